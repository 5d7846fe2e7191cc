"""Whether a dispute matters, in one plain sentence: who won or leads, and under which rulings others do."""

from __future__ import annotations

from collections.abc import Sequence

from hanascore.referee.dispute import Dispute, Trial
from hanascore.report.verdicts import setting
from hanascore.report.wording import listed, runs, visible
from hanascore.scoring.match import Match

_MOST = 6


def settings(trial: Trial) -> str:
    """The choices of a trial as a record writes them."""
    return listed([f"`{setting(choice)}`" for choice in trial.choices])


def rounds_named(found: Sequence[int]) -> str:
    """Rounds by their numbers."""
    return f"round{'' if len(found) == 1 else 's'} {runs(found)}"


def names(sides: Sequence[str]) -> str:
    """Sides in a row."""
    return listed([visible(side) for side in sides])


def leaders(match: Match) -> tuple[str, ...]:
    """The sides in the first place, in the order of the record."""
    first = {standing.side for standing in match.standings if standing.place == 1}
    return tuple(side for side in match.record.sides if side in first)


def sentence(dispute: Dispute) -> str:
    """Whether it matters, plainly: who won or leads, and under which rulings somebody else does."""
    match, tried = dispute.match, dispute.tried
    if not match.rounds:
        return "No round is recorded yet."
    if not match.complete:
        which = rounds_named(match.unscored)
        one = len(match.unscored) == 1
        whole = [trial for trial in tried if trial.match and trial.match.complete]
        but = f"; under {_under(whole)} {'it is' if one else 'they are'}" if whole else ""
        verb = "is" if one else "are"
        return f"{which.capitalize()} {verb} not scored, so that nobody can say who won{but}."
    return _who_won(dispute, tried) if match.over else _who_leads(dispute, tried)


def _scope(dispute: Dispute) -> str:
    if not dispute.whole:
        return "Nothing that was tried"
    return "No open ruling that can be tried" if _untried(dispute) else "No open ruling"


def _untried(dispute: Dispute) -> bool:
    return any(trial.trouble for trial in dispute.trials)


def _every(dispute: Dispute) -> str:
    if not dispute.whole:
        return "whatever was tried"
    return "every ruling that can be tried" if _untried(dispute) else "every ruling"


def _who_won(dispute: Dispute, tried: Sequence[Trial]) -> str:
    match = dispute.match
    open_still = [trial for trial in tried if trial.match and not trial.match.over]
    others: dict[tuple[str, ...], list[Trial]] = {}
    for trial in tried:
        if trial.match and trial.match.over and trial.match.winners != match.winners:
            others.setdefault(trial.match.winners, []).append(trial)
    verb = "wins" if len(match.winners) == 1 else "share the win"
    if not others and not open_still:
        return f"{_scope(dispute)} changes who won: {names(match.winners)}."
    parts = [
        f"{names(winners)} {'wins' if len(winners) == 1 else 'share the win'} under {_under(trials)}"
        for winners, trials in others.items()
    ]
    if open_still:
        parts.append(f"the game is not over under {_under(open_still)}")
    return f"{names(match.winners)} {verb}, but {'; '.join(parts)}."


def _who_leads(dispute: Dispute, tried: Sequence[Trial]) -> str:
    match = dispute.match
    first = leaders(match)
    over: dict[tuple[str, ...], list[Trial]] = {}
    others: dict[tuple[str, ...], list[Trial]] = {}
    for trial in tried:
        if trial.match and trial.match.over:
            over.setdefault(trial.match.winners, []).append(trial)
        elif trial.match and leaders(trial.match) != first:
            others.setdefault(leaders(trial.match), []).append(trial)
    verb = "leads" if len(first) == 1 else "lead together"
    parts = [
        f"{names(sides)} {'leads' if len(sides) == 1 else 'lead together'} under {_under(trials)}"
        for sides, trials in others.items()
    ]
    parts += [_already(winners, first, _under(trials)) for winners, trials in over.items()]
    steady = not others and all(winners == first for winners in over)
    if steady:
        start = f"{names(first)} {verb} under {_every(dispute)}"
        return "; ".join([start, *parts]) + "."
    return f"{names(first)} {verb}, but {'; '.join(parts)}."


def _already(winners: tuple[str, ...], first: tuple[str, ...], under: str) -> str:
    if winners == first:
        return f"under {under} the game is already won"
    return f"{names(winners)} {'has' if len(winners) == 1 else 'have'} already won under {under}"


def _under(trials: Sequence[Trial]) -> str:
    """The choices in words, with the numbers under which the rulings are known; of many the first few."""
    words = []
    for at, trial in enumerate(trials[:_MOST]):
        after = trials[at + 1] if at + 1 < min(len(trials), _MOST) else None
        refs = [ref for choice in trial.choices for ref in choice.option.refs]
        # Of several choices of one ruling the last alone tells its numbers.
        told = bool(refs) and not (after and _names_of(after) == _names_of(trial))
        words.append(f"{settings(trial)} ({', '.join(refs)})" if told else settings(trial))
    if len(trials) > _MOST:
        words.append(f"{len(trials) - _MOST} more")
    return listed(words)


def _names_of(trial: Trial) -> list[str]:
    return [choice.option.name for choice in trial.choices]
