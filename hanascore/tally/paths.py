"""Find the files that the arguments of a command mean: files, folders, and patterns such as `*.yaml`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from glob import glob
from typing import NamedTuple

from hanascore.files import NOT_A_FILE
from hanascore.record.club import CLUB_FILE_HINT, is_club_file

# The extensions of the files that are read from a folder.
EXTENSIONS = (".yaml", ".yml", ".json", ".csv")
SPREADSHEETS = (".xlsx", ".xls", ".ods", ".numbers", ".tsv")
# The extensions of files that were probably meant as records, but are not read from a folder.
_LIKELY_RECORDS = (".txt", ".jsonl", ".docx", ".doc", ".odt", ".rtf", *SPREADSHEETS)
STDIN = "-"


class InputFile(NamedTuple):
    """A file to read."""

    # The path of the file; "-" for standard input.
    path: str
    # Whether it is a regular file, not a pipe, a device or standard input.
    is_regular: bool = True


class MissingInput(NamedTuple):
    """An argument that names nothing to read."""

    # The argument.
    path: str
    # Why nothing can be read there.
    reason: str
    # What is missing: "file" or "folder".
    kind: str = "file"


class Inputs(NamedTuple):
    """All files to read, in order, and the arguments that name none."""

    # The files to read.
    files: tuple[InputFile, ...] = ()
    # The arguments that name nothing to read.
    missing: tuple[MissingInput, ...] = ()
    # Files in the folders that were probably meant as records, but have another extension.
    skipped: tuple[str, ...] = ()


def gather(paths: Iterable[str], *, besides: Iterable[str] = ()) -> Inputs:
    """Return the files that the arguments name, sorted and each once, without the files in `besides`.

    From a folder, take the files at any depth whose extension is one of EXTENSIONS. Skip names with a dot.
    """
    excluded = {os.path.abspath(path) for path in besides}
    files: dict[str, InputFile] = {}
    missing: set[MissingInput] = set()
    for path in sorted(set(paths), key=lambda path: (os.path.isabs(path), path)):
        names, nothing = _named_files(path)
        named = {name if name == STDIN else os.path.abspath(name): name for name in names}
        named = {key: name for key, name in named.items() if key not in excluded}
        if not named and os.path.abspath(path) not in excluded:
            missing.add(nothing)
        for key, name in named.items():
            is_regular = name != STDIN and os.path.isfile(name)
            files.setdefault(key, InputFile(os.path.normpath(name), is_regular))
    folders = filter(os.path.isdir, sorted(set(paths)))
    skipped = {os.path.normpath(name) for folder in folders for name in _files_in(folder, _LIKELY_RECORDS)}
    skipped -= {file.path for file in files.values()}
    return Inputs(tuple(sorted(files.values())), tuple(sorted(missing)), tuple(sorted(skipped)))


def gather_records(paths: Iterable[str], *, besides: Iterable[str] = ()) -> Inputs:
    """Return what `gather` returns, without the files of clubs. Raise ValueError if there are no others."""
    inputs = gather(paths, besides=besides)
    records = tuple(file for file in inputs.files if not is_club_file(file.path))
    if inputs.files and not records:
        raise ValueError(CLUB_FILE_HINT)
    return inputs._replace(files=records)


def files_of_folders(paths: Iterable[str], *, besides: Iterable[str] = ()) -> Inputs:
    """Return the paths in order, with the files of a folder in its place. The files need not exist."""
    files = list[InputFile]()
    missing = list[MissingInput]()
    skipped = list[str]()
    besides = list(besides)
    for path in paths:
        if not os.path.isdir(path):
            files.append(InputFile(path))
            continue
        inputs = gather([path], besides=besides)
        files += inputs.files
        missing += inputs.missing
        skipped += inputs.skipped
    return Inputs(tuple(dict.fromkeys(files)), tuple(missing), tuple(skipped))


def _named_files(path: str) -> tuple[list[str], MissingInput]:
    """Return the files that an argument names, and what to report if there are none."""
    if os.path.isdir(path):
        return _files_in(path), MissingInput(path, "there is no record in it", "folder")
    if path == STDIN or os.path.exists(path):
        return [path], MissingInput(path, NOT_A_FILE)
    is_pattern = bool(set(path) & set("*?["))
    reason = "no file matches this pattern" if is_pattern else "no such file or directory"
    return [name for name in glob(path, recursive=True) if os.path.isfile(name)], MissingInput(path, reason)


def _files_in(folder: str, extensions: tuple[str, ...] = EXTENSIONS) -> list[str]:
    """Return the files of a folder, at any depth, with these extensions."""
    files = []
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths = (os.path.join(parent, name) for name in names if not name.startswith("."))
        files += [path for path in paths if path.lower().endswith(extensions) and os.path.isfile(path)]
    return files
