"""Which files the arguments of a command mean: files, folders, and patterns such as `*.yaml`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from glob import glob
from typing import NamedTuple

from hanascore.files import NOT_A_FILE

# The files of a folder that are read.
EXTENSIONS = (".yaml", ".yml", ".json", ".csv")
STDIN = "-"


class InputFile(NamedTuple):
    """A file to read."""

    path: str
    is_regular: bool = True  # not a pipe, a device or standard input


class MissingInput(NamedTuple):
    """An argument that names nothing to read."""

    path: str
    reason: str
    kind: str = "file"  # or "folder"


class Inputs(NamedTuple):
    """All files to read, in order, and the arguments that name none."""

    files: tuple[InputFile, ...]
    missing: tuple[MissingInput, ...]


def gather(paths: Iterable[str], *, besides: Iterable[str] = ()) -> Inputs:
    """Return the files that the arguments name, each once and sorted, without those of `besides`.

    Of a folder, take the files at any depth whose extension is one of EXTENSIONS. Skip names with a dot.
    """
    excluded = {os.path.abspath(path) for path in besides}
    files: dict[str, InputFile] = {}
    missing: set[MissingInput] = set()
    for path in sorted(set(paths), key=lambda path: (os.path.isabs(path), path)):
        names, nothing = _named_files(path)
        named = {name if name == STDIN else os.path.abspath(name): name for name in names}
        named = {key: name for key, name in named.items() if key not in excluded}
        if not named:
            missing.add(nothing)
        for key, name in named.items():
            is_regular = name != STDIN and os.path.isfile(name)
            files.setdefault(key, InputFile(os.path.normpath(name), is_regular))
    return Inputs(tuple(sorted(files.values())), tuple(sorted(missing)))


def _named_files(path: str) -> tuple[list[str], MissingInput]:
    """Return the files that an argument names, and what to report if there are none."""
    if os.path.isdir(path):
        return _files_in(path), MissingInput(path, "there is no record in it", "folder")
    if path == STDIN or os.path.exists(path):
        return [path], MissingInput(path, NOT_A_FILE)
    is_pattern = bool(set(path) & set("*?["))
    reason = "no record is called like this" if is_pattern else "no such file or directory"
    return [name for name in glob(path, recursive=True) if os.path.isfile(name)], MissingInput(path, reason)


def _files_in(folder: str) -> list[str]:
    """Return the files of a folder, at any depth, that may hold records."""
    files = []
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths = (os.path.join(parent, name) for name in names if not name.startswith("."))
        files += [path for path in paths if path.lower().endswith(EXTENSIONS) and os.path.isfile(path)]
    return files
