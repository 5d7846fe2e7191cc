"""Compare Sakura with a second scorer, and test what a round of it must say."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import hanascore
from hanascore.cards.deck import these
from hanascore.games import GAMES
from hanascore.referee.match import Match
from tests.games.sakura.scorer import MARGINS, SEATS, VALUES, YAKU, handed_out, naive, naive_payment
from tests.helpers.naive_scoring import as_texts, card_points, random_choices, wild_card_fact, yaku_points
from tests.helpers.plays import DEALS, NAMES, Play, Turn, Ways, month_of, play_out
from tests.helpers.random_matches import few
from tests.helpers.settled import settled
from tests.helpers.written_plays import Sheet
from tests.helpers.written_plays import written as sheet


@given(seed=st.integers(0, 10**6))
def test_a_second_scorer_agrees(seed: int) -> None:
    rng = random.Random(seed)
    names = NAMES[: rng.choice(SEATS)]
    play, options = (
        play_out("sakura", names, "Aki", rng),
        random_choices(rng, gaji_leftovers=("suit", "both")),
    )
    piles = handed_out(play, both=options["gaji_leftovers"] == "both")
    expected = naive(piles)
    for facts in ({}, wild_card_fact(play)):
        match = settled("sakura", _as_text(play.piles), options, facts)
        assert match.scores == expected
        assert match.ids == []
        assert match.played.rules.score_total
        assert match.played.rules.score_total(match.played) == sum(expected.values())
        best = [name for name in names if expected[name] == max(expected.values())]
        assert match.winners == (best[0],)
    held = sum(card_points(pile, VALUES) for pile in piles.values())
    yaku = sum(len(yaku_points(pile, YAKU)) for pile in piles.values())
    assert sum(expected.values()) == held - 50 * yaku * (len(names) - 1)


@given(seed=st.integers(0, 10**6))
def test_a_second_scorer_agrees_on_bids(seed: int) -> None:
    rng = random.Random(seed)
    players = NAMES[: rng.randint(2, 6)]
    active = rng.sample(players, 2)
    play = play_out("sakura", active, active[0], rng)
    margins = rng.choice([*MARGINS.items()])
    options = random_choices(rng, oi_bana=("loser", "winner"), gaji_leftovers=("suit", "both"))
    bids = {name: rng.randint(0, 9) + 10 * (name in play.players) for name in players}
    facts: dict[str, object] = {"bids": bids, **wild_card_fact(play)}
    match = settled(
        "sakura",
        {name: " ".join(play.piles.get(name, ())) for name in players},
        {**options, "double_wins": margins[0]},
        facts,
        dealer=play.dealer,
        sitting_out=tuple(name for name in players if name not in play.players),
    )
    scores = naive(handed_out(play, both=options["gaji_leftovers"] == "both"))
    paid = naive_payment(scores, play.dealer, bids, options["oi_bana"], margins[1])
    assert match.scores == dict.fromkeys(players, 0) | paid
    assert match.winners == tuple(paid)[:1]
    assert match.ids == []


def _as_text(piles: dict[str, list[str]]) -> dict[str, str]:
    return as_texts({name: set(cards) for name, cards in piles.items()})


@few
@given(seed=st.integers(0, 10**6))
@example(seed=77232618)  # Two take four at once, so the hands run out early.
def test_a_random_play_is_lawful_and_scores_the_same(seed: int) -> None:
    rng = random.Random(seed)
    names = NAMES[: rng.choice(list(DEALS["sakura"]))]
    play = play_out("sakura", names, rng.choice(names), rng)
    match = hanascore.score(hanascore.loads(sheet("sakura", play, Sheet())).records[0])
    assert [(problem.id, problem.message) for problem in match.problems] == []
    assert match.rounds[0].scores == naive(handed_out(play, both=False))


@few
@given(seed=st.integers(0, 10**6), hand=st.sampled_from([8, 10]))
@example(seed=48, hand=10)
@example(seed=55, hand=10)
def test_a_round_of_two_may_end_with_the_hands_after_hiki(seed: int, hand: int) -> None:
    ways = Ways(hand=hand, stock_left=True)
    play = play_out("sakura", ["Aki", "Bo"], "Aki", random.Random(seed), ways=ways)
    undrawn = len(play.stock) - sum(bool(turn.drawn) for turn in play.turns)
    assert undrawn >= {8: 8, 10: 0}[hand]
    play.left = play.left[: len(play.left) - undrawn]
    text = sheet("sakura", play, Sheet(options=f"two_player_hand: {hand}, two_player_end: hands"))
    match = hanascore.score(hanascore.loads(text).records[0])
    assert [(problem.id, problem.message) for problem in match.problems] == []
    assert match.rounds[0].scores == naive(handed_out(play, both=False))


@few
@given(seed=st.integers(0, 10**6), number=st.integers(2, 6))
def test_a_lightning_of_the_opening_field_may_be_put_aside(seed: int, number: int) -> None:
    play = play_out("sakura", NAMES[:number], "Aki", random.Random(seed), ways=Ways(gaji_aside=True))
    text = sheet("sakura", play, Sheet(options="gaji_on_field: discarded"))
    piles = ", ".join(f"{name}: {' '.join(cards) or 'none'}" for name, cards in play.piles.items())
    by_piles = re.sub(r"    turns:.*", f"    captured: {{{piles}}}\n", text, flags=re.DOTALL)
    for record in (text, by_piles):
        match = hanascore.score(hanascore.loads(record).records[0])
        assert match.problems == ()
        assert match.rounds[0].scores == naive({name: set(pile) for name, pile in play.piles.items()})
    strict = hanascore.score(hanascore.loads(text.replace("discarded", "stays")).records[0])
    willows = [turn for turn in play.turns if any(lays_willow(play, turn))]
    assert bool([problem for problem in strict.problems if problem.stops]) == bool(willows)


def lays_willow(play: Play, turn: Turn) -> Iterator[bool]:
    """Yield for each card of a turn whether it is a Willow."""
    for card in (turn.card, turn.drawn):
        yield any(month_of(code) == 11 for code in card.split())


def scored(text: str) -> Match:
    loaded = hanascore.loads(f"hanascore: 1\ngame: sakura\n{text}")
    assert loaded.records, loaded.problems
    return hanascore.score(loaded.records[0])


def replayed(turns: str, more: str = "") -> list[str]:
    match = scored(
        f"""
