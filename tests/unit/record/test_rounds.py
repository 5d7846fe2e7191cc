"""The keys of a round, except its piles, its deal and the facts of its game."""

from __future__ import annotations

import pytest

from hanascore.model.record import Claim, Evidence, Payment
from hanascore.record.edits import with_changes
from hanascore.record.source import parse
from tests.helpers.fixes import fixes_of, mended_texts
from tests.helpers.reading import kwa_do, problem_lines, read, record, round_of

NO_CARDS = "captured: {Aki: none, Bo: none, Chiyo: none}"
FOUR = "[Aki, Bo, Chiyo, Dai]"


def sudaoshi(*lines: str) -> str:
    """Return a record of four players, of whom three play in each round. The lines start in line 4."""
    return "\n".join(("hanascore: 1", "game: sudaoshi", f"players: {FOUR}", *lines)) + "\n"


def test_scores_alone() -> None:
    round = round_of("scores: {Chiyo: +5, Aki: -3, Bo: '0'}")
    assert round.evidence is Evidence.POINTS
    assert round.scores == (-3, 0, 5)
    assert round.piles == ()


def test_turns_are_kept_as_written() -> None:
    assert round_of("turns:", "  - Aki: 1b x 1r / 5r").turns == ({"Aki": "1b x 1r / 5r"},)


def test_claims() -> None:
    round = round_of(NO_CARDS, "claims: {Chiyo: {score: 195, yaku: [iris, Five Brights], cards: 95}, Aki: 7}")
    assert round.claims == (Claim("Aki", 7), Claim("Chiyo", 195, 95, ("iris", "five-brights")))
    assert round_of(NO_CARDS, "claims: {Bo: {card_points: 95}}").claims == (Claim("Bo", None, 95),)


def test_payments() -> None:
    round = round_of(
        NO_CARDS,
        "side_payments: [{from: Aki, to: Bo, points: 5, reason: a bet}, {from: Bo, to: Chiyo, points: 1}]",
        "adjustments: {side: Chiyo, points: -10, reason: late}",
    )
    assert round.payments == (
        Payment("Aki", "Bo", 5, "a bet"),
        Payment("Bo", "Chiyo", 1, ""),
        Payment(None, "Chiyo", -10, "late"),
    )


