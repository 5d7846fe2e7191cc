"""No code takes the message or the hint of a problem apart: what it says is there as data."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.helpers.modules import MODULES, PACKAGE, tree_of

# What a person reads of a problem, or of a card that cannot be read.
SENTENCES = {"message", "plain_message", "hint", "with_hint", "advice", "label", "title", "refusal"}
# Sentences are made in `problems`, and shown in `report`.
MAKERS = {"problems", "report"}
# Functions that search a text.
SEARCHES = {"search", "match", "fullmatch", "findall", "finditer", "sub", "split"}


def looks_into_sentences(tree: ast.AST) -> Iterator[int]:
    """Yield the lines in which code compares, searches, cuts or rewrites a sentence."""
    parents = {child: parent for parent in ast.walk(tree) for child in ast.iter_child_nodes(parent)}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Attribute) and node.attr in SENTENCES):
            continue
        if isinstance(node.value, ast.Name) and node.value.id == "self":
            continue
        # A sentence may be a part of a longer one.
        whole: ast.AST = node
        while isinstance(parents[whole], ast.FormattedValue | ast.JoinedStr | ast.BinOp):
            whole = parents[whole]
        user = parents[whole]
        is_searched = (
            isinstance(user, ast.Call)
            and isinstance(user.func, ast.Attribute)
            and user.func.attr in SEARCHES
            and whole in user.args
        )
        is_key = isinstance(user, ast.Subscript) and user.slice is whole
        if is_searched or (isinstance(user, ast.Compare | ast.Subscript | ast.Attribute) and not is_key):
            yield node.lineno


def test_no_code_takes_a_sentence_apart() -> None:
    modules = [
        path
        for path in MODULES
        if path.relative_to(PACKAGE).parts[0] not in MAKERS
        # This module names the variable of the environment in the messages of click.
        if path.name != "exit_codes.py"
    ]
    looks = [(path, line) for path in modules for line in looks_into_sentences(tree_of(path))]
    assert looks == []


@pytest.mark.parametrize(
    "code",
    [
        "'go' in problem.hint",
        "problem.message.startswith('no')",
        "problem.message[3:]",
        "problem.hint == ''",
        "re.search('did you mean', misread.hint)",
        "'go' in f'{problem.message} {problem.hint}'",
    ],
)
def test_looking_into_a_sentence_is_found(code: str) -> None:
    assert set(looks_into_sentences(ast.parse(code))) == {1}


@pytest.mark.parametrize("code", ["print(problem.message)", "f'{problem.hint}!'", "seen[problem.message]"])
def test_handing_a_sentence_on_is_fine(code: str) -> None:
    assert list(looks_into_sentences(ast.parse(code))) == []
