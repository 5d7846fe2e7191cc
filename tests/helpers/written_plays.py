"""Plays written down as records, and the records replayed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from hanascore.cards.deck import in_order, these
from hanascore.games import GAMES
from hanascore.model.record import Record, Round
from hanascore.record.record_file import loads
from hanascore.referee.judge import rules_of
from hanascore.referee.replay.replay_round import replay_round
from hanascore.referee.replay.results import RoundReplay
from hanascore.referee.replay.table import ReplayRules
from hanascore.rules.yaku import Context
from hanascore.scoring.pile import PileContext, PileScore
from tests.helpers.plays import DEALS, NAMES, Play, Ways, play_out

TABLES = [(game, number) for game, deals in DEALS.items() for number in deals]
DEALT = ("hands", "opening_field", "stock")
# Where the yellow paulownia is a card of its own.
YELLOW = ("sakura", "roppyakken", "kekoro", "hanahuda")
SUBSETS = [tuple(key for bit, key in enumerate(DEALT) if mask >> bit & 1) for mask in range(8)]


@dataclass(frozen=True)
class Sheet:
    """How a play is written down."""

    options: str = ""
    given: Iterable[str] = DEALT
    numbered: bool = True
    numbered_deal: bool = True
    more: str = ""
    turns: list[str] | None = field(default=None)


def unnumbered(text: str) -> str:
    return re.sub(r"\b(\d+c)[123]", r"\1", text)


def unnumbered_but_yellow(text: str) -> str:
    return re.sub(r"\b(?!12)(\d+c)[123]", r"\1", text)


def lines_of(play: Play) -> list[str]:
    return [f"{turn.player}: {turn.text()}" for turn in play.turns]


def written(game: str, play: Play, sheet: Sheet) -> str:
    """A record of one play."""
    dealt = {
        "hands": "\n" + "\n".join(f"      {name}: {' '.join(cards)}" for name, cards in play.hands.items()),
        "opening_field": " ".join(play.field),
        "stock": " ".join(play.stock),
    }
    lines = [
        "hanascore: 1",
        f"game: {game}",
        "months: japanese",
        f"players: [{', '.join(play.players)}]",
        f"options: {{{sheet.options}}}",
        "rounds:",
        f"  - dealer: {play.dealer}",
    ]
    deal = [f"    {key}: {dealt[key]}" for key in DEALT if key in sheet.given]
    turns = [f"      - {turn}" for turn in (lines_of(play) if sheet.turns is None else sheet.turns)]
    plainly = unnumbered_but_yellow if game in YELLOW else unnumbered
    lines += deal if sheet.numbered_deal else map(plainly, deal)
    lines += ["    turns:"]
    lines += turns if sheet.numbered else map(plainly, turns)
    return "\n".join([*lines, *([sheet.more] if sheet.more else [])]) + "\n"


def read(text: str) -> tuple[Record, Round]:
    loaded = loads(text)
    assert [problem for problem in loaded.problems if problem.stops] == []
    return loaded.records[0], loaded.records[0].rounds[0]


def replay_text(text: str, **how: Any) -> RoundReplay:
    """Replay the first round of a record."""
    record, round = read(text)
    return replay_round(ReplayRules(rules_of(record)), round, round.dealer, 1, **how)


def replay_every_move(text: str) -> RoundReplay:
    """Replay the first round of a record, and report every unlawful move."""
    return replay_text(text, every_move=True)


def ways_for(game: str, options: dict[str, Any], **more: Any) -> Ways:
    """The ways of a table under options; in Koi-Koi with what piles are worth."""
    if game != "koi-koi":
        return Ways(**more)
    rules = GAMES[game].rules(options)
    plain, called = PileContext(rules, Context(month=1)), PileContext(rules, Context(month=1, called=True))
    return Ways(
        worth=lambda cards: PileScore(plain, these(" ".join(cards))).points,
        worth_called=lambda cards: PileScore(called, these(" ".join(cards))).points,
        **more,
    )


def played(game: str, number: int, seed: int, ways: Ways) -> Play:
    rng = random.Random(seed)
    players = NAMES[:number]
    return play_out(game, players, rng.choice(players), rng, ways=ways)


def kinds_of(cards: int) -> tuple[str, ...]:
    """A set of cards with chaff alike, to compare plays written without numbers."""
    return tuple(sorted(f"{card.month}{card.kind.letter}" for card in in_order(cards)))
