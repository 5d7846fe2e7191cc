"""The record judged again under every other choice of every open ruling: what changes, and does it matter?

Which rulings there are is read from the game's own declarations. What was written down stays as it is,
dealers included; only the rules change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from hanascore.model.record import Record
from hanascore.problems.problem import Problem, error
from hanascore.problems.words import did_you_mean, listed
from hanascore.referee.judge import Judging, rules_of
from hanascore.referee.pile import chosen
from hanascore.referee.possible import place_of_pile
from hanascore.rules.counting import CountContext, open_yaku
from hanascore.rules.game import Game, Option, Value
from hanascore.rules.played import Played
from hanascore.scoring.match import Match, RoundResult

# Problems that say, beside those whose id ends in -missing, that too little is written down. Whatever else
# stops a round says that it cannot have been.
_UNTOLD = frozenset(("counts-undecided", "rest-unclear"))
# Of yaku that a pile may make as many are named.
_MOST = 5


class Choice(NamedTuple):
    """A ruling and another choice of it than the one in force."""

    option: Option
    value: Value

    @property
    def plain(self) -> Any:
        """The value as JSON tells it."""
        return self.option.json_value(self.value)

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
        return self.before.course.winners != self.after.course.winners

    @property
    def other_dealer(self) -> bool:
        """Whether somebody else should deal after it."""
        before, after = self.before.course.next_dealer, self.after.course.next_dealer
        return not self.over and _other(before, after)

    @property
    def won_back(self) -> bool:
        """Whether it can be scored, and cannot under the rulings in force."""
        return self.after.scored and not self.before.scored

    def __bool__(self) -> bool:
        return self.other_winner or self.other_dealer or self.won_back or bool(self.scores)


class Lost(NamedTuple):
    """What keeps rounds from being scored under other choices, and their numbers. Rounds that the same words
    are said of stand together, with the trouble of the first.
    """

    trouble: Problem
    rounds: tuple[int, ...]

    @property
    def possible(self) -> bool:
        """Whether the rounds could have happened so, and the record only does not say enough."""
        return self.trouble.id.endswith("-missing") or self.trouble.id in _UNTOLD


class Trial(NamedTuple):
    """The record under other choices. Where these are out of place, as for this number of players, nothing
    can be tried, and `misplaced` says why.

    `before` is the game under the rulings in force, and `after` the one under these choices. That keeps no
    rounds, since many trials of a long game would fill the memory: they are judged again when somebody asks.
    `scores` are the numbers of the rounds of which a score changes, `won_by` of those that others win, by who
    wins them, `other_dealer_after` of those after which somebody else should deal, and `won_back` of those
    that can be scored only so. `lost` are the rounds that are scored under the rulings in force, and cannot
    be under these: everything else tells of the game without them. `totals` has the difference of each side
    whose total changes.
    """

    choices: tuple[Choice, ...]
    before: Match
    after: Match
    scores: Sequence[int] = ()
    won_by: Mapping[tuple[str, ...], Sequence[int]] = {}
    other_dealer_after: Sequence[int] = ()
    won_back: Sequence[int] = ()
    lost: tuple[Lost, ...] = ()
    totals: Mapping[str, int] = {}
    misplaced: Problem | None = None

    @property
    def places(self) -> bool:
        """Whether a side has another place."""
        return _places(self.before) != _places(self.after)

    @property
    def winner(self) -> bool:
        """Whether the game ends otherwise."""
        before, after = self.before, self.after
        return not self.lost and (before.over, before.winners) != (after.over, after.winners)

    @property
    def end(self) -> bool:
        """Whether the game ends after another round, whoever wins it."""
        return not self.lost and self.before.ended_after != self.after.ended_after

    @property
    def dealer(self) -> bool:
        """Whether somebody else should deal next."""
        return not self.after.over and _other(self.before.next_dealer, self.after.next_dealer)

    @property
    def without(self) -> list[tuple[int, Lost]]:
        """The number of each round that is lost, in order."""
        return sorted((number, one) for one in self.lost for number in one.rounds)

    @property
    def changes_rounds(self) -> bool:
        """Whether a round comes out otherwise that is not lost."""
        return bool(self.scores or self.won_by or self.other_dealer_after or self.won_back)

    @property
    def changes(self) -> bool:
        """Whether anything at all comes out otherwise."""
        of_game = self.totals or self.places or self.winner or self.end or self.dealer
        return bool(self.lost or self.changes_rounds or of_game)

    @property
    def possible(self) -> bool:
        """Whether the record could have happened under these choices."""
        return all(one.possible for one in self.lost)

    def rounds(self) -> Iterator[RoundChange]:
        """The rounds that come out otherwise, judged again, but for those that are lost."""
        if self.misplaced:
            return
        lost = {number for number, _ in self.without}
        end = _both_over(self.before, self.after)
        results = judged_again(self.before, self.choices)
        for was, now in zip(self.before.rounds, results, strict=True):
            change = RoundChange(was, now, over=end is not None and was.number >= end)
            if change and was.number not in lost:
                yield change


class Dispute(NamedTuple):
    """A record with what every open ruling does to it.

    `trials` are the choices that change something, lose a round or are out of place, in the order of the
    game's rulings, and `idle` the rulings of which no choice does. `together` are the combinations that were
    asked for. `whole` tells whether every ruling was tried.
    """

    match: Match
    trials: tuple[Trial, ...]
    idle: tuple[Option, ...] = ()
    together: tuple[Trial, ...] = ()
    whole: bool = True


def dispute(
    match: Match, *, ruling: str | None = None, together: Sequence[Mapping[str, Any]] = ()
) -> Dispute:
    r"""A game under each other choice of each open ruling, or of one; and under combinations of choices.

    Where combinations are asked for and no ruling is named, nothing else is tried. ValueError says why a name
    is no open ruling, or a value no choice of it.

    >>> from hanascore.referee.judge import judge, loads
    >>> text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nstopped_by: Aki\n"
    >>> record = loads(text + "captured: {Aki: 1b 3b 8b 12b, Bo: none}").records[0]
    >>> [trial.totals for trial in dispute(judge(record), ruling="high_score").trials]
    [{'Aki': -8}]
    """
    if ruling is not None:
        ruling = find_ruling(match.game, ruling)
    combined = tuple(_trial(match, tuple(_choices(match.game, named))) for named in together)
    if together and ruling is None:
        return Dispute(match, (), (), combined, whole=False)
    trials = (_trial(match, (choice,)) for choice in other_choices(match, ruling))
    shown = tuple(trial for trial in trials if trial.changes or trial.misplaced)
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
    """The name of the ruling that a word calls: `method`, its number, `KD-5`, or either behind `kwa-do.`.

    ValueError says why a word is no open ruling.
    """
    own, word = f"{game.id}.", word.strip()
    word = word[len(own) :] if word.casefold().startswith(own) else word
    name = word.casefold().replace("-", "_")
    if option := game.options_by_name.get(name):
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
    known = [option.name for option in game.rulings]
    hint = did_you_mean(name, known) or f"hanascore rules {game.id} lists them"
    raise ValueError(f"{game.name} has no ruling `{word}`: {hint}")


def other_choices(match: Match, ruling: str | None = None) -> Iterator[Choice]:
    """Every other choice of every ruling, or of one.

    What only play can show is not tried where no play is written down, unless the record is read otherwise.
    """
    played = any(round.turns for round in match.record.rounds)
    for option in match.game.rulings:
        if ruling in (None, option.name):
            for value in option.other_choices(getattr(match.rules.options, option.name)):
                choice = Choice(option, value)
                if played or not option.play_only or _read_otherwise(match, (choice,)):
                    yield choice


def judged_again(match: Match, choices: Sequence[Choice]) -> Iterator[RoundResult]:
    """Every round of a game under other choices, one by one, each of which forgets what was found before."""
    judging = _judging(match, choices)
    yield from judging.rounds()


def _judging(match: Match, choices: Sequence[Choice]) -> Judging:
    """The game under these choices, to be gone through."""
    return Judging(rules_of(_under(match, choices)), partial(_unlisted, match))


def _under(match: Match, choices: Sequence[Choice]) -> Record:
    """The record with these choices written into it, and read again where other rules read it otherwise."""
    record, chosen = match.record, _chosen(choices)
    reread = None if record.is_stopped or not _read_otherwise(match, choices) else record.source
    read = reread.read_with_options(chosen) if reread else None
    if read is None:
        options = {**record.options, **chosen}
        return replace(record, options=options, deck=match.game.rules(options).deck)
    # Where reading breaks off, the rounds behind stand as they were. What stops a record stops each of them.
    rounds = (*read.rounds, *record.rounds[len(read.rounds) :])[: len(record.rounds)]
    if stops := tuple(problem for problem in read.problems if problem.stops):
        rounds = tuple(replace(round, problems=stops) for round in rounds)
    # House rules are agreements, and know the lines of the file that they stand on.
    read = replace(read, file=record.file, document=record.document, house_rules=record.house_rules)
    return replace(read, rounds=rounds, problems=())


def _read_otherwise(match: Match, choices: Sequence[Choice]) -> bool:
    """Whether the words of the record may be read otherwise under these choices."""
    game, options = match.game, match.record.options
    return game.rules(options).reading_key != game.rules({**options, **_chosen(choices)}).reading_key


def _chosen(choices: Sequence[Choice]) -> dict[str, Value]:
    return {choice.option.name: choice.value for choice in choices}


def _trial(match: Match, choices: tuple[Choice, ...]) -> Trial:
    """What comes of choices, as far as it can be kept of a long game."""
    judging, without = _judging(match, choices), dict[str, int]()
    scores, dealers, won_back = list[int](), list[int](), list[int]()
    won_by, told_alike = dict[tuple[str, ...], list[int]](), dict[Any, tuple[Problem, list[int]]]()
    for was, now in zip(match.rounds, judging.rounds(), strict=True):
        change = RoundChange(was, now)
        if was.scored and not now.scored:
            trouble = next(problem for problem in now.problems if now.round.is_stopped_by(problem))
            told = (trouble.id, trouble.message, trouble.instead)
            told_alike.setdefault(told, (trouble, []))[1].append(was.number)
            without = {side: without.get(side, 0) + points for side, points in was.scores.items()}
            continue
        if change.scores:
            scores.append(was.number)
        if change.other_winner:
            won_by.setdefault(now.course.winners, []).append(was.number)
        if change.other_dealer:
            dealers.append(was.number)
        if change.won_back:
            won_back.append(was.number)
    places = {("options", choice.option.name) for choice in choices}
    lost = tuple(Lost(trouble, tuple(numbers)) for trouble, numbers in told_alike.values())
    out_of_place = (one.trouble for one in lost if one.trouble.place.path in places and not one.possible)
    if misplaced := next(out_of_place, None):
        return Trial(choices, match, match, misplaced=misplaced)
    # Each trial finds a thousand problems in a long game that has them, and nobody is told of those.
    after = judging.match()._replace(problems=(), record=match.record)
    if (end := _both_over(match, after)) is not None:
        dealers = [number for number in dealers if number < end]
    left = {side: total - without.get(side, 0) for side, total in totals_of(match).items()}
    totals = _differences(left, totals_of(after))
    return Trial(choices, match, after, scores, won_by, dealers, won_back, lost, totals)


def _both_over(before: Match, after: Match) -> int | None:
    """The number of the round after which the game is over either way; None where it is not."""
    if before.ended_after is None or after.ended_after is None:
        return None
    return max(before.ended_after, after.ended_after)


def _other(before: str | None, after: str | None) -> bool:
    """Whether somebody else should deal; where nobody can say who, nobody else should."""
    return after is not None and before != after


def _unlisted(match: Match, played: Played) -> Iterator[Problem]:
    """Yaku that come into play in a round with piles known by numbers, which cannot say who made them."""
    before, after = match.rules, played.rules
    if not played.round.counts or before.yaku == after.yaku:
        return
    was = match.rounds[played.round.number - match.rounds[0].number]
    for holding in played.holdings if was.played else ():
        if holding.counts is None:
            continue
        around = CountContext(holding.context, ~before.deck)
        known = {(one.id, one.pattern) for one in open_yaku(before, holding.counts, around)}
        names = [
            one.name for one in open_yaku(after, holding.counts, around) if (one.id, one.pattern) not in known
        ]
        if names:
            makes = listed(names, "or", most=_MOST)
            message = f"{holding.side}'s pile is known by numbers alone, and may make {makes}"
            place = place_of_pile(played, holding.side)
            yield error("counts-undecided", place, message, "name the cards")


def _differences(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """By how much each number changed, for those that did. What is missing counts nothing."""
    changes = {name: after.get(name, 0) - before.get(name, 0) for name in {**before, **after}}
    return {name: points for name, points in changes.items() if points}


def totals_of(match: Match) -> dict[str, int]:
    """The total of each side, in the order of the record."""
    totals = {standing.side: standing.total for standing in match.standings}
    return {side: totals[side] for side in match.record.sides}


def _places(match: Match) -> dict[str, int]:
    return {standing.side: standing.place for standing in match.standings}
