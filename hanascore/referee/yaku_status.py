"""The status of a yaku with a side: whether it counts, and if not, why not and which cards it lacks.

This module only explains scores. It does not change them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from hanascore.cards.deck import union
from hanascore.referee.match import SideScore
from hanascore.rules.played import Holding, Played
from hanascore.rules.yaku import MadeYaku, Yaku, YakuTable, with_stand_ins, yaku_in_context
from hanascore.scoring.round import admits

# Why a yaku of a pile brings its side nothing: another yaku shuts it out, it has no entry with points, it was
# not announced, only another seat scores it, or the table does not play it.
SHUT_OUT, NOT_BOOKED, UNDECLARED, OTHER_SEAT, NOT_IN_PLAY = UNCOUNTED_REASONS = (
    "shut_out",
    "not_booked",
    "undeclared",
    "other_seat",
    "not_in_play",
)


class CardLocation(NamedTuple):
    """Some cards, and the side that holds them."""

    # The side; None if they are in no pile.
    side: str | None
    # The cards, as a set.
    cards: int


class MissingCards(NamedTuple):
    """A number of cards that a yaku needs, and the cards to choose from."""

    # How many of the cards it needs.
    number: int
    # The cards, by the sides that hold them.
    locations: tuple[CardLocation, ...]

    @property
    def cards(self) -> int:
        """The cards to choose from."""
        return union(location.cards for location in self.locations)

    @property
    def needs_all(self) -> bool:
        """Whether the yaku needs all of these cards."""
        return self.number == self.cards.bit_count()


class NearMiss(NamedTuple):
    """A yaku that a pile would make with one more card: any one of the missing cards."""

    # The yaku.
    yaku: Yaku
    # The missing cards. Any one of them makes the yaku. `cards` is their set; `locations` has their holders.
    missing: MissingCards


class UncountedYaku(NamedTuple):
    """A yaku that a pile holds, but that brings its side nothing."""

    # The yaku and its cards.
    made: MadeYaku
    # Why it brings nothing: shut_out, not_booked, undeclared, other_seat or not_in_play.
    reason: str
    # The id of the yaku that excludes it, or "alone" if it counts only with another yaku.
    excluded_by: str = ""


@dataclass(frozen=True, kw_only=True)
class YakuStatus:
    """The status of one yaku with one side."""

    # The yaku.
    yaku: Yaku
    # The side.
    side: str
    # The yaku as it counts; None if it does not count.
    made: MadeYaku | None = None
    # Whether points were booked for it.
    booked: bool = False
    # The cards that it lacks.
    missing: tuple[MissingCards, ...] = ()
    # Cards of the pile that are too many for it.
    too_many: int = 0
    # Cards of the pile that make it impossible.
    spoiled_by: int = 0
    # The id of the yaku that excludes it, or "alone" if it counts only with another yaku.
    excluded_by: str = ""
    # The only seat that may score it, if the side has another seat.
    seat: str = ""
    # Whether the table plays it.
    in_play: bool = True
    # Whether the round lets it count; some yaku must be announced.
    admitted: bool = True
    # Whether the cards of the pile are known.
    known: bool = True

    @property
    def held(self) -> bool:
        """Whether the pile satisfies the yaku, even if it does not count."""
        return self.known and not (self.missing or self.too_many or self.spoiled_by)


def locate_cards(played: Played, cards: int) -> tuple[CardLocation, ...]:
    """Return which of these cards each side holds, in the order of the sides, and last those in no pile."""
    locations = []
    for holding in played.holdings:
        if holding.pile & cards:
            locations.append(CardLocation(holding.side, holding.pile & cards))
            cards &= ~holding.pile
    if cards:
        locations.append(CardLocation(None, cards))
    return tuple(locations)


def near_misses(played: Played, holding: Holding) -> tuple[NearMiss, ...]:
    """Return the yaku that a pile would make with one more card. If its cards are unknown, return none."""
    if holding.counts:
        return ()
    misses = []
    for yaku, cards in played.rules.near(holding.pile, holding.context):
        in_reach = cards & played.record.cards_kept
        if in_reach and admits(played, holding.side, yaku):
            misses.append(NearMiss(yaku, MissingCards(1, locate_cards(played, in_reach))))
    return tuple(misses)


def uncounted_yaku(played: Played, holding: Holding) -> Iterator[UncountedYaku]:
    """Yield the yaku that a pile holds but that cannot count. For a pile known by numbers, use its list."""
    rules = played.rules
    pile = holding.pile
    context = holding.context
    if holding.counts:
        for yaku in rules.not_in_play:
            if yaku.id in holding.counts.listed_yaku:
                yield UncountedYaku(MadeYaku(yaku, yaku.value, 0), NOT_IN_PLAY)
        return
    table = rules.reading(pile, context)
    held = [made for made in table.held(pile) if admits(played, holding.side, made.yaku)]
    for made, excluded_by in table.judged(held):
        if excluded_by:
            yield UncountedYaku(with_stand_ins(made, table.stand_ins), SHUT_OUT, excluded_by)
    for made in table.made(pile):
        if not admits(played, holding.side, made.yaku):
            yield UncountedYaku(made, UNDECLARED)
    for seat in sorted(rules.seats_with_yaku - {context.seat}):
        for made in rules.reading(pile, context._replace(seat=seat)).made(pile):
            if made.yaku.seat == seat:
                yield UncountedYaku(made, OTHER_SEAT)
    others = YakuTable(rules.not_in_play, (), context)
    for made in others.together(others.held(pile)):
        yield UncountedYaku(made, NOT_IN_PLAY)


def unbooked_yaku(played: Played, score: SideScore) -> Iterator[UncountedYaku]:
    """Yield the yaku of a side that count, but for which no entry has points."""
    for made in score.made:
        if made.yaku.rule(played.rules.game) not in score.rules_booked:
            yield UncountedYaku(made, NOT_BOOKED)


def yaku_status(played: Played, score: SideScore, yaku: Yaku) -> YakuStatus:
    """Return the status of a yaku with a side."""
    holding = played.holding(score.side)
    made = next((made for made in holding.made if made.yaku.id == yaku.id), None)
    if made:
        booked = made.yaku.rule(played.rules.game) in score.rules_booked
        return YakuStatus(yaku=made.yaku, side=score.side, made=made, booked=booked)
    pile, context = holding.pile, holding.context
    seat = yaku.seat if yaku.seat not in ("", context.seat) else ""
    in_play = any(other.id == yaku.id for other in played.rules.yaku)
    # Calls, the month and the reading of a pile change a yaku, so take it from the table of this pile.
    table = played.rules.reading(pile, context)
    yaku = next((other for other in table.yaku if other.id == yaku.id), None) or yaku_in_context(
        yaku, context
    )
    if holding.counts:
        return YakuStatus(yaku=yaku, side=score.side, seat=seat, in_play=in_play, known=False)
    spoiled_by = yaku.pattern.spoiling(pile)
    missing: list[MissingCards] = []
    too_many = 0
    for of, least, most in () if spoiled_by else yaku.pattern.parts:
        weight = yaku.pattern.weight(pile & of)
        if weight < least:
            others = of & played.record.deck & ~pile
            missing.append(MissingCards(least - weight, locate_cards(played, others)))
        if weight > most:
            too_many |= pile & of
    reasons = [status for status in uncounted_yaku(played, holding) if status.made.yaku.id == yaku.id]
    return YakuStatus(
        yaku=yaku,
        side=score.side,
        missing=tuple(missing),
        too_many=too_many,
        spoiled_by=spoiled_by,
        excluded_by=reasons[0].excluded_by if reasons else "",
        seat=seat,
        in_play=in_play,
        admitted=admits(played, score.side, yaku),
    )
