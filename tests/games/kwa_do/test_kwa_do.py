"""Compare Kwa-Do with a second scorer, and test what a round of it must say."""

from __future__ import annotations

import json
import random
from textwrap import dedent, indent
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hanascore
from hanascore.cards.deck import WHOLE as DECK_CARDS
from hanascore.cards.deck import of_month, these
from hanascore.model.house_rules import HouseRules, HouseValue, HouseYaku, Rivals
from hanascore.model.record import Counts
from hanascore.rules import wild_cards
from tests.games.kwa_do.scorer import CHOICES, GAME, NAMES, PAIRS, SAKURA, TEAMS, VALUES, naive
from tests.helpers.naive_scoring import as_texts, random_choices, share_deck
from tests.helpers.plays import Play, Ways, kind_of, month_of, play_out
from tests.helpers.random_matches import few
from tests.helpers.settled import Settled, held, settled, without_chaff
from tests.helpers.written_plays import Sheet
from tests.helpers.written_plays import written as sheet

EASY = {"method": "easy", "yaku": "all"}
SEATS = ("Aki", "Bo", "Chiyo", "Dai")


@given(seed=st.integers(0, 10**6))
def test_a_second_scorer_agrees(seed: int) -> None:
    rng = random.Random(seed)
    number, teams = rng.choice(TEAMS)
    sides = list(teams) or list(NAMES[:number])
    piles, options = share_deck(sides, seed), random_choices(rng, **CHOICES)
    declared = {side: dict.fromkeys(rng.sample(sorted(SAKURA), 4), 0) for side in sides}
    match = settled(
        "kwa-do", as_texts(piles), options, {"declared": declared}, teams=teams, players=NAMES[:number]
    )
    expected = naive(piles, number, options, declared)
    assert match.scores == expected
    best = max(expected.values())
    drawn = not any(expected.values())
    assert match.winners == tuple(side for side in sides if expected[side] == best and not drawn)
    assert match.ids == []
    assert match.played.rules.score_total is None


def test_the_reason_of_a_floor() -> None:
    pile = {"East": "1b", "West": "3b"}
    by_player = settled("kwa-do", pile, teams=PAIRS, players=SEATS)
    assert [(item.points, item.because) for item in by_player.ledger.of("East")] == [
        (20, "1 bright x 20"),
        (-60, "floor: 240 / 4 players"),
        (40, "a net below zero counts as zero"),
    ]
    by_side = settled("kwa-do", pile, {"floor_by": "side"}, teams=PAIRS, players=SEATS)
    assert by_side.entry("East", "floor").because == "floor: 240 / 2 sides"
    agreed = settled("kwa-do", pile, {"floor": 50}, teams=PAIRS, players=SEATS)
    assert agreed.entry("East", "floor").because == "floor as agreed"


def test_a_floor_with_a_remainder_has_a_note() -> None:
    rules = HouseRules(cards=(HouseValue("pine-crane", 25, held("1b"), kind=False, line=3),))
    piles = {"Aki": "1b", "Bo": "", "Chiyo": ""}
    match = settled("kwa-do", piles, house=rules)
    assert match.words == ["note: 245 points do not divide by 3: the floor is 81, and 2 remain"]
    assert match.entry("Bo", "floor").points == -81
    assert settled("kwa-do", piles, {"method": "easy"}, house=rules).ids == []
    assert settled("kwa-do", piles, {"floor": 82}, house=rules).ids == []


