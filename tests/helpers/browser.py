"""A real Chromium for tests. Where that is not found its tests are skipped, and never in CI."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
# What cards are drawn with is hidden from every reader; colours are looked at apart.
OUTSIDE = "{exclude: ['.shapes']}"
AXE = f"axe.run({OUTSIDE}, {{resultTypes: ['violations'], rules: {{'color-contrast': {{enabled: false}}}}}})"
CONTRAST = f"axe.run({OUTSIDE}, {{runOnly: ['color-contrast']}})"
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def require_browser() -> None:
    """Skip the tests of a module if there is no browser."""
    tools = {
        "chromium": CHROMIUM,
        "playwright": find_spec("playwright"),
        "axe_playwright_python": find_spec("axe_playwright_python"),
    }
    lacking = " and no ".join(name for name, tool in tools.items() if not tool)
    if lacking and not os.environ.get("HANASCORE_BROWSER"):
        pytest.skip(f"pages are not opened in a browser: there is no {lacking}", allow_module_level=True)
