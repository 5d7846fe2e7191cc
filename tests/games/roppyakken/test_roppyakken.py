"""Compare Roppyakken with a second scorer, and test what a round of it must say."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hanascore
from hanascore.cards.deck import these
from hanascore.games import GAMES
from hanascore.record.event_rules import EventRules
from hanascore.referee.match import Match
from hanascore.report.game_status import game_status
from hanascore.tally.csv_results import read_csv
from hanascore.tally.results import result_of_match
from tests.games.roppyakken.scorer import CHOICES, naive, naive_session
from tests.helpers.commands import run
from tests.helpers.naive_scoring import as_texts, random_choices
from tests.helpers.plays import NAMES, play_out
from tests.helpers.random_matches import few
from tests.helpers.settled import settled
from tests.helpers.written_plays import Sheet
from tests.helpers.written_plays import written as sheet


@given(seed=st.integers(0, 10**6))
def test_a_second_scorer_agrees(seed: int) -> None:
    rng = random.Random(seed)
    names, options = NAMES[: rng.choice((2, 3))], random_choices(rng, **CHOICES)
    play = play_out("roppyakken", names, "Aki", rng)
    piles = {name: set(cards) for name, cards in play.piles.items()}
    match = settled("roppyakken", as_texts(piles), options)
    assert match.scores == naive(piles, options)
    assert match.ids == []


@few
@given(seed=st.integers(0, 10**6))
def test_a_random_play_is_lawful_and_scores_the_same(seed: int) -> None:
    rng = random.Random(seed)
    names = NAMES[: rng.choice((2, 3))]
    play = play_out("roppyakken", names, rng.choice(names), rng)
    match = hanascore.score(hanascore.loads(sheet("roppyakken", play, Sheet())).records[0])
    assert {problem.id for problem in match.problems} <= {"not-in-play"}
    defaults = {name: choices[0] for name, choices in CHOICES.items()}
    piles = {name: set(cards) for name, cards in play.piles.items()}
    assert match.rounds[0].scores == naive(piles, defaults)
    lines = "".join(f"\n  {name}: {cards or 'none'}" for name, cards in as_texts(piles).items())
    result = scored(f"players: [{', '.join(names)}]\ncaptured:{lines}")
    assert result.rounds[0].scores == match.rounds[0].scores
    assert {problem.id for problem in result.problems} <= {"not-in-play"}


def scored(text: str) -> Match:
    loaded = hanascore.loads(f"hanascore: 1\ngame: roppyakken\n{text}")
    assert loaded.records, loaded.problems
    return hanascore.score(loaded.records[0])


REACHED = """
players: [Aki, Bo]
options: {%s}
starting_totals: {Aki: 0, Bo: 550}
first_round: 2
rounds:
  - dealer: Aki
    captured: {Aki: %s, Bo: 1cc 1r 2* 3r 3cc 4* 10*}
"""
FOUR = "1b 3b 8b 12b 5* 9*"


@pytest.mark.parametrize(
    ("options", "pile", "winner", "over"),
    [
        ("", FOUR, ("Aki",), True),
        ("decides: points", FOUR, ("Aki",), True),
        ("", "8b 5*", ("Bo",), True),
        ("goal: 5000", FOUR, (), False),
        ("goal: 5000, decides: at-once", FOUR, ("Aki",), True),
        ("rounds_to_win: 1, goal: none", FOUR, ("Aki",), True),
    ],
)
def test_the_winner_at_the_goal(options: str, pile: str, winner: tuple[str, ...], over: bool) -> None:
    match = scored(REACHED % (options, pile))
    assert (match.winners, match.over) == (winner, over)
    assert not winner or match.standings[0].side == winner[0]


def test_four_brights_come_before_more_points() -> None:
    assert scored(REACHED.replace("Bo: 550", "Bo: 590") % ("", FOUR)).winners == ("Aki",)
    ribbons = "captured: {Aki: 1b 3b 8b 12b, Bo: 1r 2r 3r 4r 5r 6r 7r 9r 10r 11r 4a 2a 5a 6a 7a 9a 10a}"
    for decides, winner in (("yaku", "Aki"), ("points", "Bo")):
        text = f"players: [Aki, Bo]\noptions: {{decides: {decides}}}\n{ribbons}"
        assert scored(text).winners == (winner,)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("1cc 2cc 4cc 5c", 400),
        ("1cc 2cc 4cc 12y", 0),
        ("1rcc 2c 4c 5r 6r", 200),
        ("1rcc 2rcc 4c", 400),
        ("1rcc 4arc 5a", 400),
        ("1* 4ar 5a", 200),
        ("1* 4arc", 400),
    ],
)
def test_lucky_hands(hand: str, points: int) -> None:
    match = scored(
        f"""
