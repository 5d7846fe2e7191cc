"""What a yaku or a lucky hand asks for, in words made from its pattern."""

from __future__ import annotations

from hanascore.cards.deck import CHAFF, KINDS, in_order, of_month
from hanascore.cards.names import card_name, short_name, suit_name
from hanascore.problems.words import NUMBERS
from hanascore.report.wording import listed
from hanascore.rules.hands import LuckyHand
from hanascore.rules.yaku import Part, Yaku


def named(cards: int, lang: str = "en") -> str:
    """A set of cards by their names; chaff that only numbers tell apart are counted.

    >>> named(0b1111)
    'crane, pine ribbon, 2 pine chaff'
    """
    return ", ".join(_names(cards, lang))


def _names(cards: int, lang: str) -> list[str]:
    found: dict[str, int] = {}
    for card in in_order(cards):
        name = short_name(card)
        other = card_name(card, lang) if lang != "en" else ""
        if card.bit & CHAFF and card.month != 11 and card.id != "paulownia-chaff-1":
            name, other = (text.removesuffix(f" {card.number}") for text in (name, other))
        name = f"{name} {other}".rstrip()
        found[name] = found.get(name, 0) + 1
    return [name if number == 1 else f"{number} {name}" for name, number in found.items()]


def _set(cards: int, lang: str, last: str) -> str:
    """A set by the word for it where there is one."""
    for kind, of in KINDS.items():
        if cards == of:
            return kind.plural
        if cards & of == of and (cards & ~of).bit_count() < 3:
            return f"{kind.plural} and {listed(_names(cards & ~of, lang))}"
        if of & cards == cards and cards.bit_count() > 3 and (of & ~cards).bit_count() < 3:
            return f"{kind.plural} other than {listed(_names(of & ~cards, lang), 'and')}"
    months = [month for month in range(1, 13) if cards & of_month(month) == of_month(month)]
    for month in months:
        if cards == of_month(month):
            return f"all four {suit_name(month)} cards"
        for kind, of in KINDS.items():
            if cards == of | of_month(month):
                return f"{kind.plural} and {suit_name(month)} cards"
    return listed(_names(cards, lang), last)


def _part(part: Part, lang: str) -> str:
    of, at_least, at_most = part
    if at_least == of.bit_count():
        whole = NUMBERS[at_least] if at_least < len(NUMBERS) else str(at_least)
        return f"all {whole} {_set(of, lang, 'and')}" if of in KINDS.values() else _set(of, lang, "and")
    if at_most == of.bit_count():
        return f"{at_least} or more {_of(of, lang)}"
    return f"exactly {at_least} {_of(of, lang)}"


def _of(cards: int, lang: str) -> str:
    """A set after a number: a kind alone, or `of` what is named."""
    words = _set(cards, lang, "and")
    return words if any(words.startswith(kind.plural) for kind in KINDS) else f"of {words}"


def asked(yaku: Yaku, lang: str = "en") -> str:
    """The cards a yaku asks for.

    >>> from hanascore.games import GAMES
    >>> asked(GAMES["kwa-do"].rules().find_yaku("set-2"))
    'curtain, moon and sake cup'
    """
    pattern = yaku.pattern
    if pattern.month_of_round:
        return "all four cards of the round's month"
    words = ", and ".join(_part(part, lang) for part in pattern.parts)
    if yaku.each_extra and pattern.extra_of:
        words += f"; {yaku.each_extra} for each further one"
    if pattern.spoilt_by:
        words += f"; not for who holds {_set(pattern.spoilt_by, lang, 'or')}"
    return words


def limits(yaku: Yaku) -> str:
    """What beside its cards decides whether a yaku counts, as a sentence; nothing for most."""
    parts = []
    if yaku.seat:
        parts.append(f"Only the {yaku.seat} player scores it.")
    if yaku.shut_by:
        parts.append(f"It does not count beside {listed(yaku.shut_by, 'or')}.")
    if yaku.beside:
        parts.append(f"It needs company other than {listed(yaku.beside, 'or')}.")
    if yaku.called_value is not None:
        parts.append(f"It is worth {yaku.called_value} after an own call.")
    return " ".join(parts)


def hand_asked(hand: LuckyHand, lang: str = "en") -> str:
    """The cards a lucky hand asks for."""
    pattern = hand.pattern
    words = [
        _part(part, lang) if part.at_most == part.of.bit_count() else _between(part, lang)
        for part in pattern.parts
    ]
    ways = [_grouped(group) for group in sorted(pattern.groups, key=len)]
    if ways:
        words.append(listed(ways, "or"))
    if pattern.standing is not None and pattern.upright:
        number = "none" if not pattern.standing else NUMBERS[pattern.standing]
        words.append(f"with {number} of the triplets in {_uprights(pattern.upright, lang)}")
    return "; ".join(words)


def _between(part: Part, lang: str) -> str:
    of, at_least, at_most = part
    if not at_most:
        return f"no {_set(of, lang, 'and')}"
    what = _of(of, lang)
    return f"{at_least} {what}" if at_least == at_most else f"{at_least} to {at_most} {what}"


def _grouped(group: tuple[int, ...]) -> str:
    """A hand by the months of which it holds several cards."""
    words = {4: "four of a month", 3: "a triplet", 2: "a pair"}
    several = {3: "triplets", 2: "pairs", 4: "fours"}
    parts = []
    for size in sorted(set(group), reverse=True):
        number = group.count(size)
        parts.append(
            words.get(size, f"{size} of a month") if number == 1 else f"{NUMBERS[number]} {several[size]}"
        )
    return listed(parts) if parts else "single cards only"


def _uprights(sets: tuple[int, ...], lang: str) -> str:
    cards = 0
    for one in sets:
        cards |= one
    months = [suit_name(card.month, lang) for card in in_order(cards)]
    return listed(list(dict.fromkeys(months)), "or")
