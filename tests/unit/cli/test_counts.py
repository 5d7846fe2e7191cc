"""Piles known by numbers or points: the commands and the library read them alike."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import hanascore
from tests.helpers.commands import run

KWA_DO = "hanascore: 1\ngame: kwa-do\nmonths: japanese\nplayers: [Aki, Bo, Chiyo]\noptions: {yaku: all}\n"


def scored(captured: str) -> dict[str, Any]:
    """Return the only round of a record as JSON."""
    result = run("score --format json -", stdin=f"{KWA_DO}captured: {captured}\n")
    (game,) = json.loads(result.stdout)["games"]
    (round,) = game["rounds"]
    return round


def scores(round: dict[str, Any]) -> list[int | None]:
    return [side["score"] for side in round["sides"]]


def test_points_with_yaku_score_like_cards() -> None:
    cards = scored("{Aki: 4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc, Bo: 2cc 3bc 4cc 11bc 12bc, Chiyo: rest}")
    aki = "Aki: {points: 95, yaku: [iris, maple, set-3, set-4, set-5, set-6]}"
    points = scored(f"{{{aki}, Bo: {{points: 60, yaku: [dragon]}}, Chiyo: {{points: 85, yaku: [set-8]}}}}")
    assert points["evidence"] == "points"
    assert scores(points) == scores(cards) == [195, 25, 35]


@pytest.mark.parametrize(
    "pile",
    [
        "'2 brights, 3 animals, 4 ribbons'",
        "'two brights, three animals and four ribbons'",
        "'two bright, 3 animal, 4 ribbon'",
        "光二枚 タネ三枚 短冊四枚",
        "광 두 장 열끗 세 장 띠 네 장",
        "'Brights: 2, animals: 3, ribbons: 4'",
        "光2枚 タネ3枚 短冊4枚",
        "광 2장 열끗 3장 띠 4장",
        "{brights: 2, animals: 3, ribbons: 4}",
        "{cards: 1b 3b, animals: 3, ribbons: 4}",
        "{counts: {brights: 2, animals: 3, ribbons: 4, chaff: 7}}",
        "'2brights 3 Animals 4 RIBBONS'",
        "'2 lights, 3 tane; 4 slips'",
    ],
)
def test_numbers_of_kinds(pile: str) -> None:
    round = scored(f"{{Aki: {pile}, Bo: {{brights: 1, animals: 2, ribbons: 2}}, Chiyo: rest}}")
    assert round["evidence"] == "counts"
    assert scores(round) == [10, 0, 20]


def test_unknown_kinds_are_listed() -> None:
    sides = scored("{Aki: {points: 60}, Bo: '3 brights, 2 animals, 5 ribbons', Chiyo: {points: 40}}")["sides"]
    every_kind = ["brights", "animals", "ribbons", "chaff"]
    assert [side["untold"] for side in sides] == [every_kind, ["chaff"], every_kind]


@pytest.mark.parametrize("pile", ["2 brights", "2 BRIGHTS", "2 Brights, 0 animals", "{brights: 2}"])
def test_the_command_and_the_library_read_numbers_alike(pile: str) -> None:
    data = json.loads(run(f"pile koi-koi --format json '{pile}'").stdout)
    assert data["counts"]["brights"] == 2
    assert hanascore.score_pile("koi-koi", pile).points == data["points"]


@pytest.mark.parametrize(
    ("pile", "message"),
    [
        (
            "{brights: 3",
            "the text in braces cannot be read: write it like {points: 95, yaku: [iris]} [wrong-type]",
        ),
        ("{points: 5}", "Koi-Koi has no card points [foreign-key]"),
        ("9 brights", "`brights` is 9, but the deck has 5 [counts-impossible]"),
        ("{brights: -1}", "`brights` is -1, but the least is 0 [counts-impossible]"),
        (
            f"{10**20} brights, 1 ribbon",
            "`brights` is 100,000,000,000,000,000,000, but the deck has 5 [counts-impossible]",
        ),
        ("{moons: 3}", "the pile has no key `moons` [unknown-key]"),
        (
            "{brights: 3, ribbons: 4, sake_cup: maybe}",
            "`sake_cup` must be yes or no, not 'maybe' [wrong-type]",
        ),
        ("{brights: 4, cards: 1b 3b}", "the pile has 6 brights, but the deck has 5 [counts-impossible]"),
    ],
)
def test_the_command_and_the_library_refuse_alike(pile: str, message: str) -> None:
    result = run(f"pile koi-koi '{pile}'")
    assert f"pile:1:1: error: {message}\n" in result.stderr
    with pytest.raises(ValueError) as caught:
        hanascore.score_pile("koi-koi", pile)
    assert str(caught.value).split(": ")[0] in result.stderr


@pytest.mark.parametrize(
    ("pile", "message"),
    [
        (
            "{brights: 2, ribbons: 4}",
            "Aki's pile does not give the number of its animals, which are worth points here",
        ),
        ("{cards: 1b, ribbons: 2}", "Aki's pile does not give the number of its animals, which are worth"),
        ("{brights: 2}", "Aki's pile does not give the number of its animals and ribbons, which are worth"),
        ("{points: 400}", "`points` is 400, but all cards are worth 240"),
        ("{points: -5, yaku: [iris]}", "`points` is -5, but the least is 0"),
        ("{points: 10, hearts: 2}", "the pile of Aki has no key `hearts`"),
        ("100", "the pile of Aki is a number, not cards"),
        (
            "{cards: 1b 3b, brights: 5, animals: 0, ribbons: 0, chaff: 0}",
            "the pile of Aki has 7 brights, but the deck has 5",
        ),
        (
            "{cards: 4arcc, animals: 9, ribbons: 10, chaff: 24, brights: 5}",
            "the pile of Aki has 10 animals, but the deck has 9",
        ),
    ],
)
def test_numbers_that_are_refused(pile: str, message: str) -> None:
    problems = hanascore.check(f"{KWA_DO}captured: {{Aki: {pile}, Bo: none, Chiyo: none}}\n")
    problem = next(problem for problem in problems if problem.stops)
    assert problem.message.startswith(message)


@pytest.mark.parametrize("place", ["8b, {}", "crane and {}", "{}, 8b"])
@pytest.mark.parametrize(
    "number",
    ["nine chaff", "chaff nine", "chaff x 9", "chaff 13", "カス九枚", "피 아홉장", "피 2 장", "5x 광"],
)
def test_numbers_among_cards_are_refused(number: str, place: str) -> None:
    kind = "brights" if "광" in number else "chaff"
    captured = f"captured: {{Aki: '{place.format(number)}', Bo: none, Chiyo: none}}\n"
    (problem,) = [problem for problem in hanascore.check(KWA_DO + captured) if problem.stops]
    assert problem.message == f"no such card '{number}'"
    assert problem.hint.startswith(
        f"a number of {kind} does not name them: name the cards, or write {{cards:"
    )


@pytest.mark.parametrize(
    ("game", "numbers", "cards"),
    [
        ("roppyakken", "{counts: {animals: 9}}", "2a 4a 5a 6a 7a 8a 9a 10a 11a"),
        ("sakura", "{counts: {brights: 5}}", "1b 3b 8b 11b 12b"),
        (
            "sakura",
            "{brights: 5, cards: 4a, animals: 8, ribbons: 0, chaff: 0}",
            "1b 3b 8b 11b 12b 2a 4a 5a 6a 7a 8a 9a 10a 11a",
        ),
        ("mushi", "{brights: 5, animals: 0, ribbons: 0, chaff: 0}", "1b 3b 8b 11b 12b"),
    ],
)
def test_all_cards_of_a_kind_are_known(game: str, numbers: str, cards: str) -> None:
    by_numbers, by_cards = (
        json.loads(run(f"pile {game} '{pile}' --format json").stdout) for pile in (numbers, cards)
    )
    for key in ("cards", "counts", "points", "yaku"):
        assert by_numbers[key] == by_cards[key]


def test_the_library_reads_mappings() -> None:
    pile = {"counts": {"animals": 9}}
    points = hanascore.score_pile("roppyakken", pile).points
    assert points == hanascore.score_pile("roppyakken", str(pile)).points == 430
    with pytest.raises(ValueError, match="`moons`"):
        hanascore.score_pile("koi-koi", {"moons": 3})


@pytest.mark.parametrize(
    "pile", ["5 brights", "{brights: 5}", "5 brights and 3 ribbons", "{brights: 5, chaff: 9}"]
)
def test_the_hint_about_the_sake_cup_can_be_typed(pile: str) -> None:
    found = re.search("`({.*?})?(sake_cup: no)?`", run(f'pile koi-koi "{pile}"').stderr)
    assert found
    # A mapping gets one key more, and words become a mapping.
    typed = found[1] or f"{pile[:-1]}, {found[2]}}}"
    for answer in ("no", "yes"):
        assert run(f'pile koi-koi "{typed.replace("cup: no", f"cup: {answer}")}"').exit_code == 0


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("3 brights, no animals", 5),
        ("3 brights", 5),
        ("{counts: {brights: 3}}", 5),
        ("3 ribbons", 5),
        ("{ribbons: 3, cards: 2a 8b, animals: 0}", 5),
        ("{brights: 1, animals: 1, yaku: [moon-viewing], ribbons: 3}", 10),
    ],
)
def test_the_hint_about_open_yaku_can_be_typed(pile: str, points: int) -> None:
    output = " ".join(run(f'pile koi-koi "{pile}"').output.split())
    found = re.search(r"Name the yaku: ({.*?})\.", output)
    assert found
    data = json.loads(run(f"pile koi-koi '{found[1]}' --format json").stdout)
    assert data["points"] == points


@pytest.mark.parametrize(
    ("captured", "is_impossible"),
    [
        ("{Aki: {points: 200}, Bo: {points: 200}, Chiyo: {points: 0}}", True),
        ("{Aki: {points: 240}, Bo: {points: 5}, Chiyo: {points: 0}}", True),
        ("{Aki: '5 brights, 9 animals, 10 ribbons, 0 chaff', Bo: {points: 0}, Chiyo: {points: 100}}", True),
        ("{Aki: {points: 20, yaku: [five-brights]}, Bo: {points: 5}, Chiyo: {points: 5}}", True),
        ("{Aki: {points: 150}, Bo: 1b 3b 8b, Chiyo: 11b 12b}", True),
        ("{Aki: {points: 3}, Bo: {points: 5}, Chiyo: {points: 7}}", False),
        ("{Aki: {points: 140}, Bo: 1b 3b 8b, Chiyo: 11b 12b}", False),
        ("{Aki: {points: 100, yaku: [five-brights]}, Bo: {points: 140}, Chiyo: {points: 0}}", False),
    ],
)
def test_points_that_the_cards_are_not_worth(captured: str, is_impossible: bool) -> None:
    problems = hanascore.check(f"{KWA_DO}captured: {captured}\n")
    errors = [problem.id for problem in problems if problem.stops]
    assert errors == ["counts-impossible"] * is_impossible


@pytest.mark.parametrize(
    ("chaff", "points", "is_valid"),
    [(5, 360, True), (5, 365, False), (-1, -24, True), (-1, -25, False), (-1, 240, True), (-1, 241, False)],
)
def test_points_with_house_rules(chaff: int, points: int, is_valid: bool) -> None:
    house_rules = f"house_rules: {{cards: {{chaff: {chaff}}}}}\n"
    captured = f"captured: {{Aki: {{points: {points}}}, Bo: {{points: 0}}, Chiyo: {{points: 0}}}}\n"
    problems = hanascore.check(KWA_DO + house_rules + captured)
    assert any(problem.stops for problem in problems) is not is_valid
