"""The use of a wild card, which took a card of another month, and who gets the cards it leaves over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from hanascore.cards import deck
from hanascore.cards.deck import CHAFF, Card, Kind
from hanascore.cards.notation import cards_in_words, spaced
from hanascore.model.places_and_fixes import write_in_round
from hanascore.problems.fix import Blank, remove, write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, note, warning
from hanascore.rules.play import LEFT_OVERS, WILD_FACT, WILD_FROM, Wild
from hanascore.rules.played import Award, Played, uncapturable_cards
from hanascore.words.english import Phrase, listed


class _Use(NamedTuple):
    """The use of the wild card in a round."""

    # The wild card and its rules.
    wild: Wild
    # The card of another month that it took.
    took: Card
    # The side that used it.
    side: str
    # The pile of that side as it was written.
    pile: int
    # The sides that get the cards that are left over, by month.
    owners: Mapping[int, str]
    # Whether it may have taken one of four cards of a month that stay on the field.
    may_break_four: bool

    @property
    def months(self) -> tuple[int, int]:
        """The months with an odd number of cards left."""
        return self.took.month, self.wild.month

    def possible_left_overs(self, cards: int) -> int:
        """Return which of these cards the wild card can leave over in a round in which every card is played.

        It can leave one card of its own month and one of the month it took from. It can leave the other three
        cards of its own month, if they lay on the field from the deal and it took another card. It can leave
        three cards of the other month, if the fourth of them took the wild card from the field, or if it took
        one of four that stay there.
        """
        others = deck.of_month(self.wild.month) & ~self.wild.card
        sizes = (1, 3) if self.wild.taken_by or self.may_break_four else (1,)
        by_month = [cards & deck.of_month(month) for month in self.months]
        return sum(left for left in by_month if left.bit_count() in sizes or left == others)


def _find_use(played: Played) -> _Use | None:
    """Return how the wild card was used, or None if it took no card of another month."""
    wild = played.rules.wild
    fact = getattr(played.facts, WILD_FACT, None)
    took = wild.taken_card(played.facts) if wild else None
    if wild and wild.shown_by_piles and not took:
        took = _taken_card_by_piles(played, wild)
    if not wild or not took:
        return None
    piles = dict(zip(played.record.sides, played.round.piles, strict=False))
    holder = next((side for side in piles if piles[side] & wild.card), "")
    user = played.side_of(fact["by"]) if fact else holder
    months = {None: (), "suit": (took.month,), "willow": (wild.month,)}
    owners = dict.fromkeys(sorted(months.get(wild.leftovers_to, (took.month, wild.month))), user)
    if wild.leftovers_to == "pair":
        owners[wild.month] = _taker_of_pair(played, wild)
    owners = {month: owner for month, owner in owners.items() if owner}
    field = played.round.dealt.field
    may_break_four = wild.breaks_fours and (field is None or bool(broken_four(played)))
    return _Use(wild, took, user, piles.get(user, 0), owners, may_break_four)


def broken_four(played: Played) -> int:
    """Return the four cards of a month on the opening field if the wild card took one of them, else 0.

    Any other four stays there to the end.
    """
    wild = played.rules.wild
    is_possible = wild and wild.on and wild.breaks_fours and played.options.four_on_field == "stay"
    took = wild.taken_card(played.facts) if wild and is_possible else None
    return deck.four_of_a_month(played.round.dealt.field or 0) & deck.of_month(took.month) if took else 0


def _taken_card_by_piles(played: Played, wild: Wild) -> Card | None:
    """Return a card of the month that the wild card took from, if the piles show it; else None.

    Only the pile with the wild card holds an odd number of cards of that month.
    """
    if played.round.counts:
        return None
    piles = played.round.piles
    holder = next((pile for pile in piles if pile & wild.card), 0)
    odd_months = []
    for month in range(1, 13):
        odd_piles = [pile for pile in piles if (pile & deck.of_month(month)).bit_count() % 2]
        if month != wild.month and odd_piles == [holder]:
            odd_months.append(month)
    if len(odd_months) != 1:
        return None
    return next(deck.in_order(holder & deck.of_month(odd_months[0])))


def _taker_of_pair(played: Played, wild: Wild) -> str:
    """Return the side that took two other cards of the wild card's month; "" if no side did."""
    others = deck.of_month(wild.month) & ~wild.card
    sides = zip(played.record.sides, played.round.piles, strict=True)
    return next((side for side, pile in sides if (pile & others).bit_count() > 1), "")


