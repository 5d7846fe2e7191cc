"""The report of `pile`: what one pile is worth, or each of many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from hanascore.cards.deck import KINDS, ids
from hanascore.cards.notation import code_pile
from hanascore.model import NO_DEFAULTS, Defaults, Entry
from hanascore.problems.problem import Found, Problem
from hanascore.problems.words import listed, many
from hanascore.record.options import unusual
from hanascore.report.blocks import (
    Block,
    Cell,
    Column,
    Listing,
    PageBlock,
    Pictures,
    PointsColumn,
    PointsLine,
    Report,
    Table,
    Title,
)
from hanascore.report.data import (
    Rows,
    counts_data,
    defaults_data,
    entry_data,
    from_club,
    made_data,
    options_data,
    problem_data,
    yaku_data,
)
from hanascore.report.lines import in_a_row
from hanascore.report.score import because, yaku_name
from hanascore.report.words import named
from hanascore.rules.game import Game
from hanascore.scoring.piles import PileScore, Scorer

_SCHEMA = "hanascore.pile/1"
_COLUMNS = ("cards", "card_points", "yaku", "points")
_MOST_NEAR = 8


class PileReport(Report):
    """One pile: where its points come from, and what it lacks by a card."""

    def __init__(
        self, score: PileScore, game: Game, *, lang: str = "en", defaults: Defaults = NO_DEFAULTS
    ) -> None:
        self.score, self.game, self.lang, self.defaults = score, game, lang, defaults

    def blocks(self) -> Iterator[Block]:
        """The points in a table, and what is not among them."""
        score, lang = self.score, self.lang
        said = ", ".join([self.game.name, *unusual(self.game, score.rules.options)])
        more = from_club(self.defaults)
        total = many(score.points, "point")
        total += "" if score.number is None else f" for {many(score.number, 'card')}"
        entries = score.entries
        if not entries and not score.number and score.lucky is not None:
            yield from (Title(said, more), Listing(_beside(score, lang)))
            return
        if not entries:
            yield from (Title(f"{said}: {total}", more), Listing(_beside(score, lang), aside=True))
            return
        yield Title(said, more, result=total)
        columns = [
            Column("For", [*(because(entry, score.rules, lang) for entry in entries), "Total"]),
            Column("Points", [*(str(entry.points) for entry in entries), str(score.points)], right=True),
        ]
        cards = Column("Cards", [*(named(entry.cards, lang) for entry in entries), ""])
        yield Table(columns, flowing=cards, heads=False)
        yield Listing(_beside(score, lang), aside=True)

    def page(self) -> Iterator[PageBlock]:
        """The same with the cards drawn."""
        score = self.score
        head, *_, beside = self.blocks()
        kinds = [(kind.plural, score.cards & cards, "") for kind, cards in KINDS.items()]
        yield from (head, Pictures([row for row in kinds if row[1]]))
        if score.entries:
            lines = [
                PointsLine(because(one, score.rules, self.lang), one.points, one.rule, pictured=one.cards)
                for one in score.entries
            ]
            yield PointsColumn([*lines, PointsLine("Total", score.points)])
        yield beside

    def data(self) -> dict[str, Any]:
        """The pile with the options in force."""
        options = options_data(self.game, self.score.rules.options)
        head = {"schema": _SCHEMA, "game": self.game.id, "options": options}
        return {**head, **defaults_data(self.defaults), **_pile_data(self.score)}

    def lines(self) -> Iterator[dict[str, Any]]:
        """The same as one of many."""
        yield {"schema": _SCHEMA, "type": "pile", **self.data()}

    def rows(self) -> Iterator[Sequence[Cell]]:
        """One row."""
        yield from (_COLUMNS, _row(self.score))


class PileLine(NamedTuple):
    """A line of input: the pile that it holds, or what is wrong with it."""

    number: int
    score: PileScore | None = None
    found: Sequence[Found] = ()


class PilesReport(Report):
    """Piles of one game, a line each. `begins` says whether they are the first of a run."""

    def __init__(
        self, piles: Sequence[PileLine], game: Game, scorer: Scorer, options: Any, *, begins: bool = True
    ) -> None:
        self.piles, self.game, self.scorer, self.begins = piles, game, scorer, begins
        self.options = options_data(game, options)

    def data(self) -> dict[str, Any]:
        """All piles in one document."""
        return {"schema": "hanascore.piles/1", "piles": Rows(self.lines())}

    def lines(self) -> Iterator[dict[str, Any]]:
        """What each line of input is answered with."""
        for number, score, found in self.piles:
            head = {"schema": _SCHEMA}
            if score is None:
                problems = list(map(problem_data, found))
                yield {**head, "type": "problems", "line": number, "game": self.game.id, "problems": problems}
            else:
                options = {"type": "pile", "game": self.game.id, "options": self.options, "line": number}
                yield {**head, **options, **_pile_data(score)}

    def rows(self) -> Iterator[Sequence[Cell]]:
        """A row a line of input, with the ids of what is wrong with it."""
        if self.begins:
            yield (*_COLUMNS, "problems")
        points, made = self.scorer.points_and_made(
            [one.score.cards for one in self.piles if one.score and not one.score.told]
        )
        worth = iter(zip(points, made, strict=True))
        names: dict[int, str] = {}
        for _, score, found in self.piles:
            if score is not None and score.told:
                yield (*_row(score), None)
                continue
            if score is None:
                yield (None, None, None, None, " ".join(dict.fromkeys(one.problem.id for one in found)))
                continue
            total, bits = next(worth)
            if bits not in names:
                names[bits] = " ".join(id for at, id in enumerate(self.scorer.yaku) if bits >> at & 1)
            yield (code_pile(score.cards, numbered=True), score.card_points, names[bits], total, None)


def _beside(score: PileScore, lang: str) -> list[str]:
    """What is not among the points: yaku of an unknown seat, a lucky hand, what lacks one card."""
    parts = []
    if score.not_counted:
        names = [f"{yaku_name(made.yaku, lang)} {made.points}" for made in score.not_counted]
        seats = listed(list(dict.fromkeys(made.yaku.seat for made in score.not_counted)), "or")
        parts.append(f"Not counted, since only the {seats} player scores it: {in_a_row(names)} (--seat).")
    if score.of_month:
        names = [f"{yaku_name(yaku, lang)} {yaku.value}" for yaku in score.of_month]
        parts.append(f"Not counted, since nobody says what month it is: {in_a_row(names)} (--month).")
    parts += [
        f"Lucky hand: {entry.because}, {many(entry.points, 'point')} ({named(entry.cards, lang)})."
        for entry in score.lucky or ()
    ]
    if score.lucky == ():
        parts.append("The hand is no lucky hand.")
    if score.told and score.told.points is None:
        parts.append("Only numbers are known: a yaku of certain cards counts where `yaku` lists it.")
    near = [near for near in score.near if near[0].value > 0]
    if near:
        shown = [f"{yaku_name(yaku, lang)} ({_missing(cards, lang)})" for yaku, cards in near[:_MOST_NEAR]]
        more = f" and {many(len(near) - _MOST_NEAR, 'more', 'more')}" if len(near) > _MOST_NEAR else ""
        parts.append(f"One card away: {in_a_row(shown)}{more}.")
    return parts


def in_a_line(score: PileScore) -> str:
    """What a pile is worth, on one line: its cards, its points, its yaku, and what it lacks by a card."""
    points = many(score.card_points, "point") if score.rules.values else ""
    yaku = in_a_row([f"{made.yaku.name} {made.points}" for made in score.yaku])
    worth = "; ".join(filter(None, (points, yaku))) or "nothing"
    said = f"{'some cards' if score.number is None else many(score.number, 'card')}: {worth}."
    return " ".join([said, *_beside(score, "en")])


def _missing(cards: int, lang: str) -> str:
    if cards.bit_count() > 3:
        kinds = [kind for kind, of in KINDS.items() if cards & of]
        word = kinds[0].value if len(kinds) == 1 else "card"
        return f"one more {word}"
    return named(cards, lang).replace(", ", " or ")


def _pile_data(score: PileScore) -> dict[str, Any]:
    found: dict[str, Any] = {
        "cards": ids(score.cards),
        "counts": counts_data(score.counts),
        "card_points": score.card_points,
        "yaku": [made_data(made) for made in score.yaku],
        "points": score.points,
        "entries": [_entry_data(one) for one in score.entries],
        "near": [{**yaku_data(yaku), "missing": ids(cards)} for yaku, cards in score.near],
        "not_counted": [{**made_data(made), "seat": made.yaku.seat} for made in score.not_counted],
    }
    if score.told:
        found["evidence"] = "counts" if score.told.points is None else "points"
        found["untold"] = [kind.plural for kind in score.told.untold]
    if score.lucky is not None:
        found["lucky"] = [
            {"rule": one.rule, "name": one.because, "points": one.points, "cards": ids(one.cards)}
            for one in score.lucky
        ]
    return found


def _entry_data(entry: Entry) -> dict[str, Any]:
    """An entry of a pile, which is against nobody."""
    data = entry_data(entry)
    del data["against"]
    return data


def _row(score: PileScore) -> tuple[Cell, ...]:
    yaku = " ".join(made.yaku.id for made in score.yaku)
    return (code_pile(score.cards, numbered=True), score.card_points, yaku, score.points)


def found_in_line(problems: Sequence[Problem], name: str, line: int, text: str = "") -> list[Found]:
    """The problems of a line of piles, where they stand in their stream."""
    return [
        Found(
            problem,
            name,
            None,
            problem.place.span and problem.place.span._replace(line=line, end_line=line),
            tuple(place.span._replace(line=line, end_line=line) for place in problem.also if place.span),
            ((line, text),),
        )
        for problem in problems
    ]
