"""Read the file of an event and collect all its problems.

The keys that override the rules of records are read by the readers of a record.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from hanascore.cards.deck import MONTH_ORDERS
from hanascore.games import GAMES
from hanascore.problems.fix import Blank, Certainty, Fix, Write, remove, replace, write
from hanascore.problems.problem import Problem, by_line, error, join_by_cause, unique
from hanascore.record.cursor import (
    Cursor,
    describe_type,
    entries,
    parse_integer,
    short_list,
    shortened,
)
from hanascore.record.event_rules import EventRules
from hanascore.record.header import read_game
from hanascore.record.house_rules import read_house_rules
from hanascore.record.locate import locate
from hanascore.record.options import read_options
from hanascore.record.source import MAX_BYTES, Document, Source, parse
from hanascore.tally.event import (
    ALLOWED,
    MAX_SIDES,
    POINT_SYSTEMS,
    SHARED_PLACES,
    TIE_BREAKS,
    Amount,
    Event,
    Player,
    Points,
    json_amount,
    parse_amount,
    table_name,
    write_amount,
)
from hanascore.tally.event_fixes import decimal_fix, excuse_fixes
from hanascore.tally.event_keys import EVENT_KEYS, PLAYER_KEYS, POINTS_KEYS, RULES_KEYS, RULINGS, VERSION
from hanascore.tally.ruling_reader import MAX_ROUNDS, RulingReader, read_amount
from hanascore.words.alike import name_key, nearest
from hanascore.words.english import many
from hanascore.words.lists import split_list

_MAX_PLAYERS = 5_000
_MAX_TABLES = 10_000
_POINTS_EXAMPLE = "points: {by: places, places: [30, 10, -10, -30], ties: share}"
_PLACES_ADVICE = "one number for each place, that of the first place first"
# How many readings of a list with decimal commas are tried.
_MOST_READINGS = 64
# The rulings that decide who should play in a round.
_WHO_PLAYS = {"byes", "absent", "forfeits", "withdrawn", "substitutes", "seats"}


class EventFile(NamedTuple):
    """The file of an event. Without a file everything is empty."""

    # The content of the file.
    event: Event = Event()
    # The name of the file.
    file: str = ""
    # The SHA-256 of the file.
    digest: str = ""
    # The lines of the file.
    source: Source | None = None
    # The problems of the file.
    problems: tuple[Problem, ...] = ()

    @property
    def is_usable(self) -> bool:
        """Whether records can be judged by the event: all its errors are in rulings, which are left out."""
        error_paths = (problem.place.path[:1] for problem in self.problems if problem.stops)
        return all(path and path[0] in {"seating", *RULINGS} for path in error_paths)

    @property
    def is_checkable(self) -> bool:
        """Whether records can be compared with the event: its players and rules have no errors."""
        return self._wrong_keys.isdisjoint({"", "hanascore_event", "players", *RULES_KEYS})

    @property
    def has_wrong_rulings(self) -> bool:
        """Whether a ruling with an error is left out. Then it is unknown who should have played."""
        return not self._wrong_keys.isdisjoint(_WHO_PLAYS)

    @property
    def _wrong_keys(self) -> set[str]:
        """The keys with errors.

        A misspelt key is given as it was meant. Empty for an error of the whole file.
        """
        keys = {str((*problem.place.path, "")[0]) for problem in self.problems if problem.stops}
        return {key if key in EVENT_KEYS else (*nearest(key, EVENT_KEYS, 1), key)[0] for key in keys}


def read_event(content: bytes | str, file: str = "", *, max_bytes: int = MAX_BYTES) -> EventFile:
    """Read the bytes of an event's file. Errors are not raised, but are in `problems`."""
    digest = sha256(content if isinstance(content, bytes) else content.encode()).hexdigest()
    return event_in(parse(content, max_bytes=max_bytes), file)._replace(digest=digest)


def event_in(source: Source, file: str) -> EventFile:
    """Read the event from a parsed file."""
    document, *more = source.documents or (Document(1, None),)
    event = Event()
    problems = [*source.problems, *map(_with_advice, document.problems)]
    top = Cursor(document.data, problems)
    if more:
        message = f"an event is one document, but this file has {len(more) + 1}"
        top.add_error("event-file", message, "remove the lines with '---'")
    if not isinstance(top.data, dict):
        if top.data is not None or not problems:
            message = f"an event must be a mapping of keys, not {describe_type(top.data)}"
            top.add_error("event-file", message, f"start with: hanascore_event: {VERSION}")
    elif _check_version(top):
        event = _read_keys(top)
    located = locate(source, unique(problems), file, 1 if source.documents else None)
    return EventFile(event, file, source=source, problems=tuple(by_line(join_by_cause(located))))


