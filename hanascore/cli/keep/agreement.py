"""What the score pad asks before it takes a step that does more than answer a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hanascore.cli.keep.echoes import effect_lines, same_rules, settings_in_words
from hanascore.evening import Reply, Step
from hanascore.evening.pile_questions import CHAFF
from hanascore.record.keys import FROM_NOW_ON
from hanascore.report.game_status import rounds_named
from hanascore.report.labels import tr
from hanascore.report.wording import listed_names
from hanascore.words.english import listed, many

if TYPE_CHECKING:
    from hanascore.cli.keep.pad import Pad


def agrees(pad: Pad, reply: Reply) -> bool:
    """Return whether the user agrees to a step, if it does more than answer a question."""
    if reply.step is Step.SET or CHAFF in reply.meaning:
        return _agrees_to_rules(pad, reply)
    if ("players",) in reply.meaning:
        return _agrees_to_players(pad, reply.meaning["players",])
    first = pad.match.record.first_round if pad.match else 1
    if _drops_corrections(pad, reply):
        return pad.dialogue.confirm(f"Drop the answers of round {pad.entry.number}", default=False)
    if reply.step is Step.REOPEN:
        is_unsaved = pad.evening.is_unsaved
        dropped = f" and drop the answers of round {pad.unsaved_round}" if is_unsaved else ""
        number = first + len(pad.entry.sheet.rounds) - 1
        return pad.dialogue.confirm(f"Take back round {number}{dropped}", default=False)
    if reply.step is not Step.REMOVE:
        return True
    ((_, index),) = reply.meaning
    number, last = first + int(index), first + len(pad.entry.sheet.rounds) - 1
    verb = "moves" if number + 1 == last else "move"
    later = f" ({rounds_named(range(number + 1, last + 1))} {verb} up)" if number < last else ""
    if pad.dialogue.confirm(f"Remove round {number} for good{later}", default=False):
        return True
    pad.say(f"  nothing is removed; type edit {number} to correct it, or undo for the last round")
    return False


def _drops_corrections(pad: Pad, reply: Reply) -> bool:
    """Return whether a step leaves an old round that was changed and is not kept."""
    if pad.match is None or pad.entry.replaced is None or not pad.entry.is_unsaved:
        return False
    is_left = reply.evening.state.round.index != pad.entry.index
    return is_left and reply.step not in (Step.KEEP, Step.REOPEN, Step.REMOVE)


def _agrees_to_rules(pad: Pad, reply: Reply) -> bool:
    """Show what other rules do to the rounds, and ask whether they are meant."""
    before, after = pad.entry.sheet.match, reply.evening.state.round.sheet.match
    if (FROM_NOW_ON,) in reply.meaning:
        # No round on file changes.
        return True
    words = settings_in_words(before, reply.meaning)
    if same_rules(before, after):
        if reply.step is Step.ANSWER:
            # The question whether chaff is thrown away has its usual answer.
            return True
        pad.say(f"  {words} is in force already")
        return False
    pad.say("\n".join(f"  {line}" for line in effect_lines(before, after)))
    is_worse = len(after.unscored) > len(before.unscored)
    if before.rounds and not pad.dialogue.confirm(f"Change to {words}", default=not is_worse):
        pad.say("  nothing is changed")
        return False
    return True


def _agrees_to_players(pad: Pad, players: Sequence[str]) -> bool:
    """Show the names. If the event seats others here, ask whether they are meant."""
    quoted = listed_names([f"'{name}'" for name in players])
    pad.say(f"  {tr('{}: {}', many(len(players), 'player'), quoted)}")
    if pad.seated is None or set(pad.seated) == set(players):
        return True
    expected, actual = listed(pad.seated) or "nobody", listed(players)
    return pad.dialogue.confirm(f"The event seats {expected} here, not {actual}. Continue", default=False)
