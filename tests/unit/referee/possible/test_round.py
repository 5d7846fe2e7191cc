from __future__ import annotations

import random

import pytest

from tests.helpers.checks import ids, messages, notes
from tests.helpers.plays import DEALS, play_out


def test_a_void_round_is_not_checked() -> None:
    dealt = "opening_field: 1* 2a\nhands: {Aki: 3r}\n"
    assert ids(f"void: misdeal\n{dealt}captured: {{Aki: 4a, Bo: none, Chiyo: none}}") == []


def test_written_scores_must_add_up() -> None:
    scores = "dealer: Aki\nscores: {Aki: 42, Bo: -98, Chiyo: 46}\n"
    (message,) = messages(scores, "sudaoshi")
    assert message == (
        "the scores add up to -10, but under these rules they must add up to 0: "
        "10 too few, what the curtain, the phoenix or one chaff is worth"
    )
    assert ids(scores.replace("46", "56"), "sudaoshi") == []
    fined = f"{scores}adjustments: [{{side: Chiyo, points: -10, reason: late}}]"
    assert ids(fined, "sudaoshi") == []
    assert messages("scores: {Aki: 130, Bo: 125}", "min-hwatu", "[Aki, Bo]") == [
        "the scores add up to 255, but under these rules they must add up to 240: 15 too many"
    ]
    assert ids("options: {settlement: additive}\nscores: {Aki: 130, Bo: 125}", "min-hwatu", "[Aki, Bo]") == []


def test_four_that_stay_on_the_field_lower_the_sum_of_scores() -> None:
    piles = "captured: {Aki: 2*, Bo: 3*, Chiyo: 4* 5* 6* 7* 8* 9* 10* 11* 12*}"
    for game in ("sudaoshi", "min-hwatu", "hana-awase"):
        options = "{four_on_field: stay, scoring: par}" if game == "hana-awase" else "{four_on_field: stay}"
        assert ids(f"dealer: Aki\noptions: {options}\n{piles}\nopening_field: 1* 5a 6r", game) == []


def test_yaku_held_but_not_in_play_are_noted() -> None:
    text = "options: {yaku: [months]}\ncaptured: {Aki: 1* 2* 3*, Bo: 5* 12*, Chiyo: rest}"
    assert notes(text, "kwa-do") == [
        ("not-in-play", "Aki holds Set 1 and Set 8, which are not in play and score nothing"),
        ("not-in-play", "Bo holds Dragon, which is not in play and scores nothing"),
        ("not-in-play", "Chiyo holds Set 3, Set 4 and Set 7, which are not in play and score nothing"),
    ]


COUNTS = (
    "captured:\n"
    "  Aki: {counts: {brights: 2, animals: 4, ribbons: 5, chaff: 14}}\n"
    "  Bo: {counts: {brights: 3, animals: 5, ribbons: 5, chaff: 10}}\n"
)


def test_a_listed_yaku_that_is_not_in_play_is_noted() -> None:
    text = COUNTS.replace("chaff: 14}}", "chaff: 14}, yaku: [five-birds]}")
    assert ("not-in-play", "Aki holds Five Birds, which is not in play and scores nothing") in notes(
        text, "min-hwatu", "[Aki, Bo]"
    )


def test_a_yaku_of_another_seat_is_noted() -> None:
    text = "dealer: Aki\ncaptured: {Aki: 11*, Bo: 1*, Chiyo: rest}"
    message = "Aki holds Set of Rains, which only the last player scores: it counts for nobody"
    assert notes(text, "sudaoshi") == [("yaku-not-for-seat", message)]
    assert notes(text.replace("dealer: Aki", "dealer: Bo"), "sudaoshi") == []


def test_a_problem_of_an_option_is_reported_once() -> None:
    rounds = "\n".join("  - {dealer: Aki, captured: {Aki: 2*, Bo: 3*, Chiyo: rest}}" for _ in range(3))
    text = f"options: {{burdens: [100, 110, 110]}}\nrounds:\n{rounds}"
    assert ids(text, "sudaoshi").count("burden-imbalance") == 1


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("game", "number"), [(game, number) for game, deals in DEALS.items() for number in deals]
)
def test_random_plays_have_no_problems(game: str, number: int) -> None:
    players = ["Aki", "Bo", "Chiyo", "Dai", "Emi", "Fumi"][:number]
    for seed in range(10):
        play = play_out(game, players, players[0], random.Random(seed))
        piles = ", ".join(f"{name}: {' '.join(cards) or 'none'}" for name, cards in play.piles.items())
        hands = ", ".join(f"{name}: {' '.join(cards)}" for name, cards in play.hands.items())
        text = (
            f"dealer: Aki\ncaptured: {{{piles}}}\nhands: {{{hands}}}\nopening_field: {' '.join(play.field)}\n"
        )
        ended = "exhausted: yes\n" if game == "koi-koi" else ""
        # A random play has no calls.
        assert set(ids(text + ended, game, f"[{', '.join(players)}]")) <= {"decision-missing"}
