"""Score Koi-Koi a second time, without any code of the program's game."""

from __future__ import annotations

import random
from typing import Any

from hanascore.games import GAMES
from tests.helpers.naive_scoring import Piles, codes_of, random_choices, share_deck
from tests.helpers.plays import kind_of, month_of

GAME = GAMES["koi-koi"]
CHOICES: dict[str, tuple[Any, ...]] = {
    option.name: (*option.choices, *option.tries)
    for option in GAME.options
    if option.name not in ("values", "goal", "last_round", "four_on_field", "game_winner")
    and not option.name.endswith("_tie")
}
PRESETS: dict[str, dict[str, Any]] = {
    "legends": {},
    "nintendo": {"set_extras": True, "counts_beside_sets": False, "both_ribbon_sets": "one-yaku"},
    "fudawiki": {
        "set_extras": True,
        "counts_beside_sets": False,
        "both_ribbon_sets": "one-yaku",
        "month_cards": True,
    },
    "koi-koi-japan": {
        "viewing_after_call": 3,
        "both_ribbon_sets": "bonus-10",
        "koi_koi_multiplier": "ladder",
        "high_score": "off",
        "zero_sum": True,
        "exhausted": "dealer-1",
    },
}


# The options on which it hangs when a total rises.
RISES = ("set_extras", "counts_beside_sets", "both_ribbon_sets", "sake_cup", "viewing", "viewing_after_call")


def count(pile: set[str], kind: str) -> int:
    return sum(kind_of(card) == kind for card in pile)


def naive_brights(pile: set[str], wiki: bool) -> dict[str, int]:
    dry, rain = len(pile & {"1b", "3b", "8b", "12b"}), "11b" in pile
    if dry == 4:
        return {"five-brights": 15 if wiki else 10} if rain else {"four-brights": 8}
    if dry == 3:
        return {"rainy-four": 7} if rain else {"three-brights": 6 if wiki else 5}
    return {}


def naive_ribbons(pile: set[str], o: dict[str, Any]) -> dict[str, int]:
    ribbons, extra = count(pile, "r"), int(o["set_extras"])
    red, blue = {"1r", "2r", "3r"} <= pile, {"6r", "9r", "10r"} <= pile
    result: dict[str, int] = {}
    if red and blue and o["both_ribbon_sets"] == "one-yaku":
        result["poetry-and-blue"] = 10 + extra * (ribbons - 6)
    else:
        result |= {"poetry-ribbons": 5 + extra * (ribbons - 3)} if red else {}
        result |= {"blue-ribbons": 5 + extra * (ribbons - 3)} if blue else {}
        result |= {"poetry-and-blue": 10} if red and blue and o["both_ribbon_sets"] == "bonus-10" else {}
    if ribbons >= 5 and (o["counts_beside_sets"] or not (red or blue)):
        result["ribbons"] = ribbons - 4
    return result


def naive_views(pile: set[str], o: dict[str, Any], called: bool, others: bool) -> dict[str, int]:
    views = {id for id, card in (("flower-viewing", "3b"), ("moon-viewing", "8b")) if {"9a", card} <= pile}
    wet = {"rain": {"11b", "11c"}, "rain-any-willow": {"11b", "11a", "11r", "11c"}}.get(o["viewing"], set())
    if o["viewing"] == "off" or wet & pile or (o["viewing"] == "with-another" and not others):
        return {}
    worth = 1 if o["table"] == "koi-koi-japan" else 5
    if called and o["viewing_after_call"] is not None:
        worth = o["viewing_after_call"]
    return dict.fromkeys(views, worth)


def naive_yaku(
    pile: set[str], o: dict[str, Any], month: int, called: bool, cup: tuple[bool, bool]
) -> dict[str, int]:
    """Every yaku that counts, where the cup is an animal or chaff as `cup` says."""
    as_animal, as_chaff = cup
    has = "9a" in pile
    animals, chaff = count(pile, "a") - (has and not as_animal), count(pile, "c") + (has and as_chaff)
    result = naive_brights(pile, o["table"] == "fudawiki") | naive_ribbons(pile, o)
    if {"6a", "7a", "10a"} <= pile:
        result["boar-deer-butterfly"] = 5 + int(o["set_extras"]) * (animals - 3)
    if animals >= 5 and (o["counts_beside_sets"] or "boar-deer-butterfly" not in result):
        result["animals"] = animals - 4
    if chaff >= 10:
        result["chaff"] = chaff - 9
    if o["month_cards"] and sum(month_of(card) == (month - 1) % 12 + 1 for card in pile) == 4:
        result["month-cards"] = 4
    return result | naive_views(pile, o, called, bool(result))


