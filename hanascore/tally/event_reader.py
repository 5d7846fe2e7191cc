"""The event's file read and validated, each fault with its place; all faults in one run.

Its keys stand in `event`; those that stand above each record are read by the readers of a record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from hanascore.cards.deck import MONTH_ORDERS
from hanascore.games import GAMES
from hanascore.problems.problem import LocatedProblem, Path, Place, Problem, error, unique
from hanascore.problems.words import many, name_key
from hanascore.record.cursor import (
    Cursor,
    describe_type,
    entries,
    normal_name,
    parse_integer,
    short_list,
    shortened,
    suggestion,
)
from hanascore.record.event_rules import EventRules
from hanascore.record.header import read_game
from hanascore.record.house_rules import read_house_rules
from hanascore.record.options import read_options
from hanascore.record.source import MAX_BYTES, Document, Source, parse
from hanascore.tally.event import (
    EVENT_KEYS,
    MOST_SIDES,
    RULES,
    RULINGS,
    TIE_BREAKS,
    TIES,
    VERSION,
    WAYS,
    Amount,
    Event,
    Player,
    Points,
    exact,
    table_name,
)

MOST_POINTS = 1_000_000
MOST_PLAYERS = 5_000
MOST_ENTRIES = 10_000
MOST_ROUNDS = 1000
MOST_TABLES = 10_000

PLAYER_KEYS = ("name", "aliases", "club")
# What belongs to each way in which points are won.
POINTS_KEYS = {
    "places": ("by", "places", "ties", "cap"),
    "score": ("by", "cap"),
    "wins": ("by", "win", "draw", "loss", "cap"),
}
_PLAYERS_EXAMPLE = "players: {aki: {name: Aki Tanaka, aliases: [Aki], club: East}}"
_POINTS_EXAMPLE = "points: {by: places, places: [30, 10, -10, -30], ties: share}"


class EventFile(NamedTuple):
    """An event's file that was read: what it says, its name, digest and text, and all that is amiss in it.

    Without a file everything is empty.
    """

    event: Event = Event()
    file: str = ""
    digest: str = ""
    source: Source | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def judges(self) -> bool:
        """Whether records can be judged by it: what is wrong, if anything, is a ruling, which is left out."""
        errors = (one.place.path[:1] for one in self.problems if one.stops)
        return all(path and path[0] in {"seating", *RULINGS} for path in errors)

    @property
    def found(self) -> list[LocatedProblem]:
        """What is wrong or doubtful, with its lines."""
        if self.source is None:
            return []
        number = 1 if self.source.documents else None
        return self.source.locate(self.problems, self.file, number)


def read_event(content: bytes | str, file: str = "", *, max_bytes: int = MAX_BYTES) -> EventFile:
    """The event of a file's bytes. Nothing is raised: what is wrong is among the problems."""
    digest = sha256(content if isinstance(content, bytes) else content.encode()).hexdigest()
    return event_in(parse(content, max_bytes=max_bytes), file)._replace(digest=digest)


def event_in(source: Source, file: str) -> EventFile:
    """The event of the first document of a text."""
    document, *more = source.documents or (Document(1, None),)
    event, problems = Event(), [*source.problems, *document.problems]
    top = Cursor(document.data, problems)
    if more:
        message = f"an event is one document, and {len(more) + 1} stand here"
        top.add_error("event-file", message, "take the lines with '---' away")
    if not isinstance(top.data, dict):
        if top.data is not None or not problems:
            message = f"an event must be a mapping of keys, not {describe_type(top.data)}"
            top.add_error("event-file", message, f"start with: hanascore_event: {VERSION}")
    elif _is_event(top):
        event = _read_keys(top)
    return EventFile(event, file, source=source, problems=unique(problems))


def _is_event(top: Cursor) -> bool:
    """Whether this is an event of the version that is read here."""
    version = top.inside("hanascore_event")
    written = version.data
    if written is None:
        message = "the event does not say `hanascore_event`"
        if top.inside("hanascore").data is not None:
            message = "this is a record, and an event belongs here"
        top.add_error("event-file", message, f"start with: hanascore_event: {VERSION}")
        return False
    return version.check_version(VERSION, "event")


