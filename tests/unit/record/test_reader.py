from __future__ import annotations

import pytest

from hanascore.games import GAMES
from hanascore.model import SIDES
from hanascore.model.record import EventTable
from hanascore.problems.problem import Problem
from hanascore.record.cursor import short_list
from hanascore.record.document import read_document
from hanascore.record.options import read_option
from hanascore.record.source import Document
from hanascore.record.source import parse as source_of
from tests.helpers.reading import kwa_do, read, record, told

NOBODY = "captured: {Aki: none, Bo: none, Chiyo: none}"


def test_a_whole_record() -> None:
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
            "  - dealer: Bo",
            "    captured: {Aki: 1b, Bo: 2a, Chiyo: rest}",
            "    left_over: 3b",
            "    note: late",
            "  - void: misdeal",
        )
    )
    assert (found.game, found.months, found.title, found.date) == (
        "kwa-do",
        "japanese",
        "Friday night",
        "2026-01-09",
    )
    assert found.place == "at home"
    assert found.event == EventTable(2, "A3")
    assert found.options == {
        "method": "easy",
        "yaku": ("iris", "maple", "willow", "dragon"),
        "gaji": True,
        "floor": 70,
        "goal": None,
    }
    assert found.starting_totals == {"Aki": 10, "Bo": -5}
    assert found.starting_rounds_won == {"Bo": 1}
    assert [round.number for round in found.rounds] == [3, 4]
    assert [round.path for round in found.rounds] == [("rounds", 0), ("rounds", 1)]
    assert found.rounds[0].dealer == "Bo"
    assert found.rounds[0].note == "late"
    assert found.rounds[1].void == "misdeal"
    assert found.rounds[0].facts == GAMES["kwa-do"].empty_facts
    assert found.data["x-mood"] == {"good": ["yes"]}


def test_a_single_round_at_the_top() -> None:
    found = record(kwa_do("dealer: Chiyo", "first_round: 7", NOBODY, "gaji: {by: Bo, took: 1c}"))
    (round,) = found.rounds
    assert (round.number, round.path, round.dealer) == (7, (), "Chiyo")
    assert round.facts.gaji == {"by": "Bo", "took": 1 << 2}


def test_a_record_without_rounds_yet() -> None:
    assert record(kwa_do("rounds: []")).rounds == ()
    assert record(kwa_do("rounds:")).rounds == ()


def test_rounds_are_taken_out_of_the_data() -> None:
    (document,) = source_of(kwa_do("rounds: [{void: misdeal}]").encode()).documents
    first, again = read_document(document).record, read_document(document).record
    assert first
    assert again
    assert "rounds" not in first.data
    assert [problem.id for problem in first.rounds[0].problems] == []
    assert [problem.id for problem in again.rounds[0].problems] == ["round-empty"]


def test_empty_values_are_absent() -> None:
    found = record(kwa_do("title:", "teams:", "options: {goal: , method: }", "dealer:", "void:", NOBODY))
    assert (found.title, found.teams, found.options) == (None, {}, {})
    assert found.rounds[0].dealer is None


def test_names_are_text_whatever_they_look_like() -> None:
    text = kwa_do("captured: {No: 1b, 007: 2a, 1:20: 3b}", players='[No, 007, "1:20"]')
    assert record(text).players == ("No", "007", "1:20")


