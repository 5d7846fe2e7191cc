"""The map of the program in the guide, and the order of the packages that it names."""

from __future__ import annotations

import re

from tests.helpers.modules import PACKAGE

PAGE = (PACKAGE / "guide" / "inside.md").read_text(encoding="utf-8")


def package_order() -> list[str]:
    """Return the packages and single modules of hanascore, each after everything it imports."""
    table = PAGE.partition("## Packages")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
