"""Records of one tally beside each other: other rules than most have, and names that may be one person's.

Everything here is a doubt or a question; nothing is left out for it and nothing is put together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from hanascore.games import GAMES
from hanascore.problems.problem import Place, warning
from hanascore.tally.checks import Game, at_player
from hanascore.tally.event import Event
from hanascore.tally.findings import Finding, at
from hanascore.tally.names import near_names
from hanascore.tally.sheet import Result


def compare(games: Sequence[Game], event: Event) -> list[Finding]:
    """What only all records together show, and what needs no event to be seen."""
    found = list(_rules_vary(games))
    return found if event.players else [*found, *_nearly(games)]


def _rules_vary(games: Sequence[Game]) -> Iterator[Finding]:
    """Records played by other rules than most."""
    played = Counter((one.result.game, one.result.rules) for one in games if one.result.scored)
    if len(played) < 2:
        return
    # Of as many on both sides the rules of the earlier record are taken for the usual ones.
    (game, rules), times = max(played.items(), key=lambda item: item[1])
    others = f"{times} other{'' if times == 1 else 's'}"
    for one in games:
        result = one.result
        if not result.scored or (result.game, result.rules) == (game, rules):
            continue
        if result.game != game:
            verb = "is" if times == 1 else "are"
            message = f"this is {GAMES[result.game].name}, and {others} {verb} {GAMES[game].name}"
        else:
            mine, theirs = _apart(result.rules, rules)
            message = f"this record is played with {mine}, and {others} with {theirs}"
        place = Place(("options",) if result.game == game and result.rules else ("game",))
        yield at(result, warning("rules-vary", place, message, "their points are added all the same"))


def _apart(mine: str, theirs: str) -> tuple[str, str]:
    """What two rows of rules do not share."""
    ours, others = ((rules.split(", ") if rules else []) for rules in (mine, theirs))
    one = ", ".join(rule for rule in ours if rule not in others)
    two = ", ".join(rule for rule in others if rule not in ours)
    return one or "the usual rules", two or "the usual rules"


def _nearly(games: Sequence[Game]) -> Iterator[Finding]:
    """Names that may be one person's."""
    counts = Counter([id for game in games for ids in game.players for id in ids])
    near_ones = near_names(counts, (frozenset(game.everybody) for game in games))
    if not near_ones:
        return
    first: dict[str, Result] = {}
    for game in games:
        for id in game.everybody:
            first.setdefault(id, game.result)
    for near in near_ones:
        times = f"{near.other_times} record{'' if near.other_times == 1 else 's'}"
        message = f"is '{near.name}' the '{near.other}' of {times}?"
        hint = "if so, write the name alike, or give both in an event's file; they are counted apart"
        yield at(
            first[near.name], warning("name-nearly", at_player(first[near.name], near.name), message, hint)
        )
