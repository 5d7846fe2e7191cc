"""Cards out of texts: what a text adds up to, and the place of each token where a problem asks for it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from hanascore.cards.deck import CHAFF, Kind, in_order, of_month
from hanascore.cards.notation import (
    Spelling,
    all_settled,
    chaff_needed,
    count,
    doubled,
    exact,
    label,
    of_cards,
    of_chaff,
    quick,
    settle_chaff,
    spell,
    spell_kind,
    vocabulary,
)
from hanascore.problems.problem import Place, Problem, error
from hanascore.problems.words import NUMBERS
from hanascore.record.cursor import entries, sort_of, unknown_key

KINDS = {kind.plural: kind for kind in Kind}
NO_CARDS = frozenset(("none", ""))
_MOST_TEXTS = 200
_DASHES = frozenset("-–—")


class Cards(NamedTuple):
    """Cards written as one text: what they add up to, and what it takes to find each token and its place."""

    value: int
    place: Place
    text: str
    months: str | None
    kind: Kind | None

    def values(self) -> list[int]:
        """The value of each token, in order."""
        values = None if self.kind else vocabulary(self.months).tokens(self.text)
        return [value for _, value in self.tokens()] if values is None else values

    def tokens(self) -> Iterator[tuple[Place, int]]:
        """The value of each token, in order, with its place."""
        for token in _spelling(self.text, self.months, self.kind).tokens:
            yield self.place.characters(token.start, token.end), token.value


def total(cards: Iterable[Cards]) -> int:
    """What texts of cards add up to, as one value of the notation."""
    return sum([each.value for each in cards])


def read_tokens(
    months: str | None, text: str, place: Place, problems: list[Problem], kind: Kind | None = None
) -> list[Cards]:
    """The cards of a text, if it names some; of one kind, where suits stand for their cards of that kind."""
    value = -1 if kind else quick(text, months)
    if value < 0:
        word = text.strip().casefold()
        if word in NO_CARDS:
            return []
        if word in _DASHES:
            problems.append(error("unknown-card", place, f"'{word}' is no card", "write none for no cards"))
            return []
        spelling = _spelling(text, months, kind)
        problems.extend(misread(spelling, place))
        value = spelling.value
    return [Cards(value, place, text, months, kind)] if value else []


def _spelling(text: str, months: str | None, kind: Kind | None) -> Spelling:
    return spell(text, months) if kind is None else spell_kind(text, kind, months)


def misread(spelling: Spelling, place: Place) -> Sequence[Problem]:
    """The problems of what names no card, or more than one."""
    return [
        error(each.id, place.characters(each.start, each.end), each.message, each.hint)
        for each in spelling.misreads
    ]


def read_pile(months: str | None, data: Any, place: Place, problems: list[Problem], what: str) -> list[Cards]:
    """The cards of a pile: a text, a list of texts, or a mapping by kind."""
    if data is None:
        return []
    if isinstance(data, str):
        return read_tokens(months, data, place, problems)
    if isinstance(data, list):
        return _texts(months, data, place, problems, what)
    found: list[Cards] = []
    for key, value in entries(data):
        kind = KINDS.get(key)
        at = place.inside(key)
        if kind is None and value is None and spelt(key, months):
            problems.append(comma_in_braces(key, at))
        elif kind is None:
            unknown_key(key, place, problems, (*KINDS, "counts"), what)
        elif isinstance(value, str):
            found += read_tokens(months, value, at, problems, kind)
        elif value is not None:
            found += _texts(months, value, at, problems, what, kind=kind)
    return found


def _texts(
    months: str | None,
    data: Any,
    place: Place,
    problems: list[Problem],
    what: str,
    *,
    kind: Kind | None = None,
) -> list[Cards]:
    found: list[Cards] = []
    if not isinstance(data, list):
        message = f"{what} must be a text of cards here, not {sort_of(data)}"
        problems.append(error("wrong-type", place, message))
        return found
    if len(data) > _MOST_TEXTS:
        message = f"{what} is a list of {len(data):,} texts, and the deck has 48 cards"
        problems.append(error("wrong-type", place, message))
    for index, item in enumerate(data[:_MOST_TEXTS]):
        at = place.inside(index)
        if isinstance(item, str):
            found += read_tokens(months, item, at, problems, kind)
        elif item is not None:
            message = f"{what} is a list of texts of cards, and {sort_of(item)} stands in it"
            problems.append(error("wrong-type", at, message))
    return found


def spelt(text: str, months: str | None) -> bool:
    """Whether a text reads as cards."""
    spelling = spell(text, months or "japanese")
    return bool(count(spelling.value)) and not spelling.misreads


def comma_in_braces(key: str, place: Place, owner: str = "Aki") -> Problem:
    """The problem of a pile in braces whose comma ended it, so that its cards became a key."""
    message = f"'{key}' stands here as a name, because inside braces a comma ends a value"
    hint = f'part cards by blanks, or put the pile in quotes: {{{owner}: "1b, 3b"}}'
    return error("comma-in-braces", place.at_key(), message, hint)


_ORDINALS = ("", "first", "second", "third", "fourth")


class Lot(NamedTuple):
    """Cards that lie together, and how a message names the place: `Aki's pile`."""

    name: str
    cards: Sequence[Cards]


class _Seen(NamedTuple):
    lot: str
    place: Place


class _Deck:
    """Where each card of a deck was met first."""

    def __init__(self, months: str | None, problems: list[Problem]) -> None:
        self.months = months
        self.problems = problems
        self.first: dict[int, _Seen] = {}
        self.chaff: dict[int, list[_Seen]] = {}

    def take(self, lot: str, place: Place, value: int) -> int:
        """The value of a token without what stands elsewhere already."""
        here = _Seen(lot, place)
        if doubled(value):
            message = f"this names one card twice, in {lot}"
            self.problems.append(error("card-twice", place, message, "write each card once"))
            return 0
        kept = 0
        for card in in_order(exact(value)):
            before = self.first.setdefault(card.bit, here)
            if before is not here:
                self._twice(label(of_cards(card.bit), self.months), before, here)
            elif not card.bit & CHAFF or self._room(card.month, here):
                kept += of_cards(card.bit)
        for month, number in chaff_needed(value):
            kept += sum(of_chaff(month) for _ in range(number) if self._room(month, here))
        return kept

    def _twice(self, name: str, before: _Seen, here: _Seen) -> None:
        if before.lot == here.lot:
            message = f"{name} is in {here.lot} twice"
        else:
            message = f"{name} is in {before.lot} and in {here.lot}"
        self.problems.append(error("card-twice", here.place, message, also=(before.place,)))

    def _room(self, month: int, here: _Seen) -> bool:
        """Whether the deck has one more chaff of a month; a problem where it has not."""
        most = (CHAFF & of_month(month)).bit_count()
        seen = self.chaff.setdefault(month, [])
        if len(seen) < most:
            seen.append(here)
            return True
        name, number = label(of_chaff(month), self.months), NUMBERS[most]
        message = f"a {_ORDINALS[most + 1]} {name} is in {here.lot}, and the deck has {number}"
        also = tuple(dict.fromkeys(each.place for each in seen if each.place != here.place))
        self.problems.append(error("card-twice", here.place, message, also=also))
        return False


def laid_out(lots: Sequence[Lot], months: str | None, problems: list[Problem]) -> list[int]:
    """The cards of each lot, all of one deck, each card in one lot; chaff without numbers have one now."""
    values = [total(lot.cards) for lot in lots]
    masks = settle_chaff(values)
    if not all_settled(values, masks):
        masks = settle_chaff(without_doubles(lots, months, problems))
    return masks


def without_doubles(lots: Iterable[Lot], months: str | None, problems: list[Problem]) -> list[int]:
    """The value of each lot without what stands elsewhere already, found token by token."""
    deck = _Deck(months, problems)
    return [
        sum(deck.take(lot.name, place, value) for cards in lot.cards for place, value in cards.tokens())
        for lot in lots
    ]
