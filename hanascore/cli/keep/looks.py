"""What the score pad shows on request: the score table, where points come from, rules, facts and help.

To add a command, write a function that takes the pad and the rest of the line, and add it to `LOOKS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from hanascore.cards.deck import union
from hanascore.cards.notation import code_pile
from hanascore.evening.answers import HELP, NOTHING, OTHER_CARDS, Path, example_of_fact
from hanascore.evening.commands import COMMANDS
from hanascore.evening.errors import AnswerError
from hanascore.evening.names import match_name, parse_name
from hanascore.evening.option_texts import option_lines, option_named, plain_choice
from hanascore.referee.dispute import dispute
from hanascore.referee.explain import explain_match
from hanascore.referee.judge import Outcome
from hanascore.referee.match import Match
from hanascore.referee.rulings import NoRulingError
from hanascore.report.answers import answer_at_table
from hanascore.report.dispute_verdict import answers
from hanascore.report.explain import ExplainReport
from hanascore.report.replay import ReplayReport
from hanascore.report.rulebook import RulesReport
from hanascore.report.score import ScoreReport
from hanascore.report.table_sheet import Book
from hanascore.rules.game import Option
from hanascore.words.alike import distance, nearest
from hanascore.words.common_words import NONE
from hanascore.words.english import runs
from hanascore.words.visible import visible

if TYPE_CHECKING:
    from hanascore.cli.keep.pad import Pad


class Look(NamedTuple):
    """A command that changes nothing."""

    # Shows something. The text is the rest of the line.
    show: Callable[[Pad, str], None]
    # How it is typed, for help. Empty if the help does not list it.
    example: str = ""
    # What it does, in a few words.
    help: str = ""
    # Whether anything may follow its name.
    takes_text: bool = False
    # Whether it can be used before the first round.
    while_setting_up: bool = False


def look_at(pad: Pad, line: str) -> bool:
    """If a line only shows something, show it. Return whether it does."""
    word, _, text = line.partition(" ")
    name, text = word.casefold(), text.strip()
    if pad.match and word in pad.match.record.players:
        # A player may be called like a command.
        return False
    look = LOOKS.get(name) or STOPS.get(name)
    if look and text and not look.takes_text:
        return False
    if look is None and pad.match and name == "tell":
        look = _tell_look(pad, text)
    elif look is None and pad.match and name == "option":
        look = _option_look(pad.match, text)
    if look is None:
        return False
    if not (pad.match or look.while_setting_up):
        raise AnswerError("this works once round 1 has begun")
    look.show(pad, text)
    return True


def near_command(line: str) -> str:
    """Return the command that the first word of a line misspells by one letter; "" if there is none.

    >>> near_command("tabel"), near_command("undoo 2"), near_command("1b 2a")
    ('table', 'undo', '')
    """
    word = line.split(" ", maxsplit=1)[0].casefold()
    known = [name for name in (*LOOKS, *COMMANDS, *STOPS) if len(name) > 3]
    is_candidate = word.isalpha() and len(word) > 3 and word not in known and word not in NOTHING
    near = nearest(word, known, 1) if is_candidate else []
    return near[0] if near and distance(word, near[0], 1) <= 1 else ""


def help_text(*, while_setting_up: bool) -> str:
    """Return a line about each command that a user can type now."""
    examples = {
        look.example: look.help
        for look in LOOKS.values()
        if look.example and (look.while_setting_up or not while_setting_up)
    }
    for command in COMMANDS.values():
        if command.while_setting_up or not while_setting_up:
            examples[command.example] = (while_setting_up and command.help_before) or command.help
    examples["quit"] = "stop; nothing is written yet" if while_setting_up else STOPS["quit"].help
    width = max(map(len, examples))
    lines = [f"  {example:<{width}}  {help}" for example, help in examples.items()]
    return "\n".join(["Instead of an answer you can type:", *lines])


# The round and the match


def show_cards(pad: Pad, text: str) -> None:
    """Show the cards that are in no pile."""
    entry, match = pad.entry, pad.entry.sheet.match
    _, position = entry.position() if entry.ways.turns else (None, None)
    piles = position.piles.values() if position else (score.cards for score in entry.piles().values())
    left = code_pile(match.rules.deck & ~union(piles), months=match.record.months or "japanese")
    pad.say(f"  in no pile: {left}" if left else "  every card is in a pile")


def show_table(pad: Pad, text: str) -> None:
    """Show the score table."""
    pad.show_report(score_table(pad.file.path, pad.entry.sheet.match))


def score_table(path: str, match: Match) -> ScoreReport:
    """Return the score table of a match."""
    return ScoreReport([(Outcome(path, 1, match.record, match), None)])


def show_position(pad: Pad, text: str) -> None:
    """Show the position after the turns that were entered so far."""
    entry = pad.entry
    if not entry.ways.turns:
        pad.say("  this round has no turns; hanascore keep --play asks for them")
        return
    if ("dealer",) not in entry.answers:
        pad.say("  enter the dealer first")
        return
    if entry.ways.scores or ("void",) in entry.answers:
        pad.say("  this round has no turns; type piles to enter them")
        return
    preview, position = entry.position()
    result, replay = preview.result, preview.replay
    if position is None or result is None or replay is None:
        errors = [problem for problem in preview.problems if problem.stops]
        pad.say(f"  {entry.describe(errors[0])}" if errors else "  position unknown")
        return
    # Do not show the last turn if it cannot be read.
    shown = replace(
        result,
        round=replace(result.round, turns=(result.round.turns or ())[: position.after]),
        replay=replace(replay, unlawful=(), problems=()),
    )
    rounds = tuple(shown if other is result else other for other in preview.match.rounds)
    match = replace(preview.match, rounds=rounds)
    outcome = Outcome(pad.file.path, 1, match.record, match, only=result.number)
    pad.show_report(ReplayReport([(outcome, None)], until=position.after))


def explain(pad: Pad, text: str) -> None:
    """Show where points come from: in this or the last round, or for `3`, `Ben` or `Ben 3`."""
    entry, match = pad.entry, pad.entry.sheet.match
    preview = entry.preview if entry.answers and entry.next_question is None else None
    if preview and preview.result:
        match = preview.match
    number, side = _round_and_side(match, text)
    if not match.rounds:
        pad.say("  there is no round yet")
        return
    if number is None:
        number = preview.result.number if preview and preview.result else match.rounds[-1].number
    outcome = Outcome(pad.file.path, 1, match.record, match, only=number)
    pad.show_report(ExplainReport([(outcome, explain_match(match, round=number, side=side))]))


# What the rules say


def show_rules(pad: Pad, text: str) -> None:
    """Answer a question about the rules of this table in a sentence. Without one, show the whole page."""
    words = text.removesuffix("?").strip()
    rules, match = pad.entry.rules, pad.entry.match
    if not words:
        pad.show_report(pad.answered or RulesReport([Book(match.game, rules)], ()))
        return
    try:
        pad.answered = answer_at_table(words, match.game, rules)
    except ValueError:
        raise AnswerError("the rules of {} say nothing about '{}'", match.game.name, visible(words)) from None
    page = pad.answered.data()["pages"][0]
    pad.say(f"  {page['answer']} ({page['ids'][0]}; type rules for the whole page)")


def say_what_is(pad: Pad, text: str) -> None:
    """Answer a question such as `what is moon viewing`."""
    show_rules(pad, re.sub(r"^(is|are|does|do)\s+(an? |the )?", "", text, flags=re.IGNORECASE))


def list_yaku(pad: Pad, text: str) -> None:
    """List the yaku that count at this table, with their points."""
    yaku = [f"{yaku.name} {yaku.value}{'+' * bool(yaku.each_extra)}" for yaku in pad.entry.rules.yaku]
    pad.dialogue.show_lines(f"  {', '.join(yaku)}." if yaku else "  no yaku count at this table")


def show_dispute(pad: Pad, text: str) -> None:
    """Say whether rulings change who wins, leads or deals: all of them, or those that a text is about."""
    match = pad.entry.sheet.match
    try:
        result = dispute(match, ruling=text.removesuffix("?").strip() or None)
    except NoRulingError as error:
        show_rules(pad, error.page)
    except ValueError as error:
        raise AnswerError(str(error)) from None
    else:
        for answer in answers(result):
            pad.say(f"  {answer.sentence}")
        if result.trials:
            pad.say(f"  hanascore dispute {pad.file.name} shows the totals under each choice.")
        _ask_for_open_fact(pad, [path for trial in result.unknown for path in trial.missing])


def _ask_for_open_fact(pad: Pad, paths: Sequence[Path]) -> None:
    """Offer to add the first fact of a round that a dispute needs."""
    known = pad.entry.facts_and_cards
    open_facts = [path for path in paths if path[0] == "rounds" and len(path) > 2 and path[2] in known]
    if not open_facts:
        return
    _, index, key, *_ = open_facts[0]
    number = pad.entry.sheet.match.record.first_round + int(index)
    if pad.dialogue.confirm(f"  Round {number} does not say {key}. Add it", default=False):
        pad.enter_again(number)
        pad.asked = pad.entry.question_about(str(key))


# Facts and rules


def _tell_look(pad: Pad, text: str) -> Look | None:
    """Return what `tell` without a value does: list the facts, or prompt for one."""
    if not text or text in HELP:
        return Look(_list_facts)
    return Look(_ask_for_fact) if " " not in text else None


def _list_facts(pad: Pad, text: str) -> None:
    match = pad.entry.sheet.match
    lines = []
    for fact in match.game.facts:
        help = fact.help.replace("{}", NONE)
        lines.append(f"  {fact.name}: {help}. Type {example_of_fact(fact, match.record.players)}.")
    for key, meaning in OTHER_CARDS.items():
        lines.append(f"  {key}: {meaning[:1].lower()}{meaning[1:]}. Type cards, or none.")
    pad.dialogue.show_lines("\n".join(lines))


def _ask_for_fact(pad: Pad, text: str) -> None:
    pad.asked = pad.entry.question_about(text)


def _option_look(match: Match, text: str) -> Look | None:
    """Return what `option` without a choice does: list the options, or the choices of one."""
    if not text or text in HELP:
        return Look(_list_options)
    option = option_named(match.game, text.removesuffix("?").strip())
    return Look(partial(_show_option, option)) if option else None


def _list_options(pad: Pad, text: str) -> None:
    game, options = pad.entry.sheet.match.game, pad.entry.rules.options
    lines = ["In force:"]
    for option in game.options:
        value = getattr(options, option.name)
        default = f" (default {plain_choice(option.default)})" if value != option.default else ""
        lines.append(f"  {option.name}: {plain_choice(value)}{default}")
    lines.append(f"Type option {game.options[0].name} for its choices.")
    pad.dialogue.show_lines("\n".join(lines))


def _show_option(option: Option, pad: Pad, text: str) -> None:
    match = pad.entry.sheet.match
    value = getattr(pad.entry.rules.options, option.name)
    pad.dialogue.show_lines("\n".join(option_lines(match.game, option, value)))


def _quit(pad: Pad, text: str) -> None:
    """Stop the score pad, as at the end of the input."""
    pad.restore_file()
    raise EOFError


def _ask_to_quit(pad: Pad, text: str) -> None:
    """Ask whether `stop` means to quit the score pad, because it could also mean a stop in the round."""
    pad.suggest("Quit the score pad?", "quit")


def _round_and_side(match: Match, text: str) -> tuple[int | None, str | None]:
    """Return the round and the side that a text such as `Ben`, `3` or `Ben 3` names."""
    record = match.record
    names = [*record.sides, *record.players]
    words, number = text.removesuffix("?").strip(), None
    # A name may also have a number, or be a number.
    if not match_name(words, names):
        numbers = [result.number for result in match.rounds]
        for typed in reversed([*re.finditer(r"(?:^|\s)(?:round )?(\d+)(?=\s|$)", words, re.IGNORECASE)]):
            rest = (words[: typed.start()] + words[typed.end() :]).strip()
            if rest and not match_name(rest, names):
                continue
            if int(typed[1]) not in numbers:
                rounds = f"the file has {runs(numbers)}" if numbers else "no round is kept yet"
                raise AnswerError(f"there is no round {typed[1]}; {rounds}")
            number, words = int(typed[1]), rest
            break
    side = parse_name(words, names) if words else None
    return number, side and record.side_of(side)


def _ask_more(pad: Pad, text: str) -> None:
    pad.ask_more()


# The commands that only show something, by name.
LOOKS = {
    "cards": Look(show_cards, "cards", "the cards that are in no pile"),
    "table": Look(show_table, "table", "the score table so far"),
    "score": Look(show_table),
    "why": Look(
        explain,
        "why",
        "where the points of this or the last round come from; why 2, why Aki, why Aki 2",
        takes_text=True,
    ),
    "rules": Look(
        show_rules,
        "rules sake cup",
        "what the rules of this table say; rules alone: the whole page",
        takes_text=True,
    ),
    "what": Look(say_what_is, takes_text=True),
    "yaku": Look(list_yaku, "yaku", "the yaku and their points"),
    "dispute": Look(
        show_dispute,
        "dispute viewing",
        "whether a ruling changes who wins; dispute alone: any ruling",
        takes_text=True,
    ),
    "position": Look(show_position, "position", "the table after the turns so far"),
    "more": Look(_ask_more, "more", "before round 1: ask about all rules", while_setting_up=True),
}
_QUIT = Look(_quit, while_setting_up=True)
_ASK_TO_QUIT = Look(_ask_to_quit, while_setting_up=True)
# The commands that stop the score pad.
STOPS = {
    "quit": _QUIT._replace(example="quit", help="stop; all answers are saved"),
    "q": _QUIT,
    "exit": _QUIT,
    **dict.fromkeys(("stop", "done", "end", "bye"), _ASK_TO_QUIT),
}
# The words that are commands, and so no names of players.
COMMAND_WORDS = frozenset((*LOOKS, *STOPS, *COMMANDS, *HELP, *NOTHING))
