"""Blocks that describe rules: cards, yaku, lucky hands, options and facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from hanascore.cards.deck import YELLOW, in_order, left_out_of
from hanascore.cards.names import card_name
from hanascore.problems.words import listed, many, runs, width
from hanascore.report.blocks import Block, Fields, Listing, Named, Sentence, Table, columns
from hanascore.report.labels import language
from hanascore.report.text import padded
from hanascore.report.wording import asked, hand_asked, limits, named, option_named
from hanascore.rules.game import Fact, Game, Option, spell_value
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import LuckyHand, Yaku

_LONGEST_CHOICE = 24

_MOST_NAMED = 12


def people_sentence(game: Game) -> str:
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


def deal_table(rules: RuleSet) -> Table:
    rows = [(number, deal.hand, deal.field, rules.stock(number)) for number, deal in rules.deals.items()]
    heads = ("Players", "Hand", "Field", "Stock")
    return Table(columns(heads, [list(map(str, row)) for row in rows], right=heads))


def card_value_blocks(rules: RuleSet, id: str = "") -> list[Block]:
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


def in_play_blocks(told: Iterable[Block], others: Iterable[Block]) -> Iterator[Block]:
    """What is in play, and what is not."""
    known, rest = list(told), list(others)
    yield from known
    if rest:
        yield Sentence(f"{'Not' if known else 'None is'} in play unless an option says so:", level=1)
        yield from rest


def joined_blocks(told: Iterable[Named | Listing | Sentence]) -> Iterator[Block]:
    """Blocks with no blank line between them."""
    return (block._replace(joined=at > 0) for at, block in enumerate(told))


def rival_blocks(rules: RuleSet) -> Iterator[Sentence]:
    return (Sentence(only_best(group.yaku), level=1) for group in rules.rivals)


def only_best(yaku: Sequence[str]) -> str:
    return f"Of {listed(yaku)} only the best counts."


def yaku_block(one: Yaku) -> Named:
    """A yaku: its value, names and id, and what it asks for."""
    names = " ".join(name for name in (one.name, one.ja, one.ko) if name)
    return Named(str(one.value), names, one.id, (asked(one, language()), limits(one), one.note))


def hand_block(one: LuckyHand) -> Named:
    """A lucky hand: its worth, names and id, and what it is."""
    names = " ".join(name for name in (one.name, one.ja) if name)
    roman = f" ({one.roman})" if one.roman and one.roman != one.id else ""
    seat = f"Only the {one.seat} player may claim it." if one.seat else ""
    each = listed([f"{points} among {players}" for players, points in one.by_players])
    worth = f"Worth {each} players." if each else ""
    return Named(
        str(one.points or "-"), f"{names}{roman}", one.id, (one.note or hand_asked(one), worth, seat)
    )


def hand_blocks(hands: Iterable[LuckyHand]) -> Iterator[Block]:
    """Lucky hands, under the list and the group of each."""
    for (source, group), of_group in groupby(hands, key=lambda one: (one.source, one.group)):
        yield Sentence(f"{source} ({group}): only the best counts.", level=1)
        yield from joined_blocks(map(hand_block, of_group))


def option_blocks(option: Option, options: Any = None) -> Iterator[Block]:
    """An option: what it is about, its choices with a star at the one in force, what the sources say.

    Without the `options` of a table that is the default.
    """
    value = spell_value(getattr(options, option.name, option.default))
    yield Listing([f"{option_named(option)}: {option.help}"], level=1)
    rows = list(option_choices(option, value))
    longest = min(max((width(word) for word, _ in rows), default=0), _LONGEST_CHOICE)
    told = [
        (f"{'*' if word == value else ' '} {padded(word, longest)}  ", "", meaning) for word, meaning in rows
    ]
    yield Fields(told, level=2, label_cells=0, joined=True, typed=True)
    yield Sentence(option.sources, level=2, joined=True)


def option_choices(option: Option, value: str) -> Iterator[tuple[str, str]]:
    """What an option may be, the value in force too, and what each choice means."""
    known = [spell_value(choice) for choice in option.choices]
    for other in dict.fromkeys((value, spell_value(option.default))):
        if other not in known:
            yield other, ""
    yield from zip(known, option.choices.values(), strict=True)
    if option.free_form:
        yield option.free_form


def fact_blocks(fact: Fact) -> Iterator[Listing | Sentence]:
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
