"""Words for cards, yaku and numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hanascore.cards.deck import BRIGHTS, CHAFF, RIBBONS, Kind, these
from hanascore.games import GAMES
from hanascore.report.wording import (
    amount,
    card_names,
    card_names_of_kind,
    group_by,
    hand_requirement,
    in_a_row,
    list_cards,
    only_kind,
    signed,
    yaku_limits,
    yaku_requirement,
)
from hanascore.rules.rulebook import pattern
from hanascore.rules.yaku import Part, Pattern, Yaku, all_of, at_least


def yaku(pattern: Pattern, **more: Any) -> Yaku:
    return Yaku("a", "A", 1, pattern, "a test", **more)


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (all_of(BRIGHTS), "all five brights"),
        (all_of(these("5*")), "all four iris cards"),
        (all_of(these("3b 9a")), "curtain and sake cup"),
        (at_least(3, of=these("1b 3b 8b 12b")), "3 or more brights other than the rain man"),
        (
            pattern("11b, and exactly 3 brights but 11b"),
            "rain man, and exactly 3 brights other than the rain man",
        ),
        (at_least(4, of=these("1b 3b 8b 12b")), "all four brights other than the rain man"),
        (at_least(1, of=BRIGHTS), "1 or more brights"),
        (at_least(10, of=CHAFF | these("9a")), "10 or more chaff, where the sake cup counts as one"),
        (
            at_least(10, of=CHAFF | these("9a 8a")),
            "10 or more chaff, where the geese and the sake cup count, too",
        ),
        (
            Pattern((Part(RIBBONS, 7, 10),), spoilt_by=these("11r")),
            "7 or more ribbons; not with willow ribbon in the pile",
        ),
    ],
)
def test_what_a_yaku_requires(pattern: Pattern, words: str) -> None:
    assert yaku_requirement(yaku(pattern)) == words


def test_what_a_yaku_requires_in_another_language() -> None:
    assert yaku_requirement(yaku(all_of(these("3b 9a"))), "ja") == "桜に幕, 菊に盃"


def test_what_limits_a_yaku() -> None:
    limited = yaku(all_of(1), seat="last", shut_by=("b",), weak_company=("c", "d"), called_value=3)
    others = [yaku(all_of(1))._replace(id=id, name=id.upper()) for id in ("a", "b", "c", "d")]
    assert yaku_limits(limited, others) == (
        "Only the last player scores it. It does not count together with B. It counts only together with "
        "another yaku other than C or D. It is worth 3 after an own call."
    )
    assert yaku_limits(limited, others[:1]) == (
        "Only the last player scores it. It is worth 3 after an own call."
    )


def test_every_yaku_and_lucky_hand_has_words() -> None:
    for game in GAMES.values():
        rules = game.rules()
        assert all(map(yaku_requirement, (*rules.yaku, *rules.not_in_play)))
        assert all(map(hand_requirement, game.hands))


@pytest.mark.parametrize(
    ("game", "hand", "words"),
    [
        ("koi-koi", "teshi", "at least four of a month"),
        ("hachi-hachi", "shi-so", "four of a month and a triplet"),
        (
            "hachi-hachi",
            "tate-sanbon",
            (
                "a triplet or a triplet and a pair; with one of the triplets in wisteria, iris, bush clover "
                "or paulownia without the phoenix"
            ),
        ),
        (
            "hachi-hachi",
            "tan-ichi",
            (
                "no brights other than the rain man; no animals other than the swallow; "
                "1 ribbon other than the willow ribbon"
            ),
        ),
    ],
)
def test_what_a_lucky_hand_requires(game: str, hand: str, words: str) -> None:
    lucky = next(lucky for lucky in GAMES[game].hands if lucky.id == hand)
    assert hand_requirement(lucky) == words


def test_chaff_of_a_month_is_counted() -> None:
    assert list_cards(these("12*")) == "phoenix, 3 paulownia chaff"
    assert card_names(these("1* 11c")) == ["crane", "pine ribbon", "2 pine chaff", "lightning"]
    assert card_names_of_kind(these("1c1 2r"), Kind.RIBBON) == ["plum"]


def test_the_yellow_chaff_may_have_a_name_of_its_own() -> None:
    chaff = these("12c1 12c2")
    assert card_names(chaff) == ["2 paulownia chaff"]
    assert card_names(chaff, by_number=True) == ["yellow paulownia", "paulownia chaff"]


def test_the_kind_of_some_cards() -> None:
    assert only_kind(these("1r 2r")) is Kind.RIBBON
    assert only_kind(these("1r 2c1")) is None
    assert only_kind(0) is None


def test_numbers() -> None:
    assert [amount(number) for number in (60, Fraction(-15, 2), Fraction(10, 3), Fraction(1, 8))] == [
        "60",
        "-7.5",
        "3 1/3",
        "0.125",
    ]
    assert [signed(number) for number in (5, 0, -5)] == ["+5", "0", "-5"]


def test_names_in_a_row() -> None:
    assert in_a_row(["Gun 300", "Maple 30"]) == "Gun 300, Maple 30"
    assert in_a_row(["Boar, Deer 300", "Gun 300"]) == "Boar, Deer 300; Gun 300"


def test_groups_keep_their_order() -> None:
    assert group_by(["bc", "a", "de", "b"], len) == {2: ["bc", "de"], 1: ["a", "b"]}
