"""An event as values: amounts, names of files and tables, and who should play when."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hanascore.tally.event import Event, json_amount, parse_amount
from tests.helpers.event_files import event


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("12", 12),
        ("-7.5", Fraction(-15, 2)),
        ("1/3", Fraction(1, 3)),
        ("+2", 2),
        (" 3 ", 3),
        ("−４", -4),
        ("1/0", None),
        ("1e3", None),
        ("", None),
        ("one", None),
    ],
)
def test_amounts_are_exact(text: str, amount: Fraction | None) -> None:
    assert parse_amount(text) == amount


def test_amounts_in_json() -> None:
    assert [json_amount(amount) for amount in (3, Fraction(4, 2), Fraction(1, 2))] == [3, 2, 0.5]


def test_players_who_should_sit_at_a_table() -> None:
    played = event(
        "players: [Aki, Bo, Chiyo, Dai, Emi]\nwithdrawn: [{player: Aki, after: 1}]\n"
        "substitutes: [{player: Emi, for: Bo, from: 2}]\nbyes: [{round: 3, player: Dai, points: 1}]\n"
    )
    assert played.expected_players(1) == ["Aki", "Bo", "Chiyo", "Dai"]
    assert played.expected_players(2) == ["Chiyo", "Dai", "Emi"]
    assert played.expected_players(3) == ["Chiyo", "Emi"]


def test_a_player_is_known_by_id_name_and_alias() -> None:
    played = event("players: {aki: {name: Aki Tanaka, aliases: [あき]}}\n")
    assert [played.find_player(name) for name in ("AKI Tanaka", "あき", "aki", "Bo")] == [
        "aki",
        "aki",
        "aki",
        None,
    ]


def test_without_a_list_of_players_the_name_is_the_id() -> None:
    assert Event().find_player("Aki") == "Aki"
    assert Event().player("Aki").name == "Aki"


def test_rulings_for_later_rounds_are_left_out() -> None:
    played = event(
        "players: [Aki, Bo, Chiyo, Dai]\n"
        "byes: [{round: 1, player: Aki, points: 1}, {round: 2, player: Bo, points: 1}]\n"
        "absent: [{round: 3, player: Bo, points: 0}]\n"
        "forfeits: [{round: 2, table: 1, player: Aki}]\n"
        "withdrawn: [{player: Aki, after: 2}]\n"
        "substitutes:\n"
        "  - {player: Chiyo, for: Aki, from: 3}\n"
        "  - {player: Dai, for: Bo, from: 3, ranked: no}\n"
        "penalties:\n"
        "  - {player: Aki, points: -1, reason: late, by: director}\n"
        "  - {player: Bo, points: -1, reason: late, by: director, round: 2}\n"
    ).until(1)
    assert [bye.player for bye in played.byes] == ["Aki"]
    assert (played.absent, played.forfeits, played.withdrawn) == ((), (), ())
    # A substitute without a place has none in earlier rounds either.
    assert [substitute.player for substitute in played.substitutes] == ["Dai"]
    assert [penalty.player for penalty in played.penalties] == ["Aki"]
