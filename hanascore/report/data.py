"""Reports as data: what each thing is in JSON, and how JSON, JSON lines and CSV are written.

A document is written piece by piece, a game, a round or a problem on a line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from json import JSONEncoder
from typing import Any

from hanascore.cards.deck import KINDS, ids
from hanascore.model.house_rules import HouseRules
from hanascore.model.ledger import Entry
from hanascore.model.record import ClubDefaults
from hanascore.problems.problem import LocatedProblem, Place, Span
from hanascore.problems.words import UNSEEN, visible
from hanascore.referee.match import RoundResult, SideScore
from hanascore.report.blocks import Cell
from hanascore.report.outcome import Outcome
from hanascore.report.wording import amount, asked, hand_asked
from hanascore.rules.game import Fact, Game, Option
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import LuckyHand, MadeYaku, Yaku

_encode = JSONEncoder(ensure_ascii=False, check_circular=False).encode
# What begins a formula in one spreadsheet or another, in any width.
_SIGNS = tuple("=+-@\u2212\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b")
_COUNTED = tuple(kind.plural for kind in KINDS)


class Rows:
    """A list in a document whose items stand on lines of their own, each made when it is written."""

    def __init__(self, rows: Iterable[Any]) -> None:
        self.rows = rows


def as_json(data: Mapping[str, Any]) -> Iterator[str]:
    """A document in pieces, so that no more than one of its rows need be there at a time."""
    yield from _object(data, "")
    yield "\n"


def _object(data: Mapping[str, Any], indent: str) -> Iterator[str]:
    start = "{"
    plain: dict[str, Any] = {}
    for key, value in data.items():
        if not isinstance(value, Rows):
            plain[key] = value
            continue
        if plain:
            yield start + encode(plain)[1:-1]
            start, plain = f",\n{indent} ", {}
        yield f"{start}{encode(key)}: ["
        for number, row in enumerate(value.rows):
            yield f",\n{indent}  " if number else ""
            yield from _object(row, f"{indent}  ") if isinstance(row, dict) else (encode(row),)
        yield "]"
        start = f",\n{indent} "
    yield (start + encode(plain)[1:] if plain else "}")


def as_csv(rows: Iterable[Sequence[Cell]], *, safe: bool = False) -> Iterator[str]:
    r"""Rows as CSV, a line each; nothing in them can steer a terminal.

    With `safe` no text can be taken for a formula, and each that could is told by a `'` before it.

    >>> print("".join(as_csv([("=a", "b"), (-1, "x, y"), (None, "")], safe=True)), end="")
    '=a,b
    -1,"x, y"
    ,
    """
    return (",".join(_cell(cell, safe=safe) for cell in row) + "\n" for row in rows)


def _cell(cell: Cell, *, safe: bool) -> str:
    if not isinstance(cell, str):
        return "" if cell is None else amount(cell)
    text = "'" + visible(cell) if safe and cell.lstrip().startswith(_SIGNS) else visible(cell)
    if '"' in text or "," in text:
        quoted = text.replace('"', '""')
        return f'"{quoted}"'
    return text


def as_json_lines(lines: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Small documents, a line each."""
    return (f"{encode(line)}\n" for line in lines)


def encode(data: Any) -> str:
    """JSON on one line, safe for a terminal."""
    text = _encode(data)
    if text.isascii() and "\x7f" not in text:
        return text
    # The encoder escapes what JSON must; a reader is misled by more than that.
    return re.sub(f"[{UNSEEN}]", lambda found: _escaped(found[0]), text)


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


def document(
    command: str, games: Iterable[Mapping[str, Any]], found: Iterable[LocatedProblem]
) -> dict[str, Any]:
    """The document of a command that reads records: its games, and all problems."""
    schema = f"hanascore.{command}/1"
    return {"schema": schema, "games": Rows(games), "problems": Rows(map(problem_data, found))}


