"""Find out whether another player would have dealt a round if the round before it had another result."""

from __future__ import annotations

from hanascore.referee.match import RoundResult
from hanascore.referee.next_dealer import NextDealer


def other_dealer(result: RoundResult, next_dealer: str | None, following: RoundResult, rule: str) -> str:
    """Return who would have dealt the following round; "" if the player who dealt it could still have.

    `next_dealer` should deal by a rule after another result of the first round. The player who did deal may
    be another one than the rules in force expect.
    """
    record = result.ruled.record
    expected_before = NextDealer(player=result.next_dealer).for_round(following.round, record.players)
    expected = NextDealer(player=next_dealer).for_round(following.round, record.players)
    dealer = following.dealer
    if not dealer or not expected or expected in (dealer, expected_before):
        return ""
    is_in_team = record.side_of(expected) == record.side_of(dealer)
    # Any member of a team that won a round may deal.
    may_deal = is_in_team and rule not in ("left", "right", "same")
    return "" if may_deal else expected
