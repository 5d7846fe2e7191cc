"""What players say a round was worth, against what it is worth: each claim is upheld or denied.

What would account for a difference is asked in `explain`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hanascore.model.record import Claim
from hanascore.problems.problem import Problem, error
from hanascore.referee.match import RoundResult, SideScore
from hanascore.referee.possible.places import place_of_name
from hanascore.referee.yaku_status import YakuStatus, yaku_status
from hanascore.rules.played import Played

SCORE, CARDS, YAKU = "score", "cards", "yaku"


class Answer(NamedTuple):
    """What is to be said of one number that a side claims: its score, or its card points."""

    part: str
    claimed: int
    computed: int

    @property
    def difference(self) -> int:
        """By how much the claim is too high; negative where it is too low."""
        return self.claimed - self.computed

    @property
    def upheld(self) -> bool:
        """Whether the claim is right."""
        return self.claimed == self.computed


class Verdict(NamedTuple):
    """A claim and the answers to it. `yaku` tells how each yaku that it names stands.

    `open` are the parts that nobody can answer: those of a round that is not scored, or of points as written.
    """

    claim: Claim
    answers: tuple[Answer, ...] = ()
    yaku: tuple[YakuStatus, ...] = ()
    open: tuple[str, ...] = ()

    @property
    def side(self) -> str:
        """Whose claim it is."""
        return self.claim.side

    @property
    def not_made(self) -> tuple[YakuStatus, ...]:
        """The yaku that are claimed and do not count."""
        return tuple(one for one in self.yaku if one.made is None)

    @property
    def denied(self) -> tuple[Answer, ...]:
        """The numbers that are wrong."""
        return tuple(answer for answer in self.answers if not answer.upheld)

    @property
    def upheld(self) -> bool:
        """Whether nothing of the claim is wrong. A claim of which nothing can be answered is not upheld."""
        return not self.denied and not self.not_made and bool(self.answers or self.yaku)


def verdicts(result: RoundResult) -> tuple[Verdict, ...]:
    """The answer to each claim of a round, in the order of the sides."""
    if not result.round.claims:
        return ()
    played, sides = result.played, {side.side: side for side in result.sides}
    return tuple(_verdict(result, played, sides[claim.side], claim) for claim in result.round.claims)


def _verdict(result: RoundResult, played: Played | None, side: SideScore, claim: Claim) -> Verdict:
    written = {SCORE: claim.score, CARDS: claim.cards, YAKU: claim.yaku}
    asked = [part for part, value in written.items() if value is not None]
    if played is None or side.score is None:
        return Verdict(claim, open=tuple(asked))
    answers = []
    if claim.score is not None:
        answers.append(Answer(SCORE, claim.score, side.score))
    if side.kinds is None or result.round.has_only_scores:
        return Verdict(claim, tuple(answers), open=tuple(part for part in asked if part != SCORE))
    if claim.cards is not None:
        answers.append(Answer(CARDS, claim.cards, _card_points(played, side, claim.cards)))
    named = (played.rules.find_yaku(id) for id in claim.yaku or ())
    standings = tuple(yaku_status(played, side, yaku) for yaku in named if yaku is not None)
    return Verdict(claim, tuple(answers), standings)


def _card_points(played: Played, side: SideScore, claimed: int) -> int:
    """What the cards of a side are worth. Cards handed out at the end may be counted among them or not."""
    rules = {award.rule for award in played.awards}
    given = sum(entry.points for entry in side.entries if entry.rule in rules)
    return claimed if claimed == side.card_points - given else side.card_points


def denied_claims(result: RoundResult) -> Iterator[Problem]:
    """An error for everything that is claimed of a round and is not so. The round is scored all the same."""
    hint = "hanascore explain shows every point, and what would account for the difference"
    for verdict in verdicts(result):
        side, place = verdict.side, place_of_name(result.round, "claims", verdict.side)
        written = result.round.data.get("claims")
        apart = isinstance(written, dict) and isinstance(written.get(place.path[-1]), dict)
        for answer in verdict.denied:
            what = "" if answer.part == SCORE else " in card points"
            by = f"{abs(answer.difference)} too {'much' if answer.difference > 0 else 'little'}"
            where = place.inside(answer.part) if apart else place
            message = f"{side} claims {answer.claimed}{what}, and it comes to {answer.computed}: {by}"
            yield error("claim-denied", where, message, hint)
        for one in verdict.not_made:
            message = f"{side} claims {one.yaku.name}, which does not count for {side}"
            hint_why = f"hanascore explain says why not, with --yaku {one.yaku.id} --side {side}"
            yield error("claim-denied", place.inside(YAKU) if apart else place, message, hint_why)
