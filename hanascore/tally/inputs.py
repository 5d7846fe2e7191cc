"""Files, folders and globs to the files that are read, each once, in an order that no command line changes.

Nothing here opens a file to read it. A folder that leads back into itself is entered once.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from hanascore.tally.sheet import why

ENDINGS = (".yaml", ".yml", ".json")
STDIN = "-"
_MAGIC = frozenset("*?[")
_NO_FILE = "this is not a file to read"


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
    for path in sorted(set(paths), key=lambda path: (Path(path).is_absolute(), path)):
        search.take(path)
    files = sorted(search.files.values(), key=lambda one: one.path)
    return Inputs(tuple(files), tuple(sorted(set(search.missing))))


def _absolute(path: str) -> str:
    """One name for a file, however it was written; links are left as they are."""
    return os.path.normpath(Path(path).absolute())


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
            status = Path(path).stat()
        except (OSError, ValueError) as fault:
            if _MAGIC & set(path):
                self._glob(path)
            else:
                self.missing.append(Missing(path, why(fault)))
            return
        if stat.S_ISDIR(status.st_mode):
            if not self._folder(os.path.normpath(path), status):
                self.missing.append(Missing(path, "no record lies in this folder"))
        else:
            self._add(_absolute(path), path, plain=stat.S_ISREG(status.st_mode))

    def _add(self, whole: str, path: str, *, plain: bool) -> None:
        self.files.setdefault(whole, Input(os.path.normpath(path), plain))

    def _glob(self, pattern: str) -> None:
        parts = Path(pattern).parts
        start = next(at for at, part in enumerate(parts) if _MAGIC & set(part))
        try:
            found = sorted(map(str, Path(*parts[:start]).glob("/".join(parts[start:]))))
        except (OSError, ValueError) as fault:
            self.missing.append(Missing(pattern, why(fault)))
            return
        # As in a shell, a star means no hidden name.
        shown = [path for path in found if not any(_hidden(name) for name in Path(path).parts[start:])]
        if not shown:
            self.missing.append(Missing(pattern, "no file is called like this"))
        for path in shown:
            if Path(path).is_dir() or _absolute(path) in self.besides:
                continue
            if Path(path).exists() and not Path(path).is_file():
                self.missing.append(Missing(path, _NO_FILE))
            else:
                self.take(path)

    def _folder(self, path: str, status: os.stat_result) -> bool:
        """Take what lies in a folder and below it; whether there was anything."""
        waiting, some = [(path, _absolute(path), status)], False
        while waiting:
            folder, whole, known = waiting.pop()
            if (known.st_dev, known.st_ino) in self.entered:
                some = True
                continue
            self.entered.add((known.st_dev, known.st_ino))
            try:
                entries = sorted(os.scandir(folder), key=lambda entry: entry.name, reverse=True)
            except OSError as fault:
                self.missing.append(Missing(folder, why(fault)))
                some = True
                continue
            here, there = "" if folder == os.curdir else _inside(folder), _inside(whole)
            for entry in entries:
                if _hidden(entry.name):
                    continue
                name, at = here + entry.name, there + entry.name
                wanted = name.lower().endswith(ENDINGS) and at not in self.besides
                try:
                    is_folder = entry.is_dir()
                    if is_folder:
                        waiting.append((name, at, entry.stat()))
                    elif wanted and entry.is_file():
                        self.files.setdefault(at, Input(name))
                    elif wanted:
                        # A pipe or a device that lies in a folder is named and never opened.
                        entry.stat()
                        self.missing.append(Missing(name, _NO_FILE))
                except OSError as fault:
                    self.missing.append(Missing(name, why(fault)))
                some = some or wanted
        return some


def _inside(folder: str) -> str:
    return folder if folder.endswith(os.sep) else folder + os.sep


def _hidden(name: str) -> bool:
    return name.startswith(".")
