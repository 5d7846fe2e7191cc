"""The steps in which games settle a round: card points, yaku, payments, multipliers, fees, and who wins it.

Every step returns entries, so each point has a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hanascore.cards import deck
from hanascore.cards.deck import Kind
from hanascore.cards.names import short_name
from hanascore.model.ledger import Entry
from hanascore.problems.fix import write
from hanascore.problems.place import NOWHERE
from hanascore.problems.problem import Problem, note
from hanascore.rules.played import Holding, Played
from hanascore.rules.yaku import MadeYaku
from hanascore.words.english import Phrase, listed


def total(entries: Iterable[Entry]) -> int:
    """Return the sum of entries."""
    return sum(entry.points for entry in entries)


def card_points(played: Played, holding: Holding) -> list[Entry]:
    """Return the values of a side's cards: an entry for each kind and value, and one for each award."""
    side, rules = holding.side, played.rules
    as_counted = holding.counts.points if holding.counts else None
    entries: list[Entry] = []
    if as_counted is None:
        entries += _points_of_pile(played, holding)
    elif as_counted:
        because = Phrase("card points as counted at the table")
        entries.append(Entry(side, as_counted, rules.card_rule, because))
    for award in played.awards:
        if award.side == side:
            points = value_of(played, award.cards)
            entries.append(Entry(side, points, award.rule, award.because, award.cards))
    return entries


def _points_of_pile(played: Played, holding: Holding) -> Iterator[Entry]:
    """Yield the points of the cards that were captured."""
    captured = holding.pile
    for award in played.awards:
        if award.side == holding.side:
            captured &= ~award.cards
    unnamed = _unnamed_cards(holding)
    for row in played.rules.counting_classes:
        cards = captured & row.cards
        number = cards.bit_count()
        # Cards that are known by number only get the value of the first class of their kind that has a card
        # left. Records in which that may be wrong were refused before.
        if unnamed and unnamed.get(row.kind) and row.cards & deck.WHOLE & ~holding.pile:
            number += unnamed.pop(row.kind)
        if number:
            yield Entry(holding.side, number * row.value, played.rules.card_rule, row.reasons[number], cards)


def _unnamed_cards(holding: Holding) -> dict[Kind, int]:
    """Return how many cards of each kind are known by number only."""
    if not holding.counts:
        return {}
    rows = zip(Kind, holding.kinds, holding.cards_by_kind.numbers(holding.pile), strict=True)
    return {kind: number - named for kind, number, named in rows}


def value_of(played: Played, cards: int) -> int:
    """Return the points of these cards."""
    values = played.rules.values
    return sum(values[card.position] for card in deck.in_order(cards)) if values else 0


def captured_value(played: Played) -> int:
    """Return what all captured cards are worth in a complete round: the deck total less the dead cards.

    If a pile is known by numbers only, the dead cards are unknown, and nothing is subtracted for them.
    """
    if any(holding.counts for holding in played.holdings):
        return played.rules.deck_total
    return value_of(played, played.held)


def yaku_reason(made: MadeYaku) -> Phrase:
    """Return a yaku's name and the calculation of its points."""
    yaku = made.yaku
    extra = made.points - made.yaku.value
    reason = Phrase("{}", yaku)
    if extra:
        number = extra // yaku.each_extra
        if yaku.pattern.heavier:
            reason = Phrase("{}, {} in all", yaku, yaku.pattern.extra_from + number)
        else:
            cards = "card" if number == 1 else "cards"
            reason = Phrase(f"{{}} {{}}, and {{}} for {{}} {cards} more", yaku, yaku.value, extra, number)
    if made.claimed:
        reason = Phrase("{}, claimed", reason)
    return Phrase("{} ({})", reason, yaku.house) if yaku.house else reason


def yaku_points(played: Played, holding: Holding, times: int = 1) -> list[Entry]:
    """Return an entry for each yaku of a side, with its points multiplied by `times`."""
    entries = []
    for made in holding.made:
        because = yaku_reason(made)
        if unusual := _cards_read_otherwise(played, holding, made):
            names = listed(short_name(card) for card in deck.in_order(unusual))
            because = Phrase(f"{{}}, with the {names}", because)
        if times > 1:
            because = Phrase("{}, {} x {}", because, made.points, times)
        rule = made.yaku.rule(played.rules.game)
        entries.append(Entry(holding.side, made.points * times, rule, because, made.cards))
    return entries


