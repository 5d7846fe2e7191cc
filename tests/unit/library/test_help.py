"""What help and source say of public names: fields are explained, examples run, results are short."""

from __future__ import annotations

import inspect
import pydoc
import re
import subprocess
import sys
from dataclasses import fields, is_dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

import hanascore
from tests.helpers.documents import INTERNAL
from tests.helpers.fields import field_comments
from tests.helpers.paths import RECORDS
from tests.helpers.quick import not_quick

# A set of cards, enumerations and exceptions have no fields.
TOOLS = {
    *("Blank", "Certainty", "Evidence", "GameError", "GameWarning", "Irrelevance", "Kind", "Knowledge"),
    *("Pile", "Severity"),
}
CLASSES = [
    value
    for name in hanascore.__all__
    if inspect.isclass(value := getattr(hanascore, name)) and name not in TOOLS
]


def field_names(kind: type[Any]) -> list[str]:
    """Return the fields of a dataclass or a NamedTuple."""
    return [field.name for field in fields(kind)] if is_dataclass(kind) else list(kind._fields)


def explanations(kind: type[Any]) -> dict[str, str]:
    """Return the comment above each field. A few classes still have lines in their docstrings."""
    listed = dict(re.findall(r"^(\w+): (.*(?:\n    .*)*)", inspect.getdoc(kind) or "", re.MULTILINE))
    return {
        name: comment or listed.get(name, "") for name, comment in (listed | field_comments(kind)).items()
    }


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_field_is_explained(kind: type[Any]) -> None:
    explained = explanations(kind)
    assert [name for name in field_names(kind) if not explained[name]] == []


# Words in types that are no classes of hanascore. `ByKind` is a tuple of four numbers,
# `Change` is one of three classes.
COMMON = {"Any", "ByKind", "Change", "Mapping", "None", "Path", "Sequence", "Fraction", "Value", "Iterator"}


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_the_type_of_every_field_is_public(kind: type[Any]) -> None:
    explained = explanations(kind)
    types: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        types |= inspect.get_annotations(base)
    private = []
    for name in field_names(kind):
        words = re.findall(r"\b[A-Z]\w+", getattr(types[name], "__forward_arg__", str(types[name])))
        private += [(name, word) for word in words if word not in {*hanascore.__all__, *COMMON}]
    assert [(name, word) for name, word in private if not INTERNAL.search(explained[name])] == []


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_method_and_property_is_described(kind: type[Any]) -> None:
    members = {
        name: value
        for name, value in vars(kind).items()
        if not name.startswith("_") and isinstance(value, property | cached_property | type(inspect.getdoc))
    }
    assert [name for name, value in members.items() if not inspect.getdoc(value)] == []


def test_help_begins_with_examples() -> None:
    text = pydoc.render_doc(hanascore, renderer=pydoc.plaintext)
    overview = text.partition("PACKAGE CONTENTS")[0]
    for name in ("score", "check", "tally", "dispute", "replay", "convert", "score_pile", "schema"):
        assert f"hanascore.{name}(" in overview


@pytest.mark.parametrize(
    "name", [name for name in hanascore.__all__ if inspect.isfunction(getattr(hanascore, name))]
)
def test_every_function_has_an_example(name: str) -> None:
    text = pydoc.render_doc(getattr(hanascore, name), renderer=pydoc.plaintext)
    assert f"\n{name}(" in text
    assert ">>> " in text


@pytest.mark.parametrize("path", RECORDS[:6], ids=lambda path: path.name.split(".")[0])
def test_results_are_printed_in_short(path: Path) -> None:
    match = hanascore.score(path)
    results = [match, *match.rounds, *match.standings, hanascore.dispute(path), hanascore.explain(path)]
    results += [side for result in match.rounds for side in result.sides]
    assert [text for text in map(repr, results) if len(text) > 200] == []
    assert repr(match).startswith(f"<Match {match.record.game}: ")


