"""Understand options that a user types: `method easy, goal 300`, `with all yaku`, `6 rounds`.

An AnswerError says why a text cannot be understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from hanascore.cards.deck import MONTH_ORDERS
from hanascore.evening.answers import as_typed, parse_braces
from hanascore.evening.errors import AnswerError
from hanascore.evening.names import match_name
from hanascore.problems.fix import spell_value
from hanascore.problems.problem import Problem
from hanascore.record.cursor import hyphenated
from hanascore.record.options import read_option
from hanascore.record.source import as_parsed
from hanascore.rules.game import Game, Option, Shape
from hanascore.words.alike import did_you_mean
from hanascore.words.common_words import is_no, is_yes
from hanascore.words.english import Phrase, listed
from hanascore.words.lists import SEPARATORS, split_list
from hanascore.words.numbers import whole_number_in

# Options whose number is typed before their name: `6 rounds`.
_COUNTED = {"round": "last_round", "rounds": "last_round", "points": "goal"}
# Words before an option that mean nothing.
_FILLERS = re.compile(r"^(?:(?:and|but|with|plus|option|options)\s+)+", re.IGNORECASE)
# From which round on options hold.
_FROM_ROUND = re.compile(
    r"(.*\S)\s+from\s+(?:now|this round|round\s+(\d{1,6}))(?:\s+on)?", re.IGNORECASE | re.DOTALL
)
# The signs that separate options, unless they are in brackets or braces.
_SEPARATOR = re.compile(rf"[{SEPARATORS}](?![^\[{{]*[\]}}])|\sand\s", re.IGNORECASE)
# The key that says whether chaff is in the piles. It is no option, but is typed like one.
_CHAFF_WORDS = {"discarded": "discarded", "thrown away": "discarded", "kept": "kept"}
_LISTS = (Shape.NUMBERS, Shape.YAKU, Shape.VALUES)


def parse_settings(game: Game, text: str) -> dict[str, Any]:
    """Return options with their choices in the form of a record, and `chaff` if the text has it.

    >>> from hanascore.games import GAMES
    >>> parse_settings(GAMES["kwa-do"], "yaku iris, maple; easy method, no gaji, 300 points")
    {'yaku': ['iris', 'maple'], 'method': 'easy', 'gaji': False, 'goal': 300}
    """
    typed: dict[str, list[str]] = {}
    settings: dict[str, Any] = {}
    last = None
    for part in _SEPARATOR.split(text):
        words = _FILLERS.sub("", part.strip())
        if not words:
            continue
        chaff = re.fullmatch(r"chaff:?\s+(.+)", words, re.IGNORECASE)
        setting = None if chaff else _read_setting(game, words)
        if chaff:
            settings["chaff"] = _CHAFF_WORDS.get(chaff[1].casefold())
            if not settings["chaff"]:
                raise AnswerError("type chaff discarded or chaff kept")
        elif setting:
            last, choice = setting
            if last.name in typed:
                raise AnswerError("'{}' occurs twice", last.name)
            typed[last.name] = [choice]
        elif last and last.shape in _LISTS:
            typed[last.name].append(words)
        else:
            raise _unknown_option(game, words)
    for name, choices in typed.items():
        settings[name] = parse_choice(game, name, ", ".join(choices))
    return settings


def split_first_round(text: str, now: int) -> tuple[str, int | None]:
    """Return a text without the round from which its options hold, and the number of that round; or None.

    `now` is the number of the round that is being entered.

    >>> split_first_round("viewing off from round 3 on", 5), split_first_round("no gaji from now on", 5)
    (('viewing off', 3), ('no gaji', 5))
    """
    words = _FROM_ROUND.fullmatch(text)
    return (words[1], int(words[2] or now)) if words else (text, None)


def parse_choice(game: Game, name: str, text: str) -> Any:
    """Return the choice of an option that a user types, in the form of a record."""
    return check_choice(game, name, _as_written(game.options_by_name[name], text))


def check_choice(game: Game, name: str, choice: Any) -> Any:
    """Return the choice of an option, in the form of a record. AnswerError says what is wrong with it."""
    value = read_option(game, name, as_parsed(choice))
    if isinstance(value, Problem):
        raise AnswerError("{}", value.with_hint, problems=[value])
    return game.options_by_name[name].json_value(value)


def check_may_change(game: Game, name: str) -> None:
    """Raise AnswerError if an option, or `chaff`, cannot change from a round on."""
    option = game.options_by_name.get(name)
    if name == "chaff" or (option and option.whole_match):
        raise AnswerError("{} holds for the whole match, so no round can change it", name)


def is_setting(game: Game, line: str) -> bool:
    """Return whether a line changes a rule without the word `option`, such as `last_round 6` or `6 rounds`.

    A list of yaku and `chaff 10` change no rule, because they could be piles.
    """
    line, _ = split_first_round(line, 1)
    if re.fullmatch(r"\d+ rounds?|chaff:? (discarded|thrown away|kept)", line, re.IGNORECASE):
        return True
    word = line.split(maxsplit=1)[0].rstrip(":=").casefold()
    if " " not in line or word not in game.options_by_name:
        return False
    try:
        settings = parse_settings(game, line)
    except AnswerError:
        return "_" in word
    return all(game.options_by_name[name].shape is not Shape.YAKU for name in settings)


def option_named(game: Game, text: str) -> Option | None:
    """Return the option with this name, or None. It may have spaces and hyphens instead of `_`."""
    return game.options_by_name.get(re.sub("[ -]", "_", text.casefold()))


def names_option(game: Game, text: str) -> bool:
    """Return whether the name of an option is in a text."""
    return any(re.search(rf"\b{name}\b", text, re.IGNORECASE) for _, name in _names(game))


def option_lines(game: Game, option: Option, in_force: Any) -> list[str]:
    """Return lines with what an option is about and its choices, with a star at the choice in force."""
    lines = [f"{option.help[:1].upper()}{option.help[1:]}."]
    spelled = spell_value(in_force)
    for choice, meaning in option.choices_with(spelled):
        word = next((word for word, meant in option.answers.items() if meant == choice), "")
        star = "*" if choice == spelled else " "
        # Show lists and mappings as they are typed, without brackets and braces.
        typed = f"{word} or {choice}" if word else choice.strip("[]{}")
        lines.append(f"{star} {typed}: {meaning}".rstrip(": "))
    return [*lines, f"hanascore rules {game.id}.{option.name} shows what the sources say."]


def value_of(game: Game, name: str, choice: Any) -> Any:
    """Return the value of a choice that `parse_choice` returned."""
    return read_option(game, name, as_parsed(choice))


def spell_choice(option: Option, choice: Any) -> str:
    """Return how a user types a choice. If the question of the option has a word for it, return that."""
    typed = plain_choice(choice)
    return next((word for word, meant in option.answers.items() if meant == typed), typed)


def plain_choice(value: Any) -> str:
    """Return a choice in the form in which a user types it, without brackets and braces.

    >>> plain_choice((100, 110)), plain_choice({"moon-viewing": 3, "chaff": "off"}), plain_choice(None)
    ('100, 110', 'moon-viewing 3, chaff off', 'none')
    """
    if isinstance(value, dict) and value:
        return ", ".join(f"{name} {points}" for name, points in value.items())
    return as_typed(value)


def _as_written(option: Option, text: str) -> Any:
    """Return the text of a choice in the form of a record."""
    if text[:1] in ("[", "{"):
        return parse_braces(text)
    words = hyphenated(text)
    if is_yes(text) or is_no(text):
        words = "yes" if is_yes(text) else "no"
        if option.shape is Shape.YES_NO:
            return words
    choices = [spell_value(choice) for choice in option.choices]
    if words in choices:
        return words
    if words in option.answers:
        return option.answers[words]
    if is_no(text) and option.shape is not Shape.YES_NO:
        return next((choice for choice in ("none", "off") if choice in choices), text)
    if option.shape is Shape.VALUES:
        pairs = [part.replace(":", " ").rsplit(maxsplit=1) for part in split_list(text)]
        return {pair[0]: pair[1] for pair in pairs if len(pair) == 2} or text
    number = whole_number_in(re.sub(r" (rounds?|points?)$", "", text, flags=re.IGNORECASE))
    return text if number is None or not option.numbers else str(number)


def _read_setting(game: Game, text: str) -> tuple[Option, str] | None:
    """Return an option and the text of its choice, or None if the text names no option."""
    counted = re.fullmatch(r"(?:to )?(\d+) (\w+)", text)
    if counted and (name := _COUNTED.get(counted[2].casefold(), "")) in game.options_by_name:
        return game.options_by_name[name], counted[1]
    for option, name in _names(game):
        if words := re.fullmatch(rf"(no )?{name}(?:[\s:=]+(.*))?", text, re.IGNORECASE):
            has_yes = option.shape is Shape.YES_NO or "yes" in option.answers
            choice = "no" if words[1] else words[2] or ("yes" if has_yes else "")
            if not choice:
                raise AnswerError("also type the choice: {} {}", option.name, _choices(option))
            return option, choice
    for option, name in _names(game):
        if words := re.fullmatch(rf"(.*\S)\s+{name}", text, re.IGNORECASE):
            return option, words[1]
    word, _, rest = text.partition(" ")
    if rest and (name := match_name(word.rstrip(":="), list(game.options_by_name))):
        return game.options_by_name[name], rest
    having = [option for option in game.options if hyphenated(text) in option.choices and not text.isdigit()]
    return (having[0], text) if len(having) == 1 else None


def _names(game: Game) -> Iterator[tuple[Option, str]]:
    """Yield each option with a pattern of its name, long names first. A space in a text matches `_`."""
    for option in sorted(game.options, key=lambda option: len(option.name), reverse=True):
        yield option, re.escape(option.name).replace("_", "[_ -]")


def _choices(option: Option) -> str:
    words = [spell_value(choice) for choice in option.choices]
    return listed([*words, *([option.free_form.words] if option.free_form else [])], "or")


def _unknown_option(game: Game, text: str) -> AnswerError:
    """Return the error for a text that names no option."""
    word = text.split(maxsplit=1)[0].rstrip(":=")
    if word.casefold() in MONTH_ORDERS:
        return AnswerError(
            "{} is an order of the months, which is no option: start keep with --months {}", word, word
        )
    message = Phrase("{} has no option '{}'", game.name, word)
    if hint := did_you_mean(word, game.options_by_name):
        return AnswerError("{}: {}", message, hint)
    return AnswerError(message, help_says_more=True)
