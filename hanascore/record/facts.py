"""The facts of a round that a game asks for, out of words, typed by the game's own declarations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hanascore.cards.deck import CHAFF, of_month
from hanascore.cards.notation import chaff_needed, count, exact
from hanascore.problems.problem import Place, Problem, error
from hanascore.problems.words import fold
from hanascore.record.cursor import (
    MOST,
    entries,
    hyphened,
    listed,
    read_boolean,
    read_integer,
    read_mapping,
    read_words,
    shortened,
    sort_of,
    suggestion,
    unknown_key,
)
from hanascore.record.people import Desk
from hanascore.record.tokens import read_tokens, total
from hanascore.rules.options import Fact, FactShape

Reader = Callable[[Desk, Fact, Any, Place, list[Problem]], Any]


def read_fact(desk: Desk, fact: Fact, data: Any, place: Place, problems: list[Problem]) -> Any:
    """The value of a fact as its shape promises it, or None."""
    return None if data is None else _READERS[fact.shape](desk, fact, data, place, problems)


def _player(desk: Desk, fact: Fact, data: Any, place: Place, problems: list[Problem]) -> str | None:
    return desk.player(data, place, problems)


def _players(desk: Desk, fact: Fact, data: Any, place: Place, problems: list[Problem]) -> tuple[str, ...]:
    if isinstance(data, str):
        return _players_in_text(desk, data, place, problems)
    if not isinstance(data, list):
        message = f"`{fact.name}` must be a list of players, not {sort_of(data)}"
        problems.append(error("wrong-type", place, message, f"write {fact.name}: [Aki, Bo]"))
        return ()
    named = (desk.player(item, place.inside(index), problems) for index, item in enumerate(data) if item)
    return tuple(name for name in named if name is not None)


def _players_in_text(desk: Desk, text: str, place: Place, problems: list[Problem]) -> tuple[str, ...]:
    if text.strip().casefold() == "none" and "none" not in map(str.casefold, desk.people.players):
        return ()
    words = [word.strip() for word in text.split(",")] if "," in text else [text]
    named = (desk.player(word, place, problems) for word in words if word)
    return tuple(name for name in named if name is not None)


def _flag(desk: Desk, fact: Fact, data: Any, place: Place, problems: list[Problem]) -> bool | None:
    return read_boolean(data, place, problems, f"`{fact.name}`")


def _number(desk: Desk, fact: Fact, data: Any, place: Place, problems: list[Problem]) -> int | None:
    low, high = fact.numbers or (-MOST, MOST)
    return read_integer(data, place, problems, f"`{fact.name}`", low=low, high=high)


def _choice(desk: Desk, fact: Fact, data: Any, place: Place, problems: list[Problem]) -> str | None:
    if not isinstance(data, str):
        message = f"`{fact.name}` must be {listed(fact.choices)}, not {sort_of(data)}"
        problems.append(error("wrong-type", place, message))
        return None
    word = hyphened(data)
    if word not in fact.choices:
        word = _spelt_otherwise(desk, fact).get(fold(data), "")
    if word:
        return word
    hint = suggestion(data, fact.choices, problems) or f"it is one of {', '.join(fact.choices)}"
    problems.append(error("unknown-choice", place, f"`{fact.name}` cannot be '{shortened(data)}'", hint))
    return None


def _spelt_otherwise(desk: Desk, fact: Fact) -> dict[str, str]:
    """The choices by their ids and, where they are lucky hands, by their names, however these are spelt."""
    known = {fold(choice): choice for choice in fact.choices}
    for hand in desk.game.hands if desk.game else ():
        if hand.id in fact.choices:
            for name in filter(None, (hand.name, hand.ja, hand.roman)):
                known.setdefault(fold(name), hand.id)
    return known


def _card(desk: Desk, fact: Fact, data: Any, place: Place, problems: list[Problem]) -> int | None:
    if not isinstance(data, str):
        message = f"`{fact.name}` must be a card, not {sort_of(data)}"
        problems.append(error("wrong-type", place, message))
        return None
    before = len(problems)
    value = total(read_tokens(desk.months, data, place, problems))
    if len(problems) > before:
        return None
    if count(value) != 1:
        message = f"`{fact.name}` is one card, and {count(value)} stand here"
        problems.append(error("wrong-type", place, message))
        return None
    # Chaff of one month are interchangeable, so that any of them will do.
    for month, _ in chaff_needed(value):
        chaff = CHAFF & of_month(month)
        return chaff & -chaff
    return exact(value)


def _words_by_player(
    desk: Desk, fact: Fact, data: Any, place: Place, problems: list[Problem]
) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    example = f"{fact.name}: {{{desk.somebody}: [{fact.choices[0] if fact.choices else 'a'}]}}"
    for name, value in desk.named(read_mapping(data, place, problems, f"`{fact.name}`", example) or {}):
        at = place.inside(name)
        player = desk.player(name, at.at_key(), problems)
        words = []
        for word, where in read_words(value, at, problems, f"`{fact.name}`") or ():
            choice = _choice(desk, fact, word, where, problems)
            if choice is not None:
                words.append(choice)
        if player is not None and value is not None:
            found[player] = (*found.get(player, ()), *words)
    return found


def _yaku_by_player(
    desk: Desk, fact: Fact, data: Any, place: Place, problems: list[Problem]
) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    known = desk.yaku.in_group(fact.group)
    example = f"{fact.name}: {{{desk.somebody}: [{known[0] if known else 'a'}]}}"
    for name, value in desk.named(read_mapping(data, place, problems, f"`{fact.name}`", example) or {}):
        at = place.inside(name)
        who = desk.anybody(name, at.at_key(), problems)
        ids = read_yaku(desk, value, at, problems, f"`{fact.name}`", group=fact.group)
        if who is not None and ids is not None:
            found[who] = tuple(dict.fromkeys((*found.get(who, ()), *ids)))
    return found


def read_yaku(
    desk: Desk, data: Any, place: Place, problems: list[Problem], what: str, *, group: str = ""
) -> tuple[str, ...] | None:
    """A list of yaku, each once; of one group, where a group is given."""
    if isinstance(data, str) and (desk.yaku.find(data) or "," in data):
        # Names of several words: alone, or parted by commas.
        words = [(word.strip(), place) for word in data.split(",") if word.strip()]
    elif isinstance(data, str) and data.strip().casefold() == "none":
        return ()
    else:
        read = read_words(data, place, problems, what)
        if read is None:
            return None
        words = read
    ids = (desk.yaku_id(word, at, problems, group) for word, at in words)
    return tuple(dict.fromkeys(id for id in ids if id is not None))


def _parts(
    desk: Desk, fact: Fact, data: Any, place: Place, problems: list[Problem]
) -> Mapping[str, Any] | None:
    example = f"{fact.name}: {{{', '.join(f'{name}: …' for name in fact.required or fact.parts)}}}"
    written = read_mapping(data, place, problems, f"`{fact.name}`", example)
    if written is None:
        return None
    found: dict[str, Any] = {}
    for name, value in entries(written):
        part = fact.parts.get(name)
        if part is None:
            unknown_key(name, place, problems, fact.parts, f"`{fact.name}`")
            continue
        read = read_fact(desk, part, value, place.inside(name), problems)
        if read is not None:
            found[name] = read
    missing = [name for name in fact.required if written.get(name) is None]
    if missing:
        message = f"`{fact.name}` does not say {listed((f'`{name}`' for name in missing), 'and')}"
        told = "; ".join(f"{name}: {fact.parts[name].help}" for name in missing)
        problems.append(error("fact-missing", place, message, f"add {told}"))
    return found


_READERS: Mapping[FactShape, Reader] = {
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
