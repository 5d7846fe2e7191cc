"""The parts of reports in JSON: games, rounds, sides, entries, yaku, problems and rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hanascore.cards.deck import KINDS, ids
from hanascore.model.house_rules import HouseRules
from hanascore.model.ledger import Entry
from hanascore.model.record import ClubDefaults, EventTable
from hanascore.problems.fix import Fix
from hanascore.problems.place import Place, Span
from hanascore.problems.problem import Problem
from hanascore.referee.judge import Outcome
from hanascore.referee.match import Match, RoundResult, SideScore
from hanascore.report.wording import hand_requirement, yaku_requirement
from hanascore.rules.game import Game
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import MadeYaku, Yaku

# The names of the kinds of cards.
_KINDS = [kind.plural for kind in KINDS]


def document(command: str, games: Iterable[Mapping[str, Any]], problems: Iterable[Problem]) -> dict[str, Any]:
    """Return the document of a command that reads records."""
    return {
        "schema": f"hanascore.{command}/1",
        "games": list(games),
        "problems": [problem_data(located) for located in problems],
    }


# Problems


def problem_data(problem: Problem) -> dict[str, Any]:
    """Return the data of a problem, with its place."""
    return {
        "id": problem.id,
        "severity": problem.severity.value,
        "message": problem.full_message,
        "file": problem.file,
        "document": problem.document,
        **_place_data(problem.place),
        "hint": problem.hint,
        "fixes": [_fix_data(fix) for fix in problem.fixes],
        "also": [_place_data(place) for place in problem.also if place.span],
    }


def _fix_data(fix: Fix) -> dict[str, Any]:
    """Return a fix with its edits of the file. They are null if it has to be made by hand."""
    return {
        "title": fix.title,
        "certainty": fix.certainty.value,
        "when": fix.when,
        "then": fix.then,
        "edits": None if fix.edits is None else [edit._asdict() for edit in fix.edits],
    }


def _place_data(place: Place) -> dict[str, Any]:
    positions = place.span._asdict() if place.span else dict.fromkeys(Span._fields)
    return {**positions, "path": json_pointer(place)}


def json_pointer(place: Place) -> str:
    """Return the path of a place as a JSON pointer. Rounds count from 1.

    >>> json_pointer(Place(("rounds", 1, "captured", "Aki/Bo")))
    '/rounds/2/captured/Aki~1Bo'
    """
    path = list(place.path)
    if len(path) > 1 and path[0] == "rounds" and isinstance(path[1], int):
        path[1] += 1
    return "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in path)


# Games and rounds


def head_data(outcome: Outcome) -> dict[str, Any]:
    """Return the head of a game: its file, its players, and the options of the first round."""
    match, record = outcome.match, outcome.record
    data: dict[str, Any] = {"file": outcome.file, "document": outcome.document}
    if match is None or record is None:
        data |= {"game": None, "title": None, "date": None, "place": None, "event": EventTable()._asdict()}
        data |= {"players": [], "teams": {}, "options": {}, "house_rules": []}
        return data | (defaults_data(record.defaults) if record else {})
    return {
        **data,
        "game": record.game,
        "title": record.title,
        "date": record.date,
        "place": record.place,
        "event": record.event._asdict(),
        "players": record.players,
        "teams": record.teams,
        "options": options_data(match.game, match.rules_by_round[0].rules.options),
        **_rule_changes_data(match),
        "house_rules": house_rules_data(record.house_rules),
        **defaults_data(record.defaults),
    }


def _rule_changes_data(match: Match) -> dict[str, Any]:
    """Return the options that change in later rounds. Without changes, return {}."""
    _, *later = match.rules_by_round
    changes = [
        {
            "round": rules_from.round,
            "options": {
                option.name: option.json_value(getattr(rules_from.rules.options, option.name))
                for option in rules_from.changed
            },
        }
        for rules_from in later
    ]
    return {"rule_changes": changes} if changes else {}


def defaults_data(defaults: ClubDefaults) -> dict[str, Any]:
    """Return the defaults that a record took from its club. Without defaults, return {}."""
    return {"defaults": club_data(defaults)} if defaults.keys else {}


def club_data(defaults: ClubDefaults) -> dict[str, Any]:
    """Return the file of a club, and the keys that a record took from it."""
    return {"file": defaults.file, "keys": defaults.keys, "sha256": defaults.digest}


def options_data(game: Game, options: Any) -> dict[str, Any]:
    """Return every option with its value, in the order of the game."""
    return {option.name: option.json_value(getattr(options, option.name)) for option in game.options}


def house_rules_data(house: HouseRules) -> list[dict[str, Any]]:
    """Return the house rules of a record, each with its line."""
    return [
        *(_house_rule("cards", rule, value=rule.value, cards=ids(rule.cards)) for rule in house.cards),
        *(
            _house_rule("yaku", rule, value=None if rule.off else rule.value, cards=ids(rule.cards | rule.of))
            for rule in house.yaku
        ),
        *(_house_rule("rivals", rule, yaku=rule.yaku) for rule in house.rivals),
        *(
            _house_rule("lucky_hands", rule, value=None if rule.off else rule.points)
            for rule in house.lucky_hands
        ),
        *(_house_rule("lose_all", rule) for rule in house.lose_all),
    ]


def _house_rule(kind: str, rule: Any, **changes: Any) -> dict[str, Any]:
    return {"rule": kind, "id": rule.id, **changes, "line": rule.line}


def round_data(result: RoundResult, sides: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return a round, with the data of its sides."""
    return {
        "round": result.number,
        "dealer": result.dealer,
        "evidence": result.round.evidence.value,
        "void": result.round.void,
        "sides": sides,
        "winners": result.winners,
        "next_dealer": result.next_dealer,
        "complete": result.totals_complete,
    }


