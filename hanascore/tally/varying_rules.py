"""Find records whose games were played by other rules than most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from hanascore.games import GAMES
from hanascore.problems.problem import Problem, warning
from hanascore.tally.results import Result
from hanascore.words.english import is_or_are, many


def find_varying_rules(results: Sequence[Result]) -> Iterator[Problem]:
    """Yield a warning for each record with another game or other rules than most records."""
    scored = [result for result in results if result.scored and result.rules is not None]
    counts = Counter((result.game, result.rules or "") for result in scored)
    if len(counts) < 2:
        return
    # If two sets of rules are equally frequent, that of the earlier record counts as the usual one.
    (game, rules), number = max(counts.items(), key=lambda item: item[1])
    others = many(number, "other")
    usual = rules.split(", ")
    for result in scored:
        own = (result.rules or "").split(", ")
        if result.game != game:
            names = GAMES[result.game].name, GAMES[game].name
            message = f"this is {names[0]}, and {others} {is_or_are(number)} {names[1]}"
        elif own != usual:
            only_here = ", ".join(rule for rule in own if rule not in usual) or "the usual rules"
            only_there = ", ".join(rule for rule in usual if rule not in own) or "the usual rules"
            message = f"this record is played with {only_here}, and {others} with {only_there}"
        else:
            continue
        place = result.at("options" if result.game == game and result.rules else "game")
        problem = warning("rules-differ", place, message, "the points are added up nevertheless")
        yield problem.in_file(*result.key)
