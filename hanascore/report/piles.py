"""What a pile is worth, for people and for machines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hanascore.cards.deck import KINDS, ids
from hanascore.cards.tokens import code_pile
from hanascore.model.ledger import Entry
from hanascore.problems.problem import Problem
from hanascore.record.options import unusual
from hanascore.referee.reading import Found
from hanascore.report.blocks import Block, Listing, Table, Title
from hanascore.report.choices import as_data, in_force
from hanascore.report.columns import Column
from hanascore.report.frame import counted, entry_data, made_data, yaku_data
from hanascore.report.frame import problem as problem_data
from hanascore.report.patterns import named
from hanascore.report.tables import yaku_name
from hanascore.report.wording import listed, many
from hanascore.rules.game import Game
from hanascore.scoring.piles import PileScore

_MOST_NEAR = 8


def pile_blocks(score: PileScore, game: Game, *, lang: str = "en") -> Iterator[Block]:
    """The pile as people read it: where its points come from, and what it lacks by a card."""
    said = ", ".join([game.name, *unusual(game, score.rules.options)])
    total = f"{many(score.points, 'point')} for {many(score.cards.bit_count(), 'card')}"
    entries = score.entries
    if not entries:
        yield from (Title(f"{said}: {total}"), Listing(_beside(score, lang), aside=True))
        return
    yield Title(said, result=total)
    names = {made.yaku.name: yaku_name(made.yaku, lang) for made in score.yaku}
    because = [_in_language(entry.because, names) for entry in entries]
    columns = [
        Column("For", [*because, "Total"]),
        Column("Points", [*(str(entry.points) for entry in entries), str(score.points)], right=True),
    ]
    cards = Column("Cards", [*(named(entry.cards, lang) for entry in entries), ""])
    yield Table(columns, flowing=cards, heads=False)
    yield Listing(_beside(score, lang), aside=True)


def _in_language(because: str, names: dict[str, str]) -> str:
    for name, shown in names.items():
        if because.startswith(name):
            return shown + because.removeprefix(name)
    return because


def _beside(score: PileScore, lang: str) -> list[str]:
    """What is not among the points: yaku of an unknown seat, a lucky hand, what lacks one card."""
    parts = []
    if score.not_counted:
        names = [f"{yaku_name(made.yaku, lang)} {made.points}" for made in score.not_counted]
        seats = listed(list(dict.fromkeys(made.yaku.seat for made in score.not_counted)), "or")
        parts.append(f"Not counted, since only the {seats} player scores it: {', '.join(names)} (--seat).")
    if score.of_month:
        names = [f"{yaku_name(yaku, lang)} {yaku.value}" for yaku in score.of_month]
        parts.append(f"Not counted, since nobody says what month it is: {', '.join(names)} (--month).")
    parts += [
        f"Lucky hand: {entry.because}, {many(entry.points, 'point')} ({named(entry.cards, lang)})."
        for entry in score.lucky or ()
    ]
    if score.lucky == ():
        parts.append("The hand is no lucky hand.")
    near = [near for near in score.near if near[0].value > 0]
    if near:
        shown = [f"{yaku_name(yaku, lang)} ({_missing(cards, lang)})" for yaku, cards in near[:_MOST_NEAR]]
        more = f" and {many(len(near) - _MOST_NEAR, 'more', 'more')}" if len(near) > _MOST_NEAR else ""
        parts.append(f"One card away: {', '.join(shown)}{more}.")
    return parts


def _missing(cards: int, lang: str) -> str:
    if cards.bit_count() > 3:
        kinds = [kind for kind, of in KINDS.items() if cards & of]
        word = kinds[0].value if len(kinds) == 1 else "card"
        return f"one more {word}"
    return named(cards, lang).replace(", ", " or ")


def options_of(score: PileScore, game: Game) -> dict[str, Any]:
    """Every option with the value in force, as JSON has it."""
    return {name: as_data(value) for name, value in in_force(game, score.rules.options).items()}


def data(score: PileScore, options: dict[str, Any], line: int | None = None) -> dict[str, Any]:
    """The pile as JSON has it; with the number of its line where there are several."""
    head: dict[str, Any] = {"schema": "hanascore.pile/1", "game": score.game, "options": options}
    return {**head, **({} if line is None else {"line": line}), **essence(score)}


def essence(score: PileScore) -> dict[str, Any]:
    """What of a pile does not depend on the others of one run."""
    found: dict[str, Any] = {
        "cards": ids(score.cards),
        "counts": counted(score.counts),
        "card_points": score.card_points,
        "yaku": [made_data(made) for made in score.yaku],
        "points": score.points,
        "entries": [_entry(one) for one in score.entries],
        "near": [{**yaku_data(yaku), "missing": ids(cards)} for yaku, cards in score.near],
        "not_counted": [{**made_data(made), "seat": made.yaku.seat} for made in score.not_counted],
    }
    if score.lucky is not None:
        found["lucky"] = [
            {"rule": one.rule, "name": one.because, "points": one.points, "cards": ids(one.cards)}
            for one in score.lucky
        ]
    return found


def _entry(entry: Entry) -> dict[str, Any]:
    """An entry of a pile, which is against nobody."""
    data = entry_data(entry)
    del data["against"]
    return data


def csv_row(score: PileScore) -> tuple[str | int | None, ...]:
    """A line of CSV: cards, card points, yaku, points."""
    yaku = " ".join(made.yaku.id for made in score.yaku)
    return (code_pile(score.cards, numbered=True), score.card_points, yaku, score.points)


CSV_HEADS = ("cards", "card_points", "yaku", "points")


def bad(problems: Sequence[Problem], name: str, line: int, text: str = "") -> list[Found]:
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


def bad_data(found: Iterable[Found]) -> list[dict[str, Any]]:
    """The same as JSON has it."""
    return [problem_data(one) for one in found]
