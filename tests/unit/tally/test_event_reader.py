"""The event's file: every key, and every problem in the words that a user sees."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.games import GAMES
from hanascore.problems.problem import Problem
from hanascore.record.cursor import Cursor
from hanascore.record.edits import apply_edits
from hanascore.record.event_rules import EventRules
from hanascore.tally.event import Player, Points
from hanascore.tally.event_reader import read_event, read_tie_breaks
from tests.helpers.event_files import EVENT, event

PLAYERS = "players: {aki: {name: Aki Tanaka, aliases: [Aki, あき], club: East}, bo: Bo Lind, chiyo: }\n"


def test_every_key_of_an_event() -> None:
    played = event(
        "title: Spring cup\ndate: 20 March\nplace: the hall\nx-mood: good\n"
        f"game: Min Hwatu\nmonths: korean\noptions: {{last_round: 6}}\n{PLAYERS}rounds: 4\ntables: 3\n"
        "points: {by: places, places: [30, 10, -10.5, -30], ties: worst, cap: 20}\n"
        "count_best: 3\ntie_breaks: [points, wins, lots]\nlots_seed: 20261120\n"
        "byes: [{round: 2, player: Bo Lind, points: 10}]\n"
        "absent: [{round: 2, player: chiyo, points: 0, reason: no-show}]\n"
        "forfeits: [{round: 1, table: 03, player: aki, points: -7}]\n"
        "withdrawn: [{player: chiyo, after: 2, reason: a cold}]\n"
        "substitutes: [{player: bo, for: chiyo, from: 3, ranked: no}]\n"
        "penalties: [{player: あき, points: -5, reason: late, by: director, round: 1}]\n"
        'corrections: [{file: r01-t03.yaml, reason: "card 9a", by: director}]\n'
        "seats: [{file: r01-t01.yaml, was: [Akki], is: [Aki]}]\n"
        "seating: {1: {01: [aki, Bo Lind, chiyo]}}\n"
    )
    assert (played.title, played.date, played.place) == ("Spring cup", "20 March", "the hall")
    words = {"game": "Min Hwatu", "months": "korean", "options": {"last_round": "6"}}
    assert played.rules == EventRules(GAMES["min-hwatu"], "korean", {"last_round": 6}, words=words)
    assert played.players == {
        "aki": Player("aki", "Aki Tanaka", ("Aki", "あき"), "East"),
        "bo": Player("bo", "Bo Lind"),
        "chiyo": Player("chiyo", "chiyo"),
    }
    assert (played.rounds, played.tables) == (4, ("1", "2", "3"))
    assert (played.count_best, played.lots_seed) == (3, "20261120")
    assert played.points == Points("places", {0: (30, 10, Fraction(-21, 2), -30)}, "worst", cap=20)
    assert played.tie_breaks == ("points", "wins", "lots")
    assert played.byes[0][:4] == (2, "bo", 10, None)
    assert played.absent[0][:4] == (2, "chiyo", 0, "no-show")
    forfeit = played.forfeits[0]
    assert (forfeit.round, forfeit.table, forfeit.player, forfeit.points) == (1, "3", "aki", -7)
    assert played.withdrawn[0][:2] == ("chiyo", 2)
    assert played.substitutes[0][:4] == ("bo", "chiyo", 3, False)
    assert played.penalties[0][:5] == ("aki", -5, "late", "director", 1)
    assert played.corrections[0][:5] == ("r01-t03.yaml", None, None, "card 9a", "director")
    assert (played.seats[0].was, played.seats[0].now) == (("Akki",), ("aki",))
    assert played.seating == {1: {"1": ("aki", "bo", "chiyo")}}


def test_shorter_ways_to_write_an_event() -> None:
    assert event("points: wins\n").points == Points("wins", win=1, draw=Fraction(1, 2), loss=0)
    assert event("points: {by: wins, win: 3, draw: 1/2, loss: -1}\n").points.loss == -1
    assert event("tables: [East, West]\n").tables == ("East", "West")
    assert event("players: [Aki]\nbyes: \n").byes == ()
    assert not event("").players


def test_points_for_tables_of_several_sizes() -> None:
    points = event("points: {by: places, places: {3: [2, 1, 0], 2: [1, 0]}}\n").points
    assert (points.row(3), points.row(2), points.row(4)) == ((2, 1, 0), (1, 0), ())


def test_points_are_the_first_tie_break_unless_they_are_named() -> None:
    assert event("tie_breaks: [wins]").tie_breaks == ("points", "wins")
    assert event("tie_breaks: [wins, points]").tie_breaks == ("wins", "points")
    assert event("tie_breaks: wins, Best_Game").tie_breaks == ("points", "wins", "best-game")


def test_tie_breaks_from_the_command_line() -> None:
    problems: list[Problem] = []
    words = [Cursor(word, problems) for word in ("Wins", "best_game", "fewest penalties")]
    assert read_tie_breaks(words, None) == ("points", "wins", "best-game", "fewest-penalties")
    assert problems == []


# Each event, and a message that it causes. Most texts follow the line with the version.
ERRORS = {
    "hanascore_event: 2": "this event has version 2 of the format, but this hanascore reads version 1",
    "hanascore_event: one": "`hanascore_event` must be the version of the format, not 'one'",
    "title: Cup": "the event does not say `hanascore_event`",
    "hanascore: 1": "this is a record, but an event is expected here",
    "[1]": "an event must be a mapping of keys, not a list",
    "": "this file is empty",
    "hanascore_event: 1\n---\nhanascore_event: 1": "an event is one document, but this file has 2",
    "game: hwatu-poker": "no game is called 'hwatu-poker'",
    "game: ' '\noptions: {goal: 5}": "`options` requires a game, but the event names none",
    "options: {goal: 5}": "`options` requires a game, but the event names none",
    "game: kwa-do\noptions: {metod: floor}": "Kwa-Do has no option `metod`",
    "months: corean": "`months` must be japanese or korean, not 'corean'",
    "rounds: 0": "`rounds` is 0, outside the range 1 to 1,000",
    "tables: [East, East]": "table East is in the list twice",
    "count_best: many": "`count_best` must be a whole number, not 'many'",
    "players: Aki": "`players` must be a list or a mapping, not 'Aki'",
    "players: [Aki, Aki]": "'Aki' is already in this list",
    "players: {aki: {name: Bo}, Bo: }": "'Bo' is already in this list",
    "players: {a: {aliases: [Bo]}, b: {name: Bo}}": "'Bo' is already in this list",
    "players: {aki: [Aki]}": "a player must be a mapping of name, aliases and club, not a list",
    "players: [[Aki]]": "a name is expected here, not a list",
    f"players: [{'a' * 65}]": "a name has 65 characters; the limit is 64",
    "players: {aki: {aliases: {a: b}}}": "a name is expected here, not a mapping",
    "points: [1]": "`points` must be a mapping, not a list",
    "points: {places: [2, 1]}": "`points` does not say how they are won",
    "points: {by: score, places: [2, 1]}": "`places` has no meaning if points are won by score",
    "points: {by: score, cep: 5}": "`points` has no key `cep`",
    "points: {by: places}": "`points` are won by places, but no place has any",
    "points: {by: places, places: 5}": "`places` must be a list of points, not '5'",
    "points: {by: places, places: [5]}": "this list has 1 number, but a table has 2 to 100 places",
    "points: {by: places, places: [5, a]}": "a place must be a number, not 'a'",
    "points: {by: places, places: {one: [5, 1]}}": "a number of sides is expected here, not 'one'",
    "points: {by: places, places: {2: 5}}": "a list of points is expected here, not '5'",
    "points: {by: places, places: {3: [5, 1]}}": "3 places need 3 numbers, not 2",
    "points: {by: places, ties: half}": "`ties` must be share, best or worst, not 'half'",
    "points: {by: wins, win: 2000000}": "`win` is 2000000, outside the range -1,000,000 to 1,000,000",
    "points: {by: wins, cap: 0}": "`cap` is the most that one game may bring, so it must be more than 0",
    "tie_breaks: {a: b}": "`tie_breaks` must be a list, not a mapping",
    "tie_breaks: [wins, wins]": "'wins' is in the list twice",
    "tie_breaks: [buchholz]": "no tie-break is called 'buchholz'",
    "tie_breaks: [lots]": "lots are drawn from `lots_seed`, but the event has none",
    "byes: bo": "`byes` must be a list, not 'bo'",
    "byes: [bo]": "an entry of `byes` must be a mapping, not 'bo'",
    "byes: [{player: bo, round: 1, point: 5}]": "an entry of `byes` has no key `point`",
    "byes: [{player: bo, round: 1}]": "this entry of `byes` does not say `points`",
    "rounds: 2\nbyes: [{player: bo, round: 3, points: 1}]": "`round` is 3, outside the range 1 to 2",
    "players: [Aki]\nabsent: [{round: 1, player: Aky, points: 0}]": "no player of the event is called 'Aky'",
    "forfeits: [{round: 1, table: 1, player: a}, {round: 1, table: 2, player: a}]": "a forfeits a game of "
    "that round already",
    "withdrawn: [{player: bo, after: 1}, {player: bo, after: 2}]": "bo is withdrawn already",
    "substitutes: [{ranked: perhaps}]": "`ranked` must be yes or no, not 'perhaps'",
    "substitutes: [{player: a, for: b, from: 1}, {player: c, for: b, from: 2}]": "b has a substitute already",
    "substitutes: [{player: a, for: a, from: 1}]": "a cannot be the substitute for a",
    "seats: [{file: a.yaml, was: [a], is: [b, a]}]": "`was` has 1 player, but `is` has 2",
    "seats: [{file: a.yaml, was: a, is: b}]": "`was` must be a list of players, not 'a'",
    "seating: [a]": "`seating` must be a mapping, not a list",
    "seating: {1: [a]}": "round 1 must be a mapping, not a list",
    "rounds: 1\nseating: {2: {1: [a, b]}}": "a round is 2, outside the range 1 to 1",
    "seating: {1: {1: [a, b], 2: [a]}}": "a sits at two tables of round 1",
    "tables: 2\nseating: {1: {5: [a, b]}}": "the event's tables are 1 and 2, but this is table 5",
}


@pytest.mark.parametrize("text", ERRORS)
def test_an_error_of_an_event(text: str) -> None:
    is_whole = text.startswith(("hanascore", "title", "[")) or not text
    problems = read_event(text if is_whole else EVENT + text).problems
    assert ERRORS[text] in [problem.message for problem in problems]
    assert any(problem.stops for problem in problems)


@pytest.mark.parametrize("text", ERRORS)
def test_after_a_fix_its_error_is_gone(text: str) -> None:
    is_whole = text.startswith(("hanascore", "title", "[")) or not text
    whole = text if is_whole else EVENT + text
    for problem in read_event(whole).problems:
        for edits in (fix.edits for fix in problem.fixes if fix.edits):
            after = read_event(apply_edits(whole, edits))
            assert problem.message not in [other.message for other in after.problems]


# Lines of an event with an error: the hint, and the lines with the first fix.
FIXES = {
    "Players: [Aki]": ("write players", "players: [Aki]"),
    "players: Aki, Bo": ("write `players: [Aki, Bo]`", "players: [Aki, Bo]"),
    "players: 16": ("write `players: [NAME, NAME]`", ""),
    "tie_breaks: [points, HeadToHead]": ("write head-to-head", "tie_breaks: [points, head-to-head]"),
    "tie_breaks: [points, winns]": ("did you mean wins?", "tie_breaks: [points, wins]"),
    "tie_breaks: [wins, points, wins]": ("remove entry 3 of `tie_breaks`", "tie_breaks: [wins, points]"),
    "tie_breaks: wins, points, wins": ("remove one of the two", ""),
    "tie_breaks: [lots]": ("write `lots_seed: NUMBER`; draw the number at random", ""),
    "points: winz": ("did you mean wins?", "points: wins"),
    "points: {by: wins, ties: share}": (
        "remove `ties`, or write `by: places`",
        "points: {by: wins}",
    ),
    "points: {by: wins, win: 2,5}": ("write 2.5 with a point", "points: {by: wins, win: 2.5}"),
    "points: {by: wins, win: '2,5'}": ("did you mean 2.5?", "points: {by: wins, win: '2.5'}"),
    "points: {by: wins, win: 1, draw: 2}": (
        "write `win: 2` and `draw: 1`; a draw lies between a win and a loss",
        "points: {by: wins, win: 2, draw: 1}",
    ),
    "points: {by: places, places: [-9, 0, 9]}": (
        "write `places: [9, 0, -9]`",
        "points: {by: places, places: [9, 0, -9]}",
    ),
    "points: {by: places, places: [2,5, 0, -2,5]}": (
        "write `places: [2.5, 0, -2.5]`",
        "points: {by: places, places: [2.5, 0,-2.5]}",
    ),
    "points: {by: places, places: '30, -30'}": (
        "write `places: [30, -30]`; one number for each place, that of the first place first",
        "points: {by: places, places: [30, -30]}",
    ),
    "penalties: [{player: bo, points: -2,5, reason: late, by: x}]": (
        "write -2.5 with a point",
        "penalties: [{player: bo, points: -2.5,reason: late, by: x}]",
    ),
    "penalties: [{player: bo, points: 5, reason: late, by: x}]": (
        "write `points: -5`",
        "penalties: [{player: bo, points: -5, reason: late, by: x}]",
    ),
    "byes: [{player: bo}]": ("write `round: ROUND` and `points: POINTS`", ""),
    "byes: 5": ("write `byes: [{round: ROUND, player: PLAYER, points: POINTS}]`", ""),
    "byes: {round: 1, player: bo, points: 0}": (
        "write `byes: [{round: 1, player: bo, points: 0}]`",
        "byes:\n  - round: 1\n    player: bo\n    points: 0",
    ),
    "withdrawn: [{player: bo, after: 1}, {player: bo, after: 2}]": (
        "remove entry 2 or 1 of `withdrawn`",
        "withdrawn: [{player: bo, after: 1}]",
    ),
    "players: [Aki Sato, Bo]\nseating: {1: {1: Aki Sato Bo}}": (
        "write `1: [Aki Sato, Bo]`",
        "players: [Aki Sato, Bo]\nseating: {1: {1: [Aki Sato, Bo]}}",
    ),
    "players: [Aki]\nbyes: [{player: Bo, round: 1, points: 0}, {player: Bo, round: 2, points: 0}]": (
        "add the player under `players`",
        "players: [Aki, Bo]\nbyes: [{player: Bo, round: 1, points: 0}, {player: Bo, round: 2, points: 0}]",
    ),
    "players: {aki: }\nbyes: [{player: Bo, round: 1, points: 0}]": (
        "add the player under `players`",
        "players: {aki: , Bo: {name: Bo}}\nbyes: [{player: Bo, round: 1, points: 0}]",
    ),
    "players: [Aki, Bo, Cho]\nseating: {1: {1: [Aki, Bo]}}": (
        "write `byes: [{round: 1, player: Cho, points: 0}]` if Cho had a bye; or write `absent: [{round: 1, "
        "player: Cho, points: 0}]` if Cho did not come; otherwise add a table here",
        "players: [Aki, Bo, Cho]\nseating: {1: {1: [Aki, Bo]}}\n"
        "byes:\n  - round: 1\n    player: Cho\n    points: 0",
    ),
    "players: [A, B, C]\nbyes: [{round: 3, player: A, points: 1}]\nseating: {1: {1: [A, B]}}": (
        "add `{round: 1, player: C, points: 0}` to `byes` if C had a bye; or write `absent: [{round: 1, "
        "player: C, points: 0}]` if C did not come; otherwise add a table here",
        "players: [A, B, C]\nbyes: [{round: 3, player: A, points: 1}, {round: 1, player: C, points: 0}]\n"
        "seating: {1: {1: [A, B]}}",
    ),
    "players: [A, B, C, D, E]\nseating: {1: {1: [A, B]}}": (
        "list each under `byes` as {round: 1, player: C, points: 0} if they had a bye; or list each under "
        "`absent` as {round: 1, player: C, points: 0} if they did not come; otherwise add a table here",
        "players: [A, B, C, D, E]\nseating: {1: {1: [A, B]}}\nbyes:\n"
        + "".join(f"  - round: 1\n    player: {name}\n    points: 0\n" for name in "CDE").rstrip("\n"),
    ),
}


@pytest.mark.parametrize("text", FIXES)
def test_a_fix_of_an_event(text: str) -> None:
    hint, fixed = FIXES[text]
    problem = read_event(EVENT + text).problems[0]
    assert problem.hint == hint
    edits = [fix.edits for fix in problem.fixes if fix.edits]
    assert (apply_edits(EVENT + text, edits[0]) if edits else EVENT) == EVENT + fixed


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("title: Cup", "write `hanascore_event: 1`"),
        ("hanascore_evnt: 1", "did you mean hanascore_event?"),
        ("hanascore: 1\ntables: 2", "did you mean hanascore_event?"),
        ("hanascore: 1\ncaptured: {}", "name the event's file with --event"),
    ],
)
def test_what_to_do_without_the_version(text: str, hint: str) -> None:
    (problem,) = read_event(text).problems
    assert problem.hint == hint


def test_two_players_with_one_id() -> None:
    problems = read_event(f"{EVENT}players: {{aki: Aki, aki: Aki Sato}}\ngame: koi-koi\ngame: mushi").problems
    assert [problem.id for problem in problems] == ["duplicate-key", "duplicate-key"]
    own_id = "give the second player an id of its own, or remove one of the two"
    assert [own_id in problem.hint for problem in problems] == [True, False]


def test_a_penalty_that_gives_points_is_only_a_warning() -> None:
    penalty = "penalties: [{player: bo, points: 5, reason: late, by: director}]"
    (problem,) = read_event(EVENT + penalty).problems
    assert (problem.message, problem.stops) == (
        "this penalty gives 5 points, but a penalty takes points away",
        False,
    )


@pytest.mark.parametrize(
    ("text", "usable"),
    [("", True), ("byes: [{round: 1}]", True), ("seating: 1", True), ("rounds: x", False), ("[1", False)],
)
def test_records_are_judged_although_a_ruling_has_errors(text: str, usable: bool) -> None:
    assert read_event(EVENT + text).is_usable == usable


@pytest.mark.parametrize(
    ("players", "second", "first"),
    [
        ("{aki: Bo, bo: {name: Bob}}", "bo", "Bo"),
        ("{aki: Bo, chiyo: BO}", "BO", "Bo"),
        ("{bo: Bob, aki: Bo}", "Bo", "bo"),
        ("{aki: {aliases: [Bo]}, chiyo: {name: bo}}", "bo", "Bo"),
        ("[Aki, Bo, AKI]", "AKI", "Aki"),
    ],
)
def test_a_repeated_name_is_shown_at_both_places(players: str, second: str, first: str) -> None:
    (located,) = read_event(f"{EVENT}players: {players}\n").problems
    assert located.id == "name-twice"
    lines = dict(located.lines)
    words = [lines[span.line][span.column - 1 : span.end_column - 1] for span in located.spans if span]
    assert words == [second, first]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players: [{names}]", "the event has 10,001 players; the limit is 5,000"),
        ("tables: [{names}]", "the event has 10,001 tables; the limit is 10,000"),
        ("players: {{aki: {{aliases: [{names}]}}}}", "`aliases` has 10,001 entries; the limit is 200"),
        ("byes: [{entries}]", "`byes` has 10,001 entries; the limit is 10,000"),
    ],
)
def test_very_long_lists_are_refused(text: str, message: str) -> None:
    names = ", ".join(f"p{number}" for number in range(10_001))
    filled = text.format(names=names, entries="{}, " * 10_001)
    (problem,) = read_event(EVENT + filled).problems
    assert problem.message == message


@given(
    st.recursive(
        st.text("abc0: -", max_size=6),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=3)
        ),
        max_leaves=8,
    ),
    st.sampled_from(
        "title players rounds tables points count_best tie_breaks lots_seed seating byes absent forfeits "
        "withdrawn substitutes penalties corrections seats game months options house_rules".split()
    ),
)
def test_any_value_of_any_key_is_read_or_is_a_problem(value: object, key: str) -> None:
    file = read_event(EVENT + json.dumps({key: value})[1:-1] + "\n")
    assert all(problem.message for problem in file.problems)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("points: {by: places, places: [-9, 9]}\n", "place 2 brings more points than place 1"),
        ("rounds: 3\ncount_best: 4\n", "the best 4 games count, and the event has 3 rounds"),
        (
            "points: {by: wins, win: 1, draw: 2}\n",
            "a win brings 1, a draw 2 and a loss 0",
        ),
        (
            "players: [Aki]\nwithdrawn: [{player: Aki, after: 1}]\n"
            "byes: [{round: 2, player: Aki, points: 1}]\n",
            "a bye in round 2, but Aki is withdrawn after round 1",
        ),
        (
            "players: [Aki]\npenalties:\n"
            + 2 * "  - {player: Aki, points: -1, reason: late, by: director}\n",
            "Aki has this penalty already",
        ),
    ],
)
def test_values_that_contradict_each_other(text: str, message: str) -> None:
    (problem,) = read_event(f"hanascore_event: 1\n{text}").problems
    assert problem.message == message


def test_teams_and_what_an_event_allows() -> None:
    text = "players: [Aki, Bo]\nteams: {East: [Aki, Bo]}\nallow: [absences, other-rules]\nabsence: -2.5\n"
    read = event(text)
    assert (read.teams, read.allow, read.absence) == (
        {"East": ("Aki", "Bo")},
        ("absences", "other-rules"),
        Fraction(-5, 2),
    )
    wrong = read_event("hanascore_event: 1\nplayers: [Aki, Bo]\nteams: {East: [Aki, Bo], West: [Bo]}\n")
    assert [problem.message for problem in wrong.problems] == ["Bo is in two teams"]
    assert wrong.event.teams == {}, "records are not compared with them"
