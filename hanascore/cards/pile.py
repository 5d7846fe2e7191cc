"""`Pile`, an immutable set of cards, for the users of the library. Inside, a pile is the bare integer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from operator import index
from typing import NoReturn

from hanascore.cards.deck import BY_ID, EVERY, KINDS, Card, Kind, in_order
from hanascore.cards.notation import are_numbers, code_pile, count, doubled, quick, settle_chaff
from hanascore.cards.spelling import spell


def masks(texts: Iterable[str], *, months: str | None = "japanese") -> list[int]:
    """Piles as integers: bit 0 is the pine crane, bit 47 the last paulownia chaff, in the order of the deck.

    >>> masks(["1b", "12c3", "none"])
    [1, 140737488355328, 0]
    """
    if isinstance(texts, str):
        raise TypeError("masks are made of a list of texts, and this is a single text: put it into a list")
    return [_mask(text, months) for text in texts]


def _mask(text: str, months: str | None) -> int:
    if not isinstance(text, str):
        raise TypeError(
            f"a pile is written as text, and this is {text!r:.40}: hanascore.texts reads integers"
        )
    return 0 if text.strip().casefold() == "none" else Pile.of(text, months=months).cards


def texts(masks: Iterable[int], *, months: str = "japanese") -> list[str]:
    """The piles that such integers are, in compact tokens; chaff keep their numbers, so that none is lost.

    >>> texts([1, 140737488355328, 0])
    ['1b', '12c3', 'none']
    """
    return [code_pile(Pile(_whole(mask)).cards, numbered=True, months=months) or "none" for mask in masks]


def _whole(mask: int) -> int:
    try:
        return index(mask)
    except TypeError:
        raise TypeError(f"a mask is a whole number, and this is {mask!r:.40}") from None


# As a record tells a pile by numbers: here nobody knows which cards they are.
_KIND = r"\d+\s+(?:bright|animal|ribbon|chaff)s?"
_NUMBERS = re.compile(rf"[\s,]*{_KIND}(?:[\s,]*,\s*{_KIND})*[\s,]*", re.IGNORECASE)
_PLURAL = re.compile(r"(?:bright|animal|ribbon|chaff)s\b", re.IGNORECASE)


class Pile:
    """A set of cards, over the integer `cards`. It iterates in deck order.

    >>> pile = Pile.of("8b 9a 3b")
    >>> [card.id for card in pile]
    ['cherry-curtain', 'susuki-moon', 'chrysanthemum-sake-cup']
    >>> pile & Pile.of("moon, crane")
    Pile.of('8b')
    """

    __slots__ = ("cards",)

    cards: int

    def __init__(self, cards: int = 0) -> None:
        if not 0 <= cards <= EVERY:
            raise ValueError("a pile is a set of 51 bits, of which the last three are jokers")
        object.__setattr__(self, "cards", cards)

    @classmethod
    def of(cls, text: str, *, months: str | None = "japanese") -> Pile:
        """The pile a text names; a chaff without its number is the lowest free one of its month.

        >>> Pile.of("1b 9s")
        Traceback (most recent call last):
        ValueError: no such card '9s': did you mean 9a (the sake cup) or 9r?
        """
        value = quick(text, months)
        if value < 0:
            if _NUMBERS.fullmatch(text) and _PLURAL.search(text):
                raise ValueError(f"'{text}' tells how many cards there are, and not which")
            spelling = spell(text, months)
            misreads = list(spelling.misreads)
            if not are_numbers(spelling.doubts, [spelling.value]):
                misreads += (doubt.misread for doubt in spelling.doubts)
            if misreads:
                raise ValueError(f"{misreads[0].message}: {misreads[0].hint}")
            value = spelling.value
        if doubled(value):
            raise ValueError(f"'{text}' holds a card twice")
        (cards,) = settle_chaff([value])
        if cards.bit_count() < count(value):
            raise ValueError(f"'{text}' holds more chaff of one month than there are")
        return cls(cards)

    @classmethod
    def from_cards(cls, cards: Iterable[Card]) -> Pile:
        """The pile of some cards."""
        held = 0
        for card in cards:
            held |= card.bit
        return cls(held)

    def kinds(self) -> dict[Kind, int]:
        """How many cards of each kind there are, all four kinds in the order players list them."""
        return {kind: (self.cards & cards).bit_count() for kind, cards in KINDS.items()}

    def __iter__(self) -> Iterator[Card]:
        return in_order(self.cards)

    def __len__(self) -> int:
        return self.cards.bit_count()

    def __contains__(self, card: object) -> bool:
        """Whether a `Card`, or the card with an id, is in the pile."""
        found = BY_ID.get(card) if isinstance(card, str) else card
        return isinstance(found, Card) and bool(self.cards & found.bit)

    def __or__(self, other: Pile) -> Pile:
        return Pile(self.cards | other.cards)

    def __and__(self, other: Pile) -> Pile:
        return Pile(self.cards & other.cards)

    def __sub__(self, other: Pile) -> Pile:
        return Pile(self.cards & ~other.cards)

    def __le__(self, other: Pile) -> bool:
        return not self.cards & ~other.cards

    def __eq__(self, other: object) -> bool:
        return self.cards == other.cards if isinstance(other, Pile) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cards)

    def __repr__(self) -> str:
        return f"Pile.of({code_pile(self.cards, numbered=True)!r})"

    def __reduce__(self) -> tuple[type[Pile], tuple[int]]:
        return Pile, (self.cards,)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a pile never changes")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a pile never changes")
