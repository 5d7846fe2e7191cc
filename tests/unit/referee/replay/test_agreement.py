from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import these
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from tests.helpers.paths import EXAMPLES
from tests.helpers.plays import Ways, month_of
from tests.helpers.random_matches import few
from tests.helpers.short_plays import HANA, KOI, MOON, errors, problems, scores
from tests.helpers.written_plays import (
    Sheet,
    kinds_of,
    played,
    replay_text,
    written,
)


@pytest.mark.parametrize(
    ("facts", "wrong"),
    [
        ("stopped_by: Aki\nkoi_koi: []\nexhausted: no\n", []),
        ("stopped_by: Bo\n", ["stopped_by"]),
        ("exhausted: yes\n", ["exhausted"]),
        ("koi_koi: [Bo]\n", ["koi_koi"]),
        ("koi_koi: [Bo]\nstopped_by: Bo\n", ["stopped_by", "koi_koi"]),
    ],
)
def test_stated_facts_must_agree_with_the_turns(facts: str, wrong: list[str]) -> None:
    assert problems(KOI + MOON + facts) == [("turns-differ", (key,)) for key in wrong]


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ("first_turn: {Aki: [], Bo: [jjok]}", "`first_turn` is Aki: nothing, Bo: jjok as written"),
        ("ppeok: {Aki: 0, Bo: 9}", "`ppeok` is Aki: 0, Bo: 9 as written"),
        ("go: []", "`go` is nobody as written"),
    ],
)
def test_empty_facts_in_words(fact: str, words: str) -> None:
    head, turns = (EXAMPLES / "matgo.hanascore.yaml").read_text("utf-8").split("    turns:", 1)
    replay = judge(loads(f"{head}    {fact}\n    turns:{turns}").records[0]).problems
    assert [problem.message.partition(", but ")[0] for problem in replay if problem.id == "turns-differ"] == [
        words
    ]


@pytest.mark.parametrize(
    ("captured", "wrong"),
    [
        ("{Aki: 8ab 9ac, Bo: none}", []),
        ("{Aki: 8ab 9ac2, Bo: none}", []),
        ("{Aki: {animals: susuki chrysanthemum, brights: moon, chaff: chrysanthemum}, Bo: none}", []),
        ("{Aki: 8ab 9ar, Bo: none}", ["Aki"]),
        ("{Aki: 8ab 9ac, Bo: 1b}", ["Bo"]),
        ("{Aki: {counts: {brights: 1, animals: 2, chaff: 1}, yaku: [moon-viewing]}, Bo: none}", []),
        (
            "{Aki: {counts: {brights: 1, animals: 1, chaff: 2}, yaku: [moon-viewing]}, Bo: none}",
            ["Aki", "Aki"],
        ),
    ],
)
def test_stated_piles_must_agree_with_the_turns(captured: str, wrong: list[str]) -> None:
    assert problems(f"{KOI}{MOON}captured: {captured}\n") == [
        ("turns-differ", ("captured", name)) for name in wrong
    ]


@pytest.mark.parametrize(
    ("turned", "pile", "agrees"),
    [("9c", "9ac1", True), ("9c2", "9ac1", False), ("9c2", "9ac", True), ("9c2", "9ac2", True)],
)
def test_written_numbers_of_chaff_must_agree(turned: str, pile: str, agrees: bool) -> None:
    text = f"{KOI}turns: [Aki: '8a x 8b / {turned} x 9a, stop']\ncaptured: {{Aki: 8ab {pile}, Bo: none}}\n"
    assert problems(text) == ([] if agrees else [("turns-differ", ("captured", "Aki"))])


def test_written_numbers_in_the_deal_must_agree() -> None:
    hands = "hands: {Aki: 8c1 1b 2a 3b 4a 5a 6a 7a, Bo: 8c2 1r 2r 3r 4r 5r 6r 7r}\n"
    turn = "turns: [Aki: '%s x 8b / 9c x 9a, stop']\n"
    assert problems(KOI + hands + turn % "8c") == problems(KOI + hands + turn % "8c1") == []
    assert problems(KOI + hands + turn % "8c2") == [("not-in-hand", ("turns", 0, "Aki"))]
    pile = "captured: {Aki: 8bc2 9ac, Bo: none}\n"
    assert problems(KOI + hands + turn % "8c" + pile) == [("turns-differ", ("captured", "Aki"))]


