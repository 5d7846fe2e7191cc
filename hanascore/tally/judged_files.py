"""Judge files, each by itself and then all together. `check` and `tally` both use this module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain, groupby
from operator import attrgetter
from typing import NamedTuple

from hanascore.files import read_bytes
from hanascore.model.record import ClubDefaults
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, Severity, join_by_cause, note, warning
from hanascore.record.cursor import short_list
from hanascore.record.document import ReadResult, identify_other_file
from hanascore.record.locate import locate
from hanascore.record.record_file import ReadOptions, unread
from hanascore.record.source import Source, looks_like_csv
from hanascore.referee.judge import Outcome, judge_document
from hanascore.tally.csv_results import read_csv
from hanascore.tally.event_reader import EventFile, event_in
from hanascore.tally.paths import EXTENSIONS, SPREADSHEETS, InputFile
from hanascore.tally.results import Result, result_of
from hanascore.tally.tally import DENIED
from hanascore.words.english import system_reason
from hanascore.words.visible import printable_name

SKIPPED = "file-skipped"
AFTER_END = "game-already-over"


class JudgedFile(NamedTuple):
    """A file after it was judged: records, results in CSV, an event, or a file that could not be read."""

    # The name of the file.
    name: str
    # The SHA-256 of the file.
    digest: str = ""
    # The lines of the file; None if it could not be read.
    source: Source | None = None
    # The documents of a file in YAML or JSON; empty for CSV and for an event.
    documents: tuple[Outcome, ...] = ()
    # The results of its games.
    results: tuple[Result, ...] = ()
    # The problems that belong to no document.
    own_problems: tuple[Problem, ...] = ()
    # The event, if this is its file.
    event: EventFile | None = None
    # What the records took from the files of their clubs.
    defaults: tuple[ClubDefaults, ...] = ()

    @property
    def problems(self) -> list[Problem]:
        """All problems of the file, in the order of its documents."""
        return [*self.own_problems, *chain.from_iterable(document.problems for document in self.documents)]

    @property
    def reported_problems(self) -> list[Problem]:
        """All problems of the file among others. A document that is no record has one warning."""
        problems = list(self.own_problems)
        for document in self.documents:
            if document.other_file:
                problems.append(_not_a_record(self, document.document, document.other_file))
            else:
                problems += document.problems
        return problems

    def without_records(self) -> JudgedFile:
        """Return the file without its records and matches, because they take much memory."""
        return self._replace(documents=())


def digest_of(content: bytes) -> str:
    """Return the SHA-256 of a file."""
    return sha256(content).hexdigest()


def judge_files(files: Iterable[InputFile], options: ReadOptions) -> Iterator[JudgedFile]:
    """Judge files one after another. A file that cannot be read has one problem and no results."""
    for path, is_regular in files:
        try:
            content = read_bytes(path, options.max_bytes, only_regular=is_regular)
        except (OSError, ValueError) as fault:
            yield unread_file(path, system_reason(fault))
        else:
            yield judge_file(content, path, options)


def unread_file(path: str, reason: str, kind: str = "file") -> JudgedFile:
    """Return the entry for a file or a folder that could not be read."""
    name = printable_name(path)
    return JudgedFile(name, own_problems=(unread(name, reason, kind),))


def skipped_file(path: str) -> JudgedFile:
    """Return the entry for a file of a folder that is not read because of its extension."""
    name = printable_name(path)
    message = f"this file is not read: of a folder, {short_list(EXTENSIONS, 'and')} are"
    hint = "save its records as text in a file that ends in .yaml"
    if name.lower().endswith(SPREADSHEETS):
        hint = "save the table as CSV"
    elif name.lower().endswith(".txt"):
        stem = name[: -len(".txt")]
        renamed = stem if stem.lower().endswith(EXTENSIONS) else f"{stem}.yaml"
        hint = f"if it is a record, rename it to {renamed}"
    return JudgedFile(name, own_problems=(note(SKIPPED, Place(), message, hint).in_file(name, None),))


def judge_file(content: bytes, path: str, options: ReadOptions) -> JudgedFile:
    """Judge all records of a file, or read its results."""
    name = printable_name(path)
    digest = digest_of(content)
    if looks_like_csv(content, path) and len(content) <= options.max_bytes:
        sheet = read_csv(content, name, options.rules)
        return JudgedFile(
            name, digest, sheet.source, results=sheet.results, own_problems=tuple(sheet.problems)
        )
    file = options.read(content, path)
    first = file.source.documents[0].data if file.source.documents else None
    if identify_other_file(first)[1] == "an event":
        return judged_event(event_in(file.source, name)._replace(digest=digest))
    judged = judge_documents(name, file.documents)
    results = judged.results
    if not file.source.documents:
        results = (Result(name, 1, errors=len(file.problems)),)
    return judged._replace(digest=digest, source=file.source, results=results, own_problems=file.problems)


def judge_documents(name: str, documents: Iterable[ReadResult]) -> JudgedFile:
    """Judge the documents of a file, which were read."""
    outcomes: list[Outcome] = []
    results: list[Result] = []
    for document in documents:
        outcome = judge_document(name, document)
        outcomes.append(outcome)
        if not outcome.other_file:
            results.append(result_of(name, document, outcome.match))
    defaults = (outcome.record.defaults for outcome in outcomes if outcome.record)
    return JudgedFile(
        name,
        documents=tuple(outcomes),
        results=tuple(results),
        defaults=tuple(default for default in defaults if default.keys),
    )


def judged_event(event: EventFile) -> JudgedFile:
    """Return the file of an event as a judged file."""
    return JudgedFile(event.file, event.digest, event.source, own_problems=event.problems, event=event)


def problems_in_tally(file: JudgedFile, *, in_event: bool) -> list[Problem]:
    """Return the problems of a file that a tally reports.

    Of the notes, only those about something that was not read are reported. A file that is no record gets one
    warning.
    """
    if file.event:
        return [_not_a_record(file, 1, "an event")]
    problems = [problem for problem in file.reported_problems if not problem.is_remark]
    return as_in_tally(problems, in_event=in_event)


def problems_in_event(file: JudgedFile) -> list[Problem]:
    """Return the problems of a file of an event, with all notes, as a tally reports them."""
    return list(file.own_problems) if file.event else as_in_tally(file.reported_problems, in_event=True)


def as_in_tally(problems: Iterable[Problem], *, in_event: bool) -> list[Problem]:
    """Return the problems with the severities that they have in a tally.

    A denied claim is only a warning. In an event, a round after the end of its game is an error.
    """
    severities = {DENIED: Severity.WARNING} | ({AFTER_END: Severity.ERROR} if in_event else {})
    return [problem._replace(severity=severities.get(problem.id, problem.severity)) for problem in problems]


def _not_a_record(file: JudgedFile, number: int, kind: str) -> Problem:
    """Return the warning that a file among the records is another kind of file of hanascore."""
    hint = "name it with --event" if kind == "an event" else "keep it in another folder"
    problem = warning("not-a-record", Place(), f"this is {kind}, not a record", hint)
    if file.source is None:
        return problem.in_file(file.name, None)
    return locate(file.source, [problem], file.name, number)[0]


def locate_in_files(
    problems: Iterable[Problem], event_file: EventFile, files: Iterable[JudgedFile]
) -> list[Problem]:
    """Add lines to problems of several files. A problem without a file belongs to the event's file."""
    sources = {file.name: file.source for file in files}
    located: list[Problem] = []
    in_order = sorted(problems, key=lambda problem: (problem.file, problem.document or 0))
    for (file, document), group in groupby(in_order, key=attrgetter("file", "document")):
        name, source = (file, sources.get(file)) if file else (event_file.file, event_file.source)
        if source is None:
            located += [problem._replace(file=name) for problem in group]
            continue
        number = document if document and document <= len(source.documents) else None
        placed = locate(source, group, name, number)
        located += [problem._replace(document=document) for problem in placed]
    return list(join_by_cause(located))
