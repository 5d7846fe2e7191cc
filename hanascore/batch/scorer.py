"""The scorer of many piles: lists of masks, or arrays of 64-bit integers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, NoReturn

from hanascore.batch.tables import (
    _MADE,
    _POINTS,
    Tables,
    _as_arrays,
    _card_points,
    _of_array,
    _of_list,
    _words,
    tables_of,
)
from hanascore.cards import deck
from hanascore.cards.deck import WHOLE
from hanascore.cards.pile import check_order, masks
from hanascore.referee.pile import default_months, find_game, pile_context_of, with_house_rules
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import NO_CONTEXT, Context

# Of arrays so many piles at a time stay near the processor, and no step asks the system for memory.
_BLOCK = 1 << 14
_MASKS = "masks are a list or an array of whole numbers"


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


def scorer(
    game: str,
    *,
    month: int | None = None,
    seat: str | None = None,
    called: bool | None = None,
    house_rules: Mapping[str, Any] | None = None,
    months: str | None = None,
    **options: Any,
) -> Scorer:
    """What many piles are worth: tables made once, for lists and arrays of masks. Arguments as in a record.

    `called` is whether whoever holds the piles has called. ValueError says what cannot be read.

    >>> from hanascore import masks
    >>> birds = scorer("koi-koi", house_rules={"yaku": {"moon-viewing": 6}})
    >>> birds.points(masks(["1b 3b 8b", "8b 9a"])), birds.points_of("8b 9a")
    ([5, 6], 6)
    """
    if called is not None and not isinstance(called, bool):
        raise TypeError(f"`called` is true or false, and not {called!r:.40}")
    under, order = pile_context_of(game, options, seat=seat, month=month), months or default_months(game)
    check_order(order)
    rules = with_house_rules(find_game(game), under.rules, house_rules, order)
    return Scorer.under(rules, under.context._replace(called=bool(called)), order)
