"""The record of a game and of its rounds: what was written down, checked and typed.

Players and sides are known by name. A set of cards is an integer. Nothing here knows a rule or a text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from operator import add
from typing import Any, NamedTuple, Protocol

from hanascore.cards.deck import CHAFF, WHOLE, ByKind, Kind, by_kind
from hanascore.model.house_rules import HouseRules
from hanascore.problems.problem import LocatedProblem, Path, Problem
from hanascore.problems.words import many, name_key


class Evidence(Enum):
    """The evidence for the score of a round, strongest first."""

    CARDS = "cards"
    COUNTS = "counts"
    YAKU = "yaku"
    POINTS = "points"


class Counts(NamedTuple):
    """A pile that is only known by numbers of cards.

    by_kind: the number of cards of each kind, in the order of `Kind`. A joker is one of the chaff
    named_cards: the cards known by name, as a set. They are included in the numbers
    listed_yaku: the ids of the yaku that the owner of the pile lists
    sake_cup: whether the sake cup is in the pile; None if the record does not say
    unknown_kinds: the kinds whose number is unknown, apart from the cards known by name
    points: the card points as the table counted them; then the numbers of all kinds may be unknown
    yaku_numbers: how many cards count for a yaku, by its id, if the record says so: `6 animals`
    """

    by_kind: ByKind
    named_cards: int = 0
    listed_yaku: tuple[str, ...] = ()
    sake_cup: bool | None = None
    unknown_kinds: tuple[Kind, ...] = ()
    points: int | None = None
    yaku_numbers: tuple[tuple[str, int], ...] = ()

    @property
    def has_only_yaku(self) -> bool:
        """Whether the pile is known by nothing but its yaku."""
        return len(self.unknown_kinds) == len(Kind) and not self.named_cards and self.points is None

    def with_cards(self, cards: int) -> Counts:
        """Add cards known by name that the numbers do not include yet."""
        numbers = map(add, self.by_kind, by_kind(cards & ~self.named_cards))
        return self._replace(by_kind=tuple(numbers), named_cards=self.named_cards | cards)


class Dealt(NamedTuple):
    """The deal of a round. Parts that are not written down are missing.

    hands: the hand of each player, as a set of cards
    field: the cards laid out on the field, as a set; None if they are not written down
    stock: the ids of the cards of the stock, in the order they are turned; None if they are not written down
    numbered_chaff: the chaff of the hands and the field whose number is written, as a set. The others have
        the first free numbers
    """

    hands: Mapping[str, int] = {}
    field: int | None = None
    stock: tuple[str, ...] | None = None
    numbered_chaff: int = 0


_NO_DEAL = Dealt()


class Payment(NamedTuple):
    """Points that change hands outside the game.

    giver: the side that pays; None for an adjustment, in which one side gains or loses points by agreement
    taker: the side that gets the points
    points: the number of points. Only an adjustment may be negative
    reason: the reason in the words of the record, or ""
    """

    giver: str | None
    taker: str
    points: int
    reason: str


class Claim(NamedTuple):
    """The score, card points or yaku that a side claims for a round.

    side: the side that makes the claim
    score: the score of the round
    cards: the card points alone
    yaku: the ids of the yaku
    """

    side: str
    score: int | None = None
    cards: int | None = None
    yaku: tuple[str, ...] | None = None


class CardTwice(NamedTuple):
    """A card that is written in the piles of two sides."""

    # The card, as a set.
    card: int
    sides: tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Round:
    """One round as it was written down.

    number: the number of the round in the game, from 1
    first_number: the number of the first round of the record; None if the round's keys are at the top of the
        record
    dealer: the player who dealt; None if the record leaves it open
    piles: the pile of each side, in the order of the record's sides, as a set of cards. Of a pile known by
        `counts` it holds only the cards known by name
    counts: what is known of each pile by numbers, in the order of the sides; None if all piles are known by
        cards
    numbered_chaff: the chaff of the piles whose number is written, as a set. The others have the first free
        numbers
    left_over: the cards in no pile, as a set; None if the record does not say
    rest_side: the side whose pile was written as `rest`
    card_twice: the only card that is written in the piles of two sides, and these sides; None if there is no
        such card or there are several. The pile of the first side holds it (internal)
    scores: the final score of each side, in the order of the sides, if nothing else is known
    dealt: the hands, the field and the stock before the first turn
    turns: the turns as written, for the replay; None if the record has none
    sitting_out: the players who did not play this round
    claims: what the sides say they scored, in the order of the sides
    void: the reason why the round does not count; None if it counts
    payments: points that change hands outside the game
    note: free text
    facts: the facts of the game, such as who stopped: a NamedTuple of the game's own
    problems: the problems found while reading the round
    data: the parsed round, for the places of later messages (internal)
    """

    number: int
    first_number: int | None = None
    dealer: str | None = None
    piles: tuple[int, ...] = ()
    counts: tuple[Counts | None, ...] | None = None
    numbered_chaff: int = 0
    left_over: int | None = None
    rest_side: str | None = None
    card_twice: CardTwice | None = None
    scores: tuple[int, ...] | None = None
    dealt: Dealt = _NO_DEAL
    turns: Sequence[Any] | None = None
    sitting_out: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    void: str | None = None
    payments: tuple[Payment, ...] = ()
    note: str | None = None
    facts: Any = None
    problems: tuple[Problem, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def path(self) -> Path:
        """The place of the round in the document."""
        return () if self.first_number is None else ("rounds", self.number - self.first_number)

    @property
    def evidence(self) -> Evidence:
        """The evidence for the score."""
        if self.has_only_scores or any(counts and counts.points is not None for counts in self.counts or ()):
            return Evidence.POINTS
        if any(counts and counts.has_only_yaku for counts in self.counts or ()):
            return Evidence.YAKU
        return Evidence.COUNTS if self.counts else Evidence.CARDS

    @property
    def has_only_scores(self) -> bool:
        """Whether only the final scores of the round are known."""
        return self.scores is not None

    def is_stopped_by(self, problem: Problem) -> bool:
        """Whether a problem keeps the round from being scored: an error anywhere but in its claims."""
        depth = len(self.path)
        return problem.stops and problem.place.path[depth : depth + 1] != ("claims",)

    @property
    def is_stopped(self) -> bool:
        """Whether an error found while reading keeps the round from being scored."""
        return any(self.is_stopped_by(problem) for problem in self.problems)

    def __repr__(self) -> str:
        return f"<Round {self.number}>"


class EventTable(NamedTuple):
    """The table of an event at which a record was played.

    round: the number of the event's round
    table: the name of the table
    """

    round: int | None = None
    table: str | None = None


_NO_TABLE = EventTable()
_NO_HOUSE_RULES = HouseRules()


class ClubDefaults(NamedTuple):
    """The defaults that a record took from its club's hanascore.yaml.

    file: the path of that file
    keys: the keys and options that came from it
    digest: the SHA-256 of the file
    """

    file: str = ""
    keys: tuple[str, ...] = ()
    digest: str = ""


NO_DEFAULTS = ClubDefaults()


class RecordSource(Protocol):
    """The document that a record was read from."""

    def read_with_options(self, options: Mapping[str, Any]) -> Record | None:
        """Return the record with these options instead of its own."""

    def locate(self, problems: Iterable[Problem]) -> list[LocatedProblem]:
        """Return problems with their places in the document, in the order of its lines."""


@dataclass(frozen=True, kw_only=True)
class Record:
    """One game as it was written down.

    game: the id of the game
    players: the players, in the order of their seats
    sides: the teams and the players without a team; each of them has a score
    teams: the players of each team, in the order of the seats
    file: the name of the file, "-" for standard input, or ""
    document: the number of the document in the file, from 1
    title: free text
    date: the date as written
    place: free text
    event: the table of an event at which the game was played
    months: what the months 11 and 12 mean: "japanese" or "korean"; None if the game needs it and nothing says
        it
    chaff_kept: whether the chaff is in the piles
    deck: the cards the game is played with, as a set
    discardable: the cards that are in no pile if chaff is discarded, as a set
    options: the options that the record, its event or its club set, as values. The game adds its own defaults
    house_rules: the house rules of the record and its event (internal)
    starting_totals: the points each side brings from before the first round
    starting_rounds_won: the rounds each side won before the first round
    starting_games_won: the games of a session each side won before the first round
    first_round: the number of the first round of the record
    first_dealer: the player who deals first because of the cards drawn for it
    rounds: the rounds, in the order they were played
    problems: the problems that concern the whole game. Each round has its own
    defaults: the defaults that came from the club's file
    data: the parsed document, for the places of later messages (internal)
    source: the document with its lines, to read it again (internal); None if there is none
    """

    game: str
    players: tuple[str, ...]
    sides: tuple[str, ...]
    teams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    file: str = ""
    document: int = 1
    title: str | None = None
    date: str | None = None
    place: str | None = None
    event: EventTable = _NO_TABLE
    months: str | None = None
    chaff_kept: bool = True
    deck: int = WHOLE
    discardable: int = CHAFF
    options: Mapping[str, Any] = field(default_factory=dict)
    house_rules: HouseRules = _NO_HOUSE_RULES
    starting_totals: Mapping[str, int] = field(default_factory=dict)
    starting_rounds_won: Mapping[str, int] = field(default_factory=dict)
    starting_games_won: Mapping[str, int] = field(default_factory=dict)
    first_round: int = 1
    first_dealer: str | None = None
    rounds: tuple[Round, ...] = ()
    problems: tuple[Problem, ...] = ()
    defaults: ClubDefaults = NO_DEFAULTS
    data: Mapping[str, Any] = field(default_factory=dict, compare=False)
    source: RecordSource | None = field(default=None, compare=False)

    @property
    def cards_kept(self) -> int:
        """The cards that end in piles: all of them, or all but the discarded chaff."""
        return self.deck if self.chaff_kept else self.deck & ~self.discardable

    def side_of(self, player: str) -> str:
        """Return the side a player scores for: the player's team, or the player."""
        for team, members in self.teams.items():
            if player in members:
                return team
        return player

    def find_side(self, name: str) -> str | None:
        """Return the side with this name, or with a player of this name, in any spelling; or None."""
        names = (*self.sides, *self.players)
        if name not in names:
            name = next((other for other in names if name_key(other) == name_key(name)), "")
        return self.side_of(name) if name else None

    def members(self, side: str) -> tuple[str, ...]:
        """Return the players of a side, in the order of the seats."""
        return self.teams.get(side, (side,))

    @property
    def is_stopped(self) -> bool:
        """Whether an error keeps the whole record from being scored."""
        return any(problem.stops for problem in self.problems)

    def __repr__(self) -> str:
        rounds = many(len(self.rounds), "round")
        return f"<Record {self.game}: {', '.join(self.players)}; {rounds}>"
