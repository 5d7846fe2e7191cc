"""House rules applied to the rules of a game."""

from __future__ import annotations

from typing import Any

import pytest

from hanascore.cards.deck import CHAFF, WHOLE, these
from hanascore.games import GAMES
from hanascore.model.house_rules import HouseRules, HouseValue, HouseYaku, Rivals
from hanascore.rules.house_rules import apply_house_rules
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Context, RivalGroup

GAME = GAMES["kwa-do"]


def rules(**house: Any) -> RuleSet:
    """The rules of Kwa-Do with three bonuses and with house rules."""
    return apply_house_rules(GAME.rules({"yaku": ("five-brights", "set-2", "iris")}), HouseRules(**house))


def made(rules: RuleSet, pile: str) -> dict[str, int]:
    """The yaku of a pile and their points."""
    (table,) = rules.tables(Context())
    return {made.yaku.id: made.points for made in table.made(these(pile))}


def test_no_house_rules_change_nothing() -> None:
    before = GAME.rules()
    assert apply_house_rules(before, HouseRules()) is before


def test_the_value_of_a_card_wins_over_the_value_of_its_kind() -> None:
    for order in (1, -1):
        cards = (
            HouseValue("chaff", 1, CHAFF, True, 7),
            HouseValue("11c", 4, these("11c"), False, 8),
            HouseValue("1b", 20, these("1b"), False, 9),
        )[::order]
        changed_rules = rules(cards=cards)
        assert changed_rules.deck_total == 240 + 23 + 4
        rows = {
            (row.cards, row.value, row.house) for row in changed_rules.value_classes if "house" in row.house
        }
        assert rows == {
            (CHAFF & ~these("11c"), 1, "house rule, line 7"),
            (these("11c"), 4, "house rule, line 8"),
        }


def test_games_without_card_values_get_none() -> None:
    changed_rules = apply_house_rules(
        GAMES["koi-koi"].rules(), HouseRules(cards=(HouseValue("chaff", 1, CHAFF, True),))
    )
    assert changed_rules.values == ()
    assert changed_rules.house_values == ()


def test_a_changed_yaku_names_the_line_of_the_rule() -> None:
    changed_rules = rules(yaku=(HouseYaku("five-brights", 120, line=10), HouseYaku("set-2", 30, line=11)))
    assert made(changed_rules, "1b 3b 8b 11b 12b 9a") == {"five-brights": 120, "set-2": 30}
    changed, same = changed_rules.find_yaku("five-brights"), changed_rules.find_yaku("set-2")
    assert changed is not None
    assert same is not None
    assert (changed.house, changed.is_new) == ("house rule, line 10", False)
    assert same.house == ""


def test_a_changed_value_does_not_put_a_yaku_into_play() -> None:
    changed_rules = rules(yaku=(HouseYaku("dragon", 40),))
    assert made(changed_rules, "12b") == {}
    assert [yaku.value for yaku in changed_rules.not_in_play if yaku.id == "dragon"] == [40]


def test_a_yaku_that_is_off_is_not_in_play() -> None:
    changed_rules = rules(yaku=(HouseYaku("iris", off=True, line=3), HouseYaku("dragon", off=True)))
    assert made(changed_rules, "5*") == {}
    assert [yaku.house for yaku in changed_rules.not_in_play if yaku.id == "iris"] == ["house rule, line 3"]
    assert len(changed_rules.not_in_play) + len(changed_rules.yaku) == 13


def test_a_new_yaku_counts_for_its_cards() -> None:
    changed_rules = rules(
        yaku=(
            HouseYaku("tea-house", 15, cards=these("1b 3b 9a"), line=12),
            HouseYaku("many-birds", 10, at_least=3, of=these("2a 4a 8a 11a"), each_extra=5),
        )
    )
    assert made(changed_rules, "1b 3b 9a 2a 4a 8a") == {"tea-house": 15, "many-birds": 10}
    assert made(changed_rules, "1b 9a 2a 4a 8a 11a") == {"many-birds": 15}
    new = changed_rules.find_yaku("tea-house")
    assert new is not None
    assert (new.name, new.source, new.house, new.is_new) == (
        "Tea house",
        "house rule",
        "house rule, line 12",
        True,
    )


def test_chaff_without_a_number_is_any_of_its_month() -> None:
    changed_rules = rules(yaku=(HouseYaku("scraps", 2, cards=these("2a 12c1"), chaff=((2, 1), (12, 1))),))
    for pile in ("2a 2c1 12c1 12c2", "2a 2c2 12c1 12c3", "2a 2c1 2c2 12c1 12c2 12c3"):
        assert made(changed_rules, pile) == {"scraps": 2}
    for pile in ("2a 12c1 12c2", "2a 2c1 12c1", "2a 2c1 12c2 12c3", "2c1 12c1 12c2"):
        assert made(changed_rules, pile) == {}
    assert made(rules(yaku=(HouseYaku("one", 1, chaff=((1, 1),)),)), "1c2") == {"one": 1}


def test_old_and_new_yaku_may_be_rivals() -> None:
    changed_rules = rules(
        yaku=(HouseYaku("tea-house", 40, cards=these("1b 3b 9a")),),
        rivals=(Rivals("viewings", ("tea-house", "set-2")),),
    )
    assert changed_rules.rivals[-1] == RivalGroup("viewings", ("tea-house", "set-2"))
    assert made(changed_rules, "1b 3b 8b 9a") == {"tea-house": 40}
    assert made(changed_rules, "3b 8b 9a") == {"set-2": 30}


def test_house_rules_change_other_readings_too() -> None:
    game = GAMES["koi-koi"]
    before = game.rules({"sake_cup": "either"})
    house = HouseRules(
        yaku=(
            HouseYaku("animals", off=True),
            HouseYaku("chaff", 3),
            HouseYaku("new", 4, cards=these("9a")),
        )
    )
    changed_rules = apply_house_rules(before, house)
    assert len(changed_rules.other_readings) == len(before.other_readings) > 0
    for reading in (changed_rules.yaku, *changed_rules.other_readings):
        values = {yaku.id: yaku.value for yaku in reading}
        assert "animals" not in values
        assert (values["chaff"], values["new"]) == (3, 4)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_yaku_of_the_whole_deck_is_possible(game: str) -> None:
    before = GAMES[game].rules()
    changed_rules = apply_house_rules(before, HouseRules(yaku=(HouseYaku("all-of-it", 7, cards=WHOLE),)))
    assert changed_rules.yaku[:-1] == before.yaku
    assert changed_rules.yaku[-1].pattern.witness(WHOLE) == WHOLE
