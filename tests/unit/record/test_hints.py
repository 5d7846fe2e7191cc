"""Hints that are followed to the letter: what they tell to write is read."""

from __future__ import annotations

import re

import pytest

from hanascore.problems.problem import Problem
from hanascore.record.record_file import RecordFile
from hanascore.referee.judge import judge


def errors(text: str) -> list[Problem]:
    (document,) = RecordFile(text).taken()
    found = (
        judge(document.record).problems
        if document.record and not document.record.stopped
        else document.all_problems
    )
    return [problem for problem in found if problem.stops]


def written(game: str, players: str, captured: dict[str, str], *more: str) -> str:
    piles = ", ".join(f"{name}: {pile}" for name, pile in captured.items())
    head = ["hanascore: 1", f"game: {game}", "months: japanese", f"players: [{players}]"]
    return "\n".join([*head, f"captured: {{{piles}}}", *more, ""])


ROUNDS = [
    ("koi-koi", "Aki, Bo", {"Aki": "1* 3* 8*"}, ["stopped_by: Aki"]),
    ("koi-koi", "Aki, Bo", {"Aki": "1* 3* 8*"}, ["stopped_by: Aki", "left_over: 2* 4* 5* 6*"]),
    ("kwa-do", "Aki, Bo", {"Aki": "1* 3* 8*"}, []),
    ("kwa-do", "Aki, Bo", {"Aki": "1* 3* 8*"}, ["options: {two_player_hand: 10}"]),
    ("kwa-do", "Aki, Bo, Chiyo", {"Aki": "1*", "Chiyo": "2*"}, []),
    ("kwa-do", "Aki, Bo, Chiyo", {"Chiyo": "2*"}, []),
    ("kwa-do", "Aki, Bo, Chiyo", {"Aki": "1*", "Chiyo": "rest"}, []),
    ("kwa-do", "Aki, Bo, Chiyo", {"Aki": "1*", "Chiyo": "rest"}, ["options: {three_on_field: take-one}"]),
    ("min-hwatu", "Aki, Bo", {"Aki": "{counts: {brights: 5, animals: 1, ribbons: 1, chaff: 1}}"}, []),
    ("sudaoshi", "Aki, Bo, Chiyo, Dai", {"Aki": "1*", "Chiyo": "2*"}, ["dealer: Aki", "sitting_out: [Dai]"]),
]


@pytest.mark.parametrize(("game", "players", "captured", "more"), ROUNDS)
def test_a_pile_that_a_hint_adds_is_read(
    game: str, players: str, captured: dict[str, str], more: list[str]
) -> None:
    before = errors(written(game, players, captured, *more))
    (missing,) = [one for one in before if one.id == "side-missing"]
    none, _, rest = missing.hint.removeprefix("add ").partition(" if that is so")
    ways = [re.split(r", | and ", none), *([[rest.removeprefix(", or ")]] if rest else [])]
    for way in ways:
        more_piles = dict(each.split(": ") for each in way)
        found = errors(written(game, players, {**captured, **more_piles}, *more))
        assert "side-missing" not in {one.id for one in found}
        assert {one.id for one in found if one.id == "rest-unclear"} <= {one.id for one in before}


def test_the_rest_is_offered_where_it_can_be_told() -> None:
    offered = [
        any(one.hint.endswith(": rest") for one in errors(written(game, players, captured, *more)))
        for game, players, captured, more in ROUNDS
    ]
    assert offered == [False, True, False, True, True, False, False, False, False, True]


@pytest.mark.parametrize(
    ("players", "captured", "more", "named"),
    [
        ("A, B, C, D", "{A: 1*, B: 2*, C: rest}", "", "D"),
        ("A, B, C, D", "{A: 1*, D: 2*, C: rest}", "sitting_out: [Dai]", "B"),
        ("A, B, C, D, E", "{A: 1*, D: 2*, C: rest}", "", "E, B"),
        ("A, B, C, D, E", "{A: 1*, D: 2*, C: rest}", "sitting_out: [B]", "B, E"),
    ],
)
def test_who_sits_out_is_one_of_the_players(players: str, captured: str, more: str, named: str) -> None:
    lines = ["hanascore: 1", "game: sudaoshi", f"players: [{players}]", "dealer: A", f"captured: {captured}"]
    found = errors("\n".join([*lines, more, ""]))
    hint = "name everybody who does not play: sitting_out: "
    assert [one.hint for one in found if one.id == "sitting-out"] == [f"{hint}[{named}]"]
    assert not [one for one in found if one.id == "side-missing"]
    assert errors("\n".join([*lines, f"sitting_out: [{named}]", ""])) == []


def test_nobody_plays_alone() -> None:
    lines = ["hanascore: 1", "game: hachi-hachi", "players: [Aki, Bo]", "sitting_out: Bo", "left_over: none"]
    found = errors("\n".join([*lines, "captured: {Aki: 1b 2a, Bo: none}", ""]))
    assert [one.message for one in found] == ["Hachi-Hachi is played by 3 at a time, and only 1 is left"]


def test_too_many_may_sit_out() -> None:
    lines = ["hanascore: 1", "game: sudaoshi", "players: [A, B, C, D]", "dealer: A", "sitting_out: [B, C]"]
    (found,) = errors("\n".join([*lines, "scores: {A: 1, D: -1}", ""]))
    assert (found.message, found.hint) == (
        "Sudaoshi is played by 3 at a time, and only 2 are left",
        "name everybody who does not play, and nobody else",
    )
