"""The report of `score`."""

from __future__ import annotations

import random

import pytest

from hanascore.games import GAMES
from hanascore.report.blocks import Chart, Collapsed
from hanascore.report.html import as_html
from hanascore.report.labels import use_language
from hanascore.report.score import ScoreReport
from hanascore.report.text import as_text
from hanascore.words.visible import width
from tests.helpers.reports import match_of, outcome_of, score_text

KWA_DO = "game: kwa-do\nmonths: japanese\noptions: {yaku: all, goal: none}"
# The whole deck in pairs of one month.
KINDS = ["brcc", "arcc", "brcc", "arcc", "arcc", "arcc", "arcc", "bacc", "arcc", "arcc", "barc", "bccc"]
PAIRS = [f"{month}{half}" for month, kinds in enumerate(KINDS, 1) for half in (kinds[:2], kinds[2:])]


def record(names: list[str], rounds: int, head: str = KWA_DO) -> str:
    """Return a record of so many rounds in which the players take the whole deck."""
    rng = random.Random(7)
    lines = [f"hanascore: 1\nplayers: {names}\n{head}\nrounds:"]
    for _ in range(rounds):
        pairs = rng.sample(PAIRS, len(PAIRS))
        piles = [" ".join(pairs[at :: len(names)]) for at in range(len(names))]
        lines.append("  - captured:")
        lines += [f"      {name!r}: {pile}" for name, pile in zip(names, piles, strict=True)]
    return "\n".join(lines)


def test_a_round_has_scores_totals_and_yaku() -> None:
    text = (
        "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\noptions: {last_round: 2}\nrounds:\n"
        "- {captured: {Aki: 1b 3b 8b, Bo: 6r 9r 10r}, stopped_by: Aki, dealer: Aki}\n"
        "- {captured: {Aki: 3b 9a, Bo: none}, stopped_by: Aki, claims: {Aki: 5}}\n"
    )
    assert score_text(match_of(text)) == (
        "Koi-Koi, table: legends, last_round: 2\n"
        "\n"
        "  Round  Dealer  Aki  total  Bo  total\n"
        "      1  Aki       5      5   0      0\n"
        "         Aki: Three Brights; Bo: (Blue Ribbons)\n"
        "      2  Aki       5     10   0      0\n"
        "         Aki: Flower Viewing\n"
        "  Total                  10          0\n"
        "    Won                   2          0\n"
        "\n"
        "  In brackets: yaku that scored nothing\n"
        "\n"
        "Aki wins with 2 rounds won and 10 points.\n"
    )


def test_marks_show_weak_and_incomplete_totals() -> None:
    match = match_of(
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nrounds:\n  - scores: {Aki: 164, Bo: 100}\n"
        "  - captured: {Aki: 9s, Bo: none}\n  - void: cards fell\n"
        "  - {dealer: Aki, scores: {Aki: 200, Bo: 90}}\n"
    )
    assert score_text(match).splitlines()[2:13] == [
        "  Round  Dealer   Aki  total    Bo  total",
        "      1  Aki     164*  164    100*  100",
        "      2  Aki       -   164?     -   100?",
        "         not scored: no such card '9s'",
        "      3            -   164?     -   100?",
        "         void: cards fell",
        "      4  Aki     200*  364?    90*  190?",
        "         month 3",
        "  Total                364*?        190*?",
        "",
        "  * includes 2 rounds entered as points, which cannot be checked",
    ]
    assert score_text(match, only=4).splitlines()[2:7] == [
        "  Round  Dealer   Aki  total   Bo  total",
        "      4  Aki     200*   364?  90*   190?",
        "         month 3",
        "",
        "  * includes 1 round entered as points, which cannot be checked",
    ]


def test_totals_in_kan() -> None:
    text = score_text(
        match_of(
            "hanascore: 1\ngame: sudaoshi\nplayers: [Aki, Bo, Chiyo]\noptions: {points_in: kan}\n"
            "rounds: [{dealer: Aki, scores: {Aki: -23, Bo: 30, Chiyo: -7}}]"
        )
    )
    assert "    Kan                -2 kan 3        3 kan          0 kan -7\n" in text


def test_who_sits_out_has_a_dash() -> None:
    text = (
        "hanascore: 1\ngame: sudaoshi\nplayers: [Aki, Bo, Chiyo, Dai]\nsitting_out: [Dai]\ndealer: Aki\n"
        "lucky_hands: {}\ncaptured: {Aki: 11*, Bo: 1b, Chiyo: 2a}"
    )
    line = score_text(match_of(text)).splitlines()[3]
    assert line.split()[-2:] == ["-", "0"]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    "names",
    [
        ["Aki", "Bo", "Chiyo", "Dai", "Emi", "Fumio"],
        ["春日山花子", "鈴木一郎", "佐藤", "高橋", "伊藤", "渡辺"],
        ["x" * 64, "松" * 40, "Chiyo"],
        ["Alexandrina", "Bartholomew", "Chrysanthemum", "Desdemona", "Evangeline", "Ferdinand"],
        ["1e3", "2.50"],
    ],
    ids=str,
)
def test_every_name_fits_into_80_cells(names: list[str], lang: str) -> None:
    with use_language(lang):
        lines = score_text(match_of(record(names, 6))).splitlines()
    assert max(map(width, lines)) <= 80
    assert all(line == line.rstrip() for line in lines)
    for name in names:
        assert name in "".join(lines) or len(name) > 16


