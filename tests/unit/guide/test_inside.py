"""The map of the program in the guide: everything that it names exists."""

from __future__ import annotations

import ast
import re

import pytest

from tests.helpers.inside import PAGE, package_order
from tests.helpers.modules import MODULES, PACKAGE, tree_of
from tests.helpers.paths import ROOT

NAMES = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL))
# Files and folders, in the text and in the drawings.
PATHS = sorted({name for name in re.findall(r"[\w/-]+\.(?:py|md|txt)\b|[\w/-]+/(?=`)", PAGE) if "/" in name})

# The rows of the table of types: their names, and the module that they are in.
TYPES = re.findall(r"^\| (`[A-Z].*?) \|.*\| `([\w/]+\.py)` \|$", PAGE, re.MULTILINE)


def definitions(path: str) -> set[str]:
    """Return the names of classes, functions, methods and properties in a module."""
    tree = tree_of(PACKAGE / path)
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef)}


@pytest.mark.parametrize("path", PATHS)
def test_each_path_exists(path: str) -> None:
    folder = ROOT if path.startswith(("tests/", "hanascore/")) else PACKAGE
    assert (folder / path).exists()


@pytest.mark.parametrize(
    ("names", "path"), re.findall(r"^\| (`[A-Z].*?) \|.*\| `([\w/]+\.py)` \|$", PAGE, re.MULTILINE)
)
def test_each_type_is_in_its_module(names: str, path: str) -> None:
    assert set(re.findall(r"`(\w+)`", names)) <= definitions(path)


def test_each_name_is_defined() -> None:
    names = {name for name in NAMES if re.fullmatch(r"[A-Za-z_]\w*", name)}
    defined = set[str]().union(*(definitions(path.relative_to(PACKAGE).as_posix()) for path in MODULES))
    assert names - defined - set(package_order()) == set()


def test_the_packages_are_those_of_the_program() -> None:
    modules = {path.stem for path in PACKAGE.glob("*.py") if not path.name.startswith("__")}
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert set(package_order()) == modules | packages
