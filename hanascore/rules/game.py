"""A game: its rulebook as data, and the function that makes a rule set from the options of a table."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any, NamedTuple

from hanascore.model.house_rules import HouseRules, HouseYaku
from hanascore.problems.catalogue import Page
from hanascore.problems.fix import spell_value
from hanascore.rules.house_rules import apply_house_rules
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import LuckyHand
from hanascore.words.english import listed

# The rules of every game.
COMMON_RULES = ("card-values", "scores", "side_payments", "adjustments")
# How many rule sets a game keeps. A run over many records needs the same few again and again.
_MOST_RULE_SETS = 64
# The value of an option: a word, True or False, a number, None, a tuple of numbers or of ids, or a mapping
# from yaku to values.
Value = Any


class Shape(Enum):
    """The kinds of values that an option can have."""

    # A word that is one of the choices.
    WORD = "one of the choices"
    # `yes` or `no`.
    YES_NO = "yes or no"
    # A number, or a word that is one of the choices.
    NUMBER = "a number, or one of the choices"
    # Several numbers, such as a multiplier for each number of calls.
    NUMBERS = "a list of numbers"
    # A word that is one of the choices, or a list of ids.
    YAKU = "one of the choices, or a list of yaku and groups of yaku"
    # Points by the ids of yaku. `off` takes a yaku out of play.
    VALUES = "a mapping from yaku to points, or to off"


class FreeForm(NamedTuple):
    """A kind of value that an option accepts in addition to its choices."""

    # How a rulebook writes it.
    pattern: str
    # What it is, in words.
    words: str


class Need(NamedTuple):
    """A condition: something matters only under some choices of an option."""

    # The name of the option.
    option: str
    # The choices, as written.
    choices: tuple[str, ...]
    # Whether it matters under all choices but these.
    is_negated: bool = False

    def holds(self, options: Any) -> bool:
        """Return whether the condition holds under these options."""
        return (spell_value(getattr(options, self.option)) in self.choices) != self.is_negated


class Sentence(NamedTuple):
    """A sentence about a choice, which players read in the rules of their table."""

    # The choice as a rulebook writes it: a word, `N` for numbers, `[…]` for lists or `{…}` for mappings.
    choice: str
    # The sentence. {} is the value.
    text: str
    # What else must be chosen.
    needs: tuple[Need, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Option:
    """A question of the rules that each table answers.

    A *ruling* is an option that the sources leave open, or on which they contradict each other. A dispute
    tries its choices. An *agreement* is an option on which tables simply agree.
    """

    # The name, as a record writes it.
    name: str
    # What kind of value it has (for writers of games).
    shape: Shape
    # The choice if nothing is written.
    default: Value
    # The meaning of each choice, the default among them.
    choices: Mapping[Value, str]
    # What the option is about, and remarks on it.
    help: str
    # What the sources say.
    sources: str
    # What the option is about, without the remarks.
    about: str = ""
    # The meaning of each choice, without the other options that it sets.
    meanings: Mapping[Value, str] = field(default_factory=dict)
    # The numbers of the ruling, such as `KD-3`.
    refs: tuple[str, ...] = ()
    # Whether the sources leave it open.
    is_ruling: bool = True
    # The range of a number.
    numbers: tuple[int, int] | None = None
    # How many numbers a list must have. 0 if any number of them will do.
    length: int = 0
    # The choices that a dispute tries. Empty if it tries all choices.
    tries: tuple[Value, ...] = ()
    # Whether only the turns of a round can show a difference.
    play_only: bool = False
    # Whether it holds for the whole match. If so, no round can change it.
    whole_match: bool = False
    # What players read about the choices, for those that need a sentence (for writers of games).
    sentences: tuple[Sentence, ...] = ()
    # What only the page says about choices that have no such sentence (for writers of games).
    page_sentences: tuple[Sentence, ...] = ()
    # How the score pad asks for it before the first round. Empty if it does not ask.
    question: str = ""
    # Other words for choices in the answer to that question, such as `yes` for `may-continue`.
    answers: Mapping[str, str] = field(default_factory=dict)
    # The choice of the source as written, if the default is another one.
    source_choice: str = ""

    @property
    def size(self) -> int:
        """How many numbers a list must have. 0 if any number of them will do."""
        return self.length or len(self.default or ())

    @property
    def free_form(self) -> FreeForm | None:
        """The kind of value that the option accepts in addition to its choices; None if there is none."""
        if self.shape is Shape.NUMBERS and self.size:
            return FreeForm(f"[{', '.join('N' * self.size)}]", f"{self.size} numbers")
        if self.shape is Shape.NUMBERS:
            return FreeForm("[N, …]", "numbers")
        if self.shape is Shape.YAKU:
            return FreeForm("[…]", "a list of yaku and groups of yaku")
        if self.shape is Shape.VALUES:
            return FreeForm("{…}", "a mapping from yaku to points, or to off")
        return FreeForm("N", "a number from {:,} to {:,}".format(*self.numbers)) if self.numbers else None

    def choices_with(self, in_force: str) -> list[tuple[str, str]]:
        """Return each value that the option can have, with its meaning, the value in force first."""
        meanings = {spell_value(choice): meaning for choice, meaning in self.choices.items()}
        values = dict.fromkeys((in_force, spell_value(self.default), *meanings))
        choices = [(value, meanings.get(value, "")) for value in values]
        if self.free_form:
            choices.append(self.free_form)
        return choices

    def other_choices(self, chosen: Value) -> tuple[Value, ...]:
        """Return the choices that a dispute tries instead of the one in force.

        For an agreement, a dispute tries only the values that the sources name.
        """
        named = self.tries or (self.choices if self.is_ruling else ())
        choices = dict.fromkeys((*named, self.default))
        return tuple(choice for choice in choices if choice != chosen)

    def sentence(self, options: Any) -> Sentence | None:
        """Return the sentence that players read about the choice in force; None if there is none."""
        return self._first_sentence(self.sentences, options)

    def answer(self, options: Any) -> str:
        """Return a whole sentence about the choice in force, with which the page of the option begins."""
        value = getattr(options, self.name)
        sentence = self._first_sentence((*self.sentences, *self.page_sentences), options)
        if sentence:
            return sentence.text.replace("{}", _spell_in_text(value))
        spelled = spell_value(value)
        meaning = self.meanings.get(value, spelled) if value.__hash__ else spelled
        return f"{self.about[:1].upper()}{self.about[1:]}: {meaning}."

    def _first_sentence(self, sentences: Iterable[Sentence], options: Any) -> Sentence | None:
        """Return the first of some sentences that is about the choice in force."""
        value = getattr(options, self.name)
        form = {bool: "", int: "N", tuple: "[…]", dict: "{…}"}.get(type(value), "")
        for sentence in sentences:
            is_chosen = sentence.choice in (spell_value(value), form)
            if is_chosen and all(need.holds(options) for need in sentence.needs):
                return sentence
        return None

    def json_value(self, value: Value) -> Any:
        """Return a value in the form that JSON output and records in JSON use."""
        if value is None and None in self.choices:
            return "none"
        return list(value) if isinstance(value, tuple) else value

    def __repr__(self) -> str:
        return f"<Option {self.name}>"


def _spell_in_text(value: Value) -> str:
    """Return a value as a sentence has it: 1,000 and not 1000, and a list in words."""
    if isinstance(value, tuple):
        return listed(map(_spell_in_text, value))
    return f"{value:,}" if type(value) is int else spell_value(value)


class FactShape(Enum):
    """The kinds of values that a fact can have. The comments say how a value is stored."""

    # A name.
    PLAYER = "the name of a player"
    # A tuple of names.
    PLAYERS = "a list of players, in order"
    # A boolean.
    FLAG = "yes or no"
    # An integer.
    NUMBER = "a number"
    # A tuple of numbers.
    NUMBERS = "a list of numbers"
    # The word.
    CHOICE = "one of the choices"
    # A set of cards.
    CARD = "a card"
    # A mapping from names to numbers.
    NUMBERS_BY_PLAYER = "a mapping from players to numbers"
    # A mapping from names to tuples of words.
    WORDS_BY_PLAYER = "a mapping from players to lists of the choices"
    # A mapping from names to tuples of ids.
    YAKU_BY_PLAYER = "a mapping from players or sides to lists of yaku"
    # A mapping from names to mappings from ids to cards. The card is 0 if it is unknown.
    YAKU_WITH_CARDS = "a mapping from players or sides to lists of yaku, or to yaku with a card each"
    # A mapping from the names of the parts that are written to their values.
    PARTS = "a mapping with keys of its own"


@dataclass(frozen=True, kw_only=True)
class Fact:
    """Something that a round may state in addition to its cards. The value of a missing fact is None."""

    # The name, as a record writes it.
    name: str
    # What kind of value it has.
    shape: FactShape
    # What the fact is about, and remarks on how it is written.
    help: str
    # What it is about, without the remarks.
    about: str
    # How the score pad asks for it. Without a question, it asks what the fact is about.
    question: str = ""
    # The words that may be written.
    choices: tuple[str, ...] = ()
    # The range of a number.
    numbers: tuple[int, int] | None = None
    # The parts of a fact of the shape PARTS, by name.
    parts: Mapping[str, Fact] = field(default_factory=dict)
    # The parts that must be written.
    required: tuple[str, ...] = ()
    # The group of yaku that may be named. Empty if any yaku may.
    group: str = ""
    # The choices under which the fact can change a score. None if it always can.
    needs: Need | None = None

    @property
    def short_help(self) -> str:
        """What the fact is about, without the remark after the comma."""
        return self.help.partition(",")[0]

    def matters(self, options: Any) -> bool:
        """Return whether the fact can change a score under these options."""
        return not self.needs or self.needs.holds(options)


class RuleSource(NamedTuple):
    """The source of a game's rules."""

    # The title of the book or page.
    title: str
    # The edition or the date of the source.
    edition: str
    # A remark about the source.
    note: str = ""