def test_results_are_printed_with_what_matters() -> None:
    match = hanascore.score("examples/koi-koi.hanascore.yaml")
    side = match.rounds[0].sides[0]
    assert repr(match.record) == "<Record koi-koi: Aki, Bo; 6 rounds>"
    assert repr(match.rounds[0]).startswith("<RoundResult 1: Aki ")
    assert repr(side) == f"<SideScore Aki: {side.score}, total {side.total}>"
    (problem,) = hanascore.check("examples/doubtful.hanascore.yaml")
    assert repr(problem).startswith("<Problem warning odd-month in line 7: Aki holds 3 plum cards")
    trial = hanascore.dispute("examples/kwa-do.hanascore.yaml", ruling="method").trials[0]
    assert repr(trial) == "<Trial method: easy>"
    replay = hanascore.replay("examples/play.hanascore.yaml")
    assert repr(replay) == "<Replay of 3 rounds: lawful=True>"
    tally = hanascore.tally("examples/event", event="examples/event/event.yaml")
    assert repr(tally) == "<Tally of 16 files: 13 players>"
    assert repr(hanascore.GAMES["koi-koi"]) == "<Game koi-koi>"
    assert repr(match.rules) == "<RuleSet koi-koi>"


# A client written from `help(hanascore)` alone.
CLIENT = '''\
"""A club's script."""

from __future__ import annotations

import json
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import hanascore
from hanascore import Problem, Severity


def by_severity(folder: Path) -> dict[Severity, list[Problem]]:
    problems: defaultdict[Severity, list[Problem]] = defaultdict(list)
    for path in sorted(folder.glob("*.yaml")):
        for problem in hanascore.check(path):
            problems[problem.severity].append(problem)
    return {severity: problems[severity] for severity in Severity}


def score_folder(folder: Path) -> None:
    for path in sorted(folder.glob("*.hanascore.yaml")):
        for record in hanascore.load(path).records:
            match = hanascore.score(record)
            first = tuple(standing.side for standing in match.standings if standing.place == 1)
            assert match.winners == (first if match.over else ())
            for result in match.rounds:
                for side in result.sides:
                    points = sum(entry.points for entry in side.entries)
                    assert side.score is None or points == side.score
                    cards: list[str] = [card.id for made in side.made for card in hanascore.Pile(made.cards)]
                    assert bool(cards) == bool(side.made)


def main(folder: Path) -> None:
    score_folder(folder)
    problems = by_severity(folder)
    assert not problems[Severity.ERROR]
    lines: list[int | None] = [problem.line for problem in problems[Severity.WARNING]]
    tally = hanascore.tally(folder / "event", event=folder / "event" / "event.yaml", as_of=3)
    best: int | Fraction = tally.standings[0].points
    replay = hanascore.replay(folder / "play.hanascore.yaml", every_move=True)
    taken = [turn.player for result in replay.rounds if result.replay for turn in result.replay.turns]
    text: str = hanascore.convert(folder / "play.hanascore.yaml", "json")
    assert json.loads(text)["game"] == "koi-koi"
    dispute = hanascore.dispute(folder / "kwa-do.hanascore.yaml")
    idle: tuple[str, ...] = dispute.idle
    changed = [
        (choice.option.name, choice.plain, trial.winner, trial.totals, change.number)
        for trial in dispute.trials
        for choice in trial.choices
        for change in trial.changed_rounds
    ]
    assert dispute.as_data()["schema"] in str(hanascore.schema("dispute"))
    print(lines, best, len(taken), len(idle) > 3, len(changed) > 3)


if __name__ == "__main__":
    main(Path("examples"))
'''


@not_quick
def test_a_typed_client(tmp_path: Path) -> None:
    script = tmp_path / "client.py"
    script.write_text(CLIENT, encoding="utf-8")
    # The same configuration as the gate, so that both share one cache.
    words = [sys.executable, "-m", "mypy", "--config-file=pyproject.toml", str(script)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("Success"), done.stdout
    words = [sys.executable, "-W", "error", str(script)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env={"PYTHONPATH": "."})
    assert (done.stdout, done.stderr) == ("[7] 60 21 True True\n", "")
