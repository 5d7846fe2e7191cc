"""The page of `tap`: on a phone, it asks who captured which card, and writes the record.

The page counts cards, but does not score them. It keeps its data in the storage of the browser.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from hanascore.cards.deck import Card, Kind, in_order
from hanascore.cards.named_cards import WILLOW
from hanascore.cards.notation import number_of
from hanascore.report.card_pictures import card_name
from hanascore.report.html import html_page
from hanascore.report.html_text import marked
from hanascore.report.labels import tr
from hanascore.report.wording import capitalised
from hanascore.rules.game import Fact, FactShape

_HERE = Path(__file__).parent
# The shapes of the facts that the page can ask for. Other facts must be added to the record by hand.
_SHAPES = frozenset(
    {
        FactShape.PLAYER,
        FactShape.PLAYERS,
        FactShape.FLAG,
        FactShape.NUMBER,
        FactShape.CHOICE,
        FactShape.NUMBERS_BY_PLAYER,
        FactShape.WORDS_BY_PLAYER,
    }
)
# The texts of the script, by the names that it uses for them.
_WORDS = {
    "round": "Round {}",
    "nobody": "Nobody",
    "rest": "Rest: {}",
    "next": "Next round",
    "back": "Back to round {}",
    "count": "{} of {} cards",
    "odd": "odd number of cards in month {}",
    "free": "free",
    "taken": "{}: {}",
    "moved": "{}: from {} to {}",
    "undone": "Undone",
    "nothing": "There is nothing to undo.",
    "empty": "No card of this round is tapped yet.",
    "copied": "Copied",
    "byHand": "This browser cannot copy. Select the text and copy it.",
    "unkept": "This browser cannot store the rounds. Copy the record before you close the page.",
    "unread": "The stored rounds cannot be read, so the page starts empty.",
    "edit": "Change round {}",
    "delete": "Delete round {}",
    "change": "Change",
    "deleteRound": "Delete",
    "add": "Add a player",
    "remove": "Remove {}",
    "player": "Player {}",
    "pile": "Pile",
    "cards": "Cards",
    "dealer": "Dealer",
    "unknown": "not known",
    "out": "Sits out",
    "note": "Note",
    "eventRound": "Round of the event",
    "eventTable": "Table",
    "clear": "Clear",
    "unnamed": "Every player needs a name, and no two may be the same.",
}


class TapTable(NamedTuple):
    """The data of a page to tap."""

    # The heading of the page.
    title: str
    # The keys of the record before `players`, as YAML.
    header: str
    # The players in turn order.
    players: Sequence[str]
    # Whether the names of the players cannot be changed.
    names_fixed: bool
    # The sides, if they are not the players: teams.
    sides: Sequence[str]
    # The possible numbers of players.
    numbers: Sequence[int]
    # How many play in a round; None if all do.
    active: int | None
    # The cards that end in piles, as a set.
    deck: int
    # How the record numbers the months.
    months: str
    # Whether the record numbers all chaff.
    numbered: bool
    # Whether the record numbers the yellow paulownia.
    yellow: bool
    # The facts of the game that can matter.
    facts: Sequence[Fact]
    # The rounds that are recorded already, as YAML.
    earlier_rounds: str = ""
    # The number of the first round of the record.
    first_round: int = 1
    # The number of the first round to tap.
    next_round: int = 1
    # The names of an event's players, to choose from.
    event_players: Sequence[str] = ()
    # The players at each table of the event.
    seating: Any = None
    # Whether the record names the round and the table of an event.
    of_event: bool = False


def tap_page(table: TapTable) -> str:
    """Return the page."""
    cards = "".join(map(_card_button, in_order(table.deck)))
    data = json.dumps(_data(table), ensure_ascii=False).replace("<", "\\u003c")
    body = f"""<main>
