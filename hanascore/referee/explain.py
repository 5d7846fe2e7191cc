"""A game explained: beside its entries what was nearly made or made in vain, and what claims are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hanascore.model import Record
from hanascore.problems.words import did_you_mean, listed
from hanascore.referee import claims
from hanascore.referee.causes import CARDS_CLAIMED, Account, Cause, CauseFinder
from hanascore.referee.claims import Answer, NearMiss, Verdict, YakuStanding, verdicts
from hanascore.referee.judge import judge
from hanascore.rules.ruleset import Holding, Played
from hanascore.rules.yaku import Made, ShutOut, Yaku
from hanascore.scoring.match import Match, RoundResult, SideScore


class Reasoned(NamedTuple):
    """A denied number with everything that accounts for it exactly, the simplest first.

    `accounts` are several mistakes at once; two of them only where no single one does.
    """

    answer: Answer
    causes: tuple[Cause, ...]
    accounts: tuple[Account, ...]

    @property
    def follows(self) -> bool:
        """Whether the number follows from whatever else is claimed."""
        return any(
            cause.kind == CARDS_CLAIMED or len(one.causes) > 2
            for one in self.accounts
            for cause in one.causes
        )


class SideStory(NamedTuple):
    """What there is to say of one side in one round.

    `near` are the yaku one card away. Of the yaku that the pile holds and that brought nothing, `shut_out`
    give way to something better, `undeclared` the round does not let count, `other_seat` only another seat
    scores, `not_in_play` the table does not play, and for `not_booked` nothing was booked though they count.
    """

    score: SideScore
    holding: Holding | None = None
    near: tuple[NearMiss, ...] = ()
    shut_out: tuple[ShutOut, ...] = ()
    undeclared: tuple[Made, ...] = ()
    other_seat: tuple[Made, ...] = ()
    not_in_play: tuple[Made, ...] = ()
    not_booked: tuple[Made, ...] = ()
    verdict: Verdict | None = None
    reasons: tuple[Reasoned, ...] = ()

    @property
    def side(self) -> str:
        """Whose story it is."""
        return self.score.side

    @property
    def by_number(self) -> bool:
        """Whether its pile is known by numbers alone."""
        return self.holding is not None and self.holding.counts is not None


class RoundStory(NamedTuple):
    """A round with the story of each side that is asked about."""

    result: RoundResult
    sides: tuple[SideStory, ...]


class Stories:
    """The story of each round that is asked about, told when its turn comes: a long game has many."""

    def __init__(self, match: Match, results: Sequence[RoundResult], side: str | None) -> None:
        self._results, self._side = results, side
        self._finder = CauseFinder(match)

    def __len__(self) -> int:
        return len(self._results)

    def __getitem__(self, at: int) -> RoundStory:
        result = self._results[at]
        return RoundStory(result, tuple(_stories(self._finder, result, self._side)))

    def __iter__(self) -> Iterator[RoundStory]:
        return (self[at] for at in range(len(self)))


class Explanation(NamedTuple):
    """A game with the story of each round that is asked about."""

    match: Match
    rounds: Stories


def explain(record: Record, *, round: int | None = None, side: str | None = None) -> Explanation:
    r"""Everything there is to say of a record, or of one round of it, or of one side.

    ValueError says that the record has no such side.

    >>> from hanascore.referee.judge import loads
    >>> text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nstopped_by: Aki\n"
    >>> found = explain(loads(text + "captured: {Aki: 1b 3b 8b, Bo: 12b}").records[0], side="Aki")
    >>> [(near.yaku.id, near.where[0].side) for near in found.rounds[0].sides[0].near][:2]
    [('four-brights', 'Bo'), ('rainy-four', None)]
    """
    return explain_match(judge(record), round=round, side=side)


def explain_match(match: Match, *, round: int | None = None, side: str | None = None) -> Explanation:
    """The same of a game that is judged already."""
    wanted = side_named(match.record, side) if side is not None else None
    results = tuple(result for result in match.rounds if round in (None, result.number))
    return Explanation(match, Stories(match, results, wanted))


def side_named(record: Record, name: str) -> str:
    """The side that a name means. ValueError says that there is none, and which name is near."""
    side = record.find_side(name)
    if side is None:
        hint = did_you_mean(name, (*record.sides, *record.players))
        raise ValueError(f"no side is called '{name}': {hint or f'the sides are {listed(record.sides)}'}")
    return side


def _stories(finder: CauseFinder, result: RoundResult, wanted: str | None) -> Iterator[SideStory]:
    """The story of each side of a round, or of the one that is wanted, with its claim and what led to it."""
    answered = {verdict.side: verdict for verdict in verdicts(result)}
    for score in result.sides:
        if wanted in (None, score.side):
            story, verdict = _story(result, score), answered.get(score.side)
            if verdict:
                reasons = tuple(_reasoned(finder, result, verdict, answer) for answer in verdict.denied)
                story = story._replace(verdict=verdict, reasons=reasons)
            yield story


def _reasoned(finder: CauseFinder, result: RoundResult, verdict: Verdict, answer: Answer) -> Reasoned:
    causes = finder.causes(result, verdict, answer)
    return Reasoned(answer, causes, finder.accounts(result, verdict, answer, alone=not causes))


def _with_piles(result: RoundResult) -> Played | None:
    """The round as it is laid out, where anybody captured anything."""
    written = result.round.void or result.round.written
    return None if written else result.played


def _story(result: RoundResult, score: SideScore) -> SideStory:
    """What a side nearly made, and what it made in vain."""
    played = _with_piles(result)
    if played is None or not result.scored or all(one.side != score.side for one in played.holdings):
        return SideStory(score)
    holding = played.holding(score.side)
    return SideStory(
        score,
        holding,
        near=claims.near_misses(played, holding),
        shut_out=claims.shut_out(played, holding),
        undeclared=claims.undeclared(played, holding),
        other_seat=claims.of_other_seats(played, holding),
        not_in_play=claims.not_in_play(played, holding),
        not_booked=claims.not_booked(played, score),
    )


class WhyNot(NamedTuple):
    """How one yaku stands with each side that is asked about, in one round."""

    result: RoundResult
    standings: tuple[YakuStanding, ...]


def why_not(
    match: Match, yaku: str, *, round: int | None = None, side: str | None = None
) -> tuple[WhyNot, ...]:
    """Why a yaku counts or does not. ValueError says that there is no such side or yaku.

    `yaku` is an id. Rounds without piles have nothing to say.
    """
    wanted = side_named(match.record, side) if side is not None else None
    found = match.rules.find_yaku(yaku)
    if found is None:
        raise ValueError(f"there is no yaku '{yaku}' here")
    return tuple(
        WhyNot(result, tuple(_standings(result, found, wanted)))
        for result in match.rounds
        if round in (None, result.number)
    )


def _standings(result: RoundResult, yaku: Yaku, wanted: str | None) -> Iterator[YakuStanding]:
    played = _with_piles(result)
    holders = {holding.side for holding in played.holdings} if played else ()
    for score in result.sides:
        if played and score.side in holders and wanted in (None, score.side):
            yield claims.standing_of(played, score, yaku)
