"""What piles are worth by themselves: card points and yaku, with no floor, burden, transfer or multiplier.

One pile is asked of the yaku tables, with everything that explains it. The points of many come from state
tables. Yaku that look at each other form a group. For a group, cards that lie in the same sets are one class,
and how many cards of each class a pile holds is its state: the cards of a pile add up to its number. The
ordinary yaku table is asked once for each state, so that nothing here knows a rule. The library of arrays is
the caller's; none is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, NoReturn

from hanascore.cards import deck
from hanascore.cards.deck import WHOLE, by_kind, of_month
from hanascore.cards.spelling import Pile, masks
from hanascore.model import Counts, Entry, Record, Round
from hanascore.rules.ruleset import Holding, Played, RuleSet
from hanascore.rules.settling import card_points, yaku_points
from hanascore.rules.yaku import NO_CONTEXT, Context, Made, Near, Pattern, Rival, Yaku, YakuTable
from hanascore.values import NamedTuple

# Groups are put together while they have at most so many states; one with more is asked anew for each pile.
_MOST_STATES = 1 << 14
# A word of a pile is the sum of one for each so many cards.
_SLICE = 12
_LOW = (1 << _SLICE) - 1
# Of arrays so many piles at a time stay near the processor, and no step asks the system for memory.
_BLOCK = 1 << 13
_MASKS = "masks are a list or an array of whole numbers"


class PileRules(NamedTuple):
    """What piles are looked at under: the rules, what beside the pile decides, and the seats that score."""

    rules: RuleSet
    context: Context = NO_CONTEXT
    seats: Sequence[str] = ()


class PileScore:
    """What a pile is worth in a game, as far as a pile alone can tell, worked out when asked for.

    `cards` is the set as an integer, `pile` the same as a `Pile`; `yaku` are those made that count, and
    `not_counted` those that only a seat nobody named would score. `lucky` are the entries of a dealt hand,
    where one was given; they are not among the points of the pile. Of a pile that is half known `told` is
    what is said of it, with the yaku that this `makes`, and `cards` are those that it must hold.
    """

    def __init__(
        self,
        under: PileRules,
        cards: int,
        lucky: tuple[Entry, ...] | None = None,
        told: Counts | None = None,
        makes: tuple[Made, ...] = (),
    ) -> None:
        self._under = under
        self.cards = cards
        self.lucky = lucky
        self.told = told
        self.makes = makes

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._under.rules.game

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option with the value in force."""
        options: dict[str, Any] = self._under.rules.options._asdict()
        return options

    @property
    def rules(self) -> RuleSet:
        """The rule set in force."""
        return self._under.rules

    @property
    def pile(self) -> Pile:
        """The cards as a pile."""
        return Pile(self.cards)

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """The numbers of brights, animals, ribbons and chaff."""
        return self.told.by_kind if self.told else by_kind(self.cards)

    @property
    def number(self) -> int | None:
        """How many cards there are; None where that is not told."""
        is_open = self.told and (self.told.untold or self.told.points is not None)
        return None if is_open else sum(self.counts)

    @property
    def card_points(self) -> int:
        """What the cards are worth."""
        if self.told:
            return sum(entry.points for entry in self.entries) - sum(made.points for made in self.yaku)
        return sum((self.cards & row.cards).bit_count() * row.value for row in self.rules.counting_classes)

    @cached_property
    def yaku(self) -> tuple[Made, ...]:
        """The yaku that count, in the order of the game's table."""
        return (
            self.makes if self.told else self.rules.reading(self.cards, self._under.context).made(self.cards)
        )

    @property
    def not_counted(self) -> tuple[Made, ...]:
        """The yaku that a seat would score, where the pile's seat is not known."""
        under = self._under
        found: dict[str, Made] = {}
        for seat in () if under.context.seat or self.told else under.seats:
            table = under.rules.reading(self.cards, under.context._replace(seat=seat))
            found |= {made.yaku.id: made for made in table.made(self.cards) if made.yaku.seat}
        return tuple(found.values())

    @property
    def of_month(self) -> tuple[Yaku, ...]:
        """The yaku of a round's own month that the pile may make, where the month is not known."""
        rules, context = self._under.rules, self._under.context
        if not rules.uses_month or context.month is not None or self.told:
            return ()
        whole = any(not of_month(month) & ~self.cards for month in range(1, 13))
        return tuple(one for one in rules.yaku if one.pattern.month_of_round) if whole else ()

    @property
    def points(self) -> int:
        """Card points and yaku together."""
        return self.card_points + sum(made.points for made in self.yaku)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Where the points come from; they add up to `points`."""
        record = Record(game=self.game, players=("pile",), sides=("pile",))
        played = Played(self.rules, record, Round(1), (), "", (), {}, month=0, complete=False)
        holding = Holding("pile", self.cards, self.yaku, self._under.context, self.told)
        return (*card_points(played, holding), *yaku_points(played, holding))

    @property
    def near(self) -> tuple[Near, ...]:
        """The yaku one card away, each with the cards of which any one would make it count."""
        return () if self.told else self.rules.near(self.cards, self._under.context)

    def __repr__(self) -> str:
        return f"<PileScore {self.game}: {self.points} for {self.pile!r}>"


class GroupStates(NamedTuple):
    """What the states of a group are worth, and where in the word of a pile their number stands.

    `made` has the yaku as bits in table order. `alone` are the points without the yaku that count only beside
    others, where there are such. Each is a tuple, or an array of the same.
    """

    shift: int
    mask: int
    points: Any
    made: Any
    alone: Any


class Reading(NamedTuple):
    """One reading of a pile: `slices` give the word of each 12 cards, the states lowest, card points on top.

    `company` are the yaku beside which those count that do not count alone; 0 where all do. `rest` are the
    groups that have too many states, each with the place of its yaku among the bits.
    """

    slices: tuple[Any, ...]
    top: int
    parts: tuple[GroupStates, ...]
    company: int
    weak: int
    rest: tuple[tuple[YakuTable, tuple[int, ...]], ...] = ()


class _Group(NamedTuple):
    """Yaku that look at each other: the step each card takes in the number of the state, and all states."""

    steps: list[int]
    points: list[int]
    made: list[int]
    alone: list[int]

    def joined(self, other: _Group) -> _Group:
        """Two groups as one."""
        size = len(self.points)
        return _Group(
            [one + size * two for one, two in zip(self.steps, other.steps, strict=True)],
            [one + two for two in other.points for one in self.points],
            [one | two for two in other.made for one in self.made],
            [one + two for two in other.alone for one in self.alone],
        )


def readings(rules: RuleSet, context: Context) -> tuple[Reading, ...]:
    """Each reading of a pile, of which it takes the one that is worth most, and of equals the first."""
    places = {one.id: place for place, one in enumerate(rules.tables(context)[0].yaku)}
    return tuple(_reading(rules, table.yaku, context, places) for table in rules.tables(context))


def _reading(rules: RuleSet, yaku: Sequence[Yaku], context: Context, places: dict[str, int]) -> Reading:
    # The last cards are jokers, where some are in play.
    size = max(len(deck.CARDS), rules.deck.bit_length())
    values = (*rules.values, *(0,) * size)[:size]
    # A yaku that counts only in company is judged once all the others are known.
    plain = [one._replace(beside=()) for one in yaku]
    weak = sum(1 << places[one.id] for one in yaku if one.beside)
    known = {id for one in yaku for id in one.beside}
    company = sum(1 << places[one.id] for one in yaku if one.id not in known) if weak else 0
    small, rest = [], []
    if len({one.beside for one in yaku if one.beside}) > 1:
        whole = YakuTable(yaku, rules.rivals, context)
        return Reading(sliced(values), 0, (), 0, 0, ((whole, tuple(places[one.id] for one in yaku)),))
    for ids in _parted(yaku, rules.rivals):
        members = [one for one in plain if one.id in ids]
        at = tuple(places[one.id] for one in members)
        table = YakuTable(members, rules.rivals, context)
        classes = _classes(members, rules.deck)
        if prod(cards.bit_count() + 1 for cards in classes) > _MOST_STATES:
            rest.append((table, at))
        else:
            small.append(_group(table, classes, at, weak, size))
    parts, steps, shift = [], [0] * size, 0
    for group in _joined(small):
        bits = (len(group.points) - 1).bit_length()
        parts.append(GroupStates(shift, (1 << bits) - 1, *map(tuple, group[1:])))
        steps = [step + (more << shift) for step, more in zip(steps, group.steps, strict=True)]
        shift += bits
    words = [step + (value << shift) for step, value in zip(steps, values, strict=True)]
    return Reading(sliced(words), shift, tuple(parts), company, weak, tuple(rest))


def sliced(words: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """For each so many cards in a row, what every choice of them adds up to; jokers stand with the last."""
    found, last = [], len(deck.CARDS) - _SLICE
    for first in range(0, len(deck.CARDS), _SLICE):
        sums = [0]
        for word in words[first : None if first == last else first + _SLICE]:
            sums += [each + word for each in sums]
        found.append(tuple(sums))
    return tuple(found)


def _parted(yaku: Sequence[Yaku], rivals: Sequence[Rival]) -> list[set[str]]:
    """The ids parted so that a yaku and whatever may decide whether it counts stay together."""
    known = {one.id for one in yaku}
    links = [{one.id, *one.shut_by} & known for one in yaku]
    links += [set(rival.yaku) & known for rival in rivals]
    parted: list[set[str]] = []
    for link in links:
        touching = [ids for ids in parted if ids & link]
        parted = [ids for ids in parted if not ids & link]
        parted.append(link.union(*touching))
    return [ids for ids in parted if ids]


def _classes(yaku: Iterable[Yaku], within: int) -> list[int]:
    """The cards parted so that those of one class lie in the same sets of these yaku, all others left out."""
    sets = {part.of & within for one in yaku for part in one.pattern.parts}
    sets |= {cards for one in yaku for each in _beside(one.pattern) if (cards := each & within)}
    classes = [deck.union(sets)]
    for cards in sets:
        classes = [half for one in classes for half in (one & cards, one & ~cards) if half]
    return classes


def _beside(pattern: Pattern) -> tuple[int, ...]:
    """The sets of a pattern beside those of its parts."""
    return (pattern.extra_of, pattern.spoilt_by, *pattern.heavier)


def _group(
    table: YakuTable, classes: Sequence[int], places: Sequence[int], weak: int, cards_in_play: int
) -> _Group:
    """All states of the yaku of a table, the first class counted in ones."""
    steps, size = [0] * cards_in_play, 1
    for cards in classes:
        for card in deck.in_order(cards):
            steps[card.position] = size
        size *= cards.bit_count() + 1
    held = [_first_of(cards) for cards in reversed(classes)]
    bits = {one.id: 1 << place for one, place in zip(table.yaku, places, strict=True)}
    states = [table.made(sum(state)) for state in product(*held)]
    return _Group(
        steps,
        [sum(one.points for one in made) for made in states],
        [sum(bits[one.yaku.id] for one in made) for made in states],
        [sum(one.points for one in made if not bits[one.yaku.id] & weak) for made in states if weak],
    )


def _first_of(cards: int) -> list[int]:
    """So many cards of a class, by their number: none, the first, the first two, and so on."""
    found = [0]
    for card in deck.in_order(cards):
        found.append(found[-1] | card.bit)
    return found


def _joined(groups: Sequence[_Group]) -> Iterator[_Group]:
    """Fewer groups, none of which has too many states."""
    waiting = sorted(groups, key=lambda one: len(one.points))
    while waiting:
        group = waiting.pop()
        for other in reversed(waiting.copy()):
            if len(group.points) * len(other.points) <= _MOST_STATES:
                waiting.remove(other)
                group = group.joined(other)
        yield group


class ArrayScorer:
    """A scorer for arrays of one library; `ask` answers lists, for rule sets that do not fit into words."""

    def __init__(
        self,
        library: Any,
        readings: Sequence[Reading],
        ask: Callable[[list[int]], tuple[list[int], list[int]]],
        deck: int,
    ) -> None:
        self.library, self.ask, self.deck = library, ask, deck
        self.fits = not any(
            one.rest or max(max(map(abs, words)) for words in one.slices) >= 1 << 60 for one in readings
        )
        self.tables = [self._as_arrays(reading) for reading in readings] if self.fits else []

    def _as_arrays(self, reading: Reading) -> Reading:
        def array(words: Sequence[int]) -> Any:
            return self.library.asarray(words, dtype=self.library.int64)

        parts = tuple(
            GroupStates(shift, mask, array(points), array(made), array(alone))
            for shift, mask, points, made, alone in reading.parts
        )
        return reading._replace(slices=tuple(map(array, reading.slices)), parts=parts)

    def points(self, masks: Any) -> Any:
        """The points of each pile, as int32."""
        return self._over(masks, self.library.int32, 0)

    def made(self, masks: Any) -> Any:
        """The yaku of each pile as bits, as int64."""
        return self._over(masks, self.library.int64, 1)

    def _over(self, masks: Any, dtype: Any, which: int) -> Any:
        """The answers, block by block."""
        flat = checked(self.library, masks, self.deck).reshape(-1)
        found = self.library.empty(flat.shape, dtype=dtype)
        for start in range(0, len(flat), _BLOCK):
            block = flat[start : start + _BLOCK]
            if self.fits:
                found[start : start + _BLOCK] = self._block(block, which)
            else:
                found[start : start + _BLOCK] = self.ask(block.tolist())[which]
        return found.reshape(masks.shape)

    def _block(self, masks: Any, which: int) -> Any:
        best = made = None
        for reading in self.tables:
            points, other = self._read(masks, reading, which=bool(which) or len(self.tables) > 1)
            if best is None:
                best, made = points, other
            else:
                made = self.library.where(points > best, other, made)
                best = self.library.maximum(points, best)
        return made if which else best

    def _read(self, masks: Any, reading: Reading, *, which: bool) -> tuple[Any, Any]:
        """The points in one reading and, where they are wanted, the yaku. The tables are arrays here."""
        first, *others = reading.slices
        words = first.take(masks & _LOW)
        for place, table in enumerate(others, start=1):
            words += table.take(masks >> _SLICE * place & (len(table) - 1))
        at = [(words >> part.shift & part.mask, part) for part in reading.parts]
        points = words >> reading.top
        for states, part in at:
            points += part.points.take(states)
        made: Any = None
        if which or reading.weak:
            made = self.library.zeros(words.shape, dtype=self.library.int64)
            for states, part in at:
                made += part.made.take(states)
        if reading.weak:
            alone = words >> reading.top
            for states, part in at:
                alone += part.alone.take(states)
            company = (made & reading.company) != 0
            points = self.library.where(company, points, alone)
            made = self.library.where(company, made, made & ~reading.weak)
        return points, made


def checked(library: Any, masks: Any, deck: int = WHOLE) -> Any:
    """An array of masks as int64, which are quicker looked up; an error says what is wrong with it."""
    if masks.dtype not in (library.uint64, library.int64):
        raise TypeError(f"masks are int64 or uint64, and this is an array of {masks.dtype}")
    given = library.ascontiguousarray(masks)
    masks = given.view(library.int64)
    bits = max(deck, WHOLE).bit_length()
    if masks.size and (int(masks.max()) >> bits or int(masks.min()) < 0):
        wrong = int(given[masks >> bits != 0].reshape(-1)[0])
        raise ValueError(f"{wrong} is no pile: a mask has a bit for each of {bits} cards")
    if deck != WHOLE and bool((masks & ~deck).any()):
        wrong = int(masks[(masks & ~deck) != 0].reshape(-1)[0])
        raise ValueError(f"{wrong} is no pile: it holds a card that the deck of the game does not have")
    return masks


class _Tables(NamedTuple):
    """What a scorer knows."""

    yaku: tuple[str, ...]
    readings: tuple[Reading, ...]
    months: str | None
    deck: int
    yellow: bool


class Scorer(_Tables):
    """What piles are worth by themselves. It never changes, and can be sent to another process.

    A mask is a pile as an integer: bit 0 is the first card of the deck, bit 47 the last. `yaku` are the ids
    of the yaku in play, in the order of their bits in `made`. Arrays of 64-bit integers give arrays.
    """

    @classmethod
    def under(cls, rules: RuleSet, context: Context = NO_CONTEXT, months: str | None = "japanese") -> Scorer:
        """The scorer of a rule set."""
        yaku = tuple(one.id for one in rules.tables(context)[0].yaku)
        return cls(yaku, readings(rules, context), months, rules.deck, rules.yellow)

    def points(self, masks: Any) -> Any:
        """The points of each pile, cards and yaku together: a list for a list, an array for an array."""
        if hasattr(masks, "__array_namespace__"):
            return self._for(masks).points(masks)
        _check(masks, self.deck)
        found = [_points_and_made(reading, masks, wanted=False)[0] for reading in self.readings]
        return found[0] if len(found) == 1 else list(map(max, *found))

    def made(self, masks: Any) -> Any:
        """The yaku that count in each pile, as bits: a list for a list, an array for an array."""
        if hasattr(masks, "__array_namespace__"):
            return self._for(masks).made(masks)
        return self.points_and_made(masks)[1]

    def points_and_made(self, masks: Sequence[int]) -> tuple[list[int], list[int]]:
        """Both answers for a list of masks."""
        _check(masks, self.deck)
        best, made = _points_and_made(self.readings[0], masks)
        for reading in self.readings[1:]:
            points, other = _points_and_made(reading, masks)
            made = [two if b > a else one for a, b, one, two in zip(best, points, made, other, strict=True)]
            best = list(map(max, best, points))
        return best, made

    def points_of(self, text: str) -> int:
        """The points of a pile as people write it."""
        points: int = self.points(masks([text], months=self.months, yellow=self.yellow))[0]
        return points

    def _for(self, masks: Any) -> ArrayScorer:
        """The tables as arrays of the library of an array, made when first wanted."""
        library = masks.__array_namespace__()
        if library.__name__ not in self._arrays:
            made = ArrayScorer(library, self.readings, self.points_and_made, self.deck)
            self._arrays[library.__name__] = made
        return self._arrays[library.__name__]

    @cached_property
    def _arrays(self) -> dict[str, ArrayScorer]:
        return {}

    def __reduce__(self) -> tuple[type[Scorer], tuple[Any, ...]]:
        return Scorer, tuple(self)

    def __repr__(self) -> str:
        return f"<Scorer: {len(self.yaku)} yaku>"

    def __setattr__(self, *_: object) -> NoReturn:
        raise AttributeError("a scorer never changes")

    __delattr__ = __setattr__


def _check(masks: Sequence[int], deck: int) -> None:
    """Whether every mask is a set of cards of the deck."""
    if isinstance(masks, str | bytes) or not hasattr(masks, "__len__"):
        raise TypeError(f"{_MASKS}, and this is a {type(masks).__name__}")
    try:
        bits = max(deck, WHOLE).bit_length()
        if len(masks) and not (min(masks) >= 0 and max(masks) >> bits == 0):
            wrong = next(mask for mask in masks if mask < 0 or mask >> bits)
            raise ValueError(f"{wrong} is no pile: a mask has a bit for each of {bits} cards")
        strange = [mask for mask in masks if mask & ~deck] if deck != WHOLE else []
    except TypeError:
        raise TypeError(_not_whole(masks)) from None
    if strange:
        raise ValueError(f"{strange[0]} is no pile: it holds a card that the deck of the game does not have")


def _not_whole(masks: Iterable[Any]) -> str:
    """Which of them is no integer."""
    return next(
        (f"{_MASKS}, and {mask!r:.40} is none" for mask in masks if not hasattr(mask, "__index__")), _MASKS
    )


def _points_and_made(
    reading: Reading, masks: Sequence[int], *, wanted: bool = True
) -> tuple[list[int], list[int]]:
    """The points of each pile in one reading and, where `wanted`, its yaku as bits."""
    low, a, b, c, d = _LOW, *reading.slices
    try:
        words = [a[m & low] + b[m >> 12 & low] + c[m >> 24 & low] + d[m >> 36] for m in masks]
    except TypeError:
        raise TypeError(_not_whole(masks)) from None
    points = _added(words, reading, "points")
    if not wanted and not reading.weak:
        return _with_rest(reading, masks, points, [])
    made = _added(words, reading, "made")
    if reading.weak:
        alone, company, strong = _added(words, reading, "alone"), reading.company, ~reading.weak
        points = [p if m & company else one for p, m, one in zip(points, made, alone, strict=True)]
        made = [m if m & company else m & strong for m in made]
    return _with_rest(reading, masks, points, made)


def _added(words: list[int], reading: Reading, column: str) -> list[int]:
    """What the parts of a reading say of each word together; to points, those of the cards are added."""
    top, tables = reading.top, [(part.shift, part.mask, getattr(part, column)) for part in reading.parts]
    cards = 0 if column == "made" else -1
    if len(tables) == 1:
        ((_, mask, p),) = tables
        return [p[w & mask] + (w >> top & cards) for w in words]
    if len(tables) > 1:
        (_, mask, p), (shift, over, q), *tables = tables
        found = [p[w & mask] + q[w >> shift & over] + (w >> top & cards) for w in words]
    else:
        found = [w >> top & cards for w in words]
    for shift, mask, p in tables:
        found = [f + p[w >> shift & mask] for f, w in zip(found, words, strict=True)]
    return found


def _with_rest(
    reading: Reading, masks: Sequence[int], points: list[int], made: list[int]
) -> tuple[list[int], list[int]]:
    """The same with the yaku of the groups that have too many states, asked for each pile."""
    for table, places in reading.rest:
        bits = {one.id: 1 << place for one, place in zip(table.yaku, places, strict=True)}
        held = [table.made(mask) for mask in masks]
        points = [p + sum(one.points for one in each) for p, each in zip(points, held, strict=True)]
        more = [sum(bits[one.yaku.id] for one in each) for each in held]
        made = [m | n for m, n in zip(made, more, strict=True)] if made else more
    return points, made
