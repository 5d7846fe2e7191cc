"""Slips that people make when they type a record: one at a time, in an example that has no error."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

from hanascore.record.source import parse

# Returns a line of a record with a slip, or the line as it is if the slip cannot be made there.
Slip = Callable[[str, random.Random], str]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_WIDE = str.maketrans(",:[]{}-", "，：［］｛｝－")


def _word(line: str, chance: random.Random) -> tuple[str, str, str]:
    """Split a line at one of its words, outside a comment. The word is empty if there is none."""
    words = list(re.finditer(r"[A-Za-z0-9_*-]{2,}", line.split(" #", maxsplit=1)[0]))
    if not words:
        return line, "", ""
    word = chance.choice(words)
    return line[: word.start()], word[0], line[word.end() :]


def lose_a_letter(line: str, chance: random.Random) -> str:
    """`dealer` becomes `deler`."""
    before, word, after = _word(line, chance)
    at = chance.randrange(len(word)) if word else 0
    return f"{before}{word[:at]}{word[at + 1 :]}{after}"


def double_a_letter(line: str, chance: random.Random) -> str:
    """`dealer` becomes `deealer`."""
    before, word, after = _word(line, chance)
    at = chance.randrange(len(word)) if word else 0
    return f"{before}{word[:at]}{word[at : at + 1]}{word[at:]}{after}"


def swap_letters(line: str, chance: random.Random) -> str:
    """`dealer` becomes `dealre`."""
    before, word, after = _word(line, chance)
    at = chance.randrange(len(word) - 1) if word else 0
    return f"{before}{word[:at]}{word[at : at + 2][::-1]}{word[at + 2 :]}{after}"


def hit_another_letter(line: str, chance: random.Random) -> str:
    """`dealer` becomes `dexler`."""
    before, word, after = _word(line, chance)
    at = chance.randrange(len(word)) if word else 0
    letter = chance.choice(_LETTERS) if word else ""
    return f"{before}{word[:at]}{letter}{word[at + 1 :]}{after}"


def begin_with_a_capital(line: str, chance: random.Random) -> str:
    """`dealer` becomes `Dealer`, and `Aki` becomes `aki`."""
    before, word, after = _word(line, chance)
    return f"{before}{word[:1].swapcase()}{word[1:]}{after}"


def exchange_the_dash(line: str, chance: random.Random) -> str:
    """`last_round` becomes `last-round`, and `fudawiki-2` becomes `fudawiki_2`."""
    before, word, after = _word(line, chance)
    return f"{before}{word.translate(str.maketrans('_-', '-_'))}{after}"


def lose_the_space_after_a_colon(line: str, _chance: random.Random) -> str:
    """`dealer: Aki` becomes `dealer:Aki`."""
    return line.replace(": ", ":", 1)


def lose_the_brackets(line: str, _chance: random.Random) -> str:
    """`[Aki, Bo]` becomes `Aki, Bo`."""
    return line.replace("[", "", 1).replace("]", "", 1)


def lose_a_bracket(line: str, chance: random.Random) -> str:
    """`[Aki, Bo]` becomes `[Aki, Bo`."""
    places = [match.start() for match in re.finditer(r"[\[\]{}]", line.split(" #", maxsplit=1)[0])]
    at = chance.choice(places) if places else len(line)
    return line[:at] + line[at + 1 :]


def use_a_wide_sign(line: str, chance: random.Random) -> str:
    """`dealer: Aki` becomes `dealer：Aki`."""
    places = [match.start() for match in re.finditer(r"[,:\[\]{}-]", line.split(" #", maxsplit=1)[0])]
    at = chance.choice(places) if places else len(line)
    return f"{line[:at]}{line[at : at + 1].translate(_WIDE)}{line[at + 1 :]}"


def use_a_long_dash(line: str, chance: random.Random) -> str:
    """`- dealer: Aki` becomes `– dealer: Aki`."""
    return line.replace("-", chance.choice("–—−"), 1)


def use_an_equals_sign(line: str, _chance: random.Random) -> str:
    """`dealer: Aki` becomes `dealer = Aki`."""
    return line.replace(":", " =", 1)


def double_the_line(line: str, _chance: random.Random) -> str:
    """The line is there twice."""
    return f"{line.rstrip()}\n{line}"


def indent_with_a_tab(line: str, _chance: random.Random) -> str:
    """The first two blanks become a tab."""
    return line.replace("  ", "\t", 1) if line.startswith("  ") else line


def lose_a_blank_of_the_indent(line: str, _chance: random.Random) -> str:
    """The line begins one column further to the left."""
    return line.removeprefix(" ")


SLIPS: list[Slip] = [
    lose_a_letter,
    double_a_letter,
    swap_letters,
    hit_another_letter,
    begin_with_a_capital,
    exchange_the_dash,
    lose_the_space_after_a_colon,
    lose_the_brackets,
    lose_a_bracket,
    use_a_wide_sign,
    use_a_long_dash,
    use_an_equals_sign,
    double_the_line,
    indent_with_a_tab,
    lose_a_blank_of_the_indent,
]


def with_a_slip(text: str, chance: random.Random) -> tuple[str, str]:
    """Return the text of a record with one slip, and the name of the slip."""
    lines = text.split("\n")
    usable = [
        number for number, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")
    ]
    while True:
        slip, number = chance.choice(SLIPS), chance.choice(usable)
        changed = slip(lines[number], chance)
        if changed != lines[number]:
            return "\n".join([*lines[:number], changed, *lines[number + 1 :]]), slip.__name__


def as_json(text: str) -> str:
    """Return the records of a text as JSON with line breaks."""
    data = data_of(text)
    return json.dumps(data[0] if len(data) == 1 else data, ensure_ascii=False, indent=2)


def data_of(text: str) -> list[Any]:
    """Return the data of the documents of a text."""
    return [document.data for document in parse(text).documents]
