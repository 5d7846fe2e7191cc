"""Cards in texts: what they name, and cards that are named too often."""

from __future__ import annotations

import pytest

from hanascore.cards.deck import these
from hanascore.record.source import parse
from tests.helpers.fixes import mended_texts
from tests.helpers.reading import kwa_do, problem_lines, round_of

PILE = these("1b 3b 7a 8a 1r 5r 1c1 2c1 2c2")


@pytest.mark.parametrize(
    "pile",
    [
        '"1brc 2cc 3b 5r 7a 8a"',
        '"1b, 1r, 1c, 2c 2c, 3b, 5r, boar, geese"',
        "[1brc 2cc, 3b, '', 5r 7a 8a]",
        "{brights: pine cherry, animals: geese boar, ribbons: [pine, iris], chaff: pine plum plum}",
    ],
)
def test_a_pile_is_a_text_a_list_or_a_mapping_by_kind(pile: str) -> None:
    assert round_of(f"captured: {{Aki: {pile}, Bo: none, Chiyo: none}}").piles == (PILE, 0, 0)


def test_each_unnumbered_chaff_becomes_the_next_free_one() -> None:
    lines = ["captured: {Chiyo: 12c, Bo: 12c, Aki: none}", "left_over: 12c"]
    for order in (lines, lines[::-1]):
        round = round_of(*order)
        assert round.piles == (0, these("12c1"), these("12c2"))
        assert round.left_over == these("12c3")


@pytest.mark.parametrize("pile", ["12c", "[12c]", "paulownia chaff"])
def test_numbered_chaff_are_placed_first(pile: str) -> None:
    round = round_of(f"captured: {{Aki: {pile}, Bo: 12c1, Chiyo: 12c2}}")
    assert round.piles == (these("12c3"), these("12c1"), these("12c2"))


def test_a_number_behind_chaff_may_be_a_count() -> None:
    lines = "captured: {Aki: pine chaff 2, Bo: [pine chaff, maple chaff 2], Chiyo: 2a}"
    assert round_of(lines).piles == (these("1c2"), these("1c1 10c2"), these("2a"))


@pytest.mark.parametrize(
    ("captured", "expected"),
    [
        (
            "{Aki: 1b 2a, Bo: pine bright, Chiyo: none}",
            [
                (
                    "5:28-39 error card-twice: pine crane (1b) is in the pile of Aki and in the pile "
                    "of Bo | keep it in the pile of Aki or Bo | 5:17-19"
                )
            ],
        ),
        (
            "{Aki: 1b 2a 1b, Bo: none, Chiyo: none}",
            [
                (
                    "5:23-25 error card-twice: pine crane (1b) is in the pile of Aki twice | remove "
                    "the second one | 5:17-19"
                )
            ],
        ),
        (
            "{Aki: 1bb, Bo: none, Chiyo: none}",
            [
                (
                    "5:17-20 error card-twice: this names one card twice, in the pile of Aki | did "
                    "you mean 1b? Write each card once"
                )
            ],
        ),
        (
            "{Aki: 1b 1cc, Bo: 1c 2a, Chiyo: none}",
            [
                (
                    "5:29-31 error card-twice: a third pine chaff (1c) is in the pile of Bo; the "
                    "deck has two | remove one from the pile of Aki or Bo | 5:20-23"
                )
            ],
        ),
        (
            "{Aki: 12c, Bo: [12c, 12c1], Chiyo: 12c}",
            [
                (
                    "5:46-49 error card-twice: a fourth paulownia chaff (12c) is in the pile of "
                    "Chiyo; the deck has three | remove one from the pile of Aki, Bo or Chiyo | "
                    "5:17-20 | 5:27-30 | 5:32-36"
                )
            ],
        ),
        (
            "{Aki: pine chaff 2, Bo: pine crane, Chiyo: maple chaff}",
            [
                (
                    "5:17-29 error ambiguous-card: 'pine chaff 2' can mean two pine chaff, or the "
                    "one with number 2 | did you mean 1cc for two or 1c2 for the one?"
                )
            ],
        ),
        (
            "{Aki: 9s pine, Bo: '-', Chiyo: none}",
            [
                "5:17-19 error unknown-card: no such card '9s' | did you mean 9a (the sake cup) or 9r?",
                (
                    "5:20-24 error ambiguous-card: 'pine' is a suit of four cards | did you mean pine "
                    "crane (1b), pine ribbon (1r) or pine chaff (1c)?"
                ),
                "5:30-33 error unknown-card: '-' is no card | write none for no cards",
            ],
        ),
        (
            "{Aki: [1b, {a: b}], Bo: {bright: moon}, Chiyo: {brights: {a: b}}}",
            [
                "5:22-28 error wrong-type: the pile of Aki must be a list of texts, not a mapping",
                "5:36-42 error unknown-key: the pile of Bo has no key `bright` | did you mean brights?",
                ("5:68-74 error wrong-type: the pile of Chiyo must be a text of cards here, not a mapping"),
            ],
        ),
        (
            "{Aki: {brights: moon, 3b, 4r}, Bo: none, Chiyo: none}",
            [
                (
                    "5:33-35 error needs-quotes: '3b' is read as a name, because inside braces a "
                    'comma ends a value | put the pile in quotes: {brights: "moon, 3b, 4r"}; or '
                    "separate its cards by spaces"
                ),
            ],
        ),
        (
            "{Aki: {brights: geese}, Bo: none, Chiyo: none}",
            [
                (
                    "5:27-32 error unknown-card: 'geese' is not a bright | it is susuki geese (8a); "
                    "brights are crane, curtain, moon, rain man and phoenix"
                )
            ],
        ),
    ],
)
def test_wrong_cards(captured: str, expected: list[str]) -> None:
    assert problem_lines(kwa_do(f"captured: {captured}")) == expected


