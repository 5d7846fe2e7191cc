"""What a run reads and writes: files and standard input, standard output and error, or a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, TextIO

import click

from hanascore.files import read_bytes
from hanascore.problems.excerpt import Style, uncoloured
from hanascore.problems.problem import LocatedProblem, Problem, Severity
from hanascore.problems.words import printable_name, system_reason, visible
from hanascore.report.blocks import Problems, Report
from hanascore.report.data import as_csv, as_json, as_json_lines
from hanascore.report.markdown import as_markdown
from hanascore.report.text import as_concise, as_text, ascii_only, coloured, set_page_width

if TYPE_CHECKING:
    from hanascore.record.club import ClubSettings

FAILED = 2
FOR_PROGRAMS = {"json", "jsonl", "csv"}


class Streams:
    """What a run reads and writes. `form` is the format of its results, `code` how it ends: the worst met."""

    def __init__(
        self, colour: str = "auto", output: str | None = None, form: str = "table", *, csv_safe: bool = False
    ) -> None:
        self.colour, self.form, self.csv_safe = colour, form, csv_safe
        self.output = None if output == "-" else output
        self.code = 0
        # The club to which a file belongs, where a command asks for that.
        self.club: Callable[[str], ClubSettings | None] = lambda _: None
        self.quiet = self.strict = False
        told = os.environ.get("COLUMNS", "")
        if told.isdecimal():
            set_page_width(int(told))
        elif sys.stdout.isatty():
            with suppress(OSError):
                set_page_width(os.get_terminal_size(sys.stdout.fileno()).columns)

    def worse(self, code: int) -> None:
        """Remember an exit code, unless a worse one is known."""
        self.code = max(self.code, code)

    def weigh(self, problems: Iterable[Problem]) -> None:
        """Remember whether something is wrong."""
        severities = {problem.severity for problem in problems}
        if Severity.ERROR in severities or (self.strict and Severity.WARNING in severities):
            self.worse(1)

    def read(self, path: str, limit: int, *, plain: bool = False) -> bytes | None:
        """The bytes of a file; where they cannot be had that is told, and there are none."""
        self.will_read(path)
        try:
            return read_bytes(path, limit, only_regular=plain)
        except (OSError, ValueError) as fault:
            name = "standard input" if path == "-" else visible(printable_name(path))
            more = f"; name the files in it, as {name.rstrip('/')}/*.yaml" if os.path.isdir(path) else ""
            self.err(f"hanascore: cannot read {name}: {system_reason(fault)}{more}\n")
            self.worse(FAILED)
            return None

    def will_read(self, path: str) -> None:
        """Refuse a file without a name, and one that the output would replace."""
        if not path:
            raise click.UsageError("the name of a file is empty: is a variable unset?")
        with suppress(OSError):
            if self.output and os.path.samefile(self.output, path):
                raise click.UsageError(f"-o {self.output} is one of the files to read, and would replace it")

    def paint(self, stream: TextIO) -> Style:
        """How a stream is coloured: as is asked for, or where a terminal shows it and nobody objects."""
        on = self.colour == "always" or (
            self.colour == "auto" and redraws(stream) and not os.environ.get("NO_COLOR")
        )
        return coloured if on and (self.output is None or stream is sys.stderr) else uncoloured

    def answer(self, report: Report) -> None:
        """Write a report in the format that is asked for, each piece when it is made."""
        told: Iterable[str]
        if self.form == "csv":
            told = as_csv(report.rows(), safe=self.csv_safe)
        elif self.form == "json":
            told = as_json(report.data())
        elif self.form == "jsonl":
            told = as_json_lines(report.lines())
        elif self.form == "html":
            from hanascore.report.html import as_html

            told = as_html(report.blocks(page=True), report.name)
        elif self.form == "table":
            told = as_text(report.blocks(), self.paint(sys.stdout))
        else:
            told = {"concise": as_concise, "markdown": as_markdown}[self.form](report.blocks())
        self.out(told)

    def tell(self, found: Sequence[LocatedProblem], *, more: str = "concise") -> None:
        """Tell of problems on standard error. `more` is the format that shows all of very many."""
        if found := self.told(found):
            self.err(as_text([Problems(found, more)], self.paint(sys.stderr)))

    def told(self, found: Sequence[LocatedProblem]) -> Sequence[LocatedProblem]:
        """The problems that are told to people: all, or the errors alone."""
        return [one for one in found if one.problem.severity is Severity.ERROR] if self.quiet else found

    def out(self, text: str | Iterable[str]) -> None:
        """Write a result, whole or in pieces; a file is replaced in one step."""
        pieces = [text] if isinstance(text, str) else text
        if self.output is None:
            for piece in pieces:
                click.echo(_for(sys.stdout, piece), nl=False, color=True)
        elif self.code == FAILED:
            name = visible(printable_name(self.output))
            self.err(f"hanascore: {name} is not written, because not everything could be read\n")
        else:
            rest = iter(pieces)
            first = next(rest, "")
            try:
                # A device or a pipe is written to and never replaced.
                replaces = os.path.isfile(self.output) or not os.path.exists(self.output)
                with click.open_file(self.output, "w", encoding="utf-8", atomic=replaces) as file:
                    file.writelines(chain((first,), rest))
            except OSError as fault:
                name = visible(printable_name(self.output))
                self.err(f"hanascore: cannot write to {name}: {system_reason(fault)}\n")
                self.worse(FAILED)

    def flush(self) -> None:
        """Let what is written be seen, before more is waited for."""
        sys.stdout.flush()

    def err(self, text: str) -> None:
        """Write what is beside the result."""
        click.echo(_for(sys.stderr, text), nl=False, err=True, color=True)


def _for(stream: TextIO, text: str) -> str:
    """A text as a stream can write it."""
    return text if (stream.encoding or "").lower().startswith("utf") else ascii_only(text)


def redraws(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal that obeys control characters; a screen reader would read them out."""
    return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"
