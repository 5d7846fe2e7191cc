"""A wild card that took a card of another month, and what becomes of the cards it leaves over.

A game that plays with one declares it as `wild` of its rule set, and the fact that tells of its use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hanascore.cards import deck
from hanascore.cards.deck import CHAFF, Card, Kind
from hanascore.cards.notation import spaced
from hanascore.problems.problem import Place, Problem, error, note, warning
from hanascore.rules.ruleset import LEFT_OVERS, WILD_FACT, WILD_FROM, Award, Played, Wild, dead_threes


def _used(played: Played) -> tuple[Wild, Card] | None:
    """The wild card and the card of another month it took; None where it took none."""
    wild = played.rules.wild
    took = wild.took(played.facts) if wild else None
    if wild and wild.tell and not took:
        took = _told_by_piles(played, wild)
    return (wild, took) if wild and took else None


def _told_by_piles(played: Played, wild: Wild) -> Card | None:
    """A card of the one month of which whoever has the wild card, and nobody else, holds an odd number."""
    piles, counts = played.round.piles, played.round.counts
    holder = next((pile for pile in piles if pile & wild.card), 0)
    odd = [
        month
        for month in range(1, 13)
        if month != wild.month
        and [pile for pile in piles if (pile & deck.of_month(month)).bit_count() % 2] == [holder]
    ]
    return next(deck.in_order(holder & deck.of_month(odd[0]))) if len(odd) == 1 and not counts else None


def _user(played: Played, wild: Wild) -> str:
    """The side that used the wild card."""
    told = getattr(played.facts, WILD_FACT, None)
    if told:
        return played.side_of(told["by"])
    sides = zip(played.record.sides, played.round.piles, strict=True)
    return next(side for side, pile in sides if pile & wild.card)


def _owner(played: Played, wild: Wild, month: int) -> str:
    """The side to whom the cards of a month are given that are left over; nobody where nobody took a pair."""
    if month != wild.month or wild.gives != "pair":
        return _user(played, wild)
    return _taker_of_pair(played, wild)


def _taker_of_pair(played: Played, wild: Wild) -> str:
    """The side that took two others of the month of the wild card; nobody where nobody did."""
    others = deck.of_month(wild.month) & ~wild.card
    sides = zip(played.record.sides, played.round.piles, strict=True)
    return next((side for side, pile in sides if (pile & others).bit_count() > 1), "")


def _given(wild: Wild, took: Card) -> frozenset[int]:
    """The months of which what is left over is given to somebody."""
    months = {None: (), "suit": (took.month,), "willow": (wild.month,)}
    return frozenset(months.get(wild.gives, (took.month, wild.month)))


def awards(played: Played, unaccounted: int) -> Iterator[Award]:
    """The cards a wild card left on the field, to its user as the ruling says.

    Nothing is handed out where nobody can tell what lay on the field: where the left-overs are not written
    down and more is missing than it leaves, or where some of them must be among the undrawn.
    """
    used, round, undrawn = _used(played), played.round, played.undrawn
    if used is None and played.rules.wild:
        yield from _never_taken(played, played.rules.wild, unaccounted)
    if used is None or not used[0].on:
        return
    wild, took = used
    # What was never turned up may be written among the left-overs: they tell what lay there if there is room.
    if undrawn and (round.left_over is None or unaccounted.bit_count() > _on_field(played)):
        return
    # Where it took one of three, the other two wait for a card that may never have come.
    mine = deck.of_month(took.month) | deck.of_month(wild.month)
    unaccounted &= mine | ~dead_threes(played, unaccounted)
    if not played.record.chaff_kept:
        unaccounted &= played.record.cards_kept
    stuck = _stuck(wild, took, unaccounted)
    if round.left_over is None and unaccounted.bit_count() > 2 and unaccounted & ~stuck:
        return
    for given in sorted(_given(wild, took)):
        owner = _owner(played, wild, given)
        if owner and (cards := unaccounted & deck.of_month(given)):
            because = f"{' and '.join(deck.ids(cards))}, left over by the {WILD_FACT}"
            yield Award(owner, cards, played.rule(LEFT_OVERS), because)


def _never_taken(played: Played, wild: Wild, unaccounted: int) -> Iterator[Award]:
    """A wild card that its own month does not take, left over with the last of its month."""
    lying = unaccounted & deck.of_month(wild.month)
    owner = _taker_of_pair(played, wild) if wild.own == "never" and lying & wild.card else ""
    if owner:
        because = f"{' and '.join(deck.ids(lying))}, left over beside the two that {owner} took"
        yield Award(owner, lying, played.rule(LEFT_OVERS), because)


def _stuck(wild: Wild, took: Card, cards: int) -> int:
    """Those of the cards that it can leave where all are played: one of each month, or three of its own.

    Three of its own month that were dealt to the field stay where it is played past them. Three of another
    stay where the fourth took it from the field.
    """
    left = [cards & deck.of_month(odd) for odd in (took.month, wild.month)]
    others = deck.of_month(wild.month) & ~wild.card
    able = (1, 3) if wild.taken_by else (1,)
    return sum(each for each in left if each.bit_count() in able or each == others)


def _on_field(played: Played) -> int:
    """How many cards lay on the field at the end, by what was taken; with chaff thrown away, at most."""
    undrawn, turns = played.undrawn, played.round.turns
    if undrawn and turns is not None:
        # Each turn turns one up, and whoever takes four at once plays fewer turns.
        undrawn = max(undrawn, played.rules.stock(len(played.order)) - len(turns))
    return played.rules.deck.bit_count() - undrawn - deck.union(played.round.piles).bit_count()


def _awarded(played: Played) -> int:
    """The cards its user was given."""
    rule = played.rule(LEFT_OVERS)
    return sum(award.cards for award in played.awards if award.rule == rule)


def may_be_odd(played: Played) -> Mapping[str, frozenset[int]]:
    """The months in which its user may hold an odd number, after the hand-out."""
    used, wild = _used(played), played.rules.wild
    # Whoever took a pair of its month is given the third, which leaves the user with an odd number as well.
    paired = (
        dict.fromkeys(played.record.sides, frozenset((wild.month,))) if wild and wild.gives == "pair" else {}
    )
    if used is None:
        return paired
    wild, took = used
    given = _awarded(played)
    odd = (each for each in (took.month, wild.month) if not (given & deck.of_month(each)).bit_count() % 2)
    user = _user(played, wild)
    return {**paired, user: paired.get(user, frozenset()) | frozenset(odd)}


def dead_cards(played: Played, unaccounted: int) -> int:
    """The cards that it leaves to nobody, of those nobody took and nobody was given."""
    used, known = _used(played), played.rules.wild
    if known and known.on and known.own != "usual" and unaccounted & known.card:
        # Nothing took it, and cards of its month were laid past it.
        return unaccounted & deck.of_month(known.month)
    if used is None:
        return 0
    wild, took = used
    due = {odd for odd in _given(wild, took) if _owner(played, wild, odd)}
    dead = (deck.of_month(odd) for odd in {took.month, wild.month} - due)
    return _stuck(wild, took, unaccounted) & sum(dead)


def check(played: Played) -> Iterator[Problem]:
    """Whether it can have been used as the round says, and what keeps its odd cards out of place."""
    wild = played.rules.wild
    told = getattr(played.facts, WILD_FACT) if wild else None
    if not wild or not told or not told.get("took") or "by" not in told:
        return
    place, took = Place(played.round.path).inside(WILD_FACT), next(deck.in_order(told["took"]))
    if wild.on and not wild.may_meet(took, told.get("from")):
        yield error(
            "gaji-unlawful",
            place.inside("took"),
            f"the {wild.name} cannot have taken the {spaced(took.id)}, nor been taken by it",
            f"`hanascore rules {played.rules.game}` tells which cards the {wild.name} may take",
        )
    elif took.month == wild.month:
        return
    elif not wild.on:
        word = f"{wild.on_rule}: on" if getattr(played.options, wild.on_rule) is False else wild.on_rule
        yield error(
            "gaji-unlawful",
            place,
            f"the {wild.name} is not wild here, so it cannot have taken a card of another month",
            f"set the option `{word}`, or leave the fact out",
        )._replace(instead=f"the {wild.name} would have taken no card of another month")
    elif told.get("from") == "stock" and not wild.from_stock:
        yield error(
            "gaji-unlawful",
            place.inside("from"),
            f"the {wild.name} is wild only when it is played from the hand",
            f"set the option `{WILD_FROM}: hand-or-stock`, or correct `from`"
            if hasattr(played.options, WILD_FROM)
            else "correct `from`, or leave the fact out",
        )
    elif played.holdings:
        yield from _check_piles(played, wild, took, place)


def _check_piles(played: Played, wild: Wild, took: Card, place: Place) -> Iterator[Problem]:
    user = _user(played, wild)
    lacking = _lacking(played, wild, took)
    if lacking:
        player = getattr(played.facts, WILD_FACT)["by"]
        yield error(
            "gaji-unlawful",
            place,
            f"{player} used the {wild.name}, but {user}'s pile lacks {lacking}",
            f"the {wild.name} and the card it took lie together in the pile of whoever used it",
        )._replace(instead=f"the {wild.name} would have been wild, and {player} did not use it")
    elif not played.round.counts and played.record.chaff_kept:
        yield from _check_left_over(played, wild, took, place)


def _lacking(played: Played, wild: Wild, took: Card) -> str:
    """Which of it and the card it took its user's pile lacks, in words; nothing if it has both."""
    user = _user(played, wild)
    if played.holding(user).counts:
        return ""
    # Chaff of one month are interchangeable, and chaff that was thrown away lies nowhere.
    enough = CHAFF & deck.of_month(took.month) if took.kind is Kind.CHAFF else took.bit
    for card, cards in ((next(deck.in_order(wild.card)), wild.card), (took, enough)):
        if not _captured(played, user) & cards and (played.record.chaff_kept or card.kind is not Kind.CHAFF):
            return f"the {card.id}"
    return ""


def _captured(played: Played, side: str) -> int:
    """What a side took by matching: its pile as written, before anything is handed out."""
    return played.round.piles[played.record.sides.index(side)]


def _check_left_over(played: Played, wild: Wild, took: Card, place: Place) -> Iterator[Problem]:
    """Whether an odd card lies in the user's pile already, or is to be handed out and cannot be told.

    Where part of the stock was never turned up, missing cards need not have lain on the field.
    """
    user, taken = _user(played, wild), deck.union(played.round.piles)
    for odd in (took.month, wild.month):
        suit, missing = deck.SUITS[odd - 1], deck.of_month(odd) & ~taken
        even = (_captured(played, user) & deck.of_month(odd)).bit_count() % 2 == 0
        if hasattr(played.options, LEFT_OVERS) and not missing and even:
            yield note(
                "gaji-card-in-pile",
                place,
                f"{user}'s pile already holds the {suit} card that the {wild.name} left over",
                f"other choices of `{LEFT_OVERS}` cannot be tried on this round",
            )
        elif odd in _given(wild, took) and _may_have_lain(played, missing):
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
