"""Run the program inside the test process, with a terminal of 80 columns."""

from __future__ import annotations

import shlex
from io import StringIO

from click.testing import CliRunner, Result

from hanascore.cli.main import commands


def run(line: str, *, stdin: str | bytes | None = None) -> Result:
    """Run a command line, given without the program's name."""
    return CliRunner().invoke(commands, shlex.split(line), input=stdin, prog_name="hanascore")


class Terminal(StringIO):
    """A stream that is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True
