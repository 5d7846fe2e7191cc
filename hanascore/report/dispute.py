"""The report of `dispute`: what each ruling would change, and whether it matters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from typing import Any

from hanascore.problems.problem import Problem
from hanascore.problems.words import listed, many
from hanascore.referee.dispute import Dispute, LostRounds, RoundChange, Trial
from hanascore.referee.explain import explain_match
from hanascore.referee.match import Match
from hanascore.report import blocks
from hanascore.report.blocks import grouped
from hanascore.report.claims import ClaimsTold, setting
from hanascore.report.data import Rows
from hanascore.report.game_status import rounds_named, score_of, when_over
from hanascore.report.outcome import Outcome
from hanascore.report.record_report import RecordsReport
from hanascore.report.text import wrapped
from hanascore.report.wording import option_named
from hanascore.rules.game import spell_value

# Of more trials or rounds than these only some are named, or none.
_MOST = 6
# What a choice means in fewer words says nothing without what the ruling is about.
_ENOUGH_SAID = 4
# The changes stand beside the choices where so many cells are left; no choice is drawn wider than these.
_ENOUGH, _LONGEST = 28, 22
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class DisputeReport(RecordsReport[Dispute | None]):
    """What each ruling would change in some games. A document that cannot be scored has no dispute."""

    command = "dispute"

    def told(self, match: Match, answer: Dispute | None) -> Iterator[blocks.Block]:
        """What each trial changes, and the verdict: of one ruling alone it comes first."""
        del match
        if answer:
            said, rest = blocks.Sentence(verdict(answer)), _beside_the_verdict(answer)
            yield from (*rest, said) if answer.whole else (said, *rest)

    def pictured(self, match: Match, answer: Dispute | None) -> Iterator[blocks.PageBlock]:
        """The same with the verdict on top, and what each side says."""
        del match
        if answer:
            yield blocks.Sentence(verdict(answer), tone="alert")
            yield from _claims(answer)
            yield from _beside_the_verdict(answer)

    def game_data(self, outcome: Outcome, answer: Dispute | None) -> dict[str, Any]:
        """Each trial, how the game stands, and the verdict."""
        del outcome
        if answer is None:
            return {"trials": Rows(())}
        return {
            "trials": Rows(map(_trial_data, (*answer.trials, *answer.together))),
            "idle": [option.name for option in answer.idle],
            **_stands_data(answer.match),
            "sentence": verdict(answer),
        }


def _claims(dispute: Dispute) -> Iterator[blocks.Block]:
    """What each side says, and whether it is upheld."""
    for one in explain_match(dispute.match).rounds:
        for story in one.sides if one.result.round.claims else ():
            if answers := list(ClaimsTold(one.result).said(story)):
                yield blocks.Heading(f"Round {one.result.number}, {story.score.side} says")
                yield blocks.Statements(answers)
    if any(dispute.trials):
        yield blocks.Heading("What the rulings would change")


def _settings(trial: Trial) -> str:
    """The choices of a trial as a record writes them."""
    return listed([f"`{setting(choice)}`" for choice in trial.choices])


def _leaders(match: Match) -> tuple[str, ...]:
    """The sides in the first place, in the order of the record."""
    first = {standing.side for standing in match.standings if standing.place == 1}
    return tuple(side for side in match.record.sides if side in first)


def _sides(match: Match) -> tuple[str, ...]:
    """Who won, or who leads."""
    return match.winners if match.over else _leaders(match)


def _stands(match: Match, still: str = "", *, score: bool = True) -> str:
    """Who won or leads, and with what `score`."""
    sides = _sides(match)
    if len(sides) == len(match.standings) and not match.over:
        return "nobody is ahead"
    one = len(sides) == 1
    verb = ("wins" if one else "share the win") if match.over else "leads" if one else "lead together"
    said = f"{listed(sides)} {still}{verb}"
    if not score:
        return said
    first = next(standing for standing in match.final_standings or match.standings if standing.side in sides)
    return f"{said}{when_over(match)} with {score_of(match, first)}"


def _under_any(match: Match) -> str:
    """Who won or leads, whatever is chosen, up to the words for what the choice is of."""
    said = _stands(match, score=False)
    return f"{said} under {'any' if said.startswith('nobody') else 'every'}"


def verdict(dispute: Dispute) -> str:
    """Whether it matters, plainly: who won or leads, and under which rulings somebody else does."""
    match = dispute.match
    if not match.rounds:
        return "No round is recorded yet."
    trials = (*dispute.trials, *dispute.together)
    told = match.certain or any(trial.after.certain for trial in trials if not dispute.whole)
    said = []
    if not match.complete:
        said.append(_unscored(dispute))
    elif not told:
        return "Nothing is scored yet, so that nobody is ahead under any ruling."
    if told:
        answer = _over_all(dispute) if dispute.whole else _answer(dispute)
        said.append(answer[:1].upper() + answer[1:])
    return " ".join(said)


def _unscored(dispute: Dispute) -> str:
    """Which rounds are not scored, and that the others are told of without them."""
    match = dispute.match
    one = len(match.unscored) == 1
    whole = [trial for trial in dispute.trials if trial.after.complete and dispute.whole]
    but = f" (under {_named(whole)} {'it is' if one else 'they are'})" if whole else ""
    so = "so that nobody can say who is ahead"
    if match.certain:
        so = f"and what follows leaves {'it' if one else 'them'} out"
    return f"{rounds_named(match.unscored).capitalize()} {'is' if one else 'are'} not scored{but}, {so}."


def _over_all(dispute: Dispute) -> str:
    """The verdict over every ruling."""
    match = dispute.match
    found = grouped(dispute.trials, _effect)
    said = [(other, f"{words} under {_named(trials)}") for (other, words), trials in found.items() if words]
    against, beside = ([words for other, words in said if other is which] for which in (True, False))
    tried = " that can be tried" if any(trial.lost for trial in dispute.trials) else ""
    opening = f"{_stands(match, score=False)}, but " if against else f"{_under_any(match)} ruling{tried}"
    return "; ".join([opening + "; ".join(against), *beside]) + "."


def _effect(trial: Trial) -> tuple[bool, str]:
    """What a trial does to who won or leads, and whether that is somebody else; no words where nothing."""
    before, after = trial.before, trial.after
    if not after.certain:
        return False, f"nobody can say who {'won' if before.over else 'leads'}"
    if trial.lost and trial.possible:
        return False, ""
    other = _sides(after) != _sides(before)
    if trial.lost:
        return other, f"{_stands(after, '' if other else 'still ', score=False)} without {_lost(trial)}"
    if bool(after.over) == bool(before.over):
        return other, _stands(after, score=False) if other else ""
    if before.over:
        return True, "the game is not over"
    if not other:
        return False, "the game is already won"
    return True, f"{listed(_sides(after))} {'has' if len(after.winners) == 1 else 'have'} already won"


def _answer(dispute: Dispute) -> str:
    """What comes of one ruling, or of choices together, to be read aloud: the gravest first."""
    match, trials = dispute.match, [*dispute.trials, *dispute.together]
    trials.sort(key=_weight)
    alike = grouped(trials, _read_aloud)
    said = [f"Under {_chosen(found)}, {came}." for came, found in alike.items()]
    ruling = dispute.trials[0].choices[0].option if dispute.trials else None
    others = ruling.other_choices(getattr(match.rules.options, ruling.name)) if ruling else ()
    left = len(others) - len(dispute.trials)
    if left:
        said.append(f"Under {'the other choice' if left == 1 else 'the other choices'} nothing changes.")
    if ruling and len(said) > 1:
        said.insert(0, _in_short(match, dispute.trials, ruling.name))
    said += [
        f"`{idle.name}` makes no difference here: {_stands(match)} under every choice."
        for idle in dispute.idle
    ]
    return " ".join(said)


def _in_short(match: Match, trials: Sequence[Trial], name: str) -> str:
    """What comes of all the choices of a ruling, where they come to different things."""
    if any(_effect(trial)[0] for trial in trials):
        return f"Who {'won' if match.over else 'leads'} hangs on `{name}`."
    if not all(trial.after.certain for trial in trials):
        return f"Not every choice of `{name}` tells who {'won' if match.over else 'leads'}."
    far = ", as far as they can be scored" if any(trial.lost or trial.refusal for trial in trials) else ""
    said = f"{_under_any(match)} choice of `{name}`{far}."
    return said[:1].upper() + said[1:]


def _chosen(trials: Sequence[Trial]) -> str:
    """The choices of trials that come to the same; of one alone, with what it means."""
    if len(trials) > 1:
        return listed([_settings(trial) for trial in trials], "or")
    choices = trials[0].choices
    means = choices[0].means if len(choices) == 1 else ""
    if means and len(means.split()) < _ENOUGH_SAID:
        means = f"{choices[0].option.help.partition(';')[0]}: {means}"
    return f"{_settings(trials[0])} ({means})" if means else _settings(trials[0])


def _weight(trial: Trial) -> int:
    """How much comes out otherwise: the less, the graver."""
    if trial.lost or trial.refusal:
        return 1 if not trial.possible else 3
    return 0 if trial.winner or _sides(trial.after) != _sides(trial.before) else 2


def _read_aloud(trial: Trial) -> str:
    """What comes of a trial, in words to be read aloud."""
    before, after = trial.before, trial.after
    if trial.refusal:
        return f"nothing can be tried: {trial.refusal.message}"
    if not trial.changes:
        return f"nothing changes: {_stands(before, 'still ')}"
    if trial.lost:
        (number, why), *others = _reasons(trial)
        if others:
            why = f"{_lost(trial)} {_fate(trial)} ({number}: {why})"
        elif all(one.problem.instead for one in trial.lost):
            why = f"in {number} {why}"
        else:
            why = f"{number} {_fate(trial)}: {why}"
        if not after.certain:
            return f"{why}; nobody can say who would {'have won' if before.over else 'lead'}"
        return f"{why}; without {_lost(trial)} {_stands(after)}"
    more = [f"{side} has {abs(by)} {'more' if by > 0 else 'less'}" for side, by in trial.totals.items()]
    parts = [listed(more or [*_winners(trial.won_by), *_dealers(trial)])]
    if trial.newly_scored:
        parts = [f"{rounds_named(trial.newly_scored)} can be scored"]
    same = (bool(before.over), _sides(before)) == (bool(after.over), _sides(after))
    instead = "" if set(_sides(before)) & set(_sides(after)) else f", and not {listed(_sides(before))}"
    return ", and ".join([*filter(None, parts), _stands(after, "still " if same else "") + instead])


def _lost(trial: Trial) -> str:
    """The rounds that a trial loses."""
    return rounds_named([number for number, _ in trial.without])


def _fate(trial: Trial) -> str:
    """What became of the rounds that a trial loses."""
    if not trial.possible:
        return "would have gone otherwise"
    return "does not say enough" if len(trial.without) == 1 else "do not say enough"


def _became(trial: Trial) -> str:
    """The same of the rounds by their numbers, or of the record where the choices are out of place."""
    return "nothing can be tried" if trial.refusal else f"{_lost(trial)} {_fate(trial)}"


def _reasons(trial: Trial) -> Iterator[tuple[str, str]]:
    """Rounds that cannot be scored, and why; those of one reason together."""
    alike = grouped(trial.without, lambda one: one[1].problem.instead or one[1].problem.message)
    for why, found in alike.items():
        yield rounds_named([number for number, _ in found]), why


def _named(trials: Sequence[Trial]) -> str:
    """The choices in words, with the numbers under which the rulings are known; of many the first few."""
    words, options = [], [[choice.option for choice in trial.choices] for trial in trials[:_MOST]]
    for trial, own, following in zip_longest(trials[:_MOST], options, options[1:]):
        refs = [ref for option in own for ref in option.refs]
        # Of several choices of one ruling the last alone tells its numbers.
        words.append(
            f"{_settings(trial)} ({', '.join(refs)})" if refs and own != following else _settings(trial)
        )
    more = len(trials) - len(words)
    return listed([*words, *([f"{more} more"] if more else [])])


def _beside_the_verdict(dispute: Dispute) -> Iterator[blocks.Block]:
    """Everything but the verdict: what each trial changes, and what no ruling does."""
    match = dispute.match
    trials = [*dispute.trials, *dispute.together]
    if tried := [trial for trial in trials if not (trial.lost or trial.refusal)]:
        yield _table(tried)
    yield from _without(trials, least=1 if dispute.whole else 2)
    if not dispute.whole and len(match.rounds) > 1:
        for trial in trials:
            if trial.changed_rounds:
                yield blocks.Statements([(f"Under {_settings(trial)}:", list(_by_round(trial)))])
    yield from _as_written(match)
    if dispute.idle and dispute.whole and match.certain:
        other = "other " if trials else ""
        verb = "changes" if len(dispute.idle) == 1 else "change"
        yield blocks.Sentence(f"{many(len(dispute.idle), f'{other}ruling')} {verb} nothing here.", level=1)
    if trials:
        named = dict.fromkeys(option_named(choice.option) for trial in trials for choice in trial.choices)
        pages = ", ".join(f"{match.game.id}.{ruling}" for ruling in named)
        yield blocks.Listing([f"What the sources say: hanascore rules {pages}"])


def _as_written(match: Match) -> Iterator[blocks.Block]:
    """What no ruling can change: rounds of which only the points are written."""
    found = [
        result.number
        for result in match.rounds
        if result.scored and not result.round.void and result.round.has_only_scores
    ]
    if found:
        known, stay = ("is", "stays") if len(found) == 1 else ("are", "stay")
        said = f"{rounds_named(found).capitalize()} {known} known by points alone, and {stay} as written"
        yield blocks.Sentence(f"{said} under every choice.", level=1)


def _table(trials: Sequence[Trial]) -> blocks.Table:
    """A line a trial; where the names leave too little room the changes stand under them."""
    rows = []
    for trial in trials:
        choices = (blocks.Lines("\n".join(lines)) for lines in zip(*_choices(trial), strict=True))
        rows.append((*choices, _changes(trial)))
    table = blocks.columns(["Ruling", "In force", "Otherwise", "Changes"], rows)
    return blocks.Table(table, flowing=True, enough=_ENOUGH)


def _choices(trial: Trial) -> list[tuple[str, str, str]]:
    """The lines that tell, for each choice of a trial, the ruling, what is in force, and what is tried."""
    lines: list[tuple[str, str, str]] = []
    for choice in trial.choices:
        name = choice.option.name
        now = wrapped(spell_value(getattr(trial.before.rules.options, name)), _LONGEST)
        other = wrapped(spell_value(choice.value), _LONGEST)
        lines += zip_longest([name], now, other, fillvalue="")
    return lines


def _without(trials: Sequence[Trial], *, least: int) -> Iterator[blocks.Block]:
    """What becomes of rounds that cannot be scored under other choices, and what the others bring then.

    Fewer than the `least` lines are said elsewhere.
    """
    alike = grouped((one for one in trials if one.lost or one.refusal), lambda one: tuple(_lost_lines(one)))
    items = [
        (f"Under {listed(map(_settings, found), 'or')} {_became(found[0])}:", lines)
        for lines, found in alike.items()
        if len(lines) >= least
    ]
    if items:
        yield blocks.Statements(items)


def _lost_lines(trial: Trial) -> Iterator[str]:
    """Why rounds cannot be scored in a trial, or the record cannot be tried, and what it leaves."""
    if trial.refusal:
        yield trial.refusal.message
    for which, why in _reasons(trial):
        yield f"{which.capitalize()}: {why}"
    if trial.after.certain and (trial.changed_rounds or not trial.possible):
        yield f"Without {_lost(trial)}: {_changes(trial)}"


def _changes(trial: Trial) -> str:
    """What comes out otherwise, the smallest first."""
    if not trial.changes:
        return "nothing"
    parts = [_scores(trial), *_winners(trial.won_by), *_dealers(trial), *_outcome(trial)]
    return "; ".join(part for part in parts if part) or "nothing but who deals"


def _by_round(trial: Trial) -> Iterator[str]:
    """A line for each round that comes out otherwise."""
    for change in trial.changed_rounds:
        parts = [_by_side(change.scores)]
        if change.other_winner:
            parts.append(f"{_win(change.after.winners)} it")
        if change.other_dealer:
            parts.append(f"{change.after.next_dealer or ''} should deal next")
        yield f"Round {change.number}: {'; '.join(filter(None, parts))}"


def _by_side(changed: Mapping[str, int]) -> str:
    return ", ".join(f"{side} {points:+}" for side, points in changed.items())


def _scores(trial: Trial) -> str:
    """By how much each side's total changes, and in which rounds."""
    several = len(trial.before.rounds) > 1
    where = f" ({rounds_named(trial.scores)})" if trial.scores and several else ""
    newly_scored = rounds_named(trial.newly_scored) if trial.newly_scored else ""
    if newly_scored:
        where += f", since {newly_scored} can be scored then"
    if trial.lost:
        changed = {side: f" ({by:+})" for side, by in trial.totals.items()}
        totals = trial.after.totals.items()
        return ", ".join(f"{side} {total}{changed.get(side, '')}" for side, total in totals)
    if trial.totals:
        return _by_side(trial.totals) + where
    if newly_scored and not trial.scores:
        return f"{newly_scored} can be scored then"
    return f"scores of single rounds, but no total{where}" if trial.scores else ""


