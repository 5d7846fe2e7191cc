"""Understand what users say about a round besides their answers: final scores, claims, payments, adjustments.

A ValueError says why a text cannot be understood.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from hanascore.evening.errors import AnswerError
from hanascore.evening.names import NamesAndNumber, match_name, parse_name, parse_names_and_number
from hanascore.evening.round_questions import RoundEntry
from hanascore.referee.match import Match

# How each of them is typed.
EXAMPLES = {
    "points": "points Aki 5, Bo 6",
    "claim": "claim Aki 95",
    "pay": "pay Aki Bo 10 bet",
    "adjust": "adjust Aki -5 late",
    "leave": "leave Aki",
    "join": "join Eve after Aki",
    "rename": "rename Aki to Akira",
}


def parse_points(match: Match, text: str, command: str) -> dict[str, int]:
    """Return sides and their points: `Aki 5, Bo 6`."""
    points: dict[str, int] = {}
    while text:
        (name,), number, text = _parse_names_and_number(match, text, command)
        side = _side(match, name)
        if side in points:
            raise AnswerError(f"{side} occurs twice: {points[side]} and {number}")
        points[side] = number
    return points


def parse_payment(match: Match, text: str) -> dict[str, Any]:
    """Return points that one side pays another outside the game: `Aki Bo 10 bet`."""
    (giver, taker), points, reason = _parse_names_and_number(match, text, "pay", count=2)
    payment = {"from": _side(match, giver), "to": _side(match, taker), "points": points}
    return {**payment, **_parse_reason(match, reason, "pay", count=2)}


def parse_adjustment(match: Match, text: str) -> dict[str, Any]:
    """Return points that a side gets or loses by agreement: `Aki -5 late`."""
    (name,), points, reason = _parse_names_and_number(match, text, "adjust")
    return {"side": _side(match, name), "points": points, **_parse_reason(match, reason, "adjust")}


class Newcomer(NamedTuple):
    """Who joins, and where."""

    # The name.
    player: str
    # The player before a new one in turn order; "" if the new one is the last.
    after: str


def parse_newcomer(entry: RoundEntry, text: str) -> Newcomer:
    """Return who joins: `Eve`, `Eve after Bo`, or the beginning of the name of who was away."""
    name, _, after = text.partition(" after ")
    neighbour = match_name(after, entry.sheet.match.record.players) or after
    return Newcomer(match_name(name, entry.away) or name, neighbour)


# Phrases about people who come and go, by the command that they mean.
_COMING_AND_GOING = {
    "leave": ("leaves", "left", "has left", "goes home", "went home", "is out", "sits out", "stops playing"),
    "join": ("joins", "joined", "comes", "comes back", "is back", "returns", "plays again"),
}


def coming_or_going(entry: RoundEntry, text: str) -> tuple[str, str]:
    """Return the command that a line such as `Dee leaves` means, and its text; "" for other lines."""
    for command, verbs in _COMING_AND_GOING.items():
        verb = "|".join(map(re.escape, verbs))
        said = re.fullmatch(rf"(.+?)\s+(?:{verb})(\s+after\s+.+)?", text, re.IGNORECASE)
        is_known = said and match_name(said[1], entry.playing)
        if said and bool(is_known) == (command == "leave"):
            return command, f"{said[1]}{said[2] or ''}"
    return "", ""


def parse_new_name(match: Match, text: str) -> tuple[str, str]:
    """Return a player and the new name: `Tom to Thomas`, or `Tom Thomas`."""
    players = match.record.players
    for said in re.finditer(r"\s+(?:to\s+|as\s+)?", text):
        if player := match_name(text[: said.start()], players):
            return player, text[said.end() :]
    raise AnswerError("type it like this: {}", EXAMPLES["rename"])


def with_claims(entry: RoundEntry, points: dict[str, int]) -> dict[str, int]:
    """Return the claims of a round with more of them."""
    return {**(entry.answers.get(("claims",)) or {}), **points}


def with_more(entry: RoundEntry, key: str, item: dict[str, Any]) -> list[Any]:
    """Return a list of a round with one more item."""
    earlier = entry.answers.get((key,)) or []
    return [*(earlier if isinstance(earlier, list) else [earlier]), item]


def _parse_reason(match: Match, text: str, command: str, *, count: int = 1) -> dict[str, str]:
    """Return the reason after a number, or nothing. ValueError says that the text is another entry."""
    names = _names(match)
    another = parse_names_and_number(text, names, count)
    is_another = another and all(match_name(name, names) for name in another.names)
    if is_another or text.lstrip("+-").isdecimal():
        raise AnswerError(f"'{text}' is no reason: type {command} again for each entry")
    return {"reason": text} if text else {}


def _parse_names_and_number(match: Match, text: str, command: str, *, count: int = 1) -> NamesAndNumber:
    parts = parse_names_and_number(text, _names(match), count)
    if not parts:
        raise AnswerError(f"type it like this: {EXAMPLES[command]}")
    return parts


def _names(match: Match) -> list[str]:
    return [*match.record.sides, *match.record.players]


def _side(match: Match, name: str) -> str:
    """Return the side with this name, or the side of the player with this name."""
    return match.record.side_of(parse_name(name, _names(match), "side"))
