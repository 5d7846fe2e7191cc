"""Play the turns of a record again: the rounds that have turns, and whether they are lawful."""

from __future__ import annotations

from dataclasses import dataclass

from hanascore.model.reported import ReportedAsPage
from hanascore.referee.match import Match, RoundResult
from hanascore.words.english import many


@dataclass(frozen=True, kw_only=True)
class Replay(ReportedAsPage):
    """The turns of a record, played again card by card."""

    # The record after scoring.
    match: Match
    # The result of each round that has turns; `replay` of a result has its turns.
    rounds: tuple[RoundResult, ...]
    # The number of the only round that is replayed; None for all rounds.
    only: int | None = None
    # The turn after which the report stops; None for all turns.
    until: int | None = None
    # Whether all unlawful moves are reported, not only the first of each round.
    every_move: bool = False

    @property
    def lawful(self) -> bool | None:
        """Whether all turns are complete and lawful; None if no round has turns."""
        if not self.rounds:
            return None
        return all(result.replay is not None and result.replay.lawful for result in self.rounds)

    def __repr__(self) -> str:
        return f"<Replay of {many(len(self.rounds), 'round')}: lawful={self.lawful}>"