def awards(played: Played, unaccounted: int) -> Iterator[Award]:
    """Yield the awards of the cards that a wild card left on the field.

    Nothing is awarded if it is unknown which cards lay on the field. That is so if left-over cards are not
    written down and more cards are missing than the wild card leaves, or if some may never have been drawn.
    """
    use = _find_use(played)
    wild = played.rules.wild
    round = played.round
    if wild and not use:
        yield from _award_with_pair(played, wild, unaccounted)
    if not use or not use.wild.on:
        return
    # Cards that were never turned up may be among the written left-overs. The left-overs show what lay on the
    # field if there was room for all of them.
    if played.undrawn and (round.left_over is None or unaccounted.bit_count() > _cards_on_field(played)):
        return
    # If the wild card took one of three cards of a month, the other two may have stayed on the field.
    own = deck.union(map(deck.of_month, use.months))
    unaccounted &= own | ~uncapturable_cards(played, unaccounted)
    if not played.record.chaff_kept:
        unaccounted &= played.record.cards_kept
    too_many = unaccounted.bit_count() > 2 and unaccounted & ~use.possible_left_overs(unaccounted)
    if round.left_over is None and too_many:
        return
    for month, owner in use.owners.items():
        if cards := unaccounted & deck.of_month(month) & ~_untakeable(use.wild, unaccounted):
            words = cards_in_words(cards, played.record.months)
            because = Phrase("{}, left over by the {}", words, Phrase(use.wild.name))
            yield Award(owner, cards, played.rule(LEFT_OVERS), because)


def _award_with_pair(played: Played, wild: Wild, unaccounted: int) -> Iterator[Award]:
    """Yield the award of a wild card that no card took, and of the last other card of its month."""
    if wild.own_month == "never" and unaccounted & wild.card and (owner := _taker_of_pair(played, wild)):
        cards = unaccounted & deck.of_month(wild.month)
        names = listed(deck.ids(cards))
        because = Phrase("{}, left over with the two that {} took", names, owner)
        yield Award(owner, cards, played.rule(LEFT_OVERS), because)


def _cards_on_field(played: Played) -> int:
    """Return how many cards lay on the field at the end, or could lie there if chaff was thrown away."""
    undrawn = played.undrawn
    turns = played.round.turns
    if undrawn and turns is not None:
        # Each turn turns up one card. A round in which a player takes four cards at once has fewer turns.
        undrawn = max(undrawn, played.rules.stock(len(played.order)) - len(turns))
    return played.rules.deck.bit_count() - undrawn - deck.union(played.round.piles).bit_count()


def _awarded(played: Played) -> int:
    """Return the cards left over by the wild card that were awarded to sides."""
    if not played.awards:
        return 0
    rule = played.rule(LEFT_OVERS)
    return deck.union(award.cards for award in played.awards if award.rule == rule)


def may_be_odd(played: Played) -> Mapping[str, frozenset[int]]:
    """Return for each side the months with perhaps an odd number of cards, including awarded cards."""
    use = _find_use(played)
    wild = played.rules.wild
    odd: dict[str, frozenset[int]] = {}
    if wild and wild.leftovers_to == "pair":
        # The side that took a pair gets the third card of that month, and the user keeps the wild card.
        odd = dict.fromkeys(played.record.sides, frozenset((wild.month,)))
    if use:
        awarded = _awarded(played)
        months = {month for month in use.months if not (awarded & deck.of_month(month)).bit_count() % 2}
        odd[use.side] = odd.get(use.side, frozenset()) | months
    return odd


def dead_cards(played: Played, unaccounted: int) -> int:
    """Return the cards left over by the wild card that no side gets."""
    use = _find_use(played)
    wild = played.rules.wild
    may_lie_there = wild and wild.on and (wild.own_month != "usual" or wild.aside_if_dealt)
    if wild and may_lie_there and unaccounted & wild.card:
        # No card took the wild card, although cards of its month were played.
        return unaccounted & deck.of_month(wild.month)
    if use is None:
        return 0
    ownerless = deck.union(map(deck.of_month, {*use.months} - {*use.owners}))
    return use.possible_left_overs(unaccounted) & (ownerless | _untakeable(use.wild, unaccounted))


def _untakeable(wild: Wild, unaccounted: int) -> int:
    """Return the other three cards of the wild card's month if nothing can take them; else 0.

    That is so if the wild card never takes its own month, and all three are unaccounted for.
    """
    others = deck.of_month(wild.month) & ~wild.card
    return others if wild.own_month == "never" and not others & ~unaccounted else 0


