"""`hanascore explain`: every point in words, why a yaku does not count, and what claims are worth."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers.commands import run
from tests.unit.cli.conftest import FRIDAY

CLAIMS = FRIDAY + "    claims: {Bo: {score: 5, cards: 60, yaku: [dragon, iris]}}\n"


def test_one_side(folder: Path) -> None:
    result = run("explain friday.yaml --side Bo")
    assert (result.exit_code, result.stderr) == (0, "")
    assert (
        result.stdout
        == """\
Friday night: Kwa-Do, yaku: all

Round 1, Bo: 25
  Cards                                           60   kwa-do.card-values
    3 brights x 20                           60
      curtain, rain man, phoenix
  Floor: 240 / 3 players                         -80   kwa-do.floor
  A net below zero counts nothing                 20   kwa-do.negative
  Dragon                                          25   kwa-do.dragon
      phoenix
  Score                                           25
"""
    )


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


def test_in_another_language(folder: Path) -> None:
    text = run("explain friday.yaml --side Bo --lang ja").stdout
    assert "      桜に幕, 柳に小野道風, 桐に鳳凰\n" in text
    assert "  鳳凰                                            25   kwa-do.dragon\n" in text


def test_why_not(folder: Path) -> None:
    result = run("explain friday.yaml --yaku 'five brights' --side Bo")
    assert result.exit_code == 0
    assert (
        result.stdout
        == """\
Friday night: Kwa-Do, yaku: all

Round 1, Bo: Five Brights [kwa-do.five-brights] is not made: it needs the crane
  and the moon (Chiyo has them).
"""
    )


def test_a_denied_claim_is_exit_1_and_what_accounts_for_it_is_named(folder: Path) -> None:
    (folder / "claims.yaml").write_text(CLAIMS, encoding="utf-8")
    result = run("explain claims.yaml --side Bo")
    assert result.exit_code == 1
    assert result.stdout.endswith("""
  Claims 5: denied. That is 20 less than 25. What would account for it:
    another ruling: a net below zero is taken off the total (`negative: carry`)
      [kwa-do.negative, KD-4] or cards and bonuses together less the floor, not
      below zero (`bonus_order: before-floor`) [kwa-do.bonus_order, KD-3]
    left out: a net below zero counts nothing [kwa-do.negative]
  Claims 60 in card points: upheld.
  Claims Dragon [kwa-do.dragon]: upheld.
  Claims Iris [kwa-do.iris]: denied. It is not made: it needs the bridge, the
      iris ribbon and 2 iris chaff (Aki has them).
