"""Two ways of doing something, timed in turns within one run, as one ratio."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from tests.helpers.paths import ROOT


class NotYetError(Exception):
    """What a row needs is not there; the message says what."""


class FailedError(Exception):
    """What a row wanted to time did not work; the message says how it ended."""


MISSING = ("No such command", "No module named hanascore", "No module named 'hanascore")


def _ended(words: Sequence[str], status: int, said: str) -> None:
    if any(sign in said for sign in MISSING):
        raise NotYetError(f"{' '.join(words[1:3])}: no such command")
    if status:
        raise FailedError(f"{' '.join(words[1:])}: exit {status}: {said.strip()[-200:]}")


def _seconds(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    start = clock()
    work()
    return clock() - start


def best(work: Callable[[], object], best_of: int) -> float:
    """The seconds of this process that work takes at its best. It is tried once before, uncounted."""
    work()
    return min(_seconds(work, time.process_time) for _ in range(best_of))


def ratio(ours: Callable[[], object], theirs: Callable[[], object], best_of: int) -> float:
    """How many times as long ours takes, best against best. Each is tried once before, uncounted."""
    ours()
    theirs()
    pairs = [(_seconds(ours), _seconds(theirs)) for _ in range(best_of)]
    return min(mine for mine, _ in pairs) / min(other for _, other in pairs)


START = "from hanascore.__main__ import main; main()"


def command(*words: str) -> list[str]:
    """The installed command, or what its script does where nothing is installed beside this Python."""
    script = Path(sys.executable).parent / "hanascore"
    return [str(script), *words] if script.exists() else python(START, *words)


def python(code: str, *words: str) -> list[str]:
    return [sys.executable, "-c", code, *words]


@cache
def as_installed() -> dict[str, str]:
    """An environment in which modules are compiled once, as an installer does, and not in every process."""
    folder = tempfile.mkdtemp(prefix="hanascore-bench-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": folder}


def process(words: Sequence[str], given: str = "") -> Callable[[], object]:
    """Work that is a whole process with a text given to it, from start to end. None that fails is timed."""
    environment = as_installed()

    def run() -> None:
        done = subprocess.run(
            words, cwd=ROOT, env=environment, input=given, capture_output=True, text=True, check=False
        )
        _ended(words, done.returncode, done.stderr)

    return run


def said(words: Sequence[str]) -> str:
    """What a process prints."""
    done = subprocess.run(words, cwd=ROOT, env=as_installed(), capture_output=True, text=True, check=False)
    _ended(words, done.returncode, done.stderr)
    return done.stdout


# A small process stands between this one and the one that is measured: a child starts as large as its parent.
WEIGH = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(done.returncode)
"""


def most_memory(words: Sequence[str]) -> int:
    """The bytes a process holds at its fullest."""
    weighed = subprocess.run(python(WEIGH, *words), cwd=ROOT, capture_output=True, text=True, check=False)
    _ended(words, weighed.returncode, weighed.stderr)
    return int(weighed.stdout) * (1 if sys.platform == "darwin" else 1024)
