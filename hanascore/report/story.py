"""The ledger told in words: every point, what was nearly made or made in vain, and what claims are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanascore.model.record import Evidence
from hanascore.referee.explanation import Explanation, RoundStory, SideStory, WhyNot
from hanascore.report.colour import NO_PAINT, Paint
from hanascore.report.ledgers import Shape, column, line, shape_of
from hanascore.report.named import any_of, row
from hanascore.report.reasons import how, named
from hanascore.report.tables import heading, reason
from hanascore.report.verdicts import sentences
from hanascore.report.wording import listed, visible, wrapped
from hanascore.rules.yaku import Made
from hanascore.scoring.match import Match, RoundResult

_STEP = "  "


def told(explanation: Explanation, *, name: str = "", lang: str = "en", paint: Paint = NO_PAINT) -> str:
    """The whole story of a game, or of what was asked of it. `name` stands before its title."""
    match = explanation.match
    lines = [paint("title", text) for text in heading(match, name)]
    if not match.rounds:
        lines += ["", "No round is recorded yet."]
    shape = shape_of(match, [story.score for round in explanation.rounds for story in round.sides])
    for round in explanation.rounds:
        lines += _round(match, round, shape, lang, paint)
    return "\n".join(lines) + "\n"


def _round(match: Match, round: RoundStory, shape: Shape, lang: str, paint: Paint) -> Iterator[str]:
    result = round.result
    unplayed = _why_nothing(result)
    if unplayed:
        yield ""
        yield from (
            paint("title", text) for text in wrapped(f"Round {result.number} {unplayed}", hanging=_STEP)
        )
    for story in round.sides:
        verdict = list(sentences(match, result, story, lang))
        if unplayed and not story.score.entries and not verdict:
            continue
        yield ""
        yield from (paint("title", text) for text in wrapped(_title(match, result, story), hanging=_STEP))
        if story.score.score is not None:
            yield from column(match, story.score, shape, lang)
            yield from _running(story, result, shape)
        for text, under in (*_beside(match, result, story, lang), *verdict):
            yield from wrapped(text, indent=_STEP, hanging=_STEP * 3)
            for item in under:
                yield from wrapped(item, indent=_STEP * 2, hanging=_STEP * 3)


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


def _running(story: SideStory, result: RoundResult, shape: Shape) -> Iterator[str]:
    """The total before and after, where they say more than the score."""
    score, total = story.score.score or 0, story.score.total
    if total != score or result.number > 1:
        mark = "" if result.complete else "?"
        yield from line("Before this round", total - score, shape, mark=mark)
        yield from line("Running total", total, shape, mark=mark)
        if mark:
            said = "The total is incomplete, since an earlier round is not scored."
            yield from wrapped(said, indent=_STEP)


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


def answers(
    match: Match, found: Sequence[WhyNot], *, name: str = "", lang: str = "en", paint: Paint = NO_PAINT
) -> str:
    """Why a yaku counts or does not, for each side and round that is asked about."""
    lines = [paint("title", text) for text in heading(match, name)]
    for one in found:
        result = one.result
        lines.append("")
        if not one.standings:
            why = _why_nothing(result) or "tells no piles, so nobody can say"
            lines += wrapped(f"Round {result.number} {why}.", hanging=_STEP)
        for standing in one.standings:
            start = f"Round {result.number}, {visible(standing.side)}: {named(match, standing.yaku, lang)}"
            text = f"{start} {how(match, result, standing, lang)}"
            lines += wrapped(text, hanging=_STEP)
    return "\n".join(lines) + "\n"
