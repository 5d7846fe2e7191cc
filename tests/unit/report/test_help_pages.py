"""The pages of ids, and finding them."""

from __future__ import annotations

import re

import pytest

from hanascore.games import GAMES
from hanascore.record.record_file import loads
from hanascore.referee.judge import rules_of
from hanascore.report.help_pages import answering_pages, find_pages, help_pages, page_ids
from hanascore.rules.game import Game


def headings(id: str) -> list[str]:
    return [page.heading for page in find_pages(id)]


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("KD-3", ["bonus_order: a ruling, Kwa-Do"]),
        ("kwa-do.dragon", ["kwa-do.dragon: a yaku, Kwa-Do"]),
        ("card-twice", ["card-twice: one card in two places (error)"]),
        (
            "side_payments",
            ["side_payments: a key of a round", "side_payments: entries of a round, every game"],
        ),
        ("house.anything", ["house rules"]),
        ("events", ["event: the keys of an event's file"]),
        ("no-such-id", []),
    ],
)
def test_an_id_finds_its_page(id: str, expected: list[str]) -> None:
    assert headings(id) == expected


def test_spelling_does_not_matter_much() -> None:
    assert headings("Kwa-Do.Dragon") == headings("kwa-do.dragon")
    assert "koi-koi.moon-viewing: a yaku, Koi-Koi" in headings("月見酒")
    assert "jokers: a ruling, Go-Stop" in headings("joker")


def test_equal_pages_of_several_games_are_one() -> None:
    pages = find_pages("goal_tie")
    assert max(len(page.games) for page in pages) > 3
    single_pages = [page for page in help_pages() if "goal_tie" in page.ids]
    assert sum(len(page.games) for page in pages) == len(single_pages)


def test_every_page_has_ids_and_a_text() -> None:
    for page in help_pages():
        assert page.ids
        assert page.text.strip()
        assert page.title


def test_ids_can_be_typed() -> None:
    ids = page_ids()
    assert {"KD-3", "card-twice", "kwa-do.dragon", "captured", "event.points"} <= set(ids)
    assert not [id for id in ids if " " in id]
    assert len(ids) == len(set(ids))


def test_every_option_and_yaku_has_a_page() -> None:
    ids = set(page_ids())
    for game in GAMES.values():
        rules = game.rules()
        assert {f"{game.id}.{option.name}" for option in game.options} <= ids
        assert {f"{game.id}.{yaku.id}" for yaku in (*rules.yaku, *rules.not_in_play)} <= ids


def test_every_page_of_a_game_begins_with_its_answer() -> None:
    for game in GAMES.values():
        for page in answering_pages(game, game.rules()):
            assert re.fullmatch(r"\S.* \S.*\.", page.answer), f"{page.title}: {page.answer}"
            assert page.data()["answer"] == page.answer


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_page_says_how_to_switch_a_yaku_or_a_lucky_hand_off(game: Game) -> None:
    months = "" if game.months_ambiguous is False else "months: japanese\n"
    names = ", ".join("ABCDEF"[: game.active or game.players[0]])
    head = f"hanascore: 1\ngame: {game.id}\n{months}players: [{names}]\nrounds: []\n"
    rules = game.rules()
    kinds = (": a yaku", ": a lucky hand")
    pages = {id: page for page in help_pages() if page.title.endswith(kinds) for id in page.ids}
    for named in (*rules.yaku, *rules.hands):
        page = pages[f"{game.id}.{named.id}"]
        text = " ".join(page.text.split())
        by_house_rule = re.search("Switched off by no ruling, but by `(house_rules: .+?)`\\.", text)
        by_option = re.search("Switched off by `(\\w+: [\\w-]+)`", text)
        assert bool(by_house_rule) != bool(by_option), text
        line = by_house_rule[1] if by_house_rule else f"options: {{{by_option[1]}}}" if by_option else ""
        (record,) = loads(f"{head}{line}\n").records
        rules = rules_of(record).rules
        assert named.id not in {other.id for other in (*rules.yaku, *rules.hands)}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_everything_about_the_deal_is_on_one_page(game: Game) -> None:
    (page,) = find_pages(f"{game.id}.dealer")
    for name in ("next_dealer", "deal_tie", "first_draw", "two_player_hand", "four_on_field"):
        assert (name in game.options_by_name) == (f"\n  {name}" in page.text)


def test_the_page_of_a_problem_has_only_advice_for_the_game_at_hand() -> None:
    ids = ("must-take", "kwa-do.must-take", "hanahuda.must-take")
    general, kwa_do, palau = (find_pages(id)[0].text for id in ids)
    assert "In Kwa-Do: At some tables the fourth card takes only one" in general
    assert "  At some tables the fourth card takes only one" in kwa_do
    assert "three_on_field" not in palau
    assert "Koi-Koi is for 2 players." in find_pages("koi-koi.players")[0].text
    assert " is for " not in find_pages("players")[0].text.partition("What to do")[2]