def test_names_are_compared_composed() -> None:
    found = record(
        kwa_do("dealer: Jose\u0301", "captured: {Jos\u00e9: 1b, Bo: 2a}", players="[Jose\u0301, Bo]")
    )
    assert found.players == ("Jos\u00e9", "Bo")
    assert found.rounds[0].dealer == "Jos\u00e9"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "captured: {Aki: 1b, Bo: 2a}\n",
            (
                "1:1-2 error key-missing: the record does not say `hanascore`, `game` and `players` | "
                "add these lines: `hanascore: 1`, `game: NAME` and `players: [Aki, Bo]`, where NAME is "
                "go-stop, hachi-hachi, hana-awase, koi-koi, kwa-do, min-hwatu, mushi, roppyakken or sakura"
            ),
        ),
        (
            "hanascore: 1\ngame: kwa-do\ncaptured: {Aki: 1b, Bo: 2a}\n",
            (
                "1:1-2 error key-missing: the record does not say `players` | "
                "add this line: `players: [Aki, Bo]`"
            ),
        ),
        (
            "hanascore: 2\nfuture: yes\n",
            (
                "1:12-13 error version: this record is written in version 2 of the format, and"
                " version 1 is read here | read it with a newer hanascore"
            ),
        ),
        (
            "hanascore: one\n",
            (
                "1:12-15 error version: `hanascore` must be the version of the format, not "
                "'one' | write hanascore: 1"
            ),
        ),
        (
            "$schema: a\ntype: object\n",
            "1:1-8 error wrong-type: this is a schema, and a record belongs here",
        ),
        (
            "schema: hanascore.score/1\nrounds: []\n",
            (
                "1:1-7 error wrong-type: this is a report, and a record belongs here"
                " | hanascore tally adds up what score wrote with --format jsonl"
            ),
        ),
        (
            "- a\n",
            (
                "1:1-2 error wrong-type: a record must be a mapping of keys, not a list |"
                " start with: hanascore: 1"
            ),
        ),
        (
            "Aki:1b 2c\n",
            (
                "1:1-10 error wrong-type: a record must be a mapping of keys, not 'Aki:1b 2c' "
                "| a space is missing after the colon: write 'Aki: 1b 2c'"
            ),
        ),
    ],
)
def test_what_is_no_record(text: str, expected: str) -> None:
    reading = read(text)
    assert reading.record is None
    assert told(text) == [expected]


def test_everything_is_told_at_once_even_without_a_game() -> None:
    text = "hanascore: 1\ngame: kwadoo\nplayers: Aki, Bo\ncaptured: {Aki: 1b 9s, Bo: 1b}\ndealr: Aki\n"
    assert read(text).record is None
    assert told(text) == [
        "2:7-13 error unknown-game: no game is called 'kwadoo' | did you mean kwa-do?",
        (
            "3:10-17 error wrong-type: `players` must be a list of names, not 'Aki, Bo' "
            "| write them in brackets: players: [Aki, Bo]"
        ),
        "5:1-6 error unknown-key: there is no key `dealr` | did you mean dealer?",
        "4:20-22 error unknown-card: no such card '9s' | did you mean 9a (the sake cup) or 9r?",
        "4:28-30 error card-twice: pine crane (1b) is in the pile of Aki and in the pile of Bo | 4:17-19",
    ]


def test_an_option_called_like_a_lucky_hand_tells_where_the_hand_is_written() -> None:
    text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nrounds: [{teshi: Aki, void: misdeal}]\n"
    assert told(text) == [
        (
            "4:11-16 error misplaced-key: `teshi` is an option | write options: {teshi: …} at the top; "
            "who was dealt such a hand is told in a round: lucky_hands: {NAME: teshi}"
        )
    ]


@pytest.mark.parametrize("rounds", ["liable: off\nrounds: []", "rounds: [{liable: off}]"])
def test_an_option_is_no_fact_of_another_game(rounds: str) -> None:
    text = f"hanascore: 1\ngame: go-stop\nplayers: [Aki, Bo, Chiyo]\n{rounds}\n"
    assert [line.split(" error ")[1] for line in told(text)][:1] == [
        "misplaced-key: `liable` is an option | write options: {liable: …} at the top"
    ]


def test_facts_without_a_game() -> None:
    text = "hanascore: 1\ngame: kwadoo\nplayers: [Aki, Bo]\ngaji: 3\nrounds: [{gaji: 3, captured: {}}]\n"
    assert told(text)[:2] == [
        "2:7-13 error unknown-game: no game is called 'kwadoo' | did you mean kwa-do?",
        (
            "4:1-5 error misplaced-key: `gaji` belongs to a round, and the rounds stand under `rounds`"
            " | move it to its round"
        ),
    ]
    assert [line for line in told(text) if "gaji" in line and line.startswith("5")] == []


