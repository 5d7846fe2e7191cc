"""Look up the points and the yaku of many piles in state tables, for lists and for arrays of masks.

The functions for arrays get the library of the array as an argument, so this module imports no such library.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from operator import add
from typing import Any, NoReturn

from hanascore.batch.tables import MADE, POINTS, SLICE, StateTables, Unlisted
from hanascore.cards.deck import EVERY, WHOLE, union

_LOW = (1 << SLICE) - 1
_MASKS = "masks are a list or an array of whole numbers"

# Lists


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


# Arrays


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
        words += table.take(masks >> SLICE * place & len(table) - 1, mode="clip")
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
