"""Small parts of reports: rows of words, patterns in words, JSON that is safe for a terminal."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hanascore.cards.deck import BRIGHTS, CHAFF, RIBBONS, these
from hanascore.cli.convert import convert, with_numbers
from hanascore.games import GAMES
from hanascore.problems import words
from hanascore.problems.problem import Place
from hanascore.record.options import options_to_show
from hanascore.report import blocks, data
from hanascore.report.markdown import escaped
from hanascore.report.wording import asked, hand_asked, limits, named
from hanascore.rules.rulebook import pattern
from hanascore.rules.yaku import Part, Pattern, Yaku, all_of, at_least


def yaku(pattern: Pattern, **more: Any) -> Yaku:
    return Yaku("a", "A", 1, pattern, "a test", **more)


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (all_of(BRIGHTS), "all five brights"),
        (all_of(these("5*")), "all four iris cards"),
        (all_of(these("3b 9a")), "curtain and sake cup"),
        (at_least(3, of=these("1b 3b 8b 12b")), "3 or more brights other than the rain man"),
        (
            pattern("11b, and exactly 3 brights but 11b"),
            "rain man, and exactly 3 brights other than the rain man",
        ),
        (at_least(4, of=these("1b 3b 8b 12b")), "all four brights other than the rain man"),
        (at_least(1, of=BRIGHTS), "1 or more brights"),
        (at_least(10, of=CHAFF | these("9a")), "10 or more chaff, where the sake cup counts as one"),
        (
            at_least(10, of=CHAFF | these("9a 8a")),
            "10 or more chaff, where the geese and the sake cup count as well",
        ),
        (
            Pattern((Part(RIBBONS, 7, 10),), spoilt_by=these("11r")),
            "7 or more ribbons; not for whoever holds willow ribbon",
        ),
    ],
)
def test_a_pattern_in_words(pattern: Pattern, words: str) -> None:
    assert asked(yaku(pattern)) == words


def test_what_limits_a_yaku() -> None:
    one = yaku(all_of(1), seat="last", shut_by=("b",), weak_company=("c", "d"), called_value=3)
    assert limits(one) == (
        "Only the last player scores it. It does not count beside b. It counts only beside another yaku, "
        "and c or d will not do. It is worth 3 after an own call."
    )


def test_every_yaku_and_hand_has_words() -> None:
    for game in GAMES.values():
        rules = game.rules()
        assert all(asked(one) for one in (*rules.yaku, *rules.not_in_play))
        assert all(hand_asked(hand) for hand in game.hands)


def test_cards_by_name() -> None:
    assert named(these("12*")) == "phoenix, 3 paulownia chaff"
    assert named(these("1b"), "ja") == "松に鶴"


@pytest.mark.parametrize(
    ("number", "said"), [([], ""), ([3], "3"), ([1, 2, 3], "1-3"), ([1, 3, 4, 9], "1, 3-4, 9")]
)
def test_numbers(number: list[int], said: str) -> None:
    assert words.runs(number) == said


def test_lines_keep_to_their_width() -> None:
    assert blocks.wrapped("松に鶴 " * 4, 14) == ["松に鶴 松に鶴", "松に鶴 松に鶴"]
    assert blocks.wrapped("a b", 80, indent="  ") == ["  a b"]
    assert blocks.wrapped("") == []
    assert blocks.wrapped("x" * 100) == ["x" * 80, "x" * 20]
    assert blocks.wrapped("a 松松松", 4, hanging=" ") == ["a 松", " 松", " 松"]


def test_ascii_is_as_wide_as_before() -> None:
    assert blocks.ascii_only("Kwa-Dō × 3 … 松é") == "Kwa-Do x 3 . ??e"


def test_json_cannot_steer_a_terminal() -> None:
    text = data.encode({"a": "\x1b[31m\x9b\u202e\x7f松"})
    assert text == '{"a": "\\u001b[31m\\u009b\\u202e\\u007f松"}'
    assert json.loads(data.as_ascii('{"a": "松𠮷"}')) == {"a": "松𠮷"}
    assert data.as_ascii("plain") == "plain"


def test_a_pointer_counts_rounds_from_one() -> None:
    assert data.pointer(Place(("rounds", 0, "turns", 4))) == "/rounds/1/turns/4"
    assert data.pointer(Place()) == ""


def test_markdown_shows_text_as_it_is() -> None:
    assert escaped("a|b\n*c*") == "a\\|b␊\\*c\\*"


def test_presets_are_always_named() -> None:
    game = GAMES["koi-koi"]
    assert options_to_show(game, game.rules().options) == ["table: legends"]
    assert options_to_show(game, game.rules({"table": "nintendo", "set_extras": False}).options) == [
        "table: nintendo",
        "set_extras: no",
    ]


def test_whole_numbers_are_numbers_and_names_are_not() -> None:
    assert typed({"a": ["1", "-0", "01", "1.0", None], "title": "1984"}) == {
        "a": [1, "-0", "01", "1.0", None],
        "title": "1984",
    }
    assert (
        "".join(converted([{"hanascore": "1", "players": ["7", "No"]}], "yaml"))
        == 'hanascore: 1\nplayers: ["7", "No"]\n'
    )
