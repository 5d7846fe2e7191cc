"""The words that people say about a round: the names of a match, and the words of `words.txt`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any

from hanascore.cards.names import NAMES, join_tables
from hanascore.record.facts import find_choice
from hanascore.record.yaku_names import YakuNames
from hanascore.referee.match import Match
from hanascore.rules.game import FactShape
from hanascore.rules.play import FORCED_OUT, LUCKY_HANDS
from hanascore.words.alike import fold
from hanascore.words.common_words import NONE_WORDS, REST_WORDS
from hanascore.words.numbers import NUMBERS

# The most names that one yaku gets by other words in its name.
_MOST_NAMES = 200


class Role(Enum):
    """What a word or phrase can be in a sentence about a round."""

    # The name of a player.
    NAME = "name"
    # The beginning of the name of one player.
    BEGINNING = "beginning"
    # The name of a yaku. The value is its id.
    YAKU = "yaku of the game"
    # The name of a lucky hand. The value is its id.
    HAND = "lucky hand"
    # A call that the game has, such as koi-koi.
    CALL = "call of the game"
    # An event that is counted for each player, such as a bomb. The value is the fact.
    NUMBER_FACT = "number fact"
    # A word that a fact lists for each player. The value is the fact and the word.
    WORD_FACT = "word fact"
    # The name of a card, or of several as one: `two maple chaff`.
    CARDS = "cards"
    # The name of a kind of card.
    KIND = "kind"
    # The name of a suit or a month. The value is its folded name in the singular.
    MONTH = "month"
    # A number, in digits or words.
    NUMBER = "number"
    # A comma or another sign between parts.
    SEPARATOR = "separator"
    # A colon.
    COLON = "colon"
    # `Won`: the player before it wins. This and what follows are the headings of `words.txt`.
    WIN = "win"
    # `Lost`: the player before it loses.
    LOSE = "lose"
    # `Beat`: the player after it loses.
    BEAT = "beat"
    # `に`: the player before it loses, if a word for winning follows.
    OVER = "over"
    # `Called`, which is a call if no name of a call is next to it.
    CALLED = "called"
    # `For`: what is before it belongs to the player after it.
    FOR = "for"
    # `And` and its synonyms.
    AND = "and"
    # `But`.
    BUT = "but"
    # `Points`.
    POINTS = "points"
    # `Yaku`, as in `no yaku`.
    YAKU_NOUN = "yaku"
    # `All` cards of a suit or a kind.
    ALL = "all"
    # `The rest`.
    REST = "rest"
    # `No`: what comes after it did not happen.
    NO = "no"
    # `Nothing`.
    NOTHING = "nothing"
    # `Nobody`.
    NOBODY = "nobody"
    # `Draw`.
    DRAW = "draw"
    # `Doubled`. The value is the multiplier.
    TIMES = "times"
    # `Times`, with a number before or after it.
    MULTIPLIED = "multiplied"
    # `Twice`. The value is how often something happened.
    OFTEN = "often"
    # `回`: a number before it says how often something happened.
    OCCASIONS = "occasions"
    # `Cards`, between a number and what it counts.
    COUNTER = "counter"
    # `Counts`: the number after it is the number of cards that count.
    COUNTS = "counts"
    # `A`.
    ARTICLE = "article"
    # `'s`.
    POSSESSIVE = "possessive"
    # `が`: the ending of a word, or a form of address.
    PARTICLE = "particle"
    # A word that means nothing.
    FILLER = "filler"


# Headings of `words.txt` whose lines begin with a number.
_NUMBERED = (Role.TIMES, Role.OFTEN, Role.NUMBER)
# A word with its roles and what it means in each.
Readings = dict[Role, Any]


def _read_words(text: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the words under each heading, by language or by what they mean."""
    tables: dict[str, dict[str, tuple[str, ...]]] = {}
    for line in re.sub(r"\n +", " ", text).splitlines():
        if line.startswith("["):
            table = tables.setdefault(line.strip("[]"), {})
        elif line and not line.startswith("#"):
            key, _, words = line.partition(": ")
            table[key] = tuple(words.split(", "))
    return tables


WORDS = _read_words(Path(__file__).with_name("words.txt").read_text(encoding="utf-8"))


