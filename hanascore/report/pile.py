"""The reports of `pile` and `cards`: what a pile is worth, or each of many; the deck and its names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from hanascore.batch.scorer import Scorer
from hanascore.cards.deck import KINDS, ids, union
from hanascore.cards.notation import code_pile
from hanascore.model.record import NO_DEFAULTS, ClubDefaults
from hanascore.problems.problem import LocatedProblem
from hanascore.problems.words import are, listed, many
from hanascore.record.options import options_to_show
from hanascore.report.blocks import (
    Block,
    Cell,
    Listing,
    PageBlock,
    PointsColumn,
    PointsLine,
    Report,
    Table,
    Title,
    columns,
    kinds_pictured,
)
from hanascore.report.data import (
    Rows,
    counts_data,
    defaults_data,
    entry_data,
    made_data,
    options_data,
    problem_data,
    yaku_data,
)
from hanascore.report.labels import language
from hanascore.report.wording import because, from_club, in_a_row, named
from hanascore.rules.counting import spell_counts
from hanascore.rules.game import Game
from hanascore.rules.yaku import LuckyHand, MadeYaku
from hanascore.scoring.pile import DealtHand, PileScore

_SCHEMA = "hanascore.pile/1"
_COLUMNS = ("cards", "card_points", "yaku", "points")
_MOST_NEAR, _MOST_OPEN = 8, 3


class PileReport(Report):
    """One pile: where its points come from, and what it lacks by a card."""

    def __init__(self, score: PileScore, game: Game, *, defaults: ClubDefaults = NO_DEFAULTS) -> None:
        self.score, self.game, self.defaults = score, game, defaults

    def blocks(self) -> Iterator[Block]:
        """The points in a table, and what is not among them."""
        score, rules = self.score, self.score.rules
        total = many(score.points, "point")
        total += "" if score.number is None else f" for {many(score.number, 'card')}"
        of_hand = score.hand is not None and not score.entries and not score.number
        said = ", ".join([self.game.name, *options_to_show(self.game, rules.options)])
        yield Title(said, from_club(self.defaults), "" if of_hand else total)
        if score.entries:
            rows = [
                (because(one, rules), str(one.points), named(one.cards, language(), by_number=rules.yellow))
                for one in score.entries
            ]
            rows.append(("Total", str(score.points), ""))
            table = columns(["For", "Points", "Cards"], rows, right=["Points"])
            yield Table(table, flowing=True, heads=False)
        yield Listing(_beside(score), aside=not of_hand)

    def page(self) -> Iterator[PageBlock]:
        """The same with the cards drawn."""
        score = self.score
        head, *_, beside = self.blocks()
        yield from (head, kinds_pictured(score.cards))
        if score.entries:
            lines = [
                PointsLine(because(one, score.rules), one.points, one.rule, pictured=one.cards)
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
        yield (*_COLUMNS, "evidence")
        yield (*_row(self.score), _evidence(self.score))


class PileLine(NamedTuple):
    """A line of input: the pile that it holds, or what is wrong with it."""

    number: int
    score: PileScore | None = None
    found: Sequence[LocatedProblem] = ()


class PilesReport(Report):
    """Piles of one game, a line each. `arriving` brings all lines together that are there at once."""

    def __init__(
        self, arriving: Iterable[Sequence[PileLine]], game: Game, scorer: Scorer, options: Any
    ) -> None:
        self.arriving, self.game, self.scorer = arriving, game, scorer
        self.options = options_data(game, options)

    def data(self) -> dict[str, Any]:
        """All piles in one document."""
        return {"schema": "hanascore.piles/1", "piles": Rows(self.lines())}

    def lines(self) -> Iterator[dict[str, Any]]:
        """What each line of input is answered with."""
        for number, score, found in chain.from_iterable(self.arriving):
            head = {"schema": _SCHEMA}
            if score is None:
                problems = list(map(problem_data, found))
                yield {**head, "type": "problems", "line": number, "game": self.game.id, "problems": problems}
            else:
                options = {"type": "pile", "game": self.game.id, "options": self.options, "line": number}
                yield {**head, **options, **_pile_data(score)}

    def rows(self) -> Iterator[Sequence[Cell]]:
        """A row a line of input, with the ids of what is wrong with it."""
        # What is wrong with the first lines is known before anything is written, which may fail.
        arriving = iter(self.arriving)
        first = next(arriving, ())
        yield (*_COLUMNS, "problems", "line", "evidence")
        names: dict[int, str] = {}
        for lines in chain((first,), arriving):
            worth = self.scorer.told([one.score.cards for one in lines if one.score and not one.score.told])
            for line, score, found in lines:
                if score is None:
                    wrong = " ".join(dict.fromkeys(one.problem.id for one in found))
                    yield (None, None, None, None, wrong, line, None)
                elif score.told:
                    yield (*_row(score), None, line, _evidence(score))
                else:
                    card_points, points, bits = next(worth)
                    if bits not in names:
                        names[bits] = " ".join(id for at, id in enumerate(self.scorer.yaku) if bits >> at & 1)
                    cards = code_pile(score.cards, numbered=True)
                    yield (cards, card_points, names[bits], points, None, line, "cards")


def _beside(score: PileScore) -> list[str]:
    """What is not among the points: what may count or not, a lucky hand, what lacks one card."""
    parts = []
    of_seat = [made for made in score.not_counted if made.yaku.seat]
    if of_seat:
        seats = listed(list(dict.fromkeys(made.yaku.seat for made in of_seat)), "or")
        parts.append(f"Not counted, since only the {seats} player scores it: {_worth(of_seat)} (--seat).")
    if announced := [made for made in score.not_counted if not made.yaku.seat]:
        parts.append(f"Not counted, since it must have been announced: {_worth(announced)}.")
    if score.of_month:
        names = [f"{yaku.name} {yaku.value}" for yaku in score.of_month]
        parts.append(f"Not counted, since nobody says what month it is: {in_a_row(names)} (--month).")
    if score.cards_idle:
        points = many(score.card_points, "card point")
        parts.append(f"Not counted, since cards count nothing beside a yaku: {points}.")
    if score.after_call:
        parts.append(f"After an own call: {_worth(score.after_call)}.")
    if score.hand:
        parts += _of_hand(score.hand)
    if score.told and score.leaves:
        # What needs a kind of which nothing is told stands last.
        untold = union(KINDS[kind] for kind in score.told.unknown_kinds)
        leaves = sorted(score.leaves, key=lambda one: bool(one.pattern.cards & untold))
        shown = _some([f"{one.name} {one.value}" for one in leaves], _MOST_OPEN)
        example = spell_counts(score.told._replace(listed_yaku=(*score.told.listed_yaku, leaves[0].id)))
        told = "Open, since only numbers are known"
        parts.append(f"{told}: {shown}. List what the pile makes, as in {example}.")
    yaku_listed = score.told.listed_yaku if score.told else ()
    if idle := [one.name for one in score.rules.not_in_play if one.id in yaku_listed]:
        parts.append(f"Not in play here, and scores nothing: {in_a_row(idle)}.")
    near = [near for near in score.near if near[0].value > 0]
    if near:
        lacking = [f"{yaku.name} ({_missing(cards, by_number=score.rules.yellow)})" for yaku, cards in near]
        parts.append(f"One card away: {_some(lacking, _MOST_NEAR)}.")
    return parts


def _worth(made: Iterable[MadeYaku]) -> str:
    return in_a_row([f"{one.yaku.name} {one.points}" for one in made])


def _of_hand(hand: DealtHand) -> Iterator[str]:
    """What a dealt hand is, in a sentence for each lucky hand."""
    for one, points in hand.counting:
        what = "which voids the deal" if one.voids else many(points, "point")
        yield f"Lucky hand: {one.name}, {what} ({named(one.pattern.witness(hand.cards))})."
    for one, points in hand.of_seat:
        yield f"Not counted, since only the {one.seat} player may claim it: {one.name} {points} (--seat)."
    if hand.idle:
        names = list(dict.fromkeys(one.name for one in hand.idle))
        yield f"The hand is {listed(names)}, which {are(len(names))} not in play here."
    elif not (hand.counting or hand.of_seat):
        yield "The hand is no lucky hand."


def pile_summary(score: PileScore) -> str:
    """What a pile is worth, on one line: its cards, its points, its yaku, and what it lacks by a card."""
    points = many(score.card_points, "point") if score.rules.values and not score.cards_idle else ""
    months = [f"{one.because} {one.points}" for one in score.of_months]
    worth = "; ".join(filter(None, (points, _worth(score.yaku), *months))) or "nothing"
    cards = many(sum(score.counts), "card")
    if score.number is None:
        cards = f"{cards} or more" if any(score.counts) else "some cards"
    return " ".join([f"{cards}: {worth}.", *_beside(score)])


def _some(names: Sequence[str], most: int) -> str:
    """The first names in a row, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return f"{in_a_row(names[:most])}{more}"


