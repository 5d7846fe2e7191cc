"""`hanascore rules`: the list, a book for every game, and a page for every id that anything can name."""

from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path

import pytest

from hanascore.games import GAMES
from hanascore.problems.catalogue import general_pages
from hanascore.problems.words import fold, width
from hanascore.record.keys import key_descriptions
from hanascore.report.text import as_text
from hanascore.tally import event_reader
from hanascore.tally.event import EVENT_KEYS, RULINGS
from tests.helpers.commands import run
from tests.helpers.random_matches import all_pages, has_page


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


def test_a_bare_id_finds_all_that_match() -> None:
    said = run("rules five-brights").stdout
    assert "koi-koi.five-brights: a yaku, Koi-Koi" in said
    assert "kwa-do.five-brights: a yaku, Kwa-Do" in said
    assert "koi-koi" not in run("rules kwa-do.five-brights").stdout


def test_what_is_the_same_everywhere_is_said_once() -> None:
    said = run("rules last_tie").stdout
    assert said.count("play-on") == 1
    assert said.startswith("last_tie: a ruling, every game\n")
    own = run("rules four_on_field").stdout
    assert "The page declares a misdeal" in own
    assert "The source voids the deal" in own


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


def test_an_unknown_id_names_the_nearest() -> None:
    result = run("rules od-month")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no page 'od-month': did you mean odd-month?" in result.stderr


@pytest.mark.no_cover
def test_no_python_on_a_page() -> None:
    said = run("rules sudaoshi.burdens").stdout
    assert "card_values: early makes it none" in said
    of_games = {page.ids: page.blocks for page in all_pages().values() if page.ids[0].split(".")[0] in GAMES}
    assert len(of_games) > 500
    told = "".join(as_text(chain(*of_games.values())))
    assert not any(word in told for word in ("None", "True", "False", "('", "{'"))


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


def test_several_ids_show_a_page_each() -> None:
    both = run("rules KD-3, odd-month").stdout
    assert both == run("rules KD-3").stdout + "\n" + run("rules odd-month").stdout
    games = run("rules kwa-do koi-koi").stdout
    assert games == run("rules kwa-do").stdout + "\n" + run("rules koi-koi").stdout
    assert run("rules koi koi").stdout == run("rules koi-koi").stdout
    mixed = run("rules odd-month hana-awase").stdout
    assert mixed == run("rules hana-awase").stdout + "\n" + run("rules odd-month").stdout
    data = json.loads(run("rules kwa-do koi-koi KD-3 --format json").stdout)
    assert [game["game"] for game in data["games"]] == ["kwa-do", "koi-koi"]
    assert [page["ids"][0] for page in data["pages"]] == ["kwa-do.bonus_order"]
    wrong = run("rules KD-3 odd-mont")
    assert (wrong.exit_code, "odd-month" in wrong.stderr) == (2, True)


def test_the_file_of_an_event_is_told_key_by_key() -> None:
    said = run("rules event").stdout
    assert said.startswith("event: a key of a record\n")
    assert "\nevent: the file of an event, key by key\n" in said
    for key in EVENT_KEYS:
        assert f"\n  {key}\n" in said
        assert has_page(key)
        assert f"{key}: a key of an event's file" in all_pages()[fold(f"event.{key}")].title
    for inner in (
        *event_reader.PLAYER_KEYS,
        *(key for keys in event_reader.POINTS_KEYS.values() for key in keys),
    ):
        assert inner in said
    for each in RULINGS.values():
        assert all(f"{key.rstrip('?')}: " in said for key in each.keys.split())
    about_the_problem = run("rules event-file").stdout
    assert about_the_problem.startswith("event-file: a file that is no event (error)")
    assert "key by key" not in about_the_problem


def test_every_key_of_a_record_has_a_page() -> None:
    keys = [key for each in key_descriptions().values() for key in each]
    assert set(keys) >= {"players", "captured", "claims", "dealer"}
    titles = [page.title for page in all_pages().values()]
    assert [key for key in keys if not any(one.startswith(f"{key}: a key of a r") for one in titles)] == []
    assert run("rules claims").stdout == (
        "claims: a key of a round\n\n"
        "  What players say they scored: a number, or {score: 195, cards: 95, yaku:\n"
        "  [iris]}.\n"
    )


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


def test_a_search_that_finds_nothing_names_the_nearest_id() -> None:
    result = run("rules wiewing")
    assert result.exit_code == 2
    assert "there is no page 'wiewing': did you mean viewing?" in result.stderr


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


def test_words_of_which_one_is_an_id_are_searched_for_together():
    said = run('rules "wild card"').stdout
    assert said.startswith("wild card: ")
    assert "RO-22: decided, Roppyakken: Must the wild card take?" in said
    assert "there is no page 'foo'" in run("rules kwa-do foo").stderr


def test_one_of_several_finds_all_of_them():
    said = run("rules joker").stdout
    assert "jokers: a ruling, Go-Stop" in said
    assert "joker: what a round may tell, Min-Hwatu" in said


def test_points_stand_in_one_column_where_a_name_is_too_long_for_its_id() -> None:
    told = run("rules roppyakken").stdout
    assert "\n   300  Boar, Deer, Butterfly Ribbons 띠이노시카\n        boar-deer-butterfly-ribbons\n" in told


def test_a_path_is_read_and_never_searched_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("records", "event", "koi-koi", "moon"):
        Path(folder).mkdir()
    for path, why in {
        "./records": "is a dir",
        "event/": "is a dir",
        "no.yaml": "no such",
        "no/such": "no such",
    }.items():
        refused = run(f"rules {path}")
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert f"cannot read {path}: {why}" in refused.stderr
    # What is known by its name is that, whatever lies here.
    assert run("rules event").stdout.startswith("event: a key of a record\n")
    assert run("rules koi-koi").stdout.startswith("Koi-Koi (koi-koi)")
    # A folder is no file, so that its name is a word like any other.
    assert "moon-viewing" in run("rules moon").stdout
    record = "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\ntitle: Friday\n"
    assert "These are the rules of Friday" in run("rules -", stdin=record).stdout
