from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hanascore.cards.deck import ANIMALS, ids, in_order
from hanascore.games import GAMES
from hanascore.model.record import Record
from hanascore.record.record_file import loads
from hanascore.referee import claim_mistakes
from hanascore.referee.judge import judge
from hanascore.referee.match import Match, SideScore
from hanascore.referee.score_claims import CARDS, SCORE
from hanascore.rules.game import Option
from tests.helpers.json_records import read
from tests.helpers.quick import every
from tests.helpers.random_matches import any_match, few
from tests.helpers.score_claims import causes_of, judge_claim, judge_claims, random_side, short_causes

SEEDS = st.integers(0, 10_000)
GAME_IDS = sorted(GAMES)
# Games in which a yaku is multiplied, or paid by one player alone.
MULTIPLIED = ("koi-koi", "go-stop", "hachi-hachi")
# Options under which the score is a plain sum.
ADDITIVE: dict[str, dict[str, Any]] = {
    "hana-awase": {},
    "kwa-do": {"method": "easy", "yaku": "all"},
    "min-hwatu": {"settlement": "additive"},
}
CARD_GAMES = ["kwa-do", "hana-awase", "sudaoshi", "min-hwatu"]


def pile_of(match: Match, side: SideScore) -> int:
    return match.record.rounds[0].piles[match.record.sides.index(side.side)]


def without_card(record: Record, side: str, card: int) -> Record:
    """Move a card from a pile to the left-over cards."""
    first, index = record.rounds[0], record.sides.index(side)
    piles = [pile & ~card if number == index else pile for number, pile in enumerate(first.piles)]
    left_over = (first.left_over or 0) | card
    return replace(record, rounds=(replace(first, piles=tuple(piles), left_over=left_over),))


def score_without_card(match: Match, side: SideScore, card: int) -> int | None:
    return judge(without_card(match.record, side.side, card)).rounds[0].side_score(side.side).score


# Rulings


def rulings_that_matter(id: str, seed: int) -> Iterator[tuple[Match, str, Option, Any, int]]:
    """Yield matches with a side, another choice of a ruling, and the other score of the side under it."""
    for step in range(1000):
        match = any_match(id, seed + step)
        rulings = [option for option in match.game.options if option.is_ruling and not option.play_only]
        random.Random(seed).shuffle(rulings)
        for option in rulings:
            for value in option.other_choices(getattr(match.rules.options, option.name)):
                if option.name == "oi_bana":  # needs bids, which random records do not have
                    continue
                under = judge(read(match.record, **{option.name: value}))
                for side, other in zip(match.rounds[0].sides, under.rounds[0].sides, strict=True):
                    if None not in (side.score, other.score) and side.score != other.score:
                        yield match, side.side, option, value, other.score or 0


@few
@given(id=st.sampled_from(GAME_IDS), seed=SEEDS)
def test_another_ruling(id: str, seed: int) -> None:
    match, side, option, value, score = next(rulings_that_matter(id, seed))
    after = judge_claim(match.record, side, score=score)
    choices = [(cause.choice.option.name, cause.choice.value) for cause in causes_of(after) if cause.choice]
    assert (option.name, value) in choices


@few
@given(id=st.sampled_from(GAME_IDS), seed=SEEDS)
def test_a_claim_is_right_under_every_ruling_that_is_named(id: str, seed: int) -> None:
    match = any_match(id, seed)
    side = random_side(match, seed)
    assume(side.score is not None)
    claimed = (side.score or 0) + random.Random(seed).choice([-30, -20, -10, -5, 1, 5, 10, 20, 25, 30])
    for cause in causes_of(judge_claim(match.record, side.side, score=claimed)):
        if cause.choice:
            under = judge(read(match.record, **{cause.choice.option.name: cause.choice.value}))
            assert under.rounds[0].side_score(side.side).score == claimed


# Every cause is exact


