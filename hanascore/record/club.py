"""A club's file, hanascore.yaml: the defaults that its members agreed on. A record overrides them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from hanascore.cards.deck import LANGUAGES, MONTH_ORDERS
from hanascore.games import GAMES
from hanascore.model.record import NO_DEFAULTS, ClubDefaults
from hanascore.problems.fix import Blank, write
from hanascore.problems.problem import Problem, by_line
from hanascore.record.cursor import Cursor
from hanascore.record.event_rules import EventRules
from hanascore.record.header import read_game
from hanascore.record.locate import locate
from hanascore.record.options import read_options
from hanascore.record.source import parse
from hanascore.rules.game import Game

CLUB_FILE = "hanascore.yaml"
CLUB_FILE_HINT = f"{CLUB_FILE} is the name of a club's file; choose another, such as friday.yaml"
_KEYS = ("game", "months", "options", "lang")


@dataclass(frozen=True, kw_only=True)
class ClubSettings:
    """The contents of a club's file."""

    # The path of the file.
    file: str = ""
    # The SHA-256 of the file.
    digest: str = ""
    # The club's game; None if the file does not name one.
    game: Game | None = None
    # What the months 11 and 12 mean; None if the file does not say.
    months: str | None = None
    # The options of the game, as parsed.
    options: Mapping[str, Any] = field(default_factory=dict)
    # The language of the output; None if the file does not say.
    lang: str | None = None
    # Whether the command uses this language.
    lang_is_used: bool = False
    # The problems of the file.
    problems: tuple[Problem, ...] = ()

    def fill_in(
        self, data: Mapping[str, Any], *, months: str | None, event: EventRules
    ) -> tuple[dict[str, Any], ClubDefaults]:
        """Return a record completed with the club's values for keys that it lacks, and a list of these
        values.

        The command line (`months`) and an event also win over the club. An event that names its game has all
        rules of that game; the club only decides what months mean, if books on the game differ on that.
        """
        keys: dict[str, Any] = {}
        if self.game and not event.game and data.get("game") is None:
            keys["game"] = self.game.id
        is_open = not (months or event.months) and (not event.game or event.game.months_ambiguous)
        if self.months and is_open and data.get("months") is None:
            keys["months"] = self.months
        game = GAMES.find(str(data.get("game") or keys.get("game")))
        written = data.get("options") or {}
        options: dict[str, Any] = {}
        if isinstance(written, dict) and not event.game:
            options = self.default_options(game, {**written, **event.options})
        filled = {**data, **keys}
        if options:
            filled["options"] = {**written, **options}
        return filled, self.defaults(*keys, *options)

    def default_options(self, game: Game | None, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Return the club's options without those in `chosen`; {} if the game is not that of the club."""
        if game is not self.game:
            return {}
        return {name: value for name, value in self.options.items() if name not in chosen}

    def defaults(self, *keys: str) -> ClubDefaults:
        """Return what a record remembers of its defaults: these keys, and the language if it is used."""
        names = (*keys, "lang") if self.lang_is_used else keys
        return ClubDefaults(self.file, names, self.digest) if names else NO_DEFAULTS


def is_club_file(path: str) -> bool:
    """Return whether a path is that of a club's file. A pattern such as `*.yaml` finds it among records."""
    return path.rpartition(os.sep)[2] == CLUB_FILE


def read_club(content: bytes, name: str) -> ClubSettings:
    """Read a club's file. Its errors are in `problems`."""
    source = parse(content)
    # A file with nothing but comments is no error.
    whole_file = [problem for problem in source.problems if problem.id != "record-empty"]
    located = locate(source, whole_file, name, None)
    values: dict[str, Any] = {}
    if source.documents:
        document = source.documents[0]
        problems = list(document.problems)
        top = Cursor(document.data, problems, label="the club's file")
        values = _read_values(top)
        if len(source.documents) > 1:
            message = f"a club's file is one document, but this one has {len(source.documents)}"
            top.add_error("wrong-type", message, "remove the lines with '---'")
        located += locate(source, problems, name, document.number)
    return ClubSettings(
        file=name, digest=sha256(content).hexdigest(), problems=tuple(by_line(located)), **values
    )


def _read_values(top: Cursor) -> dict[str, Any]:
    """Read the keys of a club's file, and return their values as fields of `ClubSettings`."""
    if isinstance(top.data, dict) and "hanascore" in top.data:
        message = "this is a record, not a club's file"
        top.inside("hanascore").at_key().add_error("wrong-type", message, CLUB_FILE_HINT)
        return {}
    if not top.check_mapping("months: japanese", _KEYS):
        return {}
    game = read_game(top.inside("game"))
    values: dict[str, Any] = {
        "game": game,
        "months": top.inside("months").choice(MONTH_ORDERS),
        "lang": top.inside("lang").choice(LANGUAGES),
    }
    options = top.inside("options")
    if game:
        values["options"] = {name: options.data[name] for name in read_options(game, options)}
    elif options.data is not None and top.inside("game").data is None:
        message = "options without a game"
        fix = write(("game",), Blank("GAME"))
        advice = f"the games are {', '.join(GAMES)}"
        options.at_key().add_error("key-missing", message, advice, fixes=[fix])
    return values
