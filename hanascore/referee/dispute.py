"""Judge a record again under every other choice of every open ruling, and compare the results.

The game declares its rulings. What is known of each choice is its `Coverage`: it was tested, it cannot
matter, or the record does not say enough. A report says no more than that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from hanascore.model.reported import ReportedAsPage
from hanascore.problems.place import Path
from hanascore.referee.combinations import Combinations, try_combinations
from hanascore.referee.dependence import Dependence
from hanascore.referee.match import Match
from hanascore.referee.match_end import leading_sides
from hanascore.referee.pile import option_values
from hanascore.referee.rulings import Choice, find_option, find_options
from hanascore.referee.trial import Trial, try_choices
from hanascore.rules.game import Game, Option, Value
from hanascore.rules.ruleset import RuleSet
from hanascore.words.english import many


class Knowledge(StrEnum):
    """How much is known of a choice of a ruling."""

    # The whole record was scored under it, and the record says all that decides the result.
    TESTED = "tested"
    # It cannot matter to this record.
    CANNOT_MATTER = "cannot-matter"
    # The record does not say enough, or rounds would have gone otherwise.
    UNKNOWN = "unknown"


class Irrelevance(StrEnum):
    """Why a choice cannot matter to a record."""

    # It decides how cards are taken, and the record has piles and not turns. A pile that is written as `rest`
    # is what was left after the cards were taken as they were.
    TAKEN = "taken"
    # It decides which cards are dealt and to whom, and the cards of these rounds have been dealt.
    DEAL = "deal"
    # It is impossible here, for example for this number of players.
    REFUSED = "refused"


class Coverage(NamedTuple):
    """What is known of one choice of a ruling."""

    # The choice.
    choice: Choice
    # The record under the choice; None if it was not tried because it cannot matter.
    trial: Trial | None = None
    # Why the choice cannot matter; None if it may.
    irrelevance: Irrelevance | None = None

    @property
    def knowledge(self) -> Knowledge:
        """Whether the choice was tested, cannot matter, or is unknown."""
        if self.irrelevance:
            return Knowledge.CANNOT_MATTER
        is_decided = self.trial is not None and self.trial.is_decided
        return Knowledge.TESTED if is_decided else Knowledge.UNKNOWN

    @property
    def missing(self) -> tuple[Path, ...]:
        """The paths of the facts that the record would have to state."""
        return self.trial.missing if self.trial and not self.irrelevance else ()

    @property
    def is_idle(self) -> bool:
        """Whether scoring the record under the choice changes nothing, and nothing is unknown."""
        is_tested = not self.irrelevance and self.trial is not None and self.trial.is_decided
        return is_tested and self.trial is not None and not self.trial.changes

    def __repr__(self) -> str:
        return f"<Coverage {self.choice.option.name}: {self.choice.plain}, {self.knowledge}>"


@dataclass(frozen=True, kw_only=True)
class Dispute(ReportedAsPage):
    """A record under other choices of the rulings that its table left open."""

    # The record after scoring, under the rulings in force.
    match: Match
    # The rulings that the dispute is about.
    options: tuple[Option, ...]
    # What is known of each other choice of these rulings, in the order of the game's options.
    coverage: tuple[Coverage, ...] = ()
    # What choices of several rulings do together. None if they were not tried: one ruling alone makes others
    # win, a round is not scored, or the caller named rulings.
    combinations: Combinations | None = None
    # The trials of the combinations that the caller named.
    together: tuple[Trial, ...] = ()
    # Whether every ruling was tried.
    whole: bool = True

    @property
    def trials(self) -> tuple[Trial, ...]:
        """The trials that change something or leave something open, apart from rounds entered as points."""
        return tuple(
            trial
            for trial in self._tried
            if trial.changes or trial.lost or trial.open_facts or trial.dealt_otherwise
        )

    @property
    def _tried(self) -> list[Trial]:
        return [of.trial for of in self.coverage if of.trial and not of.irrelevance]

    @property
    def idle(self) -> tuple[str, ...]:
        """The names of the rulings that change nothing under any choice."""
        names = {of.choice.option.name for of in self.coverage if not of.is_idle}
        tried = {of.choice.option.name for of in self.coverage}
        return tuple(option.name for option in self.options if option.name in tried - names)

    @property
    def irrelevant(self) -> dict[Irrelevance, list[Coverage]]:
        """The choices that cannot matter to this record, by the reason. Idle rulings are left out."""
        idle = self.idle
        groups: dict[Irrelevance, list[Coverage]] = {}
        for of in self.coverage:
            if of.irrelevance and of.choice.option.name not in idle:
                groups.setdefault(of.irrelevance, []).append(of)
        return groups

    @property
    def unknown(self) -> tuple[Trial, ...]:
        """The trials that leave something open."""
        return tuple(trial for trial in (*self._tried, *self.together) if not trial.is_decided)

    def __repr__(self) -> str:
        return f"<Dispute: {many(len(self.trials), 'trial')}, {many(len(self.idle), 'idle ruling')}>"


def dispute(
    match: Match, *, ruling: str | None = None, together: Sequence[Mapping[str, Any]] = ()
) -> Dispute:
    r"""Judge a match again under every other choice of every open ruling, and under some combinations.

    With `ruling`, try only the options that it means: it is the name or the number of an option, a yaku, or
    words from a description. `together` has the combinations; without `ruling`, only they are tried. Raise
    ValueError if the words mean no option, or if a value is no choice of its option.

    >>> from hanascore.record.record_file import loads
    >>> from hanascore.referee.judge import judge
    >>> text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nstopped_by: Aki\n"
    >>> record = loads(text + "captured: {Aki: 1b 3b 8b 12b, Bo: none}").records[0]
    >>> [trial.totals for trial in dispute(judge(record), ruling="high score").trials]
    [{'Aki': -8}]
    """
    options = match.game.rulings
    if ruling is not None:
        options = find_options(match.game, ruling, match.record.options)
    dependence = Dependence(match)
    combinations = tuple(
        try_choices(match, _read_choices(match.game, names), dependence) for names in together
    )
    if together and ruling is None:
        return Dispute(match=match, options=(), together=combinations, whole=False)
    choices = [choice for option in options for choice in _choices_of(match, option)]
    coverage = tuple(_cover(match, choice, dependence) for choice in choices)
    return Dispute(
        match=match,
        options=options,
        coverage=coverage,
        combinations=_combine(match, coverage, dependence) if ruling is None else None,
        together=combinations,
        whole=ruling is None,
    )


def _combine(match: Match, coverage: Sequence[Coverage], dependence: Dependence) -> Combinations | None:
    """Try choices together, unless one of them alone makes others win or lead, or a round is not scored."""
    trials = [of.trial for of in coverage if of.trial and of.knowledge is Knowledge.TESTED]
    leaders = leading_sides(match)
    if not (match.complete and match.certain and match.rounds) or match.record.written_totals:
        return None
    if any(leading_sides(trial.after) != leaders for trial in trials):
        return None
    choices = [trial.choices[0] for trial in trials if trial.is_read_alike]
    result = try_combinations(match, choices, dependence)
    may_matter = sum(of.knowledge is not Knowledge.CANNOT_MATTER for of in coverage)
    return result._replace(left_out=result.left_out + may_matter - len(choices))


def _read_choices(game: Game, names: Mapping[str, Any]) -> tuple[Choice, ...]:
    """Return the choices of a combination, given values in the form that Python or a record uses."""
    values = option_values(game, {find_option(game, name).name: value for name, value in names.items()})
    return tuple(Choice(game.options_by_name[name], value) for name, value in values.items())


def values_in_force(match: Match, option: Option) -> list[Value]:
    """Return the values that an option has in the rounds of a match, each once."""
    values: list[Value] = []
    for rules_from in match.rules_by_round:
        value = getattr(rules_from.rules.options, option.name)
        if value not in values:
            values.append(value)
    return values


def untried_values(match: Match, option: Option) -> list[Value]:
    """Return the values that a dispute tries: each that does not hold in all rounds."""
    values: list[Value] = []
    for chosen in values_in_force(match, option):
        values += [value for value in option.other_choices(chosen) if value not in values]
    return values


def other_choices(match: Match) -> Iterator[Choice]:
    """Yield every other choice of every ruling that can matter to the record."""
    for option in match.game.rulings:
        for choice in _choices_of(match, option):
            if not (_only_turns_show(match, option) or (match.complete and _changes_deal(match, choice))):
                yield choice


def _choices_of(match: Match, option: Option) -> list[Choice]:
    return [Choice(option, value) for value in untried_values(match, option)]


def _cover(match: Match, choice: Choice, dependence: Dependence) -> Coverage:
    """Try a choice, unless it cannot matter to the record."""
    changes_deal = _changes_deal(match, choice)
    if changes_deal and match.complete:
        return Coverage(choice, irrelevance=Irrelevance.DEAL)
    trial = try_choices(match, (choice,), dependence)
    if trial.refusal:
        return Coverage(choice, trial, Irrelevance.REFUSED)
    if changes_deal and not trial.newly_scored:
        return Coverage(choice, irrelevance=Irrelevance.DEAL)
    lost_by = {lost.problem.id for lost in trial.lost}
    if lost_by == {"rest-unclear"} and _only_turns_show(match, choice.option):
        return Coverage(choice, irrelevance=Irrelevance.TAKEN)
    return Coverage(choice, trial)


def _only_turns_show(match: Match, option: Option) -> bool:
    """Return whether only turns could show a difference, and the record has none."""
    return option.play_only and not any(round.turns for round in match.record.rounds)


def _changes_deal(match: Match, choice: Choice) -> bool:
    """Return whether a choice changes the deck or how many cards are dealt.

    Such a choice cannot matter to a round that is scored, because the cards of that round have been dealt.
    """
    game, record = match.game, match.record
    for result in match.rounds:
        options = {**record.options_of(result.round), choice.option.name: choice.value}
        number = len(record.players) - len(result.round.sitting_out)
        if _deal_of(result.rules, number) != _deal_of(game.rules(options), number):
            return True
    return False


def _deal_of(rules: RuleSet, number: int) -> tuple[Any, ...]:
    """Return the deck, and the deal for a number of players."""
    return rules.deck, rules.deals.get(number)
