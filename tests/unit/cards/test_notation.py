"""Texts of piles: what is read, where it stands, and the words for what is not read."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hanascore.cards.deck import CARDS, CHAFF, WHOLE, Kind, these
from hanascore.cards.notation import (
    MOST_WORDS,
    UNREAD,
    Misread,
    Token,
    _Values,
    chaff_needed,
    code_pile,
    count,
    doubled,
    exact,
    of_cards,
    of_chaff,
    quick,
    quick_values,
)
from hanascore.cards.spelling import Pile, spell
from tests.helpers.random_matches import few


def names_in(text, months="japanese"):
    """The names that were read, as text and compact codes."""
    spelling = spell(text, months)
    assert spelling.misreads == ()
    return [(text[token.start : token.end], codes(token.value)) for token in spelling.tokens]


def codes(value):
    plain = [f"{month}{'c' * n}" for month, n in chaff_needed(value)]
    return " ".join([*filter(None, [code_pile(exact(value), numbered=True)]), *plain])


def refusal(text, months="japanese"):
    spelling = spell(text, months)
    (misread,) = (*spelling.misreads, *(doubt.misread for doubt in spelling.doubts))
    return misread


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("8b", of_cards(these("8b"))),
        ("08b", of_cards(these("8b"))),
        ("8B", of_cards(these("8b"))),
        ("3*", of_cards(these("3*"))),
        ("12c1c2", of_cards(these("12c1 12c2"))),
        ("12bc3", of_cards(these("12b 12c3"))),
        ("12ccc", 3 * of_chaff(12)),
        ("5cac", of_cards(these("5a")) + 2 * of_chaff(5)),
        ("5c1c2", of_cards(these("5c1")) + of_cards(these("5c2"))),
        ("11c", of_cards(these("11c"))),
        ("11c1", of_cards(these("11c"))),
        ("11barc", of_cards(these("11*"))),
        ("pine-chaff-2", of_cards(these("1c2"))),
        ("5aa", 2 * of_cards(these("5a"))),
        ("11cc", 2 * of_cards(these("11c"))),
        ("5c1c1", 2 * of_cards(these("5c1"))),
        ("", 0),
        (" , ,\n", 0),
    ],
)
def test_compact_tokens(text, value):
    assert quick(text, "japanese") == value
    assert spell(text, "japanese").value == value
    assert spell(text, "japanese").misreads == ()


def test_the_order_of_months():
    assert quick("11b 12bar", "korean") == of_cards(these("12b 11b 11a 11r"))
    assert quick("12c 11c", "korean") == of_cards(these("11c")) + of_chaff(12)
    assert quick("11b", None) == quick("1b 12c", None) == -1
    assert quick("1b 10a", None) == of_cards(these("1b 10a"))


@pytest.mark.parametrize(
    "text",
    ["crane", "sake", "8b, moon", "９b", "8-b", "11", "9s", "none", "8b、9a", "pine chaff 1", "8b\u200b"],
)
def test_what_the_quick_way_leaves_to_the_other(text):
    assert quick(text, "japanese") == -1


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("9s", "did you mean 9a (the sake cup) or 9r?"),
        ("12s", "did you mean 12b (the phoenix) or 12c?"),
        ("8l", "did you mean 8b (the moon)?"),
        ("5p", "did you mean 5c?"),
        ("8z", "did you mean 8b (the moon), 8a (the geese) or 8c?"),
        ("1a", "pine has no animal; did you mean 1b (the crane), 1r or 1c?"),
        ("12r", "paulownia has no ribbon; did you mean 12b (the phoenix) or 12c?"),
        ("8ar", "susuki has no ribbon; did you mean 8b (the moon), 8a (the geese) or 8c?"),
        ("3ccc", "cherry has two chaff: 3c1 and 3c2"),
        ("3c1cc", "write 3c 1cc for cards of two months, or 3cc for two chaff of cherry"),
        ("1c2c", "write 1c 2c for cards of two months, or 1cc for two chaff of pine"),
        ("3c3", "cherry has two chaff: 3c1 and 3c2"),
        ("11c2", "willow has one chaff: 11c"),
        ("12cccc", "paulownia has three chaff: 12c1, 12c2 and 12c3"),
        ("0b", "months run from 1 to 12"),
        ("00b", "months run from 1 to 12"),
        ("13b", "months run from 1 to 12"),
        ("5*c", "* stands alone: 5* is all of iris"),
        ("5aaaaaaaaaaaaaaa", "write each card of a month once"),
        (
            "8",
            (
                "a number alone is never a card; "
                "did you mean 8b (the moon), 8a (the geese), 8c or 8* for all four?"
            ),
        ),
        ("0", "a number alone is never a card; a card is written like 8b"),
        ("48", "a number alone is never a card; a card is written like 8b"),
        ("12345678901234567890", "a number alone is never a card; a card is written like 8b"),
    ],
)
def test_compact_slips(text, hint):
    assert refusal(text) == Misread(0, len(text), "unknown-card", f"no such card '{text}'", hint)
    assert quick(text, "japanese") == -1


def test_slips_in_korean_order_speak_korean_numbers():
    assert refusal("11a", "korean").hint == "paulownia has no animal; did you mean 11b (the phoenix) or 11c?"
    assert refusal("12s", "korean").hint == "did you mean 12a (the swallow) or 12r?"
    assert refusal("rain", "korean").hint.startswith(
        "did you mean willow rain man (12b), willow swallow (12a)"
    )


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("11b", ("willow (11b the rain man)", "paulownia (11b the phoenix)")),
        ("12c", ("paulownia (12c the chaff)", "willow (12c the lightning)")),
        ("11a", ("willow (11a the swallow)", "paulownia (which has no 11a)")),
        ("12bc1", ("paulownia (12bc1 phoenix, chaff 1)", "willow (12bc1 rain man, lightning)")),
        ("11s", ("willow (which has no 11s)", "paulownia (which has no 11s)")),
        ("11*", ("willow", "paulownia")),
        ("12", ("paulownia", "willow")),
        ("December", ("paulownia", "willow")),
        ("nov-ribbon", ("willow", "paulownia")),
    ],
)
def test_months_that_depend_on_the_order(text, readings):
    number = 12 if text.lower().startswith(("12", "dec")) else 11
    japanese, korean = readings
    hint = (
        f"in Japanese order {number} is {japanese}, in Korean order {number} is {korean}; "
        "write months: japanese or months: korean, or name the suit"
    )
    message = f"'{text}' depends on the order of the months"
    assert refusal(text, None) == Misread(0, len(text), "month-order-unknown", message, hint)


def test_suit_names_never_need_the_order():
    assert names_in("willow-ribbon, paulownia chaff, 10a", None) == [
        ("willow-ribbon", "11r"),
        ("paulownia chaff", "12c"),
        ("10a", "10a"),
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("rain man, sake cup", [("rain man", "11b"), ("sake cup", "9a")]),
        ("rain man sake cup", [("rain man", "11b"), ("sake cup", "9a")]),
        ("moon geese 1b", [("moon", "8b"), ("geese", "8a"), ("1b", "1b")]),
        ("pine crane plum warbler", [("pine crane", "1b"), ("plum warbler", "2a")]),
        ("sake, cup", [("sake", "9a"), ("cup", "9a")]),
        ("pine chaff 1 1b", [("pine chaff 1", "1c1"), ("1b", "1b")]),
        ("pine chaff-2", [("pine chaff-2", "1c2")]),
        ("pine chaff pine chaff", [("pine chaff", "1c"), ("pine chaff", "1c")]),
        ("paulownia-yellow paulownia-chaff", [("paulownia-yellow", "12c1"), ("paulownia-chaff", "12c")]),
        ("willow rain-man swallow", [("willow rain-man", "11b"), ("swallow", "11a")]),
        ("susuki grass with moon deer", [("susuki grass with moon", "8b"), ("deer", "10a")]),
        ("wisteria plain red ribbon", [("wisteria plain red ribbon", "4r")]),
        ("pine - crane", [("pine - crane", "1b")]),
        ("crane sun", [("crane", "1b"), ("sun", "1b")]),
        ("松に鶴 梅に鶯", [("松に鶴", "1b"), ("梅に鶯", "2a")]),
        ("松に鶴、梅に鶯，満月 ", [("松に鶴", "1b"), ("梅に鶯", "2a"), ("満月", "8b")]),
        ("松のカス\u3000松のカス", [("松のカス", "1c"), ("松のカス", "1c")]),
        ("비 쌍피 오동 쌍피 비광", [("비 쌍피", "11c"), ("오동 쌍피", "12c1"), ("비광", "11b")]),
        ("８Ｂ\u3000５ａｒｃｃ", [("８Ｂ", "8b"), ("５ａｒｃｃ", "5ar 5cc")]),
    ],
)
def test_the_longest_run_of_words_is_the_name(text, names):
    assert names_in(text) == names


def test_places_are_those_of_the_text_as_given():
    text = "８Ｂ、　９Ｓ\n ﾎﾞﾀﾝにﾁｮｳ，pïne"
    spelling = spell(text, "japanese")
    assert [text[token.start : token.end] for token in spelling.tokens] == ["８Ｂ", "ﾎﾞﾀﾝにﾁｮｳ"]
    first, second = spelling.misreads
    assert (first.start, first.end, text[first.start : first.end]) == (4, 6, "９Ｓ")
    assert first.message == "no such card '９Ｓ'"
    assert first.hint == "did you mean 9a (the sake cup) or 9r?"
    assert text[second.start : second.end] == "pïne"
    assert second.id == "ambiguous-card"
    assert spell("1b  2a", "japanese").tokens == (
        Token(0, 2, of_cards(these("1b"))),
        Token(4, 6, of_cards(these("2a"))),
    )


@pytest.mark.parametrize(
    ("text", "what", "choices"),
    [
        ("pine", "a suit of four cards", "pine crane (1b), pine ribbon (1r) or pine chaff (1c)"),
        (
            "雨",
            "a suit of four cards, and also the rain man",
            "willow rain man (11b), willow swallow (11a), willow ribbon (11r) or willow lightning (11c)",
        ),
        (
            "blue ribbon",
            "a name of 3 cards",
            "peony ribbon (6r), chrysanthemum ribbon (9r) or maple ribbon (10r)",
        ),
        ("nightingale", "a name of 2 cards", "plum warbler (2a) or wisteria cuckoo (4a)"),
        (
            "chaff",
            "a kind of 24 cards",
            (
                "pine chaff (1c), plum chaff (2c), cherry chaff (3c), wisteria chaff (4c), iris chaff (5c), "
                "peony chaff (6c), clover chaff (7c), susuki chaff (8c) or one of 4 more"
            ),
        ),
        ("삼광", "the cherry bright, or the yaku of three brights", "cherry curtain (3b)"),
        (
            "Kirishima",
            "the row of the four paulownia cards, not one card",
            "paulownia phoenix (12b) or paulownia chaff (12c)",
        ),
    ],
)
def test_names_of_several_things(text, what, choices):
    said = (f"'{text}' is {what}", f"did you mean {choices}?")
    assert refusal(text) == Misread(0, len(text), "ambiguous-card", *said)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("phenix", "did you mean phoenix (12b)?"),
        ("warblr", "did you mean warbler (2a)?"),
        ("pine-craen", "did you mean pine crane (1b)?"),
        ("mapel ribbon", "did you mean maple ribbon (10r)?"),
        ("maple ribon", "did you mean maple ribbon (10r)?"),
        ("sak cup", "did you mean sake cup (9a)?"),
        ("rian man", "did you mean rain man (11b)?"),
        ("松に靏", "did you mean 松に鶴 (1b)?"),
        ("buterflies", "did you mean butterflies (6a)?"),
        ("butternuts", "hanascore cards lists every name"),
        ("foo", "hanascore cards lists every name"),
        ("rest", "rest stands only as the whole pile of a side in a round: every card nobody else has"),
        ("bamboo", "hanascore cards lists every name"),
        ("-", "hanascore cards lists every name"),
        ("🎴", "hanascore cards lists every name"),
        ("pine animal", "pine has no animal"),
        ("4月の光", "wisteria has no bright"),
        ("pine chaff 3", "pine has two chaff"),
    ],
)
def test_unknown_names_bring_the_nearest(text, hint):
    assert refusal(text) == Misread(0, len(text), "unknown-card", f"no such card '{text}'", hint)


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("2 mapel chaff", "2 maple chaff (10cc)"),
        ("two mapel chaff", "two maple chaff (10cc)"),
        ("2 x mapel chaff", "2 x maple chaff (10cc)"),
        ("all 4 mapel", "all 4 maple (10arcc)"),
        ("3 curtian", "3 curtain (3b)"),
        ("11 rian man", "11 rain man (11b)"),
        ("3 brigths", "3 brights"),
        ("1 brigth", "1 bright (1b)"),
    ],
)
def test_a_number_before_a_misspelt_name_is_a_part_of_it(text, better):
    told = Misread(0, len(text), "unknown-card", f"no such card '{text}'", f"did you mean {better}?")
    assert refusal(text) == told


@pytest.mark.parametrize("text", ["5 rian man", "two pine", "5 pine", "2 foo", "2 sak cup"])
def test_a_number_that_is_no_part_of_the_name_behind_it_is_told_by_itself(text):
    number, _, name = text.partition(" ")
    one, other = spell(text, "japanese").misreads
    assert text[one.start : one.end] == number
    assert text[other.start : other.end] == name


@pytest.mark.parametrize(
    "text", ["pine chafff 1b", "2 pine chafff 1b", "2 pine chafff 9s", "2 pine chafff, 1b"]
)
def test_a_misspelt_name_ends_before_a_card_in_letters(text):
    one = spell(text, "japanese").misreads[0]
    assert text[one.start : one.end] == text[: text.index("fff") + 3]


def test_every_fault_is_told_and_the_rest_is_read():
    spelling = spell("1b 9s flying pig, moon", "japanese")
    assert [(misread.start, misread.id) for misread in spelling.misreads] == [
        (3, "unknown-card"),
        (6, "unknown-card"),
        (13, "ambiguous-card"),
    ]
    assert spelling.value == of_cards(these("1b 8b"))


def test_messages_stay_on_one_line_and_short():
    assert refusal("a\x07b").message == "no such card 'a b'"
    assert refusal("x" * 500).message == f"no such card '{'x' * 57}...'"


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Kind.BRIGHT, "pine moon", of_cards(these("1b 8b"))),
        (Kind.BRIGHT, "rain, tsuki 12b 桐", 2 * of_cards(these("12b")) + of_cards(these("8b 11b"))),
        (Kind.BRIGHT, "삼광", of_cards(these("3b"))),
        (Kind.ANIMAL, "geese boar shika 猪 plum", of_cards(these("8a 7a 10a 2a")) + of_cards(these("7a"))),
        (Kind.ANIMAL, "september, chrys", 2 * of_cards(these("9a"))),
        (Kind.RIBBON, "pine iris, bush clover, maple ribbon", of_cards(these("1r 5r 7r 10r"))),
        (Kind.CHAFF, "pine pine plum", 2 * of_chaff(1) + of_chaff(2)),
        (Kind.CHAFF, "松 松 梅", 2 * of_chaff(1) + of_chaff(2)),
        (Kind.CHAFF, "shika shika", 2 * of_chaff(10)),
        (
            Kind.CHAFF,
            "5cc 12c1 paulownia lightning",
            2 * of_chaff(5) + of_chaff(12) + of_cards(these("12c1 11c")),
        ),
        (Kind.ANIMAL, "5aa", 2 * of_cards(these("5a"))),
    ],
)
def test_piles_by_kind(kind, text, value):
    spelling = spell(text, "japanese", kind)
    assert spelling.misreads == ()
    assert spelling.value == value


_BRIGHTS = "brights are crane, curtain, moon, rain man and phoenix"


@pytest.mark.parametrize(
    ("kind", "text", "id", "message", "hint"),
    [
        (
            Kind.BRIGHT,
            "geese",
            "unknown-card",
            "'geese' is not a bright",
            f"it is susuki geese (8a); {_BRIGHTS}",
        ),
        (
            Kind.BRIGHT,
            "5arc",
            "unknown-card",
            "'5arc' is not a bright",
            f"it holds an animal, a ribbon and chaff; {_BRIGHTS}",
        ),
        (Kind.BRIGHT, "1*", "unknown-card", "'1*' is not a bright", f"it is all of the suit; {_BRIGHTS}"),
        (
            Kind.BRIGHT,
            "mum",
            "unknown-card",
            "'mum' is not a bright",
            "it is chrysanthemum sake cup (9a), chrysanthemum ribbon (9r) or chrysanthemum chaff (9c); "
            + _BRIGHTS,
        ),
        (
            Kind.BRIGHT,
            "iris-all",
            "unknown-card",
            "'iris-all' is not a bright",
            "it is iris bridge (5a), iris ribbon (5r), iris chaff-1 (5c1) or iris chaff-2 (5c2); " + _BRIGHTS,
        ),
        (
            Kind.CHAFF,
            "5aa",
            "unknown-card",
            "'5aa' is not chaff",
            "it holds an animal; chaff are written by their suits, as pine plum",
        ),
        (
            Kind.RIBBON,
            "pine chaff",
            "unknown-card",
            "'pine chaff' is not a ribbon",
            "it is pine chaff (1c); ribbons are written by their suits, as pine plum",
        ),
        (
            Kind.BRIGHT,
            "light",
            "ambiguous-card",
            "'light' is a kind of 5 cards",
            (
                "did you mean pine crane (1b), cherry curtain (3b), susuki moon (8b), willow rain man (11b)"
                " or paulownia phoenix (12b)?"
            ),
        ),
        (
            Kind.ANIMAL,
            "bird",
            "ambiguous-card",
            "'bird' is a name of 6 cards",
            (
                "did you mean plum warbler (2a), wisteria cuckoo (4a), susuki geese (8a) "
                "or willow swallow (11a)?"
            ),
        ),
        (
            Kind.ANIMAL,
            "1",
            "unknown-card",
            "no such card '1'",
            "a number alone is never a card; did you mean 1b (the crane), 1r, 1c or 1* for all four?",
        ),
        (Kind.ANIMAL, "pine animal", "unknown-card", "no such card 'pine animal'", "pine has no animal"),
    ],
)
def test_what_does_not_fit_a_kind(kind, text, id, message, hint):
    spelling = spell(text, "japanese", kind)
    assert spelling.tokens == ()
    assert spelling.misreads == (Misread(0, len(text), id, message, hint),)


def test_kinds_without_the_order_of_months():
    assert spell("december", None, Kind.BRIGHT).misreads[0].id == "month-order-unknown"
    assert spell("willow paulownia", None, Kind.BRIGHT).value == of_cards(these("11b 12b"))


def test_one_name_is_one_card():
    assert spell("松に鶴", None).value == of_cards(these("1b"))
    assert spell("pine chaff", None).value == of_chaff(1)
    assert [misread.message for misread in spell("9s", None).misreads] == ["no such card '9s'"]


def test_values_of_words_are_remembered_and_strays_stay_unread():
    for n in range(20_000):
        assert list(quick_values(f"stray{n} 8b", "japanese")) == [UNREAD, of_cards(these("8b"))]
    assert sum(quick_values("1b 11b 12ccc", None)) < 0
    assert sum(quick_values("1b " * MOST_WORDS + "stray", "japanese")) < 0


def test_a_yellow_chaff_beside_other_letters():
    for months, number in (("japanese", 12), ("korean", 11)):
        assert quick(f"{number}by", months) == of_cards(these("12b 12c1"))
        assert spell(f"{number}y", months, Kind.CHAFF).value == of_cards(these("12c1"))
        for kind in (Kind.ANIMAL, Kind.BRIGHT):
            (misread,) = spell(f"{number}y", months, kind).misreads
            assert (
                misread.message == f"'{number}y' is not {'an' if kind is Kind.ANIMAL else 'a'} {kind.value}"
            )
    (misread,) = spell("12by", None).misreads
    assert misread.id == "month-order-unknown"
    assert "in Japanese order 12 is paulownia (12by phoenix, chaff 1)" in misread.hint
    assert "in Korean order 12 is willow (which has no 12by)" in misread.hint


def test_hostile_texts_end_soon():
    many = spell("zz " * 200_000, "japanese").misreads
    assert len(many) == 25
    assert many[-1].message == f"a pile of more than {MOST_WORDS} words"
    assert many[-1].hint == "a deck has 48 cards"
    assert spell("a" * 1_000_000, None).misreads[0].hint == "hanascore cards lists every name"
    assert quick("1b " * (MOST_WORDS + 1), "japanese") == -1
    assert doubled(quick("1b " * MOST_WORDS, "japanese"))
    assert spell("willow with ono no " * 200, None).tokens == ()


@given(
    st.integers(0, WHOLE), st.sampled_from(["japanese", "korean"]), st.sampled_from([" ", ", ", "、", "\n"])
)
def test_both_ways_read_what_we_write(cards, months, between):
    for numbered in (True, False):
        text = between.join(code_pile(cards, numbered=numbered, months=months).split())
        value = spell(text, months).value
        assert spell(text, months).misreads == ()
        assert quick(text, months) in ({value, -1} if between == "、" else {value})
        assert count(value) == cards.bit_count()
    assert spell(" ".join(card.id for card in CARDS if cards & card.bit), None).value == of_cards(cards)


pieces = st.one_of(
    st.sampled_from([card.id for card in CARDS]),
    st.sampled_from(
        "pine crane sake cup rain man chaff 1 2 3 松に鶴 - , 、 と 비 쌍피 with ni of all sun and".split()
    ),
    st.from_regex(r"(0?[1-9]|1[0-2]|13)[barc123*]{1,5}", fullmatch=True),
    st.text(max_size=4),
)


@few
@example(["pine-crane", "and", "sun"], None)
@given(st.lists(pieces, max_size=10), st.sampled_from(["japanese", "korean", None]))
def test_the_quick_way_agrees_wherever_it_answers(words, months):
    text = " ".join(words)
    spelling = spell(text, months)
    found = quick(text, months)
    if found >= 0:
        assert spelling.misreads == ()
        assert spelling.value == found
    places = sorted((part.start, part.end) for part in (*spelling.tokens, *spelling.misreads))
    assert all(start < end <= len(text) for start, end in places)
    assert all(before[1] <= after[0] for before, after in pairwise(places))
    for kind in Kind:
        spell(text, months, kind)


def test_ids_side_by_side_stay_two_cards():
    for one in CARDS:
        for other in CARDS:
            text = f"{one.id} {other.id}"
            assert len(spell(text, None).tokens) == 2, text


@pytest.mark.parametrize("months", ["japanese", "korean"])
@pytest.mark.parametrize(
    "written",
    ["wisteria*", "dec*", "梅*", "willow-*", "wistria", "pinne", "wilow", "ribon", "lightnin", "crain"],
)
def test_every_name_that_a_hint_offers_is_read_as_it_stands(written: str, months: str) -> None:
    (problem,) = spell(written, months).misreads
    offered = problem.hint.removeprefix("did you mean ").removesuffix("?")
    assert offered != problem.hint
    for name in re.split(r", | or ", offered):
        if not name.startswith("one of "):
            text, _, code = name.removesuffix(")").partition(" (")
            assert not spell(text, months).misreads, name
            one, other = spell(text, months).value, spell(code, months).value
            assert count(one) == count(other), name
            assert exact(one) & ~CHAFF == exact(other) & ~CHAFF, name


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("1 b 3 b 8 b", "1b 3b 8b"),
        ("b1, b 3, bright 8", "1b 3b 8b"),
        ("1bright 3 bright Aug-bright", "1b 3b 8b"),
        ("1光 3광 8 moon", "1b 3b 8b"),
        ("1피", "1c"),
        ("송학광", "1b"),
        ("2 tane", "2a"),
        ("1b3b8b", "1b 3b 8b"),
        ("1b/3b + 8b; 11b & 12b", "1b 3b 8b 11b 12b"),
        ("the crane and a curtain", "1b 3b"),
        ("2 maple chaff", "10cc"),
        ("two maple chaff", "10cc"),
        ("both maple chaff", "10cc"),
        ("maple chaff x2", "10cc"),
        ("maple chaff × 2", "10cc"),
        ("maple chaff (2)", "10cc"),
        ("2 × maple chaff", "10cc"),
        ("松カス2枚", "1cc"),
        ("松 カス2枚", "1cc"),
        ("단풍 피2장", "10cc"),
        ("桐のカス三枚", "12ccc"),
        ("단풍피 2장", "10cc"),
        ("2 pine chaff (1c) and crane (1b)", "1bcc"),
        ("1 pine chaff 1b", "1bc"),
        ("5 *, all maple, the four plum cards", "5* 10* 2*"),
        ("plum: warbler, ribbon, 2 chaff; cherry: ribbon", "2arcc 3r"),
        ("brights: moon; animals: geese; ribbons: pine, bush clover; chaff: 2 pine, iris", "8ab 1rcc 7r 5c"),
        ("ribbons plum, maple", "2r 10r"),
        ("chaff 2 pine, iris, lightning", "1cc 5c 11c"),
    ],
)
def test_cards_as_people_type_them(text, cards):
    spelling = spell(text, "japanese")
    assert spelling.misreads == ()
    assert spelling.value == quick(cards, "japanese")


@pytest.mark.parametrize(
    ("text", "id", "message", "hint"),
    [
        (
            "pine chaff 2",
            "ambiguous-card",
            "'pine chaff 2' can mean two pine chaff, or the one that is numbered 2",
            "write 1cc for two, or 1c2 for the one",
        ),
        ("pine chaff 3", "unknown-card", "no such card 'pine chaff 3'", "pine has two chaff"),
        ("3 pine chaff", "unknown-card", "no such cards '3 pine chaff'", "pine has two chaff"),
        ("2 crane", "unknown-card", "no such cards '2 crane'", "the deck has one pine crane (1b)"),
        ("2 1br", "ambiguous-card", "'2 1br' counts what is several cards", "write the cards themselves"),
        (
            "b 2",
            "unknown-card",
            "no such card 'b 2'",
            "plum has no bright; did you mean 2a (the warbler), 2r or 2c?",
        ),
        (
            "two brights",
            "unknown-card",
            "no such card 'two brights'",
            "a number of brights does not tell which ones: name them, or write {cards: 1b 2a, brights: 3}",
        ),
        (
            "one chaff",
            "unknown-card",
            "no such card 'one chaff'",
            "a number of chaff does not tell which ones: name them, or write {cards: 1b 2a, chaff: 3}",
        ),
        (
            "two ten point",
            "unknown-card",
            "no such card 'two ten point'",
            "a number of animals does not tell which ones: name them, or write {cards: 1b 2a, animals: 3}",
        ),
        (
            "ino shika cho",
            "ambiguous-card",
            "'ino shika cho' is a name of 3 cards",
            "did you mean peony butterflies (6a), clover boar (7a) or maple deer (10a)?",
        ),
        (
            "고도리",
            "ambiguous-card",
            "'고도리' is a name of 3 cards",
            "did you mean plum warbler (2a), wisteria cuckoo (4a) or susuki geese (8a)?",
        ),
        (
            "2 chaff",
            "ambiguous-card",
            "'2 chaff' can mean plum chaff (2c), or so many chaff of no suit that is told",
            "write 2c, or {chaff: 2}, with any other cards beside it: {cards: …, chaff: 2}",
        ),
    ],
)
def test_what_could_be_two_things_is_asked(text, id, message, hint):
    assert refusal(text) == Misread(0, len(text), id, message, hint)


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("two chaff pine", ["no such card 'two'"]),
        ("two chaff bush clover", ["no such card 'two'"]),
        ("plum: one bright", ["no such card 'one'", "no such card 'bright'"]),
        ("2 godori", ["no such card '2'", "'godori' is a name of 3 cards"]),
        ("4 고도리", ["no such card '4'", "'고도리' is a name of 3 cards"]),
        ("10 猪鹿蝶", ["no such card '10'", "'猪鹿蝶' is a name of 3 cards"]),
    ],
)
def test_a_number_is_told_by_itself_where_it_counts_nothing(text, messages):
    assert [misread.message for misread in spell(text, "japanese").misreads] == messages


@pytest.mark.parametrize("text", ["10 chaff 5 cards", "10 chaff, 1b", "10 chaff 5", "10 chaff,", "10 chaff"])
def test_a_number_of_chaff_beside_other_words_is_no_card_with_a_number(text):
    message = "'10 chaff' can mean maple chaff (10c), or so many chaff of no suit that is told"
    hint = "write 10c, or {chaff: 10}, with any other cards beside it: {cards: …, chaff: 10}"
    assert spell(text, "japanese").misreads[0] == Misread(0, 8, "ambiguous-card", message, hint)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("joker-2 Joker3", ["joker-2", "joker-3"]),
        ("1b, joker3, joker-2b", ["pine-crane", "joker-3", "joker-2b"]),
        ("조커2 ジョーカー3", ["joker-2", "joker-3"]),
    ],
)
def test_jokers_are_cards_beside_the_deck(text: str, names: list[str]) -> None:
    pile = Pile.of(text)
    assert [card.id for card in pile] == names
    assert Pile.of(repr(pile)[9:-2]) == pile


def test_a_joker_alone_is_the_plain_one() -> None:
    for text in ("1b Joker", "조커, 1b", "ジョーカー 松に鶴"):
        assert [card.id for card in Pile.of(text)] == ["pine-crane", "joker"]


def test_no_more_words_are_remembered_than_a_run_has() -> None:
    values = _Values("japanese")
    assert (values["1b"], values["zzz"]) == (of_cards(these("1b")), UNREAD)
    assert list(values) == ["1b"]
    values.update({str(number): 0 for number in range(4096)})
    assert values["3b"] == of_cards(these("3b"))
    assert "3b" not in values
