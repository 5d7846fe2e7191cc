"""What `hanascore rules --lint` checks in the code of a game, and in what its functions return."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from hanascore.games import GAMES
from hanascore.model.ledger import Entry
from hanascore.problems.catalogue import Page, general_pages
from hanascore.problems.problem import Problem
from hanascore.record.keys import GAME_KEYS, ROUND_KEYS
from hanascore.record.source import parse
from hanascore.rules.deal import Deal
from hanascore.rules.game import Game, Shape
from hanascore.rules.play import EXHAUSTED, STOPPED, Calls
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.words.alike import did_you_mean, fold
from hanascore.words.english import listed

_SEVERITIES = ("error", "warning", "note")
# The problems of an example that nobody could read.
_UNREADABLE = ("unclosed", "missing-colon", "indentation")
# The fields of a rule set that take one of a few words.
_CHOICES_OF_RULES = {
    "deals_next": ("winner", "lowest", "total", "left", "right", "same", "free"),
    "won_by": ("points", "rounds"),
}
# The fields of `Calls` that name a fact.
_FACTS_OF_CALLS = ("called_fact", "points_fact", "cancelled_fact", "agreed_fact")


class Fault(NamedTuple):
    """Something wrong with a game."""

    # The line of the file; None if it is about the whole file.
    line: int | None
    # What is wrong.
    message: str
    # The option under which it was found, in words.
    option: str = ""
    # The exception that showed it, with all of its calls; empty if there was none.
    traceback: str = ""


class WrongResultError(Exception):
    """A function of a game returned something that it must not return."""

    def __init__(self, line: int | None, message: str) -> None:
        super().__init__(message)
        self.line = line


def line_of(words: str, text: str) -> int | None:
    """Return the number of the line with these words; None if there is none. An equal line comes first."""
    words = words.strip()
    lines = [line.strip() for line in text.split("\n")]
    tests: tuple[Callable[[str], bool], ...] = (
        lambda line: line == words,
        lambda line: line.startswith((f"{words}:", f"{words} (")),
        lambda line: words in line,
    )
    for test in tests:
        for number, line in enumerate(lines, start=1):
            if test(line):
                return number
    return None


def faults_of_code(game: Game, path: str, text: str) -> Iterator[Fault]:
    """Yield what is wrong with the names of a game, and with those that its code uses."""
    tree = ast.parse(text)
    yield from _taken_names(game, path, text)
    yield from _unknown_choices(game, tree)
    yield from _problems_without_page(game, tree)
    yield from _unknown_places(game, tree)
    for page in game.pages:
        if not _is_readable(page):
            yield Fault(line_of(f"## {page.id}", text), f"the example of the page `{page.id}` cannot be read")
    for name in (*game.facts_by_name, *game.options_by_name):
        if name in GAME_KEYS or (name in ROUND_KEYS and name in game.facts_by_name):
            yield Fault(line_of(name, text), f"`{name}` is a key of every record: choose another name")


def _taken_names(game: Game, path: str, text: str) -> Iterator[Fault]:
    """Yield a fault for each name of the game that a game of hanascore has."""
    for id in GAMES:
        other = GAMES[id]
        # Installed packages are left out, because one of them may be this game.
        is_own = other.build.__module__.startswith("hanascore.games.")
        if not is_own or inspect.getsourcefile(other.build) == path:
            continue
        taken = {fold(name) for name in (other.id, other.name, *other.aliases)}
        for name in (game.id, game.name, *game.aliases):
            if fold(name) in taken:
                yield Fault(line_of(game.name, text), f"`{name}` is the name of a game that hanascore has")
                break


def _unknown_choices(game: Game, tree: ast.Module) -> Iterator[Fault]:
    """Yield a fault for each comparison of an option with a word that is none of its choices."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Compare) or not isinstance(node.left, ast.Attribute):
            continue
        option = game.options_by_name.get(node.left.attr)
        if not option or not ast.unparse(node.left.value).endswith("options"):
            continue
        constants = [word.value for word in node.comparators if isinstance(word, ast.Constant)]
        for word in constants:
            if isinstance(word, str) and word not in option.choices:
                message = f"`{word}` is no choice of `{option.name}`"
                if word == "none" and None in option.choices:
                    message = f"the choice `none` of `{option.name}` is None: write `is None`"
                elif option.shape is Shape.YES_NO:
                    message = f"`{option.name}` is True or False"
                yield Fault(node.lineno, message)


