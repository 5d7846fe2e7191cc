"""Compare Sudaoshi with a second scorer, and test what a round of it must say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hanascore
from hanascore.model.house_rules import HouseRules, HouseValue, HouseYaku
from hanascore.referee.match import Match
from tests.games.sudaoshi.scorer import GAME, MODERN, SEATS, mixed, naive
from tests.helpers.naive_scoring import as_texts, card_points, codes_of
from tests.helpers.settled import settled

S14 = {
    "Aki": "1b 1r 1c1 1c2 3b 3r 3c1 3c2 8b 8a 8c1 8c2 10a 10c1 12c2 12c3",
    "Bo": "6a 6c2 7a 7r 7c1 7c2 9r 9c1",
    "Chiyo": "2a 2r 2c1 2c2 4a 4r 4c1 4c2 5a 5r 5c1 5c2 6r 6c1 9a 9c2 10r 10c2 11b 11a 11r 11c 12b 12c1",
}


@given(seed=st.integers(0, 10**6))
def test_a_second_scorer_agrees(seed: int) -> None:
    piles, options, order, field, claims = mixed(seed)
    match = settled(
        "sudaoshi",
        as_texts(piles),
        options,
        {"lucky_hands": claims},
        dealer=order[0],
        opening_field=" ".join(sorted(field)),
        players=tuple(SEATS),
    )
    scores, deciding = naive(piles, options, order, field, claims)
    assert match.scores == scores
    assert match.ledger.deciding == deciding
    best = max(deciding.values())
    assert match.winners == tuple(side for side in SEATS if deciding[side] == best)
    assert sum(match.scores.values()) == match.played.rules.score_total(match.played)
    assert [problem for problem in match.problems if problem.stops] == []


def test_the_deck() -> None:
    assert card_points(codes_of(" ".join(f"{month}*" for month in range(1, 13))), MODERN) == 330
    assert GAME.rules().deck_total == 330
    assert GAME.rules({"card_values": "early"}).deck_total == 272


# Rounds as a person writes them.


def round_of(
    *lines: str, options: str = "", players: str = "Aki, Bo, Chiyo", piles: dict[str, str] = S14
) -> Match:
    head = ["hanascore: 1", "game: sudaoshi", f"players: [{players}]", f"options: {{{options}}}", "captured:"]
    head += [f"  {side}: {pile}" for side, pile in piles.items()]
    if not any(line.startswith("dealer") for line in lines):
        head.append("dealer: Aki")
    return hanascore.score(hanascore.loads("\n".join([*head, *lines, ""])).records[0])


def told(match: Match) -> list[tuple[str, str]]:
    return [(problem.severity.value, problem.id) for problem in match.problems]


def scores(match: Match) -> list[int | None]:
    return [side.score for side in match.rounds[0].sides]


def test_the_early_values_need_burdens() -> None:
    match = round_of(options="card_values: early")
    assert told(match) == [("error", "burdens-missing")]
    assert match.problems[0].message == "the early card values add up to 272, but the burdens are not set"
    assert match.problems[0].place.path == ("options", "card_values")
    assert scores(match) == [None, None, None]
    stated = round_of(options="card_values: early, burdens: [80, 91, 101]")
    assert (told(stated), sum(item or 0 for item in scores(stated))) == ([], 0)


def test_burdens_that_do_not_balance_are_a_warning() -> None:
    match = round_of(options="card_values: early, burdens: [100, 110, 120]")
    assert told(match) == [("warning", "burden-imbalance")]
    assert match.problems[0].message == (
        "the burdens add up to 330 and the cards to 272: the scores of a round add up to -58 instead of 0"
    )
    assert sum(item or 0 for item in scores(match)) == -58
    house = HouseRules(cards=(HouseValue("pine-crane", 25, 1, kind=False),))
    assert "burden-imbalance" in settled("sudaoshi", S14, house=house).ids


def test_more_players_than_seats() -> None:
    piles = {"Aki": S14["Aki"], "Bo": S14["Bo"], "Dai": S14["Chiyo"]}
    match = round_of("sitting_out: [Chiyo]", players="Aki, Bo, Chiyo, Dai", piles=piles)
    assert (told(match), scores(match)) == ([], [42, -98, 0, 56])
    assert match.rounds[0].winners == ("Dai",)
    claim = "lucky_hands: {Chiyo: [karasu]}"
    match = round_of("sitting_out: [Chiyo]", claim, players="Aki, Bo, Chiyo, Dai", piles=piles)
    assert told(match) == [("error", "sitting-out")]
    paid = round_of(
        "sitting_out: [Chiyo]", "lucky_hands: {Dai: [karasu]}", players="Aki, Bo, Chiyo, Dai", piles=piles
    )
    assert scores(paid) == [2, -138, 0, 136]


def test_only_the_last_player_scores_the_willow() -> None:
    match = round_of("dealer: Bo")
    assert scores(match) == [122 + 40 - 120, 52 - 20 - 100, 156 - 20 - 110]
    assert told(match) == [("note", "yaku-not-for-seat")]
    assert told(round_of("dealer: Aki")) == []


def test_seats_have_burdens_even_without_yaku_of_a_seat() -> None:
    house = HouseRules(yaku=(HouseYaku("top-rains", off=True), HouseYaku("set-of-rains", off=True)))
    match = settled("sudaoshi", S14, house=house)
    assert match.scores == {"Aki": 62, "Bo": -78, "Chiyo": 16}
    assert sum(match.scores.values()) == 0


def test_a_set_replaces_its_top() -> None:
    match = settled("sudaoshi", {"Aki": "8*", "Bo": "", "Chiyo": ""})
    assert match.beside_cards("Aki") == (("set-of-baldies", 20), ("set-of-baldies", 20), ("burdens", -100))
    house = HouseRules(yaku=(HouseYaku("set-of-baldies", off=True),))
    match = settled("sudaoshi", {"Aki": "8*", "Bo": "", "Chiyo": ""}, house=house)
    assert match.beside_cards("Aki") == (("top-baldies", 10), ("top-baldies", 10), ("burdens", -100))


@pytest.mark.parametrize(
    ("rule", "field", "times"),
    [
        ("off", "1b 11b", 1),
        ("largest", "2a 3r", 1),
        ("largest", "1b 2a", 2),
        ("largest", "1b 3b 8b", 2),
        ("largest", "1b 12b", 4),
        ("product", "1b 11b 12b", 32),
        ("product", "1b 3b 8b 11b 12b", 128),
        ("product", "2a", 1),
    ],
)
def test_the_field_multiplies(rule: str, field: str, times: int) -> None:
    match = settled("sudaoshi", S14, {"field_multiplier": rule}, opening_field=field)
    assert match.scores == {"Aki": 42 * times, "Bo": -98 * times, "Chiyo": 56 * times}
    assert match.ids == []


def test_a_written_multiplier_is_checked() -> None:
    largest = {"field_multiplier": "largest"}
    assert settled("sudaoshi", S14, largest).ids == ["fact-missing"]
    assert settled("sudaoshi", S14, largest, {"field_multiplier": 4}).scores["Aki"] == 168
    assert settled("sudaoshi", S14, largest, {"field_multiplier": 1}).ids == []
    both = settled("sudaoshi", S14, largest, {"field_multiplier": 4}, opening_field="1b 2a")
    assert both.words == ["error: the field multiplies by 2, but the round says 4"]
    unused = settled("sudaoshi", S14, None, {"field_multiplier": 2})
    assert unused.words == [
        "warning: the round states a field multiplier of 2, but here the field does not multiply"
    ]
    assert unused.scores["Aki"] == 42
    assert settled("sudaoshi", S14, None, {"field_multiplier": 1}).ids == []
    open_round = settled("sudaoshi", S14, largest).played
    assert open_round.rules.score_total(open_round) is None


def test_side_payments_are_not_multiplied() -> None:
    match = round_of(
        "field_multiplier: 2",
        "side_payments: [{from: Aki, to: Bo, points: 5, reason: fee}]",
        options="field_multiplier: largest",
    )
    assert scores(match) == [84 - 5, -196 + 5, 112]


SEVEN_CHAFF = "1cc 2cc 3cc 4c"
WILLOW_THREE = "11bar 1c 2c 3c 4c"


def test_hands_decide_if_nothing_is_claimed() -> None:
    match = round_of(f"hands: {{Bo: {WILLOW_THREE}}}")
    assert scores(match) == [42 - 60, -98 + 120, 56 - 60]
    assert told(match) == [("note", "lucky-hand-unclaimed"), ("note", "lucky-hand-unclaimed")]
    nobody = round_of(f"hands: {{Bo: {WILLOW_THREE}}}", "lucky_hands: {}")
    assert scores(nobody) == [42, -98, 56]
    assert told(nobody) == [("note", "lucky-hand-unclaimed"), ("note", "lucky-hand-unclaimed")]
    assert nobody.problems[0].message == "Bo's hand is sanbon, but it is not claimed and pays nothing"
    result = round_of(f"hands: {{Bo: {WILLOW_THREE}}}", "lucky_hands: {Bo: [karasu]}")
    assert scores(result) == [42 - 40, -98 + 80, 56 - 40]
    assert told(result) == [("note", "lucky-hand-unclaimed")]


@pytest.mark.parametrize(
    ("line", "options", "problem", "message"),
    [
        (
            "Bo: [karasu, kuttsuki]",
            "",
            "error lucky-hand-denied",
            "Bo claims kuttsuki, but the hand is karasu and sanbon",
        ),
        (
            "Bo: [nasake]",
            "",
            "warning not-in-play",
            "Bo claims nasake, which is not in play at this table and pays nothing",
        ),
        (
            "Bo: [karasu]",
            "lucky_hands: none",
            "warning not-in-play",
            "Bo claims karasu, which is not in play at this table and pays nothing",
        ),
        (
            "Aki: [nasake]",
            "lucky_hands: 1921",
            "error lucky-hand-denied",
            "Aki claims nasake, but only the second player may claim it",
        ),
        (
            "Aki: [sanbon, tate-sanbon]",
            "",
            "warning lucky-hand-shut-out",
            "Aki claims sanbon and tate-sanbon, but only the better of them counts",
        ),
    ],
)
def test_claims_on_lucky_hands(line: str, options: str, problem: str, message: str) -> None:
    match = round_of(f"hands: {{Bo: {WILLOW_THREE}}}", f"lucky_hands: {{{line}}}", options=options)
    assert (problem, message) in [
        (f"{problem.severity.value} {problem.id}", problem.message) for problem in match.problems
    ]


@pytest.mark.parametrize(
    ("hands", "hint"),
    [
        ("sanbon, tate-sanbon", "if both sets together have a name of their own, claim that hand instead"),
        ("aka, karasu", "leave aka out"),
    ],
)
def test_a_claim_that_does_not_count_has_a_hint(hands: str, hint: str) -> None:
    match = round_of(f"lucky_hands: {{Bo: [{hands}]}}")
    assert [problem.hint for problem in match.problems if problem.id == "lucky-hand-shut-out"] == [hint]


def test_a_hand_of_1921_may_be_claimed_as_a_smaller_one() -> None:
    """A triplet with two pairs holds three pairs, and a triplet too."""
    lines = ("hands: {Bo: 1brc 2ar 3br}", "lucky_hands: {Bo: [triplet]}")
    match = round_of(*lines, options="lucky_hands: 1921")
    assert scores(match) == [42 - 10, -98 + 20, 56 - 10]
    assert told(match) == [("note", "lucky-hand-unclaimed"), ("note", "lucky-hand-unclaimed")]


@pytest.mark.parametrize("word", ["shi-sō", "Four-Three", "四三", "SHISOU"])
def test_a_lucky_hand_has_several_names(word: str) -> None:
    match = round_of(f"lucky_hands: {{Bo: ['{word}']}}")
    assert scores(match) == [42 - 200, -98 + 400, 56 - 200]


def test_only_the_better_of_two_sets_counts() -> None:
    for words in (("kuttsuki", "futa-sanbon"), ("futa-sanbon", "kuttsuki")):
        match = settled("sudaoshi", S14, facts={"lucky_hands": {"Bo": words}})
        assert match.scores == {"Aki": 42 - 60, "Bo": -98 + 120, "Chiyo": 56 - 60}
        assert match.words == [
            "warning: Bo claims kuttsuki and futa-sanbon, but only the better of them counts"
        ]


def test_a_hand_of_the_wrong_size_is_ignored() -> None:
    match = round_of("hands: {Bo: 11bar 1c 2c 3c}")
    assert ("error", "deal") in told(match)
    assert "lucky-hand-unclaimed" not in [problem.id for problem in match.problems]


def test_every_word_of_a_claim_belongs_to_one_list() -> None:
    words = next(fact for fact in GAME.facts if fact.name == "lucky_hands").choices
    assert {"karasu", "sanbon", "nasake", "triplet", "three-pairs", "four-three", "shi-so"} <= set(words)
    for chosen in ("hachi-hachi", "1921"):
        hands = GAME.rules({"lucky_hands": chosen}).hands
        names = [word for hand in hands for word in (hand.id, *hand.claimed_as)]
        assert len(names) == len(set(names))
        assert set(names) <= set(words)
    assert GAME.rules({"lucky_hands": None}).hands == ()


def test_totals_in_kan() -> None:
    unit = GAME.rules({"points_in": "kan", "kan_points": 12}).unit
    assert unit is not None
    assert [unit.format(points) for points in (-23, 24, 0, 5, -5, -12)] == [
        "-1 kan 11",
        "2 kan",
        "0 kan",
        "0 kan 5",
        "0 kan -5",
        "-1 kan",
    ]
    assert GAME.rules().unit is None


def test_written_scores_are_not_checked() -> None:
    text = "hanascore: 1\ngame: sudaoshi\nplayers: [Aki, Bo, Chiyo]\noptions: {card_values: early}\n"
    text += "dealer: Aki\nscores: {Aki: 10, Bo: -4, Chiyo: -6}\n"
    match = hanascore.score(hanascore.loads(text).records[0])
    assert "burdens-missing" not in {problem.id for problem in match.problems}
    assert match.rounds[0].scored


FIVE = "Aki, Bo, Chiyo, Dai, Emi"
AWAY = "sitting_out: [Chiyo, Emi]\ndropped: [Emi, Chiyo]"


def at_five(*facts: str, options: str = "dropping_out: kan") -> Match:
    piles = {"Aki": S14["Aki"], "Bo": S14["Bo"], "Dai": S14["Chiyo"]}
    return round_of(*facts, players=FIVE, piles=piles, options=options)


def test_a_player_who_drops_out_pays_the_winner() -> None:
    match = at_five(AWAY)
    assert (told(match), scores(match)) == ([], [42, -98, -15, 56 + 25, -10])
    assert match.rounds[0].winners == ("Dai",)
    assert scores(at_five(AWAY, options="dropping_out: kan, kan_points: 12")) == [42, -98, -18, 56 + 30, -12]
    assert scores(at_five(AWAY, options="")) == [42, -98, 0, 56, 0]
    field = at_five(AWAY, "field_multiplier: 2", options="dropping_out: kan, field_multiplier: largest")
    assert scores(field) == [84, -196, -30, 112 + 50, -20]


def test_fees_go_to_the_winner_after_the_field_has_multiplied() -> None:
    match = round_of(
        "dealer: Aki\nsitting_out: [Dai]\ndropped: [Dai]\nlucky_hands: {Bo: [shi-so]}\nfield_multiplier: 4",
        players="Aki, Bo, Chiyo, Dai",
        piles={"Aki": "1* 2* 5* 6* 9* 8* 10* 3* 4*", "Bo": "7*", "Chiyo": "11* 12*"},
        options="dropping_out: kan, lucky_in_winner: yes, field_multiplier: largest",
    )
    assert match.rounds[0].winners == ("Bo",)
    assert scores(match) == [-148, 1104 + 40, -956, -40]


def test_a_player_without_a_choice_pays_nothing() -> None:
    assert scores(at_five("sitting_out: [Chiyo, Emi]\ndropped: [Emi]")) == [42, -98, 0, 56 + 10, -10]
    untold = at_five("sitting_out: [Chiyo, Emi]")
    assert told(untold) == [("error", "fact-missing")]
    assert told(at_five("sitting_out: [Chiyo, Emi]\ndropped: none")) == []
    assert ("error", "sitting-out") in told(at_five("sitting_out: [Chiyo, Emi]\ndropped: [Bo]"))
