"""The ledger adds the points of a round."""

from __future__ import annotations

from hanascore.model.house_rules import HouseRules, LoseAll
from hanascore.model.ledger import Entry, Ledger


def test_totals_and_the_points_that_decide() -> None:
    entries = [
        Entry("Aki", 5, "a", "five"),
        Entry("Bo", 0, "b", "nothing"),
        Entry("Aki", -2, "c", "a payment", deciding=False),
        Entry("Bo", 3, "d", "three"),
    ]
    ledger = Ledger(["Aki", "Bo", "Chiyo"], entries)
    assert ledger.totals == {"Aki": 3, "Bo": 3, "Chiyo": 0}
    assert ledger.deciding == {"Aki": 5, "Bo": 3, "Chiyo": 0}
    assert [entry.points for entry in ledger.entries] == [5, -2, 3]
    assert [entry.rule for entry in ledger.of("Aki")] == ["a", "c"]


def test_no_house_rules_are_false() -> None:
    assert not HouseRules()
    assert HouseRules(lose_all=(LoseAll("iris"),))
