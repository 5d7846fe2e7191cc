"""Compare Hachi-Hachi with a second scorer, and test what a round of it must say."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hanascore
from hanascore.cards.deck import these
from hanascore.rules.settling import equal_share, share_of_deck
from hanascore.rules.yaku import NO_CONTEXT
from tests.games.hachi_hachi.scorer import CHOICES, GAME, Naive, naive_yaku
from tests.helpers.naive_scoring import random_choices, share_deck
from tests.helpers.plays import Play, Ways, play_out
from tests.helpers.random_matches import few
from tests.helpers.settled import settled


@pytest.mark.parametrize(
    ("mizuten", "expected", "needed"),
    [
        (False, {}, False),
        (False, {"blind": True}, False),
        (True, {"blind": True}, True),
        (True, {"blind": False}, False),
        (False, {"forced_out": {"Bo": 3}}, True),
    ],
)
def test_the_dealer_must_be_known_if_the_dealer_is_paid(
    mizuten: bool, expected: dict[str, Any], needed: bool
) -> None:
    assert GAME.rules({"mizuten": mizuten}).dealer_matters(GAME.make_facts(**expected)) is needed


@given(seed=st.integers(0, 10**9))
def test_a_second_scorer_agrees(seed: int) -> None:
    rng = random.Random(seed)
    options = random_choices(rng, **CHOICES) | {"liability": "nobody"}
    names = ["Aki", "Bo", "Chiyo"][: rng.choice([2, 3, 3, 3])]
    lots = names if rng.random() < 0.5 else [*names, "field", "stock"]
    piles = share_deck(lots, seed)
    held = {name: piles[name] for name in names}
    dealer = rng.choice(names)
    claims = {
        name: (
            rng.choice(["sanbon", "haneken", "teshi", "kuttsuki"]),
            rng.choice(["aka", "tan-ichi", "pika-ichi", "karasu"]),
        )
        for name in names
        if rng.random() < 0.4
    }
    ends: dict[str, Any] = rng.choice([{}, {"stopped_by": "Aki"}, {"cancelled_by": "Aki"}])
    facts = {
        "field_multiplier": rng.choice([1, 2, 4]),
        "sage": tuple(rng.choices(names, k=rng.randint(0, 3))),
        "lucky_hands": claims,
        "dived": tuple(rng.sample(names, rng.randint(0, 2))),
        "held_dealers_hand": rng.choice(names),
        "blind": rng.choice([True, False]),
    }
    if ends and not naive_yaku(held["Aki"], options):
        ends = {}
    result = {name: " ".join(sorted(cards)) for name, cards in held.items()}
    match = settled("hachi-hachi", result, options, facts | ends, dealer=dealer)
    assert match.scores == Naive(held, options, facts | ends, dealer).settle()


def record(rounds: str, options: str = "", players: str = "[Aki, Bo, Chiyo]") -> hanascore.Match:
    text = "hanascore: 1\ngame: hachi-hachi\nmonths: japanese\n"
    text += f"players: {players}\noptions: {{kan: 10{options}}}\nrounds:\n"
    loaded = hanascore.loads(text + "".join(f"- {{{round}}}\n" for round in rounds.split(" | ")))
    return hanascore.score(loaded.records[0])


FOUR = "captured: {Aki: 1b 3b 8b 12b, Bo: 2c, Chiyo: 4c}, stopped_by: Aki"
DULL = "opening_field: 1r 2r 3r 4r 5r 6r"


def test_multipliers_wait_for_later_rounds_fours_first() -> None:
    field = "opening_field: 1b 3b 11b 12b 5r 6r"
    match = record(f"{field}, {FOUR} | {DULL}, {FOUR} | {DULL}, {FOUR} | {DULL}, {FOUR} | {DULL}, {FOUR}")
    assert [result.scores["Aki"] for result in match.rounds] == [800, 800, 400, 400, 200]


WRITTEN = "scores: {Aki: 10, Bo: -4, Chiyo: -6}"


@pytest.mark.parametrize(
    ("between", "brings", "asks"),
    [
        (f"{DULL}, {WRITTEN}", 200, False),
        (f"field_multiplier: 2, {WRITTEN}", 200, False),
        (WRITTEN, 200, True),
        (f"{WRITTEN} | {DULL}, {WRITTEN}", 200, True),
        (f"{WRITTEN} | carry: 2, field_multiplier: 1, {WRITTEN}", 400, False),
    ],
)
def test_a_round_of_scores_uses_a_waiting_multiplier_if_its_field_is_written(
    between: str, brings: int, asks: bool
) -> None:
    match = record(f"opening_field: 1b 3b 2c 4c 5c 6c, {FOUR} | {between} | {DULL}, {FOUR}")
    last = match.rounds[-1]
    assert (last.scores["Aki"], "multiplier-doubtful" in [problem.id for problem in last.problems]) == (
        brings,
        asks,
    )


@pytest.mark.parametrize(
    ("pile", "by", "item"),
    [("1r 2r 3r 6r 9r 10r", 4, 140), ("1r 2r 3r 6r 9r 10r", 1, 35), ("1r 2r 3r", 4, 70), ("1r 2r 3r", 1, 17)],
)
def test_quarters_of_yaku_are_rounded_down_once(pile: str, by: int, item: int) -> None:
    ended = f"field_multiplier: {by}, sage: [Aki], cancelled_by: Aki"
    match = record(f"{ended}, captured: {{Aki: {pile}, Bo: 1b, Chiyo: 2cc}}", ", payers: half")
    assert match.rounds[0].scores == {"Aki": 2 * item, "Bo": -item, "Chiyo": -item}


def test_all_factors_may_multiply_together() -> None:
    field = "opening_field: 1b 3b 11b 12b 5r 6r"
    match = record(f"{field}, {FOUR} | {DULL}, {FOUR}", ", field_multiplier: product")
    assert [result.scores["Aki"] for result in match.rounds] == [200 * 64, 200]


def test_cards_are_counted_against_88() -> None:
    aki, bo = "1* 2* 3* 4*", "5* 6* 7* 8*"
    match = record(f"{DULL}, captured: {{Aki: {aki}, Bo: {bo}, Chiyo: rest}}, exhausted: yes")
    assert match.rounds[0].scored
    chiyo = "9* 10* 11* 12*"
    stop = f"{DULL}, captured: {{Aki: 1bcc 2* 3* 4* 5r, Bo: 1r 5acc 6* 7* 8*, Chiyo: {chiyo}}}"
    match = record(stop)
    assert match.rounds[0].scores == {"Aki": 88 - 88, "Bo": 83 - 88, "Chiyo": 93 - 88}
    assert match.rounds[0].winners == ("Chiyo",)


@pytest.mark.parametrize(
    ("cards", "par", "rest"), [("{chaff: 0}", 80, 0), ("{chaff: 2}", 96, 0), ("{pine-crane: 22}", 88, 2)]
)
def test_the_par_is_a_third_of_the_deck_under_house_rules_too(cards: str, par: int, rest: int) -> None:
    piles = "captured: {Aki: 1bcc 2* 3* 4* 5r, Bo: 1r 5acc 6* 7* 8*, Chiyo: 9* 10* 11* 12*}"
    text = "hanascore: 1\ngame: hachi-hachi\nplayers: [Aki, Bo, Chiyo]\nmonths: japanese\n"
    text += f"house_rules: {{cards: {cards}}}\nrounds:\n- {{field_multiplier: 2, dealer: Aki, {piles}}}\n"
    text += "- {scores: {Aki: 10, Bo: -4, Chiyo: -6}}\n"
    match = hanascore.score(hanascore.loads(text).records[0])
    aki = match.rounds[0].sides[0]
    assert aki.score == 2 * (aki.card_points - par)
    assert sum(match.rounds[0].scores.values()) == 2 * rest
    problems = [problem.id for problem in match.problems if problem.id in ("not-zero-sum", "share-remainder")]
    assert problems == ["share-remainder"] * bool(rest)


def test_all_eights_pay_the_dealer_and_cancel_hands() -> None:
    piles = {
        "Aki": "1b 3b 2a 4a 4r 5r 7r 1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2 5c1 5c2 6c1",
        "Bo": "8b 11b 5a 6a 7a 1r 2r 6r 6c2 7c1 7c2",
        "Chiyo": "",
    }
    total = {"Aki": 40 + 20 + 15 + 11, "Bo": 40 + 30 + 15 + 3}
    assert total["Bo"] == 88
    piles["Aki"] = piles["Aki"] + " 8c1 8c2"
    piles["Chiyo"] = "12b 8a 9a 10a 11a 3r 9r 10r 11r 9c1 9c2 10c1 10c2 11c 12c1 12c2 12c3"
    match = settled(
        "hachi-hachi",
        piles,
        {"kan": 10},
        {"field_multiplier": 2, "lucky_hands": {"Bo": ("sanbon",)}},
        dealer="Bo",
    )
    assert match.scores == {"Aki": -200, "Bo": 400, "Chiyo": -200}
    assert match.winners == ("Bo",)


def test_double_eights_come_before_sixteen_chaff() -> None:
    chaff = " ".join(f"{month}c1 {month}c2" for month in range(1, 10))
    pile = f"1b 3b 8b 11b 2a 4a 5a 6a 7a 8a 9a {chaff}"
    match = settled("hachi-hachi", {"Aki": pile, "Bo": "", "Chiyo": ""}, {"kan": 10}, {"field_multiplier": 1})
    points = 80 + 70 + 18
    assert points == 168
    assert match.scores == {"Aki": 200, "Bo": -100, "Chiyo": -100}
    more = {"Aki": pile.replace("1b 3b ", ""), "Bo": "", "Chiyo": ""}
    match = settled("hachi-hachi", more, {"kan": 10}, {"field_multiplier": 1})
    assert match.scores["Aki"] == 2 * 10 * (12 + 2 * (19 - 16))
    assert match.beside_cards("Aki")[0][0] == "sixteen"


def test_a_player_who_drops_out_pays_the_winner() -> None:
    match = record(
        f"{DULL}, {FOUR}, sitting_out: [Dai, Emi], dropped: [Dai, Emi]", players="[Aki, Bo, Chiyo, Dai, Emi]"
    )
    assert match.rounds[0].scores == {"Aki": 225, "Bo": -100, "Chiyo": -100, "Dai": -10, "Emi": -15}


def test_a_player_who_is_forced_out_is_paid_by_the_two_who_do_not_deal() -> None:
    match = record(
        f"dealer: Bo, {DULL}, {FOUR}, sitting_out: [Dai], forced_out: {{Dai: 16}}",
        players="[Aki, Bo, Chiyo, Dai]",
    )
    assert match.rounds[0].scores == {"Aki": 184, "Bo": -100, "Chiyo": -116, "Dai": 32}


def test_diving_is_found_if_the_hand_is_written() -> None:
    hand = "hands: {Aki: 1rcc 2c 4a 6a 8a}"
    field = "opening_field: 9r 2r 3r 4r 5r 6r"
    match = record(
        f"{field}, {hand}, captured: {{Aki: 1* 3b 8b 12b, Bo: none, Chiyo: none}}, stopped_by: Aki"
    )
    rules = [entry.rule for entry in match.rounds[0].sides[0].entries]
    assert "hachi-hachi.HH-10" in rules


@pytest.mark.parametrize(
    ("rest", "id"),
    [
        ("captured: {Aki: 1b, Bo: 2c, Chiyo: 4c}, stopped_by: Aki", "call-unlawful"),
        ("captured: {Aki: 1b, Bo: 2c, Chiyo: 4c}, sage: [Aki]", "call-unlawful"),
        (f"{FOUR.replace('stopped_by', 'cancelled_by')}", "call-unlawful"),
        (f"{FOUR}, exhausted: yes", "facts-contradict"),
        (f"{FOUR}, sage: [Aki], cancelled_by: Aki", "facts-contradict"),
        (f"{FOUR}, dropped: [Bo]", "sitting-out"),
    ],
)
def test_impossible_facts_are_errors(rest: str, id: str) -> None:
    match = record(f"{DULL}, {rest}")
    assert not match.rounds[0].scored
    assert id in [problem.id for problem in match.problems if problem.stops]


def test_the_game_may_begin_below_zero() -> None:
    match = record(f"{DULL}, {FOUR} | {DULL}, {FOUR}", ", start: kan")
    assert [result.scores["Bo"] for result in match.rounds] == [-150, -100]


def told_by_turns(seed: int, *, stops: float, cancels: bool = False) -> tuple[hanascore.Match, Play]:
    """A random play with sage and shobu, judged from its turns; perhaps broken off by the first caller."""
    table = GAME.rules({}).tables(NO_CONTEXT)[0]

    def worth_of(cards: list[str]) -> int:
        return table.points(these(" ".join(cards)))

    ways = Ways(worth=worth_of, opponent_ends=False, caller_ends=False, stops=stops)
    play = play_out("hachi-hachi", ["Aki", "Bo", "Chiyo"], "Aki", random.Random(seed), ways=ways)
    called = next((at for at, turn in enumerate(play.turns) if turn.call == "koi-koi"), len(play.turns))
    turns = play.turns[: called + 3] if cancels else play.turns
    lines = [
        "hanascore: 1",
        "game: hachi-hachi",
        "players: [Aki, Bo, Chiyo]",
        "dealer: Aki",
        "lucky_hands: {}",
    ]
    lines += (
        [f"cancelled_by: {play.turns[called].player}"] if cancels and called + 3 < len(play.turns) else []
    )
    lines += ["hands:", *(f"  {name}: {' '.join(cards)}" for name, cards in play.hands.items())]
    lines += [f"opening_field: {' '.join(play.field)}", "turns:"]
    for turn in turns:
        lines.append(f"- {turn.player}: {turn.text()}".replace("koi-koi", "sage").replace("stop", "shobu"))
    return hanascore.score(hanascore.loads("\n".join(["months: japanese", *lines])).records[0]), play


@few
@given(seed=st.integers(0, 10**6))
def test_turns_show_sage_and_shobu(seed: int) -> None:
    match, play = told_by_turns(seed, stops=0.3)
    assert [problem for problem in match.problems if problem.stops] == []
    result = match.rounds[0]
    assert not play.stopped_by or result.winners == (play.stopped_by,)
    assert result.round.facts.sage == tuple(play.calls)
    assert sum(result.scores.values()) == 0


def test_a_sage_may_be_cancelled_before_a_turn() -> None:
    cancelled = 0
    for seed in range(120):
        match, _ = told_by_turns(seed, stops=0, cancels=True)
        (result,) = match.rounds
        assert result.scored, match.problems
        if result.round.facts.cancelled_by:
            cancelled += 1
            assert result.winners == (result.round.facts.cancelled_by,)
    assert cancelled


@pytest.mark.parametrize(
    ("fact", "id"),
    [
        ("sage: [Dai], stopped_by: Aki", "sitting-out"),
        ("stopped_by: Dai", "sitting-out"),
        ("sage: [Dai], cancelled_by: Dai", "sitting-out"),
        ("dived: [Dai]", "sitting-out"),
        ("held_dealers_hand: Dai", "sitting-out"),
        ("liable: {Dai: [five-brights]}", "sitting-out"),
        ("lucky_hands: {Dai: [aka]}", "sitting-out"),
        ("lucky_hands: {Dai: []}", ""),
        ("dropped: [Aki]", "sitting-out"),
        ("forced_out: {Aki: 20}", "sitting-out"),
        ("forced_out: {Dai: 20}, dropped: none", ""),
    ],
)
def test_facts_name_only_active_players(fact: str, id: str) -> None:
    result = hanascore.check(
        "hanascore: 1\ngame: hachi-hachi\nplayers: [Aki, Bo, Chiyo, Dai]\n"
        "options: {dealers_hand: yes, liability: giver}\nrounds:\n"
        "- {dealer: Aki, sitting_out: [Dai], field_multiplier: 1, "
        f"captured: {{Aki: 1bc 2* 3cc 4*, Bo: 5* 6* 7* 8*, Chiyo: 9* 10* 12*}}, {fact}}}\n"
    )
    assert {item.id for item in result if item.stops} == ({id} if id else set())


PLAIN_PILES = "captured: {Aki: 1* 4* 7* 10*, Bo: 2* 5* 8* 11*, Chiyo: rest}"
DIVES = "`dived` says that Bo dived, but Bo"


@pytest.mark.parametrize(
    ("rest", "messages"),
    [
        (f"field_multiplier: 1, {PLAIN_PILES}, dived: [Bo]", [f"{DIVES} declared no triplet"]),
        (f"field_multiplier: 1, {PLAIN_PILES}, dived: [Bo], lucky_hands: {{Bo: [sanbon]}}", []),
        (
            (
                "field_multiplier: 1, captured: {Aki: 1bc, Bo: 2ar, Chiyo: 4cc}, dived: [Bo], "
                "lucky_hands: {Bo: [sanbon]}"
            ),
            [f"{DIVES} has all four cards of no month"],
        ),
        (
            f"field_multiplier: 1, {PLAIN_PILES}, dived: [Bo], hands: {{Bo: 1rcc 2a 5a 8b 11b}}",
            [f"{DIVES} took no fourth card to a triplet of the hand"],
        ),
        (
            f"field_multiplier: 1, {PLAIN_PILES}, held_dealers_hand: Aki",
            ["`held_dealers_hand` says that Aki asked for the dealer's hand, but Aki deals"],
        ),
        (f"field_multiplier: 1, {PLAIN_PILES}, held_dealers_hand: Bo, blind: yes", []),
        (
            f"field_multiplier: 3, {PLAIN_PILES}",
            ["`field_multiplier` is 3, but fields here multiply by 1, 2 or 4"],
        ),
        (
            f"{DULL}, carry: [3], {PLAIN_PILES}",
            [
                "earlier rounds pass on nothing, but this round says 3",
                "`carry` is 3, but fields here multiply by 1, 2 or 4",
            ],
        ),
    ],
)
def test_doubtful_achievements_and_multipliers_are_warnings(rest: str, messages: list[str]) -> None:
    ids = ("achievement-doubtful", "multiplier-doubtful")
    match = record(f"dealer: Aki, {rest}", ", dealers_hand: yes, mizuten: yes")
    assert [problem.message for problem in match.problems if problem.id in ids] == messages


def test_two_players_have_no_achievements() -> None:
    match = record("field_multiplier: 1, captured: {Aki: 1*, Bo: 2*}, dived: [Aki]", players="[Aki, Bo]")
    messages = [problem.message for problem in match.problems if problem.id == "achievement-doubtful"]
    assert messages == ["`dived` brings nothing: with two players there are no achievements"]


def test_the_product_of_all_brights_is_possible() -> None:
    for number, doubted in ((128, False), (6, True), (256, True)):
        rest = f"field_multiplier: {number}, {PLAIN_PILES}"
        problems = [problem.id for problem in record(rest, ", field_multiplier: product").problems]
        assert ("multiplier-doubtful" in problems) == doubted


SEVEN = """
hanascore: 1
game: hachi-hachi
players: [Aki, Bo, Chiyo, Dai, Emi, Fuji, Gen]
options: {dealers_hand: yes, liability: giver}
dealer: Aki
field_multiplier: 1
sitting_out: [Dai, Emi, Fuji, Gen]
captured: {Aki: 1b 3b 8b 12b 11a, Bo: 1r, Chiyo: 2r}
stopped_by: Aki
"""


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        (
            "dropped: none\nheld_dealers_hand: Bo",
            "the round does not say who had the blank card, so all others pay",
        ),
        ("dropped: none\nblank: Bo", "Bo has had the blank card but is not in `sitting_out`"),
        (
            "dropped: [Dai]\nblank: Dai",
            "`blank` says that Dai had the blank card, but Dai also drops out or is forced out, "
            "which costs or brings points",
        ),
        ("dropped: none\nliable: {Bo: [seven-ribbons]}", "nobody is liable for seven-ribbons"),
        ("dropped: none\ngave_dive: Bo", "`gave_dive` names Bo, but no opponent of Bo dived"),
    ],
)
def test_facts_that_do_not_fit_are_explained(facts: str, message: str) -> None:
    loaded = hanascore.loads(SEVEN + facts)
    problems = [*loaded.problems]
    for record in loaded.records:
        problems += hanascore.score(record).problems
    assert [problem for problem in problems if message in problem.message], problems


def test_a_share_of_an_option_that_the_game_does_not_have_is_refused() -> None:
    played = settled("hachi-hachi", {"Aki": "1*", "Bo": "2*", "Chiyo": "3*"}, opening_field="4*").played
    with pytest.raises(ValueError, match="hachi-hachi has no option `par`"):
        equal_share(played, "par", played.order)
    assert share_of_deck(played, "par", played.order).points == 88
