"""State tables as arrays, for arrays of masks. The library of arrays is the caller's; none is imported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from hanascore.cards.deck import WHOLE
from hanascore.rules.states import Reading

# So many piles at a time stay near the processor.
_BLOCK = 1 << 14
_LOW = (1 << 12) - 1


class _Tables(NamedTuple):
    """One reading as arrays."""

    slices: tuple[Any, ...]
    points: tuple[Any, ...]
    made: tuple[Any, ...]
    alone: tuple[Any, ...]


class ArrayScorer:
    """A scorer for arrays of one library; `ask` answers lists, for rule sets that do not fit into words."""

    def __init__(
        self,
        library: Any,
        readings: Sequence[Reading],
        ask: Callable[[list[int]], tuple[list[int], list[int]]],
        deck: int,
    ) -> None:
        self.library, self.readings, self.ask, self.deck = library, readings, ask, deck
        self.fits = not any(
            one.rest or max(max(map(abs, words)) for words in one.slices) >= 1 << 60 for one in readings
        )
        self.tables = [self._as_arrays(reading) for reading in readings] if self.fits else []

    def _as_arrays(self, reading: Reading) -> _Tables:
        library = self.library
        slices = tuple(library.asarray(words) for words in reading.slices)
        points, made, alone = (
            tuple(library.asarray(getattr(part, name), dtype=library.int64) for part in reading.parts)
            for name in ("points", "made", "alone")
        )
        return _Tables(slices, points, made, alone)

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
        for reading, tables in zip(self.readings, self.tables, strict=True):
            points, other = self._read(masks, reading, tables, which=bool(which) or len(self.readings) > 1)
            if best is None:
                best, made = points, other
            else:
                made = self.library.where(points > best, other, made)
                best = self.library.maximum(points, best)
        return made if which else best

    def _read(self, masks: Any, reading: Reading, tables: _Tables, *, which: bool) -> tuple[Any, Any]:
        """The points in one reading and, where they are wanted, the yaku."""
        words = tables.slices[0].take(masks & _LOW)
        for place, table in enumerate(tables.slices[1:], start=1):
            words += table.take(masks >> 12 * place & _LOW)
        at = [words >> part.shift & part.mask for part in reading.parts]
        points = words >> reading.top
        made: Any = None
        for states, table in zip(at, tables.points, strict=True):
            points += table.take(states)
        if which or reading.weak:
            made = self.library.zeros(words.shape, dtype=self.library.int64)
            for states, table in zip(at, tables.made, strict=True):
                made += table.take(states)
        if reading.weak:
            alone = words >> reading.top
            for states, table in zip(at, tables.alone, strict=True):
                alone += table.take(states)
            company = (made & reading.company) != 0
            points = self.library.where(company, points, alone)
            made = self.library.where(company, made, made & ~reading.weak)
        return points, made


def checked(library: Any, masks: Any, deck: int = WHOLE) -> Any:
    """An array of masks as int64, which are quicker looked up; an error says what is wrong with it."""
    if masks.dtype not in (library.uint64, library.int64):
        raise TypeError(f"masks are int64 or uint64, and this is an array of {masks.dtype}")
    masks = library.ascontiguousarray(masks).view(library.int64)
    if masks.size and (int(masks.max()) >> 48 or int(masks.min()) < 0):
        wrong = int(masks[masks >> 48 != 0].reshape(-1)[0])
        raise ValueError(f"{wrong} is no pile: a mask has a bit for each of 48 cards")
    if deck != WHOLE and bool((masks & ~deck).any()):
        wrong = int(masks[(masks & ~deck) != 0].reshape(-1)[0])
        raise ValueError(f"{wrong} is no pile: it holds a card that the deck of the game does not have")
    return masks
