"""What one pile is worth by itself: card points and yaku, with no floor, burden, transfer or multiplier.

The points of a pile are a sum over small groups of yaku that share no rival, each looked up by the few cards
it speaks of and worked out when such a pile is first met. Reasons and near misses are made when asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hanascore.cards.deck import ANIMALS, BRIGHTS, CHAFF, RIBBONS
from hanascore.cards.pile import Pile
from hanascore.model.ledger import Entry
from hanascore.model.record import Record, Round
from hanascore.rules.ruleset import Holding, Played, RuleSet
from hanascore.rules.settling import card_points, yaku_points
from hanascore.rules.table import Rival, YakuTable
from hanascore.rules.yaku import NO_CONTEXT, Context, Made, Yaku

# A group that speaks of more cards than this is worked out anew for each pile.
_MOST_LOOKED_UP = 10

Near = tuple[Yaku, int]


class _Group(dict[int, int]):
    """The points of a few yaku by the cards of theirs that a pile holds."""

    __slots__ = ("_made", "_near", "cards", "table")

    def __init__(self, table: YakuTable) -> None:
        super().__init__()
        self.table = table
        self.cards = _support(table.yaku)
        self._made: dict[int, tuple[Made, ...]] = {}
        self._near: dict[int, tuple[Near, ...]] = {}

    def __missing__(self, held: int) -> int:
        points = self[held] = self.table.points(held)
        return points

    def made(self, pile: int) -> tuple[Made, ...]:
        """The yaku of the group that count."""
        held = pile & self.cards
        found = self._made.get(held)
        if found is None:
            found = self._made[held] = self.table.made(held)
        return found

    def near(self, pile: int) -> tuple[Near, ...]:
        """The yaku of the group that one more card would make count."""
        held = pile & self.cards
        found = self._near.get(held)
        if found is None:
            found = self._near[held] = self.table.near(held)
        return found


def _support(yaku: Iterable[Yaku]) -> int:
    cards = 0
    for one in yaku:
        cards |= one.pattern.cards | one.pattern.extra_of | one.pattern.spoilt_by
    return cards


def _alone(one: Yaku, rivals: Iterable[Rival]) -> bool:
    """Whether nothing but its own cards decides if a yaku counts, and one part is all of its pattern."""
    pattern = one.pattern
    return (
        len(pattern.parts) == 1
        and not pattern.spoilt_by
        and pattern.parts[0].at_most == pattern.parts[0].of.bit_count()
        and (not one.each_extra or (pattern.extra_of, pattern.extra_from) == pattern.parts[0][:2])
        and not any(one.id in rival.yaku for rival in rivals)
    )


class _Reading:
    """One table of yaku, parted into groups that do not look at each other."""

    __slots__ = ("_counts", "_groups", "_order", "_rest", "table")

    def __init__(self, table: YakuTable, rivals: Sequence[Rival], context: Context) -> None:
        self.table = table
        self._order = {one.id: place for place, one in enumerate(table.yaku)}
        groups = [[one for one in table.yaku if one.id in ids] for ids in _parted(table.yaku, rivals)]
        large = [group for group in groups if _support(group).bit_count() > _MOST_LOOKED_UP]
        small = [group for group in groups if group not in large]
        counts = [group[0] for group in large if len(group) == 1 and _alone(group[0], rivals)]
        rest = [one for group in large for one in group if one not in counts]
        self._groups = tuple(_Group(YakuTable(group, rivals, context)) for group in _merged(small))
        self._counts = tuple((one, *one.pattern.parts[0][:2], one.value, one.each_extra) for one in counts)
        self._rest = YakuTable(rest, rivals, context) if rest else None

    def points(self, pile: int) -> int:
        """What the yaku that count are worth."""
        points = 0
        for group in self._groups:
            points += group[pile & group.cards]
        for _, of, need, value, each in self._counts:
            over = (pile & of).bit_count() - need
            if over >= 0:
                points += value + over * each
        return points + self._rest.points(pile) if self._rest else points

    def made(self, pile: int) -> tuple[Made, ...]:
        """The yaku that count, in table order."""
        found: list[Made] = []
        for group in self._groups:
            found += group.made(pile)
        for one, of, need, value, each in self._counts:
            over = (pile & of).bit_count() - need
            if over >= 0:
                found.append(Made(one, value + over * each, pile & of))
        if self._rest:
            found += self._rest.made(pile)
        if len(found) > 1:
            found.sort(key=lambda made: self._order[made.yaku.id])
        return tuple(found)

    def near(self, pile: int) -> tuple[Near, ...]:
        """The yaku that one more card would make count, in table order."""
        found: list[Near] = []
        for group in self._groups:
            found += group.near(pile)
        for one, of, need, _, _ in self._counts:
            if (pile & of).bit_count() == need - 1:
                found.append((one, of & ~pile))
        if self._rest:
            found += self._rest.near(pile)
        if len(found) > 1:
            found.sort(key=lambda near: self._order[near[0].id])
        return tuple(found)


def _parted(yaku: Sequence[Yaku], rivals: Sequence[Rival]) -> list[set[str]]:
    """The ids parted so that a yaku and whatever may decide whether it counts stay together."""
    known = {one.id for one in yaku}
    links = [{one.id, *one.shut_by} & known for one in yaku]
    links += [set(rival.yaku) & known for rival in rivals]
    if any(one.beside for one in yaku):
        links = [known]
    parted: list[set[str]] = []
    for link in links:
        touching = [ids for ids in parted if ids & link]
        parted = [ids for ids in parted if not ids & link]
        parted.append(link.union(*touching))
    return [ids for ids in parted if ids]


def _merged(groups: Sequence[Sequence[Yaku]]) -> list[list[Yaku]]:
    """Fewer groups, none of which speaks of too many cards; those that share cards go together first."""
    merged: list[list[Yaku]] = []
    for group in sorted(groups, key=lambda one: -_support(one).bit_count()):
        cards = _support(group)
        fits = [into for into in merged if (_support(into) | cards).bit_count() <= _MOST_LOOKED_UP]
        if fits:
            max(fits, key=lambda into: (_support(into) & cards).bit_count()).extend(group)
        else:
            merged.append(list(group))
    return merged


class Scorer:
    """A rule set made ready for many piles. Called with a pile it gives the points and nothing else.

    >>> from hanascore.games import GAMES
    >>> scorer = Scorer(GAMES["kwa-do"].rules({"yaku": "all"}))
    >>> scorer(Pile.of("1b 2a 3b")), scorer.score(Pile.of("1b 2a 3b")).card_points
    (80, 50)
    """

    __slots__ = ("_empty", "_readings", "_seats", "_values", "context", "rules")

    def __init__(self, rules: RuleSet, context: Context = NO_CONTEXT, seats: Sequence[str] = ()) -> None:
        self.rules, self.context = rules, context
        self._readings = tuple(_Reading(table, rules.rivals, context) for table in rules.tables(context))
        self._values = tuple((row.cards, row.value) for row in rules.value_classes if row.value)
        self._seats = () if context.seat else tuple(seats)
        record = Record(game=rules.game, players=("pile",), sides=("pile",))
        self._empty = Played(rules, record, Round(1), (), "", (), {}, 0, False)

    def __call__(self, pile: int | Pile) -> int:
        """The points of a pile."""
        cards = pile.cards if isinstance(pile, Pile) else pile
        return self.card_points(cards) + self.yaku_points(cards)

    def score(self, pile: int | Pile) -> PileScore:
        """The points of a pile with everything that explains them."""
        return PileScore(self, pile.cards if isinstance(pile, Pile) else pile)

    def card_points(self, pile: int) -> int:
        """What the cards are worth."""
        points = 0
        for cards, value in self._values:
            points += (pile & cards).bit_count() * value
        return points

    def yaku_points(self, pile: int) -> int:
        """What the yaku that count are worth."""
        if len(self._readings) == 1:
            return self._readings[0].points(pile)
        return max(reading.points(pile) for reading in self._readings)

    def reading(self, pile: int) -> _Reading:
        """The table under which the pile is worth most; of equals the first."""
        if len(self._readings) == 1:
            return self._readings[0]
        return max(self._readings, key=lambda reading: reading.points(pile))

    def not_counted(self, pile: int) -> tuple[Made, ...]:
        """The yaku that some seat would score, where no seat was named."""
        found: dict[str, Made] = {}
        for seat in self._seats:
            for made in self.rules.reading(pile, self.context._replace(seat=seat)).made(pile):
                if made.yaku.seat:
                    found[made.yaku.id] = made
        return tuple(found.values())

    def entries(
        self, pile: int, made: tuple[Made, ...], kinds: tuple[int, int, int, int]
    ) -> tuple[Entry, ...]:
        """The entries of a pile, in the words of the game."""
        holding = Holding("pile", pile, made, self.context)
        return (*card_points(self._empty, holding), *yaku_points(self._empty, holding))


class PileScore:
    """What a pile is worth in a game, as far as a pile alone can tell, worked out when asked for.

    `cards` is the set as an integer, `pile` the same as a `Pile`; `yaku` are those made that count, and
    `not_counted` those that only a seat nobody named would score. `lucky` are the entries of a dealt hand,
    where one was given; they are not among the points of the pile.
    """

    __slots__ = ("_made", "_scorer", "cards", "lucky")

    def __init__(self, scorer: Scorer, cards: int, lucky: tuple[Entry, ...] | None = None) -> None:
        self._scorer = scorer
        self._made: tuple[Made, ...] | None = None
        self.cards = cards
        self.lucky = lucky

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._scorer.rules.game

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option with the value in force."""
        options = self._scorer.rules.options
        return {name: getattr(options, name) for name in options.__dataclass_fields__}

    @property
    def rules(self) -> RuleSet:
        """The rule set in force."""
        return self._scorer.rules

    @property
    def pile(self) -> Pile:
        """The cards as a pile."""
        return Pile(self.cards)

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """The numbers of brights, animals, ribbons and chaff."""
        cards = self.cards
        return (
            (cards & BRIGHTS).bit_count(),
            (cards & ANIMALS).bit_count(),
            (cards & RIBBONS).bit_count(),
            (cards & CHAFF).bit_count(),
        )

    @property
    def card_points(self) -> int:
        """What the cards are worth."""
        return self._scorer.card_points(self.cards)

    @property
    def yaku(self) -> tuple[Made, ...]:
        """The yaku that count, in the order of the game's table."""
        if self._made is None:
            self._made = self._scorer.reading(self.cards).made(self.cards)
        return self._made

    @property
    def not_counted(self) -> tuple[Made, ...]:
        """The yaku that a seat would score, where the pile's seat is not known."""
        return self._scorer.not_counted(self.cards)

    @property
    def points(self) -> int:
        """Card points and yaku together."""
        return self._scorer(self.cards)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Where the points come from; they add up to `points`."""
        return self._scorer.entries(self.cards, self.yaku, self.counts)

    @property
    def near(self) -> tuple[Near, ...]:
        """The yaku one card away, each with the cards of which any one would make it count."""
        return self._scorer.reading(self.cards).near(self.cards)

    def __repr__(self) -> str:
        return f"<PileScore {self.game}: {self.points} for {self.pile!r}>"
