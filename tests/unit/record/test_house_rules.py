from __future__ import annotations

from textwrap import dedent

import pytest

import hanascore
from hanascore.cards.deck import CHAFF, these
from hanascore.games import GAMES
from hanascore.model.house_rules import HouseRules, HouseValue, HouseYaku, Rivals
from hanascore.record.options import YakuNames
from hanascore.rules.game import Game
from hanascore.tally.event_reader import read_event
from tests.helpers.reading import kwa_do, read, record, told


def house(*lines: str) -> HouseRules:
    return record(kwa_do("house_rules:", *(f"  {line}" for line in lines), "rounds: []")).house_rules


def test_values_of_cards() -> None:
    rules = house("cards: {chaff: 1, pine-crane: 25, 12c: 3, Bright: 9, 2*: -1}")
    assert rules.cards == (
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


def test_empty_ones_are_absent() -> None:
    assert house("cards:", "yaku: {dragon: , new: }", "rivals: {}", "x-why: asked") == HouseRules()


def test_a_new_yaku_may_be_listed_and_claimed() -> None:
    found = record(
        kwa_do(
            "house_rules: {yaku: {tea-house: {value: 15, cards: 1b 3b 9a}}}",
            "captured: {Aki: {counts: {brights: 2, animals: 1}, yaku: [tea house]}, Bo: none, Chiyo: none}",
            "claims: {Aki: {yaku: tea-house}}",
        )
    )
    (round,) = found.rounds
    assert round.counts is not None
    assert round.counts[0] is not None
    assert round.counts[0].listed == ("tea-house",)
    assert round.claims[0].yaku == ("tea-house",)


def test_the_option_that_is_a_short_form() -> None:
    text = (
        "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\noptions:\n  values:\n    goko: 20\n    chaff: off\n"
        "house_rules: {yaku: {animals: 2}}\nrounds: []\n"
    )
    found = record(text)
    assert found.options == {"values": {"five-brights": 20, "chaff": "off"}}
    assert set(found.house_rules.yaku) == {
        HouseYaku("five-brights", 20, line=6),
        HouseYaku("chaff", off=True, line=7),
        HouseYaku("animals", 2, line=8),
    }


def test_one_yaku_under_options_and_house_rules() -> None:
    text = (
        "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\noptions: {values: {goko: 20}}\n"
        "house_rules: {yaku: {five-brights: 9}}\nrounds: []\n"
    )
    assert told(text) == [
        "5:22-34 error house-rule: five-brights has a value under `options` already | 4:20-24"
    ]
    text = text.replace("goko: 20", "goko: 20, five-brights: 3").replace(
        "house_rules: {yaku: {five-brights: 9}}\n", ""
    )
    assert told(text) == ["4:30-42 error house-rule: five-brights has a value here already"]


def test_lines_are_asked_for_house_rules_alone() -> None:
    from hanascore.record.document import read_document
    from hanascore.record.source import parse

    def never(places: object) -> list[object]:
        raise AssertionError(places)

    document = parse(kwa_do("captured: {Aki: none, Bo: none, Chiyo: none}").encode()).documents[0]
    assert read_document(document, spans=never).problems == ()
    document = parse(kwa_do("house_rules: {cards: {1b: 3}}", "rounds: []").encode()).documents[0]
    reading = read_document(document)
    assert reading.record is not None
    assert reading.record.house_rules.cards[0].line is None


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (
            "{cards: {foo: 3}, cads: 1}",
            "5:32-36 error unknown-key: `house_rules` has no key `cads` | did you mean cards?",
        ),
        (
            "{cards: {chaff: x}}",
            "5:30-31 error wrong-type: the value of `chaff` must be a whole number, not 'x'",
        ),
        (
            "{cards: {1b: 3, pine-crane: 4}}",
            "5:30-40 error house-rule: `pine-crane` has a value here already | 5:23-25",
        ),
        (
            "{cards: {pine: 3}}",
            (
                "5:23-27 error ambiguous-card: 'pine' is a suit of four cards | did you mean pine"
                " crane (1b), pine ribbon (1r) or pine chaff (1c)?"
            ),
        ),
        (
            "{cards: 5}",
            "5:22-23 error wrong-type: `cards` must be a mapping, not '5' | write it as {chaff: 1}",
        ),
        (
            "{yaku: {tea-house: 5}}",
            (
                "5:22-31 error unknown-yaku: Kwa-Do has no yaku 'tea-house' | hanascore rules"
                " kwa-do lists them; a new one names its cards: tea-house: {value: 15, cards: 1b"
                " 3b 9a}"
            ),
        ),
        (
            "{yaku: {iris: {value: 3, cards: 1b}}}",
            (
                "5:39-44 error house-rule: iris is a yaku of Kwa-Do, and its cards are settled |"
                " switch it off (iris: off) and add one under another name"
            ),
        ),
        (
            "{yaku: {iris: {value: 3, valeu: 1}}}",
            "5:39-44 error unknown-key: the house rule `iris` has no key `valeu` | did you mean value?",
        ),
        (
            "{yaku: {iris: maybe}}",
            "5:28-33 error wrong-type: the value of `iris` must be a whole number, not 'maybe'",
        ),
        ("{yaku: {iris: 3, may: 4}}", "5:31-34 error house-rule: there is a rule for iris already | 5:22-26"),
        (
            "{yaku: {a b: {value: 3}}}",
            (
                "5:27-37 error house-rule: `a b` names no cards, so every pile would hold it |"
                " write `cards` for all of them, or `at_least` and `of` for some"
            ),
        ),
        (
            "{yaku: {b: {value: 2, cards: none}}}",
            (
                "5:43-47 error house-rule: `cards` is empty, and every pile holds no cards | name"
                " the cards that make it"
            ),
        ),
        (
            "{yaku: {b: {value: 2, cards: 1b 1b}}}",
            "5:46-48 error card-twice: pine crane (1b) is in `cards` twice | 5:43-45",
        ),
        (
            "{yaku: {b: {cards: 1b}}}",
            "5:25-36 error key-missing: `value` is missing here | add value: and a whole number",
        ),
        (
            "{yaku: {'!': {value: 2, cards: 1b}}}",
            (
                "5:22-25 error house-rule: '!' is no name for a yaku | write words joined by"
                " hyphens, as tea-house"
            ),
        ),
        (
            "{yaku: {b: {value: 2, cards: 1b 2a, each_extra: 2}}}",
            "5:50-60 error house-rule: `each_extra` goes with `at_least` and `of`, for cards beyond those",
        ),
        (
            "{yaku: {b: {value: 2, at_least: 2}}}",
            "5:36-44 error house-rule: `at_least` goes with `of` | add of",
        ),
        (
            "{yaku: {b: {value: 2, at_least: 3, of: 1b 2a}}}",
            "5:46-47 error out-of-range: `at_least` is 3, and must lie between 1 and 2",
        ),
        (
            "{yaku: {b: {value: 2, at_least: 1, of: 1c 2a}}}",
            (
                "5:53-58 error house-rule: `of` names a chaff without its number | number it, as"
                " 1c1, or name all"
            ),
        ),
        (
            "{yaku: {b: {value: 2, at_least: 1, of: none}}}",
            "5:53-57 error house-rule: `of` is empty | name the cards of which some are needed",
        ),
        (
            "{rivals: {y: iris}}",
            (
                "5:27-31 error house-rule: the rivals `y` are 1 yaku, and at least two contend |"
                " write a list: viewings: [one-yaku, another]"
            ),
        ),
        (
            "{rivals: {y: none}}",
            (
                "5:27-31 error house-rule: the rivals `y` are no yaku, and at least two contend |"
                " write a list: viewings: [one-yaku, another]"
            ),
        ),
        (
            "{rivals: {z: 'iris, foo'}}",
            "5:34-37 error unknown-yaku: Kwa-Do has no yaku 'foo' | hanascore rules kwa-do lists them",
        ),
        (
            "{lose_all: 'many birds,  foo bar '}",
            "5:39-46 error unknown-yaku: Kwa-Do has no yaku 'foo bar' | hanascore rules kwa-do lists them",
        ),
        (
            "{rivals: {z: [iris, foo]}}",
            "5:34-37 error unknown-yaku: Kwa-Do has no yaku 'foo' | hanascore rules kwa-do lists them",
        ),
    ],
)
def test_house_rules_that_cannot_be(rules: str, expected: str) -> None:
    assert expected in told(kwa_do(f"house_rules: {rules}", "rounds: []"))


