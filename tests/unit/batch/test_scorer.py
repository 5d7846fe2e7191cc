from __future__ import annotations

import copy
import pickle
import random
from dataclasses import replace
from typing import Any

import pytest

import hanascore
from hanascore.batch.scorer import Scorer
from hanascore.batch.tables import Unlisted
from hanascore.games import GAMES
from hanascore.model.house_rules import HouseRules, HouseYaku, Rivals
from hanascore.rules.house_rules import apply_house_rules
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import NO_CONTEXT, Yaku
from tests.helpers.random_piles import random_piles
from tests.properties.test_piles import check_scorer


def rules_without_table() -> RuleSet:
    """Return rules in which so many yaku depend on each other that there are too many states for a table."""
    rng = random.Random(5)
    sets = [sum(1 << position for position in rng.sample(range(48), 12)) for _ in range(14)]
    yaku = tuple(HouseYaku(f"y{number}", 7 - number, of=of, at_least=5) for number, of in enumerate(sets))
    rivals = Rivals("all", tuple(one.id for one in yaku[:12]))
    return apply_house_rules(GAMES["min-hwatu"].rules(), HouseRules(yaku=yaku, rivals=(rivals,)))


def test_a_group_with_too_many_states_has_no_table() -> None:
    rules = rules_without_table()
    assert isinstance(Scorer.under(rules).tables.parts[0].answers[0], Unlisted)
    check_scorer(rules, NO_CONTEXT, random_piles(60))


def test_yaku_that_count_only_with_different_others() -> None:
    rules = GAMES["koi-koi"].rules({"viewing": "with-another"})

    def with_company(yaku: Yaku) -> Yaku:
        return yaku._replace(weak_company=("animals", "chaff")) if yaku.id == "animals" else yaku

    check_scorer(replace(rules, yaku=tuple(map(with_company, rules.yaku))), NO_CONTEXT, random_piles(60))


@pytest.mark.parametrize("id", list(GAMES))
def test_it_gives_the_points_of_score_pile(id: str) -> None:
    scorer, piles = hanascore.scorer(id, months="japanese"), random_piles(20, GAMES[id].rules().deck)
    words = hanascore.texts(piles)
    assert hanascore.masks(words) == piles
    expected = [hanascore.score_pile(id, text, months="japanese").points for text in words]
    assert scorer.points(piles) == expected == list(map(scorer.points_of, words))


def test_the_arguments_of_scorer() -> None:
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
def test_wrong_arguments_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        hanascore.scorer(**arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": None}, "a game is named by a text, not by a NoneType"),
        (
            {"game": "koi-koi", "house_rules": [1]},
            "house rules are a mapping, as in a record, not a list",
        ),
        ({"game": "koi-koi", "house_rules": "x"}, "house rules are a mapping, as in a record, not a str"),
    ],
)
def test_arguments_of_a_wrong_type_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        hanascore.scorer(**arguments)


def test_a_number_as_the_key_of_a_house_rule_is_refused() -> None:
    with pytest.raises(ValueError, match="`1`"):
        hanascore.scorer("koi-koi", house_rules={1: 2})  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("masks", "message"),
    [
        (None, "but this is a NoneType"),
        (7, "but this is a int"),
        ("1b 3b", "but this is a str"),
        (iter([1, 2]), "but this is a list_iterator"),
        ([1, "1b"], "and '1b' is none"),
        ([3, 1.5], "and 1.5 is none"),
        ([[1]], r"and \[1\] is none"),
    ],
)
@pytest.mark.parametrize("game", ["koi-koi", "mushi"])
def test_only_lists_of_masks_are_scored(game: str, masks: Any, message: str) -> None:
    for score in (hanascore.scorer(game).points, hanascore.scorer(game).made):
        with pytest.raises(TypeError, match=f"masks are a list or an array of whole numbers, {message}"):
            score(masks)


@pytest.mark.parametrize("mask", [-1, 1 << 48, 1 << 70])
def test_a_mask_outside_the_deck_is_refused(mask: int) -> None:
    with pytest.raises(ValueError, match=f"{mask} is no pile: a mask has a bit for each of 48 cards"):
        hanascore.scorer("koi-koi").points([0, mask])
    if mask != 1 << 48:  # This is a joker, which has a name.
        with pytest.raises(ValueError, match="52"):
            hanascore.texts([mask])


def test_a_scorer_can_be_compared_and_pickled_but_not_changed() -> None:
    scorer, piles = hanascore.scorer("koi-koi", table="nintendo"), random_piles(5)
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


def test_values_of_yaku_are_options() -> None:
    written = {"values": {"moon-viewing": 7, "flower-viewing": "off"}}
    rules = GAMES["koi-koi"].rules(written)
    scorer = Scorer.under(rules)
    assert scorer.points(hanascore.masks(["8b 9a", "3b 9a"])) == [7, 0]
    assert [hanascore.score_pile("koi-koi", text, **written).points for text in ("8b 9a", "3b 9a")] == [7, 0]


def test_a_yaku_may_lose_all_yaku() -> None:
    scorer = hanascore.scorer("hana-awase", house_rules={"lose_all": "willow-row"})
    assert [scorer.points_of(pile) for pile in ("11* 3b 9a", "11b 11a 11r 3b 9a")] == [66, 65 + 20]
    assert scorer.points_of("11*") == 20 + 10 + 5 + 1


def test_jokers_score_only_in_games_with_jokers() -> None:
    scorer, text = hanascore.scorer("go-stop"), "1cc 2cc 3cc 4cc joker-2 joker-3"
    assert scorer.points_of(text) == hanascore.score_pile("go-stop", text).points == 4
    with pytest.raises(ValueError, match="no pile"):
        hanascore.scorer("koi-koi").points_of("joker-2")


@pytest.mark.parametrize("game", ["sakura", "roppyakken"])
@pytest.mark.parametrize(
    ("text", "points"), [("12y 12c", 10), ("12c2", 0), ("12ccc", 10), ("12c", None), ("12cc", None)]
)
def test_the_yellow_paulownia_must_be_named(game: str, text: str, points: int | None) -> None:
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
    ("call", "error", "message"),
    [
        (lambda: hanascore.scorer("koi-koi", called="no"), TypeError, "`called` is true or false"),
        (lambda: hanascore.scorer("koi-koi", month=1.5), TypeError, "a round is named by its number"),
        (lambda: hanascore.scorer("koi-koi", months="chinese"), ValueError, "not 'chinese'"),
        (lambda: hanascore.score_pile("koi-koi", "1b", months="chinese"), ValueError, "not 'chinese'"),
        (lambda: hanascore.masks(["1b"], months="chinese"), ValueError, "not 'chinese'"),
        (lambda: hanascore.texts([1], months="chinese"), ValueError, "not 'chinese'"),
        (lambda: hanascore.texts(5), TypeError, "texts reads a list of masks, but this is 5"),
    ],
)
def test_wrong_months_and_calls_are_refused(call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()