def _read_keys(top: Cursor) -> Event:
    """All keys, one after the other; what cannot be read is left at its default."""
    top.check_mapping("", EVENT_KEYS, "an event")
    players = _read_players(top.inside("players"))
    rounds = top.inside("rounds").integer(1, MOST_ROUNDS)
    seed = top.inside("lots_seed").text()
    tables = _read_tables(top.inside("tables"))
    rulings = _Rulings(top, players, rounds, tables)
    return Event(
        given=True,
        title=top.inside("title").text(),
        date=top.inside("date").text(),
        where=top.inside("place").text(),
        rules=_read_rules(top),
        players=players,
        rounds=rounds,
        tables=tables,
        points=_read_points(top.inside("points")),
        count_best=top.inside("count_best").integer(1, MOST_ROUNDS),
        tie_breaks=tie_breaks(top.inside("tie_breaks").words() or (), seed),
        lots_seed=seed,
        seating=rulings.seating(),
        **{key: rulings.read(key) for key in RULINGS},
    )


def _read_rules(top: Cursor) -> EventRules:
    """The rules that stand above those of each record."""
    words = {key: top.data[key] for key in RULES if top.data.get(key) is not None}
    months, game = top.inside("months").choice(MONTH_ORDERS), read_game(top.inside("game"))
    unnamed = not str(words.get("game", "")).strip()
    for key in ("options", "house_rules"):
        if unnamed and top.inside(key).data is not None:
            message = f"`{key}` are those of a game, and the event names none"
            hint = f"add a line like this: game: {next(iter(GAMES))}"
            top.inside(key).at_key().add_error("key-missing", message, hint)
    if game is None:
        return EventRules(months=months, words=words)
    written = top.inside("options")
    options = read_options(game, written)
    house = read_house_rules(
        game,
        top.inside("house_rules"),
        options=options,
        written_options=written.data if isinstance(written.data, dict) else None,
        months=months,
        has_lines=False,
    )
    return EventRules(game, months, options, house, words)


def _read_tables(at: Cursor) -> tuple[str, ...] | None:
    """The names of the tables: a number of them, or a list."""
    if not isinstance(at.data, list):
        number = at.integer(1, MOST_TABLES)
        return None if number is None else tuple(str(table) for table in range(1, number + 1))
    if _too_many(at, len(at.data), MOST_TABLES, "tables are named"):
        return None
    names: dict[str, int] = {}
    for number, item in enumerate(at.with_label("a table").items()):
        name = table_name(item.text() or "")
        if name in names:
            item.add_error(
                "name-twice", f"table {name} stands here a second time", "", at.inside(names[name])
            )
        elif name:
            names[name] = number
    return tuple(names)


def _too_many(at: Cursor, number: int, most: int, what: str) -> bool:
    """Whether there are more than may be, which is told then."""
    if number > most:
        at.at_key().add_error("out-of-range", f"{number:,} {what}, and {most:,} are the most")
    return number > most


def tie_breaks(words: Iterable[Cursor], seed: str | None) -> tuple[str, ...]:
    """The order in which ties are broken, with points first where they are not named."""
    order: dict[str, None] = {}
    for at in words:
        word = at.data
        name = word.casefold().replace("_", "-").replace(" ", "-")
        if name not in TIE_BREAKS:
            hint = suggestion(word, TIE_BREAKS) or f"there are {short_list(TIE_BREAKS, 'and')}"
            at.add_error("unknown-choice", f"no tie-break is called '{shortened(word)}'", hint)
        elif name in order:
            at.add_error("name-twice", f"'{name}' stands here a second time", "leave it out")
        elif name == "lots" and seed is None:
            hint = "add a number that nobody chose, as lots_seed: 20261120"
            at.add_error("key-missing", "lots are drawn from `lots_seed`, and the event has none", hint)
        else:
            order[name] = None
    return tuple(order) if "points" in order else ("points", *order)


