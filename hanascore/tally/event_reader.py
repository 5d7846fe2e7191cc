"""Who is entered in an event: the players by id, with their names, aliases and clubs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from hanascore.games import GAMES
from hanascore.problems.problem import Place, Problem, error, warning
from hanascore.record.cursor import (
    Cursor,
    amiss_with_name,
    entries,
    integer,
    listed,
    name_of,
    read_boolean,
    read_integer,
    read_mapping,
    read_text,
    shortened,
    sort_of,
    suggestion,
    unknown_key,
)
from hanascore.record.house_rules import read_house
from hanascore.record.options import read_options
from hanascore.record.text import MAX_BYTES, Source, read
from hanascore.rules.game import Game
from hanascore.tally.event import (
    EVENT_KEYS,
    RULES,
    TIE_BREAKS,
    TIES,
    VERSION,
    WAYS,
    Amount,
    Bye,
    Correction,
    Event,
    Penalty,
    Player,
    Points,
    Substitute,
    Withdrawal,
    table_name,
)

KEYS = ("name", "aliases", "club")
_EXAMPLE_PEOPLE = "players: {aki: {name: Aki Tanaka, aliases: [Aki], club: East}}"
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
        problems.append(error("wrong-type", place, message, f"write {_EXAMPLE_PEOPLE}"))
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
            self.problems.append(error("wrong-type", Place(at.path), message, f"write {_EXAMPLE_PEOPLE}"))

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


MOST = 1_000_000
MOST_SIDES = 100
_NUMBER = re.compile(r"[+-]?[0-9]{1,12}(?:\.[0-9]{1,6}|/0*[1-9][0-9]{0,5})?")
ALLOWED = {
    "places": ("by", "places", "ties", "cap"),
    "score": ("by", "cap"),
    "wins": ("by", "win", "draw", "loss", "cap"),
}
_EXAMPLE_PRICING = "points: {by: places, places: [30, 10, -10, -30], ties: share}"


def whole(number: Amount) -> Amount:
    """The same number; a plain one where it is whole."""
    return number.numerator if number.denominator == 1 else number


def exact(text: str) -> Amount | None:
    """The exact number that a text is: whole, with a decimal point, or a fraction.

    >>> exact("-7.5"), exact("6/2"), exact("ten")
    (Fraction(-15, 2), 3, None)
    """
    if not text.isascii():
        from unicodedata import normalize

        text = normalize("NFKC", text).replace("\u2212", "-")
    text = text.strip()
    return whole(Fraction(text)) if _NUMBER.fullmatch(text) else None


def read_amount(data: Any, place: Place, problems: list[Problem], what: str) -> Amount | None:
    """A number of points, which need not be whole."""
    if data is None:
        return None
    number = exact(data) if isinstance(data, str) else None
    if number is None:
        problems.append(error("wrong-type", place, f"{what} must be a number, not {sort_of(data)}"))
    elif not -MOST <= number <= MOST:
        message = f"{what} is {shortened(str(data))}, and must lie between {-MOST:,} and {MOST:,}"
        problems.append(error("out-of-range", place, message))
        return None
    return number


def read_points(data: Any, problems: list[Problem]) -> Points:
    """The way points are won; by score where nothing is said."""
    place = Place(("points",))
    if isinstance(data, str):
        data = {"by": data}
    written = read_mapping(data, place, problems, "`points`", _EXAMPLE_PRICING)
    if not written:
        return Points()
    by = _word(written.get("by"), place.inside("by"), problems, WAYS)
    if by is None:
        by = "places" if written.get("places") is not None else "score"
        if written.get("by") is None:
            message = "`points` does not say by what they are won"
            problems.append(error("key-missing", place.at_key(), message, f"add by: {by}"))
    allowed = ALLOWED[by]
    for key, _ in entries(written):
        if key not in allowed:
            known = {name for names in ALLOWED.values() for name in names}
            if key in known:
                message = f"`{key}` means nothing where points are won by {by}"
                problems.append(error("misplaced-key", place.inside(key).at_key(), message, "leave it out"))
            else:
                unknown_key(key, place, problems, allowed, "`points`")
    amounts: dict[str, Amount] = {}
    for key in ("win", "draw", "loss", "cap"):
        number = read_amount(written.get(key), place.inside(key), problems, f"`{key}`")
        if key == "cap" and number is not None and number <= 0:
            message = "`cap` is the most that one game may bring, and must be more than 0"
            problems.append(error("out-of-range", place.inside(key), message))
        elif number is not None:
            amounts[key] = number
    ties = _word(written.get("ties"), place.inside("ties"), problems, TIES) or TIES[0]
    places = _places(written.get("places"), place.inside("places"), problems) if by == "places" else {}
    if by == "places" and written.get("places") is None:
        message = "`points` are won by places, and no place has any"
        problems.append(error("key-missing", place.at_key(), message, "add places: [30, 10, -10, -30]"))
    return Points(by=by, places=places, ties=ties, **amounts)


def _word(data: Any, place: Place, problems: list[Problem], words: tuple[str, ...]) -> str | None:
    text = read_text(data, place, problems, f"`{place.path[-1]}`")
    if text is None or text.casefold() in words:
        return text and text.casefold()
    message = f"`{place.path[-1]}` must be {listed(words)}, not '{shortened(text)}'"
    problems.append(error("unknown-choice", place, message, suggestion(text, words)))
    return None


def _places(data: Any, place: Place, problems: list[Problem]) -> dict[int, tuple[Amount, ...]]:
    """The points of each place, for tables of any size or of each size on its own."""
    if data is None:
        return {}
    if isinstance(data, list):
        return {0: _row(data, place, problems)}
    if not isinstance(data, dict):
        message = f"`places` must be a list of points, not {sort_of(data)}"
        problems.append(error("wrong-type", place, message, "write places: [30, 10, -10, -30]"))
        return {}
    found = {}
    for key, value in entries(data):
        size, at = integer(key), place.inside(key)
        if size is None or not 2 <= size <= MOST_SIDES:
            message = f"a number of sides belongs here, not '{shortened(key)}'"
            problems.append(error("wrong-type", at.at_key(), message, "write places: {3: [20, 0, -20]}"))
        elif not isinstance(value, list):
            message = f"a list of points belongs here, not {sort_of(value)}"
            problems.append(error("wrong-type", at, message, "write places: {3: [20, 0, -20]}"))
        else:
            row = _row(value, at, problems)
            if len(row) != size:
                message = f"{size} places want {size} numbers, and {len(row)} stand here"
                problems.append(error("out-of-range", at, message))
            found[size] = row
    return found


def _row(data: list[Any], place: Place, problems: list[Problem]) -> tuple[Amount, ...]:
    if not 2 <= len(data) <= MOST_SIDES:
        stand = "1 number stands" if len(data) == 1 else f"{len(data)} numbers stand"
        message = f"{stand} here, and a table has 2 to {MOST_SIDES} places"
        problems.append(error("out-of-range", place, message))
        return ()
    row: list[Amount] = []
    for at, item in enumerate(data):
        if item is None:
            problems.append(error("wrong-type", place.inside(at), "a number belongs here"))
        amount = read_amount(item, place.inside(at), problems, "a place")
        row.append(amount or 0)
    return tuple(row)


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


MOST_ROUNDS = 1000
MOST_TABLES = 10_000
MONTHS = ("japanese", "korean")


class Entered(NamedTuple):
    """An event's file that was read: what it says, its text, and all that is wrong or doubtful in it."""

    event: Event
    source: Source
    problems: tuple[Problem, ...]


