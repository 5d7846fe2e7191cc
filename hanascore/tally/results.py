"""The results of records: of each file a sheet, whether it holds records, JSON lines of `score`, or CSV.

What `score --format jsonl` says of a game holds its result, so that the work of a tally can be divided. A
table of results in CSV has the columns round, table, player and score.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import islice
from types import UnionType
from typing import Any, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

from hanascore.files import Bytes, read_bytes
from hanascore.games import GAMES
from hanascore.model.record import ClubDefaults, Evidence
from hanascore.problems.problem import (
    LocatedProblem,
    Place,
    Problem,
    Severity,
    Span,
    error,
    unique,
    warning,
)
from hanascore.problems.words import many, name_key, printable_name, system_reason
from hanascore.record.club import ClubSettings
from hanascore.record.cursor import Cursor, parse_integer, short_list, shortened
from hanascore.record.document import ReadResult, identify_other_file
from hanascore.record.event_rules import EventRules
from hanascore.record.header import read_event_table
from hanascore.record.options import options_to_show
from hanascore.record.record_file import RecordFile
from hanascore.record.source import LINE_BREAK, MAX_BYTES, Source, decode, looks_like_csv
from hanascore.referee.judge import judge
from hanascore.referee.match import Match
from hanascore.rules.house_rules import describe_rule
from hanascore.tally.event import MOST_SIDES, table_name
from hanascore.tally.paths import Input

SCHEMA = "hanascore.score/1"
COLUMNS = ("round", "table", "player", "score")
EVIDENCE = ("cards", "counts", "points")
DENIED = "claim-denied"
_CELL = r' *("(?:[^"]|"")*"|(?!")[^{0}]*?) *([{0}]|$)'
_SHA256 = re.compile("[0-9a-f]{64}")
_MOST_ROUNDS = 1000
_MOST_ROWS = 20_000
_MOST_CELLS = 100
# The round and the table of a row in a table of results.
_Table: TypeAlias = tuple[int | None, str | None]


class Seat(NamedTuple):
    """One side of a game: its players, by name or by their ids, what it scored, and how it came out.

    `total` is what the game says, `gained` what the rounds of this record brought. `outcome` is 1 for a game
    won alone, 0 for one shared, -1 for one lost, and None where the game is not over.
    """

    side: str
    players: tuple[str, ...]
    total: int
    gained: int
    place: int
    outcome: int | None


class Result(NamedTuple):
    """What a tally keeps of one record. One that cannot be understood has no game and no seats.

    `rules` tells the options and the house rules in force, in words; `evidence` counts the rounds by what
    they rest on. `scored` is false where a round of the game is not scored. `players` are the names in the
    order of the record; `spans` are where they stand in a table of results. Nobody knows the `rules` of such.

    As read, seats name players as the file does, and `counts` says nothing yet. Once the tally has looked at
    it, they name players by their ids, and `counts` is false where it is left out of the standings.
    """

    file: str
    document: int
    game: str = ""
    rules: str | None = ""
    round: int | None = None
    table: str | None = None
    seats: tuple[Seat, ...] = ()
    rounds: int = 0
    evidence: tuple[int, int, int] = (0, 0, 0)
    scored: bool = False
    over: bool | None = None
    ends: str = ""
    errors: int = 0
    players: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()
    counts: bool = True

    @property
    def everybody(self) -> list[str]:
        """All who sat at the table; once it was looked at, those who are known."""
        return [id for seat in self.seats for id in seat.players]

    @property
    def key(self) -> tuple[str, int]:
        """What tells it from every other result."""
        return self.file, self.document

    def at(self, *path: str | int) -> Place:
        """A place in the record; in a table of results, where that begins to speak of it."""
        return Place(span=self.spans[0]) if self.spans else Place(path)


def by_round(result: Result) -> tuple[int, int, str, str, int]:
    """The order of the records of a tally: by round, table and file."""
    number = parse_integer(result.table) if result.table else None
    return (result.round or 0, number or 0, result.table or "", result.file, result.document)


class Sheet(NamedTuple):
    """One file that was read, or what keeps it from being read.

    `through` is the file of results that it was read from in place of the record; `defaults` are what the
    records left to the file of their club.
    """

    file: str
    digest: str = ""
    results: tuple[Result, ...] = ()
    found: tuple[LocatedProblem, ...] = ()
    through: str = ""
    defaults: tuple[ClubDefaults, ...] = ()


def rules_asked(months: str | None, rules: EventRules) -> str:
    """A digest of what stands above the rules of each record; equal where two runs were told the same."""
    return sha256(json.dumps([months, rules.words], sort_keys=True).encode()).hexdigest()


def result_of(name: str, document: ReadResult, match: Match | None) -> Result:
    """What a tally keeps of a document. Of one that was not judged, where it belongs and who sat there."""
    return _unscored(name, document) if match is None else result_of_match(match)


def result_of_match(match: Match) -> Result:
    """What a tally keeps of a record that was judged."""
    record, options, over = match.record, match.rules.options, match.over
    if over is False and options.goal is options.last_round is None:
        # Where no end was agreed, the game is what was played.
        over = bool(match.rounds)
    winners = match.winners or tuple(one.side for one in match.standings if one.place == 1)
    seats = []
    for one in match.standings:
        outcome = (int(len(winners) == 1) if one.side in winners else -1) if over else None
        gained = one.total - record.starting_totals.get(one.side, 0)
        seats.append(Seat(one.side, record.members(one.side), one.total, gained, one.place, outcome))
    rules = options_to_show(match.game, options, presets=False)
    rules += [f"{one.id}: {describe_rule(one)}" for of_a_kind in record.house_rules for one in of_a_kind]
    kinds = [one.round.evidence for one in match.rounds if one.scored and one.round.void is None]
    cards, counts, points = (kinds.count(kind) for kind in (Evidence.CARDS, Evidence.COUNTS, Evidence.POINTS))
    return Result(
        file=record.file,
        document=record.document,
        game=record.game,
        rules=", ".join(rules),
        round=record.event.round,
        table=record.event.table,
        seats=tuple(seats),
        rounds=len(match.rounds),
        evidence=(cards, counts, points),
        scored=match.complete,
        over=over,
        ends=match.ends,
        errors=sum(one.stops for one in match.problems),
        players=record.players,
    )


def _unscored(name: str, document: ReadResult) -> Result:
    record, errors = document.record, sum(one.stops for one in document.all_problems)
    if record is not None:
        seats = tuple(Seat(side, record.members(side), 0, 0, 0, None) for side in record.sides)
        result = Result(name, document.number, record.game, "", *record.event, seats, len(record.rounds))
        return result._replace(players=record.players, errors=errors)
    round, table = read_event_table(Cursor(document.data, []).inside("event"))
    return Result(name, document.number, round=round, table=table, errors=errors)


def settled(problem: Problem) -> Problem:
    """A problem as a tally tells it: a claim that the cards deny keeps nothing from being final."""
    return problem._replace(severity=Severity.WARNING) if problem.id == DENIED else problem


def result_data(result: Result, digest: str, asked: str | None) -> dict[str, Any]:
    """A result as JSON has it, with the digest of its file and that of the rules that were asked for."""
    data = result._asdict()
    for key in ("file", "document", "spans", "counts"):
        del data[key]
    seats = [seat._asdict() for seat in result.seats]
    evidence = dict(zip(EVIDENCE, result.evidence, strict=True))
    return {"sha256": digest, "asked": asked, **data, "seats": seats, "evidence": evidence}


def are_results(content: bytes) -> bool:
    """Whether a file holds the JSON lines of `score`.

    >>> are_results(b'{"schema": "hanascore.score/1", "round": 1}'), are_results(b"hanascore: 1")
    (True, False)
    """
    line = content[: 1 << 20].lstrip().split(b"\n", 1)[0]
    if not line.startswith(b"{") or SCHEMA.encode() not in line:
        return False
    try:
        return bool(json.loads(line)["schema"] == SCHEMA)
    except (ValueError, KeyError, RecursionError):
        # A report in JSON goes on for several lines; one line that is cut off is told as such.
        return not line.rstrip().endswith(b",")


class _BrokenError(Exception):
    """What is wrong with a line of results."""


def read_lines(content: bytes, name: str, max_bytes: int, asked: str) -> Iterator[Sheet]:
    """The sheets of the records that JSON lines of `score` tell of, and one of what is wrong with them."""
    text, problem = decode(content, max_bytes)
    problems = [problem] if problem else []
    open_games: dict[tuple[Any, Any], int] = {}
    sheets: dict[tuple[str, str], list[Sheet]] = defaultdict(list)
    lines = text.split("\n") if not problems else []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            data = _line(line)
            game = _as(str | None, data.get("file")), _as(int | None, data.get("document"))
            if "result" not in data:
                open_games.setdefault(game, number)
                continue
            open_games.pop(game, None)
            sheet = _sheet(data, name, asked)
        except _BrokenError as fault:
            problems.append(error("results-broken", _at(number, 1, line), str(fault), _AGAIN))
            continue
        sheets[sheet.file, sheet.digest].append(sheet)
    for (file, _), number in open_games.items():
        message = f"the results end before the last line of {shortened(str(file))}"
        problems.append(error("results-broken", _at(number, 1, lines[number - 1]), message, _AGAIN))
    for of_file in sheets.values():
        yield of_file[0]._replace(
            results=tuple(one for sheet in of_file for one in sheet.results),
            found=tuple(one for sheet in of_file for one in sheet.found),
            defaults=tuple(one for sheet in of_file for one in sheet.defaults),
        )
    if problems:
        found = tuple(LocatedProblem(one, name, None, one.place.span) for one in unique(problems))
        yield Sheet(name, digest_of(content), (Result(name, 1, errors=len(problems)),), found)


_AGAIN = "write the results again with hanascore score --format jsonl"


def _at(line: int, column: int, text: str) -> Place:
    return Place(span=Span(line, column, line, column + max(1, len(text))))


def _line(line: str) -> dict[str, Any]:
    """The data of a line of results."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise _BrokenError("this line is cut off, or is no JSON") from None
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise _BrokenError(f"this line does not belong to results (schema {SCHEMA})")
    return data


