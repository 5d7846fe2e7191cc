"""Standings: what every game brought every player, the places by the tie-breaks, and who moved since.

Points are exact. A line holds everything a tie-break may ask for; the places are found from all lines.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from hashlib import sha256
from itertools import chain, permutations, product
from typing import NamedTuple

from hanascore.model.record import ClubDefaults
from hanascore.problems.problem import LocatedProblem, Place, Severity, warning
from hanascore.record.cursor import parse_integer
from hanascore.record.source import MAX_BYTES, parse
from hanascore.tally.checks import (
    ReadText,
    check,
    compare,
    corrections_in,
    files_alike,
    find_gaps,
    locate,
    table_of,
    unmatched,
)
from hanascore.tally.event import Amount, Correction, Event, Excuse, Penalty, Points, exact
from hanascore.tally.event_reader import EventFile
from hanascore.tally.results import DENIED, UNREAD, Result, Seat, Sheet

FORFEIT = "forfeit"


class RoundPoints(NamedTuple):
    """What a player has of one round: a game, or what stands for it, which `kind` names: a bye, an absence, a
    game given up. `reason` is the director's. `counts` is false where better games stand for it.
    """

    round: int | None
    points: Amount
    score: int = 0
    difference: int = 0
    outcome: int | None = None
    evidence: tuple[int, int, int] = (0, 0, 0)
    kind: str = "game"
    reason: str | None = None
    counts: bool = True


def _round(part: RoundPoints) -> int:
    """What parts are ordered by: what belongs to no round comes first."""
    return part.round or 0


class PlayerLine(NamedTuple):
    """A player's standing: the sums of all games, the points of those that count.

    `parts` stand in the order of the rounds. `place`, which may be `shared`, is told when all are ranked.
    """

    player: str
    name: str
    club: str | None
    parts: tuple[RoundPoints, ...]
    penalties: tuple[Penalty, ...] = ()
    ranked: bool = True
    place: int | None = None
    shared: bool = False

    @property
    def games(self) -> tuple[RoundPoints, ...]:
        """The games, those given up among them, without byes and absences."""
        return tuple(part for part in self.parts if part.kind in {"game", FORFEIT})

    @property
    def points(self) -> Amount:
        """The points of the games and byes that count, and the penalties."""
        return sum(part.points for part in self.parts if part.counts) + self.penalty

    @property
    def penalty(self) -> Amount:
        """The points of all penalties together."""
        return sum(one.points for one in self.penalties)

    @property
    def score(self) -> int:
        """The scores of all games together."""
        return sum([part.score for part in self.parts])

    @property
    def difference(self) -> int:
        """By how much the scores were above those of the opponents, one by one."""
        return sum([part.difference for part in self.parts])

    @property
    def best_game(self) -> int | None:
        """The highest score of a game."""
        played = (part for part in self.parts if part.kind == "game" or any(part.evidence))
        return max((part.score for part in played), default=None)

    def of_round(self, number: int | None) -> tuple[RoundPoints, ...]:
        """The parts of a round; of None those that belong to no round, which stand as of round 0."""
        first = bisect_left(self.parts, number or 0, key=_round)
        return self.parts[first : bisect_right(self.parts, number or 0, key=_round)]

    def came_out(self, outcome: int) -> int:
        """How many games were won (1), drawn (0) or lost (-1)."""
        return [part.outcome for part in self.parts].count(outcome)

    @property
    def unfinished(self) -> int:
        """How many games are not over."""
        return [part.outcome for part in self.games].count(None)

    @property
    def evidence(self) -> tuple[int, int, int]:
        """How many rounds rest on cards, on counts, and on points as they were written."""
        return together([part.evidence for part in self.parts])


def together(evidence: Sequence[tuple[int, int, int]]) -> tuple[int, int, int]:
    """The numbers of rounds of each kind of evidence, added up.

    >>> together([(1, 0, 2), (3, 0, 0)]), together([])
    ((4, 0, 2), (0, 0, 0))
    """
    cards, counts, points = map(sum, zip((0, 0, 0), *evidence, strict=True))
    return cards, counts, points


def count(games: Iterable[Result], event: Event, *, as_of: int | None = None) -> list[PlayerLine]:
    """A line for each player who is entered or has played, in the order of the names."""
    event = event.until(as_of)
    parts: dict[str, list[RoundPoints]] = defaultdict(list)
    penalties: dict[str, list[Penalty]] = defaultdict(list)
    for id in event.players:
        parts[id] = []
    for game in games:
        for id, part in parts_of(game, event) if game.counts else ():
            parts[id].append(part)
    for kind, byes in (("bye", event.byes), ("absent", event.absent)):
        for bye in byes:
            parts[bye.player].append(RoundPoints(bye.round, bye.points or 0, kind=kind, reason=bye.reason))
    # Of a game given up there may be no record.
    loss = event.points.loss if event.points.by == "wins" else 0
    for one in event.forfeits:
        if not any((part.kind, part.round) == (FORFEIT, one.round) for part in parts[one.player]):
            parts[one.player].append(_given_up(RoundPoints(one.round, loss, outcome=-1), one))
    for penalty in event.penalties:
        penalties[penalty.player].append(penalty)
        parts[penalty.player] += ()
    lines = []
    for id, own in parts.items():
        player, stands_in = event.player(id), event.standing_in.get(id)
        told, ranked = best(own, event.count_best), stands_in is None or stands_in.ranked
        lines.append(PlayerLine(id, player.name, player.club, told, tuple(penalties.get(id, ())), ranked))
    return sorted(lines, key=lambda line: (line.name.casefold(), line.name, line.player))


def best(parts: Sequence[RoundPoints], number: int | None) -> tuple[RoundPoints, ...]:
    """The parts in the order of the rounds; of more than `number` only the best count."""
    ordered = sorted(parts, key=_round)
    if number is None or len(ordered) <= number:
        return tuple(ordered)
    by_points = sorted(range(len(ordered)), key=lambda at: (-ordered[at].points, at))
    kept = set(by_points[:number])
    return tuple(part._replace(counts=at in kept) for at, part in enumerate(ordered))


def parts_of(game: Result, event: Event) -> Iterator[tuple[str, RoundPoints]]:
    """What a game brought each player; those of a side each have what the side has."""
    scores = [seat.total for seat in game.seats] if event.given else [seat.gained for seat in game.seats]
    points = points_of(game.seats, scores, event.points)
    # How far somebody was before or behind one who gave up says nothing.
    gave_up = event.given_up.get(table_of(game), {})
    stayed = [gave_up.keys().isdisjoint(seat.players) for seat in game.seats]
    compared = [score for score, stays in zip(scores, stayed, strict=True) if stays]
    sides, everything = len(compared), sum(compared)
    for seat, score, won, stays in zip(game.seats, scores, points, stayed, strict=True):
        difference = (score * sides - everything) * stays
        part = RoundPoints(game.round, won, score, difference, seat.outcome, game.evidence)
        for id in seat.players:
            yield id, _given_up(part, gave_up[id]) if id in gave_up else part


def _given_up(part: RoundPoints, lost: Excuse) -> RoundPoints:
    """The game of somebody who gave it up."""
    points = part.points if lost.points is None else lost.points
    return part._replace(points=points, kind=FORFEIT, reason=lost.reason)


# What those have who share a place, of the points of the places that they take up.
_SHARED: Mapping[str, Callable[[Sequence[Amount]], Amount]] = {
    "share": lambda row: Fraction(sum(row)) / len(row),
    "best": max,
    "worst": min,
}


def points_of(seats: Sequence[Seat], scores: Sequence[int], points: Points) -> list[Amount]:
    """The points each side wins in a game.

    >>> even = [Seat("Aki", ("Aki",), 9, 9, 1, 0), Seat("Bo", ("Bo",), 9, 9, 1, 0)]
    >>> row = (Fraction(3), Fraction(0))
    >>> [str(won) for won in points_of(even, [9, 9], Points(by="places", places={0: row}))]
    ['3/2', '3/2']
    """
    won: list[Amount] = list(scores)
    if points.by == "places":
        row, places = points.of_places(len(seats)), [seat.place for seat in seats]
        share = _SHARED[points.ties]
        won = [share(row[place - 1 : place - 1 + places.count(place)]) for place in places]
    elif points.by == "wins":
        worth: dict[int | None, Amount] = {1: points.win, 0: points.draw, -1: points.loss, None: 0}
        won = [worth[seat.outcome] for seat in seats]
    cap = points.cap
    return won if cap is None else [max(-cap, min(cap, each)) for each in won]


class TieBreakAsked(NamedTuple):
    """A tie-break asked of players tied for a place, and the parts it made of them, the first before others.

    `values` is empty where it says nothing of them; of one of them it may say nothing, as of a best game.
    """

    tie_break: str
    players: tuple[str, ...]
    values: Mapping[str, Amount | None]
    parts: tuple[tuple[str, ...], ...]
    place: int

    @property
    def parted(self) -> bool:
        """Whether it put some before others."""
        return len(self.parts) > 1


def rank(
    lines: Sequence[PlayerLine], games: Iterable[Result], order: Sequence[str], seed: str | None = None
) -> tuple[list[PlayerLine], list[TieBreakAsked]]:
    """The lines in the order of their places, with these, last those without a place; and what was asked, the
    tie-breaks in their order.
    """
    ranked = {line.player: line for line in lines if line.ranked}
    groups = [tuple(ranked)] if ranked else []
    asked: list[TieBreakAsked] = []
    for tie_break in order:
        if asked and len(groups) == len(ranked):
            # Nobody is level any more.
            break
        ask = _question(tie_break, ranked, games, seed)
        parted: list[tuple[str, ...]] = []
        for group in groups:
            if len(group) == 1 and tie_break != order[0]:
                parted.append(group)
                continue
            values, place = ask(group), sum(map(len, parted)) + 1
            parts = _part(group, values, fewest=tie_break in _FEWEST)
            asked.append(TieBreakAsked(tie_break, group, values, tuple(parts), place))
            parted += parts
        groups = parted
    placed: list[PlayerLine] = []
    for group in groups:
        place, shared = len(placed) + 1, len(group) > 1
        placed += [ranked[player]._replace(place=place, shared=shared) for player in group]
    return [*placed, *(line for line in lines if not line.ranked)], asked


def _part(
    group: tuple[str, ...], values: Mapping[str, Amount | None], *, fewest: bool
) -> list[tuple[str, ...]]:
    """The group in parts of equal value: the best first, last those without a value."""
    parts: dict[Amount | None, list[str]] = defaultdict(list)
    for player in group:
        parts[values.get(player)].append(player)
    order = [*sorted((value for value in parts if value is not None), reverse=not fewest), None]
    return [tuple(parts[value]) for value in order if value in parts]


# Tie-breaks in which less is better; and those that need to know of no other player.
_FEWEST = frozenset({"fewest-penalties", "lots"})
_VALUES: Mapping[str, Callable[[PlayerLine], Amount | None]] = {
    "points": lambda line: line.points,
    "wins": lambda line: line.came_out(1),
    "score-difference": lambda line: line.difference,
    "score": lambda line: line.score,
    "best-game": lambda line: line.best_game,
    "fewest-penalties": lambda line: len(line.penalties),
}


def _question(
    tie_break: str, lines: Mapping[str, PlayerLine], games: Iterable[Result], seed: str | None
) -> Callable[[tuple[str, ...]], Mapping[str, Amount | None]]:
    """What gives the value of each of a group; nothing where the tie-break says nothing about them."""
    if tie_break == "head-to-head":
        return partial(_head_to_head, meetings(games))
    if tie_break == "lots":
        # They are drawn from the seed for everybody at once: whose digest is the first has number 1.
        drawn = [] if seed is None else sorted(lines, key=partial(lot, seed))
        lots = {player: number for number, player in enumerate(drawn, start=1)}
        return lambda group: {player: lots[player] for player in group if player in lots}
    value = _VALUES[tie_break]
    return lambda group: {player: value(lines[player]) for player in group}


def meetings(games: Iterable[Result]) -> dict[str, list[tuple[str, int]]]:
    """Whom each player met in each of the games that count, and how: 1 before, 0 level, -1 behind.

    Players of one team share a seat and do not meet.
    """
    met: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for game in games:
        for mine, theirs in permutations(game.seats if game.counts else (), 2):
            outcome = (mine.place < theirs.place) - (mine.place > theirs.place)
            for one, other in product(mine.players, theirs.players):
                met[one].append((other, outcome))
    return met


def _head_to_head(met: Mapping[str, list[tuple[str, int]]], group: tuple[str, ...]) -> dict[str, int]:
    """How often each was placed better than another of the group, less how often worse.

    It says nothing where two of them never met: whoever met the others more often would be favoured.
    """
    values, rivals = {}, set(group)
    for player in group:
        games = [(other, outcome) for other, outcome in met[player] if other in rivals]
        if len({other for other, _ in games}) < len(group) - 1:
            return {}
        values[player] = sum(outcome for _, outcome in games)
    return values


def lot(seed: str, player: str) -> bytes:
    """What a player draws: the SHA-256 of the seed, a line break, and the player's id.

    >>> lot("20261120", "aki").hex()[:8]
    '48df3a75'
    """
    return sha256(f"{seed}\n{player}".encode()).digest()


SCHEMA = "hanascore.tally/1"


class PlaceChange(NamedTuple):
    """How somebody stands in two tallies, before and now; no points stand for a tally without the player."""

    player: str
    name: str
    place_before: int | None = None
    points_before: Amount | None = None
    place: int | None = None
    points: Amount | None = None

    @property
    def up(self) -> int | None:
        """How many places somebody went up; less than nothing where it was down."""
        old, new = self.place_before, self.place
        return None if old is None or new is None else old - new

    @property
    def moved(self) -> bool:
        """Whether anything is otherwise than before."""
        return (self.place_before, self.points_before) != (self.place, self.points)


def read_before(content: bytes, *, max_bytes: int = MAX_BYTES) -> list[PlaceChange] | str:
    """The standings of an earlier tally, or in words what keeps them from being read."""
    source = parse(content, max_bytes=max_bytes)
    documents = source.documents
    problems = [*source.problems, *(one for document in documents for one in document.problems)]
    if problems:
        return problems[0].message
    data = documents[0].data
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        return f"it is no tally kept with --format json (schema {SCHEMA})"
    rows = data.get("standings")
    if not isinstance(rows, list) or not rows:
        return "it holds no standings"
    found = []
    for row in rows:
        said = row.items() if isinstance(row, dict) else ()
        texts = {key: value for key, value in said if isinstance(value, str)}
        if player := texts.get("player"):
            points = exact(texts.get("points_exact") or texts.get("points", "")) or 0
            place = parse_integer(texts.get("place", ""))
            found.append(PlaceChange(player, texts.get("name", player), place, points))
    return found


def moves(before: list[PlaceChange], tally: Tally) -> list[PlaceChange]:
    """Everybody in either tally: in the order of this one, then who is gone."""
    old = {one.player: one for one in before}
    found = []
    for line in tally.lines:
        was = old.pop(line.player, PlaceChange(line.player, line.name))
        found.append(was._replace(name=line.name, place=line.place, points=line.points))
    return [*found, *old.values()]


class Order(NamedTuple):
    """What is asked of a tally: until which round of the event, in which order ties are broken, and whether
    the standings are wanted though something is missing.
    """

    as_of: int | None = None
    tie_breaks: tuple[str, ...] | None = None
    partial: bool = False
    months: str | None = None


class Tally(NamedTuple):
    """A finished tally. `found` are all problems that are told, with their places; `errors`, and the claims
    that are `denied` by the cards, which count instead, are counted of all that there are.

    `lines` stand in the order of the places, those without one at the end. `sheets` are the files with
    records of the rounds that are asked for, by name. `doubtful` are the records that count with a warning of
    their own, by file and document: they keep nothing from being final. `idle` are corrections of seats that
    find nobody.
    """

    given: EventFile
    order: Order
    lines: tuple[PlayerLine, ...]
    asked: tuple[TieBreakAsked, ...]
    games: tuple[Result, ...]
    found: tuple[LocatedProblem, ...]
    errors: int
    denied: int
    sheets: tuple[Sheet, ...]
    doubtful: frozenset[tuple[str, int]]
    idle: frozenset[Correction]

    @property
    def event(self) -> Event:
        """What the event's file says."""
        return self.given.event

    @property
    def event_so_far(self) -> Event:
        """The same without the rulings of later rounds than are asked for."""
        return self.event.until(self.order.as_of)

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The tie-breaks in the order in which they are asked."""
        return self.order.tie_breaks or self.event.tie_breaks

    @property
    def complete(self) -> bool:
        """Whether nothing keeps the standings from being final."""
        return not self.errors

    @property
    def failed(self) -> bool:
        """Whether a file could not be read."""
        return any(one.problem.id == UNREAD for one in self.found)

    def counted(self) -> frozenset[tuple[str, int]]:
        """The records that count, by file and document."""
        return frozenset(game.key for game in self.games if game.counts)

    def corrections(self, results: Iterable[Result]) -> list[Correction]:
        """What a director put right in some records, each correction once."""
        return [one for one in corrections_in(self.event, results) if one not in self.idle]

    @property
    def tie_break_values(self) -> dict[str, dict[str, Amount | None]]:
        """What the tie-breaks that say something said of each player who was asked about, in their order."""
        found: dict[str, dict[str, Amount | None]] = {}
        for one in self.asked:
            if any(value is not None for value in one.values.values()):
                found.setdefault(one.tie_break, {}).update(one.values)
        return found

    @property
    def shown(self) -> bool:
        """Whether there are standings to show."""
        return bool(self.sheets) and (self.complete or self.order.partial)

    @property
    def defaults(self) -> list[ClubDefaults]:
        """What records left to the files of their clubs, each of these once."""
        return sorted({one for sheet in self.sheets for one in sheet.defaults})

    @property
    def audited(self) -> Iterator[tuple[str, Sheet]]:
        """Every file that this rests on: that of the `event`, those of a `club`, and those of records."""
        yield from [("event", Sheet(self.given.file, self.given.digest))] if self.event.given else []
        for file in dict.fromkeys((one.file, one.digest) for one in self.defaults):
            yield "club", Sheet(*file)
        yield from (("", sheet) for sheet in self.sheets)

    @property
    def digest(self) -> str:
        """One digest over all files, the event's own, those of clubs, and what was asked of them.

        It is the SHA-256 of a text: a line `event DIGEST` where there is an event, a line `club DIGEST` for
        the file of each club that records left something to, a line `file DIGEST` for each file in the order
        of the digests, and a line `asked WORDS` for each thing asked.
        """
        order = self.order
        # A language says nothing of the rules.
        clubs = {one.digest for sheet in self.sheets for one in sheet.defaults if one.keys != ("lang",)}
        asked = {"as-of": order.as_of, "tie-breaks": " ".join(order.tie_breaks or ()), "months": order.months}
        lines = chain(
            [f"event {self.given.digest}"] if self.event.given else (),
            (f"club {digest}" for digest in sorted(clubs)),
            (f"file {digest}" for digest in sorted(one.digest for one in self.sheets)),
            (f"asked {key} {said}" for key, said in asked.items() if said),
        )
        digest = sha256()
        for line in lines:
            digest.update(f"{line}\n".encode())
        return digest.hexdigest()

    @property
    def evidence(self) -> tuple[int, int, int]:
        """How many rounds of the games that count rest on cards, on counts, and on points as written."""
        return together([game.evidence for game in self.games if game.counts])


class TallyBuilder:
    """A tally in the making: takes one sheet after another and keeps of each what is needed in the end."""

    def __init__(self, given: EventFile, order: Order) -> None:
        self.given = given
        self.event = given.event
        self.order = order
        # Every file that was taken, by its name and digest, those of later rounds too.
        self.taken: dict[tuple[str, str], Sheet] = {}
        self.found: list[LocatedProblem] = []
        self.corrected: set[Correction] = set()

    def take(self, sheet: Sheet) -> None:
        """Add what one file brought, or why it could not be read; what was taken already counts once."""
        key = (sheet.file, sheet.digest)
        if sheet.results and (before := self.taken.get(key)):
            message = (
                f"this file was read already from {before.through or before.file}, and stands in "
                f"{sheet.through or 'its place'} too"
            )
            problem = warning("files-alike", Place(), message, "it counts once")
            self.found.append(LocatedProblem(problem, sheet.file))
            return
        self.corrected.update(corrections_in(self.event, sheet.results))
        last = self.order.as_of
        results = sheet.results
        if last is not None:
            results = tuple(one for one in results if (one.round or 0) <= last)
        if results or not sheet.results:
            self.found += sheet.found
        if sheet.results:
            self.taken[key] = sheet._replace(results=results, found=())

    def finish(self, read: ReadText) -> Tally:
        """The tally of all that was taken. `read` gives a text once more, to find places in it."""
        tally = self._without_standings(read)
        lines = count(tally.games, self.event, as_of=self.order.as_of)
        placed, asked = rank(lines, tally.games, tally.tie_breaks, self.event.lots_seed)
        return tally._replace(lines=tuple(placed), asked=tuple(asked))

    def _without_standings(self, read: ReadText) -> Tally:
        """The tally with what was found in it. What took room here alone is gone before lines are counted."""
        given, event, order = self.given, self.event, self.order
        sheets = sorted((one for one in self.taken.values() if one.results), key=lambda one: one.file)
        checked = check((result for sheet in sheets for result in sheet.results), event, as_of=order.as_of)
        games = checked.games
        gaps = []
        if sheets or not any(one.problem.id == UNREAD for one in self.found):
            gaps = find_gaps(games, event, as_of=order.as_of, partial=order.partial)
            idle = [one for one in event.every_correction if one not in self.corrected]
            gaps += unmatched(idle, {file for file, _ in self.taken}) if idle else ()

        def by_line(one: LocatedProblem) -> tuple[bool, str, int, tuple[int, ...]]:
            """File by file in the order of the lines, the event first."""
            place = one.document or 0, one.span[:2] if one.span else (0, 0)
            return (one.file != given.file, one.file, *place)

        checked.findings.extend(chain(gaps, files_alike(sheets), compare(games, event)))
        own = locate(checked.findings, given, read)
        of_records = self.found
        warned = {(one.file, one.document) for one in of_records if one.problem.severity is Severity.WARNING}
        found = [*given.found, *self.found, *own]
        return Tally(
            given=given,
            order=order,
            lines=(),
            asked=(),
            games=games,
            found=tuple(sorted(found, key=by_line)),
            errors=sum(one.problem.stops for one in found),
            denied=sum(one.problem.id == DENIED for one in of_records),
            sheets=tuple(sheets),
            doubtful=frozenset(one.key for one in games if one.counts and one.key in warned),
            idle=checked.idle,
        )
