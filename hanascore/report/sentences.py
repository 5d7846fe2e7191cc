"""How a game stands, in a sentence or two: who leads, how far to the end or who won, who deals next."""

from __future__ import annotations

from hanascore.report.wording import listed, many, runs, visible
from hanascore.scoring.match import Match, Standing


def sentences(match: Match) -> str:
    """What the standings say, in words."""
    if not match.rounds:
        return "No round is recorded yet."
    parts = [_place(match) if match.complete else _incomplete(match)]
    if match.complete and not match.over and match.next_dealer:
        parts.append(f"{visible(match.next_dealer)} deals next.")
    return " ".join(parts)


def _incomplete(match: Match) -> str:
    which = "Round" if len(match.unscored) == 1 else "Rounds"
    verb = "is" if len(match.unscored) == 1 else "are"
    return f"{which} {runs(match.unscored)} {verb} not scored: every total, place and winner is incomplete."


def _place(match: Match) -> str:
    return _won(match) if match.over else f"{_ahead(match)}{_to_the_end(match)}."


def _names(sides: list[Standing]) -> str:
    return listed([visible(standing.side) for standing in sides])


def _won(match: Match) -> str:
    first = [standing for standing in match.final if standing.side in match.winners]
    score = _score(match, first[0])
    after = [result.number for result in match.rounds[match.ended_after :]]
    if not after:
        return f"{_names(first)} {'share the win' if len(first) > 1 else 'wins'} with {score}."
    verb = "shared the win" if len(first) > 1 else "won"
    ended = match.ended_after
    when = f"in round {match.rounds[ended - 1].number}" if ended else f"before round {after[0]}"
    which = f"round{'' if len(after) == 1 else 's'} {runs(after)} came after the end"
    return f"{_names(first)} {verb} {when} with {score}; {which}."


def _by_rounds(match: Match) -> bool:
    """Whether rounds won decide who is ahead. A game ended by its goal is won by points."""
    goal = match.rules.options.goal
    at_goal = match.over and goal is not None and any(one.to_goal == 0 for one in match.final)
    return match.rules.won_by == "rounds" and not at_goal


def _score(match: Match, standing: Standing) -> str:
    if _by_rounds(match):
        return f"{many(standing.rounds_won, 'round')} won and {many(standing.total, 'point')}"
    return str(standing.total)


def _ahead(match: Match) -> str:
    first = [standing for standing in match.standings if standing.place == 1]
    rest = [standing for standing in match.standings if standing.place > 1]
    score = _score(match, first[0])
    goal = match.rules.options.goal
    if len(first) > 1 and goal is not None and first[0].total >= goal:
        return f"{_names(first)} are level at {score}, past the {goal} that end the game: play goes on"
    if not rest:
        return f"{_names(first)} {'are level at' if len(first) > 1 else 'has'} {score}"
    if len(first) > 1:
        return f"{_names(first)} lead together with {score}"
    next_best = [standing for standing in rest if standing.place == rest[0].place]
    if _by_rounds(match) and first[0].rounds_won == rest[0].rounds_won:
        margin = f"{many(first[0].total - rest[0].total, 'point')} ahead of {_names(next_best)}"
    elif _by_rounds(match):
        margin = f"{many(first[0].rounds_won - rest[0].rounds_won, 'round')} ahead of {_names(next_best)}"
    else:
        margin = f"{first[0].total - rest[0].total} ahead of {_names(next_best)}"
    return f"{_names(first)} leads with {score}, {margin}"


def _to_the_end(match: Match) -> str:
    """How far to the end, as the last part of a sentence."""
    options = match.rules.options
    parts = []
    if options.goal is not None:
        best = max(standing.total for standing in match.standings)
        if best < options.goal:
            parts.append(f"{options.goal - best} short of the {options.goal} that end the game")
    if options.last_round is not None:
        left = options.last_round - rounds_counted(match)
        parts.append(f"with {left} of {many(options.last_round, 'round')} to play")
    if not parts:
        return ""
    joined = ", ".join(parts)
    return f" and {joined}" if parts[0].endswith("game") else f", {joined}"


def rounds_counted(match: Match) -> int:
    """How many rounds count so far: those before this record, and of its own all but the void ones."""
    return match.record.first_round - 1 + sum(not result.round.void for result in match.rounds)


def of_round(match: Match) -> str:
    """Who won the only round that is shown, and who deals next."""
    parts = []
    for result in match.rounds:
        if not result.scored:
            parts.append(f"Round {result.number} is not scored.")
            continue
        if result.round.void:
            parts.append(f"Round {result.number} is void.")
        elif result.winners:
            best = next(side for side in result.sides if side.side == result.winners[0])
            verb = "win" if len(result.winners) > 1 else "wins"
            names = listed([visible(side) for side in result.winners])
            parts.append(f"{names} {verb} round {result.number} with {best.deciding}.")
        else:
            parts.append(f"Nobody wins round {result.number}.")
        if result.next_dealer:
            parts.append(f"{visible(result.next_dealer)} deals next.")
        if not result.complete:
            parts.append("The totals are incomplete, since an earlier round is not scored.")
    return " ".join(parts)
