"""What every game brought every player: points, score, won or lost; and from these a line a player.

Points are exact. A line holds everything a tie-break may ask for, and no place yet.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from hanascore.tally.checks import Game
from hanascore.tally.event import Amount, Event, Penalty, Player, Points, Substitute
from hanascore.tally.pricing import whole
from hanascore.tally.sheet import Seat


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


def count(games: Iterable[Game], event: Event, *, as_of: int | None = None) -> list[Line]:
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
    player = event.players.get(id) or Player(id, id)
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


def parts_of(game: Game, event: Event) -> list[Part]:
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
