from __future__ import annotations

import pytest

from hanascore.cards.deck import WHOLE, four_of_a_month, these
from hanascore.games import GAMES
from hanascore.model.ledger import Ledger
from hanascore.model.record import Record, Round
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.rules.played import Played
from hanascore.scoring.lay_out import RuledRecord, dead_cards, lay_out, unaccounted
from hanascore.scoring.settle import settle
from tests.helpers.settled import record_of


def laid(text: str, game: str = "kwa-do", players: str = "[Aki, Bo, Chiyo]", dealer: str = "Aki") -> Played:
    record = record_of(text, game, players)
    found = GAMES[game]
    of = RuledRecord(record, found, found.rules(record.options))
    return lay_out(of, record.rounds[0], dealer=dealer, month=1)


def totals(played: Played) -> dict[str, int]:
    return settle(played).totals


def test_four_of_a_month() -> None:
    assert four_of_a_month(0) == 0
    assert four_of_a_month(WHOLE) == WHOLE
    assert four_of_a_month(these("1b 1r 1c1 2* 3r 12*")) == these("2* 12*")
    assert four_of_a_month(WHOLE & ~these("1b 2a 11c 12b")) == WHOLE & ~these("1* 2* 11* 12*")


def test_turn_order_and_seats() -> None:
    whole = "captured: {Aki: 1*, Bo: 2*, Chiyo: rest}"
    assert laid(whole).order == ("Bo", "Chiyo", "Aki"), "the dealer of Kwa-Do plays last"
    sudaoshi = laid(whole, "sudaoshi", dealer="Bo")
    assert sudaoshi.order == ("Bo", "Chiyo", "Aki")
    assert sudaoshi.seats == {"Bo": "dealer", "Chiyo": "second", "Aki": "last"}
    assert [holding.context.seat for holding in sudaoshi.holdings] == ["last", "dealer", "second"]


def test_who_sits_out_holds_nothing() -> None:
    played = laid(
        "sitting_out: [Bo]\ncaptured: {Aki: 1*, Chiyo: 2*, Dai: rest}",
        "sudaoshi",
        "[Aki, Bo, Chiyo, Dai]",
        dealer="Chiyo",
    )
    assert [holding.side for holding in played.holdings] == ["Aki", "Chiyo", "Dai"]
    assert played.seats == {"Chiyo": "dealer", "Dai": "second", "Aki": "last"}
    assert totals(played)["Bo"] == 0


def test_nobody_has_a_seat_where_the_dealer_is_not_known() -> None:
    record = record_of("captured: {Aki: 1*, Bo: 2*, Chiyo: rest}", "sudaoshi")
    game = GAMES["sudaoshi"]
    played = lay_out(RuledRecord(record, game, game.rules()), record.rounds[0], dealer=None, month=1)
    assert (played.seats, played.dealer) == ({}, "")


@pytest.mark.parametrize(
    ("game", "players", "number"),
    [("koi-koi", "[Aki, Bo]", 8), ("kwa-do", "[Aki, Bo]", 8), ("hana-awase", "[Aki, Bo]", 0)],
)
def test_how_many_cards_stay_undrawn(game: str, players: str, number: int) -> None:
    played = laid("captured: {Aki: 1*, Bo: none}\n", game, players)
    assert played.undrawn == number
    assert laid("captured: {Aki: 1*, Bo: none, Chiyo: none}").undrawn == 0


def test_a_round_is_complete_with_every_card_in_a_pile_or_left_over() -> None:
    assert laid("captured: {Aki: 1*, Bo: 2*, Chiyo: rest}").complete
    assert not laid("captured: {Aki: 1*, Bo: 2*, Chiyo: 3*}").complete
    assert laid("captured: {Aki: 1*, Bo: 2*, Chiyo: rest}\nleft_over: 12*").complete
    assert not laid("captured: {Aki: 1*, Bo: none}", "koi-koi", "[Aki, Bo]").complete
    away = "chaff: discarded\ncaptured: {Aki: 1br, Bo: 2ar, Chiyo: rest}"
    assert laid(away).complete


def test_unaccounted_cards_are_those_written_as_left_over_or_else_those_missing() -> None:
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


def test_four_on_the_field_that_stay_are_dead() -> None:
    stay = "options: {four_on_field: stay}\ncaptured: {Aki: 2*, Bo: 3*, Chiyo: rest}\nleft_over: 1*\n"
    played = laid(stay + FIELD)
    assert played.awards == ()
    assert dead_cards(played, these("1*")) == these("1*")
    assert dead_cards(laid(stay), these("1*")) == these("1*"), "the field was not written"
    assert dead_cards(played, these("1* 2*")) == these("1*"), "plums lay elsewhere"
    assert played.complete
    misdeal = laid("captured: {Aki: 2*, Bo: 3*, Chiyo: rest}\nleft_over: 1*")
    assert dead_cards(misdeal, these("1*")) == 0


