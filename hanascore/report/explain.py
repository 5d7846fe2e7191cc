"""The report of `explain`: every point, what was nearly made or made in vain, and what claims are worth.

And the page of an evening: the rounds and totals, and each round unfolded to its piles and every point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, TypeAlias

from hanascore.cards.deck import KINDS, ids, union
from hanascore.model import Entry
from hanascore.problems.words import listed, many
from hanascore.referee import explain as c
from hanascore.referee import near_miss
from hanascore.referee.claims import CARDS, SCORE, YAKU, Answer, Verdict
from hanascore.referee.dispute import Choice
from hanascore.referee.explain import (
    Account,
    Cause,
    Explanation,
    Reasoned,
    SideStory,
    WhyNot,
    explain_match,
)
from hanascore.referee.near_miss import Want, YakuStanding
from hanascore.report import blocks
from hanascore.report.data import Rows, made_data, picked, round_data, side_data, yaku_data
from hanascore.report.score import RecordsReport, game_blocks, why_nothing
from hanascore.report.words import because, card_names, card_names_of_kind, language, named, wanted, yaku_name
from hanascore.rules.game import written
from hanascore.rules.house_rules import named as called
from hanascore.rules.yaku import Yaku
from hanascore.scoring.match import Match, RoundResult, SideScore

# Of more yaku or cards than these the rest is counted, and of more mistakes at once.
_MOST, _MOST_ACCOUNTS = 8, 4
# A chart is no finer than this.
_MOST_PLACES = 300


# The story of a game, or why a yaku counts or not; nothing where the story is told as it is shown.
Explained: TypeAlias = Explanation | tuple[WhyNot, ...] | None


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
            yield from (RoundTold(one.result).why_not(one.standings) for one in answer)
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

    def game_data(self, outcome: blocks.Outcome, answer: Explained) -> dict[str, Any]:
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

    def _answered(self, match: Match, answer: Explained) -> Explanation | tuple[WhyNot, ...]:
        return explain_match(match, round=self.only, side=self.side) if answer is None else answer


class EveningReport(ExplainReport):
    """The page of `score`: the same, each round to be unfolded."""

    is_open = False


class RoundTold:
    """All that is told of one round, cards and yaku named as its rules have them."""

    def __init__(self, result: RoundResult) -> None:
        self.result, self.nothing = result, why_nothing(result)
        self.record, self.game, self.rules = result.ruled

    def stories(self, sides: Iterable[SideStory]) -> Iterator[tuple[SideStory | None, list[blocks.Block]]]:
        """What is told of each side, a heading first; before it, of no side, why there is nothing."""
        if self.nothing:
            yield None, [blocks.Heading(f"Round {self.result.number} is {self.nothing}")]
        for story in sides:
            claims = list(self.claims(story))
            if self.nothing and not story.score.entries and not claims:
                continue
            told: list[blocks.Block] = [blocks.Heading(self._title(story))]
            if story.score.score is not None:
                told += self._points(story.score)
            told.append(blocks.Statements((*self._beside(story), *claims), joined=True))
            yield story, told

    def why_not(self, standings: Sequence[YakuStanding]) -> blocks.Listing:
        """How a yaku stands with each side that is asked about."""
        begins = f"Round {self.result.number}"
        said = [f"{begins}, {one.side}: {self._yaku(one.yaku)} {self._stands(one)}" for one in standings]
        other = f"is {self.nothing}" if self.nothing else "tells no piles, so nobody can say"
        return blocks.Listing(said or [f"{begins} {other}."])

    def _yaku(self, yaku: Yaku) -> str:
        """A yaku by its name, with the id of its page."""
        return f"{yaku_name(yaku)} [{yaku.rule(self.game.id)}]"

    def _named(self, cards: int, lang: str = "en") -> str:
        return named(cards, lang, by_number=self.rules.yellow)

    def _wanted(self, want: Want) -> str:
        return wanted(want, certain=not self.result.round.counts, by_number=self.rules.yellow)

    def _stands(self, standing: YakuStanding) -> str:
        """How one yaku stands with one side, in a sentence that begins behind its name."""
        if made := standing.made:
            if made.claimed:
                return f"is claimed, worth {made.points}; its chaff was thrown away, so nothing proves it."
            cards = self._named(made.cards)
            held = f"is made, worth {made.points}{f', of {cards}' if cards else ''}"
            return f"{held}." if standing.booked else f"{held}; but it scored nothing in this round."
        if not standing.known:
            return "is not counted: the pile is known by numbers alone, and does not list it."
        verb = "is held and does not count" if standing.held else "is not made"
        return f"{verb}: {'; '.join(self._reasons(standing))}."

    def _reasons(self, standing: YakuStanding) -> Iterator[str]:
        if standing.wants:
            yield f"it needs {listed(map(self._wanted, standing.wants))}"
        if standing.too_many:
            yield f"it allows fewer of these: {self._named(standing.too_many)}"
        if standing.spoilt:
            saved_by = standing.yaku.pattern.saved_by
            without = f" without {listed(card_names(saved_by), 'or')}" if saved_by else ""
            yield f"whoever holds {listed(card_names(standing.spoilt), 'or')} cannot make it{without}"
        if standing.by:
            yield self._shut_by(standing.by)
        if standing.seat:
            yield f"only the {standing.seat} player scores it"
        if not standing.in_play:
            yield "it is not in play at this table"
        elif not standing.admitted:
            yield "it was not declared in this round"

    def _shut_by(self, by: str) -> str:
        """Why a yaku that is held does not count: what shuts it out, or that nothing stands beside it."""
        better = self.rules.find_yaku(by)
        if better is None:
            return "it counts only beside another yaku"
        fatal = {rule.id: called(rule.line) for rule in self.record.house_rules.lose_all}
        if by in fatal:
            return f"whoever holds {self._yaku(better)} loses all yaku ({fatal[by]})"
        return f"{self._yaku(better)} takes its place"

    # Points

    def _title(self, story: SideStory) -> str:
        members, dealer = self.record.members(story.side), self.result.course.dealer
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
        entries, mark = list(self._entries(side)), "" if self.result.course.complete else "?"
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
                text, names = because(one, self.rules), self._named(cards, language())
                yield blocks.PointsLine(text[:1].upper() + text[1:], one.points, rule, names, pictured=cards)
        unit, score = self.rules.unit, side.score or 0
        yield blocks.PointsLine(f"Score ({unit.show(score)})" if unit else "Score", score)

    def _cards(self, entry: Entry) -> str:
        """The cards of an entry, by their suits where all are of one kind, which the entry names."""
        cards, lang = entry.cards, language()
        kind = next((kind for kind, of in KINDS.items() if cards and not cards & ~of), None)
        if kind is None:
            return self._named(cards, lang)
        return ", ".join(card_names_of_kind(cards, kind, lang, by_number=self.rules.yellow))

    def _beside(self, story: SideStory) -> Iterator[tuple[str, list[str]]]:
        """What was nearly made and what was made in vain: sentences with the lines that stand under them."""
        round = self.result.round
        if round.written and self.result.scored and not round.void:
            yield f"These points are only written down: no cards prove them [{self.game.id}.scores].", []
        if story.by_number:
            yield "Only numbers are known of this pile, so nobody can say what it nearly made.", []
        near = [
            f"{self._yaku(one.yaku)} lacks {self._wanted(one.want)}"
            for one in story.near
            if one.yaku.value > 0
        ]
        if near:
            yield "One card away:", near
        for why, words in _IN_VAIN.items():
            if vain := [one for one in story.in_vain if one.why == why]:
                held = []
                for made, _, by in vain:
                    names, claimed = self._named(made.cards), ", claimed" if made.claimed else ""
                    worth = f"worth {made.points}{f': {names}' if names else ''}"
                    shut = f"; {self._shut_by(by)}" if by else ""
                    held.append(f"{self._yaku(made.yaku)}{claimed}, {worth}{shut}")
                yield words.format(listed(dict.fromkeys(one.made.yaku.seat for one in vain), "or")), held

    # Claims

    def claims(self, story: SideStory) -> Iterator[tuple[str, list[str]]]:
        """What there is to say of a side's claim: sentences, each with the lines that stand under it."""
        verdict = story.verdict
        if verdict is None:
            return
        for answer in verdict.answers:
            yield self._answered(story, answer)
        for one in verdict.yaku:
            why = "upheld." if one.made else f"denied. It {self._stands(one)}"
            yield f"Claims {self._yaku(one.yaku)}: {why}", []
        if verdict.open:
            parts = listed([_NAMES[part] for part in verdict.open])
            yield f"Claims {parts}: nobody can answer, since the round does not tell enough.", []

    def _answered(self, story: SideStory, answer: Answer) -> tuple[str, list[str]]:
        what = " in card points" if answer.part == CARDS else ""
        if answer.upheld:
            return f"Claims {answer.claimed}{what}: upheld.", []
        more = "more" if answer.difference > 0 else "less"
        by = f"{abs(answer.difference)} {more} than {answer.computed}"
        text = f"Claims {answer.claimed}{what}: denied. That is {by}"
        found = _reasoned(story, answer)
        if not (found.causes or found.accounts):
            return f"{text}, and nothing simple accounts for it.", []
        groups = _alike(found.accounts)
        lines = [self._step_by_step(answer, group) for group in groups[:_MOST_ACCOUNTS]]
        if len(groups) > _MOST_ACCOUNTS:
            number = sum(map(len, groups[_MOST_ACCOUNTS:]))
            lines.append(f"{many(number, 'other pair')} of mistakes would do as well")
        if groups and not found.causes and not found.follows:
            return f"{text}. No single mistake accounts for it, but two at once would:", lines
        return f"{text}. What would account for it:", [*lines, *self.causes(found.causes)]

    def _step_by_step(self, answer: Answer, accounts: Sequence[Account]) -> str:
        """Mistakes in words, and the sum that leads through them to the number that is claimed."""
        steps = zip(*(one.causes for one in accounts), strict=True)
        said = [self.causes({cause.key: cause for cause in step}.values())[0] for step in steps]
        total, before = str(answer.computed), answer.computed
        for number in accounts[0].numbers:
            total += f" {'+' if number > before else '-'} {abs(number - before)}"
            before = number
        return f"{'; and '.join(said)}: {total} = {answer.claimed}"

    def causes(self, found: Iterable[Cause]) -> list[str]:
        """The causes in words, those of one kind in one sentence."""
        lines = []
        for kind, group in groupby(found, key=lambda cause: cause.kind):
            causes = list(group)
            words, *completed = _WORDS[kind]
            if completed and all(cause.complete for cause in causes):
                (words,) = completed
            if cards := union(cause.cards for cause in causes):
                rule = f" [{self.game.id}.card-values]" if self.rules.values else ""
                lines.append(f"{words}: {_one_of(cards)}{rule}")
            else:
                those = listed(filter(None, map(self._mistaken, causes)), "or", most=_MOST)
                lines.append(f"{words}: {those}" if those else words)
        return lines

    def _mistaken(self, cause: Cause) -> str:
        """What a mistake was made with, but for cards; nothing where its kind says it all."""
        if cause.choice:
            option, words = cause.choice.option, f"`{setting(cause.choice)}`"
            words = f"{cause.choice.means} ({words})" if cause.choice.means else words
            return f"{words} [{', '.join([f'{self.game.id}.{option.name}', *option.refs])}]"
        if cause.yaku:
            return self._yaku(cause.yaku)
        if cause.words:
            return f"{cause.words} [{cause.rule}]" if cause.rule else cause.words
        those = _THOSE.get(cause.kind, "{}")
        return those.format(cause.side) if cause.side else "all of them" if cause.kind in _THOSE else ""

    # As data

    def side_data(self, story: SideStory) -> dict[str, Any]:
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
        claim = self._claim_data(story, story.verdict) if story.verdict else None
        return side_data(story.score, game) | {"near": near, **in_vain, "claim": claim}

    def _claim_data(self, story: SideStory, verdict: Verdict) -> dict[str, Any]:
        """The claim, answered part by part."""
        data: dict[str, Any] = {"upheld": verdict.upheld, "open": list(verdict.open)}
        for answer in verdict.answers:
            _, causes, accounts, *_ = _reasoned(story, answer)
            together = [
                {
                    "causes": list(map(self._cause_data, group[0].causes)),
                    "comes_to": group[0].numbers,
                    "pairs": len(group),
                    "words": self._step_by_step(answer, group),
                }
                for group in _alike(accounts)[:_MOST_ACCOUNTS]
            ]
            data[answer.part] = {
                **picked(answer, "claimed computed difference upheld"),
                "causes": list(map(self._cause_data, causes)),
                "words": self.causes(causes),
                "together": together,
            }
        if verdict.yaku:
            data[YAKU] = [
                {**yaku_data(one.yaku, self.game.id), "upheld": one.made is not None} for one in verdict.yaku
            ]
        return data

    def _cause_data(self, cause: Cause) -> dict[str, Any]:
        data: dict[str, Any] = {"kind": cause.kind}
        if cause.choice:
            data |= {"option": cause.choice.option.name, "choice": cause.choice.plain}
            data["rule"] = f"{self.game.id}.{cause.choice.option.name}"
        if cause.yaku:
            data |= {"yaku": cause.yaku.id, "rule": cause.yaku.rule(self.game.id)}
        if cause.cards:
            data |= {"cards": ids(cause.cards), "with_yaku": cause.complete}
        if cause.rule:
            data["rule"] = cause.rule
        if cause.side:
            data["side"] = cause.side
        return data

    def standing_data(self, one: YakuStanding) -> dict[str, Any]:
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


