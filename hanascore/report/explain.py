"""The report of `explain`: every point, what was nearly made or made in vain, and what is said of claims.

And the page of an evening: the rounds and totals, and each round unfolded to its piles and every point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, TypeAlias

from hanascore.cards.deck import ids
from hanascore.model.ledger import Entry
from hanascore.problems.words import listed, many
from hanascore.referee import yaku_status as near_miss
from hanascore.referee.explain import Explanation, SideExplanation, YakuExplanation, explain_match
from hanascore.referee.match import Match, RoundResult, SideScore
from hanascore.referee.yaku_status import UncountedYaku, Want, YakuStatus
from hanascore.report import blocks
from hanascore.report.claims import ClaimsTold
from hanascore.report.data import Rows, made_data, round_data, side_data, yaku_data
from hanascore.report.labels import language
from hanascore.report.outcome import Outcome
from hanascore.report.record_report import RecordsReport
from hanascore.report.score import game_blocks, why_nothing
from hanascore.report.wording import RoundWords, because, card_names_of_kind, kind_of_all

# A chart is no finer than this.
_MOST_PLACES = 300


# The story of a game, or why a yaku counts or not; nothing where the story is told as it is shown.
Explained: TypeAlias = Explanation | tuple[YakuExplanation, ...] | None


class ExplainReport(RecordsReport[Explained]):
    """Where every point of some games comes from; or why a yaku counts in them or does not.

    What comes without an answer is explained as it is shown, of one `side` alone where one is asked for.
    """

    command = "explain"
    side: str | None = None
    # Whether the rounds of a page need no unfolding.
    is_open = True

    def told(self, match: Match, answer: Explained) -> Iterator[blocks.Block]:
        """Round by round, side by side."""
        answer = self._answered(match, answer)
        if not isinstance(answer, Explanation):
            yield from (RoundTold(one.result).explain_yaku(one.standings) for one in answer)
            return
        if not match.rounds:
            yield blocks.Sentence("No round is recorded yet.")
        for round in answer.rounds:
            for _, told in RoundTold(round.result).stories(round.sides):
                yield from told

    def pictured(self, match: Match, answer: Explained) -> Iterator[blocks.PageBlock]:
        """The scores, how the totals went, and every round."""
        story = self._answered(match, answer)
        if not isinstance(story, Explanation):
            yield from self.told(match, story)
            return
        yield from game_blocks(match, self.only)
        yield from _course(match) if self.only is None else ()
        for round in story.rounds:
            parts: list[blocks.PageBlock] = []
            for side, (heading, *told) in RoundTold(round.result).stories(round.sides):
                pile = side.holding.pile if side and side.holding else 0
                parts += [heading, *([blocks.kinds_pictured(pile)] if pile else []), *told]
            yield blocks.Folded(f"Round {round.result.number}", parts, self.is_open)

    def game_data(self, outcome: Outcome, answer: Explained) -> dict[str, Any]:
        """The rounds, or the answers to what was asked of them."""
        if outcome.match is None:
            return {"rounds": Rows(())}
        answer = self._answered(outcome.match, answer)
        if isinstance(answer, Explanation):
            stories = answer.rounds
            told = ((one.result, map(RoundTold(one.result).side_data, one.sides)) for one in stories)
            return {"rounds": Rows(round_data(result, list(sides)) for result, sides in told)}
        asked = ((one.result, map(RoundTold(one.result).standing_data, one.standings)) for one in answer)
        return {"rounds": Rows({"round": one.number, "sides": list(sides)} for one, sides in asked)}

    def _answered(self, match: Match, answer: Explained) -> Explanation | tuple[YakuExplanation, ...]:
        return explain_match(match, round=self.only, side=self.side) if answer is None else answer


class EveningReport(ExplainReport):
    """The page of `score`: the same, each round to be unfolded."""

    is_open = False


class RoundTold:
    """All that is told of one round: its points, and what stands beside them."""

    def __init__(self, result: RoundResult) -> None:
        self.result, self.nothing = result, why_nothing(result)
        self.record, self.game, self.rules = result.ruled
        self.words, self.claims = RoundWords(result), ClaimsTold(result)

    def stories(self, sides: Iterable[SideExplanation]) -> Iterator[tuple[SideExplanation | None, list[blocks.Block]]]:
        """What is told of each side, a heading first; before it, of no side, why there is nothing."""
        if self.nothing:
            yield None, [blocks.Heading(f"Round {self.result.number} is {self.nothing}")]
        for story in sides:
            claims = list(self.claims.said(story))
            if self.nothing and not story.score.entries and not claims:
                continue
            told: list[blocks.Block] = [blocks.Heading(self._title(story))]
            if story.score.score is not None:
                told += self._points(story.score)
            told.append(blocks.Statements((*self._beside(story), *claims), joined=True))
            yield story, told

    def explain_yaku(self, standings: Sequence[YakuStatus]) -> blocks.Listing:
        """How a yaku stands with each side that is asked about."""
        begins = f"Round {self.result.number}"
        said = [
            f"{begins}, {one.side}: {self.words.yaku(one.yaku)} {self.words.stands(one)}" for one in standings
        ]
        other = f"is {self.nothing}" if self.nothing else "tells no piles, so nobody can say"
        return blocks.Listing(said or [f"{begins} {other}."])

    def _title(self, story: SideExplanation) -> str:
        """Which round it is, what the side is in it, and what it scored."""
        members, dealer = self.record.members(story.side), self.result.dealer
        about = []
        if story.side in self.record.teams:
            about.append(listed(members))
        if dealer in members:
            about.append("dealer" if len(members) == 1 else f"{dealer} deals")
        seat = story.holding.context.seat if story.holding else None
        if seat and seat not in about:
            about.append(seat)
        if any(member in self.result.round.sitting_out for member in members):
            about.append("sits out")
        who = f"{story.side} ({', '.join(about)})" if about else story.side
        score = "not scored" if story.score.score is None else str(story.score.score)
        return f"Round {self.result.number}, {who}: {score}"

    def _points(self, side: SideScore) -> Iterator[blocks.Block]:
        """A side's points, and the totals before and after where they say more."""
        entries, mark = list(self._entries(side)), "" if self.result.totals_complete else "?"
        before = side.total - (side.score or 0)
        goes_on = before or self.result.number > 1
        if goes_on:
            entries.append(blocks.PointsLine("Before this round", before, mark=mark))
            entries.append(blocks.PointsLine("Running total", side.total, mark=mark))
        yield blocks.PointsColumn(entries, joined=True)
        if mark and goes_on:
            said = "The total is incomplete, since an earlier round is not scored."
            yield blocks.Sentence(said, level=1, joined=True)

    def _entries(self, side: SideScore) -> Iterator[blocks.PointsLine]:
        """A side's entries, those of cards together, and what they add up to."""
        told = set[tuple[str, int]]()
        for rule, group in groupby(side.entries, key=lambda entry: entry.rule):
            booked = list(group)
            if rule == self.rules.card_rule:
                parts = [blocks.PointsLine(one.because, one.points, cards=self._cards(one)) for one in booked]
                yield blocks.PointsLine("Cards", sum(one.points for one in booked), rule, parts=parts)
                continue
            for one in booked:
                # What several pay for the same cards names them once.
                cards = 0 if (rule, one.cards) in told else one.cards
                told.add((rule, one.cards))
                text, names = because(one, self.rules), self.words.cards(cards, language())
                yield blocks.PointsLine(text[:1].upper() + text[1:], one.points, rule, names, pictured=cards)
        unit, score = self.rules.unit, side.score or 0
        yield blocks.PointsLine(f"Score ({unit.format(score)})" if unit else "Score", score)

    def _cards(self, entry: Entry) -> str:
        """The cards of an entry, by their suits where all are of one kind, which the entry names."""
        cards, lang = entry.cards, language()
        kind = kind_of_all(cards)
        if kind is None:
            return self.words.cards(cards, lang)
        return ", ".join(card_names_of_kind(cards, kind, lang, by_number=self.rules.yellow))

    def _beside(self, story: SideExplanation) -> Iterator[tuple[str, list[str]]]:
        """What was nearly made and what was made in vain: sentences with the lines that stand under them."""
        round = self.result.round
        if round.has_only_scores and self.result.scored and not round.void:
            yield f"These points are only written down: no cards prove them [{self.game.id}.scores].", []
        if story.by_number:
            yield "Only numbers are known of this pile, so nobody can say what it nearly made.", []
        if near := [one for one in story.near if one.yaku.value > 0]:
            lacks = [f"{self.words.yaku(one.yaku)} lacks {self.words.wanted(one.want)}" for one in near]
            yield "One card away:", lacks
        for why, words in _IN_VAIN.items():
            if vain := [one for one in story.in_vain if one.why == why]:
                seats = listed(dict.fromkeys(one.made.yaku.seat for one in vain), "or")
                yield words.format(seats), list(map(self._in_vain, vain))

    def _in_vain(self, vain: UncountedYaku) -> str:
        """A yaku that was made in vain, with what it is worth and what shuts it out."""
        made, words = vain.made, self.words
        names, claimed = words.cards(made.cards), ", claimed" if made.claimed else ""
        worth = f"worth {made.points}{f': {names}' if names else ''}"
        shut = f"; {words.shut_by(vain.by)}" if vain.by else ""
        return f"{words.yaku(made.yaku)}{claimed}, {worth}{shut}"

    # As data

    def side_data(self, story: SideExplanation) -> dict[str, Any]:
        """A side's points and all that is told beside them."""
        game = self.game.id
        near = [
            {**yaku_data(one.yaku, game), "missing": ids(one.want.cards), "held_by": _where_data(one.want)}
            for one in story.near
        ]
        in_vain: dict[str, list[dict[str, Any]]] = {why: [] for why in near_miss.IN_VAIN}
        for one in story.in_vain:
            also = {near_miss.SHUT_OUT: {"by": one.by}, near_miss.OTHER_SEAT: {"seat": one.made.yaku.seat}}
            in_vain[one.why].append(made_data(one.made, game) | also.get(one.why, {}))
        return side_data(story.score, game) | {"near": near, **in_vain, "claim": self.claims.data(story)}

    def standing_data(self, one: YakuStatus) -> dict[str, Any]:
        """How one yaku stands with one side."""
        return {
            "side": one.side,
            **yaku_data(one.yaku, self.game.id),
            "counts": one.made is not None,
            "booked": one.booked,
            "value": one.made.points if one.made else None,
            "cards": ids(one.made.cards) if one.made else [],
            "claimed": one.made is not None and one.made.claimed,
            "missing": [{"number": want.number, "held_by": _where_data(want)} for want in one.wants],
            "too_many": ids(one.too_many),
            "spoilt_by": ids(one.spoilt),
            "shut_out_by": one.by or None,
            "seat": one.seat or None,
            "in_play": one.in_play,
            "declared": one.admitted,
            "known": one.known,
        }


