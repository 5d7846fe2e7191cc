"""The questions for those facts of a round that can matter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hanascore.cards.spelling import spell
from hanascore.evening.answers import BY_PLAYER, NOTHING, example_of_fact, parse_fact, spell_fact
from hanascore.evening.errors import AnswerError
from hanascore.evening.lexicon import number_facts, word_facts
from hanascore.evening.names import match_name
from hanascore.evening.question import (
    NO_WORDS,
    NOT_AN_ANSWER,
    AnswerKind,
    Choice,
    Question,
    is_empty,
    named,
    yaku_choices,
)
from hanascore.evening.sentence import read_fact
from hanascore.record.card_texts import spells_cards
from hanascore.record.facts import find_choice
from hanascore.record.yaku_names import YakuNames
from hanascore.rules.field_multiplier import FIELD_MULTIPLIER, multiplier_from
from hanascore.rules.game import Fact, FactShape
from hanascore.rules.play import EXHAUSTED, LUCKY_HANDS, STOPPED, WILD_FACT
from hanascore.words.common_words import NONE, is_no, is_yes
from hanascore.words.english import Phrase
from hanascore.words.numbers import whole_number_in

if TYPE_CHECKING:
    from hanascore.evening.round_questions import RoundEntry

# By the shape of a fact: its value for the answer `none`, and that word in the default. Else None and NONE.
_NO_VALUE: Mapping[FactShape, Any] = {FactShape.PLAYERS: NONE, **{shape: {} for shape in BY_PLAYER}}
_NO_WORDS = {
    FactShape.FLAG: "no",
    FactShape.PARTS: "no",
    FactShape.PLAYER: "nobody",
    FactShape.PLAYERS: "nobody",
    **dict.fromkeys(BY_PLAYER, "nobody"),
}
# The kinds of answers that are a value of their own, by the shape of a fact.
_KINDS = {
    FactShape.PLAYER: AnswerKind.PLAYER,
    FactShape.PLAYERS: AnswerKind.PLAYERS,
    FactShape.FLAG: AnswerKind.YES_NO,
    FactShape.NUMBER: AnswerKind.NUMBER,
    FactShape.NUMBERS: AnswerKind.NUMBERS,
    FactShape.CHOICE: AnswerKind.CHOICE,
    FactShape.CARD: AnswerKind.CARDS,
}
# The shapes of facts that have a value for each of some names.
_WITH_ROWS = BY_PLAYER | {FactShape.NUMBERS_BY_PLAYER}


def fact_questions(entry: RoundEntry) -> Iterator[Question]:
    """Yield the questions for facts that can matter in this round and have no other question."""
    match = entry.match
    rules = match.rules
    missing = [problem for problem in entry.preview.problems if problem.id == "fact-missing"]

    def why_missing(name: str) -> Phrase:
        """Return why the round cannot be scored without a fact, or ""."""
        messages = (Phrase("{}", problem.plain_message) for problem in missing if problem.is_missing(name))
        return next(messages, NO_WORDS)

    path = ("opening_field",)
    is_written = path in entry.answers or path in entry.earlier
    if is_written:
        yield entry.cards_question(path)
    always = {rules.play.joker_fact}
    if rules.wild and rules.wild.on:
        always.add(WILD_FACT)
    if not match.record.chaff_kept:
        always.add(rules.claims_fact)
    asked_before = {LUCKY_HANDS}
    if rules.play.calls:
        asked_before |= {STOPPED, rules.play.calls.called_fact, EXHAUSTED}
    if entry.asks_who_won:
        asked_before |= {*number_facts(match), *word_facts(match)}
    for fact in match.game.facts:
        if fact.name in asked_before:
            continue
        is_entered = (fact.name,) in entry.answers or (fact.name,) in entry.earlier
        is_in_play = fact.needs is not None and fact.matters(rules.options)
        why = why_missing(fact.name)
        if fact.name in always or is_in_play or is_entered or why:
            yield fact_question(entry, fact, is_required=bool(why) and not is_entered, why=why)
    if not is_written and why_missing(path[0]) and FIELD_MULTIPLIER not in match.game.facts_by_name:
        yield entry.cards_question(path)


def fact_question(
    entry: RoundEntry, fact: Fact, *, is_required: bool = False, why: Phrase = NO_WORDS
) -> Question:
    """Return the question for a fact. If the fact is required, Enter alone is no answer."""
    record = entry.match.record
    path = (fact.name,)
    example = example_of_fact(fact, record.players)
    no_value, no_words = _NO_VALUE.get(fact.shape), _NO_WORDS.get(fact.shape, NONE)
    # The round cannot be scored without this fact, and `none` is not one of its values.
    accepts_none = not (is_required and no_value is None)

    names = list(dict.fromkeys((*record.players, *record.sides)))
    yaku = YakuNames(entry.match.game)

    def is_word(text: str) -> bool:
        return find_choice(entry.match.game, fact, text) is not None or yaku.has_name(text)

    def parse(text: str) -> Any:
        if fact.name == FIELD_MULTIPLIER and (number := _multiplier_in(entry, text)) is not None:
            return entry.checked(path, str(number), text)
        if not accepts_none and text.casefold() in NOTHING:
            raise AnswerError("the round cannot be scored without it: type {}", example)
        if fact.name == LUCKY_HANDS and spells_cards(text, entry.match.record.months):
            following = "turns" if entry.ways.turns else "piles"
            raise AnswerError("that is a card: answer none, and the {} come next", Phrase(following))
        if fact.shape is not FactShape.FLAG and is_yes(text) and not match_name(text, names):
            raise AnswerError("type {}{}", example, ", or none" if accepts_none else "")
        if fact.shape is FactShape.FLAG and (is_yes(text) or is_no(text)):
            return entry.checked(path, "yes" if is_yes(text) else "no", text)
        return _parsed(entry, fact, text, lambda: parse_fact(fact, text, names, is_word))

    def check(value: Any) -> Any:
        if not is_empty(value):
            spelled = ("no", "yes")[value] if isinstance(value, bool) else value
            return entry.checked(path, spelled)
        if not accepts_none:
            raise AnswerError("the round cannot be scored without it")
        return no_value

    also_claimed = {word for hand in entry.match.game.hands for word in hand.claimed_as}
    choices = [choice for choice in fact.choices if choice not in also_claimed]
    meaning = _capitalised(fact.help.replace("{}", NONE))
    choices_help = f" Choices: {', '.join(choices)}." if choices else ""
    expected = f"{example}, or none" if accepts_none else example
    return Question(
        path=path,
        kind=_KINDS.get(fact.shape, AnswerKind.FACT),
        shape=fact.shape,
        choices=_choices(entry, fact, choices),
        rows=tuple(fact.parts or (names if fact.shape in _WITH_ROWS else ())),
        why=why,
        text=Phrase(fact.question) if fact.question else Phrase("{}?", Phrase(_capitalised(fact.about))),
        parse=parse,
        check=check,
        help=f"{meaning}.{choices_help} Type {expected}.",
        default=NOT_AN_ANSWER if is_required else no_value,
        expected=expected,
        none=no_value if accepts_none else NOT_AN_ANSWER,
        spell=lambda value: no_words if value == no_value else spell_fact(value),
    )


def _capitalised(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _parsed(entry: RoundEntry, fact: Fact, text: str, parse: Callable[[], Any]) -> Any:
    """Return a fact that a text gives in the form of the commands, or else in a sentence."""
    try:
        return entry.checked((fact.name,), parse(), text)
    except AnswerError:
        said = read_fact(entry.match, entry.match.record.players, fact.name, text)
        if said is None:
            raise
        return entry.checked((fact.name,), said, text)


def _multiplier_in(entry: RoundEntry, text: str) -> int | None:
    """Return the multiplier that a text gives: `x4`, `four`, or brights on the field, as in `rain man`."""
    months = entry.match.record.months
    if text.casefold() in NOTHING:
        field = 0
    elif spells_cards(text, months):
        field = spell(text, months).cards.exact
    else:
        number = text.casefold().lstrip("x× ").rstrip("倍배 ")
        return whole_number_in(number.rstrip("x×") if number[:1].isdecimal() else number)
    result = entry.preview.result
    played = result.played if result else None
    return None if played is None or played.carry_unknown else multiplier_from(played, field)


def _choices(entry: RoundEntry, fact: Fact, words: Sequence[str]) -> tuple[Choice, ...]:
    """Return what a fact, or each of its rows, may be."""
    match = entry.match
    if fact.shape in (FactShape.PLAYER, FactShape.PLAYERS):
        return named(match.record.players)
    if fact.shape is FactShape.FLAG:
        return Choice("yes", Phrase("yes")), Choice("no", Phrase("no"))
    if fact.shape in (FactShape.YAKU_BY_PLAYER, FactShape.YAKU_WITH_CARDS) and not words:
        return yaku_choices(match.rules.yaku)
    return tuple(Choice(word, Phrase(word)) for word in words)
