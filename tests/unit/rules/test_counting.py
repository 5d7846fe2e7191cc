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


def ids(found: CountResult) -> list[str]:
    return [made.yaku.id for made in found.made]


def test_five_brights_follow_from_their_number() -> None:
    found = evaluate_counts(KOI_KOI, Counts((5, 0, 0, 0)))
    assert (ids(found), found.points, found.settled) == (["five-brights"], 10, True)


def test_counts_of_kinds_are_worked_out() -> None:
    found = evaluate_counts(KOI_KOI, Counts((0, 6, 5, 12), sake_cup=True))
    assert [(made.yaku.id, made.points) for made in found.made] == [
        ("animals", 2),
        ("ribbons", 1),
        ("chaff", 4),
    ]
    assert found.settled


def test_three_brights_are_open_and_score_only_if_listed() -> None:
    assert ids(evaluate_counts(KOI_KOI, Counts((3, 0, 0, 0)))) == []
    found = evaluate_counts(KOI_KOI, Counts((3, 0, 0, 0), listed_yaku=("three-brights",)))
    assert (ids(found), found.points, found.settled) == (["three-brights"], 5, True)


def test_four_brights_are_one_yaku_or_another_and_have_to_be_told() -> None:
    found = evaluate_counts(KOI_KOI, Counts((4, 0, 0, 0)))
    assert found.undecided == ("four-brights", "rainy-four")
    found = evaluate_counts(KOI_KOI, Counts((4, 0, 0, 0), listed_yaku=("rainy-four",)))
    assert (ids(found), found.points, found.settled) == (["rainy-four"], 7, True)


def test_eight_ribbons_make_a_set_whatever_they_are() -> None:
    found = evaluate_counts(MIN_HWATU, Counts((0, 0, 8, 0)))
    assert found.undecided == ("poetry-ribbons", "blue-ribbons", "grass-ribbons")
    assert evaluate_counts(MIN_HWATU, Counts((0, 0, 8, 0), listed_yaku=("blue-ribbons",))).settled
    nine = evaluate_counts(MIN_HWATU, Counts((0, 0, 9, 0), listed_yaku=("blue-ribbons",)))
    assert nine.undecided == ("poetry-ribbons", "grass-ribbons")
    assert evaluate_counts(MIN_HWATU, Counts((0, 0, 10, 0))).points == 90


@pytest.mark.parametrize("chaff", [0, 5])
def test_one_of_the_yaku_that_a_known_card_saves_is_certain(chaff: int) -> None:
    found = evaluate_counts(NO_WILLOWS, Counts((4, 1, 0, chaff), named=these("1b 9a")))
    assert {"gun", "flower-viewing", "moon-viewing"} <= {*found.undecided}


@pytest.mark.parametrize("chaff", [0, 5])
def test_one_of_the_yaku_that_a_card_of_another_kind_may_spoil_is_not(chaff: int) -> None:
    around = CountContext(elsewhere=these("1b 11b"))
    found = evaluate_counts(NO_WILLOWS, Counts((2, 1, 0, chaff), named=these("9a")), around)
    viewings = {"flower-viewing", "moon-viewing"}
    assert viewings & {*found.undecided} == (set() if chaff else viewings)
    dry = around._replace(elsewhere=these("1b 11*"))
    found = evaluate_counts(NO_WILLOWS, Counts((2, 1, 0, chaff), named=these("9a")), dry)
    assert viewings <= {*found.undecided}


def test_the_sake_cup_is_asked_for_only_where_it_decides() -> None:
    assert evaluate_counts(KOI_KOI, Counts((0, 2, 0, 9))).cup_needed
    assert not evaluate_counts(KOI_KOI, Counts((0, 2, 0, 8))).cup_needed
    assert not evaluate_counts(KOI_KOI, Counts((0, 0, 0, 9))).cup_needed, "no animal is the cup"
    assert evaluate_counts(KOI_KOI, Counts((0, 2, 0, 9), sake_cup=True)).points == 1
    assert evaluate_counts(KOI_KOI, Counts((0, 2, 0, 9), sake_cup=False)).points == 0
    elsewhere = CountContext(elsewhere=CUP)
    assert evaluate_counts(KOI_KOI, Counts((0, 2, 0, 9)), elsewhere).settled


