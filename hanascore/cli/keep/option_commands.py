"""The commands `option` and `chaff`: change the rules of the table, and show the effect on its rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hanascore.cli.keep.errors import AnswersChangedError
from hanascore.evening.answers import HELP, Answers
from hanascore.evening.errors import AnswerError
from hanascore.evening.option_texts import (
    check_may_change,
    option_lines,
    option_named,
    parse_settings,
    plain_choice,
    split_first_round,
)
from hanascore.evening.sheet import score_changes
from hanascore.record.keys import FROM_NOW_ON
from hanascore.referee.match import Match
from hanascore.report.game_status import game_status, why_nothing
from hanascore.words.english import listed, runs

if TYPE_CHECKING:
    from hanascore.cli.keep.session import Session

# The most rounds with changed scores that are shown one by one.
_MOST_ROUNDS = 6


def change_option(session: Session, text: str) -> None:
    """Change options, or list the choices of one option or of all."""
    game, options = session.sheet.match.game, session.entry.rules.options
    if not text or text in HELP:
        lines = []
        for option in game.options:
            value = getattr(options, option.name)
            default = f" (default {plain_choice(option.default)})" if value != option.default else ""
            lines.append(f"  {option.name}: {plain_choice(value)}{default}")
        session.dialogue.show_lines(
            "\n".join(["In force:", *lines, f"Type option {game.options[0].name} for its choices."])
        )
        return
    if named := option_named(game, text.removesuffix("?").strip()):
        session.dialogue.show_lines("\n".join(option_lines(game, named, getattr(options, named.name))))
        return
    words, number = split_first_round(text, session.entry.number)
    settings = parse_settings(game, words)
    if of_event := [name for name in settings if name in session.file.reading.settings.event.options]:
        raise AnswerError(f"the event sets {listed(of_event)}, and its rules come before those of this file")
    if number is None:
        _change(
            session,
            {
                ("chaff",) if name == "chaff" else ("options", name): choice
                for name, choice in settings.items()
            },
        )
        return
    for name in settings:
        check_may_change(game, name)
    if number == session.entry.number:
        session.entry = session.entry.with_options(settings)
        words = ", ".join(f"{name}: {plain_choice(choice)}" for name, choice in settings.items())
        session.say(f"  from round {number} on: {words}")
        raise AnswersChangedError
    index = number - session.sheet.match.record.first_round
    if index not in range(len(session.sheet.rounds)):
        raise AnswerError("there is no round {}", number)
    _change(session, {("rounds", index, FROM_NOW_ON, name): choice for name, choice in settings.items()})


def set_chaff(session: Session, choice: str) -> None:
    """Write into the file whether chaff is thrown away. Then the question does not come again."""
    settings: Answers = {("chaff",): choice}
    # If the user refuses the effect of the answer on older rounds, ask the question again.
    if choice == "kept" or _change(session, settings):
        session.change_file(lambda: session.file.save(session.sheet.with_settings(settings)))
        session.entry = session.entry.asked_again(session.sheet)
    raise AnswersChangedError


def _change(session: Session, settings: Answers) -> bool:
    """Show what other settings do to the rounds, and write them into the file unless the user refuses.

    Return true if the settings are in force already, and false if the user refuses them. In both cases
    nothing is written.
    """
    before = session.sheet.match
    words = ", ".join(f"{path[-1]}: {plain_choice(choice)}" for path, choice in settings.items())
    for index in {int(path[1]) for path in settings if path[0] == "rounds"}:
        words += f" from round {before.rounds[index].number} on"
    after = session.sheet.match_with(settings)
    if _options(before) == _options(after) and before.record.chaff_kept == after.record.chaff_kept:
        session.say(f"  {words} is in force already")
        return True
    effect = effect_lines(before, after)
    session.say("\n".join(f"  {line}" for line in effect))
    is_worse = len(after.unscored) > len(before.unscored)
    if before.rounds and not session.confirm(f"Change to {words}", default=not is_worse):
        session.say("  nothing is changed")
        return False
    session.change_file(lambda: session.file.save(session.sheet.with_settings(settings)))
    session.say(f"  {session.file.name} has {words} now; it was {_in_force(before, settings)}")
    session.entry = session.entry.asked_again(session.sheet)
    raise AnswersChangedError


def _options(match: Match) -> list[tuple[int, Any]]:
    """Return the options in force, and those of each round that changes them, with its number."""
    return [(rules_from.round, rules_from.rules.options) for rules_from in match.rules_by_round]


def _in_force(match: Match, settings: Answers) -> str:
    """Return the settings in force, for the options in other settings."""
    values = []
    for path in settings:
        if path == ("chaff",):
            values.append("kept" if match.record.chaff_kept else "discarded")
        else:
            rules = match.rounds[int(path[1])].rules if path[0] == "rounds" else match.rules
            values.append(plain_choice(getattr(rules.options, str(path[-1]))))
    return ", ".join(values)


def effect_lines(before: Match, after: Match) -> list[str]:
    """Return lines that say how another choice changes the recorded rounds, and who leads."""
    if not before.rounds:
        return []
    changed = {}
    for number, old_scores, new_scores in score_changes(before, after):
        scores = []
        for side, score in new_scores.items():
            was = f" (was {old_scores[side]})" if old_scores.get(side, score) != score else ""
            scores.append(f"{side} {score}{was}")
        result = next(result for result in after.rounds if result.number == number)
        changed[number] = ", ".join(scores) if result.scored else why_nothing(result)
    lines = [f"Round {number}: {words}." for number, words in changed.items()]
    if len(changed) > _MOST_ROUNDS:
        lines = [f"Rounds {runs(changed)} change."]
    if not changed:
        lines = ["No score of a round changes."]
    if after.complete and after.totals != before.totals:
        totals = []
        for side, total in after.totals.items():
            was = f" (was {before.totals[side]})" if total != before.totals[side] else ""
            totals.append(f"{side} {total}{was}")
        lines.append(f"Totals: {', '.join(totals)}.")
    if game_status(after) != game_status(before):
        lines.append(game_status(after))
    return lines
