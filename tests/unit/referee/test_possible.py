from __future__ import annotations

import random

import pytest

from hanascore.problems.problem import Problem, Severity
from hanascore.referee.judge import judge, rules_of
from hanascore.referee.possible.piles import least_captured
from hanascore.scoring.lay_out import lay_out
from tests.helpers.plays import DEALS, Ways, play_out
from tests.helpers.settled import record_of

THREE = "[Aki, Bo, Chiyo]"


def found(text: str, game: str = "hana-awase", players: str = THREE) -> list[Problem]:
    """What the referee finds in a round, but for notes."""
    problems = judge(record_of(text, game, players)).problems
    return [each for each in problems if each.severity is not Severity.NOTE]


def notes(text: str, game: str, players: str = THREE) -> list[tuple[str, str]]:
    problems = judge(record_of(text, game, players)).problems
    return [(each.id, each.message) for each in problems if each.severity is Severity.NOTE]


def ids(text: str, game: str = "hana-awase", players: str = THREE) -> list[str]:
    return [each.id for each in found(text, game, players)]


def told(text: str, game: str = "hana-awase", players: str = THREE) -> list[str]:
    return [each.message for each in found(text, game, players)]


# Odd months


def test_the_month_and_whoever_holds_the_rest_are_named() -> None:
    problem = found("captured: {Aki: 1* 2*, Bo: 4arc 5*, Chiyo: rest}")[0]
    assert problem.id == "odd-month"
    assert problem.message == "Bo holds 3 wisteria cards and Chiyo 1: captures come in twos and fours"
    assert problem.place.path == ("captured", "Bo")
    assert [place.path for place in problem.also] == [("captured", "Chiyo")]


def test_a_month_over_three_piles_is_one_problem() -> None:
    assert told("captured: {Aki: 1br, Bo: 1c, Chiyo: rest}") == [
        "Bo holds 1 pine card, Chiyo 1 and Aki 2: captures come in twos and fours"
    ]


def test_each_odd_month_is_told() -> None:
    messages = told("captured: {Aki: 1br 2a 3b, Bo: 4*, Chiyo: rest}")
    assert messages == [
        "Aki holds 1 plum card and Chiyo 3: captures come in twos and fours",
        "Aki holds 1 cherry card and Chiyo 3: captures come in twos and fours",
    ]


def test_an_odd_month_may_lie_among_what_is_left_over() -> None:
    text = "captured: {Aki: 1brc, Bo: 2*, Chiyo: 3* 4* 5* 6* 7* 8* 9* 10* 11* 12*}\nleft_over: 1c"
    assert told(text) == [
        "pine chaff (1c) is written as left over, and every card of this game is taken",
        "Aki holds 3 pine cards and 1 is left over: captures come in twos and fours",
    ]


def test_missing_cards_are_told_alone() -> None:
    assert ids("captured: {Aki: 1br 2a, Bo: 3*, Chiyo: 4*}") == ["cards-missing"]


def test_in_koi_koi_odd_months_are_always_told() -> None:
    text = "captured: {Aki: 1brc 3br 8ba, Bo: 2ac}\nstopped_by: Aki"
    assert told(text, "koi-koi", "[Aki, Bo]") == [
        "Aki holds 3 pine cards and 1 is in no pile: captures come in twos and fours"
    ]


def test_nothing_is_said_of_chaff_that_was_thrown_away() -> None:
    text = "chaff: discarded\ncaptured: {Aki: 1b 2ar, Bo: 1r 3br, Chiyo: rest}"
    assert ids(text, "kwa-do") == []
    missing = (
        "chaff: discarded\ncaptured: {Aki: 1b, Bo: 1r 3br 2ar, Chiyo: 4ar 5ar 6ar 7ar 8ba 9ar 10ar 11bar}"
    )
    assert told(missing, "kwa-do") == ["1 card is in no pile: paulownia phoenix (12b)"]