def test_a_cup_that_is_either_is_never_counted_twice_where_yaku_are_listed() -> None:
    rules = GAMES["koi-koi"].rules({"sake_cup": "either"})
    both_ways = evaluate_counts(rules, Counts((0, 5, 0, 9), listed_yaku=("animals",), sake_cup=True))
    assert (ids(both_ways), both_ways.points, both_ways.settled) == (["animals"], 1, True)
    as_chaff = evaluate_counts(rules, Counts((0, 4, 0, 9), listed_yaku=("chaff",), sake_cup=True))
    assert (ids(as_chaff), as_chaff.points, as_chaff.settled) == (["chaff"], 1, True)
    assert evaluate_counts(rules, Counts((0, 4, 0, 8), listed_yaku=("chaff",), sake_cup=True)).impossible == (
        "chaff",
    )


def test_a_listed_yaku_tells_of_the_sake_cup() -> None:
    found = evaluate_counts(KOI_KOI, Counts((1, 2, 0, 9), listed_yaku=("flower-viewing",)))
    assert (ids(found), found.points, found.settled) == (["flower-viewing", "chaff"], 6, True)


def test_what_follows_from_listed_yaku_together_counts() -> None:
    listed = ("flower-viewing", "moon-viewing")
    found = evaluate_counts(HANA_AWASE, Counts((2, 1, 0, 0), listed=listed))
    assert ids(found) == ["drinking"]


def test_yaku_that_cannot_be_there_are_named() -> None:
    assert evaluate_counts(KOI_KOI, Counts((2, 0, 0, 0), listed_yaku=("three-brights",))).impossible == (
        "three-brights",
    )
    assert evaluate_counts(
        KOI_KOI, Counts((0, 1, 0, 9), sake_cup=False, listed_yaku=("moon-viewing",))
    ).impossible
    both = ("poetry-ribbons", "blue-ribbons")
    assert evaluate_counts(MIN_HWATU, Counts((0, 0, 5, 0), listed=both)).impossible == both
    away = CountContext(elsewhere=these("1r"))
    assert evaluate_counts(MIN_HWATU, Counts((0, 0, 5, 0), listed=both[:1]), away).impossible == both[:1]


def test_counts_that_no_pile_has_are_impossible() -> None:
    assert evaluate_counts(KOI_KOI, Counts((6, 0, 0, 0))).impossible == ("counts",)
    assert evaluate_counts(KOI_KOI, Counts((0, 0, 0, 0), sake_cup=True)).impossible == ("counts",)


def test_kinds_of_several_values_have_to_be_named() -> None:
    assert evaluate_counts(SUDAOSHI, Counts((2, 0, 0, 3))).mixed_kinds == (Kind.BRIGHT,)
    named = these("3b 8b")
    assert evaluate_counts(SUDAOSHI, Counts((2, 0, 0, 3), named=named)).settled
    assert evaluate_counts(SUDAOSHI, Counts((5, 0, 0, 3))).known == KINDS[Kind.BRIGHT]


def test_cards_named_elsewhere_leave_the_rest_known() -> None:
    found = evaluate_counts(SUDAOSHI, Counts((2, 0, 0, 0)), CountContext(elsewhere=these("1b 11b 12b")))
    assert (found.known, found.mixed_kinds) == (these("3b 8b"), ())


def test_a_cup_of_another_value_is_asked_for() -> None:
    rules = GAMES["hana-awase"].rules({"sake_cup": "chaff"})
    found = evaluate_counts(rules, Counts((0, 3, 0, 0)))
    assert (found.cup_needed, found.mixed_kinds) == (True, ())
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
def test_a_set_that_needs_the_cup_is_listed_and_not_asked_for(
    game: str, options: dict[str, str], made: list[str]
) -> None:
    rules = GAMES[game].rules(options)
    found = evaluate_counts(rules, Counts((5, 3, 2, 6)))
    assert (ids(found), found.settled) == (made, True)
    with_cup = evaluate_counts(rules, Counts((5, 3, 2, 6), sake_cup=True))
    assert with_cup.settled
    assert with_cup.points > found.points


