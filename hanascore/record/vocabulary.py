"""The words a game declares, found however they are spelt: its yaku and their groups, its options and facts.

Nothing here reads a record; it answers what a word stands for, and which other game knows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from hanascore.cards.fold import fold
from hanascore.games import GAMES
from hanascore.rules.game import Game
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Yaku


class YakuNames:
    """The yaku of a game by id, name and alias, and the groups under which they are picked."""

    __slots__ = ("_groups", "_names", "ids", "yaku")

    def __init__(self, rule_sets: Iterable[RuleSet], more: Iterable[str] = ()) -> None:
        self.yaku: dict[str, Yaku] = {}
        for rules in rule_sets:
            for one in (*rules.yaku, *rules.not_in_play):
                self.yaku.setdefault(one.id, one)
        self.ids = tuple(dict.fromkeys((*self.yaku, *more)))
        self._names = {fold(id): id for id in self.ids}
        for name, id in _other_names(self.yaku.values()):
            self._names.setdefault(fold(name), id)
        self._groups: dict[str, tuple[str, ...]] = {}
        for one in self.yaku.values():
            if one.group:
                key = fold(one.group)
                self._groups[key] = (*self._groups.get(key, ()), one.id)

    def find(self, word: str) -> str | None:
        """The id of the yaku that a word names."""
        return self._names.get(fold(word))

    def find_all(self, word: str) -> tuple[str, ...]:
        """The ids that a word names: those of a group, or the one yaku."""
        one = self.find(word)
        return self._groups.get(fold(word)) or ((one,) if one else ())

    @property
    def groups(self) -> tuple[str, ...]:
        """The names of the groups."""
        return tuple(dict.fromkeys(one.group for one in self.yaku.values() if one.group))

    def in_group(self, group: str) -> tuple[str, ...]:
        """The ids of a group's yaku; of no group, all of them."""
        return self._groups.get(fold(group), ()) if group else self.ids


def _other_names(yaku: Iterable[Yaku]) -> Iterator[tuple[str, str]]:
    known = list(yaku)
    yield from ((one.name, one.id) for one in known)
    yield from ((name, one.id) for one in known for name in (one.ja, one.ko, *one.aliases) if name)


def yaku_names(game: Game, options: Mapping[str, Any] | None = None, more: Iterable[str] = ()) -> YakuNames:
    """The yaku that may be named where these options were written; `more` are the ids of house rules."""
    rule_sets = [game.rules()]
    if options:
        rule_sets.append(game.rules(options))
    return YakuNames(rule_sets, more)


def games_with_option(name: str) -> tuple[str, ...]:
    """The names of the games that have an option."""
    return _owners()[0].get(name, ())


def games_with_fact(name: str) -> tuple[str, ...]:
    """The names of the games whose rounds tell a fact."""
    return _owners()[1].get(name, ())


@cache
def _owners() -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """Which games know an option, and which a fact."""
    options: dict[str, tuple[str, ...]] = {}
    facts: dict[str, tuple[str, ...]] = {}
    for game in GAMES.values():
        for option in game.declared_options:
            options[option.name] = (*options.get(option.name, ()), game.name)
        for fact in game.declared_facts:
            facts[fact.name] = (*facts.get(fact.name, ()), game.name)
    return options, facts
