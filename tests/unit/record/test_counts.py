"""Piles that are known by numbers of cards or by card points."""

from __future__ import annotations

import pytest

from hanascore.cards.deck import Kind, these
from hanascore.model.record import Counts, Evidence
from hanascore.problems.problem import Severity
from hanascore.referee.judge import judge
from tests.helpers.reading import kwa_do, problem_lines, read, round_of


def test_complete_counts() -> None:
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
    ("pile", "expected"),
    [
        ("{brights: 2, ribbons: 3}", Counts((2, 0, 3, 0), unknown_kinds=(Kind.ANIMAL, Kind.CHAFF))),
        ("{points: 95, yaku: [maple]}", Counts((0, 0, 0, 0), 0, ("maple",), None, tuple(Kind), 95)),
        (
            "{cards: 1b 2a, chaff: 3}",
            Counts((1, 1, 0, 3), these("1b 2a"), unknown_kinds=(Kind.RIBBON,)),
        ),
        ("2 brights 3 ribbons", Counts((2, 0, 3, 0), unknown_kinds=(Kind.ANIMAL, Kind.CHAFF))),
    ],
)
def test_partly_known_piles(pile: str, expected: Counts) -> None:
    round = round_of(f"captured: {{Aki: {pile}, Bo: none, Chiyo: none}}")
    assert round.counts is not None
    assert round.counts[0] == expected


def test_the_rest_beside_counts_is_known_by_numbers() -> None:
    round = round_of(
        "captured: {Aki: {counts: {brights: 3, animals: 2}}, Bo: 1b, Chiyo: rest}", "left_over: none"
    )
    assert round.counts is not None
    assert round.counts[2] == Counts((1, 7, 10, 24))
    unknown = round_of("captured: {Aki: {brights: 3}, Bo: 1b, Chiyo: rest}", "left_over: none")
    assert unknown.counts is not None
    assert unknown.counts[2] == Counts((1, 0, 0, 0), unknown_kinds=(Kind.ANIMAL, Kind.RIBBON, Kind.CHAFF))


def test_counts_of_team_mates_are_added() -> None:
    captured = (
        "captured: {Aki: {counts: {brights: 1}}, Chiyo: {counts: {brights: 2}, yaku: [dragon], sake_cup: no},"
        " Bo: {points: 5}, Dai: {points: 10}}"
    )
    teams = "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}"
    round = round_of(teams, captured, players="[Aki, Bo, Chiyo, Dai]")
    assert round.counts == (
        Counts((3, 0, 0, 0), 0, ("dragon",), False),
        Counts((0, 0, 0, 0), unknown_kinds=tuple(Kind), points=15),
    )


def test_a_yaku_of_a_house_rule_may_be_listed() -> None:
    round = round_of(
        "house_rules: {yaku: {tea-house: {value: 15, cards: 1b 3b 9a}}}",
        "captured: {Aki: {counts: {brights: 2, animals: 1}, yaku: [tea house]}, Bo: none, Chiyo: none}",
    )
    assert round.counts is not None
    assert round.counts[0] is not None
    assert round.counts[0].listed_yaku == ("tea-house",)