def test_extras_that_stay_open_leave_the_points_undecided() -> None:
    birds = HouseYaku("birds", value=10, at_least=2, of=these("2a 4a 8a 11a"), each_extra=5)
    rules = apply_house_rules(HANA_AWASE, HouseRules(yaku=(birds,)))
    assert evaluate_counts(rules, Counts((0, 3, 0, 0), listed_yaku=("birds",))).undecided == ("birds",)
    named = these("2a 4a")
    assert evaluate_counts(rules, Counts((0, 2, 0, 0), named=named)).points == 10


def test_extras_that_the_cup_may_add_leave_the_points_undecided() -> None:
    odd = HouseYaku("odd", value=30, at_least=2, of=these("9a 11c 12c1"), each_extra=10)
    rules = apply_house_rules(HANA_AWASE, HouseRules(yaku=(odd,)))
    told = Counts((0, 0, 0, 0), listed_yaku=("odd",), untold=tuple(Kind), points=100)
    assert evaluate_counts(rules, told).undecided == ("odd",)
    without = evaluate_counts(rules, told._replace(cup=False))
    assert (without.points, without.settled) == (30, True)


@pytest.mark.parametrize(("value", "undecided"), [(9, ("birds",)), (12, ("birds",)), (15, ()), (20, ())])
def test_a_better_rival_hides_no_extras_that_could_pass_it(value: int, undecided: tuple[str, ...]) -> None:
    birds = HouseYaku("birds", value=10, at_least=2, of=these("2a 4a 8a"), each_extra=5)
    bridge = HouseYaku("bridge", value=value, cards=these("5a"))
    group = Rivals("birds-and-bridge", ("birds", "bridge"))
    rules = apply_house_rules(HANA_AWASE, HouseRules(yaku=(birds, bridge), rivals=(group,)))
    counts = Counts((0, 4, 0, 0), named=these("5a"), listed_yaku=("birds",))
    assert evaluate_counts(rules, counts).undecided == undecided


def test_a_month_yaku_needs_no_chaff_where_chaff_was_thrown_away() -> None:
    away = CountContext(chaff_kept=False)
    counts = Counts((0, 1, 1, 0), listed_yaku=("four-irises",))
    assert ids(evaluate_counts(MIN_HWATU, counts, away)) == ["four-irises"]
    assert evaluate_counts(MIN_HWATU, counts).impossible == ("four-irises",)


def test_the_cards_of_the_month_are_those_of_the_round() -> None:
    rules = GAMES["koi-koi"].rules({"month_cards": True})
    listed = ("month-cards",)
    january = CountContext(Context(month=1))
    assert ids(evaluate_counts(rules, Counts((1, 0, 1, 2), listed=listed), january)) == ["month-cards"]
    assert evaluate_counts(rules, Counts((0, 1, 1, 2), listed=listed), january).impossible == listed


@given(
    pile=st.sets(st.sampled_from(CARDS), max_size=30).map(lambda cards: sum(card.bit for card in cards)),
    named=st.integers(0, (1 << 48) - 1),
    game=st.sampled_from(["koi-koi", "min-hwatu", "hana-awase", "kwa-do"]),
)
def test_counts_of_a_real_pile_with_all_it_makes_are_worth_what_it_is(
    pile: int, named: int, game: str
) -> None:
    everything = {"min-hwatu": {"extra_yaku": "all"}, "kwa-do": {"yaku": "all"}}
    rules = GAMES[game].rules(everything.get(game, {}))
    made = rules.reading(pile, Context()).made(pile)
    numbers = tuple((pile & cards).bit_count() for cards in KINDS.values())
    listed = tuple(one.yaku.id for one in made)
    counts = Counts(numbers, pile & named, listed, bool(pile & CUP))
    found = evaluate_counts(rules, counts)
    assert found.settled
    assert not found.known & ~pile
    assert found.points == sum(one.points for one in made)
