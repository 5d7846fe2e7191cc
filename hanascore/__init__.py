"""hanascore: a referee and score calculator for games with hanafuda, the flower cards.

The library in a few lines; `load` reads files as `loads` reads texts:

>>> import hanascore
>>> loaded = hanascore.loads('''
... hanascore: 1
... game: koi-koi
... players: [Aki, Bo]
... captured: {Aki: 1b 3b 8b 12b, Bo: 4ar 5ar}
... left_over: none
... stopped_by: Aki
... ''')
>>> match = hanascore.score(loaded.records[0])
>>> [(standing.side, standing.total) for standing in match.standings]
[('Aki', 16), ('Bo', 0)]
>>> hanascore.score_pile("koi-koi", "1b 3b 8b", table="fudawiki").points
6
"""

from __future__ import annotations

from importlib import import_module

# As in `typing`, which takes a while to import.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hanascore.cards.pile import masks, texts
    from hanascore.games import GAMES
    from hanascore.referee.dispute import dispute
    from hanascore.referee.explain import explain
    from hanascore.referee.judge import check, load, loads
    from hanascore.referee.judge import judge as score
    from hanascore.referee.pile import score_pile, scorer


__version__ = "0.1.0"
__all__ = [
    "GAMES",
    "__version__",
    "check",
    "dispute",
    "explain",
    "load",
    "loads",
    "masks",
    "score",
    "score_pile",
    "scorer",
    "texts",
]

# Where each name lives. Nothing is imported before it is asked for, so that `import hanascore` costs nothing.
_HOMES = {
    "GAMES": ("games", "GAMES"),
    "check": ("referee.judge", "check"),
    "dispute": ("referee.dispute", "dispute"),
    "explain": ("referee.explain", "explain"),
    "load": ("referee.judge", "load"),
    "loads": ("referee.judge", "loads"),
    "masks": ("cards.pile", "masks"),
    "score": ("referee.judge", "judge"),
    "score_pile": ("referee.pile", "score_pile"),
    "scorer": ("referee.pile", "scorer"),
    "texts": ("cards.pile", "texts"),
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"hanascore has no {name}")
    module, attribute = _HOMES[name]
    return getattr(import_module(f"{__name__}.{module}"), attribute)


def __dir__() -> list[str]:
    return sorted(__all__)
