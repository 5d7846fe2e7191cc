from __future__ import annotations

import pytest

from hanascore.games import GAMES
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.scoring.lay_out import RuledRecord, lay_out
from hanascore.scoring.settle import settle
from tests.helpers.settled import record_of


def test_the_entries_of_a_side_add_up_to_its_total() -> None:
    record = record_of("options: {yaku: all}\ncaptured: {Aki: 5* 10*, Bo: 11*, Chiyo: rest}")
    ruled = RuledRecord(record, GAMES["kwa-do"], GAMES["kwa-do"].rules(record.options))
    ledger = settle(lay_out(ruled, record.rounds[0], dealer="Aki", month=1))
    for side, points in ledger.totals.items():
        assert points == sum(entry.points for entry in ledger.of(side))


HACHI = """\
hanascore: 1
game: hachi-hachi
players: [Aki, Bo, Chiyo]
options: {mizuten: yes}
dealer: Aki
blind: yes
field_multiplier: 1
captured: {Aki: CARDS, Bo: 5* 6* 7* 8*, Chiyo: rest}
"""
BELOW = """\
hanascore: 1
game: mushi
players: [Aki, Bo]
house_rules: {yaku: {unlucky: {value: -5, cards: 1c1 1c2}}}
dealer: Aki
captured: {Aki: 1*, Bo: rest}
left_over: none
"""


@pytest.mark.parametrize(
    ("text", "reason", "payers"),
    [
        (HACHI.replace("CARDS", "1* 2* 3* 4*"), "playing blind", {"Aki"}),
        (HACHI.replace("CARDS", "1* 2* 3* 12*"), "playing blind", {"Bo", "Chiyo"}),
        (BELOW, "Unlucky", {"Aki"}),
    ],
)
def test_a_payment_names_who_pays_and_who_is_paid(text: str, reason: str, payers: set[str]) -> None:
    (result,) = judge(loads(text).records[0]).rounds
    paid = [entry for side in result.sides for entry in side.entries if "paid" in entry.because]
    assert {entry.side for entry in paid if entry.points < 0 and entry.because.startswith(reason)} == payers
    for entry in paid:
        word = "by" if entry.points > 0 else "to"
        assert entry.because.endswith(f"paid {word} {entry.against}")