def test_an_empty_document() -> None:
    (problem,) = read_document(Document(1, None)).problems
    assert (problem.id, problem.message) == ("record-empty", "nothing is written here")


def test_what_the_text_got_wrong_stays_with_the_record() -> None:
    text = kwa_do("title: a", "title: b", NOBODY)
    reading = read(text)
    assert [problem.id for problem in reading.problems] == ["duplicate-key"]
    assert reading.record is not None
    assert reading.record.stopped


def test_what_the_text_got_wrong_in_a_round_stays_with_the_round() -> None:
    good = "- captured: {Aki: 1b, Bo: 2a, Chiyo: none}"
    reading = read(kwa_do("rounds:", good, "- captured: {Aki: 1b, Aki: 3b, Bo: 2a, Chiyo: none}", good))
    assert reading.problems == ()
    assert reading.record is not None
    assert [[problem.id for problem in round.problems] for round in reading.record.rounds] == [
        [],
        ["duplicate-key"],
        [],
    ]


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ("[Aki]", "4:10-15 error players: Kwa-Do seats 2 to 6 players, and 1 player is named"),
        (
            "[A, B, C, D, E, F, G]",
            "4:10-31 error players: Kwa-Do seats 2 to 6 players, and 7 players are named",
        ),
        (
            "[Aki, Bo, Aki]",
            ("4:20-23 error name-twice: 'Aki' is here already | every name must be different | 4:11-14"),
        ),
        (
            "[Aki, Bo, aki]",
            (
                "4:20-23 error name-twice: 'aki' is here already, as 'Aki'"
                " | every name must be different | 4:11-14"
            ),
        ),
        (
            '[Aki, "B\\no"]',
            "4:16-22 error bad-name: a name holds a line break or a character that cannot be seen (U+000A)",
        ),
        (
            "[Aki, B\u200bo]",
            "4:16-19 error bad-name: a name holds a line break or a character that cannot be seen (U+200B)",
        ),
        (
            "[Aki, B\u200do]",
            "4:16-19 error bad-name: a name holds a line break or a character that cannot be seen (U+200D)",
        ),
        (
            "[Aki, \u0645\u06cc\u200c]",
            "4:16-19 error bad-name: a name holds a line break or a character that cannot be seen (U+200C)",
        ),
        (
            "[Aki, \U0001f468\u200d\u200d\U0001f469]",
            "4:16-20 error bad-name: a name holds a line break or a character that cannot be seen (U+200D)",
        ),
        (
            "[\u0645\u06cc\u0634, \u0645\u06cc\u200c\u0634]",
            (
                "4:16-20 error name-twice: '\u0645\u06cc\u200c\u0634' is here already, as"
                " '\u0645\u06cc\u0634' | every name must be different | 4:11-14"
            ),
        ),
        (f"[Aki, {'b' * 65}]", "4:16-81 error bad-name: a name has 65 characters, and 64 are the most"),
        ('[Aki, Bo, ""]', "4:20-22 error bad-name: a name is empty"),
        ("[Aki, [Bo]]", "4:16-20 error wrong-type: a name belongs here, not a list"),
        ("[]", "4:10-12 error wrong-type: `players` names nobody | write players: [Aki, Bo]"),
    ],
)
def test_players(players: str, expected: str) -> None:
    assert expected in told(kwa_do("scores: {}", players=players))


def test_a_text_that_is_no_name_is_one_problem() -> None:
    found = told(kwa_do('scores: {Aki: 1, "B\\no": 2}', players='[Aki, "B\\no"]'))
    assert len(found) == 1
    assert "bad-name" in found[0]


def test_a_misspelt_key_is_told_once() -> None:
    found = told("hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nround:\n- captured: {Aki: 1*, Bo: rest}\n")
    assert found == ["4:1-6 error unknown-key: there is no key `round` | did you mean rounds?"]


