"""The page of `score`: the result, the totals of all rounds, and the reasons for all points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanascore.model.record import Evidence
from hanascore.referee.explain import RoundExplanation, explain_match
from hanascore.referee.match import Match, RoundResult, SideScore
from hanascore.report.blocks import (
    Block,
    Chart,
    ChartLine,
    Collapsed,
    ItemList,
    SummaryLine,
    Totals,
    TotalsRow,
)
from hanascore.report.explain import in_units, round_blocks
from hanascore.report.game_status import other_month, rounds_after_end, why_nothing
from hanascore.report.labels import tr
from hanascore.report.wording import listed_names, signed, yaku_name
from hanascore.words.english import listed, many

# The most rounds that a chart shows. Of more rounds, it shows only some.
_MOST_PLACES = 300


def game_page(match: Match) -> Iterator[Block]:
    """Return the totals, and below them the rounds with the reasons for all points."""
    if match.rounds:
        yield _totals(match)
    yield from _chart(match)
    for explanation in explain_match(match).rounds:
        result = explanation.result
        month = other_month(result)
        text = tr("Round {} (month {})", result.number, month) if month else tr("Round {}", result.number)
        yield Collapsed(text, list(round_blocks(explanation, page=True)), round_summary(result))
    yield _legend(match.rounds)


def round_page(explanation: RoundExplanation) -> Iterator[Block]:
    """Return the reasons for all points of a single round."""
    lines = round_summary(explanation.result)
    yield ItemList([": ".join(filter(None, line)) for line in lines])
    yield from round_blocks(explanation, page=True)
    yield _legend([explanation.result])


def round_summary(result: RoundResult) -> list[SummaryLine]:
    """Return who won a round and with what, and what else brought points."""
    if nothing := why_nothing(result):
        return [SummaryLine(nothing)]
    winners = [side for side in result.sides if side.side in result.winners]
    others = [side for side in result.sides if side not in winners and _scored_names(side)]
    lines = [SummaryLine(f"{side.side} {_points(result, side)}", _scored_names(side)) for side in winners]
    if not winners:
        lines.append(SummaryLine(tr("No winner")))
    if result.game_winners:
        lines.append(SummaryLine(tr("Game won: {}", listed_names(result.game_winners))))
    return lines + [
        SummaryLine("", f"{side.side} {_points(result, side)}: {_scored_names(side)}") for side in others
    ]


def _scored_names(side: SideScore) -> str:
    """Return the lucky hands and yaku that brought points."""
    hands = [hand for hand in side.lucky_hands if not side.is_idle_hand(hand)]
    made = [made.yaku for made in side.made if not side.is_idle(made.yaku.id)]
    return ", ".join([*map(yaku_name, hands), *map(yaku_name, made)])


def _points(result: RoundResult, side: SideScore) -> str:
    """Return a side's points with their sign, and with a star if cards do not prove them; "" if none."""
    if not side.score:
        return ""
    return f"{signed(side.score)}{'*' if is_unproved(result) else ''}"


def is_unproved(result: RoundResult) -> bool:
    """Return whether the scores of a round are not proved by cards."""
    return not result.round.void and result.round.evidence is not Evidence.CARDS


def legend_of_stars(results: Sequence[RoundResult]) -> list[str]:
    """Return the meaning of the star after a number, if a number has one."""
    weak = [result.round.evidence for result in results if result.scored and is_unproved(result)]
    if not weak:
        return []
    kinds = listed([tr(kind.value) for kind in Evidence if kind in weak], "or")
    return [tr("* includes {} entered as {}, which cannot be checked", many(len(weak), "round"), kinds)]


def _legend(results: Sequence[RoundResult]) -> Block:
    return ItemList(legend_of_stars(results))


def _totals(match: Match) -> Totals:
    """Return the totals after each round."""
    sides = match.record.sides
    rows = []
    late = rounds_after_end(match)
    for result in match.rounds:
        mark = "" if result.totals_complete else "?"
        totals = [f"{side.total}{mark}" for side in result.sides]
        points = [_points(result, side) for side in result.sides]
        best = [at for at, side in enumerate(sides) if side in result.winners]
        rows.append(TotalsRow(str(result.number), totals, points, best, is_late=result.number in late))
    standings = {standing.side: standing for standing in match.standings}
    foot = []
    if match.rules.games_to_win > 1:
        foot.append(TotalsRow(tr("Games won"), [str(standings[side].games_won) for side in sides]))
    if match.rules.won_by == "rounds":
        foot.append(TotalsRow(tr("Won"), [str(standings[side].rounds_won) for side in sides]))
    if unit := match.rules.unit:
        label = tr(unit.name.capitalize())
        foot.append(TotalsRow(label, [tr(in_units(unit, standings[side].total)) for side in sides]))
    return Totals(sides, rows, foot)


def _chart(match: Match) -> Iterator[Chart]:
    """Return the chart of totals, if there are at least two rounds and all of them are scored."""
    results = match.rounds
    if len(results) < 2 or not match.complete:
        return
    shown = (*results[: -1 : 1 + len(results) // _MOST_PLACES], results[-1])
    lines = []
    for at, side in enumerate(match.record.sides):
        start = match.record.starting_totals.get(side, 0)
        lines.append(ChartLine(side, [start, *(result.totals[at] for result in shown)]))
    places = [str(results[0].number - 1), *(str(result.number) for result in shown)]
    title = tr("The totals over {}", many(len(results), "round"))
    yield Chart(title, places, lines, match.rules.options.goal)
