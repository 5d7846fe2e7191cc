"""Compare Go-Stop with a second scorer, and test what a round of it must say."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hanascore
from hanascore.referee.possible.round import check_rules
from hanascore.report.game_status import game_status
from hanascore.scoring.round import RuledRecord, lay_out
from hanascore.tally.results import result_of_match
from tests.games.go_stop.scorer import CHOICES, GAME, naive
from tests.helpers.naive_scoring import random_choices, share_deck
from tests.helpers.reading import read
from tests.helpers.settled import settled


@given(seed=st.integers(0, 10**9))
def test_a_second_scorer_agrees(seed: int) -> None:
    rng = random.Random(seed)
    options = random_choices(rng, **CHOICES)
    names = ["Aki", "Bo", "Chiyo"][: rng.choice([2, 3])]
    piles = share_deck([*names, "field", "stock"], seed)
    jokers = {None: (), "2-3": ("joker-2", "joker-3"), "2-2-3": ("joker-2", "joker-2b", "joker-3")}
    for joker in jokers[options["jokers"]]:
        piles[rng.choice(names)].add(joker)
    held = {name: piles[name] for name in names}
    goes = tuple(rng.choices(names, k=rng.randint(0, 5)))
    numbers = {"shaken": {"Aki": rng.randint(0, 2)}, "bombs": {"Aki": rng.randint(0, 2)}}
    facts = {"go": goes, "carry": (rng.choice([1, 2, 4]),), "mission": rng.choice([1, 2]), **numbers}
    result = {name: " ".join(sorted(cards)) for name, cards in held.items()}
    match = settled("go-stop", result, options, {"stopped_by": "Aki", **facts})
    assert match.scores == naive(held, options, facts)
    assert sum(match.scores.values()) == 0


def record(rounds: str, options: str = "", players: str = "[Aki, Bo]") -> hanascore.Match:
    text = (
        f"hanascore: 1\ngame: go-stop\nmonths: korean\nplayers: {players}\noptions: {{{options}}}\nrounds:\n"
    )
    loaded = hanascore.loads(text + "".join(f"- {{{round}}}\n" for round in rounds.split(" | ")))
    return hanascore.score(loaded.records[0])


AKI = "captured: {Aki: 2a 4a 8a 1r 2r 3r, Bo: 1b 3b}, stopped_by: Aki"
DRAWN = "captured: {Aki: 2a 4a 8a, Bo: 1b}, draw: yes"


def test_drawn_rounds_double_the_next_up_to_the_cap() -> None:
    rounds = f"dealer: Bo, {DRAWN} | {DRAWN} | {DRAWN} | {DRAWN} | {AKI} | {AKI}"
    assert [result.scores["Aki"] for result in record(rounds).rounds] == [0, 0, 0, 0, 128, 8]
    match = record(rounds, "carry_cap: 8")
    assert [result.scores["Aki"] for result in match.rounds] == [0, 0, 0, 0, 64, 8]
    assert [result.dealer for result in match.rounds] == ["Bo"] * 5 + ["Aki"]


@pytest.mark.parametrize(
    ("scores", "before", "brings"),
    [
        ("{Aki: 20, Bo: -20}", "", 8),
        ("{Aki: 0, Bo: 0}", "", 16),
        ("{Aki: 20, Bo: -20}", f"{DRAWN} | ", 8),
        ("{Aki: 0, Bo: 0}", f"{DRAWN} | ", 32),
    ],
)
def test_a_round_without_a_winner_doubles_the_next_even_if_only_scores_are_written(
    scores: str, before: str, brings: int
) -> None:
    match = record(f"dealer: Bo, {before}scores: {scores} | {AKI}")
    assert match.rounds[-1].scores["Aki"] == brings


def test_what_a_drawn_round_of_scores_passes_on_depends_on_the_rounds_before() -> None:
    match = record(f"dealer: Bo, captured: {{Aki: 1b}} | scores: {{Aki: 0, Bo: 0}} | dealer: Bo, {AKI}")
    assert "multiplier-doubtful" in [problem.id for problem in match.rounds[-1].problems]


def test_a_void_round_passes_on_what_it_was_passed() -> None:
    match = record(f"dealer: Bo, {DRAWN} | void: misdeal | {AKI}")
    assert match.rounds[-1].scores == {"Aki": 16, "Bo": -16}


def test_a_written_carry_counts_with_a_warning_if_it_differs() -> None:
    match = record(f"dealer: Bo, {DRAWN} | {AKI}, carry: 4")
    assert match.rounds[-1].scores["Aki"] == 32
    assert [problem.id for problem in match.problems] == ["multiplier-doubtful"]


@pytest.mark.parametrize(
    ("rest", "id"),
    [
        ("captured: {Aki: 2a 4a 8a, Bo: 1b}, stopped_by: Aki", "call-unlawful"),
        (f"{AKI}, go: {{Aki: 2}}", "call-unlawful"),
        (f"{AKI}, go: {{Aki: 1}}, points_at_go: {{Aki: 8}}", "call-unlawful"),
        (f"{AKI}, go: [Bo]", "call-unlawful"),
        (f"{AKI}, draw: yes", "facts-contradict"),
        (f"{AKI}, points_at_go: {{Bo: 4}}", "call-unlawful"),
        (f"{AKI}, bombs: {{Aki: 1}}", "fact-impossible"),
        ("captured: {Aki: 2a joker-2b, Bo: 1b}, draw: yes", "card-not-in-deck"),
        ("captured: {Aki: 2a joker-2, Bo: joker-2}, draw: yes", "card-twice"),
    ],
)
def test_impossible_facts_are_errors(rest: str, id: str) -> None:
    match = record(f"dealer: Bo, {rest}")
    assert not match.rounds[0].scored
    assert [problem.id for problem in match.problems if problem.stops] == [id]


def test_bombs_are_checked_against_piles_without_calls_too() -> None:
    written = "{dealer: Bo, captured: {Aki: 2a 4a 8a, Bo: 1b}, bombs: {Aki: 1}, draw: yes}"
    record = read(f"hanascore: 1\ngame: go-stop\nplayers: [Aki, Bo]\nrounds: [{written}]").record
    assert record
    rules = GAME.rules()
    rules = replace(rules, play=replace(rules.play, calls=None), check=lambda _: ())
    played = lay_out(RuledRecord(record, GAME, rules), record.rounds[0], dealer="Bo", month=1)
    assert [item.id for item in check_rules(played)] == ["fact-impossible"]


@pytest.mark.parametrize("after", ["turns: [{Aki: 2r x 2a / 3r x 3b}]", "captured: {Aki: 2ar, Bo: 1*}"])
def test_nothing_is_played_after_four_on_the_field_end_the_round(after: str) -> None:
    match = record(f"dealer: Aki, opening_field: 1* 2a 3b 4a 5a, {after}", "four_on_field: draw")
    assert [problem.id for problem in match.problems if problem.stops] == ["after-the-end"]


def test_a_pile_without_yaku_in_its_best_reading_may_still_have_called() -> None:
    piles = "captured: {Aki: 1cc 2cc 3cc 7cc 8cc 10cc, Bo: 9a 4a 5a 6a 7a 4cc 5cc 6cc}"
    match = record(f"{piles}, stopped_by: Aki", "minimum: 1")
    (doubt,) = [problem for problem in match.problems if problem.id == "decision-missing"]
    assert doubt.message.startswith("Bo holds Animals, and neither stopped nor called")
    assert "`stopped_by: Bo` if the round ended with it: Aki scores -1 and Bo scores 1" in doubt.hint
    assert record(f"{piles}, stopped_by: Bo", "minimum: 1").rounds[0].scores == {"Aki": -1, "Bo": 1}


def test_the_fifth_draw_in_a_row_may_end_the_game() -> None:
    draws = [f"dealer: Bo, {DRAWN}", *[DRAWN] * 4]
    match = record(" | ".join(draws), "carry_cap: no-contest")
    assert (match.over, match.winners, match.ended_after) == (True, (), 5)
    assert result_of_match(match).seats[0].outcome == 0
    assert game_status(match) == "Nobody won, because the game ended without a winner."
    later = record(" | ".join([*draws, AKI]), "carry_cap: no-contest")
    assert game_status(later).startswith("Nobody won in round 5, because")
    assert [problem.hint for problem in later.problems] == ["put further rounds into a record of their own"]
    between = record(" | ".join([*draws[:4], AKI, DRAWN]), "carry_cap: no-contest")
    assert between.over is False


def test_the_fifth_draw_in_a_row_may_take_the_doublings_away() -> None:
    draws = [f"dealer: Bo, {DRAWN}", *[DRAWN] * 4]
    for number, times in ((4, 16), (5, 1)):
        match = record(" | ".join([*draws[:number], AKI]), "carry_cap: five-draws")
        assert match.rounds[-1].scores["Aki"] == 8 * times


def test_points_may_have_been_lost_to_stolen_cards() -> None:
    match = record(
        "dealer: Bo, captured: {Aki: 2a 4a 8a 1r 2r 3r 1c, Bo: 3b 5a}, stopped_by: Aki, "
        "go: [Bo], stole: {Aki: 1}"
    )
    assert match.rounds[0].scores == {"Aki": 16, "Bo": -16}


def test_the_later_of_two_months_in_hand_may_win() -> None:
    three, month = "[Aki, Bo, Chiyo]", "both_fours: month"
    hands = "hands: {Aki: 11* 2a 3b 4a, Bo: 12* 2r 3r 4r, Chiyo: 5a 6a 7a 8b 9a 10a 1b}"
    # In a Korean record the twelfth month is the rain.
    assert record(f"dealer: Aki, {hands}", month, three).rounds[0].scores == {"Aki": -3, "Bo": 6, "Chiyo": -3}
    claimed = record("dealer: Aki, lucky_hands: {Aki: [chongtong], Bo: [chongtong]}", month, three)
    (problem,) = [problem for problem in claimed.problems if problem.stops]
    assert "does not say which four Aki and Bo had" in problem.message
    assert record(f"dealer: Bo, {DRAWN}", month).rounds[0].winners == ()


def test_four_of_a_month_in_hand_win_at_once() -> None:
    hand = "dealer: Bo, hands: {Aki: 1* 2ar 3br 4ar}"
    for options, points in (("", 7), ("minimum: 4", 4), ("four_in_hand: 10", 10)):
        assert record(hand, options).rounds[0].scores == {"Aki": points, "Bo": -points}
    both = "dealer: Bo, hands: {Aki: 1* 2ar 3br 4ar, Bo: 5* 6ar 7ar 8ba}"
    assert record(both, "both_fours: month").rounds[0].winners == ()
    assert record(both).rounds[0].winners == ()
    assert record(both, "both_fours: dealer").rounds[0].scores == {"Aki": -7, "Bo": 7}


def test_a_forced_out_hand_is_paid_by_the_two_who_do_not_deal() -> None:
    rest = "captured: {Aki: 2a 4a 8a, Bo: 1b 1cc, Chiyo: 3b}, sitting_out: [Dai], forced_out: {Dai: 4}, "
    rest += "stopped_by: Aki"
    result = record(f"dealer: Bo, {rest}", players="[Aki, Bo, Chiyo, Dai]").rounds[0]
    assert result.scores == {"Aki": 6, "Bo": -5, "Chiyo": -9, "Dai": 8}
    assert result.winners == ("Aki",)


def test_first_turns_are_paid_apart_from_the_round() -> None:
    match = record(f"dealer: Bo, {AKI}, first_turn: {{Bo: [ppeok, two-ppeok]}}", "first_turn: ppeok")
    (result,) = match.rounds
    assert result.scores == {"Aki": 8 - 21, "Bo": 21 - 8}
    assert result.winners == ("Aki",)


def test_the_report_shows_how_the_sake_cup_counts() -> None:
    match = settled(
        "go-stop",
        {"Aki": "2a 4a 8a 1r 2r 3r 5c1 5c2 6c1 6c2 7c1 7c2 8c1 8c2 9a", "Bo": "1b"},
        {},
        {"stopped_by": "Aki"},
    )
    assert "with the sake cup" in match.entry("Aki", "chaff").because


def brought(stopped_by: str, captured: dict[str, Any], **more: Any) -> dict[str, int]:
    """What a round brings where months are counted in Japanese order and no joker is in play."""
    options = {"jokers": "none", **more.pop("options", {})}
    rounds = [{"dealer": "Bo", "stopped_by": stopped_by, "captured": captured, "go": more.pop("go", [])}]
    record = {"hanascore": 1, "game": "go-stop", "months": "japanese", "players": [*captured]}
    return dict(hanascore.score({**record, "options": options, "rounds": rounds, **more}).rounds[0].scores)


ANIMALS, PLAIN = "2a 4a 5a 6a 7a 8a 9a", "1cc 2cc 3cc 4cc 5cc 6cc 7cc 8cc"


def test_the_cup_that_counts_as_chaff_is_no_animal() -> None:
    piles = {"Aki": "9a 1cc 2cc 3cc", "Bo": "4* 5* 6* 7* 8* 10* 11*"}
    for baks, owed in (("animals", 52), ("none", 26)):
        assert brought("Bo", piles, options={"more_baks": baks})["Bo"] == owed
    off = {"yaku": {"animals": "off"}}
    for cup, points in (("either", 2 * 12), ("animal", 2 * 12), ("both", 2 * 14)):
        piles = {"Aki": f"{ANIMALS} {PLAIN}", "Bo": "10* 11* 1b 3b"}
        # Seven animals, or two further chaff.
        result = brought("Aki", piles, options={"sake_cup": cup}, house_rules=off)
        assert result["Aki"] == 2 * points


def test_the_cup_that_counts_as_chaff_is_no_animal_in_a_pile_known_by_numbers() -> None:
    bo = "1b 3b 9cc 10cc 11c 12c1"
    for chaff, points in ((13, 2 * (5 + 3 + 4)), (3, 2 * (5 + 3))):
        kinds = {"brights": 0, "animals": 3, "ribbons": 0, "chaff": chaff, "cards": "2a 4a 8a 9a"}
        assert brought("Aki", {"Aki": kinds, "Bo": bo})["Aki"] == points


def test_a_liable_player_pays_the_share_of_the_other_loser_unchanged() -> None:
    piles = {
        "Aki": "1br 1cc 2r 3r 6r 6cc 8b 8a 4r 5r 9cc",
        "Bo": "9a 10a 3b 2cc 12cc",
        "Chiyo": "11c 12c1 3cc 4cc 5cc 7cc 8cc 10cc",
    }
    assert brought("Chiyo", piles) == {"Aki": -7, "Bo": -7, "Chiyo": 14}
    assert brought("Chiyo", piles, go=["Aki"]) == {"Aki": -14, "Bo": 0, "Chiyo": 14}


def test_a_named_joker_is_one_of_the_counted_chaff() -> None:
    cards = "1c 2c 3c 4c 5c 6c joker-3"
    kinds = {"brights": 0, "animals": 0, "ribbons": 0, "chaff": 0}
    result = [
        hanascore.score_pile("go-stop", pile, jokers="2-3") for pile in (cards, {**kinds, "cards": cards})
    ]
    assert [(item.points, item.number, item.yaku) for item in result] == [(0, 7, ())] * 2


def test_counts_must_decide_whether_a_loser_pays_twice() -> None:
    chaff = "1cc 2cc 3cc 4cc 5cc"
    bo = "{brights: 1, animals: 0, ribbons: 0, chaff: 6}"
    match = record(f"dealer: Bo, captured: {{Aki: 2a 4a 8a 1r 2r 3r {chaff}, Bo: {bo}}}, stopped_by: Aki")
    assert "counts-undecided" in [problem.id for problem in match.problems if problem.stops]


def test_a_house_rule_changes_the_points_of_four_of_a_month() -> None:
    record = {
        "hanascore": 1,
        "game": "go-stop",
        "months": "japanese",
        "house_rules": {"lucky_hands": {"chongtong": 12}},
        "players": ["Aki", "Bo"],
        "hands": {"Aki": "1* 2r 3r 4r 5r 6r 7r"},
    }
    for choice in ("10", "minimum"):
        match = hanascore.score({**record, "options": {"four_in_hand": choice}})
        assert [standing.total for standing in match.standings] == [12, -12]


def test_first_turns_come_one_after_the_other() -> None:
    lone = record(f"dealer: Bo, {AKI}, first_turn: {{Bo: [two-ddadak]}}")
    assert [problem.id for problem in lone.problems] == ["first-turn-doubtful"]
    paid = record(f"dealer: Bo, {AKI}, first_turn: {{Bo: [ddadak, two-ddadak, three-ddadak]}}")
    assert paid.problems == ()
    assert paid.rounds[0].scores == {"Aki": 8 - 49, "Bo": 49 - 8}


def test_seven_players_need_a_joker() -> None:
    seven = "[Aki, Bo, Chiyo, Dai, Emi, Fumi, Gen]"
    piles = "captured: {Aki: 2a 4a 8a, Bo: 1b, Chiyo: 3b}, stopped_by: Aki"
    round = f"dealer: Bo, sitting_out: [Dai, Emi, Fumi, Gen], {piles}"
    assert "joker-missing" not in [problem.id for problem in record(round, "", seven).problems]
    match = record(round, "jokers: none", seven)
    assert match.rounds[0].scored
    assert ("joker-missing", ("players",)) in [(one.id, one.place.path) for one in match.problems]


def test_an_event_of_the_first_turn_that_pays_nothing_has_a_note() -> None:
    told = f"{AKI}, first_turn: {{Bo: [ppeok, bomb]}}"
    match = record(f"dealer: Aki, {told}")
    notes = [problem for problem in match.problems if problem.id == "not-in-play"]
    assert [problem.message for problem in notes] == ["a bomb in the first turn pays nothing here"]
    assert notes[0].hint == "set `first_turn: all` if your table pays it; or leave bomb out"
    for paid in ("first_turn: all", "first_turn: none"):
        problems = record(f"dealer: Aki, {told}", paid).problems
        assert "a bomb in the first turn pays nothing here" not in [problem.message for problem in problems]


def test_the_same_three_play_again_after_a_draw() -> None:
    def rounds(away: tuple[str, str]) -> str:
        drawn = "sitting_out: [Chiyo], captured: {Aki: 2a, Bo: 1b, Dai: none}, draw: yes"
        after = "captured: {Aki: 2a, Bo: 1b, Dai: none}, draw: yes".replace("Dai", away[0])
        return f"dealer: Aki, {drawn} | sitting_out: [{away[1]}], {after}"

    players = "[Aki, Bo, Chiyo, Dai]"
    for away, options, warned in (
        (("Chiyo", "Dai"), "", True),
        (("Dai", "Chiyo"), "", False),
        (("Chiyo", "Dai"), "after_draw: anew", False),
    ):
        match = record(rounds(away), options, players)
        assert ("players-after-draw" in [problem.id for problem in match.problems]) == warned
