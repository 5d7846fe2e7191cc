"""Words for second scorers: sets of codes and nothing of how the program scores; and deals for them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from hanascore.cards.deck import these
from tests.helpers.plays import DECK, Play, kind_of, month_of

Piles = dict[str, set[str]]
Table = Mapping[str, tuple[int, str]]


def dealt(names: Iterable[str], seed: int, deck: Iterable[str] = DECK) -> Piles:
    """The whole deck, split over the names at random; a pile may take far more than its share."""
    rng = random.Random(seed)
    names = list(names)
    weights = [rng.random() ** 3 + 0.05 for _ in names]
    piles: Piles = {name: set() for name in names}
    for card in deck:
        piles[rng.choices(names, weights)[0]].add(card)
    return piles


def written(piles: Piles) -> dict[str, str]:
    return {name: " ".join(sorted(cards, key=DECK.index)) for name, cards in piles.items()}


def spelt(cards: str) -> set[str]:
    found: set[str] = set()
    for code in cards.split():
        found |= {card for card in DECK if f"{month_of(card)}*" == code} if code[-1] == "*" else {code}
    return found


def worth(pile: set[str], values: Mapping[str, int]) -> int:
    """Card points by kind; a card's own code goes before its kind."""
    return sum(values.get(card, values[kind_of(card)]) for card in pile)


def made(pile: set[str], table: Table) -> dict[str, int]:
    """The yaku of which every card lies in the pile."""
    return {id: points for id, (points, cards) in table.items() if spelt(cards) <= pile}


def best_of(found: dict[str, int], *groups: Iterable[str]) -> dict[str, int]:
    """The yaku with only the best of each group left."""
    for group in groups:
        held = [id for id in group if id in found]
        best = max(held, key=lambda id: found[id], default="")
        found = {id: points for id, points in found.items() if id not in held or id == best}
    return found


def paid(own: Mapping[str, int], times: int, others: int) -> dict[str, int]:
    """Yaku points of each side times a number, less the others' times another."""
    everything = sum(own.values())
    return {side: points * times - (everything - points) * others for side, points in own.items()}


def told(play: Play) -> dict[str, Any]:
    """How a play's wild card was used, as the fact of a round; nothing where it was not."""
    by, took, source = play.gaji or ("", "", "")
    return {"gaji": {"by": by, "took": these(took), "from": source}} if play.gaji else {}


def some(rng: random.Random, **choices: Iterable[Any]) -> dict[str, Any]:
    """A choice for every option."""
    return {name: rng.choice(list(offered)) for name, offered in choices.items()}
