from __future__ import annotations

import random

import pytest

from hanascore.problems.problem import Severity
from hanascore.referee.judge import rules_of
from hanascore.referee.possible.piles import least_captured
from hanascore.scoring.round import lay_out
from tests.helpers.checks import ids, messages, problems
from tests.helpers.plays import Ways, play_out
from tests.helpers.quick import every
from tests.helpers.settled import match_of, record_of


def test_an_odd_month_names_all_who_hold_its_cards() -> None:
    problem = problems("captured: {Aki: 1* 2*, Bo: 4arc 5*, Chiyo: rest}")[0]
    assert problem.id == "odd-month"
    assert problem.message == "Bo holds 3 wisteria cards and Chiyo 1: cards are captured in pairs or fours"
    assert problem.place.path == ("captured", "Bo")
    assert [place.path for place in problem.also] == [("captured", "Chiyo")]


def test_an_odd_month_in_three_piles_is_one_problem() -> None:
    assert messages("captured: {Aki: 1br, Bo: 1c, Chiyo: rest}") == [
        "Bo holds 1 pine card, Chiyo 1 and Aki 2: cards are captured in pairs or fours"
    ]


def test_each_odd_month_is_a_problem() -> None:
    assert messages("captured: {Aki: 1br 2a 3b, Bo: 4*, Chiyo: rest}") == [
        "Aki holds 1 plum card and Chiyo 3: cards are captured in pairs or fours",
        "Aki holds 1 cherry card and Chiyo 3: cards are captured in pairs or fours",
    ]


def test_a_card_of_an_odd_month_may_be_left_over() -> None:
    text = "captured: {Aki: 1brc, Bo: 2*, Chiyo: 3* 4* 5* 6* 7* 8* 9* 10* 11* 12*}\nleft_over: 1c"
    assert messages(text) == [
        "pine chaff (1c) is written as left over, but every card is captured in this game",
        "Aki holds 3 pine cards and 1 is left over: cards are captured in pairs or fours",
    ]


def test_missing_cards_hide_odd_months() -> None:
    assert ids("captured: {Aki: 1br 2a, Bo: 3*, Chiyo: 4*}") == ["cards-missing"]


def test_odd_months_in_koi_koi() -> None:
    text = "captured: {Aki: 1brc 3br 8ba, Bo: 2ac}\nstopped_by: Aki"
    assert messages(text, "koi-koi", "[Aki, Bo]") == [
        "Aki holds 3 pine cards and 1 is in no pile: cards are captured in pairs or fours"
    ]


def test_discarded_chaff_is_not_missing() -> None:
    text = "chaff: discarded\ncaptured: {Aki: 1b 2ar, Bo: 1r 3br, Chiyo: rest}"
    assert ids(text, "kwa-do") == []
    missing = (
        "chaff: discarded\ncaptured: {Aki: 1b, Bo: 1r 3br 2ar, Chiyo: 4ar 5ar 6ar 7ar 8ba 9ar 10ar 11bar}"
    )
    assert messages(missing, "kwa-do") == ["1 card is in no pile: paulownia phoenix (12b)"]


GAJI = (
    "gaji: {by: Bo, took: crane}\n"
    "captured: {Aki: 1rc, Bo: 1b 11c 2* 3*, Chiyo: 11ba 4* 5* 6* 7* 8* 9* 10* 12*}"
)


@pytest.mark.parametrize("given", ["suit", "willow", "both", "none"])
def test_cards_that_a_wild_card_leaves_over_are_neither_odd_nor_missing(given: str) -> None:
    assert ids(f"options: {{gaji: on, gaji_leftovers: {given}}}\n{GAJI}", "kwa-do") == []
    written = f"options: {{gaji: on, gaji_leftovers: {given}}}\n{GAJI}\nleft_over: 1c 11r"
    assert ids(written, "kwa-do") == []


def test_another_odd_month_with_a_wild_card() -> None:
    text = f"options: {{gaji: on}}\n{GAJI.replace('Aki: 1rc', 'Aki: 1rc 2r').replace('2* 3*', '2acc 3*')}"
    assert messages(text, "kwa-do") == [
        "Aki holds 1 plum card and Bo 3: cards are captured in pairs or fours"
    ]


