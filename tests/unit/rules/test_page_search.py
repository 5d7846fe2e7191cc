"""Which pages questions find, as people type them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hanascore.games import GAMES
from hanascore.rules.page_search import search_of

# The questions by game, each with the pages that answer it.
QUESTIONS = Path(__file__).with_name("questions.txt").read_text("utf-8")


def found(game: str, question: str) -> list[str]:
    """The ids of the three nearest pages of a game."""
    search = search_of(GAMES[game], GAMES[game].rules())
    return [found.page.id for found in search.find(question)[:3]]


def test_questions_find_their_pages() -> None:
    first, three, questions = 0, 0, 0
    for chapter in QUESTIONS.split("\n[")[1:]:
        name, _, lines = chapter.partition("]\n")
        search = search_of(GAMES[name], GAMES[name].rules())
        ids = {page.id for page in search.pages}
        for line in lines.splitlines():
            question, _, pages = line.rpartition(" = ")
            expected = set(pages.split(", "))
            assert expected & ids, f"{name}: no page of {expected}"
            nearest = [found.page.id for found in search.find(question)[:3]]
            questions += 1
            first += bool(expected & set(nearest[:1]))
            three += bool(expected & set(nearest))
    assert first >= 0.82 * questions, f"{first} of {questions}"
    assert three >= 0.95 * questions, f"{three} of {questions}"


@pytest.mark.parametrize(
    ("question", "page"),
    [
        ("does the rain man break four brights", "rainy-four"),
        ("does the umbrella man break 4 brights?", "rainy-four"),
        ("who deals after a draw", "next-dealer"),
        ("WHO IS DEALER AFTER A DRAW", "next-dealer"),
        ("sake cpu", "sake_cup"),
        ("国準 is not a word, but 猪鹿蝶 is", "boar-deer-butterfly"),
        ("what is an oya?", "oya"),
    ],
)
def test_a_question_may_have_other_words_numbers_scripts_and_slips(question: str, page: str) -> None:
    assert found("koi-koi", question)[0] == page


def test_small_words_find_nothing() -> None:
    assert found("koi-koi", "what is it") == found("koi-koi", "...") == []
