"""What a round is worth while it is being entered: what its piles make, and what it would score now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hanascore.evening.answers import Answers
from hanascore.evening.round_questions import RoundEntry
from hanascore.rules.play import STOPPED
from hanascore.scoring.pile import PileScore
from hanascore.words.common_words import NONE


class LivePoints(NamedTuple):
    """What a round is worth so far."""

    # What each pile that is entered makes: its points, its yaku, and in `near` what it lacks by one card.
    piles: Mapping[str, PileScore]
    # What each side would score if the round ended now; empty if that is unknown.
    scores: Mapping[str, int]
    # The same if a player stopped now, for each player who could; empty in games without stopping.
    if_stopped: Mapping[str, Mapping[str, int]]


def live_points(entry: RoundEntry) -> LivePoints:
    """Return what a round is worth so far. Piles that are not entered yet count as empty."""
    piles = entry.piles_so_far()
    empty: Answers = {}
    if piles and not (entry.ways.turns or entry.ways.scores):
        missing = [side for side in entry.sides if ("captured", side) not in entry.answers]
        empty = {("captured", side): NONE for side in missing}
    complete = entry.with_answers(empty)
    if_stopped = {}
    if entry.match.rules.play.calls and (STOPPED,) not in entry.answers and not entry.ways.turns:
        for player in [player for player in entry.playing if piles.get(player)]:
            if scores := _scores(complete.with_answer((STOPPED,), player)):
                if_stopped[player] = scores
    return LivePoints(piles, _scores(complete), if_stopped)


def _scores(entry: RoundEntry) -> Mapping[str, int]:
    """Return the scores of a round; empty if it cannot be scored."""
    result = entry.preview.result if entry.answers else None
    return result.scores if result and result.scored else {}
