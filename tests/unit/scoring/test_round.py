from __future__ import annotations

import pytest

from hanascore.cards.deck import these
from hanascore.games import GAMES
from hanascore.model.record import Record, Round
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.rules.played import Played
from hanascore.scoring.round import RuledRecord, cards_left_by_ruling, lay_out, settle, unaccounted
from tests.helpers.settled import record_of


def laid_out(
    text: str, game: str = "kwa-do", players: str = "[Aki, Bo, Chiyo]", dealer: str = "Aki"
) -> Played:
    """Lay out the first round of a record."""
    record = record_of(text, game, players)
    ruled = RuledRecord(record, GAMES[game], GAMES[game].rules(record.options))
    return lay_out(ruled, record.rounds[0], dealer=dealer, month=1)


def totals(played: Played) -> dict[str, int]:
    return settle(played).totals


def test_the_dealer_decides_turn_order_and_seats() -> None:
    whole = "captured: {Aki: 1*, Bo: 2*, Chiyo: rest}"
    assert laid_out(whole).order == ("Bo", "Chiyo", "Aki"), "in Kwa-Do the dealer plays last"
    sudaoshi = laid_out(whole, "sudaoshi", dealer="Bo")
    assert sudaoshi.order == ("Bo", "Chiyo", "Aki")
    assert sudaoshi.seats == {"Bo": "dealer", "Chiyo": "second", "Aki": "last"}
    assert [holding.context.seat for holding in sudaoshi.holdings] == ["last", "dealer", "second"]


def test_a_player_who_sits_out_holds_nothing() -> None:
    played = laid_out(
        "sitting_out: [Bo]\ncaptured: {Aki: 1*, Chiyo: 2*, Dai: rest}",
        "sudaoshi",
        "[Aki, Bo, Chiyo, Dai]",
        dealer="Chiyo",
    )
    assert [holding.side for holding in played.holdings] == ["Aki", "Chiyo", "Dai"]
    assert played.seats == {"Chiyo": "dealer", "Dai": "second", "Aki": "last"}
    assert totals(played)["Bo"] == 0


def test_without_a_dealer_there_are_no_seats() -> None:
    record = record_of("captured: {Aki: 1*, Bo: 2*, Chiyo: rest}", "sudaoshi")
    game = GAMES["sudaoshi"]
    played = lay_out(RuledRecord(record, game, game.rules()), record.rounds[0], dealer=None, month=1)
    assert (played.seats, played.dealer) == ({}, "")


@pytest.mark.parametrize(
    ("game", "players", "number"),
    [("koi-koi", "[Aki, Bo]", 8), ("kwa-do", "[Aki, Bo]", 8), ("hana-awase", "[Aki, Bo]", 0)],
)
def test_the_number_of_cards_that_stay_undrawn(game: str, players: str, number: int) -> None:
    played = laid_out("captured: {Aki: 1*, Bo: none}\n", game, players)
    assert played.undrawn == number
    assert laid_out("captured: {Aki: 1*, Bo: none, Chiyo: none}").undrawn == 0


def test_a_round_is_complete_if_every_card_is_in_a_pile_or_left_over() -> None:
    assert laid_out("captured: {Aki: 1*, Bo: 2*, Chiyo: rest}").complete
    assert not laid_out("captured: {Aki: 1*, Bo: 2*, Chiyo: 3*}").complete
    assert laid_out("captured: {Aki: 1*, Bo: 2*, Chiyo: rest}\nleft_over: 12*").complete
    assert not laid_out("captured: {Aki: 1*, Bo: none}", "koi-koi", "[Aki, Bo]").complete
    away = "chaff: discarded\ncaptured: {Aki: 1br, Bo: 2ar, Chiyo: rest}"
    assert laid_out(away).complete


def test_unaccounted_cards_are_left_over_or_missing() -> None:
    missing = record_of("captured: {Aki: 1*, Bo: 2*, Chiyo: 3* 4* 5* 6* 7* 8* 9* 10* 11*}")
    assert unaccounted(missing, missing.rounds[0]) == these("12*")
    written = record_of("captured: {Aki: 1*, Bo: 2*, Chiyo: 3*}\nleft_over: 12*")
    assert unaccounted(written, written.rounds[0]) == these("12*")
    away = record_of(
        "chaff: discarded\ncaptured: {Aki: 1br, Bo: 2ar, Chiyo: 3br 4ar 5ar 6ar 7ar 8ba 9ar 10ar}"
    )
    assert unaccounted(away, away.rounds[0]) == these("11b 11a 11r 12b")
    counts = record_of("captured: {Aki: {counts: {chaff: 4}}, Bo: 2*, Chiyo: 3*}")
    assert unaccounted(counts, counts.rounds[0]) == 0


FIELD = "opening_field: 1* 4a 10r\n"


