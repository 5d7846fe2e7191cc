"""Matches in which sides claim points and yaku, and the mistakes that explain wrong claims."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from hanascore.cards.deck import ids
from hanascore.model.record import Claim, Record
from hanascore.record.record_file import loads
from hanascore.referee.claim_mistakes import Cause, CauseFinder
from hanascore.referee.judge import judge
from hanascore.referee.match import Match, SideScore
from hanascore.referee.score_claims import SCORE, verdicts

_RECORD = """
hanascore: 1
game: {game}
months: japanese
players: [Aki, Bo{more}]
options: {{{options}}}
rounds:
  - dealer: Aki
    captured: {{{captured}}}
    claims: {{{claims}}}
{facts}"""


def judge_claims(
    game: str, captured: str, claims: str, *, options: str = "", facts: str = "", more: str = ""
) -> Match:
    """Judge one round with claims. `more` are further players."""
    text = _RECORD.format(
        game=game, captured=captured, claims=claims, options=options, facts=facts, more=more
    )
    loaded = loads(text)
    assert loaded.problems == ()
    return judge(loaded.records[0])


def judge_claim(record: Record, side: str, **claim: Any) -> Match:
    """Judge a record again with one claim in its first round."""
    first = replace(record.rounds[0], claims=(Claim(side, **claim),))
    return judge(replace(record, rounds=(first, *record.rounds[1:])))


def causes_of(match: Match, part: str = SCORE, index: int = 0) -> tuple[Cause, ...]:
    """Return the causes of a denied part of a claim in the first round."""
    result = match.rounds[0]
    verdict = verdicts(result)[index]
    (number,) = [number for number in verdict.denied if number.part == part]
    return CauseFinder(match).causes(result, verdict, number)


def short_causes(match: Match, part: str = SCORE) -> list[tuple[str, str]]:
    """Return the kind of each cause and what it is about, without those of rulings."""
    return [
        (
            cause.kind,
            cause.rule or cause.side or (cause.yaku.id if cause.yaku else " ".join(ids(cause.cards))),
        )
        for cause in causes_of(match, part)
        if not cause.choice
    ]


def random_side(match: Match, seed: int) -> SideScore:
    """Return a side of the first round."""
    return random.Random(seed).choice(match.rounds[0].sides)
