from __future__ import annotations

import pickle
import random
import re
from typing import Any

import pytest

import hanascore
from hanascore.batch.scorer import Scorer
from hanascore.cards.deck import WHOLE, in_order
from hanascore.games import GAMES
from hanascore.model.record import Record, Round
from hanascore.referee.judge import judge
from hanascore.rules.game import Fact, FactShape
from hanascore.rules.yaku import Context
from tests.helpers.quick import every
from tests.helpers.random_piles import random_piles, single_choice_rule_sets
from tests.unit.batch.test_scorer import rules_without_table

numpy = pytest.importorskip("numpy")
batch = pytest.importorskip("hanascore.batch")


def random_rounds(
    rounds: int, sides: int, *, left: int = 0, seed: int = 1, deck: int = WHOLE
) -> list[list[int]]:
    """Return rounds in which the sides share the deck at random, except the cards left over."""
    rng = random.Random(seed)
    rows = []
    for _ in range(rounds):
        masks = [0] * sides
        for card in rng.sample(list(in_order(deck)), deck.bit_count() - left):
            masks[rng.randrange(sides)] |= card.bit
        rows.append(masks)
    return rows


@pytest.mark.no_cover
@pytest.mark.parametrize("id", list(GAMES))
def test_arrays_give_the_same_as_lists(id: str) -> None:
    piles = random_piles(60, GAMES[id].rules().deck)
    arrays = [numpy.array(piles, dtype=dtype) for dtype in ("int64", "uint64")]
    for rules in every(3, single_choice_rule_sets(id)):
        scorer = Scorer.under(rules, Context(None, (*GAMES[id].seats, None)[0]))
        points, made = scorer.points(piles), scorer.made(piles)
        assert [scorer.points(array).tolist() for array in arrays] == [points] * 2
        assert [scorer.made(array).tolist() for array in arrays] == [made] * 2
    for array in arrays:
        assert batch.points(id, array).tolist() == hanascore.scorer(id).points(piles)
        assert batch.made(id, array).tolist() == hanascore.scorer(id).made(piles)
        assert batch.points(id, array).dtype == numpy.int32


def test_a_scorer_is_pickled_without_its_arrays() -> None:
    scorer = hanascore.scorer("koi-koi")
    fresh, array = pickle.dumps(scorer), numpy.array(random_piles(5), dtype="int64")
    points = scorer.points(array).tolist()
    assert pickle.dumps(scorer) == fresh
    assert b"numpy" not in fresh
    assert pickle.loads(fresh).points(array).tolist() == points


def test_the_result_has_the_shape_of_the_array() -> None:
    array = numpy.array(random_piles(10), dtype="int64").reshape(3, 4)
    assert batch.points("koi-koi", array).shape == (3, 4)
    assert batch.points("koi-koi", array[:, ::2]).tolist() == batch.points("koi-koi", array)[:, ::2].tolist()
    assert batch.points("koi-koi", array[:0]).shape == (0, 4)
    assert batch.points("koi-koi", numpy.zeros(0, dtype="uint64")).tolist() == []
    many = numpy.tile(array.reshape(-1), 5000)
    assert batch.points("koi-koi", many)[-12:].tolist() == batch.points("koi-koi", array.reshape(-1)).tolist()


def test_rules_without_a_table_give_the_same_as_lists() -> None:
    piles, scorer = random_piles(20), Scorer.under(rules_without_table())
    assert scorer.points(numpy.array(piles)).tolist() == scorer.points(piles)


