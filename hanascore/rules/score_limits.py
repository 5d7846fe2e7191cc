"""The limits of the scores that a round, or a whole game, can have. They check scores without cards.

A limit may be wider than any real play, because it adds up all yaku, even if no pile can make all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd
from typing import TYPE_CHECKING, Any, NamedTuple

from hanascore.rules.played import Played
from hanascore.rules.yaku import RivalGroup, Yaku

if TYPE_CHECKING:
    # A rule set names the function that returns the limits.
    from hanascore.rules.ruleset import RuleSet

# No score comes near this number.
UNLIMITED = 10**12


class ScoreLimits(NamedTuple):
    """The limits of the scores of a round, or of several rounds, without payments by agreement."""

    # The least that one side can score.
    least: int = -UNLIMITED
    # The most that one side can score.
    most: int = UNLIMITED
    # The most that all sides can score together.
    together: int = UNLIMITED
    # Every score is a multiple of this number.
    step: int = 1
    # How many sides can score more than nothing.
    scorers: int = UNLIMITED
    # How many sides score more than nothing if no side is paid for single events of the play.
    usual_scorers: int = UNLIMITED
    # The option and the choice under which losers pay; None if no option decides it.
    losing: tuple[str, Any] | None = None
    # The least that all sides can score together.
    least_together: int = -UNLIMITED

    def of_rounds(self, fewest: int, most: int | None) -> ScoreLimits:
        """Return the limits of the totals after some rounds. None is any number of them.

        >>> limits = ScoreLimits(least=-5, most=10, together=10, least_together=4).of_rounds(2, 3)
        >>> limits[:3], limits.least_together
        ((-15, 30, 30), 8)
        """
        return self._replace(
            least=_lowest(self.least, fewest, most),
            most=-_lowest(-self.most, fewest, most),
            together=-_lowest(-self.together, fewest, most),
            scorers=-_lowest(-self.scorers, fewest, most),
            least_together=_lowest(self.least_together, fewest, most),
        )


def _lowest(limit: int, fewest: int, most: int | None) -> int:
    """Return the least that some rounds can bring, if each brings at least `limit`."""
    if limit >= 0:
        return limit * fewest
    return -UNLIMITED if most is None else max(-UNLIMITED, limit * most)


class YakuLimits(NamedTuple):
    """The least and the most that the yaku in play can be worth."""

    # The least for one side.
    least: int
    # The most for one side.
    most: int
    # The most for all sides together.
    together: int
    # Every value is a multiple of this number.
    step: int


def yaku_limits(played: Played) -> YakuLimits:
    """Return the limits of the yaku, with the values that options and house rules give them."""
    rules = played.rules
    sides = number_of_sides(played)
    forms = [yaku for table in (rules.yaku, *rules.other_readings) for yaku in table]
    least = dict[str, int]()
    most = dict[str, int]()
    together = dict[str, int]()
    step = 0
    for yaku in forms:
        worths = _possible_points(yaku)
        owners = 1 if _has_one_owner(yaku) else sides
        least[yaku.id] = min(least.get(yaku.id, 0), *worths)
        most[yaku.id] = max(most.get(yaku.id, 0), *worths)
        together[yaku.id] = max(together.get(yaku.id, 0), owners * max(worths))
        step = gcd(step, yaku.each_extra, yaku.value, yaku.called_value or 0)
    for id in _beaten_by_rivals(rules.rivals, most):
        del most[id]
    return YakuLimits(sum(least.values()), sum(most.values()), sum(together.values()), step)


def _possible_points(yaku: Yaku) -> tuple[int, ...]:
    """Return the points of a yaku without extra cards, and with all its extra cards."""
    pattern = yaku.pattern
    values = {yaku.value, yaku.called_value or yaku.value}
    extra = yaku.each_extra * pattern.extras(pattern.extra_of)
    return tuple(value + more for value in values for more in (0, extra))


def _has_one_owner(yaku: Yaku) -> bool:
    """Return whether only one side can make the yaku, because it takes more than half of a set."""
    pattern = yaku.pattern
    return any(2 * part.at_least > pattern.weight(part.of) for part in pattern.parts)


def _beaten_by_rivals(groups: Iterable[RivalGroup], most: dict[str, int]) -> set[str]:
    """Return the yaku that never count together with the best of their group."""
    beaten: set[str] = set()
    grouped: set[str] = set()
    for group in groups:
        rivals = [id for id in group.yaku if id in most]
        # Skip a group that shares a yaku with an earlier one, or else the limit could be too low.
        if rivals and grouped.isdisjoint(rivals):
            grouped.update(rivals)
            beaten.update(sorted(rivals, key=lambda id: most[id])[:-1])
    return beaten


def added_limits(played: Played, *, extra: int = 0, all_cards: bool = False) -> ScoreLimits:
    """Return the limits of a game in which a side scores its cards and yaku, and at most `extra` more.

    With `all_cards` every card counts for its owner.
    """
    rules = played.rules
    yaku = yaku_limits(played)
    least, most = rules.value_range(rules.deck)
    least_together = -UNLIMITED
    if all_cards and not (played.undrawn or rules.may_leave_cards(played.facts)):
        least_together = least + most + yaku.least * number_of_sides(played)
    return ScoreLimits(
        least=least + yaku.least,
        most=most + yaku.most + extra,
        together=most + yaku.together + extra * number_of_sides(played),
        step=gcd(card_step(rules), yaku.step, extra),
        least_together=least_together,
    )


def paid_limits(played: Played, *, share: int, extra: int = 0) -> ScoreLimits:
    """Return the limits of a game in which opponents pay for yaku.

    Each side subtracts `share` from its cards, and may score at most `extra` more.
    """
    rules = played.rules
    yaku = yaku_limits(played)
    least, most = rules.value_range(rules.deck)
    paid = max(yaku.most, -yaku.least) * (number_of_sides(played) - 1)
    step = gcd(card_step(rules), yaku.step, share, extra)
    return ScoreLimits(least=least - paid - share, most=most + paid - share + extra, step=step)


def card_step(rules: RuleSet) -> int:
    """Return the largest number that divides the values of all cards."""
    return gcd(*(row.value for row in rules.value_classes))


def number_of_sides(played: Played) -> int:
    """Return how many sides play the round."""
    return len({played.side_of(player) for player in played.order})
