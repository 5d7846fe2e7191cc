"""Find out on which rules the score of each round depends, by watching which of them are read.

A round is a function of its record and of the rules. If two rule sets differ only in what was not read while
the round was scored, they score it alike. So a dispute scores a round again only if a choice may change it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache, cached_property
from types import FunctionType
from typing import Any, NamedTuple

from hanascore.cards.deck import four_of_a_month
from hanascore.games import GAMES
from hanascore.model.ledger import Ledger
from hanascore.model.record import Round
from hanascore.referee.match import Match, RoundResult
from hanascore.referee.next_dealer import dealer_after
from hanascore.referee.possible.round import check_round
from hanascore.referee.possible.scores import check_scores, check_totals
from hanascore.referee.score_so_far import RoundOutcome, outcome_of
from hanascore.rules.game import FactShape
from hanascore.rules.house_rules import apply_house_rules
from hanascore.rules.played import Holding, Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import MadeYaku
from hanascore.scoring.round import RuledRecord, lay_out, settle

# The fields of a rule set that decide nothing about points: pages, labels and what reports show.
_NO_POINTS = frozenset(("game", "rule_ids", "sheet_rows", "unit"))
# The fields that decide which yaku a pile makes. A game asks for them by the piles of a round.
_OF_YAKU = frozenset(("yaku", "not_in_play", "other_readings"))
# The shapes of facts that name yaku.
_NAMING_YAKU = (FactShape.YAKU_BY_PLAYER, FactShape.YAKU_WITH_CARDS)
# Reading the tables of yaku is reading these fields, even if the tables were made before.
_OF_TABLES = frozenset(("yaku", "other_readings", "rivals", "to_announce"))


class Reads:
    """The names of the rules that are read, such as `options.sake_cup`, `values` or `play.calls`."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def take(self) -> frozenset[str]:
        """Return the names since the last time."""
        names, self.names = frozenset(self.names), set()
        return names


class Dependence:
    """The rules on which the score of each round of a match depends."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._changes: dict[tuple[int, int], tuple[RuleSet, RuleSet, frozenset[str]]] = {}

    def is_scored_alike(self, index: int, rules: RuleSet) -> bool:
        """Return whether a round is scored alike under other rules, if its dealer and month stay the same."""
        result = self.match.rounds[index]
        if not result.scored or result.played is None:
            return False
        if result.replay is not None and rules.play_key != result.rules.play_key:
            return False
        changed = self.changed(result.rules, rules) & self.reads[index]
        if changed - _OF_YAKU - {"hands"}:
            return False
        if "hands" in changed and _has_hands(result.round):
            return False
        return not changed & _OF_YAKU or _holds_alike(result.played, rules)

    @cached_property
    def reads(self) -> list[frozenset[str]]:
        """For each round, the names of the rules that are read while it is scored."""
        return [of_score for of_score, _ in self._reads]

    @cached_property
    def outcome_reads(self) -> list[frozenset[str]]:
        """For each round, the same with the rules that decide who won it and who deals next."""
        return [of_score | of_outcome for of_score, of_outcome in self._reads]

    @cached_property
    def _reads(self) -> list[tuple[frozenset[str], frozenset[str]]]:
        return list(_reads_of_rounds(self.match))

    def changes_outcome(self, index: int, rules: RuleSet) -> bool:
        """Return whether other rules may change anything that a round adds to its match."""
        result = self.match.rounds[index]
        of_match = self.outcome_reads[index] - self.reads[index]
        is_same = self.changed(result.rules, rules).isdisjoint(of_match)
        return not (is_same and self.is_scored_alike(index, rules))

    def changed(self, old: RuleSet, new: RuleSet) -> frozenset[str]:
        """Return the names of the rules in which two rule sets differ."""
        key = (id(old), id(new))
        if key not in self._changes:
            # Keep the rule sets as well, because Python could reuse the id of a deleted one.
            self._changes[key] = (old, new, frozenset(changed_rules(old, new)))
        return self._changes[key][2]


def _has_hands(round: Round) -> bool:
    """Return whether lucky hands can matter to a round: hands, or four of a month on the field, are known."""
    has_claims = bool(getattr(round.facts, "lucky_hands", None))
    return has_claims or bool(round.dealt.hands) or bool(four_of_a_month(round.dealt.field or 0))


def _holds_alike(played: Played, rules: RuleSet) -> bool:
    """Return whether all piles have the same yaku under other rules, and nothing else depends on yaku."""
    round, game = played.round, GAMES[played.rules.game]
    calls = rules.play.calls
    if round.counts or round.has_only_scores or (calls and calls.callers(round.facts)):
        return False
    if any(getattr(round.facts, fact.name) for fact in game.facts if fact.shape in _NAMING_YAKU):
        return False
    return all(_held(played.rules, holding) == _held(rules, holding) for holding in played.holdings)


def _held(rules: RuleSet, holding: Holding) -> list[list[MadeYaku]]:
    """Return the yaku that a pile holds, in each reading."""
    tables = rules.tables(holding.context._replace(reading=None))
    return [table.held(holding.pile) for table in tables]


def _reads_of_rounds(match: Match) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Score each round again, and yield which rules are read for its score, and then for the match."""
    reads = Reads()
    rules: RuleSet | None = None
    watched: Any = None
    for result in match.rounds:
        if result.rules is not rules:
            rules = result.rules
            watched = watch_rules(match, rules.options, reads)
        reads.take()
        if not result.scored:
            yield frozenset(), frozenset()
            continue
        played, _ = lay_out_under(result, watched, result.carried)
        ledger = settle(played)
        list(check_totals(played, ledger))
        of_score = reads.take()
        after_round(played, ledger)
        yield of_score, reads.take()


