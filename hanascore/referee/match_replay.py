"""The replay of a record: its rounds that have turns, and whether these are lawful."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hanascore.model.reported import ReportedAsPage
from hanascore.referee.match import Match, RoundResult
from hanascore.words.english import many


@dataclass(frozen=True, kw_only=True)
class Replay(ReportedAsPage):
    """The turns of a record, played again card by card."""

    # The record after scoring.
    match: Match
    # The result of each round that has turns. Its `replay` has the turns.
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


def replay_match(
    match: Match, *, round: int | None = None, until: int | None = None, every_move: bool = False
) -> Replay:
    """Return the replay of a match that was judged with the same `round` and `every_move`.

    Raise ValueError if its rounds have no turn `until`.
    """
    results = [result for result in match.rounds if round in (None, result.number)]
    with_turns = tuple(result for result in results if result.round.turns is not None)
    check_turn(with_turns, until)
    return Replay(match=match, rounds=with_turns, only=round, until=until, every_move=every_move)


def check_turn(rounds: Iterable[RoundResult], number: int | None) -> None:
    """Raise ValueError if there are rounds with turns, but none of them has a turn of this number."""
    lengths = {result.number: len(result.round.turns) for result in rounds if result.round.turns is not None}
    if number is None or not lengths:
        return
    longest = max(lengths, key=lambda round: lengths[round])
    if not 0 <= number <= lengths[longest]:
        where = f"round {longest}" if len(lengths) == 1 else f"the longest, round {longest},"
        raise ValueError(f"there is no turn {number}: {where} has {many(lengths[longest], 'turn')}")