GAJI = (
    "gaji: {by: Bo, took: crane}\n"
    "captured: {Aki: 1rc, Bo: 1b 11c 2* 3*, Chiyo: 11ba 4* 5* 6* 7* 8* 9* 10* 12*}"
)


@pytest.mark.parametrize("given", ["suit", "willow", "both", "none"])
def test_what_a_gaji_leaves_over_is_neither_odd_nor_missing(given: str) -> None:
    assert ids(f"options: {{gaji: on, gaji_leftovers: {given}}}\n{GAJI}", "kwa-do") == []
    written = f"options: {{gaji: on, gaji_leftovers: {given}}}\n{GAJI}\nleft_over: 1c 11r"
    assert ids(written, "kwa-do") == []


def test_another_odd_pile_beside_a_gaji_is_told() -> None:
    text = f"options: {{gaji: on}}\n{GAJI.replace('Aki: 1rc', 'Aki: 1rc 2r').replace('2* 3*', '2acc 3*')}"
    assert told(text, "kwa-do") == ["Aki holds 1 plum card and Bo 3: captures come in twos and fours"]


# Cards missing


def test_every_missing_card_is_named() -> None:
    text = "captured: {Aki: 1* 2*, Bo: 3* 5rcc, Chiyo: 4* 6* 7* 8bacc 9* 10arc 11* 12b}"
    assert told(text) == [
        "5 cards are in no pile: iris bridge (5a), maple chaff (10c) and 3 paulownia chaff (12c)"
    ]


def test_a_great_many_missing_cards_are_named_briefly() -> None:
    assert told("captured: {Aki: 1b, Bo: 2*, Chiyo: 3*}") == [
        "39 cards are in no pile: 1rcc 4arcc 5arcc 6arcc 7arcc 8bacc 9arcc 10arcc 11barc 12bccc"
    ]


def test_cards_a_ruling_leaves_dead_are_not_missing() -> None:
    piles = "captured: {Aki: 2*, Bo: 3*, Chiyo: 4* 5* 6* 7* 8* 9* 10* 11* 12*}"
    assert ids(piles) == ["cards-missing"]
    stay = "options: {four_on_field: stay}\n"
    assert ids(stay + piles) == []
    assert ids(f"{stay}{piles}\nopening_field: 1* 5a 6r") == []
    assert ids(f"{stay}{piles}\nopening_field: 2a 3r 4c 5a 6r 7c") == ["cards-missing"]
    take_one = "captured: {Aki: 1br 2*, Bo: 3*, Chiyo: 4* 5* 6* 7* 8* 9* 10* 11* 12*}"
    assert ids(f"options: {{three_on_field: take-one}}\n{take_one}", "kwa-do") == []


def test_missing_cards_are_an_error_where_nobody_can_tell_what_a_gaji_left_over() -> None:
    text = f"options: {{gaji: on}}\n{GAJI.replace(' 12*}', '}')}"
    problem = next(each for each in found(text, "kwa-do") if each.id == "cards-missing")
    assert problem.severity is Severity.ERROR
    assert "which ones these are cannot be told" in problem.message
    assert ids(f"{text}\nleft_over: 1c 11r", "kwa-do") == ["cards-missing"]
    assert not judge(record_of(text, "kwa-do", THREE)).complete


def test_at_most_forty_cards_are_captured_where_eight_stay_undrawn() -> None:
    forty = "captured: {Aki: 1* 2* 3* 4* 5*, Bo: 6* 7* 8* 9* 10*}\nstopped_by: Aki"
    assert ids(f"{forty}\nkoi_koi: [Bo]", "koi-koi", "[Aki, Bo]") == []
    more = forty.replace("10*}", "10* 11ba}")
    assert told(more, "koi-koi", "[Aki, Bo]")[0] == (
        "the piles hold 42 cards together, and 8 cards stay undrawn: at most 40 are captured"
    )
    assert ids(more.replace("stopped_by: Aki", ""), "kwa-do", "[Aki, Bo]") == ["too-many-captured"]
    ten = "options: {two_player_hand: 10}\ncaptured: {Aki: 1* 2*, Bo: rest}"
    assert ids(ten, "kwa-do", "[Aki, Bo]") == []


