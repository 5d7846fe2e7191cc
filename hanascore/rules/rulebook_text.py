"""The tables of a rulebook: text with entries at the margin and indented lines below them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from inspect import cleandoc
from typing import NamedTuple, TypeVar

_Value = TypeVar("_Value")


class RulebookError(ValueError):
    """A rulebook that cannot be read. The message names the table and the line, and says why."""


class Line(NamedTuple):
    """A line of a table."""

    # The name of the table.
    table: str
    # The number of the line in its table, from 1.
    number: int
    # The number of spaces before the text.
    indent: int
    # The text of the line, without the spaces before it.
    text: str

    def error(self, reason: str) -> RulebookError:
        """Return an error about this line."""
        return RulebookError(f"{self.table}, line {self.number}, `{self.text}`: {reason}")


def split_lines(table: str, text: str) -> Iterator[Line]:
    """Yield the lines of a table that are not blank. `table` is its name in errors."""
    for number, line in enumerate(cleandoc(f"\n{text}").split("\n"), start=1):
        if line.strip():
            yield Line(table, number, len(line) - len(line.lstrip()), line.strip())


def split_entries(table: str, text: str) -> list[list[Line]]:
    """Return the entries of a table: each a line at the margin, and the indented lines below it."""
    return group_lines(split_lines(table, text), r"\S", "the first line must be at the margin")


def group_lines(lines: Iterable[Line], opening: str, reason: str) -> list[list[Line]]:
    """Group lines: each line that matches `opening`, with the lines below it.

    `reason` is the error if the first line does not match.
    """
    groups: list[list[Line]] = []
    for line in lines:
        if re.match(opening, " " * line.indent + line.text):
            groups.append([line])
        elif groups:
            groups[-1].append(line)
        else:
            raise line.error(reason)
    return groups


def join_lines(lines: Iterable[Line]) -> str:
    """Return the text of lines in one line."""
    return " ".join(line.text for line in lines)


def check_unique(names: Iterable[str], name: str, line: Line) -> str:
    """Return a name, or raise an error if it is among the names."""
    if name in names:
        raise line.error(f"`{name}` occurs twice")
    return name


def read_at(line: Line, read: Callable[[str], _Value], text: str) -> _Value:
    """Read a part of a line. An error of `read` is raised again with the table and the line."""
    try:
        return read(text)
    except ValueError as error:
        raise line.error(str(error)) from None
