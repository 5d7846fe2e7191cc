"""Parts of the second scorers. Piles are sets of codes, and no code of the program is used to score them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from hanascore.cards.deck import these
from tests.helpers.plays import DECK, Play, kind_of, month_of

Piles = dict[str, set[str]]
Table = Mapping[str, tuple[int, str]]


def share_deck(names: Iterable[str], seed: int, deck: Iterable[str] = DECK) -> Piles:
    """Share the deck at random. A pile may get far more than its part."""
    rng = random.Random(seed)
    names = list(names)
    weights = [rng.random() ** 3 + 0.05 for _ in names]
    piles: Piles = {name: set() for name in names}
    for card in deck:
        piles[rng.choices(names, weights)[0]].add(card)
    return piles


def as_texts(piles: Piles) -> dict[str, str]:
    """Write the piles as a record does."""
    return {name: " ".join(sorted(cards, key=DECK.index)) for name, cards in piles.items()}


def codes_of(text: str) -> set[str]:
    """Return the cards of a text. `5*` is the whole month."""
    cards: set[str] = set()
    for code in text.split():
        cards |= {card for card in DECK if f"{month_of(card)}*" == code} if code[-1] == "*" else {code}
    return cards


def card_points(pile: set[str], values: Mapping[str, int]) -> int:
    """Add up the values of cards. A value of a card's own code replaces that of its kind."""
    return sum(values.get(card, values[kind_of(card)]) for card in pile)


def yaku_points(pile: set[str], table: Table) -> dict[str, int]:
    """Return the points of each yaku whose cards are all in the pile."""
    return {id: points for id, (points, cards) in table.items() if codes_of(cards) <= pile}


def best_of(found: dict[str, int], *groups: Iterable[str]) -> dict[str, int]:
    """Keep only the best yaku of each group."""
    for group in groups:
        held = [id for id in group if id in found]
        best = max(held, key=lambda id: found[id], default="")
        found = {id: points for id, points in found.items() if id not in held or id == best}
    return found


def net_points(own: Mapping[str, int], times: int, others: int) -> dict[str, int]:
    """Return each side's yaku points times a number, less those of the other sides times another."""
    everything = sum(own.values())
    return {side: points * times - (everything - points) * others for side, points in own.items()}


def wild_card_fact(play: Play) -> dict[str, Any]:
    """Return the fact of a round that says how its wild card was used, if it was."""
    by, took, source = play.gaji or ("", "", "")
    return {"gaji": {"by": by, "took": these(took), "from": source}} if play.gaji else {}


def random_choices(rng: random.Random, **choices: Iterable[Any]) -> dict[str, Any]:
    """Choose a value for each option."""
    return {name: rng.choice(list(offered)) for name, offered in choices.items()}