def test_a_void_round_is_not_looked_at() -> None:
    dealt = "opening_field: 1* 2a\nhands: {Aki: 3r}\n"
    assert ids(f"void: misdeal\n{dealt}captured: {{Aki: 4a, Bo: none, Chiyo: none}}") == []


# The deal

PILES = "captured: {Aki: 2*, Bo: 3*, Chiyo: rest}\n"


def test_hands_and_field_have_the_size_of_the_deal() -> None:
    assert told(f"{PILES}hands: {{Bo: 1b 2a}}\nopening_field: 3b") == [
        "Bo's hand has 2 cards, and each of 3 players is dealt 7",
        "the opening field has 1 card, and 6 are dealt to it among 3 players",
    ]
    assert ids(f"{PILES}hands: {{Bo: 1b 2a 3r 4c 5a 6r 7c}}\nopening_field: 1r 2r 3b 4a 5r 6c") == []


FOUR = "opening_field: 1* 4a 10r\n"


def test_four_on_the_field_void_the_deal() -> None:
    assert told(PILES + FOUR) == ["all four pine cards lie on the opening field, which voids the deal"]
    assert ids(f"void: misdeal\n{FOUR}") == []
    six = "opening_field: 1* 4* 10r\nscores: {Aki: 1, Bo: 1, Chiyo: 1, Dai: 0}"
    messages = told(six, players="[Aki, Bo, Chiyo, Dai]")
    assert messages[-1] == "all four pine and wisteria cards lie on the opening field, which voids the deal"


def test_four_that_stay_lie_in_no_pile() -> None:
    problems = found(f"options: {{four_on_field: stay}}\n{PILES}{FOUR}")
    assert [each.message for each in problems] == [
        "the four pine cards of the opening field lie there to the end, and Chiyo's pile holds them"
    ]
    assert problems[0].place.path == ("captured", "Chiyo")
    assert problems[0].also[0].path == ("opening_field",)
    assert ids(f"options: {{four_on_field: stay}}\n{PILES}{FOUR}left_over: 1*") == []


def test_four_that_belong_to_the_dealer_lie_in_no_other_pile() -> None:
    dealer = "options: {four_on_field: dealer}\n"
    assert told(f"{dealer}dealer: Bo\n{PILES}{FOUR}") == [
        "the four pine cards of the opening field belong to the dealer, Bo, and Chiyo's pile holds them"
    ]
    assert ids(f"{dealer}dealer: Chiyo\n{PILES}{FOUR}") == []
    handed = "captured: {Aki: 2*, Bo: 3*, Chiyo: 4* 5* 6* 7* 8* 9* 10* 11* 12*}\n"
    assert ids(f"{dealer}dealer: Bo\n{handed}{FOUR}") == []
    unknown = found(f"{dealer}first_round: 2\n{handed}{FOUR}")[0]
    assert (unknown.id, unknown.hint) == ("fact-missing", "write `dealer: NAME` in the round")
    assert unknown.message == (
        "the four pine cards of the opening field belong to the dealer, and nobody can say who dealt"
    )


# Numbers

COUNTS = (
    "captured:\n"
    "  Aki: {counts: {brights: 2, animals: 4, ribbons: 5, chaff: 14}}\n"
    "  Bo: {counts: {brights: 3, animals: 5, ribbons: 5, chaff: 10}}\n"
)


def test_counts_that_come_to_the_deck_are_plausible() -> None:
    assert ids(COUNTS, "min-hwatu", "[Aki, Bo]") == []
    assert notes(COUNTS, "min-hwatu", "[Aki, Bo]")[0] == (
        "unverified",
        "of Aki's pile and Bo's pile only numbers are known: possible, but not proved",
    )