def read_event(content: bytes | str, *, max_bytes: int = MAX_BYTES) -> Entered:
    """The event of a file's bytes. Nothing is raised: what is wrong is among the problems."""
    source = read(content, max_bytes=max_bytes)
    problems = list(source.problems)
    if not source.documents:
        return Entered(Event(), source, tuple(problems))
    document, *more = source.documents
    problems += document.problems
    if more:
        message = f"an event is one document, and {len(more) + 1} stand here"
        problems.append(error("event-file", Place(), message, "take the lines with '---' away"))
    if not isinstance(document.data, dict):
        if document.data is not None or not problems:
            message = f"an event must be a mapping of keys, not {sort_of(document.data)}"
            problems.append(error("event-file", Place(), message, f"start with: hanascore_event: {VERSION}"))
        return Entered(Event(), source, tuple(problems))
    newer = _version(document.data)
    if newer:
        return Entered(Event(), source, (*problems, newer))
    event = _Entry(document.data, problems).read()
    return Entered(event, source, tuple(problems))


def _version(data: Mapping[str, Any]) -> Problem | None:
    """The refusal of a file that is no event, or one of another version."""
    written = data.get("hanascore_event")
    place = Place(("hanascore_event",))
    if written is None:
        message = "the event does not say `hanascore_event`"
        if data.get("hanascore") is not None:
            message = "this is a record, and an event belongs here"
        return error("event-file", Place(), message, f"start with: hanascore_event: {VERSION}")
    number = integer(written) if isinstance(written, str) else None
    if number == VERSION:
        return None
    if number is not None and number > VERSION:
        message = f"this event is written in version {number} of the format, and {VERSION} is read here"
        return error("version", place, message, "read it with a newer hanascore")
    message = f"`hanascore_event` must be the version of the format, not {sort_of(written)}"
    return error("version", place, message, f"write hanascore_event: {VERSION}")


