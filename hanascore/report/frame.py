"""The frame of a JSON document about records: its schema id, what each game is, its problems."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hanascore.referee.reading import Found
from hanascore.report.as_json import encode, house_rules, problem
from hanascore.report.choices import as_data, in_force
from hanascore.report.games import Outcome
from hanascore.scoring.match import Match


def document(name: str, games: Sequence[str], found: Iterable[Found]) -> str:
    """A whole document of a command, from its games as JSON."""
    problems = [encode(problem(one)) for one in found]
    return f'{{"schema": "hanascore.{name}/1",\n "games": {_rows(games)},\n "problems": {_rows(problems)}}}\n'


def _rows(rows: Sequence[str]) -> str:
    return "[" + ",\n  ".join(rows) + "]"


def with_rows(head: dict[str, Any], key: str, rows: Sequence[str], foot: dict[str, Any]) -> str:
    """An object with a list whose items stand on lines of their own."""
    body = "[" + ",\n    ".join(rows) + "]"
    end = f",\n   {encode(foot)[1:]}" if foot else "}"
    return f'{encode(head)[:-1]},\n   "{key}": {body}{end}'


def head(outcome: Outcome, match: Match | None) -> dict[str, Any]:
    """What a game is: its file, its players, the options in force; without a match its file alone."""
    found: dict[str, Any] = {"file": outcome.file, "document": outcome.document}
    if match is None:
        return found | {"game": None, "title": None, "players": [], "options": {}, "house_rules": []}
    record = match.record
    options = in_force(match.game, match.rules.options)
    return found | {
        "game": record.game,
        "title": record.title,
        "players": list(record.players),
        "teams": {team: list(members) for team, members in record.teams.items()},
        "options": {name: as_data(value) for name, value in options.items()},
        "house_rules": house_rules(record.house_rules),
    }
