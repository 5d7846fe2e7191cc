"""The record judged again under every other choice of every open ruling: what changes, and does it matter?

Which rulings there are is read from the game's own declarations. What was written down stays as it is,
dealers included; only the rules change.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from hanascore.model import Record
from hanascore.problems.problem import Problem, error
from hanascore.problems.words import did_you_mean, listed
from hanascore.referee.judge import judge
from hanascore.referee.pile import chosen
from hanascore.referee.possible import place_of_pile
from hanascore.rules.counting import Circumstances, left_open
from hanascore.rules.game import Game, Option, Value
from hanascore.scoring.match import Match, RoundResult
from hanascore.values import NamedTuple

# Problems that say, beside those whose id ends in -missing, that too little is written down. Whatever else
# stops a round says that it cannot have been.
_UNTOLD = frozenset(("counts-undecided",))
# Of yaku that a pile may make as many are named.
_MOST = 5


class Choice(NamedTuple):
    """A ruling and another choice of it than the one in force."""

    option: Option
    value: Value

    @property
    def plain(self) -> Any:
        """The value as JSON tells it."""
        return self.option.plain(self.value)

    @property
    def means(self) -> str:
        """What the value means, without the other options that it sets; nothing of a number."""
        return self.option.choices.get(self.value, "").partition("; sets ")[0]


class RoundChange(NamedTuple):
    """A round that comes out otherwise.

    `over` tells that the game is over after it either way, so that nobody deals next.
    """

    before: RoundResult
    after: RoundResult
    over: bool = False

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.before.number

    @property
    def scores(self) -> Mapping[str, int]:
        """The difference of each side whose score changes."""
        return _differences(self.before.scores, self.after.scores)

    @property
    def other_winner(self) -> bool:
        """Whether somebody else wins the round, or nobody does."""
        return self.before.winners != self.after.winners

    @property
    def other_dealer(self) -> bool:
        """Whether somebody else should deal after it."""
        return not self.over and _other(self.before.next_dealer, self.after.next_dealer)


class Lost(NamedTuple):
    """A round that cannot be scored under other choices, and what keeps it from that."""

    number: int
    trouble: Problem

    @property
    def possible(self) -> bool:
        """Whether the round could have happened so, and the record only does not say enough."""
        return self.trouble.id.endswith("-missing") or self.trouble.id in _UNTOLD


class Trial(NamedTuple):
    """The record under other choices. Where these are out of place, as for this number of players, they do
    not apply, and nothing changes.

    `lost` are the rounds that are scored under the rulings in force, and cannot be under these: everything
    else tells of the game without them. `totals` has the difference of each side whose total changes.
    """

    choices: tuple[Choice, ...]
    match: Match
    rounds: tuple[RoundChange, ...] = ()
    totals: Mapping[str, int] = {}
    places: bool = False
    winner: bool = False
    dealer: bool = False
    lost: tuple[Lost, ...] = ()
    applies: bool = True

    @property
    def changes(self) -> bool:
        """Whether anything at all comes out otherwise."""
        return bool(self.lost or self.rounds or self.totals or self.places or self.winner or self.dealer)

    @property
    def possible(self) -> bool:
        """Whether the record could have happened under these choices."""
        return all(one.possible for one in self.lost)


class Dispute(NamedTuple):
    """A record with what every open ruling does to it.

    `trials` are the choices that change something or lose a round, in the order of the game's rulings, and
    `idle` the rulings of which no choice does either. `together` are the combinations that were asked for.
    `whole` tells whether every ruling was tried.
    """

    match: Match
    trials: tuple[Trial, ...]
    idle: tuple[Option, ...] = ()
    together: tuple[Trial, ...] = ()
    whole: bool = True


def dispute(
    record: Record, *, ruling: str | None = None, together: Sequence[Mapping[str, Any]] = ()
) -> Dispute:
    r"""The record under each other choice of each open ruling, or of one; and under combinations of choices.

    Where combinations are asked for and no ruling is named, nothing else is tried. ValueError says why a name
    is no open ruling, or a value no choice of it.

    >>> from hanascore.referee.judge import loads
    >>> text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nstopped_by: Aki\n"
    >>> record = loads(text + "captured: {Aki: 1b 3b 8b 12b, Bo: none}").records[0]
    >>> [trial.totals for trial in dispute(record, ruling="high_score").trials]
    [{'Aki': -8}]
    """
    match = judge(record)
    if ruling is not None:
        ruling = find_ruling(match.game, ruling)
    combined = tuple(_trial(match, tuple(_choices(match.game, named))) for named in together)
    if together and ruling is None:
        return Dispute(match, (), (), combined, whole=False)
    shown = tuple(trial for trial in attempts(match, ruling) if trial.changes)
    differ = {trial.choices[0].option.name for trial in shown}
    asked = (option for option in match.game.rulings if ruling in (None, option.name))
    idle = tuple(option for option in asked if option.name not in differ)
    return Dispute(match, shown, idle, combined, whole=ruling is None)


def _choices(game: Game, named: Mapping[str, Any]) -> Iterator[Choice]:
    """The choices of a combination, as Python or a record writes them."""
    known = {option.name: option for option in game.options}
    for name, value in chosen(
        game, {find_ruling(game, name): value for name, value in named.items()}
    ).items():
        yield Choice(known[name], value)


def find_ruling(game: Game, word: str) -> str:
    """The name of the ruling that a word calls: `method`, `kwa-do.method`, or its number, `KD-5`.

    ValueError says why a word is no open ruling.
    """
    word = word.strip()
    name = word.casefold().removeprefix(f"{game.id}.").replace("-", "_")
    if option := game.option(name):
        if not option.is_ruling:
            raise ValueError(
                f"`{name}` is an agreement of the table and no open ruling: to see what another one does, "
                "write it under `options` in a copy of the record, and score that"
            )
        return name
    numbered = [option for option in game.options if word.upper() in option.refs]
    rulings = [option.name for option in numbered if option.is_ruling]
    if len(rulings) == 1:
        return rulings[0]
    if rulings:
        choices = listed([f"`{each}`" for each in rulings], "or")
        raise ValueError(f"{word.upper()} is about {len(rulings)} rulings: say {choices}")
    if numbered:
        return find_ruling(game, numbered[0].name)
    if any(one.ref == word.upper() for one in game.decisions):
        raise ValueError(
            f"{word.upper()} is decided for every table and no open ruling: hanascore rules {word.upper()}"
        )
    hint = (
        did_you_mean(name, [option.name for option in game.rulings])
        or f"hanascore rules {game.id} lists them"
    )
    raise ValueError(f"{game.name} has no ruling `{word}`: {hint}")


def attempts(match: Match, ruling: str | None = None) -> Iterator[Trial]:
    """Every other choice of every ruling, or of one, each by itself, with whatever comes of it.

    What only play can show is not tried where no play is written down.
    """
    played = any(round.turns for round in match.record.rounds)
    for option in match.game.rulings:
        if ruling in (None, option.name) and (played or not option.play_only):
            for value in option.others(getattr(match.rules.options, option.name)):
                yield _trial(match, (Choice(option, value),))


def under(match: Match, choices: Sequence[Choice]) -> Record:
    """The record as if these choices stood in it. The deck may be another one, with jokers or without."""
    options = {**match.record.options, **{choice.option.name: choice.value for choice in choices}}
    return match.record._replace(options=options, deck=match.game.rules(options).deck)


def _trial(match: Match, choices: tuple[Choice, ...]) -> Trial:
    record = under(match, choices)
    after = judge(record)
    troubles = [
        _trouble(was, now) or _unlisted(was, now) for was, now in zip(match.rounds, after.rounds, strict=True)
    ]
    places = {("options", choice.option.name) for choice in choices}
    lost = [Lost(was.number, trouble) for was, trouble in zip(match.rounds, troubles, strict=True) if trouble]
    if any(one.trouble.place.path in places and not one.possible for one in lost):
        return Trial(choices, match, applies=False)
    if any(now.scored for now, trouble in zip(after.rounds, troubles, strict=True) if trouble):
        rounds = zip(record.rounds, troubles, strict=True)
        stopped = [each._replace(problems=(*each.problems, why)) if why else each for each, why in rounds]
        after = judge(record._replace(rounds=tuple(stopped)))
    gone = {one.number for one in lost}
    return Trial(
        choices,
        after,
        rounds=tuple(each for each in _round_changes(match, after) if each.number not in gone),
        totals=_differences(totals_of(match, gone), totals_of(after)),
        places=_places(match) != _places(after),
        winner=not lost and (match.over, match.winners) != (after.over, after.winners),
        dealer=not after.over and _other(match.next_dealer, after.next_dealer),
        lost=tuple(lost),
    )


def _other(before: str | None, after: str | None) -> bool:
    """Whether somebody else should deal; where nobody can say who, nobody else should."""
    return after is not None and before != after


def _trouble(was: RoundResult, now: RoundResult) -> Problem | None:
    """What keeps a round from being scored that is scored under the rulings in force."""
    if not was.scored or now.scored:
        return None
    return next(problem for problem in now.problems if now.round.hindered_by(problem))


def _unlisted(was: RoundResult, now: RoundResult) -> Problem | None:
    """Yaku that come into play in a round with piles known by numbers, which cannot say who made them."""
    before, after = was.rules, now.rules
    told = now.scored and now.round.counts and was.month is not None
    played = now.played if told and before.yaku != after.yaku else None
    if played is None:
        return None
    for holding in played.holdings:
        if holding.counts is None:
            continue
        around = Circumstances(holding.context, ~before.deck)
        known = {(one.id, one.pattern) for one in left_open(before, holding.counts, around)}
        names = [
            one.name for one in left_open(after, holding.counts, around) if (one.id, one.pattern) not in known
        ]
        if names:
            makes = listed(names, "or", most=_MOST)
            message = f"{holding.side}'s pile is known by numbers alone, and may make {makes}"
            place = place_of_pile(played, holding.side)
            return error("counts-undecided", place, message, "name the cards")
    return None


def _round_changes(before: Match, after: Match) -> Iterator[RoundChange]:
    ends = [match.ended_after for match in (before, after)]
    for number, (was, now) in enumerate(zip(before.rounds, after.rounds, strict=True), 1):
        over = all(end is not None and number >= end for end in ends)
        change = RoundChange(was, now, over)
        if change.scores or change.other_winner or change.other_dealer or was.scored != now.scored:
            yield change


def _differences(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """By how much each number changed, for those that did. What is missing counts nothing."""
    changes = {name: after.get(name, 0) - before.get(name, 0) for name in {**before, **after}}
    return {name: points for name, points in changes.items() if points}


def certain(match: Match) -> bool:
    """Whether there is anything that a total can rest on."""
    scored = any(result.scored and not result.round.void for result in match.rounds)
    return scored or bool(match.record.starting_totals)


def totals_of(match: Match, without: Container[int] = ()) -> dict[str, int]:
    """The total of each side, without what some rounds brought."""
    totals = {standing.side: standing.total for standing in match.standings}
    lost = [result.scores for result in match.rounds if result.number in without]
    return {side: totals[side] - sum(scores[side] for scores in lost) for side in match.record.sides}


def _places(match: Match) -> dict[str, int]:
    return {standing.side: standing.place for standing in match.standings}
