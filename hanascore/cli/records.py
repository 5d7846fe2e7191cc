"""What the commands that read records share: their files judged, the problems told, the exit code.

Each of these commands says only what it answers.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from hanascore.cli import options
from hanascore.cli.options import Asked, cannot_read, read_bytes, shown
from hanascore.cli.streams import Streams
from hanascore.problems.problem import Found, Problem, Severity
from hanascore.referee.judge import File, judge, judge_plays
from hanascore.report.lines import runs
from hanascore.report.report import Outcome

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

    def without_notes(self) -> "Judged":
        """The same with no problem that is merely worth knowing."""
        outcomes = []
        for outcome in self.outcomes:
            grave = (one for one in outcome.found if one.problem.severity is not Severity.NOTE)
            outcomes.append(outcome._replace(found=tuple(grave)))
        return self._replace(outcomes=tuple(outcomes))


class Call(NamedTuple):
    """One call of a command that reads records: its files, judged, and how to answer.

    `form` is the format of the answer. `number` is that of the one round that is asked for. `notes` says
    whether what is merely worth knowing is told too.
    """

    streams: Streams
    files: list[Judged]
    form: str
    number: int | None
    notes: bool

    @property
    def outcomes(self) -> list[Outcome]:
        """Every document of every file."""
        return [outcome for file in self.files for outcome in file.outcomes]

    @property
    def found(self) -> list[Found]:
        """Every problem, file by file."""
        return [one for file in self.files for one in file.found]

    def without_notes(self) -> "Call":
        """The same call with no problem that is merely worth knowing, unless notes are asked for."""
        if self.notes:
            return self
        return self._replace(files=[file.without_notes() for file in self.files])

    def tell(self) -> None:
        """Tell the problems of each file on standard error."""
        for file in self.without_notes().files:
            self.streams.tell(file.found)


def reads_records(*, plays: bool = False) -> Callable[[Callable[..., None]], Callable[..., int]]:
    """Make a command of a body that is handed its records as `call`, and whatever options are its own.

    The command has the options --notes, --strict, --months, --event and --max-bytes. With `plays` the turns
    of each round are kept for the body.
    """

    def made(body: Callable[..., None]) -> Callable[..., int]:
        @wraps(body)
        def command(
            *,
            form: str,
            output: str | None,
            colour: str,
            asked: Asked,
            file: str = "",
            files: tuple[str, ...] = (),
            number: int | None = None,
            **own: Any,
        ) -> int:
            paths = files or (file,)
            options.refuse_overwriting(output, paths)
            streams = Streams(colour, output, form)
            judged = list(_judge(streams, paths, asked, number, plays=plays))
            call = Call(streams, judged, form, number, asked.notes)
            _check_round(call.outcomes, number)
            body(call, **own)
            return streams.code

        return options.reading(command)

    return made


def _judge(
    streams: Streams, paths: Sequence[str], asked: Asked, only: int | None, *, plays: bool
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


def _outcomes(file: File, only: int | None, *, plays: bool) -> Iterator[Outcome]:
    whole = file.found(file.problems)
    if not file.documents:
        yield Outcome(file.name, 1, found=tuple(whole), only=only)
    for document in file.documents:
        record = document.record
        match: Match | None = None
        played: tuple[Replay | None, ...] = ()
        if record and not record.stopped:
            match, played = judge_plays(record, only) if plays else (judge(record), played)
        problems = match.problems if match else document.all_problems
        found = (*whole, *file.found(problems, document.number))
        whole = []
        yield Outcome(file.name, document.number, record, match, found, only, played)


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


def _check_round(outcomes: Sequence[Outcome], number: int | None) -> None:
    """Refuse a round that no record has."""
    matches = [outcome.match for outcome in outcomes if outcome.match]
    if number is None or not matches or any(outcome.rounds for outcome in outcomes):
        return
    known = sorted({result.number for match in matches for result in match.rounds})
    raise click.UsageError(f"there is no round {number}: {_known_rounds(known)}")


def _known_rounds(known: Sequence[int]) -> str:
    if len(known) < 2:
        return f"round {known[0]} is the only one" if known else "none is recorded"
    return f"the rounds are {runs(known)}"
