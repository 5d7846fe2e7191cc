"""All games: those of this folder, one file each, and those of installed packages.

A file in this folder is a game, so adding one changes nothing else. A package adds a game through the entry
points of the group `hanascore.games`: the name is the id of the game, and the value is its `Game`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, NamedTuple
from warnings import warn

from hanascore.rules.game import Game
from hanascore.rules.rule_names import rules_without_page
from hanascore.rules.rulebook import RulebookError
from hanascore.words.alike import did_you_mean, fold

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINT_GROUP = "hanascore.games"


class GameError(ImportError):
    """A game of an installed package cannot be used. The message names the package and says what is wrong."""


class GameWarning(UserWarning):
    """A game of an installed package is left out, because it cannot be used."""


def _own_ids() -> tuple[str, ...]:
    """Return the ids of the games in this folder."""
    return _ids_in(tuple(__path__))


@cache
def _ids_in(folders: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ids of the games in some folders."""
    return tuple(module.name.replace("_", "-") for module in iter_modules(folders))


def _load_own(id: str) -> Game:
    """Return a game of this folder."""
    module = id.replace("-", "_")
    try:
        game: Game = import_module(f"{__name__}.{module}").GAME
    except RulebookError as error:
        raise RulebookError(f"{module}.py: {error}") from error
    return game


class _Installed(NamedTuple):
    """The games of installed packages."""

    # The entry point of each game, by its id.
    points: dict[str, EntryPoint]
    # What is wrong with the other entry points, by the id of the game.
    faults: dict[str, str]


@cache
def _installed() -> _Installed:
    """Return the games of installed packages. A game whose id is taken cannot be used."""
    # This import takes a tenth of the time of `hanascore score`, which rarely needs it.
    from importlib.metadata import entry_points

    own_ids = _own_ids()
    points: dict[str, EntryPoint] = {}
    faults: dict[str, str] = {}
    for point in entry_points(group=ENTRY_POINT_GROUP):
        if point.name in own_ids:
            faults[point.name] = f"{_package(point)} brings a game `{point.name}`, and hanascore has one"
        elif point.name in points:
            what = "and so does another package"
            faults[point.name] = f"{_package(point)} brings a game `{point.name}`, {what}"
        points[point.name] = point
    return _Installed({id: point for id, point in points.items() if id not in faults}, faults)


def _package(point: EntryPoint) -> str:
    return f"the package {point.dist.name} {point.dist.version}" if point.dist else "a package"


def _load_installed(point: EntryPoint) -> Game:
    """Return the game of an entry point. Building its rules shows whether it can be used."""
    try:
        game = _checked(point.load(), point)
        game.rules()
        _check_rules(game)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        message = f"{_package(point)} brings a game `{point.name}` that cannot be used: {reason}"
        raise GameError(message) from error
    return game


@cache
def _is_usable(id: str) -> bool:
    """Return whether the game of an installed package can be used. Warn once if it cannot."""
    try:
        _load_installed(_installed().points[id])
    except GameError as fault:
        _warn_of(str(fault))
        return False
    return True


@cache
def _warn_of(fault: str) -> None:
    """Warn once that the game of a package is left out."""
    warn(f"{fault}: it is left out", GameWarning, stacklevel=2)


def _check_rules(game: Game) -> None:
    """Raise an error if the code of a game names a rule without a page."""
    for rule in rules_without_page(game):
        raise RulebookError(f"line {rule.line}: the rulebook has no rule `{rule.name}`")


def _checked(game: object, point: EntryPoint) -> Game:
    """Return the game that an entry point leads to, or raise an error if it is no game with the right id."""
    if not isinstance(game, Game):
        raise TypeError(f"`{point.value}` is not a `Game`")
    if game.id != point.name:
        raise ValueError(f"its id is `{game.id}`")
    return game


def package_of(error: BaseException) -> str | None:
    """Return the installed package whose game raised an exception; None if no such game raised it."""
    frame = error.__traceback__
    package = None
    while frame:
        module = frame.tb_frame.f_globals.get("__name__", "")
        for point in _installed().points.values():
            top = point.module.partition(".")[0]
            if module == top or module.startswith(f"{top}."):
                package = f"{_package(point)}, which has the game `{point.name}`"
        frame = frame.tb_next
    return package


class Games(Mapping[str, Game]):
    """The games by id. A game is imported at its first use.

    A game is also found by its name and its aliases.

    >>> GAMES["Koi koi"].id
    'koi-koi'
    >>> GAMES["koikoy"]
    Traceback (most recent call last):
    KeyError: "no game is called 'koikoy': did you mean koi-koi?"
    """

    def __init__(self) -> None:
        # A game that a user tries out before it is installed.
        self._added: dict[str, Game] = {}

    @contextmanager
    def added(self, game: Game) -> Iterator[None]:
        """Add a game within a `with` block. It replaces another game with the same id."""
        self._added = {game.id: game}
        try:
            yield
        finally:
            self._added = {}

    def __iter__(self) -> Iterator[str]:
        for fault in _installed().faults.values():
            _warn_of(fault)
        installed = filter(_is_usable, _installed().points)
        return iter(sorted({*_own_ids(), *installed, *self._added}))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __getitem__(self, id: str) -> Game:
        if id in self._added:
            return self._added[id]
        if id in _own_ids():
            return _load_own(id)
        if id in _installed().points:
            return _load_installed(_installed().points[id])
        if id in _installed().faults:
            raise GameError(_installed().faults[id])
        if game := self.find(id):
            return game
        raise KeyError(": ".join(self.unknown(id)))

    def __contains__(self, id: object) -> bool:
        """Whether this is the id of a game."""
        return id in self._added or id in _own_ids() or id in _installed().points

    def find(self, text: str) -> Game | None:
        """Return the game with this id, name or alias. Case, accents and hyphens do not matter.

        >>> GAMES.find("Koi koi").id
        'koi-koi'
        """
        folded = fold(text)
        # Try the ids of this folder first, because that needs no search of the installed packages.
        for id in _own_ids():
            if fold(id) == folded:
                return self[id]
        for id in (*self._added, *_installed().points, *_installed().faults):
            if fold(id) == folded:
                return self[id]
        for game in self.values():
            if folded in [fold(name) for name in (game.name, *game.aliases)]:
                return game
        return None

    @property
    def names(self) -> list[str]:
        """The names and aliases of all games."""
        return [name for game in self.values() for name in (game.name, *game.aliases)]

    def unknown(self, text: str) -> tuple[str, str]:
        """Return a message that no game has this name, and a hint with similar names or with all games."""
        hint = did_you_mean(text, self) or did_you_mean(text, self.names)
        return f"no game is called '{text}'", hint or f"the games are {', '.join(self)}"


GAMES = Games()
