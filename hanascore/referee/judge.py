"""One record through all gates in order. Every command that scores calls it; no other knows the order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hanascore.games import GAMES
from hanascore.model.record import Record, Round
from hanascore.problems.problem import Problem
from hanascore.referee.account import account, check_totals
from hanascore.referee.course import check_course, check_record
from hanascore.rules.game import Game
from hanascore.rules.ruleset import RuleSet
from hanascore.scoring.course import Course
from hanascore.scoring.match import Match
from hanascore.scoring.rounds import lay_out, settle

if TYPE_CHECKING:
    from hanascore.referee.laws import Laws
    from hanascore.referee.replay import Replay


def rules_of(record: Record) -> tuple[Game, RuleSet]:
    """The game of a record and the rule set in force: options chosen, house rules laid over them."""
    game = GAMES[record.game]
    rules = game.rules(record.options)
    if not record.house_rules:
        return game, rules
    from hanascore.rules.house import lay_over

    return game, lay_over(rules, record.house_rules)


def judge(record: Record, rules_in_force: tuple[Game, RuleSet] | None = None) -> Match:
    """The game scored as far as it can be, with every problem found on the way.

    An error stops its round and nothing else. A record that cannot be scored at all gives no rounds. Whoever
    judges many records of the same rules hands in what `rules_of` said of the first.
    """
    return _judge(record, *(rules_in_force or rules_of(record)))[0]


def judge_plays(record: Record, only: int | None = None) -> tuple[Match, tuple[Replay | None, ...]]:
    """The same, and how each round was played, step by step, or the one of the number `only`.

    A round that has no turns, or that nobody can go through, has no play.
    """
    numbers = frozenset(round.number for round in record.rounds if only in (None, round.number))
    return _judge(record, *rules_of(record), in_steps=numbers)


def _judge(
    record: Record, game: Game, rules: RuleSet, *, in_steps: frozenset[int] = frozenset()
) -> tuple[Match, tuple[Replay | None, ...]]:
    course = Course(record, game, rules)
    # What is wrong with an option is found in every round, and said once.
    problems = dict.fromkeys(record.problems)
    plays = []
    if not record.stopped:
        problems.update(dict.fromkeys(check_record(record)))
        laws: Laws | None = None
        for round in record.rounds:
            play = None
            if round.turns is not None and not (round.void or _stops(round, round.problems)):
                from hanascore.referee.laws import Laws
                from hanascore.referee.replay import replay

                laws = laws or Laws(game, rules, record)
                dealer = round.dealer or course.expected_dealer(round)
                play = replay(laws, round, dealer=dealer, month=course.month, steps=round.number in in_steps)
            found = _go_through(course, round, play)
            if found:
                problems.update(dict.fromkeys(found))
            plays.append(play if round.number in in_steps else None)
    return course.finish(tuple(problems)), tuple(plays)


def _go_through(course: Course, round: Round, play: Replay | None) -> tuple[Problem, ...]:
    """One round through its gates: what was written, how it was played, is it possible, what is it worth."""
    found = [*round.problems, *check_course(course, round)]
    dealer = round.dealer or course.expected_dealer(round)
    if _stops(round, found):
        return course.skip(round, dealer, tuple(found)).problems
    if play is not None:
        from hanascore.referee.replay import replayed

        found += play.problems
        if not play.lawful:
            return course.skip(round, dealer, tuple(found)).problems
        round = replayed(round, play)
    played = lay_out(course.game, course.rules, course.record, round, dealer=dealer, month=course.month)
    found += account(played)
    if _stops(round, found):
        return course.skip(round, dealer, tuple(found), played).problems
    ledger = settle(played)
    found += check_totals(played, ledger)
    result = course.add(played, ledger, tuple(found))
    if not round.claims:
        return result.problems
    from hanascore.referee.claims import denied

    # A claim never stops the scoring, wrong as it may be.
    return (*result.problems, *denied(result))


def _stops(round: Round, problems: Sequence[Problem]) -> bool:
    return bool(problems) and any(round.hindered_by(problem) for problem in problems)
