"""Scores that no round can have. tests/problems/scores-impossible shows the messages."""

from __future__ import annotations

import pytest

from tests.helpers.checks import ids, messages

TWO = "[Aki, Bo]"


@pytest.mark.parametrize(
    "text",
    [
        "scores: {Aki: 12, Bo: 0}",
        "scores: {Aki: 0, Bo: 0}",
        "options: {zero_sum: yes}\nscores: {Aki: -12, Bo: 12}",
        "options: {both_lucky: both-6}\nscores: {Aki: 6, Bo: 6}",
        "house_rules: {yaku: {five-brights: 5000}}\nscores: {Aki: 5010, Bo: 0}",
        "options: {koi_koi_multiplier: per-call}\nscores: {Aki: 600, Bo: 0}",
        "scores: {Aki: 12, Bo: -5}\nadjustments: [{side: Bo, points: -5, reason: late}]",
        "scores: {Aki: 12, Bo: -5}\nside_payments: [{from: Bo, to: Aki, points: 5}]",
    ],
)
def test_scores_that_koi_koi_can_have(text: str) -> None:
    assert ids(text, "koi-koi", TWO) == []


def test_payments_by_agreement_are_not_part_of_the_play() -> None:
    paid = "scores: {Aki: 0, Bo: 7}\nside_payments: [{from: Aki, to: Bo, points: 2, reason: bet}]"
    assert messages(paid, "koi-koi", TWO) == [
        "Aki and Bo cannot both score before payments by agreement, because only one player scores in a round"
    ]


def test_all_scores_together_are_not_more_than_the_deck_brings() -> None:
    easy = "options: {method: easy}\nscores: {Aki: 100, Bo: 100, Chiyo: 45}"
    assert ids(easy, "kwa-do") == ["scores-impossible"]
    assert ids(easy.replace("45", "40"), "kwa-do") == []
    assert ids(f"house_rules: {{cards: {{crane: 30}}}}\n{easy}".replace("45", "50"), "kwa-do") == []


def test_a_yaku_that_costs_its_owner_makes_others_gain() -> None:
    house = "house_rules: {yaku: {tea-house: {value: -40, cards: 1b 3b}}}\n"
    scores = "scores: {Aki: 100, Bo: 90, Chiyo: 120}"
    assert ids(house + scores, "sakura") == []
    assert ids(scores, "sakura") == ["scores-impossible"]


def test_a_loss_without_an_option_for_it_is_doubtful() -> None:
    (message,) = messages("scores: {Aki: 100, Bo: 90, Chiyo: -5}")
    assert message == "Chiyo cannot score -5: under these rules a round costs nobody any points"
