"""A match judged again under other choices of its rulings, and what is different then.

The record does not change, not even the dealers it states; only the rules do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from hanascore.model.record import Record
from hanascore.problems.place import Path
from hanascore.problems.problem import Problem
from hanascore.referee.dependence import Dependence
from hanascore.referee.judge import judge
from hanascore.referee.match import Match, RoundResult
from hanascore.referee.match_end import MATCH_OPTIONS
from hanascore.referee.open_facts import OpenFact, find_open_facts
from hanascore.referee.other_dealer import other_dealer
from hanascore.referee.rulings import Choice
from hanascore.rules.game import Value

# If a round has one of these errors under a choice, the record does not say enough to score it, or has points
# that were counted under other rules. Any other error means that the round could not have happened under the
# choice.
_UNKNOWN = frozenset(
    (
        "burdens-missing",
        "cards-missing",
        "counts-undecided",
        "decision-missing",
        "fact-missing",
        "key-missing",
        "not-zero-sum",
        "rest-unclear",
        "scores-impossible",
        "side-missing",
        "stock-card-missing",
        "teams-missing",
    )
)


class RoundChange(NamedTuple):
    """The changes of a round under other choices."""

    # The number of the round.
    number: int
    # The score of each side under the choices.
    scores: Mapping[str, int]
    # The difference of each score that changes.
    differences: Mapping[str, int]
    # The sides that win the round under the choices.
    winners: tuple[str, ...]
    # Whether other sides win it under the rulings in force.
    other_winner: bool
    # Who deals next under the choices; None if that is open.
    next_dealer: str | None
    # Whether another player should deal the next round, or that is open only under the choices. False
    # if the match is over either way.
    other_dealer: bool
    # Whether the round can be scored only under the choices.
    newly_scored: bool

    @property
    def is_change(self) -> bool:
        """Whether anything about the round is different."""
        return bool(self.differences or self.other_winner or self.other_dealer or self.newly_scored)

    def __repr__(self) -> str:
        return f"<RoundChange {self.number}: {dict(self.differences)}>"


class LostRounds(NamedTuple):
    """Rounds that cannot be scored under other choices, all for the same reason."""

    # The first of their errors.
    problem: Problem
    # The numbers of the rounds.
    rounds: tuple[int, ...]

    @property
    def possible(self) -> bool:
        """Whether the rounds could have happened under the choices, and the record only says too little."""
        return self.problem.id in _UNKNOWN


class OtherDealer(NamedTuple):
    """A round that another player would have dealt."""

    # The number of the round.
    round: int
    # Who would have dealt it.
    player: str


@dataclass(frozen=True, kw_only=True)
class Trial:
    """A match judged again under other choices, compared with the match under the rulings in force."""

    # The choices that are tried.
    choices: tuple[Choice, ...]
    # The match under the rulings in force.
    before: Match
    # The match under the choices, without its rounds and problems.
    after: Match
    # The rounds that change, except those that are lost.
    changed_rounds: tuple[RoundChange, ...] = ()
    # The rounds that are scored under the rulings in force, but cannot be scored under the choices. All other
    # values compare the match without these rounds.
    lost: tuple[LostRounds, ...] = ()
    # The facts that the record does not state, although they can change the scores under the choices.
    open_facts: tuple[OpenFact, ...] = ()
    # The first round before the end of the match that another player would have dealt; None if there is none.
    dealt_otherwise: OtherDealer | None = None
    # The rounds that are entered as points, if the choices might have changed these points.
    fixed: tuple[int, ...] = ()
    # Whether the text of the record says the same under the choices.
    is_read_alike: bool = True
    # The difference of each total that changes.
    totals: Mapping[str, int]
    # Why the choices are impossible here, for example for this number of players; then nothing is compared.
    refusal: Problem | None = None

    @property
    def scores(self) -> list[int]:
        """The numbers of the rounds in which a score changes."""
        return [change.number for change in self.changed_rounds if change.differences]

    @property
    def won_by(self) -> dict[tuple[str, ...], list[int]]:
        """The numbers of the rounds that other sides win, grouped by the new winners."""
        rounds: dict[tuple[str, ...], list[int]] = {}
        for change in self.changed_rounds:
            if change.other_winner:
                rounds.setdefault(change.winners, []).append(change.number)
        return rounds

    @property
    def dealer_changes(self) -> list[int]:
        """The numbers of the rounds after which another player should deal next."""
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
        """Whether the match has another winner, or is over under only one of the two sets of rules."""
        before, after = self.before, self.after
        return not self.lost and (before.over, before.winners) != (after.over, after.winners)

    @property
    def end(self) -> bool:
        """Whether the match ends after a different round, even if the same side wins it."""
        return not self.lost and self.before.ended_after != self.after.ended_after

    @property
    def dealer(self) -> bool:
        """Whether another player should deal the next round of the match, or that is open then."""
        return not self.after.over and self.before.next_dealer != self.after.next_dealer

    @property
    def without(self) -> list[tuple[int, LostRounds]]:
        """The number of each lost round with its reason, in the order of the rounds."""
        return sorted((number, lost) for lost in self.lost for number in lost.rounds)

    @property
    def changes(self) -> bool:
        """Whether anything changes that the record can show."""
        of_match = self.totals or self.places or self.winner or self.end or self.dealer
        return bool(self.lost or self.changed_rounds or of_match)

    @property
    def possible(self) -> bool:
        """Whether all rounds of the record could have happened under the choices."""
        return all(lost.possible for lost in self.lost)

    @property
    def unknown_from(self) -> int | None:
        """The first round that would have been played or dealt otherwise. Everything after it is unknown."""
        rounds = [number for number, lost in self.without if not lost.possible]
        if self.dealt_otherwise is not None:
            rounds.append(self.dealt_otherwise.round)
        return min(rounds, default=None)

    @property
    def is_decided(self) -> bool:
        """Whether the record says all that decides the result under the choices."""
        return not (self.lost or self.open_facts or self.refusal or self.dealt_otherwise or self.fixed)

    @property
    def missing(self) -> tuple[Path, ...]:
        """The paths of missing facts. For each open question the record must state one of them."""
        problems = [*(lost.problem for _, lost in self.without), *(fact.problem for fact in self.open_facts)]
        paths = (path for problem in problems for path in problem.missing)
        return tuple(dict.fromkeys(path for path in paths if path[0] != "options"))

    def __repr__(self) -> str:
        choices = ", ".join(f"{choice.option.name}: {choice.plain}" for choice in self.choices)
        return f"<Trial {choices}>"


def try_choices(match: Match, choices: tuple[Choice, ...], dependence: Dependence) -> Trial:
    """Compare a match with the same match under other choices."""
    after = judge_under(match, choices, dependence)
    end = _both_over(match, after)
    changes: list[RoundChange] = []
    errors: dict[Any, tuple[Problem, list[int]]] = {}
    totals_before = dict(match.totals)
    for was, now in zip(match.rounds, after.rounds, strict=True):
        if was.scored and not now.scored:
            problem = next(problem for problem in now.problems if now.round.is_stopped_by(problem))
            key = (problem.id, problem.message, problem.instead)
            errors.setdefault(key, (problem, []))[1].append(was.number)
            for side, points in was.scores.items():
                totals_before[side] -= points
        else:
            change = _compare(was, now, is_over=end is not None and was.number >= end)
            if change.is_change:
                changes.append(change)
    lost = tuple(LostRounds(problem, tuple(numbers)) for problem, numbers in errors.values())
    option_paths = {("options", choice.option.name) for choice in choices}
    for rounds in lost:
        if rounds.problem.place.path in option_paths and not rounds.possible:
            return Trial(choices=choices, before=match, after=match, totals={}, refusal=rounds.problem)
    return Trial(
        choices=choices,
        before=match,
        # The rounds of a trial are not used, and those of many trials would fill the memory.
        after=replace(after, rounds=(), problems=(), record=match.record),
        changed_rounds=tuple(changes),
        lost=lost,
        open_facts=find_open_facts(match, after),
        dealt_otherwise=_dealt_otherwise(match, after),
        fixed=_fixed_rounds(match, choices),
        is_read_alike=after.record.source is None,
        totals=_differences(totals_before, after.totals),
    )


def _fixed_rounds(match: Match, choices: Sequence[Choice]) -> tuple[int, ...]:
    """Return the rounds that are entered as points. Rulings about the match alone do not concern them."""
    if all(choice.option.name in MATCH_OPTIONS for choice in choices):
        return ()
    results = [result for result in match.rounds if result.scored and not result.round.void]
    return tuple(result.number for result in results if result.round.has_only_scores)


def judge_under(match: Match, choices: Sequence[Choice], dependence: Dependence | None = None) -> Match:
    """Judge the record of a match under other choices.

    With the dependence of its rounds on the rules, only rounds that the choices may change are scored again.
    """
    record = _record_under(match, choices)
    is_scored_alike = dependence.is_scored_alike if dependence and record.source is None else None
    return judge(record, replayed=match.rounds, is_scored_alike=is_scored_alike)


def _record_under(match: Match, choices: Sequence[Choice]) -> Record:
    """Return the record with these choices. It is read again if they change how its text is read.

    It has its source only if it reads otherwise then. Nobody needs the lines of the problems of a trial.
    """
    record = match.record
    values = _values(choices)
    options = {**record.options, **values}
    rounds = tuple(
        round if round.options is None else replace(round, options={**round.options, **values})
        for round in record.rounds
    )
    as_read = replace(
        record, options=options, rounds=rounds, deck=match.game.rules(options).deck, source=None
    )
    source = None if record.is_stopped or not _changes_reading(match, choices) else record.source
    read = source.read_with_options(values) if source else None
    if read is None:
        return as_read
    is_same = (read.deck, read.first_dealer, read.discardable) == (
        record.deck,
        record.first_dealer,
        record.discardable,
    )
    if is_same and read.rounds == rounds:
        return as_read
    # If an error stops the reading early, take the rest of the rounds from the old record. An error of the
    # whole record stops all rounds.
    rounds = (*read.rounds, *record.rounds[len(read.rounds) :])[: len(record.rounds)]
    if errors := tuple(problem for problem in read.problems if problem.stops):
        rounds = tuple(replace(round, problems=errors) for round in rounds)
    # House rules do not depend on the choices. Keep the old ones, which have their lines in the record.
    read = replace(read, file=record.file, document=record.document, house_rules=record.house_rules)
    return replace(read, rounds=rounds, problems=())


def _changes_reading(match: Match, choices: Sequence[Choice]) -> bool:
    """Return whether the text of the record may be read differently under these choices."""
    game, record = match.game, match.record
    all_options = [record.options]
    for round in record.rounds:
        if record.options_of(round) != all_options[-1]:
            all_options.append(record.options_of(round))
    return any(
        game.rules(options).reading_key != game.rules({**options, **_values(choices)}).reading_key
        for options in all_options
    )


def _values(choices: Sequence[Choice]) -> dict[str, Value]:
    return {choice.option.name: choice.value for choice in choices}


def _compare(before: RoundResult, after: RoundResult, *, is_over: bool) -> RoundChange:
    """Compare a round with the same round under other choices."""
    return RoundChange(
        number=before.number,
        scores=after.scores,
        differences=_differences(before.scores, after.scores),
        winners=after.winners,
        other_winner=before.winners != after.winners,
        next_dealer=after.next_dealer,
        other_dealer=not is_over and before.next_dealer != after.next_dealer,
        newly_scored=after.scored and not before.scored,
    )


def _dealt_otherwise(before: Match, after: Match) -> OtherDealer | None:
    """Return the first round that another player would have dealt before the match is over; None if none."""
    for was, now, following in zip(before.rounds, after.rounds, before.rounds[1:], strict=False):
        if after.ended_after == now.number:
            return None
        if player := other_dealer(was, now.next_dealer, following, now.rules.next_dealer):
            return OtherDealer(following.number, player)
    return None


def _both_over(before: Match, after: Match) -> int | None:
    """Return the number of the round after which the match is over in both cases, or None."""
    if before.ended_after is None or after.ended_after is None:
        return None
    return max(before.ended_after, after.ended_after)


def _differences(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """Return the differences of the numbers that changed. A missing number counts as 0."""
    changes = {name: after.get(name, 0) - before.get(name, 0) for name in {**before, **after}}
    return {name: points for name, points in changes.items() if points}
