"""The points of a pile: a single pile and many piles at once give the same as the yaku tables of the game."""

from __future__ import annotations

import random
from itertools import chain, combinations, product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hanascore
from hanascore.batch.scorer import Scorer
from hanascore.batch.tables import _card_classes, _split_yaku
from hanascore.cards.deck import WHOLE, in_order, of_month, union
from hanascore.games import GAMES
from hanascore.model.house_rules import HouseRules, HouseValue, HouseYaku, Rivals
from hanascore.model.record import Record, Round
from hanascore.referee.pile import pile_context
from hanascore.rules.game import Shape
from hanascore.rules.house_rules import apply_house_rules
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import NO_CONTEXT, Context
from hanascore.scoring.pile import PileContext, PileScore
from hanascore.scoring.round import RuledRecord, lay_out, yaku_of_pile
from tests.helpers.quick import QUICK, not_quick
from tests.helpers.random_matches import few_of_each
from tests.helpers.random_piles import PILES, contexts, random_piles, rule_sets, single_choice_rule_sets


def points_and_yaku(rules: RuleSet, context: Context, pile: int) -> tuple[int, set[str]]:
    """Return the points and the yaku of a pile by the yaku tables."""
    made = rules.reading(pile, context).made(pile)
    cards = sum(rules.values[card.position] for card in in_order(pile)) if rules.values else 0
    if rules.cards_only_without_yaku and made:
        cards = 0
    fours = [four for four in map(of_month, range(1, 13)) if pile & four == four]
    months = sum(rules.whole_month.adds(rules.values, four) for four in fours) if rules.whole_month else 0
    return cards + months + sum(one.points for one in made), {one.yaku.id for one in made}


def check_scorer(rules: RuleSet, context: Context, piles: list[int]) -> None:
    """Compare the scorer of many piles with the yaku tables."""
    scorer = Scorer.under(rules, context)
    made = [{id for bit, id in enumerate(scorer.yaku) if bits >> bit & 1} for bits in scorer.made(piles)]
    expected = [points_and_yaku(rules, context, pile) for pile in piles]
    assert list(zip(scorer.points(piles), made, strict=True)) == expected


# A single pile


@pytest.mark.parametrize("id", list(GAMES))
@given(st.data())
@few_of_each
def test_a_pile_score_agrees_with_the_tables(id: str, data: st.DataObject) -> None:
    rules, context = data.draw(rule_sets(id)), data.draw(contexts(id))
    for pile in data.draw(st.lists(PILES.map(lambda pile: pile & rules.deck), min_size=1, max_size=8)):
        score = PileScore(PileContext(rules, context), pile)
        assert (score.points, {made.yaku.id for made in score.yaku}) == points_and_yaku(rules, context, pile)
        assert score.near == rules.near(pile, context)
        assert sum(entry.points for entry in score.entries) == score.points


@pytest.mark.parametrize("id", list(GAMES))
@given(st.data())
@few_of_each
def test_a_near_yaku_is_not_made_and_its_cards_are_missing(id: str, data: st.DataObject) -> None:
    rules, pile = data.draw(rule_sets(id)), data.draw(PILES)
    score = PileScore(PileContext(rules), pile)
    for yaku, missing in score.near:
        assert yaku.id not in {made.yaku.id for made in score.yaku}
        assert missing
        assert not missing & pile


@pytest.mark.parametrize("id", list(GAMES))
def test_a_pile_makes_the_same_yaku_in_a_round(id: str) -> None:
    game, rng = GAMES[id], random.Random(7)
    number = game.active or game.players[0]
    players = tuple(f"player {seat}" for seat in range(number))
    all_yaku = {option.name: "all" for option in game.options if option.shape is Shape.YAKU}
    seat = game.seats[0] if game.seats else None
    for name, choice in ((option.name, choice) for option in game.options for choice in option.choices):
        context = pile_context(game, all_yaku | {name: choice}, seat=seat, month=1)
        if number not in context.rules.deals:
            continue
        record = Record(game=id, players=players, sides=players, deck=context.rules.deck)
        for _ in range(8):
            piles = [0] * number
            for card in in_order(context.rules.deck):
                piles[rng.choice((0, 0, rng.randrange(number)))] |= card.bit
            round = Round(number=1, dealer=players[0], piles=tuple(piles), facts=game.empty_facts)
            ruled = RuledRecord(record, game, context.rules)
            played = lay_out(ruled, round, dealer=players[0], month=1)
            holding = played.holdings[0]
            tables = context.rules.tables(holding.context._replace(reading=None))
            made = yaku_of_pile(played, players[0], holding.pile, tables)
            assert PileScore(context, piles[0]).yaku == made, (name, choice)