def rules_under(match: Match, options: Mapping[str, Any]) -> RuleSet:
    """Return the rules of a match under these options, as a record writes them."""
    rules = match.game.rules(options)
    return apply_house_rules(rules, match.record.house_rules) if match.record.house_rules else rules


def watch_rules(match: Match, options: Any, reads: Reads) -> RuleSet:
    """Return the rules of a match under these options. They note which of them are read."""
    rules = match.game.rules_with(watch_options(options, reads))
    if match.record.house_rules:
        rules = apply_house_rules(rules, match.record.house_rules)
    watched: RuleSet = _watch(rules, "", reads)
    return watched


def lay_out_under(
    result: RoundResult, rules: RuleSet, carried: tuple[int, ...] | None
) -> tuple[Played, bool]:
    """Lay out a round under other rules, and say whether it can be scored under them."""
    ruled = RuledRecord(result.ruled.record, result.ruled.game, rules)
    month = result.played.month if result.played else 1
    played = lay_out(ruled, result.round, dealer=result.dealer, month=month, carried=carried)
    problems = [*check_round(played), *check_scores(played)]
    return played, not any(result.round.is_stopped_by(problem) for problem in problems)


def score_under(result: RoundResult, rules: RuleSet) -> RoundResult:
    """Return a round as it is scored under other rules, with the same piles, dealer and month."""
    played, is_scored = lay_out_under(result, rules, result.carried)
    if not is_scored:
        return replace(result, before=None, played=played, ledger=None)
    ledger = settle(played)
    before = dict(zip(ledger.totals, result.before or (0,) * len(ledger.totals), strict=True))
    totals = tuple(before[side] + points for side, points in ledger.totals.items())
    return replace(result, played=played, ledger=ledger, before=tuple(before.values()), totals=totals)


class AfterRound(NamedTuple):
    """What a scored round passes on to later rounds."""

    # What it adds to the match.
    outcome: RoundOutcome
    # Who deals next; None if that is open or depends on the totals.
    next_dealer: str | None
    # The multipliers that it passes on; None if the game has none.
    passed_on: tuple[int, ...] | None


