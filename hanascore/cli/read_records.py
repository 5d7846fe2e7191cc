"""Read and judge the records that a command line names. `score`, `explain` and others begin with this."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import click

from hanascore.cli.input import Clubs, read_input
from hanascore.cli.output import Output
from hanascore.files import file_identity
from hanascore.model.record import Record
from hanascore.problems.problem import Problem, by_line, join_repeated, unique
from hanascore.record.club import CLUB_FILE_HINT, is_club_file
from hanascore.record.cursor import normal_name
from hanascore.record.document import ReadResult, ReadSettings
from hanascore.record.event_rules import NO_EVENT, EventRules
from hanascore.record.record_file import RecordFile
from hanascore.record.source import MAX_BYTES
from hanascore.referee.judge import judge
from hanascore.report.outcome import Outcome
from hanascore.words.english import runs
from hanascore.words.visible import printable_name


class ReadingOptions(NamedTuple):
    """The options of a command line for reading records and reporting their problems."""

    # What months 11 and 12 mean in records that do not say it.
    months: str | None = None
    # The largest size of a file that is read.
    max_bytes: int = MAX_BYTES
    # Whether notes are reported.
    notes: bool = False
    # The number of the only round to report.
    round: int | None = None
    # Whether all unlawful moves are reported, not only the first of each round.
    every_move: bool = False
    # The only side whose denied claims are reported; None for all sides.
    side: str | None = None
    # The yaku that the command is about; then no denied claims are reported.
    yaku: str | None = None

    def concerns(self, problem: Problem, record: Record | None) -> bool:
        """Return whether these options ask to report a problem."""
        if record is None or problem.id != "claim-denied":
            return True
        path = problem.place.path
        name = path[path.index("claims") + 1 :][:1]
        claimant = record.side_of(normal_name(str(name[0]))) if name else None
        return self.yaku is None and (self.side is None or record.find_side(self.side) == claimant)


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
    # The options with which they were read.
    options: ReadingOptions

    @property
    def outcomes(self) -> list[Outcome]:
        """Every document of every file."""
        return [outcome for file in self.files for outcome in file.outcomes]

    @property
    def problems(self) -> list[Problem]:
        """Every problem, file by file."""
        return [problem for file in self.files for problem in file.problems]

    def to_show(self) -> ReadRecords:
        """Return the files without their notes, unless --notes is given."""
        files = self.files if self.options.notes else [file.without_notes() for file in self.files]
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
    file: str = "",
    files: Sequence[str] = (),
    **options: Any,
) -> ReadRecords:
    """Read and judge the records that a command line names."""
    paths = files or (file,)
    reading = ReadingOptions(**options)
    check_paths(paths)
    if all(map(is_club_file, paths)):
        raise click.UsageError(CLUB_FILE_HINT)
    rules = _event_rules(output, event, reading.max_bytes)
    read: list[ReadFile] = []
    if rules is not None:
        for path, content in read_files(paths, output, reading.max_bytes):
            if is_club_file(path):
                continue
            read.append(_judge_file(content, path, clubs, reading, rules))
    output.count_problems(problem for file in read for problem in file.problems)
    records = ReadRecords(read, reading)
    _check_round(records.outcomes, reading.round)
    return records


def check_paths(paths: Sequence[str]) -> None:
    """Refuse a command line that names standard input more than once."""
    if paths.count("-") > 1:
        raise click.UsageError("standard input can be named only once")


def read_files(paths: Sequence[str], output: Output, max_bytes: int) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the content of each file that can be read.

    If a regular file was replaced by a pipe in the meantime, do not wait for the pipe.
    """
    regular = {path for path in paths if file_identity(path) is not None}
    for path in paths:
        content = read_input(path, output, max_bytes, only_regular=path in regular)
        if content is not None:
            yield path, content


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
    content: bytes, path: str, clubs: Clubs, options: ReadingOptions, event: EventRules
) -> ReadFile:
    """Judge the records of a file."""
    file = RecordFile(
        content,
        printable_name(path),
        ReadSettings(options.months, event, clubs.of(path)),
        max_bytes=options.max_bytes,
    )
    outcomes = [_judge_document(file, document, options) for document in file.documents]
    # Report an empty file as one document.
    outcomes = outcomes or [Outcome(file.name, 1, only=options.round)]
    problems = (*file.problems, *outcomes[0].problems)
    outcomes[0] = outcomes[0]._replace(problems=problems)
    return ReadFile(file.name, outcomes)


def _judge_document(file: RecordFile, document: ReadResult, options: ReadingOptions) -> Outcome:
    record = document.record
    match = None
    if record and not record.is_stopped:
        match = judge(record, every_move=options.every_move, only_round=options.round)
    problems = match.problems if match else unique(document.all_problems)
    problems = join_repeated(problems, {"unknown-player"})
    reported = by_line(problem for problem in problems if options.concerns(problem, record))
    return Outcome(file.name, document.number, record, match, tuple(reported), only=options.round)


def _check_round(outcomes: Sequence[Outcome], number: int | None) -> None:
    """Refuse a round that no record has."""
    matches = [outcome.match for outcome in outcomes if outcome.match]
    if number is None or not matches or any(outcome.rounds for outcome in outcomes):
        return
    numbers = sorted({result.number for match in matches for result in match.rounds})
    if len(numbers) == 1:
        reason = f"round {numbers[0]} is the only one"
    else:
        reason = f"the rounds are {runs(numbers)}" if numbers else "none is recorded"
    raise click.UsageError(f"there is no round {number}: {reason}")
