"""Plain data to YAML text that every reader of YAML understands alike.

Text that YAML would take for something else is quoted; a short list of texts stands in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from hanascore.problems.words import UNSEEN, visible

# What may be written beside plain data: numbers and booleans of whoever knows that they are.
Writable: TypeAlias = "Mapping[str, Writable] | Sequence[Writable] | str | int | bool | None"

_FLOW_WIDTH = 60
_KEY_WIDTH = 900  # a parser looks for the colon of a key no further than 1,024 characters
_INSIDE = frozenset(" _-./+*'()&×・")
_WORD = re.compile("null|true|false|yes|no|on|off|y|n", re.IGNORECASE)
_NUMBER = re.compile(
    "0b[01_]+|0o[0-7_]+|0x[0-9a-f_]+"  # bits, octal and hexadecimal digits
    "|[0-9][0-9_]*(?:[.][0-9_]*)?(?:e[-+]?[0-9]*)?"  # whole and broken numbers
    "|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*",  # dates
    re.IGNORECASE,
)
_ESCAPE = re.compile(f'[\\\\"\ufffe\uffff{UNSEEN}]')
_ESCAPED = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def dump(data: Writable) -> str:
    """YAML text of plain data, so that reading it gives the same data again.

    Numbers and booleans are written bare, and a text that looks like one is quoted.

    >>> print(dump({"hanascore": 1, "players": ["Aki", "No"], "stock": None}), end="")
    hanascore: 1
    players: [Aki, "No"]
    stock:
    """
    inline = _text(data) if isinstance(data, str) else _inline(data)
    lines = _block(data, "") if inline is None else [inline]
    return "".join(f"{line}\n" for line in lines)


def _block(data: Writable, pad: str) -> Iterator[str]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            written = _text(key)
            if len(written) > _KEY_WIDTH:
                yield f"{pad}? {written}"
                written = ""
            yield from _entry(f"{pad}{written}:", value, pad)
    elif isinstance(data, Sequence) and not isinstance(data, str):
        for value in data:
            yield from _item(value, pad)


def _entry(head: str, value: Writable, pad: str) -> Iterator[str]:
    inline = _inline(value)
    if inline is None and isinstance(value, str):
        yield f"{head} |-"
        yield from (f"{pad}  {line}" for line in value.split("\n"))
    elif inline is None:
        yield head
        yield from _block(value, f"{pad}  ")
    else:
        yield f"{head} {inline}".rstrip(" ") if inline == "" else f"{head} {inline}"


def _item(value: Writable, pad: str) -> Iterator[str]:
    if _inline(value) is not None or isinstance(value, str):
        yield from _entry(f"{pad}-", value, pad)
        return
    for number, line in enumerate(_block(value, f"{pad}  ")):
        yield f"{pad}- {line[len(pad) + 2 :]}" if number == 0 else line


def _inline(value: Writable) -> str | None:
    """What is written on the line of a key; None where it takes lines of its own."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return None if _is_literal(value) else _text(value, comma=True)
    if not value:
        return "{}" if isinstance(value, Mapping) else "[]"
    if isinstance(value, Mapping):
        return None
    return _short_list(value)


def _short_list(values: Sequence[Writable]) -> str | None:
    parts: list[str] = []
    for value in values:
        if not isinstance(value, str | int) or sum(map(len, parts)) > _FLOW_WIDTH:
            return None
        parts.append(_text(value) if isinstance(value, str) else _inline(value) or "")
    line = f"[{', '.join(parts)}]"
    return line if len(line) <= _FLOW_WIDTH else None


def _is_literal(value: str) -> bool:
    """Whether a text of several lines can stand as it is below its key."""
    lines = value.split("\n")
    return len(lines) > 1 and all(
        line.isprintable() and line == visible(line).strip() != "" for line in lines
    )


def _text(value: str, *, comma: bool = False) -> str:
    if _is_plain(value, comma=comma):
        return value
    if '"' in value and not _ESCAPE.search(value.replace('"', "").replace("\\", "")):
        return "'" + value.replace("'", "''") + "'"
    return '"' + _ESCAPE.sub(_escaped, value) + '"'


def _is_plain(value: str, *, comma: bool) -> bool:
    if not value or not value[0].isalnum() or value[-1] == " " or _WORD.fullmatch(value):
        return False
    if value != visible(value):
        return False
    if not all(char.isalnum() or char in _INSIDE or (comma and char == ",") for char in value):
        return False
    return _NUMBER.fullmatch(value) is None


def _escaped(found: re.Match[str]) -> str:
    char, code = found[0], ord(found[0])
    if char in _ESCAPED or code < 0x80:
        return _ESCAPED.get(char) or f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
