"""The report of `dispute`: the verdict in a sentence, and what each choice changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hanascore.referee import dispute as disputes
from hanascore.referee.match import Match
from hanascore.report.dispute import DisputeReport, verdict
from hanascore.report.html import as_html
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


@pytest.mark.parametrize(
    ("rounds", "last", "sentence"),
    [
        (
            AKI,
            1,
            (
                "Aki wins under every ruling that can be tested; the winner is unknown under "
                "`field_brights: yes`."
            ),
        ),
        (
            AKI + BO + BO,
            12,
            (
                "Bo leads, but Aki leads under `table: nintendo` (KK-1), `table: fudawiki` (KK-1), "
                "`table: koi-koi-japan` (KK-1) and `game_winner: points` (KK-6); Aki leads without rounds "
                "2-3 under `viewing: off` and `viewing: with-another`; the leader is unknown under "
                "`field_brights: yes`."
            ),
        ),
        (
            AKI + BO,
            12,
            (
                "Aki leads under every ruling that can be tested; Aki still leads without round 2 under "
                "`viewing: off` and `viewing: with-another`; the leader is unknown under `field_brights: "
                "yes`."
            ),
        ),
        (
            DRAW,
            12,
            (
                "Nobody is ahead, but Aki leads under `table: koi-koi-japan` (KK-1), `exhausted: dealer-1` "
                "(KK-2) and `exhausted: dealer-6` (KK-2); Bo leads under `exhausted: higher-score` (KK-2)."
            ),
        ),
        (
            CALLS,
            12,
            (
                "Round 1 is not scored, except under `table: nintendo` (KK-1), `table: fudawiki` (KK-1), "
                "`table: koi-koi-japan` (KK-1) and `opponent_forms: may-continue` (KK-5). So the leader is "
                "unknown."
            ),
        ),
        (
            AKI + CALLS,
            12,
            (
                "Round 2 is not scored, except under `table: nintendo` (KK-1), `table: fudawiki` (KK-1), "
                "`table: koi-koi-japan` (KK-1) and `opponent_forms: may-continue` (KK-5). It is left "
                "out here. Aki leads under every ruling that can be tested; the leader is unknown under "
                "`field_brights: yes`."
            ),
        ),
        (VOID, 12, "Nothing is scored yet, so nobody is ahead under any ruling."),
        (BROKEN, 12, "Round 1 is not scored. So the leader is unknown."),
        ("  []", 12, "No rounds yet."),
    ],
)
def test_the_verdict_over_every_ruling(rounds: str, last: int, sentence: str) -> None:
    assert verdict(dispute(rounds, last)) == sentence


@pytest.mark.parametrize(
    ("rounds", "ruling", "sentence"),
    [
        (
            AKI + DRAW,
            "zero_sum",
            (
                "Under `zero_sum: yes` (the loser loses what the winner gains), Bo has 16 less, and Aki "
                "still leads with 1 round won and 16 points."
            ),
        ),
        (
            AKI + BO + BO,
            "game_winner",
            (
                "Under `game_winner: points` (who wins the game after the last round: most points), Aki "
                "leads with 16, not Bo."
            ),
        ),
        (
            AKI + BO + BO,
            "table",
            (
                "Who leads depends on `table`. Under `table: nintendo` or `table: fudawiki`, Aki leads with "
                "16, not Bo. Under `table: koi-koi-japan` (a video game's with low values for viewings), "
                "Aki has 10 less and Bo has 16 less, and Aki leads with 6, not Bo."
            ),
        ),
        (
            AKI,
            "field_brights",
            (
                "Under `field_brights: yes` (multiply by the number of brights there plus 1), round 1 lacks "
                "details: brights on the opening field multiply the score, but the round does not give the "
                "field; the leader would be unknown."
            ),
        ),
        (
            AKI + BO,
            "viewing",
            (
                "Aki leads under every choice of `viewing` that can be tested. Under `viewing: off` or "
                "`viewing: with-another`, in round 2 Bo would have had no yaku and could not have stopped, "
                "so the round would have gone on; without round 2 Aki leads with 1 round won and 16 points. "
                "Under the other choices nothing changes."
            ),
        ),
        (
            BO,
            "viewing",
            (
                "Who leads is unknown under some choices of `viewing`. Under `viewing: off` or "
                "`viewing: with-another`, in round 1 Bo would have had no yaku and could not have stopped, "
                "so the round would have gone on; the leader would be unknown. Under the other choices "
                "nothing changes."
            ),
        ),
        (
            CALLS,
            "opponent_forms",
            (
                "Round 1 is not scored. So the leader is unknown. Under `opponent_forms: may-continue` (its "
                "owner may stop or call as well), round 1 can be scored, and Aki leads with 1 round won and "
                "10 points."
            ),
        ),
        (DRAW, "viewing", "`viewing` makes no difference here: nobody is ahead under every choice."),
        (VOID, "viewing", "Nothing is scored yet, so nobody is ahead under any ruling."),
    ],
)
def test_the_verdict_on_one_ruling(rounds: str, ruling: str, sentence: str) -> None:
    assert verdict(dispute(rounds, ruling=ruling)) == sentence


def test_the_winner_has_the_total_at_the_end() -> None:
    match = match_of(
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\noptions: {goal: 50}\nrounds:\n"
        "  - {scores: {Aki: 60, Bo: 20}}\n  - {dealer: Aki, scores: {Aki: 1, Bo: 90}}\n"
    )
    assert verdict(disputes.dispute(match)) == "Aki wins under every ruling."


def test_every_ruling_comes_before_the_verdict() -> None:
    assert report_text(report(dispute(AKI + BO))) == (
        "Koi-Koi, table: legends\n"
        "\n"
        "  Ruling      In force  Otherwise      Changes\n"
        "  table       legends   koi-koi-japan  Aki -9, Bo -12 (rounds 1-2)\n"
        "  high_score  double    off            Aki -8 (round 1)\n"
        "  zero_sum    no        yes            Aki -5, Bo -16 (rounds 1-2)\n"
        "\n"
        "  Under `viewing: off` or `viewing: with-another` round 2 would have gone\n"
        "  differently:\n"
        "    Round 2: Bo would have had no yaku and could not have stopped, so the round\n"
        "      would have gone on\n"
        "    Without round 2: Aki 16, Bo 0; Aki leads with 1 round won and 16 points\n"
        "\n"
        "  Under `field_brights: yes` rounds 1-2 lack details:\n"
        "    Rounds 1-2: brights on the opening field multiply the score, but the round\n"
        "      does not give the field\n"
        "\n"
        "  17 other rulings change nothing here.\n"
        "\n"
        "What the sources say: hanascore rules koi-koi.table (KK-1), koi-koi.viewing,\n"
        "  koi-koi.high_score (KK-9), koi-koi.field_brights, koi-koi.zero_sum\n"
        "\n"
        "Aki leads under every ruling that can be tested; Aki still leads without round 2\n"
        "under `viewing: off` and `viewing: with-another`; the leader is unknown under\n"
        "`field_brights: yes`.\n"
    )


def test_one_ruling_shows_every_round_that_changes() -> None:
    text = report_text(report(dispute(AKI + DRAW, ruling="exhausted")))
    assert text.index("Aki leads under every choice of `exhausted`.") < text.index("  Ruling")
    assert (
        "\n  Under `exhausted: higher-score`:\n    Round 2: Bo +5; Bo wins it; Bo should deal next\n" in text
    )


def test_choices_together_have_their_changes_once() -> None:
    text = report_text(report(dispute(AKI, together=[{"viewing": "off", "high_score": "off"}])))
    assert (
        "\n  Ruling      In force  Otherwise  Changes\n  viewing     on        off        Aki -8\n"
        "  high_score  double    off\n"
    ) in text
    assert "\nUnder `viewing: off` and `high_score: off`, Aki has 8 less, and Aki still leads\n" in text


def test_a_combination_may_change_nothing() -> None:
    text = report_text(report(dispute(AKI, together=[{"viewing": "off"}])))
    assert "  viewing  on        off        nothing\n" in text
    assert "Under `viewing: off` (they do not exist), nothing changes: Aki still leads with" in text


def test_rounds_of_points_stay_the_same() -> None:
    match = match_of(
        "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nrounds:\n"
        f"{AKI}  - {{dealer: Bo, scores: {{Aki: 6, Bo: 0}}}}\n"
    )
    text = report_text(report(disputes.dispute(match)))
    assert "\n  Round 2 is entered as points and stays the same under every choice.\n" in text


def test_a_page_begins_with_the_verdict_and_the_claims() -> None:
    found = dispute(AKI.replace("stopped_by: Aki", "stopped_by: Aki, claims: {Bo: 7}"))
    page = read(as_html(report(found).blocks(page=True), "dispute")).shown
    order = ["Aki leads under every", "Round 1, Bo says", "Claims 7: denied", "What the rulings would change"]
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
                "kwa-do\nplayers: [Aki, Bo]\ncaptured: {Aki: 1b 1r, Bo: 2a 2r}\n"
                "hands: {Aki: 1b 2a 3b 4a 5a 6a 7a 8a}\n"
            ),
            "two_player_hand",
            "the deal would have been different",
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
    assert f"in round 1 {words}" in verdict(disputes.dispute(match, ruling=ruling))


def test_a_round_with_errors_does_not_hide_the_others() -> None:
    rest = "It is left out here. "
    assert verdict(dispute(BROKEN + AKI)).startswith(f"Round 1 is not scored. {rest}Aki leads under every")
    assert verdict(dispute(AKI + BROKEN, 1)).startswith(f"Round 2 is not scored. {rest}Aki wins under every")


def test_a_ruling_may_change_only_who_wins_a_round() -> None:
    match = match_of(
        "hanascore: 1\nmonths: japanese\ngame: sudaoshi\nplayers: [Aki, Bo, Chiyo]\nrounds:\n"
        "  - dealer: Aki\n    captured: {Aki: 1* 2* 3* 4*, Bo: 5* 6* 7* 8ac, Chiyo: rest}\n"
        "    lucky_hands: {Bo: [teshi]}\n"
    )
    sentence = verdict(disputes.dispute(match, ruling="lucky_in_winner"))
    assert ", Bo wins round 1 and Bo deals next, and Bo still leads with " in sentence


def kwa_do(rounds: str, goal: str) -> Match:
    return match_of(
        f"hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\noptions: {{yaku: [set-1], goal: {goal}}}\n"
        f"rounds:\n{rounds}"
    )


def test_many_rounds_with_other_winners_are_counted() -> None:
    bonus = "  - {dealer: Aki, captured: {Aki: 1b 2a 3b, Bo: 4* 5*}, left_over: 1r}\n"
    text = report_text(report(disputes.dispute(kwa_do(bonus * 7, "none"), ruling="declared_only")))
    assert "Aki -210 (rounds 1-7); other winners of\n" in text
    assert "\n    Round 7: Aki -30; nobody wins it\n" in text


def test_the_game_may_be_over_under_another_choice() -> None:
    cards = "  - {dealer: Aki, captured: {Aki: 1b 2a 3b, Bo: 4* 5* 6* 7* 8ac 9* 10*}, left_over: 1r}\n"
    match = kwa_do(cards, "100")
    assert verdict(disputes.dispute(match)).startswith(
        "Aki leads, but Bo has already won under `method: easy` (KD-5)"
    )
    found = disputes.dispute(match, ruling="method")
    many = verdict(replace(found, trials=found.trials * 9, whole=True))
    assert many.count("`method: easy`") == 6
    assert many.endswith(" `method: easy` (KD-5) and 3 more.")


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