class TestAnnouncedSets:
    def test_a_set_that_was_not_announced_is_a_warning(self) -> None:
        match = settled("kwa-do", {"Aki": "1r 2r 3r", "Bo": ""}, {**EASY, "declared_only": True})
        assert match.words == ["warning: only announced sets count here, but the round names none"]
        assert match.hints == [
            "write `declared: {Aki: [set-8]}` if they were announced; "
            "or write `declared: {}` if nobody announced a set"
        ]
        assert match.scores["Aki"] == 15

    def test_there_is_no_warning_without_a_set(self) -> None:
        options = {**EASY, "declared_only": True}
        assert settled("kwa-do", {"Aki": "1r 2r 5*", "Bo": ""}, options).ids == []
        assert settled("kwa-do", {"Aki": "1r 2r 3r", "Bo": ""}, {**options, "yaku": ("months",)}).ids == []
        nobody = settled("kwa-do", {"Aki": "1r 2r 3r", "Bo": ""}, options, {"declared": {}})
        assert (nobody.ids, nobody.scores["Aki"]) == ([], 15)

    def test_listed_sets_count_in_a_pile_known_by_numbers(self) -> None:
        piles = {"Aki": Counts((0, 0, 3, 0), listed_yaku=("set-8",)), "Bo": Counts((5, 9, 7, 24))}
        options = {"method": "easy", "yaku": ("set-8",), "declared_only": True}
        assert settled("kwa-do", piles, options).ids == ["nothing-declared"]
        match = settled("kwa-do", piles, options, {"declared": {"Aki": {"set-8": 0}}})
        assert (match.ids, match.scores["Aki"]) == ([], 45)


# Bo's lightning took the pine crane; a pine chaff and the Willow ribbon were left on the field.
BO = "1b 11c 2* 3* 4*"
REST_OF = DECK_CARDS & ~these(BO) & ~these("1r 1c1 11a 11b 1c2 11r")
TOOK_CRANE = {"gaji": {"by": "Bo", "took": these("1b")}}
ON = {**EASY, "gaji": True}


def with_gaji(
    options: dict[str, Any] | None = None, facts: dict[str, Any] | None = None, **more: Any
) -> Settled:
    piles = {"Aki": these("1r 1c1 11a 11b"), "Bo": these(BO), "Chiyo": REST_OF}
    piles |= more.pop("piles", {})
    return settled("kwa-do", piles, {**ON, **(options or {})}, facts or TOOK_CRANE, **more)


def two_with_gaji(seed: int) -> Play:
    """A round of two in which a lightning took a card of another month, and a fourth card takes one."""
    names, rng = ["Aki", "Bo"], random.Random(seed)
    while not (play := play_out("kwa-do", names, "Aki", rng, ways=Ways(gaji="hand", takes_all=False))).gaji:
        pass
    return play


def three_with_broken_four(seed: int) -> Play:
    """A round of three in which a lightning took one of four cards of a month on the opening field."""
    names, rng = ["Aki", "Bo", "Chiyo"], random.Random(seed)
    while True:
        play = play_out("kwa-do", names, "Aki", rng, ways=Ways(gaji="hand", four_stay=True))
        months = [month_of(card) for card in play.field]
        if play.gaji and months.count(month_of(play.gaji[1])) > 3:
            return play


