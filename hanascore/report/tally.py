"""The report of `tally`: the standings, the reasons for the places, and what the scores are based on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hanascore.model.record import Evidence
from hanascore.report.blocks import (
    Block,
    Cell,
    ItemList,
    Paragraph,
    Report,
    Table,
    Title,
    fields,
    table,
)
from hanascore.report.json_parts import problem_data
from hanascore.report.labels import tr
from hanascore.report.tally_data import (
    audit_data,
    cross_table_data,
    difference_data,
    event_data,
    reasons_data,
    standings_data,
)
from hanascore.report.tally_page import wall_list
from hanascore.report.tally_tables import (
    audit,
    changes,
    cross_table,
    points_by_round,
    points_in_round,
    round_numbers,
    standing_columns,
)
from hanascore.report.tally_words import (
    basis,
    corrections,
    extras,
    legend,
    place_of,
    reasons,
    rulings,
    terms,
    title_of,
    with_line,
)
from hanascore.tally.event import TIE_BREAKS
from hanascore.tally.gaps import describe_status, round_statuses_of
from hanascore.tally.place_changes import SCHEMA, PlaceChange
from hanascore.tally.tally import Tally

# The largest cross-table that is a square on a terminal.
_LARGEST_SQUARE = 20


class TallyReport(Report):
    """The standings of an event, with more parts if options ask for them."""

    name = "tally"

    def __init__(
        self,
        tally: Tally,
        *,
        rounds: bool = False,
        cross_table: bool = False,
        audit: bool = False,
        moves: Sequence[PlaceChange] | None = None,
        before: str = "",
    ) -> None:
        self.tally = tally
        # Which parts to show after the standings.
        self.rounds = rounds
        self.cross_table = cross_table
        self.audit = audit
        # How the places changed since an earlier tally, and the file of that tally.
        self.moves = moves
        self.before = before

    def blocks(self, *, page: bool = False) -> Iterator[Block]:
        """Return the standings and other parts. A page is made to hang on the wall."""
        if page:
            yield from wall_list(self.tally, moves=self.moves, before=self.before, with_audit=self.audit)
            return
        yield from _standings(self.tally)
        if self.rounds:
            yield from points_by_round(self.tally)
        if self.cross_table:
            yield from cross_table(self.tally, _LARGEST_SQUARE)
        if self.moves is not None:
            yield from changes(self.moves, self.before)
        if self.audit:
            yield from audit(self.tally)
        statuses = round_statuses_of(self.tally)
        yield ItemList([describe_status(status, self.tally.event) for status in statuses])

    def data(self) -> dict[str, Any]:
        """Return the standings and all other parts as one document."""
        standings = standings_data(self.tally, rounds=self.rounds)
        return {**event_data(self.tally), "standings": standings, **self._other_data()}

    def lines(self) -> Iterator[dict[str, Any]]:
        """Return a line for each player, and a last line with all other parts."""
        for line in standings_data(self.tally, rounds=self.rounds):
            yield {"schema": SCHEMA, "type": "standing", **line}
        yield {"schema": SCHEMA, "type": "tally", **event_data(self.tally), **self._other_data()}

    def _other_data(self) -> dict[str, list[dict[str, Any]]]:
        tally = self.tally
        data = {"reasons": reasons_data(tally)}
        if tally.is_shown and self.cross_table:
            data["cross_table"] = cross_table_data(tally)
        if self.audit:
            data["audit"] = audit_data(tally)
        if tally.is_shown and self.moves is not None:
            data["diff"] = difference_data(self.moves)
        data["problems"] = [problem_data(located) for located in tally.problems]
        return data

    def rows(self) -> Iterator[Sequence[Cell]]:
        """Return a row for each player. The columns have the same names as the keys in JSON."""
        tally = self.tally
        numbers = [number for number in round_numbers(tally) if number is not None] if self.rounds else []
        if self.rounds and tally.event.rounds:
            # Keep the columns the same during the whole event.
            numbers = list(range(1, tally.event.rounds + 1))
        clubs = " ".join(dict.fromkeys(club.file for club in tally.defaults)) or None
        yield [
            *("place", "player", "name", "club", "games", "won", "drawn", "lost", "points", "score"),
            *("score_difference", "penalties", "penalty_points"),
            *(f"by_{tie_break.replace('-', '_')}" for tie_break in TIE_BREAKS[1:]),
            *(f"evidence_{kind.value}" for kind in Evidence),
            *(f"round_{number}" for number in numbers),
            "defaults",
        ]
        values = tally.tie_break_values
        for line in tally.lines:
            yield [
                *(place_of(line), line.player, line.name, line.club, line.games),
                *(line.won, line.drawn, line.lost),
                *(line.points, line.score, line.score_difference, len(line.penalties), line.penalty),
                *(values.get(tie_break, {}).get(line.player) for tie_break in TIE_BREAKS[1:]),
                *line.evidence,
                *(points_in_round(line, number) for number in numbers),
                clubs,
            ]


# The standings


def _standings(tally: Tally) -> Iterator[Block]:
    """Return the standings with all remarks."""
    yield Title(title_of(tally), list(filter(None, [terms(tally)])))
    if not tally.complete:
        yield Paragraph(tr("Not final: what is missing is listed below."), tone="alert")
    if tally.lines:
        yield _standings_table(tally)
        yield fields(legend(tally))
    yield ItemList(reasons(tally))
    yield ItemList([*rulings(tally), *corrections(tally)])
    yield ItemList(list(extras(tally)))
    yield ItemList([f"Open: {with_line(located)}" for located in tally.problems if located.stops])
    yield ItemList(list(basis(tally, in_table=True)))


def _standings_table(tally: Tally) -> Table:
    """Return a row for each player."""
    columns = standing_columns(tally)
    if any(tally.evidence[1:]):
        columns["Evidence"] = ["/".join(map(str, line.evidence)) for line in tally.lines]
    rows = zip(*columns.values(), strict=True)
    return table(list(columns), rows, right={*columns} - {"Player", "Club"})._replace(repeated=2)