def after_round(played: Played, ledger: Ledger) -> AfterRound:
    """Return what a scored round passes on to later rounds."""
    outcome = outcome_of(played, ledger)
    dealer = dealer_after(played, ledger, outcome.winners, outcome.deciding, None)
    passes_on = played.rules.passes_on
    passed_on = passes_on(played, outcome.winners) if passes_on and not played.round.void else None
    return AfterRound(outcome, dealer.player, passed_on)


def changed_rules(old: Any, new: Any, prefix: str = "") -> Iterator[str]:
    """Yield the names of the rules in which two rule sets, or two parts of them, differ."""
    for field in fields(old):
        name = f"{prefix}{field.name}"
        if name in _NO_POINTS:
            continue
        before, after = getattr(old, field.name), getattr(new, field.name)
        if name == "options":
            pairs = zip(before._fields, before, after, strict=True)
            yield from (f"options.{option}" for option, was, now in pairs if was != now)
        elif _is_part(before) and type(before) is type(after):
            yield from changed_rules(before, after, f"{name}.")
        elif not _are_same(before, after):
            yield name


def _is_part(value: Any) -> bool:
    return is_dataclass(value) and not isinstance(value, type)


def _are_same(before: Any, after: Any) -> bool:
    """Return whether two values are equal. Functions are if they have the same code and the same values.

    A function may hold the options of its rule set: what it reads of them is watched.
    """
    if not (isinstance(before, FunctionType) and isinstance(after, FunctionType)):
        return bool(before == after)
    if before.__code__ is not after.__code__ or before.__defaults__ != after.__defaults__:
        return False
    cells = zip(before.__closure__ or (), after.__closure__ or (), strict=True)
    values = [(old.cell_contents, new.cell_contents) for old, new in cells]
    return all((_is_options(old) and _is_options(new)) or _are_same(old, new) for old, new in values)


def _is_options(value: Any) -> bool:
    return type(value).__name__ == "Options" and hasattr(value, "_fields")


# Watching


def watch_options(options: Any, reads: Reads) -> Any:
    """Return the options. They note which of them are read."""

    def read(self: Any, name: str) -> Any:
        if not name.startswith("_"):
            reads.names.add(f"options.{name}")
        return object.__getattribute__(self, name)

    kind = type("Options", (type(options),), {"__slots__": (), "__getattribute__": read})
    return kind(*options)


def _watch(part: Any, prefix: str, reads: Reads) -> Any:
    """Return a part of the rules that notes which of its fields are read."""
    kind: Any = type(part)
    watched = object.__new__(_watching(kind))
    values = dict(part.__dict__)
    for field in fields(part):
        if _is_part(values[field.name]):
            values[field.name] = _watch(values[field.name], f"{prefix}{field.name}.", reads)
    # Work out cached results again, because only then are their reads noted.
    known = {field.name: values[field.name] for field in fields(part)}
    watched.__dict__.update(known, _prefix=prefix, _reads=reads, _reads_of={})
    return watched


@cache
def _watching(kind: Any) -> Any:
    """Return a subclass of a part of the rules. It notes which fields are read."""
    names = frozenset(field.name for field in fields(kind))
    worked_out = frozenset(name for name, value in vars(kind).items() if isinstance(value, cached_property))

    def read(self: Any, name: str) -> Any:
        if name in names:
            own = object.__getattribute__(self, "__dict__")
            own["_reads"].names.add(f"{own['_prefix']}{name}")
        elif name in worked_out:
            own = object.__getattribute__(self, "__dict__")
            return _read_worked_out(self, name, own["_reads"], own["_reads_of"])
        return object.__getattribute__(self, name)

    return type(kind.__name__, (kind,), {"__getattribute__": read})


def _read_worked_out(part: Any, name: str, reads: Reads, reads_of: dict[str, frozenset[str]]) -> Any:
    """Return a value that is computed once. At each call, note which fields it was computed from."""
    before, reads.names = reads.names, set()
    value = object.__getattribute__(part, name)
    if name not in reads_of:
        reads_of[name] = frozenset(reads.names) | (_OF_TABLES if name == "_tables" else frozenset())
    reads.names = before | reads_of[name]
    return value
