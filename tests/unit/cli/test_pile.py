"""`hanascore pile`: one pile, options as in a record, and a stream of piles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hanascore
from tests.helpers.commands import run


def test_a_pile() -> None:
    assert run('pile koi-koi "1b 3b 8b 9a"').stdout == (
        "Koi-Koi, table: legends: 15 points for 4 cards\n"
        "\n"
        "  Three Brights    5  crane, curtain, moon\n"
        "  Flower Viewing   5  curtain, sake cup\n"
        "  Moon Viewing     5  moon, sake cup\n"
        "  Total           15\n"
        "\n"
        "One card away: Four Brights (phoenix), Rainy Four Brights (rain man).\n"
    )


def test_the_rain_man_makes_no_three() -> None:
    assert run("pile koi-koi 1b 3b 11b").stdout.startswith("Koi-Koi, table: legends: 0 points for 3 cards\n")


def test_json() -> None:
    data = json.loads(run('pile koi-koi "1b 3b 8b" --option table=nintendo --format json').stdout)
    assert data["schema"] == "hanascore.pile/1"
    assert (data["game"], data["points"], data["card_points"]) == ("koi-koi", 5, 0)
    assert data["options"]["set_extras"] is True
    assert data["cards"] == ["pine-crane", "cherry-curtain", "susuki-moon"]
    assert data["counts"] == {"brights": 3, "animals": 0, "ribbons": 0, "chaff": 0}
    assert {"id": "four-brights", "name": "Four Brights", "missing": ["paulownia-phoenix"]} in data["near"]
    assert [entry["rule"] for entry in data["entries"]] == ["koi-koi.three-brights"]


def test_a_month_that_nobody_says_is_asked_for() -> None:
    without = run('pile koi-koi "1*" --option month_cards=yes').stdout
    assert without.startswith("Koi-Koi, table: legends, month_cards: yes: 0 points for 4 cards\n")
    assert "Not counted, since nobody says what month it is: Cards of the Month 4 (--month).\n" in without
    for more in ("--month 1", "--month 2"):
        assert "Not counted" not in run(f'pile koi-koi "1*" --option month_cards=yes {more}').stdout
    assert "Not counted" not in run('pile koi-koi "1bcc 2r" --option month_cards=yes').stdout
    assert "Not counted" not in run('pile koi-koi "1*"').stdout


def test_a_seat_decides() -> None:
    without = run('pile sudaoshi "11*" --format json')
    assert json.loads(without.stdout)["points"] == 21
    assert [one["seat"] for one in json.loads(without.stdout)["not_counted"]] == ["last"]
    assert json.loads(run('pile sudaoshi "11*" --seat last --format json').stdout)["points"] == 41
    assert "only the last player scores it: Set of Rains 20" in run('pile sudaoshi "11*"').stdout
    result = run('pile sudaoshi "11*" --seat middle')
    assert result.exit_code == 2
    assert "the seats are dealer, second, last" in result.stderr
    assert "no seat scores anything here" in run('pile koi-koi "1b" --seat last').stderr


def test_a_hand_is_one_text_with_all_of_its_cards() -> None:
    result = run("pile sudaoshi --hand 1c 2c 3c 4c 5c 6c 7c")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the hand has 1 card, and 7 are dealt: write them all as one text" in result.stderr
    assert "3 cards, and 7 or 10 are dealt\n" in run('pile go-stop --hand "1b 2a 3b"').stderr
    assert "0 cards, and 7 or 10 are dealt\n" in run("pile go-stop 1b --hand none").stderr


def test_a_month_decides() -> None:
    line = 'pile koi-koi "1*" --option month_cards=on --format json'
    assert json.loads(run(f"{line} --month 13").stdout)["points"] == 4
    assert json.loads(run(f"{line} --month 2").stdout)["points"] == 0


def test_a_lucky_hand() -> None:
    said = run('pile koi-koi "" --hand "1* 2ar 3bc"').stdout
    assert "Lucky hand: Hand of Four, 6 points" in said
    assert "The hand is no lucky hand." in run('pile koi-koi "" --hand "1b 2a 3b 4a 5a 6a 7a 8b"').stdout
    assert run('pile koi-koi "" --hand "9s"').exit_code == 1
    data = json.loads(run('pile koi-koi "" --hand "1* 2ar 3bc" --format json').stdout)
    assert [one["rule"] for one in data["lucky"]] == ["koi-koi.teshi"]


def test_a_hand_needs_no_pile_beside_it() -> None:
    said = run('pile koi-koi --hand "1* 2ar 3bc"').stdout
    assert "Lucky hand: Hand of Four, 6 points" in said
    assert "0 cards" not in said
    result = run("pile koi-koi")
    assert (result.exit_code, "Missing argument 'CARDS...'" in result.stderr) == (2, True)


def test_csv_and_markdown() -> None:
    assert run('pile koi-koi "1b 3b 8b" --format csv').stdout == (
        "cards,card_points,yaku,points,evidence\n1b 3b 8b,0,three-brights,5,cards\n"
    )
    assert (
        "| Three Brights | 5 | crane, curtain, moon |"
        in run('pile koi-koi "1b 3b 8b" --format markdown').stdout
    )


def test_house_values() -> None:
    line = "pile koi-koi '4a 5a 6a 7a 8a' --option 'values={animals: 5}' --format json"
    assert json.loads(run(line).stdout)["points"] == 5
    line = "pile koi-koi '1b 3b 8b' --option 'values={three-brights: off}' --format json"
    assert json.loads(run(line).stdout)["points"] == 0


def test_lists_of_yaku() -> None:
    line = "pile kwa-do '1b 2a 3b' --option 'yaku=[set-1, dragon]' --format json"
    assert json.loads(run(line).stdout)["points"] == 80


def test_what_cannot_be_read() -> None:
    result = run("pile koi-koi 1b 9s 1b")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "pile:1:4: error: no such card '9s' [unknown-card]" in result.stderr
    assert "pine crane (1b) is in the pile twice [card-twice]" in result.stderr
    result = run("pile kwa-do 11b")
    assert "say --months japanese or --months korean" in result.stderr
    assert run("pile kwa-do 11b --months japanese").exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("pile koikoy 1b", "no game is called 'koikoy': did you mean koi-koi"),
        ("pile koi-koi 1b --option goal", "--option takes K=V"),
        ("pile koi-koi 1b --option viewing=of", "`viewing` cannot be 'of'"),
        ("pile koi-koi 1b --option viewng=on", "Koi-Koi has no option `viewng`"),
        ("pile koi-koi 1b --option 'viewing={'", "cannot be read"),
        ("pile koi-koi - --format markdown", "not markdown"),
    ],
)
def test_wrong_usage(words: str, said: str) -> None:
    result = run(words, stdin="")
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_stream_of_piles() -> None:
    result = run("pile koi-koi -", stdin=b"1b 3b 8b\n9s\n\n\xff\r\n" + "松に鶴".encode())
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert [line.get("points") for line in lines] == [5, None, 0, None, 0]
    assert [line["line"] for line in lines] == [1, 2, 3, 4, 5]
    assert (lines[1]["problems"][0]["id"], lines[1]["problems"][0]["line"]) == ("unknown-card", 2)
    assert lines[3]["problems"][0]["id"] == "not-utf8"


def test_a_stream_in_other_formats() -> None:
    said = run("pile koi-koi - --format csv", stdin="1b 3b 8b\n9s\n3 brights\n\n").stdout
    assert said == (
        "cards,card_points,yaku,points,problems,line,evidence\n"
        "1b 3b 8b,0,three-brights,5,,1,cards\n"
        ",,,,unknown-card,2,\n"
        ",0,,0,,3,counts\n"
        ",0,,0,,4,cards\n"
    )
    data = json.loads(run("pile koi-koi - --format json", stdin="1b\n2a\n").stdout)
    assert [pile["cards"] for pile in data["piles"]] == [["pine-crane"], ["plum-warbler"]]


def test_bad_lines_of_a_csv_are_told_beside_it() -> None:
    result = run("pile koi-koi - --format csv", stdin=b"1b 3b 8b\n9s\n1b 9a\n8b 1b 1b\n\xff\n{points: 9}\n")
    told = [line.removeprefix("standard input:") for line in result.stderr.splitlines() if "error:" in line]
    assert [line.split(" ")[0] for line in told] == ["2:1:", "4:7:", "5:1:", "6:1:"]
    assert "8b 1b 1b" in result.stderr
    assert result.exit_code == 1
    many = run("pile koi-koi - --format csv", stdin="9s\n" * 12_000).stderr
    assert many.count("error:") == 20
    assert many.count("more errors") == 1
    assert many.endswith("\nstandard input: 11980 more errors; --format jsonl shows them all\n")


def test_more_piles_than_are_read_at_once(tmp_path: Path) -> None:
    lines = ["1b 3b 8b", "9s", f"# {'x' * 40_000}", "3 brights", ""] * 20
    answered = run("pile koi-koi -", stdin="\n".join(lines)).stdout.splitlines()
    assert [json.loads(line)["line"] for line in answered] == [*range(1, 100)]
    assert [json.loads(line).get("points") for line in answered[:5]] == [5, None, None, 0, 0]
    for form in ("jsonl", "json", "csv"):
        said = run(f"pile koi-koi - --format {form}", stdin="\n".join(lines))
        run(f"pile koi-koi - --format {form} -o {tmp_path / form}", stdin="\n".join(lines))
        assert (tmp_path / form).read_text(encoding="utf-8") == said.stdout


def test_a_byte_order_mark_before_the_first_pile() -> None:
    for stdin in (b"\xef\xbb\xbf1b 3b 8b\n", b"\xef\xbb\xbf1b 3b 8b"):
        assert json.loads(run("pile koi-koi -", stdin=stdin).stdout)["points"] == 5
        assert run("cards -", stdin=stdin).exit_code == 0
    assert "byte 0xfe" in run("pile koi-koi -", stdin=b"\xef\xbb\xbf1b \xfe\n").stdout
    assert run("pile koi-koi -", stdin=b"1b\n\xef\xbb\xbf3b\n").exit_code == 1


def test_another_language() -> None:
    assert "  菖蒲          30" in run("pile kwa-do '5*' --option yaku=all --lang ja").stdout
    assert "난초 열끗" in run("pile kwa-do '5a' --lang ko").stdout


def test_a_refused_pile_of_numbers_is_called_the_pile():
    assert (
        "and the pile's are counted without names"
        in run('pile sakura "2 brights, 3 chaff, 0 ribbons, 0 animals"').stderr
    )


@pytest.mark.parametrize("pile", ["{", "{points: 5", "{points: 5} {", "{points: [}"])
def test_braces_that_cannot_be_read(pile: str) -> None:
    result = run(f"pile hana-awase '{pile}'")
    assert "what is in braces cannot be read: it is written like {points: 95" in result.stderr
    assert result.exit_code == 1


def test_one_slip_in_a_pile_is_told_once() -> None:
    said = run('pile kwa-do "4 maple, 2 maple chaff"').stderr
    assert said.count("a third maple chaff") == 1


@pytest.mark.parametrize(
    ("ribbons", "chaff", "footed"),
    [(10, 24, False), (10, 23, False), (7, 24, True)],
    ids=["all are known", "no yaku hangs on one chaff", "two yaku hang on three ribbons"],
)
def test_numbers_that_leave_no_yaku_open_need_no_list_of_them(ribbons: int, chaff: int, footed: bool) -> None:
    numbers = f"{{counts: {{brights: 5, animals: 9, ribbons: {ribbons}, chaff: {chaff}}}}}"
    said = run(f"pile koi-koi '{numbers}'")
    assert "Five Brights" in said.stdout
    assert ("Open, since only numbers are known: Poetry Ribbons" in said.stdout) == footed


@pytest.mark.parametrize(
    ("choice", "hand", "said"),
    [
        ("10", "1* 2r 3r joker-2", "Four of a Month, 10 points"),
        ("7", "1* 2r 3r joker-2", "Four of a Month, 7 points"),
        ("minimum", "1* 2r 3r joker-2", "Four of a Month, 3 points"),
        ("minimum", "1* 2r 3r joker-2 4r 5r 6r", "Four of a Month, 7 points"),
        ("minimum --option minimum=5", "1* 2r 3r joker-2", "Four of a Month, 5 points"),
        ("play-on", "1* 2r 3r joker-2", "The hand is Four of a Month, which is not in play here."),
    ],
)
def test_a_lucky_hand_is_worth_what_the_table_says(choice: str, hand: str, said: str) -> None:
    assert said in run(f'pile go-stop --hand "{hand}" --option four_in_hand={choice}').stdout


def test_a_lucky_hand_that_pays_nothing_says_why() -> None:
    pairs = "1cc 2cc 3cc 4cc"
    void = run(f'pile koi-koi --hand "{pairs}" --option kuttsuki=misdeal').stdout
    assert "Lucky hand: Four Pairs, which voids the deal (" in void
    off = run(f'pile koi-koi --hand "{pairs}" --option kuttsuki=off')
    assert "The hand is Four Pairs, which is not in play here.\n" in off.stdout
    said = run(f'pile roppyakken --hand "{pairs}"').stdout
    assert "The hand is All Chaff, which is not in play here.\n" in said
    data = json.loads(run(f'pile koi-koi --hand "{pairs}" --option kuttsuki=off --json').stdout)
    assert data["lucky"] == []
    assert [one["rule"] for one in data["lucky_not_in_play"]] == ["koi-koi.kuttsuki"]


def test_a_lucky_hand_of_a_seat() -> None:
    line = 'pile sudaoshi --hand "1r 2r 3r 4c 5c 6c 11b" --option lucky_hands=1921'
    assert "Not counted, since only the second player may claim it: Three Ribbons 10\n  (--seat)." in (
        run(line).stdout
    )
    data = json.loads(run(f"{line} --json").stdout)
    assert [(one["rule"], one["seat"]) for one in data["lucky_not_counted"]] == [
        ("sudaoshi.nasake", "second")
    ]
    assert "Lucky hand: Three Ribbons, 10 points" in run(f"{line} --seat second").stdout
    assert "The hand is Red, which is not in play here." in run(f"{line} --seat last").stdout


@pytest.mark.parametrize("pile", ["4a 5a 7a", "{animals: 4a 5a 7a, brights: 0, ribbons: 0, yaku: [set-5]}"])
def test_what_must_be_announced_is_not_counted(pile: str) -> None:
    line = f'pile kwa-do "{pile}" --option yaku=all --option declared_only=yes'
    said = run(line).stdout
    assert "30 points for 3 cards\n" in said or "30 points\n" in said
    assert "Not counted, since it must have been announced: Set 5 30.\n" in said
    (one,) = json.loads(run(f"{line} --json").stdout)["not_counted"]
    assert (one["id"], one["value"], one["seat"]) == ("set-5", 30, None)
    stream = run("pile kwa-do - --option yaku=all --option declared_only=yes -f csv", stdin="4a 5a 7a\n")
    assert stream.stdout.splitlines()[1].startswith("4a 5a 7a,30,,30,")


@pytest.mark.parametrize("rules", ["four_for_chaff=yes", "rules=changara"])
def test_whole_months_bring_what_they_bring_in_a_round(rules: str) -> None:
    said = run(f'pile roppyakken "1* 5* 8ba 9ac" --option {rules}').stdout
    assert "  2 chaff made worth 50  100\n  Total                  400\n" in said
    assert hanascore.scorer("roppyakken", four_for_chaff=True).points_of("1* 5* 8ba 9ac") == 400


def test_cards_beside_a_yaku_where_they_count_nothing() -> None:
    said = run('pile hachi-hachi "1b 3b 8b 12b"').stdout
    assert said.startswith("Hachi-Hachi: 120 points for 4 cards\n\n  Four Brights  120  crane")
    assert "Not counted, since cards count nothing beside a yaku: 80 card points.\n" in said
    assert run('pile hachi-hachi "1b 3b 8b"').stdout.startswith("Hachi-Hachi: 60 points for 3 cards\n")
    data = json.loads(run('pile hachi-hachi "1b 3b 8b 12b" --json').stdout)
    assert (data["card_points"], data["points"], len(data["entries"])) == (80, 120, 1)
    scorer = hanascore.scorer("hachi-hachi")
    assert [scorer.points_of(pile) for pile in ("1b 3b 8b 12b", "1b 3b 8b")] == [120, 60]


def test_what_a_call_makes_of_a_yaku_is_said() -> None:
    said = run('pile koi-koi "8b 9a" --option table=koi-koi-japan').stdout
    assert "After an own call: Moon Viewing 3.\n" in said
    assert "After" not in run('pile koi-koi "8b 9a"').stdout
