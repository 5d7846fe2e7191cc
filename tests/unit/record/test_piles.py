from __future__ import annotations

import pytest

from hanascore.cards.deck import CHAFF, WHOLE, these
from hanascore.model.record import Counts, Evidence
from tests.helpers.reading import kwa_do, read, record, round_of, told


def koi_koi(*lines: str) -> str:
    return "\n".join(("hanascore: 1", "game: koi-koi", "players: [Aki, Bo]", *lines)) + "\n"


def test_text_list_and_kinds_are_the_same_pile() -> None:
    wanted = these("1b 3b 7a 8a 1r 5r 1c1 2c1 2c2")
    for pile in (
        "1brc 2cc 3b 5r 7a 8a",
        "1b, 1r, 1c, 2c 2c, 3b, 5r, boar, geese",
        "[1brc 2cc, 3b, '', 5r 7a 8a]",
        "{brights: pine cherry, animals: geese boar, ribbons: [pine, iris], chaff: pine plum plum}",
    ):
        quoted = pile if pile[0] in "[{" else f'"{pile}"'
        assert round_of(f"captured: {{Aki: {quoted}, Bo: none, Chiyo: none}}").piles == (wanted, 0, 0)


@pytest.mark.parametrize("blank", ["", '""', '" "'])
def test_a_pile_left_blank_has_no_cards_and_is_told(blank: str) -> None:
    text = kwa_do(f"captured: {{Aki: 1b, Bo: {blank}, Chiyo: none}}")
    reading = read(text)
    assert reading.record
    assert reading.record.rounds[0].piles == (these("1b"), 0, 0)
    assert [one.split(": ", 1)[1] for one in told(text)] == [
        "the pile of Bo is left blank, which counts as no cards | write none if that is so"
    ]


def test_a_pile_left_blank_is_told_beside_piles_in_order() -> None:
    assert [one.split(": ", 1)[0] for one in told(kwa_do('captured: {Aki: 1b, Bo: "", Chiyo: 2a}'))] == [
        "5:25-27 note pile-blank"
    ]


def test_the_rest_is_what_nobody_else_has() -> None:
    round = round_of("captured: {Chiyo: rest, Aki: 1* 2a, Bo: 3b}", "left_over: 12c")
    left = these("12c1")
    assert round.left_over == left
    assert round.rest == "Chiyo"
    assert round.piles == (these("1* 2a"), these("3b"), WHOLE & ~these("1* 2a 3b 12c1"))
    assert round_of("captured: {Aki: rest, Bo: moon, Chiyo: none}").piles[0] == WHOLE & ~these("8b")
    assert round_of('captured: {Aki: "Rest, ", Bo: moon, Chiyo: none}').rest == "Aki"


def test_the_rest_without_chaff() -> None:
    round = round_of("chaff: discarded", "captured: {Aki: 1b, Bo: 2a, Chiyo: rest}")
    assert round.piles[2] == WHOLE & ~CHAFF & ~these("1b 2a")


def test_chaff_without_numbers_go_to_the_sides_in_their_order() -> None:
    lines = ("left_over: 12c", "captured: {Chiyo: 12c, Bo: 12c2, Aki: none}")
    for written in (lines, lines[::-1]):
        round = round_of(*written)
        assert round.piles == (0, these("12c2"), these("12c1"))
        assert round.left_over == these("12c3")
    round = round_of("captured: {Chiyo: 1c, Aki: 1c, Bo: none}")
    assert round.piles == (these("1c1"), 0, these("1c2"))
    as_lists = round_of("captured: {Chiyo: [1c], Aki: [1c], Bo: none}")
    assert as_lists.piles == round.piles


def test_numbered_chaff_are_placed_first() -> None:
    for pile in ("12c", "[12c]"):
        round = round_of(f"captured: {{Aki: {pile}, Bo: 12c1, Chiyo: 12c2}}")
        assert round.piles == (these("12c3"), these("12c1"), these("12c2"))


