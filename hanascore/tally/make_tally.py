"""Make a tally: check the results of all files, add them up, and rank the players."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from hanascore.problems.problem import Problem, Severity
from hanascore.tally.check_together import check_together
from hanascore.tally.event_reader import EventFile
from hanascore.tally.judged_files import JudgedFile, problems_in_tally, skipped_file, unread_file
from hanascore.tally.paths import Inputs
from hanascore.tally.points import add_up
from hanascore.tally.results import Result
from hanascore.tally.tally import Tally, TallyFile, TallyOptions
from hanascore.tally.tie_breaks import rank


def make_tally_of_inputs(
    inputs: Inputs, files: Iterable[JudgedFile], event_file: EventFile, options: TallyOptions
) -> Tally:
    """Add up the results of the input files, which were judged. Report inputs that were not read."""
    unread = [unread_file(*missing) for missing in inputs.missing]
    skipped = [skipped_file(path) for path in inputs.skipped]
    return make_tally(chain(unread, skipped, files), event_file, options)


def make_tally(files: Iterable[JudgedFile], event_file: EventFile, options: TallyOptions) -> Tally:
    """Add up the results of all files and rank the players."""
    event, last = event_file.event, options.as_of
    judged: list[JudgedFile] = []
    file_problems: list[Problem] = []
    all_results: list[Result] = []
    for file in files:
        so_far = tuple(result for result in file.results if last is None or (result.round or 0) <= last)
        # The problems of rounds after `as_of` do not matter yet.
        if so_far or not file.results:
            file_problems += problems_in_tally(file, in_event=event.given)
        all_results += file.results
        judged.append(file.without_records()._replace(results=so_far))
    in_use = sorted((file for file in judged if file.results), key=lambda file: file.name)
    checked = check_together(
        judged,
        file_problems,
        event_file,
        as_of=last,
        partial=options.partial,
        all_results=all_results,
    )
    problems = [*event_file.problems, *checked.problems, *checked.gaps]
    lines = add_up(checked.results, event, as_of=last)
    placed, steps = rank(lines, checked.results, options.tie_breaks or event.tie_breaks, event.lots_seed)
    return Tally(
        event_file=event_file,
        options=options,
        lines=tuple(placed),
        tie_break_steps=tuple(steps),
        results=checked.results,
        problems=tuple(sorted(problems, key=lambda located: _sort_key(located, event_file.file))),
        sources=tuple(TallyFile(file.name, file.digest, file.results, file.defaults) for file in in_use),
        doubtful=_doubtful_records(checked.results, file_problems),
        unused_corrections=checked.unused_corrections,
    )


def _doubtful_records(results: Iterable[Result], problems: Iterable[Problem]) -> frozenset[tuple[str, int]]:
    """Return the records that count and have a warning."""
    warned = {
        (located.file, located.document) for located in problems if located.severity == Severity.WARNING
    }
    return frozenset(result.key for result in results if result.counts and result.key in warned)


def _sort_key(located: Problem, event_name: str) -> tuple[bool, str, int, tuple[int, ...]]:
    """Return the key that sorts problems by file and line, with the problems of the event first."""
    line = located.span[:2] if located.span else (0, 0)
    return (located.file != event_name, located.file, located.document or 0, line)
