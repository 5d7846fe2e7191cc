"""Read records, events and files of clubs that a program gives as a path, a text or a mapping."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from errno import ENOENT
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from hanascore.cards.pile import check_order
from hanascore.files import read_bytes
from hanascore.model.record import Record
from hanascore.problems.problem import Problem
from hanascore.record.club import ClubSettings, read_club
from hanascore.record.document import NO_SETTINGS, DocumentSource, ReadResult, ReadSettings, read_document
from hanascore.record.event_rules import NO_EVENT
from hanascore.record.record_file import Loaded, RecordFile
from hanascore.record.source import MAX_BYTES
from hanascore.record.source import Source as RecordText
from hanascore.words.english import with_article

if TYPE_CHECKING:
    from hanascore.tally.event_reader import EventFile

# The types from which a record, or an event, can be read.
Source: TypeAlias = "str | bytes | PathLike[str] | Mapping[str, Any] | Record"
EventSource: TypeAlias = "str | bytes | PathLike[str] | Mapping[str, Any]"

# The deepest level of a mapping that is read. Reading reports levels that a record cannot have.
_MAX_DEPTH = 100


class Content(NamedTuple):
    """The content of a source."""

    # The bytes or the text.
    content: bytes | str
    # The name of the file, or "".
    name: str = ""
    # Whether problems have lines and columns. A mapping has none.
    has_lines: bool = True

    @property
    def as_bytes(self) -> bytes:
        """The content as the bytes of a file."""
        # A text may have characters that no file can have. Encode them anyway, so that reading reports them.
        return (
            self.content.encode("utf-8", "surrogatepass") if isinstance(self.content, str) else self.content
        )

    def located(self, problems: Sequence[Problem]) -> tuple[Problem, ...]:
        """Return problems with their lines, if the source has lines."""
        if self.has_lines:
            return tuple(problems)
        return tuple(problem.without_lines() for problem in problems)


def read_settings(
    months: str | None, event: EventSource | None, club: str | PathLike[str] | None
) -> ReadSettings:
    """Return settings. Raise ValueError if one of them cannot be used."""
    check_order(months)
    rules = NO_EVENT
    if event is not None:
        event_file, problems = read_event_source(event)
        if not event_file.is_usable:
            raise ValueError(f"this event cannot be used: {describe_first_error(problems)}")
        rules = event_file.event.rules
    return ReadSettings(months, rules, read_club_file(club) if club is not None else None)


def read_event_source(source: EventSource) -> tuple[EventFile, tuple[Problem, ...]]:
    """Read an event, and return it with its problems."""
    # Import this module only here, because `import hanascore` would take a tenth longer with it.
    from hanascore.tally.event_reader import read_event

    content = read_source(source, "an event is a path, a text or a mapping")
    event_file = read_event(content.as_bytes, content.name)
    return event_file, content.located(event_file.problems)


def read_club_file(path: str | PathLike[str]) -> ClubSettings:
    """Read a hanascore.yaml. Raise ValueError if it has errors."""
    content = _open_file(path)
    club = read_club(content.as_bytes, content.name)
    if club.problems:
        raise ValueError(
            f"this club's file cannot be used: {describe_first_error(content.located(club.problems))}"
        )
    return club


def describe_first_error(problems: Sequence[Problem]) -> str:
    """Return the first error on one line, with its place and its hint."""
    problem = next(problem for problem in problems if problem.stops)
    place = [problem.file or ("this text" if problem.line else "")]
    place += [f"line {problem.line}, column {problem.column}"] if problem.line else []
    hint = f" ({problem.hint})" if problem.hint else ""
    return ": ".join(filter(None, [", ".join(filter(None, place)), f"{problem.full_message}{hint}"]))


def read_source(source: Any, what: str) -> Content:
    """Return the content of a path, a text or a mapping. `what` is the message for any other type."""
    if isinstance(source, PathLike) or (isinstance(source, str) and not is_text(source)):
        return _open_file(source)
    if isinstance(source, str | bytes):
        return Content(source)
    if isinstance(source, Mapping):
        return Content(_as_json(source), has_lines=False)
    hint = ": use one of its `records`" if isinstance(source, Loaded) else ""
    raise TypeError(f"{what}, not {type_name(source)}{hint}")


def takes(function: str) -> str:
    """Return, in words, what a function accepts as a source."""
    return f"hanascore.{function} takes a path, a text, a mapping or a record"


def is_text(source: str) -> bool:
    """Return whether a string is a text and not a path."""
    return "\n" in source or "\r" in source or source.lstrip()[:1] == "{"


def _open_file(path: str | PathLike[str]) -> Content:
    name = fspath(path)
    try:
        return Content(read_bytes(name, MAX_BYTES), name)
    except (FileNotFoundError, ValueError):
        # A ValueError means that no file can have this name.
        message = "there is no such file, and the text of a record has several lines"
        raise FileNotFoundError(ENOENT, message, name) from None
    except OSError as error:
        error.filename = name
        raise


def _as_json(data: Mapping[str, Any]) -> str:
    """Return a mapping as JSON, which is read like the text of a file."""
    plain = _as_plain_data(data, ())
    try:
        return json.dumps(plain, ensure_ascii=False)
    except ValueError:
        raise ValueError("a number in this mapping has too many digits") from None


def _as_plain_data(value: Any, around: tuple[Any, ...]) -> Any:
    """Return a value of a record as JSON can write it. `around` are the lists and mappings that it is in."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, date):
        return value.isoformat()
    if not isinstance(value, Mapping | list | tuple):
        raise TypeError(f"a record consists of texts, numbers, lists and mappings, not of {type_name(value)}")
    if any(value is outer for outer in around):
        raise ValueError("this mapping contains itself")
    if len(around) > _MAX_DEPTH:
        raise ValueError("this mapping is nested too deeply for a record")
    around = (*around, value)
    if not isinstance(value, Mapping):
        return [_as_plain_data(item, around) for item in value]
    if not all(isinstance(key, str | int | float | None) for key in value):
        raise TypeError("the keys of a record are texts")
    return {key: _as_plain_data(item, around) for key, item in value.items()}