def _cards_read_otherwise(played: Played, holding: Holding, made: MadeYaku) -> int:
    """Return the cards of a yaku that it counts only in the reading of the pile that is in use."""
    if not holding.context.reading:
        return 0
    usual = next((yaku for yaku in played.rules.yaku if yaku.id == made.yaku.id), made.yaku)
    return made.cards & ~usual.pattern.cards & ~usual.pattern.extra_of


def whole_months(played: Played, holding: Holding) -> Iterator[Entry]:
    """Yield the entry for the whole months of a pile, in games where whole months add points."""
    rule = played.rules.whole_month
    complete = deck.four_of_a_month(holding.pile) & (rule.months if rule else 0)
    fours = [four for month in range(1, 13) if (four := complete & deck.of_month(month))]
    if rule and fours:
        points = sum(rule.adds(played.rules.values, four) for four in fours)
        because = Phrase(f"{{}} {rule.words}", len(fours))
        yield Entry(holding.side, points, played.rule(rule.rule), because)


def payments(entries: Iterable[Entry], payer: str, for_side: str = "") -> Iterator[Entry]:
    """Yield two entries for each entry: what its side receives, and what the payer pays. Their sum is 0.

    If an entry is negative, its side pays. `for_side` names the side for which the payer pays, if the payer
    does not pay for itself.
    """
    for entry in entries:
        by, to = ("by", "to") if entry.points > 0 else ("to", "by")
        more, parts = (" for {}", (for_side,)) if for_side else ("", ())
        received = Phrase(f"{{}}, paid {by} {{}}{more}", entry.because, payer, *parts)
        paid = Phrase(f"{{}}, paid {to} {{}}{more}", entry.because, entry.side, *parts)
        yield entry._replace(because=received, against=payer)
        yield Entry(payer, -entry.points, entry.rule, paid, 0, entry.side, entry.deciding)


class Factor(NamedTuple):
    """Something that raises a score."""

    # The option that it belongs to.
    rule: str
    # The reason in words.
    because: Phrase
    # By what it multiplies.
    times: int = 2
    # What it adds.
    adds: int = 0


def opponents_pay(
    played: Played,
    side: str,
    entries: Sequence[Entry],
    *,
    factors: Callable[[Holding], Iterable[Factor]] = lambda _: (),
    liable: str = "",
    spare_empty: bool = False,
) -> Iterator[Entry]:
    """Yield what each opponent pays a side for its entries.

    `factors` returns the factors that raise the payment of one opponent. The `liable` player pays for all.
    With `spare_empty`, an opponent without any card pays nothing.
    """
    for other in played.holdings:
        if other.side == side or (spare_empty and other.is_empty):
            continue
        due = list(entries)
        for factor in factors(other):
            due += multiply(played, side, due, factor)
        payer = liable or other.side
        yield from payments(due, payer, "" if payer == other.side else other.side)


def transfers(played: Played, holding: Holding) -> Iterator[Entry]:
    """Yield what each opponent pays a side for each of its yaku."""
    for entry in yaku_points(played, holding):
        yield from opponents_pay(played, holding.side, [entry])


def losses(played: Played, holding: Holding) -> Iterator[Entry]:
    """Yield what each opponent loses for each yaku of a side. The side itself gains nothing by it."""
    for made in holding.made:
        rule = made.yaku.rule(played.rules.game)
        because = Phrase("{}, made by {}", yaku_reason(made), holding.side)
        for other in played.holdings:
            if other.side != holding.side:
                yield Entry(other.side, -made.points, rule, because, 0, holding.side)


def dropping_fees(played: Played, dropped: Sequence[str], kan: int, rule: str, taker: str) -> Iterator[Entry]:
    """Yield what players pay to the taker for dropping out.

    The first player who drops out pays a kan, and each further player half a kan more than the one before.
    """
    for number, player in enumerate(dropped):
        points = kan * (2 + number) // 2
        side = played.side_of(player)
        paid = Phrase("{}, paid to {}", Phrase("dropped out"), taker)
        received = Phrase("{}, paid by {}", Phrase("dropped out"), side)
        yield Entry(side, -points, rule, paid, against=taker, deciding=False)
        yield Entry(taker, points, rule, received, against=side, deciding=False)


