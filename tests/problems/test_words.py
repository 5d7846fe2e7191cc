"""Words in a row and numbers of things."""

import pytest

from hanascore.problems.words import listed, many


@pytest.mark.parametrize(
    ("words", "row"),
    [
        ([], ""),
        (["Aki"], "Aki"),
        (["Aki", "Bo"], "Aki and Bo"),
        (iter(["Aki", "Bo", "Chiyo"]), "Aki, Bo and Chiyo"),
    ],
)
def test_a_row_of_words(words, row):
    assert listed(words) == row


def test_a_row_of_choices():
    assert listed(["yes", "no"], "or") == "yes or no"


def test_numbers_of_things():
    assert [many(number, "card") for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert many(2, "chaff", "chaff") == "2 chaff"
