"""Write records as JSON and read them again, so that a test includes the reading."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hanascore.cards.notation import code_pile
from hanascore.model.record import Record, Round
from hanascore.problems.fix import spell_value
from hanascore.record.record_file import loads


def text_of(record: Record, **options: Any) -> str:
    """Write a record as JSON, with other values for some options."""
    data = {
        "hanascore": "1",
        "game": record.game,
        "months": "japanese",
        "players": list(record.players),
        "options": {name: _option(value) for name, value in {**record.options, **options}.items()},
        "rounds": [_round(record, round) for round in record.rounds],
    }
    return json.dumps(data)


def read(record: Record, **options: Any) -> Record:
    """Write a record as JSON, with other values for some options, and read it again."""
    loaded = loads(text_of(record, **options))
    assert [problem for problem in loaded.problems if problem.stops] == []
    return loaded.records[0]


def _option(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else spell_value(value)


def _round(record: Record, round: Round) -> dict[str, Any]:
    facts = round.facts._asdict()
    data: dict[str, Any] = {
        "dealer": round.dealer,
        "captured": {side: _cards(pile) for side, pile in zip(record.sides, round.piles, strict=True)},
        "hands": {player: _cards(hand) for player, hand in round.dealt.hands.items()},
        "claims": {claim.side: _claim(claim._asdict()) for claim in round.claims},
    }
    if round.dealt.field is not None:
        data["opening_field"] = _cards(round.dealt.field)
    if round.sitting_out:
        data["sitting_out"] = list(round.sitting_out)
    if round.left_over is not None:
        data["left_over"] = _cards(round.left_over)
    data |= {name: _fact(value) for name, value in facts.items() if value is not None}
    return {key: value for key, value in data.items() if value not in ({}, [])}


def _claim(claim: Mapping[str, Any]) -> dict[str, Any]:
    found = {"score": claim["score"], "cards": claim["cards"]}
    data: dict[str, Any] = {key: str(value) for key, value in found.items() if value is not None}
    return data | ({"yaku": list(claim["yaku"])} if claim["yaku"] is not None else {})


def _fact(value: Any) -> Any:
    if isinstance(value, bool):
        return spell_value(value)
    if isinstance(value, Mapping):
        return {key: _cards(part) if key == "took" else part for key, part in value.items()}
    return list(value) if isinstance(value, tuple) else value


def _cards(cards: int) -> str:
    return code_pile(cards, numbered=True) or "none"