def test_every_further_rule_for_the_same_points_at_the_first() -> None:
    for rules in ("{yaku: {iris: 3, may: 4, Iris: 5}}", "{cards: {1b: 3, crane: 4, pine-crane: 5}}"):
        found = told(kwa_do(f"house_rules: {rules}", "rounds: []"))
        assert len(found) == 2
        assert len({one.partition(" | ")[2] for one in found}) == 1


def test_too_many_rules_hide_nothing_beside_them() -> None:
    many = ", ".join(f"y{number}: 3" for number in range(501))
    rules = f"{{yaku: {{{many}}}, cards: {{foo: 3}}, rivals: {{a: [y1, y2]}}, lose_all: [y3]}}"
    too_many, card = told(kwa_do(f"house_rules: {rules}", "rounds: []"))
    assert "501 rules stand here, and 500 are the most" in too_many
    assert "no such card 'foo'" in card


def test_values_of_cards_where_cards_have_none() -> None:
    text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nhouse_rules: {cards: {chaff: 1}}\nrounds: []\n"
    assert told(text) == [
        (
            "4:15-20 error house-rule: cards have no value in Koi-Koi, so a house rule cannot"
            " change it | give yaku another value instead"
        )
    ]


def test_an_event_stands_above_the_record() -> None:
    text = kwa_do(
        "options: {goal: 100, method: easy, gaji: on}",
        "house_rules: {yaku: {dragon: 30, iris: off}, cards: {chaff: 1}}",
        "captured: {Aki: 12b, Bo: none, Chiyo: none}",
    )
    event = {
        "game": "Kwa-Do",
        "title": "The league",
        "months": "korean",
        "options": {"goal": "150", "method": "easy", "yaku": "all"},
        "house_rules": {"yaku": {"dragon": "40", "iris": "off"}, "rivals": {"a": ["dragon", "iris"]}},
    }
    assert told(text, event=event) == [
        (
            "3:9-17 warning rules-differ: the event says months: korean, and this record says"
            " japanese | the event's word stands"
        ),
        (
            "5:17-20 warning rules-differ: the event says goal: 150, and this record says 100"
            " | the event's word stands"
        ),
        (
            "6:30-32 warning rules-differ: the event says dragon: 40, and this record says 30"
            " | the event's word stands"
        ),
    ]
    found = read(text, event=event).record
    assert found is not None
    assert not found.stopped
    assert found.options == {"method": "easy", "yaku": "all", "gaji": True, "goal": 150}
    assert found.rounds[0].piles[0] == these("11b")
    assert found.house_rules == HouseRules(
        (HouseValue("chaff", 1, CHAFF, True, 6),),
        (HouseYaku("dragon", 40), HouseYaku("iris", off=True)),
        (Rivals("a", ("dragon", "iris")),),
    )
    alone = read(text, event=event, months="japanese").record
    assert alone is not None
    assert alone.rounds[0].piles[0] == these("12b")


