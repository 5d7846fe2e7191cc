"""The report of `explain`: points, near misses, uncounted yaku and claims."""

from __future__ import annotations

import pytest

from hanascore.referee.explain import explain_match
from hanascore.referee.match import Match
from hanascore.report.explain import ExplainReport
from hanascore.words.visible import width
from tests.helpers.reports import explain_text, match_of, outcome_of, report_text

FRIDAY = """\
hanascore: 1
game: kwa-do
months: japanese
title: Friday night
players: [Aki, Bo, Chiyo]
options: {yaku: all}
rounds:
  - dealer: Aki
    captured:
      Aki: 4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc
      Bo: 2cc 3bc 4cc 11bc 12bc
      Chiyo: rest
    claims: {Bo: {score: 5, yaku: [dragon, iris]}}
"""
SUDAOSHI = (
    "hanascore: 1\ngame: sudaoshi\nplayers: [Aki, Bo, Chiyo]\ndealer: Aki\nlucky_hands: {}\n"
    "captured: {Aki: 11*, Bo: 1b, Chiyo: 2a}\n"
)


def koi_koi(aki: str, bo: str, options: str = "") -> Match:
    return match_of(
        f"hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\noptions: {{{options}}}\n"
        f"rounds:\n  - captured: {{Aki: {aki}, Bo: {bo}}}\n    stopped_by: Aki\n"
    )


def yaku_text(match: Match, yaku: str, side: str | None = None) -> str:
    """Return why a yaku counts or does not, in one line."""
    report = ExplainReport([(outcome_of(match), explain_match(match, yaku=yaku, side=side))])
    return " ".join(report_text(report).split("\n\n", 1)[1].split())


def test_every_point_has_its_rule_and_every_claim_an_answer() -> None:
    assert explain_text(match_of(FRIDAY), side="Bo").startswith(
        "Friday night: Kwa-Do, yaku: all\n"
        "\n"
        "Round 1, Bo: 25\n"
        "  Cards                                            60  kwa-do.card-values\n"
        "    3 brights x 20                          60\n"
        "      curtain, rain man, phoenix\n"
        "  Floor: 240 / 3 players                          -80  kwa-do.floor\n"
        "  A net below zero counts as zero                  20  kwa-do.negative\n"
        "  Dragon                                           25  kwa-do.dragon\n"
        "      phoenix\n"
        "  Score                                            25\n"
        "  Claims 5: denied. The score is 25. 5 leaves out “a net below zero counts as\n"
        "    zero” [kwa-do.negative].\n"
    )


def test_yaku_are_claimed_one_by_one() -> None:
    assert explain_text(match_of(FRIDAY), side="Bo").endswith(
        "  Claims Dragon [kwa-do.dragon]: upheld.\n"
        "  Claims Iris [kwa-do.iris]: denied. It is not made: it needs the bridge, the\n"
        "    iris ribbon and 2 iris chaff (Aki has them).\n"
    )


def test_a_claim_may_have_no_simple_mistake() -> None:
    text = explain_text(match_of(FRIDAY.replace("score: 5", "score: 4321")), side="Bo")
    assert "\n  Claims 4321: denied. The score is 25. No simple mistake explains the\n" in text


def test_a_right_number_is_upheld() -> None:
    text = explain_text(match_of(FRIDAY.replace("score: 5", "score: 25, card_points: 60")), side="Bo")
    assert "  Claims 25: upheld.\n" in text
    assert "  Claims 60 in card points: upheld.\n" in text


def test_a_claim_about_an_unscored_round_is_unknown() -> None:
    match = match_of(FRIDAY.replace("Chiyo: rest", "Chiyo: 99x"))
    text = explain_text(match, side="Bo")
    assert "  Claims a score and yaku: unknown, because the record lacks details.\n" in text


