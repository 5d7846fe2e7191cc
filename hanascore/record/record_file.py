"""Read a file of records: read each document as a record, and collect its problems."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple

from hanascore.model.record import Record
from hanascore.problems.place import NOWHERE
from hanascore.problems.problem import Problem, by_line, error, unique
from hanascore.record.club import ClubSettings
from hanascore.record.document import NO_SETTINGS, ReadResult, ReadSettings, read_document
from hanascore.record.event_rules import NO_EVENT, EventRules
from hanascore.record.locate import locate
from hanascore.record.source import MAX_BYTES, parse
from hanascore.words.visible import printable_name

# The id of the problem of a file that could not be read.
UNREAD = "file-unread"


class ReadOptions(NamedTuple):
    """The options with which several files of records are read."""

    # What months 11 and 12 mean in records that do not say it.
    months: str | None = None
    # The rules of the event, which override those of each record.
    rules: EventRules = NO_EVENT
    # The largest size of a file that is read.
    max_bytes: int = MAX_BYTES
    # Returns the settings of the club of a path; None if it has no club.
    club_of: Callable[[str], ClubSettings | None] = lambda _: None

    def read(self, content: bytes, path: str) -> RecordFile:
        """Read the content of the file at a path."""
        settings = ReadSettings(self.months, self.rules, self.club_of(path))
        return RecordFile(content, printable_name(path), settings, max_bytes=self.max_bytes)


def unread(name: str, reason: str, kind: str = "file") -> Problem:
    """Return the problem of a file or a folder that could not be read."""
    message = f"this {kind} could not be read: {reason}"
    return error(UNREAD, NOWHERE, message).in_file(name, None)


class Loaded(NamedTuple):
    """The records of a file, and all problems of reading it, in the order of its documents."""

    # The records that could be read.
    records: tuple[Record, ...]
    # The problems of reading them, with file, line and column.
    problems: tuple[Problem, ...]


class RecordFile:
    """A text with one or more records. `name` is shown in messages.

    Without `has_lines`, problems have no lines and columns, because no person has seen the text.
    """

    def __init__(
        self,
        content: bytes | str,
        name: str = "",
        settings: ReadSettings = NO_SETTINGS,
        *,
        max_bytes: int = MAX_BYTES,
        has_lines: bool = True,
    ) -> None:
        self.name, self.has_lines = name, has_lines
        self.settings = settings
        self.source = parse(content, max_bytes=max_bytes)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems that belong to no document."""
        problems = locate(self.source, self.source.problems, self.name, None)
        return tuple(problems if self.has_lines else (problem.without_lines() for problem in problems))

    @cached_property
    def documents(self) -> tuple[ReadResult, ...]:
        """The documents, each with its record and its problems."""
        return tuple(self._read_documents())

    def _read_documents(self) -> Iterator[ReadResult]:
        for document in self.source.documents:
            text = self.source if self.has_lines else None
            yield read_document(document, text, self.settings, file=self.name)

    @cached_property
    def loaded(self) -> Loaded:
        """The records and all problems of reading them."""
        records = tuple(document.record for document in self.documents if document.record)
        problems = (
            problem for document in self.documents for problem in by_line(unique(document.all_problems))
        )
        return Loaded(records, (*self.problems, *problems))


def loads(text: str | bytes, *, months: str | None = None) -> Loaded:
    r"""Return the records in a text of YAML or JSON, and the problems of reading it.

    >>> loaded = loads("hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nscores: {Aki: 6, Bo: 0}")
    >>> loaded.records[0].players, loaded.problems
    (('Aki', 'Bo'), ())
    """
    return RecordFile(text, settings=ReadSettings(months)).loaded
