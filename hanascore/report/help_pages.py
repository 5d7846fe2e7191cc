"""The pages of help about yaku, options, facts, rulings, problems, and keys of records and events.

An id finds the pages of all games, and `game.id` finds the page of one game. `hanascore rules WORDS` searches
the pages for words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from hanascore.games import GAMES
from hanascore.problems.catalogue import Page, general_pages, paragraphs
from hanascore.problems.fix import spell_value
from hanascore.record.keys import key_descriptions
from hanascore.referee.rulings import Choice, switches
from hanascore.report.agreements import only_best_counts
from hanascore.report.blocks import Block, Code, Heading, ItemList, Paragraph, Title
from hanascore.report.rule_blocks import (
    card_values,
    deal_table,
    fact_blocks,
    hand_row,
    names_table,
    option_blocks,
    yaku_row,
)
from hanascore.report.text import as_text
from hanascore.report.wording import capitalised, group_by, hand_requirement, option_title, yaku_requirement
from hanascore.rules.game import Game, Option
from hanascore.rules.glossary import words_of
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.topics import (
    card_values_answer,
    first_player_text,
    hand_answer,
    own_topics,
    split_answer,
    topics,
    yaku_answer,
)
from hanascore.rules.yaku import LuckyHand, Yaku
from hanascore.tally.event_keys import EVENT_KEYS
from hanascore.words.alike import fold
from hanascore.words.english import listed, runs

_SCHEMA = "hanascore.rules/1"
# Words that find the page of the deal.
_DEAL = re.compile(r"\b(?:deals?|dealt|dealer|misdeal|four_on_field|starts)\b")
_DEALER_IN_RECORD = (
    "In a round, `dealer: NAME` says who dealt; in the first one, `drawn` can say how that was decided."
)
# The number of a ruling, such as KD-3.
_RULING = re.compile(r"[A-Z]{2}-[0-9]+")

# The rules of entries that every game can have.
_COMMON_RULES = {
    "card-values": "What the cards of a pile are worth: an entry for each kind and value.",
    "scores": "Points that the record gives under `scores` instead of cards. They cannot be checked, so "
    "every total that includes them is marked.",
    "side_payments": "Points that one side pays another outside the game. They cancel out and do not count "
    "for who won the round. In a round: side_payments: [{from: Aki, to: Bo, points: 10, reason: bet}]",
    "adjustments": "Points that a side gets or loses by agreement. They do not count for who won the round. "
    "In a round: adjustments: [{side: Aki, points: -5, reason: late}]",
}
_HOUSE_RULES = (
    "A rule of the table that changes the game, written under `house_rules` in the record: another value for "
    "a card or a yaku, a yaku switched off, a new yaku, rivals (only the best counts), other points "
    "for a lucky hand, or a yaku whose owner loses all yaku. Every point that it adds or changes is shown "
    "with the line of the rule."
)
_HOUSE_RULES_EXAMPLE = (
    "house_rules:",
    "  cards: {chaff: 1, pine-crane: 25}",
    "  yaku:",
    "    five-brights: 120",
    "    tea-house: {value: 15, cards: 1b 3b 9a}",
    "  rivals: {viewings: [tea-house, set-2]}",
    "  lucky_hands: {four-pairs: 10}",
    "  lose_all: willow",
)
_EVENT_FILE = (
    "The file for --event: the rules of a club evening or a tournament, who plays, how points are won, and "
    "what the director ruled. examples/event/event.yaml is one."
)


class HelpPage(NamedTuple):
    """A page of help."""

    # The ids that find the page.
    ids: tuple[str, ...]
    # The title of the page.
    title: str
    # The content of the page.
    blocks: Sequence[Block]
    # The games that it is about; none if it is not about games.
    games: tuple[str, ...] = ()
    # The cards that it is about, as a set.
    cards: int = 0

    @property
    def text(self) -> str:
        """The page below its title, as text."""
        return as_text(self.blocks).removesuffix("\n")

    @property
    def answer(self) -> str:
        """The first sentence of the page, which answers the question that it is about."""
        first = next((block for block in self.blocks if isinstance(block, Paragraph)), None)
        return split_answer(first.text)[0] if first else ""

    @property
    def heading(self) -> str:
        """The title with the games that the page is about."""
        names = [GAMES[game].name for game in self.games]
        where = "every game" if len(names) == len(GAMES) > 1 else listed(names)
        if self.title.endswith("?") and where:
            return f"{self.title} ({where})"
        return f"{self.title}, {where}" if where else self.title

    def of_games(self, games: Container[str]) -> HelpPage:
        """Return the page with only some of its games."""
        return self._replace(games=tuple(game for game in self.games if game in games))

    def titled_blocks(self) -> Iterator[Block]:
        """Return the blocks of the page, with its title first."""
        yield Title(self.heading)
        yield from self.blocks

    def data(self) -> dict[str, Any]:
        """Return the ids, the title, the games, the answer and the text of the page."""
        return {
            "ids": self.ids,
            "title": self.title,
            "games": self.games,
            "answer": self.answer,
            "text": self.text,
        }


# Finding pages


def find_pages(id: str, among: Iterable[HelpPage] | None = None) -> list[HelpPage]:
    """Return the pages of an id, among all pages or among these.

    A plural also finds its singular. Equal pages of several games are joined.
    """
    # All house rules have the same page.
    key = fold("house.x" if id.casefold().startswith("house.") else id)
    keys = {key, f"{key}s"}
    every = help_pages() if among is None else among
    pages = (page for page in every if any(fold(page_id) in keys for page_id in page.ids))
    return merge_pages(pages, lambda page: (page.title, page.text))


def page_ids() -> list[str]:
    """Return all ids that a user can type, without the names of yaku."""
    every = (id for page in help_pages() for id in page.ids)
    return list(
        dict.fromkeys(id for id in every if (id.islower() and " " not in id) or _RULING.fullmatch(id))
    )


def merge_pages(pages: Iterable[HelpPage], key: Callable[[HelpPage], object]) -> list[HelpPage]:
    """Join the pages of several games that have the same key."""
    return [
        alike[0]._replace(games=tuple(game for page in alike for game in page.games))
        for alike in group_by(pages, key).values()
    ]


# The pages


def help_pages() -> Iterator[HelpPage]:
    """Return all pages, those of problems first."""
    yield from pages_without_game()
    for game in GAMES.values():
        yield from pages_of_game(game, game.rules())


def pages_without_game() -> Iterator[HelpPage]:
    """Return the pages of problems, and of the keys of records and events."""
    for page in general_pages():
        yield problem_page(page)
        for game in GAMES.values() if page.depends_on_game else ():
            yield problem_page_of(page, game)
    yield from _key_pages()
    house_rules = (Paragraph(_HOUSE_RULES, level=1), Code(_HOUSE_RULES_EXAMPLE, level=2))
    yield HelpPage(("house", "house_rules", "house.x"), "house rules", house_rules)


def pages_of_game(game: Game, rules: RuleSet) -> Iterator[HelpPage]:
    """Return the pages of a game under the rules of a table."""
    for page in game.pages:
        yield problem_page(page, game)
    for fact in game.facts:
        yield _game_page(game, fact.name, f"{fact.name}: a fact of a round", *fact_blocks(fact))
    yield from answering_pages(game, rules)
    yield _deal_page(game, rules)


def answering_pages(game: Game, rules: RuleSet) -> Iterator[HelpPage]:
    """Return the pages of a game that answer questions. Of pages with the same id the last says most."""
    yield from _word_pages(game)
    yield from _yaku_pages(game, rules)
    yield from _hand_pages(game, rules)
    yield from _option_pages(game, rules)
    for decision in game.decisions:
        title = f"{decision.ref}: {decision.question}"
        yield _game_page(game, decision.ref, title, *_paragraphs(decision.answer))
    yield from _topic_pages(game, rules)
    yield from _common_pages(game, rules)


def problem_page(page: Page, game: Game | None = None) -> HelpPage:
    """Return the page of a problem. `game` is given for a problem that only this game has."""
    if game is None:
        return HelpPage((page.id,), _problem_title(page), _problem_blocks(page))
    return HelpPage(
        (page.id, f"{game.id}.{page.id}"), _problem_title(page), _problem_blocks(page), (game.id,)
    )


def problem_page_of(page: Page, game: Game) -> HelpPage:
    """Return the page of a problem of all games, with only what concerns one of them."""
    return HelpPage((f"{game.id}.{page.id}",), _problem_title(page), _problem_blocks(page, game), (game.id,))


def _problem_title(page: Page) -> str:
    return f"{page.id}: {page.title} ({' or '.join(page.severities)})"


def _problem_blocks(page: Page, game: Game | None = None) -> list[Block]:
    blocks = _paragraphs(*_for_game(page.meaning, game))
    blocks += [Heading("Why"), *_paragraphs(*_for_game(page.why, game), below_heading=True)]
    blocks += [Heading("Example"), Code(page.example.split("\n"), joined=True)]
    return [*blocks, Heading("What to do"), *_paragraphs(*_for_game(page.remedy, game), below_heading=True)]


def _for_game(text: str, game: Game | None) -> Iterator[str]:
    """Yield the paragraphs of a page that concern a game. Without a game, name the games of the others."""
    for option, words in paragraphs(text):
        having = [other.name for other in GAMES.values() if option in other.options_by_name]
        if not option or (game and game.name in having):
            yield words
        elif option == "game":
            if game:
                yield words.format(game=game.name, players=runs(game.players))
        elif not game:
            yield f"In {listed(having)}: {words}"


def _paragraphs(*texts: str, below_heading: bool = False, joined: bool = False) -> list[Block]:
    """Return paragraphs. If they are `joined`, there are no blank lines between them."""
    return [
        Paragraph(text, level=1, joined=below_heading if number == 0 else joined)
        for number, text in enumerate(texts)
    ]


def _game_page(
    game: Game, id: str, title: str, *blocks: Block, names: Iterable[str] = (), cards: int = 0
) -> HelpPage:
    """Return a page of a game, which is found with and without the name of the game."""
    return HelpPage((f"{game.id}.{id}", id, *names), title, blocks, (game.id,), cards)


def _yaku_pages(game: Game, rules: RuleSet) -> Iterator[HelpPage]:
    """Return the pages of yaku, their groups and rivals."""
    in_play = {yaku.id for yaku in game.rules().yaku}
    switching = switches(game)
    every = [*rules.yaku, *rules.not_in_play]
    for yaku in every:
        default = "in play" if yaku.id in in_play else "not in play unless an option says so"
        facts = [f"Default: {default}.", *_switching(game, yaku, switching.get(yaku.id, ()))]
        if yaku.aliases:
            facts.append(f"Also called {', '.join(yaku.aliases)}.")
        if yaku.group:
            facts.append(f"Group: {yaku.group}.")
        facts.append(f"Source: {yaku.source}.")
        yield _game_page(
            game,
            yaku.id,
            f"{game.id}.{yaku.id}: a yaku",
            Paragraph(_with_cards(yaku_answer(yaku, rules), yaku_requirement(yaku)), level=1),
            names_table([yaku_row(yaku, rules)]),
            ItemList(facts, level=1, joined=True),
            names=[yaku.name, *yaku.aliases, *filter(None, (yaku.ja, yaku.ko))],
            cards=yaku.pattern.cards,
        )
    for group in dict.fromkeys(yaku.group for yaku in every if yaku.group):
        if group not in {yaku.id for yaku in every}:
            members = listed(yaku.name for yaku in every if yaku.group == group)
            answer = f"The group {group} has these yaku: {members}."
            yield _game_page(game, group, f"{group}: a group of yaku", *_paragraphs(answer))
    for rival in rules.rivals:
        sentence = only_best_counts([yaku for yaku in every if yaku.id in rival.yaku])
        yield _game_page(game, rival.id, f"{rival.id}: rivals", *_paragraphs(sentence))


def _with_cards(answer: str, cards: str) -> str:
    """Return a sentence on what a yaku or a lucky hand is worth, with the cards that it needs."""
    return f"{answer.removesuffix('.')}: {cards.removesuffix('.')}." if cards else answer


def _switching(game: Game, named: Yaku | LuckyHand, choices: Sequence[Choice]) -> Iterator[str]:
    """Yield sentences on how a table puts a yaku or a lucky hand in play or out of play."""
    rules = game.rules()
    is_in_play = named.id in {yaku.id for yaku in rules.yaku} | {hand.id for hand in rules.hands}
    if choices:
        written = listed([f"`{choice.option.name}: {spell_value(choice.value)}`" for choice in choices], "or")
        pages = " ".join(dict.fromkeys(f"{game.id}.{choice.option.name}" for choice in choices))
        yield f"{'Switched off' if is_in_play else 'Put in play'} by {written}: hanascore rules {pages}"
    elif is_in_play:
        key = "yaku" if isinstance(named, Yaku) else "lucky_hands"
        yield f"Switched off by no ruling, but by `house_rules: {{{key}: {{{named.id}: off}}}}`."


def _hand_pages(game: Game, rules: RuleSet) -> Iterator[HelpPage]:
    switching = switches(game)
    for hand in game.hands:
        facts = [*_switching(game, hand, switching.get(hand.id, ())), f"Source: {hand.source}."]
        yield _game_page(
            game,
            hand.id,
            f"{game.id}.{hand.id}: a lucky hand",
            Paragraph(_with_cards(hand_answer(hand, rules), hand_requirement(hand)), level=1),
            names_table([hand_row(hand)]),
            ItemList(facts, level=1, joined=True),
            names=[hand.name, *hand.claimed_as, *filter(None, (hand.roman, hand.ja, hand.ko))],
        )


def _option_pages(game: Game, rules: RuleSet) -> Iterator[HelpPage]:
    for option in game.options:
        presets = []
        for name, choices in game.presets.items():
            for choice, settings in choices.items():
                if option.name in settings:
                    setting = spell_value(settings[option.name])
                    presets.append(f"{name}: {spell_value(choice)} sets it to {setting}")
        yield _game_page(
            game,
            option.name,
            f"{option.name}: {'a ruling' if option.is_ruling else 'an agreement'}",
            Paragraph(option.answer(rules.options), level=1),
            *option_blocks(option, rules.options),
            ItemList(presets, level=1, joined=True),
            names=[*option.refs, *(f"{game.id}.{ref}" for ref in option.refs)],
        )


def _topic_pages(game: Game, rules: RuleSet) -> Iterator[HelpPage]:
    """Return the pages about the play: how a turn goes, who deals next, what ends a round."""
    for topic in own_topics(game, rules):
        if topic.name not in _COMMON_RULES:
            related = [
                f"{decision.ref}: {decision.question} {decision.answer}" for decision in topic.decisions
            ]
            blocks = [*_paragraphs(topic.answer), ItemList(related, level=1)]
            yield _game_page(game, topic.name, f"{topic.name}: {topic.question}", *blocks)


def _word_pages(game: Game) -> Iterator[HelpPage]:
    """Return the pages of the words that players use."""
    for word in words_of(game):
        if word.explanation:
            first, *others = word.names
            also = f" ({', '.join(others)})" if others else ""
            answer = f"{capitalised(first)}{also} is {word.explanation}."
            yield _game_page(
                game, first, f"{first}: a word of the players", *_paragraphs(answer), names=others
            )


def _deal_page(game: Game, rules: RuleSet) -> HelpPage:
    """Return the page of the deal: the dealer, the numbers of cards, and the rulings and decisions on it."""
    options = [option for option in game.options if _DEAL.search(f"{option.name} {option.help}")]
    lines = [f"{option_title(option)}: {option.help}; {_choices_of(option)}" for option in options]
    lines += [
        f"{decision.ref}: {decision.question} {decision.answer}"
        for decision in game.decisions
        if _DEAL.search(decision.question)
    ]
    next_dealer = next(topic for topic in topics(game, rules) if topic.name == "next-dealer")
    blocks: list[Block] = [
        Paragraph(f"{next_dealer.answer} {first_player_text(game)} {_DEALER_IN_RECORD}", level=1),
        deal_table(rules),
        ItemList(lines, level=1),
    ]
    return _game_page(game, "dealer", "dealer: everything about the deal", *blocks)


def _choices_of(option: Option) -> str:
    """Return the choices of an option, the default first."""
    choices = dict.fromkeys(map(spell_value, (option.default, *option.choices)))
    return listed(choices, "or")


def _common_pages(game: Game, rules: RuleSet) -> Iterator[HelpPage]:
    """Return the pages of the rules that every game has."""
    for id, text in _COMMON_RULES.items():
        title = f"{id}: entries of a round"
        if id == "card-values":
            answer = f"{card_values_answer(rules)} {text}"
            yield _game_page(
                game, id, title, Paragraph(answer, level=1), card_values(rules), cards=rules.deck
            )
        else:
            yield _game_page(game, id, title, Paragraph(text, level=1))


def _key_pages() -> Iterator[HelpPage]:
    """Return the pages of the keys of a record and of an event, and one with all keys of an event."""
    record_keys = set()
    for where, keys in key_descriptions().items():
        for key, text in keys.items():
            record_keys.add(key)
            title = f"{key}: a key of {where}"
            yield HelpPage((key, f"record.{key}"), title, _paragraphs(_sentence(text)))
    blocks = _paragraphs(_EVENT_FILE)
    for key, text in EVENT_KEYS.items():
        blocks += [Paragraph(key, level=1), Paragraph(text, level=2, joined=True)]
        # If a record has the same key, the key finds the page of the record.
        short_id = () if key in record_keys else (key,)
        title = f"{key}: a key of an event's file"
        yield HelpPage((f"event.{key}", *short_id), title, _paragraphs(_sentence(text)))
    yield HelpPage(("event", "events"), "event: the keys of an event's file", blocks)


def _sentence(text: str) -> str:
    return f"{capitalised(text)}."
