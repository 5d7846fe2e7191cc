"""Compare standings with those of an earlier tally."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hanascore.record.cursor import parse_integer
from hanascore.record.source import MAX_BYTES, parse
from hanascore.tally.event import Amount, parse_amount
from hanascore.tally.tally import PlayerStanding

SCHEMA = "hanascore.tally/1"


class PlaceChange(NamedTuple):
    """A player's place and points, before and now. They are None in a tally without the player."""

    # The id of the player.
    player: str
    # The name of the player.
    name: str
    # The place before.
    place_before: int | None = None
    # The points before.
    points_before: Amount | None = None
    # The place now.
    place: int | None = None
    # The points now.
    points: Amount | None = None

    @property
    def up(self) -> int | None:
        """How many places the player went up; negative for a player who went down."""
        if self.place_before is None or self.place is None:
            return None
        return self.place_before - self.place

    @property
    def has_changed(self) -> bool:
        """Whether the place or the points are different."""
        return (self.place_before, self.points_before) != (self.place, self.points)


def read_earlier_tally(content: bytes, *, max_bytes: int = MAX_BYTES) -> list[PlaceChange]:
    """Read standings that `tally` wrote as JSON. ValueError says why they cannot be read."""
    source = parse(content, max_bytes=max_bytes)
    problems = [
        *source.problems,
        *(problem for document in source.documents for problem in document.problems),
    ]
    if problems:
        raise ValueError(problems[0].message)
    data = source.documents[0].data
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise ValueError(f"this is not a tally written with --format json (schema {SCHEMA})")
    rows = data.get("standings")
    if not isinstance(rows, list) or not rows:
        raise ValueError("it has no standings")
    before = []
    for row in rows:
        cells = row.items() if isinstance(row, dict) else ()
        texts = {key: value for key, value in cells if isinstance(value, str)}
        if player := texts.get("player"):
            points = parse_amount(texts.get("points_exact") or texts.get("points", "")) or 0
            place = parse_integer(texts.get("place", ""))
            before.append(PlaceChange(player, texts.get("name", player), place, points))
    return before


def compare_places(before: Iterable[PlaceChange], lines: Iterable[PlayerStanding]) -> list[PlaceChange]:
    """Return the changes of all players in the order of the new lines, and last the players who are gone."""
    earlier = {change.player: change for change in before}
    changes = []
    for line in lines:
        change = earlier.pop(line.player, PlaceChange(line.player, line.name))
        changes.append(change._replace(name=line.name, place=line.place, points=line.points))
    return [*changes, *earlier.values()]
