"""The report of `explain`: every point with its rule, near misses, uncounted yaku and claims.

With --yaku, it says instead why one yaku counts or does not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from hanascore.cards.deck import ids
from hanascore.referee import yaku_status
from hanascore.referee.explain import (
    MOST_ROUNDS,
    Explanation,
    RoundExplanation,
    SideExplanation,
)
from hanascore.referee.judge import Outcome
from hanascore.referee.match import Match, RoundResult, SideScore
from hanascore.referee.yaku_status import MissingCards, UncountedYaku, YakuStatus
from hanascore.report.blocks import (
    PART,
    SUM,
    Block,
    Heading,
    ItemList,
    Paragraph,
    Row,
    Table,
    pictures_by_kind,
)
from hanascore.report.game_status import other_month, why_nothing
from hanascore.report.json_parts import made_data, round_data, side_data, yaku_data
from hanascore.report.labels import language, tr
from hanascore.report.record_report import RecordReport
from hanascore.report.score_claims import claim_blocks, claim_data
from hanascore.report.wording import RoundWording, capitalised, card_names_of_kind, only_kind
from hanascore.rules.game import Option
from hanascore.rules.ruleset import Unit
from hanascore.words.english import Phrase, listed

# The least widths of the columns of points, which let the points of all sides line up.
_LEAST_WIDTHS = (38, 4, 5)
# The headings for uncounted yaku, by the reason why they do not count.
_UNCOUNTED = {
    yaku_status.SHUT_OUT: "Held, but it does not count:",
    yaku_status.NOT_BOOKED: "Held, but it scored nothing:",
    yaku_status.UNDECLARED: "Held, but not declared in this round:",
    yaku_status.NOT_IN_PLAY: "Held, but not in play at this table:",
    yaku_status.OTHER_SEAT: "Held, but only the {} player scores it:",
}


class ExplainReport(RecordReport[Explanation | None]):
    """The explanation of every point of some records, or of one yaku in them."""

    name = "explain"

    def game_blocks(
        self, outcome: Outcome, match: Match, answer: Explanation | None, *, page: bool = False
    ) -> Iterator[Block]:
        """Return the explanation round by round and side by side."""
        del outcome, page
        if answer is None:
            return
        if answer.yaku is not None:
            for explanation in answer.rounds:
                yield ItemList(_yaku_sentences(explanation))
            return
        if not match.rounds:
            yield Paragraph("No rounds yet.")
        for explanation in answer.rounds:
            yield from round_blocks(explanation)
        if len(answer.rounds) > MOST_ROUNDS:
            text = f"Rulings are tried for {MOST_ROUNDS} rounds at most: choose a round with --round N."
            yield Paragraph(text)

    def game_data(self, outcome: Outcome, answer: Explanation | None) -> dict[str, Any]:
        """Return the rounds, each with the reasons for all points, or with the status of one yaku."""
        del outcome
        if answer is None:
            return {"rounds": []}
        round_data = _round_data if answer.yaku is None else _yaku_data
        return {"rounds": [round_data(explanation) for explanation in answer.rounds]}


def round_blocks(explanation: RoundExplanation, *, page: bool = False) -> Iterator[Block]:
    """Return the explanation of a round. A `page` also shows the piles, but not the ids of rules."""
    result = explanation.result
    words = RoundWording(result, with_ids=not page)
    nothing = why_nothing(result)
    if nothing and not page:
        yield Heading(tr("Round {} is {}", result.number, nothing))
    for side in explanation.sides:
        claims = list(claim_blocks(words, side))
        if nothing and not side.score.entries and not claims:
            continue
        name = _side_name(result, side)
        score = tr("not scored") if side.score.score is None else side.score.score
        heading = tr("Round {}, {}: {}", result.number, name, score)
        if page:
            heading = tr("{}: {}", name, score)
        elif month := other_month(result):
            heading = tr("Round {} (month {}), {}: {}", result.number, month, name, score)
        yield Heading(heading)
        if page and side.holding and side.holding.pile:
            yield pictures_by_kind(side.holding.pile, result.ruled.rules.kinds)
        if side.score.score is not None:
            yield _points_table(words, side, page=page)
        yield from _remarks(words, side)
        yield from claims


def _side_name(result: RoundResult, side: SideExplanation) -> str:
    """Return the name of a side, with its members, its seat, and whether it deals or sits out."""
    members = result.ruled.record.members(side.side)
    dealer = result.dealer
    parts = [listed(members)] if side.side in result.ruled.record.teams else []
    if dealer in members:
        parts.append(tr("dealer") if len(members) == 1 else tr("{} deals", dealer))
    seat = side.holding.context.seat if side.holding else None
    if seat and not (dealer in members and seat == "dealer"):
        parts.append(tr(seat))
    if any(member in result.round.sitting_out for member in members):
        parts.append(tr("sits out"))
    return f"{side.side} ({', '.join(parts)})" if parts else side.side


def _points_table(words: RoundWording, explanation: SideExplanation, *, page: bool) -> Table:
    """Return a side's entries and their sum. On a page, cards and totals are shown elsewhere."""
    rules, side = words.rules, explanation.score
    rows: list[Row] = []
    shown: set[tuple[str, int]] = set()
    for rule, group in groupby(side.entries, key=lambda entry: entry.rule):
        entries = list(group)
        id = rule if words.with_ids else ""
        if rule == rules.card_rule:
            rows.append(Row((tr("Cards"), "", str(sum(entry.points for entry in entries)), id)))
            for entry in entries:
                cells = (f"  {tr(entry.because)}", str(entry.points), "", "")
                rows.append(Row(cells, PART, [] if page else [_names(words, entry.cards)]))
            continue
        for entry in entries:
            # Several sides may pay for the same cards. Show the cards only once.
            cards = 0 if (rule, entry.cards) in shown else entry.cards
            shown.add((rule, entry.cards))
            names = words.cards(cards, language())
            cells = (capitalised(tr(entry.because)), "", str(entry.points), id)
            rows.append(Row(cells, under=[names] if names else [], cards=cards))
        if options := (explanation.debatable or {}).get(rule):
            rows[-1] = rows[-1]._replace(under=[*rows[-1].under, _debatable(options)])
    rows += list(_sum_rows(words.result, side))[: 1 if page else None]
    heads = [tr(head) for head in ("For", "Part", "Points", "Rule")]
    return Table(
        rows,
        heads,
        right=[1, 2],
        least=_LEAST_WIDTHS,
        style="points",
        heads_in_text=False,
        joined=True,
    )