# What is said of the yaku that were made in vain, by why they were.
_IN_VAIN = {
    near_miss.SHUT_OUT: "Held, but shut out:",
    near_miss.NOT_BOOKED: "Held, but it scored nothing:",
    near_miss.UNDECLARED: "Held, but not declared in this round, and so not counted:",
    near_miss.NOT_IN_PLAY: "Held, but not in play at this table:",
    near_miss.OTHER_SEAT: "Held, but only the {} player scores it:",
}


def _where_data(want: Want) -> list[dict[str, Any]]:
    """Who holds which of the cards that a yaku wants."""
    return [{"side": one.side, "cards": ids(one.cards)} for one in want.where]


def _course(match: Match) -> Iterator[blocks.Chart]:
    """How the totals went, where there is anything to see."""
    rounds = match.rounds
    if len(rounds) < 2 or not match.complete:
        return
    # Of very many rounds some are drawn, and the last.
    seldom = 1 + len(rounds) // _MOST_PLACES
    drawn = (*rounds[:-1:seldom], rounds[-1])
    lines = []
    for at, side in enumerate(match.record.sides):
        start = match.record.starting_totals.get(side, 0)
        lines.append((side, [start, *(result.totals[at] for result in drawn)]))
    places = [str(rounds[0].number - 1), *(str(result.number) for result in drawn)]
    heading = f"The totals over {many(len(rounds), 'round')}"
    yield blocks.Chart(heading, places, lines, match.rules.options.goal)