def test_missing_cards_are_named() -> None:
    text = "captured: {Aki: 1* 2*, Bo: 3* 5rcc, Chiyo: 4* 6* 7* 8bacc 9* 10arc 11* 12b}"
    assert messages(text) == [
        "5 cards are in no pile: iris bridge (5a), maple chaff (10c) and 3 paulownia chaff (12c)"
    ]


def test_many_missing_cards_are_named_by_codes() -> None:
    assert messages("captured: {Aki: 1b, Bo: 2*, Chiyo: 3*}") == [
        "39 cards are in no pile: 1rcc 4arcc 5arcc 6arcc 7arcc 8bacc 9arcc 10arcc 11barc 12bccc"
    ]


def test_cards_that_a_ruling_lets_lie_are_not_missing() -> None:
    piles = "captured: {Aki: 2*, Bo: 3*, Chiyo: 4* 5* 6* 7* 8* 9* 10* 11* 12*}"
    assert ids(piles) == ["cards-missing"]
    stay = "options: {four_on_field: stay}\n"
    assert ids(stay + piles) == []
    assert ids(f"{stay}{piles}\nopening_field: 1* 5a 6r") == []
    assert ids(f"{stay}{piles}\nopening_field: 2a 3r 4c 5a 6r 7c") == ["cards-missing"]
    take_one = "captured: {Aki: 1br 2*, Bo: 3*, Chiyo: 4* 5* 6* 7* 8* 9* 10* 11* 12*}"
    assert ids(f"options: {{three_on_field: take-one}}\n{take_one}", "kwa-do") == []


def test_missing_cards_are_an_error_if_a_wild_card_may_have_left_them_over() -> None:
    text = f"options: {{gaji: on}}\n{GAJI.replace(' 12*}', '}')}"
    problem = next(problem for problem in problems(text, "kwa-do") if problem.id == "cards-missing")
    assert problem.severity is Severity.ERROR
    assert "the record does not say which these are" in problem.message
    assert ids(f"{text}\nleft_over: 1c 11r", "kwa-do") == ["cards-missing"]
    assert not match_of(text, "kwa-do").complete


def test_at_most_forty_cards_are_captured_if_eight_stay_undrawn() -> None:
    forty = "captured: {Aki: 1* 2* 3* 4* 5*, Bo: 6* 7* 8* 9* 10*}\nstopped_by: Aki"
    assert ids(f"{forty}\nkoi_koi: [Bo]", "koi-koi", "[Aki, Bo]") == []
    more = forty.replace("10*}", "10* 11ba}")
    assert messages(more, "koi-koi", "[Aki, Bo]")[0] == (
        "the piles hold 42 cards together, but 8 cards stay undrawn: at most 40 are captured"
    )
    assert ids(more.replace("stopped_by: Aki", ""), "kwa-do", "[Aki, Bo]") == ["too-many-captured"]
    ten = "options: {two_player_hand: 10}\ncaptured: {Aki: 1* 2*, Bo: rest}"
    assert ids(ten, "kwa-do", "[Aki, Bo]") == []


TWO = {"koi-koi": "exhausted: yes", "kwa-do": "options: {gaji: off}"}


@pytest.mark.parametrize("game", TWO)
def test_piles_smaller_than_any_play_leaves(game: str) -> None:
    def check(captured: str, more: str = TWO[game]) -> list[tuple[str, str]]:
        text = f"captured: {{{captured}}}\n{more}\ndealer: Aki"
        found = problems(text, game, "[Aki, Bo]")
        return [(problem.id, problem.message) for problem in found if problem.id != "decision-missing"]

    words = "the piles hold {} together, but at least 28 are captured once all hands are played out"
    fits = "Aki: 1* 2* 3* 4* 5*, Bo: 6* 7*"
    assert check(fits) == []
    assert check(fits.replace("7*", "7ar")) == [("cards-missing", words.format("26 cards"))]
    assert check("Aki: 1*, Bo: none") == [("cards-missing", words.format("4 cards"))]
    counts = "Aki: {counts: {brights: 1, animals: 2, ribbons: 2, chaff: 4}}, Bo: 1*"
    assert check(counts) == [("cards-missing", words.format("13 cards"))]
    if game == "koi-koi":
        assert check("Aki: 1bc 3bc 8bc, Bo: none", "stopped_by: Aki") == []
    else:
        assert check("Aki: 1*, Bo: none", "options: {two_player_hand: 10}")[0][0] == "cards-missing"


