"""Reports as JSON, under schema ids such as `hanascore.score/1`. Fields may be added, none changes meaning.

A document is written piece by piece, a round or a problem on a line of its own, by the encoder written in C.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from json import JSONEncoder
from typing import Any

from hanascore.cards.deck import KINDS, ids
from hanascore.model.ledger import Entry
from hanascore.model.record import Evidence, HouseRules
from hanascore.problems.problem import Place, Severity, Span
from hanascore.referee.reading import Found
from hanascore.report.choices import as_data, in_force
from hanascore.report.games import Outcome
from hanascore.rules.yaku import Made
from hanascore.scoring.match import Match, RoundResult, SideScore

_encode = JSONEncoder(ensure_ascii=False, check_circular=False).encode
_COUNTED = tuple(kind.plural for kind in KINDS)
# The encoder escapes what JSON must; a terminal is harmed by more than that.
_HARMFUL = "[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"


def encode(data: Any) -> str:
    """JSON on one line, safe for a terminal."""
    text = _encode(data)
    if text.isascii() and "\x7f" not in text:
        return text
    import re

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


class _Cards(dict[int, list[str]]):
    """The ids of sets of cards; the same few sets come again and again."""

    def __missing__(self, cards: int) -> list[str]:
        found = self[cards] = ids(cards)
        return found


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


class _Rounds:
    """The rounds of one game as data."""

    def __init__(self, match: Match, *, cards: bool) -> None:
        self.match = match
        self.with_cards = cards
        self.cards = _Cards()

    def round(self, result: RoundResult) -> dict[str, Any]:
        """One round."""
        written = result.round
        return {
            "round": written.number,
            "dealer": result.dealer,
            "evidence": written.evidence.value,
            "void": written.void,
            "sides": [self.side(side) for side in result.sides],
            "winners": list(result.winners),
            "next_dealer": result.next_dealer,
            "notes": [one.message for one in result.problems if one.severity is Severity.NOTE],
        }

    def side(self, side: SideScore) -> dict[str, Any]:
        """What the round brought one side."""
        return {
            "side": side.side,
            "card_points": None if side.score is None else side.card_points,
            "score": side.score,
            "deciding": side.deciding,
            "total": side.total,
            "counts": None if side.kinds is None else dict(zip(_COUNTED, side.kinds, strict=True)),
            "yaku": [self.made(made) for made in side.made],
            "entries": [self.entry(entry) for entry in side.entries],
        }

    def made(self, made: Made) -> dict[str, Any]:
        """A yaku that is held."""
        yaku = made.yaku
        return {"id": yaku.id, "name": yaku.name, "value": made.points, "cards": self.cards[made.cards]}

    def entry(self, entry: Entry) -> dict[str, Any]:
        """An entry of the ledger."""
        data = {
            "rule": entry.rule,
            "points": entry.points,
            "because": entry.because,
            "against": entry.against,
        }
        if self.with_cards:
            data["cards"] = self.cards[entry.cards]
        return data


def _head(outcome: Outcome) -> dict[str, Any]:
    """What stands before the rounds of a game."""
    match, record = outcome.match, outcome.record
    data: dict[str, Any] = {"file": outcome.file, "document": outcome.document}
    if match is None or record is None:
        data |= {"game": None, "title": None, "players": [], "teams": {}, "options": {}, "house_rules": []}
        return data
    options = in_force(match.game, match.rules.options)
    data |= {
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
    return data


def _foot(outcome: Outcome) -> dict[str, Any]:
    """What stands after the rounds of a game."""
    match = outcome.match
    if match is None:
        return {
            "standings": [],
            "evidence": None,
            "complete": False,
            "unscored": [],
            "ends": None,
            "over": None,
            "winners": [],
            "next_dealer": None,
        }
    data: dict[str, Any] = {"standings": [standing._asdict() for standing in match.standings]}
    if match.rules.unit:
        for standing in data["standings"]:
            standing[f"in_{match.rules.unit.name}"] = match.rules.unit.show(standing["total"])
    return data | {
        "evidence": _weakest(match),
        "complete": match.complete,
        "unscored": list(match.unscored),
        "ends": match.ends,
        "over": match.over,
        "winners": list(match.winners),
        "next_dealer": match.next_dealer,
    }


def _weakest(match: Match) -> str | None:
    """The weakest evidence that the totals rest on."""
    found = {result.round.evidence for result in match.rounds if result.scored and not result.round.void}
    return next((each.value for each in reversed(Evidence) if each in found), None)


def score(outcomes: Iterable[Outcome], found: Iterable[Found], *, cards: bool = False) -> str:
    """The document of `score`: every game in its place, every problem at the end."""
    games = [_game(outcome, cards=cards) for outcome in outcomes]
    problems = [encode(problem(one)) for one in found]
    return f'{{"schema": "hanascore.score/1",\n "games": {_rows(games)},\n "problems": {_rows(problems)}}}\n'


def _rows(rows: Sequence[str]) -> str:
    return "[" + ",\n  ".join(rows) + "]"


def _game(outcome: Outcome, *, cards: bool) -> str:
    rounds: list[str] = []
    if outcome.match:
        shape = _Rounds(outcome.match, cards=cards)
        rounds = [encode(shape.round(result)) for result in outcome.rounds]
    foot_data = _foot(outcome)
    if outcome.match is None:
        foot_data["problems"] = [problem(found) for found in outcome.found]
    head, foot = encode(_head(outcome)), encode(foot_data)
    body = "[" + ",\n    ".join(rounds) + "]"
    return f'{head[:-1]},\n   "rounds": {body},\n   {foot[1:]}'


def score_lines(outcomes: Iterable[Outcome], *, cards: bool = False) -> Iterator[str]:
    """A line a round, and for each game a closing line with the standings."""
    for outcome in outcomes:
        where = {"file": outcome.file, "document": outcome.document}
        if outcome.match:
            shape = _Rounds(outcome.match, cards=cards)
            for result in outcome.rounds:
                yield encode({"schema": "hanascore.score/1", **where, **shape.round(result)}) + "\n"
        said = {"problems": [problem(found) for found in outcome.found]}
        yield encode({"schema": "hanascore.score/1", **_head(outcome), **_foot(outcome), **said}) + "\n"


def check(outcomes: Iterable[Outcome], found: Sequence[Found]) -> str:
    """The document of `check`: how each game fares, and every problem."""
    games = [
        encode(
            {
                "file": outcome.file,
                "document": outcome.document,
                "game": outcome.record.game if outcome.record else None,
                "title": outcome.record.title if outcome.record else None,
                **tallied(outcome.found),
            }
        )
        for outcome in outcomes
    ]
    problems = [encode(problem(one)) for one in found]
    return f'{{"schema": "hanascore.check/1",\n "games": {_rows(games)},\n "problems": {_rows(problems)}}}\n'


def check_lines(found: Iterable[Found]) -> Iterator[str]:
    """A line a problem."""
    return (encode(problem(one)) + "\n" for one in found)


def tallied(found: Iterable[Found]) -> Mapping[str, int]:
    """How many errors, warnings and notes there are."""
    counts = dict.fromkeys((f"{severity.value}s" for severity in Severity), 0)
    for one in found:
        counts[f"{one.problem.severity.value}s"] += 1
    return counts
