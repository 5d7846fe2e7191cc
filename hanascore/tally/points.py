"""Add up the points of every player from games, byes and penalties, as exact numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain

from hanascore.tally.event import Amount, Event, Excuse, Penalty, Points
from hanascore.tally.results import Result, Seat
from hanascore.tally.tally import FORFEIT, PlayerRound, PlayerStanding, simplest_amount


def add_up(results: Iterable[Result], event: Event, *, as_of: int | None = None) -> list[PlayerStanding]:
    """Return a line for each player whom the event lists or who has played, sorted by name."""
    event = event.until(as_of)
    parts: dict[str, list[PlayerRound]] = defaultdict(list, {id: [] for id in event.players})
    penalties: dict[str, list[Penalty]] = defaultdict(list)
    for result in results:
        if result.counts:
            for id, part in points_of_players(result, event):
                parts[id].append(part)
    lowest: dict[int | None, Amount] = {}
    for part in chain.from_iterable(parts.values()):
        lowest[part.round] = min(part.points, lowest.get(part.round, part.points))
    for bye in event.byes:
        parts[bye.player].append(PlayerRound(bye.round, bye.points or 0, kind="bye", reason=bye.reason))
    for absence in event.absent:
        points = _points_of_absence(absence, event, lowest.get(absence.round, 0))
        part = PlayerRound(absence.round, points, kind="absent", reason=absence.reason)
        parts[absence.player].append(part)
    # A game that was forfeited may have no record.
    loss = event.points.loss if event.points.by == "wins" else 0
    for forfeit in event.forfeits:
        own = parts[forfeit.player]
        if not any(part.kind == FORFEIT and part.round == forfeit.round for part in own):
            own.append(_as_forfeit(PlayerRound(forfeit.round, loss, outcome=-1), forfeit))
    for penalty in event.penalties:
        penalties[penalty.player].append(penalty)
        parts.setdefault(penalty.player, [])
    lines = []
    for id, own in parts.items():
        player = event.player(id)
        substitution = event.substitution_by.get(id)
        lines.append(
            PlayerStanding(
                player=id,
                name=player.name,
                club=player.club,
                rounds=count_best(own, event.count_best),
                penalties=tuple(penalties.get(id, ())),
                ranked=substitution is None or substitution.ranked,
            )
        )
    return sorted(lines, key=lambda line: (line.name.casefold(), line.name, line.player))


def _points_of_absence(absence: Excuse, event: Event, lowest: Amount) -> Amount:
    """Return what an absence brings. `lowest` is the lowest result of any player in its round.

    If only the best games count, an absence must not replace a lost game, so it is not better than that.
    """
    points = absence.points if absence.points is not None else event.absence
    if points is None:
        return lowest
    return min(points, lowest) if event.count_best and event.absence is None else points


def count_best(parts: Sequence[PlayerRound], number: int | None) -> tuple[PlayerRound, ...]:
    """Return what each round brought, in the order of the rounds, with only the best `number` of them
    counting.
    """
    in_order = sorted(parts, key=lambda part: part.number)
    if number is None or len(in_order) <= number:
        return tuple(in_order)
    positions = sorted(range(len(in_order)), key=lambda position: (-in_order[position].points, position))
    best = set(positions[:number])
    return tuple(part._replace(counts=position in best) for position, part in enumerate(in_order))


def points_of_players(result: Result, event: Event) -> Iterator[tuple[str, PlayerRound]]:
    """Yield what a game brought each player. All players of a side get what the side gets."""
    scores = [seat.total if event.given else seat.gained for seat in result.seats]
    points = points_of_seats(result.seats, scores, event.points)
    # Players who forfeited the game do not count for score differences.
    forfeits = event.forfeits_by_table.get(result.event_table, {})
    stayed = [forfeits.keys().isdisjoint(seat.players) for seat in result.seats]
    compared = [score for score, stays in zip(scores, stayed, strict=True) if stays]
    for seat, score, won, stays in zip(result.seats, scores, points, stayed, strict=True):
        difference = score * len(compared) - sum(compared) if stays else 0
        part = PlayerRound(result.round, won, score, difference, seat.outcome, result.evidence)
        for id in seat.players:
            yield id, _as_forfeit(part, forfeits[id]) if id in forfeits else part


def _as_forfeit(part: PlayerRound, forfeit: Excuse) -> PlayerRound:
    """Return what the game brings a player who forfeited it."""
    points = part.points if forfeit.points is None else forfeit.points
    return part._replace(points=points, kind=FORFEIT, reason=forfeit.reason)


def points_of_seats(seats: Sequence[Seat], scores: Sequence[int], points: Points) -> list[Amount]:
    """Return the points that each side wins in a game.

    >>> tied = [Seat("Aki", ("Aki",), 9, 9, 1, 0), Seat("Bo", ("Bo",), 9, 9, 1, 0)]
    >>> row = (Fraction(3), Fraction(0))
    >>> [str(won) for won in points_of_seats(tied, [9, 9], Points(by="places", places={0: row}))]
    ['3/2', '3/2']
    """
    won: list[Amount] = list(scores)
    if points.by == "places":
        row = points.row(len(seats))
        places = [seat.place for seat in seats]
        won = [_points_of_place(row[place - 1 :][: places.count(place)], points.ties) for place in places]
    elif points.by == "wins":
        values: dict[int | None, Amount] = {1: points.win, 0: points.draw, -1: points.loss, None: 0}
        won = [values[seat.outcome] for seat in seats]
    cap = points.cap
    return won if cap is None else [max(-cap, min(cap, amount)) for amount in won]


def _points_of_place(row: Sequence[Amount], ties: str) -> Amount:
    """Return what each side gets if several share the places with these points."""
    if ties == "share":
        return simplest_amount(Fraction(sum(row)) / len(row))
    return max(row) if ties == "best" else min(row)