def test_four_on_the_field_may_belong_to_the_dealer() -> None:
    text = (
        "options: {four_on_field: dealer, method: easy}\n"
        "captured: {Aki: 2*, Bo: 3*, Chiyo: 4* 5* 6* 7* 8* 9* 10* 11* 12*}\n" + FIELD
    )
    played = laid(text, dealer="Bo")
    assert [(award.side, award.cards, award.rule) for award in played.awards] == [
        ("Bo", these("1*"), "kwa-do.four_on_field")
    ]
    assert played.complete
    assert played.holding("Bo").kinds == (2, 0, 2, 4)
    assert totals(played)["Bo"] == 50
    assert [entry.points for entry in settle(played).of("Bo") if entry.rule == "kwa-do.four_on_field"] == [25]
    taken = text.replace("Bo: 3*", "Bo: 1* 3*")
    assert laid(taken, dealer="Bo").awards == (), "they are in the pile already"


def test_no_cards_are_given_out_in_a_void_round() -> None:
    text = (
        "options: {four_on_field: dealer}\nvoid: misdeal\ncaptured: {Aki: 2*, Bo: 3*, Chiyo: none}\n" + FIELD
    )
    assert laid(text).awards == ()
    assert totals(laid(text)) == {"Aki": 0, "Bo": 0, "Chiyo": 0}


GAJI = (
    "options: {gaji: on, gaji_leftovers: both, four_on_field: stay, method: easy}\n"
    "gaji: {by: Bo, took: crane}\n"
)


def test_the_four_that_stay_do_not_hide_what_a_gaji_leaves_over() -> None:
    text = (
        GAJI + "captured: {Aki: 1rc, Bo: 1b 11c 2* 3*, Chiyo: 11ba 4* 5* 6* 7* 8* 9* 10*}\n"
        "opening_field: 12* 4a 10r"
    )
    played = laid(text)
    assert sorted(award.cards for award in played.awards) == [these("1c2"), these("11r")]
    assert dead_cards(played, these("12*")) == these("12*")
    assert played.complete


def test_counts_with_cards_that_are_handed_out() -> None:
    text = (
        "options: {gaji: on, gaji_leftovers: both, method: easy}\n"
        "gaji: {by: Bo, took: crane}\nleft_over: 1c 11r\n"
        "captured: {Aki: 1rc, Bo: {counts: {brights: 1, animals: 2, ribbons: 2, chaff: 5}}, Chiyo: 4*}"
    )
    holding = laid(text).holding("Bo")
    assert holding.kinds == (1, 2, 3, 6)
    assert holding.pile == these("1c2 11r")
    assert totals(laid(text))["Bo"] == 20 + 20 + 15


def test_yaku_listed_beside_counts_tell_cards() -> None:
    text = (
        "captured:\n"
        "  Aki: {counts: {brights: 1, animals: 2, ribbons: 2, chaff: 5}, yaku: [set-of-baldies]}\n"
        "  Bo: {counts: {brights: crane curtain, animals: 4, ribbons: 4, chaff: 9}}\n"
        "  Chiyo: {counts: {brights: phoenix rain-man, animals: 3, ribbons: 4, chaff: 10}}\n"
    )
    aki = laid(text, "sudaoshi").holding("Aki")
    assert aki.pile == these("8*")
    assert totals(laid(text, "sudaoshi"))["Aki"] == 5 + 10 + 2 + 50 + 2 * 20 - 100


def test_a_month_yaku_may_be_claimed_where_chaff_was_thrown_away() -> None:
    text = (
        "chaff: discarded\noptions: {yaku: all, method: easy}\nmonth_bonuses: {Aki: [iris]}\n"
        "captured: {Aki: 5ar, Bo: 2ar, Chiyo: 3br}"
    )
    assert [made.yaku.id for made in laid(text).holding("Aki").made] == ["iris"]
    assert totals(laid(text))["Aki"] == 45
    kept = text.replace("chaff: discarded\n", "")
    assert laid(kept).holding("Aki").made == (), "the piles decide where chaff is kept"


def test_a_ledger_adds_up() -> None:
    played = laid("options: {yaku: all}\ncaptured: {Aki: 5* 10*, Bo: 11*, Chiyo: rest}")
    ledger = settle(played)
    assert isinstance(ledger, Ledger)
    for side, points in ledger.totals.items():
        assert points == sum(entry.points for entry in ledger.of(side))


def test_a_round_without_piles_holds_nothing() -> None:
    record = Record(game="kwa-do", players=("Aki", "Bo"), sides=("Aki", "Bo"), rounds=(Round(number=1),))
    game = GAMES["kwa-do"]
    played = lay_out(RuledRecord(record, game, game.rules()), record.rounds[0], dealer="Aki", month=1)
    assert (played.holdings, played.complete) == ((), False)


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
    ("text", "what", "owing"),
    [
        (HACHI.replace("CARDS", "1* 2* 3* 4*"), "playing blind", {"Aki"}),
        (HACHI.replace("CARDS", "1* 2* 3* 12*"), "playing blind", {"Bo", "Chiyo"}),
        (BELOW, "Unlucky", {"Aki"}),
    ],
)
def test_whoever_is_paid_gains_and_whoever_pays_loses(text: str, what: str, owing: set[str]) -> None:
    (result,) = judge(loads(text).records[0]).rounds
    paid = [entry for side in result.sides for entry in side.entries if "paid" in entry.because]
    assert {entry.side for entry in paid if entry.points < 0 and entry.because.startswith(what)} == owing
    for entry in paid:
        word = "by" if entry.points > 0 else "to"
        assert entry.because.endswith(f"paid {word} {entry.against}")
