"""What a club has agreed on for all its tables: `hanascore.yaml`, beside the records or in a folder above.

It stands where a record says nothing: the command line, an event and the record itself come before it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from hanascore.games import GAMES
from hanascore.model import NO_DEFAULTS, Defaults
from hanascore.problems.problem import Found, Place
from hanascore.record.cursor import MONTHS, Cursor, shortened
from hanascore.record.options import read_options
from hanascore.record.text import read
from hanascore.rules.game import Game

NAME = "hanascore.yaml"
LANGUAGES = ("en", "ja", "ko")
_KEYS = ("game", "months", "options", "lang")


class Club(NamedTuple):
    """The file of a club: the options of its game as it writes them, and whatever is wrong with it.

    `speaks` tells that a command took its language, and `digest` is the SHA-256 of the file.
    """

    file: str = ""
    game: Game | None = None
    months: str | None = None
    options: Mapping[str, Any] = {}
    lang: str | None = None
    found: tuple[Found, ...] = ()
    speaks: bool = False
    digest: str = ""

    def beneath(self, data: Any, *, months: str | None, event: Mapping[str, Any]) -> tuple[Any, Defaults]:
        """A record's data with what it leaves to the club, and what that is.

        Nothing is put beneath what the command line says of the months, or what an event says.
        """
        if not isinstance(data, dict):
            return data, NO_DEFAULTS
        own = {"game": self.game and self.game.id, "months": None if months else self.months}
        more: dict[str, Any] = {
            key: value for key, value in own.items() if value and data.get(key) is event.get(key) is None
        }
        written, theirs = data.get("options") or {}, event.get("options") or {}
        game = GAMES.find(str(event.get("game") or data.get("game") or more.get("game")))
        options: dict[str, Any] = {}
        if isinstance(written, dict) and isinstance(theirs, dict):
            options = self.options_beneath(game, {**written, **theirs})
        used = self.used(*more, *options)
        return {**data, **more, **({"options": {**written, **options}} if options else {})}, used

    def options_beneath(self, game: Game | None, said: Mapping[str, Any]) -> dict[str, Any]:
        """The options of the club, where this is its game, but for those that are said."""
        return {name: value for name, value in self.options.items() if game is self.game and name not in said}

    def used(self, *keys: str) -> Defaults:
        """What is told of the keys that come from the club, its language among them where it has a say."""
        names = (*keys, "lang") if self.speaks else keys
        return Defaults(self.file, names, self.digest) if names else NO_DEFAULTS


def is_club(path: str) -> bool:
    """Whether a path names the file of a club, as a pattern such as `*.yaml` does among records."""
    return path.rpartition(os.sep)[2] == NAME


def read_club(content: bytes, name: str) -> Club:
    """The club of a file's bytes. Nothing is raised: what is wrong is among what is found."""
    source = read(content)
    # A file of comments says nothing, and that is no fault here.
    whole = source.found((one for one in source.problems if one.id != "empty-file"), name, None)
    if not source.documents:
        return Club(name, found=tuple(whole))
    document, *more = source.documents
    problems = list(document.problems)
    top = Cursor(document.data, Place(), problems, "the file of a club")
    club = _read(top, name)
    if more:
        top.fault("wrong-type", f"the file of a club is one document, and {len(more) + 1} stand here")
    digest = sha256(content).hexdigest()
    return club._replace(digest=digest, found=(*whole, *source.found(problems, name, document.number)))


def _read(top: Cursor, name: str) -> Club:
    if not top.mapping("months: japanese", _KEYS):
        return Club(name)
    text = top.inside("game").text()
    game = GAMES.find(text) if text else None
    if text and game is None:
        top.inside("game").fault("unknown-game", *GAMES.unknown(shortened(text)))
    months, lang = top.inside("months").choice(MONTHS), top.inside("lang").choice(LANGUAGES)
    options = top.inside("options")
    if game is None:
        if options.data is not None and not text:
            options.at_key().fault("key-missing", "the options are of no game", "write `game:` above them")
        return Club(name, None, months, {}, lang)
    known = read_options(game, options)
    return Club(name, game, months, {key: options.data[key] for key in known}, lang)