@pytest.mark.parametrize(
    ("masks", "message"),
    [
        ([1.5], "int64 or uint64, but this is an array of float64"),
        (numpy.array([1], dtype="int32"), "this is an array of int32"),
    ],
)
def test_a_wrong_dtype_is_refused(masks: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        batch.points("koi-koi", numpy.asarray(masks))


@pytest.mark.parametrize("mask", [-1, 1 << 48])
def test_a_mask_outside_the_deck_is_refused(mask: int) -> None:
    with pytest.raises(ValueError, match="is no pile: a mask has a bit for each of 48 cards"):
        batch.points("koi-koi", numpy.array([3, mask], dtype="int64"))


def test_an_unknown_option_is_refused() -> None:
    for function in (batch.points, batch.made):
        with pytest.raises(ValueError, match="tabel"):
            function("koi-koi", numpy.zeros(1, dtype="int64"), tabel="jp")
    with pytest.raises(ValueError, match="tabel"):
        batch.settle("koi-koi", numpy.zeros((1, 2), dtype="int64"), tabel="jp")


def test_rows_in_which_a_card_is_in_two_piles_are_impossible() -> None:
    piles = numpy.array([[1, 2, 4], [1, 3, 4], [0, 0, 0], [WHOLE, 1, 0]], dtype="uint64")
    assert batch.possible(piles).tolist() == [True, False, True, False]
    assert batch.possible(piles[:0]).tolist() == []


SETTLED: list[tuple[str, int, dict[str, Any]]] = [
    ("hana-awase", 3, {}),
    ("hana-awase", 2, {"scoring": "par"}),
    ("hana-awase", 3, {"low_man_out": "yes", "four_on_field": "stay"}),
    ("kwa-do", 3, {"yaku": "all"}),
    ("kwa-do", 4, {"method": "easy"}),
    ("kwa-do", 3, {"negative": "carry", "bonus_order": "before-floor", "yaku": "all"}),
    ("min-hwatu", 3, {}),
    ("min-hwatu", 3, {"settlement": "literal"}),
    ("min-hwatu", 3, {"settlement": "additive"}),
    ("sudaoshi", 3, {}),
    ("roppyakken", 3, {"rules": "sambong"}),
]
# In these games all cards must be known.
SETTLED_WHOLE = [("sakura", 3, {}, 0), ("roppyakken", 2, {}, 8), ("mushi", 2, {}, 0)]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("id", "sides", "options", "left"),
    every(2, [*((*each, left) for left in (0, 4) for each in SETTLED), *SETTLED_WHOLE]),
)
def test_rounds_are_settled_like_records(id: str, sides: int, options: dict[str, Any], left: int) -> None:
    piles = random_rounds(60, sides, left=left, deck=GAMES[id].rules().deck)
    dealer = numpy.arange(60) % sides
    scores = batch.settle(id, numpy.array(piles * 2), dealer=numpy.tile(dealer, 2), **options).tolist()
    players = tuple(f"side {number}" for number in range(1, sides + 1))
    game = GAMES[id]
    values = {name: {"yes": True}.get(value, value) for name, value in options.items()}
    for number, row in enumerate(piles):
        round = Round(number=1, dealer=players[dealer[number]], piles=tuple(row), facts=game.empty_facts)
        (result,) = judge(
            Record(game=id, players=players, sides=players, options=values, rounds=(round,))
        ).rounds
        assert scores[number] == scores[number + 60] == list(result.scores.values())


@pytest.mark.no_cover
def test_extra_cards_of_a_yaku_are_not_mistaken_for_card_points() -> None:
    heap = {"value": 10, "at_least": 2, "of": "2c1 2c2 3c1 3c2 4c1 4c2 6c1 6c2 7c1 7c2", "each_extra": 5}
    house, deals = {"yaku": {"heap": heap}}, random.Random(5)
    rows = numpy.zeros((100, 3), dtype=numpy.int64)
    for row in rows:
        for card in range(48):
            row[deals.choices(range(3), (1, 2, 2))[0]] |= 1 << card
    whole = batch.settle("kwa-do", rows, house_rules=house)
    alone = [
        batch.settle("kwa-do", rows[number : number + 1], house_rules=house)[0].tolist()
        for number in range(100)
    ]
    assert whole.tolist() == alone


def test_rounds_with_equal_points_and_yaku_may_differ() -> None:
    # In Go-Stop cards are worth nothing, but a loser without a bright pays twice.
    rows = [hanascore.masks(["1b 3b 8b 1r 2r 3r 6r 9r 10r", loser]) for loser in ("12b", "4a")]
    scores = batch.settle("go-stop", numpy.array(rows), facts={"stopped_by": [0, 0]})
    assert scores.tolist() == [[11, -11], [22, -22]]
    # A player who called must have had a yaku, which a card of the willow may have spoiled since.
    rows = [hanascore.masks(["1b 8b 12b", loser]) for loser in ("3b 9a 11c", "4a 9a 11c")]
    facts = {"stopped_by": [0, 0], "koi_koi": [2, 2]}
    with pytest.raises(batch.UnsettledError) as refused:
        batch.settle("koi-koi", numpy.array(rows), facts=facts, viewing="rain")
    assert refused.value.rows.tolist() == [1]


def test_facts_are_given_as_columns() -> None:
    piles = numpy.array([[hanascore.masks(["1b 3b 8b"])[0], 2]] * 3)
    facts = {"stopped_by": [0, 0, -1], "koi_koi": [0, 1, 0], "exhausted": [False, False, True]}
    scores = batch.settle("koi-koi", piles, facts=facts, dealer=[0, 1, 0], exhausted="dealer-1")
    assert scores.tolist() == [[5, 0], [5, 0], [1, 0]]