def is_misdeal(text: str) -> bool:
    """Return whether a text says that a round does not count."""
    return fold(text) in {fold(word) for words in WORDS["void"].values() for word in words}


class Lexicon:
    """Every word and phrase that means something in the round of a match, by its folded form."""

    def __init__(self, match: Match | None, names: Iterable[str] | Mapping[str, str]) -> None:
        """Collect the words for a match. Without one, only names and common words are known.

        `names` may be a mapping from names of players to their sides.
        """
        # Whom each name means.
        self.names = names if isinstance(names, Mapping) else {name: name for name in names}
        # What the months 11 and 12 mean.
        self.months = (match.record.months if match else None) or "japanese"
        # The yaku in play, and how players call.
        self.yaku = match.rules.yaku if match else ()
        self.calls = match.rules.play.calls if match else None
        # What each folded phrase can mean.
        self.entries: dict[str, Readings] = {key: dict(readings) for key, readings in _common_words().items()}
        # Names of several words that may have commas or `and` between these words: `boar, deer, butterfly`.
        self.joined: set[str] = set()
        # The phrases that can be suggested for a misspelt one.
        self.spoken: list[str] = []
        if match:
            self._add_yaku(match)
            self._add_calls_and_facts(match)
        for name, meant in self.names.items():
            self._add(name, Role.NAME, meant)

    def _add(self, phrase: str, role: Role, value: Any) -> None:
        """Add a meaning of a phrase. The first meaning in a role stays."""
        # Brackets mean nothing in a sentence.
        if key := fold(re.sub("[()]", "", phrase)):
            self.entries.setdefault(key, {}).setdefault(role, value)

    def _add_yaku(self, match: Match) -> None:
        names = YakuNames(match.game, [yaku.id for yaku in self.yaku])
        for key, id in names.by_key.items():
            self._add(key, Role.YAKU, id)
        by_id = {yaku.id: yaku for yaku in (*names.yaku.values(), *self.yaku)}
        for yaku in by_id.values():
            own = [yaku.name, yaku.id, *filter(None, (yaku.ja, yaku.ko)), *yaku.aliases]
            own += WORDS["names"].get(yaku.id, ())
            for name in own:
                for key in _keys_of(name):
                    self.entries.setdefault(key, {}).setdefault(Role.YAKU, yaku.id)
                if len(re.findall(r"\w+", name)) > 2:
                    self.joined.update(_keys_of(re.sub(r"\W+", " ", name)))
            self.spoken += [name.lower() for name in own if not re.fullmatch(r"\w", name)]
        in_play = {yaku.id for yaku in self.yaku}
        keys = {key for key, readings in self.entries.items() if readings.get(Role.YAKU) in in_play}
        for yaku in by_id.values():
            # The name of a yaku that is not in play may be two other names in one: `赤短青短`.
            key = fold(yaku.ja)
            if key not in keys and any({key[:at], key[at:]} <= keys for at in range(1, len(key))):
                del self.entries[key][Role.YAKU]

    def _add_calls_and_facts(self, match: Match) -> None:
        calls = self.calls
        others = WORDS["events"]
        for call in calls.call if calls else ():
            for word in (call, f"{call}s", *others.get(call, ())):
                self._add(word, Role.CALL, calls)
        for word in calls.stop if calls else ():
            self._add(word, Role.WIN, None)
        for hand in match.game.hands:
            for name in (hand.id, hand.name, hand.roman, hand.ja, hand.ko, *hand.claimed_as):
                choice = find_choice(match.game, match.game.facts_by_name[LUCKY_HANDS], name)
                for other in (name, _with_digit(name)):
                    self._add(other, Role.HAND, choice or hand.id)
        for fact in number_facts(match):
            words = (fact, fact.removesuffix("s"), *others.get(fact, ()))
            self.spoken += words
            for word in words:
                self._add(word, Role.NUMBER_FACT, fact)
        for fact, choices in word_facts(match).items():
            for choice in choices:
                for word in (choice, *others.get(choice, ())):
                    self._add(word, Role.WORD_FACT, (fact, choice))
                    self._add(f"{fact}{word}", Role.WORD_FACT, (fact, choice))
        self.spoken += calls.call if calls else ()
        self.spoken += [name for hand in match.game.hands for name in (hand.id, hand.roman)]

    def beginning(self, key: str) -> str:
        """Return whom the only name means that begins with a folded word; "" if there is none."""
        fitting = [name for name in self.names if fold(name).startswith(key)]
        return self.names[fitting[0]] if len(fitting) == 1 else ""


