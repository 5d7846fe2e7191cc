"""A file is parsed once; a round is laid out, settled and replayed once under each set of rules."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import hanascore
from hanascore.record.source import parse
from hanascore.referee.replay.replay_round import replay_round
from hanascore.scoring.round import lay_out, settle
from tests.helpers.commands import run

pytestmark = pytest.mark.usefixtures("at_the_root")
# How to name what a call computes.
KEYS: dict[Callable[..., Any], Callable[..., tuple[Any, ...]]] = {
    parse: lambda content, **_: (content,),
    lay_out: lambda ruled, round, **_: (id(ruled.rules), round.number),
    settle: lambda played: (id(played.rules), played.round.number, played.rule_count),
    replay_round: lambda rules, round, *_, **__: (id(rules.ruled.rules), round.number),
}


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[Any, ...]]:
    """Count the calls of each function with the same key, in every module that imports it."""
    counts: Counter[tuple[Any, ...]] = Counter()
    arguments = []  # keeps the rules alive, so that no two have the same id

    def counted(function: Callable[..., Any], key: Callable[..., tuple[Any, ...]]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            arguments.append(args)
            counts[function.__name__, *key(*args, **options)] += 1
            return function(*args, **options)

        return call

    for module in walk_packages(hanascore.__path__, "hanascore."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    for function, key in KEYS.items():
        wrapper = counted(function, key)
        for name, module in list(sys.modules.items()):
            if name.startswith("hanascore") and getattr(module, function.__name__, None) is function:
                monkeypatch.setattr(module, function.__name__, wrapper)
    return counts


@pytest.mark.parametrize("example", ["play", "koi-koi", "mushi", "doubtful"])
@pytest.mark.parametrize("command", ["score", "explain", "dispute", "replay"])
def test_nothing_is_computed_twice(command: str, example: str, computed: Counter[tuple[Any, ...]]) -> None:
    result = run(f"{command} examples/{example}.hanascore.yaml")
    # A replay without turns exits with 1.
    assert result.exit_code == int(command == "replay" and example in ("koi-koi", "doubtful"))
    assert {"parse", "lay_out"} <= {name for name, *_ in computed}
    assert [key for key, count in computed.items() if count > 1] == []