def test_counts_that_fall_short_of_the_deck() -> None:
    short = COUNTS.replace("animals: 5", "animals: 4").replace("chaff: 10", "chaff: 8")
    cards, points = told(short, "min-hwatu", "[Aki, Bo]")
    assert cards == "1 animal and 2 chaff are in no pile, and every card of this game is taken"
    assert points == (
        "the card points of all piles come to 230, and the cards played are worth 240: "
        "10 too few, what an animal is worth"
    )
    chaff = COUNTS.replace("chaff: 10", "chaff: 9")
    assert ids(chaff, "min-hwatu", "[Aki, Bo]") == ["cards-missing"]


HALF = "brights: 2, animals: 3, ribbons: 4, chaff: 7"
OTHER_HALF = "brights: 3, animals: 6, ribbons: 6, chaff: 17"


def test_jokers_that_no_count_names_are_told_of() -> None:
    text = f"captured: {{Aki: {{counts: {{{HALF}}}}}, Bo: {{counts: {{{OTHER_HALF}}}}}}}"
    cards, points = told(f"options: {{five_player_extra: joker}}\n{text}", "min-hwatu", "[Aki, Bo]")[:2]
    assert cards == "1 chaff or joker is in no pile, and every card of this game is taken"
    assert points.endswith("10 too few, what an animal or the joker is worth")
    missing = next(one for one in found(text, "go-stop", "[Aki, Bo]") if one.id == "cards-missing")
    assert missing.message == "2 chaff or jokers are in no pile, and every card of this game is taken"
    assert missing.hint == "look over the counts, in which a joker is one of the chaff"


def test_the_rest_beside_numbers_has_the_jokers() -> None:
    text = f"captured: {{Aki: {{counts: {{{HALF}}}, sake_cup: no}}, Bo: rest}}\nleft_over: none"
    (cup,) = found(text, "go-stop", "[Aki, Bo]")
    assert cup.hint.startswith(f"write `{{{OTHER_HALF}, cards: joker-2 joker-3, sake_cup: no}}`")


def test_left_over_cards_leave_the_deck_total() -> None:
    text = COUNTS.replace("animals: 5", "animals: 4") + "left_over: boar\n"
    assert ids(text, "min-hwatu", "[Aki, Bo]") == []


def test_counts_beside_a_pile_of_cards() -> None:
    text = "captured:\n  Aki: 1* 2*\n  Bo: {counts: {brights: 4, animals: 8, ribbons: 8, chaff: 20}}\n"
    assert ids(text, "min-hwatu", "[Aki, Bo]") == []
    bo = judge(record_of(text, "min-hwatu", "[Aki, Bo]")).rounds[0].sides[1]
    assert [made.yaku.id for made in bo.made][:2] == ["blue-ribbons", "grass-ribbons"]


def test_counts_that_do_not_decide() -> None:
    text = (
        "captured: {Aki: {counts: {brights: 1, animals: 2, chaff: 9}}, Bo: {counts: {brights: 4}}}\n"
        "stopped_by: Aki"
    )
    assert told(text, "koi-koi", "[Aki, Bo]")[:2] == [
        "whether the sake cup is in Aki's pile changes its points",
        "Bo's counts do not tell what Four Brights or Rainy Four Brights are worth",
    ]


def test_too_many_counted_cards() -> None:
    text = (
        "captured:\n  Aki: {counts: {animals: 2, chaff: 20}}\n"
        "  Bo: {counts: {animals: 7, ribbons: 10, chaff: 4}}\n"
        "stopped_by: Aki"
    )
    assert "too-many-captured" in ids(text, "koi-koi", "[Aki, Bo]")


