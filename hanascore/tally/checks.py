"""Which records of a tally can be counted, and what is wrong or doubtful about the others and their order.

Errors are gaps: while there are any, nothing is final. What is named here and still counts is a warning.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, groupby, islice
from operator import attrgetter
from typing import NamedTuple

from hanascore.games import GAMES
from hanascore.problems.problem import (
    LocatedProblem,
    Place,
    Problem,
    error,
    warning,
)
from hanascore.problems.words import did_you_mean, fold, is_or_are, many, runs, visible, without_joiners
from hanascore.record.cursor import MAX_HINTS, MAX_NAME_LENGTH, short_list, shortened, suggestion
from hanascore.record.document import ReadResult, identify_other_file
from hanascore.record.source import Source, looks_like_csv
from hanascore.referee.match import Match
from hanascore.tally.event import Correction, Event, Points, names_of, table_name
from hanascore.tally.event_reader import EventFile, event_in
from hanascore.tally.results import Result, Seat, Sheet, by_round, read_csv, result_of

ReadText = Callable[[str], Source | None]
_LEFT_OUT = "record-left-out"
_MISSING = "give the records that are missing"
_SO_FAR, _AS_THEY_ARE = " for standings after a round with --as-of N, or", " as they are with --partial"
# The fewest letters of a name that is compared with others.
_SHORTEST = 4


def locate(found: Iterable[LocatedProblem], given: EventFile, read_text: ReadText) -> list[LocatedProblem]:
    """What was found with its lines, file by file, what is of the event first: that names no file before."""
    located: list[LocatedProblem] = []
    ordered = sorted(found, key=lambda one: (one.file, one.document or 0))
    for file, of_file in groupby(ordered, key=attrgetter("file")):
        name, source = (file, read_text(file)) if file else (given.file, given.source)
        for document, some in groupby(of_file, key=attrgetter("document")):
            if source is None:
                located += (one._replace(file=name, span=one.problem.place.span) for one in some)
                continue
            known = document if document and document <= len(source.documents) else None
            placed = source.locate((one.problem for one in some), name, known)
            located += (one._replace(document=document) for one in placed)
    return located


def compare(games: Sequence[Result], event: Event) -> Iterator[LocatedProblem]:
    """What only all records together show, and what needs no event to be seen."""
    yield from _rules_vary(games)
    if not event.players:
        yield from _nearly(games)


def files_alike(sheets: Iterable[Sheet]) -> Iterator[LocatedProblem]:
    """Files that are the same to the last byte, but for those of tables that have a name of their own."""
    names: dict[str, dict[str, None]] = defaultdict(dict)
    for sheet in sheets:
        if any(table_of(result) is None for result in sheet.results):
            names[sheet.digest][sheet.file] = None
    for first, *others in names.values():
        if others:
            holds = "holds" if len(others) == 1 else "hold"
            message = f"{short_list(others, 'and')} {holds} the very same as this file, and each counts"
            yield LocatedProblem(warning("files-alike", Place(), message, "leave out what is a copy"), first)


def _rules_vary(games: Sequence[Result]) -> Iterator[LocatedProblem]:
    """Records played by other rules than most."""
    known = [one for one in games if one.scored and one.rules is not None]
    played = Counter((one.game, one.rules or "") for one in known)
    if len(played) < 2:
        return
    # Of as many on both sides the rules of the earlier record are taken for the usual ones.
    (game, rules), times = max(played.items(), key=lambda item: item[1])
    others, usual = many(times, "other"), rules.split(", ")
    for one in known:
        own = (one.rules or "").split(", ")
        if one.game != game:
            message = f"this is {GAMES[one.game].name}, and {others} {is_or_are(times)} {GAMES[game].name}"
        elif own != usual:
            mine = ", ".join(rule for rule in own if rule not in usual) or "the usual rules"
            theirs = ", ".join(rule for rule in usual if rule not in own) or "the usual rules"
            message = f"this record is played with {mine}, and {others} with {theirs}"
        else:
            continue
        place = Place(("options",) if one.game == game and one.rules else ("game",))
        problem = warning("rules-differ", place, message, "their points are added all the same")
        yield LocatedProblem(problem, *one.key)


def _nearly(games: Sequence[Result]) -> Iterator[LocatedProblem]:
    """Names that may be one person's: the rarer is asked about, or the longer of two that are as frequent."""
    counts = Counter([id for game in games for id in game.everybody])
    pairs = near_names(counts, (frozenset(game.everybody) for game in games))
    first = {id: game for game in reversed(games) for id in game.everybody} if pairs else {}
    for pair in pairs:
        rare, often = sorted(pair, key=lambda name: (counts[name], -len(name), name))
        message = f"is '{rare}' the '{often}' of {many(counts[often], 'record')}?"
        if visible(rare) == visible(often):
            message += " they differ in a joiner, which nobody sees"
        hint = "if so, write the name alike, or give both in an event's file; they are counted apart"
        yield LocatedProblem(
            warning("name-nearly", at_player(first[rare], rare), message, hint), *first[rare].key
        )