def _with_advice(problem: Problem) -> Problem:
    """Return a problem of parsing the file. An id that is there twice may be that of two players."""
    path = problem.place.path
    if problem.id == "duplicate-key" and path[:1] == ("players",) and len(path) == 2:
        return problem._replace(advice="give the second player an id of its own, or remove one of the two")
    return problem


def is_tie_break(text: str) -> bool:
    """Return whether this is the name of a tie-break."""
    return _tie_break_id(text) in TIE_BREAKS


def _tie_break_id(text: str) -> str:
    return text.casefold().replace("_", "-").replace(" ", "-")


def read_tie_breaks(words: Iterable[Cursor], seed: str | None) -> tuple[str, ...]:
    """Read the order of the tie-breaks. Points are the first unless the words name them elsewhere."""
    order: dict[str, None] = {}
    for at in words:
        name = _tie_break_id(at.data)
        if name not in TIE_BREAKS:
            fixes = at.suggestions(TIE_BREAKS)
            advice = "" if fixes else f"there are {short_list(TIE_BREAKS, 'and')}"
            message = f"no tie-break is called '{shortened(at.data)}'"
            at.add_error("unknown-choice", message, advice, fixes=fixes)
        elif name in order:
            # A word of a text has no entry of its own.
            fixes = [remove(at.place)] if at.path and not at.place.part else []
            advice = "" if fixes else "remove one of the two"
            at.add_error("name-twice", f"'{name}' is in the list twice", advice, fixes=fixes)
        elif name == "lots" and seed is None:
            message = "lots are drawn from `lots_seed`, but the event has none"
            fix = write(("lots_seed",), Blank("NUMBER"))
            at.add_error("key-missing", message, "draw the number at random", fixes=[fix])
        else:
            order[name] = None
    return tuple(order) if "points" in order else ("points", *order)


def tie_break_order(names: Iterable[str], event: Event) -> tuple[str, ...]:
    """Return the order of tie-breaks that are named apart from an event. Raise ValueError if one is wrong."""
    problems: list[Problem] = []
    order = read_tie_breaks([Cursor(name, problems) for name in names], event.lots_seed)
    if problems:
        raise ValueError(problems[0].with_hint)
    return order


def _check_version(top: Cursor) -> bool:
    """Return whether this is an event in a known version of the format. If it is not, report that."""
    version = top.inside("hanascore_event")
    if version.data is not None:
        return version.check_version(VERSION, "event")
    record_version = top.inside("hanascore")
    if record_version.data is not None:
        message = "this is a record, but an event is expected here"
        if top.data.keys() <= {"hanascore", *EVENT_KEYS}:
            fix = replace(record_version.at_key().place, "hanascore_event")
            top.add_error("event-file", message, fixes=[fix])
        else:
            top.add_error("event-file", message, "name the event's file with --event")
        return False
    message = "the event does not say `hanascore_event`"
    for key in top.data:
        at = top.inside(key).at_key()
        if near := at.suggestions(["hanascore_event"]):
            at.add_error("event-file", message, fixes=near)
            return False
    fix = write(version.path, VERSION, certainty=Certainty.LIKELY)
    top.add_error("event-file", message, fixes=[fix])
    return False


def _read_keys(top: Cursor) -> Event:
    """Read all keys. A key whose value cannot be read gets its default."""
    top.check_mapping("", EVENT_KEYS, "an event")
    players = _read_players(top.inside("players"))
    rounds = top.inside("rounds").integer(1, MAX_ROUNDS)
    seed = top.inside("lots_seed").text()
    tables = _read_tables(top.inside("tables"))
    rulings = RulingReader(top, players, rounds, tables)
    points = _read_points(top.inside("points"))
    sizes = frozenset(() if 0 in points.places else points.places)
    event = Event(
        given=True,
        title=top.inside("title").text(),
        date=top.inside("date").text(),
        place=top.inside("place").text(),
        rules=_read_rules(top)._replace(table_sizes=sizes),
        players=players,
        teams=rulings.read_teams(),
        rounds=rounds,
        tables=tables,
        points=points,
        only_cards=bool(top.inside("only_cards").boolean()),
        absence=read_amount(top.inside("absence")),
        allow=_read_allowed(top.inside("allow")),
        count_best=top.inside("count_best").integer(1, MAX_ROUNDS),
        tie_breaks=read_tie_breaks(top.inside("tie_breaks").words(is_tie_break) or (), seed),
        lots_seed=seed,
        seating=rulings.read_seating(),
        **{key: rulings.read_list(key) for key in RULINGS},
        list_sizes={key: rulings.size_of(key) for key in RULINGS},
    )
    _check_event(top, event)
    return event


