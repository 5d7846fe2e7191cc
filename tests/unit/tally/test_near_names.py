"""Names that may belong to one person."""

from __future__ import annotations

import pytest

from hanascore.tally.near_names import find_near_names, near_names
from tests.helpers.event_files import checked, event, record, results


@pytest.mark.parametrize(
    ("first", "second", "near"),
    [
        ("Akiko", "Akiko S.", True),
        ("Chiyo", "Chyio", True),
        ("Chiyo", "chiyo", True),
        ("Chiyo", "Chyoi", True),
        ("Kenji", "Kenij", True),
        ("Ōta Ken", "Ota Ken", True),
        ("Aki Tanaka", "AkiTanaka", True),
        ("愛子", "愛 子", True),
        ("👩\u200d🔬", "👩🔬", True),
        ("می\u200cرود", "می\u200cرود احمد", True),
        ("o" * 63, "o" * 64, True),
        ("Akiko S.", "Akiko T.", False),
        ("Player 1", "Player 2", False),
        ("Aki", "Aya", False),
        ("Bo", "Bob", False),
        ("Tanaka Aki", "Tanaka Bo", False),
        ("Chiyo", "Hana", False),
        ("o" * 100_000, "o" * 100_001, False),
    ],
)
def test_names_are_near_if_they_differ_by_a_slip_or_an_added_word(
    first: str, second: str, near: bool
) -> None:
    assert bool(near_names([first, second], [])) == near
    assert not near_names([first, second], [frozenset((first, second))]), "two people at one table"


def test_the_rarer_name_is_the_misspelt_one() -> None:
    texts = [record({"Chiyo": 1, "Bo": 2}), record({"Chiyo": 1, "Bo": 2}), record({"Chyio": 1, "Bo": 2})]
    (located,) = find_near_names(results(*texts))
    assert (located.file, located.message) == ("3.yaml", "is 'Chyio' the 'Chiyo' of 2 records?")
    assert located.place.path == ("players", 0)


def test_names_that_look_alike_differ_in_a_joiner() -> None:
    (located,) = find_near_names(results(record({"👩\u200d🔬": 1, "Bo": 2}), record({"👩🔬": 1, "Bo": 2})))
    assert located.message.endswith("of 1 record? they differ in a joiner, which is invisible")


def test_names_are_not_compared_if_the_event_lists_its_players() -> None:
    texts = [record({"Chiyo": 1, "Bo": 2}, 1), record({"Chyio": 1, "Bo": 2}, 2)]
    ids = [located.id for located in checked(event("players: [Chiyo, Chyio, Bo]\n"), *texts).problems]
    assert "name-nearly" not in ids
