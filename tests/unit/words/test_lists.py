"""Every list that a person can write is split at the same signs, wherever it is written."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.spelling import spell
from hanascore.evening.answers import parse_mapping
from hanascore.evening.names import parse_names, split_names, split_sides
from hanascore.evening.option_texts import parse_settings
from hanascore.evening.sentence import parse_piles
from hanascore.games import GAMES
from hanascore.record.cursor import Cursor
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.referee.replay.turn_text import TurnNotation, read_turn
from hanascore.tally.event_reader import is_tie_break, read_tie_breaks
from hanascore.words.lists import COMMAS, SEMICOLONS, SEPARATORS, SLASHES, find_items, split_list

# Signs with and without blanks around them.
SIGNS = [*SEPARATORS, *(f" {sign} " for sign in SEPARATORS)]
# What separates the items of every list.
EVERYWHERE = [*SIGNS, " and ", ", and ", " AND "]


def record(text: str, game: str = "koi-koi") -> Any:
    """Read a record of one round, which must have no errors."""
    players = ["Aki", "Bo", "Chiyo"][: GAMES[game].players[0]]
    scores = "" if "captured" in text else f"scores: {{{', '.join(f'{name}: 0' for name in players)}}}"
    head = f"hanascore: 1\ngame: {game}\nmonths: japanese\nplayers: [{', '.join(players)}]"
    loaded = loads(f"{head}\n{text}\n{scores}\n")
    assert [problem.message for problem in loaded.problems if problem.stops] == []
    return loaded.records[0]


def listed_yaku(separator: str) -> Any:
    pile = f'{{counts: {{ribbons: 6}}, yaku: "blue ribbons{separator}poetry-ribbons"}}'
    return record(f"captured: {{Aki: {pile}, Bo: 1c}}").rounds[0].counts[0].listed_yaku


def players(separator: str) -> Any:
    return record(f'koi_koi: "bo{separator}Aki"').rounds[0].facts


def lucky_hands(separator: str) -> Any:
    hands = f'lucky_hands: {{Aki: "Triplet and Two Pairs{separator}aka"}}'
    return record(hands, "sudaoshi").rounds[0].facts


def options(text: str, game: str) -> Any:
    return record(f"options: {{{text}}}", game).options


def turns(separator: str) -> Any:
    turn = read_turn(f"1b x 1r / 5r{separator}koi-koi", TurnNotation("japanese", call_words=("koi-koi",)))
    return turn.call, turn.misreads


def pile_in_words(separator: str) -> Any:
    match = judge(record("captured: {Aki: 1b, Bo: 1c}", "kwa-do"))
    return parse_piles(match, ["Aki"], "Aki", f"2 brights{separator}3 ribbons{separator}iris")


def tie_breaks(separator: str) -> Any:
    words = Cursor(f"wins{separator}head-to-head", []).words(is_tie_break)
    return read_tie_breaks(words or (), None)


LISTS: dict[str, Callable[[str], Any]] = {
    "cards": lambda separator: spell(f"rain man{separator}1b{separator}3b", "japanese").cards,
    "yaku of a pile": listed_yaku,
    "players of a fact": players,
    "lucky hands": lucky_hands,
    "yaku of an option": lambda separator: options(f'yaku: "iris{separator}maple"', "kwa-do"),
    "numbers of an option": lambda separator: options(
        f'burdens: "90{separator}115{separator}125"', "sudaoshi"
    ),
    "tie-breaks": tie_breaks,
    "known players at the score pad": lambda separator: parse_names(f"bo{separator}Aki", ["Aki", "Bo"]),
    "members of sides": lambda separator: split_sides(f"Aki{separator}Chiyo vs Bo{separator}Dai"),
    "options at the score pad": lambda separator: parse_settings(
        GAMES["kwa-do"], f"yaku iris{separator}maple{separator}easy method{separator}goal 300"
    ),
    "a pile in words": pile_in_words,
}


@pytest.mark.parametrize("separator", EVERYWHERE)
@pytest.mark.parametrize("name", LISTS)
def test_all_lists_are_split_alike(name: str, separator: str) -> None:
    assert LISTS[name](separator) == LISTS[name](", ")


@pytest.mark.parametrize("separator", [*COMMAS, *SEMICOLONS, *SLASHES, " and ", " & ", " + ", ", and "])
def test_names_of_new_players(separator: str) -> None:
    assert [name for name in split_names(f"Aki{separator}Bo B.") if name] == ["Aki", "Bo B."]


@pytest.mark.parametrize("separator", [*COMMAS, *SEMICOLONS])
def test_a_call_comes_after_a_comma(separator: str) -> None:
    assert turns(separator) == turns(", ")


@pytest.mark.parametrize("separator", [*SEMICOLONS, *SLASHES, *COMMAS])
def test_names_and_values_at_the_score_pad(separator: str) -> None:
    assert parse_mapping(f"Aki 1{separator} Bo -2", ["Aki", "Bo"], commas=True) == {"Aki": "1", "Bo": "-2"}


def test_a_name_with_a_separator_is_one_item() -> None:
    pile = '{counts: {animals: 3}, yaku: "Boar, Deer, Butterfly"}'
    read = record(f"captured: {{Aki: {pile}, Bo: 1c}}\n", "roppyakken")
    assert read.rounds[0].counts[0].listed_yaku == ("boar-deer-butterfly",)
    assert parse_names("Bo, Sato, Ken", ["Sato, Ken", "Bo"]) == ["Bo", "Sato, Ken"]
    assert parse_names("Rod and Line and A/B", ["A/B", "Rod and Line"]) == ["Rod and Line", "A/B"]


def test_blanks_separate_known_words() -> None:
    known = {"iris", "maple", "moon viewing"}

    def split(text: str) -> list[str]:
        return [text[start:end] for start, end in find_items(text, known.__contains__)]

    assert split("iris maple") == ["iris", "maple"]
    assert split("moon viewing iris") == ["moon viewing", "iris"]
    assert split("iris mapel") == ["iris", "mapel"]
    assert split("moon viewng") == ["moon viewng"]
    assert split("moon viewng, iris") == ["moon viewng", "iris"]
    assert split(" , and , ") == []


def test_a_long_list_ends_with_the_rest() -> None:
    items = find_items("a " * 1000, {"a"}.__contains__, 5)
    assert len(items) == 6
    assert items[-1] == (10, 1999)


@given(st.text("ab ,;/and", max_size=20))
def test_items_lie_in_the_text_in_order(text: str) -> None:
    items = find_items(text, lambda item: len(item) > 3)
    assert all(0 <= start < end <= len(text) for start, end in items)
    assert all(end <= start for (_, end), (start, _) in pairwise(items))
    assert all(text[start:end] == text[start:end].strip() for start, end in items)
    assert all(item == item.strip() != "" for item in split_list(text))
