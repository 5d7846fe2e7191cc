"""Whole plays of every game and number of players, replayed to exactly the piles they made."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import these
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.referee.replay.outcome import Replay
from hanascore.referee.replay.table import PLAYED_OUT, STOPPED
from tests.helpers.plays import NAMES, Play, Ways, play_out
from tests.helpers.random_matches import few, few_of_each
from tests.helpers.written_plays import (
    DEALT,
    SUBSETS,
    TABLES,
    Sheet,
    kinds_of,
    played,
    read,
    ways_for,
    went,
    written,
)


def problems_of(found: Replay) -> list[tuple[str, str]]:
    return [(problem.id, problem.message) for problem in found.problems if problem.stops]


def came_to(found: Replay, play: Play, *, exact: bool = True) -> None:
    assert problems_of(found) == []
    want = [these(" ".join(play.piles[player])) for player in play.players]
    if exact:
        assert list(found.piles) == want
    assert [kinds_of(pile) for pile in found.piles] == [kinds_of(pile) for pile in want]
    assert (found.stopped_by or "", list(found.calls)) == (play.stopped_by, play.calls)
    assert found.ended == (STOPPED if play.stopped_by else PLAYED_OUT)


@pytest.mark.parametrize(("game", "number"), TABLES)
@few_of_each
@given(data=st.data())
def test_a_play_comes_to_its_piles_however_much_of_the_deal_is_given(
    game: str, number: int, data: st.DataObject
) -> None:
    play = played(game, number, data.draw(st.integers(0, 10**9)), ways_for(game, {}))
    sheet = Sheet(
        given=data.draw(st.sampled_from(SUBSETS)),
        numbered=data.draw(st.booleans()),
        numbered_deal=data.draw(st.booleans()),
    )
    came_to(went(written(game, play, sheet)), play, exact=sheet.numbered and sheet.numbered_deal)


@pytest.mark.parametrize("missing", NAMES[:3])
def test_one_unknown_hand_is_what_is_known_nowhere_else(missing: str) -> None:
    play = played("sudaoshi", 3, 4, Ways())
    text = re.sub(rf"      {missing}: [^x/\n]*\n", "", written("sudaoshi", play, Sheet()), count=1)
    found = went(text, steps=True)
    came_to(found, play)
    assert found.start is not None
    assert set(found.start.unknown.values()) == {0}


@few
@given(
    seed=st.integers(0, 10**9), source=st.sampled_from(["hand", "hand-or-stock"]), number=st.integers(2, 6)
)
def test_the_gaji_takes_any_month_as_its_rulings_allow(seed: int, source: str, number: int) -> None:
    play = played("kwa-do", number, seed, Ways(gaji=source))
    for given_keys in (DEALT, ("hands",), ()):
        text = written("kwa-do", play, Sheet(options=f"gaji: on, gaji_from: {source}", given=given_keys))
        found = went(text)
        came_to(found, play)
        if play.gaji is None:
            assert found.facts["gaji"] is None
        else:
            by, took, where = play.gaji
            assert found.facts["gaji"] == {"by": by, "took": these(took), "from": where}


@given(seed=st.integers(0, 10**9), number=st.integers(2, 6), given_keys=st.sampled_from(SUBSETS))
def test_a_fourth_card_may_take_one_only(seed: int, number: int, given_keys: tuple[str, ...]) -> None:
    play = played("kwa-do", number, seed, Ways(takes_all=False))
    came_to(went(written("kwa-do", play, Sheet(options="three_on_field: take-one", given=given_keys))), play)


@given(seed=st.integers(0, 10**9))
def test_two_players_may_be_dealt_ten_cards(seed: int) -> None:
    play = played("kwa-do", 2, seed, Ways(hand=10))
    came_to(went(written("kwa-do", play, Sheet(options="two_player_hand: 10"))), play)


@given(seed=st.integers(0, 10**9))
def test_who_meets_the_joker_keeps_it(seed: int) -> None:
    """It may be dealt to a hand, to the field, from where the dealer takes it, or lie in the stock."""
    play = played("min-hwatu", 2 + seed % 5, seed, Ways(joker=True))
    found = went(written("min-hwatu", play, Sheet(options="five_player_extra: joker")))
    came_to(found, play)
    assert found.facts.get("joker", "") == play.joker_fact


@given(seed=st.integers(0, 10**9))
def test_a_table_may_insist_on_matching(seed: int) -> None:
    play = played("hana-awase", 3, seed, Ways(must_match=True))
    for option in ("yes", "no"):
        found = went(written("hana-awase", play, Sheet(options=f"must_match: {option}")))
        came_to(found, play)
        assert found.problems == ()


RULINGS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"opponent_forms": "may-continue"}, {"opponent_ends": False}),
    ({"caller_improves": "ends-round"}, {"caller_ends": True}),
    ({"table": "nintendo"}, {"opponent_ends": False}),
    ({"table": "koi-koi-japan", "teshi": "off"}, {"opponent_ends": False}),
    ({"viewing": "rain", "sake_cup": "either", "month_cards": True}, {}),
]


@pytest.mark.parametrize(("options", "rulings"), RULINGS)
@few
@given(seed=st.integers(0, 10**9), given_keys=st.sampled_from(SUBSETS))
def test_calls_and_stops_go_by_their_rulings(
    options: dict[str, Any], rulings: dict[str, Any], seed: int, given_keys: tuple[str, ...]
) -> None:
    play = played("koi-koi", 2, seed, ways_for("koi-koi", options, silent=True, **rulings))
    words = ", ".join(f"{key}: {'yes' if value is True else value}" for key, value in options.items())
    came_to(went(written("koi-koi", play, Sheet(options=words, given=given_keys))), play)


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "number"), TABLES)
def test_a_play_scores_as_the_piles_it_makes(game: str, number: int) -> None:
    for seed in range(6):
        play = played(game, number, seed, ways_for(game, {}))
        _, round = read(written(game, play, Sheet()))
        captured = ", ".join(f"{name}: {' '.join(cards) or 'none'}" for name, cards in play.piles.items())
        facts = f"    captured: {{{captured}}}\n"
        if game == "koi-koi":
            end = f"    stopped_by: {play.stopped_by}\n" if play.stopped_by else "    exhausted: yes\n"
            facts += f"{end}    koi_koi: [{', '.join(play.calls)}]"
        by_turns = judge(loads(written(game, play, Sheet())).records[0])
        both = judge(loads(written(game, play, Sheet(more=facts))).records[0])
        assert [one.id for one in both.problems] == [one.id for one in by_turns.problems]
        assert by_turns.complete
        assert both.standings == by_turns.standings
        assert round.piles == ()


def test_a_position_knows_the_seats() -> None:
    """The Willow yaku of the last player are made in the middle of a round as they are at its end."""
    shown = 0
    for seed in range(40):
        play = play_out("sudaoshi", ["Aki", "Bo", "Chiyo"], "Aki", random.Random(seed))
        willow = [card for card in play.piles["Chiyo"] if card.startswith("11")]
        if len(willow) == 4:
            *_, last = went(written("sudaoshi", play, Sheet()), steps=True).steps
            assert "set-of-rains" in {made.yaku.id for made in last.after.made["Chiyo"]}
            shown += 1
    assert shown
