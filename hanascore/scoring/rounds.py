"""One round: from what was written down to what each side holds, and from there to the entries."""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.cards.deck import ANIMALS, BRIGHTS, CHAFF, RIBBONS, WHOLE
from hanascore.model.ledger import Entry, Ledger
from hanascore.model.record import Counts, Evidence, Record, Round
from hanascore.rules.counting import reckon
from hanascore.rules.game import Game
from hanascore.rules.ruleset import Award, Holding, Played, RuleSet
from hanascore.rules.yaku import Context, Made


def lay_out(
    game: Game, rules: RuleSet, record: Record, round: Round, dealer: str | None, month: int
) -> Played:
    """The round ready to be settled: who plays in which order and seat, and what each side holds."""
    active = tuple(player for player in record.players if player not in round.sitting_out)
    order = game.turn_order(active, dealer) if dealer in active else active
    seats = dict(zip(order, game.seats, strict=False))
    captured = round.left_over or 0
    for pile in round.piles:
        captured |= pile
    awards = tuple(rules.awards(rules.options, record, round, unaccounted(round)))
    away = {record.side_of(player) for player in round.sitting_out}
    holdings = tuple(
        _holding(rules, record, round, side, at, awards, Context(month, _seat(record, side, seats)))
        for at, side in enumerate(record.sides)
        if side not in away and round.piles
    )
    played = Played(rules, record, round, holdings, dealer or "", order, seats, month, False, awards)
    return played._replace(complete=_is_complete(played))


def _seat(record: Record, side: str, seats: dict[str, str]) -> str | None:
    return next((seats[player] for player in record.members(side) if player in seats), None)


def unaccounted(round: Round) -> int:
    """The cards in nobody's pile: those written as left over, or else whatever is missing."""
    captured = 0
    for pile in round.piles:
        captured |= pile
    return WHOLE & ~captured if round.left_over is None else round.left_over & ~captured


def undrawn(played: Played) -> int:
    """How many cards of the stock are never turned up in this game with so many players."""
    deal = played.rules.deals.get(len(played.order))
    return 48 - deal.field - 2 * deal.hand * len(played.order) if deal else 0


def dead_cards(played: Played, cards: int) -> int:
    """Of the cards nobody took and nobody was given, those a ruling leaves to nobody."""
    dead = played.rules.stays(played, cards)
    if played.options.four_on_field == "stay" and played.round.opening_field:
        dead |= cards & four_of_a_month(played.round.opening_field)
    return dead


def four_of_a_month(field: int) -> int:
    """The cards of every month of which all four lie on a field."""
    found = 0
    for shift in range(0, 48, 4):
        four = 0b1111 << shift
        found |= four if field & four == four else 0
    return found


def _is_complete(played: Played) -> bool:
    """Whether every card the game plays is accounted for."""
    if played.round.counts or not played.holdings or undrawn(played):
        return False
    taken = played.round.left_over or 0
    for holding in played.holdings:
        taken |= holding.pile
    missing = WHOLE & ~taken
    return not missing or missing == dead_cards(played, missing)


def _holding(
    rules: RuleSet,
    record: Record,
    round: Round,
    side: str,
    at: int,
    awards: tuple[Award, ...],
    context: Context,
) -> Holding:
    context = context._replace(called=rules.called(round.facts, side))
    counts = round.counts[at] if round.counts else None
    pile = round.piles[at]
    if counts is not None:
        made = reckon(rules, counts, context).made
        return Holding(side, pile, counts.by_kind, _admitted(rules, round, side, made), context, counts)
    for award in awards:
        if award.side == side:
            pile |= award.cards
    made = rules.reading(pile, context).made(pile)
    if not record.chaff_kept:
        made = (*made, *_claimed(rules, round, side, pile, made, context))
    kinds = (
        (pile & BRIGHTS).bit_count(),
        (pile & ANIMALS).bit_count(),
        (pile & RIBBONS).bit_count(),
        (pile & CHAFF).bit_count(),
    )
    return Holding(side, pile, kinds, _admitted(rules, round, side, made), context)


def _admitted(rules: RuleSet, round: Round, side: str, made: tuple[Made, ...]) -> tuple[Made, ...]:
    return tuple(one for one in made if rules.admits(rules.options, round, side, one.yaku))


def _claimed(
    rules: RuleSet, round: Round, side: str, pile: int, made: tuple[Made, ...], context: Context
) -> Iterator[Made]:
    """The yaku a side claims where chaff was thrown away, each of them once."""
    known = {one.yaku.id for one in made}
    for yaku in rules.reading(pile, context).yaku:
        if yaku.id in rules.claimed(round.facts, side) and yaku.id not in known:
            yield Made(yaku, yaku.value, pile & yaku.pattern.cards)


def settle(played: Played) -> Ledger:
    """The entries of the round. Points that were written down as they are become an entry a side."""
    record, round = played.record, played.round
    if round.evidence is Evidence.POINTS and round.scores is not None:
        rule = played.rule("scores")
        return Ledger(
            record.sides, (Entry(side, points, rule, "as written") for side, points in round.scores.items())
        )
    entries = [] if round.void else list(played.rules.settle(played))
    entries += _beside_the_game(played)
    return Ledger(record.sides, entries)


def _beside_the_game(played: Played) -> Iterator[Entry]:
    """Payments between sides and adjustments: in the total, outside the winner test."""
    rule = played.rule("side_payments")
    for giver, taker, points, reason in played.round.side_payments:
        words = f": {reason}" if reason else ""
        yield Entry(giver, -points, rule, f"paid to {taker}{words}", against=taker, deciding=False)
        yield Entry(taker, points, rule, f"paid by {giver}{words}", against=giver, deciding=False)
    for side, points, reason in played.round.adjustments:
        yield Entry(side, points, played.rule("adjustments"), reason or "adjustment", deciding=False)
