"""A tally beside an earlier one that was kept as JSON: who moved, who is new, who is gone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hanascore.record.text import MAX_BYTES, read
from hanascore.record.values import integer
from hanascore.tally.event import Amount
from hanascore.tally.pricing import exact
from hanascore.tally.tallying import Tally

SCHEMA = "hanascore.tally/1"


class Before(NamedTuple):
    """How somebody stood in the earlier tally."""

    player: str
    name: str
    place: int | None
    points: Amount


class Move(NamedTuple):
    """How somebody stands in both tallies; None where the player is in one of them alone."""

    player: str
    name: str
    before: Before | None
    place: int | None
    points: Amount | None

    @property
    def up(self) -> int | None:
        """How many places somebody went up; less than nothing where it was down."""
        old = self.before.place if self.before else None
        return None if old is None or self.place is None else old - self.place

    @property
    def moved(self) -> bool:
        """Whether anything is otherwise than before."""
        if self.before is None or self.points is None:
            return True
        return (self.before.place, self.before.points) != (self.place, self.points)


def read_before(content: bytes, *, max_bytes: int = MAX_BYTES) -> list[Before] | str:
    """The standings of an earlier tally, or in words what keeps them from being read."""
    source = read(content, max_bytes=max_bytes)
    problems = [*source.problems, *(one for document in source.documents for one in document.problems)]
    if problems or not source.documents:
        return problems[0].message if problems else "it is empty"
    data = source.documents[0].data
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        return f"it is no tally kept with --format json (schema {SCHEMA})"
    rows = data.get("standings")
    if not isinstance(rows, list) or not rows:
        return "it holds no standings"
    found = [_before(row) for row in rows if isinstance(row, dict)]
    return [one for one in found if one is not None]


def _before(row: Mapping[str, Any]) -> Before | None:
    player, name, place, points = (row.get(key) for key in ("player", "name", "place", "points"))
    told = row.get("points_exact") or points
    if not isinstance(player, str):
        return None
    return Before(
        player,
        name if isinstance(name, str) else player,
        integer(place) if isinstance(place, str) else None,
        (exact(told) if isinstance(told, str) else None) or 0,
    )


def moves(before: list[Before], tally: Tally) -> list[Move]:
    """Everybody in either tally: in the order of this one, then who is gone."""
    old = {one.player: one for one in before}
    places = tally.ranked.places()
    found = []
    for line in tally.lines:
        place, _ = places.get(line.player, (None, False))
        found.append(Move(line.player, line.name, old.pop(line.player, None), place, line.points))
    return [*found, *(Move(one.player, one.name, one, None, None) for one in old.values())]