def _missing(cards: int, *, by_number: bool) -> str:
    if cards.bit_count() > 3:
        kinds = [kind for kind, of in KINDS.items() if cards & of]
        word = kinds[0].value if len(kinds) == 1 else "card"
        return f"one more {word}"
    return named(cards, by_number=by_number).replace(", ", " or ")


def _pile_data(score: PileScore) -> dict[str, Any]:
    found: dict[str, Any] = {
        "cards": ids(score.cards),
        "counts": counts_data(score.counts),
        "card_points": score.card_points,
        "yaku": [made_data(made) for made in score.yaku],
        "points": score.points,
        # An entry of a pile is against nobody.
        "entries": [
            {key: value for key, value in entry_data(one).items() if key != "against"}
            for one in score.entries
        ],
        "near": [{**yaku_data(yaku), "missing": ids(cards)} for yaku, cards in score.near],
        "not_counted": [{**made_data(made), "seat": made.yaku.seat or None} for made in score.not_counted],
        "after_call": [made_data(made) for made in score.after_call],
    }
    if score.told:
        found["evidence"] = _evidence(score)
        found["untold"] = [kind.plural for kind in score.told.unknown_kinds]
    if score.hand:
        found["lucky"] = [_hand_data(score, one, points) for one, points in score.hand.counting]
        found["lucky_not_counted"] = [
            {**_hand_data(score, one, points), "seat": one.seat} for one, points in score.hand.of_seat
        ]
        found["lucky_not_in_play"] = [_hand_data(score, one, 0) for one in score.hand.idle]
    return found


def _hand_data(score: PileScore, one: LuckyHand, points: int) -> dict[str, Any]:
    cards = one.pattern.witness(score.hand.cards) if score.hand else 0
    rule = f"{score.game}.{one.id}"
    return {"rule": rule, "name": one.name, "points": points, "cards": ids(cards), "voids": one.voids}


def _evidence(score: PileScore) -> str:
    """What is known of a pile: its cards, or only how many or how much they are."""
    if score.told is None:
        return "cards"
    return "counts" if score.told.points is None else "points"


def _row(score: PileScore) -> tuple[Cell, ...]:
    yaku = " ".join(made.yaku.id for made in score.yaku)
    return (code_pile(score.cards, numbered=True), score.card_points, yaku, score.points)
