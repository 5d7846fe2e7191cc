"""Compare Hanahuda with a second scorer, and test stops, teams and the deal."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hanascore
from hanascore.cards.deck import these
from hanascore.problems.problem import Problem
from tests.games.hanahuda.scorer import mixed, naive, yaku_of
from tests.helpers.naive_scoring import as_texts, share_deck
from tests.helpers.plays import DEALS, kind_of, play_out
from tests.helpers.random_matches import few
from tests.helpers.settled import settled

HEAD = "hanascore: 1\ngame: hanahuda\nmonths: japanese\n"
TEAMS = "players: [Aki, Bo, Chiyo, Dai]\nteams: {East: [Aki, Chiyo], West: [Bo, Dai]}\n"
PLAYERS = ["Aki", "Bo", "Chiyo", "Dai"]
TEAM = {"East": ["Aki", "Chiyo"], "West": ["Bo", "Dai"]}
RIBBONS = "1rc 2rc 3rc 4rc 5rc 6rc 7rc"
PAGE = {"plum_yaku": True, "nine_animals": "nine", "ribbon_value": 0}


@given(seed=st.integers(0, 10**6))
def test_a_second_scorer_agrees(seed: int) -> None:
    piles, options, stopped_by = mixed(seed)
    facts = {"stopped_by": stopped_by} if stopped_by else {}
    match = settled("hanahuda", as_texts(piles), options, facts)
    assert match.scores == naive(piles, options, stopped_by)


def kind_on_the_page(card: str) -> str:
    """Return the kind of a card as the page has it."""
    return {"2a": "b", "12c1": "a"}.get(card, kind_of(card)[-1])


@few
@given(seed=st.integers(0, 10**6))
def test_numbers_and_headings_are_those_of_the_page(seed: int) -> None:
    piles = share_deck(["Aki", "Bo"], seed)
    made = {side: yaku_of(pile, PAGE) for side, pile in piles.items()}
    kinds = {"brights": "b", "animals": "a", "ribbons": "r", "chaff": "c"}
    by_kind = {
        side: {
            kind: [card for card in sorted(pile) if kind_on_the_page(card) == letter]
            for kind, letter in kinds.items()
        }
        for side, pile in piles.items()
    }
    headings = {
        side: {kind: " ".join(cards) or "none" for kind, cards in held.items()}
        for side, held in by_kind.items()
    }
    numbers = {
        side: {"counts": {kind: len(cards) for kind, cards in held.items()}, "yaku": [*made[side]]}
        for side, held in by_kind.items()
    }
    for captured in (headings, numbers):
        text = f"{HEAD}players: [Aki, Bo]\nrounds: [{{dealer: Aki, captured: {json.dumps(captured)}}}]"
        match = hanascore.score(hanascore.loads(text).records[0])
        assert match.rounds[0].scores == naive(piles, PAGE)
        for side in piles:
            assert [*match.rounds[0].side_score(side).kinds] == [
                len(cards) for cards in by_kind[side].values()
            ]


def test_suits_below_a_heading_mean_its_cards_on_the_page() -> None:
    captured = "{Aki: {brights: pine plum, animals: paulownia iris}, Bo: 'brights: cherry; animals: clover'}"
    (record,) = hanascore.loads(f"{HEAD}players: [Aki, Bo]\ncaptured: {captured}\n").records
    assert record.rounds[0].piles == (these("1b 2a 5a 12c1"), these("3b 7a"))
    (refused,) = hanascore.loads(
        f"{HEAD}players: [Aki, Bo]\ncaptured: {{Aki: {{animals: plum}}, Bo: none}}\n"
    ).problems
    assert refused.message == "'plum' is not an animal"


@few
@given(seed=st.integers(0, 10**6))
def test_the_last_turns_are_cards_of_the_hand_alone(seed: int) -> None:
    rng = random.Random(seed)
    players = ["Aki", "Bo", "Chiyo"][: rng.choice([*DEALS["hanahuda"]])]
    play = play_out("hanahuda", players, "Aki", rng)
    assert not play.turns[-1].drawn
    assert not play.left
    text = json.dumps([{turn.player: turn.text()} for turn in play.turns])
    names = ", ".join(players)
    (record,) = hanascore.loads(f"{HEAD}players: [{names}]\nrounds: [{{dealer: Aki, turns: {text}}}]").records
    expected = naive({name: set(play.piles[name]) for name in players}, PAGE)
    assert hanascore.score(record).rounds[0].scores == expected


def test_a_card_from_an_empty_stock_is_refused() -> None:
    play = play_out("hanahuda", ["Aki", "Bo"], "Aki", random.Random(1))
    turns = [{turn.player: turn.text()} for turn in play.turns]
    turns[-1] = {play.turns[-1].player: f"{play.turns[-1].text()} / 1c2"}
    text = f"{HEAD}players: [Aki, Bo]\nrounds: [{{dealer: Aki, turns: {json.dumps(turns)}}}]"
    match = hanascore.score(hanascore.loads(text).records[0])
    assert any("but the stock is empty" in problem.message for problem in match.problems)


@few
@given(seed=st.integers(0, 10**6))
def test_a_random_round_of_teams(seed: int) -> None:
    rng = random.Random(seed)
    dealer = rng.choice(PLAYERS)
    play = play_out("hanahuda", PLAYERS, dealer, rng)
    piles = {team: {card for name in TEAM[team] for card in play.piles[name]} for team in TEAM}
    expected = naive(piles, PAGE)
    turns = [{turn.player: turn.text()} for turn in play.turns]
    captured = {team: " ".join(cards) for team, cards in piles.items()}
    for known in (f"turns: {json.dumps(turns)}", f"captured: {json.dumps(captured)}"):
        match = hanascore.score(hanascore.loads(f"{HEAD}{TEAMS}dealer: {dealer}\n{known}\n").records[0])
        assert match.problems == ()
        assert match.rounds[0].scores == expected
        lowest = min(expected.values())
        order = PLAYERS[PLAYERS.index(dealer) :] + PLAYERS
        losers = [name for name in order if expected["East" if name in TEAM["East"] else "West"] == lowest]
        is_level = len(set(expected.values())) == 1
        assert match.next_dealer == (dealer if is_level else losers[0])


@few
@given(seed=st.integers(0, 10**6))
def test_a_team_may_stop_in_the_turn_that_makes_its_seven_ribbons(seed: int) -> None:
    play = play_out("hanahuda", PLAYERS, "Aki", random.Random(seed))
    ribbons = dict.fromkeys(TEAM, 0)
    for turn in play.turns:
        team = "East" if turn.player in TEAM["East"] else "West"
        taken = [turn.card if turn.took else "", *turn.took, turn.drawn if turn.drawn_took else ""]
        new = sum(kind_of(card) == "r" for card in [*taken, *turn.drawn_took] if card)
        ribbons[team] += new
        if new and ribbons[team] >= 7 and ribbons[team] - new < 7:
            break
    else:
        return
    at = play.turns.index(turn)
    turns = [{turn.player: turn.text()} for turn in play.turns[: at + 1]]
    turns[-1] = {turn.player: f"{turn.text()}, stop"}
    text = f"{HEAD}{TEAMS}dealer: Aki\nturns: {json.dumps(turns)}\n"
    match = hanascore.score(hanascore.loads(text).records[0])
    assert match.problems == ()
    assert match.rounds[0].scores == {other: 700 * (other == team) for other in TEAM}
    assert (match.winners, match.next_dealer) == ((), turn.player)
    early = [*turns[:-2], {play.turns[at - 1].player: f"{play.turns[at - 1].text()}, stop"}]
    wrong = hanascore.loads(f"{HEAD}{TEAMS}dealer: Aki\nturns: {json.dumps(early)}\n").records[0]
    assert "call-unlawful" in [problem.id for problem in hanascore.score(wrong).problems]


@pytest.mark.parametrize("number", [2, 3])
def test_only_four_play_in_teams(number: int) -> None:
    names = ", ".join(PLAYERS[:number])
    loaded = hanascore.loads(f"{HEAD}players: [{names}]\nteams: {{A: [Aki], B: [Bo]}}\ncaptured: {{A: 1*}}")
    assert [problem.id for problem in loaded.problems if problem.stops]


def test_a_stop_scores_for_the_team_and_gives_the_deal_to_the_player() -> None:
    rounds = f"rounds:\n  - {{dealer: Aki, captured: {{East: {RIBBONS}, West: 8*}}, stopped_by: Chiyo}}\n"
    match = hanascore.score(hanascore.loads(HEAD + TEAMS + rounds).records[0])
    assert match.rounds[0].scores == {"East": 700, "West": 0}
    assert match.next_dealer == "Chiyo"


def test_the_lowest_score_deals() -> None:
    captured = "{Aki: 1* 2* 3* 4*, Bo: 5* 6* 7* 8*, Chiyo: 9* 10* 11* 12*}"
    text = f"{HEAD}players: [Aki, Bo, Chiyo]\nrounds:\n  - {{dealer: Aki, captured: {captured}}}\n"
    match = hanascore.score(hanascore.loads(text).records[0])
    scores = match.rounds[0].scores
    assert match.next_dealer == min(scores, key=scores.__getitem__) == "Bo"


def problems_of(text: str) -> list[Problem]:
    """Return all problems of a record, each once."""
    loaded = hanascore.loads(text)
    found = [*loaded.problems]
    for record in loaded.records:
        found += [problem for problem in hanascore.score(record).problems if problem not in found]
    return found


@pytest.mark.parametrize(
    ("text", "id", "message"),
    [
        (
            f"{TEAMS}captured: {{East: {RIBBONS}, West: 8*}}\nstopped_by: Bo",
            "call-unlawful",
            "West holds no yaku that ends a round: Six Brights or Seven Ribbons",
        ),
        (
            "players: [Aki, Bo, Chiyo, Dai]\ncaptured: {Aki: 1*, Bo: 2*, Chiyo: 3*, Dai: 4*}",
            "teams-missing",
            "four players play in two teams, and the record names no teams",
        ),
        (
            "players: [Aki, Bo]\nturns:\n  - {Aki: '1b / 5r, stop'}",
            "call-unlawful",
            "Aki says stop, but Aki holds no yaku that ends a round",
        ),
        ("players: [Aki, Bo]\ncaptured: {Aki: 8r, Bo: 2*}", "unknown-card", "no such card '8r'"),
    ],
)
def test_bad_input_is_explained(text: str, id: str, message: str) -> None:
    problems = problems_of(f"{HEAD}dealer: Aki\n{text}\n")
    (problem,) = [one for one in problems if one.id == id]
    assert message in problem.message
    assert problem.place.span


def test_the_kinds_of_the_page_hold_in_a_single_pile() -> None:
    score = hanascore.score_pile("hanahuda", "brights: pine plum; animals: paulownia")
    assert (score.cards, score.counts, score.points) == (these("1b 2a 12c1"), (2, 1, 0, 0), 110)
    with pytest.raises(ValueError, match="'plum' is not an animal"):
        hanascore.score_pile("hanahuda", "animals: plum")