@few
@given(id=st.sampled_from(sorted(ADDITIVE)), seed=SEEDS)
def test_every_cause_explains_the_whole_difference(id: str, seed: int) -> None:
    match = any_match(id, seed, options=ADDITIVE[id])
    side = random_side(match, seed)
    assert side.score is not None
    steps = [-100, -50, -40, -30, -20, -10, -5, -1, 1, 5, 10, 20, 25, 30, 40, 100]
    step = random.Random(seed).choice(steps)
    after = judge_claim(match.record, side.side, score=side.score + step)
    values = match.rules.values
    for cause in causes_of(after):
        card_values = {values[card.position] for card in in_order(cause.cards)}
        made = [one for one in side.made if cause.yaku and one.yaku.id == cause.yaku.id]
        if cause.kind == claim_mistakes.MISSED and not cause.with_yaku:
            assert card_values == {-step}
        elif cause.kind == claim_mistakes.TWICE:
            assert card_values == {step}
        elif cause.kind == claim_mistakes.MISSED:
            for card in in_order(cause.cards):
                assert score_without_card(match, side, card.bit) == side.score + step
        elif cause.kind in (claim_mistakes.NOT_HELD, claim_mistakes.NOT_IN_PLAY, claim_mistakes.IN_VAIN):
            assert cause.yaku is not None
            assert cause.yaku.value == step
        elif cause.kind in (claim_mistakes.FORGOTTEN, claim_mistakes.YAKU_TWICE):
            assert made[0].points == (step if cause.kind == claim_mistakes.YAKU_TWICE else -step)
        elif cause.kind == claim_mistakes.ALL_FORGOTTEN:
            assert sum(one.points for one in side.made) == -step
        elif cause.kind == claim_mistakes.OTHER_SIDE:
            assert after.rounds[0].scores[cause.side] == side.score + step
        elif cause.kind == claim_mistakes.LEFT_OUT:
            assert -step == sum(entry.points for entry in side.entries if entry.rule == cause.rule)
        else:
            assert cause.kind in (claim_mistakes.RULING, claim_mistakes.FOREIGN)


def test_nothing_explains_a_nonsense_claim() -> None:
    match = judge_claims("kwa-do", "Aki: 1b 8b, Bo: 2a", "Aki: 123457", options="method: easy")
    assert causes_of(match) == ()


def test_final_scores_are_only_compared_with_other_sides() -> None:
    text = "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\nscores: {Aki: 20, Bo: 5}\nclaims: {Aki: 5}\n"
    assert [cause.kind for cause in causes_of(judge(loads(text).records[0]))] == [claim_mistakes.OTHER_SIDE]


# Cards


@few
@given(id=st.sampled_from(CARD_GAMES), seed=SEEDS)
def test_a_card_missed_or_counted_twice(id: str, seed: int) -> None:
    match = any_match(id, seed, options=ADDITIVE.get(id, {}))
    side, values = random_side(match, seed), match.rules.values
    cards = [card for card in in_order(pile_of(match, side)) if values[card.position]]
    assume(cards)
    card = random.Random(seed).choice(cards)
    for kind, points in (
        (claim_mistakes.MISSED, -values[card.position]),
        (claim_mistakes.TWICE, values[card.position]),
    ):
        score, card_points = (side.score or 0) + points, side.card_points + points
        after = judge_claim(match.record, side.side, score=score, cards=card_points)
        for part in (SCORE, CARDS):
            cards_of_causes = [cause.cards for cause in causes_of(after, part) if cause.kind == kind]
            assert any(cards & card.bit for cards in cards_of_causes)


@few
@given(id=st.sampled_from(["hana-awase", "koi-koi", "kwa-do"]), seed=SEEDS)
def test_a_card_missed_together_with_its_yaku(id: str, seed: int) -> None:
    match = any_match(id, seed, options=ADDITIVE.get(id, {}))
    sides = [side for side in match.rounds[0].sides if side.entries and side.made]
    assume(sides)
    side = random.Random(seed).choice(sides)
    card = random.Random(seed).choice(list(in_order(side.made[0].cards)))
    score = score_without_card(match, side, card.bit)
    assume(score is not None and score != side.score)
    after = judge_claim(match.record, side.side, score=score)
    assert any(cause.kind == claim_mistakes.MISSED and cause.cards & card.bit for cause in causes_of(after))


STOP = "    stopped_by: Aki\n"


def test_a_card_of_a_unique_value_counted_twice() -> None:
    house = "method: easy}}\nhouse_rules: {{cards: {{pine-crane: 23}}}}\nevent: {{round: 1"
    claims = "Aki: {score: 56, cards: 56}"
    match = judge_claims("kwa-do", "Aki: 1b 2a, Bo: 3b", claims, options=house.format())
    assert match.rounds[0].sides[0].score == 33
    assert (claim_mistakes.TWICE, "pine-crane") in short_causes(match)
    assert (claim_mistakes.TWICE, "pine-crane") in short_causes(match, CARDS)