def _debatable(options: Sequence[Option]) -> str:
    """Return, in words, the rulings on which points depend."""
    names = [
        f"{option.name} ({', '.join(option.refs)})" if option.refs else option.name for option in options
    ]
    return f"Depends on the {'ruling' if len(names) == 1 else 'rulings'} {listed(names)}."


def _sum_rows(result: RoundResult, side: SideScore) -> Iterator[Row]:
    """Return rows with the score of a round, and with the totals before and after it if there are others."""
    unit = result.ruled.rules.unit
    score = side.score or 0
    label = tr("Score ({})", in_units(unit, score)) if unit else tr("Score")
    yield Row((label, "", str(score), ""), SUM)
    before = side.total - score
    if not before and result.number == 1:
        return
    mark = "" if result.totals_complete else "?"
    yield Row((tr("Before this round"), "", f"{before}{mark}", ""), SUM)
    why = ["The total is incomplete, because an earlier round is not scored."] if mark else []
    yield Row((tr("Running total"), "", f"{side.total}{mark}", ""), SUM, why)


def in_units(unit: Unit, points: int) -> Phrase:
    """Return points in a larger unit, such as `8 kan 4`."""
    number, name, *rest = unit.format(points).split()
    words = f"{{}} {name} {{}}" if rest else f"{{}} {name}"
    return Phrase(words, number, *rest)


def _names(words: RoundWording, cards: int) -> str:
    """Return the names of an entry's cards. If its reason names their kind, return only their suits."""
    rules = words.rules
    kind = only_kind(cards, rules.kinds)
    if kind is None:
        return words.cards(cards, language())
    names = card_names_of_kind(cards, kind, language(), by_number=rules.yellow, kinds=rules.kinds)
    return ", ".join(names)


