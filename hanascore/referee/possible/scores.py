"""Check scores without cards: those of a round, and the totals of a whole game.

The game says which scores a round can bring (`ScoreLimits`, and the sum of all scores). All forms in which
scores are written are checked here against the same limits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hanascore.model.ledger import Ledger
from hanascore.model.places_and_fixes import place_of, place_of_name
from hanascore.model.record import Counts
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, warning
from hanascore.referee.possible.problem_parts import describe_difference, set_option
from hanascore.rules.played import Holding, Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.score_limits import ScoreLimits
from hanascore.rules.yaku import NO_CONTEXT
from hanascore.words.english import listed, many

_ADVICE = "correct the scores; points by agreement go under `adjustments`"


class WrittenScores(NamedTuple):
    """Scores without cards, with their limits: of a round, or of a whole game."""

    # A round of the game, laid out. For a whole game any round will do.
    played: Played
    # The score of each side, without payments by agreement.
    scores: Mapping[str, int]
    # The limits of these scores.
    limits: ScoreLimits
    # Where each score is written.
    places: Mapping[str, Place]
    # How many rounds bring these scores; None if their number is unknown.
    rounds: int | None = 1
    # What to do.
    advice: str = _ADVICE

    def first_problem(self) -> Problem | None:
        """Return the problem of the first score that no play can bring."""
        problems = (self._check_side(side, points) for side, points in self.scores.items())
        return next(filter(None, problems), None)

    def _check_side(self, side: str, points: int) -> Problem | None:
        """Check the score of one side.

        Too low a score is an error if an option decides whether losers pay. Otherwise it is only a warning,
        because the sides may have agreed on the payment.
        """
        limits, place = self.limits, self.places[side]
        if points > limits.most:
            most = f"under these rules {self._period('brings')} at most {limits.most}"
            return error("scores-impossible", place, f"{side} cannot score {points}: {most}", self.advice)
        if points < limits.least:
            message = f"{side} cannot score {points}: under these rules {self._least}"
            if limits.losing is None:
                return warning("scores-impossible", place, message, self.advice)
            option, choice = limits.losing
            losers_pay = getattr(self.played.options, option) == choice
            fixes = [] if losers_pay else set_option(self.played, option, choice, "if the loser pays")
            advice = f"{'or ' if fixes else ''}correct the score"
            return error("scores-impossible", place, message, advice, fixes=fixes)
        if limits.step and points % limits.step:
            multiple = f"under these rules every score is a multiple of {limits.step}"
            message = f"{side} scores {points}, but {multiple}"
            return warning("scores-impossible", place, message, self.advice)
        return None

    @property
    def _least(self) -> str:
        """What the rounds cost at most, in words."""
        costs = self._period("costs")
        return f"{costs} at most {-self.limits.least}" if self.limits.least else f"{costs} nobody any points"

    def _period(self, verb: str) -> str:
        """Return the rounds in words, with a verb that is given in the singular."""
        if self.rounds == 1:
            return f"a round {verb}"
        rounds = "a game" if self.rounds is None else many(self.rounds, "round")
        return f"{rounds} {verb if self.rounds is None else verb.removesuffix('s')}"


def check_scores(played: Played) -> Iterator[Problem]:
    """Check that some play can bring the written scores of a round. Only the first problem is reported."""
    if played.round.void or not played.round.has_only_scores:
        return
    limits = played.rules.score_limits(played)
    scores = _scores_of_play(played)
    places = {side: place_of_name(played.round, "scores", side) for side in scores}
    if problem := WrittenScores(played, scores, limits, places).first_problem():
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
    elif len(scorers) > limits.usual_scorers:
        message = f"{listed(scorers)} both score, but only one player wins a round"
        advice = "correct the scores, unless opponents paid for first turns"
        yield warning("scores-impossible", place, message, advice)
    elif points > limits.together:
        most = f"all sides together score at most {limits.together} in a round"
        message = f"the scores add up to {points}, but {most}"
        yield error("scores-impossible", place, message, _ADVICE)
    elif points < limits.least_together:
        yield too_few(played.rules, place, points, limits.least_together)
    else:
        yield from _check_sum(played, points, written_sum(played))


def too_few(rules: RuleSet, place: Place, points: int, least: int) -> Problem:
    """Return the warning that all scores together are less than the cards are worth."""
    difference = describe_difference(rules, points - least)
    message = f"the scores add up to {points}, but all cards are worth {least}: {difference}"
    return warning("not-zero-sum", place, message, "correct the scores")


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
    if played.complete and not played.round.void and played.rules.score_total:
        yield from _check_sum(played, sum(ledger.deciding.values()), played.rules.score_total(played))


def written_sum(played: Played) -> int | None:
    """Return the sum that the scores of a round without cards must have; None if any sum may be."""
    if played.rules.score_total is None or (played.undrawn and played.rules.values):
        # Cards with a value may stay undrawn.
        return None
    # The piles are unknown, so treat each of them like a pile that is known by numbers.
    sides_away = {played.side_of(player) for player in played.round.sitting_out}
    sides = [side for side in played.record.sides if side not in sides_away]
    no_cards = Counts((0, 0, 0, 0), kinds=played.rules.kinds)
    holdings = tuple(Holding(side, 0, (), NO_CONTEXT, no_cards) for side in sides)
    return played.rules.score_total(played._replace(holdings=holdings))


def _check_sum(played: Played, points: int, expected: int | None) -> Iterator[Problem]:
    """Yield a problem if the scores do not have the sum that they must have under the rules."""
    if expected is None or points == expected:
        return
    message = (
        f"the scores add up to {points}, but under these rules they must add up to {expected}: "
        f"{describe_difference(played.rules, points - expected)}"
    )
    place = place_of(played.round, "scores", "captured", "turns")
    yield warning("not-zero-sum", place, message, _ADVICE)