@pytest.mark.parametrize("line", ["gme: koi-koi", "hanascroe: 1", "player: [Aki, Bo]", "titel: Friday"])
def test_a_misspelt_key_of_a_record_makes_no_empty_round(line: str) -> None:
    found = told(f"hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\n{line}\n")
    assert [one.split()[2] for one in found] == ["unknown-key:"]


def test_case_does_not_tell_names_apart() -> None:
    text = kwa_do("dealer: BO", "captured: {aki: 1*, bO: rest}", "left_over: 2*", players="[Aki, Bo]")
    found = read(text).record
    assert found is not None
    assert [(round.dealer, round.piles) for round in found.rounds] == [("Bo", (0b1111, (1 << 48) - (1 << 8)))]


@pytest.mark.parametrize(
    "name",
    [
        "\u0645\u06cc\u200c\u0634",  # Persian
        "\u0915\u094d\u200d\u0937",  # Hindi
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # a family as one picture
        "\u2764\ufe0f\u200d\U0001f525",  # a heart in flames
    ],
)
def test_a_joiner_stands_in_a_name_where_it_shapes_something(name: str) -> None:
    bare = name.replace("\u200c", "").replace("\u200d", "")
    text = kwa_do(
        f"dealer: {bare}", f"captured: {{{name}: 1*, Bo: rest}}", "left_over: 2*", players=f"[{name}, Bo]"
    )
    found = read(text).record
    assert found is not None
    assert (found.players, found.rounds[0].dealer) == ((name, "Bo"), name)
    assert told(text) == []


def test_a_number_of_any_length_is_told_with_its_bounds() -> None:
    found = told(kwa_do("scores: {}", f"starting_totals: {{Aki: 1{'0' * 35}}}"))
    assert any("out-of-range: the total of Aki is 100,000,000" in line for line in found)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("titel: a", "5:1-6 error unknown-key: there is no key `titel` | did you mean title?"),
        (
            "captured: {Aki: 1b}",
            (
                "5:1-9 error misplaced-key: `captured` belongs to a round, and the rounds stand"
                " under `rounds` | move it to its round"
            ),
        ),
        (
            "declared: {Aki: [set-1]}",
            (
                "5:1-9 error misplaced-key: `declared` belongs to a round, and the rounds stand"
                " under `rounds` | move it to its round"
            ),
        ),
        (
            "method: easy",
            "5:1-7 error misplaced-key: `method` is an option | write options: {method: …} at the top",
        ),
        (
            "koi_koi: [Aki]",
            "5:1-8 error foreign-key: `koi_koi` belongs to Koi-Koi, and this is Kwa-Do | leave it out",
        ),
        (
            "months: korea",
            (
                "5:9-14 error unknown-choice: `months` must be japanese or korean, not 'korea' "
                "| did you mean korean?"
            ),
        ),
        (
            "chaff: thrown",
            "5:8-14 error unknown-choice: `chaff` must be kept or discarded, not 'thrown'",
        ),
        (
            "first_round: 0",
            "5:14-15 error out-of-range: `first_round` is 0, and must lie between 1 and 100,000",
        ),
        ("event: {tabel: 3}", "5:9-14 error unknown-key: `event` has no key `tabel` | did you mean table?"),
        (
            "event: 3",
            (
                "5:8-9 error wrong-type: `event` must be a mapping, not '3' | write it as"
                " event: {round: 2, table: 3}"
            ),
        ),
        (
            "title: [a]",
            "5:8-11 error wrong-type: `title` must be a text, not a list | put it in quotes",
        ),
        (
            "starting_totals: {Aky: 5}",
            "5:19-22 error unknown-player: no player is called 'Aky' | did you mean Aki?",
        ),
        (
            "starting_rounds_won: {Aki: -1}",
            (
                "5:28-30 error out-of-range: the number of rounds won of Aki is -1, and must lie"
                " between 0 and 1,000,000"
            ),
        ),
    ],
)
def test_keys_of_the_game(line: str, expected: str) -> None:
    text = kwa_do(line, "rounds: []").replace("months: japanese", "place: here")
    assert told(text) == [expected]


