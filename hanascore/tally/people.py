"""Who is entered in an event: the players by id, with their names, aliases and clubs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hanascore.problems.problem import Place, Problem, error
from hanascore.record.values import (
    amiss_with_name,
    entries,
    name_of,
    read_text,
    sort_of,
    unknown_key,
)
from hanascore.tally.event import Player

KEYS = ("name", "aliases", "club")
_EXAMPLE = "players: {aki: {name: Aki Tanaka, aliases: [Aki], club: East}}"
MOST_PLAYERS = 20_000


def read_players(data: Any, problems: list[Problem]) -> dict[str, Player]:
    """The players, in the order of the file: a mapping from ids, or a list of names."""
    place = Place(("players",))
    if data is None:
        return {}
    if isinstance(data, list):
        written = [(item, None, place.inside(at)) for at, item in enumerate(data)]
    elif isinstance(data, dict):
        written = [(key, value, place.inside(key).at_key()) for key, value in entries(data)]
    else:
        message = f"`players` must be a mapping, not {sort_of(data)}"
        problems.append(error("wrong-type", place, message, f"write {_EXAMPLE}"))
        return {}
    if len(written) > MOST_PLAYERS:
        message = f"{len(written):,} players are entered, and {MOST_PLAYERS:,} are the most"
        problems.append(error("out-of-range", place.at_key(), message))
        return {}
    roll = _Roll(problems)
    for id, value, at in written:
        roll.enter(id, value, at)
    return roll.players


class _Roll:
    """The names taken so far, each with its owner and its place."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.players: dict[str, Player] = {}
        self.taken: dict[str, tuple[str, Place]] = {}

    def enter(self, written: Any, value: Any, at: Place) -> None:
        """One player with everything that is said of the player."""
        id = self._name(written, at)
        if not id or not self._take(id, id, at):
            return
        if isinstance(value, str) or value is None:
            name = self._name(value, Place(at.path)) if value else id
            self.players[id] = self._player(id, name or id, Place(at.path), {})
        elif isinstance(value, dict):
            for key, _ in entries(value):
                if key not in KEYS:
                    unknown_key(key, Place(at.path), self.problems, KEYS, f"player {id}")
            inside = Place(at.path).inside("name")
            name = self._name(value["name"], inside) if value.get("name") is not None else id
            self.players[id] = self._player(id, name or id, inside, value)
        else:
            message = f"a player must be a mapping of name, aliases and club, not {sort_of(value)}"
            self.problems.append(error("wrong-type", Place(at.path), message, f"write {_EXAMPLE}"))

    def _player(self, id: str, name: str, at: Place, data: Mapping[str, Any]) -> Player:
        if name != id:
            self._take(name, id, at)
        base = at if not data else Place(at.path[:-1])
        aliases = data.get("aliases")
        items = aliases if isinstance(aliases, list) else [] if aliases is None else [aliases]
        found = []
        for index, item in enumerate(items):
            where = base.inside("aliases")
            where = where.inside(index) if isinstance(aliases, list) else where
            alias = self._name(item, where)
            if alias and alias != id and self._take(alias, id, where):
                found.append(alias)
        club = read_text(data.get("club"), base.inside("club"), self.problems, "`club`")
        return Player(id, name, tuple(found), club)

    def _name(self, data: Any, at: Place) -> str:
        """A name, or nothing where the text is none."""
        if data is not None and not isinstance(data, str):
            message = f"a name belongs here, not {sort_of(data)}"
            self.problems.append(error("wrong-type", at, message))
            return ""
        name = name_of(data or "")
        amiss = amiss_with_name(name)
        if amiss:
            self.problems.append(error("bad-name", at, amiss))
            return ""
        return name

    def _take(self, name: str, id: str, at: Place) -> bool:
        """Whether a name is free, or the player's own already."""
        owner, where = self.taken.setdefault(name, (id, at))
        if owner == id and (name != id or name not in self.players):
            return True
        message = f"'{name}' is a name of {owner} already, and must mean one player"
        self.problems.append(error("name-twice", at, message, also=(where,)))
        return False
