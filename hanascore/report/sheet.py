"""The score sheet of `new --format html`, to be filled in by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanascore.report.blocks import Block, Heading, Paragraph, Report, Row, Table, Title
from hanascore.report.labels import tr
from hanascore.report.rule_blocks import card_values
from hanascore.report.rulebook import Book, agreements, drawn_yaku
from hanascore.rules.game import Game
from hanascore.rules.ruleset import RuleSet

# How many rounds fit on a sheet of paper.
_ROUNDS = 12


class SheetReport(Report):
    """A score sheet with a column for each player."""

    name = "sheet"

    def __init__(self, game: Game, players: Sequence[str]) -> None:
        self.game, self.players = game, players

    def blocks(self, *, page: bool = False) -> Iterator[Block]:
        """Return empty rounds, the values of cards and yaku, and the agreements."""
        del page
        book = Book(self.game, self.game.rules())
        yield Title(tr("{}: score sheet", self.game.name))
        yield Paragraph(tr("Date and place:"))
        yield self._rounds(book.rules)
        yield Heading(tr("Cards"))
        yield card_values(book.rules)
        yield from drawn_yaku(book.rules)
        yield from agreements(book)

    def _rounds(self, rules: RuleSet) -> Table:
        """Return the lines of each round: cards, what the game adds, score and total."""
        labels = [tr("Cards")] if rules.values else []
        labels += [tr(label) for label in (*rules.sheet_rows, "Score", "Total")]
        last = rules.options.last_round
        number_of_rounds = last if last and last < _ROUNDS else _ROUNDS
        empty = [""] * len(self.players)
        rows = []
        for number in range(1, number_of_rounds + 1):
            rows += [Row((str(number) if label == labels[0] else "", "", label, *empty)) for label in labels]
        return Table(rows, [tr("Round"), tr("Dealer"), "", *self.players], right=[0])