def _read_players(at: Cursor) -> dict[str, Player]:
    """The players, in the order of the file: a mapping from ids, or a list of names."""
    if isinstance(at.data, list):
        number = len(at.data)
        written = ((item, item._replace(data=None)) for item in at.items())
    elif isinstance(at.data, dict):
        number = sum(1 for _ in entries(at.data))
        written = ((inside.at_key(), inside) for _, inside in at.entries(""))
    else:
        if at.data is not None:
            at.add_type_error("a mapping", f"write {_PLAYERS_EXAMPLE}")
        return {}
    if _too_many(at, number, MOST_PLAYERS, "players are entered"):
        return {}
    players = _Players()
    for named, more in written:
        players.enter(named, more)
    return players.by_id


class _Players:
    """The players entered so far, and the names that are taken, each with where it stands."""

    def __init__(self) -> None:
        self.by_id: dict[str, Player] = {}
        self.taken: dict[str, Cursor] = {}

    def enter(self, named: Cursor, at: Cursor) -> None:
        """One player, by id, with everything that is said of the player."""
        id = named.name()
        if not id or not self._take(id, named):
            return
        if at.data is not None and not isinstance(at.data, str | dict):
            at.with_label("a player").add_type_error(
                "a mapping of name, aliases and club", f"write {_PLAYERS_EXAMPLE}"
            )
            return
        at_name = at
        if isinstance(at.data, dict):
            at.check_mapping("", PLAYER_KEYS, f"player {id}")
            at_name = at.inside("name")
        name = (at_name.name() if at_name.data else "") or id
        if name != id:
            self._take(name, at_name)
        aliases = at.inside("aliases")
        each = aliases.few_items() if isinstance(aliases.data, list) else [aliases] if aliases.data else []
        found = []
        for item in each:
            alias = item.name()
            if alias and alias != id and self._take(alias, item):
                found.append(alias)
        self.by_id[id] = Player(id, name, tuple(found), at.inside("club").text())

    def _take(self, name: str, at: Cursor) -> bool:
        """Whether a name is free, or the player's own already."""
        first = self.taken.setdefault(name_key(name), at)
        if first.path[:2] == at.path[:2]:
            return True
        at.add_error("name-twice", f"'{name}' is in this list already", "a name means one player", first)
        return False


def _read_points(at: Cursor) -> Points:
    """The way points are won; by score where nothing is said."""
    if isinstance(at.data, str):
        at = at._replace(data={"by": at.data})
    if not at.check_mapping(_POINTS_EXAMPLE) or not at.data:
        return Points()
    by, places = at.inside("by").choice(WAYS), at.inside("places")
    if by is None:
        by = "score" if places.data is None else "places"
        if at.inside("by").data is None:
            at.at_key().add_error(
                "key-missing", "`points` does not say by what they are won", f"add by: {by}"
            )
    for key, inside in at.entries(""):
        if key not in POINTS_KEYS[by] and any(key in keys for keys in POINTS_KEYS.values()):
            message = f"`{key}` means nothing where points are won by {by}"
            inside.at_key().add_error("misplaced-key", message, "leave it out")
        elif key not in POINTS_KEYS[by]:
            inside.add_unknown_key(POINTS_KEYS[by], "`points`")
    amounts: dict[str, Amount] = {}
    for key in ("win", "draw", "loss", "cap"):
        number = _read_amount(at.inside(key))
        if key == "cap" and number is not None and number <= 0:
            message = "`cap` is the most that one game may bring, and must be more than 0"
            at.inside(key).add_error("out-of-range", message)
        elif number is not None:
            amounts[key] = number
    ties = at.inside("ties").choice(TIES) or TIES[0]
    if by == "places" and places.data is None:
        message = "`points` are won by places, and no place has any"
        at.at_key().add_error("key-missing", message, "add places: [30, 10, -10, -30]")
    return Points(by=by, places=_read_places(places) if by == "places" else {}, ties=ties, **amounts)


def _read_amount(at: Cursor) -> Amount | None:
    """A number of points, which need not be whole."""
    if at.data is None:
        return None
    number = exact(at.data) if isinstance(at.data, str) else None
    if number is None:
        at.add_type_error("a number")
    elif not -MOST_POINTS <= number <= MOST_POINTS:
        bounds = f"{-MOST_POINTS:,} and {MOST_POINTS:,}"
        at.add_error("out-of-range", f"{at.label} is {shortened(at.data)}, and must lie between {bounds}")
        return None
    return number


