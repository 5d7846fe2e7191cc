"""Find the options that some words are about: a name, a number, a yaku, or words of a description."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hanascore.problems.words import did_you_mean, fold, listed
from hanascore.record.yaku_names import YakuNames
from hanascore.rules.game import Game, Option, Value, spell_value
from hanascore.rules.yaku import LuckyHand, Yaku

# How many options are named at most in a message.
_MOST_NAMED = 8


class Choice(NamedTuple):
    """A value of an option.

    option: the ruling
    value: the choice; `plain` has it as JSON does
    """

    option: Option
    value: Value

    @property
    def plain(self) -> Any:
        """The value in JSON."""
        return self.option.json_value(self.value)

    @property
    def means(self) -> str:
        """The meaning of the value, without the other options that it sets; empty for a number."""
        return re.sub(r"(?:^|; )sets .*", "", self.option.choices.get(self.value, ""))

    def __repr__(self) -> str:
        return f"<Choice {self.option.name}: {self.plain}>"


def find_options(game: Game, words: str, chosen: Mapping[str, Any] | None = None) -> tuple[Option, ...]:
    """Return the options that some words are about, or raise ValueError if there are none.

    The words are the name or the number of an option, a yaku or a lucky hand, or words from the description
    of a ruling: `sake_cup`, `KK-12`, `moon viewing`, `cup`. A yaku stands for the rulings that put it in or
    out of play, or else for those that change it. `chosen` are the options written in a record.
    """
    prefix, word = f"{game.id}.", words.strip()
    word = word[len(prefix) :] if word.casefold().startswith(prefix) else word
    if named := [option for option in game.options if fold(option.name) == fold(word.replace("-", "_"))]:
        return tuple(named)
    if numbered := [option for option in game.options if word.upper() in option.refs]:
        return tuple(numbered)
    if any(decision.ref == word.upper() for decision in game.decisions):
        ref = word.upper()
        raise ValueError(f"{ref} is decided for every table, not an open ruling: hanascore rules {ref}")
    if ids := [*YakuNames(game).find_all(word), *_hands_named(game, word)]:
        if about := _about(game, ids, chosen or {}):
            return about
        raise ValueError(f"no ruling of {game.name} changes {word}")
    if described := _described(game, word):
        return described
    names = [option.name for option in game.options]
    hint = did_you_mean(word.replace(" ", "_"), names) or f"hanascore rules {game.id} lists them"
    raise ValueError(f"{game.name} has no ruling `{words.strip()}`: {hint}")


def find_option(game: Game, word: str) -> Option:
    """Return the only option that a word is about, or raise ValueError."""
    options = find_options(game, word)
    if len(options) > 1:
        choices = listed([f"`{option.name}`" for option in options], "or", most=_MOST_NAMED)
        raise ValueError(f"{word.strip()} is about {len(options)} rulings: use {choices}")
    return options[0]


def switches(game: Game) -> dict[str, list[Choice]]:
    """Return the choices that put yaku and lucky hands in play, or out of play if they are in by default.

    A choice that only sets other options is left out if one of these does the same.
    """
    by_default, choices = set(_in_play(game, {})), dict[str, list[Choice]]()
    for option in game.rulings:
        for value in option.other_choices(option.default):
            for id in by_default ^ set(_in_play(game, {option.name: value})):
                choices.setdefault(id, []).append(Choice(option, value))
    for id, alike in choices.items():
        direct = [choice for choice in alike if choice.option.name not in game.presets]
        choices[id] = direct or alike
    return choices


def _about(game: Game, ids: Sequence[str], chosen: Mapping[str, Any]) -> tuple[Option, ...]:
    """Return the rulings that put one of these in or out of play, or else those that change one."""
    by_id = switches(game)
    names = {choice.option.name for id in ids for choice in by_id.get(id, ())}
    before = _in_play(game, chosen)
    for option in () if names else game.rulings:
        for value in option.other_choices(option.default):
            after = _in_play(game, {**chosen, option.name: value})
            if any(after.get(id) != before.get(id) for id in ids):
                names.add(option.name)
    return tuple(option for option in game.rulings if option.name in names)


def _in_play(game: Game, written: Mapping[str, Any]) -> dict[str, Yaku | LuckyHand]:
    """Return the yaku and lucky hands in play by their ids."""
    rules = game.rules(written)
    return {**{hand.id: hand for hand in rules.hands}, **{yaku.id: yaku for yaku in rules.yaku}}


def _hands_named(game: Game, word: str) -> Iterator[str]:
    for hand in game.hands:
        if fold(word) in map(fold, filter(None, (hand.id, hand.name, *hand.claimed_as, hand.roman, hand.ja))):
            yield hand.id


def _described(game: Game, text: str) -> tuple[Option, ...]:
    """Return the rulings whose description has all the words, or else those of which a choice has them."""
    words = re.findall(r"\w+", text.casefold())
    if not words:
        return ()
    # Long words may be the beginnings of others.
    patterns = (re.escape(word) if len(word) > 3 else rf"{re.escape(word)}\b" for word in words)
    pattern = "".join(rf"(?=.*\b{word})" for word in patterns)
    by_name, by_choice = list[Option](), list[Option]()
    for option in game.rulings:
        about = f"{option.name.replace('_', ' ')} {option.help}".casefold()
        if re.search(pattern, about):
            by_name.append(option)
        elif any(
            re.search(pattern, f"{about} {spell_value(value)} {means}".casefold())
            for value, means in option.choices.items()
        ):
            by_choice.append(option)
    return tuple(by_name or by_choice)
