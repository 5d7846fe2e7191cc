"""A tally as JSON (`hanascore.tally/1`), JSON lines and CSV. Fields may be added, none changes meaning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from hanascore.report.data import Cell, encode, problem, rows
from hanascore.report.tally import meetings, needed, place, rounds_of, values_of
from hanascore.report.text import amount, as_number
from hanascore.tally.event import Amount, Points
from hanascore.tally.files import Result
from hanascore.tally.standings import NO_GAME, SCHEMA, Item, Line, Move, Part, Tally

_RISKY = ("=", "+", "-", "@", "\t", "\r")


class Extra(NamedTuple):
    """What is wanted beside the standings."""

    rounds: bool = False
    cross_table: bool = False
    audit: bool = False
    event_item: Item | None = None
    moves: Sequence[Move] | None = None


def document(tally: Tally, extra: Extra) -> str:
    """The whole as one document, a player and a problem on a line of its own."""
    head = encode(_head(tally))
    parts = [f'"standings": {_rows(encode(row) for row in _standings(tally, extra))}']
    parts.append(f'"reasons": {_rows(encode(row) for row in _reasons(tally))}')
    if tally.shown and extra.cross_table:
        parts.append(f'"cross_table": {_rows(encode(row) for row in _cross_table(tally))}')
    if extra.audit:
        parts.append(f'"audit": {_rows(encode(row) for row in _audit(tally, extra.event_item))}')
    if tally.shown and extra.moves is not None:
        parts.append(f'"diff": {_rows(encode(_move(one)) for one in extra.moves)}')
    parts.append(f'"problems": {_rows(encode(problem(one)) for one in tally.found)}')
    return f"{head[:-1]},\n " + ",\n ".join(parts) + "}\n"


def lines(tally: Tally, extra: Extra) -> Iterator[str]:
    """A line a player, and a closing line with everything else."""
    for row in _standings(tally, extra):
        yield encode({"schema": SCHEMA, **row}) + "\n"
    closing: dict[str, Any] = {**_head(tally), "reasons": _reasons(tally)}
    if tally.shown and extra.cross_table:
        closing["cross_table"] = list(_cross_table(tally))
    if extra.audit:
        closing["audit"] = list(_audit(tally, extra.event_item))
    if tally.shown and extra.moves is not None:
        closing["diff"] = [_move(one) for one in extra.moves]
    closing["problems"] = [problem(one) for one in tally.found]
    yield encode(closing) + "\n"


def _rows(found: Iterable[str]) -> str:
    return "[" + ",\n  ".join(found) + "]"


def _head(tally: Tally) -> dict[str, Any]:
    event = tally.event
    cards, counts, points = tally.evidence
    return {
        "schema": SCHEMA,
        "title": event.title,
        "date": event.date,
        "place": event.where,
        "event": event.given,
        "rounds": event.rounds,
        "as_of": tally.order.as_of,
        "points": _points(event.points),
        "count_best": event.count_best,
        "tie_breaks": list(tally.tie_breaks),
        "tie_breaks_asked": bool(tally.order.tie_breaks),
        "tie_breaks_needed": needed(tally) if tally.shown else [],
        "complete": tally.complete,
        "partial": tally.order.partial,
        "evidence": {"cards": cards, "counts": counts, "points": points},
        "doubtful": len(tally.doubtful),
        "files": len(tally.items),
        "digest": tally.digest,
    }


def _points(points: Points) -> dict[str, Any]:
    found: dict[str, Any] = {"by": points.by}
    if points.by == "places":
        found["places"] = {
            str(sides or "any"): [as_number(each) for each in row] for sides, row in points.places.items()
        }
        found["ties"] = points.ties
    if points.by == "wins":
        found |= {key: as_number(getattr(points, key)) for key in ("win", "draw", "loss")}
    found["cap"] = None if points.cap is None else as_number(points.cap)
    return found


def _exactly(name: str, number: Amount | None) -> dict[str, Any]:
    """A number, and its exact value in words where it is not whole."""
    if number is None:
        return {name: None}
    exact = {} if number.denominator == 1 else {f"{name}_exact": str(number)}
    return {name: as_number(number), **exact}


def _standings(tally: Tally, extra: Extra) -> Iterator[dict[str, Any]]:
    places = tally.ranked.places()
    asked = {tie_break: values_of(tally, tie_break) for tie_break in needed(tally)}
    for line in tally.lines if tally.shown else ():
        number, shared = places.get(line.player, (None, False))
        cards, counts, points = line.evidence
        other, instead = line.stands_in, line.replaced
        row: dict[str, Any] = {
            "place": number,
            "shared": shared,
            "player": line.player,
            "name": line.name,
            "club": line.club,
            "games": len(line.games),
            "won": line.came_out(1),
            "drawn": line.came_out(0),
            "lost": line.came_out(-1),
            **_exactly("points", line.points),
            "score": line.score,
            "score_difference": line.difference,
            "penalties": [
                {
                    **_exactly("points", one.points),
                    "round": one.round,
                    "reason": one.reason,
                    "by": one.by,
                }
                for one in line.penalties
            ],
            "tie_breaks": {
                tie_break: as_number(values[line.player])
                for tie_break, values in asked.items()
                if values.get(line.player, NO_GAME) != NO_GAME
            },
            "evidence": {"cards": cards, "counts": counts, "points": points},
            "withdrawn_after": line.withdrawn_after,
            "substitute_for": other.instead_of if other else None,
            "replaced_by": instead.player if instead else None,
        }
        if extra.rounds:
            row["rounds"] = [_part(part) for part in line.parts]
        yield row


def _part(part: Part) -> dict[str, Any]:
    points = _exactly("points", part.points)
    return {"round": part.round, **points, "score": part.score, "bye": part.bye, "counts": part.counts}


def _reasons(tally: Tally) -> list[dict[str, Any]]:
    """Which tie-break put whom before whom."""
    if not tally.shown:
        return []
    first = tally.tie_breaks[0]
    return [
        {
            "tie_break": one.tie_break,
            "place": one.place,
            "players": list(one.players),
            "parted": one.parted,
        }
        for one in tally.ranked.asked
        if one.tie_break != first
    ]


def _cross_table(tally: Tally) -> Iterator[dict[str, Any]]:
    met = meetings(tally)
    order = {line.player: at for at, line in enumerate(tally.lines)}
    for one, other in sorted(met, key=lambda pair: (order[pair[0]], order[pair[1]])):
        outcomes = met[one, other]
        yield {
            "player": one,
            "against": other,
            "before": outcomes.count(1),
            "level": outcomes.count(0),
            "behind": outcomes.count(-1),
        }


def _audit(tally: Tally, event: Item | None) -> Iterator[dict[str, Any]]:
    counted = {(one.result.file, one.result.document) for one in tally.games if one.counts}
    for item in ([event] if event else []) + list(tally.items):
        corrections = [{"reason": one.reason, "by": one.by} for one in item.corrections]
        records = []
        for result in item.results:
            at = (result.file, result.document)
            records.append(_record(result, counts=at in counted, doubtful=at in tally.doubtful))
        yield {
            "file": item.file,
            "sha256": item.digest,
            "event": item.is_event,
            "records": records,
            "corrections": corrections,
        }


def _record(result: Result, *, counts: bool, doubtful: bool) -> dict[str, Any]:
    cards, numbers, points = result.evidence
    return {
        "document": result.document,
        "game": result.game or None,
        "rules": result.rules,
        "round": result.round,
        "table": result.table,
        "evidence": {"cards": cards, "counts": numbers, "points": points},
        "counted": counts,
        "doubtful": doubtful,
    }


def _move(move: Move) -> dict[str, Any]:
    before = move.before
    return {
        "player": move.player,
        "name": move.name,
        "place": move.place,
        "place_before": before.place if before else None,
        "up": move.up,
        **_exactly("points", move.points),
        **_exactly("points_before", before.points if before else None),
    }


def csv(tally: Tally, *, rounds: bool = False, safe: bool = False) -> str:
    """A line a player. `safe` keeps a spreadsheet from taking a name for a formula."""
    wanted = [tie_break for tie_break in needed(tally) if tie_break != "points"]
    numbers = rounds_of(tally) if rounds else []
    heads = (
        *("place", "player", "name", "club", "games", "won", "drawn", "lost", "points", "score"),
        *("score_difference", "penalties", "penalty_points"),
        *(f"by_{tie_break.replace('-', '_')}" for tie_break in wanted),
        *("cards", "counts", "claimed"),
        *(f"round_{number}" for number in numbers),
    )
    values = {tie_break: values_of(tally, tie_break) for tie_break in wanted}
    places = tally.ranked.places()
    return rows(heads, (_cells(line, places, values, numbers, safe=safe) for line in tally.lines))


def _cells(
    line: Line,
    places: dict[str, tuple[int, bool]],
    values: Mapping[str, Mapping[str, Fraction | int]],
    rounds: Sequence[int],
    *,
    safe: bool,
) -> tuple[Cell, ...]:
    number = place(line, places)
    texts = (line.player, line.name, line.club)
    told = [_safe(text) if safe and text else text for text in texts]
    broken = [found.get(line.player) for found in values.values()]
    return (
        "" if number == "-" else number,
        *told,
        len(line.games),
        *(line.came_out(outcome) for outcome in (1, 0, -1)),
        _cell(line.points),
        line.score,
        line.difference,
        len(line.penalties),
        _cell(line.penalty),
        *(None if value in {None, NO_GAME} else _cell(value or 0) for value in broken),
        *line.evidence,
        *(_round(line, number) for number in rounds),
    )


def _cell(number: Fraction | int) -> Cell:
    number = Fraction(number)
    return number.numerator if number.denominator == 1 else amount(number)


def _round(line: Line, round: int) -> Cell:
    parts = [part.points for part in line.parts if part.round == round]
    return _cell(sum(parts, Fraction(0))) if parts else None


def _safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_RISKY) else text