def record_file(content: Content, settings: ReadSettings) -> RecordFile:
    """Return the `RecordFile` with this content."""
    return RecordFile(content.content, content.name, settings, has_lines=content.has_lines)


def read_record(source: Source, settings: ReadSettings, function: str) -> Record:
    """Return the one record of a source. Raise ValueError if there is none, or more than one."""
    if isinstance(source, Record):
        usual = NO_SETTINGS._asdict()
        chosen = [name for name, value in settings._asdict().items() if value is not usual[name]]
        if chosen:
            raise ValueError(f"this record is already read: give `{chosen[0]}` to hanascore.load")
        return source
    file = record_file(read_source(source, takes(function)), settings)
    loaded = file.loaded
    if (number := len(file.source.documents)) > 1:
        message = f"{file.name or 'this text'} has {number} records, but hanascore.{function} takes one"
        raise ValueError(f"{message}: hanascore.load and loads read them all")
    if not loaded.records:
        raise ValueError(f"{describe_first_error(loaded.problems)}; hanascore.check lists all problems")
    return loaded.records[0]


def split_sources(sources: Source | Iterable[Source]) -> tuple[list[str], list[Any]]:
    """Return the paths among the sources of `tally`, and the other sources."""
    is_single = isinstance(sources, str | bytes | PathLike | Mapping | Record)
    paths: list[str] = []
    others: list[Any] = []
    what = "hanascore.tally takes paths, texts, mappings and records"
    for source in [sources] if is_single else _listed(sources, what):
        if isinstance(source, PathLike) or (isinstance(source, str) and not is_text(source)):
            paths.append(fspath(source))
        elif isinstance(source, str | bytes | Mapping | Record):
            others.append(source)
        else:
            hint = ": use its `records`" if isinstance(source, Loaded) else ""
            raise TypeError(f"{what}, not {type_name(source)}{hint}")
    return paths, others


def _listed(sources: object, what: str) -> Iterable[Any]:
    if isinstance(sources, Iterable):
        return sources
    raise TypeError(f"{what}, not {type_name(sources)}")


class ReadContent(NamedTuple):
    """A source of `tally` that is no path, after it was read."""

    # What reports call it.
    name: str
    # The text with its lines; None if it has none.
    text: RecordText | None
    # Its documents.
    documents: Sequence[ReadResult]


def read_contents(sources: Iterable[Any], settings: ReadSettings) -> Iterator[ReadContent]:
    """Read the sources that are no paths. A record is read again with these settings."""
    for number, source in enumerate(sources, 1):
        name = f"record {number}"
        if not isinstance(source, Record):
            content = read_source(source, takes("tally"))._replace(name=name)
            file = record_file(content, settings)
            yield ReadContent(name, file.source, file.documents)
        else:
            origin = cast("DocumentSource", source.source)
            own = settings._replace(
                months=settings.months or origin.settings.months, club=settings.club or origin.settings.club
            )
            result = read_document(origin.document, origin.text, own, file=name)
            yield ReadContent(name, origin.text, [result])


def type_name(value: object) -> str:
    """Return the type of a value with its article."""
    return with_article(type(value).__name__)