class TestGaji:
    @pytest.mark.parametrize(
        ("leftovers", "given", "points", "odd"),
        [
            ("suit", "1c2", 0, {11}),
            ("willow", "11r", 5, {1}),
            ("both", "1c2 11r", 5, set()),
            (None, "", 0, {1, 11}),
        ],
    )
    @pytest.mark.parametrize("left_over", ["1c2 11r", None])
    def test_who_gets_the_odd_cards(
        self, leftovers: str | None, given: str, points: int, odd: set[int], left_over: str | None
    ) -> None:
        result = with_gaji({"gaji_leftovers": leftovers}, left_over=left_over)
        assert result.ids == []
        assert result.played.holding("Bo").pile == these(f"{BO} {given}")
        assert result.of_cards("Bo") == 75
        assert dict(result.beside_cards("Bo")).get("gaji_leftovers", 0) == points
        assert wild_cards.may_be_odd(result.played) == {"Bo": odd}
        assert result.played.complete

    def test_the_entry_names_the_left_over_card(self) -> None:
        result = with_gaji({"gaji_leftovers": "willow"})
        entry = result.entry("Bo", "gaji_leftovers")
        assert (entry.points, entry.because) == (5, "willow ribbon, left over by the lightning")
        assert entry.cards == these("11r")
        assert entry.rule == "kwa-do.gaji_leftovers"

    def test_left_over_cards_count_for_bonuses_and_before_the_floor(self) -> None:
        piles = {"Aki": "1* 2* 3* 6* 7*", "Bo": "5a 5c1 11c 11b 11r", "Chiyo": "8* 9* 10* 12* 4* 5c2"}
        facts = {"gaji": {"by": "Bo", "took": these("5a")}}
        suit = settled("kwa-do", piles, {**ON, "yaku": "all"}, facts, left_over="5r 11a")
        assert suit.beside_cards("Bo") == (("gaji_leftovers", 5),)
        both = settled("kwa-do", piles, {**ON, "gaji_leftovers": "both"}, facts, left_over="5r 11a")
        assert dict(both.beside_cards("Bo")) == {"gaji_leftovers": 10, "willow": 30}
        floor = settled("kwa-do", piles, {"gaji": True, "floor": 40}, facts, left_over="5r 11a")
        assert floor.beside_cards("Bo") == (("gaji_leftovers", 5), ("floor", -40))
        assert floor.scores["Bo"] == 10 + 20 + 5 + 5 - 40

    def test_a_team_gets_the_left_over_cards(self) -> None:
        piles = {"East": these("1r 1c1 11a 11b"), "West": these(BO) | REST_OF}
        facts = {"gaji": {"by": "Dai", "took": these("1b")}}
        options = {**ON, "gaji_leftovers": "willow"}
        match = settled("kwa-do", piles, options, facts, teams=PAIRS, players=SEATS)
        assert match.entry("West", "gaji_leftovers").points == 5
        assert wild_cards.may_be_odd(match.played) == {"West": {1}}

    def test_a_lightning_that_takes_a_willow_is_ordinary(self) -> None:
        facts = {"gaji": {"by": "Bo", "took": these("11r"), "from": "stock"}}
        match = settled("kwa-do", {"Aki": "11a 11b", "Bo": "11c 11r"}, EASY, facts)
        assert match.ids == []
        assert wild_cards.may_be_odd(match.played) == {}
        assert match.played.awards == ()

    def test_a_lightning_that_is_not_wild_takes_no_other_month(self) -> None:
        result = with_gaji({"gaji": False})
        assert result.words == [
            "error: the lightning is not wild here, so it cannot have taken a card of another month"
        ]
        assert result.hints == ["set `gaji: yes`, or remove `gaji`"]
        assert result.played.awards == ()

    def test_a_lightning_from_the_stock(self) -> None:
        facts = {"gaji": {**TOOK_CRANE["gaji"], "from": "stock"}}
        result = with_gaji(facts=facts)
        assert result.words == ["error: the lightning is wild only when it is played from the hand"]
        assert result.problems[0].place.path == ("rounds", 0, "gaji", "from")
        assert with_gaji({"gaji_from": "hand-or-stock"}, facts).ids == []
        assert with_gaji(facts={"gaji": {**TOOK_CRANE["gaji"], "from": "hand"}}).ids == []

    @pytest.mark.parametrize(("lost", "card"), [("1b", "pine-crane"), ("11c", "willow-lightning")])
    def test_the_pile_must_hold_the_card_that_was_taken(self, lost: str, card: str) -> None:
        result = with_gaji(piles={"Bo": these(BO) & ~these(lost)})
        assert result.words == [f"error: Bo used the lightning, but Bo's pile lacks the {card}"]

    def test_any_chaff_of_the_month_will_do(self) -> None:
        piles = {"Aki": these("1b 1r 11a 11b"), "Bo": these("1c2 11c 2* 3* 4*")}
        result = with_gaji(facts={"gaji": {"by": "Bo", "took": these("1c1")}}, piles=piles)
        assert result.ids == []
        assert result.played.holding("Bo").pile & of_month(1) == these("1c1 1c2")

    def test_a_left_over_card_may_be_in_the_pile_already(self) -> None:
        result = with_gaji(piles={"Bo": these(f"{BO} 1c2")})
        assert result.words == ["note: Bo's pile already holds the pine card that the lightning left over"]
        assert result.hints == ["other choices of `gaji_leftovers` cannot be tried on this round"]
        everything = with_gaji(piles={"Aki": these("11a 11b"), "Bo": these(f"{BO} 1r 1c1 1c2")})
        assert everything.ids == ["gaji-left-over"]

    def test_nothing_is_awarded_if_more_cards_are_missing(self) -> None:
        result = with_gaji(piles={"Chiyo": REST_OF & ~of_month(12)})
        assert result.played.awards == ()
        # That a hand-out cannot be told is found for every game at once, so nothing is said here.
        assert result.ids == []

    def test_two_players_may_have_undrawn_cards_of_the_month(self) -> None:
        piles = {"Aki": "11a 11b", "Bo": BO}
        pines = settled("kwa-do", piles, ON, TOOK_CRANE, left_over="1r 1c1 1c2 11r")
        assert pines.words == [], "there is room for all of them on the field"
        assert [award.cards for award in pines.played.awards] == [these("1r 1c1 1c2")]
        untold = settled("kwa-do", piles, ON, TOOK_CRANE)
        assert untold.words == [
            "warning: it is unknown which pine cards lay on the field at the end, so none is awarded"
        ]
        assert untold.hints == ["write `left_over: CARDS`"]
        assert untold.played.awards == ()
        match = settled("kwa-do", {"Aki": "1r 1c1", "Bo": BO}, ON, TOOK_CRANE, left_over="1c2 11r")
        assert [award.cards for award in match.played.awards] == [these("1c2")]

    def test_nothing_is_awarded_that_must_be_undrawn(self) -> None:
        left = "1c2 11r 10r 10c1 10c2 12c1 12c2 12c3"
        aki = DECK_CARDS & ~these(left) & ~these(BO)
        empty = settled("kwa-do", {"Aki": aki, "Bo": BO}, ON, TOOK_CRANE, left_over=left)
        assert (empty.played.awards, empty.ids) == ((), [])

    def test_one_card_of_the_month_may_have_stayed_in_the_stock(self) -> None:
        left = "1c2 11r 10r 10c1 10c2 12c1 12c2 12c3 9c1 9c2"
        piles = {"Aki": DECK_CARDS & ~these(left) & ~these(BO), "Bo": BO}
        match = settled("kwa-do", piles, ON, TOOK_CRANE, left_over=left)
        assert (match.played.awards, match.ids) == ((), ["gaji-left-over"])
        result = settled("kwa-do", piles, {**ON, "three_on_field": "take-one"}, TOOK_CRANE)
        assert (result.played.awards, result.ids) == ((), ["gaji-left-over"]), "no field is written"

    def test_cards_without_room_on_the_field_may_be_undrawn(self) -> None:
        left = "1c1 1c2 11r 10r 10c1 10c2 12c1 12c2 12c3"
        piles = {"Aki": DECK_CARDS & ~these(left) & ~these(BO), "Bo": BO}
        match = settled("kwa-do", piles, ON, TOOK_CRANE, left_over=left)
        assert (match.played.awards, match.ids) == ((), ["gaji-left-over"])
        fewer = settled("kwa-do", piles, ON, TOOK_CRANE, left_over="1c2")
        assert [award.cards for award in fewer.played.awards] == [these("1c2")]

    def test_three_willows_on_the_field_stay_to_the_end(self) -> None:
        piles = {"Aki": these("1r 1c1"), "Chiyo": REST_OF}
        for left_over in ("1c2 11b 11a 11r", None):
            result = with_gaji(piles=piles, left_over=left_over)
            assert (result.ids, result.played.complete) == ([], True)
            assert [award.cards for award in result.played.awards] == [these("1c2")]
        willows = with_gaji({"gaji_leftovers": "willow", "yaku": ("months",)}, piles=piles)
        assert willows.played.awards[0].cards == these("11b 11a 11r")
        assert dict(willows.beside_cards("Bo")) == {"gaji_leftovers": 35, "willow": 30}

    @pytest.mark.parametrize("choice", ["suit", "willow", "both", "none"])
    @few
    @given(seed=st.integers(0, 10**6))
    def test_a_card_that_lay_on_the_field_goes_to_the_user(self, choice: str, seed: int) -> None:
        play = two_with_gaji(seed)
        assert play.gaji is not None
        by, took, source = play.gaji
        on_field = play.left[: len(play.left) - 8]
        months = {"suit": {month_of(took)}, "willow": {11}, "both": {month_of(took), 11}, "none": set()}
        due = [card for card in on_field if month_of(card) in months[choice]]
        scores = {name: sum(VALUES[kind_of(card)[-1]] for card in pile) for name, pile in play.piles.items()}
        scores[by] += sum(VALUES[kind_of(card)[-1]] for card in due)
        options = f"gaji: on, gaji_leftovers: {choice}, method: easy, three_on_field: take-one"
        turns = sheet("kwa-do", play, Sheet(options=options))
        piles = ", ".join(f"{name}: {' '.join(pile)}" for name, pile in play.piles.items())
        result = f"    gaji: {{by: {by}, took: {took}, from: {source}}}\n    captured: {{{piles}}}\n"
        result = (
            turns[: turns.index("    hands:")] + result + f"    left_over: {' '.join(on_field) or 'none'}\n"
        )
        for text in (turns, result):
            match = hanascore.score(hanascore.loads(text).records[0])
            assert match.rounds[0].scores == scores
            assert {problem.id for problem in match.problems} <= {"not-in-play"}
        result = result[: result.index("    left_over:")]
        for text in (result, f"{result}    left_over: {' '.join(play.left)}\n"):
            match = hanascore.score(hanascore.loads(text).records[0])
            unknown = "gaji-left-over" in {problem.id for problem in match.problems}
            assert match.rounds[0].scores == scores or unknown

    @few
    @given(seed=st.integers(0, 10**6))
    def test_the_rest_of_a_broken_four_goes_to_the_user(self, seed: int) -> None:
        play = three_with_broken_four(seed)
        assert play.gaji is not None
        by, took, _ = play.gaji
        scores = {name: sum(VALUES[kind_of(card)[-1]] for card in pile) for name, pile in play.piles.items()}
        scores[by] += sum(VALUES[kind_of(card)[-1]] for card in play.left if month_of(card) == month_of(took))
        options = "gaji: on, gaji_at_four: yes, four_on_field: stay, method: easy"
        match = hanascore.score(hanascore.loads(sheet("kwa-do", play, Sheet(options=options))).records[0])
        assert match.rounds[0].scores == scores

    def test_left_overs_without_that_month_leave_no_doubt(self) -> None:
        match = settled("kwa-do", {"Aki": "9*", "Bo": BO}, ON, TOOK_CRANE, left_over="11r")
        assert (match.played.awards, match.ids) == ((), [])

    def test_a_pair_that_cannot_be_captured_is_no_obstacle(self) -> None:
        options = {"three_on_field": "take-one"}
        piles = {"Chiyo": REST_OF & ~these("12c1 12c2")}
        result = with_gaji(options, piles=piles, opening_field="12b 12c1 12c2 1b 6a 7a")
        assert [award.cards for award in result.played.awards] == [these("1c2")]
        assert result.played.complete
        unknown = with_gaji(options, piles=piles)
        assert unknown.played.awards == result.played.awards
        otherwise = with_gaji(options, piles=piles, opening_field="9a 9r 9c1 1b 6a 7a")
        assert otherwise.played.awards == ()
        assert not otherwise.played.complete

    def test_discarded_chaff_is_in_no_pile(self) -> None:
        piles = {"Aki": these("1r 11a"), "Bo": these("1b 2a 2r 3b 3r 4a 4r"), "Chiyo": without_chaff(REST_OF)}
        options = {"gaji_leftovers": "willow"}
        result = with_gaji(options, piles=piles | {"Aki": these("1r 11a 11b")}, chaff_kept=False)
        assert result.ids == []
        assert result.entry("Bo", "gaji_leftovers").cards == these("11r")

    def test_piles_known_by_numbers_are_not_checked(self) -> None:
        piles = {"Aki": Counts((2, 3, 4, 10)), "Bo": Counts((1, 2, 2, 4))}
        match = settled("kwa-do", piles, ON, TOOK_CRANE, left_over="1r 11r")
        assert match.ids == []
        assert match.of_cards("Bo") == 50
        assert match.beside_cards("Bo") == (("gaji_leftovers", 5),)

    def test_written_scores_need_no_facts(self) -> None:
        scores = {"Aki": 100, "Bo": 140}
        match = settled("kwa-do", {}, ON, TOOK_CRANE, players=("Aki", "Bo"), scores=scores)
        assert (match.ids, match.scores) == ([], scores)


