"""The syntax trees of all modules of the program, read once for all tests that look into them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.helpers.paths import ROOT

PACKAGE = ROOT / "hanascore"
# The modules, in the order of their paths.
MODULES = sorted(PACKAGE.rglob("*.py"))


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))
