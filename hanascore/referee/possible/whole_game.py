"""Check the totals of a whole game without rounds: scores, rounds won, and places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import permutations

from hanascore.model.record import Round, WrittenTotal
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, warning
from hanascore.record.cursor import short_list
from hanascore.referee.possible.problem_parts import describe_difference
from hanascore.referee.possible.scores import WrittenScores, too_few, written_sum
from hanascore.rules.played import Played
from hanascore.rules.score_limits import UNLIMITED, ScoreLimits
from hanascore.scoring.round import RuledRecord, lay_out
from hanascore.words.english import listed, many

_WRONG_SCORE = "correct the score"
_WRONG_WINS = "correct the rounds won"
_WRONG_PLACE = "correct the place or the score"


class WholeGame:
    """A game with written totals and no rounds, and what its rules say about the totals."""

    def __init__(self, ruled: RuledRecord) -> None:
        self.ruled = ruled
        self.rules = ruled.rules
        self.totals: Mapping[str, WrittenTotal] = ruled.record.written_totals
        options = self.rules.options
        last: int | None = getattr(options, "last_round", None)
        # The most rounds; None if any number of them can be played.
        self.most_rounds = None if getattr(options, "last_tie", "shared") == "play-on" else last
        ends_early = getattr(options, "goal", None) is not None or self.rules.wins_needed is not None
        is_fixed = last is not None and not ends_early and self.rules.lead_to_end is None
        # The fewest rounds. The number that the rules have by default may not be what the table played.
        self.fewest_rounds = last if is_fixed and last and "last_round" in ruled.record.options else 1

    @cached_property
    def number_of_rounds(self) -> int | None:
        """The number of rounds; None if it is unknown."""
        return self.most_rounds if self.most_rounds == self.fewest_rounds else None

    @cached_property
    def any_round(self) -> Played:
        """An unknown round of the game, with as many players as a round has."""
        record, game, _ = self.ruled
        away = record.players[game.active :] if game.active else ()
        scores = (0,) * len(record.sides)
        round = Round(number=1, scores=scores, sitting_out=away, facts=game.empty_facts)
        return lay_out(self.ruled, round, dealer=None, month=1)

    @cached_property
    def limits_of_round(self) -> ScoreLimits:
        """The limits of the scores of one round."""
        return self.rules.score_limits(self.any_round)

    @cached_property
    def limits(self) -> ScoreLimits:
        """The limits of the totals."""
        return self.limits_of_round.of_rounds(self.fewest_rounds, self.most_rounds)

    def check(self, places: Mapping[str, int]) -> Iterator[Problem]:
        """Yield the first problem. `places` are those that follow from scores and rounds won, if they do."""
        checks = {
            "scores": self._check_scores(),
            "wins": self._check_wins(),
            "sum": self._check_sum(),
            "places": self._check_places(places),
        }
        for cause, problems in checks.items():
            for problem in problems:
                # A wrong column has the same problem at every table.
                yield problem._replace(cause=cause)
                return

    def _check_scores(self) -> Iterator[Problem]:
        """Yield the first score that no game of so many rounds can bring."""
        scores = {side: total.score for side, total in self.totals.items()}
        places = {side: _place(side, "score") for side in scores}
        written = WrittenScores(
            self.any_round, scores, self.limits, places, rounds=self.most_rounds, advice=_WRONG_SCORE
        )
        if problem := written.first_problem():
            yield problem

    def _check_wins(self) -> Iterator[Problem]:
        """Yield a problem if more rounds were won than played, or a number that a score cannot have."""
        wins = {side: total.won for side, total in self.totals.items() if total.won is not None}
        if self.rules.games_to_win > 1 or self.rules.wins_for:
            # The wins are games, or a round may count several times.
            return
        most = self.most_rounds
        for side, won in wins.items():
            if most is not None and won > most:
                message = f"{side} cannot win {won} of {many(most, 'round')}"
                yield error("scores-impossible", _place(side, "won"), message, _WRONG_WINS)
                return
        if self.limits_of_round.scorers > 1:
            # Several players can win a round, or score in a round that they do not win.
            return
        number = sum(wins.values())
        if most is not None and number > most:
            names = listed(side for side, won in wins.items() if won)
            message = f"{names} cannot win {number} rounds together: a game has {many(most, 'round')}"
            place = _place(next(iter(wins)), "won")
            yield error("scores-impossible", place, message, _WRONG_WINS)
            return
        for side, won in wins.items():
            if problem := self._check_score_of_wins(side, won):
                yield problem
                return

    def _check_score_of_wins(self, side: str, won: int) -> Problem | None:
        """Return the problem of a score that so many rounds won cannot bring, if only winners score."""
        limits = self.limits_of_round
        score = self.totals[side].score
        lowest = won * max(1, limits.step)
        if limits.least < 0:
            lost = UNLIMITED if self.most_rounds is None else self.most_rounds - won
            lowest = lowest + lost * limits.least
        if lowest <= score <= won * limits.most:
            return None
        message = f"{side} cannot have {many(score, 'point')} with {many(won, 'round')} won"
        return error("scores-impossible", _place(side, "won"), message, "correct the score or the rounds won")

    def _check_sum(self) -> Iterator[Problem]:
        """Yield a problem if the scores do not have the sum that they must have under the rules."""
        points = sum(total.score for total in self.totals.values())
        place = Place(("totals",))
        if points > self.limits.together:
            most = f"all sides together score at most {self.limits.together}"
            message = f"the scores add up to {points}, but {most}"
            yield error("scores-impossible", place, message, _WRONG_SCORE)
            return
        if points < self.limits.least_together:
            yield too_few(self.rules, place, points, self.limits.least_together)
            return
        of_round = written_sum(self.any_round)
        if of_round is None or (of_round and self.number_of_rounds is None):
            return
        if of_round < 0 and self.number_of_rounds != 1:
            # A fee may be paid once, or in every round.
            return
        expected = of_round * (self.number_of_rounds or 1)
        if points != expected:
            difference = describe_difference(self.rules, points - expected)
            message = f"the scores add up to {points}, but under these rules they must add up to {expected}"
            yield warning("not-zero-sum", place, f"{message}: {difference}", "correct the scores")

    def _check_places(self, by_rules: Mapping[str, int]) -> Iterator[Problem]:
        """Yield a problem if the written places are not numbered from 1, or contradict the scores."""
        places = {side: total.place for side, total in self.totals.items() if total.place is not None}
        if len(places) < len(self.totals):
            return
        for side, place in places.items():
            if place != 1 + sum(other < place for other in places.values()):
                written = short_list(map(str, sorted(places.values())), "and")
                message = f"the places at this table are {written}"
                advice = "number them from 1; after two players who share place 1 comes place 3"
                yield error("results-broken", _place(side, "place"), message, advice)
                return
        for side, place in places.items():
            if by_rules and place != by_rules[side]:
                by = "the scores" if self.rules.won_by == "points" else "the rounds won and the scores"
                message = f"by {by} '{side}' has place {by_rules[side]} here, not {place}"
                yield error("results-broken", _place(side, "place"), message, _WRONG_PLACE)
                return
        if not by_rules and self.limits_of_round.scorers == 1 and self.limits_of_round.least == 0:
            yield from self._check_order()

    def _check_order(self) -> Iterator[Problem]:
        """Yield a problem if places contradict scores although the rounds won are unknown.

        If only the winner of a round scores, a side without points has won no round.
        """
        is_level_by_points = getattr(self.rules.options, "rounds_level", "points") == "points"
        for (side, total), (other, rival) in permutations(self.totals.items(), 2):
            is_level = is_level_by_points and total.place == rival.place
            no_win = total.score == 0 and (total.place or 0) <= (rival.place or 0)
            if total.score < rival.score and (is_level or no_win):
                reason = f"{side} has {many(total.score, 'point')} and {other} {rival.score}"
                message = f"{side} cannot have place {total.place}: {reason}"
                yield error("results-broken", _place(side, "place"), message, _WRONG_PLACE)
                return


def _place(side: str, key: str) -> Place:
    """Return the place of a number of a side."""
    return Place(("totals", side, key))
