"""State tables: make them, and look up in them the points and the yaku of many piles.

Yaku that depend on each other form a group. Cards that are in the same sets of a group's patterns form a
class. The state of a pile in a group is how many cards of each class it holds. Each card has a step, and the
steps of the cards in a pile add up to the number of its state. The ordinary yaku table is evaluated once for
each state, so this module needs to know no rules of games.

The functions for arrays get the library of the array as an argument, so this module imports no such library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, product
from math import prod
from operator import add
from typing import Any, NamedTuple, NoReturn

from hanascore.cards.deck import CARDS, EVERY, WHOLE, in_order, of_month, union
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Context, RivalGroup, Yaku, YakuTable

# The two answers of a table: the points of a pile, and its yaku as bits.
POINTS, MADE = 0, 1
# The deck is cut into slices of this many cards. The word of a pile is the sum of a number for each slice.
_SLICE = 12
# Groups are joined while they have at most this many states. A group with more has no table.
_MAX_STATES = 1 << 14
_NUMBER_OF_BITS = EVERY.bit_length()
_LOW = (1 << _SLICE) - 1
_MASKS = "masks are a list or an array of whole numbers"


class TablePart(NamedTuple):
    """A group, or several groups joined: its answers, and where the word of a pile has its state."""

    # The lowest bit of its state in the word.
    shift: int
    # The mask of the state, once it is shifted.
    mask: int
    # For each state the points, and for each state the yaku as bits.
    answers: tuple[Any, ...]
    # Yaku, as bits. A pile must have one of them for this part to count. 0 if it always counts.
    company: int


class StateTables(NamedTuple):
    """The tables of the cards and yaku of a rule set.

    The word of a pile is a number that holds the state of each part and, above them, the card points.
    """

    # For each 12 cards of the deck, what every choice of them adds to the word.
    slices: tuple[Any, ...]
    # The lowest bit of the card points in the word; None if cards are worth nothing.
    top: int | None
    # The parts whose states are in the word.
    parts: tuple[TablePart, ...]
    # Whether cards count only in piles without yaku.
    cards_only_without_yaku: bool

    def without_company(self) -> StateTables:
        """Return the tables without the parts whose yaku count only together with other yaku."""
        return self._replace(parts=tuple(part for part in self.parts if not part.company))


class Unlisted:
    """The answers of a group with too many states for a table. The state of a pile is the pile itself."""

    def __init__(self, evaluate: Callable[[int], tuple[int, int]], answer: int) -> None:
        self._evaluate = evaluate
        self._answer = answer

    def __getitem__(self, pile: int) -> int:
        return self._evaluate(pile)[self._answer]


class _Group(NamedTuple):
    """Yaku that depend on each other."""

    # The number of states.
    size: int
    # The step of each card of the deck.
    steps: Sequence[int]
    # For each state the points, and for each state the yaku as bits.
    answers: tuple[Any, ...]
    # Yaku, as bits. A pile must have one of them for this group to count. 0 if it always counts.
    company: int

    def join(self, other: _Group) -> _Group:
        """Join two groups. No yaku is in both groups, so the bits of yaku can be added like points."""
        return _Group(
            size=self.size * other.size,
            steps=[
                step + self.size * other_step
                for step, other_step in zip(self.steps, other.steps, strict=True)
            ],
            answers=tuple(
                tuple(answer + other for other in others for answer in ours)
                for ours, others in zip(self.answers, other.answers, strict=True)
            ),
            company=self.company,
        )


def make_tables(rules: RuleSet, context: Context) -> StateTables:
    """Return the tables of a rule set."""
    readings = rules.tables(context)
    places = {yaku.id: place for place, yaku in enumerate(readings[0].yaku)}
    groups = [_group(rules, context, ids, places) for ids in _split_yaku(readings, rules.rivals)]
    groups += _whole_month_groups(rules)
    # What each card adds to the word. Jokers come after the cards with a month.
    words = [0] * max(WHOLE, rules.deck).bit_length()
    shift = 0
    parts = []
    for group in _join_groups(groups):
        bits = (group.size - 1).bit_length()
        parts.append(TablePart(shift, (1 << bits) - 1, group.answers, group.company))
        words = [word + (step << shift) for word, step in zip(words, group.steps, strict=False)]
        shift += bits
    for position, value in enumerate(rules.values[: len(words)]):
        words[position] += value << shift
    top = shift if rules.values else None
    return StateTables(_slices(words), top, tuple(parts), rules.cards_only_without_yaku)


def _slices(words: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return for each 12 cards what any choice of them adds to the word. The last slice has the jokers."""
    slices = []
    last = len(CARDS) - _SLICE
    for first in range(0, len(CARDS), _SLICE):
        sums = [0]
        for word in words[first : None if first == last else first + _SLICE]:
            sums += [total + word for total in sums]
        slices.append(tuple(sums))
    return tuple(slices)