@pytest.mark.parametrize(
    ("captured", "expected"),
    [
        (
            "{Aki: 1b 2a, Bo: pine bright, Chiyo: none}",
            [
                (
                    "5:28-39 error card-twice: pine crane (1b) is in the pile of Aki and in the pile"
                    " of Bo | 5:17-19"
                )
            ],
        ),
        (
            "{Aki: 1b 2a 1b, Bo: none, Chiyo: none}",
            ["5:23-25 error card-twice: pine crane (1b) is in the pile of Aki twice | 5:17-19"],
        ),
        (
            "{Aki: 1bb, Bo: none, Chiyo: none}",
            [
                (
                    "5:17-20 error card-twice: this names one card twice, in the pile of Aki |"
                    " write each card once"
                )
            ],
        ),
        (
            "{Aki: 1b 1cc, Bo: 1c 2a, Chiyo: none}",
            [
                (
                    "5:29-31 error card-twice: a third pine chaff (1c) is in the pile of Bo, and the"
                    " deck has two | 5:20-23"
                )
            ],
        ),
        (
            "{Aki: 12c, Bo: [12c, 12c1], Chiyo: 12c}",
            [
                (
                    "5:46-49 error card-twice: a fourth paulownia chaff (12c) is in the pile of"
                    " Chiyo, and the deck has three | 5:17-20 | 5:27-30 | 5:32-36"
                )
            ],
        ),
        ("{Aki: pine chaff 2, Bo: [pine chaff, maple chaff 2], Chiyo: 2a}", []),
        (
            "{Aki: pine chaff 2, Bo: pine crane, Chiyo: maple chaff}",
            [
                (
                    "5:17-29 error ambiguous-card: 'pine chaff 2' can mean two pine chaff, or the one that is"
                    " numbered 2 | write 1cc for two, or 1c2 for the one"
                )
            ],
        ),
        (
            "{Aki: 9s pine, Bo: '-', Chiyo: none}",
            [
                "5:17-19 error unknown-card: no such card '9s' | did you mean 9a (the sake cup) or 9r?",
                (
                    "5:20-24 error ambiguous-card: 'pine' is a suit of four cards | did you mean pine"
                    " crane (1b), pine ribbon (1r) or pine chaff (1c)?"
                ),
                "5:30-33 error unknown-card: '-' is no card | write none for no cards",
            ],
        ),
        (
            "{Aki: 1b, 3b, Bo: 2a, Chiyo: none}",
            [
                (
                    "5:21-23 error needs-quotes: '3b' stands here as a name, because inside braces"
                    " a comma ends a value | separate cards by spaces, or put the pile in quotes: {Aki:"
                    ' "1b, 3b"}'
                )
            ],
        ),
        (
            "{Aki:1b, Bo: 2a, Chiyo: none}",
            [
                (
                    "5:12-18 error unknown-player: 'Aki:1b' is no name and pile | a space is missing"
                    " after the colon: write 'Aki: 1b'"
                )
            ],
        ),
        (
            "{Aki 1b 3b, Bo: 2a, Chiyo: none}",
            [
                (
                    "5:12-21 error unknown-player: 'Aki 1b 3b' is no name and pile | a colon is missing"
                    " after the name: write 'Aki: 1b 3b'"
                )
            ],
        ),
        (
            "{Aki: [1b, {a: b}], Bo: {bright: moon}, Chiyo: {brights: {a: b}}}",
            [
                (
                    "5:22-28 error wrong-type: the pile of Aki is a list of texts of cards, and a"
                    " mapping stands in it"
                ),
                "5:36-42 error unknown-key: the pile of Bo has no key `bright` | did you mean brights?",
                ("5:68-74 error wrong-type: the pile of Chiyo must be a text of cards here, not a mapping"),
            ],
        ),
        (
            "{Aki: {brights: moon, 3b, 4r}, Bo: {brights: 2}, Chiyo: {brights: geese}}",
            [
                (
                    "5:33-35 error needs-quotes: '3b' stands here as a name, because inside braces"
                    " a comma ends a value | separate cards by spaces, or put the pile in quotes: {Aki:"
                    ' "1b, 3b"}'
                ),
                (
                    "5:37-39 error needs-quotes: '4r' stands here as a name, because inside braces"
                    " a comma ends a value | separate cards by spaces, or put the pile in quotes: {Aki:"
                    ' "1b, 3b"}'
                ),
            ],
        ),
        (
            "{Aki: 1b, Bo: 2a}",
            ["5:1-9 error side-missing: Chiyo has no pile | add Chiyo: none if that is so, or Chiyo: rest"],
        ),
        (
            "{Aki: 1b, Bo: 2a, Chio: 3b}",
            ["5:29-33 error unknown-player: no player is called 'Chio' | did you mean Chiyo?"],
        ),
        (
            "Aki:1b",
            [
                (
                    "5:11-17 error wrong-type: `captured` must be a mapping, not 'Aki:1b' | a"
                    " space is missing after the colon: write 'Aki: 1b'"
                )
            ],
        ),
        (
            "{Aki: 1b, ' Aki': rest, Bo: none, Chiyo: none}",
            [
                "5:21-27 error name-twice: 'Aki' is here already | put both under one name | 5:12-15",
            ],
        ),
        (
            "{Aki: rest, Bo: rest, Chiyo: none}",
            ["5:27-31 error rest-unclear: Bo is `rest` as well, and only one pile can be | 5:17-21"],
        ),
    ],
)
def test_piles_that_cannot_be(captured: str, expected: list[str]) -> None:
    found = told(kwa_do(f"captured: {captured}"))
    assert found[: len(expected)] == expected
    assert len(found) == len(expected) or "brights: geese" in captured


