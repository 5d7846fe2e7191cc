"""Check all files of an event together. `check` and `tally` both use this module, so they say the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, warning
from hanascore.record.record_file import UNREAD
from hanascore.tally.checks import check_results
from hanascore.tally.compared_records import find_copies
from hanascore.tally.consequences import explain, join_across_files
from hanascore.tally.corrections import find_unmatched_corrections
from hanascore.tally.event import Correction
from hanascore.tally.event_reader import EventFile
from hanascore.tally.gaps import find_gaps
from hanascore.tally.judged_files import JudgedFile, locate_in_files
from hanascore.tally.results import Result
from hanascore.words.english import listed


class CheckedFiles(NamedTuple):
    """All results in the order of their rounds and tables, and the problems of all files."""

    # The results, with the ids of the players.
    results: tuple[Result, ...]
    # The problems of the files and of their comparison, without those that follow from others.
    problems: tuple[Problem, ...]
    # What is missing from the event: rounds, tables, players, and files that its corrections name.
    gaps: tuple[Problem, ...]
    # The corrections of seats that belong to no record here.
    unused_corrections: frozenset[Correction]


def check_together(
    files: Sequence[JudgedFile],
    file_problems: Sequence[Problem],
    event_file: EventFile,
    *,
    as_of: int | None = None,
    partial: bool = False,
    all_results: Iterable[Result] = (),
) -> CheckedFiles:
    """Check names, tables, seats and rules across all files, and find what is missing.

    `file_problems` are the problems that the files have by themselves. `all_results` are those of all rounds,
    if the files have only those up to `as_of`.
    """
    event = event_file.event
    in_use = sorted((file for file in files if file.results), key=lambda file: file.name)
    if not event_file.is_checkable:
        copies = find_copies((file.name, file.digest, file.results) for file in in_use)
        problems = (*file_problems, *locate_in_files(copies, event_file, files))
        return CheckedFiles((), problems, (), frozenset())
    checked = check_results([result for file in in_use for result in file.results], event, as_of=as_of)
    of_results = [
        *checked.problems,
        *find_copies((file.name, file.digest, file.results) for file in in_use),
        *_find_club_rules(in_use, event_file),
    ]
    gaps: list[Problem] = []
    # If no file could be read, report nothing else.
    if in_use or not any(problem.id == UNREAD for problem in file_problems):
        if not event_file.has_wrong_rulings:
            gaps = find_gaps(checked.results, event, as_of=as_of, partial=partial)
        # A correction without a record may be one of a later round.
        known = list(all_results) or list(checked.results)
        gaps += find_unmatched_corrections(event, known, {result.file for result in known})
    located = [*file_problems, *locate_in_files(of_results, event_file, files)]
    located_gaps = locate_in_files(gaps, event_file, files)
    explained = explain([*located, *located_gaps], checked.results, event)
    causes = locate_in_files((cause.in_file("", 1) for cause in explained.causes), event_file, files)
    known_gaps = frozenset(located_gaps)
    remaining = join_across_files(explained.problems)
    return CheckedFiles(
        checked.results,
        (*(problem for problem in remaining if problem not in known_gaps), *causes),
        tuple(problem for problem in remaining if problem in known_gaps),
        checked.unused_corrections,
    )


def _find_club_rules(files: Iterable[JudgedFile], event_file: EventFile) -> Iterable[Problem]:
    """Yield a warning if the file of a club decides rules of records of an event."""
    defaults = [default for file in files for default in file.defaults]
    keys = dict.fromkeys(key for default in defaults for key in default.keys if key != "lang")
    if event_file.event.given and keys:
        message = f"{defaults[0].file} decides {listed(keys)} for records of this event"
        advice = "write it into the event's file, or use --no-config"
        yield warning("rules-differ", Place(), message, advice).in_file("", 1)
