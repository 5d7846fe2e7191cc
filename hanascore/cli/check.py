"""`hanascore check`: show what is wrong or doubtful in records, results and events."""

from __future__ import annotations

import os
from collections.abc import Sequence
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

import click

from hanascore.cli.exit_codes import FAILED, PROBLEMS
from hanascore.cli.fix_files import FileFixer
from hanascore.cli.input import Clubs, read_input, report_unread
from hanascore.cli.options import command, files_argument, format_option, reading_options
from hanascore.cli.output import FOR_PROGRAMS, Output
from hanascore.cli.read_records import (
    ReadFile,
    ReadRecords,
    check_paths,
    read_files,
)
from hanascore.problems.problem import Problem, by_line
from hanascore.record.club import is_club_file
from hanascore.record.event_rules import EventRules
from hanascore.record.record_file import ReadOptions
from hanascore.referee.judge import Outcome
from hanascore.report.check import CheckReport
from hanascore.report.wording import group_by
from hanascore.tally.check_together import CheckedFiles, check_together
from hanascore.tally.event import Event
from hanascore.tally.event_reader import EventFile, read_event
from hanascore.tally.gaps import describe_status, round_statuses
from hanascore.tally.judged_files import (
    JudgedFile,
    judge_file,
    judged_event,
    problems_in_event,
    skipped_file,
    unread_file,
)
from hanascore.tally.paths import files_of_folders
from hanascore.words.english import many, system_reason
from hanascore.words.visible import printable_name


class _File(NamedTuple):
    """A file to check."""

    # The path of the file; "-" for standard input.
    path: str
    # The bytes of the file.
    content: bytes
    # The options with which it is read.
    options: ReadOptions
    # The file, judged.
    judged: JudgedFile
    # Whether it belongs to the event.
    in_event: bool = False

    def judge(self, content: bytes) -> JudgedFile:
        """Judge the file as if it had this content."""
        return judge_file(content, self.path, self.options)

    def fixed_by(self, fixer: FileFixer) -> _File:
        """Return the file with its certain fixes."""
        fixed = fixer.fix(self.path, self.content, self.judged, self.judge)
        return self._replace(content=fixed.content, judged=fixed.judged)

    def judged_by(self, rules: EventRules) -> _File:
        """Return the file judged by the rules of its event."""
        file = self._replace(options=self.options._replace(rules=rules), in_event=True)
        return file._replace(judged=file.judge(self.content))


class _Inputs(NamedTuple):
    """All that is checked."""

    # The event. Without one everything is empty.
    event: EventFile = EventFile()
    # Whether the event is named by --event. Then it is reported apart from the files.
    is_named: bool = False
    # The files that were read.
    files: Sequence[_File] = ()
    # The files and folders that were not.
    unread: Sequence[JudgedFile] = ()


@command(
    "hanascore check friday.yaml",
    "hanascore check *.yaml --format concise --strict",
    "hanascore check - --format json < friday.yaml",
    "hanascore check friday.yaml --fix",
)
@files_argument
@format_option("table", "concise", "github", "json", "jsonl", "csv", "markdown")
@click.option(
    "--fix",
    is_flag=True,
    help="Make all certain corrections in each FILE and in the event, such as `stopped_by` for "
    "`Stopped-by`. Then check the corrected files.",
)
@click.option(
    "--diff",
    is_flag=True,
    help="Show the corrections of --fix, but write nothing. Exit with 1 if there are any.",
)
@reading_options
def check_command(
    output: Output,
    *,
    fix: bool,
    diff: bool,
    clubs: Clubs,
    event: str | None,
    files: Sequence[str],
    months: str | None,
    max_bytes: int,
    notes: bool,
) -> None:
    """Check records, and show only what is wrong or doubtful.

    Prints nothing if all is well. FILE is a record in YAML or JSON, an event, a table of results in CSV, or
    a folder of these; - is standard input. With an event, named by --event or among the files, it also
    checks names, tables, seats and rules as `hanascore tally` does, and prints a line for each round. The
    exit code is 1 if that tally is not final, because a table or a player is missing. At most 20 problems
    per file are printed. --format concise prints all of them; --format github prints all of them as
    annotations for GitHub.
    """
    check_paths(files)
    fixer = _fixer(output, fix=fix, diff=diff, paths=[*files, event])
    options = ReadOptions(months, max_bytes=max_bytes, club_of=clubs.of)
    inputs = _read_inputs(output, fixer, options, clubs, event, files)
    if fixer and fixer.difference is not None:
        output.report_problems([problem for file in inputs.unread for problem in file.problems])
        output.write_difference(fixer.difference)
        return
    progress: list[str] = []
    records = _check_inputs(output, progress, inputs, notes=notes).to_show()
    for_people = output.format in {"table", "concise", "github"}
    problems = output.shown_problems(records.problems) if for_people else records.problems
    if problems or progress or output.path or not for_people:
        output.write_report(CheckReport(records.outcomes, problems, progress))


