"""Understand names of players as people type them: new ones, and known ones by their beginnings.

An AnswerError says why a text cannot be understood.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import chain, zip_longest
from typing import NamedTuple

from hanascore.evening.errors import AnswerError
from hanascore.evening.lexer import split_words
from hanascore.evening.lexicon import Lexicon, Role
from hanascore.record.cursor import known_spelling, normal_name
from hanascore.rules.game import Game
from hanascore.words.alike import did_you_mean
from hanascore.words.english import listed
from hanascore.words.lists import COMMAS, SEMICOLONS, SEPARATORS, SLASHES, find_items, split_list
from hanascore.words.numbers import whole_number_in

# Signs and blanks that may come before or after a name, or before a reason.
_AROUND = f"{SEPARATORS} "
# The words and signs between names that may also be part of a name, unless there are blanks around them.
_AND = r"(?<=\s)(?:and|[&＆+＋])(?=\s)"


# The words that may come with a name that is an answer alone.
_AROUND_NAMES = {Role.NAME, Role.FILLER, Role.PARTICLE, Role.POSSESSIVE, Role.ARTICLE, Role.SEPARATOR}


# Known names and numbers


def match_name(text: str, names: Collection[str]) -> str:
    """Return the name that equals a text, or the only name that begins with it; "" if there is none.

    `names` may be a mapping from several spellings to the name.
    """
    spelling = known_spelling(text, names)
    start = " ".join(text.split()).casefold()
    if spelling in names:
        fitting = {spelling}
    else:
        fitting = {name for name in names if " ".join(name.split()).casefold().startswith(start)}
    meant = {names[name] if isinstance(names, dict) else name for name in fitting}
    return meant.pop() if len(meant) == 1 else ""


def parse_name(text: str, names: Collection[str], kind: str = "player") -> str:
    """Return the name that a text means, in any letter case: the whole name or its beginning."""
    known = list(dict.fromkeys(names.values() if isinstance(names, dict) else names))
    name = normal_name(text)
    if not name:
        raise AnswerError(f"type {listed(known, 'or')}")
    if meant := match_name(name, names) or _name_in(name, names):
        return meant
    raise AnswerError(f"no {kind} is called '{text}': {did_you_mean(name, known) or listed(known, 'or')}")


def _name_in(text: str, names: Collection[str]) -> str:
    """Return the only name in a text without other words that mean something: `it was Bo`, `ハナさんが`."""
    tokens = split_words(text, Lexicon(None, list(names)))
    found = [token.readings[Role.NAME] for token in tokens if Role.NAME in token.readings]
    others = [token for token in tokens if not _AROUND_NAMES & token.readings.keys()]
    return match_name(found[0], names) if len(found) == 1 and not others else ""


def parse_names(text: str, names: Collection[str], kind: str = "player") -> list[str]:
    """Return the names that a text lists, as whole names or by their beginnings.

    >>> parse_names("aki b bo", ["Aki B", "Bo", "Chiyo"])
    ['Aki B', 'Bo']
    >>> parse_names("Bo, Sato, Ken", ["Sato, Ken", "Bo"])
    ['Bo', 'Sato, Ken']
    """
    spellings = names if isinstance(names, dict) else {name: name for name in names}
    # A user may leave out the comma in a name.
    spellings = {**{name.replace(",", " "): meant for name, meant in spellings.items()}, **spellings}
    items = find_items(text, lambda item: bool(match_name(item, spellings)))
    return [parse_name(text[start:end], spellings, kind) for start, end in items]


def parse_number(text: str) -> int:
    """Return a whole number."""
    if re.fullmatch(r"[-+]?\d{1,6}", text.strip()):
        return int(text)
    number = whole_number_in(text)
    if number is None or number > 999_999:
        raise AnswerError(f"type a whole number, not '{text}'")
    return number


class NamesAndNumber(NamedTuple):
    """The parts of a text such as `Aki to Bo 10 bet`."""

    # The names as they were typed.
    names: list[str]
    # The number after them.
    number: int
    # The text after the number.
    rest: str


def parse_names_and_number(text: str, names: Collection[str], count: int = 1) -> NamesAndNumber | None:
    """Return `count` names, the number after them, and the rest; None if the text has another form.

    A name may have spaces, commas and numbers, so a text may have several readings. Prefer a reading in which
    all names are known, and then one in which all are beginnings of known names.

    >>> parse_names_and_number("Sato, Ken to P 1 10 bet", ["Sato, Ken", "P 1"], 2)
    NamesAndNumber(names=['Sato, Ken', 'P 1'], number=10, rest='bet')
    """
    # A comma or a "to" may follow a name.
    most_words = max(len(name.split()) for name in names) + 2
    readings: list[NamesAndNumber] = []
    for match in re.finditer(rf"(?<![\s:=])[\s:=]+([-+]?\d{{1,9}})(?=[\s{SEPARATORS}]|$)", text):
        words = text[: match.start()].split()
        if readings and len(words) > most_words * count:
            break
        rest = text[match.end() :].strip(_AROUND)
        shortest = max(len(words) - most_words, 1)
        for cut in range(len(words) - 1, shortest - 1, -1) if count > 1 else [len(words)]:
            parts = [words[:cut], words[cut:]][:count]
            if len(parts[-1]) > 1 and parts[-1][0].casefold() == "to":
                parts[-1] = parts[-1][1:]
            typed = [" ".join(part).strip(_AROUND) for part in parts]
            readings.append(NamesAndNumber(typed, int(match[1]), rest))
    in_full = (
        reading for reading in readings if all(known_spelling(name, names) in names for name in reading.names)
    )
    by_beginning = (reading for reading in readings if all(match_name(name, names) for name in reading.names))
    return next(chain(in_full, by_beginning, readings), None)


# New names and their seats


def split_names(text: str) -> list[str]:
    """Return names of new players. A name may have a comma if semicolons separate the names.

    In the same way, a name may have a slash if commas do.

    >>> split_names("Aki、Bo and Chiyo"), split_names("Ito, K; Bo")
    (['Aki', 'Bo', 'Chiyo'], ['Ito, K', 'Bo'])
    """
    used = [signs for signs in (SEMICOLONS, COMMAS, SLASHES) if not set(signs).isdisjoint(text)]
    separator = rf"[{used[0]}]|{_AND}" if used else _AND
    return [normal_name(name) for name in re.split(separator, text, flags=re.IGNORECASE)]


def split_sides(text: str) -> list[list[str]]:
    """Return the members of each side in `Aki/Chiyo vs Bo/Dai`; an empty list if there is no `vs`.

    >>> split_sides("Aki/Chiyo vs Bo and Dai"), split_sides("Aki, Bo")
    ([['Aki', 'Chiyo'], ['Bo', 'Dai']], [])
    """
    sides = re.split(r"\s+(?:vs|v|against)[.]?\s+", text, flags=re.IGNORECASE)
    return [list(map(normal_name, split_list(side))) for side in sides] if len(sides) > 1 else []


def seat_sides(sides: Iterable[Sequence[str]]) -> list[str]:
    """Return the members of all sides in turn order. One member of each side plays, then the next of each.

    >>> seat_sides([["Aki", "Chiyo"], ["Bo", "Dai"]])
    ['Aki', 'Bo', 'Chiyo', 'Dai']
    """
    return [name for seat in zip_longest(*sides) for name in seat if name]


def seated_teams(game: Game, players: Sequence[str]) -> list[list[str]]:
    """Divide players into the smallest teams that the game allows. Team-mates sit opposite each other."""
    number = len(players) // game.team_sizes[len(players)][0]
    return [list(players[at::number]) for at in range(number)]
