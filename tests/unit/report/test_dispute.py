"""The report of `dispute`: the verdict in a sentence, and what each choice changes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hanascore.referee import dispute as disputes
from hanascore.referee.match import Match
from hanascore.report.dispute import DisputeReport, verdict
from hanascore.report.html import as_html
from hanascore.report.labels import use_language
from tests.helpers.html_pages import read
from tests.helpers.reports import match_of, outcome_of, report_text

KOI_KOI = (
    "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\noptions: {{last_round: {last}}}\nrounds:\n{rounds}"
)
AKI = "  - {captured: {Aki: 1b 3b 8b 12b, Bo: none}, stopped_by: Aki}\n"
BO = "  - {captured: {Aki: 2a, Bo: 3b 9a}, stopped_by: Bo}\n"
DRAW = "  - {captured: {Aki: 2a, Bo: 3b 9a}, exhausted: yes}\n"
CALLS = "  - {captured: {Aki: 1b 3b 8b, Bo: 6r 9r 10r}, stopped_by: Aki, koi_koi: [Aki, Bo]}\n"
VOID = "  - {dealer: Aki, void: misdeal}\n"
BROKEN = "  - {captured: {Aki: 1b 1b, Bo: 2a}, stopped_by: Aki}\n"


def dispute(rounds: str, last: int = 12, **options: Any) -> disputes.Dispute:
    return disputes.dispute(match_of(KOI_KOI.format(rounds=rounds, last=last)), **options)


def report(found: disputes.Dispute) -> DisputeReport:
    return DisputeReport([(outcome_of(found.match), found)])


TABLE = "which table of values and rulings is used"
GOES_ON = "Bo would have had no yaku and could not have stopped, so the round would have gone on"
NO_FIELD = "brights on the opening field multiply the score, but the round does not give the field"
ALL_TESTED = f"under every ruling that can be tested. One ruling cannot be tested: {NO_FIELD}."


def without_combinations(sentence: str) -> str:
    """Return a verdict without the sentence about rulings that are tried together."""
    return re.sub(r" (None of the [\d,]+|The only|No) combination[^.]*\.", "", sentence)


def otherwise(round: int) -> str:
    return (
        f"Under one ruling, round {round} would have been played or dealt otherwise, and what would have "
        "followed is unknown."
    )


@pytest.mark.parametrize(
    ("rounds", "last", "sentence"),
    [
        (AKI, 1, f"Aki wins {ALL_TESTED}"),
        (
            AKI + BO + BO,
            12,
            (
                f"Yes, Aki could lead instead of Bo: that depends on {TABLE} and on what decides the game "
                f"after the last round. One ruling cannot be tested: {NO_FIELD}. {otherwise(2)}"
            ),
        ),
        (AKI + BO, 12, f"Aki leads {ALL_TESTED} {otherwise(2)}"),
        (BO, 12, f"Bo leads {ALL_TESTED} {otherwise(1)}"),
        (
            DRAW,
            12,
            f"Yes, Aki or Bo could lead instead of nobody: that depends on {TABLE} and on hands played out "
            "without a stop.",
        ),
        (
            CALLS,
            12,
            (
                f"Round 1 is not scored, but could be: that depends on {TABLE} and on a yaku made after the "
                "other player called."
            ),
        ),
        (
            AKI + CALLS,
            12,
            (
                f"Round 2 is not scored, but could be: that depends on {TABLE} and on a yaku made after the "
                "other player called. Without round 2 Aki leads. One ruling cannot be tested: "
                f"{NO_FIELD}."
            ),
        ),
        (VOID, 12, "Nothing is scored yet, so no ruling matters."),
        (BROKEN, 12, "Round 1 is not scored, so the leader is unknown."),
        (BROKEN + AKI, 12, f"Aki leads {ALL_TESTED} Round 1 is not scored and left out here."),
        (AKI + BROKEN, 1, f"Aki wins {ALL_TESTED} Round 2 is not scored and left out here."),
        ("  []", 12, "No rounds yet."),
    ],
)
def test_the_verdict_over_every_ruling(rounds: str, last: int, sentence: str) -> None:
    assert without_combinations(verdict(dispute(rounds, last))) == sentence


@pytest.mark.parametrize(
    ("rounds", "ruling", "sentence"),
    [
        (AKI + DRAW, "zero_sum", "No, Aki leads either way; only points change."),
        (AKI + BO + BO, "game_winner", "Yes, that changes who leads: Aki instead of Bo."),
        (AKI + BO + BO, "table", "Yes, that changes who leads: Aki instead of Bo."),
        (
            AKI + DRAW,
            "exhausted",
            "Yes, that changes who deals next: Bo instead of Aki. Aki leads in any case.",
        ),
        (
            AKI,
            "field_brights",
            f"That cannot be tested, because the record of round 1 lacks details: {NO_FIELD}.",
        ),
        (
            AKI + BO,
            "viewing",
            (
                f"Yes, that changes round 2: {GOES_ON}. What would have followed is unknown. Under the other "
                "choices nothing changes."
            ),
        ),
        (
            BO,
            "viewing",
            (
                f"Yes, that changes round 1: {GOES_ON}. What would have followed is unknown. Under the other "
                "choices nothing changes."
            ),
        ),
        (
            CALLS,
            "opponent_forms",
            "Yes, then round 1 can be scored, and Aki leads with 1 round won and 10 points.",
        ),
        (DRAW, "viewing", "No, that changes nothing: nobody is ahead in any case."),
        (DRAW, "rainy four", "No ruling is about it."),
        (
            AKI,
            "opponent_forms",
            "No, that changes nothing: Aki leads either way with 1 round won and 16 points.",
        ),
        (VOID, "viewing", "Nothing is scored yet, so no ruling matters."),
    ],
)
def test_the_verdict_on_one_ruling(rounds: str, ruling: str, sentence: str) -> None:
    assert verdict(dispute(rounds, ruling=ruling)) == sentence


def test_the_winner_has_the_total_at_the_end() -> None:
    match = match_of(
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\noptions: {goal: 50}\nrounds:\n"
        "  - {scores: {Aki: 60, Bo: 20}}\n  - {dealer: Aki, scores: {Aki: 1, Bo: 90}}\n"
    )
    assert without_combinations(verdict(disputes.dispute(match))) == (
        "Aki wins under every ruling that can be tested. Ten rulings could change the points of rounds 1-2, "
        "which are entered as points."
    )


def test_the_totals_are_side_by_side_below_the_verdict() -> None:
    assert report_text(report(dispute(AKI + BO))) == (
        "Koi-Koi, table: legends\n"
        "\n"
        "Aki leads under every ruling that can be tested. None of the 475 combinations\n"
        "that could be tested makes anybody else lead; there are 55,274. One ruling\n"
        "cannot be tested: brights on the opening field multiply the score, but the round\n"
        "does not give the field. Under one ruling, round 2 would have been played or\n"
        "dealt otherwise, and what would have followed is unknown.\n"
        "\n"
        "                             Aki       Bo\n"
        "  as played             16 (1)*     5 (1)\n"
        "\n"
        "This changes only points, places or earlier rounds\n"
        "  table: koi-koi-japan        7*       -7\n"
        "  high_score: off        8 (1)*     5 (1)\n"
        "  zero_sum: yes         11 (1)*   -11 (1)\n"
        "\n"
        "  * leads; in brackets: rounds won\n"
        "\n"
        "  17 other rulings change nothing here: set_extras, counts_beside_sets,\n"
        "  both_ribbon_sets, sake_cup, viewing_after_call, month_cards,\n"
        "  koi_koi_multiplier, opponent_forms, caller_improves, exhausted, teshi,\n"
        "  kuttsuki, both_lucky, game_winner, four_on_field, goal_tie, last_tie.\n"
        "\n"
        "  Played differently: `viewing: off` or `viewing: with-another`\n"
        "    Round 2: Bo would have had no yaku and could not have stopped, so the round\n"
        "      would have gone on\n"
        "    Without round 2: Aki 16, Bo 0; Aki leads\n"
        "\n"
        "  Unknown: `field_brights: yes`\n"
        "    Rounds 1-2: brights on the opening field multiply the score, but the round\n"
        "      does not give the field; write `opening_field: CARDS`\n"
        "\n"
        "What the sources say: hanascore rules koi-koi.table (KK-1), koi-koi.viewing,\n"
        "  koi-koi.high_score (KK-9), koi-koi.field_brights, koi-koi.zero_sum\n"
    )


def test_one_ruling_is_shown_with_the_meaning_of_its_choices() -> None:
    text = report_text(report(dispute(AKI + DRAW, ruling="exhausted")))
    assert "\n  exhausted: higher-score  16 (1)*  5 (1)  Bo deals next; Bo wins round 2\n" in text
    assert "\n  exhausted: dealer-6      22 (1)*  0 (0)\n      If nobody has stopped when the " in text


def test_choices_together_have_one_row() -> None:
    text = report_text(report(dispute(AKI, together=[{"viewing": "off", "high_score": "off"}])))
    assert "\nNo, Aki leads either way; only points change.\n" in text
    assert "\n  viewing: off, high_score: off   8 (1)*  0 (0)\n" in text


def test_a_combination_may_change_nothing() -> None:
    text = report_text(report(dispute(AKI, together=[{"viewing": "off"}])))
    assert "\nNo, that changes nothing: Aki leads either way with 1 round won and 16 points.\n" in text
    assert "\nThis changes nothing\n  viewing: off  16 (1)*  0 (0)\n" in text


def test_several_combinations_are_answered_one_by_one() -> None:
    combinations = [{"viewing": "off"}, {"high_score": "off"}]
    answer = verdict(dispute(AKI, together=combinations))
    assert "With `viewing: off`: no, that changes nothing: " in answer
    assert answer.endswith("With `high_score: off`: no, Aki leads either way; only points change.")


def test_rounds_of_points_stay_the_same() -> None:
    match = match_of(
        "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nrounds:\n"
        f"{AKI}  - {{dealer: Bo, scores: {{Aki: 6, Bo: 0}}}}\n"
    )
    text = report_text(report(disputes.dispute(match)))
    assert "\n  Round 2 is entered as points and stays as written under every choice.\n" in text


def test_a_page_is_for_people_with_cards() -> None:
    shown = read(as_html(report(dispute(AKI + BO + BO)).blocks(page=True), "dispute")).shown
    assert "Koi-Koi Yes, Aki could lead instead of Bo That depends on which table of values" in shown
    assert "Whoever has most points wins the game. Aki leads" in shown
    for words in ("game_winner", "KK-6", "hanascore rules", ".yaml", "`"):
        assert words not in shown


def test_a_page_names_the_question() -> None:
    page = as_html(report(dispute(BO, ruling="moon viewing")).blocks(page=True), "dispute")
    assert (
        "Yes, that changes round 1 The question was flower viewing and moon viewing. Bo " in read(page).shown
    )


@pytest.mark.parametrize(
    ("lang", "title"), [("ja", "どの裁定でもAkiが首位"), ("ko", "어떤 판정에서도 Aki 선두")]
)
def test_the_answer_is_translated(lang: str, title: str) -> None:
    with use_language(lang):
        assert title in read(as_html(report(dispute(AKI + BO)).blocks(page=True), "dispute")).shown


def test_a_page_begins_with_the_verdict_and_the_claims() -> None:
    found = dispute(AKI.replace("stopped_by: Aki", "stopped_by: Aki, claims: {Bo: 7}"))
    page = read(as_html(report(found).blocks(page=True), "dispute")).shown
    order = ["Aki leads under every", "Round 1, Bo says", "Claims 7: denied", "This changes only points"]
    positions = [page.index(words) for words in order]
    assert positions == sorted(positions)


def test_a_trial_in_json() -> None:
    (game,) = report(dispute(AKI + DRAW, ruling="exhausted")).data()["games"]
    first = game["trials"][0]
    assert first["choices"] == {"exhausted": "higher-score"}
    assert first["refs"] == ["KK-2"]
    assert (first["tried"], first["totals"], first["winner_changes"]) == (True, {"Bo": 5}, False)
    assert first["rounds"] == [
        {
            "round": 2,
            "scores": {"Aki": 0, "Bo": 5},
            "differences": {"Bo": 5},
            "winners": ["Bo"],
            "winner_changes": True,
            "next_dealer": "Bo",
            "dealer_changes": True,
        }
    ]
    assert (game["leaders"], game["idle"]) == (("Aki",), [])


def test_a_trial_that_loses_rounds_in_json() -> None:
    (game,) = report(dispute(BO + BO, ruling="viewing")).data()["games"]
    lost = next(trial for trial in game["trials"] if not trial["tried"])
    assert (lost["round"], lost["possible"], len(lost["without"])) == (1, False, 2)
    assert lost["reason"]["instead"].startswith("Bo would have had no yaku")


def test_a_record_without_a_match_has_no_trials() -> None:
    outcome = outcome_of(match_of(KOI_KOI.format(rounds=AKI, last=12)))._replace(match=None)
    (game,) = DisputeReport([(outcome, None)]).data()["games"]
    assert game["trials"] == []


@pytest.mark.parametrize(
    ("text", "ruling", "words"),
    [
        (
            (
                "go-stop\nmonths: korean\nplayers: [Aki, Bo, Chiyo]\n"
                "captured: {Aki: 1b 3b 8b, Bo: 4a, Chiyo: 5a}\nstopped_by: Aki\n"
            ),
            "minimum",
            "Aki stopped with 3 points, but it takes 7",
        ),
        (
            (
                "roppyakken\nmonths: japanese\nplayers: [Aki, Bo]\ncaptured: {Aki: 11b 9a, Bo: 2a 2r}\n"
                "left_over: 9r\ngaji: {by: Aki, took: 9a}\n"
            ),
            "wild",
            "the rain man would have taken no card of another month",
        ),
    ],
)
def test_every_game_says_what_would_have_happened(text: str, ruling: str, words: str) -> None:
    match = match_of(f"hanascore: 1\ngame: {text}")
    sentence = verdict(disputes.dispute(match, ruling=ruling))
    assert sentence.startswith("Yes, that changes round 1: ")
    assert words in sentence


def test_a_ruling_may_change_only_who_wins_a_round() -> None:
    match = match_of(
        "hanascore: 1\nmonths: japanese\ngame: sudaoshi\nplayers: [Aki, Bo, Chiyo]\nrounds:\n"
        "  - dealer: Aki\n    captured: {Aki: 1* 2* 3* 4*, Bo: 5* 6* 7* 8ac, Chiyo: rest}\n"
        "    lucky_hands: {Bo: [teshi]}\n"
    )
    sentence = verdict(disputes.dispute(match, ruling="lucky_in_winner"))
    assert sentence == "Yes, that changes who deals next: Bo instead of Chiyo. Bo leads either way."


def kwa_do(rounds: str, goal: str) -> Match:
    return match_of(
        f"hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\noptions: {{yaku: [set-1], goal: {goal}}}\n"
        f"rounds:\n{rounds}"
    )


def test_many_rounds_with_other_winners_are_counted() -> None:
    bonus = "  - {dealer: Aki, captured: {Aki: 1b 2a 3b, Bo: 4* 5*}, left_over: 1r}\n"
    text = report_text(report(disputes.dispute(kwa_do(bonus * 7, "none"), ruling="declared_only")))
    assert "\n  declared_only: yes    0    0  nobody is ahead; other winners of rounds 1-7\n" in text


def test_the_game_may_be_over_under_another_choice() -> None:
    cards = "  - {dealer: Aki, captured: {Aki: 1b 2a 3b, Bo: 4* 5* 6* 7* 8ac 9* 10*}, left_over: 1r}\n"
    match = kwa_do(cards, "100")
    assert verdict(disputes.dispute(match)).startswith(
        "Yes, Bo or nobody could win instead of Aki: that depends on how card points become a score, on "
    )
    text = report_text(report(disputes.dispute(match)))
    assert re.search(r"\n  method: easy +\d+ +\d+\*  Bo wins", text)


def test_the_same_side_may_have_won_already_under_another_choice() -> None:
    cards = "  - {dealer: Aki, captured: {Aki: 1* 2* 3* 4* 5* 8*, Bo: 6*}, left_over: none}\n"
    sentence = verdict(disputes.dispute(kwa_do(cards, "100")))
    assert sentence.startswith("Yes, the game may be over already: that depends on how ")
    assert "Nobody else is ahead under any ruling that can be tested." in sentence


def test_the_game_may_go_on_under_another_choice() -> None:
    cards = "  - {dealer: Aki, captured: {Aki: 1* 2* 3* 4* 5* 8*, Bo: 6*}, left_over: none}\n"
    match = kwa_do(cards.replace("left_over", "declared: {}, left_over"), "30")
    sentence = verdict(disputes.dispute(match, ruling="declared_only"))
    assert sentence == "Yes, the game is not over then: Aki leads with 5."


def test_both_results_are_shown_if_the_record_does_not_state_a_fact() -> None:
    cards = "  - {dealer: Aki, captured: {Aki: 1* 2* 3* 4* 5* 8*, Bo: 6*}, left_over: none}\n"
    disputed = disputes.dispute(kwa_do(cards, "30"), ruling="declared_only")
    assert verdict(disputed) == (
        "The record does not say which Sakura sets each player announced: as it stands Aki leads with 5; "
        "with `declared: {Aki: [set-1]}` in round 1 Aki wins with 35."
    )
    text = report_text(report(disputed))
    assert "write `declared: {}` or `declared: {NAME: [YAKU]}`" in " ".join(text.split())
    (game,) = report(disputed).data()["games"]
    (coverage,) = game["coverage"]
    assert (coverage["knowledge"], coverage["missing"]) == ("unknown", ["/rounds/1/declared"])
    (fact,) = game["trials"][0]["open_facts"]
    assert (fact["totals"], fact["leaders"]) == ({"Aki": 35, "Bo": 0}, ("Aki",))


def test_a_trial_that_lacks_details_in_json() -> None:
    (game,) = report(dispute(AKI)).data()["games"]
    (untried,) = [trial for trial in game["trials"] if not trial["tried"]]
    assert untried["choices"] == {"field_brights": True}
    assert (untried["possible"], untried["round"], untried["reason"]["id"]) == (True, 1, "fact-missing")


def test_a_game_may_end_after_another_round() -> None:
    match = match_of(
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\noptions: {goal: 50}\nrounds:\n"
        "  - {dealer: Aki, scores: {Aki: 60, Bo: 60}}\n  - {dealer: Bo, scores: {Aki: 1, Bo: 0}}\n"
        "  - {dealer: Aki, scores: {Aki: 1, Bo: 0}}\n"
    )
    (game,) = report(disputes.dispute(match, ruling="goal_tie")).data()["games"]
    (trial,) = game["trials"]
    assert (trial["end_changes"], trial["winner_changes"], trial["winners"]) == (True, True, ("Aki", "Bo"))


def test_a_table_of_many_sides_has_other_changes_below_the_totals() -> None:
    match = match_of(
        "hanascore: 1\nmonths: japanese\ngame: kwa-do\nplayers: [A, B, C, D, E]\ndealer: A\n"
        "captured: {A: 1* 2*, B: 3* 4*, C: 5*, D: 8*, E: rest}\n"
    )
    text = report_text(report(disputes.dispute(match, ruling="next dealer")))
    assert "\n      B deals next.\n      The player to the dealer's left deals next.\n" in text


def test_the_verdict_says_what_depends_on_a_card_in_two_piles() -> None:
    rounds = "  - {dealer: Aki, captured: {Aki: 1b 3b 8b 2a, Bo: 6r 9r 10r 2a}, stopped_by: Aki}\n"
    assert verdict(dispute(rounds)).endswith(
        "Plum warbler (2a) is in the pile of Aki and in the pile of Bo: the scores of the round are the same "
        "either way."
    )


def test_rulings_are_tried_together() -> None:
    text = (
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nmonths: japanese\noptions: {last_round: 1}\n"
        "captured: {Aki: 1* 2* 3* 5*, Bo: rest}\n"
    )
    disputed = disputes.dispute(match_of(text))
    combinations = disputed.combinations
    assert combinations
    assert combinations.is_complete
    assert verdict(disputed).startswith("No, Bo wins with ")
    assert " under every combination of rulings." in verdict(disputed)


SETS = """\
hanascore: 1
game: kekoro
months: japanese
players: [Aki, Bo]
options: {last_round: 2}
rounds:
  - dealer: Bo
    captured:
      Aki: 5rc2 6rc2 7ac2 9arc1c2 11bc 12bc3
      Bo: 1brc1c2 2ac2 3brc1c2 4arc1c2 8bc2 10c1c2 11ar 12c1c2
  - dealer: Bo
    captured:
      Aki: 2arc1c2 4ac2 6rc2 7arc1c2 8bc2 10arc1c2 11bc
      Bo: 1bc2 5rc1 6ac1 8ac1 9rc1 11ar 12bc3
"""


def test_the_smallest_set_that_changes_who_wins_is_named() -> None:
    match = match_of(SETS)
    disputed = disputes.dispute(match)
    assert disputed.combinations
    assert len(disputed.combinations.choices) == 2
    assert verdict(disputed).startswith("Yes, but it takes two rulings together: ")
    (game,) = report(disputed).data()["games"]
    assert (len(game["combinations"]["choices"]), game["combinations"]["leaders"]) == (2, ("Aki",))
