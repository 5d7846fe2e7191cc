"""Find the problems that follow from another one, and report their cause instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from hanascore.games import GAMES
from hanascore.problems.fix import Certainty, Fix, write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, join_by_cause, warning
from hanascore.record.event_rules import EVENT
from hanascore.tally.event import Event
from hanascore.tally.event_fixes import EVENT_FILE
from hanascore.tally.gaps import Away
from hanascore.tally.results import Result
from hanascore.tally.seats import Excused
from hanascore.words.english import many

# The ids of the problems of a game that does not end as the event says.
_WRONG_END = {"game-unfinished", "game-already-over"}
# If fewer records have a fault, the event is not its cause.
_FEWEST_RECORDS = 3


class Explained(NamedTuple):
    """The problems that are left, without those that follow from others."""

    # The problems of the files and those of their comparison.
    problems: list[Problem]
    # The causes that were found, in the event's file. They have no lines yet.
    causes: list[Problem]


def explain(problems: Iterable[Problem], results: Sequence[Result], event: Event) -> Explained:
    """Return the problems without those that follow from others, and the causes in the event's file."""
    explained = Explained(list(problems), [])
    if event.given:
        for step in (_wrong_end, _wrong_rules, _wrong_excuses):
            explained = step(explained, results, event)
    return explained._replace(problems=_without_sums_of_odd_tables(explained.problems))


def _wrong_end(explained: Explained, results: Sequence[Result], event: Event) -> Explained:
    """Report the end of the game in the event's file, if most records end otherwise."""
    records = [result for result in results if result.ends_by_event and not result.is_csv]
    wrong = {(problem.file, problem.document) for problem in explained.problems if problem.id in _WRONG_END}
    number = sum(result.key in wrong for result in records)
    if number < _FEWEST_RECORDS or 2 * number <= len(records):
        return explained
    lengths = Counter(result.written for result in records if result.key in wrong)
    length, most = lengths.most_common(1)[0]
    rest = [problem for problem in explained.problems if problem.id not in _WRONG_END]
    rest = [problem for problem in rest if not _is_of_event(problem, "last_round")]
    have = f"{number} of {len(records)} records" if number < len(records) else f"all {number} records"
    message = f"by this event a game ends {records[0].ends}, but {have} do not"
    fixes = []
    if most == number and event.rules.options.get("last_round"):
        message = f"the games of this event end {records[0].ends}, but {have} have {many(length, 'round')}"
        fixes = [write(("options", "last_round"), length, certainty=Certainty.LIKELY)]
    place = Place(("options", "last_round" if fixes else "goal"))
    advice = "" if fixes else "correct the end under `options`"
    return Explained(rest, [*explained.causes, error("game-unfinished", place, message, advice, fixes=fixes)])


def _wrong_rules(explained: Explained, results: Sequence[Result], event: Event) -> Explained:
    """Report a rule of the event that most records contradict, all in the same way."""
    counts = Counter(problem.cause for problem in explained.problems if _is_of_event(problem))
    causes = list(explained.causes)
    rest = explained.problems
    for cause, number in counts.items():
        if not isinstance(cause, tuple) or number < _FEWEST_RECORDS or 2 * number <= len(results):
            continue
        _, path, own = cause
        rest = [problem for problem in rest if problem.cause != cause]
        if path == ("game",):
            theirs = event.rules.game.name if event.rules.game else ""
            message = f"{number} records are of {GAMES[own].name}, but the event is played with {theirs}"
            fix = write(("game",), own, certainty=Certainty.LIKELY)
            causes.append(error("rules-differ", Place(("game",)), message, fixes=[fix]))
        else:
            message = f"{number} records set {path[-1]}: {own}, but the event sets another value"
            fixes = [write(path, own, certainty=Certainty.LIKELY)] if path[0] != "house_rules" else []
            advice = "otherwise the event wins"
            causes.append(warning("rules-differ", Place(path), message, advice, fixes=fixes))
    return Explained(rest, causes)


def _is_of_event(problem: Problem, rule: str = "") -> bool:
    """Return whether a record contradicts the event. If a rule is given, only that rule counts."""
    cause: Any = problem.cause
    is_rule = problem.id == "rules-differ" and isinstance(cause, tuple) and cause[:1] == (EVENT,)
    return is_rule and rule in ("", cause[1][-1])


def _wrong_excuses(explained: Explained, results: Sequence[Result], event: Event) -> Explained:
    """Join a bye of a player who sits at a table with the player or the round that it was meant for."""
    problems = list(explained.problems)
    for problem in explained.problems:
        if not isinstance(problem.cause, Excused):
            continue
        excused = problem.cause
        for other in problems:
            away = other.cause
            if not isinstance(away, Away) or len(away.players) != 1 or len(away.rounds) != 1:
                continue
            (player,), (round,) = away
            if round == excused.round and player != excused.player:
                fix = _correct(excused, "player", player, f"if it was {event.player(player).name}")
            elif player == excused.player:
                fix = _correct(excused, "round", round, f"if it was in round {round}")
            else:
                continue
            problems.remove(other)
            position = problems.index(problem)
            problems[position] = problem._replace(
                message=f"{problem.message}, and {other.message}", fixes=(fix, *problem.fixes)
            )
            break
    return explained._replace(problems=problems)


def _correct(excused: Excused, key: str, value: Any, when: str) -> Fix:
    """Return the fix of an entry of the event's file."""
    *_, name, number = excused.ruling.path
    label = f"write `{key}: {value}` into entry {int(number) + 1} of `{name}`"
    fix = write((*excused.ruling.path, key), value, when=when, label=label)
    return fix.in_other_file(EVENT_FILE)


def _without_sums_of_odd_tables(problems: Sequence[Problem]) -> list[Problem]:
    """Return the problems without sums of scores at tables that lack a player."""
    odd = {(problem.file, problem.document) for problem in problems if problem.id == "places-unfit"}
    return [
        problem
        for problem in problems
        if problem.id != "not-zero-sum" or (problem.file, problem.document) not in odd
    ]


def join_across_files(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems of files. Join problems of records that contradict the event in the same way."""
    of_event: list[Problem] = []
    others: list[Problem] = []
    for problem in problems:
        (of_event if _is_of_event(problem) else others).append(problem)
    return [*others, *join_by_cause(of_event)]
