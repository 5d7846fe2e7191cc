"""Check the scores of a round: whether written scores are possible, and whether scores have the right sum."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hanascore.model.ledger import Ledger
from hanascore.model.places_and_fixes import place_of, place_of_name
from hanascore.model.record import Counts
from hanascore.problems.problem import Problem, error, warning
from hanascore.referee.possible.problem_parts import describe_difference, set_option
from hanascore.rules.played import Holding, Played
from hanascore.rules.score_limits import ScoreLimits
from hanascore.rules.yaku import NO_CONTEXT
from hanascore.words.english import listed

_ADVICE = "correct the scores; points by agreement go under `adjustments`"


def check_scores(played: Played) -> Iterator[Problem]:
    """Check that some play can bring the written scores of a round. Only the first problem is reported."""
    if played.round.void or not played.round.has_only_scores:
        return
    limits = played.rules.score_limits(played)
    scores = _scores_of_play(played)
    for side, points in scores.items():
        for problem in _check_score(played, side, points, limits):
            yield problem
            return
    place = place_of(played.round, "scores")
    points = sum(scores.values())
    scorers = [side for side, points in scores.items() if points > 0]
    if len(scorers) > limits.scorers:
        without = " before payments by agreement" if played.round.payments else ""
        message = f"{listed(scorers)} cannot both score{without}, because only one player scores in a round"
        advice = "write each round on its own; the totals of a whole game can be handed in as CSV"
        yield error("scores-impossible", place, message, advice)
    elif points > limits.together:
        most = f"all sides together score at most {limits.together} in a round"
        message = f"the scores add up to {points}, but {most}"
        yield error("scores-impossible", place, message, _ADVICE)
    else:
        yield from _check_written_sum(played, points)


def _check_score(played: Played, side: str, points: int, limits: ScoreLimits) -> Iterator[Problem]:
    """Check the score of one side.

    Too low a score is an error if an option decides whether losers pay. Otherwise it is only a warning,
    because the sides may have agreed on the payment.
    """
    place = place_of_name(played.round, "scores", side)
    if points > limits.most:
        message = f"{side} cannot score {points}: under these rules a round brings at most {limits.most}"
        yield error("scores-impossible", place, message, _ADVICE)
    elif points < limits.least:
        costs = f"costs at most {-limits.least}" if limits.least else "costs nobody any points"
        message = f"{side} cannot score {points}: under these rules a round {costs}"
        if limits.losing is None:
            yield warning("scores-impossible", place, message, _ADVICE)
            return
        option, choice = limits.losing
        losers_pay = getattr(played.options, option) == choice
        fixes = [] if losers_pay else set_option(played, option, choice, "if the loser pays")
        advice = f"{'or ' if fixes else ''}correct the score"
        yield error("scores-impossible", place, message, advice, fixes=fixes)
    elif limits.step and points % limits.step:
        message = f"{side} scores {points}, but under these rules every score is a multiple of {limits.step}"
        yield warning("scores-impossible", place, message, _ADVICE)


def _scores_of_play(played: Played) -> Mapping[str, int]:
    """Return the written scores without the payments by agreement that they include."""
    record, round = played.record, played.round
    scores = dict(zip(record.sides, round.scores or (), strict=True))
    for payment in round.payments:
        scores[payment.taker] -= payment.points
        if payment.giver is not None:
            scores[payment.giver] += payment.points
    return scores


def check_totals(played: Played, ledger: Ledger) -> Iterator[Problem]:
    """Warn if the scores of a complete round do not have the sum that they must have under the rules."""
    if played.complete and not played.round.void:
        yield from _check_sum(played, sum(ledger.deciding.values()))


def _check_written_sum(played: Played, points: int) -> Iterator[Problem]:
    """Check the sum of written scores, unless cards with a value may stay undrawn."""
    if played.undrawn and played.rules.values:
        return
    # The piles are unknown, so treat each of them like a pile that is known by numbers.
    sides_away = {played.side_of(player) for player in played.round.sitting_out}
    sides = [side for side in played.record.sides if side not in sides_away]
    no_cards = Counts((0, 0, 0, 0))
    holdings = tuple(Holding(side, 0, (), NO_CONTEXT, no_cards) for side in sides)
    yield from _check_sum(played._replace(holdings=holdings), points)


def _check_sum(played: Played, points: int) -> Iterator[Problem]:
    """Yield a problem if the scores do not have the sum that they must have under the rules."""
    round, rules = played.round, played.rules
    expected = rules.score_total(played) if rules.score_total else None
    if expected is None or points == expected:
        return
    message = (
        f"the scores add up to {points}, but under these rules they must add up to {expected}: "
        f"{describe_difference(rules, points - expected)}"
    )
    yield warning("not-zero-sum", place_of(round, "scores", "captured", "turns"), message, _ADVICE)