def test_a_fourth_card_that_takes_one_leaves_two_dead() -> None:
    rest = DECK_CARDS & ~these("1* 2*")
    piles = {"Aki": these("1* 2a 2r"), "Bo": rest, "Chiyo": 0}
    assert settled("kwa-do", piles, {"three_on_field": "take-one"}).played.complete
    assert not settled("kwa-do", piles).played.complete


@pytest.mark.parametrize(
    ("options", "facts", "needed"),
    [
        ({}, {}, False),
        ({"gaji": True}, {}, False),
        ({"gaji": True}, TOOK_CRANE, True),
        ({"gaji": True}, {"gaji": {"by": "Bo", "took": these("11r")}}, False),
        ({"three_on_field": "take-one"}, {}, True),
    ],
)
def test_rest_may_need_the_left_over_cards(
    options: dict[str, Any], facts: dict[str, Any], needed: bool
) -> None:
    rules = GAME.rules(options)
    assert rules.may_leave_cards(GAME.make_facts(**facts)) is needed


@pytest.mark.parametrize(
    ("options", "more", "clear"),
    [
        ("gaji: on", "gaji: {by: Bo, took: 11r}", True),
        ("gaji: on", "gaji: {by: Bo, took: 1b}", False),
        ("three_on_field: take-one", "opening_field: 1b 1r 2a 3b 4a 5a", True),
        ("three_on_field: take-one", "opening_field: 1b 1r 1c 3b 4a 5a", False),
        ("three_on_field: take-one", "", False),
    ],
)
def test_rest_is_refused_only_if_it_is_not_clear(options: str, more: str, clear: bool) -> None:
    loaded = hanascore.loads(
        "hanascore: 1\ngame: kwa-do\nmonths: japanese\nplayers: [Aki, Bo, Chiyo]\n"
        f"options: {{{options}}}\ncaptured: {{Aki: rest, Bo: 11* 2*, Chiyo: 3*}}\n{more}\n"
    )
    assert [problem.id for problem in loaded.problems] == ([] if clear else ["rest-unclear"])


