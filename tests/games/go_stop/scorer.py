"""Score Go-Stop a second time, without any code of the program's game."""

from __future__ import annotations

from typing import Any

from hanascore.games import GAMES
from tests.helpers.naive_scoring import Piles
from tests.helpers.plays import kind_of

GAME = GAMES["go-stop"]
CHOICES: dict[str, tuple[Any, ...]] = {
    option.name: (*option.choices, *option.tries)
    for option in GAME.options
    if option.name not in ("deal", "goal", "last_round", "four_on_field", "carry_cap")
    and not option.name.endswith("_tie")
}
CHOICES["more_baks"] = (*CHOICES["more_baks"], ["animals", "ribbons"])
SETS = {
    "poetry-ribbons": {"1r", "2r", "3r"},
    "blue-ribbons": {"6r", "9r", "10r"},
    "grass-ribbons": {"4r", "5r", "7r"},
}
FURTHER = {"six-birds": (6, {"2a", "4a", "8a", "12b"}), "three-birds": (4, {"2a", "4a", "12b"})}
DOUBLES, MONTHS = {"9a", "11c", "12c1"}, {"4a", "4r", "4c1", "4c2", "7a", "7r", "7c1", "7c2"}


def of(pile: set[str], kind: str) -> int:
    return sum(kind_of(card) == kind for card in pile if not card.startswith("joker"))


def naive_chaff(pile: set[str], more: int) -> int:
    weights = {"11c": 2, "12c1": 2, "joker-2": 2, "joker-3": 3, "joker-2b": 2}
    return more + sum(weights.get(card, kind_of(card) == "c") for card in pile)


def naive_yaku(pile: set[str], o: dict[str, Any], animals: int, chaff: int) -> dict[str, int]:
    dry, rain = len(pile & {"1b", "3b", "8b", "12b"}), "11b" in pile
    result: dict[str, int] = {}
    if dry + rain == 5:
        result["brights"] = 15
    elif dry + rain == 4:
        result["brights"] = int(o["four_brights"]) if rain else 4
    elif dry + rain == 3:
        result["brights"] = 2 if rain else 3
    birds = {
        id: worth for id, (worth, cards) in FURTHER.items() if cards <= pile and o["extra_yaku"] == "all"
    }
    birds |= {"five-birds": o["five_birds"]} if {"2a", "4a", "8a"} <= pile else {}
    result |= {"birds": max(birds.values())} if birds else {}
    result |= {id: 3 for id, cards in SETS.items() if cards <= pile}
    if o["extra_yaku"] == "all":
        result |= {"three-doubles": 3} if pile >= DOUBLES else {}
        result |= {"april-and-july": 8} if pile >= MONTHS else {}
    result |= {"animals": animals - 4} if animals >= 5 else {}
    result |= {"ribbons": of(pile, "r") - 4} if of(pile, "r") >= 5 else {}
    return result | ({"chaff": chaff - 9} if chaff >= 10 else {})


def readings(pile: set[str], o: dict[str, Any]) -> list[tuple[int, int]]:
    """The animals and the chaff of a pile, for each way in which it may be read."""
    animals, card = of(pile, "a"), "5a" if o["sake_cup"] == "bridge" else "9a"
    result = [(animals, naive_chaff(pile, 0))]
    if o["sake_cup"] == "both":
        result = [(animals, naive_chaff(pile, 2 * ("9a" in pile)))]
    elif o["sake_cup"] != "animal" and card in pile:
        result.append((animals - 1, naive_chaff(pile, 2)))
    return result


def naive_goes(points: int, goes: int, way: str) -> int:
    doubled = 2 ** (goes - 2) if goes > 2 else 1
    if way == "adds":
        return (points + goes) * doubled
    if way == "none-from-three":
        return points * doubled if goes > 2 else points + goes
    if way == "adds-two":
        return (points + min(2, goes)) * doubled
    return points + 1 if goes == 1 else points * max(1, goes)


Read = dict[str, tuple[int, int]]


def naive_owed(piles: Piles, read: Read, loser: str, o: dict[str, Any], f: dict[str, Any]) -> int:
    """What one loser owes Aki, where each pile is read in one way."""
    own, other, (animals, chaff) = read["Aki"], piles[loser], read[loser]
    made = naive_yaku(piles["Aki"], o, *own)
    owed = naive_goes(sum(made.values()), f["go"].count("Aki"), o["go_bonus"])
    owed *= 2 ** (f["shaken"]["Aki"] + f["bombs"]["Aki"]) * (2 if own[0] >= 7 else 1)
    owed *= f["carry"][0] * f["mission"]
    if o["jokers_double"]:
        owed *= 2 ** sum(card.startswith("joker") for card in piles["Aki"])
    brights = of(other, "b") - (o["light_bak"] == "not-by-rain" and "11b" in other)
    if "brights" in made and not brights:
        owed = owed + 2 if o["light_bak"] == "two-more" else owed * 2
    most = {2: 7, 3: 5}[len(piles)] if o["chaff_bak"] == "auto" else o["chaff_bak"]
    if "chaff" in made and chaff <= most and (chaff or o["no_chaff"]):
        owed *= 2
    more_baks = [o["more_baks"]] if isinstance(o["more_baks"], str) else o["more_baks"] or []
    if "animals" in more_baks and "animals" in made and not animals:
        owed *= 2
    if "ribbons" in more_baks and "ribbons" in made and not of(other, "r"):
        owed *= 2
    if len(piles) == 2 and f["go"].count("Bo") and o["go_bak"] == "double":
        owed *= 2
    return owed if other or o["no_cards"] == "all" else 0


def naive_gains(piles: Piles, read: Read, o: dict[str, Any], f: dict[str, Any]) -> dict[str, int]:
    owed = {name: naive_owed(piles, read, name, o, f) for name in piles if name != "Aki"}
    others = [who for who in f["go"] if who != "Aki"]
    if len(piles) == 3 and others:
        payer = others[0] if o["liable"] == "first" else others[-1]
        owed = {name: sum(owed.values()) if name == payer else 0 for name in owed}
    return {"Aki": sum(owed.values()), **{name: -points for name, points in owed.items()}}


def naive(piles: Piles, o: dict[str, Any], f: dict[str, Any]) -> dict[str, int]:
    """Aki stops: what each gains, where the pile that can be read in two ways is as its owner likes best."""
    ways = {name: readings(pile, o) for name, pile in piles.items()}
    chooser = max(ways, key=lambda name: len(ways[name]))
    result = []
    for way in ways[chooser]:
        read = {name: ways[name][0] for name in ways} | {chooser: way}
        gains, points = naive_gains(piles, read, o, f), sum(naive_yaku(piles[chooser], o, *way).values())
        # A loser's own share is as small as it can be, whoever pays it.
        share = gains["Aki"] if chooser == "Aki" else -naive_owed(piles, read, chooser, o, f)
        result.append((share, points, gains))
    return max(result, key=lambda one: one[:2])[2]
