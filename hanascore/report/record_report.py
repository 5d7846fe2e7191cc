"""The base of the reports about records: score, explain, dispute and replay."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from hanascore.problems.problem import LocatedProblem
from hanascore.record.options import options_to_show
from hanascore.referee.match import Match
from hanascore.report.blocks import Block, Heading, Problems, Report, Title
from hanascore.report.json_parts import document, head_data
from hanascore.report.labels import tr
from hanascore.report.outcome import Outcome
from hanascore.report.wording import club_lines

# What a command adds to the match of a record.
Answer = TypeVar("Answer")


class RecordReport(ABC, Report, Generic[Answer]):
    """The report about some records, game by game."""

    # What the command does to a record.
    verb = "scored"

    def __init__(
        self, games: Sequence[tuple[Outcome, Answer]], problems: Iterable[LocatedProblem] = ()
    ) -> None:
        self.games, self.problems = games, tuple(problems)

    @abstractmethod
    def game_blocks(self, outcome: Outcome, match: Match, answer: Answer, *, page: bool) -> Iterable[Block]:
        """Return the blocks of a game below its title."""

    @abstractmethod
    def game_data(self, outcome: Outcome, answer: Answer) -> dict[str, Any]:
        """Return the data of a game behind its head."""

    def blocks(self, *, page: bool = False) -> Iterator[Block]:
        """Return every game that has the round to report; on a page also the problems."""
        documents = Counter(outcome.file for outcome, _ in self.games)
        for outcome, answer in self.games:
            name = "standard input" if outcome.file == "-" else outcome.file
            if documents[outcome.file] > 1:
                name += f" ({outcome.document})"
            if outcome.match is None:
                club = club_lines(outcome.record.defaults) if outcome.record else []
                yield Title(f"{name}: not {self.verb}, because of errors in the record", club)
            elif outcome.only is None or outcome.rounds:
                yield _title(outcome.match, name if len(self.games) > 1 else "")
                yield from self.game_blocks(outcome, outcome.match, answer, page=page)
        if page and self.problems:
            yield Heading(tr("Problems"))
            yield Problems(self.problems)

    def data(self) -> dict[str, Any]:
        """Return every game, then every problem."""
        games = (head_data(outcome) | self.game_data(outcome, answer) for outcome, answer in self.games)
        return document(self.name, games, self.problems)


def _title(match: Match, file: str) -> Title:
    """Return the name of the record and the game, the options worth showing, house rules, date and place."""
    record = match.record
    name = ": ".join(filter(None, (file, record.title)))
    game = ", ".join([match.game.name, *options_to_show(match.game, match.rules.options)])
    lines = []
    if house := [rule.id for rules in record.house_rules for rule in rules]:
        lines.append(tr("House rules: {}", ", ".join(house)))
    lines += club_lines(record.defaults)
    event = [
        f"{word} {value}"
        for word, value in (("round", record.event.round), ("table", record.event.table))
        if value
    ]
    if facts := [fact for fact in (record.date, record.place, *event) if fact]:
        lines.append(", ".join(facts))
    return Title(f"{name}: {game}" if name else game, lines, record.months)
