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
    shown, spoken = page.locator(".steps li.shown h3"), page.locator("nav.controls output")
    button = page.get_by_role("button", name="Next turn")
    assert shown.inner_text() == "Round 1: the deal"
    assert spoken.inner_text() == ""
    button.click()
    assert shown.inner_text() == "Round 1, turn 1: Aki"
    assert spoken.inner_text() == (
        "Round 1, turn 1: Aki. Plays: plum ribbon takes chaff. Turns up: lightning stays"
    )
    assert page.url.endswith("#r1t1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert shown.inner_text() == "Round 1, turn 2: Bo"
    page.keyboard.press("End")
    assert shown.inner_text() == "Round 1, turn 6: Bo"
    end = page.get_by_role("button", name="To the end")
    assert end.get_attribute("aria-disabled") == "true"
    button.click()
    assert shown.inner_text() == "Round 2: the deal"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    assert shown.inner_text() == "Round 1: the deal"
    run = page.get_by_role("button", name="Play or pause")
    run.click()
    assert run.inner_text() == "Stop"
    shown.filter(has_text="Round 1, turn 1").wait_for()
    run.click()
    assert run.inner_text() == "Play"


def test_a_link_leads_to_a_turn(page: Any, pages: dict[str, str]) -> None:
    page.goto(f"{pages['play-replay']}#r2t7")
    shown = page.locator(".steps li.shown h3")
    assert shown.inner_text() == "Round 2, turn 7: Bo"
    assert page.locator(".rounds a[aria-current]").inner_text() == "Round 2"
    page.get_by_role("link", name="Round 3").click()
    shown.filter(has_text="Round 3: the deal").wait_for()


def test_a_replay_hides_the_end_and_does_not_jump(page: Any, pages: dict[str, str]) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    page.goto(pages["play-replay"])
    places = set()
    for _ in range(6):
        tops = "[...document.querySelectorAll('li.shown .table > *')].map((one) => one.offsetTop).join()"
        places.add(page.evaluate(tops))
        assert "stops after" not in page.locator("main").inner_text()
        page.keyboard.press("ArrowRight")
    assert len(places) == 1
    assert "Bo stops after turn 6." in page.locator("main").inner_text()
    bar = page.locator("nav.controls").bounding_box()
    assert bar["y"] + bar["height"] == 780


def test_a_replay_opens_at_the_unlawful_move(page: Any, pages: dict[str, str]) -> None:
    page.goto(pages["unlawful"])
    alert = page.locator(".steps li.shown p.alert")
    assert "Turn 1 is unlawful: Aki plays the pine crane" in alert.inner_text()
    assert alert.is_visible()


def test_groups_of_cards_have_names(page: Any, pages: dict[str, str]) -> None:
    page.goto(f"{pages['play-replay']}#r1t1")
    groups = page.locator("li.shown [role=img]").all()
    names = [group.get_attribute("aria-label") for group in groups]
    assert names[0].startswith("Bo: Hand: crane, cherry chaff, wisteria ribbon, ")
    assert names[1] == "Bo: Pile: empty"
    assert names[2].startswith("Field: pine chaff, curtain, ")
    assert names[4] == "Aki: Pile: plum ribbon, plum chaff"


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
    # The rules are on one page, and what the referee needs on its back; so are a score sheet and the yaku.
    sheets = [f"{kind}-{game}" for kind in ("rules", "new") for game in ("koi-koi", "go-stop", "roppyakken")]
    for name, most in (*((sheet, 2) for sheet in sheets), ("rules-kekoro", 2), ("tally", 2), ("cards", 1)):
        page.goto(pages[name])
        assert page.pdf(format="A4").count(b"/Type /Page\n") <= most, name
        assert page.pdf(format="A3").count(b"/Type /Page\n") <= most, name
        assert page.pdf(format="Letter").count(b"/Type /Page\n") <= most, name
    page.goto(pages["tally"])
    rows = "document.querySelector('tbody').innerHTML = document.querySelector('tbody').innerHTML.repeat(12)"
    page.evaluate(rows)
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.querySelector('thead')).display") == "table-header-group"
    assert page.evaluate("getComputedStyle(document.querySelector('tbody tr')).breakInside") == "avoid"
    assert page.evaluate(OVERFLOW) <= 0


# A page of A4, its width without the margins, in pixels; and those of a millimetre.
PAPER, MILLIMETRE = {"width": 703, "height": 1123}, 96 / 25.4
SMALLEST = """(selector) => {
    const boxes = [...document.querySelectorAll(selector)].map((cell) => cell.getBoundingClientRect());
    return [Math.min(...boxes.map((box) => box.width)), Math.min(...boxes.map((box) => box.height))];
}"""
FONT_SIZE = "(selector) => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize)"


def on_paper(page: Any, address: str) -> None:
    page.set_viewport_size(PAPER)
    page.emulate_media(media="print")
    page.goto(address)


@pytest.mark.parametrize("game", ["kwa-do", "koi-koi", "sudaoshi"])
def test_cells_of_a_score_sheet_are_large_enough_to_write_in(
    page: Any, pages: dict[str, str], game: str
) -> None:
    on_paper(page, pages[f"new-{game}"])
    assert min(page.evaluate(SMALLEST, ".parts span")) >= 7 * MILLIMETRE
    assert min(page.evaluate(SMALLEST, ".sums span")) >= 7 * MILLIMETRE
    _, strip = page.evaluate(SMALLEST, ".strips tbody tr")
    assert 15 * MILLIMETRE <= strip <= 17 * MILLIMETRE
    assert page.evaluate(FONT_SIZE, ".parts span") == pytest.approx(8)
    assert page.evaluate(OVERFLOW) <= 0


def test_cards_of_the_poster_are_as_large_as_small_cards(page: Any, pages: dict[str, str]) -> None:
    on_paper(page, pages["cards"])
    width, _ = page.evaluate(SMALLEST, ".poster svg")
    assert 18 * MILLIMETRE <= width <= 20 * MILLIMETRE
    assert page.evaluate(OVERFLOW) <= 0


def test_on_paper_a_name_is_larger_than_what_is_below_it(page: Any, pages: dict[str, str]) -> None:
    on_paper(page, pages["rules-koi-koi"])
    assert page.evaluate(FONT_SIZE, ".one b") > page.evaluate(FONT_SIZE, ".one p + p:not(.groups)")
    # Cards of less than 10 mm have no index.
    width, _ = page.evaluate(SMALLEST, ".yaku svg")
    assert width < 10 * MILLIMETRE
    index = "getComputedStyle(document.querySelector('.yaku .cards')).getPropertyValue('--index')"
    assert page.evaluate(index).strip() == "0"
