"""What was written down, validated: the record of a game and of its rounds; and the entries it comes to.

Plain data that every stage hands on. Players and sides are known by name; a set of cards is an integer.
Nothing here knows a rule or a text. The ledger is the only place where points are added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from operator import add
from typing import Any, NamedTuple, Protocol

from hanascore.cards.deck import CHAFF, WHOLE, ByKind, Kind, by_kind
from hanascore.problems.problem import Path, Problem
from hanascore.problems.words import name_key


class Evidence(Enum):
    """What a round's score rests on, strongest first."""

    CARDS = "cards"
    COUNTS = "counts"
    POINTS = "points"


class Counts(NamedTuple):
    """A pile of which only the numbers of cards are known, `by_kind` in the order of the kinds.

    A joker is one of the chaff. `named` are the cards known by name, each of them counted in its kind as
    well. `listed` are the ids of the yaku its owner lists. `cup` says whether the sake cup is among the
    cards, where the record says so. `untold` are the kinds of which nobody says how many there are, beside
    those named; `points` are the card points as counted at the table, and then no kind need be told.
    """

    by_kind: ByKind
    named: int = 0
    listed: tuple[str, ...] = ()
    cup: bool | None = None
    untold: tuple[Kind, ...] = ()
    points: int | None = None

    def beside(self, cards: int) -> Counts:
        """The same with cards known by name that the numbers leave out so far."""
        numbers = map(add, self.by_kind, by_kind(cards & ~self.named))
        return self._replace(by_kind=tuple(numbers), named=self.named | cards)


class Dealt(NamedTuple):
    """What lay where before a round was played, as far as it is written down: sets of cards, and the stock in
    its order, by the ids of the cards.
    """

    hands: Mapping[str, int] = {}
    field: int | None = None
    stock: tuple[str, ...] | None = None


class Payment(NamedTuple):
    """Points beside the game: from one side to another.

    Without a `giver` it is an adjustment: points given to a side, or taken from it, by agreement.
    """

    giver: str | None
    taker: str
    points: int
    reason: str


class Claim(NamedTuple):
    """What a side says its round was worth."""

    side: str
    score: int | None = None
    cards: int | None = None
    yaku: tuple[str, ...] | None = None


class HouseYaku(NamedTuple):
    """A yaku that a house rule adds, changes or switches off.

    Without `cards` and `of` it changes the value of a yaku of the game, or switches it off where `off`.
    `chaff` are months of which that many unnumbered chaff belong to `cards`.
    """

    id: str
    value: int = 0
    off: bool = False
    cards: int = 0
    chaff: tuple[tuple[int, int], ...] = ()
    at_least: int = 0
    of: int = 0
    each_extra: int = 0
    line: int | None = None


class HouseValue(NamedTuple):
    """Another value for a kind of card (`kind`, a word such as `chaff`) or for the cards of a set."""

    id: str
    value: int
    cards: int
    kind: bool
    line: int | None = None


class Rivals(NamedTuple):
    """Yaku of which only the best counts."""

    id: str
    yaku: tuple[str, ...]
    line: int | None = None


class HouseHand(NamedTuple):
    """Other points for a lucky hand of the game, or none at all where `off`."""

    id: str
    points: int = 0
    off: bool = False
    line: int | None = None


class LoseAll(NamedTuple):
    """A yaku whose owner loses all yaku, that one included."""

    id: str
    line: int | None = None


class HouseRules(NamedTuple):
    """Data laid over the rules of a game."""

    cards: tuple[HouseValue, ...] = ()
    yaku: tuple[HouseYaku, ...] = ()
    rivals: tuple[Rivals, ...] = ()
    lucky_hands: tuple[HouseHand, ...] = ()
    lose_all: tuple[LoseAll, ...] = ()

    def __bool__(self) -> bool:
        return any(self)


class Round(NamedTuple):
    """One round as it was written down. `data` are the writer's words.

    `first` is the number of the first round of the record; a round whose keys stand at the top has none.
    `piles` holds a set of cards for each side of the record, in the order of its sides, as `scores` does a
    number; with `counts` the set holds only the cards known by name. `dealer` is None where the record leaves
    it open.
    """

    number: int
    first: int | None = None
    data: Mapping[str, Any] = {}
    dealer: str | None = None
    piles: tuple[int, ...] = ()
    counts: tuple[Counts | None, ...] | None = None
    left_over: int | None = None
    scores: tuple[int, ...] | None = None
    dealt: Dealt = Dealt()
    turns: Sequence[Any] | None = None
    sitting_out: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    void: str | None = None
    payments: tuple[Payment, ...] = ()
    note: str | None = None
    facts: Any = None
    rest: str | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def path(self) -> Path:
        """Its place in the document."""
        return () if self.first is None else ("rounds", self.number - self.first)

    @property
    def evidence(self) -> Evidence:
        """What its score rests on."""
        if self.written or any(each and each.points is not None for each in self.counts or ()):
            return Evidence.POINTS
        return Evidence.COUNTS if self.counts else Evidence.CARDS

    @property
    def written(self) -> bool:
        """Whether nothing of the round is known but its final scores."""
        return self.scores is not None

    def hindered_by(self, problem: Problem) -> bool:
        """Whether a problem keeps the round from being scored: an error, but for one among its claims."""
        at = len(self.path)
        return problem.stops and problem.place.path[at : at + 1] != ("claims",)

    @property
    def stopped(self) -> bool:
        """Whether reading found an error because of which the round cannot be scored."""
        return bool(self.problems) and any(self.hindered_by(problem) for problem in self.problems)


