"""The base of the reports about records: score, explain, dispute and replay."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath
from typing import Any, Generic, TypeVar

from hanascore.problems.problem import Problem, Severity
from hanascore.record.options import options_to_show
from hanascore.referee.card_twice import describe_outcomes
from hanascore.referee.judge import Outcome
from hanascore.referee.match import Match, changed_options
from hanascore.report.agreements import special_rules
from hanascore.report.blocks import Block, Collapsed, Heading, ItemList, Paragraph, Report, Title
from hanascore.report.json_parts import document, head_data
from hanascore.report.labels import tr
from hanascore.report.wording import (
    capitalised,
    club_lines,
    club_paragraphs,
    game_name,
    listed_names,
    months_to_show,
)
from hanascore.words.english import Phrase

# The type of what a command finds out about a match, such as its explanation.
Answer = TypeVar("Answer")
# The most errors and warnings that a page shows without collapsing the list.
_MOST_PROBLEMS = 4


class RecordReport(ABC, Report, Generic[Answer]):
    """The report about some records, game by game."""

    # What the command does to a record.
    verb = "scored"

    def __init__(self, games: Sequence[tuple[Outcome, Answer]], problems: Iterable[Problem] = ()) -> None:
        self.games = games
        self.problems = tuple(problems)

    @abstractmethod
    def game_blocks(self, outcome: Outcome, match: Match, answer: Answer, *, page: bool) -> Iterable[Block]:
        """Return the blocks of a game below its title."""

    def headline(self, outcome: Outcome, match: Match) -> tuple[str, Sequence[str]]:
        """Return the title of a page about a game, and the lines below it."""
        del outcome
        return match.record.title or game_name(match.game), ()

    @abstractmethod
    def game_data(self, outcome: Outcome, answer: Answer) -> dict[str, Any]:
        """Return the data of a game that follow its head."""

    def blocks(self, *, page: bool = False) -> Iterator[Block]:
        """Return all games that have the round to report. On a page, add the rules and the problems."""
        documents = Counter(outcome.file for outcome, _ in self.games)
        for outcome, answer in self.games:
            name = "standard input" if outcome.file == "-" else outcome.file
            if documents[outcome.file] > 1:
                name += f" ({outcome.document})"
            if outcome.match is None:
                club = club_lines(outcome.record.defaults) if outcome.record else []
                if page:
                    yield Title(tr("This record has errors"), club, above=PurePath(name).name)
                else:
                    yield Title(f"{name}: not {self.verb}, because of errors in the record", club)
            elif outcome.only is None or outcome.rounds:
                if page:
                    yield page_title(outcome.match, *self.headline(outcome, outcome.match))
                else:
                    yield _title(outcome.match, name if len(self.games) > 1 else "")
                yield from self.game_blocks(outcome, outcome.match, answer, page=page)
                if page:
                    yield Paragraph(special_rules(outcome.match), tone="quiet")
                    yield from club_paragraphs(outcome.match.record.defaults)
            if page:
                yield from _problems_on_page(outcome)

    def data(self) -> dict[str, Any]:
        """Return all games, and then all problems."""
        games = (head_data(outcome) | self.game_data(outcome, answer) for outcome, answer in self.games)
        return document(self.name, games, self.problems)


def page_title(match: Match, text: str, lines: Sequence[str]) -> Title:
    """Return the title of a page about a match. Date and place come below the lines."""
    record = match.record
    name = game_name(match.game)
    above = f"{record.title} ({name})" if record.title not in ("", None, text, name) else name
    teams = [tr("{}: {}", team, listed_names(members)) for team, members in record.teams.items()]
    more = [*lines, "; ".join(teams), ", ".join(_facts(match))]
    return Title(
        text,
        list(filter(None, more)),
        months_to_show(record.months, match.game),
        above if text != name else "",
    )


def _problems_on_page(outcome: Outcome) -> Iterator[Block]:
    """Return the errors and warnings of a record for players, without places in the file."""
    rounds = {result.round.path: result.number for result in outcome.match.rounds} if outcome.match else {}
    lines = []
    for problem in outcome.problems:
        if problem.severity is not Severity.NOTE:
            number = rounds.get(problem.place.path[:2])
            where = f"{tr('Round {}', number)}: " if number is not None else ""
            # Show only hints for players. All other hints are about the file.
            outcomes = describe_outcomes(problem)
            depends = f"; {outcomes}" if outcomes else ""
            lines.append(f"{where}{problem.message if where else capitalised(problem.message)}{depends}")
    if len(lines) > _MOST_PROBLEMS:
        yield Collapsed(tr("{}: {}", Phrase("Problems"), len(lines)), [ItemList(lines)])
    elif lines:
        yield Heading(tr("Problems"))
        yield ItemList(lines)


def _title(match: Match, file: str) -> Title:
    """Return the title: the record, its game, options that are not usual, house rules, date and place.

    Below the game come the options that change in later rounds.
    """
    record = match.record
    name = ": ".join(filter(None, (file, record.title)))
    first, *later = match.rules_by_round
    game = ", ".join([match.game.name, *options_to_show(match.game, first.rules.options)])
    lines = [
        tr("From round {} on: {}", rules_from.round, ", ".join(changed_options(rules_from)))
        for rules_from in later
    ]
    if house := [rule.id for rules in record.house_rules for rule in rules]:
        lines.append(tr("House rules: {}", ", ".join(house)))
    lines += club_lines(record.defaults)
    if facts := _facts(match):
        lines.append(", ".join(facts))
    return Title(f"{name}: {game}" if name else game, lines, record.months)


def _facts(match: Match) -> list[str]:
    """Return the date, the place, and the round and table of an event."""
    record = match.record
    event = [
        f"{word} {value}"
        for word, value in (("round", record.event.round), ("table", record.event.table))
        if value
    ]
    return [fact for fact in (record.date, record.place, *event) if fact]
