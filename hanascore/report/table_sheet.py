"""The rules of a table on a sheet of paper: what players need while they play, and the rest on the back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hanascore.cards.deck import in_order, of_month, union
from hanascore.cards.names import suit_name
from hanascore.model.house_rules import HouseRules
from hanascore.model.record import Record
from hanascore.problems.fix import spell_value
from hanascore.report.agreements import agreed_sentences, house_sentences, rival_sentences
from hanascore.report.blocks import (
    Block,
    CardGroup,
    Collapsed,
    Columns,
    DrawnYaku,
    Heading,
    ItemList,
    Paragraph,
    Row,
    Title,
    YakuList,
    table,
)
from hanascore.report.labels import language, tr, translated_name
from hanascore.report.rule_blocks import (
    card_values,
    deal_table,
    kinds_legend,
    months_legend,
)
from hanascore.report.wording import (
    club_lines,
    counted_cards,
    game_names,
    hand_requirement,
    list_cards,
    months_to_show,
    option_title,
    spoilt_words,
    yaku_limits,
)
from hanascore.rules.game import Game
from hanascore.rules.house_rules import describe_rule
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.topics import first_player_text, play_sentences, turn_text
from hanascore.rules.yaku import LuckyHand, Part, Yaku
from hanascore.words.english import Phrase, runs

# The most cards of a yaku that are drawn: if it needs all of them, and if it needs some of them.
_MOST_NEEDED, _MOST_TO_CHOOSE = 10, 6


class Book(NamedTuple):
    """The rules of a game."""

    # The game.
    game: Game
    # The rules in force.
    rules: RuleSet
    # The record whose rules they are; None for the rules of the game itself.
    table: Record | None = None
    # How many play each round, if that is known.
    players: int | None = None

    @property
    def house_rules(self) -> HouseRules:
        """The house rules of the table."""
        return self.table.house_rules if self.table else HouseRules()


def table_sheet(book: Book) -> Iterator[Block]:
    """Return the rules on one page, and a second page for the referee."""
    yield book_title(book)
    yield from rules_front(book)
    yield Collapsed(tr("For the referee"), list(_for_the_referee(book)), is_printed=True)


def book_title(book: Book) -> Title:
    """Return the title: the names of the game, and the name of the table."""
    game, _, record, players = book
    name, *more = game_names(game)
    number = players or (game.players[0] if len(game.players) == 1 else None)
    playing = tr("{} players", number or runs(game.players))
    lines = [" · ".join([*more, playing])]
    months = months_to_show(record.months if record else None, game)
    return Title(name, lines, months, (record and record.title) or "")


def rules_front(book: Book) -> Iterator[Block]:
    """Return what players need: a turn, the values of cards, the yaku with drawn cards, and agreements."""
    rules = book.rules
    yield Paragraph(tr(book.game.summary))
    columns: list[Block] = [Heading(tr("A turn")), Paragraph(tr(turn_text(rules)))]
    columns += [Heading(tr("The deal")), deal_table(rules, book.players)]
    columns.append(Paragraph(tr(first_player_text(book.game))))
    if rules.value_classes:
        columns += [Heading(tr("Cards")), card_values(rules)]
    yield Columns(columns)
    drawn = [_drawn_yaku(yaku, book) for yaku in rules.yaku]
    others = () if book.table else rules.not_in_play
    drawn += [_drawn_yaku(yaku, book)._replace(mark=tr("if agreed"), is_pale=True) for yaku in others]
    if drawn:
        yield Heading(tr("Yaku"))
        yield YakuList(drawn)
    if rules.hands:
        yield Heading(tr("Lucky hands"))
        yield YakuList([_drawn_hand(hand) for hand in rules.hands])
    yield Heading(tr("Agreed") if book.table else tr("Rules"))
    yield ItemList(_rule_sentences(book))
    yield Heading(tr("Kinds and months"))
    yield kinds_legend(rules.kinds, rules.deck)
    months = months_to_show(book.table.months if book.table else None, book.game)
    yield months_legend(months, rules.deck)


def _rule_sentences(book: Book) -> list[str]:
    """Return the rules in force as sentences. House rules come last."""
    rules = book.rules
    return [
        *map(tr, play_sentences(rules)),
        *agreed_sentences(book.game, rules),
        *rival_sentences(rules),
        *house_sentences(book.house_rules, rules),
    ]


def _for_the_referee(book: Book) -> Iterator[Block]:
    """Return the options with their names and numbers."""
    rows = []
    for option in book.game.options:
        value = getattr(book.rules.options, option.name)
        meaning = option.choices.get(value) if isinstance(value, str | int | None) else None
        text = f"{option.help}: {meaning}" if meaning else option.help
        rows.append(Row((option_title(option), spell_value(value), text)))
    yield table(["Option", "In force", "What it means"], rows)
    if house := house_rule_lines(book):
        yield Heading(tr("House rules"))
        yield ItemList(house)
    if book.table:
        yield from map(Paragraph, club_lines(book.table.defaults))
    source = ", ".join(filter(None, (book.game.source.title, book.game.source.edition)))
    yield Paragraph(tr("Source: {}", source))


def house_rule_lines(book: Book) -> list[str]:
    """Return lines that say what the house rules of a table change."""
    return [f"{rule.id}: {describe_rule(rule)}" for rules in book.house_rules for rule in rules]


# Yaku and lucky hands


def _drawn_yaku(yaku: Yaku, book: Book) -> DrawnYaku:
    name, more = _names(yaku)
    groups, texts = _requirement(yaku, book.rules)
    # Do not name yaku that cost their owner all yaku, because another sentence names them.
    fatal = {rule.id for rule in book.house_rules.lose_all}
    texts += filter(None, [yaku_limits(yaku, [other for other in book.rules.yaku if other.id not in fatal])])
    return DrawnYaku(f"{yaku.value:,}", name, more, groups, texts, tr("house rule") if yaku.house else "")


def _requirement(yaku: Yaku, rules: RuleSet) -> tuple[list[CardGroup], list[str]]:
    """Return the cards of a yaku to draw, and words for what a drawing cannot show."""
    pattern = yaku.pattern
    if pattern.month_of_round:
        return [], [tr("all four cards of the round's month")]
    if pattern.stand_ins:
        text = tr("{} may replace a missing card", _suit_or_cards(pattern.stand_ins))
        return [CardGroup(pattern.parts[1].of)], [text]
    groups = [_group(part) for part in pattern.parts if _is_drawn(part)]
    texts = [counted_cards(part, rules.kinds) for part in pattern.parts if not _is_drawn(part)]
    for weight, heavier in enumerate(pattern.heavier, start=1):
        cards = heavier & ~union(pattern.heavier[weight:]) & rules.deck
        texts.append(tr("{} counting {}", list_cards(cards, language()), weight + 1))
    if pattern.spoilt_by:
        texts.append(spoilt_words(pattern))
    if yaku.each_extra:
        texts.append(tr("each further one +{}", yaku.each_extra))
    return groups, ["; ".join(texts)] if texts else []


def _suit_or_cards(cards: int) -> str:
    """Return the name of the flower if the cards are a whole month, or else the names of the cards."""
    month = next(in_order(cards)).month
    return suit_name(month, language()) if cards == of_month(month) else list_cards(cards, language())


def _is_drawn(part: Part) -> bool:
    number = part.of.bit_count()
    return number <= (_MOST_NEEDED if part.at_least == number else _MOST_TO_CHOOSE)


def _group(part: Part) -> CardGroup:
    needs_all = part.at_least == part.of.bit_count()
    return CardGroup(part.of, "" if needs_all else tr("any {} of", part.at_least))


def _drawn_hand(hand: LuckyHand) -> DrawnYaku:
    name, more = _names(hand)
    texts = [tr(hand.note or hand_requirement(hand))]
    worth = str(hand.points or "–")
    if hand.voids:
        texts.append(tr("the deal is void"))
    if hand.by_players:
        worth = " / ".join(str(points) for _, points in hand.by_players)
        texts.append(tr("{} players", " / ".join(str(players) for players, _ in hand.by_players)))
    if hand.seat:
        texts.append(tr("Only the {} player may claim it.", Phrase(hand.seat)))
    mark = tr("house rule") if hand.house else ""
    return DrawnYaku(worth, name, more, texts=texts, mark=mark)


def _names(named: Yaku | LuckyHand) -> tuple[str, str]:
    """Return the name of a yaku or a lucky hand in the language of the page, and its names in the others."""
    own = translated_name(named) or named.name
    names: Iterable[str] = (named.name, named.ja, named.ko if isinstance(named, Yaku) else named.roman)
    return own, " ".join(name for name in names if name and name != own)


def players_of(record: Record, rules: RuleSet, game: Game) -> int | None:
    """Return how many players play each round of a record; None if the game has no deal for that number."""
    number = rules.active or game.active or len(record.players)
    return min(number, len(record.players)) if min(number, len(record.players)) in rules.deals else None