@pytest.mark.parametrize(
    ("captured", "expected"),
    [
        (
            "{Aki: {counts: {brights: 6}}, Bo: none, Chiyo: none}",
            "5:36-37 error counts-impossible: `brights` is 6, but the deck has 5",
        ),
        (
            "{Aki: {counts: {brights: -1}}, Bo: none, Chiyo: none}",
            "5:36-38 error counts-impossible: `brights` is -1, but the least is 0",
        ),
        (
            "{Aki: {counts: {animals: 5}}, Bo: 2a 4a 5a, Chiyo: {counts: {animals: 2}}}",
            "5:1-9 error counts-impossible: the piles have 10 animals together, but the deck has 9",
        ),
        (
            ("{Aki: {counts: {brights: 5, chaff: 24}, yaku: []}, Bo: {counts: {chaff: 1}}, Chiyo: none}"),
            "5:1-9 error counts-impossible: the piles have 25 chaff together, but the deck has 24",
        ),
        (
            "{Aki: {brights: 5, cards: 1b}, Bo: none, Chiyo: none}",
            (
                "5:17-40 error counts-impossible: the pile of Aki has 6 brights, but the deck has 5 | "
                "cards that are named are added to the numbers"
            ),
        ),
        (
            (
                "{Aki: {counts: {brights: 3}, yaku: [set-1]}, Bo: {counts: {brights: 1}, yaku: "
                "[set-2]}, Chiyo: none}"
            ),
            (
                "5:17-54 error counts-impossible: the yaku of Aki need cherry curtain (3b), which Bo "
                "has or needs | 5:60-97"
            ),
        ),
        (
            "{Aki: {counts: {brights: 3}, yaku: [set-1]}, Bo: 2a, Chiyo: none}",
            (
                "5:17-54 error counts-impossible: the yaku of Aki need plum warbler (2a), which Bo has "
                "or needs | 5:60-62"
            ),
        ),
        (
            (
                "{Aki: {counts: {animals: 1}, sake_cup: yes}, Bo: {counts: {animals: 1}, sake_cup: "
                "yes}, Chiyo: none}"
            ),
            (
                "5:17-54 error counts-impossible: the yaku of Aki need chrysanthemum sake cup (9a), "
                "which Bo has or needs | 5:60-97"
            ),
        ),
        (
            "{Aki: {counts: {animals: sake cup}, sake_cup: no}, Bo: none, Chiyo: none}",
            (
                "5:57-59 error counts-impossible: the pile of Aki names the sake cup and has "
                "sake_cup: no | write `sake_cup: yes`"
            ),
        ),
        (
            "{Aki: {yaku: [iris]}, Bo: none, Chiyo: none}",
            (
                "5:18-22 error key-missing: the pile of Aki has `yaku` but no `cards`, `counts` "
                "or `points` | write `cards: CARDS`, `counts: NUMBERS` or `points: POINTS`"
            ),
        ),
        (
            "{Aki: {counts: {brights: 1}, cup: yes}, Bo: none, Chiyo: none}",
            (
                "5:40-43 error unknown-key: the pile of Aki has no key `cup` | its keys are counts, "
                "yaku and sake_cup"
            ),
        ),
        (
            "{Aki: {counts: {bright: 1}}, Bo: none, Chiyo: none}",
            "5:27-33 error unknown-key: `counts` has no key `bright` | did you mean brights?",
        ),
        (
            "{Aki: {counts: 5}, Bo: none, Chiyo: none}",
            (
                "5:26-27 error wrong-type: `counts` in the pile of Aki must be a mapping, not '5' | "
                "write it as {counts: {brights: 2, animals: 3, ribbons: 4, chaff: 7}}"
            ),
        ),
        (
            "{Aki: {counts: {brights: 1}, yaku: [irises]}, Bo: none, Chiyo: none}",
            "5:47-53 error unknown-yaku: Kwa-Do has no yaku 'irises' | did you mean iris?",
        ),
        (
            "{Aki: {points: 5000}, Bo: none, Chiyo: none}",
            "5:26-30 error counts-impossible: `points` is 5,000, but all cards are worth 240",
        ),
        (
            "{Aki: {points: -5}, Bo: none, Chiyo: none}",
            "5:26-28 error counts-impossible: `points` is -5, but the least is 0",
        ),
        (
            "{Aki: {points: 5, brigts: 2}, Bo: none, Chiyo: none}",
            "5:29-35 error unknown-key: the pile of Aki has no key `brigts` | did you mean brights?",
        ),
    ],
)
def test_wrong_counts(captured: str, expected: str) -> None:
    assert problem_lines(kwa_do(f"captured: {captured}")) == [expected]


@pytest.mark.parametrize(
    ("left_over", "cards"),
    [
        ("1b", "pine crane (1b), which is left over"),
        ("1b 2a", "pine crane (1b) and plum warbler (2a), which are"),
    ],
)
def test_a_listed_yaku_needs_cards_that_are_left_over(left_over: str, cards: str) -> None:
    pile = "{counts: {brights: 3, animals: 1}, yaku: [set-1, set-2]}"
    lines = (f"captured: {{Aki: {pile}, Bo: none, Chiyo: none}}", f"left_over: {left_over}")
    (line, *_) = problem_lines(kwa_do(*lines))
    assert f"error counts-impossible: the yaku of Aki need {cards}" in line


def test_card_points_in_a_game_without_them() -> None:
    text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\ncaptured: {Aki: {points: 5}, Bo: none}\n"
    assert problem_lines(text) == [
        (
            "4:18-24 error foreign-key: Koi-Koi has no card points | remove `points`; write the "
            "cards, or the number of each kind and `yaku`"
        )
    ]