def _read_allowed(at: Cursor) -> tuple[str, ...]:
    """Read what does not keep the standings from being final."""
    allowed: dict[str, None] = {}
    for word in at.words(ALLOWED.__contains__) or ():
        choice = word._replace(label="`allow`").choice(ALLOWED)
        if choice:
            allowed[choice] = None
    return tuple(allowed)


def _check_event(top: Cursor, event: Event) -> None:
    """Report values that contradict each other."""
    if event.count_best and event.rounds and event.count_best > event.rounds:
        message = f"the best {event.count_best} games count, and the event has {many(event.rounds, 'round')}"
        top.inside("count_best").add_error("out-of-range", message, "correct `count_best` or `rounds`")
    points = event.points
    if points.by == "wins" and not points.win >= points.draw >= points.loss:
        message = f"a win brings {points.win}, a draw {points.draw} and a loss {points.loss}"
        in_order = sorted((points.win, points.draw, points.loss), reverse=True)
        changes = [
            Write(("points", key), write_amount(amount))
            for key, amount in zip(("win", "draw", "loss"), in_order, strict=True)
            if amount != getattr(points, key)
        ]
        fix = Fix(tuple(changes), Certainty.CHOICE)
        advice = "a draw lies between a win and a loss"
        top.inside("points").add_error("out-of-range", message, advice, fixes=[fix])
    has_errors = any(problem.stops for problem in top.problems)
    for round, tables in event.seating.items() if not has_errors else ():
        seated = {id for table in tables for id in event.announced_players(round, table)}
        ids = [id for id in event.expected_players(round) if id not in seated]
        if ids:
            names = short_list((event.player(id).name for id in ids), "and")
            have = "has" if len(ids) == 1 else "have"
            message = f"{names} {have} no table in round {round}, and no bye"
            at = top.inside("seating").inside(str(round)).at_key()
            fixes = excuse_fixes(event, round, ids)
            at.add_warning("player-absent", message, "otherwise add a table here", fixes=fixes)
    for key, excuses in (("a bye", event.byes), ("an absence", event.absent), ("a forfeit", event.forfeits)):
        for excuse in excuses:
            withdrawal = event.withdrawal_of.get(excuse.player)
            if withdrawal and excuse.round > withdrawal.after:
                name = event.player(excuse.player).name
                message = f"{key} in round {excuse.round}, but {name} is withdrawn {withdrawal.since}"
                fixes = [remove(excuse.place), remove(withdrawal.place)]
                problem = error("entry-twice", excuse.place, message, "", (withdrawal.place,), fixes)
                top.problems.append(problem)


def _read_rules(top: Cursor) -> EventRules:
    """Read the rules that override those of each record."""
    words = {key: top.data[key] for key in RULES_KEYS if top.data.get(key) is not None}
    months = top.inside("months").choice(MONTH_ORDERS)
    game = read_game(top.inside("game"))
    if not str(words.get("game", "")).strip():
        for key in ("options", "house_rules"):
            if top.inside(key).data is not None:
                message = f"`{key}` requires a game, but the event names none"
                fix = write(("game",), Blank("GAME"))
                advice = f"a game is one of {short_list(GAMES)}"
                top.inside(key).at_key().add_error("key-missing", message, advice, fixes=[fix])
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
    """Read the names of the tables, which are given as their number or as a list."""
    if not isinstance(at.data, list):
        number = at.integer(1, _MAX_TABLES)
        return None if number is None else tuple(str(table) for table in range(1, number + 1))
    if _is_too_long(at, len(at.data), _MAX_TABLES, "tables"):
        return None
    positions: dict[str, int] = {}
    for position, item in enumerate(at.with_label("a table").items()):
        name = table_name(item.text() or "")
        if name in positions:
            first = at.inside(positions[name])
            fixes = [remove(item.place)]
            item.add_error("name-twice", f"table {name} is in the list twice", "", first, fixes=fixes)
        elif name:
            positions[name] = position
    return tuple(positions)


def _is_too_long(at: Cursor, number: int, most: int, what: str) -> bool:
    """Return whether a list has more entries than allowed. If it has, report that."""
    if number > most:
        at.at_key().add_error("out-of-range", f"the event has {number:,} {what}; the limit is {most:,}")
    return number > most


