"""An event's rules laid over those of a record: the event's word wins, and each difference is told.

What is wrong with the event's own file is told without a place, since places are those of the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hanascore.games import GAMES
from hanascore.model import HouseRules, HouseValue, HouseYaku, Rivals
from hanascore.problems.problem import NOWHERE, Problem
from hanascore.record.cursor import MONTHS, Cursor, listed, shortened, suggestion
from hanascore.record.house_rules import read_house
from hanascore.record.options import read_options, written
from hanascore.rules.game import Game


class EventRules:
    """What an event says of the rules of a record."""

    def __init__(self, event: Mapping[str, Any], record: Cursor) -> None:
        self.record = record
        self.problems: list[Problem] = []
        self.event = Cursor(event, NOWHERE, self.problems)

    def game(self, ours: Game | None) -> Game | None:
        """The game in force."""
        text = self.event.data.get("game")
        if text is None:
            return ours
        theirs = GAMES.find(text) if isinstance(text, str) else None
        if theirs is None:
            message = f"in the event: no game is called '{shortened(str(text))}'"
            self.record.fault("unknown-game", message, suggestion(str(text), list(GAMES)))
            return ours
        if ours is not None and ours.id != theirs.id:
            _tell_difference(self.record.inside("game"), "game", theirs.id, ours.id)
        return theirs

    def months(self, ours: str | None) -> str | None:
        """The order of months in force."""
        text = self.event.data.get("months")
        if text is None:
            return ours
        theirs = text.strip().casefold() if isinstance(text, str) else ""
        if theirs not in MONTHS:
            self.record.fault("unknown-choice", f"in the event: `months` is {listed(MONTHS)}")
            return ours
        if ours is not None and ours != theirs:
            _tell_difference(self.record.inside("months"), "months", theirs, ours)
        return theirs

    def options(self, game: Game, ours: dict[str, Any]) -> dict[str, Any]:
        """The options in force, in the order of the game."""
        theirs = read_options(game, self.event.inside("options"))
        self._tell_of_event()
        for name, value in theirs.items():
            if name in ours and ours[name] != value:
                at = self.record.inside("options").inside(name)
                _tell_difference(at, name, written(value), written(ours[name]))
        both = {**ours, **theirs}
        return {option.name: both[option.name] for option in game.options if option.name in both}

    def house(self, game: Game, ours: HouseRules, months: str | None) -> HouseRules:
        """The house rules in force; of two rules for one thing the event's."""
        if self.event.data.get("house_rules") is None:
            return ours
        theirs = read_house(game, self.event.inside("house_rules"), options={}, months=months)
        self._tell_of_event()
        if not theirs:
            return ours
        at = self.record.inside("house_rules")
        return HouseRules(
            _laid_over(ours.cards, theirs.cards, "what", at.inside("cards")),
            _laid_over(ours.yaku, theirs.yaku, "id", at.inside("yaku")),
            _laid_over(ours.rivals, theirs.rivals, "id", at.inside("rivals")),
        )

    def _tell_of_event(self) -> None:
        """Hand on what was wrong in the event's own file."""
        for problem in self.problems:
            message = f"in the event: {problem.message}"
            self.record.problems.append(problem._replace(message=message, place=NOWHERE, also=()))
        self.problems.clear()


def _laid_over(ours: Any, theirs: Any, key: str, at: Cursor) -> Any:
    """Rules of one kind, the event's instead of ours where both speak of the same thing."""
    said = {getattr(rule, key): rule for rule in theirs}
    kept = []
    for rule in ours:
        name = getattr(rule, key)
        other = said.get(name)
        if other is None:
            kept.append(rule)
        elif other._replace(line=None) != rule._replace(line=None):
            _tell_difference(at.inside(name), name, _in_a_word(other), _in_a_word(rule))
    return (*kept, *theirs)


def _in_a_word(rule: HouseValue | HouseYaku | Rivals) -> str:
    """What a house rule says, as a record spells it."""
    if isinstance(rule, Rivals):
        return written(rule.yaku)
    if isinstance(rule, HouseYaku) and rule.off:
        return "off"
    return str(rule.value)


def _tell_difference(at: Cursor, what: str, theirs: str, ours: str) -> None:
    """Add the warning that an event sets something otherwise."""
    message = f"the event says {what}: {theirs}, and this record says {ours}"
    at.warn("rules-differ", message, "the event's word stands")
