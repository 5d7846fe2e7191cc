from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import CARDS, CHAFF, WHOLE, Card, Kind, of_month, these
from hanascore.referee.replay.moves import Move, WrittenTurn
from hanascore.referee.replay.turn_text import TurnNotation, read_turn

CALLS = TurnNotation("japanese", call_words=("koi-koi", "こいこい"), stop_words=("stop", "agari"))
PLAIN = TurnNotation("japanese")
JOKER = TurnNotation("japanese", deck=WHOLE | these("joker-2"))
JOKERS = JOKER._replace(deck=WHOLE | these("joker-2 joker-3"))


def read(text: str, notation: TurnNotation = CALLS) -> WrittenTurn:
    """Read the text of a turn."""
    return read_turn(text, notation)


def cards(text: str) -> list[list[str]]:
    """Return the words of each half of a turn: the card and what it takes."""
    turn = read(text)
    assert turn.misreads == ()
    halves = [half for half in (turn.played, turn.turned) if half]
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
def test_the_cards_of_each_half(text: str, halves: list[list[str]]) -> None:
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
def test_a_call_comes_at_the_end(text: str, call: str, word: str) -> None:
    turn = read(text)
    assert (turn.misreads, turn.call) == ((), call)
    if word:
        assert turn.call_span is not None
        assert text[slice(*turn.call_span)] == word


@pytest.mark.parametrize("text", ["1b / joker / 5r", "1b / joker 5r", "1b / Joker, 5r", "1b /ジョーカー/ 5r"])
def test_a_joker_comes_before_the_card_of_the_stock(text: str) -> None:
    turn = read(text, JOKER)
    assert turn.misreads == ()
    assert turn.turned is not None
    assert [joker.card for joker in turn.jokers_turned] == [these("joker-2")]
    assert turn.turned.card == these("5r")
    assert [misread.id for misread in read(text, PLAIN).misreads] == ["move-unlawful"]


def test_jokers_come_before_the_card_of_each_half() -> None:
    for text in (
        "joker-3 / 3b x 3r / joker-2, 5r",
        "joker 3 3b x 3r / joker 2 then 5r",
        "joker-3 3b x 3r / joker-2 5r",
    ):
        turn = read(text, JOKERS)
        assert (turn.misreads, turn.played.number) == ((), 1)
        assert [joker.card for joker in turn.jokers_played] == [these("joker-3")]
        assert [joker.card for joker in turn.jokers_turned] == [these("joker-2")]
    (misread,) = read("1b / joker / 5r", JOKERS).misreads
    assert (misread.id, misread.hint) == ("move-unlawful", "in play: joker-2 and joker-3")
    assert read("/ joker-2 / 5r", JOKERS).jokers_played == ()


@pytest.mark.parametrize(
    ("text", "under", "hint"),
    [
        ("1b / 9c x 9a steals 3c", "steals", "after a comma"),
        ("1b / 9c x 9a, steals", "steals", "after a comma"),
        ("shakes 5acc 5a x 5r / 8c", "shakes", "shakes 5arc: 5c / 8a"),
        ("5acc / 8c", "5acc", "5arc x 5c"),
        ("1b / joker-2", "joker-2", "1b / joker 5r"),
    ],
)
def test_misplaced_words_of_bombs_and_jokers_have_a_hint(text: str, under: str, hint: str) -> None:
    notation = CALLS._replace(deck=JOKERS.deck, bombs=(3,))
    misread = read(text, notation).misreads[0]
    assert (text[misread.start : misread.end], hint in misread.hint) == (under, True)


@pytest.mark.parametrize("bombs", [(3,), ()])
@pytest.mark.parametrize(
    "text", ["9a joker-2 / 6r", "9a / 6r joker-2", "9a / 6r, joker-2", "9ac x 9r joker-2"]
)
def test_a_joker_after_the_card_is_misplaced(text: str, bombs: tuple[int, ...]) -> None:
    notation = CALLS._replace(deck=JOKERS.deck, bombs=bombs)
    (misread,) = read(text, notation).misreads
    assert (misread.id, text[misread.start : misread.end]) == ("move-unlawful", "joker-2")
    assert "before the card of the hand or of the stock" in misread.hint


def test_a_joker_after_an_unknown_card_is_misplaced() -> None:
    word, joker = read("1b / 10b joker-2", JOKER).misreads
    assert (word.id, joker.id) == ("unknown-card", "move-unlawful")


@pytest.mark.parametrize(("hiki", "bombs"), [(True, ()), (False, (3,))])
@pytest.mark.parametrize("text", ["12c3 12c3 / 1c", "12c3 12c3", "12c3 x 12c3 12c3"])
def test_a_card_written_twice_is_refused(text: str, hiki: bool, bombs: tuple[int, ...]) -> None:
    for jokers in (0, these("joker-2 joker-3")):
        notation = TurnNotation("japanese", deck=WHOLE | jokers, hiki=hiki, bombs=bombs)
        (misread,) = read(text, notation).misreads
        assert misread.id in {"move-unlawful", "card-twice"}


