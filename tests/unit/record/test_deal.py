"""The deal: the cards drawn for the first, and the hands, opening field and stock of a round."""

from __future__ import annotations

import pytest

from hanascore.cards.deck import these
from tests.helpers.reading import kwa_do, problem_lines, record, round_of


def test_the_earliest_month_deals_first() -> None:
    assert record(kwa_do("drawn: {Aki: 5a, Bo: 2r, Chiyo: 7a}", "rounds: []")).first_dealer == "Bo"
    assert record(kwa_do("rounds: []")).first_dealer is None


def test_players_who_tie_draw_again() -> None:
    text = kwa_do("drawn: [{Aki: 2a, Bo: 2r, Chiyo: 7a}, {Bo: 5r, Aki: 6a}]", "rounds: []")
    assert record(text).first_dealer == "Bo"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "drawn: {Aki: 2a, Bo: 2r, Chiyo: 5a}",
            (
                "5:8-36 warning draw-open: Aki and Bo drew the same month, so the first dealer "
                "is open | add `{Aki: CARD, Bo: CARD}` to `drawn` for what they drew next"
            ),
        ),
        (
            "drawn: {Aki: 2a, Bo: 7r}",
            ("5:8-25 warning draw-open: Chiyo drew no card | write `Chiyo: CARD`"),
        ),
        (
            "drawn: [{Aki: 1b, Bo: 2a, Chiyo: 3b}, {Aki: 1b}]",
            "5:39-48 warning draw-open: Aki has already drawn the first deal | remove this draw",
        ),
        (
            "drawn: {Aki: 2a 3r, Bo: 7r, Chiyo: 5a}",
            "5:14-19 error wrong-type: a drawn card is one card, but 2 are written here",
        ),
        (
            "drawn: {Aky: 2a, Bo: 7r, Chiyo: 5a}",
            "5:9-12 error unknown-player: no player is called 'Aky' | did you mean Aki?",
        ),
        (
            "drawn: 2a",
            (
                "5:8-10 error wrong-type: `drawn` must be a mapping, not '2a' | write it as drawn: "
                "{Aki: 2a, Bo: 7r}"
            ),
        ),
    ],
)
def test_wrong_draws(line: str, expected: str) -> None:
    assert problem_lines(kwa_do(line, "rounds: []")) == [expected]


def test_chaff_without_numbers_are_numbered_hand_by_hand() -> None:
    dealt = round_of(
        "hands: {Bo: 1c, Aki: 1c 2a}",
        "opening_field: 12c 12c",
        "stock: 3b, 12c 4c1 11c",
        "void: misdeal",
    ).dealt
    assert dealt.hands == {"Aki": these("1c1 2a"), "Bo": these("1c2")}
    assert list(dealt.hands) == ["Aki", "Bo"]
    assert dealt.field == these("12c1 12c2")
    # The stock keeps its order, and its chaff stay without numbers.
    assert dealt.stock == ("cherry-curtain", "paulownia-chaff", "wisteria-chaff-1", "willow-lightning")
    in_words = round_of(
        "hands: {Bo: [1c], Aki: 1c 2a}",
        "opening_field: paulownia chaff, 12c",
        "stock: [3b 12c, 4c1 lightning]",
        "void: misdeal",
    )
    assert in_words.dealt == dealt


def test_a_code_of_several_cards_in_the_stock() -> None:
    dealt = round_of("stock: 5arcc 12c", "void: misdeal").dealt
    assert dealt.stock == ("iris-bridge", "iris-ribbon", "iris-chaff", "iris-chaff", "paulownia-chaff")


def test_the_deal_has_a_deck_of_its_own() -> None:
    assert round_of("hands: {Aki: 1b}", "captured: {Aki: 1b, Bo: none, Chiyo: none}").piles[0] == 1


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            ["hands: {Aki: 1b 1c, Bo: 2a 1cc}", "opening_field: 2a 5c1", "stock: 5c 4a 4a", "void: misdeal"],
            [
                (
                    "5:28-31 error card-twice: a third pine chaff (1c) is in the hand of Bo; the "
                    "deck has two | remove one from the hand of Aki or Bo | 5:17-19"
                ),
                (
                    "6:16-18 error card-twice: plum warbler (2a) is in the hand of Bo and in the "
                    "opening field | keep it in the hand of Bo or the opening field | 5:25-27"
                ),
                (
                    "7:14-16 error card-twice: wisteria cuckoo (4a) is in the stock twice | remove "
                    "the second one | 7:11-13"
                ),
            ],
        ),
        (
            ["hands: {Aky: 1b, Aki: 2a, 3b}", "void: misdeal"],
            [
                ("5:9-12 error unknown-player: no player is called 'Aky' | the record names Aki, Bo, Chiyo"),
                (
                    "5:27-29 error needs-quotes: '3b' is read as a name, because inside braces a "
                    'comma ends a value | put the pile in quotes: {Aki: "2a, 3b"}; or separate its '
                    "cards by spaces"
                ),
            ],
        ),
        (
            ["hands: 1b", "void: misdeal"],
            [
                (
                    "5:8-10 error wrong-type: `hands` must be a mapping, not '1b' | write it as hands: "
                    "{Aki: 1b 2a 3r}"
                )
            ],
        ),
    ],
)
def test_wrong_deals(lines: list[str], expected: list[str]) -> None:
    assert problem_lines(kwa_do(*lines)) == expected
