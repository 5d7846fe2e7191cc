"""`hanascore explain`: its JSON. What people see is in tests/commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.helpers.commands import run
from tests.unit.cli.conftest import FRIDAY


def explained(folder: Path, claims: str, side: str = "") -> list[Any]:
    """Return the sides of the only round, with claims, as JSON."""
    (folder / "claims.yaml").write_text(f"{FRIDAY}    claims: {claims}\n", encoding="utf-8")
    data = json.loads(run(f"explain claims.yaml --format json {side}").stdout)
    assert data["schema"] == "hanascore.explain/1"
    sides: list[Any] = data["games"][0]["rounds"][0]["sides"]
    return sides


def test_a_claim(folder: Path) -> None:
    (side,) = explained(folder, "{Bo: {score: 5, cards: 60, yaku: [dragon, iris]}}", "--side Bo")
    assert sum(entry["points"] for entry in side["entries"]) == side["score"] == 25
    claim = side["claim"]
    assert (claim["upheld"], claim["score"]["difference"], claim["cards"]["upheld"]) == (False, -20, True)
    assert claim["score"]["causes"][0] == {"kind": "left-out", "rule": "kwa-do.negative"}
    assert [(yaku["id"], yaku["upheld"]) for yaku in claim["yaku"]] == [("dragon", True), ("iris", False)]


def test_yaku_that_are_nearly_made(folder: Path) -> None:
    side = explained(folder, "{}", "--side Aki")[0]
    assert side["near"][0] == {
        "id": "dragon",
        "name": "Dragon",
        "rule": "kwa-do.dragon",
        "missing": ["paulownia-phoenix"],
        "held_by": [{"side": "Bo", "cards": ["paulownia-phoenix"]}],
    }


def test_causes_of_a_wrong_claim(folder: Path) -> None:
    sides = explained(folder, "{Aki: 225, Bo: 195, Chiyo: {score: 45, cards: 90}}")
    aki, bo, chiyo = (side["claim"]["score"]["causes"] for side in sides)
    assert {"kind": "yaku-not-held", "yaku": "set-7", "rule": "kwa-do.set-7"} in aki
    assert {"kind": "other-side", "side": "Aki"} in bo
    assert [cause["kind"] for cause in chiyo] == ["card-twice"]


def test_causes_of_wrong_card_points(folder: Path) -> None:
    for cards, kind in ((100, "card-twice"), (115, "card-foreign")):
        (side,) = explained(folder, f"{{Aki: {{cards: {cards}}}}}", "--side Aki")
        assert [cause["kind"] for cause in side["claim"]["cards"]["causes"]] == [kind]
