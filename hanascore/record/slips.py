"""The slips of a hand that YAML takes for something else. Only texts go in and sentences come out."""

from __future__ import annotations

import re

_NAME = r"[^\s:：=\-\[\]{},][^:：=\[\]{},\n]{0,60}?"
_WIDE = rf"\s*(?:-\s+)?({_NAME})\s*[：﹕︓]\s*(\S.{{0,40}})?"
_TIGHT = rf"\s*(?:-\s+)?({_NAME}):(?=[^\s:/])(\S.{{0,40}})"
_EQUALS = rf"\s*(?:-\s+)?({_NAME})\s*=\s*(\S.{{0,40}})"
_DASH = r"\s*-([^\s\-\d].{0,40})"


def slip(text: str) -> str:
    """What probably went wrong in a text that stands where a key and a value were expected, or nothing.

    >>> slip("Aki:1b 3r")
    "a blank is missing after the colon: write 'Aki: 1b 3r'"
    >>> slip("Aki：1b")
    "the colon is a wide one: write 'Aki: 1b' with ':' and a blank"
    >>> slip("Aki")
    ''
    """
    if found := re.match(_WIDE, text):
        return f"the colon is a wide one: write '{_pair(found)}' with ':' and a blank"
    if found := re.match(_TIGHT, text):
        return f"a blank is missing after the colon: write '{_pair(found)}'"
    if found := re.match(_EQUALS, text):
        return f"a key is followed by ':' and a blank: write '{_pair(found)}'"
    if found := re.match(_DASH, text):
        return f"a blank is missing after the '-': write '- {_short(found[1])}'"
    return ""


def _pair(found: re.Match[str]) -> str:
    name, value = found[1].strip(), _short(found[2] or "")
    return f"{name}: {value}" if value else f"{name}:"


def _short(text: str) -> str:
    text = text.strip()
    return text if len(text) <= 30 else text[:27].rstrip() + "…"


def quoted(text: str) -> str:
    """The text in quotes as a hint may show it, or nothing where it is long or holds quotes itself."""
    text = text.strip()
    return f'"{text}"' if text and len(text) <= 50 and '"' not in text and "\\" not in text else ""
