"""A whole rulebook: its head, its chapters and its decisions."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from hanascore.rules import rulebook
from hanascore.rules.options import MARKS
from hanascore.rules.rulebook import CHAPTERS, RulebookError
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.topics import CUSTOMS

BOOK = """
    Snap (snap), also slap,
      snip
    Source: A sheet; 1921;
      found; in a drawer

    Two players shout.

    # Decisions
    SN-1 (end-of-game): Who wins? The louder player.

    # Customs
    shuffle: Nobody shuffles.

    # Words
    snip, snap: match; two cards alike
    loud: noisy

    # Options
    goal: 50
      To fifty.

    # Yaku
    A sheet:
      1  One  1b 3b
    """
FACT = "# Facts\n    loud: who shouts (yes or no)\n      needs: {}"


def test_a_rulebook_declares_a_game() -> None:
    book = rulebook.read(BOOK)
    rules = RuleSet(yaku=book.yaku, deals={}, settle=lambda _: iter(()))
    game = book.game(lambda _: rules, players=(2,))
    assert (game.id, game.name, game.aliases) == ("snap", "Snap", ("slap", "snip"))
    assert game.source == ("A sheet", "1921", "found; in a drawer")
    assert (game.summary, game.facts) == ("Two players shout.", ())
    assert [yaku.id for yaku in book.yaku] == ["one"]
    assert game.decisions == (("SN-1", "Who wins?", "The louder player.", "end-of-game"),)
    assert game.customs == {"shuffle": "Nobody shuffles."}
    assert game.words == ((("snip", "snap"), "match", "two cards alike"), (("loud",), "noisy", ""))
    assert (game.rules().game, game.rules().options.goal) == ("snap", 50)


def test_a_game_may_share_lucky_hands_with_others() -> None:
    hands = rulebook.lucky_hands("A:\n  1  One  a pair")
    assert rulebook.read(BOOK, hands=hands).hands == hands


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Snap", "the head reads `Name (id)`"),
        (
            BOOK.replace("; 1921;", ", 1921,").replace("; in a", " in a"),
            "`Snap (snap), also slap,`: the head",
        ),
        (BOOK + "# Cards\n    20 brights", "snap: no chapter is called `# Cards`: the chapters are Yaku, "),
        (BOOK + "# Facts\n    # Facts\n    ", "snap: the chapter `# Facts` occurs twice"),
        (BOOK + "# Facts\n    gaji: hand", "snap: facts, line 1, `gaji: hand`: this reads"),
        (BOOK.replace("1b 3b", "2x"), "snap: yaku, line 2, `1  One  2x`: no card"),
        (BOOK.replace("Who wins?", "Who wins."), "snap: decisions, line 1"),
        (BOOK.replace("end-of-game", "end-game"), "no topic is called `end-game`: did you mean end-of-game?"),
        (BOOK.replace("shuffle:", "deal:"), "snap: customs, line 1, `deal: Nobody shuffles.`: a custom"),
        (BOOK.replace("loud: ", "loud; "), "snap: words, line 2, `loud; noisy`: a word reads"),
        (BOOK + "# Pages\n    ## no-stamp: a letter", "snap: pages: `## no-stamp: a letter` is not"),
        (BOOK + "# Pages\n    no-stamp", "snap: pages: a page begins with"),
        (BOOK + "      2  Two  3b 8b  one", "yaku, `Two`: One has the name `one` as well"),
        (BOOK + "      2  Goal  3b 8b", "`goal` is the name of an option and of a yaku"),
        (BOOK + "      2  Card Values  3b 8b", "`card-values` is the name of a rule of all games"),
        (BOOK + FACT.format("gaol: yes"), "facts, `loud`: no option is called `gaol`: did you mean goal?"),
        (BOOK + FACT.format("last_tie: maybe"), "facts, `loud`: `maybe` is no choice of `last_tie`"),
        (BOOK + "# Facts\n    _loud: who shouts (yes or no)", "`_loud` cannot be a name"),
        (BOOK.replace("To fifty.", "> N (last_tie: no): To {}."), "`no` is no choice of `last_tie`"),
        (BOOK + "## Facts\n", "`## Facts`: a chapter begins at the margin"),
    ],
)
def test_a_wrong_rulebook_raises_an_error_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(RulebookError, match=re.escape(reason)):
        rulebook.read(text)


def test_the_numbers_of_players_are_a_sequence() -> None:
    players: Any = 2
    with pytest.raises(
        RulebookError, match=re.escape("`players=2` is no list of numbers: write players=(2,)")
    ):
        rulebook.read(BOOK).game(lambda _: None, players=players)


def test_an_entry_begins_at_the_margin() -> None:
    with pytest.raises(RulebookError, match="line 1, `Alone`: the first line must be at the margin"):
        rulebook.decisions("  Alone\nAB-1: Why? So.")


def test_the_guide_explains_every_sign() -> None:
    guide = files("hanascore").joinpath("guide", "write-a-game.md").read_text(encoding="utf-8")
    _, _, rulebook = guide.partition("## The rulebook")
    rulebook, _, _ = rulebook.partition("## A larger game")
    signs = [f"`# {chapter}`" for chapter in CHAPTERS]
    signs += [f"`({mark})`" for mark in MARKS]
    signs += [f"`{custom}`" for custom in CUSTOMS]
    signs += [
        "`> ",
        "`= ",
        "`* ",
        "{}",
        "`[…]`",
        "`{…}`",
        "`question: ",
        "`source: ",
        "`choices: ",
        "`group: ",
    ]
    signs += ["`needs: ", "; optional", " but ", "*`", " in their place", " for each further one", " as 2"]
    signs += [
        "; a dispute tries ",
        " sets ",
        "all else like ",
        "only the best counts",
        " standing",
        "at least ",
    ]
    assert [sign for sign in signs if sign not in rulebook] == []


def test_decisions_run_in_the_order_of_their_numbers() -> None:
    text = BOOK.replace(
        "SN-1 (end-of-game): Who wins? The louder player.", "SN-2: A? B.\n    SN-1: Who wins? C."
    )
    with pytest.raises(RulebookError, match="it comes after SN-2: decisions run in the order"):
        rulebook.read(text)
