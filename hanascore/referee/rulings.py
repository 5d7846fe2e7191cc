"""Find the options that a user means by some words: a name, a number, a yaku, or words of a description."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hanascore.problems.fix import spell_value
from hanascore.record.cursor import shortened
from hanascore.record.yaku_names import YakuNames
from hanascore.rules.game import Game, Option, Value
from hanascore.rules.options import RULING_NUMBER
from hanascore.rules.page_search import search_of
from hanascore.rules.yaku import LuckyHand, Yaku
from hanascore.words.alike import did_you_mean, fold
from hanascore.words.english import listed
from hanascore.words.visible import visible

# Words of a question that do not help to find the ruling.
_SMALL_WORDS = frozenset(
    "a an and are count counted counts do does for how if in is it of on or score scores the to what when"
    " who".split()
)
# How many options are named at most in a message.
_MOST_NAMED = 8


class Choice(NamedTuple):
    """One choice of an option."""

    # The ruling.
    option: Option
    # The choice; `plain` has it as JSON does.
    value: Value

    @property
    def plain(self) -> Any:
        """The value in the form that JSON uses."""
        return self.option.json_value(self.value)

    @property
    def means(self) -> str:
        """What the choice means, without the other options that it sets; "" for a number."""
        return self.option.meanings.get(self.value, "")

    def __repr__(self) -> str:
        return f"<Choice {self.option.name}: {self.plain}>"


class NoRulingError(ValueError):
    """Words that are about a rule that no table can choose. The message is what its page answers."""

    def __init__(self, game: Game, page: str, answer: str) -> None:
        super().__init__(f"no ruling can change this: {answer} hanascore rules {game.id}.{page}")
        # The id of the page, without the game.
        self.page = page


def find_options(game: Game, words: str, chosen: Mapping[str, Any] | None = None) -> tuple[Option, ...]:
    """Return the options that a user means by some words. If some of them can be tried, return only these.

    The words are the name or the number of an option, a yaku or a lucky hand, or words from the description
    of a ruling: `sake_cup`, `KK-12`, `moon viewing`, `cup`. For a yaku, return the rulings that put it in or
    out of play; if there are none, return those that change it, which may be none either. `chosen` are the
    options written in a record. Other words are a question: return the ruling whose page is nearest to it.
    Raise NoRulingError if the nearest page is about another rule, and ValueError if there is none.
    """
    chosen = chosen or {}
    word = _without_game(game, words)
    content = _content_words(word)
    if named := _named(game, word) or _named(game, " ".join(content)):
        in_force = game.choose(chosen)
        to_try = [option for option in named if option.other_choices(getattr(in_force, option.name))]
        return tuple(to_try or _with_choice(game, word) or named)
    for decision in game.decisions:
        if decision.ref == word.upper():
            raise NoRulingError(game, decision.ref, decision.answer)
    if ids := _ids_named(game, word) or _ids_named(game, " ".join(content)):
        return _about(game, ids, chosen)
    if described := _described(game, content):
        return described
    hint = did_you_mean(word.replace(" ", "_"), [option.name for option in game.options])
    is_number = RULING_NUMBER.fullmatch(word.upper())
    if not (hint or is_number) and (asked := _asked_about(game, word, chosen)):
        return asked
    hint = hint or f"hanascore rules {game.id} lists them"
    raise ValueError(f"{game.name} has no ruling `{visible(shortened(words))}`: {hint}")


def find_option(game: Game, word: str) -> Option:
    """Return the one option that a user means by a word. Raise ValueError if it means none or several."""
    options = _named(game, _without_game(game, word)) or find_options(game, word)
    if not options:
        raise ValueError(f"no ruling of {game.name} changes {word.strip()}")
    if len(options) > 1:
        choices = listed([f"`{option.name}`" for option in options], "or", most=_MOST_NAMED)
        raise ValueError(f"{word.strip()} is about {len(options)} rulings: use {choices}")
    return options[0]


def _without_game(game: Game, words: str) -> str:
    """Return words without the name of the game before them, as in `kwa-do.KD-5`."""
    prefix = f"{game.id}."
    word = words.strip()
    return word[len(prefix) :] if word.casefold().startswith(prefix) else word


def _named(game: Game, word: str) -> list[Option]:
    """Return the option with this name, or the options with this number."""
    if by_name := [option for option in game.options if fold(option.name) == fold(word.replace("-", "_"))]:
        return by_name
    return [option for option in game.options if word.upper() in option.refs]


def switches(game: Game) -> dict[str, list[Choice]]:
    """Return the choices that put yaku and lucky hands in play, or take them out if they are in by default.

    A choice that does so only by setting other options is left out, if those options are in the result.
    """
    by_default = set(_in_play(game, {}))
    choices = dict[str, list[Choice]]()
    for option in game.rulings:
        for value in option.other_choices(option.default):
            for id in by_default ^ set(_in_play(game, {option.name: value})):
                choices.setdefault(id, []).append(Choice(option, value))
    for id, alike in choices.items():
        direct = [choice for choice in alike if choice.option.name not in game.presets]
        choices[id] = direct or alike
    return choices


def _about(game: Game, ids: Sequence[str], chosen: Mapping[str, Any]) -> tuple[Option, ...]:
    """Return the rulings that put one of these yaku or hands in or out of play, or else those that change
    one.
    """
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
    """Return the yaku and lucky hands in play, by their ids."""
    rules = game.rules(written)
    return {**{hand.id: hand for hand in rules.hands}, **{yaku.id: yaku for yaku in rules.yaku}}


def _ids_named(game: Game, word: str) -> list[str]:
    """Return the ids of the yaku, the group of yaku or the lucky hands with this name."""
    ids = [*YakuNames(game).find_all(word)]
    for hand in game.hands:
        names = filter(None, (hand.id, hand.name, *hand.claimed_as, hand.roman, hand.ja, hand.ko))
        if fold(word) in map(fold, names):
            ids.append(hand.id)
    return ids


def _content_words(text: str) -> list[str]:
    """Return the words of a question that help to find the ruling."""
    return [word for word in re.findall(r"\w+", text.casefold()) if word not in _SMALL_WORDS]


def _with_choice(game: Game, word: str) -> tuple[Option, ...]:
    """Return the rulings that have a choice with this name."""
    return tuple(
        option for option in game.rulings if fold(word) in map(fold, map(spell_value, option.choices))
    )


def _asked_about(game: Game, question: str, chosen: Mapping[str, Any]) -> tuple[Option, ...]:
    """Return the options whose page is nearest to a question. Raise NoRulingError if it is about a rule."""
    nearest = search_of(game, game.rules(chosen)).find(question)[:1]
    for page, _ in nearest:
        if option := game.options_by_name.get(page.id):
            return (option,)
        if options := _about(game, _ids_named(game, page.id), chosen):
            return options
        raise NoRulingError(game, page.id, page.answer)
    return ()


def _described(game: Game, words: Sequence[str]) -> tuple[Option, ...]:
    """Return the rulings whose description has all the words, or else those with the words in a choice."""
    if not words:
        return ()
    # A long word finds other words with the same beginning: "deals" finds "dealer".
    stems = (word.removesuffix("s") if len(word) > 3 else rf"{word}\b" for word in words)
    pattern = re.compile("".join(rf"(?=.*\b{stem})" for stem in stems), re.IGNORECASE)
    by_name = list[Option]()
    by_choice = list[Option]()
    with_choice = _with_choice(game, " ".join(words))
    for option in game.rulings:
        about = f"{option.name.replace('_', ' ')} {option.help}"
        choices = [f"{spell_value(value)} {means}" for value, means in option.choices.items()]
        choices += [sentence.text for sentence in option.sentences]
        if option in with_choice or pattern.search(about):
            by_name.append(option)
        elif any(pattern.search(f"{about} {choice}") for choice in choices):
            by_choice.append(option)
    return tuple(by_name or by_choice)
