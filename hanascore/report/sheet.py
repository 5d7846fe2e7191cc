"""A blank score sheet of a game, for a pencil: a column a player, what a round is made of, and the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanascore.problems.words import visible
from hanascore.report.blocks import Column, Heading, PageBlock, Report, Sentence, Table, Title
from hanascore.report.rules import Book, agreed, card_values, yaku_drawn
from hanascore.rules.game import Game

# As many rounds as a page of paper holds.
_ROUNDS = 12


class SheetReport(Report):
    """The sheet. Where nobody is named the columns are left to be headed by hand."""

    def __init__(self, game: Game, players: Sequence[str], number: int) -> None:
        self.game, self.players, self.number = game, players, number

    def page(self) -> Iterator[PageBlock]:
        """Rounds to be filled in, then what cards and yaku are worth, and what is agreed."""
        book = Book(self.game, self.game.rules())
        yield Title(f"{self.game.name}: score sheet")
        yield Sentence("Date and place:")
        yield self._rounds(book)
        yield Heading("Cards")
        yield from card_values(book)
        yield from yaku_drawn(book.rules)
        yield from agreed(book)

    def _rounds(self, book: Book) -> Table:
        rules = book.rules
        rows = [*(["Cards"] if rules.values else []), "Yaku", "Score", "Total"]
        last = rules.options.last_round
        numbers = range(1, (last if last and last < _ROUNDS else _ROUNDS) + 1)
        blank = [""] * len(rows) * len(numbers)
        names = [visible(name) for name in self.players] or [f"Player {at + 1}" for at in range(self.number)]
        first = [str(number) if not at else "" for number in numbers for at in range(len(rows))]
        columns = [
            Column("Round", first, right=True),
            Column("Dealer", blank),
            Column("", rows * len(numbers)),
            *(Column(name, blank) for name in names),
        ]
        return Table(columns)