def _split_yaku(readings: Sequence[YakuTable], rivals: Sequence[RivalGroup]) -> list[set[str]]:
    """Divide the ids of the yaku into groups. A yaku is in one group with all that decide if it counts.

    Yaku that count only with certain others may have a group of their own, if these others are the same for
    all.
    """
    all_yaku = [yaku for table in readings for yaku in table.yaku]
    ids = {yaku.id for yaku in all_yaku}
    links = [{yaku.id, *yaku.shut_by} & ids for yaku in all_yaku]
    links += [set(rival.yaku) & ids for rival in rivals]
    # Put yaku into one group if they share stand-ins, which count only once.
    stand_ins = union(yaku.pattern.stand_ins for yaku in all_yaku)
    links.append({yaku.id for yaku in all_yaku if yaku.pattern.cards & stand_ins})
    # Put yaku into one group if they differ between readings, because they decide which reading is best.
    links.append({yaku.id for yaku in all_yaku if any(yaku not in table.yaku for table in readings)})
    groups: list[set[str]] = []
    for link in links:
        touching = [group for group in groups if group & link]
        groups = [group for group in groups if not group & link]
        groups.append(link.union(*touching))
    groups = [group for group in groups if group]
    weak = {yaku.id for yaku in all_yaku if yaku.weak_company}
    companies = {yaku.weak_company for yaku in all_yaku if yaku.weak_company}
    one_company = len(readings) == len(companies) == 1 and weak.issubset(*companies)
    separable = one_company and bool(ids.difference(*companies))
    if weak and not (separable and all(group <= weak or not group & weak for group in groups)):
        return [ids]
    return groups


def _group(rules: RuleSet, context: Context, ids: set[str], places: Mapping[str, int]) -> _Group:
    """Return the group of these yaku, with its answers for all states."""
    readings = [[yaku for yaku in table.yaku if yaku.id in ids] for table in rules.tables(context)]
    members = readings[0]
    company = 0
    if len(ids) < len(places) and all(yaku.weak_company for yaku in members):
        company = sum(1 << place for id, place in places.items() if id not in members[0].weak_company)
        readings = [[yaku._replace(weak_company=()) for yaku in members]]
    different = [reading for index, reading in enumerate(readings) if reading not in readings[:index]]
    tables = [YakuTable(reading, rules.rivals, context) for reading in different]
    evaluate = partial(_evaluate, tables, places)
    classes = _card_classes(chain(*different), rules.deck)
    if prod(cards.bit_count() + 1 for cards in classes) > _MAX_STATES:
        answers: tuple[Any, ...] = (Unlisted(evaluate, POINTS), Unlisted(evaluate, MADE))
        return _Group(1 << _NUMBER_OF_BITS, [1 << bit for bit in range(_NUMBER_OF_BITS)], answers, company)
    steps = [0] * _NUMBER_OF_BITS
    size = 1
    piles_of_classes = []
    for cards in classes:
        # A pile with none, one, two ... cards of the class.
        piles = [0]
        for card in in_order(cards):
            steps[card.position] = size
            piles.append(piles[-1] | card.bit)
        size *= len(piles)
        piles_of_classes.append(piles)
    # The number of the first class changes fastest from state to state, so it comes last in the product.
    states = [evaluate(sum(piles)) for piles in product(*reversed(piles_of_classes))]
    return _Group(size, steps, tuple(zip(*states, strict=True)), company)


def _whole_month_groups(rules: RuleSet) -> Iterator[_Group]:
    """Yield a group for each month, if whole months add points.

    Its state is how many of its cards are held.
    """
    if rules.whole_month:
        for four in map(of_month, range(1, 13)):
            steps = [four >> bit & 1 for bit in range(_NUMBER_OF_BITS)]
            points = (0, 0, 0, 0, rules.whole_month.adds(rules.values, four))
            yield _Group(len(points), steps, (points, (0,) * len(points)), 0)


def _evaluate(tables: Sequence[YakuTable], places: Mapping[str, int], pile: int) -> tuple[int, int]:
    """Return the points of a pile in its best reading, and its yaku as bits."""
    readings = [table.made(pile) for table in tables]
    points = [sum(made.points for made in reading) for reading in readings]
    best = points.index(max(points))
    return points[best], sum(1 << places[made.yaku.id] for made in readings[best])


def _card_classes(all_yaku: Iterable[Yaku], deck: int) -> list[int]:
    """Divide the cards into classes. Cards of one class are in the same sets of these yaku.

    Cards that are in no set are left out.
    """
    sets: set[int] = set()
    for pattern in [yaku.pattern for yaku in all_yaku]:
        sets |= {part.of & deck for part in pattern.parts}
        others = (pattern.extra_of, pattern.spoilt_by, pattern.saved_by, *pattern.heavier)
        sets |= {cards & deck for cards in others}
    classes = [union(sets)]
    for cards in sets:
        classes = [half for old in classes for half in (old & cards, old & ~cards) if half]
    return classes


