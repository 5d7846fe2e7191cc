"""The status of a game in sentences: who leads or won, by how much, and who deals next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hanascore.problems.words import is_or_are, listed, many, runs
from hanascore.referee.match import Match, RoundResult, Standing


def game_status(match: Match) -> str:
    """Return who leads or won, how far the end is, and who deals next."""
    if not match.rounds:
        return "No rounds yet."
    if match.over:
        return _winner_sentence(match)
    if not match.complete:
        rounds = rounds_named(match.unscored).capitalize()
        verb = is_or_are(len(match.unscored))
        return f"{rounds} {verb} not scored, so totals, places and winner are incomplete."
    sentences = [_leader_sentence(match), _end_sentence(match)]
    if match.next_dealer:
        sentences.append(_dealer_sentence(match.rounds[-1]))
    return " ".join(filter(None, sentences))


def round_status(result: RoundResult) -> str:
    """Return who won a round and who deals next."""
    number = result.number
    if not result.scored:
        return f"Round {number} is not scored."
    if result.round.void:
        sentences = [f"Round {number} is void."]
    elif result.winners:
        best = next(side for side in result.sides if side.side == result.winners[0])
        verb = "win" if len(result.winners) > 1 else "wins"
        sentences = [f"{listed(result.winners)} {verb} round {number} with {best.deciding}."]
    else:
        sentences = [f"Nobody wins round {number}."]
    if result.next_dealer:
        sentences.append(_dealer_sentence(result))
    if not result.totals_complete:
        sentences.append("The totals are incomplete, because an earlier round is not scored.")
    return " ".join(sentences)


def rounds_named(numbers: Sequence[int]) -> str:
    """Return rounds by their numbers.

    >>> rounds_named([2]), rounds_named([1, 2, 3, 5])
    ('round 2', 'rounds 1-3, 5')
    """
    return f"round{'' if len(numbers) == 1 else 's'} {runs(numbers)}"


def why_nothing(result: RoundResult) -> str:
    """Return why a round brings no points: it is void, or the first of its errors."""
    if result.scored:
        return f"void: {result.round.void}" if result.round.void else ""
    errors = (problem.message for problem in result.problems if problem.stops)
    return f"not scored: {next(errors, 'an error in the record')}"


def when_over(match: Match) -> str:
    """Return when a game ended, if rounds were played after its end."""
    ended, rounds = match.ended_after, match.record.rounds
    if ended is None or ended == rounds[-1].number:
        return ""
    return f" before round {rounds[0].number}" if ended < rounds[0].number else f" in round {ended}"


def score_of(match: Match, standing: Standing) -> str:
    """Return what decides the place of a side: its points, or the rounds it won and its points."""
    if _is_decided_by_rounds(match):
        return f"{many(standing.rounds_won, 'round')} won and {many(standing.total, 'point')}"
    return str(standing.total)


def _is_decided_by_rounds(match: Match) -> bool:
    """Return whether rounds won decide who is ahead. A game that ended at its goal is won by points."""
    goal = match.rules.options.goal
    ended_at_goal = (
        match.over and goal is not None and any(standing.to_goal == 0 for standing in match.final_standings)
    )
    return match.rules.won_by == "rounds" and not ended_at_goal


def _names(standings: Iterable[Standing]) -> str:
    return listed(standing.side for standing in standings)


def _winner_sentence(match: Match) -> str:
    """Return who won and with what, and the rule by which a win is shared."""
    winners = [standing for standing in match.final_standings if standing.side in match.winners]
    end, goal = match.ended_after, match.rules.options.goal
    later = [result.number for result in match.rounds if end is not None and result.number > end]
    if len(winners) > 1:
        verb = "shared the win" if later else "share the win"
        rule = "last_tie" if goal is None or winners[0].total < goal else "goal_tie"
        by = f" by `{rule}: shared`"
    else:
        verb, by = "won" if later else "wins", ""
    score = score_of(match, winners[0])
    after = f"; {rounds_named(later)} came after the end" if later else ""
    return f"{_names(winners)} {verb}{when_over(match)} with {score}{by}{after}."


def _leader_sentence(match: Match) -> str:
    """Return who leads, with what and by how much."""
    leaders = [standing for standing in match.standings if standing.place == 1]
    others = [standing for standing in match.standings if standing.place > 1]
    names, best, goal = _names(leaders), leaders[0], match.rules.options.goal
    score = score_of(match, best)
    points = score if _is_decided_by_rounds(match) else many(best.total, "point")
    if len(leaders) > 1 and goal is not None and best.total >= goal:
        reached = f"{names} are tied at {points} and have reached the goal of {goal}."
        return f"{reached} By `goal_tie: play-on`, the game goes on."
    if not others:
        return f"{names} are tied at {points}." if len(leaders) > 1 else f"{names} has {points}."
    if len(leaders) > 1:
        return f"{names} share the lead with {points}."
    rounds_ahead, ahead = best.rounds_won - others[0].rounds_won, best.total - others[0].total
    margin = str(ahead)
    if _is_decided_by_rounds(match):
        margin = many(rounds_ahead, "round") if rounds_ahead else many(ahead, "point")
    second = _names(standing for standing in others if standing.place == others[0].place)
    return f"{names} leads with {score}, {margin} ahead of {second}."


def _end_sentence(match: Match) -> str:
    """Return when the game ends: at a goal above all totals, or after some more rounds."""
    options = match.rules.options
    best = max(standing.total for standing in match.standings)
    ends = []
    if options.goal is not None and best < options.goal:
        ends.append(f"at {options.goal}")
    if match.rules.lead_to_end is not None:
        ends.append(f"when one side leads by {match.rules.lead_to_end}")
    if options.last_round is not None:
        # Rounds before this record count, too; void ones do not.
        played = match.record.first_round - 1 + sum(not result.round.void for result in match.rounds)
        if played < options.last_round:
            ends.append(f"after {many(options.last_round - played, 'more round')}")
    return f"The game ends {' or '.join(ends)}." if ends else ""


def _dealer_sentence(result: RoundResult) -> str:
    """Return who deals after a round, and why if sides were tied."""
    tie = f": {result.deal_tie}" if result.deal_tie else ""
    return f"{result.next_dealer} deals next{tie}."