def test_a_round_without_a_value_for_every_key() -> None:
    round = round_of("dealer:", "void:", "note: ' late '", NO_CARDS)
    assert (round.dealer, round.void, round.note) == (None, None, "late")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("dealer: Aky", "6:9-12 error unknown-player: no player is called 'Aky' | did you mean Aki?"),
        ("dealer: [Aki]", "6:9-14 error wrong-type: the name of a player is expected here, not a list"),
        ("dealr: Aki", "6:1-6 error unknown-key: there is no key `dealr` | did you mean dealer?"),
        (
            "method: easy",
            (
                "6:1-7 error misplaced-key: `method` is an option | move it under `options` at "
                "the top of the record"
            ),
        ),
        (
            "koi_koi: [Aki]",
            ("6:1-8 error foreign-key: `koi_koi` belongs to Koi-Koi, but this is Kwa-Do | remove `koi_koi`"),
        ),
        (
            "turns: 1b",
            (
                "6:8-10 error wrong-type: `turns` must be a list, not '1b' | write each turn on a "
                "line: - Aki: 1b x 1r / 5r"
            ),
        ),
        (
            "void: no",
            (
                "6:7-9 error wrong-type: `void` takes the reason why a round does not count, not "
                "'no' | write `void: REASON`; or remove `void` if the round counts"
            ),
        ),
        ("void: [a]", "6:7-10 error wrong-type: `void` must be a text, not a list | put it in quotes"),
        (
            "sitting_out: [Aki, Bo]",
            (
                "6:1-12 error sitting-out: Kwa-Do is for 2-6 players, but only 1 is left | "
                "remove `sitting_out`"
            ),
        ),
        (
            "scores: {Aki: 1, Bo: 2, Chiyo: 3}",
            (
                "6:1-7 error facts-contradict: a round has either `scores` or `captured` | "
                "remove `scores`; or move them to `claims` if the players say that they scored "
                "this | 5:1-9"
            ),
        ),
        ("claims: {Aki: x}", "6:15-16 error wrong-type: the claim of Aki must be a whole number, not 'x'"),
        (
            "claims: {Aki: {points: 3}}",
            (
                "6:16-22 error unknown-key: the claim of Aki has no key `points` | its keys are score, "
                "yaku and cards"
            ),
        ),
        (
            "claims: {Aki: {yaku: foo}}",
            ("6:22-25 error unknown-yaku: Kwa-Do has no yaku 'foo' | hanascore rules kwa-do lists them"),
        ),
        (
            "claims: {Aki: {cards: 1, card_points: 1}}",
            (
                "6:26-37 error duplicate-key: `card_points` means the same as `cards` | remove "
                "`card_points` or `cards` | 6:16-21"
            ),
        ),
        (
            "side_payments: [{from: Aki, to: Aki, points: 5}]",
            "6:33-36 error name-twice: Aki cannot pay Aki | name two sides",
        ),
        (
            "side_payments: [{from: Aki, to: Bo, points: -5}]",
            (
                "6:45-47 error out-of-range: `points` is -5, but a payment cannot be negative | "
                "exchange `from` and `to`"
            ),
        ),
        (
            "side_payments: [{from: Aki, points: 5}]",
            "6:17-39 error key-missing: `to` is missing here | write `to: NAME`",
        ),
        (
            "side_payments: 5",
            (
                "6:16-17 error wrong-type: `side_payments` must be a list, not '5' | write "
                "`side_payments: [{from: NAME, to: NAME, points: NUMBER, reason: REASON}]`"
            ),
        ),
        (
            "side_payments: [5]",
            (
                "6:17-18 error wrong-type: each of `side_payments` must be a mapping, not '5' | write "
                "it as side_payments: [{from: …, to: …, points: …, reason: …}]"
            ),
        ),
        (
            "adjustments: [{side: Bo}]",
            "6:15-25 error key-missing: `points` is missing here | write `points: NUMBER`",
        ),
        (
            "adjustments: [{side: Aki, points: 1, why: a}]",
            (
                "6:38-41 error unknown-key: an entry of `adjustments` has no key `why` | its keys are "
                "side, points and reason"
            ),
        ),
        (
            "adjustments: [{side: Bo, points: 1e3}]",
            "6:34-37 error wrong-type: `points` must be a whole number, not '1e3'",
        ),
    ],
)
def test_wrong_values(line: str, expected: str) -> None:
    assert problem_lines(kwa_do(NO_CARDS, line)) == [expected]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (
            "- 5",
            (
                "6:3-4 error wrong-type: a round must be a mapping of keys, not '5' | write captured: "
                "{Aki: 1b 2a, Bo: 3r}"
            ),
        ),
        (
            "-",
            (
                "6:1-2 error round-empty: this round is empty | write `captured: PILES`, "
                "`scores: POINTS`, `turns: TURNS` or `void: REASON`, or remove this round"
            ),
        ),
        (
            "- dealer: Bo",
            (
                "6:3-4 error round-empty: this round does not say what was captured | write "
                "`captured: PILES`, `scores: POINTS`, `turns: TURNS` or `void: REASON`; or write "
                "`captured: {Aki: none, Bo: none, Chiyo: none}` if nobody took a card"
            ),
        ),
        (
            "- scores: {Aki: 5, Bo: 1}",
            "6:3-9 error side-missing: Chiyo has no score | write `Chiyo: 0` if that is right",
        ),
    ],
)
def test_wrong_rounds(entry: str, expected: str) -> None:
    assert problem_lines(kwa_do("rounds:", entry)) == [expected]


def test_a_misspelt_key_is_not_reported_as_missing_too() -> None:
    entries = (
        "- {moood: calm}",
        "- {dealer: Bo}",
        "- {captrued: {Aki: 1b}}",
        "- {dealer: Bo, score: {Aki: 1}}",
    )
    assert [line.split(": ")[0] for line in problem_lines(kwa_do("rounds:", *entries))] == [
        "6:3-16 error round-empty",
        "6:4-9 error unknown-key",
        "7:3-15 error round-empty",
        "8:4-12 error unknown-key",
        "9:16-21 error unknown-key",
    ]


