"""What somebody types at the score pad, as a record writes it; ValueError says what cannot be meant."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from hanascore.games import GAMES
from hanascore.problems.problem import Problem
from hanascore.problems.words import did_you_mean, listed, visible
from hanascore.record.cursor import name_of
from hanascore.record.text import read
from hanascore.rules.game import Game
from hanascore.rules.options import Fact, FactShape
from hanascore.rules.ruleset import RuleSet

Data = dict[str, Any]
BY_PLAYER = frozenset((FactShape.WORDS_BY_PLAYER, FactShape.YAKU_BY_PLAYER))


def game_of(text: str) -> Game:
    """The game of a name or of its beginning."""
    game = GAMES.find(text)
    begun = [one for one in GAMES if text and one.startswith(text.casefold().replace(" ", "-"))]
    if game is None and len(begun) == 1:
        game = GAMES[begun[0]]
    if game is None:
        raise ValueError("; ".join(GAMES.unknown(text)))
    return game


def one_of(text: str, known: Any, what: str) -> str:
    """The name that is meant: in full, in other capitals, or by a beginning that no other has."""
    names = list(dict.fromkeys(known))
    name = name_of(text)
    if name in names:
        return name
    begun = [one for one in names if name and one.casefold().startswith(name.casefold())]
    if len(begun) == 1:
        return str(begun[0])
    raise ValueError(f"no {what} is called '{text}': {did_you_mean(name, names) or listed(names, 'or')}")


def one_name(names: list[str]) -> Callable[[str], str]:
    """The name of a player, of those."""
    return lambda text: one_of(text, names, "player")


def one_word(*words: str) -> Callable[[str], str]:
    """One of some words."""
    return lambda text: one_of(text, words, "choice")


def whole_number(text: str) -> int:
    """A whole number."""
    if not re.fullmatch(r"[-+]?\d{1,6}", text.strip()):
        raise ValueError(f"a whole number belongs here, not '{text}'")
    return int(text)


def with_reason(data: Data, reason: str | None) -> Data:
    """A payment or an adjustment, with its reason where there is one."""
    return {**data, "reason": reason} if reason else data


def flow(text: str) -> Any:
    """Plain data that is typed as in a record, on a line."""
    source = read(text, json=False)
    if source.problems or len(source.documents) != 1 or source.documents[0].problems:
        raise ValueError(
            "what stands in braces cannot be read: it is written like {points: 95, yaku: [iris]}"
        )
    return source.documents[0].data


def mapping(text: str, names: list[str]) -> Data:
    """Names and their values: `yaku: all; goal 100`."""
    if text.startswith("{"):
        found = flow(text)
        return found if isinstance(found, dict) else {}
    told: Data = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name = next((one for one in sorted(names, key=len, reverse=True) if _begins(part, one)), "")
        if not name:
            word = re.split(r"[:\s]", part)[0]
            raise ValueError(f"'{visible(word)}' is none of {', '.join(names)}")
        told[name] = part[len(name) :].lstrip(" :=")
    return told


def _begins(text: str, name: str) -> bool:
    return text.casefold().startswith(name.casefold()) and text[len(name) : len(name) + 1] in (
        " ",
        ":",
        "=",
        "",
    )


def fact_value(fact: Fact, text: str, names: list[str]) -> Any:
    """What was typed for a fact, as a record writes it."""
    if text[:1] in "{[":
        return flow(text)
    if fact.shape is FactShape.PLAYER:
        return one_of(text, names, "player")
    if fact.shape is FactShape.PLAYERS:
        return [one_of(name, names, "player") for name in text.split(",")]
    if fact.shape is FactShape.PARTS:
        return mapping(text.replace(",", ";"), list(fact.parts))
    if fact.shape in BY_PLAYER:
        told = mapping(text, names)
        return {name: [word.strip() for word in words.split(",")] for name, words in told.items()}
    return text


def facts_as_written(told: Data, rules: RuleSet) -> Data:
    """The facts among the answers; that nobody stopped is told by a fact of its own."""
    calls, data = rules.play.calls, {}
    for key, value in told.items():
        name = key.removeprefix("fact ")
        if name == key or value is None:
            continue
        if calls and name == calls.stopped and value == "none":
            data[calls.exhausted] = "yes"
        elif value or not (rules.play.hand_ends or value == []):
            data[name] = value
    return data


def recalled(data: Data, rules: RuleSet) -> Data:
    """The answers that a round was made of, as they stand in brackets, and what was told beside them."""
    found: Data = {"dealer": data.get("dealer"), "away": data.get("sitting_out")}
    for part, key in (("captured", "pile"), ("scores", "score")):
        told = data.get(part)
        found |= {f"{key} {name}": value for name, value in told.items()} if isinstance(told, dict) else {}
    calls = rules.play.calls
    if calls and data.get(calls.exhausted):
        found[f"fact {calls.stopped}"] = "none"
    beside = ("claims", "side_payments", "adjustments", "note", "void")
    plus = {f"+{key}": data[key] for key in beside if data.get(key) is not None}
    if data.get("scores") is not None:
        plus["+points"] = "yes"
    known = {key: as_text(value) for key, value in found.items() if value is not None}
    facts = {f"fact {key}": as_text(value) for key, value in data.items() if key not in beside}
    return {**facts, **known, **plus}


def as_text(value: Any) -> str:
    """A value as it is typed."""
    if value is None or value in ([], {}):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_inside(each)}' for key, each in value.items())}}}"
    if isinstance(value, list | tuple):
        return ", ".join(map(as_text, value))
    return str(value)


def _inside(value: Any) -> str:
    """A value as it is typed in braces."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inside, value))}]"
    text = as_text(value)
    return f'"{text}"' if "," in text and not isinstance(value, dict) else text


def repaired(text: str, problem: Problem) -> tuple[str, str] | None:
    """The text with the one card put in that a problem proposes, and that card."""
    found = re.fullmatch(r"did you mean ([^()?]+?)(?: \((\w+)\))?\?", problem.hint)
    if not found or " or " in found[1] or problem.place.part is None:
        return None
    start, end = problem.place.part
    card = found[2] or found[1]
    return f"{text[:start]} {card} {text[end:]}".strip().replace(" ,", ","), found[1]
