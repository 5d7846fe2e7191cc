"""Standings: what every game brought every player, the places by the tie-breaks, and who moved since.

Points are exact. A line holds everything a tie-break may ask for; the places are found from all lines.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Any, NamedTuple

from hanascore.problems.problem import Found, Place, Severity, error, warning
from hanascore.problems.words import shown
from hanascore.record.cursor import integer
from hanascore.record.decoding import MAX_BYTES
from hanascore.record.text import read
from hanascore.tally.checks import CheckedGame, Finding, ReadText, check, compare, find_gaps, locate, means
from hanascore.tally.event import Amount, Correction, Event, Penalty, Points, Substitute, exact, whole
from hanascore.tally.files import Missing, Result, Seat, Sheet


class Part(NamedTuple):
    """One game of a player, or a bye. `counts` is false where better games stand for it."""

    round: int | None
    points: Amount
    score: int = 0
    difference: int = 0
    outcome: int | None = None
    evidence: tuple[int, int, int] = (0, 0, 0)
    bye: bool = False
    counts: bool = True


class Line(NamedTuple):
    """A player's standing but for the place: the sums of all games, the points of those that count."""

    player: str
    name: str
    club: str | None
    parts: tuple[Part, ...]
    penalties: tuple[Penalty, ...] = ()
    ranked: bool = True
    withdrawn_after: int | None = None
    replaced: Substitute | None = None
    stands_in: Substitute | None = None

    @property
    def games(self) -> tuple[Part, ...]:
        """The games, without byes."""
        return tuple(part for part in self.parts if not part.bye)

    @property
    def points(self) -> Amount:
        """The points of the games and byes that count, and the penalties."""
        return whole(sum(part.points for part in self.parts if part.counts) + self.penalty)

    @property
    def penalty(self) -> Amount:
        """The points of all penalties together."""
        return whole(sum(one.points for one in self.penalties))

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
        return max((part.score for part in self.games), default=None)

    def came_out(self, outcome: int) -> int:
        """How many games were won (1), drawn (0) or lost (-1)."""
        return [part.outcome for part in self.parts].count(outcome)

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


def count(games: Iterable[CheckedGame], event: Event, *, as_of: int | None = None) -> list[Line]:
    """A line for each player who is entered or has played, in the order of the names."""
    parts: dict[str, list[Part]] = defaultdict(list)
    for id in event.players:
        parts[id] = []
    for game in games:
        if game.counts:
            # The players of a side each have what the side has.
            for ids, part in zip(game.players, parts_of(game, event), strict=True):
                for id in ids:
                    parts[id].append(part)
    for bye in event.byes:
        if as_of is None or bye.round <= as_of:
            parts[bye.player].append(Part(bye.round, bye.points, bye=True))
    penalties: dict[str, list[Penalty]] = defaultdict(list)
    for penalty in event.penalties:
        if as_of is None or penalty.round is None or penalty.round <= as_of:
            penalties[penalty.player].append(penalty)
            parts[penalty.player] += ()
    seen = _as_seen(event, as_of)
    lines = [_line(id, best(own, event.count_best), penalties[id], seen) for id, own in parts.items()]
    return sorted(lines, key=lambda line: (line.name.casefold(), line.name, line.player))


def _as_seen(event: Event, as_of: int | None) -> Event:
    """The event without withdrawals and substitutes of later rounds."""
    if as_of is None:
        return event
    return event._replace(
        withdrawn=tuple(one for one in event.withdrawn if one.after < as_of),
        substitutes=tuple(one for one in event.substitutes if one.since <= as_of or not one.ranked),
    )


def _line(id: str, parts: tuple[Part, ...], penalties: Sequence[Penalty], event: Event) -> Line:
    player = event.player(id)
    return Line(
        player=id,
        name=player.name,
        club=player.club,
        parts=parts,
        penalties=tuple(penalties),
        ranked=id not in event.unranked(),
        withdrawn_after=next((one.after for one in event.withdrawn if one.player == id), None),
        replaced=next((one for one in event.substitutes if one.instead_of == id), None),
        stands_in=next((one for one in event.substitutes if one.player == id), None),
    )


