"""Score a round: lay it out, which finds what each side holds at the end, and settle it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from hanascore.cards.deck import WHOLE, four_of_a_month, union
from hanascore.model.ledger import Entry, Ledger
from hanascore.model.record import Counts, Record, Round
from hanascore.rules import wild_cards
from hanascore.rules.counting import CountContext, CountResult, evaluate_counts
from hanascore.rules.game import Game
from hanascore.rules.played import Award, Holding, Played, uncapturable_cards
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.settling import counted_entries
from hanascore.rules.yaku import Context, MadeYaku, Yaku, YakuTable, best_reading


class RuledRecord(NamedTuple):
    """A record with its game and the rules in force."""

    # The record.
    record: Record
    # The game.
    game: Game
    # The rules in force.
    rules: RuleSet


def lay_out(
    ruled: RuledRecord,
    round: Round,
    *,
    dealer: str | None,
    month: int,
    carried: tuple[int, ...] | None = (),
) -> Played:
    """Return a round with the order of turns, the seats and what each side holds, ready to be settled.

    `month` is the number of the round among those that are not void. `carried` are the multipliers that
    earlier rounds left, or None if they are unknown.
    """
    record, game, rules = ruled
    active = tuple(player for player in record.players if player not in round.sitting_out)
    sides_away = frozenset(record.side_of(player) for player in round.sitting_out)
    if dealer in active:
        order = game.turn_order(active, dealer)
        seats = dict(zip(order, game.seats, strict=False))
    else:
        order = active
        seats = {}
    played = Played(
        rules=rules,
        record=record,
        round=round,
        holdings=(),
        dealer=dealer or "",
        order=order,
        seats=seats,
        month=month,
        complete=False,
        carried=carried,
    )
    if not round.piles:
        return played
    if not round.void:
        played = played._replace(awards=tuple(_awards(played)))
    holdings = tuple(_holdings(played, sides_away))
    # The round is complete if every card in play is in a pile, is left over, or stays on the field by a
    # ruling.
    missing = record.cards_kept & WHOLE & ~union(holding.pile for holding in holdings)
    missing &= ~(round.left_over or 0)
    piles_known = bool(holdings) and not played.undrawn and not round.counts
    complete = piles_known and (not missing or missing == cards_left_by_ruling(played, missing))
    played = played._replace(holdings=holdings, complete=complete)
    return _with_best_readings(played) if rules.other_readings and not round.void else played


def _with_best_readings(played: Played) -> Played:
    """Read each pile in the way that is best for its owner.

    The best reading brings its owner most points. If readings are equal in that, the one that costs the
    payers least counts, and then the one with most yaku points. Readings differ by one card, so only the
    owner of that card has a choice.
    """
    for index, holding in enumerate(played.holdings):
        tables = played.rules.tables(holding.context)
        card_counts = {tuple(yaku.pattern.counted(holding.pile) for yaku in table.yaku) for table in tables}
        if len(card_counts) < 2:
            continue
        best = None
        for reading, table in enumerate(tables):
            context = holding.context._replace(reading=reading)
            made = yaku_of_pile(played, holding.side, holding.pile, (table,))
            read = _with_counts(played, holding._replace(context=context, made=made))
            holdings = (*played.holdings[:index], read, *played.holdings[index + 1 :])
            candidate = played._replace(holdings=holdings)
            totals = Ledger(played.record.sides, played.rules.settle(candidate)).totals
            paid = sum(points for points in totals.values() if points > 0)
            rank = (totals[holding.side], -paid, sum(made.points for made in read.made))
            if best is None or rank > best[0]:
                best = rank, candidate
        if best is not None:
            played = best[1]
    return played


def _holdings(played: Played, sides_away: Collection[str]) -> Iterator[Holding]:
    """Yield what each active side holds at the end, including the cards that rules award to it."""
    rules = played.rules
    record = played.record
    round = played.round
    seats = played.seats
    callers = rules.play.calls.callers(round.facts) if rules.play.calls else ()
    context = Context(played.month)
    for index, side in enumerate(record.sides):
        if side in sides_away:
            continue
        if seats or callers:
            seat = next((seats[player] for player in record.members(side) if player in seats), None)
            context = Context(played.month, seat, side in callers)
        awarded = 0
        if played.awards:
            awarded = union(award.cards for award in played.awards if award.side == side)
        counts = round.counts[index] if round.counts else None
        if counts is None:
            pile = round.piles[index] | awarded
            made = yaku_of_pile(played, side, pile, rules.tables(context))
            yield Holding(side, pile, made, context, cards_by_kind=rules.kinds)
            continue
        if awarded:
            counts = counts.with_cards(awarded)
        yield _with_counts(played, Holding(side, 0, (), context, counts, rules.kinds))


def _with_counts(played: Played, holding: Holding) -> Holding:
    """Return the holding. If its pile is known by numbers, add the cards that are certain, and the yaku."""
    side = holding.side
    context = holding.context
    counts = holding.counts
    if counts is None:
        return holding
    result = evaluate_pile(played, counts, context)
    table = best_reading(played.rules.tables(context), result.known)
    made = _counting(played, side, result.known, table, result.made)
    return holding._replace(pile=result.known, made=made)


def yaku_of_pile(played: Played, side: str, pile: int, tables: Sequence[YakuTable]) -> tuple[MadeYaku, ...]:
    """Return the yaku that would count for a side with this pile, under the table that is best for it."""
    table = best_reading(tables, pile)
    return _counting(played, side, pile, table, table.held(pile))


def admits(played: Played, side: str, yaku: Yaku) -> bool:
    """Return whether a yaku of a side may count: it need not be announced, or the side announced it."""
    if yaku.id not in played.rules.to_announce:
        return True
    announced = getattr(played.facts, played.rules.play.announced_fact) or {}
    # Team-mates share one pile, so any of them may have announced it.
    return any(yaku.id in announced.get(name, ()) for name in (side, *played.record.members(side)))


def _counting(
    played: Played, side: str, pile: int, table: YakuTable, held: Sequence[MadeYaku]
) -> tuple[MadeYaku, ...]:
    """Return which of the yaku that a pile holds count.

    If chaff was thrown away, claimed yaku count as well. A yaku that was not announced although it must be
    shuts out no other yaku.
    """
    if not played.record.chaff_kept:
        claims = getattr(played.facts, played.rules.claims_fact, None) or {}
        claimed = {id for name in (side, *played.record.members(side)) for id in claims.get(name, ())}
        claimed -= {made.yaku.id for made in held}
        added = [
            MadeYaku(yaku, yaku.value, pile & yaku.pattern.cards, claimed=True)
            for yaku in table.yaku
            if yaku.id in claimed
        ]
        held = [*held, *added]
    if played.rules.to_announce:
        held = [made for made in held if admits(played, side, made.yaku)]
    return table.counting(held)


def evaluate_pile(played: Played, counts: Counts, context: Context) -> CountResult:
    """Return the yaku of a pile that is known by numbers, and what keeps them from being decided."""
    return evaluate_counts(played.rules, counts, count_context(played, counts, context))


def count_context(played: Played, counts: Counts, context: Context) -> CountContext:
    """Return what else decides the yaku of a pile known by numbers, such as the cards that it cannot hold."""
    elsewhere = (
        captured(played.round) | (played.round.left_over or 0) | ~played.rules.deck
    ) & ~counts.named_cards
    return CountContext(context, elsewhere, played.record.chaff_kept)


# Cards in no pile


def captured(round: Round) -> int:
    """Return the cards in the piles as written.

    A pile that is known by numbers adds only the cards it names.
    """
    return union(round.piles)


def unaccounted(record: Record, round: Round) -> int:
    """Return the cards that were not captured: the cards left over, or all that are missing from the piles.

    If the record does not state the cards left over and a pile is known by numbers, return 0, because it is
    unknown which cards are missing. Chaff that was thrown away is not returned.
    """
    if round.left_over is not None:
        return round.left_over & ~captured(round)
    if round.counts:
        return 0
    return record.cards_kept & ~captured(round)


def in_no_pile(played: Played) -> int:
    """Return the cards in no pile after all awards, without chaff that was thrown away."""
    return played.record.cards_kept & ~played.held


def cards_left_by_ruling(played: Played, cards: int) -> int:
    """Return which of these cards, which are in no pile, stay on the field under a ruling."""
    dead = uncapturable_cards(played, cards) | wild_cards.dead_cards(played, cards)
    if played.options.four_on_field == "stay":
        # If the opening field is unknown, assume that a whole month in no pile lay there.
        field = WHOLE if played.round.dealt.field is None else played.round.dealt.field
        dead |= four_of_a_month(cards & four_of_a_month(field))
    return dead


def _awards(played: Played) -> Iterator[Award]:
    """Yield the awards of cards at the end of a round.

    They are of the joker, of four cards of a month on the opening field, and of what a wild card leaves over.
    """
    rules = played.rules
    record = played.record
    round = played.round
    if rules.play.joker_fact:
        jokers = rules.deck & ~WHOLE
        taker = getattr(played.facts, rules.play.joker_fact, None)
        is_written = bool(captured(round) & jokers)
        for side, pile in zip(record.sides, round.piles, strict=True):
            if pile & jokers or (taker and side == played.side_of(taker) and not is_written):
                yield Award(side, jokers, played.rule(rules.play.joker_rule), "the joker")
    fours = four_of_a_month(round.dealt.field or 0)
    ruling = rules.options.four_on_field if fours else ""
    if ruling == "misdeal":
        fours = 0
    if fours and ruling == "dealer" and played.dealer and not round.counts:
        cards = fours & record.cards_kept & ~captured(round)
        if cards:
            reason = "four of a month on the opening field belong to the dealer"
            yield Award(record.side_of(played.dealer), cards, played.rule("four_on_field"), reason)
    if rules.wild:
        left_lying = fours & ~wild_cards.broken_four(played)
        yield from wild_cards.awards(played, unaccounted(record, round) & ~left_lying)


# The score of a round that is laid out


def settle(played: Played) -> Ledger:
    """Return the entries of a round.

    If the round was entered as final scores, each side has one entry. Such scores include all payments
    between sides, so these are not booked again.
    """
    record, round = played.record, played.round
    if round.scores is not None and not round.void:
        rule = played.rule("scores")
        scores = zip(record.sides, round.scores, strict=True)
        return Ledger(record.sides, (Entry(side, points, rule, "as written") for side, points in scores))
    entries: Iterable[Entry] = () if round.void else played.rules.settle(played)
    if round.payments:
        entries = (*entries, *_side_payments(played))
    return Ledger(record.sides, entries if played.rule_count[1] else counted_entries(played, entries))


def _side_payments(played: Played) -> Iterator[Entry]:
    """Yield payments between sides, and adjustments. They count in the totals, but do not decide who won."""
    rule = played.rule("side_payments")
    for giver, taker, points, reason in played.round.payments:
        if giver is None:
            yield Entry(taker, points, played.rule("adjustments"), reason or "adjustment", deciding=False)
            continue
        words = f": {reason}" if reason else ""
        yield Entry(giver, -points, rule, f"paid to {taker}{words}", against=taker, deciding=False)
        yield Entry(taker, points, rule, f"paid by {giver}{words}", against=giver, deciding=False)