def test_an_extra_card_of_a_yaku_counted_twice() -> None:
    match = judge_claims("koi-koi", "Aki: 2a 4a 5a 6a 8a 9a, Bo: 3b", "Aki: 3", facts=STOP)
    assert match.rounds[0].sides[0].score == 2
    assert (claim_mistakes.TWICE, "animals") in short_causes(match)


def test_a_card_of_another_pile() -> None:
    match = judge_claims("koi-koi", "Aki: 1b 3b 8b, Bo: 12b", "Aki: 16", facts=STOP)
    assert (claim_mistakes.FOREIGN, "paulownia-phoenix") in short_causes(match)


def test_one_card_more_or_less_in_a_pile_known_by_numbers() -> None:
    counts = "Aki: {counts: {brights: 1, animals: 2, ribbons: 1}}, Bo: {counts: {animals: 1}}"
    match = judge_claims("kwa-do", counts, "Aki: {score: 35, cards: 55}", options="method: easy")
    assert match.rounds[0].sides[0].score == 45
    animals = " ".join(ids(ANIMALS))
    assert (claim_mistakes.MISSED, animals) in short_causes(match)
    assert (claim_mistakes.TWICE, animals) in short_causes(match, CARDS)


# Yaku


@few
@given(id=st.sampled_from(GAME_IDS), seed=SEEDS)
def test_a_yaku_forgotten_or_counted_twice(id: str, seed: int) -> None:
    match = any_match(id, seed, options=ADDITIVE.get(id, {}))
    booked = [
        (side, made)
        for side in match.rounds[0].sides
        for made in side.made
        if any(entry.rule.endswith(f".{made.yaku.id}") for entry in side.entries)
    ]
    assume(booked and id not in MULTIPLIED)
    side, made = random.Random(seed).choice(booked)
    points = sum(entry.points for entry in side.entries if entry.rule.endswith(f".{made.yaku.id}"))
    for kind, step in ((claim_mistakes.FORGOTTEN, -points), (claim_mistakes.YAKU_TWICE, points)):
        after = judge_claim(match.record, side.side, score=(side.score or 0) + step)
        short = short_causes(after)
        assert (kind, made.yaku.id) in short or any(cause == "other-side" for cause, _ in short)


@few
@given(id=st.sampled_from(GAME_IDS), seed=SEEDS)
def test_a_yaku_that_is_not_held(id: str, seed: int) -> None:
    match = any_match(id, seed, options=ADDITIVE.get(id, {}))
    side = random_side(match, seed)
    # In Sakura a yaku brings its owner nothing, and in Hanahuda it replaces the points of cards.
    assume(id not in (*MULTIPLIED, "sakura", "hanahuda") and side.score is not None)
    held, pile = {made.yaku.id for made in side.made}, pile_of(match, side)
    others = [yaku for yaku in match.rules.yaku if not (yaku.id in held or yaku.pattern.witness(pile))]
    assume(others)
    yaku = random.Random(seed).choice(others)
    payers = {"sudaoshi": 2}.get(id, 1)
    score = (side.score or 0) + yaku.value * payers
    after = judge_claim(match.record, side.side, score=score, yaku=(yaku.id,))
    not_held = [about for kind, about in short_causes(after) if kind == claim_mistakes.NOT_HELD]
    assert not_held[0] == yaku.id, "the claimed yaku comes first"


@few
@given(seed=SEEDS)
def test_a_yaku_that_is_not_in_play(seed: int) -> None:
    match = any_match("kwa-do", seed, options={"method": "easy"})
    held = [
        (side, yaku)
        for side in match.rounds[0].sides
        for yaku in match.rules.not_in_play
        if yaku.pattern.witness(pile_of(match, side))
    ]
    assume(held)
    side, yaku = random.Random(seed).choice(held)
    score = judge(read(match.record, yaku=(yaku.id,))).rounds[0].side_score(side.side).score
    after = judge_claim(match.record, side.side, score=score)
    assert (claim_mistakes.NOT_IN_PLAY, yaku.id) in short_causes(after)


