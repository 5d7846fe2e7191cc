"""The report of `dispute`: what each ruling would change, and whether it matters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from hanascore.model import Evidence
from hanascore.problems.problem import Found
from hanascore.record.options import written
from hanascore.referee.dispute import Dispute, RoundChange, Trial
from hanascore.report.blocks import Block, Column, Listing, Sentence, Statements, Table
from hanascore.report.data import Rows, document, head_data, value_data
from hanascore.report.explain import setting
from hanascore.report.lines import listed, many, runs, visible, wrapped
from hanascore.report.report import Outcome, Report, named_outcomes, unanswered
from hanascore.report.score import title
from hanascore.scoring.match import Match

# Of more trials or rounds than these only some are named, or none.
_MOST = 6
# The changes stand beside the choices where so many cells are left; no choice is drawn wider than these.
_ENOUGH, _LONGEST = 28, 22
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class DisputeReport(Report):
    """What each ruling would change in some games. A document that cannot be scored has no dispute."""

    def __init__(self, games: Sequence[tuple[Outcome, Dispute | None]], found: Iterable[Found]) -> None:
        self.games, self.found = games, found

    def blocks(self) -> Iterator[Block]:
        """Game by game."""
        names = named_outcomes([outcome for outcome, _ in self.games])
        for (name, outcome), (_, dispute) in zip(names, self.games, strict=True):
            if dispute is None:
                yield unanswered(outcome, name)
            else:
                yield from dispute_blocks(dispute, name=name)

    def data(self) -> dict[str, Any]:
        """Each game with its trials."""
        return document("dispute", (_game_data(*game) for game in self.games), self.found)


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


def verdict(dispute: Dispute) -> str:
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


def _game_data(outcome: Outcome, dispute: Dispute | None) -> dict[str, Any]:
    head = head_data(outcome)
    if dispute is None:
        return {**head, "trials": Rows(())}
    match = dispute.match
    return {
        **head,
        "trials": Rows(map(_trial_data, (*dispute.trials, *dispute.together))),
        "idle": [option.name for option in dispute.idle],
        "standings": [standing._asdict() for standing in match.standings],
        "complete": match.complete,
        "over": match.over,
        "winners": list(match.winners),
        "leaders": list(leaders(match)),
        "sentence": verdict(dispute),
    }


def dispute_blocks(dispute: Dispute, *, name: str = "") -> Iterator[Block]:
    """The whole answer. `name` stands before the title of the game."""
    match = dispute.match
    yield title(match, name)
    trials = [*dispute.trials, *dispute.together]
    tried = [trial for trial in trials if not trial.trouble]
    if tried:
        yield _table(match, tried)
    cannot = [trial for trial in trials if trial.trouble]
    if cannot:
        yield Statements([("Not tried:", list(_cannot(cannot)))])
    if not dispute.whole and len(match.rounds) > 1:
        for trial in trials:
            if trial.rounds:
                yield Statements([(f"Under {settings(trial)}:", list(_by_round(trial)))])
    yield from _as_written(match)
    if dispute.idle:
        other = "other " if trials else ""
        verb = "changes" if len(dispute.idle) == 1 else "change"
        yield Sentence(f"{many(len(dispute.idle), f'{other}ruling')} {verb} nothing here.", level=1)
    if trials:
        yield Listing([f"What the sources say: hanascore rules {_pages(match, trials)}"])
    yield Sentence(verdict(dispute))


def _as_written(match: Match) -> Iterator[Block]:
    """What no ruling can change: rounds of which only the points are written."""
    found = [
        result.number
        for result in match.rounds
        if result.scored and not result.round.void and result.round.evidence is Evidence.POINTS
    ]
    if found:
        known, stay = ("is", "stays") if len(found) == 1 else ("are", "stay")
        said = f"{rounds_named(found).capitalize()} {known} known by points alone, and {stay} as written"
        yield Sentence(f"{said} under every choice.", level=1)


def _pages(match: Match, trials: Sequence[Trial]) -> str:
    """The page of each ruling, each once."""
    found: dict[str, None] = {}
    for trial in trials:
        for choice in trial.choices:
            refs = f" ({', '.join(choice.option.refs)})" if choice.option.refs else ""
            found[f"{match.game.id}.{choice.option.name}{refs}"] = None
    return ", ".join(found)


def _table(match: Match, trials: Sequence[Trial]) -> Table:
    """A line a trial; where the names leave too little room the changes stand under them."""
    shown = [_choices(match, trial) for trial in trials]
    columns = [
        Column(head, ["\n".join(row[at] for row in rows) for rows in shown])
        for at, head in enumerate(("Ruling", "In force", "Otherwise"))
    ]
    return Table(columns, flowing=Column("Changes", [changes(match, one) for one in trials]), enough=_ENOUGH)


def _choices(match: Match, trial: Trial) -> list[tuple[str, str, str]]:
    """The lines that tell, for each choice of a trial, the ruling, what is in force, and what is tried."""
    lines: list[tuple[str, str, str]] = []
    for choice in trial.choices:
        name = choice.option.name
        now = wrapped(written(getattr(match.rules.options, name)), _LONGEST)
        other = wrapped(written(choice.value), _LONGEST)
        lines += zip_longest([name], now, other, fillvalue="")
    return lines


def _cannot(trials: Sequence[Trial]) -> Iterator[str]:
    """What keeps choices from being tried; those that meet the same trouble together."""
    groups: dict[str, list[Trial]] = {}
    for trial in trials:
        if trial.trouble is not None:
            why = "it does not say enough" if trial.possible else "it could not have happened"
            number = f" round {trial.round}:" if trial.round is not None else ""
            groups.setdefault(f"{why},{number} {visible(trial.trouble.message)}", []).append(trial)
    for why, found in groups.items():
        yield f"{listed([settings(trial) for trial in found], 'or')}: {why}"


def changes(match: Match, trial: Trial) -> str:
    """What comes out otherwise, the smallest first."""
    if not trial.changes or trial.match is None:
        return "nothing"
    parts = [_scores(match, trial), *_winners(trial.rounds), *_dealers(match, trial), *_outcome(match, trial)]
    return "; ".join(part for part in parts if part) or "nothing but who deals"


def _by_round(trial: Trial) -> Iterator[str]:
    """A line for each round that comes out otherwise."""
    for change in trial.rounds:
        parts = [", ".join(f"{visible(side)} {points:+}" for side, points in change.scores.items())]
        parts += [
            text.removesuffix(f" {rounds_named([change.number])}") + " it" for text in _winners([change])
        ]
        if change.other_dealer and change.after.next_dealer:
            parts.append(f"{visible(change.after.next_dealer)} should deal next")
        said = "; ".join(part for part in parts if part)
        yield f"Round {change.number}: {said}"


def _scores(match: Match, trial: Trial) -> str:
    """By how much each side's total changes, and in which rounds."""
    scored = [change.number for change in trial.rounds if change.scores]
    where = f" ({rounds_named(scored)})" if scored and len(match.rounds) > 1 else ""
    won_back = _won_back(trial)
    if won_back:
        where += f", since {rounds_named(won_back)} can be scored then"
    if trial.totals:
        return ", ".join(f"{visible(side)} {points:+}" for side, points in trial.totals.items()) + where
    if won_back and not scored:
        return f"{rounds_named(won_back)} can be scored then"
    return f"scores of single rounds, but no total{where}" if scored else ""


