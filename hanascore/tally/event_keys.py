"""The keys of an event's file with their meanings, for the guide and for the JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hanascore.record.keys import TEXT, YES_NO, mapping, mapping_by_name
from hanascore.record.schema import schema
from hanascore.tally.event import (
    ALLOWED,
    POINT_SYSTEMS,
    SHARED_PLACES,
    TIE_BREAKS,
    Correction,
    Excuse,
    Penalty,
    Substitute,
    Withdrawal,
)

VERSION = 1
# The keys that override the rules of each record.
RULES_KEYS = ("game", "months", "options", "house_rules")
PLAYER_KEYS = ("name", "aliases", "club")
# The keys of `points` for each way of winning them.
POINTS_KEYS = {
    "places": ("by", "places", "ties", "cap"),
    "score": ("by", "cap"),
    "wins": ("by", "win", "draw", "loss", "cap"),
}


class RulingList(NamedTuple):
    """A key with a list of the director's rulings."""

    # The class of an entry.
    kind: type[Any]
    # The keys of an entry; a question mark follows an optional one.
    keys: str
    # An entry as the guide shows it.
    example: str
    # Fields that no two entries may share, and the words for the message.
    once: Mapping[str, str] = {}
    # What the guide adds.
    help: str = ""


RULINGS = {
    "byes": RulingList(
        Excuse,
        "round player points reason?",
        "{round: 2, player: bo, points: 10}",
        {"player round": "has a bye in that round"},
    ),
    "absent": RulingList(
        Excuse,
        "round player points? reason?",
        "{round: 3, player: gabor, points: 0, reason: no-show}",
        {"player round": "is absent in that round"},
        ": players who did not come",
    ),
    "forfeits": RulingList(
        Excuse,
        "round table player points? reason?",
        "{round: 3, table: 2, player: dai, reason: left}",
        {"player round": "forfeits a game of that round"},
        ": players who gave up a game and so lost it. They are placed last at the table and get `points`, if "
        "given, instead of the points of the game. Score differences ignore them",
    ),
    "withdrawn": RulingList(
        Withdrawal,
        "player after reason?",
        "{player: chiyo, after: 2, reason: ill}",
        {"player": "is withdrawn"},
        ": players who stopped. They keep their points and place, and are not expected later",
    ),
    "substitutes": RulingList(
        Substitute,
        "player for from ranked?",
        "{player: dai, for: chiyo, from: 3, ranked: no}",
        {"player": "is a substitute", "instead_of": "has a substitute"},
        ": players who take the seat of another and play for their own points; with `ranked: no` they get no "
        "place",
    ),
    "penalties": RulingList(
        Penalty,
        "player points reason? by round?",
        "{player: bo, points: -5, reason: late, by: director, round: 1}",
        {"player points reason by round": "has this penalty"},
    ),
    "corrections": RulingList(
        Correction,
        "file reason by round? table?",
        '{file: r01-t03.yaml, reason: "card 9a in the wrong pile", by: director}',
        help=": records that were corrected, named below the standings. `round` and `table` say which "
        "record, if the file has several",
    ),
    "seats": RulingList(
        Correction,
        "file was is reason? by? round? table?",
        "{file: r02-t01.yaml, was: [aki, bo], is: [bo, aki]}",
        help=": wrong seats in a record. `was` lists players as the record names them, `is` who sat there, "
        "in the same order; `round` and `table` as for corrections",
    ),
}
_TIE_BREAK_NAMES = " ".join(f"`{name}`" for name in TIE_BREAKS)

