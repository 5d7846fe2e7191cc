"""Read the files that a command line names, and find the club's file of each folder."""

from __future__ import annotations

import os
import sys
from dataclasses import replace

import click

from hanascore.cli.exit_codes import FAILED, PROBLEMS
from hanascore.cli.output import Output, check_path
from hanascore.cli.streams import file_of
from hanascore.files import file_identity, find_in_parents, folder_of, read_bytes
from hanascore.problems.problem import Problem
from hanascore.record.club import CLUB_FILE, ClubSettings, read_club
from hanascore.record.record_file import unread
from hanascore.record.source import MAX_BYTES
from hanascore.words.english import system_reason
from hanascore.words.visible import printable_name, visible


def check_input(path: str, output: Output) -> None:
    """Refuse an empty name of a file, and a file that the output would replace."""
    check_path(path)
    source = file_of(sys.stdin) if path == "-" else file_identity(path)
    if output.target and output.target == source:
        where = f"-o {output.path}" if output.path else "standard output"
        raise click.UsageError(f"{where} is one of the files to read, and would replace it")


def read_input(path: str, output: Output, limit: int = MAX_BYTES) -> bytes | None:
    """Return the bytes of a file. If it cannot be read, write a message and return None."""
    check_input(path, output)
    try:
        return read_bytes(path, limit)
    except OSError as fault:
        report_unread(path, fault, output)
        return None


def report_unread(path: str, fault: OSError | ValueError, output: Output) -> Problem:
    """Write a message about a file that cannot be read, and return it as a problem."""
    reason = system_reason(fault)
    name = "standard input" if path == "-" else visible(printable_name(path))
    hint = f"; name the files in it: {name.rstrip('/')}/*.yaml" if os.path.isdir(path) else ""
    output.write_message(f"hanascore: cannot read {name}: {reason}{hint}\n")
    output.raise_exit_code(FAILED)
    return unread(printable_name(path), reason)


class Clubs:
    """The clubs of the folders that a command reads from. The file of each club is read only once."""

    def __init__(self, output: Output, *, ignored: bool = False) -> None:
        self.output = output
        # With --no-config there are no clubs.
        self.ignored = ignored
        self._files: dict[str, str | None] = {}
        self._clubs: dict[str, ClubSettings] = {}

    def of(self, path: str) -> ClubSettings | None:
        """Return the club of a folder or of a file. If the club's file has errors, end the run."""
        file = self._file_above(path)
        if file is None:
            return None
        if file not in self._clubs:
            self._clubs[file] = self._read(file)
        return self._clubs[file]

    def use_language(self, path: str) -> str | None:
        """Return the language of the club of a path, and note that its records use it as a default."""
        club, file = self.of(path), self._file_above(path)
        if club is None or file is None or club.lang is None:
            return None
        self._clubs[file] = replace(club, lang_is_used=True)
        return club.lang

    def _file_above(self, path: str) -> str | None:
        if self.ignored:
            return None
        folder = folder_of(path)
        if folder not in self._files:
            self._files[folder] = find_in_parents(folder, CLUB_FILE)
        return self._files[folder]

    def _read(self, file: str) -> ClubSettings:
        content = read_input(file, self.output)
        club = read_club(content, printable_name(file)) if content is not None else None
        if club is not None and not club.problems:
            return club
        self.output.report_problems(club.problems if club else ())
        message = f"{CLUB_FILE} has errors, so nothing was scored. Fix it, or use --no-config."
        self.output.write_message(f"hanascore: {message}\n")
        raise click.exceptions.Exit(self.output.exit_code or PROBLEMS)