class Decision(NamedTuple):
    """A gap or a contradiction of the sources that the program settles in one way for all tables."""

    # Its number, such as `KD-21`.
    ref: str
    # What the sources leave open.
    question: str
    # How the program settles it.
    answer: str
    # The name of the topic that it is about; empty if it is about none. See `rules.topics`.
    topic: str = ""


class Word(NamedTuple):
    """A word that players use."""

    # The word, and other words with the same meaning.
    names: tuple[str, ...]
    # What it means, in words that the rulebook uses.
    meaning: str
    # More about it. A word without an explanation has no page.
    explanation: str = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """A game that can be played: its rulebook, and the function that builds its rules."""

    # The id.
    id: str
    # The English name.
    name: str
    # What the game is about, in a sentence or two.
    summary: str
    # Where the rules come from (for writers of games).
    source: RuleSource
    # What a table chooses.
    options: tuple[Option, ...]
    # The function that returns the rule set for the options in force (internal).
    build: Callable[[Any], RuleSet]
    # The possible numbers of players.
    players: Sequence[int]
    # Other names of the game.
    aliases: tuple[str, ...] = ()
    # What a round may state besides its cards (for writers of games).
    facts: tuple[Fact, ...] = ()
    # The number of players in each round, if more may belong to the game.
    active: int | None = None
    # The sizes that teams may have, by the number of players.
    team_sizes: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    # The numbers of players that only play in teams.
    teams_required: frozenset[int] = frozenset()
    # Whether the player after the dealer plays first, and not the dealer.
    starts_after_dealer: bool = False
    # The names of the seats, in turn order, if the seat changes the score.
    seats: tuple[str, ...] = ()
    # Whether books on the game count months 11 and 12 the Korean way.
    months_ambiguous: bool = False
    # How tables of the game count months 11 and 12: "japanese" or "korean".
    usual_months: str = "japanese"
    # Whether chaff is worth nothing. Then a table may throw it away.
    chaff_worthless: bool = False
    # What choices set for other options: option, choice, other option, value.
    presets: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    # All lucky hands that some choice of options puts in play.
    hands: tuple[LuckyHand, ...] = ()
    # The pages of the problems that only this game finds (for writers of games).
    pages: tuple[Page, ...] = ()
    # What the program decides for all tables (for writers of games).
    decisions: tuple[Decision, ...] = ()
    # What the sources say about the table, by topic: who shuffles, until when a hand may be claimed, what
    # team-mates may show (for writers of games).
    customs: Mapping[str, str] = field(default_factory=dict)
    # Words of the players of this game (for writers of games).
    words: tuple[Word, ...] = ()

    @cached_property
    def options_by_name(self) -> dict[str, Option]:
        """The options by name."""
        return {option.name: option for option in self.options}

    @cached_property
    def facts_by_name(self) -> dict[str, Fact]:
        """The facts by name. The name of a fact is also its key in a round."""
        return {fact.name: fact for fact in self.facts}

    def _rule_ids(self, rules: RuleSet) -> frozenset[str]:
        """Return the ids of the rules that have a page, without the id of the game."""
        options = (name for option in self.options for name in (option.name, *option.refs))
        yaku = (yaku.id for yaku in (*rules.yaku, *rules.not_in_play))
        others = (item.id for items in (rules.rivals, self.hands, self.pages) for item in items)
        refs = (decision.ref for decision in self.decisions)
        return frozenset((*COMMON_RULES, *options, *self.facts_by_name, *refs, *yaku, *others))

    @cached_property
    def make_facts(self) -> type:
        """The type of the facts of a round. Facts that are not given are None."""
        names = [fact.name for fact in self.facts]
        return namedtuple("Facts", names, defaults=[None] * len(names))

    @cached_property
    def empty_facts(self) -> Any:
        """The facts of a round that states no fact."""
        return self.make_facts()

    @cached_property
    def _make_options(self) -> type:
        names = [option.name for option in self.options]
        return namedtuple("Options", names, defaults=[option.default for option in self.options])

    @property
    def rulings(self) -> tuple[Option, ...]:
        """The options that the sources leave open."""
        return tuple(option for option in self.options if option.is_ruling)

    @property
    def first_options(self) -> tuple[Option, ...]:
        """The options that the score pad asks for, because tables differ most on them."""
        return tuple(option for option in self.options if option.question)

    def choose(self, written: Mapping[str, Any]) -> Any:
        """Return the value of every option, given the options that a record writes.

        A preset changes defaults, and a written value always wins. If only a goal is written, no number of
        rounds ends the game.
        """
        values: dict[str, Any] = {}
        for name, choices in self.presets.items():
            values |= choices.get(written.get(name, self.options_by_name[name].default), {})
        values |= {name: dict(value) if isinstance(value, dict) else value for name, value in written.items()}
        if written.get("goal") is not None and "last_round" not in written:
            values["last_round"] = None
        return self._make_options(**values)

    def option_house_rules(self, options: Mapping[str, Any]) -> tuple[HouseYaku, ...]:
        """Turn the options of the shape VALUES into house rules."""
        return tuple(
            HouseYaku(id, off=True) if isinstance(points, str) else HouseYaku(id, points)
            for option in self.options
            if option.shape is Shape.VALUES
            for id, points in (options.get(option.name) or {}).items()
        )

    def rules(self, written: Mapping[str, Any] | None = None) -> RuleSet:
        """Return the rule set for the options that were written; all other options have their defaults."""
        key = str(written or {})
        if key not in self._rule_sets:
            if len(self._rule_sets) >= _MOST_RULE_SETS:
                self._rule_sets.clear()
            self._rule_sets[key] = self.rules_with(self.choose(written or {}))
        return self._rule_sets[key]

    def rules_with(self, options: Any) -> RuleSet:
        """Return the rule set for these options, a new one each time (internal)."""
        house = HouseRules(yaku=self.option_house_rules(options._asdict()))
        rules = self.build(options)
        rules = replace(rules, game=self.id, options=options, rule_ids=self._rule_ids(rules))
        return apply_house_rules(rules, house)

    @cached_property
    def _rule_sets(self) -> dict[str, RuleSet]:
        """The rule sets built so far. All records of a tournament need the same one."""
        return {}

    def turn_order(self, players: Sequence[str], dealer: str) -> tuple[str, ...]:
        """Return the players in turn order if this player deals."""
        start = (players.index(dealer) + self.starts_after_dealer) % len(players)
        return (*players[start:], *players[:start])

    def __repr__(self) -> str:
        return f"<Game {self.id}>"
