"""Brights on the opening field that multiply a round."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from hanascore.cards import deck
from hanascore.model.places_and_fixes import write_in_round
from hanascore.problems.fix import Blank, remove, write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, warning
from hanascore.rules.played import Played
from hanascore.words.english import listed

# The option and the fact.
FIELD_MULTIPLIER = "field_multiplier"
# The factor of each bright.
_FACTORS = ((deck.these("1b 3b 8b"), 2), (deck.these("11b 12b"), 4))


def field_multiplier(played: Played) -> int | None:
    """Return the multiplier of a round, or None if it is unknown."""
    if played.rules.field_multiplier == "off":
        return 1
    field = played.round.dealt.field
    stated = getattr(played.facts, FIELD_MULTIPLIER, None)
    if stated is not None:
        return int(stated)
    return None if field is None else multiplier_from(played, field)


def waiting_multipliers(played: Played) -> tuple[int, ...] | None:
    """Return the factors that wait for later rounds, the largest first, or None if they are unknown."""
    if played.rules.field_multiplier != "carried":
        return ()
    field = played.round.dealt.field
    used = field_multiplier(played)
    if used is None or played.carry_unknown:
        return None
    waiting = [*played.carry, *(_factors(field) if field is not None else ())]
    if used in waiting:
        waiting.remove(used)
    return tuple(sorted(waiting, reverse=True))


def _factors(field: int) -> list[int]:
    return [factor for cards, factor in _FACTORS for _ in range((field & cards).bit_count())]


def multiplier_from(played: Played, field: int) -> int:
    """Return the multiplier of a round with this field.

    If a factor waits from earlier rounds, it alone counts.
    """
    if played.rules.field_multiplier == "carried" and played.carry:
        return max(played.carry)
    factors = _factors(field)
    return prod(factors) if played.rules.field_multiplier == "product" else max(factors, default=1)


def possible_multipliers(choice: str) -> tuple[int, ...]:
    """Return the multipliers that are possible under a choice of the option."""
    factors = _factors(deck.WHOLE)
    largest = prod(factors) if choice == "product" else max(factors)
    return tuple(1 << power for power in range(largest.bit_length()))


def check(played: Played) -> Iterator[Problem]:
    """Check that the multiplier is known if it counts, and that it agrees with the field."""
    name = FIELD_MULTIPLIER
    choice = played.rules.field_multiplier
    field = played.round.dealt.field
    stated = getattr(played.facts, name, None)
    if choice == "off" and stated in (None, 1):
        return
    place = Place(played.round.path)
    if choice == "off":
        message = f"the round states a field multiplier of {stated}, but here the field does not multiply"
        fixes = [write(("options", name), multiplying) for multiplying in ("largest", "product")]
        fixes.append(remove(place.inside(name), label="leave the fact out"))
        yield warning("not-in-play", place.inside(name), message, fixes=fixes)
    elif field is None and stated is None:
        message = "brights on the opening field multiply the round, but the round does not give the field"
        fixes = [
            write_in_round(played.round, "opening_field", Blank("CARDS")),
            write_in_round(played.round, name, Blank("NUMBER")),
        ]
        yield error("fact-missing", place, message, fixes=fixes)
    elif field is not None and stated is not None and stated != (expected := multiplier_from(played, field)):
        message = f"the field multiplies by {expected}, but the round says {stated}"
        fixes = [remove(place.inside(name))]
        advice = "or correct the field: nothing carries over from earlier rounds"
        if choice == "carried":
            when = "if multipliers wait from earlier rounds"
            fixes.append(write_in_round(played.round, "carry", [Blank("NUMBER")], when))
            advice = "or correct the field"
        yield error("facts-contradict", place.inside(name), message, advice, fixes=fixes)
    written = {name: () if stated is None or field is not None else (stated,)}
    written["carry"] = (getattr(played.facts, "carry", None) or ()) if choice == "carried" else ()
    possible = possible_multipliers(choice)
    for key, numbers in written.items():
        for number in sorted({*numbers} - {*possible}):
            message = f"`{key}` is {number}, but fields here multiply by {listed(map(str, possible), 'or')}"
            advice, fixes = "count the brights on the opening field again", []
            if key == name:
                advice = f"or {advice}"
                fixes = [write_in_round(played.round, "opening_field", Blank("CARDS"))]
            yield warning("multiplier-doubtful", place.inside(key), message, advice, fixes=fixes)
