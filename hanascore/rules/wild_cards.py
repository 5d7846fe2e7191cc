"""A wild card that took a card of another month, and what becomes of the cards it leaves over.

A game that plays with one declares it as `wild` of its rule set, and the fact that tells of its use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hanascore.cards import deck
from hanascore.cards.deck import CHAFF, Card, Kind
from hanascore.cards.notation import cards_in_words, spaced
from hanascore.problems.problem import Place, Problem, error, note, warning
from hanascore.rules.play import LEFT_OVERS, WILD_FACT, WILD_FROM, Wild
from hanascore.rules.played import Award, Played, uncapturable_cards


class _Use(NamedTuple):
    """How a wild card was used: the card of another month that it took, the side, and its pile as written.

    `owners` are the sides to whom the cards of a month are given that are left over, by month.
    """

    wild: Wild
    took: Card
    side: str
    pile: int
    owners: Mapping[int, str]

    @property
    def months(self) -> tuple[int, int]:
        """The months of which it leaves odd cards."""
        return self.took.month, self.wild.month

    def stuck(self, cards: int) -> int:
        """Those of the cards that it can leave where all are played: one of each month, or three of its own.

        Three of its own month that were dealt to the field stay where it is played past them. Three of
        another stay where the fourth took it from the field.
        """
        left = [cards & deck.of_month(odd) for odd in self.months]
        others = deck.of_month(self.wild.month) & ~self.wild.card
        able = (1, 3) if self.wild.taken_by else (1,)
        return sum(each for each in left if each.bit_count() in able or each == others)


def _used(played: Played) -> _Use | None:
    """How the wild card was used in a round; None where it took no card of another month."""
    wild, told = played.rules.wild, getattr(played.facts, WILD_FACT, None)
    took = wild.taken_card(played.facts) if wild else None
    if wild and wild.shown_by_piles and not took:
        took = _told_by_piles(played, wild)
    if not wild or not took:
        return None
    piles = dict(zip(played.record.sides, played.round.piles, strict=False))
    user = played.side_of(told["by"]) if told else next(side for side in piles if piles[side] & wild.card)
    given = {None: (), "suit": (took.month,), "willow": (wild.month,)}
    owners = dict.fromkeys(sorted(given.get(wild.leftovers_to, (took.month, wild.month))), user)
    if wild.leftovers_to == "pair":
        owners[wild.month] = _taker_of_pair(played, wild)
    return _Use(
        wild, took, user, piles.get(user, 0), {month: owner for month, owner in owners.items() if owner}
    )


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


def _taker_of_pair(played: Played, wild: Wild) -> str:
    """The side that took two others of the month of the wild card; nobody where nobody did."""
    others = deck.of_month(wild.month) & ~wild.card
    sides = zip(played.record.sides, played.round.piles, strict=True)
    return next((side for side, pile in sides if (pile & others).bit_count() > 1), "")


def awards(played: Played, unaccounted: int) -> Iterator[Award]:
    """The cards a wild card left on the field, to its user as the ruling says.

    Nothing is handed out where nobody can tell what lay on the field: where the left-overs are not written
    down and more is missing than it leaves, or where some of them must be among the undrawn.
    """
    use, wild, round, undrawn = _used(played), played.rules.wild, played.round, played.undrawn
    if wild and not use and wild.own_month == "never" and unaccounted & wild.card:
        # Its own month does not take it: it is left over with the last of that.
        lying, owner = unaccounted & deck.of_month(wild.month), _taker_of_pair(played, wild)
        because = f"{' and '.join(deck.ids(lying))}, left over beside the two that {owner} took"
        if owner:
            yield Award(owner, lying, played.rule(LEFT_OVERS), because)
    if not use or not use.wild.on:
        return
    # What was never turned up may be written among the left-overs: they tell what lay there if there is room.
    if undrawn and (round.left_over is None or unaccounted.bit_count() > _on_field(played)):
        return
    # Where it took one of three, the other two wait for a card that may never have come.
    mine = deck.union(map(deck.of_month, use.months))
    unaccounted &= mine | ~uncapturable_cards(played, unaccounted)
    if not played.record.chaff_kept:
        unaccounted &= played.record.cards_kept
    if round.left_over is None and unaccounted.bit_count() > 2 and unaccounted & ~use.stuck(unaccounted):
        return
    for month, owner in use.owners.items():
        if cards := unaccounted & deck.of_month(month) & ~_never_taken(use.wild, unaccounted):
            because = f"{cards_in_words(cards, played.record.months)}, left over by the {WILD_FACT}"
            yield Award(owner, cards, played.rule(LEFT_OVERS), because)


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
    use, wild = _used(played), played.rules.wild
    odd: dict[str, frozenset[int]] = {}
    if wild and wild.leftovers_to == "pair":
        # Whoever took a pair of its month is given the third, which leaves the user with an odd number too.
        odd = dict.fromkeys(played.record.sides, frozenset((wild.month,)))
    if use:
        given = _awarded(played)
        mine = {one for one in use.months if not (given & deck.of_month(one)).bit_count() % 2}
        odd[use.side] = odd.get(use.side, frozenset()) | mine
    return odd


def dead_cards(played: Played, unaccounted: int) -> int:
    """The cards that it leaves to nobody, of those nobody took and nobody was given."""
    use, known = _used(played), played.rules.wild
    if known and known.on and known.own_month != "usual" and unaccounted & known.card:
        # Nothing took it, and cards of its month were laid past it.
        return unaccounted & deck.of_month(known.month)
    if use is None:
        return 0
    dead = sum(deck.of_month(odd) for odd in {*use.months} - {*use.owners})
    return use.stuck(unaccounted) & (dead | _never_taken(use.wild, unaccounted))


def _never_taken(wild: Wild, unaccounted: int) -> int:
    """The three others of its month, where nothing could take them since it is not their fourth."""
    others = deck.of_month(wild.month) & ~wild.card
    return others if wild.own_month == "never" and not others & ~unaccounted else 0


def check(played: Played) -> Iterator[Problem]:
    """Whether it can have been used as the round says, and what keeps its odd cards out of place."""
    wild = played.rules.wild
    told = getattr(played.facts, WILD_FACT) if wild else None
    if not wild or not told or not told.get("took") or "by" not in told:
        return
    place, took = Place(played.round.path).inside(WILD_FACT), next(deck.in_order(told["took"]))
    if wild.on and not wild.may_meet(took, told.get("from")):
        yield error(
            "fact-impossible",
            place.inside("took"),
            f"the {wild.name} cannot have taken the {spaced(took.id)}, nor been taken by it",
            f"`hanascore rules {played.rules.game}` tells which cards the {wild.name} may take",
        )
    elif took.month == wild.month:
        return
    elif not wild.on:
        word = f"{wild.on_rule}: on" if getattr(played.options, wild.on_rule) is False else wild.on_rule
        yield error(
            "fact-impossible",
            place,
            f"the {wild.name} is not wild here, so it cannot have taken a card of another month",
            f"set the option `{word}`, or leave the fact out",
        )._replace(instead=f"the {wild.name} would have taken no card of another month")
    elif told.get("from") == "stock" and not wild.from_stock:
        yield error(
            "fact-impossible",
            place.inside("from"),
            f"the {wild.name} is wild only when it is played from the hand",
            f"set the option `{WILD_FROM}: hand-or-stock`, or correct `from`"
            if hasattr(played.options, WILD_FROM)
            else "correct `from`, or leave the fact out",
        )
    elif played.holdings and (use := _used(played)):
        lacking, player = _lacking(played, use), told["by"]
        if lacking:
            yield error(
                "fact-impossible",
                place,
                f"{player} used the {wild.name}, but {use.side}'s pile lacks {lacking}",
                f"the {wild.name} and the card it took lie together in the pile of whoever used it",
            )._replace(instead=f"the {wild.name} would have been wild, and {player} did not use it")
        elif not played.round.counts and played.record.chaff_kept:
            yield from _check_left_over(played, use, place)


def _lacking(played: Played, use: _Use) -> str:
    """Which of it and the card it took its user's pile lacks, in words; nothing if it has both."""
    if played.holding(use.side).counts:
        return ""
    # Chaff of one month are interchangeable, and chaff that was thrown away lies nowhere.
    took, wild = use.took, use.wild.card
    enough = CHAFF & deck.of_month(took.month) if took.kind is Kind.CHAFF else took.bit
    for card, cards in ((next(deck.in_order(wild)), wild), (took, enough)):
        if not use.pile & cards and (played.record.chaff_kept or card.kind is not Kind.CHAFF):
            return f"the {card.id}"
    return ""


