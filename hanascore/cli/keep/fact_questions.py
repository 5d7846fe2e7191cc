"""The questions for those facts of a round that can matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from hanascore.cli.keep.answers import (
    BY_PLAYER,
    NOTHING,
    example_of_fact,
    match_name,
    parse_fact,
    spell_fact,
)
from hanascore.cli.keep.dialogue import NOT_AN_ANSWER, Question
from hanascore.cli.keep.win import number_facts, word_facts
from hanascore.record.card_texts import spells_cards
from hanascore.record.facts import find_choice
from hanascore.record.yaku_names import YakuNames
from hanascore.rules.field_multiplier import FIELD_MULTIPLIER
from hanascore.rules.game import Fact, FactShape
from hanascore.rules.play import EXHAUSTED, LUCKY_HANDS, STOPPED, WILD_FACT
from hanascore.words.common_words import NONE, is_yes

if TYPE_CHECKING:
    from hanascore.cli.keep.round_questions import RoundEntry

# By the shape of a fact: its value for the answer `none`, and that word in the default. Else None and NONE.
_NO_VALUE: Mapping[FactShape, Any] = {FactShape.PLAYERS: NONE, **{shape: {} for shape in BY_PLAYER}}
_NO_WORDS = {
    FactShape.FLAG: "no",
    FactShape.PARTS: "no",
    FactShape.PLAYER: "nobody",
    FactShape.PLAYERS: "nobody",
    **dict.fromkeys(BY_PLAYER, "nobody"),
}


def fact_questions(entry: RoundEntry) -> Iterator[Question]:
    """Yield the questions for facts that can matter in this round and have no other question."""
    match = entry.file.match
    rules = match.rules
    missing = [problem for problem in entry.preview().problems if problem.id == "fact-missing"]

    def is_missing(name: str) -> bool:
        return any(problem.is_missing(name) for problem in missing)

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
        if fact.name in always or is_in_play or is_entered or is_missing(fact.name):
            yield fact_question(entry, fact, is_required=is_missing(fact.name) and not is_entered)
    if not is_written and is_missing(path[0]) and FIELD_MULTIPLIER not in match.game.facts_by_name:
        yield entry.cards_question(path)


def fact_question(entry: RoundEntry, fact: Fact, *, is_required: bool = False) -> Question:
    """Return the question for a fact. If the fact is required, Enter alone is no answer."""
    record = entry.file.match.record
    path = (fact.name,)
    example = example_of_fact(fact, record.players)
    no_value = _NO_VALUE.get(fact.shape)
    # The round cannot be scored without this fact, and `none` is not one of its values.
    accepts_none = not (is_required and no_value is None)

    names = list(dict.fromkeys((*record.players, *record.sides)))
    yaku = YakuNames(entry.file.match.game)

    def is_word(text: str) -> bool:
        return find_choice(entry.file.match.game, fact, text) is not None or yaku.has_name(text)

    def parse(text: str) -> Any:
        if not accepts_none and text.casefold() in NOTHING:
            raise ValueError(f"the round cannot be scored without it: type {example}")
        if fact.name == LUCKY_HANDS and spells_cards(text, entry.file.match.record.months):
            following = "turns" if entry.with_turns else "piles"
            raise ValueError(f"That is a card. Press Enter; {following} come next.")
        if fact.shape is not FactShape.FLAG and is_yes(text) and not match_name(text, names):
            raise ValueError(f"type {example}{', or none' if accepts_none else ''}")
        value = parse_fact(fact, text, names, is_word)
        return entry.checked(path, value, text)

    also_claimed = {word for hand in entry.file.match.game.hands for word in hand.claimed_as}
    choices = [choice for choice in fact.choices if choice not in also_claimed]
    meaning = f"{fact.help[:1].upper()}{fact.help[1:]}".partition("; {}")[0].rstrip(".")
    choices_help = f" Choices: {', '.join(choices)}." if choices else ""
    expected = f"{example}, or none" if accepts_none else example
    return Question(
        path=path,
        text=fact.question or f"{meaning.partition(';')[0]}?",
        parse=parse,
        help=f"{meaning}.{choices_help} Type {expected}.",
        default="" if is_required else _NO_WORDS.get(fact.shape, NONE),
        expected=expected,
        none=no_value if accepts_none else NOT_AN_ANSWER,
        spell=spell_fact,
    )
