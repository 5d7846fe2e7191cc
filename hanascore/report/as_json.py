"""`score` and `check` as JSON, under the schema ids `hanascore.score/1` and `hanascore.check/1`.

Fields may be added, none changes its meaning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from hanascore.cards.deck import ids
from hanascore.model.ledger import Entry
from hanascore.model.record import Evidence
from hanascore.problems.problem import Severity
from hanascore.referee.reading import Found
from hanascore.report.frame import counted, document, encode, head, pieces, problem, row_by_row
from hanascore.report.games import Outcome
from hanascore.rules.yaku import Made
from hanascore.scoring.match import Match, RoundResult, SideScore


class _Cards(dict[int, list[str]]):
    """The ids of sets of cards; the same few sets come again and again."""

    def __missing__(self, cards: int) -> list[str]:
        found = self[cards] = ids(cards)
        return found


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
            "complete": result.complete,
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
            "counts": None if side.kinds is None else counted(side.kinds),
            "yaku": [self.made(made) for made in side.made],
            "entries": self.entries(side.entries),
        }

    def made(self, made: Made) -> dict[str, Any]:
        """A yaku that is held."""
        yaku, cards = made.yaku, self.cards[made.cards]
        data = {"id": yaku.id, "name": yaku.name, "value": made.points, "cards": cards}
        return data | {"claimed": True} if made.claimed else data

    def entries(self, entries: Sequence[Entry]) -> list[dict[str, Any]]:
        """Entries of the ledger."""
        found: list[dict[str, Any]] = [
            {"rule": rule, "points": points, "because": because, "against": against}
            for _, points, rule, because, _, against, _ in entries
        ]
        if self.with_cards:
            for data, entry in zip(found, entries, strict=True):
                data["cards"] = self.cards[entry.cards]
        return found


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


def score(outcomes: Iterable[Outcome], found: Iterable[Found], *, cards: bool = False) -> Iterator[str]:
    """The document of `score`, piece by piece: every game in its place, every problem at the end."""
    return pieces("score", (_game(outcome, cards=cards) for outcome in outcomes), found)


def _game(outcome: Outcome, *, cards: bool) -> Iterator[str]:
    shape = _Rounds(outcome.match, cards=cards) if outcome.match else None
    rounds = (encode(shape.round(result)) for result in outcome.rounds) if shape else ()
    foot = _foot(outcome)
    if outcome.match is None:
        foot["problems"] = [problem(found) for found in outcome.found]
    return row_by_row(head(outcome), "rounds", rounds, foot)


def score_lines(outcomes: Iterable[Outcome], *, cards: bool = False) -> Iterator[str]:
    """A line a round, and for each game a closing line with the standings."""
    for outcome in outcomes:
        where = {"file": outcome.file, "document": outcome.document}
        if outcome.match:
            shape = _Rounds(outcome.match, cards=cards)
            for result in outcome.rounds:
                yield encode({"schema": "hanascore.score/1", **where, **shape.round(result)}) + "\n"
        said = {"problems": [problem(found) for found in outcome.found]}
        yield encode({"schema": "hanascore.score/1", **head(outcome), **_foot(outcome), **said}) + "\n"


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