def test_a_faulty_round_stays_beside_the_others() -> None:
    reading = read(
        kwa_do(
            "rounds:",
            "- captured: {Aki: 9s 1b, Bo: 2a, Chiyo: 3b}",
            "- captured: {Aki: 1b, Bo: 2a, Chiyo: 3b}",
        )
    )
    assert reading.problems == ()
    assert reading.record is not None
    first, second = reading.record.rounds
    assert first.stopped
    assert first.piles == (these("1b"), these("2a"), these("3b"))
    assert not second.stopped


def test_a_card_in_a_pile_and_left_over() -> None:
    assert told(kwa_do("captured: {Aki: 1b, Bo: 2a, Chiyo: none}", "left_over: 4r 2a")) == [
        (
            "6:15-17 error card-twice: plum warbler (2a) is in the pile of Bo and in the"
            " left-over cards | 5:25-27"
        )
    ]


def test_the_rest_needs_to_know_what_is_left() -> None:
    told_rest = told(koi_koi("captured: {Aki: 1b, Bo: rest}", "stopped_by: Bo"))
    assert told_rest == [
        (
            "4:25-29 error rest-unclear: 8 cards stay undrawn, so `rest` does not tell which"
            " cards were taken | write `left_over` with the cards nobody took, or write this"
            " pile out"
        )
    ]
    left = "left_over: 9* 10*"
    assert (
        record(koi_koi("captured: {Aki: 1b, Bo: rest}", left, "stopped_by: Bo"))
        .rounds[0]
        .piles[1]
        .bit_count()
        == 39
    )
    assert told(kwa_do("captured: {Aki: 1b, Bo: rest}", players="[Aki, Bo]"))[0].startswith(
        "5:25-29 error rest-unclear"
    )
    ten = ("options: {two_player_hand: 10}", "captured: {Aki: 1b, Bo: rest}")
    assert round_of(*ten, players="[Aki, Bo]").piles[1] == WHOLE & ~1


def test_the_rest_beside_a_wild_lightning() -> None:
    found = told(
        kwa_do(
            "options: {gaji: on}", "captured: {Aki: 1b, Bo: none, Chiyo: rest}", "gaji: {by: Aki, took: 2a}"
        )
    )
    assert found == [
        (
            "6:38-42 error rest-unclear: a ruling leaves cards to nobody, so `rest` does not"
            " tell which cards were taken | write `left_over` with the cards nobody took, or"
            " write this pile out"
        )
    ]


