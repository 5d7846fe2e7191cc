"""Answers to the question "Who won, and with what?", as people type them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.evening.errors import SuggestionError
from hanascore.evening.round_questions import RoundEntry
from hanascore.evening.win_questions import as_data, parse_win, spell_answer
from tests.helpers.score_pad import new_sheet


def new_round(game: str, players: list[str], **options: Any) -> RoundEntry:
    """Return the first round of a new record, after the question about the dealer."""
    sheet = new_sheet(game=game, months="korean", players=players, options=options)
    return RoundEntry.new(sheet).with_answer(("dealer",), players[0])


def meaning(entry: RoundEntry, text: str) -> str:
    """Return what an answer means, on one line: the piles, the other keys, and the scores."""
    changed = entry.with_answers(parse_win(entry, text))
    data, result = changed.data(), changed.preview.result
    piles = {
        side: pile if isinstance(pile, str) else ", ".join(f"{key} {value}" for key, value in pile.items())
        for side, pile in data.pop("captured", {}).items()
        if pile != {"yaku": "none"}
    }
    del data["dealer"]
    scores = "/".join(map(str, result.scores.values())) if result and result.scored else "open"
    return f"{piles} {data} {scores}".replace("'", "").replace('"', "")


KOI_KOI = {
    "mia moon viewing": "{Mia: yaku [moon-viewing]} {stopped_by: Mia} 5/0",
    "m moon-viewing": "{Mia: yaku [moon-viewing]} {stopped_by: Mia} 5/0",
    "Mia: 月見酒": "{Mia: yaku [moon-viewing]} {stopped_by: Mia} 5/0",
    "moon viewing for Mia": "{Mia: yaku [moon-viewing]} {stopped_by: Mia} 5/0",
    "mia moon viewing 5": "{Mia: yaku [moon-viewing]} {stopped_by: Mia} 5/0",
    "mia moon viewing, tom nothing": "{Mia: yaku [moon-viewing]} {stopped_by: Mia} 5/0",
    "mia blue ribbon": "{Mia: yaku [blue-ribbons]} {stopped_by: Mia} 5/0",
    "mia won with three brights and moon viewing": (
        "{Mia: yaku [three-brights, moon-viewing]} {stopped_by: Mia} 20/0"
    ),
    "mia 3 brights": "{Mia: yaku [three-brights]} {stopped_by: Mia} 5/0",
    "mia moon viewing, boar deer butterfly x2": (
        "{Mia: yaku [moon-viewing, boar-deer-butterfly]} {stopped_by: Mia} 20/0"
    ),
    "mia moon viewing x2": "{Mia: yaku [moon-viewing]} {koi_koi: [Tom], stopped_by: Mia} 10/0",
    "mia moon viewing (x 2)": "{Mia: yaku [moon-viewing]} {koi_koi: [Tom], stopped_by: Mia} 10/0",
    "mia moon viewing doubled": "{Mia: yaku [moon-viewing]} {koi_koi: [Tom], stopped_by: Mia} 10/0",
    "mia moon viewing tom koi-koi": "{Mia: yaku [moon-viewing]} {koi_koi: [Tom], stopped_by: Mia} 10/0",
    "mia moon viewing, called by Tom": "{Mia: yaku [moon-viewing]} {koi_koi: [Tom], stopped_by: Mia} 10/0",
    "tom called koi-koi; mia moon viewing": (
        "{Mia: yaku [moon-viewing]} {koi_koi: [Tom], stopped_by: Mia} 10/0"
    ),
    "mia hanami tsukimi x4": (
        "{Mia: yaku [flower-viewing, moon-viewing]} {koi_koi: [Tom], stopped_by: Mia} 40/0"
    ),
    "tom 6 animals": "{Tom: yaku [6 animals]} {stopped_by: Tom} 0/2",
    "tom animals 6": "{Tom: yaku [6 animals]} {stopped_by: Tom} 0/2",
    "tom カス11": "{Tom: yaku [11 chaff]} {stopped_by: Tom} 0/2",
    "tom 11 kasu": "{Tom: yaku [11 chaff]} {stopped_by: Tom} 0/2",
    "tom blue ribbons 6 ribbons": "{Tom: yaku [blue-ribbons, 6 ribbons]} {stopped_by: Tom} 0/14",
    "mia 1b 3b 8b": "{Mia: cards 1b 3b 8b, sake_cup no} {stopped_by: Mia} 5/0",
    "mia crane, curtain, moon": "{Mia: cards crane curtain moon, sake_cup no} {stopped_by: Mia} 5/0",
    "mia boar deer butterfly sake moon": "{Mia: cards sake moon 6a 7a 10a} {stopped_by: Mia} 20/0",
    "mia 1bc 3bc 8bc / tom 2ac 4ac": "{Mia: 1bc 3bc 8bc, Tom: 2ac 4ac} {stopped_by: Mia} 5/0",
    "tom 2ac 4ac, mia 1bc 3bc 8bc": "{Mia: 1bc 3bc 8bc, Tom: 2ac 4ac} {stopped_by: Mia} 5/0",
    "draw": "{} {exhausted: yes} 0/0",
    "it was a draw": "{} {exhausted: yes} 0/0",
    "nobody": "{} {exhausted: yes} 0/0",
    "a draw, nobody had anything": "{} {exhausted: yes} 0/0",
    "no one won": "{} {exhausted: yes} 0/0",
    "draw, mia 1bc 3rc": "{Mia: 1bc 3rc} {exhausted: yes} 0/0",
    "draw, mia moon viewing, koi-koi": "{Mia: yaku [moon-viewing]} {koi_koi: [Mia], exhausted: yes} 0/0",
    # Who had nothing, and who did not call, is no draw.
    "m moon viewing, t none": "{Mia: yaku [moon-viewing]} {stopped_by: Mia} 5/0",
    "mia flower viewing, no one called": "{Mia: yaku [flower-viewing]} {stopped_by: Mia} 5/0",
    "no one called; mia flower viewing": "{Mia: yaku [flower-viewing]} {stopped_by: Mia} 5/0",
    "mia moon viewing, nobody called koi-koi": "{Mia: yaku [moon-viewing]} {stopped_by: Mia} 5/0",
    "mia moon viewing without koi-koi": "{Mia: yaku [moon-viewing]} {stopped_by: Mia} 5/0",
    "mia moon viewing (no koi-koi called)": "{Mia: yaku [moon-viewing]} {stopped_by: Mia} 5/0",
    "mia moon viewing, no double": "{Mia: yaku [moon-viewing]} {stopped_by: Mia} 5/0",
    "mia moon viewing, tom no koi-koi": "{Mia: yaku [moon-viewing]} {stopped_by: Mia} 5/0",
    "mia no sake cup 1b 3b 8b": "{Mia: sake_cup no, cards 1b 3b 8b} {stopped_by: Mia} 5/0",
    "tom teshi": "{} {lucky_hands: {Tom: [teshi]}} 0/6",
    "kuttsuki mia": "{} {lucky_hands: {Mia: [kuttsuki]}} 6/0",
}
GO_STOP = {
    "mia godori": "{Mia: yaku [five-birds]} {stopped_by: Mia} 10/-5/-5",
    "mia 고도리 2 go": "{Mia: yaku [five-birds]} {go: [Mia, Mia], stopped_by: Mia} 14/-7/-7",
    "mia 고도리, 2고": "{Mia: yaku [five-birds]} {go: [Mia, Mia], stopped_by: Mia} 14/-7/-7",
    "mia godori, ben go": "{Mia: yaku [five-birds]} {go: [Ben], stopped_by: Mia} 10/0/-10",
    "mia godori shaken bomb": (
        "{Mia: yaku [five-birds]} {shaken: {Mia: 1}, bombs: {Mia: 1}, stopped_by: Mia} 40/-20/-20"
    ),
    "mia godori 7 animals": "{Mia: yaku [five-birds, 7 animals]} {stopped_by: Mia} 32/-16/-16",
    "mia 3광": "{Mia: yaku [three-brights]} {stopped_by: Mia} open",
    "mia 3 brights, tom 0 brights, ben 1 bright": (
        "{Mia: yaku [three-brights], Tom: brights 0, Ben: brights 1} {stopped_by: Mia} 9/-6/-3"
    ),
    "mia 12 pi, tom 5 chaff, ben 9 chaff": (
        "{Mia: yaku [12 chaff], Tom: yaku [5 chaff], Ben: yaku [9 chaff]} {stopped_by: Mia} 9/-6/-3"
    ),
    "mia godori, tom first turn ppeok": (
        "{Mia: yaku [five-birds]} {first_turn: {Tom: [ppeok]}, stopped_by: Mia} 7/1/-8"
    ),
    "m godori, t none, b none": "{Mia: yaku [five-birds]} {stopped_by: Mia} 10/-5/-5",
    "mia godori, no go, no bombs": "{Mia: yaku [five-birds]} {stopped_by: Mia} 10/-5/-5",
    # One point is not enough to stop.
    "draw, mia 10 chaff": "{Mia: yaku [10 chaff]} {exhausted: yes} 0/0/0",
    "ben chongtong": "{} {lucky_hands: {Ben: [chongtong]}} -3/-3/6",
}


@pytest.mark.parametrize(("text", "expected"), KOI_KOI.items())
def test_answers_in_koi_koi(text: str, expected: str) -> None:
    assert meaning(new_round("koi-koi", ["Mia", "Tom"]), text) == expected


@pytest.mark.parametrize(("text", "expected"), GO_STOP.items())
def test_answers_in_go_stop(text: str, expected: str) -> None:
    assert meaning(new_round("go-stop", ["Mia", "Tom", "Ben"]), text) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("moon viewing", "who? Begin with the name: Mia or Tom, as in `Mia moon viewing`"),
        ("mia", "with what? Type the yaku or the cards, as in `Mia moon viewing`"),
        ("mia animals", "how many animals in all? Type the number, as in `Mia 5 animals`"),
        (
            "mia poetry ribbons blue ribbons",
            "how many ribbons in all? Type the number, as in `Mia poetry ribbons, blue ribbons, 6 ribbons`",
        ),
        ("mia moon viewing x3", "x3 is not possible here: type x1 or x2, or leave it out"),
        (
            "mia moon viewing, tom three brights",
            "Mia and Tom cannot both win: type only the winner's yaku, as in `Mia moon viewing`",
        ),
        ("mia moon", "Mia has no yaku with that: name one, or all cards that make it"),
        ("mia 7 points", "cards have no points here: type the yaku, or the cards"),
        ("mia month cards", "Mia has no yaku with that: Cards of the Month is not in play here"),
        ("mia zzz", "'zzz' is no yaku, card or call here"),
        ("mia teshi and moon viewing", "a lucky hand wins before a card is played"),
        ("shaken poetry 9a 3 mia all", "'shaken' and 'poetry' are no yaku, card or call here"),
        ("chaff animals", "who? Begin with the name: Mia or Tom"),
        ("mia 2 blue ribbons", "Blue Ribbons takes 3 cards, not 2"),
        ("mia 14 animals", "14 animals are impossible: at most 9 count for it"),
        (
            "mia moon viewing, draw",
            "Mia has a yaku and did not call, so this is no draw: leave out draw, as in `Mia moon viewing`",
        ),
        ("mia moon viewing, no blue ribbons", "'no blue ribbons': type only what somebody has"),
        ("mia moon viewing, tom has no 1b", "'no 1b': type only what somebody has"),
        ("1b 2a, 3r", "who? Begin with the name: Mia or Tom"),
        ("mia 1b 2a, tom 3r 4a", "none of these piles has a yaku: correct them, or add draw"),
    ],
)
def test_answers_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        parse_win(new_round("koi-koi", ["Mia", "Tom"]), text)


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("mia mon viewng", "mia moon viewing"),
        ("mia poetry", "mia poetry ribbons"),
        ("mia moon", "Mia moon viewing"),
        ("mia tesh", "mia teshi"),
        ("mia rian man, 1b 3b 8b", "mia rain man, 1b 3b 8b"),
    ],
)
def test_slips_are_corrected(text: str, better: str) -> None:
    with pytest.raises(SuggestionError) as caught:
        parse_win(new_round("koi-koi", ["Mia", "Tom"]), text)
    assert caught.value.better == better


def test_calls_explain_a_multiplier_under_other_rules() -> None:
    options = {"koi_koi_multiplier": "per-call", "opponent_forms": "may-continue"}
    entry = new_round("koi-koi", ["Mia", "Tom"], **options)
    assert meaning(entry, "mia moon viewing x3").endswith("{koi_koi: [Mia, Mia], stopped_by: Mia} 15/0")


def test_a_name_with_a_comma() -> None:
    entry = new_round("koi-koi", ["Sato, Ken", "Bo Lee"])
    assert meaning(entry, "sato, ken moon viewing, bo lee koi-koi").endswith("stopped_by: Sato, Ken} 10/0")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "aki tanaka moon viewing, no koi-koi",
            "{Aki Tanaka: yaku [moon-viewing]} {stopped_by: Aki Tanaka} 5/0",
        ),
        ("a moon viewing, b none", "{Aki Tanaka: yaku [moon-viewing]} {stopped_by: Aki Tanaka} 5/0"),
        ("b none, a moon viewing", "{Aki Tanaka: yaku [moon-viewing]} {stopped_by: Aki Tanaka} 5/0"),
        (
            "b crane, a curtain, a moon",
            "{Bo Lee: cards crane curtain moon, sake_cup no} {stopped_by: Bo Lee} 0/5",
        ),
        ("a draw", "{} {exhausted: yes} 0/0"),
    ],
)
def test_names_of_two_words_and_the_article(text: str, expected: str) -> None:
    assert meaning(new_round("koi-koi", ["Aki Tanaka", "Bo Lee"]), text) == expected


def test_a_name_with_a_comma_and_a_backslash() -> None:
    entry = new_round("koi-koi", ["Sato, K\\d", "Bo"])
    answers = parse_win(entry, "sato, k\\d moon viewing")
    assert answers["stopped_by",] == "Sato, K\\d"


YAKU = ["three-brights", "moon-viewing", "poetry-ribbons", "boar-deer-butterfly", "6 animals", "12 chaff"]


@given(
    yaku=st.lists(st.sampled_from(YAKU), min_size=1, unique=True),
    winner=st.sampled_from(["Mia", "Tom"]),
    calls=st.lists(st.sampled_from(["Mia", "Tom"]), max_size=1),
)
def test_the_answer_that_is_offered_again_means_the_same(
    yaku: list[str], winner: str, calls: list[str]
) -> None:
    entry = new_round("koi-koi", ["Mia", "Tom"])
    loser = "Tom" if winner == "Mia" else "Mia"
    answers: dict[Any, Any] = {
        ("captured", winner): {"yaku": yaku},
        ("captured", loser): {"yaku": "none"},
        ("koi_koi",): calls,
        ("stopped_by",): winner,
    }
    again = parse_win(entry, spell_answer(entry, answers))
    del again[("won",)]
    assert as_data(again) == as_data(answers)