def test_cards_that_are_not_in_the_deck() -> None:
    text = "hanascore: 1\ngame: mushi\nplayers: [Aki, Bo]\ncaptured: {Aki: 1b 6a, Bo: none}\n"
    assert problem_lines(text) == [
        (
            "4:20-22 error card-not-in-deck: the peony butterflies (6a) is not in the deck of this "
            "game | the deck has no peony and no clover cards"
        )
    ]


def test_a_card_in_a_pile_and_left_over() -> None:
    assert problem_lines(kwa_do("captured: {Aki: 1b, Bo: 2a, Chiyo: none}", "left_over: 4r 2a")) == [
        (
            "6:15-17 error card-twice: plum warbler (2a) is in the pile of Bo and in the "
            "left-over cards | keep it in the pile of Bo or the left-over cards | 5:25-27"
        )
    ]


@pytest.mark.parametrize(
    ("captured", "title", "mended"),
    [
        ("{Aki: 1b 9s, Bo: 2a}", "write 9a (the sake cup)", "{Aki: 1b 9a, Bo: 2a}"),
        ("{Aki: 1b 9s, Bo: 9r}", "write 9a (the sake cup)", "{Aki: 1b 9a, Bo: 9r}"),
        ("{Aki: 1b 9s, Bo: 9ar}", "write 9r", "{Aki: 1b 9r, Bo: 9ar}"),
        ("{Aki: 1bb, Bo: 2a}", "write 1b", "{Aki: 1b, Bo: 2a}"),
        ("{Aki: 1b 2a, Bo: 3b 1br}", "keep it in the pile of Aki", "{Aki: 1b 2a, Bo: 3b 1r}"),
        ("{Aki: 1b 2a, Bo: 3b 1br}", "keep it in the pile of Bo", "{Aki: 2a, Bo: 3b 1br}"),
        ("{Aki: 2a 1b, Bo: 1br}", "keep it in the pile of Bo", "{Aki: 2a, Bo: 1br}"),
        ("{Aki: pine crane, Bo: 1b 2a}", "keep it in the pile of Bo", "{Aki: none, Bo: 1b 2a}"),
        ("{Aki: [1b, 3r], Bo: 1b 2a}", "keep it in the pile of Bo", "{Aki: [3r], Bo: 1b 2a}"),
        ("{Aki: 5*, Bo: 5r 2a}", "keep it in the pile of Bo", "{Aki: 5ac1c2, Bo: 5r 2a}"),
        ("{Aki: 2a 1b 1b, Bo: 3r}", "remove the second one", "{Aki: 2a 1b, Bo: 3r}"),
        ("{Aki: 1b1cc, Bo: 1c 2a}", "remove one from the pile of Aki", "{Aki: 1bc, Bo: 1c 2a}"),
        ("{Aki: 1b1cc, Bo: 1c 2a}", "remove one from the pile of Bo", "{Aki: 1b1cc, Bo: 2a}"),
        ("{Aki: 1b, 3b, Bo: 2a}", 'put the pile in quotes: {Aki: "1b, 3b"}', '{Aki: "1b, 3b", Bo: 2a}'),
        (
            "{Aki: {brights: moon, 3b, 4r}, Bo: 2a}",
            'put the pile in quotes: {brights: "moon, 3b, 4r"}',
            '{Aki: {brights: "moon, 3b, 4r"}, Bo: 2a}',
        ),
        ("{Aki: -, Bo: 2a}", "write none", "{Aki: none, Bo: 2a}"),
    ],
)
def test_fixes_of_cards(captured: str, title: str, mended: str) -> None:
    texts = {fix.title: fix.text for fix in mended_texts(kwa_do(f"captured: {captured}"))}
    assert parse(texts[title]).documents[0].data["captured"] == parse(mended).documents[0].data


def test_an_offered_card_is_in_no_other_pile_if_another_fits() -> None:
    texts = mended_texts(kwa_do("captured: {Aki: 1b 9s, Bo: 9ar, Chiyo: none}"), "unknown-card")
    assert [fix.title for fix in texts] == ["write 9a (the sake cup)", "write 9r"]
    texts = mended_texts(kwa_do("captured: {Aki: 1b 9s, Bo: 9a, Chiyo: none}"), "unknown-card")
    assert [fix.title for fix in texts] == ["write 9r"]


def test_the_order_of_the_months_is_written_above_the_round() -> None:
    text = "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\ncaptured: {Aki: 11b, Bo: none}\n"
    assert [fix.title for fix in mended_texts(text)] == [
        "write `months: japanese`",
        "write `months: korean`",
    ]
    assert mended_texts(text)[1].text.endswith("\nmonths: korean\n")