def test_month_bonuses_are_claimed_if_chaff_was_discarded() -> None:
    piles = {"Aki": without_chaff(these("5* 1*")), "Bo": without_chaff(these("10* 11*"))}
    facts = {"month_bonuses": {"Aki": ("iris",), "Bo": ("willow",)}}
    match = settled("kwa-do", piles, EASY, facts, chaff_kept=False)
    assert match.ids == ["unverified", "unverified"]
    assert match.beside_cards("Aki") == (("iris", 30),)
    assert match.beside_cards("Bo") == (("willow", 30),)
    off = settled("kwa-do", piles, {"method": "easy"}, facts, chaff_kept=False)
    assert off.ids == ["not-in-play", "not-in-play"]
    assert off.beside_cards("Aki") == ()


@pytest.mark.parametrize("announced", [("Aki", "Chiyo"), ("East", "East"), ("Chiyo", "East")])
def test_sets_announced_by_team_mates_count_for_their_team(announced: tuple[str, str]) -> None:
    declared: dict[str, dict[str, int]] = {}
    for name, id in zip(announced, ("set-7", "set-8"), strict=True):
        declared.setdefault(name, {})[id] = 0
    piles = {"East": "1r 2r 3r 6r 9r 10r", "West": "4r 5r 7r"}
    match = settled(
        "kwa-do", piles, {**EASY, "declared_only": True}, {"declared": declared}, teams=PAIRS, players=SEATS
    )
    assert match.beside_cards("East") == (("set-7", 30), ("set-8", 30))
    assert match.beside_cards("West") == ()


