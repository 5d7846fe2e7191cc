"""Many piles and many rounds as arrays of numpy, which `pip install hanascore[batch]` installs.

A mask is a pile as an integer of 64 bits, signed or not: bit 0 is the first card of the deck, bit 47 the
last.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

import numpy as np

from hanascore.batch.scorer import Scorer, scorer
from hanascore.batch.tables import check_array
from hanascore.cards.deck import EVERY
from hanascore.model.record import Record, Round
from hanascore.referee.judge import judge
from hanascore.referee.pile import find_game, option_values, with_house_rules
from hanascore.rules.game import Fact, FactShape, Game
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Context
from hanascore.scoring.round import RuledRecord

# How many rows a message names at most.
_MOST_NAMED = 5
# The limits of the numbers in a column without limits of its own. Floats hold such numbers exactly.
_LEAST, _GREATEST = -(1 << 53), 1 << 53


class UnsettledError(ValueError):
    """Some rounds cannot be settled.

    `rows` has their numbers, and the message gives the reason of the first.
    """

    def __init__(self, rows: Any, reason: str) -> None:
        self.rows = rows
        if len(rows) == 1:
            super().__init__(f"row {rows[0]} cannot be settled: {reason}")
            return
        names = ", ".join(map(str, rows[:_MOST_NAMED].tolist()))
        more = f" and {len(rows) - _MOST_NAMED} more" if len(rows) > _MOST_NAMED else ""
        super().__init__(f"rows {names}{more} cannot be settled; row {rows[0]}: {reason}")


def points(game: str, masks: Any, **arguments: Any) -> Any:
    """Return what each pile is worth by itself, as int32. Other arguments are those of `hanascore.scorer`."""
    return scorer(game, **arguments).points(np.asarray(masks))


def made(game: str, masks: Any, **arguments: Any) -> Any:
    """Return the yaku of each pile, as bits of int64 in the order of `hanascore.scorer(...).yaku`."""
    return scorer(game, **arguments).made(np.asarray(masks))


def possible(piles: Any) -> Any:
    """Return whether each row of an array (rounds, sides) is possible: no card is in two of its piles."""
    masks = _rows_of_masks(piles)
    return np.bitwise_count(masks).sum(axis=1) == np.bitwise_count(np.bitwise_or.reduce(masks, axis=1))


def settle(
    game: str,
    piles: Any,
    *,
    dealer: Any = None,
    facts: Mapping[str, Any] | None = None,
    house_rules: Mapping[str, Any] | None = None,
    **options: Any,
) -> Any:
    """Return the score of each side in each round, as `score` finds it: an int64 for each pile of the array.

    `piles` has a row for each round and a column for each side. `dealer` is a column with the number of the
    side that dealt, from 0. `facts` has a column for each fact, by its name. If the fact names a player, the
    column has the number of a side, or -1 for no player. If it names several players, the column has a bit
    for each side, and the players count in the order of the sides. Other facts are numbers, words or truth
    values. Rounds that are equal for the game are settled only once. `UnsettledError` says which rounds
    cannot be settled, and why.
    """
    played_game = find_game(game)
    rules = with_house_rules(
        played_game, played_game.rules(option_values(played_game, options)), house_rules, "japanese"
    )
    masks = _rows_of_masks(piles, rules.deck)
    stated = {**(facts or {}), **({} if dealer is None else {"dealer": dealer})}
    columns = {name: _column(played_game, name, values, masks.shape) for name, values in stated.items()}
    _, first_rows, kind_of_row = np.unique(
        _kinds_of_rounds(played_game, rules, masks, columns), return_index=True, return_inverse=True
    )
    scores = np.zeros((len(first_rows), masks.shape[1]), dtype=np.int64)
    reasons: dict[int, str] = {}
    for kind, row in enumerate(first_rows.tolist()):
        values = {name: column[row].item() for name, column in columns.items()}
        result = _settle_round(played_game, rules, masks[row].tolist(), values)
        if isinstance(result, str):
            reasons[kind] = result
        else:
            scores[kind] = result
    if reasons:
        rows = np.flatnonzero(np.isin(kind_of_row, list(reasons)))
        raise UnsettledError(rows, reasons[int(kind_of_row[rows[0]])])
    return scores[kind_of_row]


def _rows_of_masks(piles: Any, deck: int = EVERY) -> Any:
    masks = check_array(np, np.asarray(piles), deck)
    if masks.ndim != 2:
        raise ValueError(f"piles are an array of rounds and sides, but this one has the shape {masks.shape}")
    return masks


# Columns


def _column(game: Game, name: str, values: Any, shape: tuple[int, int]) -> Any:
    """Return the column of a fact, or of the dealer, after checking it."""
    (rounds, sides), fact, column = shape, game.facts_by_name.get(name), np.asarray(values)
    if not fact and name != "dealer":
        names = ", ".join(game.facts_by_name) or "none"
        raise ValueError(f"{game.name} has no fact '{name}': its facts are {names}")
    if fact and fact.shape not in _COLUMN_SHAPES:
        raise ValueError(f"the fact '{name}' does not fit into a column: score such rounds as records")
    if column.shape != (rounds,):
        raise ValueError(f"the column '{name}' must have {rounds:,} values, one for each round")
    if rounds:
        _check_column(name, fact, column, sides)
    return column


def _check_column(name: str, fact: Fact | None, column: Any, sides: int) -> None:
    """Raise an error if a column has values that the fact cannot have. Without a fact, check the dealer."""
    if fact and fact.shape is FactShape.CHOICE:
        wrong = column[~np.isin(column, fact.choices)]
        expected = f"one of {', '.join(fact.choices)}"
    elif column.dtype.kind in ("biu" if fact and fact.shape is FactShape.FLAG else "iu"):
        least, greatest = _limits(fact, sides)
        wrong = column[(column < least) | (column > greatest)]
        expected = f"a number from {least:,} to {greatest:,}"
    else:
        raise TypeError(f"the column '{name}' must hold integers, but this is an array of {column.dtype}")
    if wrong.size:
        raise ValueError(f"the column '{name}' holds {wrong[0]}: expected {expected}")


def _limits(fact: Fact | None, sides: int) -> tuple[int, int]:
    """Return the limits of the numbers in the column of a fact.

    Without a fact, return those of the dealer.
    """
    if fact is None:
        return 0, sides - 1
    if fact.shape is FactShape.PLAYER:
        return -1, sides - 1
    if fact.shape is FactShape.PLAYERS:
        return 0, (1 << sides) - 1
    if fact.shape is FactShape.FLAG:
        return 0, 1
    return fact.numbers or (_LEAST, _GREATEST)


_COLUMN_SHAPES = (
    FactShape.PLAYER,
    FactShape.PLAYERS,
    FactShape.FLAG,
    FactShape.NUMBER,
    FactShape.CHOICE,
)


def _fact_value(fact: Fact, value: Any, players: tuple[str, ...]) -> Any:
    """Return the value of a fact from the number in its column."""
    if fact.shape is FactShape.PLAYER:
        return players[value] if value >= 0 else None
    if fact.shape is FactShape.PLAYERS:
        return tuple(player for number, player in enumerate(players) if value >> number & 1)
    return bool(value) if fact.shape is FactShape.FLAG else value


# Rounds


def _kinds_of_rounds(game: Game, rules: RuleSet, masks: Any, columns: Mapping[str, Any]) -> Any:
    """Return a number for the kind of each round. Rounds of one kind are equal for the game.

    In a game in which points, yaku and numbers of cards decide everything, two rounds are of one kind if all
    their piles have the same ones. If a rule looks at cards in no pile, only complete rounds can be of one
    kind. If calls are given, which piles must fit, each round is of a kind of its own.
    """
    play = rules.play
    numbers = np.arange(len(masks))
    if not rules.by_points or (play.calls and play.calls.called_fact in columns):
        return numbers
    comparable = possible(masks)
    if not play.takes_all or rules.wild or rules.options.four_on_field == "stay":
        comparable &= np.bitwise_or.reduce(masks, axis=1) == rules.deck
    keys = [np.where(comparable, -1, numbers), *columns.values(), *np.bitwise_count(masks.T)]
    if any(yaku.each_extra for yaku in rules.yaku):
        # An extra card of one yaku may be worth as many points as something else, so count these cards, too.
        keys += [np.bitwise_count(pile & row.cards) for pile in masks.T for row in rules.counting_classes]
    for seat in (None, *game.seats):
        pile_scorer = Scorer.under(rules, Context(1, seat))
        keys += [*pile_scorer.points(masks).T, *pile_scorer.made(masks).T]
    kinds = np.zeros_like(numbers)
    for key in keys:
        values, places = np.unique(key, return_inverse=True)
        _, kinds = np.unique(kinds * len(values) + places, return_inverse=True)
    return kinds


def _settle_round(game: Game, rules: RuleSet, piles: list[int], values: dict[str, Any]) -> list[int] | str:
    """Return the scores that the referee gives one round, or the reason why it is not scored."""
    players = tuple(f"side {number}" for number in range(1, len(piles) + 1))
    if len(players) not in game.players:
        return f"{game.name} is not played by {len(players)}"
    if sum(pile.bit_count() for pile in piles) > reduce(int.__or__, piles).bit_count():
        return "a card lies in two of its piles"
    dealer = values.pop("dealer", None)
    facts = {name: _fact_value(game.facts_by_name[name], value, players) for name, value in values.items()}
    round = Round(
        number=1,
        dealer=None if dealer is None else players[dealer],
        piles=tuple(piles),
        facts=game.make_facts(**facts),
    )
    record = Record(game=game.id, players=players, sides=players, deck=rules.deck, rounds=(round,))
    (result,) = judge(RuledRecord(record, game, rules)).rounds
    errors = [problem.message for problem in result.problems if problem.stops]
    return list(result.scores.values()) or next(iter(errors), "it is not scored")
