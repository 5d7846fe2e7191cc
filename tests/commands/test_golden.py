"""The words of every command on every example, kept in `tests/golden/` and compared exactly."""

from __future__ import annotations

from pathlib import Path

import pytest

from hanascore.games import GAMES
from tests.helpers.commands import run
from tests.helpers.expected import expect
from tests.helpers.paths import ROOT

pytestmark = pytest.mark.usefixtures("at_the_root")
GOLDEN = Path(__file__).parent / "golden"
EXAMPLES = sorted((ROOT / "examples").glob("*.hanascore.yaml"))
ON_EXAMPLES = {
    "score.txt": "score {file}",
    "score.json": "score --format json {file}",
    "score.jsonl": "score --format jsonl {file}",
    "score.csv": "score --format csv {file}",
    "score.md": "score --format markdown {file}",
    "check.txt": "check --notes {file}",
    "explain.txt": "explain {file}",
    "explain.json": "explain --format json {file}",
    "dispute.txt": "dispute {file}",
    "dispute.json": "dispute --format json {file}",
    "replay.txt": "replay {file}",
    "convert.json": "convert --format json {file}",
    "convert.yaml": "convert {file}",
}
ALONE = {
    "help.txt": "--help",
    "alone.txt": "",
    "demo.txt": "demo",
    "cards.txt": "cards",
    "cards-some.txt": "cards '5arcc 8b lightning 松に鶴'",
    "play.replay.json": "replay examples/play.hanascore.yaml --format json",
    "play.until.txt": "replay examples/play.hanascore.yaml --round 2 --until 7",
    "rules.txt": "rules",
    "rules-odd-month.txt": "rules odd-month",
    "rules-kd-3.txt": "rules KD-3",
    "rules-five-brights.txt": "rules five-brights",
    "pile-koi-koi.txt": "pile koi-koi '1b 3b 11b'",
    "pile-koi-koi.json": "pile koi-koi '1b 3b 8b 9a' --format json",
}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ON_EXAMPLES)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name.split(".")[0])
def test_golden_example(example: Path, name: str) -> None:
    result = run(ON_EXAMPLES[name].format(file=example.relative_to(ROOT)))
    assert result.exit_code == 0, result.output
    expect(GOLDEN / f"{example.name.split('.')[0]}.{name}", result.output)


@pytest.mark.parametrize("name", ALONE)
def test_golden_alone(name: str) -> None:
    result = run(ALONE[name])
    assert result.exit_code == 0, result.output
    expect(GOLDEN / name, result.output)


@pytest.mark.parametrize("id", sorted(GAMES))
def test_golden_rulebook(id: str) -> None:
    result = run(f"rules {id}")
    assert result.exit_code == 0, result.output
    expect(GOLDEN / f"rules-{id}.txt", result.output)


@pytest.mark.parametrize("id", sorted(GAMES))
def test_golden_new(id: str) -> None:
    result = run(f"new {id}")
    assert result.exit_code == 0, result.output
    expect(GOLDEN / f"new-{id}.yaml", result.output)
