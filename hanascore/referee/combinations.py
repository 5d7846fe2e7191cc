"""Try combinations of choices: does any set of rulings together make others win?

Rounds are scored one by one. A round is scored again only for the rulings that may change it, and once for
each combination of their choices. Small sets of rulings are tried first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from math import prod
from typing import Any, NamedTuple

from hanascore.referee.dependence import (
    AfterRound,
    Dependence,
    Reads,
    after_round,
    lay_out_under,
    rules_under,
    watch_rules,
)
from hanascore.referee.match import Match, RoundResult
from hanascore.referee.match_end import ahead, leading_sides, standings
from hanascore.referee.other_dealer import other_dealer
from hanascore.referee.rulings import Choice
from hanascore.referee.score_so_far import ScoreSoFar
from hanascore.rules.game import Value
from hanascore.rules.ruleset import RuleSet
from hanascore.scoring.round import settle

# The most combinations that are tried.
_MOST_COMBINATIONS = 20_000
# How often rounds are scored and rules are built at most, for all combinations together.
_MOST_SCORED = 1_000
# The options that decide only who deals. Other deals than those of the record cannot be compared.
_DEALING = frozenset(("next_dealer", "deal_tie", "first_draw"))
# The rules that decide from the scores of rounds whether a match is over, and who wins it.
_OF_MATCH = frozenset(
    (
        "won_by",
        "wins_to_end",
        "lead_to_end",
        "games_to_win",
        "rank_wins_at_once",
        "options.goal",
        "options.last_round",
        "options.goal_tie",
        "options.last_tie",
        "options.rounds_level",
    )
)


class Combinations(NamedTuple):
    """The result of trying choices of several rulings together."""

    # How many combinations of two or more rulings were tried.
    tried: int
    # How many combinations there are of rulings that may matter to the rounds of the record.
    possible: int
    # How many of the tried ones the record leaves open, because a round would have gone differently.
    open: int
    # How many choices were left out, because the text or the turns mean something else under them.
    left_out: int
    # The smallest combination under which others win or lead; empty if none was found.
    choices: tuple[Choice, ...] = ()
    # Who wins or leads under it.
    leaders: tuple[str, ...] = ()
    # Whether the match is over under it.
    over: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether all combinations were tried, and the record decides all of them."""
        return self.tried == self.possible and not (self.open or self.left_out)

    def __repr__(self) -> str:
        return f"<Combinations: {self.tried} of {self.possible} tried>"


def try_combinations(match: Match, choices: Sequence[Choice], dependence: Dependence) -> Combinations:
    """Try choices together, small sets first, until others win or lead.

    Each of the choices was tried alone before: the record decides it, and the same sides win or lead.
    """
    rounds = _Rounds(match, choices, dependence)
    left_out = rounds.left_out
    leaders = leading_sides(match)
    while True:
        by_option = rounds.relevant_choices()
        alone = sum(map(len, by_option.values()))
        possible = prod(len(values) + 1 for values in by_option.values()) - 1 - alone
        tried = left_open = 0
        for chosen in _sets_of_choices(by_option):
            if tried == _MOST_COMBINATIONS or rounds.scored >= _MOST_SCORED or rounds.has_more_options:
                break
            result = rounds.result_under(chosen)
            tried += 1
            if result is None or result.is_open:
                left_open += 1
            elif result.leaders != leaders:
                return Combinations(tried, possible, left_open, left_out, chosen, result.leaders, result.over)
        if not rounds.has_more_options:
            return Combinations(tried, possible, left_open, left_out)


def _sets_of_choices(by_option: Mapping[str, Sequence[Choice]]) -> Iterator[tuple[Choice, ...]]:
    """Yield the sets of choices of two or more rulings, small ones first."""
    for size in range(2, len(by_option) + 1):
        for names in combinations(by_option, size):
            yield from product(*(by_option[name] for name in names))


