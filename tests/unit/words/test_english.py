from __future__ import annotations

from collections.abc import Iterable

import pytest

from hanascore.words.english import Phrase, listed, many, system_reason


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ([], ""),
        (["Aki"], "Aki"),
        (["Aki", "Bo"], "Aki and Bo"),
        (iter(["Aki", "Bo", "Chiyo"]), "Aki, Bo and Chiyo"),
    ],
)
def test_lists(words: Iterable[str], text: str) -> None:
    assert listed(words) == text


def test_lists_of_choices() -> None:
    assert listed(["yes", "no"], "or") == "yes or no"


def test_counts() -> None:
    assert [many(number, "card") for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert many(2, "chaff", "chaff") == "2 chaff"


def test_a_phrase_without_parts_keeps_its_braces() -> None:
    assert Phrase("options: {goal: 100}") == "options: {goal: 100}"


def test_reasons_of_the_operating_system() -> None:
    assert system_reason(FileNotFoundError(2, "No such file or directory")) == "no such file or directory"
    assert system_reason(OSError()) == "unknown error"
    assert system_reason(ValueError("Embedded null byte")) == "embedded null byte"