def test_written_scores_that_do_not_add_up() -> None:
    scores = "dealer: Aki\nscores: {Aki: 42, Bo: -98, Chiyo: 46}\n"
    (message,) = told(scores, "sudaoshi")
    assert message == (
        "the scores add up to -10, and under these rules they come to 0: "
        "10 too few, what the curtain, the phoenix or one chaff is worth"
    )
    assert ids(scores.replace("46", "56"), "sudaoshi") == []
    fined = f"{scores}adjustments: [{{side: Chiyo, points: -10, reason: late}}]"
    assert ids(fined, "sudaoshi") == []
    assert told("scores: {Aki: 130, Bo: 113}", "min-hwatu", "[Aki, Bo]") == [
        "the scores add up to 243, and under these rules they come to 240: 3 too many"
    ]
    assert ids("options: {settlement: additive}\nscores: {Aki: 130, Bo: 113}", "min-hwatu", "[Aki, Bo]") == []


def test_four_that_stay_leave_the_sum_of_the_scores() -> None:
    piles = "captured: {Aki: 2*, Bo: 3*, Chiyo: 4* 5* 6* 7* 8* 9* 10* 11* 12*}"
    for game in ("sudaoshi", "min-hwatu", "hana-awase"):
        options = "{four_on_field: stay, scoring: par}" if game == "hana-awase" else "{four_on_field: stay}"
        assert ids(f"dealer: Aki\noptions: {options}\n{piles}\nopening_field: 1* 5a 6r", game) == []


# Worth knowing


def test_what_is_held_and_not_in_play() -> None:
    text = "options: {yaku: [months]}\ncaptured: {Aki: 1* 2* 3*, Bo: 5* 12*, Chiyo: rest}"
    assert notes(text, "kwa-do") == [
        ("not-in-play", "Aki holds Set 1 and Set 8, which are not in play and score nothing"),
        ("not-in-play", "Bo holds Dragon, which is not in play and scores nothing"),
        ("not-in-play", "Chiyo holds Set 3, Set 4 and Set 7, which are not in play and score nothing"),
    ]


def test_a_listed_yaku_that_is_not_in_play() -> None:
    text = COUNTS.replace("chaff: 14}}", "chaff: 14}, yaku: [five-birds]}")
    assert ("not-in-play", "Aki holds Five Birds, which is not in play and scores nothing") in notes(
        text, "min-hwatu", "[Aki, Bo]"
    )


def test_a_yaku_in_the_wrong_seat() -> None:
    text = "dealer: Aki\ncaptured: {Aki: 11*, Bo: 1*, Chiyo: rest}"
    message = "Aki holds Set of Rains, which only the last player scores: it counts for nobody"
    assert notes(text, "sudaoshi") == [("yaku-not-for-seat", message)]
    assert notes(text.replace("dealer: Aki", "dealer: Bo"), "sudaoshi") == []


def test_what_is_wrong_with_an_option_is_said_once() -> None:
    rounds = "\n".join(f"  - {{dealer: Aki, {PILES.strip()}}}" for _ in range(3))
    text = f"options: {{burdens: [100, 110, 110]}}\nrounds:\n{rounds}"
    assert ids(text, "sudaoshi").count("burden-imbalance") == 1


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "number"), [(game, n) for game, deals in DEALS.items() for n in deals])
def test_nothing_is_wrong_with_a_round_that_was_really_played(game: str, number: int) -> None:
    players = ["Aki", "Bo", "Chiyo", "Dai", "Emi", "Fumi"][:number]
    for seed in range(10):
        play = play_out(game, players, players[0], random.Random(seed))
        piles = ", ".join(f"{name}: {' '.join(cards) or 'none'}" for name, cards in play.piles.items())
        hands = ", ".join(f"{name}: {' '.join(cards)}" for name, cards in play.hands.items())
        text = (
            f"dealer: Aki\ncaptured: {{{piles}}}\nhands: {{{hands}}}\nopening_field: {' '.join(play.field)}\n"
        )
        ended = "exhausted: yes\n" if game == "koi-koi" else ""
        # Played at random nobody says a word.
        assert set(ids(text + ended, game, f"[{', '.join(players)}]")) <= {"decision-missing"}


TWO = {"koi-koi": "exhausted: yes", "kwa-do": "options: {gaji: off}"}


