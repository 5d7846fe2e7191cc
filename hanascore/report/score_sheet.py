"""The score sheet of `new --format html`, to fill in by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hanascore.cards.deck import cards_of_month
from hanascore.cards.named_cards import WILLOW
from hanascore.cards.names import suit_name
from hanascore.report.blocks import Block, Report, ScoreStrips, Strip, Title
from hanascore.report.labels import language, tr
from hanascore.report.table_sheet import Book, book_title, rules_front
from hanascore.report.wording import game_names
from hanascore.rules.game import Game

# The most rounds that fit on a sheet of paper.
_ROUNDS = 12


class SheetReport(Report):
    """A score sheet with a box for each side and round, and the yaku on the back."""

    name = "sheet"

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        teams: Mapping[str, Sequence[str]] | None = None,
        rounds: int | None = None,
    ) -> None:
        # The names of the players; "" for a name to fill in by hand.
        self.game = game
        self.players = players
        # The members of each team; empty if everybody plays alone.
        self.teams = teams or {}
        # The number of strips; without it, as many as a game usually has.
        self.rounds = rounds

    def blocks(self, *, page: bool = False) -> Iterator[Block]:
        """Return the strips of the rounds, and on another page everything that scores."""
        del page
        book = Book(self.game, self.game.rules())
        yield Title(game_names(self.game)[0])
        yield self._strips(book)
        yield book_title(book)
        yield from rules_front(book)

    def _strips(self, book: Book) -> ScoreStrips:
        rules = book.rules
        last = rules.options.last_round
        number_of_rounds = self.rounds or (last if last and last < _ROUNDS else _ROUNDS)
        shows_months = any(yaku.pattern.month_of_round for yaku in (*rules.yaku, *rules.not_in_play))
        strips = [
            _month_strip(number) if shows_months and number <= _ROUNDS else Strip(str(number))
            for number in range(1, number_of_rounds + 1)
        ]
        cells = ("Cards", *rules.sheet_rows) if rules.values else rules.sheet_rows
        heads = [(tr("Player {}", seat), name) for seat, name in enumerate(self.players, start=1)]
        if self.teams:
            heads = [(team, ", ".join(members)) for team, members in self.teams.items()]
        return ScoreStrips(
            lines=[tr("Date and place"), tr("Rules")],
            lines_below=[tr("Winner"), tr("Signatures")],
            players=heads,
            strips=strips,
            round=tr("Round"),
            dealer=tr("Dealer"),
            cells=[tr(cell) for cell in cells],
            sums=[tr("Score"), tr("Total")],
            result=tr("Result"),
        )


def _month_strip(month: int) -> Strip:
    """Return the strip of a month with its flower: a card that shows little but the flower."""
    cards = cards_of_month(month)
    # The only chaff of the willow is the lightning, so show its ribbon.
    card = cards[2] if month == WILLOW else cards[-1]
    return Strip(str(month), card.bit, suit_name(month, language()))