def test_an_event_may_say_which_game_it_is() -> None:
    text = "hanascore: 1\nplayers: [Aki, Bo]\ncaptured: {Aki: 1b, Bo: 2a}\n"
    found = record(text, event={"game": "koi-koi"})
    assert found.game == "koi-koi"
    differs = text.replace("players", "game: hana-awase\nplayers", 1)
    assert told(differs, event={"game": "koi-koi"}) == [
        (
            "2:7-17 warning rules-differ: the event says game: koi-koi, and this record says"
            " hana-awase | the event's word stands"
        )
    ]


def test_an_event_with_faults_of_its_own() -> None:
    rules = "months: both\noptions: {gaol: 1}\nhouse_rules: {yaku: {x: 5}}\n"
    entered = read_event(f"hanascore_event: 1\ngame: kwa-do\n{rules}")
    assert [(problem.id, problem.message) for problem in entered.problems] == [
        ("unknown-choice", "`months` must be japanese or korean, not 'both'"),
        ("unknown-key", "Kwa-Do has no option `gaol`"),
        ("unknown-yaku", "Kwa-Do has no yaku 'x'"),
    ]
    assert not entered.judges
    assert told(kwa_do("rounds: []"), event={"game": "kwado-do-do"}) == []


def test_what_an_event_changes_is_told_in_words() -> None:
    text = kwa_do(
        "options: {gaji: on, yaku: [set-1]}",
        "house_rules: {yaku: {dragon: 30, iris: {value: off}}, rivals: {a: [dragon, iris]}}",
        "rounds: []",
    )
    event = {
        "game": "kwa-do",
        "options": {"gaji": "no", "yaku": ["set-2"]},
        "house_rules": {"yaku": {"dragon": "off"}, "rivals": {"a": ["dragon", "set-1"]}},
    }
    best = "only the best counts"
    assert [each.split("rules-differ: ")[1].split(" | ")[0] for each in told(text, event=event)] == [
        "the event says yaku: [set-2], and this record says [set-1]",
        "the event says gaji: no, and this record says yes",
        "the event says dragon: off, and this record says 30",
        f"the event says a: of dragon and set-1 {best}, and this record says of dragon and iris {best}",
    ]


