from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hanascore import dispute
from hanascore.games import GAMES
from hanascore.model.record import Record
from hanascore.record.record_file import loads
from hanascore.record.source import parse
from hanascore.referee.dispute import Dispute, Irrelevance, Knowledge
from hanascore.referee.judge import judge
from hanascore.referee.rulings import NoRulingError, find_options, switches
from hanascore.referee.trial import Trial, judge_under
from hanascore.rules.game import spell_value as in_a_record
from tests.helpers.disputes import (
    any_evidence,
    check_choice,
    check_combinations,
    check_dispute,
    score_with,
)
from tests.helpers.json_records import read, text_of
from tests.helpers.plays import DEALT
from tests.helpers.quick import every
from tests.helpers.random_matches import any_match, few
from tests.helpers.written_plays import Sheet, played, ways_for, written

SEEDS = st.integers(0, 10_000)

FRIDAY = """
hanascore: 1
game: kwa-do
months: japanese
players: [Aki, Bo, Chiyo]
options: {{yaku: all{options}}}
rounds:
  - dealer: Aki
    captured:
      Aki: 4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc
      Bo: 2cc 3bc 4cc 11bc 12bc
      Chiyo: {chiyo}
"""
CHIYO = "1* 2ar 3rc 6rc 7cc 8bc 11arc 12cc"


def friday(chiyo: str = "rest", options: str = "") -> Record:
    return record_of(FRIDAY.format(chiyo=chiyo, options=options))


def record_of(text: str) -> Record:
    """Return the record of a text without errors."""
    loaded = loads(text)
    assert [problem for problem in loaded.problems if problem.stops] == []
    return loaded.records[0]


def trial_of(disputed: Dispute, name: str, value: object) -> Trial:
    return next(
        trial
        for trial in disputed.trials
        for choice in trial.choices
        if (choice.option.name, choice.value) == (name, value)
    )


@pytest.mark.parametrize("path", every(4, sorted(Path("examples").glob("*.hanascore.yaml"))), ids=str)
def test_a_trial_of_an_example_is_the_example_with_the_option(path: Path) -> None:
    for document in parse(path.read_text(encoding="utf-8")).documents:
        check_dispute(document.data)


@few
@given(id=st.sampled_from(sorted(GAMES)), seed=SEEDS)
def test_a_trial_is_the_record_with_the_option(id: str, seed: int) -> None:
    rng = random.Random(seed)
    match = any_match(id, seed, number=2)
    data = any_evidence(json.loads(text_of(match.record)), match, rng)
    assume(not score_with(data, {}).record.is_stopped)
    disputed = check_dispute(data)
    check_combinations(data, disputed, rng, 2)
    for trial in disputed.trials:
        assert trial.is_decided or trial.unknown_from or trial.lost or trial.open_facts or trial.fixed


@few
@given(id=st.sampled_from(sorted(GAMES)), seed=SEEDS)
def test_a_trial_of_a_play_is_the_play_with_the_option(id: str, seed: int) -> None:
    # Go-Stop has plays of its own, in replay/test_go_stop.py.
    assume(id != "go-stop")
    number = sorted(DEALT[id])[seed % len(DEALT[id])]
    play = played(id, number, seed, ways_for(id, {}))
    for trial in dispute(record_of(written(id, play, Sheet()))).trials:
        ((name, value),) = [(choice.option.name, choice.value) for choice in trial.choices]
        shown = ", ".join(value) if isinstance(value, tuple) else in_a_record(value)
        after = judge(loads(written(id, play, Sheet(options=f"{name}: {shown}"))).records[0])
        messages = [problem.message for problem in after.rounds[0].problems]
        if trial.refusal:
            assert trial.refusal.message in messages
            continue
        check_choice(trial.choices[0], trial, trial.before, after)
        assert [number for number, _ in trial.without] == list(after.unscored)
        assert all(lost.problem.message in messages for lost in trial.lost)


NUMBERS = """
hanascore: 1
game: {game}
players: [Aki, Bo]
options: {{{options}}}
rounds:
  - dealer: Aki
    captured:
      Aki: {{counts: {{brights: 2, animals: 5, ribbons: 4, chaff: 10}}, yaku: [{yaku}]}}
      Bo: 2a 4a 6a
  - {{dealer: Bo, scores: {{Aki: 7, Bo: 9}}}}
"""


