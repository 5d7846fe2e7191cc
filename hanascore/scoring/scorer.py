"""The points of many piles under one rule set: ints or arrays of masks in, points or yaku out."""

from collections.abc import Sequence
from typing import Any, NoReturn

from hanascore.cards.deck import WHOLE
from hanascore.cards.pile import masks
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.states import Reading, readings
from hanascore.rules.yaku import NO_CONTEXT, Context
from hanascore.scoring.arrays import ArrayScorer

_LOW = (1 << 12) - 1


class Scorer:
    """What piles are worth by themselves. It never changes, and can be sent to another process.

    A mask is a pile as an integer: bit 0 is the first card of the deck, bit 47 the last. `yaku` are the ids
    of the yaku in play, in the order of their bits in `made`. Arrays of 64-bit integers give arrays.
    """

    __slots__ = ("_arrays", "_deck", "_months", "_readings", "yaku")

    yaku: tuple[str, ...]
    _arrays: dict[str, ArrayScorer]
    _deck: int
    _months: str | None
    _readings: tuple[Reading, ...]

    def __init__(
        self, yaku: tuple[str, ...], readings: tuple[Reading, ...], months: str | None, deck: int
    ) -> None:
        own: dict[str, Any] = {
            "yaku": yaku,
            "_readings": readings,
            "_months": months,
            "_deck": deck,
            "_arrays": {},
        }
        for name, value in own.items():
            object.__setattr__(self, name, value)

    @classmethod
    def under(
        cls, rules: RuleSet, context: Context = NO_CONTEXT, months: str | None = "japanese"
    ) -> "Scorer":
        """The scorer of a rule set."""
        yaku = tuple(one.id for one in rules.tables(context)[0].yaku)
        return cls(yaku, readings(rules, context), months, rules.deck)

    def points(self, masks: Any) -> Any:
        """The points of each pile, cards and yaku together: a list for a list, an array for an array."""
        if hasattr(masks, "__array_namespace__"):
            return self._for(masks).points(masks)
        _check(masks, self._deck)
        found = [_points_and_made(reading, masks, wanted=False)[0] for reading in self._readings]
        return found[0] if len(found) == 1 else list(map(max, *found))

    def made(self, masks: Any) -> Any:
        """The yaku that count in each pile, as bits: a list for a list, an array for an array."""
        if hasattr(masks, "__array_namespace__"):
            return self._for(masks).made(masks)
        return self.points_and_made(masks)[1]

    def points_and_made(self, masks: Sequence[int]) -> tuple[list[int], list[int]]:
        """Both answers for a list of masks."""
        _check(masks, self._deck)
        best, made = _points_and_made(self._readings[0], masks)
        for reading in self._readings[1:]:
            points, other = _points_and_made(reading, masks)
            made = [two if b > a else one for a, b, one, two in zip(best, points, made, other, strict=True)]
            best = list(map(max, best, points))
        return best, made

    def points_of(self, text: str) -> int:
        """The points of a pile as people write it."""
        points: int = self.points(masks([text], months=self._months))[0]
        return points

    def _for(self, masks: Any) -> ArrayScorer:
        """The tables as arrays of the library of an array, made when first wanted."""
        library = masks.__array_namespace__()
        if library.__name__ not in self._arrays:
            self._arrays[library.__name__] = ArrayScorer(
                library, self._readings, self.points_and_made, self._deck
            )
        found: ArrayScorer = self._arrays[library.__name__]
        return found

    def __eq__(self, other: object) -> bool:
        return self.__reduce__() == other.__reduce__() if isinstance(other, Scorer) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.yaku, self._months))

    def __reduce__(self) -> tuple[type["Scorer"], tuple[Any, ...]]:
        return Scorer, (self.yaku, self._readings, self._months, self._deck)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a scorer never changes")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a scorer never changes")


def _check(masks: Sequence[int], deck: int) -> None:
    """Whether every mask is a set of cards of the deck."""
    if masks and not (min(masks) >= 0 and max(masks) <= WHOLE):
        wrong = next(mask for mask in masks if not 0 <= mask <= WHOLE)
        raise ValueError(f"{wrong} is no pile: a mask has a bit for each of 48 cards")
    if deck != WHOLE and (strange := [mask for mask in masks if mask & ~deck]):
        raise ValueError(f"{strange[0]} is no pile: it holds a card that the deck of the game does not have")


def _points_and_made(
    reading: Reading, masks: Sequence[int], *, wanted: bool = True
) -> tuple[list[int], list[int]]:
    """The points of each pile in one reading and, where `wanted`, its yaku as bits."""
    low, a, b, c, d = _LOW, *reading.slices
    words = [a[m & low] + b[m >> 12 & low] + c[m >> 24 & low] + d[m >> 36] for m in masks]
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
