"""The hint of a card in two piles: what the sides score if it is the one's or the other's."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import CHAFF, WHOLE, in_order
from hanascore.games import GAMES
from hanascore.record.record_file import loads
from hanascore.referee.card_twice import describe_outcomes
from hanascore.referee.judge import judge
from tests.helpers.json_records import text_of
from tests.helpers.random_matches import any_match, few


def hints(text: str) -> list[str]:
    (record,) = loads(text).records
    return [problem.hint for problem in judge(record).problems if problem.id == "card-twice"]


KWA_DO = "hanascore: 1\ngame: kwa-do\nmonths: japanese\nplayers: [Mia, Tom, Zoe]\ndealer: Mia\n"
KOI_KOI = "hanascore: 1\ngame: koi-koi\nplayers: [Mia, Tom]\nstopped_by: Mia\n"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (
            KWA_DO + "captured: {Mia: 1* 2* 3* 8b 8a, Tom: 4* 5* 6* 12bc 10arc 8b 9a, Zoe: rest}",
            (
                "keep it in the pile of Mia: Mia has 15 and Tom has 10; "
                "or keep it in the pile of Tom: Mia has 0 and Tom has 30"
            ),
        ),
        (
            KOI_KOI + "captured: {Mia: 8b 9a 3b 1rc, Tom: 2ar 9a}",
            (
                "keep it in the pile of Mia: Mia has 20 and Tom has 0; or keep it in the pile of Tom: "
                "Mia would have had no yaku and could not have stopped, so the round would have gone on"
            ),
        ),
        (
            KWA_DO + "captured: {Mia: 1* 2* 3* 8b 8a 4c1, Tom: 4* 5* 6*, Zoe: rest}",
            ("keep it in the pile of Mia or Tom; the scores of the round are the same either way"),
        ),
    ],
)
def test_the_hint_says_what_depends_on_the_card(text: str, hint: str) -> None:
    assert hints(text) == [hint]


@pytest.mark.parametrize(
    "captured",
    [
        "{Mia: 1* 2* 8b 8a, Tom: 4* 8b 8a, Zoe: rest}",
        "{Mia: 1* 2* 8b 8b, Tom: 4*, Zoe: rest}",
        "{Mia: 1* 2* 8b, Tom: 4*, Zoe: rest}\nleft_over: 8b",
        "{Mia: 1* 2* 8b, Tom: 4* 8b, Zoe: 8b}",
        "{Mia: 1* 2* 8b, Tom: 4* 8b, Zoe: rest}\nnobody: 1",
    ],
)
def test_anything_else_wrong_leaves_it_open(captured: str) -> None:
    (record,) = loads(f"{KWA_DO}captured: {captured}\n").records
    assert not any(map(describe_outcomes, judge(record).problems))


@few
@given(id=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 10_000))
def test_the_scores_are_those_of_the_record_without_the_other_card(id: str, seed: int) -> None:
    record = any_match(id, seed, number=1).record
    (round,) = record.rounds
    first, second, *others = round.piles
    card = next(in_order(first & ~CHAFF & WHOLE), None)
    if card is None:
        return
    data = json.loads(text_of(record))
    captured = data["rounds"][0]["captured"]
    owners = list(captured)[:2]
    captured[owners[1]] = f"{captured[owners[1]]} {card.code}".replace("none ", "")
    (doubtful,) = loads(json.dumps(data)).records
    (problem,) = (problem for problem in judge(doubtful).problems if problem.id == "card-twice")
    cases = [fix.then for fix in problem.fixes]
    for piles, case in zip(((first, second), (first & ~card.bit, second | card.bit)), cases, strict=True):
        changed = replace(round, piles=(*piles, *others))
        (result,) = judge(loads(text_of(replace(record, rounds=(changed,)))).records[0]).rounds
        for side, points in re.findall(r"(\w+) has (-?[0-9]+)", case):
            assert result.scores[side] == int(points)