def best(parts: Sequence[Part], number: int | None) -> tuple[Part, ...]:
    """The parts in the order of the rounds; of more than `number` only the best count."""
    ordered = sorted(parts, key=lambda part: part.round or 0)
    if number is None or len(ordered) <= number:
        return tuple(ordered)
    by_points = sorted(range(len(ordered)), key=lambda at: (-ordered[at].points, at))
    kept = set(by_points[:number])
    return tuple(part._replace(counts=at in kept) for at, part in enumerate(ordered))


def parts_of(game: CheckedGame, event: Event) -> list[Part]:
    """What a game brought each of its sides."""
    result = game.result
    round, evidence = result.round, result.evidence
    scores = [seat.total for seat in result.seats] if event.given else [seat.gained for seat in result.seats]
    sides, everything = len(scores), sum(scores)
    points = points_of(result.seats, scores, event.points)
    return [
        Part(round, won, score, score * sides - everything, seat.outcome, evidence)
        for seat, score, won in zip(result.seats, scores, points, strict=True)
    ]


def points_of(seats: Sequence[Seat], scores: Sequence[int], points: Points) -> list[Amount]:
    """The points each side wins in a game.

    >>> even = [Seat("Aki", ("Aki",), 9, 9, 1, 0), Seat("Bo", ("Bo",), 9, 9, 1, 0)]
    >>> row = (Fraction(3), Fraction(0))
    >>> [str(won) for won in points_of(even, [9, 9], Points(by="places", places={0: row}))]
    ['3/2', '3/2']
    """
    won: list[Amount]
    if points.by == "places":
        won = _by_places([seat.place for seat in seats], points)
    elif points.by == "wins":
        worth: dict[int | None, Amount] = {1: points.win, 0: points.draw, -1: points.loss, None: 0}
        won = [worth[seat.outcome] for seat in seats]
    else:
        won = list(scores)
    cap = points.cap
    return won if cap is None else [max(-cap, min(cap, each)) for each in won]


def _by_places(places: Sequence[int], points: Points) -> list[Amount]:
    row = points.of_places(len(places))
    won: list[Amount] = []
    for place in places:
        shared = row[place - 1 : place - 1 + places.count(place)]
        if points.ties == "best":
            won.append(max(shared))
        elif points.ties == "worst":
            won.append(min(shared))
        else:
            won.append(whole(Fraction(sum(shared)) / len(shared)))
    return won


NO_GAME = -(10**12)  # below every score


class TieBreakAsked(NamedTuple):
    """A tie-break asked of players tied for a place. `values` is empty where it says nothing of them.

    `parted` tells whether it put some before others.
    """

    tie_break: str
    players: tuple[str, ...]
    values: Mapping[str, Amount]
    parted: bool
    place: int


class Ranked(NamedTuple):
    """The players in the order of their places, those who share one in the order they were given."""

    groups: tuple[tuple[str, ...], ...]
    asked: tuple[TieBreakAsked, ...]

    def places(self) -> dict[str, tuple[int, bool]]:
        """The place of each player, and whether it is shared."""
        found, place = {}, 1
        for group in self.groups:
            found.update(dict.fromkeys(group, (place, len(group) > 1)))
            place += len(group)
        return found


def rank(
    lines: Sequence[Line], games: Iterable[CheckedGame], order: Sequence[str], seed: str | None = None
) -> Ranked:
    """The places of the lines that have one, by the tie-breaks in their order."""
    ranked = [line for line in lines if line.ranked]
    judge = _Judge(ranked, games, seed)
    groups = [tuple(line.player for line in ranked)] if ranked else []
    asked: list[TieBreakAsked] = []
    for tie_break in order:
        parted: list[tuple[str, ...]] = []
        place = 1
        for group in groups:
            if len(group) > 1 or tie_break == order[0]:
                values = judge.values(tie_break, group)
                found = _part(group, values)
                asked.append(TieBreakAsked(tie_break, group, values, len(found) > 1, place))
                parted += found
            else:
                parted.append(group)
            place += len(group)
        groups = parted
    return Ranked(tuple(groups), tuple(asked))


