"""Judge a record again under every other choice of every open ruling, and compare the results.

The game declares its rulings. The record does not change, not even the dealers it states; only the rules do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

from hanascore.model.record import Record
from hanascore.model.reported import ReportedAsPage
from hanascore.problems.fix import spell_value
from hanascore.problems.problem import Problem, error
from hanascore.referee.judge import judge
from hanascore.referee.match import Match, RoundResult
from hanascore.referee.pile import option_values
from hanascore.referee.possible.problem_parts import place_of_pile
from hanascore.referee.rulings import Choice, find_option, find_options
from hanascore.rules.counting import CountContext, open_yaku
from hanascore.rules.game import Game, Option, Value
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.words.english import listed, many

# If a round has one of these errors under a choice, the record does not say enough to score it. Any other
# error means that the round could not have happened under the choice.
_UNKNOWN = frozenset(
    (
        "burdens-missing",
        "cards-missing",
        "counts-undecided",
        "decision-missing",
        "fact-missing",
        "key-missing",
        "rest-unclear",
        "side-missing",
        "stock-card-missing",
        "teams-missing",
    )
)
# How many yaku a message names at most.
_MOST_NAMED = 5


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
    # Whether these are other sides than those that win it under the rulings in force.
    other_winner: bool
    # Who deals next under the choices; None if that is open.
    next_dealer: str | None
    # Whether another player should deal the next round. There is none if the match is over either way.
    other_dealer: bool
    # Whether the round can be scored only under the choices.
    newly_scored: bool

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
        """Whether another player should deal the next round of the match."""
        return not self.after.over and _is_other_dealer(self.before.next_dealer, self.after.next_dealer)

    @property
    def without(self) -> list[tuple[int, LostRounds]]:
        """The number of each lost round with its reason, in the order of the rounds."""
        return sorted((number, lost) for lost in self.lost for number in lost.rounds)

    @property
    def changes(self) -> bool:
        """Whether anything changes."""
        of_match = self.totals or self.places or self.winner or self.end or self.dealer
        return bool(self.lost or self.changed_rounds or of_match)

    @property
    def possible(self) -> bool:
        """Whether all rounds of the record could have happened under the choices."""
        return all(lost.possible for lost in self.lost)

    def __repr__(self) -> str:
        choices = ", ".join(f"{choice.option.name}: {choice.plain}" for choice in self.choices)
        return f"<Trial {choices}>"


@dataclass(frozen=True, kw_only=True)
class Dispute(ReportedAsPage):
    """A record under other choices of the rulings that its table left open."""

    # The record after scoring, under the rulings in force.
    match: Match
    # The trials that change something, lose a round or are refused, in the order of the game's options.
    trials: tuple[Trial, ...]
    # The names of the rulings that change nothing under any choice.
    idle: tuple[str, ...] = ()
    # The trials of the combinations that the caller named.
    together: tuple[Trial, ...] = ()
    # Whether every ruling was tried.
    whole: bool = True

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
    >>> text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nstopped_by: Aki\n"
    >>> record = loads(text + "captured: {Aki: 1b 3b 8b 12b, Bo: none}").records[0]
    >>> [trial.totals for trial in dispute(judge(record), ruling="high score").trials]
    [{'Aki': -8}]
    """
    options = match.game.rulings
    if ruling is not None:
        options = find_options(match.game, ruling, match.record.options)
    combinations = tuple(_try(match, _read_choices(match.game, names)) for names in together)
    if together and ruling is None:
        return Dispute(match=match, trials=(), together=combinations, whole=False)
    trials: list[Trial] = []
    for option in options:
        for choice in _choices_to_try(match, option):
            trial = _try(match, (choice,))
            if trial.refusal:
                # A choice that is impossible for this number of players is no ruling on this record.
                if ruling is not None:
                    trials.append(trial)
            elif trial.newly_scored if _changes_deal(match, choice) else trial.changes:
                trials.append(trial)
    matters = {trial.choices[0].option.name for trial in trials}
    idle = tuple(option.name for option in options if option.name not in matters)
    return Dispute(match=match, trials=tuple(trials), idle=idle, together=combinations, whole=ruling is None)


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
        yield from _choices_to_try(match, option)


def _choices_to_try(match: Match, option: Option) -> list[Choice]:
    """Return the other choices of an option that can matter to the record."""
    if why_irrelevant(match, option):
        return []
    choices = [Choice(option, value) for value in untried_values(match, option)]
    return [choice for choice in choices if not (match.complete and _changes_deal(match, choice))]


def why_irrelevant(match: Match, option: Option) -> str:
    """Return why an option cannot matter to a record; "" if it may matter."""
    if option.play_only and not any(round.turns for round in match.record.rounds):
        return "it decides how cards are taken, and this record lists the piles instead of the turns"
    others = untried_values(match, option)
    if not others:
        chosen = getattr(match.rules.options, option.name)
        return f"the sources name only `{option.name}: {spell_value(chosen)}`; --together tries other values"
    if match.complete and all(_changes_deal(match, Choice(option, value)) for value in others):
        return "the round was dealt as it was"
    return ""


