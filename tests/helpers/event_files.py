"""Small events to tally: records with scores only, and the files of a whole event."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from hanascore.record.event_rules import NO_EVENT, EventRules
from hanascore.tally.checks import Checked, check
from hanascore.tally.event import Event
from hanascore.tally.event_reader import read_event
from hanascore.tally.results import ReadOptions, Result, read_records
from hanascore.tally.standings import PlayerLine, TieBreakAsked, count, rank

EVENT = "hanascore_event: 1\n"


def record(
    scores: Mapping[str, int], round: int | None = None, table: str | int | None = None, more: str = ""
) -> str:
    """Write a record of one round with its scores only."""
    place = [f"round: {round}"] if round is not None else []
    place += [f"table: {table}"] if table is not None else []
    lines = ["hanascore: 1", "game: hana-awase", f"players: [{', '.join(scores)}]"]
    lines += [f"event: {{{', '.join(place)}}}"] if place else []
    lines += [more] if more else ["options: {last_round: 1}"]
    lines.append(f"scores: {{{', '.join(f'{name}: {score}' for name, score in scores.items())}}}")
    return "\n".join(lines) + "\n"


def event(text: str) -> Event:
    """The event of a text without a fault."""
    entered = read_event(EVENT + text)
    assert not entered.problems, entered.problems
    return entered.event


def results(*texts: str, rules: EventRules = NO_EVENT) -> list[Result]:
    """The results of records, each called after its number."""
    options = ReadOptions(rules=rules)
    sheets = [read_records(text.encode(), f"{number}.yaml", options) for number, text in enumerate(texts, 1)]
    return [result for sheet in sheets for result in sheet.results]


def checked(of: Event, *texts: str) -> Checked:
    return check(results(*texts), of)


class Ranking(NamedTuple):
    """The lines in the order of their places, and what was asked."""

    lines: list[PlayerLine]
    asked: list[TieBreakAsked]

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The players of each place."""
        ranked = [line for line in self.lines if line.ranked]
        return tuple(
            tuple(line.player for line in group) for _, group in groupby(ranked, attrgetter("place"))
        )

    def places(self) -> dict[str, tuple[int | None, bool]]:
        """The place of each player, and whether it is shared."""
        return {line.player: (line.place, line.shared) for line in self.lines if line.ranked}


def ranking(of: Event, *texts: str) -> Ranking:
    """The lines of an event's records at their places."""
    games = checked(of, *texts).games
    return Ranking(*rank(count(games, of), games, of.tie_breaks, of.lots_seed))


def write(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Files by name, in a folder that may not be there yet."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
