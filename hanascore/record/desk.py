"""What reading the rounds of one record needs to know: its game, its people, its order of months.

A desk answers who a name is and which yaku a word means, and adds the problem where it cannot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from hanascore.model.record import HouseRules
from hanascore.problems.problem import Place, Problem, error
from hanascore.record.people import People
from hanascore.record.values import Cursor, is_own, name_of, shortened, sort_of, suggestion
from hanascore.rules.facts import Fact
from hanascore.rules.game import Game
from hanascore.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from hanascore.record.vocabulary import YakuNames


class Desk:
    """One record being read. Without a game nothing that only a game can tell is asked or checked."""

    def __init__(
        self,
        *,
        game: Game | None,
        people: People,
        months: str | None,
        chaff_kept: bool,
        options: Mapping[str, Any],
        house: HouseRules,
    ) -> None:
        self.game = game
        self.people = people
        self.months = months
        self.chaff_kept = chaff_kept
        self.options = options
        self.house = house
        self.sides = people.sides
        at = {side: index for index, side in enumerate(people.sides)}
        self.side_index = {name: at[side] for name, side in people.side_by_name.items()}
        self.facts: Mapping[str, Fact] = game.facts_by_name if game else {}
        self.no_facts: Any = game.no_facts if game else None

    @cached_property
    def rules(self) -> RuleSet | None:
        """The rule set under the options that were written; house rules left aside."""
        return self.game.rules(self.options) if self.game else None

    @cached_property
    def yaku(self) -> YakuNames:
        """The yaku that a round may name: the game's own and those of house rules."""
        from hanascore.record.vocabulary import YakuNames, yaku_names
        from hanascore.rules.house import is_new

        more = [one.id for one in self.house.yaku if is_new(one)]
        return yaku_names(self.game, self.options, more) if self.game else YakuNames((), more)

    @property
    def somebody(self) -> str:
        """A name for the example in a hint."""
        return self.people.players[0] if self.people.players else "Aki"

    def player(self, data: Any, place: Place, problems: list[Problem]) -> str | None:
        """The player of a name."""
        return self._named(data, place, problems, self.people.players, "player")

    def side(self, data: Any, place: Place, problems: list[Problem]) -> str | None:
        """The side of a name: a team by its own name or by a player's."""
        side = self.people.side_by_name.get(data) if isinstance(data, str) else None
        if side is not None:
            return side
        name = self.anybody(data, place, problems)
        return None if name is None else self.people.side_by_name[name]

    def anybody(self, data: Any, place: Place, problems: list[Problem]) -> str | None:
        """A player or a team, as named."""
        who = "player or team" if self.people.teams else "player"
        return self._named(data, place, problems, tuple(self.people.side_by_name), who)

    def _named(
        self, data: Any, place: Place, problems: list[Problem], known: tuple[str, ...], who: str
    ) -> str | None:
        if not isinstance(data, str):
            message = f"the name of a {who} belongs here, not {sort_of(data)}"
            problems.append(error("wrong-type", place, message))
            return None
        name = data if data in known else name_of(data)
        if name in known:
            return name
        hint = suggestion(name, known, problems) or (
            f"the record names {', '.join(known[:8])}" if known else ""
        )
        problems.append(error("unknown-player", place, f"no {who} is called '{shortened(data)}'", hint))
        return None

    def named(self, data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """The entries of a mapping from names; the writer's own are left out where they are no names."""
        return (
            (name, value)
            for name, value in data.items()
            if not is_own(name) or name_of(name) in self.people.side_by_name
        )

    def by_side(
        self, data: Mapping[str, Any], place: Place, problems: list[Problem]
    ) -> Iterator[tuple[str, Any, Place]]:
        """The entries of a mapping from sides: the side, the value and its place. Empty ones are left out."""
        for name, value in self.named(data):
            side = self.side(name, place.inside(name).at_key(), problems)
            if side is not None and value is not None:
                yield side, value, place.inside(name)

    def yaku_id(self, word: str, place: Place, problems: list[Problem], group: str = "") -> str | None:
        """The yaku that a word means; of one group, where a group is given."""
        id, allowed = self.yaku.find(word), self.yaku.in_group(group)
        if id in allowed:
            return id
        if id is not None:
            message = f"{shortened(word)} does not belong here"
            problems.append(error("unknown-yaku", place, message, f"it is one of {', '.join(allowed)}"))
        elif self.game is not None:
            from hanascore.record.options import unknown_yaku

            unknown_yaku(word, Cursor(None, place, problems), self.game, self.yaku)
        return None
