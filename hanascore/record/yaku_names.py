"""Read the names of yaku in records, lists of them, and points that are written for them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from hanascore.record.cursor import Cursor, parse_integer, shortened
from hanascore.rules.game import Game
from hanascore.rules.yaku import Yaku
from hanascore.words.alike import fold
from hanascore.words.common_words import is_no, is_none

# The word in house rules and options for a yaku that does not count.
OFF = "off"
# The number of cards that count for a yaku, before or after its name.
_NUMBER = re.compile(r"^\s*\d+\s+|\s+\d+\s*$")


class YakuNames:
    """The yaku that a record may name: those of its game, in play or not, and new ones of house rules."""

    __slots__ = ("by_key", "groups", "ids", "yaku")

    def __init__(self, game: Game | None, new_ids: Iterable[str] = ()) -> None:
        # The yaku of the game, by id.
        self.yaku: dict[str, Yaku] = {}
        if game:
            for yaku in (*game.rules().yaku, *game.rules().not_in_play):
                self.yaku.setdefault(yaku.id, yaku)
        # The ids of all yaku.
        self.ids = tuple(dict.fromkeys((*self.yaku, *new_ids)))
        # The ids of the yaku in each group.
        self.groups: dict[str, tuple[str, ...]] = {}
        # The ids by the folded names. If two yaku share a name, ids win over English names, and these over
        # others.
        self.by_key = {fold(id): id for id in self.ids}
        for yaku in self.yaku.values():
            self.by_key.setdefault(fold(yaku.name), yaku.id)
            if yaku.group:
                self.groups[yaku.group] = (*self.groups.get(yaku.group, ()), yaku.id)
        for yaku in self.yaku.values():
            for name in filter(None, (yaku.ja, yaku.ko, *yaku.aliases)):
                self.by_key.setdefault(fold(name), yaku.id)

    def find(self, word: str) -> str | None:
        """Return the id of the yaku with this name."""
        return self.by_key.get(fold(word))

    def find_with_number(self, text: str) -> str | None:
        """Return the id of the yaku with this name. A number of cards may come before or after the name."""
        return self.find(_NUMBER.sub("", text))

    def has_name(self, text: str) -> bool:
        """Return whether this is the name of a group or a yaku, perhaps with a number of cards."""
        return bool(self.find_all(_NUMBER.sub("", text)))

    def find_all(self, word: str) -> tuple[str, ...]:
        """Return the ids of the yaku in the group with this name, or of the yaku with this name."""
        for name, ids in self.groups.items():
            if fold(name) == fold(word):
                return ids
        id = self.find(word)
        return (id,) if id else ()

    def in_group(self, group: str) -> tuple[str, ...]:
        """Return the ids of the yaku in a group, or all ids if the group is ""."""
        return self.groups.get(group, ()) if group else self.ids


def read_yaku(at: Cursor, game: Game | None, names: YakuNames, group: str = "") -> tuple[str, ...] | None:
    """Return a list of yaku, each once. If `group` is given, they must belong to it.

    If `game` is None, unknown names are not reported.
    """
    if isinstance(at.data, str) and is_none(at.data):
        return ()
    words = at.words(names.has_name)
    if words is None:
        return None
    allowed = names.in_group(group)
    ids: dict[str, None] = {}
    for word in words:
        id = names.find(word.data)
        if id in allowed:
            ids[id] = None
        elif id is not None:
            message = f"{shortened(word.data)} is not possible here"
            fixes = word.suggestions(allowed)
            advice = "" if fixes else f"choose one of {', '.join(allowed)}"
            word.add_error("unknown-yaku", message, advice, fixes=fixes)
        elif game is not None:
            report_unknown_yaku(word, game, names)
    return tuple(ids)


class YakuNumber(NamedTuple):
    """A number of cards in a list of yaku, such as `6 animals`."""

    # The id of the yaku.
    id: str
    # The number of cards that count for it.
    number: int
    # The name with its number.
    at: Cursor


def read_yaku_and_numbers(
    at: Cursor, game: Game | None, names: YakuNames
) -> tuple[tuple[str, ...], tuple[YakuNumber, ...]]:
    """Return a list of yaku, each once, and its numbers of cards, as in `6 animals` or `animals 6`."""
    numbers: dict[str, YakuNumber] = {}
    ids: dict[str, None] = {}
    if isinstance(at.data, str) and is_none(at.data):
        return (), ()
    for word in at.words(names.has_name) or ():
        number, name = _number_and_name(word)
        id = names.find(name.data)
        if id is None:
            if game is not None:
                report_unknown_yaku(name, game, names)
            continue
        if number is not None:
            first = numbers.setdefault(id, YakuNumber(id, number, word)).number
            if first != number:
                word.add_error("duplicate-key", f"{id} has two numbers, {first} and {number}")
        ids[id] = None
    return tuple(ids), tuple(numbers.values())


def _number_and_name(at: Cursor) -> tuple[int | None, Cursor]:
    """Return the number that is written before or after the name of a yaku, and the name."""
    match = _NUMBER.search(at.data)
    number = parse_integer(match[0].strip()) if match else None
    if match is None or number is None:
        return None, at
    start, end = (match.end(), len(at.data)) if match.start() == 0 else (0, match.start())
    return number, at.characters(start, end)


def report_unknown_yaku(at: Cursor, game: Game, names: YakuNames, advice: str = "") -> None:
    """Report a word that is the name of no yaku. The hint ends with `advice`."""
    message = f"{game.name} has no yaku '{shortened(at.data)}'"
    fixes = at.suggestions(names.ids)
    lists = "" if fixes else f"hanascore rules {game.id} lists them"
    at.add_error("unknown-yaku", message, "; ".join(filter(None, (lists, advice))), fixes=fixes)


def read_yaku_points(at: Cursor, yaku: str) -> int | str | None:
    """Return the points of a yaku or a lucky hand, or `OFF`."""
    if isinstance(at.data, str) and is_no(at.data):
        return OFF
    return at.with_label(f"the value of `{shortened(yaku)}`").integer()