def find_gaps(
    games: Sequence[Result],
    event: Event,
    *,
    as_of: int | None,
    partial: bool = False,
) -> list[LocatedProblem]:
    """What an event expects and the records do not hold, or hold beside it.

    Where the standings are `partial` already, nobody is told to ask for them.
    """
    if not event.given:
        return []
    seated: dict[int, set[str]] = defaultdict(set)
    tables: dict[int, set[str]] = defaultdict(set)
    unclear = set()
    for game in games:
        round, table = game.round, table_of(game)
        if round is not None:
            if not game.seats or not all(seat.players for seat in game.seats):
                unclear.add(round)
            seated[round].update(game.everybody)
        if table is not None:
            tables[table[0]].add(table[1])
    last = as_of or event.rounds or max(seated, default=0)
    hint = _MISSING if partial else f"{_MISSING}, or ask{'' if as_of else _SO_FAR}{_AS_THEY_ARE}"
    missing = [
        LocatedProblem(problem, document=1)
        for round in range(1, last + 1)
        for problem in _round(event, round, seated[round], tables[round], hint)
        # Where nobody can say who sat at a table, nobody is said to have sat at none.
        if problem.stops or round not in unclear
    ]
    return [*missing, *unexpected(games, event)]


def _round(event: Event, round: int, seated: set[str], reported: set[str], missing: str) -> Iterator[Problem]:
    """What one round lacks. Where everybody sits at a table, or has a bye, no table is missed."""
    absent = (id for id in event.expected(round) if id not in seated)
    # Where nothing is here, it is enough to know that somebody should be.
    away = list(islice(absent, None if seated or reported else 1))
    planned = event.seating.get(round) or event.tables or ()
    lacking = [table for table in planned if table not in reported]
    # Where few are away, they cannot have filled every table; which one they sat at, nobody can say.
    most = max(1, len(away) // 2) if event.players else len(lacking)
    if not seated and not reported and (away or not event.players):
        message = f"no record of round {round} is here"
        place = Place(("rounds",)) if event.rounds else Place()
        yield error("table-missing", place, message, missing)
    elif lacking and (away or not event.players):
        some = f"{most} of " if most < len(lacking) else ""
        message = f"round {round} lacks {some}table{'s' if len(lacking) > 1 else ''} {runs(lacking)}"
        yield error("table-missing", Place(("tables",)), message, missing)
    elif away:
        names = short_list((event.players[id].name for id in away), "and")
        message = f"in round {round} {names} sat at no table and had no bye"
        hint = "add a bye, or say under absent or withdrawn who did not play"
        yield warning("player-absent", Place(("players", away[0])).at_key(), message, hint)


def unexpected(games: Iterable[Result], event: Event) -> Iterator[LocatedProblem]:
    """Players at a table in a round in which a ruling says that they play no game there."""
    for game in games:
        round, table = table_of(game) or (game.round or 0, "")
        for id in game.everybody if round else ():
            name = event.player(id).name
            for why in event.away(id, round):
                message = f"{name} sits at this table in round {round}, and {why}"
                hint = "correct the record, or the ruling in the event's file; the game counts as it is"
                yield LocatedProblem(
                    warning("seating-differs", seat_of(game, event, id), message, hint), *game.key
                )
            for key, one in event.excused.get(round, {}).get(id, {}).items():
                if one.table != table:
                    forfeit = f"gives up the game at table {one.table} of"
                    what = {"byes": "has a bye in", "absent": "is absent in", "forfeits": forfeit}[key]
                    message = f"{name} sits at this table and {what} round {round}"
                    hint = f"take it out of {key} in the event's file, or correct the record"
                    yield LocatedProblem(
                        error("seat-twice", seat_of(game, event, id), message, hint), *game.key
                    )


def unmatched(corrections: Iterable[Correction], files: Collection[str]) -> Iterator[LocatedProblem]:
    """Corrections that are of no record in the files that are here."""
    known, names = sorted(files), {name for file in files for name in names_of(file)}
    for number, one in enumerate(corrections):
        if one.path in names:
            message = f"{where(one)} is not in {one.file}"
            hint = "correct the round or the table"
        else:
            message = f"no file here is called {one.file}"
            near = did_you_mean(one.file, known) if number < MAX_HINTS else ""
            hint = near or "correct the name, or give that file too"
        problem = warning("correction-unmatched", one.place.inside("file"), message, hint)
        yield LocatedProblem(problem, document=1)


def corrections_in(event: Event, results: Iterable[Result]) -> list[Correction]:
    """What a director put right in some records, each correction once."""
    if not event.every_correction:
        return []
    found = (event.corrections_of(result.file, result.round, result.table) for result in results)
    return list(dict.fromkeys(one for some in found for one in some))


class Checked(NamedTuple):
    """All records by their rounds and tables, with the ids of players, and what was found.

    `idle` are the corrections of seats that find nobody in any of these records.
    """

    games: tuple[Result, ...]
    findings: list[LocatedProblem]
    idle: frozenset[Correction] = frozenset()


def check(
    results: Iterable[Result], event: Event, *, as_of: int | None = None, left_out: bool = True
) -> Checked:
    """Look at each record, and at what only all of them together show; and tell which are `left_out`."""
    findings = list[LocatedProblem]()
    gate = _Gate(event, as_of, findings, left_out=left_out)
    games = [gate.look(result) for result in sorted(results, key=by_round)]
    games = _doubled(games, findings)
    findings.extend(_seated_twice(games, event))
    findings.extend(LocatedProblem(problem, document=1) for problem in gate.problems_of_seats())
    idle = frozenset(one for one, found in gate.corrected.items() if not found)
    return Checked(tuple(games), findings, idle)


def where(result: Result | Correction) -> str:
    """Which table of which round is meant, in words."""
    parts = [f"table {result.table}"] if result.table else []
    parts += [f"round {result.round}"] if result.round else []
    return " of ".join(parts)


class _Gate:
    """What is asked of each record on its own before it is counted."""

    def __init__(
        self, event: Event, as_of: int | None, findings: list[LocatedProblem], *, left_out: bool
    ) -> None:
        self.event, self.left_out = event, left_out
        self.findings = findings
        self.tables = frozenset(event.tables or ())
        self.needs_round = bool(event.rounds or event.tables or as_of)
        self.rank = {id: number for number, id in enumerate(event.players)}
        self.told: set[int] = set()
        # Corrections of seats in records that are here, and whether they found whom they name; of one that
        # moves somebody whom another has moved elsewhere, who that is, and the other.
        self.corrected: dict[Correction, bool] = {}
        self.clashes: dict[Correction, tuple[str, Correction]] = {}
        self.questions: dict[str, str] = {}

    def look(self, result: Result) -> Result:
        """The record with the players it names, and whether it can be counted."""
        seats, unknown = self._with_ids(result)
        problems = [*self._problems(result), *unknown]
        if result.scored and not unknown:
            problems += self._unlike_announced(result, seats)
        told = (problem for problem in problems if self.left_out or problem.id != _LEFT_OUT)
        self.findings.extend(LocatedProblem(problem, *result.key) for problem in told)
        counts = not any(problem.stops and problem.id != "not-entered" for problem in problems)
        gave_up = self.event.given_up.get(table_of(result), {}).keys()
        if counts and any(not gave_up.isdisjoint(seat.players) for seat in seats):
            seats = _without(seats, gave_up)
        # Of ten thousand files those without ids of their own need no second result.
        same = counts and seats == result.seats
        return result if same else result._replace(seats=seats, counts=counts)

    def _problems(self, result: Result) -> Iterator[Problem]:
        if not result.scored:
            message = f"this record is left out: it has {many(result.errors, 'error')}"
            yield error(_LEFT_OUT, result.at(), message, "correct the errors listed here")
        elif not result.over and table_of(result) not in self.event.given_up:
            played = f"{many(result.rounds, 'round')} {is_or_are(result.rounds)} written down"
            message = f"this game is not over: it ends {result.ends}, and {played}"
            hint = "write down the rounds that are missing, or agree on another end under options"
            ask = error if self.event.given else warning
            yield ask("game-unfinished", Place(), message, hint)
        if result.scored or result.game:
            # A record of which nothing can be read may well say where it belongs.
            yield from self._table(result)
        if result.scored and self.event.points.by == "places":
            yield from self._places(result)

    def _table(self, result: Result) -> Iterator[Problem]:
        event = self.event
        lacking = ["the round"] if self.needs_round and result.round is None else []
        lacking += ["the table"] if self.tables and result.table is None else []
        if lacking:
            message = f"this record does not say {short_list(lacking, 'and')} of the event"
            hint = "add a line like this: event: {round: 2, table: 3}"
            yield error("table-unknown", result.at("event"), message, hint)
        if event.rounds and result.round and result.round > event.rounds:
            place, hint = result.at("event", "round"), "correct the round, or the event"
            message = (
                f"the event has {many(event.rounds, 'round')}, and this record is of round {result.round}"
            )
            yield error("table-unknown", place, message, hint)
        if self.tables and result.table and table_name(result.table) not in self.tables:
            place, hint = result.at("event", "table"), "correct the table, or the event"
            known = short_list(event.tables or (), "and")
            message = f"the event's tables are {known}, and this record is of table {shortened(result.table)}"
            yield error("table-unknown", place, message, hint)

    def _places(self, result: Result) -> Iterator[Problem]:
        points, sides = self.event.points, len(result.seats)
        row, told = points.of_places(sides), sides in self.told
        # What is wrong is in the event, and is put right there once.
        self.told.add(sides)
        if len(row) < sides:
            given = f"for {len(row)}" if row else f"at tables of {short_list(map(str, points.places))}"
            message = f"this table has {sides} places, and the event gives points {given}"
            hint = "" if told else f"write in the event, under points, {_rows(points, sides)}"
            yield error("places-unfit", result.at("players"), message, hint)
        elif len(row) > sides and not told:
            message = f"this table has {sides} places, and the event gives points for {len(row)}"
            hint = f"the first {sides} count; for others write under points: {_rows(points, sides)}"
            yield warning("places-unfit", result.at("players"), message, hint)

    def _with_ids(self, result: Result) -> tuple[tuple[Seat, ...], list[Problem]]:
        """The seats with ids in place of names, and what is said of those that nobody knows."""
        event = self.event
        problems: list[Problem] = []
        seats: list[Seat] = []
        seen: dict[str, str] = {}
        # A team may be entered under its own name.
        named = [
            (seat.side,) if event.players and event.find(seat.side) else seat.players for seat in result.seats
        ]
        known = {name: event.find(name) for names in named for name in names}
        corrected = self._corrected(result, {id or name for name, id in known.items()})
        for seat, names in zip(result.seats, named, strict=True):
            ids = []
            for name in names:
                id = corrected.get(known[name] or name, known[name])
                if id is not None and id not in seen:
                    seen[id] = name
                    ids.append(id)
                    continue
                what = "seat-twice"
                if id is None:
                    message = f"no player of the event is called '{shortened(name)}'"
                    what, hint = "not-entered", self._question(name)
                elif id in corrected.values():
                    message = f"the event's `seats` bring {event.player(id).name} to this table a second time"
                    hint = "correct `is` in the event's file"
                else:
                    message = f"'{shortened(name)}' and '{shortened(seen[id])}' at this table are one player"
                    hint = "correct the name, or the aliases of the event"
                problems.append(error(what, at_player(result, name), message, hint))
            seats.append(seat if ids == [*seat.players] else seat._replace(players=tuple(ids)))
        return tuple(seats), problems

    def _question(self, name: str) -> str:
        """What to ask about a name that nobody has."""
        if name not in self.questions and len(self.questions) < MAX_HINTS:
            self.questions[name] = suggestion(name, self.event.names)
        if asked := self.questions.get(name):
            return f"{asked[:-1]}? then add '{shortened(name)}' to the aliases"
        return "add the player, or the name to a player's aliases"

    def _corrected(self, result: Result, there: set[str]) -> dict[str, str]:
        """Who sits in whose place at a table by what a director corrected."""
        corrected: dict[str, str] = {}
        moved: dict[str, Correction] = {}
        for one in corrections_in(self.event, [result]):
            found = there.issuperset(one.was)
            if one.was:
                self.corrected[one] = found or self.corrected.get(one, False)
            for player, instead in zip(one.was, one.now, strict=True) if found else ():
                if corrected.get(player, instead) != instead:
                    self.clashes[one] = player, moved[player]
                corrected[player], moved[player] = instead, one
        return corrected

    def problems_of_seats(self) -> Iterator[Problem]:
        """What is wrong with corrections of seats: they find nobody, or two bring two people to one seat."""
        for one in self.event.seats:
            if one in self.clashes:
                player, other = self.clashes[one]
                message = f"the seat of {self.event.player(player).name} in {one.file} is corrected already"
                hint, also = "leave one of the two out", (other.place.inside("was"),)
                yield error("entry-twice", one.place.inside("was"), message, hint, also)
            if self.corrected.get(one) is False:
                names = short_list((self.event.player(id).name for id in one.was), "and")
                message = f"{names} {is_or_are(len(one.was))} at no table of {one.file}: nothing is corrected"
                hint = "under `was` stand the players that the record names"
                yield error("correction-unmatched", one.place.inside("was"), message, hint)

    def _unlike_announced(self, result: Result, seats: Sequence[Seat]) -> Iterator[Problem]:
        """What differs from the seating that was announced; whoever did not play is not looked for."""
        event, (round, table) = self.event, table_of(result) or (0, "")
        if round not in event.seating:
            return
        planned = set(event.seating[round].get(table, ()))
        seated = {id for seat in seats for id in seat.players}
        away = event.excused.get(round, {}).keys()
        if planned - away != seated - away:
            # They are named in the order of the event's file, or in that of their names.
            in_order = (sorted(ids, key=lambda id: (self.rank.get(id, 0), id)) for ids in (planned, seated))
            plan, seen = (short_list((event.player(id).name for id in ids), "and") for ids in in_order)
            message = f"{plan or 'nobody'} should sit at {where(result)}, and {seen} are written down"
            hint = "correct the record, seats or seating in the event's file; the game counts as it is"
            yield warning("seating-differs", result.at("players"), message, hint)


def _without(seats: Sequence[Seat], gave_up: Collection[str]) -> tuple[Seat, ...]:
    """The seats, with those who gave up in the last place; the best of the others win instead of them."""
    stayed = [seat for seat in seats if not any(id in gave_up for id in seat.players)]
    places = sorted(seat.place for seat in stayed)
    won = {seat.side for seat in stayed if seat.outcome in {0, 1}}
    won = won or {seat.side for seat in stayed if seat.place == places[0]}
    told = []
    for seat in seats:
        place = places.index(seat.place) + 1 if seat in stayed else len(places) + 1
        told.append(seat._replace(place=place, outcome=int(len(won) == 1) if seat.side in won else -1))
    return tuple(told)


def _rows(points: Points, sides: int) -> str:
    """The points of places with a row for so many sides, to be changed."""
    rows = {number or len(row): row for number, row in points.places.items()}
    rows[sides] = tuple(10 * (sides - 1 - 2 * place) for place in range(sides))
    told = (f"{number}: [{', '.join(map(str, row))}]" for number, row in rows.items())
    return f"places: {{{', '.join(told)}}}"


def at_player(result: Result, name: str) -> Place:
    """Where a player is named in a record."""
    if name not in result.players:
        return result.at("players")
    number = result.players.index(name)
    return Place(span=result.spans[number]) if result.spans else result.at("players", number)


def seat_of(result: Result, event: Event, id: str) -> Place:
    """Where a player is named in a record, by whatever name."""
    names = (name for name in result.players if event.find(name) == id)
    return at_player(result, next(names, ""))


def table_of(result: Result) -> tuple[int, str] | None:
    """The table that a record is of, where it names both round and table."""
    if result.round is None or result.table is None:
        return None
    return result.round, table_name(result.table)


_ALIKE = (warning, "with the same result", "keep one of the two")
_UNLIKE = (error, "and differently", "keep the one that is right; until then neither counts")


def _doubled(games: Sequence[Result], findings: list[LocatedProblem]) -> list[Result]:
    """Of a table reported twice alike the first report counts; of one reported differently, none."""
    by_table: dict[tuple[int, str], list[int]] = defaultdict(list)
    for number, game in enumerate(games):
        table = table_of(game)
        if table is not None:
            by_table[table].append(number)
    found = list(games)
    for first, *others in by_table.values():
        alike = len({_said(games[number]) for number in (first, *others)}) == 1
        ask, how, hint = _ALIKE if alike else _UNLIKE
        for number in others:
            result, before = games[number], games[first]
            message = f"{where(result)} is reported in {_file(before, result)} already, {how}"
            findings.append(
                LocatedProblem(ask("table-twice", result.at("event"), message, hint), *result.key)
            )
        for number in others if alike else (first, *others):
            found[number] = games[number]._replace(counts=False)
    return found


def _said(game: Result) -> tuple[object, ...]:
    """What a report says of a table; equal where two say the same."""
    told = sorted((seat.players, seat.total, seat.gained, seat.place) for seat in game.seats)
    return (game.scored, bool(game.over), game.game, tuple(told))


def _file(one: Result, beside: Result) -> str:
    """How to name the file of another record."""
    if one.file == beside.file:
        return f"document {one.document} of this file"
    return one.file if one.document == 1 else f"{one.file} (document {one.document})"


def _seated_twice(games: Sequence[Result], event: Event) -> Iterator[LocatedProblem]:
    """Players who sit at two tables in one round. The reports of one table count as one."""
    seats: dict[tuple[int, str], Result] = {}
    for result in games:
        if result.round is None:
            continue
        for id in result.everybody:
            before = seats.setdefault((result.round, id), result)
            if before is not result and (table_of(before) is None or table_of(before) != table_of(result)):
                other = f"table {before.table}, in {before.file}" if before.table else _file(before, result)
                name = event.player(id).name
                message = f"{name} sits here and at {other}, both in round {result.round}"
                hint = "one of the two is somebody else, or of another round"
                yield LocatedProblem(
                    error("seat-twice", seat_of(result, event, id), message, hint), *result.key
                )


def near_names(names: Iterable[str], met: Iterable[frozenset[str]]) -> list[tuple[str, str]]:
    """The names that differ by a slip, by case and marks, or by a word more; not those that met at a table.

    >>> near_names(["Akiko", "Akiko S.", "Bo"], [])
    [('Akiko', 'Akiko S.')]
    """
    spelled: dict[str, list[str]] = defaultdict(list)
    # One that is too long is no name, and there are as many slips in it as characters.
    known = sorted(name for name in names if len(name) <= MAX_NAME_LENGTH)
    for name in known:
        spelled[fold(without_joiners(name))].append(name)
    pairs = {
        (min(pair), max(pair))
        for some in chain(spelled.values(), _longer(known, spelled), _slips(spelled))
        # A slip that dozens of names share says nothing about any two of them.
        if 1 < len(some) <= 20
        for pair in combinations(some, 2)
        if pair[0] != pair[1] and not _told_apart(*pair)
    }
    for table in met if pairs else ():
        pairs.difference_update(combinations(sorted(table), 2))
    return sorted(pairs)


def _longer(known: Iterable[str], spelled: Mapping[str, list[str]]) -> Iterator[list[str]]:
    """Names that begin as others do and have a word more, each with those others."""
    for name in known:
        words = [fold(word) for word in without_joiners(name).split()]
        for start in ("".join(words[:at]) for at in range(1, len(words))):
            if len(start) >= _SHORTEST and start in spelled:
                yield [*spelled[start], name]


def _slips(spelled: Mapping[str, list[str]]) -> Iterator[list[str]]:
    """The names that are the same without a letter."""
    slips: dict[str, list[str]] = defaultdict(list)
    for letters, some in spelled.items():
        if len(letters) >= _SHORTEST:
            for key in {letters, *(letters[:at] + letters[at + 1 :] for at in range(len(letters)))}:
                slips[key] += some
    yield from slips.values()


def _told_apart(one: str, other: str) -> bool:
    """Whether numbers, or the initials at the end of two names, are there to tell people apart."""
    digits = {"".join(filter(str.isdecimal, name)) for name in (one, other)}
    initials = {last for name in (one, other) if len(last := fold(name.rsplit(maxsplit=1)[-1])) == 1}
    return len(digits) > 1 or len(initials) > 1


def read_instead(content: bytes, source: Source, name: str) -> Sheet | None:
    """The sheet of a table of results or of an event that stands in a file; nothing of a file of records."""
    if looks_like_csv(content, name) and not any(one.id == "too-large" for one in source.problems):
        return read_csv(content, name, len(content))
    if source.documents and identify_other_file(source.documents[0].data)[1] == "an event":
        return Sheet(name, found=tuple(event_in(source, name).found))
    return None


def result_with_event(name: str, document: ReadResult, match: Match | None) -> Result | None:
    """The result of a document that is judged with an event; none of one that says it is no record."""
    return None if identify_other_file(document.data)[1] else result_of(name, document, match)


def found_with_event(
    results: Iterable[Result], given: EventFile, sources: Mapping[str, Source]
) -> list[LocatedProblem]:
    """What a tally of some records says beside the faults of each: of names, tables, seats and rules.

    The sources are those of their files by name.
    """
    checked = check(results, given.event, left_out=False)
    games = checked.games
    checked.findings.extend(chain(compare(games, given.event), unexpected(games, given.event)))
    return locate(checked.findings, given, sources.get)
