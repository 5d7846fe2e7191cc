"""Blocks that describe rules: players, cards, yaku, lucky hands, options and facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from hanascore.cards.deck import KINDS, SUITS, WHOLE, YELLOW, Kinds, in_order, left_out_of, of_month
from hanascore.cards.names import card_name, suit_name
from hanascore.cards.notation import month_of
from hanascore.problems.fix import spell_value
from hanascore.report.blocks import (
    Block,
    CardLegend,
    ItemList,
    Paragraph,
    PictureRow,
    Row,
    Table,
    fields,
    table,
)
from hanascore.report.labels import language, tr
from hanascore.report.wording import (
    hand_requirement,
    list_cards,
    option_title,
    yaku_limits,
    yaku_requirement,
)
from hanascore.rules.game import Fact, Game, Option
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import LuckyHand, Yaku
from hanascore.words.english import listed, many, runs

# The most cards of one value that are named.
_MOST_NAMED = 12


def players_text(game: Game) -> str:
    """Return sentences: how many play, in which teams and seats, and how books count the months."""
    players = [str(many(game.players[0], "player"))]
    if len(game.players) > 1:
        players = [f"{runs(game.players)} players"]
    if game.active:
        players.append(f"{game.active} of them in each round")
    for number, sizes in game.team_sizes.items():
        teams = listed([f"{number // size} teams of {size}" for size in sizes], "or")
        players.append(f"{number} may play as {teams}")
    sentences = [f"Players: {'; '.join(players)}."]
    if game.seats:
        sentences.append(f"The seats are {listed(game.seats)}.")
    if game.months_ambiguous:
        sentences.append(
            "Books about this game count months the Korean way, so a record says `months: japanese` or "
            "`months: korean`."
        )
    return " ".join(sentences)


def deal_table(rules: RuleSet, players: int | None = None) -> Table:
    """Return how many cards are dealt, for each number of players or only for this number."""
    heads = ("Players", "Hand", "Field", "Stock")
    rows = [
        [str(number), str(deal.hand), str(deal.field), str(rules.stock(number))]
        for number, deal in rules.deals.items()
        if players in (None, number)
    ]
    return table(heads, rows, right=heads)


def card_values(rules: RuleSet, page_id: str = "") -> Block:
    """Return what each kind of card is worth. If cards of a kind differ in value, name the cards."""
    if not rules.value_classes:
        return Paragraph(tr("Cards are worth nothing by themselves."), level=1)
    kinds = [row.kind for row in rules.value_classes]
    rows = []
    for row in rules.value_classes:
        kind = tr(row.kind.plural)
        is_unusual = rules.kinds.by_kind[row.kind] & row.cards & ~KINDS[row.kind]
        is_named = kinds.count(row.kind) > 1 or is_unusual
        words = f"{kind}: {_cards_of_value(row.cards)}" if is_named else kind
        if row.house:
            words = tr("{} ({})", words, tr("house rule"))
        rows.append(Row((str(row.value), words)))
    whole = tr("in the whole deck")
    if left_out := left_out_of(rules.deck):
        number = rules.deck.bit_count()
        suits = ", ".join(suit_name(SUITS.index(suit) + 1, language()) for suit in left_out)
        missing = listed(left_out) if language() == "en" else suits
        whole = tr("in the whole deck of {} cards, without {}", number, missing)
    rows.append(Row((str(rules.deck_total), f"{whole} ({page_id})" if page_id else whole)))
    return Table(rows, right=[0], style="fields")


def kinds_legend(kinds: Kinds, deck: int = WHOLE) -> CardLegend:
    """Return a card of each kind, because its ground shows the kind, and how many cards the kind has."""
    by_kind = {kind: cards & deck for kind, cards in kinds.by_kind.items()}
    return CardLegend(
        [
            PictureRow(
                tr(kind.plural), next(in_order(cards & KINDS[kind] or cards)).bit, str(cards.bit_count())
            )
            for kind, cards in by_kind.items()
            if cards
        ]
    )


def months_legend(months: str, deck: int) -> CardLegend:
    """Return the cards of each month."""
    rows = []
    for number in range(1, 13):
        month = month_of(number, months)
        if cards := of_month(month) & deck:
            rows.append(PictureRow(str(number), cards, suit_name(month, language())))
    return CardLegend(rows)


def names_table(rows: Iterable[Row], *, joined: bool = False) -> Table:
    """Return a table of yaku or lucky hands, with values, names and ids."""
    return Table(list(rows), right=[0], style="names", joined=joined)


def yaku_row(yaku: Yaku, rules: RuleSet) -> Row:
    """Return the row of a yaku, with the cards that it requires."""
    others = [name for name in (yaku.ja, yaku.ko) if name and name not in yaku.name]
    names = " ".join([yaku.name, *others])
    limits = yaku_limits(yaku, [*rules.yaku, *rules.not_in_play])
    texts = (yaku_requirement(yaku, language(), rules.kinds), limits, yaku.note)
    return Row((str(yaku.value), names, yaku.id), under=list(filter(None, texts)))


def hand_row(hand: LuckyHand) -> Row:
    """Return the row of a lucky hand, with the cards that it requires."""
    names = " ".join(filter(None, (hand.name, hand.ja, hand.ko)))
    if hand.roman and hand.roman != hand.id:
        names += f" ({hand.roman})"
    texts = [hand.note or hand_requirement(hand)]
    if hand.by_players:
        worth = listed([f"{points} among {players}" for players, points in hand.by_players])
        texts.append(f"Worth {worth} players.")
    if hand.seat:
        texts.append(f"Only the {hand.seat} player may claim it.")
    return Row((str(hand.points or "-"), names, hand.id), under=texts)


def hand_blocks(hands: Iterable[LuckyHand]) -> Iterator[Block]:
    """Return lucky hands in their groups. Only the best hand of a group counts."""
    for (source, group), alike in groupby(hands, key=lambda hand: (hand.source, hand.group)):
        yield Paragraph(f"{source} ({group}): only the best counts.", level=1)
        yield names_table(map(hand_row, alike), joined=True)


def option_blocks(option: Option, options: Any = None) -> Iterator[Block]:
    """Return an option: its choices, with a star at the choice in force, and what the sources say.

    Without `options`, its default is in force.
    """
    in_force = spell_value(getattr(options, option.name, option.default))
    yield Paragraph(f"{option_title(option)}: {option.help}", level=1)
    rows = []
    for choice, meaning in option.choices_with(in_force):
        mark = " (the source)" if choice == option.source_choice else ""
        rows.append((f"{'*' if choice == in_force else ' '} {choice}", f"{meaning}{mark}"))
    yield fields(rows, level=2, joined=True)
    if option.sources:
        yield Paragraph(option.sources, level=2, joined=True)
    if option.whole_match:
        yield Paragraph("It holds for the whole match; no round can change it.", level=2, joined=True)


def fact_blocks(fact: Fact, *, joined: bool = False) -> Iterator[Block]:
    """Return a fact that a round can state."""
    yield Paragraph(f"{fact.name}: {fact.help} ({fact.shape.value})", level=1, joined=joined)
    lines = []
    if fact.choices:
        lines.append(f"choices: {', '.join(fact.choices)}")
    if fact.needs:
        lines.append(f"needs {fact.needs.option}: {', '.join(fact.needs.choices)}")
    for part in fact.parts.values():
        choices = f": {', '.join(part.choices)}" if part.choices else ""
        optional = "" if part.name in fact.required else "; optional"
        lines.append(f"{part.name}: {part.help} ({part.shape.value}{choices}{optional})")
    yield ItemList(lines, level=2, joined=True)


def _cards_of_value(cards: int) -> str:
    if cards == YELLOW:
        return card_name(next(in_order(cards)), language())
    return list_cards(cards, language()) if cards.bit_count() <= _MOST_NAMED else tr("all others")
