"""How a game stands, in sentences: who leads or won, with how much, and who deals next."""

from __future__ import annotations

from collections.abc import Sequence

from hanascore.problems.words import are, listed, many, runs
from hanascore.referee.match import Match, RoundResult, Standing


def game_status(match: Match) -> str:
    """What the standings say, in words."""
    if not match.rounds:
        return "No round is recorded yet."
    if match.over:
        return _won(match)
    if not match.complete:
        which = rounds_named(match.unscored).capitalize()
        return f"{which} {are(len(match.unscored))} not scored: every total, place and winner is incomplete."
    deals = f" {_deals_next(match.rounds[-1])}" if match.next_dealer else ""
    return f"{_ahead(match)}{_to_the_end(match)}.{deals}"


def _deals_next(result: RoundResult) -> str:
    """Who deals after a round, and by which rule where that was a matter of a tie."""
    tie = f": {result.deal_tie}" if result.deal_tie else ""
    return f"{result.next_dealer} deals next{tie}."


def rounds_named(found: Sequence[int]) -> str:
    """Rounds by their numbers."""
    return f"round{'' if len(found) == 1 else 's'} {runs(found)}"


def _names(sides: list[Standing]) -> str:
    return listed(standing.side for standing in sides)


def _won(match: Match) -> str:
    """Who won, with what, and by which rule where a win is shared."""
    first = [standing for standing in match.final_standings if standing.side in match.winners]
    end = match.ended_after
    after = [one.number for one in match.rounds if end is not None and one.number > end]
    shared = len(first) > 1
    verb = ("shared the win" if shared else "won") if after else "share the win" if shared else "wins"
    by, goal = "", match.rules.options.goal
    if shared:
        # Who shares a win does so by a rule.
        rule = "last_tie" if goal is None or first[0].total < goal else "goal_tie"
        by = f" by `{rule}: shared`"
    came = f"; {rounds_named(after)} came after the end" if after else ""
    return f"{_names(first)} {verb}{when_over(match)} with {score_of(match, first[0])}{by}{came}."


def when_over(match: Match) -> str:
    """When a game ended after whose end rounds were played; nothing of any other."""
    ended, rounds = match.ended_after, match.record.rounds
    if ended is None or ended == rounds[-1].number:
        return ""
    return f" before round {rounds[0].number}" if ended < rounds[0].number else f" in round {ended}"


def _by_rounds(match: Match) -> bool:
    """Whether rounds won decide who is ahead. A game ended by its goal is won by points."""
    goal = match.rules.options.goal
    at_goal = match.over and goal is not None and any(one.to_goal == 0 for one in match.final_standings)
    return match.rules.won_by == "rounds" and not at_goal


def score_of(match: Match, standing: Standing) -> str:
    """What decides the place of a side: its points, or the rounds it won as well."""
    if _by_rounds(match):
        return f"{many(standing.rounds_won, 'round')} won and {many(standing.total, 'point')}"
    return str(standing.total)


def _ahead(match: Match) -> str:
    """Who leads, with what, and by how much."""
    first = [standing for standing in match.standings if standing.place == 1]
    rest = [standing for standing in match.standings if standing.place > 1]
    score = score_of(match, first[0])
    goal = match.rules.options.goal
    if len(first) > 1 and goal is not None and first[0].total >= goal:
        passed = f"past the {goal} that end the game"
        return f"{_names(first)} are level at {score}, {passed}: play goes on by `goal_tie: play-on`"
    if not rest:
        return f"{_names(first)} {'are level at' if len(first) > 1 else 'has'} {score}"
    if len(first) > 1:
        return f"{_names(first)} lead together with {score}"
    next_best = [standing for standing in rest if standing.place == rest[0].place]
    won, ahead = first[0].rounds_won - rest[0].rounds_won, first[0].total - rest[0].total
    margin = str(ahead)
    if _by_rounds(match):
        margin = many(won, "round") if won else many(ahead, "point")
    return f"{_names(first)} leads with {score}, {margin} ahead of {_names(next_best)}"


def _to_the_end(match: Match) -> str:
    """How far to the end, as the last part of a sentence."""
    options, said = match.rules.options, ""
    best = max(standing.total for standing in match.standings)
    if options.goal is not None and best < options.goal:
        said = f" and {options.goal - best} short of the {options.goal} that end the game"
    if options.last_round is not None:
        # Rounds before this record count too, and of its own all but the void ones.
        played = match.record.first_round - 1 + sum(not result.round.void for result in match.rounds)
        left = options.last_round - played
        said += f", with {left} of {many(options.last_round, 'round')} to play"
    return said


def round_status(result: RoundResult) -> str:
    """Who won the only round that is shown, and who deals next."""
    if not result.scored:
        return f"Round {result.number} is not scored."
    if result.round.void:
        parts = [f"Round {result.number} is void."]
    elif result.winners:
        best = next(side for side in result.sides if side.side == result.winners[0])
        verb = "win" if len(result.winners) > 1 else "wins"
        parts = [f"{listed(result.winners)} {verb} round {result.number} with {best.deciding}."]
    else:
        parts = [f"Nobody wins round {result.number}."]
    if result.next_dealer:
        parts.append(_deals_next(result))
    if not result.totals_complete:
        parts.append("The totals are incomplete, since an earlier round is not scored.")
    return " ".join(parts)