def test_what_an_event_says_of_values() -> None:
    text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\noptions: {values: {animals: 2}}\nrounds: []\n"
    found = [
        each.split("rules-differ: ")[1].split(" | ")[0]
        for each in told(text, event={"game": "koi-koi", "options": {"values": {"animals": "3"}}})
    ]
    assert found[0] == "the event says values: {animals: 3}, and this record says {animals: 2}"
    record = read(text, event={"game": "koi-koi", "options": {"values": {"animals": "3"}}}).record
    assert record is not None
    assert record.house_rules.yaku == (HouseYaku("animals", 3),)
    assert len(found) == 1
    record = read(
        text, event={"game": "koi-koi", "options": {"values": {"ribbons": "3"}, "goal": "5"}}
    ).record
    assert record is not None
    assert record.house_rules.yaku == (HouseYaku("ribbons", 3),)
    record = read(text, event={"game": "koi-koi", "options": {"goal": "5"}}).record
    assert record is not None
    assert record.house_rules.yaku == (HouseYaku("animals", 2, line=4),)


def test_yaku_whose_owner_loses_all_are_a_list_and_no_rules() -> None:
    many = ", ".join(f"y{number}: 1" for number in range(502))
    text = kwa_do(f"house_rules: {{lose_all: {{{many}}}}}", "rounds: []")
    assert [line.split(" error ")[1] for line in told(text)] == [
        "wrong-type: `lose_all` must be a list, not a mapping | write it as [a, b]"
    ]


def test_a_misspelt_yaku_of_the_house_is_known() -> None:
    text = kwa_do(
        "house_rules:",
        "  yaku: {tea-house: {value: 5, cards: 1b 3b}}",
        "  rivals: {a: [tea-hous, dragon]}",
        "  lose_all: [tea-hous]",
        "rounds: []",
    )
    assert told(text) == [
        f"{where} error unknown-yaku: Kwa-Do has no yaku 'tea-hous' | did you mean tea-house?"
        for where in ("7:16-24", "8:14-22")
    ]


SCORED = """
    hanascore: 1
    game: {game}
    players: [{players}]
    house_rules: {{{rules}}}
    rounds:
      - {{{round}}}
"""


def entries(game: str, rules: str, round: str, players: str = "Aki, Bo") -> dict[str, list[str]]:
    """What each side is booked, with points and reason."""
    loaded = hanascore.loads(dedent(SCORED.format(game=game, players=players, rules=rules, round=round)))
    match = hanascore.score(loaded.records[0])
    assert [problem for problem in match.problems if problem.stops] == []
    return {
        side.side: [f"{entry.points} {entry.because}" for entry in side.entries]
        for side in match.rounds[0].sides
    }


