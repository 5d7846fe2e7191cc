"""Laws of every game, tried on random legal rounds."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards import deck
from hanascore.games import GAMES
from hanascore.model.record import Counts, Dealt
from hanascore.referee.judge import judge
from hanascore.rules.settling import value_of
from hanascore.rules.yaku import Context, Pattern
from tests.helpers.random_matches import any_match, any_options, few_of_each

games = pytest.mark.parametrize("id", sorted(GAMES))
seeds = st.integers(0, 10**9)


@games
@few_of_each
@given(seed=seeds)
def test_a_score_is_the_sum_of_its_entries(id: str, seed: int) -> None:
    endless = {"goal": None, "last_round": None}  # no round comes after the end
    match = any_match(id, seed, any_options(GAMES[id], random.Random(seed)) | endless, number=2)
    running = Counter()
    for result in match.rounds:
        for side in result.sides:
            if side.score is None:
                continue
            running[side.side] += side.score
            assert side.score == sum(entry.points for entry in side.entries)
            assert side.deciding == sum(entry.points for entry in side.entries if entry.deciding)
            assert side.total == running[side.side]
            assert all(entry.points for entry in side.entries)
        if result.game_winners:
            # The next game of a session begins at 0.
            return
    if match.ended_after is None:
        totals = {standing.side: standing.total for standing in match.standings}
        assert totals == {side: running[side] for side in match.record.sides}


@games
@few_of_each
@given(seed=seeds)
def test_transfers_cancel(id: str, seed: int) -> None:
    match = any_match(id, seed)
    # Nobody gains what a yaku costs its opponents.
    literal = getattr(match.rules.options, "settlement", "") == "literal"
    for result in match.rounds:
        flows = Counter()
        for side in result.sides:
            for entry in side.entries:
                if entry.against is not None:
                    flows[side.side, entry.against, entry.rule] += entry.points
        for (side, against, rule), points in flows.items():
            if rule.endswith(".zero_sum"):  # mirrors a whole score
                continue
            if literal or rule.startswith("sakura.set-"):
                assert points < 0 == flows.get((against, side, rule), 0)
                continue
            assert flows[against, side, rule] == -points


@games
@few_of_each
@given(seed=seeds)
def test_complete_rounds_add_up_to_the_total_of_the_game(id: str, seed: int) -> None:
    match = any_match(id, seed)
    for result in match.rounds:
        total = match.rules.score_total
        expected = total(result.played) if total and result.played else None
        if expected is not None and result.scored and result.played.complete:
            # In an auction only a bid is paid. What decides the round is what adds up.
            assert sum(side.deciding for side in result.sides) == expected


@games
@few_of_each
@given(seed=seeds)
def test_the_cards_of_a_yaku_are_in_the_pile(id: str, seed: int) -> None:
    for result in any_match(id, seed).rounds:
        for holding in result.played.holdings if result.played else ():
            for made in holding.made:
                assert made.cards
                assert made.cards & ~holding.pile == 0


def smallest(pattern: Pattern) -> int:
    """Return a smallest pile that satisfies a pattern, with the first cards of each part."""
    pile = 0
    for of, at_least, _ in pattern.parts:
        for card in deck.in_order(of & ~pattern.spoilt_by):
            if (pile & of).bit_count() >= at_least:
                break
            pile |= card.bit
    return pile


@games
def test_every_yaku_is_missed_by_one_card(id: str) -> None:
    rules = GAMES[id].rules({})
    for yaku in (*rules.yaku, *rules.not_in_play):
        # A stand-in may take the place of a card.
        if not yaku.pattern.parts or yaku.pattern.stand_ins:
            continue
        pile = smallest(yaku.pattern)
        assert yaku.pattern.witness(pile) == pile
        for card in deck.in_order(pile):
            less = pile & ~card.bit
            assert yaku.pattern.witness(less) == 0, f"{yaku.id} without {card.id}"


@games
@few_of_each
@given(seed=seeds)
def test_a_near_yaku_lacks_one_card(id: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = GAMES[id].rules(any_options(GAMES[id], rng))
    pile = sum(card.bit for card in rng.sample(deck.CARDS, rng.randint(0, 24)))
    context = Context(month=rng.randint(1, 12), seat="last")
    held = {made.yaku.id for made in rules.reading(pile, context).made(pile)}
    points = rules.reading(pile, context).points(pile)
    near = {yaku.id: cards for yaku, cards in rules.near(pile, context)}
    has_stand_ins = any(yaku.pattern.stand_ins for yaku in rules.yaku)
    for card in deck.in_order(rules.deck & ~pile):
        more = pile | card.bit
        new = {made.yaku.id for made in rules.reading(more, context).made(more)} - held
        expected = {id for id, cards in near.items() if cards & card.bit}
        if not has_stand_ins:
            assert new == expected
        elif rules.reading(more, context).points(more) > points:
            # The owner of the pile may use stand-ins in several ways.
            assert new <= expected
        else:
            # The card only lets stand-ins pass from one yaku to another.
            assert not expected


@games
@few_of_each
@given(seed=seeds)
def test_a_card_without_value_and_yaku_changes_nothing(id: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = GAMES[id].rules(any_options(GAMES[id], rng))
    used = 0
    for table in rules.tables(Context(month=1, seat="last")):
        for one in table.yaku:
            used |= one.pattern.cards | one.pattern.extra_of | one.pattern.spoilt_by
    for card in deck.CARDS:
        if rules.values and rules.values[card.position]:
            used |= card.bit
    pile = sum(card.bit for card in rng.sample(deck.CARDS, 16))
    table = rules.reading(pile, Context(month=1, seat="last"))
    for card in deck.in_order(deck.WHOLE & ~used):
        assert table.points(pile | card.bit) == table.points(pile & ~card.bit)


@games
def test_every_option_is_described(id: str) -> None:
    game = GAMES[id]
    for option in game.options:
        assert option.help
        assert option.sources
        assert option.choices or option.length
        assert all(option.choices.values())
        if option.default is not None and not isinstance(option.default, (int, tuple)):
            assert option.default in option.choices, option.name


@games
@few_of_each
@given(seed=seeds)
def test_the_same_match_has_the_same_standings(id: str, seed: int) -> None:
    assert any_match(id, seed).standings == any_match(id, seed).standings


@games
@few_of_each
@given(seed=seeds)
def test_the_entries_of_a_round_add_up_to_its_scores(id: str, seed: int) -> None:
    for result in any_match(id, seed).rounds:
        if result.scored:
            for side in result.sides:
                assert sum(entry.points for entry in side.entries) == side.score == result.scores[side.side]


@games
@few_of_each
@given(seed=seeds)
def test_the_scores_of_a_real_round_are_possible(id: str, seed: int) -> None:
    match = any_match(id, seed)
    (result,) = match.rounds
    if not result.scored:
        return
    for facts in (result.round.facts, match.game.make_facts()):
        scores = tuple(result.scores[side] for side in match.record.sides)
        only_scores = replace(result.round, piles=(), dealt=Dealt(), facts=facts, scores=scores)
        problems = judge(replace(match.record, rounds=(only_scores,))).problems
        assert not {"scores-impossible", "not-zero-sum"} & {problem.id for problem in problems}


@games
@few_of_each
@given(seed=seeds)
def test_the_counts_of_a_real_round_are_possible(id: str, seed: int) -> None:
    match = any_match(id, seed)
    (result,) = match.rounds
    if result.played is None or not (result.scored and match.rules.values):
        return
    jokers = match.rules.deck & ~deck.WHOLE
    for only_points in (False, True):
        counts: dict[str, Counts] = {}
        for holding in result.played.holdings:
            numbers = Counts(holding.kinds, kinds=holding.cards_by_kind)
            if only_points:
                points = value_of(result.played, holding.pile & ~jokers)
                unknown = tuple(deck.Kind)
                numbers = numbers._replace(by_kind=(0, 0, 0, 0), points=points, unknown_kinds=unknown)
            made = tuple(yaku.yaku.id for yaku in holding.made)
            counts[holding.side] = numbers._replace(listed_yaku=made)
        in_numbers = replace(
            result.round,
            piles=(0,) * len(match.record.sides),
            counts=tuple(map(counts.get, match.record.sides)),
        )
        problems = judge(replace(match.record, rounds=(in_numbers,))).problems
        found = {problem.id for problem in problems} - {problem.id for problem in match.problems}
        assert not found & {"cards-missing", "counts-impossible"}
