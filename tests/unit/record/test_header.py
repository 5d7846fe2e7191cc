"""The keys above the rounds."""

from __future__ import annotations

import pytest

from hanascore.cards.deck import these
from hanascore.model.record import EventTable
from hanascore.record.cursor import Default
from tests.helpers.fixes import mended_texts
from tests.helpers.reading import kwa_do, problem_lines, read, record

NO_CARDS = "captured: {Aki: none, Bo: none, Chiyo: none}"


def test_all_keys() -> None:
    found = record(
        kwa_do(
            "title: ' Friday night '",
            "date: 2026-01-09",
            "place: at home",
            "event: {round: 2, table: A3}",
            "x-mood: {good: [yes]}",
            "options: {method: easy, yaku: [months, dragon], gaji: on, goal: none, floor: 70}",
            "starting_totals: {Bo: -5, Aki: +10}",
            "starting_rounds_won: {Bo: 1}",
            "first_round: 3",
            "rounds:",
            "  - void: misdeal",
        )
    )
    assert (found.game, found.months, found.title) == ("kwa-do", "japanese", "Friday night")
    assert (found.date, found.place, found.event) == ("2026-01-09", "at home", EventTable(2, "A3"))
    assert found.options == {
        "method": "easy",
        "yaku": ("iris", "maple", "willow", "dragon"),
        "gaji": True,
        "floor": 70,
        "goal": None,
    }
    assert found.starting_totals == {"Aki": 10, "Bo": -5}
    assert found.starting_rounds_won == {"Bo": 1}
    assert found.first_round == 3
    assert found.data["x-mood"] == {"good": ["yes"]}


def test_empty_values_are_missing() -> None:
    found = record(kwa_do("title:", "teams:", "options: {goal: , method: }", "house_rules:", NO_CARDS))
    assert (found.title, found.teams, found.options) == (None, {}, {})


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "months: korea",
            (
                "5:1-7 error duplicate-key: the key 'months' is here twice | remove the second one; "
                "only the first counts | 3:1-7"
            ),
        ),
        ("chaff: none", "5:8-12 error unknown-choice: `chaff` must be kept or discarded, not 'none'"),
        ("event: {round: 0}", "5:16-17 error out-of-range: `round` is 0, outside the range 1 to 100,000"),
        ("event: {tabel: A3}", "5:9-14 error unknown-key: `event` has no key `tabel` | did you mean table?"),
        ("first_round: one", "5:14-17 error wrong-type: `first_round` must be a whole number, not 'one'"),
        (
            "starting_totals: {Aki: x}",
            "5:24-25 error wrong-type: the total of Aki must be a whole number, not 'x'",
        ),
        (
            "starting_rounds_won: {Aki: -1}",
            (
                "5:28-30 error out-of-range: the number of rounds won of Aki is -1, outside the range "
                "0 to 1,000,000"
            ),
        ),
        ("title: [a]", "5:8-11 error wrong-type: `title` must be a text, not a list | put it in quotes"),
        ("dealr: Aki", "5:1-6 error unknown-key: there is no key `dealr`"),
    ],
)
def test_wrong_values(line: str, expected: str) -> None:
    assert problem_lines(kwa_do(line, "rounds: []")) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "captured: {Aki: 1b, Bo: 2a}\n",
            (
                "1:1-2 error key-missing: the record lacks `hanascore`, `game` and `players` | "
                "write `hanascore: 1`, `game: GAME` and `players: [Aki, Bo]`; the games are "
                "go-stop, hachi-hachi, hachi-juu-hana, hana-awase, hanahuda, kekoro, koi-koi, "
                "kwa-do, min-hwatu, mushi, roppyakken and sakura"
            ),
        ),
        (
            "hanascore: 1\ngame: kwa-do\ncaptured: {Aki: 1b, Bo: 2a}\n",
            ("1:1-2 error key-missing: the record lacks `players` | write `players: [Aki, Bo]`"),
        ),
        (
            "hanascore: 1\ngame: kwa-do\nplayesr: [Aki, Bo]\ncaptured: {Aki: 1b, Bo: 2a}\n",
            "3:1-8 error unknown-key: there is no key `playesr` | did you mean players?",
        ),
        (
            "hanascore: 1\nplayers: [Aki, Bo, Chiyo]\nrounds: []\n",
            (
                "1:1-2 error key-missing: the record lacks `game` | write `game: GAME`; the "
                "games are go-stop, hachi-hachi, hachi-juu-hana, hana-awase, hanahuda, kekoro, "
                "koi-koi, kwa-do, min-hwatu, mushi, roppyakken, sakura and sudaoshi"
            ),
        ),
    ],
)
def test_missing_keys_are_reported_with_the_lines_to_add(text: str, expected: str) -> None:
    assert read(text).record is None
    assert problem_lines(text)[0] == expected