players: [Aki, Bo, Chiyo]
options: {{lucky_hands: yes}}
dealer: Aki
hands: {{Aki: {hand}}}
lucky_hands: {"{}" if not points else "{Aki: [" + _named(hand) + "]}"}
captured: {{Aki: 5*, Bo: 6*, Chiyo: rest}}
left_over: none
"""
    )
    assert match.rounds[0].scores["Aki"] == 20 + points


def _named(hand: str) -> str:
    if "r" not in hand:
        return "all-chaff"
    return "hand-three" if hand.startswith(("1rcc 2c ", "1* 4ar ")) else "double-hand-three"


@pytest.mark.parametrize(
    ("rules", "set_to"),
    [
        ("sanbyakuken", {"goal": 300}),
        ("yamayaku", {"table": "yamayaku"}),
        ("changara", {"goal": 300, "four_on_field": "dealer", "four_for_chaff": True}),
        ("yukbaek", {"score": "margin", "four_brights": "with-warbler", "seven_ribbons": "with-rain"}),
        ("sambong", {"score": "hundreds", "each_ribbon": 100, "lucky_hands": True}),
    ],
)
def test_relatives_set_other_options(rules: str, set_to: dict[str, Any]) -> None:
    options = GAMES["roppyakken"].choose({"rules": rules})
    assert {name: getattr(options, name) for name in set_to} == set_to


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("11b x 1c1 / 8c1", "takes"),
        ("11b x 11a / 8c1", "takes the willow swallow"),
        ("11b x 2a / 8c1", "the turns stop after 1 turn"),
        ("11b / 8c1", "the turns stop after 1 turn"),
    ],
)
def test_moves_of_the_rain_man(turn: str, expected: str) -> None:
    match = scored(
        f"""
players: [Aki, Bo, Chiyo]
dealer: Aki
hands: {{Aki: 11b 3brcc 4ar}}
opening_field: 1c1 2a 11a 5a 6a 7a
turns: [Aki: "{turn}"]
"""
    )
    assert expected in match.problems[0].message


@pytest.mark.parametrize(
    ("choice", "ribbons", "points"),
    [
        ("all", "1r 2r 3r 4r 5r 6r 7r 11r", 700),
        ("but-rain", "1r 2r 3r 4r 5r 6r 7r 11r", 600),
        ("but-rain", "1r 2r 3r 4r 5r 6r 7r 9r 11r", 700),
        ("with-rain", "1r 2r 3r 4r 5r 6r 11r", 600),
        ("with-rain", "1r 2r 3r 4r 5r 6r 7r 9r 11r", 800),
        ("with-rain", "1r 2r 3r 4r 5r 6r 7r 9r 10r", 0),
    ],
)
def test_further_ribbons_add_points_under_every_ruling(choice: str, ribbons: str, points: int) -> None:
    options = {"seven_ribbons": choice, "each_ribbon": 100}
    made = hanascore.score_pile("roppyakken", ribbons, **options).yaku
    assert sum(item.points for item in made if item.yaku.id == "seven-ribbons") == points


@pytest.mark.parametrize(
    ("field", "turn", "expected"),
    [
        ("11b", "11a / 8c1", "the turns stop after 1 turn"),
        ("11b", "11a x 11b / 8c1", "the turns stop after 1 turn"),
        ("11b", "5r / 11r", "the turns stop after 1 turn"),
        ("11c", "11a / 8c1", "takes nothing, but willow lightning (11c) lies on the field"),
    ],
)
def test_no_willow_must_take_the_wild_card(field: str, turn: str, expected: str) -> None:
    match = scored(
        f"""