def test_month_bonuses_claimed_by_a_player_count_for_the_team() -> None:
    piles = {"East": without_chaff(these("5* 10*")), "West": without_chaff(these("11*"))}
    facts = {"month_bonuses": {"Chiyo": ("iris",), "East": ("maple",), "Dai": ("willow",)}}
    match = settled("kwa-do", piles, EASY, facts, chaff_kept=False, teams=PAIRS, players=SEATS)
    assert match.beside_cards("East") == (("iris", 30), ("maple", 30))
    assert match.beside_cards("West") == (("willow", 30),)


def test_a_set_that_was_not_announced_shuts_nothing_out() -> None:
    house = HouseRules(
        yaku=(HouseYaku("tea-house", value=15, cards=these("1b 3b")),),
        rivals=(Rivals("spring", ("tea-house", "set-1")),),
    )
    options = {**EASY, "declared_only": True}
    piles = {"Aki": "1b 2a 3b"}
    match = settled("kwa-do", piles, options, {"declared": {}}, house=house)
    assert match.beside_cards("Aki") == (("tea-house", 15),)
    match = settled("kwa-do", piles, options, {"declared": {"Aki": {"set-1": 0}}}, house=house)
    assert match.beside_cards("Aki") == (("set-1", 30),)


def test_a_claimed_month_has_its_rivals() -> None:
    house = HouseRules(
        yaku=(HouseYaku("tea-house", value=15, cards=these("5a")),),
        rivals=(Rivals("may", ("tea-house", "iris")),),
    )
    piles = {"Aki": without_chaff(these("5*"))}
    facts = {"month_bonuses": {"Aki": ("iris",)}}
    match = settled("kwa-do", piles, EASY, facts, house=house, chaff_kept=False)
    assert match.beside_cards("Aki") == (("iris", 30),)


