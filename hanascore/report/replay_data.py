"""The play of a round as data for JSON. A chaff whose number is unknown has no number in its id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hanascore.cards.deck import CHAFF, EVERY, ids, in_order, of_month
from hanascore.cards.names import suit_name
from hanascore.model.record import Record
from hanascore.referee.replay.moves import Move
from hanascore.referee.replay.results import RoundReplay, Turn
from hanascore.referee.replay.table import Position, UnlawfulMove
from hanascore.report.json_parts import made_data
from hanascore.rules.yaku import MadeYaku


class PlayData:
    """The data of one round's play."""

    def __init__(self, record: Record, replay: RoundReplay) -> None:
        self.record = record
        self.replay = replay
        # The id of each card, by the card as a set.
        self.card_ids = {
            card.bit: _chaff_id(card.month) if card.bit & replay.unnumbered else card.id
            for card in in_order(EVERY)
        }

    def outcome(self) -> dict[str, Any]:
        """Return how the play ended, and its results."""
        replay = self.replay
        sides = zip(self.record.sides, replay.piles, strict=True)
        return {
            "ended": replay.ended or None,
            "stopped_by": replay.stopped_by,
            "calls": list(replay.calls),
            "facts": {name: self._fact(value) for name, value in replay.facts.items()},
            "piles": {side: self._ids(pile) for side, pile in sides},
            "left_over": self._ids(replay.left_over),
        }

    def unlawful_move(self, move: UnlawfulMove) -> dict[str, Any]:
        """Return an unlawful move with its rule."""
        return {
            "turn": move.turn,
            "id": move.problem.id,
            "message": move.problem.message,
            "rule": move.rule or None,
            "law": move.law or None,
            "lawful": move.lawful or None,
            "position": self.position(move.position) if move.position else None,
        }

    def turn(self, turn: Turn, *, with_position: bool) -> dict[str, Any]:
        """Return a turn, with or without the position after it."""
        written, effects = turn.written, turn.effects
        data: dict[str, Any] = {
            "turn": turn.number,
            "player": turn.player,
            "declared": written.announced or None,
            "jokers_played": list(turn.jokers_played),
            **_move_data(written.played, "card", "took"),
            "jokers": list(turn.jokers_turned),
            **_move_data(written.turned, "turned", "turned_took"),
            "call": written.call or None,
            "yaku": self._yaku(turn.made),
        }
        if effects:
            data["shown_months"] = _suits(effects.shown)
            data["events"] = list(effects.words)
            data["given"] = {giver: self._ids(cards) for giver, cards in effects.given.items()}
        return data | ({"position": self.position(turn.after)} if with_position else {})

    def position(self, position: Position) -> dict[str, Any]:
        """Return a position."""
        return {
            "after": position.after,
            "next": position.next,
            "spare": position.spare,
            "field": self._ids(position.field),
            "field_unknown": position.hidden,
            "hands": {player: self._ids(hand) for player, hand in position.hands.items()},
            "hands_unknown": dict(position.unknown),
            "stock": [self.card_ids[card] for card in position.stock if card],
            "stock_left": position.stock_left,
            "piles": {player: self._ids(pile) for player, pile in position.piles.items()},
            "yaku": {side: self._yaku(made) for side, made in position.made.items()},
            "calls": list(position.calls),
        }

    def _ids(self, cards: int) -> list[str]:
        """Return the ids of a set of cards, in the order of the deck."""
        return [self.card_ids[card.bit] for card in in_order(cards)]

    def _yaku(self, made: Iterable[MadeYaku]) -> list[dict[str, Any]]:
        return [{**made_data(yaku), "cards": self._ids(yaku.cards)} for yaku in made]

    def _fact(self, value: Any) -> Any:
        """Return a fact that the play decides, with the ids of its cards."""
        if not isinstance(value, Mapping):
            return value
        if "took" in value:
            return {**value, "took": next(iter(self._ids(value["took"])), None)}
        return {who: self._cards_by_name(cards) for who, cards in value.items()}

    def _cards_by_name(self, cards: Any) -> Any:
        """Return the ids of the cards of each name that has cards."""
        if not isinstance(cards, Mapping):
            return cards
        return {name: self._ids(card)[0] for name, card in cards.items()}


def _suits(cards: int) -> Sequence[str]:
    return list(dict.fromkeys(suit_name(card.month) for card in in_order(cards)))


def _move_data(move: Move | None, card: str, took: str) -> dict[str, Any]:
    """Return a card of a turn and the cards it took, under these keys. Chaff without numbers come last."""
    if move is None or not move.month:
        return {card: None, took: []}
    month = next(in_order(move.month)).month
    played = ids(move.card)[0] if move.card.bit_count() == 1 else _chaff_id(month)
    taken = [*ids(move.taken), *[_chaff_id(month)] * move.loose, *map(_chaff_id, move.strays)]
    return {card: played, took: taken, **({"thrown": ids(move.hiki)} if move.hiki else {})}


def _chaff_id(month: int) -> str:
    """Return the id of a chaff whose number is unknown. The willow has only one."""
    card = next(in_order(of_month(month) & CHAFF))
    return card.id if month == 11 else card.id.removesuffix("-1")