players: [Aki, Bo, Chiyo]
dealer: Aki
hands: {{Aki: 11a 3brcc 5r 4a}}
opening_field: {field} 2a 12c3 9a 6a 7a
turns: [Aki: "{turn}"]
"""
    )
    assert expected in match.problems[0].message


def test_three_stay_where_the_fourth_took_the_rain_man() -> None:
    match = scored(
        """
players: [Aki, Bo, Chiyo]
captured: {Aki: 1* 3* 5* 6* 7*, Bo: 2r 11b 12*, Chiyo: 4* 8* 9* 10* 11ar}
left_over: 2acc 11c
"""
    )
    assert [problem.id for problem in match.problems if problem.id != "not-in-play"] == []
    assert match.rounds[0].scores["Bo"] == 10 + 50 + 60 + 50


def test_the_deck() -> None:
    rules = GAMES["roppyakken"].rules({})
    assert (rules.deck_total, rules.undrawn(2), rules.undrawn(3)) == (490, 8, 0)
    assert rules.wild
    assert rules.wild.taken_card(GAMES["roppyakken"].make_facts(gaji={"by": "Aki", "took": these("1b")}))


def test_the_hint_names_the_option_that_makes_a_card_wild() -> None:
    facts = {"gaji": {"by": "Aki", "took": these("5a")}}
    match = settled("roppyakken", {"Aki": "11b 5a", "Bo": "4a"}, {"wild": None}, facts)
    assert [(problem.id, problem.hint) for problem in match.problems] == [
        ("fact-impossible", "set `wild: rain-man` or `wild: lightning`, or remove `gaji`")
    ]


@pytest.mark.parametrize(
    ("pile", "points"), [("8b 9a 11c", 60), ("3b 8b 9a 11c", 110), ("1b 3b 8b 9a 11c", 460), ("8b 9a", 160)]
)
def test_no_viewing_counts_with_a_willow_and_without_the_crane(pile: str, points: int) -> None:
    assert hanascore.score_pile("roppyakken", pile, viewings="no-willows").points == points
    assert hanascore.scorer("roppyakken", viewings="no-willows").points_of(pile) == points


def test_the_willow_is_the_reason_why_a_viewing_does_not_count(tmp_path: Path) -> None:
    text = (
        "hanascore: 1\ngame: roppyakken\nplayers: [Aki, Bo]\noptions: {viewings: no-willows}\n"
        "captured: {Aki: 3b 8b 9a 11c, Bo: 1b}\n"
    )
    (tmp_path / "rr.yaml").write_text(text, encoding="utf-8")
    result = run(f"explain {tmp_path / 'rr.yaml'} --yaku gun --side Aki").stdout
    assert "Gun [roppyakken.gun] is not made: nobody with lightning without\n  crane can make it." in result
    result = run(f"rules {tmp_path / 'rr.yaml'}").stdout
    assert "not with any of the four willow cards in the\n         pile, unless crane is there, too" in result


@pytest.mark.parametrize(("of", "what"), [("cards", "card points"), ("all", "points")])
def test_a_low_score_counts_what_the_option_says(of: str, what: str) -> None:
    match = settled("roppyakken", {"Aki": "1b 3b 8b 12b", "Bo": "4a 5a 6a"}, {"low_score": of})
    entries = [entry.because for entry in match.ledger.entries if entry.rule == "roppyakken.low_score"]
    assert {*entries} == {f"nobody scores: Bo has 30 {what} or fewer"}


def test_all_best_sides_win_a_round_without_a_margin() -> None:
    captured = "{dealer: Chiyo, captured: {Aki: 1b 1r, Bo: 3b 3r, Chiyo: 5cc}}"
    match = scored(f"players: [Aki, Bo, Chiyo]\noptions: {{score: margin}}\nrounds: [{captured}]")
    (result,) = match.rounds
    assert result.scores == {"Aki": 0, "Bo": 0, "Chiyo": 0}
    assert (result.winners, match.next_dealer) == (("Aki", "Bo"), "Aki")
    assert [standing.rounds_won for standing in match.standings] == [1, 1, 0]
    assert [entry.because for side in result.sides for entry in side.entries if "score" in entry.rule] == [
        "less the score of Bo",
        "nothing, because Aki has as much",
    ]


@pytest.mark.parametrize("low_score", ["cards", "all"])
def test_nobody_wins_a_round_in_which_nobody_scores(low_score: str) -> None:
    match = scored(
        f"""
