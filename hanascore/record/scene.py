"""Where a parser stopped, and what stands around it."""

from __future__ import annotations

from typing import NamedTuple

from hanascore.problems.problem import Place, Problem, error
from hanascore.record.decoding import BLANKS, Lines

# What our own parser says where PyYAML has no words.
TOO_DEEP = "too deep"
BAD_NUMBER = "bad number"


class Fault(NamedTuple):
    """Where a parser stopped: its words, the offset, and the offsets of what it was reading.

    `start` is where the fault's context began, `token` where the last text or bracket began, `opened` where
    the innermost open collection began. Unknown offsets are -1.
    """

    words: str
    context: str
    offset: int
    start: int = -1
    token: int = -1
    opened: int = -1


class Scene(NamedTuple):
    """A fault in its text."""

    fault: Fault
    text: str
    lines: Lines

    @property
    def mark(self) -> str:
        """The character at the fault, or nothing at the end."""
        return self.text[self.fault.offset : self.fault.offset + 1]

    @property
    def ended(self) -> bool:
        """Whether the document ends at the fault."""
        found = self.text[self.fault.offset : self.fault.offset + 4]
        return not found or (found[:3] in {"---", "..."} and found[3:] in BLANKS and self.column == 0)

    @property
    def column(self) -> int:
        """How far into its line the fault stands."""
        return self.fault.offset - self.lines.start_of(self.fault.offset)

    @property
    def before(self) -> str:
        """The line of the fault up to it."""
        return self.text[self.lines.start_of(self.fault.offset) : self.fault.offset]

    @property
    def after(self) -> str:
        """The line of the fault from it on."""
        return self.lines.line_of(self.fault.offset)[self.column :]

    def place(self, start: int, end: int = -1) -> Place:
        """A stretch of the text; one character where no end is given."""
        return Place(span=self.lines.span(start, end if end > start else min(start + 1, len(self.text))))

    def here(self, id: str, message: str, hint: str = "") -> Problem:
        """An error at the fault."""
        return error(id, self.place(self.fault.offset), message, hint)
