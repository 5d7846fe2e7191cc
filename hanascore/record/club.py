"""A club's file, hanascore.yaml: the options its members agreed on. They apply where a record says nothing."""

from __future__ import annotations

import os
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from hanascore.cards.deck import LANGUAGES, MONTH_ORDERS
from hanascore.games import GAMES
from hanascore.model.record import NO_DEFAULTS, ClubDefaults
from hanascore.problems.problem import LocatedProblem
from hanascore.record.cursor import Cursor
from hanascore.record.event_rules import EventRules
from hanascore.record.header import read_game
from hanascore.record.options import read_options
from hanascore.record.source import parse
from hanascore.rules.game import Game

CLUB_FILE = "hanascore.yaml"
CLUB_FILE_HINT = f"{CLUB_FILE} is the name of the file of a club: choose another, as friday.yaml"
_KEYS = ("game", "months", "options", "lang")


class ClubSettings(NamedTuple):
    """The file of a club: the options of its game as it writes them, and whatever is wrong with it.

    `speaks` tells that a command took its language, and `digest` is the SHA-256 of the file.
    """

    file: str = ""
    game: Game | None = None
    months: str | None = None
    options: Mapping[str, Any] = {}
    lang: str | None = None
    found: tuple[LocatedProblem, ...] = ()
    speaks: bool = False
    digest: str = ""

    def beneath(
        self, data: dict[str, Any], *, months: str | None, event: EventRules
    ) -> tuple[Any, ClubDefaults]:
        """A record's data with what it leaves to the club, and what that is.

        Nothing is put beneath what the command line says of the months, or what an event says.
        """
        more, written = dict[str, Any](), data.get("options") or {}
        if self.game and not event.game and data.get("game") is None:
            more["game"] = self.game.id
        if self.months and not (months or event.months) and data.get("months") is None:
            more["months"] = self.months
        game = event.game or GAMES.find(str(data.get("game") or more.get("game")))
        options: dict[str, Any] = {}
        if isinstance(written, dict):
            options = self.options_beneath(game, {**written, **event.options})
        used = self.used(*more, *options)
        return {**data, **more, **({"options": {**written, **options}} if options else {})}, used

    def options_beneath(self, game: Game | None, said: Mapping[str, Any]) -> dict[str, Any]:
        """The options of the club, where this is its game, but for those that are said."""
        return {name: value for name, value in self.options.items() if game is self.game and name not in said}

    def used(self, *keys: str) -> ClubDefaults:
        """What is told of the keys that come from the club, its language among them where it has a say."""
        names = (*keys, "lang") if self.speaks else keys
        return ClubDefaults(self.file, names, self.digest) if names else NO_DEFAULTS


def is_club_file(path: str) -> bool:
    """Whether a path names the file of a club, as a pattern such as `*.yaml` does among records."""
    return path.rpartition(os.sep)[2] == CLUB_FILE


def read_club(content: bytes, name: str) -> ClubSettings:
    """The club of a file's bytes. Nothing is raised: what is wrong is among what is found."""
    source = parse(content)
    # A file of comments says nothing, and that is no fault here.
    whole = source.locate((one for one in source.problems if one.id != "record-empty"), name, None)
    if not source.documents:
        return ClubSettings(name, found=tuple(whole))
    document, *more = source.documents
    problems = list(document.problems)
    top = Cursor(document.data, problems, label="the file of a club")
    club = _read(top, name)
    if more:
        top.add_error("wrong-type", f"the file of a club is one document, and {len(more) + 1} stand here")
    digest = sha256(content).hexdigest()
    return club._replace(digest=digest, found=(*whole, *source.locate(problems, name, document.number)))


def _read(top: Cursor, name: str) -> ClubSettings:
    if isinstance(top.data, dict) and "hanascore" in top.data:
        top.inside("hanascore").at_key().add_error(
            "wrong-type", "this is a record, not the file of a club", CLUB_FILE_HINT
        )
        return ClubSettings(name)
    if not top.check_mapping("months: japanese", _KEYS):
        return ClubSettings(name)
    game = read_game(top.inside("game"))
    months, lang = top.inside("months").choice(MONTH_ORDERS), top.inside("lang").choice(LANGUAGES)
    options = top.inside("options")
    if game is None:
        if options.data is not None and top.inside("game").data is None:
            options.at_key().add_error(
                "key-missing", "the options are of no game", "write `game:` above them"
            )
        return ClubSettings(name, None, months, {}, lang)
    known = read_options(game, options)
    return ClubSettings(name, game, months, {key: options.data[key] for key in known}, lang)