def test_all_yaku_forgotten() -> None:
    captured, options = "Aki: 1b 3b 8b 9a 1r 2r 3r, Bo: 2a", "yaku: all, method: easy"
    side = judge_claims("kwa-do", captured, "Aki: 0", options=options).rounds[0].sides[0]
    assert len(side.made) > 1
    match = judge_claims("kwa-do", captured, f"Aki: {side.card_points}", options=options)
    assert (claim_mistakes.ALL_FORGOTTEN, "") in short_causes(match)


def test_a_yaku_that_another_yaku_excludes() -> None:
    match = judge_claims("hana-awase", "Aki: 3b 8b 9a, Bo: 1r", "Aki: 110")
    assert match.rounds[0].sides[0].score == 90
    assert [cause for cause in short_causes(match) if cause[0] == claim_mistakes.IN_VAIN] == [
        (claim_mistakes.IN_VAIN, "flower-viewing"),
        (claim_mistakes.IN_VAIN, "moon-viewing"),
    ]


def test_own_yaku_that_score_nothing_here() -> None:
    captured = "Aki: 1r 2r 3r 8* 2c, Bo: 6r 9r 10r, Chiyo: rest"
    side = judge_claims("sakura", captured, "Aki: 0", more=", Chiyo").rounds[0].sides[0]
    assert [made.points for made in side.made] == [50]
    match = judge_claims("sakura", captured, f"Aki: {(side.score or 0) + 50}", more=", Chiyo")
    assert (claim_mistakes.OWN, "") in short_causes(match)


def test_a_claimed_month_yaku_stays_whatever_card_was_miscounted() -> None:
    record = loads(
        "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo, Chiyo]\nchaff: discarded\n"
        "options: {yaku: all, method: easy}\nmonth_bonuses: {Aki: [iris]}\n"
        "captured: {Aki: 5ar, Bo: 6ar, Chiyo: rest}\n"
    ).records[0]
    assert judge(record).rounds[0].scores["Aki"] == 45
    # Without the 30 points of the yaku and with another animal: these are two mistakes.
    assert causes_of(judge_claim(record, "Aki", score=25)) == ()


# Rules


@few
@given(seed=SEEDS)
def test_a_floor_left_out(seed: int) -> None:
    match = any_match("kwa-do", seed, options={"negative": "carry"})
    side = random_side(match, seed)
    floor = -sum(entry.points for entry in side.entries if entry.rule == "kwa-do.floor")
    after = judge_claim(match.record, side.side, score=(side.score or 0) + floor)
    assert (claim_mistakes.LEFT_OUT, "kwa-do.floor") in short_causes(after)


FOUR_BRIGHTS = "Aki: 1b 3b 8b 12b, Bo: 6r 9r 10r"
CALLED = "    koi_koi: [Bo]\n"


def test_a_multiplier_left_out() -> None:
    match = judge_claims("koi-koi", FOUR_BRIGHTS, "Aki: 16", facts=f"{STOP}{CALLED}")
    assert match.rounds[0].sides[0].score == 32
    choices = [(cause.choice.option.name, cause.choice.value) for cause in causes_of(match) if cause.choice]
    assert choices == [
        ("high_score", "off"),
        ("koi_koi_multiplier", "own"),
        ("koi_koi_multiplier", "ladder"),
        ("koi_koi_multiplier", "off"),
    ]
    assert (claim_mistakes.LEFT_OUT, "koi-koi.koi_koi_multiplier") in short_causes(match)


def test_all_multipliers_left_out() -> None:
    match = judge_claims("koi-koi", FOUR_BRIGHTS, "Aki: 8", facts=f"{STOP}{CALLED}")
    assert claim_mistakes.BARE in [kind for kind, _ in short_causes(match)]


def test_a_multiplier_is_left_out_with_all_that_follows_from_it() -> None:
    def rule_causes(score: int) -> list[tuple[str, str]]:
        captured = "Aki: 1b 3b 8b 9a, Bo: 1r 2r 3r"
        match = judge_claims("koi-koi", captured, f"Aki: {score}", facts=f"{STOP}{CALLED}")
        return [
            cause
            for cause in short_causes(match)
            if cause[0] in (claim_mistakes.LEFT_OUT, claim_mistakes.RULE_TWICE)
        ]

    # Aki has 15 points. They double because they are 7 or more, and again because Bo called.
    rules = ["koi-koi.high_score", "koi-koi.koi_koi_multiplier"]
    assert rule_causes(30) == [(claim_mistakes.LEFT_OUT, rule) for rule in rules]
    assert rule_causes(45) == []
    assert rule_causes(120) == [(claim_mistakes.RULE_TWICE, rule) for rule in rules]


