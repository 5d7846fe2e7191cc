"""Many piles and many rounds as arrays of numpy, which `pip install hanascore[batch]` brings.

A mask is a pile as an integer of 64 bits, signed or not: bit 0 is the first card of the deck, bit 47 the
last.
"""

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

import numpy as np

from hanascore.batch.scorer import Scorer, checked, scorer
from hanascore.cards.deck import EVERY
from hanascore.model.record import Record, Round
from hanascore.referee.judge import judge
from hanascore.referee.pile import find_game, option_values, with_house_rules
from hanascore.rules.game import Fact, FactShape, Game
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Context
from hanascore.scoring.lay_out import RuledRecord

_MOST_NAMED = 5


class UnsettledError(ValueError):
    """Some rounds cannot be settled; `rows` are their numbers, and the message tells why the first cannot."""

    def __init__(self, rows: Any, reason: str) -> None:
        named = ", ".join(map(str, rows[:_MOST_NAMED].tolist()))
        more = f" and {len(rows) - _MOST_NAMED} more" if len(rows) > _MOST_NAMED else ""
        several = f"rows {named}{more} cannot be settled; row {rows[0]}: {reason}"
        super().__init__(several if len(rows) > 1 else f"row {named} cannot be settled: {reason}")
        self.rows = rows


def points(game: str, masks: Any, **arguments: Any) -> Any:
    """What each pile is worth by itself, as int32; arguments as of `hanascore.scorer`."""
    return scorer(game, **arguments).points(np.asarray(masks))


def made(game: str, masks: Any, **arguments: Any) -> Any:
    """The yaku that count in each pile, as bits of int64 in the order of `hanascore.scorer(...).yaku`."""
    return scorer(game, **arguments).made(np.asarray(masks))


def possible(piles: Any) -> Any:
    """Whether no card of a row lies in two of its piles: an answer a row, for an array (rounds, sides)."""
    masks = _rounds(piles)
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
    """The scores of each round, an int64 for each pile of an array (rounds, sides), as `score` has them.

    `dealer` is a column with the number of the side that dealt, from 0. `facts` are columns by the name of
    the fact: a side's number where it names a player and -1 for nobody, a bit for each side where it names
    several, which are then taken once each in the order of the sides, and numbers, words or truth values
    else. Rounds that the game cannot tell apart are settled once. Where some rounds cannot be settled,
    `UnsettledError` says which and why.
    """
    found = find_game(game)
    rules = with_house_rules(found, found.rules(option_values(found, options)), house_rules, "japanese")
    masks = _rounds(piles, rules.deck)
    told = {**(facts or {}), **({} if dealer is None else {"dealer": dealer})}
    columns = {name: _column(found, name, values, masks.shape) for name, values in told.items()}
    kinds = _kinds(found, rules, masks, columns)
    _, first, which = np.unique(kinds, return_index=True, return_inverse=True)
    scores = np.zeros((len(first), masks.shape[1]), dtype=np.int64)
    refused: dict[int, str] = {}
    for at, row in enumerate(first.tolist()):
        beside = {name: column[row].item() for name, column in columns.items()}
        answer = _one_round(found, rules, masks[row].tolist(), beside)
        if isinstance(answer, str):
            refused[at] = answer
        else:
            scores[at] = answer
    if refused:
        rows = np.flatnonzero(np.isin(which, list(refused)))
        raise UnsettledError(rows, refused[int(which[rows[0]])])
    return scores[which]


def _rounds(piles: Any, deck: int = EVERY) -> Any:
    """Piles as rows of masks."""
    masks = checked(np, np.asarray(piles), deck)
    if masks.ndim != 2:
        raise ValueError(f"piles are an array of rounds and sides, and this one has the shape {masks.shape}")
    return masks


def _column(game: Game, name: str, values: Any, shape: tuple[int, int]) -> Any:
    """What is told of each of so many rounds and sides: a fact, or who dealt."""
    (rounds, sides), fact, column = shape, game.facts_by_name.get(name), np.asarray(values)
    if not fact and name != "dealer":
        known = ", ".join(game.facts_by_name) or "none"
        raise ValueError(f"{game.name} has no fact '{name}': its facts are {known}")
    if fact and fact.shape not in _FACTS:
        raise ValueError(f"the fact '{name}' does not fit into a column: score such rounds as records")
    if column.shape != (rounds,):
        raise ValueError(f"the column '{name}' must have {rounds:,} values, one for each round")
    if rounds:
        _check_column(name, fact, column, sides)
    return column


