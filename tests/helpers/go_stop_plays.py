"""Random legal rounds of Go-Stop, made without the program's own rules of play.

A card is its compact code with months in Japanese order, a joker its name. The cards of a turn stay on the
field until both are played, and are taken then, as people do it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.helpers.plays import DECK, month_of

JOKERS: dict[str, list[str]] = {
    "none": [],
    "2-3": ["joker-2", "joker-3"],
    "2-2-3": ["joker-2", "joker-3", "joker-2b"],
}
DEALS = {"10-8": (10, 8), "8-8": (8, 8), "10-6": (10, 6)}
ORDER = [*DECK, "joker-2", "joker-3", "joker-2b"]
HEAVY = {"11c", "12c1", "joker-2", "joker-3", "joker-2b"}
DEFAULTS: dict[str, Any] = {
    "deal": "10-8",
    "jokers": "2-3",
    "minimum": "auto",
    "last_turn": "three",
    "last_turn_of": "player",
    "own_ppeok": 1,
    "others_ppeok": 1,
    "double_chaff": "one",
    "jokers_steal": False,
    "small_bombs": "none",
    "three_ppeok": True,
    "sweep": "two-pairs",
    "whiff": False,
    "late_triplets": "double",
}
FIRST = {
    "ppeok": ["ppeok", "two-ppeok", "three-ppeok"],
    "ddadak": ["ddadak", "two-ddadak", "three-ddadak"],
    "jjok": ["jjok"],
    "bomb": ["bomb"],
}

Worth = Callable[[set[str]], int]


def is_joker(card: str) -> bool:
    return card.startswith("joker")


def is_chaff(card: str) -> bool:
    return is_joker(card) or card.rstrip("123").endswith("c")


@dataclass
class Round:
    """A round as it was dealt and played, with the turns as text."""

    players: list[str]
    dealer: str
    hands: dict[str, list[str]]
    field: list[str]
    stock: list[str]
    turns: list[tuple[str, str]] = field(default_factory=list)
    # At each turn, the number of turns in which its player may play no card of the hand.
    spare: list[int] = field(default_factory=list)
    piles: dict[str, list[str]] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)


class Table:
    """One round while it is played."""

    def __init__(self, players: list[str], rng: random.Random, options: dict[str, Any], worth: Worth) -> None:
        self.rng, self.o, self.worth, self.players = rng, DEFAULTS | options, worth, players
        self.begins = rng.choice(players)
        hand, on_field = DEALS[self.o["deal"]] if len(players) == 2 else (7, 6)
        deck = [*DECK, *JOKERS[self.o["jokers"]]]
        while True:
            rng.shuffle(deck)
            hands = [deck[at * hand : (at + 1) * hand] for at in range(len(players))]
            used = hand * len(players)
            lots = [*hands, deck[used : used + on_field]]
            if not any(four(cards) for cards in lots):
                break
        self.hands = dict(zip(players, map(list, hands), strict=True))
        self.field, self.stock = list(lots[-1]), deck[used + on_field :]
        dealt = {name: list(cards) for name, cards in self.hands.items()}
        self.round = Round(players, self.begins, dealt, list(self.field), list(self.stock))
        self.piles: dict[str, list[str]] = {name: [] for name in players}
        self.round.piles = self.piles
        self.spare = dict.fromkeys(players, 0)
        self.stacks: dict[int, tuple[str, list[str]]] = {}
        self.facts: dict[str, Any] = {
            name: {} for name in ("shaken", "bombs", "stole", "ppeok", "points_at_go")
        }
        self.facts |= {"go": (), "stopped_by": None, "exhausted": None, "whiffed": None}
        self.took: dict[str, list[bool]] = {name: [] for name in players}
        self.events: dict[str, list[list[str]]] = {name: [] for name in players}
        self.shown: dict[str, set[int]] = {name: set() for name in players}

    def draw(self) -> str:
        return self.stock.pop(0)

    def add(self, fact: str, name: str, number: int = 1) -> None:
        self.facts[fact][name] = self.facts[fact].get(name, 0) + number

    def play(self) -> Round:
        """Play the round."""
        while jokers := [card for card in self.field if is_joker(card)]:
            for joker in jokers:
                self.field.remove(joker)
                self.piles[self.begins].append(joker)
                self.field.append(self.draw())
        at = self.players.index(self.begins)
        order = self.players[at:] + self.players[:at]
        over = False
        while not over and any(self.hands[name] or self.spare[name] for name in order):
            for name in order:
                over = self.turn(name)
                if over:
                    break
        if not over:
            self.facts["exhausted"] = True
        begun = {name: list(self.begun(name)) for name in self.players}
        self.facts["first_turn"] = {name: tuple(words) for name, words in begun.items() if words}
        self.round.facts = {name: fact or None for name, fact in self.facts.items()} | {
            "go": self.facts["go"]
        }
        self.round.left = [*self.field, *self.stock, *(card for hand in self.hands.values() for card in hand)]
        return self.round

    def begun(self, name: str) -> list[str]:
        found = []
        for event, words in FIRST.items():
            for happened, word in zip(self.events[name], words, strict=False):
                if event not in happened:
                    break
                found.append(word)
        return found

    def turn(self, name: str) -> bool:
        """Play one turn. Return whether the round is over."""
        hand, rng, events = self.hands[name], self.rng, list[str]()
        held_before = len(self.piles[name])
        said, jokers = [], list[str]()
        self.round.spare.append(self.spare[name])
        while (held := [card for card in hand if is_joker(card)]) and (
            len(held) == len(hand) or rng.random() < 0.5
        ):
            hand.remove(held[0])
            hand.append(self.draw())
            jokers.append(held[0])
        self.piles[name] += jokers
        events += ["joker"] * len(jokers)
        for month in range(1, 13):
            three = [card for card in hand if not is_joker(card) and month_of(card) == month]
            if len(three) > 2 and month not in self.shown[name] and rng.random() < 0.3:
                self.shown[name].add(month)
                is_late = self.o["late_triplets"] == "quadruple" and month > 10
                self.add("shaken", name, 1 + is_late)
                said += three
        text = f"shakes {' '.join(said)}: " if said else ""
        text += " ".join([*jokers, ""])
        played, took = self.from_hand(name, events)
        text += " ".join(played) + (f" x {' '.join(took)}" if took else "")
        more, drawn = [], self.draw()
        while is_joker(drawn):
            more.append(drawn)
            drawn = self.draw()
        matched = [card for card in self.lying(month_of(drawn)) if card not in took]
        matched = [self.rng.choice(matched)] if len(matched) == 2 else matched
        text += " / " + " ".join([*more, drawn]) + (f" x {' '.join(matched)}" if matched else "")
        self.take(name, (played, took), (drawn, matched), more, events)
        self.events[name].append(events)
        has_taken = len(self.piles[name]) > held_before
        stolen = self.steal(name, self.due(name, events))
        text += f", steals {' '.join(stolen)}" if stolen else ""
        self.took[name].append(has_taken)
        over = bool(self.o["three_ppeok"] and self.facts["ppeok"].get(name, 0) > 2)
        if self.o["whiff"] and len(self.took[name]) > 4 and not any(self.took[name][-5:]):
            self.facts["whiffed"], over = name, True
        word = "" if over else self.decide(name)
        text += f", {word}" if word else ""
        self.round.turns.append((name, text.strip()))
        return over or word == "stop"

    def from_hand(self, name: str, events: list[str]) -> tuple[list[str], list[str]]:
        """Return the cards played and those they match. The field changes at the end of the turn."""
        hand, rng = self.hands[name], self.rng
        plain = [card for card in hand if not is_joker(card)]
        sizes = (3,) if self.o["small_bombs"] == "none" else (2, 3)
        for month in sorted({month_of(card) for card in plain}):
            mine = [card for card in plain if month_of(card) == month]
            others = self.lying(month)
            if len(mine) in sizes and len(mine) + len(others) == 4 and rng.random() < 0.6:
                self.hands[name] = [card for card in hand if card not in mine]
                self.spare[name] += len(mine) - 1
                if len(mine) == 3 or self.o["small_bombs"] == "double":
                    self.add("bombs", name)
                events += ["bomb", *(["small"] if len(mine) == 2 and self.o["small_bombs"] == "move" else [])]
                return mine, others
        if self.spare[name] and (not plain or rng.random() < 0.4):
            self.spare[name] -= 1
            return [], []
        card = rng.choice(plain)
        hand.remove(card)
        there = self.lying(month_of(card))
        if not there:
            self.field.append(card)
        return [card], [rng.choice(there)] if len(there) == 2 else there

    def lying(self, month: int) -> list[str]:
        return [card for card in self.field if not is_joker(card) and month_of(card) == month]

    def last(self, name: str) -> bool:
        return not self.hands[name] and not self.spare[name]

    def final(self, name: str) -> bool:
        """Return whether the turn of a player is a last turn under the ruling."""
        return all(map(self.last, self.players)) if self.o["last_turn_of"] == "round" else self.last(name)

    def take(
        self,
        name: str,
        first: tuple[list[str], list[str]],
        second: tuple[str, list[str]],
        jokers: list[str],
        events: list[str],
    ) -> None:
        """Take the cards of a turn, or leave them as a ppeok."""
        (played, took), (drawn, matched), pile = first, second, self.piles[name]
        one = len(played) == 1 and month_of(played[0]) == month_of(drawn)
        if one and len(took) == 1 and not matched and (self.o["last_turn"] != "bomb" or not self.final(name)):
            self.field += [*played, drawn]
            self.stacks[month_of(drawn)] = (name, jokers)
            events.append("ppeok")
            self.add("ppeok", name)
            return
        pile += jokers
        events += ["joker"] * len(jokers)
        events += ["ddadak"] if one and len(took) == len(matched) == 1 else []
        events += ["jjok"] if one and matched == played else []
        third = one and len(took) == 1 and not matched
        self.field = [card for card in self.field if card not in (*took, *matched)]
        pile += [*took, *(played if took else []), *matched, *([drawn] if matched or third else [])]
        self.field += [] if matched or third else [drawn]
        for taken in (took if len(played) == 1 else [], matched):
            if len(taken) == 3:
                by, lying = self.stacks.pop(month_of(taken[0]), ("", []))
                pile += lying
                events += ["own" if by == name else "three", *["joker"] * len(lying)]
        is_two_pairs = len(took) == len(matched) == len(played) == 1 and not one
        if not self.field and (is_two_pairs or self.o["sweep"] == "empty"):
            events.append("sweep")

    def due(self, name: str, events: list[str]) -> int:
        gives = {"bomb": 1, "small": -1, "joker": int(self.o["jokers_steal"])}
        if not self.final(name) or self.o["last_turn"] in ("jjok", "all"):
            gives["jjok"] = 1
        if not self.final(name) or self.o["last_turn"] in ("three", "all"):
            gives |= {"three": self.o["others_ppeok"], "own": int(self.o["own_ppeok"])}
        if not self.final(name) or self.o["last_turn"] == "all":
            gives |= {"ddadak": 1, "sweep": 1}
        return sum(gives.get(event, 0) for event in events)

    def steal(self, name: str, due: int) -> list[str]:
        """Move the chaff that the others give, and return it if it is written down."""
        written = self.rng.random() < 0.6
        found = []
        for other in self.players:
            owed = due if other != name else 0
            while owed > 0 and (chaff := [card for card in self.piles[other] if is_chaff(card)]):
                light = [card for card in chaff if card not in HEAVY] or chaff
                first = min(light, key=lambda card: (card == "joker-3", ORDER.index(card)))
                card = self.rng.choice(light) if written else first
                self.piles[other].remove(card)
                self.piles[name].append(card)
                self.add("stole", name)
                found.append(card)
                owed -= 2 if card in HEAVY and self.o["double_chaff"] == "two" else 1
        return found if written else []

    def decide(self, name: str) -> str:
        """Return the call of a player at the end of a turn."""
        least = {2: 7, 3: 3}[len(self.players)] if self.o["minimum"] == "auto" else self.o["minimum"]
        points, at_go = self.worth(set(self.piles[name])), self.facts["points_at_go"]
        if points < least or points <= at_go.get(name, 0):
            return ""
        if self.last(name) or self.rng.random() < 0.4:
            self.facts["stopped_by"] = name
            return "stop"
        at_go[name] = points
        self.facts["go"] += (name,)
        return "go"


def four(cards: list[str]) -> bool:
    months = [month_of(card) for card in cards if not is_joker(card)]
    return any(months.count(month) == 4 for month in months)
