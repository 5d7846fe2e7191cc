"""`hanascore rules`: a rulebook for every game, and a page for every id."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hanascore.games import GAMES
from hanascore.problems.catalogue import general_pages
from hanascore.words.visible import width
from tests.helpers.commands import run
from tests.helpers.random_matches import has_page


def test_every_game_is_listed() -> None:
    assert [game["id"] for game in json.loads(run("rules --format json").stdout)["games"]] == list(GAMES)


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
@pytest.mark.parametrize("id", list(GAMES))
def test_a_rulebook_is_complete_and_fits_the_page(id: str, lang: str) -> None:
    game, rules = GAMES[id], GAMES[id].rules()
    text = run(f"rules {id} --lang {lang}").stdout
    assert all(width(line) <= 80 for line in text.splitlines())
    expected = [word for yaku in (*rules.yaku, *rules.not_in_play) for word in (yaku.id, yaku.name, yaku.ja)]
    expected += [f"  {option.name}" for option in game.options]
    expected += [ref for option in game.options for ref in option.refs]
    expected += [hand.name for hand in game.hands] + [fact.name for fact in game.facts]
    expected += [decision.ref for decision in game.decisions]
    assert [word for word in expected if word not in text] == []


def ids() -> list[str]:
    """Return every id that a report can name."""
    ids = [page.id for page in general_pages()]
    for game in GAMES.values():
        rules = game.rules()
        ids += [f"{game.id}.{entry.id}" for entry in (*rules.yaku, *rules.not_in_play, *game.hands)]
        ids += [f"{game.id}.{option.name}" for option in game.options]
        ids += [f"{game.id}.{word}" for word in ("card-values", "scores", "side_payments", "adjustments")]
        ids += [page.id for page in game.pages]
        ids += [ref for option in game.options for ref in option.refs]
        ids += [decision.ref for decision in game.decisions]
    return sorted(set(ids))


def test_every_id_has_a_page() -> None:
    assert [id for id in ids() if not has_page(id)] == []
    assert not has_page("no-such-id")


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("KD-3", ["kwa-do.bonus_order"]),
        ("kwa-do.KD-3", ["kwa-do.bonus_order"]),
        ("koi-koi.kk-10", ["koi-koi.koi_koi_multiplier"]),
        ("odd-month", ["odd-month"]),
        ("akatan", ["koi-koi.poetry-ribbons"]),
        ("gokō", ["koi-koi.five-brights"]),
        ("shi-sō", ["sudaoshi.shi-so"]),
    ],
)
def test_pages_are_found_by_any_spelling(text: str, ids: list[str]) -> None:
    result = run(f"rules '{text}' --format json")
    assert result.exit_code == 0
    pages = [page["ids"] for page in json.loads(result.stdout)["pages"]]
    assert all(any(id in page for page in pages) for id in ids), pages


def test_the_json_of_a_rulebook_and_a_page() -> None:
    game = json.loads(run("rules sudaoshi --format json").stdout)
    assert (game["players"], game["active"]) == ([3, 4, 5, 6, 7], 3)
    assert game["seats"] == ["dealer", "second", "last"]
    assert sum(len(row["cards"]) * row["value"] for row in game["values"]) == 330
    (page,) = json.loads(run("rules KD-3 --format json").stdout)["pages"]
    assert page["ids"][:2] == ["kwa-do.bonus_order", "bonus_order"]


@pytest.mark.parametrize(
    ("text", "first", "other"),
    [
        ("tie", "last_tie", "deal_tie"),
        ("crane", "", "hachi-hachi.field_multiplier"),
        ("mushi crane", "mushi.three-brights", "mushi.five-brights"),
        ("which way do turns go in sakura", "sakura.direction", "sakura.turn"),
    ],
)
def test_words_are_searched_for(text: str, first: str, other: str) -> None:
    result = run(f"rules {text} --format json")
    assert (result.exit_code, result.stderr) == (0, "")
    data = json.loads(result.stdout)
    assert data["search"] == text
    assert first == "" or first in data["pages"][0]["ids"]
    assert any(other in page["ids"] for page in data["pages"])


def test_a_search_names_the_cards() -> None:
    assert json.loads(run("rules crane --format json").stdout)["cards"] == ["pine-crane"]


@pytest.mark.parametrize("name", ["sudaoshi", "roppyakken"])
def test_lucky_hands_that_need_an_option_are_listed_apart(name: str) -> None:
    text = run(f"rules {name}").stdout
    assert "unless an option" in " ".join(text[text.index("Lucky hands") : text.index("Rulings")].split())


def test_a_page_or_a_question_may_be_about_the_table_of_a_record(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(
        "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\noptions: {sake_cup: animal}\nrounds: []\n", "utf-8"
    )
    for words in ("sake_cup", "is the sake cup chaff"):
        (page, *_) = json.loads(run(f"rules {path} {words} --format json").stdout)["pages"]
        assert page["answer"] == "The sake cup counts as an animal only."
    assert json.loads(run(f"rules {path} must-take --format json").stdout)["pages"][0]["games"] == ["koi-koi"]
    assert run(f"rules {path} xqzt").exit_code == 2


def test_a_club_has_a_game_for_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hanascore.yaml").write_text("game: mushi\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    for words, game in (("who deals next", "mushi"), ("who deals next in sakura", "sakura")):
        assert json.loads(run(f"rules {words} --format json").stdout)["pages"][0]["games"] == [game]


def test_a_hyphen_in_a_question_is_no_file() -> None:
    assert run("rules koi-koi chaff - is it the sake cup").stdout.startswith("The nearest page:")


def test_the_name_of_a_game_with_an_id_shows_the_page_of_that_game() -> None:
    (page,) = json.loads(run("rules koi-koi last_round --format json").stdout)["pages"]
    assert page["games"] == ["koi-koi"]