@pytest.mark.parametrize(
    ("piles", "winners"),
    [
        ({"Aki": "1b 3b", "Bo": "8b"}, ("Aki",)),
        ({"Aki": "1b 3b", "Bo": "8b 11b"}, ("Aki", "Bo")),
        ({"Aki": "1b 3b 8b 11b 12b 2a 4a", "Bo": "5a"}, ("Aki",)),
    ],
)
def test_the_best_net_below_zero_wins_if_nets_are_carried(
    piles: dict[str, str], winners: tuple[str, ...]
) -> None:
    assert settled("kwa-do", piles, {"negative": "carry"}).winners == winners
    assert settled("kwa-do", piles).winners == ()


@pytest.mark.parametrize(("hand", "undrawn"), [(8, 8), (10, 0)])
def test_the_deal_of_two_players(hand: int, undrawn: int) -> None:
    deal = GAME.rules({"two_player_hand": hand}).deals[2]
    assert (deal.hand, deal.field, 48 - deal.field - 4 * deal.hand) == (hand, 8, undrawn)


def test_other_deals_leave_every_card_to_be_played() -> None:
    for players, deal in GAME.rules().deals.items():
        assert players == 2 or 48 - deal.field - 2 * deal.hand * players == 0


def test_the_player_after_the_dealer_plays_first() -> None:
    assert GAME.turn_order(("Aki", "Bo", "Chiyo"), "Bo") == ("Chiyo", "Aki", "Bo")


ANNOUNCED = """
    hanascore: 1
    game: kwa-do
    months: japanese
    players: [Aki, Bo, Chiyo]
    options: {{method: easy, yaku: [sakura], declared_only: yes}}
    rounds:
      - dealer: Aki
        {declared}
        turns:
"""