def side_data(side: SideScore, game: str = "", *, cards: bool = True) -> dict[str, Any]:
    """Return what a round brought a side. With `cards`, each entry lists its cards.

    If `game` is given, yaku name their pages. For a pile that is known by numbers, `untold` has the kinds
    whose number is unknown.
    """
    data = {
        "side": side.side,
        "card_points": None if side.score is None else side.card_points,
        "score": side.score,
        "deciding": side.deciding,
        "total": side.total,
        "counts": counts_data(side.kinds) if side.kinds else None,
        "yaku": [made_data(made, game) for made in side.made],
        "lucky_hands": [{"id": hand.id, "name": hand.name} for hand in side.lucky_hands],
        "entries": [entry_data(entry, cards=cards) for entry in side.entries],
    }
    return (
        data
        if side.unknown_kinds is None
        else data | {"untold": [kind.plural for kind in side.unknown_kinds]}
    )


def counts_data(numbers: Sequence[int]) -> dict[str, int]:
    """Return the numbers of brights, animals, ribbons and chaff."""
    return dict(zip(_KINDS, numbers, strict=True))


def entry_data(entry: Entry, *, cards: bool = True) -> dict[str, Any]:
    """Return an entry of the ledger, with or without its `cards`."""
    data = {
        "rule": entry.rule,
        "points": entry.points,
        "because": entry.because,
        "against": entry.against,
    }
    return data | {"cards": ids(entry.cards)} if cards else data


def yaku_data(yaku: Yaku, game: str = "") -> dict[str, Any]:
    """Return the id and name of a yaku, and the id of its page if `game` is given."""
    data = {"id": yaku.id, "name": yaku.name}
    return data | {"rule": yaku.rule(game)} if game else data


def made_data(made: MadeYaku, game: str = "") -> dict[str, Any]:
    """Return a yaku in a pile, with its value and cards."""
    data = yaku_data(made.yaku, game) | {"value": made.points, "cards": ids(made.cards)}
    return data | {"claimed": True} if made.claimed else data


# Rules


def game_data(game: Game, rules: RuleSet) -> dict[str, Any]:
    """Return all rules of a game."""
    return {
        "game": game.id,
        "name": game.name,
        "aliases": game.aliases,
        "summary": game.summary,
        "source": game.source._asdict(),
        "players": game.players,
        "active": game.active,
        "team_sizes": game.team_sizes,
        "seats": game.seats,
        "deals": [{"players": number, **deal._asdict()} for number, deal in rules.deals.items()],
        "values": [
            {"kind": row.kind.value, "value": row.value, "cards": ids(row.cards)}
            for row in rules.value_classes
        ],
        "yaku": [
            *(_yaku_rule_data(yaku, rules, in_play=True) for yaku in rules.yaku),
            *(_yaku_rule_data(yaku, rules, in_play=False) for yaku in rules.not_in_play),
        ],
        "rivals": [rival._asdict() for rival in rules.rivals],
        "lucky_hands": [
            {
                "id": hand.id,
                "name": hand.name,
                "ja": hand.ja,
                "points": hand.points,
                "asks": hand.note or hand_requirement(hand),
                "seat": hand.seat or None,
            }
            for hand in game.hands
        ],
        "options": [
            {
                "name": option.name,
                "ruling": option.is_ruling,
                "whole_match": option.whole_match,
                "default": option.json_value(option.default),
                # The choice as written, or null if the source has the default.
                "source_choice": option.source_choice or None,
                "choices": [
                    {"value": option.json_value(choice), "means": meaning}
                    for choice, meaning in option.choices.items()
                ],
                "numbers": option.numbers,
                "help": option.help,
                "says": option.sources,
                "refs": option.refs,
            }
            for option in game.options
        ],
        "facts": [
            {"name": fact.name, "help": fact.help, "shape": fact.shape.value, "choices": fact.choices}
            for fact in game.facts
        ],
        "decisions": [decision._asdict() for decision in game.decisions],
    }


def _yaku_rule_data(yaku: Yaku, rules: RuleSet, *, in_play: bool) -> dict[str, Any]:
    return {
        "id": yaku.id,
        "name": yaku.name,
        "ja": yaku.ja,
        "ko": yaku.ko,
        "aliases": yaku.aliases,
        "value": yaku.value,
        "each_extra": yaku.each_extra,
        "cards": ids(yaku.pattern.cards),
        "asks": yaku_requirement(yaku, kinds=rules.kinds),
        "seat": yaku.seat or None,
        "group": yaku.group or None,
        "in_play": in_play,
        "source": yaku.source,
    }
