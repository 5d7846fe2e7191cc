"""What a user can say to an evening: an answer, a correction such as `3r to Bo`, or a command: `edit 1`.

To add a command, write a function that takes the state and the rest of the line, and add it to `COMMANDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from hanascore.evening.answers import HELP, NOTHING
from hanascore.evening.corrections import correct, find_correction
from hanascore.evening.errors import AnswerError
from hanascore.evening.lexicon import is_misdeal
from hanascore.evening.names import match_name, parse_name
from hanascore.evening.option_texts import is_setting, parse_settings, split_first_round
from hanascore.evening.question import Several
from hanascore.evening.sayings import (
    EXAMPLES,
    coming_or_going,
    parse_adjustment,
    parse_new_name,
    parse_newcomer,
    parse_payment,
    parse_points,
    with_claims,
    with_more,
)
from hanascore.evening.set_up import SetUp
from hanascore.evening.state import State, Step, Taken
from hanascore.evening.win import WIN
from hanascore.words.common_words import is_no, is_none, is_yes


@dataclass(frozen=True, kw_only=True)
class Command:
    """A command, which a user may say instead of an answer."""

    # Returns the state after it. The text is the rest of the line. AnswerError says why it cannot be done.
    take: Callable[[State, str], Taken]
    # What it does to the evening.
    step: Step = Step.ANSWER
    # How to type it, for the help and for errors about missing words.
    example: str
    # What it does, in a few words.
    help: str
    # Whether anything may follow its name.
    takes_text: bool = True
    # Whether something must follow its name.
    needs_text: bool = True
    # The same before the first round, if it differs.
    help_before: str = ""
    # The key of a round that `NAME none` removes.
    removes: str = ""
    # What a person calls the value of that key.
    entry: str = ""
    # Whether it can be used before the first round.
    while_setting_up: bool = False


class Line(NamedTuple):
    """What a line does to an evening."""

    # The kind of step.
    step: Step
    # Returns the state after it. StepError refuses it.
    take: Callable[[], Taken]


def read_line(state: State, text: str) -> Line:
    """Return what a line means: a command, a change of the rules, a correction, or an answer."""
    text = text.strip()
    word, _, rest = text.partition(" ")
    rest = rest.strip()
    command = COMMANDS.get(word.casefold())
    if isinstance(state.entry, SetUp):
        if command and (command.while_setting_up or not _is_about_rules(word)) and not rest:
            return Line(command.step, partial(_run_before_round_1, state, command))
        return Line(Step.ANSWER, partial(_answer, state, text))
    match = state.entry.sheet.match
    # A player may be called like a command.
    if word not in match.record.players:
        if text and is_setting(match.game, text):
            return Line(Step.SET, partial(_set, state, text))
        if command is COMMANDS["undo"] and rest not in ("", str(state.entry.sheet.last_number)):
            command = COMMANDS["remove"]
        if command and (command.takes_text or not rest):
            return Line(command.step, partial(_run, state, command, rest))
    name, said = coming_or_going(state.entry, text)
    if name:
        return Line(COMMANDS[name].step, partial(_run, state, COMMANDS[name], said))
    if state.entry.next_question is None:
        if not text or is_yes(text):
            return Line(Step.KEEP, state.kept)
        if is_no(text):
            return Line(Step.BACK, state.back)
    return Line(Step.ANSWER, partial(_correct_or_answer, state, text))


def _is_about_rules(word: str) -> bool:
    """Return whether a question above the rounds takes a line with this word as its answer."""
    return word.casefold() in ("option", "chaff")


def _run_before_round_1(state: State, command: Command) -> Taken:
    if not command.while_setting_up:
        raise AnswerError("this works once round 1 has begun")
    return command.take(state, "")


def _run(state: State, command: Command, text: str) -> Taken:
    """Return the state after a command."""
    if command.needs_text and (not text or text in HELP):
        raise AnswerError("type it like this: {}", command.example)
    if command.removes and text.casefold() in NOTHING:
        if not state.round.answers.get((command.removes,)):
            raise AnswerError(f"there is no {command.entry} to remove")
        return state.with_fact(command.removes, None)
    return command.take(state, text)


def _correct_or_answer(state: State, text: str) -> Taken:
    """Return the state with a correction, or with the answer to the next question."""
    entry = state.round
    if is_misdeal(text):
        return _void(state, text)
    correction = find_correction(entry, text)
    if correction is None:
        return _answer(state, text)
    accepted, changed = correct(entry, correction)
    return state.with_answers(accepted).state.with_answers(changed)


def _answer(state: State, text: str) -> Taken:
    question = state.entry.next_question
    if question is None:
        return _answer_again(state, text)
    return state.answered(question, question.value_of(text))


def _answer_again(state: State, text: str) -> Taken:
    """Return the state with another answer to who won, or with piles of players whom the text names."""
    for question in state.round.questions():
        if question.path == WIN:
            return state.answered(question, question.value_of(text))
        if question.path[0] == "captured":
            with suppress(AnswerError):
                piles = question.value_of(text)
                if isinstance(piles, Several):
                    return state.answered(question, piles)
    raise AnswerError("'{}' is no command, and no correction such as `3r to Bo`", text)


def _edit(state: State, text: str) -> Taken:
    """Enter a round again. With a line after its number, say that line about it."""
    number, _, line = text.partition(" ")
    if not line:
        return state.edited(_number(number), offered=True)
    edited = read_line(state.edited(_number(number)).state, line)
    return edited.take()._replace(step=edited.step)


def _remove(state: State, text: str) -> Taken:
    return state.removed(_number(text))


def _number(text: str) -> int:
    if not text.isdecimal():
        raise AnswerError("type the number of a round, not '{}'", text)
    return int(text)


def _set(state: State, text: str) -> Taken:
    """Change options of the table: `goal 300, method easy`, or `viewing off from round 3 on`."""
    words, number = split_first_round(text, state.round.number)
    return state.with_options(parse_settings(state.round.sheet.match.game, words), number)


def _leave(state: State, text: str) -> Taken:
    return state.without_player(match_name(text, state.round.playing) or text)


def _join(state: State, text: str) -> Taken:
    newcomer = parse_newcomer(state.round, text)
    return state.with_player(newcomer.player, newcomer.after)


def _rename(state: State, text: str) -> Taken:
    return state.with_name(*parse_new_name(state.round.sheet.match, text))


def _void(state: State, text: str) -> Taken:
    return state.with_void(None if is_none(text) else text)


def _dealer(state: State, text: str) -> Taken:
    return state.with_fact("dealer", parse_name(text, state.round.playing))


def _tell(state: State, text: str) -> Taken:
    """Answer the question about a fact, even if the question is not shown."""
    name, _, value = text.partition(" ")
    question = state.round.question_about(name)
    return state.answered(question, question.value_of(value.strip()))


def _points(state: State, text: str) -> Taken:
    return state.with_scores(parse_points(state.round.sheet.match, text, "points"))


def _claim(state: State, text: str) -> Taken:
    points = parse_points(state.round.sheet.match, text, "claim")
    return state.with_fact("claims", with_claims(state.round, points))


def _pay(state: State, text: str) -> Taken:
    payment = parse_payment(state.round.sheet.match, text)
    return state.with_fact("side_payments", with_more(state.round, "side_payments", payment))


def _adjust(state: State, text: str) -> Taken:
    adjustment = parse_adjustment(state.round.sheet.match, text)
    return state.with_fact("adjustments", with_more(state.round, "adjustments", adjustment))


# The commands by name, in the order of the help. A surface adds its own, which only show something.
COMMANDS: Mapping[str, Command] = {
    "back": Command(
        take=lambda state, _: state.back(),
        step=Step.BACK,
        example="back",
        help="ask the question before again",
        takes_text=False,
        needs_text=False,
        while_setting_up=True,
    ),
    "undo": Command(
        take=lambda state, _: state.reopened(),
        step=Step.REOPEN,
        example="undo",
        help="take back the last round; undo 2: round 2",
        needs_text=False,
    ),
    "edit": Command(
        take=_edit,
        step=Step.EDIT,
        example="edit 1",
        help="enter round 1 again; edit 1 +3r changes only that",
    ),
    "remove": Command(
        take=_remove, step=Step.REMOVE, example="remove 1", help="remove round 1; later rounds move up"
    ),
    "keep": Command(
        take=lambda state, _: state.kept(),
        step=Step.KEEP,
        example="keep",
        help="keep the round; every question that is open gets its default",
        help_before="begin round 1, with all other rules as they usually are",
        takes_text=False,
        needs_text=False,
        while_setting_up=True,
    ),
    "points": Command(
        take=_points, example=EXAMPLES["points"], help="final scores instead of piles", needs_text=False
    ),
    "piles": Command(
        take=lambda state, _: state.with_piles(),
        example="piles",
        help="pile by pile, instead of final scores or of who won",
        takes_text=False,
        needs_text=False,
    ),
    "dealer": Command(take=_dealer, step=Step.TELL, example="dealer Aki", help="who deals this round"),
    "leave": Command(
        take=_leave,
        step=Step.LEAVE,
        example=EXAMPLES["leave"],
        help="a player goes and sits out from this round on",
    ),
    "join": Command(
        take=_join, step=Step.JOIN, example=EXAMPLES["join"], help="a player comes, or comes back"
    ),
    "rename": Command(
        take=_rename, step=Step.RENAME, example=EXAMPLES["rename"], help="another name, in all rounds"
    ),
    "void": Command(take=_void, example="void misdeal", help="this round does not count; void none: it does"),
    "tell": Command(
        take=_tell,
        step=Step.TELL,
        example="tell left_over 1c",
        help="a fact of the round; tell alone lists the facts",
    ),
    "option": Command(
        take=_set,
        step=Step.SET,
        example="option goal 300",
        help="change a rule of the table; option alone lists them",
    ),
    "chaff": Command(
        take=lambda state, text: _set(state, f"chaff {text}"),
        step=Step.SET,
        example="chaff discarded",
        help="chaff is thrown away; chaff kept: it is not",
    ),
    "claim": Command(
        take=_claim,
        step=Step.TELL,
        example=EXAMPLES["claim"],
        help="the score that a player claims",
        removes="claims",
        entry="claim",
    ),
    "pay": Command(
        take=_pay,
        step=Step.TELL,
        example=EXAMPLES["pay"],
        help="points from one player to another, and why",
        removes="side_payments",
        entry="payment",
    ),
    "adjust": Command(
        take=_adjust,
        step=Step.TELL,
        example=EXAMPLES["adjust"],
        help="points by agreement, and why",
        removes="adjustments",
        entry="adjustment",
    ),
    "note": Command(
        take=lambda state, text: state.with_fact("note", text),
        step=Step.TELL,
        example="note misdealt once",
        help="a note; claim, pay, adjust or note none removes it",
        removes="note",
        entry="note",
    ),
}
