"""The bench runs, its material is lawful, and its plain loop is right. Nothing here asks for speed."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.bench import growth, material, rows
from tests.bench.timing import FailedError, NotYetError, most_memory, process, python, ratio

# Other tests cover what runs here, and measuring it would distort the times.
pytestmark = pytest.mark.no_cover
TINY = rows.Sizes(best_of=1, rounds=2, plays=2, piles=5, file=2000, files=50)


@pytest.mark.parametrize(
    "row", [row for row in rows.ROWS if "`hanascore" not in row.what], ids=lambda row: row.what
)
def test_a_row_runs(row: rows.Row, tmp_path: Path) -> None:
    ((*_, aim, measured),), notes = rows.lines(tmp_path, TINY, (row,))
    assert aim.startswith("at ")
    if measured == "not yet":
        pytest.skip(notes[0])
    assert re.fullmatch(r"[0-9]+\.[0-9]{2}x?( \(missed\))?", measured), notes


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    def measure(folder: Path, sizes: rows.Sizes) -> float:
        return float(rows.public("no_such_thing"))

    row = rows.at_most(1, "a", "b", measure)
    assert rows.lines(tmp_path, TINY, (row,)) == (
        [("a", "b", "at most 1x", "not yet")],
        ["a: not yet: hanascore.no_such_thing"],
    )


def test_an_aim_is_met_or_missed(tmp_path: Path) -> None:
    fast = rows.at_most(1.5, "a", "b", lambda *_: 1.499)
    slow = rows.at_least(0.45, "a", "b", lambda *_: 0.4)
    assert [line[2:] for line in rows.lines(tmp_path, TINY, (fast, slow))[0]] == [
        ("at most 1.5x", "1.50x"),
        ("at least 0.45", "0.40 (missed)"),
    ]


def test_the_table_in_text_and_markdown() -> None:
    table = [("`a`", "bb", "at most 1x", "0.50x")]
    assert rows.drawn(table, markdown=True).splitlines() == [
        "| what | compared with, same run | aim | measured |",
        "| --- | --- | --- | --- |",
        "| `a` | bb | at most 1x | 0.50x |",
    ]
    assert rows.drawn(table, markdown=False).splitlines() == [
        "what  compared with, same run  aim         measured",
        "a     bb                       at most 1x  0.50x",
    ]


def test_rows_are_picked_by_word() -> None:
    assert rows.picked([]) == rows.ROWS
    assert [row.limit for row in rows.picked(["memory for", "dispute"])] == [40, 25]


def test_three_piles_share_the_deck_by_pairs() -> None:
    piles = material.captured(random.Random(1))
    assert Counter(card for pile in piles.values() for card in pile) == Counter(material.DECK)
    for pile in piles.values():
        assert all(held % 2 == 0 for held in Counter(map(material.month, pile)).values())


def test_a_play_ends_with_every_card_captured() -> None:
    for seed in range(20):
        table = material.Table(random.Random(seed), "Bo")
        text = table.play()
        assert table.field == []
        assert Counter(card for pile in table.piles.values() for card in pile) == Counter(material.DECK)
        assert text.startswith("  - dealer: Bo\n")
        assert text.count(" / ") == 20


def test_a_thousand_rounds_are_some_240_kilobytes() -> None:
    assert 200 < len(material.three_players(100)) / 100 < 260
    assert 1800 < len(material.three_players_of_size(2000)) <= 2000


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("", 0),
        ("1b 3b 8b", 5),
        ("1b 3b 11b", 0),
        ("1b 3b 8b 12b", 8),
        ("1b 3b 8b 11b", 7),
        ("1b 3b 8b 11b 12b", 10),
        ("3b 8b 9a", 10),
        ("6a 7a 10a", 5),
        ("2a 4a 5a 6a 7a 10a", 7),
        ("1r 2r 3r 4r 5r", 6),
        ("6r 9r 10r", 5),
        ("1c 1c 2c 2c 3c 3c 4c 4c 5c", 0),
        ("1c 1c 2c 2c 3c 3c 4c 4c 5c 9a", 1),
    ],
)
def test_the_plain_loop(cards: str, points: int) -> None:
    assert rows.by_hand(rows.mask(cards)) == points


def test_a_failing_process_is_not_timed() -> None:
    fails = python("raise SystemExit('no such thing')")
    for attempt in (process(fails), lambda: most_memory(fails)):
        with pytest.raises(FailedError, match="exit 1: no such thing"):
            attempt()
    with pytest.raises(NotYetError, match="no such command"):
        process(python("raise SystemExit('Error: No such command')"))()


def test_a_ratio_is_best_against_best() -> None:
    assert ratio(lambda: sum(range(200_000)), lambda: None, best_of=3) > 1
    assert most_memory(python("")) > 1_000_000


def test_growth_is_told_of_lists_and_arrays() -> None:
    small = growth.measured(1000, "lists")
    assert small.piles == 1000
    assert small.speed > 0
    assert growth.drawn([(small, growth.Growth(1000, 75.4, 12.0))]).splitlines()[2:] == [
        f"| 1,000 | {small.speed:.2f} | {small.bytes:.1f} | 75 | 12.0 |"
    ]
