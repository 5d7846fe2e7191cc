"""The scorer of many piles: lists of masks, or arrays of 64-bit integers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from hanascore.batch.tables import (
    MADE,
    POINTS,
    StateTables,
    answers_of_array,
    answers_of_list,
    card_points_of_list,
    check_array,
    check_list,
    make_tables,
    tables_as_arrays,
    words_of_list,
)
from hanascore.cards.pile import check_order, masks
from hanascore.referee.pile import default_months, find_game, pile_context_of, with_house_rules
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import NO_CONTEXT, Context

# How many piles of an array are scored at a time. These fit into the cache of the processor.
_BLOCK = 1 << 14


@dataclass(frozen=True, repr=False)
class Scorer:
    """Scores single piles, without the rest of their rounds.

    It never changes, and other processes can use it.

    A mask is a pile as an integer: bit 0 is the first card of the deck, bit 47 the last. For an array of
    64-bit integers the results are arrays.
    """

    # The ids of the yaku in play, in the order of their bits in `made`.
    yaku: tuple[str, ...]
    # The points and yaku of every part of a pile (internal).
    tables: StateTables
    # How a text counts the months; None if it has to be given.
    months: str | None
    # The cards of the game, as a set.
    deck: int
    # Whether the yellow paulownia is a card of its own.
    yellow: bool

    @classmethod
    def under(cls, rules: RuleSet, context: Context = NO_CONTEXT, months: str | None = "japanese") -> Scorer:
        """Return the scorer of a rule set."""
        yaku = tuple(yaku.id for yaku in rules.tables(context)[0].yaku)
        return cls(yaku, make_tables(rules, context), months, rules.deck, rules.yellow)

    def points(self, masks: Any) -> Any:
        """Return all points of each pile, as a list for a list, or as int32 for an array."""
        return self._answers(masks, POINTS)

    def made(self, masks: Any) -> Any:
        """Return the yaku that count in each pile as bits, in a list for a list, or as int64 for an array."""
        return self._answers(masks, MADE)

    def details(self, masks: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        """Yield for each pile of a list its card points, all its points, and its yaku as bits."""
        check_list(masks, self.deck)
        words = words_of_list(self.tables, masks)
        points, made = (answers_of_list(self.tables, words, answer) for answer in (POINTS, MADE))
        return zip(card_points_of_list(self.tables, words), points, made, strict=True)

    def points_of(self, text: str) -> int:
        """Return the points of a pile that is written as text."""
        return int(self.points(masks([text], months=self.months, yellow=self.yellow))[0])

    def _answers(self, masks: Any, answer: int) -> Any:
        if not hasattr(masks, "__array_namespace__"):
            check_list(masks, self.deck)
            return answers_of_list(self.tables, words_of_list(self.tables, masks), answer)
        library = masks.__array_namespace__()
        flat = check_array(library, masks, self.deck).reshape(-1)
        answers = library.empty(flat.shape, dtype=library.int32 if answer == POINTS else library.int64)
        if library.__name__ not in self._array_tables:
            self._array_tables[library.__name__] = tables_as_arrays(library, self.tables)
        tables = self._array_tables[library.__name__]
        if tables is None:
            answers[:] = answers_of_list(self.tables, words_of_list(self.tables, flat.tolist()), answer)
            return answers.reshape(masks.shape)
        for start in range(0, len(flat), _BLOCK):
            block = flat[start : start + _BLOCK]
            answers[start : start + _BLOCK] = answers_of_array(library, tables, block, answer)
        return answers.reshape(masks.shape)

    @cached_property
    def _array_tables(self) -> dict[str, StateTables | None]:
        """The tables as arrays, by the name of the library."""
        return {}

    def __getstate__(self) -> dict[str, Any]:
        # Leave out the arrays when a scorer is sent to another process, which makes its own.
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __repr__(self) -> str:
        return f"<Scorer: {len(self.yaku)} yaku>"


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
    """Return a scorer for many piles, as lists or arrays of masks. The arguments are as in a record.

    `called` says whether the owner of the piles has called. ValueError says what is wrong.

    >>> from hanascore import masks
    >>> birds = scorer("koi-koi", house_rules={"yaku": {"moon-viewing": 6}})
    >>> birds.points(masks(["1b 3b 8b", "8b 9a"])), birds.points_of("8b 9a")
    ([5, 6], 6)
    """
    if called is not None and not isinstance(called, bool):
        raise TypeError(f"`called` is true or false, not {called!r:.40}")
    context = pile_context_of(game, options, seat=seat, month=month)
    order = months or default_months(game)
    check_order(order)
    rules = with_house_rules(find_game(game), context.rules, house_rules, order)
    return Scorer.under(rules, context.context._replace(called=bool(called)), order)
