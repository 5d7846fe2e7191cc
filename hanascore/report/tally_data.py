"""The standings of an event as data for JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hanascore.model.record import Evidence
from hanascore.report.json_parts import club_data
from hanascore.tally.corrections import applied_corrections
from hanascore.tally.event import Amount, Event, Points, json_amount
from hanascore.tally.gaps import round_statuses_of
from hanascore.tally.place_changes import SCHEMA, PlaceChange
from hanascore.tally.tally import PlayerRound, PlayerStanding, Tally
from hanascore.tally.tie_breaks import meetings


def event_data(tally: Tally) -> dict[str, Any]:
    """Return the event, its rules, and the evidence for the standings."""
    event = tally.event
    return {
        "schema": SCHEMA,
        "title": event.title,
        "date": event.date,
        "place": event.place,
        "event": event.given,
        "rounds": event.rounds,
        "as_of": tally.options.as_of,
        "points": _points_data(event.points),
        "count_best": event.count_best,
        "tie_breaks": list(tally.tie_breaks),
        "tie_breaks_asked": bool(tally.options.tie_breaks),
        "tie_breaks_needed": list(tally.tie_break_values) if tally.is_shown else [],
        "complete": tally.complete,
        "partial": tally.options.partial,
        "evidence": _evidence_data(tally.evidence),
        "not_from_cards": [
            {"file": result.file, "round": result.round, "table": result.table, "text": extra.text}
            for result in tally.results
            for extra in result.extras
            if result.counts
        ],
        "warnings": len(tally.warnings),
        "progress": [
            {
                "round": status.round,
                "tables_in": status.tables_in,
                "tables_missing": status.missing,
                "not_played": status.away,
            }
            for status in round_statuses_of(tally)
        ],
        "doubtful": len(tally.doubtful),
        "denied": tally.denied,
        "files": len(tally.sources),
        "digest": tally.digest,
        **({"defaults": [club_data(club) for club in tally.defaults]} if tally.defaults else {}),
    }


def standings_data(tally: Tally, *, rounds: bool) -> list[dict[str, Any]]:
    """Return the lines of the players. `rounds` adds what each round brought."""
    event = tally.event_so_far
    tie_breaks = tally.tie_break_values
    standings = []
    for line in tally.lines if tally.is_shown else ():
        more = {"rounds": [_round_data(part) for part in line.rounds]} if rounds else {}
        standings.append(_player_data(line, event, tie_breaks) | more)
    return standings


def reasons_data(tally: Tally) -> list[dict[str, Any]]:
    """Return the tie-breaks after the first one, and whether they broke a tie."""
    return [
        {
            "tie_break": step.tie_break,
            "place": step.place,
            "players": step.players,
            "parted": step.decided,
            "applies": not step.not_met,
            "not_met": step.not_met,
        }
        for step in tally.tie_break_steps
        if tally.is_shown and step.tie_break != tally.tie_breaks[0]
    ]


def cross_table_data(tally: Tally) -> list[dict[str, Any]]:
    """Return how often each player was placed before and behind each opponent."""
    return [
        {
            "player": player,
            "against": opponent,
            "before": outcomes.count(1),
            "level": outcomes.count(0),
            "behind": outcomes.count(-1),
        }
        for player, opponents in meetings_in_order(tally).items()
        for opponent, outcomes in opponents.items()
    ]


def meetings_in_order(tally: Tally) -> dict[str, dict[str, list[int]]]:
    """Return the outcomes of each player against each opponent, sorted by the order of the standings."""
    met = meetings(tally.results)
    order = {line.player: position for position, line in enumerate(tally.lines)}
    outcomes: dict[str, dict[str, list[int]]] = {player: {} for player in order}
    for player, by_opponent in outcomes.items():
        for opponent, outcome in sorted(met[player], key=lambda meeting: order[meeting[0]]):
            by_opponent.setdefault(opponent, []).append(outcome)
    return outcomes


def audit_data(tally: Tally) -> list[dict[str, Any]]:
    """Return each file with its SHA-256, its records and their corrections."""
    counted = tally.counted
    files = []
    for role, file in tally.audited_files:
        corrections = []
        for correction in applied_corrections(tally, file.results):
            seats = {"was": correction.was, "is": correction.now} if correction.was else {}
            corrections.append(
                {
                    "round": correction.round,
                    "table": correction.table,
                    **seats,
                    "reason": correction.reason,
                    "by": correction.by,
                }
            )
        records = [
            {
                "document": result.document,
                "game": result.game or None,
                "rules": result.rules,
                "round": result.round,
                "table": result.table,
                "evidence": _evidence_data(result.evidence),
                "not_from_cards": [extra.text for extra in result.extras],
                "counted": result.key in counted,
                "doubtful": result.key in tally.doubtful,
            }
            for result in file.results
        ]
        files.append(
            {
                "file": file.name,
                "sha256": file.digest,
                "event": role == "event",
                "club": role == "club",
                "records": records,
                "corrections": corrections,
            }
        )
    return files


def difference_data(moves: Sequence[PlaceChange]) -> list[dict[str, Any]]:
    """Return the place of each player now and in an earlier tally."""
    return [
        {
            "player": move.player,
            "name": move.name,
            "place": move.place,
            "place_before": move.place_before,
            "up": move.up,
            **_exact_number("points", move.points),
            **_exact_number("points_before", move.points_before),
        }
        for move in moves
    ]


def _player_data(
    line: PlayerStanding, event: Event, tie_breaks: Mapping[str, Mapping[str, Amount | None]]
) -> dict[str, Any]:
    values = {tie_break: of_players.get(line.player) for tie_break, of_players in tie_breaks.items()}
    withdrawal = event.withdrawal_of.get(line.player)
    substitution = event.substitution_by.get(line.player)
    replacement = event.substitution_of.get(line.player)
    return {
        "place": line.place,
        "shared": line.shared,
        "player": line.player,
        "name": line.name,
        "club": line.club,
        "games": line.games,
        "won": line.won,
        "drawn": line.drawn,
        "lost": line.lost,
        **_exact_number("points", line.points),
        "score": line.score,
        "score_difference": line.score_difference,
        "penalties": [
            {
                **_exact_number("points", penalty.points),
                "round": penalty.round,
                "reason": penalty.reason,
                "by": penalty.by,
            }
            for penalty in line.penalties
        ],
        "tie_breaks": {
            tie_break: json_amount(value) for tie_break, value in values.items() if value is not None
        },
        "evidence": _evidence_data(line.evidence),
        "withdrawn_after": withdrawal.after if withdrawal else None,
        "substitute_for": substitution.instead_of if substitution else None,
        "replaced_by": replacement.player if replacement else None,
    }


def _round_data(part: PlayerRound) -> dict[str, Any]:
    return {
        "round": part.round,
        **_exact_number("points", part.points),
        "score": part.score,
        "kind": part.kind,
        "reason": part.reason,
        "counts": part.counts,
    }


def _evidence_data(rounds: Sequence[int]) -> dict[str, int]:
    return {kind.value: number for kind, number in zip(Evidence, rounds, strict=True)}


def _points_data(points: Points) -> dict[str, Any]:
    """Return how the event gives points for games."""
    data: dict[str, Any] = {"by": points.by}
    if points.by == "places":
        data["places"] = {
            str(sides or "any"): [json_amount(number) for number in row]
            for sides, row in points.places.items()
        }
        data["ties"] = points.ties
    if points.by == "wins":
        data["win"], data["draw"] = json_amount(points.win), json_amount(points.draw)
        data["loss"] = json_amount(points.loss)
    data["cap"] = None if points.cap is None else json_amount(points.cap)
    return data


def _exact_number(name: str, number: Amount | None) -> dict[str, Any]:
    """Return a number under a key. If it is not whole, add its exact value as a fraction."""
    if number is None:
        return {name: None}
    exact = {} if number.denominator == 1 else {f"{name}_exact": str(number)}
    return {name: json_amount(number), **exact}