def test_all_problems_are_reported_even_if_the_game_is_unknown() -> None:
    text = (
        "hanascore: 1\ngame: kwadoo\nplayers: [Aki, Bo]\n"
        "options: {gaol: 1}\nhouse_rules: {yaku: 5}\nchaff: discarded\ndealr: Aki\nmonths: korea\n"
        "rounds:\n- {captured: {Aki: 1b 9s, Bo: 1b}, gaji: 3}\n"
    )
    assert read(text).record is None
    assert problem_lines(text) == [
        "2:7-13 error unknown-game: no game is called 'kwadoo' | did you mean kwa-do?",
        "7:1-6 error unknown-key: there is no key `dealr`",
        (
            "8:9-14 error unknown-choice: `months` must be japanese or korean, not 'korea' | did "
            "you mean korean?"
        ),
        "10:23-25 error unknown-card: no such card '9s' | did you mean 9a (the sake cup) or 9r?",
        (
            "10:31-33 error card-twice: pine crane (1b) is in the pile of Aki and in the "
            "pile of Bo | keep it in the pile of Aki or Bo | 10:20-22"
        ),
    ]


@pytest.mark.parametrize(
    ("game", "lines", "expected"),
    [
        (
            "kwa-do",
            "rounds: [{void: a, title: b}]",
            (
                "4:20-25 error misplaced-key: `title` belongs to the whole game, not to a round | move "
                "it to the top of the record"
            ),
        ),
        (
            "kwa-do",
            "dealer: Aki\nrounds: []",
            (
                "4:1-7 error misplaced-key: `dealer` belongs to a round, but this record has its "
                "rounds under `rounds` | move it into its round"
            ),
        ),
        (
            "kwa-do",
            "gaji: {by: Aki, took: 1b}\nrounds: []",
            (
                "4:1-5 error misplaced-key: `gaji` belongs to a round, but this record has its rounds "
                "under `rounds` | move it into its round"
            ),
        ),
        (
            "kwa-do",
            "goal: 5\nrounds: []",
            (
                "4:1-5 error misplaced-key: `goal` is an option | "
                "move it under `options` at the top of the record"
            ),
        ),
        (
            "koi-koi",
            "rounds: [{teshi: Aki, void: a}]",
            (
                "4:11-16 error misplaced-key: `teshi` is an option | move it under `options` at the top "
                "of the record; or write `lucky_hands: {NAME: [teshi]}` and remove `teshi` if a player was "
                "dealt it"
            ),
        ),
        (
            "kwa-do",
            "rounds: [{koi_koi: [Aki], void: a}]",
            "4:11-18 error foreign-key: `koi_koi` belongs to Koi-Koi, but this is Kwa-Do | remove `koi_koi`",
        ),
        (
            "go-stop",
            "rounds: [{liable: off, void: a}]",
            (
                "4:11-17 error misplaced-key: `liable` is an option | move it under `options` at the top "
                "of the record"
            ),
        ),
        (
            "kwadoo",
            "gaji: 3\nrounds: []",
            (
                "4:1-5 error misplaced-key: `gaji` belongs to a round, but this record has its rounds "
                "under `rounds` | move it into its round"
            ),
        ),
    ],
)
def test_a_key_in_the_wrong_place(game: str, lines: str, expected: str) -> None:
    text = f"hanascore: 1\ngame: {game}\nplayers: [Aki, Bo, Chiyo]\n{lines}\n"
    assert expected in problem_lines(text)