def test_the_title_has_file_options_house_rules_date_and_place() -> None:
    text = record(["Aki", "Bo", "Chiyo"], 1).replace(
        "rounds:",
        "title: Friday\ndate: 12 May\nplace: Kyoto\nevent: {round: 2, table: 3}\n"
        "house_rules: {cards: {chaff: 1}, yaku: {tea-house: {value: 5, cards: 1b 3b}}}\nrounds:",
    )
    match = match_of(text)
    games = [(outcome_of(match), None), (outcome_of(match)._replace(file="sunday.yaml"), None)]
    assert as_text(ScoreReport(games).blocks()).splitlines()[:3] == [
        "friday.yaml: Friday: Kwa-Do, yaku: all, goal: none",
        "  House rules: chaff, tea-house",
        "  12 May, Kyoto, round 2, table 3",
    ]


def test_documents_of_one_file_are_numbered() -> None:
    outcome = outcome_of(match_of(record(["Aki", "Bo", "Chiyo"], 1)))
    text = as_text(ScoreReport([(outcome, None), (outcome._replace(document=2), None)]).blocks())
    assert text.startswith("friday.yaml (1): Kwa-Do")
    assert "\nfriday.yaml (2): Kwa-Do" in text


def test_a_record_with_errors_has_a_title_only() -> None:
    outcome = outcome_of(match_of(record(["Aki", "Bo", "Chiyo"], 1)))._replace(match=None)
    text = as_text(ScoreReport([(outcome, None)]).blocks())
    assert text == "friday.yaml: not scored, because of errors in the record\n"


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_a_report_without_rounds(id: str) -> None:
    names = ["Aki", "Bo", "Chiyo"][: min(3, max(GAMES[id].players))]
    text = score_text(match_of(f"hanascore: 1\ngame: {id}\nmonths: japanese\nplayers: {names}\nrounds: []"))
    assert text.startswith(GAMES[id].name)
    assert text.endswith("\n\nNo rounds yet.\n")


def test_csv_has_a_row_for_each_side_with_its_doubts() -> None:
    match = match_of(
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nrounds:\n  - captured: {Aki: 9s, Bo: none}\n"
        "  - void: cards fell\n  - {dealer: Aki, scores: {Aki: 200, Bo: 64}}\n"
    )
    head, *rows = ScoreReport([(outcome_of(match), None)]).rows()
    assert list(head) == [
        *("file", "document", "game", "round", "dealer", "evidence", "side", "card_points", "yaku"),
        *("lucky_hands", "score", "total", "problems", "defaults"),
    ]
    cells = [dict(zip(head, row, strict=True)) for row in rows]
    assert [(row["round"], row["evidence"], row["side"], row["score"], row["total"]) for row in cells] == [
        (1, "cards", "Aki", None, 0),
        (1, "cards", "Bo", None, 0),
        (2, "void", "Aki", 0, 0),
        (2, "void", "Bo", 0, 0),
        (3, "points", "Aki", 200, 200),
        (3, "points", "Bo", 64, 64),
    ]
    assert cells[0]["problems"] == "unknown-card incomplete"
    assert cells[4]["problems"] == "incomplete"
    broken = ScoreReport([(outcome_of(match)._replace(match=None, only=None), None)]).rows()
    assert len(list(broken)) == 2


def test_json_lines_end_with_the_game() -> None:
    match = match_of(record(["Aki", "Bo", "Chiyo"], 2))
    lines = list(ScoreReport([(outcome_of(match), None)]).lines())
    assert [line["type"] for line in lines] == ["round", "round", "game"]
    assert [standing["total"] for standing in lines[2]["standings"]] == sorted(
        (side["total"] for side in lines[1]["sides"]), reverse=True
    )


def test_the_entries_of_json_list_their_cards_on_request() -> None:
    match = match_of(record(["Aki", "Bo", "Chiyo"], 1))
    for cards in (True, False):
        data = ScoreReport([(outcome_of(match), None)], cards=cards).data()
        entries = data["games"][0]["rounds"][0]["sides"][0]["entries"]
        assert all(("cards" in entry) == cards for entry in entries)


def test_a_page_has_a_chart_and_every_point() -> None:
    match = match_of(record(["Aki", "Bo", "Chiyo"], 3))
    blocks = list(ScoreReport([(outcome_of(match), None)]).blocks(page=True))
    (chart,) = [block for block in blocks if isinstance(block, Chart)]
    assert chart.places == ["0", "1", "2", "3"]
    assert [line.values[-1] for line in chart.lines] == list(match.rounds[-1].totals)
    assert [block.text for block in blocks if isinstance(block, Collapsed)] == [
        "Round 1",
        "Round 2",
        "Round 3",
    ]


def test_a_chart_of_very_many_rounds_shows_some_of_them_and_the_last() -> None:
    rounds = "- scores: {Aki: 1, Bo: 0}\n" * 1_000
    match = match_of(f"hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nrounds:\n{rounds}")
    blocks = ScoreReport([(outcome_of(match), None)]).blocks(page=True)
    chart = next(block for block in blocks if isinstance(block, Chart))
    assert 200 < len(chart.places) <= 302
    assert (chart.places[-1], chart.lines[0].values[-1]) == ("1000", 1000)


def test_a_page_of_twelve_rounds_is_small() -> None:
    match = match_of(record(["Aki", "Bo", "Chiyo"], 12))
    page = as_html(ScoreReport([(outcome_of(match), None)]).blocks(page=True), "score")
    assert len(page.encode()) < 300_000
