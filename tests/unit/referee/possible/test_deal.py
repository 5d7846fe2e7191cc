from __future__ import annotations

from tests.helpers.checks import ids, messages, problems

PILES = "captured: {Aki: 2*, Bo: 3*, Chiyo: rest}\n"


def test_hands_and_field_must_have_the_size_of_the_deal() -> None:
    assert messages(f"{PILES}hands: {{Bo: 1b 2a}}\nopening_field: 3b") == [
        "Bo's hand has 2 cards, but each of 3 players is dealt 7",
        "the opening field has 1 card, but 6 are dealt to it among 3 players",
    ]
    assert ids(f"{PILES}hands: {{Bo: 1b 2a 3r 4c 5a 6r 7c}}\nopening_field: 1r 2r 3b 4a 5r 6c") == []


FOUR = "opening_field: 1* 4a 10r\n"


def test_four_on_the_field_void_the_deal() -> None:
    assert messages(PILES + FOUR) == ["all four pine cards lie on the opening field, which voids the deal"]
    assert ids(f"void: misdeal\n{FOUR}") == []
    six = "opening_field: 1* 4* 10r\nscores: {Aki: 70, Bo: 70, Chiyo: 70, Dai: 70}"
    assert (
        messages(six, players="[Aki, Bo, Chiyo, Dai]")[-1]
        == "all four pine and wisteria cards lie on the opening field, which voids the deal"
    )


def test_four_that_stay_on_the_field_are_in_no_pile() -> None:
    (problem,) = problems(f"options: {{four_on_field: stay}}\n{PILES}{FOUR}")
    assert problem.message == (
        "the four pine cards of the opening field lie there to the end, but Chiyo's pile holds them"
    )
    assert problem.place.path == ("captured", "Chiyo")
    assert problem.also[0].path == ("opening_field",)
    assert ids(f"options: {{four_on_field: stay}}\n{PILES}{FOUR}left_over: 1*") == []


def test_four_of_the_dealer_are_in_no_other_pile() -> None:
    dealer = "options: {four_on_field: dealer}\n"
    assert messages(f"{dealer}dealer: Bo\n{PILES}{FOUR}") == [
        "the four pine cards of the opening field belong to the dealer, Bo, but Chiyo's pile holds them"
    ]
    assert ids(f"{dealer}dealer: Chiyo\n{PILES}{FOUR}") == []
    handed = "captured: {Aki: 2*, Bo: 3*, Chiyo: 4* 5* 6* 7* 8* 9* 10* 11* 12*}\n"
    assert ids(f"{dealer}dealer: Bo\n{handed}{FOUR}") == []
    unknown = problems(f"{dealer}first_round: 2\n{handed}{FOUR}")[0]
    assert (unknown.id, unknown.hint) == ("fact-missing", "write `dealer: NAME`")
    assert unknown.message == (
        "the four pine cards of the opening field belong to the dealer, who is not named"
    )


def test_a_stock_may_be_too_large() -> None:
    text = f"{PILES}stock: 1* 2* 3* 4* 5* 6* 7*\n"
    assert "deal" in ids(text)
    (fault,) = [problem for problem in problems(text) if problem.id == "deal"]
    assert fault.message == "the stock has 28 cards, but only 21 are left for it"
    assert ids(f"{PILES}stock: 1* 2*\n") == [], "a part of the stock may be written"
