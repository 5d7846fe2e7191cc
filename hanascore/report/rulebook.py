"""The report of `rules`: the list of games, the rulebook of a game, and the rules of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from hanascore.games import GAMES
from hanascore.report.agreements import rival_sentences
from hanascore.report.blocks import Block, Code, Heading, ItemList, Paragraph, Report, Title, table
from hanascore.report.help_pages import HelpPage
from hanascore.report.json_parts import defaults_data, game_data, house_rules_data, options_data
from hanascore.report.labels import tr
from hanascore.report.rule_blocks import (
    card_values,
    deal_table,
    fact_blocks,
    hand_blocks,
    names_table,
    option_blocks,
    players_text,
    yaku_row,
)
from hanascore.report.table_sheet import Book, house_rule_lines, table_sheet
from hanascore.report.wording import club_lines
from hanascore.rules.topics import topics
from hanascore.words.english import runs

_SCHEMA = "hanascore.rules/1"
# The topics that other chapters of a rulebook show in more detail.
_IN_OTHER_CHAPTERS = ("deal", "number-of-players", "team-play", "which-hands", "all-yaku")


class GamesReport(Report):
    """The list of all games."""

    name = "games"

    def blocks(self, *, page: bool = False) -> Iterator[Block]:
        """Return a row for each game, and the command to type next."""
        del page
        yield Paragraph("The games, and how many play:")
        rows = [(game.id, game.name, runs(game.players), game.source.title) for game in GAMES.values()]
        yield table(["Id", "Game", "Players", "Source"], rows)._replace(heads_in_text=False)
        yield Code(
            [
                "hanascore rules GAME           the rules of a game with its rulings and sources",
                "hanascore rules ID             the page of a yaku, a ruling (KD-3), a problem",
                "hanascore rules GAME QUESTION  the page that answers it: who deals after a draw",
            ],
            level=0,
        )

    def data(self) -> dict[str, Any]:
        """Return the list of games."""
        games = [
            {"id": game.id, "name": game.name, "players": game.players, "summary": game.summary}
            for game in GAMES.values()
        ]
        return {"schema": _SCHEMA, "games": games}


class RulesReport(Report):
    """The rulebooks of some games, and some pages."""

    name = "rules"

    def __init__(self, books: Sequence[Book], pages: Sequence[HelpPage]) -> None:
        self.books = books
        self.pages = pages

    def blocks(self, *, page: bool = False) -> Iterable[Block]:
        """Return all rulebooks and pages of help. On a page of HTML, a rulebook is a sheet for the table."""
        draw = table_sheet if page else _rulebook
        return chain(*(draw(book) for book in self.books), *(page.titled_blocks() for page in self.pages))

    def data(self) -> dict[str, Any]:
        """Return a single rulebook by itself, or a list of rulebooks and pages."""
        books = [_book_data(book) for book in self.books]
        if len(books) == 1 and not self.pages:
            return books[0]
        pages = [page.data() for page in self.pages]
        return {"schema": _SCHEMA, "pages": pages, **({"games": books} if books else {})}


def _rulebook(book: Book) -> Iterator[Block]:
    """Return all chapters about a game."""
    game, rules, record, _ = book
    aliases = f", also {', '.join(game.aliases)}" if game.aliases else ""
    yield Title(f"{game.name} ({game.id}){aliases}")
    if record:
        name = record.title or record.file or "the event"
        yield Paragraph(f"These are the rules of {name}, with its own choices (*) and values.")
        if house := house_rule_lines(book):
            yield ItemList([tr("House rules:"), *house], level=1)
        yield from (Paragraph(line) for line in club_lines(record.defaults))
    yield from (Paragraph(paragraph) for paragraph in game.summary.split("\n\n"))
    source = ", ".join(filter(None, (game.source.title, game.source.edition, game.source.note)))
    yield ItemList([f"Source: {source}"])
    yield ItemList([players_text(game)])
    yield deal_table(rules)
    yield Heading("Play")
    answers = [topic for topic in topics(game, rules) if topic.name not in _IN_OTHER_CHAPTERS]
    yield ItemList([f"{topic.name}: {topic.question} {topic.answer}" for topic in answers], level=1)
    yield Heading(tr("Cards"))
    yield card_values(rules, f"{game.id}.card-values")
    yield from _yaku_chapter(book)
    yield from _hands_chapter(book)
    yield from _options_chapter(book, "Rulings", are_rulings=True)
    yield from _options_chapter(book, "Agreements", are_rulings=False)
    if game.facts:
        yield Heading(tr("Facts of a round"))
        for number, fact in enumerate(game.facts):
            yield from fact_blocks(fact, joined=number > 0)
    if game.decisions:
        yield Heading(tr("Decisions"))
        lines = [f"{decision.ref}: {decision.question} {decision.answer}" for decision in game.decisions]
        yield ItemList(lines, level=1)
    yield Paragraph("A record to fill in:")
    yield Code([f"hanascore new {game.id}"], level=0)


def _yaku_chapter(book: Book) -> Iterator[Block]:
    rules = book.rules
    if not (rules.yaku or rules.not_in_play):
        return
    yield Heading(tr("Yaku"))
    if rules.unit:
        sentence = f"Values are in points. A {rules.unit.name} is {rules.unit.points} points."
        yield Paragraph(sentence, level=1)
    if rules.yaku:
        yield names_table(yaku_row(yaku, rules) for yaku in rules.yaku)
    if rules.not_in_play:
        yield _not_in_play(book, has_others=bool(rules.yaku))
        yield names_table((yaku_row(yaku, rules) for yaku in rules.not_in_play), joined=True)
    yield from (Paragraph(sentence, level=1) for sentence in rival_sentences(rules))


def _hands_chapter(book: Book) -> Iterator[Block]:
    in_play = {(hand.id, hand.source) for hand in book.rules.hands}
    others = [hand for hand in book.game.hands if (hand.id, hand.source) not in in_play]
    if not (book.rules.hands or others):
        return
    yield Heading(tr("Lucky hands"))
    yield from hand_blocks(book.rules.hands)
    if others:
        yield _not_in_play(book, has_others=bool(book.rules.hands))
        yield from hand_blocks(others)


def _not_in_play(book: Book, *, has_others: bool) -> Paragraph:
    where = "at this table" if book.table else "unless an option says so"
    return Paragraph(f"{'Not' if has_others else 'None is'} in play {where}:", level=1)


def _options_chapter(book: Book, heading: str, *, are_rulings: bool) -> Iterator[Block]:
    options = [option for option in book.game.options if option.is_ruling == are_rulings]
    if options:
        yield Heading(tr(heading))
        for option in options:
            yield from option_blocks(option, book.rules.options)


def _book_data(book: Book) -> dict[str, Any]:
    data = {"schema": _SCHEMA, **game_data(book.game, book.rules)}
    if record := book.table:
        data["table"] = {
            "title": record.title,
            "options": options_data(book.game, book.rules.options),
            "house_rules": house_rules_data(record.house_rules),
            **defaults_data(record.defaults),
        }
    return data
