"""The rules of an event, which override those of its records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from hanascore.model.house_rules import HouseHand, HouseRules, HouseValue, HouseYaku, LoseAll, Rivals
from hanascore.problems.fix import Certainty, Fix, Replace, remove, spell_value
from hanascore.record.cursor import Cursor
from hanascore.rules.game import Game
from hanascore.rules.house_rules import describe_rule

Rule = TypeVar("Rule", HouseValue, HouseYaku, HouseHand, Rivals, LoseAll)


class EventRules(NamedTuple):
    """The rules of an event. They replace those of its records."""

    # The game; None if the event does not name one.
    game: Game | None = None
    # What the months 11 and 12 mean; None if the event does not say.
    months: str | None = None
    # The options that the event sets.
    options: Mapping[str, Any] = {}
    # The house rules of the event.
    house: HouseRules = HouseRules()
    # The same rules in the event's own words, as parsed.
    words: Mapping[str, Any] = {}
    # The numbers of sides that a table may have, if the event gives points only for these; otherwise empty.
    table_sizes: frozenset[int] = frozenset()


NO_EVENT = EventRules()
# The first part of the cause of a problem that the event's file may have.
EVENT = "event"


def override_game(at: Cursor, game: Game | None, event: EventRules) -> Game | None:
    """Return the game of the event, or that of the record if the event names none.

    If they differ, add an error and return None.
    """
    if event.game and game and event.game is not game:
        message = f"this is a record of {game.name}, but the event is played with {event.game.name}"
        fix = Fix((Replace(at.place, event.game.id),), Certainty.CHOICE, label=f"write {event.game.id}")
        cause = EVENT, at.path, game.id
        advice = "or leave this record out of the event"
        at.add_error("rules-differ", message, advice, fixes=[fix], cause=cause)
        return None
    return event.game or game


def override_months(at: Cursor, months: str | None, event: EventRules) -> str | None:
    """Return the order of the months of the event, or that of the record if the event has none."""
    if event.months and months and event.months != months:
        _warn_of_difference(at, "months", event.months, months)
    return event.months or months


def override_options(at: Cursor, game: Game, options: Mapping[str, Any], event: EventRules) -> dict[str, Any]:
    """Return the options of the record with those of the event instead of its own, in the game's order."""
    for name, value in event.options.items():
        if name in options and options[name] != value:
            _warn_of_difference(at.inside(name), name, spell_value(value), spell_value(options[name]))
    merged = {**options, **event.options}
    return {name: merged[name] for name in game.options_by_name if name in merged}


def override_house_rules(at: Cursor, house: HouseRules, event: EventRules) -> HouseRules:
    """Return the house rules of the record and the event. The event wins if both rule on one thing."""
    return HouseRules(
        cards=_override_kind(at.inside("cards"), house.cards, event.house.cards),
        yaku=_override_kind(at.inside("yaku"), house.yaku, event.house.yaku),
        rivals=_override_kind(at.inside("rivals"), house.rivals, event.house.rivals),
        lucky_hands=_override_kind(at.inside("lucky_hands"), house.lucky_hands, event.house.lucky_hands),
        lose_all=_override_kind(at.inside("lose_all"), house.lose_all, event.house.lose_all),
    )


def _override_kind(at: Cursor, own: tuple[Rule, ...], others: tuple[Rule, ...]) -> tuple[Rule, ...]:
    by_id = {rule.id: rule for rule in others}
    rest: list[Rule] = []
    for rule in own:
        other = by_id.get(rule.id)
        if other is None:
            rest.append(rule)
        elif other._replace(line=None) != rule._replace(line=None):
            _warn_of_difference(at.inside(rule.id), rule.id, describe_rule(other), describe_rule(rule))
    return tuple(rest) + others


def _warn_of_difference(at: Cursor, what: str, theirs: str, own: str) -> None:
    message = f"the event sets {what}: {theirs}, but this record sets {own}"
    fixes = [remove(at.place)] if at.data is not None else []
    at.add_warning("rules-differ", message, "the event wins", fixes=fixes, cause=(EVENT, at.path, own))
