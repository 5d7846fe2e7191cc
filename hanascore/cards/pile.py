"""`Pile`, a set of cards for users of the library, and checks of whole piles.

Inside hanascore a pile is a bare integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import index
from typing import NoReturn

from hanascore.cards.deck import (
    BY_ID,
    CHAFF,
    EVERY,
    KINDS,
    MONTH_ORDERS,
    USUAL_KINDS,
    WHOLE,
    YELLOW,
    Card,
    Kind,
    Kinds,
    in_order,
    left_out_of,
    of_month,
    union,
)
from hanascore.cards.named_cards import PAULOWNIA, NamedCards, any_chaff, exactly, settle_chaff
from hanascore.cards.names import counts_in_words
from hanascore.cards.notation import Offer, code_named, code_pile, label, number_of, read_codes
from hanascore.cards.spelling import are_numbers, spell
from hanascore.words.common_words import NONE, is_none
from hanascore.words.english import listed


def masks(texts: Iterable[str], *, months: str | None = "japanese", yellow: bool = False) -> list[int]:
    """Read piles as integers with one bit per card: bit 0 is the pine crane, bit 47 the last paulownia chaff.

    In some games the yellow paulownia is a card of its own. With `yellow`, a `12c` that may be the yellow one
    raises ValueError.

    >>> masks(["1b", "12c3", "none"])
    [1, 140737488355328, 0]
    """
    if isinstance(texts, str):
        raise TypeError("masks reads a list of texts, but this is a single text: put it into a list")
    check_order(months)
    sets = []
    for text in texts:
        if not isinstance(text, str):
            raise TypeError(
                f"a pile is written as text, but this is {text!r:.40}: hanascore.texts reads integers"
            )
        sets.append(0 if is_none(text) else read_cards(text, months, yellow=yellow))
    return sets


def texts(masks: Iterable[int], *, months: str = "japanese") -> list[str]:
    """Write piles given as integers as codes. Chaff keep their numbers, so nothing is lost.

    >>> texts([1, 140737488355328, 0])
    ['1b', '12c3', 'none']
    """
    check_order(months)
    if not isinstance(masks, Iterable):
        raise TypeError(f"texts reads a list of masks, but this is {masks!r:.40}: put it into a list")
    piles = [Pile(_whole_number(mask)) for mask in masks]
    return [code_pile(pile.cards, numbered=True, months=months) or NONE for pile in piles]


def check_order(months: str | None) -> None:
    """Raise ValueError if an order of months does not exist. None means that the order is unknown."""
    if months not in (None, *MONTH_ORDERS):
        raise ValueError(f"months are counted 'japanese' or 'korean', not {months!r:.40}")


def _whole_number(mask: int) -> int:
    """Return a mask as an `int`. Raise TypeError if it is not a whole number."""
    try:
        return index(mask)
    except TypeError:
        raise TypeError(f"a mask is a whole number, but this is {mask!r:.40}") from None


def read_cards(text: str, months: str | None, *, yellow: bool = False, kinds: Kinds = USUAL_KINDS) -> int:
    """Return the set of cards that a text names. Raise ValueError with the first thing that is wrong."""
    cards = read_codes(text, months)
    if cards is None:
        cards = _read_spelling(text, months, kinds)
    (pile,) = settle_chaff([cards])
    if pile.bit_count() < cards.count:
        what = "a card twice" if cards.names_twice else "more chaff of one month than there are"
        raise ValueError(f"'{text}' holds {what}")
    if yellow and cards.may_hold_yellow():
        raise ValueError(": ".join(yellow_problem(months)))
    return pile


def _read_spelling(text: str, months: str | None, kinds: Kinds) -> NamedCards:
    """Return the cards that a free text names. Raise ValueError with the first thing that is wrong."""
    if counts_in_words(text):
        raise ValueError(f"'{text}' gives numbers of cards, but not the cards")
    spelling = spell(text, months, kinds=kinds)
    misreads = list(spelling.misreads)
    if not are_numbers(spelling.doubts, [spelling.cards]):
        misreads += (doubt.misread for doubt in spelling.doubts)
    if misreads:
        raise ValueError(f"{misreads[0].message}: {misreads[0].hint}")
    return spelling.cards


def not_in_deck(cards: NamedCards, months: str | None, deck: int) -> tuple[str, str] | None:
    """Return the message and the hint if a deck lacks one of the cards, or None."""
    missing = cards.possible & ~deck
    if not missing:
        return None
    card = next(in_order(missing))
    name = label(exactly(card.bit) if card.bit & cards.exact else any_chaff(card.month), months)
    suits = left_out_of(deck)
    jokers = [joker.id for joker in in_order(deck & ~WHOLE)]
    hint = f"the deck has no {listed(suits, 'and no')} cards" if suits else "look at the deck of the game"
    if not card.month:
        hint = f"the deck has {listed(jokers)}" if jokers else "no joker is in play"
    return f"the {name} is not in the deck of this game", hint


def yellow_problem(months: str | None) -> tuple[str, str]:
    """Return the message and the hint for a paulownia chaff that may be the yellow one."""
    number = number_of(PAULOWNIA, months)
    message = "a paulownia chaff may be the yellow one, which is a card of its own here"
    return message, f"write {number}y for the yellow one, or {number}c2 and {number}c3 for the others"


def yellow_offers(cards: NamedCards, months: str | None) -> tuple[Offer, ...]:
    """Return what to write instead of cards with a paulownia chaff that may be the yellow one.

    >>> [offer.name for offer in yellow_offers(any_chaff(12), "japanese")]
    ['12y for the yellow one', '12c2 for another']
    """
    number = cards.loose.count(PAULOWNIA)
    loose = tuple(month for month in cards.loose if month != PAULOWNIA)
    chaff = [card.bit for card in in_order(CHAFF & of_month(PAULOWNIA) & ~cards.exact & ~YELLOW)]
    offers = []
    for bits, what in (((YELLOW, *chaff), "the yellow one"), (chaff, "another")):
        named = NamedCards(cards.exact | union(bits[:number]), loose, cards.count)
        code = code_named(named, months)
        if code and len(bits) >= number:
            offers.append(Offer(code, f"{code} for {what}"))
    return tuple(offers)


class Pile:
    """A set of cards that never changes. `cards` is the set as an integer. Iteration is in deck order.

    >>> pile = Pile.of("8b 9a 3b")
    >>> [card.id for card in pile]
    ['cherry-curtain', 'susuki-moon', 'chrysanthemum-sake-cup']
    >>> pile & Pile.of("moon, crane")
    Pile.of('8b')
    """

    __slots__ = ("cards",)

    cards: int

    def __init__(self, cards: int = 0) -> None:
        if not 0 <= _whole_number(cards) <= EVERY:
            raise ValueError("a pile is a set of 52 bits; the last four are jokers")
        object.__setattr__(self, "cards", cards)

    @classmethod
    def of(cls, text: str, *, months: str | None = "japanese", yellow: bool = False) -> Pile:
        """Return the pile that a text names. A chaff without its number is the first free one of its month.

        In some games the yellow paulownia is a card of its own. With `yellow`, a `12c` that may be the yellow
        one raises ValueError.

        >>> Pile.of("1b 9s")
        Traceback (most recent call last):
        ValueError: no such card '9s': did you mean 9a (the sake cup) or 9r?
        """
        return cls(read_cards(text, months, yellow=yellow))

    def kinds(self) -> dict[Kind, int]:
        """Return the number of cards of each kind, in the order players list the kinds."""
        return {kind: (self.cards & cards).bit_count() for kind, cards in KINDS.items()}

    def __iter__(self) -> Iterator[Card]:
        return in_order(self.cards)

    def __len__(self) -> int:
        return self.cards.bit_count()

    def __contains__(self, card: object) -> bool:
        """Whether a `Card`, or the card with an id, is in the pile."""
        member = BY_ID.get(card) if isinstance(card, str) else card
        return isinstance(member, Card) and bool(self.cards & member.bit)

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