def _winners(changed: Mapping[tuple[str, ...], Sequence[int]]) -> Iterator[str]:
    """Who wins which round instead; beyond a few only which rounds."""
    numbers = sorted(chain(*changed.values()))
    if len(numbers) > _MOST:
        yield f"other winners of {rounds_named(numbers)}"
        return
    for winners, found in changed.items():
        yield f"{_win(winners)} {rounds_named(found)}"


def _win(winners: tuple[str, ...]) -> str:
    """Who wins, up to what."""
    return f"{listed(winners) or 'nobody'} {'win' if len(winners) > 1 else 'wins'}"


def _dealers(trial: Trial) -> Iterator[str]:
    """Who should deal next; rounds that were dealt keep the dealers they had."""
    if trial.dealer:
        yield f"{trial.after.next_dealer or ''} deals next"
    earlier = [number for number in trial.dealer_changes if number != trial.before.rounds[-1].number]
    if earlier:
        yield f"somebody else should deal after {rounds_named(earlier)}"


def _outcome(trial: Trial) -> Iterator[str]:
    """What comes of the game itself: who wins or leads, or who stands where."""
    before, after = trial.before, trial.after
    if trial.lost:
        yield _stands(after)
    elif trial.winner and after.over:
        yield f"{'' if before.over else 'the game is over: '}{_stands(after)}"
    elif trial.winner and before.over:
        yield "the game goes on"
    elif trial.end:
        yield _stands(after)
    elif trial.places and _leaders(before) != _leaders(after):
        yield _stands(after, score=False)
    elif trial.places:
        places = {standing.side: standing.place for standing in before.standings}
        moved = [one for one in after.standings if one.place != places[one.side]]
        yield listed([f"{one.side} is {_ORDINALS[one.place - 1]}" for one in moved])


