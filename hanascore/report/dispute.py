"""The report of `dispute`: what each ruling would change, and whether that matters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from hanascore.problems.problem import Problem
from hanascore.problems.words import is_or_are, listed, many
from hanascore.referee.dispute import Dispute, LostRounds, RoundChange, Trial
from hanascore.referee.explain import explain_match
from hanascore.referee.match import Match
from hanascore.report.blocks import Block, Heading, ItemList, Paragraph, Row, Table, table
from hanascore.report.claims import choice_as_written, claim_blocks
from hanascore.report.game_status import rounds_named, score_of, when_over
from hanascore.report.labels import tr
from hanascore.report.outcome import Outcome
from hanascore.report.record_report import RecordReport
from hanascore.report.wording import RoundWording, capitalised, group_by, option_title
from hanascore.rules.game import spell_value

# How many trials or rounds are named at most.
_MOST_NAMED = 6
# A meaning of fewer words is shown together with the help of its ruling.
_SHORT_MEANING = 4
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class DisputeReport(RecordReport[Dispute | None]):
    """The changes that each ruling would make. A record that cannot be scored has no dispute."""

    name = "dispute"

    def game_blocks(
        self, outcome: Outcome, match: Match, answer: Dispute | None, *, page: bool = False
    ) -> Iterator[Block]:
        """Return what each trial changes, and the verdict. A page also shows the claims."""
        del outcome
        if answer is None:
            return
        if page:
            yield Paragraph(verdict(answer), tone="alert")
            yield from _claims(match)
            if answer.trials:
                yield Heading(tr("What the rulings would change"))
            yield from _details(answer)
        elif answer.whole:
            yield from _details(answer)
            yield Paragraph(verdict(answer))
        else:
            yield Paragraph(verdict(answer))
            yield from _details(answer)

    def game_data(self, outcome: Outcome, answer: Dispute | None) -> dict[str, Any]:
        """Return each trial, the standings and the verdict."""
        del outcome
        if answer is None:
            return {"trials": []}
        return {
            "trials": [_trial_data(trial) for trial in (*answer.trials, *answer.together)],
            "idle": list(answer.idle),
            **_standings_data(answer.match),
            "sentence": verdict(answer),
        }


# The verdict


def verdict(dispute: Dispute) -> str:
    """Return who won or leads, and under which choices that changes."""
    match, trials = dispute.match, (*dispute.trials, *dispute.together)
    if not match.rounds:
        return "No rounds yet."
    is_known = match.certain or any(trial.after.certain for trial in trials if not dispute.whole)
    if not is_known and match.complete:
        return "Nothing is scored yet, so nobody is ahead under any ruling."
    sentences = [] if match.complete else [_unscored_sentence(dispute)]
    if is_known:
        sentences.append(_verdict_over_all(dispute) if dispute.whole else _verdict_on_choices(dispute))
    return " ".join(sentences)


def _unscored_sentence(dispute: Dispute) -> str:
    """Return which rounds are not scored, and what that means for the verdict."""
    match, number = dispute.match, len(dispute.match.unscored)
    unscored = f"{rounds_named(match.unscored).capitalize()} {is_or_are(number)} not scored"
    if dispute.whole and (scoring := [trial for trial in dispute.trials if trial.after.complete]):
        unscored += f", except under {_choices_named(scoring)}"
    if match.certain:
        return f"{unscored}. {'It is' if number == 1 else 'They are'} left out here."
    return f"{unscored}. So the leader is unknown."


def _verdict_over_all(dispute: Dispute) -> str:
    """Return the verdict over every ruling."""
    effects = group_by(dispute.trials, _effect)
    against, others = list[str](), list[str]()
    for (is_other, words), trials in effects.items():
        if words:
            (against if is_other else others).append(f"{words} under {_choices_named(trials)}")
    stands = _who_stands(dispute.match)
    if against:
        opening = f"{stands}, but {'; '.join(against)}"
    else:
        tested = " that can be tested" if any(trial.lost for trial in dispute.trials) else ""
        opening = f"{_under_every(dispute.match)} ruling{tested}"
    return f"{capitalised('; '.join([opening, *others]))}."


def _verdict_on_choices(dispute: Dispute) -> str:
    """Return what one ruling or some combinations would change, the most important first."""
    match, trials = dispute.match, sorted((*dispute.trials, *dispute.together), key=_importance)
    sentences = []
    for result, alike in group_by(trials, _what_happens).items():
        sentences.append(f"Under {_one_of(alike)}, {result}.")
    if dispute.trials:
        ruling = dispute.trials[0].choices[0].option
        others = ruling.other_choices(getattr(match.rules.options, ruling.name))
        if left := len(others) - len(dispute.trials):
            choices = "the other choice" if left == 1 else "the other choices"
            sentences.append(f"Under {choices} nothing changes.")
        if len(sentences) > 1:
            sentences.insert(0, _summary(match, dispute.trials, ruling.name))
    for name in dispute.idle:
        score = _who_stands(match, with_score=True)
        sentences.append(f"`{name}` makes no difference here: {score} under every choice.")
    return " ".join(sentences)


def _summary(match: Match, trials: Sequence[Trial], ruling: str) -> str:
    """Return whether the winner or leader depends on a ruling."""
    verb = "won" if match.over else "leads"
    if any(_effect(trial)[0] for trial in trials):
        return f"Who {verb} depends on `{ruling}`."
    if not all(trial.after.certain for trial in trials):
        return f"Who {verb} is unknown under some choices of `{ruling}`."
    tested = " that can be tested" if any(trial.lost or trial.refusal for trial in trials) else ""
    return f"{capitalised(_under_every(match))} choice of `{ruling}`{tested}."


def _effect(trial: Trial) -> tuple[bool, str]:
    """Return who wins or leads in a trial instead; empty if that does not change."""
    before, after = trial.before, trial.after
    if not after.certain:
        return False, f"the {'winner' if before.over else 'leader'} is unknown"
    if trial.refusal or (trial.lost and trial.possible):
        return False, ""
    is_other = _leading_sides(after) != _leading_sides(before)
    if trial.lost:
        still = "" if is_other else "still "
        return is_other, f"{_who_stands(after, still)} without {_lost_rounds(trial)}"
    if bool(after.over) == bool(before.over):
        return is_other, _who_stands(after) if is_other else ""
    if before.over:
        return True, "the game is not over"
    if not is_other:
        return False, "the game is already won"
    if not after.winners:
        return True, "the game has already ended without a winner"
    verb = "has" if len(after.winners) == 1 else "have"
    return True, f"{listed(_leading_sides(after))} {verb} already won"


def _what_happens(trial: Trial) -> str:
    """Return what a trial changes, in the second half of a sentence."""
    before, after = trial.before, trial.after
    if trial.refusal:
        return f"nothing can be tested: {trial.refusal.message}"
    if trial.lost:
        return _what_happens_without_rounds(trial)
    if not trial.changes:
        return f"nothing changes: {_who_stands(before, 'still ', with_score=True)}"
    parts = []
    if trial.newly_scored:
        parts.append(f"{rounds_named(trial.newly_scored)} can be scored")
    elif trial.totals:
        changes = trial.totals.items()
        parts.append(listed([f"{side} has {abs(by)} {'more' if by > 0 else 'less'}" for side, by in changes]))
    elif changes_of_rounds := [*_winner_changes(trial), *_dealer_changes(trial)]:
        parts.append(listed(changes_of_rounds))
    sides, other_sides = _leading_sides(before), _leading_sides(after)
    is_same = (bool(before.over), sides) == (bool(after.over), other_sides)
    instead = "" if not sides or set(sides) & set(other_sides) else f", not {listed(sides)}"
    parts.append(f"{_who_stands(after, 'still ' if is_same else '', with_score=True)}{instead}")
    return ", and ".join(parts)


def _what_happens_without_rounds(trial: Trial) -> str:
    """Return why a trial loses rounds, and who leads without them."""
    (rounds, why), *others = _loss_reasons(trial)
    if others:
        text = f"{_fate(trial)} ({rounds}: {why})"
    elif all(lost.problem.instead for lost in trial.lost):
        text = f"in {rounds} {why}"
    else:
        text = f"{_fate(trial)}: {why}"
    if not trial.after.certain:
        return f"{text}; the {'winner' if trial.before.over else 'leader'} would be unknown"
    return f"{text}; without {_lost_rounds(trial)} {_who_stands(trial.after, with_score=True)}"


def _importance(trial: Trial) -> int:
    """Return the rank of a trial in the verdict: other winners first, untestable choices last."""
    if trial.lost or trial.refusal:
        return 3 if trial.possible else 1
    is_other = trial.winner or _leading_sides(trial.after) != _leading_sides(trial.before)
    return 0 if is_other else 2


def _leading_sides(match: Match) -> tuple[str, ...]:
    """Return the winners, or the sides in first place."""
    return match.winners if match.over else _first_places(match)


def _first_places(match: Match) -> tuple[str, ...]:
    """Return the sides in first place, in the order of the record."""
    first = {standing.side for standing in match.standings if standing.place == 1}
    return tuple(side for side in match.record.sides if side in first)


def _who_stands(match: Match, still: str = "", *, with_score: bool = False) -> str:
    """Return who won or leads."""
    sides = _leading_sides(match)
    if len(sides) == len(match.standings) and not match.over:
        return "nobody is ahead"
    if not sides:
        return f"nobody {still}wins"
    if match.over:
        verb = "wins" if len(sides) == 1 else "share the win"
    else:
        verb = "leads" if len(sides) == 1 else "share the lead"
    words = f"{listed(sides)} {still}{verb}"
    if not with_score:
        return words
    best = next(standing for standing in match.final_standings or match.standings if standing.side in sides)
    return f"{words}{when_over(match)} with {score_of(match, best)}"


def _under_every(match: Match) -> str:
    words = _who_stands(match)
    return f"{words} under {'any' if words.startswith('nobody') else 'every'}"


# Trials in words


def _settings(trial: Trial) -> str:
    """Return the choices of a trial as a record writes them."""
    return listed([f"`{choice_as_written(choice)}`" for choice in trial.choices])


def _choices_named(trials: Sequence[Trial]) -> str:
    """Return the choices of some trials with the numbers of their rulings; of many only the first ones."""
    names = []
    for trial in trials[:_MOST_NAMED]:
        refs = [ref for choice in trial.choices for ref in choice.option.refs]
        names.append(f"{_settings(trial)} ({', '.join(refs)})" if refs else _settings(trial))
    if len(trials) > _MOST_NAMED:
        names.append(f"{len(trials) - _MOST_NAMED} more")
    return listed(names)


def _one_of(trials: Sequence[Trial]) -> str:
    """Return the choices of some trials; of one trial with its meaning."""
    if len(trials) > 1:
        return listed([_settings(trial) for trial in trials], "or")
    choice, *others = trials[0].choices
    meaning = "" if others else choice.means
    if meaning and len(meaning.split()) < _SHORT_MEANING:
        meaning = f"{choice.option.help.partition(';')[0]}: {meaning}"
    return f"{_settings(trials[0])} ({meaning})" if meaning else _settings(trials[0])


def _lost_rounds(trial: Trial) -> str:
    return rounds_named([number for number, _ in trial.without])


def _fate(trial: Trial) -> str:
    """Return what happens to the rounds that cannot be scored in a trial."""
    rounds = _lost_rounds(trial)
    if not trial.possible:
        return f"{rounds} would have gone differently"
    return f"{rounds} {'lacks' if len(trial.without) == 1 else 'lack'} details"


def _loss_reasons(trial: Trial) -> list[tuple[str, str]]:
    """Return the rounds that cannot be scored in a trial, by the reason."""
    reasons = group_by(trial.without, lambda lost: lost[1].problem.instead or lost[1].problem.message)
    return [(rounds_named([number for number, _ in lost]), why) for why, lost in reasons.items()]


def _win(sides: Sequence[str]) -> str:
    return f"{listed(sides) or 'nobody'} {'win' if len(sides) > 1 else 'wins'}"


def _differences(changes: Mapping[str, int]) -> str:
    return ", ".join(f"{side} {points:+}" for side, points in changes.items())


# Everything but the verdict


def _claims(match: Match) -> Iterator[Block]:
    """Return what each side claims, and whether it is upheld."""
    for explanation in explain_match(match).rounds:
        for side in explanation.sides if explanation.result.round.claims else ():
            if claims := list(claim_blocks(RoundWording(explanation.result), side)):
                yield Heading(tr("Round {}, {} says", explanation.result.number, side.side))
                yield from claims


def _details(dispute: Dispute) -> Iterator[Block]:
    """Return what each trial changes, what cannot be tested, and what changes nothing."""
    match, trials = dispute.match, (*dispute.trials, *dispute.together)
    if tested := [trial for trial in trials if not (trial.lost or trial.refusal)]:
        yield _changes_table(tested)
    # A single reason is part of the verdict on a single ruling.
    least = 1 if dispute.whole else 2
    untested = group_by((trial for trial in trials if trial.lost or trial.refusal), _loss_lines)
    for lines, alike in untested.items():
        if len(lines) >= least:
            fate = "nothing can be tested" if alike[0].refusal else _fate(alike[0])
            yield Paragraph(f"Under {listed(map(_settings, alike), 'or')} {fate}:", level=1)
            yield ItemList(lines, level=2, joined=True)
    if not dispute.whole and len(match.rounds) > 1:
        for trial in trials:
            if trial.changed_rounds:
                yield Paragraph(f"Under {_settings(trial)}:", level=1)
                yield ItemList(_round_lines(trial), level=2, joined=True)
    yield from _fixed_rounds(match)
    if dispute.idle and dispute.whole and match.certain:
        rulings = many(len(dispute.idle), f"{'other ' if trials else ''}ruling")
        yield Paragraph(
            f"{rulings} {'changes' if len(dispute.idle) == 1 else 'change'} nothing here.", level=1
        )
    if trials:
        titles = dict.fromkeys(option_title(choice.option) for trial in trials for choice in trial.choices)
        pages = ", ".join(f"{match.game.id}.{title}" for title in titles)
        yield ItemList([f"What the sources say: hanascore rules {pages}"])


def _fixed_rounds(match: Match) -> Iterator[Paragraph]:
    """Return the rounds that no ruling can change, because only their points are known."""
    scored = [result for result in match.rounds if result.scored and not result.round.void]
    if fixed := [result.number for result in scored if result.round.has_only_scores]:
        stay = "stays" if len(fixed) == 1 else "stay"
        rounds = rounds_named(fixed).capitalize()
        yield Paragraph(
            f"{rounds} {is_or_are(len(fixed))} entered as points and {stay} the same under every choice.",
            level=1,
        )


def _changes_table(trials: Sequence[Trial]) -> Table:
    """Return a row for each choice of each trial, with the changes in the first one."""
    rows = []
    for trial in trials:
        changes = _changes(trial)
        for choice in trial.choices:
            in_force = getattr(trial.before.rules.options, choice.option.name)
            rows.append(Row((choice.option.name, spell_value(in_force), spell_value(choice.value), changes)))
            changes = ""
    return table(["Ruling", "In force", "Otherwise", "Changes"], rows)


def _changes(trial: Trial) -> str:
    """Return everything that a trial changes, the smallest change first."""
    if not trial.changes:
        return "nothing"
    scores = [text for text in [_score_changes(trial)] if text]
    changes = [*scores, *_winner_changes(trial), *_dealer_changes(trial), *_game_changes(trial)]
    return "; ".join(changes) or "only who deals"


def _loss_lines(trial: Trial) -> tuple[str, ...]:
    """Return why rounds or the whole record cannot be tested, and the changes in the other rounds."""
    lines = [trial.refusal.message] if trial.refusal else []
    lines += [f"{rounds.capitalize()}: {why}" for rounds, why in _loss_reasons(trial)]
    if trial.after.certain and (trial.changed_rounds or not trial.possible):
        lines.append(f"Without {_lost_rounds(trial)}: {_changes(trial)}")
    return tuple(lines)


def _round_lines(trial: Trial) -> list[str]:
    """Return a line for each round that changes."""
    lines = []
    for change in trial.changed_rounds:
        parts = [_differences(change.scores)] if change.scores else []
        if change.other_winner:
            parts.append(f"{_win(change.after.winners)} it")
        if change.other_dealer:
            parts.append(f"{change.after.next_dealer or ''} should deal next")
        lines.append(f"Round {change.number}: {'; '.join(parts)}")
    return lines


def _score_changes(trial: Trial) -> str:
    """Return by how much each total changes, and in which rounds."""
    where = ""
    if trial.scores and len(trial.before.rounds) > 1:
        where = f" ({rounds_named(trial.scores)})"
    newly_scored = rounds_named(trial.newly_scored) if trial.newly_scored else ""
    if newly_scored:
        where += f", because {newly_scored} can be scored then"
    if trial.lost:
        totals = []
        for side, total in trial.after.totals.items():
            change = f" ({trial.totals[side]:+})" if side in trial.totals else ""
            totals.append(f"{side} {total}{change}")
        return ", ".join(totals)
    if trial.totals:
        return _differences(trial.totals) + where
    if newly_scored and not trial.scores:
        return f"{newly_scored} can be scored then"
    return f"scores of single rounds, but no total{where}" if trial.scores else ""


def _winner_changes(trial: Trial) -> Iterator[str]:
    """Return who wins which round; of many rounds only their numbers."""
    numbers = sorted(chain(*trial.won_by.values()))
    if len(numbers) > _MOST_NAMED:
        yield f"other winners of {rounds_named(numbers)}"
    else:
        for winners, rounds in trial.won_by.items():
            yield f"{_win(winners)} {rounds_named(rounds)}"


def _dealer_changes(trial: Trial) -> Iterator[str]:
    """Return who should deal next. Rounds that were dealt keep their dealers."""
    if trial.dealer:
        yield f"{trial.after.next_dealer or ''} deals next"
    last = trial.before.rounds[-1].number
    if earlier := [number for number in trial.dealer_changes if number != last]:
        yield f"somebody else should deal after {rounds_named(earlier)}"


def _game_changes(trial: Trial) -> Iterator[str]:
    """Return who wins or leads, or which places change."""
    before, after = trial.before, trial.after
    if trial.lost or (trial.end and not trial.winner):
        yield _who_stands(after, with_score=True)
    elif trial.winner and after.over:
        over = "" if before.over else "the game is over: "
        yield f"{over}{_who_stands(after, with_score=True)}"
    elif trial.winner and before.over:
        yield "the game goes on"
    elif trial.places and _first_places(before) != _first_places(after):
        yield _who_stands(after)
    elif trial.places:
        places = {standing.side: standing.place for standing in before.standings}
        moved = [standing for standing in after.standings if standing.place != places[standing.side]]
        yield listed([f"{standing.side} is {_ORDINALS[standing.place - 1]}" for standing in moved])


# Data


def _trial_data(trial: Trial) -> dict[str, Any]:
    data: dict[str, Any] = {
        "choices": {choice.option.name: choice.plain for choice in trial.choices},
        "refs": [ref for choice in trial.choices for ref in choice.option.refs],
        "tried": not (trial.refusal or trial.lost),
    }
    if trial.refusal or trial.lost:
        lost = [_lost_data(number, rounds) for number, rounds in trial.without]
        data["round"] = lost[0]["round"] if lost else None
        data["reason"] = lost[0]["reason"] if lost else trial.refusal and _reason_data(trial.refusal)
        data |= {"possible": trial.possible, "without": lost}
    return {
        **data,
        "totals": dict(trial.totals),
        "rounds": [_change_data(change) for change in trial.changed_rounds],
        **_standings_data(trial.after),
        "places_change": trial.places,
        "winner_changes": trial.winner,
        "end_changes": trial.end,
        "next_dealer": trial.after.next_dealer,
    }


def _lost_data(number: int, lost: LostRounds) -> dict[str, Any]:
    return {"round": number, "possible": lost.possible, "reason": _reason_data(lost.problem)}


def _reason_data(problem: Problem) -> dict[str, str | None]:
    return {"id": problem.id, "message": problem.message, "instead": problem.instead or None}


def _standings_data(match: Match) -> dict[str, Any]:
    """Return the standings of a game."""
    return {
        "standings": [standing._asdict() for standing in match.standings],
        "complete": match.complete,
        "over": match.over,
        "winners": match.winners,
        "leaders": _first_places(match) if match.certain else (),
    }


def _change_data(change: RoundChange) -> dict[str, Any]:
    after = change.after
    return {
        "round": change.number,
        "scores": {side: after.scores.get(side) for side in after.ruled.record.sides},
        "differences": dict(change.scores),
        "winners": list(after.winners),
        "winner_changes": change.other_winner,
        "next_dealer": after.next_dealer,
        "dealer_changes": change.other_dealer,
    }
