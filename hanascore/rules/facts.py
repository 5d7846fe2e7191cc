"""The chapter `# Facts` of a rulebook, and the facts that several games share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from hanascore.rules.game import Fact, FactShape, Need
from hanascore.rules.options import NUMBER_RANGE, check_name, read_number
from hanascore.rules.rulebook_text import (
    Line,
    check_unique,
    group_lines,
    join_lines,
    split_entries,
    split_lines,
)
from hanascore.rules.yaku import LuckyHand

_SHAPES = {shape.value: shape for shape in FactShape}
_FACT = re.compile(rf"(\w+): (.+) \(({'|'.join(_SHAPES)})(?: {NUMBER_RANGE})?(?:: (.+?))?(; optional)?\)")
_NEARLY_A_DETAIL = re.compile(r"(?:choices|group|needs|question)\b")


class _SharedFact(NamedTuple):
    """A fact that several games share. A game writes one line for it."""

    # The words of a game, as a regular expression.
    pattern: str
    # The same in words, for errors.
    reads: str
    # The full entry.
    entry: str


_SHARED = {
    "gaji": _SharedFact(
        "(the [a-z ]+); ((?:hand|stock|field)(?:, (?:hand|stock|field))*)",
        "this reads `gaji: the lightning; hand, stock`, with one or more of hand, stock and field",
        """
    gaji: {0} took a card of another month{taken}: who used it, and that card (a mapping with keys of its own)
      question: Did {0} take a card of another month{asked}?
      by: who used it (the name of a player)
      took: the card of another month (a card)
      from: where it came from (one of the choices: {1}; optional)""",
    ),
    "lucky_hands": _SharedFact(
        "all",
        "this reads `lucky_hands: all`",
        """
    lucky_hands: the lucky hands that were claimed; {{}} if there were none (a mapping from players to lists
      of the choices)
      question: Did anyone claim a lucky hand?
      choices: {words}""",
    ),
}


def facts(text: str, hands: Iterable[LuckyHand] = ()) -> tuple[Fact, ...]:
    """Read the facts that a round may state.

    An entry has a name, what the fact says, and in brackets what is written. Below it come the choices, the
    group of yaku that may be named, the option it needs (`needs: mizuten: yes`), the `question:` of the score
    pad, or the parts of the fact.
    For a fact that several games share, a game writes one line: `gaji: the lightning; hand, stock` names the
    wild card and where it may come from; `lucky_hands: all` lists all of the `hands`.
    """
    declared: dict[str, Fact] = {}
    for lines in split_entries("facts", text):
        head = lines[0]
        name, _, words = head.text.partition(": ")
        if name in _SHARED and "(" not in words:
            fact = _read_fact(_shared_entry(lines, _SHARED[name], words, hands))
        else:
            fact = _read_fact(lines)
        declared[check_unique(declared, check_name(fact.name, head), head)] = fact
    return tuple(declared.values())


def _shared_entry(
    lines: Sequence[Line], shared: _SharedFact, words: str, hands: Iterable[LuckyHand]
) -> list[Line]:
    """Return the full entry for the line that a game writes."""
    head = lines[0]
    parts = re.fullmatch(shared.pattern, words)
    if not parts or len(lines) > 1:
        raise head.error(f"{shared.reads}, and has nothing below it")
    names = list(dict.fromkeys(name for hand in hands for name in (hand.id, *hand.claimed_as)))
    if "{words}" in shared.entry and not names:
        raise head.error("the game has no lucky hands")
    is_on_field = "field" in words
    entry = shared.entry.format(
        *parts.groups(),
        taken=", or was taken by one" if is_on_field else "",
        asked=", or was it taken by one" if is_on_field else "",
        words=", ".join(names),
    )
    return [line._replace(number=head.number) for line in split_lines("facts", entry)]


def _read_fact(lines: Sequence[Line]) -> Fact:
    """Read a fact. Its own words end with the brackets; the lines after that have details."""
    for end in range(1, len(lines) + 1):
        if words := _FACT.fullmatch(join_lines(lines[:end])):
            break
    else:
        raise lines[0].error(f"a fact reads `name: what it says (…)`, with one of: {'; '.join(_SHAPES)}")
    fields: dict[str, Any] = {"name": words[1], "shape": _SHAPES[words[3]], "help": words[2]}
    # A semicolon begins the remarks.
    fields["about"] = words[2].partition("; ")[0]
    if words[4]:
        fields["numbers"] = (read_number(words[4]), read_number(words[5]))
    if words[6]:
        fields["choices"] = tuple(words[6].split(", "))
    parts: dict[str, Fact] = {}
    required: list[str] = []
    for detail in group_lines(
        lines[end:], r" +\w+: ", "a detail is `choices:`, `group:`, `needs:`, `question:` or a part"
    ):
        if nearly := next((line for line in detail[1:] if _NEARLY_A_DETAIL.match(line.text)), None):
            raise nearly.error("a detail reads `choices: …`, `group: …`, `needs: …` or `question: …`")
        key, _, text = join_lines(detail).partition(": ")
        if key in ("group", "question"):
            fields[key] = text
        elif key == "choices":
            fields["choices"] = tuple(text.split(", "))
        elif key == "needs":
            option, _, choices = text.partition(": ")
            fields["needs"] = Need(option, tuple(choices.split(", ")))
        elif fields["shape"] is not FactShape.PARTS:
            raise detail[0].error(
                "a detail is `choices:`, `group:`, `needs:` or `question:`; a fact begins at the margin"
            )
        else:
            parts[key] = _read_fact(detail)
            if "; optional)" not in text:
                required.append(key)
    return Fact(**fields, parts=parts, required=tuple(required))
