"""The rules of a table on paper, and the score sheet."""

from __future__ import annotations

import pytest

from hanascore.cards.deck import these
from hanascore.games import GAMES
from hanascore.report.blocks import CardGroup, CardLegend, DrawnYaku, ScoreStrips, YakuList
from hanascore.report.html import as_html
from hanascore.report.labels import use_language
from hanascore.report.rulebook import RulesReport
from hanascore.report.score_sheet import SheetReport
from hanascore.report.table_sheet import Book, rules_front, table_sheet
from tests.helpers.html_pages import read
from tests.helpers.reports import match_of

TABLE = (
    "hanascore: 1\ngame: koi-koi\ntitle: Friday\nplayers: [Aki, Bo]\noptions: {teshi: off, high_score: off}\n"
    "house_rules: {yaku: {five-brights: 120, tea-house: {value: 15, cards: 1b 3b 9a}}, lose_all: chaff}\n"
    "rounds: []\n"
)


def book_of(text: str) -> Book:
    match = match_of(text)
    return Book(match.game, match.rules, match.record)


def book_of_game(id: str) -> Book:
    return Book(GAMES[id], GAMES[id].rules())


def page_text(report: RulesReport | SheetReport) -> str:
    return read(as_html(report.blocks(page=True), report.name)).shown


def drawn(book: Book) -> dict[str, DrawnYaku]:
    lists = [block for block in table_sheet(book) if isinstance(block, YakuList)]
    return {yaku.name: yaku for block in lists for yaku in block.yaku}


def test_a_beginner_sees_the_kinds_and_the_months_of_the_deck() -> None:
    for game, months in (("koi-koi", 12), ("mushi", 10)):
        book = Book(GAMES[game], GAMES[game].rules())
        kinds, suits = (block for block in rules_front(book) if isinstance(block, CardLegend))
        assert [row.label for row in kinds.rows] == ["brights", "animals", "ribbons", "chaff"]
        assert sum(int(row.more) for row in kinds.rows) == 4 * months
        assert [row.cards.bit_count() for row in suits.rows] == [4] * months


def test_the_page_for_the_table_has_what_is_agreed() -> None:
    text = page_text(RulesReport([book_of(TABLE)], []))
    assert text.startswith("Friday: Koi-Koi Friday Koi-Koi ")
    assert "120 Five Brights" in text
    assert "Tea house house rule" in text
    assert "Whoever makes Chaff loses all yaku." in text
    assert "7 or more together" not in text[: text.index("For the referee")]
    assert "high_score (KK-9) off" in text[text.index("For the referee") :]


def test_some_of_several_cards_are_drawn_as_such() -> None:
    yaku = drawn(book_of_game("koi-koi"))
    dry = these("1b 3b 8b 12b")
    assert yaku["Rainy Four Brights"].groups == [CardGroup(these("11b")), CardGroup(dry, "any 3 of")]
    assert yaku["Five Brights"].groups == [CardGroup(dry | these("11b"))]
    assert (yaku["Animals"].groups, yaku["Animals"].texts) == ([], ["5 or more animals; each further one +1"])


def test_yaku_that_are_not_in_play_are_pale_and_not_on_the_sheet_of_a_table() -> None:
    yaku = drawn(book_of_game("kwa-do"))
    assert len(yaku) == 13
    assert all(row.is_pale and row.mark == "if agreed" for row in yaku.values())
    table = "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\noptions: {yaku: [dragon]}\nrounds: []\n"
    assert list(drawn(book_of(table))) == ["Dragon"]


def test_what_a_drawing_does_not_show_is_written() -> None:
    yaku = drawn(book_of_game("go-stop"))
    assert yaku["Chaff"].texts == [
        "10 or more chaff; lightning, yellow paulownia, joker-2 counting 2; joker-3 counting 3; "
        "each further one +1"
    ]
    yaku = drawn(book_of_game("hachi-juu-hana"))
    assert yaku["Pine Month"].groups == [CardGroup(these("1*"))]
    assert yaku["Pine Month"].texts == ["willow may replace a missing card"]
    table = TABLE.replace("high_score: off", "viewing: rain, month_cards: yes")
    yaku = drawn(book_of(table))
    assert yaku["Moon Viewing"].groups == [CardGroup(these("8b 9a"))]
    assert yaku["Moon Viewing"].texts == ["not with rain man or lightning in the pile"]
    assert yaku["Cards of the Month"].texts == ["all four cards of the round's month"]


def test_own_names_come_first() -> None:
    with use_language("ja"):
        book = book_of_game("koi-koi")
        title, *_ = table_sheet(book)
        yaku = drawn(book)
    assert (title.text, title.more) == ("こいこい", ["Koi-Koi · 코이코이 · 2人"])
    assert yaku["三光"].more == "Three Brights 삼광"
    assert yaku["三光"].groups[0].label == "このうち3枚"
    assert yaku["カス"].texts == ["カス10枚以上(菊に盃を含む); 一枚増すごとに+1"]


@pytest.mark.parametrize("id", GAMES)
def test_a_score_sheet_has_the_yaku_and_the_rules(id: str) -> None:
    game = GAMES[id]
    text = page_text(SheetReport(game, ["Aki", "Bo"]))
    assert text.startswith(game.name)
    assert all(f"{yaku.value:,} {yaku.name}" in text for yaku in game.rules().yaku)
    assert "The winner of" in text or "deals" in text


@pytest.mark.parametrize(
    ("id", "cells"),
    [
        ("kwa-do", ["Cards", "Floor", "Yaku"]),
        ("koi-koi", ["Yaku", "Times"]),
        ("min-hwatu", ["Cards", "Yaku gained", "Yaku paid"]),
        ("sudaoshi", ["Cards", "Yaku gained", "Yaku paid", "Burden", "Lucky hands"]),
        ("hachi-hachi", ["Cards", "Yaku", "Times the field", "Lucky hands"]),
        ("go-stop", ["Yaku", "Times"]),
    ],
)
def test_a_score_sheet_has_a_cell_for_each_sum(id: str, cells: list[str]) -> None:
    strips = strips_of(SheetReport(GAMES[id], ["Aki", ""]))
    assert strips.cells == cells
    assert strips.sums == ["Score", "Total"]
    assert strips.players == [("Player 1", "Aki"), ("Player 2", "")]
    assert [strip.label for strip in strips.strips] == [str(number) for number in range(1, 13)]
    assert [bool(strip.card) for strip in strips.strips] == [id == "koi-koi"] * 12


def strips_of(report: SheetReport) -> ScoreStrips:
    return next(block for block in report.blocks() if isinstance(block, ScoreStrips))


def test_a_score_sheet_has_a_box_for_each_team_and_the_given_number_of_strips() -> None:
    players, teams = ["Aki", "Bo", "Chiyo", "Dai"], {"East": ["Aki", "Chiyo"], "West": ["Bo", "Dai"]}
    strips = strips_of(SheetReport(GAMES["kwa-do"], players, teams, 20))
    assert strips.players == [("East", "Aki, Chiyo"), ("West", "Bo, Dai")]
    assert len(strips.strips) == 20
    strips = strips_of(SheetReport(GAMES["koi-koi"], players[:2], rounds=14))
    assert [bool(strip.card) for strip in strips.strips] == [True] * 12 + [False] * 2