def _trial_data(trial: Trial) -> dict[str, Any]:
    data: dict[str, Any] = {
        "choices": {choice.option.name: choice.plain for choice in trial.choices},
        "refs": [ref for choice in trial.choices for ref in choice.option.refs],
        "tried": not (trial.refusal or trial.lost),
    }
    if trial.refusal or trial.lost:
        lost = (_lost_data(number, one) for number, one in trial.without)
        first = {"round": None, "reason": trial.refusal and _reason(trial.refusal)}
        first |= _lost_data(*trial.without[0]) if trial.lost else {}
        data |= {**first, "possible": trial.possible, "without": Rows(lost)}
    return data | {
        "totals": dict(trial.totals),
        "rounds": Rows(map(_change_data, trial.changed_rounds)),
        **_stands_data(trial.after),
        "places_change": trial.places,
        "winner_changes": trial.winner,
        "end_changes": trial.end,
        "next_dealer": trial.after.next_dealer,
    }


def _lost_data(number: int, lost: LostRounds) -> dict[str, Any]:
    return {"round": number, "possible": lost.possible, "reason": _reason(lost.problem)}


def _reason(trouble: Problem) -> dict[str, str | None]:
    return {"id": trouble.id, "message": trouble.message, "instead": trouble.instead or None}


def _stands_data(match: Match) -> dict[str, Any]:
    """How a game stands."""
    return {
        "standings": [standing._asdict() for standing in match.standings],
        "complete": match.complete,
        "over": match.over,
        "winners": match.winners,
        "leaders": _leaders(match) if match.certain else (),
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
