"""Settle a round that is laid out: find the entries that add up to its score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hanascore.model.ledger import Entry, Ledger
from hanascore.rules.played import Played
from hanascore.rules.settling import counted_entries


def settle(played: Played) -> Ledger:
    """Return the entries of a round.

    If the round was entered as final scores, each side has one entry. Such scores include all payments
    between sides, so these are not booked again.
    """
    record, round = played.record, played.round
    if round.scores is not None and not round.void:
        rule = played.rule("scores")
        scores = zip(record.sides, round.scores, strict=True)
        return Ledger(record.sides, (Entry(side, points, rule, "as written") for side, points in scores))
    entries: Iterable[Entry] = () if round.void else played.rules.settle(played)
    if round.payments:
        entries = (*entries, *_side_payments(played))
    return Ledger(record.sides, entries if played.rule_count[1] else counted_entries(played, entries))


def _side_payments(played: Played) -> Iterator[Entry]:
    """Yield payments between sides, and adjustments. They count in the totals, but do not decide who won."""
    rule = played.rule("side_payments")
    for giver, taker, points, reason in played.round.payments:
        if giver is None:
            yield Entry(taker, points, played.rule("adjustments"), reason or "adjustment", deciding=False)
            continue
        words = f": {reason}" if reason else ""
        yield Entry(giver, -points, rule, f"paid to {taker}{words}", against=taker, deciding=False)
        yield Entry(taker, points, rule, f"paid by {giver}{words}", against=giver, deciding=False)