def test_rounds_that_are_no_list() -> None:
    assert told(kwa_do("rounds: {Aki: 1b}")) == [
        (
            "5:9-18 error wrong-type: `rounds` must be a list, not a mapping | start"
            " each round with '- ', or put the keys of the one round at the top"
        )
    ]


TEAMS = "[Aki, Bo, Chiyo, Dai]"


def test_teams() -> None:
    found = record(
        kwa_do(
            "teams: {West: [Dai, Bo], East: [Aki, Chiyo]}",
            "captured: {Chiyo: 1b, Aki: 2a, West: 3b}",
            players=TEAMS,
        )
    )
    assert found.sides == ("East", "West")
    assert found.teams == {"West": ("Bo", "Dai"), "East": ("Aki", "Chiyo")}
    assert found.side_of("Dai") == "West"
    assert found.rounds[0].piles == (1 | 1 << 4, 1 << 8)


@pytest.mark.parametrize(
    ("teams", "expected"),
    [
        (
            "{East: [Aki, Bo], West: [Chiyo, Dai]}",
            (
                "5:15-24 warning team-seats: the players of East do not sit opposite each other |"
                " `players` lists the seats in the order turns pass"
            ),
        ),
        (
            "{East: [Aki, Bo, Chiyo], West: [Dai]}",
            "5:8-45 error teams: Kwa-Do has no teams of 3 and 1 among 4 players | it has 2 teams of 2",
        ),
        (
            "{East: [Aki, Bo], West: [Chiyo, Bo]}",
            "5:40-42 error teams: 'Bo' is in two teams | 5:21-23",
        ),
        (
            "{East: [Aki, Chiyo], West: [Bo]}",
            "5:8-40 error teams: Dai is in no team | where there are teams everybody is in one",
        ),
        (
            "{Aki: [Aki, Chiyo], West: [Bo, Dai]}",
            (
                "5:9-12 error name-twice: 'Aki' is the name of a player or a team already | give"
                " the team another name"
            ),
        ),
        (
            "{East: [Aki, Chio], West: [Bo, Dai]}",
            "5:21-25 error unknown-player: no player is called 'Chio' | did you mean Chiyo?",
        ),
        (
            "{East: Aki, West: [Bo, Dai]}",
            (
                "5:15-18 error wrong-type: a team must be a list of names, not 'Aki' |"
                " write them in brackets: East: [Aki, Chiyo]"
            ),
        ),
    ],
)
def test_teams_that_cannot_be(teams: str, expected: str) -> None:
    assert told(kwa_do(f"teams: {teams}", "rounds: []", players=TEAMS))[0] == expected


def test_a_team_named_as_a_player_of_another_has_a_pile_of_its_own() -> None:
    teams = "teams: {Aki: [Bo, Dai], West: [Aki, Chiyo]}"
    found = told(kwa_do(teams, "captured: {Aki: 1b 2a, West: 3b}", players=TEAMS))
    assert [line.split(" error ")[1].split(" | ")[0] for line in found] == [
        "name-twice: 'Aki' is the name of a player or a team already",
        "side-missing: Aki has no pile",
    ]