def naive_raw(pile: set[str], o: dict[str, Any], month: int, called: bool) -> int:
    readings = {
        "animal-and-chaff": [(True, True)],
        "animal": [(True, False)],
        "either": [(True, False), (False, True)],
    }[o["sake_cup"]]
    return max(sum(naive_yaku(pile, o, month, called, cup).values()) for cup in readings)


def naive_answered(side: str, calls: list[str], *, stopped: bool) -> bool:
    """Whether the side made a yaku after a call of the other: by its stop, a later call, or its last card."""
    if stopped or side not in calls:
        return any(item != side for item in calls)
    return any(calls[at] != side and side in calls[at:] for at in range(len(calls)))


def naive_score(
    raw: int, o: dict[str, Any], side: str, calls: list[str], brights: int, *, stopped: bool
) -> int:
    own, other = calls.count(side), naive_answered(side, calls, stopped=stopped)
    rule, score = o["koi_koi_multiplier"], raw
    if rule == "ladder":
        score = score + own if own <= 3 else score * (own - 2)
    if o["high_score"] == "double" and raw >= 7:
        score *= 2
    doubled = {"opponent": other, "own": own > 0, "anyone": bool(calls)}.get(rule, False)
    score *= 1 + len(calls) if rule == "per-call" else 2 if doubled else 1
    return score * (1 + brights) if o["field_brights"] else score


def naive(
    piles: Piles, o: dict[str, Any], facts: dict[str, Any], field: str, dealer: str
) -> tuple[dict[str, int], tuple[str, ...]]:
    """The scores of a round and who won it."""
    calls = list(facts.get("koi_koi", ()))
    scores, scorer = dict.fromkeys(piles, 0), facts.get("stopped_by")
    raw = {side: naive_raw(pile, o, 1, side in calls) for side, pile in piles.items()}
    if facts.get("exhausted") and o["exhausted"] == "higher-score" and raw["Aki"] != raw["Bo"]:
        scorer = max(raw, key=lambda side: raw[side])
    if scorer:
        brights = sum(kind_of(card) == "b" for card in codes_of(field))
        scores[scorer] = naive_score(raw[scorer], o, scorer, calls, brights, stopped="stopped_by" in facts)
    elif facts.get("exhausted") and o["exhausted"].startswith("dealer"):
        scores[dealer] = int(o["exhausted"][-1])
    if o["zero_sum"]:
        scores = {"Aki": scores["Aki"] - scores["Bo"], "Bo": scores["Bo"] - scores["Aki"]}
    return scores, (scorer,) if scorer else ()


def in_force(chosen: dict[str, Any]) -> dict[str, Any]:
    defaults = {option.name: option.default for option in GAME.options}
    return defaults | PRESETS[chosen.get("table", "legends")] | chosen


def mixed(seed: int) -> tuple[Piles, dict[str, Any], dict[str, Any], str, str]:
    rng = random.Random(seed)
    options = {name: value for name, value in random_choices(rng, **CHOICES).items() if rng.random() < 0.5}
    piles = {side: cards for side, cards in share_deck(["Aki", "Bo", ""], seed).items() if side}
    calls = tuple(rng.choice(["Aki", "Bo"]) for _ in range(rng.choice([0, 0, 1, 2, 3, 6])))
    facts: dict[str, Any] = {"koi_koi": calls}
    o, dealer = in_force(options), rng.choice(["Aki", "Bo"])
    stopper = rng.choice(["Aki", "Bo", ""])
    if stopper and naive_raw(piles[stopper], o, 1, stopper in calls):
        facts["stopped_by"] = stopper
    else:
        facts["exhausted"] = True
    field = " ".join(rng.sample(["1b", "8b", "11b", "12b", "2a", "3r", "4c1", "5c2"], 6))
    return piles, options, facts, field, dealer
