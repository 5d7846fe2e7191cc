"""Writes `examples/` anew from lawful random plays: `python -m tests.make_examples`.

The seeds are fixed, so that the same examples come out every time.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

from tests.plays import DECK, Play, kind_of, month_of, play_out

EXAMPLES = Path(__file__).parent.parent / "examples"
KOREAN = {11: 12, 12: 11}


def pile(cards: Iterable[str], *, korean: bool = False) -> str:
    """Cards as a person writes them: month by month, chaff without numbers."""
    words = []
    held = sorted(cards, key=DECK.index)
    for month in range(1, 13):
        kinds = "".join(kind_of(card) for card in held if month_of(card) == month)
        if kinds:
            shown = KOREAN.get(month, month) if korean else month
            words.append(f"{shown}{'*' if len(kinds) == 4 else kinds}")
    return " ".join(words) or "none"


def captured(play: Play, *, rest: bool = False, korean: bool = False) -> list[str]:
    """The piles of a round, the last one as `rest` where nothing is left over."""
    lines = ["    captured:"]
    for name in play.players:
        last = rest and name == play.players[-1] and not play.left
        lines.append(f"      {name}: {'rest' if last else pile(play.piles[name], korean=korean)}")
    return lines


def rounds(game: str, players: list[str], seeds: Iterable[int], *, rest: bool = True, korean: bool = False) -> str:
    """Rounds of a game in which every card is played."""
    lines = ["rounds:"]
    for at, seed in enumerate(seeds):
        play = play_out(game, players, players[0], random.Random(seed))
        head, *tail = captured(play, rest=rest, korean=korean)
        if not at:
            lines += [f"  - dealer: {players[0]}", head, *tail]
        else:
            lines += [head.replace("    c", "  - c"), *tail]
    return "\n".join(lines)


def counts(play: Play, yaku: dict[str, list[str]]) -> str:
    """A round of which only the numbers are known."""
    lines = ["  - captured:"]
    for name in play.players:
        kinds = [kind_of(card) for card in play.piles[name]]
        numbers = ", ".join(
            f"{word}: {kinds.count(letter)}"
            for word, letter in (("brights", "b"), ("animals", "a"), ("ribbons", "r"), ("chaff", "c"))
        )
        listed = f", yaku: [{', '.join(yaku[name])}]" if yaku.get(name) else ""
        lines.append(f"      {name}: {{counts: {{{numbers}}}{listed}}}")
    return "\n".join(lines)
