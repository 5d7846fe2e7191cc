"""State tables: the same answer as the ordinary yaku tables, under every choice of every game."""

from __future__ import annotations

import copy
import pickle
import random
from dataclasses import replace
from itertools import chain, combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hanascore
from hanascore.batch.scorer import Scorer
from hanascore.batch.tables import _card_classes, _split_yaku
from hanascore.cards.deck import WHOLE, four_of_a_month, in_order, union
from hanascore.games import GAMES
from hanascore.model.house_rules import HouseRules, HouseValue, HouseYaku, Rivals
from hanascore.rules.house_rules import apply_house_rules
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import NO_CONTEXT, Context, Yaku
from tests.helpers.random_matches import few_of_each
from tests.unit.scoring.test_piles import PILES, contexts, rule_sets


def rule_sets_of(id: str) -> list[RuleSet]:
    """A game under each single choice, once for all that make the same yaku and values."""
    game = GAMES[id]
    choices = [(option.name, choice) for option in game.options for choice in option.choices]
    sets = [game.rules(), *(game.rules({name: choice}) for name, choice in choices)]
    kept = ((one.yaku, one.values, one.other_readings, one.rivals, one.whole_month) for one in sets)
    return list({str(key): one for key, one in zip(kept, sets, strict=True)}.values())


def some_piles(number: int, deck: int = WHOLE) -> list[int]:
    """Piles of every size, the smallest and the largest among them."""
    chance = random.Random(14)
    bits = [1 << position for position in range(48)]
    some = [0, WHOLE, *(sum(chance.sample(bits, chance.randint(1, 40))) for _ in range(number))]
    return [pile & deck for pile in some]


def asked(rules: RuleSet, context: Context, pile: int) -> tuple[int, set[str]]:
    """What the ordinary tables say of a pile: its points and its yaku."""
    made = rules.reading(pile, context).made(pile)
    cards = sum(rules.values[card.position] for card in in_order(pile)) if rules.values else 0
    cards *= not (rules.cards_only_without_yaku and made)
    fours = four_of_a_month(pile).bit_count() // 4 * (rules.whole_month.points if rules.whole_month else 0)
    return cards + fours + sum(one.points for one in made), {one.yaku.id for one in made}


def agree(rules: RuleSet, context: Context, piles: list[int]) -> None:
    scorer = Scorer.under(rules, context)
    made = [{id for bit, id in enumerate(scorer.yaku) if bits >> bit & 1} for bits in scorer.made(piles)]
    expected = [asked(rules, context, pile) for pile in piles]
    assert list(zip(scorer.points(piles), made, strict=True)) == expected


@pytest.mark.no_cover
@pytest.mark.parametrize("id", list(GAMES))
def test_every_choice_of_every_game(id: str) -> None:
    seats = GAMES[id].seats
    for rules in rule_sets_of(id):
        agree(rules, Context(None, seats[-1] if seats else None), some_piles(40, rules.deck))
    agree(GAMES[id].rules(), Context(5, called=True), some_piles(40, GAMES[id].rules().deck))


@pytest.mark.parametrize("id", list(GAMES))
@given(st.data())
@few_of_each
def test_choices_together(id: str, data: st.DataObject) -> None:
    rules, piles = data.draw(rule_sets(id)), data.draw(st.lists(PILES, max_size=8))
    agree(rules, data.draw(contexts(id)), [pile & rules.deck for pile in piles])


@pytest.mark.parametrize("id", list(GAMES))
@given(st.data())
@few_of_each
def test_house_rules(id: str, data: st.DataObject) -> None:
    rules = data.draw(rule_sets(id))
    points = st.integers(-200, 200)
    sets = st.integers(1, WHOLE)
    ids = [one.id for one in rules.yaku]
    changed = data.draw(st.lists(st.sampled_from(ids), unique=True, max_size=3)) if ids else []
    yaku = [HouseYaku(one, data.draw(points)) for one in changed]
    yaku += [
        HouseYaku("small", data.draw(points), cards=data.draw(sets) & 0o7070707),
        HouseYaku(
            "many", data.draw(points), at_least=3, of=data.draw(sets) | 7, each_extra=data.draw(points)
        ),
    ]
    yaku = [one for one in yaku if one.id in ids or one.cards or one.of]
    named = [*ids[:2], *(one.id for one in yaku if one.id not in ids)]
    house = HouseRules(
        (HouseValue("chaff", data.draw(points), data.draw(sets), kind=True),),
        tuple(yaku),
        (Rivals("r", named),),
    )
    piles = data.draw(st.lists(PILES, max_size=6))
    agree(apply_house_rules(rules, house), NO_CONTEXT, [pile & rules.deck for pile in piles])


