"""A record's words one by one: a cursor knows its value, where it stands, and where problems with it go.

Every reader of a cursor answers with the value or with None, and adds a problem for what it cannot read. An
absent value is None and no problem. Nothing here knows a key of the record.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple
from unicodedata import normalize

from hanascore.problems.problem import NOWHERE, Path, Place, Problem, Span, error, note, warning
from hanascore.problems.words import UNSEEN, did_you_mean, name_key, without_joiners
from hanascore.problems.words import listed as in_a_row

MAX_NUMBER = 1_000_000
MAX_NAME_LENGTH = 64
# What a round lists, as calls, payments or turns, is never so much.
MAX_ITEMS = 200
YES = frozenset(("yes", "on", "true"))
NO = frozenset(("no", "off", "false"))
NOTHING = frozenset(("none", "null", "~"))

# To find the nearest word takes time: among so many it is not sought, nor after so many problems.
MAX_HINTS = 50
_MOST_WORDS = 5_000
_MOST_LISTED = 12
# Python makes a number of 4,300 digits at most.
_MOST_DIGITS = 4_000

# A key that runs into its value, as a text that YAML takes for one word.
_NAME = r"[^\s:：=\-\[\]{},][^:：=\[\]{},\n]{0,60}?"
_WIDE = rf"\s*(?:-\s+)?({_NAME})\s*[：﹕︓]\s*(\S.{{0,40}})?"
_TIGHT = rf"\s*(?:-\s+)?({_NAME}):(?=[^\s:/])(\S.{{0,40}})"
_EQUALS = rf"\s*(?:-\s+)?({_NAME})\s*=\s*(\S.{{0,40}})"
_DASH = r"\s*-([^\s\-\d].{0,40})"


class Default(str):
    """What stands only where nobody says otherwise, as an order of the months from the environment."""

    __slots__ = ()


class Cursor(NamedTuple):
    """A value as it was written, where its problems go, where it stands, and what a message calls it."""

    data: Any
    problems: list[Problem]
    place: Place = NOWHERE
    label: str = ""

    @property
    def path(self) -> Path:
        """The keys and positions that lead here."""
        return self.place.path

    @property
    def line(self) -> int | None:
        """The line it stands in; nothing of what was read from no text."""
        span: Span | None = getattr(self.data, "span", None)
        return span and span.line

    def inside(self, key: str | int, label: str = "") -> Cursor:
        """What stands under a key or at a position of a list; nothing where this is neither."""
        held, data = self.data, None
        if isinstance(held, dict):
            data = held.get(key)
        elif isinstance(held, list) and isinstance(key, int):
            data = held[key]
        return Cursor(data, self.problems, self.place.inside(key), label or f"`{key}`")

    def with_label(self, label: str) -> Cursor:
        """The same value under another name."""
        return self._replace(label=label)

    def characters(self, start: int, end: int) -> Cursor:
        """Some characters of the text that stands here."""
        return self._replace(data=self.data[start:end], place=self.place.characters(start, end))

    def at_key(self) -> Cursor:
        """The key that leads here, as a value of its own."""
        return self._replace(data=self.path[-1] if self.path else None, place=self.place.at_key())

    def add_error(self, id: str, message: str, hint: str = "", *also: Cursor) -> None:
        """Add an error that stands here; what stands at `also` is shown with it."""
        self.problems.append(error(id, self.place, message, hint, tuple(at.place for at in also)))

    def add_warning(self, id: str, message: str, hint: str = "") -> None:
        """Add a warning that stands here."""
        self.problems.append(warning(id, self.place, message, hint))

    def add_note(self, id: str, message: str, hint: str = "") -> None:
        """Add a note that stands here."""
        self.problems.append(note(id, self.place, message, hint))

    def add_type_error(self, what: str, hint: str = "") -> None:
        """Add an error: something else stands here than what belongs here."""
        self.add_error("wrong-type", f"{self.label} must be {what}, not {describe_type(self.data)}", hint)

    def check_version(self, known: int, what: str) -> bool:
        """Whether a version of the format stands here that is read; if not, a problem says so."""
        number = parse_integer(self.data) if isinstance(self.data, str) else None
        if number is not None and number > known:
            message = (
                f"this {what} is written in version {number} of the format, and version {known} is read here"
            )
            self.add_error("version", message, "read it with a newer hanascore")
        elif number != known:
            message = f"{self.label} must be the version of the format, not {describe_type(self.data)}"
            self.add_error("version", message, f"write {self.label[1:-1]}: {known}")
        return number == known

    def integer(self, low: int = -MAX_NUMBER, high: int = MAX_NUMBER) -> int | None:
        """A whole number within bounds."""
        if self.data is None:
            return None
        number = parse_integer(self.data) if isinstance(self.data, str) else None
        if number is None:
            self.add_type_error("a whole number")
        elif not low <= number <= high:
            message = f"{self.label} is {shortened(f'{number:,}')}, and must lie between {low:,} and {high:,}"
            self.add_error("out-of-range", message)
        else:
            return number
        return None

    def boolean(self) -> bool | None:
        """Yes or no."""
        if self.data is None:
            return None
        answer = parse_boolean(self.data) if isinstance(self.data, str) else None
        if answer is None:
            hint = suggestion(self.data, (*sorted(YES), *sorted(NO))) if isinstance(self.data, str) else ""
            self.add_type_error("yes or no", hint)
        return answer

    def text(self) -> str | None:
        """Free text, without spaces around it."""
        if self.data is None or isinstance(self.data, str):
            return (self.data or "").strip() or None
        hint = "put it in quotes" if self.data else ""
        self.add_type_error("a text", hint)
        return None

    def choice(self, words: Sequence[str]) -> str | None:
        """One of a few words."""
        text = self.text()
        if text is None or text.casefold() in words:
            return text and text.casefold()
        message = f"{self.label} must be {short_list(words)}, not '{shortened(text)}'"
        self.add_error("unknown-choice", message, suggestion(text, words))
        return None

    def name(self) -> str:
        """The name of somebody; nothing where the text is none."""
        if self.data is not None and not isinstance(self.data, str):
            self.add_error("wrong-type", f"a name belongs here, not {describe_type(self.data)}")
            return ""
        name = normal_name(self.data or "")
        if amiss := name_error(name):
            self.add_error("bad-name", amiss)
            return ""
        return name

    def words(self, pattern: str = r"[^\s,、，]+") -> list[Cursor] | None:
        """The words of a list, or those a pattern finds in a text: as a rule, between spaces and commas."""
        if self.data is None:
            return None
        if isinstance(self.data, str):
            found = list(islice(re.finditer(pattern, self.data), MAX_ITEMS + 1))
            if len(found) > MAX_ITEMS:
                self.add_error("too-large", f"{self.label} has more than {MAX_ITEMS} words")
            return [self.characters(word.start(), word.end()) for word in found[:MAX_ITEMS]]
        if not isinstance(self.data, list):
            self.add_type_error("a list", "write it as [a, b]")
            return None
        words = []
        for item in self.few_items():
            if isinstance(item.data, str):
                words.append(item._replace(data=item.data.strip()))
            elif item.data is not None:
                message = f"{self.label} is a list of words, and {describe_type(item.data)} stands in it"
                item.add_error("wrong-type", message)
        return words

    def items(self) -> Iterator[Cursor]:
        """What stands in a list, each called as the list is."""
        return (self.inside(index, self.label) for index in range(len(self.data)))

    def few_items(self) -> Iterator[Cursor]:
        """The same for a list that nobody makes long: of one that is, a problem and the first entries."""
        if len(self.data) > MAX_ITEMS:
            message = f"{self.label} holds {len(self.data):,} entries, and {MAX_ITEMS} are the most"
            self.add_error("too-large", message)
        return islice(self.items(), MAX_ITEMS)

    def check_mapping(self, example: str, keys: Iterable[str] = (), where: str = "") -> Cursor | None:
        """The mapping that stands here. With its `keys`, others are told; then `where` may name it."""
        if self.data is None:
            return None
        if not isinstance(self.data, dict):
            self.add_type_error("a mapping", likely_mistake(self.data) or f"write it as {example}")
            return None
        for key, _ in entries(self.data) if keys else ():
            if key not in keys:
                self.inside(key).add_unknown_key(keys, where or self.label)
        return self

    def entries(self, example: str) -> Iterator[tuple[str, Cursor]]:
        """The keys and values of the mapping that stands here, but for the writer's own."""
        if self.check_mapping(example):
            for key, _ in entries(self.data):
                yield key, self.inside(key)

    def add_unknown_key(self, known: Iterable[str], where: str) -> None:
        """Add the problem that nothing knows the key that leads here."""
        at, keys = self.at_key(), list(known)
        hint = f"its keys are {short_list(keys, 'and')}" if len(keys) <= 8 else ""
        message = f"{where} has no key `{shortened(at.data)}`"
        at.add_error("unknown-key", message, suggestion(at.data, keys, self.problems) or hint)