def multiply(played: Played, side: str, entries: Iterable[Entry], factor: Factor) -> Iterator[Entry]:
    """Yield the entries that a factor adds to the entries of a side. It applies to their sum."""
    rule = played.rule(factor.rule)
    subtotal = total(counted_entries(played, entries))
    times = _times(played, factor.times, rule)
    if times != 1 and subtotal:
        yield Entry(side, subtotal * (times - 1), rule, _product(factor.because, subtotal, times))
    if factor.adds:
        yield Entry(side, factor.adds, rule, factor.because)


def multiply_each(played: Played, entries: Iterable[Entry], factor: Factor) -> Iterator[Entry]:
    """Yield the entries, each followed by what a factor adds to it."""
    rule = played.rule(factor.rule)
    times = _times(played, factor.times, rule)
    for entry in counted_entries(played, entries):
        yield entry
        if times != 1:
            points = entry.points * (times - 1)
            because = _product(entry.because, entry.points, times)
            yield entry._replace(points=points, rule=rule, because=because, cards=0)


def rounding_loss(played: Played, dues: Sequence[Entry], part: int, factor: Factor) -> int:
    """Return the points that are lost if each due is divided by `part` and rounded, instead of their sum."""
    rounded = [due._replace(points=due.points // part) for due in dues]
    exact, received = (total(multiply_each(played, entries, factor)) for entries in (dues, rounded))
    return exact // part - received


def counted_entries(played: Played, entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries without those of a rule that a claim leaves out."""
    rule, count = played.rule_count
    return [entry for entry in entries if count or entry.rule != rule]


def _times(played: Played, times: int, rule: str) -> int:
    """Return a multiplier, or its power if a claim counts the rule of the multiplier twice or not at all."""
    return times ** played.rule_count[1] if rule == played.rule_count[0] else times


def _product(because: str, points: int, times: int) -> Phrase:
    return Phrase("{}: {} x {} = {}", because, points, times, points * times)


class Share(NamedTuple):
    """An equal share of the deck that is subtracted from each player or side: a par or a floor."""

    # The number of points that is subtracted.
    points: int
    # The reason in words.
    because: Phrase
    # A note, if the division leaves a remainder.
    remainder: tuple[Problem, ...] = ()


def equal_share(played: Played, name: str, sharers: Sequence[str], word: str = "players") -> Share:
    """Return the share that the option `name` states, or the deck total divided by the number of sharers.

    Raise ValueError if the game has no such option.
    """
    if not hasattr(played.options, name):
        raise ValueError(f"{played.rules.game} has no option `{name}`: use `share_of_deck`, or declare it")
    agreed = getattr(played.options, name)
    if agreed != "auto":
        return Share(int(agreed), Phrase(f"{name} as agreed"))
    share = share_of_deck(played, name, sharers, word)
    fixes = [write(("options", name), share.points + 1, when="if your table rounds up")]
    return share._replace(
        remainder=tuple(problem._replace(fixes=tuple(fixes)) for problem in share.remainder)
    )


def share_of_deck(played: Played, name: str, sharers: Sequence[str], word: str = "players") -> Share:
    """Return the deck total divided by the number of sharers. `name` is what the game calls this share."""
    deck_total = played.rules.deck_total
    points, rest = divmod(deck_total, len(sharers))
    because = Phrase(f"{name}: {{}} / {{}} {word}", deck_total, len(sharers))
    if not rest:
        return Share(points, because)
    message = (
        f"{deck_total} points do not divide by {len(sharers)}: the {name} is {points}, and {rest} remain"
    )
    remainder = note("share-remainder", NOWHERE, message)
    return Share(points, Phrase("{}, rounded down", because), (remainder,))


def forced_out_payments(played: Played) -> Iterator[Entry]:
    """Yield the payments to players who were forced to sit out.

    Of the three players who play, the two who do not deal pay.
    """
    payers = [side for side in played.order if side != played.dealer]
    forced_out: Mapping[str, int] = played.facts.forced_out or {}
    for player, points in forced_out.items():
        entry = Entry(player, points, played.rule("forced_out"), Phrase("forced out"), deciding=False)
        for payer in payers if len(payers) == 2 else ():
            yield from payments([entry], payer)


def best_sides(ranks: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the sides with the highest rank."""
    best = max(ranks.values(), default=None)
    return tuple(side for side, rank in ranks.items() if rank == best)


def highest(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """Return the sides with the best score of the round, even if that score is zero or less."""
    return best_sides(deciding)


def highest_unless_zero(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """Return the sides with the best score of the round, or no side if every score is zero."""
    return best_sides(deciding) if any(deciding.values()) else ()
