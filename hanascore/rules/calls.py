"""Calls and stops: who scores after them, and whether the calls of a round are possible.

Each game decides itself what a call or a stop is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hanascore.cards.deck import four_of_a_month
from hanascore.model.ledger import Ledger
from hanascore.model.places_and_fixes import leave_out_later, write_in_round
from hanascore.problems.fix import Blank, Certainty, Change, Fix, Remove, Write, remove, write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, warning
from hanascore.rules.lucky_hands import winning_hands
from hanascore.rules.play import EXHAUSTED, LUCKY_HANDS, STOPPED, Calls
from hanascore.rules.played import Holding, Played
from hanascore.rules.ruleset import RuleSet
from hanascore.words.english import listed, many


def find_scorer(played: Played) -> Holding | None:
    """Return the side that stopped.

    If the hands were played out instead, return the side with more points, in a game where that side scores.
    """
    calls = _calls_of(played)
    holdings = played.holdings
    if stopper := find_stopper(played):
        return next((holding for holding in holdings if holding.side == played.side_of(stopper)), None)
    if not (calls.played_out(played.facts) and calls.higher_scores):
        return None
    points = [call_points(played, holding) for holding in holdings]
    most = max(points, default=0)
    best = [holding for holding, number in zip(holdings, points, strict=True) if number == most]
    return best[0] if len(best) == 1 < len(holdings) and most >= minimum_points(played) else None


def find_stopper(played: Played) -> str | None:
    """Return the player who ended the round by a stop, or by cancelling a call."""
    return _calls_of(played).stopper(played.facts)


def minimum_points(played: Played) -> int:
    """Return the points that a player needs to stop or call."""
    return _calls_of(played).minimum_points(len(played.order))


def call_points(played: Played, holding: Holding) -> int:
    """Return how many points of a side count towards a stop or a call."""
    if holding.counts:
        return _calls_of(played).points_towards(holding.made)
    return played.rules.call_points(holding.pile, holding.context)


def _calls_of(played: Played) -> Calls:
    if played.rules.play.calls is None:
        raise TypeError(f"{played.rules.game} declares no calls")
    return played.rules.play.calls


def check(played: Played) -> Iterator[Problem]:
    """Check how the round ended, and its calls. Run this after the check of the lucky hands."""
    winners = winning_hands(played) if played.rules.play.hand_ends else {}
    if winners:
        yield from _check_play_after_hand(played, next(iter(winners)))
        return
    problems = [*_check_end(played)]
    yield from problems
    if not (played.rules.play.hand_ends and any(problem.stops for problem in problems)):
        yield from _check_order(played)
        yield from _check_points_at_calls(played)
        of_sides = [problem for holding in played.holdings for problem in _check_side(played, holding)]
        # If a side cannot have called or stopped, perhaps another side did: one whose pile has a yaku.
        is_wrong = any(problem.stops for problem in of_sides)
        yield from (problem for problem in of_sides if problem.stops or not is_wrong)


def _check_play_after_hand(played: Played, player: str) -> Iterator[Problem]:
    """Check that nothing follows a lucky hand that wins at once."""
    calls = _calls_of(played)
    facts = played.facts
    later: dict[str, Any] = {
        STOPPED: calls.stopper(facts),
        EXHAUSTED: calls.played_out(facts),
        calls.called_fact: calls.callers(facts),
        "turns": played.round.turns,
        "captured": any(sum(holding.kinds) for holding in played.holdings),
    }
    key = next((key for key, value in later.items() if value), "")
    if key:
        hand = winning_hands(played)[player]
        message = f"{player}'s {hand.id} wins the round at once, but `{key}` describes play after it"
        place = Place(played.round.path).inside(key)
        fixes = leave_out_later(played.round, [key for key, value in later.items() if value])
        problem = error("after-the-end", place, message, fixes=fixes)
        yield problem._replace(instead=f"{player}'s hand would have won at once, before anything was played")


def _check_end(played: Played) -> Iterator[Problem]:
    """Check that the round says how it ended, and does not say two different things about it."""
    place = Place(played.round.path)
    calls = _calls_of(played)
    facts = played.facts
    stopper, played_out = calls.stopper(facts), calls.played_out(facts)
    other_ends = calls.other_ends(played)
    key, message = "", ""
    if other_ends:
        ends = {STOPPED: stopper, EXHAUSTED: played_out} | dict.fromkeys(other_ends[1:], True)
        key = next((key for key, value in ends.items() if value), "")
        message = f"the round ended by `{other_ends[0]}`, but `{key}` says that it ended in another way"
    elif getattr(facts, STOPPED, None) and getattr(facts, calls.cancelled_fact, None):
        key = calls.cancelled_fact
        message = f"`{STOPPED}` says that {stopper} stopped, but `{key}` that the round ended in another way"
    elif stopper and played_out:
        key = EXHAUSTED
        message = f"`{STOPPED}` says that {stopper} stopped, but `{key}` that the hands were played out"
    elif not stopper and not played_out:
        yield error("fact-missing", place, "the round does not say how it ended", fixes=_write_end(played))
    if key:
        facts_of_ends = dict.fromkeys((*other_ends[:1], STOPPED, calls.cancelled_fact, key))
        fixes = [remove(place.inside(name)) for name in facts_of_ends if _is_written(played, name)]
        yield error("facts-contradict", place.inside(key), message, "keep the one that happened", fixes=fixes)


def _is_written(played: Played, fact: str) -> bool:
    """Return whether a fact of the game is written in the round. Otherwise its turns may decide it."""
    return hasattr(played.facts, fact) and fact in played.round.data


def _write_end(played: Played) -> list[Fix]:
    """Return what the round can say about how it ended."""
    ends: dict[str, Any] = {STOPPED: Blank("NAME"), EXHAUSTED: True}
    if played.rules.play.hand_ends:
        ends[LUCKY_HANDS] = {Blank("NAME"): [Blank("HAND")]}
    ends = {key: end for key, end in ends.items() if hasattr(played.facts, key)}
    ends["void"] = Blank("REASON")
    return [write_in_round(played.round, key, end) for key, end in ends.items()]


def _check_order(played: Played) -> Iterator[Problem]:
    """Check that the calls are possible in the order in which they are listed."""
    if problem := _impossible_order(played):
        yield problem._replace(instead="a new yaku would have ended the play before the last of the calls")


def _check_points_at_calls(played: Played) -> Iterator[Problem]:
    """Check that the points at a call are stated only for players who called."""
    calls = _calls_of(played)
    callers = calls.callers(played.facts)
    for player in getattr(played.facts, calls.points_fact, None) or ():
        if player not in callers:
            place = Place(played.round.path).inside(calls.points_fact, player)
            message = f"`{calls.points_fact}` names {player}, but the round has no call of {player}"
            yield error("call-unlawful", place, message, f"correct it or `{calls.called_fact}`")


def _check_side(played: Played, holding: Holding) -> Iterator[Problem]:
    """Check that a side that called or stopped holds a yaku, and enough of them for all its calls."""
    place = Place(played.round.path)
    calls = _calls_of(played)
    side = holding.side
    called = side in calls.callers(played.facts)
    stopped = side == calls.stopper(played.facts)
    key = calls.called_fact
    if not calls.call:
        yield from _check_stop(played, holding)
    elif stopped and not holding.made:
        advice = "a player stops with a yaku: correct the pile, or who stopped"
        if holding.counts:
            advice = "numbers of cards show no yaku: list them under `yaku`, or name the cards"
        problem = error("call-unlawful", place.inside(STOPPED), f"{side} holds no yaku", advice)
        instead = f"{side} would have had no yaku and could not have stopped, so the round would have gone on"
        yield problem._replace(instead=instead)
    elif called and not holding.made and not _may_have_called(played, holding):
        advice = "a player calls with a yaku: correct the pile, or the calls"
        problem = error("call-unlawful", place.inside(key), f"{side} holds no yaku", advice)
        instead = f"{side} would have had no yaku and could not have called, so play would have gone on"
        yield problem._replace(instead=f"{instead} without that call")
    elif too_few := _too_few_points(played, holding):
        # Stolen cards do not excuse a stop, because a player stops with the pile that is written.
        fixes = [] if stopped else _write_stolen(played, "if cards were taken from the pile since")
        advice = "or correct the pile or the calls" if fixes else "correct the pile or the calls"
        problem = error(
            "call-unlawful", place.inside(STOPPED if stopped else key), too_few, advice, fixes=fixes
        )
        yield problem._replace(instead=f"{too_few}: the round would have gone on")
    elif not _impossible_order(played) and (too_many := _too_many_calls(played, holding)):
        advice = "correct the pile or the calls; ignore this if the pile is not written in full"
        yield warning("calls-doubtful", place.inside(key), too_many, advice)
    elif (
        call_points(played, holding) >= minimum_points(played)
        and not (called or stopped)
        and not played.round.turns
    ):
        yield _yaku_without_call(played, holding)


def _may_have_called(played: Played, holding: Holding) -> bool:
    """Return whether a side without a yaku may have called, because it may have had a yaku at that time."""
    return _may_be_spoilt(played, holding) or _robbed(played, holding.side) or holding.shows_part


def _check_stop(played: Played, holding: Holding) -> Iterator[Problem]:
    """Check a stop in a game without calls: the side that stopped must hold the yaku that allow it."""
    calls, stopper = _calls_of(played), find_stopper(played)
    if stopper is None or played.side_of(stopper) != holding.side:
        return
    others = [other for other in played.holdings if other is not holding]
    ids = [[made.yaku.id for made in each.made] for each in (holding, *others)]
    message = why_no_stop(played.rules, holding.side, ids[0], ids[1:])
    if message:
        advice = "correct the piles, or who stopped"
        if any(each.counts for each in played.holdings):
            advice += "; list the yaku of piles that are known by numbers under `yaku`"
        problem = error("call-unlawful", Place(played.round.path).inside(STOPPED), message, advice)
        verb = "ahead" if calls.yaku_ahead else "allowed"
        instead = (
            f"{stopper} would not have been {verb} and could not have stopped: the round would have gone on"
        )
        yield problem._replace(instead=instead)


def why_no_stop(rules: RuleSet, side: str, made: Sequence[str], others: Sequence[Sequence[str]]) -> str:
    """Return why yaku are not enough to stop in a game without calls; "" if they are enough.

    `made` are the ids of the side's yaku. `others` has the ids of the yaku of each other side.
    """
    calls = rules.play.calls
    if calls is None:
        return ""
    if calls.yaku_ahead:
        most = max(map(len, others), default=0)
        if len(made) - most >= calls.yaku_ahead:
            return ""
        number = many(len(made), "yaku", "yaku")
        return f"{side} has {number} and the other side {most}: a stop takes {calls.yaku_ahead} more"
    enough = [yaku for yaku in rules.yaku if yaku.id not in calls.not_counting]
    if any(yaku.id in made for yaku in enough):
        return ""
    return f"{side} holds no yaku that ends a round: {listed((yaku.name for yaku in enough), 'or')}"


def check_thrown(played: Played, fact: str) -> Iterator[Problem]:
    """Check that a pile holds at least as many whole months as its owner threw bombs.

    `fact` is the name of the fact that counts the bombs. Piles from which others took cards are not checked.
    """
    for player, number in (getattr(played.facts, fact, None) or {}).items():
        holding = next((holding for holding in played.holdings if holding.side == player), None)
        if holding is None or holding.counts or _robbed(played, player):
            continue
        whole = four_of_a_month(holding.pile).bit_count() // 4
        if number > whole:
            message = f"`{fact}` of {player} is {number}, but the pile holds {many(whole, 'whole month')}"
            fixes = _write_stolen(played, "if others took cards from it")
            place = Place(played.round.path).inside(fact, player)
            advice = "or correct the pile or the number" if fixes else "correct the pile or the number"
            yield error("fact-impossible", place, message, advice, fixes=fixes)


def _write_stolen(played: Played, when: str) -> list[Fix]:
    """Return the fix that says how many cards a player took from other piles, if a round can say it."""
    fact = played.rules.play.stolen_fact
    if not hasattr(played.facts, fact):
        return []
    written = getattr(played.facts, fact) or {}
    return [write_in_round(played.round, fact, {**written, Blank("NAME"): Blank("NUMBER")}, when)]


def _robbed(played: Played, side: str) -> bool:
    """Return whether others took cards from a pile, or may have taken some."""
    stolen = getattr(played.facts, played.rules.play.stolen_fact, None) or {}
    return any(number for player, number in stolen.items() if player != side)


def _may_be_spoilt(played: Played, holding: Holding) -> bool:
    """Return whether the side may have called with a yaku that a card captured later has spoilt."""
    patterns = (yaku.pattern for yaku in played.rules.yaku if yaku.pattern.spoilt_by)
    return any(pattern._replace(spoilt_by=0).witness(holding.pile) for pattern in patterns)


def _too_few_points(played: Played, holding: Holding) -> str:
    """Return why a pile is worth too little for the calls and the stop of its owner; "" if it is not.

    The first call takes the minimum, and each further call and the stop take one point more. If cards were
    stolen from the pile and its owner did not stop, the pile may have been worth more at the call.
    """
    calls = _calls_of(played)
    facts = played.facts
    side = holding.side
    stopped = side == calls.stopper(facts)
    times = calls.callers(facts).count(side)
    call = calls.call[0]
    is_open = _robbed(played, side) or holding.shows_part
    if not calls.least or not (stopped or times) or (not stopped and is_open):
        return ""
    points = call_points(played, holding)
    minimum = minimum_points(played)
    at_call = (getattr(facts, calls.points_fact, None) or {}).get(side, 0)
    need = minimum + times + stopped - 1
    why = f"it takes {minimum}"
    if times + stopped > 1:
        at_stop = " and at the stop" if stopped else ""
        why += f", 1 more at each further {call}{at_stop}: {need}"
    if times and at_call + stopped > need:
        need = at_call + stopped
        why = f"there were {at_call} at the last {call}"
    if points >= need:
        return ""
    action = "stopped"
    if times:
        how_often = f" {times} times" if times > 1 else ""
        action = f"called {call}{how_often}{' and stopped' if stopped else ''}"
    return f"{side} {action} with {many(points, 'point')}, but {why}"


def _yaku_without_call(played: Played, holding: Holding) -> Problem:
    """Return the problem that a side has a yaku, but neither called nor stopped.

    The fixes are what else the record might say, and what the round would score then.
    """
    calls = _calls_of(played)
    side = holding.side
    callers = (side, *calls.callers(played.facts))
    key = calls.called_fact
    path = played.round.path
    stop: list[Change] = [Write((*path, STOPPED), side)]
    if EXHAUSTED in played.round.data:
        stop.append(Remove(Place((*path, EXHAUSTED))))
    corrections: list[tuple[dict[str, Any], Fix]] = [
        ({key: callers}, write_in_round(played.round, key, [*callers], f"if {side} called")),
    ]
    if not calls.other_ends(played):
        fix = Fix(tuple(stop), Certainty.CHOICE, "if the round ended with it")
        corrections.append(({STOPPED: side, EXHAUSTED: None}, fix))
    scores = _scores(played)
    fixes = []
    for facts, fix in corrections:
        changed = played._replace(round=replace(played.round, facts=played.facts._replace(**facts)))
        if not _impossible_order(changed):
            new = _best_scores(changed, holding)
            changes = listed(f"{name} scores {new[name]}" for name in new if new[name] != scores[name])
            fixes.append(fix._replace(then=changes or "nothing changes"))
    name = _best_yaku_for_call(played, holding)
    message = f"{side} holds {name}, and neither stopped nor called: "
    message += f"that can only be if the last card of {side}'s hand made it"
    return warning("decision-missing", Place(path), message, fixes=fixes)


def _best_yaku_for_call(played: Played, holding: Holding) -> str:
    """Return the name of a yaku with which the side could have called or stopped.

    It is taken from the reading of the pile that gives most points towards a call or a stop.
    """
    if holding.counts:
        return holding.made[0].yaku.name
    tables = played.rules.tables(holding.context._replace(reading=None))
    made = max((table.made(holding.pile) for table in tables), key=_calls_of(played).points_towards)
    return made[0].yaku.name


def _scores(played: Played) -> Mapping[str, int]:
    """Return the score of each side."""
    return Ledger(played.record.sides, played.rules.settle(played)).totals


def _best_scores(played: Played, holding: Holding) -> Mapping[str, int]:
    """Return the score of each side, with one pile in the reading that brings its owner most."""
    if holding.counts:
        return _scores(played)
    called = holding.side in _calls_of(played).callers(played.facts)
    context = holding.context._replace(called=called, reading=None)
    results = []
    for number, table in enumerate(played.rules.tables(context)):
        changed = holding._replace(context=context._replace(reading=number), made=table.made(holding.pile))
        holdings = tuple(changed if other is holding else other for other in played.holdings)
        results.append(_scores(played._replace(holdings=holdings)))
    return max(results, key=lambda scores: scores[holding.side])


def _impossible_order(played: Played) -> Problem | None:
    """Return the error that the calls and the stop cannot have come in this order, or None if they can."""
    calls = _calls_of(played)
    callers, stopper = calls.callers(played.facts), calls.stopper(played.facts)
    place = Place(played.round.path).inside(calls.called_fact)
    for number, caller in enumerate(callers):
        before = callers[:number]
        opponent = next((player for player in before if player != caller), "")
        if calls.opponent_ends and opponent:
            message = f"by these rules {caller}'s yaku ended the round, because {opponent} had called"
            fixes = _let_call(calls, calls.opponent_ends, caller)
            return error("call-unlawful", place, message, "or correct the list", fixes=fixes)
        if calls.caller_ends and caller in before:
            message = f"by these rules a new yaku of {caller} ended the round, because {caller} had called"
            fixes = _let_call(calls, calls.caller_ends, caller)
            return error("call-unlawful", place, message, "or correct the list", fixes=fixes)
    turns = played.rules.deals[len(played.order)].hand
    if _turns_needed(played.order, [*callers, *([stopper] if stopper else [])]) > turns * len(played.order):
        message = f"each player has {turns} turns, too few for these calls in this order"
        return error("call-unlawful", place, message, "correct the list, or who stopped")
    return None


def _let_call(calls: Calls, option: str, caller: str) -> list[Fix]:
    """Return the setting under which a new yaku does not end the round, so that its owner may call."""
    return [
        write(("options", option), calls.choices_to_go_on[option], when=f"if your table lets {caller} call")
    ]


def _turns_needed(order: Sequence[str], players: Sequence[str]) -> int:
    """Return how many turns a round needs at least until these players have acted, one after the other."""
    last = -1
    for player in players:
        last += 1 + (order.index(player) - last - 1) % len(order)
    return last + 1


def _too_many_calls(played: Played, holding: Holding) -> str:
    """Return why a side called and stopped more often than its pile had new yaku; "" if it did not.

    A pile has a new yaku only in a turn that completes a pattern or adds an extra card to one. Yaku that grow
    by the same card are counted once. Whether a yaku was shut out or spoilt later does not matter.
    """
    side, pile = holding.side, holding.pile
    # Cancelling a call needs no new yaku.
    stopped = side == getattr(played.facts, STOPPED, None)
    called = _calls_of(played).callers(played.facts).count(side)
    if not called or holding.counts or _robbed(played, side):
        return ""
    rises: set[tuple[object, ...]] = set()
    for table in played.rules.tables(holding.context):
        for yaku in table.yaku:
            pattern = yaku.pattern
            if any(pattern.weight(pile & of) < need for of, need, _ in pattern.parts):
                continue
            rises.add(pattern.parts)
            if yaku.each_extra:
                numbers = range(pattern.extra_from, pattern.counted(pile))
                rises.update((pattern.extra_of, number) for number in numbers)
    if called + stopped <= len(rises):
        return ""
    action = f"called {'once' if called == 1 else f'{called} times'}{' and stopped' if stopped else ''}"
    return f"{side} {action}, but this pile allows at most {len(rises)} new yaku"
