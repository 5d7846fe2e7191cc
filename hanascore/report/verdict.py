"""The verdict of a dispute: whether other rulings change who wins, who leads or who deals, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hanascore.problems.words import is_or_are, listed
from hanascore.referee.dispute import Dispute, Trial, why_irrelevant
from hanascore.referee.match import Match
from hanascore.referee.rulings import Choice
from hanascore.report.claims import choice_as_written
from hanascore.report.game_status import rounds_named, score_of, when_over
from hanascore.report.wording import capitalised, group_by
from hanascore.rules.game import Option, spell_value

# How many rulings or choices a sentence names at most.
_MOST_NAMED = 3


def verdict(dispute: Dispute) -> str:
    """Return whether the rulings change who wins, leads or deals. The first sentence is the answer."""
    match, trials = dispute.match, (*dispute.trials, *dispute.together)
    if not match.rounds:
        return "No rounds yet."
    if not (match.certain or any(trial.after.certain for trial in trials)):
        if match.complete:
            return "Nothing is scored yet, so no ruling matters."
        return f"{_not_scored(match)}, so the leader is unknown."
    if dispute.whole:
        sentences = list(_over_all(match, dispute.trials))
    else:
        sentences = [] if not dispute.trials and dispute.together else list(_on_rulings(dispute))
        for trial in dispute.together:
            answer = " ".join(_answer(match, [trial]))
            if len(trials) > 1:
                answer = f"With {settings(trial)}: {answer[:1].lower()}{answer[1:]}"
            sentences.append(answer)
    if match.certain and not match.complete and not any(trial.newly_scored for trial in trials):
        sentences.append(f"{_not_scored(match)} and left out here.")
    return " ".join(sentences)


def leading_sides(match: Match) -> tuple[str, ...]:
    """Return the winners, or the sides in first place; none if all are level or nothing is scored."""
    if match.over:
        return match.winners
    first = first_places(match)
    return () if len(first) == len(match.standings) or not match.certain else first


def first_places(match: Match) -> tuple[str, ...]:
    """Return the sides in first place, in the order of the record."""
    first = {standing.side for standing in match.standings if standing.place == 1}
    return tuple(side for side in match.record.sides if side in first)


def who_stands(match: Match, when: str = "", *, with_score: bool = False) -> str:
    """Return who won or leads."""
    sides = leading_sides(match)
    if not sides:
        words = "nobody wins" if match.over else "nobody is ahead"
    elif match.over:
        words = f"{listed(sides)} {'wins' if len(sides) == 1 else 'share the win'}"
    else:
        words = f"{listed(sides)} {'leads' if len(sides) == 1 else 'share the lead'}"
    words += f" {when}" if when else when_over(match)
    if not (with_score and sides):
        return words
    best = next(standing for standing in match.standings if standing.side in sides)
    return f"{words} with {score_of(match, best)}"


# What a trial changes


def is_tested(trial: Trial) -> bool:
    """Return whether a trial scores every round that is scored under the rulings in force."""
    return not (trial.lost or trial.refusal) and trial.after.certain


def has_other_leader(trial: Trial) -> bool:
    """Return whether another side leads or wins in a trial."""
    return is_tested(trial) and leading_sides(trial.before) != leading_sides(trial.after)


def has_other_end(trial: Trial) -> bool:
    """Return whether the same side leads or wins, and the match is over in one case only."""
    is_over, was_over = bool(trial.after.over), bool(trial.before.over)
    return is_tested(trial) and is_over != was_over and not has_other_leader(trial)


def has_other_dealer(trial: Trial) -> bool:
    """Return whether another player deals next in a trial. After the end there is no dealer."""
    return is_tested(trial) and trial.dealer and not trial.before.over


# Choices in words


def settings(trial: Trial) -> str:
    """Return the choices of a trial as a record writes them."""
    return listed([f"`{choice_as_written(choice)}`" for choice in trial.choices])


def subject(option: Option) -> str:
    """Return what an option is about, as the end of `depends on`.

    >>> from hanascore.games import GAMES
    >>> subject(GAMES["kwa-do"].options_by_name["yaku"])
    'which of the optional bonuses are in play'
    """
    return option.help.partition(";")[0]


def choice_in_words(choice: Choice) -> str:
    """Return the meaning of a choice, or the number that it is."""
    return choice.means or spell_value(choice.value)


def _depends(trials: Iterable[Trial]) -> str:
    """Return the end of a sentence that names what some trials are about."""
    options = {choice.option.name: choice.option for trial in trials for choice in trial.choices}
    subjects = [f"on {subject(option)}" for option in options.values()]
    return f"that depends {listed(subjects, most=_MOST_NAMED)}"


# Every ruling


def _over_all(match: Match, trials: Sequence[Trial]) -> Iterator[str]:
    """Yield the verdict over every ruling, in sentences."""
    scoring = [trial for trial in trials if trial.newly_scored and not match.complete]
    others = [trial for trial in trials if has_other_leader(trial)]
    ends = [trial for trial in trials if has_other_end(trial)]
    rest = [trial for trial in trials if not (trial.newly_scored or has_other_leader(trial))]
    dealers = [trial for trial in rest if has_other_dealer(trial)]
    otherwise_played = [trial for trial in trials if _rests_on_lost_rounds(trial)]
    stands, leaders = who_stands(match), listed(leading_sides(match))
    doubts = list[tuple[str, list[Trial]]]()
    if scoring:
        doubts.append((f"{_not_scored(match)}, but could be", scoring))
    if others and match.certain:
        doubts.append((f"{stands}, but it could be {_alternatives(others)}", others))
    if ends and match.over:
        doubts.append(("the game might not be over", ends))
    elif ends:
        doubts.append((f"{leaders} may have won already", ends))
    if otherwise_played:
        numbers = sorted({number for trial in otherwise_played for number, _ in trial.without})
        doubts.append((f"{rounds_named(numbers)} might have gone differently", otherwise_played))
    if dealers:
        doubts.append((f"{_dealers(dealers)} could deal next{_instead_of(match.next_dealer)}", dealers))
    if not scoring and not others:
        # The first sentence says who leads in any case.
        if not (ends or otherwise_played):
            stands = who_stands(match, "under every ruling" if leaders else "under any ruling")
        if not doubts:
            yield f"{capitalised(stands)}."
        else:
            words, changing = doubts[0]
            # "Aki leads, and may have won already", but "Aki wins, but the game might not be over".
            is_same_subject = changing is ends and not match.over
            words = f"and{words.removeprefix(leaders)}" if is_same_subject else f"but {words}"
            doubts[0] = f"{stands}, {words}", changing
    for words, changing in doubts:
        yield f"{capitalised(words)}: {_depends(changing)}."
    if scoring and match.certain:
        yield f"Without {rounds_named(match.unscored)} {who_stands(match)}."


def _rests_on_lost_rounds(trial: Trial) -> bool:
    """Return whether a lead rests on rounds that would have gone differently in a trial."""
    if trial.refusal or trial.possible:
        return False
    return not trial.after.certain or leading_sides(trial.before) != leading_sides(trial.after)


def _alternatives(trials: Sequence[Trial]) -> str:
    """Return who leads or wins in some trials, without repetitions."""
    sides = dict.fromkeys(leading_sides(trial.after) for trial in trials)
    names = [_together(group) for group in sides]
    return ", or ".join(names) if any(len(group) > 1 for group in sides) else listed(names, "or")


def _together(sides: Sequence[str]) -> str:
    return f"{listed(sides)} together" if len(sides) > 1 else listed(sides) or "nobody"


def _dealers(trials: Sequence[Trial]) -> str:
    return listed(dict.fromkeys(trial.after.next_dealer or "" for trial in trials), "or")


def _instead_of(dealer: str | None) -> str:
    return f" instead of {dealer}" if dealer else ""


def _not_scored(match: Match) -> str:
    return f"{rounds_named(match.unscored).capitalize()} {is_or_are(len(match.unscored))} not scored"


# Some rulings


def _on_rulings(dispute: Dispute) -> Iterator[str]:
    """Yield what some rulings change, in sentences."""
    match, trials = dispute.match, dispute.trials
    if not trials:
        options = [match.game.options_by_name[name] for name in dispute.idle]
        yield f"No, that changes nothing: {who_stands(match, 'in any case', with_score=True)}."
        reasons = dict.fromkeys(filter(None, (why_irrelevant(match, option) for option in options)))
        yield from (f"{capitalised(reason)}." for reason in reasons)
        return
    yield from _answer(match, trials)
    names = {choice.option.name for trial in trials for choice in trial.choices}
    tried = {(trial.choices[0].option.name, trial.choices[0].value) for trial in trials}
    others = [
        (option.name, value)
        for option in match.game.options
        if option.name in names
        for value in option.other_choices(getattr(match.rules.options, option.name))
    ]
    if set(others) - tried and any(trial.lost for trial in trials):
        yield "Under the other choices nothing changes."


def _answer(match: Match, trials: Sequence[Trial]) -> Iterator[str]:
    """Yield whether some trials change who wins, leads or deals, and what could not be tested."""
    tested = [trial for trial in trials if is_tested(trial)]
    in_any_case = "either way" if len(trials) == 1 else "in any case"
    others = [trial for trial in tested if has_other_leader(trial)]
    ends = [trial for trial in tested if has_other_end(trial)]
    dealers = [trial for trial in tested if has_other_dealer(trial)]
    scoring = [trial for trial in tested if trial.newly_scored]
    if scoring and not match.complete:
        rounds, after = rounds_named(scoring[0].newly_scored), scoring[0].after
        yield f"Yes, then {rounds} can be scored, and {who_stands(after, with_score=True)}."
    elif others:
        verb = "wins" if match.over or any(trial.after.over for trial in others) else "leads"
        before = _together(leading_sides(match))
        yield f"Yes, that changes who {verb}: {_alternatives(others)} instead of {before}."
    elif ends and match.over:
        yield f"Yes, the game is not over then: {who_stands(ends[0].after, with_score=True)}."
    elif ends:
        yield f"Yes, the game is over then: {who_stands(ends[0].after, with_score=True)}."
    elif dealers:
        yield f"Yes, that changes who deals next: {_dealers(dealers)}{_instead_of(match.next_dealer)}."
        yield f"{capitalised(who_stands(match, in_any_case))}."
    elif any(trial.changes for trial in tested):
        yield f"No, {who_stands(match, in_any_case)}; {_lesser_change(tested)}."
    elif tested:
        yield f"No, that changes nothing: {who_stands(match, in_any_case, with_score=True)}."
    yield from _untested(trials, is_first=not tested)


def _lesser_change(trials: Sequence[Trial]) -> str:
    """Return what trials change that change neither the leader nor the next dealer."""
    if any(trial.places for trial in trials):
        return "other places change"
    if any(trial.totals for trial in trials):
        return "only points change"
    if any(trial.won_by or trial.scores for trial in trials):
        return "only single rounds change"
    if any(trial.end for trial in trials):
        return "only the end of the game changes"
    return "only earlier dealers change"


def _untested(trials: Sequence[Trial], *, is_first: bool) -> Iterator[str]:
    """Yield why some trials could not be tested. Without a tested one, the first sentence is the answer."""
    untested = [trial for trial in trials if not is_tested(trial)]
    for reason, alike in group_by(untested, why_untested).items():
        rounds = rounds_named(sorted({number for trial in alike for number, _ in trial.without}))
        choices = listed([settings(trial) for trial in alike], "or", most=_MOST_NAMED)
        trial = alike[0]
        if not trial.lost:
            yield f"{'No, that' if is_first else choices} cannot matter here: {reason}."
        elif trial.possible:
            opening = "That cannot be tested" if is_first else f"Not tested: {choices}"
            yield f"{opening}, because {rounds} lacks details: {reason}."
        elif is_first:
            yield f"Yes, that changes {rounds}: {reason}."
        else:
            yield f"Under {choices}, {rounds} would have gone differently: {reason}."
        if is_first and trial.lost and trial.after.certain and not trial.possible:
            yield f"Without {rounds} {who_stands(trial.after)}."
        is_first = False


def why_untested(trial: Trial) -> str:
    """Return the first reason for which a trial cannot be tested."""
    if trial.refusal:
        return trial.refusal.message
    problem = trial.lost[0].problem if trial.lost else None
    return (problem.instead or problem.message) if problem else ""
