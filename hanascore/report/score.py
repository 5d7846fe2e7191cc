"""The report of `score`: all rounds with their yaku, the totals, and the status of the game.

On a page, it also shows the totals as a chart, and the reasons for all points of each round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hanascore.model.record import Evidence
from hanascore.problems.problem import Problem, Severity
from hanascore.referee.explain import explain_match
from hanascore.referee.judge import Outcome
from hanascore.referee.match import Match, RoundResult, SideScore
from hanascore.report.blocks import (
    SUM,
    Block,
    Cell,
    ItemList,
    Paragraph,
    Row,
    Table,
)
from hanascore.report.game_status import (
    details,
    game_status,
    headline,
    other_month,
    round_status,
    why_nothing,
)
from hanascore.report.json_parts import head_data, problem_data, round_data, side_data
from hanascore.report.labels import tr
from hanascore.report.record_report import RecordReport
from hanascore.report.score_page import game_page, is_unproved, legend_of_stars, round_page
from hanascore.report.wording import in_a_row, listed_names, yaku_name
from hanascore.rules.yaku import LuckyHand, MadeYaku
from hanascore.words.english import listed

_COLUMNS = (
    "file",
    "document",
    "game",
    "round",
    "dealer",
    "evidence",
    "side",
    "card_points",
    "yaku",
    "lucky_hands",
    "score",
    "total",
    "problems",
    "defaults",
)


class ScoreReport(RecordReport[None]):
    """The scores of some records."""

    name = "score"

    def __init__(
        self,
        games: Sequence[tuple[Outcome, None]],
        problems: Iterable[Problem] = (),
        *,
        cards: bool = False,
    ) -> None:
        super().__init__(games, problems)
        # Whether the entries in JSON list their cards.
        self.cards = cards

    def game_blocks(
        self, outcome: Outcome, match: Match, answer: None, *, page: bool = False
    ) -> Iterator[Block]:
        """Return the table of rounds and the status of the game, and on a page the reasons for all points."""
        del answer
        if page and outcome.only is None:
            yield from game_page(match)
        elif page:
            yield from round_page(explain_match(match, round=outcome.only).rounds[0])
        elif outcome.only is None:
            yield from _rounds(match, match.rounds)
            yield Paragraph(game_status(match), tone="outcome" if match.over else "")
        else:
            yield from _rounds(match, outcome.rounds, foot=False)
            yield Paragraph(round_status(outcome.rounds[0]))

    def headline(self, outcome: Outcome, match: Match) -> tuple[str, list[str]]:
        """Return the result, and when the game ends."""
        if outcome.only is not None:
            return tr("Round {}", outcome.only), [round_status(outcome.rounds[0])]
        return headline(match), details(match)

    def game_data(self, outcome: Outcome, answer: None) -> dict[str, Any]:
        """Return every round and the standings."""
        del answer
        rounds = [self._round_data(result) for result in outcome.rounds]
        problems = (
            {} if outcome.match else {"problems": [problem_data(located) for located in outcome.problems]}
        )
        return {"rounds": rounds, **_standings_data(outcome.match), **problems}

    def lines(self) -> Iterator[dict[str, Any]]:
        """Return a line for each round, and for each game a line with the standings."""
        schema = {"schema": "hanascore.score/1"}
        for outcome, _ in self.games:
            start = {"type": "round", "file": outcome.file, "document": outcome.document}
            for result in outcome.rounds:
                yield {**schema, **start, **self._round_data(result)}
            problems = [problem_data(located) for located in outcome.problems]
            head = {**schema, "type": "game", **head_data(outcome), **_standings_data(outcome.match)}
            yield {**head, "problems": problems}

    def rows(self) -> Iterator[Sequence[Cell]]:
        """Return a row for each side in each round, and one for a document that cannot be scored."""
        yield _COLUMNS
        for outcome, _ in self.games:
            for row in _csv_rows(outcome):
                yield [row.get(column) for column in _COLUMNS]

    def _round_data(self, result: RoundResult) -> dict[str, Any]:
        notes = [problem.message for problem in result.problems if problem.severity == Severity.NOTE]
        sides = [side_data(side, cards=self.cards) for side in result.sides]
        return {**round_data(result, sides), "notes": notes}


def _rounds(match: Match, results: Sequence[RoundResult], *, foot: bool = True) -> Iterator[Block]:
    """Return the table of rounds, and the meaning of its marks."""
    if not results:
        return
    heads = [tr("Round"), tr("Dealer")]
    for side in match.record.sides:
        heads += [side, tr("total")]
    rows = [_round_row(match, result) for result in results]
    rows += _foot_rows(match) if foot else []
    yield Table(rows, heads, right=[0, *range(2, len(heads))], repeated=2, together=2)
    notes = legend_of_stars(results)
    idle = []
    if any(side.is_idle(made.yaku.id) for side in _scored_sides(results) for made in side.made):
        idle.append("yaku")
    if any(side.is_idle_hand(hand) for side in _scored_sides(results) for hand in side.lucky_hands):
        idle.append("lucky hands")
    if idle:
        notes.append(f"In brackets: {listed(idle)} that scored nothing")
    yield ItemList(notes, level=1)


def _round_row(match: Match, result: RoundResult) -> Row:
    """Return a row with each side's score and total, and the yaku below it."""
    cells = [str(result.number), result.dealer or ""]
    yaku = []
    star = "*" if is_unproved(result) else ""
    for side in result.sides:
        members = match.record.members(side.side)
        is_away = any(player in result.round.sitting_out for player in members)
        has_no_score = not side.score and (side.score is None or result.round.void or is_away)
        cells.append("-" if has_no_score else f"{side.score}{star}")
        cells.append(f"{side.total}{'' if result.totals_complete else '?'}")
        names = [_hand_in_row(hand, side) for hand in side.lucky_hands]
        if names := names + [_yaku_in_row(made, side) for made in side.made]:
            yaku.append(f"{side.side}: {in_a_row(names)}")
    month = other_month(result)
    remarks = [tr("month {}", month)] if month else []
    remarks += filter(None, [why_nothing(result) or "; ".join(yaku)])
    if result.game_winners:
        remarks.append(tr("Game won: {}", listed_names(result.game_winners)))
    return Row(cells, under=remarks)


