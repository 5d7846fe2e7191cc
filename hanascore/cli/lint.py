"""`hanascore rules --lint FILE`: check a game before it is installed.

The game is imported, its rules are built with every choice of every option, and it scores shuffled rounds.
Mistakes are reported with the line of the file.
"""

from __future__ import annotations

import ast
import json
import os
import traceback
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from hanascore.cards.deck import in_order, union
from hanascore.cards.notation import code_pile
from hanascore.cli.template import NAMES
from hanascore.games import GAMES
from hanascore.problems.fix import spell_value
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.referee.match import Match
from hanascore.rules.field_multiplier import FIELD_MULTIPLIER
from hanascore.rules.game import Game, Shape
from hanascore.rules.play import STOPPED
from hanascore.rules.rule_names import rules_without_page
from hanascore.rules.rulebook import RulebookError
from hanascore.words.common_words import NONE
from hanascore.words.english import listed, many

# The number of shuffled rounds that are scored with each choice.
_ROUNDS = 5


class Fault(NamedTuple):
    """Something wrong with a game."""

    # The line of the file; None if it is about the whole file.
    line: int | None
    # What is wrong.
    message: str
    # The option under which it was found, in words.
    option: str = ""


class LintResult(NamedTuple):
    """The result of checking a game."""

    # The game; None if its rulebook cannot be read.
    game: Game | None
    # Everything that is wrong.
    faults: list[Fault]
    # How many rounds were scored.
    rounds: int = 0

    def text(self, file: str) -> str:
        """Return the faults, one on each line, and what was checked."""
        lines = []
        for fault in self.faults:
            place = f"{file}:{fault.line}" if fault.line else file
            lines.append(f"{place}: error: {fault.message}{fault.option}")
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
    for rule in rules_without_page(game):
        message = f"the rulebook has no rule `{rule.name}`: declare it as an option or a decision"
        faults.append(Fault(rule.line, message))
    faults += _unknown_choices(game, path)
    numbers = {min(number, game.active or number) for number in game.players}
    if missing := sorted(numbers - set(game.rules().deals)):
        faults.append(Fault(None, f"`deals` has no deal for {listed(map(str, missing), 'or')} players"))
    with GAMES.added(game):
        for options in _option_choices(game):
            with _Catch(path, faults, options):
                faults += _changes_of_match(game, options)
                for text in _shuffled_records(game, options):
                    (record,) = loads(text).records
                    match = judge(record)
                    faults += _entries_without_page(match)
                    rounds += match.rounds[0].ledger is not None
                    unscored = unscored or [problem.message for problem in match.problems if problem.stops]
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


def _unknown_choices(game: Game, path: str) -> Iterator[Fault]:
    """Yield a fault for each comparison of an option with a word that is none of its choices."""
    for node in ast.walk(ast.parse(Path(path).read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Compare) or not isinstance(node.left, ast.Attribute):
            continue
        option = game.options_by_name.get(node.left.attr)
        constants = [word.value for word in node.comparators if isinstance(word, ast.Constant)]
        words = [word for word in constants if isinstance(word, str)]
        if ast.unparse(node.left.value).endswith("options") and option and option.shape is Shape.WORD:
            for word in words:
                if word not in option.choices:
                    yield Fault(node.lineno, f"`{word}` is no choice of `{option.name}`")


def _changes_of_match(game: Game, options: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault for an option that a round could change although it belongs to the whole match."""
    changes_match = game.rules(options).match_key != game.rules().match_key
    for name in options if changes_match else ():
        if not game.options_by_name[name].whole_match and name not in game.presets:
            message = (
                f"`{name}` changes the deck, the deal or the end of the match: mark it with `whole match`"
            )
            yield Fault(None, message)


def _load(path: str) -> Game:
    """Import the file of a game and build its rules."""
    spec = spec_from_file_location(Path(path).stem, path)
    if spec is None or spec.loader is None:
        raise ValueError("a game is a file of Python, such as birds.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise TypeError("the file has no `GAME = BOOK.game(build, players=…)`")
    game.rules()
    return game


def _fault(error: Exception, path: str) -> Fault:
    """Turn an exception into a fault, with the line of the file that caused it."""
    if isinstance(error, SyntaxError):
        return Fault(error.lineno, f"{error.msg}")
    if isinstance(error, RulebookError):
        return Fault(_line_of(error, Path(path).read_text(encoding="utf-8")), str(error))
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    message = (
        str(error) if isinstance(error, TypeError) and not frames else f"{type(error).__name__}: {error}"
    )
    return Fault(frames[-1].lineno if frames else None, message)


def _line_of(error: RulebookError, text: str) -> int | None:
    """Return the number of the first line that an error of the rulebook quotes."""
    quoted = str(error).split("`")[1::2]
    lines = text.split("\n")
    for words in quoted:
        for number, line in enumerate(lines, start=1):
            if line.strip() == words:
                return number
    return None


def _option_choices(game: Game) -> Iterator[dict[str, Any]]:
    """Yield sets of options: first the defaults, then one set for every other choice of every option."""
    yield {}
    for option in game.options:
        for choice in option.other_choices(option.default):
            yield {option.name: choice}


def _shuffled_records(game: Game, options: Mapping[str, Any]) -> Iterator[str]:
    """Yield records with shuffled piles, for every number of players."""
    for number in game.players:
        for attempt in range(_ROUNDS):
            yield _shuffled_record(game, options, NAMES[:number], attempt)


def _shuffled_record(game: Game, options: Mapping[str, Any], players: tuple[str, ...], attempt: int) -> str:
    """Return a record in JSON with a round in which the cards are shared out in pairs of a month."""
    rules = game.rules(options)
    playing = players[: rules.active or game.active or len(players)]
    cards = [card.bit for card in in_order(rules.deck)]
    pairs = sorted(
        map(union, zip(cards[::2], cards[1::2], strict=False)), key=lambda pair: _shuffled(attempt, pair)
    )
    undrawn = rules.undrawn(len(playing)) // 2
    left_over = union(pairs[:undrawn])
    piles = dict.fromkeys(playing, 0)
    for pair in pairs[undrawn:]:
        piles[playing[_shuffled(attempt, pair) % len(playing)]] |= pair
    round: dict[str, Any] = {"dealer": playing[0]}
    if len(playing) < len(players):
        round["sitting_out"] = list(players[len(playing) :])
    if rules.field_multiplier != "off":
        round[FIELD_MULTIPLIER] = 1
    if rules.play.calls and not rules.play.calls.played_out_by_default:
        round[STOPPED] = playing[0]
    round["captured"] = {name: code_pile(pile, numbered=True) or NONE for name, pile in piles.items()}
    if left_over:
        round["left_over"] = code_pile(left_over, numbered=True)
    written = {name: game.options_by_name[name].json_value(value) for name, value in options.items()}
    head: dict[str, Any] = {"hanascore": 1, "game": game.id, "months": "japanese", "players": list(players)}
    if len(players) in game.teams_required:
        number = len(players) // game.team_sizes[len(players)][0]
        head["teams"] = {f"Team {at + 1}": list(players[at::number]) for at in range(number)}
    return json.dumps({**head, "options": written, "rounds": [round]})


def _shuffled(attempt: int, cards: int) -> int:
    """Return a sort key that shuffles cards differently in each attempt, but equally in each run."""
    return int.from_bytes(sha256(f"{attempt} {cards}".encode()).digest()[:8], "big")


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
