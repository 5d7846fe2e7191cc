"""What cards are worth, in classes: the cards of one kind and value together; and units of points."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hanascore.cards import deck
from hanascore.cards.deck import Kind


class Unit(NamedTuple):
    """A larger unit of points in which a table may count as well."""

    name: str
    points: int

    def show(self, points: int) -> str:
        """A sum as sign, units and remainder.

        >>> Unit("kan", 10).show(-23)
        '-2 kan 3'
        """
        whole, rest = divmod(abs(points), self.points)
        return f"{'-' if points < 0 else ''}{whole} {self.name}{f' {rest}' if rest else ''}"


class ValueClass(NamedTuple):
    """The cards of one kind that are worth the same. `house` is set where a house rule says so.

    `words` are the reasons of entries for so many of them: `1 bright x 20`, `2 brights x 20` and on.
    """

    kind: Kind
    cards: int
    value: int
    house: str
    words: tuple[str, ...]


def classes_of(values: Sequence[int], house_values: Iterable[tuple[int, str]]) -> tuple[ValueClass, ...]:
    """The classes of cards whose values are given in deck order, the dearest of a kind first."""
    found: dict[tuple[Kind, int, str], int] = {}
    for card, value in zip(deck.CARDS, values, strict=False):
        house = next((word for cards, word in house_values if cards & card.bit), "")
        key = (card.kind, value, house)
        found[key] = found.get(key, 0) | card.bit
    kinds = list(Kind)
    rows = [_value_class(*key, cards) for key, cards in found.items()]
    return tuple(sorted(rows, key=lambda row: (kinds.index(row.kind), -row.value)))


def _value_class(kind: Kind, value: int, house: str, cards: int) -> ValueClass:
    times = f"x {value}{f' ({house})' if house else ''}"
    words = tuple(f"{number} {kind.value if number == 1 else kind.plural} {times}" for number in range(49))
    return ValueClass(kind, cards, value, house, words)


def weights_of(values: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The cards that are worth something, by value."""
    return tuple(
        (sum(card.bit for card in deck.CARDS if values[card.position] == value), value)
        for value in sorted(set(values) - {0})
    )
