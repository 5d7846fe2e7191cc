"""The report of `tally`. tests/commands/tally.txt shows whole reports."""

from __future__ import annotations

from typing import Any

from hanascore.record.record_file import ReadOptions
from hanascore.report.html import as_html
from hanascore.report.json_and_csv import as_json
from hanascore.report.tally import TallyReport
from hanascore.report.text import as_text
from hanascore.tally.event_reader import read_event
from hanascore.tally.judged_files import judge_file
from hanascore.tally.make_tally import make_tally
from hanascore.tally.place_changes import PlaceChange, compare_places, read_earlier_tally
from hanascore.tally.tally import Tally, TallyOptions
from hanascore.words.visible import width
from tests.helpers.html_pages import read

EVENT = """\
hanascore_event: 1
title: Cup
game: hana-awase
options: {last_round: 1}
players: [Aki, Bo, Chiyo, Dai]
points: {by: wins, win: 1, draw: 1/2, loss: 0}
tie_breaks: [points, head-to-head, lots]
lots_seed: tea
"""
ROUNDS = [(1, {"Aki": 9, "Bo": 5}), (1, {"Chiyo": 7, "Dai": 1}), (2, {"Aki": 3, "Chiyo": 3})]


def record(number: int, scores: dict[str, int]) -> str:
    names = ", ".join(scores)
    points = ", ".join(f"{name}: {score}" for name, score in scores.items())
    return (
        f"hanascore: 1\ngame: hana-awase\nplayers: [{names}]\nevent: {{round: {number}}}\n"
        f"options: {{last_round: 1, last_tie: shared}}\nscores: {{{points}}}\n"
    )


def tally(
    event: str = EVENT, rounds: list[tuple[int, dict[str, int]]] | None = None, **options: Any
) -> Tally:
    event_file = read_event(event, "event.yaml")
    read_options = ReadOptions(rules=event_file.event.rules)
    files = [
        judge_file(record(number, scores).encode(), f"r{at}.yaml", read_options)
        for at, (number, scores) in enumerate(rounds or ROUNDS, 1)
    ]
    return make_tally(files, event_file, TallyOptions(partial=True, **options))


def tally_text(found: Tally, **parts: Any) -> str:
    return as_text(TallyReport(found, **parts).blocks())


def test_the_standings_with_the_reasons_for_the_places() -> None:
    text = tally_text(tally())
    assert text.startswith("Cup: Hana-awase\n  points for a win 1, a draw 0.5, a loss 0\n")
    assert "\n  Place  Player  Games  W-D-L  Points  Diff  Met  Lot  Evidence\n" in text
    assert "\n  Met    results of tied players against each other\n" in text
    assert "by lots.\n" in text
    assert "\nEvidence: 3 rounds: 0 checked by cards, 0 by counts, 0 entered as yaku, 3 as\n" in text
    assert "\nDigest of 3 files:\n" in text


def test_shared_places_name_the_tie_breaks() -> None:
    event = EVENT.replace("head-to-head, lots]", "head-to-head]").replace("lots_seed: tea\n", "")
    text = tally_text(tally(event))
    assert "Place 1 is shared by Aki and Chiyo, tied on points and head-to-head.\n" in text


def test_what_the_director_ruled() -> None:
    event = EVENT + (
        "byes: [{round: 2, player: Bo, points: 1}]\nwithdrawn: [{player: Dai, after: 1}]\n"
        "penalties: [{player: Bo, points: -1, reason: late, by: director, round: 1}]\n"
    )
    text = tally_text(tally(event))
    assert "\nBye: Bo, round 2, +1.\n" in text
    assert "\nPenalty: Bo, round 1, -1: late (director).\n" in text
    assert "\nWithdrawn: Dai, after round 1.\n" in text


def test_a_gap_keeps_the_standings_open() -> None:
    text = tally_text(tally(f"{EVENT}rounds: 3\n"))
    assert "\nNot final: what is missing is listed below.\n" in text
    assert "\nOpen: event.yaml" in text


def test_the_points_of_each_round() -> None:
    text = tally_text(tally(f"{EVENT}byes: [{{round: 2, player: Bo, points: 1}}]\n"), rounds=True)
    assert "\n  Player  1    2  Total\n" in text
    assert "\n  Bo      0   1b      1\n" in text
    assert text.endswith("\nb: a bye\n")


def test_the_cross_table_is_a_square_or_a_list() -> None:
    text = tally_text(tally(), cross_table=True)
    square = text[text.index("Who met whom") :].splitlines()[2:]
    assert square[0].split() == ["Player", "1", "2", "3", "4"]
    assert [line.split()[0] for line in square[1:]] == ["1", "2", "3", "4"]
    names = [f"Player {number}" for number in range(24)]
    event = EVENT.replace("[Aki, Bo, Chiyo, Dai]", f"[{', '.join(names)}]")
    rounds = [(1, {left: 5, right: 3}) for left, right in zip(names[::2], names[1::2], strict=True)]
    many = tally(event, rounds)
    listed = tally_text(many, cross_table=True)
    assert "\n  Player 0: + Player 1\n" in listed
    page = as_html(TallyReport(many).blocks(page=True), "tally")
    assert ">24</th>" in page


def test_files_come_with_their_digests() -> None:
    found = tally()
    text = tally_text(found, audit=True)
    assert text.count(found.sources[0].digest) == 1
    assert "\n  the event\n" in text
    assert "\n  round 1; Hana-awase; " in text
    assert "1 round by points" in text


