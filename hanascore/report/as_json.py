"""`score` and `check` as JSON, under the schema ids `hanascore.score/1` and `hanascore.check/1`.

Fields may be added, none changes its meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from hanascore.cards.deck import ids
from hanascore.model.ledger import Entry
from hanascore.model.record import Evidence
from hanascore.problems.problem import Severity
from hanascore.referee.reading import Found
from hanascore.report.frame import (
    counted,
    document,
    encode,
    head,
    pieces,
    problem,
    row_by_row,
)
from hanascore.report.games import Outcome
from hanascore.rules.yaku import Made
from hanascore.scoring.match import Match, RoundResult, SideScore


def _shape(names: str) -> str:
    """An object whose fields are filled in with what is JSON already; a name with brackets is a list's."""
    fields = ((name.removesuffix("[]"), "[%s]" if name.endswith("[]") else "%s") for name in names.split())
    written = [f'"{name}": {form}' for name, form in fields]
    return f"{{{', '.join(written)}}}"


_ROUND = _shape("round dealer evidence void sides[] winners[] next_dealer complete notes[]")
_SIDE = _shape("side card_points score deciding total counts yaku[] entries[]")


class _Texts(dict[Any, str]):
    """What each thing is as JSON, made once: names, counts and sets of cards come again and again."""

    def __init__(self, shape: Callable[[Any], Any]) -> None:
        super().__init__()
        self.shape = shape

    def __missing__(self, thing: Any) -> str:
        text = self[thing] = encode(self.shape(thing))
        return text


class _Rounds:
    """The rounds of one game as JSON."""

    def __init__(self, *, cards: bool) -> None:
        self.with_cards = cards
        self.words = _Texts(lambda word: word)
        self.counts = _Texts(counted)
        self.cards = _Texts(ids)
        self.yaku: dict[tuple[Any, ...], str] = {}
        self.booked = _Texts(_entry)

    def round(self, result: RoundResult) -> str:
        """One round."""
        written, words = result.round, self.words
        return _ROUND % (
            written.number,
            words[result.dealer],
            words[written.evidence.value],
            words[written.void],
            ", ".join([self.side(side) for side in result.sides]),
            ", ".join([words[winner] for winner in result.winners]),
            words[result.next_dealer],
            "true" if result.complete else "false",
            ", ".join([encode(one.message) for one in result.problems if one.severity is Severity.NOTE]),
        )

    def side(self, side: SideScore) -> str:
        """What the round brought one side."""
        name, score, deciding, total, card_points, kinds, made, entries = side
        return _SIDE % (
            self.words[name],
            "null" if score is None else card_points,
            "null" if score is None else score,
            "null" if deciding is None else deciding,
            total,
            "null" if kinds is None else self.counts[kinds],
            ", ".join([self.made(one) for one in made]),
            ", ".join(self.entries(entries)),
        )

    def made(self, made: Made) -> str:
        """A yaku that is held."""
        yaku, points, cards, claimed = made
        key = (yaku.id, points, cards, claimed)
        text = self.yaku.get(key)
        if text is None:
            data = {"id": yaku.id, "name": yaku.name, "value": points, "cards": ids(cards)}
            text = self.yaku[key] = encode(data | {"claimed": True} if claimed else data)
        return text

    def entries(self, entries: Sequence[Entry]) -> list[str]:
        """Entries of the ledger."""
        booked = self.booked
        texts = [
            booked[points, rule, because, against] for _, points, rule, because, _, against, _ in entries
        ]
        if not self.with_cards:
            return texts
        return [
            f'{text[:-1]}, "cards": {self.cards[entry.cards]}}}'
            for text, entry in zip(texts, entries, strict=True)
        ]


def _entry(booked: tuple[int, str, str, str | None]) -> dict[str, Any]:
    points, rule, because, against = booked
    return {"rule": rule, "points": points, "because": because, "against": against}


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
    shape = _Rounds(cards=cards) if outcome.match else None
    rounds = (shape.round(result) for result in outcome.rounds) if shape else ()
    foot = _foot(outcome)
    if outcome.match is None:
        foot["problems"] = [problem(found) for found in outcome.found]
    return row_by_row(head(outcome), "rounds", rounds, foot)


def score_lines(outcomes: Iterable[Outcome], *, cards: bool = False) -> Iterator[str]:
    """A line a round, and for each game a closing line with the standings."""
    for outcome in outcomes:
        start = {"schema": "hanascore.score/1", "file": outcome.file, "document": outcome.document}
        if outcome.match:
            shape = _Rounds(cards=cards)
            for result in outcome.rounds:
                yield f"{encode(start)[:-1]}, {shape.round(result)[1:]}\n"
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