class EventTable(NamedTuple):
    """Which table of which round of an event a record belongs to."""

    round: int | None = None
    table: str | None = None


class Defaults(NamedTuple):
    """What a record left to the file of its club: that file, and the keys and options that came from it.

    `digest` is the SHA-256 of the file.
    """

    file: str = ""
    keys: tuple[str, ...] = ()
    digest: str = ""


NO_DEFAULTS = Defaults()


class Rereadable(Protocol):
    """Where a record was read from, and can be read once more."""

    def with_options(self, options: Mapping[str, Any]) -> Record | None:
        """The record where these options are in force, whoever says otherwise."""


class Record(NamedTuple):
    """One game as it was written down.

    `deck` are the cards its game is played with, `junk` those that lie nowhere where chaff was
    discarded. `options` holds what the record states, read into values; the game adds its defaults.
    `problems` are those that concern the game as a whole; each round keeps its own. `first_dealer` is
    set where cards were drawn for the first deal. `data` are the writer's words. `reread` is None where the
    record was read from no text.
    """

    game: str
    players: tuple[str, ...]
    sides: tuple[str, ...]
    teams: Mapping[str, tuple[str, ...]] = {}
    file: str = ""
    document: int = 1
    title: str | None = None
    date: str | None = None
    place: str | None = None
    event: EventTable = EventTable()
    months: str | None = None
    chaff_kept: bool = True
    deck: int = WHOLE
    junk: int = CHAFF
    options: Mapping[str, Any] = {}
    house_rules: HouseRules = HouseRules()
    starting_totals: Mapping[str, int] = {}
    starting_rounds_won: Mapping[str, int] = {}
    first_round: int = 1
    first_dealer: str | None = None
    rounds: tuple[Round, ...] = ()
    problems: tuple[Problem, ...] = ()
    data: Mapping[str, Any] = {}
    defaults: Defaults = NO_DEFAULTS
    reread: Rereadable | None = None

    @property
    def cards_kept(self) -> int:
        """The cards that end in somebody's pile: all, or all but the chaff where that is discarded."""
        return self.deck if self.chaff_kept else self.deck & ~self.junk

    def side_of(self, player: str) -> str:
        """The side a player scores for: the player's team, or the player."""
        for team, members in self.teams.items():
            if player in members:
                return team
        return player

    def find_side(self, name: str) -> str | None:
        """The side that a name means, its own or a player's, however spelt; None where there is none."""
        wanted = name_key(name)
        names = sorted((*self.sides, *self.players), key=name.__ne__)
        return next((self.side_of(one) for one in names if name_key(one) == wanted), None)

    def members(self, side: str) -> tuple[str, ...]:
        """The players of a side, in the order of the seats."""
        return self.teams.get(side, (side,))

    @property
    def stopped(self) -> bool:
        """Whether the whole record cannot be scored."""
        return bool(self.problems) and any(problem.stops for problem in self.problems)


class Entry(NamedTuple):
    """One reason for points.

    `rule` is an id with a page of its own. `cards` are the cards that brought the points, as a set.
    `against` is the side at the other end of a transfer, or that made what this one loses. An entry that is
    not `deciding` counts in the total but not for who won the round.
    """

    side: str
    points: int
    rule: str
    because: str
    cards: int = 0
    against: str | None = None
    deciding: bool = True


class Ledger:
    """The entries of one round, in the order they were booked, and what they add up to.

    `totals` is the score of each side, and `deciding` what decides the winner of the round.
    """

    __slots__ = ("deciding", "entries", "totals")

    def __init__(self, sides: Sequence[str], entries: Iterable[Entry] = ()) -> None:
        self.entries = tuple([entry for entry in entries if entry.points])
        self.totals = totals = dict.fromkeys(sides, 0)
        for entry in self.entries:
            totals[entry.side] += entry.points
        self.deciding = dict(totals)
        for entry in self.entries:
            if not entry.deciding:
                self.deciding[entry.side] -= entry.points

    def of(self, side: str) -> tuple[Entry, ...]:
        """The entries of one side."""
        return tuple([entry for entry in self.entries if entry.side == side])