def _remarks(words: RoundWording, side: SideExplanation) -> Iterator[Block]:
    """Return remarks about a side's pile: yaku that lack one card, and yaku that do not count."""
    result = words.result
    if result.round.has_only_scores and result.scored and not result.round.void:
        id = words.ids(f"{words.game.id}.scores")
        why = tr("These points were entered without cards, so they cannot be checked{}.", id)
        yield ItemList([why], level=1, joined=True)
    if side.by_number:
        yield ItemList(
            [tr("Near misses are unknown, because the cards of this pile are not known.")],
            level=1,
            joined=True,
        )
    if near := [miss for miss in side.near if miss.yaku.value > 0]:
        yield ItemList([tr("One card away:")], level=1, joined=True)
        lines = [tr("{} lacks {}", words.yaku(miss.yaku), words.missing(miss.missing)) for miss in near]
        yield ItemList(lines, level=2, joined=True)
    headings = dict(_UNCOUNTED)
    if words.record.changes_options:
        headings[yaku_status.NOT_IN_PLAY] = "Held, but not in play in this round:"
    for reason, heading in headings.items():
        if alike := [uncounted for uncounted in side.uncounted if uncounted.reason == reason]:
            seats = listed(dict.fromkeys(uncounted.made.yaku.seat for uncounted in alike), "or")
            parts = [seats] if reason == yaku_status.OTHER_SEAT else []
            yield ItemList([tr(heading, *parts)], level=1, joined=True)
            yield ItemList([_uncounted_line(words, uncounted) for uncounted in alike], level=2, joined=True)


def _uncounted_line(words: RoundWording, uncounted: UncountedYaku) -> str:
    made = uncounted.made
    cards = words.cards(made.cards, language())
    why = f"; {words.shut_out_by(uncounted.excluded_by)}" if uncounted.excluded_by else ""
    name = tr("{}, claimed", words.yaku(made.yaku)) if made.claimed else words.yaku(made.yaku)
    return f"{tr('{}, worth {}', name, made.points)}{f': {cards}' if cards else ''}{why}"


def _yaku_sentences(explanation: RoundExplanation) -> list[str]:
    """Return sentences that say for each side of a round why a yaku counts or does not count."""
    result = explanation.result
    words, nothing = RoundWording(result), why_nothing(result)
    sentences = [
        f"Round {result.number}, {status.side}: {words.yaku(status.yaku)} {words.status(status)}"
        for status in explanation.statuses
    ]
    why = f"is {nothing}" if nothing else "has no piles, so this is unknown"
    return sentences or [f"Round {result.number} {why}."]


def _round_data(explanation: RoundExplanation) -> dict[str, Any]:
    result = explanation.result
    game = result.ruled.game.id
    sides = []
    for side in explanation.sides:
        near = [
            {
                **yaku_data(miss.yaku, game),
                "missing": ids(miss.missing.cards),
                "held_by": _where_data(miss.missing),
            }
            for miss in side.near
        ]
        by_reason: dict[str, list[dict[str, Any]]] = {why: [] for why in yaku_status.UNCOUNTED_REASONS}
        for uncounted in side.uncounted:
            more: dict[str, Any] = {}
            if uncounted.reason == yaku_status.SHUT_OUT:
                more = {"by": uncounted.excluded_by}
            elif uncounted.reason == yaku_status.OTHER_SEAT:
                more = {"seat": uncounted.made.yaku.seat}
            by_reason[uncounted.reason].append(made_data(uncounted.made, game) | more)
        data = side_data(side.score, game)
        debatable: dict[str, list[str]] | None = None
        if side.debatable is not None:
            debatable = {
                rule: [option.name for option in options] for rule, options in side.debatable.items()
            }
        more_data = {"near": near, **by_reason, "claim": claim_data(result, side), "debatable": debatable}
        sides.append(data | more_data)
    return round_data(result, sides)


def _yaku_data(explanation: RoundExplanation) -> dict[str, Any]:
    """Return the status of one yaku with each side."""
    sides = [_status_data(explanation.result, status) for status in explanation.statuses]
    return {"round": explanation.result.number, "sides": sides}


def _status_data(result: RoundResult, status: YakuStatus) -> dict[str, Any]:
    """Return whether a side has a yaku and whether it counts."""
    made = status.made
    return {
        "side": status.side,
        **yaku_data(status.yaku, result.ruled.game.id),
        "counts": made is not None,
        "booked": status.booked,
        "value": made.points if made else None,
        "cards": ids(made.cards) if made else [],
        "claimed": made is not None and made.claimed,
        "missing": [
            {"number": missing.number, "held_by": _where_data(missing)} for missing in status.missing
        ],
        "too_many": ids(status.too_many),
        "spoilt_by": ids(status.spoiled_by),
        "shut_out_by": status.excluded_by or None,
        "seat": status.seat or None,
        "in_play": status.in_play,
        "declared": status.admitted,
        "known": status.known,
    }


def _where_data(missing: MissingCards) -> list[dict[str, Any]]:
    """Return who has the cards that a yaku lacks."""
    return [{"side": where.side, "cards": ids(where.cards)} for where in missing.locations]
