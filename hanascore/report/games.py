"""What a command has in hand for each document, and reports are made of: record, score, problems."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hanascore.model.record import Record
from hanascore.referee.reading import Found
from hanascore.scoring.match import Match, RoundResult

if TYPE_CHECKING:
    from hanascore.referee.explanation import Explanation, WhyNot
    from hanascore.referee.replay import Replay


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


class Explained(NamedTuple):
    """A document with its story, or with the answers to why a yaku counts or not. Without a match neither."""

    outcome: Outcome
    story: Explanation | None = None
    answers: tuple[WhyNot, ...] | None = None
