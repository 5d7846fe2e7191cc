"""Check what a player says at the end of a turn: a call, a stop, or nothing."""

from __future__ import annotations

from hanascore.problems.fix import Fix, write
from hanascore.problems.problem import warning
from hanascore.referee.replay.table import STOPPED, PlayTable
from hanascore.rules.calls import why_no_stop
from hanascore.rules.play import Calls
from hanascore.words.english import many


def end_turn_with_call(table: PlayTable, calls: Calls) -> int:
    """Check what a player says at the end of a turn.

    Return the points of the player's yaku after the turn.
    """
    seat = table.seat
    player = table.player
    word = table.turn.call
    points = table.yaku_points(table.seat)
    if not calls.call:
        if word:
            _stop(table, calls, points)
        return points
    call, stop = calls.call[0], calls.stop[0]
    if not _may_speak(table, calls, points):
        if word:
            _report_no_new_yaku(table, calls, points)
        if word == stop and table.index + 1 == len(table.turns):
            table.ended = STOPPED
            table.stopper = player
        return points
    if word == stop or _ending_option(table, calls):
        if word == call:
            _report_call_after_end(table, calls)
        table.ended = STOPPED
        table.stopper = player
        return points
    if not word:
        _report_silence(table, calls, points)
    elif not table.left[seat] and not table.spare[seat]:
        message = f"turn {table.index + 1}: {player} says {call} with no card left to play"
        advice = f"with the last card a player can only say {stop}"
        table.warnings.append(warning("calls-doubtful", table.place(table.turn.call_span), message, advice))
    # A player with a new yaku who says nothing plays on, so this counts as a call.
    table.callers.append(player)
    table.points_at_call[player] = points
    return table.yaku_points(seat)


def _stop(table: PlayTable, calls: Calls, points: int) -> None:
    """End the round by a stop, in a game without calls, and check that the player's yaku allow it."""
    player = table.player
    rule_set = table.rules.rule_set
    side_of = table.rules.record.side_of
    side = side_of(player)
    ids = {other: [made.yaku.id for made in table.made(other, ())] for other in table.seats_of}
    others = [ids[other] for other in ids if other != side]
    reason = why_no_stop(rule_set, player, ids[side], others)
    if not reason and not calls.yaku_ahead and points <= table.points[table.seat]:
        reason = f"{player} made that yaku in an earlier turn"
    if reason:
        law = "a player may stop only with a yaku made in this very turn, and only if that yaku ends a round"
        if calls.yaku_ahead:
            law = f"a player may stop only with {calls.yaku_ahead} yaku more than any other side"
        instead = f"{player} could not have stopped in turn {table.index + 1}: the play would have gone on"
        place = table.place(table.turn.call_span)
        message = f"{player} says {table.turn.call}, but {reason}"
        table.add_unlawful(law, "call-unlawful", place, message, instead=instead)
    if not reason or table.index + 1 == len(table.turns):
        table.ended = STOPPED
        table.stopper = player


def _may_speak(table: PlayTable, calls: Calls, points: int) -> bool:
    """Return whether the turn allows a call or a stop: it made a new yaku, with enough points."""
    if not calls.least:
        return points > table.points[table.seat]
    least = calls.minimum_points(len(table.order))
    return points >= least and points > table.points_at_call.get(table.player, 0)


def _ending_option(table: PlayTable, calls: Calls) -> str:
    """Return the name of the option under which the new yaku ends the round; "" if the round may go on."""
    if calls.caller_ends and table.player in table.callers:
        return calls.caller_ends
    if calls.opponent_ends and any(caller != table.player for caller in table.callers):
        return calls.opponent_ends
    return ""


def _report_no_new_yaku(table: PlayTable, calls: Calls, points: int) -> None:
    """Report a call or a stop without a new yaku."""
    player = table.player
    word = table.turn.call
    before = table.points[table.seat]
    if calls.least:
        at_call = table.points_at_call.get(player, 0)
        least = calls.minimum_points(len(table.order))
        law = f"a player needs {least} points to stop or call, and after a call more points than at that call"
        had = f"{player} has {many(points, 'point')}"
        had += f", and had {at_call} at the last call" if at_call else ""
        made = "too little"
    else:
        law = "only a new yaku made in this very turn lets a player stop or call"
        had = f"{player}'s yaku come to {before} as before the turn" if before else f"{player} has no yaku"
        made = "nothing new" if before else "nothing"
    table.add_unlawful(
        law,
        "call-unlawful",
        table.place(table.turn.call_span),
        f"{player} says {word}, but {had}",
        instead=(
            f"{player} held {made} in turn {table.index + 1} and could not have said {word}: "
            "the play would have gone on"
        ),
    )


def _report_call_after_end(table: PlayTable, calls: Calls) -> None:
    """Report a call although the player's new yaku ends the round."""
    option = _ending_option(table, calls)
    if option == calls.caller_ends:
        law = "a new yaku of a player who has called ends the round"
    else:
        law = "a yaku made after an opponent called ends the round"
    table.add_unlawful(
        law,
        "call-unlawful",
        table.place(table.turn.call_span),
        f"{table.player} says {calls.call[0]}, but the round is over",
        rule=option,
        instead=f"{table.player}'s yaku would have ended the round in turn {table.index + 1}",
    )


def _report_silence(table: PlayTable, calls: Calls, points: int) -> None:
    """Report a new yaku after which the player neither called nor stopped."""
    player = table.player
    call = calls.call[0]
    stop = calls.stop[0]
    made = table.made(table.rules.record.side_of(player), table.callers)
    names = ", ".join(yaku.yaku.name for yaku in made)
    if calls.least:
        at_call = table.points_at_call.get(player, 0)
        least = calls.minimum_points(len(table.order))
        law = f"a player with {least} points, or with more than at the last {call}, says {stop} or {call}"
        enough = f"after {at_call} at the last {call}" if at_call else f"and {least} are enough"
        came = f"come to {points} ({names}) {enough}"
    else:
        law = f"a player who makes a new yaku says {stop} or {call}"
        came = f"rise from {table.points[table.seat]} to {points} ({names})"
    table.add_unlawful(
        law,
        "decision-missing",
        table.place(),
        f"{player}'s yaku {came}, but {player} says nothing",
        fixes=[_say(table, word) for word in (stop, call)],
        instead=(
            f"{player} would have had to say {stop} or {call} in turn {table.index + 1}, "
            "and the record does not say which"
        ),
    )


def _say(table: PlayTable, word: str) -> Fix:
    """Return the fix that writes a call or a stop at the end of the turn."""
    text = table.turns.text(table.index)
    return write(table.place().path, f"{text.rstrip(' ,')}, {word}")
