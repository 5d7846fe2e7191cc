"""The app in a real Chromium: what is tapped becomes the record that was meant, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hanascore
from hanascore.app.build import write_app
from tests.helpers.app import require_runtime, served
from tests.helpers.browser import require_browser

require_browser()
RUNTIME = require_runtime()
pytestmark = pytest.mark.no_cover
PHONE = {"width": 360, "height": 740}
TEXT = "(await (await import('./state.js')).app).evening.text"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the app."""
    folder = tmp_path_factory.mktemp("app")
    write_app(folder, RUNTIME)
    return folder


@pytest.fixture(scope="module")
def phone(browser: Any, site: Path) -> Iterator[Any]:
    """The app on a phone, ready. It fails for every error of a script."""
    with served(site) as address:
        context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text))
        page.goto(address)
        wait_for_python(page)
        yield page
        context.close()
        assert errors == []


def wait_for_python(page: Any) -> None:
    page.locator("html[data-python=ready]").wait_for(state="attached", timeout=120_000)


def record(page: Any) -> str:
    """Return the record of the evening on the page."""
    text = page.evaluate("import('./state.js').then(({ app }) => app.evening.text)")
    assert isinstance(text, str)
    return text


def begin(page: Any, game: str, *names: str) -> None:
    """Begin an evening."""
    page.locator("#new").tap()
    page.locator(f'[data-key="game/{game}"]').tap()
    for at, name in enumerate(names):
        if at and not page.locator(f'[data-key="name/{at}"]').count():
            page.locator('[data-key="add"]').tap()
        page.locator(f'[data-key="name/{at}"]').fill(name)
    page.locator("#start").tap()
    page.locator("#keep").wait_for()


def test_a_round_by_yaku_takes_three_taps(phone: Any) -> None:
    begin(phone, "koi-koi", "Aki", "Bo")
    for key in ("winner/Bo", "yaku/moon-viewing"):
        phone.locator(f'[data-key="{key}"]').tap()
    phone.locator("#keep").tap()
    phone.get_by_role("heading", name="Round 2").wait_for()
    match = hanascore.score(record(phone))
    assert match.totals == {"Aki": 0, "Bo": 5}
    assert phone.locator("#sheet .lead").inner_text().split() == ["Bo", "5"]
