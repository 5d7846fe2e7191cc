"""`replay` as JSON, under the schema id `hanascore.replay/1`. Unnumbered chaff stay unnumbered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hanascore.referee.moves import Move
from hanascore.referee.position import Position
from hanascore.referee.reading import Found
from hanascore.referee.unfolding import RoundPlay, Turn, card_id, ids_of, taken_ids
from hanascore.referee.unlawful import Unlawful
from hanascore.report.frame import document, encode, head, made_data, with_rows
from hanascore.report.games import Outcome
from hanascore.rules.yaku import Made
from hanascore.scoring.match import Match


def replay(
    games: Iterable[tuple[Outcome, Sequence[RoundPlay]]], found: Iterable[Found], until: int | None = None
) -> str:
    """The document of `replay`. With `until` only the position after that turn is told."""
    return document("replay", [_game(outcome, plays, until) for outcome, plays in games], found)


def _game(outcome: Outcome, plays: Sequence[RoundPlay], until: int | None) -> str:
    match = outcome.match
    rows = [encode(_round(match, play, until)) for play in plays] if match else []
    return with_rows(head(outcome), "rounds", rows, {})


def _round(match: Match, play: RoundPlay, until: int | None) -> dict[str, Any]:
    data: dict[str, Any] = {
        "round": play.number,
        "dealer": play.result.dealer,
        "replayed": play.gone_through,
    }
    found = play.found
    if not play.gone_through:
        trouble = next((problem.message for problem in found.problems if problem.stops), None)
        return data | {"reason": play.why or trouble, "lawful": None if play.why else False, "turns": []}
    turns, position = play.told, play.told[-1].after if play.told else play.start
    if until is not None:
        turns, position = play.turns[:until], play.position(until)
    data |= {
        "reason": None,
        "lawful": found.lawful,
        "order": list(found.order),
        "turns_written": len(play.round.turns or ()),
        "turns": [_turn(play, turn, positions=until is None) for turn in turns],
        "position": _position(play, position) if position else None,
    }
    unlawful = [one for one in found.unlawful if until is None or one.turn <= until]
    data["unlawful"] = [_unlawful(play, one) for one in unlawful]
    if until is not None:
        return data
    return data | {
        "ended": found.ended or None,
        "stopped_by": found.stopped_by,
        "calls": list(found.calls),
        "facts": {name: _fact(play, value) for name, value in found.facts.items()},
        "piles": {
            side: ids_of(pile, play.loose) for side, pile in zip(match.record.sides, found.piles, strict=True)
        },
        "left_over": ids_of(found.left_over, play.loose),
    }


def _fact(play: RoundPlay, value: Any) -> Any:
    if isinstance(value, Mapping):
        took = ids_of(value["took"], play.loose)
        return {**value, "took": took[0] if took else None}
    return list(value) if isinstance(value, tuple) else value


def _turn(play: RoundPlay, turn: Turn, *, positions: bool) -> dict[str, Any]:
    data: dict[str, Any] = {
        "turn": turn.number,
        "player": turn.player,
        **_move(turn.played, "card", "took"),
        "joker": turn.joker,
        **_move(turn.turned, "turned", "turned_took"),
        "call": turn.call or None,
        "yaku": _yaku(play, turn.made),
    }
    return data | ({"position": _position(play, turn.after)} if positions else {})


def _move(move: Move | None, card: str, took: str) -> dict[str, Any]:
    if move is None:
        return {card: None, took: []}
    return {card: card_id(move), took: taken_ids(move)}


def _yaku(play: RoundPlay, made: Iterable[Made]) -> list[dict[str, Any]]:
    return [{**made_data(one), "cards": ids_of(one.cards, play.loose)} for one in made]


def _position(play: RoundPlay, position: Position) -> dict[str, Any]:
    loose = play.loose
    return {
        "after": position.after,
        "next": position.next,
        "field": ids_of(position.field, loose),
        "field_unknown": position.hidden,
        "hands": {player: ids_of(hand, loose) for player, hand in position.hands.items()},
        "hands_unknown": dict(position.unknown),
        "stock": [id for card in position.stock for id in ids_of(card, loose)],
        "stock_left": position.stock_left,
        "piles": {player: ids_of(pile, loose) for player, pile in position.piles.items()},
        "yaku": {side: _yaku(play, made) for side, made in position.made.items()},
        "calls": list(position.calls),
    }


def _unlawful(play: RoundPlay, one: Unlawful) -> dict[str, Any]:
    return {
        "turn": one.turn,
        "id": one.problem.id,
        "message": one.problem.message,
        "rule": one.rule or None,
        "law": one.law or None,
        "lawful": one.lawful or None,
        "position": _position(play, one.position) if one.position else None,
    }
