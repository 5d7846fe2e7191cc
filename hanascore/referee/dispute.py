"""Judge a record again under every other choice of every open ruling, and compare the results.

The rulings are read from the declarations of the game. The record stays as it is, dealers included; only the
rules change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

from hanascore.model.record import Record
from hanascore.problems.problem import Problem, error
from hanascore.problems.words import did_you_mean, listed
from hanascore.referee.judge import judge, rules_of
from hanascore.referee.match import Match, RoundResult
from hanascore.referee.pile import option_values
from hanascore.referee.possible.places import place_of_pile
from hanascore.rules.counting import CountContext, open_yaku
from hanascore.rules.game import Game, Option, Value
from hanascore.rules.played import Played

# These problems, and those whose id ends in "-missing", mean that the record does not say enough to score the
# round under a choice. Any other error means that the round could not have happened under the choice.
_UNKNOWN = frozenset(("counts-undecided", "rest-unclear"))
# How many yaku a message names at most.
_MOST_NAMED = 5


class Choice(NamedTuple):
    """A value of a ruling that is not in force."""

    option: Option
    value: Value

    @property
    def plain(self) -> Any:
        """The value in JSON."""
        return self.option.json_value(self.value)

    @property
    def means(self) -> str:
        """The meaning of the value, without the other options that it sets; empty for a number."""
        return self.option.choices.get(self.value, "").partition("; sets ")[0]


class RoundChange(NamedTuple):
    """A round as it is scored, and as it would be scored under other choices."""

    before: RoundResult
    after: RoundResult
    # Whether the match is over after this round either way. Then there is no next dealer.
    over: bool = False

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.before.number

    @property
    def scores(self) -> Mapping[str, int]:
        """The difference of each score that changes."""
        return _differences(self.before.scores, self.after.scores)

    @property
    def other_winner(self) -> bool:
        """Whether the winners of the round change."""
        return self.before.winners != self.after.winners

    @property
    def other_dealer(self) -> bool:
        """Whether another player should deal the next round."""
        return not self.over and _is_other_dealer(self.before.next_dealer, self.after.next_dealer)

    @property
    def newly_scored(self) -> bool:
        """Whether the round can be scored only under the other choices."""
        return self.after.scored and not self.before.scored

    def __bool__(self) -> bool:
        return self.other_winner or self.other_dealer or self.newly_scored or bool(self.scores)


class LostRounds(NamedTuple):
    """Rounds that cannot be scored under other choices, all for the same reason."""

    # The first of their errors.
    problem: Problem
    # The numbers of the rounds.
    rounds: tuple[int, ...]

    @property
    def possible(self) -> bool:
        """Whether the rounds could have happened, and the record only does not say enough."""
        return self.problem.id.endswith("-missing") or self.problem.id in _UNKNOWN


@dataclass(frozen=True, kw_only=True)
class Trial:
    """A match under other choices."""

    choices: tuple[Choice, ...]
    # The match under the rulings in force.
    before: Match
    # The match under the choices, without its rounds and problems.
    after: Match
    # The rounds that change, except those that are lost.
    changed_rounds: tuple[RoundChange, ...] = ()
    # The rounds that are scored under the rulings in force, and cannot be scored under the choices. All
    # other values compare the match without them.
    lost: tuple[LostRounds, ...] = ()
    # The difference of each total that changes.
    totals: Mapping[str, int]
    # Why the choices are impossible here, for example for this number of players. Then nothing is compared.
    refusal: Problem | None = None

    @property
    def scores(self) -> list[int]:
        """The numbers of the rounds in which a score changes."""
        return [change.number for change in self.changed_rounds if change.scores]

    @property
    def won_by(self) -> dict[tuple[str, ...], list[int]]:
        """The numbers of the rounds that are won by others, by the new winners."""
        rounds: dict[tuple[str, ...], list[int]] = {}
        for change in self.changed_rounds:
            if change.other_winner:
                rounds.setdefault(change.after.winners, []).append(change.number)
        return rounds

    @property
    def dealer_changes(self) -> list[int]:
        """The numbers of the rounds after which another player should deal."""
        return [change.number for change in self.changed_rounds if change.other_dealer]

    @property
    def newly_scored(self) -> list[int]:
        """The numbers of the rounds that can be scored only under the choices."""
        return [change.number for change in self.changed_rounds if change.newly_scored]

    @property
    def places(self) -> bool:
        """Whether a side has another place."""
        before = {standing.side: standing.place for standing in self.before.standings}
        return before != {standing.side: standing.place for standing in self.after.standings}

    @property
    def winner(self) -> bool:
        """Whether the winner of the match changes, or whether the match is over."""
        before, after = self.before, self.after
        return not self.lost and (before.over, before.winners) != (after.over, after.winners)

    @property
    def end(self) -> bool:
        """Whether the match ends after another round, even if the same side wins it."""
        return not self.lost and self.before.ended_after != self.after.ended_after

    @property
    def dealer(self) -> bool:
        """Whether another player should deal next."""
        return not self.after.over and _is_other_dealer(self.before.next_dealer, self.after.next_dealer)

    @property
    def without(self) -> list[tuple[int, LostRounds]]:
        """The number of each lost round, in order, with the reason."""
        return sorted((number, lost) for lost in self.lost for number in lost.rounds)

    @property
    def changes(self) -> bool:
        """Whether anything changes."""
        of_match = self.totals or self.places or self.winner or self.end or self.dealer
        return bool(self.lost or self.changed_rounds or of_match)

    @property
    def possible(self) -> bool:
        """Whether the record could have happened under the choices."""
        return all(lost.possible for lost in self.lost)


@dataclass(frozen=True, kw_only=True)
class Dispute:
    """A match, and what each open ruling changes in it."""

    match: Match
    # The trials that change something, lose a round or are refused, in the order of the game's rulings.
    trials: tuple[Trial, ...]
    # The names of the rulings that change nothing under any choice.
    idle: tuple[str, ...] = ()
    # The trials of the combinations that the caller named.
    together: tuple[Trial, ...] = ()
    # Whether every ruling was tried.
    whole: bool = True


def dispute(
    match: Match, *, ruling: str | None = None, together: Sequence[Mapping[str, Any]] = ()
) -> Dispute:
    r"""Try every other choice of every open ruling, or of one ruling; and try combinations of choices.

    If combinations are given without a ruling, only these are tried. Raise ValueError if a name is no open
    ruling, or a value is no choice of it.

    >>> from hanascore.record.record_file import loads
    >>> text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nstopped_by: Aki\n"
    >>> record = loads(text + "captured: {Aki: 1b 3b 8b 12b, Bo: none}").records[0]
    >>> [trial.totals for trial in dispute(judge(record), ruling="high_score").trials]
    [{'Aki': -8}]
    """
    if ruling is not None:
        ruling = find_ruling(match.game, ruling)
    combinations = tuple(_try(match, _read_choices(match.game, names)) for names in together)
    if together and ruling is None:
        return Dispute(match=match, trials=(), together=combinations, whole=False)
    trials = [_try(match, (choice,)) for choice in other_choices(match, ruling)]
    trials = [trial for trial in trials if trial.changes or trial.refusal]
    matters = {trial.choices[0].option.name for trial in trials}
    tried = [option for option in match.game.rulings if ruling in (None, option.name)]
    idle = tuple(option.name for option in tried if option.name not in matters)
    return Dispute(match=match, trials=tuple(trials), idle=idle, together=combinations, whole=ruling is None)


def _read_choices(game: Game, names: Mapping[str, Any]) -> tuple[Choice, ...]:
    """Return the choices of a combination from values as Python or a record writes them."""
    values = option_values(game, {find_ruling(game, name): value for name, value in names.items()})
    return tuple(Choice(game.options_by_name[name], value) for name, value in values.items())


def find_ruling(game: Game, word: str) -> str:
    """Return the name of a ruling that is given by name or number: `method`, `KD-5`, `kwa-do.KD-5`.

    Raise ValueError if the word is no open ruling.
    """
    prefix, word = f"{game.id}.", word.strip()
    word = word[len(prefix) :] if word.casefold().startswith(prefix) else word
    name = word.casefold().replace("-", "_")
    if option := game.options_by_name.get(name):
        if not option.is_ruling:
            raise ValueError(
                f"`{name}` is an agreement of the table, not an open ruling: to try another one, "
                "write it under `options` in a copy of the record and score that"
            )
        return name
    numbered = [option for option in game.options if word.upper() in option.refs]
    rulings = [option.name for option in numbered if option.is_ruling]
    if len(rulings) == 1:
        return rulings[0]
    if rulings:
        choices = listed([f"`{ruling}`" for ruling in rulings], "or")
        raise ValueError(f"{word.upper()} is about {len(rulings)} rulings: use {choices}")
    if numbered:
        return find_ruling(game, numbered[0].name)
    if any(decision.ref == word.upper() for decision in game.decisions):
        ref = word.upper()
        raise ValueError(f"{ref} is decided for every table, not an open ruling: hanascore rules {ref}")
    names = [option.name for option in game.rulings]
    hint = did_you_mean(name, names) or f"hanascore rules {game.id} lists them"
    raise ValueError(f"{game.name} has no ruling `{word}`: {hint}")


def other_choices(match: Match, ruling: str | None = None) -> Iterator[Choice]:
    """Yield every other choice of every ruling, or of one ruling.

    A ruling that only turns can test is skipped if the record has no turns, unless it changes how the record
    is read.
    """
    has_turns = any(round.turns for round in match.record.rounds)
    for option in match.game.rulings:
        if ruling not in (None, option.name):
            continue
        for value in option.other_choices(getattr(match.rules.options, option.name)):
            choice = Choice(option, value)
            if has_turns or not option.play_only or _changes_reading(match, (choice,)):
                yield choice


def judge_under(match: Match, choices: Sequence[Choice]) -> Match:
    """Judge the record of a match under other choices."""
    return judge(rules_of(_record_under(match, choices)), check_numbers=partial(_unlisted_yaku, match))


def _record_under(match: Match, choices: Sequence[Choice]) -> Record:
    """Return the record with these choices. It is read again if they change how its text is read."""
    record, values = match.record, _values(choices)
    source = None if record.is_stopped or not _changes_reading(match, choices) else record.source
    read = source.read_with_options(values) if source else None
    if read is None:
        options = {**record.options, **values}
        return replace(record, options=options, deck=match.game.rules(options).deck)
    # If reading stops early, the rest of the rounds stay as they were. An error of the record stops them all.
    rounds = (*read.rounds, *record.rounds[len(read.rounds) :])[: len(record.rounds)]
    if errors := tuple(problem for problem in read.problems if problem.stops):
        rounds = tuple(replace(round, problems=errors) for round in rounds)
    # House rules are agreements, and keep the lines on which they are written.
    read = replace(read, file=record.file, document=record.document, house_rules=record.house_rules)
    return replace(read, rounds=rounds, problems=())


def _changes_reading(match: Match, choices: Sequence[Choice]) -> bool:
    """Return whether the text of the record may be read differently under these choices."""
    game, options = match.game, match.record.options
    return game.rules(options).reading_key != game.rules({**options, **_values(choices)}).reading_key


def _values(choices: Sequence[Choice]) -> dict[str, Value]:
    return {choice.option.name: choice.value for choice in choices}


def _try(match: Match, choices: tuple[Choice, ...]) -> Trial:
    """Compare a match with the same match under other choices."""
    after = judge_under(match, choices)
    end = _both_over(match, after)
    changed: list[RoundChange] = []
    errors: dict[Any, tuple[Problem, list[int]]] = {}
    totals_before = dict(match.totals)
    for was, now in zip(match.rounds, after.rounds, strict=True):
        if was.scored and not now.scored:
            problem = next(problem for problem in now.problems if now.round.is_stopped_by(problem))
            key = (problem.id, problem.message, problem.instead)
            errors.setdefault(key, (problem, []))[1].append(was.number)
            for side, points in was.scores.items():
                totals_before[side] -= points
        elif change := RoundChange(was, now, over=end is not None and was.number >= end):
            changed.append(change)
    lost = tuple(LostRounds(problem, tuple(numbers)) for problem, numbers in errors.values())
    option_paths = {("options", choice.option.name) for choice in choices}
    for rounds in lost:
        if rounds.problem.place.path in option_paths and not rounds.possible:
            return Trial(choices=choices, before=match, after=match, totals={}, refusal=rounds.problem)
    return Trial(
        choices=choices,
        before=match,
        # The unchanged rounds of many trials would fill the memory, and are not used.
        after=replace(after, rounds=(), problems=(), record=match.record),
        changed_rounds=tuple(changed),
        lost=lost,
        totals=_differences(totals_before, after.totals),
    )


def _both_over(before: Match, after: Match) -> int | None:
    """Return the number of the round after which the match is over either way, if there is one."""
    if before.ended_after is None or after.ended_after is None:
        return None
    return max(before.ended_after, after.ended_after)


def _is_other_dealer(before: str | None, after: str | None) -> bool:
    """Return whether another player should deal. An unknown dealer is not another player."""
    return after is not None and before != after


def _unlisted_yaku(match: Match, played: Played) -> Iterator[Problem]:
    """Yield an error if a pile known by numbers may make a yaku that only the choices bring into play."""
    before, after = match.rules, played.rules
    if not played.round.counts or before.yaku == after.yaku:
        return
    original = match.rounds[played.round.number - match.rounds[0].number]
    for holding in played.holdings if original.played else ():
        if holding.counts is None:
            continue
        context = CountContext(holding.context, ~before.deck)
        open_before = {(yaku.id, yaku.pattern) for yaku in open_yaku(before, holding.counts, context)}
        open_after = open_yaku(after, holding.counts, context)
        names = [yaku.name for yaku in open_after if (yaku.id, yaku.pattern) not in open_before]
        if names:
            makes = listed(names, "or", most=_MOST_NAMED)
            message = f"only numbers are known for {holding.side}'s pile, and it may make {makes}"
            yield error("counts-undecided", place_of_pile(played, holding.side), message, "name the cards")


def _differences(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """Return how much each number changed, for those that did. A missing number is 0."""
    changes = {name: after.get(name, 0) - before.get(name, 0) for name in {**before, **after}}
    return {name: points for name, points in changes.items() if points}
