"""The page of any id: a yaku, an option, a ruling, a problem, a key of a record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from hanascore.cards.deck import ids
from hanascore.games import GAMES
from hanascore.problems.catalogue import Page, general_pages
from hanascore.problems.words import fold, listed, many
from hanascore.record.schema import described
from hanascore.referee.pile import read_pile
from hanascore.report.blocks import Block, Heading, Listing, Report, Sentence, Title, Verbatim, grouped
from hanascore.report.labels import language
from hanascore.report.rule_blocks import (
    card_value_blocks,
    fact_blocks,
    hand_block,
    only_best,
    option_blocks,
    yaku_block,
)
from hanascore.report.text import as_text
from hanascore.report.wording import card_names
from hanascore.rules.game import Game, spell_value
from hanascore.tally.event import EVENT_KEYS

_SCHEMA = "hanascore.rules/1"


_REF = re.compile(r"[A-Z]{2}-[0-9]+")

# The rules that every game has beside its own, as words for what an entry of theirs is.
_COMMON = {
    "card-values": "What the cards of a pile are worth, an entry for each kind and value.",
    "scores": "Points that the record states as they are, under `scores`. They are claimed: no card proves "
    "them, and every total they are part of is marked.",
    "side_payments": "Points that move from one side to another beside the game. They cancel, and do not "
    "count for who won the round. In a round: side_payments: [{from: Aki, to: Bo, points: 10, reason: bet}]",
    "adjustments": "Points given to a side or taken from it by agreement. They do not count for who won the "
    "round. In a round: adjustments: [{side: Aki, points: -5, reason: late}]",
}


class HelpPage(NamedTuple):
    """A page: the ids it is found by, its title and what it says. Equal pages of several games are one.

    `cards` are those that it is about.
    """

    ids: tuple[str, ...]
    title: str
    blocks: Sequence[Block]
    games: tuple[str, ...] = ()
    cards: int = 0

    @property
    def text(self) -> str:
        """What the page says, as text."""
        return "".join(as_text(self.blocks)).removesuffix("\n")

    @property
    def heading(self) -> str:
        """The title, with the games it is about."""
        names = [GAMES[game].name for game in self.games]
        where = "every game" if len(names) == len(GAMES) > 1 else listed(names)
        return f"{self.title}, {where}" if where else self.title

    def whole(self) -> Iterator[Block]:
        """The page under its title."""
        yield from (Title(self.heading), *self.blocks)

    def as_data(self) -> dict[str, Any]:
        """What the page is, without what it says."""
        return {"ids": self.ids, "title": self.title, "games": self.games}


def find_pages(text: str) -> list[HelpPage]:
    """The pages of an id, those of one game together; none where nothing is known by it.

    One of several is meant as well: `joker` finds `jokers`. The id of a house rule only its record knows.
    """
    wanted = fold("house.x" if text.casefold().startswith("house.") else text)
    meant = (wanted, f"{wanted}s")
    found = (page for page in help_pages() if any(fold(id) in meant for id in page.ids))
    return _merged(found, lambda page: (page.title, page.text))


def _merged(pages: Iterable[HelpPage], key: Callable[[HelpPage], object]) -> list[HelpPage]:
    """Pages of several games that have the same key as one."""
    return [
        of_one[0]._replace(games=tuple(game for page in of_one for game in page.games))
        for of_one in grouped(pages, key).values()
    ]


def page_ids() -> list[str]:
    """Every id, for what is nearest to one that is not. Names are left to whoever looks for them."""
    ids = (id for page in help_pages() for id in page.ids)
    return list(dict.fromkeys(id for id in ids if (id == id.lower() and " " not in id) or _REF.fullmatch(id)))


def help_pages() -> Iterator[HelpPage]:
    """All pages, those of problems first."""
    yield from map(problem_page, general_pages())
    yield from _key_pages()
    for game in GAMES.values():
        for page in game.pages:
            yield problem_page(page, game)
        yield from _yaku_pages(game)
        for hand in game.hands:
            names = (hand.name, *hand.claimed_as, *filter(None, (hand.roman, hand.ja)))
            source = Sentence(f"Source: {hand.source}.", level=1, joined=True)
            yield _page(
                game, hand.id, f"{game.id}.{hand.id}: a lucky hand", hand_block(hand), source, also=names
            )
        yield from _declared_pages(game)
        for id, words in _COMMON.items():
            of_cards, rules = id == "card-values", game.rules()
            told = (Sentence(words, level=1), *(card_value_blocks(rules) if of_cards else ()))
            yield _page(game, id, f"{id}: entries of a round", *told, cards=rules.deck if of_cards else 0)
    yield _house_rules()


def problem_page(page: Page, game: Game | None = None) -> HelpPage:
    """The page of a problem, of those that one game finds with the name of the game."""
    blocks: list[Block] = _said(*page.meaning.strip().split("\n\n"), joined=False)
    for head, words in (("Why", page.why), ("Example", page.example), ("What to do", page.remedy)):
        if words and head == "Example":
            blocks += [Heading(head), Verbatim(words.split("\n"), joined=True)]
        elif words:
            first, *more = words.strip().split("\n\n")
            blocks += [Heading(head), Sentence(first, level=1, joined=True), *_said(*more, joined=False)]
    ids = (page.id,) if game is None else (page.id, f"{game.id}.{page.id}")
    title = f"{page.id}: {page.title} ({' or '.join(page.severities)})"
    return HelpPage(ids, title, blocks, (game.id,) if game else ())


def _said(*sentences: str, joined: bool = True) -> list[Block]:
    """Sentences one below the other, or paragraphs."""
    return [Sentence(one, level=1, joined=joined and at > 0) for at, one in enumerate(sentences)]


def _page(
    game: Game, id: str, title: str, *blocks: Block, also: Iterable[str] = (), cards: int = 0
) -> HelpPage:
    """A page of one game, found with and without the name of the game."""
    return HelpPage((f"{game.id}.{id}", id, *also), title, blocks, (game.id,), cards)


def _yaku_pages(game: Game) -> Iterator[HelpPage]:
    rules = game.rules()
    yaku = [*rules.yaku, *rules.not_in_play]
    for one in yaku:
        state = "in play" if one in rules.yaku else "not in play unless an option says so"
        more = [f"Default: {state}."]
        more += [f"Also called {', '.join(one.aliases)}."] if one.aliases else []
        more += [f"Group: {one.group}."] if one.group else []
        more.append(f"Source: {one.source}.")
        about = (Sentence(text, level=1, joined=True) for text in more)
        names = (one.name, *one.aliases, *filter(None, (one.ja, one.ko)))
        title, cards = f"{game.id}.{one.id}: a yaku", one.pattern.cards
        yield _page(game, one.id, title, yaku_block(one), *about, also=names, cards=cards)
    for group in dict.fromkeys(one.group for one in yaku if one.group):
        if group not in {one.id for one in yaku}:
            members = ", ".join(one.id for one in yaku if one.group == group)
            yield _page(game, group, f"{group}: a group of yaku", *_said(members))
    for rival in rules.rivals:
        yield _page(game, rival.id, f"{rival.id}: rivals", *_said(only_best(rival.yaku)))


def _declared_pages(game: Game) -> Iterator[HelpPage]:
    """The pages of options, facts and decisions."""
    for option in game.options:
        sort = "a ruling" if option.is_ruling else "an agreement"
        presets = [
            f"{name}: {spell_value(choice)} makes it {spell_value(settings[option.name])}"
            for name, choices in game.presets.items()
            for choice, settings in choices.items()
            if option.name in settings
        ]
        told = (*option_blocks(option), Listing(presets, level=1, joined=True))
        names = (*option.refs, *(f"{game.id}.{ref}" for ref in option.refs))
        yield _page(game, option.name, f"{option.name}: {sort}", *told, also=names)
    for fact in game.facts:
        yield _page(game, fact.name, f"{fact.name}: what a round may tell", *fact_blocks(fact))
    for one in game.decisions:
        yield _page(game, one.ref, f"{one.ref}: decided", *_said(one.question, one.answer))


def _key_pages() -> Iterator[HelpPage]:
    """The pages of the keys of a record, and the one of the file of an event."""
    of_record = set()
    for where, keys in described().items():
        for key, words in keys.items():
            yield HelpPage((key, f"record.{key}"), f"{key}: a key of {where}", _said(_sentence(words)))
            of_record.add(key)
    about = (
        "The file that --event names: the rules of a club evening or a tournament, who plays, how points are "
        "won, and what a director ruled. examples/event/event.yaml is one."
    )
    blocks: list[Block] = [Sentence(about, level=1)]
    for key, words in EVENT_KEYS.items():
        blocks += [Sentence(key, level=1), Sentence(words, level=2, joined=True)]
        ids = (f"event.{key}", *(() if key in of_record else (key,)))
        yield HelpPage(ids, f"{key}: a key of an event's file", _said(_sentence(words)))
    ids = ("event", "events")
    yield HelpPage(ids, "event: the file of an event, key by key", blocks)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _house_rules() -> HelpPage:
    words = (
        "A rule of the table, laid over the game under `house_rules` in the record: another value for a card "
        "or a yaku, a yaku switched off, a new one, rivals of which only the best counts, other points for a "
        "lucky hand, or a yaku whose owner loses all yaku. Every point it adds or changes is named with the "
        "line it stands on."
    )
    example = (
        "house_rules:",
        "  cards: {chaff: 1, pine-crane: 25}",
        "  yaku:",
        "    five-brights: 120",
        "    tea-house: {value: 15, cards: 1b 3b 9a}",
        "  rivals: {viewings: [tea-house, set-2]}",
        "  lucky_hands: {four-pairs: 10}",
        "  lose_all: willow",
    )
    blocks = (Sentence(words, level=1), Verbatim(example, level=2))
    return HelpPage(("house", "house_rules", "house.x"), "house rules", blocks)


# Of more pages only so many are listed for people.
_MOST = 40


def search_pages(words: str) -> list[HelpPage]:
    """Pages about some words: first those called so, then those of such cards, then those that tell of it."""
    # A word may go on, as in `ties`, and stand between lines below, as in `deal_tie`.
    wanted = r"\s+".join(map(re.escape, words.split()))
    if not wanted:
        return []
    pattern = re.compile(rf"(?<![^\W_]){wanted}", re.IGNORECASE)
    cards = _cards_called(words)

    def rank(page: HelpPage) -> int:
        if any(pattern.search(name) for name in (page.title, *page.ids)):
            return 0
        return 1 if page.cards & cards else 2 if pattern.search(page.text) else 3

    ranks = grouped(help_pages(), rank)
    return [page for at in range(3) for page in _merged(ranks.get(at, ()), lambda page: page.title)]


def _cards_called(words: str) -> int:
    """The cards that some words name; none where they are no text of cards."""
    found = read_pile(words, "japanese")
    return 0 if isinstance(found, list) else found


class SearchReport(Report):
    """What was found for some words, those pages first that are called so."""

    def __init__(self, words: str, pages: Sequence[HelpPage]) -> None:
        self.words, self.pages = words, pages

    def blocks(self) -> Iterator[Block]:
        """The cards of that name, and a line a page."""
        yield Title(f"{self.words}: {many(len(self.pages), 'page')}")
        if cards := card_names(_cards_called(self.words), language()):
            yield Sentence(f"In the deck: {', '.join(cards)}. hanascore cards tells every name.", level=1)
        begin = ((page, page.text.strip().partition("\n")[0]) for page in self.pages[:_MOST])
        yield Listing([f"{page.heading}: {words}" for page, words in begin], level=1)
        if len(self.pages) > _MOST:
            yield Sentence(f"And {len(self.pages) - _MOST} more: a longer text finds fewer.", level=1)

    def data(self) -> dict[str, Any]:
        """The ids and titles of the pages."""
        pages = [page.as_data() for page in self.pages]
        cards = ids(_cards_called(self.words))
        return {"schema": _SCHEMA, "search": self.words, "cards": cards, "pages": pages}