def test_the_order_of_months() -> None:
    text = "hanascore: 1\ngame: {}\nplayers: [Aki, Bo]\n{}captured: {{Aki: 12b, Bo: none}}\n"
    assert record(text.format("koi-koi", "")).rounds[0].piles[0] == these("12b")
    korean = text.format("kwa-do", "months: korean\n")
    assert record(korean).rounds[0].piles[0] == these("11b")
    # The command line wins over the record, and the environment does not.
    given = read(korean, months="japanese")
    assert given.record
    assert given.record.rounds[0].piles[0] == these("12b")
    assert [problem.with_hint for problem in given.problems] == [
        "--months is japanese, but this record says korean: --months wins"
    ]
    assert record(korean, months=Default("japanese")).months == "korean"
    assert record(text.format("kwa-do", ""), months=Default("korean")).months == "korean"


def test_a_game_whose_books_count_months_both_ways_needs_the_order() -> None:
    text = "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\ncaptured: {Aki: 12b, Bo: none}\n"
    (line,) = problem_lines(text)
    assert line.startswith("4:17-20 error month-order-unknown: ")
    assert record(text.replace("12b", "paulownia bright")).months is None


def test_discarded_chaff() -> None:
    found = record(kwa_do("chaff: discarded", "captured: {Aki: 1b, Bo: 2a, Chiyo: rest}"))
    assert not found.chaff_kept
    assert found.rounds[0].piles[2].bit_count() == 22


@pytest.mark.parametrize(
    ("game", "lines", "expected"),
    [
        (
            "koi-koi",
            "chaff: discarded",
            (
                "5:8-17 error foreign-key: chaff is worth something in Koi-Koi, so it cannot be "
                "discarded | remove `chaff`"
            ),
        ),
        (
            "kwa-do",
            "chaff: discarded\nhouse_rules: {cards: {11c: 3}}",
            (
                "5:8-17 error house-rule: a house rule gives willow-lightning a value, so chaff "
                "cannot be discarded | write `chaff: kept`; or change the house rule"
            ),
        ),
    ],
)
def test_chaff_that_cannot_be_discarded(game: str, lines: str, expected: str) -> None:
    text = f"hanascore: 1\ngame: {game}\nmonths: japanese\nplayers: [Aki, Bo]\n{lines}\nrounds: []\n"
    assert problem_lines(text) == [expected]


@pytest.mark.parametrize(
    ("lines", "mended"),
    [
        ("goal: 5\nrounds: []\n", "options:\n  goal: 5\nrounds: []\n"),
        (
            "options: {yaku: all}\ngoal: 5\nrounds: []\n",
            "options: {yaku: all, goal: 5}\nrounds: []\n",
        ),
        ("rounds:\n- void: a\n  title: B\n", "title: B\nrounds:\n- void: a\n"),
        ("dealer: Aki\nrounds:\n- void: a\n", "rounds:\n- void: a\n  dealer: Aki\n"),
        ("Title: B\nrounds:\n- void: a\n", "title: B\nrounds:\n- void: a\n"),
        ("title: B\nrounds:\n- void: a\n  title: B\n", "title: B\nrounds:\n- void: a\n"),
        ("options: {Last-Round: 3}\nrounds: []\n", "options: {last_round: 3}\nrounds: []\n"),
    ],
)
def test_a_key_is_moved_or_renamed_if_its_place_is_clear(lines: str, mended: str) -> None:
    head = "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo, Chiyo]\n"
    (fix,) = mended_texts(head + lines)
    assert (fix.text, fix.certainty) == (head + mended, "certain")


def test_a_key_in_several_rounds_is_not_moved_without_asking() -> None:
    head = "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo, Chiyo]\n"
    above, below = "dealer: Aki\n", "rounds:\n- void: a\n- void: b\n"
    assert mended_texts(head + above + below) == []
    rounds = "rounds:\n- void: a\n  title: C\n- void: b\n  title: D\n"
    assert {fix.certainty for fix in mended_texts(head + rounds)} == {"likely"}


def test_the_version_is_added_if_nothing_else_is_wrong() -> None:
    text = "game: kwa-do\nplayers: [Aki, Bo]\nscores: {Aki: 1, Bo: 2}\n"
    (fix,) = mended_texts(text)
    assert (fix.text, fix.certainty) == (f"{text}hanascore: 1\n", "certain")
    assert mended_texts(text + "titel: A\n", "key-missing")[0].certainty == "likely"
