"""An event's rules laid over those of a record: the event's word wins, and each difference is told.

What is wrong with the event's own file is told without a place, since places are those of the record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hanascore.games import GAMES
from hanascore.model.record import HouseRules, HouseValue, HouseYaku, Rivals
from hanascore.problems.problem import NOWHERE, Place, Problem, error, warning
from hanascore.record.house_rules import read_house
from hanascore.record.options import read_options, written
from hanascore.record.values import MONTHS, Cursor, listed, shortened, suggestion
from hanascore.rules.game import Game


def differs(place: Place, what: str, theirs: str, ours: str) -> Problem:
    """The warning that an event sets something otherwise."""
    message = f"the event says {what}: {theirs}, and this record says {ours}"
    return warning("rules-differ", place, message, "the event's word stands")


class Overlay:
    """What an event says of the rules."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    def game(self, ours: Game | None, problems: list[Problem]) -> Game | None:
        """The game in force."""
        text = self.data.get("game")
        if text is None:
            return ours
        theirs = GAMES.find(text) if isinstance(text, str) else None
        if theirs is None:
            message = f"in the event: no game is called '{shortened(str(text))}'"
            problems.append(error("unknown-game", NOWHERE, message, suggestion(str(text), list(GAMES))))
            return ours
        if ours is not None and ours.id != theirs.id:
            problems.append(differs(Place(("game",)), "game", theirs.id, ours.id))
        return theirs

    def months(self, ours: str | None, problems: list[Problem]) -> str | None:
        """The order of months in force."""
        text = self.data.get("months")
        if text is None:
            return ours
        theirs = text.strip().casefold() if isinstance(text, str) else ""
        if theirs not in MONTHS:
            message = f"in the event: `months` is {listed(MONTHS)}"
            problems.append(error("unknown-choice", NOWHERE, message))
            return ours
        if ours is not None and ours != theirs:
            problems.append(differs(Place(("months",)), "months", theirs, ours))
        return theirs

    def options(self, game: Game, ours: dict[str, Any], problems: list[Problem]) -> dict[str, Any]:
        """The options in force, in the order of the game."""
        told: list[Problem] = []
        at = Cursor(self.data, NOWHERE, told)
        theirs = read_options(game, at.inside("options"))
        problems += _of_event(told)
        for name, value in theirs.items():
            if name in ours and ours[name] != value:
                place = Place(("options", name))
                problems.append(differs(place, name, written(value), written(ours[name])))
        both = {**ours, **theirs}
        return {option.name: both[option.name] for option in game.declared_options if option.name in both}

    def house(self, game: Game, ours: HouseRules, months: str | None, problems: list[Problem]) -> HouseRules:
        """The house rules in force; of two rules for one thing the event's."""
        if self.data.get("house_rules") is None:
            return ours
        told: list[Problem] = []
        at = Cursor(self.data, NOWHERE, told)
        theirs = read_house(game, at.inside("house_rules"), options={}, months=months)
        problems += _of_event(told)
        if not theirs:
            return ours
        place = Place(("house_rules",))
        cards = _laid(ours.cards, theirs.cards, "what", place.inside("cards"), problems)
        yaku = _laid(ours.yaku, theirs.yaku, "id", place.inside("yaku"), problems)
        rivals = _laid(ours.rivals, theirs.rivals, "id", place.inside("rivals"), problems)
        return HouseRules(cards, yaku, rivals)


def _of_event(problems: Sequence[Problem]) -> list[Problem]:
    return [
        problem._replace(message=f"in the event: {problem.message}", place=NOWHERE, also=())
        for problem in problems
    ]


def _laid(ours: Any, theirs: Any, key: str, place: Place, problems: list[Problem]) -> Any:
    """Rules of one kind, the event's instead of ours where both speak of the same thing."""
    said = {getattr(rule, key): rule for rule in theirs}
    kept = []
    for rule in ours:
        name = getattr(rule, key)
        other = said.get(name)
        if other is None:
            kept.append(rule)
        elif other._replace(line=None) != rule._replace(line=None):
            problems.append(differs(place.inside(name), name, _told(other), _told(rule)))
    return (*kept, *theirs)


def _told(rule: HouseValue | HouseYaku | Rivals) -> str:
    """What a house rule says, in a word."""
    if isinstance(rule, Rivals):
        return written(rule.yaku)
    if isinstance(rule, HouseYaku) and rule.off:
        return "off"
    return str(rule.value)