_NAMES = {SCORE: "a score", CARDS: "card points", "yaku": "yaku"}
_IN_VAIN = {
    near_miss.SHUT_OUT: "Held, but shut out:",
    near_miss.NOT_BOOKED: "Held, but it scored nothing:",
    near_miss.UNDECLARED: "Held, but not declared in this round, and so not counted:",
    near_miss.NOT_IN_PLAY: "Held, but not in play at this table:",
    near_miss.OTHER_SEAT: "Held, but only the {} player scores it:",
}
_THOSE = {c.PAYMENTS: "those with {}", c.LOSSES: "those for what {} made"}
# What is said of a kind of mistake; of cards, also where the yaku that they make or break go with them.
_WORDS: Mapping[str, tuple[str, ...]] = {
    c.CARDS_CLAIMED: ("card points as claimed",),
    c.RULING: ("another ruling",),
    c.NOT_IN_PLAY: ("a yaku that is held but not in play",),
    c.IN_VAIN: ("a yaku that is held but does not count",),
    c.MISSED: ("a card missed", "a card missed, and a yaku that it completes"),
    c.TWICE: ("a card counted twice, or one too many of its kind", "a card counted twice"),
    c.FOREIGN: (
        "a card counted that is not in the pile",
        "a card counted that is not in the pile, and a yaku that it completes",
    ),
    c.FORGOTTEN: ("a yaku forgotten",),
    c.ALL_FORGOTTEN: ("all yaku forgotten",),
    c.OWN: ("its own yaku counted, which bring it nothing here",),
    c.NOT_HELD: ("a yaku counted that is not made",),
    c.YAKU_TWICE: ("a yaku counted twice",),
    c.LEFT_OUT: ("left out",),
    c.BARE: ("all but cards and yaku left out",),
    c.RULE_TWICE: ("counted twice",),
    c.PAYMENTS: ("payments between sides left out",),
    c.LOSSES: ("losses left out",),
    c.DEALER: ("another dealer",),
    c.OTHER_SIDE: ("it is the number of another side",),
    c.RUNNING: ("it is the running total, and not the score of the round",),
}


