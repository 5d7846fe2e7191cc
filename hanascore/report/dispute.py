"""The report of `dispute`: the verdict, the totals under each ruling that matters, and footnotes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any

from hanascore.problems.problem import Problem
from hanascore.problems.words import is_or_are, listed, many
from hanascore.referee.dispute import Dispute, LostRounds, RoundChange, Trial
from hanascore.referee.explain import explain_match
from hanascore.referee.match import Match
from hanascore.report.blocks import GROUP, Block, Folded, Heading, ItemList, Paragraph, Row, Table
from hanascore.report.claims import choice_as_written, claim_blocks
from hanascore.report.game_status import is_decided_by_rounds, rounds_named
from hanascore.report.labels import tr
from hanascore.report.outcome import Outcome
from hanascore.report.record_report import RecordReport
from hanascore.report.verdict import (
    choice_in_words,
    first_places,
    has_other_dealer,
    has_other_end,
    has_other_leader,
    is_tested,
    leading_sides,
    settings,
    subject,
    verdict,
    who_stands,
)
from hanascore.report.wording import RoundWording, capitalised, group_by, option_title

# How many rounds are named at most.
_MOST_NAMED = 6
# The groups of trials, the most important first: a heading while the match goes on, one if it is over, and
# which trials belong to the group.
_GROUPS: tuple[tuple[str, str, Callable[[Trial], bool]], ...] = (
    ("This changes who leads", "This changes who wins", has_other_leader),
    ("This ends the game earlier", "This lets the game go on", has_other_end),
    ("This changes who deals next", "", has_other_dealer),
    ("This changes nothing", "", lambda trial: not trial.changes),
    ("This changes only points, places or earlier rounds", "", is_tested),
)


class DisputeReport(RecordReport[Dispute | None]):
    """The totals under each ruling. A record that cannot be scored has no dispute."""

    name = "dispute"

    def game_blocks(
        self, outcome: Outcome, match: Match, answer: Dispute | None, *, page: bool = False
    ) -> Iterator[Block]:
        """Return the verdict, the totals under each choice that matters, and footnotes."""
        del outcome, match
        if answer is None:
            return
        yield Paragraph(verdict(answer), tone="alert" if page else "")
        if page:
            yield from _claims(answer.match)
        yield from _totals(answer, page=page)
        yield from _footnotes(answer, page=page)
        yield from _sources(answer, page=page)

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


def _claims(match: Match) -> Iterator[Block]:
    """Return what each side claims, and whether it is upheld."""
    for explanation in explain_match(match).rounds:
        for side in explanation.sides if explanation.result.round.claims else ():
            if claims := list(claim_blocks(RoundWording(explanation.result), side)):
                yield Heading(tr("Round {}, {} says", explanation.result.number, side.side))
                yield from claims


# The totals under each choice


def _totals(dispute: Dispute, *, page: bool) -> Iterator[Block]:
    """Return the totals as played and under each choice that matters, with the leader marked.

    A terminal shows one table with the choices as a record writes them. A page shows a table for each kind of
    change, with the choices in words.
    """
    match = dispute.match
    trials = [trial for trial in (*dispute.trials, *dispute.together) if is_tested(trial)]
    as_played = [Row([tr("as played"), *_total_cells(match), ""])] if match.certain else []
    rows, tables = list[Row](), list[tuple[str, list[Row]]]()
    for heading, heading_if_over, belongs in _GROUPS:
        members = [trial for trial in trials if belongs(trial)]
        trials = [trial for trial in trials if not belongs(trial)]
        if not members:
            continue
        title = tr(heading_if_over if match.over and heading_if_over else heading)
        if page:
            tables.append((title, [*as_played, *_rows_in_words(members)]))
        else:
            in_full = belongs is not is_tested or not dispute.whole
            rows += [Row([title], GROUP), *(_row_as_written(trial, in_full=in_full) for trial in members)]
    if rows:
        yield _table(match, [*as_played, *rows])
    for title, rows_of_page in tables:
        yield Heading(title)
        yield _table(match, rows_of_page)
    if rows or tables:
        legend = [tr("* wins") if match.over else tr("* leads")]
        if is_decided_by_rounds(match):
            legend.append(tr("in brackets: rounds won"))
        yield Paragraph("; ".join(legend), level=1)


def _table(match: Match, rows: Sequence[Row]) -> Table:
    """Return a table with a column for each side, and one for other changes if there are any."""
    sides = match.record.sides
    heads = ["", *sides, ""]
    if not any(row.cells[-1] for row in rows if row.kind != GROUP):
        heads.pop()
        rows = [row if row.kind == GROUP else row._replace(cells=row.cells[:-1]) for row in rows]
    return Table(rows, heads, range(1, len(sides) + 1))


def _row_as_written(trial: Trial, *, in_full: bool) -> Row:
    """Return the totals of a trial behind its choices, and `in_full` with their meaning below."""
    written = ", ".join(choice_as_written(choice) for choice in trial.choices)
    under = [choice.option.choices.get(choice.value) or subject(choice.option) for choice in trial.choices]
    return Row([written, *_total_cells(trial.after), _other_changes(trial)], under=under if in_full else ())


def _rows_in_words(trials: Sequence[Trial]) -> Iterator[Row]:
    """Return the totals of trials behind the meaning of their choices, below what these are about."""
    for about, alike in group_by(trials, _subjects).items():
        yield Row([about], GROUP)
        for trial in alike:
            meaning = "; ".join(map(choice_in_words, trial.choices))
            yield Row([meaning, *_total_cells(trial.after), _other_changes(trial)])


def _subjects(trial: Trial) -> str:
    return capitalised(listed([subject(choice.option) for choice in trial.choices]))


def _total_cells(match: Match) -> list[str]:
    """Return the total of each side, with a star for the leader, in the order of the record."""
    leaders, standings = leading_sides(match), {standing.side: standing for standing in match.standings}
    cells = []
    for side in match.record.sides:
        total = str(standings[side].total)
        if is_decided_by_rounds(match):
            total += f" ({standings[side].rounds_won})"
        cells.append(f"{total}*" if side in leaders else total)
    return cells


def _other_changes(trial: Trial) -> str:
    """Return what else a trial changes: who leads, the end, who deals, and who won which round."""
    before, after = trial.before, trial.after
    changes = []
    if has_other_leader(trial) or has_other_end(trial) or (trial.end and is_tested(trial)):
        changes.append(who_stands(after) if after.over else _on_goes(trial))
    if trial.newly_scored:
        return "; ".join([*changes, f"{rounds_named(trial.newly_scored)} can be scored"])
    if has_other_dealer(trial):
        changes.append(f"{after.next_dealer} deals next")
    changes += _round_winners(trial)
    last = before.rounds[-1].number
    if earlier := [number for number in trial.dealer_changes if number != last]:
        changes.append(f"another dealer after {rounds_named(earlier)}")
    if not changes and not trial.totals and trial.scores:
        changes.append(f"other points in {rounds_named(trial.scores)}")
    return "; ".join(changes)


def _on_goes(trial: Trial) -> str:
    """Return who leads in a trial whose match is not over."""
    goes_on = "the game goes on" if trial.before.over else ""
    return ", ".join(filter(None, [goes_on, who_stands(trial.after) if has_other_leader(trial) else ""]))


def _round_winners(trial: Trial) -> Iterator[str]:
    """Return who wins which round; of many rounds only their numbers."""
    numbers = sorted(chain(*trial.won_by.values()))
    if len(numbers) > _MOST_NAMED:
        yield f"other winners of {rounds_named(numbers)}"
        return
    for winners, rounds in trial.won_by.items():
        verb = "win" if len(winners) > 1 else "wins"
        yield f"{listed(winners) or 'nobody'} {verb} {rounds_named(rounds)}"


# Footnotes


def _footnotes(dispute: Dispute, *, page: bool) -> Iterator[Block]:
    """Return what changes nothing, what cannot be tested and why, and which rounds no ruling can change."""
    match, trials = dispute.match, (*dispute.trials, *dispute.together)
    if dispute.idle and dispute.whole and match.certain:
        rulings = many(len(dispute.idle), f"{'other ' if trials else ''}ruling")
        verb = "changes" if len(dispute.idle) == 1 else "change"
        names = "" if page else f": {', '.join(dispute.idle)}"
        yield Paragraph(f"{rulings} {verb} nothing here{names}.", level=1)
    untested = [trial for trial in trials if not is_tested(trial)]
    for lines, alike in group_by(untested, _loss_lines).items():
        # The only reason of a single ruling is part of the verdict.
        if dispute.whole or len(lines) > 1:
            choices = listed([_in_words(trial) if page else settings(trial) for trial in alike], "or")
            fate = "Not tested" if alike[0].possible else "Played differently"
            yield Paragraph(f"{fate}: {choices}", level=1)
            yield ItemList(lines, level=2, joined=True)
    scored = [result for result in match.rounds if result.scored and not result.round.void]
    if fixed := [result.number for result in scored if result.round.has_only_scores]:
        rounds, stay = rounds_named(fixed).capitalize(), "stays" if len(fixed) == 1 else "stay"
        text = f"{rounds} {is_or_are(len(fixed))} entered as points and {stay} the same under every choice."
        yield Paragraph(text, level=1)


def _in_words(trial: Trial) -> str:
    return listed([f"{subject(choice.option)}: {choice_in_words(choice)}" for choice in trial.choices])


def _loss_lines(trial: Trial) -> tuple[str, ...]:
    """Return why rounds or the whole record cannot be tested, and the totals of the other rounds."""
    lines = [trial.refusal.message] if trial.refusal else []
    reasons = group_by(trial.without, lambda lost: lost[1].problem.instead or lost[1].problem.message)
    for why, lost in reasons.items():
        lines.append(f"{rounds_named([number for number, _ in lost]).capitalize()}: {why}")
    if trial.after.certain and not trial.possible:
        after = trial.after
        totals = ", ".join(f"{side} {total}" for side, total in after.totals.items())
        rest = rounds_named([number for number, _ in trial.without])
        lines.append(f"Without {rest}: {totals}; {who_stands(after)}")
    return tuple(lines)


def _sources(dispute: Dispute, *, page: bool) -> Iterator[Block]:
    """Return what the sources say about the rulings that matter, or where to read it."""
    trials = (*dispute.trials, *dispute.together)
    options = {choice.option.name: choice.option for trial in trials for choice in trial.choices}
    if options and page:
        texts: list[Block] = []
        for option in options.values():
            texts += [Heading(capitalised(subject(option))), Paragraph(option.sources)]
        yield Folded(tr("What the sources say"), texts)
    elif options:
        pages = ", ".join(f"{dispute.match.game.id}.{option_title(option)}" for option in options.values())
        yield ItemList([f"What the sources say: hanascore rules {pages}"])


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
        "rounds": [_change_data(change, trial) for change in trial.changed_rounds],
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
        "leaders": first_places(match) if match.certain else (),
    }


def _change_data(change: RoundChange, trial: Trial) -> dict[str, Any]:
    return {
        "round": change.number,
        "scores": {side: change.scores.get(side) for side in trial.before.record.sides},
        "differences": dict(change.differences),
        "winners": list(change.winners),
        "winner_changes": change.other_winner,
        "next_dealer": change.next_dealer,
        "dealer_changes": change.other_dealer,
    }
