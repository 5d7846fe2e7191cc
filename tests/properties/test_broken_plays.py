"""Lawful plays broken in one place, each caught at that place."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hanascore.problems.problem import Problem
from tests.helpers.plays import DECK, Play, Turn, Ways, month_of
from tests.helpers.random_matches import few
from tests.helpers.written_plays import (
    DEALT,
    SUBSETS,
    Sheet,
    lines_of,
    played,
    replay_every_move,
    replay_text,
    ways_for,
    written,
)
from tests.helpers.written_plays import (
    TABLES as ALL_TABLES,
)

# Where a card must take or be taken as a wild card, other words are said.
WILD = [table for table in ALL_TABLES if table[0] in ("mushi", "roppyakken", "sakura")]
TABLES = [table for table in ALL_TABLES if table not in WILD]


class Broken(NamedTuple):
    """A play with one turn changed: the turn, the lines, what it is called, and the words under the caret."""

    at: int
    lines: list[str]
    ids: set[str]
    caret: str = ""


Break = Callable[[Play, random.Random], Broken | None]


def changed(play: Play, at: int, turn: Turn, *ids: str, caret: str = "") -> Broken:
    lines = lines_of(play)
    lines[at] = f"{turn.player}: {turn.text()}"
    return Broken(at, lines, set(ids), caret)


def positions(play: Play) -> list[tuple[set[str], set[str]]]:
    """The field before each turn, and after its hand card."""
    field, found = set(play.field), []
    for turn in play.turns:
        before = set(field)
        field = ((field - set(turn.took)) if turn.took else field | {turn.card}) - {""}
        found.append((before, set(field)))
        field = ((field - set(turn.drawn_took)) if turn.drawn_took else field | {turn.drawn}) - {""}
    return found


def somewhere(play: Play, rng: random.Random, fits: Callable[[int, Turn], bool]) -> int:
    found = [at for at, turn in enumerate(play.turns) if fits(at, turn)]
    return rng.choice(found) if found else -1


def whole_turn(play: Play, rng: random.Random) -> int:
    """Return a turn with a card of the hand and one of the stock. Late turns may lack one of them."""
    return somewhere(play, rng, lambda _, turn: bool(turn.card and turn.drawn))


def card_of_another(play: Play, rng: random.Random) -> Broken | None:
    at = whole_turn(play, rng)
    turn = play.turns[at]
    left = [later.card for later in play.turns[at:] if later.card and later.player != turn.player]
    if not left:
        return None
    card = rng.choice(left)
    return changed(play, at, replace(turn, card=card, took=[]), "not-in-hand", caret=card)


def card_played_before(play: Play, rng: random.Random) -> Broken | None:
    at = whole_turn(play, rng)
    gone = [turn.card for turn in play.turns[:at] if turn.card]
    if not gone:
        return None
    card = rng.choice(gone)
    return changed(play, at, replace(play.turns[at], card=card, took=[]), "not-in-hand", caret=card)


def somebody_else(play: Play, rng: random.Random) -> Broken | None:
    at = rng.randrange(len(play.turns))
    others = [name for name in play.players if name != play.turns[at].player]
    return changed(play, at, replace(play.turns[at], player=rng.choice(others)), "not-your-turn")


def two_turns_swapped(play: Play, rng: random.Random) -> Broken | None:
    at = rng.randrange(max(1, len(play.turns) - 1))
    lines = lines_of(play)
    if at + 1 >= len(lines):
        return None
    lines[at : at + 2] = reversed(lines[at : at + 2])
    return Broken(at, lines, {"not-your-turn"})


def turn_left_out(play: Play, rng: random.Random) -> Broken | None:
    at = rng.randrange(len(play.turns))
    lines = lines_of(play)
    del lines[at]
    return Broken(at, lines, {"not-your-turn"} if at < len(lines) else {"too-few-turns"})


def turn_too_many(play: Play, rng: random.Random) -> Broken | None:
    lines = lines_of(play)
    return Broken(len(lines), [*lines, lines[-1]], {"after-the-end"})


def wrong_stock_card(play: Play, rng: random.Random) -> Broken | None:
    at = whole_turn(play, rng)
    later = play.stock[at + 1 :]
    if not later:
        return None
    card = rng.choice(later)
    turn = replace(play.turns[at], drawn=card, drawn_took=[], call="")
    return changed(play, at, turn, "not-next-of-stock", caret=card)


def no_stock_card(play: Play, rng: random.Random) -> Broken | None:
    at = whole_turn(play, rng)
    return changed(play, at, replace(play.turns[at], drawn="", call=""), "stock-card-missing")


def nothing_taken(play: Play, rng: random.Random) -> Broken | None:
    at = somewhere(play, rng, lambda _, turn: bool(turn.took))
    if at < 0:
        return None
    turn = play.turns[at]
    return changed(play, at, replace(turn, took=[]), "must-take", caret=turn.card)


def nothing_taken_from_stock(play: Play, rng: random.Random) -> Broken | None:
    at = somewhere(play, rng, lambda _, turn: bool(turn.drawn_took))
    if at < 0:
        return None
    turn = play.turns[at]
    return changed(play, at, replace(turn, drawn_took=[]), "must-take", caret=turn.drawn)


def another_month(play: Play, rng: random.Random) -> Broken | None:
    fields = positions(play)
    at = whole_turn(play, rng)
    turn = play.turns[at]
    others = [card for card in sorted(fields[at][0]) if month_of(card) != month_of(turn.card)]
    if not others:
        return None
    card = rng.choice(others)
    return changed(play, at, replace(turn, took=[card]), "cannot-take", caret=card)


def not_on_the_field(play: Play, rng: random.Random) -> Broken | None:
    at = whole_turn(play, rng)
    turn = play.turns[at]
    field = positions(play)[at][0]
    others = [
        card for card in DECK if month_of(card) == month_of(turn.card) and card not in {*field, turn.card}
    ]
    if not others:
        return None
    card = rng.choice(others)
    return changed(play, at, replace(turn, took=[card]), "cannot-take", caret=card)


def both_of_two(play: Play, rng: random.Random) -> Broken | None:
    fields = positions(play)

    def same_month(at: int, turn: Turn) -> list[str]:
        return sorted(card for card in fields[at][0] if month_of(card) == month_of(turn.card))

    def fits(at: int, turn: Turn) -> bool:
        # Once the hands are empty, a turn may have no card of the hand.
        return bool(turn.card) and len(same_month(at, turn)) == 2

    at = somewhere(play, rng, fits)
    if at < 0:
        return None
    turn = play.turns[at]
    both = same_month(at, turn)
    return changed(play, at, replace(turn, took=both), "cannot-take", caret=f"{turn.card} x {' '.join(both)}")


def one_of_three(play: Play, rng: random.Random) -> Broken | None:
    at = somewhere(play, rng, lambda _, turn: len(turn.drawn_took) == 3)
    if at < 0:
        return None
    turn = play.turns[at]
    few = turn.drawn_took[: rng.randint(1, 2)]
    caret = f"{turn.drawn} x {' '.join(few)}"
    return changed(play, at, replace(turn, drawn_took=few), "must-take", caret=caret)


# What is wrong wherever a card may be wild.
ANYWHERE = [
    card_of_another,
    card_played_before,
    somebody_else,
    two_turns_swapped,
    turn_left_out,
    turn_too_many,
    wrong_stock_card,
    no_stock_card,
]
BREAKS = [
    *ANYWHERE,
    nothing_taken,
    nothing_taken_from_stock,
    another_month,
    not_on_the_field,
    both_of_two,
    one_of_three,
]


def turn_of(problem: Problem) -> int:
    """The position of the turn a problem stands in; -1 for the turns as a whole."""
    path = problem.place.path
    at = path[path.index("turns") + 1] if len(path) > path.index("turns") + 1 else -1
    assert isinstance(at, int)
    return at


def under(problem: Problem, lines: list[str]) -> str:
    assert problem.place.part is not None
    start, end = problem.place.part
    return lines[turn_of(problem)].partition(": ")[2][start:end]


@pytest.mark.parametrize("breaking", BREAKS, ids=lambda one: one.__name__)
@few
@given(seed=st.integers(0, 10**9), table=st.sampled_from(TABLES))
def test_a_broken_play_is_caught_where_it_was_broken(
    breaking: Break, seed: int, table: tuple[str, int]
) -> None:
    game, number = table
    play = played(game, number, seed, ways_for(game, {}))
    broken = breaking(play, random.Random(seed))
    if broken is None:
        return
    found = replay_text(written(game, play, Sheet(turns=broken.lines)))
    (first,) = [problem for problem in found.problems if problem.stops]
    assert first.id in broken.ids
    if first.id == "too-few-turns":
        assert turn_of(first) == -1
        return
    assert turn_of(first) == broken.at
    assert first.message.startswith(f"turn {broken.at + 1}: ")
    if broken.caret:
        assert under(first, broken.lines) == broken.caret
    (unlawful,) = found.unlawful
    assert unlawful.turn == broken.at + 1
    assert unlawful.law
    assert unlawful.position is not None
    assert unlawful.position.after == broken.at


@pytest.mark.parametrize("breaking", ANYWHERE, ids=lambda one: one.__name__)
@few
@given(seed=st.integers(0, 10**9), table=st.sampled_from(WILD))
def test_a_broken_play_with_a_wild_card_is_caught_too(
    breaking: Break, seed: int, table: tuple[str, int]
) -> None:
    game, number = table
    play = played(game, number, seed, ways_for(game, {}))
    # Four taken at once, and turns without a card of the hand, are broken in tests of their own.
    assume(all(turn.card and " " not in turn.card for turn in play.turns))
    broken = breaking(play, random.Random(seed))
    assume(broken is not None)
    found = replay_text(written(game, play, Sheet(turns=broken.lines)))
    (first,) = [problem for problem in found.problems if problem.stops]
    assert first.id in broken.ids
    assert turn_of(first) == (-1 if first.id == "too-few-turns" else broken.at)


@pytest.mark.parametrize("breaking", BREAKS, ids=lambda one: one.__name__)
@few
@given(seed=st.integers(0, 10**9), table=st.sampled_from(TABLES), keys=st.sampled_from(SUBSETS[:-1]))
def test_nothing_before_the_break_is_called_unlawful(
    breaking: Break, seed: int, table: tuple[str, int], keys: tuple[str, ...]
) -> None:
    game, number = table
    play = played(game, number, seed, ways_for(game, {}))
    broken = breaking(play, random.Random(seed))
    if broken is None:
        return
    numbered = bool(seed % 2)
    text = written(game, play, Sheet(given=keys, turns=broken.lines, numbered=numbered, numbered_deal=False))
    for found in (replay_text(text), replay_every_move(text)):
        stops = [problem for problem in found.problems if problem.stops and "turns" in problem.place.path]
        assert all(turn_of(problem) >= broken.at for problem in stops if turn_of(problem) >= 0)


def calls_of(seed: int) -> Play | None:
    play = played("koi-koi", 2, seed, ways_for("koi-koi", {}))
    return play if play.stopped_by else None


@given(seed=st.integers(0, 10**9))
def test_a_decision_that_is_missing_is_asked_for(seed: int) -> None:
    play = calls_of(seed)
    if play is None:
        return
    at = random.Random(seed).choice([at for at, turn in enumerate(play.turns) if turn.call])
    by_rule = at == len(play.turns) - 1 and any(call != play.stopped_by for call in play.calls)
    broken = changed(play, at, replace(play.turns[at], call=""))
    found = replay_text(written("koi-koi", play, Sheet(turns=broken.lines)))
    if by_rule:
        assert [problem.id for problem in found.problems if problem.stops] == []
        return
    (first,) = found.problems
    assert (first.id, turn_of(first)) == ("decision-missing", at)


@given(seed=st.integers(0, 10**9), word=st.sampled_from(["stop", "koi-koi", "agari", "こいこい"]))
def test_a_word_without_a_new_yaku_is_refused(seed: int, word: str) -> None:
    play = played("koi-koi", 2, seed, ways_for("koi-koi", {}))
    at = somewhere(play, random.Random(seed), lambda _, turn: not turn.call)
    if at < 0:
        return
    broken = changed(play, at, replace(play.turns[at], call=word))
    found = replay_text(written("koi-koi", play, Sheet(turns=broken.lines)))
    first = found.problems[0]
    assert (first.id, turn_of(first), under(first, broken.lines)) == ("call-unlawful", at, word)


@given(seed=st.integers(0, 10**9))
def test_a_call_after_an_opponents_call_is_refused(seed: int) -> None:
    play = calls_of(seed)
    if play is None or not any(call != play.stopped_by for call in play.calls):
        return
    at = len(play.turns) - 1
    broken = changed(play, at, replace(play.turns[at], call="koi-koi"))
    found = replay_text(written("koi-koi", play, Sheet(turns=broken.lines)))
    (first,) = found.problems
    assert (first.id, turn_of(first)) == ("call-unlawful", at)
    assert found.unlawful[0].rule == "koi-koi.opponent_forms"


def test_a_wild_card_of_the_stock_is_an_ordinary_one_under_its_ruling() -> None:
    for seed in range(200):
        play = played("kwa-do", 3, seed, Ways(gaji="hand-or-stock"))
        if play.gaji and play.gaji[2] == "stock":
            break
    at = next(at for at, turn in enumerate(play.turns) if turn.drawn == "11c")
    found = replay_text(written("kwa-do", play, Sheet(options="gaji: on", given=DEALT)))
    (first,) = found.problems
    assert (first.id, turn_of(first)) == ("cannot-take", at)
    assert found.unlawful[0].rule == "kwa-do.gaji_from"
    found = replay_text(written("kwa-do", play, Sheet(given=DEALT)))
    assert [problem.id for problem in found.problems] == ["cannot-take"]


def test_a_law_names_no_ruling_that_its_game_does_not_have() -> None:
    found = replay_text("""
        hanascore: 1
        game: sakura
        players: [Aki, Bo]
        rounds:
          - dealer: Aki
            hands: {Aki: 1b 2a 3b 4a 5a 6a 7a 8a, Bo: 1r 2r 3r 4r 5r 6r 7r 9a}
            opening_field: 1c1 2c1 3c1 4c1 5c1 6c1 7c1 8c1
            stock: 11c 9r 10r 10a 12c1 12c2 12c3 12b 11b 11a 11r 8b 9c1 9c2 10c1 10c2
            turns: [{Aki: 1b x 1c1 / 11c x 2c1}]
        """)
    assert [(move.problem.id, move.rule) for move in found.unlawful] == [("cannot-take", "")]