def setting(choice: Choice) -> str:
    """A choice as a record writes it."""
    return f"{choice.option.name}: {written(choice.value)}"


def _one_of(cards: int) -> str:
    """Cards of which any one is meant: many of a kind by their number."""
    number, names = cards.bit_count(), card_names(cards)
    if len(names) > _MOST and (kind := next((kind for kind, of in KINDS.items() if not cards & ~of), None)):
        return f"one of {number} {kind.plural}"
    return f"{'one of ' if number > len(names) else ''}{listed(names, 'or', most=_MOST)}"


def _reasoned(story: SideStory, answer: Answer) -> Reasoned:
    """What would account for an answer."""
    return next((one for one in story.reasons if one.answer == answer), Reasoned(answer, (), ()))


def _alike(accounts: Sequence[Account]) -> list[list[Account]]:
    """The accounts, together where they differ in one mistake alone and come to the same numbers."""
    found: list[list[Account]] = []
    alike = blocks.grouped(accounts, lambda one: (one.numbers, *(cause.kind for cause in one.causes)))
    for group in alike.values():
        by_first = blocks.grouped(group, lambda one: one.causes[0].key)
        by_last = blocks.grouped(group, lambda one: one.causes[-1].key)
        found += (by_first if len(by_first) < len(by_last) else by_last).values()
    return found


def _where_data(want: Want) -> list[dict[str, Any]]:
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
