"""`hanascore score`: its formats, its streams, its exits."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from hanascore.problems.words import width
from tests.helpers.commands import run
from tests.unit.cli.conftest import FRIDAY

TABLE = """\
Friday night: Kwa-Do, yaku: all

  Round  Dealer          Aki           Bo        Chiyo  Yaku
                 round total  round total  round total
      1  Aki       195   195     25    25     35    35  Aki: Iris, Maple, Sets 3
                                                        4 5 6; Bo: Dragon;
                                                        Chiyo: Set 8
  Total                  195           25           35

Aki leads with 195, 160 ahead of Chiyo and 5 short of the 200 that end the game.
Aki deals next.
"""


def test_the_table(folder: Path) -> None:
    result = run("score friday.yaml")
    assert (result.exit_code, result.stdout, result.stderr) == (0, TABLE, "")


def test_standard_input() -> None:
    result = run("score -", stdin=FRIDAY)
    assert (result.exit_code, result.stdout) == (0, TABLE)


def test_one_round(folder: Path) -> None:
    assert run("score friday.yaml --round 1").stdout.endswith("Aki wins round 1 with 195. Aki deals next.\n")
    result = run("score friday.yaml --round 2")
    assert result.exit_code == 2
    assert "there is no round 2: round 1 is the only one" in result.stderr


def test_json_is_one_document_with_a_round_a_line(folder: Path) -> None:
    result = run("score friday.yaml --format json --cards")
    data = json.loads(result.stdout)
    assert data["schema"] == "hanascore.score/1"
    assert data["problems"] == []
    (game,) = data["games"]
    assert (game["file"], game["document"], game["game"]) == ("friday.yaml", 1, "kwa-do")
    assert game["options"]["goal"] == 200
    assert (game["ends"], game["over"], game["complete"], game["unscored"]) == (
        "first to 200",
        False,
        True,
        [],
    )
    assert game["evidence"] == "cards"
    assert game["standings"][0] == {"place": 1, "side": "Aki", "total": 195, "rounds_won": 1, "to_goal": 5}
    (first,) = game["rounds"]
    aki = first["sides"][0]
    assert (first["dealer"], first["evidence"], first["void"], first["winners"]) == (
        "Aki",
        "cards",
        None,
        ["Aki"],
    )
    assert (aki["card_points"], aki["score"], aki["deciding"], aki["total"]) == (95, 195, 195, 195)
    assert aki["counts"] == {"brights": 0, "animals": 7, "ribbons": 5, "chaff": 8}
    assert aki["yaku"][0]["id"] == "iris"
    assert sum(entry["points"] for entry in aki["entries"]) == 195
    assert aki["entries"][0] == {
        "rule": "kwa-do.card-values",
        "points": 70,
        "because": "7 animals x 10",
        "against": None,
        "cards": aki["entries"][0]["cards"],
    }
    assert len(aki["entries"][0]["cards"]) == 7
    assert sum(line.lstrip().startswith(('{"round"', '"rounds"')) for line in result.stdout.splitlines()) == 1


def test_json_lines(folder: Path) -> None:
    lines = [json.loads(line) for line in run("score friday.yaml --format jsonl").stdout.splitlines()]
    assert [line.get("round") for line in lines] == [1, None]
    assert lines[1]["standings"][0]["side"] == "Aki"
    assert lines[1]["problems"] == []


def test_csv(folder: Path) -> None:
    rows = list(csv.reader(run("score friday.yaml --format csv").stdout.splitlines()))
    head = "file,document,game,round,dealer,evidence,side,card_points,yaku,score,total,problems"
    assert rows[0] == head.split(",")
    assert rows[2] == [
        "friday.yaml",
        "1",
        "kwa-do",
        "1",
        "Aki",
        "cards",
        "Bo",
        "60",
        "dragon",
        "25",
        "25",
        "",
    ]


def test_markdown(folder: Path) -> None:
    said = run("score friday.yaml --format markdown").stdout
    assert said.startswith(
        "## Friday night: Kwa-Do, yaku: all\n\n| Round | Dealer | Aki: round total | Bo: round total |"
    )
    assert "| Total |  | 195 | 25 | 35 |  |\n" in said


def test_a_bad_file_does_not_hide_a_good_one(folder: Path) -> None:
    result = run("score bad.yaml missing.yaml friday.yaml")
    assert result.exit_code == 2
    assert "bad.yaml:9:34: error: no such card '9s' [unknown-card]" in result.stderr
    assert "cannot read missing.yaml: no such file or directory" in result.stderr
    assert "Round 1 is not scored: every total, place and winner is incomplete." in result.stdout
    assert "Aki leads with 195" in result.stdout
    assert run("score bad.yaml friday.yaml").exit_code == 1


def test_a_round_that_is_not_scored_keeps_its_place(folder: Path) -> None:
    data = json.loads(run("score bad.yaml --format json").stdout)
    (game,) = data["games"]
    assert (game["complete"], game["over"], game["unscored"], game["winners"]) == (False, None, [1], [])
    assert [side["score"] for side in game["rounds"][0]["sides"]] == [None] * 3
    assert data["problems"][0]["path"] == "/rounds/1/captured/Aki"
    table = run("score bad.yaml").stdout
    assert "not scored: no such card '9s'" in " ".join(table.split())
    assert "Total              0?" in table or "0?" in table


def test_a_document_that_is_no_record_keeps_its_place(folder: Path) -> None:
    (folder / "two.yaml").write_text(f"nothing: here\n---\n{FRIDAY}", encoding="utf-8")
    data = json.loads(run("score two.yaml --format json").stdout)
    assert [game["game"] for game in data["games"]] == [None, "kwa-do"]
    assert data["games"][0]["problems"][0]["document"] == 1
    table = run("score two.yaml").stdout
    assert "two.yaml (1): not scored, because of errors in the record" in table
    assert "two.yaml (2): Friday night" in table
    assert "not scored" in run("score two.yaml --format markdown").stdout.lower()
    assert run("score two.yaml --format csv").stdout.count("two.yaml") == 4


def test_strict_changes_the_exit_and_nothing_else(folder: Path) -> None:
    text = FRIDAY.replace("Chiyo: rest", "Chiyo: 1b")
    (folder / "doubtful.yaml").write_text(text, encoding="utf-8")
    lax, strict = run("score doubtful.yaml"), run("score doubtful.yaml --strict")
    assert (lax.exit_code, strict.exit_code) == (0, 1)
    assert (lax.stdout, lax.stderr) == (strict.stdout, strict.stderr)
    assert "warning:" in lax.stderr


def test_output_to_a_file_is_utf8(folder: Path) -> None:
    (folder / "kanji.yaml").write_text(FRIDAY.replace("Bo", "春"), encoding="utf-8")
    result = run("score kanji.yaml -o out.txt")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "春" in (folder / "out.txt").read_text(encoding="utf-8")


def test_output_never_replaces_a_record(folder: Path) -> None:
    result = run("score friday.yaml -o friday.yaml")
    assert result.exit_code == 2
    assert (folder / "friday.yaml").read_text(encoding="utf-8") == FRIDAY


def test_output_that_cannot_be_written(folder: Path) -> None:
    result = run("score friday.yaml -o nowhere/out.txt")
    assert result.exit_code == 2
    assert "cannot write to nowhere/out.txt: no such file or directory" in result.stderr


def test_months_are_asked_for_and_can_be_said(folder: Path) -> None:
    (folder / "korean.yaml").write_text(FRIDAY.replace("months: japanese\n", ""), encoding="utf-8")
    assert "[month-order-unknown]" in run("score korean.yaml").stderr
    assert run("score korean.yaml --months japanese").stdout == TABLE


CLAIMED = """\
hanascore: 1
game: {game}
months: japanese
players: [Aki, Bo]
chaff: discarded
options: {{{options}}}
rounds:
  - captured: {{Aki: 5ar 3b, Bo: 2ar 4ar 6ar}}
    month_bonuses: {{Aki: [{yaku}]}}
