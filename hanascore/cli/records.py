"""The commands that read records, and the body they share: files are read, judged and told of.

`hanascore score`: each round's scores, running totals, how far to the end, who won, who deals next.

`hanascore check`: only what is wrong or doubtful; nothing at all when all is well.

`hanascore explain`: every point with its rule, what was nearly made, and what claims are worth.

`hanascore dispute`: the record under each choice of each open ruling, and whether it matters.

`hanascore replay`: the play card by card, how things stood after any turn, every unlawful move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import click

from hanascore.cli import options
from hanascore.cli.streams import Streams
from hanascore.files import identity_of
from hanascore.model.record import Record
from hanascore.problems.problem import LocatedProblem, Problem, Severity, unique
from hanascore.problems.words import did_you_mean, many, printable_name, runs
from hanascore.record.club import CLUB_FILE_HINT, is_club_file
from hanascore.record.cursor import normal_name
from hanascore.record.document import ReadResult
from hanascore.record.event_rules import NO_EVENT
from hanascore.record.record_file import RecordFile
from hanascore.record.yaku_names import YakuNames
from hanascore.referee.judge import judge
from hanascore.referee.match import Match
from hanascore.report.outcome import Outcome
from hanascore.report.wording import group_by
from hanascore.rules.game import Game
from hanascore.rules.house_rules import adds_yaku

if TYPE_CHECKING:
    from hanascore.referee.dispute import Dispute
    from hanascore.report.explain import Explained
    from hanascore.tally.event_reader import EventFile
    from hanascore.tally.results import Result, Sheet

# A comma ends a choice only where the next one begins, so that a choice may be a list.
_NEXT = r",(?=\s*[\w.-]+\s*=)"
# What makes of a document what a tally keeps of it, by the name of its file.
ResultOf: TypeAlias = "Callable[[str, ReadResult, Match | None], Result | None]"


class Asked(NamedTuple):
    """What a command line says about the records to read, and about what is told of them.

    `number` is that of the one round that is asked for. Where one `side` is, of no other it is told that a
    claim is denied; where one `yaku` is, of nobody. `everything` says that every unlawful move of the rounds asked for is told. Where it `checks`, of each document only
    what was found is kept.
    """

    months: str | None
    max_bytes: int
    notes: bool
    number: int | None = None
    everything: bool = False
    side: str | None = None
    yaku: str | None = None
    checks: bool = False

    def concerns(self, problem: Problem, record: Record | None) -> bool:
        """Whether what is asked for has to do with a problem."""
        if record is None or problem.id != "claim-denied":
            return True
        path = problem.place.path
        claimant = record.side_of(normal_name(str(path[path.index("claims") + 1])))
        return self.yaku is None and (self.side is None or record.find_side(self.side) == claimant)


class Judged(NamedTuple):
    """One file after reading and scoring. What a tally reads in place of records is its `instead`."""

    file: RecordFile
    outcomes: list[Outcome]
    digest: str = ""
    instead: Sheet | None = None

    @property
    def found(self) -> list[LocatedProblem]:
        """Every problem of the file, in the order of its lines."""
        found = (one for outcome in self.outcomes for one in outcome.found)
        return sorted(found, key=lambda one: one.span[:2] if one.span else (0, 0))

    def without_notes(self) -> Judged:
        """The same without problems that are merely worth knowing."""
        outcomes = [
            each._replace(found=tuple(one for one in each.found if one.problem.severity is not Severity.NOTE))
            for each in self.outcomes
        ]
        return self._replace(outcomes=outcomes)


class Records(NamedTuple):
    """What one call of a command has in hand: its files, judged, and the streams for its answer."""

    streams: Streams
    files: list[Judged]
    asked: Asked
    given: EventFile | None = None

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
    result_of: ResultOf | None = None,
    **asked: Any,
) -> Records:
    """The records that a command line names, read and judged. What is `asked` further is said by name; where
    results of a tally are wanted, `result_of` makes them.
    """
    paths, wanted = files or (file,), Asked(**asked)
    if paths.count("-") > 1:
        raise click.UsageError("standard input can be named only once")
    if not wanted.checks and all(map(is_club_file, paths)):
        raise click.UsageError(CLUB_FILE_HINT)
    given = None if event is None else read_event_file(streams, event, wanted.max_bytes)
    if given:
        streams.tell(given.found, more="json")
        streams.weigh(given.problems)
    judged = [] if event and not given else list(_judge(streams, paths, wanted, given, result_of))
    judged = list(_as_a_tally_does(streams, judged, given)) if wanted.checks else judged
    streams.weigh(found.problem for one in judged for found in one.found)
    records = Records(streams, judged, wanted, given)
    _check_round(records.outcomes, wanted.number)
    return records


def read_event_file(streams: Streams, path: str, max_bytes: int) -> EventFile | None:
    """The event of a file; None where nothing can be judged by it, which is told then."""
    from hanascore.tally.event_reader import read_event

    content = streams.read(path, max_bytes)
    if content is None:
        return None
    given = read_event(content, printable_name(path), max_bytes=max_bytes)
    if given.judges:
        return given
    streams.tell(given.found, more="json")
    streams.worse(1)
    return None


def _judge(
    streams: Streams, paths: Sequence[str], asked: Asked, given: EventFile | None, result_of: ResultOf | None
) -> Iterator[Judged]:
    """Each file that can be read, judged."""
    event, limit = given.event.rules if given else NO_EVENT, asked.max_bytes
    # While the others are read, a pipe may take the place of one of many.
    on_disk = {path for path in paths if identity_of(path)}
    for path in paths:
        name, club = printable_name(path), streams.club(path)
        content = streams.read(path, limit, plain=path in on_disk)
        if content is None or is_club_file(path):
            # A pattern such as *.yaml names a club among the records: what is wrong with it is told.
            continue
        file = RecordFile(content, name, months=asked.months, event=event, club=club, max_bytes=limit)
        digest, instead = "", None
        if asked.checks:
            from hanascore.tally.checks import read_instead

            instead = read_instead(content, file.source, name)
        elif result_of:
            from hanascore.tally.results import digest_of

            digest = digest_of(content)
        outcomes = [_outcome(file, document, asked, result_of) for document in file.documents]
        if not outcomes:
            # An empty file counts as one document.
            result = result_of and result_of(name, ReadResult(1, None, file.problems), None)
            outcomes = [Outcome(name, 1, only=asked.number, result=result)]
        outcomes[0] = outcomes[0]._replace(found=(*file.locate(file.problems), *outcomes[0].found))
        yield Judged(file, outcomes, digest, instead)


def _outcome(file: RecordFile, document: ReadResult, asked: Asked, result_of: ResultOf | None) -> Outcome:
    """A document, scored; of one that is only checked nothing is kept but what was found."""
    record = document.record
    outcome = Outcome(file.name, document.number, record, only=asked.number)
    if record and not record.is_stopped:
        match = judge(record, every_move=asked.everything, only_round=asked.number)
        outcome = outcome._replace(match=match)
    of_it = outcome.match.problems if outcome.match else unique(document.all_problems)
    told = [problem for problem in of_it if asked.concerns(problem, record)]
    if asked.checks and result_of:
        from hanascore.tally.results import settled

        told = [settled(problem) for problem in told]
    # That of a match can be had as long as the match is there.
    wanted = result_of if asked.checks or not outcome.match else None
    result = wanted and wanted(file.name, document, outcome.match)
    return outcome._replace(found=tuple(file.locate(told, document.number)), result=result)


def _as_a_tally_does(streams: Streams, files: Sequence[Judged], given: EventFile | None) -> Iterator[Judged]:
    """The files with what a tally finds in them beside the faults of each record; an event judged as one."""
    located: dict[str, list[LocatedProblem]] = {}
    if given:
        from hanascore.tally.checks import found_with_event

        found = found_with_event(_results(files), given, {one.file.name: one.file.source for one in files})
        located = group_by(found, attrgetter("file"))
        own = located.pop(given.file, [])
        streams.tell(own)
        streams.weigh(one.problem for one in own)
    for judged in files:
        name = judged.file.name
        # What is wrong with the event itself is told already.
        own = list(judged.instead.found) if judged.instead and not (given and given.file == name) else []
        yield _with_more(judged, [*own, *located.get(name, ())])


def _results(files: Iterable[Judged]) -> Iterator[Result]:
    """What a tally keeps of each document, or reads in place of records."""
    for one in files:
        results = one.instead.results if one.instead else [each.result for each in one.outcomes]
        yield from filter(None, results)


def _with_more(judged: Judged, more: Sequence[LocatedProblem]) -> Judged:
    """A file with what more was found in it."""
    if judged.instead:
        return judged._replace(outcomes=[judged.outcomes[0]._replace(found=tuple(more))])
    found = group_by(more, attrgetter("document"))
    outcomes = [each._replace(found=(*each.found, *found.get(each.document, ()))) for each in judged.outcomes]
    return judged._replace(outcomes=outcomes)


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

    if streams.form == "jsonl":
        # What a tally reads of each document in place of the record.
        from hanascore.tally.results import result_data, result_of, result_of_match, rules_asked

        asked["result_of"] = result_of
    records = read_records(streams, **asked)
    records.tell()
    games = [(outcome, None) for outcome in records.outcomes]
    results: Iterable[Mapping[str, Any]] = ()
    if streams.form == "jsonl":
        event = records.given.event.rules if records.given else NO_EVENT
        rules = rules_asked(records.asked.months, event)
        results = (
            result_data(result, judged.digest, rules)
            for judged in records.files
            for one in judged.outcomes
            if (result := result_of_match(one.match) if one.match else one.result)
        )
    streams.answer(ScoreReport(games, records.found, cards=cards, results=results))


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
    from hanascore.tally.checks import result_with_event

    result_of = result_with_event if asked["event"] else None
    records = read_records(streams, checks=True, result_of=result_of, **asked).without_notes()
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
