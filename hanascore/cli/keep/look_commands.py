"""The commands of the score pad that only show something."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from hanascore.cards.deck import union
from hanascore.cards.notation import code_pile
from hanascore.evening.errors import AnswerError
from hanascore.evening.names import match_name, parse_name
from hanascore.referee.explain import explain_match
from hanascore.referee.judge import Outcome
from hanascore.referee.match import Match
from hanascore.report.explain import ExplainReport
from hanascore.report.replay import ReplayReport
from hanascore.report.score import ScoreReport
from hanascore.words.english import runs

if TYPE_CHECKING:
    from hanascore.cli.keep.session import Session


def show_cards(session: Session, text: str) -> None:
    """Show the cards that are in no pile."""
    entry, match = session.entry, session.sheet.match
    _, position = entry.position() if entry.ways.turns else (None, None)
    piles = position.piles.values() if position else (score.cards for score in entry.piles().values())
    left = code_pile(match.rules.deck & ~union(piles), months=match.record.months or "japanese")
    session.say(f"  in no pile: {left}" if left else "  every card is in a pile")


def show_table(session: Session, text: str) -> None:
    """Show the score table."""
    session.show_report(score_table(session.file.path, session.sheet.match))


def score_table(path: str, match: Match) -> ScoreReport:
    """Return the score table of a match."""
    return ScoreReport([(Outcome(path, 1, match.record, match), None)])


def show_position(session: Session, text: str) -> None:
    """Show the position after the turns that were entered so far."""
    entry = session.entry
    if not entry.ways.turns:
        session.say("  this round has no turns; hanascore keep --play asks for them")
        return
    if ("dealer",) not in entry.answers:
        session.say("  enter the dealer first")
        return
    if entry.ways.scores or ("void",) in entry.answers:
        session.say("  this round has no turns; type piles to enter them")
        return
    preview, position = entry.position()
    result, replay = preview.result, preview.replay
    if position is None or result is None or replay is None:
        errors = [problem for problem in preview.problems if problem.stops]
        session.say(f"  {entry.describe(errors[0])}" if errors else "  position unknown")
        return
    # Do not show the last turn if it cannot be read.
    shown = replace(
        result,
        round=replace(result.round, turns=(result.round.turns or ())[: position.after]),
        replay=replace(replay, unlawful=(), problems=()),
    )
    rounds = tuple(shown if other is result else other for other in preview.match.rounds)
    match = replace(preview.match, rounds=rounds)
    outcome = Outcome(session.file.path, 1, match.record, match, only=result.number)
    session.show_report(ReplayReport([(outcome, None)], until=position.after))


def explain(session: Session, text: str) -> None:
    """Show where points come from: in this or the last round, or for `3`, `Ben` or `Ben 3`."""
    entry, match = session.entry, session.sheet.match
    preview = entry.preview if entry.answers and entry.next_question is None else None
    if preview and preview.result:
        match = preview.match
    number, side = _round_and_side(match, text)
    if not match.rounds:
        session.say("  there is no round yet")
        return
    if number is None:
        number = preview.result.number if preview and preview.result else match.rounds[-1].number
    outcome = Outcome(session.file.path, 1, match.record, match, only=number)
    session.show_report(ExplainReport([(outcome, explain_match(match, round=number, side=side))]))


def _round_and_side(match: Match, text: str) -> tuple[int | None, str | None]:
    """Return the round and the side that a text such as `Ben`, `3` or `Ben 3` names."""
    record = match.record
    names = [*record.sides, *record.players]
    words, number = text.removesuffix("?").strip(), None
    # A name may also have a number, or be a number.
    if not match_name(words, names):
        numbers = [result.number for result in match.rounds]
        for typed in reversed([*re.finditer(r"(?:^|\s)(?:round )?(\d+)(?=\s|$)", words, re.IGNORECASE)]):
            rest = (words[: typed.start()] + words[typed.end() :]).strip()
            if rest and not match_name(rest, names):
                continue
            if int(typed[1]) not in numbers:
                rounds = f"the file has {runs(numbers)}" if numbers else "no round is kept yet"
                raise AnswerError(f"there is no round {typed[1]}; {rounds}")
            number, words = int(typed[1]), rest
            break
    side = parse_name(words, names) if words else None
    return number, side and record.side_of(side)
