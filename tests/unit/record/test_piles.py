"""The piles of a round: whose they are, the rest, and the cards left over."""

from __future__ import annotations

import pytest

import hanascore
from hanascore.cards.deck import WHOLE, these
from hanascore.record.source import parse
from tests.helpers.fixes import mended_texts
from tests.helpers.reading import kwa_do, problem_lines, record, round_of

FOUR = "[Aki, Bo, Chiyo, Dai]"
TEAMS = "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}"


def koi_koi(*lines: str) -> str:
    """Return a record of two players. The lines start in line 4."""
    return "\n".join(("hanascore: 1", "game: koi-koi", "players: [Aki, Bo]", *lines)) + "\n"


@pytest.mark.parametrize("blank", ["", '""', '" "'])
def test_an_empty_pile_has_no_cards_and_a_note(blank: str) -> None:
    text = kwa_do(f"captured: {{Aki: 1b, Bo: {blank}, Chiyo: none}}")
    (line,) = problem_lines(text)
    assert line.endswith(
        "note pile-blank: the pile of Bo is empty and counts as no cards | write none if that is right"
    )


def test_the_rest_is_all_other_cards() -> None:
    round = round_of("captured: {Chiyo: rest, Aki: 1* 2a, Bo: 3b}", "left_over: 12c")
    assert round.left_over == these("12c1")
    assert round.rest_side == "Chiyo"
    assert round.piles == (these("1* 2a"), these("3b"), WHOLE & ~these("1* 2a 3b 12c1"))
    assert round_of('captured: {Aki: "Rest, ", Bo: moon, Chiyo: none}').rest_side == "Aki"


def test_the_rest_needs_the_left_over_cards_if_cards_stay_undrawn() -> None:
    text = koi_koi("captured: {Aki: 1b, Bo: rest}", "stopped_by: Bo")
    assert problem_lines(text) == [
        (
            "4:25-29 error rest-unclear: 8 cards stay undrawn, so `rest` is unclear | write "
            "`left_over: CARDS` with the cards that nobody took; or write this pile out"
        )
    ]
    left_over = koi_koi("captured: {Aki: 1b, Bo: rest}", "left_over: 9* 10*", "stopped_by: Bo")
    assert record(left_over).rounds[0].piles[1].bit_count() == 39
    all_drawn = ("options: {two_player_hand: 10}", "captured: {Aki: 1b, Bo: rest}")
    assert round_of(*all_drawn, players="[Aki, Bo]").piles[1] == WHOLE & ~1


def test_the_rest_is_unclear_if_a_ruling_leaves_cards_to_nobody() -> None:
    lines = ("options: {gaji: on}", "captured: {Aki: 1b, Bo: none, Chiyo: rest}", "gaji: {by: Aki, took: 2a}")
    assert problem_lines(kwa_do(*lines)) == [
        (
            "6:38-42 error rest-unclear: under these options some cards may be taken by nobody, so "
            "`rest` is unclear | write `left_over: CARDS` with the cards that nobody took; or write this "
            "pile out"
        )
    ]


def test_a_team_has_the_piles_of_its_players() -> None:
    round = round_of(TEAMS, "captured: {Aki: 1b, Chiyo: 2a, East: 3b, Bo: 4r}", players=FOUR)
    assert round.piles == (these("1b 2a 3b"), these("4r"))


@pytest.mark.parametrize(
    "piles", ["Bo: 4r, Dai: rest", "Bo: rest, Dai: 4r", "West: 4r, Dai: rest", "Dai: rest", "West: rest"]
)
def test_the_rest_may_be_one_of_several_piles_of_a_team(piles: str) -> None:
    round = round_of(TEAMS, f"captured: {{Aki: 1b, Chiyo: 2a, {piles}}}", players=FOUR)
    assert round.piles == (these("1b 2a"), WHOLE & ~these("1b 2a"))


def test_only_one_side_has_the_rest() -> None:
    lines = (TEAMS, "captured: {Aki: rest, Chiyo: 1b, Dai: rest}")
    assert problem_lines(kwa_do(*lines, players=FOUR)) == [
        (
            "6:39-43 error rest-unclear: West has `rest` as well, but only one pile can be the "
            "rest | write this pile out | 6:17-21"
        )
    ]


