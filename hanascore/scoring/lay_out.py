"""One round: from what was written down to what each side holds, and from there to the entries."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from hanascore.cards.deck import WHOLE, four_of_a_month, union
from hanascore.model.ledger import Entry, Ledger
from hanascore.model.record import Counts, Record, Round
from hanascore.rules import wild_cards
from hanascore.rules.counting import CountContext, CountResult, evaluate_counts
from hanascore.rules.game import Game
from hanascore.rules.played import Award, Holding, Played, uncapturable_cards
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.settling import counted
from hanascore.rules.yaku import Context, MadeYaku, Yaku, YakuTable, best_reading


class RuledRecord(NamedTuple):
    """A record with its game and the rules in force."""

    record: Record
    game: Game
    rules: RuleSet


def lay_out(
    ruled: RuledRecord,
    round: Round,
    *,
    dealer: str | None,
    month: int,
    carried: tuple[int, ...] | None = (),
) -> Played:
    """The round ready to be settled: who plays in which order and seat, and what each side holds."""
    record, game, rules = ruled
    active, away = record.players, frozenset[str]()
    if round.sitting_out:
        active = tuple(player for player in active if player not in round.sitting_out)
        away = frozenset(record.side_of(player) for player in round.sitting_out)
    sits = dealer in active
    turns = game.turn_order(active, dealer) if dealer and sits else active
    order, seats = _seated(turns, game.seats if sits else ())
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
    awards = () if round.void else tuple(_awards(played))
    if awards:
        played = played._replace(awards=awards)
    holdings = tuple(_holdings(played, away))
    missing = record.cards_kept & WHOLE & ~(union([one.pile for one in holdings]) | (round.left_over or 0))
    # Every card the game plays is accounted for that lies in a pile, left over, or dead.
    known = bool(holdings) and not played.undrawn and not round.counts
    complete = known and (not missing or missing == dead_cards(played, missing))
    played = played._replace(holdings=holdings, complete=complete)
    return _as_owners_read(played) if rules.other_readings and not round.void else played


@lru_cache(maxsize=256)
def _seated(order: tuple[str, ...], seats: tuple[str, ...]) -> tuple[tuple[str, ...], Mapping[str, str]]:
    """An order of turns and the seat of each: the same in many rounds, which have one between them."""
    return order, dict(zip(order, seats, strict=False))


def _as_owners_read(played: Played) -> Played:
    """The round with each pile read as brings its owner most, as costs least whoever pays for its owner, and
    then as makes most yaku points.

    One card alone may count as this or that, so that only one owner has a choice.
    """
    for at, holding in enumerate(played.holdings):
        tables = played.rules.tables(holding.context)
        counted = {tuple(one.pattern.counted(holding.pile) for one in table.yaku) for table in tables}
        ways = []
        for reading, table in enumerate(tables if len(counted) > 1 else ()):
            context = holding.context._replace(reading=reading)
            made = made_of(played, holding.side, holding.pile, (table,))
            read = _told(played, holding._replace(context=context, made=made))
            way = played._replace(holdings=(*played.holdings[:at], read, *played.holdings[at + 1 :]))
            brings = Ledger(played.record.sides, played.rules.settle(way)).totals
            paid = sum(points for points in brings.values() if points > 0)
            ways.append(((brings[holding.side], -paid, sum(made.points for made in read.made)), way))
        if ways:
            _, played = max(ways, key=lambda way: way[0])
    return played


def _holdings(played: Played, away: Collection[str]) -> Iterator[Holding]:
    """What each side that plays holds at the end, with the cards that rules give it."""
    rules, record, round, month, seats = played.rules, played.record, played.round, played.month, played.seats
    calls, context = rules.play.calls, Context(month)
    callers = calls.callers(round.facts) if calls else ()
    tables = () if seats or callers else rules.tables(context)
    for at, side in enumerate(record.sides):
        if side in away:
            continue
        if seats or callers:
            seat = next((seats[one] for one in record.members(side) if one in seats), None)
            context = Context(month, seat, side in callers)
            tables = rules.tables(context)
        given = union(award.cards for award in played.awards if award.side == side) if played.awards else 0
        counts = round.counts[at] if round.counts else None
        if counts is None:
            pile = round.piles[at] | given
            yield Holding(side, pile, made_of(played, side, pile, tables), context)
            continue
        if given:
            counts = counts.with_cards(given)
        yield _told(played, Holding(side, 0, (), context, counts))


def _told(played: Played, holding: Holding) -> Holding:
    """The holding of a pile known by numbers, with the cards that are known and the yaku that count."""
    side, context, counts = holding.side, holding.context, holding.counts
    if counts is None:
        return holding
    found = reckoned(played, counts, context)
    table = best_reading(played.rules.tables(context), found.known)
    made = _admitted(played, side, found.known, table, found.made)
    return holding._replace(pile=found.known, made=made)


def made_of(played: Played, side: str, pile: int, tables: Sequence[YakuTable]) -> tuple[MadeYaku, ...]:
    """The yaku that count for a side in this round, were that its pile; read by the best of the tables."""
    table = best_reading(tables, pile)
    return _admitted(played, side, pile, table, table.held(pile))


def admits(played: Played, side: str, yaku: Yaku) -> bool:
    """Whether the round lets a yaku of a side count: some must have been announced."""
    if yaku.id not in played.rules.to_announce:
        return True
    told = getattr(played.facts, played.rules.play.announced_fact) or {}
    # Whichever of the team-mates announced it, their pile is one.
    return any(yaku.id in told.get(name, ()) for name in (side, *played.record.members(side)))


def _admitted(
    played: Played, side: str, pile: int, table: YakuTable, held: Sequence[MadeYaku]
) -> tuple[MadeYaku, ...]:
    """The yaku held that count in this round, with those claimed where chaff was thrown away.

    What is not admitted shuts nothing out, and what is claimed has its rivals like any other.
    """
    if not played.record.chaff_kept:
        told = getattr(played.facts, played.rules.claims_fact, None) or {}
        claims = {id for name in (side, *played.record.members(side)) for id in told.get(name, ())}
        claimed = [one for one in table.yaku if one.id in claims - {made.yaku.id for made in held}]
        held = [*held, *(MadeYaku(one, one.value, pile & one.pattern.cards, claimed=True) for one in claimed)]
    if played.rules.to_announce:
        held = [one for one in held if admits(played, side, one.yaku)]
    return table.counting(held)


def captured(round: Round) -> int:
    """The cards in the piles as they were written; of piles known by numbers, those known by name."""
    return union(round.piles)


def unaccounted(record: Record, round: Round) -> int:
    """The cards in nobody's pile: those written as left over, or else whatever is missing.

    Where a pile is known by numbers alone nobody can say which. Chaff that was thrown away is not among them.
    """
    if round.left_over is not None:
        return round.left_over & ~captured(round)
    if round.counts:
        return 0
    return record.cards_kept & ~captured(round)


def in_no_pile(played: Played) -> int:
    """The cards in no pile once everything is handed out; chaff that was thrown away is not among them."""
    return played.record.cards_kept & ~played.held


def dead_cards(played: Played, cards: int) -> int:
    """Of the cards nobody took and nobody was given, those a ruling leaves to nobody."""
    dead = uncapturable_cards(played, cards) | wild_cards.dead_cards(played, cards)
    if played.options.four_on_field == "stay":
        # Where the opening field was not written down, a whole month that nobody took lay there.
        field = WHOLE if played.round.dealt.field is None else played.round.dealt.field
        dead |= four_of_a_month(cards & four_of_a_month(field))
    return dead


def _awards(played: Played) -> Iterator[Award]:
    """What rules give out when a round ends: a joker, four of a month that lay on the field, odd cards."""
    rules, record, round = played.rules, played.record, played.round
    if rules.play.joker_fact:
        jokers, told = rules.deck & ~WHOLE, getattr(played.facts, rules.play.joker_fact, None)
        for side, pile in zip(record.sides, round.piles, strict=True):
            if pile & jokers or (told and side == played.side_of(told) and not captured(round) & jokers):
                yield Award(side, jokers, played.rule(rules.play.joker_rule), "the joker")
    ruled = rules.options.four_on_field
    fours = four_of_a_month(round.dealt.field or 0) if ruled != "misdeal" else 0
    if fours and ruled == "dealer" and played.dealer and not round.counts:
        cards = fours & record.cards_kept & ~captured(round)
        if cards:
            because = "four of a month on the opening field belong to the dealer"
            yield Award(record.side_of(played.dealer), cards, played.rule("four_on_field"), because)
    if rules.wild:
        yield from wild_cards.awards(played, unaccounted(record, round) & ~fours)


def reckoned(played: Played, counts: Counts, context: Context) -> CountResult:
    """What a pile of the round known by numbers makes, and what keeps that from being decided."""
    return evaluate_counts(played.rules, counts, circumstances(played, counts, context))


def circumstances(played: Played, counts: Counts, context: Context) -> CountContext:
    """What beside its numbers decides a pile of the round."""
    elsewhere = (
        captured(played.round) | (played.round.left_over or 0) | ~played.rules.deck
    ) & ~counts.named_cards
    return CountContext(context, elsewhere, played.record.chaff_kept)


def settle(played: Played) -> Ledger:
    """The entries of the round. Points that were written down as they are become an entry a side.

    Written scores are those after everything, so payments beside them are in them already.
    """
    record, round = played.record, played.round
    if round.scores is not None and not round.void:
        rule, scores = played.rule("scores"), zip(record.sides, round.scores, strict=True)
        return Ledger(record.sides, (Entry(side, points, rule, "as written") for side, points in scores))
    entries: Iterable[Entry] = () if round.void else played.rules.settle(played)
    if round.payments:
        entries = (*entries, *_beside_the_game(played))
    return Ledger(record.sides, entries if played.rule_count[1] else counted(played, entries))


def _beside_the_game(played: Played) -> Iterator[Entry]:
    """Payments between sides and adjustments: in the total, outside the winner test."""
    rule = played.rule("side_payments")
    for giver, taker, points, reason in played.round.payments:
        if giver is None:
            yield Entry(taker, points, played.rule("adjustments"), reason or "adjustment", deciding=False)
            continue
        words = f": {reason}" if reason else ""
        yield Entry(giver, -points, rule, f"paid to {taker}{words}", against=taker, deciding=False)
        yield Entry(taker, points, rule, f"paid by {giver}{words}", against=giver, deciding=False)
