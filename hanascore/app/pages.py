"""The reports that the page shows as they are: scores, reasons, rulings, rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import hanascore
from hanascore.games import GAMES
from hanascore.report.answers import answer_at_table, answer_words
from hanascore.report.html import as_html
from hanascore.report.labels import language
from hanascore.report.report_of import report_of
from hanascore.report.rulebook import RulesReport
from hanascore.report.table_sheet import Book, players_of


def page_of(request: Mapping[str, Any]) -> str:
    """Return a report as a page of HTML. ValueError says that there is none."""
    what, text = request["what"], request.get("text", "")
    if what == "score":
        return hanascore.score(text).as_html(lang=language())
    if what == "dispute":
        return hanascore.dispute(text, ruling=request.get("ruling")).as_html(lang=language())
    if what == "replay":
        return hanascore.replay(text, round=request.get("round")).as_html(lang=language())
    if what == "explain":
        explanation = hanascore.explain(
            text, round=request.get("round"), side=request.get("side"), rulings=False
        )
        report = report_of(explanation)
        return as_html(report.blocks(page=True), report.name)
    if what == "search":
        return _search(request["words"], text)
    return _rules(text)


def _search(words: str, text: str) -> str:
    """Return the pages that some words name or ask about, of the table or, without a text, of all games."""
    if text:
        match = hanascore.score(text)
        report = answer_at_table(words, match.game, match.rules)
    else:
        report = answer_words(words)
    return as_html(report.blocks(page=True), report.name)


def _rules(text: str) -> str:
    """Return the rules of a table, given its record or the id of its game."""
    game = GAMES.find(text) if text in GAMES else None
    if game:
        report = RulesReport([Book(game, game.rules())], ())
    else:
        match = hanascore.score(text)
        record = match.record
        book = Book(match.game, match.rules, record, players_of(record, match.rules, match.game))
        report = RulesReport([book], ())
    return as_html(report.blocks(page=True), report.name)
