"""Every page in a real Chromium. Where that is not found the tests are skipped, and never in CI."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.browser import AXE, CONTRAST, OVERFLOW, require_browser
from tests.helpers.html_pages import Page
from tests.helpers.make_pages import write_pages
from tests.helpers.paths import ROOT

require_browser()
pytestmark = pytest.mark.no_cover
WIDTHS = (320, 768, 1280)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The file of every page."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        return {path.stem: path for path in write_pages(tmp_path_factory.mktemp("pages"))}


@pytest.fixture(scope="module")
def pages(written: dict[str, Path]) -> dict[str, str]:
    """The address of every page."""
    return {name: path.as_uri() for name, path in written.items()}


class Elements(Page):
    """A page with each element's way from the top of a page of that kind."""

    def __init__(self, text: str) -> None:
        self.elements: set[tuple[str | None, ...]] = set()
        super().__init__(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().handle_starttag(tag, attrs)
        kind, known = self.tags[0][1]["id"], dict(attrs)
        self.elements.add((kind, *self.open, tag, known.get("class"), known.get("role"), *sorted(known)))


def unlike(pages: dict[str, Path]) -> Iterator[tuple[str, Path, bool]]:
    """The pages that have not the tags of one before, and whether an element stands where none stood yet."""
    tags, elements = set[tuple[str, ...]](), set[tuple[str | None, ...]]()
    for name, path in pages.items():
        shown = Elements(path.read_text(encoding="utf-8"))
        if (these := tuple(tag for tag, _ in shown.tags)) not in tags:
            yield name, path, not shown.elements <= elements
        tags.add(these)
        elements |= shown.elements


@pytest.mark.parametrize("half", [0, 1])
def test_pages_open_and_fit_and_hold_to_the_rules_of_access(
    page: Any, written: dict[str, Path], axe: str, half: int
) -> None:
    faults = []
    for name, path, new in list(unlike(written))[half::2]:
        page.goto(path.as_uri())
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            if (over := page.evaluate(OVERFLOW)) > 0:
                faults.append(f"{name}: {over} too wide at {width}")
        if new:
            page.evaluate(axe)
            faults += [
                f"{name}: {one['id']}: {one['nodes'][0]['html'][:120]}: {one['nodes'][0]['failureSummary']}"
                for one in page.evaluate(AXE)["violations"]
            ]
    assert faults == []


def test_numbers_stay_in_one_line_on_a_phone(page: Any, pages: dict[str, str]) -> None:
    page.goto(pages["tally"])
    page.set_viewport_size({"width": 390, "height": 800})
    heights = page.evaluate("[...document.querySelectorAll('.wide tbody tr')].map((one) => one.offsetHeight)")
    assert max(heights) < 2 * min(heights)


def test_dark_is_dark_and_its_contrast_is_enough(browser: Any, pages: dict[str, str], axe: str) -> None:
    seen = []
    for scheme in ("light", "dark"):
        context = browser.new_context(color_scheme=scheme)
        opened = context.new_page()
        for name in (
            "cards",
            "unlawful",
            "rules-koi-koi",
            "tally",
            "kwa-do-dispute",
            "kwa-do-score",
            "new-kwa-do",
        ):
            opened.goto(pages[name])
            opened.evaluate(axe)
            assert opened.evaluate(CONTRAST)["violations"] == [], name
        seen.append(opened.evaluate("getComputedStyle(document.body).backgroundColor"))
        context.close()
    assert seen[0] != seen[1]


def test_a_replay_is_stepped_by_buttons_and_keys(page: Any, pages: dict[str, str]) -> None:
    page.goto(pages["play-replay"])
    steps = page.locator(".steps").first
    where, shown = steps.locator("output"), steps.locator("li:visible h4, li:visible h3")
    assert where.inner_text() == "1 / 7"
    assert shown.all_inner_texts() == ["The deal"]
    steps.get_by_role("button", name="One turn on").click()
    assert where.inner_text() == "2 / 7"
    assert shown.first.inner_text().startswith("Turn 1, Aki: ")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert where.inner_text() == "3 / 7"
    page.keyboard.press("End")
    assert where.inner_text() == "7 / 7"
    assert steps.get_by_role("button", name="One turn on").get_attribute("aria-disabled") == "true"
    page.keyboard.press("Home")
    assert where.inner_text() == "1 / 7"
    run = steps.get_by_role("button", name="Let it run, or stop")
    run.click()
    assert run.inner_text() == "Stop"
    where.filter(has_text="2 / 7").wait_for()
    run.click()
    assert run.inner_text() == "Run"


def test_a_replay_opens_at_the_unlawful_move(page: Any, pages: dict[str, str]) -> None:
    page.goto(pages["unlawful"])
    assert "Turn 1 is unlawful: Aki plays the pine crane" in page.locator(".steps .alert").inner_text()
    assert page.locator(".steps .alert").is_visible()


def test_cards_have_names_of_their_own(page: Any, pages: dict[str, str]) -> None:
    page.goto(pages["play-replay"])
    page.keyboard.press("Tab")
    page.locator(".steps").first.get_by_role("button", name="One turn on").click()
    drawn = page.locator(".steps").first.locator("li:visible").get_by_role("img")
    assert drawn.first.get_attribute("aria-label") == "plum ribbon"
    assert drawn.filter(visible=True).count() > 20
    assert all(one.get_attribute("aria-label") for one in drawn.all())


def test_without_its_script_a_replay_is_a_list(browser: Any, pages: dict[str, str]) -> None:
    context = browser.new_context(java_script_enabled=False)
    opened = context.new_page()
    opened.goto(pages["play-replay"])
    assert opened.locator(".steps").first.locator("li:visible").count() == 7
    context.close()


def test_the_letters_on_cards_can_be_switched_off(page: Any, pages: dict[str, str]) -> None:
    page.goto(pages["cards"])
    see = "getComputedStyle(document.documentElement).getPropertyValue('--index')"
    assert page.evaluate(see) == ""
    page.get_by_label("Month and letter on cards").uncheck()
    assert page.evaluate(see).strip() == "0"


def test_printed_pages(page: Any, pages: dict[str, str]) -> None:
    for name, most in (("rules-koi-koi", 2), ("rules-hana-awase", 3), ("tally", 2), ("cards", 2)):
        page.goto(pages[name])
        assert page.pdf(format="A4").count(b"/Type /Page\n") <= most, name
        assert page.pdf(format="A3").count(b"/Type /Page\n") <= most, name
    page.goto(pages["tally"])
    rows = "document.querySelector('tbody').innerHTML = document.querySelector('tbody').innerHTML.repeat(12)"
    page.evaluate(rows)
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.querySelector('thead')).display") == "table-header-group"
    assert page.evaluate("getComputedStyle(document.querySelector('tbody tr')).breakInside") == "avoid"
    assert page.evaluate(OVERFLOW) <= 0
