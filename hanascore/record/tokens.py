"""Cards out of texts: what a pile as written adds up to, and whether several can lie in one deck.

A text is read as a sum, without an object a token. Only where the sums say that a card is there too often are
the tokens looked at one by one, each with its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from hanascore.cards.deck import CHAFF, WHOLE, YELLOW, Kind, in_order, of_month, union
from hanascore.cards.named import (
    NO_CARDS,
    PAULOWNIA,
    NamedCards,
    all_settled,
    any_chaff,
    exactly,
    settle_chaff,
)
from hanascore.cards.notation import label, read_codes, split_codes
from hanascore.cards.pile import not_in_deck, yellow_problem
from hanascore.cards.spelling import Doubt, are_numbers, spell
from hanascore.problems.words import NUMBERS
from hanascore.record.cursor import Cursor, describe_type

KIND_BY_KEY = {kind.plural: kind for kind in Kind}
_NO_CARDS = frozenset(("none", ""))
_DASHES = frozenset("-–—")
_ORDINALS = ("", "first", "second", "third", "fourth")


class Cards(NamedTuple):
    """Cards written as one text: what they add up to, and what it takes to find each token and its place."""

    value: NamedCards
    at: Cursor
    months: str | None
    kind: Kind | None
    doubts: tuple[Doubt, ...] = ()

    def values(self) -> list[NamedCards]:
        """The value of each token, in order."""
        codes = None if self.kind else split_codes(self.at.data, self.months)
        return [cards for _, cards in self.tokens()] if codes is None else codes

    def tokens(self) -> Iterator[tuple[Cursor, NamedCards]]:
        """Each token, in order, with its value."""
        for token in spell(self.at.data, self.months, self.kind).tokens:
            yield self.at.characters(token.start, token.end), token.cards


# Cards that lie together, by how a message names the place: `the pile of Aki`.
Lots: TypeAlias = Mapping[str, Sequence[Cards]]


def read_pile(months: str | None, at: Cursor) -> list[Cards]:
    """The cards of a pile: a text, a list of texts, or a mapping by kind."""
    if not isinstance(at.data, dict):
        return read_texts(months, at)
    found: list[Cards] = []
    for key, value in at.entries(""):
        if key in KIND_BY_KEY:
            found += read_texts(months, value.with_label(at.label), KIND_BY_KEY[key])
        elif value.data is None and spells_cards(key, months):
            report_comma_in_braces(value.at_key())
        else:
            value.add_unknown_key((*KIND_BY_KEY, "counts"), at.label)
    return found


def read_texts(months: str | None, at: Cursor, kind: Kind | None = None) -> list[Cards]:
    """The cards of a text or a list of texts; of one kind, where suits stand for their cards of that kind."""
    if at.data is None:
        return []
    if isinstance(at.data, str):
        return read_text(months, at, kind)
    found: list[Cards] = []
    if not isinstance(at.data, list):
        at.add_type_error("a text of cards here")
        return found
    for item in at.few_items():
        if isinstance(item.data, str):
            found += read_text(months, item, kind)
        elif item.data is not None:
            message = f"{at.label} is a list of texts of cards, and {describe_type(item.data)} stands in it"
            item.add_error("wrong-type", message)
    return found


def read_text(months: str | None, at: Cursor, kind: Kind | None = None) -> list[Cards]:
    """The cards of a text, if it names some."""
    value = None if kind else read_codes(at.data, months)
    if value is None:
        word = at.data.strip().casefold()
        if word in _NO_CARDS:
            return []
        if word in _DASHES:
            at.add_error("unknown-card", f"'{word}' is no card", "write none for no cards")
            return []
        spelling = spell(at.data, months, kind)
        for each in spelling.misreads:
            at.characters(each.start, each.end).add_error(each.id, each.message, each.hint)
        return [Cards(spelling.cards, at, months, kind, spelling.doubts)] if spelling.cards else []
    return [Cards(value, at, months, kind)] if value else []


def spells_cards(text: str, months: str | None) -> bool:
    """Whether a text reads as cards."""
    spelling = spell(text, months or "japanese")
    return bool(spelling.cards) and not spelling.misreads


def report_comma_in_braces(at: Cursor, owner: str = "Aki") -> None:
    """Add the problem of a pile in braces whose comma ended it, so that its cards became a key."""
    message = f"'{at.data}' stands here as a name, because inside braces a comma ends a value"
    hint = f'separate cards by spaces, or put the pile in quotes: {{{owner}: "1b, 3b"}}'
    at.add_error("needs-quotes", message, hint)


def total(texts: Iterable[Cards]) -> NamedCards:
    """Return all cards that the texts name."""
    return sum((text.value for text in texts), NO_CARDS)


def report_doubts(texts: Sequence[Cards]) -> None:
    """Add a problem for each `pine chaff 2` that could be two chaff; all texts are of one deck."""
    asked = [(each.at, doubt) for each in texts if each.doubts for doubt in each.doubts]
    if asked and not are_numbers([doubt for _, doubt in asked], [each.value for each in texts]):
        for at, (_, _, misread) in asked:
            at.characters(misread.start, misread.end).add_error(misread.id, misread.message, misread.hint)


def assign_cards(lots: Lots, months: str | None, deck: int = WHOLE, *, yellow: bool = False) -> list[int]:
    """The cards of each lot, all of one deck, each card in one lot; chaff without numbers have one now.

    Where the `yellow` paulownia is a card of its own, it has to be told from the other two.
    """
    texts = [cards for lot in lots.values() for cards in lot]
    report_doubts(texts)
    values = [total(lot) for lot in lots.values()]
    masks = settle_chaff(values)
    if not all_settled(values, masks):
        masks = settle_chaff(remove_duplicates(lots, months))
    if union(masks) & ~deck:
        report_foreign_cards(texts, deck)
        masks = [mask & deck for mask in masks]
    if (
        yellow
        and not any(cards.exact & YELLOW for cards in values)
        and any(cards.may_hold_yellow() for cards in values)
    ):
        tokens = (token for cards in texts for token in cards.tokens())
        at = next((at for at, value in tokens if PAULOWNIA in value.loose), None)
        if at:
            at.add_error("ambiguous-card", *yellow_problem(months))
    return masks


def report_foreign_cards(texts: Iterable[Cards], deck: int) -> None:
    """Add the problems of cards that a deck does not have."""
    for cards in texts:
        for at, value in cards.tokens():
            if amiss := not_in_deck(value, cards.months, deck):
                at.add_error("card-not-in-deck", *amiss)


def remove_duplicates(lots: Lots, months: str | None) -> list[NamedCards]:
    """The value of each lot, all of one deck, without what stands elsewhere already, which is told."""
    deck = _Deck(months)
    return [
        sum((deck.take(name, at, value) for cards in lot for at, value in cards.tokens()), NO_CARDS)
        for name, lot in lots.items()
    ]


class _Seen(NamedTuple):
    lot: str
    at: Cursor


class _Deck:
    """Where each card of a deck was met first."""

    def __init__(self, months: str | None) -> None:
        self.months = months
        self.first: dict[int, _Seen] = {}
        self.chaff: dict[int, list[_Seen]] = {}

    def take(self, lot: str, at: Cursor, value: NamedCards) -> NamedCards:
        """The value of a token without what stands elsewhere already."""
        here = _Seen(lot, at)
        if value.names_twice:
            at.add_error("card-twice", f"this names one card twice, in {lot}", "write each card once")
            return NO_CARDS
        kept = NO_CARDS
        for card in in_order(value.exact):
            before = self.first.setdefault(card.bit, here)
            if before is not here:
                self._tell_twice(label(exactly(card.bit), self.months), before, here)
            elif not card.bit & CHAFF or self._has_room(card.month, here):
                kept += exactly(card.bit)
        for month in value.loose:
            if self._has_room(month, here):
                kept += any_chaff(month)
        return kept

    def _tell_twice(self, name: str, before: _Seen, here: _Seen) -> None:
        where = f"{here.lot} twice" if before.lot == here.lot else f"{before.lot} and in {here.lot}"
        here.at.add_error("card-twice", f"{name} is in {where}", "", before.at)

    def _has_room(self, month: int, here: _Seen) -> bool:
        """Whether the deck has one more chaff of a month; a problem where it has not."""
        most = (CHAFF & of_month(month)).bit_count()
        seen = self.chaff.setdefault(month, [])
        if len(seen) < most:
            seen.append(here)
            return True
        name, number = label(any_chaff(month), self.months), NUMBERS[most]
        message = f"a {_ORDINALS[most + 1]} {name} is in {here.lot}, and the deck has {number}"
        others = {each.at.place: each.at for each in seen if each.at.place != here.at.place}
        here.at.add_error("card-twice", message, "", *others.values())
        return False