def test_teams_where_there_are_none() -> None:
    text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nteams: {East: [Aki], West: [Bo]}\nrounds: []\n"
    assert told(text) == [
        "4:1-6 error foreign-key: Koi-Koi is played without teams | leave `teams` out",
    ]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (
            "{method: florr}",
            (
                "5:19-24 error unknown-choice: `method` cannot be 'florr' | did you mean floor?"
                " It takes floor or easy"
            ),
        ),
        ("{gaji: onn}", "5:17-20 error unknown-choice: `gaji` cannot be 'onn' | it takes yes or no"),
        ("{goal: 0}", "5:17-18 error out-of-range: `goal` is 0, and must lie between 1 and 1,000,000"),
        (
            "{goal: 2.5}",
            (
                "5:17-20 error unknown-choice: `goal` cannot be '2.5' | it takes a number from 1"
                " to 1,000,000 or none"
            ),
        ),
        (
            "{goal: [1]}",
            (
                "5:17-20 error wrong-type: `goal` takes one value, not a list | it"
                " takes a number from 1 to 1,000,000 or none"
            ),
        ),
        (
            "{yaku: [set-9]}",
            "5:18-23 error unknown-choice: `yaku` cannot name 'set-9' | did you mean set-1, set-2 or set-3?",
        ),
        (
            "{yaku: zzz}",
            (
                "5:17-20 error unknown-choice: `yaku` cannot name 'zzz' | it takes none, all,"
                " edition-1982 or a list of yaku and groups of yaku"
            ),
        ),
        (
            "{two_player_hand: 9}",
            "5:28-29 error unknown-choice: `two_player_hand` cannot be '9' | it takes 8 or 10",
        ),
        (
            "{gaol: 5}",
            "5:11-15 error unknown-key: Kwa-Do has no option `gaol` | did you mean goal or gaji?",
        ),
        (
            "{zzzzzzzzzz: 5}",
            (
                "5:11-21 error unknown-key: Kwa-Do has no option `zzzzzzzzzz` | hanascore"
                " rules kwa-do lists them"
            ),
        ),
        (
            "{viewing: off}",
            "5:11-18 error foreign-key: `viewing` is an option of Koi-Koi, not of Kwa-Do | leave it out",
        ),
        (
            "[goal]",
            (
                "5:10-16 error wrong-type: `options` must be a mapping, not a list | write"
                " it as options: {goal: 100}"
            ),
        ),
    ],
)
def test_options_that_cannot_be(options: str, expected: str) -> None:
    assert told(kwa_do(f"options: {options}", "rounds: []")) == [expected]


@pytest.mark.parametrize(
    ("options", "meant"),
    [("{viewing: no}", "off"), ("{viewing: true}", "on"), ("{koi_koi_multiplier: none}", "off")],
)
def test_a_yes_or_no_where_words_are_asked(options: str, meant: str) -> None:
    text = f"hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\noptions: {options}\nrounds: []\n"
    assert f"| did you mean {meant}? It takes " in told(text)[0]


@pytest.mark.parametrize(
    ("game", "name", "data", "value"),
    [
        ("kwa-do", "gaji", "Yes", True),
        ("kwa-do", "gaji", "off", False),
        ("kwa-do", "goal", "none", None),
        ("kwa-do", "goal", "120", 120),
        ("kwa-do", "goal", "１２０", 120),
        ("kwa-do", "floor", "auto", "auto"),
        ("kwa-do", "two_player_hand", "08", 8),
        ("kwa-do", "floor", "0", 0),
        ("kwa-do", "method", "Easy", "easy"),
        ("kwa-do", "yaku", "none", None),
        ("kwa-do", "yaku", "edition-1982", "edition-1982"),
        ("kwa-do", "yaku", "five brights", ("five-brights",)),
        ("kwa-do", "yaku", ["Dragon", "months"], ("iris", "maple", "willow", "dragon")),
        ("kwa-do", "yaku", "set-1, set-2", ("set-1", "set-2")),
        ("kwa-do", "gaji_leftovers", "none", None),
        ("koi-koi", "viewing", "off", "off"),
        ("koi-koi", "viewing", "on", "on"),
        ("koi-koi", "high_score", "off", "off"),
        (
            "koi-koi",
            "values",
            {"five-brights": "20", "animals": "off"},
            {"five-brights": 20, "animals": "off"},
        ),
        ("koi-koi", "values", "none", None),
        ("koi-koi", "last_round", "6", 6),
        ("sudaoshi", "burdens", ["90", "100", "110"], (90, 100, 110)),
        ("sudaoshi", "burdens", "90 100 110", (90, 100, 110)),
    ],
)
def test_values_of_options(game: str, name: str, data: object, value: object) -> None:
    found = read_option(GAMES[game], name, data)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("game", "name", "data", "message"),
    [
        ("kwa-do", "gaji", None, "`gaji` has no value"),
        ("koi-koi", "values", None, "`values` has no value"),
        ("sudaoshi", "burdens", None, "`burdens` has no value"),
        ("kwa-do", "yaku", None, "`yaku` has no value"),
        ("kwa-do", "nothing", "1", "Kwa-Do has no option `nothing`"),
        ("koi-koi", "viewing", "yes", "`viewing` cannot be 'yes'"),
        ("koi-koi", "values", "5", "`values` must be a mapping, not '5'"),
        ("koi-koi", "values", {"fives": "1"}, "Koi-Koi has no yaku 'fives'"),
        (
            "koi-koi",
            "values",
            {"animals": "x"},
            "the value of `animals` must be a whole number, not 'x'",
        ),
        ("sudaoshi", "burdens", ["90", "100"], "`burdens` takes 3 numbers, and 2 stand here"),
        ("sudaoshi", "burdens", {"a": "b"}, "`burdens` must be a list, not a mapping"),
    ],
)
def test_values_that_an_option_refuses(game: str, name: str, data: object, message: str) -> None:
    found = read_option(GAMES[game], name, data)
    assert isinstance(found, Problem)
    assert found.message == message


