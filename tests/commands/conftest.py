"""Fixtures of the tests that open pages in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.browser import CHROMIUM


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A running browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def axe() -> str:
    """The script of axe-core, which the package of that name brings along."""
    spec = find_spec("axe_playwright_python")
    assert spec
    assert spec.origin
    return Path(spec.origin).with_name("axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """An empty page; what it says on the console, and what it asks for, is a fault."""
    opened = browser.new_page(viewport={"width": 1280, "height": 800})
    said: list[str] = []
    opened.on("console", lambda message: said.append(message.text))
    opened.on("pageerror", lambda fault: said.append(str(fault)))
    opened.on("request", lambda asked: said.append(asked.url) if "file:" not in asked.url[:5] else None)
    yield opened
    opened.close()
    assert [one for one in said if not one.startswith("data:")] == []