def _fixer(output: Output, *, fix: bool, diff: bool, paths: Sequence[str | None]) -> FileFixer | None:
    """Return what makes the fixes or shows their difference, or None without `--fix` and `--diff`."""
    if diff and fix:
        raise click.UsageError("--diff writes no file, and --fix does: choose one")
    if diff and output.format != "table":
        raise click.UsageError(
            f"--diff prints a difference: remove --format {output.format}, or remove --diff"
        )
    if fix and "-" in paths:
        raise click.UsageError("--fix cannot write into standard input: use --diff")
    if diff:
        return FileFixer(output, [])
    return FileFixer(output) if fix else None


def _read_inputs(
    output: Output,
    fixer: FileFixer | None,
    options: ReadOptions,
    clubs: Clubs,
    event: str | None,
    files: Sequence[str],
) -> _Inputs:
    """Read and judge the event and the files, with their certain fixes if there is a fixer."""
    event_file = EventFile()
    if event is not None:
        named = _read_event(output, fixer, options.max_bytes, event)
        if named is None:
            return _Inputs(is_named=True)
        event_file = named
    inputs = files_of_folders(files, besides=[event] if event not in (None, "-") else [])
    if inputs.missing:
        output.raise_exit_code(FAILED)
    options = options._replace(rules=event_file.event.rules)
    read = []
    unread = [*(unread_file(*argument) for argument in inputs.missing), *map(skipped_file, inputs.skipped)]
    for path, content in read_files([file.path for file in inputs.files], output, options.max_bytes):
        if isinstance(content, Exception):
            output.raise_exit_code(FAILED)
            if output.path or output.format in FOR_PROGRAMS:
                report_unread(path, content, output)
            unread.append(unread_file(path, system_reason(content)))
        elif is_club_file(path):
            clubs.of(path)  # reports its errors
        else:
            judged = judge_file(content, path, options)
            read.append(_File(path, content, options, judged, in_event=event_file.event.given))
    if event is None:
        # An event is fixed before its rules are applied.
        read = [file.fixed_by(fixer) if fixer and file.judged.event else file for file in read]
        event_file, read = _with_event_among(read)
    if fixer:
        is_fixed = event is None
        read = [file if is_fixed and file.judged.event else file.fixed_by(fixer) for file in read]
    return _Inputs(event_file, event is not None, read, unread)


def _read_event(output: Output, fixer: FileFixer | None, max_bytes: int, path: str) -> EventFile | None:
    """Read the event that --event names, with its certain fixes if there is a fixer."""
    content = read_input(path, output, max_bytes)
    if content is None:
        return None

    def judge(content: bytes) -> JudgedFile:
        return judged_event(read_event(content, printable_name(path), max_bytes=max_bytes))

    judged = judge(content)
    return fixer.fix(path, content, judged, judge).judged.event if fixer else judged.event


