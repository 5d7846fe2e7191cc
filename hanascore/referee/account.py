"""Is the round possible? (being written)"""

from __future__ import annotations

from hanascore.model.record import Round
from hanascore.problems.problem import Problem
from hanascore.rules.ruleset import Played
from hanascore.scoring.match import Course


def account(played: Played) -> list[Problem]:
    """Every problem of a round that is laid out."""
    return list(played.rules.check(played))


def check_course(course: Course, round: Round) -> list[Problem]:
    """Every problem of a round's place in the game: its dealer, its seats, the end of the game before it."""
    return []
