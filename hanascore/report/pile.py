"""What a pile is worth, for people and for machines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hanascore.cards.deck import CARDS, KINDS, Card, ids, in_order
from hanascore.cards.names import LANGUAGES, card_name, names_of, suit_name
from hanascore.cards.notation import Spelling, code_pile, settle_chaff
from hanascore.model import Entry
from hanascore.problems.problem import Found, Problem
from hanascore.problems.words import visible
from hanascore.record.options import unusual
from hanascore.report.data import as_data, counted, entry_data, in_force, made_data, yaku_data
from hanascore.report.data import problem as problem_data
from hanascore.report.score import yaku_name
from hanascore.report.text import Block, Column, Listing, Table, Title, drawn, listed, many, wrapped
from hanascore.report.words import named
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


_HEAD = (
    "A card is written as its month and a letter: b bright, a animal, r ribbon, c chaff. Letters may "
    "follow one another (5arcc is four cards), c1 c2 c3 are single chaff, and 5* is all of a month. "
    "Names and ids are read as well, in English, Japanese or Korean; commas end a name."
)


def deck() -> str:
    """All cards, month by month."""
    lines = [*wrapped(_HEAD), ""]
    columns = [
        Column("Code", [card.code for card in CARDS]),
        Column("Card", [card_name(card) for card in CARDS]),
        Column("Japanese", [card_name(card, "ja") for card in CARDS]),
        Column("Korean", [card_name(card, "ko") for card in CARDS]),
    ]
    head, *rows = drawn(columns)
    lines.append(head)
    for card, row in zip(CARDS, rows, strict=True):
        if card.position % 4 == 0:
            names = " ".join(suit_name(card.month, lang) for lang in LANGUAGES)
            lines += ["", f"Month {card.month}: {names}"]
        lines.append(row)
    return "\n".join(lines) + "\n"


def card_data(card: Card) -> dict[str, Any]:
    """A card as JSON has it."""
    return {
        "id": card.id,
        "code": card.code,
        "month": card.month,
        "suit": card.suit,
        "kind": card.kind.value,
        "number": card.number or None,
        "ribbon": card.ribbon,
        "names": {lang: list(names) for lang, names in names_of(card).items()},
    }


def deck_data() -> dict[str, Any]:
    """All cards as JSON has them."""
    return {"schema": "hanascore.cards/1", "cards": [card_data(card) for card in CARDS]}


def _cards_of(spelling: Spelling) -> list[int]:
    return settle_chaff([token.value for token in spelling.tokens])


def meaning(text: str, spelling: Spelling, lang: str = "en") -> str:
    """What each name in a text means, and how many cards there are."""
    words, codes, names = [], [], []
    for token, cards in zip(spelling.tokens, _cards_of(spelling), strict=True):
        for card in in_order(cards):
            words.append(visible(text[token.start : token.end]) if card.bit == cards & -cards else "")
            codes.append(card.code)
            other = f" {card_name(card, lang)}" if lang != "en" else ""
            names.append(f"{card_name(card)}{other} ({card.kind.value})")
    if not words:
        return "no cards\n"
    columns = [Column("Written", words), Column("Code", codes), Column("Card", names)]
    return "\n".join([*drawn(columns), "", many(len(codes), "card")]) + "\n"


def meaning_data(text: str, spelling: Spelling, problems: list[Problem]) -> dict[str, Any]:
    """The same as JSON has it."""
    tokens = [
        {
            "text": text[token.start : token.end],
            "column": token.start + 1,
            "end_column": token.end + 1,
            "cards": [card_data(card) for card in in_order(cards)],
        }
        for token, cards in zip(spelling.tokens, _cards_of(spelling), strict=True)
    ]
    return {
        "schema": "hanascore.cards/1",
        "tokens": tokens,
        "problems": bad_data(bad(problems, "cards", 1)),
    }
