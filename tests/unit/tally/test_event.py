"""The event's file: every key read, every fault in the words the user sees."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import jsonschema
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from hanascore.games import GAMES
from hanascore.problems.problem import Problem
from hanascore.record.cursor import Cursor
from hanascore.record.event_rules import EventRules
from hanascore.record.source import parse
from hanascore.tally.event import EVENT_KEYS, RULINGS, Player, Points, event_schema
from hanascore.tally.event_reader import read_event, tie_breaks
from tests.helpers.commands import run
from tests.helpers.event_files import EVENT, event
from tests.helpers.paths import ROOT

PEOPLE = "players: {aki: {name: Aki Tanaka, aliases: [Aki, あき], club: East}, bo: Bo Lind, chiyo: }\n"


def test_every_key_of_an_event() -> None:
    of = event(
        "title: Spring cup\ndate: 20 March\nplace: the hall\nx-mood: good\n"
        "game: Min Hwatu\nmonths: korean\noptions: {last_round: 6}\n" + PEOPLE + "rounds: 4\ntables: 3\n"
        "points: {by: places, places: [30, 10, -10.5, -30], ties: worst, cap: 20}\n"
        "count_best: 3\ntie_breaks: [points, wins, lots]\nlots_seed: 20261120\n"
        "byes: [{round: 2, player: Bo Lind, points: 10}]\n"
        "withdrawn: [{player: chiyo, after: 2, reason: a cold}]\n"
        "substitutes: [{player: bo, for: chiyo, from: 3, ranked: no}]\n"
        "penalties: [{player: あき, points: -5, reason: late, by: director, round: 1}]\n"
        'corrections: [{file: r01-t03.yaml, reason: "card 9a", by: director}]\n'
    )
    assert (of.title, of.date, of.where) == ("Spring cup", "20 March", "the hall")
    words = {"game": "Min Hwatu", "months": "korean", "options": {"last_round": "6"}}
    assert of.rules == EventRules(GAMES["min-hwatu"], "korean", {"last_round": 6}, words=words)
    assert of.players == {
        "aki": Player("aki", "Aki Tanaka", ("Aki", "あき"), "East"),
        "bo": Player("bo", "Bo Lind"),
        "chiyo": Player("chiyo", "chiyo"),
    }
    assert (of.rounds, of.tables, of.count_best, of.lots_seed) == (4, ("1", "2", "3"), 3, "20261120")
    assert of.points == Points("places", {0: (30, 10, Fraction(-21, 2), -30)}, "worst", cap=20)
    assert of.tie_breaks == ("points", "wins", "lots")
    assert of.byes[0][:3] == (2, "bo", 10)
    assert of.withdrawn[0][:2] == ("chiyo", 2)
    assert of.substitutes[0][:4] == ("bo", "chiyo", 3, False)
    assert of.penalties[0][:5] == ("aki", -5, "late", "director", 1)
    assert of.corrections[0][:5] == ("r01-t03.yaml", None, None, "card 9a", "director")
    assert of.find("AKI Tanaka") == of.find("あき") == of.find("aki") == "aki"
    assert set(of.standing_in) == {"bo"}


def test_who_is_expected_in_a_round() -> None:
    of = event(
        "players: [Aki, Bo, Chiyo, Dai, Emi]\nwithdrawn: [{player: Aki, after: 1}]\n"
        "substitutes: [{player: Emi, for: Bo, from: 2}]\nbyes: [{round: 3, player: Dai, points: 1}]\n"
    )
    assert [*of.expected(1)] == ["Aki", "Bo", "Chiyo", "Dai"]
    assert [*of.expected(2)] == ["Chiyo", "Dai", "Emi"]
    assert [*of.expected(3)] == ["Chiyo", "Emi"]


def test_shorter_ways_to_write_an_event() -> None:
    assert event("points: wins\n").points == Points("wins", win=1, draw=Fraction(1, 2), loss=0)
    assert event("points: {by: wins, win: 3, draw: 1/2, loss: -1}\n").points.loss == -1
    assert event("tables: [East, West]\n").tables == ("East", "West")
    sizes = event("points: {by: places, places: {3: [2, 1, 0], 2: [1, 0]}}\n").points
    assert (sizes.of_places(3), sizes.of_places(2), sizes.of_places(4)) == ((2, 1, 0), (1, 0), ())
    assert event("players: [Aki]\nbyes: \n").byes == ()
    assert not event("").players


FAULTS = {
    "hanascore_event: 2": "this event is written in version 2 of the format, and version 1 is read here",
    "hanascore_event: one": "`hanascore_event` must be the version of the format, not 'one'",
    "title: Cup": "the event does not say `hanascore_event`",
    "hanascore: 1": "this is a record, and an event belongs here",
    "[1]": "an event must be a mapping of keys, not a list",
    "": "this file is empty",
    "hanascore_event: 1\n---\nhanascore_event: 1": "an event is one document, and 2 stand here",
    "game: hwatu-poker": "no game is called 'hwatu-poker'",
    "game: ' '\noptions: {goal: 5}": "`options` are those of a game, and the event names none",
    "options: {goal: 5}": "`options` are those of a game, and the event names none",
    "game: kwa-do\noptions: {metod: floor}": "Kwa-Do has no option `metod`",
    "months: corean": "`months` must be japanese or korean, not 'corean'",
    "rounds: 0": "`rounds` is 0, and must lie between 1 and 1,000",
    "tables: [East, East]": "table East stands here a second time",
    "count_best: many": "`count_best` must be a whole number, not 'many'",
    "players: Aki": "`players` must be a mapping, not 'Aki'",
    "players: [Aki, Aki]": "'Aki' is in this list already",
    "players: {aki: {name: Bo}, Bo: }": "'Bo' is in this list already",
    "players: {a: {aliases: [Bo]}, b: {name: Bo}}": "'Bo' is in this list already",
    "players: {aki: [Aki]}": "a player must be a mapping of name, aliases and club, not a list",
    "players: [[Aki]]": "a name belongs here, not a list",
    f"players: [{'a' * 65}]": "a name has 65 characters, and 64 are the most",
    "players: {aki: {aliases: {a: b}}}": "a name belongs here, not a mapping",
    "points: [1]": "`points` must be a mapping, not a list",
    "points: {places: [2, 1]}": "`points` does not say by what they are won",
    "points: {by: score, places: [2, 1]}": "`places` means nothing where points are won by score",
    "points: {by: score, cep: 5}": "`points` has no key `cep`",
    "points: {by: places}": "`points` are won by places, and no place has any",
    "points: {by: places, places: 5}": "`places` must be a list of points, not '5'",
    "points: {by: places, places: [5]}": "1 number stands here, and a table has 2 to 100 places",
    "points: {by: places, places: [5, a]}": "a place must be a number, not 'a'",
    "points: {by: places, places: [5, ]}": "1 number stands here, and a table has 2 to 100 places",
    "points: {by: places, places: {one: [5, 1]}}": "a number of sides belongs here, not 'one'",
    "points: {by: places, places: {2: 5}}": "a list of points belongs here, not '5'",
    "points: {by: places, places: {3: [5, 1]}}": "3 places want 3 numbers, and 2 stand here",
    "points: {by: places, ties: half}": "`ties` must be share, best or worst, not 'half'",
    "points: {by: wins, win: 2000000}": "`win` is 2000000, and must lie between -1,000,000 and 1,000,000",
    "points: {by: wins, cap: 0}": "`cap` is the most that one game may bring, and must be more than 0",
    "tie_breaks: {a: b}": "`tie_breaks` must be a list, not a mapping",
    "tie_breaks: [wins, wins]": "'wins' stands here a second time",
    "tie_breaks: [buchholz]": "no tie-break is called 'buchholz'",
    "byes: [bo]": "an entry of `byes` must be a mapping, not 'bo'",
    "byes: [{player: bo, round: 1, point: 5}]": "an entry of `byes` has no key `point`",
    "byes: [{player: bo, round: 1}]": "this entry of `byes` does not say `points`",
    "rounds: 2\nbyes: [{player: bo, round: 3, points: 1}]": "`round` is 3, and must lie between 1 and 2",
    "players: [Aki]\nwithdrawn: [{player: Aky, after: 1}]": "no player of the event is called 'Aky'",
    "withdrawn: [{player: bo, after: 1}, {player: bo, after: 2}]": "bo is withdrawn already",
    "substitutes: [{ranked: perhaps}]": "`ranked` must be yes or no, not 'perhaps'",
    "substitutes: [{player: a, for: b, from: 1}, {player: c, for: b, from: 2}]": "b has a substitute already",
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_of_an_event(text: str) -> None:
    whole = text.startswith(("hanascore", "title", "[")) or not text
    problems = read_event(text if whole else EVENT + text).problems
    assert FAULTS[text] in [one.message for one in problems]
    assert any(one.stops for one in problems)


@pytest.mark.parametrize(
    ("players", "marked", "first"),
    [
        ("{aki: Bo, bo: {name: Bob}}", "bo", "Bo"),
        ("{aki: Bo, chiyo: BO}", "BO", "Bo"),
        ("{bo: Bob, aki: Bo}", "Bo", "bo"),
        ("{aki: {aliases: [Bo]}, chiyo: {name: bo}}", "bo", "Bo"),
        ("[Aki, Bo, AKI]", "AKI", "Aki"),
    ],
)
def test_a_name_given_twice_is_marked_at_both_words(players: str, marked: str, first: str) -> None:
    (found,) = read_event(f"{EVENT}players: {players}\n").found
    assert found.problem.id == "name-twice"
    lines = dict(found.lines)
    words = [lines[at.line][at.column - 1 : at.end_column - 1] for at in (found.span, *found.also) if at]
    assert words == [marked, first]


def test_very_long_lists_are_refused() -> None:
    many = ", ".join(f"p{number}" for number in range(10_001))
    (problem,) = read_event(f"{EVENT}players: [{many}]").problems
    assert problem.message == "10,001 players are entered, and 5,000 are the most"
    (problem,) = read_event(f"{EVENT}tables: [{many}]").problems
    assert problem.message == "10,001 tables are named, and 10,000 are the most"
    (problem,) = read_event(f"{EVENT}players: {{aki: {{aliases: [{many}]}}}}").problems
    assert problem.message == "`aliases` holds 10,001 entries, and 200 are the most"
    entries = "{}, " * 10_001
    (problem,) = read_event(f"{EVENT}byes: [{entries}]").problems
    assert problem.message == "`byes` holds 10,001 entries, and 10,000 are the most"


def test_tie_breaks_of_the_command_line() -> None:
    problems: list[Problem] = []
    words = ["Wins", "best_game", "fewest penalties"]
    order = tie_breaks([Cursor(word, problems) for word in words], None)
    assert order == ("points", "wins", "best-game", "fewest-penalties")
    assert not problems


@given(
    st.recursive(
        st.text("abc0: -", max_size=6),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=3)
        ),
        max_leaves=8,
    ),
    st.sampled_from(
        "title players rounds tables points count_best tie_breaks lots_seed byes withdrawn substitutes "
        "penalties corrections game months options house_rules".split()
    ),
)
def test_no_value_of_any_key_is_more_than_a_problem(value: object, key: str) -> None:
    entered = read_event(EVENT + json.dumps({key: value})[1:-1] + "\n")
    assert all(one.message for one in entered.problems)


@pytest.mark.no_cover
def test_the_schema_of_an_event_knows_what_is_read() -> None:
    known = jsonschema.Draft202012Validator(event_schema())
    jsonschema.Draft202012Validator.check_schema(event_schema())
    assert set(event_schema()["properties"]) == set(EVENT_KEYS)
    written = (ROOT / "examples/event/event.yaml").read_text(encoding="utf-8")
    filled = run("new event --rounds 2").stdout
    for key in EVENT_KEYS:
        if not re.search(f"^{key}:", filled, flags=re.MULTILINE):
            filled = re.sub(f"^# (?={key}: )", "", filled, flags=re.MULTILINE)
    assert set(RULINGS) - {"substitutes"} <= set(parse(filled).documents[0].data)
    rulings = "".join(f"{key}: [{ruling.example}]\n" for key, ruling in RULINGS.items())
    sure = f"{EVENT}{rulings}seating: {{1: {{1: [aki, bo]}}}}\npoints: wins\nx-mood: good\n"
    for text in (written, filled, sure):
        assert [each.message for each in known.iter_errors(parse(text).documents[0].data)] == [], text
        assert [each.message for each in known.iter_errors(yaml.safe_load(text))] == [], text
    assert not read_event(filled).problems
    for wrong in ("byes: [{round: 1}]", "titel: Cup", "points: {by: place}", "seats: [{file: a, was: b}]"):
        assert list(known.iter_errors(parse(EVENT + wrong).documents[0].data)), wrong
    assert json.loads(run("schema --event").stdout) == json.loads(json.dumps(event_schema()))
