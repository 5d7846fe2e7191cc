from __future__ import annotations

import pytest

from hanascore.record.record_file import loads
from hanascore.referee.explain import explain_match
from hanascore.referee.judge import judge
from tests.helpers.settled import match_of

TWO_ROUNDS = """\
rounds:
  - {dealer: Aki, captured: {Aki: 1b 8b, Bo: 2a, Chiyo: 3b}, claims: {Aki: 5}}
  - {dealer: Aki, scores: {Aki: 7, Bo: 0, Chiyo: 0}}
"""


def test_every_round_and_side_is_explained() -> None:
    explanation = explain_match(match_of(TWO_ROUNDS))
    assert [one.result.number for one in explanation.rounds] == [1, 2]
    assert [side.side for side in explanation.rounds[0].sides] == ["Aki", "Bo", "Chiyo"]
    aki, bo, _ = explanation.rounds[0].sides
    assert [denied.number.claimed for denied in aki.denied] == [5]
    assert bo.verdict is None


def test_one_round_or_one_side_can_be_chosen() -> None:
    explanation = explain_match(match_of(TWO_ROUNDS), round=2, side="bo")
    assert [[side.side for side in one.sides] for one in explanation.rounds] == [["Bo"]]


def test_a_round_that_is_entered_as_scores_has_no_holdings() -> None:
    (aki, *_) = explain_match(match_of(TWO_ROUNDS)).rounds[1].sides
    assert (aki.score.score, aki.holding, aki.near) == (7, None, ())


def test_a_yaku_is_explained_for_every_side_with_a_pile() -> None:
    first, second = explain_match(match_of(TWO_ROUNDS), yaku="iris").rounds
    assert [status.side for status in first.statuses] == ["Aki", "Bo", "Chiyo"]
    assert (second.sides, second.statuses) == ((), ())


def test_an_unknown_side_or_yaku_is_refused() -> None:
    match = match_of(TWO_ROUNDS)
    with pytest.raises(ValueError, match="no side is called 'Dai'"):
        explain_match(match, side="Dai")
    with pytest.raises(ValueError, match="Kwa-Do has no yaku 'irises'"):
        explain_match(match, yaku="irises")


def test_the_rulings_that_points_rest_on() -> None:
    text = "{hanascore: 1, game: koi-koi, players: [Aki, Bo], stopped_by: Aki, "
    (record,) = loads(text + "captured: {Aki: 9ac 1cc 2cc 3cc 4cc 5c, Bo: 4r}}").records
    (side, _) = explain_match(judge(record), with_rulings=True).rounds[0].sides
    names = {rule: [option.name for option in options] for rule, options in side.debatable.items()}
    assert names["koi-koi.chaff"] == ["sake_cup"]
    (plain, _) = explain_match(judge(record)).rounds[0].sides
    assert plain.debatable is None
