"""How one yaku stands with one side, in a sentence: what it lacks, or what keeps it from counting."""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.referee.nearly import Standing
from hanascore.report.named import row, wanted
from hanascore.report.tables import yaku_name
from hanascore.report.wording import listed
from hanascore.rules.yaku import Yaku
from hanascore.scoring.match import Match, RoundResult


def named(match: Match, yaku: Yaku, lang: str = "en") -> str:
    """A yaku by its name, with the id of its page."""
    return f"{yaku_name(yaku, lang)} [{yaku.rule(match.rules.game)}]"


def how(match: Match, result: RoundResult, standing: Standing, lang: str = "en") -> str:
    """How one yaku stands with one side, in a sentence that begins behind its name."""
    if standing.made:
        cards = ", ".join(row(standing.made.cards, lang))
        if standing.made.claimed:
            return (
                f"is claimed, worth {standing.made.points}; its chaff was thrown away, so nothing proves it."
            )
        held = f"is made, worth {standing.made.points}{f', of {cards}' if cards else ''}"
        return f"{held}." if standing.booked else f"{held}; but nothing was booked for it in this round."
    if not standing.known:
        return "is not counted: the pile is known by numbers alone, and does not list it."
    reasons = list(_reasons(match, result, standing, lang))
    verb = "is held and does not count" if standing.held else "is not made"
    return f"{verb}: {'; '.join(reasons)}."


def _reasons(match: Match, result: RoundResult, standing: Standing, lang: str) -> Iterator[str]:
    certain = not result.round.counts
    if standing.wants:
        yield f"it lacks {listed([wanted(want, lang, certain=certain) for want in standing.wants])}"
    if standing.too_many:
        yield f"it allows fewer of these: {', '.join(row(standing.too_many, lang))}"
    if standing.spoilt:
        yield f"whoever holds {listed(row(standing.spoilt, lang), 'or')} cannot make it"
    if standing.by:
        better = match.rules.find_yaku(standing.by)
        yield (
            f"{named(match, better, lang)} stands for it" if better else "it counts only beside another yaku"
        )
    if standing.seat:
        yield f"only the {standing.seat} player scores it"
    if not standing.in_play:
        yield "it is not in play at this table"
    elif not standing.admitted:
        yield "it was not declared in this round"