def test_lucky_hands_at_the_points_of_the_house() -> None:
    dealt = "lucky_hands: {Aki: [four-pairs]}"
    assert entries("koi-koi", "lucky_hands: {kuttsuki: 10}", dealt)["Aki"] == [
        "10 Four Pairs (kuttsuki) (house rule, line 5)"
    ]
    assert entries("koi-koi", "lucky_hands: {kuttsuki: 6}", dealt)["Aki"] == ["6 Four Pairs (kuttsuki)"]
    seated = (
        "dealer: Aki, captured: {Aki: 1* 2* 3* 4*, Bo: 5* 6* 7* 8*, Chiyo: rest}, lucky_hands: {Bo: [aka]}"
    )
    found = entries("sudaoshi", "lucky_hands: {aka: 25}", seated, "Aki, Bo, Chiyo")
    assert [one for one in found["Bo"] if "Red" in one] == [
        "25 Red (aka) (house rule, line 5), paid by Aki",
        "25 Red (aka) (house rule, line 5), paid by Chiyo",
    ]
    off = entries("sudaoshi", "lucky_hands: {aka: off}", seated, "Aki, Bo, Chiyo")
    assert [one for one in off["Bo"] if "Red" in one] == []


@pytest.mark.parametrize("listed", ["hachi-hachi", "1921"])
def test_of_lucky_hands_with_one_name_that_in_play_is_meant(listed: str) -> None:
    seated = "dealer: Aki, captured: {Aki: 1* 2* 3* 4*, Bo: 5* 6* 7* 8*, Chiyo: rest}"
    game = f"sudaoshi\n    options: {{lucky_hands: {listed}}}"
    round = f"{seated}, lucky_hands: {{Bo: [triplet]}}"
    found = entries(game, "lucky_hands: {triplet: 15}", round, "Aki, Bo, Chiyo")
    paid = [one for one in found["Bo"] if "Triplet" in one]
    assert paid[0] == "15 Triplet (sanbon) (house rule, line 6), paid by Aki"


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("lucky_hands: {five-pairs: 3}", "Koi-Koi has no lucky hand 'five-pairs'"),
        ("lucky_hands: {teshi: 3, hand of four: 4}", "there is a rule for teshi already"),
        ("lucky_hands: {teshi: much}", "the value of `teshi` must be a whole number"),
        ("lose_all: four-willows", "Koi-Koi has no yaku 'four-willows'"),
    ],
)
def test_what_is_wrong_with_hands_and_with_losing_all(rules: str, message: str) -> None:
    text = f"hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nhouse_rules: {{{rules}}}\nrounds: []\n"
    (problem,) = hanascore.loads(text).records[0].problems
    assert message in problem.message


def test_a_yaku_that_loses_all() -> None:
    piles = "captured: {Aki: 11* 3b 9a 3r 9r 1* 2* 4* 5*, Bo: rest}, left_over: none"
    usual, lost = (entries("hana-awase", rules, piles) for rules in ("", "lose_all: willow-row"))
    assert [one for one in usual["Aki"] if "Row" in one or "Flower" in one] == [
        "20 Flower Viewing",
        "10 Willow Row",
        "10 Wisteria Row",
    ]
    assert lost["Aki"] == [one for one in usual["Aki"] if " x " in one], "cards alone count"
    assert lost["Bo"] == usual["Bo"]


def test_a_yaku_that_loses_all_is_lost_alone_too() -> None:
    record = {
        "hanascore": 1,
        "game": "kwa-do",
        "months": "japanese",
        "players": ["Aki", "Bo"],
        "options": {"yaku": "all", "method": "easy"},
        "house_rules": {"lose_all": "willow"},
        "captured": {"Aki": "11*", "Bo": "5*"},
    }
    assert hanascore.score(record).rounds[0].scores == {"Aki": 35, "Bo": 15 + 30}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_no_choice_brings_a_yaku_that_nobody_can_name(game: Game) -> None:
    names = YakuNames(game)
    for option in game.options:
        for choice in option.choices:
            rules = game.rules({option.name: choice})
            assert {one.id for one in (*rules.yaku, *rules.not_in_play)} <= {*names.ids}, (option, choice)