@pytest.mark.parametrize(
    ("lines", "name", "parent"),
    [
        (["captured: {Aki: 1b, Bo: 2a, Chiyo: none}", "claims:", "Aki: 25"], "Aki", "claims"),
        (["captured: {Aki: 1b, Bo: 2a, Chiyo: none}", "aki: 25"], "aki", "claims"),
        (["captured: {Aki: 1b, Bo: 2a, Chiyo: none}", "hands:", "Aki: 1b"], "Aki", "hands"),
        (["captured: {Bo: 2a, Chiyo: none}", "Aki: 1b"], "Aki", "captured"),
        (["turns: []", "Aki: 25"], "Aki", "claims"),
        (["scores:", "Aki: 25"], "Aki", "scores"),
        (["Chiyo: 5"], "Chiyo", "scores"),
    ],
)
def test_a_name_among_the_keys_of_a_round(lines: list[str], name: str, parent: str) -> None:
    hint = f"move it under `{parent}`"
    found = problem_lines(kwa_do("rounds:", "  -", *(f"    {line}" for line in lines)))
    messages = [line.partition("misplaced-key: ")[2] for line in found if "misplaced-key" in line]
    assert messages == [f"{name} is a name, not a key of a round | {hint}"]


def test_players_who_sit_out() -> None:
    (round,) = record(
        sudaoshi("dealer: Aki", "sitting_out: [Dai]", "captured: {Aki: 1b, Bo: 2a, Chiyo: rest}")
    ).rounds
    assert round.sitting_out == ("Dai",)
    assert round.piles[3] == 0
    assert round.piles[2].bit_count() == 46
    (round,) = record(
        sudaoshi("dealer: Aki", "sitting_out: Dai", "scores: {Aki: 1, Bo: 2, Chiyo: -3}")
    ).rounds
    assert round.scores == (1, 2, -3, 0)
    assert round_of(NO_CARDS, "sitting_out: none").sitting_out == ()


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            ["captured: {Aki: 1b, Bo: 2a, Chiyo: 3b, Dai: none}"],
            (
                "3:10-31 error sitting-out: Sudaoshi is played by 3 at a time, but 4 are named: "
                "who sat out? | write `sitting_out: [Dai]`; name all players who do not play"
            ),
        ),
        (
            ["captured: {Aki: 1b, Bo: 2a, Chiyo: 3b, Dai: 4r}", "sitting_out: [Dai]"],
            (
                "4:45-47 error sitting-out: Dai sits this round out but has a pile | take Dai "
                "from `sitting_out` or remove Dai from `captured` | 5:14-19"
            ),
        ),
        (
            ["captured: {Aki: 1b, Bo: 2a, Chiyo: 3b}", "sitting_out: [Dai]", "dealer: Dai"],
            (
                "6:9-12 error sitting-out: Dai deals and sits out | write `dealer: NAME`, or "
                "take Dai from `sitting_out` | 5:1-12"
            ),
        ),
        (
            ["captured: {Aki: 1b, Bo: 2a, Chiyo: 3b}", "sitting_out: [Dai]", "hands: {Dai: 1b}"],
            (
                "6:9-12 error sitting-out: Dai sits this round out but has a hand | take Dai "
                "from `sitting_out` or remove Dai from `hands`"
            ),
        ),
        (
            ["scores: {Aki: 1, Dai: -1}", "sitting_out: [Bo, Chiyo]"],
            (
                "5:1-12 error sitting-out: Sudaoshi is played by 3 at a time, but only 2 are left | "
                "name all players who do not play, and no others"
            ),
        ),
    ],
)
def test_wrong_players_in_a_round(lines: list[str], expected: str) -> None:
    assert problem_lines(sudaoshi(*lines)) == [expected]


