"""Piles known by numbers only: which yaku they make, and what the record must say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import BY_ID, CARDS, KINDS, Kind, these
from hanascore.games import GAMES
from hanascore.model.house_rules import HouseRules, HouseYaku, Rivals
from hanascore.model.record import Counts
from hanascore.rules.counting import CountContext, CountResult, evaluate_counts
from hanascore.rules.house_rules import apply_house_rules
from hanascore.rules.yaku import Context

KOI_KOI = GAMES["koi-koi"].rules()
MIN_HWATU = GAMES["min-hwatu"].rules({"extra_yaku": "all"})
HANA_AWASE = GAMES["hana-awase"].rules()
NO_WILLOWS = GAMES["roppyakken"].rules({"viewings": "no-willows"})
SUDAOSHI = GAMES["sudaoshi"].rules()
CUP = BY_ID["chrysanthemum-sake-cup"].bit


def ids(result: CountResult) -> list[str]:
    """The ids of the yaku that count."""
    return [made.yaku.id for made in result.made]


def test_five_brights_are_certain_by_their_number() -> None:
    result = evaluate_counts(KOI_KOI, Counts((5, 0, 0, 0)))
    assert (ids(result), result.points, result.settled) == (["five-brights"], 10, True)


def test_yaku_that_count_cards_of_a_kind_are_certain() -> None:
    result = evaluate_counts(KOI_KOI, Counts((0, 6, 5, 12), sake_cup=True))
    assert [(made.yaku.id, made.points) for made in result.made] == [
        ("animals", 2),
        ("ribbons", 1),
        ("chaff", 4),
    ]
    assert result.settled


def test_three_brights_score_only_if_they_are_listed() -> None:
    assert ids(evaluate_counts(KOI_KOI, Counts((3, 0, 0, 0)))) == []
    result = evaluate_counts(KOI_KOI, Counts((3, 0, 0, 0), listed_yaku=("three-brights",)))
    assert (ids(result), result.points, result.settled) == (["three-brights"], 5, True)


def test_four_brights_must_be_listed_because_two_yaku_have_four() -> None:
    result = evaluate_counts(KOI_KOI, Counts((4, 0, 0, 0)))
    assert result.undecided == ("four-brights", "rainy-four")
    result = evaluate_counts(KOI_KOI, Counts((4, 0, 0, 0), listed_yaku=("rainy-four",)))
    assert (ids(result), result.points, result.settled) == (["rainy-four"], 7, True)


def test_eight_ribbons_make_some_set_that_must_be_listed() -> None:
    result = evaluate_counts(MIN_HWATU, Counts((0, 0, 8, 0)))
    assert result.undecided == ("poetry-ribbons", "blue-ribbons", "grass-ribbons")
    assert evaluate_counts(MIN_HWATU, Counts((0, 0, 8, 0), listed_yaku=("blue-ribbons",))).settled
    nine = evaluate_counts(MIN_HWATU, Counts((0, 0, 9, 0), listed_yaku=("blue-ribbons",)))
    assert nine.undecided == ("poetry-ribbons", "grass-ribbons")
    assert evaluate_counts(MIN_HWATU, Counts((0, 0, 10, 0))).points == 90


@pytest.mark.parametrize("chaff", [0, 5])
def test_a_yaku_that_a_known_card_saves_must_be_listed(chaff: int) -> None:
    result = evaluate_counts(NO_WILLOWS, Counts((4, 1, 0, chaff), named_cards=these("1b 9a")))
    assert {"gun", "flower-viewing", "moon-viewing"} <= {*result.undecided}


@pytest.mark.parametrize("chaff", [0, 5])
def test_a_yaku_that_an_unknown_card_may_spoil_need_not_be_listed(chaff: int) -> None:
    context = CountContext(elsewhere=these("1b 11b"))
    result = evaluate_counts(NO_WILLOWS, Counts((2, 1, 0, chaff), named_cards=these("9a")), context)
    viewings = {"flower-viewing", "moon-viewing"}
    assert viewings & {*result.undecided} == (set() if chaff else viewings)
    dry = context._replace(elsewhere=these("1b 11*"))
    result = evaluate_counts(NO_WILLOWS, Counts((2, 1, 0, chaff), named_cards=these("9a")), dry)
    assert viewings <= {*result.undecided}


def test_the_sake_cup_must_be_named_only_if_it_decides() -> None:
    assert evaluate_counts(KOI_KOI, Counts((0, 2, 0, 9))).cup_needed
    assert not evaluate_counts(KOI_KOI, Counts((0, 2, 0, 8))).cup_needed
    assert not evaluate_counts(KOI_KOI, Counts((0, 0, 0, 9))).cup_needed, "no animal is the cup"
    assert evaluate_counts(KOI_KOI, Counts((0, 2, 0, 9), sake_cup=True)).points == 1
    assert evaluate_counts(KOI_KOI, Counts((0, 2, 0, 9), sake_cup=False)).points == 0
    elsewhere = CountContext(elsewhere=CUP)
    assert evaluate_counts(KOI_KOI, Counts((0, 2, 0, 9)), elsewhere).settled


def test_a_sake_cup_of_either_kind_never_counts_twice() -> None:
    rules = GAMES["koi-koi"].rules({"sake_cup": "either"})
    both_ways = evaluate_counts(rules, Counts((0, 5, 0, 9), listed_yaku=("animals",), sake_cup=True))
    assert (ids(both_ways), both_ways.points, both_ways.settled) == (["animals"], 1, True)
    as_chaff = evaluate_counts(rules, Counts((0, 4, 0, 9), listed_yaku=("chaff",), sake_cup=True))
    assert (ids(as_chaff), as_chaff.points, as_chaff.settled) == (["chaff"], 1, True)
    assert evaluate_counts(rules, Counts((0, 4, 0, 8), listed_yaku=("chaff",), sake_cup=True)).impossible == (
        "chaff",
    )


def test_a_listed_yaku_shows_that_the_sake_cup_is_there() -> None:
    result = evaluate_counts(KOI_KOI, Counts((1, 2, 0, 9), listed_yaku=("flower-viewing",)))
    assert (ids(result), result.points, result.settled) == (["flower-viewing", "chaff"], 6, True)


def test_two_listed_yaku_together_make_a_third_one() -> None:
    listed = ("flower-viewing", "moon-viewing")
    result = evaluate_counts(HANA_AWASE, Counts((2, 1, 0, 0), listed_yaku=listed))
    assert ids(result) == ["drinking"]


def test_listed_yaku_that_are_impossible_are_named() -> None:
    assert evaluate_counts(KOI_KOI, Counts((2, 0, 0, 0), listed_yaku=("three-brights",))).impossible == (
        "three-brights",
    )
    assert evaluate_counts(
        KOI_KOI, Counts((0, 1, 0, 9), sake_cup=False, listed_yaku=("moon-viewing",))
    ).impossible
    both = ("poetry-ribbons", "blue-ribbons")
    assert evaluate_counts(MIN_HWATU, Counts((0, 0, 5, 0), listed_yaku=both)).impossible == both
    away = CountContext(elsewhere=these("1r"))
    assert evaluate_counts(MIN_HWATU, Counts((0, 0, 5, 0), listed_yaku=both[:1]), away).impossible == both[:1]


def test_numbers_that_no_pile_can_have_are_impossible() -> None:
    assert evaluate_counts(KOI_KOI, Counts((6, 0, 0, 0))).impossible == ("counts",)
    assert evaluate_counts(KOI_KOI, Counts((0, 0, 0, 0), sake_cup=True)).impossible == ("counts",)


def test_cards_of_a_kind_with_several_values_must_be_named() -> None:
    assert evaluate_counts(SUDAOSHI, Counts((2, 0, 0, 3))).mixed_kinds == (Kind.BRIGHT,)
    named = these("3b 8b")
    assert evaluate_counts(SUDAOSHI, Counts((2, 0, 0, 3), named_cards=named)).settled
    assert evaluate_counts(SUDAOSHI, Counts((5, 0, 0, 3))).known == KINDS[Kind.BRIGHT]


def test_cards_in_other_places_may_leave_only_one_pile() -> None:
    result = evaluate_counts(SUDAOSHI, Counts((2, 0, 0, 0)), CountContext(elsewhere=these("1b 11b 12b")))
    assert (result.known, result.mixed_kinds) == (these("3b 8b"), ())


def test_a_sake_cup_with_a_value_of_its_own_must_be_named() -> None:
    rules = GAMES["hana-awase"].rules({"sake_cup": "chaff"})
    result = evaluate_counts(rules, Counts((0, 3, 0, 0)))
    assert (result.cup_needed, result.mixed_kinds) == (True, ())
    assert evaluate_counts(rules, Counts((0, 3, 0, 0), sake_cup=True)).known == CUP
    assert evaluate_counts(rules, Counts((0, 3, 0, 0), sake_cup=False)).settled


@pytest.mark.parametrize(
    ("game", "options", "made"),
    [
        ("kwa-do", {"yaku": "all"}, ["five-brights", "dragon"]),
        ("min-hwatu", {"extra_yaku": "all"}, ["five-brights"]),
        ("hana-awase", {}, ["five-lights"]),
    ],
)
def test_a_set_with_the_sake_cup_must_be_listed_like_any_other(
    game: str, options: dict[str, str], made: list[str]
) -> None:
    rules = GAMES[game].rules(options)
    result = evaluate_counts(rules, Counts((5, 3, 2, 6)))
    assert (ids(result), result.settled) == (made, True)
    with_cup = evaluate_counts(rules, Counts((5, 3, 2, 6), sake_cup=True))
    assert with_cup.settled
    assert with_cup.points > result.points


def test_unknown_extras_leave_the_points_undecided() -> None:
    birds = HouseYaku("birds", value=10, at_least=2, of=these("2a 4a 8a 11a"), each_extra=5)
    rules = apply_house_rules(HANA_AWASE, HouseRules(yaku=(birds,)))
    assert evaluate_counts(rules, Counts((0, 3, 0, 0), listed_yaku=("birds",))).undecided == ("birds",)
    named = these("2a 4a")
    assert evaluate_counts(rules, Counts((0, 2, 0, 0), named_cards=named)).points == 10


def test_a_sake_cup_that_may_be_an_extra_leaves_the_points_undecided() -> None:
    odd = HouseYaku("odd", value=30, at_least=2, of=these("9a 11c 12c1"), each_extra=10)
    rules = apply_house_rules(HANA_AWASE, HouseRules(yaku=(odd,)))
    counts = Counts((0, 0, 0, 0), listed_yaku=("odd",), unknown_kinds=tuple(Kind), points=100)
    assert evaluate_counts(rules, counts).undecided == ("odd",)
    without = evaluate_counts(rules, counts._replace(sake_cup=False))
    assert (without.points, without.settled) == (30, True)


@pytest.mark.parametrize(("value", "undecided"), [(9, ("birds",)), (12, ("birds",)), (15, ()), (20, ())])
def test_extras_that_may_pass_a_better_rival_leave_the_points_undecided(
    value: int, undecided: tuple[str, ...]
) -> None:
    birds = HouseYaku("birds", value=10, at_least=2, of=these("2a 4a 8a"), each_extra=5)
    bridge = HouseYaku("bridge", value=value, cards=these("5a"))
    group = Rivals("birds-and-bridge", ("birds", "bridge"))
    rules = apply_house_rules(HANA_AWASE, HouseRules(yaku=(birds, bridge), rivals=(group,)))
    counts = Counts((0, 4, 0, 0), named_cards=these("5a"), listed_yaku=("birds",))
    assert evaluate_counts(rules, counts).undecided == undecided


def test_a_month_yaku_needs_no_chaff_if_chaff_was_thrown_away() -> None:
    away = CountContext(chaff_kept=False)
    counts = Counts((0, 1, 1, 0), listed_yaku=("four-irises",))
    assert ids(evaluate_counts(MIN_HWATU, counts, away)) == ["four-irises"]
    assert evaluate_counts(MIN_HWATU, counts).impossible == ("four-irises",)


def test_cards_of_the_month_depend_on_the_round() -> None:
    rules = GAMES["koi-koi"].rules({"month_cards": True})
    listed = ("month-cards",)
    january = CountContext(Context(month=1))
    assert ids(evaluate_counts(rules, Counts((1, 0, 1, 2), listed_yaku=listed), january)) == ["month-cards"]
    assert evaluate_counts(rules, Counts((0, 1, 1, 2), listed_yaku=listed), january).impossible == listed


@given(
    pile=st.sets(st.sampled_from(CARDS), max_size=30).map(lambda cards: sum(card.bit for card in cards)),
    named=st.integers(0, (1 << 48) - 1),
    game=st.sampled_from(["koi-koi", "min-hwatu", "hana-awase", "kwa-do"]),
)
def test_the_counts_of_a_pile_with_its_yaku_are_worth_what_the_pile_is(
    pile: int, named: int, game: str
) -> None:
    everything = {"min-hwatu": {"extra_yaku": "all"}, "kwa-do": {"yaku": "all"}}
    rules = GAMES[game].rules(everything.get(game, {}))
    made = rules.reading(pile, Context()).made(pile)
    numbers = tuple((pile & cards).bit_count() for cards in KINDS.values())
    listed = tuple(yaku.yaku.id for yaku in made)
    counts = Counts(numbers, pile & named, listed, bool(pile & CUP))
    result = evaluate_counts(rules, counts)
    assert result.settled
    assert not result.known & ~pile
    assert result.points == sum(yaku.points for yaku in made)
