"""From a text to the game as it is scored: text -> record -> replay -> possible -> scoring -> match.

Each step is one function with one result. Every command goes through here, and no other module knows the
order. An error stops the round it is in, and nothing else. Where turns are shown they are gone through once
more, since the positions of many rounds fill memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from hanascore.games import GAMES
from hanascore.model.record import Record, Round
from hanascore.problems.problem import LocatedProblem, Problem, unique
from hanascore.record.club import ClubSettings
from hanascore.record.document import ReadResult, read_document
from hanascore.record.event_rules import NO_EVENT, EventRules
from hanascore.record.source import MAX_BYTES, parse
from hanascore.referee.claims import denied
from hanascore.referee.possible import check_record, check_round, check_sequence, check_totals
from hanascore.referee.replay.outcome import replay
from hanascore.referee.replay.table import ReplayRules, RoundPlay
from hanascore.rules.house_rules import apply_house_rules
from hanascore.rules.played import Played
from hanascore.scoring.lay_out import RuledRecord, lay_out, settle
from hanascore.scoring.match import GameState, Match, RoundResult


class Loaded(NamedTuple):
    """The records of a file, and every problem found while reading it, in the order of its documents."""

    records: tuple[Record, ...]
    problems: tuple[Problem, ...]


class File:
    """A text whose documents are read one after another. `name` is for people."""

    def __init__(
        self,
        content: bytes | str,
        name: str = "",
        *,
        months: str | None = None,
        event: EventRules = NO_EVENT,
        club: ClubSettings | None = None,
        max_bytes: int = MAX_BYTES,
    ) -> None:
        self.name = name
        self._asked: dict[str, Any] = {"months": months, "event": event, "club": club}
        self.source = parse(content, max_bytes=max_bytes)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Those of no document."""
        return tuple(self.source.problems)

    def taken(self) -> Iterator[ReadResult]:
        """Each document, read."""
        for one in self.source.documents:
            yield read_document(one, file=self.name, **self._asked)

    @cached_property
    def loaded(self) -> Loaded:
        """The records and all problems of reading them."""
        documents = tuple(self.taken())
        records = tuple(one.record for one in documents if one.record)
        found = (problem for one in documents for problem in unique(one.all_problems))
        return Loaded(records, (*self.problems, *found))

    def locate(self, problems: Iterable[Problem], document: int | None = None) -> list[LocatedProblem]:
        """Problems with their places in the text, in the order of its lines."""
        return self.source.locate(problems, self.name, document)


def loads(text: str | bytes, *, months: str | None = None) -> Loaded:
    r"""The records in a text of YAML or JSON. Nothing is raised: what is wrong is among the problems.

    >>> loaded = loads("hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nscores: {Aki: 6, Bo: 0}")
    >>> loaded.records[0].players, loaded.problems
    (('Aki', 'Bo'), ())
    """
    return File(text, months=months).loaded


def rules_of(record: Record) -> RuledRecord:
    """A record with its game and the rules in force: options chosen, house rules laid over them."""
    game = GAMES[record.game]
    rules = game.rules(record.options)
    return RuledRecord(
        record, game, apply_house_rules(rules, record.house_rules) if record.house_rules else rules
    )


def judge(record: Record | RuledRecord) -> Match:
    """The game scored as far as it can be, with every problem found on the way.

    A record that cannot be scored at all gives no rounds. Whoever judges many records of the same rules hands
    each in with what `rules_of` said of the first.
    """
    judging = Judging(record if isinstance(record, RuledRecord) else rules_of(record))
    return judging.match(tuple(judging.rounds()))


def judge_plays(
    record: Record, *, everything: bool = False, number: int | None = None
) -> tuple[Match, tuple[RoundPlay | None, ...]]:
    """The same, and the play of each round; with `everything` its turns are gone through as far as one can.

    Where the `number` of a round is given, that is so of this round alone. A round that has no turns, or that
    nobody can go through, has no play.
    """
    judging = Judging(rules_of(record), everything=everything, number=number)
    told = tuple(judging.plays())
    return judging.match(tuple(result for result, _ in told)), tuple(play for _, play in told)


class Judging:
    """A game gone through round by round, each of which may be forgotten once it has been seen.

    `also` is what else may be wrong with a round that is laid out. With `everything` all that is wrong with
    the turns of a round is told, or with those of the round of that `number`; else what is up to the first
    unlawful one.
    """

    def __init__(
        self,
        ruled: RuledRecord,
        also: Callable[[Played], Iterable[Problem]] = lambda _: (),
        *,
        everything: bool = False,
        number: int | None = None,
    ) -> None:
        self._state, self._also = GameState(ruled), also
        self._everything, self._number = everything, number
        # What is wrong with an option is found in every round, and said once.
        self._problems = list(ruled.record.problems)

    def rounds(self) -> Iterator[RoundResult]:
        """Every round."""
        return (result for result, _ in self.plays())

    def plays(self) -> Iterator[tuple[RoundResult, RoundPlay | None]]:
        """Every round with its play."""
        state = self._state
        record = state.record
        if record.is_stopped:
            return
        self._problems.extend(check_record(record))
        played = any(round.turns is not None for round in record.rounds)
        rules = ReplayRules(state.ruled) if played else None
        for round in record.rounds:
            play = None
            if rules and round.turns is not None and not (round.void or _stops(round, round.problems)):
                play = RoundPlay(rules, round, round.dealer or state.expected_dealer(round), state.month)
            yield self._judged(round, play), play

    def match(self, rounds: tuple[RoundResult, ...] = ()) -> Match:
        """The game as it stands, with the rounds to be kept."""
        return self._state.finish(rounds, unique(self._problems))

    def _judged(self, round: Round, play: RoundPlay | None) -> RoundResult:
        """One round through its gates: what was written, how it went, is it possible, what is it worth."""
        state, problems = self._state, self._problems
        before = len(problems)
        problems.extend((*round.problems, *check_sequence(state, round)))
        dealer, played = round.dealer or state.expected_dealer(round), None
        stops = _stops(round, problems[before:])
        if play is not None:
            asked = self._number in (None, round.number)
            found = replay(play, everything=self._everything and asked)
            problems.extend(found.problems)
            stops = stops or not found.lawful
            round = round if stops else found.as_written(round)
        if not stops:
            played = lay_out(state.ruled, round, dealer=dealer, month=state.month, carried=state.carried)
            problems.extend((*check_round(played), *self._also(played)))
            stops = _stops(round, problems[before:])
        if stops or played is None:
            return state.skip(round, dealer, tuple(problems[before:]), played)
        ledger = settle(played)
        problems.extend(check_totals(played, ledger))
        result = state.add(played, ledger, tuple(problems[before:]))
        # A claim never stops the scoring, wrong as it may be.
        problems.extend(denied(result))
        return result


def _stops(round: Round, problems: Sequence[Problem]) -> bool:
    return any(round.is_stopped_by(problem) for problem in problems)
