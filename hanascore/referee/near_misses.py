"""How each yaku stands with a side: made, one card away, held in vain, or what it lacks and who holds that.

Everything here is about a round that is laid out; nothing changes a score.
"""

from typing import NamedTuple

from hanascore.rules.ruleset import Holding, Played
from hanascore.rules.settling import rule_of
from hanascore.rules.yaku import Made, ShutOut, Yaku, YakuTable, in_context
from hanascore.scoring.match import SideScore
from hanascore.scoring.rounds import admits


class Where(NamedTuple):
    """Some cards and the side that holds them, which is None where nobody took them."""

    side: str | None
    cards: int


class NearMiss(NamedTuple):
    """A yaku that one more card would make: any one of those that lie where `where` says."""

    yaku: Yaku
    where: tuple[Where, ...]

    @property
    def cards(self) -> int:
        """The cards of which any one would do."""
        return _joined(self.where)


class Want(NamedTuple):
    """So many cards that a yaku still wants, of those that lie where `where` says."""

    number: int
    where: tuple[Where, ...]

    @property
    def cards(self) -> int:
        """The cards of which so many are wanted."""
        return _joined(self.where)

    @property
    def whole(self) -> bool:
        """Whether every one of the cards is wanted."""
        return self.number == self.cards.bit_count()


class YakuStanding(NamedTuple):
    """How one yaku stands with one side.

    `made` is set where it counts, and `booked` tells whether it brought points. `wants` are the cards that
    it lacks, `too_many` and `spoilt` cards that rule it out, `by` the id of the yaku that shuts it out, or
    the word `alone` where it lacks company. `seat` is the only seat that may score it, where this is another.
    `in_play` and `admitted` tell whether the table plays it and whether the round lets it count. `known` is
    false of a pile known by numbers alone.
    """

    yaku: Yaku
    side: str
    made: Made | None = None
    booked: bool = False
    wants: tuple[Want, ...] = ()
    too_many: int = 0
    spoilt: int = 0
    by: str = ""
    seat: str = ""
    in_play: bool = True
    admitted: bool = True
    known: bool = True

    @property
    def held(self) -> bool:
        """Whether the pile satisfies the yaku, counting or not."""
        return self.known and not (self.wants or self.too_many or self.spoilt)


def _joined(where: tuple[Where, ...]) -> int:
    cards = 0
    for one in where:
        cards |= one.cards
    return cards


def where_lie(played: Played, cards: int) -> tuple[Where, ...]:
    """Who holds each of some cards, in the order of the sides; those that nobody took last."""
    found = []
    for holding in played.holdings:
        if holding.pile & cards:
            found.append(Where(holding.side, holding.pile & cards))
            cards &= ~holding.pile
    return (*found, Where(None, cards)) if cards else tuple(found)


def near_misses(played: Played, holding: Holding) -> tuple[NearMiss, ...]:
    """The yaku one card away that would count, where the pile is known card by card."""
    if holding.counts:
        return ()
    found = []
    for yaku, cards in played.rules.near(holding.pile, holding.context):
        in_reach = cards & played.record.cards_kept
        if in_reach and admits(played, holding.side, yaku):
            found.append(NearMiss(yaku, where_lie(played, in_reach)))
    return tuple(found)


def shut_out(played: Played, holding: Holding) -> tuple[ShutOut, ...]:
    """The yaku of the pile that something better shuts out, or that lack company."""
    if holding.counts:
        return ()
    table = played.rules.reading(holding.pile, holding.context)
    held = [made for made in table.held(holding.pile) if admits(played, holding.side, made.yaku)]
    return tuple(ShutOut(made, by) for made, by in table.judged(held) if by)


def undeclared(played: Played, holding: Holding) -> tuple[Made, ...]:
    """The yaku of the pile that would count if the round let them: sets that had to be announced."""
    if holding.counts:
        return ()
    made = played.rules.reading(holding.pile, holding.context).made(holding.pile)
    return tuple(one for one in made if not admits(played, holding.side, one.yaku))


def not_in_play(played: Played, holding: Holding) -> tuple[Made, ...]:
    """The yaku of the pile that this table does not play; of a pile known by numbers, those listed."""
    idle = played.rules.not_in_play
    if holding.counts:
        return tuple(Made(one, one.value, 0) for one in idle if one.id in holding.counts.listed)
    return tuple(YakuTable(idle, (), holding.context).held(holding.pile))


def of_other_seats(played: Played, holding: Holding) -> tuple[Made, ...]:
    """The yaku of the pile that only another seat scores."""
    if holding.counts:
        return ()
    found: list[Made] = []
    for seat in sorted(played.rules.seated - {holding.context.seat}):
        table = played.rules.reading(holding.pile, holding.context._replace(seat=seat))
        found += [one for one in table.made(holding.pile) if one.yaku.seat == seat]
    return tuple(found)


def not_booked(played: Played, score: SideScore) -> tuple[Made, ...]:
    """The yaku of a side that count and for which nothing was booked."""
    rules = {entry.rule for entry in score.entries}
    return tuple(made for made in score.made if rule_of(played, made) not in rules)


def standing_of(played: Played, score: SideScore, yaku: Yaku) -> YakuStanding:
    """How a yaku stands with a side."""
    holding = played.holding(score.side)
    in_play = any(one.id == yaku.id for one in played.rules.yaku)
    made = next((one for one in holding.made if one.yaku.id == yaku.id), None)
    if made:
        booked = any(entry.rule == rule_of(played, made) for entry in score.entries)
        return YakuStanding(made.yaku, score.side, made, booked)
    seat = yaku.seat if yaku.seat not in ("", holding.context.seat) else ""
    table = played.rules.reading(holding.pile, holding.context)
    one = next((one for one in table.yaku if one.id == yaku.id), None) or in_context(yaku, holding.context)
    if holding.counts:
        return YakuStanding(one, score.side, seat=seat, in_play=in_play, known=False)
    spoilt = holding.pile & one.pattern.spoilt_by
    return YakuStanding(
        one,
        score.side,
        wants=() if spoilt else _wants(played, holding, one),
        too_many=0 if spoilt else _too_many(holding, one),
        spoilt=spoilt,
        by=next((out.by for out in shut_out(played, holding) if out.made.yaku.id == yaku.id), ""),
        seat=seat,
        in_play=in_play,
        admitted=admits(played, score.side, yaku),
    )


def _wants(played: Played, holding: Holding, yaku: Yaku) -> tuple[Want, ...]:
    """What the pile lacks for a yaku, a part of its pattern after another."""
    found = []
    for of, least, _ in yaku.pattern.parts:
        short = least - (holding.pile & of).bit_count()
        if short > 0:
            found.append(Want(short, where_lie(played, of & ~holding.pile)))
    return tuple(found)


def _too_many(holding: Holding, yaku: Yaku) -> int:
    """The cards of which the pile holds more than a yaku allows."""
    cards = 0
    for of, _, most in yaku.pattern.parts:
        held = holding.pile & of
        cards |= held if held.bit_count() > most else 0
    return cards
