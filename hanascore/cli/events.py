"""The event's file that a command is given with --event: read once, with everything wrong in it told."""

from __future__ import annotations

from typing import NamedTuple

from hanascore.cli.streams import Streams
from hanascore.problems.problem import Found
from hanascore.problems.words import shown
from hanascore.record.text import Source
from hanascore.tally.checks import Finding, locate
from hanascore.tally.event import Event
from hanascore.tally.event_reader import read_event
from hanascore.tally.standings import digest_of


class Given(NamedTuple):
    """The event's file: what it says, its text, its digest, and what is doubtful in it."""

    name: str = ""
    event: Event = Event()
    source: Source | None = None
    digest: str = ""
    found: tuple[Found, ...] = ()


def take(streams: Streams, path: str | None, max_bytes: int) -> Given | None:
    """The event of a file, empty where none is named; None where it cannot be had or holds an error."""
    if path is None:
        return Given()
    content = streams.read(path, max_bytes)
    if content is None:
        return None
    entered = read_event(content, max_bytes=max_bytes)
    name = shown(path)
    own = [Finding(one, None, None if one.place.span else 1) for one in entered.problems]
    found = tuple(locate(own, name, lambda _: entered.source))
    if any(one.problem.stops for one in found):
        streams.tell(found, more="json")
        streams.worse(1)
        return None
    return Given(name, entered.event, entered.source, digest_of(content), found)
