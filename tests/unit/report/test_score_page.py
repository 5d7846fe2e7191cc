"""The page of `score`, as players see it."""

from __future__ import annotations

import re

import pytest

from hanascore.problems.place import NOWHERE, Place
from hanascore.problems.problem import Problem, note, warning
from hanascore.report.html import as_html
from hanascore.report.labels import use_language
from hanascore.report.score import ScoreReport
from tests.helpers.html_pages import read
from tests.helpers.reports import match_of, outcome_of

THREE_ROUNDS = """
hanascore: 1
game: koi-koi
title: Friday
players: [Aki, Bo]
date: 2026-11-20
options: {last_round: LAST}
rounds:
- {captured: {Aki: 1b 3b 8b, Bo: 6r 9r 10r}, stopped_by: Aki, dealer: Aki}
- {captured: {Aki: 3b, Bo: none}, exhausted: yes}
- {captured: {Aki: none, Bo: 3b 9a 8b}, stopped_by: Bo}
"""


def page(record: str, *problems: Problem, only: int | None = None) -> str:
    outcome = outcome_of(match_of(record))._replace(problems=problems, only=only)
    text = as_html(ScoreReport([(outcome, None)], problems).blocks(page=True), "score")
    read(text)
    return text


def shown(text: str) -> str:
    """Return what a page says, without what it looks like."""
    return " ".join(re.sub("<[^>]+>", " ", text.partition("<main>")[2]).split())


def test_the_result_comes_first() -> None:
    text = page(THREE_ROUNDS.replace("LAST", "3"))
    assert "<title>Friday (Koi-Koi): Bo wins 20 : 5</title>" in text
    assert shown(text).startswith(
        "Friday (Koi-Koi) Bo wins 20 : 5 1 : 1 in rounds won 2026-11-20 Aki Bo 1 5 , +5 0"
    )


def test_a_game_that_goes_on_says_who_leads_and_when_it_ends() -> None:
    text = page(THREE_ROUNDS.replace("LAST", "4").replace("3b 9a 8b", "3b 9a"))
    assert "<h1>Aki and Bo share the lead with 1 round</h1>" in text
    assert "<p>The game ends after 1 more round.</p>\n<p>Bo deals next.</p>" in text


def test_rounds_that_contradict_the_points_are_the_result() -> None:
    rounds = "- {captured: {Aki: 1* 2*, Bo: 3b 9a}, stopped_by: Bo}\n" * 2
    first = "- {captured: {Aki: 1b 3b 8b 12b 11b, Bo: none}, stopped_by: Aki, dealer: Aki}\n"
    head = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\noptions: {last_round: 3}\nrounds:\n"
    text = page(head + first + rounds)
    assert "<h1>Bo wins 2 : 1 in rounds</h1>" in text


def test_each_round_has_a_line_with_its_winner() -> None:
    text = page(THREE_ROUNDS.replace("LAST", "3"))
    assert "<h2>Round 1</h2>\n<p><b>Aki +5</b> <small>Three Brights</small></p>" in text
    assert "<h2>Round 2</h2>\n<p><b>No winner</b></p>" in text
    assert "<h2>Round 3</h2>\n<p><b>Bo +20</b> <small>Flower Viewing, Moon Viewing</small></p>" in text


def test_a_page_has_no_ids_names_of_options_or_places_in_files() -> None:
    place = Place(("rounds", 1, "captured", "Aki"))
    problems = (
        warning("odd-month", place, "the pine is odd").in_file("friday.yaml", 1),
        note("not-in-play", NOWHERE, "a note").in_file("friday.yaml", 1),
    )
    text = shown(page(THREE_ROUNDS.replace("LAST", "3"), *problems))
    assert "Problems Round 2: the pine is odd" in text
    for word in ("koi-koi.", "last_round", "legends", "friday.yaml", "odd-month", "a note"):
        assert word not in text, word
    assert "Rules: The game ends after 3 rounds." in text


def test_a_single_round_is_shown_open() -> None:
    text = page(THREE_ROUNDS.replace("LAST", "4"), only=3)
    assert "<h1>Round 3</h1>\n<p>Bo wins round 3 with 20. Bo deals next.</p>" in text
    assert "<details>" not in text
    assert "Bo: 20" in text


def test_three_sides_have_their_points_next_to_the_totals_and_four_below() -> None:
    record = "hanascore: 1\ngame: kwa-do\nplayers: PLAYERS\nrounds:\n- scores: SCORES\n"
    three = record.replace("PLAYERS", "[Aki, Bo, Cho]").replace("SCORES", "{Aki: 5, Bo: 0, Cho: 35}")
    text = page(three)
    assert '<table class="totals">' in text
    assert '<td><b>5</b><span class="unseen">, </span> <small>+5*</small></td>' in text
    assert '<td><b>0</b> <small></small></td><td class="best"><b>35</b>' in text
    assert "* includes 1 round entered as points" in text
    four = record.replace("PLAYERS", "[Aki, Bo, Cho, Dai]").replace(
        "SCORES", "{Aki: 5, Bo: 0, Cho: 3, Dai: 1}"
    )
    assert '<table class="totals many">' in page(four)


@pytest.mark.parametrize(
    ("lang", "headline", "name"),
    [("ja", "Boの勝ち 20 : 5", "こいこい"), ("ko", "Bo 승리 20 : 5", "코이코이")],
)
def test_the_result_is_translated(lang: str, headline: str, name: str) -> None:
    with use_language(lang):
        text = page(THREE_ROUNDS.replace("LAST", "3"))
    assert f"<h1>{headline}</h1>" in text
    assert name in text


def test_rounds_after_the_end_are_apart() -> None:
    text = page(THREE_ROUNDS.replace("LAST", "2"))
    assert "<h1>Aki wins 5 : 0</h1>" in text
    assert "<p>Played after the end: round 3</p>" in text
    assert text.count('<tr class="late">') == 1


def test_many_problems_are_collapsed() -> None:
    place = Place(("rounds", 0))
    problems = [warning("odd-month", place, f"pine {n}").in_file("friday.yaml", 1) for n in range(5)]
    assert "<h2>Problems</h2>" in page(THREE_ROUNDS.replace("LAST", "3"), *problems[:4])
    text = page(THREE_ROUNDS.replace("LAST", "3"), *problems)
    assert "<summary><h2>Problems: 5</h2>" in text


def test_the_members_of_teams_are_named() -> None:
    teams = "players: [Aki, Bo, Cho, Dai]\nteams: {East: [Aki, Cho], West: [Bo, Dai]}"
    text = page(f"hanascore: 1\ngame: kwa-do\n{teams}\nrounds:\n- scores: {{East: 5, West: 35}}\n")
    assert "<p>East: Aki and Cho; West: Bo and Dai</p>" in text