def options_data(game: Game, options: Any) -> dict[str, Any]:
    """Every option with its value, in the order of the game."""
    return {option.name: option.json_value(getattr(options, option.name)) for option in game.options}


def pointer(place: Place) -> str:
    """The path of a place as a JSON pointer in which rounds count from 1.

    >>> pointer(Place(("rounds", 1, "captured", "Aki/Bo")))
    '/rounds/2/captured/Aki~1Bo'
    """
    path = list(place.path)
    if len(path) > 1 and path[0] == "rounds" and isinstance(path[1], int):
        path[1] += 1
    return "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in path)


def _where(span: Span | None) -> dict[str, int | None]:
    keys = ("line", "column", "end_line", "end_column")
    return dict(zip(keys, span or (None,) * len(keys), strict=True))


def problem_data(found: LocatedProblem) -> dict[str, Any]:
    """A problem with its place."""
    one = found.problem
    also = zip(found.also, one.also, strict=False)
    return {
        "id": one.id,
        "severity": one.severity.value,
        "message": one.message,
        "file": found.file,
        "document": found.document,
        **_where(found.span),
        "path": pointer(one.place),
        "hint": one.hint,
        "also": [{**_where(span), "path": pointer(place)} for span, place in also],
    }


def house_rules_data(house: HouseRules) -> list[dict[str, Any]]:
    """The house rules of a record, each with its line."""
    changes: list[tuple[str, Any, dict[str, Any]]] = [
        *(("cards", one, {"value": one.value, "cards": ids(one.cards)}) for one in house.cards),
        *(
            ("yaku", one, {"value": None if one.off else one.value, "cards": ids(one.cards | one.of)})
            for one in house.yaku
        ),
        *(("rivals", one, {"yaku": one.yaku}) for one in house.rivals),
        *(("lucky_hands", one, {"value": None if one.off else one.points}) for one in house.lucky_hands),
        *(("lose_all", one, {}) for one in house.lose_all),
    ]
    return [{"rule": rule, "id": one.id, **change, "line": one.line} for rule, one, change in changes]


def counts_data(numbers: Sequence[int]) -> dict[str, int]:
    """The numbers of brights, animals, ribbons and chaff."""
    return dict(zip(_COUNTED, numbers, strict=True))


def yaku_data(yaku: Yaku, game: str = "") -> dict[str, Any]:
    """A yaku by its id and name, and by the id of its page where the game is named."""
    data = {"id": yaku.id, "name": yaku.name}
    return data | {"rule": yaku.rule(game)} if game else data


def made_data(made: MadeYaku, game: str = "") -> dict[str, Any]:
    """A yaku that is held, with what it is worth and its cards."""
    data = yaku_data(made.yaku, game) | {"value": made.points, "cards": ids(made.cards)}
    return data | {"claimed": True} if made.claimed else data


def entry_data(entry: Entry, *, cards: bool = True) -> dict[str, Any]:
    """An entry of the ledger, with its `cards` or without."""
    data = {
        "rule": entry.rule,
        "points": entry.points,
        "because": entry.because,
        "against": entry.against,
    }
    return data | {"cards": ids(entry.cards)} if cards else data


def side_data(side: SideScore, game: str = "", *, cards: bool = True) -> dict[str, Any]:
    """What a round brought one side. Without `cards` the entries do not name theirs.

    Of a pile known by numbers it says as well of which kinds nobody tells how many there are.
    """
    data = {
        "side": side.side,
        "card_points": None if side.score is None else side.card_points,
        "score": side.score,
        "deciding": side.deciding,
        "total": side.total,
        "counts": counts_data(side.kinds) if side.kinds else None,
        "yaku": [made_data(made, game) for made in side.made],
        "entries": [entry_data(entry, cards=cards) for entry in side.entries],
    }
    return data if side.unknown_kinds is None else data | {"untold": [kind.plural for kind in side.unknown_kinds]}