@pytest.mark.parametrize(
    ("captured", "expected"),
    [
        (
            "{Aki: 1b, Bo: 2a}",
            [
                (
                    "5:1-9 error side-missing: Chiyo has no pile | write `Chiyo: none` if they took "
                    "no cards; or write `Chiyo: rest` if the other cards are in it"
                )
            ],
        ),
        (
            "{Bo: 2a}",
            [
                (
                    "5:1-9 error side-missing: Aki and Chiyo have no pile | write `Aki: none` and "
                    "`Chiyo: none` if they took no cards"
                )
            ],
        ),
        (
            "{Aki: 1b, Bo: 2a, Chio: 3b}",
            [
                (
                    "5:29-33 error unknown-player: no player is called 'Chio' | did you mean Chiyo? "
                    "Write Chio under `players`"
                )
            ],
        ),
        (
            "{Aki: 1c, Bo: 2a, Chiyo: none, Zoe: }",
            [("5:42-45 error unknown-player: no player is called 'Zoe' | the record names Aki, Bo, Chiyo")],
        ),
        (
            "{Aki: 1b, 3b, Bo: 2a, Chiyo: none}",
            [
                (
                    "5:21-23 error needs-quotes: '3b' is read as a name, because inside braces a "
                    'comma ends a value | put the pile in quotes: {Aki: "1b, 3b"}; or separate its '
                    "cards by spaces"
                )
            ],
        ),
        (
            "{Aki:1b, Bo: 2a, Chiyo: none}",
            [
                (
                    "5:12-18 error missing-colon: 'Aki:1b' has no colon with a space after it | "
                    "write 'Aki: 1b'; a space is missing after the colon"
                )
            ],
        ),
        (
            "{Aki 1b 3b, Bo: 2a, Chiyo: none}",
            [
                (
                    "5:12-21 error unknown-player: 'Aki 1b 3b' is not a name and a pile | write "
                    "'Aki: 1b 3b'; a colon is missing after the name"
                )
            ],
        ),
        (
            "{Aki: 95, Bo: 2a, Chiyo: none}",
            [
                (
                    "5:17-19 error wrong-type: the pile of Aki is a number, not cards | "
                    "write `Aki: {points: 95}` for card points; "
                    "or write `scores: {Aki: 95, Bo: POINTS, Chiyo: POINTS}` for scores"
                )
            ],
        ),
        (
            "{Aki: rest, Bo: rest, Chiyo: none}",
            [
                (
                    "5:27-31 error rest-unclear: Bo has `rest` as well, but only one pile can be the rest "
                    "| write this pile out | 5:17-21"
                )
            ],
        ),
        (
            "{Aki: {points: 95}, Bo: rest, Chiyo: none}",
            [
                (
                    "5:35-39 error rest-unclear: a pile is known by its points only, so `rest` is "
                    "unclear | write `Bo: CARDS` or `Bo: {counts: NUMBERS}`"
                )
            ],
        ),
        (
            "1b 2a",
            [
                (
                    "5:11-16 error wrong-type: `captured` must be a mapping, not '1b 2a' | write it as "
                    "captured: {Aki: 1b 2a, Bo: 3r}"
                )
            ],
        ),
    ],
)
def test_wrong_piles(captured: str, expected: list[str]) -> None:
    assert problem_lines(kwa_do(f"captured: {captured}")) == expected


def test_piles_that_contain_discarded_chaff() -> None:
    assert problem_lines(kwa_do("chaff: discarded", "captured: {Aki: 1bc, Bo: 2ac, Chiyo: none}")) == [
        (
            "6:1-9 warning chaff-discarded: chaff was discarded, but Aki and Bo have some | "
            "write `chaff: kept` if the piles include the chaff"
        )
    ]


@pytest.mark.parametrize(
    ("game", "captured", "more"),
    [
        ("koi-koi", {"Aki": "1* 3* 8*"}, "stopped_by: Aki"),
        ("kwa-do", {"Aki": "1* 3* 8*"}, ""),
        ("kwa-do", {"Aki": "1* 3* 8*"}, "options: {two_player_hand: 10}"),
        ("min-hwatu", {"Aki": "{counts: {brights: 5, animals: 1, ribbons: 1, chaff: 1}}"}, ""),
    ],
)
def test_a_pile_that_a_fix_adds_can_be_read(game: str, captured: dict[str, str], more: str) -> None:
    written = ", ".join(f"{name}: {pile}" for name, pile in captured.items())
    head = ["hanascore: 1", f"game: {game}", "months: japanese", "players: [Aki, Bo]"]
    texts = mended_texts("\n".join([*head, f"captured: {{{written}}}", more, ""]), "side-missing")
    assert texts
    for fix in texts:
        after = {problem.id for problem in hanascore.check(fix.text) if problem.stops}
        assert "side-missing" not in after
        assert "rest-unclear" not in after


@pytest.mark.parametrize(
    ("captured", "mended"),
    [
        ("{Aki:1b, Bo: 2a}", "{Aki: 1b, Bo: 2a}"),
        ("{Aki：1b, Bo: 2a}", "{Aki: 1b, Bo: 2a}"),
        ("{Aki=1b 3r, Bo: 2a}", "{Aki: 1b 3r, Bo: 2a}"),
        ("{Aki 1b 3r, Bo: 2a}", "{Aki: 1b 3r, Bo: 2a}"),
        ("[Aki: 1b, Bo: 2a]", "{Aki: 1b, Bo: 2a}"),
        ("{Aki: 1b, 3r, 4r, Bo: 2a}", '{Aki: "1b, 3r, 4r", Bo: 2a}'),
    ],
)
def test_slips_in_braces_are_corrected_without_asking(captured: str, mended: str) -> None:
    text = koi_koi(f"captured: {captured}", "stopped_by: Bo")
    (fix,) = mended_texts(text)
    assert fix.certainty == "certain"
    assert parse(fix.text).documents[0].data["captured"] == parse(mended).documents[0].data


def test_a_key_of_the_round_among_the_piles_moves_out() -> None:
    piles = "captured:\n  Aki: 1b 3b 8b\n  Bo: none\n  dealer: Bo\n  stopped_by: Aki\nleft_over: none"
    dealer, stopped_by = mended_texts(koi_koi(piles))
    assert dealer.text.endswith("  Bo: none\n  stopped_by: Aki\nleft_over: none\ndealer: Bo\n")
    assert stopped_by.certainty == "certain"
    in_braces = koi_koi("captured: {Aki: 1b 3b 8b, Bo: none, dealer: Bo}", "stopped_by: Aki")
    assert problem_lines(in_braces)[0] == (
        "4:37-43 error misplaced-key: `dealer` belongs to the round, not under `captured` | move it out of "
        "`captured`"
    )
