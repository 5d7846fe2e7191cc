"""The report of `explain`: every point, what was nearly made or made in vain, and what claims are worth.

And the page of an evening: the rounds and totals, and each round unfolded to its piles and every point.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
    RoundStory,
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
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Yaku
from hanascore.scoring.match import Match, RoundResult, SideScore

# Of more yaku or cards than these the rest is counted, and of more mistakes at once.
_MOST, _MOST_ACCOUNTS = 8, 4
# A chart is no finer than this.
_MOST_PLACES = 300


# The story of a game, or the answers to why a yaku counts or not. Of a game without a match there is neither.
Explained: TypeAlias = Explanation | tuple[WhyNot, ...] | None


class ExplainReport(RecordsReport[Explained]):
    """Where every point of some games comes from; or why a yaku counts in them or does not."""

    command = "explain"
    # Whether the rounds of a page need no unfolding.
    is_open = True

    def told(self, match: Match, answer: Explained) -> Iterator[blocks.Block]:
        """Round by round, side by side."""
        if not isinstance(answer, Explanation):
            for result, standings in answer or ():
                begins, said = f"Round {result.number}", []
                for one in standings:
                    how = how_yaku_stands(match, result, one)
                    said.append(f"{begins}, {one.side}: {yaku_with_id(match, one.yaku)} {how}")
                why = why_nothing(result)
                other = f"is {why}" if why else "tells no piles, so nobody can say"
                yield blocks.Listing(said or [f"{begins} {other}."])
            return
        if not match.rounds:
            yield blocks.Sentence("No round is recorded yet.")
        for round in answer.rounds:
            for _, told in story_of_round(match, round):
                yield from told

    def pictured(self, match: Match, answer: Explained) -> Iterator[blocks.PageBlock]:
        """The scores, how the totals went, and every round."""
        story = explain_match(match, round=self.only) if answer is None else answer
        if not isinstance(story, Explanation):
            yield from self.told(match, story)
            return
        yield from game_blocks(match, self.only)
        yield from _course(match) if self.only is None else ()
        for round in story.rounds:
            parts: list[blocks.PageBlock] = []
            for side, (heading, *told) in story_of_round(match, round):
                pile = side.holding.pile if side and side.holding else 0
                parts += [heading, *([blocks.kinds_pictured(pile)] if pile else []), *told]
            yield blocks.Folded(f"Round {round.result.number}", parts, self.is_open)

    def game_data(self, outcome: blocks.Outcome, answer: Explained) -> dict[str, Any]:
        """The rounds, or the answers to what was asked of them."""
        match = outcome.match
        if match is None or answer is None:
            return {"rounds": Rows(())}
        if isinstance(answer, Explanation):
            told = ((one.result, [_side_data(match, side) for side in one.sides]) for one in answer.rounds)
            return {"rounds": Rows(round_data(result, sides) for result, sides in told)}
        game = match.rules.game
        asked = (
            (one.result.number, [_standing_data(game, side) for side in one.standings]) for one in answer
        )
        return {"rounds": Rows({"round": number, "sides": sides} for number, sides in asked)}


class EveningReport(ExplainReport):
    """The page of `score`: the same, each round to be unfolded."""

    is_open = False


def yaku_with_id(match: Match, yaku: Yaku) -> str:
    """A yaku by its name, with the id of its page."""
    return f"{yaku_name(yaku)} [{yaku.rule(match.rules.game)}]"


def how_yaku_stands(match: Match, result: RoundResult, standing: YakuStanding) -> str:
    """How one yaku stands with one side, in a sentence that begins behind its name."""
    if standing.made:
        cards = named(standing.made.cards, by_number=match.rules.yellow)
        if standing.made.claimed:
            return (
                f"is claimed, worth {standing.made.points}; its chaff was thrown away, so nothing proves it."
            )
        held = f"is made, worth {standing.made.points}{f', of {cards}' if cards else ''}"
        return f"{held}." if standing.booked else f"{held}; but it scored nothing in this round."
    if not standing.known:
        return "is not counted: the pile is known by numbers alone, and does not list it."
    reasons = list(_reasons(match, result, standing))
    verb = "is held and does not count" if standing.held else "is not made"
    return f"{verb}: {'; '.join(reasons)}."


def _reasons(match: Match, result: RoundResult, standing: YakuStanding) -> Iterator[str]:
    certain, yellow = not result.round.counts, match.rules.yellow
    if standing.wants:
        needs = [wanted(want, certain=certain, by_number=yellow) for want in standing.wants]
        yield f"it needs {listed(needs)}"
    if standing.too_many:
        yield f"it allows fewer of these: {named(standing.too_many, by_number=yellow)}"
    if standing.spoilt:
        yield f"whoever holds {listed(card_names(standing.spoilt), 'or')} cannot make it"
    if standing.by:
        yield _shut_by(match, standing.by)
    if standing.seat:
        yield f"only the {standing.seat} player scores it"
    if not standing.in_play:
        yield "it is not in play at this table"
    elif not standing.admitted:
        yield "it was not declared in this round"


def claim_answers(match: Match, result: RoundResult, story: SideStory) -> Iterator[tuple[str, list[str]]]:
    """What there is to say of a side's claim: sentences, each with the lines that stand under it."""
    verdict = story.verdict
    if verdict is None:
        return
    for answer in verdict.answers:
        yield _answered(match, story, answer)
    for one in verdict.yaku:
        name = yaku_with_id(match, one.yaku)
        why = "upheld." if one.made else f"denied. It {how_yaku_stands(match, result, one)}"
        yield f"Claims {name}: {why}", []
    if verdict.open:
        parts = listed([_NAMES[part] for part in verdict.open])
        yield f"Claims {parts}: nobody can answer, since the round does not tell enough.", []