EVENT_KEYS = {
    "hanascore_event": f"the version of the format: {VERSION}; the only key that is required",
    "title": "free text, shown in reports",
    "date": "free text, shown in reports",
    "place": "free text, shown in reports",
    "game": "the game of every record, by id or name",
    "months": "what months 11 and 12 mean in every record: `japanese` is willow and paulownia, `korean` the "
    "reverse",
    "options": "the options of every table, as in a record; they override each record's own",
    "house_rules": "the house rules of every table, as in a record; they override each record's own",
    "players": "by id, each with `name`, `aliases` and `club`, or a list of names. A misspelt name is "
    "an error and never guessed; case does not matter",
    "teams": "the players of each team, if partners stay together: `{East: [aki, chiyo], West: [bo, dai]}`. "
    "A table at which they play apart is an error",
    "rounds": "the number of rounds; a missing round is reported. A record names its own: "
    "`event: {round: 2, table: 3}`",
    "tables": "the number of tables, or a list of their names",
    "points": "`by: places` with `places` (one list, or one for each number of sides: "
    "`{3: [20, 0, -20]}`) and `ties: share`, `best` or `worst` for tied places; `by: score`; `by: wins` "
    "with `win`, `draw`, `loss`; `cap` limits what one game can bring or cost",
    "only_cards": "`yes`: adjustments, side payments, starting totals and rounds without cards are errors. "
    "Otherwise each is a warning, and the list and the audit show it with its reason; a round without cards "
    "only if others have cards",
    "count_best": "how many of each player's best games count. A bye can be one of them; penalties "
    "always count. An absence is never better than the lowest result of its round, unless `absence` says "
    "what it brings",
    "absence": "the points of an absence without points of its own. By default they are the lowest result of "
    "any player in that round",
    "allow": "what does not keep the standings from being final, as a list: `absences` (players without a "
    "table, a bye or another excuse) and `other-rules` (tables that played by other rules than most)",
    "tie_breaks": f"a list, in the order in which they are applied: {_TIE_BREAK_NAMES}. Points come first "
    "if the list does not name them. Players who are still tied share the place. `head-to-head` counts how "
    "often each was placed before another of the tied players, less how often behind; it applies only if all "
    "of them have met each other, and the list says where it does not. `fewest-penalties` counts the entries "
    "of `penalties`, not their points. A forfeited game counts in `score` and `best-game`, but not in "
    "`score-difference`",
    "lots_seed": "lots are ordered by the SHA-256 of this text, a line break and the player's id, so anybody "
    "can draw them again",
    "seating": "who sits at each table of each round: `{1: {1: [aki, bo, chiyo], 2: [dai, emi, fumi]}}`; "
    "compared with the records",
    **{key: f"a list of `{ruling.example}`{ruling.help}" for key, ruling in RULINGS.items()},
}

_NUMBER = {"type": ["number", "string", "null"]}
_TEXTS = {"type": ["array", "null"], "items": TEXT}
_WHOLE = {"type": ["integer", "string", "null"]}
# The types of the keys of rulings. All other keys of rulings are texts.
_RULING_TYPES = {
    "round": _WHOLE,
    "from": _WHOLE,
    "after": _WHOLE,
    "points": _NUMBER,
    "ranked": YES_NO,
    "was": _TEXTS,
    "is": _TEXTS,
}


def event_schema() -> dict[str, Any]:
    """Return the JSON Schema of an event's file."""
    record = schema()
    row = {"type": "array", "items": _NUMBER}
    points = {
        "by": {"enum": list(POINT_SYSTEMS)},
        "ties": {"enum": [*SHARED_PLACES, None]},
        "places": {"anyOf": [row, mapping_by_name(row)]},
        **dict.fromkeys(("win", "draw", "loss", "cap"), _NUMBER),
    }
    player = mapping({"name": TEXT, "aliases": {"anyOf": [_TEXTS, TEXT]}, "club": TEXT})
    types: dict[str, Any] = {
        "hanascore_event": {"enum": [VERSION, str(VERSION)]},
        **{key: record["properties"][key] for key in RULES_KEYS},
        "players": {"anyOf": [_TEXTS, mapping_by_name({"anyOf": [player, TEXT]})]},
        "teams": mapping_by_name(_TEXTS),
        "rounds": _WHOLE,
        "count_best": _WHOLE,
        "absence": _NUMBER,
        "allow": {"anyOf": [{"type": "array", "items": {"enum": list(ALLOWED)}}, TEXT]},
        "tables": {"anyOf": [_WHOLE, _TEXTS]},
        "only_cards": YES_NO,
        "points": {"anyOf": [{"enum": [*POINT_SYSTEMS, None]}, mapping(points)]},
        "tie_breaks": {"anyOf": [{"type": "array", "items": {"enum": list(TIE_BREAKS)}}, TEXT]},
        "seating": mapping_by_name(mapping_by_name(_TEXTS)),
        **{key: _ruling_schema(ruling) for key, ruling in RULINGS.items()},
    }
    properties = {key: {**types.get(key, TEXT), "description": help} for key, help in EVENT_KEYS.items()}
    head = {"$schema": record["$schema"], "title": "The file of an event", "$defs": record["$defs"]}
    return {**head, **mapping(properties, ["hanascore_event"])}


def _ruling_schema(ruling: RulingList) -> dict[str, Any]:
    """Return the schema of a list of rulings."""
    keys = ruling.keys.split()
    types = {key.rstrip("?"): _RULING_TYPES.get(key.rstrip("?"), TEXT) for key in keys}
    entry = mapping(types, [key for key in keys if not key.endswith("?")])
    return {"type": ["array", "null"], "items": entry}