def _sheet(data: dict[str, Any], through: str, asked: str) -> Sheet:
    """The sheet of a line that holds a result; _BrokenError where something in it is not as it is written."""
    told = data["result"]
    try:
        evidence = [told["evidence"][key] for key in EVIDENCE]
        where = {"file": data["file"], "document": data["document"], "spans": [], "counts": True}
        result: Result = _as(Result, {**told, **where, "evidence": evidence})
        found = [_found(one) for one in data["problems"] if one["severity"] != Severity.NOTE.value]
        digest, key = _as(str, told["sha256"]), told["asked"]
        club = data.get("defaults")
        defaults = (_as(ClubDefaults, {**club, "digest": club["sha256"]}),) if club else ()
    except (KeyError, TypeError, ValueError, AttributeError):
        raise _BrokenError(_NOT_WRITTEN_SO) from None
    seats = result.seats
    if not _SHA256.fullmatch(digest):
        raise _BrokenError("the `sha256` of this record is none")
    if result.game and result.game not in GAMES:
        raise _BrokenError(f"no game is called '{shortened(result.game)}'")
    if len(seats) > MOST_SIDES:
        raise _BrokenError(f"{len(seats):,} sides play at this table, and {MOST_SIDES} are the most")
    if result.scored and not all(0 < seat.place <= len(seats) and seat.players for seat in seats):
        raise _BrokenError("a place at this table is none")
    if key not in (None, asked):
        message = "this record was scored under other rules than this tally asks for"
        hint = "score it with the same --event and --months, or leave both out"
        found.append(
            LocatedProblem(error("results-broken", Place(), message, hint), result.file, result.document)
        )
    return Sheet(result.file, digest, (result,), tuple(found), through=through, defaults=defaults)


