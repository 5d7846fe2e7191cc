"""The output of a command: its result goes to standard output or a file, its messages to standard error."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TextIO

import click

from hanascore.cli.exit_codes import FAILED, PROBLEMS
from hanascore.cli.streams import (
    STDOUT,
    file_of,
    is_interactive,
    use_terminal_width,
    write_stderr,
    write_stdout,
)
from hanascore.files import file_identity, read_bytes, write_text
from hanascore.problems.excerpt import Style, uncoloured
from hanascore.problems.problem import Problem, Severity
from hanascore.record.source import BOM
from hanascore.report.blocks import Problems, Report
from hanascore.report.json_and_csv import as_csv, as_json, as_json_lines
from hanascore.report.text import as_concise, as_text, coloured
from hanascore.words.english import system_reason
from hanascore.words.visible import printable_name, visible

# The formats for programs, which do not depend on the language.
FOR_PROGRAMS = {"json", "jsonl", "csv"}

# How a report begins in each format. A report may replace an earlier report of the same command.
_BEGINNINGS = {
    "json": r'\{"schema": "hanascore[.]\w+/\d+"',
    "jsonl": r'\{"schema": "hanascore[.]\w+/\d+"',
    "csv": r"\ufeff?(?:\w+,){3}",
    "html": r'<!DOCTYPE html>\n<html id="hanascore-\w+"',
}
_LONGEST_BEGINNING = 1000


class Output:
    """The output of one run. `exit_code` is the highest that the run needs so far."""

    def __init__(
        self,
        *,
        color: str = "auto",
        path: str | None = None,
        format: str = "table",
        force: bool = False,
        csv_safe: bool = False,
        quiet: bool = False,
        strict: bool = False,
    ) -> None:
        check_path(path)
        self.color = color
        self.format = format
        self.force = force
        self.csv_safe = csv_safe
        # Whether only errors are shown, and whether warnings count as errors.
        self.quiet = quiet
        self.strict = strict
        stdout = file_of(sys.stdout)
        is_stdout = path in (None, "-") or (stdout is not None and file_identity(path or "") == stdout)
        # The file to write; None for standard output.
        self.path = None if is_stdout else path
        # The file on disk that is written, even if the shell opened it.
        self.target = stdout if self.path is None else file_identity(self.path)
        self.exit_code = 0
        use_terminal_width()

    # Exit codes

    def raise_exit_code(self, code: int) -> None:
        """Make the run exit with this code, or with a higher one if there is another reason."""
        self.exit_code = max(self.exit_code, code)

    def count_problems(self, problems: Iterable[Problem]) -> None:
        """Make the run exit with 1 if there is an error, or a warning under --strict."""
        severities = {problem.severity for problem in problems}
        if Severity.ERROR in severities or (self.strict and Severity.WARNING in severities):
            self.raise_exit_code(PROBLEMS)

    # The result

    def write_report(self, report: Report) -> None:
        """Write a report in the chosen format."""
        # Import formats that few runs need only here, because other runs start faster then.
        match self.format:
            case "csv":
                # Excel does not read UTF-8 without a byte-order mark.
                mark = [BOM] if self.csv_safe else []
                self.write(chain(mark, as_csv(report.rows(), safe=self.csv_safe)))
            case "json":
                self.write(as_json(report.data()))
            case "jsonl":
                self.write(as_json_lines(report.lines()))
            case "html":
                from hanascore.report.html import as_html

                self.write(as_html(report.blocks(page=True), report.name))
            case "markdown":
                from hanascore.report.markdown import as_markdown

                self.write(as_markdown(report.blocks()))
            case "github":
                from hanascore.report.annotations import as_annotations

                self.write(as_annotations(report.blocks()))
            case "concise":
                self.write(as_concise(report.blocks()))
            case _:
                self.write(as_text(report.blocks(), self.style(sys.stdout)))

    def write(self, text: str | Iterable[str], format: str = "") -> None:
        """Write a result. A file is written in one step, standard output piece by piece.

        `format` is the format of the text, if it is not that of the run.
        """
        pieces = [text] if isinstance(text, str) else text
        if self.path is not None and self.exit_code == FAILED:
            name = visible(printable_name(self.path))
            self.write_message(f"hanascore: {name} is not written, because a file could not be read\n")
            return
        try:
            if self.path is None:
                write_stdout(pieces, format or self.format)
            else:
                self._write_file(self.path, "".join(pieces))
        except OSError as error:
            name = visible(printable_name(self.path or STDOUT))
            self.write_message(f"hanascore: cannot write to {name}: {system_reason(error)}\n")
            self.raise_exit_code(FAILED)

    def write_difference(self, lines: Iterable[str]) -> None:
        """Write the lines of a difference. At a terminal, replace control characters by signs."""
        if self.path is None and is_interactive(sys.stdout):
            lines = (visible(line.removesuffix("\n")) + "\n" for line in lines)
        self.write(lines)

    def _write_file(self, path: str, text: str) -> None:
        if not self.force and not self._may_replace(path, text):
            name = visible(printable_name(path))
            raise click.UsageError(f"{name} exists already: choose another name, or add --force")
        write_text(path, [text])

    def _may_replace(self, path: str, text: str) -> bool:
        """Return whether a path is free, or has an empty file or an earlier report that may be replaced."""
        if file_identity(path) is None:
            return True
        old = read_bytes(path, _LONGEST_BEGINNING)
        beginning = re.match(_BEGINNINGS[self.format], text) if self.format in _BEGINNINGS else None
        return not old or (beginning is not None and old.startswith(beginning[0].encode()))

    # Messages

    def report_problems(self, problems: Sequence[Problem], *, more: str = "concise") -> None:
        """Write problems to standard error. `more` is the format that shows all of them."""
        if shown := self.shown_problems(problems):
            self.write_message(as_text([Problems(shown, more)], self.style(sys.stderr)))

    def shown_problems(self, problems: Sequence[Problem]) -> Sequence[Problem]:
        """Return the problems to show to people: all problems, or only errors under --quiet."""
        if self.quiet:
            return [located for located in problems if located.severity is Severity.ERROR]
        return problems

    def write_message(self, text: str) -> None:
        """Write a message to standard error."""
        write_stderr(text)

    def style(self, stream: TextIO | None) -> Style:
        """Return the function that colours text for a stream, or leaves it uncoloured."""
        if self.path is not None and stream is sys.stdout:
            return uncoloured
        if self.color == "auto":
            may_colour = bool(os.environ.get("FORCE_COLOR")) or is_interactive(stream)
            return coloured if may_colour and not os.environ.get("NO_COLOR") else uncoloured
        return coloured if self.color == "always" else uncoloured


def check_path(path: str | None) -> None:
    """Refuse an empty file name."""
    if path == "":
        raise click.UsageError("the name of a file is empty: is a variable unset?")