_NAMES = {SCORE: "a score", CARDS: "card points", "yaku": "yaku"}


def _answered(match: Match, story: SideStory, answer: Answer) -> tuple[str, list[str]]:
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
    lines = [_step_by_step(match, answer, group) for group in groups[:_MOST_ACCOUNTS]]
    if len(groups) > _MOST_ACCOUNTS:
        number = sum(map(len, groups[_MOST_ACCOUNTS:]))
        lines.append(f"{many(number, 'other pair')} of mistakes would do as well")
    if groups and not found.causes and not found.follows:
        return f"{text}. No single mistake accounts for it, but two at once would:", lines
    return f"{text}. What would account for it:", [*lines, *causes_in_words(match, found.causes)]


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


def _step_by_step(match: Match, answer: Answer, accounts: Sequence[Account]) -> str:
    """Mistakes in words, and the sum that leads through them to the number that is claimed."""
    steps = zip(*(one.causes for one in accounts), strict=True)
    said = [causes_in_words(match, [*{cause.key: cause for cause in step}.values()])[0] for step in steps]
    total, before = str(answer.computed), answer.computed
    for number in accounts[0].numbers:
        total += f" {'+' if number > before else '-'} {abs(number - before)}"
        before = number
    return f"{'; and '.join(said)}: {total} = {answer.claimed}"


def causes_in_words(match: Match, found: Sequence[Cause]) -> list[str]:
    """The causes in words, those of one kind in one sentence."""
    lines = []
    for kind, group in groupby(found, key=lambda cause: cause.kind):
        causes = list(group)
        words, *completed = _WORDS[kind]
        if completed and all(cause.complete for cause in causes):
            (words,) = completed
        if cards := union(cause.cards for cause in causes):
            rule = f" [{match.rules.game}.card-values]" if match.rules.values else ""
            lines.append(f"{words}: {_one_of(cards)}{rule}")
        else:
            those = listed(filter(None, (_mistaken(match, cause) for cause in causes)), "or", most=_MOST)
            lines.append(f"{words}: {those}" if those else words)
    return lines


def _mistaken(match: Match, cause: Cause) -> str:
    """What a mistake was made with, but for cards; nothing where its kind says it all."""
    if cause.choice:
        means = cause.choice.means
        words = f"{means} (`{setting(cause.choice)}`)" if means else f"`{setting(cause.choice)}`"
        option = cause.choice.option
        return f"{words} [{', '.join([f'{match.game.id}.{option.name}', *option.refs])}]"
    if cause.yaku:
        return yaku_with_id(match, cause.yaku)
    if cause.words:
        return f"{cause.words} [{cause.rule}]" if cause.rule else cause.words
    those = _THOSE.get(cause.kind, "{}")
    return those.format(cause.side) if cause.side else "all of them" if cause.kind in _THOSE else ""


def setting(choice: Choice) -> str:
    """A choice as a record writes it."""
    return f"{choice.option.name}: {written(choice.value)}"


def _one_of(cards: int) -> str:
    """Cards of which any one is meant: many of a kind by their number."""
    number, names = cards.bit_count(), card_names(cards)
    if len(names) > _MOST and (kind := next((kind for kind, of in KINDS.items() if not cards & ~of), None)):
        return f"one of {number} {kind.plural}"
    return f"{'one of ' if number > len(names) else ''}{listed(names, 'or', most=_MOST)}"


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