def _part(group: tuple[str, ...], values: Mapping[str, Amount]) -> list[tuple[str, ...]]:
    """The group in parts of equal value, the highest first."""
    if not values:
        return [group]
    parts: dict[Amount, list[str]] = defaultdict(list)
    for player in group:
        parts[values[player]].append(player)
    return [tuple(parts[value]) for value in sorted(parts, reverse=True)]


class Met(NamedTuple):
    """A seat that a player had: the number of the game, of the seat, and the place won."""

    table: int
    seat: int
    place: int


class _Judge:
    """The values by which tied players are told apart; the higher is the better, always."""

    def __init__(self, lines: Sequence[Line], games: Iterable[CheckedGame], seed: str | None) -> None:
        self.lines = {line.player: line for line in lines}
        self.games = games
        self.seed = seed
        self.meetings: dict[str, list[Met]] | None = None
        self.lots: dict[str, int] = {}

    def values(self, tie_break: str, group: tuple[str, ...]) -> dict[str, Amount]:
        """The value of each of the group; nothing where the tie-break says nothing about them."""
        if tie_break == "head-to-head":
            return self._head_to_head(group)
        if tie_break == "lots":
            return self._lots(group)
        value = _VALUES[tie_break]
        return {player: value(self.lines[player]) for player in group}

    def _head_to_head(self, group: tuple[str, ...]) -> dict[str, Amount]:
        """How often each was placed better than another of the group, less how often worse.

        It says nothing where two of them never met: whoever met the others more often would be favoured.
        """
        if self.meetings is None:
            self.meetings = _meetings(self.games)
        tables: dict[int, dict[str, Met]] = defaultdict(dict)
        for player in group:
            for seat in self.meetings.get(player, ()):
                tables[seat.table][player] = seat
        values, met = dict.fromkeys(group, 0), set()
        for seats in tables.values():
            for one, mine in seats.items():
                for other, theirs in seats.items():
                    # Players of one team share a seat and do not meet.
                    if mine.seat != theirs.seat:
                        met.add((one, other))
                        values[one] += (mine.place < theirs.place) - (mine.place > theirs.place)
        return dict(values) if len(met) == len(group) * (len(group) - 1) else {}

    def _lots(self, group: tuple[str, ...]) -> dict[str, Amount]:
        """The lots, drawn for everybody at once: whoever comes first in the list of digests has number 1."""
        if not self.lots and self.seed is not None:
            drawn = sorted(self.lines, key=lambda player: lot(self.seed or "", player))
            self.lots = {player: -number for number, player in enumerate(drawn, start=1)}
        return {player: self.lots[player] for player in group} if self.lots else {}


def lot(seed: str, player: str) -> bytes:
    """What a player draws: the SHA-256 of the seed, a line break, and the player's id.

    >>> lot("20261120", "aki").hex()[:8]
    '48df3a75'
    """
    return sha256(f"{seed}\n{player}".encode()).digest()


_VALUES: Mapping[str, Callable[[Line], Amount]] = {
    "points": lambda line: line.points,
    "wins": lambda line: line.came_out(1),
    "score-difference": lambda line: line.difference,
    "score": lambda line: line.score,
    "best-game": lambda line: NO_GAME if line.best_game is None else line.best_game,
    "fewest-penalties": lambda line: -len(line.penalties),
}


def _meetings(games: Iterable[CheckedGame]) -> dict[str, list[Met]]:
    """The seats of each player in the games that count."""
    found: dict[str, list[Met]] = defaultdict(list)
    for table, game in enumerate(games):
        if game.counts:
            for number, (ids, seat) in enumerate(zip(game.players, game.result.seats, strict=True)):
                for id in ids:
                    found[id].append(Met(table, number, seat.place))
    return found


class Item(NamedTuple):
    """One file that a tally rests on: its digest, the games in it, and what a director corrected there."""

    file: str
    digest: str
    results: tuple[Result, ...] = ()
    corrections: tuple[Correction, ...] = ()


SCHEMA = "hanascore.tally/1"


class Before(NamedTuple):
    """How somebody stood in the earlier tally."""

    player: str
    name: str
    place: int | None
    points: Amount


