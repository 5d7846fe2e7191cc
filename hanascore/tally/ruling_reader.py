"""Read the seating and the director's rulings in an event's file, such as byes, absences and penalties."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hanascore.problems.fix import Certainty, Fix, Write, remove, replace, spell_value, write
from hanascore.problems.place import Path, Place
from hanascore.problems.problem import error
from hanascore.record.cursor import (
    Cursor,
    describe_type,
    normal_name,
    short_list,
    shortened,
)
from hanascore.tally.event import Amount, Event, Player, parse_amount, table_name, write_amount
from hanascore.tally.event_fixes import blank_entry, blank_value, decimal_fix
from hanascore.tally.event_keys import RULINGS
from hanascore.words.alike import nearest
from hanascore.words.english import many
from hanascore.words.lists import find_items

_MAX_POINTS = 1_000_000
_MAX_ENTRIES = 10_000
MAX_ROUNDS = 1000
_SEATING_EXAMPLE = "seating: {1: {1: [aki, bo, chiyo]}}"
_TEAMS_EXAMPLE = "teams: {East: [aki, chiyo]}"
# The names of fields for keys of rulings that are Python keywords or would say too little.
_FIELDS = {"for": "instead_of", "from": "since", "is": "now"}


class RulingReader:
    """Reads the lists of rulings and the seating, in which a player is named by id, name or alias."""

    def __init__(
        self,
        top: Cursor,
        players: Mapping[str, Player],
        rounds: int | None,
        tables: tuple[str, ...] | None,
    ) -> None:
        self.top = top
        self.tables = dict.fromkeys(tables or ())
        self.table_list = short_list(self.tables, "and")
        self.event = Event(players=players)
        self.last_round = rounds or MAX_ROUNDS

    def read_list(self, key: str) -> tuple[Any, ...]:
        """Read a list of rulings, without the entries that have errors."""
        ruling = RULINGS[key]
        is_optional = {word.rstrip("?"): word.endswith("?") for word in ruling.keys.split()}
        rulings = []
        for at in self._items(key, is_optional):
            values = {name: self._read_value(name, at.inside(name)) for name in is_optional}
            complete = all(values[name] is not None or is_optional[name] for name in is_optional)
            if complete and self._is_consistent(at, values):
                fields = {_FIELDS.get(name, name): value for name, value in values.items()}
                rulings.append(ruling.kind(**fields, place=at.place))
        for fields_once, words in ruling.once.items():
            self._report_repeated(rulings, fields_once.split(), words)
        return tuple(rulings)

    def size_of(self, key: str) -> int:
        """Return how many entries a list of rulings has, with the wrong ones."""
        data = self.top.inside(key).data
        return len(data) if isinstance(data, list) else 0

    def _report_repeated(self, rulings: Iterable[Any], fields: list[str], words: str) -> None:
        """Report the rulings that have the same values in some fields as an earlier one."""
        first: dict[tuple[Any, ...], Place] = {}
        for ruling in rulings:
            values = tuple(getattr(ruling, field) for field in fields)
            if values in first:
                message = f"{values[0]} {words} already"
                advice = ""
                if "reason" in fields:
                    advice = "if both are meant, give them different reasons"
                fixes = [remove(ruling.place), remove(first[values])]
                problem = error("entry-twice", ruling.place, message, advice, (first[values],), fixes)
                self.top.problems.append(problem)
            first.setdefault(values, ruling.place)

    def _read_value(self, key: str, at: Cursor) -> Any:
        """Read a value. A key has the same type in all rulings."""
        if key in {"player", "for"}:
            return self._read_player(at)
        if key in {"round", "from", "after"}:
            return at.integer(0 if key == "after" else 1, self.last_round)
        if key == "points":
            return read_amount(at)
        if key in {"was", "is"}:
            return self._read_player_list(at, must_be_entered=key == "is")
        if key == "table":
            return self._read_table(at)
        return at.boolean() is not False if key == "ranked" else at.text()

    def _is_consistent(self, at: Cursor, values: Mapping[str, Any]) -> bool:
        """Return whether the values of a ruling fit together. If they do not, report that."""
        if "for" in values and values["player"] == values["for"]:
            message = f"{values['player']} cannot be the substitute for {values['player']}"
            at.add_error("entry-twice", message, "name two players")
            return False
        points = values.get("points") or 0
        if "by" in values and points > 0:
            message = f"this penalty gives {points} points, but a penalty takes points away"
            at_points = at.inside("points")
            fix = write(at_points.path, write_amount(-points), certainty=Certainty.LIKELY)
            at_points.add_warning("penalty-adds", message, fixes=[fix])
        if "was" in values and len(values["was"]) != len(values["is"]):
            message = f"`was` has {many(len(values['was']), 'player')}, but `is` has {len(values['is'])}"
            advice = "list under `is` who sat in each seat of `was`, in the same order"
            at.inside("is").add_error("wrong-type", message, advice)
            return False
        return True

    def read_seating(self) -> dict[int, dict[str, tuple[str, ...]]]:
        """Read who sits at each table of each round. It is an error if a player sits at two tables."""
        seating: dict[int, dict[str, tuple[str, ...]]] = {}
        for key, at_round in self.top.inside("seating").entries(_SEATING_EXAMPLE):
            round = at_round._replace(data=key, label="a round").integer(1, self.last_round)
            seated: dict[str, Path] = {}
            errors_before = len(at_round.problems)
            for _, at in at_round.with_label(f"round {shortened(key)}").entries(_SEATING_EXAMPLE):
                ids = self._read_player_list(at) or ()
                for id, item in zip(ids, at.items(), strict=False):
                    if id in seated:
                        message = f"{id} sits at two tables of round {shortened(key)}"
                        first = item._replace(place=Place(seated[id]))
                        fixes = [
                            remove(seat.place, label=f"remove {id} from table {seat.path[-2]}")
                            for seat in (item, first)
                        ]
                        item.add_error("entry-twice", message, "", first, fixes=fixes)
                    seated.setdefault(id, item.path)
                table = self._read_table(at.at_key())
                if round and ids and table:
                    seating.setdefault(round, {})[table] = ids
            if len(at_round.problems) > errors_before:
                # Do not compare records with the seating of a round that has errors.
                seating.pop(round or 0, None)
        return seating

    def read_teams(self) -> dict[str, tuple[str, ...]]:
        """Read the players of each team. It is an error if a player is in two teams."""
        teams: dict[str, tuple[str, ...]] = {}
        errors_before = len(self.top.problems)
        members: dict[str, Cursor] = {}
        for name, at in self.top.inside("teams").entries(_TEAMS_EXAMPLE):
            ids = self._read_player_list(at) or ()
            for id, item in zip(ids, at.items() if ids else (), strict=True):
                first = members.setdefault(id, item)
                if first is not item:
                    fixes = [remove(item.place), remove(first.place)]
                    item.add_error("entry-twice", f"{id} is in two teams", "", first, fixes=fixes)
            if ids:
                teams[name] = ids
        # Do not compare records with teams that have errors.
        return teams if len(self.top.problems) == errors_before else {}

    def _read_table(self, at: Cursor) -> str | None:
        """Read the name of a table."""
        text = at.text()
        table = table_name(text) if text else None
        if table and self.tables and table not in self.tables:
            message = f"the event's tables are {self.table_list}, but this is table {shortened(table)}"
            fixes = at.suggestions(self.tables, names=True)
            advice = "correct the table here, or `tables`"
            at.add_error("table-unknown", message, advice, fixes=fixes, cause=table)
            return None
        return table

    def _read_player_list(self, at: Cursor, *, must_be_entered: bool = True) -> tuple[str, ...] | None:
        """Read a list of players; None if one of them cannot be read."""
        if not isinstance(at.data, list):
            fixes = []
            if isinstance(at.data, str):
                names = find_items(at.data, lambda name: name in self.event.names)
                texts = [at.data[start:end] for start, end in names]
                fixes = [write(at.path, texts, certainty=Certainty.LIKELY)]
            if at.data is not None:
                at.add_type_error("a list of players", fixes=fixes)
            return None
        ids = [self._read_player(item, must_be_entered=must_be_entered) for item in at.items()]
        return tuple(id for id in ids if id) if ids and all(ids) else None

    def _items(self, key: str, is_optional: Mapping[str, bool]) -> Iterator[Cursor]:
        """Yield the entries of a list that are mappings. Report those that lack a key."""
        at = self.top.inside(key)
        if at.data is None:
            return
        if not isinstance(at.data, list):
            message = f"`{key}` must be a list, not {describe_type(at.data)}"
            fix = write(at.path, [blank_entry(key)])
            if isinstance(at.data, dict):
                fix = write(at.path, [at.data], certainty=Certainty.LIKELY)
            at.add_error("wrong-type", message, fixes=[fix])
            return
        if len(at.data) > _MAX_ENTRIES:
            message = f"`{key}` has {len(at.data):,} entries; the limit is {_MAX_ENTRIES:,}"
            at.add_error("wrong-type", message)
            return
        for item in at.items():
            if not isinstance(item.data, dict):
                entry = item.with_label(f"an entry of `{key}`")
                label = f"write {spell_value(blank_entry(key))}"
                entry.add_type_error("a mapping", fixes=[write(item.path, blank_entry(key), label=label)])
                continue
            known = [*is_optional]
            for name in item.data:
                comma = decimal_fix(item, name)
                if name not in is_optional and comma:
                    message = f"an entry of `{key}` has no key `{name}`"
                    item.inside(name).at_key().add_error("unknown-key", message, fixes=[comma])
                    known.append(name)
            item.check_mapping("", known, f"an entry of `{key}`")
            # A misspelt key is reported elsewhere, with the right key.
            unknown = [key for key in item.data if key not in is_optional]
            missing = [
                name
                for name, optional in is_optional.items()
                if not optional and item.data.get(name) is None
                if not any(nearest(key, [name]) for key in unknown)
            ]
            if missing:
                names = short_list((f"`{name}`" for name in missing), "and")
                message = f"this entry of `{key}` does not say {names}"
                changes = [Write((*item.path, name), blank_value(name)) for name in missing]
                item.add_error("key-missing", message, fixes=[Fix(tuple(changes), Certainty.CHOICE)])
            yield item

    def _read_player(self, at: Cursor, *, must_be_entered: bool = True) -> str | None:
        """Read a player and return the id. A player whom the event need not list is returned by name."""
        text = at.text()
        if text is None:
            return None
        name = normal_name(text)
        id = self.event.find_player(name)
        if id or not must_be_entered:
            return id or name
        fixes = at.suggestions(self.event.names, names=True)
        if not fixes:
            fixes = [self._entering(name)]
        message = f"no player of the event is called '{shortened(name)}'"
        at.add_error("unknown-player", message, fixes=fixes, cause=name)
        return None

    def _entering(self, name: str) -> Fix:
        """Return the fix that adds a player to the event."""
        players = self.top.data["players"]
        label = "add the player under `players`"
        if isinstance(players, dict):
            return write(("players", name), {"name": name}, label=label)
        return write(("players", len(players)), name, label=label)


def read_amount(at: Cursor) -> Amount | None:
    """Read a number of points, which need not be whole."""
    if at.data is None:
        return None
    amount = parse_amount(at.data) if isinstance(at.data, str) else None
    if amount is None:
        fixes = []
        if isinstance(at.data, str) and parse_amount(at.data.replace(",", ".")) is not None:
            # A decimal comma.
            fixes = [replace(at.place, at.data.replace(",", "."))]
        at.add_type_error("a number", fixes=fixes)
    elif not -_MAX_POINTS <= amount <= _MAX_POINTS:
        bounds = f"{-_MAX_POINTS:,} to {_MAX_POINTS:,}"
        at.add_error("out-of-range", f"{at.label} is {shortened(at.data)}, outside the range {bounds}")
        return None
    return amount
