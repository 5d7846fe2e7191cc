"""Random plays of every game and number of players: the replay makes exactly the piles of the play."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import these
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.referee.replay.results import RoundReplay
from hanascore.referee.replay.table import PLAYED_OUT, STOPPED
from tests.helpers.plays import NAMES, Play, Turn, Ways, month_of, play_out
from tests.helpers.quick import every
from tests.helpers.random_matches import few, few_of_each
from tests.helpers.written_plays import (
    DEALT,
    SUBSETS,
    TABLES,
    Sheet,
    kinds_of,
    played,
    read,
    replay_text,
    ways_for,
    written,
)


def problems_of(replay: RoundReplay) -> list[tuple[str, str]]:
    return [(problem.id, problem.message) for problem in replay.problems if problem.stops]


def check_replay(replay: RoundReplay, play: Play, *, exact: bool = True) -> None:
    assert problems_of(replay) == []
    expected = [these(" ".join(play.piles[player])) for player in play.players]
    if exact:
        assert list(replay.piles) == expected
    assert [kinds_of(pile) for pile in replay.piles] == [kinds_of(pile) for pile in expected]
    assert (replay.stopped_by or "", list(replay.calls)) == (play.stopped_by, play.calls)
    assert replay.ended == (STOPPED if play.stopped_by else PLAYED_OUT)


@pytest.mark.parametrize(("game", "number"), TABLES)
@few_of_each
@given(data=st.data())
def test_a_play_makes_its_piles_whatever_parts_of_the_deal_are_given(
    game: str, number: int, data: st.DataObject
) -> None:
    play = played(game, number, data.draw(st.integers(0, 10**9)), ways_for(game, {}))
    sheet = Sheet(
        given=data.draw(st.sampled_from(SUBSETS)),
        numbered=data.draw(st.booleans()),
        numbered_deal=data.draw(st.booleans()),
    )
    check_replay(replay_text(written(game, play, sheet)), play, exact=sheet.numbered and sheet.numbered_deal)


@pytest.mark.parametrize("missing", NAMES[:3])
def test_a_single_missing_hand_is_completed(missing: str) -> None:
    play = played("sudaoshi", 3, 4, Ways())
    text = re.sub(rf"      {missing}: [^x/\n]*\n", "", written("sudaoshi", play, Sheet()), count=1)
    replay = replay_text(text)
    check_replay(replay, play)
    assert replay.start is not None
    assert set(replay.start.unknown.values()) == {0}


@few
@given(
    seed=st.integers(0, 10**9), source=st.sampled_from(["hand", "hand-or-stock"]), number=st.integers(2, 6)
)
def test_the_wild_card_takes_what_its_rulings_allow(seed: int, source: str, number: int) -> None:
    play = played("kwa-do", number, seed, Ways(gaji=source))
    for given_keys in (DEALT, ("hands",), ()):
        text = written("kwa-do", play, Sheet(options=f"gaji: on, gaji_from: {source}", given=given_keys))
        replay = replay_text(text)
        check_replay(replay, play)
        if play.gaji is None:
            assert replay.facts["gaji"] is None
        else:
            by, took, where = play.gaji
            assert replay.facts["gaji"] == {"by": by, "took": these(took), "from": where}


@few
@given(seed=st.integers(0, 10**9), number=st.integers(2, 6))
def test_the_wild_card_may_take_one_of_four_that_stay(seed: int, number: int) -> None:
    play = played("kwa-do", number, seed, Ways(gaji="hand", four_stay=True))
    text = written("kwa-do", play, Sheet(options="gaji: on, four_on_field: stay, gaji_at_four: yes"))
    check_replay(replay_text(text), play)
    four = [
        card for card in play.field if [month_of(other) for other in play.field].count(month_of(card)) > 3
    ]
    refused = replay_text(text.replace("gaji_at_four: yes", "gaji_at_four: no"))
    assert bool(refused.unlawful) == bool(play.gaji and play.gaji[1] in four)


@few
@given(seed=st.integers(0, 10**9), number=st.integers(2, 3), must=st.booleans())
def test_a_willow_may_have_to_take_the_wild_card(seed: int, number: int, must: bool) -> None:
    play = played("roppyakken", number, seed, Ways(willow_takes_wild=must))
    text = written("roppyakken", play, Sheet(options="willow_and_wild: may"))
    check_replay(replay_text(text), play)
    strict = replay_text(text.replace("willow_and_wild: may", "willow_and_wild: must"))
    passed = [turn for turn in play.turns if any(passes_wild_card(play, turn))]
    assert bool(strict.unlawful) == bool(passed)


@few
@given(seed=st.integers(0, 10**9), number=st.integers(2, 3))
def test_a_wild_card_may_not_take_one_of_three(seed: int, number: int) -> None:
    play = played("roppyakken", number, seed, Ways())
    text = written("roppyakken", play, Sheet(options="wild_and_three: yes"))
    check_replay(replay_text(text), play)
    strict = replay_text(text.replace("wild_and_three: yes", "wild_and_three: no"))
    assert bool(strict.unlawful) == breaks_three(play)


def breaks_three(play: Play) -> bool:
    """Return whether the rain man takes one of three cards of a month from the field."""
    field = list(play.field)
    for turn in play.turns:
        for card, took in ((turn.card, turn.took), (turn.drawn, turn.drawn_took)):
            if card == "11b" and len(took) == 1 and month_of(took[0]) != 11:
                return [month_of(lying) for lying in field].count(month_of(took[0])) == 3
            field = [lying for lying in field if lying not in took] + ([] if took else [card])
    return False


def passes_wild_card(play: Play, turn: Turn) -> Iterator[bool]:
    """Yield for each card of a turn whether it is a Willow laid past the rain man on the field."""
    field = list(play.field)
    for other in play.turns:
        for card, took in ((other.card, other.took), (other.drawn, other.drawn_took)):
            if other is turn:
                is_willow = month_of(card) == 11 and card != "11b"
                yield is_willow and not took and "11b" in field
            field = [lying for lying in field if lying not in took] + ([] if took else [card])
        if other is turn:
            return


@given(seed=st.integers(0, 10**9), number=st.integers(2, 6), given_keys=st.sampled_from(SUBSETS))
def test_a_fourth_card_may_take_only_one(seed: int, number: int, given_keys: tuple[str, ...]) -> None:
    play = played("kwa-do", number, seed, Ways(takes_all=False))
    check_replay(
        replay_text(written("kwa-do", play, Sheet(options="three_on_field: take-one", given=given_keys))),
        play,
    )


@given(seed=st.integers(0, 10**9))
def test_two_players_may_be_dealt_ten_cards(seed: int) -> None:
    play = played("kwa-do", 2, seed, Ways(hand=10))
    check_replay(replay_text(written("kwa-do", play, Sheet(options="two_player_hand: 10"))), play)


@given(seed=st.integers(0, 10**9))
def test_the_joker_belongs_to_the_player_who_gets_it(seed: int) -> None:
    """It may be dealt to a hand, to the field (then the dealer gets it), or be in the stock."""
    play = played("min-hwatu", 2 + seed % 5, seed, Ways(joker=True))
    replay = replay_text(written("min-hwatu", play, Sheet(options="five_player_extra: joker")))
    check_replay(replay, play)
    assert replay.facts.get("joker", "") == play.joker


@given(seed=st.integers(0, 10**9))
def test_players_may_have_to_match(seed: int) -> None:
    play = played("hana-awase", 3, seed, Ways(must_match=True))
    for option in ("yes", "no"):
        replay = replay_text(written("hana-awase", play, Sheet(options=f"must_match: {option}")))
        check_replay(replay, play)
        assert replay.problems == ()


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
def test_calls_and_stops_follow_the_rulings(
    options: dict[str, Any], rulings: dict[str, Any], seed: int, given_keys: tuple[str, ...]
) -> None:
    play = played("koi-koi", 2, seed, ways_for("koi-koi", options, silent=True, **rulings))
    words = ", ".join(f"{key}: {'yes' if value is True else value}" for key, value in options.items())
    check_replay(replay_text(written("koi-koi", play, Sheet(options=words, given=given_keys))), play)


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "number"), every(2, TABLES))
def test_turns_score_like_the_piles_they_make(game: str, number: int) -> None:
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
        assert [problem.id for problem in both.problems] == [problem.id for problem in by_turns.problems]
        assert by_turns.complete
        assert both.standings == by_turns.standings
        assert round.piles == ()


def test_a_position_has_the_yaku_of_a_seat() -> None:
    shown = 0
    for seed in range(40):
        play = play_out("sudaoshi", ["Aki", "Bo", "Chiyo"], "Aki", random.Random(seed))
        willow = [card for card in play.piles["Chiyo"] if card.startswith("11")]
        if len(willow) == 4:
            *_, last = replay_text(written("sudaoshi", play, Sheet())).turns
            assert "set-of-rains" in {made.yaku.id for made in last.after.made["Chiyo"]}
            shown += 1
    assert shown
