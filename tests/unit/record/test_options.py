"""The options of a record, and of a command line."""

from __future__ import annotations

import pytest

from hanascore.games import GAMES
from hanascore.problems.problem import Problem
from hanascore.record.options import options_to_show, read_option
from tests.helpers.reading import kwa_do, problem_lines, record


@pytest.mark.parametrize(
    ("game", "name", "data", "value"),
    [
        ("kwa-do", "gaji", "Yes", True),
        ("kwa-do", "gaji", "off", False),
        ("kwa-do", "goal", "none", None),
        ("kwa-do", "goal", "120", 120),
        ("kwa-do", "goal", "１２０", 120),
        ("kwa-do", "floor", "auto", "auto"),
        ("kwa-do", "floor", "0", 0),
        ("kwa-do", "two_player_hand", "08", 8),
        ("kwa-do", "method", "Easy", "easy"),
        ("kwa-do", "yaku", "none", None),
        ("kwa-do", "yaku", "edition-1982", "edition-1982"),
        ("kwa-do", "yaku", "five brights", ("five-brights",)),
        ("kwa-do", "yaku", ["Dragon", "months"], ("iris", "maple", "willow", "dragon")),
        ("kwa-do", "yaku", "set-1, set-2", ("set-1", "set-2")),
        ("koi-koi", "viewing", "off", "off"),
        ("koi-koi", "viewing", "on", "on"),
        ("koi-koi", "last_round", "6", 6),
        ("koi-koi", "values", {"goko": "20", "animals": "off"}, {"five-brights": 20, "animals": "off"}),
        ("koi-koi", "values", "none", None),
        ("sudaoshi", "burdens", ["90", "100", "110"], (90, 100, 110)),
        ("sudaoshi", "burdens", "90 100 110", (90, 100, 110)),
    ],
)
def test_values(game: str, name: str, data: object, value: object) -> None:
    found = read_option(GAMES[game], name, data)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("game", "name", "data", "message"),
    [
        ("kwa-do", "gaji", None, "`gaji` has no value: it takes yes or no"),
        (
            "koi-koi",
            "values",
            None,
            "`values` has no value: it takes none or a mapping from yaku to points, or to off",
        ),
        ("kwa-do", "nothing", "1", "Kwa-Do has no option `nothing`: hanascore rules kwa-do lists them"),
        (
            "koi-koi",
            "koi_koi_multiplier",
            "none",
            (
                "`koi_koi_multiplier` cannot be 'none': did you mean off? It takes opponent, own, "
                "anyone, per-call, ladder or off"
            ),
        ),
        (
            "koi-koi",
            "values",
            "5",
            "`values` must be a mapping, not '5': write it as values: {five-brights: 5}",
        ),
        (
            "koi-koi",
            "values",
            {"fives": "1"},
            "Koi-Koi has no yaku 'fives': hanascore rules koi-koi lists them",
        ),
        ("koi-koi", "values", {"animals": "x"}, "the value of `animals` must be a whole number, not 'x'"),
        ("sudaoshi", "burdens", ["90", "100"], "`burdens` takes 3 numbers, not 2"),
        ("sudaoshi", "burdens", {"a": "b"}, "`burdens` must be a list, not a mapping: write it as [a, b]"),
    ],
)
def test_wrong_values_of_a_single_option(game: str, name: str, data: object, message: str) -> None:
    found = read_option(GAMES[game], name, data)
    assert isinstance(found, Problem)
    assert found.with_hint == message


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (
            "{method: florr}",
            (
                "5:19-24 error unknown-choice: `method` cannot be 'florr' | did you mean floor? It "
                "takes floor or easy"
            ),
        ),
        ("{gaji: onn}", "5:17-20 error unknown-choice: `gaji` cannot be 'onn' | it takes yes or no"),
        ("{goal: 0}", "5:17-18 error out-of-range: `goal` is 0, outside the range 1 to 1,000,000"),
        (
            "{goal: 2.5}",
            (
                "5:17-20 error unknown-choice: `goal` cannot be '2.5' | it takes a number from 1 to "
                "1,000,000 or none"
            ),
        ),
        (
            "{goal: [1]}",
            (
                "5:17-20 error wrong-type: `goal` takes one value, not a list | it takes a number from "
                "1 to 1,000,000 or none"
            ),
        ),
        (
            "{yaku: [set-9]}",
            ("5:18-23 error unknown-choice: `yaku` cannot be 'set-9' | did you mean set-1, set-2 or set-3?"),
        ),
        (
            "{yaku: zzz}",
            (
                "5:17-20 error unknown-choice: `yaku` cannot be 'zzz' | it takes none, all, "
                "edition-1982 or a list of yaku and groups of yaku"
            ),
        ),
        (
            "{two_player_hand: 9}",
            "5:28-29 error unknown-choice: `two_player_hand` cannot be '9' | it takes 8 or 10",
        ),
        ("{gaol: 5}", "5:11-15 error unknown-key: Kwa-Do has no option `gaol` | did you mean goal or gaji?"),
        (
            "{zzzzzzzzzz: 5}",
            (
                "5:11-21 error unknown-key: Kwa-Do has no option `zzzzzzzzzz` | hanascore rules kwa-do "
                "lists them"
            ),
        ),
        (
            "{viewing: off}",
            (
                "5:11-18 error foreign-key: `viewing` is an option of Koi-Koi, not of Kwa-Do | "
                "remove `viewing`"
            ),
        ),
        (
            "[goal]",
            (
                "5:10-16 error wrong-type: `options` must be a mapping, not a list | write it as "
                "options: {goal: 100}"
            ),
        ),
    ],
)
def test_wrong_options_of_a_record(options: str, expected: str) -> None:
    assert problem_lines(kwa_do(f"options: {options}", "rounds: []")) == [expected]


def test_options_are_kept_in_the_order_of_the_game() -> None:
    options = record(kwa_do("options: {goal: 5, gaji: on, method: easy, floor: }", "rounds: []")).options
    assert list(options.items()) == [("method", "easy"), ("gaji", True), ("goal", 5)]


def test_options_worth_showing() -> None:
    game = GAMES["koi-koi"]
    assert options_to_show(game, game.rules().options) == ["table: legends"]
    assert options_to_show(game, game.rules().options, presets=False) == []
    chosen = game.rules({"table": "nintendo", "viewing": "off"}).options
    assert options_to_show(game, chosen) == ["table: nintendo", "viewing: off"]


def test_booleans_of_other_readers_are_on_and_off() -> None:
    game = GAMES["koi-koi"]
    for words, choice in ((("on", "yes", "true"), "on"), (("off", "no", "false", "False"), "off")):
        assert [read_option(game, "viewing", word) for word in words] == [choice] * len(words)
    assert isinstance(read_option(game, "koi_koi_multiplier", "yes"), Problem)
