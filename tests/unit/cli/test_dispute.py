"""`hanascore dispute`: what each open ruling would change, and one plain sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore import dispute
from hanascore.games import GAMES
from hanascore.problems.words import width
from hanascore.record.record_file import loads
from hanascore.referee.dispute import Dispute
from hanascore.report.dispute import DisputeReport, verdict
from tests.helpers.commands import run
from tests.helpers.random_matches import any_match, few
from tests.helpers.reports import text_of


def told(found: Dispute) -> str:
    return text_of(DisputeReport, found.match, found)


COUNTED = """\
hanascore: 1
game: kwa-do
players: [Aki, Bo, Chiyo]
options: {method: easy, last_round: 2}
rounds:
  - captured:
      Aki: {counts: {brights: 1, animals: 3, ribbons: 6, chaff: 9}}
      Bo: {counts: {brights: 2, animals: 4, ribbons: 3, chaff: 6}}
      Chiyo: {counts: {brights: 2, animals: 2, ribbons: 1, chaff: 9}}
  - scores: {Aki: 65, Bo: 70, Chiyo: 45}
"""


def test_nobody_deals_after_the_end() -> None:
    said = run("dispute -", stdin=COUNTED).stdout
    assert "deals next" not in said
    assert all(line.split()[-1] != "left" for line in said.splitlines() if line)


def test_named_piles_tell_every_yaku() -> None:
    found = dispute(loads(KOI.format(rounds=AKI, last=12)).records[0], ruling="high_score")
    assert len(found.trials) == 1


def test_the_winner_has_what_the_end_was_worth() -> None:
    rounds = "  - {scores: {Aki: 60, Bo: 20}}\n  - {dealer: Aki, scores: {Aki: 1, Bo: 90}}\n"
    text = "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\noptions: {goal: 50}\nrounds:\n"
    assert verdict(dispute(loads(text + rounds).records[0])) == "Aki wins under every ruling."


def test_json(folder: Path) -> None:
    data = json.loads(run("dispute friday.yaml --format json").stdout)
    assert data["schema"] == "hanascore.dispute/1"
    (game,) = data["games"]
    easy = game["trials"][0]
    assert (easy["choices"], easy["refs"], easy["tried"]) == ({"method": "easy"}, ["KD-5"], True)
    assert (easy["totals"], easy["over"], easy["winners"]) == (
        {"Aki": 80, "Bo": 60, "Chiyo": 80},
        True,
        ["Aki"],
    )
    assert easy["rounds"] == [
        {
            "round": 1,
            "scores": {"Aki": 275, "Bo": 85, "Chiyo": 115},
            "differences": {"Aki": 80, "Bo": 60, "Chiyo": 80},
            "winners": ["Aki"],
            "winner_changes": False,
            "next_dealer": "Aki",
            "dealer_changes": False,
        }
    ]
    shown = {name for trial in game["trials"] for name in trial["choices"]}
    rulings = {option.name for option in GAMES["kwa-do"].options if option.is_ruling}
    assert set(game["idle"]) == rulings - shown
    assert (game["over"], game["leaders"]) == (False, ["Aki"])
    assert game["sentence"].startswith("Aki leads under every ruling that can be tried; ")


@few
@given(id=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 10_000), rounds=st.integers(1, 4))
def test_every_line_fits_the_page(id: str, seed: int, rounds: int) -> None:
    record = any_match(id, seed, number=rounds).record
    ruling = next(option.name for option in GAMES[id].options if option.is_ruling)
    for found in (dispute(record), dispute(record, ruling=ruling)):
        text = told(found)
        assert [line for line in text.split("\n") if width(line) > 80] == []
        assert verdict(found)[-1] == "."


KOI = """
hanascore: 1
game: koi-koi
players: [Aki, Bo]
options: {{last_round: {last}}}
rounds:
{rounds}
"""
AKI = "  - {captured: {Aki: 1b 3b 8b 12b, Bo: none}, stopped_by: Aki}\n"
BO = "  - {captured: {Aki: 2a, Bo: 3b 9a}, stopped_by: Bo}\n"
DRAW = "  - {captured: {Aki: 2a, Bo: 3b 9a}, exhausted: yes}\n"
CALLS = "  - {captured: {Aki: 1b 3b 8b, Bo: 6r 9r 10r}, stopped_by: Aki, koi_koi: [Aki, Bo]}\n"


def last_words(rounds: str, last: int) -> str:
    loaded = loads(KOI.format(rounds=rounds, last=last))
    return verdict(dispute(loaded.records[0]))


def test_nobody_else_would_have_won() -> None:
    assert last_words(AKI, 1) == (
        "Aki wins under every ruling that can be tried; nobody can say who won under `field_brights: yes`."
    )


def test_somebody_else_would_have_won() -> None:
    assert last_words(AKI + BO + BO, 3) == (
        "Bo wins, but Aki wins under `table: nintendo`, `table: fudawiki`, `table: koi-koi-japan` (KK-1) and "
        "`game_winner: points` (KK-6); Aki leads without rounds 2-3 under `viewing: off` and `viewing: "
        "with-another`; nobody can say who won under `field_brights: yes`."
    )


def test_somebody_else_would_lead() -> None:
    assert last_words(AKI + BO, 12) == (
        "Aki leads under every ruling that can be tried; Aki still leads without round 2 under `viewing: "
        "off` and `viewing: with-another`; nobody can say who leads under `field_brights: yes`."
    )
    assert last_words(AKI + BO + BO, 12) == (
        "Bo leads, but Aki leads under `table: nintendo`, `table: fudawiki`, `table: koi-koi-japan` (KK-1) "
        "and `game_winner: points` (KK-6); Aki leads without rounds 2-3 under `viewing: off` and `viewing: "
        "with-another`; nobody can say who leads under `field_brights: yes`."
    )


def test_a_round_that_is_not_scored() -> None:
    assert last_words(CALLS, 12) == (
        "Round 1 is not scored (under `table: nintendo`, `table: fudawiki`, `table: koi-koi-japan` (KK-1) "
        "and `opponent_forms: may-continue` (KK-5) it is), so that nobody can say who is ahead."
    )
    assert answer(CALLS, "opponent_forms") == (
        "Round 1 is not scored, so that nobody can say who is ahead. Under `opponent_forms: may-continue` "
        "(its owner may stop or call as well), round 1 can be scored, and Aki leads with 1 round won and 10 "
        "points."
    )
    assert last_words(AKI + CALLS, 12).startswith("Round 2 is not scored (under ")
    assert "already won" not in last_words(BO + CALLS, 12)


def test_no_round_yet() -> None:
    loaded = loads("hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\n")
    assert verdict(dispute(loaded.records[0])) == "No round is recorded yet."


def test_one_ruling_tells_every_round() -> None:
    loaded = loads(KOI.format(rounds=AKI + DRAW, last=12))
    text = told(dispute(loaded.records[0], ruling="exhausted"))
    assert (
        """
  Under `exhausted: higher-score`:
    Round 2: Bo +5; Bo wins it; Bo should deal next
