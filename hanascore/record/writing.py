"""Write plain data as YAML. Reading it gives the same data again."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import yaml

from hanascore.record.cursor import parse_boolean, parse_integer
from hanascore.words.visible import UNSEEN

# Plain data. Numbers and booleans may be of their own types or texts.
Writable: TypeAlias = "Mapping[str, Writable] | Sequence[Writable] | str | int | bool | None"
# A longer list is written with an item on each line.
_MAX_FLOW_LENGTH = 60
_TAG = "tag:yaml.org,2002:"


class _Dumper(yaml.SafeDumper):
    """PyYAML's writer with indented lists, without aliases, and with double-quoted texts in ASCII."""

    def ignore_aliases(self, *_: Any, **__: Any) -> bool:
        return True

    def increase_indent(self, *arguments: Any, **keywords: Any) -> None:
        # Ignore the second argument, `indentless`, which would put the items of a list in the column of its
        # key.
        super().increase_indent(*arguments[:1], **{**keywords, "indentless": False})

    def write_double_quoted(self, text: str, *_: Any, **__: Any) -> None:
        self.allow_unicode = False
        super().write_double_quoted(text, split=False)
        self.allow_unicode = True


def _represent_text(dumper: _Dumper, text: str) -> yaml.Node:
    """Write a text of several lines as a block, and a text with invisible characters with escapes."""
    style = "|" if "\n" in text.strip() else None
    if re.search(f"[{UNSEEN}]", text.replace("\n", "")):
        style = '"'
    return dumper.represent_scalar(f"{_TAG}str", str(text), style=style)


def _represent_list(dumper: _Dumper, items: Sequence[Any]) -> yaml.Node:
    """Write a list in brackets if it is short and contains no lists or mappings."""
    is_short = len(str(items)) <= _MAX_FLOW_LENGTH
    is_flat = all(isinstance(item, str | int) for item in items)
    return dumper.represent_sequence(f"{_TAG}seq", items, flow_style=is_short and is_flat)


def _represent_mapping(dumper: _Dumper, data: Mapping[str, Any]) -> yaml.Node:
    return dumper.represent_mapping(f"{_TAG}map", data.items(), flow_style=False)


_REPRESENTERS: Mapping[type[Any], Any] = {
    str: _represent_text,
    list: _represent_list,
    tuple: _represent_list,
    dict: _represent_mapping,
    bool: lambda dumper, value: dumper.represent_scalar(f"{_TAG}bool", "yes" if value else "no"),
    type(None): lambda dumper, _: dumper.represent_scalar(f"{_TAG}null", ""),
}
for _type, _represent in _REPRESENTERS.items():
    _Dumper.add_representer(_type, _represent)
    _Dumper.add_multi_representer(_type, _represent)


def dump(data: Writable) -> str:
    """Return plain data as YAML. A text that looks like a number or a boolean is quoted.

    >>> print(dump({"hanascore": 1, "players": ["Aki", "No"], "stock": None}), end="")
    hanascore: 1
    players: [Aki, 'No']
    stock:
    """
    text: str = yaml.dump(data, Dumper=_Dumper, allow_unicode=True, width=2**30, sort_keys=False)
    return text.removesuffix("...\n")


def dump_flow(data: Writable) -> str:
    r"""Return plain data as YAML on one line, as it is written in brackets and braces.

    >>> print(dump_flow({"Sato, Ken": ["teshi"], "Aki": 10, "note": "one\ntwo"}))
    {'Sato, Ken': [teshi], Aki: 10, note: "one\ntwo"}
    """
    if isinstance(data, Mapping):
        return f"{{{', '.join(f'{dump_flow(key)}: {dump_flow(value)}' for key, value in data.items())}}}"
    if isinstance(data, list | tuple):
        if None in data:
            raise ValueError("a list on one line has no empty items")
        return f"[{', '.join(map(dump_flow, data))}]"
    if not isinstance(data, str):
        return dump(data).strip()
    style = '"' if re.search(f"[{UNSEEN}]", data) else None
    text = yaml.ScalarNode(f"{_TAG}str", data, style=style)
    # Whether a text needs quotes depends on the brackets around it.
    list_of_it = yaml.SequenceNode(f"{_TAG}seq", [text], flow_style=True)
    written: str = yaml.serialize(list_of_it, Dumper=_Dumper, allow_unicode=True, width=2**30)
    return written.rstrip("\n")[1:-1]


def unquoted(data: Any) -> Any:
    """Convert texts to the numbers and booleans they spell, which are written without quotes."""
    if isinstance(data, Mapping):
        return {unquoted(key): unquoted(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [unquoted(item) for item in data]
    if not isinstance(data, str):
        return data
    number = parse_integer(data)
    if number is not None and str(number) == data:
        return number
    return parse_boolean(data) if data in ("yes", "no") else str(data)