GO_STOP = """hanascore: 1
game: go-stop
months: korean
players: [Min, Soo, Jin]
rounds:
  - dealer: Min
    captured: {{Min: 1b 3b 8b 11b 2a 4r, Soo: 12b 5arcc 9rc, Jin: 7cc 9c}}
    stopped_by: Min
    go: {{Min: 1}}
    shaken: {{Min: 1}}
    claims: {{Min: {score}}}
"""


@pytest.mark.parametrize(
    ("score", "rule"), [(15, "go-stop.shaken"), (20, "go-stop.light_bak"), (24, "go-stop.go_bonus")]
)
def test_a_multiplier_of_what_losers_pay_left_out(score: int, rule: str) -> None:
    match = judge(loads(GO_STOP.format(score=score)).records[0])
    assert match.rounds[0].scores["Min"] == 30
    assert (claim_mistakes.LEFT_OUT, rule) in short_causes(match)


FIELD = """hanascore: 1
game: hachi-hachi
players: [Aki, Bo, Chiyo]
options: {{start: nothing}}
field_multiplier: 2
exhausted: yes
captured: {{Aki: 1brcc 2arcc 3brcc 4arcc, Bo: 5arcc 6arcc 7arcc, Chiyo: rest}}
claims: {{{claim}}}
"""


def test_a_field_multiplier_left_out_of_every_payment() -> None:
    score = judge(loads(FIELD.format(claim="Aki: 0")).records[0]).rounds[0].scores["Aki"]
    assert score
    match = judge(loads(FIELD.format(claim=f"Aki: {score // 2}")).records[0])
    left_out = [about for kind, about in short_causes(match) if kind == claim_mistakes.LEFT_OUT]
    assert left_out == ["hachi-hachi.field_multiplier"]


def test_a_field_multiplier_left_out_by_a_single_loser() -> None:
    text = FIELD.replace("exhausted: yes", "stopped_by: Aki").replace("rest", "8acc 9arcc")
    paid = -12 * 7
    match = judge(loads(text.format(claim=f"Bo: {paid}")).records[0])
    assert match.rounds[0].scores["Bo"] == 2 * paid
    kinds = [cause.kind for cause in causes_of(match) if cause.rule == "hachi-hachi.field_multiplier"]
    assert kinds == [claim_mistakes.LEFT_OUT]


def test_payments_left_out() -> None:
    captured = "Aki: 1r 2r 3r, Bo: 1b, Chiyo: 3b"
    match = judge_claims("min-hwatu", captured, "Aki: 15", more=", Chiyo")
    assert (claim_mistakes.PAYMENTS, "") in short_causes(match)
    # A single rule that one side pays to another can be left out as well.
    captured = "Aki: 1r 2r 3r 5*, Bo: 8b 2a, Chiyo: 3b"
    match = judge_claims("min-hwatu", captured, "Bo: 10", more=", Chiyo")
    assert match.rounds[0].sides[1].score == -20
    assert (claim_mistakes.LEFT_OUT, "min-hwatu.poetry-ribbons") in short_causes(match)


# Another number of the round


def test_the_score_of_another_side() -> None:
    captured = "Aki: 1b 8b, Bo: 2a"
    match = judge_claims("kwa-do", captured, "Aki: 10, Bo: 40", options="method: easy")
    for index, other in ((0, "Bo"), (1, "Aki")):
        sides = [
            cause.side for cause in causes_of(match, index=index) if cause.kind == claim_mistakes.OTHER_SIDE
        ]
        assert sides == [other]


def test_the_running_total() -> None:
    match = judge_claims("kwa-do", "Aki: 1b 8b, Bo: 2a", "Aki: 10", options="method: easy")
    record = replace(match.record, starting_totals={"Aki": 7})
    assert claim_mistakes.RUNNING in [cause.kind for cause in causes_of(judge_claim(record, "Aki", score=47))]


@few
@given(seed=SEEDS)
def test_another_dealer(seed: int) -> None:
    match = any_match("sudaoshi", seed, options={})
    side, first = random_side(match, seed), match.record.rounds[0]
    other_scores = {
        player: judge(replace(match.record, rounds=(replace(first, dealer=player),)))
        .rounds[0]
        .side_score(side.side)
        .score
        for player in match.record.players
    }
    wrong = [(player, score) for player, score in other_scores.items() if score != side.score]
    assume(wrong)
    player, score = wrong[0]
    after = judge_claim(match.record, side.side, score=score)
    assert (claim_mistakes.DEALER, player) in short_causes(after)