@pytest.mark.parametrize(
    ("column", "error", "message"),
    [
        ({"dealer": [2]}, ValueError, "'dealer' holds 2: expected a number from 0 to 1"),
        ({"dealer": [-1]}, ValueError, "'dealer' holds -1: expected a number from 0 to 1"),
        ({"dealer": [0.0]}, TypeError, "'dealer' must hold integers, but this is an array of float64"),
        ({"dealer": [True]}, TypeError, "'dealer' must hold integers, but this is an array of bool"),
        (
            {"facts": {"stopped_by": [-2]}},
            ValueError,
            "'stopped_by' holds -2: expected a number from -1 to 1",
        ),
        ({"facts": {"koi_koi": [4]}}, ValueError, "'koi_koi' holds 4: expected a number from 0 to 3"),
        ({"facts": {"exhausted": [2]}}, ValueError, "'exhausted' holds 2: expected a number from 0 to 1"),
        ({"facts": {"exhausted": ["no"]}}, TypeError, "'exhausted' must hold integers"),
    ],
)
def test_a_wrong_column_is_refused(column: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        batch.settle("koi-koi", numpy.zeros((1, 2), dtype="int64"), **column)


def test_a_column_of_numbers_is_limited_like_its_fact() -> None:
    facts = {"field_multiplier": [200]}
    with pytest.raises(ValueError, match="holds 200: expected a number from 1 to 128"):
        batch.settle("sudaoshi", numpy.zeros((1, 3), dtype="int64"), dealer=[0], facts=facts)
    nothing = numpy.zeros((0, 3), dtype="int64")
    assert batch.settle("sudaoshi", nothing, dealer=[], facts={"field_multiplier": []}).shape == (0, 3)


def test_a_column_of_words_has_the_choices_of_its_fact() -> None:
    # No built-in game has such a fact, but the game of an installed package may.
    help = "how it ended"
    fact = Fact(name="ended_by", shape=FactShape.CHOICE, help=help, about=help, choices=("hands", "stop"))
    batch.arrays._check_column("ended_by", fact, numpy.array(["stop", "hands"]), 2)
    with pytest.raises(ValueError, match="'ended_by' holds x: expected one of hands, stop"):
        batch.arrays._check_column("ended_by", fact, numpy.array(["stop", "x"]), 2)


def test_rounds_that_cannot_be_settled_are_named() -> None:
    twice = numpy.array([[WHOLE, 0, 0], [WHOLE, 1, 0], [WHOLE, 0, 2]])
    with pytest.raises(
        batch.UnsettledError, match="rows 1, 2 cannot be settled; row 1: a card lies in two"
    ) as refused:
        batch.settle("hana-awase", twice)
    assert refused.value.rows.tolist() == [1, 2]
    with pytest.raises(batch.UnsettledError, match=r"^row 1 cannot be settled: a card lies in two"):
        batch.settle("hana-awase", twice[:2])
    with pytest.raises(batch.UnsettledError, match="row 0"):
        batch.settle("koi-koi", numpy.zeros((7, 2), dtype="int64"))
    with pytest.raises(ValueError, match="not played by 9"):
        batch.settle("koi-koi", numpy.zeros((1, 9), dtype="int64"))
    with pytest.raises(ValueError, match="rounds and sides"):
        batch.settle("koi-koi", numpy.zeros(3, dtype="int64"))
    with pytest.raises(ValueError, match="no fact 'lucky'"):
        batch.settle("koi-koi", numpy.zeros((1, 2), dtype="int64"), facts={"lucky": [1]})
    with pytest.raises(ValueError, match="must have 1 values"):
        batch.settle("koi-koi", numpy.zeros((1, 2), dtype="int64"), facts={"stopped_by": [1, 2]})
    with pytest.raises(ValueError, match="does not fit into a column"):
        batch.settle("kwa-do", numpy.zeros((1, 2), dtype="int64"), facts={"declared": [1]})


def test_jokers_have_bits_of_their_own() -> None:
    piles = hanascore.masks(["1* 2* 3* 4* 5* joker-2", "6* 7* 8* 9* 10*"])
    array = numpy.array([piles])
    assert batch.points("go-stop", array[0]).tolist() == hanascore.scorer("go-stop").points(piles)
    assert batch.made("go-stop", array[0]).tolist() == hanascore.scorer("go-stop").made(piles)
    assert batch.possible(array).tolist() == [True]
    assert batch.settle("go-stop", array, facts={"stopped_by": [0]}).sum() == 0
    with pytest.raises(ValueError, match="no pile"):
        batch.points("koi-koi", array)


def test_a_refused_mask_is_shown_as_it_was_given() -> None:
    with pytest.raises(ValueError, match=r"^9223372036854775808 is no pile"):
        batch.points("koi-koi", numpy.array([1 << 63], dtype="uint64"))
