"""What `rules` shows for some words: games, pages by their ids, or the pages nearest to a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hanascore.games import GAMES
from hanascore.report.blocks import Report
from hanascore.report.help_pages import (
    HelpPage,
    find_pages,
    help_pages,
    page_ids,
    pages_of_game,
    pages_without_game,
)
from hanascore.report.nearest_pages import NearestReport, is_in_a_page, nearest_pages
from hanascore.report.rulebook import RulesReport
from hanascore.report.table_sheet import Book
from hanascore.rules.game import Game
from hanascore.rules.ruleset import RuleSet
from hanascore.words.alike import nearest


class _Named(NamedTuple):
    """The games and pages that have a name."""

    # The games with the name.
    games: Sequence[Game] = ()
    # The pages with the name.
    pages: Sequence[HelpPage] = ()


def answer_words(words: str, game: Game | None = None) -> Report:
    """Return the rulebooks and pages with these names, or else the pages nearest to a question.

    A question is about the game that it names, or else about `game`. Raise ValueError if no page has a word
    of it.

    >>> answer_words("KD-3").data()["pages"][0]["ids"][:2]
    ('kwa-do.bonus_order', 'bonus_order')
    >>> answer_words("who deals after a draw in koi-koi").data()["pages"][0]["answer"]
    'The winner of a round deals the next one.'
    """
    named = _find(words)
    if any(named):
        return RulesReport([Book(game, game.rules()) for game in named.games], named.pages)
    named_game, question = _split_game(words)
    return answer_question(question, named_game or game, words=words)


def answer_at_table(words: str, game: Game, rules: RuleSet) -> Report:
    """Return the pages with this id, or else the pages nearest to a question, under the rules of a table.

    Raise ValueError if no page has a word of the question.
    """
    every = [*pages_without_game(), *pages_of_game(game, rules)]
    if pages := find_pages(f"{game.id}.{words}", every) or find_pages(words, every):
        return RulesReport((), pages)
    return answer_question(words, game, rules)


def answer_question(
    question: str, game: Game | None, rules: RuleSet | None = None, *, words: str = ""
) -> NearestReport:
    """Return the pages nearest to a question. `words` are the words that were typed, with the game.

    Raise ValueError if no page has a word of the question.
    """
    near = nearest_pages(question, game, rules)
    if not near:
        raise ValueError(f"there is no page '{words or question}': hanascore rules lists the games")
    return NearestReport(words or question, near)


def _find(words: str) -> _Named:
    """Return the games and pages with a name, or with several names; none if a name means nothing.

    A single word may be misspelt.
    """
    if game := GAMES.find(words):
        return _Named([game])
    every = list(help_pages())
    if whole := _named(words, every):
        return whole
    names = [name for word in words.split() if (name := word.strip("(),"))]
    by_name = [_named(name, every) for name in names]
    found = [named for named in by_name if named]
    if len(found) < len(by_name):
        return _misspelt(words, every)
    games = {game.id: game for named in found for game in named.games}
    pages = [page for named in found for page in named.pages]
    # With the name of a game, an id means only the page of that game.
    if own := [page.of_games(games) for page in pages if games.keys() & page.games]:
        return _Named(pages=own)
    return _Named(list(games.values()), pages)


def _named(name: str, every: Sequence[HelpPage]) -> _Named | None:
    """Return the game or the pages with a name; None if there are none."""
    if game := GAMES.find(name):
        return _Named([game])
    pages = find_pages(name, every)
    return _Named(pages=pages) if pages else None


def _misspelt(word: str, every: Sequence[HelpPage]) -> _Named:
    """Return the pages whose id is spelt like a single unknown word. Refuse the misspelt name of a game."""
    if " " in word or is_in_a_page(word):
        return _Named()
    names = nearest(word, [*GAMES, *page_ids()], limit=1)
    if any(name in GAMES for name in names):
        raise ValueError(f"there is no page '{word}': did you mean {names[0]}?")
    return _Named(pages=[page for name in names for page in find_pages(name, every)])


def _split_game(words: str) -> tuple[Game | None, str]:
    """Return the game that some words name, and the other words."""
    parts = words.split()
    for size in (3, 2, 1):
        for start in range(len(parts) - size + 1):
            name = " ".join(parts[start : start + size]).strip("?!.,:")
            rest = [*parts[:start], *parts[start + size :]]
            if rest and (game := GAMES.find(name)):
                return game, " ".join(rest)
    return None, words
