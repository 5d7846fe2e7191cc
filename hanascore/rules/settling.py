"""The words in which games settle a round: card points, yaku points, transfers, floors, multipliers.

Every word yields entries; none returns a number that is not the sum of some. What is wrong with what such a
word was told is found beside it: fees for dropping out, what earlier rounds pass on, month yaku taken on a
player's word where chaff was thrown away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from hanascore.cards import deck
from hanascore.cards.deck import KINDS, Kind
from hanascore.cards.names import short_name
from hanascore.model.ledger import Entry
from hanascore.problems.problem import NOWHERE, Place, Problem, error, note, warning
from hanascore.problems.words import listed, many, with_article
from hanascore.rules.played import Holding, Played
from hanascore.rules.yaku import MadeYaku, Yaku


def total(entries: Iterable[Entry]) -> int:
    """What entries add up to."""
    return sum(entry.points for entry in entries)


def card_points(played: Played, holding: Holding) -> list[Entry]:
    """The values of the cards a side holds: an entry for each kind and value, and one for each award."""
    side, pile, rules = holding.side, holding.pile, played.rules
    rule = rules.card_rule
    entries: list[Entry] = []
    awards = [award for award in played.awards if award.side == side] if played.awards else []
    for award in awards:
        pile &= ~award.cards
    unnamed: dict[Kind, int] = {}
    told = None
    if holding.counts:
        told = holding.counts.points
        # How many cards of each kind are known by number alone; mixed values have been refused.
        numbers = zip(Kind, holding.kinds, deck.by_kind(holding.pile), strict=True)
        unnamed = {kind: number - named for kind, number, named in numbers}
    if told:
        entries.append(Entry(side, told, rule, "card points as counted at the table"))
    for kind, cards, value, _, reasons in rules.counting_classes if told is None else ():
        held = pile & cards
        number = held.bit_count()
        if unnamed and cards & deck.WHOLE & ~holding.pile:
            number += unnamed[kind]
            unnamed[kind] = 0
        if number:
            entries.append(Entry(side, number * value, rule, reasons[number], held))
    for award in awards:
        points = value_of(played, award.cards)
        entries.append(Entry(side, points, award.rule, award.because, award.cards))
    return entries


def value_of(played: Played, cards: int) -> int:
    """What cards are worth together."""
    values = played.rules.values
    return sum(values[card.position] for card in deck.in_order(cards)) if values else 0


def captured_value(played: Played) -> int:
    """What the sides' cards are worth together in a complete round: the deck total less the dead cards.

    Where a pile is known by numbers alone nothing can be told of dead cards, and none are taken off.
    """
    if any(holding.counts for holding in played.holdings):
        return played.rules.deck_total
    return value_of(played, played.held)


def why(made: MadeYaku) -> str:
    """A yaku's name with what its points are made of."""
    yaku, text, extra = made.yaku, made.yaku.name, made.points - made.yaku.value
    if extra and yaku.pattern.heavier:
        text += f", {yaku.pattern.extra_from + extra // yaku.each_extra} in all"
    elif extra:
        text += f" {yaku.value}, and {extra} for {many(extra // yaku.each_extra, 'card')} more"
    if made.claimed:
        text += ", claimed"
    return f"{text} ({yaku.house})" if yaku.house else text


def yaku_points(played: Played, holding: Holding, times: int = 1) -> list[Entry]:
    """The yaku of a side, an entry each, so many times their points."""
    entries = []
    for made in holding.made:
        because = why(made)
        if holding.context.reading:
            usual = next((one for one in played.rules.yaku if one.id == made.yaku.id), made.yaku)
            # Cards that count only because their owner has the pile read so.
            if otherwise := made.cards & ~usual.pattern.cards & ~usual.pattern.extra_of:
                because += f", with the {listed(map(short_name, deck.in_order(otherwise)), 'and')}"
        if times > 1:
            because += f", {made.points} x {times}"
        rule = made.yaku.rule(played.rules.game)
        entries.append(Entry(holding.side, made.points * times, rule, because, made.cards))
    return entries


def whole_months(played: Played, holding: Holding) -> Iterator[Entry]:
    """What each four of a month brings a side, where it does."""
    each, whole = played.rules.whole_month, deck.four_of_a_month(holding.pile)
    fours = [four for month in range(1, 13) if (four := whole & deck.of_month(month))] if each else []
    if each and fours:
        points = sum(each.adds(played.rules.values, four) for four in fours)
        yield Entry(holding.side, points, played.rule(each.rule), f"{len(fours)} {each.words}")


def paid_by(booked: Iterable[Entry], payer: str, share: str = "") -> Iterator[Entry]:
    """Entries of a side that another one pays: two for each, that cancel. `share` tells whose it is.

    What is below nothing the side pays the other.
    """
    for one in booked:
        by, to = ("by", "to") if one.points > 0 else ("to", "by")
        got, paid = f"{one.because}, paid {by} {payer}{share}", f"{one.because}, paid {to} {one.side}{share}"
        yield one._replace(because=got, against=payer)
        yield one._replace(side=payer, points=-one.points, because=paid, cards=0, against=one.side)