def _read_players(at: Cursor) -> dict[str, Player]:
    """Read the players in the order of the file: a mapping from ids, or a list of names."""
    if isinstance(at.data, list):
        number = len(at.data)
        written = [(item, item._replace(data=None)) for item in at.items()]
    elif isinstance(at.data, dict):
        number = sum(1 for _ in entries(at.data))
        written = [(inside.at_key(), inside) for _, inside in at.entries("")]
    else:
        if at.data is not None:
            names = [] if parse_integer(at.data) is not None else split_list(at.data)
            fix = write(at.path, [Blank("NAME"), Blank("NAME")])
            if names:
                fix = write(at.path, names, certainty=Certainty.LIKELY)
            at.add_type_error("a list or a mapping", fixes=[fix])
        return {}
    if _is_too_long(at, number, _MAX_PLAYERS, "players"):
        return {}
    reader = _PlayerReader()
    for id, inside in written:
        reader.read(id, inside)
    return reader.players


class _PlayerReader:
    """Reads players one by one, and remembers which names are taken."""

    def __init__(self) -> None:
        self.players: dict[str, Player] = {}
        # Where each name was first written.
        self.taken: dict[str, Cursor] = {}

    def read(self, at_id: Cursor, at: Cursor) -> None:
        """Read one player: the id, and what is written under it."""
        id = at_id.name()
        if not id or not self._take(id, at_id):
            return
        if at.data is not None and not isinstance(at.data, str | dict):
            player = at.with_label("a player")
            fix = write(at.path, {"name": Blank("NAME"), "aliases": [Blank("NAME")], "club": Blank("CLUB")})
            player.add_type_error("a mapping of name, aliases and club", fixes=[fix])
            return
        at_name = at
        if isinstance(at.data, dict):
            at.check_mapping("", PLAYER_KEYS, f"player {id}")
            at_name = at.inside("name")
        name = (at_name.name() if at_name.data else "") or id
        if name != id:
            self._take(name, at_name)
        aliases = self._read_aliases(id, at.inside("aliases"))
        self.players[id] = Player(id, name, aliases, at.inside("club").text())

    def _read_aliases(self, id: str, at: Cursor) -> tuple[str, ...]:
        """Read a list of aliases, or one alias."""
        if not at.data:
            return ()
        items = at.few_items() if isinstance(at.data, list) else [at]
        names = [(item.name(), item) for item in items]
        return tuple(name for name, item in names if name and name != id and self._take(name, item))

    def _take(self, name: str, at: Cursor) -> bool:
        """Reserve a name for a player. Return false, and report it, if another player has the name."""
        first = self.taken.setdefault(name_key(name), at)
        if first.path[:2] == at.path[:2]:
            return True
        hint = "a name must belong to one player only"
        at.add_error("name-twice", f"'{name}' is already in this list", hint, first)
        return False


def _read_points(at: Cursor) -> Points:
    """Read how a game brings points. The default is its score."""
    if isinstance(at.data, list):
        fix = write(at.path, {"by": "places", "places": at.data}, certainty=Certainty.LIKELY)
        at.add_type_error("a mapping", fixes=[fix])
        return Points()
    at_by = at.inside("by")
    if isinstance(at.data, str):
        # The short form, such as `points: wins`.
        at_by = at
        at = at._replace(data={"by": at.data})
    if not at.check_mapping(_POINTS_EXAMPLE) or not at.data:
        return Points()
    by = at_by.choice(POINT_SYSTEMS)
    if by is None and at_by.data is not None:
        # It is not known which other keys are right.
        return Points()
    if by is None:
        by = "score" if at.inside("places").data is None else "places"
        message = "`points` does not say how they are won"
        fix = write((*at.path, "by"), by, certainty=Certainty.LIKELY)
        at.at_key().add_error("key-missing", message, fixes=[fix])
    _check_points_keys(at, by)
    amounts: dict[str, Amount] = {}
    for key in ("win", "draw", "loss", "cap"):
        amount = read_amount(at.inside(key))
        if key == "cap" and amount is not None and amount <= 0:
            message = "`cap` is the most that one game may bring, so it must be more than 0"
            at.inside(key).add_error("out-of-range", message)
        elif amount is not None:
            amounts[key] = amount
    ties = at.inside("ties").choice(SHARED_PLACES) or SHARED_PLACES[0]
    places = at.inside("places")
    if by == "places" and places.data is None:
        message = "`points` are won by places, but no place has any"
        at.at_key().add_error("key-missing", message, _PLACES_ADVICE, fixes=[_places_fix(places)])
    return Points(by=by, places=_read_places(places) if by == "places" else {}, ties=ties, **amounts)


