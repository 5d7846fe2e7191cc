"""The rules that the code of a game names. Each of them needs a page, because every point has a rule."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hanascore.rules.game import Game


class RuleName(NamedTuple):
    """A rule that the code of a game names."""

    # The name of the rule.
    name: str
    # The line of the code that names it.
    line: int


def rules_without_page(game: Game) -> list[RuleName]:
    """Return the rules that the module of a game names and that its rulebook does not declare."""
    file = inspect.getsourcefile(game.build)
    if file is None or not Path(file).is_file():
        # There is no source on disk, for example if the module is in an archive.
        return []
    source = Path(file).read_text(encoding="utf-8")
    ids = game.rules().rule_ids
    return [rule for rule in _rules_in(source) if rule.name.removeprefix(f"{game.id}.") not in ids]


def _rules_in(source: str) -> Iterator[RuleName]:
    """Yield the names in calls such as `played.rule("par")` and `Entry(side, points, "birds.par", …)`."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        arguments: list[ast.expr] = []
        if isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            arguments = node.args[:1]
        elif isinstance(node.func, ast.Name) and node.func.id == "Entry":
            arguments = node.args[2:3] + [keyword.value for keyword in node.keywords if keyword.arg == "rule"]
        for argument in arguments:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield RuleName(argument.value, argument.lineno)
