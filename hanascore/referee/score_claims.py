"""Check the score, card points and yaku that sides claim for a round. Each claim is upheld or denied.

`claim_mistakes` finds the mistakes that would explain a denied claim. Claims of lucky hands are checked in
`rules.lucky_hands`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hanascore.model.places_and_fixes import place_of_name
from hanascore.model.record import Claim
from hanascore.problems.problem import Problem, error
from hanascore.referee.match import RoundResult, SideScore
from hanascore.referee.yaku_status import YakuStatus, yaku_status
from hanascore.rules.played import Played

# The two numbers that a claim may have.
SCORE, CARDS, YAKU = "score", "cards", "yaku"


class ClaimedNumber(NamedTuple):
    """A number that a side claims, next to the right number."""

    # What is claimed: score or cards.
    part: str
    # The number that is claimed.
    claimed: int
    # The right number.
    computed: int

    @property
    def difference(self) -> int:
        """By how much the claim is too high; negative if it is too low."""
        return self.claimed - self.computed

    @property
    def upheld(self) -> bool:
        """Whether the claim is right."""
        return self.claimed == self.computed


class Verdict(NamedTuple):
    """A claim, and whether its numbers and yaku are right."""

    # The claim.
    claim: Claim
    # The numbers that are claimed.
    numbers: tuple[ClaimedNumber, ...] = ()
    # The status of each yaku that is claimed (internal).
    yaku: tuple[YakuStatus, ...] = ()
    # The parts that cannot be checked, because the round is not scored or was entered as final scores.
    open: tuple[str, ...] = ()

    @property
    def side(self) -> str:
        """The side that makes the claim."""
        return self.claim.side

    @property
    def wrong_yaku(self) -> tuple[YakuStatus, ...]:
        """The claimed yaku that do not count."""
        return tuple(status for status in self.yaku if status.made is None)

    @property
    def denied(self) -> tuple[ClaimedNumber, ...]:
        """The claimed numbers that are wrong."""
        return tuple(number for number in self.numbers if not number.upheld)

    @property
    def upheld(self) -> bool:
        """Whether something of the claim was checked, and nothing is wrong."""
        return bool(self.numbers or self.yaku) and not self.denied and not self.wrong_yaku


def verdicts(result: RoundResult) -> tuple[Verdict, ...]:
    """Return the verdict on each claim of a round, in the order of the sides."""
    return tuple(_verdict(result, result.side_score(claim.side), claim) for claim in result.round.claims)


def _verdict(result: RoundResult, score: SideScore, claim: Claim) -> Verdict:
    played = result.played
    parts = [
        part
        for part, value in ((SCORE, claim.score), (CARDS, claim.cards), (YAKU, claim.yaku))
        if value is not None
    ]
    if played is None or score.score is None:
        return Verdict(claim, open=tuple(parts))
    numbers = []
    if claim.score is not None:
        numbers.append(ClaimedNumber(SCORE, claim.score, score.score))
    if score.kinds is None or result.round.has_only_scores:
        return Verdict(claim, tuple(numbers), open=tuple(part for part in parts if part != SCORE))
    if claim.cards is not None:
        numbers.append(ClaimedNumber(CARDS, claim.cards, _card_points(played, score, claim.cards)))
    claimed_yaku = [played.rules.find_yaku(id) for id in claim.yaku or ()]
    statuses = tuple(yaku_status(played, score, yaku) for yaku in claimed_yaku if yaku is not None)
    return Verdict(claim, tuple(numbers), statuses)


def _card_points(played: Played, score: SideScore, claimed: int) -> int:
    """Return the card points of a side, for a claim that may leave out the cards awarded at the end."""
    rules = {award.rule for award in played.awards}
    awarded = sum(entry.points for entry in score.entries if entry.rule in rules)
    return claimed if claimed == score.card_points - awarded else score.card_points


def denied_claims(result: RoundResult) -> Iterator[Problem]:
    """Yield an error for each wrong number or yaku of a claim. These errors do not stop the scoring."""
    for verdict in verdicts(result):
        side = verdict.side
        # A team's claim may be written under the name of one of its players.
        names = (side, *result.ruled.record.members(side))
        places = [place_of_name(result.round, "claims", name) for name in names]
        place = max(places, key=lambda place: len(place.path))
        claims = result.round.data.get("claims")
        has_parts = isinstance(claims, dict) and isinstance(claims.get(place.path[-1]), dict)
        for number in verdict.denied:
            what = "" if number.part == SCORE else " in card points"
            by = f"{abs(number.difference)} too {'much' if number.difference > 0 else 'little'}"
            message = f"{side} claims {number.claimed}{what}, but the record gives {number.computed}: {by}"
            advice = "hanascore explain shows every point, and what explains the difference"
            yield error("claim-denied", place.inside(number.part) if has_parts else place, message, advice)
        for status in verdict.wrong_yaku:
            message = f"{side} claims {status.yaku.name}, which does not count for {side}"
            advice = f"hanascore explain --yaku {status.yaku.id} --side {side} says why not"
            yield error("claim-denied", place.inside(YAKU) if has_parts else place, message, advice)
