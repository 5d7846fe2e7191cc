"""Hints of a tally that are followed to the letter, or are of no use and so not given."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.helpers.commands import run
from tests.helpers.event_files import EVENT, record, write

GAMES = {
    "games/1.yaml": record({"Aki": 50, "Bo": 40, "Chiyo": 3}, 1, 1),
    "games/2.yaml": record({"Dai": 50, "Emi": 40, "Fumi": 3}, 1, 2),
}
HEAD = f"{EVENT}game: hana-awase\nrounds: 1\ntables: 2\n"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, GAMES)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ("{4: [30, 10, -10, -30]}", "at tables of 4"),
        ("{4: [30, 10, -10, -30], 2: [1/2, 0.25]}", "at tables of 4 or 2"),
        ("[1, -1]", "for 2"),
    ],
)
def test_points_for_places_are_told_as_they_are_and_once(tmp_path: Path, places: str, said: str) -> None:
    text = f"{HEAD}points: {{by: places, places: {places}}}\n"
    write(tmp_path, {"event.yaml": text})
    told = run("tally games --event event.yaml").stderr
    assert told.count(f"error: this table has 3 places, and the event gives points {said} [") == 2
    (hint,) = re.findall(r"write in the event, under points, (places: .*?)   hanascore", told)
    write(tmp_path, {"event.yaml": text.replace(f"places: {places}", hint)})
    followed = run("tally games --event event.yaml")
    assert (followed.exit_code, followed.stderr) == (0, "")


def test_the_first_places_count_at_a_smaller_table(tmp_path: Path) -> None:
    text = f"{HEAD}points: {{by: places, places: [30, 10, -10, -30]}}\n"
    write(tmp_path, {"event.yaml": text})
    told = run("tally games --event event.yaml").stderr
    (hint,) = re.findall(r"for others write under points: (places: .*?)   hanascore", told)
    assert hint == "places: {4: [30, 10, -10, -30], 3: [20, 0, -20]}"
    write(tmp_path, {"event.yaml": text.replace("places: [30, 10, -10, -30]", hint)})
    assert run("tally games --event event.yaml").stderr == ""


def test_nobody_is_told_to_ask_for_what_was_asked_for(tmp_path: Path) -> None:
    write(tmp_path, {"event.yaml": HEAD.replace("tables: 2", "tables: 3")})
    assert "= give the records that are missing, or ask for" in run("tally games --event event.yaml").stderr
    told = run("tally games --event event.yaml --partial").stderr
    assert "= give the records that are missing   hanascore" in told
    assert "--partial" not in told
