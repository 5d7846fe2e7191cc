"""Judge a game that has written totals and no rounds."""

from __future__ import annotations

from collections.abc import Mapping

from hanascore.problems.problem import unique
from hanascore.referee.match import Match, Standing
from hanascore.referee.match_end import Score, game_winners, match_winners, standings
from hanascore.referee.possible.whole_game import WholeGame
from hanascore.scoring.round import RuledRecord


def judge_whole_game(ruled: RuledRecord) -> Match:
    """Return the match of a record without rounds, whose totals are written. It is over."""
    record, game, rules = ruled
    totals = record.written_totals
    by_rules = _standings_by_rules(ruled)
    places = {standing.side: standing.place for standing in by_rules}
    problems = list(record.problems)
    if not record.is_stopped:
        problems += record.locate(WholeGame(ruled).check(places))
    placed = _as_written(ruled) or by_rules
    return Match(
        record=record,
        game=game,
        rules=rules,
        rounds=(),
        standings=placed,
        totals={side: total.score for side, total in totals.items()},
        over=True,
        winners=tuple(standing.side for standing in placed if standing.place == 1),
        next_dealer=None,
        problems=unique(problems),
        ended_after=None,
        complete=bool(placed) and not any(problem.stops for problem in problems),
        certain=True,
    )


def _standings_by_rules(ruled: RuledRecord) -> tuple[Standing, ...]:
    """Return the places by scores and rounds won; nothing if the rounds won decide and are not written."""
    rules = ruled.rules
    totals = ruled.record.written_totals
    wins = {side: total.won for side, total in totals.items() if total.won is not None}
    if len(wins) < len(totals) and (rules.won_by == "rounds" or rules.wins_needed is not None):
        return ()
    won: Mapping[str, int] = wins if len(wins) == len(totals) else dict.fromkeys(totals, 0)
    score = Score(totals={side: total.score for side, total in totals.items()}, rounds_won=won, games_won=won)
    is_session = rules.games_to_win > 1
    winners = match_winners(rules, score) if is_session else game_winners(rules, score)
    return standings(rules, score, winners)


def _as_written(ruled: RuledRecord) -> tuple[Standing, ...]:
    """Return the places as written; nothing if they are not written for all sides."""
    totals = ruled.record.written_totals
    placed = [
        Standing(total.place, side, total.score, total.won or 0, None, None)
        for side, total in totals.items()
        if total.place is not None
    ]
    if len(placed) < len(totals):
        return ()
    return tuple(sorted(placed, key=lambda standing: standing.place))
