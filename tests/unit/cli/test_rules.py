"""`hanascore rules`: the list, a book for every game, and a page for every id that anything can name."""

from __future__ import annotations

import json
import re

import pytest

from hanascore.games import GAMES
from hanascore.problems.catalogue import general_pages
from hanascore.problems.words import width
from tests.helpers.commands import run
from tests.helpers.random_matches import has_page


def test_the_list_of_games() -> None:
    said = run("rules").stdout
    assert re.search(r"^  koi-koi +Koi-Koi +2  ", said, re.MULTILINE)
    assert [game["id"] for game in json.loads(run("rules --format json").stdout)["games"]] == list(GAMES)


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
@pytest.mark.parametrize("id", list(GAMES))
def test_a_rulebook_keeps_to_the_width_and_leaves_nothing_out(id: str, lang: str) -> None:
    game = GAMES[id]
    said = run(f"rules {id} --lang {lang}").stdout
    assert all(width(line) <= 80 for line in said.splitlines())
    rules = game.rules()
    for one in (*rules.yaku, *rules.not_in_play):
        assert one.id in said
        assert one.name in said
        assert one.ja in said
    for option in game.options:
        assert f"  {option.name}" in said
        assert all(ref in said for ref in option.refs)
    for word in (*(hand.name for hand in game.hands), *(fact.name for fact in game.facts)):
        assert word in said
    assert all(one.ref in said for one in game.decisions)


def ids() -> list[str]:
    """Every rule id that an entry can name, and every id that a table declares."""
    found = [page.id for page in general_pages()]
    for game in GAMES.values():
        rules = game.rules()
        found += [f"{game.id}.{one.id}" for one in (*rules.yaku, *rules.not_in_play, *game.hands)]
        found += [f"{game.id}.{option.name}" for option in game.options]
        found += [f"{game.id}.{word}" for word in ("card-values", "scores", "side_payments", "adjustments")]
        found += [page.id for page in game.pages]
        found += [ref for option in game.options for ref in option.refs]
        found += [one.ref for one in game.decisions]
    return sorted(set(found))


def test_every_id_has_a_page() -> None:
    assert [id for id in ids() if not has_page(id)] == []
    assert not has_page("no-such-id")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("KD-3", "bonus_order (KD-3)"),
        ("kwa-do.KD-3", "bonus_order (KD-3)"),
        ("koi-koi.kk-10", "(KK-10)"),
        ("hachi-hachi.HH-13", "HH-13: decided"),
        ("odd-month", "odd-month: a pile with one or three cards of a month (warning)"),
        ("house.tea-house", "house rules"),
        ("adjustments", "adjustments: entries of a round, every game"),
        ("teshi", "sudaoshi.teshi: a lucky hand, Sudaoshi"),
        ("stopped_by", "stopped_by: what a round may tell, Koi-Koi"),
        ("kwa-do.card-values", "    20  brights\n    10  animals\n"),
        ("months", "iris, maple, willow"),
        ("akatan", "koi-koi.poetry-ribbons: a yaku, Koi-Koi"),
        ("gokō", "koi-koi.five-brights: a yaku, Koi-Koi"),
        ("shi-sō", "sudaoshi.shi-so: a lucky hand, Sudaoshi"),
        ("Koi Koi", "Two players make yaku."),
    ],
)
def test_pages(words: str, said: str) -> None:
    result = run(f"rules '{words}'")
    assert result.exit_code == 0
    assert said in result.stdout


def test_json() -> None:
    game = json.loads(run("rules sudaoshi --format json").stdout)
    assert (game["players"], game["active"], game["seats"]) == (
        [3, 4, 5, 6, 7],
        3,
        ["dealer", "second", "last"],
    )
    assert sum(len(row["cards"]) * row["value"] for row in game["values"]) == 330
    (page,) = json.loads(run("rules KD-3 --format json").stdout)["pages"]
    assert page["ids"][:2] == ["kwa-do.bonus_order", "bonus_order"]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("words", "first", "among"),
    [
        ("tie", "tie_breaks: a key of an event's file", "deal_tie: a ruling"),
        ("crane", "go-stop.five-brights: a yaku, Go-Stop", "kwa-do.set-1: a yaku, Kwa-Do"),
        ("turn order", "", "deal_tie: a ruling"),
    ],
)
def test_words_that_are_no_id_are_searched_for(words: str, first: str, among: str) -> None:
    result = run(f"rules {words}")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = [line.strip() for line in result.stdout.split("\n\n")[-1].splitlines()]
    assert lines[0].startswith(first)
    assert any(line.startswith(among) for line in lines)


def test_a_search_in_json_names_the_cards() -> None:
    data = json.loads(run("rules crane --json").stdout)
    assert (data["search"], data["cards"]) == ("crane", ["pine-crane"])
    assert {"ids", "title", "games"} == set(data["pages"][0])
    assert any("kwa-do.set-1" in page["ids"] for page in data["pages"])


def test_a_search_that_finds_very_much_lists_the_first() -> None:
    said = run("rules the").stdout
    assert "more: a longer text finds fewer." in " ".join(said.split())


@pytest.mark.parametrize(
    ("game", "before", "after"),
    [
        ("sudaoshi", "karasu", "nasake"),
        ("roppyakken", "Lucky hands", "all-chaff"),
    ],
)
def test_lucky_hands_that_only_an_option_puts_in_play_stand_apart(game: str, before: str, after: str) -> None:
    said = run(f"rules {game}").stdout
    hands = said[said.index("Lucky hands") : said.index("Rulings")]
    apart = hands.index("in play unless an option says so")
    assert hands.index(before) < apart < hands.index(after)


@pytest.mark.parametrize("game", GAMES)
def test_every_rulebook_says_what_a_turn_is(game: str) -> None:
    text = " ".join(run(f"rules {game}").stdout.split())
    assert "In a turn a card of the hand is played: it takes a card of its month from the field" in text


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("hachi-hachi", "Where the hands are played out, whoever made any is paid half by each opponent."),
        ("hachi-hachi", "Double eights: 168 card points or more; 10 kan, and 1 for each point above 168."),
        ("hachi-hachi", "half a kan more for each after, to whoever wins the round"),
        ("go-stop", "each triplet shaken, each bomb, and seven animals or more double."),
        ("go-stop", "a jjok: a pair of the card played and the one turned up"),
    ],
)
def test_a_rulebook_lets_a_player_check_a_score(game: str, said: str) -> None:
    assert said in " ".join(run(f"rules {game}").stdout.split())


def test_points_stand_in_one_column_where_a_name_is_too_long_for_its_id() -> None:
    told = run("rules roppyakken").stdout
    assert "\n   300  Boar, Deer, Butterfly Ribbons 띠이노시카\n        boar-deer-butterfly-ribbons\n" in told
