"""House rules: what they become, and what is wrong with them."""

from __future__ import annotations

import pytest

import hanascore
from hanascore.cards.deck import CHAFF, these
from hanascore.model.house_rules import HouseHand, HouseRules, HouseValue, HouseYaku, LoseAll, Rivals
from tests.helpers.reading import kwa_do, problem_lines, record


def house(*lines: str) -> HouseRules:
    """Return the house rules in these lines, which start in line 6."""
    return record(kwa_do("house_rules:", *(f"  {line}" for line in lines), "rounds: []")).house_rules


def koi_koi(rules: str) -> str:
    return f"hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nhouse_rules: {{{rules}}}\nrounds: []\n"


def test_values_of_cards() -> None:
    assert house("cards: {chaff: 1, pine-crane: 25, 12c: 3, Bright: 9, 2*: -1}").cards == (
        HouseValue("chaff", 1, CHAFF, True, 6),
        HouseValue("pine-crane", 25, these("1b"), False, 6),
        HouseValue("12c", 3, these("12c1 12c2 12c3"), False, 6),
        HouseValue("brights", 9, these("1b 3b 8b 11b 12b"), True, 6),
        HouseValue("2*", -1, these("2*"), False, 6),
    )


def test_yaku_and_rivals() -> None:
    rules = house(
        "yaku:",
        "  five brights: 120",
        "  set-1: off",
        "  dragon: {value: 30}",
        "  Tea house: {value: 15, cards: 1b 3b 9a}",
        "  many-birds: {value: 10, at_least: 3, of: 2a 4a 8a 11a, each_extra: 5}",
        "  scraps: {value: 2, cards: 1cc 2c 12c1 12c}",
        "  both: {value: 4, cards: 1b, at_least: 1, of: [1cc, 2cc]}",
        "rivals: {viewings: [tea-house, set-2], two: 'dragon, many-birds'}",
        "lose_all: [tea-house, dragon]",
    )
    assert rules.yaku == (
        HouseYaku("five-brights", 120, line=7),
        HouseYaku("set-1", off=True, line=8),
        HouseYaku("dragon", 30, line=9),
        HouseYaku("tea-house", 15, cards=these("1b 3b 9a"), line=10),
        HouseYaku("many-birds", 10, at_least=3, of=these("2a 4a 8a 11a"), each_extra=5, line=11),
        HouseYaku("scraps", 2, cards=these("1c1 1c2 12c1"), chaff=((2, 1), (12, 1)), line=12),
        HouseYaku("both", 4, cards=1, at_least=1, of=these("1c1 1c2 2c1 2c2"), line=13),
    )
    assert rules.rivals == (
        Rivals("viewings", ("tea-house", "set-2"), 14),
        Rivals("two", ("dragon", "many-birds"), 14),
    )
    assert rules.lose_all == (LoseAll("tea-house", 15), LoseAll("dragon", 15))


def test_lucky_hands() -> None:
    rules = record(koi_koi("lucky_hands: {hand of four: 10, kuttsuki: off}")).house_rules
    assert rules.lucky_hands == (HouseHand("teshi", 10, line=4), HouseHand("kuttsuki", off=True, line=4))


@pytest.mark.parametrize("listed", ["hachi-hachi", "1921"])
def test_of_lucky_hands_with_one_name_the_one_in_play_is_meant(listed: str) -> None:
    text = "hanascore: 1\ngame: sudaoshi\nplayers: [Aki, Bo, Chiyo]\n"
    text += f"options: {{lucky_hands: {listed}}}\nhouse_rules: {{lucky_hands: {{triplet: 15}}}}\nrounds: []\n"
    found = record(text)
    (rule,) = found.house_rules.lucky_hands
    rules = hanascore.GAMES["sudaoshi"].rules(found.options)
    assert rule.id in {hand.id for hand in rules.hands}


def test_empty_rules_are_missing() -> None:
    assert house("cards:", "yaku: {dragon: , new: }", "rivals: {}", "x-why: asked") == HouseRules()


def test_an_option_that_stands_for_house_rules() -> None:
    text = (
        "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\noptions:\n  values:\n    goko: 20\n    chaff: off\n"
    )
    found = record(f"{text}house_rules: {{yaku: {{animals: 2}}}}\nrounds: []\n")
    assert found.options == {"values": {"five-brights": 20, "chaff": "off"}}
    assert set(found.house_rules.yaku) == {
        HouseYaku("five-brights", 20, line=6),
        HouseYaku("chaff", off=True, line=7),
        HouseYaku("animals", 2, line=8),
    }