@pytest.mark.parametrize(("game", "yaku"), [("kwa-do", "iris"), ("min-hwatu", "poetry-ribbons")])
def test_a_pile_known_by_numbers_may_be_undecided_under_a_choice(game: str, yaku: str) -> None:
    text = NUMBERS.replace("{game}", game).replace("{yaku}", yaku)
    for trial in dispute(record_of(text.format(options=""))).trials:
        ((name, value),) = [(choice.option.name, choice.value) for choice in trial.choices]
        after = judge(record_of(text.format(options=f"{name}: {in_a_record(value)}")))
        if trial.refusal:
            assert after.unscored == (1,)
        elif trial.lost:
            assert trial.possible
            assert trial.after.totals == {"Aki": 7, "Bo": 9}
        else:
            check_choice(trial.choices[0], trial, trial.before, after)


@few
@given(id=st.sampled_from(sorted(GAMES)), seed=SEEDS)
def test_the_changes_of_rounds_add_up_to_those_of_totals(id: str, seed: int) -> None:
    disputed = dispute(any_match(id, seed, number=3).record)
    # The next game of a session begins at 0.
    assume(disputed.match.rules.games_to_win == 1)
    before = disputed.match.totals
    for trial in disputed.trials:
        sums = dict.fromkeys(before, 0)
        for change in trial.changed_rounds:
            for side, points in change.differences.items():
                sums[side] += points
        after = trial.after.totals
        lost = {number for number, _ in trial.without}
        gone = [result.scores for result in disputed.match.rounds if result.number in lost]
        rest = {side: total - sum(scores[side] for scores in gone) for side, total in before.items()}
        assert {side: total - rest[side] for side, total in after.items()} == sums
        assert {side: points for side, points in sums.items() if points} == trial.totals
        assert not lost & {change.number for change in trial.changed_rounds}
        ends = (trial.after.over, trial.after.winners) != (disputed.match.over, disputed.match.winners)
        assert trial.winner == (ends and not lost)


@few
@given(id=st.sampled_from(sorted(GAMES)), seed=SEEDS)
def test_every_open_ruling_is_tried(id: str, seed: int) -> None:
    disputed = dispute(any_match(id, seed).record)
    shown = {choice.option.name for trial in disputed.trials for choice in trial.choices}
    assert not shown & set(disputed.idle)
    rulings = disputed.match.game.rulings
    covered = {of.choice.option.name for of in disputed.coverage}
    assert covered == {option.name for option in rulings}
    for of in disputed.coverage:
        is_unknown = of.knowledge is Knowledge.UNKNOWN
        assert is_unknown == (of.trial in disputed.unknown and not of.irrelevance)


