"""The lucky hands of seven cards against the exact table of all hands there are, counted month by month."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from hanascore.cards.deck import ANIMALS, BRIGHTS, CARDS, RIBBONS, WHOLE, of_month, these
from hanascore.games import GAMES
from hanascore.rules.yaku import HandPattern, LuckyHand, Part, lucky_hands_in, month_groups

HANDS = 73_629_072
CHAFF_HANDS = ("", "aka", "tan-ichi", "to-ichi", "pika-ichi", "karasu")
# The number of hands of each kind among all hands of seven cards, published and found again by brute force.
TABLE = {
    "": (54461388, 4384404, 2414232, 2145984, 1053432, 826704),
    "sanbon": (4025772, 209436, 136548, 117240, 95964, 35040),
    "tate-sanbon": (1497072, 94680, 54936, 52968, 5904, 10440),
    "futa-sanbon": (19702, 642, 504, 420, 492, 0),
    "sanbon-tate": (16424, 684, 420, 394, 78, 80),
    "futa-tate-sanbon": (2154, 114, 66, 66, 0, 0),
    "kuttsuki": (1473048, 100512, 52758, 46896, 23916, 13590),
    "teshi": (118632, 768, 1782, 1584, 2454, 1500),
    "haneken": (84804, 4176, 2349, 2088, 1218, 405),
    "ichi-ni-shi": (29776, 144, 486, 432, 572, 270),
    "shi-so": (500, 0, 9, 8, 10, 1),
}
KAN = {
    0: 54461388,
    2: 8410176,
    3: 6057288,
    4: 3562620,
    5: 348468,
    6: 477754,
    7: 217226,
    8: 70846,
    9: 9150,
    10: 9955,
    11: 2831,
    12: 842,
    20: 500,
    23: 17,
    24: 11,
}
Class = tuple[int, tuple[str, ...], int, int, int]


@cache
def classes() -> dict[Class, tuple[int, int]]:
    """Every class of hands that no lucky hand can tell apart inside: how many hands, and one of them."""
    result: dict[Class, tuple[int, int]] = {(0, (), 0, 0, 0): (1, 0)}
    for month in range(1, 13):
        grown: dict[Class, tuple[int, int]] = {}
        for part in range(16):
            cards = part << 4 * (month - 1)
            size = part.bit_count()
            kinds = [0 if month == 11 else (cards & of).bit_count() for of in (BRIGHTS, ANIMALS, RIBBONS)]
            stands = month in (4, 5, 7) or (month == 12 and not cards & BRIGHTS)
            group = () if size < 2 else (f"{size}{'!' if size == 3 and stands else ''}",)
            for (total, groups, *held), (number, hand) in result.items():
                if total + size <= 7:
                    bright, animal, ribbon = (min(2, a + b) for a, b in zip(held, kinds, strict=True))
                    key = (total + size, tuple(sorted(groups + group)), bright, animal, ribbon)
                    more, _ = grown.get(key, (0, 0))
                    grown[key] = (more + number, hand | cards)
        result = grown
    return {key: value for key, value in result.items() if key[0] == 7}


def named(hands: tuple[LuckyHand, ...]) -> dict[str, str]:
    return {hand.group: hand.id for hand in hands}


def test_the_classes_are_all_hands() -> None:
    assert sum(number for number, _ in classes().values()) == HANDS


def test_the_table_of_all_hands_exactly() -> None:
    rules = GAMES["sudaoshi"].rules()
    counted: Counter[tuple[str, str]] = Counter()
    for number, hand in classes().values():
        held = named(lucky_hands_in(rules.hands, hand))
        counted[held.get("sets", ""), held.get("chaff", "")] += number
    expected = {
        (row, column): number
        for row, numbers in TABLE.items()
        for column, number in zip(CHAFF_HANDS, numbers, strict=True)
    }
    assert {key: counted[key] for key in expected} == expected
    assert sum(expected.values()) == HANDS == counted.total()


def test_the_kan_of_all_hands_exactly() -> None:
    rules = GAMES["sudaoshi"].rules()
    counted: Counter[int] = Counter()
    for number, hand in classes().values():
        counted[sum(item.value for item in lucky_hands_in(rules.hands, hand))] += number
    assert counted == KAN


def test_the_one_hand_of_24_kan() -> None:
    best = these("11* 12c1 12c2 12c3")
    assert [hand.id for hand in lucky_hands_in(GAMES["sudaoshi"].rules().hands, best)] == ["shi-so", "karasu"]


def naive(hand: int) -> tuple[str, str]:
    """The two lucky hands, from the words of the table and lists of cards alone."""
    cards = [card for card in CARDS if hand & card.bit]
    months = Counter(card.month for card in cards)
    shape = sorted(months.values(), reverse=True)
    threes = [month for month, number in months.items() if number == 3]
    standing = [
        month
        for month in threes
        if month in (4, 5, 7) or (month == 12 and "paulownia-phoenix" not in [card.id for card in cards])
    ]
    if shape[0] == 4:
        best = {3: "shi-so", 2: "ichi-ni-shi", 1: "teshi"}[shape[1]]
    elif len(threes) == 2:
        best = ("futa-sanbon", "sanbon-tate", "futa-tate-sanbon")[len(standing)]
    elif threes:
        best = "haneken" if shape[:3] == [3, 2, 2] else "tate-sanbon" if standing else "sanbon"
    else:
        best = "kuttsuki" if shape[:3] == [2, 2, 2] else ""
    other = Counter(card.kind.value for card in cards if card.month != 11 and card.kind.value != "chaff")
    if not other:
        return best, "karasu"
    if len(other) > 1 or other["animal"] > 1 or other["bright"] > 1:
        return best, ""
    kind, number = next(iter(other.items()))
    return best, "aka" if number > 1 else {"bright": "pika", "animal": "to", "ribbon": "tan"}[kind] + "-ichi"


def test_a_second_classifier_agrees() -> None:
    rules, rng = GAMES["sudaoshi"].rules(), random.Random(7)
    for _, hand in classes().values():
        held = named(lucky_hands_in(rules.hands, hand))
        assert (held.get("sets", ""), held.get("chaff", "")) == naive(hand)
    for _ in range(3000):
        hand = sum(card.bit for card in rng.sample(CARDS, 7))
        held = named(lucky_hands_in(rules.hands, hand))
        assert (held.get("sets", ""), held.get("chaff", "")) == naive(hand)


SETS_1921 = {"triplet": 10, "three-pairs": 20, "four-three": 30}


def of_1921(hand: int) -> int:
    shape = sorted(((hand & of_month(month)).bit_count() for month in range(1, 13)), reverse=True)
    if shape[:2] == [4, 3]:
        return 30
    if shape[2] >= 2:
        return 20
    return 10 if shape[0] >= 3 else 0


def test_the_list_of_1921() -> None:
    rules = GAMES["sudaoshi"].rules({"lucky_hands": "1921"})
    for _, hand in classes().values():
        ribbons = (hand & (RIBBONS | of_month(11))).bit_count()
        for seat in ("dealer", "second", "last", None):
            paid = {item.id: item.points for item in lucky_hands_in(rules.hands, hand, seat)}
            assert paid.pop("nasake", 0) == (10 if seat == "second" and ribbons >= 3 else 0)
            assert sum(paid.values()) == of_1921(hand)
            assert set(paid.items()) <= set(SETS_1921.items())


# S1 to S11: the values that a Japanese list of Sudaoshi's hands prints for combinations, in kan.
@pytest.mark.parametrize(
    ("hand", "kan", "options"),
    [
        ("1c1 1c2 11* 12c1", 12, {}),
        ("11b 11a 11r 1c1 2c1 3c1 6c1", 6, {}),
        ("7r 7c1 7c2 1c1 2c1 3c1 6c1", 6, {}),
        ("4a 4c1 4c2 1c1 2c1 3c1 6c1", 6, {}),
        ("12c1 12c2 12c3 1c1 2c1 3c1 6c1", 7, {}),
        ("1b 1r 1c1 2a 2r 2c1 3b", 6, {}),
        ("4a 4r 4c1 5a 5r 5c1 3b", 8, {}),
        ("2a 2c1 2c2 1c1 3c1 6c1 8c1", 5, {}),
        ("1b 1c1 1c2 2c1 3c1 6c1 8c1", 6, {}),
        ("1* 2a 2r 2c1", 20, {}),
        ("1b 1r 1c1 2a 2r 3b 3r", 7, {}),
        ("4a 4r 4c1 1b 2a 3b 6a", 3, {}),
        ("4r 4c1 4c2 5r 1c1 2c1 3c1", 5, {}),
        ("4r 4c1 4c2 5r 1c1 2c1 3c1", 6, {"aka_kan": 3}),
    ],
)
def test_values_of_combinations(hand: str, kan: int, options: dict[str, object]) -> None:
    for kan_points in (10, 12):
        rules = GAMES["sudaoshi"].rules({**options, "kan_points": kan_points})
        assert sum(item.points for item in lucky_hands_in(rules.hands, these(hand))) == kan * kan_points


# T1 to T6: hands of eight.
@pytest.mark.parametrize(
    ("hand", "lucky"),
    [
        ("1* 2a 2r 3b 3r", ["teshi"]),
        ("1* 2*", ["teshi"]),
        ("1* 2a 2r 2c1 3b", ["teshi"]),
        ("2r 2c1 4a 4c2 12c2 12c3 8b 8c1", ["kuttsuki"]),
        ("2r 2c1 4a 4c2 12c2 12c3 8b 11c", []),
        ("2r 2c1 4a 4c2 12c2 12c3 8b 9a", []),
        ("1b 1r 1c1 2a 3b 4a 5a 6a", []),
        ("1b 1r 1c1 2a 2r 3b 3r 4a", []),
        ("1* 2a 3b 4a 5a", ["teshi"]),
        ("2* 3b 4a 5a 6a", ["teshi"]),
        ("12* 2a 3b 4a 5a", ["teshi"]),
    ],
)
def test_hands_of_eight(hand: str, lucky: list[str]) -> None:
    assert [item.id for item in lucky_hands_in(GAMES["koi-koi"].rules().hands, these(hand))] == lucky


def test_hands_of_eight_counted() -> None:
    """1,628,946 hands hold four of a month, and 641,520 are four pairs."""
    # A month at a time: hands by their numbers of cards a month alone.
    ways, counted = {(): 1}, Counter[str]()
    for _ in range(12):
        grown: Counter[tuple[int, ...]] = Counter()
        for held, number in ways.items():
            for size, of in enumerate((1, 4, 6, 4, 1)):
                if sum(held) + size <= 8:
                    grown[tuple(sorted((*held, size), reverse=True))] += number * of
        ways = grown
    rules = GAMES["koi-koi"].rules()
    for shape, number in ways.items():
        if sum(shape) == 8:
            hand = sum((1 << size) - 1 << 4 * at for at, size in enumerate(shape))
            counted[" ".join(item.id for item in lucky_hands_in(rules.hands, hand))] += number
    assert counted == {"teshi": 1_628_946, "kuttsuki": 641_520, "": 377_348_994 - 1_628_946 - 641_520}


@pytest.mark.parametrize("game", ["koi-koi", "sudaoshi"])
def test_every_lucky_hand_is_told_in_full(game: str) -> None:
    hands = GAMES[game].hands
    assert len({hand.id for hand in hands}) == len(hands)
    for hand in hands:
        assert hand.name
        assert hand.ja
        assert hand.roman
        assert hand.source
        assert hand.points > 0


def test_a_pattern_shows_its_cards() -> None:
    rules = GAMES["sudaoshi"].rules()
    for hand, shown in (
        ("1b 1r 1c1 2a 2r 3b 4a", "1b 1r 1c1"),
        ("1b 1r 1c1 2a 2r 3b 3r", "1b 1r 1c1 2a 2r 3b 3r"),
        ("5* 2a 2r 3b", "5* 2a 2r 3b"),
        ("5* 2a 1r 3b", "5*"),
    ):
        (result,) = lucky_hands_in(rules.hands, these(hand))
        assert result.pattern.witness(these(hand)) == these(shown)


def test_seven_ribbons_are_red() -> None:
    assert [
        hand.id for hand in lucky_hands_in(GAMES["sudaoshi"].rules().hands, these("1r 2r 3r 4r 5r 6r 7r"))
    ] == ["aka"]


def test_a_pattern_that_asks_for_nothing_is_no_hands() -> None:
    assert HandPattern().witness(WHOLE) == 0
    assert HandPattern(parts=(Part(BRIGHTS, 1, 1),)).witness(these("1b 1r")) == these("1b 1r")
    assert month_groups(0) == ()
