"""Read cards from the texts of a record, and check that several piles can come from one deck.

Codes such as `5arcc` are read all at once. Only if a card is named too often are the texts split into tokens,
each with its place. A lot is all cards of one pile, one hand, the field and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from hanascore.cards.deck import (
    CHAFF,
    MONTH_ORDERS,
    USUAL_KINDS,
    WHOLE,
    YELLOW,
    Kind,
    Kinds,
    in_order,
    union,
)
from hanascore.cards.named_cards import (
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
from hanascore.cards.notation import Offer, code_named, label, read_codes, split_codes
from hanascore.cards.pile import not_in_deck, yellow_offers, yellow_problem
from hanascore.cards.spelling import Doubt, Misread, are_numbers, spell
from hanascore.problems.fix import Certainty, Change, Fix, Remove, Replace, replace, write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error
from hanascore.record.cursor import MAX_ITEMS, Cursor, describe_type, shortened
from hanascore.words.common_words import NONE, is_none
from hanascore.words.lists import SEPARATORS
from hanascore.words.numbers import NUMBERS

KIND_BY_KEY = {kind.plural: kind for kind in Kind}
_DASHES = frozenset("-–—")
# What is between the cards of a text.
_BETWEEN_CARDS = f" \t\n{SEPARATORS}"
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
    # The cards of each kind in the game.
    kinds: Kinds = USUAL_KINDS
    # Words such as `pine chaff 2`, in which the number may be a count.
    doubts: tuple[Doubt, ...] = ()
    # Words that name no card.
    misreads: tuple[Misread, ...] = ()

    def split(self) -> list[NamedCards]:
        """Return the cards of each token, in order."""
        codes = None if self.kind else split_codes(self.at.data, self.months)
        return [cards for _, cards in self.tokens()] if codes is None else codes

    def tokens(self) -> Iterator[tuple[Cursor, NamedCards]]:
        """Yield the place and the cards of each token, in order."""
        for token in spell(self.at.data, self.months, self.kind, kinds=self.kinds).tokens:
            yield self.at.characters(token.start, token.end), token.cards

    def without(self, at: Cursor, cards: NamedCards) -> Change | None:
        """Return the change after which a token, whose place this is, names only these cards.

        It is None if they have no codes.
        """
        if cards:
            code = code_named(cards, self.months)
            return Replace(at.place, code) if code else None
        start, end = at.place.part or (0, len(self.at.data))
        before, after = self.at.data[:start], self.at.data[end:]
        if after.strip(_BETWEEN_CARDS):
            end += len(after) - len(after.lstrip(_BETWEEN_CARDS))
        elif before.strip(_BETWEEN_CARDS):
            start = len(before.rstrip(_BETWEEN_CARDS))
        elif isinstance(self.at.path[-1], int):
            return Remove(self.at.place)
        else:
            return Replace(self.at.place, NONE)
        return Replace(self.at.place.characters(start, end), "")


# The texts of each lot, by the name of the lot in messages, such as "the pile of Aki".
Lots: TypeAlias = Mapping[str, Sequence[CardText]]


def read_lot(months: str | None, at: Cursor, kinds: Kinds = USUAL_KINDS) -> list[CardText]:
    """Return the texts of a lot: one text, a list of texts, or a mapping from kinds to either."""
    if not isinstance(at.data, dict):
        return read_text_or_list(months, at, None, kinds)
    texts: list[CardText] = []
    for key, value in at.entries(""):
        if key in KIND_BY_KEY:
            texts += read_text_or_list(months, value.with_label(at.label), KIND_BY_KEY[key], kinds)
        elif value.data is None and spells_cards(key, months):
            report_comma_in_braces(months, at, key)
        else:
            value.add_unknown_key((*KIND_BY_KEY, "counts"), at.label)
    return texts


def read_text_or_list(
    months: str | None, at: Cursor, kind: Kind | None = None, kinds: Kinds = USUAL_KINDS
) -> list[CardText]:
    """Return the texts of a list, or a single text. With `kind`, a suit means its cards of that kind."""
    if at.data is None:
        return []
    if isinstance(at.data, str):
        return read_text(months, at, kind, kinds)
    texts: list[CardText] = []
    if not isinstance(at.data, list):
        at.add_type_error("a text of cards here")
        return texts
    for item in at.few_items():
        if isinstance(item.data, str):
            texts += read_text(months, item, kind, kinds)
        elif item.data is not None:
            message = f"{at.label} must be a list of texts, not {describe_type(item.data)}"
            item.add_error("wrong-type", message)
    return texts


def read_text(
    months: str | None, at: Cursor, kind: Kind | None = None, kinds: Kinds = USUAL_KINDS
) -> list[CardText]:
    """Return a text with its cards, in a list. The list is empty if there are no cards.

    Words that name no card are reported when all texts are read (`assign_cards`, `report_misreads`).
    """
    cards = None if kind else read_codes(at.data, months)
    if cards is not None:
        return [CardText(cards, at, months, kind, kinds)] if cards else []
    word = at.data.strip()
    if not word or is_none(word):
        return []
    if word in _DASHES:
        fix = replace(at.place, NONE)._replace(when="for no cards")
        at.add_error("unknown-card", f"'{word}' is no card", fixes=[fix])
        return []
    spelling = spell(at.data, months, kind, kinds=kinds)
    return [CardText(spelling.cards, at, months, kind, kinds, spelling.doubts, spelling.misreads)]


def spells_cards(text: str, months: str | None) -> bool:
    """Return whether a text names cards and nothing else."""
    spelling = spell(text, months or "japanese")
    return bool(spelling.cards) and not spelling.misreads


def report_comma_in_braces(months: str | None, at: Cursor, key: str) -> None:
    """Report a key of a mapping that is cards, because inside braces a comma ended the pile before it.

    Further pieces of the same pile are not reported.
    """
    last = at.problems[-1] if at.problems else None
    if len(at.data) > MAX_ITEMS and last and last.id == "needs-quotes":
        return
    keys = list(at.data)
    first = keys.index(key)
    before = keys[first - 1] if first else None
    if before is not None and at.data[before] is None and spells_cards(before, months):
        return
    message = f"'{key}' is read as a name, because inside braces a comma ends a value"
    owner = before or "Aki"
    pile = '"1b, 3b"'
    fixes = []
    if before is not None and isinstance(at.data[before], str) and not _is_written_twice(at):
        pieces = at.pieces_after(before, lambda name: spells_cards(name, months))
        value = ", ".join([at.data[before], *pieces])
        pile = f'"{shortened(value)}"'
        fixes = [at.join_pieces(before, pieces, value)]
    label = f"put the pile in quotes: {{{owner}: {pile}}}"
    fixes = [fix._replace(label=label) for fix in fixes]
    advice = "or separate its cards by spaces" if fixes else f"{label}, or separate its cards by spaces"
    at.inside(key).at_key().add_error("needs-quotes", message, advice, fixes=fixes)


def _is_written_twice(at: Cursor) -> bool:
    """Return whether a mapping may have had two equal keys. Only the first is left."""
    return any(problem.id == "duplicate-key" for problem in at.problems[:MAX_ITEMS])


def misread_problem(place: Place, misread: Misread) -> Problem:
    """Return the problem of words that name no card. `place` is the place of their whole text."""
    words = place.characters(misread.start, misread.end)
    fixes = [replace(words, *offer) for offer in misread.offers]
    if misread.id == "month-order-unknown":
        fixes = [write(("months",), order) for order in MONTH_ORDERS]
    return error(misread.id, words, misread.message, misread.advice, fixes=fixes)


def report_misreads(texts: Iterable[CardText], taken: int = 0) -> None:
    """Report the words that name no card. A card that is `taken` is only offered if no other fits."""
    for text in texts:
        for misread in text.misreads:
            free = tuple(offer for offer in misread.offers if _is_free(text, offer, taken))
            better = misread._replace(offers=free or misread.offers)
            text.at.problems.append(misread_problem(text.at.place, better))


def _is_free(text: CardText, offer: Offer, taken: int) -> bool:
    """Return whether none of the offered cards is taken."""
    named = [exactly(taken), spell(offer.text, text.months, text.kind, kinds=text.kinds).cards]
    return all_settled(named, settle_chaff(named))


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
    named = [cards_of(lot) for lot in lots.values()]
    sets = settle_chaff(named)
    report_misreads(texts, union(sets) | WHOLE & ~deck)
    report_doubts(texts)
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
            at.problems.append(misread_problem(at.place, misread))


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
                message, advice = yellow_problem(months)
                fixes = [replace(at.place, *offer) for offer in yellow_offers(cards, months)]
                at.add_error("ambiguous-card", message, "" if fixes else advice, fixes=fixes)
                return


def report_duplicates(lots: Lots, months: str | None) -> list[NamedCards]:
    """Report each card that is written twice. Return the cards of each lot, without the repetitions."""
    places = _CardPlaces(months)
    cards_of_lots = []
    for name, texts in lots.items():
        new_cards = NO_CARDS
        for text in texts:
            for at, cards in text.tokens():
                new_cards += places.add(_CardPlace(name, text, at, cards))
        cards_of_lots.append(new_cards)
    return cards_of_lots


class _CardPlace(NamedTuple):
    """Where the record has some cards."""

    # The name of the lot in messages: "the pile of Aki".
    lot: str
    # The text that names the cards.
    text: CardText
    # The part of the text that names them.
    at: Cursor
    # The cards of this part.
    cards: NamedCards

    def without(self, card: NamedCards, label: str) -> list[Fix]:
        """Return the fix that leaves a card out here, if it can be written."""
        exact, loose = self.cards.exact, list(self.cards.loose)
        if exact & card.possible:
            exact &= ~next(in_order(exact & card.possible)).bit
        else:
            loose.remove(card.first.month)
        rest = NamedCards(exact, tuple(loose), exact.bit_count() + len(loose))
        change = self.text.without(self.at, rest)
        return [Fix((change,), Certainty.CHOICE, label=label)] if change else []


class _CardPlaces:
    """The places of the cards of one deck that were read so far."""

    def __init__(self, months: str | None) -> None:
        self.months = months
        # The first place of each card that is named exactly.
        self.exact: dict[int, _CardPlace] = {}
        # The places of the chaff of each month, with and without numbers.
        self.chaff: dict[int, list[_CardPlace]] = {}

    def add(self, place: _CardPlace) -> NamedCards:
        """Add the place of a token. Report those of its cards that were written before; return the others."""
        _, text, at, cards = place
        if cards.names_twice:
            once = NamedCards(cards.exact, cards.loose, cards.exact.bit_count() + len(cards.loose))
            code = code_named(once, text.months)
            fixes = [replace(at.place, code)] if code else []
            message = f"this names one card twice, in {place.lot}"
            at.add_error("card-twice", message, "write each card once", fixes=fixes)
            return NO_CARDS
        new_cards = NO_CARDS
        for card in in_order(cards.exact):
            first = self.exact.setdefault(card.bit, place)
            if first is not place:
                self._report_card_twice(exactly(card.bit), place, first)
            elif not card.bit & CHAFF or self._add_chaff(exactly(card.bit), place):
                new_cards += exactly(card.bit)
        for month in cards.loose:
            if self._add_chaff(any_chaff(month), place):
                new_cards += any_chaff(month)
        return new_cards

    def _report_card_twice(self, card: NamedCards, place: _CardPlace, first: _CardPlace) -> None:
        name = label(card, self.months)
        if first.lot == place.lot:
            where = f"{place.lot} twice"
            fixes = place.without(card, "remove the second one")
        else:
            where = f"{first.lot} and in {place.lot}"
            fixes = place.without(card, f"keep it in {first.lot}")
            fixes += first.without(card, f"keep it in {place.lot}")
        place.at.add_error("card-twice", f"{name} is in {where}", "", first.at, fixes=fixes)

    def _add_chaff(self, chaff: NamedCards, place: _CardPlace) -> bool:
        """Add the place of a chaff.

        If its month has fewer chaff than were written, report it; return false.
        """
        month = chaff.first.month
        places = self.chaff.setdefault(month, [])
        number = number_of_chaff(month)
        if len(places) < number:
            places.append(place)
            return True
        name = label(any_chaff(month), self.months)
        message = f"a {_ORDINALS[number + 1]} {name} is in {place.lot}; the deck has {NUMBERS[number]}"
        others = {other.at.place: other.at for other in places if other.at.place != place.at.place}
        fixes = [
            fix for other in (*places, place) for fix in other.without(chaff, f"remove one from {other.lot}")
        ]
        place.at.add_error("card-twice", message, "", *others.values(), fixes=fixes)
        return False
