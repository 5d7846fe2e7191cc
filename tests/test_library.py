"""The library as its users find it."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import hanascore
from hanascore.cards.pile import Pile

RECORD = """\
hanascore: 1
game: koi-koi
players: [Aki, Bo]
rounds:
  - captured: {Aki: 1b 3b 8b 12b, Bo: 4ar 5ar}
    left_over: none
    stopped_by: Aki
"""


def test_what_there_is() -> None:
    assert {"GAMES", "__version__", "check", "load", "loads", "score", "score_pile"} <= set(dir(hanascore))
    assert all(hasattr(hanascore, name) for name in hanascore.__all__)
    assert hanascore.__version__ == "0.1.0"
    with pytest.raises(AttributeError, match="hanascore has no tarot"):
        _ = hanascore.tarot


def test_a_text_and_a_file_read_alike(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(RECORD, encoding="utf-8")
    from_text, from_file = hanascore.loads(RECORD), hanascore.load(path)
    assert from_text.records[0]._replace(file=str(path)) == from_file.records[0]
    assert from_file.problems == ()
    assert hanascore.loads(RECORD.encode()) == from_text


def test_scoring() -> None:
    match = hanascore.score(hanascore.loads(RECORD).records[0])
    assert [(one.side, one.total) for one in match.standings] == [("Aki", 16), ("Bo", 0)]
    again = hanascore.score(hanascore.loads(RECORD).records[0])
    assert [one.standings for one in (again, match)] == [match.standings] * 2


def test_checking() -> None:
    bad = hanascore.loads(RECORD.replace("stopped_by: Aki", "stopped_by: Bo"))
    assert any(problem.stops for problem in hanascore.check(bad.records[0]))
    assert not any(problem.stops for problem in hanascore.check(hanascore.loads(RECORD).records[0]))


def test_a_text_that_is_no_record_raises_nothing() -> None:
    loaded = hanascore.loads("game: [")
    assert loaded.records == ()
    assert [problem.id for problem in loaded.problems] == ["unclosed"]


def test_a_record_that_cannot_be_scored_tells_everything() -> None:
    text = RECORD.replace("players", "options: {goal: x}\nplayers").replace("4ar", "9s")
    loaded = hanascore.loads(text)
    assert {problem.id for problem in loaded.problems} == {"unknown-choice", "unknown-card"}
    assert {problem.id for problem in hanascore.check(loaded.records[0])} >= {
        "unknown-choice",
        "unknown-card",
    }


def test_piles() -> None:
    assert hanascore.score_pile("koi-koi", "1b 3b 8b", table="nintendo").points == 5
    assert hanascore.score_pile("Koi Koi", Pile.of("1b 3b 8b")).points == 5
    assert hanascore.score_pile("koi-koi", "1b 3b 8b", values={"three-brights": 7}).points == 7
    read_only = MappingProxyType({"three-brights": 7})
    assert hanascore.score_pile("koi-koi", "1b 3b 8b", values=read_only).points == 7
    assert hanascore.score_pile("kwa-do", "1b 2a 3b", yaku=["set-1"]).points == 80
    assert hanascore.score_pile("kwa-do", "1b 2a 3b", yaku=("set-1",)).points == 80
    assert hanascore.score_pile("kwa-do", "1b 2a 3b", yaku="all", goal=None).points == 80
    assert hanascore.score_pile("sudaoshi", "11*", seat="last").points == 41
    assert hanascore.score_pile("koi-koi", "1*", month=1, month_cards=True).points == 4
    assert hanascore.score_pile("kwa-do", "11b", months="korean").cards == Pile.of("12b").cards
    lucky = hanascore.score_pile("koi-koi", "", hand="1* 2ar 3bc").lucky
    assert lucky is not None
    assert [(entry.rule, entry.points) for entry in lucky] == [("koi-koi.teshi", 6)]
    assert hanascore.score_pile("koi-koi", "", hand=Pile.of("1b 2a")).lucky == ()
    assert hanascore.score_pile("koi-koi", "None").points == 0


@pytest.mark.parametrize(
    ("arguments", "options", "said"),
    [
        (("koi-koi", "1b 9s"), {}, "no such card '9s': did you mean 9a"),
        (("kwa-do", "11b"), {}, "depends on the order of the months"),
        (("tarot", "1b"), {}, "no game is called 'tarot'"),
        (("koi-koi", "1b"), {"viewing": "maybe"}, "`viewing` cannot be 'maybe'"),
        (("koi-koi", "1b"), {"wiewing": "on"}, "has no option `wiewing`"),
        (("koi-koi", "1b"), {"goal": {3}}, "`goal` cannot be"),
        (("koi-koi", "1b"), {"values": {1: 2}}, "has no yaku '1'"),
        (("koi-koi", "1b"), {"seat": "last"}, "no seat scores anything here"),
        (("koi-koi", "1b"), {"month": 0}, "rounds count from 1"),
    ],
)
def test_what_a_pile_refuses(arguments: tuple[str, str], options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        hanascore.score_pile(*arguments, **options)