class _Entry:
    """The keys of an event, read one after the other."""

    def __init__(self, data: Mapping[str, Any], problems: list[Problem]) -> None:
        self.data = data
        self.problems = problems

    def read(self) -> Event:
        """All keys; what cannot be read is left at its default."""
        data, problems = self.data, self.problems
        for key, _ in entries(data):
            if key not in EVENT_KEYS:
                unknown_key(key, Place(), problems, EVENT_KEYS, "an event")
        self._rules()
        players = read_players(data.get("players"), problems)
        rounds = self._number("rounds", MOST_ROUNDS)
        seed = self._text("lots_seed")
        rulings = Rulings(data, players, rounds, problems)
        return Event(
            given=True,
            title=self._text("title"),
            date=self._text("date"),
            where=self._text("place"),
            rules={key: data[key] for key in RULES if data.get(key) is not None},
            players=players,
            rounds=rounds,
            tables=self._tables(),
            points=read_points(data.get("points"), problems),
            count_best=self._number("count_best", MOST_ROUNDS),
            tie_breaks=self._tie_breaks(seed),
            lots_seed=seed,
            byes=rulings.byes(),
            withdrawn=rulings.withdrawn(),
            substitutes=rulings.substitutes(),
            penalties=rulings.penalties(),
            corrections=rulings.corrections(),
        )

    def _text(self, key: str) -> str | None:
        return read_text(self.data.get(key), Place((key,)), self.problems, f"`{key}`")

    def _number(self, key: str, high: int) -> int | None:
        return read_integer(self.data.get(key), Place((key,)), self.problems, f"`{key}`", low=1, high=high)

    def _rules(self) -> None:
        """The rules that stand above those of each record, read once to find what is wrong with them."""
        data, problems = self.data, self.problems
        months = self._text("months")
        if months and months.casefold() not in MONTHS:
            message = f"`months` must be {listed(MONTHS)}, not '{shortened(months)}'"
            problems.append(error("unknown-choice", Place(("months",)), message, suggestion(months, MONTHS)))
        game = self._game()
        if game is None:
            return
        at = Cursor(data, Place(), problems)
        options = read_options(game, at.inside("options"))
        read_house(
            game,
            at.inside("house_rules"),
            options=options,
            written_options=data.get("options") if isinstance(data.get("options"), dict) else None,
            months=months,
        )

    def _game(self) -> Game | None:
        text = self._text("game")
        game = GAMES.find(text) if text else None
        if text and game is None:
            hint = suggestion(text, GAMES) or f"the games are {', '.join(GAMES)}"
            message = f"no game is called '{shortened(text)}'"
            self.problems.append(error("unknown-game", Place(("game",)), message, hint))
        if not text:
            for key in ("options", "house_rules"):
                if self.data.get(key) is not None:
                    message = f"`{key}` are those of a game, and the event names none"
                    hint = f"add a line like this: game: {next(iter(GAMES))}"
                    self.problems.append(error("key-missing", Place((key,)).at_key(), message, hint))
        return game

    def _tables(self) -> tuple[str, ...] | None:
        """The names of the tables: a number of them, or a list."""
        written = self.data.get("tables")
        if not isinstance(written, list):
            number = self._number("tables", MOST_TABLES)
            return None if number is None else tuple(str(table) for table in range(1, number + 1))
        names: dict[str, int] = {}
        for at, item in enumerate(written):
            place = Place(("tables", at))
            name = table_name(read_text(item, place, self.problems, "a table") or "")
            if name in names:
                message = f"table {name} stands here a second time"
                also = (Place(("tables", names[name])),)
                self.problems.append(error("name-twice", place, message, also=also))
            elif name:
                names[name] = at
        return tuple(names)

    def _tie_breaks(self, seed: str | None) -> tuple[str, ...]:
        place = Place(("tie_breaks",))
        written = self.data.get("tie_breaks")
        items = written if isinstance(written, list) else str(written).replace(",", " ").split()
        if written is None or isinstance(written, dict):
            if written is not None:
                message = f"`tie_breaks` must be a list, not {sort_of(written)}"
                hint = f"write tie_breaks: [{', '.join(TIE_BREAKS[:3])}]"
                self.problems.append(error("wrong-type", place, message, hint))
            return TIE_BREAKS[:1]
        at = [place.inside(index) if isinstance(written, list) else place for index in range(len(items))]
        words = [
            read_text(item, where, self.problems, "a tie-break") or ""
            for item, where in zip(items, at, strict=True)
        ]
        order, problems = tie_breaks(words, seed, at)
        self.problems += problems
        return order


def tie_breaks(
    words: list[str], seed: str | None, places: list[Place]
) -> tuple[tuple[str, ...], list[Problem]]:
    """The order in which ties are broken, with points first where they are not named, and what is wrong."""
    problems: list[Problem] = []
    order: dict[str, None] = {}
    for word, place in zip(words, places, strict=True):
        name = word.casefold().replace("_", "-").replace(" ", "-")
        if name not in TIE_BREAKS:
            hint = suggestion(word, TIE_BREAKS) or f"there are {listed(TIE_BREAKS, 'and')}"
            message = f"no tie-break is called '{shortened(word)}'"
            problems.append(error("unknown-choice", place, message, hint))
        elif name in order:
            problems.append(error("name-twice", place, f"'{name}' stands here a second time", "leave it out"))
        elif name == "lots" and seed is None:
            message = "lots are drawn from `lots_seed`, and the event has none"
            hint = "add a number that nobody chose, as lots_seed: 20261120"
            problems.append(error("lots-seed-missing", place, message, hint))
        else:
            order[name] = None
    return (tuple(order) if "points" in order else ("points", *order)), problems
