"""A problem names the facts of which one is needed, as paths in the record."""

from __future__ import annotations

import pytest

from hanascore.record.record_file import loads
from hanascore.referee.judge import judge

ENDS = ["stopped_by", "exhausted", "lucky_hands", "void"]


@pytest.mark.parametrize(
    ("game", "players", "keys", "id", "missing"),
    [
        ("koi-koi", "Aki, Bo", "captured: {Aki: 1b 3b 8b, Bo: 12b}", "fact-missing", ENDS),
        (
            "koi-koi",
            "Aki, Bo",
            "options: {field_brights: yes}\nstopped_by: Aki\ncaptured: {Aki: 1b 3b 8b, Bo: 12b}",
            "fact-missing",
            ["opening_field"],
        ),
        (
            "sudaoshi",
            "Aki, Bo, Chiyo",
            "captured: {Aki: 1*, Bo: 3*, Chiyo: rest}",
            "fact-missing",
            ["dealer"],
        ),
        (
            "hachi-hachi",
            "Aki, Bo, Chiyo",
            "dealer: Aki\ncaptured: {Aki: 1* 2*, Bo: 3*, Chiyo: rest}",
            "fact-missing",
            ["opening_field", "field_multiplier"],
        ),
        (
            "min-hwatu",
            "Aki, Bo, Chiyo, Dai, Emi",
            "options: {five_player_extra: joker}\ncaptured: {Aki: 1*, Bo: 2*, Chiyo: 3*, Dai: 4*, Emi: 5*}",
            "fact-missing",
            ["joker"],
        ),
        (
            "sakura",
            "Aki, Bo",
            "options: {oi_bana: loser}\ncaptured: {Aki: 1* 2*, Bo: rest}",
            "fact-missing",
            ["bids"],
        ),
        (
            "sudaoshi",
            "Aki, Bo, Chiyo, Dai",
            "options: {dropping_out: kan}\nsitting_out: Dai\ndealer: Aki\n"
            "captured: {Aki: 1* 2*, Bo: 3*, Chiyo: rest}",
            "fact-missing",
            ["dropped"],
        ),
        (
            "sudaoshi",
            "Aki, Bo, Chiyo",
            "options: {card_values: early}\ndealer: Aki\ncaptured: {Aki: 1* 2*, Bo: 3*, Chiyo: rest}",
            "burdens-missing",
            ["options/burdens"],
        ),
        (
            "hanahuda",
            "Aki, Bo, Chiyo, Dai",
            "captured: {Aki: 1*, Bo: 2*, Chiyo: 3*, Dai: rest}",
            "teams-missing",
            ["teams"],
        ),
    ],
)
def test_what_is_missing(game: str, players: str, keys: str, id: str, missing: list[str]) -> None:
    text = f"hanascore: 1\ngame: {game}\nmonths: japanese\nplayers: [{players}]\n{keys}\n"
    problems = [problem for problem in judge(loads(text).records[0]).problems if problem.id == id]
    assert ["/".join(map(str, path)) for path in problems[0].missing] == missing


def test_the_paths_of_a_round_in_a_list() -> None:
    text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nrounds: [{captured: {Aki: 1b 3b 8b, Bo: 12b}}]\n"
    (problem,) = (problem for problem in judge(loads(text).records[0]).problems if problem.stops)
    assert problem.missing == tuple(("rounds", 0, key) for key in ENDS)