"""
        in text
    )


def test_what_is_not_tried_says_why() -> None:
    loaded = loads(KOI.format(rounds=AKI, last=12))
    assert """
  Under `field_brights: yes` round 1 does not say enough:
    Round 1: brights on the opening field multiply the score, and the round does
      not give the field
""" in told(dispute(loaded.records[0]))
    assert last_words(AKI, 12).endswith("nobody can say who leads under `field_brights: yes`.")


def answer(rounds: str, ruling: str, last: int = 12) -> str:
    return verdict(dispute(loads(KOI.format(rounds=rounds, last=last)).records[0], ruling=ruling))


def test_one_ruling_is_answered_in_a_sentence_to_be_read_aloud() -> None:
    assert answer(AKI, "high_score", 1) == (
        "Under `high_score: off` (they score as they are), Aki has 8 less, and Aki still wins with 1 round "
        "won and 8 points."
    )
    assert answer(AKI + DRAW, "zero_sum") == (
        "Under `zero_sum: yes` (the loser loses what the winner gains), Bo has 16 less, and Aki still leads "
        "with 1 round won and 16 points."
    )
    assert answer(AKI + BO + BO, "game_winner") == (
        "Under `game_winner: points` (who wins the game after the last round: most points), Aki leads with "
        "16, and not Bo."
    )
    assert answer(AKI, "field_brights") == (
        "Under `field_brights: yes` (times one more than the brights there), round 1 does not say enough: "
        "brights on the opening field multiply the score, and the round does not give the field; nobody "
        "can say who would lead."
    )


def test_a_stop_that_could_not_have_been_says_what_would_have_happened() -> None:
    assert answer(BO, "viewing") == (
        "Not every choice of `viewing` tells who leads. "
        "Under `viewing: off` or `viewing: with-another`, in round 1 Bo held nothing and could not have "
        "stopped: the play would have gone on; nobody can say who would lead. Under the other "
        "choices nothing changes."
    )
    assert (
        "`viewing`, as far as they can be scored. Under `viewing: off` or `viewing: with-another`, in round "
        "2 Bo held nothing and could not have stopped: the play would have gone on; "
        "without round 2 Aki leads with 1 round won and 16 points. "
    ) in answer(AKI + BO, "viewing")
    assert (
        " Under `viewing: off` or `viewing: with-another`, in rounds 1-2 Bo held nothing and could not have "
        "stopped: the play would have gone on; nobody can say who would lead. "
    ) in answer(BO + BO, "viewing")
    assert answer(AKI + BO + BO, "table").startswith("Who leads hangs on `table`. Under ")
    assert last_words(BO, 12) == (
        "Bo leads under every ruling that can be tried; nobody can say who leads under `viewing: off`, "
        "`viewing: with-another` and `field_brights: yes`."
    )


VOID = "  - {dealer: Aki, void: misdeal}\n"
BROKEN = "  - {captured: {Aki: 1b 1b, Bo: 2a}, stopped_by: Aki}\n"


def test_there_is_no_verdict_over_nothing() -> None:
    nothing = "Nothing is scored yet, so that nobody is ahead under any ruling."
    assert (last_words(VOID, 12), answer(VOID, "viewing")) == (nothing, nothing)
    assert last_words(BROKEN, 12) == answer(VOID + BROKEN, "viewing").replace("2", "1")
    assert last_words(BROKEN, 12) == "Round 1 is not scored, so that nobody can say who is ahead."
    assert answer(DRAW, "viewing") == (
        "`viewing` makes no difference here: nobody is ahead under every choice."
    )
    assert last_words(DRAW, 12).startswith(
        "Nobody is ahead, but Aki leads under `table: koi-koi-japan` (KK-1)"
    )


def test_a_page_of_one_ruling_tells_the_answer_once_and_its_sources() -> None:
    page = run("dispute - --format html --ruling high_score", stdin=KOI.format(rounds=AKI, last=12)).stdout
    assert page.count("Aki has 8 less") == 1
    assert "hanascore rules koi-koi.high_score" in page


STOPPED = """go-stop
months: korean
players: [Aki, Bo, Chiyo]
captured: {Aki: 1b 3b 8b, Bo: 4a, Chiyo: 5a}
stopped_by: Aki
"""
DEALT = """kwa-do
players: [Aki, Bo]
captured: {Aki: 1b 1r, Bo: 2a 2r}
hands: {Aki: 1b 2a 3b 4a 5a 6a 7a 8a}
"""
WILD = """roppyakken
months: japanese
players: [Aki, Bo]
captured: {Aki: 11b 9a, Bo: 2a 2r}
left_over: 9r
gaji: {by: Aki, took: 9a}
"""


@pytest.mark.parametrize(
    ("rest", "ruling", "said"),
    [
        (STOPPED, "minimum", "Aki stopped with 3 points, and it takes 7: the play would have gone on; "),
        (
            DEALT,
            "two_player_hand",
            "the deal would have been different: Aki's hand has 8 cards, and each of 2 ",
        ),
        (WILD, "wild", "the rain man would have taken no card of another month; "),
    ],
)
def test_what_would_have_happened_is_said_in_every_game(rest: str, ruling: str, said: str) -> None:
    record = loads(f"hanascore: 1\ngame: {rest}").records[0]
    assert f"in round 1 {said}" in verdict(dispute(record, ruling=ruling))


def test_a_broken_round_does_not_hide_the_others() -> None:
    assert last_words(BROKEN + AKI, 12) == (
        "Round 1 is not scored, and what follows leaves it out. Aki leads under every ruling that can be "
        "tried; nobody can say who leads under `field_brights: yes`."
    )
    assert answer(BO + BROKEN, "viewing").startswith(
        "Round 2 is not scored, and what follows leaves it out. Not every choice of `viewing` tells who "
        "leads. Under `viewing: off` or `viewing: with-another`, in round 1 Bo held nothing and "
    )


def test_a_game_that_was_won_before_a_broken_round_stays_won() -> None:
    assert last_words(AKI + BROKEN, 1) == (
        "Round 2 is not scored, and what follows leaves it out. Aki wins under every ruling that can be "
        "tried; nobody can say who won under `field_brights: yes`."
    )


def test_a_ruling_that_changes_who_wins_a_round_alone_says_so() -> None:
    text = "hanascore: 1\nmonths: japanese\ngame: sudaoshi\nplayers: [Aki, Bo, Chiyo]\nrounds:\n"
    text += "  - dealer: Aki\n    captured: {Aki: 1* 2* 3* 4*, Bo: 5* 6* 7* 8ac, Chiyo: rest}\n"
    found = dispute(loads(f"{text}    lucky_hands: {{Bo: [teshi]}}\n").records[0], ruling="lucky_in_winner")
    assert ", Bo wins round 1 and Bo deals next, and Bo still leads with " in verdict(found)


SEEN = "  - {captured: {Aki: 3b 9a 6r 9r 10r, Bo: 2a}, stopped_by: Aki}\n"


def test_the_other_rounds_are_scored_all_the_same() -> None:
    found = dispute(loads(KOI.format(rounds=BO + SEEN, last=12)).records[0], ruling="viewing")
    assert """
  Under `viewing: off` round 1 would have gone otherwise:
    Round 1: Bo held nothing and could not have stopped: the play would have
      gone on
    Without round 1: Aki 5 (-15), Bo 0; Aki leads with 1 round won and 5 points