def test_counts_with_an_unknown_game() -> None:
    text = (
        "hanascore: 1\ngame: gin\nplayers: [Aki, Bo]\ncaptured: {Aki: {points: 500},"
        " Bo: {counts: {brights: , ribbons: {a: b}}, yaku: [iris]}}\n"
    )
    assert [line.split(" error ")[1].split(":")[0] for line in problem_lines(text)] == [
        "unknown-game",
        "wrong-type",
    ]


def problems_of_yaku(captured: str) -> list[str]:
    """Return the errors and warnings of a round of Koi-Koi with these piles, which Mia stopped."""
    text = f"{{hanascore: 1, game: koi-koi, players: [Mia, Tom], captured: {captured}, stopped_by: Mia}}"
    document = read(text)
    assert document.record is not None
    problems = [*document.all_problems, *judge(document.record).problems]
    return list(
        dict.fromkeys(problem.message for problem in problems if problem.severity is not Severity.NOTE)
    )


def test_a_pile_known_by_its_yaku_needs_no_cards() -> None:
    text = "{hanascore: 1, game: koi-koi, players: [Mia, Tom], captured: {Mia: {yaku: [moon]}, Tom: none}}"
    text = text.replace("moon", "moon viewing, 6 animals, kasu 11")
    result = read(text).record
    assert result is not None
    round = result.rounds[0]
    assert round.evidence is Evidence.YAKU
    assert round.counts is not None
    mia, tom = round.counts
    assert mia is not None
    assert mia.listed_yaku == ("moon-viewing", "animals", "chaff")
    assert mia.yaku_numbers == (("animals", 6), ("chaff", 11))
    assert tom == Counts((0, 0, 0, 0), unknown_kinds=tuple(Kind))


@pytest.mark.parametrize(
    ("captured", "expected"),
    [
        ("{Mia: {yaku: [moon-viewing]}, Tom: 1b 3r}", []),
        ("{Mia: {yaku: [three-brights, four-brights]}, Tom: none}", []),
        (
            "{Mia: {yaku: [animals]}, Tom: none}",
            ["the numbers of Mia's pile do not show what Animals is worth"],
        ),
        (
            "{Mia: {yaku: [poetry-ribbons, blue-ribbons]}, Tom: none}",
            ["the numbers of Mia's pile do not show what Ribbons is worth"],
        ),
        (
            "{Mia: {yaku: [poetry-ribbons, blue-ribbons, 5 ribbons]}, Tom: none}",
            ["Mia's pile lists Ribbons, which no pile can hold together with the other yaku it lists"],
        ),
        (
            "{Mia: {yaku: [3 moon-viewing]}, Tom: none}",
            ["Moon Viewing is worth the same with any number of cards"],
        ),
        (
            "{Mia: {yaku: [10 animals]}, Tom: none}",
            ["10 animals are impossible: at most 9 count for it"],
        ),
        (
            "{Mia: {yaku: [5 animals]}, Tom: {yaku: [5 animals]}}",
            ["Animals of Mia and Animals of Tom are impossible together: they take 10 cards of 9"],
        ),
        (
            "{Mia: {yaku: [three-brights]}, Tom: {yaku: [rainy-four]}}",
            [
                "Three Brights of Mia and Rainy Four Brights of Tom are impossible together: "
                "they take 6 cards of 4"
            ],
        ),
        (
            "{Mia: {yaku: [moon-viewing]}, Tom: {yaku: [flower-viewing]}}",
            ["the yaku of Mia need chrysanthemum sake cup (9a), which Tom has or needs"],
        ),
        (
            "{Mia: {yaku: [moon-viewing]}, Tom: rest}",
            ["a pile is known by its yaku only, so `rest` is unclear"],
        ),
        ("{Mia: {yaku: none}, Tom: none}", ["Mia holds no yaku"]),
        (
            "{Mia: {yaku: moon-viewing, 6 animals}, Tom: none}",
            ["'6 animals' is read as a key, because inside braces a comma ends a value"],
        ),
    ],
)
def test_yaku_without_cards_are_checked(captured: str, expected: list[str]) -> None:
    assert problems_of_yaku(captured) == expected


def test_yaku_alone_are_not_enough_if_cards_have_points() -> None:
    lines = problem_lines(kwa_do("captured: {Aki: {yaku: [iris]}, Bo: none, Chiyo: none}"))
    message = "the pile of Aki has `yaku` but no `cards`, `counts` or `points`"
    assert lines == [
        f"5:18-22 error key-missing: {message} | write `cards: CARDS`, `counts: NUMBERS` or `points: POINTS`"
    ]
