"""Find who deals the next round, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hanascore.model.ledger import Ledger
from hanascore.model.record import Record, Round
from hanascore.rules import settling
from hanascore.rules.game import Game
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.settling import best_sides
from hanascore.words.english import Phrase, listed

# Words for entries that count in the totals, but do not decide who won a round, by their rules.
_IGNORED = {"side_payments": "side payments", "adjustments": "adjustments"}


@dataclass(frozen=True, kw_only=True)
class NextDealer:
    """Who deals the next round, and why."""

    # The player who should deal; None if that is open.
    player: str | None = None
    # The players who may deal without a warning; empty if anybody may.
    may_deal: tuple[str, ...] = ()
    # The reason in words.
    reason: str = ""
    # The reason as reports give it; empty if the player is simply the winner of the last round.
    report: str = ""
    # If this player sits out: whether the deal passes to the previous player in turn order, not the next.
    passes_back: bool = False

    def for_round(self, round: Round, players: Sequence[str]) -> str | None:
        """Return who should deal a round; None if that is open.

        If that player sits out, the next player deals.
        """
        if self.player is None or self.player not in round.sitting_out:
            return self.player
        order = players[::-1] if self.passes_back else players
        start = order.index(self.player)
        return next(
            (player for player in (*order[start:], *order[:start]) if player not in round.sitting_out), None
        )


def first_dealer(record: Record, game: Game) -> NextDealer:
    """Return who deals the first round of a record: the player who drew the deal, or the first in order."""
    if record.first_round != 1:
        return NextDealer()
    if record.first_dealer:
        reason = f"{record.first_dealer} drew the first deal"
        return NextDealer(player=record.first_dealer, may_deal=(record.first_dealer,), reason=reason)
    if record.players and not game.seats:
        return NextDealer(player=record.players[0])
    return NextDealer()


def dealer_after_unscored(record: Record, rules: RuleSet, round: Round, dealer: str | None) -> NextDealer:
    """Return who deals after a round that is not scored. `dealer` dealt that round; None if unknown."""
    return _dealer_without_points(record, rules, round, dealer) or NextDealer()


def dealer_after(
    played: Played,
    ledger: Ledger,
    winners: tuple[str, ...],
    deciding: Mapping[str, int],
    totals: Mapping[str, int] | None,
) -> NextDealer:
    """Return who deals after a scored round, by the rule of the table.

    `winners` won the round, `deciding` has the points that decide it. `totals` are None if they are unknown.
    """
    record = played.record
    round = played.round
    rule = played.rules.next_dealer
    dealer = played.dealer or None
    without_points = _dealer_without_points(record, played.rules, round, dealer)
    if without_points:
        return without_points
    stopper = _stopper(played)
    best = winners or best_sides(deciding)
    if rule == "total":
        best = best_sides({side: totals[side] for side in deciding}) if totals is not None else ()
    elif rule == "lowest" and stopper is None:
        best = best_sides({side: -points for side, points in deciding.items()})
    level = _most_card_points(played, best)
    if not winners and len(level) == len(deciding):
        drawn = Phrase("round {} was drawn, so its dealer deals again", round.number)
        return NextDealer(player=dealer, may_deal=(dealer,) if dealer else (), reason=drawn, report=drawn)
    members = [player for side in level for player in record.members(side)]
    candidates = [player for player in played.order if player in members]
    if rule == "lowest" and stopper in candidates:
        # If a team deals, the member who stopped the round deals.
        candidates = [stopper]
    if not best:
        reason = report = ""
    elif len(best) > 1:
        merit = _merit(rule, stopper, round.number, winners, is_tied=True)
        reason = report = f"{listed(best)} {merit}, and {_tie_break(best, level, candidates)}"
    else:
        merit = _merit(rule, stopper, round.number, winners, is_tied=False)
        reason = report = f"{best[0]} {merit}"
        if rule == "winner":
            report = _why_this_winner(played, ledger, best[0], deciding)
            if not report and len(candidates) > 1:
                report = f"{reason}, and {candidates[0]} comes first of this team"
    # Without the dealer the order of turns is unknown, so it cannot decide between several candidates.
    if not candidates or (dealer is None and len(candidates) > 1):
        return NextDealer(reason=reason, report=report)
    # Any member of a team may deal.
    may_deal = record.members(record.side_of(candidates[0]))
    return NextDealer(player=candidates[0], may_deal=may_deal, reason=reason, report=report)


def _dealer_without_points(
    record: Record, rules: RuleSet, round: Round, dealer: str | None
) -> NextDealer | None:
    """Return who deals after a void round, or under a rule that ignores points; None if points decide."""
    rule = rules.next_dealer
    player = dealer
    passes_back = False
    if round.void:
        reason = Phrase("round {} was void, so its dealer deals again", round.number)
    elif rule in ("left", "right"):
        players = record.players
        # The players are in turn order. If turns pass to the right, the left neighbour is the one before.
        passes_back = (rule == "right") is not rules.turns_to_right
        step = -1 if passes_back else 1
        player = players[(players.index(dealer) + step) % len(players)] if dealer else None
        reason = Phrase(f"the deal passes to the {rule}")
    elif rule == "same":
        reason = Phrase("the same player deals every round")
    elif rule == "free":
        return NextDealer()
    else:
        return None
    if player is None:
        return NextDealer()
    return NextDealer(
        player=player, may_deal=(player,), reason=reason, report=reason, passes_back=passes_back
    )


def _stopper(played: Played) -> str | None:
    """Return the player who stopped the round, if anybody did."""
    calls = played.rules.play.calls
    if calls is None or played.round.has_only_scores:
        return None
    return calls.stopper(played.facts)


def _most_card_points(played: Played, sides: tuple[str, ...]) -> tuple[str, ...]:
    """Return which of the tied sides have most card points. If card points break no ties, return all."""
    if len(sides) < 2 or played.rules.deal_tie != "card-points" or not played.holdings:
        return sides
    points = {
        holding.side: settling.total(settling.card_points(played, holding)) for holding in played.holdings
    }
    return best_sides({side: points[side] for side in sides})


def _merit(rule: str, stopper: str | None, number: int, winners: tuple[str, ...], *, is_tied: bool) -> str:
    """Return, in words, why the best side or the tied best sides may deal the next round."""
    if rule == "total":
        return "have most points so far" if is_tied else "has most points so far"
    if rule == "lowest" and stopper is None:
        return f"scored least in round {number}"
    if winners:
        return f"won round {number}"
    return f"were level in round {number}" if is_tied else f"led in round {number}"


def _tie_break(best: Sequence[str], level: Sequence[str], candidates: Sequence[str]) -> str:
    """Return, in words, how a tie for the deal is broken. `level` are also tied in card points."""
    if len(level) == 1:
        return f"{level[0]} has most card points"
    tie_break = f"{candidates[0]} comes first in turn order" if candidates else "all are level"
    if len(level) < len(best):
        return f"of {listed(level)}, who have most card points, {tie_break}"
    return tie_break


def _why_this_winner(played: Played, ledger: Ledger, winner: str, deciding: Mapping[str, int]) -> str:
    """Return why the winner of a round deals although another side scored as much; "" if none did."""
    best = best_sides({side: ledger.totals[side] for side in deciding})
    if best == (winner,):
        return ""
    hands = {hand.id for hand in played.rules.hands}
    ignored: dict[str, None] = {}
    for entry in ledger.entries:
        name = entry.rule.rpartition(".")[2]
        if not entry.deciding and (entry.side in best or entry.side == winner):
            other = "lucky hands" if name in hands else f"payments for `{name}`"
            ignored[_IGNORED.get(name, other)] = None
    if not ignored:
        return ""
    scores = f"{listed(best)} scored more" if winner not in best else f"{listed(best)} scored the same"
    return f"{scores}, but {listed(ignored)} do not count for the deal"
