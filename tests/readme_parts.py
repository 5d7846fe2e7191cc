"""The parts of the README that the program itself can tell, made from its declarations."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import hanascore
from hanascore.cli.main import COMMANDS
from hanascore.games import GAMES
from hanascore.record.schema import schema
from hanascore.scoring.match import ends
from hanascore.tally.event import EVENT_KEYS
from tests.bench.rows import ROWS

ROOT = Path(__file__).parent.parent


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def games() -> str:
    rows = []
    for game in GAMES.values():
        rules = game.rules()
        players = (
            f"{min(game.players)} to {max(game.players)}" if len(game.players) > 1 else str(game.players[0])
        )
        if game.active:
            players = f"{game.active} at a time, of {players}"
        teams = ", or teams" if game.team_sizes else ""
        deck = str(rules.deck_total) if rules.values else "no card points"
        rulings = sum(option.is_ruling for option in game.options)
        yaku = str(len(rules.yaku) + len(rules.not_in_play))
        rows.append((game.name, f"`{game.id}`", players + teams, deck, yaku, str(rulings), ends(rules)))
    return table(("game", "id", "players", "deck total", "yaku", "rulings", "ends"), rows)


def keys() -> str:
    rows = [
        (f"`{key}`", told["description"])
        for key, told in schema()["properties"].items()
        if isinstance(told, dict) and "description" in told
    ]
    return table(("key", "what it holds"), rows)


def examples() -> str:
    rows = []
    for path in sorted((ROOT / "examples").glob("*.hanascore.yaml")):
        first = path.read_text(encoding="utf-8").splitlines()[0]
        rows.append((f"[`{path.name}`](examples/{path.name})", first.removeprefix("# ")))
    for path in sorted((ROOT / "examples").glob("*/event.yaml")):
        first = path.read_text(encoding="utf-8").splitlines()[0]
        name = path.parent.name
        rows.append((f"[`{name}/`](examples/{name})", first.removeprefix("# ")))
    return table(("example", "what it shows"), rows)


def event() -> str:
    return table(("key", "what it holds"), [(f"`{key}`", words) for key, words in EVENT_KEYS.items()])


def commands() -> str:
    rows = [(f"`hanascore {name}`", told) for name, (_, told) in COMMANDS.items()]
    return table(("command", "what it tells"), rows)


def library() -> str:
    rows = []
    for name in hanascore.__all__:
        told = getattr(hanascore, name)
        first = (inspect.getdoc(told) or "").split("\n\n")[0].replace("\n", " ") if callable(told) else ""
        rows.append((f"`{name}`", first or VALUES[name]))
    return table(("name", "what it is"), rows)


# What cannot tell what it is.
VALUES = {
    "GAMES": "Every game by its id, those of installed packages too.",
    "__version__": "The version, as text.",
}
PARTS = {
    "games": games,
    "keys": keys,
    "examples": examples,
    "event": event,
    "commands": commands,
    "library": library,
}


def marked(text: str, name: str) -> str:
    """What stands between the marks of a part."""
    found = re.search(rf"<!-- {name} -->\n(.*?)<!-- end of {name} -->", text, re.DOTALL)
    assert found, f"the README has no marks for {name}"
    return found.group(1)


def replaced(text: str, name: str, part: str) -> str:
    old = f"<!-- {name} -->\n{marked(text, name)}<!-- end"
    return text.replace(old, f"<!-- {name} -->\n{part}\n<!-- end")


__all__ = ["PARTS", "ROWS", "marked", "replaced"]
