"""What may stand below standings: points of each round, who met whom, the files, what moved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from hanascore.games import GAMES
from hanascore.report.amounts import amount
from hanascore.report.blocks import Block, Heading, Listing, Points, Table
from hanascore.report.columns import Column, measured
from hanascore.report.wording import many, page_width, visible
from hanascore.tally.audit import Item
from hanascore.tally.checks import where
from hanascore.tally.counting import Part
from hanascore.tally.diff import Move
from hanascore.tally.tallying import Tally


def rounds_of(tally: Tally) -> list[int]:
    """The rounds of the event that have any points."""
    return sorted({part.round for line in tally.lines for part in line.parts if part.round is not None})


def cell(parts: Sequence[Part]) -> str:
    """The points of a round: in brackets where better games stand for them."""
    told = ((f"{amount(part.points)}{'b' if part.bye else ''}", part.counts) for part in parts)
    return " ".join(words if counts else f"({words})" for words, counts in told)


def round_columns(tally: Tally) -> list[Column]:
    """The points of each player in each round, what belongs to no round, penalties, and the sum."""
    lines, rounds = tally.lines, rounds_of(tally)
    found = []
    for round in rounds:
        cells = [cell([part for part in line.parts if part.round == round]) for line in lines]
        found.append(Column(str(round), cells, right=True))
    loose = [[part for part in line.parts if part.round is None] for line in lines]
    if any(loose):
        found.append(Column("Other", [_sum(parts) for parts in loose], right=True))
    if any(line.penalties for line in lines):
        cells = [amount(line.penalty) if line.penalties else "" for line in lines]
        found.append(Column("Penalty", cells, right=True))
    return [*found, Column("Total", [amount(line.points) for line in lines], right=True)]


def _sum(parts: Sequence[Part]) -> str:
    return amount(sum(part.points for part in parts if part.counts)) if parts else ""


def by_round(tally: Tally) -> list[Block]:
    """The points of each round."""
    names = Column("Player", [visible(line.name) for line in tally.lines])
    parts: list[Block] = [Heading("Points of each round"), Table([names, *round_columns(tally)], cut=True)]
    every = [part for line in tally.lines for part in line.parts]
    notes = ["b: a bye"] if any(part.bye for part in every) else []
    if any(not part.counts for part in every):
        notes.append("in brackets: not among the best that count")
    return [*parts, Listing(["; ".join(notes)])] if notes else parts


def meetings(tally: Tally) -> dict[tuple[str, str], list[int]]:
    """How each player came out against each other: 1 placed before, -1 behind, 0 level, game by game."""
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    for game in tally.games:
        if not game.counts:
            continue
        sides = enumerate(zip(game.players, game.result.seats, strict=True))
        seats = [(id, seat, at) for at, (ids, seat) in sides for id in ids]
        for one, mine, seat in seats:
            for other, theirs, against in seats:
                if seat != against:
                    found[one, other].append((mine.place < theirs.place) - (mine.place > theirs.place))
    return found


_SIGNS = {1: "+", 0: "=", -1: "-"}


def signs(outcomes: Sequence[int]) -> str:
    """Outcomes game by game: `+` placed before, `-` behind, `=` level."""
    return "".join(_SIGNS[one] for one in outcomes)


def cross_table(tally: Tally) -> list[Block]:
    """Who met whom: a square where it fits, and a line a player elsewhere."""
    met, players = meetings(tally), tally.lines
    names = [visible(line.name) for line in players]
    heads = [str(number) for number in range(1, len(players) + 1)]
    columns = [Column("", heads, right=True), Column("Player", names)]
    for head, other in zip(heads, players, strict=True):
        against = (met.get((one.player, other.player), ()) for one in players)
        columns.append(Column(head, [signs(outcomes) for outcomes in against]))
    heading = Heading("Who met whom (+ placed before, - behind, = level)")
    if measured(columns) <= page_width():
        return [heading, Table(columns)]
    lines: list[tuple[str, Sequence[str]]] = []
    for line in players:
        said = [
            f"{signs(met[line.player, other.player])} {visible(other.name)}"
            for other in players
            if (line.player, other.player) in met
        ]
        lines.append((f"{visible(line.name)}: {', '.join(said) or 'nobody'}", ()))
    return [heading, Points(lines)]


def audit(tally: Tally, event: Item | None) -> list[Block]:
    """Each file with its SHA-256, and what its records rest on."""
    parts: list[Block] = [Heading("Files, each with its SHA-256")]
    for item in ([event] if event else []) + list(tally.items):
        said = [["the event"]] if item.is_event else rests_on(tally, item)
        lines = [visible(item.file), item.digest, *("; ".join(words) for words in said)]
        parts.append(Points([(line, ()) for line in lines]))
    return parts


def rests_on(tally: Tally, item: Item) -> Iterator[list[str]]:
    """What is said of each record of a file."""
    kept = {(one.result.file, one.result.document) for one in tally.games if one.counts}
    for result in item.results:
        words = [where(result)] if where(result) else []
        words += [visible(GAMES[result.game].name)] if result.game else []
        words += [visible(result.rules)] if result.rules else []
        kinds = zip(result.evidence, ("cards", "counts", "points as written"), strict=True)
        words += [f"{many(number, 'round')} by {kind}" for number, kind in kinds if number]
        if (result.file, result.document) not in kept:
            words.append("not counted")
        if (result.file, result.document) in tally.doubtful:
            words.append("doubtful")
        words += [f"corrected: {visible(one.reason)} ({visible(one.by)})" for one in item.corrections]
        yield words


def difference(moves: Sequence[Move], before: str) -> list[Block]:
    """Who stands elsewhere than before."""
    moved = [one for one in moves if one.moved]
    heading = Heading(f"Since {visible(before)}")
    if not moved:
        return [heading, Points([("Nobody moved.", ())])]
    columns = [
        Column("Player", [visible(one.name) for one in moved]),
        Column("Place", [_place(one.place) for one in moved], right=True),
        Column("Before", [_place(one.before.place) if one.before else "" for one in moved], right=True),
        Column("Moved", [way(one) for one in moved]),
        Column("Points", ["" if one.points is None else amount(one.points) for one in moved], right=True),
        Column("Before", [amount(one.before.points) if one.before else "" for one in moved], right=True),
    ]
    rest = len(moves) - len(moved)
    notes = [Points([(f"{many(rest, 'other')} did not move.", ())])] if rest else []
    return [heading, Table(columns, cut=True), *notes]


def _place(place: int | None) -> str:
    return "-" if place is None else str(place)


def way(move: Move) -> str:
    """How somebody moved, in words.

    >>> way(Move("aki", "Aki", None, 1, None))
    'new'
    """
    if move.before is None:
        return "new"
    if move.points is None:
        return "gone"
    up = move.up or 0
    return f"up {up}" if up > 0 else f"down {-up}" if up < 0 else ""