class Factor(NamedTuple):
    """What makes a score more: the option it rests on, why, by what it multiplies, and what it adds."""

    rule: str
    because: str
    times: int = 2
    adds: int = 0


def paid_by_others(
    played: Played,
    side: str,
    booked: Sequence[Entry],
    *,
    more: Callable[[Holding], Iterable[Factor]] = lambda _: (),
    liable: str = "",
    spare_empty: bool = False,
) -> Iterator[Entry]:
    """What each opponent pays a side for what it has booked, with what makes this one pay more.

    The one who is `liable` pays for all. Where the empty are spared, whoever holds no card owes nothing.
    """
    for other in played.holdings:
        if other.side == side or (spare_empty and not sum(other.kinds)):
            continue
        owed = list(booked)
        for factor in more(other):
            owed += multiplied(played, side, owed, factor)
        payer = liable or other.side
        yield from paid_by(owed, payer, "" if payer == other.side else f" for {other.side}")


def transfers(played: Played, holding: Holding) -> Iterator[Entry]:
    """Each opponent pays a side for each of its yaku: two entries that cancel for every payer."""
    for entry in yaku_points(played, holding):
        yield from paid_by_others(played, holding.side, [entry])


def losses(played: Played, holding: Holding) -> Iterator[Entry]:
    """Each opponent of a side loses what each of its yaku is worth, and nobody gains it."""
    for made in holding.made:
        rule = made.yaku.rule(played.rules.game)
        for other in played.holdings:
            if other.side != holding.side:
                because = f"{why(made)}, made by {holding.side}"
                yield Entry(other.side, -made.points, rule, because, 0, holding.side)


def dropping_fees(played: Played, dropped: Sequence[str], kan: int, rule: str, taker: str) -> Iterator[Entry]:
    """Who drops out pays a kan, each further one half a kan more; all of it goes to one side."""
    for number, player in enumerate(dropped):
        points, side = kan * (2 + number) // 2, played.side_of(player)
        paid, got = f"dropped out, paid to {taker}", f"dropped out, paid by {side}"
        yield Entry(side, -points, rule, paid, against=taker, deciding=False)
        yield Entry(taker, points, rule, got, against=side, deciding=False)


def check_dropped(played: Played) -> Iterator[Problem]:
    """Whether it is told who dropped out, where that costs something."""
    away = played.round.sitting_out
    if away and getattr(played.facts, "dropped", None) is None:
        message = "dropping out costs something here, and the round does not say who dropped out"
        hint = f"write `dropped: [{away[0]}]`, or `dropped: none`"
        yield error("fact-missing", Place(played.round.path), message, hint)


def counted(played: Played, entries: Iterable[Entry]) -> list[Entry]:
    """The entries, without those of a rule that is left out."""
    rule, often = played.rule_count
    return [entry for entry in entries if often or entry.rule != rule]


def multiplied(played: Played, side: str, booked: Iterable[Entry], factor: Factor) -> Iterator[Entry]:
    """The entry that brings what is booked so far to its multiple, and that of what is added to it."""
    rule = played.rule(factor.rule)
    subtotal, times = total(counted(played, booked)), _as_counted(played, factor.times, rule)
    if times != 1 and subtotal:
        yield Entry(side, subtotal * (times - 1), rule, _multiple(factor.because, subtotal, times))
    if factor.adds:
        yield Entry(side, factor.adds, rule, factor.because)


def each_multiplied(played: Played, booked: Iterable[Entry], factor: Factor) -> Iterator[Entry]:
    """Entries, and for each of them one that brings it to its multiple."""
    rule = played.rule(factor.rule)
    times = _as_counted(played, factor.times, rule)
    for entry in counted(played, booked):
        yield entry
        if times != 1:
            points, because = entry.points * (times - 1), _multiple(entry.because, entry.points, times)
            yield entry._replace(points=points, rule=rule, because=because, cards=0)


