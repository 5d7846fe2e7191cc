"""Patterns, yaku tables and lucky hands."""

from __future__ import annotations

import pytest

from hanascore.cards.deck import ANIMALS, WHOLE, these
from hanascore.rules.yaku import (
    Context,
    HandPattern,
    LuckyHand,
    Part,
    RivalGroup,
    Yaku,
    YakuTable,
    all_of,
    at_least,
    lucky_hands_in,
    split_yaku,
    yaku_in_context,
)


def yaku(id: str, cards: str, value: int = 5, **fields: object) -> Yaku:
    """A yaku of certain cards."""
    return Yaku(id, id, value, all_of(these(cards)), "")._replace(**fields)


def ids(table: YakuTable, pile: str) -> list[str]:
    """The ids of the yaku that count for a pile."""
    return [made.yaku.id for made in table.made(these(pile))]


def test_a_pattern_returns_the_cards_that_satisfy_it() -> None:
    pattern = all_of(these("6a 7a 10a"), extra_of=ANIMALS)
    assert pattern.witness(these("6a 7a 10a 2a 1b")) == these("6a 7a 10a 2a")
    assert pattern.witness(these("6a 7a 2a")) == 0
    assert pattern.extras(these("6a 7a 10a 2a 1b")) == 1


def test_a_card_may_spoil_a_pattern_and_another_may_save_it() -> None:
    pattern = all_of(these("8b 9a"))._replace(spoilt_by=these("11*"), saved_by=these("1b"))
    assert pattern.witness(these("8b 9a 11c")) == 0
    assert pattern.spoiling(these("8b 9a 11c")) == these("11c")
    assert pattern.witness(these("8b 9a 11c 1b")) == these("8b 9a")


def test_a_pattern_that_every_pile_has_is_refused() -> None:
    with pytest.raises(ValueError, match="true of every pile"):
        all_of(0)
    with pytest.raises(ValueError, match="the number of cards must be from 1 to"):
        at_least(0, of=ANIMALS)


def test_rivals_leave_only_the_best_yaku() -> None:
    table = YakuTable(
        [yaku("small", "3b"), yaku("large", "3b 8b", 7), yaku("other", "9a")],
        [RivalGroup("group", ("small", "large"))],
    )
    assert ids(table, "3b 8b 9a") == ["large", "other"]
    assert ids(table, "3b 9a") == ["small", "other"]


def test_the_first_yaku_that_shuts_another_out_is_named() -> None:
    table = YakuTable([yaku("c", "3b 8b", shut_by=("a", "b")), yaku("b", "8b"), yaku("a", "3b")], ())
    reasons = {made.yaku.id: reason for made, reason in table.judged(table.held(these("3b 8b")))}
    assert reasons == {"c": "a", "b": "", "a": ""}
    assert ids(table, "3b 8b") == ["b", "a"]


def test_a_yaku_that_is_shut_out_shuts_no_rival_out() -> None:
    table = YakuTable(
        [yaku("best", "3b 8b", 9, shut_by=("blocker",)), yaku("second", "3b"), yaku("blocker", "9a")],
        [RivalGroup("group", ("best", "second"))],
    )
    assert ids(table, "3b 8b 9a") == ["second", "blocker"]


def test_a_yaku_may_need_company() -> None:
    viewings = ("flower", "moon")
    table = YakuTable(
        [
            yaku("flower", "3b 9a", weak_company=viewings),
            yaku("moon", "8b 9a", weak_company=viewings),
            yaku("deer", "10a"),
        ],
        (),
    )
    assert ids(table, "3b 8b 9a") == []
    assert ids(table, "3b 9a 10a") == ["flower", "deer"]


def test_a_yaku_may_belong_to_a_seat() -> None:
    table = [yaku("rain", "11b", seat="last")]
    assert ids(YakuTable(table, (), Context(seat="last")), "11b") == ["rain"]
    assert ids(YakuTable(table, (), Context(seat="dealer")), "11b") == []


def test_the_round_gives_the_cards_of_the_month_and_the_value_after_a_call() -> None:
    month = Yaku("month", "month", 4, all_of(these("1*"))._replace(parts=(), month_of_round=True), "")
    assert yaku_in_context(month, Context(month=14)).pattern.cards == these("2*")
    viewing = yaku("moon", "8b 9a", 1, called_value=3)
    assert yaku_in_context(viewing, Context(called=True)).value == 3
    assert yaku_in_context(viewing, Context()).value == 1


def test_yaku_are_named_by_id_or_group() -> None:
    rows = [yaku("a", "1b"), yaku("b", "3b", group="birds"), yaku("c", "8b", group="birds")]
    named, others = split_yaku(rows, ("birds",))
    assert ([row.id for row in named], [row.id for row in others]) == (["b", "c"], ["a"])


def hand(id: str, pattern: HandPattern, value: int = 1, **fields: object) -> LuckyHand:
    """A lucky hand."""
    return LuckyHand(id, id, value, pattern, "")._replace(**fields)


def test_only_the_best_lucky_hand_of_a_group_counts() -> None:
    pair, triplet = HandPattern(((2,),), or_more=True), HandPattern(((3,),), or_more=True)
    hands = (hand("pair", pair), hand("triplet", triplet, 2), hand("ribbon", pair, group="other"))
    assert [lucky.id for lucky in lucky_hands_in(hands, these("1b 1r 1c1"))] == ["triplet", "ribbon"]


def test_a_lucky_hand_may_belong_to_a_seat() -> None:
    pair = hand("pair", HandPattern(((2,),)), seat="second")
    assert lucky_hands_in((pair,), these("1b 1r"), "second") == (pair,)
    assert lucky_hands_in((pair,), these("1b 1r"), "dealer") == ()


def test_a_hand_pattern_may_ask_for_numbers_of_cards() -> None:
    assert HandPattern(parts=(Part(ANIMALS, 1, 1),)).witness(these("2a 1r")) == these("2a 1r")
    assert HandPattern(parts=(Part(ANIMALS, 1, 1),)).witness(these("2a 4a")) == 0
    assert HandPattern().witness(WHOLE) == 0, "a pattern that asks for nothing describes no hand"


def test_a_lucky_hand_has_several_names() -> None:
    four = hand("teshi", HandPattern(((4,),)), 6, ja="手四", roman="teshi", claimed_as=("four-of-a-kind",))
    assert all(four.has_name(word) for word in ("Teshi", "手四", "four of a kind"))
    assert not four.has_name("three")


def test_a_lucky_hand_may_be_worth_other_points_by_number_of_players() -> None:
    four = hand("four", HandPattern(((4,),)), 5, by_players=((2, 7),))
    assert (four.points_among(2), four.points_among(3)) == (7, 5)


def test_the_reason_of_a_lucky_hand_has_its_kan_and_the_house_rule() -> None:
    four = hand("four", HandPattern(((4,),)), 6, roman="teshi")
    assert four.because == "four (teshi)"
    assert four._replace(unit=10, house="house rule").because == "four (teshi, 6 kan) (house rule)"