"""


def test_a_claimed_yaku_is_marked_wherever_it_is_shown(folder: Path) -> None:
    text = CLAIMED.format(game="kwa-do", options="yaku: all, method: easy", yaku="iris")
    (folder / "claimed.yaml").write_text(text, encoding="utf-8")
    assert "Aki: Iris (claimed)" in run("score claimed.yaml").stdout
    assert "Aki: Iris (claimed)" in run("score claimed.yaml --format markdown").stdout
    rows = list(csv.DictReader(run("score claimed.yaml --format csv").stdout.splitlines()))
    assert [(row["yaku"], row["problems"]) for row in rows] == [
        ("iris", "unverified"),
        ("", ""),
    ]
    (game,) = json.loads(run("score claimed.yaml --format json").stdout)["games"]
    (aki, _) = game["rounds"][0]["sides"]
    assert game["rounds"][0]["evidence"] == "cards"
    assert aki["yaku"] == [
        {
            "id": "iris",
            "name": "Iris",
            "value": 30,
            "cards": ["iris-bridge", "iris-ribbon"],
            "claimed": True,
        }
    ]
    assert [entry["because"] for entry in aki["entries"] if entry["rule"] == "kwa-do.iris"] == [
        "Iris, claimed"
    ]
    assert "  Iris, claimed    " in run("explain claimed.yaml").stdout
    assert (
        "Iris [kwa-do.iris] is claimed, worth 30; its chaff was thrown away, so nothing proves it."
        in " ".join(run("explain claimed.yaml --yaku iris --side Aki").stdout.split())
    )


def test_a_claimed_yaku_that_others_pay_for_is_marked_too(folder: Path) -> None:
    text = CLAIMED.format(game="min-hwatu", options="", yaku="four-irises")
    (folder / "claimed.yaml").write_text(text, encoding="utf-8")
    said = run("explain claimed.yaml").stdout
    assert "Four Irises, claimed, paid by Bo" in said
    assert "Four Irises, claimed, paid to Aki" in said


def test_months_that_differ_from_the_record_are_told(folder: Path) -> None:
    result = run("score friday.yaml --months korean")
    assert result.exit_code == 0
    assert result.stderr.splitlines()[0] == (
        "friday.yaml:3:9: warning: korean months are asked for, and this record says japanese [rules-differ]"
    )
    assert run("score friday.yaml --months japanese").stderr == ""
    (folder / "event.yaml").write_text("hanascore_event: 1\nmonths: korean\n", encoding="utf-8")
    first = "the event says months: korean, and this record says japanese"
    told = run("check friday.yaml --months japanese --event event.yaml --format concise").stdout
    assert told.splitlines()[1:] == [
        f"friday.yaml:3:9: warning: {first} [rules-differ]",
        "friday.yaml:3:9: warning: japanese months are asked for, and the event says korean [rules-differ]",
    ]


@pytest.mark.parametrize("command", ["score", "check", "explain", "dispute", "replay"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (FRIDAY, "event.yaml:1:1: error: this is a record, and an event belongs here [event-file]"),
        ("game: kwa-do\n", "event.yaml:1:1: error: the event does not say `hanascore_event` [event-file]"),
        (
            "hanascore_event: 1\nmonhts: korean\n",
            "event.yaml:2:1: error: an event has no key `monhts` [unknown-key]",
        ),
        (
            "hanascore_event: 1\ngame: kwa-do\noptions: {metod: easy}\n",
            "event.yaml:3:11: error: Kwa-Do has no option `metod` [unknown-key]",
        ),
    ],
)
def test_an_event_is_held_to_its_format(folder: Path, command: str, text: str, said: str) -> None:
    (folder / "event.yaml").write_text(text, encoding="utf-8")
    result = run(f"{command} friday.yaml --event event.yaml")
    assert (result.exit_code, result.stdout) == (1, "")
    assert said in result.stderr.splitlines()


def test_an_event_in_the_place_of_a_record(folder: Path) -> None:
    (folder / "event.yaml").write_text("hanascore_event: 1\ngame: kwa-do\n", encoding="utf-8")
    result = run("score event.yaml")
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        "event.yaml:1:1: error: this is an event, and a record belongs here [wrong-type]",
        "    1 | hanascore_event: 1",
        "      | ^^^^^^^^^^^^^^^",
        "      = give the event with --event, and a record as FILE   hanascore rules wrong-type",
    ]


def test_an_event_is_laid_over_the_record(folder: Path) -> None:
    (folder / "event.yaml").write_text(
        "hanascore_event: 1\ngame: kwa-do\noptions: {yaku: none}\n", encoding="utf-8"
    )
    result = run("score friday.yaml --event event.yaml")
    assert result.exit_code == 0
    assert "[rules-differ]" in result.stderr
    assert "Friday night: Kwa-Do\n" in result.stdout


@pytest.mark.parametrize("text", ["- a list\n", "game: [\n", ""])
def test_an_event_that_cannot_be_read(folder: Path, text: str) -> None:
    (folder / "event.yaml").write_text(text, encoding="utf-8")
    result = run("score friday.yaml --event event.yaml")
    assert result.exit_code == 1
    assert "event.yaml" in result.stderr


def test_an_event_that_is_not_there(folder: Path) -> None:
    result = run("score friday.yaml --event nowhere.yaml")
    assert (result.exit_code, result.stderr) == (
        2,
        "hanascore: cannot read nowhere.yaml: no such file or directory\n",
    )


def test_a_folder_is_no_record(folder: Path) -> None:
    result = run("score .")
    assert result.exit_code == 2
    assert "cannot read .: is a directory; name the files in it, as ./*.yaml\n" in result.stderr


def test_a_file_that_is_too_large(folder: Path) -> None:
    result = run("score friday.yaml --max-bytes 10")
    assert result.exit_code == 1
    assert "[too-large]" in result.stderr


def test_names_in_another_language(folder: Path) -> None:
    text = " ".join(run("score friday.yaml --lang ja").stdout.split())
    assert "回 親 Aki Bo Chiyo 役" in text
    assert "Aki: 菖蒲, 紅葉" in text
    assert "合計 195 25 35" in text


def test_colour_is_asked_for_or_forbidden(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[1mFriday night" in run("score friday.yaml --color always").stdout
    assert "\x1b" not in run("score friday.yaml --color never").stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" in run("score friday.yaml").stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("score friday.yaml").stdout


def test_notes_are_shown_when_asked_for(folder: Path) -> None:
    (folder / "plain.yaml").write_text(FRIDAY.replace("options: {yaku: all}\n", ""), encoding="utf-8")
    assert run("score plain.yaml").stderr == ""
    assert "note:" in run("score plain.yaml --notes").stderr


def test_the_same_input_gives_the_same_bytes(folder: Path) -> None:
    for form in ("table", "json", "jsonl", "csv", "markdown"):
        line = f"score friday.yaml bad.yaml --format {form}"
        assert run(line).stdout == run(line).stdout


TEAMS = """\
hanascore: 1
game: kwa-do
months: japanese
players: [Aki, Bo, Chiyo, Dai]
teams: {East: [Aki, Chiyo], West: [Bo, Dai]}
house_rules:
  cards: {pine-crane: 25}
  yaku:
    tea-house: {value: 15, cards: 1b 3b 9a}
    set-1: off
  rivals: {viewings: [tea-house, set-2]}
