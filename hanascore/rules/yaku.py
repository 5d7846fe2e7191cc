"""Yaku, and lucky hands, which are worth something as they are dealt; and the patterns that make them.

A pattern answers with the cards that satisfy it, never with yes or no, and can say what is missing. What a
lucky hand pays, and to whom, is the game's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import ge
from typing import Any, NamedTuple

from hanascore.cards import deck
from hanascore.problems.words import fold


class Part(NamedTuple):
    """So many cards of a set: at least `at_least`, at most `at_most`."""

    of: int
    at_least: int
    at_most: int


class Pattern(NamedTuple):
    """What a pile must hold: every one of the parts.

    `extra_of` is the set of which each card beyond the `extra_from`th is a further one. A pile that holds a
    card of `spoilt_by` does not satisfy the pattern, unless it holds one of `saved_by`. `month_of_round`
    stands for the four cards of the round's month, which only the round can tell. A card counts once more
    for each of the `heavier` sets it lies in.
    """

    parts: tuple[Part, ...]
    extra_of: int = 0
    extra_from: int = 0
    spoilt_by: int = 0
    saved_by: int = 0
    month_of_round: bool = False
    heavier: tuple[int, ...] = ()

    def weight(self, cards: int) -> int:
        """How many cards some cards count for."""
        found = cards.bit_count()
        for more in self.heavier:
            found += (cards & more).bit_count()
        return found

    @property
    def fewest(self) -> int:
        """How many cards of its first part a pile holds at least."""
        return -(-self.parts[0].at_least // (1 + len(self.heavier)))

    def spoiling(self, pile: int) -> int:
        """The cards of the pile that rule the pattern out."""
        return 0 if pile & self.saved_by else pile & self.spoilt_by

    def witness(self, pile: int) -> int:
        """The cards of the pile that satisfy the pattern, those beyond the need included; 0 if it fails."""
        if self.spoiling(pile):
            return 0
        found = 0
        for of, at_least, at_most in self.parts:
            held = pile & of
            if not at_least <= self.weight(held) <= at_most:
                return 0
            found |= held
        return found | pile & self.extra_of if found else 0

    def extras(self, pile: int) -> int:
        """How many cards beyond the need the pile holds."""
        return max(0, self.counted(pile) - self.extra_from) if self.extra_of else 0

    def counted(self, pile: int) -> int:
        """For how many the cards of a pile count of which further ones are extras."""
        return self.weight(pile & self.extra_of)

    @property
    def cards(self) -> int:
        """All cards that the pattern speaks of."""
        return deck.union(part.of for part in self.parts)


def all_of(cards: int, *, extra_of: int = 0) -> Pattern:
    """Every card of a set. With `extra_of`, further cards of that larger set count as extras."""
    if not cards:
        raise ValueError("a pattern over no cards would be true of every pile")
    need = cards.bit_count()
    return Pattern((Part(cards, need, need),), extra_of=extra_of, extra_from=(cards & extra_of).bit_count())


def at_least(number: int, *, of: int, heavier: tuple[int, ...] = ()) -> Pattern:
    """A number of cards of a set; those beyond the number are extras."""
    most = of.bit_count() + sum((of & more).bit_count() for more in heavier)
    if not 0 < number <= most:
        raise ValueError(f"{number} cards of a set of {most}: no pile is kept apart by that")
    return Pattern((Part(of, number, most),), extra_of=of, extra_from=number, heavier=heavier)


MONTH_OF_ROUND = Pattern((), month_of_round=True)


class Yaku(NamedTuple):
    """A scoring combination, with everything a reader may want to know of it.

    `group` names the group under which an option picks it. `shut_by` are yaku beside which it never counts.
    `beside` names yaku that are not company enough: it counts only when one that is not among them does.
    `seat` is the only seat that may score it. `called_value` replaces the value for a side that has called.
    `source` says where it stands. `house` is set where a house rule made or changed it.
    """

    id: str
    name: str
    value: int
    pattern: Pattern
    source: str
    each_extra: int = 0
    group: str = ""
    shut_by: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    seat: str = ""
    called_value: int | None = None
    ja: str = ""
    ko: str = ""
    aliases: tuple[str, ...] = ()
    note: str = ""
    house: str = ""
    is_new: bool = False

    def rule(self, game: str) -> str:
        """The id under which its page is found, and which its entries name."""
        return f"{'house' if self.is_new else game}.{self.id}"

    def points(self, pile: int) -> int:
        """What the yaku is worth to a pile that satisfies it."""
        return self.value + self.each_extra * self.pattern.extras(pile) if self.each_extra else self.value


def split_yaku(yaku: Iterable[Yaku], named: Collection[str]) -> tuple[tuple[Yaku, ...], tuple[Yaku, ...]]:
    """The yaku that are named by their ids or their groups, and the others."""
    known = tuple(yaku)
    found = tuple(one for one in known if one.id in named or one.group in named)
    return found, tuple(one for one in known if one not in found)


def with_values(yaku: Iterable[Yaku], values: Mapping[str, int]) -> tuple[Yaku, ...]:
    """The same yaku, some of them at other values."""
    return tuple(one._replace(value=values.get(one.id, one.value)) for one in yaku)


def changed(yaku: Iterable[Yaku], *ids: str, **fields: Any) -> tuple[Yaku, ...]:
    """The same yaku, those of these ids with other fields."""
    return tuple(one._replace(**fields) if one.id in ids else one for one in yaku)


class MadeYaku(NamedTuple):
    """A yaku a side holds: what it is worth there, and the cards that make it.

    `claimed` says that it is taken on a player's word, and that `cards` are not enough to make it.
    """

    yaku: Yaku
    points: int
    cards: int
    claimed: bool = False


class Context(NamedTuple):
    """What beside the pile decides which yaku count: the month of the round, the seat, an own call.

    `reading` is the one of several readings of the pile that its owner is best served by in the round.
    `announced` is false where nobody can say whether the yaku were announced that must be.
    """

    month: int | None = None
    seat: str | None = None
    called: bool = False
    reading: int | None = None
    announced: bool = True


NO_CONTEXT = Context()


# A yaku that one more card would make count, and the cards of which any one would do.
NearYaku = tuple[Yaku, int]


class RivalGroup(NamedTuple):
    """A named group of yaku of which only the best counts."""

    id: str
    yaku: tuple[str, ...]


def yaku_in_context(yaku: Yaku, context: Context) -> Yaku:
    """The yaku as it is in a round: the month of the round put in, and the value after a call."""
    if yaku.pattern.month_of_round and context.month is not None:
        yaku = yaku._replace(pattern=all_of(deck.of_month((context.month - 1) % 12 + 1)))
    if context.called and yaku.called_value is not None:
        yaku = yaku._replace(value=yaku.called_value)
    return yaku


class YakuTable:
    """The yaku in play for one context: ask it what a pile makes."""

    __slots__ = ("_bound", "_lonely", "_rivals", "_rows", "yaku")

    def __init__(
        self, yaku: Iterable[Yaku], rivals: Sequence[RivalGroup], context: Context = NO_CONTEXT
    ) -> None:
        fit = (yaku_in_context(one, context) for one in yaku if not one.seat or one.seat == context.seat)
        self.yaku = tuple(one for one in fit if one.pattern.parts)
        # Most yaku fail by their first part, which is looked at before the whole pattern is. One that asks
        # for a whole set and nothing else is the same in every pile, and is made here.
        self._rows = tuple(
            (of, one.pattern.fewest, one, MadeYaku(one, one.value, of) if one.pattern == all_of(of) else None)
            for one in self.yaku
            for of, _, _ in one.pattern.parts[:1]
        )
        groups = [set(group.yaku) for group in rivals]
        # The yaku each one cannot stand beside, by id; most have none.
        self._rivals = {
            one.id: frozenset().union(*(g for g in groups if one.id in g)) - {one.id}
            for one in self.yaku
            if any(one.id in g for g in groups)
        }
        # Where no two of these are held there is nothing to judge.
        shut = {id for one in self.yaku if one.shut_by for id in (one.id, *one.shut_by)}
        self._bound = frozenset(self._rivals) | shut
        # Whether one that is held alone may not count: one that needs company, or shuts itself out.
        self._lonely = any(one.beside or one.id in one.shut_by for one in self.yaku)

    def held(self, pile: int) -> list[MadeYaku]:
        """Every yaku whose pattern the pile satisfies, before any is shut out, in table order."""
        return [
            whole or MadeYaku(one, one.points(pile), witness)
            for of, need, one, whole in self._rows
            if (pile & of).bit_count() >= need and (whole or (witness := one.pattern.witness(pile)))
        ]

    def made(self, pile: int) -> tuple[MadeYaku, ...]:
        """The yaku that count for the pile, in table order."""
        return self.counting(self.held(pile))

    def points(self, pile: int) -> int:
        """What the yaku that count are worth together."""
        return sum(made.points for made in self.counting(self.held(pile)))

    def counting(self, held: Sequence[MadeYaku]) -> tuple[MadeYaku, ...]:
        """Those of the yaku held that count: not shut out, and the best of their rivals."""
        bound = self._bound.intersection([made.yaku.id for made in held]) if len(held) > 1 else ()
        if len(bound) < 2 and not self._lonely:
            return tuple(held)
        return tuple(made for made, reason in self.judged(held) if not reason)

    def judged(self, held: Sequence[MadeYaku]) -> list[tuple[MadeYaku, str]]:
        """Each yaku held, with the id of what shuts it out, or with nothing where it counts.

        Among rivals the best by points wins, ties by table order, and a yaku is shut out only by a better
        rival that itself counts.
        """
        ids = {made.yaku.id for made in held}
        # Of several that shut a yaku out the first is named.
        reasons = {
            made.yaku.id: shut_by[0]
            for made in held
            if (shut_by := [id for id in made.yaku.shut_by if id in ids])
        }
        taken: list[str] = []
        for made in sorted(held, key=lambda one: -one.points):
            id = made.yaku.id
            if id not in reasons:
                better = next((other for other in taken if other in self._rivals.get(id, ())), "")
                if better:
                    reasons[id] = better
                else:
                    taken.append(id)
        for made in held:
            weak = made.yaku.beside
            if weak and not any(one not in weak and one not in reasons for one in ids):
                reasons.setdefault(made.yaku.id, "alone")
        return [(made, reasons.get(made.yaku.id, "")) for made in held]


def best_reading(tables: Sequence[YakuTable], pile: int) -> YakuTable:
    """The table under which a pile is worth most; of equals the first."""
    return tables[0] if len(tables) == 1 else max(tables, key=lambda table: table.points(pile))


class HandPattern(NamedTuple):
    """What a hand must be: grouped by month in one of some ways, and with these numbers of certain cards.

    `groups` are the months of which a hand holds two or more, as numbers of cards, the most first; single
    cards are left out. With `or_more` a hand may hold more of each, and further groups. Among the triplets
    exactly `standing` must lie within a set of `upright`, where `standing` is given. The witness are the
    cards of every month with `shows_from` cards. A pattern that asks for nothing is no hand's.
    """

    groups: tuple[tuple[int, ...], ...] = ()
    or_more: bool = False
    standing: int | None = None
    upright: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    shows_from: int = 1

    def witness(self, hand: int) -> int:
        """The cards of the hand that show it; 0 if the hand is no such hand."""
        held = month_groups(hand)
        fits = held in self.groups
        if self.or_more:
            fits = any(len(held) >= len(way) and all(map(ge, held, way)) for way in self.groups)
        if self.groups and not fits:
            return 0
        for of, least, most in self.parts:
            if not least <= (hand & of).bit_count() <= most:
                return 0
        months = [hand & deck.of_month(month) for month in range(1, 13)]
        if self.standing is not None:
            triplets = [each for each in months if each.bit_count() == 3]
            stand = sum(any(not each & ~cards for cards in self.upright) for each in triplets)
            if stand != self.standing:
                return 0
        shown = sum(each for each in months if each.bit_count() >= self.shows_from)
        return shown if self.groups or self.parts else 0


class LuckyHand(NamedTuple):
    """A hand that pays as it is dealt.

    It is worth its `value` times `unit` points. Of those of one `group` only the best counts. `seat` is the
    only seat that may claim it. A hand that `voids` the deal pays nothing. `claimed_as` are further words
    under which a record may claim it. `house` is set where a house rule made its points. `by_players` tells
    what it is worth among so many players, where that is not always the same.
    """

    id: str
    name: str
    value: int
    pattern: HandPattern
    source: str
    unit: int = 1
    group: str = ""
    seat: str = ""
    voids: bool = False
    ja: str = ""
    roman: str = ""
    claimed_as: tuple[str, ...] = ()
    note: str = ""
    house: str = ""
    by_players: tuple[tuple[int, int], ...] = ()

    def among(self, players: int) -> int:
        """What it is worth in points among so many players."""
        return dict(self.by_players).get(players, self.points)

    @property
    def because(self) -> str:
        """The reason of an entry that it brings."""
        kan = f", {self.value} kan" if self.unit > 1 else ""
        return f"{self.name} ({self.roman}{kan}){f' ({self.house})' if self.house else ''}"

    @property
    def points(self) -> int:
        """What it is worth in points."""
        return self.value * self.unit

    def has_name(self, word: str) -> bool:
        """Whether a word is one of its names."""
        names = (self.id, self.name, self.roman, self.ja, *self.claimed_as)
        return fold(word) in {fold(name) for name in names if name}


@lru_cache(maxsize=256)
def month_groups(hand: int) -> tuple[int, ...]:
    """The months of which a hand holds two cards or more, as numbers of cards, the most first.

    >>> month_groups(deck.these("5* 8b 8a 12b"))
    (4, 2)
    """
    # The four cards of a month are four bits, so that every digit of the sum is the number of a month.
    numbers = sum([hand >> place & deck.FIRSTS for place in range(4)])
    return tuple(sorted((int(number) for number in f"{numbers:x}" if number > "1"), reverse=True))


def lucky_hands_in(hands: Sequence[LuckyHand], hand: int, seat: str | None = None) -> tuple[LuckyHand, ...]:
    """The lucky hands that a dealt hand is, the best of each group, in table order."""
    found = [one for one in hands if one.pattern.witness(hand) and one.seat in ("", seat)]
    return best_of(found) if found else ()


def best_of(found: Sequence[LuckyHand]) -> tuple[LuckyHand, ...]:
    """The best hand of each group; of equals the first."""
    best: dict[str, LuckyHand] = {}
    for one in found:
        if one.group not in best or one.value > best[one.group].value:
            best[one.group] = one
    return tuple(best[group] for group in best)
