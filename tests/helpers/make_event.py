"""Write `examples/event/` anew from random legal plays: `python -m tests.helpers.make_event`.

Thirteen players, four rounds, four tables: two byes, a withdrawal, a penalty, a correction, an alias, a tie
that is broken and one that stays. The seeds are fixed, so the event is the same every time.
"""

from __future__ import annotations

import random
from pathlib import Path

from tests.helpers.make_examples import item, piles, played
from tests.helpers.paths import EXAMPLES

FOLDER = EXAMPLES / "event"
GAME = "hana-awase"
PLAYERS = "Aki Bo Chiyo Dai Emi Fumi Goro Hana Iku Jun Kei Mari Nao".split()
CLUBS = ("East", "West", None)
SEED = 17
BYES = {1: "Kei", 2: "Nao"}
WITHDRAWN = "Mari"
CLAIMED = (3, 4)

EVENT = """\
# An event: who plays, how points are won, how ties are broken, and what the director decided.
hanascore_event: 1               # written by tests/helpers/make_event.py
title: Spring cup
date: 20 March
game: hana-awase
options: {last_round: 2}          # the records must have the same
players:
PLAYERS
rounds: 4
tables: 4
points: {by: places, places: {3: [20, 0, -20]}, ties: share}
tie_breaks: [points, wins, head-to-head]
byes:
  - {round: 1, player: kei, points: 10}
  - {round: 2, player: nao, points: 10}
withdrawn:
  - {player: mari, after: 2}
penalties:
  - {player: bo, points: -5, reason: late for the second round, by: director, round: 2}
corrections:
  - {file: r01-t03.hanascore.yaml, reason: a card was in the wrong pile, by: director}
"""


def entry(number: int, name: str) -> str:
    """Write a player's line of the event's file."""
    said = [f"name: {name}"]
    if name == "Aki":
        said.append("aliases: [あき]")
    club = CLUBS[number % len(CLUBS)]
    if club:
        said.append(f"club: {club}")
    return f"  {name.lower()}: {{{', '.join(said)}}}"


def seating(rng: random.Random) -> list[list[list[str]]]:
    """Seat three players at each table of each round."""
    rounds = []
    for number in range(1, 5):
        here = [name for name in PLAYERS if name != BYES.get(number) and (number < 3 or name != WITHDRAWN)]
        rng.shuffle(here)
        rounds.append([here[at : at + 3] for at in range(0, len(here), 3)])
    return rounds


def record(number: int, table: int, names: list[str], seed: int) -> str:
    """Write the record of a table."""
    shown = ["あき" if name == "Aki" and number == 2 else name for name in names]
    first, second = played(GAME, shown, (seed, seed + 1))
    lines = [
        f"hanascore: 1{' ' * 21}# written by tests/helpers/make_event.py",
        f"game: {GAME}",
        f"event: {{round: {number}, table: {table}}}",
        f"players: [{', '.join(shown)}]",
        "options: {last_round: 2}",
        "rounds:",
        *item(piles(first), f"dealer: {shown[0]}"),
    ]
    if (number, table) == CLAIMED:
        lines += ["  # Nobody kept the cards of this round.", f"  - scores: {claimed(shown)}"]
    else:
        lines += item(piles(second))
    return "\n".join(lines) + "\n"


def claimed(names: list[str]) -> str:
    return f"{{{names[0]}: 103, {names[1]}: 78, {names[2]}: 83}}"


def write(folder: Path, seed: int = SEED) -> None:
    """Write the event's file and the records of all tables."""
    folder.mkdir(parents=True, exist_ok=True)
    players = "\n".join(entry(number, name) for number, name in enumerate(PLAYERS))
    (folder / "event.yaml").write_text(EVENT.replace("PLAYERS", players), encoding="utf-8")
    for number, tables in enumerate(seating(random.Random(seed)), start=1):
        for table, names in enumerate(tables, start=1):
            text = record(number, table, names, 10_000 * seed + 100 * number + 10 * table)
            (folder / f"r{number:02}-t{table:02}.hanascore.yaml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(FOLDER)
