"""The tables of a tally below the standings: rounds, who met whom, files, and changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hanascore.games import GAMES
from hanascore.model.record import Evidence
from hanascore.report.blocks import Block, Heading, ItemList, Paragraph, Row, Table, table
from hanascore.report.labels import tr
from hanascore.report.tally_data import meetings_in_order
from hanascore.report.tally_words import correction_words, outcomes, penalty, place_of, tie_break_value
from hanascore.report.wording import amount, signed
from hanascore.tally.corrections import applied_corrections
from hanascore.tally.event import Amount
from hanascore.tally.place_changes import PlaceChange
from hanascore.tally.tally import PlayerRound, PlayerStanding, Tally, TallyFile
from hanascore.words.english import Phrase, many

# What replaces a game: a mark after the points, and the meaning of the mark.
_REPLACEMENTS = {"bye": ("b", "a bye"), "absent": ("a", "absent"), "forfeit": ("f", "a game given up")}
_OUTCOME_SIGNS = {1: "+", 0: "=", -1: "-"}

# The headings for the values of tie-breaks.
_TIE_BREAK_HEADS = {
    "wins": "Wins",
    "head-to-head": "Met",
    "score": "Score",
    "best-game": "Best",
    "fewest-penalties": "Penalised",
    "lots": "Lot",
}


def standing_columns(tally: Tally) -> dict[str, list[str]]:
    """Return the columns of the standings that are not empty, by their headings."""
    lines = tally.lines
    columns = {
        "Place": [place_of(line) or "-" for line in lines],
        "Player": [line.name for line in lines],
        "Club": [line.club or "" for line in lines],
        "Games": [str(line.games) for line in lines],
        "W-D-L": [outcomes(line) for line in lines],
        "Points" if tally.event.given else "Score": [amount(line.points) for line in lines],
        "Diff": [signed(line.score_difference) for line in lines],
        "Penalty": [penalty(line) for line in lines],
    }
    for tie_break, values in tally.tie_break_values.items():
        if tie_break not in {"points", "score-difference"}:
            cells = [tie_break_value(tie_break, values.get(line.player)) for line in lines]
            columns[_TIE_BREAK_HEADS[tie_break]] = cells
    return {head: cells for head, cells in columns.items() if any(cells) or head not in {"Club", "Penalty"}}


# Rounds


def round_numbers(tally: Tally) -> list[int | None]:
    """Return the numbers of all rounds. None comes last, if some points belong to no round."""
    numbers = {part.round for line in tally.lines for part in line.rounds}
    return sorted(numbers, key=lambda number: (number is None, number))


def points_by_round(tally: Tally) -> Iterator[Block]:
    """Return the points of each player in each round."""
    columns = {tr("Player"): [line.name for line in tally.lines]} | columns_of_rounds(tally)
    if any(line.penalties for line in tally.lines):
        columns[tr("Penalty")] = [penalty(line) for line in tally.lines]
    columns[tr("Total")] = [amount(line.points) for line in tally.lines]
    yield Heading(tr("Points of each round"))
    rows = [Row(cells) for cells in zip(*columns.values(), strict=True)]
    yield Table(rows, list(columns), right=range(1, len(columns)))
    marks = marks_of_rounds(tally)
    yield ItemList(["; ".join(marks)] if marks else [])


def columns_of_rounds(tally: Tally) -> dict[str, list[str]]:
    """Return the points of all players in each round, by the heading of the round."""
    columns = {}
    for number in round_numbers(tally):
        if number is None:
            columns[tr("Other")] = [_other_points(line) for line in tally.lines]
        else:
            columns[str(number)] = [
                " ".join(map(_round_points, line.in_round(number))) for line in tally.lines
            ]
    return columns


def marks_of_rounds(tally: Tally) -> list[str]:
    """Return the meanings of the marks after the points of rounds."""
    parts = [part for line in tally.lines for part in line.rounds]
    kinds = {part.kind for part in parts}
    marks = [
        tr("{}: {}", mark, Phrase(meaning))
        for kind, (mark, meaning) in _REPLACEMENTS.items()
        if kind in kinds
    ]
    if any(not part.counts for part in parts):
        marks.append(tr("in brackets: does not count"))
    return marks


def _round_points(part: PlayerRound) -> str:
    """Return the points of a round, with a mark. They are in brackets if they do not count."""
    mark, _ = _REPLACEMENTS.get(part.kind, ("", ""))
    points = f"{amount(part.points)}{mark}"
    return points if part.counts else f"({points})"


def _other_points(line: PlayerStanding) -> str:
    parts = line.in_round(None)
    return amount(sum(part.points for part in parts if part.counts)) if parts else ""


def points_in_round(line: PlayerStanding, number: int) -> Amount | None:
    """Return the points of a player in a round; None if the round brought no points."""
    parts = line.in_round(number)
    return sum(part.points for part in parts) if parts else None


# The cross-table


def cross_table(tally: Tally, largest_square: int, *, minus: str = "-") -> Iterator[Block]:
    """Return who met whom, as a square, or as a line for each player if there are many players."""
    yield Heading(tr("Who met whom (+ placed before, - behind, = level)").replace("-", minus))
    names = {line.player: line.name for line in tally.lines}
    meetings = meetings_in_order(tally)
    if len(names) > largest_square:
        lines = [_opponents_line(player, meetings[player], names) for player in names]
        yield ItemList(lines, level=1)
        return
    numbers = [str(number) for number in range(1, len(names) + 1)]
    rows = []
    for number, (player, name) in zip(numbers, names.items(), strict=True):
        met = [_signs(meetings[player].get(opponent, ())) for opponent in names]
        signs = [text.replace("-", minus) for text in met]
        rows.append(Row((number, name, *signs)))
    yield Table(rows, ["", tr("Player"), *numbers], right=[0], repeated=2, style="square")


def _opponents_line(player: str, outcomes: Mapping[str, Sequence[int]], names: Mapping[str, str]) -> str:
    opponents = [f"{_signs(met)} {names[opponent]}" for opponent, met in outcomes.items()]
    return f"{names[player]}: {', '.join(opponents) or 'nobody'}"


def _signs(outcomes: Iterable[int]) -> str:
    return "".join(_OUTCOME_SIGNS[outcome] for outcome in outcomes)


# Files, and changes since an earlier tally


def audit(tally: Tally) -> Iterator[Block]:
    """Return each file with its SHA-256, and lines about its records."""
    yield Heading(tr("Files, each with its SHA-256"))
    for role, file in tally.audited_files:
        lines = [f"the {role}"] if role else _record_lines(tally, file)
        yield ItemList([file.name, file.digest, *lines], level=1, joined=True)


def _record_lines(tally: Tally, file: TallyFile) -> list[str]:
    """Return lines about each record of a file: its evidence, rules and corrections."""
    counted = tally.counted
    lines = []
    for result in file.results:
        parts = [result.table_in_words]
        if result.game:
            parts.append(GAMES[result.game].name)
        parts.append(result.rules or "")
        kinds = zip(result.evidence, Evidence, strict=True)
        parts += [f"{many(number, 'round')} by {kind.value}" for number, kind in kinds if number]
        parts += (f"not from the cards: {extra.text}" for extra in result.extras)
        if result.key not in counted:
            parts.append("not counted")
        if result.key in tally.doubtful:
            parts.append("doubtful")
        for correction in applied_corrections(tally, [result]):
            parts.append(f"corrected: {correction_words(correction, tally.event)}")
        lines.append("; ".join(filter(None, parts)))
    return lines


def changes(moves: Sequence[PlaceChange], before: str) -> Iterator[Block]:
    """Return the players whose places or points changed since an earlier tally."""
    yield Heading(tr("Since {}", before))
    rows = []
    for move in moves:
        if move.has_changed:
            was = "" if move.points_before is None else str(move.place_before or "-")
            points = tie_break_value("points", move.points)
            points_before = tie_break_value("points", move.points_before)
            place = str(move.place or "-")
            rows.append(Row((move.name, place, was, moved(move), points, points_before)))
    if not rows:
        yield Paragraph(tr("Nothing changed."), level=1)
        return
    heads = ("Player", "Place", "Was", "Moved", "Points", "Were")
    yield table(heads, rows, right=("Place", "Was", "Points", "Were"))
    if others := len(moves) - len(rows):
        yield Paragraph(f"{many(others, 'other')}: same place, same points.", level=1)


def moved(move: PlaceChange) -> str:
    """Return, in words, how the place of a player changed.

    >>> moved(PlaceChange("aki", "Aki", place=1, points=30))
    'new'
    """
    if move.points_before is None:
        return tr("new")
    if move.points is None:
        return tr("gone")
    up = move.up or 0
    if not up:
        return ""
    return tr("up {}", up) if up > 0 else tr("down {}", -up)
