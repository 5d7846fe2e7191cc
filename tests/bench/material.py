"""Records and piles to measure with: lawful, random, the same in every run, and made without the library."""

from __future__ import annotations

import random
from pathlib import Path

from tests.helpers.paths import ROOT

KINDS = "brcc arcc brcc arcc arcc arcc arcc bacc arcc arcc barc bccc".split()
DECK = [f"{month}{kind}" for month, kinds in enumerate(KINDS, start=1) for kind in kinds]
PLAYERS = ("Aki", "Bo", "Chiyo")


def share_deck(chance: random.Random) -> list[list[str]]:
    """Share the deck between three players. Each month goes to one of them, or half and half to two."""
    piles: list[list[str]] = [[], [], []]
    for first in range(0, 48, 4):
        cards = DECK[first : first + 4]
        chance.shuffle(cards)
        for half in (cards[:2], cards[2:]):
            piles[chance.randrange(3)] += half
    return [sorted(pile, key=DECK.index) for pile in piles]


def record(
    rounds: int,
    game: str = "hana-awase",
    options: str = "last_round: none",
    *,
    players: tuple[str, ...] = PLAYERS,
    seed: int = 48,
) -> str:
    """Write a record of rounds of three players: some 240 bytes a round."""
    chance = random.Random(seed)
    lines = ["hanascore: 1", f"game: {game}", "months: japanese", f"players: [{', '.join(players)}]"]
    lines += [f"options: {{{options}}}", "rounds:"]
    for _ in range(rounds):
        piles = zip(players, share_deck(chance), strict=True)
        lines += ["  - captured:", *(f"      {name}: {' '.join(pile) or 'none'}" for name, pile in piles)]
    return "\n".join(lines) + "\n"


def record_with_turns(rounds: int) -> str:
    """Write a record whose rounds are those of an example with turns, over and over."""
    text = (ROOT / "examples" / "play.hanascore.yaml").read_text(encoding="utf-8")
    head, _, played = text.replace("last_round: 3", f"last_round: {rounds}").partition("rounds:\n")
    parts = [f"  - dealer:{part}" for part in played.split("  - dealer:")[1:]]
    return f"{head}rounds:\n{''.join(parts[number % len(parts)] for number in range(rounds))}"


def write_tables(folder: Path, files: int) -> None:
    """Write records of one round each, with three of two hundred players at each table."""
    chance = random.Random(200)
    for number in range(files):
        players = tuple(f"Player {seat:03}" for seat in chance.sample(range(200), 3))
        text = record(1, options="last_round: 1", players=players, seed=number)
        (folder / f"{number:05}.hanascore.yaml").write_text(text, encoding="utf-8")


def piles(count: int) -> list[str]:
    """Return piles of two to fourteen pairs, as texts."""
    chance = random.Random(12)
    texts = []
    for _ in range(count):
        starts = chance.sample(range(0, 48, 2), chance.randint(2, 14))
        texts.append(" ".join(card for first in starts for card in DECK[first : first + 2]))
    return texts


def mask(pile: str) -> int:
    """Return a pile as a set of bits. Chaff of one month count from the first."""
    bits = 0
    for card in pile.split():
        places = (place for place, code in enumerate(DECK) if code == card and not bits >> place & 1)
        bits |= 1 << next(places)
    return bits


BRIGHTS, RAIN = mask("1b 3b 8b 11b 12b"), mask("11b")
BRIGHT_POINTS = ((0, 0, 0, 5, 8, 10), (0, 0, 0, 0, 7, 10))  # without and with the rain man
SETS = [mask(cards) for cards in ("6a 7a 10a", "1r 2r 3r", "6r 9r 10r", "3b 9a", "8b 9a")]
COUNTS = [  # the cards of a kind, and how many of them are worth nothing
    (mask(" ".join(card for card in DECK if card[-1] == kind)) | mask(also), free)
    for kind, also, free in (("a", "", 4), ("r", "", 4), ("c", "9a", 9))
]


def koi_koi_points(pile: int) -> int:
    """Count the points of a Koi-Koi pile, as anybody would write it who needs no explanation."""
    points = BRIGHT_POINTS[pile & RAIN != 0][(pile & BRIGHTS).bit_count()]
    for cards in SETS:
        if pile & cards == cards:
            points += 5
    for cards, free in COUNTS:
        over = (pile & cards).bit_count() - free
        if over > 0:
            points += over
    return points
