"""Plain data to a record: what a club has agreed on (`hanascore.yaml`), the keys above the rounds, the
rounds themselves.

All faults of a document are found in one go. A fault of one round stays with that round; a fault above the
rounds stops the record. What the file of a club says stands where a record says nothing: the command line,
an event and the record itself come before it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from hanascore.cards.deck import LANGUAGES, MONTH_ORDERS
from hanascore.games import GAMES
from hanascore.model import NO_DEFAULTS, Defaults, Record, Round
from hanascore.problems.problem import Found, Path, Problem
from hanascore.record.cursor import Cursor, is_own, likely_mistake
from hanascore.record.header import NO_EVENT, EventRules, Header, read_game, read_header
from hanascore.record.options import read_options
from hanascore.record.rounds import read_drawn, read_round
from hanascore.record.schema import GAME_KEYS, MOST_ROUNDS, VERSION
from hanascore.record.text import Document, read
from hanascore.rules.game import Game


class ReadDocument(NamedTuple):
    """A document that was read: its record and its problems.

    Where there is a record, `problems` are those of the game, and each round keeps its own. Where too little
    was understood to make one, there is none: `problems` are all that were found, and `data` is what the
    document holds.
    """

    number: int
    record: Record | None
    problems: tuple[Problem, ...]
    data: Any = None

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        """The problems of the document and of its rounds."""
        rounds = self.record.rounds if self.record else ()
        return (*self.problems, *(problem for round in rounds for problem in round.problems))


def read_document(
    document: Document,
    *,
    file: str = "",
    months: str | None = None,
    event: EventRules = NO_EVENT,
    club: Club | None = None,
) -> ReadDocument:
    """The record of a document.

    `months` stands above what the record says, and so does `event`.
    `club` says what stands where nobody else says anything.
    """
    number, data, told = document
    of_rounds, problems = _parted(told, data)
    at = Cursor(data, problems)
    if _refused(at):
        return ReadDocument(number, None, tuple(problems), data)
    under, defaults = dict(at.data), NO_DEFAULTS
    if club:
        under, defaults = club.beneath(under, months=months, event=event)
    at = at._replace(data=under)
    header = read_header(at, months=months, event=event, defaults=defaults)
    if header is None:
        return ReadDocument(number, None, tuple(problems), data)
    rounds = _rounds(header, of_rounds)
    if not header.complete:
        problems.extend(problem for round in rounds for problem in round.problems)
        return ReadDocument(number, None, tuple(problems), data)
    first_dealer = read_drawn(header)
    record = header.record._replace(
        file=file, document=number, first_dealer=first_dealer, rounds=rounds, problems=tuple(problems)
    )
    return ReadDocument(number, record, record.problems)


def _parted(problems: Iterable[Problem], data: Any) -> tuple[dict[Path, list[Problem]], list[Problem]]:
    """The problems of the text that lie within a round, by the path of the round, and the others."""
    rounds = data.get("rounds") if isinstance(data, dict) else None
    number = len(rounds) if isinstance(rounds, list) else 0
    of_rounds: dict[Path, list[Problem]] = {}
    others: list[Problem] = []
    for problem in problems:
        path = problem.place.path
        if len(path) > 1 and path[0] == "rounds" and isinstance(path[1], int) and path[1] < number:
            of_rounds.setdefault(path[:2], []).append(problem)
        else:
            others.append(problem)
    return of_rounds, others


def _refused(at: Cursor) -> bool:
    """Whether this is no record, or one of another version; then one problem says so."""
    if not isinstance(at.data, dict):
        if at.data is not None or not at.problems:
            _refuse(at)
        return True
    written = at.inside("hanascore")
    if written.data is None:
        # Every key of an event's file, a schema or a report would be a fault.
        key, other = something_else(at.data)
        if not other:
            return False
        hint = _INSTEAD.get(other, "")
        at.inside(key).at_key().fault("wrong-type", f"this is {other}, and a record belongs here", hint)
        return True
    return not written.version(VERSION, "record")


_HEADINGS = {"round", "player", "score"}
_INSTEAD = {
    "an event": "give the event with --event, and a record as FILE",
    "a report": "hanascore tally adds up what score wrote with --format jsonl",
}


def something_else(data: Any) -> tuple[str, str]:
    """What a document is that says it is no record, and the key that says so; nothing for any other."""
    if not isinstance(data, dict) or "hanascore" in data:
        return "", ""
    if "hanascore_event" in data:
        return "hanascore_event", "an event"
    if "$schema" in data:
        return "$schema", "a schema"
    schema = data.get("schema")
    is_report = isinstance(schema, str) and schema.startswith("hanascore.")
    return ("schema", "a report") if is_report else ("", "")


def _refuse(at: Cursor) -> None:
    hint = f"start with: hanascore: {VERSION}"
    if at.data is None:
        at.fault("record-empty", "nothing is written here", hint)
        return
    # YAML has joined the lines.
    if isinstance(at.data, str) and set(re.split(r"[\s,;]+", at.data[:200].casefold())) >= _HEADINGS:
        hint = "hanascore tally adds them up; hanascore convert makes JSON lines of them"
        at.fault("wrong-type", "these are results in CSV, and a record belongs here", hint)
        return
    if isinstance(at.data, list) and any(isinstance(each, dict) for each in at.data):
        hint = "separate games by lines with '---'; in JSON, a list of records and nothing else is read"
    at.called("a record").must_be("a mapping of keys", likely_mistake(at.data) or hint)


def _rounds(header: Header, told: Mapping[Path, Iterable[Problem]]) -> tuple[Round, ...]:
    """The rounds; `told` are the problems of the text in them, by their paths."""
    at, first = header.at.inside("rounds"), header.record.first_round
    if at.data is None:
        alone = any(key not in GAME_KEYS and not is_own(key) for key in header.at.data)
        top = header.at._replace(problems=[])
        return (read_round(header, top, first),) if alone else ()
    if not isinstance(at.data, list):
        hint = "start each round with '- ', or put the keys of the one round at the top"
        at.must_be("a list", hint)
        return ()
    if len(at.data) > MOST_ROUNDS:
        message = f"{len(at.data):,} rounds stand here, and {MOST_ROUNDS:,} are the most"
        at.at_key().fault("too-many", message, "split the record, with first_round in each")
        return ()
    rounds = at._replace(problems=[])
    return tuple(
        read_round(header, each, first + index, first, told=told.get(each.path, ()))
        for index, each in enumerate(rounds.items())
    )


NAME = "hanascore.yaml"
NO_RECORD = f"{NAME} is the name of the file of a club: choose another, as friday.yaml"
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

    def beneath(self, data: dict[str, Any], *, months: str | None, event: EventRules) -> tuple[Any, Defaults]:
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
    top = Cursor(document.data, problems, what="the file of a club")
    club = _read(top, name)
    if more:
        top.fault("wrong-type", f"the file of a club is one document, and {len(more) + 1} stand here")
    from hashlib import sha256

    digest = sha256(content).hexdigest()
    return club._replace(digest=digest, found=(*whole, *source.found(problems, name, document.number)))


def _read(top: Cursor, name: str) -> Club:
    if isinstance(top.data, dict) and "hanascore" in top.data:
        top.inside("hanascore").at_key().fault(
            "wrong-type", "this is a record, not the file of a club", NO_RECORD
        )
        return Club(name)
    if not top.mapping("months: japanese", _KEYS):
        return Club(name)
    game = read_game(top.inside("game"))
    months, lang = top.inside("months").choice(MONTH_ORDERS), top.inside("lang").choice(LANGUAGES)
    options = top.inside("options")
    if game is None:
        if options.data is not None and top.inside("game").data is None:
            options.at_key().fault("key-missing", "the options are of no game", "write `game:` above them")
        return Club(name, None, months, {}, lang)
    known = read_options(game, options)
    return Club(name, game, months, {key: options.data[key] for key in known}, lang)