_NOT_WRITTEN_SO = "this line does not hold a result as it is written"
_hints = cache(get_type_hints)


def _as(kind: Any, data: Any) -> Any:
    """What JSON holds as a value of that type; _BrokenError where it is none. A truth is no number."""
    kinds = get_args(kind)
    if get_origin(kind) is UnionType:
        return None if data is None else _as(kinds[0], data)
    if get_origin(kind) is tuple:
        return tuple([_as(kinds[0], each) for each in _as(list, data)])
    if hasattr(kind, "_fields"):
        hints = _hints(kind)
        return kind(**{key: _as(hints[key], data[key]) for key in kind._fields})
    if not isinstance(data, kind) or (kind is int and isinstance(data, bool)):
        raise _BrokenError(_NOT_WRITTEN_SO)
    return data


def _found(data: dict[str, Any]) -> LocatedProblem:
    """A problem that JSON tells, as a tally tells it, without the lines it stands on."""
    places = [_place(one) for one in (data, *data["also"])]
    (place, *others), (span, *spans) = zip(*places, strict=True)
    id, message, hint, file = (_as(str, data[key]) for key in ("id", "message", "hint", "file"))
    problem = Problem(id, Severity(data["severity"]), message, place, hint, tuple(others))
    return LocatedProblem(
        settled(problem), file, _as(int | None, data["document"]), span, tuple(filter(None, spans))
    )


