"""`hanascore explain`: every point in words, why a yaku does not count, and what claims are worth."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers.commands import run
from tests.unit.cli.conftest import FRIDAY

CLAIMS = FRIDAY + "    claims: {Bo: {score: 5, cards: 60, yaku: [dragon, iris]}}\n"


def test_every_side_with_what_was_nearly_made(folder: Path) -> None:
    text = run("explain friday.yaml").stdout
    assert "\nRound 1, Aki (dealer): 195\n" in text
    assert (
        """
  One card away:
    Dragon [kwa-do.dragon] lacks the phoenix (Bo has it)
    Set 7 [kwa-do.set-7] lacks the peony ribbon (Chiyo has it)
"""
        in text
    )


def test_json(folder: Path) -> None:
    (folder / "claims.yaml").write_text(CLAIMS, encoding="utf-8")
    data = json.loads(run("explain claims.yaml --format json --side Bo").stdout)
    assert data["schema"] == "hanascore.explain/1"
    (side,) = data["games"][0]["rounds"][0]["sides"]
    assert sum(entry["points"] for entry in side["entries"]) == side["score"] == 25
    claim = side["claim"]
    assert (claim["upheld"], claim["score"]["difference"], claim["cards"]["upheld"]) == (False, -20, True)
    assert claim["score"]["causes"][0] == {
        "kind": "ruling",
        "option": "negative",
        "choice": "carry",
        "rule": "kwa-do.negative",
    }
    assert [(one["id"], one["upheld"]) for one in claim["yaku"]] == [("dragon", True), ("iris", False)]
    assert [one["id"] for one in data["problems"]] == ["claim-denied", "claim-denied"]


def test_json_of_what_is_nearly_made(folder: Path) -> None:
    data = json.loads(run("explain friday.yaml --format json --side Aki").stdout)
    near = data["games"][0]["rounds"][0]["sides"][0]["near"]
    assert near[0] == {
        "id": "dragon",
        "name": "Dragon",
        "rule": "kwa-do.dragon",
        "missing": ["paulownia-phoenix"],
        "held_by": [{"side": "Bo", "cards": ["paulownia-phoenix"]}],
    }


def test_json_of_every_kind_of_cause(folder: Path) -> None:
    text = FRIDAY + "    claims: {Aki: 225, Bo: 195, Chiyo: {score: 45, cards: 90}}\n"
    (folder / "claims.yaml").write_text(text, encoding="utf-8")
    sides = json.loads(run("explain claims.yaml --format json").stdout)["games"][0]["rounds"][0]["sides"]
    aki, bo, chiyo = (side["claim"]["score"]["causes"] for side in sides)
    assert {"kind": "yaku-not-held", "yaku": "set-7", "rule": "kwa-do.set-7"} in aki
    assert {"kind": "other-side", "side": "Aki"} in bo
    assert chiyo == [{"kind": "card-twice", "cards": ["plum-warbler", "willow-swallow"], "with_yaku": False}]
    (words,) = sides[2]["claim"]["cards"]["words"]
    assert words.startswith("a card counted twice, or one too many of its kind: pine ribbon, plum ribbon, ")
    assert words.endswith(" or willow ribbon [kwa-do.card-values]")


@pytest.mark.parametrize(
    ("claimed", "kind", "cards"),
    [
        (100, "card-twice", {"wisteria", "iris", "clover", "chrysanthemum", "maple"}),
        (115, "card-foreign", {"pine", "cherry", "susuki", "willow", "paulownia"}),
    ],
)
def test_no_yaku_accounts_for_card_points(folder: Path, claimed: int, kind: str, cards: set[str]) -> None:
    text = FRIDAY + f"    claims: {{Aki: {{cards: {claimed}}}}}\n"
    (folder / "claims.yaml").write_text(text, encoding="utf-8")
    data = json.loads(run("explain claims.yaml --format json --side Aki").stdout)
    (cause,) = data["games"][0]["rounds"][0]["sides"][0]["claim"]["cards"]["causes"]
    assert (cause["kind"], cause["with_yaku"]) == (kind, False)
    assert {id.partition("-")[0] for id in cause["cards"]} == cards


def test_json_of_a_rule_left_out(folder: Path) -> None:
    text = FRIDAY.replace("yaku: all", "yaku: all, negative: carry") + "    claims: {Bo: 85}\n"
    (folder / "claims.yaml").write_text(text, encoding="utf-8")
    data = json.loads(run("explain claims.yaml --format json --side Bo").stdout)
    causes = data["games"][0]["rounds"][0]["sides"][0]["claim"]["score"]["causes"]
    assert {"kind": "left-out", "rule": "kwa-do.floor"} in causes


def test_a_page_of_another_command_is_not_replaced(folder: Path) -> None:
    assert run("score friday.yaml --format html -o friday.html").exit_code == 0
    refused = run("explain friday.yaml --format html -o friday.html")
    assert refused.exit_code == 2
    assert "friday.html exists already: choose another name, or say --force" in refused.stderr


def test_a_claim_of_another_sides_score_and_one_without_the_doublings(folder: Path) -> None:
    text = (
        "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nrounds:\n  - stopped_by: Aki\n    koi_koi: [Bo]\n"
    )
    text += "    captured: {Aki: 1b 3b 8b 12b, Bo: 6r 9r 10r}\n    claims: {Aki: 8, Bo: 32}\n"
    (folder / "claims.yaml").write_text(text, encoding="utf-8")
    found = run("explain claims.yaml").stdout
    assert (
        """  Claims 8: denied. That is 24 less than 32. What would account for it:
    another ruling: a video game's with cheap viewings (`table: koi-koi-japan`)
      [koi-koi.table, KK-1]
    all but cards and yaku left out: yaku of 7 or more: 8 x 2 = 16 and Bo called
      koi-koi: 16 x 2 = 32
"""
        in found
    )
    assert "    it is the number of another side: Aki\n" in found
