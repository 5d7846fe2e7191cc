"""The same requests here and in the browser's Python: every answer must be the same, byte for byte."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import hanascore
from hanascore.cards.deck import WHOLE, in_order
from tests.helpers.paths import ROOT

# The script that answers requests in any Python in which hanascore can be imported.
SCRIPT = """
import json
from hashlib import sha256
import hanascore

def problems(text):
    return [[p.id, p.severity, p.message, p.hint, p.line, p.column] for p in hanascore.check(text)]

def answer(request):
    name, text, lang = request
    try:
        if name == "check":
            return json.dumps(problems(text), ensure_ascii=False, default=str)
        if name == "convert":
            return hanascore.convert(text, "json")
        result = getattr(hanascore, name)(text)
        if lang:
            return result.as_text(lang=lang)
        return json.dumps(result.as_data(), ensure_ascii=False, default=str)
    except (ValueError, TypeError, OSError) as error:
        return f"{type(error).__name__}: {error}"

def digests(requests):
    return json.dumps([sha256(answer(request).encode()).hexdigest() for request in json.loads(requests)])
"""


def requests(number: int) -> list[tuple[str, str, str]]:
    """Return requests about all examples, and about a number of random records."""
    examples = ROOT / "examples"
    made = []
    for path in sorted(examples.rglob("*.yaml")):
        text = path.read_text("utf-8")
        made += [(name, text, "") for name in ("score", "check", "replay", "convert")]
        if path.parent == examples:
            made += [("score", text, "ja"), ("explain", text, "ko")]
        if "kwa-do" in path.name or "mushi" in path.name:
            made.append(("dispute", text, ""))
    languages = ("", "en", "ja", "ko")
    for seed, text in enumerate(random_records(number)):
        made.append(("score", text, languages[seed % 4]))
        if seed % 5 == 0:
            made.append(("check", text, ""))
        if seed % 25 == 0:
            made.append(("explain", text, "en"))
    return made


def random_records(number: int) -> Iterator[str]:
    """Yield records of all games, with cards dealt at random and sometimes with a mistake."""
    chance = random.Random(40)
    games = list(hanascore.GAMES.values())
    for _ in range(number):
        game = chance.choice(games)
        seated = game.active or chance.choice(
            [size for size in game.players if size not in game.teams_required]
        )
        names = ["Aki", "Bo", "千代", "Dai", "Emi", "Fumi", "Goro"][:seated]
        cards = [card.code for card in in_order(WHOLE)] + chance.choice([[], [], ["1b"], ["z9"]])
        chance.shuffle(cards)
        piles = dict.fromkeys(names, "")
        for card in cards[: chance.choice([20, 40, len(cards), len(cards)])]:
            name = chance.choice(names)
            piles[name] = f"{piles[name]} {card}".strip()
        record: dict[str, Any] = {"hanascore": 1, "game": game.id, "months": "japanese", "players": names}
        stopped = chance.choice([None, *names])
        record["captured"] = {name: pile or "none" for name, pile in piles.items()}
        yield json.dumps(record | ({"stopped_by": stopped} if stopped else {}), ensure_ascii=False)


def digests_here(asked: list[tuple[str, str, str]]) -> list[str]:
    """Return the digests of the answers of this Python."""
    scope: dict[str, Any] = {}
    exec(SCRIPT, scope)
    return [sha256(scope["answer"](request).encode()).hexdigest() for request in asked]