def _check_points_keys(at: Cursor, by: str) -> None:
    """Report the keys of `points` that have no meaning if points are won in this way."""
    for key, inside in at.entries(""):
        if key in POINTS_KEYS[by]:
            continue
        systems = [system for system, keys in POINTS_KEYS.items() if key in keys]
        comma = decimal_fix(at, key)
        if systems:
            message = f"`{key}` has no meaning if points are won by {by}"
            fixes = [remove(inside.place), *(write((*at.path, "by"), system) for system in systems)]
            inside.at_key().add_error("misplaced-key", message, fixes=fixes)
        elif comma:
            inside.at_key().add_error("unknown-key", f"`points` has no key `{key}`", fixes=[comma])
        else:
            inside.add_unknown_key(POINTS_KEYS[by], "`points`")


def _read_places(at: Cursor) -> dict[int, tuple[Amount, ...]]:
    """Read the points of each place, for tables of any size or for each size."""
    if isinstance(at.data, list):
        return {0: _read_row(at)}
    if not isinstance(at.data, dict):
        if at.data is not None:
            at.add_type_error("a list of points", _PLACES_ADVICE, fixes=[_places_fix(at)])
        return {}
    rows = {}
    for key, row in at.entries(""):
        sides = parse_integer(key)
        if sides is None or not 2 <= sides <= MAX_SIDES:
            message = f"a number of sides is expected here, not '{shortened(key)}'"
            advice = "each key is a number of sides, and its value the list of their points"
            row.at_key().add_error("wrong-type", message, advice)
        elif not isinstance(row.data, list):
            message = f"a list of points is expected here, not {describe_type(row.data)}"
            row.add_error("wrong-type", message, _PLACES_ADVICE, fixes=[_places_fix(row)])
        else:
            errors_before = len(row.problems)
            amounts = _read_row(row, sides)
            if len(amounts) == sides:
                rows[sides] = amounts
            elif len(row.problems) == errors_before:
                message = f"{sides} places need {sides} numbers, not {len(amounts)}"
                row.add_error("out-of-range", message)
    return rows


def _read_row(at: Cursor, sides: int = 0) -> tuple[Amount, ...]:
    """Read the points of the places at one table, for this number of sides if it is known."""
    if not 2 <= len(at.data) <= MAX_SIDES:
        message = f"this list has {many(len(at.data), 'number')}, but a table has 2 to {MAX_SIDES} places"
        at.add_error("out-of-range", message)
        return ()
    row: list[Amount] = []
    for item in at.with_label("a place").items():
        if item.data is None:
            item.add_error("wrong-type", "a number is expected here")
        row.append(read_amount(item) or 0)
        if len(row) > 1 and row[-1] > row[-2]:
            message = f"place {len(row)} brings more points than place {len(row) - 1}"
            amounts = [parse_amount(str(data)) for data in at.data]
            fixes = []
            if None not in amounts and amounts == sorted(amounts, key=lambda amount: amount or 0):
                fixes = [write(at.path, at.data[::-1], certainty=Certainty.LIKELY)]
            elif decimals := _with_decimals(at.data, sides):
                message = "a decimal comma separates the items of a list"
                fixes = [write(at.path, decimals, certainty=Certainty.LIKELY)]
            advice = "write the points of the first place first, and decimals with a point, as in 2.5"
            item.add_error("out-of-range", message, "" if fixes else advice, fixes=fixes)
            return ()
    return tuple(row)


def _with_decimals(texts: Sequence[str], sides: int) -> list[int | float]:
    """Return the only list in which commas of these texts are decimal points, and the points of places fall.

    `sides` is the number of places; 0 if it is unknown.
    """
    lists: list[list[str]] = [[]]
    for position, text in enumerate(texts):
        longer = [[*items, text] for items in lists]
        if position and str(text).isdecimal():
            before = str(texts[position - 1])
            longer += [[*items[:-1], f"{before}.{text}"] for items in lists if items and items[-1] == before]
        lists = longer[:_MOST_READINGS]
    found = []
    for items in lists:
        amounts = [parse_amount(str(item)) for item in items]
        known = [amount for amount in amounts if amount is not None]
        has_all = len(known) == len(items) == (sides or len(items))
        if has_all and known == sorted(known, reverse=True) and any("." in str(item) for item in items):
            found.append(items)
    if len(found) != 1:
        return []
    return [json_amount(parse_amount(text) or 0) for text in found[0]]


def _places_fix(at: Cursor) -> Fix:
    """Return the fix that writes a text as the points of the places, or a list to fill in."""
    texts = split_list(at.data) if isinstance(at.data, str) else []
    if len(texts) > 1 and all(parse_amount(text) is not None for text in texts):
        return write(at.path, texts, certainty=Certainty.LIKELY)
    return write(at.path, [Blank("POINTS"), Blank("POINTS")])
