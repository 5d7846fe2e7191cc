"""The deal of a round: hands and field of the right size, and four of a month on the opening field."""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.cards import deck
from hanascore.problems.problem import Problem, error
from hanascore.problems.words import listed, many
from hanascore.referee.places import of_name, of_pile, of_round, words_of
from hanascore.rules.ruleset import Played
from hanascore.scoring.rounds import four_of_a_month

_VOID = "write `void: four of a month on the field`, or correct the field"


def check_deal(played: Played) -> Iterator[Problem]:
    """Every problem of what was dealt, as far as it was written down."""
    round, number = played.round, len(played.order)
    deal = played.rules.deals.get(number)
    if deal is None:
        return
    for player, hand in round.hands.items():
        if hand.bit_count() != deal.hand:
            yield error(
                "deal",
                of_name(round, "hands", player),
                f"{player}'s hand has {many(hand.bit_count(), 'card')}, "
                f"and each of {number} players is dealt {deal.hand}",
                "a hand is written as it was dealt, before the first card was played",
            )
    if round.opening_field is not None:
        field = round.opening_field.bit_count()
        if field != deal.field:
            yield error(
                "deal",
                of_round(round, "opening_field"),
                f"the opening field has {many(field, 'card')}, and {deal.field} are dealt to it "
                f"among {number} players",
                "it is written as it was dealt, before the first card was played",
            )
        yield from _check_field(played, four_of_a_month(round.opening_field))


def _check_field(played: Played, fours: int) -> Iterator[Problem]:
    """Four of a month on the field, by the ruling in force."""
    if not fours:
        return
    ruled = played.options.four_on_field
    field = of_round(played.round, "opening_field")
    suits = listed([suit for at, suit in enumerate(deck.SUITS) if fours >> 4 * at & 1])
    if ruled == "misdeal":
        message = f"all four {suits} cards lie on the opening field, which voids the deal"
        yield error("field-misdeal", field, message, _VOID)
        return
    owner = played.side_of(played.dealer) if played.dealer and ruled == "dealer" else ""
    if ruled == "dealer" and not owner:
        message = (
            f"the four {suits} cards of the opening field belong to the dealer, and nobody can say who dealt"
        )
        yield error("fact-missing", field, message, "write `dealer: NAME` in the round")
        return
    what = "lie there to the end" if ruled == "stay" else f"belong to the dealer, {played.dealer}"
    for holding in played.holdings:
        taken = holding.pile & fours
        if taken and holding.side != owner:
            yield error(
                "field-misdeal",
                of_pile(played.record, played.round, holding.side),
                f"the four {suits} cards of the opening field {what}, and {holding.side}'s pile holds "
                f"{'them' if taken == fours else words_of(taken, played.record.months)}",
                "correct the pile or the field, or set `four_on_field` to what the table played",
                (field,),
            )
