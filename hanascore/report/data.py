"""The options in force, told by what is not as usual: for headings, for JSON, for pages."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from json import JSONEncoder
from typing import TYPE_CHECKING, Any, NamedTuple

from hanascore.cards.deck import KINDS, ids
from hanascore.model import Entry, Evidence, HouseRules, Record
from hanascore.problems.problem import Found, Place, Severity, Span
from hanascore.problems.words import visible
from hanascore.referee.chaff_identity import card_id, ids_of, taken_ids
from hanascore.referee.replay import RoundPlay, Turn
from hanascore.referee.table import Position, Unlawful
from hanascore.referee.turns import Move
from hanascore.rules.game import Game
from hanascore.rules.yaku import Made, Yaku
from hanascore.scoring.match import Match, RoundResult, SideScore

if TYPE_CHECKING:
    from hanascore.referee.explain import Explanation, WhyNot
    from hanascore.referee.replay import Replay


def in_force(game: Game, options: Any) -> dict[str, Any]:
    """Every option with its value, in the order of the game."""
    return {option.name: getattr(options, option.name) for option in game.options}


def as_data(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


class Outcome(NamedTuple):
    """One document after everything that was to be done with it. A record that cannot be scored has no match.

    `only` is the number of the one round that is asked for; `plays` are those of the rounds, where they are.
    """

    file: str
    document: int
    record: Record | None = None
    match: Match | None = None
    found: tuple[Found, ...] = ()
    only: int | None = None
    plays: tuple[Replay | None, ...] = ()

    @property
    def rounds(self) -> tuple[RoundResult, ...]:
        """The rounds that are asked for."""
        rounds = self.match.rounds if self.match else ()
        return tuple(one for one in rounds if self.only in (None, one.number))


class Explained(NamedTuple):
    """A document with its story, or with the answers to why a yaku counts or not. Without a match neither."""

    outcome: Outcome
    story: Explanation | None = None
    answers: tuple[WhyNot, ...] | None = None


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


def _round_as_json(result: RoundResult, *, cards: bool) -> dict[str, Any]:
    """One round of a game."""
    written = result.round
    return {
        "round": written.number,
        "dealer": result.dealer,
        "evidence": written.evidence.value,
        "void": written.void,
        "sides": [side_data(side, cards=cards) for side in result.sides],
        "winners": list(result.winners),
        "next_dealer": result.next_dealer,
        "complete": result.complete,
        "notes": [one.message for one in result.problems if one.severity is Severity.NOTE],
    }


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
            "ended_after": None,
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
        "ended_after": _ended_after(match),
        "winners": list(match.winners),
        "next_dealer": match.next_dealer,
    }


def _ended_after(match: Match) -> int | None:
    """The number of the round that ended the game; that before the first where it was over before it."""
    if match.ended_after is None or not match.rounds:
        return None
    return match.rounds[match.ended_after - 1].number if match.ended_after else match.rounds[0].number - 1


def _weakest(match: Match) -> str | None:
    """The weakest evidence that the totals rest on."""
    found = {result.round.evidence for result in match.rounds if result.scored and not result.round.void}
    return next((each.value for each in reversed(Evidence) if each in found), None)


def score_as_json(
    outcomes: Iterable[Outcome], found: Iterable[Found], *, cards: bool = False
) -> Iterator[str]:
    """The document of `score`, piece by piece: every game in its place, every problem at the end."""
    return pieces("score", (_game_as_json(outcome, cards=cards) for outcome in outcomes), found)


def _game_as_json(outcome: Outcome, *, cards: bool) -> Iterator[str]:
    rounds = (encode(_round_as_json(result, cards=cards)) for result in outcome.rounds)
    foot = _foot(outcome)
    if outcome.match is None:
        foot["problems"] = [problem(found) for found in outcome.found]
    return row_by_row(head(outcome), "rounds", rounds, foot)


def score_lines(outcomes: Iterable[Outcome], *, cards: bool = False) -> Iterator[str]:
    """A line a round, and for each game a closing line with the standings."""
    for outcome in outcomes:
        start = {"schema": "hanascore.score/1", "file": outcome.file, "document": outcome.document}
        for result in outcome.rounds:
            yield encode({**start, **_round_as_json(result, cards=cards)}) + "\n"
        said = {"problems": [problem(found) for found in outcome.found]}
        yield encode({"schema": "hanascore.score/1", **head(outcome), **_foot(outcome), **said}) + "\n"


def check_as_json(outcomes: Iterable[Outcome], found: Sequence[Found]) -> str:
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
    return document("check", games, found)


def check_lines(found: Iterable[Found]) -> Iterator[str]:
    """A line a problem."""
    return (encode(problem(one)) + "\n" for one in found)


def tallied(found: Iterable[Found]) -> Mapping[str, int]:
    """How many errors, warnings and notes there are."""
    counts = dict.fromkeys((f"{severity.value}s" for severity in Severity), 0)
    for one in found:
        counts[f"{one.problem.severity.value}s"] += 1
    return counts


def replay(
    games: Iterable[tuple[Outcome, Sequence[RoundPlay]]], found: Iterable[Found], until: int | None = None
) -> str:
    """The document of `replay`. With `until` only the position after that turn is told."""
    return document(
        "replay", [_game_as_json_replay(outcome, plays, until) for outcome, plays in games], found
    )


def _game_as_json_replay(outcome: Outcome, plays: Sequence[RoundPlay], until: int | None) -> str:
    match = outcome.match
    rows = [encode(_round_as_json_replay(match, play, until)) for play in plays] if match else []
    return with_rows(head(outcome), "rounds", rows, {})


def _round_as_json_replay(match: Match, play: RoundPlay, until: int | None) -> dict[str, Any]:
    data: dict[str, Any] = {
        "round": play.number,
        "dealer": play.result.dealer,
        "replayed": play.gone_through,
    }
    found = play.found
    if not play.gone_through:
        trouble = next((problem.message for problem in found.problems if problem.stops), None)
        return data | {"reason": play.why or trouble, "lawful": None if play.why else False, "turns": []}
    turns, position = play.told, play.told[-1].after if play.told else play.start
    if until is not None:
        turns, position = play.turns[:until], play.position(until)
    data |= {
        "reason": None,
        "lawful": found.lawful,
        "order": list(found.order),
        "turns_written": len(play.round.turns or ()),
        "turns": [_turn(play, turn, positions=until is None) for turn in turns],
        "position": _position(play, position) if position else None,
    }
    unlawful = [one for one in found.unlawful if until is None or one.turn <= until]
    data["unlawful"] = [_unlawful(play, one) for one in unlawful]
    if until is not None:
        return data
    return data | {
        "ended": found.ended or None,
        "stopped_by": found.stopped_by,
        "calls": list(found.calls),
        "facts": {name: _fact(play, value) for name, value in found.facts.items()},
        "piles": {
            side: ids_of(pile, play.loose) for side, pile in zip(match.record.sides, found.piles, strict=True)
        },
        "left_over": ids_of(found.left_over, play.loose),
    }


def _fact(play: RoundPlay, value: Any) -> Any:
    if isinstance(value, Mapping):
        took = ids_of(value["took"], play.loose)
        return {**value, "took": took[0] if took else None}
    return list(value) if isinstance(value, tuple) else value


def _turn(play: RoundPlay, turn: Turn, *, positions: bool) -> dict[str, Any]:
    data: dict[str, Any] = {
        "turn": turn.number,
        "player": turn.player,
        **_move(turn.played, "card", "took"),
        "joker": turn.joker,
        **_move(turn.turned, "turned", "turned_took"),
        "call": turn.call or None,
        "yaku": _yaku(play, turn.made),
    }
    return data | ({"position": _position(play, turn.after)} if positions else {})


def _move(move: Move | None, card: str, took: str) -> dict[str, Any]:
    if move is None:
        return {card: None, took: []}
    return {card: card_id(move), took: taken_ids(move)}


def _yaku(play: RoundPlay, made: Iterable[Made]) -> list[dict[str, Any]]:
    return [{**made_data(one), "cards": ids_of(one.cards, play.loose)} for one in made]


def _position(play: RoundPlay, position: Position) -> dict[str, Any]:
    loose = play.loose
    return {
        "after": position.after,
        "next": position.next,
        "field": ids_of(position.field, loose),
        "field_unknown": position.hidden,
        "hands": {player: ids_of(hand, loose) for player, hand in position.hands.items()},
        "hands_unknown": dict(position.unknown),
        "stock": [id for card in position.stock for id in ids_of(card, loose)],
        "stock_left": position.stock_left,
        "piles": {player: ids_of(pile, loose) for player, pile in position.piles.items()},
        "yaku": {side: _yaku(play, made) for side, made in position.made.items()},
        "calls": list(position.calls),
    }


def _unlawful(play: RoundPlay, one: Unlawful) -> dict[str, Any]:
    return {
        "turn": one.turn,
        "id": one.problem.id,
        "message": one.problem.message,
        "rule": one.rule or None,
        "law": one.law or None,
        "lawful": one.lawful or None,
        "position": _position(play, one.position) if one.position else None,
    }


Cell = str | int | None

_SCORE = (
    "file",
    "document",
    "game",
    "round",
    "dealer",
    "evidence",
    "side",
    "card_points",
    "yaku",
    "score",
    "total",
)
_CHECK = (
    "id",
    "severity",
    "message",
    "file",
    "document",
    "line",
    "column",
    "end_line",
    "end_column",
    "path",
    "hint",
)


def score_as_csv(outcomes: Iterable[Outcome]) -> str:
    """A line for each side in each round; `problems` are the ids of what is wrong or doubtful there,
    `unverified` where a yaku of the side is taken on a player's word,
    and `incomplete` where that round or one before it is not scored, so that the total lacks it.
    """
    return rows((*_SCORE, "problems"), _score(outcomes))


def _score(outcomes: Iterable[Outcome]) -> Iterator[tuple[Cell, ...]]:
    for outcome in outcomes:
        where = (outcome.file, outcome.document)
        if outcome.match is None or outcome.record is None:
            yield (*where, *[None] * (len(_SCORE) - 2), _ids(one.problem.id for one in outcome.found))
            continue
        for result in outcome.rounds:
            grave = [one.id for one in result.problems if one.severity is not Severity.NOTE]
            lacking = [] if result.complete else ["incomplete"]
            for side in result.sides:
                yield (
                    *where,
                    outcome.record.game,
                    result.number,
                    result.dealer,
                    "void" if result.round.void else result.round.evidence.value,
                    side.side,
                    None if side.score is None else side.card_points,
                    " ".join(made.yaku.id for made in side.made),
                    side.score,
                    side.total,
                    _ids([*grave, *(["unverified"] if _claimed(side) else []), *lacking]),
                )


def _claimed(side: SideScore) -> bool:
    return any(made.claimed for made in side.made)


def _ids(found: Iterable[str]) -> str:
    return " ".join(dict.fromkeys(found))


def check_as_csv(found: Iterable[Found]) -> str:
    """A line for each problem; `also` holds the other places as line:column."""
    return rows((*_CHECK, "also"), _check(found))


def _check(found: Iterable[Found]) -> Iterator[tuple[Cell, ...]]:
    for one in found:
        problem = one.problem
        span = one.span or (None, None, None, None)
        also = " ".join(f"{other.line}:{other.column}" for other in one.also)
        said = (problem.id, problem.severity.value, problem.message, one.file, one.document)
        yield (*said, *span, pointer(problem.place), problem.hint, also)


def rows(heads: tuple[str, ...], cells: Iterable[tuple[Cell, ...]]) -> str:
    r"""CSV text with its heading; nothing in it can steer a terminal.

    >>> rows(("a", "b"), [(1, "x, y"), (None, "")])
    'a,b\n1,"x, y"\n,\n'
    """
    return row(heads) + "".join(map(row, cells))


def row(cells: tuple[Cell, ...]) -> str:
    """One line of CSV."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerow(
        visible(cell) if isinstance(cell, str) else cell for cell in cells
    )
    return text.getvalue()
