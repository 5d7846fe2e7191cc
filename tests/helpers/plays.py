"""Random legal plays of the games that match cards, made without the program's own rules of play.

A card is its compact code with months in Japanese order (`8b`, `5c2`, `11c`). A play keeps the deal, the
turns and the piles, so that a record of any kind can be written from it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace

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


NAMES = ["Aki", "Bo", "Chiyo", "Dai", "Emi", "Fumi"]
DECK = [code for month in range(1, 13) for code in _month(month)]
JOKER = "joker"
DEALS = {
    "hana-awase": {2: (10, 8), 3: (7, 6), 4: (5, 8)},
    "koi-koi": {2: (8, 8)},
    "kwa-do": {2: (8, 8), 3: (7, 6), 4: (5, 8), 5: (4, 8), 6: (3, 12)},
    "mushi": {2: (8, 8)},
    "roppyakken": {2: (8, 8), 3: (7, 6)},
    "sakura": {2: (8, 8), 3: (7, 6), 4: (5, 8), 5: (4, 8), 6: (3, 12)},
    "min-hwatu": {2: (10, 8), 3: (7, 6), 4: (5, 8), 5: (4, 8), 6: (3, 12)},
    "sudaoshi": {3: (7, 6)},
    "hachi-juu-hana": {2: (8, 8), 3: (7, 6), 4: (5, 8)},
    "kekoro": {2: (8, 8)},
    "hanahuda": {2: (10, 10), 3: (9, 9)},
}
# Also the games whose turns are written in another form.
DEALT = DEALS | {"go-stop": {2: (10, 8), 3: (7, 6)}, "hachi-hachi": {2: (7, 6), 3: (7, 6)}}
# Deals that only teams play.
TEAM_DEALS = {"hanahuda": {4: (8, 8)}}
DECKS = {"mushi": [card for card in DECK if card[0] not in "67"]}


def deck_of(game: str) -> list[str]:
    """Return the cards that a game is played with."""
    return DECKS.get(game, DECK)


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
    joker: bool = False
    shown: bool = False

    def text(self) -> str:
        """Write the turn as a record does."""
        parts = [" ".join([self.card, "x", *self.took]) if self.took else self.card]
        parts = [*(["joker"] if self.shown else []), *parts, *(["joker"] if self.joker else [])]
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
    gaji: tuple[str, str, str] | None = None
    joker: str = ""
    game: str = ""


Worth = Callable[[list[str]], int]


@dataclass(frozen=True)
class Ways:
    """How a table plays."""

    hand: int | None = None  # the number of cards in a hand, if it is not the usual one
    takes_all: bool = True  # the fourth card of a month takes the other three
    gaji: str = ""  # when the lightning is wild: "hand" or "hand-or-stock"
    joker: bool = False
    # The raw total of a Koi-Koi pile, and that of a player who has called. With them players call or stop.
    worth: Worth | None = None
    worth_called: Worth | None = None
    opponent_ends: bool = True
    caller_ends: bool = False
    must_match: bool = False
    silent: bool = False  # a stop that a rule forces is not always written down
    stops: float = 0.6  # how often players stop
    four_stay: bool = False  # four cards of a month lie on the field; the wild card may take one of them
    willow_takes_wild: bool = False  # a Willow must take the rain man of Roppyakken
    gaji_aside: bool = False  # the lightning is dealt to the field and put aside, in Sakura
    stock_left: bool = False  # the round ends with the hands, in Sakura for two


ALIKE = Ways()


def deal(game: str, players: list[str], dealer: str, rng: random.Random, ways: Ways = ALIKE) -> Play:
    """Deal until no month has four cards on the field and no hand wins at once."""
    hand, on_field = (DEALT[game] | TEAM_DEALS.get(game, {}))[len(players)]
    hand = ways.hand or hand
    while True:
        deck = rng.sample(deck_of(game), len(deck_of(game)))
        hands = {name: deck[at * hand : (at + 1) * hand] for at, name in enumerate(players)}
        used = hand * len(players)
        play = Play(players, dealer, hands, deck[used : used + on_field], deck[used + on_field :], game=game)
        months = [month_of(card) for card in play.field]
        lucky = game == "koi-koi" and any(_wins_at_once(cards) for cards in hands.values())
        lucky = lucky or (game == "mushi" and _void_in_mushi(play.field))
        if ways.gaji_aside and "11c" not in play.field:
            continue
        if not lucky and ways.four_stay == (4 in map(months.count, months)):
            return play


def _wins_at_once(cards: list[str]) -> bool:
    months = sorted([month_of(card) for card in cards].count(month) for month in range(1, 13))
    return months[-1] == 4 or months[-4:] == [2, 2, 2, 2]


def _void_in_mushi(field: list[str]) -> bool:
    months = [month_of(card) for card in field]
    return {"11b", "11a", "11r"} <= set(field) or all(months.count(month) == 2 for month in months)


class _Table:
    """One round while it is played."""

    def __init__(self, play: Play, rng: random.Random, ways: Ways) -> None:
        self.play, self.rng, self.ways = play, rng, ways
        self.field, self.stock = list(play.field), list(play.stock)
        if ways.gaji_aside:
            self.field.remove("11c")
        self.hands = {name: list(cards) for name, cards in play.hands.items()}
        play.piles = {name: [] for name in play.players}

    def put(self, name: str, card: str, source: str) -> list[str]:
        """Play a card to the field and return what it takes."""
        if self.play.game == "mushi":
            return self.taken(name, card, self.in_mushi(name, card, source))
        if self.play.game == "roppyakken":
            return self.taken(name, card, self.in_roppyakken(name, card, source))
        matches = [other for other in self.field if month_of(other) == month_of(card)]
        wild = card == "11c" and self.ways.gaji and (source == "hand" or self.ways.gaji != "hand")
        chosen = len(matches) == 2 or (len(matches) > 2 and not self.ways.takes_all)
        took = [self.rng.choice(matches)] if chosen else matches
        others = [other for other in self.field if month_of(other) != 11]
        wild = wild or (self.play.game == "sakura" and card == "11c" and source == "hand")
        if wild and others and self.rng.random() < 0.8:
            took = [self.rng.choice(others)]
            self.play.gaji = (name, took[0], source)
        return self.taken(name, card, took)

    def in_mushi(self, name: str, card: str, source: str) -> list[str]:
        """Return what a card takes in Mushi, where the lightning must take a card."""
        others = [other for other in self.field if month_of(other) != 11]
        matches = [other for other in self.field if month_of(other) == month_of(card) and other != "11c"]
        if card == "11c":
            if source == "stock" and not self.stock:
                return list(self.field)
            matches = [self.rng.choice(others)] if others else []
        elif month_of(card) != 11 and source == "stock" and "11c" in self.field:
            self.play.gaji = (name, card, "field")
            return ["11c"]
        if card == "11c" and matches:
            self.play.gaji = (name, matches[0], source)
        return [self.rng.choice(matches)] if len(matches) == 2 else matches

    def in_roppyakken(self, name: str, card: str, source: str) -> list[str]:
        """Return what a card takes in Roppyakken, where the rain man is wild."""
        able = [one for one in (card, *self.field) if month_of(one) != 11]
        worth = [one for one in able if kind_of(one)[-1] != "c" or one == "12c1"]
        matches = [other for other in self.field if month_of(other) == month_of(card)]
        if card == "11b":
            if len(matches) == 3 or not worth or self.rng.random() < 0.2:
                return matches if len(matches) == 3 else []
            matches = [self.rng.choice(worth)]
            self.play.gaji = (name, matches[0], source)
        elif "11b" in self.field and card in worth and self.rng.random() < 0.6:
            self.play.gaji = (name, card, "field")
            return ["11b"]
        elif matches == ["11b"] and not self.ways.willow_takes_wild and self.rng.random() < 0.3:
            return []
        return [self.rng.choice(matches)] if len(matches) == 2 else matches

    def taken(self, name: str, card: str, took: list[str]) -> list[str]:
        """Put a card and what it takes into a pile, or the card onto the field."""
        if not took:
            self.field.append(card)
            return []
        for other in took:
            self.field.remove(other)
        self.play.piles[name] += [card, *took]
        return took

    def choose(self, name: str) -> str:
        """Choose a card of the hand, one that matches if the table insists. The joker is played before."""
        hand = [card for card in self.hands[name] if card != JOKER]
        months = {month_of(other) for other in self.field}
        fit = [card for card in hand if month_of(card) in months] if self.ways.must_match else []
        card = self.rng.choice(fit or hand)
        self.hands[name].remove(card)
        return card

    def shows_joker(self, name: str) -> bool:
        """Put the joker of a hand into the pile, and draw a card for it. Return whether that happened."""
        hand = self.hands[name]
        if JOKER not in hand or (len(hand) > 1 and self.rng.random() < 0.5):
            return False
        hand.remove(JOKER)
        hand.append(self.stock.pop(0))
        self.has_joker(name)
        return True

    def has_joker(self, name: str) -> None:
        self.play.joker = name
        self.play.piles[name].append(JOKER)

    def lay_joker(self) -> None:
        """Put the joker among the cards dealt. In the stock it may be left out of what is written."""
        play, places = self.play, [self.field, *self.hands.values(), self.stock]
        dealt = [play.field, *play.hands.values(), play.stock]
        at = self.rng.choices(range(len(places)), [len(place) for place in places])[0]
        there = self.rng.randrange(len(places[at]))
        if at == len(places) - 1:
            self.stock.insert(there, JOKER)
            if self.rng.random() < 0.5:
                play.stock.insert(there, JOKER)
            return
        for cards, stock in ((places[at], self.stock), (dealt[at], play.stock)):
            stock.append(cards[there])
            cards[there] = JOKER
        if JOKER in self.field:
            self.field[there] = self.stock.pop(0)
            self.has_joker(play.dealer)

    def from_hand(self, name: str) -> tuple[str, list[str]]:
        """Play a card of the hand, or four of a month at once, and return what it takes."""
        hand = self.hands[name]
        if not hand:
            return "", []
        for month in {month_of(card) for card in hand} if self.play.game == "sakura" else ():
            four = [card for card in (*hand, *self.field) if month_of(card) == month]
            if len(four) == 4 and self.rng.random() < 0.7:
                mine = [card for card in four if card in hand]
                self.hands[name] = [card for card in hand if card not in four]
                self.field = [card for card in self.field if card not in four]
                self.play.piles[name] += four
                return " ".join(mine), [card for card in four if card not in mine]
        card = self.choose(name)
        return card, self.put(name, card, "hand")

    def worth(self, name: str) -> int:
        """Return what the yaku of a pile are worth to its player."""
        called = self.ways.worth_called if name in self.play.calls else None
        worth = called or self.ways.worth
        return worth(self.play.piles[name]) if worth else 0

    def decide(self, name: str, turn: Turn) -> bool:
        """Call or stop after a new yaku. Return whether the round ends."""
        called = any(call != name for call in self.play.calls)
        by_rule = (self.ways.opponent_ends and called) or (self.ways.caller_ends and name in self.play.calls)
        if by_rule or not self.hands[name] or self.rng.random() < self.ways.stops:
            turn.call = "" if by_rule and self.ways.silent and self.rng.random() < 0.5 else "stop"
            self.play.stopped_by = name
            return True
        turn.call = "koi-koi"
        self.play.calls.append(name)
        return False

    def turn(self, name: str) -> bool:
        """Play one turn. Return whether it ends the round."""
        before = self.worth(name)
        shown = self.shows_joker(name)
        card, took = self.from_hand(name)
        drawn = self.stock.pop(0) if self.stock else ""
        joker = drawn == JOKER
        if joker:
            self.has_joker(name)
            drawn = self.stock.pop(0)
        drawn_took = self.put(name, drawn, "stock") if drawn else []
        turn = Turn(name, card, took, drawn, drawn_took, joker=joker, shown=shown)
        self.play.turns.append(turn)
        return bool(self.ways.worth) and self.worth(name) > before and self.decide(name, turn)


def play_out(
    game: str,
    players: list[str],
    dealer: str,
    rng: random.Random,
    worth: Worth | None = None,
    *,
    ways: Ways = ALIKE,
) -> Play:
    """Play a round at random."""
    ways = replace(ways, worth=worth) if worth else ways
    play = deal(game, players, dealer, rng, ways)
    table = _Table(play, rng, ways)
    if ways.joker:
        table.lay_joker()
    start = players.index(dealer) + (1 if game == "kwa-do" else 0)
    order = [players[(start + step) % len(players)] for step in range(len(players))]
    to_the_end = game in ("hachi-juu-hana", "sakura") and not ways.stock_left
    while any(table.hands.values()) or (to_the_end and table.stock):
        for name in order:
            over = not any(table.hands.values()) and not (to_the_end and table.stock)
            if over or table.turn(name):
                break
        else:
            continue
        break
    play.left = table.field + [card for card in table.stock if card != JOKER]
    play.left += [card for cards in table.hands.values() for card in cards]
    return play