def test_stated_left_over_cards_must_agree_with_the_turns() -> None:
    play = played("kwa-do", 2, 3, Ways())
    left = f"    left_over: {' '.join(play.left)}"
    assert errors(replay_text(written("kwa-do", play, Sheet(more=left)))) == []
    taken = next(cards[0] for cards in play.piles.values() if cards)
    (first,) = errors(replay_text(written("kwa-do", play, Sheet(more=f"    left_over: {taken}"))))
    assert (first.id, first.place.path[-1]) == ("turns-differ", "left_over")


def gaji_play(seed: int, number: int = 3) -> tuple[str, str, str, list[str], dict[str, list[str]], str]:
    for more in range(200):
        play = played("kwa-do", number, seed + more, Ways(gaji="hand"))
        if play.gaji:
            break
    assert play.gaji is not None
    by, took, source = play.gaji
    return by, took, source, play.left, play.piles, written("kwa-do", play, Sheet(options="gaji: on"))


@few
@given(seed=st.integers(0, 10**6))
def test_the_stated_use_of_the_wild_card_must_agree(seed: int) -> None:
    by, took, source, left, piles, text = gaji_play(seed)
    plain = replay_text(text)
    assert plain.left_over == these(" ".join(left))
    assert errors(replay_text(f"{text}    gaji: {{by: {by}, took: {took}, from: {source}}}\n")) == []
    other = next(name for name in piles if name != by)
    for wrong in (f"by: {other}, took: {took}", f"by: {by}, took: {took}, from: stock"):
        (first,) = errors(replay_text(f"{text}    gaji: {{{wrong}}}\n"))
        assert (first.id, first.place.path[-1]) == ("turns-differ", "gaji")
    due = [card for card in left if month_of(card) == month_of(took)]
    for given_out in ([], due):
        mine = {name: cards + (given_out if name == by else []) for name, cards in piles.items()}
        captured = ", ".join(f"{name}: {' '.join(cards) or 'none'}" for name, cards in mine.items())
        assert errors(replay_text(f"{text}    captured: {{{captured}}}\n")) == []


def test_discarded_chaff_is_not_compared() -> None:
    play = played("kwa-do", 3, 5, Ways())
    captured = ", ".join(
        f"{name}: {' '.join(card for card in cards if 'c' not in card) or 'none'}"
        for name, cards in play.piles.items()
    )
    text = written("kwa-do", play, Sheet(more=f"    captured: {{{captured}}}"))
    assert errors(replay_text(text.replace("options:", "chaff: discarded\noptions:"))) == []


STAYED = """turns:
  - Aki: 10c x 10r / 4r
  - Bo: 5c x 5c / 9a
  - Aki: 9c x 9a / 10a
  - Bo: 5r / 1b
  - Aki: 12c / 9c
  - Bo: 3b x 3c / 2c
  - Aki: 12c x 12c / 11b
  - Bo: 4a x 4r / 8c
  - Aki: 6r / 6c x 6r
  - Bo: 2a x 2c / 2c
  - Aki: 5a x 5r / 3c x 3r
  - Bo: 1c x 1b / 1c
  - Aki: 10c x 10a / 4c
  - Bo: 2r x 2c / 8a x 8c
  - Aki: 11r x 11b / 1r x 1c
  - Bo: 4c x 4c / 9r x 9c
  - Aki: 8b / 11a
  - Bo: 11c x 11a / 12b
  - Aki: 8c x 8b / 6c
  - Bo: 6a x 6c / 12c x 12b
"""


