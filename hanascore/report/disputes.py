"""A dispute as people read it: what each ruling would change, and whether it matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from hanascore.model.record import Evidence
from hanascore.record.options import written
from hanascore.referee.dispute import Dispute, RoundChange, Trial
from hanascore.report.blocks import Block, Listing, Points, Sentence, Table
from hanascore.report.columns import Column
from hanascore.report.matters import leaders, names, rounds_named, sentence, settings
from hanascore.report.tables import title
from hanascore.report.wording import listed, many, visible, wrapped
from hanascore.scoring.match import Match

_ENOUGH = 28
_MOST = 6
_LONGEST = 22
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


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
        yield Points([("Not tried:", list(_cannot(cannot)))])
    if not dispute.whole and len(match.rounds) > 1:
        for trial in trials:
            if trial.rounds:
                yield Points([(f"Under {settings(trial)}:", list(_by_round(trial)))])
    yield from _as_written(match)
    if dispute.idle:
        other = "other " if trials else ""
        verb = "changes" if len(dispute.idle) == 1 else "change"
        yield Sentence(f"{many(len(dispute.idle), f'{other}ruling')} {verb} nothing here.", level=1)
    if trials:
        yield Listing([f"What the sources say: hanascore rules {_pages(match, trials)}"])
    yield Sentence(sentence(dispute))


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
