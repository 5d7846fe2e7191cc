"""What is found in the rules for words that are no id: cards of that name, and every page they stand on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from hanascore.cards.deck import ids
from hanascore.problems.words import many, visible
from hanascore.referee.pile import read_pile
from hanascore.report.blocks import Block, Listing, Report, Sentence, Title
from hanascore.report.rules import SCHEMA, HelpPage, help_pages
from hanascore.report.words import card_names

# Of more pages only so many are listed for people.
_MOST = 40


def search(words: str, lang: str = "en") -> list[HelpPage]:
    """Pages about some words: first those called so, then those of such cards, then those that tell of it."""
    # A word may go on, as in `ties`, and stand between lines below, as in `deal_tie`.
    wanted = r"\s+".join(map(re.escape, words.split()))
    if not wanted:
        return []
    pattern = re.compile(rf"(?<![^\W_]){wanted}", re.IGNORECASE)
    cards = cards_called(words)
    found: tuple[dict[str, HelpPage], ...] = ({}, {}, {})
    for page in help_pages(lang):
        if any(pattern.search(name) for name in (page.title, *page.ids)):
            rank = found[0]
        elif page.cards & cards:
            rank = found[1]
        elif pattern.search(page.text):
            rank = found[2]
        else:
            continue
        before = rank.get(page.title)
        rank[page.title] = page._replace(games=before.games + page.games) if before else page
    return [page for rank in found for page in rank.values()]


def cards_called(words: str) -> int:
    """The cards that some words name; none where they are no text of cards."""
    found = read_pile(words, "japanese")
    return 0 if isinstance(found, list) else found


class SearchReport(Report):
    """What was found for some words, those pages first that are called so."""

    def __init__(self, words: str, pages: Sequence[HelpPage], *, lang: str = "en") -> None:
        self.words, self.pages, self.lang = words, pages, lang

    def blocks(self) -> Iterator[Block]:
        """The cards of that name, and a line a page."""
        yield Title(f"{visible(self.words)}: {many(len(self.pages), 'page')}")
        if cards := card_names(cards_called(self.words), self.lang):
            yield Sentence(f"In the deck: {', '.join(cards)}. hanascore cards tells every name.", level=1)
        yield Listing([page.heading for page in self.pages[:_MOST]], level=1)
        if len(self.pages) > _MOST:
            yield Sentence(f"And {len(self.pages) - _MOST} more: a longer text finds fewer.", level=1)

    def data(self) -> dict[str, Any]:
        """The ids and titles of the pages."""
        pages = [{"ids": list(one.ids), "title": one.title, "games": list(one.games)} for one in self.pages]
        return {
            "schema": SCHEMA,
            "search": self.words,
            "cards": ids(cards_called(self.words)),
            "pages": pages,
        }