def test_shown_thrown_and_stolen_cards() -> None:
    notation = CALLS._replace(bombs=(3,))
    turn = read("shakes 5acc: 5acc x 5r / 8c x 8b, steals 3c 4c, stop", notation)
    assert (turn.misreads, turn.call, turn.played.hiki.bit_count()) == ((), "stop", 3)
    assert [len(turn.shown), len(turn.stolen)] == [1, 2]
    assert read("/ 8c x 8b", notation).misreads == ()


@pytest.mark.parametrize(
    ("text", "under", "message", "hint"),
    [
        ("1b 1r / 5r", "1b 1r", "there are 2 cards here", "after an 'x'"),
        ("1bc x 1r / 5r", "1bc", "there are 2 cards here", "after an 'x'"),
        ("1b x / 5r", "x", "no card comes after the 'x'", "leave 'x' out"),
        ("1b x1r / 5r", "x1r", "'x1r' is no card", "x 1r"),
        ("1b x 1r x 1c / 5r", "x", "there is a second 'x' here", "1b x 1r 1c"),
        ("1b takes / 5r", "takes", "no card comes after the 'takes'", "leave 'takes' out"),
        ("zzz takes chaff / 5r", "zzz", "no such card 'zzz'", ""),
        ("1b / 5r / 6r", "/", "there is a second '/' here", "one card of the stock"),
        ("1b / 5r, kio-koi", "kio-koi", "'kio-koi' is neither a card nor a call", "did you mean koi-koi?"),
        ("1b / 5r, banzai", "banzai", "'banzai' is neither a card nor a call", "koi-koi or stop"),
        ("1b, stop / 5r", "stop", "'stop' comes before the end of the turn", "5r, stop"),
        ("1b x 1b / 5r", "1b x 1b", "this names one card twice", "once"),
        ("1b x 1s / 5r", "1s", "no such card '1s'", ""),
        ("joker / 5r", "joker", "the joker is not in the deck of this game", "no joker is in play"),
        ("1b /", "/", "there is no card here", "1b x 1r / 5r"),
        ("/ 5r", "/", "there is no card here", "1b x 1r / 5r"),
    ],
)
def test_the_place_of_what_cannot_be_read(text: str, under: str, message: str, hint: str) -> None:
    misread = read(text).misreads[0]
    assert text[misread.start : misread.end] == under
    assert misread.message == message
    assert hint in misread.hint


def test_a_game_without_calls_has_no_words_for_them() -> None:
    (misread,) = read("1b / 5r, stop", PLAIN).misreads
    assert (misread.message, misread.hint) == (
        "'stop' is no card",
        "cards are separated by spaces, as in 1b x 1r / 5r",
    )


def test_a_turn_has_a_length_limit() -> None:
    (misread,) = read("1b " * 200).misreads
    assert misread.message == "this is too long for a turn"


@given(text=st.text(alphabet=" /x,×1b2a3rc5*ko-istp松joer", max_size=40))
def test_any_text_can_be_read_or_refused(text: str) -> None:
    for notation in (CALLS, PLAIN, JOKER):
        turn = read(text, notation)
        assert turn.misreads or turn.played
        for misread in turn.misreads:
            assert 0 <= misread.start < max(1, misread.end) <= max(1, len(text))
        assert list(turn.misreads) == sorted(turn.misreads)


def spelt(card: Card, *, numbered: bool) -> str:
    return card.code if numbered else card.code.rstrip("0123456789") if card.number else card.code


@given(
    card=st.sampled_from(CARDS),
    taken=st.lists(st.sampled_from(CARDS), max_size=3, unique=True),
    numbered=st.booleans(),
)
def test_a_half_as_sets_of_cards(card: Card, taken: list[Card], *, numbered: bool) -> None:
    text = spelt(card, numbered=numbered)
    if taken:
        text += f" x {' '.join(spelt(other, numbered=numbered) for other in taken)}"
    turn = read(text, PLAIN)
    assert bool(turn.misreads) == (card in taken and spelt(card, numbered=numbered) == card.code)
    if turn.misreads:
        return
    move = turn.played
    month = of_month(card.month)
    loose = [other for other in taken if other.kind is Kind.CHAFF and not numbered and other.month != 11]
    assert move.month == month
    assert move.card == (CHAFF & month if spelt(card, numbered=numbered) != card.code else card.bit)
    assert move.number == len(taken)
    assert move.taken == sum(other.bit for other in taken if other not in loose)
    assert move.loose == sum(other.month == card.month for other in loose)
    assert sorted(move.strays) == sorted(other.month for other in loose if other.month != card.month)


def test_the_tokens_have_their_places_in_the_text() -> None:
    for text in ("1b / 5r x 5c", "1b x 1r / 5r x 5c", "1b / 5r x 5c, stop"):
        turned = read(text).turned
        assert turned is not None
        assert [text[token.start : token.end] for token in turned.tokens] == ["5r", "5c"]
        assert turned == Move(these("5r"), of_month(5), loose=1, number=1, tokens=turned.tokens)


def test_the_cards_of_a_bomb_and_the_cards_it_takes() -> None:
    notation = CALLS._replace(bombs=(3,))
    for text in ("10rcc x 10a / 8c", "maple ribbon and 2 maple chaff take deer / 8c"):
        turn = read(text, notation)
        assert turn.misreads == ()
        move = turn.played
        assert (move.hiki, move.taken, move.number) == (of_month(10) & ~these("10a"), these("10a"), 1)
        assert move.card == these("10r")
