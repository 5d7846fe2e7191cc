"""Rounds that end by a stop and go on by calls: what may have happened, and what cannot.

What a call or a stop is worth is the game's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from hanascore.problems.problem import Place, Problem, error, note, warning
from hanascore.problems.words import many
from hanascore.rules.ruleset import Calls, Holding, Play, Played

# The pages of the problems found here.
PAGES = """
    stopped-without-yaku called-without-yaku calls-impossible calls-too-many yaku-without-call
    end-contradicted play-after-lucky-hand hand-misdeal
""".split()


def play(*call: str, options: Any) -> Play:
    """How such a game is played, by the words of its call; options and facts go by their usual names."""
    calls = Calls(
        call=call,
        stop=("stop", "agari", "あがり", "上がり", "勝負"),
        opponent_ends=options.opponent_forms == "ends-round",
        caller_ends=options.caller_improves == "ends-round",
        called=call[0].replace("-", "_"),
        stopped="stopped_by",
        exhausted="exhausted",
        opponent_rule="opponent_forms",
        caller_rule="caller_improves",
    )
    return Play(calls=calls, hand_ends=True)


class Ending(NamedTuple):
    """How a round is said to have ended.

    `at_once` is who won by the hand dealt, before play, and by what. `calls` are in order and stand under
    the `key` of the round. `opponent_ends` and `caller_ends` tell whether a new yaku of an opponent of a
    caller, or of a caller, ends the round, so that no call follows.
    """

    stopped_by: str
    exhausted: bool
    calls: Sequence[str]
    key: str
    at_once: Sequence[tuple[str, str]]
    opponent_ends: bool
    caller_ends: bool


def check_ending(played: Played, ending: Ending) -> Iterator[Problem]:
    """Whether the round says how it ended, and says one thing."""
    place = Place(played.round.path)
    if ending.at_once:
        told = {"stopped_by": ending.stopped_by, "exhausted": ending.exhausted, ending.key: ending.calls}
        after = [key for key, value in told.items() if value]
        after += ["turns"] if played.round.turns else []
        after += ["captured"] if any(sum(one.kinds) for one in played.holdings) else []
        for key in after[:1]:
            player, hand = ending.at_once[0]
            message = f"{player}'s {hand} wins the round at once, but `{key}` tells of play after it"
            yield error("play-after-lucky-hand", place.inside(key), message, "leave out what came after it")
    elif ending.stopped_by and ending.exhausted:
        message = f"{ending.stopped_by} is said to have stopped, and the hands to have been played out"
        yield error("end-contradicted", place.inside("exhausted"), message, "keep the one that happened")
    elif not ending.stopped_by and not ending.exhausted:
        hint = "write `stopped_by: NAME`, `exhausted: yes`, `lucky_hands: {NAME: [HAND]}` or `void: REASON`"
        yield error("fact-missing", place, "the round does not say how it ended", hint)


def check_calls(played: Played, ending: Ending) -> Iterator[Problem]:
    """Whether those who called or stopped hold a yaku, and the calls can have come in this order."""
    place, stop = Place(played.round.path), ending.stopped_by
    why = why_impossible(played, ending)
    if why:
        hint = "correct the list, or choose the rulings on calls that the table played by"
        yield error("calls-impossible", place.inside(ending.key), why, hint)
    for holding in played.holdings:
        side, calls = holding.side, holding.side in ending.calls
        if side == stop and not holding.made:
            hint = "a player stops with a yaku: correct the pile, or who stopped"
            yield error("stopped-without-yaku", place.inside("stopped_by"), f"{side} holds no yaku", hint)
        elif calls and not holding.made and not _spoilt_since(played, holding):
            hint = "a player calls with a yaku: correct the pile, or the calls"
            yield error("called-without-yaku", place.inside(ending.key), f"{side} holds no yaku", hint)
        elif not why and (too_many := _beyond(holding, played, ending)):
            hint = "correct the pile or the calls; if the pile is not written in full, nothing need be done"
            yield warning("calls-too-many", place.inside(ending.key), too_many, hint)
        elif holding.made and not calls and side != stop:
            message = f"{side} holds {holding.made[0].yaku.name}, and is not said to have called or stopped"
            yield note("yaku-without-call", place, message)


def why_impossible(played: Played, ending: Ending) -> str:
    """Why the calls, and the stop after them, cannot have come in this order; empty where they can."""
    for at, caller in enumerate(ending.calls):
        earlier = ending.calls[:at]
        other = next((one for one in earlier if one != caller), "")
        if ending.opponent_ends and other:
            return f"after {other}'s call a yaku of {caller} ends the round, so {caller} cannot call"
        if ending.caller_ends and caller in earlier:
            return f"a new yaku of {caller} after a call ends the round, so {caller} cannot call again"
    order, now = played.order, -1
    turns = played.rules.deals[len(order)].hand
    for player in (*ending.calls, *([ending.stopped_by] if ending.stopped_by else [])):
        # A call or a stop for each turn at most: the next turn of this player, turns passing in order.
        now += 1 + (order.index(player) - now - 1) % len(order)
        if now >= turns * len(order):
            return f"each player has {turns} turns, too few for these calls in this order"
    return ""


def _beyond(holding: Holding, played: Played, ending: Ending) -> str:
    """Why a pile cannot have made as many new yaku as its owner called and stopped; empty where it can."""
    side, stopped = holding.side, holding.side == ending.stopped_by
    calls = ending.calls.count(side)
    if not calls or holding.counts is not None:
        return ""
    most = _most_rises(played, holding)
    if calls + stopped <= most:
        return ""
    told = f"called {many(calls, 'time')}{' and stopped' if stopped else ''}"
    return f"{side} {told}, and this pile allows {most} new yaku at most"


def _most_rises(played: Played, holding: Holding) -> int:
    """How often the worth of a pile can have risen at most, in whatever order its cards came.

    It rises only in a turn in which a pattern is first filled, or a further card of one comes; what shut a
    yaku out or spoilt it since is no matter. Yaku that rise by the same card are counted once.
    """
    pile, steps = holding.pile, set[tuple[object, ...]]()
    for table in played.rules.tables(holding.context):
        for one in table.yaku:
            pattern = one.pattern
            if all((pile & of).bit_count() >= need for of, need, _ in pattern.parts):
                steps.add(pattern.parts)
                if one.each_extra:
                    held = (pile & pattern.extra_of).bit_count()
                    steps.update((pattern.extra_of, number) for number in range(pattern.extra_from, held))
    return len(steps)


def _spoilt_since(played: Played, holding: Holding) -> bool:
    """Whether a yaku that was there when its owner called may have been spoilt by a later card."""
    patterns = (one.pattern for one in played.rules.yaku if one.pattern.spoilt_by)
    return any(pattern._replace(spoilt_by=0).witness(holding.pile) for pattern in patterns)
