"""Rulebooks and the rules of a table. tests/commands/rules.txt shows whole rulebooks."""

from __future__ import annotations

import pytest

from hanascore.games import GAMES
from hanascore.report.rulebook import GamesReport, RulesReport
from hanascore.report.table_sheet import Book
from hanascore.report.text import as_text
from tests.helpers.reports import match_of

TABLE = (
    "hanascore: 1\ngame: koi-koi\ntitle: Friday\nplayers: [Aki, Bo]\noptions: {teshi: off}\n"
    "house_rules: {yaku: {five-brights: 120, tea-house: {value: 15, cards: 1b 3b 9a}}}\nrounds: []\n"
)


def book_of(text: str) -> Book:
    match = match_of(text)
    return Book(match.game, match.rules, match.record)


def test_the_list_of_games() -> None:
    text = as_text(GamesReport().blocks())
    assert all(f"  {game.id} " in text and game.name in text for game in GAMES.values())
    assert [game["id"] for game in GamesReport().data()["games"]] == list(GAMES)


@pytest.mark.parametrize("id", GAMES)
def test_a_rulebook_has_everything(id: str) -> None:
    game = GAMES[id]
    rules = game.rules()
    text = as_text(RulesReport([Book(game, rules)], []).blocks())
    for yaku in (*rules.yaku, *rules.not_in_play):
        assert f" {yaku.id}\n" in text
    for option in game.options:
        assert f"\n  {option.name}" in text
    for fact in game.facts:
        assert f"\n  {fact.name}: " in text
    assert all(f"{decision.ref}: " in text for decision in game.decisions)


def test_the_rules_of_a_table_have_its_choices() -> None:
    text = as_text(RulesReport([book_of(TABLE)], []).blocks())
    assert "\nThese are the rules of Friday, with its own choices (*) and values.\n" in text
    assert "\n  House rules:\n  five-brights: 120\n" in text
    options = text[text.index("\n  teshi") :].splitlines()
    starred = next(line for line in options if line.lstrip().startswith("*"))
    assert starred.split()[:2] == ["*", "off"]


def test_the_rules_of_a_table_in_json() -> None:
    data = RulesReport([book_of(TABLE)], []).data()
    assert data["table"]["title"] == "Friday"
    assert data["table"]["options"]["teshi"] == "off"
    assert [rule["id"] for rule in data["table"]["house_rules"]] == ["five-brights", "tea-house"]
    values = {yaku["id"]: yaku["value"] for yaku in data["yaku"]}
    assert (values["five-brights"], values["tea-house"]) == (120, 15)


def test_several_rulebooks_in_json_are_a_list() -> None:
    books = [Book(GAMES[id], GAMES[id].rules()) for id in ("koi-koi", "kwa-do")]
    data = RulesReport(books, []).data()
    assert [game["game"] for game in data["games"]] == ["koi-koi", "kwa-do"]
    assert data["pages"] == []