def is_custom_key(key: str) -> bool:
    """Whether a key is the writer's own, which nothing reads.

    >>> is_custom_key("x-mood")
    True
    """
    return key[:2] in {"x-", "X-"}


def entries(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The entries of a mapping but for the writer's own."""
    return ((key, value) for key, value in data.items() if not is_custom_key(key))


def describe_type(data: Any) -> str:
    """What a value is, in words."""
    if isinstance(data, str):
        return f"'{shortened(data)}'"
    if data is None:
        return "nothing"
    return "a list" if isinstance(data, list) else "a mapping"


def shortened(text: str) -> str:
    """A text as a message may show it: one line, and not long.

    >>> shortened("a" * 50)
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…'
    """
    text = " ".join(text.split())
    return text if len(text) <= 40 else f"{text[:37]}…"


def hyphenated(text: str) -> str:
    """A word as ids are written, in lower case and with hyphens between its parts.

    >>> hyphenated("Tea_house")
    'tea-house'
    """
    return "-".join(text.casefold().replace("_", " ").replace("-", " ").split())


def suggestion(word: str, known: Iterable[str], problems: Sequence[Problem] = ()) -> str:
    """The nearest known word as a hint; nothing after many problems or among very many words."""
    words = list(known) if len(problems) <= MAX_HINTS else ()
    return did_you_mean(shortened(word), words) if len(words) <= _MOST_WORDS else ""


def short_list(words: Iterable[str], last: str = "or") -> str:
    """Words in a row; of very many the first, and how many more.

    >>> short_list(["yes", "no"])
    'yes or no'
    """
    return in_a_row(words, last, most=_MOST_LISTED)


def parse_integer(text: str) -> int | None:
    """The whole number that a text is, or None. Full-width digits are digits.

    >>> parse_integer("-23"), parse_integer("２０"), parse_integer("2.5")
    (-23, 20, None)
    """
    if not text.isascii():
        text = normalize("NFKC", text).replace("\u2212", "-")
    text = text.strip()
    digits = text[1:] if text.startswith(("+", "-")) else text
    whole = digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS
    return int(text) if whole else None


def parse_boolean(text: str) -> bool | None:
    """The truth of a word, or None where it is neither yes nor no.

    >>> parse_boolean("On"), parse_boolean("false"), parse_boolean("maybe")
    (True, False, None)
    """
    word = text.strip().casefold()
    return True if word in YES else False if word in NO else None


def normal_name(text: str) -> str:
    """A name as records compare it: composed, and without spaces around it."""
    if text.isascii():
        return text.strip()
    return normalize("NFC", text).strip()


def known_spelling(name: str, known: Collection[str]) -> str:
    """The known name that this one is another spelling of; the name itself where there is none.

    >>> known_spelling("aki", ["Aki", "Bo"])
    'Aki'
    """
    if name in known:
        return name
    key = name_key(name)
    return next((one for one in known if name_key(one) == key), name)


def name_error(name: str) -> str:
    """What makes a text no name, in words; nothing where it is one.

    >>> name_error("Aki"), name_error("")
    ('', 'a name is empty')
    """
    if not name:
        return "a name is empty"
    seen = name.isascii() and name.isprintable()
    if not seen and (found := re.search(f"[{UNSEEN}]", without_joiners(name))):
        return f"a name holds a line break or a character that cannot be seen (U+{ord(found[0]):04X})"
    if len(name) > MAX_NAME_LENGTH:
        return f"a name has {len(name)} characters, and {MAX_NAME_LENGTH} are the most"
    return ""


def likely_mistake(text: Any) -> str:
    """What probably went wrong in a text that stands where a key and a value were expected, or nothing.

    >>> likely_mistake("Aki:1b 3r")
    "a space is missing after the colon: write 'Aki: 1b 3r'"
    >>> likely_mistake("Aki：1b")
    "the colon is a wide one: write 'Aki: 1b' with ':' and a space"
    >>> likely_mistake("Aki")
    ''
    """
    if not isinstance(text, str):
        return ""
    if found := re.match(_WIDE, text):
        return f"the colon is a wide one: write '{_pair(found)}' with ':' and a space"
    if found := re.match(_TIGHT, text):
        return f"a space is missing after the colon: write '{_pair(found)}'"
    if found := re.match(_EQUALS, text):
        return f"a key is followed by ':' and a space: write '{_pair(found)}'"
    if found := re.match(_DASH, text):
        return f"a space is missing after the '-': write '- {shortened(found[1])}'"
    return ""


def _pair(found: re.Match[str]) -> str:
    name, value = found[1].strip(), shortened(found[2] or "")
    return f"{name}: {value}" if value else f"{name}:"


def quoted(text: str) -> str:
    """The text in quotes as a hint may show it, or nothing where it is long or holds quotes itself."""
    text = text.strip()
    return f'"{text}"' if text and len(text) <= 50 and '"' not in text and "\\" not in text else ""
