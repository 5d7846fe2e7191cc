"""Rounds that end by a stop and go on by calls: what may have happened, and what cannot.

What a call or a stop is worth is the game's. Such a game declares its `calls`, and the facts named there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hanascore.cards.deck import four_of_a_month
from hanascore.model import Ledger
from hanascore.problems.problem import Place, Problem, error, note, warning
from hanascore.problems.words import listed, many
from hanascore.rules.lucky_hands import winning
from hanascore.rules.ruleset import EXHAUSTED, STOPPED, Calls, Holding, Played
from hanascore.rules.settling import Factor
from hanascore.rules.yaku import Made


def _calls(played: Played) -> Calls:
    """How the game calls and stops."""
    calls = played.rules.play.calls
    if calls is None:
        raise TypeError(f"{played.rules.game} is asked for its calls, and declares none")
    return calls


def scorer(played: Played) -> Holding | None:
    """Whoever stopped; or where the hands were played out the side with the higher total, if that scores."""
    calls = _calls(played)
    if stopper := calls.stopper(played.facts):
        return next((one for one in played.holdings if one.side == stopper), None)
    if calls.played_out(played.facts) and calls.higher_scores:
        totals = {one: points_of(played, one) for one in played.holdings}
        totals = {one: points for one, points in totals.items() if points >= least(played)}
        best = [holding for holding, points in totals.items() if points == max(totals.values())]
        return best[0] if len(best) == 1 < len(played.holdings) else None
    return None


def stopper(played: Played) -> str | None:
    """Whose yaku ended the round."""
    return _calls(played).stopper(played.facts)


def least(played: Played) -> int:
    """The points from which a player may stop or call."""
    return _calls(played).minimum(len(played.order))


def points_of(played: Played, holding: Holding) -> int:
    """What the yaku of a side count for that."""
    if holding.counts:
        return _calls(played).counted(holding.made)
    return played.rules.call_points(holding.pile, holding.context)


def _made_for_calls(played: Played, holding: Holding) -> tuple[Made, ...]:
    """The yaku of a side as its pile is read best for a call or a stop; its owner may count it otherwise."""
    if holding.counts:
        return holding.made
    tables = played.rules.tables(holding.context._replace(reading=None))
    return max((table.made(holding.pile) for table in tables), key=_calls(played).counted)


def factor(played: Played, side: str) -> Factor:
    """What calls make of the score of a side, by the choice of the option that tells it."""
    call, option = _calls(played).call[0], _calls(played).multiplier
    choice, called = getattr(played.options, option), _calls(played).callers(played.facts)
    own = called.count(side)
    if choice == "per-call":
        return Factor(option, f"{many(len(called), 'call')} of {call}", 1 + len(called))
    if choice == "ladder":
        times, adds = (own - 2, 0) if own > 3 else (1, own)
        return Factor(option, f"{many(own, 'own call')} of {call}", times, adds)
    answered = set(_answered(played, side)) - {side}
    who = {"opponent": answered, "own": set(called) & {side}, "anyone": set(called)}.get(choice)
    names = " and ".join(one for one in dict.fromkeys(called) if one in (who or ()))
    return Factor(option, f"{names} called {call}", 2 if names else 1)


def _answered(played: Played, side: str) -> tuple[str, ...]:
    """The calls after which a side made a new yaku: all before it stopped, or else before its own last call.

    A side that never called and did not stop made its yaku with its last card.
    """
    called = _calls(played).callers(played.facts)
    if side == _calls(played).stopper(played.facts) or side not in called:
        return called
    return called[: len(called) - called[::-1].index(side)]


def _check_answered(played: Played, calls: Calls, side: str) -> Iterator[Problem]:
    """What is read into a round in which nothing tells whether a side's yaku came after another's call."""
    called = calls.callers(played.facts)
    others = [one for one in called if one != side]
    if side == calls.stopper(played.facts) or not others:
        return
    doubles = any(one != side for one in _answered(played, side))
    if doubles and side in called:
        return
    last, place = others[-1], Place(played.round.path).inside(calls.called)
    message = f"no new yaku of {side} is told after {last}'s call, so that the call doubles nothing"
    if doubles:
        message = f"{side}'s yaku is taken to have come after {last}'s call, which doubles it"
    yield note("call-unanswered", place, message, "`turns` would tell")


def check(played: Played) -> Iterator[Problem]:
    """What is wrong with how the round ended, and with the calls, in a round whose lucky hands are clear."""
    ending = [*_check_ending(played, _calls(played).otherwise(played))]
    yield from ending
    if played.rules.play.hand_ends and (winning(played) or any(one.stops for one in ending)):
        return
    yield from _check_calls(played)


def _check_ending(played: Played, others: Sequence[str]) -> Iterator[Problem]:
    """Whether the round says how it ended, and says one thing. `others` are facts that end it as well."""
    place, calls = Place(played.round.path), _calls(played)
    at_once = winning(played) if played.rules.play.hand_ends else {}
    stopper, played_out = calls.stopper(played.facts), calls.played_out(played.facts)
    told: dict[str, Any] = {STOPPED: stopper, EXHAUSTED: played_out}
    if at_once:
        told[calls.called] = calls.callers(played.facts)
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
    elif others:
        told |= dict.fromkeys(others[1:], True)
        if beside := next((key for key, value in told.items() if value), ""):
            message = f"the round ended by `{others[0]}`, and `{beside}` says that it ended otherwise"
            yield error("end-contradicted", place.inside(beside), message, "keep the one that happened")
    elif stopper and getattr(played.facts, STOPPED, None) and getattr(played.facts, calls.cancelled, None):
        message = f"{stopper} is said to have stopped, and `{calls.cancelled}` that the round ended otherwise"
        yield error("end-contradicted", place.inside(calls.cancelled), message, "keep the one that happened")
    elif stopper and played_out:
        message = f"{stopper} is said to have stopped, and the hands to have been played out"
        yield error("end-contradicted", place.inside(EXHAUSTED), message, "keep the one that happened")
    elif not stopper and not played_out:
        lucky = ", `lucky_hands: {NAME: [HAND]}`" if played.rules.play.hand_ends else ""
        hint = f"write `{STOPPED}: NAME`, `{EXHAUSTED}: yes`{lucky} or `void: REASON`"
        yield error("fact-missing", place, "the round does not say how it ended", hint)


def _check_calls(played: Played) -> Iterator[Problem]:
    """Whether those who called or stopped hold a yaku, and the calls can have come in this order."""
    place, calls, why = Place(played.round.path), _calls(played), _why_impossible(played)
    key, callers, stopper = calls.called, calls.callers(played.facts), calls.stopper(played.facts)
    if why:
        hint = "correct the list, or choose the rulings on calls that the table played by"
        instead = "a new yaku would have ended the play before the last of the calls"
        yield error("calls-impossible", place.inside(key), why, hint)._replace(instead=instead)
    for who in getattr(played.facts, calls.had, None) or ():
        if who not in callers:
            message = f"`{calls.had}` tells of {who}, who is not said to have called {calls.call[0]}"
            yield error(
                "calls-impossible", place.inside(calls.had, who), message, "correct the one or the other"
            )
    for holding in played.holdings:
        side, stopped, called = holding.side, holding.side == stopper, holding.side in callers
        if stopped and not holding.made:
            hint = "a player stops with a yaku: correct the pile, or who stopped"
            if holding.counts:
                hint = "numbers do not tell of yaku: list them under `yaku`, or name the cards"
            instead = f"{side} held nothing and could not have stopped: the play would have gone on"
            found = error("stopped-without-yaku", place.inside(STOPPED), f"{side} holds no yaku", hint)
            yield found._replace(instead=instead)
        elif called and not holding.made and not (_spoilt_since(played, holding) or _robbed(played, side)):
            hint = "a player calls with a yaku: correct the pile, or the calls"
            instead = f"{side} held nothing and could not have called: the play would have gone on without it"
            found = error("called-without-yaku", place.inside(key), f"{side} holds no yaku", hint)
            yield found._replace(instead=instead)
        elif below := _below(played, holding):
            moved = played.rules.play.moved
            hint = f"correct the pile or the calls; write `{moved}` if cards were taken from the pile since"
            found = error("call-below-minimum", place.inside(STOPPED if stopped else key), below, hint)
            yield found._replace(instead=f"{below}: the play would have gone on")
        elif not why and (too_many := _beyond(played, holding)):
            hint = "correct the pile or the calls; if the pile is not written in full, nothing need be done"
            yield warning("calls-too-many", place.inside(key), too_many, hint)
        elif points_of(played, holding) >= least(played) and not (called or stopped or played.round.turns):
            yield _unanswered_for(played, holding)
    if getattr(played.options, calls.multiplier, None) == "opponent" and (scores := scorer(played)):
        yield from _check_answered(played, calls, scores.side)


def check_thrown(played: Played, name: str) -> Iterator[Problem]:
    """Whether a pile holds as many whole months as were thrown at their last card, if no card left it.

    `name` is the fact that tells how many those are.
    """
    for player, number in (getattr(played.facts, name, None) or {}).items():
        holding = next((one for one in played.holdings if one.side == player), None)
        if holding is None or holding.counts or _robbed(played, player):
            continue
        whole = four_of_a_month(holding.pile).bit_count() // 4
        if number > whole:
            message = f"`{name}` of {player} is {number}, and the pile holds {many(whole, 'whole month')}"
            told = f"write `{played.rules.play.moved}` if others took cards from it"
            place = Place(played.round.path).inside(name, player)
            yield error("bomb-impossible", place, message, f"correct the pile or the number, or {told}")


def _robbed(played: Played, side: str) -> bool:
    """Whether others took cards out of a pile, or may have."""
    moved = getattr(played.facts, played.rules.play.moved, None) or {}
    return any(number for who, number in moved.items() if who != side)


def _below(played: Played, holding: Holding) -> str:
    """Why a pile is worth too little for the calls of its owner, and the stop; empty where it is enough.

    Who called had the points that it takes, and one more at every further call and at the stop. Somebody who
    did not stop may have had more then than now, where cards were taken from the pile.
    """
    calls, side, facts = _calls(played), holding.side, played.facts
    stopped, times = side == calls.stopper(facts), calls.callers(facts).count(side)
    call, robbed = calls.call[0], not stopped and _robbed(played, side)
    if not calls.least or not (stopped or times) or robbed:
        return ""
    points, at_call = points_of(played, holding), (getattr(facts, calls.had, None) or {}).get(side, 0)
    need, why = least(played) + times + stopped - 1, f"it takes {least(played)}"
    if times + stopped > 1:
        why += f", 1 more at each further {call}{' and at the stop' * stopped}: {need}"
    if times and at_call + stopped > need:
        need, why = at_call + stopped, f"there were {at_call} at the last {call}"
    did = f"called {call}{f' {times} times' * (times > 1)}{' and stopped' * stopped}" if times else "stopped"
    return f"{side} {did} with {many(points, 'point')}, and {why}" if points < need else ""


def _unanswered_for(played: Played, holding: Holding) -> Problem:
    """A yaku whose owner neither called nor stopped, with what else the record might say and score."""
    side, calls, scores = holding.side, _calls(played), _scores(played)
    key, called = calls.called, calls.callers(played.facts)
    stop: dict[str, Any] = {STOPPED: side, EXHAUSTED: None}
    ways = []
    for told, written, when in (
        ({key: (side, *called)}, f"{key}: [{', '.join((side, *called))}]", f"if {side} called"),
        (stop, f"{STOPPED}: {side}", "if the round ended with it"),
    ):
        then = _retold(played, holding, told)
        if not _why_impossible(then):
            now = _scores(then)
            says = listed(f"{who} scores {now[who]}" for who in now if now[who] != scores[who])
            ways.append(f"write `{written}` {when}: {says or 'nothing changes'}")
    message = (
        f"{side} holds {_made_for_calls(played, holding)[0].yaku.name}, and neither stopped nor called: "
    )
    message += f"that can only be if the last card of {side}'s hand made it"
    return warning("yaku-without-call", Place(played.round.path), message, "; or ".join(ways))


def _retold(played: Played, holding: Holding, told: Mapping[str, Any]) -> Played:
    """The round with other facts, and with the pile of a side read as brings its owner most by them."""
    round = played.round._replace(facts=played.facts._replace(**told))
    then = played._replace(round=round)
    if holding.counts:
        return then
    called, ways = then.rules.has_called(then.facts, holding.side), []
    context = holding.context._replace(called=called, reading=None)
    for reading, table in enumerate(then.rules.tables(context)):
        read = context._replace(reading=reading)
        other = holding._replace(context=read, made=table.made(holding.pile))
        holdings = tuple(other if one is holding else one for one in played.holdings)
        ways.append(then._replace(holdings=holdings))
    return max(ways, key=lambda way: _scores(way)[holding.side])


def _scores(played: Played) -> dict[str, int]:
    """What the round brings each side."""
    return Ledger(played.record.sides, played.rules.settle(played)).totals


def _why_impossible(played: Played) -> str:
    """Why the calls, and the stop after them, cannot have come in this order; empty where they can."""
    calls = _calls(played)
    called, stopped = calls.callers(played.facts), calls.stopper(played.facts)
    for at, caller in enumerate(called):
        other = next((one for one in called[:at] if one != caller), "")
        if calls.opponent_ends and other:
            return f"after {other}'s call a yaku of {caller} ends the round, so {caller} cannot call"
        if calls.caller_ends and caller in called[:at]:
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
    calls, side = _calls(played), holding.side
    # Taking a call back takes no new yaku.
    stopped, called = side == getattr(played.facts, STOPPED, None), calls.callers(played.facts).count(side)
    if not called or holding.counts is not None or _robbed(played, side):
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
            if all(pattern.number(pile & of) >= need for of, need, _ in pattern.parts):
                steps.add(pattern.parts)
                if one.each_extra:
                    held = pattern.number(pile & pattern.extra_of)
                    steps.update((pattern.extra_of, number) for number in range(pattern.extra_from, held))
    return len(steps)


def _spoilt_since(played: Played, holding: Holding) -> bool:
    """Whether a yaku that was there when its owner called may have been spoilt by a later card."""
    patterns = (one.pattern for one in played.rules.yaku if one.pattern.spoilt_by)
    return any(pattern._replace(spoilt_by=0).witness(holding.pile) for pattern in patterns)
