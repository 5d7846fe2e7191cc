"""What a command answers: blocks for people and data for programs, and never how they are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from hanascore.model import Record
from hanascore.problems.problem import Found
from hanascore.report.blocks import Block, PageBlock, Unanswered
from hanascore.report.lines import visible
from hanascore.scoring.match import Match, RoundResult

if TYPE_CHECKING:
    from fractions import Fraction

    from hanascore.referee.replay import Replay

Cell: TypeAlias = "str | int | Fraction | None"


class Report:
    """The answer of a command. What a command offers no format for is empty."""

    def blocks(self) -> Iterable[Block]:
        """For people: as text, as Markdown."""
        return ()

    def page(self) -> Iterable[PageBlock]:
        """For people: as HTML, with pictures where they help."""
        return self.blocks()

    def data(self) -> dict[str, Any]:
        """For programs: one document."""
        return {}

    def lines(self) -> Iterable[dict[str, Any]]:
        """The same in many small documents, one after another."""
        return (self.data(),)

    def rows(self) -> Iterable[Sequence[Cell]]:
        """For spreadsheets: a row of headings, and those of the table."""
        return ()


class Outcome(NamedTuple):
    """One document after everything that was to be done with it. A record that cannot be scored has no match.

    `only` is the number of the one round that is asked for; `plays` are those of the rounds, where they are.
    """

    file: str
    document: int
    record: Record | None = None
    match: Match | None = None
    found: tuple[Found, ...] = ()
    only: int | None = None
    plays: tuple[Replay | None, ...] = ()

    @property
    def rounds(self) -> tuple[RoundResult, ...]:
        """The rounds that are asked for."""
        rounds = self.match.rounds if self.match else ()
        return tuple(one for one in rounds if self.only in (None, one.number))


def named_outcomes(outcomes: Sequence[Outcome]) -> Iterator[tuple[str, Outcome]]:
    """Each document with what it is called beside its title: its file and place there; nothing if alone."""
    documents = Counter(outcome.file for outcome in outcomes)
    for outcome in outcomes:
        file = "standard input" if outcome.file == "-" else visible(outcome.file)
        called = f"{file} ({outcome.document})" if documents[outcome.file] > 1 else file
        yield called if len(outcomes) > 1 else "", outcome


def unanswered(outcome: Outcome, name: str = "", *, verb: str = "scored") -> Unanswered:
    """What is said of a document that is too broken to be scored."""
    why = f"not {verb}, because of errors in the record"
    return Unanswered(name or visible(outcome.file), why)
