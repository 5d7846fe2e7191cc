"""Turns in the words that `replay` prints can be written in a record, and mean the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from hanascore.cards.deck import LANGUAGES
from hanascore.model.record import Record
from hanascore.record.record_file import loads
from hanascore.referee.judge import Outcome, judge
from hanascore.report.blocks import Table
from hanascore.report.labels import use_language
from hanascore.report.replay import ReplayReport
from tests.games.hachi_hachi.test_hachi_hachi import told_by_turns
from tests.helpers.naive_scoring import random_choices
from tests.helpers.plays import Ways
from tests.helpers.quick import every
from tests.helpers.written_plays import TABLES, Sheet, played, ways_for, written
from tests.unit.referee.replay.test_events import CHOICES
from tests.unit.referee.replay.test_events import played as go_stop_played
from tests.unit.referee.replay.test_events import written as go_stop_written


def printed_turns(record: Record, lang: str) -> list[dict[str, str]]:
    """Return the turns of a record as `replay` prints them, with the calls."""
    match = judge(record)
    replay = match.rounds[0].replay
    assert replay is not None
    with use_language(lang):
        blocks = list(ReplayReport([(Outcome("", 1, record, match), None)]).blocks())
    table = next(block for block in blocks if isinstance(block, Table) and len(block.heads) == 4)
    turns = []
    for turn, row in zip(replay.turns, table.rows, strict=True):
        call = f", {turn.written.call}" if turn.written.call else ""
        turns.append({turn.player: " ".join(f"{row.cells[2]} / {row.cells[3]}{call}".split())})
    return turns


def check_printed_turns(record: Record) -> None:
    first = judge(record)
    for lang in LANGUAGES:
        round = replace(record.rounds[0], turns=tuple(printed_turns(record, lang)))
        second = judge(replace(record, rounds=(round,)))
        assert [(problem.id, problem.message) for problem in second.problems] == [
            (problem.id, problem.message) for problem in first.problems
        ]
        assert second.rounds[0].scores == first.rounds[0].scores


def record_of(text: str) -> Record:
    (record,) = loads(text).records
    return record


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", every(3, range(3)))
@pytest.mark.parametrize(("game", "number"), every(2, TABLES))
def test_printed_turns(game: str, number: int, seed: int) -> None:
    check_printed_turns(record_of(written(game, played(game, number, seed, ways_for(game, {})), Sheet())))


@pytest.mark.parametrize("seed", every(4, range(8)))
def test_printed_turns_with_bombs_shown_cards_and_jokers(seed: int) -> None:
    options = random_choices(random.Random(seed), **CHOICES)
    check_printed_turns(record_of(go_stop_written(go_stop_played(2 + seed % 2, seed, options), options)))
    with_joker = played("min-hwatu", 5, seed, Ways(joker=True))
    check_printed_turns(
        record_of(written("min-hwatu", with_joker, Sheet(options="five_player_extra: joker")))
    )


@pytest.mark.parametrize("seed", range(3))
def test_printed_turns_of_hachi_hachi(seed: int) -> None:
    match, _ = told_by_turns(seed, stops=0.3)
    check_printed_turns(match.record)
