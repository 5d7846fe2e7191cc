"""Plain data to YAML text, so that reading it gives the same data again."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import yaml

from hanascore.problems.words import UNSEEN

# What may be written beside plain data: numbers and booleans of whoever knows that they are.
Writable: TypeAlias = "Mapping[str, Writable] | Sequence[Writable] | str | int | bool | None"
_FLOW_WIDTH = 60
_TAG = "tag:yaml.org,2002:"


class _Dumper(yaml.SafeDumper):
    """PyYAML's writer with lists further in than their keys, no references, and ASCII in double quotes."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, indentless=False)

    def write_double_quoted(self, text: str, split: bool = True) -> None:
        self.allow_unicode = False
        super().write_double_quoted(text, split=False)
        self.allow_unicode = True


def _text(dumper: _Dumper, data: str) -> yaml.Node:
    """A text bare or in quotes; of several lines below its key; what cannot be seen in escapes."""
    unseen = re.search(f"[{UNSEEN}]", data.replace("\n", ""))
    style = '"' if unseen else "|" if "\n" in data.strip() else None
    return dumper.represent_scalar(f"{_TAG}str", str(data), style=style)


def _list(dumper: _Dumper, data: Sequence[Any]) -> yaml.Node:
    """A list in brackets where it is short and plain."""
    short = len(str(data)) <= _FLOW_WIDTH and all(isinstance(one, str | int) for one in data)
    return dumper.represent_sequence(f"{_TAG}seq", data, flow_style=short)


_REPRESENTERS: Mapping[type[Any], Any] = {
    str: _text,
    list: _list,
    tuple: _list,
    dict: lambda dumper, data: dumper.represent_mapping(f"{_TAG}map", data.items(), flow_style=False),
    bool: lambda dumper, data: dumper.represent_scalar(f"{_TAG}bool", "yes" if data else "no"),
    type(None): lambda dumper, _: dumper.represent_scalar(f"{_TAG}null", ""),
}
for _kind, _represent in _REPRESENTERS.items():
    _Dumper.add_representer(_kind, _represent)
    _Dumper.add_multi_representer(_kind, _represent)


def dump(data: Writable) -> str:
    """YAML text of plain data. Numbers and booleans are written bare, and a text like one in quotes.

    >>> print(dump({"hanascore": 1, "players": ["Aki", "No"], "stock": None}), end="")
    hanascore: 1
    players: [Aki, 'No']
    stock:
    """
    text: str = yaml.dump(data, Dumper=_Dumper, allow_unicode=True, width=2**30, sort_keys=False)
    return text.removesuffix("...\n")
