"""No line of a rulebook is lost: a line that is mistyped is read as it was meant, or it is an error."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from inspect import cleandoc

import pytest

from hanascore.games import GAMES
from hanascore.rules import rulebook
from hanascore.rules.rulebook import Rulebook, RulebookError
from tests.helpers.modules import PACKAGE, tree_of
from tests.helpers.quick import every

# What a writer mistypes: blanks that are missing or too many, and signs that are missing or others.
SLIPS: tuple[Callable[[str], str], ...] = (
    lambda line: re.sub(r"(?<=\S) {2,}(?=\S)", " ", line, count=1),
    lambda line: re.sub(r"^(.*\S) {2,}(?=\S)", r"\1 ", line),
    lambda line: re.sub(r"(?<=\S) (?=\S)", "  ", line, count=1),
    lambda line: f"  {line}",
    lambda line: f" {line}",
    lambda line: line.removeprefix("  "),
    lambda line: line.removeprefix(" "),
    lambda line: re.sub(r"(\d)0", r"\1o", line, count=1),
    lambda line: line.replace(":", "", 1),
    lambda line: line.replace(": ", "; ", 1),
    lambda line: line.replace("* ", "", 1),
    lambda line: line.replace("> ", "", 1),
    lambda line: line.replace(")", "", 1),
    lambda line: line.replace("# ", "#", 1),
)


def texts_of_rulebooks() -> Iterator[tuple[str, str]]:
    """Yield the id and the rulebook of each game that shares no lucky hands with another."""
    for path in sorted((PACKAGE / "games").glob("*.py")):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "rulebook.read" and not node.keywords:
                (text,) = node.args
                yield path.stem, cleandoc(ast.literal_eval(text))


TEXTS = dict(texts_of_rulebooks())


def size(book: Rulebook) -> tuple[int, ...]:
    """Return how much a rulebook declares, part by part."""
    options, facts = book.fields["options"], book.fields["facts"]
    return (
        len(book.yaku),
        len(book.rivals),
        len(book.hands),
        sum(len(yaku.aliases) + bool(yaku.ja) + bool(yaku.ko) + bool(yaku.each_extra) for yaku in book.yaku),
        len(options),
        sum(len(option.choices) + bool(option.numbers) + len(option.sentences) for option in options),
        sum(len(option.refs) + len(option.tries) + option.play_only for option in options),
        sum(bool(option.question) + bool(option.source_choice) for option in options),
        sum(map(len, book.fields["presets"].values())),
        len(facts),
        sum(len(fact.choices) + len(fact.parts) + len(fact.required) for fact in facts),
        sum(bool(fact.question) + bool(fact.needs) + bool(fact.group) for fact in facts),
        len(book.fields["decisions"]),
        len(book.fields["pages"]),
    )


def test_every_game_has_a_rulebook() -> None:
    assert len(TEXTS) >= len(GAMES) - 2


@pytest.mark.parametrize("game", TEXTS)
def test_no_line_is_lost(game: str) -> None:
    lines = TEXTS[game].split("\n")
    declared = size(rulebook.read(TEXTS[game]))
    lost = []
    for at, line in every(5, enumerate(lines)):
        # Each line gets a few of the slips, and the lines of a rulebook get all of them.
        for slip in SLIPS[at % 4 :: 4]:
            changed = slip(line)
            if not line.strip() or changed == line:
                continue
            try:
                book = rulebook.read("\n".join([*lines[:at], changed, *lines[at + 1 :]]))
            except RulebookError:
                continue
            if any(now < before for before, now in zip(declared, size(book), strict=True)):
                lost.append(changed)
    assert lost == []