@pytest.mark.parametrize(
    ("players", "captured", "away", "absent"),
    [
        ("A, B, C, D", "{A: 1*, B: 2*, C: rest}", "", "D"),
        ("A, B, C, D", "{A: 1*, D: 2*, C: rest}", "", "B"),
        ("A, B, C, D, E", "{A: 1*, D: 2*, C: rest}", "", "E, B"),
        ("A, B, C, D, E", "{A: 1*, D: 2*, C: rest}", "sitting_out: [B]", "B, E"),
    ],
)
def test_the_hint_for_too_many_players_names_those_without_a_pile(
    players: str, captured: str, away: str, absent: str
) -> None:
    lines = ["hanascore: 1", "game: sudaoshi", f"players: [{players}]", "dealer: A", f"captured: {captured}"]
    (line,) = problem_lines("\n".join([*lines, away, ""]))
    assert line.endswith(f"| write `sitting_out: [{absent}]`; name all players who do not play")
    assert problem_lines("\n".join([*lines, f"sitting_out: [{absent}]", ""])) == []


def test_facts_about_absent_players() -> None:
    lines = ["captured: {Aki: 1b, Bo: 2a, Chiyo: rest}", "sitting_out: [Dai]", "lucky_hands: {Dai: [aka]}"]
    assert problem_lines(sudaoshi(*lines)) == [
        (
            "6:14-26 error sitting-out: `lucky_hands` names Dai, who sits out | take Dai "
            "from `sitting_out`; or correct `lucky_hands`"
        )
    ]
    hachi_hachi = [
        "hanascore: 1",
        "game: hachi-hachi",
        f"players: {FOUR}",
        "captured: {Aki: 1b, Bo: 2a, Chiyo: rest}",
    ]
    assert problem_lines("\n".join([*hachi_hachi, "sitting_out: [Dai]", "dropped: [Bo]", ""])) == [
        (
            "6:10-14 error sitting-out: Bo has dropped out but is not in `sitting_out` | "
            "write `sitting_out: [Dai, Bo]`; or correct `dropped`"
        )
    ]


def test_an_error_stays_with_its_round() -> None:
    result = read(
        kwa_do(
            "rounds:",
            "- captured: {Aki: 9s 1b, Bo: 2a, Chiyo: 3b}",
            "- captured: {Aki: 1b, Bo: 2a, Chiyo: 3b}",
        )
    )
    assert result.problems == ()
    assert result.record is not None
    assert [round.is_stopped for round in result.record.rounds] == [True, False]


def test_a_round_that_does_not_count_needs_no_pile_of_every_side() -> None:
    round = round_of("captured: {Aki: 1*}", "void: a card showed")
    assert (round.piles, round.void) == ((15, 0, 0), "a card showed")


def test_a_lucky_hand_may_end_a_round_without_piles() -> None:
    text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nlucky_hands: {Aki: [teshi]}\n"
    assert record(text).rounds[0].piles == (0, 0)


@pytest.mark.parametrize(
    ("round", "mended"),
    [
        ("captured:\nAki: 1b\nBo: 2a\nChiyo: none\n", "captured: {Aki: 1b, Bo: 2a, Chiyo: none}"),
        ("captured: {Aki: 1b, Bo: 2a}\nChiyo: 3b\n", "captured: {Aki: 1b, Bo: 2a, Chiyo: 3b}"),
        ("{captured: {Aki: 1b, Bo: 2a, Chiyo: none}, dealer:Aki}", None),
    ],
)
def test_keys_and_names_are_moved_in_a_round(round: str, mended: str | None) -> None:
    indented = round.replace("\n", "\n    ").rstrip()
    text = kwa_do(f"rounds:\n  - {indented}")
    fixes = list(fixes_of(text))
    changes = [change for fix in fixes for change in fix.changes]
    (new_round,) = parse(with_changes(text, changes)).documents[0].data["rounds"]
    if mended:
        assert new_round == parse(mended).documents[0].data
    else:
        assert new_round["dealer"] == "Aki"


def test_a_single_round_without_its_dash() -> None:
    text = kwa_do("rounds:\n  captured: {Aki: 1b, Bo: 2a, Chiyo: none}\n  dealer: Aki")
    (fix,) = mended_texts(text)
    (round,) = parse(fix.text).documents[0].data["rounds"]
    assert (list(round), fix.certainty) == (["captured", "dealer"], "certain")


def test_what_a_round_needs_is_missing_until_the_table_gives_it() -> None:
    result = read(kwa_do("rounds:\n  - {dealer: Aki}"))
    (problem,) = result.all_problems
    assert [path[2] for path in problem.missing] == ["captured", "scores", "turns", "void"]
