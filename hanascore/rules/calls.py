"""Rounds that end by a stop and go on by calls: what may have happened, and what cannot.

What a call or a stop is worth is the game's. Such a game has options `opponent_forms` and `caller_improves`,
and the facts `stopped_by`, `exhausted`, `lucky_hands` and one of the name of its call.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hanascore.problems.problem import Place, Problem, error, note, warning
from hanascore.problems.words import many
from hanascore.rules.lucky_hands import winning
from hanascore.rules.ruleset import Calls, Holding, Play, Played

# The pages of the problems found here.
PAGES = """
    stopped-without-yaku called-without-yaku calls-impossible calls-too-many yaku-without-call
    end-contradicted play-after-lucky-hand hand-misdeal
""".split()


def play(*call: str, options: Any) -> Play:
    """How such a game is played, by the words of its call."""
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


def _key(played: Played) -> str:
    """The fact of a round that tells its calls."""
    return played.rules.play.calls.called if played.rules.play.calls else ""


def calls_of(played: Played) -> tuple[str, ...]:
    """Who called, in order."""
    return getattr(played.facts, _key(played), None) or ()


def scorer(played: Played, *, higher: bool) -> Holding | None:
    """Whoever stopped; or where the hands were played out the side with the higher total, if that scores."""
    if played.facts.stopped_by:
        return next((one for one in played.holdings if one.side == played.facts.stopped_by), None)
    if played.facts.exhausted and higher:
        totals = {holding: sum(made.points for made in holding.made) for holding in played.holdings}
        best = [holding for holding, points in totals.items() if points == max(totals.values())]
        return best[0] if len(best) == 1 < len(totals) else None
    return None


def times(choice: str, called: Sequence[str], side: str, *, call: str) -> tuple[int, str]:
    """By what calls multiply the score of a side, and why; once, for no reason, where they do not."""
    if choice == "per-call":
        return 1 + len(called), f"{many(len(called), 'call')} of {call}"
    who = {"opponent": set(called) - {side}, "own": set(called) & {side}, "anyone": set(called)}.get(choice)
    names = " and ".join(one for one in dict.fromkeys(called) if one in (who or ()))
    return (2, f"{names} called {call}") if names else (1, "")


def check_ending(played: Played) -> Iterator[Problem]:
    """Whether the round says how it ended, and says one thing."""
    place, facts, at_once = Place(played.round.path), played.facts, winning(played)
    if at_once:
        told = {"stopped_by": facts.stopped_by, "exhausted": facts.exhausted, _key(played): calls_of(played)}
        told |= {"turns": played.round.turns, "captured": any(sum(one.kinds) for one in played.holdings)}
        after = next((key for key, value in told.items() if value), "")
        if after:
            player, hand = next(iter(at_once.items()))
            message = f"{player}'s {hand.id} wins the round at once, but `{after}` tells of play after it"
            found = error(
                "play-after-lucky-hand", place.inside(after), message, "leave out what came after it"
            )
            yield found._replace(
                instead=f"{player}'s hand would have won at once, before anything was played"
            )
    elif facts.stopped_by and facts.exhausted:
        message = f"{facts.stopped_by} is said to have stopped, and the hands to have been played out"
        yield error("end-contradicted", place.inside("exhausted"), message, "keep the one that happened")
    elif not facts.stopped_by and not facts.exhausted:
        hint = "write `stopped_by: NAME`, `exhausted: yes`, `lucky_hands: {NAME: [HAND]}` or `void: REASON`"
        yield error("fact-missing", place, "the round does not say how it ended", hint)


def check_calls(played: Played) -> Iterator[Problem]:
    """Whether those who called or stopped hold a yaku, and the calls can have come in this order."""
    place, key, why = Place(played.round.path), _key(played), _why_impossible(played)
    if why:
        hint = "correct the list, or choose the rulings on calls that the table played by"
        instead = "a new yaku would have ended the play before the last of the calls"
        yield error("calls-impossible", place.inside(key), why, hint)._replace(instead=instead)
    for holding in played.holdings:
        side, stopped = holding.side, holding.side == played.facts.stopped_by
        called = side in calls_of(played)
        if stopped and not holding.made:
            hint = "a player stops with a yaku: correct the pile, or who stopped"
            instead = f"{side} held nothing and could not have stopped: the play would have gone on"
            found = error("stopped-without-yaku", place.inside("stopped_by"), f"{side} holds no yaku", hint)
            yield found._replace(instead=instead)
        elif called and not holding.made and not _spoilt_since(played, holding):
            hint = "a player calls with a yaku: correct the pile, or the calls"
            instead = f"{side} held nothing and could not have called: the play would have gone on without it"
            found = error("called-without-yaku", place.inside(key), f"{side} holds no yaku", hint)
            yield found._replace(instead=instead)
        elif not why and (too_many := _beyond(played, holding)):
            hint = "correct the pile or the calls; if the pile is not written in full, nothing need be done"
            yield warning("calls-too-many", place.inside(key), too_many, hint)
        elif holding.made and not called and not stopped:
            message = f"{side} holds {holding.made[0].yaku.name}, and is not said to have called or stopped"
            yield note("yaku-without-call", place, message)


def _why_impossible(played: Played) -> str:
    """Why the calls, and the stop after them, cannot have come in this order; empty where they can."""
    calls, called, stopped = played.rules.play.calls, calls_of(played), played.facts.stopped_by
    for at, caller in enumerate(called if calls else ()):
        other = next((one for one in called[:at] if one != caller), "")
        if calls and calls.opponent_ends and other:
            return f"after {other}'s call a yaku of {caller} ends the round, so {caller} cannot call"
        if calls and calls.caller_ends and caller in called[:at]:
            return f"a new yaku of {caller} after a call ends the round, so {caller} cannot call again"
    order, now = played.order, -1
    turns = played.rules.deals[len(order)].hand
    for player in (*called, *([stopped] if stopped else [])):
        # A call or a stop for each turn at most: the next turn of this player, turns passing in order.
        now += 1 + (order.index(player) - now - 1) % len(order)
        if now >= turns * len(order):
            return f"each player has {turns} turns, too few for these calls in this order"
    return ""


def _beyond(played: Played, holding: Holding) -> str:
    """Why a pile cannot have made as many new yaku as its owner called and stopped; empty where it can."""
    side, stopped = holding.side, holding.side == played.facts.stopped_by
    called = calls_of(played).count(side)
    if not called or holding.counts is not None:
        return ""
    most = _most_rises(played, holding)
    if called + stopped <= most:
        return ""
    told = f"called {many(called, 'time')}{' and stopped' if stopped else ''}"
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
