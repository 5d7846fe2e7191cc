"""`hanascore new`: more rounds than one, and the file of an event."""

from __future__ import annotations

import pytest

from hanascore.games import GAMES
from hanascore.record.record_file import loads
from hanascore.tally.event_reader import read_event
from tests.helpers.commands import run


@pytest.mark.parametrize("game", GAMES)
def test_more_rounds_stand_as_comments_to_fill_in(game):
    text = run(f"new {game} --rounds 3").stdout
    assert text.startswith(run(f"new {game}").stdout)
    assert len(loads(text).records[0].rounds) == 1
    lines = text.splitlines()
    start = next(at for at, line in enumerate(lines) if "round 2: take the # away" in line)
    opened = [line.replace("# ", "", 1) for line in lines[start:]]
    (record,) = loads("\n".join([*lines[:start], *opened])).records
    assert len(record.rounds) == 3
    assert record.rounds[2].data["captured"] == record.rounds[1].data["captured"]


def test_an_event_is_read_as_it_is_written(tmp_path):
    text = run('new event --rounds 4 --players "Aki, Bo, No"').stdout
    read = read_event(text.encode(), max_bytes=10_000)
    assert read.problems == ()
    assert [player.name for player in read.event.players.values()] == ["Aki", "Bo", "No"]
    assert read.event.rounds == 4
    path = tmp_path / "event.yaml"
    assert run(f"new event -o {path}").stderr.startswith("wrote ")
    assert run(f"new event -o {path}").exit_code == 2


def test_an_event_is_no_score_sheet():
    assert "no score sheet" in run("new event --format html").stderr
    assert run("new event --rounds 0").exit_code == 2


def test_names_may_be_joined_by_an_and():
    assert "players: [Aki, Bo, Chiyo] " in run('new kwa-do --players "Aki, Bo and Chiyo"').stdout


def test_a_fact_that_is_told_is_not_offered_again_where_names_are_long():
    names = "the first of two very long names of players, the second of two very long names of players"
    text = run(f'new koi-koi --players "{names}"').stdout
    assert "\n    stopped_by: the first of" in text
    assert text.count("stopped_by") == 1