players: [Aki, Bo]
options: {{low_score: {low_score}, goal: none, rounds_to_win: 2}}
rounds:
  - {{dealer: Bo, captured: {{Aki: 1* 2* 3* 4* 8*, Bo: 5cc 6cc 7cc}}}}
  - {{captured: {{Aki: 1b 1r, Bo: 3b 3r 2a 2r}}}}
"""
    )
    assert [result.winners for result in match.rounds] == [(), ("Bo",)]
    assert [result.next_dealer for result in match.rounds] == ["Bo", "Bo"]
    assert match.over is False


@pytest.mark.parametrize(
    ("options", "aki", "winner"),
    [
        ("goal: 600, rounds_to_win: 2", "1b 3b", "Aki"),
        ("goal: 600, rounds_to_win: 2", "1b", "Aki"),
        ("goal: 600, rounds_to_win: 3", "1b", "Bo"),
        ("goal: 600, rounds_to_win: 3", "1b 3b", None),
        ("goal: 600, rounds_to_win: 3, goal_tie: shared", "1b 3b", "Aki Bo"),
    ],
)
def test_rounds_won_end_the_game_at_any_score(options: str, aki: str, winner: str | None) -> None:
    match = scored(
        f"""
players: [Aki, Bo, Chiyo]
options: {{{options}}}
first_round: 2
starting_rounds_won: {{Aki: 1}}
starting_totals: {{Aki: 500, Bo: 590, Chiyo: 0}}
rounds: [{{dealer: Aki, captured: {{Aki: {aki}, Bo: 5a, Chiyo: 5cc}}}}]
"""
    )
    assert match.winners == (tuple(winner.split()) if winner else ())
    assert not winner or match.standings[0].side == "Aki" or winner == "Bo"


@pytest.mark.parametrize(
    ("house", "pile", "points"),
    [
        ("{chaff: 7}", "5*", 10 + 10 + 7 + 50 + 50),
        ("{chaff: 60}", "5*", 10 + 10 + 60 + 60 + 50),
        ("{iris-chaff-1: 7}", "5*", 10 + 10 + 7 + 50 + 50),
        ("{willow-lightning: 20}", "11*", 50 + 10 + 10 + 50 + 200),
        ("{chaff: 7}", "5* 9*", 2 * (10 + 10 + 7 + 50 + 50)),
        ("{chaff: 7}", "5ar 5c1", 27),
    ],
)
def test_the_cheapest_chaff_of_a_month_is_made_worth_fifty(house: str, pile: str, points: int) -> None:
    options = "options: {four_for_chaff: yes, fours: all}"
    text = f"players: [Aki, Bo]\n{options}\nhouse_rules: {{cards: {house}}}\n"
    (result,) = scored(f"{text}captured: {{Aki: {pile}, Bo: 2a}}").rounds
    assert result.scores["Aki"] == points


def test_only_fours_that_are_yaku_make_chaff_worth_fifty() -> None:
    piles = {"5*": 20, "1*": 160, "11*": 320}
    for pile, points in piles.items():
        assert hanascore.score_pile("roppyakken", pile, four_for_chaff=True).points == points


@pytest.mark.parametrize(
    ("pile", "points", "untold"),
    [
        ("{points: 100, yaku: none}", 100, "pine"),
        ("{points: 100, cards: 1*, yaku: none}", 150, ""),
        ("{points: 100, yaku: [four-plums]}", 200, "pine"),
        ("{points: 100, yaku: [four-pines]}", 150, ""),
        ("1*", 110, ""),
    ],
)
def test_complete_months_must_be_listed_if_only_numbers_are_known(
    pile: str, points: int, untold: str
) -> None:
    house = "house_rules: {yaku: {four-pines: off}}"
    match = scored(
        f"players: [Aki, Bo]\noptions: {{four_for_chaff: yes}}\n{house}\ncaptured: {{Aki: {pile}, Bo: 3b}}\n"
    )
    assert match.rounds[0].scores["Aki"] == points
    notes = [problem.message for problem in match.problems if "all four of" in problem.message]
    message = f"the record does not say whether Aki has all four of {untold}, so they are not counted"
    assert notes == [message] * bool(untold)
    hints = [problem.hint for problem in match.problems if problem.message in notes]
    assert all("write `yaku: [" in hint and "four-pines]` if the pile has it" in hint for hint in hints)


@pytest.mark.parametrize(
    ("table", "hand", "points"),
    [
        ("page", "5arc 1r 2r 3r 4r", 200),
        ("page", "1cc 2cc 3cc 4c", 400),
        ("korea", "5arc 1r 2r 3r 4r", 400),
        ("korea", "4arc 1r 2r 3r 5r", 300),
        ("korea", "5* 1r 2r 3r", 600),
        ("korea", "4* 1r 2r 3r", 500),
        ("korea", "4* 1rcc", 500),
        ("sambong", "4* 1r 2r 3r", 300),
        ("sambong", "4* 1rcc", 400),
        ("sambong", "5arc 1r 2r 3r 4r", 200),
        ("sambong", "1cc 2cc 3cc 4c", 0),
    ],
)
def test_the_lucky_hands_of_each_table(table: str, hand: str, points: int) -> None:
    match = scored(
        f"""
