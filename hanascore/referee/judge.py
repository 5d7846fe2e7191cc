"""From a text to the game as it is scored: text -> record -> replay -> possible -> scoring -> match.

Each step is one function with one result. Every command goes through here, and no other module knows the
order. An error stops the round it is in, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, partial

from hanascore.games import GAMES
from hanascore.model import Record, Round
from hanascore.problems.problem import Found, Problem, Problems
from hanascore.record.header import NO_EVENT, EventRules
from hanascore.record.reader import Club, read_document
from hanascore.record.text import MAX_BYTES, read
from hanascore.referee.claims import denied
from hanascore.referee.possible import check_record, check_round, check_sequence, check_totals
from hanascore.referee.replay import Replay, replay
from hanascore.referee.table import ReplayRules
from hanascore.rules.game import Game
from hanascore.rules.house_rules import lay_over
from hanascore.rules.ruleset import RuleSet
from hanascore.scoring.match import GameState, Match
from hanascore.scoring.rounds import lay_out, settle
from hanascore.values import NamedTuple


class Loaded(NamedTuple):
    """The records of a file, and every problem found while reading it, in the order of its documents."""

    records: tuple[Record, ...]
    problems: tuple[Problem, ...]


class File:
    """A text that was read: its documents, and the problems of none of them. `name` is for people."""

    def __init__(
        self,
        content: bytes | str,
        name: str = "",
        *,
        months: str | None = None,
        event: EventRules = NO_EVENT,
        club: Club | None = None,
        max_bytes: int = MAX_BYTES,
    ) -> None:
        self.name = name
        self.content = content
        self.source = read(content, max_bytes=max_bytes)
        self.problems = tuple(self.source.problems)
        self.documents = tuple(
            read_document(
                one,
                file=name,
                months=months,
                event=event,
                club=club,
                spans=partial(self.source.spans, one.number),
            )
            for one in self.source.documents
        )
        # What is read is needed no longer, and is many times as large as the text.
        self.source.documents.clear()

    @cached_property
    def loaded(self) -> Loaded:
        """The records and all problems of reading them."""
        records = tuple(one.record for one in self.documents if one.record)
        found = (problem for one in self.documents for problem in Problems(one.all_problems).told())
        return Loaded(records, (*self.problems, *found))

    def found(self, problems: Iterable[Problem], document: int | None = None) -> list[Found]:
        """Problems with their places in the text, in the order of its lines."""
        return self.source.found(problems, self.name, document)


def loads(text: str | bytes, *, months: str | None = None) -> Loaded:
    r"""The records in a text of YAML or JSON. Nothing is raised: what is wrong is among the problems.

    >>> loaded = loads("hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nscores: {Aki: 6, Bo: 0}")
    >>> loaded.records[0].players, loaded.problems
    (('Aki', 'Bo'), ())
    """
    return File(text, months=months).loaded


def rules_of(record: Record) -> tuple[Game, RuleSet]:
    """The game of a record and the rule set in force: options chosen, house rules laid over them."""
    game = GAMES[record.game]
    rules = game.rules(record.options)
    return game, lay_over(rules, record.house_rules) if record.house_rules else rules


def judge(record: Record, rules_in_force: tuple[Game, RuleSet] | None = None) -> Match:
    """The game scored as far as it can be, with every problem found on the way.

    A record that cannot be scored at all gives no rounds. Whoever judges many records of the same rules hands
    in what `rules_of` said of the first.
    """
    return _judge(record, *(rules_in_force or rules_of(record)))[0]


def judge_plays(record: Record, only: int | None = None) -> tuple[Match, tuple[Replay | None, ...]]:
    """The same, and how each round was played, step by step, or the one of the number `only`.

    A round that has no turns, or that nobody can go through, has no play.
    """
    numbers = frozenset(round.number for round in record.rounds if only in (None, round.number))
    return _judge(record, *rules_of(record), in_steps=numbers)


def _judge(
    record: Record, game: Game, rules: RuleSet, *, in_steps: frozenset[int] = frozenset()
) -> tuple[Match, tuple[Replay | None, ...]]:
    state = GameState(record, game, rules)
    # What is wrong with an option is found in every round, and said once.
    problems = Problems(record.problems)
    plays = []
    if not record.stopped:
        problems.extend(check_record(record))
        played = any(round.turns is not None for round in record.rounds)
        replay_rules = ReplayRules(game, rules, record) if played else None
        for round in record.rounds:
            play, steps = None, round.number in in_steps
            hindered = round.void or _stops(round, round.problems)
            if replay_rules and round.turns is not None and not hindered:
                dealer = round.dealer or state.expected_dealer(round)
                play = replay(replay_rules, round, dealer=dealer, month=state.month, steps=steps)
            _judge_round(state, round, play, problems)
            plays.append(play if steps else None)
    return state.finish(problems.told()), tuple(plays)


def _judge_round(state: GameState, round: Round, play: Replay | None, problems: Problems) -> None:
    """One round through its gates: what was written, how it was played, is it possible, what is it worth."""
    before = len(problems)
    problems.extend((*round.problems, *check_sequence(state, round)))
    dealer, played = round.dealer or state.expected_dealer(round), None
    stops = _stops(round, problems[before:])
    if not stops and play is not None:
        problems.extend(play.problems)
        stops, round = not play.lawful, play.as_written(round) if play.lawful else round
    if not stops:
        game, rules, carried = state.game, state.rules, state.carried
        played = lay_out(game, rules, state.record, round, dealer=dealer, month=state.month, carried=carried)
        problems.extend(check_round(played))
        stops = _stops(round, problems[before:])
    if stops or played is None:
        state.skip(round, dealer, tuple(problems[before:]), played)
        return
    ledger = settle(played)
    problems.extend(check_totals(played, ledger))
    # A claim never stops the scoring, wrong as it may be.
    problems.extend(denied(state.add(played, ledger, tuple(problems[before:]))))


def _stops(round: Round, problems: Sequence[Problem]) -> bool:
    return any(round.hindered_by(problem) for problem in problems)