def _yaku_in_row(made: MadeYaku, side: SideScore) -> str:
    name = f"{yaku_name(made.yaku)}{' (claimed)' if made.claimed else ''}"
    return f"({name})" if side.is_idle(made.yaku.id) else name


def _hand_in_row(hand: LuckyHand, side: SideScore) -> str:
    name = tr("{} (lucky hand)", hand)
    return f"({name})" if side.is_idle_hand(hand) else name


def _foot_rows(match: Match) -> Iterator[Row]:
    """Return the rows of totals, and the rows of anything else that decides the game."""
    by_side = {standing.side: standing for standing in match.standings}
    standings = [by_side[side] for side in match.record.sides]
    star = "*" if any(result.scored and is_unproved(result) for result in match.rounds) else ""
    mark = star + ("" if match.complete else "?")
    feet = {tr("Total"): [f"{standing.total}{mark}" for standing in standings]}
    if match.rules.games_to_win > 1:
        feet[tr("Games won")] = [str(standing.games_won) for standing in standings]
    if match.rules.won_by == "rounds":
        feet[tr("Won")] = [str(standing.rounds_won) for standing in standings]
    if unit := match.rules.unit:
        feet[tr(unit.name.capitalize())] = [unit.format(standing.total) for standing in standings]
    for label, totals in feet.items():
        cells = [label, ""]
        for total in totals:
            cells += ["", total]
        yield Row(cells, SUM)


def _scored_sides(results: Iterable[RoundResult]) -> Iterator[SideScore]:
    return (side for result in results if not why_nothing(result) for side in result.sides)


def _standings_data(match: Match | None) -> dict[str, Any]:
    """Return the standings of a game."""
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
    standings = [standing._asdict() for standing in match.standings]
    if unit := match.rules.unit:
        standings = [standing | {f"in_{unit.name}": unit.format(standing["total"])} for standing in standings]
    evidence = {result.round.evidence for result in match.rounds if result.scored and not result.round.void}
    weakest = next((kind.value for kind in reversed(Evidence) if kind in evidence), None)
    return {
        "standings": standings,
        "evidence": weakest,
        "complete": match.complete,
        "unscored": match.unscored,
        "ends": match.ends,
        "over": match.over,
        "ended_after": match.ended_after,
        "winners": match.winners,
        "next_dealer": match.next_dealer,
    }


def _csv_rows(outcome: Outcome) -> Iterator[dict[str, Any]]:
    """Return the rows of a document.

    The column `problems` has the ids of errors and warnings. It also has `unverified` if only a player's word
    says that the side has a yaku, and `incomplete` if the total lacks a round.
    """
    club = outcome.record.defaults.file if outcome.record else ""
    head = {"file": outcome.file, "document": outcome.document, "defaults": club or None}
    if outcome.match is None:
        yield head | {"problems": _unique_words(located.id for located in outcome.problems)}
    for result in outcome.rounds:
        problems = [problem.id for problem in result.problems if problem.severity != Severity.NOTE]
        row = head | round_data(result, ()) | {"game": result.ruled.record.game}
        if result.round.void:
            row["evidence"] = "void"
        for side in result.sides:
            doubts = ["unverified"] if any(made.claimed for made in side.made) else []
            doubts += [] if result.totals_complete else ["incomplete"]
            yaku = " ".join(made.yaku.id for made in side.made)
            lucky = " ".join(hand.id for hand in side.lucky_hands)
            words = {"yaku": yaku, "lucky_hands": lucky, "problems": _unique_words([*problems, *doubts])}
            yield row | side_data(side, cards=False) | words


def _unique_words(words: Iterable[str]) -> str:
    return " ".join(dict.fromkeys(words))
