"""The rulebook of a game: one text with everything that the game declares.

`hanascore rules GAME` prints a game in a similar form. In each chapter an entry begins at the margin, the
lines that belong to it are indented, and columns are separated by two or more spaces. A rulebook that cannot
be read raises a `RulebookError` when the game is imported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from inspect import cleandoc
from typing import Any, NamedTuple

from hanascore.problems.catalogue import read_pages
from hanascore.rules import glossary
from hanascore.rules.facts import facts
from hanascore.rules.game import Decision, Game, RuleSource
from hanascore.rules.options import RULING_NUMBER, options, presets
from hanascore.rules.patterns import cards, pattern, values
from hanascore.rules.rulebook_checks import check_names, check_needs
from hanascore.rules.rulebook_text import RulebookError, check_unique, join_lines, split_entries
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.topics import CUSTOMS, TOPIC_NAMES
from hanascore.rules.yaku import LuckyHand, RivalGroup, Yaku
from hanascore.rules.yaku_tables import lucky_hands, yaku
from hanascore.words.alike import did_you_mean

# The names that the modules of games import to read their rulebooks and to build their rules.
__all__ = ["Rulebook", "RulebookError", "cards", "lucky_hands", "pattern", "read", "values"]

_HEAD = re.compile(r"(.+?) \(([a-z0-9-]+)\)(?:, also (.+?))?\nSource: (.+?)\n\n(.+)", re.DOTALL)
_DECISION = re.compile(rf"({RULING_NUMBER.pattern})(?: \(([a-z-]+)\))?: (.+?\?) (.+)")
_DECISION_NUMBER = re.compile(rf"{RULING_NUMBER.pattern}(?: \([a-z-]+\))?: ")
_CUSTOM = re.compile(rf"({'|'.join(CUSTOMS)}): (.+\.)")
# The chapters of a rulebook.
CHAPTERS = ("Yaku", "Lucky hands", "Options", "Facts", "Decisions", "Customs", "Words", "Pages")
_NEARLY_A_CHAPTER = re.compile(rf"^(?:#(?!#{{0,2}} \S).*|[ #]+# (?:{'|'.join(CHAPTERS)}))$", re.MULTILINE)


class Rulebook(NamedTuple):
    """The declarations of a rulebook."""

    # All yaku that the game knows, in play or not.
    yaku: tuple[Yaku, ...]
    # The groups of rival yaku.
    rivals: tuple[RivalGroup, ...]
    # All lucky hands that the game knows, in play or not.
    hands: tuple[LuckyHand, ...]
    # The other fields of the game.
    fields: Mapping[str, Any]

    def game(self, build: Callable[[Any], RuleSet], players: Sequence[int], **fields: Any) -> Game:
        """Return the game. `build` returns the rule set for the options in force."""
        # A game of a package may not be type-checked.
        numbers: object = players
        if not isinstance(numbers, Sequence):
            raise RulebookError(f"`players={players}` is no list of numbers: write players=({players},)")
        if not numbers or not all(type(number) is int and number > 1 for number in numbers):
            raise RulebookError(f"`players={players!r}` is no list of numbers from 2, such as players=(2, 3)")
        return Game(build=build, players=players, hands=self.hands, **self.fields, **fields)


def read(text: str, *, hands: Sequence[LuckyHand] = ()) -> Rulebook:
    """Read the rulebook of a game. `hands` are lucky hands that it shares with other games.

    The head is `Name (id), also other, names`, then `Source: title; edition; note`, and after a blank line
    what the game is about. The chapters follow in any order: `# Yaku`, `# Lucky hands`, `# Options`,
    `# Facts`, `# Decisions`, `# Customs`, `# Words` and `# Pages`.
    """
    if nearly := _NEARLY_A_CHAPTER.search(cleandoc(text)):
        raise RulebookError(f"`{nearly[0]}`: a chapter begins at the margin, with a line such as `# Yaku`")
    head, *parts = re.split(r"^# (.+)$\n?", cleandoc(text), flags=re.MULTILINE)
    first_line = head.partition("\n")[0]
    words = _HEAD.fullmatch(head.strip())
    if not words or "; " not in " ".join(words[4].split()):
        reason = "the head reads `Name (id)`, `Source: title; edition`, and what the game is about"
        raise RulebookError(f"`{first_line}`: {reason}")
    name, id, also, source, summary = (" ".join((part or "").split()) for part in words.groups())
    try:
        chapters = _split_chapters(parts[::2], parts[1::2])
        all_hands = (*hands, *lucky_hands(chapters["Lucky hands"]))
        declared = options(chapters["Options"])
        fields: dict[str, Any] = {
            "id": id,
            "name": name,
            "aliases": tuple(also.split(", ")) if also else (),
            "summary": summary,
            "source": RuleSource(*source.split("; ", 2)),
            "options": declared,
            "presets": presets(declared),
            "facts": facts(chapters["Facts"], all_hands),
            "decisions": decisions(chapters["Decisions"]),
            "customs": customs(chapters["Customs"]),
            "words": glossary.words(chapters["Words"]),
            "pages": read_pages(chapters["Pages"], "pages") if chapters["Pages"] else (),
        }
        all_yaku, rivals = yaku(chapters["Yaku"])
        check_needs(declared, fields["facts"])
        pages = [page.id for page in fields["pages"]]
        check_names(all_yaku, declared, fields["facts"], pages)
        return Rulebook(all_yaku, rivals, all_hands, fields)
    except ValueError as error:
        raise RulebookError(f"{id}: {error}") from None


def _split_chapters(names: Sequence[str], texts: Sequence[str]) -> dict[str, str]:
    """Return the text of each chapter. A missing chapter is empty."""
    for name in names:
        if name not in CHAPTERS:
            hint = did_you_mean(name, CHAPTERS) or f"the chapters are {', '.join(CHAPTERS)}"
            raise RulebookError(f"no chapter is called `# {name}`: {hint}")
        if names.count(name) > 1:
            raise RulebookError(f"the chapter `# {name}` occurs twice")
    return dict.fromkeys(CHAPTERS, "") | dict(zip(names, texts, strict=True))


def decisions(text: str) -> tuple[Decision, ...]:
    """Read the decisions, an entry each: `KD-21: What is the dragon? The phoenix.`

    A topic of `rules.topics` may follow the number in brackets.
    """
    result: list[Decision] = []
    for lines in split_entries("decisions", text):
        words = _DECISION.fullmatch(join_lines(lines))
        if not words:
            raise lines[0].error("a decision reads `KD-21: question? answer`")
        if words[2] and words[2] not in TOPIC_NAMES:
            hint = did_you_mean(words[2], TOPIC_NAMES) or f"the topics are {', '.join(TOPIC_NAMES)}"
            raise lines[0].error(f"no topic is called `{words[2]}`: {hint}")
        if nested := next((line for line in lines[1:] if _DECISION_NUMBER.match(line.text)), None):
            raise nested.error("a decision begins at the margin")
        before = result[-1].ref if result else ""
        if before and _number_of(words[1]) <= _number_of(before):
            raise lines[0].error(f"it comes after {before}: decisions run in the order of their numbers")
        result.append(Decision(words[1], words[3], words[4], words[2] or ""))
    return tuple(result)


def _number_of(ref: str) -> int:
    return int(ref.partition("-")[2])


def customs(text: str) -> dict[str, str]:
    """Read the customs of the table, an entry each: `shuffle: The dealer shuffles.`"""
    result: dict[str, str] = {}
    for lines in split_entries("customs", text):
        words = _CUSTOM.fullmatch(join_lines(lines))
        if not words:
            raise lines[0].error(f"a custom reads `shuffle: A sentence.`; its name is {', '.join(CUSTOMS)}")
        result[check_unique(result, words[1], lines[0])] = words[2]
    return result