class Move(NamedTuple):
    """How somebody stands in both tallies; None where the player is in one of them alone."""

    player: str
    name: str
    before: Before | None
    place: int | None
    points: Amount | None

    @property
    def up(self) -> int | None:
        """How many places somebody went up; less than nothing where it was down."""
        old = self.before.place if self.before else None
        return None if old is None or self.place is None else old - self.place

    @property
    def moved(self) -> bool:
        """Whether anything is otherwise than before."""
        if self.before is None or self.points is None:
            return True
        return (self.before.place, self.before.points) != (self.place, self.points)


def read_before(content: bytes, *, max_bytes: int = MAX_BYTES) -> list[Before] | str:
    """The standings of an earlier tally, or in words what keeps them from being read."""
    source = read(content, max_bytes=max_bytes)
    problems = [*source.problems, *(one for document in source.documents for one in document.problems)]
    if problems or not source.documents:
        return problems[0].message if problems else "it is empty"
    data = source.documents[0].data
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        return f"it is no tally kept with --format json (schema {SCHEMA})"
    rows = data.get("standings")
    if not isinstance(rows, list) or not rows:
        return "it holds no standings"
    found = [_before(row) for row in rows if isinstance(row, dict)]
    return [one for one in found if one is not None]


def _before(row: Mapping[str, Any]) -> Before | None:
    player, name, place, points = (row.get(key) for key in ("player", "name", "place", "points"))
    told = row.get("points_exact") or points
    if not isinstance(player, str):
        return None
    return Before(
        player,
        name if isinstance(name, str) else player,
        integer(place) if isinstance(place, str) else None,
        (exact(told) if isinstance(told, str) else None) or 0,
    )


def moves(before: list[Before], tally: Tally) -> list[Move]:
    """Everybody in either tally: in the order of this one, then who is gone."""
    old = {one.player: one for one in before}
    places = tally.ranked.places()
    found = []
    for line in tally.lines:
        place, _ = places.get(line.player, (None, False))
        found.append(Move(line.player, line.name, old.pop(line.player, None), place, line.points))
    return [*found, *(Move(one.player, one.name, one, None, None) for one in old.values())]


class Order(NamedTuple):
    """What is asked of a tally: until which round of the event, in which order ties are broken, and whether
    the standings are wanted though something is missing.
    """

    as_of: int | None = None
    tie_breaks: tuple[str, ...] | None = None
    partial: bool = False
    months: str | None = None


class Tally(NamedTuple):
    """A finished tally. `found` are all problems with their places; `complete` says that none is an error.

    `lines` stand in the order of the places, those without one at the end. `doubtful` are the records that
    count with a warning of their own, by file and document: they keep nothing from being final.
    """

    event: Event
    order: Order
    tie_breaks: tuple[str, ...]
    lines: tuple[Line, ...]
    ranked: Ranked
    games: tuple[CheckedGame, ...]
    found: tuple[Found, ...]
    complete: bool
    items: tuple[Item, ...]
    event_item: Item | None
    digest: str
    doubtful: frozenset[tuple[str, int]] = frozenset()

    @property
    def shown(self) -> bool:
        """Whether there are standings to show."""
        return bool(self.items) and (self.complete or self.order.partial)

    @property
    def audited(self) -> tuple[Item, ...]:
        """Every file that this rests on, that of the event first."""
        return (*([self.event_item] if self.event_item else []), *self.items)

    @property
    def evidence(self) -> tuple[int, int, int]:
        """How many rounds of the games that count rest on cards, on counts, and on points as written."""
        return together([game.result.evidence for game in self.games if game.counts])


