"""Score Roppyakken a second time, without any code of the program's game."""

from __future__ import annotations

from typing import Any

from tests.helpers.naive_scoring import Piles, best_of, card_points, codes_of, yaku_points
from tests.helpers.plays import kind_of

YAKU = {
    "four-brights": (600, "1b 3b 8b 12b"),
    "pine-paulownia-baldy": (150, "1b 8b 12b"),
    "big-three": (150, "1b 2a 3b"),
    "little-three": (100, "1r 2r 3r"),
    "blue-ribbons": (100, "6r 9r 10r"),
    "grass-ribbons": (100, "4r 5r 7r"),
    "isc": (300, "6a 7a 10a"),
    "gun": (300, "3b 8b 9a"),
    "flowers": (100, "3b 9a"),
    "moon": (100, "8b 9a"),
    "rains": (200, "11*"),
    **{f"four-{month}": (50, f"{month}*") for month in (1, 2, 3, 4, 8, 10, 12)},
}
MORE = {f"four-{month}": (50, f"{month}*") for month in (5, 6, 7, 9)}
KOREAN = {
    "isc-ribbons": (300, "6r 7r 10r"),
    "gun-ribbons": (300, "3r 8a 9r"),
    "flower-ribbons": (100, "3r 9r"),
    "moon-ribbons": (100, "8a 9r"),
}
DEARER = {100: 200, 150: 200, 300: 400}
TABLES: dict[str, dict[str, int]] = {
    "page": {},
    "korea": {id: DEARER[value] for id, (value, _) in (YAKU | KOREAN).items() if value in DEARER}
    | {"rains": 300, "four-10": 200},
    "sambong": {},
    "yamayaku": {"big-three": 100},
    "changara": {
        "pine-paulownia-baldy": 300,
        "little-three": 150,
        **{f"four-{month}": 0 for month in range(1, 13)},
    },
}
# What each of these tables leaves out.
WITHOUT = {
    "yamayaku": ("four-", "flowers", "moon"),
    "changara": ("four-brights", "big-three", "four-4"),
}
CHOICES: dict[str, tuple[Any, ...]] = {
    "table": tuple(TABLES),
    "four_brights": ("four", "with-warbler"),
    "four_brights_value": (600, 1000),
    "viewings": ("always", "no-willows"),
    "four_for_chaff": (False, True),
    "fours": ("page", "all"),
    "ribbon_yaku": (False, True),
    "cuckoo_and_deer": (10, 50),
    "seven_ribbons": ("all", "but-rain", "with-rain"),
    "each_ribbon": (0, 100),
    "score": ("all", "margin", "hundreds"),
    "low_score": (None, "cards", "all", "dry-cards", "dry-all"),
}


def points(pile: set[str], options: dict[str, Any]) -> tuple[int, int]:
    """Card points and yaku of a pile."""
    dear = options["cuckoo_and_deer"]
    values = {"b": 50, "a": 10, "r": 10, "c": 0, "2a": 50, "12c1": 10, "4a": dear, "10a": dear}
    table = YAKU | (MORE if options["fours"] == "all" else {}) | (KOREAN if options["ribbon_yaku"] else {})
    without = WITHOUT.get(options["table"], ())
    if options["table"] == "changara":
        table = {id: row for id, row in table.items() if id not in without}
    elif options["table"] == "yamayaku":
        table = {id: row for id, row in table.items() if id in KOREAN or not id.startswith(without)}
    dear_ones = TABLES[options["table"]]
    table = {id: (dear_ones.get(id, value), cards) for id, (value, cards) in table.items()}
    if not without:
        cards = "1b 2a 3b 8b 12b" if options["four_brights"] == "with-warbler" else "1b 3b 8b 12b"
        table["four-brights"] = (options["four_brights_value"], cards)
    if options["viewings"] == "no-willows" and codes_of("11*") & pile and "1b" not in pile:
        table = {id: row for id, row in table.items() if id not in ("gun", "flowers", "moon")}
    result = best_of(
        yaku_points(pile, table),
        ("gun", "flowers", "moon"),
        ("gun-ribbons", "flower-ribbons", "moon-ribbons"),
    )
    ribbons = [card for card in pile if kind_of(card)[-1] == "r"]
    if options["seven_ribbons"] == "but-rain":
        ribbons = [card for card in ribbons if card != "11r"]
    enough = (
        not without and len(ribbons) >= 7 and (options["seven_ribbons"] != "with-rain" or "11r" in ribbons)
    )
    seven = 700 if options["table"] == "sambong" else 600
    more = seven + options["each_ribbon"] * (len(ribbons) - 7) if enough else 0
    months = [cards for id, (_, cards) in table.items() if id.startswith("four-") and cards.endswith("*")]
    months += ["11*"]
    fours = sum(codes_of(cards) <= pile for cards in months) if options["four_for_chaff"] else 0
    return card_points(pile, values), sum(result.values()) + more + 50 * fours


def naive_session(
    rounds: list[dict[str, int]], goal: int, best_of: int, last_round: int | None
) -> tuple[list[tuple[int, ...]], tuple[str, ...], int | None]:
    """Return the totals after each round, the winners of the session, and the round that ended it."""
    names = list(rounds[0])
    totals, won, after = dict.fromkeys(names, 0), dict.fromkeys(names, 0), []
    winners: tuple[str, ...] = ()
    ended, game_is_over = None, False
    for number, scores in enumerate(rounds, 1):
        totals = {name: (0 if game_is_over else totals[name]) + scores[name] for name in names}
        game_is_over = False
        after.append(tuple(totals.values()))
        if winners:
            continue
        most = max(totals.values())
        best = [name for name in names if totals[name] == most]
        if most >= goal and len(best) == 1:
            won[best[0]] += 1
            game_is_over = best_of > 1
            if won[best[0]] > best_of // 2:
                winners = (best[0],)
        if not winners and number == last_round:
            ranks = {name: (won[name] * (best_of > 1), totals[name] * (not game_is_over)) for name in names}
            winners = tuple(name for name in names if ranks[name] == max(ranks.values()))
        ended = number if winners else None
    return after, winners, ended


def naive(piles: Piles, options: dict[str, Any]) -> dict[str, int]:
    result = {side: points(pile, options) for side, pile in piles.items()}
    scores = {side: cards + yaku for side, (cards, yaku) in result.items()}
    low = {"cards": min(cards for cards, _ in result.values()), "all": min(scores.values())}
    dear = {"4a": options["cuckoo_and_deer"], "10a": options["cuckoo_and_deer"]}
    values = {"b": 50, "a": 10, "r": 10, "c": 0, "2a": 50, **dear}
    dry = [{card for card in pile if card[:2] not in ("11", "12")} for pile in piles.values()]
    low["dry-cards"] = min(card_points(pile, values) for pile in dry)
    yaku = [worth for _, worth in result.values()]
    low["dry-all"] = min(card_points(pile, values) + more for pile, more in zip(dry, yaku, strict=True))
    if low.get(options["low_score"], 99) <= 30:
        return dict.fromkeys(scores, 0)
    if options["score"] == "hundreds":
        return {side: -(-score // 100) * 100 for side, score in scores.items()}
    if options["score"] == "margin":
        first, second, *_ = sorted(scores.values(), reverse=True)
        return {side: first - second if score == first else 0 for side, score in scores.items()}
    return scores