def _place(data: dict[str, Any]) -> tuple[Place, Span | None]:
    path: list[str | int] = [
        int(key) if key.isdecimal() else key.replace("~1", "/").replace("~0", "~")
        for key in _as(str, data["path"]).split("/")[1:]
    ]
    match path:
        case ["rounds", int(number), *_]:
            path[1] = number - 1
    numbers = [data[key] for key in ("line", "column", "end_line", "end_column")]
    return Place(tuple(path)), None if None in numbers else Span(*_as(tuple[int, ...], numbers))


class _CsvRow(NamedTuple):
    """What a row of a table of results says of a player, and how many errors it has.

    A score that is faulty is None; a player who is not named has an empty name.
    """

    player: Cursor
    score: int | None
    errors: int


def result_line(result: Result, digest: str) -> dict[str, Any]:
    """The line of a game as `score` writes it, as far as a table of results tells."""
    places = [{"place": seat.place, "side": seat.side, "total": seat.total} for seat in result.seats]
    return {
        "schema": SCHEMA,
        "type": "game",
        "file": result.file,
        "document": result.document,
        "game": result.game or None,
        "event": {"round": result.round, "table": result.table},
        "players": list(result.players),
        "standings": places,
        "evidence": EVIDENCE[-1],
        "complete": result.scored,
        "problems": [],
        "result": result_data(result, digest, None),
    }


def read_csv(content: bytes, name: str, max_bytes: int) -> Sheet:
    """The sheet of a table of results: one result for each table of each round, in the order of the file."""
    text, problem = decode(content, max_bytes)
    problems = [problem] if problem else []
    tables: dict[_Table, list[_CsvRow]] = defaultdict(list)
    for number, (table, row) in enumerate(_rows(text, problems) if not problems else ()):
        if number == _MOST_ROWS:
            message = f"{_MOST_ROWS:,} rows stand above: those from here on are not read"
            row.player.add_error("too-large", message, "split the file")
            break
        tables[table].append(row)
    named = [table for table, rows in tables.items() if any(row.player.data for row in rows)]
    # What was read of a table is needed no longer once there is its result.
    results = [_of_table(name, number, table, tables.pop(table)) for number, table in enumerate(named, 1)]
    if not results and not problems:
        problems.append(error("record-empty", Place(), "there is no row in this table of results"))
    if not results and any(one.stops for one in problems):
        results.append(Result(name, 1, errors=len(problems)))
    source = Source(re.split(LINE_BREAK, text))
    found = source.locate(unique(problems), name, None)
    return Sheet(name, digest_of(content), tuple(results), tuple(found))