def check(played: Played) -> Iterator[Problem]:
    """Check that the use of the wild card is possible, and that the cards it leaves over are known."""
    wild = played.rules.wild
    fact = getattr(played.facts, WILD_FACT) if wild else None
    if not wild or not fact or not fact.get("took") or "by" not in fact:
        return
    place = Place(played.round.path).inside(WILD_FACT)
    took = next(deck.in_order(fact["took"]))
    if wild.on and not wild.may_meet(took, fact.get("from")):
        message = f"the {wild.name} cannot have taken the {spaced(took.id)}, nor been taken by it"
        advice = f"`hanascore rules {played.rules.game}` lists the cards that the {wild.name} may take"
        yield error("fact-impossible", place.inside("took"), message, advice)
    elif took.month == wild.month:
        return
    elif not wild.on:
        message = f"the {wild.name} is not wild here, so it cannot have taken a card of another month"
        fixes = [write(("options", wild.on_rule), choice) for choice in wild.on_choices]
        problem = error("fact-impossible", place, message, fixes=[*fixes, remove(place)])
        yield problem._replace(instead=f"the {wild.name} would have taken no card of another month")
    elif fact.get("from") == "stock" and not wild.from_stock:
        fixes = [remove(place)]
        if hasattr(played.options, WILD_FROM):
            fixes = [write(("options", WILD_FROM), "hand-or-stock")]
        message = f"the {wild.name} is wild only when it is played from the hand"
        yield error("fact-impossible", place.inside("from"), message, "or correct `from`", fixes=fixes)
    elif played.holdings and (use := _find_use(played)):
        yield from _check_use(played, use, fact, place)


def _check_use(played: Played, use: _Use, fact: Mapping[str, Any], place: Place) -> Iterator[Problem]:
    """Check the pile of the side that used the wild card."""
    wild = use.wild
    player = fact["by"]
    if lacking := _lacking_card(played, use):
        message = f"{player} used the {wild.name}, but {use.side}'s pile lacks {lacking}"
        advice = f"the {wild.name} and the card it took lie together in the pile of the player who used it"
        problem = error("fact-impossible", place, message, advice)
        yield problem._replace(
            instead=f"the {wild.name} would have been wild, and {player} would not have used it"
        )
    elif not played.round.counts and played.record.chaff_kept:
        yield from _check_left_over(played, use, place)


def _lacking_card(played: Played, use: _Use) -> str:
    """Return the wild card or the card it took, if the pile of the user lacks it; "" if it has both."""
    if played.holding(use.side).counts:
        return ""
    # Chaff of one month is interchangeable, and chaff that was thrown away is in no pile.
    took = CHAFF & deck.of_month(use.took.month) if use.took.kind is Kind.CHAFF else use.took.bit
    for card, cards in ((next(deck.in_order(use.wild.card)), use.wild.card), (use.took, took)):
        if not use.pile & cards and (played.record.chaff_kept or card.kind is not Kind.CHAFF):
            return f"the {card.id}"
    return ""


def _check_left_over(played: Played, use: _Use, place: Place) -> Iterator[Problem]:
    """Check that the cards left over are in no pile, and that it is known which cards they are."""
    round = played.round
    room = _cards_on_field(played)
    awarded = _awarded(played)
    taken = deck.union(round.piles)
    on_field = round.left_over
    # Turns show only the cards that were played. If the field had room, it may have held others as well.
    if on_field is None or (round.turns is not None and room > on_field.bit_count()):
        on_field = deck.EVERY
    for month in use.months:
        suit = deck.SUITS[month - 1]
        missing = deck.of_month(month) & ~taken
        even = (use.pile & deck.of_month(month)).bit_count() % 2 == 0
        if hasattr(played.options, LEFT_OVERS) and not missing and even:
            message = f"{use.side}'s pile already holds the {suit} card that the {use.wild.name} left over"
            advice = f"other choices of `{LEFT_OVERS}` cannot be tried on this round"
            yield note("gaji-left-over", place, message, advice)
        # If part of the stock was never turned up, missing cards need not have lain on the field.
        elif month in use.owners and played.undrawn and room > 0 and missing & on_field & ~awarded:
            number = "no other one" if awarded & missing else "none"
            message = f"it is unknown which {suit} cards lay on the field at the end, so {number} is awarded"
            fixes = [write_in_round(round, "left_over", Blank("CARDS"))]
            yield warning("gaji-left-over", place, message, fixes=fixes)
