"""The code of each game uses only options, choices and facts that its rulebook declares."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import pytest

from hanascore.games import GAMES
from hanascore.problems.fix import spell_value
from hanascore.rules.game import Fact, Game, Option, Shape
from tests.helpers.modules import PACKAGE, tree_of

# Attributes of a tuple of facts that are no facts.
TUPLE_METHODS = {"_replace"}


class Function(NamedTuple):
    """A function of a module, or the code outside of functions if the name is empty."""

    module: str
    name: str


class Use(NamedTuple):
    """A place where code reads an option or a fact."""

    name: str
    node: ast.Attribute
    parent: ast.AST
    module: str


@cache
def functions_of(module: str) -> dict[str, ast.AST]:
    """The functions of a module of games or rules, by name."""
    path = PACKAGE / f"{module.removeprefix('hanascore.').replace('.', '/')}.py"
    tree = tree_of(path)
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)} | {"": tree}


@cache
def imports_of(module: str) -> dict[str, Function]:
    """What a module imports from the rules: functions, and whole modules with an empty name."""
    imports: dict[str, Function] = {}
    for node in ast.walk(functions_of(module)[""]):
        if isinstance(node, ast.ImportFrom) and node.module == "hanascore.rules":
            imports |= {alias.name: Function(f"hanascore.rules.{alias.name}", "") for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("hanascore.rules."):
            imports |= {alias.name: Function(str(node.module), alias.name) for alias in node.names}
    return imports


def functions_called(function: Function) -> Iterator[Function]:
    """The functions that a function mentions, of its own module and of the rules."""
    imports, own = imports_of(function.module), functions_of(function.module)
    for node in ast.walk(own[function.name]):
        if isinstance(node, ast.Name) and node.id in own:
            yield Function(function.module, node.id)
        elif isinstance(node, ast.Name) and node.id in imports:
            yield imports[node.id]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            base = imports.get(node.value.id)
            if base and not base.name:
                yield Function(base.module, node.attr)


def functions_used_by(game: Game) -> list[Function]:
    """All functions that the code of a game can reach."""
    module = f"hanascore.games.{game.id.replace('-', '_')}"
    waiting = [Function(module, name) for name in functions_of(module) if name]
    reached: list[Function] = []
    while waiting:
        function = waiting.pop()
        if function not in reached and function.name and function.name in functions_of(function.module):
            reached.append(function)
            waiting += functions_called(function)
    return reached


def uses_of(game: Game, kind: str) -> list[Use]:
    """All places where the code of a game reads its `options` or its `facts`."""
    uses = []
    for function in functions_used_by(game):
        for parent in ast.walk(functions_of(function.module)[function.name]):
            for node in ast.iter_child_nodes(parent):
                if isinstance(node, ast.Attribute):
                    base = getattr(node.value, "id", "") or getattr(node.value, "attr", "")
                    if base == kind:
                        uses.append(Use(node.attr, node, parent, function.module))
    return uses


def values_compared(use: Use) -> list[Any]:
    """The values that an option is compared with, and the keys of a table in which it is looked up."""
    if isinstance(use.parent, ast.Compare) and use.parent.left is use.node:
        return [other.value for other in use.parent.comparators if isinstance(other, ast.Constant)]
    table = None
    if isinstance(use.parent, ast.Subscript) and use.parent.slice is use.node:
        table = use.parent.value
    elif isinstance(use.parent, ast.Call) and use.node in use.parent.args[:1]:
        called = use.parent.func
        table = called.value if isinstance(called, ast.Attribute) and called.attr == "get" else None
    if isinstance(table, ast.Name):
        return list(getattr(import_module(use.module), table.id, {}))
    return []


def is_tested_for_truth(use: Use) -> bool:
    """Return whether the code only asks whether an option is true."""
    if isinstance(use.parent, ast.IfExp):
        return use.parent.test is use.node
    if isinstance(use.parent, ast.UnaryOp):
        return isinstance(use.parent.op, ast.Not)
    return isinstance(use.parent, ast.If | ast.BoolOp)


def has_truth(option: Option) -> bool:
    """Return whether some value of an option is false and some is true."""
    return option.shape is Shape.YES_NO or None in option.choices or option.default is None


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_reads_only_options_that_it_declares(game: Game) -> None:
    uses = uses_of(game, "options")
    assert uses
    for use in uses:
        option = game.options_by_name.get(use.name)
        assert option, f"{game.id} has no option {use.name}"
        for value in values_compared(use):
            is_number = option.numbers and isinstance(value, int)
            assert value in option.choices or is_number, f"{value!r} is no choice of {game.id}.{use.name}"
        if is_tested_for_truth(use):
            assert has_truth(option) or option.numbers, f"{game.id}.{use.name} is a word, not yes or no"


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_reads_only_facts_that_it_declares(game: Game) -> None:
    declared = {*game.facts_by_name, *TUPLE_METHODS}
    undeclared = {use.name for use in uses_of(game, "facts")} - declared
    assert undeclared == set()


@pytest.mark.parametrize(
    ("game", "fact"), [(game, fact) for game in GAMES.values() for fact in game.facts if fact.needs]
)
def test_a_fact_needs_some_choices_of_an_option(game: Game, fact: Fact) -> None:
    assert fact.needs
    option = game.options_by_name[fact.needs.option]
    assert set(fact.needs.choices) < {spell_value(choice) for choice in option.choices}