def test_four_cards_that_never_turn_up() -> None:
    replay = replay_text(f"{HANA}options: {{four_on_field: stay}}\n{STAYED}")
    assert replay.lawful
    assert kinds_of(replay.left_over) == ("7a", "7c", "7c", "7r")
    (misdeal,) = errors(replay_text(HANA + STAYED))
    assert (misdeal.id, misdeal.message) == (
        "field-left",
        (
            "the four clover cards never turned up, so they lay on the field all the time, "
            "but four of a month void the deal"
        ),
    )
    (dealers,) = errors(replay_text(f"{HANA}options: {{four_on_field: dealer}}\n{STAYED}"))
    assert dealers.message.endswith("but four of a month belong to the dealer")
    assert dealers.hint == "write `opening_field: CARDS`; the four are among them"


# Bo's 6a takes nothing, and once the whole stock is known a 6c must have lain there.
UNSEEN = """stock: 4a 8c1 7a 1b 5a 8c2 3r 8b 11a 7c1 3b 12b 10c2 2a 7r 7c2 {end}
turns:
  - Aki: 4c2 x 4c1 / 4a
  - Bo: 12c3 x 12c2 / 8c1
  - Aki: 5r x 5c2 / 7a
  - Bo: 4r x 4a / 1b x 1c2
  - Aki: 3c2 x 3c1 / 5a
  - Bo: 6a / 8c2 x 8c1
  - Aki: 5c1 x 5a / 3r
  - Bo: 10r / 8b
  - Aki: 8a x 8b / 11a
  - Bo: 11b x 11a / 7c1 x 7a
  - Aki: 11r / 3b x 3r
  - Bo: 10c1 x 10r / 12b
  - Aki: 9c2 / 10c2
  - Bo: 9c1 x 9c2 / 2a x 2c2, koi-koi
  - Aki: 10a x 10c2 / 7r
  - Bo: 12c1 x 12b / 7c2 x 7r, stop
"""


def test_cards_that_never_turn_up_must_fit_on_the_field() -> None:
    known = UNSEEN.format(end="2c1 9a 11c 6r 9r 6c2 2r 1c1")
    (problem,) = errors(replay_text(KOI + known))
    assert (problem.id, problem.message.split(",")[0]) == ("field-left", "peony chaff (6c) never turned up")
    assert replay_text(KOI + UNSEEN.format(end="")).lawful
    (problem,) = errors(replay_text(KOI + UNSEEN.format(end="2c1 9a 11c 6r 9r 2r 1c1")))
    assert (problem.id, problem.message) == (
        "field-left",
        (
            "2 cards of the opening field never turned up, but at most 1 can have lain there: "
            "cards of their months were laid down or took others"
        ),
    )


LEFT_UNSEEN = """hanascore: 1
game: kwa-do
players: [Aki, Bo, Chiyo, Dai, Emi, Fumi]
months: japanese
options: {gaji: yes, gaji_leftovers: willow, method: easy}
dealer: Chiyo
turns:
  - Dai: 8b / 11b x 11a
  - Emi: 6c2 / 1c2 x 1r
  - Fumi: 8a x 8b / 12b x 12c1
  - Aki: 10c1 x 10r / 2r x 2a
  - Bo: 12c2 / 6a x 6c2
  - Chiyo: 4r x 4ac1c2 / 8c2
  - Dai: 5c1 / 10a x 10c2
  - Emi: 6r / 9a
  - Fumi: 2c2 x 2c1 / 9c1 x 9a
  - Aki: 8c1 x 8c2 / 3r x 3c1
  - Bo: 11c x 5c1 / 7r
  - Chiyo: 6c1 x 6r / 5a
  - Dai: 7a x 7r / 7c2
  - Emi: 9c2 / 3b
  - Fumi: 5c2 x 5a / 12c3 x 12c2
  - Aki: 7c1 x 7c2 / 3c2 x 3b
  - Bo: 1b / 1c1 x 1b
  - Chiyo: 9r x 9c2 / 5r
"""


def test_a_wild_card_may_leave_over_a_card_that_never_turned_up() -> None:
    replay = replay_text(LEFT_UNSEEN)
    assert kinds_of(replay.left_over) == ("11r", "5r")
    assert scores(LEFT_UNSEEN)[1] == 35