def _rows(text: str, problems: list[Problem]) -> Iterator[tuple[_Table, _CsvRow]]:
    """The rows below the headings, each with its table."""
    order: list[str] = []
    cell = None
    for number, line in enumerate(re.split(LINE_BREAK, text), 1):
        if not line.strip():
            continue
        # Some spreadsheets write semicolons or tabs; the headings tell.
        cell = cell or re.compile(_CELL.format(next((mark for mark in "\t;" if mark in line), ",")))
        before = len(problems)
        cells = list(islice(_cells(cell, line, number, problems), _MOST_CELLS))
        cut_off = len(problems) > before
        if not order:
            order = [] if cut_off else _headings(cells, _at(number, 1, line), problems)
            if not order:
                return
            continue
        if len(cells) != len(order) and not cut_off:
            least = "at least " if len(cells) == _MOST_CELLS else ""
            message = f"this row has {least}{many(len(cells), 'cell')}, and the headings are {len(order)}"
            hint = f"write its cells in this order: {', '.join(order)}"
            problems.append(error("results-broken", _at(number, 1, line), message, hint))
        at = {
            key: each._replace(data=each.data.strip() or None, label=f"`{key}`")
            for key, each in zip(order, cells, strict=False)
        }
        for key in COLUMNS:
            if key not in at:
                at[key] = Cursor(None, problems)
            elif at[key].data is None:
                at[key].add_error("key-missing", f"this row does not say the {key}")
        round, table = at["round"].integer(1, _MOST_ROUNDS), at["table"].text()
        player, score = at["player"], at["score"].integer()
        player = player._replace(data=player.name() if player.data else "")
        yield (round, table and table_name(table)), _CsvRow(player, score, len(problems) - before)


_HEADINGS = "write a first row like this: round,table,player,score"


def _cells(pattern: re.Pattern[str], line: str, number: int, problems: list[Problem]) -> Iterator[Cursor]:
    """The cells of a row, each with its place."""
    at = 0
    while True:
        cell = pattern.match(line, at)
        if cell is None:
            place = _at(number, at + 1, line[at:])
            problems.append(
                error("results-broken", place, "a quoted cell is never closed", 'close it with "')
            )
            return
        text = cell[1]
        place = _at(number, cell.start(1) + 1, text)
        quoted = text.startswith('"')
        yield Cursor(text[1:-1].replace('""', '"') if quoted else text, problems, place)
        at = cell.end()
        if not cell[2]:
            return


def _headings(cells: list[Cursor], row: Place, problems: list[Problem]) -> list[str]:
    """The columns in their order; nothing where one is missing, unknown or there twice."""
    order = [cell.data.strip().casefold() for cell in cells]
    before = len(problems)
    missing = [f"`{key}`" for key in COLUMNS if key not in order]
    message = f"the first row has no column {short_list(missing, 'and')}" if missing else ""
    if len(missing) > 1:
        problems.append(warning("not-a-record", row, f"this is no table of results: {message}", _HEADINGS))
        return []
    unknown = [cell for key, cell in zip(order, cells, strict=True) if key not in COLUMNS]
    if unknown:
        names = short_list([f"'{shortened(cell.data)}'" for cell in unknown], "or")
        unknown[0].add_error("results-broken", f"there is no column {names} in results", _HEADINGS)
    elif missing:
        problems.append(error("results-broken", row, message, _HEADINGS))
    for at, cell in enumerate(cells):
        if order[at] in COLUMNS and order[at] in order[:at]:
            cell.add_error("results-broken", f"the column `{order[at]}` stands here twice", _HEADINGS)
    return order if len(problems) == before else []


