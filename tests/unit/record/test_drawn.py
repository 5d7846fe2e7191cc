"""The cards drawn for the first deal."""

from __future__ import annotations

import pytest

from tests.helpers.reading import kwa_do, problem_lines, record


def test_the_earliest_month_deals_first() -> None:
    assert record(kwa_do("drawn: {Aki: 5a, Bo: 2r, Chiyo: 7a}", "rounds: []")).first_dealer == "Bo"
    assert record(kwa_do("rounds: []")).first_dealer is None


def test_players_who_tie_draw_again() -> None:
    text = kwa_do("drawn: [{Aki: 2a, Bo: 2r, Chiyo: 7a}, {Bo: 5r, Aki: 6a}]", "rounds: []")
    assert record(text).first_dealer == "Bo"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "drawn: {Aki: 2a, Bo: 2r, Chiyo: 5a}",
            (
                "5:8-36 warning draw-open: Aki and Bo drew the same month, so the first dealer "
                "is open | add `{Aki: CARD, Bo: CARD}` to `drawn` for what they drew next"
            ),
        ),
        (
            "drawn: {Aki: 2a, Bo: 7r}",
            ("5:8-25 warning draw-open: Chiyo drew no card | write `Chiyo: CARD`"),
        ),
        (
            "drawn: [{Aki: 1b, Bo: 2a, Chiyo: 3b}, {Aki: 1b}]",
            "5:39-48 warning draw-open: Aki has already drawn the first deal | remove this draw",
        ),
        (
            "drawn: {Aki: 2a 3r, Bo: 7r, Chiyo: 5a}",
            "5:14-19 error wrong-type: a drawn card is one card, but 2 are written here",
        ),
        (
            "drawn: {Aky: 2a, Bo: 7r, Chiyo: 5a}",
            "5:9-12 error unknown-player: no player is called 'Aky' | did you mean Aki?",
        ),
        (
            "drawn: 2a",
            (
                "5:8-10 error wrong-type: `drawn` must be a mapping, not '2a' | write it as drawn: "
                "{Aki: 2a, Bo: 7r}"
            ),
        ),
    ],
)
def test_wrong_draws(line: str, expected: str) -> None:
    assert problem_lines(kwa_do(line, "rounds: []")) == [expected]
