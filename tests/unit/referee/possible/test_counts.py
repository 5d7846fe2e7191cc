from __future__ import annotations

from tests.helpers.checks import ids, messages, notes, problems
from tests.helpers.settled import match_of

COUNTS = (
    "captured:\n"
    "  Aki: {counts: {brights: 2, animals: 4, ribbons: 5, chaff: 14}}\n"
    "  Bo: {counts: {brights: 3, animals: 5, ribbons: 5, chaff: 10}}\n"
)


def test_counts_of_the_whole_deck_are_plausible() -> None:
    assert ids(COUNTS, "min-hwatu", "[Aki, Bo]") == []
    assert notes(COUNTS, "min-hwatu", "[Aki, Bo]")[0] == (
        "unverified",
        "only numbers are known for Aki's pile and Bo's pile, so the cards cannot be verified",
    )


def test_counts_with_too_few_cards() -> None:
    short = COUNTS.replace("animals: 5", "animals: 4").replace("chaff: 10", "chaff: 8")
    assert messages(short, "min-hwatu", "[Aki, Bo]") == [
        "1 animal and 2 chaff are in no pile, but every card is captured in this game"
    ]
    chaff = COUNTS.replace("chaff: 10", "chaff: 9")
    assert ids(chaff, "min-hwatu", "[Aki, Bo]") == ["cards-missing"]


HALF = "brights: 2, animals: 3, ribbons: 4, chaff: 7"


OTHER_HALF = "brights: 3, animals: 6, ribbons: 6, chaff: 17"


def test_jokers_may_be_missing_from_counts() -> None:
    text = f"captured: {{Aki: {{counts: {{{HALF}}}}}, Bo: {{counts: {{{OTHER_HALF}}}}}}}"
    cards = messages(f"options: {{five_player_extra: joker}}\n{text}", "min-hwatu", "[Aki, Bo]")[0]
    assert cards == "1 chaff or joker is in no pile, but every card is captured in this game"
    none = "brights: 0, animals: 4, ribbons: 4, chaff"
    few = f"captured: {{Aki: {{counts: {{{none}: 9}}}}, Bo: {{counts: {{{none}: 9}}}}}}"
    without_cup = few.replace("9}", "9}, sake_cup: no")
    (missing,) = problems(f"{without_cup}\nexhausted: yes", "go-stop", "[Aki, Bo]")
    assert missing.message.startswith("5 brights, 1 animal, 2 ribbons and 8 chaff or jokers are in no pile")
    assert missing.hint == "check the counts, in which a joker is one of the chaff"


def test_the_rest_of_counts_has_the_jokers() -> None:
    text = f"captured: {{Aki: {{counts: {{{HALF}}}, sake_cup: no}}, Bo: rest}}\nleft_over: none"
    (cup,) = problems(text, "go-stop", "[Aki, Bo]")
    assert cup.hint.startswith(f"write `{{{OTHER_HALF}, cards: joker-2 joker-3, sake_cup: no}}`")


def test_left_over_cards_are_not_missing_from_counts() -> None:
    text = COUNTS.replace("animals: 5", "animals: 4") + "left_over: boar\n"
    assert ids(text, "min-hwatu", "[Aki, Bo]") == []


def test_counts_and_a_pile_of_cards() -> None:
    text = "captured:\n  Aki: 1* 2*\n  Bo: {counts: {brights: 4, animals: 8, ribbons: 8, chaff: 20}}\n"
    assert ids(text, "min-hwatu", "[Aki, Bo]") == []
    bo = match_of(text, "min-hwatu", "[Aki, Bo]").rounds[0].sides[1]
    assert [made.yaku.id for made in bo.made][:2] == ["blue-ribbons", "grass-ribbons"]


def test_counts_may_not_decide_the_points() -> None:
    text = (
        "captured: {Aki: {counts: {brights: 1, animals: 2, chaff: 9}}, Bo: {counts: {brights: 4}}}\n"
        "stopped_by: Aki"
    )
    assert messages(text, "koi-koi", "[Aki, Bo]")[:2] == [
        "the points of Aki's pile depend on whether the sake cup is in it",
        "the numbers of Bo's pile do not show what Four Brights or Rainy Four Brights are worth",
    ]


def test_counts_with_too_many_cards() -> None:
    text = (
        "captured:\n  Aki: {counts: {animals: 2, chaff: 20}}\n"
        "  Bo: {counts: {animals: 7, ribbons: 10, chaff: 4}}\n"
        "stopped_by: Aki"
    )
    assert "too-many-captured" in ids(text, "koi-koi", "[Aki, Bo]")
