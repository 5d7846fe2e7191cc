"""The commands that read records, and the body they share: files are read, judged and told of.

`hanascore score`: each round's scores, running totals, how far to the end, who won, who deals next.

`hanascore check`: only what is wrong or doubtful; nothing at all when all is well.

`hanascore explain`: every point with its rule, what was nearly made, and what claims are worth.

`hanascore dispute`: the record under each choice of each open ruling, and whether it matters.

`hanascore replay`: the play card by card, how things stood after any turn, every unlawful move.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from hanascore.cli import options
from hanascore.cli.streams import Streams
from hanascore.files import file_identity
from hanascore.model.record import Record
from hanascore.problems.problem import LocatedProblem, Problem, Severity, unique
from hanascore.problems.words import did_you_mean, many, printable_name, runs
from hanascore.record.club import CLUB_FILE_HINT, is_club_file
from hanascore.record.cursor import normal_name
from hanascore.record.document import ReadResult
from hanascore.record.event_rules import EventRules
from hanascore.record.record_file import RecordFile
from hanascore.record.yaku_names import YakuNames
from hanascore.referee.judge import judge
from hanascore.referee.match import Match
from hanascore.report.outcome import Outcome
from hanascore.report.wording import group_by
from hanascore.rules.game import Game
from hanascore.rules.house_rules import adds_yaku
from hanascore.tally.event_reader import EventFile, read_event
from hanascore.tally.judged_files import (
    JudgedFile,
    ReadOptions,
    check_together,
    judge_file,
    soften_denied_claims,
)

if TYPE_CHECKING:
    from hanascore.referee.dispute import Dispute
    from hanascore.report.explain import Explained

# A comma ends a choice only where the next one begins, so that a choice may be a list.
_NEXT = r",(?=\s*[\w.-]+\s*=)"


class Asked(NamedTuple):
    """What a command line says about the records to read, and about what is told of them.

    `number` is that of the one round that is asked for. Where one `side` is, of no other it is told that a
    claim is denied; where one `yaku` is, of nobody. `everything` says that every unlawful move of the rounds
    asked for is told.
    """

    months: str | None
    max_bytes: int
    notes: bool
    number: int | None = None
    everything: bool = False
    side: str | None = None
    yaku: str | None = None

    def concerns(self, problem: Problem, record: Record | None) -> bool:
        """Whether what is asked for has to do with a problem."""
        if record is None or problem.id != "claim-denied":
            return True
        path = problem.place.path
        claimant = record.side_of(normal_name(str(path[path.index("claims") + 1])))
        return self.yaku is None and (self.side is None or record.find_side(self.side) == claimant)


class ReadFile(NamedTuple):
    """A file after reading and scoring: what is reported about each of its documents."""

    name: str
    outcomes: list[Outcome]

    @property
    def found(self) -> list[LocatedProblem]:
        """All problems of the file, in the order of its lines."""
        problems = [problem for outcome in self.outcomes for problem in outcome.problems]
        return sorted(problems, key=lambda problem: problem.span[:2] if problem.span else (0, 0))

    def without_notes(self) -> ReadFile:
        """Return the file without its notes."""
        outcomes = [
            outcome._replace(
                problems=tuple(one for one in outcome.problems if one.problem.severity is not Severity.NOTE)
            )
            for outcome in self.outcomes
        ]
        return self._replace(outcomes=outcomes)


class Records(NamedTuple):
    """What one call of a command has in hand: its files, judged, and the streams for its answer."""

    streams: Streams
    files: list[ReadFile]
    asked: Asked

    @property
    def outcomes(self) -> list[Outcome]:
        """Every document of every file."""
        return [outcome for file in self.files for outcome in file.outcomes]

    @property
    def found(self) -> list[LocatedProblem]:
        """Every problem, file by file."""
        return [one for file in self.files for one in file.found]

    def without_notes(self) -> Records:
        """The same without problems that are merely worth knowing, unless --notes asks for them."""
        files = self.files if self.asked.notes else [file.without_notes() for file in self.files]
        return self._replace(files=files)

    def tell(self) -> None:
        """Tell the problems of each file on standard error."""
        for file in self.without_notes().files:
            self.streams.tell(file.found)


def record_options(body: options.Body) -> options.Body:
    """The options that all commands of this module have."""
    shared = (options.max_bytes, options.config, options.event, options.months)
    for option in (*shared, options.quiet, options.strict, options.notes):
        option(body)
    return body


def read_records(
    streams: Streams,
    *,
    event: str | None,
    file: str = "",
    files: Sequence[str] = (),
    **asked: Any,
) -> Records:
    """Read and judge the records that a command line names."""
    paths, wanted = files or (file,), Asked(**asked)
    _check_paths(paths)
    if all(map(is_club_file, paths)):
        raise click.UsageError(CLUB_FILE_HINT)
    event_file = _report_event(streams, event, wanted.max_bytes)
    read: list[ReadFile] = []
    if event_file:
        for path in paths:
            content = read_input(streams, path, paths, wanted.max_bytes)
            if content is not None and not is_club_file(path):
                read.append(_judge(streams, content, path, wanted, event_file.event.rules))
    streams.weigh(problem.problem for file in read for problem in file.found)
    records = Records(streams, read, wanted)
    _check_round(records.outcomes, wanted.number)
    return records


def check_records(streams: Streams, *, event: str | None, files: Sequence[str], **asked: Any) -> Records:
    """Read and check files on their own; with an event, also their names, tables, seats and rules."""
    wanted = Asked(**asked)
    _check_paths(files)
    event_file = _report_event(streams, event, wanted.max_bytes)
    judged: list[JudgedFile] = []
    if event_file:
        options = ReadOptions(wanted.months, event_file.event.rules, wanted.max_bytes, streams.club)
        for path in files:
            content = read_input(streams, path, files, wanted.max_bytes)
            if content is not None and not is_club_file(path):
                judged.append(judge_file(content, path, options))
    together: dict[str, list[LocatedProblem]] = {}
    if event and event_file:
        together = group_by(check_together(judged, event_file), attrgetter("file"))
        of_event = together.pop(event_file.file, [])
        streams.tell(of_event)
        streams.weigh(problem.problem for problem in of_event)
    read = []
    for file in judged:
        # The problems of the event itself are reported above.
        own = [] if event_file and event_file.file == file.name else file.own_problems
        more = [*own, *together.get(file.name, ())]
        read.append(_checked_file(file, more, in_event=bool(event)))
    streams.weigh(problem.problem for file in read for problem in file.found)
    return Records(streams, read, wanted)


def _checked_file(file: JudgedFile, more: Sequence[LocatedProblem], *, in_event: bool) -> ReadFile:
    """Return what `check` reports about a file; `more` are the problems of no document and of the event."""
    if not file.documents:
        return ReadFile(file.name, [Outcome(file.name, 1, problems=tuple(more))])
    by_document = group_by(more, attrgetter("document"))
    outcomes = []
    for document in file.documents:
        problems = soften_denied_claims(document.problems) if in_event else document.problems
        found = (*problems, *by_document.get(document.number, ()))
        outcomes.append(Outcome(file.name, document.number, document.record, document.match, found))
    first = outcomes[0]
    outcomes[0] = first._replace(problems=(*by_document.get(None, ()), *first.problems))
    return ReadFile(file.name, outcomes)


def _check_paths(paths: Sequence[str]) -> None:
    if paths.count("-") > 1:
        raise click.UsageError("standard input can be named only once")


def read_input(streams: Streams, path: str, paths: Sequence[str], max_bytes: int) -> bytes | None:
    """Return the bytes of a file. One of several files must still be a regular file if it was one before."""
    return streams.read(path, max_bytes, plain=len(paths) > 1 and file_identity(path) is not None)


def _report_event(streams: Streams, path: str | None, max_bytes: int) -> EventFile | None:
    """Read the event, if one is named, and report its problems. None if records cannot be judged by it."""
    if path is None:
        return EventFile()
    event_file = read_event_file(streams, path, max_bytes)
    if event_file:
        streams.tell(event_file.located_problems, more="json")
        streams.weigh(event_file.problems)
    return event_file


def read_event_file(streams: Streams, path: str, max_bytes: int) -> EventFile | None:
    """Read an event. If records cannot be judged by it, report its problems and return None."""
    content = streams.read(path, max_bytes)
    if content is None:
        return None
    event_file = read_event(content, printable_name(path), max_bytes=max_bytes)
    if event_file.is_usable:
        return event_file
    streams.tell(event_file.located_problems, more="json")
    streams.worse(1)
    return None


def _judge(streams: Streams, content: bytes, path: str, asked: Asked, event: EventRules) -> ReadFile:
    """Judge the records of a file."""
    file = RecordFile(
        content,
        printable_name(path),
        months=asked.months,
        event=event,
        club=streams.club(path),
        max_bytes=asked.max_bytes,
    )
    outcomes = [_outcome(file, document, asked) for document in file.documents]
    # An empty file counts as one document.
    outcomes = outcomes or [Outcome(file.name, 1, only=asked.number)]
    problems = (*file.locate(file.problems), *outcomes[0].problems)
    outcomes[0] = outcomes[0]._replace(problems=problems)
    return ReadFile(file.name, outcomes)


def _outcome(file: RecordFile, document: ReadResult, asked: Asked) -> Outcome:
    """Judge one document."""
    record = document.record
    match = None
    if record and not record.is_stopped:
        match = judge(record, every_move=asked.everything, only_round=asked.number)
    problems = match.problems if match else unique(document.all_problems)
    found = file.locate((one for one in problems if asked.concerns(one, record)), document.number)
    return Outcome(file.name, document.number, record, match, tuple(found), only=asked.number)


def _check_round(outcomes: Sequence[Outcome], number: int | None) -> None:
    """Refuse a round that no record has."""
    matches = [outcome.match for outcome in outcomes if outcome.match]
    if number is None or not matches or any(outcome.rounds for outcome in outcomes):
        return
    known = sorted({result.number for match in matches for result in match.rounds})
    those = f"the rounds are {runs(known)}" if known else "none is recorded"
    raise click.UsageError(
        f"there is no round {number}: {f'round {known[0]} is the only one' if len(known) == 1 else those}"
    )


@options.command(
    "hanascore score friday.yaml",
    "hanascore score friday.yaml --round 1",
    "hanascore score *.yaml --format json -o scores.json",
)
@options.files
@options.round_number
@options.formats("table", "json", "jsonl", "csv", "markdown", "html")
@click.option("--cards", is_flag=True, help="In JSON, the cards of each entry too.")
@options.lang
@record_options
def score_command(streams: Streams, *, cards: bool, **asked: Any) -> None:
    """Score records: each round, the running totals, who leads or won, who deals next.

    A FILE is a record in YAML or JSON; - is standard input. Problems go to standard error.
    """
    from hanascore.report.score import ScoreReport

    records = read_records(streams, **asked)
    records.tell()
    games = [(outcome, None) for outcome in records.outcomes]
    streams.answer(ScoreReport(games, records.found, cards=cards))


@options.command(
    "hanascore check friday.yaml",
    "hanascore check *.yaml --format concise --strict",
    "hanascore check - --format json < friday.yaml",
)
@options.files
@options.formats("table", "concise", "json", "jsonl", "csv", "markdown")
@record_options
def check_command(streams: Streams, **asked: Any) -> None:
    """Check records, and say only what is wrong or doubtful.

    Silent, with exit 0, when all is well. A FILE is a record in YAML or JSON, the file of an event, or
    results in CSV; - is standard input. With --event names, tables, seats and rules are judged as by tally.
    """
    from hanascore.report.check import CheckReport

    records = check_records(streams, **asked).without_notes()
    for_people = streams.form in {"table", "concise"}
    found = streams.told(records.found) if for_people else records.found
    if found or streams.output or not for_people:
        streams.answer(CheckReport(records.outcomes, found))


@options.command(
    "hanascore explain friday.yaml",
    "hanascore explain friday.yaml --round 1 --side Aki",
    "hanascore explain friday.yaml --yaku five-brights --side Aki",
)
@options.one_file
@options.round_number
@options.named("--side", "NAME", "Only that player or team, and its claims.")
@options.named("--yaku", "ID", "Why that yaku counts or does not, and nothing else.")
@options.formats("table", "json")
@options.lang
@record_options
def explain_command(streams: Streams, *, side: str | None, yaku: str | None, **asked: Any) -> None:
    """Tell where every point of a record comes from: rule, cards, arithmetic.

    After each side's points: yaku one card away and who holds that card, yaku held in vain, and the answer to
    whatever was claimed. FILE is a record in YAML or JSON; - is standard input.
    """
    from hanascore.referee.explain import explain_match, explain_yaku
    from hanascore.report.explain import ExplainReport

    records = read_records(streams, side=side, yaku=yaku, **asked)
    games: list[tuple[Outcome, Explained]] = []
    with options.refused():
        for outcome in records.outcomes:
            match = outcome.match
            answer: Explained = None
            if match and yaku is not None:
                answer = explain_yaku(match, _id(match, yaku), round=outcome.only, side=side)
            elif match:
                answer = explain_match(match, round=outcome.only, side=side)
            games.append((outcome, answer))
    records.tell()
    streams.answer(ExplainReport(games, records.found))


def _id(match: Match, word: str) -> str:
    """The id of the yaku that a word names."""
    record, game = match.record, match.game
    names = YakuNames(game, [one.id for one in record.house_rules.yaku if adds_yaku(one)])
    id = names.find(word)
    if id is not None:
        return id
    hand = next((one for one in (*match.rules.hands, *game.hands) if one.has_name(word)), None)
    if hand:
        raise click.UsageError(
            f"{hand.name} is a lucky hand, which is dealt and not captured: "
            f"hanascore rules {game.id}.{hand.id} tells what it is, "
            "and hanascore explain without --yaku what it paid"
        )
    hint = did_you_mean(word, list(names.ids)) or f"hanascore rules {game.id} lists them"
    raise click.UsageError(f"{game.name} has no yaku '{word}': {hint}")


@options.command(
    "hanascore dispute friday.yaml",
    "hanascore dispute friday.yaml --ruling method",
    "hanascore dispute friday.yaml --together method=easy,negative=carry",
)
@options.one_file
@options.named("--ruling", "NAME", "Only that ruling, by name or number.")
@options.named(
    *("--together", "A=X,B=Y", "These choices at once, and nothing else alone."),
    multiple=True,
)
@options.formats("table", "json", "html")
@options.lang
@record_options
def dispute_command(streams: Streams, *, ruling: str | None, together: tuple[str, ...], **asked: Any) -> None:
    """Score a record again under every other choice of every open ruling, and say what changes.

    The last sentence says whether it matters; of one ruling alone, or choices together, the first does. A
    round that could not have been so is told, and the others are scored without it.

    FILE is a record in YAML or JSON; - is standard input.
    """
    from hanascore.referee.dispute import dispute
    from hanascore.report.dispute import DisputeReport

    records = read_records(streams, **asked)
    games: list[tuple[Outcome, Dispute | None]] = []
    with options.refused():
        for outcome in records.outcomes:
            match = outcome.match
            chosen = [_choices(match.game, text) for text in together] if match else []
            games.append((outcome, dispute(match, ruling=ruling, together=chosen) if match else None))
    records.tell()
    streams.answer(DisputeReport(games, records.found))


def _choices(game: Game, text: str) -> Mapping[str, Any]:
    """The choices of a combination."""
    from hanascore.referee.dispute import find_ruling

    parts: dict[str, str] = {}
    for part in re.split(_NEXT, text):
        word, equals, choice = part.partition("=")
        if not equals:
            raise click.UsageError(f"--together takes A=X,B=Y, and '{part.strip()}' has no =")
        name = find_ruling(game, word)
        if name in parts:
            raise click.UsageError(f"--together chooses `{name}` twice: write a --together for each choice")
        parts[name] = choice.strip()
    return options.read_options(
        game, [f"{name}={choice}" for name, choice in parts.items()], flag="--together"
    )


@options.command(
    "hanascore replay examples/play.hanascore.yaml",
    "hanascore replay examples/play.hanascore.yaml --round 2 --until 7",
    "hanascore replay examples/play.hanascore.yaml --all --format json",
)
@options.one_file
@options.round_number
@click.option(
    "--until", type=click.IntRange(min=0), metavar="N", help="How things stood after turn N; 0 is the deal."
)
@click.option("--all", "everything", is_flag=True, help="Go on after an unlawful move, and name every one.")
@options.formats("table", "json", "html")
@options.lang
@record_options
def replay_command(streams: Streams, *, until: int | None, everything: bool, **asked: Any) -> None:
    """Go through the turns of a record card by card, up to the first unlawful move.

    A round with turns needs no piles: the play makes them. An unlawful move is named with the position it
    was made in, the rule, and what would have been lawful. FILE is a record in YAML or JSON; - is standard
    input.
    """
    from hanascore.report.replay import ReplayReport

    records = read_records(streams, everything=everything, **asked)
    _check_until(records, until)
    records.tell()
    games = [(outcome, None) for outcome in records.outcomes]
    streams.answer(ReplayReport(games, records.found, until=until, everything=everything))


def _check_until(records: Records, until: int | None) -> None:
    """Refuse a turn that no round has; turns that are asked for and not there are an error."""
    rounds = [result.round for outcome in records.outcomes for result in outcome.rounds]
    lengths = {round.number: len(round.turns) for round in rounds if round.turns is not None}
    if rounds and not lengths and (records.asked.number is not None or until is not None):
        records.streams.worse(1)
    elif lengths and until is not None and until > max(lengths.values()):
        longest = max(lengths, key=lambda round: lengths[round])
        which = f"round {longest}" if len(lengths) == 1 else f"the longest, round {longest},"
        raise click.UsageError(f"there is no turn {until}: {which} has {many(lengths[longest], 'turn')}")
