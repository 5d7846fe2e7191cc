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
from hanascore.model import Record
from hanascore.problems.problem import Found, Problem, Severity, without_long_lines
from hanascore.problems.words import shown, why
from hanascore.record.club import Club
from hanascore.record.decoding import MAX_BYTES, looks_like_rows
from hanascore.record.reader import something_else
from hanascore.referee.judge import File, judge, rules_of
from hanascore.rules.game import Game
from hanascore.rules.ruleset import RuleSet
from hanascore.scoring.match import Match
from hanascore.tally.checks import check, compare, locate, unexpected
from hanascore.tally.event_reader import EventFile, read_event
from hanascore.tally.results import (
    Result,
    Sheet,
    are_results,
    read_csv,
    read_lines,
    result_of,
    rules_asked,
    rules_in_words,
)

ENDINGS = (".yaml", ".yml", ".json")
STDIN = "-"
_MAGIC = frozenset("*?[")


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


class ReadOptions(NamedTuple):
    """How files are read: what the command line and the event say of it."""

    months: str | None = None
    rules: Mapping[str, Any] | None = None
    max_bytes: int = MAX_BYTES
    club: Callable[[str], Club | None] = lambda _: None


class FileScorer:
    """Reads one file after another. What records of the same rules share is worked out once."""

    def __init__(self, reading: ReadOptions) -> None:
        self.reading = reading
        self.rules: dict[tuple[str, str], tuple[tuple[Game, RuleSet], str]] = {}

    def sheets(self, content: bytes, path: str, *, changed: bool = False) -> Iterator[Sheet]:
        """The sheets of a file: of records one, of results one for each of their files."""
        months, rules, max_bytes, club = self.reading
        name = shown(path)
        if are_results(content):
            found = read_lines(content, name, max_bytes, rules_asked(months, rules))
        elif looks_like_rows(content, path):
            found = iter([read_csv(content, name, max_bytes)])
        else:
            found = iter([self.sheet(content, name, club(path))])
        return (sheet._replace(changed=changed) for sheet in found)

    def sheet(self, content: bytes, name: str, club: Club | None = None) -> Sheet:
        """The sheet of a file of records, which may leave something to a club."""
        months, rules, limit, _ = self.reading
        file = File(content, name, months=months, event=rules, club=club, max_bytes=limit)
        found = list(_found(file, file.problems, None))
        results: list[Result] = []
        others = []
        for document in file.documents:
            if other := something_else(document.data)[1]:
                others.append((document.number, other))
                continue
            record = document.record
            rules_in_force, words = self._rules(record) if record else (None, "")
            match = judge(record, rules_in_force) if record and not record.stopped else None
            results.append(result_of(name, document, match, words))
            found += _found(file, match.problems if match else document.all_problems, document.number)
        if not file.documents:
            results.append(Result(name, 1, errors=len(found)))
        digest = sha256(content).hexdigest()
        sheet = Sheet(name, digest, tuple(results), tuple(found), others=tuple(others))
        defaults = {one.record.defaults for one in file.documents if one.record and one.record.defaults.keys}
        return sheet._replace(defaults=frozenset(defaults))

    def _rules(self, record: Record) -> tuple[tuple[Game, RuleSet], str]:
        """The rules in force, and in words whatever is not as usual in them."""
        key = (record.game, f"{record.options}{record.house_rules or ''}")
        known = self.rules.get(key)
        if known is None:
            game, rules = rules_of(record)
            words = rules_in_words(game, rules, record.house_rules)
            known = self.rules[key] = ((game, rules), words)
        return known


def _found(file: File, problems: Iterable[Problem], document: int | None) -> Iterator[Found]:
    """What is wrong or doubtful, with its lines, so that the text can be let go."""
    doubtful = [one for one in problems if one.severity is not Severity.NOTE]
    return map(without_long_lines, file.found(doubtful, document))


def found_instead(file: File) -> list[Found] | None:
    """What is wrong with an event or a table of results that a file holds; nothing of a file of records."""
    if table := _table(file):
        return list(table.found)
    data = file.documents[0].data if file.documents else None
    return read_event(file.content, file.name).found if something_else(data)[1] == "an event" else None


def _table(file: File) -> Sheet | None:
    """The table of results that a file holds."""
    content = file.content if isinstance(file.content, bytes) else file.content.encode()
    if not looks_like_rows(content, file.name) or any(one.id == "too-large" for one in file.problems):
        return None
    return read_csv(content, file.name, len(content))


def found_with_event(files: Sequence[tuple[File, Sequence[Match | None]]], given: EventFile) -> list[Found]:
    """What a tally of some records says beside the faults of each: of names, tables, seats and rules.

    A game that is not over is only doubtful here, since it may still be played.
    """
    results, event = list[Result](), given.event
    for file, matches in files:
        if table := _table(file):
            results += table.results
            continue
        for document, match in zip(file.documents, matches, strict=False):
            if not something_else(document.data)[1]:
                words = rules_in_words(match.game, match.rules, match.record.house_rules) if match else ""
                results.append(result_of(file.name, document, match, words))
    checked = check(results, event)
    found = [*checked.findings, *compare(checked.games, event), *unexpected(checked.games, event)]
    sources = {file.name: file.source for file, _ in files}
    told = [
        one._replace(problem=one.problem._replace(severity=Severity.WARNING))
        if one.problem.id == "game-unfinished"
        else one
        for one in found
        if one.problem.id != "record-left-out"
    ]
    return locate(told, given, sources.get)


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
            yield from scorer.sheets(content, path, changed=changed)
