"""The page to tap, in a real Chromium: what is tapped becomes the record that was meant."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from hanascore.cards.deck import BY_CODE, EVERY, in_order
from hanascore.model.record import Record
from hanascore.record.record_file import loads
from tests.helpers.browser import AXE, CONTRAST, OVERFLOW, require_browser
from tests.helpers.commands import run
from tests.helpers.paths import ROOT

require_browser()
pytestmark = pytest.mark.no_cover
PHONE = {"width": 360, "height": 640}
NOBODY = -1
# The codes of cards, and the position of the side that has them.
Owners = Mapping[str, int]


@pytest.fixture
def phone(browser: Any) -> Iterator[Any]:
    """A page on a phone that fails for every error of a script."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text))
    yield page
    context.close()
    assert errors == []


def open_page(phone: Any, folder: Path, line: str) -> None:
    """Write a page with a command line, and open it."""
    path = folder / "tap.html"
    result = run(f"tap {line} -o {path} --force")
    assert result.exit_code == 0, result.stderr
    phone.goto(path.as_uri())


def tap_round(phone: Any, owners: Owners) -> None:
    """Tap the cards of a round, one after the other, as the cards lie in no order."""
    side = None
    for code, owner in owners.items():
        if owner != side:
            phone.locator(f'#piles label:has([value="{owner}"])').tap()
            side = owner
        phone.locator(f'[data-card="{code}"]').tap()


# The same in the page, which is much faster.
CLICK = """owners => {
  for (const [code, owner] of Object.entries(owners)) {
    document.querySelector(`#piles [value="${owner}"]`).click();
    document.querySelector(`[data-card="${code}"]`).click();
  }
}"""


def record_on(phone: Any) -> Record:
    """Return the record that the page shows, which must be readable."""
    (record,) = loads(phone.locator("#text").input_value()).records
    return record


def kinds(codes: Sequence[str]) -> list[tuple[int, str, str]]:
    """Return months and kinds of cards; chaff of one month are alike."""
    cards = [BY_CODE[code] for code in codes]
    return sorted((card.month, card.kind.value, "" if card.month else card.id) for card in cards)


def random_owners(phone: Any, rng: random.Random, sides: int) -> Owners:
    codes = phone.evaluate("[...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)")
    rng.shuffle(codes)
    return {code: rng.randrange(NOBODY, sides) for code in codes if rng.random() < 0.9}


@pytest.mark.parametrize(
    ("game", "players"),
    [("kwa-do", "Aki, Bo, Chiyo"), ("koi-koi", "No; <b>山田: 太郎</b>"), ("go-stop", "~; - x # y")],
)
def test_ten_rounds_become_the_record_that_was_tapped(
    phone: Any, tmp_path: Path, game: str, players: str
) -> None:
    rng = random.Random(game)
    open_page(phone, tmp_path, f'{game} --players "{players}"')
    sides = players.count(",") + players.count(";") + 1
    rounds = []
    for number in range(10):
        rounds.append(random_owners(phone, rng, sides))
        if number:
            phone.evaluate(CLICK, rounds[-1])
        else:
            tap_round(phone, rounds[-1])
        if number % 3 == 1:
            phone.reload()
        phone.locator("#next").tap()
    record = record_on(phone)
    assert len(record.sides) == sides
    for owners, written in zip(rounds, record.rounds, strict=True):
        for side, pile in enumerate(written.piles):
            tapped = [code for code, owner in owners.items() if owner == side]
            assert kinds(tapped) == kinds([card.code for card in in_order(pile & EVERY)])


def test_a_card_is_in_one_pile_and_every_tap_can_be_undone(phone: Any, tmp_path: Path) -> None:
    open_page(phone, tmp_path, 'koi-koi --players "Aki, Bo"')
    tap_round(phone, {"1b": 0, "3b": 0})
    tap_round(phone, {"1b": 1})
    assert phone.locator("#count").inner_text() == "2 of 48 cards"
    assert phone.locator('[data-card="1b"]').get_attribute("aria-label") == "crane: Bo"
    phone.locator("#undo").tap()
    assert phone.locator('[data-card="1b"]').get_attribute("aria-label") == "crane: Aki"
    for _ in range(3):
        phone.locator("#undo").tap()
    assert phone.locator("#count").inner_text() == "0 of 48 cards"
    assert phone.locator("#said").inner_text() == "There is nothing to undo."