<header><h1>{marked(table.title)}</h1><p id="where"></p></header>
<noscript><p>{marked(tr("This page needs scripts."))}</p></noscript>
<p id="alert" role="alert" hidden></p>
<fieldset id="piles"><legend>{marked(tr("Whose cards?"))}</legend></fieldset>
<div id="cards" class="{table.months}-months" role="group" aria-label="{escape(tr("Cards"))}">{cards}</div>
<p id="count"></p>
<div id="bar">
{_button("undo", "Undo")}{_button("rest", "Rest: {}")}{_button("next", "Next round")}
</div>
<p id="said" role="status"></p>
<table id="summary"><caption>{marked(tr("Piles"))}</caption></table>
<details id="more"><summary>{marked(tr("Dealer and other facts"))}</summary><div id="facts"></div></details>
<details id="who"><summary>{marked(tr("Players and page"))}</summary><div id="names"></div>
<label><input type="checkbox" id="left">{marked(tr("Left hand"))}</label></details>
<section id="evening"><h2>{marked(tr("Record"))}</h2><ol id="rounds"></ol>
<div class="buttons">
{_button("copy-round", "Copy this round")}{_button("copy", "Copy all rounds")}{_button("share", "Share")}
{_button("save", "Save as a file")}{_button("anew", "Start over")}
</div>
<label for="text">{marked(tr("The record"))}</label><textarea id="text" readonly rows="8"></textarea>
<p>{marked(tr("hanascore score - reads the record from standard input."))}</p></section>
<dialog id="sure"><p>{marked(tr("Delete all rounds on this page?"))}</p><form method="dialog" class="buttons">
<button value="no">{marked(tr("Keep them"))}</button><button value="yes">{marked(tr("Delete"))}</button>
</form></dialog>
</main>
<script type="application/json" id="table">{data}</script>
"""
    style = (_HERE / "tap.css").read_text("utf-8")
    script = (_HERE / "tap.js").read_text("utf-8")
    return html_page("tap", table.title, body, style=style, script=script)


def _button(id: str, label: str) -> str:
    return f'<button type="button" id="{id}">{marked(tr(label))}</button>'


def _card_button(card: Card) -> str:
    """Return the button of a card, on which the script writes the card's name and owner."""
    picture = f'<svg aria-hidden="true"><use href="#c{card.code}"/></svg>'
    return f'<button type="button" data-card="{card.code}" tabindex="-1">{picture}<b></b></button>'


def _data(table: TapTable) -> dict[str, Any]:
    """Return the data for the script."""
    return {
        "header": table.header,
        "players": list(table.players),
        "fixed": table.names_fixed,
        "sides": list(table.sides),
        "numbers": list(table.numbers),
        "active": table.active,
        "earlier": table.earlier_rounds,
        "first": table.first_round,
        "next": table.next_round,
        "cards": {card.code: _card_data(card, table) for card in in_order(table.deck)},
        "facts": [_fact_data(fact) for fact in table.facts if fact.shape in _SHAPES],
        "event": {"players": list(table.event_players), "seating": table.seating} if table.of_event else None,
        "kinds": [tr(kind) for kind in ("Brights", "Animals", "Ribbons", "Chaff")],
        "words": {name: tr(words) for name, words in _WORDS.items()},
    }


def _card_data(card: Card, table: TapTable) -> dict[str, Any]:
    """Return how a record writes a card, and the number of its kind: 0 for a bright, 3 for chaff."""
    is_told_apart = table.numbered or (table.yellow and card.suit == "paulownia")
    digit = card.number if is_told_apart and card.number and card.month != WILLOW else ""
    return {
        "name": card_name(card),
        "month": number_of(card.month, table.months) if card.month else 0,
        "letter": f"{card.kind.letter}{digit}" if card.month else card.id,
        "kind": list(Kind).index(card.kind),
    }


def _fact_data(fact: Fact) -> dict[str, Any]:
    low, high = fact.numbers or (None, None)
    return {
        "name": fact.name,
        "shape": fact.shape.name,
        "label": capitalised(fact.question or fact.help),
        "choices": list(fact.choices),
        "low": low,
        "high": high,
    }
