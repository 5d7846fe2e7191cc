"""Fixes of the event's file: new entries in its lists, and an entry to fill in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hanascore.problems.fix import Blank, Certainty, Fix, Remove, Write, spell_value
from hanascore.record.cursor import Cursor, parse_integer
from hanascore.tally.event import Amount, Event, write_amount
from hanascore.tally.event_keys import RULINGS

# Where the fix of a record's problem may be.
EVENT_FILE = "the event's file"


def excuse_fixes(event: Event, round: int, ids: Sequence[str]) -> list[Fix]:
    """Return the fixes that give players a bye in a round, or say that they were absent."""
    bye: Amount = event.points.win if event.points.by == "wins" else 0
    values = {"byes": (bye, "had a bye"), "absent": (0, "did not come")}
    return [
        _add_for_players(
            event,
            key,
            [{"round": round, "player": id, "points": write_amount(points)} for id in ids],
            reason,
        )
        for key, (points, reason) in values.items()
    ]


def withdrawal_fix(event: Event, round: int, ids: Sequence[str]) -> Fix:
    """Return the fix that says that players stopped before a round."""
    entries = [{"player": id, "after": round - 1} for id in ids]
    return _add_for_players(event, "withdrawn", entries, "stopped")


def _add_for_players(event: Event, key: str, entries: Sequence[Mapping[str, Any]], reason: str) -> Fix:
    """Return the fix that adds an entry for each of some players. `reason` says when it is right."""
    who = event.player(entries[0]["player"]).name if len(entries) == 1 else "they"
    label = ""
    if len(entries) > 1:
        label = f"list each under `{key}` as {spell_value(entries[0])}"
    return add_entries(event, key, entries)._replace(when=f"if {who} {reason}", label=label)


def add_entries(event: Event, key: str, entries: Sequence[Mapping[str, Any]]) -> Fix:
    """Return the fix that adds entries to a list of rulings."""
    size = event.list_sizes.get(key, 0)
    if size == 0:
        return Fix((Write((key,), list(entries)),), Certainty.CHOICE)
    changes = (Write((key, size + number), entry) for number, entry in enumerate(entries))
    return Fix(tuple(changes), Certainty.CHOICE)


def blank_entry(key: str) -> dict[str, Any]:
    """Return an entry of a list of rulings to fill in, with the keys that it needs.

    >>> blank_entry("byes")
    {'round': 'ROUND', 'player': 'PLAYER', 'points': 'POINTS'}
    """
    needed = [name for name in RULINGS[key].keys.split() if not name.endswith("?")]
    return {name: blank_value(name) for name in needed}


def blank_value(name: str) -> Any:
    """Return what to fill in for a key of a ruling. `was` and `is` are lists of players."""
    return [Blank("PLAYER")] if name in {"was", "is"} else Blank(name.upper())


def decimal_fix(at: Cursor, key: str) -> Fix | None:
    """Return the fix for a key that is the end of a number with a decimal comma, as in `{points: 2,5}`."""
    keys = list(at.data)
    before = keys[keys.index(key) - 1]
    number = at.data[before]
    if at.data[key] is not None or not key.isdecimal() or parse_integer(str(number)) is None:
        return None
    changes = (Write((*at.path, before), float(f"{number}.{key}")), Remove(at.inside(key).place))
    return Fix(changes, Certainty.LIKELY, label=f"write {number}.{key} with a point")
