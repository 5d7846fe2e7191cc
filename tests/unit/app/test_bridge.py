"""The requests of the page, without a browser."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import hanascore
from hanascore.app.bridge import Bridge
from hanascore.cards.deck import BY_CODE, union
from hanascore.cards.notation import code_pile

NAMES = ["Aki", "Bo", "Chiyo", "Dai"]
KOI_KOI = """hanascore: 1
game: koi-koi
players: [Aki, Bo]
rounds:
  - dealer: Aki
    captured:
      Aki: {yaku: [6 animals]}
      Bo: {yaku: none}
    koi_koi: [Bo]
    stopped_by: Aki
"""
CARDS = ["1b", "3b", "8b", "9a"]


def ask(bridge: Bridge, do: str, **more: Any) -> dict[str, Any]:
    answer = json.loads(bridge.answer(json.dumps({"do": do, **more})))
    assert isinstance(answer, dict)
    return answer


def begin(bridge: Bridge, game: str, number: int) -> dict[str, Any]:
    """Begin an evening, with the answers that have no default."""
    answers: list[Any] = [["answer", ["game"], game], ["answer", ["players"], NAMES[:number]]]
    view = ask(bridge, "evening", want={"answers": answers})["view"]
    assert view["options"]
    if any(question["path"] == ["months"] for question in view["questions"]):
        answers.append(["answer", ["months"], "korean"])
    return ask(bridge, "keep", want={"answers": answers})


def as_pile(codes: list[str]) -> str:
    """Return cards as a record writes them, in any order."""
    return code_pile(union(BY_CODE[code].bit for code in codes))


@pytest.mark.parametrize("game", list(hanascore.GAMES.values()), ids=list(hanascore.GAMES))
def test_a_round_of_any_game_is_entered_by_cards(game: hanascore.Game) -> None:
    bridge = Bridge()
    number = game.active or next((size for size in (3, 2, 4) if size in game.players), 2)
    begun = begin(bridge, game.id, number)
    view = begun["view"]
    chance = random.Random(game.id)
    piles: dict[str, list[str]] = {side: [] for side in view["round"]["sides"]}
    months: dict[int, list[str]] = {}
    for code in view["deck"]:
        months.setdefault(BY_CODE[code].month, []).append(code)
    left_over = view["round"]["modes"][0] == "won" or game.id == "kekoro"
    for month, codes in months.items():
        for start in range(0, len(codes), 2):
            if not (left_over and month > 10):
                piles[chance.choice(list(piles))] += codes[start : start + 2]
    want: dict[str, Any] = {"mode": "cards", "piles": piles, "answers": []}
    view = ask(bridge, "evening", text=begun["text"], want=want)["view"]
    assert view["refusals"] == {}
    # A record does not tell the chaff of a month apart.
    read = {side: as_pile(pile["cards"]) for side, pile in view["round"]["piles"].items()}
    assert read == {side: as_pile(cards) for side, cards in piles.items()}
    if view["round"]["modes"][0] == "won":
        points = {side: pile["points"] for side, pile in view["round"]["piles"].items()}
        want["win"] = {"winner": max(points, key=lambda side: points[side]), "piles": {}, "calls": []}
    if any(question["path"] == ["field_multiplier"] for question in view["questions"]):
        want["answers"].append(["answer", ["field_multiplier"], 1])
    kept = ask(bridge, "keep", text=begun["text"], want=want, sure=True)
    assert "text" in kept, kept
    match = hanascore.score(kept["text"])
    assert match.complete
    assert kept["view"]["totals"] == dict(match.totals)
    assert kept["view"]["next_dealer"] == match.next_dealer


def test_a_winner_by_yaku() -> None:
    bridge = Bridge()
    text = begin(bridge, "koi-koi", 2)["text"]
    won = {"winner": "Bo", "piles": {"Bo": {"yaku": ["moon-viewing", "6 animals"]}}, "calls": ["Aki"]}
    want = {"mode": "won", "win": won}
    view = ask(bridge, "evening", text=text, want=want)["view"]
    assert view["round"]["win"] == won
    assert view["round"]["final"] == {"Aki": 0, "Bo": 28}
    assert [entry["points"] for entry in view["round"]["reasons"]["Bo"]] == [5, 2, 7, 14]
    kept = ask(bridge, "keep", text=text, want=want)
    assert kept["effect"] == [{"number": 1, "before": {}, "after": {"Aki": 0, "Bo": 28}}]


def test_cards_are_worth_something_before_anybody_has_won() -> None:
    bridge = Bridge()
    text = begin(bridge, "koi-koi", 2)["text"]
    want = {"mode": "cards", "piles": {"Aki": CARDS[:1]}, "win": {"winner": "Aki"}}
    view = ask(bridge, "evening", text=text, want=want)["view"]
    assert "Aki has no yaku" in view["refusals"]["won"]["refusal"]
    assert view["round"]["piles"]["Aki"]["cards"] == CARDS[:1]
    assert "Aki has no yaku" in ask(bridge, "keep", text=text, want=want)["refusal"]
    want = {"mode": "cards", "piles": {"Aki": CARDS}}
    view = ask(bridge, "evening", text=text, want=want)["view"]
    assert view["round"]["if_stopped"] == {"Aki": {"Aki": 30, "Bo": 0}}
    assert {"Four Brights", "Rainy Four Brights"} <= {
        near["name"] for near in view["round"]["piles"]["Aki"]["near"]
    }


def test_a_doubtful_round_is_kept_only_if_somebody_is_sure() -> None:
    bridge = Bridge()
    text = begin(bridge, "kwa-do", 2)["text"]
    want = {"mode": "cards", "piles": {"Aki": ["1b"], "Bo": ["8b"]}}
    reply = ask(bridge, "keep", text=text, want=want)
    assert "odd-month" in {problem["id"] for problem in reply["doubts"]}
    assert "text" in ask(bridge, "keep", text=text, want=want, sure=True)


def test_a_fix_is_a_step_of_the_page() -> None:
    bridge = Bridge()
    text = begin(bridge, "koi-koi", 2)["text"]
    want = {"mode": "cards", "piles": {"Aki": CARDS, "Bo": ["11b"]}}
    problems = ask(bridge, "evening", text=text, want=want)["view"]["round"]["problems"]
    fixes = [fix for problem in problems for fix in problem["fixes"]]
    assert {"title": "write exhausted: yes", "steps": [["answer", ["exhausted"], True]]} in fixes


def test_steps_show_their_effect() -> None:
    bridge = Bridge()
    changed = ask(bridge, "step", text=KOI_KOI, step="set", args=["opponent_forms", "may-continue"])
    assert changed["view"]["options"]
    edited = ask(bridge, "step", text=KOI_KOI, step="edit", args=[1])
    assert edited["view"]["round"]["mode"] == "won"
    assert edited["view"]["round"]["win"]["piles"] == {"Aki": {"yaku": ["6 animals"]}}
    by_points = {"mode": "points", "scores": {"Aki": 3, "Bo": 0}}
    kept = ask(bridge, "keep", text=KOI_KOI, base=edited["base"], want=by_points, sure=True)
    assert kept["view"]["totals"] == {"Aki": 3, "Bo": 0}
    assert ask(bridge, "step", text=KOI_KOI, step="remove", args=[2])["refusal"]
    assert "rounds:" in ask(bridge, "step", text=KOI_KOI, step="remove", args=[1])["text"]
    said = ask(bridge, "step", text=KOI_KOI, step="say", args=["bo"])
    assert said["suggestion"] == "" or said["refusal"]


def test_numbers_of_other_piles_are_asked() -> None:
    bridge = Bridge()
    text = begin(bridge, "go-stop", 3)["text"]
    won = {"winner": "Bo", "piles": {"Bo": {"yaku": ["three-brights", "10 chaff"]}}}
    want: dict[str, Any] = {"mode": "won", "win": won, "answers": []}
    for _ in range(4):
        view = ask(bridge, "evening", text=text, want=want)["view"]
        question = next(question for question in view["questions"] if not question["answered"])
        assert question["kind"] == "number"
        want["answers"].append(["answer", question["path"], 0 if "brights" in question["path"] else 6])
    # A fact that no question asks for any more is left out.
    want["answers"].append(["answer", ["captured", "Bo", "brights"], 5])
    view = ask(bridge, "evening", text=text, want=want)["view"]
    assert view["refusals"] == {}
    assert view["round"]["win"] == {**won, "calls": []}
    assert (
        view["round"]["final"]["Bo"] == -view["round"]["final"]["Aki"] - view["round"]["final"]["Chiyo"] > 0
    )


def test_a_rule_changes_from_a_round_on() -> None:
    bridge = Bridge()
    changed = ask(bridge, "step", text=KOI_KOI, step="set", args=["viewing", "no"], from_round=2)
    assert changed["effect"] == []
    assert "viewing" in json.dumps(changed["base"]) + changed["text"]


def test_players_leave_and_come_back() -> None:
    bridge = Bridge()
    text = begin(bridge, "kwa-do", 3)["text"]
    left = ask(bridge, "step", text=text, step="leave", args=["Bo"])
    assert left["view"]["round"]["away"] == ["Bo"]
    assert left["view"]["round"]["sides"] == ["Aki", "Chiyo"]
    joined = ask(bridge, "step", text=text, base=left["base"], step="join", args=["Bo"])
    assert joined["view"]["round"]["away"] == []
    new = ask(bridge, "step", text=text, step="join", args=["Dai"])
    assert new["view"]["players"] == ["Aki", "Bo", "Chiyo", "Dai"]


def test_who_sits_out_is_asked_before_the_cards() -> None:
    bridge = Bridge()
    text = begin(bridge, "mushi", 3)["text"]
    want: dict[str, Any] = {"mode": "cards", "piles": {"Aki": ["1b"]}, "answers": []}
    assert ask(bridge, "evening", text=text, want=want)["view"]["refusals"] == {}
    want["answers"].append(["words", ["sitting_out"], "nobody we know"])
    assert "sitting_out" in ask(bridge, "evening", text=text, want=want)["view"]["refusals"]
    want["answers"] = [["words", ["sitting_out"], "chiyo"]]
    view = ask(bridge, "evening", text=text, want=want)["view"]
    assert view["round"]["piles"]["Aki"]["cards"] == ["1b"]


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_reports_are_pages(lang: str) -> None:
    bridge = Bridge()
    for what in ("score", "explain", "dispute", "rules"):
        html = ask(bridge, "page", what=what, text=KOI_KOI, round=1, lang=lang)["html"]
        assert f'lang="{lang}"' in html
    assert "Moon Viewing" in ask(bridge, "page", what="search", words="moon-viewing")["html"]
    assert "<main>" in ask(bridge, "page", what="search", words="brights rain")["html"]
    answer = ask(bridge, "page", what="search", words="who deals after a draw", text=KOI_KOI)["html"]
    assert "The winner of a round deals the next one." in answer
    assert "Sakura" not in answer
    assert "error" in ask(bridge, "page", what="search", words="xyzzy")
    assert ask(bridge, "page", what="rules", text="koi-koi")["html"]
    standings = ask(bridge, "standings", texts=[KOI_KOI, KOI_KOI])["html"]
    assert "2.hanascore.yaml:1" in standings
    assert "tmp" not in standings.split("<main>")[1]


def test_a_record_of_a_stranger_is_only_data() -> None:
    bridge = Bridge()
    opened = ask(bridge, "open", text=KOI_KOI)
    assert opened["text"] == KOI_KOI
    assert opened["view"]["totals"] == {"Aki": 4, "Bo": 0}
    as_json = hanascore.convert(KOI_KOI, "json")
    assert ask(bridge, "open", text=as_json)["view"]["totals"] == {"Aki": 4, "Bo": 0}
    for text in (
        "",
        "x",
        "<script>",
        "[" * 100_000,
        "{" * 5000,
        "a: " * 400_000,
        "/etc/passwd",
        "game: koi-koi",
    ):
        assert ask(bridge, "open", text=text).keys() == {"error"}, text[:20]
    for base in ({"answers": 1}, [1], "x", {"index": "x", "answers": [], "earlier": []}):
        assert "error" in ask(bridge, "open", text=KOI_KOI, base=base)
    assert "error" in ask(bridge, "no such request")


def test_a_code_for_a_link() -> None:
    pytest.importorskip("segno")
    code = ask(Bridge(), "code", text="https://example.org/#abc")
    assert code["size"] == 25
    assert code["path"].startswith("M0 0h1v1h-1z")


def test_a_bridge_that_has_warmed_up_knows_nothing() -> None:
    bridge = Bridge()
    bridge.warm_up()
    assert ask(bridge, "evening", text=KOI_KOI)["view"]["totals"] == {"Aki": 4, "Bo": 0}
