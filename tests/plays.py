"""Random lawful whole plays of the family, written without a word of the program's own play.

A card is its compact code with months in Japanese order (`8b`, `5c2`, `11c`). A play deals, plays every
card by the rules all five games share, and keeps the deal, each turn and the piles, so that a record of any
kind can be written from it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

KINDS = {
    **dict.fromkeys((1, 3), "brcc"),
    **dict.fromkeys((2, 4, 5, 6, 7, 9, 10), "arcc"),
    8: "bacc",
    11: "barc",
    12: "bccc",
}


def _month(month: int) -> list[str]:
    codes, chaff = [], 0
    for kind in KINDS[month]:
        chaff += kind == "c"
        numbered = kind == "c" and month != 11
        codes.append(f"{month}{kind}{chaff if numbered else ''}")
    return codes


DECK = [code for month in range(1, 13) for code in _month(month)]
DEALS = {
    "hana-awase": {2: (10, 8), 3: (7, 6), 4: (5, 8)},
    "koi-koi": {2: (8, 8)},
    "kwa-do": {2: (8, 8), 3: (7, 6), 4: (5, 8), 5: (4, 8), 6: (3, 12)},
    "min-hwatu": {2: (10, 8), 3: (7, 6), 4: (5, 8), 5: (4, 8), 6: (3, 12)},
    "sudaoshi": {3: (7, 6)},
}


def month_of(card: str) -> int:
    return int(card.rstrip("0123456789")[:-1]) if card[-1].isdigit() else int(card[:-1])


def kind_of(card: str) -> str:
    return card.strip("0123456789")


@dataclass
class Turn:
    player: str
    card: str
    took: list[str]
    drawn: str
    drawn_took: list[str]
    call: str = ""

    def text(self) -> str:
        """The turn as a record writes it."""
        parts = [" ".join([self.card, "x", *self.took]) if self.took else self.card]
        if self.drawn:
            taken = self.drawn_took
            parts.append(" ".join([self.drawn, "x", *taken]) if taken else self.drawn)
        return " / ".join(parts) + (f", {self.call}" if self.call else "")


@dataclass
class Play:
    players: list[str]
    dealer: str
    hands: dict[str, list[str]]
    field: list[str]
    stock: list[str]
    turns: list[Turn] = field(default_factory=list)
    piles: dict[str, list[str]] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)
    stopped_by: str = ""
    calls: list[str] = field(default_factory=list)


def deal(game: str, players: list[str], dealer: str, rng: random.Random) -> Play:
    """A deal without four of a month on the field, nor a hand that wins at once."""
    hand, on_field = DEALS[game][len(players)]
    while True:
        deck = rng.sample(DECK, 48)
        hands = {name: deck[at * hand : (at + 1) * hand] for at, name in enumerate(players)}
        used = hand * len(players)
        play = Play(players, dealer, hands, deck[used : used + on_field], deck[used + on_field :])
        months = [month_of(card) for card in play.field]
        lucky = game == "koi-koi" and any(_wins_at_once(cards) for cards in hands.values())
        if not lucky and all(months.count(month) < 4 for month in months):
            return play


def _wins_at_once(cards: list[str]) -> bool:
    months = sorted([month_of(card) for card in cards].count(month) for month in range(1, 13))
    return months[-1] == 4 or months[-4:] == [2, 2, 2, 2]


Worth = Callable[[list[str]], int]


def play_out(game: str, players: list[str], dealer: str, rng: random.Random, worth: Worth | None = None) -> Play:
    """A whole round played at random. `worth` gives the raw total of a Koi-Koi pile; then players call or stop."""
    play = deal(game, players, dealer, rng)
    on_field, stock = list(play.field), list(play.stock)
    hands = {name: list(cards) for name, cards in play.hands.items()}
    play.piles = {name: [] for name in players}
    start = players.index(dealer) + (1 if game == "kwa-do" else 0)
    order = [players[(start + step) % len(players)] for step in range(len(players))]

    def put(card: str, pile: list[str]) -> list[str]:
        matches = [other for other in on_field if month_of(other) == month_of(card)]
        took = [rng.choice(matches)] if len(matches) == 2 else matches
        if not took:
            on_field.append(card)
            return []
        for other in took:
            on_field.remove(other)
        pile += [card, *took]
        return took

    while any(hands.values()):
        for name in order:
            pile = play.piles[name]
            before = worth(pile) if worth else 0
            card = hands[name].pop(rng.randrange(len(hands[name])))
            took = put(card, pile)
            drawn = stock.pop(0)
            turn = Turn(name, card, took, drawn, put(drawn, pile))
            play.turns.append(turn)
            if worth and worth(pile) > before:
                other_called = any(call != name for call in play.calls)
                if not hands[name] or other_called or rng.random() < 0.6:
                    turn.call, play.stopped_by = "stop", name
                    play.left = on_field + stock
                    return play
                turn.call = "koi-koi"
                play.calls.append(name)
    play.left = on_field + stock
    return play