def test_a_team_has_the_piles_of_its_players() -> None:
    players = "[Aki, Bo, Chiyo, Dai]"
    teams = "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}"
    round = round_of(teams, "captured: {Aki: 1b, Chiyo: 2a, East: 3b, Bo: 4r}", players=players)
    assert round.piles == (these("1b 2a 3b"), these("4r"))
    assert told(kwa_do(teams, "captured: {Aki: 1b, East: 1b, West: none}", players=players)) == [
        "6:27-29 error card-twice: pine crane (1b) is in the pile of East twice | 6:17-19"
    ]


def test_a_player_of_a_team_may_have_the_rest() -> None:
    players = "[Aki, Bo, Chiyo, Dai]"
    teams = "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}"
    west = WHOLE & ~these("1b 2a")
    for pile in ("Bo: 4r, Dai: rest", "Bo: rest, Dai: 4r", "West: 4r, Dai: rest", "Dai: rest", "West: rest"):
        round = round_of(teams, f"captured: {{Aki: 1b, Chiyo: 2a, {pile}}}", players=players)
        assert round.piles == (these("1b 2a"), west)
    assert told(kwa_do(teams, "captured: {Aki: rest, Chiyo: 1b, Dai: rest}", players=players)) == [
        "6:39-43 error rest-unclear: West is `rest` as well, and only one pile can be | 6:17-21"
    ]


def test_counts() -> None:
    round = round_of(
        "captured:",
        "  Aki: {counts: {brights: crane moon, animals: 3, chaff: 7}, yaku: [Five brights, goko]}",
        "  Bo: {counts: {ribbons: [1r, iris]}, sake_cup: yes}",
        "  Chiyo: 2a 3cc",
    )
    assert round.evidence is Evidence.COUNTS
    assert round.counts == (
        Counts((2, 3, 0, 7), these("1b 8b"), ("five-brights",)),
        Counts((0, 0, 2, 0), these("1r 5r"), (), True),
        None,
    )
    assert round.piles == (these("1b 8b"), these("1r 5r"), these("2a 3c1 3c2"))


@pytest.mark.parametrize(
    ("captured", "expected"),
    [
        (
            "{Aki: {counts: {brights: 6}}, Bo: none, Chiyo: none}",
            "5:36-37 error counts-impossible: `brights` is 6, and the deck has 5",
        ),
        (
            "{Aki: {counts: {animals: 5}}, Bo: 2a 4a 5a, Chiyo: {counts: {animals: 2}}}",
            "5:1-9 error counts-impossible: the piles hold 10 animals together, and the deck has 9",
        ),
        (
            (
                "{Aki: {counts: {brights: 3}, yaku: [set-1]}, Bo: {counts: {brights: 1}, yaku:"
                " [set-2]}, Chiyo: none}"
            ),
            (
                "5:17-54 error counts-impossible: what Aki lists needs cherry curtain (3b), and"
                " so does what Bo has | 5:60-97"
            ),
        ),
        (
            "{Aki: {counts: {brights: 3}, yaku: [set-1]}, Bo: 2a, Chiyo: none}",
            (
                "5:17-54 error counts-impossible: what Aki lists needs plum warbler (2a), and so"
                " does what Bo has | 5:60-62"
            ),
        ),
        (
            (
                "{Aki: {counts: {animals: 1}, sake_cup: yes}, Bo: {counts: {animals: 1},"
                " sake_cup: yes}, Chiyo: none}"
            ),
            (
                "5:17-54 error counts-impossible: what Aki lists needs chrysanthemum sake cup"
                " (9a), and so does what Bo has | 5:60-97"
            ),
        ),
        (
            "{Aki: {counts: {animals: sake cup}, sake_cup: no}, Bo: none, Chiyo: none}",
            "5:57-59 error counts-impossible: the pile of Aki names the sake cup and says it is not there",
        ),
        (
            "{Aki: {yaku: [iris]}, Bo: none, Chiyo: none}",
            (
                "5:18-22 error key-missing: `yaku` in the pile of Aki belongs beside `cards`, `counts` or"
                " `points` | add one of them"
            ),
        ),
        (
            "{Aki: {counts: {brights: 1}, cup: yes}, Bo: none, Chiyo: none}",
            (
                "5:40-43 error unknown-key: the pile of Aki has no key `cup` | its keys are"
                " counts, yaku and sake_cup"
            ),
        ),
        (
            "{Aki: {counts: {bright: 1}}, Bo: none, Chiyo: none}",
            "5:27-33 error unknown-key: `counts` has no key `bright` | did you mean brights?",
        ),
        (
            "{Aki: {counts: 5}, Bo: none, Chiyo: none}",
            (
                "5:26-27 error wrong-type: `counts` in the pile of Aki must be a mapping, "
                "not '5' | write it as {counts: {brights: 2, animals: 3, ribbons: 4, chaff:"
                " 7}}"
            ),
        ),
        (
            "{Aki: {points: 95}, Bo: rest, Chiyo: none}",
            (
                "5:35-39 error rest-unclear: `rest` stands beside a pile known by its points, so"
                " nobody can tell what is left | write the cards, or counts here too"
            ),
        ),
        (
            "{Aki: {counts: {brights: 1}, yaku: [irises]}, Bo: none, Chiyo: none}",
            "5:47-53 error unknown-yaku: Kwa-Do has no yaku 'irises' | did you mean iris?",
        ),
    ],
)
def test_counts_that_cannot_be(captured: str, expected: str) -> None:
    assert told(kwa_do(f"captured: {captured}")) == [expected]


