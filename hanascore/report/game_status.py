"""Describe the status of a game in sentences: who leads or won, by how much, and who deals next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hanascore.referee.match import Match, RoundResult, Standing
from hanascore.report.labels import language, tr
from hanascore.report.wording import listed_names
from hanascore.words.english import Phrase, many, runs


def game_status(match: Match) -> str:
    """Return who leads or won, when the game ends, and who deals next."""
    if not match.rounds:
        return tr("No rounds yet.")
    if match.over:
        return _winner_sentence(match)
    if not match.complete:
        return _unscored_sentence(match)
    return join_sentences([_leader_sentence(match), *outlook(match)])


def outlook(match: Match) -> list[str]:
    """Return when an unfinished game ends, and who deals next."""
    sentences = [_end_sentence(match)]
    if match.next_dealer:
        sentences.append(_dealer_sentence(match.rounds[-1]))
    return list(filter(None, sentences))


def round_status(result: RoundResult) -> str:
    """Return who won a round and who deals next."""
    number = result.number
    if not result.scored:
        return tr("Round {} is not scored.", number)
    if result.round.void:
        sentences = [tr("Round {} is void.", number)]
    elif result.winners:
        best = next(side for side in result.sides if side.side == result.winners[0])
        words = "{} win round {} with {}." if len(result.winners) > 1 else "{} wins round {} with {}."
        sentences = [tr(words, listed_names(result.winners), number, best.deciding)]
    else:
        sentences = [tr("Nobody wins round {}.", number)]
    if result.next_dealer:
        sentences.append(_dealer_sentence(result))
    if not result.totals_complete:
        sentences.append(tr("The totals are incomplete, because an earlier round is not scored."))
    return join_sentences(sentences)


def headline(match: Match) -> str:
    """Return who won or leads in a few words."""
    if not match.rounds:
        return tr("No rounds yet")
    if not match.over and not match.complete:
        return tr("Not every round is scored")
    if match.over and not match.winners:
        return tr("Nobody won")
    standings = match.standings
    best = [
        standing
        for standing in standings
        if (standing.side in match.winners if match.over else standing.place == 1)
    ]
    score = _short_score(match, best, [standing for standing in standings if standing not in best])
    if len(best) > 1:
        return tr(
            "{} share the win with {}" if match.over else "{} share the lead with {}", _names(best), score
        )
    if len(standings) == 2:
        return tr("{} wins {}" if match.over else "{} leads {}", best[0].side, score)
    return tr("{} wins with {}" if match.over else "{} leads with {}", best[0].side, score)


def details(match: Match) -> list[str]:
    """Return what a page shows below the headline: the rounds won, the end, the next dealer."""
    if not match.rounds:
        return []
    lines = []
    standings = match.standings
    if len(standings) == 2 and is_decided_by_rounds(match) and (match.over or match.complete):
        lines.append(tr("{} : {} in rounds won", *(standing.rounds_won for standing in standings)))
    if match.over:
        later = rounds_after_end(match)
        lines += [tr("Played after the end: {}", rounds_named(later))] if later else []
    else:
        lines += outlook(match) if match.complete else [_unscored_sentence(match)]
    return lines


def _short_score(match: Match, best: Sequence[Standing], others: Sequence[Standing]) -> str:
    """Return the points of the best side, and with two sides also those of the other: `12 : 8`.

    If rounds won decide and the points would contradict them, return the rounds won.
    """
    by_rounds = is_decided_by_rounds(match)
    first = best[0]
    if first.games_won is not None:
        if len(best) == len(others) == 1:
            return Phrase("{} : {} in games", first.games_won, others[0].games_won)
        return many(first.games_won, "game")
    if len(best) == len(others) == 1:
        if by_rounds and first.total <= others[0].total:
            return Phrase("{} : {} in rounds", first.rounds_won, others[0].rounds_won)
        return Phrase("{} : {}", first.total, others[0].total)
    return many(first.rounds_won, "round") if by_rounds else str(first.total)


def join_sentences(sentences: Iterable[str]) -> str:
    """Join sentences in the way of the language of the reports."""
    return ("" if language() == "ja" else " ").join(filter(None, sentences))


def rounds_named(numbers: Sequence[int]) -> Phrase:
    """Return rounds in words, by their numbers.

    >>> rounds_named([2]), rounds_named([1, 2, 3, 5])
    ('round 2', 'rounds 1-3, 5')
    """
    return Phrase("round {}" if len(numbers) == 1 else "rounds {}", runs(numbers))


def other_month(result: RoundResult) -> int | None:
    """Return the month of a round if it is not the number of the round, because earlier rounds are void."""
    if result.month is None or result.month == result.number:
        return None
    return (result.month - 1) % 12 + 1


def why_nothing(result: RoundResult) -> str:
    """Return why a round brings no points: it is void, or it has an error; "" if neither is so."""
    if result.scored:
        return tr("void: {}", result.round.void) if result.round.void else ""
    errors = (problem.message for problem in result.problems if problem.stops)
    return tr("not scored: {}", next(errors, Phrase("an error in the record")))


def when_over(match: Match) -> str:
    """Return in which round a game ended, if more rounds were played after its end; else ""."""
    ended = match.ended_after
    rounds = match.record.rounds
    if ended is None or ended == rounds[-1].number:
        return ""
    if ended < rounds[0].number:
        return Phrase(" before round {}", rounds[0].number)
    return Phrase(" in round {}", ended)


def score_of(match: Match, standing: Standing) -> str:
    """Return what decides the place of a side: its points, or the games or rounds it won and its points."""
    if standing.games_won is not None:
        games = many(standing.games_won, "game")
        # The points of a finished game of a session do not count any more.
        return (
            Phrase("{} won", games)
            if _is_between_games(match)
            else Phrase("{} won and {}", games, many(standing.total, "point"))
        )
    if is_decided_by_rounds(match):
        return Phrase("{} won and {}", many(standing.rounds_won, "round"), many(standing.total, "point"))
    return str(standing.total)


def _is_between_games(match: Match) -> bool:
    """Return whether the last round that counts ended a game of a session."""
    results = {result.number: result for result in match.rounds}
    last = results.get(match.ended_after or max(results, default=0))
    return last is not None and bool(last.game_winners)


def is_decided_by_rounds(match: Match) -> bool:
    """Return whether rounds won decide who is ahead. That is not so in a game that ended at its goal."""
    goal = match.rules.options.goal
    ended_at_goal = (
        match.over and goal is not None and any(standing.to_goal == 0 for standing in match.standings)
    )
    return match.rules.won_by == "rounds" and not ended_at_goal


def _names(standings: Iterable[Standing]) -> str:
    return listed_names(standing.side for standing in standings)


def _unscored_sentence(match: Match) -> str:
    """Return which rounds are not scored."""
    words = "Round {} is not scored, so totals, places and winner are incomplete."
    if len(match.unscored) > 1:
        words = "Rounds {} are not scored, so totals, places and winner are incomplete."
    return tr(words, runs(match.unscored))


def _winner_sentence(match: Match) -> str:
    """Return who won and with how much, and the rule under which several sides share the win."""
    winners = [standing for standing in match.standings if standing.side in match.winners]
    if not winners:
        return tr("Nobody won{}, because the game ended without a winner.", when_over(match))
    names = _names(winners)
    score = score_of(match, winners[0])
    when = when_over(match)
    goal = match.rules.options.goal
    rule = "last_tie" if goal is None or winners[0].total < goal else "goal_tie"
    if winners[0].games_won is not None and winners[0].games_won < match.rules.games_to_win:
        rule = "last_tie"
    if later := rounds_after_end(match):
        after = rounds_named(later)
        if len(winners) == 1:
            return tr("{} won{} with {}; {} came after the end.", names, when, score, after)
        words = "{} shared the win{} with {} by `{}: shared`; {} came after the end."
        return tr(words, names, when, score, rule, after)
    if len(winners) == 1:
        return tr("{} wins with {}.", names, score)
    return tr("{} share the win with {} by `{}: shared`.", names, score, rule)


def rounds_after_end(match: Match) -> list[int]:
    """Return the numbers of the rounds that were played after the end of the game."""
    end = match.ended_after
    return [result.number for result in match.rounds if end is not None and result.number > end]


def _leader_sentence(match: Match) -> str:
    """Return who leads, with how much, and how far ahead of the next side."""
    leaders = [standing for standing in match.standings if standing.place == 1]
    others = [standing for standing in match.standings if standing.place > 1]
    names = _names(leaders)
    best = leaders[0]
    goal = match.rules.options.goal
    score = score_of(match, best)
    by_more_than_points = is_decided_by_rounds(match) or best.games_won is not None
    points = score if by_more_than_points else many(best.total, "point")
    if len(leaders) > 1 and goal is not None and best.total >= goal and not best.games_won:
        words = "{} are tied at {} and have reached the goal of {}. By `goal_tie: play-on`, the game goes on."
        return tr(words, names, points, goal)
    if not others:
        return tr("{} are tied at {}." if len(leaders) > 1 else "{} has {}.", names, points)
    if len(leaders) > 1:
        return tr("{} share the lead with {}.", names, points)
    rounds_ahead = best.rounds_won - others[0].rounds_won
    ahead = best.total - others[0].total
    margin = str(ahead)
    if is_decided_by_rounds(match):
        margin = many(rounds_ahead, "round") if rounds_ahead else many(ahead, "point")
    games_ahead = (best.games_won or 0) - (others[0].games_won or 0)
    if games_ahead:
        margin = many(games_ahead, "game")
    second = _names(standing for standing in others if standing.place == others[0].place)
    return tr("{} leads with {}, {} ahead of {}.", names, score, margin, second)


def _end_sentence(match: Match) -> str:
    """Return when the game ends: at its goal, if no side has reached that yet, or after some more rounds."""
    options = match.rules.options
    best = max(standing.total for standing in match.standings)
    ends: list[Phrase] = []
    if options.goal is not None and best < options.goal:
        ends.append(Phrase("at {}", options.goal))
    if match.rules.lead_to_end is not None:
        ends.append(Phrase("when one side leads by {}", match.rules.lead_to_end))
    if match.rules.games_to_win > 1:
        ends = [Phrase("when one side has won {}", many(match.rules.games_to_win, "game"))]
    if options.last_round is not None:
        # Rounds before this record count, too. Void rounds do not count.
        played = match.record.first_round - 1 + sum(not result.round.void for result in match.rounds)
        if played < options.last_round:
            ends.append(Phrase("after {}", many(options.last_round - played, "more round")))
    if not ends:
        return ""
    when = ends[0]
    for end in ends[1:]:
        when = Phrase("{} or {}", when, end)
    return tr("The session ends {}." if match.rules.games_to_win > 1 else "The game ends {}.", when)


def _dealer_sentence(result: RoundResult) -> str:
    """Return who deals after a round, and why, unless it is simply the winner of the round."""
    if isinstance(result.deal_reason, Phrase):
        return tr("{} deals next: {}.", result.next_dealer, result.deal_reason)
    if result.deal_reason:
        # The reason is English, so the whole sentence is English.
        return f"{result.next_dealer} deals next: {result.deal_reason}."
    return tr("{} deals next.", result.next_dealer)
