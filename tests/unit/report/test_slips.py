"""The slips of `rules --slips` as a page. tests/commands/rules-slips.txt shows them as text."""

from __future__ import annotations

from hanascore.games import GAMES
from hanascore.report.html import as_html
from hanascore.report.slips import SlipsReport
from hanascore.report.table_sheet import Book
from hanascore.tally.event_reader import read_event
from tests.helpers.html_pages import read

EVENT = """\
hanascore_event: 1
title: <Autumn> cup
date: 20 November
game: hana-awase
players: {aki: {name: Aki, club: East}, bo: Bo, chiyo: 千代}
seating: {1: {1: [aki, bo]}, 2: {1: [bo, chiyo], East: [aki]}}
"""


def test_a_slip_has_the_seats_the_rules_and_room_for_the_result() -> None:
    event, game = read_event(EVENT).event, GAMES["hana-awase"]
    report = SlipsReport(event, Book(game, game.rules()), [2])
    page = read(as_html(report.blocks(page=True), report.name))
    deals = " ".join(map(str, range(1, 13)))
    assert "<Autumn> cup · 20 November · Hana-awase Round 2, table 1 Points Place 1 Bo 2 千代" in page.shown
    assert f"Points Place 1 Aki East Deal {deals} Aki Rules: " in page.shown
    assert sum(tag == "section" for tag, _ in page.tags) == 2


def test_a_slip_names_a_substitute() -> None:
    text = f"{EVENT}substitutes: [{{player: chiyo, for: bo, from: 1}}]\n"
    event, game = read_event(text).event, GAMES["hana-awase"]
    report = SlipsReport(event, Book(game, game.rules()), [1])
    page = read(as_html(report.blocks(page=True), report.name))
    assert "1 Aki East 2 千代 Deal 1" in page.shown
