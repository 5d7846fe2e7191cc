"""What an event's file says, validated: who plays, how points are won, what a director ruled.

Plain values; nothing here reads a file or knows a result. Points are exact.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple
from unicodedata import normalize

from hanascore.problems.problem import Place
from hanascore.problems.words import name_key
from hanascore.record.cursor import parse_integer
from hanascore.record.event_rules import EventRules
from hanascore.record.schema import TEXT, YES_NO, by_name, closed, schema

# Of a table; no game seats so many.
MOST_SIDES = 100
WAYS = ("places", "score", "wins")
TIES = ("share", "best", "worst")
TIE_BREAKS = (
    "points",
    "wins",
    "head-to-head",
    "score-difference",
    "score",
    "best-game",
    "fewest-penalties",
    "lots",
)
Amount = int | Fraction
_NUMBER = re.compile(r"[+-]?[0-9]{1,12}(?:\.[0-9]{1,6}|/0{0,6}[1-9][0-9]{0,5})?")


def exact(text: str) -> Fraction | None:
    """The exact number that a text is: whole, with a decimal point, or a fraction.

    >>> exact("-7.5"), exact("6/2"), exact("6/002"), exact("ten"), exact(f"1/{'0' * 5000}1")
    (Fraction(-15, 2), Fraction(3, 1), Fraction(3, 1), None, None)
    """
    if not text.isascii():
        text = normalize("NFKC", text).replace("\u2212", "-")
    text = text.strip()
    return Fraction(text) if _NUMBER.fullmatch(text) else None


def as_number(number: Amount) -> int | float:
    """A number of points as JSON has it: whole where it is whole."""
    return number.numerator if number.denominator == 1 else float(number)


def table_name(text: str) -> str:
    """The name of a table; of one that is a number the number.

    >>> table_name("03"), table_name("East")
    ('3', 'East')
    """
    number = parse_integer(text)
    return text if number is None else str(number)


class Player(NamedTuple):
    """Somebody who is entered. `id` is the name by which the event's file speaks of the player."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    club: str | None = None


class Points(NamedTuple):
    """What one game brings: by the place at the table, by the score, or for winning.

    `places` maps a number of sides to the points of each place; 0 stands for any number. `cap` is the most
    that one game may bring or cost.
    """

    by: str = "score"
    places: Mapping[int, tuple[Amount, ...]] = {}
    ties: str = TIES[0]
    win: Amount = 1
    draw: Amount = Fraction(1, 2)
    loss: Amount = 0
    cap: Amount | None = None

    def of_places(self, sides: int) -> tuple[Amount, ...]:
        """The points of each place at a table of so many sides."""
        return self.places.get(sides) or self.places.get(0) or ()


class Excuse(NamedTuple):
    """Why somebody need not be at a table in a round, with points for it: a bye, or that they did not come.

    Who gave up the game at a `table` is placed last there, with these points where any are told.
    """

    round: int
    player: str
    points: Amount | None
    reason: str | None
    place: Place
    table: str | None = None


class Withdrawal(NamedTuple):
    """Somebody who plays no more after a round."""

    player: str
    after: int
    reason: str | None
    place: Place


class Substitute(NamedTuple):
    """Somebody who sits in another's chair from a round on."""

    player: str
    instead_of: str
    since: int
    ranked: bool
    place: Place


class Penalty(NamedTuple):
    """Points that a director takes away, with the reason."""

    player: str
    points: Amount
    reason: str
    by: str
    round: int | None
    place: Place


class Correction(NamedTuple):
    """A record that was put right after it was handed in, by its file, and by round and table where a file
    holds several. Its wrong seats: each player of `was` is the one of `now` at the same position.
    """

    file: str
    round: int | None
    table: str | None
    reason: str | None
    by: str | None
    place: Place
    was: tuple[str, ...] = ()
    now: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """The file as it is looked for."""
        return self.file.replace("\\", "/").removeprefix("./")


def names_of(file: str) -> Iterator[str]:
    """What a file may be called: its name, with any of the folders before it.

    >>> list(names_of("cup/r1/t1.yaml"))
    ['cup/r1/t1.yaml', 'r1/t1.yaml', 't1.yaml']
    """
    path = file.replace("\\", "/")
    yield path
    for slash in re.finditer("/", path):
        yield path[slash.end() :]


