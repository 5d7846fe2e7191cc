"""Small events to tally: records with nothing but scores, and the files of a whole event."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from hanascore.record.record_file import ReadOptions
from hanascore.tally.check_together import CheckedFiles, check_together
from hanascore.tally.event import Event
from hanascore.tally.event_reader import EventFile, read_event
from hanascore.tally.judged_files import JudgedFile, judge_file
from hanascore.tally.points import add_up
from hanascore.tally.results import Result
from hanascore.tally.tally import PlayerStanding
from hanascore.tally.tie_breaks import TieBreakStep, rank

EVENT = "hanascore_event: 1\n"


def record(
    scores: Mapping[str, int], round: int | None = None, table: str | int | None = None, more: str = ""
) -> str:
    """Return a record of one round of which only the scores are known."""
    event_table = [f"round: {round}"] if round is not None else []
    event_table += [f"table: {table}"] if table is not None else []
    lines = ["hanascore: 1", "game: hachi-juu-hana", f"players: [{', '.join(scores)}]"]
    lines += [f"event: {{{', '.join(event_table)}}}"] if event_table else []
    lines += [more] if more else ["options: {last_round: 1}"]
    lines.append(f"scores: {{{', '.join(f'{name}: {score}' for name, score in scores.items())}}}")
    return "\n".join(lines) + "\n"


def event(text: str) -> Event:
    """Return the event of a text without problems."""
    file = read_event(EVENT + text)
    assert not file.problems, file.problems
    return file.event


def judged(text: str, name: str = "1.yaml") -> JudgedFile:
    """Return a file with this text, judged."""
    return judge_file(text.encode(), name, ReadOptions())


def judged_texts(*texts: str) -> list[JudgedFile]:
    """Return files with these texts, judged. They are called 1.yaml, 2.yaml and so on."""
    return [judged(text, f"{number}.yaml") for number, text in enumerate(texts, 1)]


def results(*texts: str) -> list[Result]:
    """Return the results of records. The files are called 1.yaml, 2.yaml and so on."""
    return [result for file in judged_texts(*texts) for result in file.results]


def checked(event: Event, *texts: str) -> CheckedFiles:
    """Return the results of records, checked against an event."""
    files = judged_texts(*texts)
    return check_together(files, [], EventFile(event))


def messages(text: str, *records: str, as_of: int | None = None) -> list[str]:
    """Return the ids and messages of the problems of records and of what is missing from an event."""
    checks = check_together(judged_texts(*records), [], EventFile(event(text)), as_of=as_of)
    problems = [*checks.problems, *checks.gaps]
    return [f"{located.id}: {located.message}" for located in problems]


class Ranking(NamedTuple):
    """The lines of the players in the order of their places, and the steps that led to it."""

    lines: list[PlayerStanding]
    steps: list[TieBreakStep]

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The players of each place."""
        ranked = [line for line in self.lines if line.ranked]
        return tuple(
            tuple(line.player for line in group) for _, group in groupby(ranked, attrgetter("place"))
        )

    @property
    def places(self) -> dict[str, tuple[int | None, bool]]:
        """The place of each player, and whether it is shared."""
        return {line.player: (line.place, line.shared) for line in self.lines if line.ranked}


def ranking(event: Event, *texts: str) -> Ranking:
    """Return the players of an event's records in their order."""
    return ranking_of(event, checked(event, *texts).results)


def ranking_of(event: Event, results: tuple[Result, ...]) -> Ranking:
    """Return the players of checked results in their order."""
    return Ranking(*rank(add_up(results, event), results, event.tie_breaks, event.lots_seed))


def write(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Write files by name, and make the folders they are in."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