def test_four_on_the_field_may_stay_there() -> None:
    stay = "options: {four_on_field: stay}\ncaptured: {Aki: 2*, Bo: 3*, Chiyo: rest}\nleft_over: 1*\n"
    played = laid_out(stay + FIELD)
    assert played.awards == ()
    assert cards_left_by_ruling(played, these("1*")) == these("1*")
    assert cards_left_by_ruling(laid_out(stay), these("1*")) == these("1*"), "the field is not written"
    assert cards_left_by_ruling(played, these("1* 2*")) == these("1*"), "the plum cards are not on the field"
    assert played.complete
    misdeal = laid_out("captured: {Aki: 2*, Bo: 3*, Chiyo: rest}\nleft_over: 1*")
    assert cards_left_by_ruling(misdeal, these("1*")) == 0


def test_four_on_the_field_may_belong_to_the_dealer() -> None:
    text = (
        "options: {four_on_field: dealer, method: easy}\n"
        "captured: {Aki: 2*, Bo: 3*, Chiyo: 4* 5* 6* 7* 8* 9* 10* 11* 12*}\n" + FIELD
    )
    played = laid_out(text, dealer="Bo")
    assert [(award.side, award.cards, award.rule) for award in played.awards] == [
        ("Bo", these("1*"), "kwa-do.four_on_field")
    ]
    assert played.complete
    assert played.holding("Bo").kinds == (2, 0, 2, 4)
    assert totals(played)["Bo"] == 50
    assert [entry.points for entry in settle(played).of("Bo") if entry.rule == "kwa-do.four_on_field"] == [25]
    taken = text.replace("Bo: 3*", "Bo: 1* 3*")
    assert laid_out(taken, dealer="Bo").awards == (), "they are written in the pile"


def test_a_void_round_has_no_awards() -> None:
    text = (
        "options: {four_on_field: dealer}\nvoid: misdeal\ncaptured: {Aki: 2*, Bo: 3*, Chiyo: none}\n" + FIELD
    )
    assert laid_out(text).awards == ()
    assert totals(laid_out(text)) == {"Aki": 0, "Bo": 0, "Chiyo": 0}


GAJI = (
    "options: {gaji: on, gaji_leftovers: both, four_on_field: stay, method: easy}\n"
    "gaji: {by: Bo, took: crane}\n"
)


def test_four_that_stay_on_the_field_are_not_left_over_by_a_wild_card() -> None:
    text = (
        GAJI + "captured: {Aki: 1rc, Bo: 1b 11c 2* 3*, Chiyo: 11ba 4* 5* 6* 7* 8* 9* 10*}\n"
        "opening_field: 12* 4a 10r"
    )
    played = laid_out(text)
    assert sorted(award.cards for award in played.awards) == [these("1c2"), these("11r")]
    assert cards_left_by_ruling(played, these("12*")) == these("12*")
    assert played.complete


def test_awarded_cards_are_added_to_counts() -> None:
    text = (
        "options: {gaji: on, gaji_leftovers: both, method: easy}\n"
        "gaji: {by: Bo, took: crane}\nleft_over: 1c 11r\n"
        "captured: {Aki: 1rc, Bo: {counts: {brights: 1, animals: 2, ribbons: 2, chaff: 5}}, Chiyo: 4*}"
    )
    holding = laid_out(text).holding("Bo")
    assert holding.kinds == (1, 2, 3, 6)
    assert holding.pile == these("1c2 11r")
    assert totals(laid_out(text))["Bo"] == 20 + 20 + 15


def test_listed_yaku_show_cards_of_a_pile_known_by_numbers() -> None:
    text = (
        "captured:\n"
        "  Aki: {counts: {brights: 1, animals: 2, ribbons: 2, chaff: 5}, yaku: [set-of-baldies]}\n"
        "  Bo: {counts: {brights: crane curtain, animals: 4, ribbons: 4, chaff: 9}}\n"
        "  Chiyo: {counts: {brights: phoenix rain-man, animals: 3, ribbons: 4, chaff: 10}}\n"
    )
    aki = laid_out(text, "sudaoshi").holding("Aki")
    assert aki.pile == these("8*")
    assert totals(laid_out(text, "sudaoshi"))["Aki"] == 5 + 10 + 2 + 50 + 2 * 20 - 100


def test_a_month_yaku_may_be_claimed_if_chaff_was_thrown_away() -> None:
    text = (
        "chaff: discarded\noptions: {yaku: all, method: easy}\nmonth_bonuses: {Aki: [iris]}\n"
        "captured: {Aki: 5ar, Bo: 2ar, Chiyo: 3br}"
    )
    assert [made.yaku.id for made in laid_out(text).holding("Aki").made] == ["iris"]
    assert totals(laid_out(text))["Aki"] == 45
    kept = text.replace("chaff: discarded\n", "")
    assert laid_out(kept).holding("Aki").made == (), "the piles decide if chaff is kept"


def test_a_round_without_piles_has_no_holdings() -> None:
    record = Record(game="kwa-do", players=("Aki", "Bo"), sides=("Aki", "Bo"), rounds=(Round(number=1),))
    game = GAMES["kwa-do"]
    played = lay_out(RuledRecord(record, game, game.rules()), record.rounds[0], dealer="Aki", month=1)
    assert (played.holdings, played.complete) == ((), False)


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
