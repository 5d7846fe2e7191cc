"""The base of the reports about records: score, explain, dispute and replay."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from hanascore.problems.problem import LocatedProblem
from hanascore.record.options import options_to_show
from hanascore.referee.match import Match
from hanascore.report.blocks import Block, Heading, PageBlock, Problems, Report, Title
from hanascore.report.data import document, head_data
from hanascore.report.outcome import Outcome
from hanascore.report.wording import from_club

Answer = TypeVar("Answer")

_Told = TypeVar("_Told", Block, PageBlock)


class RecordsReport(ABC, Report, Generic[Answer]):
    """What was found out about the games of records, each with its answer; nothing of one without a match."""

    command = ""
    # What could not be done with a game of which nothing is told.
    verb = "scored"

    def __init__(self, games: Sequence[tuple[Outcome, Answer]], found: Iterable[LocatedProblem] = ()) -> None:
        self.games, self.found = games, tuple(found)
        # The number of the one round that is asked for.
        self.only = next((outcome.only for outcome, _ in games), None)

    @abstractmethod
    def told(self, match: Match, answer: Answer) -> Iterable[Block]:
        """What is told of a game under its title."""

    def pictured(self, match: Match, answer: Answer) -> Iterable[PageBlock]:
        """The same for a page."""
        return self.told(match, answer)

    @abstractmethod
    def game_data(self, outcome: Outcome, answer: Answer) -> dict[str, Any]:
        """What programs are told of a game, beside what it is."""

    def blocks(self) -> Iterator[Block]:
        """Game by game."""
        return self._each(self.told)

    def page(self) -> Iterator[PageBlock]:
        """Game by game, and at the end what is wrong or doubtful."""
        yield from self._each(self.pictured)
        if self.found:
            yield Heading("What is wrong or doubtful")
            yield Problems(self.found)

    def data(self) -> dict[str, Any]:
        """Every game in its place, every problem at the end."""
        games = ({**head_data(one), **self.game_data(one, answer)} for one, answer in self.games)
        return document(self.command, games, self.found)

    def _each(self, tell: Callable[[Match, Answer], Iterable[_Told]]) -> Iterator[_Told | Title]:
        """Each game under its title, but for those without the round that is asked for."""
        documents = Counter(outcome.file for outcome, _ in self.games)
        for outcome, answer in self.games:
            file = "standard input" if outcome.file == "-" else outcome.file
            called = f"{file} ({outcome.document})" if documents[outcome.file] > 1 else file
            if outcome.match is None:
                club = from_club(outcome.record.defaults) if outcome.record else []
                yield Title(called, club, f"not {self.verb}, because of errors in the record")
            elif outcome.only is None or outcome.rounds:
                yield _title(outcome.match, called if len(self.games) > 1 else "")
                yield from tell(outcome.match, answer)


def _title(match: Match, name: str = "") -> Title:
    """The title, the game, what is not as usual, and when and where it was."""
    record = match.record
    own = record.title or ""
    called = f"{name}: {own}" if name and own else name or own
    said = ", ".join([match.game.name, *options_to_show(match.game, match.rules.options)])
    house = [rule.id for rules in record.house_rules for rule in rules]
    more = [f"House rules: {', '.join(house)}"] if house else []
    more += from_club(record.defaults)
    event = [f"{word} {value}" for word, value in zip(("round", "table"), record.event, strict=True) if value]
    when = [part for part in (record.date, record.place, *event) if part]
    return Title(f"{called}: {said}" if called else said, (*more, *([", ".join(when)] if when else [])))