players: [Aki, Bo, Chiyo]
options: {{table: {table}, lucky_hands: yes}}
dealer: Aki
hands: {{Aki: {hand}}}
captured: {{Aki: 8c1, Bo: 6a, Chiyo: 7a}}
left_over: none
"""
    )
    ids = {problem.id for problem in match.problems}
    entries = match.rounds[0].ledger.of("Aki")
    assert sum(entry.points for entry in entries if "hand" in entry.rule or "chaff" in entry.rule) == points
    assert "four-in-hand" not in ids


@pytest.mark.parametrize(("options", "warned"), [("", True), ("four_in_hand: play-on", False)])
def test_four_of_a_month_in_a_hand_void_the_deal(options: str, warned: bool) -> None:
    hands = "hands: {Aki: 4* 1r 2r 3r}"
    match = scored(
        f"players: [Aki, Bo, Chiyo]\noptions: {{{options}}}\ndealer: Aki\n{hands}\ncaptured: "
        "{Aki: 4*, Bo: 6*, Chiyo: 7*}"
    )
    problems = [problem for problem in match.problems if problem.id == "four-in-hand"]
    assert [problem.severity.name for problem in problems] == ["WARNING"] * warned
    assert match.rounds[0].scores["Aki"] == 70


SESSION = "hanascore: 1\ngame: roppyakken\nplayers: [Aki, Bo]\n"
GAMES_OF_THREE = [(310, 200), (50, 100), (100, 250), (310, 320), (0, 20)]


def session(number: int, options: str = "rules: changara, best_of: 3", more: str = "") -> hanascore.Match:
    rounds = "".join(f"- {{scores: {{Aki: {aki}, Bo: {bo}}}}}\n" for aki, bo in GAMES_OF_THREE[:number])
    loaded = hanascore.loads(f"{SESSION}{more}options: {{{options}}}\nrounds:\n{rounds}")
    return hanascore.score(loaded.records[0])


def test_each_game_of_a_session_begins_at_zero() -> None:
    match = session(4)
    assert [result.totals for result in match.rounds] == [(310, 200), (50, 100), (150, 350), (310, 320)]
    assert [result.game_winners for result in match.rounds] == [("Aki",), (), ("Bo",), ("Bo",)]
    assert (match.over, match.winners, match.ended_after) == (True, ("Bo",), 4)
    assert [(standing.side, standing.games_won) for standing in match.standings] == [("Bo", 2), ("Aki", 1)]
    assert session(5).ended_after == 4
    assert session(4, "rules: changara").winners == ("Aki",)
    assert session(4, "rules: changara").standings[0].games_won is None


@few
@given(seed=st.integers(0, 10**6))
def test_a_second_count_of_a_session_agrees(seed: int) -> None:
    rng = random.Random(seed)
    names = NAMES[: rng.choice([2, 3])]
    rounds = [{name: rng.choice([0, 20, 50, 80, 120]) for name in names} for _ in range(rng.randint(1, 10))]
    goal, best_of, last_round = rng.choice([100, 200]), rng.choice([1, 3, 5]), rng.choice([None, 3, 6])
    text = f"hanascore: 1\ngame: roppyakken\nplayers: [{', '.join(names)}]\n"
    text += f"options: {{goal: {goal}, best_of: {best_of}, last_round: {last_round or 'none'}}}\nrounds:\n"
    for scores in rounds:
        text += f"- {{scores: {{{', '.join(f'{name}: {points}' for name, points in scores.items())}}}}}\n"
    match = hanascore.score(hanascore.loads(text).records[0])
    totals, winners, ended = naive_session(rounds, goal, best_of, last_round)
    assert [result.totals for result in match.rounds] == totals
    assert (match.winners, match.ended_after) == (winners, ended)


def test_the_leader_of_a_session_has_won_more_games() -> None:
    match = session(2)
    assert (match.over, match.standings[0].side, match.standings[0].total) == (False, "Aki", 50)
    assert game_status(match) == (
        "Aki leads with 1 game won and 50 points, 1 game ahead of Bo. The session ends when one side has won "
        "2 games. Bo deals next."
    )


def test_the_points_of_a_game_that_is_over_give_no_lead() -> None:
    assert game_status(session(1)).startswith("Aki leads with 1 game won, 1 game ahead of Bo.")
    assert game_status(session(3)).startswith("Aki and Bo are tied at 1 game won.")
    assert game_status(session(4)) == "Bo wins with 2 games won."
    shared = session(3, "rules: changara, best_of: 25, last_round: 3")
    assert shared.winners == ("Aki", "Bo")
    assert game_status(shared) == "Aki and Bo share the win with 1 game won by `last_tie: shared`."


def test_most_games_win_after_the_last_round() -> None:
    assert session(2, "rules: changara, best_of: 25, last_round: 2").winners == ("Aki",)


def test_games_won_before_the_record_count() -> None:
    match = session(1, more="starting_games_won: {Aki: 1}\nfirst_round: 4\n")
    assert (match.over, match.winners) == (True, ("Aki",))


def test_an_event_counts_the_points_of_all_games_of_a_session() -> None:
    result = result_of_match(session(4))
    assert {seat.side: (seat.total, seat.gained, seat.outcome) for seat in result.seats} == {
        "Aki": (770, 770, -1),
        "Bo": (870, 870, 1),
    }


def test_results_of_sessions_in_csv_need_the_games_won() -> None:
    (record,) = hanascore.loads(f"{SESSION}options: {{best_of: 3}}\nscores: {{Aki: 1, Bo: 2}}\n").records
    rule = EventRules(game=GAMES["roppyakken"], options=record.options)
    short = read_csv(b"round,table,player,score\n1,1,Aki,700\n1,1,Bo,620\n", "r.csv", rule)
    assert "this event counts games won" in short.problems[0].message
    (result,) = read_csv(
        b"round,table,player,score,won\n1,1,Aki,700,1\n1,1,Bo,620,2\n", "r.csv", rule
    ).results
    assert {seat.side: seat.outcome for seat in result.seats} == {"Aki": -1, "Bo": 1}


def problems_before(
    more: str, options: str = "rules: changara, best_of: 3", game: str = "roppyakken"
) -> list[str]:
    head = f"hanascore: 1\ngame: {game}\nplayers: [Aki, Bo]\n{more}\noptions: {{{options}}}\n"
    text = f"{head}scores: {{Aki: 1, Bo: 2}}\n"
    loaded = hanascore.loads(text)
    return [
        problem.id for problem in hanascore.score(loaded.records[0]).problems if problem.id != "unverified"
    ]


def test_a_session_that_does_not_fit_is_explained() -> None:
    assert problems_before("starting_games_won: {Aki: 1}\nfirst_round: 3") == []
    assert problems_before("starting_games_won: {Aki: 2}\nfirst_round: 3") == ["game-already-over"]
    assert problems_before("starting_games_won: {Aki: 1}") == ["rounds-won-before"]
    one_game = problems_before("starting_games_won: {Aki: 1}\nfirst_round: 3", "goal: 600")
    assert one_game == ["not-in-play"]
    assert "foreign-key" in problems_before("starting_games_won: {Aki: 1}\nfirst_round: 3", "", "kekoro")
