"""What is meant by an answer to the score pad: a name or its beginning, a number, a fact of the round.

What is typed becomes what a record writes, and ValueError says what cannot be meant. The way back is here
too: how a fact and a value are typed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import chain, islice
from typing import Any

from hanascore.cli.arguments import split_names
from hanascore.problems.words import did_you_mean, listed, visible
from hanascore.record.cursor import known_spelling, normal_name
from hanascore.record.source import parse_value
from hanascore.rules.game import Fact, FactShape, spell_value

# What somebody types for nothing at all.
NONE = frozenset(("none", "nobody", "no", "nothing", "-"))
# The cards that lie in no pile, by their key in a record.
OF_CARDS = {"left_over": "Cards that nobody took", "opening_field": "The field as it was dealt"}
BY_PLAYER = frozenset((FactShape.WORDS_BY_PLAYER, FactShape.YAKU_BY_PLAYER, FactShape.YAKU_WITH_CARDS))
_NEXT = "with ; before the next name"


def name_meant(name: str, known: Collection[str]) -> str:
    """What is meant by a name or its beginning, or nothing where that is none or more than one.

    `known` may be a mapping that tells what each name means.
    """
    own = known_spelling(name, known)
    begun = " ".join(name.split()).casefold()
    fitting = {own}.intersection(known) or {
        one for one in known if " ".join(one.split()).casefold().startswith(begun)
    }
    found = {known[one] if isinstance(known, dict) else one for one in fitting}
    return found.pop() if len(found) == 1 else ""


def one_of(text: str, known: Collection[str], what: str = "player") -> str:
    """What is meant by a name in full, in other capitals, or by a beginning that no other has."""
    names = list(dict.fromkeys(known.values() if isinstance(known, dict) else known))
    name = normal_name(text)
    if not name:
        raise ValueError(f"type {listed(names, 'or')}")
    if meant := name_meant(name, known):
        return meant
    raise ValueError(f"no {what} is called '{text}': {did_you_mean(name, names) or listed(names, 'or')}")


def players_meant(text: str, known: Collection[str], what: str = "player") -> list[str]:
    """The players that names in a row mean; where spaces alone part them, as many words as can be are a name.

    >>> players_meant("aki b bo", ["Aki B", "Bo", "Chiyo"])
    ['Aki B', 'Bo']
    >>> players_meant("Bo, Sato, Ken", ["Sato, Ken", "Bo"])
    ['Bo', 'Sato, Ken']
    """
    if "," in "".join(known) and not re.search("[;；]", text):
        # Such names are found as those with spaces are.
        known = {name.replace(",", " "): known[name] if isinstance(known, dict) else name for name in known}
        text = re.sub("[,、，]", " ", text)
    parts = [part for part in split_names(text, known) if part]
    if len(parts) > 1:
        return [one_of(part, known, what) for part in parts]
    found, rest = [], "".join(parts)
    most = max(len(name.split()) for name in known)
    while rest:
        ends = [word.end() for word in islice(re.finditer(r"\S+", rest), most)]
        end = next((end for end in reversed(ends) if name_meant(rest[:end], known)), ends[0])
        found.append(one_of(rest[:end], known, what))
        rest = rest[end:].lstrip()
    return found


def whole_number(text: str) -> int:
    """A whole number."""
    if not re.fullmatch(r"[-+]?\d{1,6}", text.strip()):
        raise ValueError(f"a whole number belongs here, not '{text}'")
    return int(text)


def names_and_number(text: str, known: Collection[str], names: int = 1) -> tuple[list[str], int, str] | None:
    """So many names, the number behind them and what follows there; None where a line is none of that.

    Of the numbers in it, and of the ways to part names that spaces part, one counts by which all are
    known: in full, or by how they begin.

    >>> names_and_number("Sato, Ken to P 1 10 bet", ["Sato, Ken", "P 1"], 2)
    (['Sato, Ken', 'P 1'], 10, 'bet')
    """
    # A name may have a comma and a "to" of its own beside it.
    most = max(len(name.split()) for name in known) + 2
    ways: list[tuple[list[str], int, str]] = []
    for found in re.finditer(r"(?<![\s:=])[\s:=]+([-+]?\d{1,9})(?=[\s,;]|$)", text):
        words = text[: found.start()].split()
        if ways and len(words) > most * names:
            break
        rest = text[found.end() :].strip(" ,;")
        least = max(len(words) - most, 1)
        for cut in range(len(words) - 1, least - 1, -1) if names > 1 else [len(words)]:
            parts = [words[:cut], words[cut:]][:names]
            if len(parts[-1]) > 1 and parts[-1][0].casefold() == "to":
                parts[-1] = parts[-1][1:]
            told = [" ".join(part).strip(",;") for part in parts]
            ways.append((told, int(found[1]), rest))
    in_full = (way for way in ways if all(known_spelling(name, known) in known for name in way[0]))
    begun = (way for way in ways if all(name_meant(name, known) for name in way[0]))
    return next(chain(in_full, begun, ways), None)


def mapping_meant(text: str, names: Iterable[str], *, commas: bool = False) -> dict[str, Any]:
    """Names and their values: `yaku: all; goal 100`. With `commas` one before a name parts them too."""
    if text.startswith("{"):
        found = parse_value(text)
        return found if isinstance(found, dict) else {}
    longest_first = sorted(names, key=len, reverse=True)
    told: dict[str, Any] = {}
    # A comma that may be part of a name parts only where a name follows.
    ahead = "|".join(map(re.escape, longest_first)) if "," in "".join(longest_first) else ""
    between = rf";|,(?=\s*(?:{ahead}))" if commas else ";"
    for part in filter(None, map(str.strip, re.split(between, text, flags=re.IGNORECASE))):
        begun = (
            name for name in longest_first if re.match(rf"{re.escape(name)}(?=[ :=]|$)", part, re.IGNORECASE)
        )
        name = next(begun, None)
        if name is None:
            word = re.split(r"[:\s]", part)[0]
            every = f"there are {listed(sorted(names))}" if len(longest_first) < 9 else "? lists what is"
            hint = did_you_mean(word, longest_first) or every
            raise ValueError(f"'{visible(word)}' is not known here: {hint}")
        if name in told:
            raise ValueError(f"'{name}' is here twice")
        told[name] = part[len(name) :].lstrip(" :=")
    return told


def fact_meant(fact: Fact, text: str, names: list[str]) -> Any:
    """What was typed for a fact, as a record writes it."""
    if text[:1] in "{[":
        return parse_value(text)
    if fact.shape is FactShape.PLAYER:
        return one_of(text, names)
    if fact.shape is FactShape.PLAYERS:
        return players_meant(text, names)
    if fact.shape is FactShape.NUMBERS:
        return text.split(",")
    if fact.shape in (FactShape.PARTS, FactShape.NUMBERS_BY_PLAYER):
        return mapping_meant(text, fact.parts or names, commas=True)
    if fact.shape in BY_PLAYER:
        told = mapping_meant(text, names)
        if len(fact.choices) == 1:
            told = {name: words or fact.choices[0] for name, words in told.items()}
        if "" in told.values():
            raise ValueError(f"what {listed([name for name in told if not told[name]])} has is missing")
        return {name: [word.strip() for word in words.split(",")] for name, words in told.items()}
    return text


def fact_typed(fact: Fact, players: Sequence[str]) -> str:
    """How a fact is typed at the pad."""
    if fact.shape in BY_PLAYER:
        first = fact.choices[0] if fact.choices else "YAKU"
        return f"a name and what it has, as in {players[0]} {first}, {_NEXT}"
    if fact.shape is FactShape.NUMBERS_BY_PLAYER:
        return f"a name and its number, as in {players[0]} 1, {_NEXT}"
    if fact.shape is FactShape.PARTS:
        shown = {FactShape.PLAYER: players[0], FactShape.CARD: "2a"}
        parts = [f"{name} {shown.get(one.shape) or [*one.choices, 1][0]}" for name, one in fact.parts.items()]
        return f"its parts with ; between, as in {'; '.join(parts)}"
    between = fact.shape in (FactShape.PLAYERS, FactShape.NUMBERS)
    return f"{fact.shape.value}, with a comma between" if between else str(fact.shape.value)


def in_commands(text: str, facts: Iterable[str] = ()) -> str:
    """What is said of keys of a record and of other commands, in what is typed at the pad.

    >>> in_commands("write `left_over` with the cards nobody took, or `go: [Aki, Bo]`", ["go"])
    'write `tell left_over` with the cards nobody took, or `tell go Aki, Bo`'
    """
    keys = "|".join((*OF_CARDS, *facts))
    return re.sub(
        rf"`({keys})(?:: \[?([^`\]]*)\]?)?`",
        lambda found: f"`tell {found[1]} {found[2] or ''}".rstrip() + "`",
        text.replace("hanascore cards lists every name", "? says what may be typed"),
    )


def typed(value: Any) -> str:
    """A value as it is typed: as a record spells it, but for the brackets of a row."""
    if value in ([], {}):
        return "none"
    return ", ".join(map(typed, value)) if isinstance(value, list | tuple) else spell_value(value)