def story_of_round(match: Match, round: RoundStory) -> Iterator[tuple[SideStory | None, list[blocks.Block]]]:
    """What is told of each side, a heading first; and before it, of no side, why a round brings nothing."""
    result = round.result
    unplayed = why_nothing(result)
    if unplayed:
        yield None, [blocks.Heading(f"Round {result.number} is {unplayed}")]
    for story in round.sides:
        verdict = list(claim_answers(match, result, story))
        if unplayed and not story.score.entries and not verdict:
            continue
        told: list[blocks.Block] = [blocks.Heading(_title(match, result, story))]
        if story.score.score is not None:
            told += _points(match, result, story.score)
        told.append(blocks.Statements((*_beside(match, result, story), *verdict), joined=True))
        yield story, told


def _entries(match: Match, side: SideScore) -> Iterator[blocks.PointsLine]:
    """A side's entries, those of cards together, and what they add up to."""
    yellow, told = match.rules.yellow, set[tuple[str, int]]()
    for rule, group in groupby(side.entries, key=lambda entry: entry.rule):
        booked = list(group)
        if rule == match.rules.card_rule:
            parts = [
                blocks.PointsLine(one.because, one.points, cards=_cards(one, by_number=yellow))
                for one in booked
            ]
            yield blocks.PointsLine("Cards", sum(one.points for one in booked), rule, parts=parts)
            continue
        for one in booked:
            # What several pay for the same cards names them once.
            cards = 0 if (rule, one.cards) in told else one.cards
            told.add((rule, one.cards))
            text, names = because(one, match.rules), named(cards, language(), by_number=yellow)
            yield blocks.PointsLine(text[:1].upper() + text[1:], one.points, rule, names, pictured=cards)
    unit, score = match.rules.unit, side.score or 0
    yield blocks.PointsLine(f"Score ({unit.show(score)})" if unit else "Score", score)


def _cards(entry: Entry, *, by_number: bool) -> str:
    """The cards of an entry, by their suits where all are of one kind, which the entry names."""
    kind = next((kind for kind, cards in KINDS.items() if entry.cards and not entry.cards & ~cards), None)
    cards, lang = entry.cards, language()
    if kind is None:
        return named(cards, lang, by_number=by_number)
    return ", ".join(card_names_of_kind(cards, kind, lang, by_number=by_number))


def _title(match: Match, result: RoundResult, story: SideStory) -> str:
    record = match.record
    members = record.members(story.side)
    about = []
    if story.side in record.teams:
        about.append(listed(members))
    if result.course.dealer in members:
        about.append("dealer" if len(members) == 1 else f"{result.course.dealer} deals")
    seat = story.holding.context.seat if story.holding else None
    if seat and seat not in about:
        about.append(seat)
    if any(member in result.round.sitting_out for member in members):
        about.append("sits out")
    who = f"{story.side} ({', '.join(about)})" if about else story.side
    score = "not scored" if story.score.score is None else str(story.score.score)
    return f"Round {result.number}, {who}: {score}"


def _points(match: Match, result: RoundResult, score: SideScore) -> Iterator[blocks.Block]:
    """A side's points, and the totals before and after where they say more."""
    entries, mark = list(_entries(match, score)), "" if result.course.complete else "?"
    before = score.total - (score.score or 0)
    goes_on = before or result.number > 1
    if goes_on:
        entries.append(blocks.PointsLine("Before this round", before, mark=mark))
        entries.append(blocks.PointsLine("Running total", score.total, mark=mark))
    yield blocks.PointsColumn(entries, joined=True)
    if mark and goes_on:
        said = "The total is incomplete, since an earlier round is not scored."
        yield blocks.Sentence(said, level=1, joined=True)


