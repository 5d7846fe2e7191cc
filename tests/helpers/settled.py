"""Settle a round of given piles without a record, and read records that must be without errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hanascore.cards.deck import CHAFF, KINDS, these
from hanascore.games import GAMES
from hanascore.model.house_rules import HouseRules
from hanascore.model.ledger import Entry, Ledger
from hanascore.model.record import Counts, Dealt, Record, Round
from hanascore.problems.problem import Problem
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.referee.match import Match
from hanascore.referee.possible.round import check_rules
from hanascore.rules.house_rules import apply_house_rules
from hanascore.rules.played import Played
from hanascore.scoring.round import RuledRecord, lay_out, settle


def record_of(text: str, game: str = "kwa-do", players: str = "[Aki, Bo, Chiyo]") -> Record:
    """Read the rounds of a record that must be without errors."""
    loaded = loads(f"hanascore: 1\ngame: {game}\nmonths: japanese\nplayers: {players}\n{text}")
    assert not [found for found in loaded.problems if found.stops], loaded.problems
    return loaded.records[0]


def match_of(text: str, game: str = "kwa-do", players: str = "[Aki, Bo, Chiyo]") -> Match:
    """Judge a record without an error, from its rounds."""
    return judge(record_of(text, game, players))


class Settled(NamedTuple):
    """A round that was laid out and settled."""

    played: Played
    ledger: Ledger
    problems: tuple[Problem, ...]
    winners: tuple[str, ...]

    @property
    def scores(self) -> dict[str, int]:
        return self.ledger.totals

    @property
    def ids(self) -> list[str]:
        return [problem.id for problem in self.problems]

    @property
    def words(self) -> list[str]:
        return [f"{one.severity.value}: {one.message}" for one in self.problems]

    @property
    def hints(self) -> list[str]:
        return [problem.hint for problem in self.problems]

    def beside_cards(self, side: str) -> tuple[tuple[str, int], ...]:
        """Return the rule and the points of each entry of a side, without card values."""
        entries = (entry for entry in self.ledger.of(side) if not entry.rule.endswith(".card-values"))
        return tuple((entry.rule.split(".", 1)[1], entry.points) for entry in entries)

    def of_cards(self, side: str) -> int:
        return sum(entry.points for entry in self.ledger.of(side) if entry.rule.endswith(".card-values"))

    def entry(self, side: str, rule: str) -> Entry:
        return next(entry for entry in self.ledger.of(side) if entry.rule.split(".", 1)[1] == rule)


def settled(
    game: str,
    piles: Mapping[str, str | int | Counts],
    options: Mapping[str, Any] | None = None,
    facts: Mapping[str, Any] | None = None,
    *,
    teams: Mapping[str, tuple[str, ...]] | None = None,
    players: tuple[str, ...] = (),
    dealer: str | None = None,
    house: HouseRules | None = None,
    left_over: str | None = None,
    **more: Any,
) -> Settled:
    """Settle a round with these piles, by player or team."""
    teams = teams or {}
    declared = GAMES[game]
    rules = declared.rules(options or {})
    if house:
        rules = apply_house_rules(rules, house)
    counts = tuple(pile if isinstance(pile, Counts) else None for pile in piles.values())
    round = Round(
        number=1,
        first_number=1,
        piles=tuple(held(pile) for pile in piles.values()),
        counts=counts if any(counts) else None,
        left_over=None if left_over is None else these(left_over),
        facts=declared.make_facts(**(facts or {})),
        dealt=Dealt(field=these(more.pop("opening_field")) if "opening_field" in more else None),
        void=more.pop("void", None),
        sitting_out=more.pop("sitting_out", ()),
        scores=tuple(more.pop("scores").values()) if "scores" in more else None,
    )
    chaff_kept = more.pop("chaff_kept", True)
    assert not more
    everybody = players or tuple(player for side in piles for player in teams.get(side, (side,)))
    sides = tuple(piles) or tuple(teams) or players
    given = {"options": options or {}, "chaff_kept": chaff_kept, "deck": rules.deck}
    record = Record(game=game, players=everybody, sides=sides, teams=teams, **given)
    played = lay_out(RuledRecord(record, declared, rules), round, dealer=dealer or everybody[0], month=1)
    ledger = settle(played)
    problems = tuple(check_rules(played))
    winners = rules.winners(played, ledger.deciding) if round.piles else ()
    return Settled(played, ledger, problems, winners)


def held(pile: str | int | Counts) -> int:
    """Return the cards of a pile that are known by name."""
    if isinstance(pile, Counts):
        return pile.named_cards
    return these(pile) if isinstance(pile, str) else pile


def without_chaff(pile: int) -> int:
    return pile & ~CHAFF


def kinds_of(pile: int) -> tuple[int, ...]:
    return tuple((pile & cards).bit_count() for cards in KINDS.values())
