"""Laws of reports: points add up, lines fit the page, and cards and ids can be typed again."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import CHAFF, EVERY, KINDS, LANGUAGES, WHOLE, YELLOW, Kind
from hanascore.cards.named_cards import settle_chaff
from hanascore.cards.spelling import spell
from hanascore.games import GAMES
from hanascore.model.record import Claim
from hanascore.referee.dispute import dispute
from hanascore.referee.explain import explain_match
from hanascore.referee.judge import judge
from hanascore.referee.match import Match
from hanascore.report.blocks import PART, SUM, Table
from hanascore.report.dispute import DisputeReport
from hanascore.report.explain import ExplainReport
from hanascore.report.json_and_csv import as_json
from hanascore.report.labels import use_language
from hanascore.report.play_wording import CardWording
from hanascore.report.replay import ReplayReport
from hanascore.report.score import ScoreReport
from hanascore.report.text import as_text
from hanascore.report.wording import card_names, card_names_of_kind, list_cards
from hanascore.words.visible import width
from tests.helpers.random_matches import any_match, few, has_page
from tests.helpers.reports import outcome_of
from tests.helpers.schemas import check_json

GAME_IDS = st.sampled_from(sorted(GAMES))
SEEDS = st.integers(0, 10_000)
RULE_ID = re.compile(r"\b[a-z]+(?:-[a-z]+)*\.[a-z0-9_-]+")


def with_claims(match: Match, seed: int) -> Match:
    """Return the same match, in which every side claims a score and a yaku."""
    rng = random.Random(seed)
    rounds = []
    for result in match.rounds:
        claims = []
        for side in result.sides:
            score = (side.score or 0) + rng.choice([0, 5, -10, 20, 30])
            claims.append(Claim(side.side, score, None, tuple(yaku.id for yaku in match.rules.yaku[:1])))
        rounds.append(replace(result.round, claims=tuple(claims)))
    return judge(replace(match.record, rounds=tuple(rounds)))


def points(cell: str) -> int:
    return int(cell.rstrip("?"))


@few
@given(game=GAME_IDS, seed=SEEDS)
def test_the_points_of_each_side_add_up(game: str, seed: int) -> None:
    match = any_match(game, seed, number=3)
    report = ExplainReport([(outcome_of(match), explain_match(match))])
    tables = [block for block in report.blocks() if isinstance(block, Table) and block.style == "points"]
    sides = [side for result in match.rounds if result.scored for side in result.sides]
    assert len(tables) == len(sides)
    for table, side in zip(tables, sides, strict=True):
        entries = [points(row.cells[2]) for row in table.rows if not row.kind]
        parts = [points(row.cells[1]) for row in table.rows if row.kind == PART]
        cards = [points(row.cells[2]) for row in table.rows if row.cells[0] == "Cards"]
        score, *totals = [points(row.cells[2]) for row in table.rows if row.kind == SUM]
        assert sum(entries) == score == side.score
        assert sum(parts) == sum(cards)
        assert totals in ([], [side.total - score, side.total])


@few
@given(game=GAME_IDS, seed=SEEDS, lang=st.sampled_from(LANGUAGES))
def test_every_line_fits_the_page(game: str, seed: int, lang: str) -> None:
    match = with_claims(any_match(game, seed, number=2), seed)
    outcome = outcome_of(match)
    with use_language(lang):
        texts = [
            as_text(ScoreReport([(outcome, None)]).blocks()),
            as_text(ExplainReport([(outcome, explain_match(match))]).blocks()),
            as_text(DisputeReport([(outcome, dispute(match))]).blocks()),
            as_text(ReplayReport([(outcome, None)]).blocks()),
        ]
    for text in texts:
        assert [line for line in text.splitlines() if width(line) > 80] == []


@few
@given(game=GAME_IDS, seed=SEEDS)
def test_every_rule_has_a_page(game: str, seed: int) -> None:
    match = with_claims(any_match(game, seed, number=2), seed)
    text = as_text(ExplainReport([(outcome_of(match), explain_match(match))]).blocks())
    ids = {found[0] for found in RULE_ID.finditer(text) if found[0].split(".")[0] in GAMES}
    assert [id for id in sorted(ids) if not has_page(id)] == []


@few
@given(game=GAME_IDS, seed=SEEDS)
def test_every_key_of_the_json_is_described(game: str, seed: int) -> None:
    match = with_claims(any_match(game, seed, number=2), seed)
    outcome = outcome_of(match)
    check_json("score", as_json(ScoreReport([(outcome, None)], cards=True).data()))
    check_json("explain", as_json(ExplainReport([(outcome, explain_match(match))]).data()))
    check_json("dispute", as_json(DisputeReport([(outcome, dispute(match))]).data()))
    check_json("replay", as_json(ReplayReport([(outcome, None)]).data()))


@few
@given(game=GAME_IDS, seed=SEEDS, goal=st.integers(1, 100))
def test_the_winners_are_in_the_first_place(game: str, seed: int, goal: int) -> None:
    rules = {"goal": goal} if seed % 2 else {"last_round": seed % 3 + 1}
    match = any_match(game, seed, rules, number=3)
    first = tuple(standing.side for standing in match.standings if standing.place == 1)
    assert match.winners == (first if match.over else ())


# Cards


def read_cards(text: str, kind: Kind | None = None) -> int:
    """Return the cards of a text as a record would read it."""
    spelling = spell(text, "japanese", kind)
    assert spelling.misreads == (), text
    (cards,) = settle_chaff([spelling.cards])
    return cards


def lowest_chaff(cards: int) -> int:
    """Return the same cards with the lowest chaff of each month, as chaff without numbers is read."""
    lowest = cards & ~CHAFF
    for month in range(12):
        chaff = CHAFF & 0b1111 << 4 * month
        bits = [1 << position for position in range(48) if chaff >> position & 1]
        lowest |= sum(bits[: (cards & chaff).bit_count()])
    return lowest


@pytest.mark.parametrize("lang", LANGUAGES)
@few
@given(pile=st.integers(1, WHOLE))
def test_names_of_cards_can_be_read_again(lang: str, pile: int) -> None:
    assert read_cards(", ".join(card_names(pile, lang))) == lowest_chaff(pile)
    with use_language(lang):
        words = CardWording()
        suits = words.by_suit(pile)
        kinds = "; ".join(f"{kind}: {cards}" for kind, cards in words.by_kind(pile))
    assert read_cards(suits) == read_cards(kinds) == lowest_chaff(pile)
    for kind, cards in KINDS.items():
        if pile & cards:
            of_kind = ", ".join(card_names_of_kind(pile, kind, lang))
            assert read_cards(of_kind, kind) == lowest_chaff(pile) & cards


@pytest.mark.parametrize("lang", LANGUAGES)
@few
@given(pile=st.integers(1, EVERY))
def test_names_of_jokers_and_of_the_yellow_chaff_can_be_read_again(lang: str, pile: int) -> None:
    words = CardWording(yellow=True)
    with use_language(lang):
        kinds = "; ".join(f"{kind}: {cards}" for kind, cards in words.by_kind(pile) if kind != "jokers")
        suits = words.by_suit(pile)
    for text, cards in ((list_cards(pile, lang), pile), (suits, pile), (kinds, pile & WHOLE)):
        if not text:
            continue
        assert read_cards(text) & ~CHAFF == cards & ~CHAFF
        assert lowest_chaff(read_cards(text)) == lowest_chaff(cards)
        assert read_cards(text) & YELLOW == cards & YELLOW
