"""The points of a table of yaku for many piles, looked up: only the scorer of piles needs it.

Yaku that can decide over each other stay together in a group. A group speaks of few cards, so that what it
is worth is worked out once, when such a pile is first met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hanascore.rules.yaku import Context, Rival, Yaku, YakuTable

# A group that speaks of more cards than this is worked out anew for each pile: too few would be met again.
_MOST_LOOKED_UP = 9


class _Answers(dict[int, int]):
    """What a table answers, by the cards of its yaku that a pile holds."""

    __slots__ = ("ask",)

    def __init__(self, ask: Callable[[int], int]) -> None:
        super().__init__()
        self.ask = ask

    def __missing__(self, held: int) -> int:
        answer = self[held] = self.ask(held)
        return answer


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


class PointTable:
    """What the yaku of a table are worth together, looked up in groups that do not look at each other."""

    __slots__ = ("_counts", "_groups", "_rest")

    def __init__(self, table: YakuTable, rivals: Sequence[Rival], context: Context) -> None:
        groups = [[one for one in table.yaku if one.id in ids] for ids in _parted(table.yaku, rivals)]
        large = [group for group in groups if _support(group).bit_count() > _MOST_LOOKED_UP]
        small = [group for group in groups if group not in large]
        counts = [group[0] for group in large if len(group) == 1 and _alone(group[0], rivals)]
        rest = [one for group in large for one in group if one not in counts]
        parts = [(_support(group), YakuTable(group, rivals, context)) for group in _merged(small)]
        self._groups = tuple((cards, _Answers(part.points)) for cards, part in parts)
        self._counts = tuple((*one.pattern.parts[0][:2], one.value, one.each_extra) for one in counts)
        self._rest = YakuTable(rest, rivals, context) if rest else None

    def points(self, pile: int) -> int:
        """What the yaku that count are worth."""
        points = 0
        for cards, answers in self._groups:
            points += answers[pile & cards]
        for of, need, value, each in self._counts:
            over = (pile & of).bit_count() - need
            if over >= 0:
                points += value + over * each
        return points + self._rest.points(pile) if self._rest else points


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
