"""Understand mappings and facts that a user types.

An AnswerError says why a text cannot be understood. The functions at the end do the opposite: they return
how a user types a value, a fact or a key of a record.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, TypeAlias

from hanascore.cards.notation import is_code
from hanascore.evening.errors import AnswerError
from hanascore.evening.names import parse_name, parse_names
from hanascore.problems.fix import Write, spell_value, words_for_file
from hanascore.record.source import parse_value
from hanascore.rules.game import Fact, FactShape
from hanascore.words.alike import did_you_mean
from hanascore.words.common_words import NONE, NONE_WORDS
from hanascore.words.english import listed
from hanascore.words.lists import COMMAS, SEMICOLONS, SLASHES, find_items, split_list
from hanascore.words.visible import visible

# The path of an answer in a round or in the head of a record, such as ("captured", "Aki").
Path: TypeAlias = "tuple[str | int, ...]"
Answers: TypeAlias = "dict[Path, Any]"

# The words for "none", and for help.
NOTHING = frozenset((*NONE_WORDS, "no", "-"))
HELP = frozenset(("?", "help"))
# What the cards in no pile are called, by their keys in a record.
OTHER_CARDS = {"left_over": "Cards nobody captured", "opening_field": "The field before the first turn"}
# The shapes of facts that have words for each player they name.
BY_PLAYER = frozenset((FactShape.WORDS_BY_PLAYER, FactShape.YAKU_BY_PLAYER, FactShape.YAKU_WITH_CARDS))

_SEMICOLON = "with ; before the next name"


# Mappings and facts


def parse_braces(text: str) -> Any:
    """Return the data of a text in braces or brackets, such as `{points: 95}`."""
    try:
        return parse_value(text)
    except ValueError as error:
        raise AnswerError(str(error)) from None


def parse_mapping(text: str, names: Iterable[str], *, commas: bool = False) -> dict[str, Any]:
    """Return names and their values: `yaku: all; goal 100`. With `commas`, commas separate them as well."""
    if text.startswith("{"):
        data = parse_braces(text)
        return data if isinstance(data, dict) else {}
    longest_first = sorted(names, key=len, reverse=True)
    signs = f"{SEMICOLONS}{SLASHES}{COMMAS if commas else ''}"
    # A sign that may be part of a name separates names only if another name follows.
    is_in_name = not set(signs).isdisjoint("".join(longest_first))
    next_name = "|".join(map(re.escape, longest_first)) if is_in_name else ""
    separator = rf"[{signs}](?=\s*(?:{next_name}))"
    values: dict[str, Any] = {}
    for part in filter(None, map(str.strip, re.split(separator, text, flags=re.IGNORECASE))):
        name = _name_at_start(part, longest_first)
        if name in values:
            raise AnswerError("'{}' occurs twice", name)
        values[name] = part[len(name) :].lstrip(" :=")
    return values


def _name_at_start(text: str, names: Sequence[str]) -> str:
    """Return the first of these names with which the text begins."""
    for name in names:
        if re.match(rf"{re.escape(name)}(?=[ :=]|$)", text, re.IGNORECASE):
            return name
    word = re.split(r"[:\s]", text)[0]
    all_names = f"there are {listed(sorted(names), most=8)}"
    raise AnswerError("'{}' is unknown: {}", visible(word), did_you_mean(word, names) or all_names)


def parse_fact(fact: Fact, text: str, names: list[str], is_word: Callable[[str], bool]) -> Any:
    """Return the value of a fact, as a record writes it.

    `is_word` says whether a text is one of the words or yaku that the fact may have.
    """
    if text[:1] in "{[":
        return parse_braces(text)
    if fact.shape is FactShape.PLAYER:
        return parse_name(text, names)
    if fact.shape is FactShape.PLAYERS:
        return parse_names(text, names)
    if fact.shape is FactShape.NUMBERS:
        return split_list(text)
    if fact.shape in (FactShape.PARTS, FactShape.NUMBERS_BY_PLAYER):
        return parse_mapping(text, fact.parts or names, commas=True)
    if fact.shape in BY_PLAYER:
        values = parse_mapping(text, names)
        if len(fact.choices) == 1:
            values = {name: words or fact.choices[0] for name, words in values.items()}
        if without := [name for name, words in values.items() if not words]:
            raise AnswerError("also write what {} had: {}", listed(without), example_of_fact(fact, names))
        by_name = {
            name: [words[start:end] for start, end in find_items(words, is_word)]
            for name, words in values.items()
        }
        if fact.shape is FactShape.YAKU_WITH_CARDS:
            return {name: _with_cards(words) for name, words in by_name.items()}
        return by_name
    return text


def _with_cards(words: Sequence[str]) -> Any:
    """Return yaku, each with the card that was laid down for it if one follows it: `set-5 4a`."""
    parts = [word.rpartition(" ") if is_code(word.split()[-1]) else (word, "", "") for word in words if word]
    if not any(card for _, _, card in parts):
        return list(words)
    return {yaku.rstrip(" :"): card or None for yaku, _, card in parts}


# How values are typed


def example_of_fact(fact: Fact, players: Sequence[str]) -> str:
    """Return an example of how a user types a fact."""
    if fact.shape in BY_PLAYER:
        word = fact.choices[0] if fact.choices else "YAKU"
        return f"a name and what the player had, as in {players[0]} {word}, {_SEMICOLON}"
    if fact.shape is FactShape.NUMBERS_BY_PLAYER:
        return f"a name and a number, as in {players[0]} 1, {_SEMICOLON}"
    if fact.shape is FactShape.PARTS:
        examples = {FactShape.PLAYER: players[0], FactShape.CARD: "2a"}
        parts = [
            f"{name} {examples.get(part.shape) or [*part.choices, 1][0]}" for name, part in fact.parts.items()
        ]
        return f"its parts, as in {'; '.join(parts)}"
    has_commas = fact.shape in (FactShape.PLAYERS, FactShape.NUMBERS)
    return f"{fact.shape.value}, separated by commas" if has_commas else str(fact.shape.value)


def as_typed(value: Any) -> str:
    """Return a value in the form in which a user types it: as in a record, but a list without brackets."""
    if value in ([], {}):
        return NONE
    return ", ".join(map(as_typed, value)) if isinstance(value, list | tuple) else spell_value(value)


def spell_fact(value: Any) -> str:
    """Return the value of a fact in the form in which a user types it.

    >>> spell_fact({"Aki": ["teshi", "kuttsuki"], "Bo": 1}), spell_fact({"Aki": {"set-5": "4a"}})
    ('Aki teshi, kuttsuki; Bo 1', 'Aki set-5 4a')
    """
    if not isinstance(value, dict) or not value:
        return as_typed(value)
    return "; ".join(f"{name} {_spell_part(part)}" for name, part in value.items())


def _spell_part(part: Any) -> str:
    if isinstance(part, dict):
        return ", ".join(f"{yaku} {card or ''}".strip() for yaku, card in part.items())
    return as_typed(part)


def as_command(facts: Collection[str], options: Collection[str], change: Write) -> tuple[str, str]:
    """Return the words for a change: `type`, and the command of the score pad that makes it, if there is one.

    >>> as_command(["go"], ["gaji"], Write(("rounds", 0, "go"), ["Aki", "Bo"]))
    ('type', '`tell go Aki, Bo`')
    >>> as_command(["gaji"], ["gaji"], Write(("options", "gaji"), True))
    ('type', '`option gaji yes`')
    """
    path, value = change.path, spell_fact(change.value)
    if path[0] == "options" and path[-1] in options:
        command = f"option {path[-1]} {value}"
    elif path == ("chaff",):
        command = f"chaff {value}"
    elif path[-1] == "scores":
        command = f"points {value.replace(';', ',')}"
    elif path[-1] in OTHER_CARDS or path[-1] in facts:
        command = f"tell {path[-1]} {value}"
    else:
        return words_for_file(change)
    return "type", f"`{command}`"
