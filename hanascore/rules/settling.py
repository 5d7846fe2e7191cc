"""The words in which games settle a round: card points, yaku points, transfers, floors, multipliers.

Every word yields entries; none returns a number that is not the sum of some.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hanascore.cards import deck
from hanascore.cards.deck import KINDS, Kind
from hanascore.model import Entry
from hanascore.problems.problem import Place, Problem, error
from hanascore.problems.words import many
from hanascore.rules.ruleset import Holding, Played
from hanascore.rules.yaku import Made


def total(entries: Iterable[Entry]) -> int:
    """What entries add up to."""
    return sum(entry.points for entry in entries)


def rule_of(played: Played, made: Made) -> str:
    """The rule id of a yaku: the game's own, or a house rule's."""
    return made.yaku.rule(played.rules.game)


def card_points(played: Played, holding: Holding) -> list[Entry]:
    """The values of the cards a side holds: an entry for each kind and value, and one for each award."""
    side, pile, rules = holding.side, holding.pile, played.rules
    rule = rules.card_rule
    awards = [award for award in played.awards if award.side == side]
    for award in awards:
        pile &= ~award.cards
    entries = []
    if holding.counts and holding.counts.points is not None:
        entry = Entry(side, holding.counts.points, rule, "card points as counted at the table")
        return [entry] if entry.points else []
    unnamed = _unnamed(holding) if holding.counts else {}
    for kind, cards, value, _, reasons in rules.counting_classes:
        held = pile & cards
        number = held.bit_count()
        if unnamed and cards & ~holding.pile:
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


def _unnamed(holding: Holding) -> dict[Kind, int]:
    """How many cards of each kind are known by number alone; mixed values have been refused."""
    return {
        kind: number - (holding.pile & cards).bit_count()
        for (kind, cards), number in zip(KINDS.items(), holding.kinds, strict=True)
    }


def why(made: Made) -> str:
    """A yaku's name with what its points are made of."""
    yaku = made.yaku
    text = yaku.name
    extra = made.points - yaku.value
    if extra:
        text += f" {yaku.value}, and {extra} for {many(extra // yaku.each_extra, 'card')} more"
    if made.claimed:
        text += ", claimed"
    return f"{text} ({yaku.house})" if yaku.house else text


def yaku_points(played: Played, holding: Holding, times: int = 1) -> list[Entry]:
    """The yaku of a side, an entry each, so many times their points."""
    entries = [
        Entry(holding.side, made.points, rule_of(played, made), why(made), made.cards)
        for made in holding.made
    ]
    if times == 1:
        return entries
    return [
        entry._replace(points=entry.points * times, because=f"{entry.because}, {entry.points} x {times}")
        for entry in entries
    ]


def transfers(played: Played, holding: Holding) -> Iterator[Entry]:
    """Each opponent pays a side for each of its yaku: two entries that cancel for every payer."""
    for made in holding.made:
        rule = rule_of(played, made)
        for other in played.holdings:
            if other.side != holding.side:
                because = f"{why(made)}, paid by {other.side}"
                yield Entry(holding.side, made.points, rule, because, made.cards, other.side)
                paid = f"{why(made)}, paid to {holding.side}"
                yield Entry(other.side, -made.points, rule, paid, 0, holding.side)


def losses(played: Played, holding: Holding) -> Iterator[Entry]:
    """Each opponent of a side loses what each of its yaku is worth, and nobody gains it."""
    for made in holding.made:
        rule = rule_of(played, made)
        for other in played.holdings:
            if other.side != holding.side:
                because = f"{why(made)}, made by {holding.side}"
                yield Entry(other.side, -made.points, rule, because, 0, holding.side)


def paid_by_others(
    played: Played, holding: Holding, points: int, rule: str, because: str, *, deciding: bool = False
) -> Iterator[Entry]:
    """Each opponent pays a side so many points; beside the winner test, unless they are `deciding`."""
    for other in played.holdings:
        if other.side != holding.side:
            got, paid = f"{because}, paid by {other.side}", f"{because}, paid to {holding.side}"
            yield Entry(holding.side, points, rule, got, against=other.side, deciding=deciding)
            yield Entry(other.side, -points, rule, paid, against=holding.side, deciding=deciding)


def dropping_fees(played: Played, dropped: Sequence[str], kan: int, rule: str, taker: str) -> Iterator[Entry]:
    """Who drops out pays a kan, each further one half a kan more; all of it goes to one side."""
    for number, player in enumerate(dropped):
        points, side = kan * (2 + number) // 2, played.side_of(player)
        paid, got = f"dropped out, paid to {taker}", f"dropped out, paid by {side}"
        yield Entry(side, -points, rule, paid, against=taker, deciding=False)
        yield Entry(taker, points, rule, got, against=side, deciding=False)


def check_dropped(played: Played, *, costs: bool) -> Iterator[Problem]:
    """Whether it is told who dropped out where that costs something, and whether they sit out."""
    away, dropped, place = played.round.sitting_out, played.facts.dropped, Place(played.round.path)
    if away and dropped is None and costs:
        message = "dropping out costs something here, and the round does not say who dropped out"
        yield error("fact-missing", place, message, f"write `dropped: [{away[0]}]`, or `dropped: none`")
    for player in dropped or ():
        if player not in away:
            message = f"{player} is said to have dropped out, and does not sit out"
            yield error("dropped-plays", place.inside("dropped"), message, "correct the one or the other")


def multiplied(side: str, subtotal: int, times: int, rule: str, because: str) -> Iterator[Entry]:
    """One entry that brings a sum to its multiple."""
    if times != 1 and subtotal:
        yield Entry(side, subtotal * (times - 1), rule, f"{because}: {subtotal} x {times}")


def mirrored(played: Played, booked: Sequence[Entry], rule: str) -> Iterator[Entry]:
    """What one of two sides gains the other loses: an entry for each side that gained."""
    first, second = played.record.sides
    for side, other in ((first, second), (second, first)):
        mine = [entry for entry in booked if entry.side == side]
        if mine:
            because, deciding = f"what {side} gains", mine[0].deciding
            yield Entry(other, -total(mine), rule, because, against=side, deciding=deciding)


class Share(NamedTuple):
    """What is taken from each, how it comes about, and what is to be said where a division leaves a rest."""

    points: int
    because: str
    remainder: str = ""


def share(played: Played, name: str, by: Sequence[str], who: str = "players") -> Share:
    """The share of each: as the option of that name has it, or the deck total divided by so many."""
    agreed, deck_total = getattr(played.options, name), played.rules.deck_total
    if agreed != "auto":
        return Share(agreed, f"{name} as agreed")
    points, rest = divmod(deck_total, len(by))
    because = f"{name}: {deck_total} / {len(by)} {who}"
    if not rest:
        return Share(points, because)
    words = f"{deck_total} points do not divide by {len(by)}: the {name} is {points} and {rest} remain"
    return Share(points, f"{because}, rounded down", words)
