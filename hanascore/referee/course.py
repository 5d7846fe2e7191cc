"""Whether a round fits its place in the game: who deals it, and whether the game was over before it."""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.model.record import Evidence, Record, Round
from hanascore.problems.problem import Place, Problem, error, warning
from hanascore.problems.words import listed, many
from hanascore.referee.places import of_name, of_round
from hanascore.scoring.course import Course

# What a round that stands alone at the top of its record is shown by.
_HERE = ("captured", "turns", "scores")


def check_record(record: Record) -> list[Problem]:
    """Every problem of what a record says of the rounds before its first."""
    found = []
    before = record.first_round - 1
    for side, won in record.starting_rounds_won.items():
        if won > before:
            message = f"{side} is said to have won {many(won, 'round')} before round {record.first_round}"
            hint = f"write `first_round: {won + 1}` or more, or correct the number"
            place = _starting(record, "starting_rounds_won", side)
            found.append(warning("rounds-won-before", place, f"{message}, and {_played(before)}", hint))
    return found


def _played(number: int) -> str:
    return (
        f"{many(number, 'round')} {'was' if number == 1 else 'were'} played" if number else "none was played"
    )


def _starting(record: Record, key: str, side: str) -> Place:
    return of_name(Round(0, (), record.data), key, side)


def check_course(course: Course, round: Round) -> list[Problem]:
    """Every problem of a round's place in the game: its dealer, its seats, the end of the game before it."""
    if round.dealer is None and course.expected is not None and not round.sitting_out and course.goes_on:
        return []
    return [*_check_dealer(course, round), *_check_end(course, round)]


def _check_dealer(course: Course, round: Round) -> Iterator[Problem]:
    if round.dealer is None:
        if course.expected_dealer(round) is None and _needs_dealer(course, round):
            yield error(
                "fact-missing",
                of_round(round, *_HERE),
                f"the round does not say who dealt, the scores hang on it, and {_why_unknown(course)}",
                "write `dealer: NAME` in the round",
            )
        return
    able = [player for player in course.may_deal if player not in round.sitting_out]
    if course.may_deal and not able:
        next_one = course.expected_dealer(round)
        able = [next_one] if next_one is not None else []
    if able and round.dealer not in able:
        expected = course.expected_dealer(round)
        yield warning(
            "dealer-not-expected",
            of_round(round, "dealer"),
            f"{round.dealer} deals, and {expected or able[0]} should: {_why_expected(course)}",
            "if that is how it was, nothing need be done",
        )


def _needs_dealer(course: Course, round: Round) -> bool:
    """Whether the scores of a round hang on who dealt it."""
    if round.void or round.evidence is Evidence.POINTS:
        return False
    return bool(course.game.seats) or course.rules.dealer_matters(round.facts)


def _why_unknown(course: Course) -> str:
    if not course.results:
        opens = course.record.first_round == 1
        return "in a first round nothing else tells" if opens else "the round before it is not in this record"
    last = course.results[-1]
    if not last.scored:
        return f"round {last.number} before it is not scored"
    return f"round {last.number} before it does not tell who deals next"


def _why_expected(course: Course) -> str:
    last = course.results[-1]
    if last.round.void:
        return f"round {last.number} was void, so its dealer deals again"
    if course.rules.next_dealer == "left":
        return "the deal passes to the left"
    if not last.winners:
        return f"round {last.number} was drawn, so its dealer deals again"
    if len(last.winners) > 1:
        return f"of {listed(last.winners)}, who won round {last.number}, the first in turn order"
    return f"{last.winners[0]} won round {last.number}"


def _check_end(course: Course, round: Round) -> Iterator[Problem]:
    last = course.rules.options.last_round
    if round.void or course.goes_on:
        return
    number = course.results[course.over_after - 1].number if course.over_after else 0
    after = f"after round {number}" if number else "before this record begins"
    if course.winners:
        verb = "won" if len(course.winners) == 1 else "shared the win"
        how = f"{listed(course.winners)} {verb}"
    else:
        how = f"it ends after round {last}"
    yield warning(
        "game-already-over",
        of_round(round, *_HERE) if not round.path else of_round(round),
        f"the game was over {after}: {how}",
        "put further rounds into a record of their own, or correct `goal` and `last_round`",
    )
