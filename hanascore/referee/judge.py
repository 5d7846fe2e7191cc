"""Judge a document and its record: replay, lay out, check, settle, add up, and check the claims.

This module alone knows the order of the steps. An error stops the round it is in, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple

from hanascore.games import GAMES
from hanascore.model.record import Record, Round
from hanascore.problems.problem import Problem, by_line, join_by_cause, unique
from hanascore.record.document import ReadResult, identify_other_file
from hanascore.referee.card_twice import what_depends_on_card, with_outcomes
from hanascore.referee.match import Match, RoundResult
from hanascore.referee.match_so_far import MatchSoFar
from hanascore.referee.possible.round import check_round
from hanascore.referee.possible.scores import check_scores, check_totals
from hanascore.referee.possible.sequence import check_sequence, check_wins_before
from hanascore.referee.replay.replay_round import replay_round
from hanascore.referee.replay.results import RoundReplay
from hanascore.referee.replay.table import ReplayRules
from hanascore.referee.score_claims import denied_claims
from hanascore.referee.whole_game import judge_whole_game
from hanascore.rules.house_rules import apply_house_rules
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.scoring.round import RuledRecord, lay_out, settle

# A function that checks a round that is laid out.
Check = Callable[[Played], Iterable[Problem]]


def rules_of(record: Record, round: Round | None = None) -> RuledRecord:
    """Return a record with its game and the rules of its table: its options, changed by its house rules.

    With a round, the rules are those of that round.
    """
    game = GAMES[record.game]
    rules = game.rules(record.options_of(round) if round else record.options)
    return RuledRecord(
        record, game, apply_house_rules(rules, record.house_rules) if record.house_rules else rules
    )


def judge(
    record: Record | RuledRecord,
    *,
    every_move: bool = False,
    only_round: int | None = None,
    check_numbers: Check = check_scores,
    replayed: Sequence[RoundResult] = (),
    is_scored_alike: Callable[[int, RuleSet], bool] | None = None,
    known: Match | None = None,
) -> Match:
    """Score the rounds of a record that can be scored, and collect all problems of the record.

    A replay reports the first unlawful move of each round. With `every_move` it reports all of them, in every
    round or only in the round with the number `only_round`. `check_numbers` checks rounds in which only
    numbers are known. By default it checks written scores; a trial under other rules checks something else.
    `replayed` are results of the same rounds, perhaps under other rules. Their replays are used again where
    the rules play alike. `is_scored_alike` says whether one of them, given by its index, is scored alike
    under other rules; then its entries are used again, too. A caller that judges many records under the same
    rules can pass each as a `RuledRecord`. `known` is a match of the same table. The results of its rounds
    are used again up to the first round that differs, so judging a record that grows takes the time of one
    round.
    """
    ruled = record if isinstance(record, RuledRecord) else rules_of(record)
    record = ruled.record
    if record.written_totals:
        return judge_whole_game(ruled)
    match = MatchSoFar(ruled)
    results: list[RoundResult] = []
    problems = list(record.problems)
    if record.is_stopped:
        for round in record.rounds:
            problems += round.problems
    else:
        problems += record.locate(check_wins_before(ruled))
        replay_rules: ReplayRules | None = None
        same = known.rounds[: _equal_at_start(known.record.rounds, record.rounds)] if known else ()
        options = None
        for index, round in enumerate(record.rounds):
            if round.options != options:
                options = round.options
                match.ruled = ruled if options is None else rules_of(record, round)
            if round.turns is not None and (replay_rules is None or replay_rules.ruled is not match.ruled):
                replay_rules = ReplayRules(match.ruled)
            before = replayed[index] if replayed else None
            if index < len(same):
                result = match.repeat(same[index])
            elif (
                before
                and is_scored_alike
                and match.fits(before, round)
                and is_scored_alike(index, match.rules)
            ):
                result = match.repeat(before)
            else:
                report_all = every_move and only_round in (None, round.number)
                result = _judge_round(
                    match, round, replay_rules, check_numbers, before, every_move=report_all
                )
            results.append(result)
            problems += (*result.problems, *record.locate(denied_claims(result)))
    return match.result(tuple(results), unique(problems))


def _judge_round(
    match: MatchSoFar,
    round: Round,
    replay_rules: ReplayRules | None,
    check_numbers: Check,
    before: RoundResult | None,
    *,
    every_move: bool,
) -> RoundResult:
    """Judge one round and add it to the match. `before` is its earlier result, whose replay can be used."""
    locate = match.ruled.record.locate
    dealer = round.dealer or match.expected_dealer(round)
    month = match.month
    problems = [*round.problems, *check_sequence(match, round)]
    played: Played | None = None
    replay: RoundReplay | None = None
    if replay_rules and round.turns is not None and not (round.void or _stops(round, round.problems)):
        is_same_play = before and before.rules.play_key == match.rules.play_key
        if before and before.replay and before.dealer == dealer and is_same_play:
            replay = before.replay
        else:
            replay = replay_round(replay_rules, round, dealer, month, every_move=every_move)
            replay = replay.located_in(match.ruled.record)
        problems += replay.problems
        if replay.lawful and not _stops(round, problems):
            round = replay.apply_to(round)
    if not _stops(round, problems) and (replay is None or replay.lawful):
        played = lay_out(match.ruled, round, dealer=dealer, month=month, carried=match.carried)
        problems += check_round(played)
        problems += check_numbers(played)
    if played is None and round.card_twice:
        outcomes = what_depends_on_card(match.ruled, round, dealer, month, match.carried)
        if outcomes:
            problems = [
                with_outcomes(problem, outcomes) if problem.id == "card-twice" else problem
                for problem in problems
            ]
    if played is None or _stops(round, problems):
        return match.skip(round, dealer, problems=locate(problems), played=played, replay=replay)
    ledger = settle(played)
    problems += check_totals(played, ledger)
    return match.add(played, ledger, problems=locate(problems), replay=replay)


def _equal_at_start(rounds: Sequence[Round], others: Sequence[Round]) -> int:
    """Return how many rounds are equal before the first that differs."""
    pairs = zip(rounds, others, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _stops(round: Round, problems: Sequence[Problem]) -> bool:
    return any(round.is_stopped_by(problem) for problem in problems)


# The documents of a file


class Outcome(NamedTuple):
    """One document of a file, after it was read and judged."""

    # The name of the file; - is standard input.
    file: str
    # The number of the document in the file, from 1.
    document: int
    # The record; None if the document is not a record.
    record: Record | None = None
    # The scored record; None if it cannot be scored.
    match: Match | None = None
    # The problems to report about the document.
    problems: tuple[Problem, ...] = ()
    # The number of the only round to report; None for all rounds.
    only: int | None = None
    # What other file of hanascore it is, such as `an event`; "" for a record.
    other_file: str = ""

    @property
    def rounds(self) -> tuple[RoundResult, ...]:
        """The rounds to report."""
        rounds = self.match.rounds if self.match else ()
        return tuple(result for result in rounds if self.only in (None, result.number))


def judge_document(
    file: str, document: ReadResult, *, every_move: bool = False, only: int | None = None
) -> Outcome:
    """Judge a document of a file. `every_move` and `only` are as in `judge` and `Outcome`."""
    if document.record:
        return outcome_of(judge(document.record, every_move=every_move, only_round=only), only=only)
    other_file = identify_other_file(document.data)[1]
    problems = _to_report(unique(document.all_problems))
    return Outcome(file, document.number, problems=problems, only=only, other_file=other_file)


def outcome_of(match: Match, *, only: int | None = None) -> Outcome:
    """Return a match as one document of its file."""
    record = match.record
    scored = None if record.is_stopped else match
    return Outcome(record.file, record.document, record, scored, _to_report(match.problems), only)


def _to_report(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return problems in the order of their lines, with an unknown name reported only once."""
    return tuple(by_line(join_by_cause(problems)))
