"""The gaji: a lightning that takes a card of any month, and what becomes of the cards it leaves over.

A game that plays with it has options `gaji`, `gaji_leftovers` and `gaji_from`, and the fact `gaji`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hanascore.cards import deck
from hanascore.cards.deck import CHAFF, Card, Kind
from hanascore.problems.problem import Place, Problem, error, note, warning
from hanascore.rules.ruleset import Award, Played, Wild, dead_threes

# The pages of the problems found here.
PAGES = ("gaji-unlawful", "gaji-card-in-pile", "gaji-left-over-unknown")

LIGHTNING = deck.BY_CODE["11c"]
_WILLOW = LIGHTNING.month


# The fact of a round in which a gaji took a card of another month.
FACT = """
    gaji: the lightning took a card of another month: who used it, and what it took (a mapping with keys
      of its own)
      by: who used it (the name of a player)
      took: the card it took (a card)
      from: where it came from (one of the choices: hand, stock; need not be said)"""


def wild(options: Any) -> Wild | None:
    """The lightning as a wild card, where the options make it one."""
    if not options.gaji:
        return None
    from_stock = options.gaji_from == "hand-or-stock"
    return Wild(LIGHTNING.bit, from_stock=from_stock, fact="gaji", rule="gaji_from")


def taken_month(facts: Any) -> int | None:
    """The month the gaji took a card of; None if it was an ordinary Willow."""
    if facts is None or not facts.gaji or "took" not in facts.gaji or "by" not in facts.gaji:
        return None
    month = _took(facts).month
    return month if month != _WILLOW else None


def _took(facts: Any) -> Card:
    return next(deck.in_order(facts.gaji["took"]))


def _given(options: Any, month: int) -> frozenset[int]:
    """The months of which the gaji's user is given what is left over."""
    given = {"suit": {month}, "willow": {_WILLOW}, "both": {month, _WILLOW}, None: ()}
    return frozenset(given[options.gaji_leftovers])


def awards(played: Played, unaccounted: int) -> Iterator[Award]:
    """The cards a gaji left on the field, to its user as the ruling says.

    Nothing is handed out where nobody can tell what lay on the field: where the left-overs are not written
    down and more is missing than it leaves, or where some of them must be among the undrawn.
    """
    month, record, round, undrawn = taken_month(played.facts), played.record, played.round, played.undrawn
    if month is None or not played.options.gaji:
        return
    # Where the gaji took one of three, the other two wait for a card that may never have come.
    mine = deck.of_month(month) | deck.of_month(_WILLOW)
    unaccounted &= mine | ~dead_threes(played, unaccounted)
    if not record.chaff_kept:
        unaccounted &= ~CHAFF
    if round.left_over is None and unaccounted.bit_count() > 2 and unaccounted & ~_stuck(month, unaccounted):
        return
    side = record.side_of(round.facts.gaji["by"])
    left = [unaccounted & deck.of_month(given) for given in sorted(_given(played.options, month))]
    # What was never turned up may be written among the left-overs: they tell what lay there if there is room.
    known = not undrawn or unaccounted.bit_count() <= _on_field(played)
    due = [cards for cards in left if cards and (known or cards.bit_count() == 1)]
    if undrawn and sum(due).bit_count() > _on_field(played):
        return
    for cards in due:
        because = f"{' and '.join(deck.ids(cards))}, left over by the gaji"
        yield Award(side, cards, played.rule("gaji_leftovers"), because)


def _stuck(month: int, cards: int) -> int:
    """Those of the cards that a gaji can leave where all are played: one of each month, or three Willows.

    Three Willows that were dealt to the field stay where the gaji is played past them.
    """
    left = [cards & deck.of_month(odd) for odd in (month, _WILLOW)]
    return sum(
        each for each in left if each.bit_count() == 1 or each == deck.of_month(_WILLOW) & ~LIGHTNING.bit
    )


def _on_field(played: Played) -> int:
    """How many cards lay on the field at the end, by what was taken; with chaff thrown away, at most."""
    taken = 0
    for pile in played.round.piles:
        taken |= pile
    return deck.WHOLE.bit_count() - played.undrawn - taken.bit_count()


def _awarded(played: Played) -> int:
    """The cards a gaji's user was given."""
    rule = played.rule("gaji_leftovers")
    return sum(award.cards for award in played.awards if award.rule == rule)


