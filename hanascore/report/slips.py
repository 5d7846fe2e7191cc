"""The slips of `rules --slips`: the players at each table of a round, and room for the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanascore.report.agreements import chosen_rules
from hanascore.report.blocks import Block, Heading, Paragraph, Report, Row, Slip, Slips, Table, Title
from hanascore.report.labels import tr
from hanascore.report.table_sheet import Book
from hanascore.tally.event import Event

# A slip has no cells for more deals than this.
_MOST_DEALS = 12


class SlipsReport(Report):
    """A slip for each table of some rounds of an event."""

    name = "slips"

    def __init__(self, event: Event, book: Book, rounds: Sequence[int]) -> None:
        self.event = event
        self.book = book
        self.rounds = rounds

    def blocks(self, *, page: bool = False) -> Iterator[Block]:
        """Return the slips of each round under a title."""
        name = self.event.title or self.book.game.name
        for round in self.rounds:
            slips = self._slips(round)
            yield Title(f"{name}: {tr('Round {}', round)}")
            if page:
                yield Slips(slips)
                continue
            for slip in slips:
                yield Heading(slip.text)
                rows = [Row((seat, name, *("" for _ in slip.boxes))) for seat, name, _ in slip.players]
                yield Table(rows, ["", tr("Player"), *slip.boxes], right=[0])
                if slip.deals:
                    empty = ("",) * (len(slip.deals) - 1)
                    rows = [Row((seat, name, *empty)) for seat, name, _ in slip.players]
                    yield Table(rows, ["", *slip.deals], right=[0])
                yield Paragraph(f"{slip.lines[0]}:")
            yield Paragraph(slips[0].rules)

    def _slips(self, round: int) -> list[Slip]:
        """Return the slips of a round."""
        event = self.event
        game = self.book.game
        rules = self.book.rules
        boxes = [tr("Points"), tr("Place")]
        if rules.won_by == "rounds" or rules.wins_needed is not None:
            boxes.insert(0, tr("Rounds won"))
        last = rules.options.last_round or 0
        deals = [tr("Deal"), *map(str, range(1, last + 1))] if 1 < last <= _MOST_DEALS else []
        slips = []
        for table in event.seating[round]:
            players = [event.player(id) for id in event.announced_players(round, table)]
            slip = Slip(
                above=" · ".join(filter(None, (event.title, event.date, game.name))),
                text=tr("Round {}, table {}", round, table),
                players=[
                    (str(seat), player.name, player.club or "")
                    for seat, player in enumerate(players, start=1)
                ],
                boxes=boxes,
                deals=deals,
                rules=chosen_rules(game, rules, self.book.house_rules),
                lines=[tr("Signatures")],
            )
            slips.append(slip)
        return slips