def _of_table(file: str, number: int, where: _Table, rows: list[_CsvRow]) -> Result:
    """The result of a table of a round, from the scores of its players."""
    names: dict[str, _CsvRow] = {}
    seen: dict[str, Cursor] = {}
    only = rows[0].player
    before = len(only.problems)
    for row in rows:
        name = row.player.data
        if name and (other := seen.setdefault(name_key(name), row.player)) is not row.player:
            message = f"'{name}' stands at this table a second time"
            row.player.add_error("name-twice", message, "", other)
        elif name:
            names[name] = row
    if len(names) > MOST_SIDES:
        message = f"{len(names):,} players sit at this table, and {MOST_SIDES} are the most"
        only.add_error("results-broken", message, "give each table a name of its own")
        names = dict(islice(names.items(), MOST_SIDES))
    if len(rows) < 2:
        only.add_error(
            "results-broken", f"'{only.data}' sits alone at this table", "a table seats at least two"
        )
    errors = sum(row.errors for row in rows) + len(only.problems) - before
    scores = sorted((row.score or 0 for row in names.values()), reverse=True)
    seats = []
    for name, row in names.items():
        score = row.score or 0
        outcome = -1 if score < scores[0] else int(scores.count(score) == 1)
        seats.append(Seat(name, (name,), score, score, scores.index(score) + 1, outcome))
    seats.sort(key=lambda seat: seat.place)
    spans = tuple(row.player.place.span for row in names.values() if row.player.place.span)
    return Result(
        file,
        number,
        rules=None,
        round=where[0],
        table=where[1],
        seats=tuple(seats),
        rounds=1,
        evidence=(0, 0, 1),
        scored=not errors,
        over=True,
        ends="as written",
        errors=errors,
        players=tuple(names),
        spans=spans,
    )


def digest_of(content: bytes) -> str:
    """What tells a file from every other."""
    return sha256(content).hexdigest()


class ReadOptions(NamedTuple):
    """How files are read: what the command line and the event say of it."""

    months: str | None = None
    rules: EventRules = EventRules()
    max_bytes: int = MAX_BYTES
    club: Callable[[str], ClubSettings | None] = lambda _: None


def read_records(content: bytes, name: str, reading: ReadOptions, club: ClubSettings | None = None) -> Sheet:
    """The sheet of a file of records, which may leave something to a club."""
    months, rules, limit, _ = reading
    file = RecordFile(content, name, months=months, event=rules, club=club, max_bytes=limit)
    found: list[LocatedProblem] = []
    results: list[Result] = []
    used: list[ClubDefaults] = []
    for document in file.documents:
        if other := identify_other_file(document.data)[1]:
            hint = "name it with --event" if other == "an event" else "keep it in another folder"
            problems: Iterable[Problem] = [
                warning("not-a-record", Place(), f"this is {other} and no record", hint)
            ]
        else:
            record = document.record
            if record and record.defaults.keys:
                used.append(record.defaults)
            match = judge(record) if record and not record.is_stopped else None
            results.append(result_of(name, document, match))
            problems = match.problems if match else document.all_problems
        doubtful = [settled(one) for one in problems if one.severity is not Severity.NOTE]
        found += file.locate(doubtful, document.number) if doubtful else ()
    found = [*file.locate(file.problems), *found]
    if not file.source.documents:
        results.append(Result(name, 1, errors=len(found)))
    digest = digest_of(content)
    return Sheet(name, digest, tuple(results), tuple(found), defaults=tuple(used))


ReadBytes = Callable[[str], Bytes]


def read_sheets(files: Sequence[Input], reading: ReadOptions, *, special: ReadBytes) -> Iterator[Sheet]:
    """The sheets of the files, in their order: of one with records one, of one with results one for each of
    their files. `special` reads what is no plain file on disk.
    """
    for path, plain in files:
        name = printable_name(path)
        try:
            content, changed = read_bytes(path, reading.max_bytes, plain=True) if plain else special(path)
        except (OSError, ValueError) as fault:
            yield unread(path, system_reason(fault))
            continue
        if changed:
            message = "this file changed while it was read"
            hint = "wait until it is written, and run it again"
            yield Sheet(name, found=(LocatedProblem(error("file-unread", Place(), message, hint), name),))
        if are_results(content):
            asked = rules_asked(reading.months, reading.rules)
            yield from read_lines(content, name, reading.max_bytes, asked)
        elif looks_like_csv(content, path):
            yield read_csv(content, name, reading.max_bytes)
        else:
            yield read_records(content, name, reading, reading.club(path))


UNREAD = "file-unread"


def unread(path: str, why: str, what: str = "file") -> Sheet:
    """The sheet of a file, or of a folder, that could not be read."""
    problem = error(UNREAD, Place(), f"this {what} could not be read: {why}")
    return Sheet(printable_name(path), found=(LocatedProblem(problem, printable_name(path)),))