def round_data(result: RoundResult, sides: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A round with what it brought its sides."""
    return {
        "round": result.number,
        "dealer": result.dealer,
        "evidence": result.round.evidence.value,
        "void": result.round.void,
        "sides": sides,
        "winners": result.winners,
        "next_dealer": result.next_dealer,
        "complete": result.totals_complete,
    }


def head_data(outcome: Outcome) -> dict[str, Any]:
    """What a game is: its file, its people, the options in force."""
    match, record = outcome.match, outcome.record
    data: dict[str, Any] = {"file": outcome.file, "document": outcome.document}
    if match is None or record is None:
        data |= {"game": None, "title": None, "players": [], "teams": {}, "options": {}, "house_rules": []}
        return data | (defaults_data(record.defaults) if record else {})
    return {
        **data,
        "game": record.game,
        "title": record.title,
        "date": record.date,
        "place": record.place,
        "event": record.event._asdict(),
        "players": record.players,
        "teams": record.teams,
        "options": options_data(match.game, match.rules.options),
        "house_rules": house_rules_data(record.house_rules),
        **defaults_data(record.defaults),
    }


def defaults_data(defaults: ClubDefaults) -> dict[str, Any]:
    """What was left to the file of a club; nothing where nothing was."""
    return {"defaults": club_data(defaults)} if defaults.keys else {}


def club_data(defaults: ClubDefaults) -> dict[str, Any]:
    """The file of a club, and what came from it."""
    return {"file": defaults.file, "keys": defaults.keys, "sha256": defaults.digest}


def game_data(game: Game, rules: RuleSet) -> dict[str, Any]:
    """All rules of a game."""
    return {
        "game": game.id,
        "name": game.name,
        "aliases": game.aliases,
        "summary": game.summary,
        "source": game.source._asdict(),
        "players": game.players,
        "active": game.active,
        "team_sizes": game.team_sizes,
        "seats": game.seats,
        "deals": [{"players": number, **deal._asdict()} for number, deal in rules.deals.items()],
        "values": [
            {"kind": row.kind.value, "value": row.value, "cards": ids(row.cards)}
            for row in rules.value_classes
        ],
        "yaku": [
            *(_rule_of_yaku(one, in_play=True) for one in rules.yaku),
            *(_rule_of_yaku(one, in_play=False) for one in rules.not_in_play),
        ],
        "rivals": [rival._asdict() for rival in rules.rivals],
        "lucky_hands": list(map(_hand_data, game.hands)),
        "options": [_option_data(option) for option in game.options],
        "facts": list(map(_fact_data, game.facts)),
        "decisions": [one._asdict() for one in game.decisions],
    }


def _rule_of_yaku(yaku: Yaku, *, in_play: bool) -> dict[str, Any]:
    """What the rules say of a yaku."""
    return {
        "id": yaku.id,
        "name": yaku.name,
        "ja": yaku.ja,
        "ko": yaku.ko,
        "aliases": yaku.aliases,
        "value": yaku.value,
        "each_extra": yaku.each_extra,
        "cards": ids(yaku.pattern.cards),
        "asks": asked(yaku),
        "seat": yaku.seat or None,
        "group": yaku.group or None,
        "in_play": in_play,
        "source": yaku.source,
    }


def _hand_data(hand: LuckyHand) -> dict[str, Any]:
    return {
        "id": hand.id,
        "name": hand.name,
        "ja": hand.ja,
        "points": hand.points,
        "asks": hand.note or hand_asked(hand),
        "seat": hand.seat or None,
    }


def _option_data(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "ruling": option.is_ruling,
        "default": option.json_value(option.default),
        "choices": [
            {"value": option.json_value(choice), "means": words} for choice, words in option.choices.items()
        ],
        "numbers": option.numbers,
        "help": option.help,
        "says": option.sources,
        "refs": option.refs,
    }


def _fact_data(fact: Fact) -> dict[str, Any]:
    return {"name": fact.name, "help": fact.help, "shape": fact.shape.value, "choices": fact.choices}
