"""The ledger told in words: every point, what was nearly made or made in vain, and what claims are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanascore.model.record import Evidence
from hanascore.referee.explanation import Explanation, RoundStory, SideStory, WhyNot
from hanascore.report.blocks import Block, Entries, Entry, Heading, Listing, Points, Sentence
from hanascore.report.ledgers import entries_of
from hanascore.report.named import any_of, row
from hanascore.report.reasons import how, named
from hanascore.report.tables import reason, title
from hanascore.report.verdicts import sentences
from hanascore.report.wording import listed, visible
from hanascore.rules.yaku import Made
from hanascore.scoring.match import Match, RoundResult


def story_blocks(explanation: Explanation, *, name: str = "", lang: str = "en") -> Iterator[Block]:
    """The whole story of a game, or of what was asked of it. `name` stands before its title."""
    match = explanation.match
    yield title(match, name)
    if not match.rounds:
        yield Sentence("No round is recorded yet.")
    for round in explanation.rounds:
        yield from _round(match, round, lang)


def _round(match: Match, round: RoundStory, lang: str) -> Iterator[Block]:
    result = round.result
    unplayed = _why_nothing(result)
    if unplayed:
        yield Heading(f"Round {result.number} {unplayed}")
    for story in round.sides:
        verdict = list(sentences(match, result, story, lang))
        if unplayed and not story.score.entries and not verdict:
            continue
        yield Heading(_title(match, result, story))
        if story.score.score is not None:
            yield Entries((*entries_of(match, story.score, lang), *_running(story, result)), joined=True)
            if not result.complete and _has_before(story, result):
                said = "The total is incomplete, since an earlier round is not scored."
                yield Sentence(said, level=1, joined=True)
        yield Points((*_beside(match, result, story, lang), *verdict), joined=True)


def _why_nothing(result: RoundResult) -> str:
    """Why a round brings nothing, where it does not."""
    if not result.scored:
        return f"is not scored: {visible(reason(result))}"
    return f"is void: {visible(result.round.void)}" if result.round.void else ""


def _title(match: Match, result: RoundResult, story: SideStory) -> str:
    record = match.record
    members = record.members(story.side)
    about = []
    if story.side in record.teams:
        about.append(listed([visible(member) for member in members]))
    if result.dealer in members:
        about.append("dealer" if len(members) == 1 else f"{visible(result.dealer or '')} deals")
    seat = story.holding.context.seat if story.holding else None
    if seat and seat not in about:
        about.append(seat)
    if any(member in result.round.sitting_out for member in members):
        about.append("sits out")
    who = f"{visible(story.side)} ({', '.join(about)})" if about else visible(story.side)
    score = "not scored" if story.score.score is None else str(story.score.score)
    return f"Round {result.number}, {who}: {score}"


def _has_before(story: SideStory, result: RoundResult) -> bool:
    """Whether the total before and after says more than the score."""
    return story.score.total != (story.score.score or 0) or result.number > 1


def _running(story: SideStory, result: RoundResult) -> Iterator[Entry]:
    """The total before and after, where they say more than the score."""
    if _has_before(story, result):
        total, mark = story.score.total, "" if result.complete else "?"
        yield Entry("Before this round", total - (story.score.score or 0), mark=mark)
        yield Entry("Running total", total, mark=mark)


def _beside(
    match: Match, result: RoundResult, story: SideStory, lang: str
) -> Iterator[tuple[str, list[str]]]:
    """What was nearly made and what was made in vain: sentences with the lines that stand under them."""
    if result.round.evidence is Evidence.POINTS and result.scored and not result.round.void:
        yield f"These points are only written down: no cards prove them [{match.rules.game}.scores].", []
    if story.by_number:
        yield (
            "The pile is known by numbers alone: what it lacks and what it holds in vain cannot be told.",
            [],
        )
    certain = not result.round.counts
    near = [
        f"{named(match, one.yaku, lang)} lacks {any_of(one.where, lang, certain=certain)}"
        for one in story.near
        if one.yaku.value > 0
    ]
    if near:
        yield "One card away:", near
    if story.shut_out:
        yield "Held, but shut out:", [_shut(match, out.made, out.by, lang) for out in story.shut_out]
    for words, made in (
        ("Held, but nothing was booked for it:", story.not_booked),
        ("Held, but not declared in this round, and so not counted:", story.undeclared),
        ("Held, but not in play at this table:", story.not_in_play),
    ):
        if made:
            yield words, [_held(match, one, lang) for one in made]
    if story.other_seat:
        seats = listed(list(dict.fromkeys(one.yaku.seat for one in story.other_seat)), "or")
        held = [_held(match, one, lang) for one in story.other_seat]
        yield f"Held, but only the {seats} player scores it:", held


def _held(match: Match, made: Made, lang: str) -> str:
    cards = f": {', '.join(row(made.cards, lang))}" if made.cards else ""
    claimed = ", claimed" if made.claimed else ""
    return f"{named(match, made.yaku, lang)}{claimed}, worth {made.points}{cards}"


def _shut(match: Match, made: Made, by: str, lang: str) -> str:
    said = _held(match, made, lang)
    better = match.rules.find_yaku(by)
    if better is None:
        return f"{said}; it counts only beside another yaku"
    return f"{said}; {named(match, better, lang)} stands for it"


def answer_blocks(
    match: Match, found: Sequence[WhyNot], *, name: str = "", lang: str = "en"
) -> Iterator[Block]:
    """Why a yaku counts or does not, for each side and round that is asked about."""
    yield title(match, name)
    for one in found:
        result = one.result
        said = [
            f"Round {result.number}, {visible(standing.side)}: {named(match, standing.yaku, lang)} "
            f"{how(match, result, standing, lang)}"
            for standing in one.standings
        ]
        why = _why_nothing(result) or "tells no piles, so nobody can say"
        yield Listing(said or [f"Round {result.number} {why}."])
