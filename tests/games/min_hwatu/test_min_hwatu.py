"""Compare Min-Hwatu with a second scorer, and test what a round of it must say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hanascore
from hanascore import dispute, loads, score
from hanascore.model.house_rules import HouseRules, HouseValue, HouseYaku
from hanascore.model.record import Counts
from hanascore.referee.judge import rules_of
from hanascore.referee.trial import judge_under
from hanascore.scoring.round import lay_out
from tests.games.min_hwatu.scorer import GAME, mixed, naive
from tests.helpers.naive_scoring import as_texts
from tests.helpers.settled import held, record_of, settled, without_chaff

FIVE = {"Aki": "1r 2r 3r", "Bo": "", "Chiyo": "", "Dai": "", "Emi": ""}


@given(seed=st.integers(0, 10**6))
def test_a_second_scorer_agrees(seed: int) -> None:
    piles, options, dealer, joker = mixed(seed)
    facts = {"joker": joker} if options["five_player_extra"] == "joker" else {}
    match = settled("min-hwatu", as_texts(piles), options, facts, dealer=dealer)
    expected = naive(piles, options, dealer, joker)
    assert match.scores == expected
    best = max(expected.values())
    assert match.winners == tuple(side for side in piles if expected[side] == best)
    assert match.ids == []


@given(seed=st.integers(0, 10**6))
def test_only_transfer_keeps_the_deck_total(seed: int) -> None:
    piles, options, dealer, joker = mixed(seed)
    facts = {"joker": joker} if options["five_player_extra"] == "joker" else {}
    match = settled("min-hwatu", as_texts(piles), options, facts, dealer=dealer)
    total = match.played.rules.score_total(match.played)
    extra = 10 if options["five_player_extra"] else 0
    if options["settlement"] == "transfer":
        assert total == 240 + extra == sum(match.scores.values())
        against = [entry for entry in match.ledger.entries if entry.against]
        assert sum(entry.points for entry in against) == 0
    else:
        yaku = sum(made.points for holding in match.played.holdings for made in holding.made)
        assert total is None
        # The algebra that the page of the option tells.
        assert sum(match.scores.values()) == 240 + extra + yaku


def test_cards_that_nobody_captured_lower_the_total() -> None:
    match = settled("min-hwatu", {"Aki": "2* 3* 4* 5* 6* 7*", "Bo": "8* 9* 10* 11* 12*"}, left_over="1*")
    assert match.played.rules.score_total(match.played) == 215 == sum(match.scores.values())


def test_the_entries_of_a_yaku_name_payer_and_payee() -> None:
    match = settled("min-hwatu", {"Aki": "1r 2r 3r", "Bo": "", "Chiyo": ""})
    assert [
        (entry.side, entry.points, entry.because, entry.against) for entry in match.ledger.entries[1:]
    ] == [
        ("Aki", 30, "Poetry Ribbons, paid by Bo", "Bo"),
        ("Bo", -30, "Poetry Ribbons, paid to Aki", "Aki"),
        ("Aki", 30, "Poetry Ribbons, paid by Chiyo", "Chiyo"),
        ("Chiyo", -30, "Poetry Ribbons, paid to Aki", "Aki"),
    ]


def test_the_literal_settlement_subtracts_and_pays_nobody() -> None:
    match = settled("min-hwatu", {"Aki": "1r 2r 3r", "Bo": ""}, {"settlement": "literal"})
    assert [
        (entry.side, entry.points, entry.because, entry.against) for entry in match.ledger.entries[1:]
    ] == [
        ("Aki", 60, "Poetry Ribbons, 30 x 2", None),
        ("Bo", -30, "Poetry Ribbons, made by Aki", "Aki"),
    ]


def test_the_page_of_the_settlement_shows_the_algebra() -> None:
    option = GAME.options_by_name["settlement"]
    assert "240 + nY - (n - 1)Y = 240 + Y" in option.sources
    assert "240 + (n - 1)Y - (n - 1)Y = 240" in option.sources


def test_only_the_first_player_extra_needs_to_know_the_dealer() -> None:
    needs = {
        choice: GAME.rules({"five_player_extra": choice}).dealer_matters(None)
        for choice in (None, "first-player", "joker")
    }
    assert needs == {None: False, "first-player": True, "joker": False}


def test_the_extra_of_the_first_player_needs_five_players() -> None:
    options = {"five_player_extra": "first-player"}
    match = settled("min-hwatu", {"Aki": "1b", "Bo": ""}, options, {"joker": "Bo"})
    assert match.words[0] == "error: the extra of ten points is for five players, but 2 play here"
    assert match.hints[0] == "remove `five_player_extra`"
    assert match.problems[0].place.path == ("options", "five_player_extra")
    assert match.scores == {"Aki": 20, "Bo": 0}


def test_a_joker_counts_for_any_number_of_players() -> None:
    options, piles = {"five_player_extra": "joker"}, {"Aki": "1* 2* 3*", "Bo": "4* 5* 6*"}
    piles |= {"Chiyo": "7* 8* 9* 10* 11* 12*"}
    match = settled("min-hwatu", piles, options, {"joker": "Bo"})
    without = settled("min-hwatu", piles)
    assert match.ids == []
    assert match.scores == without.scores | {"Bo": without.scores["Bo"] + 10}
    assert sum(match.scores.values()) == match.played.rules.score_total(match.played) == 250
    untold = settled("min-hwatu", piles, options)
    assert untold.words[0].endswith("is for five players, but 3 play here without a joker")
    assert untold.hints == [
        "remove `five_player_extra`; or say in each round who captured it, as its fact `joker`"
    ]


@pytest.mark.parametrize(
    ("pile", "scores"),
    [
        ("points: 100", {"Aki": 90, "Bo": 110}),
        ("brights: 1, animals: 2, ribbons: 1, chaff: 3", {"Aki": 90, "Bo": 55}),
        ("brights: 1, animals: 2, ribbons: 1, chaff: 3, cards: joker", {"Aki": 90, "Bo": 55}),
        ("brights: 1, animals: 2", {}),
    ],
)
def test_a_joker_is_added_to_the_numbers_of_a_pile(pile: str, scores: dict[str, int]) -> None:
    joker = "" if "joker" in pile else ", joker: Bo"
    counts = "counts: {brights: 2, animals: 3, ribbons: 4, chaff: 7}"
    text = f"captured: {{Aki: {{{counts}}}, Bo: {{{pile}, yaku: none}}}}{joker}"
    head = "hanascore: 1\ngame: min-hwatu\nplayers: [Aki, Bo]\noptions: {five_player_extra: joker}\n"
    (record,) = loads(f"{head}rounds: [{{{text}}}]").records
    (result,) = score(record).rounds
    assert result.scores == scores


HALVES = {"Aki": 90, "Bo": 160}


@pytest.mark.parametrize(
    ("pile", "expected", "numbers", "scores"),
    [
        ("rest", "", (3, 6, 6, 18), HALVES),
        ("rest", "joker: Bo", (3, 6, 6, 18), HALVES),
        ("rest", "joker: Aki", (3, 6, 6, 17), {"Aki": 100, "Bo": 150}),
        ("{brights: 3, animals: 6, ribbons: 6, chaff: 17, cards: joker}", "", (3, 6, 6, 18), HALVES),
        ("{brights: 3, animals: 6, ribbons: 6, chaff: 17, cards: joker}", "joker: Bo", (3, 6, 6, 18), HALVES),
        ("{brights: 3, animals: 6, ribbons: 6, chaff: 17}", "joker: Bo", (3, 6, 6, 18), HALVES),
    ],
)
def test_a_joker_counts_once_in_a_pile_known_by_numbers(
    pile: str, expected: str, numbers: tuple[int, ...], scores: dict[str, int]
) -> None:
    counts = "{counts: {brights: 2, animals: 3, ribbons: 4, chaff: 7}}"
    text = f"options: {{five_player_extra: joker}}\ncaptured: {{Aki: {counts}, Bo: {pile}}}\n{expected}\n"
    record = record_of(text, "min-hwatu", "[Aki, Bo]")
    (result,) = score(record).rounds
    played = lay_out(rules_of(record), result.round, dealer="Aki", month=1)
    assert played.holdings[1].kinds == numbers
    assert {problem.id for problem in result.problems} <= {"unverified"}
    assert result.scores == scores


def test_a_joker_must_have_an_owner() -> None:
    match = settled("min-hwatu", FIVE, {"five_player_extra": "joker"})
    assert match.words == [
        "error: the joker counts ten points here, but the round does not say who captured it"
    ]
    assert match.hints == ["write `joker: NAME`; or write the joker into a pile"]


@pytest.mark.parametrize(
    "expected", ["void: misdealt", "scores: {Aki: 50, Bo: 50, Chiyo: 50, Dai: 50, Emi: 50}"]
)
def test_a_void_round_need_not_name_the_joker(expected: str) -> None:
    text = "hanascore: 1\ngame: min-hwatu\nplayers: [Aki, Bo, Chiyo, Dai, Emi]\nmonths: korean\n"
    text += f"options: {{five_player_extra: joker}}\n{expected}\n"
    match = hanascore.score(hanascore.loads(text).records[0])
    assert {problem.id for problem in match.problems} <= {"unverified"}


COUNTED = "{brights: 2, animals: 4, ribbons: 3, chaff: 8}"


@pytest.mark.parametrize(
    ("round", "holder"),
    [
        ("captured: {Aki: 1* 2* 3* joker, Bo: 4* 5* 6* 7*, Chiyo: rest}", "Aki"),
        ("captured: {Aki: 1* 2* 3*, Bo: 4* 5* 6* 7*, Chiyo: rest}", "Chiyo"),
        ("captured: {Aki: 1* 2* 3*, Bo: 4* 5* 6* 7*, Chiyo: rest}, joker: Bo", "Bo"),
        ("captured: {Aki: 1* 2* 3* joker, Bo: 4* 5* 6* 7*, Chiyo: rest}, joker: Aki", "Aki"),
        (
            f"captured: {{Aki: 1* 2* 3*, Bo: 4* 5* 6* 7*, Chiyo: {{counts: {COUNTED}}}}}, joker: Chiyo",
            "Chiyo",
        ),
    ],
)
def test_the_joker_is_a_card_of_the_deck(round: str, holder: str) -> None:
    head = "hanascore: 1\ngame: min-hwatu\nmonths: japanese\nplayers: [Aki, Bo, Chiyo]\nrounds:\n"
    record = f"{head}- {{{round}}}\noptions: {{five_player_extra: joker}}"
    (result,) = score(loads(record).records[0]).rounds
    extra = [entry for side in result.sides for entry in side.entries if entry.because == "the joker"]
    assert [(entry.side, entry.points, entry.rule) for entry in extra] == [
        (holder, 10, "min-hwatu.five_player_extra")
    ]
    assert sum(result.scores.values()) == 250 or "counts" in round


@pytest.mark.parametrize(
    ("round", "expected"),
    [
        ("hands: {Aki: 1b 1r 2a 2r 3b 3r joker}, captured: {Aki: 1* joker, Bo: 2*, Chiyo: rest}", ""),
        ("hands: {Aki: 1b 1r 2a 2r 3b 3r joker}, captured: {Aki: 1*, Bo: 2*, Chiyo: rest}, joker: Aki", ""),
        (
            "hands: {Aki: 1b 1r 2a 2r 3b 3r joker}, captured: {Aki: 1*, Bo: 2* joker, Chiyo: rest}",
            "the joker was dealt to Aki, but Bo has it",
        ),
        (
            "hands: {Aki: 1b 1r 2a 2r 3b 3r joker}, captured: {Aki: 1*, Bo: 2*, Chiyo: rest}",
            "the joker was dealt to Aki, but Chiyo has it",
        ),
        ("opening_field: 1b 2a 3b 4a 5a joker, captured: {Aki: 1*, Bo: 2* joker, Chiyo: rest}", ""),
        (
            "opening_field: 1b 2a 3b 4a 5a joker, captured: {Aki: 1*, Bo: 2*, Chiyo: rest}, joker: Chiyo",
            "the joker was dealt to the field, and Bo takes it as the dealer, but Chiyo has it",
        ),
    ],
)
def test_a_joker_that_was_dealt_stays_with_its_owner(round: str, expected: str) -> None:
    head = "hanascore: 1\ngame: min-hwatu\nmonths: japanese\nplayers: [Aki, Bo, Chiyo]\nrounds:\n"
    record = f"{head}- {{dealer: Bo, {round}}}\noptions: {{five_player_extra: joker}}"
    problems = [problem for problem in score(loads(record).records[0]).problems if problem.stops]
    assert [(problem.id, problem.message) for problem in problems] == [("move-unlawful", expected)] * bool(
        expected
    )


@pytest.mark.parametrize(
    ("players", "expected", "taken"),
    [
        ("Aki Bo", "", True),
        ("Aki Bo", ", joker: Bo", False),
        ("Aki Bo Chiyo Dai Emi", "", False),
    ],
)
def test_a_joker_that_only_the_rest_can_hold_has_a_note(players: str, expected: str, taken: bool) -> None:
    names = players.split()
    piles = "".join(f", {name}: {month}*" for month, name in enumerate(names[1:-1], 4))
    text = f"captured: {{Aki: 1* 2* 3*{piles}, {names[-1]}: rest}}{expected}"
    head = f"hanascore: 1\ngame: min-hwatu\nmonths: japanese\nplayers: [{', '.join(names)}]\n"
    match = score(
        loads(f"{head}options: {{five_player_extra: joker}}\nrounds:\n- {{dealer: Aki, {text}}}").records[0]
    )
    (result,) = match.rounds
    assert sum(result.scores.values()) == 250
    messages = [
        (problem.id, problem.message, problem.hint)
        for problem in match.problems
        if "joker" in problem.message
    ]
    message = "the round does not say who captured the joker, so Bo's pile, the rest, includes it"
    hint = "write `joker: Bo`; or remove `five_player_extra` if there was no joker"
    assert messages == [("unverified", message, hint)] * taken


def test_the_joker_is_in_one_place() -> None:
    piles = {"Aki": "1* 2* joker", "Bo": "4* 5* 6*"}
    match = settled("min-hwatu", piles, {"five_player_extra": "joker"}, {"joker": "Bo"})
    assert match.words[0] == "error: the joker lies in Aki's pile, but `joker` says that Bo captured it"
    assert match.problems[0].id == "card-twice"


@pytest.mark.parametrize(
    ("captured", "lost"),
    [
        ("Aki: 1* 2* joker, Bo: 3* 4*, Chiyo: 5* 6*, Dai: 7* 8*, Emi: rest", True),
        ("Aki: 1* 2*, Bo: 3* 4*, Chiyo: 5* 6*, Dai: 7* 8*, Emi: rest", False),
    ],
)
def test_a_joker_in_a_pile_makes_other_choices_impossible(captured: str, lost: bool) -> None:
    head = (
        "hanascore: 1\ngame: min-hwatu\nmonths: japanese\nplayers: [Aki, Bo, Chiyo, Dai, Emi]\ndealer: Aki\n"
    )
    text = f"{head}captured: {{{captured}}}\noptions: {{five_player_extra: %s}}"
    combinations = [{"five_player_extra": "none"}, {"five_player_extra": "first-player"}]
    for trial in dispute(loads(text % "joker").records[0], together=combinations).together:
        (round,) = score(loads(text % (trial.choices[0].value or "none")).records[0]).rounds
        assert round.scored is not lost
        assert [(number, lost.problem.id) for number, lost in trial.without] == [
            (1, "card-not-in-deck")
        ] * lost
        assert lost or judge_under(trial.before, trial.choices).rounds[0].scores == round.scores


def test_a_joker_that_is_not_in_play_is_a_warning() -> None:
    match = settled("min-hwatu", FIVE, {}, {"joker": "Bo"})
    assert match.words == ["warning: Bo captured a joker, but no joker counts here"]
    assert match.hints == ["set `five_player_extra: joker`, or remove `joker`"]
    assert match.scores["Bo"] == -30


NO_CHAFF = {"Aki": without_chaff(held("5* 1*")), "Bo": without_chaff(held("10* 11* 12*"))}


class TestClaimedMonths:
    def claim(self, claims: dict[str, tuple[str, ...]], **more: object) -> list[str]:
        facts = {"month_bonuses": claims}
        return settled("min-hwatu", NO_CHAFF, more.pop("options", {}), facts, chaff_kept=False, **more).words

    def test_a_claim_scores_and_is_marked(self) -> None:
        facts = {"month_bonuses": {"Aki": ("four-irises",)}}
        match = settled("min-hwatu", NO_CHAFF, {}, facts, chaff_kept=False)
        assert match.scores == {"Aki": 40 + 20, "Bo": 15 + 35 + 20 - 20}
        assert match.words == [
            "note: Aki's Four Irises is only claimed: its chaff was thrown away, so nothing proves it"
        ]
        assert match.problems[0].id == "unverified"
        assert match.problems[0].place.path == ("rounds", 0, "month_bonuses", "Aki")

    def test_a_claim_against_another_pile(self) -> None:
        assert self.claim({"Aki": ("four-maples",)}) == [
            "error: Aki claims Four Maples, but the maple-deer lies in Bo's pile"
        ]

    def test_a_claim_without_the_cards(self) -> None:
        facts = {"month_bonuses": {"Aki": ("four-maples",)}}
        match = settled("min-hwatu", {"Aki": "10a", "Bo": "1b"}, {}, facts, chaff_kept=False)
        assert match.words == ["error: Aki claims Four Maples, but Aki's pile lacks the maple-ribbon"]

    def test_a_claim_on_numbers(self) -> None:
        piles = {"Aki": Counts((1, 2, 1, 0)), "Bo": Counts((4, 0, 9, 0))}
        both = {"month_bonuses": {"Aki": ("four-irises",), "Bo": ("four-irises",)}}
        match = settled("min-hwatu", piles, {}, both, chaff_kept=False)
        assert match.words == [
            "note: Aki's Four Irises is only claimed: its chaff was thrown away, so nothing proves it",
            "error: Bo claims Four Irises, but Bo's pile lacks an animal",
        ]
        piles["Bo"] = Counts((4, 7, 9, 0))
        match = settled("min-hwatu", piles, {}, both, chaff_kept=False)
        assert match.words[1] == "error: Bo claims Four Irises, but Aki claims it too"
        assert match.hints[1] == "leave four-irises out; or correct the pile"

    def test_a_claim_on_what_needs_no_chaff(self) -> None:
        assert self.claim({"Aki": ("poetry-ribbons",)}) == [
            "error: Poetry Ribbons needs no chaff, so Aki's pile decides it and not a claim"
        ]

    def test_a_claim_on_what_is_not_in_play(self) -> None:
        assert self.claim({"Bo": ("four-paulownias",)}) == [
            "note: Bo claims Four Paulownias, which is not in play and scores nothing"
        ]
        assert self.claim({"Bo": ("four-paulownias",)}, options={"extra_yaku": "korean"}) == [
            "note: Bo's Four Paulownias is only claimed: its chaff was thrown away, so nothing proves it"
        ]

    def test_piles_with_chaff_decide(self) -> None:
        facts = {"month_bonuses": {"Bo": ("four-irises",)}}
        match = settled("min-hwatu", {"Aki": "5*", "Bo": ""}, {}, facts)
        assert match.scores == {"Aki": 35, "Bo": -20}
        assert match.words == [
            "warning: chaff is kept in this record, so the piles decide the month yaku and no claim is needed"
        ]

    def test_an_unknown_word_claims_nothing(self) -> None:
        assert self.claim({"Aki": ("four-pines",)}) == []

    def test_without_piles_claims_are_not_checked(self) -> None:
        facts = {"month_bonuses": {"Bo": ("four-irises",)}}
        scores = {"Aki": 100, "Bo": 140}
        match = settled("min-hwatu", {}, {}, facts, players=("Aki", "Bo"), scores=scores)
        assert match.ids == []


def test_house_rules_change_what_is_paid() -> None:
    bridge = HouseValue("iris-bridge", 25, held("5a"), kind=False, line=3)
    rules = HouseRules(cards=(bridge,), yaku=(HouseYaku("four-irises", 100, line=4),))
    match = settled("min-hwatu", {"Aki": "5*", "Bo": ""}, house=rules)
    assert match.scores == {"Aki": 25 + 5 + 100, "Bo": -100}
    assert match.played.rules.score_total(match.played) == 30


def test_a_better_views_wins_after_a_house_rule() -> None:
    rules = HouseRules(yaku=(HouseYaku("views", 160, line=4),))
    match = settled("min-hwatu", {"Aki": "1b 3b 8b 9a", "Bo": ""}, {"extra_yaku": "all"}, house=rules)
    assert match.beside_cards("Aki") == (("views", 160),)


def test_every_deal_leaves_every_card_to_be_played() -> None:
    for players, deal in GAME.rules().deals.items():
        assert 48 - deal.field - 2 * deal.hand * players == 0
