"""What the JSON documents of all commands share: the encoder, problems, and what each game is.

A document is written piece by piece, a game, a round or a problem on a line of its own, by the encoder in C.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from json import JSONEncoder
from typing import Any

from hanascore.cards.deck import KINDS, ids
from hanascore.model.ledger import Entry
from hanascore.model.record import HouseRules
from hanascore.problems.problem import Place, Span
from hanascore.referee.reading import Found
from hanascore.report.choices import as_data, in_force
from hanascore.report.games import Outcome
from hanascore.rules.yaku import Made, Yaku
from hanascore.scoring.match import SideScore

_encode = JSONEncoder(ensure_ascii=False, check_circular=False).encode
_COUNTED = tuple(kind.plural for kind in KINDS)
# The encoder escapes what JSON must; a terminal is harmed by more than that.
_HARMFUL = "[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"


def encode(data: Any) -> str:
    """JSON on one line, safe for a terminal."""
    text = _encode(data)
    if text.isascii() and "\x7f" not in text:
        return text
    return re.sub(_HARMFUL, lambda found: f"\\u{ord(found[0]):04x}", text)


def as_ascii(text: str) -> str:
    r"""JSON text with every other character escaped.

    >>> as_ascii('"松"')
    '"\\u677e"'
    """
    if text.isascii():
        return text
    escaped = (char if char < "\x80" else _escaped(char) for char in text)
    return "".join(escaped)


def _escaped(char: str) -> str:
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at] << 8 | units[at + 1]:04x}" for at in range(0, len(units), 2))


def pointer(place: Place) -> str:
    """The path of a place as a JSON pointer in which rounds count from 1.

    >>> pointer(Place(("rounds", 1, "captured", "Aki/Bo")))
    '/rounds/2/captured/Aki~1Bo'
    """
    path = list(place.path)
    if len(path) > 1 and path[0] == "rounds" and isinstance(path[1], int):
        path[1] += 1
    return "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in path)


def _spot(span: Span | None) -> dict[str, int | None]:
    line, column, end_line, end_column = span or (None, None, None, None)
    return {"line": line, "column": column, "end_line": end_line, "end_column": end_column}


def problem(found: Found) -> dict[str, Any]:
    """A problem with its place."""
    one = found.problem
    return {
        "id": one.id,
        "severity": one.severity.value,
        "message": one.message,
        "file": found.file,
        "document": found.document,
        **_spot(found.span),
        "path": pointer(one.place),
        "hint": one.hint,
        "also": [
            {**_spot(span), "path": pointer(place)} for span, place in zip(found.also, one.also, strict=False)
        ],
    }


def house_rules(house: HouseRules) -> list[dict[str, Any]]:
    """The house rules of a record, each with its line."""
    rules: list[dict[str, Any]] = [
        {"rule": "cards", "id": one.what, "value": one.value, "cards": ids(one.cards), "line": one.line}
        for one in house.cards
    ]
    for one in house.yaku:
        changed: dict[str, Any] = {"rule": "yaku", "id": one.id, "value": None if one.off else one.value}
        rules.append({**changed, "cards": ids(one.cards | one.of), "line": one.line})
    rules += [
        {"rule": "rivals", "id": group.id, "yaku": list(group.yaku), "line": group.line}
        for group in house.rivals
    ]
    return rules


def counted(numbers: Sequence[int]) -> dict[str, int]:
    """The numbers of brights, animals, ribbons and chaff."""
    return dict(zip(_COUNTED, numbers, strict=True))


def yaku_data(yaku: Yaku, game: str = "") -> dict[str, Any]:
    """A yaku by its id and name, and by the id of its page where the game is named."""
    data = {"id": yaku.id, "name": yaku.name}
    return data | {"rule": yaku.rule(game)} if game else data


def made_data(made: Made, game: str = "") -> dict[str, Any]:
    """A yaku that is held, with what it is worth and its cards."""
    data = yaku_data(made.yaku, game)
    data |= {"value": made.points, "cards": ids(made.cards)}
    return data | {"claimed": True} if made.claimed else data


def entry_data(entry: Entry) -> dict[str, Any]:
    """An entry of the ledger."""
    return {
        "rule": entry.rule,
        "points": entry.points,
        "because": entry.because,
        "against": entry.against,
        "cards": ids(entry.cards),
    }


def side_data(side: SideScore, game: str = "", *, cards: bool = True) -> dict[str, Any]:
    """What a round brought one side. Without `cards` the entries do not name theirs."""
    entries = [entry_data(entry) for entry in side.entries]
    for entry in () if cards else entries:
        del entry["cards"]
    return {
        "side": side.side,
        "card_points": None if side.score is None else side.card_points,
        "score": side.score,
        "deciding": side.deciding,
        "total": side.total,
        "counts": counted(side.kinds) if side.kinds else None,
        "yaku": [made_data(made, game) for made in side.made],
        "entries": entries,
    }


def head(outcome: Outcome) -> dict[str, Any]:
    """What a game is: its file, its people, the options in force."""
    match, record = outcome.match, outcome.record
    data: dict[str, Any] = {"file": outcome.file, "document": outcome.document}
    if match is None or record is None:
        data |= {"game": None, "title": None, "players": [], "teams": {}, "options": {}, "house_rules": []}
        return data
    options = in_force(match.game, match.rules.options)
    return data | {
        "game": record.game,
        "title": record.title,
        "date": record.date,
        "place": record.place,
        "event": record.event._asdict(),
        "players": list(record.players),
        "teams": {team: list(members) for team, members in record.teams.items()},
        "options": {name: as_data(value) for name, value in options.items()},
        "house_rules": house_rules(record.house_rules),
    }


def with_rows(head: dict[str, Any], key: str, rows: Iterable[str], foot: dict[str, Any]) -> str:
    """An object with a list whose items stand on lines of their own."""
    return "".join(row_by_row(head, key, rows, foot))


def row_by_row(head: dict[str, Any], key: str, rows: Iterable[str], foot: dict[str, Any]) -> Iterator[str]:
    """The same in pieces, so that no more than one row need be there at a time."""
    yield f'{encode(head)[:-1]},\n   "{key}": ['
    yield from _apart(rows, ",\n    ")
    yield f"],\n   {encode(foot)[1:]}" if foot else "]}"


def document(name: str, games: Iterable[str], found: Iterable[Found]) -> str:
    """A whole document of a command, from its games as JSON and all problems."""
    return "".join(pieces(name, ([game] for game in games), found))


def pieces(name: str, games: Iterable[Iterable[str]], found: Iterable[Found]) -> Iterator[str]:
    """The same in pieces, of games in pieces."""
    yield f'{{"schema": "hanascore.{name}/1",\n "games": ['
    for number, game in enumerate(games):
        yield ",\n  " if number else ""
        yield from game
    yield '],\n "problems": ['
    yield from _apart((encode(problem(one)) for one in found), ",\n  ")
    yield "]}\n"


def _apart(rows: Iterable[str], between: str) -> Iterator[str]:
    return (f"{between if number else ''}{row}" for number, row in enumerate(rows))