def test_a_yaku_has_one_value() -> None:
    text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\noptions: {values: {goko: 20}}\nrounds: []\n"
    assert problem_lines(f"{text}house_rules: {{yaku: {{five-brights: 9}}}}\n") == [
        (
            "6:22-34 error house-rule: five-brights already has a value under `options` | "
            "remove `five-brights` or `goko` | 4:20-24"
        )
    ]
    assert problem_lines(text.replace("goko: 20", "goko: 20, five-brights: 3")) == [
        "4:30-42 error house-rule: five-brights already has a value here | remove `five-brights` or `goko`"
    ]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (
            "{cards: {foo: 3}}",
            "5:23-26 error unknown-card: no such card 'foo' | hanascore cards lists all names",
        ),
        ("{cads: 1}", "5:15-19 error unknown-key: `house_rules` has no key `cads` | did you mean cards?"),
        (
            "{cards: {chaff: x}}",
            "5:30-31 error wrong-type: the value of `chaff` must be a whole number, not 'x'",
        ),
        (
            "{cards: {1b: 3, pine-crane: 4}}",
            (
                "5:30-40 error house-rule: `pine-crane` already has a value here | remove "
                "`pine-crane` or `1b` | 5:23-25"
            ),
        ),
        (
            "{cards: {pine: 3}}",
            (
                "5:23-27 error ambiguous-card: 'pine' is a suit of four cards | did you mean pine "
                "crane (1b), pine ribbon (1r) or pine chaff (1c)?"
            ),
        ),
        (
            "{cards: 5}",
            "5:22-23 error wrong-type: `cards` must be a mapping, not '5' | write it as {chaff: 1}",
        ),
        (
            "{yaku: {tea-house: 5}}",
            (
                "5:22-31 error unknown-yaku: Kwa-Do has no yaku 'tea-house' | hanascore rules kwa-do "
                "lists them; to add a yaku, name its cards: tea-house: {value: 15, cards: 1b 3b 9a}"
            ),
        ),
        (
            "{yaku: {iris: {value: 3, cards: 1b}}}",
            (
                "5:39-44 error house-rule: iris is a yaku of Kwa-Do, but a house rule cannot "
                "change its cards | write `iris: off`; add a new yaku under another name"
            ),
        ),
        (
            "{yaku: {iris: {value: 3, valeu: 1}}}",
            (
                "5:39-44 error unknown-key: the house rule `iris` has no key `valeu` | remove it: `value` "
                "is already there"
            ),
        ),
        (
            "{yaku: {iris: maybe}}",
            "5:28-33 error wrong-type: the value of `iris` must be a whole number, not 'maybe'",
        ),
        (
            "{yaku: {iris: 3, may: 4}}",
            ("5:31-34 error house-rule: iris already has a house rule | remove `may` or `iris` | 5:22-26"),
        ),
        (
            "{yaku: {a b: {value: 3}}}",
            (
                "5:27-37 error house-rule: `a b` names no cards | write `cards: CARDS` if all of "
                "them are needed; or write `at_least: NUMBER` and `of: CARDS` if some are"
            ),
        ),
        (
            "{yaku: {b: {value: 2, cards: none}}}",
            "5:43-47 error house-rule: `cards` names no cards | name the cards of the yaku",
        ),
        (
            "{yaku: {b: {value: 2, cards: 1b 1b}}}",
            (
                "5:46-48 error card-twice: pine crane (1b) is in `cards` twice | remove the "
                "second one | 5:43-45"
            ),
        ),
        (
            "{yaku: {b: {cards: 1b}}}",
            "5:25-36 error key-missing: `value` is missing here | write `value: NUMBER`",
        ),
        (
            "{yaku: {'!': {value: 2, cards: 1b}}}",
            (
                "5:22-25 error house-rule: '!' cannot be the name of a yaku | write words joined by "
                "hyphens, such as tea-house"
            ),
        ),
        (
            "{yaku: {b: {value: 2, cards: 1b 2a, each_extra: 2}}}",
            (
                "5:50-60 error house-rule: `each_extra` needs `at_least` and `of`: it counts the "
                "cards beyond those | write `at_least: NUMBER` and `of: CARDS`"
            ),
        ),
        (
            "{yaku: {b: {value: 2, at_least: 2}}}",
            "5:36-44 error house-rule: `at_least` needs `of` | write `of: CARDS`",
        ),
        (
            "{yaku: {b: {value: 2, at_least: 3, of: 1b 2a}}}",
            "5:46-47 error out-of-range: `at_least` is 3, outside the range 1 to 2",
        ),
        (
            "{yaku: {b: {value: 2, at_least: 1, of: 1c 2a}}}",
            (
                "5:53-58 error house-rule: `of` names a chaff without a number | add the number, such "
                "as 1c1, or name all chaff of the month"
            ),
        ),
        (
            "{rivals: {y: iris}}",
            (
                "5:27-31 error house-rule: `y` names 1 yaku, and rivals are at least two | write "
                "`y: [iris, YAKU]`"
            ),
        ),
        (
            "{rivals: {y: none}}",
            (
                "5:27-31 error house-rule: `y` names no yaku, and rivals are at least two | "
                "write `y: [YAKU, YAKU]`"
            ),
        ),
        (
            "{rivals: {z: [iris, foo]}}",
            ("5:34-37 error unknown-yaku: Kwa-Do has no yaku 'foo' | hanascore rules kwa-do lists them"),
        ),
        (
            "{lose_all: [iris, foo]}",
            ("5:32-35 error unknown-yaku: Kwa-Do has no yaku 'foo' | hanascore rules kwa-do lists them"),
        ),
        (
            "{lose_all: {iris: 1}}",
            ("5:25-34 error wrong-type: `lose_all` must be a list, not a mapping | write it as [a, b]"),
        ),
    ],
)
def test_wrong_rules(rules: str, expected: str) -> None:
    assert problem_lines(kwa_do(f"house_rules: {rules}", "rounds: []")) == [expected]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (
            "cards: {chaff: 1}",
            (
                "4:15-20 error house-rule: cards have no value in Koi-Koi, so a house rule cannot "
                "change it | give a yaku another value instead"
            ),
        ),
        (
            "lucky_hands: {five-pairs: 3}",
            (
                "4:29-39 error house-rule: Koi-Koi has no lucky hand 'five-pairs' | hanascore rules "
                "koi-koi lists them"
            ),
        ),
        (
            "lucky_hands: {teshi: 3, hand of four: 4}",
            (
                "4:39-51 error house-rule: teshi already has a house rule | remove `hand of "
                "four` or `teshi` | 4:29-34"
            ),
        ),
        (
            "lucky_hands: {teshi: much}",
            "4:36-40 error wrong-type: the value of `teshi` must be a whole number, not 'much'",
        ),
        (
            "lose_all: four-willows",
            (
                "4:25-37 error unknown-yaku: Koi-Koi has no yaku 'four-willows' | hanascore rules "
                "koi-koi lists them"
            ),
        ),
    ],
)
def test_wrong_rules_of_koi_koi(rules: str, expected: str) -> None:
    assert problem_lines(koi_koi(rules)) == [expected]


