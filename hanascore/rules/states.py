"""What any pile is worth, from tables: the cards of a pile add up to the number of its state.

Yaku that look at each other form a group. For a group, cards that lie in the same sets are one class, and how
many cards of each class a pile holds is its state. The ordinary yaku table is asked once for each state, so
that nothing here knows a rule.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from hanascore.cards import deck
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Context, Rival, Yaku, YakuTable

# Groups are put together while they have at most so many states; one with more is asked anew for each pile.
_MOST_STATES = 1 << 14
_SLICE = 12


class GroupStates(NamedTuple):
    """What the states of a group are worth, and where in the word of a pile their number stands.

    `made` has the yaku as bits in table order. `alone` are the points without the yaku that count only beside
    others, where there are such.
    """

    shift: int
    mask: int
    points: tuple[int, ...]
    made: tuple[int, ...]
    alone: tuple[int, ...]


class Reading(NamedTuple):
    """One reading of a pile: `slices` give the word of each 12 cards, the states lowest, card points on top.

    `company` are the yaku beside which those count that do not count alone; 0 where all do. `rest` are the
    groups that have too many states, each with the place of its yaku among the bits.
    """

    slices: tuple[tuple[int, ...], ...]
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

    def joined(self, other: "_Group") -> "_Group":
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
    values = rules.values or (0,) * len(deck.CARDS)
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
        classes = _classes(members)
        if prod(cards.bit_count() + 1 for cards in classes) > _MOST_STATES:
            rest.append((table, at))
        else:
            small.append(_group(table, classes, at, weak))
    parts, steps, shift = [], [0] * len(deck.CARDS), 0
    for group in _joined(small):
        bits = (len(group.points) - 1).bit_length()
        parts.append(GroupStates(shift, (1 << bits) - 1, *map(tuple, group[1:])))
        steps = [step + (more << shift) for step, more in zip(steps, group.steps, strict=True)]
        shift += bits
    words = [step + (value << shift) for step, value in zip(steps, values, strict=True)]
    return Reading(sliced(words), shift, tuple(parts), company, weak, tuple(rest))


def sliced(words: Sequence[int], size: int = _SLICE) -> tuple[tuple[int, ...], ...]:
    """For each so many cards in a row, what every choice of them adds up to."""
    found = []
    for first in range(0, len(words), size):
        sums = [0]
        for word in words[first : first + size]:
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


def _classes(yaku: Iterable[Yaku]) -> list[int]:
    """The cards parted so that those of one class lie in the same sets of these yaku, all others left out."""
    sets = {part.of for one in yaku for part in one.pattern.parts}
    sets |= {cards for one in yaku for cards in (one.pattern.extra_of, one.pattern.spoilt_by) if cards}
    classes = [deck.union(sets)]
    for cards in sets:
        classes = [half for one in classes for half in (one & cards, one & ~cards) if half]
    return classes


def _group(table: YakuTable, classes: Sequence[int], places: Sequence[int], weak: int) -> _Group:
    """All states of the yaku of a table, the first class counted in ones."""
    steps, size = [0] * len(deck.CARDS), 1
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