@cache
def _common_words() -> dict[str, Readings]:
    """Return what words mean in every match: those of `words.txt`, and those for kinds and months."""
    entries: dict[str, Readings] = {}
    for heading, table in WORDS.items():
        if heading in ("events", "names", "same", "void"):
            continue
        role = Role(heading) if heading != "yaku" else Role.YAKU_NOUN
        for key, words in table.items():
            for word in words:
                value = int(key) if role in _NUMBERED else key
                entries.setdefault(fold(word) or word, {})[role] = value
    entries |= {fold(word): {Role.REST: None} for word in REST_WORDS}
    nobody = WORDS["nobody"]["en"]
    entries |= {fold(word): {Role.NOTHING: None} for word in NONE_WORDS if fold(word) and word not in nobody}
    tables = join_tables()
    for key, kind in tables.kinds.items():
        for plural in _plurals(key):
            entries.setdefault(plural, {}).setdefault(Role.KIND, kind)
    for key in (*tables.suits, *tables.months):
        for plural in _plurals(key):
            entries.setdefault(plural, {})[Role.MONTH] = key
    return entries


def _plurals(key: str) -> Iterator[str]:
    """Yield the singular and the plural of an English name of a suit: `peony`, `peonies`."""
    yield key
    if key.isascii() and key.isalpha():
        yield f"{key}s"
        yield f"{key}es"
        if key.endswith("y"):
            yield f"{key[:-1]}ies"


@cache
def _same_words() -> dict[str, tuple[str, ...]]:
    """Return the other words that may replace a word in the name of a yaku."""
    same = dict(WORDS["same"])
    for words in NAMES["kinds en"].values():
        for word in words:
            if f"{word}s" in words:
                plural = f"{words[0]}s"
                same[plural] = (*same.get(plural, ()), word, f"{word}s")
    groups = [tuple(dict.fromkeys((word, *words))) for word, words in same.items()]
    return {word: group for group in groups for word in group}


@cache  # a sentence is read several times to try what may be meant
def _keys_of(name: str) -> tuple[str, ...]:
    """Return the folded names of a yaku, also with other words in place of some of its words.

    >>> "blueslips" in _keys_of("Blue Ribbons"), fold("赤タン") in _keys_of("赤短")
    (True, True)
    """
    same = _same_words()
    words = re.split(r"[ -]", name.lower()) if name.isascii() else [*name]
    if words[-1].isdecimal() and int(words[-1]) < len(NUMBERS):
        same = {**same, words[-1]: (words[-1], NUMBERS[int(words[-1])])}
    choices = [same.get(word, (word,)) for word in words]
    names = (re.sub("[()]", "", " ".join(chosen)) for chosen in product(*choices))
    return tuple(filter(None, map(fold, islice(names, _MOST_NAMES))))


def _with_digit(name: str) -> str:
    """Return a name with its first word in digits if it is a small number: `4 pairs`."""
    first, _, rest = name.lower().partition(" ")
    return f"{NUMBERS.index(first)} {rest}" if rest and first in NUMBERS else name


def number_facts(match: Match) -> list[str]:
    """Return the facts that count, for each player, events that multiply the score."""
    calls = match.rules.play.calls
    others = (calls.points_fact if calls else "", match.rules.play.stolen_fact, FORCED_OUT)
    return [
        fact.name
        for fact in match.game.facts
        if fact.shape is FactShape.NUMBERS_BY_PLAYER
        and fact.name not in others
        and (fact.needs is None or fact.matters(match.rules.options))
    ]


def word_facts(match: Match) -> dict[str, tuple[str, ...]]:
    """Return the facts that list words for each player, with these words, except lucky hands."""
    return {
        fact.name: tuple(fact.choices)
        for fact in match.game.facts
        if fact.shape is FactShape.WORDS_BY_PLAYER
        and fact.name != LUCKY_HANDS
        and (fact.needs is None or fact.matters(match.rules.options))
    }
