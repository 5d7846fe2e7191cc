"""An older round that is entered again. Enter at every question leaves it as it is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hanascore.cli.keep.file import PadFile, answers_of
from hanascore.cli.keep.pile_words import Vocabulary, parse_pile, spell_pile
from hanascore.cli.keep.round_questions import RoundEntry
from hanascore.record.event_rules import EventRules
from tests.helpers.paths import EXAMPLES
from tests.helpers.quick import every

FILES = [
    path.name for path in sorted(EXAMPLES.glob("*.yaml")) if "\nrounds:" in path.read_text(encoding="utf-8")
]
GO_STOP = """\
hanascore: 1
game: go-stop
months: korean
players: [Mia, Tom, Ben]
rounds:
  - captured: {Mia: {yaku: [three-brights]}, Tom: {yaku: none, brights: 0}, Ben: {yaku: none, brights: 1}}
    stopped_by: Mia
  - captured: {Mia: {yaku: [12 chaff]}, Tom: {yaku: [5 chaff]}, Ben: {yaku: [9 chaff]}}
    go: {Mia: 1, Ben: 2}
    stopped_by: Mia
    shaken: {Mia: 1}
    first_turn: {Tom: [ppeok]}
"""


def check_file(name: str) -> None:
    """Check that Enter changes no score, no dealer and no fact of a round of a file."""
    file = PadFile(name, event=EventRules())
    for index, result in enumerate(file.match.rounds):
        entry = RoundEntry(file, index, answers_of(file.rounds[index]))
        entry.answers.update(entry.accept_earlier())
        assert entry.next_question is None
        again = entry.preview().result
        assert again is not None
        assert (again.dealer, again.scores) == (result.dealer, result.scores)
        assert again.round.facts == result.round.facts
        assert again.round.piles == result.round.piles


@pytest.mark.parametrize("name", every(3, FILES))
def test_enter_leaves_every_round_of_the_examples_as_it_is(name: str) -> None:
    shutil.copy(EXAMPLES / name, "f.yaml")
    check_file("f.yaml")


def test_enter_leaves_named_yaku_as_they_are() -> None:
    Path("f.yaml").write_text(GO_STOP, encoding="utf-8")
    check_file("f.yaml")


@pytest.mark.parametrize(
    "pile",
    [
        {"brights": 1},
        {"brights": 1, "animals": 1, "ribbons": 3, "yaku": ["grass-ribbons"]},
        {"points": 110, "yaku": ["blue-ribbons", "four-irises"]},
        {"ribbons": 2, "cards": "1b 2a"},
        {"chaff": 0},
        {"brights": 2, "sake_cup": "no"},
    ],
)
def test_a_pile_means_the_same_when_it_is_typed_again(pile: dict[str, object]) -> None:
    shutil.copy(EXAMPLES / "min-hwatu.hanascore.yaml", "f.yaml")
    vocabulary = Vocabulary(PadFile("f.yaml", event=EventRules()).match)
    assert parse_pile(vocabulary, spell_pile(pile)) == pile
