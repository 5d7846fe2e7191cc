"""Which game and which players are meant by names as somebody types them at the score pad."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import islice

from hanascore.cli.options import names_in
from hanascore.games import GAMES
from hanascore.problems.words import did_you_mean, listed
from hanascore.record.cursor import name_of, own_spelling


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def _meant(name: str, known: Collection[str]) -> str:
    """The name that is meant, or nothing where that is none or more than one."""
    own = own_spelling(name, known)
    if own in known:
        return own
    begun = [one for one in known if _folded(one).startswith(_folded(name))]
    return begun[0] if len(begun) == 1 else ""


def one_of(text: str, known: Iterable[str], what: str) -> str:
    """The name that is meant: in full, in other capitals, or by a beginning that no other has."""
    names = list(dict.fromkeys(known))
    name = name_of(text)
    if not name:
        raise ValueError(f"type {listed(names, 'or')}")
    if meant := _meant(name, names):
        return meant
    raise ValueError(f"no {what} is called '{text}': {did_you_mean(name, names) or listed(names, 'or')}")


def game_meant(text: str) -> str:
    """The id of the game of a name or of its beginning."""
    game = GAMES.find(text)
    return game.id if game else _meant(text.replace(" ", "-"), GAMES) or one_of(text, GAMES, "game")


def names_typed(text: str) -> list[str]:
    """Names in a row, separated by commas and an `and`, or by spaces where there is neither."""
    names = [name for name in names_in(text) if name]
    return names if len(names) > 1 else text.split()


def players_meant(text: str, known: Collection[str], what: str = "player") -> list[str]:
    """The players that names in a row mean; where spaces alone part them, as many words as can be are a name.

    >>> players_meant("aki b bo", ["Aki B", "Bo", "Chiyo"])
    ['Aki B', 'Bo']
    """
    parts = [part for part in names_in(text, known) if part]
    if len(parts) > 1:
        return [one_of(part, known, what) for part in parts]
    found, rest = [], "".join(parts)
    most = max(len(name.split()) for name in known)
    while rest:
        ends = [word.end() for word in islice(re.finditer(r"\S+", rest), most)]
        end = next((end for end in reversed(ends) if _meant(rest[:end], known)), ends[0])
        found.append(one_of(rest[:end], known, what))
        rest = rest[end:].lstrip()
    return found