def _check_left_over(played: Played, use: _Use, place: Place) -> Iterator[Problem]:
    """Whether an odd card lies in the user's pile already, or is to be handed out and cannot be told."""
    round, room, given = played.round, _on_field(played), _awarded(played)
    taken, lay = deck.union(round.piles), round.left_over
    # Turns tell of the cards that came to light; others may have lain there unseen, if there is room.
    if lay is None or (round.turns is not None and room > lay.bit_count()):
        lay = deck.EVERY
    for odd in use.months:
        suit, missing = deck.SUITS[odd - 1], deck.of_month(odd) & ~taken
        even = (use.pile & deck.of_month(odd)).bit_count() % 2 == 0
        if hasattr(played.options, LEFT_OVERS) and not missing and even:
            yield note(
                "gaji-left-over",
                place,
                f"{use.side}'s pile already holds the {suit} card that the {use.wild.name} left over",
                f"other choices of `{LEFT_OVERS}` cannot be tried on this round",
            )
        # Where part of the stock was never turned up, missing cards need not have lain on the field.
        elif odd in use.owners and played.undrawn and room > 0 and missing & lay & ~given:
            which = "no other one" if given & missing else "none"
            yield warning(
                "gaji-left-over",
                place,
                f"which {suit} cards lay on the field at the end cannot be told, so {which} is handed out",
                "write `left_over` with the cards that lay there",
            )