def _least(*, take_all: bool, fours: bool, wild: bool) -> int:
    """Return the fewest cards captured with a field of 8 and 8 undrawn cards, by trying every month."""
    # The fewest cards captured of a month, by how many of its cards stay on the field and how many undrawn:
    # of an ordinary month, of a month that loses a card to the wild card, and of the wild card's own month.
    plain, robbed, own = ({} for _ in range(3))
    for on_field in range(5 if fours else 4):
        for unseen in range(5 - on_field):
            key = (on_field, unseen)
            number = 4 - on_field - unseen
            plain[key] = _fewest(on_field, number, take_all, rob_at=-1)
            if wild:
                robbed[key] = min(
                    _fewest(on_field, number, take_all, rob_at=step) for step in range(number + 1)
                )
                own[key] = 1 + _fewest(on_field, number - 1, take_all, rob_at=-1) if number else 99
    months = [plain] * 10 + ([robbed, own] if wild else [plain] * 2)
    fewest = {(0, 0): 0}
    for month in months:
        with_month: dict[tuple[int, int], int] = {}
        for (field, unseen), taken in fewest.items():
            for (more, later), cost in month.items():
                key = (field + more, unseen + later)
                if max(key) <= 8 and cost < 99:
                    with_month[key] = min(with_month.get(key, 99), taken + cost)
        fewest = with_month
    return fewest[8, 8]


def _fewest(lying: int, number: int, take_all: bool, *, rob_at: int) -> int:
    """Return how many cards of a month are captured if so many come up in turn, and one may be robbed."""
    taken = 0
    for step in range(number + 1):
        if step == rob_at:
            if not lying:
                return 99
            lying, taken = lying - 1, taken + 1
        if step == number:
            break
        if not lying:
            lying = 1
        elif lying == 3 and take_all:
            lying, taken = 0, taken + 4
        else:
            lying, taken = lying - 1, taken + 2
    return taken


@pytest.mark.parametrize("fours", [False, True])
@pytest.mark.parametrize("take_all", [False, True])
@pytest.mark.parametrize("wild", [False, True])
def test_the_fewest_cards_that_a_play_captures(fours: bool, take_all: bool, wild: bool) -> None:
    three, four = "take-all" if take_all else "take-one", "stay" if fours else "misdeal"
    options = f"three_on_field: {three}, four_on_field: {four}, gaji: {'on' if wild else 'off'}"
    record = record_of(f"options: {{{options}}}\ncaptured: {{Aki: none, Bo: none}}", "kwa-do", "[Aki, Bo]")
    played = lay_out(rules_of(record), record.rounds[0], dealer="Aki", month=1)
    least = _least(take_all=take_all, fours=fours, wild=wild)
    assert least_captured(played) <= least
    if not wild:
        assert least_captured(played) == least == (24 if fours else 28)


@pytest.mark.no_cover
@pytest.mark.parametrize("game", TWO)
@pytest.mark.parametrize("wild", ["", "hand-or-stock"])
def test_random_plays_capture_enough_cards(game: str, wild: str) -> None:
    gaji = wild if game == "kwa-do" else ""
    for seed in every(3, range(150)):
        ways = Ways(gaji=gaji, takes_all=seed % 2 == 0)
        play = play_out(game, ["Aki", "Bo"], "Aki", random.Random(seed), ways=ways)
        piles = ", ".join(f"{name}: {' '.join(cards) or 'none'}" for name, cards in play.piles.items())
        options = f"options: {{gaji: {'on' if gaji else 'off'}, gaji_leftovers: none}}\n"
        more = options if game == "kwa-do" else "exhausted: yes\n"
        assert "cards-missing" not in ids(f"captured: {{{piles}}}\n{more}", game, "[Aki, Bo]")
