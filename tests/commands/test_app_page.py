"""The app in a real Chromium: what is tapped becomes the record that was meant, and nothing is lost."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hanascore
from hanascore.app.build import write_app
from hanascore.cards.deck import BY_CODE, in_order, of_month, union
from hanascore.cards.notation import code_pile
from tests.helpers.app import require_runtime, served
from tests.helpers.browser import AXE, CONTRAST, OVERFLOW, require_browser
from tests.helpers.differential import SCRIPT, digests_here, requests

require_browser()
RUNTIME = require_runtime()
pytestmark = pytest.mark.no_cover
PHONE = {"width": 360, "height": 740}


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
    page.locator("#agreements fieldset").first.wait_for()
    if game == "kwa-do":
        page.locator('[data-key="months/japanese"]').tap()
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


def tap_piles(page: Any, piles: dict[str, list[str]]) -> None:
    """Tap the cards of each pile, as fast as the page allows."""
    is_there = 'side => document.querySelector(`[data-key="side/${side}"]`)'
    page.wait_for_function(is_there, arg=next(iter(piles)))
    page.evaluate(
        """async (piles) => {
          const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          for (const [side, codes] of Object.entries(piles)) {
            document.querySelector(`[data-key="side/${side}"]`).click();
            for (const code of codes) {
              document.querySelector(`[data-card="${code}"]`).click();
              if (Math.random() < 0.2) await frame();
            }
            await frame();
          }
        }""",
        piles,
    )


def dealt(seed: int, sides: list[str]) -> dict[str, list[str]]:
    """Deal whole months to sides at random."""
    chance = random.Random(seed)
    piles: dict[str, list[str]] = {side: [] for side in sides}
    for month in range(12):
        cards = [card.code for card in in_order(of_month(month + 1))]
        chance.shuffle(cards)
        for start in (0, 2):
            piles[chance.choice(sides)] += cards[start : start + 2]
    return piles


def score_shown(page: Any) -> str:
    return str(page.locator("#score").inner_text())


def home(page: Any) -> None:
    page.locator("#menu").tap()
    page.get_by_role("button", name="All evenings").tap()
    page.locator("#new").wait_for()


def test_rounds_by_cards_are_those_that_were_tapped(phone: Any) -> None:
    home(phone)
    begin(phone, "kwa-do", "Aki", "Bo: the 2nd", "Chiyo")
    for number in range(1, 4):
        piles = dealt(number, ["Aki", "Bo: the 2nd", "Chiyo"])
        tap_piles(phone, piles)
        expected = hanascore.score(
            {"hanascore": 1, "game": "kwa-do", "months": "japanese", "players": list(piles)}
            | {"captured": {side: " ".join(cards) or "none" for side, cards in piles.items()}}
        ).rounds[0]
        line = " · ".join(f"{side} {score}" for side, score in expected.scores.items())
        phone.locator(f'#score[title="{line}"]').wait_for(timeout=10_000)
        phone.locator("#keep").tap()
        phone.get_by_role("heading", name=f"Round {number + 1}").wait_for()
        read = hanascore.loads(record(phone)).records[0].rounds[number - 1]
        # The record does not tell chaff of a month apart.
        assert list(map(code_pile, read.piles)) == [code_pile(union_of(cards)) for cards in piles.values()]
    # A round is changed, with its effect on the totals, and that is taken back.
    before = record(phone)
    phone.locator("#round-1 summary").tap()
    phone.locator('[data-key="edit/1"]').tap()
    phone.get_by_role("heading", name="Change round 1").wait_for()
    phone.locator('[data-key="mode/points"]').tap()
    for name in ("Aki", "Bo: the 2nd", "Chiyo"):
        phone.locator(f'[data-key="points/{name}+"]').tap()
    phone.locator("#keep").tap()
    phone.locator("#sure, h1:has-text('Round 4')").first.wait_for()
    if phone.locator("#sure").is_visible():
        phone.locator("#sure").tap()
    phone.get_by_role("heading", name="Round 4").wait_for()
    assert hanascore.loads(record(phone)).records[0].rounds[0].has_only_scores
    while record(phone) != before:
        phone.locator('[data-key="undo"]').tap()


def union_of(codes: list[str]) -> int:
    return union(BY_CODE[code].bit for code in codes)


def test_a_reload_and_a_second_tab_lose_nothing(phone: Any) -> None:
    tap_piles(phone, {"Aki": ["1b", "1r"], "Chiyo": ["8b"]})
    phone.evaluate("import('./state.js').then(({ stored }) => stored())")
    phone.reload()
    # The cards are there, although Python may not be.
    phone.locator('[data-card="8b"][data-side="2"]').wait_for()
    phone.locator('[data-card="8a"]').tap()
    wait_for_python(phone)
    other = phone.context.new_page()
    other.goto(phone.url)
    wait_for_python(other)
    other.locator('[data-card="1b"][data-side="0"]').wait_for()
    other.locator('[data-card="2a"]').tap()
    phone.locator('[data-card="2a"][data-side="0"]').wait_for()
    phone.locator('[data-card="2r"]').tap()
    other.locator('[data-card="2r"][data-side="0"]').wait_for()
    other.close()


def test_a_full_storage_is_reported_at_once(phone: Any) -> None:
    phone.evaluate(
        """() => {
          const put = IDBObjectStore.prototype.put;
          window.mend = () => { IDBObjectStore.prototype.put = put; };
          IDBObjectStore.prototype.put = function () { this.transaction.abort(); };
        }"""
    )
    phone.locator('[data-card="3b"]').tap()
    phone.get_by_role("alert").filter(has_text="cannot store").wait_for()
    phone.evaluate("window.mend()")
    phone.locator('[data-card="3b"]').tap()
    phone.wait_for_timeout(100)


def test_the_browser_gives_the_same_bytes(phone: Any) -> None:
    asked = requests(500)
    page = phone.context.new_page()
    page.goto(f"{phone.url}manifest.json")
    found = page.evaluate(
        """async ([script, asked]) => {
          const { loadPyodide } = await import("./runtime/pyodide.mjs");
          const stdLibURL = new URL("library.zip", location.href).href;
          const python = await loadPyodide({ packages: [], stdLibURL });
          const archive = await (await fetch("packages.zip")).arrayBuffer();
          python.unpackArchive(archive, "zip", { extractDir: "/app" });
          python.runPython("import sys; sys.path.insert(0, '/app')");
          python.runPython(script);
          return JSON.parse(python.globals.get("digests")(asked));
        }""",
        [SCRIPT, json.dumps(asked)],
    )
    page.close()
    here = digests_here(asked)
    different = [ask for ask, one, other in zip(asked, found, here, strict=True) if one != other]
    assert different == []
    # Most of them differ from each other, so that the comparison says something.
    assert len(set(here)) > len(here) / 2


def test_a_shared_evening_goes_on_elsewhere(phone: Any) -> None:
    phone.locator("#menu").tap()
    phone.get_by_role("button", name="Share").tap()
    phone.locator(".code").wait_for()
    link = phone.locator("#link").input_value()
    phone.locator(".close").tap()
    context = phone.context.browser.new_context(viewport=PHONE, has_touch=True)
    other = context.new_page()
    errors: list[str] = []
    other.on("pageerror", lambda error: errors.append(str(error)))
    other.goto(link)
    other.locator('[data-card="8b"][data-side="2"]').wait_for(timeout=60_000)
    assert record(other) == record(phone)
    assert "#" not in other.url
    tap_piles(other, {"Bo: the 2nd": ["11b"]})
    other.locator('[data-card="11b"][data-side="1"]').wait_for()
    # Links from strangers.
    for data in HOSTILE:
        packed = other.evaluate("(data) => import('./share.js').then(({ pack }) => pack(data))", data)
        for fragment in (packed, packed[:-3], "x", "%00", "A" * 10_000):
            other.evaluate("(fragment) => { location.hash = fragment; }", fragment)
            other.get_by_role("alert").filter(has_text="no ").first.wait_for()
            other.evaluate("document.getElementById('alert').textContent = ''")
    # A record with what nobody can have tapped is opened without it.
    for want in (
        {"owners": {"1b": {}}},
        {"answers": "x"},
        {"piles": {"Aki": ["zz"]}},
        {"win": 7},
        {"mode": "x"},
    ):
        sent = {"text": record(phone), "want": want}
        packed = other.evaluate("(data) => import('./share.js').then(({ pack }) => pack(data))", sent)
        other.evaluate("import('./state.js').then(({ open }) => open(null))")
        other.locator("#new").wait_for()
        other.evaluate("(fragment) => { location.hash = fragment; }", packed)
        other.locator("#sheet .totals").wait_for()
    assert errors == []
    assert other.evaluate("window.hacked") is None
    assert other.locator("img").count() == 0
    context.close()


# What somebody could put into a link.
HOSTILE: list[Any] = [
    None,
    1,
    [],
    {"text": 7},
    {"text": "<img src=x onerror='window.hacked = 1'>"},
    {"text": "game: koi-koi\n"},
    {"text": "a" * 2_000_000},
    {"text": "[" * 500_000},
    {"text": "&a [*a, *a]\n"},
]


def test_it_works_without_a_network(phone: Any) -> None:
    phone.evaluate("navigator.serviceWorker.ready")
    phone.context.set_offline(True)
    phone.reload()
    wait_for_python(phone)
    phone.locator('[data-card="8b"][data-side="2"]').wait_for()
    assert phone.evaluate("fetch('worker.js').then((reply) => reply.headers.get('Content-Security-Policy'))")
    phone.context.set_offline(False)


def test_a_snapshot_starts_the_same_program(phone: Any) -> None:
    phone.evaluate("import('./state.js').then(({ refresh }) => refresh())")
    if phone.evaluate("caches.has('hanascore-snapshots')"):
        phone.locator("html[data-snapshot=stored]").count()
    else:
        phone.locator("html[data-snapshot=stored]").wait_for(state="attached", timeout=60_000)
    phone.reload()
    wait_for_python(phone)
    tap_piles(phone, {"Aki": ["7a", "7r"]})
    phone.wait_for_function("document.querySelector('[data-key=\"side/Aki\"] .count').textContent.length > 1")
    # A snapshot that is broken is thrown away.
    phone.evaluate(
        """async () => {
          const cache = await caches.open("hanascore-snapshots");
          for (const key of await cache.keys()) await cache.put(key, new Response("broken"));
        }"""
    )
    phone.reload()
    wait_for_python(phone)


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_every_screen_fits_and_is_accessible(phone: Any, axe: str, lang: str) -> None:
    faults: list[str] = []

    def look(name: str) -> None:
        for width in (320, 360, 740):
            phone.set_viewport_size({"width": width, "height": 740 if width < 700 else 360})
            if (over := phone.evaluate(OVERFLOW)) > 0:
                faults.append(f"{lang} {name}: {over} too wide at {width}")
        phone.set_viewport_size(PHONE)
        if lang != "en":
            return
        phone.evaluate(axe)
        for check in (AXE, CONTRAST):
            found = phone.evaluate(check)["violations"]
            faults.extend(f"{lang} {name}: {one['id']}: {one['nodes'][0]['html'][:150]}" for one in found)

    phone.evaluate(
        """(lang) => Promise.all([import('./state.js'), import('./dom.js')]).then(([{ app }, { words }]) => {
          words.language = lang;
          document.documentElement.lang = lang;
          app.drawAgain();
        })""",
        lang,
    )
    look("round")
    phone.locator("#menu").tap()
    look("menu")
    phone.locator(".close").tap()
    phone.locator("#round-1 summary").tap()
    phone.locator('[data-key="why/1"]').tap()
    phone.locator("#dialog .report").wait_for()
    look("why")
    phone.locator(".close").tap()
    phone.evaluate("import('./state.js').then(({ open }) => open(null))")
    phone.locator("#new").wait_for()
    look("home")
    phone.locator("#new").tap()
    phone.locator('[data-key="game/koi-koi"]').tap()
    phone.locator("#agreements fieldset").first.wait_for()
    look("set-up")
    phone.evaluate("import('./state.js').then(({ open }) => open(null))")
    phone.locator("#new").wait_for()
    phone.locator(".evening").filter(has_text="Chiyo").first.tap()
    phone.locator("#keep").wait_for()
    assert faults == []
