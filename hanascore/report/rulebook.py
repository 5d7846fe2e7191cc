"""The report of `rules`: the games, the rulebook of a game, and the page of any id.

A rulebook is printed from the same tables that score its game. A bare id finds every page that it names, and
`game.id` that of one game: a yaku, an option, the number of a ruling, a problem, a rule that an entry names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from hanascore.games import GAMES
from hanascore.model.house_rules import HouseRules
from hanascore.model.record import Record
from hanascore.problems.words import runs, width
from hanascore.report.blocks import (
    Block,
    Heading,
    Listing,
    PageBlock,
    Report,
    Sentence,
    Table,
    Title,
    Verbatim,
    columns,
)
from hanascore.report.data import defaults_data, game_data, house_rules_data, options_data
from hanascore.report.pages import HelpPage
from hanascore.report.rule_blocks import (
    card_value_blocks,
    deal_table,
    fact_blocks,
    hand_block,
    hand_blocks,
    in_play_blocks,
    joined_blocks,
    option_blocks,
    people_sentence,
    rival_blocks,
    yaku_block,
)
from hanascore.report.text import page_width
from hanascore.report.wording import from_club, option_named
from hanascore.rules.game import Game, spell_value
from hanascore.rules.house_rules import describe_rule
from hanascore.rules.ruleset import RuleSet

_SCHEMA = "hanascore.rules/1"


class GamesReport(Report):
    """The list of all games."""

    def blocks(self) -> Iterator[Block]:
        """A line a game, and what to ask next."""
        games = GAMES.values()
        yield Sentence("The games, and how many play:")
        rows = [(game.id, game.name, runs(game.players), game.source.title) for game in games]
        yield Table(columns(["Id", "Game", "Players", "Source"], rows), flowing=True, heads=False)
        yield Verbatim(
            [
                "hanascore rules GAME  the rules of a game with its rulings and sources",
                "hanascore rules ID    the page of a yaku, an option, a ruling (KD-3), a problem",
            ],
            level=0,
        )

    def data(self) -> dict[str, Any]:
        """The list of games."""
        games = [
            {"id": game.id, "name": game.name, "players": game.players, "summary": game.summary}
            for game in GAMES.values()
        ]
        return {"schema": _SCHEMA, "games": games}


class Book(NamedTuple):
    """The rules of a game; with a `table` as the record of that table has agreed them."""

    game: Game
    rules: RuleSet
    table: Record | None = None


class RulesReport(Report):
    """The rulebooks of games, and pages."""

    def __init__(self, books: Sequence[Book], pages: Sequence[HelpPage]) -> None:
        self.books, self.pages = books, pages

    def blocks(self) -> Iterator[Block]:
        """Book after book, page after page."""
        return chain(*map(_rulebook, self.books), *(page.whole() for page in self.pages))

    def page(self) -> Iterator[PageBlock]:
        """Of each book the sheet for the table; page after page."""
        return chain(*map(_yaku_sheet, self.books), *(page.whole() for page in self.pages))

    def data(self) -> dict[str, Any]:
        """One book as it is; of several books and of pages a list."""
        books = []
        for game, rules, table in self.books:
            book = {"schema": _SCHEMA, **game_data(game, rules)}
            if table:
                chosen = {"title": table.title, "options": options_data(game, rules.options)}
                house = {"house_rules": house_rules_data(table.house_rules)}
                book["table"] = {**chosen, **house, **defaults_data(table.defaults)}
            books.append(book)
        if len(books) == 1 and not self.pages:
            return books[0]
        pages = [page.as_data() | {"text": page.text} for page in self.pages]
        return {"schema": _SCHEMA, "pages": pages, **({"games": books} if books else {})}


def _yaku_sheet(book: Book) -> Iterator[PageBlock]:
    """What a table needs at hand: what scores, with the cards drawn, and what is agreed."""
    game, rules, table = book
    called = f"{table.title}: {game.name}" if table and table.title else game.name
    more = from_club(table.defaults) if table else ()
    yield Title(f"{called}, the rules of the table" if table else called, more)
    yield deal_table(rules)
    yield from (Heading("Cards"), *card_value_blocks(rules))
    yield from yaku_drawn(rules)
    if rules.hands:
        yield Heading("Lucky hands")
        yield from map(hand_block, rules.hands)
    yield from agreed_blocks(book)


def yaku_drawn(rules: RuleSet) -> Iterator[PageBlock]:
    """The yaku in play, each with its cards."""
    if rules.yaku:
        yield Heading("Yaku")
    for one in rules.yaku:
        cards = 0 if one.pattern.month_of_round else one.pattern.cards
        yield yaku_block(one)._replace(pictured=cards)
    yield from rival_blocks(rules)


def agreed_blocks(book: Book) -> Iterator[Block]:
    """The options in force, and the house rules."""
    game, options = book.game, book.rules.options
    rows = []
    for option in game.options:
        value = getattr(options, option.name)
        means = option.choices.get(value) if isinstance(value, str | int | None) else None
        rows.append(
            (option_named(option), spell_value(value), f"{option.help}: {means}" if means else option.help)
        )
    yield from (Heading("Agreed"), Table(columns(["Option", "In force", "What it means"], rows)))
    if house := list(_changed(book)):
        yield from (Heading("House rules"), Listing(house))


def _changed(book: Book) -> Iterator[str]:
    """What the house rules of a table change, in words."""
    house = book.table.house_rules if book.table else HouseRules()
    for rules in house:
        yield from (f"{one.id}: {describe_rule(one)}" for one in rules)


def _rulebook(book: Book) -> Iterator[Block]:
    """The rulebook of a game."""
    game, rules, table = book
    source, options = game.source, rules.options
    also = f", also {', '.join(game.aliases)}" if game.aliases else ""
    yield Title(f"{game.name} ({game.id}){also}")
    if table:
        of = table.title or table.file or "the event"
        house = list(_changed(book))
        yield Sentence(f"These are the rules of {of}: the stars and values below are its own.")
        yield from [Listing(["House rules:", *house], level=1)] if house else ()
        yield from (Sentence(line) for line in from_club(table.defaults))
    yield from (Sentence(part) for part in game.summary.split("\n\n"))
    origin = ", ".join(filter(None, (source.title, source.edition, source.note)))
    yield from (Listing([f"Source: {origin}"]), Listing([people_sentence(game)]), deal_table(rules))
    decided = [f"{one.ref}: {one.question} {one.answer}" for one in game.decisions]
    in_play = {(one.id, one.source) for one in rules.hands}
    others = [one for one in game.hands if (one.id, one.source) not in in_play]
    parts: dict[str, Iterable[Block]] = {
        "Cards": card_value_blocks(rules, f"{game.id}.card-values"),
        "Yaku": chain(
            in_play_blocks(
                joined_blocks(map(yaku_block, rules.yaku)), joined_blocks(map(yaku_block, rules.not_in_play))
            ),
            rival_blocks(rules),
        ),
        "Lucky hands": in_play_blocks(hand_blocks(rules.hands), hand_blocks(others)),
        "Rulings": [block for one in game.options if one.is_ruling for block in option_blocks(one, options)],
        "Agreements": [
            block for one in game.options if not one.is_ruling for block in option_blocks(one, options)
        ],
        "What a round may tell": joined_blocks(block for fact in game.facts for block in fact_blocks(fact)),
        "Decided": [Listing(decided, level=1)] if decided else [],
    }
    for title, part in parts.items():
        if told := list(part):
            yield from (Heading(title), *told)
    start = f"hanascore new {game.id}  writes a record to fill in"
    yield Verbatim([start], level=0) if width(start) <= page_width() else Listing([start], level=0)
