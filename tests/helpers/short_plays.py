"""Rounds with turns, written in a few lines, and what their replay comes to."""

from __future__ import annotations

from hanascore.problems.problem import Problem
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.referee.replay.results import RoundReplay
from hanascore.referee.replay.table import Position
from tests.helpers.written_plays import replay_text

# The beginning of a record of one round.
KOI = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\ndealer: Aki\n"
HANA = "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\ndealer: Aki\n"
KWA = "hanascore: 1\ngame: kwa-do\nmonths: japanese\nplayers: [Aki, Bo]\ndealer: Bo\n"
# A turn that makes Moon Viewing and ends the round.
MOON = "turns: [Aki: '8a x 8b / 9c x 9a, stop']\n"


def problems(text: str) -> list[tuple[str, tuple[str | int, ...]]]:
    """Return the id and the place of each problem of a record."""
    return [(problem.id, problem.place.path) for problem in judge(loads(text).records[0]).problems]


def errors(replay: RoundReplay) -> list[Problem]:
    """Return the errors of a replay."""
    return [problem for problem in replay.problems if problem.stops]


def positions(text: str) -> list[Position]:
    """Return the position before the first turn and after each turn."""
    replay = replay_text(text)
    assert replay.start is not None
    return [replay.start, *(turn.after for turn in replay.turns)]


def scores(text: str) -> list[int | None]:
    """Return the scores of a round without errors."""
    match = judge(loads(text).records[0])
    assert [problem.message for problem in match.problems if problem.stops] == []
    return [side.score for side in match.rounds[0].sides]
