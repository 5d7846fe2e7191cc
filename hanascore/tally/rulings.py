"""What a director rules in an event's file: byes, withdrawals, substitutes, penalties, corrections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from hanascore.problems.problem import Place, Problem, error, warning
from hanascore.record.values import (
    entries,
    listed,
    name_of,
    read_boolean,
    read_integer,
    read_text,
    shortened,
    sort_of,
    suggestion,
    unknown_key,
)
from hanascore.tally.event import Amount, Bye, Correction, Penalty, Player, Substitute, Withdrawal
from hanascore.tally.pricing import read_amount

MOST_ENTRIES = 10_000
_ROUNDS = 1000


class _List(NamedTuple):
    """A list of rulings: its keys, those that must be there, and how one is written."""

    keys: tuple[str, ...]
    required: tuple[str, ...]
    example: str


LISTS = {
    "byes": _List(
        ("round", "player", "points"), ("round", "player", "points"), "{round: 2, player: bo, points: 10}"
    ),
    "withdrawn": _List(("player", "after", "reason"), ("player", "after"), "{player: chiyo, after: 2}"),
    "substitutes": _List(
        ("player", "for", "from", "ranked"),
        ("player", "for", "from"),
        "{player: dai, for: chiyo, from: 3, ranked: no}",
    ),
    "penalties": _List(
        ("player", "points", "reason", "by", "round"),
        ("player", "points", "reason", "by"),
        "{player: bo, points: -5, reason: late, by: director, round: 1}",
    ),
    "corrections": _List(
        ("file", "reason", "by"),
        ("file", "reason", "by"),
        '{file: r01-t03.yaml, reason: "card 9a in the wrong pile", by: director}',
    ),
}


class Rulings:
    """The lists of rulings in an event's file. Players are told by id, name or alias."""

    def __init__(
        self,
        data: Mapping[str, Any],
        players: Mapping[str, Player],
        rounds: int | None,
        problems: list[Problem],
    ) -> None:
        self.data = data
        self.players = players
        self.rounds = rounds
        self.problems = problems
        self.ids = {
            name: each.id for each in players.values() for name in (each.id, each.name, *each.aliases)
        }

    def byes(self) -> tuple[Bye, ...]:
        """Points for a round without a game."""
        found = []
        for item, place in self._items("byes"):
            round, player = self._round(item, "round", place), self._player(item, "player", place)
            points = self._points(item, place)
            if round is not None and player and points is not None:
                found.append(Bye(round, player, points, place))
        self._once([((one.player, one.round), one.place) for one in found], "has a bye in that round")
        return tuple(found)

    def withdrawn(self) -> tuple[Withdrawal, ...]:
        """Who plays no more, and since when."""
        found = []
        for item, place in self._items("withdrawn"):
            player, after = self._player(item, "player", place), self._round(item, "after", place, low=0)
            if player and after is not None:
                found.append(Withdrawal(player, after, place))
        self._once([((one.player,), one.place) for one in found], "is withdrawn")
        return tuple(found)

    def substitutes(self) -> tuple[Substitute, ...]:
        """Who sits in whose chair, and since when."""
        found = []
        for item, place in self._items("substitutes"):
            player, other = self._player(item, "player", place), self._player(item, "for", place)
            since = self._round(item, "from", place)
            ranked = read_boolean(item.get("ranked"), place.inside("ranked"), self.problems, "`ranked`")
            if player and player == other:
                message = f"{player} cannot stand in for {player}"
                self.problems.append(error("entry-twice", place, message, "name two players"))
            elif player and other and since is not None:
                found.append(Substitute(player, other, since, ranked is not False, place))
        self._once([((one.player,), one.place) for one in found], "is a substitute")
        self._once([((one.instead_of,), one.place) for one in found], "has a substitute")
        return tuple(found)

    def penalties(self) -> tuple[Penalty, ...]:
        """Points taken away, each with its reason and its author."""
        found = []
        for item, place in self._items("penalties"):
            player, points = self._player(item, "player", place), self._points(item, place)
            reason, by = self._text(item, "reason", place), self._text(item, "by", place)
            round = self._round(item, "round", place)
            if points is not None and points > 0:
                message = f"this penalty gives {points} points, and a penalty takes some away"
                hint = f"write points: -{points}, if they are taken away"
                self.problems.append(warning("penalty-adds", place.inside("points"), message, hint))
            if player and points is not None and reason and by:
                found.append(Penalty(player, points, reason, by, round, place))
        return tuple(found)

    def corrections(self) -> tuple[Correction, ...]:
        """Records that were put right, each with the reason and the author."""
        found = []
        for item, place in self._items("corrections"):
            file, reason, by = (self._text(item, key, place) for key in ("file", "reason", "by"))
            if file and reason and by:
                found.append(Correction(file, reason, by, place))
        return tuple(found)

    def _items(self, key: str) -> Iterator[tuple[dict[str, Any], Place]]:
        """The mappings of a list, with what they lack said."""
        written, place, shape = self.data.get(key), Place((key,)), LISTS[key]
        if written is None:
            return
        if not isinstance(written, list) or len(written) > MOST_ENTRIES:
            message = f"`{key}` must be a list, not {sort_of(written)}"
            if isinstance(written, list):
                message = f"`{key}` holds {len(written):,} entries, and {MOST_ENTRIES:,} are the most"
            self.problems.append(error("wrong-type", place, message, f"write {key}: [{shape.example}]"))
            return
        for at, item in enumerate(written):
            inside = place.inside(at)
            if not isinstance(item, dict):
                message = f"an entry of `{key}` must be a mapping, not {sort_of(item)}"
                self.problems.append(error("wrong-type", inside, message, f"write {shape.example}"))
                continue
            for name, _ in entries(item):
                if name not in shape.keys:
                    unknown_key(name, inside, self.problems, shape.keys, f"an entry of `{key}`")
            lacking = [f"`{name}`" for name in shape.required if item.get(name) is None]
            if lacking:
                message = f"this entry of `{key}` does not say {listed(lacking, 'and')}"
                self.problems.append(error("key-missing", inside, message, f"write {shape.example}"))
            yield item, inside

    def _player(self, item: Mapping[str, Any], key: str, place: Place) -> str | None:
        """The id of the player that an entry names."""
        at = place.inside(key)
        text = read_text(item.get(key), at, self.problems, f"`{key}`")
        if text is None:
            return None
        name = name_of(text)
        if not self.players or name in self.ids:
            return self.ids.get(name, name)
        hint = suggestion(name, self.ids, self.problems) or "add the player under `players`"
        message = f"no player of the event is called '{shortened(name)}'"
        self.problems.append(error("unknown-player", at, message, hint))
        return None

    def _round(self, item: Mapping[str, Any], key: str, place: Place, low: int = 1) -> int | None:
        high = self.rounds or _ROUNDS
        return read_integer(item.get(key), place.inside(key), self.problems, f"`{key}`", low=low, high=high)

    def _points(self, item: Mapping[str, Any], place: Place) -> Amount | None:
        return read_amount(item.get("points"), place.inside("points"), self.problems, "`points`")

    def _text(self, item: Mapping[str, Any], key: str, place: Place) -> str | None:
        return read_text(item.get(key), place.inside(key), self.problems, f"`{key}`")

    def _once(self, found: list[tuple[tuple[Any, ...], Place]], what: str) -> None:
        """Say so where a second entry speaks of the same thing."""
        first: dict[tuple[Any, ...], Place] = {}
        for key, place in found:
            if key in first:
                message = f"{key[0]} {what} already"
                hint = "leave one of the two out"
                self.problems.append(error("entry-twice", place, message, hint, also=(first[key],)))
            first.setdefault(key, place)
