"""Records and piles to measure with: lawful, random, the same in every run, made without the library.

A card is its compact token here, with unnumbered chaff, so that the deck is a list in deck order.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

MONTHS = "brcc arcc brcc arcc arcc arcc arcc bacc arcc arcc barc bccc".split()
DECK = [f"{month}{kind}" for month, kinds in enumerate(MONTHS, start=1) for kind in kinds]
THREE = ("Aki", "Bo", "Chiyo")
TWO = ("Aki", "Bo")


def month(card: str) -> int:
    return int(card[:-1])


def captured(chance: random.Random) -> dict[str, list[str]]:
    """How three players may share the whole deck: a month goes to one of them, or by halves to two."""
    piles: dict[str, list[str]] = {name: [] for name in THREE}
    for first in range(0, 48, 4):
        cards = DECK[first : first + 4]
        chance.shuffle(cards)
        for half in (cards[:2], cards[2:]):
            piles[chance.choice(THREE)] += half
    return {name: sorted(pile, key=DECK.index) for name, pile in piles.items()}


def head(game: str, players: Iterable[str], options: str) -> str:
    return (
        f"hanascore: 1\ngame: {game}\nmonths: japanese\nplayers: [{', '.join(players)}]\n"
        f"options: {{{options}}}\nrounds:\n"
    )


def _three_player_rounds() -> Iterator[str]:
    chance = random.Random(48)
    while True:
        piles = captured(chance)
        lines = (f"      {name}: {' '.join(pile) or 'none'}\n" for name, pile in piles.items())
        yield f"  - captured:\n{''.join(lines)}"


def three_players(rounds: int, game: str = "hana-awase", options: str = "last_round: none") -> str:
    """A record of so many rounds of three players, each card a token: some 240 bytes a round."""
    return head(game, THREE, options) + "".join(
        text for _, text in zip(range(rounds), _three_player_rounds(), strict=False)
    )


def three_players_of_size(size: int) -> str:
    """As many such rounds as fit into so many bytes."""
    parts = [head("hana-awase", THREE, "last_round: none")]
    left = size - len(parts[0])
    for text in _three_player_rounds():
        left -= len(text)
        if left < 0:
            return "".join(parts)
        parts.append(text)
    raise AssertionError


def write_tables(folder: Path, files: int) -> Path:
    """A folder with so many records of one round each, three of two hundred players at each table."""
    target = folder / f"tables-{files}"
    target.mkdir(exist_ok=True)
    chance = random.Random(200)
    for number in range(files):
        names = [f"Player {seat:03}" for seat in chance.sample(range(200), 3)]
        lines = [
            f"      {name}: {' '.join(pile) or 'none'}\n"
            for name, pile in zip(names, captured(chance).values(), strict=True)
        ]
        text = f"{head('hana-awase', names, 'last_round: 1')}  - captured:\n{''.join(lines)}"
        (target / f"{number:05}.hanascore.yaml").write_text(text, encoding="utf-8")
    return target


class Table:
    """Two players at Hana-awase, from the deal to the last card, each move lawful and of no skill."""

    def __init__(self, chance: random.Random, dealer: str) -> None:
        self.chance = chance
        self.order = TWO if dealer == TWO[0] else TWO[::-1]
        self.field: list[str] = []
        while not self.field or any(
            sum(month(card) == each for card in self.field) == 4 for each in range(1, 13)
        ):
            cards = DECK.copy()
            chance.shuffle(cards)
            self.hands = {name: cards[10 * seat : 10 * seat + 10] for seat, name in enumerate(self.order)}
            self.field, self.stock = cards[20:28], cards[28:]
        self.piles: dict[str, list[str]] = {name: [] for name in self.order}

    def lay(self, name: str, card: str) -> str:
        """One card meets the field: three of its month are all taken, of two one is chosen."""
        there = [each for each in self.field if month(each) == month(card)]
        if not there:
            self.field.append(card)
            return card
        taken = there if len(there) == 3 else [self.chance.choice(there)]
        for each in taken:
            self.field.remove(each)
        self.piles[name] += [card, *taken]
        return f"{card} x {' '.join(taken)}"

    def play(self) -> str:
        """The round as a record writes it."""
        hands = ", ".join(f"{name}: {' '.join(self.hands[name])}" for name in TWO)
        lines = [f"  - dealer: {self.order[0]}", f"    hands: {{{hands}}}"]
        lines += [f"    opening_field: {' '.join(self.field)}", "    turns:"]
        for turn, turned in enumerate(self.stock):
            name = self.order[turn % 2]
            hand = self.hands[name]
            played = self.lay(name, hand.pop(self.chance.randrange(len(hand))))
            lines.append(f"      - {name}: {played} / {self.lay(name, turned)}")
        return "\n".join(lines) + "\n"


def played_rounds(rounds: int, points: Callable[[str], int]) -> str:
    """A record of whole plays of two players. `points` says what a pile is worth: the winner deals next."""
    chance = random.Random(10)
    parts, dealer = [head("hana-awase", TWO, "last_round: none")], TWO[0]
    for _ in range(rounds):
        table = Table(chance, dealer)
        parts.append(table.play())
        dealer = max(table.order, key=lambda name: points(" ".join(table.piles[name])))
    return "".join(parts)


def piles(count: int) -> list[str]:
    """Piles of two to fourteen pairs, as texts."""
    chance = random.Random(12)
    found = []
    for _ in range(count):
        cards = []
        for first in chance.sample(range(0, 48, 2), chance.randint(2, 14)):
            cards += DECK[first : first + 2]
        found.append(" ".join(cards))
    return found
