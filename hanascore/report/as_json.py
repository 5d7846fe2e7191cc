"""`score` and `check` as JSON, under the schema ids `hanascore.score/1` and `hanascore.check/1`.

Fields may be added, none changes its meaning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from hanascore.model.record import Evidence
from hanascore.problems.problem import Severity
from hanascore.referee.reading import Found
from hanascore.report.frame import document, encode, head, pieces, problem, row_by_row, side_data
from hanascore.report.games import Outcome
from hanascore.scoring.match import Match, RoundResult


def _round(result: RoundResult, *, cards: bool) -> dict[str, Any]:
    """One round of a game."""
    written = result.round
    return {
        "round": written.number,
        "dealer": result.dealer,
        "evidence": written.evidence.value,
        "void": written.void,
        "sides": [side_data(side, cards=cards) for side in result.sides],
        "winners": list(result.winners),
        "next_dealer": result.next_dealer,
        "complete": result.complete,
        "notes": [one.message for one in result.problems if one.severity is Severity.NOTE],
    }


def _foot(outcome: Outcome) -> dict[str, Any]:
    """What stands after the rounds of a game."""
    match = outcome.match
    if match is None:
        return {
            "standings": [],
            "evidence": None,
            "complete": False,
            "unscored": [],
            "ends": None,
            "over": None,
            "ended_after": None,
            "winners": [],
            "next_dealer": None,
        }
    data: dict[str, Any] = {"standings": [standing._asdict() for standing in match.standings]}
    if match.rules.unit:
        for standing in data["standings"]:
            standing[f"in_{match.rules.unit.name}"] = match.rules.unit.show(standing["total"])
    return data | {
        "evidence": _weakest(match),
        "complete": match.complete,
        "unscored": list(match.unscored),
        "ends": match.ends,
        "over": match.over,
        "ended_after": _ended_after(match),
        "winners": list(match.winners),
        "next_dealer": match.next_dealer,
    }


def _ended_after(match: Match) -> int | None:
    """The number of the round that ended the game; that before the first where it was over before it."""
    if match.ended_after is None or not match.rounds:
        return None
    return match.rounds[match.ended_after - 1].number if match.ended_after else match.rounds[0].number - 1


def _weakest(match: Match) -> str | None:
    """The weakest evidence that the totals rest on."""
    found = {result.round.evidence for result in match.rounds if result.scored and not result.round.void}
    return next((each.value for each in reversed(Evidence) if each in found), None)


def score(outcomes: Iterable[Outcome], found: Iterable[Found], *, cards: bool = False) -> Iterator[str]:
    """The document of `score`, piece by piece: every game in its place, every problem at the end."""
    return pieces("score", (_game(outcome, cards=cards) for outcome in outcomes), found)


def _game(outcome: Outcome, *, cards: bool) -> Iterator[str]:
    rounds = (encode(_round(result, cards=cards)) for result in outcome.rounds)
    foot = _foot(outcome)
    if outcome.match is None:
        foot["problems"] = [problem(found) for found in outcome.found]
    return row_by_row(head(outcome), "rounds", rounds, foot)


def score_lines(outcomes: Iterable[Outcome], *, cards: bool = False) -> Iterator[str]:
    """A line a round, and for each game a closing line with the standings."""
    for outcome in outcomes:
        start = {"schema": "hanascore.score/1", "file": outcome.file, "document": outcome.document}
        for result in outcome.rounds:
            yield encode({**start, **_round(result, cards=cards)}) + "\n"
        said = {"problems": [problem(found) for found in outcome.found]}
        yield encode({"schema": "hanascore.score/1", **head(outcome), **_foot(outcome), **said}) + "\n"


def check(outcomes: Iterable[Outcome], found: Sequence[Found]) -> str:
    """The document of `check`: how each game fares, and every problem."""
    games = [
        encode(
            {
                "file": outcome.file,
                "document": outcome.document,
                "game": outcome.record.game if outcome.record else None,
                "title": outcome.record.title if outcome.record else None,
                **tallied(outcome.found),
            }
        )
        for outcome in outcomes
    ]
    return document("check", games, found)


def check_lines(found: Iterable[Found]) -> Iterator[str]:
    """A line a problem."""
    return (encode(problem(one)) + "\n" for one in found)


def tallied(found: Iterable[Found]) -> Mapping[str, int]:
    """How many errors, warnings and notes there are."""
    counts = dict.fromkeys((f"{severity.value}s" for severity in Severity), 0)
    for one in found:
        counts[f"{one.problem.severity.value}s"] += 1
    return counts