def _join_groups(groups: Iterable[_Group]) -> Iterator[_Group]:
    """Join groups as long as no joined group has too many states."""
    waiting = sorted(groups, key=lambda group: group.size)
    while waiting:
        group = waiting.pop()
        for other in reversed(waiting.copy()):
            if group.size * other.size <= _MAX_STATES and group.company == other.company:
                waiting.remove(other)
                group = group.join(other)
        yield group


# Look up lists of masks


def check_list(masks: Sequence[int], deck: int) -> None:
    """Raise an error unless every mask of a list is a set of cards of the deck."""
    if isinstance(masks, str | bytes) or not hasattr(masks, "__len__"):
        raise TypeError(f"{_MASKS}, but this is a {type(masks).__name__}")
    try:
        cards = int(union(masks))
    except TypeError:
        wrong = next((f", and {mask!r:.40} is none" for mask in masks if not hasattr(mask, "__index__")), "")
        raise TypeError(f"{_MASKS}{wrong}") from None
    if cards & ~deck:
        _refuse((mask for mask in masks if int(mask) & ~deck), deck)


def words_of_list(tables: StateTables, masks: Sequence[int]) -> list[int]:
    """Return for each mask of a list its word in the tables (see `StateTables`)."""
    low, (a, b, c, d) = _LOW, tables.slices
    return [a[m & low] + b[m >> 12 & low] + c[m >> 24 & low] + d[m >> 36] for m in masks]


def card_points_of_list(tables: StateTables, words: Sequence[int]) -> list[int]:
    """Return the card points of each word of a list."""
    return [0] * len(words) if tables.top is None else [word >> tables.top for word in words]


def answers_of_list(tables: StateTables, words: Sequence[int], answer: int) -> list[int]:
    """Return the points or the yaku of each word of a list."""
    totals = card_points_of_list(tables, words) if answer == POINTS else [0] * len(words)
    if answer == POINTS and tables.cards_only_without_yaku:
        made = answers_of_list(tables, words, MADE)
        totals = [0 if bits else points for points, bits in zip(totals, made, strict=True)]
    for shift, mask, answers, company in tables.parts:
        table = answers[answer]
        values = [table[word >> shift & mask] for word in words]
        if company:
            made = answers_of_list(tables.without_company(), words, MADE)
            values = [value if bits & company else 0 for value, bits in zip(values, made, strict=True)]
        totals = list(map(add, totals, values))
    return totals


# Look up arrays of masks


def check_array(library: Any, masks: Any, deck: int = EVERY) -> Any:
    """Return an array of masks as int64, or raise an error that says what is wrong with it."""
    if masks.dtype not in (library.uint64, library.int64):
        raise TypeError(f"masks are int64 or uint64, but this is an array of {masks.dtype}")
    array = library.ascontiguousarray(masks)
    masks = array.view(library.int64)
    if int(library.bitwise_or.reduce(masks, axis=None)) & ~deck:
        _refuse(array[masks & ~deck != 0], deck)
    return masks


def tables_as_arrays(library: Any, tables: StateTables) -> StateTables | None:
    """Return the tables as arrays of the smallest possible integers, or None if a group has no table."""
    lists = [*tables.slices, *(answers for part in tables.parts for answers in part.answers)]
    if any(isinstance(values, Unlisted) for values in lists):
        return None
    bits = sum(max(map(abs, values)) for values in lists).bit_length()
    if bits > 63:
        return None
    array = partial(library.asarray, dtype=library.int32 if bits < 32 else library.int64)
    parts = [part._replace(answers=tuple(map(array, part.answers))) for part in tables.parts]
    return tables._replace(slices=tuple(map(array, tables.slices)), parts=tuple(parts))


def answers_of_array(library: Any, tables: StateTables, masks: Any, answer: int) -> Any:
    """Return the points or the yaku of each mask of an array. The tables must be arrays."""
    first, *others = tables.slices
    # No index is out of range. The mode "clip" saves the time to check that.
    words = first.take(masks & _LOW, mode="clip")
    for place, table in enumerate(others, start=1):
        words += table.take(masks >> _SLICE * place & len(table) - 1, mode="clip")
    has_cards = answer == POINTS and tables.top is not None
    totals = words >> tables.top if has_cards else library.zeros_like(words)
    if has_cards and tables.cards_only_without_yaku:
        totals *= answers_of_array(library, tables, masks, MADE) == 0
    for shift, mask, answers, company in tables.parts:
        values = answers[answer].take(words >> shift & mask, mode="clip")
        if company:
            values *= (answers_of_array(library, tables.without_company(), masks, MADE) & company) != 0
        totals += values
    return totals


def _refuse(masks: Iterable[Any], deck: int) -> NoReturn:
    """Raise the error for the first of these masks, which are no piles of the deck."""
    mask = int(next(iter(masks)))
    bits = max(WHOLE, deck).bit_length()
    reason = "it holds a card that the deck of the game does not have"
    if mask < 0 or mask >> bits:
        reason = f"a mask has a bit for each of {bits} cards"
    raise ValueError(f"{mask} is no pile: {reason}")
