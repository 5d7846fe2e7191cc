"""Check whether a round fits its place in a match: its dealer, the end of the match, and earlier wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hanascore.model.places_and_fixes import place_of, place_of_name, write_in_round
from hanascore.model.record import Record, Round
from hanascore.problems.fix import Blank, Certainty, Fix, Write, remove, write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, warning
from hanascore.referee.match_end import END_OPTIONS
from hanascore.referee.match_so_far import MatchSoFar
from hanascore.referee.possible.problem_parts import ROUND_KEYS
from hanascore.scoring.round import RuledRecord
from hanascore.words.english import listed, many


def check_wins_before(ruled: RuledRecord) -> Iterator[Problem]:
    """Check the numbers of rounds and of games that sides won before the record begins."""
    record, game, rules = ruled
    header = Round(number=0, data=record.data)
    for key, wins, noun in (
        ("starting_rounds_won", record.starting_rounds_won, "round"),
        ("starting_games_won", record.starting_games_won, "game"),
    ):
        for side, won in wins.items():
            if won > record.first_round - 1:
                yield _too_many_wins(record, place_of_name(header, key, side), side, many(won, noun), won)
    if record.starting_games_won and "best_of" not in game.options_by_name:
        message = f"`starting_games_won` counts games of a session, and {game.name} has no sessions"
        place = place_of(header, "starting_games_won")
        yield error("foreign-key", place, message, fixes=[remove(place)])
    elif record.starting_games_won and rules.games_to_win == 1:
        message = "`starting_games_won` changes nothing unless the option `best_of` is more than 1"
        fixes = [write(("options", "best_of"), Blank("NUMBER"))]
        yield warning("not-in-play", place_of(header, "starting_games_won"), message, fixes=fixes)


def _too_many_wins(record: Record, place: Place, side: str, wins: str, number: int) -> Problem:
    before = record.first_round - 1
    played = f"{many(before, 'round')} {'was' if before == 1 else 'were'}" if before else "none was"
    message = f"{side} cannot have won {wins} before round {record.first_round}: {played} played"
    fixes = [write(("first_round",), number + 1)]
    advice = "or write a later round there, or correct the number of wins"
    return warning("rounds-won-before", place, message, advice, fixes=fixes)


def check_sequence(match: MatchSoFar, round: Round) -> Iterator[Problem]:
    """Check the dealer and the players of a round, and check that the match was not over before the round."""
    yield from _check_dealer(match, round)
    yield from _check_players(match, round)
    if not (round.void or match.goes_on):
        yield _already_over(match, round)


def _already_over(match: MatchSoFar, round: Round) -> Problem:
    end = match.end
    if end and end.after >= match.record.first_round:
        when = f"after round {end.after}"
    else:
        when = "before this record begins"
    if end is None:
        how = f"it ends after round {match.rules.options.last_round}"
    elif end.winners:
        how = f"{listed(end.winners)} {'won' if len(end.winners) == 1 else 'shared the win'}"
    else:
        how = "nobody won"
    place = place_of(round) if round.path else place_of(round, *ROUND_KEYS)
    message = f"round {round.number} came after the end: the game was over {when}, and {how}"
    advice, fixes = "put further rounds into a record of their own", []
    settings = _settings_to_go_on(match, round) if end is None or end.winners else {}
    if not match.record.event_options.isdisjoint(settings):
        # The record cannot change the rules of its event.
        if round.path:
            advice, fixes = "", [remove(Place(round.path), label=f"remove round {round.number}")]
    elif settings:
        changes = tuple(Write(("options", name), value) for name, value in settings.items())
        advice, fixes = f"or {advice}", [Fix(changes, Certainty.CHOICE)]
    return warning("game-already-over", place, message, advice, fixes=fixes)


def _settings_to_go_on(match: MatchSoFar, round: Round) -> dict[str, Any]:
    """Return the options, with values, under which the game would not have been over before the round."""
    if not (match.end and match.end.by_goal):
        return {"last_round": round.number}
    settings: dict[str, Any] = {}
    for name in END_OPTIONS[:-1]:
        option = match.game.options_by_name.get(name)
        if option and getattr(match.rules.options, name) is not None:
            settings[name] = "none" if None in option.choices else Blank("NUMBER")
    return settings


def _check_dealer(match: MatchSoFar, round: Round) -> Iterator[Problem]:
    """Check that the dealer is known if the scores depend on it, and that the right player deals."""
    if round.dealer is None:
        # Final scores as written do not depend on the dealer, and a void round has no scores.
        unknown = match.expected_dealer(round) is None and not (round.void or round.has_only_scores)
        if unknown and (match.game.seats or match.rules.dealer_matters(round.facts)):
            message = f"the scores depend on who dealt, but {_why_unknown(match)}"
            fixes = [write_in_round(round, "dealer", Blank("NAME"))]
            yield error("fact-missing", place_of(round, *ROUND_KEYS), message, fixes=fixes)
        return
    candidates = [player for player in match.next_dealer.may_deal if player not in round.sitting_out]
    expected = match.expected_dealer(round)
    if match.next_dealer.may_deal and not candidates and expected is not None:
        candidates = [expected]
    if candidates and round.dealer not in candidates:
        message = f"{round.dealer} deals, but {expected or candidates[0]} should: {match.next_dealer.reason}"
        fixes = [write_in_round(round, "dealer", player, f"if {player} dealt") for player in candidates]
        advice = f"ignore this if {round.dealer} did deal"
        last = match.last
        if last and last.winners and not match.next_dealer.report and match.rules.next_dealer == "winner":
            # The wrong player deals, or the wrong player won.
            advice = (
                f"if {round.dealer} did deal, look whether the piles of round {last.number} are exchanged"
            )
        yield warning("dealer-not-expected", place_of(round, "dealer"), message, advice, fixes=fixes)


def _check_players(match: MatchSoFar, round: Round) -> Iterator[Problem]:
    """Check that the same players take part in the round after a draw, in games with that rule."""
    last, rule = match.last, match.rules.others_after_draw
    if not rule or not last or not last.scored or last.round.void or last.winners or round.void:
        return
    option, choice = rule
    away, away_before = set(round.sitting_out), set(last.round.sitting_out)
    if away != away_before and getattr(match.rules.options, option) != choice:
        playing = listed([player for player in match.record.players if player not in away_before])
        message = f"round {last.number} was a draw, so {playing} should play again"
        fixes = [
            write_in_round(round, "sitting_out", [*last.round.sitting_out]),
            write(("options", option), choice, when="if all decide anew after a draw"),
        ]
        yield warning("players-after-draw", place_of(round, "sitting_out"), message, fixes=fixes)


def _why_unknown(match: MatchSoFar) -> str:
    """Return, in words, why the dealer is unknown."""
    last = match.last
    if last is None:
        if match.record.first_round == 1:
            return "this first round does not say"
        return "this round does not say; the round before it is not in this record"
    if not last.scored:
        return f"this round does not say; round {last.number} before it is not scored"
    return f"neither this round nor round {last.number} before it says"