class TallyBuilder:
    """A tally in the making: takes one sheet after another and keeps of each what is needed in the end."""

    def __init__(self, event: Event, order: Order) -> None:
        self.event = event
        self.order = order
        self.results: list[Result] = []
        self.items: list[Item] = []
        self.found: list[Found] = []
        self.findings: list[Finding] = []
        self.failed = False

    def missing(self, found: Iterable[Missing]) -> None:
        """Paths under which there was nothing to read."""
        for path, why in found:
            self._unread(shown(path), why)

    def _unread(self, file: str, why: str) -> None:
        self.failed = True
        message = f"this file could not be read: {why}"
        self.findings.append(Finding(error("file-unread", Place(), message), file, None))

    def take(self, sheet: Sheet) -> None:
        """Add what one file brought, or why it could not be read."""
        if sheet.fault:
            self._unread(sheet.file, sheet.fault)
            return
        if sheet.changed:
            message = "this file changed while it was read"
            problem = error("file-changed", Place(), message, "wait until it is written, and run it again")
            self.findings.append(Finding(problem, sheet.file, None))
        for document, what in sheet.others:
            message = f"this is {what} and no record"
            hint = "name it with --event" if what == "an event" else "keep it in another folder"
            self.findings.append(
                Finding(warning("not-a-record", Place(), message, hint), sheet.file, document)
            )
        results = tuple([one for one in sheet.results if self._wanted(one)])
        if sheet.results and not results:
            # Every record of the file is of a later round than is asked for.
            return
        self.results += results
        self.found += sheet.found
        if results:
            corrections = tuple([one for one in self.event.corrections if means(one.file, sheet.file)])
            self.items.append(Item(sheet.file, sheet.digest, results, corrections))

    def _wanted(self, result: Result) -> bool:
        last = self.order.as_of
        return last is None or result.round is None or result.round <= last

    def finish(self, event_item: Item | None, event_found: Sequence[Found], read: ReadText) -> Tally:
        """The tally of all that was taken. `read` gives a text once more, to find places in it."""
        event, order = self.event, self.order
        event_file, event_digest, *_ = event_item or ("", "")
        checked = check(self.results, event, as_of=order.as_of)
        files = [one.file for one in self.items]
        gaps = []
        if self.results or not self.failed:
            gaps = find_gaps(checked.games, event, files, as_of=order.as_of, partial=order.partial)
        doubts = compare(checked.games, event)
        own = locate([*self.findings, *checked.findings, *gaps, *doubts], event_file, read)
        found = _in_order([*event_found, *self.found, *own], event_file)
        lines = count(checked.games, event, as_of=order.as_of)
        tie_breaks = order.tie_breaks or event.tie_breaks
        ranked = rank(lines, checked.games, tie_breaks, event.lots_seed)
        return Tally(
            event=event,
            order=order,
            tie_breaks=tie_breaks,
            lines=_by_place(lines, ranked),
            ranked=ranked,
            games=checked.games,
            found=found,
            complete=not any(one.problem.stops for one in found),
            items=tuple(self.items),
            event_item=event_item,
            doubtful=frozenset(self._doubtful(checked.games)),
            digest=self._digest(event_digest),
        )

    def _doubtful(self, games: Sequence[CheckedGame]) -> Iterator[tuple[str, int]]:
        warned = {(one.file, one.document) for one in self.found if one.problem.severity is Severity.WARNING}
        for game in games:
            at = (game.result.file, game.result.document)
            if game.counts and at in warned:
                yield at

    def _digest(self, event_digest: str) -> str:
        """One digest over all files, the event's own, and what was asked of them.

        It is the SHA-256 of a text: a line `event DIGEST` where there is an event, a line `file DIGEST` for
        each file in the order of the digests, and a line `asked WORDS` for each thing asked.
        """
        order = self.order
        lines = [f"event {event_digest}"] if event_digest else []
        lines += [f"file {digest}" for digest in sorted(one.digest for one in self.items)]
        lines += [f"asked as-of {order.as_of}"] if order.as_of is not None else []
        lines += [f"asked tie-breaks {' '.join(order.tie_breaks)}"] if order.tie_breaks else []
        lines += [f"asked months {order.months}"] if order.months else []
        return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def _in_order(found: Sequence[Found], event_file: str) -> tuple[Found, ...]:
    """All problems, file by file, in the order of the lines; those of the event's own file first."""

    def key(one: Found) -> tuple[bool, str, int, tuple[int, ...]]:
        at = one.span[:2] if one.span else (0, 0)
        return (one.file != event_file, one.file, one.document or 0, at)

    return tuple(sorted(found, key=key))


def _by_place(lines: Sequence[Line], ranked: Ranked) -> tuple[Line, ...]:
    by_id = {line.player: line for line in lines}
    placed = [by_id[player] for group in ranked.groups for player in group]
    return (*placed, *(line for line in lines if not line.ranked))
