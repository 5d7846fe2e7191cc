"""Compare Koi-Koi with a second scorer, and test what a round of it must say."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hanascore
from hanascore.cards.deck import these
from hanascore.model.house_rules import HouseRules, HouseYaku
from hanascore.model.record import Counts
from hanascore.referee.match import Match
from hanascore.rules.game import spell_value as option_words
from hanascore.rules.yaku import Context
from hanascore.scoring.pile import PileContext, PileScore
from tests.games.koi_koi.scorer import CHOICES, GAME, PRESETS, RISES, in_force, mixed, naive, naive_raw
from tests.helpers.naive_scoring import as_texts
from tests.helpers.plays import DECK, Ways, kind_of, play_out
from tests.helpers.random_matches import few
from tests.helpers.settled import settled

CHAFF = [card for card in DECK if kind_of(card) == "c"]
NINE_CHAFF = " ".join(CHAFF[:9])


@pytest.mark.parametrize("table", PRESETS)
def test_each_table_sets_its_options(table: str) -> None:
    chosen = GAME.choose({"table": table})
    for name, value in in_force({"table": table}).items():
        if name not in ("opponent_forms", "teshi", "kuttsuki", "game_winner"):
            assert getattr(chosen, name) == value
    legends = table == "legends"
    assert chosen.opponent_forms == ("ends-round" if legends else "may-continue")
    assert chosen.game_winner == ("rounds" if legends else "points")
    japan = table == "koi-koi-japan"
    assert (chosen.teshi, chosen.kuttsuki) == (("misdeal", "off") if japan else ("win-6", "win-6"))


@given(seed=st.integers(0, 10**6))
def test_a_second_scorer_agrees(seed: int) -> None:
    piles, options, facts, field, dealer = mixed(seed)
    match = settled("koi-koi", as_texts(piles), options, facts, dealer=dealer, opening_field=field)
    scores, winners = naive(piles, in_force(options), facts, field, dealer)
    assert match.scores == scores
    assert match.winners == winners


@given(seed=st.integers(0, 10**6), month=st.integers(1, 25), called=st.booleans())
def test_a_second_scorer_agrees_on_single_piles(seed: int, month: int, called: bool) -> None:
    piles, options, *_ = mixed(seed)
    rules, context = GAME.rules(options), Context(month, None, called)
    for cards in piles.values():
        pile = these(" ".join(cards))
        assert rules.reading(pile, context).points(pile) == naive_raw(cards, in_force(options), month, called)


# Rounds as a person writes them.


def round_of(*lines: str, options: str = "", captured: str = "{Aki: none, Bo: none}") -> Match:
    head = ["hanascore: 1", "game: koi-koi", "players: [Aki, Bo]", f"options: {{{options}}}"]
    loaded = hanascore.loads("\n".join([*head, f"captured: {captured}", *lines, ""]))
    return hanascore.score(loaded.records[0])


def errors(match: Match) -> list[str]:
    return [problem.id for problem in match.problems if problem.stops]


def scores(match: Match) -> list[int | None]:
    return [side.score for side in match.rounds[0].sides]


THREES = "{Aki: 1b 3b 8b, Bo: 1r 2r 3r}"
FOUR = "3* 5a 6a 7a 10a"
PAIRS = "2rc1 4ac2 12c2c3 8bc1"


def test_a_round_must_say_how_it_ended() -> None:
    match = round_of(captured=THREES)
    assert errors(match) == ["fact-missing"]
    problem = next(problem for problem in match.problems if problem.stops)
    assert problem.message == "the round does not say how it ended"
    assert problem.hint == (
        "write `stopped_by: NAME`, `exhausted: yes`, `lucky_hands: {NAME: [HAND]}` or `void: REASON`"
    )
    assert errors(round_of("exhausted: no", captured=THREES)) == ["fact-missing"]
    assert errors(round_of("exhausted: no", "stopped_by: Bo", captured=THREES)) == []
    assert errors(round_of("void: a card was shown", captured=THREES)) == []


def test_a_round_ends_in_one_way() -> None:
    assert errors(round_of("exhausted: yes", "stopped_by: Bo", captured=THREES)) == ["facts-contradict"]


def test_stopping_without_a_yaku_is_an_error() -> None:
    match = round_of("stopped_by: Bo", captured="{Aki: 1b 3b 8b, Bo: 1r 2r}")
    assert errors(match) == ["call-unlawful"]
    assert scores(match) == [None, None]
    rained = round_of("stopped_by: Aki", captured="{Aki: 3b 9a 11c, Bo: none}", options="viewing: rain")
    assert errors(rained) == ["call-unlawful"]


def test_calling_without_a_yaku_is_an_error() -> None:
    match = round_of("stopped_by: Bo", "koi_koi: [Aki]", captured="{Aki: 1b 3b, Bo: 1r 2r 3r}")
    assert errors(match) == ["call-unlawful"]


def test_a_yaku_may_be_cancelled_after_the_call() -> None:
    lines = ("stopped_by: Bo", "koi_koi: [Aki]")
    rained = round_of(*lines, captured="{Aki: 3b 9a 11c, Bo: 1r 2r 3r}", options="viewing: rain")
    assert (errors(rained), scores(rained)) == ([], [0, 10])
    wrong = round_of(*lines, captured="{Aki: 3b 11c, Bo: 1r 2r 3r}", options="viewing: rain")
    assert errors(wrong) == ["call-unlawful"]


# Piles that allow eight new yaku each: a set or a count, and again each further card of a count.
EIGHT_EACH = "{Aki: 1r 2r 3r 4r 5r 6r 7r 9r 10r 11r, Bo: 3b 8b 2a 4a 5a 6a 7a 8a 9a 10a 11a}"


@pytest.mark.parametrize(
    ("calls", "stopped", "options", "why"),
    [
        ("Aki", "Bo", "", ""),
        ("Aki", "Aki", "", ""),
        ("Aki, Aki, Aki", "Aki", "", ""),
        ("Aki, Bo", "Aki", "", "by these rules Bo's yaku ended the round, because Aki had called"),
        ("Aki, Bo", "Aki", "opponent_forms: may-continue", ""),
        ("Aki, Bo, Aki", "Bo", "opponent_forms: may-continue", ""),
        (
            "Aki, Aki",
            "Bo",
            "caller_improves: ends-round",
            "by these rules a new yaku of Aki ended the round, because Aki had called",
        ),
        ("Aki", "Aki", "caller_improves: ends-round", ""),
        ("Aki, Bo", "Aki", "caller_improves: ends-round, opponent_forms: may-continue", ""),
        (
            "Aki, Bo, Aki",
            "Bo",
            "caller_improves: ends-round, opponent_forms: may-continue",
            "by these rules a new yaku of Aki ended the round, because Aki had called",
        ),
        ("Aki, Aki, Aki, Aki, Aki, Aki, Aki", "Aki", "", ""),
        (
            "Aki, Aki, Aki, Aki, Aki, Aki, Aki, Aki",
            "Aki",
            "",
            "each player has 8 turns, too few for these calls in this order",
        ),
        ("Aki, Aki, Aki, Aki, Aki, Aki, Aki, Aki", "Bo", "", ""),
        (
            "Bo, Bo, Bo, Bo, Bo, Bo, Bo, Bo",
            "Aki",
            "",
            "each player has 8 turns, too few for these calls in this order",
        ),
    ],
)
def test_an_impossible_order_of_calls_is_an_error(calls: str, stopped: str, options: str, why: str) -> None:
    match = round_of(
        "dealer: Aki", f"koi_koi: [{calls}]", f"stopped_by: {stopped}", captured=EIGHT_EACH, options=options
    )
    assert [problem.message for problem in match.problems if problem.stops] == ([why] if why else [])
    assert errors(match) == (["call-unlawful"] if why else [])


@pytest.mark.parametrize(
    ("pile", "calls", "stopped", "options", "most"),
    [
        ("1bc 3bc 8bc", 0, True, "", None),
        ("1bc 3bc 8bc", 1, False, "", None),
        ("1bc 3bc 8bc", 1, True, "", 1),
        ("1bc 3bc 8bc", 2, False, "", 1),
        ("1bc 3bc 8bc 12b", 1, True, "", None),
        ("1bc 3bc 8bc 12b", 2, True, "", 2),
        ("1b 3b 8b 12b 11b", 3, True, "", None),
        ("1b 3b 8b 12b 11b", 4, True, "", 4),
        ("1r 2r 3r 4r 5r 6r", 2, True, "", None),
        ("1r 2r 3r 4r 5r 6r", 3, True, "", 3),
        ("1r 2r 3r 4r 5r 6r", 4, True, "set_extras: yes", None),
        ("1r 2r 3r 4r 5r 6r", 5, True, "set_extras: yes", 5),
        ("3b 9a 11c", 1, False, "viewing: rain", None),
        ("3b 9a 11c 1r 2r 3r", 1, True, "viewing: rain", None),
        ("3b 9a 1r 2r 3r", 1, True, "viewing_after_call: 3", None),
        ("3b 9a 1r 2r 3r", 2, True, "viewing_after_call: 3", 2),
    ],
)
def test_a_pile_allows_only_so_many_calls(
    pile: str, calls: int, stopped: bool, options: str, most: int | None
) -> None:
    by = "Aki" if stopped else "Bo"
    lines = ("dealer: Aki", f"koi_koi: [{', '.join(['Aki'] * calls)}]", f"stopped_by: {by}")
    match = round_of(*lines, captured=f"{{Aki: {pile}, Bo: 4a 5a 6a 7a 8a 10a}}", options=options)
    times = f"called {'once' if calls == 1 else f'{calls} times'}{' and stopped' if stopped else ''}"
    result = [] if most is None else [f"Aki {times}, but this pile allows at most {most} new yaku"]
    assert [problem.message for problem in match.problems if problem.id == "calls-doubtful"] == result
    assert (errors(match), match.complete) == ([], True), "a pile may be written in part"


@few
@given(seed=st.integers(0, 10**9), data=st.data())
@pytest.mark.parametrize("preset", PRESETS)
def test_random_plays_never_call_too_often(preset: str, seed: int, data: st.DataObject) -> None:
    odd = {name: data.draw(st.sampled_from((None, *CHOICES[name])), name) for name in RISES}
    options = {"table": preset, "opponent_forms": "may-continue", "caller_improves": "chooses-again"}
    options |= {name: choice for name, choice in odd.items() if choice is not None}
    rules = GAME.rules(options)
    rng, month = random.Random(seed), 1
    plain, called = (PileContext(rules, Context(month=month, called=item)) for item in (False, True))
    ways = Ways(
        worth=lambda cards: PileScore(plain, these(" ".join(cards))).points,
        worth_called=lambda cards: PileScore(called, these(" ".join(cards))).points,
        opponent_ends=False,
        stops=0.1,
    )
    play = play_out("koi-koi", ["Aki", "Bo"], "Aki", rng, ways=ways)
    ends = f"stopped_by: {play.stopped_by}" if play.stopped_by else "exhausted: yes"
    piles = ", ".join(f"{name}: {' '.join(cards) or 'none'}" for name, cards in play.piles.items())
    messages = ", ".join(f"{name}: {option_words(value)}" for name, value in options.items())
    lines = ("dealer: Aki", f"koi_koi: [{', '.join(play.calls)}]", ends)
    match = round_of(*lines, captured=f"{{{piles}}}", options=messages)
    assert [problem.id for problem in match.problems if problem.stops or problem.id == "calls-doubtful"] == []


def test_a_yaku_without_a_call_or_a_stop_is_a_warning() -> None:
    match = round_of("stopped_by: Aki", captured=THREES)
    doubts = [problem for problem in match.problems if problem.id == "decision-missing"]
    message = "Bo holds Poetry Ribbons, and neither stopped nor called: "
    message += "that can only be if the last card of Bo's hand made it"
    assert [(item.severity.value, item.message) for item in doubts] == [("warning", message)]
    assert doubts[0].hint == (
        "write `koi_koi: [Bo]` if Bo called: Aki scores 10; "
        "or write `stopped_by: Bo` if the round ended with it: Aki scores 0 and Bo scores 5"
    )
    called = round_of("stopped_by: Aki", "koi_koi: [Bo]", captured=THREES)
    assert scores(called) == [10, 0]
    assert "decision-missing" not in [problem.id for problem in called.problems]
    stopped = round_of("stopped_by: Bo", "koi_koi: [Aki]", captured=THREES)
    assert scores(stopped) == [0, 10]


@pytest.mark.parametrize(
    ("calls", "end", "points", "noted"),
    [
        ("Bo", "stopped_by: Aki", 10, []),
        ("Aki, Bo", "stopped_by: Aki", 10, []),
        ("Aki, Bo", "exhausted: yes", 5, ["call-unanswered"]),
        ("Bo, Aki", "exhausted: yes", 10, []),
        ("Bo, Aki, Bo", "exhausted: yes", 10, []),
        ("Bo", "exhausted: yes", 10, ["call-unanswered"]),
        ("Aki", "exhausted: yes", 5, []),
    ],
)
def test_a_call_doubles_only_yaku_made_after_it(calls: str, end: str, points: int, noted: list[str]) -> None:
    options = "exhausted: higher-score, opponent_forms: may-continue"
    pile = {"captured": "{Aki: 1b 3b 8b, Bo: none}"}
    match = round_of(f"koi_koi: [{calls}]", end, options=options, **pile)
    assert [problem.id for problem in match.problems if problem.id == "call-unanswered"] == noted
    result = settled(
        "koi-koi",
        {"Aki": "1b 3b 8b", "Bo": ""},
        {"exhausted": "higher-score", "opponent_forms": "may-continue"},
        {
            "koi_koi": tuple(calls.split(", ")),
            **({"stopped_by": "Aki"} if "stopped" in end else {"exhausted": True}),
        },
    )
    assert result.scores["Aki"] == points


def test_a_lucky_hand_is_found_in_the_hand() -> None:
    match = round_of(f"hands: {{Bo: {FOUR}}}")
    assert (errors(match), scores(match), match.rounds[0].winners) == ([], [0, 6], ("Bo",))
    entry = match.rounds[0].sides[1].entries[0]
    assert (entry.rule, entry.because, entry.cards) == ("koi-koi.teshi", "Hand of Four (teshi)", these("3*"))
    assert scores(round_of(f"hands: {{Aki: {PAIRS}}}")) == [6, 0]
    assert scores(round_of(f"hands: {{Aki: {PAIRS}, Bo: {FOUR}}}")) == [0, 0]
    assert scores(round_of(f"hands: {{Aki: {PAIRS}, Bo: {FOUR}}}", options="both_lucky: both-6")) == [6, 6]
    assert scores(round_of(f"hands: {{Aki: {PAIRS}}}", options="zero_sum: yes")) == [6, -6]


@pytest.mark.parametrize(
    ("lines", "captured", "expected"),
    [
        (["stopped_by: Aki"], "{Aki: none, Bo: none}", "stopped_by"),
        (["exhausted: yes"], "{Aki: none, Bo: none}", "exhausted"),
        (["koi_koi: [Aki]"], "{Aki: none, Bo: none}", "koi_koi"),
        ([], "{Aki: 1bc, Bo: none}", "captured"),
    ],
)
def test_nothing_is_played_after_a_lucky_hand(lines: list[str], captured: str, expected: str) -> None:
    for lucky in ("lucky_hands: {Bo: [teshi]}", f"hands: {{Bo: {FOUR}}}"):
        match = round_of(lucky, *lines, captured=captured)
        assert errors(match) == ["after-the-end"]
        message = next(problem.message for problem in match.problems if problem.stops)
        assert message == f"Bo's teshi wins the round at once, but `{expected}` describes play after it"


def test_claims_are_checked_against_the_hand() -> None:
    denied = round_of("lucky_hands: {Bo: [teshi]}", f"hands: {{Bo: {PAIRS}}}")
    assert "lucky-hand-denied" in errors(denied)
    assert denied.problems[0].message == "Bo claims teshi, but the hand is kuttsuki"
    left_out = round_of("lucky_hands: {}", "exhausted: yes", f"hands: {{Bo: {PAIRS}}}")
    assert errors(left_out) == ["lucky-hand-denied"]
    for claims, where in (("{Aki: [teshi]}", ()), ("{}", ()), ("{Aki: [teshi], Bo: []}", ("Bo",))):
        both = round_of(f"lucky_hands: {claims}", f"hands: {{Aki: {FOUR}, Bo: {PAIRS}}}")
        problem = next(
            problem for problem in both.problems if problem.message.startswith("Bo's hand is kuttsuki")
        )
        assert problem.hint == "write `lucky_hands: {Aki: [teshi], Bo: [kuttsuki]}`"
        assert problem.place.path[-1 - len(where) :] == ("lucky_hands", *where)
    agreed = round_of("lucky_hands: {Bo: [kuttsuki]}", f"hands: {{Bo: {PAIRS}}}")
    assert (errors(agreed), scores(agreed)) == ([], [0, 6])


def test_a_hand_may_void_the_deal() -> None:
    ruled = "teshi: misdeal, kuttsuki: misdeal"
    for line in (f"hands: {{Bo: {FOUR}}}", "lucky_hands: {Bo: [teshi]}", "lucky_hands: {Aki: [kuttsuki]}"):
        match = round_of(line, "stopped_by: Aki", captured="{Aki: 1b 3b 8b, Bo: none}", options=ruled)
        assert errors(match) == ["misdeal"]
        assert errors(round_of(line, "void: misdeal", options=ruled)) == []


def test_a_hand_that_voids_the_deal_need_not_be_claimed() -> None:
    match = round_of("lucky_hands: {}", "exhausted: yes", f"hands: {{Bo: {FOUR}}}", options="teshi: misdeal")
    assert errors(match) == ["misdeal"]
    message = next(problem.message for problem in match.problems if problem.stops)
    assert message == "Bo's hand is teshi, which voids the deal here"


def test_written_scores_are_not_checked() -> None:
    record = hanascore.loads("hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nscores: {Aki: 5, Bo: 0}\n")
    match = hanascore.score(record.records[0])
    assert ([problem.id for problem in match.problems], scores(match)) == (["unverified"], [5, 0])


def test_a_hand_may_be_like_any_other() -> None:
    ruled = "teshi: off"
    match = round_of(f"hands: {{Bo: {FOUR}}}", "stopped_by: Aki", captured=THREES, options=ruled)
    assert (errors(match), scores(match)) == ([], [5, 0])
    claimed = round_of("lucky_hands: {Bo: [teshi]}", options=ruled)
    assert errors(claimed) == ["fact-missing"]
    assert "not-in-play" in [problem.id for problem in claimed.problems]


def test_brights_on_the_field_must_be_known_if_they_multiply() -> None:
    piles = {"Aki": "1b 3b 8b", "Bo": ""}
    facts = {"stopped_by": "Aki"}
    assert settled("koi-koi", piles, {"field_brights": True}, facts).ids == ["fact-missing"]
    match = settled(
        "koi-koi", piles, {"field_brights": True}, facts, opening_field="12b 11b 2a 3r 4r 5r 6r 7r"
    )
    assert (match.ids, match.scores) == ([], {"Aki": 15, "Bo": 0})
    draw = settled("koi-koi", piles, {"field_brights": True}, {"exhausted": True})
    assert "fact-missing" not in draw.ids
    too_often = settled("koi-koi", piles, {"field_brights": True}, facts | {"koi_koi": ("Bo", "Aki")})
    assert too_often.ids == ["call-unlawful", "call-unlawful", "fact-missing"]


@pytest.mark.parametrize(
    ("options", "chaff", "noted"),
    [
        ({}, 9, True),
        ({}, 8, False),
        ({"sake_cup": "animal"}, 10, False),
        ({"sake_cup": "either"}, 9, True),
        ({"sake_cup": "either"}, 12, True),
    ],
)
def test_a_sake_cup_that_decides_has_a_note(options: dict[str, Any], chaff: int, noted: bool) -> None:
    piles = {"Aki": f"{' '.join(CHAFF[:chaff])} 9a 1b 3b", "Bo": ""}
    match = settled("koi-koi", piles, options, {"stopped_by": "Aki"})
    assert ("sake-cup-decides" in match.ids) is noted
    loser = settled("koi-koi", {**piles, "Bo": "1r 2r 3r"}, options, {"stopped_by": "Bo"})
    assert "sake-cup-decides" not in loser.ids


def test_a_sake_cup_of_either_kind_takes_the_better_reading() -> None:
    rules = GAME.rules({"sake_cup": "either"})
    for cards, points in (
        ("2a 4a 5a 7a 9a", 1),
        (f"{NINE_CHAFF} 9a", 1),
        (f"{NINE_CHAFF} 2a 4a 5a 7a 9a", 1),
    ):
        assert rules.reading(these(cards)).points(these(cards)) == points


def test_counts_may_name_the_sake_cup() -> None:
    piles = {"Aki": Counts((0, 1, 0, 9), sake_cup=True), "Bo": ""}
    match = settled("koi-koi", piles, None, {"stopped_by": "Aki"})
    assert match.scores == {"Aki": 1, "Bo": 0}
    assert "sake-cup-decides" in match.ids


def test_without_its_best_yaku_a_group_counts_the_next() -> None:
    house = HouseRules(yaku=(HouseYaku("rainy-four", off=True),))
    result = settled("koi-koi", {"Aki": "1b 3b 8b 11b", "Bo": ""}, None, {"stopped_by": "Aki"}, house=house)
    assert result.beside_cards("Aki") == (("three-brights", 5),)
    match = round_of(
        "stopped_by: Aki", captured="{Aki: 1b 3b 8b 11b, Bo: none}", options="values: {rainy-four: off}"
    )
    assert scores(match) == [5, 0]


def test_multipliers_are_entries_in_order() -> None:
    options = {"koi_koi_multiplier": "ladder", "field_brights": True, "zero_sum": True}
    match = settled(
        "koi-koi",
        {"Aki": "1b 3b 8b 12b", "Bo": ""},
        options,
        {"stopped_by": "Aki", "koi_koi": ("Aki",) * 5},
        opening_field="11b",
    )
    assert [(entry.side, entry.points, entry.because, entry.against) for entry in match.ledger.entries] == [
        ("Aki", 8, "Four Brights", None),
        ("Aki", 16, "5 own calls of koi-koi: 8 x 3 = 24", None),
        ("Aki", 24, "yaku of 7 or more: 24 x 2 = 48", None),
        ("Aki", 48, "1 bright on the opening field: 48 x 2 = 96", None),
        ("Bo", -96, "what Aki gains", "Aki"),
    ]


@pytest.mark.parametrize(("table", "winner"), [("legends", "rounds"), ("nintendo", "points")])
def test_who_wins_the_game(table: str, winner: str) -> None:
    assert GAME.rules({"table": table}).won_by == winner


def test_points_for_the_dealer_win_no_round() -> None:
    match = settled(
        "koi-koi", {"Aki": "", "Bo": ""}, {"exhausted": "dealer-6"}, {"exhausted": True}, dealer="Bo"
    )
    assert (match.scores, match.ledger.deciding, match.winners) == (
        {"Aki": 0, "Bo": 6},
        {"Aki": 0, "Bo": 0},
        (),
    )


def test_the_dealer_matters_only_if_hands_may_have_run_out() -> None:
    needs = GAME.rules({"exhausted": "dealer-1"}).dealer_matters
    assert [needs(GAME.make_facts(**item)) for item in ({}, {"exhausted": True}, {"stopped_by": "Bo"})] == [
        True,
        True,
        False,
    ]
    assert not GAME.rules().dealer_matters(GAME.make_facts(exhausted=True))