def _with_event_among(files: Sequence[_File]) -> tuple[EventFile, list[_File]]:
    """Return the only event among the files, and the files with its rules applied to those in its folder."""
    events = [(file.path, file.judged.event) for file in files if file.judged.event]
    if len(events) != 1:
        return EventFile(), list(files)
    ((path, event_file),) = events
    folder, rules = os.path.dirname(path), event_file.event.rules
    return event_file, [file.judged_by(rules) if _is_inside(file.path, folder) else file for file in files]


def _check_inputs(output: Output, progress: list[str], inputs: _Inputs, *, notes: bool) -> ReadRecords:
    """Check each file, and with an event all of them together. Add a line for each round to `progress`."""
    event_file = inputs.event
    if inputs.is_named:
        output.report_problems(event_file.problems, more="json")
        output.count_problems(event_file.problems)
    in_event = [file.judged for file in inputs.files if file.in_event]
    named = event_file.file if inputs.is_named else None
    problems = [problem for file in in_event for problem in _problems_in_event(file, named)]
    if event_file.event.given and event_file.is_checkable:
        checked = check_together(in_event, problems, event_file)
        problems = list(checked.problems)
        if any(not file.event for file in in_event):
            problems += [gap for gap in checked.gaps if not gap.stops]
        if any(gap.stops for gap in checked.gaps):
            output.raise_exit_code(PROBLEMS)
        if output.format == "table" and not output.quiet:
            progress += _progress(checked, event_file.event)
    by_file = group_by(problems, attrgetter("file"))
    if inputs.is_named:
        own_problems = by_file.pop(event_file.file, [])
        output.report_problems(own_problems)
        output.count_problems(own_problems)
    read = [_read_file(file, file.own_problems) for file in inputs.unread]
    for file in inputs.files:
        judged = file.judged
        if file.in_event:
            read.append(_read_file(judged, by_file.get(judged.name, ())))
        elif judged.event:
            # The problems of a named event are reported above.
            own = () if inputs.is_named and judged.name == event_file.file else judged.own_problems
            read.append(_read_file(judged, [*own, *by_file.get(judged.name, ())]))
        else:
            # Among several files, one of another kind is no error, as in a tally.
            is_alone = len(inputs.files) == 1
            read.append(_read_file(judged, judged.problems if is_alone else judged.reported_problems))
    output.count_problems(problem for file in read for problem in file.problems)
    return ReadRecords(read, notes)


def _problems_in_event(file: JudgedFile, named: str | None) -> list[Problem]:
    """Return the problems of a file of an event, with the severities that they have in a tally.

    Those of an event that is `named` by --event are reported apart.
    """
    return [] if file.name == named else problems_in_event(file)


def _progress(checked: CheckedFiles, event: Event) -> list[str]:
    """Return a line for each round: which tables are in, and which are missing. The last line sums it up."""
    results = checked.results
    first = 1 if event.rounds else 0
    last = max((result.round or 0 for result in results), default=first)
    last = min(last, event.rounds or last)
    statuses = round_statuses(results, event, as_of=last) if last else []
    lines = [describe_status(status, event) for status in statuses]
    open_gaps = [gap.message for gap in checked.gaps if gap.stops]
    if open_gaps:
        more = f", and {many(len(open_gaps) - 1, 'more gap')}" if len(open_gaps) > 1 else ""
        lines.append(f"Not final: {open_gaps[0]}{more}.")
    return lines


def _is_inside(path: str, folder: str) -> bool:
    """Return whether a file is in a folder or below it. Standard input always is."""
    return path == "-" or Path(os.path.abspath(path)).is_relative_to(os.path.abspath(folder or "."))


def _read_file(file: JudgedFile, problems: Sequence[Problem]) -> ReadFile:
    """Return what to report about a file."""
    if not file.documents:
        return ReadFile(file.name, [Outcome(file.name, 1, problems=tuple(problems))])
    by_document = group_by(problems, attrgetter("document"))
    outcomes = [
        document._replace(problems=tuple(by_line(by_document.get(document.document, ()))))
        for document in file.documents
    ]
    first = outcomes[0]
    outcomes[0] = first._replace(problems=(*by_document.get(None, ()), *first.problems))
    return ReadFile(file.name, outcomes)
