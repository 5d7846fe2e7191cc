"""The pages nearest to a question, and their report."""

from __future__ import annotations

import pytest

from hanascore.games import GAMES
from hanascore.report.nearest_pages import NearestReport, nearest_pages
from hanascore.report.text import as_text

KOI_KOI = GAMES["koi-koi"]


def test_a_report_has_the_nearest_page_in_full_and_two_more_by_their_answers() -> None:
    report = NearestReport("sake cup chaff", nearest_pages("sake cup chaff", KOI_KOI))
    text = as_text(report.blocks())
    assert text.startswith("The nearest page:\n\nsake_cup: a ruling, Koi-Koi\n\n  The sake cup counts as an")
    others = text.partition("The next nearest pages:\n")[2]
    assert others.count("Koi-Koi: ") == 2
    assert report.data()["pages"][0]["answer"] == "The sake cup counts as an animal and as chaff."


def test_a_question_that_names_a_card_shows_the_card() -> None:
    report = NearestReport("moon", nearest_pages("moon"))
    assert as_text(report.blocks()).startswith("Cards: moon. hanascore cards lists every name.\n")
    assert report.data()["cards"] == ["susuki-moon"]


def test_without_a_game_equal_pages_are_one_and_other_pages_are_searched_too() -> None:
    (nearest, *_) = nearest_pages("does a tie after the last round share the win")
    assert len(nearest.page.games) > 5
    assert nearest_pages("the file is not utf-8")[0].page.ids[0] == "not-utf8"
    assert nearest_pages("seating of an event", KOI_KOI)[0].page.games == ("koi-koi",)


def test_a_page_is_that_of_the_rules_in_force() -> None:
    rules = KOI_KOI.rules({"sake_cup": "animal"})
    (nearest, *_) = nearest_pages("what is the sake cup", KOI_KOI, rules)
    assert nearest.page.answer == "The sake cup counts as an animal only."


@pytest.mark.parametrize("question", ["", "??", "what is it", "xqzt"])
def test_a_question_without_a_known_word_has_no_pages(question: str) -> None:
    assert nearest_pages(question) == []