PILES = "Aki: 4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc, Bo: 2cc 3bc 4cc 11bc 12bc, Chiyo: rest"


def test_a_score_that_follows_from_the_rest_of_the_claim() -> None:
    claims = "Aki: {score: 170, cards: 105, yaku: [iris, maple, set-3, set-4, dragon]}"
    match = judge_claims("kwa-do", PILES, claims, options="yaku: all", more=", Chiyo")
    assert match.rounds[0].scores["Aki"] == 195
    # 10 more card points and the dragon for 25, but not set-5 and set-6.
    assert short_causes(match) == [(claim_mistakes.OTHER_CLAIMS, "")]


def test_claimed_card_points_explain_nothing_if_cards_are_worth_nothing() -> None:
    claims = "Aki: {score: 36, cards: 20, yaku: [four-brights]}"
    match = judge_claims("koi-koi", FOUR_BRIGHTS, claims, facts=STOP)
    assert match.rounds[0].scores["Aki"] == 16
    assert claim_mistakes.OTHER_CLAIMS not in [kind for kind, _ in short_causes(match)]


def test_two_mistakes_at_once_are_not_tried() -> None:
    # The floor is left out, and a yaku is forgotten.
    match = judge_claims("kwa-do", PILES, "Aki: 245", options="yaku: all", more=", Chiyo")
    assert match.rounds[0].scores["Aki"] == 195
    assert short_causes(match) == []


# What people mix up


def common_mistakes(match: Match, side: SideScore) -> Iterator[tuple[int, set[str]]]:
    """Yield claims that follow from common mistakes, and the causes that explain each."""
    result = match.rounds[0]
    assert result.ledger
    own = result.ledger.of(side.side)
    if side.card_points:
        yield side.card_points, {claim_mistakes.CARDS_ALONE}
    holdings = result.played.holdings if result.played else ()
    made = next((holding.made for holding in holdings if holding.side == side.side), ())
    if made:
        yield sum(yaku.points for yaku in made), {claim_mistakes.YAKU_ALONE, claim_mistakes.CARDS_ALONE}
    for entry in own:
        if entry.rule.endswith((".floor", ".par")):
            yield (
                side.score - entry.points,
                {claim_mistakes.LEFT_OUT, claim_mistakes.CARDS_ALONE, claim_mistakes.BARE},
            )
    paid = sum(entry.points for entry in own if entry.against)
    if paid and match.record.game == "min-hwatu":
        alone = {claim_mistakes.LEFT_OUT, claim_mistakes.CARDS_ALONE, claim_mistakes.YAKU_ALONE}
        yield side.score - paid, {claim_mistakes.PAYMENTS, claim_mistakes.LOSSES, *alone}


@pytest.mark.parametrize("id", GAME_IDS)
def test_the_first_cause_is_what_people_mix_up(id: str) -> None:
    claims = explained = 0
    for seed in every(6, range(12)):
        match = any_match(id, seed)
        result = match.rounds[0]
        side = random_side(match, seed) if result.sides else None
        if side is None or not result.scored:
            continue
        for number, kinds in common_mistakes(match, side):
            claim = judge_claim(match.record, side.side, score=number)
            if number != side.score and causes_of(claim):
                claims += 1
                explained += causes_of(claim)[0].kind in kinds
    assert explained >= claims * 0.95


def test_the_burden_of_another_seat() -> None:
    match = judge_claims("sudaoshi", "Aki: 1b 3b, Bo: 8b, Chiyo: rest", "Bo: 0", more=", Chiyo")
    burdens = {
        side.side: sum(entry.points for entry in side.entries if entry.rule == "sudaoshi.burdens")
        for side in match.rounds[0].sides
    }
    score = match.rounds[0].side_score("Bo").score
    other = next(side for side in burdens if burdens[side] != burdens["Bo"])
    claimed = score - burdens["Bo"] + burdens[other]
    claim = judge_claim(match.record, "Bo", score=claimed)
    assert (claim_mistakes.OTHER_SEAT, "sudaoshi.burdens") in [
        (cause.kind, cause.rule) for cause in causes_of(claim) if cause.side == other
    ]
