"""Free text: what is read, where it is in the text, and the messages for what is not read."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hanascore.cards.deck import CARDS, CHAFF, WHOLE, Kind, these
from hanascore.cards.named_cards import all_named, any_chaff, exactly
from hanascore.cards.notation import MAX_WORDS, code_pile, read_codes
from hanascore.cards.pile import Pile
from hanascore.cards.spelling import Token, spell
from tests.helpers.random_matches import few


def names_in(text, months="japanese"):
    """Return the names that were read, as text and code."""
    spelling = spell(text, months)
    assert spelling.misreads == ()
    return [(text[token.start : token.end], codes(token.cards)) for token in spelling.tokens]


def codes(cards):
    """Return named cards as codes."""
    chaff = [f"{month}{'c' * number}" for month, number in Counter(cards.loose).items()]
    return " ".join([*filter(None, [code_pile(cards.exact, numbered=True)]), *chaff])


def refusal(text, months="japanese"):
    """Return the one thing that is wrong with a text."""
    spelling = spell(text, months)
    (misread,) = (*spelling.misreads, *(doubt.misread for doubt in spelling.doubts))
    return misread


def told(misread):
    """Return what a person reads about a part of a text: where it is, the problem and the hint."""
    return (*misread[:4], misread.hint)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("9s", "did you mean 9a (the sake cup) or 9r?"),
        ("12s", "did you mean 12b (the phoenix) or 12c?"),
        ("8l", "did you mean 8b (the moon)?"),
        ("5p", "did you mean 5c?"),
        ("8z", "did you mean 8b (the moon), 8a (the geese) or 8c?"),
        ("1a", "did you mean 1b (the crane), 1r or 1c? Pine has no animal"),
        ("12r", "did you mean 12b (the phoenix) or 12c? Paulownia has no ribbon"),
        ("8ar", "did you mean 8ab or 8ac? Susuki has no ribbon"),
        ("3ccc", "did you mean 3cc? Cherry has two chaff"),
        ("3c1cc", "did you mean 3c 1cc for cards of two months or 3cc for two chaff of cherry?"),
        ("1c2c", "did you mean 1c 2c for cards of two months or 1cc for two chaff of pine?"),
        ("3c3", "did you mean 3c1 or 3c2? Cherry has two chaff"),
        ("8bz", "did you mean 8ba or 8bc?"),
        ("9bs", "chrysanthemum has 9a (the sake cup), 9r and 9c"),
        ("11c2", "did you mean 11c (the lightning)? Willow has one chaff"),
        ("12cccc", "did you mean 12ccc? Paulownia has three chaff"),
        ("0b", "months run from 1 to 12"),
        ("00b", "months run from 1 to 12"),
        ("13b", "months run from 1 to 12"),
        ("5*c", "did you mean 5* for all four? * is written alone"),
        ("5aaaaaaaaaaaaaaa", "write each card of a month once"),
        (
            "8",
            (
                "did you mean 8b (the moon), 8a (the geese), 8c or 8* for all four? "
                "A number alone is never a card"
            ),
        ),
        ("0", "a number alone is never a card; a card is written like 8b"),
        ("48", "a number alone is never a card; a card is written like 8b"),
        ("12345678901234567890", "a number alone is never a card; a card is written like 8b"),
    ],
)
def test_wrong_codes(text, hint):
    assert told(refusal(text)) == (0, len(text), "unknown-card", f"no such card '{text}'", hint)
    assert read_codes(text, "japanese") is None


def test_hints_for_korean_order_use_korean_numbers():
    assert refusal("11a", "korean").hint == "did you mean 11b (the phoenix) or 11c? Paulownia has no animal"
    assert refusal("12s", "korean").hint == "did you mean 12a (the swallow) or 12r?"
    assert refusal("rain", "korean").hint.startswith(
        "did you mean willow rain man (12b), willow swallow (12a)"
    )


@pytest.mark.parametrize("text", ["11b", "12c", "11a", "12bc1", "11s", "11*", "12", "December", "nov-ribbon"])
def test_months_11_and_12_depend_on_the_order(text):
    in_japan, in_korea = (
        ("paulownia", "willow") if text.startswith(("12", "Dec")) else ("willow", "paulownia")
    )
    number = 12 if in_korea == "willow" else 11
    message = f"'{text}' depends on the order of the months"
    hint = f"{number} is {in_japan} in Japan and {in_korea} in Korea; the name of a suit is clear in both"
    assert told(refusal(text, None)) == (0, len(text), "month-order-unknown", message, hint)


def test_suit_names_do_not_depend_on_the_order():
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
def test_the_longest_name_wins(text, names):
    assert names_in(text) == names


def test_offsets_refer_to_the_text_as_given():
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
        Token(0, 2, exactly(these("1b"))),
        Token(4, 6, exactly(these("2a"))),
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
                "peony chaff (6c), clover chaff (7c) or 5 more"
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
def test_names_of_several_cards(text, what, choices):
    said = (f"'{text}' is {what}", f"did you mean {choices}?")
    assert told(refusal(text)) == (0, len(text), "ambiguous-card", *said)


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
        ("butternuts", "hanascore cards lists all names"),
        ("foo", "hanascore cards lists all names"),
        ("rest", "rest is a whole pile: all cards that no other side has"),
        ("bamboo", "hanascore cards lists all names"),
        ("-", "hanascore cards lists all names"),
        ("🎴", "hanascore cards lists all names"),
        ("pine animal", "pine has no animal"),
        ("4月の光", "wisteria has no bright"),
        ("pine chaff 3", "did you mean pine chaff-1 (1c1) or pine chaff-2 (1c2)? Pine has two chaff"),
    ],
)
def test_hints_suggest_the_nearest_names(text, hint):
    assert told(refusal(text)) == (0, len(text), "unknown-card", f"no such card '{text}'", hint)


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
def test_a_number_before_a_misspelt_name(text, better):
    expected = (0, len(text), "unknown-card", f"no such card '{text}'", f"did you mean {better}?")
    assert told(refusal(text)) == expected


@pytest.mark.parametrize("text", ["5 rian man", "two pine", "5 pine", "2 foo", "2 sak cup"])
def test_a_number_that_does_not_belong_to_the_next_name(text):
    number, _, name = text.partition(" ")
    one, other = spell(text, "japanese").misreads
    assert text[one.start : one.end] == number
    assert text[other.start : other.end] == name


@pytest.mark.parametrize(
    "text", ["pine chafff 1b", "2 pine chafff 1b", "2 pine chafff 9s", "2 pine chafff, 1b"]
)
def test_a_misspelt_name_ends_before_a_code(text):
    one = spell(text, "japanese").misreads[0]
    assert text[one.start : one.end] == text[: text.index("fff") + 3]


def test_all_wrong_names_are_reported_and_the_rest_is_read():
    spelling = spell("1b 9s flying pig, moon", "japanese")
    assert [(misread.start, misread.id) for misread in spelling.misreads] == [
        (3, "unknown-card"),
        (6, "unknown-card"),
        (13, "ambiguous-card"),
    ]
    assert spelling.cards == exactly(these("1b 8b"))


def test_messages_are_short_and_on_one_line():
    assert refusal("a\x07b").message == "no such card 'a b'"
    assert refusal("x" * 500).message == f"no such card '{'x' * 57}...'"


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Kind.BRIGHT, "pine moon", exactly(these("1b 8b"))),
        (
            Kind.BRIGHT,
            "rain, tsuki 12b 桐",
            all_named([exactly(these("12b"))] * 2) + exactly(these("8b 11b")),
        ),
        (Kind.BRIGHT, "삼광", exactly(these("3b"))),
        (Kind.ANIMAL, "geese boar shika 猪 plum", exactly(these("8a 7a 10a 2a")) + exactly(these("7a"))),
        (Kind.ANIMAL, "september, chrys", all_named([exactly(these("9a"))] * 2)),
        (Kind.RIBBON, "pine iris, bush clover, maple ribbon", exactly(these("1r 5r 7r 10r"))),
        (Kind.CHAFF, "pine pine plum", any_chaff(1, 2) + any_chaff(2)),
        (Kind.CHAFF, "松 松 梅", any_chaff(1, 2) + any_chaff(2)),
        (Kind.CHAFF, "shika shika", any_chaff(10, 2)),
        (
            Kind.CHAFF,
            "5cc 12c1 paulownia lightning",
            any_chaff(5, 2) + any_chaff(12) + exactly(these("12c1 11c")),
        ),
        (Kind.ANIMAL, "5aa", all_named([exactly(these("5a"))] * 2)),
    ],
)
def test_piles_by_kind(kind, text, value):
    spelling = spell(text, "japanese", kind)
    assert spelling.misreads == ()
    assert spelling.cards == value


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
            "it holds an animal; chaff are written by their suits, such as pine plum",
        ),
        (
            Kind.RIBBON,
            "pine chaff",
            "unknown-card",
            "'pine chaff' is not a ribbon",
            "it is pine chaff (1c); ribbons are written by their suits, such as pine plum",
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
            "a number alone is never a card",
        ),
        (Kind.ANIMAL, "pine animal", "unknown-card", "no such card 'pine animal'", "pine has no animal"),
    ],
)
def test_cards_of_another_kind(kind, text, id, message, hint):
    spelling = spell(text, "japanese", kind)
    assert spelling.tokens == ()
    (misread,) = spelling.misreads
    assert told(misread) == (0, len(text), id, message, hint)
    for offer in misread.offers:
        assert spell(offer.text, "japanese", kind).cards.count == 1


def test_kinds_without_the_order_of_months():
    assert spell("december", None, Kind.BRIGHT).misreads[0].id == "month-order-unknown"
    assert spell("willow paulownia", None, Kind.BRIGHT).cards == exactly(these("11b 12b"))


def test_names_without_the_order_of_months():
    assert spell("松に鶴", None).cards == exactly(these("1b"))
    assert spell("pine chaff", None).cards == any_chaff(1)
    assert [misread.message for misread in spell("9s", None).misreads] == ["no such card '9s'"]


def test_the_yellow_paulownia():
    for months, number in (("japanese", 12), ("korean", 11)):
        assert read_codes(f"{number}by", months) == exactly(these("12b 12c1"))
        assert spell(f"{number}y", months, Kind.CHAFF).cards == exactly(these("12c1"))
        for kind in (Kind.ANIMAL, Kind.BRIGHT):
            (misread,) = spell(f"{number}y", months, kind).misreads
            assert (
                misread.message == f"'{number}y' is not {'an' if kind is Kind.ANIMAL else 'a'} {kind.value}"
            )
    (misread,) = spell("12by", None).misreads
    assert misread.id == "month-order-unknown"


def test_hostile_texts():
    many = spell("zz " * 200_000, "japanese").misreads
    assert len(many) == 25
    assert many[-1].message == f"a pile of more than {MAX_WORDS} words"
    assert many[-1].hint == "a deck has 48 cards"
    assert spell("a" * 1_000_000, None).misreads[0].hint == "hanascore cards lists all names"
    assert spell("willow with ono no " * 200, None).tokens == ()


@given(
    st.integers(0, WHOLE), st.sampled_from(["japanese", "korean"]), st.sampled_from([" ", ", ", "、", "\n"])
)
def test_written_piles_read_back(cards, months, between):
    for numbered in (True, False):
        text = between.join(code_pile(cards, numbered=numbered, months=months).split())
        spelling = spell(text, months)
        assert spelling.misreads == ()
        assert spelling.cards.count == cards.bit_count()
        if between != "、":
            assert read_codes(text, months) == spelling.cards
    assert spell(" ".join(card.id for card in CARDS if cards & card.bit), None).cards == exactly(cards)


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
def test_codes_mean_the_same_in_free_text(words, months):
    text = " ".join(words)
    spelling = spell(text, months)
    codes = read_codes(text, months)
    if codes is not None:
        assert spelling.misreads == ()
        assert spelling.cards == codes
    places = sorted((part.start, part.end) for part in (*spelling.tokens, *spelling.misreads))
    assert all(start < end <= len(text) for start, end in places)
    assert all(before[1] <= after[0] for before, after in pairwise(places))
    for kind in Kind:
        spell(text, months, kind)


def test_two_ids_are_two_cards():
    for one in CARDS:
        for other in CARDS:
            text = f"{one.id} {other.id}"
            assert len(spell(text, None).tokens) == 2, text


@pytest.mark.parametrize("months", ["japanese", "korean"])
@pytest.mark.parametrize(
    "written",
    ["wisteria*", "dec*", "梅*", "willow-*", "wistria", "pinne", "wilow", "ribon", "lightnin", "crain"],
)
def test_names_in_hints_can_be_typed(written: str, months: str) -> None:
    (problem,) = spell(written, months).misreads
    assert problem.offers
    for offer in problem.offers:
        name = offer.name.partition(" (")[0]
        assert not spell(name, months).misreads, offer
        one, other = spell(name, months).cards, spell(offer.text, months).cards
        assert one.count == other.count, offer
        assert one.exact & ~CHAFF == other.exact & ~CHAFF, offer


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
    assert spelling.cards == read_codes(cards, "japanese")


@pytest.mark.parametrize(
    ("text", "id", "message", "hint"),
    [
        (
            "pine chaff 2",
            "ambiguous-card",
            "'pine chaff 2' can mean two pine chaff, or the one with number 2",
            "did you mean 1cc for two or 1c2 for the one?",
        ),
        (
            "pine chaff 3",
            "unknown-card",
            "no such card 'pine chaff 3'",
            "did you mean pine chaff-1 (1c1) or pine chaff-2 (1c2)? Pine has two chaff",
        ),
        (
            "3 pine chaff",
            "unknown-card",
            "no such cards '3 pine chaff'",
            "did you mean two pine chaff (1cc)? Pine has two chaff",
        ),
        (
            "2 crane",
            "unknown-card",
            "no such cards '2 crane'",
            "did you mean pine crane (1b)? The deck has it once",
        ),
        (
            "2 1br",
            "ambiguous-card",
            "'2 1br' counts several cards at once",
            "write the cards themselves",
        ),
        (
            "b 2",
            "unknown-card",
            "no such card 'b 2'",
            "did you mean 2a (the warbler), 2r or 2c? Plum has no bright",
        ),
        (
            "two brights",
            "unknown-card",
            "no such card 'two brights'",
            "a number of brights does not name them: name the cards, or write {cards: 1b 2a, brights: 3}",
        ),
        (
            "one chaff",
            "unknown-card",
            "no such card 'one chaff'",
            "a number of chaff does not name them: name the cards, or write {cards: 1b 2a, chaff: 3}",
        ),
        (
            "two ten point",
            "unknown-card",
            "no such card 'two ten point'",
            "a number of animals does not name them: name the cards, or write {cards: 1b 2a, animals: 3}",
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
            "'2 chaff' can mean plum chaff (2c), or 2 chaff of any suit",
            (
                "did you mean 2c for the card? "
                "For a count write {chaff: 2}, and with other cards {cards: …, chaff: 2}"
            ),
        ),
    ],
)
def test_texts_that_could_mean_two_things(text, id, message, hint):
    assert told(refusal(text)) == (0, len(text), id, message, hint)


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
def test_a_number_that_counts_nothing(text, messages):
    assert [misread.message for misread in spell(text, "japanese").misreads] == messages


@pytest.mark.parametrize("text", ["10 chaff 5 cards", "10 chaff, 1b", "10 chaff 5", "10 chaff,", "10 chaff"])
def test_a_number_of_chaff_with_other_words(text):
    message = "'10 chaff' can mean maple chaff (10c), or 10 chaff of any suit"
    hint = (
        "did you mean 10c for the card? "
        "For a count write {chaff: 10}, and with other cards {cards: …, chaff: 10}"
    )
    assert told(spell(text, "japanese").misreads[0]) == (0, 8, "ambiguous-card", message, hint)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("joker-2 Joker3", ["joker-2", "joker-3"]),
        ("1b, joker3, joker-2b", ["pine-crane", "joker-3", "joker-2b"]),
        ("조커2 ジョーカー3", ["joker-2", "joker-3"]),
    ],
)
def test_jokers(text: str, names: list[str]) -> None:
    pile = Pile.of(text)
    assert [card.id for card in pile] == names
    assert Pile.of(repr(pile)[9:-2]) == pile


def test_a_joker_without_a_number() -> None:
    for text in ("1b Joker", "조커, 1b", "ジョーカー 松に鶴"):
        assert [card.id for card in Pile.of(text)] == ["pine-crane", "joker"]