def test_rest_gives_all_other_cards_to_the_side(phone: Any, tmp_path: Path) -> None:
    open_page(phone, tmp_path, 'kwa-do --players "Aki, Bo"')
    tap_round(phone, {"1b": 0})
    phone.locator("#piles label").nth(1).tap()
    phone.locator("#rest").tap()
    assert phone.locator("#count").inner_text() == "48 of 48 cards"
    assert [pile.bit_count() for pile in record_on(phone).rounds[0].piles] == [1, 47]


def test_facts_are_written_as_a_record_has_them(phone: Any, tmp_path: Path) -> None:
    open_page(phone, tmp_path, 'koi-koi --players "Aki, Bo"')
    tap_round(phone, {"1b": 0, "3b": 0, "8b": 0, "2a": 1})
    phone.locator("#more summary").tap()
    phone.locator("#facts select").nth(0).select_option(label="Bo")
    phone.locator("#facts select").nth(1).select_option(label="Aki")
    phone.get_by_role("button", name="+ Bo").tap()
    phone.get_by_role("button", name="+ Bo").tap()
    phone.get_by_label("Bo: teshi").check()
    phone.get_by_label("Note").fill('rain: "heavy"')
    phone.get_by_label("Note").press("Tab")
    (written,) = record_on(phone).rounds
    facts = written.facts
    assert (written.dealer, facts.stopped_by, facts.koi_koi) == ("Bo", "Aki", ("Bo", "Bo"))
    assert facts.lucky_hands == {"Bo": ("teshi",)}
    assert written.note == 'rain: "heavy"'


def test_a_page_continues_after_the_rounds_of_a_record(phone: Any, tmp_path: Path) -> None:
    example = ROOT / "examples" / "koi-koi.hanascore.yaml"
    (before,) = loads(example.read_bytes()).records
    open_page(phone, tmp_path, str(example))
    assert phone.locator("#where").inner_text() == f"Round {len(before.rounds) + 1}"
    tap_round(phone, {"1b": 0})
    after = record_on(phone)
    assert [written.piles for written in after.rounds[:-1]] == [written.piles for written in before.rounds]
    assert (after.players, dict(after.options)) == (before.players, dict(before.options))
    assert after.rounds[-1].piles == (1, 0)


def test_the_seating_of_an_event_puts_players_in_their_seats(phone: Any, tmp_path: Path) -> None:
    event = tmp_path / "event.yaml"
    event.write_text(
        "hanascore_event: 1\ngame: kwa-do\nmonths: japanese\noptions: {yaku: all}\n"
        "players: {a: Aki, b: Bo, c: {name: Chiyo}, d: Dai}\nseating: {1: {1: [a, b]}, 2: {East: [d, c]}}\n"
    )
    open_page(phone, tmp_path, f"--event {event}")
    phone.locator("#who summary").tap()
    phone.get_by_label("Round of the event").fill("2")
    phone.get_by_label("Table").fill("East")
    phone.get_by_label("Table").press("Tab")
    tap_round(phone, {"1b": 0})
    record = record_on(phone)
    assert record.players == ("Dai", "Chiyo")
    assert record.event == (2, "East")
    assert record.options["yaku"] == "all"


def test_players_are_added_named_and_removed(phone: Any, tmp_path: Path) -> None:
    open_page(phone, tmp_path, "kwa-do")
    phone.locator("#who summary").tap()
    phone.get_by_role("button", name="Add a player").tap()
    phone.get_by_role("textbox", name="Player 4").fill("Dai")
    phone.get_by_role("textbox", name="Player 4").press("Tab")
    tap_round(phone, {"1b": 3})
    assert record_on(phone).players == ("Player 1", "Player 2", "Player 3", "Dai")
    # A player with cards stays.
    assert phone.get_by_role("button", name="Remove Dai").is_disabled()
    phone.get_by_role("textbox", name="Player 1").fill("dai")
    phone.get_by_role("textbox", name="Player 1").press("Tab")
    phone.locator("#copy").tap()
    assert "needs a name" in phone.locator("#alert").inner_text()


