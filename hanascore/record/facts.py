"""The facts of a round that a game asks for, out of words, typed by the game's own declarations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hanascore.cards.deck import CHAFF, of_month
from hanascore.cards.notation import chaff_needed, count, exact
from hanascore.problems.words import fold
from hanascore.record.cursor import MOST, Cursor, hyphened, listed, shortened, sort_of, suggestion
from hanascore.record.header import Header
from hanascore.record.tokens import read_text, total
from hanascore.rules.options import Fact, FactShape


def read_fact(header: Header, fact: Fact, at: Cursor) -> Any:
    """The value of a fact as its shape promises it, or None."""
    return None if at.data is None else _READERS[fact.shape](header, fact, at)


def _player(header: Header, fact: Fact, at: Cursor) -> str | None:
    return header.people.player(at)


def _players(header: Header, fact: Fact, at: Cursor) -> tuple[str, ...]:
    if isinstance(at.data, str):
        words = [at._replace(data=word.strip()) for word in at.data.split(",")] if "," in at.data else [at]
        if at.data.strip().casefold() == "none" and "none" not in map(str.casefold, header.people.players):
            words = []
    elif isinstance(at.data, list):
        words = list(at.items())
    else:
        message = f"{at.what} must be a list of players, not {sort_of(at.data)}"
        at.fault("wrong-type", message, f"write {fact.name}: [Aki, Bo]")
        return ()
    return tuple(player for word in words if word.data and (player := header.people.player(word)))


def _flag(header: Header, fact: Fact, at: Cursor) -> bool | None:
    return at.boolean()


def _number(header: Header, fact: Fact, at: Cursor) -> int | None:
    return at.integer(*(fact.numbers or (-MOST, MOST)))


def _choice(header: Header, fact: Fact, at: Cursor) -> str | None:
    if not isinstance(at.data, str):
        at.fault("wrong-type", f"{at.what} must be {listed(fact.choices)}, not {sort_of(at.data)}")
        return None
    word = hyphened(at.data)
    if word not in fact.choices:
        word = _spelt_otherwise(header, fact).get(fold(at.data), "")
    if word:
        return word
    hint = suggestion(at.data, fact.choices, at.problems) or f"it is one of {', '.join(fact.choices)}"
    at.fault("unknown-choice", f"{at.what} cannot be '{shortened(at.data)}'", hint)
    return None


def _spelt_otherwise(header: Header, fact: Fact) -> dict[str, str]:
    """The choices by their ids and, where they are lucky hands, by their names, however these are spelt."""
    known = {fold(choice): choice for choice in fact.choices}
    for hand in header.game.hands if header.game else ():
        if hand.id in fact.choices:
            for name in filter(None, (hand.name, hand.ja, hand.roman)):
                known.setdefault(fold(name), hand.id)
    return known


def _card(header: Header, fact: Fact, at: Cursor) -> int | None:
    if not isinstance(at.data, str):
        at.fault("wrong-type", f"{at.what} must be a card, not {sort_of(at.data)}")
        return None
    before = len(at.problems)
    value = total(read_text(header.months, at))
    if len(at.problems) > before:
        return None
    if count(value) != 1:
        at.fault("wrong-type", f"{at.what} is one card, and {count(value)} stand here")
        return None
    # Chaff of one month are interchangeable, so that any of them will do.
    for month, _ in chaff_needed(value):
        chaff = CHAFF & of_month(month)
        return chaff & -chaff
    return exact(value)


def _words_by_player(header: Header, fact: Fact, at: Cursor) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    somebody, something = header.people.somebody, fact.choices[0] if fact.choices else "a"
    for _, value in header.people.entries(at, f"{fact.name}: {{{somebody}: [{something}]}}"):
        player = header.people.player(value.at_key())
        words = [_choice(header, fact, word) for word in value.called(at.what).words() or ()]
        if player is not None and value.data is not None:
            found[player] = tuple(filter(None, words))
    return found


def _yaku_by_player(header: Header, fact: Fact, at: Cursor) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    somebody, something = header.people.somebody, next(iter(header.yaku.in_group(fact.group)), "a")
    for _, value in header.people.entries(at, f"{fact.name}: {{{somebody}: [{something}]}}"):
        who = header.people.player_or_team(value.at_key())
        ids = header.read_yaku(value.called(at.what), fact.group)
        if who is not None and ids is not None:
            found[who] = ids
    return found


def _parts(header: Header, fact: Fact, at: Cursor) -> Mapping[str, Any] | None:
    example = f"{fact.name}: {{{', '.join(f'{name}: …' for name in fact.required or fact.parts)}}}"
    if not at.mapping(example):
        return None
    found: dict[str, Any] = {}
    for name, value in at.entries(example):
        part = fact.parts.get(name)
        if part is None:
            value.unknown_key(fact.parts, at.what)
            continue
        read = read_fact(header, part, value)
        if read is not None:
            found[name] = read
    missing = [name for name in fact.required if at.data.get(name) is None]
    if missing:
        message = f"{at.what} does not say {listed((f'`{name}`' for name in missing), 'and')}"
        helps = "; ".join(f"{name}: {fact.parts[name].help}" for name in missing)
        at.fault("fact-missing", message, f"add {helps}")
    return found


_READERS: Mapping[FactShape, Callable[[Header, Fact, Cursor], Any]] = {
    FactShape.PLAYER: _player,
    FactShape.PLAYERS: _players,
    FactShape.FLAG: _flag,
    FactShape.NUMBER: _number,
    FactShape.CHOICE: _choice,
    FactShape.CARD: _card,
    FactShape.WORDS_BY_PLAYER: _words_by_player,
    FactShape.YAKU_BY_PLAYER: _yaku_by_player,
    FactShape.PARTS: _parts,
}
