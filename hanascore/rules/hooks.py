"""What a rule set does where its game has nothing of its own to say: the defaults of its hooks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hanascore.model.record import Record, Round
    from hanascore.problems.problem import Problem
    from hanascore.rules.ruleset import Award, Played
    from hanascore.rules.yaku import Yaku


def highest(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """The sides with the best score of the round, even where that is nothing or less."""
    best = max(deciding.values())
    return tuple([side for side, points in deciding.items() if points == best])


def highest_above_zero(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """The sides with the best score of the round, or none where nobody scored."""
    best = max(deciding.values())
    return tuple([side for side, points in deciding.items() if points == best]) if best > 0 else ()


def highest_of_any(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """The sides with the best score of the round, or none where all of them are nothing."""
    return highest(played, deciding) if any(deciding.values()) else ()


def no_awards(options: Any, record: Record, round: Round, unaccounted: int) -> Iterator[Award]:
    """For games in which nobody is given cards at the end of a round."""
    yield from ()


def admit_all(options: Any, record: Record, round: Round, side: str, yaku: Yaku) -> bool:
    """For games in which every yaku made counts."""
    return True


def claims_nothing(facts: Any, side: str) -> tuple[str, ...]:
    """For games in which no yaku is taken on a player's word."""
    return ()


def never_called(facts: Any, side: str) -> bool:
    """For games in which nobody calls."""
    return False


def nowhere_odd(played: Played) -> Mapping[str, frozenset[int]]:
    """For games in which captures always come in twos and fours."""
    return {}


def nothing_stays(played: Played, unaccounted: int) -> int:
    """For games in which no ruling leaves cards to nobody."""
    return 0


def whoever_dealt(facts: Any) -> bool:
    """For games whose scores are the same whoever dealt."""
    return False


def rest_is_clear(options: Any, facts: Any) -> bool:
    """For games in which `rest` is always what nobody else has."""
    return False


def no_checks(played: Played) -> Iterator[Problem]:
    """The checks of a game that has none of its own."""
    yield from ()


def no_total(played: Played) -> int | None:
    """For games whose scores need not add up to anything."""
    return None