def _read_places(at: Cursor) -> dict[int, tuple[Amount, ...]]:
    """The points of each place, for tables of any size or of each size on its own."""
    if isinstance(at.data, list):
        return {0: _read_row(at)}
    if not isinstance(at.data, dict):
        if at.data is not None:
            at.add_type_error("a list of points", "write places: [30, 10, -10, -30]")
        return {}
    found, example = {}, "write places: {3: [20, 0, -20]}"
    for key, row in at.entries(""):
        size = parse_integer(key)
        if size is None or not 2 <= size <= MOST_SIDES:
            message = f"a number of sides belongs here, not '{shortened(key)}'"
            row.at_key().add_error("wrong-type", message, example)
        elif not isinstance(row.data, list):
            row.add_error(
                "wrong-type", f"a list of points belongs here, not {describe_type(row.data)}", example
            )
        else:
            found[size] = _read_row(row)
            if len(found[size]) != size:
                message = f"{size} places want {size} numbers, and {len(found[size])} stand here"
                row.add_error("out-of-range", message)
    return found


def _read_row(at: Cursor) -> tuple[Amount, ...]:
    if not 2 <= len(at.data) <= MOST_SIDES:
        stand = "1 number stands" if len(at.data) == 1 else f"{len(at.data)} numbers stand"
        at.add_error("out-of-range", f"{stand} here, and a table has 2 to {MOST_SIDES} places")
        return ()
    row: list[Amount] = []
    for item in at.with_label("a place").items():
        if item.data is None:
            item.add_error("wrong-type", "a number belongs here")
        row.append(_read_amount(item) or 0)
    return tuple(row)


# Keys of rulings that Python keeps for itself, or that say little of a value on its own.
_FIELDS = {"for": "instead_of", "from": "since", "is": "now"}


