"""Describe the verdict of a dispute: whether other rulings change who wins, who leads or who deals.

The answers are translated, but the rulings on which they depend are named in English.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hanascore.problems.fix import spell_value
from hanascore.referee.card_twice import describe_outcomes
from hanascore.referee.combinations import Combinations
from hanascore.referee.dispute import Coverage, Dispute, Irrelevance
from hanascore.referee.match import Match
from hanascore.referee.match_end import leading_sides
from hanascore.referee.trial import Trial
from hanascore.report.game_status import rounds_named, score_of, when_over
from hanascore.report.labels import language, tr
from hanascore.report.score_claims import choice_as_written
from hanascore.report.wording import capitalised, group_by, listed_names
from hanascore.rules.game import Option
from hanascore.words.english import Phrase, is_or_are, listed
from hanascore.words.numbers import NUMBERS

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
        results = list(_over_all(dispute))
    else:
        results = list(_on_rulings(dispute)) if dispute.options or not dispute.together else []
        for trial in dispute.together:
            first, *others = _on_trials(match, [trial])
            if len(dispute.together) > 1 or results:
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


def is_scored(trial: Trial) -> bool:
    """Return whether a trial scores all rounds that are scored under the rulings in force."""
    return not (trial.lost or trial.refusal) and trial.after.certain


def has_other_leader(trial: Trial) -> bool:
    """Return whether other sides lead or win in a trial."""
    return is_scored(trial) and leading_sides(trial.before) != leading_sides(trial.after)


def has_other_end(trial: Trial) -> bool:
    """Return whether the same side leads or wins in a trial, but only one of the two matches is over."""
    is_over, was_over = bool(trial.after.over), bool(trial.before.over)
    return is_scored(trial) and is_over != was_over and not has_other_leader(trial)


def has_other_dealer(trial: Trial) -> bool:
    """Return whether another player deals next in a trial. After the end of a match there is no dealer."""
    return is_scored(trial) and trial.dealer and not trial.before.over


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
    return option.about


def _depends(trials: Iterable[Trial]) -> str:
    """Return what the rulings of some trials are about."""
    options = {choice.option.name: choice.option for trial in trials for choice in trial.choices}
    subjects = [f"on {subject(option)}" for option in options.values()]
    return f"that depends {listed(subjects, most=_MOST_NAMED)}"


# Every ruling


def _over_all(dispute: Dispute) -> Iterator[Answer]:
    """Yield the sentences of the verdict on all rulings of the game."""
    match, trials = dispute.match, dispute.trials
    decided = [trial for trial in trials if trial.is_decided and trial.after.certain]
    scoring = [trial for trial in decided if trial.newly_scored and not match.complete]
    others = [trial for trial in decided if has_other_leader(trial) and match.certain]
    ends = [trial for trial in decided if has_other_end(trial)]
    rest = [trial for trial in decided if not (trial.newly_scored or has_other_leader(trial))]
    dealers = [trial for trial in rest if has_other_dealer(trial)]
    if scoring:
        yield Answer(tr("{}, but could be", _not_scored(match)), _depends(scoring))
        if match.certain:
            yield Answer(tr("Without {} {}", rounds_named(match.unscored), who_stands(match)))
    elif others:
        verb = "win" if _is_about_winner(match, others) else "lead"
        words = f"Yes, {{}} could {verb} instead of {{}}"
        yield Answer(tr(words, _alternatives(others), _together(leading_sides(match))), _depends(others))
    elif dispute.combinations and dispute.combinations.choices:
        yield from _it_takes(match, dispute.combinations)
    else:
        yield from _nobody_else(dispute, ends)
    if ends and (scoring or others):
        words = "The game might not be over" if match.over else "The game may be over already"
        yield Answer(tr(words), _depends(ends))
    if dealers:
        players = _dealers(dealers)
        words = Phrase("{} could deal next", players)
        if match.next_dealer:
            words = Phrase("{} could deal next instead of {}", players, match.next_dealer)
        if players is None:
            words = Phrase("It may be open who deals next")
        yield Answer(tr(words), _depends(dealers))
    if dispute.combinations:
        yield from _combinations_tried(dispute, dispute.combinations)
    yield from _reservations(match, dispute.unknown)


def _nobody_else(dispute: Dispute, ends: Sequence[Trial]) -> Iterator[Answer]:
    """Yield the answer if no tested choice makes others win or lead."""
    match = dispute.match
    if ends:
        words = "Yes, the game might not be over" if match.over else "Yes, the game may be over already"
        yield Answer(tr(words), _depends(ends))
        words = "Nobody else is ahead under any ruling"
        yield Answer(tr(f"{words} that can be tested" if dispute.unknown else words))
    elif dispute.unknown:
        yield Answer(tr("{} under every ruling that can be tested", who_stands(match)))
    elif dispute.combinations and dispute.combinations.is_complete:
        yield Answer(tr("No, {} under every combination of rulings", who_stands_with_score(match)))
    else:
        yield Answer(tr("No, {} under every ruling", who_stands_with_score(match)))


def _it_takes(match: Match, combinations: Combinations) -> Iterator[Answer]:
    """Yield the smallest combination of rulings under which others win or lead."""
    number = len(combinations.choices)
    words = NUMBERS[number] if number < len(NUMBERS) else str(number)
    choices = listed([f"`{choice_as_written(choice)}`" for choice in combinations.choices])
    yield Answer(tr("Yes, but it takes {} rulings together", words), choices)
    verb = "win" if len(combinations.leaders) != 1 else "wins"
    if not (match.over or combinations.over):
        verb = "lead" if len(combinations.leaders) != 1 else "leads"
    leaders = listed(combinations.leaders) if combinations.leaders else "nobody"
    if not combinations.leaders:
        verb = f"{verb}s"
    yield Answer(f"Then {leaders} {verb}")


def _combinations_tried(dispute: Dispute, combinations: Combinations) -> Iterator[Answer]:
    """Yield what is known of combinations of rulings, unless the answer says it already."""
    if (
        combinations.choices
        or not combinations.possible
        or (combinations.is_complete and not dispute.unknown)
    ):
        return
    verb = "win" if dispute.match.over else "lead"
    if combinations.is_complete:
        yield Answer(f"No combination of these makes anybody else {verb}")
        return
    tested = combinations.tried - combinations.open
    if tested:
        which = f"of the {tested:,} combinations" if tested > 1 else "combination"
        text = f"None {which}" if tested > 1 else "The only combination"
        makes = f"makes anybody else {verb}" if tested > 1 else f"makes nobody else {verb}"
        more = f"; there are {combinations.possible:,}" if combinations.tried < combinations.possible else ""
        yield Answer(f"{text} that could be tested {makes}{more}")


def _reservations(match: Match, trials: Sequence[Trial]) -> Iterator[Answer]:
    """Yield what the record does not say, and how many rulings it leaves open for that reason."""
    open_trials = [trial for trial in trials if trial.open_facts and not trial.lost]
    changing = [trial for trial in open_trials if _may_change_leader(trial)]
    others = [trial for trial in open_trials if trial not in changing]
    for members, what in ((changing, "who wins" if match.over else "who leads"), (others, "points")):
        if members:
            rulings = _count_rulings(members)
            yield Answer(f"{rulings} could change {what}, but the record does not say {_questions(members)}")
    if unscored := [trial for trial in trials if trial.lost and trial.possible]:
        reasons = [problem.message for problem in dict.fromkeys(trial.lost[0].problem for trial in unscored)]
        reason = reasons[0] if len(reasons) == 1 else "the record lacks details"
        yield Answer(f"{_count_rulings(unscored)} cannot be tested", reason)
    if fixed := [trial for trial in trials if trial.fixed]:
        rounds = rounds_named(fixed[0].fixed)
        yield Answer(
            f"{_count_rulings(fixed)} could change the points of {rounds}, which are entered as points"
        )
    if otherwise := [trial for trial in trials if trial.unknown_from is not None]:
        rulings = _count_rulings(otherwise)
        rounds = rounds_named(sorted({trial.unknown_from for trial in otherwise if trial.unknown_from}))
        text = f"Under {rulings[:1].lower()}{rulings[1:]}, {rounds} would have been played or dealt otherwise"
        yield Answer(f"{text}, and what would have followed is unknown")


def _may_change_leader(trial: Trial) -> bool:
    """Return whether others lead in a trial, or if a fact is what an example assumes."""
    before = leading_sides(trial.before)
    matches = [trial.after, *(fact.otherwise for fact in trial.open_facts)]
    return any(leading_sides(match) != before for match in matches)


def _count_rulings(trials: Sequence[Trial]) -> str:
    """Return how many rulings some trials are about, as the beginning of a sentence."""
    number = len({choice.option.name for trial in trials for choice in trial.choices})
    words = NUMBERS[number].capitalize() if number < len(NUMBERS) else str(number)
    return f"{words} {'ruling' if number == 1 else 'rulings'}"


def _questions(trials: Sequence[Trial]) -> str:
    """Return what the record does not say, as indirect questions."""
    questions = dict.fromkeys(fact.question for trial in trials for fact in trial.open_facts)
    return listed(list(questions), "or", most=_MOST_NAMED)


def _is_about_winner(match: Match, trials: Iterable[Trial]) -> bool:
    return bool(match.over) or any(trial.after.over for trial in trials)


def _alternatives(trials: Sequence[Trial]) -> Phrase:
    """Return who leads or wins in some trials, as alternatives without repetitions."""
    groups = [leading_sides(trial.after) for trial in trials]
    return _any_of(map(_together, groups), "{} or {}" if max(map(len, groups)) < 2 else "{}, or {}")


def _together(sides: Sequence[str]) -> Phrase:
    if not sides:
        return Phrase("nobody")
    return Phrase("{} together" if len(sides) > 1 else "{}", listed_names(sides))


def _dealers(trials: Sequence[Trial]) -> Phrase | None:
    """Return who could deal next, as alternatives; None if that is only open."""
    names = [Phrase("{}", trial.after.next_dealer) for trial in trials if trial.after.next_dealer]
    return _any_of(names) if names else None


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
    match = dispute.match
    if not dispute.options:
        yield Answer(tr("No ruling is about it"))
        return
    if not dispute.coverage:
        yield Answer("There is no other choice to try", _only_choices(dispute))
        return
    irrelevant = [of for of in dispute.coverage if of.irrelevance]
    if len(irrelevant) == len(dispute.coverage):
        yield Answer("No, that cannot matter here", why_irrelevant(irrelevant[0]))
        return
    is_single = len(dispute.coverage) == 1
    yield from _on_trials(match, dispute.trials or dispute.unknown, is_single=is_single)
    is_open = any(not trial.is_decided for trial in dispute.trials)
    if is_open and sum(not of.is_idle for of in dispute.coverage) < len(dispute.coverage):
        yield Answer(tr("Under the other choices nothing changes"))


def _only_choices(dispute: Dispute) -> str:
    in_force = dispute.match.rules.options
    chosen = {option.name: getattr(in_force, option.name) for option in dispute.options}
    written = [f"`{name}: {spell_value(value)}`" for name, value in chosen.items()]
    return f"the sources name only {listed(written)}; --together tries other values"


def why_irrelevant(of: Coverage) -> str:
    """Return why a choice cannot matter to the record."""
    if of.irrelevance is Irrelevance.TAKEN:
        return "it decides how cards are taken, and they were taken as they were"
    if of.irrelevance is Irrelevance.DEAL:
        return "the cards were dealt as they were"
    return of.trial.refusal.message if of.trial and of.trial.refusal else ""


def _on_trials(match: Match, trials: Sequence[Trial], *, is_single: bool = True) -> Iterator[Answer]:
    """Yield sentences: whether some trials change who wins, leads or deals, and what is open."""
    decided = [trial for trial in trials if trial.is_decided and trial.after.certain]
    is_open = len(decided) < len(trials)
    stands = who_stands(match)
    if not is_open:
        stands = Phrase("{} either way" if is_single else "{} in any case", stands)
    others = [trial for trial in decided if has_other_leader(trial)]
    ends = [trial for trial in decided if has_other_end(trial)]
    dealers = [trial for trial in trials if has_other_dealer(trial)]
    scoring = [trial for trial in decided if trial.newly_scored and not match.complete]
    if scoring:
        rounds = rounds_named(scoring[0].newly_scored)
        after = who_stands_with_score(scoring[0].after)
        yield Answer(tr("Yes, then {} can be scored, and {}", rounds, after))
    elif others:
        verb = "wins" if _is_about_winner(match, others) else "leads"
        words = f"Yes, that changes who {verb}: {{}} instead of {{}}"
        yield Answer(tr(words, _alternatives(others), _together(leading_sides(match))))
    elif ends:
        words = "Yes, the game is not over then: {}" if match.over else "Yes, the game is over then: {}"
        yield Answer(tr(words, who_stands_with_score(ends[0].after)))
    elif dealers:
        players = _dealers(dealers)
        text = tr("Yes, {} deals next then", players)
        if match.next_dealer:
            text = tr("Yes, that changes who deals next: {} instead of {}", players, match.next_dealer)
        if players is None:
            text = tr("Yes, then it is open who deals next")
        yield Answer(text)
        yield Answer(tr(stands))
    elif not is_open and any(trial.changes for trial in trials):
        yield Answer(tr("No, {}; {}", stands, _lesser_change(trials)))
    elif not is_open:
        yield Answer(tr("No, that changes nothing: {}", who_stands_with_score(match, stands)))
    yield from _open_questions(trials, is_first=not (scoring or others or ends or dealers))


def _open_questions(trials: Sequence[Trial], *, is_first: bool) -> Iterator[Answer]:
    """Yield what is open under some trials, and the results that are possible."""
    for trial in trials:
        if trial.refusal:
            what = "No, that" if is_first else settings(trial)
            yield Answer(f"{what} cannot matter here", trial.refusal.message)
            is_first = False
        for fact in trial.open_facts if not trial.lost else ():
            results = [f"as it stands {who_stands_with_score(trial.after)}"]
            results.append(f"with {fact.example} {who_stands_with_score(fact.otherwise)}")
            yield Answer(f"The record does not say {fact.question}", "; ".join(results))
            is_first = False
    lost = [trial for trial in trials if trial.lost]
    for alike in group_by(lost, lambda trial: (_why_lost(trial), trial.possible)).values():
        yield _on_lost_rounds(alike, is_first=is_first)
        is_first = False
    otherwise = [trial for trial in trials if trial.dealt_otherwise and not trial.lost]
    for dealer, alike in group_by(otherwise, lambda trial: trial.dealt_otherwise).items():
        text = tr("Yes, {} would have dealt round {}", dealer.player, dealer.round) if dealer else ""
        if not is_first and dealer:
            text = f"Under {_choices(alike)} {dealer.player} would have dealt round {dealer.round}"
        yield Answer(text)
        is_first = False
    if any(trial.unknown_from for trial in trials):
        yield Answer(tr("What would have followed is unknown"))
    if fixed := next((trial for trial in trials if trial.fixed), None):
        if is_first:
            yield Answer(tr(who_stands_with_score(fixed.before)))
        rounds = str(capitalised(rounds_named(fixed.fixed)))
        yield Answer(f"{rounds} {is_or_are(len(fixed.fixed))} entered as points, which stay as they are")


def _on_lost_rounds(alike: Sequence[Trial], *, is_first: bool) -> Answer:
    """Return why trials cannot be scored, all for the same reason. It may be the whole answer."""
    reason = _why_lost(alike[0])
    rounds = rounds_named(sorted({number for trial in alike for number, _ in trial.without}))
    if alike[0].possible:
        text = tr("That cannot be tested, because the record of {} lacks details", rounds)
        if not is_first:
            text = f"{_choices(alike)} cannot be tested, because the record of {rounds} lacks details"
        return Answer(text, reason)
    if is_first:
        return Answer(tr("Yes, that changes {}", rounds), reason)
    return Answer(f"Under {_choices(alike)}, {rounds} would have gone differently", reason)


def _choices(trials: Sequence[Trial]) -> str:
    return listed([settings(trial) for trial in trials], "or", most=_MOST_NAMED)


def _why_lost(trial: Trial) -> str:
    problem = trial.lost[0].problem
    return problem.instead or problem.message


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