REFUSED_STORAGE = """
Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("refused", "SecurityError"); },
});
"""
FULL_STORAGE = """
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""


@pytest.mark.parametrize("script", [REFUSED_STORAGE, FULL_STORAGE])
def test_storage_that_fails_is_reported_and_nothing_is_lost(phone: Any, tmp_path: Path, script: str) -> None:
    phone.add_init_script(script)
    open_page(phone, tmp_path, 'koi-koi --players "Aki, Bo"')
    assert "cannot store" in phone.locator("#alert").inner_text()
    tap_round(phone, {"1b": 0, "2a": 1})
    phone.locator("#next").tap()
    tap_round(phone, {"3b": 0})
    assert "cannot store" in phone.locator("#alert").inner_text()
    assert [written.piles[0].bit_count() for written in record_on(phone).rounds] == [1, 1]


@pytest.mark.parametrize("text", ["{", "null", '{"names": [1]}', '{"names": ["a"], "rounds": [], "at": 0}'])
def test_what_cannot_be_read_is_kept_apart(phone: Any, tmp_path: Path, text: str) -> None:
    open_page(phone, tmp_path, 'koi-koi --players "Aki, Bo"')
    phone.evaluate(
        "(text) => { for (const key of Object.keys(localStorage)) localStorage.setItem(key, text); }", text
    )
    phone.reload()
    assert "cannot be read" in phone.locator("#alert").inner_text()
    tap_round(phone, {"1b": 0})
    assert phone.evaluate("Object.values(localStorage).length") == 2
    assert text in phone.evaluate("Object.values(localStorage)")


def test_the_keyboard_taps_cards(phone: Any, tmp_path: Path) -> None:
    open_page(phone, tmp_path, 'koi-koi --players "Aki, Bo"')
    phone.locator('[data-card="1b"]').focus()
    for key in ("Enter", "ArrowRight", "2", "Space", "ArrowDown", "0", "Enter", "End", "1", "Enter"):
        phone.keyboard.press(key)
    (written,) = record_on(phone).rounds
    piles = [*written.piles, written.left_over or 0]
    assert [kinds([card.code for card in in_order(pile)]) for pile in piles] == [
        kinds(["1b", "12c3"]),
        kinds(["1r"]),
        kinds(["3r"]),
    ]


def test_a_record_is_saved_as_a_file_and_can_be_scored(phone: Any, tmp_path: Path) -> None:
    open_page(phone, tmp_path, 'kwa-do --players "Aki, Bo, Chiyo"')
    tap_round(phone, {"1b": 0, "1r": 0, "2a": 2, "2r": 2})
    phone.locator("#piles label").nth(1).tap()
    phone.locator("#rest").tap()
    with phone.expect_download() as download:
        phone.locator("#save").tap()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    result = run(f"score {path}")
    assert "Bo" in result.stdout
    assert result.exit_code == 0


def test_deleting_all_rounds_is_confirmed_and_can_be_undone(phone: Any, tmp_path: Path) -> None:
    open_page(phone, tmp_path, 'koi-koi --players "Aki, Bo"')
    tap_round(phone, {"1b": 0})
    phone.locator("#anew").tap()
    phone.get_by_role("button", name="Keep them").tap()
    assert phone.locator("#count").inner_text() == "1 of 48 cards"
    phone.locator("#anew").tap()
    phone.get_by_role("button", name="Delete", exact=True).tap()
    phone.get_by_text("0 of 48 cards").wait_for()
    phone.locator("#undo").tap()
    assert phone.locator("#count").inner_text() == "1 of 48 cards"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["koi-koi", "hachi-hachi"])
def test_a_page_holds_to_the_rules_of_access_and_fits(
    browser: Any, tmp_path: Path, axe: str, game: str, scheme: str
) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": 320, "height": 640})
    page = context.new_page()
    open_page(page, tmp_path, game)
    for code, side in {"1b": 0, "2a": 1, "3b": 2 if game == "hachi-hachi" else NOBODY}.items():
        page.locator(f'#piles input[value="{side}"]').check(force=True)
        page.locator(f'[data-card="{code}"]').click()
    for summary in page.locator("summary").all():
        summary.click()
    assert page.evaluate(OVERFLOW) <= 0
    page.evaluate(axe)
    violations = page.evaluate(AXE)["violations"] + page.evaluate(CONTRAST)["violations"]
    context.close()
    assert [(violation["id"], violation["nodes"][0]["html"]) for violation in violations] == []


@pytest.mark.parametrize("game", ["koi-koi", "kwa-do", "go-stop"])
def test_all_cards_and_the_buttons_fit_one_screen(phone: Any, tmp_path: Path, game: str) -> None:
    open_page(phone, tmp_path, game)
    bottom = phone.evaluate("document.getElementById('bar').getBoundingClientRect().bottom")
    last = phone.evaluate("document.querySelector('#cards').getBoundingClientRect().bottom")
    assert bottom <= PHONE["height"]
    assert last <= bottom