def left_over(played: Played, dues: Sequence[Entry], part: int, factor: Factor) -> int:
    """What is lost of a part of several dues, multiplied, where that of each is rounded down before."""
    floors = [due._replace(points=due.points // part) for due in dues]
    exact, got = (total(each_multiplied(played, each, factor)) for each in (dues, floors))
    return exact // part - got


def _as_counted(played: Played, times: int, rule: str) -> int:
    return times ** played.rule_count[1] if rule == played.rule_count[0] else times


def _multiple(because: str, points: int, times: int) -> str:
    return f"{because}: {points} x {times} = {points * times}"


class Share(NamedTuple):
    """What is taken from each, how it comes about, and what is to be said where a division leaves a rest."""

    points: int
    because: str
    remainder: tuple[Problem, ...] = ()


def share(played: Played, name: str, by: Sequence[str], who: str = "players") -> Share:
    """The share of each: as the option of that name has it, if any, or the deck total divided by so many."""
    agreed, deck_total = getattr(played.options, name, "auto"), played.rules.deck_total
    if agreed != "auto":
        return Share(int(agreed), f"{name} as agreed")
    points, rest = divmod(deck_total, len(by))
    because = f"{name}: {deck_total} / {len(by)} {who}"
    if not rest:
        return Share(points, because)
    message = f"{deck_total} points do not divide by {len(by)}: the {name} is {points} and {rest} remain"
    hint = f"agree on another with the option `{name}`" if hasattr(played.options, name) else ""
    remainder = note("share-remainder", NOWHERE, message, hint)
    return Share(points, f"{because}, rounded down", (remainder,))


def for_forced_out(played: Played) -> Iterator[Entry]:
    """What players are paid for a hand that they were not let play, by each of the two who do not deal."""
    payers = [side for side in played.order if side != played.dealer]
    for player, points in (played.facts.forced_out or {}).items():
        entry = Entry(player, points, played.rule("forced_out"), "forced out", deciding=False)
        for payer in payers if len(payers) == 2 else ():
            yield from paid_by([entry], payer)


def check_carry(played: Played) -> Iterator[Problem]:
    """Whether a round agrees with what those before it pass on, and whether anybody can say what that is."""
    told, known, place = played.facts.carry, played.carried, Place(played.round.path)
    if told is None and known is None:
        message = "what earlier rounds pass on to this one cannot be told, and it is taken to be nothing"
        yield warning("multiplier-doubtful", place, message, "write `carry: 2`, or `carry: 1` for nothing")
    elif told is not None and known is not None and played.carry != known:
        words = listed(map(str, known), "and") or "nothing"
        message = f"the rounds before this one pass on {words}, and it says {listed(map(str, told), 'and')}"
        yield warning("multiplier-doubtful", place.inside("carry"), message, "what the round says counts")


def check_claims(played: Played) -> Iterator[Problem]:
    """What the piles say of month yaku taken on a player's word, told in the fact `claims_fact` of the rules.

    A claim they cannot deny is marked unverified.
    """
    fact = played.rules.claims_fact
    claims, place = getattr(played.facts, fact, None), Place(played.round.path).inside(fact)
    if not claims or not played.holdings:
        return
    if played.record.chaff_kept:
        message = "chaff is kept in this record, so the piles decide the month yaku and no claim is needed"
        hint = "write `chaff: discarded` at the top if chaff was thrown away, or leave the claims out"
        yield warning("chaff-discarded", place.at_key(), message, hint)
        return
    owners: dict[str, str] = {}
    for name, ids in claims.items():
        side = played.side_of(name)
        for yaku in filter(None, map(played.rules.find_yaku, ids)):
            yield _answer(played, yaku, side, owners.setdefault(yaku.id, side), place.inside(name))


def _answer(played: Played, yaku: Yaku, side: str, owner: str, place: Place) -> Problem:
    """What is to be said of one claim."""
    if not yaku.pattern.cards & deck.CHAFF:
        message = f"{yaku.name} needs no chaff, so {side}'s pile decides it and not a claim"
        hint = f"leave {yaku.id} out of `{played.rules.claims_fact}`"
        return error("fact-impossible", place, message, hint)
    if against := _evidence_against(played, yaku, side, owner):
        message = f"{side} claims {yaku.name}, but {against}"
        return error("fact-impossible", place, message, "correct the pile, or leave the claim out")
    if yaku not in played.rules.yaku:
        message = f"{side} claims {yaku.name}, which is not in play and scores nothing"
        return note("not-in-play", place, message)
    message = f"{side}'s {yaku.name} rests on the claim alone, since its chaff was thrown away"
    return note("unverified", place, message)


def _evidence_against(played: Played, yaku: Yaku, side: str, owner: str) -> str:
    """What in the piles speaks against a claim, in words; nothing where nothing does."""
    kept = yaku.pattern.cards & ~deck.CHAFF
    for holding in played.holdings:
        if holding.side != side and holding.pile & kept:
            card = deck.ids(holding.pile & kept)[0]
            return f"the {card} lies in {holding.side}'s pile"
    lacks: list[str] = []
    for own in (one for one in played.holdings if one.side == side):
        lacks = [f"the {id}" for id in deck.ids(kept & ~own.pile)]
        if own.counts:
            # Of a pile known by numbers, the kinds it has too few of.
            rows = zip(KINDS.items(), own.kinds, strict=True)
            lacks = [
                with_article(kind.value) for (kind, of), number in rows if (kept & of).bit_count() > number
            ]
    if lacks:
        return f"{side}'s pile lacks {' and '.join(lacks)}"
    return "" if owner == side else f"{owner} claims it too"