# Many piles at once


@pytest.mark.no_cover
@pytest.mark.parametrize("id", list(GAMES))
def test_many_piles_under_each_single_choice(id: str) -> None:
    seats = GAMES[id].seats
    for rules in single_choice_rule_sets(id):
        check_scorer(rules, Context(None, seats[-1] if seats else None), random_piles(40, rules.deck))
    rules = GAMES[id].rules()
    check_scorer(rules, Context(5, called=True), random_piles(40, rules.deck))


@pytest.mark.parametrize("id", list(GAMES))
@given(st.data())
@few_of_each
def test_many_piles_under_random_choices(id: str, data: st.DataObject) -> None:
    rules, piles = data.draw(rule_sets(id)), data.draw(st.lists(PILES, max_size=8))
    check_scorer(rules, data.draw(contexts(id)), [pile & rules.deck for pile in piles])


@pytest.mark.parametrize("id", list(GAMES))
@given(st.data())
@few_of_each
def test_many_piles_under_random_house_rules(id: str, data: st.DataObject) -> None:
    rules = data.draw(rule_sets(id))
    points, sets = st.integers(-200, 200), st.integers(1, WHOLE)
    ids = [yaku.id for yaku in rules.yaku]
    changed = data.draw(st.lists(st.sampled_from(ids), unique=True, max_size=3)) if ids else []
    yaku = [HouseYaku(id, data.draw(points)) for id in changed]
    small = HouseYaku("small", data.draw(points), cards=data.draw(sets) & 0o7070707)
    cards, extra = data.draw(sets) | 7, data.draw(points)
    yaku.append(HouseYaku("many", data.draw(points), at_least=3, of=cards, each_extra=extra))
    if small.cards:
        yaku.append(small)
    rivals = Rivals("r", (*ids[:2], *(one.id for one in yaku if one.id not in ids)))
    value = HouseValue("chaff", data.draw(points), data.draw(sets), kind=True)
    house_rules = HouseRules((value,), tuple(yaku), (rivals,))
    piles = [pile & rules.deck for pile in data.draw(st.lists(PILES, max_size=6))]
    check_scorer(apply_house_rules(rules, house_rules), NO_CONTEXT, piles)


MAX_STATES = 200 if QUICK else 5_000


def piles_of_every_state(rules: RuleSet, context: Context) -> list[int]:
    """Return a pile for each state of each group, and every pile of the cards of a small group.

    Of a group with more than MAX_STATES states, take that many at random.

    The tables are made with the first cards of each class, and these piles have random cards of it.
    """
    rng, piles = random.Random(7), set[int]()
    tables = rules.tables(context)
    for ids in _split_yaku(tables, rules.rivals):
        members = [yaku for table in tables for yaku in table.yaku if yaku.id in ids]
        classes = [[card.bit for card in in_order(cards)] for cards in _card_classes(members, rules.deck)]
        cards = list(chain(*classes))
        if len(cards) <= 8:
            piles |= {union(chosen) for size in range(9) for chosen in combinations(cards, size)}
        sizes = [range(len(cards_of_class) + 1) for cards_of_class in classes]
        if prod(map(len, sizes)) <= MAX_STATES:
            states = list(product(*sizes))
        else:
            states = [tuple(rng.choice(size) for size in sizes) for _ in range(MAX_STATES)]
        for counts in states:
            chosen = (
                rng.sample(cards_of_class, count)
                for cards_of_class, count in zip(classes, counts, strict=True)
            )
            piles.add(union(chain(*chosen)))
    return sorted(piles)


@pytest.mark.no_cover
@pytest.mark.parametrize("id", list(GAMES))
def test_every_state_of_every_group(id: str) -> None:
    seats = GAMES[id].seats
    for rules in single_choice_rule_sets(id):
        for context in (NO_CONTEXT, Context(5, seats[-1] if seats else None, called=True)):
            check_scorer(rules, context, piles_of_every_state(rules, context))


@not_quick
@pytest.mark.no_cover
def test_every_pile_of_the_cards_of_a_group() -> None:
    rules = GAMES["koi-koi"].rules({"viewing": "with-another", "sake_cup": "either"})
    cards = [card.bit for card in in_order(hanascore.masks(["1brc 3brc 8b 9ac 11b 12b 6a 7a 10a"])[0])]
    piles = [0]
    for card in cards:
        piles += [pile | card for pile in piles]
    check_scorer(rules, NO_CONTEXT, piles)
