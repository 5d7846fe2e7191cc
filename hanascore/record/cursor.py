"""A cursor is a value being read: it checks the value, converts it and collects the problems with it.

The methods that convert return None if the value is missing or wrong. If it is wrong, they add a problem.
This module knows no keys of records.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Any, NamedTuple
from unicodedata import normalize

from hanascore.problems.fix import Certainty, Fix, Remove, Write, remove, replace, write
from hanascore.problems.place import NOWHERE, Path, Place, Span
from hanascore.problems.problem import Problem, error, note, warning
from hanascore.record.mistyped import MistypedEntry, mistyped_entries
from hanascore.words.alike import name_key, nearest, spelling_key, word_key
from hanascore.words.common_words import NO_WORDS, YES_WORDS, is_no, is_yes
from hanascore.words.english import listed
from hanascore.words.lists import find_items, split_list
from hanascore.words.visible import UNSEEN, without_joiners

MAX_NUMBER = 1_000_000
MAX_NAME_LENGTH = 64
# The longest list inside a round, such as its turns or payments.
MAX_ITEMS = 200

# Searching for the nearest word is slow, so it is skipped after many problems and among very many words.
MAX_HINTS = 50
_MAX_WORDS = 5_000
_MAX_LISTED = 12
# Python converts at most 4,300 digits to a number.
_MAX_DIGITS = 4_000

# A list item without a space after its dash.
_DASH = r"\s*-([^\s\-\d].*)"
# Brackets of other widths, and those of YAML.
WIDE_BRACKETS = {**dict.fromkeys(map(ord, "［｛【"), "["), **dict.fromkeys(map(ord, "］｝】"), "]")}
# What people type for digits and for a minus.
_LETTERS_FOR_DIGITS = str.maketrans("oOlI", "0011")
# Blanks without width, which come along when text is copied from a page.
_NO_WIDTH = dict.fromkeys(map(ord, "\u200b\u2060\ufeff"))
# A number with signs between its thousands.
_THOUSANDS = re.compile(r"[+-]?[0-9]{1,3}(?:[.,' ][0-9]{3})+")
_MINUS = "[\u2010-\u2015\u2212\ufe63]"


class Default(str):
    """A value from the environment. It counts only if the record has no such value."""

    __slots__ = ()


class Cursor(NamedTuple):
    """A value that is being read, with its place and the list of problems to add to."""

    # The value as parsed: a text, a list, a mapping, or None.
    data: Any
    # The problems found so far. All cursors of a document share this list.
    problems: list[Problem]
    # Where the value is in the document.
    place: Place = NOWHERE
    # What messages call the value.
    label: str = ""
    # The mapping or list that the value is in; empty if it is in none.
    parent: Any = ()

    @property
    def path(self) -> Path:
        """The keys and positions in lists that lead to the value."""
        return self.place.path

    @property
    def line(self) -> int | None:
        """The line of the value, or None if it was not parsed from a text."""
        span: Span | None = getattr(self.data, "span", None)
        return span.line if span else None

    def inside(self, key: str | int, label: str = "") -> Cursor:
        """Return the value under a key or at a position. The value is None if this is no mapping or list."""
        data = None
        if isinstance(self.data, dict):
            data = self.data.get(key)
        elif isinstance(self.data, list) and isinstance(key, int):
            data = self.data[key]
        return Cursor(data, self.problems, self.place.inside(key), label or f"`{key}`", self.data)

    def with_label(self, label: str) -> Cursor:
        """Return the same value with another label."""
        return self._replace(label=label)

    def characters(self, start: int, end: int) -> Cursor:
        """Return a part of the text as a value of its own."""
        return self._replace(data=self.data[start:end], place=self.place.characters(start, end))

    def at_key(self) -> Cursor:
        """Return the key of this value, as a value of its own."""
        return self._replace(data=self.path[-1] if self.path else None, place=self.place.at_key())

    def add_error(
        self,
        id: str,
        message: str,
        advice: str = "",
        *also: Cursor,
        fixes: Iterable[Fix] = (),
        cause: object = None,
    ) -> None:
        """Add an error at this place. The places `also` are shown with it."""
        places = tuple(cursor.place for cursor in also)
        self.problems.append(error(id, self.place, message, advice, places, fixes, cause=cause))

    def add_warning(
        self, id: str, message: str, advice: str = "", *, fixes: Iterable[Fix] = (), cause: object = None
    ) -> None:
        """Add a warning at this place."""
        self.problems.append(warning(id, self.place, message, advice, fixes=fixes, cause=cause))

    def add_note(self, id: str, message: str, advice: str = "", *, fixes: Iterable[Fix] = ()) -> None:
        """Add a note at this place."""
        self.problems.append(note(id, self.place, message, advice, fixes=fixes))

    def add_type_error(self, expected: str, advice: str = "", *, fixes: Iterable[Fix] = ()) -> None:
        """Add the error that the value is of the wrong type."""
        message = f"{self.label} must be {expected}, not {describe_type(self.data)}"
        self.add_error("wrong-type", message, advice, fixes=fixes)

    def add_unknown_key(self, known: Iterable[str], where: str) -> None:
        """Add the error that this value has an unknown key. `where` names the mapping in the message."""
        key, keys = self.at_key(), list(known)
        fixes = key.suggestions(keys)
        stem = key.data.removesuffix("y")
        plurals = [name for name in keys if name.startswith(stem) and name not in self.parent]
        if not fixes and len(stem) > 3 and plurals:
            fixes = [replace(key.place, plurals[0])]
        if not fixes:
            fixes = key.removal_beside(keys)
        advice = f"its keys are {short_list(keys, 'and')}" if not fixes and len(keys) <= 8 else ""
        key.add_error("unknown-key", f"{where} has no key `{shortened(key.data)}`", advice, fixes=fixes)

    def suggestions(self, known: Iterable[str], *, names: bool = False) -> list[Fix]:
        """Return the fixes that write one of the nearest known words here instead.

        A key is not renamed to one that is there already. Another spelling of one word is certain. Signs
        between the parts of a name belong to its spelling. The search for slips is skipped after many
        problems and among very many words.
        """
        words = [word for word in known if not (self.place.key and word in self.parent)]
        entry = _mistyped_entry(self)
        if entry and entry.key in words:
            return _fixes_of_colon(self, entry)
        key_of = spelling_key if names else word_key
        key = key_of(self.data)
        alike = [word for word in words if key_of(word) == key]
        if len(alike) == 1:
            return [replace(self.place, alike[0], _spelling_note(self.data, alike[0]), certain=True)]
        if len(self.problems) > MAX_HINTS or len(words) > _MAX_WORDS:
            return []
        return [replace(self.place, word) for word in nearest(shortened(self.data), words)]

    def removal_beside(self, known: Iterable[str]) -> list[Fix]:
        """Return the fix that removes this key, if it may be a slip for a known key that is there already."""
        if len(self.problems) > MAX_HINTS:
            return []
        there = nearest(shortened(self.data), [name for name in known if name in self.parent], 1)
        return [remove(self.place, label=f"remove it: `{name}` is already there") for name in there]

    def check_version(self, known: int, what: str) -> bool:
        """Return whether the value is a version of the format that can be read. If not, add an error."""
        number = parse_integer(self.data) if isinstance(self.data, str) else None
        if number is not None and number > known:
            message = (
                f"this {what} has version {number} of the format, but this hanascore reads version {known}"
            )
            self.add_error("version", message, "install a newer hanascore")
        elif number != known:
            message = f"{self.label} must be the version of the format, not {describe_type(self.data)}"
            self.add_error("version", message, fixes=[write(self.path, known, certainty=Certainty.LIKELY)])
        return number == known

    def integer(self, low: int = -MAX_NUMBER, high: int = MAX_NUMBER) -> int | None:
        """Return the value as a whole number, which must be in a range."""
        if self.data is None:
            return None
        number = parse_integer(self.data) if isinstance(self.data, str) else None
        if number is None:
            self.add_type_error("a whole number", self._why_no_integer(), fixes=self._numbers_like())
        elif not low <= number <= high:
            message = f"{self.label} is {shortened(f'{number:,}')}, outside the range {low:,} to {high:,}"
            self.add_error("out-of-range", message)
            return None
        return number

    def _numbers_like(self) -> list[Fix]:
        """Return the fix that writes the number a text is meant to be, if only its signs are wrong."""
        if not isinstance(self.data, str):
            return []
        digits = re.sub(_MINUS, "-", self.data)
        if is_number(digits):
            return [replace(self.place, digits, certain=True)]
        if _THOUSANDS.fullmatch(digits):
            return [replace(self.place, re.sub("[.,' ]", "", digits))]
        digits = digits.translate(_LETTERS_FOR_DIGITS)
        return [replace(self.place, digits)] if is_number(digits) else []

    def _why_no_integer(self) -> str:
        """Return why a text is no whole number; "" if no reason is known."""
        text = self.data if isinstance(self.data, str) else ""
        if _THOUSANDS.fullmatch(text):
            return "write thousands without a point"
        if re.fullmatch(r"[+-]?[0-9]+[.,][0-9]+", text):
            return f"it has a decimal {'comma' if ',' in text else 'point'}"
        if is_number(text.translate(_LETTERS_FOR_DIGITS)):
            return "a letter stands for a digit"
        return ""

    def boolean(self) -> bool | None:
        """Return the value, `yes` or `no`, as a boolean."""
        if self.data is None:
            return None
        value = parse_boolean(self.data) if isinstance(self.data, str) else None
        if value is None:
            fixes = self.suggestions((*YES_WORDS, *NO_WORDS)) if isinstance(self.data, str) else ()
            self.add_type_error("yes or no", fixes=fixes)
        return value

    def text(self) -> str | None:
        """Return the value as free text, without blanks around it. An empty text is None."""
        if self.data is None or isinstance(self.data, str):
            return (self.data or "").strip() or None
        self.add_type_error("a text", "put it in quotes" if self.data else "")
        return None

    def choice(self, words: Sequence[str]) -> str | None:
        """Return the value, which must be one of a few words."""
        text = self.text()
        if text is None or text.casefold() in words:
            return text and text.casefold()
        message = f"{self.label} must be {short_list(words)}, not '{shortened(text)}'"
        self.add_error("unknown-choice", message, fixes=self.suggestions(words))
        return None

    def name(self) -> str:
        """Return the value as the name of a person or team, or "" if it cannot be a name."""
        if self.data is not None and not isinstance(self.data, str):
            self.add_error("wrong-type", f"a name is expected here, not {describe_type(self.data)}")
            return ""
        name = normal_name(self.data or "")
        if reason := name_error(name):
            seen = re.sub(f"[{UNSEEN}]", lambda sign: " " if sign[0].isspace() else "", name).strip()
            note = "" if re.search(r"[\n\r\t]", name) else f"{seen} without it"
            fixes = [] if name_error(seen) else [replace(self.place, seen, note)]
            self.add_error("bad-name", reason, fixes=fixes)
            return ""
        return name

    def words(self, is_known: Callable[[str], bool], noun: str = "words") -> list[Cursor] | None:
        """Return the words or names of a list, or of a text that lists them.

        `is_known` says whether the list may have a word, which helps to split a text.
        """
        if self.data is None:
            return None
        if isinstance(self.data, str):
            if self._report_wide_brackets():
                return None
            words = _split(self, is_known)
            if len(words) > MAX_ITEMS:
                self.add_error("too-large", f"{self.label} has more than {MAX_ITEMS} words, the limit")
            return words[:MAX_ITEMS]
        if not isinstance(self.data, list):
            self.add_type_error("a list", "write it as [a, b]", fixes=self.as_list())
            return None
        words = []
        for item in self.few_items():
            if isinstance(item.data, str):
                words += _split(item, is_known)
            elif item.data is not None:
                message = f"{self.label} must be a list of {noun}, not {describe_type(item.data)}"
                item.add_error("wrong-type", message)
        return words

    def _report_wide_brackets(self) -> bool:
        """Return whether the text is a list in wide brackets. If so, report it."""
        text = self.data.translate(WIDE_BRACKETS).strip()
        if text == self.data.strip() or not (text.startswith("[") and text.endswith("]")):
            return False
        fix = write(self.path, split_list(text[1:-1]), certainty=Certainty.CERTAIN)
        self.add_type_error("a list", "these are wide brackets", fixes=[fix])
        return True

    def items(self) -> Iterator[Cursor]:
        """Yield the items of the list. They have the label of the list."""
        return (self.inside(index, self.label) for index in range(len(self.data)))

    def few_items(self) -> Iterator[Cursor]:
        """Yield the items of the list, at most as many as the limit. If there are more, add an error."""
        if len(self.data) > MAX_ITEMS:
            message = f"{self.label} has {len(self.data):,} entries; the limit is {MAX_ITEMS}"
            self.add_error("too-large", message)
        return islice(self.items(), MAX_ITEMS)

    def check_mapping(self, example: str, keys: Iterable[str] = (), where: str = "") -> bool:
        """Return whether the value is a mapping. Report its keys that are not in `keys`.

        `where` names the mapping in messages.
        """
        if self.data is None:
            return False
        if not isinstance(self.data, dict):
            self._add_no_mapping(example)
            return False
        for key in self.data if keys else ():
            if key not in keys and not is_custom_key(key):
                value = self.inside(key)
                if not value.is_mistyped_entry():
                    value.add_unknown_key(keys, where or self.label)
        return True

    def _add_no_mapping(self, example: str) -> None:
        """Add the error that this is no mapping. If it holds keys and values, hand over the mapping."""
        mapping: dict[str, Any] = {}
        advice = ""
        certainty = Certainty.CERTAIN
        if isinstance(self.data, str):
            entries = mistyped_entries(self.data)
            mapping = {entry.key: entry.value for entry in entries}
            advice = entries[0].mistake if entries else ""
            # With several of them, it is not sure where a value ends.
            certainty = Certainty.CERTAIN if len(entries) == 1 else Certainty.LIKELY
        elif len(self.data) <= MAX_ITEMS and all(isinstance(item, dict) for item in self.data):
            mapping = dict(pair for item in self.data for pair in item.items())
            is_complete = len(mapping) == sum(map(len, self.data))
            mapping = mapping if is_complete else {}
        fixes = [write(self.path, mapping, certainty=certainty)] if mapping and self.path else []
        self.add_type_error("a mapping", advice if fixes else f"write it as {example}", fixes=fixes)

    def as_list(self) -> list[Fix]:
        """Return the fix that writes a list here, if braces were typed for brackets."""
        is_short = isinstance(self.data, dict) and 0 < len(self.data) <= MAX_ITEMS
        if is_short and not any(self.data.values()):
            return [write(self.path, list(self.data), certainty=Certainty.CERTAIN)]
        return []

    def pieces_after(self, key: str, is_piece: Callable[[str], bool]) -> list[str]:
        """Return the pieces of the value of a key that a comma inside braces has made keys of their own."""
        keys = list(self.data)
        after = keys[keys.index(key) + 1 :]
        return list(takewhile(lambda name: self.data[name] is None and is_piece(name), after))

    def join_pieces(self, key: str, pieces: Sequence[str], value: Any) -> Fix:
        """Return the fix that writes a value under a key, and removes the keys that are pieces of it."""
        removals = (Remove(self.inside(piece).place) for piece in pieces)
        return Fix((Write((*self.path, key), value), *removals), Certainty.CERTAIN)

    def entries(self, example: str) -> Iterator[tuple[str, Cursor]]:
        """Yield the keys and values of the mapping, without the writer's own keys."""
        if self.check_mapping(example):
            for key, _ in entries(self.data):
                value = self.inside(key)
                if not value.is_mistyped_entry():
                    yield key, value

    def is_mistyped_entry(self) -> bool:
        """Return whether this is no value but a key and a value that were read as one key. If so, report it.

        This happens inside braces, where the colon of a key must be followed by a space.
        """
        key = self.at_key()
        entry = _mistyped_entry(key) if self.data is None else None
        if entry is None:
            return False
        message = f"'{shortened(key.data)}' has no colon with a space after it"
        key.add_error("missing-colon", message, entry.mistake, fixes=_fixes_of_colon(key, entry))
        return True


