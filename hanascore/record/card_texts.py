"""Read cards from the texts of a record, and check that several piles can come from one deck.

Codes such as `5arcc` are read all at once. Only if a card is named too often are the texts split into tokens,
each with its place. A lot is all cards of one pile, one hand, the field and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from hanascore.cards.deck import CHAFF, WHOLE, YELLOW, Card, Kind, in_order, union
from hanascore.cards.named import (
    NO_CARDS,
    PAULOWNIA,
    NamedCards,
    all_named,
    all_settled,
    any_chaff,
    exactly,
    number_of_chaff,
    settle_chaff,
)
from hanascore.cards.notation import label, read_codes, split_codes
from hanascore.cards.pile import not_in_deck, yellow_problem
from hanascore.cards.spelling import Doubt, are_numbers, spell
from hanascore.record.cursor import Cursor, describe_type
from hanascore.words.common_words import NUMBERS, is_none

KIND_BY_KEY = {kind.plural: kind for kind in Kind}
_DASHES = frozenset("-–—")
_ORDINALS = ("", "first", "second", "third", "fourth")


class CardText(NamedTuple):
    """A text of a record with the cards that it names."""

    # All its cards.
    cards: NamedCards
    # The text and its place.
    at: Cursor
    # What the months 11 and 12 mean in the text.
    months: str | None
    # The kind of the cards, if the text is under the key of a kind.
    kind: Kind | None
    # Words such as `pine chaff 2`, in which the number may be a count.
    doubts: tuple[Doubt, ...] = ()

    def split(self) -> list[NamedCards]:
        """Return the cards of each token, in order."""
        codes = None if self.kind else split_codes(self.at.data, self.months)
        return [cards for _, cards in self.tokens()] if codes is None else codes

    def tokens(self) -> Iterator[tuple[Cursor, NamedCards]]:
        """Yield the place and the cards of each token, in order."""
        for token in spell(self.at.data, self.months, self.kind).tokens:
            yield self.at.characters(token.start, token.end), token.cards


# The texts of each lot, by the name of the lot in messages, such as "the pile of Aki".
Lots: TypeAlias = Mapping[str, Sequence[CardText]]


def read_lot(months: str | None, at: Cursor) -> list[CardText]:
    """Return the texts of a lot: one text, a list of texts, or a mapping from kinds to either."""
    if not isinstance(at.data, dict):
        return read_text_or_list(months, at)
    texts: list[CardText] = []
    for key, value in at.entries(""):
        if key in KIND_BY_KEY:
            texts += read_text_or_list(months, value.with_label(at.label), KIND_BY_KEY[key])
        elif value.data is None and spells_cards(key, months):
            report_comma_in_braces(value.at_key())
        else:
            value.add_unknown_key((*KIND_BY_KEY, "counts"), at.label)
    return texts


def read_text_or_list(months: str | None, at: Cursor, kind: Kind | None = None) -> list[CardText]:
    """Return the texts of a list, or a single text. With `kind`, a suit means its cards of that kind."""
    if at.data is None:
        return []
    if isinstance(at.data, str):
        return read_text(months, at, kind)
    texts: list[CardText] = []
    if not isinstance(at.data, list):
        at.add_type_error("a text of cards here")
        return texts
    for item in at.few_items():
        if isinstance(item.data, str):
            texts += read_text(months, item, kind)
        elif item.data is not None:
            message = f"{at.label} must be a list of texts, not {describe_type(item.data)}"
            item.add_error("wrong-type", message)
    return texts


def read_text(months: str | None, at: Cursor, kind: Kind | None = None) -> list[CardText]:
    """Return a text with its cards, in a list. The list is empty if the text names no cards."""
    cards = None if kind else read_codes(at.data, months)
    if cards is not None:
        return [CardText(cards, at, months, kind)] if cards else []
    word = at.data.strip()
    if not word or is_none(word):
        return []
    if word in _DASHES:
        at.add_error("unknown-card", f"'{word}' is no card", "write none for no cards")
        return []
    spelling = spell(at.data, months, kind)
    for misread in spelling.misreads:
        at.characters(misread.start, misread.end).add_error(misread.id, misread.message, misread.hint)
    return [CardText(spelling.cards, at, months, kind, spelling.doubts)] if spelling.cards else []


def spells_cards(text: str, months: str | None) -> bool:
    """Return whether a text names cards and nothing else."""
    spelling = spell(text, months or "japanese")
    return bool(spelling.cards) and not spelling.misreads


def report_comma_in_braces(at: Cursor, owner: str = "Aki") -> None:
    """Report cards that YAML reads as a key, because a comma ended the pile before them."""
    last = at.problems[-1] if at.problems else None
    if last and last.id == "needs-quotes" and last.place.path[:-1] == at.path[:-1]:
        # More keys that are pieces of the same pile.
        return
    message = f"'{at.data}' is read as a name, because inside braces a comma ends a value"
    hint = f'separate cards by spaces, or put the pile in quotes: {{{owner}: "1b, 3b"}}'
    at.add_error("needs-quotes", message, hint)


def cards_of(texts: Iterable[CardText]) -> NamedCards:
    """Return all cards that these texts name."""
    return all_named(text.cards for text in texts)


def assign_cards(lots: Lots, months: str | None, deck: int = WHOLE, *, yellow: bool = False) -> list[int]:
    """Return the set of cards of each lot. All lots come from one deck.

    Each chaff without a number becomes a free chaff of its month. Report cards that are named too often or
    are not in the deck. With `yellow`, the yellow paulownia is a card of its own, and a chaff that may or may
    not be that card is reported as well.
    """
    texts = [text for lot in lots.values() for text in lot]
    report_doubts(texts)
    named = [cards_of(lot) for lot in lots.values()]
    sets = settle_chaff(named)
    if not all_settled(named, sets):
        sets = settle_chaff(report_duplicates(lots, months))
    if union(sets) & ~deck:
        report_foreign_cards(texts, deck)
        sets = [cards & deck for cards in sets]
    if yellow:
        _report_open_yellow(texts, named, months)
    return sets


def report_doubts(texts: Sequence[CardText]) -> None:
    """Report each `pine chaff 2` that could mean two chaff. All texts are about one deck."""
    doubts = [(text.at, doubt) for text in texts for doubt in text.doubts]
    if doubts and not are_numbers([doubt for _, doubt in doubts], [text.cards for text in texts]):
        for at, (_, _, misread) in doubts:
            at.characters(misread.start, misread.end).add_error(misread.id, misread.message, misread.hint)


def report_foreign_cards(texts: Iterable[CardText], deck: int) -> None:
    """Report the cards that are not in the deck."""
    for text in texts:
        for at, cards in text.tokens():
            if reason := not_in_deck(cards, text.months, deck):
                at.add_error("card-not-in-deck", *reason)


def _report_open_yellow(texts: Iterable[CardText], named: Sequence[NamedCards], months: str | None) -> None:
    """If no chaff is named as the yellow paulownia, report the first chaff that may or may not be it."""
    if any(cards.exact & YELLOW for cards in named) or not any(cards.may_hold_yellow() for cards in named):
        return
    for text in texts:
        for at, cards in text.tokens():
            if PAULOWNIA in cards.loose:
                at.add_error("ambiguous-card", *yellow_problem(months))
                return


def report_duplicates(lots: Lots, months: str | None) -> list[NamedCards]:
    """Report each card that is written twice. Return the cards of each lot, without the repetitions."""
    places = _CardPlaces(months)
    cards_of_lots = []
    for name, texts in lots.items():
        new_cards = NO_CARDS
        for text in texts:
            for at, cards in text.tokens():
                new_cards += places.add(name, at, cards)
        cards_of_lots.append(new_cards)
    return cards_of_lots


class _CardPlace(NamedTuple):
    """Where the record has a card."""

    # The name of the lot in messages: "the pile of Aki".
    lot: str
    # The value that names the card.
    at: Cursor


class _CardPlaces:
    """The places of the cards of one deck that were read so far."""

    def __init__(self, months: str | None) -> None:
        self.months = months
        # The first place of each card that is named exactly.
        self.exact: dict[int, _CardPlace] = {}
        # The places of the chaff of each month, with and without numbers.
        self.chaff: dict[int, list[_CardPlace]] = {}

    def add(self, lot: str, at: Cursor, cards: NamedCards) -> NamedCards:
        """Add the place of a token. Report those of its cards that were written before; return the others."""
        place = _CardPlace(lot, at)
        if cards.names_twice:
            at.add_error("card-twice", f"this names one card twice, in {lot}", "write each card once")
            return NO_CARDS
        new_cards = NO_CARDS
        for card in in_order(cards.exact):
            first = self.exact.setdefault(card.bit, place)
            if first is not place:
                self._report_card_twice(card, place, first)
            elif not card.bit & CHAFF or self._add_chaff(card.month, place):
                new_cards += exactly(card.bit)
        for month in cards.loose:
            if self._add_chaff(month, place):
                new_cards += any_chaff(month)
        return new_cards

    def _report_card_twice(self, card: Card, place: _CardPlace, first: _CardPlace) -> None:
        name = label(exactly(card.bit), self.months)
        where = f"{place.lot} twice" if first.lot == place.lot else f"{first.lot} and in {place.lot}"
        place.at.add_error("card-twice", f"{name} is in {where}", "", first.at)

    def _add_chaff(self, month: int, place: _CardPlace) -> bool:
        """Add the place of a chaff.

        If its month has fewer chaff than were written, report it; return false.
        """
        places = self.chaff.setdefault(month, [])
        number = number_of_chaff(month)
        if len(places) < number:
            places.append(place)
            return True
        name = label(any_chaff(month), self.months)
        message = f"a {_ORDINALS[number + 1]} {name} is in {place.lot}; the deck has {NUMBERS[number]}"
        others = {other.at.place: other.at for other in places if other.at.place != place.at.place}
        place.at.add_error("card-twice", message, "", *others.values())
        return False
