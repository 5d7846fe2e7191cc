"""Rounds that end by a stop and go on by calls: what may have happened, and what cannot.

What a call or a stop is worth is the game's. Such a game declares its `calls`, and the facts named there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from hanascore.cards.deck import four_of_a_month
from hanascore.model.ledger import Ledger
from hanascore.problems.problem import Place, Problem, error, warning
from hanascore.problems.words import listed, many
from hanascore.rules.lucky_hands import winning
from hanascore.rules.play import EXHAUSTED, STOPPED, Calls
from hanascore.rules.played import Holding, Played


def scorer(played: Played) -> Holding | None:
    """Whoever stopped; or where the hands were played out the side with the higher total, if that scores."""
    calls, holdings = _calls_of(played), played.holdings
    if stopped_by := stopper(played):
        return next((one for one in holdings if one.side == stopped_by), None)
    if not (calls.played_out(played.facts) and calls.higher_scores):
        return None
    worth = [points_of(played, one) for one in holdings]
    best = [one for one, points in zip(holdings, worth, strict=True) if points == max(worth) >= least(played)]
    return best[0] if len(best) == 1 < len(holdings) else None


def _calls_of(played: Played) -> Calls:
    """The calls of a game that has some."""
    if played.rules.play.calls is None:
        raise TypeError(f"{played.rules.game} is asked for its calls, and declares none")
    return played.rules.play.calls


def stopper(played: Played) -> str | None:
    """Whose yaku ended the round."""
    return _calls_of(played).stopper(played.facts)


def least(played: Played) -> int:
    """The points from which a player may stop or call."""
    return _calls_of(played).minimum_points(len(played.order))


def points_of(played: Played, holding: Holding) -> int:
    """What the yaku of a side count for that."""
    if holding.counts:
        return _calls_of(played).points_towards(holding.made)
    return played.rules.call_points(holding.pile, holding.context)


def check(played: Played) -> Iterator[Problem]:
    """What is wrong with how the round ended, and with the calls, in a round whose lucky hands are clear."""
    at_once = winning(played) if played.rules.play.hand_ends else {}
    ending = [*_check_ending(played, next(iter(at_once), ""))]
    yield from ending
    if not at_once and not (played.rules.play.hand_ends and any(one.stops for one in ending)):
        yield from _check_calls(played)


def _check_ending(played: Played, lucky: str) -> Iterator[Problem]:
    """Whether the round says how it ended, and says one thing. `lucky` has a hand that won it at once."""
    place, calls, facts = Place(played.round.path), _calls_of(played), played.facts
    stopper, played_out = calls.stopper(facts), calls.played_out(facts)
    said: dict[str, Any] = {STOPPED: stopper, EXHAUSTED: played_out}
    others, beside, message = calls.other_ends(played), "", ""
    if lucky:
        said[calls.called_fact] = calls.callers(facts)
        said |= {"turns": played.round.turns, "captured": any(sum(one.kinds) for one in played.holdings)}
        if after := next((key for key, value in said.items() if value), ""):
            id = winning(played)[lucky].id
            message = f"{lucky}'s {id} wins the round at once, but `{after}` tells of play after it"
            instead = f"{lucky}'s hand would have won at once, before anything was played"
            hint = "leave out what came after it"
            found = error("after-the-end", place.inside(after), message, hint)
            yield found._replace(instead=instead)
        return
    if others:
        said |= dict.fromkeys(others[1:], True)
        beside = next((key for key, value in said.items() if value), "")
        message = f"the round ended by `{others[0]}`, and `{beside}` says that it ended otherwise"
    elif getattr(facts, STOPPED, None) and getattr(facts, calls.cancelled_fact, None):
        beside = calls.cancelled_fact
        message = f"{stopper} is said to have stopped, and `{beside}` that the round ended otherwise"
    elif stopper and played_out:
        beside = EXHAUSTED
        message = f"{stopper} is said to have stopped, and the hands to have been played out"
    elif not stopper and not played_out:
        hand = ", `lucky_hands: {NAME: [HAND]}`" if played.rules.play.hand_ends else ""
        hint = f"write `{STOPPED}: NAME`, `{EXHAUSTED}: yes`{hand} or `void: REASON`"
        yield error("fact-missing", place, "the round does not say how it ended", hint)
    if beside:
        yield error("facts-contradict", place.inside(beside), message, "keep the one that happened")


def _check_calls(played: Played) -> Iterator[Problem]:
    """Whether those who called or stopped hold a yaku, and the calls can have come in this order."""
    place, calls, why = Place(played.round.path), _calls_of(played), _why_impossible(played)
    key, callers = calls.called_fact, calls.callers(played.facts)
    if why:
        hint = "correct the list, or choose the rulings on calls that the table played by"
        instead = "a new yaku would have ended the play before the last of the calls"
        yield error("call-unlawful", place.inside(key), why, hint)._replace(instead=instead)
    for who in getattr(played.facts, calls.points_fact, None) or ():
        if who not in callers:
            message = f"`{calls.points_fact}` tells of {who}, who is not said to have called {calls.call[0]}"
            hint = "correct the one or the other"
            yield error("call-unlawful", place.inside(calls.points_fact, who), message, hint)
    for holding in played.holdings:
        side, called = holding.side, holding.side in callers
        stopped = side == calls.stopper(played.facts)
        if stopped and not holding.made:
            hint = "a player stops with a yaku: correct the pile, or who stopped"
            if holding.counts:
                hint = "numbers do not tell of yaku: list them under `yaku`, or name the cards"
            instead = f"{side} held nothing and could not have stopped: the play would have gone on"
            found = error("call-unlawful", place.inside(STOPPED), f"{side} holds no yaku", hint)
            yield found._replace(instead=instead)
        elif called and not holding.made and not (_spoilt_since(played, holding) or _robbed(played, side)):
            hint = "a player calls with a yaku: correct the pile, or the calls"
            instead = f"{side} held nothing and could not have called: the play would have gone on without it"
            found = error("call-unlawful", place.inside(key), f"{side} holds no yaku", hint)
            yield found._replace(instead=instead)
        elif below := _below(played, holding):
            moved = played.rules.play.stolen_fact
            hint = f"correct the pile or the calls; write `{moved}` if cards were taken from the pile since"
            found = error("call-unlawful", place.inside(STOPPED if stopped else key), below, hint)
            yield found._replace(instead=f"{below}: the play would have gone on")
        elif not why and (too_many := _beyond(played, holding)):
            hint = "correct the pile or the calls; if the pile is not written in full, nothing need be done"
            yield warning("calls-doubtful", place.inside(key), too_many, hint)
        elif points_of(played, holding) >= least(played) and not (called or stopped or played.round.turns):
            yield _unanswered_for(played, holding)


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
            told = f"write `{played.rules.play.stolen_fact}` if others took cards from it"
            place = Place(played.round.path).inside(name, player)
            yield error("fact-impossible", place, message, f"correct the pile or the number, or {told}")


def _robbed(played: Played, side: str) -> bool:
    """Whether others took cards out of a pile, or may have."""
    moved = getattr(played.facts, played.rules.play.stolen_fact, None) or {}
    return any(number for who, number in moved.items() if who != side)


def _spoilt_since(played: Played, holding: Holding) -> bool:
    """Whether a yaku that was there when its owner called may have been spoilt by a later card."""
    patterns = (one.pattern for one in played.rules.yaku if one.pattern.spoilt_by)
    return any(pattern._replace(spoilt_by=0).witness(holding.pile) for pattern in patterns)


def _below(played: Played, holding: Holding) -> str:
    """Why a pile is worth too little for the calls of its owner, and the stop; empty where it is enough.

    Who called had the points that it takes, and one more at every further call and at the stop. Somebody who
    did not stop may have had more then than now, where cards were taken from the pile.
    """
    calls, facts, side = _calls_of(played), played.facts, holding.side
    stopped, times, call = side == calls.stopper(facts), calls.callers(facts).count(side), calls.call[0]
    if not calls.least or not (stopped or times) or (not stopped and _robbed(played, side)):
        return ""
    points = points_of(played, holding)
    at_call = (getattr(facts, calls.points_fact, None) or {}).get(side, 0)
    need, why = least(played) + times + stopped - 1, f"it takes {least(played)}"
    if times + stopped > 1:
        why += f", 1 more at each further {call}{' and at the stop' * stopped}: {need}"
    if times and at_call + stopped > need:
        need, why = at_call + stopped, f"there were {at_call} at the last {call}"
    did = f"called {call}{f' {times} times' * (times > 1)}{' and stopped' * stopped}" if times else "stopped"
    return f"{side} {did} with {many(points, 'point')}, and {why}" if points < need else ""


def _unanswered_for(played: Played, holding: Holding) -> Problem:
    """A yaku whose owner neither called nor stopped, with what else the record might say and score."""
    calls, side = _calls_of(played), holding.side
    key, called = calls.called_fact, (side, *calls.callers(played.facts))
    scores, ways = _scores(played), []
    for written, facts, when in (
        (f"{key}: [{', '.join(called)}]", {key: called}, f"if {side} called"),
        (f"{STOPPED}: {side}", {STOPPED: side, EXHAUSTED: None}, "if the round ended with it"),
    ):
        then = played._replace(round=replace(played.round, facts=played.facts._replace(**facts)))
        if not _why_impossible(then):
            now = _best_scores(then, holding)
            says = listed(f"{who} scores {now[who]}" for who in now if now[who] != scores[who])
            ways.append(f"write `{written}` {when}: {says or 'nothing changes'}")
    made = [holding.made]
    if not holding.counts:
        # As the pile is read best for a call or a stop; its owner may count it otherwise.
        tables = played.rules.tables(holding.context._replace(reading=None))
        made = [table.made(holding.pile) for table in tables]
    name = max(made, key=calls.points_towards)[0].yaku.name
    message = f"{side} holds {name}, and neither stopped nor called: "
    message += f"that can only be if the last card of {side}'s hand made it"
    return warning("decision-missing", Place(played.round.path), message, "; or ".join(ways))


def _scores(played: Played) -> Mapping[str, int]:
    """What the round brings each side."""
    return Ledger(played.record.sides, played.rules.settle(played)).totals


def _best_scores(played: Played, holding: Holding) -> Mapping[str, int]:
    """What the round brings each side, with the pile of one of them read as brings its owner most."""
    if holding.counts:
        return _scores(played)
    called = holding.side in _calls_of(played).callers(played.facts)
    context = holding.context._replace(called=called, reading=None)
    ways = []
    for reading, table in enumerate(played.rules.tables(context)):
        read = context._replace(reading=reading)
        other = holding._replace(context=read, made=table.made(holding.pile))
        holdings = tuple(other if one is holding else one for one in played.holdings)
        ways.append(_scores(played._replace(holdings=holdings)))
    return max(ways, key=lambda scores: scores[holding.side])


def _why_impossible(played: Played) -> str:
    """Why the calls, and the stop after them, cannot have come in this order; empty where they can."""
    calls = _calls_of(played)
    callers, stopper = calls.callers(played.facts), calls.stopper(played.facts)
    for at, caller in enumerate(callers):
        before = callers[:at]
        other = next((one for one in before if one != caller), "")
        if calls.opponent_ends and other:
            return f"after {other}'s call a yaku of {caller} ends the round, so {caller} cannot call"
        if calls.caller_ends and caller in before:
            return f"a new yaku of {caller} after a call ends the round, so {caller} cannot call again"
    order, now = played.order, -1
    turns = played.rules.deals[len(order)].hand
    for player in (*callers, *([stopper] if stopper else [])):
        # A call or a stop for each turn at most: the next turn of this player, turns passing in order.
        now += 1 + (order.index(player) - now - 1) % len(order)
        if now >= turns * len(order):
            return f"each player has {turns} turns, too few for these calls in this order"
    return ""


def _beyond(played: Played, holding: Holding) -> str:
    """Why a pile cannot have made as many new yaku as its owner called and stopped; empty where it can.

    Its worth rises only in a turn in which a pattern is first filled, or a further card of one comes,
    whatever the order; what shut a yaku out or spoilt it since is no matter. Yaku that rise by the same card
    are counted once.
    """
    side, pile = holding.side, holding.pile
    rises: set[tuple[object, ...]] = set()
    # Taking a call back takes no new yaku.
    stopped = side == getattr(played.facts, STOPPED, None)
    called = _calls_of(played).callers(played.facts).count(side)
    if not called or holding.counts or _robbed(played, side):
        return ""
    for one in (one for table in played.rules.tables(holding.context) for one in table.yaku):
        pattern = one.pattern
        if all(pattern.weight(pile & of) >= need for of, need, _ in pattern.parts):
            rises.add(pattern.parts)
            if one.each_extra:
                held = pattern.counted(pile)
                rises.update((pattern.extra_of, number) for number in range(pattern.extra_from, held))
    if called + stopped <= len(rises):
        return ""
    did = f"called {'once' if called == 1 else f'{called} times'}{' and stopped' if stopped else ''}"
    return f"{side} {did}, and this pile allows {len(rises)} new yaku at most"