@pytest.mark.parametrize("game", TWO)
def test_piles_that_no_play_leaves_so_small(game: str) -> None:
    def told_of(captured: str, more: str = TWO[game]) -> list[tuple[str, str]]:
        problems = found(f"captured: {{{captured}}}\n{more}\ndealer: Aki", game, "[Aki, Bo]")
        return [(one.id, one.message) for one in problems if one.id != "decision-missing"]

    words = "the piles hold {} together, and once all hands are played out at least 28 are captured"
    fits = "Aki: 1* 2* 3* 4* 5*, Bo: 6* 7*"
    assert told_of(fits) == []
    assert told_of(fits.replace("7*", "7ar")) == [("cards-missing", words.format("26 cards"))]
    assert told_of("Aki: 1*, Bo: none") == [("cards-missing", words.format("4 cards"))]
    counts = "Aki: {counts: {brights: 1, animals: 2, ribbons: 2, chaff: 4}}, Bo: 1*"
    assert told_of(counts) == [("cards-missing", words.format("13 cards"))]
    if game == "koi-koi":
        assert told_of("Aki: 1bc 3bc 8bc, Bo: none", "stopped_by: Aki") == []
    else:
        assert told_of("Aki: 1*, Bo: none", "options: {two_player_hand: 10}")[0][0] == "cards-missing"


def _least(*, take_all: bool, fours: bool, wild: bool) -> int:
    """The fewest cards captured of a field of 8 with 8 cards never turned up, by trying all there is."""
    plain, robbed, own = ({} for _ in range(3))
    for on_field in range(5 if fours else 4):
        for unseen in range(5 - on_field):
            key = (on_field, unseen)
            number = 4 - on_field - unseen
            plain[key] = _fewest(on_field, number, take_all, rob_at=-1)
            if wild:
                times = [_fewest(on_field, number, take_all, rob_at=at) for at in range(number + 1)]
                robbed[key] = min(times)
                own[key] = 1 + _fewest(on_field, number - 1, take_all, rob_at=-1) if number else 99
    months = [plain] * 10 + ([robbed, own] if wild else [plain] * 2)
    known = {(0, 0): 0}
    for month in months:
        found: dict[tuple[int, int], int] = {}
        for (field, unseen), taken in known.items():
            for (more, later), cost in month.items():
                at = (field + more, unseen + later)
                if max(at) <= 8 and cost < 99:
                    found[at] = min(found.get(at, 99), taken + cost)
        known = found
    return known[8, 8]


def _fewest(lying: int, number: int, take_all: bool, *, rob_at: int) -> int:
    """What is taken of a month when so many of its cards come one after another, and one may be robbed."""
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
def test_the_fewest_cards_a_play_captures(fours: bool, take_all: bool, wild: bool) -> None:
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
def test_no_play_captures_too_few(game: str, wild: str) -> None:
    gaji = wild if game == "kwa-do" else ""
    for seed in range(150):
        ways = Ways(gaji=gaji, takes_all=seed % 2 == 0)
        play = play_out(game, ["Aki", "Bo"], "Aki", random.Random(seed), ways=ways)
        piles = ", ".join(f"{name}: {' '.join(cards) or 'none'}" for name, cards in play.piles.items())
        options = f"options: {{gaji: {'on' if gaji else 'off'}, gaji_leftovers: none}}\n"
        more = options if game == "kwa-do" else "exhausted: yes\n"
        assert "cards-missing" not in ids(f"captured: {{{piles}}}\n{more}", game, "[Aki, Bo]")


def test_a_stock_that_is_too_large_is_an_error_without_turns_as_well() -> None:
    text = f"{PILES}stock: 1* 2* 3* 4* 5* 6* 7*\n"
    assert "deal" in ids(text)
    (fault,) = [one for one in found(text) if one.id == "deal"]
    assert fault.message == "the stock has 28 cards, and 21 are left for it"
    assert ids(f"{PILES}stock: 1* 2*\n") == [], "as far as it is known"
