"""From the files a command is given to what it has in hand for each document: records, scores, problems.

What is wrong with a file is told here as well; the answer of a command is not.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from hanascore.cli.options import Asked, cannot_read, read_bytes, shown
from hanascore.cli.streams import Streams
from hanascore.problems.problem import Problem, Severity
from hanascore.referee.judge import judge, judge_plays
from hanascore.referee.reading import File, Found
from hanascore.report.games import Outcome

if TYPE_CHECKING:
    from hanascore.referee.replay import Replay
    from hanascore.scoring.match import Match


class Judged(NamedTuple):
    """One file after reading and scoring."""

    file: File
    outcomes: tuple[Outcome, ...]

    @property
    def found(self) -> list[Found]:
        """Every problem of the file, in the order of its lines."""
        every = [one for outcome in self.outcomes for one in outcome.found]
        return sorted(every, key=lambda one: one.span[:2] if one.span else (0, 0))


def read_files(
    streams: Streams, paths: Sequence[str], asked: Asked, *, only: int | None = None, plays: bool = False
) -> Iterator[Judged]:
    """Each file that can be read, judged; the exit code tells of those that cannot.

    `only` is the number of the one round that is asked for; `plays` says that the play of rounds is too.
    """
    event = _event(streams, asked) if asked.event else None
    if asked.event and event is None:
        return
    for path in paths:
        try:
            content = read_bytes(path, asked.max_bytes)
        except OSError as fault:
            cannot_read(streams, path, fault)
            continue
        file = File(content, shown(path), months=asked.months, event=event, max_bytes=asked.max_bytes)
        judged = Judged(file, tuple(_outcomes(file, only, plays=plays)))
        streams.worse(_code((one.problem for one in judged.found), strict=asked.strict))
        yield judged


def tell(streams: Streams, judged: Judged, *, notes: bool) -> None:
    """The problems of a file, on standard error."""
    if not judged.found:
        return
    from hanascore.report.problems import text, without_notes

    found = judged.found if notes else without_notes(judged.found)
    if found:
        streams.err(text(found, streams.error_paint))


def _outcomes(file: File, only: int | None, *, plays: bool) -> Iterator[Outcome]:
    whole = file.found(file.problems)
    if not file.papers:
        yield Outcome(file.name, 1, found=tuple(whole), only=only)
    for paper in file.papers:
        record = paper.record
        match: Match | None = None
        played: tuple[Replay | None, ...] = ()
        if record and not record.stopped:
            match, played = judge_plays(record, only) if plays else (judge(record), played)
        problems = match.problems if match else paper.all_problems
        found = (*whole, *file.found(problems, paper.number))
        whole = []
        yield Outcome(file.name, paper.number, paper.record, match, found, only, played)


def _code(problems: Iterator[Problem], *, strict: bool) -> int:
    severities = {problem.severity for problem in problems}
    return int(Severity.ERROR in severities or (strict and Severity.WARNING in severities))


def _event(streams: Streams, asked: Asked) -> Mapping[str, Any] | None:
    """The rules of an event's file; None where it cannot be had or holds an error."""
    from hanascore.cli import events

    given = events.take(streams, asked.event, asked.max_bytes)
    if given is None:
        return None
    events.tell(streams, given.found)
    streams.worse(_code((one.problem for one in given.found), strict=asked.strict))
    return given.event.rules


def check_round(outcomes: Sequence[Outcome], number: int | None) -> None:
    """Refuse a round that no record has."""
    matches = [outcome.match for outcome in outcomes if outcome.match]
    if number is None or not matches or any(outcome.rounds for outcome in outcomes):
        return
    known = sorted({result.number for match in matches for result in match.rounds})
    raise click.UsageError(f"there is no round {number}: {_known_rounds(known)}")


def _known_rounds(known: Sequence[int]) -> str:
    from hanascore.report.wording import runs

    if len(known) < 2:
        return f"round {known[0]} is the only one" if known else "none is recorded"
    return f"the rounds are {runs(known)}"