def test_near_misses_say_who_has_the_card() -> None:
    text = explain_text(koi_koi("1b 8b 12b", "3b 9a", "viewing: with-another"))
    assert (
        "  One card away:\n"
        "    Four Brights [koi-koi.four-brights] lacks the curtain (Bo has it)\n"
        "    Rainy Four Brights [koi-koi.rainy-four] lacks the rain man (nobody took it)\n"
    ) in text


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "game: hana-awase\nplayers: [Aki, Bo]\ncaptured: {Aki: 3b 8b 9a, Bo: 1b}",
            (
                "  Held, but it does not count:\n"
                "    Flower Viewing [hana-awase.flower-viewing], worth 20: curtain, sake cup;\n"
                "      Drinking [hana-awase.drinking] takes its place\n"
            ),
        ),
        (
            (
                "game: koi-koi\nplayers: [Aki, Bo]\noptions: {viewing: with-another}\nstopped_by: Aki\n"
                "captured: {Aki: 1b 8b 12b, Bo: 3b 9a}"
            ),
            (
                "  Held, but it does not count:\n"
                "    Flower Viewing [koi-koi.flower-viewing], worth 5: curtain, sake cup; it\n"
                "      counts only together with another yaku\n"
            ),
        ),
        (
            "game: koi-koi\nplayers: [Aki, Bo]\nstopped_by: Aki\ncaptured: {Aki: 1b 3b 8b, Bo: 6r 9r 10r}",
            (
                "  Held, but it scored nothing:\n"
                "    Blue Ribbons [koi-koi.blue-ribbons], worth 5: peony ribbon, chrysanthemum\n"
                "      ribbon, maple ribbon\n"
            ),
        ),
        (
            (
                "game: kwa-do\nplayers: [Aki, Bo]\noptions: {yaku: [sakura], declared_only: yes}\n"
                "captured: {Aki: 1b 2a 3b 5*, Bo: 1r}"
            ),
            (
                "  Held, but not declared in this round:\n"
                "    Set 1 [kwa-do.set-1], worth 30: crane, warbler, curtain\n"
                "  Held, but not in play at this table:\n"
                "    Iris [kwa-do.iris], worth 30: bridge, iris ribbon, 2 iris chaff\n"
            ),
        ),
        (
            SUDAOSHI.removeprefix("hanascore: 1\n"),
            (
                "  Held, but only the last player scores it:\n"
                "    Set of Rains [sudaoshi.set-of-rains], worth 20: rain man, swallow, willow\n"
                "      ribbon, lightning\n"
            ),
        ),
    ],
)
def test_uncounted_yaku_come_with_the_reason(text: str, lines: str) -> None:
    assert f"\n{lines}" in explain_text(match_of(f"hanascore: 1\n{text}\n"))


@pytest.mark.parametrize(
    ("aki", "bo", "options", "yaku", "sentence"),
    [
        ("1b 3b 8b", "2a", "", "three-brights", "is made and worth 5: crane, curtain, moon."),
        (
            "1b 3b 8b",
            "12b",
            "",
            "five-brights",
            "is not made: it needs the phoenix (Bo has it) and the rain man (nobody took it).",
        ),
        (
            "1b 3b 8b 12b",
            "2a",
            "",
            "three-brights",
            "is held but does not count: Four Brights [koi-koi.four-brights] takes its place.",
        ),
        (
            "1b 3b 8b 12b",
            "2a",
            "",
            "rainy-four",
            (
                "is not made: it needs the rain man (nobody took it); it allows fewer of these: crane, "
                "curtain, moon, phoenix."
            ),
        ),
        (
            "1b 3b 8b 9a 11b",
            "2a",
            "viewing: rain",
            "moon-viewing",
            "is not made: nobody with rain man can make it.",
        ),
        (
            "1b 3b 8b 12b 9a",
            "2a",
            "viewing: off",
            "moon-viewing",
            "is held but does not count: it is not in play at this table.",
        ),
        (
            "3b 9a 1b 8b",
            "2a 4a",
            "counts_beside_sets: no",
            "animals",
            (
                "is not made: it needs 4 more cards of: warbler or cuckoo (Bo has them), bridge, "
                "butterflies, boar, geese, deer or swallow (nobody took them)."
            ),
        ),
        (
            "3b 9a 1r",
            "2a",
            "viewing: with-another",
            "flower-viewing",
            "is held but does not count: it counts only together with another yaku.",
        ),
    ],
)
def test_why_a_yaku_counts_or_not(aki: str, bo: str, options: str, yaku: str, sentence: str) -> None:
    text = yaku_text(koi_koi(aki, bo, options), yaku, "Aki")
    assert text.split("] ", 1)[1] == sentence


def test_a_yaku_may_score_nothing() -> None:
    text = yaku_text(koi_koi("1b 3b 8b", "6r 9r 10r"), "blue-ribbons", "Bo")
    assert text.endswith("maple ribbon. But it scored nothing in this round.")


def test_a_yaku_may_be_undeclared_or_of_another_seat() -> None:
    undeclared = match_of(
        "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\noptions: {yaku: all, declared_only: yes}\n"
        "declared: {}\ncaptured: {Aki: 1b 2a 3b, Bo: 1r}"
    )
    assert yaku_text(undeclared, "set-1", "Aki").endswith(
        "is held but does not count: it was not declared in this round."
    )
    assert yaku_text(match_of(SUDAOSHI), "set-of-rains", "Aki").endswith(
        "is held but does not count: only the last player scores it."
    )


def test_a_pile_known_by_numbers_leaves_much_open() -> None:
    match = match_of(
        "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\noptions: {yaku: [iris]}\n"
        "captured: {Aki: {counts: {brights: 1, animals: 2}}, Bo: 1b}"
    )
    near_misses = "Near misses are unknown, because the cards of this pile are not known."
    assert f"\n  {near_misses}\n" in explain_text(match)
    assert yaku_text(match, "iris", "Aki").endswith(
        "is not counted: the pile is known by numbers and does not list it."
    )
    assert yaku_text(match, "iris", "Bo").endswith("the iris ribbon and 2 iris chaff (unseen).")