def _problems_without_page(game: Game, tree: ast.Module) -> Iterator[Fault]:
    """Yield a fault for each problem in the code that has no page, or a page with another severity."""
    pages = {page.id: page for page in (*general_pages(), *game.pages)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
            continue
        argument = node.args[0]
        id = argument.value if isinstance(argument, ast.Constant) else None
        if node.func.id not in _SEVERITIES or not isinstance(id, str):
            continue
        page = pages.get(id)
        if page is None:
            hint = did_you_mean(id, pages) or f"write `## {id}: …` below `# Pages`"
            yield Fault(node.lineno, f"the problem `{id}` has no page: {hint}")
        elif node.func.id not in page.severities:
            severities = listed(page.severities, "or")
            yield Fault(node.lineno, f"the page `{id}` is about a problem with severity {severities}")


def _unknown_places(game: Game, tree: ast.Module) -> Iterator[Fault]:
    """Yield a fault for each place in the code, such as `place.inside("stopped_by")`, that no record has."""
    parts = (part for fact in game.facts for part in fact.parts)
    known = {*GAME_KEYS, *ROUND_KEYS, *game.facts_by_name, *game.options_by_name, *parts}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        keys = [key.value for key in node.args[:1] if isinstance(key, ast.Constant)]
        for key in keys:
            if node.func.attr == "inside" and isinstance(key, str) and key not in known:
                hint = did_you_mean(key, known) or "declare it below `# Facts`"
                yield Fault(node.lineno, f"no round has a key `{key}`: {hint}")


def _is_readable(page: Page) -> bool:
    """Return whether the lines of a page's example can be read. Words may follow a value, as in a letter."""
    source = parse(page.example)
    problems = [
        *source.problems,
        *(problem for document in source.documents for problem in document.problems),
    ]
    return not any(problem.id in _UNREADABLE for problem in problems)


def faults_of_rules(game: Game, rules: RuleSet, text: str) -> Iterator[Fault]:
    """Yield what is wrong with a rule set."""
    line = line_of("deals=", text)
    numbers = {min(number, rules.active or game.active or number) for number in game.players}
    if missing := sorted(numbers - set(rules.deals)):
        yield Fault(line, f"`deals` has no deal for {listed(map(str, missing), 'or')} players")
    for number in sorted(numbers & set(rules.deals)):
        deal: object = rules.deals[number]
        if not isinstance(deal, Deal):
            raise WrongResultError(line, f"`deals` has {_describe(deal)}, not a `Deal`")
        hand, field = rules.deals[number]
        if hand < 1 or field < 0 or rules.stock(number) < 0:
            dealt = hand * number + field
            yield Fault(line, f"{number} players are dealt {dealt} of {rules.deck.bit_count()} cards")
    for field_name, choices in _CHOICES_OF_RULES.items():
        choice = getattr(rules, field_name)
        if choice not in choices:
            message = f"`{field_name}` is {listed(choices, 'or')}, not {choice!r}"
            yield Fault(line_of(f"{field_name}=", text), message)
    calls = rules.play.calls or Calls()
    for name in (STOPPED, EXHAUSTED) if rules.play.calls and not calls.played_out_by_default else ():
        if name not in game.facts_by_name:
            yield Fault(line_of("Calls(", text), f"a game with stops declares the fact `{name}`")
    words: object = calls.call
    if isinstance(words, str):
        yield Fault(line_of("call=", text), f'`call` is a list of words: write call=("{words}",)')
    for name in _FACTS_OF_CALLS:
        fact = getattr(calls, name)
        if fact and fact not in game.facts_by_name:
            hint = did_you_mean(fact, game.facts_by_name) or "declare it below `# Facts`"
            yield Fault(
                line_of(f'"{fact}"', text), f"`{name}` names the fact `{fact}`, which nobody declares: {hint}"
            )


def with_checked_results(game: Game, path: str) -> Game:
    """Return a game that raises a `WrongResultError` if one of its functions returns something wrong."""

    def build(options: Any) -> RuleSet:
        rules: object = _call(game.build, options, path)
        if not isinstance(rules, RuleSet):
            raise WrongResultError(
                _first_line(game.build, path), f"`build` returns {_describe(rules)}, not a `RuleSet`"
            )
        return replace(
            rules,
            settle=_checked(rules.settle, path, _check_entry),
            check=_checked(rules.check, path, _check_problem),
        )

    return replace(game, build=build)


def _checked(
    function: Callable[[Played], Iterable[Any]], path: str, check: Callable[[Played, Any], str]
) -> Callable[[Played], Iterable[Any]]:
    """Return a function that yields the same items and raises a `WrongResultError` at the first wrong one."""

    def run(played: Played) -> Iterator[Any]:
        items: object = _call(function, played, path)
        if not isinstance(items, Iterable):
            name = getattr(function, "__name__", "the function")
            message = f"`{name}` returns {_describe(items)}: `yield` each of its results"
            raise WrongResultError(_first_line(function, path), message)
        for item in items:
            if reason := check(played, item):
                line = _first_line(function, path)
                frame = getattr(items, "gi_frame", None)
                if frame is not None and frame.f_code.co_filename == path:
                    line = frame.f_lineno
                raise WrongResultError(line, reason)
            yield item

    return run


def _call(function: Callable[[Any], object], argument: Any, path: str) -> object:
    """Call a function of a game. If it does not take one argument, the fault is in its own line."""
    try:
        return function(argument)
    except TypeError as error:
        if error.__traceback__ and error.__traceback__.tb_next:
            raise
        raise WrongResultError(_first_line(function, path), f"{error}") from error


def _check_entry(played: Played, entry: object) -> str:
    """Return what is wrong with an entry of `settle`; "" if nothing is."""
    if not isinstance(entry, Entry):
        return f"`settle` yields {_describe(entry)}, not an `Entry`"
    sides = {*played.record.players, *(holding.side for holding in played.holdings)}
    if type(entry.points) is not int:
        return f"points are whole numbers, not {entry.points!r}: divide with `//`"
    for side in (entry.side, entry.against):
        if side is not None and side not in sides:
            return f"`{side}` is neither a side nor a player: take `holding.side`"
    return ""


def _check_problem(_: Played, problem: object) -> str:
    """Return what is wrong with a problem of `check`; "" if nothing is."""
    if not isinstance(problem, Problem):
        return f"`check` yields {_describe(problem)}, not a problem"
    return ""


def _first_line(function: Callable[..., Any], path: str) -> int | None:
    code = getattr(function, "__code__", None)
    return code.co_firstlineno if code is not None and code.co_filename == path else None


def _describe(value: object) -> str:
    return "None" if value is None else f"{type(value).__name__} {value!r}"
