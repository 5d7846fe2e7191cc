"""The report of `pile`. tests/commands/pile.txt shows whole reports."""

from __future__ import annotations

import re

import pytest

import hanascore
from hanascore.report.html import as_html
from hanascore.report.labels import use_language
from hanascore.report.pile import PileReport, pile_summary
from hanascore.report.text import as_text
from hanascore.scoring.pile import PileScore


def pile_text(score: PileScore) -> str:
    return as_text(PileReport(score).blocks())


def test_points_come_with_their_cards() -> None:
    assert pile_text(hanascore.score_pile("kwa-do", "1b 3b 9a", yaku=["set-2"])) == (
        "Kwa-Do, yaku: [set-2]: 50 points for 3 cards\n"
        "\n"
        "  2 brights x 20  40  crane, curtain\n"
        "  1 animal x 10   10  sake cup\n"
        "  Total           50\n"
        "\n"
        "One card away: Set 2 (moon).\n"
    )


def test_yaku_that_count_double_by_themselves_say_what_they_pay() -> None:
    score = hanascore.score_pile("koi-koi", "1b 3b 8b 9a")
    text = pile_text(score)
    assert text.startswith("Koi-Koi, table: legends: 15 points (doubled: 30) for 4 cards")
    assert re.search(r"Doubled \(yaku of 7 or more\) +30\n", text)
    assert PileReport(score).data()["doubled"] == 30
    page = as_html(PileReport(score).blocks(page=True), "pile")
    assert "15 points, doubled: 30" in page
    below = hanascore.score_pile("koi-koi", "1b 3b 8b")
    assert below.doubled is hanascore.score_pile("koi-koi", "1b 3b 8b 9a", high_score="off").doubled is None


@pytest.mark.parametrize(
    ("game", "pile", "remark"),
    [
        ("sudaoshi", "11*", "Not counted: only the last player scores Set of Rains 20 (--seat)."),
        (
            "koi-koi",
            "1*",
            "Not counted, because the month is unknown: Cards of the Month 4 (--month).",
        ),
        ("koi-koi", "1b 3b", "One card away: "),
    ],
)
def test_remarks_say_what_is_not_counted(game: str, pile: str, remark: str) -> None:
    options = {"month_cards": True} if "Month" in remark else {}
    text = pile_text(hanascore.score_pile(game, pile, **options))
    assert remark in " ".join(text.split())


def test_numbers_allow_yaku_and_show_how_to_list_them() -> None:
    score = hanascore.score_pile("kwa-do", "3 brights, 0 animals, 2 ribbons, 4 chaff", yaku="all")
    assert (
        "These numbers allow Dragon (25). Name the yaku: {brights: 3, animals: 0, "
        "ribbons: 2, chaff: 4, yaku: [dragon]}."
    ) in " ".join(pile_text(score).split())


def test_a_summary_is_one_line() -> None:
    assert pile_summary(hanascore.score_pile("koi-koi", "1b 3b 8b")).startswith("3 cards: Three Brights 5.")
    assert pile_summary(hanascore.score_pile("kwa-do", "1b 3c")).startswith("2 cards: 20 points.")
    assert pile_summary(hanascore.score_pile("koi-koi", "2a")).startswith("1 card: nothing.")


def test_csv_has_the_columns_of_many_piles() -> None:
    rows = list(PileReport(hanascore.score_pile("koi-koi", "1b 3b 8b")).rows())
    assert rows == [
        ("cards", "card_points", "yaku", "points", "problems", "line", "evidence", "defaults"),
        ("1b 3b 8b", 0, "three-brights", 5, None, None, "cards", None),
    ]


def test_json_has_the_options_in_force() -> None:
    data = PileReport(hanascore.score_pile("kwa-do", "1b 3b 9a")).data()
    assert data["options"]["yaku"] == "none"
    assert data["counts"] == {"brights": 2, "animals": 1, "ribbons": 0, "chaff": 0}
    assert "against" not in data["entries"][0]


def test_a_page_shows_the_points_first_and_no_hints_for_a_command_line() -> None:
    score = hanascore.score_pile("sudaoshi", "2* 11* 8b", months="japanese")
    page = as_html(PileReport(score).blocks(page=True), "pile")
    assert '<p class="above">Sudaoshi</p>\n<h1>52 points</h1>\n<p>9 cards</p>' in page
    assert "Not counted: only the last player scores Set of Rains 20." in page
    assert "(--seat)" in pile_text(score)
    with use_language("ja"):
        page = as_html(PileReport(score).blocks(page=True), "pile")
    assert '<p class="above">素倒し</p>\n<h1>52点</h1>\n<p>9枚</p>' in page
    assert "英語" not in page
