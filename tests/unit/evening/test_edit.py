"""An older round that is entered again. Enter at every question leaves it as it is."""

from __future__ import annotations

import pytest

from hanascore.evening.pile_words import spell_pile
from hanascore.evening.round_questions import RoundEntry
from hanascore.evening.sentence import parse_piles
from hanascore.evening.sheet import Reading, Sheet
from tests.helpers.paths import EXAMPLES
from tests.helpers.quick import every
from tests.helpers.score_pad import new_sheet

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


def check_rounds(text: str) -> None:
    """Check that Enter changes no score, no dealer and no fact of a round of a record."""
    sheet = Sheet.read(text, Reading())
    for index, result in enumerate(sheet.match.rounds):
        entry = RoundEntry.again(sheet, index)
        entry = entry.with_answers(entry.accept_earlier())
        assert entry.next_question is None
        again = entry.preview.result
        assert again is not None
        assert (again.dealer, again.scores) == (result.dealer, result.scores)
        assert again.round.facts == result.round.facts
        assert again.round.piles == result.round.piles


@pytest.mark.parametrize("name", every(3, FILES))
def test_enter_leaves_every_round_of_the_examples_as_it_is(name: str) -> None:
    check_rounds((EXAMPLES / name).read_text(encoding="utf-8"))


def test_enter_leaves_named_yaku_as_they_are() -> None:
    check_rounds(GO_STOP)


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
    match = new_sheet(game="min-hwatu", players=["Aki", "Bo"]).match
    assert parse_piles(match, ["Aki", "Bo"], "Aki", spell_pile(pile)) == {"Aki": pile}
