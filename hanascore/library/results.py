"""The results of the public functions. Each prints and writes what the command of that name does."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, NamedTuple

from hanascore.cards.deck import LANGUAGES
from hanascore.problems.problem import Problem, by_line, unique
from hanascore.referee import dispute as disputes
from hanascore.referee import explain as explanations
from hanascore.referee import match as matches
from hanascore.referee import pile as piles
from hanascore.scoring import pile as pile_scores
from hanascore.words.english import listed, many

if TYPE_CHECKING:
    from fractions import Fraction

    from hanascore.report.blocks import Report
    from hanascore.report.outcome import Outcome
    from hanascore.tally import standings
    from hanascore.tally.points import PlayerLine

# Reports are imported when they are used, because `import hanascore` would take a third longer with them.


class Reported(ABC):
    """A result with a report: the one that the command of that name prints."""

    @abstractmethod
    def report(self) -> Report:
        """Return the report (internal)."""

    def as_text(self, *, lang: str = "en") -> str:
        """Return what the command prints, without colour. `lang` is `en`, `ja` or `ko`, as in --lang."""
        from hanascore.report.labels import use_language
        from hanascore.report.text import as_text

        if lang not in LANGUAGES:
            raise ValueError(f"there is no language {lang!r}: choose {listed(LANGUAGES, 'or')}")
        with use_language(lang):
            return as_text(self.report().blocks())

    def as_data(self) -> dict[str, Any]:
        """Return what the command prints with `--format json`, as Python data.

        `schema` describes it, and so does `hanascore help output`.
        """
        from hanascore.report.json_and_csv import as_json

        data: dict[str, Any] = json.loads(as_json(self.report().data()))
        return data


class Match(matches.Match, Reported):
    """A record after scoring.

    standings: the sides by their places, first the best; after the end, as they were at the end
    winners: the sides that won, all in the first place; empty if the match goes on or has no winner
    over: whether the match is over; None if a round that is not scored leaves that open
    rounds: the result of each round, in order
    totals: the total of each side, with rounds after the end
    problems: every error, warning and note about the record, with file, line and column
    complete: whether every round is scored
    unscored: the numbers of the rounds that are not scored
    ended_after: the number of the round that ended the match; None if it goes on
    ends: when the match ends, in words
    next_dealer: who deals next; None if that is open
    record: the record that was scored
    certain: whether at least one round is scored, or starting totals are given
    game: the rulebook of the game (internal)
    rules: the rules in force (internal); `rules.options` has the choice of each option by name
    """

    def report(self) -> Report:
        """Return the report of `hanascore score` (internal)."""
        from hanascore.report.score import ScoreReport

        outcome = _outcome(self)
        return ScoreReport([(outcome, None)], outcome.problems)


class Explanation(explanations.Explanation, Reported):
    """A record, and what explains its points.

    match: the record after scoring
    rounds: the explanation of each round
    """

    def report(self) -> Report:
        """Return the report of `hanascore explain` (internal)."""
        from hanascore.report.explain import ExplainReport

        outcome = _outcome(self.match)
        return ExplainReport([(outcome, self)], outcome.problems)

    def __repr__(self) -> str:
        return f"<Explanation of {self.match!r}>"


class Dispute(disputes.Dispute, Reported):
    """A record under other choices of the rulings that its table left open.

    match: the record after scoring, under the rulings in force
    trials: the match under each other choice that changes something
    idle: the names of the rulings that change nothing
    together: the match under each combination that the caller named
    whole: whether every ruling was tried
    """

    def report(self) -> Report:
        """Return the report of `hanascore dispute` (internal)."""
        from hanascore.report.dispute import DisputeReport

        outcome = _outcome(self.match)
        return DisputeReport([(outcome, self if outcome.match else None)], outcome.problems)

    def __repr__(self) -> str:
        return f"<Dispute: {many(len(self.trials), 'trial')}, {many(len(self.idle), 'idle ruling')}>"


class PileScore(pile_scores.PileScore, Reported):
    """The score of a pile.

    points: what the pile is worth as a whole
    card_points: the points of the cards by themselves
    yaku: the yaku that count
    entries: every reason for points
    near: the yaku that lack one card, each with a set of cards; any one of them would make it
    lucky: an entry for each lucky hand of the dealt hand; None if no hand was given
    not_counted: yaku that need a seat or a declaration
    after_call: yaku that are worth more after a call, with that value
    cards: the cards, as a set; `pile` has them as a `Pile`
    counts: how many brights, animals, ribbons and chaff
    hand: the dealt hand (internal)
    known_counts: what is known, if only numbers are known (internal)
    yaku_of_counts: the yaku that these numbers make (internal)
    open_yaku: the yaku that these numbers leave open
    pile_context: the rules, the seat and the month (internal)
    """

    def report(self) -> Report:
        """Return the report of `hanascore pile` (internal)."""
        from hanascore.report.pile import PileReport

        return PileReport(self, piles.find_game(self.game))


@dataclass(frozen=True, kw_only=True, repr=False)
class Replay(Reported):
    """The turns of a record, played again card by card.

    match: the record after scoring
    rounds: the result of each round that has turns; `replay` of a result has its turns
    lawful: whether all of them are complete and lawful; None if no round has turns
    until: the turn after which the report stops; None for all turns
    every_move: whether all unlawful moves are reported, not only the first of each round
    """

    match: Match
    rounds: tuple[matches.RoundResult, ...]
    until: int | None = None
    every_move: bool = False

    @property
    def lawful(self) -> bool | None:
        """Whether all turns are complete and lawful; None if no round has turns."""
        if not self.rounds:
            return None
        return all(result.replay is not None and result.replay.lawful for result in self.rounds)

    def report(self) -> Report:
        """Return the report of `hanascore replay` (internal)."""
        from hanascore.report.replay import ReplayReport

        outcome = _outcome(self.match)
        if len(self.rounds) == 1 and len(self.match.rounds) > 1:
            outcome = outcome._replace(only=self.rounds[0].number)
        games = [(outcome, None)]
        return ReplayReport(games, outcome.problems, until=self.until, everything=self.every_move)

    def __repr__(self) -> str:
        return f"<Replay of {many(len(self.rounds), 'round')}: lawful={self.lawful}>"


class PlayerRound(NamedTuple):
    """What one round of an event, or one game, brought a player.

    round: the number of the round; None if the record names none
    points: the points; a Fraction if they are not whole
    score: the score of the game
    kind: game, bye, absent or forfeit
    reason: the director's reason; None if there is none
    counts: whether it counts; false if better games count instead
    """

    round: int | None
    points: int | Fraction
    score: int
    kind: str
    reason: str | None
    counts: bool


class PlayerStanding(NamedTuple):
    """A player's line in the standings of a tally.

    place: the place, from 1; None if the player gets none
    shared: whether others have the same place
    player: the id of the player
    name: the name
    club: the club; None if it is unknown
    points: the points of all that counts; a Fraction if they are not whole
    score: the scores of all games, added up
    score_difference: how far the scores are above those of the opponents, added up
    games: how many games were played
    won: how many were won
    drawn: how many were drawn
    lost: how many were lost
    rounds: what each round brought
    """

    place: int | None
    shared: bool
    player: str
    name: str
    club: str | None
    points: int | Fraction
    score: int
    score_difference: int
    games: int
    won: int
    drawn: int
    lost: int
    rounds: tuple[PlayerRound, ...]

    def __repr__(self) -> str:
        return f"<PlayerStanding {self.place} {self.player}: {self.points} points>"


@dataclass(frozen=True, kw_only=True, repr=False)
class Tally(Reported):
    """The standings over many records.

    standings: the players by their places; empty if the standings are not final and not `partial`
    complete: whether the standings are final
    problems: every error and warning, of the event first and then file by file
    files: the names of the files that were read
    digest: a SHA-256 over all of them
    result: what the commands work with (internal)
    """

    result: standings.Tally

    @property
    def standings(self) -> tuple[PlayerStanding, ...]:
        """The players by their places."""
        return tuple(map(_standing, self.result.lines)) if self.result.is_shown else ()

    @property
    def complete(self) -> bool:
        """Whether the standings are final. Without a file there are none."""
        return self.result.complete and self.result.is_shown

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every error and warning."""
        return tuple(located for located in self.result.problems)

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files that were read."""
        return tuple(file.name for file in self.result.files)

    @property
    def digest(self) -> str:
        """A SHA-256 over all files."""
        return self.result.digest

    def report(self) -> Report:
        """Return the report of `hanascore tally` (internal)."""
        from hanascore.report.tally import TallyReport

        return TallyReport(self.result)

    def __repr__(self) -> str:
        return f"<Tally of {many(len(self.files), 'file')}: {many(len(self.standings), 'player')}>"


def _standing(line: PlayerLine) -> PlayerStanding:
    rounds = [
        PlayerRound(part.round, _whole(part.points), part.score, part.kind, part.reason, part.counts)
        for part in line.parts
    ]
    return PlayerStanding(
        place=line.place,
        shared=line.shared,
        player=line.player,
        name=line.name,
        club=line.club,
        points=_whole(line.points),
        score=line.score,
        score_difference=line.difference,
        games=len(line.games),
        won=line.count_outcomes(1),
        drawn=line.count_outcomes(0),
        lost=line.count_outcomes(-1),
        rounds=tuple(rounds),
    )


def _whole(points: int | Fraction) -> int | Fraction:
    """Return a number of points as an integer if it is whole."""
    return points.numerator if points.denominator == 1 else points


def as_public(value: Any, public: type[Any], **changes: Any) -> Any:
    """Return a result as an instance of its public subclass, with some fields changed."""
    return public(**{field.name: getattr(value, field.name) for field in fields(value)} | changes)


def public_match(match: matches.Match) -> Match:
    """Return a match as a result of the library."""
    result: Match = as_public(match, Match)
    return result


def all_problems(match: matches.Match) -> tuple[Problem, ...]:
    """Return the problems of a match. Those of a record that cannot be scored include its rounds'."""
    record = match.record
    if not record.is_stopped:
        return match.problems
    of_rounds = (problem for round in record.rounds for problem in round.problems)
    return unique((*record.problems, *of_rounds))


def _outcome(match: matches.Match) -> Outcome:
    """Return a match as a command reports it."""
    from hanascore.report.outcome import Outcome

    record = match.record
    problems = tuple(by_line(all_problems(match)))
    return Outcome(record.file, record.document, record, None if record.is_stopped else match, problems)
