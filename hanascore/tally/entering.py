"""The event's file read and validated, each fault with its place; all faults in one run.

The keys that stand above those of a record are read here by the same hands that read a record's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hanascore.games import GAMES
from hanascore.problems.problem import Place, Problem, error
from hanascore.record.house_rules import read_house
from hanascore.record.options import read_options
from hanascore.record.text import MAX_BYTES, Source, read
from hanascore.record.values import (
    Cursor,
    entries,
    integer,
    listed,
    read_integer,
    read_text,
    shortened,
    sort_of,
    suggestion,
    unknown_key,
)
from hanascore.rules.game import Game
from hanascore.tally.event import TIE_BREAKS, Event, table_name
from hanascore.tally.keys import EVENT_KEYS, RULES, VERSION
from hanascore.tally.people import read_players
from hanascore.tally.pricing import read_points
from hanascore.tally.rulings import Rulings

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
