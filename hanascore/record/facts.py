"""Read the facts of a round that belong to its game, such as who stopped. The shape decides how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hanascore.cards.deck import CHAFF, of_month
from hanascore.cards.pile import not_in_deck
from hanascore.problems.fix import Blank, Certainty, Fix, Write, write
from hanascore.record.card_texts import cards_of, read_text, report_misreads
from hanascore.record.cursor import (
    MAX_NUMBER,
    Cursor,
    hyphenated,
    is_number,
    short_list,
    shortened,
)
from hanascore.record.header import Header
from hanascore.rules.game import Fact, FactShape, Game
from hanascore.words.alike import fold
from hanascore.words.common_words import is_none

# What only the table knows, by the shape of a fact.
_BLANKS = {
    FactShape.PLAYER: Blank("NAME"),
    FactShape.PLAYERS: [Blank("NAME")],
    FactShape.NUMBER: Blank("NUMBER"),
    FactShape.CARD: Blank("CARD"),
    FactShape.FLAG: Blank("YES"),
}
# How often a player may act if only a number of times is written.
_MAX_TIMES = 99


def read_round_fact(header: Header, fact: Fact, at: Cursor) -> Any:
    """Return the value of a fact. Add a note if it cannot change a score under these options."""
    value = read_fact(header, fact, at)
    is_written = any(value.values()) if isinstance(value, dict) else value
    if is_written and fact.needs and not fact.matters(header.rules.options):
        path = ("options", fact.needs.option)
        when = "if the table plays it"
        fixes = [write(path, choice, when=when) for choice in fact.needs.choices]
        message = f"`{fact.name}` changes no score at this table"
        at.at_key().add_note("not-in-play", message, fixes=fixes)
    return value


def read_fact(header: Header, fact: Fact, at: Cursor) -> Any:
    """Return the value of a fact in the form that its shape describes; None if it cannot be read."""
    if at.data is None:
        return None
    low, high = fact.numbers or (-MAX_NUMBER, MAX_NUMBER)
    match fact.shape:
        case FactShape.PLAYER:
            # Only a fact with a rule of its own may have no player.
            return None if fact.needs and _is_nobody(header, at) else header.people.player(at)
        case FactShape.PLAYERS:
            return _read_players(header, at)
        case FactShape.FLAG:
            return at.boolean()
        case FactShape.NUMBER:
            return at.integer(low, high)
        case FactShape.NUMBERS:
            items = at.words(is_number) or ()
            numbers = [item.with_label(at.label).integer(low, high) for item in items]
            return tuple(number for number in numbers if number is not None)
        case FactShape.NUMBERS_BY_PLAYER:
            return _read_numbers_by_player(header, at, low, high)
        case FactShape.CHOICE:
            return _read_choice(header, fact, at)
        case FactShape.CARD:
            return read_card(header, at)
        case FactShape.PARTS:
            return _read_parts(header, fact, at)
        case FactShape.WORDS_BY_PLAYER:
            return _read_words_by_player(header, fact, at)
    return _read_yaku_by_player(header, fact, at)


def _read_players(header: Header, at: Cursor) -> tuple[str, ...]:
    """Return the players in order. If only a number of times is written for each, they take turns."""
    if isinstance(at.data, dict):
        times = _read_numbers_by_player(header, at, 0, _MAX_TIMES)
        laps = range(max(times.values(), default=0))
        return tuple(player for lap in laps for player, number in times.items() if number > lap)
    if _is_nobody(header, at):
        return ()
    people = header.people
    names = at.words(people.has_player, "names") or ()
    return tuple(player for name in names if (player := people.player(name)))


def _is_nobody(header: Header, at: Cursor) -> bool:
    """Return whether a word such as `none` is written, and is not the name of a player."""
    return isinstance(at.data, str) and is_none(at.data) and not header.people.has_player(at.data)


def _read_numbers_by_player(header: Header, at: Cursor, low: int, high: int) -> dict[str, int]:
    people = header.people
    numbers: dict[str, int] = {}
    for _, value in people.entries(at, f"{at.path[-1]}: {{{people.example_name}: 1}}"):
        player, number = people.player(value.at_key()), value.with_label(at.label).integer(low, high)
        if player is not None and number is not None:
            numbers[player] = number
    return numbers


def find_choice(game: Game, fact: Fact, text: str) -> str | None:
    """Return the choice of a fact that a text names. A lucky hand may have other names."""
    word = hyphenated(text)
    if word in fact.choices:
        return word
    for choice in fact.choices:
        if fold(choice) == fold(text):
            return choice
    for hand in game.hands:
        if hand.id in fact.choices and hand.has_name(text):
            return hand.id
    return None


def _read_choice(header: Header, fact: Fact, at: Cursor) -> str | None:
    if not isinstance(at.data, str):
        at.add_type_error(short_list(fact.choices))
        return None
    choice = find_choice(header.game, fact, at.data)
    if choice is not None:
        return choice
    fixes = at.suggestions(fact.choices)
    advice = "" if fixes else f"choose one of {', '.join(fact.choices)}"
    at.add_error("unknown-choice", f"{at.label} cannot be '{shortened(at.data)}'", advice, fixes=fixes)
    return None


def read_card(header: Header, at: Cursor) -> int | None:
    """Return a single card as a set."""
    if not isinstance(at.data, str):
        at.add_type_error("a card")
        return None
    errors_before = len(at.problems)
    texts = read_text(header.months, at)
    report_misreads(texts)
    cards = cards_of(texts)
    if len(at.problems) > errors_before:
        return None
    if cards.count != 1:
        at.add_error("wrong-type", f"{at.label} is one card, but {cards.count} are written here")
        return None
    if reason := not_in_deck(cards, header.months, header.rules.deck):
        at.add_error("card-not-in-deck", *reason)
        return None
    for month in cards.loose:
        # The chaff of a month are interchangeable, so take the first one.
        chaff = CHAFF & of_month(month)
        return chaff & -chaff
    return cards.exact


def _read_words_by_player(header: Header, fact: Fact, at: Cursor) -> dict[str, tuple[str, ...]]:
    def is_choice(text: str) -> bool:
        return find_choice(header.game, fact, text) is not None

    people = header.people
    words_by_player: dict[str, tuple[str, ...]] = {}
    example = f"{fact.name}: {{{people.example_name}: [{next(iter(fact.choices), 'a')}]}}"
    for _, value in people.entries(at, example):
        player = people.player(value.at_key())
        words = value.with_label(at.label).words(is_choice) or ()
        choices = [_read_choice(header, fact, word) for word in words]
        if player is not None and value.data is not None:
            words_by_player[player] = tuple(choice for choice in choices if choice)
    return words_by_player


def _read_yaku_by_player(header: Header, fact: Fact, at: Cursor) -> dict[str, Any]:
    """Return the yaku of each player or team: `{Aki: [set-5]}`, or with their cards `{Aki: {set-5: 4a}}`."""
    people = header.people
    has_cards = fact.shape is FactShape.YAKU_WITH_CARDS
    yaku_by_player: dict[str, Any] = {}
    example = f"{fact.name}: {{{people.example_name}: [{next(iter(header.yaku.in_group(fact.group)), 'a')}]}}"
    for _, value in people.entries(at, example):
        name = people.player_or_team(value.at_key())
        yaku: Any
        if has_cards and isinstance(value.data, dict):
            yaku = _read_yaku_with_cards(header, fact, value)
        else:
            yaku = header.read_yaku(value.with_label(at.label), fact.group) or ()
            if has_cards:
                yaku = dict.fromkeys(yaku, 0)
        if name is not None and value.data is not None:
            yaku_by_player[name] = yaku
    return yaku_by_player


def _read_yaku_with_cards(header: Header, fact: Fact, at: Cursor) -> dict[str, int]:
    """Return the card of each yaku, or 0 if none is written."""
    cards: dict[str, int] = {}
    for _, value in at.entries(""):
        card = read_card(header, value) if value.data is not None else None
        cards |= dict.fromkeys(header.read_yaku(value.at_key(), fact.group) or (), card or 0)
    return cards


def _read_parts(header: Header, fact: Fact, at: Cursor) -> Mapping[str, Any] | None:
    example = f"{fact.name}: {{{', '.join(f'{name}: …' for name in fact.required or fact.parts)}}}"
    if not at.check_mapping(example):
        return None
    values: dict[str, Any] = {}
    for name, value in at.entries(example):
        part = fact.parts.get(name)
        if part is None:
            value.add_unknown_key(fact.parts, at.label)
        elif (part_value := read_fact(header, part, value)) is not None:
            values[name] = part_value
    if missing := [name for name in fact.required if at.data.get(name) is None]:
        message = f"{at.label} lacks {short_list((f'`{name}`' for name in missing), 'and')}"
        blanks = {name: _BLANKS.get(fact.parts[name].shape, Blank("WORD")) for name in missing}
        changes = [Write((*at.path, name), blank) for name, blank in blanks.items()]
        advice = "; ".join(f"`{name}` is {fact.parts[name].help}" for name in missing)
        at.add_error("fact-missing", message, advice, fixes=[Fix(tuple(changes), Certainty.CHOICE)])
    return values
