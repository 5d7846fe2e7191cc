"""What piles are worth by themselves: their cards where these count, yaku, and what whole months add.
No floor, burden, transfer or multiplier is known here.

One pile is asked of the yaku tables, with everything that explains it. The points of many come from state
tables. Yaku that look at each other form a group. For a group, cards that lie in the same sets are one class,
and how many cards of each class a pile holds is its state: the cards of a pile add up to its number. The
ordinary yaku table is asked once for each state, so that nothing here knows a rule. The library of arrays is
the caller's; none is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, product
from math import prod
from operator import add
from typing import Any, NamedTuple, NoReturn

from hanascore.cards import deck
from hanascore.cards.deck import WHOLE, ByKind, by_kind, of_month
from hanascore.cards.spelling import Pile, masks
from hanascore.model import Counts, Entry, Record, Round
from hanascore.rules.ruleset import Holding, Played, RuleSet
from hanascore.rules.settling import card_points, total, whole_months, yaku_points
from hanascore.rules.yaku import (
    NO_CONTEXT,
    Context,
    LuckyHand,
    Made,
    Near,
    Rival,
    Yaku,
    YakuTable,
    held_in,
)

# Groups are put together while they have at most so many states; one with more is asked anew for each pile.
_MOST_STATES = 1 << 14
# A word of a pile is the sum of one for each so many cards.
_SLICE = 12
_LOW = (1 << _SLICE) - 1
# Of arrays so many piles at a time stay near the processor, and no step asks the system for memory.
_BLOCK = 1 << 14
# The two answers of a table.
_POINTS, _MADE = 0, 1
_MASKS = "masks are a list or an array of whole numbers"


class PileRules(NamedTuple):
    """What piles are looked at under: the rules, what beside the pile decides, and the seats that score.

    `hands` are all lucky hands that the game knows, in play or not.
    """

    rules: RuleSet
    context: Context = NO_CONTEXT
    seats: Sequence[str] = ()
    hands: Sequence[LuckyHand] = ()


class DealtHand(NamedTuple):
    """What a hand is as it is dealt: the lucky hands that count, and those that only a seat nobody named may
    claim, with what each is worth; and where it is none of these, those that are not in play.
    """

    cards: int
    counting: tuple[tuple[LuckyHand, int], ...]
    of_seat: tuple[tuple[LuckyHand, int], ...]
    idle: tuple[LuckyHand, ...]

    @classmethod
    def under(cls, under: PileRules, cards: int) -> DealtHand:
        """What a hand is under these rules. It tells by its size how many play."""
        rules, seat = under.rules, under.context.seat
        players = next((number for number, deal in rules.deals.items() if deal.hand == cards.bit_count()), 0)
        worth = partial(map, lambda one: (one, one.among(players)))
        counting = held_in(rules.hands, cards, seat)
        of_seat = [
            one
            for other in (() if seat else under.seats)
            for one in held_in(rules.hands, cards, other)
            if one.seat == other
        ]
        in_play = {one.id for one in rules.hands}
        others = () if counting or of_seat else [one for one in under.hands if one.id not in in_play]
        return cls(cards, tuple(worth(counting)), tuple(worth(of_seat)), held_in(others, cards, seat))


class PileScore:
    """What a pile is worth in a game, as far as a pile alone can tell, worked out when asked for.

    `cards` is the set as an integer, `pile` the same as a `Pile`; `yaku` are those made that count, and
    `not_counted` those that only a seat nobody named would score, or that must be announced. `hand` is the
    dealt hand, where one was given, and `lucky` has its entries, which are not among the points of the pile.
    Of a pile that is half known `told` is what is said of it, with the yaku that this `makes` and those that
    it `leaves` open, and `cards` are those that it must hold.
    """

    def __init__(
        self,
        under: PileRules,
        cards: int,
        hand: DealtHand | None = None,
        told: Counts | None = None,
        makes: tuple[Made, ...] = (),
        *,
        leaves: tuple[Yaku, ...] = (),
    ) -> None:
        self._under = under
        self.cards = cards
        self.hand = hand
        self.told = told
        self.makes, self.leaves = makes, leaves

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
    def counts(self) -> ByKind:
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
        return total(self._of_cards)

    @cached_property
    def yaku(self) -> tuple[Made, ...]:
        """The yaku that count, in the order of the game's table."""
        return (
            self.makes if self.told else self.rules.reading(self.cards, self._under.context).made(self.cards)
        )

    @property
    def not_counted(self) -> tuple[Made, ...]:
        """The yaku that a seat would score, where the pile's seat is not known, and those to be announced."""
        rules, context, found = self.rules, self._under.context, dict[str, Made]()
        open_seats = {} if context.seat else dict.fromkeys(self._under.seats)
        waiting = () if context.announced else rules.to_announce
        if self.told:
            made = (Made(one, one.value, self.cards & one.pattern.cards) for one in rules.yaku)
            listed = (one for one in made if one.yaku.id in self.told.listed)
            return tuple(one for one in listed if one.yaku.seat in open_seats or one.yaku.id in waiting)
        for seat in (open_seats or (context.seat,)) if open_seats or waiting else ():
            table = rules.reading(self.cards, context._replace(seat=seat, announced=True))
            for one in table.made(self.cards):
                if one.yaku.seat in open_seats or one.yaku.id in waiting:
                    found[one.yaku.id] = one
        return tuple(found.values())

    @property
    def after_call(self) -> tuple[Made, ...]:
        """The yaku that are worth something else to a side that has called, with what they are worth then."""
        worth = ((one, one.yaku.called_value) for one in self.yaku)
        return tuple(one._replace(points=by) for one, by in worth if by not in (None, one.points))

    @property
    def of_month(self) -> tuple[Yaku, ...]:
        """The yaku of a round's own month that the pile may make, where the month is not known."""
        rules, context = self._under.rules, self._under.context
        if not rules.uses_month or context.month is not None or self.told:
            return ()
        whole = any(not of_month(month) & ~self.cards for month in range(1, 13))
        return tuple(one for one in rules.yaku if one.pattern.month_of_round) if whole else ()

    @property
    def lucky(self) -> tuple[Entry, ...] | None:
        """What the dealt hand is worth as a lucky hand, an entry for each; None where no hand was given."""
        if self.hand is None:
            return None
        cards = self.hand.cards
        return tuple(
            Entry("pile", points, f"{self.game}.{one.id}", one.name, one.pattern.witness(cards))
            for one, points in self.hand.counting
        )

    @property
    def points(self) -> int:
        """All that counts of it together: card points, yaku, and what whole months add."""
        return total(self.entries)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Where the points come from; they add up to `points`."""
        cards = () if self.cards_idle else self._of_cards
        return (*cards, *yaku_points(*self._laid), *self.of_months)

    @property
    def cards_idle(self) -> bool:
        """Whether the cards are worth something and count nothing, since there are yaku."""
        return self.rules.cards_alone and bool(self.yaku and self.card_points)

    @property
    def of_months(self) -> tuple[Entry, ...]:
        """What its whole months add."""
        return tuple(whole_months(*self._laid))

    @property
    def _of_cards(self) -> Sequence[Entry]:
        return card_points(*self._laid)

    @cached_property
    def _laid(self) -> tuple[Played, Holding]:
        """A round in which there is nothing but this pile."""
        record = Record(game=self.game, players=("pile",), sides=("pile",))
        played = Played(self.rules, record, Round(1), (), "", (), {}, month=0, complete=False)
        return played, Holding("pile", self.cards, self.yaku, self._under.context, self.told)

    @property
    def near(self) -> tuple[Near, ...]:
        """The yaku one card away, each with the cards of which any one would make it count."""
        return () if self.told else self.rules.near(self.cards, self._under.context)

    def __repr__(self) -> str:
        return f"<PileScore {self.game}: {self.points} for {self.pile!r}>"


class Part(NamedTuple):
    """A group, or several as one: where in the word of a pile the number of its state stands, and the answers
    of each state: its points, and its yaku as bits. With `company`, such bits, they count only beside those.
    """

    shift: int
    mask: int
    answers: tuple[Any, ...]
    company: int


class Tables(NamedTuple):
    """State tables. The word of a pile is the sum of what the `slices` say of each 12 cards: the states of
    all parts, and the card points from the bit `top` on; None where cards are worth nothing. `alone` tells
    that cards count only in piles without yaku.
    """

    slices: tuple[Any, ...]
    top: int | None
    parts: tuple[Part, ...]
    alone: bool

    def of_company(self) -> Tables:
        """The same without the yaku that count only in company."""
        return self._replace(parts=tuple(part for part in self.parts if not part.company))


class _Group(NamedTuple):
    """Yaku that look at each other: so many states, the step of each card in their numbers, and answers."""

    size: int
    steps: Sequence[int]
    answers: tuple[Any, ...]
    company: int

    def joined(self, other: _Group) -> _Group:
        """Two groups as one. Points add up, and so do bits of yaku, since each yaku is in one group."""
        steps = zip(self.steps, other.steps, strict=True)
        answers = zip(self.answers, other.answers, strict=True)
        return _Group(
            self.size * other.size,
            [one + self.size * two for one, two in steps],
            tuple(tuple(one + two for two in theirs for one in ours) for ours, theirs in answers),
            self.company,
        )


class _Anew:
    """Stands for a table of too many states: a state is the pile itself, and its yaku are asked each time."""

    def __init__(self, ask: Callable[[int], tuple[int, ...]], answer: int) -> None:
        self._ask, self._answer = ask, answer

    def __getitem__(self, pile: int) -> int:
        return self._ask(pile)[self._answer]


def tables_of(rules: RuleSet, context: Context) -> Tables:
    """The tables of the cards and yaku of a rule set."""
    readings = rules.tables(context)
    places = {one.id: place for place, one in enumerate(readings[0].yaku)}
    groups = [_group(rules, context, ids, places) for ids in _parted(readings, rules.rivals)]
    groups += _whole_months(rules)
    # The last cards are jokers, where some are in play.
    words, shift, parts = [0] * max(WHOLE, rules.deck).bit_length(), 0, []
    for group in _joined(groups):
        bits = (group.size - 1).bit_length()
        parts.append(Part(shift, (1 << bits) - 1, group.answers, group.company))
        words = [word + (step << shift) for word, step in zip(words, group.steps, strict=False)]
        shift += bits
    for position, value in enumerate(rules.values[: len(words)]):
        words[position] += value << shift
    # For each so many cards in a row, what every choice of them adds up to; jokers stand with the last.
    slices, last = [], len(deck.CARDS) - _SLICE
    for first in range(0, len(deck.CARDS), _SLICE):
        sums = [0]
        for word in words[first : None if first == last else first + _SLICE]:
            sums += [each + word for each in sums]
        slices.append(tuple(sums))
    return Tables(tuple(slices), shift if rules.values else None, tuple(parts), rules.cards_alone)


def _parted(readings: Sequence[YakuTable], rivals: Sequence[Rival]) -> list[set[str]]:
    """The ids parted so that a yaku and whatever may decide whether it counts stay together.

    Yaku that count only beside others may stand apart from those if one question tells for all of them.
    """
    yaku = [one for table in readings for one in table.yaku]
    known = {one.id for one in yaku}
    links = [{one.id, *one.shut_by} & known for one in yaku]
    links += [set(rival.yaku) & known for rival in rivals]
    # Which of the readings counts decides over all that they differ in.
    links.append({one.id for one in yaku if any(one not in table.yaku for table in readings)})
    parted: list[set[str]] = []
    for link in links:
        touching = [ids for ids in parted if ids & link]
        parted = [ids for ids in parted if not ids & link]
        parted.append(link.union(*touching))
    parted = [ids for ids in parted if ids]
    weak = {one.id for one in yaku if one.beside}
    beside = {one.beside for one in yaku if one.beside}
    apart = len(readings) == len(beside) == 1 and weak.issubset(*beside) and known.difference(*beside)
    if weak and not (apart and all(ids <= weak or not ids & weak for ids in parted)):
        return [known]
    return parted


def _group(rules: RuleSet, context: Context, ids: set[str], places: Mapping[str, int]) -> _Group:
    """All states of some yaku, the first class of cards counted in ones."""
    readings = [[one for one in table.yaku if one.id in ids] for table in rules.tables(context)]
    members, company = readings[0], 0
    if len(ids) < len(places) and all(one.beside for one in members):
        company = sum(1 << place for id, place in places.items() if id not in members[0].beside)
        readings = [[one._replace(beside=()) for one in members]]
    asked = [each for at, each in enumerate(readings) if each not in readings[:at]]
    ask = partial(_ask, [YakuTable(each, rules.rivals, context) for each in asked], places)
    classes = _classes(chain(*asked), rules.deck)
    size = prod(cards.bit_count() + 1 for cards in classes)
    if size > _MOST_STATES:
        every = deck.EVERY.bit_length()
        answers: tuple[Any, ...] = (_Anew(ask, _POINTS), _Anew(ask, _MADE))
        return _Group(1 << every, [1 << position for position in range(every)], answers, company)
    steps, size, held = [0] * deck.EVERY.bit_length(), 1, []
    for cards in classes:
        some = [0]
        for card in deck.in_order(cards):
            steps[card.position] = size
            some.append(some[-1] | card.bit)
        size *= len(some)
        held.append(some)
    answers = tuple(zip(*(ask(sum(state)) for state in product(*reversed(held))), strict=True))
    return _Group(size, steps, answers, company)


def _whole_months(rules: RuleSet) -> Iterator[_Group]:
    """What each whole month of a pile adds, a group for each month: so many of its cards are its state."""
    if whole := rules.whole_month:
        for four in map(of_month, range(1, 13)):
            steps = [four >> position & 1 for position in range(deck.EVERY.bit_length())]
            yield _Group(5, steps, ((0, 0, 0, 0, whole.adds(rules.values, four)), (0,) * 5), 0)


def _ask(readings: Sequence[YakuTable], places: Mapping[str, int], pile: int) -> tuple[int, ...]:
    """What a pile scores, and the yaku as bits, in the reading that is worth most; of equals the first."""
    held = [table.made(pile) for table in readings]
    points = [sum(one.points for one in made) for made in held]
    best = points.index(max(points))
    return points[best], sum(1 << places[one.yaku.id] for one in held[best])


def _classes(yaku: Iterable[Yaku], within: int) -> list[int]:
    """The cards parted so that those of one class lie in the same sets of these yaku, all others left out."""
    patterns = [one.pattern for one in yaku]
    sets = {part.of & within for pattern in patterns for part in pattern.parts}
    for pattern in patterns:
        others = pattern.extra_of, pattern.spoilt_by, pattern.saved_by, *pattern.heavier
        sets |= {cards & within for cards in others}
    classes = [deck.union(sets)]
    for cards in sets:
        classes = [half for one in classes for half in (one & cards, one & ~cards) if half]
    return classes


def _joined(groups: Iterable[_Group]) -> Iterator[_Group]:
    """Fewer groups, none of which has too many states."""
    waiting = sorted(groups, key=lambda one: one.size)
    while waiting:
        group = waiting.pop()
        for other in reversed(waiting.copy()):
            if group.size * other.size <= _MOST_STATES and group.company == other.company:
                waiting.remove(other)
                group = group.joined(other)
        yield group


def _words(masks: Sequence[int], slices: tuple[Any, ...]) -> list[int]:
    """The word of each mask of a list."""
    low, (a, b, c, d) = _LOW, slices
    return [a[m & low] + b[m >> 12 & low] + c[m >> 24 & low] + d[m >> 36] for m in masks]


def _card_points(tables: Tables, words: list[int]) -> list[int]:
    """What the cards alone are worth in each word of a list."""
    return [0] * len(words) if tables.top is None else [word >> tables.top for word in words]


def _of_list(tables: Tables, words: list[int], answer: int) -> list[int]:
    """An answer for each word of a list."""
    found = _card_points(tables, words) if answer == _POINTS else [0] * len(words)
    if answer == _POINTS and tables.alone:
        made = _of_list(tables, words, _MADE)
        found = [0 if bits else points for points, bits in zip(found, made, strict=True)]
    for shift, mask, answers, company in tables.parts:
        table = answers[answer]
        more = [table[word >> shift & mask] for word in words]
        if company:
            made = _of_list(tables.of_company(), words, _MADE)
            more = [one if bits & company else 0 for one, bits in zip(more, made, strict=True)]
        found = list(map(add, found, more))
    return found


def _of_array(library: Any, tables: Tables, masks: Any, answer: int) -> Any:
    """An answer for each mask of an array, whose library has made arrays of the tables."""
    first, *others = tables.slices
    # To clip an index, of which none is too great, is quicker than to refuse it.
    words = first.take(masks & _LOW, mode="clip")
    for place, table in enumerate(others, start=1):
        words += table.take(masks >> _SLICE * place & len(table) - 1, mode="clip")
    has_cards = answer == _POINTS and tables.top is not None
    found = words >> tables.top if has_cards else library.zeros_like(words)
    if has_cards and tables.alone:
        found *= _of_array(library, tables, masks, _MADE) == 0
    for shift, mask, answers, company in tables.parts:
        more = answers[answer].take(words >> shift & mask, mode="clip")
        if company:
            more *= (_of_array(library, tables.of_company(), masks, _MADE) & company) != 0
        found += more
    return found


def _as_arrays(library: Any, tables: Tables) -> Tables | None:
    """The tables as arrays of the smallest integers that will do; None where there are none."""
    all_of = [*tables.slices, *(each for part in tables.parts for each in part.answers)]
    if any(isinstance(each, _Anew) for each in all_of):
        return None
    bits = sum(max(map(abs, each)) for each in all_of).bit_length()
    if bits > 63:
        return None
    array = partial(library.asarray, dtype=library.int32 if bits < 32 else library.int64)
    parts = (part._replace(answers=tuple(map(array, part.answers))) for part in tables.parts)
    return tables._replace(slices=tuple(map(array, tables.slices)), parts=tuple(parts))


def checked(library: Any, masks: Any, within: int = deck.EVERY) -> Any:
    """An array of masks as int64, which are quicker looked up; an error says what is wrong with it."""
    if masks.dtype not in (library.uint64, library.int64):
        raise TypeError(f"masks are int64 or uint64, and this is an array of {masks.dtype}")
    given = library.ascontiguousarray(masks)
    masks = given.view(library.int64)
    if int(library.bitwise_or.reduce(masks, axis=None)) & ~within:
        _refuse(given[masks & ~within != 0], within)
    return masks


def _check(masks: Sequence[int], within: int) -> None:
    """Whether every mask of a list is a set of cards of the deck."""
    if isinstance(masks, str | bytes) or not hasattr(masks, "__len__"):
        raise TypeError(f"{_MASKS}, and this is a {type(masks).__name__}")
    try:
        held = int(deck.union(masks))
    except TypeError:
        strange = (f", and {mask!r:.40} is none" for mask in masks if not hasattr(mask, "__index__"))
        raise TypeError(f"{_MASKS}{next(strange, '')}") from None
    if held & ~within:
        _refuse((mask for mask in masks if int(mask) & ~within), within)


def _refuse(masks: Iterable[Any], within: int) -> NoReturn:
    """The error for the first of some masks that are no piles."""
    wrong, bits = int(next(iter(masks))), max(WHOLE, within).bit_length()
    reason = "it holds a card that the deck of the game does not have"
    if wrong < 0 or wrong >> bits:
        reason = f"a mask has a bit for each of {bits} cards"
    raise ValueError(f"{wrong} is no pile: {reason}")


class _Known(NamedTuple):
    """What a scorer knows."""

    yaku: tuple[str, ...]
    tables: Tables
    months: str | None
    deck: int
    yellow: bool


class Scorer(_Known):
    """What piles are worth by themselves. It never changes, and can be sent to another process.

    A mask is a pile as an integer: bit 0 is the first card of the deck, bit 47 the last. `yaku` are the ids
    of the yaku in play, in the order of their bits in `made`. Arrays of 64-bit integers give arrays.
    """

    @classmethod
    def under(cls, rules: RuleSet, context: Context = NO_CONTEXT, months: str | None = "japanese") -> Scorer:
        """The scorer of a rule set."""
        yaku = tuple(one.id for one in rules.tables(context)[0].yaku)
        return cls(yaku, tables_of(rules, context), months, rules.deck, rules.yellow)

    def points(self, masks: Any) -> Any:
        """The points of each pile, all that counts together: a list for a list, int32 for an array."""
        return self._answered(masks, _POINTS)

    def made(self, masks: Any) -> Any:
        """The yaku that count in each pile, as bits: a list for a list, int64 for an array."""
        return self._answered(masks, _MADE)

    def told(self, masks: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        """The card points, all points and the yaku as bits of each pile of a list."""
        _check(masks, self.deck)
        words = _words(masks, self.tables.slices)
        points, made = (_of_list(self.tables, words, answer) for answer in (_POINTS, _MADE))
        return zip(_card_points(self.tables, words), points, made, strict=True)

    def points_of(self, text: str) -> int:
        """The points of a pile as people write it."""
        return int(self.points(masks([text], months=self.months, yellow=self.yellow))[0])

    def _answered(self, masks: Any, answer: int) -> Any:
        if not hasattr(masks, "__array_namespace__"):
            _check(masks, self.deck)
            return _of_list(self.tables, _words(masks, self.tables.slices), answer)
        library = masks.__array_namespace__()
        flat = checked(library, masks, self.deck).reshape(-1)
        found = library.empty(flat.shape, dtype=library.int64 if answer else library.int32)
        if library.__name__ not in self._arrays:
            self._arrays[library.__name__] = _as_arrays(library, self.tables)
        tables = self._arrays[library.__name__]
        if tables is None:
            found[:] = _of_list(self.tables, _words(flat.tolist(), self.tables.slices), answer)
            return found.reshape(masks.shape)
        for start in range(0, len(flat), _BLOCK):
            block = flat[start : start + _BLOCK]
            found[start : start + _BLOCK] = _of_array(library, tables, block, answer)
        return found.reshape(masks.shape)

    @cached_property
    def _arrays(self) -> dict[str, Tables | None]:
        """The tables as arrays, by the name of a library."""
        return {}

    def __reduce__(self) -> tuple[type[Scorer], tuple[Any, ...]]:
        return Scorer, tuple(self)

    def __repr__(self) -> str:
        return f"<Scorer: {len(self.yaku)} yaku>"

    def __setattr__(self, *_: object) -> NoReturn:
        raise AttributeError("a scorer can't be changed")

    __delattr__ = __setattr__
