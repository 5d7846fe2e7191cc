"""The commands of the score pad, which a user may type instead of an answer.

To add a command, write a function that takes the session and the rest of the line, and add it to `COMMANDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hanascore.cli.keep.errors import AnswersChangedError
from hanascore.cli.keep.look_commands import explain, show_cards, show_position, show_table
from hanascore.cli.keep.option_commands import change_option
from hanascore.evening.answers import HELP, NOTHING, OTHER_CARDS, Answers, example_of_fact, spell_fact
from hanascore.evening.corrections import Correction, correct, find_correction
from hanascore.evening.errors import AnswerError, StepError, SuggestionError
from hanascore.evening.names import parse_name
from hanascore.evening.option_texts import is_setting
from hanascore.evening.round_questions import Ways
from hanascore.evening.sayings import (
    EXAMPLES,
    parse_adjustment,
    parse_newcomer,
    parse_payment,
    parse_points,
    with_claims,
    with_more,
)
from hanascore.evening.sheet import answers_of
from hanascore.evening.win import WIN
from hanascore.report.game_status import rounds_named
from hanascore.words.common_words import NONE, is_none
from hanascore.words.english import listed, runs

if TYPE_CHECKING:
    from hanascore.cli.keep.session import Session


@dataclass(frozen=True, kw_only=True)
class PadCommand:
    """A command of the score pad."""

    # Runs the command. The text is the rest of the line. AnswerError says why it cannot be run.
    run: Callable[[Session, str], None]
    # How it is typed, for help and if something is missing. Empty if the help does not list it.
    example: str = ""
    # What it does, in a few words.
    help: str = ""
    # The same before the first round, if it differs.
    help_before: str = ""
    # Whether anything may follow its name.
    takes_text: bool = False
    # Whether something must follow its name.
    needs_text: bool = False
    # The key of a round that `NAME none` removes.
    removes: str = ""
    # What a person calls the value of that key.
    entry: str = ""
    # Whether it can be used before the first round.
    while_setting_up: bool = False
    # Whether it changes a rule of the table.
    sets_rules: bool = False


def run_command(session: Session, line: str) -> bool:
    """If a line is a command, run it. Return whether it was a command."""
    word, _, rest = line.partition(" ")
    name, rest = word.casefold(), rest.strip()
    command = COMMANDS.get(name)
    is_player = not session.file.is_new and word in session.sheet.match.record.players
    if not (session.file.is_new or is_player) and line and is_setting(session.sheet.match.game, line):
        change_option(session, line)
        return True
    if command is None or is_player or (rest and not command.takes_text):
        correction = None if session.file.is_new else find_correction(session.entry, line)
        if correction:
            _correct(session, correction)
        return False
    if session.file.is_new and command.sets_rules:
        # A question about the rules takes this line as its answer.
        return False
    if session.file.is_new and not command.while_setting_up:
        raise AnswerError("this works once round 1 has begun; back goes to the question before, quit stops")
    if command.needs_text and (not rest or rest in HELP):
        raise AnswerError(f"type it like this: {command.example}")
    if command.removes and rest.casefold() in NOTHING:
        if not session.entry.answers.get((command.removes,)):
            raise AnswerError(f"there is no {command.entry} to remove")
        _set_answer(session, command.removes, None, f"no {command.entry}")
    command.run(session, rest)
    return True


def help_text(*, while_setting_up: bool = False) -> str:
    """Return a line about each command that a user can type now."""
    shown = [
        command
        for command in COMMANDS.values()
        if command.example and (command.while_setting_up or not while_setting_up)
    ]
    width = max(len(command.example) for command in shown)
    lines = []
    for command in shown:
        help = (while_setting_up and command.help_before) or command.help
        lines.append(f"  {command.example:<{width}}  {help}")
    return "\n".join(["Instead of an answer you can type:", *lines])


def _correct(session: Session, correction: Correction) -> None:
    """Change the piles of the round, and show what they are worth now."""
    accepted, changed = correct(session.entry, correction)
    session.save_answers({**accepted, **changed})
    for path in [WIN] if WIN in changed else changed:
        session.comment_on(path)
    raise AnswersChangedError


# Going back, and stopping


def go_back(session: Session, text: str) -> None:
    """Ask the previous question again."""
    if session.go_back():
        raise AnswersChangedError
    if session.file.is_new:
        session.say("  this is the first question")
    else:
        name = session.file.name
        session.say(
            "  this is the first question of the round; undo takes back the last round, option changes a "
            f"rule of the table, and players can be changed in {name}"
        )


def undo(session: Session, text: str) -> None:
    """Take back the last round, to enter it again, or drop an older round."""
    last = len(session.sheet.rounds) - 1
    if last < 0:
        session.say("  there is no round to take back")
        return
    index = _index_of_round(session, text) if text else last
    first = session.sheet.match.record.first_round
    number = first + index
    if index < last:
        _drop_round(session, index)
        return
    dropped = f" and drop the answers of round {session.entry.number}" if session.entry.is_unsaved else ""
    if not session.confirm(f"Take back round {number}{dropped}", default=False):
        return
    answers = {} if session.has_only_example_round else answers_of(session.sheet.rounds[index])
    session.change_file(lambda: session.file.save(session.sheet.without_round(index)))
    if answers:
        session.enter_anew(answers)
        session.say("  taken back; its answers are in brackets")
    else:
        session.start_new_round()
        session.say("  taken back")
    raise AnswersChangedError


def _drop_round(session: Session, index: int) -> None:
    """Remove an older round. Later rounds move up, and the answers for the new round are kept."""
    first, last = session.sheet.match.record.first_round, len(session.sheet.rounds) - 1
    number, later = first + index, rounds_named(range(first + index + 1, first + last + 1))
    verb = "moves" if index + 1 == last else "move"
    if not session.confirm(f"Remove round {number} for good ({later} {verb} up)", default=False):
        session.say(f"  nothing is removed; type edit {number} to correct it, or undo for the last round")
        return
    is_entered_again = session.entry.index == index
    session.change_file(lambda: session.file.save(session.sheet.without_round(index)))
    session.say(f"  round {number} is removed")
    if is_entered_again:
        session.start_new_round()
    else:
        session.find_round_again()
    session.say_status()
    raise AnswersChangedError


def _index_of_round(session: Session, text: str) -> int:
    """Return the index of a round in the file, given its number."""
    first, number_of_rounds = session.sheet.match.record.first_round, len(session.sheet.rounds)
    index = int(text) - first if text.isdecimal() else -1
    if not 0 <= index < number_of_rounds:
        if not number_of_rounds:
            raise AnswerError(f"there is no round {text} yet")
        raise AnswerError(
            f"there is no round {text}; the file has {runs(range(first, first + number_of_rounds))}"
        )
    return index


def edit(session: Session, text: str) -> None:
    """Enter an older round again, question by question."""
    text, _, correction = text.partition(" ")
    index = _index_of_round(session, text)
    unsaved = session.entry.is_unsaved
    if unsaved and not session.confirm(f"Drop the answers of round {session.entry.number}", default=False):
        return
    session.enter_again(index)
    if correction:
        _change_one_part(session, correction.strip())
    session.say(f"Round {text} again. Press Enter to leave an answer as it is.")
    raise AnswersChangedError


def _change_one_part(session: Session, line: str) -> None:
    """Run a command or a correction on an older round, and keep its other answers."""
    session.save_answers(session.entry.accept_earlier())
    try:
        if not run_command(session, line):
            session.say(f"  '{line}' is neither a correction such as `3r to NAME` nor a command")
    except StepError as error:
        session.say(f"  {error}")
    raise AnswersChangedError


def quit_pad(session: Session, text: str) -> None:
    """Stop the score pad, as at the end of the input."""
    if session.file.is_missing:
        with suppress(AnswersChangedError):
            session.change_file(lambda: None)
    raise EOFError


def ask_to_quit(session: Session, text: str) -> None:
    """Ask whether `stop` means to quit the score pad, because it could also mean a stop in the round."""
    raise SuggestionError("? shows what can be typed", "Quit the score pad", "quit")


# Other ways to enter a round


def use_points(session: Session, text: str) -> None:
    """Enter final scores instead of piles."""
    entry = session.entry
    scores: Answers = {
        ("scores", side): points for side, points in parse_points(session.sheet.match, text, "points").items()
    }
    keys = {path[0] for path in entry.answered_questions} - {"dealer", "sitting_out"}
    replaced = ("void", "captured", "left_over", "turns", *keys)
    answers = {**entry.earlier, **entry.answers}
    if not entry.ways.scores:
        # The command `piles` brings these answers back.
        session.put_aside(entry.index, {path: answers[path] for path in answers if path[0] in replaced})
    _replace_answers(session, scores, replaced, entry.ways._replace(scores=True))


def use_piles(session: Session, text: str) -> None:
    """Enter piles, instead of scores, of a reason why the round is void, or of the answer who won."""
    entry = session.entry
    is_void = ("void",) in {*entry.earlier, *entry.answers}
    if entry.asks_who_won and not (entry.ways.scores or is_void):
        _replace_answers(session, {}, WIN, entry.ways._replace(piles=True))
    ways = entry.ways._replace(scores=False)
    _replace_answers(session, session.answers_put_aside, ("scores", "void"), ways)


def set_dealer(session: Session, text: str) -> None:
    """Name the dealer of the round."""
    dealer = parse_name(text, session.entry.playing)
    _set_answer(session, "dealer", dealer, f"{dealer} deals")


def leave(session: Session, text: str) -> None:
    """Let a player go, who sits out from this round on."""
    player = parse_name(text, session.entry.playing)
    session.replace_entry(session.entry.with_away({*session.entry.away, player}))
    session.say(f"  noted: {player} sits out from now on; type join {player} to change that")
    raise AnswersChangedError


def join(session: Session, text: str) -> None:
    """Let a player come back, or seat a new one."""
    player, after = parse_newcomer(session.entry, text)
    entry = session.entry.with_player(player, after)
    if entry.sheet is session.sheet:
        session.replace_entry(entry)
        session.say(f"  noted: {player} plays again")
    else:
        session.change_file(lambda: session.file.save(entry.sheet))
        session.replace_entry(entry)
        players = listed(session.sheet.match.record.players)
        session.say(f"  {session.file.name} has {players} now; {player} sat out the rounds so far")
    raise AnswersChangedError


def make_void(session: Session, text: str) -> None:
    """Mark the round as void, with the reason; `void none` makes it count."""
    ways = session.entry.ways
    if is_none(text):
        _replace_answers(session, {}, ("void",), ways)
    _replace_answers(session, {("void",): session.entry.checked(("void",), text)}, ("scores",), ways)


def _replace_answers(session: Session, answers: Answers, replaced: Collection[str | int], ways: Ways) -> None:
    """Replace all answers with some keys by other answers. Keep all other answers."""
    session.replace_entry(session.entry.replacing(replaced, answers, ways))
    raise AnswersChangedError


# Facts, claims, payments and notes


def tell(session: Session, text: str) -> None:
    """Enter a fact of the round for which there is no question, or list the facts of the game."""
    name, _, value = text.partition(" ")
    if not name or name in HELP:
        match = session.sheet.match
        for fact in match.game.facts:
            help = fact.help.replace("{}", NONE)
            session.say(f"  {fact.name}: {help}. Type {example_of_fact(fact, match.record.players)}.")
        for key, meaning in OTHER_CARDS.items():
            session.say(f"  {key}: {meaning[:1].lower()}{meaning[1:]}. Type cards, or none.")
        return
    question = session.entry.question_about(name)
    key = str(question.path[0])
    answer = question.value_of(value.strip()) if value.strip() else session.dialogue.ask(question)
    _set_answer(session, key, answer, f"{key} {spell_fact(answer)}")


def claim(session: Session, text: str) -> None:
    """Enter the scores that sides claim."""
    by_side = parse_points(session.sheet.match, text, "claim")
    words = ", ".join(f"{side} claims {points}" for side, points in by_side.items())
    _set_answer(session, "claims", with_claims(session.entry, by_side), words)


def pay(session: Session, text: str) -> None:
    """Enter points that one side pays another outside the game."""
    payment = parse_payment(session.sheet.match, text)
    words = f"{payment['from']} pays {payment['to']} {payment['points']}"
    _add_to_list(session, "pay", payment, words)


def adjust(session: Session, text: str) -> None:
    """Enter points that a side gets or loses by agreement."""
    adjustment = parse_adjustment(session.sheet.match, text)
    _add_to_list(session, "adjust", adjustment, f"{adjustment['side']} {adjustment['points']:+}")


def note(session: Session, text: str) -> None:
    """Enter a note."""
    _set_answer(session, "note", text, text)


def _add_to_list(session: Session, name: str, item: dict[str, Any], words: str) -> None:
    """Add a payment or an adjustment to those of the round."""
    key = COMMANDS[name].removes
    items = with_more(session.entry, key, item)
    if "reason" in item:
        words = f"{words} ({item['reason']})"
    if len(items) > 1:
        words = f"{words}; that makes {len(items)} in this round (type {name} none to remove all)"
    _set_answer(session, key, items, words)


def _set_answer(session: Session, key: str | int, answer: Any, words: str) -> None:
    """Add an answer to which there is no question, and confirm it."""
    session.save_answers({(key,): session.entry.checked((key,), answer)})
    session.say(f"  noted: {words}")
    raise AnswersChangedError


_QUIT = PadCommand(run=quit_pad, while_setting_up=True)
_ASK_TO_QUIT = PadCommand(run=ask_to_quit, while_setting_up=True)

# The commands by name, in the order of the help.
COMMANDS = {
    "cards": PadCommand(run=show_cards, example="cards", help="the cards that are in no pile"),
    "table": PadCommand(run=show_table, example="table", help="the score table so far"),
    "score": PadCommand(run=show_table),
    "why": PadCommand(
        run=explain,
        example="why",
        help="where the points of this or the last round come from; why 2, why Aki, why Aki 2",
        takes_text=True,
    ),
    "position": PadCommand(run=show_position, example="position", help="the table after the turns so far"),
    "back": PadCommand(
        run=go_back, example="back", help="ask the question before again", while_setting_up=True
    ),
    "undo": PadCommand(
        run=undo, example="undo", help="take back the last round; undo 2: round 2", takes_text=True
    ),
    "edit": PadCommand(
        run=edit,
        example="edit 1",
        help="enter round 1 again; edit 1 +3r changes only that",
        takes_text=True,
        needs_text=True,
    ),
    "points": PadCommand(
        run=use_points,
        example=EXAMPLES["points"],
        help="final scores instead of piles",
        takes_text=True,
    ),
    "piles": PadCommand(
        run=use_piles, example="piles", help="pile by pile, instead of final scores or of who won"
    ),
    "dealer": PadCommand(
        run=set_dealer,
        example="dealer Aki",
        help="who deals this round",
        takes_text=True,
        needs_text=True,
    ),
    "leave": PadCommand(
        run=leave,
        example=EXAMPLES["leave"],
        help="a player goes and sits out from this round on",
        takes_text=True,
        needs_text=True,
    ),
    "join": PadCommand(
        run=join,
        example=EXAMPLES["join"],
        help="a player comes, or comes back",
        takes_text=True,
        needs_text=True,
    ),
    "void": PadCommand(
        run=make_void,
        example="void misdeal",
        help="this round does not count; void none: it does",
        takes_text=True,
        needs_text=True,
    ),
    "tell": PadCommand(
        run=tell,
        example="tell left_over 1c",
        help="a fact of the round; tell alone lists the facts",
        takes_text=True,
    ),
    "option": PadCommand(
        run=change_option,
        example="option goal 300",
        help="change a rule of the table; option alone lists them",
        takes_text=True,
        sets_rules=True,
    ),
    "chaff": PadCommand(
        run=change_option,
        example="chaff discarded",
        help="chaff is thrown away; chaff kept: it is not",
        needs_text=True,
        sets_rules=True,
    ),
    "claim": PadCommand(
        run=claim,
        example=EXAMPLES["claim"],
        help="the score that a player claims",
        takes_text=True,
        needs_text=True,
        removes="claims",
        entry="claim",
    ),
    "pay": PadCommand(
        run=pay,
        example=EXAMPLES["pay"],
        help="points from one player to another, and why",
        takes_text=True,
        needs_text=True,
        removes="side_payments",
        entry="payment",
    ),
    "adjust": PadCommand(
        run=adjust,
        example=EXAMPLES["adjust"],
        help="points by agreement, and why",
        takes_text=True,
        needs_text=True,
        removes="adjustments",
        entry="adjustment",
    ),
    "note": PadCommand(
        run=note,
        example="note misdealt once",
        help="a note; claim, pay, adjust or note none removes it",
        takes_text=True,
        needs_text=True,
        removes="note",
        entry="note",
    ),
    "quit": PadCommand(
        run=quit_pad,
        example="quit",
        help="stop; all answers are saved",
        help_before="stop; nothing is written yet",
        while_setting_up=True,
    ),
    "q": _QUIT,
    "exit": _QUIT,
    "stop": _ASK_TO_QUIT,
    "done": _ASK_TO_QUIT,
    "end": _ASK_TO_QUIT,
    "bye": _ASK_TO_QUIT,
}