def test_a_listed_yaku_needs_a_card_that_is_left_over() -> None:
    lines = ("captured: {Aki: {counts: {brights: 3}, yaku: [set-1]}, Bo: none, Chiyo: none}", "left_over: 1b")
    assert told(kwa_do(*lines)) == [
        "5:17-54 error counts-impossible: what Aki lists needs pine crane (1b), which is left over"
    ]


def test_counts_of_team_mates_are_joined() -> None:
    round = round_of(
        "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}",
        (
            "captured: {Aki: {counts: {brights: 1}}, Chiyo: {counts: {brights: 2}, yaku:"
            " [dragon], sake_cup: no}, Bo: none, Dai: 2a}"
        ),
        players="[Aki, Bo, Chiyo, Dai]",
    )
    assert round.counts == (Counts((3, 0, 0, 0), 0, ("dragon",), False), None)


def test_more_chaff_than_the_deck_has_without_a_fault_in_any_pile() -> None:
    assert told(kwa_do("captured: {Aki: 1c, Bo: 1c, Chiyo: 1c}")) == [
        (
            "5:36-38 error card-twice: a third pine chaff (1c) is in the pile of Chiyo, and"
            " the deck has two | 5:17-19 | 5:25-27"
        )
    ]


def test_an_empty_pile_of_a_stranger() -> None:
    assert told(kwa_do("captured: {Aki: 1c, Bo: 2a, Chiyo: none, Zoe: }")) == [
        "5:42-45 error unknown-player: no player is called 'Zoe' | the record names Aki, Bo, Chiyo"
    ]


def test_piles_without_a_game() -> None:
    text = (
        "hanascore: 1\ngame: gin\nplayers: [Aki, Bo]\nchaff: discarded\ncaptured: {Aki: rest,"
        " Bo: {counts: {brights: , ribbons: {a: b}}, yaku: [iris]}}\n"
    )
    assert [each.split(" error ")[1].split(":")[0] for each in told(text)] == [
        "unknown-game",
        "wrong-type",
    ]


def test_a_stock_with_several_cards_in_a_word() -> None:
    round = round_of("stock: 5arcc 12c", "void: misdeal")
    assert round.dealt.stock == ("iris-bridge", "iris-ribbon", "iris-chaff", "iris-chaff", "paulownia-chaff")
    assert told(kwa_do("hands: {Aki: 1cc, Bo: 1c}", "void: misdeal")) == [
        (
            "5:23-25 error card-twice: a third pine chaff (1c) is in the hand of Bo, and the"
            " deck has two | 5:14-17"
        )
    ]


def test_a_round_that_was_broken_off_needs_no_pile_of_everybody() -> None:
    round = round_of("captured: {Aki: 1*}", "void: a card showed")
    assert (round.piles, round.void, round.problems) == ((these("1*"), 0, 0), "a card showed", ())
