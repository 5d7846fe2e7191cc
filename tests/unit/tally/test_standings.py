"""Each tie-break has a case in which it alone parts two players; what nothing parts shares a place."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from hanascore.tally import standings
from hanascore.tally.event import TIE_BREAKS
from hanascore.tally.standings import lot
from tests.helpers.commands import run
from tests.helpers.event_files import Ranking, event, ranking, record

ALL = ", ".join(TIE_BREAKS)
HEAD = f"points: {{by: places, places: [10, 0]}}\ntie_breaks: [{ALL}]\nlots_seed: 7\n"


def decided(ranked: Ranking, one: str, other: str) -> str:
    """The tie-break that put one before the other."""
    return next(
        asked.tie_break
        for asked in ranked.asked
        for at, part in enumerate(asked.parts)
        if one in part and any(other in later for later in asked.parts[at + 1 :])
    )


# In every case Aki stands before Bo for one reason alone; the other players make up the games.
CASES = {
    "points": (HEAD, [record({"Aki": 50, "Bo": 40}, 1, 1)]),
    "wins": (
        # A game won, a game lost; or two drawn games.
        HEAD.replace("10, 0]", "10, 0], ties: share"),
        [
            record({"Aki": 50, "Chiyo": 40}, 1, 1),
            record({"Aki": 40, "Chiyo": 50}, 2, 1),
            record({"Bo": 50, "Dai": 50}, 1, 2),
            record({"Bo": 40, "Dai": 40}, 2, 2),
        ],
    ),
    "head-to-head": (
        # With five points more Chiyo is not tied with the two.
        HEAD + "byes: [{round: 3, player: Chiyo, points: 5}]\n",
        [
            record({"Aki": 50, "Bo": 40}, 1, 1),
            record({"Aki": 20, "Chiyo": 50}, 2, 1),
            record({"Bo": 90, "Dai": 50}, 2, 2),
        ],
    ),
    "score-difference": (
        HEAD,
        [record({"Aki": 50, "Chiyo": 10}, 1, 1), record({"Bo": 50, "Dai": 20}, 1, 2)],
    ),
    "score": (
        HEAD,
        [record({"Aki": 60, "Chiyo": 30}, 1, 1), record({"Bo": 50, "Dai": 20}, 1, 2)],
    ),
    "best-game": (
        HEAD,
        [
            record({"Aki": 70, "Chiyo": 40}, 1, 1),
            record({"Aki": 30, "Chiyo": 60}, 2, 1),
            record({"Bo": 60, "Dai": 30}, 1, 2),
            record({"Bo": 40, "Dai": 70}, 2, 2),
        ],
    ),
    "fewest-penalties": (
        HEAD
        + "penalties:\n"
        + "  - {player: Aki, points: -4, reason: late, by: director}\n"
        + "  - {player: Bo, points: -2, reason: late, by: director}\n"
        + "  - {player: Bo, points: -2, reason: late again, by: director}\n",
        [record({"Aki": 50, "Chiyo": 20}, 1, 1), record({"Bo": 50, "Dai": 20}, 1, 2)],
    ),
    "lots": (
        HEAD,
        [record({"Aki": 50, "Chiyo": 20}, 1, 1), record({"Bo": 50, "Dai": 20}, 1, 2)],
    ),
}


def test_every_tie_break_has_a_case() -> None:
    assert set(CASES) == set(TIE_BREAKS)


@pytest.mark.parametrize("tie_break", CASES)
def test_this_tie_break_alone_decides(tie_break: str) -> None:
    head, texts = CASES[tie_break]
    of = event(head)
    ranked = ranking(of, *texts)
    first, second = ("Aki", "Bo")
    if tie_break == "lots":
        first, second = sorted(("Aki", "Bo"), key=lambda player: lot("7", player))
    places = ranked.places()
    assert places[first][0] < places[second][0]
    assert decided(ranked, first, second) == tie_break
    # Up to here nothing parts the two, and it is this tie-break that ends it.
    before = TIE_BREAKS[: TIE_BREAKS.index(tie_break)]
    if before:
        tied = ranking(of._replace(tie_breaks=before), *texts)
        assert tied.places()[first][0] == tied.places()[second][0]
        assert tied.places()[first][1]


def test_what_nothing_parts_shares_a_place() -> None:
    of = event("points: {by: places, places: [10, 0]}\ntie_breaks: [points, wins, head-to-head]\n")
    texts = [
        record({"Aki": 50, "Chiyo": 20}, 1, 1),
        record({"Bo": 50, "Dai": 20}, 1, 2),
        record({"Emi": 50, "Fumi": 70}, 1, 3),
    ]
    ranked = ranking(of, *texts)
    assert ranked.groups == (("Aki", "Bo", "Fumi"), ("Chiyo", "Dai", "Emi"))
    assert ranked.places()["Bo"] == (1, True)
    assert ranked.places()["Emi"] == (4, True)
    met = [one for one in ranked.asked if one.tie_break == "head-to-head"]
    assert [one.values for one in met] == [{}, {}]


def test_a_tie_break_parts_some_and_the_next_the_rest() -> None:
    of = event("points: {by: wins}\ntie_breaks: [points, head-to-head, score]\n")
    # Three beat each other in a ring, so head-to-head says nothing; the scores part them.
    texts = [
        record({"Aki": 50, "Bo": 40}, 1, 1),
        record({"Bo": 80, "Chiyo": 40}, 2, 1),
        record({"Chiyo": 45, "Aki": 40}, 3, 1),
    ]
    ranked = ranking(of, *texts)
    assert ranked.groups == (("Bo",), ("Aki",), ("Chiyo",))
    ring = next(one for one in ranked.asked if one.tie_break == "head-to-head")
    assert ring.values == {"Aki": 0, "Bo": 0, "Chiyo": 0}
    assert not ring.parted


def test_head_to_head_is_asked_anew_of_those_still_tied() -> None:
    of = event("points: {by: wins}\ntie_breaks: [points, score, head-to-head]\n")
    texts = [
        record({"Aki": 10, "Bo": 90}, 1, 1),
        record({"Bo": 30, "Chiyo": 90}, 2, 1),
        record({"Chiyo": 30, "Aki": 110}, 3, 1),
        record({"Dai": 1, "Emi": 0}, 1, 2),
    ]
    ranked = ranking(of, *texts)
    # Aki, Bo and Chiyo have one win and 120 points each; Dai has one win and 1 point.
    assert ranked.groups[0] == ("Aki", "Bo", "Chiyo")
    assert ranked.groups[1] == ("Dai",)


def test_points_come_first_where_they_are_not_named() -> None:
    assert event("tie_breaks: [wins]").tie_breaks == ("points", "wins")
    assert event("tie_breaks: [wins, points]").tie_breaks == ("wins", "points")
    assert event("tie_breaks: wins, Best_Game").tie_breaks == ("points", "wins", "best-game")


def test_wins_before_points() -> None:
    of = event("points: {by: score}\ntie_breaks: [wins, points]\n")
    texts = [
        record({"Aki": 50, "Bo": 49}, 1, 1),
        record({"Aki": 10, "Chiyo": 5}, 2, 1),
        record({"Bo": 90, "Dai": 1}, 2, 2),
    ]
    ranked = ranking(of, *texts)
    assert [group[0] for group in ranked.groups] == ["Aki", "Bo", "Chiyo", "Dai"]


def test_a_player_without_a_game_has_no_best_one() -> None:
    of = event(
        "players: [Aki, Bo, Chiyo]\npoints: {by: wins, win: 0, loss: 0, draw: 0}\ntie_breaks: [best-game]\n"
    )
    ranked = ranking(of, record({"Aki": -500, "Bo": -900}, 1, 1))
    assert ranked.groups == (("Aki",), ("Bo",), ("Chiyo",))
    assert ranked.lines[2].best_game is None


def test_lots_are_the_digests_of_seed_and_id() -> None:
    of = event("points: {by: wins}\ntie_breaks: [lots]\nlots_seed: spring 2026\n")
    assert of.lots_seed == "spring 2026"
    ranked = ranking(of, record({"Aki": 5, "Bo": 5, "Chiyo": 5}, 1, 1))
    order = sorted(["Aki", "Bo", "Chiyo"], key=lambda name: lot("spring 2026", name))
    assert [group[0] for group in ranked.groups] == order
    assert order == ["Chiyo", "Bo", "Aki"]


def test_no_lots_are_drawn_without_a_seed() -> None:
    of = event("points: {by: wins}\ntie_breaks: [lots]\nlots_seed: 7\n")._replace(lots_seed=None)
    assert ranking(of, record({"Aki": 5, "Bo": 5}, 1, 1)).groups == (("Aki", "Bo"),)


def test_nothing_more_is_worked_out_where_nobody_is_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standings, "meetings", lambda _: pytest.fail("who met whom was not asked"))
    ranked = ranking(event(HEAD), record({"Aki": 50, "Bo": 20}, 1, 1))
    assert [one.tie_break for one in ranked.asked] == ["points"]


def test_shared_places_share_their_points() -> None:
    of = event("points: {by: places, places: [30, 10, -10, -30], ties: share}\n")
    lines = ranking(of, record({"Aki": 9, "Bo": 9, "Chiyo": 9, "Dai": 1}, 1, 1)).lines
    assert [line.points for line in lines] == [10, 10, 10, -30]
    lines = ranking(of, record({"Aki": 9, "Bo": 5, "Chiyo": 5, "Dai": 5}, 1, 1)).lines
    assert [line.points for line in lines] == [30, -10, -10, -10]
    for ties, first in (("best", 30), ("worst", 10)):
        other = of._replace(points=of.points._replace(ties=ties))
        lines = ranking(other, record({"Aki": 9, "Bo": 9, "Chiyo": 5, "Dai": 1}, 1, 1)).lines
        assert [line.points for line in lines] == [first, first, -10, -30]


def test_halves_and_thirds_are_exact() -> None:
    of = event("points: {by: places, places: [5, 2, 0]}\n")
    lines = ranking(of, record({"Aki": 9, "Bo": 9, "Chiyo": 9}, 1, 1)).lines
    assert [line.points for line in lines] == [Fraction(7, 3)] * 3
    lines = ranking(of, *(record({"Aki": 9, "Bo": 9, "Chiyo": 9}, number, 1) for number in (1, 2, 3))).lines
    assert [line.points for line in lines] == [7, 7, 7]


def test_games_that_are_not_over_are_neither_won_nor_lost(tmp_path: Path) -> None:
    for number in (1, 2):
        text = record({"Aki": 9, "Bo": 8}, number, 1, more="options: {last_round: 3}")
        (tmp_path / f"{number}.yaml").write_text(text, encoding="utf-8")
    shown = run(f"tally {tmp_path}").stdout
    assert [line.split() for line in shown.splitlines()[3:5]] == [
        ["1", "Aki", "2", "18", "+2", "0/0/2"],
        ["2", "Bo", "2", "16", "-2", "0/0/2"],
    ]
    assert "W-D-L      games won, drawn and lost, without those that are not over\n  Diff" in shown
    (tmp_path / "3.yaml").write_text(record({"Aki": 9, "Bo": 8}, 3, 1), encoding="utf-8")
    assert "  Aki         3  1-0-0 " in run(f"tally {tmp_path}").stdout


def test_each_piece_of_standings_that_are_too_wide_names_the_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "1.yaml").write_text(record({"千代田千代": 9, "Bo Lind": 8}, 1, 1), encoding="utf-8")
    monkeypatch.setenv("COLUMNS", "40")
    shown = run(f"tally {tmp_path}").stdout.splitlines()
    heads = [line.split() for line in shown if "Player" in line]
    assert len(heads) > 1
    assert all(head[:2] == ["Place", "Player"] for head in heads)
    assert sum(line.startswith("      1  千代田千代  ") for line in shown) == len(heads)
