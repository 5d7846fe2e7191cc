"""What we call the cards, suits and kinds ourselves, in English (`en`), Japanese (`ja`) and Korean (`ko`).

Every name given out here reads back as its card.
"""

from __future__ import annotations

from functools import cache

from hanascore.cards import names_en, names_ja, names_ko
from hanascore.cards.compact import picture_of
from hanascore.cards.deck import Card, Kind

LANGUAGES = ("en", "ja", "ko")

_SUITS = {"en": names_en.SUITS, "ja": names_ja.SUITS, "ko": names_ko.SUITS}
_KINDS = {"en": names_en.KINDS, "ja": names_ja.KINDS, "ko": names_ko.KINDS}
_RIBBONS = {
    "en": {
        "poetry": "poetry ribbon",
        "blue": "blue ribbon",
        "grass": "grass ribbon",
        "plain": "plain ribbon",
    },
    "ja": {"poetry": "赤短", "blue": "青短", "grass": "短冊", "plain": "短冊"},
    "ko": {"poetry": "홍단", "blue": "청단", "grass": "초단", "plain": "띠"},
}


def suit_name(month: int, lang: str = "en") -> str:
    """The suit of a month in Japanese order.

    >>> suit_name(7), suit_name(11, "ja"), suit_name(12, "ko")
    ('bush clover', '柳', '오동')
    """
    return _SUITS[lang][month - 1][0]


def kind_name(kind: Kind, lang: str = "en") -> str:
    """The kind, in the singular.

    >>> [kind_name(Kind.ANIMAL, lang) for lang in LANGUAGES]
    ['animal', 'タネ', '열끗']
    """
    return _KINDS[lang][kind][0]


def short_name(card: Card) -> str:
    """The shortest English name that no other card has: `crane`, `pine ribbon`, `pine chaff 1`."""
    return picture_of(card) or card.id.replace("-", " ").replace("clover", "bush clover")


@cache
def card_name(card: Card, lang: str = "en") -> str:
    """The whole name of a card; chaff of one month are told apart by their number.

    >>> from hanascore.cards.deck import CARDS
    >>> [card_name(CARDS[0], lang) for lang in LANGUAGES]
    ['pine with crane', '松に鶴', '송학광']
    >>> [card_name(CARDS[45], lang) for lang in LANGUAGES]
    ['yellow paulownia', '桐の黄カス', '오동 쌍피']
    """
    if lang == "en":
        return _in_english(card)
    return _in_japanese(card) if lang == "ja" else _in_korean(card)


def _in_english(card: Card) -> str:
    if card.id == "paulownia-chaff-1":
        return "yellow paulownia"
    if card.ribbon:
        return f"{suit_name(card.month)} with {_RIBBONS['en'][card.ribbon]}"
    picture = picture_of(card)
    return f"{suit_name(card.month)} with {picture}" if picture else short_name(card)


def _in_japanese(card: Card) -> str:
    suit = suit_name(card.month, "ja")
    if card.ribbon:
        return f"{suit}に{_RIBBONS['ja'][card.ribbon]}"
    if card.kind is not Kind.CHAFF:
        return f"{suit}に{names_ja.PICTURES[card.id][0]}"
    if card.id == "paulownia-chaff-1":
        return f"{suit}の黄カス"
    return f"{suit}のカス{_number(card)}"


def _in_korean(card: Card) -> str:
    suit = suit_name(card.month, "ko")
    if card.kind is Kind.BRIGHT:
        return f"{suit}광"
    if card.ribbon:
        blank = "" if card.ribbon == "plain" else " "
        return f"{suit}{blank}{_RIBBONS['ko'][card.ribbon]}"
    if card.kind is Kind.ANIMAL:
        return f"{suit} {kind_name(card.kind, 'ko')}"
    if card.id in ("willow-lightning", "paulownia-chaff-1"):
        return f"{suit} 쌍피"
    return f"{suit} 피{_number(card)}"


def _number(card: Card) -> str:
    return "" if card.month == 11 else f" {card.number}"


def names_of(card: Card) -> dict[str, tuple[str, ...]]:
    """The names of a card as people write them, by language, the fullest first.

    Words that name something else as well (月, `rain`) are left out. A name of plain chaff here may be
    that of any chaff of its month.

    >>> from hanascore.cards.deck import CARDS
    >>> names_of(CARDS[40])["ja"]
    ('柳に小野道風', '柳の光', '小野道風', '道風', 'おののとうふう', '蛙', 'かえる', 'kaeru')
    """
    return {lang: tuple(dict.fromkeys(_names_in(card, lang))) for lang in LANGUAGES}


def _names_in(card: Card, lang: str) -> list[str]:
    from hanascore.cards.fold import fold
    from hanascore.cards.readings import lookup

    suit, kind = suit_name(card.month, lang), kind_name(card.kind, lang)
    of_kind = {"en": f"{suit} {kind}", "ja": f"{suit}の{kind}", "ko": f"{suit} {kind}"}[lang]
    names = [card_name(card, lang), of_kind]
    if lang == "en":
        names.insert(1, short_name(card))
    tables = {"en": names_en.PICTURES, "ja": names_ja.PICTURES, "ko": names_ko.PICTURES}
    for name in tables[lang].get(card.id, ()):
        reading = lookup(fold(name), "japanese")
        if reading and len(reading.values) == 1:
            names.append(name)
    return names