def test_the_order_of_months() -> None:
    both = "hanascore: 1\ngame: {}\nplayers: [Aki, Bo]\n{}captured: {{Aki: 12b, Bo: none}}\n"
    assert record(both.format("koi-koi", "")).rounds[0].piles[0] == 1 << 44
    assert record(both.format("kwa-do", "months: korean\n")).rounds[0].piles[0] == 1 << 40
    other = read(both.format("kwa-do", "months: korean\n"), months="japanese")
    assert other.record
    assert other.record.rounds[0].piles[0] == 1 << 44
    assert [one.message for one in other.problems] == [
        "japanese months are asked for, and this record says korean"
    ]
    (problem,) = told(both.format("kwa-do", ""))
    assert problem.startswith("4:17-20 error month-order-unknown: ")
    assert record(both.format("kwa-do", "").replace("12b", "paulownia bright")).months is None


def test_chaff_that_was_discarded() -> None:
    lines = ("chaff: discarded", "captured: {Aki: 1b, Bo: 2a, Chiyo: rest}")
    found = record(kwa_do(*lines))
    assert not found.chaff_kept
    assert found.rounds[0].piles[2].bit_count() == 22
    assert told(kwa_do("chaff: discarded", "captured: {Aki: 1bc, Bo: 2ac, Chiyo: none}")) == [
        (
            "6:1-9 warning chaff-discarded: chaff was discarded, and Aki and Bo have some |"
            " write `chaff: kept` if the piles hold the chaff"
        )
    ]
    text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nchaff: discarded\nrounds: []\n"
    assert told(text) == [
        (
            "4:8-17 error foreign-key: chaff is worth something in Koi-Koi, so it cannot be"
            " discarded | leave `chaff` out"
        )
    ]
    assert told(kwa_do("chaff: discarded", "house_rules: {cards: {11c: 3}}", "rounds: []")) == [
        (
            "5:8-17 error house-rule: a house rule gives willow-lightning a value, so chaff"
            " cannot be discarded | write `chaff: kept`, or change the rule"
        )
    ]


def test_a_name_may_look_like_a_key_of_ones_own() -> None:
    found = record(
        kwa_do("captured: {x-ray: [1b], Bo: 2a, x-note: good}", "claims: {x-ray: 5}", players="[x-ray, Bo]")
    )
    assert found.rounds[0].piles == (1, 1 << 4)
    assert found.rounds[0].claims[0].score == 5


def test_names_of_a_record_without_players_are_one_in_any_case() -> None:
    text = "hanascore: 1\ngame: koi-koi\nplayers: Aki, Bo\nrounds:\n"
    text += "  - {captured: {Aki: 1b, BO: none}}\n  - {captured: {aki: 1b, Bo: none}}\n"
    (only,) = told(text)
    assert "wrong-type: `players` must be a list of names" in only