rounds:
  - dealer: Aki
    captured: {East: 1* 2* 3* 4* 5* 6*, West: rest}
  - void: misdealt
  - captured: {Aki: 1* 2* 3* 4* 5* 6*, Bo: rest}
    side_payments: [{from: East, to: West, points: 10, reason: bet}]
"""


def test_teams_and_house_rules_as_json(folder: Path) -> None:
    data = json.loads(run("score - --format json", stdin=TEAMS).stdout)
    (game,) = data["games"]
    assert game["teams"] == {"East": ["Aki", "Chiyo"], "West": ["Bo", "Dai"]}
    assert [(rule["rule"], rule["id"], rule["line"]) for rule in game["house_rules"]] == [
        ("cards", "pine-crane", 7),
        ("yaku", "tea-house", 9),
        ("yaku", "set-1", 10),
        ("rivals", "viewings", 11),
    ]
    assert game["rounds"][1]["void"] == "misdealt"
    payment = [
        one for one in game["rounds"][2]["sides"][0]["entries"] if one["rule"] == "kwa-do.side_payments"
    ]
    assert [(one["points"], one["against"]) for one in payment] == [(-10, "West")]
    assert game["rounds"][2]["sides"][0]["deciding"] == game["rounds"][2]["sides"][0]["score"] + 10


def test_rounds_alone() -> None:
    assert run("score - --round 2", stdin=TEAMS).stdout.endswith("Round 2 is void. Bo deals next.\n")
    assert run("score - --round 1 --format csv", stdin=TEAMS).stdout.count("\n") == 3
    assert "| 1 | Aki |" in run("score - --round 1 --format markdown", stdin=TEAMS).stdout
    rounds = json.loads(run("score - --round 3 --format json", stdin=TEAMS).stdout)["games"][0]["rounds"]
    assert [each["round"] for each in rounds] == [3]
    text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nrounds: [{scores: {Aki: 0, Bo: 0}}]"
    assert "Nobody wins round 1. Aki deals next." in run("score - --round 1", stdin=text).stdout


def test_a_round_alone_that_is_not_scored(folder: Path) -> None:
    assert run("score bad.yaml --round 1").stdout.endswith("\nRound 1 is not scored.\n")


def test_a_round_that_only_one_file_has(folder: Path) -> None:
    said = run("score friday.yaml - --round 3", stdin=TEAMS).stdout
    assert "Friday night" not in said
    assert "wins round 3" in said
    assert "Friday night" not in run("score friday.yaml - --round 3 --format markdown", stdin=TEAMS).stdout


def test_a_winner_that_is_over() -> None:
    text = (
        "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\noptions: {goal: 5}\n"
        "rounds: [{scores: {Aki: 5, Bo: 0}}]"
    )
    game = json.loads(run("score - --format json", stdin=text).stdout)["games"][0]
    assert (game["over"], game["winners"], game["rounds"][0]["evidence"]) == (True, ["Aki"], "points")
    assert run("score -", stdin=text).stdout.endswith("\nAki wins with 5.\n")


def test_totals_in_a_larger_unit_as_json() -> None:
    text = (
        "hanascore: 1\ngame: sudaoshi\nplayers: [Aki, Bo, Chiyo]\noptions: {points_in: kan}\n"
        "rounds: [{dealer: Aki, scores: {Aki: -23, Bo: 30, Chiyo: -7}}]"
    )
    game = json.loads(run("score - --format json", stdin=text).stdout)["games"][0]
    assert game["standings"][2]["in_kan"] == "-2 kan 3"


def test_what_comes_after_a_round_that_is_not_scored_is_marked_in_every_format(folder: Path) -> None:
    text = (
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nrounds:\n  - scores: {Aki: 164, Bo: 100}\n"
        "  - captured: {Aki: 9s, Bo: none}\n  - {dealer: Aki, scores: {Aki: 100, Bo: 90}}\n"
    )
    (folder / "gap.yaml").write_text(text, encoding="utf-8")
    lines = [json.loads(line) for line in run("score gap.yaml --format jsonl").stdout.splitlines()]
    assert [line["complete"] for line in lines] == [True, False, False, False]
    (game,) = json.loads(run("score gap.yaml --format json").stdout)["games"]
    assert [each["complete"] for each in game["rounds"]] == [True, False, False]
    rows = run("score gap.yaml --format csv").stdout.splitlines()[1:]
    assert [row.rpartition(",")[2] for row in rows[::2]] == [
        "",
        "unknown-card incomplete",
        "incomplete",
    ]
    assert "| 3 | Aki | 100 264? | 90 190? |" in run("score gap.yaml --format markdown").stdout
    told = run("explain gap.yaml --round 3").stdout
    assert "264?" in told
    assert "The total is incomplete, since an earlier round is not scored." in told
    (game,) = json.loads(run("explain gap.yaml --format json").stdout)["games"]
    assert [each["complete"] for each in game["rounds"]] == [True, False, False]


def test_the_winner_is_told_with_what_the_end_was(folder: Path) -> None:
    text = (
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\noptions: {goal: 150}\nrounds:\n"
        "  - scores: {Aki: 164, Bo: 100}\n  - {dealer: Aki, scores: {Aki: 0, Bo: 90}}\n"
    )
    (folder / "late.yaml").write_text(text, encoding="utf-8")
    assert "Aki won in round 1 with 164; round 2 came after the end.\n" in run("score late.yaml").stdout
    (game,) = json.loads(run("score late.yaml --format json").stdout)["games"]
    assert (game["ended_after"], game["winners"]) == (1, ["Aki"])
    early = text.replace("goal: 150", "goal: 500")
    (game,) = json.loads(run("score - --format json", stdin=early).stdout)["games"]
    assert game["ended_after"] is None


@pytest.mark.parametrize(
    ("columns", "widest"), [("40", 40), ("60", 60), ("100", 100), ("7", 40), ("900", 120), ("wide", 80)]
)
def test_columns_sets_the_width_of_pages(
    folder: Path, monkeypatch: pytest.MonkeyPatch, columns: str, widest: int
) -> None:
    as_ever = run("score friday.yaml").stdout
    monkeypatch.setenv("COLUMNS", columns)
    lines = [
        line
        for command in ("score friday.yaml", "explain friday.yaml", "rules kwa-do", "rules odd-month")
        for line in run(command).stdout.splitlines()
    ]
    assert widest - 5 <= max(map(width, lines)) <= widest
    monkeypatch.delenv("COLUMNS")
    assert run("score friday.yaml").stdout == as_ever
