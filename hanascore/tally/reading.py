"""Sheets of many files, one at a time or by several processes; the order and the bytes are the same.

No more sheets are under way than a few for each process, so that memory does not grow with the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from hanascore.tally.clerk import Clerk, Reading
from hanascore.tally.inputs import Input
from hanascore.tally.sheet import Sheet

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

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
    except (OSError, EOFError, ImportError, RuntimeError):
        # No process can be had here, or one was taken away: what is left is read by this one.
        for chunk in chunks[done:]:
            yield from _by_one(chunk, reading)


def _in_turn(chunks: Sequence[Sequence[str]], reading: Reading, jobs: int) -> Iterator[list[Sheet]]:
    """The sheets of each chunk in order; the chunks are dealt out in turn, to this process first.

    A process that is ahead waits until its sheets are fetched, for a pipe holds few.
    """
    from multiprocessing import Pipe, Process

    pipes, processes = [], []
    try:
        for number in range(1, jobs):
            here, there = Pipe(duplex=False)
            pipes.append(here)
            process = Process(
                target=_serve, args=(chunks[number::jobs], reading, there, tuple(pipes)), daemon=True
            )
            process.start()
            processes.append(process)
            there.close()
        clerk = Clerk(reading)
        for number, chunk in enumerate(chunks):
            turn = number % jobs
            yield pipes[turn - 1].recv() if turn else list(clerk.read(chunk))
    finally:
        for pipe in pipes:
            pipe.close()
        for process in processes:
            process.terminate()
            process.join()


def _serve(
    chunks: Sequence[Sequence[str]], reading: Reading, pipe: Connection, ends: Sequence[Connection]
) -> None:
    """What another process does. From the `ends` sheets are fetched, which is not its business."""
    import signal

    # Ctrl-C is for the process that handed out the work.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for end in ends:
        # While anybody has them open nobody learns that the process which fetches is gone.
        end.close()
    clerk = Clerk(reading)
    for chunk in chunks:
        try:
            pipe.send(list(clerk.read(chunk)))
        except BrokenPipeError:
            return
