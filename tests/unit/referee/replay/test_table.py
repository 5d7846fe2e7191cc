from __future__ import annotations

from hanascore.cards.deck import WHOLE, these
from tests.helpers.plays import Ways
from tests.helpers.short_plays import positions
from tests.helpers.written_plays import (
    Sheet,
    played,
    ways_for,
    written,
)


def test_the_position_after_each_turn() -> None:
    play = played("koi-koi", 2, 21, ways_for("koi-koi", {}))
    shown = positions(written("koi-koi", play, Sheet()))
    assert [position.after for position in shown] == list(range(len(play.turns) + 1))
    first, last = shown[0], shown[-1]
    assert first.field == these(" ".join(play.field))
    assert first.hands == {name: these(" ".join(cards)) for name, cards in play.hands.items()}
    assert (first.stock_left, len(first.stock), first.next) == (24, 24, play.turns[0].player)
    assert last.piles == {name: these(" ".join(cards)) for name, cards in play.piles.items()}
    for position in shown:
        cards = [position.field, *position.hands.values(), *position.piles.values(), *position.stock]
        assert sum(cards) == WHOLE
    if play.stopped_by:
        assert (last.next, bool(last.made[play.stopped_by])) == (None, True)


def test_a_position_counts_unknown_cards() -> None:
    play = played("hana-awase", 2, 3, Ways())
    start, *_, last = positions(written("hana-awase", play, Sheet(given=())))
    assert (start.field, start.hidden, dict(start.unknown), start.stock_left) == (
        0,
        8,
        {"Aki": 10, "Bo": 10},
        20,
    )
    assert (last.field, last.hidden, dict(last.unknown), last.stock_left) == (0, 0, {"Aki": 0, "Bo": 0}, 0)
