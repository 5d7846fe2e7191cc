"""How typed answers are understood."""

from __future__ import annotations

import pytest

from hanascore.evening.answers import Path, as_command, as_typed, parse_mapping
from hanascore.evening.names import match_name, parse_name, parse_names_and_number, parse_number
from hanascore.evening.set_up import SetUp
from hanascore.evening.sheet import Reading
from hanascore.problems.fix import Blank, Write

NAMES = ["Aki", "Akira", "Bo", "Sato, Ken"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Aki", "Aki"),
        ("AKI", "Aki"),
        ("aki", "Aki"),
        ("akir", "Akira"),
        ("sato", "Sato, Ken"),
        ("ak", ""),
        ("x", ""),
    ],
)
def test_names_by_their_beginning(typed: str, name: str) -> None:
    assert match_name(typed, NAMES) == name


@pytest.mark.parametrize(
    ("typed", "message"),
    [("", "type Aki, Akira, Bo or Sato, Ken"), ("Akj", "no player is called 'Akj': did you mean Aki")],
)
def test_unknown_names(typed: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_name(typed, NAMES)


@pytest.mark.parametrize(("typed", "number"), [("5", 5), ("-10", -10), (" +3 ", 3)])
def test_numbers(typed: str, number: int) -> None:
    assert parse_number(typed) == number


@pytest.mark.parametrize("typed", ["", "1o", "1.5", "1234567"])
def test_texts_that_are_no_number(typed: str) -> None:
    with pytest.raises(ValueError, match="type a whole number"):
        parse_number(typed)


def test_names_before_a_number_have_no_more_words_than_known_names() -> None:
    rest = " 1" * 999
    parts = parse_names_and_number(f"a, to sato, ken 10{rest}", ["Aki", "Sato, Ken"], 2)
    assert parts == (["a", "sato, ken"], 10, rest.strip())


def test_mappings() -> None:
    assert parse_mapping("yaku: all; goal 100", ["yaku", "goal"]) == {"yaku": "all", "goal": "100"}
    assert parse_mapping("Aki 1, Bo 2", NAMES, commas=True) == {"Aki": "1", "Bo": "2"}
    assert parse_mapping("{yaku: all}", []) == {"yaku": "all"}
    with pytest.raises(ValueError, match="'yaku' occurs twice"):
        parse_mapping("yaku: all; yaku: none", ["yaku"])
    with pytest.raises(ValueError, match="'gaol' is unknown: did you mean goal"):
        parse_mapping("gaol 5", ["goal"])


def test_values_as_they_are_typed() -> None:
    assert [as_typed(value) for value in ([], ["Aki", "Bo"], True, {"Aki": 1})] == [
        "none",
        "Aki, Bo",
        "yes",
        "{Aki: 1}",
    ]


def test_a_written_score_has_a_command_of_the_score_pad() -> None:
    change = Write(("rounds", 0, "scores"), {"Aki": 99, "Bo": Blank("POINTS")})
    assert as_command((), (), change) == ("type", "`points Aki 99, Bo POINTS`")


def test_an_old_answer_is_not_offered_if_another_answer_makes_it_impossible() -> None:
    earlier = {("options", "last_round"): 6, ("options",): {"field_brights": True}}

    def defaults(game: str) -> dict[Path, str]:
        """Return what Enter alone means at each question about an option."""
        answers = {("game",): game, ("players",): ["Aki", "Bo"]}
        set_up, result = SetUp(reading=Reading(), answers=answers, earlier=earlier), {}
        while question := set_up.next_question:
            result[question.path] = question.default_words
            set_up = set_up.answered(question, question.value_of(""))
        return result

    shown = defaults("koi-koi")
    assert (shown["options", "last_round"], shown["options",]) == ("6", "field_brights yes")
    assert defaults("kekoro")["options",] == "no"
