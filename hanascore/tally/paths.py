"""Which files the paths of a command line mean: files, folders, and patterns such as `*.yaml`."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from hanascore.files import NO_FILE
from hanascore.problems.words import why
from hanascore.tuples import NamedTuple

ENDINGS = (".yaml", ".yml", ".json", ".csv")
STDIN = "-"
_MAGIC = frozenset("*?[")
# How the system says that nothing of a name is in a folder, or that it is no folder.
_NOT_THERE = (FileNotFoundError, NotADirectoryError)


class Input(NamedTuple):
    """One file to read. `plain` tells that it is a file on disk, and no pipe or standard input."""

    path: str
    plain: bool = True


class Missing(NamedTuple):
    """A path under which there is nothing to read, why, and whether it is a folder."""

    path: str
    why: str
    what: str = "file"


class Inputs(NamedTuple):
    """Every file to read, in order, and what could not be found."""

    files: tuple[Input, ...]
    missing: tuple[Missing, ...]


def gather(paths: Iterable[str], *, besides: Iterable[str] = ()) -> Inputs:
    """The files of the paths: each file once, by name, but for those of `besides`, which are known already.

    In a folder those are taken that end in .yaml, .yml, .json or .csv, and none whose name begins with a dot.
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

    def take(self, path: str, *, named: bool = True) -> bool:
        """A path as it was given; or a file that nobody `named`, where a pipe is told, and never opened.

        Answers whether it is anything but a file that is known already.
        """
        if named and path == STDIN:
            self.files[STDIN] = Input(STDIN, plain=False)
            return True
        try:
            mode = os.stat(path).st_mode
        except (OSError, ValueError) as fault:
            if named and _MAGIC & set(path):
                self._glob(path)
            else:
                self.missing.append(Missing(path, why(fault)))
            return True
        file, plain = _absolute(path), stat.S_ISREG(mode)
        if file in self.besides:
            return False
        if named and stat.S_ISDIR(mode):
            self._folder(path)
        elif not named and not plain:
            self.missing.append(Missing(path, NO_FILE))
        else:
            self.files.setdefault(file, Input(os.path.normpath(path), plain))
        return True

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
                if name.lower().endswith(ENDINGS) and not _hidden(name):
                    file = os.path.normpath(os.path.join(folder, name))
                    some = self.take(file, named=False) or some
        if not some and len(self.missing) == before:
            self.missing.append(Missing(path, "no record lies in it", "folder"))

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
        self.missing.append(Missing(os.path.normpath(fault.filename), why(fault), "folder"))

    def _glob(self, pattern: str) -> None:
        found = [path for path in self._matching(pattern) if _absolute(path) not in self.besides]
        files = [path for path in found if not os.path.isdir(path)]
        if not files:
            folders = "this names folders and no file: name the files in them"
            self.missing.append(Missing(pattern, folders if found else "no record is called like this"))
        for path in files:
            self.take(path, named=False)

    def _matching(self, pattern: str) -> Iterator[str]:
        """The paths that a pattern means: `**` is any number of folders, and a star is no hidden name."""
        parts = Path(pattern).parts
        start = next(at for at, part in enumerate(parts) if _MAGIC & set(part))
        waiting, seen = [(os.path.join("", *parts[:start]), parts[start:])], set()
        while waiting:
            folder, (part, *rest) = here = waiting.pop()
            if here in seen:
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
                    elif not _is_absent(path):
                        yield path

    def _names(self, folder: str) -> list[str]:
        """What lies in a folder, if it is one; one that cannot be looked into is named as missing."""
        try:
            return os.listdir(folder or os.curdir)
        except _NOT_THERE:
            pass
        except OSError as fault:
            self._refused(fault)
        return []


def _is_absent(path: str) -> bool:
    """Whether nothing lies there. What cannot be looked at may lie there, and is told when it is read."""
    try:
        os.lstat(path)
    except OSError as fault:
        return isinstance(fault, _NOT_THERE)
    return False


def _hidden(name: str) -> bool:
    return name.startswith(".")