players: [Aki, Bo, Chiyo]
dealer: Aki
hands: {{Aki: 5ar 6arcc 7a, Bo: 1brc 2arc 4a, Chiyo: 8ba 9arc 10ar}}
opening_field: 5cc 12by 3b 11a
{more}
turns: [{turns}]
"""
    )
    return [problem.message for problem in match.problems]


def test_four_of_a_month_are_taken_at_once() -> None:
    result = replayed('Aki: "5ar x 5cc / 11b x 11a"')
    assert len(result) == 1
    assert result[0].startswith("the turns stop after 1 turn")
    result = replayed('Aki: "6arcc / 11b x 11a"')
    assert result[0].startswith("the turns stop after 1 turn")


@pytest.mark.parametrize(
    ("turn", "message"),
    [
        ("5ar x 5c / 3r", "5ar x 5c: hiki needs all four cards of the month"),
        ("5ar 6a / 3r", "5ar 6a: hiki needs all four cards of the month"),
        ("12c2 12c3 x 12by / 3r", "Aki takes the four paulownia cards, 2 of them from the hand"),
        ("/ 3r x 3b", "Aki plays no card, but has 7 cards left"),
    ],
)
def test_impossible_hiki_are_errors(turn: str, message: str) -> None:
    assert message in replayed(f'Aki: "{turn}"')[0]


def test_the_lightning_cannot_break_a_hiki() -> None:
    text = """
players: [Aki, Bo, Chiyo]
dealer: Aki
hands: {Aki: 11c 1brcc 2ar, Bo: 5ar 6ar 7ar 8b, Chiyo: 8a 9arcc 10ar}
opening_field: 5cc 12by 3b 11a
turns:
  - Bo: 5ar x 5cc
  - Aki: 11c x 3b / 11b x 11a
"""
    (problem,) = scored(text).problems
    assert problem.message.startswith("the turns stop after 2 turns")
    late = text.replace("  - Bo: 5ar x 5cc\n", "").replace("11b x 11a", "11b x 11a\n  - Bo: 5ar x 5cc")
    assert "Bo turns up no card" in scored(late).problems[0].message


WON = """
players: [Aki, Bo]
options: {game_by: rounds, double_wins: %s, two_player_hand: 10, last_round: 1}
rounds:
  - dealer: Aki
    captured: {Aki: %s, Bo: rest}
