"""Which files the paths of a command line mean: files, folders, and patterns such as `*.yaml`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from glob import glob
from pathlib import Path
from typing import NamedTuple

from hanascore.files import NO_FILE

ENDINGS = (".yaml", ".yml", ".json", ".csv")
STDIN = "-"


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
    known = {os.path.abspath(path) for path in besides}
    found: dict[str, Input] = {}
    missing: set[Missing] = set()
    for path in sorted(set(paths), key=lambda path: (os.path.isabs(path), path)):
        if os.path.isdir(path):
            here, why = list(_in_folder(path)), Missing(path, "no record lies in it", "folder")
        elif path == STDIN or os.path.exists(path):
            here, why = [path], Missing(path, NO_FILE)
        else:
            here = [each for each in glob(path, recursive=True) if os.path.isfile(each)]
            magic = set(path) & set("*?[")
            why = Missing(path, "no record is called like this" if magic else "no such file or directory")
        missing |= set() if here else {why}
        for each in here:
            name = each if each == STDIN else os.path.abspath(each)
            if name not in known:
                plain = each != STDIN and os.path.isfile(each)
                found.setdefault(name, Input(os.path.normpath(each), plain))
    return Inputs(tuple(sorted(found.values())), tuple(sorted(missing)))


def _in_folder(folder: str) -> Iterator[str]:
    """The files with records that lie in a folder and below it."""
    for path in sorted(Path(folder).rglob("*")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.suffix.lower() in ENDINGS and path.is_file() and not hidden:
            yield str(path)
