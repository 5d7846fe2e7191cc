"""How a yaku stands with a side: made, one card away, held in vain, or without cards that somebody else has.

Nothing here changes a score.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hanascore.cards.deck import union
from hanascore.referee.match import SideScore
from hanascore.rules.played import Holding, Played
from hanascore.rules.yaku import MadeYaku, Yaku, YakuTable, yaku_in_context
from hanascore.scoring.lay_out import admits

# Of a yaku that is held something better may stand for it, nothing may have been booked though it counts, the
# round may not let it count, only another seat may score it, or the table may not play it.
IN_VAIN = ("shut_out", "not_booked", "undeclared", "other_seat", "not_in_play")
SHUT_OUT, NOT_BOOKED, UNDECLARED, OTHER_SEAT, NOT_IN_PLAY = IN_VAIN


class Where(NamedTuple):
    """Some cards and the side that holds them, which is None where nobody took them."""

    side: str | None
    cards: int


class Want(NamedTuple):
    """So many cards that a yaku still wants, of those that lie where `where` says."""

    number: int
    where: tuple[Where, ...]

    @property
    def cards(self) -> int:
        """The cards of which so many are wanted."""
        return union(one.cards for one in self.where)

    @property
    def whole(self) -> bool:
        """Whether every one of the cards is wanted."""
        return self.number == self.cards.bit_count()


class NearMiss(NamedTuple):
    """A yaku that one more card would make, and what it wants: any one of some cards."""

    yaku: Yaku
    want: Want


class UncountedYaku(NamedTuple):
    """A yaku that a pile holds and that brings its side nothing, and `why`: one of the words of `IN_VAIN`.

    `by` is the id of the yaku that shuts it out, or the word `alone` where it lacks company.
    """

    made: MadeYaku
    why: str
    by: str = ""


class YakuStatus(NamedTuple):
    """How one yaku stands with one side.

    `made` is set where it counts, and `booked` tells whether it brought points. `wants` are the cards that
    it lacks, `too_many` and `spoilt` cards that rule it out, `by` the id of the yaku that shuts it out, or
    the word `alone` where it lacks company. `seat` is the only seat that may score it, where this is another.
    `in_play` and `admitted` tell whether the table plays it and whether the round lets it count. `known` is
    false of a pile known by numbers alone.
    """

    yaku: Yaku
    side: str
    made: MadeYaku | None = None
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


def locate_cards(played: Played, cards: int) -> tuple[Where, ...]:
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
            found.append(NearMiss(yaku, Want(1, locate_cards(played, in_reach))))
    return tuple(found)


def find_uncounted_yaku(played: Played, holding: Holding) -> Iterator[UncountedYaku]:
    """The yaku that a pile holds and that cannot count; of a pile known by numbers, of those it lists."""
    rules, pile, context = played.rules, holding.pile, holding.context
    if holding.counts:
        known = holding.counts.listed_yaku
        idle = [MadeYaku(one, one.value, 0) for one in rules.not_in_play if one.id in known]
    else:
        table = rules.reading(pile, context)
        held = [made for made in table.held(pile) if admits(played, holding.side, made.yaku)]
        yield from (UncountedYaku(made, SHUT_OUT, by) for made, by in table.judged(held) if by)
        counting = table.made(pile)
        yield from (
            UncountedYaku(one, UNDECLARED) for one in counting if not admits(played, holding.side, one.yaku)
        )
        for seat in sorted(rules.seats_with_yaku - {context.seat}):
            there = rules.reading(pile, context._replace(seat=seat)).made(pile)
            yield from (UncountedYaku(one, OTHER_SEAT) for one in there if one.yaku.seat == seat)
        idle = YakuTable(rules.not_in_play, (), context).held(pile)
    yield from (UncountedYaku(one, NOT_IN_PLAY) for one in idle)


def not_booked(played: Played, score: SideScore) -> Iterator[UncountedYaku]:
    """The yaku of a side that count and for which nothing was booked."""
    game, booked = played.rules.game, score.rules_booked
    return (UncountedYaku(one, NOT_BOOKED) for one in score.made if one.yaku.rule(game) not in booked)


def yaku_status(played: Played, score: SideScore, yaku: Yaku) -> YakuStatus:
    """How a yaku stands with a side."""
    holding = played.holding(score.side)
    in_play = any(one.id == yaku.id for one in played.rules.yaku)
    made = next((one for one in holding.made if one.yaku.id == yaku.id), None)
    if made:
        booked = made.yaku.rule(played.rules.game) in score.rules_booked
        return YakuStatus(made.yaku, score.side, made, booked)
    seat = yaku.seat if yaku.seat not in ("", holding.context.seat) else ""
    table = played.rules.reading(holding.pile, holding.context)
    one = next((one for one in table.yaku if one.id == yaku.id), None) or yaku_in_context(
        yaku, holding.context
    )
    if holding.counts:
        return YakuStatus(one, score.side, seat=seat, in_play=in_play, known=False)
    spoilt, wants, too_many = one.pattern.spoiling(holding.pile), list[Want](), 0
    for of, least, most in () if spoilt else one.pattern.parts:
        number = one.pattern.weight(holding.pile & of)
        if number < least:
            others = of & played.record.deck & ~holding.pile
            wants.append(Want(least - number, locate_cards(played, others)))
        if number > most:
            too_many |= holding.pile & of
    return YakuStatus(
        one,
        score.side,
        wants=tuple(wants),
        too_many=too_many,
        spoilt=spoilt,
        by=next(
            (vain.by for vain in find_uncounted_yaku(played, holding) if vain.made.yaku.id == yaku.id), ""
        ),
        seat=seat,
        in_play=in_play,
        admitted=admits(played, score.side, yaku),
    )