""")
    assert (
        "claims.yaml:12:26: error: Bo claims 5, and it comes to 25: 20 too little [claim-denied]\n"
        in result.stderr
    )


def test_only_the_claims_of_the_side_that_is_asked_about_are_answered(folder: Path) -> None:
    (folder / "claims.yaml").write_text(CLAIMS.replace("claims: {", "claims: {Aki: 1, "), encoding="utf-8")
    bo = run("explain claims.yaml --side bo --format json")
    assert bo.exit_code == 1
    assert "Aki claims" not in bo.stderr
    assert [one["message"][:9] for one in json.loads(bo.stdout)["problems"]] == ["Bo claims"] * 2
    chiyo = run("explain claims.yaml --side CHIYO")
    assert (chiyo.exit_code, chiyo.stderr) == (0, "")
    assert "Round 1, Chiyo: 35" in chiyo.stdout


def test_one_yaku_is_answered_alone(folder: Path) -> None:
    (folder / "claims.yaml").write_text(CLAIMS.replace("claims: {", "claims: {Aki: 1, "), encoding="utf-8")
    for side in ("Bo", "bo", "BO"):
        result = run(f"explain claims.yaml --yaku dragon --side {side}")
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.endswith(
            "\n\nRound 1, Bo: Dragon [kwa-do.dragon] is made, worth 25, of phoenix.\n"
        )
    assert run("explain claims.yaml --yaku dragon").stderr == ""


def test_check_says_that_a_claim_is_denied_and_score_scores_all_the_same(folder: Path) -> None:
    (folder / "claims.yaml").write_text(CLAIMS, encoding="utf-8")
    result = run("check claims.yaml --format concise")
    assert result.exit_code == 1
    assert result.stdout == (
        "claims.yaml:12:26: error: Bo claims 5, and it comes to 25: 20 too little [claim-denied]\n"
        "claims.yaml:12:46: error: Bo claims Iris, which does not count for Bo [claim-denied]\n"
    )
    data = json.loads(run("score claims.yaml --format json").stdout)["games"][0]
    assert (data["complete"], data["unscored"]) == (True, [])
    assert [one["total"] for one in data["standings"]] == [195, 35, 25]


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


def test_json_of_why_not(folder: Path) -> None:
    data = json.loads(run("explain friday.yaml --format json --yaku five-brights").stdout)
    first = data["games"][0]["rounds"][0]["sides"][0]
    assert (first["side"], first["counts"], first["in_play"]) == ("Aki", False, True)
    assert first["missing"][0]["number"] == 5


def test_words_that_name_nothing(folder: Path) -> None:
    for words, said in (
        ("--side Zoe", "no side is called 'Zoe': the sides are Aki, Bo and Chiyo"),
        ("--side Boo", "no side is called 'Boo': did you mean Bo?"),
        ("--side chio --yaku dragon", "no side is called 'chio': did you mean Chiyo?"),
        ("--yaku five-bright", "Kwa-Do has no yaku 'five-bright': did you mean five-brights?"),
        ("--yaku xyzzyx", "Kwa-Do has no yaku 'xyzzyx': hanascore rules kwa-do lists them"),
        ("--round 7", "there is no round 7: round 1 is the only one"),
    ):
        result = run(f"explain friday.yaml {words}")
        assert result.exit_code == 2
        assert said in " ".join(result.stderr.split())


def test_a_record_that_cannot_be_scored(folder: Path) -> None:
    (folder / "none.yaml").write_text(
        "hanascore: 1\ngame: kwa-do\nplayers: [Aki]\nvoid: x\n", encoding="utf-8"
    )
    result = run("explain none.yaml")
    assert result.exit_code == 1
    assert result.stdout == "none.yaml: not scored, because of errors in the record\n"
    data = json.loads(run("explain none.yaml --format json").stdout)
    assert data["games"][0]["rounds"] == []
    assert data["games"][0]["game"] is None


def test_several_games_in_one_file(folder: Path) -> None:
    (folder / "two.yaml").write_text(f"{FRIDAY}---\n{FRIDAY}", encoding="utf-8")
    text = run("explain two.yaml --side Bo").stdout
    assert text.startswith("two.yaml (1): Friday night: Kwa-Do, yaku: all\n")
    assert "\ntwo.yaml (2): Friday night: Kwa-Do, yaku: all\n" in text


def test_a_report_in_a_file(folder: Path) -> None:
    assert run("explain friday.yaml -o out.txt").stdout == ""
    assert (folder / "out.txt").read_text(encoding="utf-8").startswith("Friday night")
    assert run("explain friday.yaml -o friday.yaml").exit_code == 2


@pytest.mark.parametrize("words", ["explain", "explain missing.yaml"])
def test_no_file(folder: Path, words: str) -> None:
    assert run(words).exit_code == 2


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


@pytest.mark.parametrize("word", ["teshi", "Teshi", "手四"])
def test_a_lucky_hand_is_no_yaku(word: str) -> None:
    text = "hanascore: 1\ngame: sudaoshi\nplayers: [Aki, Bo, Chiyo]\nscores: {Aki: 1, Bo: 0, Chiyo: -1}\n"
    result = run(f"explain - --yaku {word}", stdin=text)
    assert result.exit_code == 2
    assert "is a lucky hand, which is dealt and not captured: hanascore rules sudaoshi.teshi" in result.stderr


def test_a_floor_that_does_not_divide_is_rounded_down(folder: Path) -> None:
    text = FRIDAY.replace("rounds:", "house_rules: {cards: {pine-crane: 25}}\nrounds:")
    (folder / "house.yaml").write_text(text, encoding="utf-8")
    said = run("explain house.yaml --side Aki").stdout
    assert "  Floor: 245 / 3 players, rounded down " in said
    assert "  Floor: 240 / 3 players " in run("explain friday.yaml --side Aki").stdout


@pytest.mark.parametrize("command", ["score", "explain", "replay"])
def test_a_game_without_the_round_that_is_asked_for_is_left_out(command: str) -> None:
    record = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nrounds:\n"
    turn = "  - {dealer: Aki, scores: {Aki: 5, Bo: 0}}\n"
    result = run(f"{command} - --round 2", stdin=f"{record}{turn}---\ntitle: Second\n{record}{turn}{turn}")
    assert "standard input (1)" not in result.stdout
    assert result.stdout.startswith("standard input (2): Second: Koi-Koi")


def test_a_page_of_another_command_is_not_replaced(folder: Path) -> None:
    assert run("score friday.yaml --format html -o friday.html").exit_code == 0
    refused = run("explain friday.yaml --format html -o friday.html")
    assert refused.exit_code == 2
    assert "friday.html exists already: choose another name, or say --force" in refused.stderr


@pytest.mark.parametrize(("hands", "page"), [("hachi-hachi", "kuttsuki"), ("1921", "three-pairs")])
def test_a_lucky_hand_has_its_page_in_the_list_in_force(hands: str, page: str) -> None:
    text = (
        "hanascore: 1\ngame: sudaoshi\nplayers: [Aki, Bo, Chiyo]\n"
        f"options: {{lucky_hands: {hands}}}\nscores: {{Aki: 1, Bo: 0, Chiyo: -1}}\n"
    )
    said = run("explain - --yaku 喰付", stdin=text).stderr
    assert (
        f"Three Pairs is a lucky hand, which is dealt and not captured: hanascore rules sudaoshi.{page} "
        in said
    )


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
