"""The names of yaku in records."""

from __future__ import annotations

import pytest

from hanascore.games import GAMES
from hanascore.record.cursor import Cursor
from hanascore.record.yaku_names import OFF, YakuNames, read_yaku, read_yaku_points
from hanascore.rules.game import Game

KWA_DO = GAMES["kwa-do"]
NAMES = YakuNames(KWA_DO, ["tea-house"])


def test_yaku_have_ids_names_and_names_in_japanese_and_korean() -> None:
    names = YakuNames(GAMES["koi-koi"])
    assert {names.find(word) for word in ("five-brights", "Five Brights", "goko", "五光")} == {"five-brights"}
    assert names.find("tea-house") is None
    assert NAMES.find("Tea house") == "tea-house"


def test_groups_of_yaku() -> None:
    assert NAMES.find_all("months") == ("iris", "maple", "willow")
    assert NAMES.find_all("iris") == ("iris",)
    assert NAMES.find_all("nothing") == ()
    assert NAMES.in_group("months") == ("iris", "maple", "willow")
    assert NAMES.in_group("") == NAMES.ids


def test_without_a_game_only_new_yaku_are_known() -> None:
    assert YakuNames(None, ["tea-house"]).ids == ("tea-house",)


@pytest.mark.parametrize(
    ("data", "ids"),
    [
        ("iris dragon iris", ("iris", "dragon")),
        ("Five Brights", ("five-brights",)),
        ("Five Brights, iris", ("five-brights", "iris")),
        (["Five Brights", None, "iris"], ("five-brights", "iris")),
        ("none", ()),
        (None, None),
    ],
)
def test_lists_of_yaku(data: object, ids: tuple[str, ...] | None) -> None:
    at = Cursor(data, [])
    assert read_yaku(at, KWA_DO, NAMES) == ids
    assert at.problems == []


def test_wrong_lists_of_yaku() -> None:
    at = Cursor("irsi dragon", [])
    assert read_yaku(at, KWA_DO, NAMES, "months") == ()
    assert [problem.with_hint for problem in at.problems] == [
        "Kwa-Do has no yaku 'irsi': did you mean iris?",
        "dragon is not possible here: choose one of iris, maple, willow",
    ]
    unknown_game = Cursor("irsi", [])
    assert read_yaku(unknown_game, None, YakuNames(None)) == ()
    assert unknown_game.problems == []


@pytest.mark.parametrize(
    ("data", "points"), [("20", 20), ("-5", -5), ("off", OFF), ("No", OFF), (None, None)]
)
def test_the_points_of_a_yaku(data: object, points: int | str | None) -> None:
    assert read_yaku_points(Cursor(data, []), "iris") == points


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_yaku_that_a_choice_puts_in_play_can_be_named(game: Game) -> None:
    names = YakuNames(game)
    for option in game.options:
        for choice in option.choices:
            rules = game.rules({option.name: choice})
            assert {yaku.id for yaku in (*rules.yaku, *rules.not_in_play)} <= {*names.ids}, (option, choice)