def may_be_odd(played: Played) -> Mapping[str, frozenset[int]]:
    """The months in which the gaji's user may hold an odd number, after the hand-out."""
    month = taken_month(played.facts)
    if month is None:
        return {}
    given = _awarded(played)
    odd = (each for each in (month, _WILLOW) if not (given & deck.of_month(each)).bit_count() % 2)
    return {played.side_of(played.facts.gaji["by"]): frozenset(odd)}


def dead_cards(played: Played, unaccounted: int) -> int:
    """The cards that a gaji leaves to nobody, of those nobody took and nobody was given."""
    month = taken_month(played.facts)
    if month is None:
        return 0
    dead = (deck.of_month(odd) for odd in {month, _WILLOW} - _given(played.options, month))
    return _stuck(month, unaccounted) & sum(dead)


def check(played: Played) -> Iterator[Problem]:
    """Whether the gaji can have been used as the round says, and what keeps its odd cards out of place."""
    if taken_month(played.facts) is None:
        return
    gaji, place = played.facts.gaji, Place(played.round.path).inside("gaji")
    if not played.options.gaji:
        yield error(
            "gaji-unlawful",
            place,
            "the lightning is not wild here, so it cannot have taken a card of another month",
            "set the option `gaji: on`, or leave the fact out",
        )
    elif gaji.get("from") == "stock" and played.options.gaji_from == "hand":
        yield error(
            "gaji-unlawful",
            place.inside("from"),
            "the lightning is wild only when it is played from the hand",
            "set the option `gaji_from: hand-or-stock`, or correct `from`",
        )
    elif played.holdings:
        yield from _check_piles(played, place)


def _check_piles(played: Played, place: Place) -> Iterator[Problem]:
    user = played.side_of(played.facts.gaji["by"])
    lacking = _lacking(played, user)
    if lacking:
        yield error(
            "gaji-unlawful",
            place,
            f"{played.facts.gaji['by']} used the lightning, but {user}'s pile lacks {lacking}",
            "the lightning and the card it took lie together in the pile of whoever used it",
        )
    elif not played.round.counts and played.record.chaff_kept:
        yield from _check_left_over(played, user, place)


def _lacking(played: Played, user: str) -> str:
    """Which of the lightning and the card it took its user's pile lacks, in words; nothing if it has both."""
    if played.holding(user).counts:
        return ""
    pile, took = _captured(played, user), _took(played.facts)
    # Chaff of one month are interchangeable, and chaff that was thrown away lies nowhere.
    enough = CHAFF & deck.of_month(took.month) if took.kind is Kind.CHAFF else took.bit
    for card, cards in ((LIGHTNING, LIGHTNING.bit), (took, enough)):
        if not pile & cards and (played.record.chaff_kept or card.kind is not Kind.CHAFF):
            return f"the {card.id}"
    return ""


def _captured(played: Played, side: str) -> int:
    """What a side took by matching: its pile as written, before anything is handed out."""
    return played.round.piles[played.record.sides.index(side)]


def _check_left_over(played: Played, user: str, place: Place) -> Iterator[Problem]:
    """Whether an odd card lies in the user's pile already, or is to be handed out and cannot be told.

    Where part of the stock was never turned up, missing cards need not have lain on the field.
    """
    month, taken = taken_month(played.facts), 0
    for pile in played.round.piles:
        taken |= pile
    for odd in (month, _WILLOW) if month is not None else ():
        suit, missing = deck.SUITS[odd - 1], deck.of_month(odd) & ~taken
        if not missing and (_captured(played, user) & deck.of_month(odd)).bit_count() % 2 == 0:
            yield note(
                "gaji-card-in-pile",
                place,
                f"{user}'s pile already holds the {suit} card that the lightning left over",
                "other choices of `gaji_leftovers` cannot be tried on this round",
            )
        elif odd in _given(played.options, month or 0) and _may_have_lain(played, missing):
            which = "no other one" if _awarded(played) & missing else "none"
            yield warning(
                "gaji-left-over-unknown",
                place,
                f"which {suit} cards lay on the field at the end cannot be told, so {which} is handed out",
                "write `left_over` with the cards that lay there",
            )


def _may_have_lain(played: Played, cards: int) -> int:
    """Those of the cards that nobody was given and that may have lain on the field, or may be undrawn."""
    round, room = played.round, _on_field(played)
    if not played.undrawn or room <= 0:
        return 0
    # Turns tell of the cards that came to light; others may have lain there unseen, if there is room.
    if round.left_over is not None and not (round.turns is not None and room > round.left_over.bit_count()):
        cards &= round.left_over
    return cards & ~_awarded(played)
