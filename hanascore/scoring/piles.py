"""What one pile is worth by itself: card points and yaku, with no floor, burden, transfer or multiplier.

The points are looked up: yaku that can decide over each other stay together in a group, and what a group is
worth is worked out once for each way to hold its cards. Reasons and near misses are made when asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from hanascore.cards.deck import by_kind, of_month
from hanascore.cards.pile import Pile
from hanascore.model import Entry, Record, Round
from hanascore.rules.ruleset import Holding, Played, RuleSet
from hanascore.rules.settling import card_points, yaku_points
from hanascore.rules.yaku import NO_CONTEXT, Context, Made, Near, Rival, Yaku, YakuTable

# Of a group that speaks of more cards than this no pile would be met again: it is known by numbers of cards.
_MOST_LOOKED_UP = 10


class _Answers(dict[int, int]):
    """What a group of yaku is worth, by the cards of it that a pile holds."""

    __slots__ = ("ask",)

    def __init__(self, ask: Callable[[int], int]) -> None:
        super().__init__()
        self.ask = ask

    def __missing__(self, held: int) -> int:
        answer = self[held] = self.ask(held)
        return answer


class _PointTable:
    """What the yaku of a table are worth together, looked up in groups that do not look at each other."""

    __slots__ = ("_by_cards", "_by_numbers")

    def __init__(self, table: YakuTable, rivals: Sequence[Rival], context: Context) -> None:
        groups = [(_sets(group), YakuTable(group, rivals, context)) for group in _groups(table, rivals)]
        self._by_cards = [
            (cards, _Answers(part.points))
            for sets, part in groups
            if (cards := _union(sets)).bit_count() <= _MOST_LOOKED_UP
        ]
        large = [(sets, part) for sets, part in groups if _union(sets).bit_count() > _MOST_LOOKED_UP]
        self._by_numbers = [(tuple(sets), part, dict[tuple[int, ...], int]()) for sets, part in large]

    def points(self, pile: int) -> int:
        """What the yaku that count are worth."""
        points = 0
        for cards, answers in self._by_cards:
            points += answers[pile & cards]
        for sets, part, known in self._by_numbers:
            numbers = tuple([(pile & cards).bit_count() for cards in sets])
            if numbers not in known:
                known[numbers] = part.points(pile)
            points += known[numbers]
        return points


def _sets(yaku: Sequence[Yaku]) -> set[int]:
    """The sets of cards that yaku ask about: a pile is known to them by how many it has of each."""
    found = {part.of for one in yaku for part in one.pattern.parts}
    return found | {cards for one in yaku for cards in (one.pattern.extra_of, one.pattern.spoilt_by) if cards}


def _union(sets: set[int]) -> int:
    cards = 0
    for one in sets:
        cards |= one
    return cards


def _groups(table: YakuTable, rivals: Sequence[Rival]) -> list[list[Yaku]]:
    """The yaku in groups: whatever may decide whether one counts is with it; small ones share a group."""
    links = [{one.id, *one.shut_by} for one in table.yaku] + [set(rival.yaku) for rival in rivals]
    if any(one.beside for one in table.yaku):
        links = [{one.id for one in table.yaku}]
    parted: list[set[str]] = []
    for link in links:
        touching = [ids for ids in parted if ids & link]
        parted = [*(ids for ids in parted if not ids & link), link.union(*touching)]
    groups: list[list[Yaku]] = []
    for ids in parted:
        more = [one for one in table.yaku if one.id in ids]
        for group in groups:
            if _union(_sets([*group, *more])).bit_count() <= _MOST_LOOKED_UP:
                group.extend(more)
                break
        else:
            groups.append(more)
    return groups


class Scorer:
    """A rule set made ready for many piles. Called with a pile it gives the points and nothing else.

    >>> from hanascore.games import GAMES
    >>> scorer = Scorer(GAMES["kwa-do"].rules({"yaku": "all"}))
    >>> scorer(Pile.of("1b 2a 3b")), scorer.score(Pile.of("1b 2a 3b")).card_points
    (80, 50)
    """

    __slots__ = ("_tables", "context", "rules", "seats")

    def __init__(self, rules: RuleSet, context: Context = NO_CONTEXT, seats: Sequence[str] = ()) -> None:
        self.rules, self.context = rules, context
        self._tables = tuple(_PointTable(table, rules.rivals, context) for table in rules.tables(context))
        self.seats = tuple(seats)

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
        for row in self.rules.counting_classes:
            points += (pile & row.cards).bit_count() * row.value
        return points

    def yaku_points(self, pile: int) -> int:
        """What the yaku that count are worth."""
        if len(self._tables) == 1:
            return self._tables[0].points(pile)
        return max(table.points(pile) for table in self._tables)

    def made(self, pile: int) -> tuple[Made, ...]:
        """The yaku that count, in table order."""
        return self.rules.reading(pile, self.context).made(pile)


class PileScore:
    """What a pile is worth in a game, as far as a pile alone can tell, worked out when asked for.

    `cards` is the set as an integer, `pile` the same as a `Pile`; `yaku` are those made that count, and
    `not_counted` those that only a seat nobody named would score. `lucky` are the entries of a dealt hand,
    where one was given; they are not among the points of the pile.
    """

    def __init__(self, scorer: Scorer, cards: int, lucky: tuple[Entry, ...] | None = None) -> None:
        self._scorer = scorer
        self.cards = cards
        self.lucky = lucky

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._scorer.rules.game

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option with the value in force."""
        options: dict[str, Any] = self._scorer.rules.options._asdict()
        return options

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
        return by_kind(self.cards)

    @property
    def card_points(self) -> int:
        """What the cards are worth."""
        return self._scorer.card_points(self.cards)

    @cached_property
    def yaku(self) -> tuple[Made, ...]:
        """The yaku that count, in the order of the game's table."""
        return self._scorer.made(self.cards)

    @property
    def not_counted(self) -> tuple[Made, ...]:
        """The yaku that a seat would score, where the pile's seat is not known."""
        scorer = self._scorer
        found: dict[str, Made] = {}
        for seat in () if scorer.context.seat else scorer.seats:
            table = scorer.rules.reading(self.cards, scorer.context._replace(seat=seat))
            found |= {made.yaku.id: made for made in table.made(self.cards) if made.yaku.seat}
        return tuple(found.values())

    @property
    def of_month(self) -> tuple[Yaku, ...]:
        """The yaku of a round's own month that the pile may make, where the month is not known."""
        rules, context = self._scorer.rules, self._scorer.context
        if not rules.uses_month or context.month is not None:
            return ()
        whole = any(not of_month(month) & ~self.cards for month in range(1, 13))
        return tuple(one for one in rules.yaku if one.pattern.month_of_round) if whole else ()

    @property
    def points(self) -> int:
        """Card points and yaku together."""
        return self._scorer(self.cards)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Where the points come from; they add up to `points`."""
        record = Record(game=self.game, players=("pile",), sides=("pile",))
        played = Played(self.rules, record, Round(1), (), "", (), {}, month=0, complete=False)
        holding = Holding("pile", self.cards, self.yaku, self._scorer.context)
        return (*card_points(played, holding), *yaku_points(played, holding))

    @property
    def near(self) -> tuple[Near, ...]:
        """The yaku one card away, each with the cards of which any one would make it count."""
        return self.rules.near(self.cards, self._scorer.context)

    def __repr__(self) -> str:
        return f"<PileScore {self.game}: {self.points} for {self.pile!r}>"