"""


@pytest.mark.parametrize(
    ("choice", "pile", "wins"),
    [
        ("none", "1* 2* 3* 4* 5* 7* 8* 10*", 1),
        ("basa", "1* 2* 3* 4* 5* 7* 8* 10*", 2),
        ("chu", "1* 2* 3* 4* 5* 7* 8* 10*", 2),
        ("chu-and-basa", "1* 2* 3* 4* 5* 7* 8* 10*", 3),
        ("basa", "1* 2ar 3* 4* 5cc 6cc 7cc 8* 9cc 10cc 11br 12b 12c2", 1),
    ],
)
def test_a_clear_victory_counts_several_wins(choice: str, pile: str, wins: int) -> None:
    match = scored(WON % (choice, pile))
    assert (match.standings[0].side, match.standings[0].rounds_won) == ("Aki", wins)
    assert match.winners == ("Aki",)


def test_the_dealer_wins_a_tied_round() -> None:
    piles = {"Aki": "1* 2* 3b 3c1", "Bo": "12b 8b 1b", "Chiyo": ""}
    tied = {"Aki": "4* 1b", "Bo": "5* 3b", "Chiyo": "6*"}
    assert settled("sakura", tied, dealer="Bo").winners == ("Bo",)
    assert settled("sakura", tied, dealer="Chiyo").winners == ("Aki",)
    assert settled("sakura", piles, dealer="Chiyo").winners == ("Aki",)


def test_the_yellow_paulownia_must_be_named_only_if_it_matters() -> None:
    def problems(aki: str, bo: str = "rest") -> list[str]:
        text = "hanascore: 1\ngame: sakura\nplayers: [Aki, Bo]\noptions: {two_player_hand: 10}\n"
        loaded = hanascore.loads(f"{text}captured: {{Aki: {aki}, Bo: {bo}}}")
        return [problem.id for problem in loaded.problems]

    assert problems("12bc 1*") == ["ambiguous-card"]
    assert problems("12by 1*") == problems("12bccc") == problems("12b") == problems("12bc2 1*") == []
    assert problems("12bc", "12cy 1*") == []


def test_a_team_shares_a_pile_and_loses_once() -> None:
    teams = {"East": ("Aki", "Chiyo"), "West": ("Bo", "Dai")}
    match = settled("sakura", {"East": "1r 2r 3r", "West": "4a"}, teams=teams)
    assert match.scores == {"East": 30, "West": 5 - 50}
    (entry,) = [item for item in match.ledger.of("West") if item.rule == "sakura.set-ha"]
    assert (entry.because, entry.against) == ("Set は (Ha), made by East", "East")


def test_the_deck() -> None:
    rules = GAMES["sakura"].rules({})
    assert rules.deck_total == 240
    assert {number: rules.undrawn(number) for number in rules.deals} == dict.fromkeys(range(2, 8), 0)
    assert GAMES["sakura"].rules({"two_player_end": "hands"}).undrawn(2) == 8


def test_the_hint_names_no_option_that_the_game_lacks() -> None:
    facts = {"gaji": {"by": "Aki", "took": these("5a"), "from": "stock"}}
    match = settled("sakura", {"Aki": "11c 5a", "Bo": "4a"}, {}, facts)
    assert [(problem.id, problem.hint) for problem in match.problems] == [
        ("fact-impossible", "remove `gaji`; or correct `from`")
    ]


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ("", "the round does not say what Aki and Bo bid"),
        ("bids: {Aki: 5, Bo: 3, Chiyo: 4}", "Chiyo bid 4 and sits out, but somebody plays who bid 3"),
        ("bids: {Aki: 5, Bo: many}", "`bids` must be a whole number"),
    ],
)
def test_the_highest_bidders_play(facts: str, message: str) -> None:
    loaded = hanascore.loads(
        "hanascore: 1\ngame: sakura\nplayers: [Aki, Bo, Chiyo]\noptions: {oi_bana: loser}\n"
        "sitting_out: [Chiyo]\n"
        f"captured: {{Aki: 1*, Bo: 4*}}\n{facts}\n"
    )
    problems = [*loaded.problems]
    for record in loaded.records:
        problems += hanascore.score(record).problems
    assert [problem for problem in problems if message in problem.message], problems


@pytest.mark.parametrize(("choice", "dealer"), [("left", "Chiyo"), ("right", "Bo")])
def test_the_deal_passes_to_a_neighbour_of_the_dealer(choice: str, dealer: str) -> None:
    (record,) = hanascore.loads(
        f"hanascore: 1\ngame: sakura\nplayers: [Aki, Bo, Chiyo]\noptions: {{next_dealer: {choice}}}\n"
        "dealer: Aki\ncaptured: {Aki: 1*, Bo: 4*, Chiyo: 5*}\n"
    ).records
    assert hanascore.score(record).next_dealer == dealer


@pytest.mark.parametrize(
    ("options", "players", "advised"),
    [("", "[Aki, Bo]", True), ("two_player_hand: 10", "[Aki, Bo]", False), ("", "[Aki, Bo, Chiyo]", False)],
)
def test_missing_cards_may_be_those_of_a_stock_that_was_not_played(
    options: str, players: str, advised: bool
) -> None:
    more = ", Chiyo: 5*" if "Chiyo" in players else ""
    text = f"hanascore: 1\ngame: sakura\nplayers: {players}\noptions: {{{options}}}\n"
    (record,) = hanascore.loads(f"{text}captured: {{Aki: 1* 2*, Bo: 3* 4*{more}}}\n").records
    (problem,) = hanascore.score(record).problems
    assert ("two_player_end: hands" in problem.hint) == advised
