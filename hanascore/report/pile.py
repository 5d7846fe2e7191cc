"""The report of `pile`: what one pile is worth, or what each of many piles is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from hanascore.batch.scorer import Scorer
from hanascore.cards.deck import ids, union
from hanascore.cards.notation import code_pile
from hanascore.games import GAMES
from hanascore.model.record import NO_DEFAULTS, ClubDefaults, Counts
from hanascore.problems.problem import Problem
from hanascore.record.options import options_to_show
from hanascore.report.blocks import (
    SUM,
    Block,
    Cell,
    ItemList,
    Problems,
    Report,
    Row,
    Table,
    Title,
    pictures_by_kind,
    table,
)
from hanascore.report.json_parts import (
    counts_data,
    defaults_data,
    entry_data,
    made_data,
    options_data,
    problem_data,
    yaku_data,
)
from hanascore.report.labels import language, tr
from hanascore.report.wording import (
    club_lines,
    club_paragraphs,
    game_name,
    in_a_row,
    list_cards,
    listed_names,
    months_to_show,
    yaku_name,
)
from hanascore.rules.counting import spell_counts
from hanascore.rules.game import Game
from hanascore.rules.yaku import LuckyHand, MadeYaku, Yaku
from hanascore.scoring.pile import DealtHand, PileScore
from hanascore.words.english import Phrase, listed, many

# A function that returns a sentence: how to add a yaku to a pile that is known by numbers.
HowToAdd: TypeAlias = Callable[[Counts, Yaku], str]
_SCHEMA = "hanascore.pile/1"
_COLUMNS = ("cards", "card_points", "yaku", "points", "problems", "line", "evidence", "defaults")
# The most yaku that are named: of those that lack one card, and of those that numbers leave open.
_MOST_NEAR, _MOST_POSSIBLE = 8, 3


class PileReport(Report):
    """One pile: its points, and remarks about it."""

    name = "pile"

    def __init__(self, score: PileScore, *, defaults: ClubDefaults = NO_DEFAULTS) -> None:
        self.score = score
        self.game = GAMES[score.game]
        # What was taken from the file of a club.
        self.defaults = defaults

    def blocks(self, *, page: bool = False) -> Iterator[Block]:
        """Return a row for each reason for points, and then remarks."""
        if page:
            yield from self._page_blocks()
            return
        score = self.score
        title = ", ".join([self.game.name, *options_to_show(self.game, score.rules.options)])
        is_hand_only = score.hand is not None and not score.entries and not score.number
        if not is_hand_only:
            points = str(many(score.points, "point"))
            if score.doubled is not None:
                points += f" (doubled: {score.doubled})"
            number = "" if score.number is None else f" for {many(score.number, 'card')}"
            title = f"{title}: {points}{number}"
        yield Title(title, club_lines(self.defaults), self.score.months)
        if score.entries:
            rows = []
            for entry in score.entries:
                names = list_cards(entry.cards, language(), by_number=score.rules.yellow)
                rows.append(Row((tr(entry.because), str(entry.points), names), cards=entry.cards))
            rows.append(Row((tr("Total"), str(score.points), ""), SUM))
            rows += [Row((words, points, "")) for words, points in _doubled_row(score)]
            yield table(["For", "Points", "Cards"], rows, right=["Points"])._replace(heads_in_text=False)
        yield ItemList(_remarks(score))

    def _page_blocks(self) -> Iterator[Block]:
        """Return the points of the pile, then its cards and the reasons for points."""
        score = self.score
        name = game_name(self.game)
        months = months_to_show(score.months, self.game)
        if score.hand is not None and not score.entries and not score.number:
            yield Title(name, (), months)
        else:
            number = [] if score.number is None else [tr(many(score.number, "card"))]
            points = tr(many(score.points, "point"))
            if score.doubled is not None:
                points = tr("{}, doubled: {}", points, score.doubled)
            yield Title(points, number, months, name)
        yield pictures_by_kind(score.cards, score.rules.kinds)
        if score.entries:
            cells = [(tr(entry.because), "", str(entry.points), "") for entry in score.entries]
            rows = [Row(row, cards=entry.cards) for row, entry in zip(cells, score.entries, strict=True)]
            rows.append(Row((tr("Total"), "", str(score.points), ""), SUM))
            rows += [Row((words, "", points, "")) for words, points in _doubled_row(score)]
            yield Table(rows, style="points")
        yield ItemList(_remarks(score, None))
        yield from club_paragraphs(self.defaults)

    def data(self) -> dict[str, Any]:
        """Return the pile with the options in force."""
        return {
            "schema": _SCHEMA,
            "game": self.game.id,
            "options": options_data(self.game, self.score.rules.options),
            **defaults_data(self.defaults),
            **_pile_data(self.score),
        }

    def lines(self) -> Iterator[dict[str, Any]]:
        """Return the pile in the form in which many piles are written."""
        yield {"schema": _SCHEMA, "type": "pile", **self.data()}

    def rows(self) -> Iterator[Sequence[Cell]]:
        """Return one row."""
        yield _COLUMNS
        club = self.defaults.file or None
        yield (*_pile_cells(self.score, self.score.months), None, None, _evidence(self.score), club)


def _doubled_row(score: PileScore) -> list[tuple[str, str]]:
    """Return why a pile counts double, and what it pays then; nothing if it does not."""
    if score.doubled is None:
        return []
    because = Phrase("yaku of {} or more", score.rules.doubled_from)
    return [(tr("Doubled ({})", because), str(score.doubled))]


class PileLine(NamedTuple):
    """A line of input."""

    # Its number, from 1.
    number: int
    # The pile; None if it cannot be read.
    score: PileScore | None = None
    # What is wrong with the line.
    problems: Sequence[Problem] = ()


class PilesReport(Report):
    """Many piles of one game, one per line of input."""

    name = "piles"

    def __init__(
        self,
        batches: Iterable[Sequence[PileLine]],
        game: Game,
        scorer: Scorer,
        options: Any,
        months: str | None = None,
        defaults: ClubDefaults = NO_DEFAULTS,
    ) -> None:
        # Groups of lines that arrive together.
        self.batches = batches
        # The order of the months, for the codes of cards.
        self.months = months
        self.game = game
        self.scorer = scorer
        self.options = options_data(game, options)
        # What was taken from the file of a club.
        self.defaults = defaults

    def data(self) -> dict[str, Any]:
        """Return all piles in one document."""
        return {"schema": "hanascore.piles/1", "piles": list(self.lines())}

    def lines(self) -> Iterator[dict[str, Any]]:
        """Return a line for each line of input."""
        for line in chain.from_iterable(self.batches):
            if line.score is None:
                yield _problems_data(line, self.game)
            else:
                yield {
                    "schema": _SCHEMA,
                    "type": "pile",
                    "game": self.game.id,
                    "options": self.options,
                    **defaults_data(self.defaults),
                    "line": line.number,
                    **_pile_data(line.score),
                }

    def rows(self) -> Iterator[Sequence[Cell]]:
        """Return a row for each line of input, with the ids of its problems."""
        # Read the first lines before anything is written, because reading may fail.
        batches = iter(self.batches)
        first = next(batches, ())
        yield _COLUMNS
        club = self.defaults.file or None
        yaku_ids: dict[int, str] = {}
        for lines in chain((first,), batches):
            piles = [line.score.cards for line in lines if line.score and not line.score.known_counts]
            worth = self.scorer.details(piles)
            for line in lines:
                if line.score is None:
                    yield _problems_row(line, club)
                elif line.score.known_counts:
                    cells = _pile_cells(line.score, self.months)
                    yield (*cells, None, line.number, _evidence(line.score), club)
                else:
                    card_points, points, bits = next(worth)
                    if bits not in yaku_ids:
                        made = (id for at, id in enumerate(self.scorer.yaku) if bits >> at & 1)
                        yaku_ids[bits] = " ".join(made)
                    cards = code_pile(line.score.cards, numbered=True, months=self.months)
                    yield (cards, card_points, yaku_ids[bits], points, None, line.number, "cards", club)


class RefusedPileReport(Report):
    """A pile, or a hand, that cannot be read, for programs."""

    name = "pile"

    def __init__(self, game: Game, problems: Sequence[Problem]) -> None:
        self.game = game
        self.line = PileLine(1, problems=problems)

    def blocks(self, *, page: bool = False) -> Iterator[Block]:
        """Return the problems."""
        del page
        yield Problems(self.line.problems)

    def data(self) -> dict[str, Any]:
        """Return the problems as for a line of input."""
        return _problems_data(self.line, self.game)

    def lines(self) -> Iterator[dict[str, Any]]:
        """Return one line."""
        yield self.data()

    def rows(self) -> Iterator[Sequence[Cell]]:
        """Return one row."""
        yield _COLUMNS
        yield _problems_row(self.line, None)


def _problems_data(line: PileLine, game: Game) -> dict[str, Any]:
    problems = [problem_data(located) for located in line.problems]
    return {
        "schema": _SCHEMA,
        "type": "problems",
        "line": line.number,
        "game": game.id,
        "problems": problems,
    }


def _problems_row(line: PileLine, club: str | None) -> Sequence[Cell]:
    problems = " ".join(dict.fromkeys(located.id for located in line.problems))
    return (None, None, None, None, problems, line.number, None, club)


def _how_to_write(counts: Counts, yaku: Yaku) -> str:
    return f"Name the yaku: {spell_counts(counts._replace(listed_yaku=(*counts.listed_yaku, yaku.id)))}."


def pile_summary(score: PileScore, *, how_to_add: HowToAdd = _how_to_write) -> str:
    """Return what a pile is worth on one line: cards, points, yaku and remarks.

    `how_to_add` returns the sentence on how to add a yaku to a pile that is known by numbers.
    """
    parts = []
    if score.rules.values and not score.cards_do_not_count:
        parts.append(str(many(score.card_points, "point")))
    if score.yaku:
        parts.append(_with_points(score.yaku))
    parts += [f"{entry.because} {entry.points}" for entry in score.whole_months]
    cards = str(many(sum(score.counts), "card"))
    if score.number is None:
        cards = f"{cards} or more" if any(score.counts) else "some cards"
    return " ".join([f"{cards}: {'; '.join(parts) or 'nothing'}.", *_remarks(score, how_to_add)])


def _remarks(score: PileScore, how_to_add: HowToAdd | None = _how_to_write) -> list[str]:
    """Return remarks: yaku that may count, lucky hands, and yaku that lack one card.

    Without `how_to_add`, leave out remarks about what a command line could add.
    """
    remarks = []
    seat = " (--seat)" if how_to_add else ""
    month = " (--month)" if how_to_add else ""
    if of_seat := [made for made in score.not_counted if made.yaku.seat]:
        seats = listed(dict.fromkeys(tr(made.yaku.seat) for made in of_seat), "or")
        words = "Not counted: only the {} player scores {}{}."
        remarks.append(tr(words, seats, _with_points(of_seat), seat))
    if undeclared := [made for made in score.not_counted if not made.yaku.seat]:
        remarks.append(tr("Not counted unless declared: {}.", _with_points(undeclared)))
    if score.month_yaku:
        names = in_a_row([f"{yaku_name(yaku)} {yaku.value}" for yaku in score.month_yaku])
        remarks.append(tr("Not counted, because the month is unknown: {}{}.", names, month))
    if score.cards_do_not_count:
        points = many(score.card_points, "card point")
        remarks.append(tr("Not counted, because cards count nothing together with a yaku: {}.", points))
    if score.after_call:
        remarks.append(tr("After an own call: {}.", _with_points(score.after_call)))
    if score.hand:
        remarks += _hand_remarks(score.hand, seat)
    remarks += _possible_yaku(score, how_to_add)
    if idle := _idle_names(score):
        remarks.append(tr("Not in play here, so worth nothing: {}.", in_a_row(idle)))
    if near := [(yaku, cards) for yaku, cards in score.near if yaku.value > 0]:
        lacking = [f"{yaku_name(yaku)} ({_missing(cards, score)})" for yaku, cards in near[:_MOST_NEAR]]
        remarks.append(tr("One card away: {}{}.", in_a_row(lacking), _and_more(near, _MOST_NEAR)))
    return remarks


def _idle_names(score: PileScore) -> list[str]:
    """Return the yaku that a pile lists but that are not in play."""
    listed_yaku = score.known_counts.listed_yaku if score.known_counts else ()
    return [yaku.name for yaku in score.rules.not_in_play if yaku.id in listed_yaku]


def _possible_yaku(score: PileScore, how_to_add: HowToAdd | None) -> list[str]:
    """Return the yaku that a pile known by numbers may have, and how to add one."""
    counts = score.known_counts
    if counts is None or not score.open_yaku:
        return []
    # Put yaku last that need cards of a kind whose number is unknown.
    unknown = union(counts.kinds.by_kind[kind] for kind in counts.unknown_kinds)
    possible = sorted(score.open_yaku, key=lambda yaku: bool(yaku.pattern.cards & unknown))
    names = in_a_row([f"{yaku_name(yaku)} ({yaku.value})" for yaku in possible[:_MOST_POSSIBLE]])
    more = _and_more(possible, _MOST_POSSIBLE)
    how = f" {how_to_add(counts, possible[0])}" if how_to_add else ""
    return [tr("These numbers allow {}{}.", names, more) + how]


def _hand_remarks(hand: DealtHand, seat: str) -> Iterator[str]:
    """Return, in words, which lucky hands a dealt hand is."""
    for lucky, points in hand.counting:
        worth = Phrase("which voids the deal") if lucky.voids else many(points, "point")
        cards = list_cards(lucky.pattern.witness(hand.cards), language())
        yield tr("Lucky hand: {}, {} ({}).", lucky, worth, cards)
    for lucky, points in hand.for_seats:
        words = "Not counted: only the {} player can claim {} {}{}."
        yield tr(words, tr(lucky.seat), yaku_name(lucky), points, seat)
    if hand.not_in_play:
        names = list(dict.fromkeys(map(yaku_name, hand.not_in_play)))
        be = "is" if len(names) == 1 else "are"
        yield tr(f"The hand is {{}}, which {be} not in play here.", listed_names(names))
    elif not (hand.counting or hand.for_seats):
        yield tr("The hand is no lucky hand.")


def _with_points(made: Iterable[MadeYaku]) -> str:
    return in_a_row([f"{yaku_name(yaku.yaku)} {yaku.points}" for yaku in made])


def _and_more(names: Sequence[object], most: int) -> str:
    return tr(" and {} more", len(names) - most) if len(names) > most else ""


def _missing(cards: int, score: PileScore) -> str:
    """Return, in words, the cards that complete a yaku, any one of them."""
    if cards.bit_count() > 3:
        kinds = [kind for kind, of in score.rules.kinds.by_kind.items() if cards & of]
        return tr("one more {}", Phrase(kinds[0].value if len(kinds) == 1 else "card"))
    names = list_cards(cards, language(), by_number=score.rules.yellow)
    return names.replace(", ", " or ") if language() == "en" else names


def _pile_data(score: PileScore) -> dict[str, Any]:
    entries = [entry_data(entry) for entry in score.entries]
    for entry in entries:
        # A pile has no opponents, so leave out the side of each entry.
        del entry["against"]
    data: dict[str, Any] = {
        "cards": ids(score.cards),
        "counts": counts_data(score.counts),
        "card_points": score.card_points,
        "yaku": [made_data(made) for made in score.yaku],
        "points": score.points,
        "doubled": score.doubled,
        "entries": entries,
        "near": [{**yaku_data(yaku), "missing": ids(cards)} for yaku, cards in score.near],
        "not_counted": [{**made_data(made), "seat": made.yaku.seat or None} for made in score.not_counted],
        "after_call": [made_data(made) for made in score.after_call],
    }
    if score.known_counts:
        data["evidence"] = _evidence(score)
        data["untold"] = [kind.plural for kind in score.known_counts.unknown_kinds]
    if hand := score.hand:
        data["lucky"] = [_hand_data(score.game, hand, lucky, points) for lucky, points in hand.counting]
        data["lucky_not_counted"] = [
            {**_hand_data(score.game, hand, lucky, points), "seat": lucky.seat}
            for lucky, points in hand.for_seats
        ]
        data["lucky_not_in_play"] = [_hand_data(score.game, hand, lucky, 0) for lucky in hand.not_in_play]
    return data


def _hand_data(game: str, hand: DealtHand, lucky: LuckyHand, points: int) -> dict[str, Any]:
    return {
        "rule": f"{game}.{lucky.id}",
        "name": lucky.name,
        "points": points,
        "cards": ids(lucky.pattern.witness(hand.cards)),
        "voids": lucky.voids,
    }


def _evidence(score: PileScore) -> str:
    """Return what is known of a pile: its cards, their numbers, or only their points."""
    if score.known_counts is None:
        return "cards"
    return "counts" if score.known_counts.points is None else "points"


def _pile_cells(score: PileScore, months: str | None) -> tuple[Cell, ...]:
    yaku = " ".join(made.yaku.id for made in score.yaku)
    return (code_pile(score.cards, numbered=True, months=months), score.card_points, yaku, score.points)