@few
@given(id=st.sampled_from(sorted(GAMES)), seed=SEEDS, other=SEEDS)
def test_a_combination_is_the_record_with_both_options(id: str, seed: int, other: int) -> None:
    record = read(any_match(id, seed, options={}, number=2).record)
    game = GAMES[id]
    rulings = [option for option in game.options if option.is_ruling]
    first, second = rulings[other % len(rulings)], rulings[(other // 7) % len(rulings)]
    chosen = {option.name: option.other_choices(option.default)[0] for option in (first, second)}
    (trial,) = dispute(record, together=[chosen]).together
    after = judge(read(record, **chosen))
    if not trial.refusal:
        check_choice(trial.choices[0], trial, trial.before, after)


def test_the_trials_of_a_whole_record() -> None:
    disputed = dispute(friday())
    assert [(t.choices[0].option.name, t.choices[0].value, t.totals) for t in disputed.trials] == [
        ("method", "easy", {"Aki": 80, "Bo": 60, "Chiyo": 80}),
        ("negative", "carry", {"Bo": -20}),
        ("bonus_order", "before-floor", {"Bo": -20}),
        ("yaku", None, {"Aki": -180, "Bo": -25, "Chiyo": -30}),
        ("yaku", "edition-1982", {"Aki": -120}),
        ("declared_only", True, {"Aki": -120, "Chiyo": -30}),
        ("next_dealer", "left", {}),
        ("next_dealer", "free", {}),
    ]
    assert list(disputed.idle) == [
        "floor_by",
        "overlap",
        "gaji",
        "gaji_leftovers",
        "gaji_from",
        "gaji_at_four",
        "two_player_hand",
        "deal_tie",
        "four_on_field",
        "goal_tie",
        "last_tie",
    ]
    easy = trial_of(disputed, "method", "easy")
    assert easy.winner
    assert (easy.after.over, easy.after.winners) == (True, ("Aki",))


def test_a_ruling_on_ties() -> None:
    text = "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\noptions: {goal: 50}\nrounds:\n"
    level = "  - {dealer: Aki, scores: {Aki: 60, Bo: 60}}\n"
    trial = trial_of(dispute(record_of(text + level)), "goal_tie", "shared")
    assert (trial.winner, trial.after.over, trial.after.winners) == (True, True, ("Aki", "Bo"))
    more = "  - {dealer: Aki, scores: {Aki: 10, Bo: 0}}\n"
    trial = trial_of(dispute(record_of(text + level + more), ruling="goal_tie"), "goal_tie", "shared")
    assert (trial.after.winners, trial.after.ended_after) == (("Aki", "Bo"), 1)


def test_one_ruling_can_be_chosen() -> None:
    disputed = dispute(friday(), ruling="negative")
    assert [trial.choices[0].value for trial in disputed.trials] == ["carry"]
    assert disputed.idle == ()
    assert not disputed.whole


def test_a_name_that_is_no_ruling_is_refused() -> None:
    with pytest.raises(ValueError, match="has no ruling `flaws`"):
        dispute(friday(), ruling="flaws")


def test_only_a_combination_is_tried() -> None:
    disputed = dispute(friday(), together=[{"method": "easy", "yaku": None}])
    assert disputed.trials == disputed.idle == ()
    (trial,) = disputed.together
    assert trial.totals == {"Aki": -100, "Bo": 35, "Chiyo": 50}


def test_a_combination_and_a_ruling() -> None:
    disputed = dispute(friday(), ruling="negative", together=[{"method": "easy"}])
    assert len(disputed.trials) == len(disputed.together) == 1


TWO = """
hanascore: 1
game: kwa-do
months: japanese
players: [Aki, Bo]
options: {{two_player_hand: 10, four_on_field: {four}}}
dealer: Aki
captured:
  Aki: 4* 5* 6* 7* 8* 9*
  Bo: {bo}
"""


def test_a_choice_may_make_a_record_impossible() -> None:
    record = record_of(TWO.format(four="misdeal", bo="1* 2* 3* 10* 11* 12*"))
    (trial,) = dispute(record, together=[{"two_player_hand": 8}]).together
    (lost,) = trial.lost
    assert not trial.possible
    assert not trial.after.certain
    assert (
        lost.problem.message
        == "the piles hold 48 cards together, but 8 cards stay undrawn: at most 40 are captured"
    )


def test_a_choice_may_leave_open_what_the_rest_is() -> None:
    record = record_of(TWO.format(four="misdeal", bo="rest"))
    (trial,) = dispute(record, together=[{"two_player_hand": 8}]).together
    (lost,) = trial.lost
    assert lost.problem.id == "rest-unclear"
    assert lost.possible


@pytest.mark.parametrize("bo", ["rest", "1* 2* 3* 10* 11* 12*"])
def test_a_ruling_on_the_deal_or_on_how_cards_are_taken_does_not_matter_to_piles(bo: str) -> None:
    record = record_of(TWO.format(four="misdeal", bo=bo))
    (of_deal,) = dispute(record, ruling="two_player_hand").coverage
    assert (of_deal.knowledge, of_deal.irrelevance) == (Knowledge.CANNOT_MATTER, Irrelevance.DEAL)
    # What `rest` means depends on how cards are taken, but the cards were taken as they were.
    (of_taking,) = dispute(record, ruling="three_on_field").coverage
    assert of_taking.irrelevance == (Irrelevance.TAKEN if bo == "rest" else None)
    assert of_taking.is_idle == (bo != "rest")


def test_a_choice_may_make_a_fact_impossible() -> None:
    text = FRIDAY.format(chiyo="rest", options=", gaji: on")
    disputed = dispute(
        record_of(text + "    gaji: {by: Bo, took: 12b}\n    left_over: 12c3 11a\n"), ruling="gaji"
    )
    (trial,) = disputed.trials
    assert (
        trial.lost[0].problem.message
        == "the lightning is not wild here, so it cannot have taken a card of another month"
    )
    assert not trial.possible


KOI = """
hanascore: 1
game: koi-koi
players: [Aki, Bo]
options: {options}
rounds:
{rounds}
"""
STOPPED = "  - {captured: {Aki: 1b 3b 8b 12b, Bo: 6r 9r 10r}, stopped_by: Aki, koi_koi: [Bo]}\n"


def koi(rounds: str, options: str = "{}") -> Record:
    return record_of(KOI.replace("{options}", options).replace("{rounds}", rounds))


def test_a_choice_may_need_a_fact_that_is_missing() -> None:
    trial = trial_of(dispute(koi(STOPPED)), "field_brights", True)
    assert trial.possible
    assert [(number, lost.problem.id) for number, lost in trial.without] == [(1, "fact-missing")]


def test_a_choice_may_make_calls_impossible() -> None:
    calls = "  - {captured: {Aki: 1b 3b 8b, Bo: 6r 9r 10r}, stopped_by: Aki, koi_koi: [Aki, Bo]}\n"
    disputed = dispute(koi(calls, "{opponent_forms: may-continue}"))
    trial = trial_of(disputed, "opponent_forms", "ends-round")
    assert not trial.possible
    assert trial.lost[0].problem.message == "by these rules Bo's yaku ended the round, because Aki had called"


def test_a_round_may_be_scored_only_under_another_choice() -> None:
    calls = "  - {captured: {Aki: 1b 3b 8b, Bo: 6r 9r 10r}, stopped_by: Aki, koi_koi: [Aki, Bo]}\n"
    disputed = dispute(koi(calls))
    assert not disputed.match.complete
    trial = trial_of(disputed, "opponent_forms", "may-continue")
    assert trial.after.complete
    assert trial.changed_rounds[0].differences == {"Aki": 10}


def test_a_preset_is_a_ruling_and_keeps_written_options() -> None:
    disputed = dispute(koi(STOPPED, "{koi_koi_multiplier: off}"))
    trial = trial_of(disputed, "table", "koi-koi-japan")
    assert trial.after.rules.options.koi_koi_multiplier == "off"
    assert trial.totals == {"Aki": -8, "Bo": -8}


def test_written_dealers_stay() -> None:
    two = FRIDAY.format(chiyo="rest", options="") + FRIDAY[FRIDAY.index("  - dealer") :].format(chiyo="rest")
    disputed = dispute(record_of(two))
    trial = trial_of(disputed, "next_dealer", "left")
    assert [result.dealer for result in judge_under(trial.before, trial.choices).rounds] == ["Aki", "Aki"]
    # The second round ends the match, so there is no dealer after it.
    assert [change.next_dealer for change in trial.changed_rounds] == ["Bo"]


FIVE = """
hanascore: 1
game: min-hwatu
months: japanese
players: [Aki, Bo, Chiyo]
captured: {Aki: 1*, Bo: 2*, Chiyo: rest}
"""


def test_a_choice_may_be_impossible_for_this_number_of_players() -> None:
    # The joker was not dealt, and the ten points of the first player are for five players.
    extra, joker = dispute(record_of(FIVE), ruling="five_player_extra").coverage
    assert (extra.irrelevance, joker.irrelevance) == (Irrelevance.REFUSED, Irrelevance.DEAL)
    assert extra.trial
    assert extra.trial.refusal
    assert extra.trial.refusal.message == "the extra of ten points is for five players, but 3 play here"


@pytest.mark.parametrize(("game", "id"), [("koi-koi", "moon-viewing"), ("kwa-do", "iris")])
def test_a_yaku_stands_for_the_ruling_that_puts_it_in_play(game: str, id: str) -> None:
    options = find_options(GAMES[game], id)
    assert {choice.option.name for choice in switches(GAMES[game])[id]} == {option.name for option in options}


@pytest.mark.parametrize(
    ("game", "words", "names"),
    [
        ("koi-koi", "moon viewing", ["viewing"]),
        ("koi-koi", "月見酒", ["viewing"]),
        ("koi-koi", "sake cup", ["sake_cup"]),
        ("koi-koi", "cup", ["sake_cup"]),
        ("koi-koi", "KK-12", ["sake_cup"]),
        ("koi-koi", "koi-koi.KK-12", ["sake_cup"]),
        ("koi-koi", "five brights", ["table"]),
        ("koi-koi", "four on field", ["four_on_field"]),
        ("kwa-do", "sakura set", ["declared_only"]),
        ("kwa-do", "method easy", ["method"]),
        ("sudaoshi", "SU-12", ["kan_points", "points_in"]),
        ("sudaoshi", "karasu", ["lucky_hands"]),
        ("roppyakken", "goal", ["goal"]),
        ("kwa-do", "floor", ["method"]),
        ("min-hwatu", "who pays", ["settlement"]),
        ("koi-koi", "rainy four", []),
        ("koi-koi", "Does Moon Viewing count?", ["viewing"]),
        ("kwa-do", "who deals next", ["next_dealer", "deal_tie"]),
        ("roppyakken", "score", ["score"]),
        ("min-hwatu", "transfer", ["settlement"]),
    ],
)
def test_words_find_the_rulings_that_they_are_about(game: str, words: str, names: list[str]) -> None:
    assert [option.name for option in find_options(GAMES[game], words)] == names


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("viewign", "Koi-Koi has no ruling `viewign`: did you mean viewing?"),
        ("KK-99", "Koi-Koi has no ruling `KK-99`: hanascore rules koi-koi lists them"),
        ("KK-3", "no ruling can change this: Never: eight cards are left when the hands are played out."),
        ("", "Koi-Koi has no ruling ``: hanascore rules koi-koi lists them"),
        ("()", "Koi-Koi has no ruling `()`: hanascore rules koi-koi lists them"),
    ],
)
def test_words_that_are_about_no_ruling_are_refused(words: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        find_options(GAMES["koi-koi"], words)


BURDENS = """
hanascore: 1
game: sudaoshi
months: japanese
players: [Aki, Bo, Chiyo]
options: {burdens: [90, 110, 130]}
dealer: Aki
captured: {Aki: 1* 2* 3* 4*, Bo: 5* 6* 7* 8*, Chiyo: rest}
"""


def test_an_agreement_without_other_values_changes_nothing() -> None:
    disputed = dispute(friday(), ruling="goal")
    assert (disputed.coverage, disputed.idle) == ((), ())
    (trial,) = dispute(friday(), together=[{"goal": 100}]).together
    assert trial.after.over


def test_an_agreement_is_tried_with_the_values_that_the_sources_name() -> None:
    disputed = dispute(record_of(BURDENS), ruling="burdens")
    assert [(trial.choices[0].value, trial.totals) for trial in disputed.trials] == [
        ((100, 110, 120), {"Aki": -10, "Chiyo": 10})
    ]
    (trial,) = dispute(record_of(BURDENS), together=[{"burdens": [100, 100, 130]}]).together
    assert trial.totals == {"Aki": -10, "Bo": 10}


def test_a_choice_may_need_more_facts() -> None:
    record = any_match("sudaoshi", 3, options={}).record
    trial = trial_of(dispute(record), "card_values", "early")
    assert trial.possible
    assert trial.lost[0].problem.id == "burdens-missing"


PLAY = """
hanascore: 1
game: hana-awase
players: [Aki, Bo]
rounds:
  - dealer: Aki
    hands: {Aki: 1b, Bo: 2a}
    opening_field: 1r 3b
    turns:
      - Aki: 1b x 1r / 5r
"""


def test_a_choice_may_make_a_record_unreadable() -> None:
    drawn = "drawn: {Aki: joker, Bo: 2a, Chiyo: 3r}\n"
    text = FIVE.replace("captured", f"options: {{five_player_extra: joker}}\n{drawn}captured")
    (trial,) = dispute(record_of(text), together=[{"five_player_extra": "none"}]).together
    (lost,) = trial.lost
    assert (lost.problem.id, lost.rounds) == ("card-not-in-deck", (1,))


def test_a_record_with_other_rounds_than_its_text() -> None:
    record = record_of(FRIDAY.format(chiyo="rest", options=""))
    (round,) = record.rounds
    for rounds in ((), (round, replace(round, number=2))):
        choices = {"three_on_field": "take-one", "gaji": True}
        (trial,) = dispute(replace(record, rounds=rounds), together=[choices]).together
        assert [number for number, _ in trial.without] == [1][: len(rounds)]


def test_a_ruling_that_only_play_shows_is_tried_if_there_are_turns() -> None:
    (option,) = [option for option in GAMES["hana-awase"].options if option.play_only]
    disputed = dispute(record_of(PLAY))
    assert option.name == "must_match"
    assert option.name in disputed.idle or any(
        trial.choices[0].option.name == option.name for trial in disputed.trials
    )


@pytest.mark.parametrize(
    ("game", "options", "gaji", "ruling"),
    [
        ("roppyakken", "rules: roppyakken", "{by: Aki, took: 12b, from: field}", "wild_on_field"),
        ("kwa-do", "gaji: on, gaji_from: hand-or-stock", "{by: Aki, took: 12b, from: stock}", "gaji_from"),
    ],
)
def test_the_use_of_a_wild_card_may_be_impossible_under_a_choice(
    game: str, options: str, gaji: str, ruling: str
) -> None:
    text = (
        f"hanascore: 1\ngame: {game}\nmonths: japanese\nplayers: [Aki, Bo, Chiyo]\noptions: {{{options}}}\n"
        f"captured: {{Aki: 12* 11* 1* 2*, Bo: 3* 4* 5* 6*, Chiyo: 7* 8* 9* 10*}}\ngaji: {gaji}\n"
    )
    (trial,) = dispute(record_of(text), ruling=ruling).trials
    assert [lost.problem.id for lost in trial.lost] == ["fact-impossible"]


def test_a_ruling_may_change_the_deck() -> None:
    text = """\
hanascore: 1
game: go-stop
months: japanese
players: [Aki, Bo]
options: {jokers: none, deal: 10-6}
captured:
  Aki: 12c1 12c2 4ac2 2cc 1bc2 8bc2 5rc2 11* 2ar 10rc1
  Bo: 5ac1 7ar 10ac2 12bc3 6rc2 1rc1 3* 7cc 9cc 4rc1 6ac1 8ac1 9ar
left_over: none
stopped_by: Bo
"""
    disputed = dispute(record_of(text), ruling="jokers")
    assert [problem.id for problem in disputed.match.problems if problem.stops] == ["too-many-captured"]
    assert [(trial.choices[0].value, trial.after.complete) for trial in disputed.trials] == [
        ("2-3", True),
        ("2-2-3", True),
    ]
    with_jokers = judge(record_of(text.replace("jokers: none", "jokers: 2-3")))
    assert (
        judge_under(disputed.match, disputed.trials[0].choices).rounds[0].scores
        == with_jokers.rounds[0].scores
    )


def test_a_record_that_cannot_be_scored_has_no_trials() -> None:
    loaded = loads("hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\noptions: {methot: easy}\nvoid: x\n")
    disputed = dispute(loaded.records[0])
    assert disputed.trials == ()
    assert disputed.match.rounds == ()


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("does the cup count as junk too", ["sake_cup"]),
        ("can we both call koikoi in a round", ["opponent_forms"]),
        ("how much for four of the same month in my dealt hand", ["teshi"]),
    ],
)
def test_a_question_is_about_the_ruling_whose_page_is_nearest(question: str, names: list[str]) -> None:
    assert [option.name for option in find_options(GAMES["koi-koi"], question)] == names


@pytest.mark.parametrize(
    ("question", "page", "answer"),
    [
        ("who deals after a draw", "next-dealer", "The winner of a round deals the next one."),
        ("which way do turns go round", "direction", "The two players take turns."),
        ("KK-13", "KK-13", "Any rise of the total"),
    ],
)
def test_a_question_about_a_rule_names_its_page_and_its_answer(question: str, page: str, answer: str) -> None:
    with pytest.raises(NoRulingError, match=answer) as raised:
        find_options(GAMES["koi-koi"], question)
    assert raised.value.page == page
