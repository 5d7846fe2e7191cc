"""The page of a tally: first a large list of places, and at the end the details for the director."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanascore.problems.problem import Problem
from hanascore.report.blocks import Block, Heading, ItemList, Paragraph, Table, Title, table
from hanascore.report.labels import tr
from hanascore.report.tally_tables import (
    audit,
    columns_of_rounds,
    cross_table,
    marks_of_rounds,
    moved,
    points_by_round,
    standing_columns,
)
from hanascore.report.tally_words import (
    basis,
    corrections,
    extras,
    headline,
    legend,
    reasons,
    rulings,
    terms,
    title_of,
    with_line,
)
from hanascore.report.wording import listed_names
from hanascore.tally.gaps import describe_status, round_statuses_of
from hanascore.tally.place_changes import PlaceChange
from hanascore.tally.tally import Tally
from hanascore.words.english import Phrase

# The most rounds whose points are in the list. If there are more, they have a table of their own.
_MOST_ROUNDS = 6
# The largest cross-table that is a square. More columns do not fit on paper.
_LARGEST_SQUARE = 24


def wall_list(
    tally: Tally, *, moves: Sequence[PlaceChange] | None, before: str, with_audit: bool
) -> Iterator[Block]:
    """Return the page: the places and the reasons for them, all rounds, and at the end the evidence."""
    yield Title(headline(tally), list(filter(None, [terms(tally)])), above=title_of(tally))
    if not tally.complete:
        yield Paragraph(tr("Not final: what is missing is listed below."), tone="alert")
    rounds = columns_of_rounds(tally)
    with_rounds = 0 < len(rounds) <= _MOST_ROUNDS
    if tally.lines:
        yield _list(tally, moves, rounds if with_rounds else {})
        keys = [tr("{}: {}", head, meaning) for head, meaning in legend(tally)]
        keys += marks_of_rounds(tally) if with_rounds else []
        keys += [tr("Moved: since the last list")] if moves is not None else []
        yield Paragraph("; ".join(keys), tone="quiet")
    missing = [located for located in tally.problems if located.stops]
    yield ItemList([tr("Open: {}", located.full_message) for located in missing])
    yield ItemList(reasons(tally))
    yield ItemList(list(rulings(tally)))
    gone = [move.name for move in moves or () if move.points is None]
    yield ItemList([tr("{}: {}", Phrase("gone"), listed_names(gone))] if gone else [])
    yield ItemList([describe_status(status, tally.event) for status in round_statuses_of(tally)])
    if not with_rounds:
        yield from points_by_round(tally)
    yield from cross_table(tally, _LARGEST_SQUARE, minus="\u2212")
    yield from _for_the_director(tally, missing, before)
    if with_audit:
        yield from audit(tally)


def _list(tally: Tally, moves: Sequence[PlaceChange] | None, rounds: dict[str, list[str]]) -> Table:
    """Return the standings. Place, name and points come first, and the page draws them large."""
    columns = standing_columns(tally)
    points = "Points" if tally.event.given else "Score"
    ordered = {head: columns.pop(head) for head in ("Place", "Player", points)}
    if moves is not None:
        words = {move.player: moved(move) for move in moves}
        ordered["Moved"] = [words.get(line.player, "") for line in tally.lines]
    if club := columns.pop("Club", None):
        ordered["Club"] = club
    del columns["Games"]
    ordered |= rounds | columns
    rows = zip(*ordered.values(), strict=True)
    right = {*ordered} - {"Player", "Club", "Moved"}
    return table(list(ordered), rows, right=right)._replace(repeated=2, style="wall")


def _for_the_director(tally: Tally, missing: Sequence[Problem], before: str) -> Iterator[Block]:
    """Return the details for the director: evidence, files and warnings."""
    yield Heading(tr("For the director"))
    problems = [tr("Open: {}", with_line(located)) for located in missing]
    # List adjustments and other points that do not come from cards, with their reasons.
    warnings = [located for located in tally.warnings if located.id != "not-by-cards"]
    problems += [tr("Warning: {}", with_line(located)) for located in warnings]
    yield ItemList(problems)
    compared = [tr("Compared with {}", before)] if before else []
    yield ItemList([*corrections(tally), *extras(tally), *compared, *basis(tally, in_table=False)])