@pytest.mark.parametrize(
    "rules", ["{yaku: {iris: 3, may: 4, Iris: 5}}", "{cards: {1b: 3, crane: 4, pine-crane: 5}}"]
)
def test_every_further_rule_for_the_same_thing_points_at_the_first(rules: str) -> None:
    lines = problem_lines(kwa_do(f"house_rules: {rules}", "rounds: []"))
    assert len(lines) == 2
    assert len({line.rpartition(" | ")[2] for line in lines}) == 1


def test_too_many_rules_are_reported_with_all_other_problems() -> None:
    many = ", ".join(f"y{number}: 3" for number in range(501))
    rules = f"{{yaku: {{{many}}}, cards: {{foo: 3}}, rivals: {{a: [y1, y2]}}, lose_all: [y3]}}"
    too_many, card = problem_lines(kwa_do(f"house_rules: {rules}", "rounds: []"))
    assert "`yaku` has 501 rules; the limit is 500" in too_many
    assert "no such card 'foo'" in card


def test_a_misspelt_yaku_of_a_house_rule_is_suggested() -> None:
    text = kwa_do(
        "house_rules:",
        "  yaku: {tea-house: {value: 5, cards: 1b 3b}}",
        "  rivals: {a: [tea-hous, dragon]}",
        "  lose_all: [tea-hous]",
        "rounds: []",
    )
    assert problem_lines(text) == [
        f"{place} error unknown-yaku: Kwa-Do has no yaku 'tea-hous' | did you mean tea-house?"
        for place in ("7:16-24", "8:14-22")
    ]
