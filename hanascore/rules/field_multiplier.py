"""The multiplier of a round: brights on the opening field double it, or the round tells the number.

A game that plays with it has the option `field_multiplier`, which is `off`, `largest` or `product`, and the
fact of the same name.
"""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.cards.deck import these
from hanascore.problems.problem import Place, Problem, error, warning
from hanascore.rules.ruleset import Played

# The pages of the problems found here.
PAGES = ("field-multiplier-unused", "field-multiplier-differs")

_DOUBLES, _QUADRUPLES = these("1b 3b 8b"), these("11b 12b")


def _of_field(played: Played, field: int) -> int:
    """The multiplier that the brights of an opening field make."""
    doubles, quadruples = (field & _DOUBLES).bit_count(), (field & _QUADRUPLES).bit_count()
    if played.options.field_multiplier == "product":
        return 1 << doubles + 2 * quadruples
    return 4 if quadruples else 2 if doubles else 1


def times(played: Played) -> int | None:
    """By what the round is multiplied; None where the round does not say."""
    if played.options.field_multiplier == "off":
        return 1
    field, stated = played.round.opening_field, played.facts.field_multiplier
    if stated is not None:
        return int(stated)
    return None if field is None else _of_field(played, field)


def check(played: Played) -> Iterator[Problem]:
    """Whether the field or the multiplier is told where it counts, and whether the two agree."""
    place = Place(played.round.path)
    field, stated = played.round.opening_field, played.facts.field_multiplier
    if played.options.field_multiplier == "off":
        if stated not in (None, 1):
            message = f"the round is said to count {stated} times, but fields do not multiply here"
            hint = "set the option `field_multiplier`, or leave the fact out"
            yield warning("field-multiplier-unused", place.inside("field_multiplier"), message, hint)
    elif field is None and stated is None:
        message = "brights on the opening field multiply the round, and the round does not give the field"
        yield error("fact-missing", place, message, "write `opening_field: CARDS` or `field_multiplier: N`")
    elif field is not None and stated is not None and stated != _of_field(played, field):
        message = f"the field multiplies by {_of_field(played, field)}, and the round says {stated}"
        hint = "correct the field or the multiplier; nothing carries over from earlier rounds"
        yield error("field-multiplier-differs", place.inside("field_multiplier"), message, hint)
