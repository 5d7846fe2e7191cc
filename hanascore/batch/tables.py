"""State tables that give the points of many piles at once.

Yaku that look at each other form a group. For a group, cards that lie in the same sets are one class, and how
many cards of each class a pile holds is its state. The cards of a pile add up to the number of its state. The
ordinary yaku table is evaluated once for each state, so this module knows no rule of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, product
from math import prod
from operator import add
from typing import Any, NamedTuple

from hanascore.cards import deck
from hanascore.cards.deck import WHOLE, of_month
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Context, RivalGroup, Yaku, YakuTable

# Groups are put together while they have at most so many states; one with more is asked anew for each pile.
_MOST_STATES = 1 << 14
# A word of a pile is the sum of one for each so many cards.
_SLICE = 12
_LOW = (1 << _SLICE) - 1
# The two answers of a table.
_POINTS, _MADE = 0, 1


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
    return Tables(tuple(slices), shift if rules.values else None, tuple(parts), rules.cards_only_without_yaku)


def _parted(readings: Sequence[YakuTable], rivals: Sequence[RivalGroup]) -> list[set[str]]:
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
    weak = {one.id for one in yaku if one.weak_company}
    beside = {one.weak_company for one in yaku if one.weak_company}
    apart = len(readings) == len(beside) == 1 and weak.issubset(*beside) and known.difference(*beside)
    if weak and not (apart and all(ids <= weak or not ids & weak for ids in parted)):
        return [known]
    return parted


def _group(rules: RuleSet, context: Context, ids: set[str], places: Mapping[str, int]) -> _Group:
    """All states of some yaku, the first class of cards counted in ones."""
    readings = [[one for one in table.yaku if one.id in ids] for table in rules.tables(context)]
    members, company = readings[0], 0
    if len(ids) < len(places) and all(one.weak_company for one in members):
        company = sum(1 << place for id, place in places.items() if id not in members[0].weak_company)
        readings = [[one._replace(weak_company=()) for one in members]]
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