""" in told(found)
    (game,) = json.loads(
        run("dispute - --format json --ruling viewing", stdin=KOI.format(rounds=BO + SEEN, last=12)).stdout
    )["games"]
    (off, *_) = game["trials"]
    assert (off["tried"], off["possible"], off["round"], off["complete"]) == (False, False, 1, False)
    assert off["reason"] == {
        "id": "call-unlawful",
        "message": "Bo holds no yaku",
        "instead": "Bo held nothing and could not have stopped: the play would have gone on",
    }
    assert off["without"] == [{"round": 1, "possible": False, "reason": off["reason"]}]
    assert (off["totals"], off["leaders"], off["over"]) == ({"Aki": -15}, ["Aki"], None)
    assert [change["round"] for change in off["rounds"]] == [2]


def test_a_call_that_could_not_have_been_and_one_that_a_rule_forbids() -> None:
    calls = "  - {captured: {Aki: 1b 3b 12b, Bo: 8b 9a}, stopped_by: Aki, koi_koi: [Bo]}\n"
    said = answer(calls, "viewing")
    assert (
        "in round 1 Bo held nothing and could not have called: the play would have gone on without it" in said
    )
    again = "  - {captured: {Aki: 1b 3b 8b 12b, Bo: 2a}, stopped_by: Aki, koi_koi: [Aki, Aki]}\n"
    assert "in round 1 a new yaku would have ended the play before the last of the calls" in answer(
        again, "caller_improves"
    )


MANY = """
hanascore: 1
game: kwa-do
players: [Aki, Bo]
options: {{yaku: [set-1], goal: {goal}}}
rounds:
{rounds}
"""
BONUS = "  - {dealer: Aki, captured: {Aki: 1b 2a 3b, Bo: 4* 5*}, left_over: 1r}\n"
CARDS = "  - {dealer: Aki, captured: {Aki: 1b 2a 3b, Bo: 4* 5* 6* 7* 8ac 9* 10*}, left_over: 1r}\n"


def test_many_rounds_with_other_winners_are_counted() -> None:
    loaded = loads(MANY.format(goal="none", rounds=BONUS * 7))
    text = told(dispute(loaded.records[0], ruling="declared_only"))
    assert "Aki -210 (rounds 1-7); other winners of\n" in text
    assert "\n    Round 7: Aki -30; nobody wins it\n" in text


def test_somebody_else_may_have_won_already() -> None:
    loaded = loads(MANY.format(goal=100, rounds=CARDS))
    assert verdict(dispute(loaded.records[0])).startswith(
        "Aki leads, but Bo has already won under `method: easy` (KD-5)"
    )


def test_of_many_rulings_the_first_few_are_named() -> None:
    loaded = loads(MANY.format(goal=100, rounds=CARDS))
    found = dispute(loaded.records[0], ruling="method")
    said = verdict(found._replace(trials=found.trials * 9, whole=True))
    assert said.count("`method: easy`") == 6
    assert said.endswith(" `method: easy` (KD-5) and 3 more.")


def test_json_of_what_cannot_be_tried(folder: Path) -> None:
    (folder / "koi.yaml").write_text(KOI.format(rounds=AKI, last=12), encoding="utf-8")
    data = json.loads(run("dispute koi.yaml --format json").stdout)
    (untried,) = [trial for trial in data["games"][0]["trials"] if not trial["tried"]]
    assert untried["choices"] == {"field_brights": True}
    assert (untried["possible"], untried["round"], untried["reason"]["id"]) == (True, 1, "fact-missing")


def test_a_game_that_ends_after_another_round(folder: Path) -> None:
    (folder / "ends.yaml").write_text(
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\noptions: {goal: 50}\nrounds:\n"
        "  - {dealer: Aki, scores: {Aki: 60, Bo: 60}}\n  - {dealer: Bo, scores: {Aki: 1, Bo: 0}}\n"
        "  - {dealer: Aki, scores: {Aki: 1, Bo: 0}}\n",
        encoding="utf-8",
    )
    (trial,) = json.loads(run("dispute ends.yaml --ruling goal_tie --json").stdout)["games"][0]["trials"]
    assert (trial["end_changes"], trial["winner_changes"], trial["winners"]) == (True, True, ["Aki", "Bo"])
