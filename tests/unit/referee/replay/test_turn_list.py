from __future__ import annotations

import pytest

from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from tests.helpers.short_plays import KOI
from tests.helpers.written_plays import (
    replay_text,
)


@pytest.mark.parametrize(
    ("turns", "path", "message", "hint"),
    [
        ("[Aki: 1b / 5r, stop]", (0, "stop"), "", ""),
        (
            "[{Aki: 1b / 5r, stop}]",
            (0, "stop"),
            "inside braces the comma before 'stop' ended the turn",
            'in quotes: Aki: "',
        ),
        (
            "[Aki: 1b / 5r, stop, Bo: 2a / 6c]",
            (1,),
            "inside brackets the comma before 'stop'",
            'in quotes: Aki: "1b / 5r, stop"',
        ),
        ("\n  - Aki:1b x 1r", (0,), "no player and turn in 'Aki:1b x 1r'", "write `Aki: 1b x 1r`"),
        ("\n  - Aki：1b", (0,), "no player and turn", "this is a wide colon"),
        ("\n  - 1b / 5r", (0,), "'1b / 5r' does not say who plays", "Aki: 1b / 5r"),
        (
            "\n  - Aki 1b / 5r",
            (0,),
            "'Aki 1b / 5r' does not say",
            "write `Aki: 1b / 5r`; a colon is missing after the name",
        ),
        ("\n  - Aki: 1b / 5r\n    Bo: 2a / 6c", (0, "Bo"), "Aki and Bo play in one turn", "'-'"),
        ("\n  - Aki:", (0, "Aki"), "Aki plays no card here", "- Aki: 1b x 1r / 5r"),
        ("\n  - Aki: [1b, 5r]", (0, "Aki"), "a turn must be a text, not a list", "spaces"),
        ("\n  - [Aki]", (0,), "a turn belongs here, not a list", "- Aki"),
        ("\n  - {}", (0,), "no player is named here", "- Aki"),
        ("\n  - Akki: 1b / 5r", (0, "Akki"), "no player is called 'Akki'", "did you mean Aki?"),
    ],
)
def test_an_entry_that_is_no_turn(turns: str, path: tuple[str | int, ...], message: str, hint: str) -> None:
    loaded = loads(f"{KOI}turns: {turns}\n")
    assert not any(problem.stops for problem in loaded.problems)
    first = judge(loaded.records[0]).problems[0]
    assert first.id in {"turn-unread", "unknown-player"}
    if message:
        assert first.place.path == ("turns", *path)
        assert message in first.message
        assert hint in first.hint


def test_all_unreadable_turns_are_reported_together() -> None:
    replay = replay_text(f"{KOI}turns:\n  - Aki: 1b 1r / 5r\n  - Bo: 2a / 6c\n  - Aki: 9z / 6c\n")
    assert [(move.problem.id, move.turn, move.position) for move in replay.unlawful] == [
        ("turn-unread", 1, None),
        ("unknown-card", 3, None),
    ]


@pytest.mark.parametrize(
    "turn", ["8a x 8b／9c x 9a，stop", "8a × 8b / 9c × 9a、stop", "8A X moon / 9c x sake cup stop"]
)
def test_turns_may_be_written_with_wide_characters(turn: str) -> None:
    assert replay_text(f"{KOI}turns:\n  - Aki: {turn}\n").stopped_by == "Aki"