def _changes_deal(match: Match, choice: Choice) -> bool:
    """Return whether a choice changes the deck, the deal, the number of players, or the end of the stock.

    Such a choice cannot matter to a round that is scored, because the cards of that round have been dealt.
    """
    others = match.game.rules({**match.record.options, choice.option.name: choice.value})
    return _deal_of(match.rules) != _deal_of(others)


def _deal_of(rules: RuleSet) -> tuple[Any, ...]:
    return rules.deck, rules.deals, rules.active, rules.play.stock_ends


def judge_under(match: Match, choices: Sequence[Choice]) -> Match:
    """Judge the record of a match under other choices."""
    record = _record_under(match, choices)
    return judge(record, check_numbers=partial(_unlisted_yaku, match), replayed=match.rounds)


def _record_under(match: Match, choices: Sequence[Choice]) -> Record:
    """Return the record with these choices. It is read again if they change how its text is read."""
    record = match.record
    values = _values(choices)
    source = None if record.is_stopped or not _changes_reading(match, choices) else record.source
    read = source.read_with_options(values) if source else None
    if read is None:
        options = {**record.options, **values}
        rounds = tuple(
            round if round.options is None else replace(round, options={**round.options, **values})
            for round in record.rounds
        )
        return replace(record, options=options, rounds=rounds, deck=match.game.rules(options).deck)
    # If an error stops the reading early, take the rest of the rounds from the old record. An error of the
    # whole record stops all rounds.
    rounds = (*read.rounds, *record.rounds[len(read.rounds) :])[: len(record.rounds)]
    if errors := tuple(problem for problem in read.problems if problem.stops):
        rounds = tuple(replace(round, problems=errors) for round in rounds)
    elif all(choice.option.play_only for choice in choices):
        # A pile that is written down does not depend on how its cards were taken.
        rounds = tuple(new if new.turns else old for new, old in zip(rounds, record.rounds, strict=True))
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
        else:
            change = _compare(was, now, is_over=end is not None and was.number >= end)
            if change.differences or change.other_winner or change.other_dealer or change.newly_scored:
                changed.append(change)
    lost = tuple(LostRounds(problem, tuple(numbers)) for problem, numbers in errors.values())
    option_paths = {("options", choice.option.name) for choice in choices}
    for rounds in lost:
        if rounds.problem.place.path in option_paths and not rounds.possible:
            return Trial(choices=choices, before=match, after=match, totals={}, refusal=rounds.problem)
    return Trial(
        choices=choices,
        before=match,
        # Nobody uses the rounds of a trial, and those of many trials would fill the memory.
        after=replace(after, rounds=(), problems=(), record=match.record),
        changed_rounds=tuple(changed),
        lost=lost,
        totals=_differences(totals_before, after.totals),
    )


def _compare(before: RoundResult, after: RoundResult, *, is_over: bool) -> RoundChange:
    """Compare a round with the same round under other choices."""
    return RoundChange(
        number=before.number,
        scores=after.scores,
        differences=_differences(before.scores, after.scores),
        winners=after.winners,
        other_winner=before.winners != after.winners,
        next_dealer=after.next_dealer,
        other_dealer=not is_over and _is_other_dealer(before.next_dealer, after.next_dealer),
        newly_scored=after.scored and not before.scored,
    )


def _both_over(before: Match, after: Match) -> int | None:
    """Return the number of the round after which the match is over in both cases, or None."""
    if before.ended_after is None or after.ended_after is None:
        return None
    return max(before.ended_after, after.ended_after)


def _is_other_dealer(before: str | None, after: str | None) -> bool:
    """Return whether another player should deal. If the new dealer is unknown, return False."""
    return after is not None and before != after


def _unlisted_yaku(match: Match, played: Played) -> Iterator[Problem]:
    """Yield an error if a pile known by numbers may make a yaku that only the choices bring into play."""
    original = match.rounds[played.round.number - match.rounds[0].number]
    before, after = original.rules, played.rules
    if not played.round.counts or before.yaku == after.yaku:
        return
    for holding in played.holdings if original.played else ():
        if holding.counts is None:
            continue
        context = CountContext(holding.context, ~before.deck)
        open_before = {(yaku.id, yaku.pattern) for yaku in open_yaku(before, holding.counts, context)}
        open_after = open_yaku(after, holding.counts, context)
        names = [yaku.name for yaku in open_after if (yaku.id, yaku.pattern) not in open_before]
        if names:
            makes = listed(names, "or", most=_MOST_NAMED)
            known = "the yaku" if holding.counts.has_only_yaku else "numbers"
            message = f"only {known} are known for {holding.side}'s pile, and it may make {makes}"
            yield error("counts-undecided", place_of_pile(played, holding.side), message, "name the cards")


def _differences(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """Return by how much numbers changed, without those that did not change. A missing number is 0."""
    changes = {name: after.get(name, 0) - before.get(name, 0) for name in {**before, **after}}
    return {name: points for name, points in changes.items() if points}