def _split(at: Cursor, is_known: Callable[[str], bool]) -> list[Cursor]:
    """Return the items of a text that is a list."""
    items = find_items(at.data, is_known, MAX_ITEMS + 1)
    if items == [(0, len(at.data))]:
        return [at]
    return [at.characters(start, end) for start, end in items]


def _spelling_note(text: str, better: str) -> str:
    """Return the better spelling with a note if the two look alike, or ""."""
    space = re.search("[\u00a0\u3000]", text)
    if not space or " ".join(text.split()) != better:
        return ""
    code = f"U+{ord(space[0]):04X}"
    is_inside = space[0] in text.strip()
    return (
        f"{better} with a space from the keyboard instead of {code}"
        if is_inside
        else f"{better} without {code}"
    )


def is_custom_key(key: str) -> bool:
    """Return whether a key is the writer's own. Such keys are ignored.

    >>> is_custom_key("x-mood")
    True
    """
    return key[:2] in {"x-", "X-"}


def entries(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the keys and values of a mapping, without the writer's own keys."""
    return ((key, value) for key, value in data.items() if not is_custom_key(key))


def describe_type(data: Any) -> str:
    """Return words for the type of a value, for a message."""
    if isinstance(data, str):
        return f"'{shortened(data)}'"
    if data is None:
        return "nothing"
    return "a list" if isinstance(data, list) else "a mapping"


def shortened(text: str) -> str:
    """Return a text in the form for messages: on one line, and cut if it is long.

    >>> shortened("a" * 50)
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…'
    """
    text = " ".join(text.split())
    return text if len(text) <= 40 else f"{text[:37]}…"


def hyphenated(text: str) -> str:
    """Return a text in the form of an id: in lower case, with hyphens between the words.

    >>> hyphenated("Tea_house")
    'tea-house'
    """
    return "-".join(text.casefold().replace("_", " ").replace("-", " ").split())


def short_list(words: Iterable[str], last: str = "or") -> str:
    """Join words to a list. If they are very many, name the first ones and count the others.

    >>> short_list(["yes", "no"])
    'yes or no'
    """
    return listed(words, last, most=_MAX_LISTED)


def parse_integer(text: str) -> int | None:
    """Return the whole number in a text, or None if it is none. Digits may be full-width.

    >>> parse_integer("-23"), parse_integer("２０"), parse_integer("2.5")
    (-23, 20, None)
    """
    if not text.isascii():
        text = normalize("NFKC", text).replace("\u2212", "-")
    text = text.strip()
    digits = text[1:] if text.startswith(("+", "-")) else text
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= _MAX_DIGITS
    return int(text) if is_number else None


def is_number(text: str) -> bool:
    """Return whether a text is a whole number."""
    return parse_integer(text) is not None


def parse_boolean(text: str) -> bool | None:
    """Return the boolean that a word means, or None if it means none.

    >>> parse_boolean("On"), parse_boolean("false"), parse_boolean("maybe")
    (True, False, None)
    """
    if is_yes(text):
        return True
    return False if is_no(text) else None


def normal_name(text: str) -> str:
    r"""Return a name as it is kept: composed (NFC), without blanks around it or blanks that have no width.

    >>> normal_name(" Aki\u200b")
    'Aki'
    """
    return text.strip() if text.isascii() else normalize("NFC", text).translate(_NO_WIDTH).strip()


def known_spelling(name: str, known: Collection[str]) -> str:
    """Return the known name that differs only in case and joiners. If there is none, return the name itself.

    >>> known_spelling("aki", ["Aki", "Bo"])
    'Aki'
    """
    if name in known:
        return name
    key = name_key(name)
    return next((other for other in known if name_key(other) == key), name)


def name_error(name: str) -> str:
    """Return why a text cannot be a name; "" if it can be one.

    >>> name_error("Aki"), name_error("")
    ('', 'a name is empty')
    """
    if not name:
        return "a name is empty"
    is_plain = name.isascii() and name.isprintable()
    if not is_plain and (unseen := re.search(f"[{UNSEEN}]", without_joiners(name))):
        return f"a name contains a line break or an invisible character (U+{ord(unseen[0]):04X})"
    if len(name) > MAX_NAME_LENGTH:
        return f"a name has {len(name):,} characters; the limit is {MAX_NAME_LENGTH}"
    return ""


def _mistyped_entry(key: Cursor) -> MistypedEntry | None:
    """Return the key and the value that are in a key because its colon was mistyped, or None."""
    entries = mistyped_entries(key.data) if key.place.key else []
    return entries[0] if len(entries) == 1 else None


def _fixes_of_colon(key: Cursor, entry: MistypedEntry) -> list[Fix]:
    """Return the fix that writes the colon of a key, unless the key is meant as it is written."""
    text = f"{entry.key}: {entry.value}".rstrip()
    span: Span | None = getattr(getattr(key.parent, "key_texts", {}).get(key.data), "span", None)
    if span is None or span.end_column - span.column != len(key.data):
        return []
    return [replace(Place(span=span), text, f"'{shortened(text)}'", certain=True)]


def likely_mistake(text: Any) -> str:
    """Return a hint on the likely slip in a text that should be a key with a value; "" if there is none.

    >>> likely_mistake("Aki:1b 3r")
    "a space is missing after the colon: write 'Aki: 1b 3r'"
    >>> likely_mistake("Aki")
    ''
    """
    if not isinstance(text, str):
        return ""
    if entries := mistyped_entries(text):
        key, value, mistake = entries[0]
        return f"{mistake}: write '{key}: {shortened(value)}".rstrip() + "'"
    match = re.match(_DASH, text)
    return f"a space is missing after the '-': write '- {shortened(match[1])}'" if match else ""


def quoted(text: str) -> str:
    """Return a text in quotes for a hint, or "" if it is long or contains quotes."""
    text = text.strip()
    return f'"{text}"' if text and len(text) <= 50 and '"' not in text and "\\" not in text else ""
