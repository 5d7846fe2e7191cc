"""Change what is written above the rounds of a record. Everything else in its text stays as it is.

A path leads to a value: ("options", "goal") or ("chaff",).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from hanascore.problems.place import Span
from hanascore.record.source import LINE_BREAK, as_parsed, parse
from hanascore.record.writing import dump
from hanascore.record.yaml_reader import Items, Keys, Text

Data = dict[str, Any]


def with_setting(text: str, path: tuple[str, ...], value: Any) -> str:
    """Return the text of a record with a value at a path, such as ("options", "goal").

    ValueError says that the text cannot be changed.
    """
    data = _data_of(text)
    for changed in _candidates(text, data, path, value) if isinstance(data, Keys) else ():
        if _data_of(changed) == data_with(data, path, value) and _comments(changed) == _comments(text):
            return changed
    raise ValueError(f"{path[-1]} cannot be written into this text")


def data_with(data: Data, path: tuple[str, ...], value: Any) -> Data:
    """Return the data of a record with a value at a path."""
    key, *more = path
    inner = data_with(data.get(key) or {}, tuple(more), value) if more else as_parsed(value)
    return {**data, key: inner}


def _comments(text: str) -> list[str]:
    """Return the comments of a text, and what looks like one, in alphabetical order."""
    return sorted(re.findall(r"(?:^|(?<=\s))#.*", text, re.MULTILINE))


def _data_of(text: str) -> Any:
    """Return the data of the one document of a text; None if there are several, or problems."""
    source = parse(text)
    if source.problems or len(source.documents) != 1 or source.documents[0].problems:
        return None
    return source.documents[0].data


def _candidates(text: str, data: Keys, path: tuple[str, ...], value: Any) -> Iterator[str]:
    """Yield ways to write a value into the text. The caller takes the first that reads as it should."""
    key, *more = path
    old = data.get(key)
    if more and isinstance(old, Keys):
        if more[0] in old:
            yield from _with_new_value(text, old, more[0], value)
        elif _is_flow(text, old):
            end = _offset(text, old.span.end_line, old.span.end_column) - 1
            item = f"{more[0]}: {_flow(value)}"
            before, after = text[:end].rstrip(" "), text[end:]
            yield from (f"{before}{start}{item}{after}" for start in (", ", "", " "))
        else:
            last = old.key_texts[list(old)[-1]].span
            indent = " " * (last.column - 1)
            yield _with_line_below(text, last, f"{indent}{more[0]}: {_flow(value)}")
        return
    if not more and key in data:
        yield from _with_new_value(text, data, key, value)
        return
    if more and key in data:
        span = data.key_texts[key].span
        yield _with_line_below(text, span, f"{' ' * (span.column + 1)}{more[0]}: {_flow(value)}")
        return
    lines = [f"{key}:", f"  {more[0]}: {_flow(value)}"] if more else [f"{key}: {_flow(value)}"]
    above = list(data)[: list(data).index("rounds")] if "rounds" in data else list(data)
    yield _with_line_below(text, data.key_texts[(above or list(data))[-1]].span, *lines)


def _with_new_value(text: str, parent: Keys, key: str, value: Any) -> Iterator[str]:
    """Yield the text with another value of a key. Comments inside the old value move above the key."""
    old, span = parent[key], parent.key_texts[key].span
    colon = text.index(":", _offset(text, span.end_line, span.end_column)) + 1
    start = _offset(text, span.line, 1)
    indent = " " * (span.column - 1)
    if old is None:
        yield f"{text[:colon]} {_flow(value)}{text[colon:]}"
        return
    ends = []
    if isinstance(old, Text) or _is_flow(text, old):
        ends.append(_offset(text, old.span.end_line, old.span.end_column))
    lines = _lines(text)
    # A value over several lines ends before the end of its last line.
    block = "".join(lines[: _end_of_block(lines, span)])
    ends.append(len(block.rstrip("\r\n")))
    for end in ends:
        comments = [f"{indent}{comment}{_line_end(text)}" for comment in _comments(text[colon:end])]
        yield f"{text[:start]}{''.join(comments)}{text[start:colon]} {_flow(value)}{text[end:]}"


def _with_line_below(text: str, span: Span, *added: str) -> str:
    """Return the text with lines added below the last line of the value of a key."""
    lines = _lines(text)
    end = _end_of_block(lines, span)
    if not lines[end - 1].endswith(("\n", "\r")):
        lines[end - 1] += _line_end(text)
    lines[end:end] = [f"{line}{_line_end(text)}" for line in added]
    return "".join(lines)


def _end_of_block(lines: list[str], span: Span) -> int:
    """Return the number of lines up to the last one of the value of a key.

    The value goes on in lines that are indented more, in items of a list, and in closing brackets.
    """
    end = span.line
    for number in range(span.line, len(lines)):
        line = lines[number].strip()
        if not line or line.startswith("#"):
            continue
        indent = len(lines[number]) - len(lines[number].lstrip(" "))
        if indent < span.column and not (indent == span.column - 1 and line[0] in "-]}"):
            break
        end = number + 1
    return end


def _is_flow(text: str, data: Any) -> bool:
    """Return whether a list or mapping is written in brackets or braces."""
    is_long = isinstance(data, Items | Keys)
    return is_long and text[_offset(text, data.span.line, data.span.column)] in "[{"


def _flow(value: Any) -> str:
    """Return a value on one line."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_flow(key)}: {_flow(item)}' for key, item in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    return dump(value).strip()


def _lines(text: str) -> list[str]:
    """Return the lines of a text, with their ends."""
    parts = [*re.split(f"({LINE_BREAK})", text), ""]
    return [line + end for line, end in zip(parts[::2], parts[1::2], strict=True) if line + end]


def _offset(text: str, line: int, column: int) -> int:
    """Return the number of characters before a place."""
    return sum(map(len, _lines(text)[: line - 1])) + column - 1


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"
