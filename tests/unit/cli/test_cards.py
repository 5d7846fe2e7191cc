"""`hanascore cards`."""

from __future__ import annotations

import json

from tests.helpers.commands import run


def test_the_whole_deck() -> None:
    assert run("cards").stdout.count("\nMonth ") == 12
    assert len(json.loads(run("cards --format json").stdout)["cards"]) == 48


def test_cards_from_standard_input() -> None:
    assert run("cards -", stdin="1b\n2a 3r\n").stdout == run("cards '1b 2a 3r'").stdout
    assert run("cards -", stdin=b"\xff").exit_code == 1
