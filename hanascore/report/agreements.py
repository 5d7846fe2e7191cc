"""Describe what a table has agreed on, in plain sentences for players."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from hanascore.model.house_rules import HouseRules
from hanascore.problems.fix import spell_value
from hanascore.referee.match import Match, describe_end
from hanascore.report.labels import language, tr
from hanascore.report.wording import capitalised, in_a_row, yaku_name
from hanascore.rules.game import Game, Option
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.topics import NEXT_DEALER
from hanascore.rules.yaku import Yaku
from hanascore.words.common_words import is_no, is_none
from hanascore.words.english import listed


def agreed_sentences(game: Game, rules: RuleSet) -> list[str]:
    """Return sentences for the choices in force, without those that switch a rule off.

    >>> from hanascore.games import GAMES
    >>> agreed_sentences(GAMES["kekoro"], GAMES["kekoro"].rules())[0]
    'A lead of 90 points wins the game.'
    """
    sentences = [_sentence(option, rules) for option in game.options]
    if "next_dealer" not in game.options_by_name:
        sentences.append(next_dealer_sentence(game, rules))
    return [sentence for sentence in sentences if sentence]


def special_rules(match: Match) -> str:
    """Return on one line the choices of a match that are not usual, and when the game ends."""
    first, *later = match.rules_by_round
    lines = [chosen_rules(match.game, first.rules, match.record.house_rules)]
    for rules_from in later:
        changes = " ".join(choice_sentence(option, rules_from.rules) for option in rules_from.changed)
        lines.append(tr("From round {} on: {}", rules_from.round, changes))
    return " ".join(lines)


def chosen_rules(game: Game, rules: RuleSet, house_rules: HouseRules) -> str:
    """Return on one line the choices under these rules that are not usual, and when the game ends."""
    sentences = []
    usual = game.choose({name: getattr(rules.options, name) for name in game.presets})
    for option, value, default in zip(game.options, rules.options, usual, strict=True):
        if option.name in ("goal", "last_round", *game.presets):
            sentences.append(_sentence(option, rules))
        elif value != default:
            sentences.append(choice_sentence(option, rules))
    if house := [rule.id.replace("-", " ") for kind in house_rules for rule in kind]:
        sentences.append(f"House rules: {listed(house)}.")
    return tr("Rules: {}", " ".join(filter(None, sentences)) or f"{capitalised(describe_end(rules))}.")


def choice_sentence(option: Option, rules: RuleSet) -> str:
    """Return a sentence for the choice of an option in force, even if that choice switches a rule off.

    >>> from hanascore.games import GAMES
    >>> koi_koi = GAMES["koi-koi"]
    >>> choice_sentence(koi_koi.options_by_name["exhausted"], koi_koi.rules({"exhausted": "dealer-1"}))
    'If nobody has stopped when the hands run out, the dealer gets 1.'
    """
    return _sentence(option, rules) or _meaning(option, getattr(rules.options, option.name))


def next_dealer_sentence(game: Game, rules: RuleSet) -> str:
    """Return a sentence that says who deals the next round."""
    if option := game.options_by_name.get("next_dealer"):
        return choice_sentence(option, rules)
    return tr(NEXT_DEALER.get(rules.next_dealer, ""))


def house_sentences(house: HouseRules, rules: RuleSet) -> Iterator[str]:
    """Yield sentences for the house rules that do not only set the value of a card, yaku or lucky hand."""
    for rule in house.yaku:
        yaku = rules.find_yaku(rule.id)
        if rule.off and yaku:
            yield tr("{} does not count.", yaku_name(yaku))
    for hand in house.lucky_hands:
        if hand.off:
            yield f"The lucky hand {hand.id.replace('-', ' ')} does not count."
    for group in house.rivals:
        yield from _best_counts(group.yaku, rules)
    for fatal in house.lose_all:
        if yaku := rules.find_yaku(fatal.id):
            yield tr("Whoever makes {} loses all yaku.", yaku_name(yaku))


def rival_sentences(rules: RuleSet) -> list[str]:
    """Return a sentence for each group of rivals in play: only the best of them counts."""
    return [sentence for rival in rules.rivals for sentence in _best_counts(rival.yaku, rules)]


def only_best_counts(yaku: Sequence[Yaku]) -> str:
    """Return the sentence that only the best of some yaku counts."""
    names = [yaku_name(named) for named in yaku]
    is_plain = language() == "en" and not any("," in name for name in names)
    return tr("Of {}, only the best counts.", listed(names) if is_plain else in_a_row(names))


def _best_counts(ids: Collection[str], rules: RuleSet) -> Iterator[str]:
    in_play = [yaku for yaku in rules.yaku if yaku.id in ids]
    if len(in_play) > 1:
        yield only_best_counts(in_play)


def _sentence(option: Option, rules: RuleSet) -> str:
    """Return what players read about an option.

    Return "" if the option is off, or if it has its usual choice and no sentence about that.
    """
    value = getattr(rules.options, option.name)
    if sentence := option.sentence(rules.options):
        return tr(sentence.text, _spell(value)) if "{}" in sentence.text else tr(sentence.text)
    has_own = any(sentence.choice == spell_value(value) for sentence in option.sentences)
    is_off = is_none(spell_value(value)) or is_no(spell_value(value))
    if value == option.default or is_off or has_own:
        return ""
    return _meaning(option, value)


def _meaning(option: Option, value: Any) -> str:
    """Return what an option is about, followed by the meaning of its value."""
    meaning = next((meaning for choice, meaning in option.meanings.items() if choice == value), _spell(value))
    return f"{capitalised(option.about)}: {meaning}."


def _spell(value: object) -> str:
    if isinstance(value, tuple):
        return listed(map(_spell, value)) if language() == "en" else ", ".join(map(_spell, value))
    return f"{value:,}" if type(value) is int else spell_value(value)
