"""House rules laid over a rule set: other values, yaku and lucky hands changed or switched off, new yaku.

House rules are data that was validated when it was read; nothing here reads words or refuses anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hanascore.cards import deck
from hanascore.model.house_rules import HouseHand, HouseRules, HouseValue, HouseYaku, LoseAll, Rivals
from hanascore.problems.words import listed
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import LuckyHand, Part, Pattern, RivalGroup, Yaku

_SOURCE = "house rule"


def rule_label(line: int | None) -> str:
    """How a house rule is named wherever it adds or changes a point.

    >>> rule_label(12)
    'house rule, line 12'
    """
    return _SOURCE if line is None else f"{_SOURCE}, line {line}"


def describe_rule(rule: HouseValue | HouseYaku | HouseHand | Rivals | LoseAll) -> str:
    """What a house rule says of the card, yaku, hand or group that it names."""
    if isinstance(rule, Rivals):
        return f"of {listed(rule.yaku)} only the best counts"
    if isinstance(rule, LoseAll):
        return "whoever holds it loses all yaku"
    if isinstance(rule, HouseHand):
        return "off" if rule.off else str(rule.points)
    return "off" if isinstance(rule, HouseYaku) and rule.off else str(rule.value)


def apply_house_rules(rules: RuleSet, house: HouseRules) -> RuleSet:
    """The rule set with the house rules in force. Without house rules it is the same one."""
    if not house:
        return rules
    changes = {one.id: one for one in house.yaku if not adds_yaku(one)}
    new = [build_yaku(one) for one in house.yaku if adds_yaku(one)]
    fatal = [one.id for one in house.lose_all]
    off = {id for id, one in changes.items() if one.off}

    def laid(yaku: Iterable[Yaku]) -> tuple[Yaku, ...]:
        """The yaku as the house has them, with its own, also those that it switches off."""
        found = (*_changed(yaku, changes), *new)
        return tuple(one._replace(shut_by=(*one.shut_by, *fatal)) for one in found)

    def in_play(yaku: Iterable[Yaku]) -> tuple[Yaku, ...]:
        """Of these, those that it leaves in play."""
        return tuple(one for one in laid(yaku) if one.id not in off)

    values, house_values = _values(rules, house)
    return replace(
        rules,
        values=values,
        house_values=(*house_values, *rules.house_values),
        yaku=in_play(rules.yaku),
        not_in_play=(
            *_changed(rules.not_in_play, changes),
            *(one for one in laid(rules.yaku) if one.id in off),
        ),
        other_readings=tuple(map(in_play, rules.other_readings)),
        rivals=(*rules.rivals, *(RivalGroup(group.id, group.yaku) for group in house.rivals)),
        hands=_hands(rules.hands, house),
    )


def _hands(hands: Iterable[LuckyHand], house: HouseRules) -> tuple[LuckyHand, ...]:
    """The lucky hands at the points of the house; a hand that voids the deal goes on doing so."""
    rules, found = {one.id: one for one in house.lucky_hands}, []
    for one in hands:
        rule = rules.get(one.id)
        same = rule is not None and rule.points == one.points and not one.by_players
        if rule is None or (one.voids and not rule.off) or same:
            found.append(one)
        elif not rule.off:
            found.append(one._replace(value=rule.points, unit=1, by_players=(), house=rule_label(rule.line)))
    return tuple(found)


def _values(rules: RuleSet, house: HouseRules) -> tuple[tuple[int, ...], tuple[tuple[int, str], ...]]:
    """The value of each card, and which cards a house rule gives another one. Cards of their own go last.

    A card that is worth what chaff is worth follows what the house says of chaff, and not of its kind.
    """
    values, words, found = list(rules.values), dict[int, str](), dict[str, int]()
    for rule in sorted(house.cards, key=lambda rule: not rule.kind) if values else ():
        cards = rule.cards
        if rule.kind:
            cards = cards | rules.like_chaff if cards & deck.CHAFF else cards & ~rules.like_chaff
        for card in deck.in_order(cards):
            values[card.position], words[card.position] = rule.value, rule_label(rule.line)
    for index, word in words.items():
        if values[index] != rules.values[index]:
            found[word] = found.get(word, 0) | 1 << index
    return tuple(values), tuple((cards, word) for word, cards in found.items())


def adds_yaku(rule: HouseYaku) -> bool:
    """Whether the rule adds a yaku of its own and does not change one of the game."""
    return bool(rule.cards or rule.chaff or rule.of)


def _changed(yaku: Iterable[Yaku], changes: dict[str, HouseYaku]) -> tuple[Yaku, ...]:
    found = []
    for one in yaku:
        rule = changes.get(one.id)
        if rule is None:
            found.append(one)
        elif rule.off:
            found.append(one._replace(house=rule_label(rule.line)))
        elif rule.value == one.value and rule.each_extra in (0, one.each_extra):
            # An option may have given it this value already, and the rule knows the line it stands on.
            found.append(one._replace(house=one.house and rule_label(rule.line)))
        else:
            each = rule.each_extra or one.each_extra
            found.append(one._replace(value=rule.value, each_extra=each, house=rule_label(rule.line)))
    return tuple(found)


def build_yaku(rule: HouseYaku) -> Yaku:
    """The yaku that a rule adds."""
    parts = [Part(rule.cards, rule.cards.bit_count(), rule.cards.bit_count())] if rule.cards else []
    for month, number in rule.chaff:
        of = deck.CHAFF & deck.of_month(month) & ~rule.cards
        parts.append(Part(of, number, of.bit_count()))
    if rule.of:
        parts.append(Part(rule.of, rule.at_least, rule.of.bit_count()))
    name, line = rule.id.replace("-", " "), rule_label(rule.line)
    return Yaku(
        rule.id,
        name[:1].upper() + name[1:],
        rule.value,
        Pattern(tuple(parts), extra_of=rule.of, extra_from=rule.at_least),
        _SOURCE,
        each_extra=rule.each_extra,
        house=line,
        is_new=True,
    )