def changes(before: Tally, after: Tally) -> list[PlaceChange]:
    earlier = read_earlier_tally(as_json(TallyReport(before).data()).encode())
    return compare_places(earlier, after.lines)


def test_changes_since_an_earlier_tally() -> None:
    before, after = tally(rounds=ROUNDS[:2]), tally()
    text = tally_text(after, moves=changes(before, after), before="old.json")
    table = text[text.index("Since old.json") :]
    assert "\n  Player  Place  Was  Moved" in table
    assert "\n\n  2 others: same place, same points.\n" in table
    unchanged = changes(after, after)
    assert "\nSince old.json\n\n  Nothing changed.\n" in tally_text(after, moves=unchanged, before="old.json")


def test_csv_has_the_same_columns_for_every_event() -> None:
    head, *rows = TallyReport(tally()).rows()
    assert list(head) == [
        *("place", "player", "name", "club", "games", "won", "drawn", "lost", "points", "score"),
        *("score_difference", "penalties", "penalty_points", "by_wins", "by_head_to_head"),
        *("by_score_difference", "by_score", "by_best_game", "by_fewest_penalties", "by_lots"),
        *("evidence_cards", "evidence_counts", "evidence_yaku", "evidence_points", "defaults"),
    ]
    assert list(next(iter(TallyReport(tally(EVENT.split("tie_breaks", maxsplit=1)[0])).rows()))) == list(head)
    assert len(rows) == 4
    with_rounds = list(next(iter(TallyReport(tally(), rounds=True).rows())))
    assert with_rounds[-3:] == ["round_1", "round_2", "defaults"]


def test_json_has_every_part_that_is_asked_for() -> None:
    report = TallyReport(tally(), rounds=True, cross_table=True, audit=True, moves=[])
    data = report.data()
    assert [player["name"] for player in data["standings"]][2:] == ["Bo", "Dai"] or len(
        data["standings"]
    ) == 4
    first = data["standings"][0]
    assert (first["points"], first["points_exact"]) == (1.5, "3/2")
    assert [part["round"] for part in first["rounds"]] == [1, 2]
    assert {"player": "Aki", "against": "Bo", "before": 1, "level": 0, "behind": 0} in data["cross_table"]
    assert data["audit"][0]["event"]
    assert data["diff"] == []
    *lines, last = report.lines()
    assert [line["type"] for line in lines] == ["standing"] * 4
    assert last["type"] == "tally"


def test_long_names_fit_the_page() -> None:
    long = "Alexandrina Konstantinopolskaya the Elder of the Autumn Garden"
    event = EVENT.replace("Aki", long)
    rounds = [(number, {name.replace("Aki", long): 1 for name in scores}) for number, scores in ROUNDS]
    text = tally_text(tally(event, rounds), rounds=True, cross_table=True)
    assert max(map(width, text.splitlines())) <= 80


def page_text(found: Tally, **parts: Any) -> str:
    return read(as_html(TallyReport(found, **parts).blocks(page=True), "tally")).shown


def test_a_page_has_the_result_the_rounds_and_the_cross_table() -> None:
    shown = page_text(tally(f"{EVENT}allow: absences\n"))
    assert "Cup: Hana-awase Aki wins with 1.5 points" in shown
    assert "Place Player Points 1 2 W-D-L" in shown
    assert "Who met whom (+ placed before, \u2212 behind, = level)" in shown
    rounds = [(number, {"Aki": 9, "Bo": 5}) for number in range(1, 8)]
    assert "Points of each round" in page_text(tally(rounds=rounds))


def test_a_page_keeps_what_the_director_needs_for_its_end() -> None:
    event = EVENT.replace("options: {last_round: 1}", "options: {last_round: 1, scoring: par}")
    shown = page_text(tally(event), audit=True)
    end = shown.index("For the director")
    assert shown.index("Who met whom") < end < shown.index("Warning: r1.yaml:6") < shown.index("Digest of")
    assert "warning" not in shown[:end].lower()
    assert shown.index("Files, each with its SHA-256") > end
    assert "scoring: par" not in shown[:end]


def test_a_page_shows_who_moved() -> None:
    before, after = tally(rounds=ROUNDS[1:2]), tally()
    shown = page_text(after, moves=changes(before, after), before="old.json")
    assert "Place Player Points Moved" in shown
    assert "Moved: since the last list" in shown
    assert shown.index("Compared with old.json") > shown.index("For the director")
    assert "1 Aki 1.5 up 1 1 0.5 1-1-0" in shown


def test_many_leaders_are_counted() -> None:
    rounds = [(1, {"Aki": 5, "Bo": 5, "Chiyo": 5, "Dai": 5})]
    event = EVENT.replace("head-to-head, lots]", "head-to-head]").replace("lots_seed: tea\n", "")
    assert "4 players share the win with 0.5 points" in page_text(tally(event, rounds))


def test_a_page_that_is_not_final_says_what_is_open() -> None:
    shown = page_text(tally(f"{EVENT}rounds: 3\n"))
    assert "Aki leads with 1.5 points" in shown
    assert "Not final: what is missing is listed below." in shown
    assert "Open: round 3 has no records" in shown


def test_head_to_head_that_does_not_apply_is_reported_with_its_reason() -> None:
    rounds = [(1, {"Aki": 9, "Bo": 5}), (1, {"Chiyo": 7, "Dai": 1})]
    text = " ".join(tally_text(tally(rounds=rounds)).split())
    assert (
        "Place 1: head-to-head does not apply to Aki and Chiyo, because Aki and Chiyo have not met." in text
    )
