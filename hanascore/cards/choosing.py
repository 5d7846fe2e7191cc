"""From what a name can mean to the one value that is meant here, or the words for why there is none."""

from __future__ import annotations

from collections.abc import Iterable

from hanascore.cards.compact import fault, is_shape, order_unknown
from hanascore.cards.deck import CARDS, KINDS, WHOLE, Kind, in_order
from hanascore.cards.fold import fold, shorten
from hanascore.cards.readings import Reading, lookup
from hanascore.cards.tokens import Fault, code_of, code_pile, exact, label, of_cards
from hanascore.problems.words import listed

_LISTED = 8
_LETTERS = {kind.letter: kind for kind in Kind}
_ARTICLES = {Kind.BRIGHT: "a bright", Kind.ANIMAL: "an animal", Kind.RIBBON: "a ribbon", Kind.CHAFF: "chaff"}


def choose(reading: Reading, shown: str, months: str | None) -> int | Fault:
    """The one value of a name, or why it has none. `shown` is the text, quoted."""
    if reading.number:
        return order_unknown(reading.number, "", shown)
    if not reading.values:
        return Fault("unknown-card", f"no such card {shown}", reading.what)
    if not reading.what:
        return reading.values[0]
    return Fault("ambiguous-card", f"{shown} is {reading.what}", _could_be(reading.values, months))


def choose_kind(reading: Reading, shown: str, kind: Kind, months: str | None) -> int | Fault:
    """The one value of a name among cards of a kind: there a suit means its card of the kind."""
    if reading.number or not reading.values:
        return choose(reading, shown, months)
    fitting = [value for value in reading.values if _fits(value, kind)]
    if len(fitting) == 1 and reading.kind is None:
        return fitting[0]
    if fitting:
        return Fault("ambiguous-card", f"{shown} is {reading.what}", _could_be(fitting, months))
    labels = listed(_labels(reading.values, months), "or")
    return Fault("unknown-card", f"{shown} is not {_ARTICLES[kind]}", f"it is {labels}; {_all_of(kind)}")


def compact_of_kind(word: str, value: int, shown: str, kind: Kind) -> int | Fault:
    """The value of a compact token that holds cards of a kind only. (Read by its letters: a doubled card
    is no longer to be seen in the value.)
    """
    letters = set(word.lstrip("0123456789")) - set("0123456789")
    others = [_ARTICLES[_LETTERS[letter]] for letter in "barc" if letter in letters - {kind.letter}]
    if not others and "*" not in letters:
        return value
    what = f"it holds {listed(others)}" if others else "it is all of the suit"
    return Fault("unknown-card", f"{shown} is not {_ARTICLES[kind]}", f"{what}; {_all_of(kind)}")


def unknown(key: str, shown: str, months: str | None) -> Fault:
    """The refusal of one word that is no name at all."""
    if (key.isascii() and key.isdigit()) or is_shape(key):
        return fault(key, shown, months)
    from hanascore.cards.typos import nearest

    if shown.endswith("*'") and lookup(fold(whole := f"{shown[1:-2].rstrip('-')}-all"), months):
        return did_you_mean(shown, [whole], months)
    return did_you_mean(shown, nearest(shorten(key)), months)


def did_you_mean(shown: str, names: Iterable[str], months: str | None) -> Fault:
    """The refusal that names what is near."""
    near = list(dict.fromkeys(word for name in names for word in _with_code(name, months)))
    hint = f"did you mean {listed(near, 'or')}?" if near else "hanascore cards lists every name"
    return Fault("unknown-card", f"no such card {shown}", hint)


def _with_code(name: str, months: str | None) -> list[str]:
    """A name with its code; one that is refused by itself as the cards it could be."""
    reading = lookup(fold(name), months)
    if reading and reading.what and reading.values:
        return _labels(reading.values, months)
    code = ""
    if reading and len(reading.values) == 1:
        cards = exact(reading.values[0])
        if cards.bit_count() > 1 and months is not None:
            code = code_pile(cards, months=months)
        else:
            code = code_of(reading.values[0], months)
    return [f"{name} ({code})" if code else name]


def _could_be(values: Iterable[int], months: str | None) -> str:
    return f"did you mean {listed(_labels(values, months), 'or')}?"


def _labels(values: Iterable[int], months: str | None) -> list[str]:
    labels = [label(value, months) for whole in values for value in _singly(whole)]
    more = len(labels) - _LISTED
    return labels if more < 2 else [*labels[:_LISTED], f"one of {more} more"]


def _singly(value: int) -> Iterable[int]:
    """The cards of a value that is more than one card, each alone."""
    if exact(value).bit_count() < 2:
        return (value,)
    return (of_cards(card.bit) for card in in_order(exact(value)))


def _fits(value: int, kind: Kind) -> bool:
    plain = value >> 48 & WHOLE
    return not exact(value) & ~KINDS[kind] and (kind is Kind.CHAFF or not plain)


def _all_of(kind: Kind) -> str:
    """A few of the kind, to show what would fit."""
    if kind is Kind.CHAFF or kind is Kind.RIBBON:
        return f"{kind.plural} are written by their suits, as pine plum"
    pictures = (
        card.id.removeprefix(f"{card.suit}-").replace("-", " ") for card in CARDS if card.kind is kind
    )
    return f"{kind.plural} are {listed(pictures)}"