def _beside(match: Match, result: RoundResult, story: SideStory) -> Iterator[tuple[str, list[str]]]:
    """What was nearly made and what was made in vain: sentences with the lines that stand under them."""
    if result.round.written and result.scored and not result.round.void:
        yield f"These points are only written down: no cards prove them [{match.rules.game}.scores].", []
    if story.by_number:
        yield "Only numbers are known of this pile, so nobody can say what it nearly made.", []
    certain, yellow = not result.round.counts, match.rules.yellow
    near = [
        f"{yaku_with_id(match, one.yaku)} lacks {wanted(one.want, certain=certain, by_number=yellow)}"
        for one in story.near
        if one.yaku.value > 0
    ]
    if near:
        yield "One card away:", near
    for why, words in _IN_VAIN.items():
        if vain := [one for one in story.in_vain if one.why == why]:
            seats = listed(dict.fromkeys(one.made.yaku.seat for one in vain), "or")
            held = []
            for made, _, by in vain:
                names, claimed = named(made.cards, by_number=yellow), ", claimed" if made.claimed else ""
                worth = f"worth {made.points}{f': {names}' if names else ''}"
                shut = f"; {_shut_by(match, by)}" if by else ""
                held.append(f"{yaku_with_id(match, made.yaku)}{claimed}, {worth}{shut}")
            yield words.format(seats), held


_IN_VAIN = {
    near_miss.SHUT_OUT: "Held, but shut out:",
    near_miss.NOT_BOOKED: "Held, but it scored nothing:",
    near_miss.UNDECLARED: "Held, but not declared in this round, and so not counted:",
    near_miss.NOT_IN_PLAY: "Held, but not in play at this table:",
    near_miss.OTHER_SEAT: "Held, but only the {} player scores it:",
}


def _shut_by(match: Match, by: str) -> str:
    """Why a yaku that is held does not count: what shuts it out, or that nothing stands beside it."""
    better = match.rules.find_yaku(by)
    if better is None:
        return "it counts only beside another yaku"
    fatal = {rule.id: called(rule.line) for rule in match.record.house_rules.lose_all}
    if by in fatal:
        return f"whoever holds {yaku_with_id(match, better)} loses all yaku ({fatal[by]})"
    return f"{yaku_with_id(match, better)} takes its place"


def _side_data(match: Match, story: SideStory) -> dict[str, Any]:
    game = match.rules.game
    near = [
        {**yaku_data(near.yaku, game), "missing": ids(near.want.cards), "held_by": _where_data(near.want)}
        for near in story.near
    ]
    in_vain: dict[str, list[dict[str, Any]]] = {why: [] for why in near_miss.IN_VAIN}
    for one in story.in_vain:
        also = {near_miss.SHUT_OUT: {"by": one.by}, near_miss.OTHER_SEAT: {"seat": one.made.yaku.seat}}
        in_vain[one.why].append(made_data(one.made, game) | also.get(one.why, {}))
    claim = _claim_data(match, story, story.verdict) if story.verdict else None
    return side_data(story.score, game) | {"near": near, **in_vain, "claim": claim}


def _where_data(want: Want) -> list[dict[str, Any]]:
    return [{"side": one.side, "cards": ids(one.cards)} for one in want.where]


def _claim_data(match: Match, story: SideStory, verdict: Verdict) -> dict[str, Any]:
    """The claim, answered part by part."""
    data: dict[str, Any] = {"upheld": verdict.upheld, "open": list(verdict.open)}
    for answer in verdict.answers:
        _, causes, accounts, *_ = _reasoned(story, answer)
        together = [
            {
                "causes": [_cause_data(match.rules, cause) for cause in group[0].causes],
                "comes_to": group[0].numbers,
                "pairs": len(group),
                "words": _step_by_step(match, answer, group),
            }
            for group in _alike(accounts)[:_MOST_ACCOUNTS]
        ]
        data[answer.part] = {
            **picked(answer, "claimed computed difference upheld"),
            "causes": [_cause_data(match.rules, cause) for cause in causes],
            "words": causes_in_words(match, causes),
            "together": together,
        }
    if verdict.yaku:
        data[YAKU] = [
            {**yaku_data(one.yaku, match.rules.game), "upheld": one.made is not None} for one in verdict.yaku
        ]
    return data


def _cause_data(rules: RuleSet, cause: Cause) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": cause.kind}
    if cause.choice:
        data |= {"option": cause.choice.option.name, "choice": cause.choice.plain}
        data["rule"] = f"{rules.game}.{cause.choice.option.name}"
    if cause.yaku:
        data["yaku"] = cause.yaku.id
        data["rule"] = cause.yaku.rule(rules.game)
    if cause.cards:
        data |= {"cards": ids(cause.cards), "with_yaku": cause.complete}
    if cause.rule:
        data["rule"] = cause.rule
    if cause.side:
        data["side"] = cause.side
    return data


def _standing_data(game: str, one: YakuStanding) -> dict[str, Any]:
    return {
        "side": one.side,
        **yaku_data(one.yaku, game),
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
