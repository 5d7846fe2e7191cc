"""The score sheet that is filled in by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanascore.report.blocks import Column, Heading, PageBlock, Report, Sentence, Table, Title
from hanascore.report.rule_blocks import card_value_blocks
from hanascore.report.rulebook import Book, agreed_blocks, yaku_drawn
from hanascore.rules.game import Game

# As many rounds as a page of paper holds.
_ROUNDS = 12


class SheetReport(Report):
    """The sheet to be filled in by hand, a column for each player."""

    def __init__(self, game: Game, players: Sequence[str]) -> None:
        self.game, self.players = game, players

    def page(self) -> Iterator[PageBlock]:
        """Rounds to be filled in, then what cards and yaku are worth, and what is agreed."""
        book = Book(self.game, self.game.rules())
        yield Title(f"{self.game.name}: score sheet")
        yield Sentence("Date and place:")
        yield self._rounds(book)
        yield from (Heading("Cards"), *card_value_blocks(book.rules))
        yield from yaku_drawn(book.rules)
        yield from agreed_blocks(book)

    def _rounds(self, book: Book) -> Table:
        rules = book.rules
        rows = [*(["Cards"] if rules.values else []), *rules.sheet_rows, "Score", "Total"]
        last = rules.options.last_round
        numbers = range(1, (last if last and last < _ROUNDS else _ROUNDS) + 1)
        blank = [""] * len(rows) * len(numbers)
        first = [str(number) if not at else "" for number in numbers for at in range(len(rows))]
        table = (Column("Round", first, right=True), Column("Dealer", blank), Column("", rows * len(numbers)))
        return Table([*table, *(Column(name, blank) for name in self.players)])
