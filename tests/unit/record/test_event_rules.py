"""The rules of an event override those of its records, and each difference is a warning."""

from __future__ import annotations

from hanascore.cards.deck import CHAFF, these
from hanascore.model.house_rules import HouseRules, HouseValue, HouseYaku, Rivals
from tests.helpers.reading import kwa_do, problem_lines, read, record


def test_an_event_overrides_months_options_and_house_rules() -> None:
    text = kwa_do(
        "options: {goal: 100, method: easy, gaji: on}",
        "house_rules: {yaku: {dragon: 30, iris: off}, cards: {chaff: 1}}",
        "captured: {Aki: 12b, Bo: none, Chiyo: none}",
    )
    event = {
        "game": "Kwa-Do",
        "months": "korean",
        "options": {"goal": "150", "method": "easy", "yaku": "all"},
        "house_rules": {"yaku": {"dragon": "40", "iris": "off"}, "rivals": {"a": ["dragon", "iris"]}},
    }
    assert problem_lines(text, event=event) == [
        (
            "3:9-17 warning rules-differ: the event sets months: korean, but this record "
            "sets japanese | remove `months`; the event wins"
        ),
        (
            "5:17-20 warning rules-differ: the event sets goal: 150, but this record sets "
            "100 | remove `goal`; the event wins"
        ),
        (
            "6:30-32 warning rules-differ: the event sets dragon: 40, but this record sets "
            "30 | remove `dragon`; the event wins"
        ),
    ]
    found = read(text, event=event).record
    assert found is not None
    assert not found.is_stopped
    assert found.options == {"method": "easy", "yaku": "all", "gaji": True, "goal": 150}
    assert found.rounds[0].piles[0] == these("11b")
    # The rules of the event are on no line of the record.
    assert found.house_rules == HouseRules(
        cards=(HouseValue("chaff", 1, CHAFF, True, 6),),
        yaku=(HouseYaku("dragon", 40), HouseYaku("iris", off=True)),
        rivals=(Rivals("a", ("dragon", "iris")),),
    )
    # The command line wins over the event.
    given = read(text, event=event, months="japanese").record
    assert given is not None
    assert given.rounds[0].piles[0] == these("12b")


def test_an_event_may_name_the_game() -> None:
    text = "hanascore: 1\nplayers: [Aki, Bo]\ncaptured: {Aki: 1b, Bo: 2a}\n"
    assert record(text, event={"game": "koi-koi"}).game == "koi-koi"
    other = text.replace("players", "game: hana-awase\nplayers", 1)
    assert problem_lines(other, event={"game": "koi-koi"}) == [
        (
            "2:7-17 error rules-differ: this is a record of Hana-awase, but the event is "
            "played with Koi-Koi | write koi-koi; or leave this record out of the event"
        )
    ]


def test_every_kind_of_difference_is_described() -> None:
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
    assert problem_lines(text, event=event) == [
        (
            "5:17-19 warning rules-differ: the event sets gaji: no, but this record sets yes "
            "| remove `gaji`; the event wins"
        ),
        (
            "5:27-34 warning rules-differ: the event sets yaku: [set-2], but this record "
            "sets [set-1] | remove `yaku`; the event wins"
        ),
        (
            "6:30-32 warning rules-differ: the event sets dragon: off, but this record sets "
            "30 | remove `dragon`; the event wins"
        ),
        (
            "6:67-81 warning rules-differ: the event sets a: of dragon and set-1 only the "
            "best counts, but this record sets of dragon and iris only the best counts | "
            "remove `a`; the event wins"
        ),
    ]


def test_an_option_of_the_event_that_stands_for_house_rules() -> None:
    text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\noptions: {values: {animals: 2}}\nrounds: []\n"

    def house_yaku(options: dict[str, object]) -> tuple[HouseYaku, ...]:
        found = read(text, event={"game": "koi-koi", "options": options}).record
        assert found is not None
        return found.house_rules.yaku

    assert house_yaku({"values": {"animals": "3"}}) == (HouseYaku("animals", 3),)
    assert house_yaku({"values": {"ribbons": "3"}, "goal": "5"}) == (HouseYaku("ribbons", 3),)
    assert house_yaku({"goal": "5"}) == (HouseYaku("animals", 2, line=4),)
