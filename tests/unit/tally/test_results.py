"""The result of a record: the game up to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.commands import run
from tests.helpers.event_files import EVENT, results, write

HEAD = "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nevent: {round: 1, table: 1}\n"
LATE = f"""{HEAD}options: {{goal: 150, last_round: none}}
rounds:
  - {{dealer: Aki, scores: {{Aki: 164, Bo: 100}}}}
  - {{dealer: Aki, scores: {{Aki: 0, Bo: 90}}}}
"""


def test_a_round_after_the_end_does_not_count() -> None:
    (result,) = results(LATE)
    assert [(seat.side, seat.total, seat.place, seat.outcome) for seat in result.seats] == [
        ("Aki", 164, 1, 1),
        ("Bo", 100, 2, -1),
    ]
    assert (result.rounds, result.evidence) == (1, (0, 0, 0, 1))


def test_a_round_after_the_end_is_an_error_in_an_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {"event.yaml": f"{EVENT}rounds: 1\n", "late.yaml": LATE})
    for line in ("tally late.yaml --event event.yaml", "check late.yaml --event event.yaml"):
        result = run(line)
        assert result.exit_code == 1
        assert "error: round 2 came after the end: the game was over after round 1" in result.output
    assert run("tally late.yaml").exit_code == 0
    partial = run("tally late.yaml --event event.yaml --partial --format csv").stdout
    assert [line.split(",")[:2] for line in partial.splitlines()[1:]] == [["1", "Aki"], ["2", "Bo"]]
