"""Texts that any terminal shows: names in a row, amounts, lines no wider than a page, ASCII, colour."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING
from unicodedata import normalize

from hanascore.problems.excerpt import width

if TYPE_CHECKING:
    from fractions import Fraction

# How wide the page of this run is; 80 wherever nobody has set another width.
_PAGE: ContextVar[int] = ContextVar("page", default=80)
_NARROWEST, _WIDEST = 40, 120

_NUMBERED = re.compile(r"(.*\S) (\d+)")


def page_width() -> int:
    """How many cells wide a page is."""
    return _PAGE.get()


def set_page_width(cells: int) -> None:
    """Make the pages of the running context as wide, within what can be read well."""
    _PAGE.set(max(_NARROWEST, min(cells, _WIDEST)))


def padded(text: str, cells: int) -> str:
    """A text with blanks after it, so many cells wide."""
    return text + " " * (cells - width(text))


def wrapped(
    text: str, cells: int | None = None, *, indent: str = "", hanging: str | None = None
) -> list[str]:
    """The lines of a text, none wider than so many cells or a page; a word too wide by itself is cut."""
    cells = page_width() if cells is None else cells
    hanging = indent if hanging is None else hanging
    lines: list[str] = []
    line, start = "", indent
    for word in text.split():
        for piece in _pieces(word, max(cells - len(hanging), 1)):
            longer = f"{line} {piece}" if line else start + piece
            if line and width(longer) > cells:
                lines.append(line)
                start = hanging
                longer = start + piece
            line = longer
    return [*lines, line] if line else lines


def _pieces(word: str, cells: int) -> list[str]:
    """A word cut into pieces that are no wider."""
    if width(word) <= cells:
        return [word]
    pieces = [""]
    for char in word:
        if pieces[-1] and width(pieces[-1] + char) > cells:
            pieces.append("")
        pieces[-1] += char
    return pieces


def together(names: Iterable[str]) -> str:
    """Names in a row, those that differ by a number joined; semicolons part them where a name holds a comma.

    >>> together(["Maple", "Set 3", "Set 4", "Dragon"]), together(["Boar, Deer", "Dragon"])
    ('Maple, Sets 3 4, Dragon', 'Boar, Deer; Dragon')
    """
    found: list[tuple[str, list[str]]] = []
    names = list(names)
    for name in names:
        parts = _NUMBERED.fullmatch(name)
        head, tail = (parts[1], [parts[2]]) if parts else (name, [])
        if tail and found and found[-1][0] == head and found[-1][1]:
            found[-1][1].extend(tail)
        else:
            found.append((head, tail))
    return in_a_row(
        [f"{head}s {' '.join(tail)}" if len(tail) > 1 else " ".join([head, *tail]) for head, tail in found]
    )


def in_a_row(names: Sequence[str]) -> str:
    """Names between commas, or between semicolons where a name holds a comma itself.

    >>> in_a_row(["Gun 300", "Maple 30"]), in_a_row(["Boar, Deer 300", "Gun 300"])
    ('Gun 300, Maple 30', 'Boar, Deer 300; Gun 300')
    """
    return ("; " if any("," in name for name in names) else ", ").join(names)


def amount(number: int | Fraction) -> str:
    """A number of points: whole, with a decimal point where that is exact, or with a fraction.

    >>> from fractions import Fraction
    >>> [amount(Fraction(number)) for number in ("60", "-15/2", "10/3", "-1/3")]
    ['60', '-7.5', '3 1/3', '-1/3']
    """
    if number.denominator == 1:
        return str(number.numerator)
    sign = "-" if number < 0 else ""
    thousandths = number * 1000
    if thousandths.denominator == 1:
        ones, rest = divmod(abs(thousandths.numerator), 1000)
        return f"{sign}{ones}.{f'{rest:03}'.rstrip('0')}"
    ones, part = divmod(abs(number.numerator), number.denominator)
    return f"{sign}{f'{ones} ' if ones else ''}{part}/{number.denominator}"


def signed(number: int | Fraction) -> str:
    """A number of points with its sign.

    >>> signed(5), signed(0), signed(-5)
    ('+5', '0', '-5')
    """
    return f"+{amount(number)}" if number > 0 else amount(number)


def shortened(names: Sequence[str], cells: int) -> dict[str, str]:
    """Each name no wider than so many cells: what is cut ends in `…`, and in a number where that is needed.

    >>> shortened(["Aki", "Alexandrina", "Alexandra"], 6)
    {'Aki': 'Aki', 'Alexandrina': 'Alex…1', 'Alexandra': 'Alex…2'}
    """
    found: dict[str, str] = {}
    for name in names:
        cut = f"{_pieces(name, cells - 2)[0].rstrip()}…"
        same = [one for one in names if width(one) > cells and one.startswith(cut[:-1])]
        number = same.index(name) + 1 if len(same) > 1 else ""
        found[name] = name if width(name) <= cells else f"{cut}{number}"
    return found


def key_of(names: Mapping[str, str]) -> list[str]:
    """What the names stand for that were shortened."""
    return [f"{short}: {name}" for name, short in names.items() if short != name]


def ascii_only(text: str) -> str:
    """A text for a terminal that knows nothing but ASCII, as wide as before.

    >>> ascii_only("Kwa-Dō × 3, 松")
    'Kwa-Do x 3, ??'
    """
    if text.isascii():
        return text
    found = []
    for char in text.translate(_STAND_INS):
        letters = normalize("NFKD", char).encode("ascii", "ignore").decode()
        found.append(char if char.isascii() else letters or "?" * width(char))
    return "".join(found)


_STAND_INS = str.maketrans(
    {"×": "x", "…": ".", "–": "-", "—": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "·": "-"}
)


# Colour underlines what the words say already and never says anything alone.
_CODES = {
    "title": "1",
    "place": "1",
    "error": "1;31",
    "warning": "1;33",
    "note": "1;36",
    "margin": "2",
    "id": "2",
    "hint": "36",
}


class Paint:
    """A brush that paints, or that leaves every text as it is."""

    __slots__ = ("on",)

    def __init__(self, *, on: bool = False) -> None:
        self.on = on

    def __call__(self, role: str, text: str) -> str:
        """The text in the colour of its role."""
        code = _CODES.get(role) if self.on and text else None
        return f"\x1b[{code}m{text}\x1b[0m" if code else text


NO_PAINT = Paint()
