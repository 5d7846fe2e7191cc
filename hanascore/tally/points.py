"""Add up the points of every player from games, byes and penalties, as exact numbers."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from hanascore.tally.event import Amount, Event, Excuse, Penalty, Points
from hanascore.tally.results import NO_EVIDENCE, EvidenceCounts, Result, Seat, add_evidence

FORFEIT = "forfeit"


class RoundPoints(NamedTuple):
    """What one round brought a player."""

    # The round of the event; None if the record names none.
    round: int | None
    # The points for the standings.
    points: Amount
    # The score of the game.
    score: int = 0
    # How far the score is above those of the opponents, added up.
    difference: int = 0
    # 1 if the player won alone, 0 for a shared win, -1 for a loss, None if the game is not over.
    outcome: int | None = None
    # How many rounds of the game are known by cards, by counts, by yaku and by points.
    evidence: EvidenceCounts = NO_EVIDENCE
    # What brought the points: game, bye, absent or forfeit.
    kind: str = "game"
    # The director's reason; None if there is none.
    reason: str | None = None
    # Whether it counts; false if better games count instead.
    counts: bool = True

    @property
    def number(self) -> int:
        """The number of the round, or 0 if the record names none, to sort by."""
        return self.round or 0


class PlayerLine(NamedTuple):
    """A player's line in the standings."""

    # The id of the player.
    player: str
    # The name of the player.
    name: str
    # The club; None if it is unknown.
    club: str | None
    # What each round brought, in the order of the rounds.
    parts: tuple[RoundPoints, ...]
    # The points that the director took away.
    penalties: tuple[Penalty, ...] = ()
    # Whether the player gets a place.
    ranked: bool = True
    # The place, from 1; None until all are ranked.
    place: int | None = None
    # Whether others have the same place.
    shared: bool = False

    @property
    def games(self) -> tuple[RoundPoints, ...]:
        """The parts that are games. A forfeit is a game, but a bye or an absence is not."""
        return tuple(part for part in self.parts if part.kind in {"game", FORFEIT})

    @property
    def points(self) -> Amount:
        """The points of all parts that count, with the penalties."""
        return sum(part.points for part in self.parts if part.counts) + self.penalty

    @property
    def penalty(self) -> Amount:
        """The points of all penalties."""
        return sum(penalty.points for penalty in self.penalties)

    @property
    def score(self) -> int:
        """The scores of all games, added up."""
        return sum(part.score for part in self.parts)

    @property
    def difference(self) -> int:
        """The score differences of all games, added up."""
        return sum(part.difference for part in self.parts)

    @property
    def best_game(self) -> int | None:
        """The highest score of a game; None if the player has played none."""
        played = (part for part in self.parts if part.kind == "game" or any(part.evidence))
        return max((part.score for part in played), default=None)

    @property
    def unfinished(self) -> int:
        """The number of games that are not over."""
        return sum(part.outcome is None for part in self.games)

    @property
    def evidence(self) -> EvidenceCounts:
        """How many rounds are known by cards, by counts, by yaku and by points."""
        return add_evidence([part.evidence for part in self.parts])

    def in_round(self, number: int | None) -> tuple[RoundPoints, ...]:
        """Return the parts of a round. For None, return those of games that name no round."""
        start = bisect_left(self.parts, number or 0, key=lambda part: part.number)
        return self.parts[start : bisect_right(self.parts, number or 0, key=lambda part: part.number)]

    def count_outcomes(self, outcome: int) -> int:
        """Return how many games were won (1), drawn (0) or lost (-1)."""
        return sum(part.outcome == outcome for part in self.parts)


def add_up(results: Iterable[Result], event: Event, *, as_of: int | None = None) -> list[PlayerLine]:
    """Return a line for each player whom the event lists or who has played, sorted by name."""
    event = event.until(as_of)
    parts: dict[str, list[RoundPoints]] = defaultdict(list, {id: [] for id in event.players})
    penalties: dict[str, list[Penalty]] = defaultdict(list)
    for result in results:
        if result.counts:
            for id, part in points_of_players(result, event):
                parts[id].append(part)
    for kind, excuses in (("bye", event.byes), ("absent", event.absent)):
        for excuse in excuses:
            part = RoundPoints(excuse.round, excuse.points or 0, kind=kind, reason=excuse.reason)
            parts[excuse.player].append(part)
    # A game that was forfeited may have no record.
    loss = event.points.loss if event.points.by == "wins" else 0
    for forfeit in event.forfeits:
        own = parts[forfeit.player]
        if not any(part.kind == FORFEIT and part.round == forfeit.round for part in own):
            own.append(_as_forfeit(RoundPoints(forfeit.round, loss, outcome=-1), forfeit))
    for penalty in event.penalties:
        penalties[penalty.player].append(penalty)
        parts.setdefault(penalty.player, [])
    lines = []
    for id, own in parts.items():
        player = event.player(id)
        substitution = event.substitution_by.get(id)
        lines.append(
            PlayerLine(
                player=id,
                name=player.name,
                club=player.club,
                parts=count_best(own, event.count_best),
                penalties=tuple(penalties.get(id, ())),
                ranked=substitution is None or substitution.ranked,
            )
        )
    return sorted(lines, key=lambda line: (line.name.casefold(), line.name, line.player))


def count_best(parts: Sequence[RoundPoints], number: int | None) -> tuple[RoundPoints, ...]:
    """Return what each round brought, in the order of the rounds, with only the best `number` of them
    counting.
    """
    in_order = sorted(parts, key=lambda part: part.number)
    if number is None or len(in_order) <= number:
        return tuple(in_order)
    positions = sorted(range(len(in_order)), key=lambda position: (-in_order[position].points, position))
    best = set(positions[:number])
    return tuple(part._replace(counts=position in best) for position, part in enumerate(in_order))


def points_of_players(result: Result, event: Event) -> Iterator[tuple[str, RoundPoints]]:
    """Yield what a game brought each player. All players of a side get what the side gets."""
    scores = [seat.total if event.given else seat.gained for seat in result.seats]
    points = points_of_seats(result.seats, scores, event.points)
    # Players who forfeited the game do not count for score differences.
    forfeits = event.forfeits_by_table.get(result.event_table, {})
    stayed = [forfeits.keys().isdisjoint(seat.players) for seat in result.seats]
    compared = [score for score, stays in zip(scores, stayed, strict=True) if stays]
    for seat, score, won, stays in zip(result.seats, scores, points, stayed, strict=True):
        difference = score * len(compared) - sum(compared) if stays else 0
        part = RoundPoints(result.round, won, score, difference, seat.outcome, result.evidence)
        for id in seat.players:
            yield id, _as_forfeit(part, forfeits[id]) if id in forfeits else part


def _as_forfeit(part: RoundPoints, forfeit: Excuse) -> RoundPoints:
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
        return Fraction(sum(row)) / len(row)
    return max(row) if ties == "best" else min(row)
