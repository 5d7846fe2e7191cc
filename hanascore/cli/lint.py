"""`hanascore rules --lint FILE`: check a game before it is installed.

The game is imported, its rules are built with every choice of every option, and it scores shuffled rounds.
WrongResultErrors are reported with the line of the file.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from runpy import run_path
from traceback import extract_tb, format_exception
from types import MappingProxyType
from typing import Any, NamedTuple

from hanascore.cli.lint_code import (
    Fault,
    WrongResultError,
    faults_of_code,
    faults_of_rules,
    line_of,
    with_checked_results,
)
from hanascore.cli.lint_records import written_records
from hanascore.games import GAMES
from hanascore.problems.fix import spell_value
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.referee.match import Match
from hanascore.rules.game import Game
from hanascore.rules.rule_names import rules_without_page
from hanascore.rules.rulebook import RulebookError
from hanascore.words.english import many


class LintResult(NamedTuple):
    """The result of checking a game."""

    # The game; None if its rulebook cannot be read.
    game: Game | None
    # Everything that is wrong.
    faults: list[Fault]
    # How many rounds were scored.
    rounds: int = 0

    def text(self, file: str, *, traceback: bool = False) -> str:
        """Return the faults, one on each line, and what was checked. With `traceback`, add the exceptions."""
        lines = []
        for fault in self.faults:
            place = f"{file}:{fault.line}" if fault.line else file
            lines.append(f"{place}: error: {fault.message}{fault.option}")
            if traceback and fault.traceback:
                lines.append(fault.traceback.rstrip("\n"))
        if self.game:
            options = many(len(self.game.options), "option")
            rounds = many(self.rounds, "shuffled round")
            lines.append(f"{self.game.name} ({self.game.id}): {options}, {rounds} scored")
        return "".join(f"{line}\n" for line in lines)


def lint(path: str) -> LintResult:
    """Check the file of a game."""
    # Use the absolute path, because the frames of an exception have absolute paths.
    path = os.path.abspath(path)
    faults: list[Fault] = []
    game = None
    rounds = 0
    unscored = list[str]()
    with _Catch(path, faults):
        game = _load(path)
    if game is None:
        return LintResult(None, faults)
    text = Path(path).read_text(encoding="utf-8")
    for rule in rules_without_page(game):
        message = f"the rulebook has no rule `{rule.name}`: declare it as an option or a decision"
        faults.append(Fault(rule.line, message))
    faults += faults_of_code(game, path, text)
    checked = with_checked_results(game, path)
    with GAMES.added(checked):
        for options in _option_choices(game):
            with _Catch(path, faults, options):
                faults += _changes_of_match(checked, options, text)
                faults += faults_of_rules(checked, checked.rules(options), text)
                for record in written_records(checked, options):
                    with _Catch(path, faults, options):
                        match = judge(loads(record).records[0])
                        faults += _entries_without_page(match)
                        rounds += sum(result.ledger is not None for result in match.rounds)
                        stops = [problem.message for problem in match.problems if problem.stops]
                        unscored = unscored or stops
    if unscored and not rounds and not faults:
        faults.append(Fault(None, f"no shuffled round can be scored: {unscored[0]}"))
    return LintResult(game, _first_of_each(faults), rounds)


class _Catch:
    """If a `with` block raises an exception, add it to the faults, and continue after the block."""

    def __init__(self, path: str, faults: list[Fault], options: Mapping[str, Any] = MappingProxyType({})):
        self.path = path
        self.faults = faults
        self.options = options

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, __: object) -> bool:
        if isinstance(error, Exception):
            self.faults.append(_fault(error, self.path)._replace(option=_with(self.options)))
        return isinstance(error, Exception)


def _first_of_each(faults: Iterable[Fault]) -> list[Fault]:
    """Return only one fault for each line, because a line may fail under many options."""
    firsts: dict[object, Fault] = {}
    for fault in faults:
        firsts.setdefault(fault.line or fault.message, fault)
    return list(firsts.values())


def _changes_of_match(game: Game, options: Mapping[str, Any], text: str) -> Iterator[Fault]:
    """Yield a fault for an option that a round could change although it belongs to the whole match."""
    changes_match = game.rules(options).match_key != game.rules().match_key
    for name in options if changes_match else ():
        if not game.options_by_name[name].whole_match and name not in game.presets:
            message = (
                f"`{name}` changes the deck, the deal or the end of the match: mark it with `whole match`"
            )
            yield Fault(line_of(name, text), message)


def _load(path: str) -> Game:
    """Import the file of a game and build its rules."""
    if not path.endswith(".py"):
        raise ValueError("a game is a file of Python, such as birds.py")
    # Unlike an import, this reads the text itself and not a cached version of it.
    game = run_path(path).get("GAME")
    if not isinstance(game, Game):
        raise TypeError("the file has no `GAME = BOOK.game(build, players=…)`")
    with_checked_results(game, path).rules()
    return game


def _fault(error: Exception, path: str) -> Fault:
    """Turn an exception into a fault, with the line of the file that caused it."""
    all_calls = "".join(format_exception(error))
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename == path]
    line = frames[-1].lineno if frames else None
    message = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError) and error.filename == path:
        return Fault(error.lineno, f"{error.msg}")
    if isinstance(error, WrongResultError):
        return Fault(error.line, str(error))
    if isinstance(error, RulebookError):
        text = Path(path).read_text(encoding="utf-8")
        quoted = [line_of(words, text) for words in str(error).split("`")[1::2]]
        return Fault(next(filter(None, quoted), line), str(error))
    if isinstance(error, TypeError | ValueError) and not frames:
        message = str(error)
    return Fault(line, message, traceback=all_calls)


def _option_choices(game: Game) -> Iterator[dict[str, Any]]:
    """Yield sets of options: first the defaults, then one set for every other choice of every option."""
    yield {}
    for option in game.options:
        for choice in option.other_choices(option.default):
            yield {option.name: choice}


def _entries_without_page(match: Match) -> Iterator[Fault]:
    """Yield a fault for each rule that brings points but has no page."""
    for result in match.rounds:
        for entry in result.ledger.entries if result.ledger else ():
            name = entry.rule.partition(".")[2]
            if name not in result.ruled.rules.rule_ids and not entry.rule.startswith("house"):
                yield Fault(None, f"points name the rule `{entry.rule}`, which has no page")


def _with(options: Mapping[str, Any]) -> str:
    """Return the options in words, for the end of a message."""
    return "".join(f" (with {name}: {spell_value(value)})" for name, value in options.items())
