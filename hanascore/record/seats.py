"""Who plays a round where the game seats fewer than belong to it, and who sits it out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hanascore.problems.problem import Place, Problem, error
from hanascore.record.desk import Desk
from hanascore.record.values import name_of


def check_seats(
    desk: Desk, data: Mapping[str, Any], found: Mapping[str, Any], place: Place, problems: list[Problem]
) -> bool:
    """Whether as many play as the game seats in a round; and the dealer is one of them."""
    game = desk.game
    if game is None:
        return True
    away = found.get("sitting_out", ())
    at = place.inside("sitting_out").at_key()
    if game.active is None:
        message = f"everybody plays every round of {game.name}"
        problems.append(error("foreign-key", at, message, "leave `sitting_out` out"))
        return True
    playing = len(desk.people.players) - len(away)
    seated = playing == game.active or "void" in found or len(desk.people.players) < game.active
    if not seated:
        message = f"{game.active} play a round of {game.name}, and {playing} would play this one"
        hint = "name everybody who does not play, and nobody else"
        if playing > game.active:
            idle = _idle(desk, data, found)[: playing - game.active]
            hint = f"name everybody who does not play: sitting_out: [{', '.join((*away, *idle))}]"
        problems.append(error("sitting-out", at if away else place, message, hint))
    if found.get("dealer") in away:
        message = f"{found['dealer']} deals and sits out"
        hint = "if the one who should deal sits out, the next player deals"
        problems.append(error("sitting-out", place.inside("dealer"), message, hint, also=(at,)))
    return seated


def _idle(desk: Desk, data: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """Who is likely to sit out, likeliest first: whoever has nothing in this round, and never the dealer."""
    parts = [data.get(key) for key in ("captured", "scores", "hands")]
    busy = {name_of(name) for part in parts if isinstance(part, dict) for name in part}
    away = {found.get("dealer"), *found.get("sitting_out", ())}
    return sorted(
        (player for player in reversed(desk.people.players) if player not in away),
        key=lambda player: player in busy,
    )