def since(after: int) -> str:
    """From when on somebody is withdrawn.

    >>> since(0), since(2)
    ('from the first round on', 'after round 2')
    """
    return f"after round {after}" if after else "from the first round on"


class _Said(NamedTuple):
    """What an event's file says."""

    given: bool = False
    title: str | None = None
    date: str | None = None
    where: str | None = None
    rules: EventRules = EventRules()
    players: Mapping[str, Player] = {}
    rounds: int | None = None
    tables: tuple[str, ...] | None = None
    points: Points = Points()
    count_best: int | None = None
    tie_breaks: tuple[str, ...] = TIE_BREAKS[:1]
    lots_seed: str | None = None
    seating: Mapping[int, Mapping[str, tuple[str, ...]]] = {}
    byes: tuple[Excuse, ...] = ()
    absent: tuple[Excuse, ...] = ()
    forfeits: tuple[Excuse, ...] = ()
    withdrawn: tuple[Withdrawal, ...] = ()
    substitutes: tuple[Substitute, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    corrections: tuple[Correction, ...] = ()
    seats: tuple[Correction, ...] = ()


class Event(_Said):
    """What an event's file says, and its rulings by whom they are about. Without a file every value is empty.

    `rules` are those that stand above those of each record. `tables` are None where they are not told;
    `seating` says who sits where, by round and table.
    """

    @property
    def names(self) -> dict[str, str]:
        """The id of each player by every name that the event knows."""
        return {name: one.id for one in self.players.values() for name in (one.id, one.name, *one.aliases)}

    @cached_property
    def _ids(self) -> Mapping[str, str]:
        """The same by names whose case does not matter."""
        return {name_key(name): id for name, id in self.names.items()}

    def find(self, name: str) -> str | None:
        """The id of a player. Without a list of players everybody is known by the name that was written."""
        return self._ids.get(name_key(name)) if self.players else name

    def player(self, id: str) -> Player:
        """Whoever has that id; without a list of players everybody is known by the name that was written."""
        return self.players.get(id) or Player(id, id)

    def until(self, last: int | None) -> Event:
        """The same without the rulings of later rounds than that one."""
        if last is None:
            return self
        keys = ("byes", "absent", "forfeits", "penalties")
        so_far: dict[str, Any] = {
            key: tuple(one for one in getattr(self, key) if (one.round or 0) <= last) for key in keys
        }
        return self._replace(
            **so_far,
            withdrawn=tuple(one for one in self.withdrawn if one.after < last),
            substitutes=tuple(one for one in self.substitutes if one.since <= last or not one.ranked),
        )

    @property
    def every_correction(self) -> tuple[Correction, ...]:
        """What a director put right in records."""
        return (*self.corrections, *self.seats)

    @cached_property
    def _numbered(self) -> Mapping[tuple[str, int | None, str | None], list[tuple[int, Correction]]]:
        """The same, numbered, by file, round and table."""
        found: dict[tuple[str, int | None, str | None], list[tuple[int, Correction]]] = defaultdict(list)
        for number, one in enumerate(self.every_correction):
            found[one.path, one.round, one.table].append((number, one))
        return found

    def corrections_of(self, file: str, round: int | None, table: str | None) -> list[Correction]:
        """What a director put right in the record of a table, in the order of the event's file."""
        tables = {None, table and table_name(table)}
        records = product(names_of(file), {None, round}, tables) if self._numbered else ()
        return [one for _, one in sorted(each for key in records for each in self._numbered.get(key, ()))]

    @cached_property
    def withdrawal(self) -> Mapping[str, Withdrawal]:
        """The withdrawal of each player who plays no more."""
        return {one.player: one for one in reversed(self.withdrawn)}

    @cached_property
    def standing_in(self) -> Mapping[str, Substitute]:
        """For each player who sits in another's chair, how."""
        return {one.player: one for one in reversed(self.substitutes)}

    @cached_property
    def replaced(self) -> Mapping[str, Substitute]:
        """For each player in whose chair another sits, how."""
        return {one.instead_of: one for one in reversed(self.substitutes)}

    @cached_property
    def given_up(self) -> Mapping[tuple[int, str | None] | None, Mapping[str, Excuse]]:
        """The games given up, by player, at each round and table. A record that names none looks up None."""
        found: dict[tuple[int, str | None] | None, dict[str, Excuse]] = defaultdict(dict)
        for one in self.forfeits:
            found[one.round, one.table].setdefault(one.player, one)
        return found

    @cached_property
    def excused(self) -> Mapping[int, Mapping[str, Mapping[str, Excuse]]]:
        """Who need not be at a table, by round, and the ruling that says so by its key in the file."""
        found: dict[int, dict[str, dict[str, Excuse]]] = defaultdict(lambda: defaultdict(dict))
        told = {"byes": self.byes, "absent": self.absent, "forfeits": self.forfeits}
        for key, rulings in told.items():
            for one in rulings:
                found[one.round][one.player].setdefault(key, one)
        return found

    def away(self, id: str, round: int) -> Iterator[str]:
        """Why a player should not sit at a table in a round."""
        if (gone := self.withdrawal.get(id)) and round > gone.after:
            yield f"is withdrawn {since(gone.after)}"
        if (one := self.replaced.get(id)) and round >= one.since:
            yield f"is replaced by {self.player(one.player).name} from round {one.since}"
        if (one := self.standing_in.get(id)) and round < one.since:
            yield f"is a substitute only from round {one.since}"

    def expected(self, round: int) -> Iterator[str]:
        """Who should be at a table in a round, in the order of the event's file."""
        excused = self.excused.get(round, {})
        return (id for id in self.players if id not in excused and not any(self.away(id, round)))


class Ruling(NamedTuple):
    """A list of rulings in an event's file: what an entry is read into, its keys, and how one is written.

    A key with a question mark may be left out. `once` names what no two entries may have in common, and in
    which words that is told. `more` is what the README adds.
    """

    kind: type[Any]
    keys: str
    example: str
    once: Mapping[str, str] = {}
    more: str = ""


RULINGS = {
    "byes": Ruling(
        Excuse,
        "round player points reason?",
        "{round: 2, player: bo, points: 10}",
        {"player round": "has a bye in that round"},
    ),
    "absent": Ruling(
        Excuse,
        "round player points reason?",
        "{round: 3, player: gabor, points: 0, reason: no-show}",
        {"player round": "is absent in that round"},
        ": did not come, and is shown so",
    ),
    "forfeits": Ruling(
        Excuse,
        "round table player points? reason?",
        "{round: 3, table: 2, player: dai, reason: left}",
        {"player round": "forfeits a game of that round"},
        ": gave up the game, which is lost; placed last at the table, with `points` in place of those of the "
        "game where they are told; no score difference counts between them and the others",
    ),
    "withdrawn": Ruling(
        Withdrawal,
        "player after reason?",
        "{player: chiyo, after: 2, reason: ill}",
        {"player": "is withdrawn"},
        ": keeps points and place, and is not missed",
    ),
    "substitutes": Ruling(
        Substitute,
        "player for from ranked?",
        "{player: dai, for: chiyo, from: 3, ranked: no}",
        {"player": "is a substitute", "instead_of": "has a substitute"},
        ": plays for points of their own, here without a place",
    ),
    "penalties": Ruling(
        Penalty,
        "player points reason by round?",
        "{player: bo, points: -5, reason: late, by: director, round: 1}",
    ),
    "corrections": Ruling(
        Correction,
        "file reason by round? table?",
        '{file: r01-t03.yaml, reason: "card 9a in the wrong pile", by: director}',
        more=", for the list and the audit; `round` and `table` tell which of several in a file",
    ),
    "seats": Ruling(
        Correction,
        "file was is reason? by? round? table?",
        "{file: r02-t01.yaml, was: [aki, bo], is: [bo, aki]}",
        more=": each of `was`, as the record names them, is the player of `is` at the same "
        "position; `round` and `table` as for corrections",
    ),
}
_TIES = " ".join(f"`{name}`" for name in TIE_BREAKS)

VERSION = 1
RULES = ("game", "months", "options", "house_rules")
EVENT_KEYS = {
    "hanascore_event": f"the version of the format: {VERSION}; the one key that must be there",
    "title": "free text, shown and passed on",
    "date": "free text",
    "place": "free text",
    "game": "the game of every record, by id or name",
    "months": "what months 11 and 12 mean in every record: `japanese` is willow and paulownia, `korean` the "
    "reverse",
    "options": "what all tables agreed on, as in a record; stands above each record's own",
    "house_rules": "data laid over the rules, as in a record; stands above each record's own",
    "players": "by id, each with `name`, `aliases` and `club`, or a list of names; a name that is only "
    "nearly known is reported as an error, never guessed; case does not matter",
    "rounds": "how many rounds the event has, so that a missing one is noticed; a record names its own: "
    "`event: {round: 2, table: 3}`",
    "tables": "how many tables there are, or a list of their names",
    "points": "`by: places` with `places` (one list, or one for each number of sides: "
    "`{3: [20, 0, -20]}`) and `ties: share`, `best` or `worst`; `by: score`; `by: wins` with `win`, `draw`, "
    "`loss`; `cap` limits what one game can bring or cost",
    "count_best": "only each player's best so many games count; a bye is one of them, penalties always count",
    "tie_breaks": f"a list, in the order they are asked: {_TIES}; what stays level shares the place",
    "lots_seed": "lots go by the SHA-256 of this text, a line break and the player's id, so that anybody can "
    "draw them again",
    "seating": "who sits where, by round and table: `{1: {1: [aki, bo, chiyo], 2: [dai, emi, fumi]}}`; "
    "checked against what was played",
    **{key: f"a list of `{ruling.example}`{ruling.more}" for key, ruling in RULINGS.items()},
}

_NUMBER_SCHEMA = {"type": ["number", "string", "null"]}
_TEXTS = {"type": ["array", "null"], "items": TEXT}
# What the keys of rulings hold; others are texts.
_WHOLE = {"type": ["integer", "string", "null"]}
_HOLDS = {
    "round": _WHOLE,
    "from": _WHOLE,
    "after": _WHOLE,
    "points": _NUMBER_SCHEMA,
    "ranked": YES_NO,
    "was": _TEXTS,
    "is": _TEXTS,
}


def event_schema() -> dict[str, Any]:
    """The JSON Schema of an event's file: every key, with what the README says of it."""
    record = schema()
    row = {"type": "array", "items": _NUMBER_SCHEMA}
    points = {"by": {"enum": list(WAYS)}, "ties": {"enum": [*TIES, None]}}
    points |= {"places": {"anyOf": [row, by_name(row)]}}
    points |= dict.fromkeys(("win", "draw", "loss", "cap"), _NUMBER_SCHEMA)
    player = closed({"name": TEXT, "aliases": {"anyOf": [_TEXTS, TEXT]}, "club": TEXT})
    holds: dict[str, Any] = {
        "hanascore_event": {"enum": [VERSION, str(VERSION)]},
        **{key: record["properties"][key] for key in RULES},
        "players": {"anyOf": [_TEXTS, by_name({"anyOf": [player, TEXT]})]},
        "rounds": _WHOLE,
        "count_best": _WHOLE,
        "tables": {"anyOf": [_WHOLE, _TEXTS]},
        "points": {"anyOf": [{"enum": [*WAYS, None]}, closed(points)]},
        "tie_breaks": {"anyOf": [{"type": "array", "items": {"enum": list(TIE_BREAKS)}}, TEXT]},
        "seating": by_name(by_name(_TEXTS)),
    }
    for key, ruling in RULINGS.items():
        words = ruling.keys.split()
        inner = {word.rstrip("?"): _HOLDS.get(word.rstrip("?"), TEXT) for word in words}
        entry = closed(inner, [word for word in words if not word.endswith("?")])
        holds[key] = {"type": ["array", "null"], "items": entry}
    properties = {
        key: {**holds.get(key, TEXT), "description": description} for key, description in EVENT_KEYS.items()
    }
    head = {"$schema": record["$schema"], "title": "The file of an event", "$defs": record["$defs"]}
    return head | closed(properties, ["hanascore_event"])
