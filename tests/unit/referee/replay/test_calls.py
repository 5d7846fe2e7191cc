from __future__ import annotations

from hanascore.referee.replay.table import STOPPED
from tests.helpers.short_plays import KOI, errors
from tests.helpers.written_plays import (
    Sheet,
    played,
    replay_text,
    ways_for,
    written,
)


def test_a_call_with_the_last_card_is_doubtful() -> None:
    for seed in range(4000):
        play = played("koi-koi", 2, seed, ways_for("koi-koi", {}))
        if play.stopped_by and len(play.turns) == 16 and not play.calls:
            break
    lines = [f"{turn.player}: {turn.text()}" for turn in play.turns]
    lines[-1] = lines[-1].replace(", stop", ", koi-koi")
    replay = replay_text(written("koi-koi", play, Sheet(turns=lines)))
    assert [(problem.id, problem.severity.value) for problem in replay.problems] == [
        ("calls-doubtful", "warning")
    ]
    assert (replay.ended != STOPPED, replay.facts["exhausted"], replay.lawful) == (True, True, True)


def test_a_new_yaku_of_a_caller_may_end_the_round() -> None:
    options = "options: {caller_improves: ends-round, last_round: none}\n"
    turns = "turns:\n  - Aki: 8a x 8b / 9c x 9a, koi-koi\n  - Bo: 1r / 2r\n  - Aki: 3c x 3b / 4c%s\n"
    (first,) = errors(replay_text(KOI + options + turns % ", koi-koi"))
    assert (first.id, first.hint) == (
        "call-unlawful",
        "a new yaku of a player who has called ends the round",
    )
    for words in ("", ", stop"):
        replay = replay_text(KOI + options + turns % words)
        assert (replay.stopped_by, replay.calls, replay.problems) == ("Aki", ("Aki",), ())
    (first,) = errors(replay_text(KOI + turns % ""))
    assert first.id == "decision-missing"
    assert "rise from 5 to 10 (Flower Viewing, Moon Viewing)" in first.message


def test_points_for_the_call_itself_are_no_new_yaku() -> None:
    options = "options: {table: koi-koi-japan}\n"
    turns = "turns:\n  - Aki: 8a x 8b / 9c x 9a, koi-koi\n  - Bo: 1r / 2r\n  - Aki: 5c x 5a / 4c\n"
    assert [problem.id for problem in errors(replay_text(KOI + options + turns))] == ["too-few-turns"]
