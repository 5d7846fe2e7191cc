"""The problems that the checks of a round find."""

from __future__ import annotations

from hanascore.problems.problem import Problem, Severity
from tests.helpers.settled import match_of

THREE = "[Aki, Bo, Chiyo]"


def problems(text: str, game: str = "hana-awase", players: str = THREE) -> list[Problem]:
    """Return the errors and warnings of a round."""
    all_problems = match_of(text, game, players).problems
    return [problem for problem in all_problems if problem.severity is not Severity.NOTE]


def notes(text: str, game: str, players: str = THREE) -> list[tuple[str, str]]:
    """Return the id and the message of each note of a round."""
    all_problems = match_of(text, game, players).problems
    return [(problem.id, problem.message) for problem in all_problems if problem.severity is Severity.NOTE]


def ids(text: str, game: str = "hana-awase", players: str = THREE) -> list[str]:
    """Return the ids of the errors and warnings of a round."""
    return [problem.id for problem in problems(text, game, players)]


def messages(text: str, game: str = "hana-awase", players: str = THREE) -> list[str]:
    """Return the messages of the errors and warnings of a round."""
    return [problem.message for problem in problems(text, game, players)]
