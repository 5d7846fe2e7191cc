"""Apply house rules to a rule set: change values, yaku and lucky hands, and add yaku.

House rules are checked when they are read, so this module refuses none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from hanascore.cards import deck
from hanascore.model.house_rules import HouseHand, HouseRules, HouseValue, HouseYaku, LoseAll, Rivals
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import LuckyHand, Part, Pattern, RivalGroup, Yaku
from hanascore.words.english import Phrase, listed


def rule_label(line: int | None) -> str:
    """Return the label of a house rule, which reports show with the points it adds or changes.

    >>> rule_label(12)
    'house rule, line 12'
    """
    return Phrase("house rule") if line is None else Phrase("house rule, line {}", line)


def describe_rule(rule: HouseValue | HouseYaku | HouseHand | Rivals | LoseAll) -> str:
    """Return in a few words what a house rule does to the card, yaku, hand or group that it names."""
    if isinstance(rule, Rivals):
        return f"of {listed(rule.yaku)} only the best counts"
    if isinstance(rule, LoseAll):
        return "its owner loses all yaku"
    if isinstance(rule, HouseHand):
        return "off" if rule.off else str(rule.points)
    return "off" if isinstance(rule, HouseYaku) and rule.off else str(rule.value)


def adds_yaku(rule: HouseYaku) -> bool:
    """Return whether a rule adds a new yaku, instead of changing a yaku of the game."""
    return bool(rule.cards or rule.chaff or rule.of)


def apply_house_rules(rules: RuleSet, house: HouseRules) -> RuleSet:
    """Return the rule set as the house rules change it."""
    if not house:
        return rules
    changes = {rule.id: rule for rule in house.yaku if not adds_yaku(rule)}
    new = [build_yaku(rule) for rule in house.yaku if adds_yaku(rule)]
    fatal = [rule.id for rule in house.lose_all]
    off = {id for id, rule in changes.items() if rule.off}

    def apply_to(yaku: Iterable[Yaku]) -> tuple[Yaku, ...]:
        """Return the yaku as the house rules change them, with new yaku and with those switched off."""
        changed = (*_change(yaku, changes), *new)
        return tuple(yaku._replace(shut_by=(*yaku.shut_by, *fatal)) for yaku in changed)

    def in_play(yaku: Iterable[Yaku]) -> tuple[Yaku, ...]:
        return tuple(changed for changed in apply_to(yaku) if changed.id not in off)

    values, house_values = _values(rules, house)
    switched_off = [yaku for yaku in apply_to(rules.yaku) if yaku.id in off]
    return replace(
        rules,
        values=values,
        house_values=(*house_values, *rules.house_values),
        yaku=in_play(rules.yaku),
        not_in_play=(*_change(rules.not_in_play, changes), *switched_off),
        other_readings=tuple(map(in_play, rules.other_readings)),
        rivals=(*rules.rivals, *(RivalGroup(group.id, group.yaku) for group in house.rivals)),
        hands=_hands(rules.hands, house),
    )


def _change(yaku: Iterable[Yaku], changes: Mapping[str, HouseYaku]) -> list[Yaku]:
    """Return yaku with the values that house rules give them. Yaku switched off are kept, with a label."""
    changed = []
    for old in yaku:
        rule = changes.get(old.id)
        if rule is None:
            changed.append(old)
        elif rule.off:
            changed.append(old._replace(house=rule_label(rule.line)))
        elif rule.value == old.value and rule.each_extra in (0, old.each_extra):
            # A rule that changes nothing gets no label. But if an option has given the yaku this value, its
            # label is replaced, because the house rule knows its line in the record.
            changed.append(old._replace(house=old.house and rule_label(rule.line)))
        else:
            extra = rule.each_extra or old.each_extra
            changed.append(old._replace(value=rule.value, each_extra=extra, house=rule_label(rule.line)))
    return changed


def build_yaku(rule: HouseYaku) -> Yaku:
    """Return the yaku that a rule adds."""
    parts = [Part(rule.cards, rule.cards.bit_count(), rule.cards.bit_count())] if rule.cards else []
    for month, number in rule.chaff:
        of = deck.CHAFF & deck.of_month(month) & ~rule.cards
        parts.append(Part(of, number, of.bit_count()))
    if rule.of:
        parts.append(Part(rule.of, rule.at_least, rule.of.bit_count()))
    name = rule.id.replace("-", " ")
    return Yaku(
        id=rule.id,
        name=name[:1].upper() + name[1:],
        value=rule.value,
        pattern=Pattern(tuple(parts), extra_of=rule.of, extra_from=rule.at_least),
        source="house rule",
        each_extra=rule.each_extra,
        house=rule_label(rule.line),
        is_new=True,
    )


def _hands(hands: Iterable[LuckyHand], house: HouseRules) -> tuple[LuckyHand, ...]:
    """Return the lucky hands with the points of the house rules.

    A hand that voids the deal goes on doing so.
    """
    rules = {rule.id: rule for rule in house.lucky_hands}
    changed = []
    for hand in hands:
        rule = rules.get(hand.id)
        if (
            rule is None
            or (hand.voids and not rule.off)
            or (rule.points == hand.points and not hand.by_players)
        ):
            changed.append(hand)
        elif not rule.off:
            label = rule_label(rule.line)
            changed.append(hand._replace(value=rule.points, unit=1, by_players=(), house=label))
    return tuple(changed)


def _values(rules: RuleSet, house: HouseRules) -> tuple[tuple[int, ...], tuple[tuple[int, str], ...]]:
    """Return the value of each card, and the cards with a changed value, each with the label of its rule.

    A value for single cards wins over a value for a kind. Cards that the game values like chaff follow the
    house value of chaff, not that of their own kind.
    """
    values = list(rules.values)
    labels: dict[int, str] = {}
    for rule in sorted(house.cards, key=lambda rule: not rule.kind) if values else ():
        cards = rule.cards
        if rule.kind:
            cards = cards | rules.like_chaff if cards & deck.CHAFF else cards & ~rules.like_chaff
        for card in deck.in_order(cards):
            values[card.position], labels[card.position] = rule.value, rule_label(rule.line)
    changed: dict[str, int] = {}
    for position, label in labels.items():
        if values[position] != rules.values[position]:
            changed[label] = changed.get(label, 0) | 1 << position
    return tuple(values), tuple((cards, label) for label, cards in changed.items())