def every_state(rules: RuleSet, context: Context) -> list[int]:
    """A pile for each state of each group, and of a small group every pile that its cards can make.

    Of each class it holds any cards, where the tables were asked with the first ones. What groups and classes
    there are is known to the tables alone.
    """
    chance, piles = random.Random(7), set[int]()
    tables = rules.tables(context)
    for ids in _split_yaku(tables, rules.rivals):
        members = [one for table in tables for one in table.yaku if one.id in ids]
        classes = [[card.bit for card in in_order(cards)] for cards in _card_classes(members, rules.deck)]
        cards = list(chain(*classes))
        if len(cards) <= 8:
            piles |= {union(some) for size in range(9) for some in combinations(cards, size)}
        for counts in product(*(range(len(one) + 1) for one in classes)):
            held = zip(classes, counts, strict=True)
            piles.add(union(chain(*(chance.sample(one, count) for one, count in held))))
    return sorted(piles)


@pytest.mark.no_cover
@pytest.mark.parametrize("id", list(GAMES))
def test_every_state_of_every_group(id: str) -> None:
    seats = GAMES[id].seats
    for rules in rule_sets_of(id):
        for context in (NO_CONTEXT, Context(5, seats[-1] if seats else None, called=True)):
            agree(rules, context, every_state(rules, context))


@pytest.mark.no_cover
def test_every_pile_of_the_cards_of_a_small_group() -> None:
    rules = GAMES["koi-koi"].rules({"viewing": "with-another", "sake_cup": "either"})
    cards = [card.bit for card in in_order(hanascore.masks(["1brc 3brc 8b 9ac 11b 12b 6a 7a 10a"])[0])]
    piles = [0]
    for bit in cards:
        piles += [pile | bit for pile in piles]
    agree(rules, NO_CONTEXT, piles)


def crowded() -> RuleSet:
    """Rules with so many yaku that look at each other that no table has room for all states."""
    chance = random.Random(5)
    parts = [sum(1 << position for position in chance.sample(range(48), 12)) for _ in range(14)]
    yaku = tuple(HouseYaku(f"y{at}", 7 - at, of=of, at_least=5) for at, of in enumerate(parts))
    house = HouseRules(yaku=yaku, rivals=(Rivals("all", tuple(one.id for one in yaku[:12])),))
    return apply_house_rules(GAMES["min-hwatu"].rules(), house)


def test_groups_with_too_many_states_are_asked() -> None:
    rules = crowded()
    assert not isinstance(Scorer.under(rules).tables.parts[0].answers[0], tuple)
    agree(rules, NO_CONTEXT, some_piles(60))


def test_company_of_several_kinds() -> None:
    rules = GAMES["koi-koi"].rules({"viewing": "with-another"})

    def alone(one: Yaku) -> Yaku:
        return one._replace(weak_company=("animals", "chaff")) if one.id == "animals" else one

    agree(replace(rules, yaku=tuple(map(alone, rules.yaku))), NO_CONTEXT, some_piles(60))


@pytest.mark.parametrize("id", list(GAMES))
def test_it_says_what_score_pile_says(id: str) -> None:
    scorer, piles = hanascore.scorer(id, months="japanese"), some_piles(20, GAMES[id].rules().deck)
    words = hanascore.texts(piles)
    assert hanascore.masks(words) == piles
    expected = [hanascore.score_pile(id, text, months="japanese").points for text in words]
    assert scorer.points(piles) == expected == list(map(scorer.points_of, words))


def test_its_arguments() -> None:
    masks = hanascore.masks(["8b 9a", "11*"])
    assert hanascore.scorer("koi-koi", house_rules={"yaku": {"moon-viewing": -6}}).points(masks) == [-6, 0]
    assert hanascore.scorer("koi-koi", table="nintendo", viewing="off").points(masks) == [0, 0]
    assert hanascore.scorer("sudaoshi", seat="last").points(masks) == [10, 41]
    called = hanascore.scorer("koi-koi", viewing_after_call=1, called=True)
    assert called.points(masks) == [1, 0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "poker"}, "no game is called 'poker'"),
        ({"game": "koi-koi", "seat": "last"}, "has no seat 'last'"),
        ({"game": "koi-koi", "month": 0}, "no round 0"),
        ({"game": "koi-koi", "tabel": "jp"}, "tabel"),
        ({"game": "koi-koi", "house_rules": {"yaku": {"moon-viewing": "x"}}}, "moon-viewing"),
    ],
)
def test_what_it_refuses(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        hanascore.scorer(**arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": None}, "a game is named by a text, and not by a NoneType"),
        (
            {"game": "koi-koi", "house_rules": [1]},
            "house rules are a mapping, as in a record, and not a list",
        ),
        ({"game": "koi-koi", "house_rules": "x"}, "house rules are a mapping, as in a record, and not a str"),
    ],
)
def test_what_is_of_another_kind(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        hanascore.scorer(**arguments)


def test_a_house_rule_under_a_number_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="`1`"):
        hanascore.scorer("koi-koi", house_rules={1: 2})  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("masks", "message"),
    [
        (None, "and this is a NoneType"),
        (7, "and this is a int"),
        ("1b 3b", "and this is a str"),
        (iter([1, 2]), "and this is a list_iterator"),
        ([1, "1b"], "and '1b' is none"),
        ([3, 1.5], "and 1.5 is none"),
        ([[1]], r"and \[1\] is none"),
    ],
)
@pytest.mark.parametrize("game", ["koi-koi", "mushi"])
def test_what_is_no_list_of_masks(game: str, masks: Any, message: str) -> None:
    for ask in (hanascore.scorer(game).points, hanascore.scorer(game).made):
        with pytest.raises(TypeError, match=f"masks are a list or an array of whole numbers, {message}"):
            ask(masks)


