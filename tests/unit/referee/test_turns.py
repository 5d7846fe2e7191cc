"""The text of a turn: what it means, where everything stands, and what is said of a slip."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import CARDS, CHAFF, WHOLE, Card, Kind, of_month, these
from hanascore.cards.spelling import spell
from hanascore.referee.replay import turns
from hanascore.referee.replay.moves import Move
from hanascore.rules.play import Calls

CALLS = Calls(
    call=("koi-koi", "こいこい"),
    stop=("stop", "agari"),
    opponent_ends="opponent_forms",
    called_fact="calls",
)
TALK = TurnReader("japanese", CALLS)
MUTE = TurnReader("japanese", None)
JOKER = TurnReader("japanese", None, deck=WHOLE | these("joker-2"))


def cards(text: str) -> list[list[str]]:
    """The words a turn is read as: each half with its card and what it takes."""
    read = TALK.read(text)
    assert read.faults == ()
    halves = [half for half in (read.played, read.turned) if half]
    return [[text[token.start : token.end] for token in half.tokens] for half in halves]


@pytest.mark.parametrize(
    ("text", "halves"),
    [
        ("1b", [["1b"]]),
        ("1b / 5r", [["1b"], ["5r"]]),
        ("1b x 1r / 5r", [["1b", "1r"], ["5r"]]),
        ("1b X 1r 1c / 5r × 5a", [["1b", "1r", "1c"], ["5r", "5a"]]),
        ("1b x 1rcc/5r", [["1b", "1rcc"], ["5r"]]),
        ("crane x pine-ribbon / boar", [["crane", "pine-ribbon"], ["boar"]]),
        ("rain man x willow swallow / sake cup", [["rain man", "willow swallow"], ["sake cup"]]),
        ("松に鶴 × 1r／5r", [["松に鶴", "1r"], ["5r"]]),
        ("1b x 1r, 1c / 5r", [["1b", "1r", "1c"], ["5r"]]),
        ("  01b   x  1R /  5r  ", [["01b", "1R"], ["5r"]]),
        ("plum ribbon takes chaff / lightning stays", [["plum ribbon", "chaff"], ["lightning"]]),
        (
            "crane stays / chrysanthemum chaff takes ribbon and chaff",
            [["crane"], ["chrysanthemum chaff", "ribbon", "chaff"]],
        ),
        ("boar stays / crane takes ribbon, 2 chaff", [["boar"], ["crane", "ribbon", "2 chaff"]]),
        ("pine chaff takes crane, ribbon and chaff", [["pine chaff", "crane", "ribbon", "chaff"]]),
    ],
)
def test_cards_stand_where_they_are_read(text: str, halves: list[list[str]]) -> None:
    assert cards(text) == halves


@pytest.mark.parametrize(
    ("text", "call", "word"),
    [
        ("1b / 5r, koi-koi", "koi-koi", "koi-koi"),
        ("1b / 5r , Koi Koi", "koi-koi", "Koi Koi"),
        ("1b / 5r、こいこい", "koi-koi", "こいこい"),
        ("1b / 5r x 5c, STOP", "stop", "STOP"),
        ("1b / 5r x 5c stop", "stop", "stop"),
        ("1b x 1r, agari", "stop", "agari"),
        ("1b / 5r,", "", ""),
        ("crane stays / boar takes chaff, stop", "stop", "stop"),
        ("crane stays / boar stays stop", "stop", "stop"),
    ],
)
def test_a_word_may_follow(text: str, call: str, word: str) -> None:
    read = TALK.read(text)
    assert (read.faults, read.call) == ((), call)
    if word:
        assert read.call_span is not None
        assert text[slice(*read.call_span)] == word


@pytest.mark.parametrize("text", ["1b / joker / 5r", "1b / joker 5r", "1b / Joker, 5r", "1b /ジョーカー/ 5r"])
def test_a_joker_stands_before_the_card_of_the_stock(text: str) -> None:
    read = JOKER.read(text)
    assert read.faults == ()
    assert read.turned is not None
    assert [which for _, which in read.jokers] == [these("joker-2")]
    assert read.turned.card == these("5r")
    assert [fault.id for fault in MUTE.read(text).faults] == ["move-unlawful"]


def test_several_jokers_stand_before_the_card_of_the_hand_and_that_of_the_stock() -> None:
    jokers = these("joker-2 joker-3")
    reader = TurnReader("japanese", None, deck=WHOLE | jokers)
    for text in (
        "joker-3 / 3b x 3r / joker-2, 5r",
        "joker 3 3b x 3r / joker 2 then 5r",
        "joker-3 3b x 3r / joker-2 5r",
    ):
        read = reader.read(text)
        assert (read.faults, read.played.number) == ((), 1)
        found = [[which for _, which in of] for of in (read.shown, read.jokers)]
        assert found == [[these("joker-3")], [these("joker-2")]]
    (fault,) = reader.read("1b / joker / 5r").faults
    assert (fault.id, fault.hint) == ("move-unlawful", "in play: joker-2 and joker-3")
    assert reader.read("/ joker-2 / 5r").shown == ()


@pytest.mark.parametrize(
    ("text", "under", "hint"),
    [
        ("1b / 9c x 9a steals 3c", "steals", "behind a comma"),
        ("1b / 9c x 9a, steals", "steals", "behind a comma"),
        ("shakes 5acc 5a x 5r / 8c", "shakes", "shakes 5arc: 5c / 8a"),
        ("5acc / 8c", "5acc", "5arc x 5c"),
        ("1b / joker-2", "joker-2", "1b / joker 5r"),
    ],
)
def test_what_stands_beside_the_cards_is_told_of(text: str, under: str, hint: str) -> None:
    jokers = these("joker-2 joker-3")
    reader = TurnReader("japanese", CALLS, deck=WHOLE | jokers, bombs=(3,))
    fault = reader.read(text).faults[0]
    assert (text[fault.start : fault.end], hint in fault.hint) == (under, True)


@pytest.mark.parametrize("bombs", [(3,), ()])
@pytest.mark.parametrize(
    "text", ["9a joker-2 / 6r", "9a / 6r joker-2", "9a / 6r, joker-2", "9ac x 9r joker-2"]
)
def test_a_joker_behind_the_card_is_told_where_it_stands(text: str, bombs: tuple[int, ...]) -> None:
    jokers = these("joker-2 joker-3")
    reader = TurnReader("japanese", CALLS, deck=WHOLE | jokers, bombs=bombs)
    (fault,) = reader.read(text).faults
    assert (fault.id, text[fault.start : fault.end]) == ("move-unlawful", "joker-2")
    assert "before the card of the hand or of the stock" in fault.hint


def test_a_joker_that_is_all_that_can_be_read_of_a_half_is_told_too() -> None:
    word, joker = JOKER.read("1b / 10b joker-2").faults
    assert (word.id, joker.id) == ("unknown-card", "move-unlawful")


@pytest.mark.parametrize(("hiki", "bombs"), [(True, ()), (False, (3,))])
@pytest.mark.parametrize("text", ["12c3 12c3 / 1c", "12c3 12c3", "12c3 x 12c3 12c3"])
def test_the_last_card_of_the_deck_written_twice_is_a_fault(
    text: str, hiki: bool, bombs: tuple[int, ...]
) -> None:
    for jokers in (0, these("joker-2 joker-3")):
        reader = TurnReader("japanese", None, deck=WHOLE | jokers, hiki=hiki, bombs=bombs)
        (fault,) = reader.read(text).faults
        assert fault.id in {"move-unlawful", "card-twice"}


def test_cards_are_shown_thrown_and_given_by_others() -> None:
    reader = TurnReader("japanese", CALLS, bombs=(3,))
    read = reader.read("shakes 5acc: 5acc x 5r / 8c x 8b, steals 3c 4c, stop")
    assert (read.faults, read.call, read.played.hiki.bit_count()) == ((), "stop", 3)
    assert [len(read.shaken), len(read.stolen)] == [1, 2]
    assert reader.read("/ 8c x 8b").faults == ()


@pytest.mark.parametrize(
    ("text", "under", "message", "hint"),
    [
        ("1b 1r / 5r", "1b 1r", "2 cards stand here", "after an 'x'"),
        ("1bc x 1r / 5r", "1bc", "2 cards stand here", "after an 'x'"),
        ("1b x / 5r", "x", "no card stands after the 'x'", "leave 'x' out"),
        ("1b x1r / 5r", "x1r", "'x1r' is no card", "x 1r"),
        ("1b x 1r x 1c / 5r", "x", "a second 'x' stands here", "1b x 1r 1c"),
        ("1b takes / 5r", "takes", "no card stands after the 'takes'", "leave 'takes' out"),
        ("zzz takes chaff / 5r", "zzz", "no such card 'zzz'", ""),
        ("1b / 5r / 6r", "/", "a second '/' stands here", "one card of the stock"),
        ("1b / 5r, kio-koi", "kio-koi", "'kio-koi' is neither a card nor a call", "did you mean koi-koi?"),
        ("1b / 5r, banzai", "banzai", "'banzai' is neither a card nor a call", "koi-koi or stop"),
        ("1b, stop / 5r", "stop", "'stop' stands before the end of the turn", "5r, stop"),
        ("1b x 1b / 5r", "1b x 1b", "this names one card twice", "once"),
        ("1b x 1s / 5r", "1s", "no such card '1s'", ""),
        ("joker / 5r", "joker", "the joker is not in the deck of this game", "no joker is in play"),
        ("1b /", "/", "no card stands here", "1b x 1r / 5r"),
        ("/ 5r", "/", "no card stands here", "1b x 1r / 5r"),
    ],
)
def test_the_caret_points_at_the_slip(text: str, under: str, message: str, hint: str) -> None:
    fault = TALK.read(text).faults[0]
    assert text[fault.start : fault.end] == under
    assert fault.message == message
    assert hint in fault.hint


def test_a_game_without_calls_knows_no_call() -> None:
    (fault,) = MUTE.read("1b / 5r, stop").faults
    assert (fault.message, fault.hint) == (
        "'stop' is no card",
        "cards are separated by spaces, as in 1b x 1r / 5r",
    )


def test_a_turn_is_short() -> None:
    (fault,) = TALK.read("1b " * 200).faults
    assert fault.message == "this is too long for a turn"


@given(text=st.text(alphabet=" /x,×1b2a3rc5*ko-istp松joer", max_size=40))
def test_reading_never_fails_and_stays_within_the_text(text: str) -> None:
    for grammar in (TALK, MUTE, JOKER):
        read = grammar.read(text)
        assert read.faults or read.played
        for fault in read.faults:
            assert 0 <= fault.start < max(1, fault.end) <= max(1, len(text))
        assert list(read.faults) == sorted(read.faults)


def spelt(card: Card, *, numbered: bool) -> str:
    return card.code if numbered else card.code.rstrip("0123456789") if card.number else card.code


@given(
    card=st.sampled_from(CARDS),
    taken=st.lists(st.sampled_from(CARDS), max_size=3, unique=True),
    numbered=st.booleans(),
)
def test_a_half_becomes_sets(card: Card, taken: list[Card], *, numbered: bool) -> None:
    text = spelt(card, numbered=numbered)
    if taken:
        text += f" x {' '.join(spelt(each, numbered=numbered) for each in taken)}"
    read = MUTE.read(text)
    assert bool(read.faults) == (card in taken and spelt(card, numbered=numbered) == card.code)
    if read.faults:
        return
    move = read.played
    month = of_month(card.month)
    loose = [each for each in taken if each.kind is Kind.CHAFF and not numbered and each.month != 11]
    assert move.month == month
    assert move.card == (CHAFF & month if spelt(card, numbered=numbered) != card.code else card.bit)
    assert move.number == len(taken)
    assert move.taken == sum(each.bit for each in taken if each not in loose)
    assert move.loose == sum(each.month == card.month for each in loose)
    assert sorted(move.strays) == sorted(each.month for each in loose if each.month != card.month)


def test_a_half_that_was_read_before_stands_where_it_stands_now() -> None:
    for text in ("1b / 5r x 5c", "1b x 1r / 5r x 5c", "1b / 5r x 5c, stop"):
        turned = TALK.read(text).turned
        assert turned is not None
        assert [text[token.start : token.end] for token in turned.tokens] == ["5r", "5c"]
        assert turned == Move(these("5r"), of_month(5), loose=1, number=1, tokens=turned.tokens)


def test_cards_thrown_at_once_are_kept_apart_from_those_they_take() -> None:
    reader = TurnReader("japanese", CALLS, bombs=(3,))
    for text in ("10rcc x 10a / 8c", "maple ribbon and 2 maple chaff take deer / 8c"):
        read = reader.read(text)
        assert read.faults == ()
        move = read.played
        assert (move.hiki, move.taken, move.number) == (of_month(10) & ~these("10a"), these("10a"), 1)
        assert move.card == these("10r")


@pytest.mark.parametrize(("first", "second"), [("1b x 1r / 5r", "1b x 1q / 5q"), ("1q / 5r", "1b / 5a")])
def test_a_reader_may_read_several_texts_at_once(
    monkeypatch: pytest.MonkeyPatch, first: str, second: str
) -> None:
    """Two threads share a reader: what is amiss with one text is not said of the other."""
    alone = [TurnReader("japanese", CALLS).read(text) for text in (first, second)]
    reader, meanwhile = TurnReader("japanese", CALLS), list[turns.WrittenTurn]()

    def interrupted(text: str, *args: Any, **how: Any) -> Any:
        if text == " 5r":
            meanwhile.append(reader.read(second))
        return spell(text, *args, **how)

    monkeypatch.setattr(turns, "spell", interrupted)
    assert [reader.read(first), *meanwhile] == alone
    assert [reader.read(text) for text in (first, second)] == alone