class TestSetsAnnouncedWithACard:
    """Seed 6 of three players: Aki lays the crane down, and takes all of set 1 later."""

    def match(self, message: str, declared: str = "note: none") -> hanascore.referee.match.Match:
        play = play_out("kwa-do", ["Aki", "Bo", "Chiyo"], "Aki", random.Random(6))
        turns = [
            f'- {item.player}: "{message if item.card == "1b" else ""}{item.text()}"' for item in play.turns
        ]
        text = dedent(ANNOUNCED.format(declared=declared)) + indent("\n".join(turns), " " * 6)
        (record,) = hanascore.loads(text).records
        return hanascore.score(record)

    @pytest.mark.parametrize(
        "message",
        ["declare set-1: ", "declares Set 1 ", "Announce omote-sugawara: ", "宣言 set-1: ", "선언 set-1: "],
    )
    def test_a_set_announced_in_its_turn_scores(self, message: str) -> None:
        match = self.match(message)
        assert [problem.id for problem in match.problems if problem.stops] == []
        assert match.rounds[0].played.facts.declared == {"Aki": {"set-1": these("1b")}}
        entries = {entry.rule for side in match.rounds[0].sides for entry in side.entries}
        assert "kwa-do.set-1" in entries

    def test_a_set_that_is_not_announced_in_a_turn_scores_nothing(self) -> None:
        match = self.match("")
        assert "nothing-declared" in {problem.id for problem in match.problems}
        assert match.rounds[0].scores["Aki"] == self.match("declare set-1: ").rounds[0].scores["Aki"] - 30

    @pytest.mark.parametrize(
        ("said", "message"),
        [
            (
                "declare set-2: ",
                "Aki announces Set 2 with the pine crane (1b), which is not one of its cards",
            ),
            ("declare set-9: ", "'set-9' is no set that is announced"),
        ],
    )
    def test_impossible_announcements_are_errors(self, said: str, message: str) -> None:
        assert message in " ".join(problem.message for problem in self.match(said).problems)

    def test_announcements_in_facts_are_compared_with_turns(self) -> None:
        problems = self.match("declare set-1: ", "declared: {Aki: [set-2]}").problems
        assert "`declared` is set-2 of Aki as written, but set-1 of Aki by the turns" in [
            problem.message for problem in problems
        ]
        same = self.match("declare set-1: ", "declared: {Aki: {set-1: 1b}}")
        assert [problem for problem in same.problems if problem.stops] == []

    @pytest.mark.parametrize(
        ("declared", "why"),
        [
            ("{set-5: 6a}", "which is no card of Set 5"),
            ("{set-5: 4a}", "which lay on the opening field and in no hand"),
            ("{set-4: 10a}", "which was dealt to Bo"),
            ("{set-4: 8a}, Bo: {set-4: 8a}", "which Aki laid"),
        ],
    )
    def test_a_card_that_cannot_have_been_laid_is_an_error(self, declared: str, why: str) -> None:
        text = (
            "hanascore: 1\ngame: kwa-do\nmonths: japanese\nplayers: [Aki, Bo, Chiyo]\n"
            f"declared: {{Aki: {declared}}}\nopening_field: 4a 1b 2a 3b 6r 7r\n"
            "hands: {Bo: 10arcc 9acc}\n"
            "captured: {Aki: 4* 5* 6* 7*, Bo: 8* 9* 10* 11*, Chiyo: rest}\n"
        )
        match = hanascore.score(hanascore.loads(text).records[0])
        messages = [problem.message for problem in match.problems if problem.id == "move-unlawful"]
        assert len(messages) == 1
        assert messages[0].endswith(why)


def test_a_declared_set_does_not_count_if_none_of_its_cards_was_laid() -> None:
    rng = random.Random(3)
    play = play_out("kwa-do", ["Aki", "Bo"], "Aki", rng)
    counted = set()
    for name, yaku in ((name, f"set-{number}") for name in play.players for number in range(1, 9)):
        text = json.dumps(
            {
                "hanascore": "1",
                "game": "kwa-do",
                "months": "japanese",
                "players": play.players,
                "options": {"yaku": "all", "declared_only": "yes"},
                "rounds": [
                    {
                        "dealer": play.dealer,
                        "hands": {who: " ".join(cards) for who, cards in play.hands.items()},
                        "opening_field": " ".join(play.field),
                        "turns": [{turn.player: turn.text()} for turn in play.turns],
                        "declared": {name: [yaku]},
                    }
                ],
            }
        )
        match = hanascore.score(hanascore.loads(text).records[0])
        warned = any("laid none of its cards" in problem.message for problem in match.problems)
        made = [item.yaku.id for side in match.rounds[0].sides for item in side.made]
        assert not (warned and yaku in made)
        counted.add(warned)
    assert True in counted
