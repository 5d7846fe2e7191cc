"""The pages that are nearest to a question, and the report that shows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from hanascore.cards.deck import ids
from hanascore.games import GAMES
from hanascore.referee.pile import read_pile
from hanascore.report.blocks import Block, ItemList, Paragraph, Report
from hanascore.report.help_pages import HelpPage, answering_pages, pages_without_game
from hanascore.report.labels import language
from hanascore.report.wording import card_names
from hanascore.rules.game import Game
from hanascore.rules.page_search import Page, PageSearch, search_of
from hanascore.rules.ruleset import RuleSet
from hanascore.words.english import listed

_SCHEMA = "hanascore.rules/1"
# How many pages are shown: the nearest in full, and the others by their answers.
_MOST = 3
# How many pages of a game are compared with those of other games.
_MOST_OF_GAME = 10
# How much a page that belongs to no game counts compared with the pages of the games.
_WITHOUT_GAME = 0.6


class NearPage(NamedTuple):
    """A page near a question."""

    # The page.
    page: HelpPage
    # How near it is.
    score: float

    def of_games(self, pages: Sequence[HelpPage]) -> NearPage:
        """Return the page with all the games of some pages."""
        games = tuple(game for game in GAMES if any(game in page.games for page in pages))
        return self._replace(page=self.page._replace(games=games))


def nearest_pages(question: str, game: Game | None = None, rules: RuleSet | None = None) -> list[NearPage]:
    """Return the pages nearest to a question, the nearest first; none if no page has a word of it.

    With a game, only its pages are searched, under the rules of a table if these are given.

    >>> [near.page.ids[1] for near in nearest_pages("who deals after a draw", GAMES["koi-koi"])][0]
    'next-dealer'
    """
    near = list[NearPage]()
    for searched in [game] if game else GAMES.values():
        near += _near_in_game(question, searched, rules or searched.rules())
    if not (game and near):
        near += _near_without_game(question)
    return _join_games(sorted(near, key=lambda page: -page.score))[:_MOST]


def is_in_a_page(word: str) -> bool:
    """Return whether a page of a game has a word."""
    return any(search_of(game, game.rules()).knows(word) for game in GAMES.values())


def _near_in_game(question: str, game: Game, rules: RuleSet) -> Iterator[NearPage]:
    """Return the nearest pages of a game."""
    found = search_of(game, rules).find(question)[:_MOST_OF_GAME]
    pages = {page.ids[0]: page for page in answering_pages(game, rules)} if found else {}
    return (NearPage(pages[f"{game.id}.{page.id}"], score) for page, score in found)


def _near_without_game(question: str) -> Iterator[NearPage]:
    """Return the nearest pages of problems and keys."""
    pages = {page.ids[0]: page for page in pages_without_game()}
    texts = (
        Page(id, f"{page.title} {' '.join(page.ids)}", page.answer, page.text) for id, page in pages.items()
    )
    found = PageSearch(texts, ()).find(question)[:_MOST_OF_GAME]
    return (NearPage(pages[page.id], score * _WITHOUT_GAME) for page, score in found)


def _join_games(near: Iterable[NearPage]) -> list[NearPage]:
    """Join the pages of several games that give the same answer to the same question.

    The nearest page is shown in full, so it has only the games with the same text.
    """
    groups: dict[tuple[str, str], list[NearPage]] = {}
    for page in near:
        groups.setdefault((page.page.title, page.page.answer), []).append(page)
    joined = list[NearPage]()
    for first, *others in groups.values():
        alike = [other for other in others if joined or other.page.text == first.page.text]
        joined.append(first.of_games([page.page for page in (first, *alike)]))
    return joined


class NearestReport(Report):
    """The pages nearest to a question: the first in full, the others by their answers."""

    name = "search"

    def __init__(self, question: str, near: Sequence[NearPage]) -> None:
        self.question = question
        self.near = near

    def blocks(self, *, page: bool = False) -> Iterator[Block]:
        """Return the nearest page, and the answers of the others."""
        del page
        nearest, *others = self.near
        if cards := card_names(_cards_named(self.question), language()):
            yield Paragraph(f"Cards: {listed(cards)}. hanascore cards lists every name.")
        yield Paragraph("The nearest page:")
        yield from nearest.page.titled_blocks()
        if others:
            yield Paragraph("The next nearest pages:")
            yield ItemList([f"{near.page.heading}: {near.page.answer}" for near in others], level=1)
        if len({game for near in self.near for game in near.page.games}) > 1:
            yield Paragraph("Name a game to search only its pages: hanascore rules GAME QUESTION")

    def data(self) -> dict[str, Any]:
        """Return the question, the cards that it names and the pages, with their answers and texts."""
        pages = [near.page.data() for near in self.near]
        cards = ids(_cards_named(self.question))
        return {"schema": _SCHEMA, "search": self.question, "cards": cards, "pages": pages}


def _cards_named(words: str) -> int:
    """Return the cards that some words name, or no cards."""
    cards = read_pile(words, "japanese")
    return 0 if isinstance(cards, list) else cards