class _Rulings:
    """Reads the lists of rulings. Players are told by id, name or alias."""

    def __init__(
        self,
        top: Cursor,
        players: Mapping[str, Player],
        rounds: int | None,
        tables: tuple[str, ...] | None,
    ) -> None:
        self.top = top
        self.tables, self.known_tables = frozenset(tables or ()), short_list(tables or (), "and")
        self.event = Event(players=players)
        self.last_round = rounds or MOST_ROUNDS

    def read(self, key: str) -> tuple[Any, ...]:
        """The entries of a list of rulings that say all they must."""
        ruling, found = RULINGS[key], list[Any]()
        keys = {word.rstrip("?"): word.endswith("?") for word in ruling.keys.split()}
        for at in self._items(key, keys, ruling.example):
            values = {name: self._value(name, at.inside(name)) for name in keys}
            if all(values[name] is not None or keys[name] for name in keys) and self._sound(at, **values):
                fields = {_FIELDS.get(name, name): value for name, value in values.items()}
                found.append(ruling.kind(**fields, place=at.place))
        for names, what in ruling.once.items():
            first: dict[tuple[Any, ...], Place] = {}
            for one in found:
                said = tuple(getattr(one, name) for name in names.split())
                if said in first:
                    message, hint, also = f"{said[0]} {what} already", "leave one of the two out", first[said]
                    self.top.problems.append(error("entry-twice", one.place, message, hint, (also,)))
                first.setdefault(said, one.place)
        return tuple(found)

    def _value(self, key: str, at: Cursor) -> Any:
        """What stands under a key, which means the same in every ruling."""
        if key in {"player", "for"}:
            return self._player(at)
        if key in {"round", "from", "after"}:
            return at.integer(0 if key == "after" else 1, self.last_round)
        if key == "points":
            return _read_amount(at)
        if key in {"was", "is"}:
            return self._players_in_a_row(at, entered=key == "is")
        if key == "table":
            return self._table(at)
        return at.boolean() is not False if key == "ranked" else at.text()

    def _sound(self, at: Cursor, **said: Any) -> bool:
        """Whether what a ruling says goes together; a penalty that gives points is asked about."""
        if "for" in said and said["player"] == said["for"]:
            player = said["player"]
            at.add_error("entry-twice", f"{player} cannot stand in for {player}", "name two players")
            return False
        if "by" in said and (points := said.get("points") or 0) > 0:
            message = f"this penalty gives {points} points, and a penalty takes some away"
            hint = f"write points: -{points}, if they are taken away"
            at.inside("points").add_warning("penalty-adds", message, hint)
        if "was" in said and len(said["was"]) != len(said["is"]):
            message = f"`was` names {many(len(said['was']), 'player')}, and `is` {len(said['is'])}"
            at.inside("is").add_error("wrong-type", message, f"write {RULINGS['seats'].example}")
            return False
        return True

    def seating(self) -> dict[int, dict[str, tuple[str, ...]]]:
        """Who sits at each table of each round; nobody sits at two in one round."""
        found: dict[int, dict[str, tuple[str, ...]]] = {}
        example = "seating: {1: {1: [aki, bo, chiyo]}}"
        for key, of_round in self.top.inside("seating").entries(example):
            round = of_round._replace(data=key, label="a round").integer(1, self.last_round)
            seated: dict[str, Path] = {}
            for _, at in of_round.with_label(f"round {shortened(key)}").entries(example):
                ids = self._players_in_a_row(at) or ()
                for id, item in zip(ids, at.items(), strict=False):
                    if id in seated:
                        message = f"{id} sits at two tables of round {shortened(key)}"
                        before = item._replace(place=Place(seated[id]))
                        item.add_error("entry-twice", message, "take one of them out", before)
                    seated.setdefault(id, item.path)
                name = self._table(at.at_key())
                if round and ids and name:
                    found.setdefault(round, {})[name] = ids
        return found

    def _table(self, at: Cursor) -> str | None:
        """The name of a table that an entry names."""
        text = at.text()
        name = table_name(text) if text else None
        if name and self.tables and name not in self.tables:
            message = f"the event's tables are {self.known_tables}, and this is table {shortened(name)}"
            at.add_error("table-unknown", message)
        return name

    def _players_in_a_row(self, at: Cursor, *, entered: bool = True) -> tuple[str, ...] | None:
        """The players of a list; nothing where it is none, or one of them is nobody or is not entered."""
        if not isinstance(at.data, list):
            if at.data is not None:
                at.add_type_error("a list of players", "write it as [aki, bo]")
            return None
        ids = [self._player(item, entered=entered) for item in at.items()]
        return tuple(id for id in ids if id) if ids and all(ids) else None

    def _items(self, key: str, keys: Mapping[str, bool], example: str) -> Iterator[Cursor]:
        """The mappings of a list, with what they lack said; `keys` tell which of them may be left out."""
        at = self.top.inside(key)
        if not isinstance(at.data, list) or len(at.data) > MOST_ENTRIES:
            message = f"`{key}` must be a list, not {describe_type(at.data)}"
            if isinstance(at.data, list):
                message = f"`{key}` holds {len(at.data):,} entries, and {MOST_ENTRIES:,} are the most"
            if at.data is not None:
                at.add_error("wrong-type", message, f"write {key}: [{example}]")
            return
        for item in at.items():
            if not isinstance(item.data, dict):
                item.with_label(f"an entry of `{key}`").add_type_error("a mapping", f"write {example}")
                continue
            item.check_mapping("", keys, f"an entry of `{key}`")
            lacking = [f"`{name}`" for name in keys if not keys[name] and item.data.get(name) is None]
            if lacking:
                message = f"this entry of `{key}` does not say {short_list(lacking, 'and')}"
                item.add_error("key-missing", message, f"write {example}")
            yield item

    def _player(self, at: Cursor, *, entered: bool = True) -> str | None:
        """The id of the player that an entry names; of somebody who need not be entered, the name."""
        text = at.text()
        if text is None:
            return None
        name = normal_name(text)
        id = self.event.find(name)
        if id or not entered:
            return id or name
        hint = suggestion(name, self.event.names, at.problems) or "add the player under `players`"
        at.add_error("unknown-player", f"no player of the event is called '{shortened(name)}'", hint)
        return None
