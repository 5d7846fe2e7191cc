"""Read and judge the records that a command line names. `score`, `explain` and others begin with this."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

import click

from hanascore.cli.arguments import usage_errors
from hanascore.cli.input import Clubs, check_input, report_unread
from hanascore.cli.output import Output
from hanascore.files import file_identity, read_bytes
from hanascore.model.record import Record
from hanascore.problems.problem import Problem, by_line
from hanascore.record.club import CLUB_FILE_HINT, is_club_file
from hanascore.record.event_rules import NO_EVENT, EventRules
from hanascore.record.record_file import ReadOptions, RecordFile
from hanascore.referee.judge import Outcome, judge_document
from hanascore.referee.match import check_round

# Returns whether a problem of a record concerns the command.
Concerns: TypeAlias = "Callable[[Record, Problem], bool]"


class ReadFile(NamedTuple):
    """A file after reading and scoring: what is reported about each of its documents."""

    # The name of the file.
    name: str
    # What is reported about each document, in order.
    outcomes: list[Outcome]

    @property
    def problems(self) -> list[Problem]:
        """All problems of the file, in the order of its lines."""
        problems = [problem for outcome in self.outcomes for problem in outcome.problems]
        return by_line(problems)

    def without_notes(self) -> ReadFile:
        """Return the file without its notes. Notes about something that was not read are kept."""
        outcomes = []
        for outcome in self.outcomes:
            problems = [located for located in outcome.problems if not located.is_remark]
            outcomes.append(outcome._replace(problems=tuple(problems)))
        return self._replace(outcomes=outcomes)


class ReadRecords(NamedTuple):
    """All files of a command line."""

    # The files in the order of the command line.
    files: list[ReadFile]
    # Whether notes are shown.
    notes: bool
    # The files that could not be read, each as a problem. Standard error has a message about each.
    unread: tuple[Problem, ...] = ()

    @property
    def outcomes(self) -> list[Outcome]:
        """Every document of every file."""
        return [outcome for file in self.files for outcome in file.outcomes]

    @property
    def problems(self) -> list[Problem]:
        """Every problem, file by file, with those of the files that could not be read."""
        return [*self.unread, *(problem for file in self.files for problem in file.problems)]

    def to_show(self) -> ReadRecords:
        """Return the files without their notes, unless --notes is given."""
        files = self.files if self.notes else [file.without_notes() for file in self.files]
        return self._replace(files=files)

    def report_problems(self, output: Output) -> None:
        """Write the problems of each file to standard error."""
        for file in self.to_show().files:
            output.report_problems(file.problems)


def read_records(
    output: Output,
    *,
    clubs: Clubs,
    event: str | None,
    months: str | None,
    max_bytes: int,
    notes: bool,
    file: str = "",
    files: Sequence[str] = (),
    round: int | None = None,
    every_move: bool = False,
    concerns: Concerns | None = None,
) -> ReadRecords:
    """Read and judge the records that a command line names.

    `round` is the only round to report. With `every_move`, report all unlawful moves, and not only the first
    of each round. `concerns` says whether a problem of a record concerns the command.
    """
    paths = files or (file,)
    check_paths(paths)
    if all(map(is_club_file, paths)):
        raise click.UsageError(CLUB_FILE_HINT)
    rules = _event_rules(output, event, max_bytes)
    read: list[ReadFile] = []
    unread: list[Problem] = []
    if rules is not None:
        options = ReadOptions(months, rules, max_bytes, clubs.of)
        for path, content in read_files(paths, output, max_bytes):
            if isinstance(content, Exception):
                unread.append(report_unread(path, content, output))
            elif not is_club_file(path):
                records = options.read(content, path)
                read.append(_judge_file(records, concerns, every_move=every_move, only=round))
    output.count_problems(problem for file in read for problem in file.problems)
    matches = [outcome.match for file in read for outcome in file.outcomes if outcome.match]
    with usage_errors():
        check_round(matches, round)
    return ReadRecords(read, notes, tuple(unread))


def check_paths(paths: Sequence[str]) -> None:
    """Refuse a command line that names standard input more than once."""
    if paths.count("-") > 1:
        raise click.UsageError("standard input can be named only once")


def read_files(
    paths: Sequence[str], output: Output, max_bytes: int
) -> Iterator[tuple[str, bytes | OSError | ValueError]]:
    """Yield the path and the content of each file, or the exception why it cannot be read.

    If a regular file was replaced by a pipe in the meantime, do not wait for the pipe.
    """
    regular = {path for path in paths if file_identity(path) is not None}
    for path in paths:
        check_input(path, output)
        try:
            yield path, read_bytes(path, max_bytes, only_regular=path in regular)
        except (OSError, ValueError) as fault:
            yield path, fault


def _event_rules(output: Output, path: str | None, max_bytes: int) -> EventRules | None:
    """Return the rules of the event on the command line; no rules if none is named.

    Return None if the event cannot be used.
    """
    if path is None:
        return NO_EVENT
    # Import the modules that read an event only here, because runs without an event start faster.
    from hanascore.cli.event_file import report_event

    event_file = report_event(output, path, max_bytes)
    return event_file.event.rules if event_file else None


def _judge_file(
    file: RecordFile, concerns: Concerns | None, *, every_move: bool, only: int | None
) -> ReadFile:
    """Judge the records of a file. Leave out problems that do not concern the command."""
    outcomes = []
    for document in file.documents:
        outcome = judge_document(file.name, document, every_move=every_move, only=only)
        if concerns and outcome.record:
            record = outcome.record
            problems = tuple(problem for problem in outcome.problems if concerns(record, problem))
            outcome = outcome._replace(problems=problems)
        outcomes.append(outcome)
    # Report an empty file as one document.
    outcomes = outcomes or [Outcome(file.name, 1, only=only)]
    problems = (*file.problems, *outcomes[0].problems)
    outcomes[0] = outcomes[0]._replace(problems=problems)
    return ReadFile(file.name, outcomes)