def test_rounds_without_cards_say_why() -> None:
    match = match_of(
        "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nrounds:\n  - scores: {Aki: 6, Bo: 0}\n"
        "  - void: misdeal\n  - captured: {Aki: 1b, Bo: 2a}\n"
    )
    text = explain_text(match)
    assert (
        "\n  As written                                        6  koi-koi.scores\n"
        "  Score                                             6\n"
        "  These points were entered without cards, so they cannot be checked\n"
        "    [koi-koi.scores].\n"
    ) in text
    assert (
        "\nRound 2 is void: misdeal\n\nRound 3 is not scored: the round does not say how it ended\n" in text
    )
    assert yaku_text(match, "animals").startswith(
        "Round 1 has no piles, so this is unknown. Round 2 is void: misdeal. Round 3, Aki: Animals"
    )


def test_totals_before_and_after_the_round() -> None:
    match = match_of(
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nrounds:\n  - captured: {Aki: 9s, Bo: none}\n"
        "  - {dealer: Aki, scores: {Aki: 10, Bo: 9}}\n"
    )
    assert (
        "  Score                                           10\n"
        "  Before this round                                0?\n"
        "  Running total                                   10?\n"
        "      The total is incomplete, because an earlier round is not scored.\n"
    ) in explain_text(match)


def test_the_title_of_a_side_has_its_part_in_the_round() -> None:
    text = explain_text(match_of(SUDAOSHI.replace("Chiyo]", "Chiyo, Dai]\nsitting_out: [Dai]")))
    for title in ("Aki (dealer)", "Bo (second)", "Chiyo (last)", "Dai (sits out)"):
        assert f"\nRound 1, {title}: " in text


def test_teams_and_payments() -> None:
    text = explain_text(
        match_of(
            "hanascore: 1\ngame: kwa-do\nmonths: japanese\nplayers: [Aki, Bo, Chiyo, Dai]\n"
            "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}\nstarting_totals: {East: 10}\n"
            "captured: {East: 1* 2* 3* 4* 5* 6*, West: rest}\n"
            "side_payments: [{from: East, to: West, points: 7, reason: bet}]\n"
        )
    )
    assert "\nRound 1, East (Aki and Chiyo, Aki deals): " in text
    assert "\n  Paid to West: bet " in text
    assert "\n  Before this round " in text


def test_a_score_in_kan() -> None:
    text = explain_text(match_of(SUDAOSHI.replace("lucky", "options: {points_in: kan}\nlucky")))
    assert "\n  Score (-7 kan 9)                                -79\n" in text


def test_house_rules_are_named_with_their_line() -> None:
    text = explain_text(
        match_of(
            "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\n"
            "house_rules: {yaku: {tea-house: {value: 15, cards: 1b 3b 9a}}}\n"
            "captured: {Aki: 1b 3b 9a, Bo: 2a}\n"
        )
    )
    assert "\n  Tea house (house rule, line 4)                   15  house.tea-house\n" in text


def test_a_yaku_that_loses_all_is_named_with_its_house_rule() -> None:
    text = explain_text(
        match_of(
            "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nhouse_rules: {lose_all: willow-row}\n"
            "captured: {Aki: 11* 3b 9a 1* 2*, Bo: rest}\n"
        )
    )
    assert (
        "curtain, sake cup; Willow Row [hana-awase.willow-row] makes its owner lose all yaku (house rule, "
        "line 4)"
    ) in " ".join(text.split())


def test_very_long_names_still_fit() -> None:
    name = "x" * 60
    text = explain_text(
        match_of(
            "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\n"
            f"house_rules: {{yaku: {{{name}: {{value: 15, cards: 1b 3b 9a}}}}}}\n"
            "captured: {Aki: 1b 3b 9a, Bo: 2a}\n"
        )
    )
    assert max(map(width, text.splitlines())) <= 80


def test_a_record_without_rounds() -> None:
    text = explain_text(match_of("hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\n"))
    assert text.endswith("\n\nNo rounds yet.\n")


def test_a_claim_in_json() -> None:
    match = match_of(FRIDAY)
    report = ExplainReport([(outcome_of(match), explain_match(match))])
    sides = report.data()["games"][0]["rounds"][0]["sides"]
    assert [side["claim"] for side in (sides[0], sides[2])] == [None, None]
    claim = sides[1]["claim"]
    assert list(claim) == ["upheld", "open", "score", "yaku"]
    assert {"claimed": 5, "computed": 25, "difference": -20, "upheld": False}.items() <= claim[
        "score"
    ].items()
    assert claim["score"]["causes"][0] == {"kind": "left-out", "rule": "kwa-do.negative"}
    assert [(yaku["id"], yaku["upheld"]) for yaku in claim["yaku"]] == [("dragon", True), ("iris", False)]


def test_the_status_of_a_yaku_in_json() -> None:
    match = koi_koi("1b 3b 8b", "12b")
    report = ExplainReport([(outcome_of(match), explain_match(match, yaku="five-brights", side="Aki"))])
    (side,) = report.data()["games"][0]["rounds"][0]["sides"]
    assert (side["id"], side["counts"], side["value"]) == ("five-brights", False, None)
    assert side["missing"] == [
        {
            "number": 2,
            "held_by": [
                {"side": "Bo", "cards": ["paulownia-phoenix"]},
                {"side": None, "cards": ["willow-rain-man"]},
            ],
        }
    ]