def _check_column(name: str, fact: Fact | None, column: Any, sides: int) -> None:
    """Whether a column holds what the fact may be; without a fact it says who dealt."""
    if fact and fact.shape is FactShape.CHOICE:
        wrong, expected = column[~np.isin(column, fact.choices)], f"one of {', '.join(fact.choices)}"
    elif column.dtype.kind in ("biu" if fact and fact.shape is FactShape.FLAG else "iu"):
        least, most = _range(fact, sides)
        wrong, expected = column[(column < least) | (column > most)], f"a number from {least:,} to {most:,}"
    else:
        raise TypeError(f"the column '{name}' must hold integers, and this is an array of {column.dtype}")
    if wrong.size:
        raise ValueError(f"the column '{name}' holds {wrong[0]}: expected {expected}")


def _range(fact: Fact | None, sides: int) -> tuple[int, int]:
    """The least and the greatest number in the column of a fact, or in that of who dealt."""
    if fact is None:
        return 0, sides - 1
    of_shape = {
        FactShape.PLAYER: (-1, sides - 1),
        FactShape.PLAYERS: (0, (1 << sides) - 1),
        FactShape.FLAG: (0, 1),
    }
    return of_shape.get(fact.shape) or fact.numbers or (-(1 << 53), 1 << 53)


def _kinds(game: Game, rules: RuleSet, masks: Any, told: Mapping[str, Any]) -> Any:
    """A number for each round, the same for rounds that the game cannot tell apart.

    Those are rounds in which all piles have the same points, yaku and numbers of cards, where that tells
    everything. Where a rule looks at the cards that nobody took, it is only if everything is taken; where
    calls are told, and a pile must fit them, it never is.
    """
    play, rounds = rules.play, np.arange(len(masks))
    if not rules.by_points or (play.calls and play.calls.called_fact in told):
        return rounds
    alike = possible(masks)
    if not play.takes_all or rules.wild or rules.options.four_on_field == "stay":
        alike &= np.bitwise_or.reduce(masks, axis=1) == rules.deck
    found = [np.where(alike, -1, rounds), *told.values(), *np.bitwise_count(masks.T)]
    if any(one.each_extra for one in rules.yaku):
        # Points do not tell a further card of a yaku from the points of a card.
        found += [np.bitwise_count(one & row.cards) for one in masks.T for row in rules.counting_classes]
    for seat in (None, *game.seats):
        one = Scorer.under(rules, Context(1, seat))
        found += [*one.points(masks).T, *one.made(masks).T]
    kinds = np.zeros_like(rounds)
    for column in found:
        values, places = np.unique(column, return_inverse=True)
        _, kinds = np.unique(kinds * len(values) + places, return_inverse=True)
    return kinds


_FACTS: dict[FactShape, Callable[[Any, tuple[str, ...]], Any]] = {
    FactShape.PLAYER: lambda value, players: players[value] if value >= 0 else None,
    FactShape.PLAYERS: lambda value, players: tuple(one for at, one in enumerate(players) if value >> at & 1),
    FactShape.FLAG: lambda value, _: bool(value),
    FactShape.NUMBER: lambda value, _: value,
    FactShape.CHOICE: lambda value, _: value,
}


def _one_round(game: Game, rules: RuleSet, piles: list[int], told: dict[str, Any]) -> list[int] | str:
    """The scores of one round as the referee has them, or why it has none."""
    players = tuple(f"side {number}" for number in range(1, len(piles) + 1))
    if len(players) not in game.players:
        return f"{game.name} is not played by {len(players)}"
    if sum(pile.bit_count() for pile in piles) > reduce(int.__or__, piles).bit_count():
        return "a card lies in two of its piles"
    dealer = told.pop("dealer", None)
    facts = {name: _FACTS[game.facts_by_name[name].shape](value, players) for name, value in told.items()}
    dealt = None if dealer is None else players[dealer]
    round = Round(number=1, dealer=dealt, piles=tuple(piles), facts=game.make_facts(**facts))
    record = Record(game=game.id, players=players, sides=players, deck=rules.deck, rounds=(round,))
    (result,) = judge(RuledRecord(record, game, rules)).rounds
    stops = (problem.message for problem in result.problems if problem.stops)
    return list(result.scores.values()) or next(stops, "it is not scored")
