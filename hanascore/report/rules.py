"""The report of `rules`: the games, the rulebook of a game, and the page of any id.

A rulebook is printed from the same tables that score its game. A bare id finds every page that it names, and
`game.id` that of one game: a yaku, an option, the number of a ruling, a problem, a rule that an entry names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import Any, NamedTuple

from hanascore.cards.deck import YELLOW, ids, in_order, left_out_of
from hanascore.cards.names import card_name
from hanascore.games import GAMES
from hanascore.model import HouseRules, Record
from hanascore.problems.problem import Page, width
from hanascore.problems.problem import pages as general_pages
from hanascore.problems.words import fold, listed, many, runs
from hanascore.record.schema import described
from hanascore.referee.pile import read_pile
from hanascore.report.blocks import (
    Block,
    Column,
    Fields,
    Heading,
    Listing,
    Named,
    PageBlock,
    Report,
    Sentence,
    Table,
    Title,
    Verbatim,
    columns,
    grouped,
    padded,
    page_width,
)
from hanascore.report.data import defaults_data, game_data, house_rules_data, options_data
from hanascore.report.text import as_text
from hanascore.report.words import (
    asked,
    card_names,
    from_club,
    hand_asked,
    language,
    limits,
    named,
    option_named,
)
from hanascore.rules.game import Fact, Game, Option, written
from hanascore.rules.house_rules import in_words
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import LuckyHand, Yaku
from hanascore.tally.event import EVENT_KEYS

_SCHEMA = "hanascore.rules/1"
_LONGEST_CHOICE = 24
_MOST_NAMED = 12
# As many rounds as a page of paper holds.
_ROUNDS = 12
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
        yield from (Heading("Cards"), *_card_values(book.rules))
        yield from _yaku_drawn(book.rules)
        yield from _agreed(book)

    def _rounds(self, book: Book) -> Table:
        rules = book.rules
        rows = [*(["Cards"] if rules.values else []), *rules.sheet, "Score", "Total"]
        last = rules.options.last_round
        numbers = range(1, (last if last and last < _ROUNDS else _ROUNDS) + 1)
        blank = [""] * len(rows) * len(numbers)
        first = [str(number) if not at else "" for number in numbers for at in range(len(rows))]
        table = (Column("Round", first, right=True), Column("Dealer", blank), Column("", rows * len(numbers)))
        return Table([*table, *(Column(name, blank) for name in self.players)])


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


def find(text: str) -> list[HelpPage]:
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


def known() -> list[str]:
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
            yield _page(game, hand.id, f"{game.id}.{hand.id}: a lucky hand", _hand(hand), source, also=names)
        yield from _declared_pages(game)
        for id, words in _COMMON.items():
            of_cards, rules = id == "card-values", game.rules()
            told = (Sentence(words, level=1), *(_card_values(rules) if of_cards else ()))
            yield _page(game, id, f"{id}: entries of a round", *told, cards=rules.deck if of_cards else 0)
    yield _house_rules()


def problem_page(page: Page, game: Game | None = None) -> HelpPage:
    """The page of a problem, of those that one game finds with the name of the game."""
    blocks: list[Block] = _said(*page.means.strip().split("\n\n"), joined=False)
    for head, words in (("Why", page.why), ("Example", page.example), ("What to do", page.remedy)):
        if words and head == "Example":
            blocks += [Heading(head), Verbatim(words.split("\n"), joined=True)]
        elif words:
            first, *more = words.strip().split("\n\n")
            blocks += [Heading(head), Sentence(first, level=1, joined=True), *_said(*more, joined=False)]
    ids = (page.id,) if game is None else (page.id, f"{game.id}.{page.id}")
    title = f"{page.id}: {page.title} ({page.severity.value})"
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
        yield _page(game, one.id, title, _yaku(one), *about, also=names, cards=cards)
    for group in dict.fromkeys(one.group for one in yaku if one.group):
        if group not in {one.id for one in yaku}:
            members = ", ".join(one.id for one in yaku if one.group == group)
            yield _page(game, group, f"{group}: a group of yaku", *_said(members))
    for rival in rules.rivals:
        yield _page(game, rival.id, f"{rival.id}: rivals", *_said(_only_best(rival.yaku)))


def _declared_pages(game: Game) -> Iterator[HelpPage]:
    """The pages of options, facts and decisions."""
    for option in game.options:
        sort = "a ruling" if option.is_ruling else "an agreement"
        presets = [
            f"{name}: {written(choice)} makes it {written(settings[option.name])}"
            for name, choices in game.presets.items()
            for choice, settings in choices.items()
            if option.name in settings
        ]
        told = (*_option(option), Listing(presets, level=1, joined=True))
        names = (*option.refs, *(f"{game.id}.{ref}" for ref in option.refs))
        yield _page(game, option.name, f"{option.name}: {sort}", *told, also=names)
    for fact in game.facts:
        yield _page(game, fact.name, f"{fact.name}: what a round may tell", *_fact(fact))
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


def _yaku_sheet(book: Book) -> Iterator[PageBlock]:
    """What a table needs at hand: what scores, with the cards drawn, and what is agreed."""
    game, rules, table = book
    called = f"{table.title}: {game.name}" if table and table.title else game.name
    more = from_club(table.defaults) if table else ()
    yield Title(f"{called}, the rules of the table" if table else called, more)
    yield _deal(rules)
    yield from (Heading("Cards"), *_card_values(rules))
    yield from _yaku_drawn(rules)
    if rules.hands:
        yield Heading("Lucky hands")
        yield from map(_hand, rules.hands)
    yield from _agreed(book)


def _yaku_drawn(rules: RuleSet) -> Iterator[PageBlock]:
    """The yaku in play, each with its cards."""
    if rules.yaku:
        yield Heading("Yaku")
    for one in rules.yaku:
        cards = 0 if one.pattern.month_of_round else one.pattern.cards
        yield _yaku(one)._replace(pictured=cards)
    yield from _rivals(rules)


def _agreed(book: Book) -> Iterator[Block]:
    """The options in force, and the house rules."""
    game, options = book.game, book.rules.options
    rows = []
    for option in game.options:
        value = getattr(options, option.name)
        means = option.choices.get(value) if isinstance(value, str | int | None) else None
        rows.append(
            (option_named(option), written(value), f"{option.help}: {means}" if means else option.help)
        )
    yield from (Heading("Agreed"), Table(columns(["Option", "In force", "What it means"], rows)))
    if house := list(_changed(book)):
        yield from (Heading("House rules"), Listing(house))


def _changed(book: Book) -> Iterator[str]:
    """What the house rules of a table change, in words."""
    house = book.table.house_rules if book.table else HouseRules()
    for rules in house:
        yield from (f"{one.id}: {in_words(one)}" for one in rules)


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
    yield from (Listing([f"Source: {origin}"]), Listing([_people(game)]), _deal(rules))
    decided = [f"{one.ref}: {one.question} {one.answer}" for one in game.decisions]
    in_play = {(one.id, one.source) for one in rules.hands}
    others = [one for one in game.hands if (one.id, one.source) not in in_play]
    parts: dict[str, Iterable[Block]] = {
        "Cards": _card_values(rules, f"{game.id}.card-values"),
        "Yaku": chain(
            _in_play(_joined(map(_yaku, rules.yaku)), _joined(map(_yaku, rules.not_in_play))), _rivals(rules)
        ),
        "Lucky hands": _in_play(_hands(rules.hands), _hands(others)),
        "Rulings": [block for one in game.options if one.is_ruling for block in _option(one, options)],
        "Agreements": [block for one in game.options if not one.is_ruling for block in _option(one, options)],
        "What a round may tell": _joined(block for fact in game.facts for block in _fact(fact)),
        "Decided": [Listing(decided, level=1)] if decided else [],
    }
    for title, part in parts.items():
        if told := list(part):
            yield from (Heading(title), *told)
    start = f"hanascore new {game.id}  writes a record to fill in"
    yield Verbatim([start], level=0) if width(start) <= page_width() else Listing([start], level=0)


def _people(game: Game) -> str:
    """How many play, in what teams and seats, and how a turn goes."""
    words = [f"{runs(game.players)} players" if len(game.players) > 1 else many(game.players[0], "player")]
    if game.active:
        words.append(f"{game.active} of them in each round")
    for number, sizes in game.team_sizes.items():
        teams = listed([f"{number // size} teams of {size}" for size in sizes], "or")
        words.append(f"{number} may play as {teams}")
    said = [f"Players: {'; '.join(words)}."]
    said.append(f"The {'player after the dealer' if game.starts_after_dealer else 'dealer'} plays first.")
    said.append(
        "In a turn a card of the hand is played: it takes a card of its month from the field, or stays"
    )
    said.append("there where none lies. Then the top card of the stock does the same.")
    if not game.rules().play.takes_rule:
        said.append("Where three of a month lie, the fourth takes all of them.")
    if game.seats:
        said.append(f"The seats are {listed(game.seats)}.")
    if game.months_ambiguous:
        said.append("Its own books count months the Korean way:")
        said.append("a record says `months: japanese` or `months: korean`.")
    return " ".join(said)


def _deal(rules: RuleSet) -> Table:
    rows = [(number, deal.hand, deal.field, rules.stock(number)) for number, deal in rules.deals.items()]
    heads = ("Players", "Hand", "Field", "Stock")
    return Table(columns(heads, [list(map(str, row)) for row in rows], right=heads))


def _card_values(rules: RuleSet, id: str = "") -> list[Block]:
    """What each kind of card is worth, by name where cards of one kind differ; and the `id` of its page."""
    if not rules.value_classes:
        return [Sentence("Cards are worth nothing by themselves.", level=1)]
    kinds = [row.kind for row in rules.value_classes]
    rows = [
        (row.value, row.kind.plural + (f": {_which(row.cards)}" if kinds.count(row.kind) > 1 else ""))
        for row in rules.value_classes
    ]
    out = left_out_of(rules.deck)
    of = f" of {rules.deck.bit_count()} cards, without {listed(out)}" if out else ""
    rows.append((rules.deck_total, f"in the whole deck{of}{f' ({id})' if id else ''}"))
    return [Fields([(f"{value:>4}", "", words) for value, words in rows], level=1, label_cells=6)]


def _which(cards: int) -> str:
    """Cards of one kind by their names; of very many, that they are all the others."""
    if cards == YELLOW:
        return card_name(next(in_order(cards)), language())
    return named(cards, language()) if cards.bit_count() <= _MOST_NAMED else "all others"


def _in_play(told: Iterable[Block], others: Iterable[Block]) -> Iterator[Block]:
    """What is in play, and what is not."""
    known, rest = list(told), list(others)
    yield from known
    if rest:
        yield Sentence(f"{'Not' if known else 'None is'} in play unless an option says so:", level=1)
        yield from rest


def _joined(told: Iterable[Named | Listing | Sentence]) -> Iterator[Block]:
    """Blocks with no blank line between them."""
    return (block._replace(joined=at > 0) for at, block in enumerate(told))


def _rivals(rules: RuleSet) -> Iterator[Sentence]:
    return (Sentence(_only_best(group.yaku), level=1) for group in rules.rivals)


def _only_best(yaku: Sequence[str]) -> str:
    return f"Of {listed(yaku)} only the best counts."


def _yaku(one: Yaku) -> Named:
    """A yaku: its value, names and id, and what it asks for."""
    names = " ".join(name for name in (one.name, one.ja, one.ko) if name)
    return Named(str(one.value), names, one.id, (asked(one, language()), limits(one), one.note))


def _hand(one: LuckyHand) -> Named:
    """A lucky hand: its worth, names and id, and what it is."""
    names = " ".join(name for name in (one.name, one.ja) if name)
    roman = f" ({one.roman})" if one.roman and one.roman != one.id else ""
    seat = f"Only the {one.seat} player may claim it." if one.seat else ""
    each = listed([f"{points} among {players}" for players, points in one.by_players])
    worth = f"Worth {each} players." if each else ""
    return Named(
        str(one.points or "-"), f"{names}{roman}", one.id, (one.note or hand_asked(one), worth, seat)
    )


def _hands(hands: Iterable[LuckyHand]) -> Iterator[Block]:
    """Lucky hands, under the list and the group of each."""
    for (source, group), of_group in groupby(hands, key=lambda one: (one.source, one.group)):
        yield Sentence(f"{source} ({group}): only the best counts.", level=1)
        yield from _joined(map(_hand, of_group))


def _option(option: Option, options: Any = None) -> Iterator[Block]:
    """An option: what it is about, its choices with a star at the one in force, what the sources say.

    Without the `options` of a table that is the default.
    """
    value = written(getattr(options, option.name, option.default))
    yield Listing([f"{option_named(option)}: {option.help}"], level=1)
    rows = list(choices_of(option, value))
    longest = min(max((width(word) for word, _ in rows), default=0), _LONGEST_CHOICE)
    told = [
        (f"{'*' if word == value else ' '} {padded(word, longest)}  ", "", meaning) for word, meaning in rows
    ]
    yield Fields(told, level=2, label_cells=0, joined=True, typed=True)
    yield Sentence(option.says, level=2, joined=True)


def choices_of(option: Option, value: str) -> Iterator[tuple[str, str]]:
    """What an option may be, the value in force too, and what each choice means."""
    known = [written(choice) for choice in option.choices]
    for other in dict.fromkeys((value, written(option.default))):
        if other not in known:
            yield other, ""
    yield from zip(known, option.choices.values(), strict=True)
    if option.beside:
        yield option.beside


def _fact(fact: Fact) -> Iterator[Listing | Sentence]:
    """A fact a round may tell."""
    yield Listing([f"{fact.name}: {fact.help} ({fact.shape.value})"], level=1)
    if fact.choices:
        yield Sentence(f"choices: {', '.join(fact.choices)}", level=2, joined=True)
    if fact.needs:
        needs = f"needs: {fact.needs.option}: {', '.join(fact.needs.choices)}"
        yield Sentence(needs, level=2, joined=True)
    for part in fact.parts.values():
        needed = "" if part.name in fact.required else "; need not be said"
        choices = f": {', '.join(part.choices)}" if part.choices else ""
        words = f"{part.name}: {part.help} ({part.shape.value}{choices}{needed})"
        yield Sentence(words, level=2, joined=True)


# Of more pages only so many are listed for people.
_MOST = 40


def search(words: str) -> list[HelpPage]:
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
