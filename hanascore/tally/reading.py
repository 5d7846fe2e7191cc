"""Sheets of many files, one at a time or by several processes; the order and the bytes are the same.

No more sheets are under way than the processes can hold, so that memory does not grow with the files.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from hanascore.tally.clerk import Clerk, Reading
from hanascore.tally.inputs import Input
from hanascore.tally.sheet import Sheet

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

CHUNK = 128
_WORTH_A_PROCESS = 40

ReadBytes = Callable[[str], bytes]


def read_sheets(
    files: Sequence[Input], reading: Reading, *, jobs: int = 1, special: ReadBytes
) -> Iterator[Sheet]:
    """The sheets of the files, in their order. `special` reads what is no plain file on disk."""
    plain = [file.path for file in files if file.plain]
    on_disk = _by_several(plain, reading, jobs) if jobs > 1 else _by_one(plain, reading)
    clerk = Clerk(reading)
    for file in files:
        yield next(on_disk) if file.plain else _special(file.path, clerk, special)


def _special(path: str, clerk: Clerk, special: ReadBytes) -> Sheet:
    from hanascore.tally.sheet import shown, why

    try:
        content = special(path)
    except OSError as fault:
        return Sheet(shown(path), fault=why(fault))
    return clerk.sheet(content, path)


def _by_one(paths: Sequence[str], reading: Reading) -> Iterator[Sheet]:
    return Clerk(reading).read(paths)


def _by_several(paths: Sequence[str], reading: Reading, jobs: int) -> Iterator[Sheet]:
    """The sheets of a row of files, by several processes; by this one where no others can be had."""
    size = min(CHUNK, -(-len(paths) // jobs))
    chunks = [paths[at : at + size] for at in range(0, len(paths), size or 1)]
    if len(paths) < _WORTH_A_PROCESS:
        yield from _by_one(paths, reading)
        return
    done = 0
    try:
        for sheets in _in_turn(chunks, reading, min(jobs, len(chunks))):
            yield from sheets
            done += 1
    except (OSError, ImportError, RuntimeError):
        # No process can be had here, or one was taken away: what is left is read by this one.
        for chunk in chunks[done:]:
            yield from _by_one(chunk, reading)


def _in_turn(chunks: Sequence[Sequence[str]], reading: Reading, jobs: int) -> Iterator[list[Sheet]]:
    """The sheets of each chunk in order, with two chunks waiting for each process."""
    from concurrent.futures import ProcessPoolExecutor

    executor = ProcessPoolExecutor(jobs, initializer=_quiet)
    try:
        yield from _handed_out(executor, chunks, reading, jobs)
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _handed_out(
    executor: ProcessPoolExecutor, chunks: Sequence[Sequence[str]], reading: Reading, jobs: int
) -> Iterator[list[Sheet]]:
    waiting: deque[Future[list[Sheet]]] = deque()
    how = json.dumps(reading)
    for chunk in chunks:
        waiting.append(executor.submit(_read, chunk, how))
        if len(waiting) > 2 * jobs:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _read(paths: Sequence[str], reading: str) -> list[Sheet]:
    """What another process does."""
    return list(_clerk(reading).read(paths))


@cache
def _clerk(reading: str) -> Clerk:
    """The clerk of a process, who keeps from one chunk to the next what files have in common."""
    return Clerk(Reading(*json.loads(reading)))


def _quiet() -> None:
    """Leave Ctrl-C to the process that handed out the work."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
