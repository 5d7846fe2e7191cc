"""What a tally rests on, so that a printed sheet can be matched to its files: a digest of each, one of all.

A digest depends on the bytes of the files and on what was asked, never on names, order or time.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from hanascore.tally.event import Correction, Event
from hanascore.tally.gaps import means
from hanascore.tally.sheet import Result


class Item(NamedTuple):
    """One file that was read: its digest, and what each of its records rests on."""

    file: str
    digest: str
    results: tuple[Result, ...] = ()
    corrections: tuple[Correction, ...] = ()
    is_event: bool = False


def whole(digests: Iterable[str], event_digest: str, asked: Iterable[str]) -> str:
    """One digest over all files, the event's own, and what was asked of them.

    It is the SHA-256 of a text: a line `event DIGEST` where there is an event, a line `file DIGEST` for each
    file in the order of the digests, and a line `asked WORDS` for each thing asked.
    """
    lines = [f"event {event_digest}"] if event_digest else []
    lines += [f"file {digest}" for digest in sorted(digests)]
    lines += [f"asked {words}" for words in asked]
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def corrections_of(event: Event, file: str) -> tuple[Correction, ...]:
    """The corrections that name a file."""
    return tuple([one for one in event.corrections if means(one.file, file)])


def digest_of(content: bytes) -> str:
    """The SHA-256 of a file's bytes."""
    return sha256(content).hexdigest()