def test_players_that_stand_beside_the_keys_of_a_round_are_told_where_they_belong() -> None:
    found = told(kwa_do("rounds:", "  - {Aki: 1b, bo: [2a]}", "  - {dealer: Aki, Chiyo: 5}"))
    assert [line.partition("misplaced-key: ")[2] for line in found] == [
        "Aki is a name and no key | move it under `captured`, as in captured: {Aki: …}",
        "bo is a name and no key | move it under `captured`, as in captured: {bo: …}",
        "Chiyo is a name and no key | move it under `scores`, as in scores: {Chiyo: …}",
    ]


@pytest.mark.parametrize(
    ("lines", "name", "key"),
    [
        (["captured: {Aki: 1b, Bo: 2a, Chiyo: none}", "claims:", "Aki: 25"], "Aki", "claims"),
        (["captured: {Aki: 1b, Bo: 2a, Chiyo: none}", "aki: 25"], "aki", "claims"),
        (["captured: {Aki: 1b, Bo: 2a, Chiyo: none}", "claims:", "Aki: {score: 25}"], "Aki", "claims"),
        (["captured: {Aki: 1b, Bo: 2a, Chiyo: none}", "hands:", "Aki: 1b"], "Aki", "hands"),
        (["captured: {Bo: 2a, Chiyo: none}", "Aki: 1b"], "Aki", "captured"),
        (["captured:", "hands:", "Aki: 1b"], "Aki", "captured"),
        (["turns: []", "Aki: 25"], "Aki", "claims"),
        (["scores:", "Aki: 25"], "Aki", "scores"),
    ],
)
def test_a_name_among_the_keys_of_a_round_goes_where_it_may_stand(
    lines: list[str], name: str, key: str
) -> None:
    hint = f"{name} is a name and no key | move it under `{key}`, as in {key}: {{{name}: …}}"
    found = told(kwa_do("rounds:", "  -", *(f"    {line}" for line in lines)))
    assert hint in [line.partition("misplaced-key: ")[2] for line in found]


def test_the_players_of_teams_are_names_among_the_keys_of_a_round() -> None:
    teams = "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}"
    found = told(kwa_do(teams, "rounds:", "  - {Aki: 1b, Bo: 2a}", players=TEAMS))
    assert [line.partition("misplaced-key: ")[2] for line in found] == [
        "Aki is a name and no key | move it under `captured`, as in captured: {Aki: …}",
        "Bo is a name and no key | move it under `captured`, as in captured: {Bo: …}",
    ]


def test_the_writers_own_keys_of_a_round_keep_their_values() -> None:
    found = record(kwa_do("rounds:", "  - {captured: {Aki: 1b, Bo: 2a, Chiyo: none}, x-b: {c: 5}}"))
    assert found.rounds[0].data == {"captured": SIDES, "x-b": {"c": "5"}}


def test_very_much_of_everything_comes_to_an_end() -> None:
    many = [f"p{number}" for number in range(2000)]
    data = {
        "hanascore": "1",
        "game": "kwa-do",
        "players": many,
        "teams": dict.fromkeys(many),
        "house_rules": {"cards": dict.fromkeys(many, "5")},
        "captured": {"p1": ["9s"] * 2000, **{f"{name}x": "1b" for name in many}},
        **{f"delaer{number}": "1" for number in range(200)},
    }
    reading = read_document(Document(1, data))
    found = [problem.message for problem in reading.problems]
    assert "2,000 names stand here, and 100 are the most" in found
    assert "2,000 teams stand here, and 100 are the most" in found
    assert "2,000 rules stand here, and 500 are the most" in found
    assert reading.record is not None
    (round,) = reading.record.rounds
    hints = [problem.hint for problem in round.problems if problem.id == "unknown-key"]
    assert (hints[0], hints[-1]) == ("did you mean dealer?", "")
    assert "the pile of p1 holds 2,000 entries, and 200 are the most" in [
        problem.message for problem in round.problems
    ]


def test_a_long_row_of_names_is_cut() -> None:
    assert short_list(map(str, range(13))) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or 12"
    assert short_list(map(str, range(20))) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 or 9 more"
