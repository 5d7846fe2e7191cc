"""Whole plays of every game and number of players, replayed to exactly the piles they made."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanascore.cards.deck import these
from hanascore.games import GAMES
from hanascore.model import Record, Round
from hanascore.referee.judge import judge, loads, rules_of
from hanascore.referee.play import Laws
from hanascore.referee.replay import PLAYED_OUT, STOPPED, Replay, replay
from hanascore.rules.yaku import Context
from hanascore.scoring.piles import Scorer
from tests.plays import DEALS, Play, Ways, play_out

NAMES = ["Aki", "Bo", "Chiyo", "Dai", "Emi", "Fumi"]
TABLES = [(game, number) for game, deals in DEALS.items() for number in deals]
DEALT = ("hands", "opening_field", "stock")


@dataclass(frozen=True)
class Sheet:
    """How a play is written down."""

    options: str = ""
    given: Iterable[str] = DEALT
    numbered: bool = True
    numbered_deal: bool = True
    more: str = ""
    turns: list[str] | None = field(default=None)


def unnumbered(text: str) -> str:
    return re.sub(r"\b(\d+c)[123]", r"\1", text)


def lines_of(play: Play) -> list[str]:
    return [f"{turn.player}: {turn.text()}" for turn in play.turns]


def written(game: str, play: Play, sheet: Sheet) -> str:
    """A record of one play."""
    dealt = {
        "hands": "\n" + "\n".join(f"      {name}: {' '.join(cards)}" for name, cards in play.hands.items()),
        "opening_field": " ".join(play.field),
        "stock": " ".join(play.stock),
    }
    lines = [
        "hanascore: 1",
        f"game: {game}",
        "months: japanese",
        f"players: [{', '.join(play.players)}]",
        f"options: {{{sheet.options}}}",
        "rounds:",
        f"  - dealer: {play.dealer}",
    ]
    deal = [f"    {key}: {dealt[key]}" for key in DEALT if key in sheet.given]
    turns = [f"      - {turn}" for turn in (lines_of(play) if sheet.turns is None else sheet.turns)]
    lines += deal if sheet.numbered_deal else map(unnumbered, deal)
    lines += ["    turns:"]
    lines += turns if sheet.numbered else map(unnumbered, turns)
    return "\n".join([*lines, *([sheet.more] if sheet.more else [])]) + "\n"


def read(text: str) -> tuple[Record, Round]:
    loaded = loads(text)
    assert [problem for problem in loaded.problems if problem.stops] == []
    return loaded.records[0], loaded.records[0].rounds[0]


def went(text: str, **how: Any) -> Replay:
    record, round = read(text)
    game, rules = rules_of(record)
    return replay(Laws(game, rules, record), round, **how)


def beyond(text: str) -> Replay:
    """What the turns come to, those after the first unlawful one as well."""
    found = went(text, steps=True)
    return found.beyond or found


def ways_for(game: str, options: dict[str, Any], **more: Any) -> Ways:
    """The ways of a table under options; in Koi-Koi with what piles are worth."""
    if game != "koi-koi":
        return Ways(**more)
    rules = GAMES[game].rules(options)
    plain, called = Scorer(rules, Context(month=1)), Scorer(rules, Context(month=1, called=True))
    return Ways(
        worth=lambda cards: plain.yaku_points(these(" ".join(cards))),
        worth_called=lambda cards: called.yaku_points(these(" ".join(cards))),
        **more,
    )


def played(game: str, number: int, seed: int, ways: Ways) -> Play:
    rng = random.Random(seed)
    players = NAMES[:number]
    return play_out(game, players, rng.choice(players), rng, ways=ways)


def kinds_of(cards: int) -> tuple[str, ...]:
    """A set of cards with chaff alike, to compare plays written without numbers."""
    from hanascore.cards.deck import in_order

    return tuple(sorted(f"{card.month}{card.kind.letter}" for card in in_order(cards)))


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


SUBSETS = [tuple(key for bit, key in enumerate(DEALT) if mask >> bit & 1) for mask in range(8)]


@pytest.mark.parametrize(("game", "number"), TABLES)
@settings(max_examples=30)
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


@settings(max_examples=40)
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


@settings(max_examples=30)
@given(seed=st.integers(0, 10**9), number=st.integers(2, 6), given_keys=st.sampled_from(SUBSETS))
def test_a_fourth_card_may_take_one_only(seed: int, number: int, given_keys: tuple[str, ...]) -> None:
    play = played("kwa-do", number, seed, Ways(takes_all=False))
    came_to(went(written("kwa-do", play, Sheet(options="three_on_field: take-one", given=given_keys))), play)


@settings(max_examples=15)
@given(seed=st.integers(0, 10**9))
def test_two_players_may_be_dealt_ten_cards(seed: int) -> None:
    play = played("kwa-do", 2, seed, Ways(hand=10))
    came_to(went(written("kwa-do", play, Sheet(options="two_player_hand: 10"))), play)


@settings(max_examples=15)
@given(seed=st.integers(0, 10**9))
def test_who_turns_up_the_joker_keeps_it(seed: int) -> None:
    play = played("min-hwatu", 5, seed, Ways(joker=True))
    found = went(written("min-hwatu", play, Sheet(options="five_player_extra: joker")))
    came_to(found, play)
    assert found.facts.get("joker", "") == play.joker


@settings(max_examples=20)
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
@settings(max_examples=30)
@given(seed=st.integers(0, 10**9), given_keys=st.sampled_from(SUBSETS))
def test_calls_and_stops_go_by_their_rulings(
    options: dict[str, Any], rulings: dict[str, Any], seed: int, given_keys: tuple[str, ...]
) -> None:
    play = played("koi-koi", 2, seed, ways_for("koi-koi", options, silent=True, **rulings))
    words = ", ".join(f"{key}: {'yes' if value is True else value}" for key, value in options.items())
    came_to(went(written("koi-koi", play, Sheet(options=words, given=given_keys))), play)


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
