"""Score every case of games/<game>/cases.yaml.

A case has a name (`case`), a `source`, what a record says (`players`, `teams` and `options` of the match,
everything else of its only round) and what must come out: `scores`, and if they matter the `winners` and the
`entries` besides card values, each a rule and its points. Months are in Japanese order, and the first player
deals.

A case with a `pile` instead of a round gives the `points` of that pile.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml

import hanascore
from hanascore.record.yaml_reader import PARSER
from tests.helpers.paths import GAME_TESTS
from tests.helpers.random_matches import has_page

MATCH_KEYS = ("teams", "options")
EXPECTED_KEYS = ("case", "source", "scores", "winners", "entries")


def read_cases() -> list[Any]:
    """Return every case with the id of its game."""
    cases = []
    for path in sorted(GAME_TESTS.glob("*/cases.yaml")):
        game = path.parent.name.replace("_", "-")
        table = yaml.load(path.read_text(encoding="utf-8"), PARSER)
        cases += [pytest.param(game, case, id=f"{game}: {case['case']}") for case in table]
    return cases


def record_text(game: str, case: dict[str, Any]) -> str:
    """Return the record of a case as JSON."""
    players = case.get("players") or list(case["captured"])
    keys = [key for key in case if key not in (*EXPECTED_KEYS, *MATCH_KEYS, "players")]
    return json.dumps(
        {
            "hanascore": "1",
            "game": game,
            "months": "japanese",
            "players": players,
            **{key: case[key] for key in MATCH_KEYS if key in case},
            "rounds": [{"dealer": players[0], **{key: case[key] for key in keys}}],
        }
    )


@pytest.mark.parametrize(("game", "case"), read_cases())
def test_case(game: str, case: dict[str, Any]) -> None:
    assert case["source"]
    if "pile" in case:
        assert hanascore.score_pile(game, case["pile"], **case.get("options", {})).points == int(
            case["points"]
        )
        return
    (record,) = hanascore.loads(record_text(game, case)).records
    match = hanascore.score(record)
    (result,) = match.rounds
    assert result.scores == {side: int(points) for side, points in case["scores"].items()}, match.problems
    if "winners" in case:
        assert list(result.winners) == case["winners"]
    for side, entries in case.get("entries", {}).items():
        rules = [(entry.rule.split(".", 1)[1], entry.points) for entry in result.ledger.of(side)]
        assert all(has_page(entry.rule) for entry in result.ledger.of(side))
        assert [f"{rule} {points}" for rule, points in rules if rule != "card-values"] == entries
