"""Check the deal: the sizes of the hands, the field and the stock, and four of a month on the field."""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.cards.deck import SUITS, four_of_a_month
from hanascore.cards.notation import cards_in_words
from hanascore.model.places_and_fixes import leave_out_later, place_of, place_of_name, write_in_round
from hanascore.problems.fix import Blank
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error
from hanascore.referee.possible.problem_parts import place_of_pile, set_option
from hanascore.rules.played import Played
from hanascore.rules.wild_cards import broken_four
from hanascore.words.english import listed, many


def check_deal(played: Played) -> Iterator[Problem]:
    """Check what is written about the deal."""
    dealt = played.round.dealt
    number = len(played.order)
    deal = played.rules.deals.get(number)
    if deal is None:
        return
    for player, hand in dealt.hands.items():
        if hand.bit_count() != deal.hand:
            size = many(hand.bit_count(), "card")
            message = f"{player}'s hand has {size}, but each of {number} players is dealt {deal.hand}"
            advice = "a hand is written as it was dealt, before the first card was played"
            yield _wrong_size(place_of_name(played.round, "hands", player), message, advice)
    stock_size = len(dealt.stock or ())
    stock_left = played.rules.stock(number)
    if stock_size > stock_left:
        message = f"the stock has {stock_size} cards, but only {stock_left} are left for it"
        advice = "the stock is what is neither in a hand nor on the field"
        yield error("deal", place_of(played.round, "stock"), message, advice)
    if dealt.field is not None:
        if dealt.field.bit_count() != deal.field:
            size = many(dealt.field.bit_count(), "card")
            message = f"the opening field has {size}, but {deal.field} are dealt to it among {number} players"
            advice = "it is written as it was dealt, before the first card was played"
            yield _wrong_size(place_of(played.round, "opening_field"), message, advice)
        yield from _check_fours(played, four_of_a_month(dealt.field))


def _wrong_size(place: Place, message: str, advice: str) -> Problem:
    instead = f"the deal would have been different: {message}"
    return error("deal", place, message, advice)._replace(instead=instead)


def _check_fours(played: Played, fours: int) -> Iterator[Problem]:
    """Check a round with four of a month on the opening field, under the ruling in force."""
    if not fours:
        return
    ruling = played.options.four_on_field
    round = played.round
    place = place_of(played.round, "opening_field")
    suits = listed([suit for index, suit in enumerate(SUITS) if fours >> 4 * index & 1])
    if ruling == "misdeal":
        message = f"all four {suits} cards lie on the opening field, which voids the deal"
        fixes = [write_in_round(round, "void", "four of a month on the field")]
        problem = error("misdeal", place, message, "or correct the field", fixes=fixes)
        instead = f"the four {suits} cards on the field would have voided the deal"
        yield problem._replace(instead=instead)
    elif ruling not in ("stay", "dealer"):
        for key, play in (("turns", round.turns), ("captured", round.data.get("captured"))):
            if play:
                message = f"all four {suits} cards on the opening field end the round, but `{key}` follows"
                place = place_of(round, key)
                fixes = leave_out_later(round, ("turns", "captured"))
                yield error("after-the-end", place, message, "or correct the field", fixes=fixes)
                return
    elif ruling == "dealer" and not played.dealer:
        message = f"the four {suits} cards of the opening field belong to the dealer, who is not named"
        yield error("fact-missing", place, message, fixes=[write_in_round(round, "dealer", Blank("NAME"))])
    else:
        yield from _check_owner_of_fours(played, fours, suits, place)


def _check_owner_of_fours(played: Played, fours: int, suits: str, place: Place) -> Iterator[Problem]:
    """Check who captured four of a month of the opening field, which stay there or belong to the dealer."""
    owner, fate = "", "lie there to the end"
    if played.options.four_on_field == "dealer":
        owner = played.side_of(played.dealer)
        fate = f"belong to the dealer, {played.dealer}"
    fours &= ~broken_four(played)
    for holding in played.holdings:
        taken = holding.pile & fours
        if taken and holding.side != owner:
            cards = "them" if taken == fours else cards_in_words(taken, played.record.months)
            message = (
                f"the four {suits} cards of the opening field {fate}, but {holding.side}'s pile holds {cards}"
            )
            is_dealers = holding.side == played.side_of(played.dealer)
            fixes = set_option(played, "four_on_field", "dealer") if is_dealers else []
            advice = f"{'or ' if fixes else ''}correct the pile or the field"
            yield error("misdeal", place_of_pile(played, holding.side), message, advice, (place,), fixes)