class _Step(NamedTuple):
    """A round under some choices."""

    # Its own number among all steps.
    number: int
    # What it passes on to later rounds; None if it cannot be scored.
    after: AfterRound | None
    # Whether another player would have dealt the round after it.
    is_dealt_otherwise: bool = False
    # Whether that is so by another ruling on the deal.
    may_be_dealt_otherwise: bool = False
    # The multipliers that the round after it has then.
    carried: tuple[int, ...] | None = None


class _Result(NamedTuple):
    """The result of a match under some choices."""

    # Who wins or leads.
    leaders: tuple[str, ...]
    # Whether the match is over.
    over: bool
    # Whether, by another ruling on the deal, another player might have dealt a round.
    is_open: bool


class _Rounds:
    """The rounds of a match under combinations of choices."""

    def __init__(self, match: Match, choices: Sequence[Choice], dependence: Dependence) -> None:
        self.match = match
        self.dependence = dependence
        self.reads = Reads()
        # How often a round was scored or rules were built.
        self.scored = 0
        # Whether a round turned out to depend on more options since the last list of choices.
        self.has_more_options = False
        dealing = {choice.option.name for choice in choices if choice.option.name in _DEALING}
        self._passes_otherwise = "next_dealer" in dealing or match.rules.next_dealer == "total"
        self._breaks_ties_otherwise = "deal_tie" in dealing
        others = [choice for choice in choices if choice.option.name not in _DEALING]
        self._choices = [choice for choice in others if self._can_be_combined(choice)]
        # How many choices cannot be combined.
        self.left_out = len(others) - len(self._choices)
        # Each round under the choices that were tried.
        self._steps: list[dict[tuple[Any, ...], _Step]] = [{} for _ in match.rounds]
        # The results that were added up, by the numbers of their steps.
        self._results: dict[tuple[Any, ...], _Result | None] = {}
        self._number_of_steps = 0
        self._rules: dict[tuple[Any, ...], RuleSet] = {}
        # The names of the rules that the choices of each option change.
        self._changes: dict[str, frozenset[str]] = {}
        # For each round, and for the end of the match, the options that may change it.
        self._relevant: list[list[str]] = [[] for _ in match.rounds]
        self._of_match: list[str] = []
        for choice in self._choices:
            self._find_relevant(choice)

    def _can_be_combined(self, choice: Choice) -> bool:
        """Return whether a choice leaves the turns of all rounds as they are."""
        for result in self.match.rounds:
            options = {**self.match.record.options_of(result.round), choice.option.name: choice.value}
            if result.replay and rules_under(self.match, options).play_key != result.rules.play_key:
                return False
        return True

    def _find_relevant(self, choice: Choice) -> None:
        """Note for which rounds a choice may matter."""
        name = choice.option.name
        for index, result in enumerate(self.match.rounds):
            options = {**self.match.record.options_of(result.round), name: choice.value}
            rules = rules_under(self.match, options)
            changed = self.dependence.changed(result.rules, rules)
            self._changes[name] = self._changes.get(name, frozenset()) | changed
            if name not in self._relevant[index] and self.dependence.changes_outcome(index, rules):
                self._relevant[index].append(name)
            if name not in self._of_match and changed & _OF_MATCH:
                self._of_match.append(name)

    def relevant_choices(self) -> dict[str, list[Choice]]:
        """Return the choices that may matter, by their options."""
        self.has_more_options = False
        names = {name for names in (*self._relevant, self._of_match) for name in names}
        by_option: dict[str, list[Choice]] = {}
        for choice in self._choices:
            if choice.option.name in names:
                by_option.setdefault(choice.option.name, []).append(choice)
        return by_option

    def result_under(self, choices: Sequence[Choice]) -> _Result | None:
        """Return the result under some choices; None if a round would have gone otherwise."""
        values = {choice.option.name: choice.value for choice in choices}
        steps = []
        carried = self.match.rounds[0].carried
        for index in range(len(self.match.rounds)):
            step = self._step(index, values, carried)
            steps.append(step)
            if step.after is None or step.is_dealt_otherwise:
                break
            carried = step.carried
        of_match = [_hashable(values[name]) if name in values else None for name in self._of_match]
        key = (*of_match, *[step.number for step in steps])
        if key not in self._results:
            self._results[key] = self._add_up(steps, values)
        return self._results[key]

    def _add_up(self, steps: Sequence[_Step], values: Mapping[str, Value]) -> _Result | None:
        """Return the result of some rounds. After the last of them everything may be unknown."""
        rules = self._rules_under(self.match.rounds[0], values, self._of_match)
        so_far = ScoreSoFar(self.match.record, rules)
        is_open = False
        for result, step in zip(self.match.rounds, steps, strict=False):
            if step.after is None:
                return None
            rules = self._rules_under(result, values, self._of_match)
            so_far.add(rules, step.after.outcome)
            if so_far.end is not None:
                return _Result(so_far.end.winners, over=True, is_open=is_open)
            is_open = is_open or step.may_be_dealt_otherwise
        if steps[-1].is_dealt_otherwise:
            return None
        leaders = ahead(standings(rules, so_far.score), self.match.record.sides)
        return _Result(leaders, over=False, is_open=is_open)

    def _may_be_dealt_otherwise(self, result: RoundResult, after: AfterRound) -> bool:
        """Return whether another ruling on the deal might let another player deal after a round."""
        if (after.outcome.points, after.outcome.winners) == (result.scores, result.winners):
            return False
        deciding = after.outcome.deciding.values()
        is_tied = len(set(deciding)) < len(deciding)
        return self._passes_otherwise or (self._breaks_ties_otherwise and is_tied)

    def _step(self, index: int, values: Mapping[str, Value], carried: tuple[int, ...] | None) -> _Step:
        """Return a round under some choices. It is scored once for the choices that may matter to it."""
        names = self._relevant[index]
        key = (carried, *[(name, _hashable(values[name])) for name in names if name in values])
        step = self._steps[index].get(key)
        if step is None:
            step = self._score(index, values, carried)
            self._steps[index][key] = step
        return step

    def _score(self, index: int, values: Mapping[str, Value], carried: tuple[int, ...] | None) -> _Step:
        result = self.match.rounds[index]
        rules = self._rules_under(result, values, self._relevant[index])
        self.scored += 1
        self._number_of_steps += 1
        self.reads.take()
        played, is_scored = lay_out_under(result, rules, carried)
        after = after_round(played, settle(played)) if is_scored else None
        # Under these choices, the round may depend on rulings that did not matter to it before.
        reads = self.reads.take() - self.dependence.outcome_reads[index]
        for name, changed in self._changes.items():
            if name not in self._relevant[index] and not changed.isdisjoint(reads):
                self._relevant[index].append(name)
                self._steps[index].clear()
                self.has_more_options = True
        following = self.match.rounds[index + 1] if index + 1 < len(self.match.rounds) else None
        if after is None or following is None:
            return _Step(self._number_of_steps, after)
        return _Step(
            number=self._number_of_steps,
            after=after,
            is_dealt_otherwise=bool(other_dealer(result, after.next_dealer, following, rules.next_dealer)),
            may_be_dealt_otherwise=self._may_be_dealt_otherwise(result, after),
            carried=following.carried if after.passed_on is None else after.passed_on,
        )

    def _rules_under(self, result: RoundResult, values: Mapping[str, Value], names: Sequence[str]) -> RuleSet:
        """Return the rules of a round under the choices of some options. They note which of them are read."""
        chosen = {name: values[name] for name in names if name in values}
        key = (id(result.rules), *((name, _hashable(value)) for name, value in chosen.items()))
        if key not in self._rules:
            self.scored += 1
            options = {**self.match.record.options_of(result.round), **chosen}
            self._rules[key] = watch_rules(self.match, self.match.game.choose(options), self.reads)
        return self._rules[key]


def _hashable(value: Value) -> Value | str:
    return str(value) if isinstance(value, dict | list) else value
