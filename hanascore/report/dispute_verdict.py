"""Describe the verdict of a dispute: whether other rulings change who wins, who leads or who deals.

The answers are translated, but the rulings on which they depend are named in English.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hanascore.referee.card_twice import describe_outcomes
from hanascore.referee.dispute import Dispute, Trial, untried_values, why_irrelevant
from hanascore.referee.match import Match
from hanascore.report.game_status import rounds_named, score_of, when_over
from hanascore.report.labels import language, tr
from hanascore.report.score_claims import choice_as_written
from hanascore.report.wording import capitalised, group_by, listed_names
from hanascore.rules.game import Option
from hanascore.words.english import Phrase, listed

# The most rulings or choices that a sentence names.
_MOST_NAMED = 3


class Answer(NamedTuple):
    """A sentence of a verdict."""

    # The sentence.
    text: str
    # What it depends on, or why.
    reason: str = ""

    @property
    def sentence(self) -> str:
        """The text with its reason."""
        stop = "。" if language() == "ja" and not self.reason else "."
        return f"{self.text}: {self.reason}." if self.reason else f"{self.text}{stop}"


def verdict(dispute: Dispute) -> str:
    """Return the verdict in sentences: whether the rulings change who wins, leads or deals."""
    return " ".join(answer.sentence for answer in answers(dispute))


def answers(dispute: Dispute) -> list[Answer]:
    """Return the sentences of the verdict. The first one is the answer."""
    match = dispute.match
    trials = (*dispute.trials, *dispute.together)
    if not match.rounds:
        return [Answer(tr("No rounds yet"))]
    if not (match.certain or any(trial.after.certain for trial in trials)):
        if match.complete:
            return [Answer(tr("Nothing is scored yet, so no ruling matters"))]
        unknown = tr("{}, so the leader is unknown", _not_scored(match))
        return [Answer(capitalised(unknown)), *_cards_in_two_piles(match)]
    if dispute.whole:
        results = list(_over_all(match, dispute.trials))
    else:
        results = [] if not dispute.trials and dispute.together else list(_on_rulings(dispute))
        for trial in dispute.together:
            first, *others = _on_trials(match, [trial])
            if len(trials) > 1:
                text = f"With {settings(trial)}: {first.text[:1].lower()}{first.text[1:]}"
                first = Answer(text, first.reason)
            results += [first, *others]
    if match.certain and not match.complete and not any(trial.newly_scored for trial in trials):
        results += [Answer(tr("{} and left out here", _not_scored(match))), *_cards_in_two_piles(match)]
    return [result._replace(text=capitalised(result.text)) for result in results]


def _cards_in_two_piles(match: Match) -> Iterator[Answer]:
    """Yield, for each card that is written in two piles, what depends on its owner."""
    for result in match.rounds:
        for problem in result.problems if result.round.card_twice else ():
            if outcomes := describe_outcomes(problem):
                yield Answer(capitalised(problem.message), outcomes)


def leading_sides(match: Match) -> tuple[str, ...]:
    """Return the winners, or else the sides in first place; () if all are level or no round is scored."""
    if match.over:
        return match.winners
    first = first_places(match)
    return () if len(first) == len(match.standings) or not match.certain else first


def first_places(match: Match) -> tuple[str, ...]:
    """Return the sides in first place, in the order of the record."""
    first = {standing.side for standing in match.standings if standing.place == 1}
    return tuple(side for side in match.record.sides if side in first)


def who_stands(match: Match) -> Phrase:
    """Return a phrase: who won or who leads."""
    sides = leading_sides(match)
    if not sides:
        return Phrase("nobody wins" if match.over else "nobody is ahead")
    if match.over:
        words = "{} wins" if len(sides) == 1 else "{} share the win"
    else:
        words = "{} leads" if len(sides) == 1 else "{} share the lead"
    return Phrase(words, listed_names(sides))


def who_stands_with_score(match: Match, stands: Phrase | None = None) -> Phrase:
    """Return who won or who leads, and with how many points. `stands` replaces the words for who it is."""
    sides = leading_sides(match)
    stands = stands or Phrase("{}{}", who_stands(match), when_over(match))
    if not sides:
        return stands
    best = next(standing for standing in match.standings if standing.side in sides)
    return Phrase("{} with {}", stands, score_of(match, best))


# What a trial changes


def is_tested(trial: Trial) -> bool:
    """Return whether a trial scores all rounds that are scored under the rulings in force."""
    return not (trial.lost or trial.refusal) and trial.after.certain


def has_other_leader(trial: Trial) -> bool:
    """Return whether other sides lead or win in a trial."""
    return is_tested(trial) and leading_sides(trial.before) != leading_sides(trial.after)


def has_other_end(trial: Trial) -> bool:
    """Return whether the same side leads or wins in a trial, but only one of the two matches is over."""
    is_over, was_over = bool(trial.after.over), bool(trial.before.over)
    return is_tested(trial) and is_over != was_over and not has_other_leader(trial)


def has_other_dealer(trial: Trial) -> bool:
    """Return whether another player deals next in a trial. After the end of a match nobody deals."""
    return is_tested(trial) and trial.dealer and not trial.before.over


# Choices in words


def settings(trial: Trial) -> str:
    """Return the choices of a trial in the form in which a record writes them."""
    return listed([f"`{choice_as_written(choice)}`" for choice in trial.choices])


def subject(option: Option) -> str:
    """Return what an option is about, in a form that follows the words `depends on`.

    >>> from hanascore.games import GAMES
    >>> subject(GAMES["kwa-do"].options_by_name["yaku"])
    'which of the optional bonuses are in play'
    """
    return option.help.partition(";")[0]


def _depends(trials: Iterable[Trial]) -> str:
    """Return what the rulings of some trials are about."""
    options = {choice.option.name: choice.option for trial in trials for choice in trial.choices}
    subjects = [f"on {subject(option)}" for option in options.values()]
    return f"that depends {listed(subjects, most=_MOST_NAMED)}"


# Every ruling


def _over_all(match: Match, trials: Sequence[Trial]) -> Iterator[Answer]:
    """Yield the sentences of the verdict on all rulings of the game."""
    scoring = [trial for trial in trials if trial.newly_scored and not match.complete]
    others = [trial for trial in trials if has_other_leader(trial) and match.certain]
    ends = [trial for trial in trials if has_other_end(trial)]
    rest = [trial for trial in trials if not (trial.newly_scored or has_other_leader(trial))]
    dealers = [trial for trial in rest if has_other_dealer(trial)]
    otherwise_played = [trial for trial in trials if _rests_on_lost_rounds(trial)]
    stands = who_stands(match)
    results = list[Answer]()
    if scoring:
        results.append(Answer(Phrase("{}, but could be", _not_scored(match)), _depends(scoring)))
    if others:
        results.append(Answer(Phrase("it could be {}", _alternatives(others)), _depends(others)))
    if ends:
        words = "the game might not be over" if match.over else "the game may be over already"
        results.append(Answer(Phrase(words), _depends(ends)))
    if otherwise_played:
        numbers = sorted({number for trial in otherwise_played for number, _ in trial.without})
        words = Phrase("{} might have gone differently", rounds_named(numbers))
        results.append(Answer(words, _depends(otherwise_played)))
    if not results:
        words = "{} under every ruling" if leading_sides(match) else "{} under any ruling"
        results.append(Answer(Phrase(words, stands)))
    elif not scoring:
        results[0] = Answer(Phrase("{}, but {}", stands, results[0].text), results[0].reason)
    if dealers:
        words = Phrase("{} could deal next", _dealers(dealers))
        if match.next_dealer:
            words = Phrase("{} could deal next instead of {}", _dealers(dealers), match.next_dealer)
        results.append(Answer(words, _depends(dealers)))
    yield from (result._replace(text=tr(result.text)) for result in results)
    if scoring and match.certain:
        yield Answer(tr("Without {} {}", rounds_named(match.unscored), stands))


def _rests_on_lost_rounds(trial: Trial) -> bool:
    """Return whether the lead depends on rounds that would have gone differently in a trial."""
    if trial.refusal or trial.possible:
        return False
    return not trial.after.certain or leading_sides(trial.before) != leading_sides(trial.after)


def _alternatives(trials: Sequence[Trial]) -> Phrase:
    """Return who leads or wins in some trials, as alternatives without repetitions."""
    groups = [leading_sides(trial.after) for trial in trials]
    return _any_of(map(_together, groups), "{} or {}" if max(map(len, groups)) < 2 else "{}, or {}")


def _together(sides: Sequence[str]) -> Phrase:
    if not sides:
        return Phrase("nobody")
    return Phrase("{} together" if len(sides) > 1 else "{}", listed_names(sides))


def _dealers(trials: Sequence[Trial]) -> Phrase:
    return _any_of([Phrase("{}", trial.after.next_dealer or "") for trial in trials])


def _any_of(names: Iterable[Phrase], words: str = "{} or {}") -> Phrase:
    """Return names as alternatives, without repetitions."""
    alternatives, *others = dict.fromkeys(names)
    for name in others:
        alternatives = Phrase(words, alternatives, name)
    return alternatives


def _not_scored(match: Match) -> Phrase:
    words = "{} is not scored" if len(match.unscored) == 1 else "{} are not scored"
    return Phrase(words, rounds_named(match.unscored))


# Some rulings


def _on_rulings(dispute: Dispute) -> Iterator[Answer]:
    """Yield the sentences of the verdict on the rulings that a user named."""
    match, trials = dispute.match, dispute.trials
    if not trials:
        options = [match.game.options_by_name[name] for name in dispute.idle]
        yield _no_change(match, "{} in any case")
        reasons = dict.fromkeys(filter(None, (why_irrelevant(match, option) for option in options)))
        if not options:
            yield Answer("no ruling is about it")
        yield from (Answer(reason) for reason in reasons)
        return
    yield from _on_trials(match, trials)
    if any(trial.lost for trial in trials) and _number_of_choices(dispute) > len(trials):
        yield Answer(tr("Under the other choices nothing changes"))


def _number_of_choices(dispute: Dispute) -> int:
    """Return how many choices, apart from those in force, the rulings of a dispute have."""
    options = {choice.option.name: choice.option for trial in dispute.trials for choice in trial.choices}
    return sum(len(untried_values(dispute.match, option)) for option in options.values())


def _on_trials(match: Match, trials: Sequence[Trial]) -> Iterator[Answer]:
    """Yield sentences: whether some trials change who wins, leads or deals, and what could not be tested."""
    tested = [trial for trial in trials if is_tested(trial)]
    others = [trial for trial in tested if has_other_leader(trial)]
    ends = [trial for trial in tested if has_other_end(trial)]
    dealers = [trial for trial in tested if has_other_dealer(trial)]
    scoring = [trial for trial in tested if trial.newly_scored and not match.complete]
    in_any_case = "{} either way" if len(trials) == 1 else "{} in any case"
    stands = Phrase(in_any_case, who_stands(match))
    if scoring:
        rounds = rounds_named(scoring[0].newly_scored)
        after = who_stands_with_score(scoring[0].after)
        yield Answer(tr("Yes, then {} can be scored, and {}", rounds, after))
    elif others:
        is_won = match.over or any(trial.after.over for trial in others)
        words = "Yes, that changes who {}: {{}} instead of {{}}".format("wins" if is_won else "leads")
        yield Answer(tr(words, _alternatives(others), _together(leading_sides(match))))
    elif ends:
        words = "Yes, the game is not over then: {}" if match.over else "Yes, the game is over then: {}"
        yield Answer(tr(words, who_stands_with_score(ends[0].after)))
    elif dealers:
        if match.next_dealer:
            words = "Yes, that changes who deals next: {} instead of {}"
            yield Answer(tr(words, _dealers(dealers), match.next_dealer))
        else:
            yield Answer(tr("Yes, {} deals next then", _dealers(dealers)))
        yield Answer(tr(stands))
    elif any(trial.changes for trial in tested):
        yield Answer(tr("No, {}; {}", stands, _lesser_change(tested)))
    elif tested:
        yield _no_change(match, in_any_case)
    yield from _untested(trials, is_first=not tested)


def _no_change(match: Match, in_any_case: str) -> Answer:
    stands = Phrase(in_any_case, who_stands(match))
    return Answer(tr("No, that changes nothing: {}", who_stands_with_score(match, stands)))


def _lesser_change(trials: Sequence[Trial]) -> Phrase:
    """Return what trials change, if they change neither the leader nor the next dealer."""
    if any(trial.places for trial in trials):
        return Phrase("other places change")
    if any(trial.totals for trial in trials):
        return Phrase("only points change")
    if any(trial.won_by or trial.scores for trial in trials):
        return Phrase("only single rounds change")
    if any(trial.end for trial in trials):
        return Phrase("only the end of the game changes")
    return Phrase("only earlier dealers change")


def _untested(trials: Sequence[Trial], *, is_first: bool) -> Iterator[Answer]:
    """Yield why some trials could not be tested. If no trial could be tested, this is the answer."""
    untested = [trial for trial in trials if not is_tested(trial)]
    for reason, alike in group_by(untested, why_untested).items():
        rounds = rounds_named(sorted({number for trial in alike for number, _ in trial.without}))
        choices = listed([settings(trial) for trial in alike], "or", most=_MOST_NAMED)
        trial = alike[0]
        if not trial.lost:
            yield Answer(f"{'No, that' if is_first else choices} cannot matter here", reason)
        elif trial.possible and is_first:
            yield Answer(tr("That cannot be tested, because the record of {} lacks details", rounds), reason)
        elif trial.possible:
            yield Answer(f"{choices} cannot be tested, because the record of {rounds} lacks details", reason)
        elif is_first:
            yield Answer(tr("Yes, that changes {}", rounds), reason)
        else:
            yield Answer(f"Under {choices}, {rounds} would have gone differently", reason)
        if is_first and trial.lost and trial.after.certain and not trial.possible:
            yield Answer(tr("Without {} {}", rounds, who_stands(trial.after)))
        is_first = False


def why_untested(trial: Trial) -> str:
    """Return the first reason why a trial cannot be tested; "" if it can."""
    if trial.refusal:
        return trial.refusal.message
    problem = trial.lost[0].problem if trial.lost else None
    return (problem.instead or problem.message) if problem else ""
