"""Random data, and the texts in which people could have written them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from hanascore.problems.place import Path
from hanascore.record.writing import dump_flow

KEYS = [
    "a",
    "rounds",
    "options",
    "Sato, Ken",
    "7",
    "No",
    "yes",
    "1e3",
    "佐藤",
    "x y",
    "it's",
    'q"r',
    "k: v",
    "# h",
]
TEXTS = """1b 3b|a|Sato, Ken|No|7|1e3|-3|yes|null|~|x # y|k: v|- z|| lead|trail |it's|say "x"|back\\slash|none
😀 face|佐藤|1:20|[x]|{y}|@x|%y|!t|&a|*b|?|:|a:|-|...|---x|\u3000|tab\tin|2.50|//""".replace("\n", "|").split(
    "|"
)
TEXTS += ["two\nlines", "é\u2028", "x" * 130]


def random_value(rng: Random, depth: int = 0) -> Any:
    """Return a text, a list or a mapping, or None outside lists."""
    kind = rng.random()
    if depth < 3 and kind < 0.25:
        return {key: random_value(rng, depth + 1) for key in rng.sample(KEYS, rng.randint(0, 3))}
    if depth < 3 and kind < 0.45:
        items = [random_value(rng, depth + 1) for _ in range(rng.randint(0, 3))]
        return [item for item in items if item is not None]
    return None if kind < 0.52 else rng.choice(TEXTS)


def random_record(rng: Random) -> dict[str, Any]:
    """Return a mapping of random data, with a first key that is always there."""
    return {"hanascore": "1"} | {key: random_value(rng) for key in rng.sample(KEYS, rng.randint(1, 5))}


def paths_of(data: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the paths of all values inside data, and of itself."""
    yield path
    steps = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for step in steps:
        yield from paths_of(data[step], (*path, step))


@dataclass
class TextWriter:
    """Writes data as YAML in blocks or in braces, or as JSON, with random blanks, quotes and comments."""

    # The choices.
    rng: Random
    # "block", "flow" or "json".
    style: str
    # The number of comments written; each has its own number.
    comments: int = 0

    def write(self, data: dict[str, Any]) -> str:
        """Return a document."""
        if self.style == "block":
            return self._own_comments(0) + self._block(data, 0) + self._own_comments(0)
        return self._flow(data, 0) + "\n"

    def _chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def _comment(self) -> str:
        self.comments += 1
        return f"# {self.comments}."

    def _line_end(self) -> str:
        if self.style == "json" or not self._chance(0.2):
            return "\n"
        return f"{' ' * self.rng.randint(1, 3)}{self._comment()}\n"

    def _own_comments(self, indent: int) -> str:
        """Return comments and empty lines, mostly none."""
        if self.style == "json" or not self._chance(0.2):
            return ""
        return self.rng.choice(
            ["\n", f"{' ' * indent}{self._comment()}\n", f"{' ' * indent}{self._comment()}\n\n"]
        )

    def _text(self, text: str) -> str:
        is_printable = not re.search("[\n\t\u2028]", text)
        if self.style == "json":
            return json.dumps(text, ensure_ascii=not is_printable or self._chance(0.5))
        if is_printable and self._chance(0.2):
            return json.dumps(text, ensure_ascii=False)
        if is_printable and self._chance(0.2):
            return "'" + text.replace("'", "''") + "'"
        return dump_flow(text)

    def _flow(self, value: Any, indent: int) -> str:
        if value is None:
            return "null" if self.style == "json" else ""
        if not isinstance(value, dict | list):
            return self._text(value)
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        if not value:
            return opening + closing
        if isinstance(value, dict):
            items = [f"{self._key(key)}: {self._flow(item, indent + 2)}" for key, item in value.items()]
        else:
            items = [self._flow(item, indent + 2) for item in value]
        last = "," if self.style != "json" and self._chance(0.2) else ""
        if self._chance(0.6):
            blank = self.rng.choice(["", " "])
            return f"{opening}{blank}{', '.join(items)}{last}{blank}{closing}"
        lines = opening + self._line_end()
        for number, item in enumerate(items, 1):
            comma = "," if number < len(items) else last
            lines += f"{self._own_comments(indent + 2)}{' ' * (indent + 2)}{item}{comma}{self._line_end()}"
        return lines + " " * max(indent, 1) + closing

    def _key(self, key: str) -> str:
        # A file that starts with a quote in a brace would be JSON.
        return "hanascore" if key == "hanascore" and self.style != "json" else self._text(key)

    def _block(self, value: dict[str, Any] | list[Any], indent: int) -> str:
        """Return the lines of a list or mapping. The first one is not indented."""
        entries = value.items() if isinstance(value, dict) else [(None, item) for item in value]
        lines = ""
        for key, item in entries:
            lines += f"{self._own_comments(indent)}{' ' * indent}" if lines else ""
            lines += "-" if key is None else f"{self._key(key)}:"
            lines += self._after_mark(item, indent, is_item=key is None)
        return lines

    def _after_mark(self, value: Any, indent: int, *, is_item: bool) -> str:
        if value is None:
            return self._line_end()
        if isinstance(value, dict | list):
            return self._inside(value, indent, is_item=is_item)
        if re.fullmatch(r"\w[\w ]*\w(\n\w+)?", value) and self._chance(0.2):
            lines = value.replace("\n", f"\n{' ' * (indent + 2)}")
            return f" |-{self._line_end()}{' ' * (indent + 2)}{lines}\n"
        gap = f"\n{' ' * (indent + 2)}" if self._chance(0.05) else " "
        return f"{gap}{self._text(value)}{self._line_end()}"

    def _inside(self, value: dict[str, Any] | list[Any], indent: int, *, is_item: bool) -> str:
        if not value or self._chance(0.25):
            return f" {self._flow(value, indent)}{self._line_end()}"
        if is_item and self._chance(0.8):
            return f" {self._block(value, indent + 2)}"
        inner = indent + self.rng.choice([2, 2, 4])
        if not is_item and isinstance(value, list) and self._chance(0.3):
            inner = indent
        return f"{self._line_end()}{self._own_comments(inner)}{' ' * inner}{self._block(value, inner)}"