@pytest.mark.parametrize("mask", [-1, 1 << 48, 1 << 70])
def test_what_is_no_pile(mask: int) -> None:
    with pytest.raises(ValueError, match=f"{mask} is no pile: a mask has a bit for each of 48 cards"):
        hanascore.scorer("koi-koi").points([0, mask])
    if mask != 1 << 48:  # It is a joker, which is written like any card.
        with pytest.raises(ValueError, match="52"):
            hanascore.texts([mask])


def test_it_is_a_value() -> None:
    scorer, piles = hanascore.scorer("koi-koi", table="nintendo"), some_piles(5)
    again = pickle.loads(pickle.dumps(scorer))
    assert again == scorer == copy.deepcopy(scorer) != hanascore.scorer("koi-koi")
    assert hash(again) == hash(scorer)
    assert scorer != "koi-koi"
    assert again.points(piles) == scorer.points(piles)
    assert (scorer.points([]), scorer.made([])) == ([], [])
    with pytest.raises(AttributeError, match="cannot"):
        del scorer.yaku
    for name in ("yaku", "more"):
        with pytest.raises(AttributeError, match="cannot"):
            setattr(scorer, name, ())


def test_one_door_for_options() -> None:
    written = {"values": {"moon-viewing": 7, "flower-viewing": "off"}}
    rules = GAMES["koi-koi"].rules(written)
    scorer = Scorer.under(rules)
    assert scorer.points(hanascore.masks(["8b 9a", "3b 9a"])) == [7, 0]
    assert [hanascore.score_pile("koi-koi", text, **written).points for text in ("8b 9a", "3b 9a")] == [7, 0]


def test_a_yaku_that_loses_all_does_so_in_the_tables() -> None:
    scorer = hanascore.scorer("hana-awase", house_rules={"lose_all": "willow-row"})
    assert [scorer.points_of(pile) for pile in ("11* 3b 9a", "11b 11a 11r 3b 9a")] == [66, 65 + 20]
    assert scorer.points_of("11*") == 20 + 10 + 5 + 1


def test_jokers_are_cards_like_any_where_they_are_in_play() -> None:
    scorer, text = hanascore.scorer("go-stop"), "1cc 2cc 3cc 4cc joker-2 joker-3"
    assert scorer.points_of(text) == hanascore.score_pile("go-stop", text).points == 4
    with pytest.raises(ValueError, match="no pile"):
        hanascore.scorer("koi-koi").points_of("joker-2")


@pytest.mark.parametrize("game", ["sakura", "roppyakken"])
@pytest.mark.parametrize(
    ("text", "points"), [("12y 12c", 10), ("12c2", 0), ("12ccc", 10), ("12c", None), ("12cc", None)]
)
def test_the_yellow_paulownia_is_asked_about_wherever_a_text_is_read(
    game: str, text: str, points: int | None
) -> None:
    readers = [
        hanascore.scorer(game).points_of,
        lambda pile: hanascore.score_pile(game, pile).points,
        lambda pile: hanascore.scorer(game).points(hanascore.masks([pile], yellow=True))[0],
    ]
    for points_of in readers:
        if points is None:
            with pytest.raises(ValueError, match="may be the yellow one"):
                points_of(text)
        else:
            assert points_of(text) == points
    assert hanascore.scorer("koi-koi").points_of(text) == 0


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        (lambda: hanascore.scorer("koi-koi", called="no"), TypeError, "`called` is true or false"),
        (lambda: hanascore.scorer("koi-koi", month=1.5), TypeError, "a round is named by its number"),
        (lambda: hanascore.scorer("koi-koi", months="chinese"), ValueError, "and not 'chinese'"),
        (lambda: hanascore.score_pile("koi-koi", "1b", months="chinese"), ValueError, "and not 'chinese'"),
        (lambda: hanascore.masks(["1b"], months="chinese"), ValueError, "and not 'chinese'"),
        (lambda: hanascore.texts([1], months="chinese"), ValueError, "and not 'chinese'"),
        (lambda: hanascore.texts(5), TypeError, "made of a list of masks, and this is 5"),
    ],
)
def test_what_no_pile_is_read_under(ask: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        ask()