def _won_back(trial: Trial) -> list[int]:
    """The rounds that cannot be scored under the rulings in force, but can be now."""
    return [change.number for change in trial.rounds if change.after.scored and not change.before.scored]


def _winners(rounds: Sequence[RoundChange]) -> Iterator[str]:
    """Who wins which round instead; beyond a few only which rounds."""
    changed = [change for change in rounds if change.other_winner]
    if len(changed) > _MOST:
        yield f"other winners of {rounds_named([change.number for change in changed])}"
        return
    groups: dict[tuple[str, ...], list[int]] = {}
    for change in changed:
        groups.setdefault(change.after.winners, []).append(change.number)
    for winners, found in groups.items():
        if winners:
            verb = "wins" if len(winners) == 1 else "win"
            yield f"{names(winners)} {verb} {rounds_named(found)}"
        else:
            yield f"nobody wins {rounds_named(found)}"


def _dealers(match: Match, trial: Trial) -> Iterator[str]:
    """Who should deal next; rounds that were dealt keep the dealers they had."""
    if trial.dealer and trial.match is not None and trial.match.next_dealer:
        yield f"{visible(trial.match.next_dealer)} deals next"
    last = match.rounds[-1].number if match.rounds else 0
    earlier = [change.number for change in trial.rounds if change.other_dealer and change.number != last]
    if earlier:
        yield f"somebody else should deal after {rounds_named(earlier)}"


def _outcome(match: Match, trial: Trial) -> Iterator[str]:
    after = trial.match
    if after is None:
        return
    if trial.winner and after.over:
        verb = "wins" if len(after.winners) == 1 else "share the win"
        opening = "" if match.over else "the game is over: "
        yield f"{opening}{names(after.winners)} {verb} {_when(after)}with {_best(after)}"
    elif trial.winner and match.over:
        yield "the game goes on"
    elif trial.places and leaders(match) != leaders(after):
        yield f"{names(leaders(after))} {'leads' if len(leaders(after)) == 1 else 'lead together'}"
    elif trial.places:
        places = {standing.side: standing.place for standing in match.standings}
        moved = [one for one in after.standings if one.place != places[one.side]]
        yield listed([f"{visible(one.side)} is {_ORDINALS[one.place - 1]}" for one in moved])


def _best(match: Match) -> int:
    return next(standing.total for standing in match.final if standing.side in match.winners)


def _when(match: Match) -> str:
    """In which round the game ended, where others came after it."""
    ended = match.ended_after
    return f"in round {match.rounds[ended - 1].number} " if ended and ended < len(match.rounds) else ""


def _trial_data(trial: Trial) -> dict[str, Any]:
    data: dict[str, Any] = {
        "choices": {choice.option.name: value_data(choice.value) for choice in trial.choices},
        "refs": [ref for choice in trial.choices for ref in choice.option.refs],
        "tried": trial.match is not None,
    }
    match = trial.match
    if match is None:
        trouble = trial.trouble
        return data | {
            "possible": trial.possible,
            "round": trial.round,
            "reason": None if trouble is None else {"id": trouble.id, "message": trouble.message},
        }
    return data | {
        "totals": dict(trial.totals),
        "rounds": [_change_data(change) for change in trial.rounds],
        "standings": [standing._asdict() for standing in match.standings],
        "places_change": trial.places,
        "winner_changes": trial.winner,
        "over": match.over,
        "winners": list(match.winners),
        "next_dealer": match.next_dealer,
    }


def _change_data(change: RoundChange) -> dict[str, Any]:
    after = change.after
    return {
        "round": change.number,
        "scores": {side.side: side.score for side in after.sides},
        "differences": dict(change.scores),
        "winners": list(after.winners),
        "winner_changes": change.other_winner,
        "next_dealer": after.next_dealer,
        "dealer_changes": change.other_dealer,
    }
