"""What a user can say to an evening: an answer, a correction such as `3r to Bo`, or a command: `edit 1`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from hanascore.evening.answers import NOTHING, Answers
from hanascore.evening.corrections import correct, find_correction
from hanascore.evening.errors import AnswerError
from hanascore.evening.names import match_name, parse_name
from hanascore.evening.option_texts import is_setting, parse_settings
from hanascore.evening.sayings import (
    parse_adjustment,
    parse_newcomer,
    parse_payment,
    parse_points,
    with_claims,
    with_more,
)
from hanascore.evening.set_up import SetUp
from hanascore.words.common_words import is_none, is_yes

if TYPE_CHECKING:
    from hanascore.evening.evening import Evening, Reply, Taken
    from hanascore.referee.match import Match


def say(evening: Evening, text: str) -> Reply:
    """Return the reply to a line."""
    word, _, rest = text.strip().partition(" ")
    word, rest = word.casefold(), rest.strip()
    if isinstance(evening.entry, SetUp):
        if word in _BEFORE_ROUND_1 and not rest:
            return _COMMANDS[word](evening, rest)
        return evening.attempt(lambda: _take_answer(evening, text.strip()))
    match = evening.entry.sheet.match
    # A player may be called like a command.
    is_player = text.strip().split(" ")[0] in match.record.players
    if not is_player and word and is_setting(match.game, text.strip()):
        return _set(evening, text)
    if not is_player and word in _COMMANDS:
        return _COMMANDS[word](evening, rest)
    if evening.question is None and (not word or is_yes(word)):
        return evening.keep()
    return evening.attempt(lambda: _take_line(evening, text.strip()))


def _take_line(evening: Evening, text: str) -> Taken:
    """Return the evening with a correction, or with the answer to the next question."""
    entry = evening.round
    correction = find_correction(entry, text)
    if correction is None:
        return _take_answer(evening, text)
    accepted, changed = correct(entry, correction)
    return evening.with_answers({**accepted, **changed})


def _take_answer(evening: Evening, text: str) -> Taken:
    question = evening.question
    if question is None:
        raise AnswerError("nothing is open: say keep, or a correction such as 3r to Bo")
    return evening.take(question, question.value_of(text))


def _set(evening: Evening, text: str) -> Reply:
    """Change options of the table: `goal 300, method easy`."""

    def settings() -> Answers:
        parsed = parse_settings(evening.round.sheet.match.game, text)
        return {("chaff",) if name == "chaff" else ("options", name): parsed[name] for name in parsed}

    return evening.set_all(settings)


def _edit(evening: Evening, text: str) -> Reply:
    """Enter a round again. With a line after its number, say that line about it and keep it."""
    number, _, line = text.partition(" ")
    reply = evening.edit(_number(number))
    if not reply.accepted or not line:
        return reply
    said = reply.evening.say(line)
    return evening.as_one_step(said.evening.keep() if said.accepted else said)


def _leave(evening: Evening, text: str) -> Reply:
    return evening.leave(match_name(text, evening.round.playing) or text)


def _join(evening: Evening, text: str) -> Reply:
    newcomer = parse_newcomer(evening.round, text)
    return evening.join(newcomer.player, after=newcomer.after)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else -1


def _void(evening: Evening, text: str) -> Taken:
    return evening.with_void(None if is_none(text) else text)


def _dealer(evening: Evening, text: str) -> Taken:
    return evening.with_fact("dealer", parse_name(text, evening.round.playing))


def _tell(evening: Evening, text: str) -> Taken:
    """Answer the question about a fact, which may not be asked."""
    name, _, value = text.partition(" ")
    question = evening.round.question_about(name)
    return evening.take(question, question.value_of(value.strip()))


def _points(evening: Evening, text: str) -> Taken:
    return evening.with_scores(parse_points(_match(evening), text, "points"))


def _claim(evening: Evening, text: str) -> Taken:
    points = parse_points(_match(evening), text, "claim")
    return evening.with_fact("claims", with_claims(evening.round, points))


def _pay(evening: Evening, text: str) -> Taken:
    payment = parse_payment(_match(evening), text)
    return evening.with_fact("side_payments", with_more(evening.round, "side_payments", payment))


def _adjust(evening: Evening, text: str) -> Taken:
    adjustment = parse_adjustment(_match(evening), text)
    return evening.with_fact("adjustments", with_more(evening.round, "adjustments", adjustment))


def _match(evening: Evening) -> Match:
    return evening.round.sheet.match


def _taking(take: Callable[[Evening, str], Taken], removes: str = "") -> Callable[[Evening, str], Reply]:
    """Return a command that takes a text. `NAME none` removes a key of the round."""

    def command(evening: Evening, text: str) -> Reply:
        if removes and text.casefold() in NOTHING:
            return evening.attempt(lambda: evening.with_fact(removes, None))
        return evening.attempt(lambda: take(evening, text))

    return command


# What can be said instead of an answer. What only shows something is no command of an evening.
_COMMANDS: Mapping[str, Callable[[Evening, str], Reply]] = {
    "back": lambda evening, _: evening.back(),
    "undo": lambda evening, _: evening.undo(),
    "keep": lambda evening, _: evening.keep(),
    "edit": _edit,
    "remove": lambda evening, text: evening.remove(_number(text)),
    "option": _set,
    "chaff": lambda evening, text: _set(evening, f"chaff {text}"),
    "leave": _leave,
    "join": _join,
    "dealer": _taking(_dealer),
    "tell": _taking(_tell),
    "points": _taking(_points),
    "piles": _taking(lambda evening, _: evening.with_piles()),
    "void": _taking(_void),
    "claim": _taking(_claim, "claims"),
    "pay": _taking(_pay, "side_payments"),
    "adjust": _taking(_adjust, "adjustments"),
    "note": _taking(lambda evening, text: evening.with_fact("note", text), "note"),
}
_BEFORE_ROUND_1 = ("back", "undo", "keep")
