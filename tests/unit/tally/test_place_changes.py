"""Standings compared with those of an earlier tally."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from hanascore.tally.place_changes import PlaceChange, compare_places, read_earlier_tally
from hanascore.tally.points import PlayerRound, PlayerStanding


def earlier(*rows: dict[str, object]) -> bytes:
    """Return a tally in JSON with these standings."""
    return json.dumps({"schema": "hanascore.tally/1", "standings": rows}).encode()


def test_standings_are_read_from_json() -> None:
    content = earlier(
        {"player": "aki", "name": "Aki", "place": 1, "points": 2.5, "points_exact": "5/2"},
        {"player": "bo", "name": "Bo", "place": None, "points": 3},
    )
    assert read_earlier_tally(content) == [
        PlaceChange("aki", "Aki", 1, Fraction(5, 2)),
        PlaceChange("bo", "Bo", None, 3),
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"[]", "this is not a tally written with --format json (schema hanascore.tally/1)"),
        (b'{"schema": "hanascore.score/1"}', "this is not a tally written with --format json"),
        (earlier(), "it has no standings"),
        (b"{", "closed"),
        (b"", "this file is empty"),
    ],
)
def test_a_file_that_is_no_earlier_tally(content: bytes, reason: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        read_earlier_tally(content)
    assert reason in str(caught.value)


def test_changes_are_in_the_new_order_and_end_with_the_players_who_are_gone() -> None:
    before = [
        PlaceChange("aki", "Aki", 1, 9),
        PlaceChange("bo", "Bo", 2, 8),
        PlaceChange("chiyo", "Chiyo", 3, 7),
    ]
    lines = [
        PlayerStanding(name.lower(), name, None, (PlayerRound(1, points),), place=place)
        for name, points, place in (("Bo", 9, 1), ("Emi", 8, 2), ("Chiyo", 7, 3))
    ]
    changes = compare_places(before, lines)
    assert [(change.player, change.place_before, change.place, change.up) for change in changes] == [
        ("bo", 2, 1, 1),
        ("emi", None, 2, None),
        ("chiyo", 3, 3, 0),
        ("aki", 1, None, None),
    ]
    assert [change.has_changed for change in changes] == [True, True, False, True]
