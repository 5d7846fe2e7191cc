"""Where words come from and go: files and standard input, standard output and error, or a file; in colour or
not; in ASCII where need be.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from errno import EBADF, EPIPE
from itertools import chain
from typing import TYPE_CHECKING, TextIO

import click

from hanascore.files import identity_of, read_bytes, standard_input, write_text
from hanascore.problems.problem import Found, Problem, Severity, Style, uncoloured
from hanascore.problems.words import shown, visible, why

if TYPE_CHECKING:
    from hanascore.record.reader import Club
    from hanascore.report.blocks import Report

FAILED = 2
FOR_PROGRAMS = {"json", "jsonl", "csv"}
# What tells a report in each format from every other file: the name of its schema, or its first columns.
_MARKS = {
    "json": r'\{"schema": "hanascore[.]\w+/\d+"',
    "jsonl": r'\{"schema": "hanascore[.]\w+/\d+"',
    "csv": r"(?:\w+,){3}",
    "html": r'<!DOCTYPE html>\n<html lang="en" id="hanascore-\w+"',
}
_AT_ONCE = 1 << 16


class Streams:
    """What a run reads and writes. `form` is the format of its results, `code` how it ends: the worst met."""

    def __init__(
        self,
        colour: str = "auto",
        output: str | None = None,
        form: str = "table",
        *,
        force: bool = False,
        csv_safe: bool = False,
    ) -> None:
        if output is not None:
            _refuse_nameless(output)
        self.colour = colour
        self.form = form
        self.force = force
        self.csv_safe = csv_safe
        target, stdout = identity_of(output or ""), identity_of(1)
        to_stdout = output in (None, "-") or (target and target == stdout)
        self.output = None if to_stdout else output
        # The file that the output changes, also where the shell has opened it.
        self._target = stdout if to_stdout else target
        self.code = 0
        # The club to which a file belongs, where a command asks for that.
        self.club: Callable[[str], Club | None] = lambda _: None
        self.quiet = False  # Whether errors alone are told.
        self.strict = False  # Whether warnings count as errors.
        self._measure()

    def worse(self, code: int) -> None:
        """Remember an exit code, unless a worse one is known."""
        self.code = max(self.code, code)

    def weigh(self, problems: Iterable[Problem]) -> None:
        """Remember whether something is wrong."""
        severities = {problem.severity for problem in problems}
        if Severity.ERROR in severities or (self.strict and Severity.WARNING in severities):
            self.worse(1)

    def read(self, path: str, limit: int, *, plain: bool = False) -> bytes | None:
        """The bytes as `read_bytes` has them; where they cannot be had that is told, and there are none."""
        self.will_read(path)
        try:
            return read_bytes(path, limit, plain=plain).content
        except (OSError, ValueError) as fault:
            name = "standard input" if path == "-" else visible(shown(path))
            is_folder = isinstance(fault, IsADirectoryError)
            more = f"; name the files in it, as {name.rstrip('/')}/*.yaml" if is_folder else ""
            self.err(f"hanascore: cannot read {name}: {why(fault)}{more}\n")
            self.worse(FAILED)
            return None

    def will_read(self, path: str) -> None:
        """Refuse a file without a name, and one that the output would replace however it is read."""
        _refuse_nameless(path)
        if self._target and self._target == (standard_input() if path == "-" else identity_of(path)):
            where = f"-o {self.output}" if self.output else "standard output"
            raise click.UsageError(f"{where} is one of the files to read, and would replace it")

    def _refuse_replacing(self, beginning: str) -> None:
        """Refuse to replace a file that is no earlier report of the same command, unless --force is said."""
        if self.output is None or self.force or identity_of(self.output) is None:
            return
        mark = re.match(_MARKS[self.form], beginning) if self.form in _MARKS else None
        old = read_bytes(self.output, _AT_ONCE).content
        if old and not (mark and old.startswith(mark[0].encode())):
            raise click.UsageError(f"{self.output} exists already: choose another name, or say --force")

    def paint(self, stream: TextIO | None) -> Style:
        """How a stream is coloured: as is asked for, or where a terminal shows it and nobody objects."""
        from hanascore.report.text import coloured

        on = self.output is None or stream is not sys.stdout
        if self.colour != "auto" or stream is None:
            return coloured if on and self.colour == "always" else uncoloured
        told = os.environ.get("FORCE_COLOR") or redraws(stream)
        return coloured if on and told and not os.environ.get("NO_COLOR") else uncoloured

    def _measure(self) -> None:
        """Make pages as wide as COLUMNS says, or the terminal that shows them; 80 cells elsewhere."""
        told = os.environ.get("COLUMNS", "")
        cells = int(told) if told.isascii() and told.isdecimal() and len(told) < 5 else 0
        if not cells and self.output is None and sys.stdout is not None and sys.stdout.isatty():
            try:
                cells = os.get_terminal_size(sys.stdout.fileno()).columns
            except OSError:
                return
        if cells:
            from hanascore.report.blocks import set_page_width

            set_page_width(cells)

    def answer(self, report: Report) -> None:
        """Write a report in the format that is asked for, each piece when it is made."""
        told: Iterable[str]
        if self.form in FOR_PROGRAMS:
            from hanascore.report.data import as_csv, as_json, as_json_lines

            if self.form == "csv":
                told = as_csv(report.rows(), safe=self.csv_safe)
            else:
                told = as_json(report.data()) if self.form == "json" else as_json_lines(report.lines())
        elif self.form == "html":
            from hanascore.report.page import as_page

            told = as_page(report.page(), type(report).__name__.removesuffix("Report").lower())
        else:
            from hanascore.report.text import as_concise, as_markdown, as_text

            drawn = {"concise": as_concise, "markdown": as_markdown}.get(self.form)
            told = drawn(report.blocks()) if drawn else as_text(report.blocks(), self.paint(sys.stdout))
        self.out(told)

    def tell(self, found: Sequence[Found], *, more: str = "concise") -> None:
        """Tell of problems on standard error. `more` is the format that shows all of very many."""
        if found := self.told(found):
            from hanascore.report.blocks import Problems
            from hanascore.report.text import as_text

            self.err("".join(as_text([Problems(found, more)], self.paint(sys.stderr))))

    def told(self, found: Sequence[Found]) -> Sequence[Found]:
        """The problems that are told to people: all, or the errors alone."""
        return [one for one in found if one.problem.severity is Severity.ERROR] if self.quiet else found

    def out(self, text: str | Iterable[str]) -> None:
        """Write a result, whole or in pieces; in ASCII, JSON with escapes, where the stream is not UTF-8."""
        pieces = (text,) if isinstance(text, str) else text
        if self.output is None:
            self._write(sys.stdout, "standard output", pieces, form=self.form)
            return
        if self.code == FAILED:
            name = visible(shown(self.output))
            self.err(f"hanascore: {name} is not written, because not everything could be read\n")
            return
        rest = iter(pieces)
        first = next(rest, "")
        try:
            self._refuse_replacing(first)
            write_text(self.output, chain((first,), rest))
        except OSError as fault:
            self.worse(self.refused(self.output, fault))

    def flush(self) -> None:
        """Let what is written be seen, before more is waited for. Raises OSError where nobody takes it."""
        if self.output is None and sys.stdout is not None:
            sys.stdout.flush()

    def err(self, text: str) -> None:
        """Write what is beside the result."""
        self._write(sys.stderr, "standard error", (text,))

    def refused(self, where: str, fault: OSError) -> int:
        """Say that something cannot be written, and answer with the exit code. A closed pipe says nothing."""
        if fault.errno == EPIPE:
            return self.code
        self.err(f"hanascore: cannot write to {visible(shown(where))}: {why(fault)}\n")
        return FAILED

    def _write(self, stream: TextIO | None, name: str, pieces: Iterable[str], *, form: str = "") -> None:
        if stream is None:
            # Whoever closes standard error wants no words: the exit code is that of the answer.
            if name == "standard output":
                self.worse(self.refused(name, OSError(EBADF, "it is closed")))
            return
        if (stream.encoding or "").lower().replace("_", "-") not in {"utf-8", "utf8", "utf-8-sig"}:
            pieces = (piece if piece.isascii() else _in_ascii(piece, form) for piece in pieces)
        try:
            stream.writelines(pieces)
            stream.flush()
        except OSError as fault:
            _silence(stream)
            if stream is not sys.stderr:
                self.worse(self.refused(name, fault))


def redraws(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal that obeys control characters; a screen reader would read them out."""
    return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"


def _refuse_nameless(path: str) -> None:
    """Refuse an empty name of a file before anything is done."""
    if not path:
        raise click.UsageError("the name of a file is empty: is a variable unset?")


def _in_ascii(text: str, form: str) -> str:
    """A text for a stream that is not UTF-8; JSON and HTML with escapes, so that nothing is lost."""
    if form == "html":
        return text.encode("ascii", "xmlcharrefreplace").decode()
    if form in {"json", "jsonl"}:
        from hanascore.report.data import as_ascii

        return as_ascii(text)
    from hanascore.report.blocks import ascii_only

    return ascii_only(text)


def _silence(stream: TextIO) -> None:
    """Let whatever still waits to be written go nowhere, so that the end of the run says nothing more."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
