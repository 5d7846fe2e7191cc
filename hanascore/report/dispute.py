"""The report of `dispute`: a verdict, the totals under each ruling that matters, and footnotes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any

from hanascore.problems.fix import describe_fixes
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem
from hanascore.referee.combinations import Combinations
from hanascore.referee.dispute import Coverage, Dispute
from hanascore.referee.explain import explain_match
from hanascore.referee.judge import Outcome
from hanascore.referee.match import Match
from hanascore.referee.match_end import first_places, leading_sides
from hanascore.referee.open_facts import OpenFact
from hanascore.referee.trial import LostRounds, RoundChange, Trial
from hanascore.report.agreements import choice_sentence
from hanascore.report.blocks import (
    GROUP,
    Block,
    Collapsed,
    Heading,
    ItemList,
    Paragraph,
    Row,
    Table,
    Totals,
    TotalsRow,
)
from hanascore.report.dispute_verdict import (
    answers,
    has_other_dealer,
    has_other_end,
    has_other_leader,
    is_scored,
    settings,
    subject,
    verdict,
    who_stands,
    why_irrelevant,
)
from hanascore.report.game_status import is_decided_by_rounds, rounds_named, when_over
from hanascore.report.json_parts import json_pointer, problem_data
from hanascore.report.labels import tr
from hanascore.report.record_report import RecordReport
from hanascore.report.score_claims import choice_as_written, claim_blocks
from hanascore.report.wording import RoundWording, capitalised, group_by, listed_names, option_title
from hanascore.rules.game import Option
from hanascore.words.english import is_or_are, listed

# The most rounds that are named.
_MOST_NAMED = 6
# The most sides with which other changes have a column. With more sides, they are below the totals.
_FEW_SIDES = 4
# The heading of the trials that the record leaves open. They come last.
_OPEN = "This is open; the totals are those of the record as it stands"
# The groups of the other trials, the most important first. A group has a heading, another heading if the
# match is over, and a function that says whether a trial belongs to it.
_GROUPS: tuple[tuple[str, str, Callable[[Trial], bool]], ...] = (
    ("This changes who leads", "This changes who wins", has_other_leader),
    ("This ends the game earlier", "This lets the game go on", has_other_end),
    ("This changes who deals next", "", has_other_dealer),
    ("This changes nothing", "", lambda trial: not trial.changes),
    ("This changes only points, places or earlier rounds", "", is_scored),
)


class DisputeReport(RecordReport[Dispute | None]):
    """The totals of matches under each ruling. A record that cannot be scored has no dispute."""

    name = "dispute"

    def game_blocks(
        self, outcome: Outcome, match: Match, answer: Dispute | None, *, page: bool = False
    ) -> Iterator[Block]:
        """Return the verdict, the totals under each choice that matters, and footnotes."""
        del outcome, match
        if answer is None:
            return
        if page:
            yield from _claims(answer.match)
            yield from _totals_in_words(answer)
        else:
            yield Paragraph(verdict(answer), tone="outcome")
            yield from _totals_as_written(answer)
        yield from _footnotes(answer, page=page)
        yield from _sources(answer, page=page)

    def headline(self, outcome: Outcome, match: Match) -> tuple[str, Sequence[str]]:
        """Return the answer, and what it depends on."""
        answer = next(answer for other, answer in self.games if other is outcome)
        if answer is None:
            return super().headline(outcome, match)
        first, *others = answers(answer)
        lines = [f"{capitalised(first.reason)}."] if first.reason else []
        lines += [other.sentence for other in others]
        if not answer.whole:
            # Name the ruling, because the reader of a page may not know what was typed.
            trials = [*answer.trials, *answer.together]
            names = {option.name for option in answer.options}
            names |= {choice.option.name for trial in trials for choice in trial.choices}
            about = [subject(option) for option in match.game.options if option.name in names]
            lines[:0] = [f"The question was {listed(about)}."] if about else []
        return first.text, lines

    def game_data(self, outcome: Outcome, answer: Dispute | None) -> dict[str, Any]:
        """Return each trial, the standings and the verdict."""
        del outcome
        if answer is None:
            return {"trials": []}
        return {
            "trials": [_trial_data(trial) for trial in (*answer.trials, *answer.together)],
            "coverage": [_coverage_data(of) for of in answer.coverage],
            "combinations": _combinations_data(answer.combinations),
            "idle": list(answer.idle),
            **_standings_data(answer.match),
            "sentence": verdict(answer),
        }


def _claims(match: Match) -> Iterator[Block]:
    """Return what each side claims, and whether it is upheld."""
    for explanation in explain_match(match).rounds:
        for side in explanation.sides if explanation.result.round.claims else ():
            words = RoundWording(explanation.result, with_ids=False)
            if claims := list(claim_blocks(words, side)):
                yield Heading(tr("Round {}, {} says", explanation.result.number, side.side))
                yield from claims


# The totals under each choice


def _groups(dispute: Dispute) -> Iterator[tuple[str, list[Trial]]]:
    """Yield groups of trials that could be tested, each with a heading, the most important group first."""
    scored = [trial for trial in (*dispute.trials, *dispute.together) if is_scored(trial)]
    trials = [trial for trial in scored if not _is_open(trial)]
    for heading, heading_if_over, belongs in _GROUPS:
        members = [trial for trial in trials if belongs(trial)]
        trials = [trial for trial in trials if not belongs(trial)]
        if members:
            yield tr(heading_if_over if dispute.match.over and heading_if_over else heading), members

    if members := list(filter(_is_open, scored)):
        yield tr(_OPEN), members


def _is_open(trial: Trial) -> bool:
    """Return whether a fact or another deal leaves a trial open, though all its rounds are scored."""
    return bool(trial.open_facts or trial.dealt_otherwise)


def _totals_as_written(dispute: Dispute) -> Iterator[Block]:
    """Return a table of the totals as played and under each choice. Choices are written as in a record."""
    match = dispute.match
    sides = dispute.match.record.sides
    rows = [Row([tr("as played"), *_total_cells(match), ""])] if match.certain else []
    for heading, trials in _groups(dispute):
        rows.append(Row([heading], GROUP))
        for trial in trials:
            written = ", ".join(choice_as_written(choice) for choice in trial.choices)
            is_in_full = not dispute.whole or heading != tr(_GROUPS[-1][0])
            under = [_sentence_of(trial)] if is_in_full else []
            changes = _other_changes(trial)
            if changes and len(sides) > _FEW_SIDES:
                under.insert(0, f"{capitalised(changes)}.")
                changes = ""
            rows.append(Row([written, *_total_cells(trial.after), changes], under=under))
    if not any(row.kind == GROUP for row in rows):
        return
    heads = ["", *sides, tr("Then")]
    if not any(row.cells[-1] for row in rows if row.kind != GROUP):
        heads.pop()
        rows = [row if row.kind == GROUP else row._replace(cells=row.cells[:-1]) for row in rows]
    yield Table(rows, heads, range(1, len(sides) + 1))
    legend = [tr("* wins" if match.over else "* leads"), _meaning_of_brackets(match)]
    yield Paragraph("; ".join(filter(None, legend)), level=1)


def _totals_in_words(dispute: Dispute) -> Iterator[Block]:
    """Return tables of the totals as played and under each choice. Choices are written as sentences."""
    match = dispute.match
    sides = dispute.match.record.sides
    trials_shown = False
    for heading, trials in _groups(dispute):
        trials_shown = True
        yield Heading(heading)
        rows = [_totals_row(capitalised(tr("as played")), match)] if match.certain else []
        for trial in trials:
            row = _totals_row(_sentence_of(trial), trial.after)
            rows.append(row._replace(remark=capitalised(_other_changes(trial))))
        yield Totals(sides, rows)
    if trials_shown:
        legend = [tr("underlined: wins" if match.over else "underlined: leads"), _meaning_of_brackets(match)]
        yield Paragraph(capitalised("; ".join(filter(None, legend))), tone="quiet")


def _totals_row(label: str, match: Match) -> TotalsRow:
    """Return a row with the total of each side, in which the leaders are marked."""
    leaders = leading_sides(match)
    best = [at for at, side in enumerate(match.record.sides) if side in leaders]
    return TotalsRow(label, [cell.rstrip("*") for cell in _total_cells(match)], best=best)


def _sentence_of(trial: Trial) -> str:
    """Return the choices of a trial as sentences for players."""
    rules = trial.after.rules
    return " ".join(choice_sentence(choice.option, rules) for choice in trial.choices)


def _total_cells(match: Match) -> list[str]:
    """Return the total of each side, with a star for the leader, in the order of the record."""
    leaders = leading_sides(match)
    standings = {standing.side: standing for standing in match.standings}
    cells = []
    for side in match.record.sides:
        standing = standings[side]
        won = standing.rounds_won if is_decided_by_rounds(match) else standing.games_won
        total = str(standing.total) if won is None else f"{standing.total} ({won})"
        cells.append(f"{total}*" if side in leaders else total)
    return cells


def _meaning_of_brackets(match: Match) -> str:
    if is_decided_by_rounds(match):
        return tr("in brackets: rounds won")
    return tr("in brackets: games won") if match.standings[0].games_won is not None else ""


def _other_changes(trial: Trial) -> str:
    """Return what a trial changes apart from totals: the leader, the end, the dealer, winners of rounds."""
    before, after = trial.before, trial.after
    changes = list[str]()
    if after.over and (has_other_leader(trial) or trial.winner or trial.end):
        changes.append(tr("{}{}", who_stands(after), when_over(after)))
    elif before.over and not after.over:
        changes.append(tr("the game goes on"))
    elif has_other_leader(trial):
        changes.append(tr(who_stands(after)))
    if trial.newly_scored:
        changes.append(tr("{} can be scored", rounds_named(trial.newly_scored)))
        return "; ".join(changes)
    if has_other_dealer(trial):
        words = "{} deals next" if after.next_dealer else "it is open who deals next"
        changes.append(tr(words, after.next_dealer) if after.next_dealer else tr(words))
    changes += _round_winners(trial)
    last = before.rounds[-1].number if before.rounds else None
    named = [change.number for change in trial.changed_rounds if change.other_dealer and change.next_dealer]
    if earlier := [number for number in named if number != last]:
        changes.append(tr("another dealer after {}", rounds_named(earlier)))
    if not changes and not trial.totals and trial.scores:
        changes.append(tr("other points in {}", rounds_named(trial.scores)))
    return "; ".join(changes)


def _round_winners(trial: Trial) -> Iterator[str]:
    """Yield who wins which rounds in a trial. If they are many, yield only the numbers of the rounds."""
    numbers = sorted(chain(*trial.won_by.values()))
    if len(numbers) > _MOST_NAMED:
        yield tr("other winners of {}", rounds_named(numbers))
        return
    for winners, rounds in trial.won_by.items():
        if not winners:
            yield tr("nobody wins {}", rounds_named(rounds))
            continue
        words = "{} win {}" if len(winners) > 1 else "{} wins {}"
        yield tr(words, listed_names(winners), rounds_named(rounds))


# Footnotes


def _footnotes(dispute: Dispute, *, page: bool) -> Iterator[Block]:
    """Return the footnotes: rulings that change nothing, rulings that are open, and fixed rounds."""
    match = dispute.match
    if changed := _changed_options(dispute):
        names = listed([subject(option) if page else option.name for option in changed])
        verb = "changes" if len(changed) == 1 else "change"
        text = f"{capitalised(names) if page else names} {verb} during the match; each choice is tried for "
        yield Paragraph(f"{text}all rounds.", level=0 if page else 1)
    if dispute.idle and dispute.whole and match.certain and match.rounds:
        text = tr("{} other rulings change nothing here", len(dispute.idle))
        if len(dispute.idle) == 1:
            text = tr("1 other ruling changes nothing here")
        yield Paragraph(f"{text}." if page else f"{text}: {', '.join(dispute.idle)}.", level=0 if page else 1)
    if dispute.idle and not (dispute.whole or page):
        verb = "changes" if len(dispute.idle) == 1 else "change"
        yield Paragraph(f"{listed(dispute.idle)} {verb} nothing here.", level=1)
    if not page and dispute.whole:
        yield from _irrelevant(dispute)
    yield from _open_choices(dispute, page=page)
    scored = [result for result in match.rounds if result.scored and not result.round.void]
    if fixed := [result.number for result in scored if result.round.has_only_scores]:
        rounds = rounds_named(fixed).capitalize()
        stay = "stays" if len(fixed) == 1 else "stay"
        text = f"{rounds} {is_or_are(len(fixed))} entered as points and {stay} as written under every choice."
        yield Paragraph(text, level=0 if page else 1)


def _changed_options(dispute: Dispute) -> list[Option]:
    """Return the options that were tried, and that rounds of the match change."""
    match = dispute.match
    tried = {choice.option.name for trial in (*dispute.trials, *dispute.together) for choice in trial.choices}
    changed = {option.name for rules_from in match.rules_by_round for option in rules_from.changed}
    return [option for option in match.game.options if option.name in tried & changed]


def _irrelevant(dispute: Dispute) -> Iterator[Block]:
    """Return the choices that cannot matter here, with the reason."""
    choices = [of for group in dispute.irrelevant.values() for of in group]
    for reason, alike in group_by(choices, why_irrelevant).items():
        names = listed([f"`{choice_as_written(of.choice)}`" for of in alike])
        yield Paragraph(f"{names} cannot matter here: {reason}.", level=1)


def _open_choices(dispute: Dispute, *, page: bool) -> Iterator[Block]:
    """Return the choices that the record leaves open: why, and which line would decide it."""
    open_trials = [trial for trial in dispute.unknown if trial.lost or _is_open(trial)]
    notes = group_by(open_trials, lambda trial: tuple(_open_lines(trial, page=page)))
    if page and notes:
        yield Heading(tr("What could not be compared"))
    for lines, alike in notes.items():
        if page:
            yield Paragraph(" ".join(dict.fromkeys(map(_sentence_of, alike))))
        else:
            yield Paragraph(f"{_fate(alike[0])}: {listed(map(settings, alike), 'or')}", level=1)
        yield ItemList(lines, level=1 if page else 2, joined=True)


def _fate(trial: Trial) -> str:
    if trial.lost and not trial.possible:
        return "Played differently"
    if trial.lost or trial.open_facts:
        return "Unknown"
    return "Dealt differently"


def _open_lines(trial: Trial, *, page: bool) -> Iterator[str]:
    """Yield what keeps a trial from being decided, what to write, and the totals that are possible."""
    reasons = group_by(trial.without, lambda lost: lost[1].problem.instead or lost[1].problem.message)
    for why, lost in reasons.items():
        rounds = rounds_named([number for number, _ in lost]).capitalize()
        problem = lost[0][1].problem
        hint = "" if page or not lost[0][1].possible else describe_fixes(problem.fixes)
        yield f"{rounds}: {why}" + (f"; {hint}" if hint else "")
    if trial.after.certain and not trial.possible:
        rest = rounds_named([number for number, _ in trial.without])
        yield f"Without {rest}: {_totals_and_leader(trial.after)}"
    for fact in trial.open_facts:
        hint = "" if page else f"; {fact.problem.hint}"
        yield f"{rounds_named(fact.rounds).capitalize()}: {fact.problem.message}{hint}"
        if not trial.lost:
            yield f"With {fact.example}: {_totals_and_leader(fact.otherwise)}"
    if trial.dealt_otherwise:
        number, player = trial.dealt_otherwise
        yield f"Round {number}: {player} would have dealt it, and what would have followed is unknown"


def _totals_and_leader(match: Match) -> str:
    totals = ", ".join(f"{side} {total}" for side, total in match.totals.items())
    return f"{totals}; {who_stands(match)}"


def _sources(dispute: Dispute, *, page: bool) -> Iterator[Block]:
    """Return what the sources say about the rulings that matter. In text, return where to read it."""
    trials = [*dispute.trials, *dispute.together]
    options = {choice.option.name: choice.option for trial in trials for choice in trial.choices}
    if options and page:
        texts: list[Block] = []
        for option in options.values():
            texts += [Heading(capitalised(subject(option))), Paragraph(option.sources)]
        yield Collapsed(tr("What the sources say"), texts)
    elif options:
        pages = ", ".join(f"{dispute.match.game.id}.{option_title(option)}" for option in options.values())
        yield ItemList([f"What the sources say: hanascore rules {pages}"])


# Data


def _trial_data(trial: Trial) -> dict[str, Any]:
    data: dict[str, Any] = {
        "choices": {choice.option.name: choice.plain for choice in trial.choices},
        "refs": [ref for choice in trial.choices for ref in choice.option.refs],
        "tried": not (trial.refusal or trial.lost),
        "decided": trial.is_decided,
        "missing": [json_pointer(Place(path)) for path in trial.missing],
        "open_facts": [_open_fact_data(fact) for fact in trial.open_facts],
        "unknown_from": trial.unknown_from,
        "fixed_rounds": trial.fixed,
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


def _coverage_data(of: Coverage) -> dict[str, Any]:
    reason = why_irrelevant(of) if of.irrelevance else None
    return {
        "choices": {of.choice.option.name: of.choice.plain},
        "knowledge": of.knowledge.value,
        "changes": of.trial is not None and not of.irrelevance and of.trial.changes,
        "reason": reason,
        "missing": [json_pointer(Place(path)) for path in of.missing],
    }


def _combinations_data(combinations: Combinations | None) -> dict[str, Any] | None:
    if combinations is None:
        return None
    return {
        "tried": combinations.tried,
        "possible": combinations.possible,
        "open": combinations.open,
        "left_out": combinations.left_out,
        "complete": combinations.is_complete,
        "choices": {choice.option.name: choice.plain for choice in combinations.choices},
        "leaders": combinations.leaders,
    }


def _open_fact_data(fact: OpenFact) -> dict[str, Any]:
    return {
        "rounds": fact.rounds,
        "question": fact.question,
        "problem": problem_data(fact.problem),
        "example": fact.example,
        "totals": dict(fact.otherwise.totals),
        "leaders": leading_sides(fact.otherwise),
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
