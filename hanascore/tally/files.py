"""The files that paths name, and of each a sheet: its digest, the result of every record, its problems."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from hanascore.files import NO_FILE, Bytes, read_bytes
from hanascore.model import Evidence, HouseRules, Record
from hanascore.problems.problem import Found, Problem, Severity, without_long_lines
from hanascore.problems.words import shown, why
from hanascore.record.cursor import integer
from hanascore.record.decoding import MAX_BYTES
from hanascore.record.options import unusual
from hanascore.record.reader import ReadDocument, something_else
from hanascore.referee.judge import File, judge, rules_of
from hanascore.rules.game import Game
from hanascore.rules.house_rules import in_words
from hanascore.rules.ruleset import RuleSet
from hanascore.scoring.match import Match
from hanascore.tally.event import Correction, SeatCorrection

ENDINGS = (".yaml", ".yml", ".json")
STDIN = "-"
_MAGIC = frozenset("*?[")


def rules_in_words(game: Game, rules: RuleSet, house: HouseRules) -> str:
    """The options and house rules in force by which two records of a game may differ."""
    told = unusual(game, rules.options, presets=False)
    told += [f"{one.id}: {in_words(one)}" for rules_of_a_kind in house for one in rules_of_a_kind]
    return ", ".join(told)


class Input(NamedTuple):
    """One file to read. `plain` tells that it is a file on disk, and no pipe or standard input."""

    path: str
    plain: bool = True


class Missing(NamedTuple):
    """A path under which there is nothing to read, and why."""

    path: str
    why: str


class Inputs(NamedTuple):
    """Every file to read, in order, and what could not be found."""

    files: tuple[Input, ...]
    missing: tuple[Missing, ...]


def gather(paths: Iterable[str], *, besides: Iterable[str] = ()) -> Inputs:
    """The files of the paths: each file once, by name. `besides` are files that a folder need not give.

    In a folder those are taken that end in .yaml, .yml or .json, and none whose name begins with a dot.
    """
    search = _Search(frozenset(map(_absolute, besides)))
    # A file given twice is shown under the shorter name, that from here.
    for path in sorted(set(paths), key=lambda path: (os.path.isabs(path), path)):
        search.take(path)
    files = sorted(search.files.values(), key=lambda one: one.path)
    return Inputs(tuple(files), tuple(sorted(set(search.missing))))


def _absolute(path: str) -> str:
    """One name for a file, however it was written; links are left as they are."""
    try:
        return os.path.abspath(path)
    except FileNotFoundError:
        # The folder that this is run in has been deleted.
        return os.path.normpath(path)


class _Search:
    """The files found so far, by their absolute path."""

    def __init__(self, besides: frozenset[str]) -> None:
        self.besides = besides
        self.files: dict[str, Input] = {}
        self.missing: list[Missing] = []
        self.entered: set[tuple[int, int]] = set()

    def take(self, path: str) -> None:
        """A path as it was given."""
        if path == STDIN:
            self.files[STDIN] = Input(STDIN, plain=False)
            return
        try:
            mode = os.stat(path).st_mode
        except (OSError, ValueError) as fault:
            if _MAGIC & set(path):
                self._glob(path)
            else:
                self.missing.append(Missing(path, why(fault)))
            return
        if stat.S_ISDIR(mode):
            self._folder(path)
        else:
            self.files.setdefault(_absolute(path), Input(os.path.normpath(path), stat.S_ISREG(mode)))

    def _find(self, path: str) -> None:
        """A file that nobody named: a pipe or a device is told, and never opened."""
        try:
            regular = stat.S_ISREG(os.stat(path).st_mode)
        except OSError as fault:
            self.missing.append(Missing(path, why(fault)))
            return
        if regular:
            self.files.setdefault(_absolute(path), Input(os.path.normpath(path)))
        else:
            self.missing.append(Missing(path, NO_FILE))

    def _folder(self, path: str) -> None:
        """Take what lies in a folder and below it, each folder once, by whatever links it is reached."""
        if not self._enter(path):
            return
        before, some = len(self.missing), False
        for folder, folders, names in os.walk(path, onerror=self._refused, followlinks=True):
            inside = [name for name in sorted(folders) if not _hidden(name)]
            folders[:] = [name for name in inside if self._enter(os.path.join(folder, name))]
            some = some or len(folders) < len(inside)
            for name in names:
                file = os.path.normpath(os.path.join(folder, name))
                wanted = name.lower().endswith(ENDINGS) and not _hidden(name)
                if wanted and _absolute(file) not in self.besides:
                    self._find(file)
                    some = True
        if not some and len(self.missing) == before:
            self.missing.append(Missing(path, "no record lies in this folder"))

    def _enter(self, folder: str) -> bool:
        """Whether a folder is entered for the first time."""
        try:
            status = os.stat(folder)
        except OSError as fault:
            self._refused(fault)
            return False
        known = len(self.entered)
        self.entered.add((status.st_dev, status.st_ino))
        return len(self.entered) > known

    def _refused(self, fault: OSError) -> None:
        """Name a folder that cannot be looked into."""
        self.missing.append(Missing(os.path.normpath(fault.filename), why(fault)))

    def _glob(self, pattern: str) -> None:
        found = [path for path in self._matching(pattern) if _absolute(path) not in self.besides]
        files = [path for path in found if not os.path.isdir(path)]
        if not files:
            folders = "this names folders and no file: name the files in them"
            self.missing.append(Missing(pattern, folders if found else "no record is called like this"))
        for path in files:
            self._find(path)

    def _matching(self, pattern: str) -> Iterator[str]:
        """The paths that a pattern means: `**` is any number of folders, and a star is no hidden name."""
        parts = Path(pattern).parts
        start = next(at for at, part in enumerate(parts) if _MAGIC & set(part))
        waiting, seen = [(os.path.join("", *parts[:start]), parts[start:])], set()
        while waiting:
            folder, (part, *rest) = here = waiting.pop()
            if here in seen or not os.path.isdir(folder or os.curdir):
                continue
            seen.add(here)
            if part == "**":
                waiting.append((folder, tuple(rest) or ("*",)))
            names = self._names(folder) if _MAGIC & set(part) else [part]
            for name in names:
                path = os.path.join(folder, name)
                if _hidden(name) and not _hidden(part):
                    continue
                if part == "**" and not os.path.islink(path):
                    waiting.append((path, (part, *rest)))
                elif part != "**" and fnmatchcase(name, part):
                    if rest:
                        waiting.append((path, tuple(rest)))
                    elif os.path.lexists(path):
                        yield path

    def _names(self, folder: str) -> list[str]:
        """What lies in a folder; one that cannot be looked into is named as missing."""
        try:
            return os.listdir(folder or os.curdir)
        except OSError as fault:
            self._refused(fault)
            return []


def _hidden(name: str) -> bool:
    return name.startswith(".")


class Seat(NamedTuple):
    """One side of a game: its players, what it scored, and how it came out.

    `total` is what the game says, `gained` what the rounds of this record brought. `outcome` is 1 for a game
    won alone, 0 for one shared, -1 for one lost, and None where the game is not over.
    """

    side: str
    players: tuple[str, ...]
    total: int
    gained: int
    place: int
    outcome: int | None


class Result(NamedTuple):
    """What a tally keeps of one record. One that cannot be understood has no game and no seats.

    `rules` tells the options and the house rules in force, in words; `evidence` counts the rounds by what
    they rest on. `scored` is false where a round of the game is not scored. `players` are the names in the
    order of the record.
    """

    file: str
    document: int
    game: str = ""
    rules: str = ""
    round: int | None = None
    table: str | None = None
    seats: tuple[Seat, ...] = ()
    rounds: int = 0
    evidence: tuple[int, int, int] = (0, 0, 0)
    scored: bool = False
    over: bool | None = None
    ends: str = ""
    errors: int = 0
    players: tuple[str, ...] = ()


class Sheet(NamedTuple):
    """One file that was read. `fault` says why there are no bytes; `changed` that they changed meanwhile.

    `others` are the numbers of documents that are no records, each with what it is instead; `corrections` say
    what a director put right there.
    """

    file: str
    digest: str = ""
    results: tuple[Result, ...] = ()
    found: tuple[Found, ...] = ()
    fault: str = ""
    changed: bool = False
    others: tuple[tuple[int, str], ...] = ()
    corrections: tuple[Correction | SeatCorrection, ...] = ()


class ReadOptions(NamedTuple):
    """How files are read: what the command line and the event say of it."""

    months: str | None = None
    rules: Mapping[str, Any] | None = None
    max_bytes: int = MAX_BYTES


class FileScorer:
    """Reads one file after another. What records of the same rules share is worked out once."""

    def __init__(self, reading: ReadOptions) -> None:
        self.reading = reading
        self.rules: dict[tuple[str, str], tuple[tuple[Game, RuleSet], str]] = {}

    def sheet(self, content: bytes, path: str, *, changed: bool = False) -> Sheet:
        """The sheet of the bytes of a file; `changed` tells that they changed while they were read."""
        months, rules, max_bytes = self.reading
        file = File(content, shown(path), months=months, event=rules, max_bytes=max_bytes)
        found = list(_found(file, file.problems, None))
        results: list[Result] = []
        others = []
        for document in file.documents:
            if other := something_else(document.data)[1]:
                others.append((document.number, other))
                continue
            record = document.record
            match = judge(record, self._rules(record)[0]) if record and not record.stopped else None
            every = match.problems if match else document.all_problems
            errors = sum(one.stops for one in every)
            result = self._result(file.name, document, match) if match else _unscored(file.name, document)
            results.append(result._replace(errors=errors))
            found += _found(file, every, document.number)
        if not file.documents:
            results.append(Result(file.name, 1, errors=len(found)))
        digest = sha256(content).hexdigest()
        return Sheet(file.name, digest, tuple(results), tuple(found), changed=changed, others=tuple(others))

    def _result(self, name: str, document: ReadDocument, match: Match) -> Result:
        """What a tally keeps of a document that was judged."""
        record = match.record
        over, options = match.over, match.rules.options
        if over is False and options.goal is options.last_round is None:
            # Where no end was agreed, the game is what was played.
            over = bool(match.rounds)
        return Result(
            file=name,
            document=document.number,
            game=record.game,
            rules=self._rules(record)[1],
            round=record.event.round,
            table=record.event.table,
            seats=_seats(match, over=bool(over)),
            rounds=len(match.rounds),
            evidence=_evidence(match),
            scored=match.complete,
            over=over,
            ends=match.ends,
            players=record.players,
        )

    def _rules(self, record: Record) -> tuple[tuple[Game, RuleSet], str]:
        """The rules in force, and in words whatever is not as usual in them."""
        key = (record.game, f"{record.options}{record.house_rules or ''}")
        known = self.rules.get(key)
        if known is None:
            game, rules = rules_of(record)
            words = rules_in_words(game, rules, record.house_rules)
            known = self.rules[key] = ((game, rules), words)
        return known


def _seats(match: Match, *, over: bool) -> tuple[Seat, ...]:
    """The sides in the order of their places."""
    record = match.record
    winners = match.winners or tuple(one.side for one in match.standings if one.place == 1)
    seats = []
    for one in match.standings:
        outcome: int | None = None
        if over:
            outcome = -1 if one.side not in winners else int(len(winners) == 1)
        gained = one.total - record.starting_totals.get(one.side, 0)
        seats.append(Seat(one.side, record.members(one.side), one.total, gained, one.place, outcome))
    return tuple(seats)


def _evidence(match: Match) -> tuple[int, int, int]:
    kinds = [one.round.evidence for one in match.rounds if one.scored and one.round.void is None]
    return kinds.count(Evidence.CARDS), kinds.count(Evidence.COUNTS), kinds.count(Evidence.POINTS)


def _unscored(name: str, document: ReadDocument) -> Result:
    """What can be told of a document that cannot be scored: where it belongs, and who sat there."""
    record = document.record
    if record is not None:
        seats = tuple(Seat(side, record.members(side), 0, 0, 0, None) for side in record.sides)
        result = Result(name, document.number, record.game, "", *record.event, seats, len(record.rounds))
        return result._replace(players=record.players)
    data = document.data.get("event") if isinstance(document.data, dict) else None
    if not isinstance(data, dict):
        return Result(name, document.number)
    round, table = (value if isinstance(value, str) else None for value in map(data.get, ("round", "table")))
    number = integer(round) if round else None
    return Result(name, document.number, round=number, table=table.strip() or None if table else None)


def _found(file: File, problems: Iterable[Problem], document: int | None) -> Iterator[Found]:
    """What is wrong or doubtful, with its lines, so that the text can be let go."""
    doubtful = [one for one in problems if one.severity is not Severity.NOTE]
    return map(without_long_lines, file.found(doubtful, document))


ReadBytes = Callable[[str], Bytes]


def read_sheets(files: Sequence[Input], reading: ReadOptions, *, special: ReadBytes) -> Iterator[Sheet]:
    """The sheets of the files, in their order. `special` reads what is no plain file on disk."""
    scorer = FileScorer(reading)
    for path, plain in files:
        try:
            content, changed = read_bytes(path, reading.max_bytes, plain=True) if plain else special(path)
        except (OSError, ValueError) as fault:
            yield Sheet(shown(path), fault=why(fault))
        else:
            yield scorer.sheet(content, path, changed=changed)
