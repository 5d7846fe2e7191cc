"""The record of a game and of its rounds: what was written down, checked and typed.

Players and sides are known by name. A set of cards is an integer. This module knows neither the rules of a
game nor the text of a record.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from operator import add
from typing import Any, NamedTuple, Protocol

from hanascore.cards.deck import CHAFF, USUAL_KINDS, WHOLE, ByKind, Kind, Kinds
from hanascore.model.house_rules import HouseRules
from hanascore.problems.catalogue import with_pages_of
from hanascore.problems.place import Path
from hanascore.problems.problem import Problem
from hanascore.words.alike import name_key
from hanascore.words.english import many


class Evidence(Enum):
    """The evidence for the score of a round, strongest first."""

    # Every pile is known card by card.
    CARDS = "cards"
    # A pile is known by its numbers of cards.
    COUNTS = "counts"
    # A pile is known by nothing but its yaku.
    YAKU = "yaku"
    # A pile is known by its card points only, or the round by its final scores only.
    POINTS = "points"


class Counts(NamedTuple):
    """A pile that is only known by numbers of cards."""

    # The number of cards of each kind, in the order of `Kind`. A joker is one of the chaff.
    by_kind: ByKind
    # The cards known by name, as a set. They are included in the numbers.
    named_cards: int = 0
    # The ids of the yaku that the owner of the pile lists.
    listed_yaku: tuple[str, ...] = ()
    # Whether the sake cup is in the pile; None if the record does not say.
    sake_cup: bool | None = None
    # The kinds whose number is unknown, apart from the cards known by name.
    unknown_kinds: tuple[Kind, ...] = ()
    # The card points as the table counted them; then the numbers of all kinds may be unknown.
    points: int | None = None
    # How many cards count for a yaku, by its id, if the record says so: `6 animals`.
    yaku_numbers: tuple[tuple[str, int], ...] = ()
    # The cards of each kind in the game (internal).
    kinds: Kinds = USUAL_KINDS

    @property
    def has_only_yaku(self) -> bool:
        """Whether the pile is known by nothing but its yaku."""
        return len(self.unknown_kinds) == len(Kind) and not self.named_cards and self.points is None

    def with_cards(self, cards: int) -> Counts:
        """Add cards known by name that the numbers do not include yet."""
        numbers = map(add, self.by_kind, self.kinds.numbers(cards & ~self.named_cards))
        return self._replace(by_kind=tuple(numbers), named_cards=self.named_cards | cards)


class Dealt(NamedTuple):
    """What a record says of the deal of a round."""

    # The hand of each player, as a set of cards.
    hands: Mapping[str, int] = {}
    # The cards laid out on the field, as a set; None if they are not written down.
    field: int | None = None
    # The ids of the cards of the stock, in the order they are turned; None if they are not written down.
    stock: tuple[str, ...] | None = None
    # The chaff of the hands and the field whose number is written, as a set. The others have the first free
    # numbers.
    numbered_chaff: int = 0


_NO_DEAL = Dealt()


class Payment(NamedTuple):
    """Points that change hands outside the game."""

    # The side that pays; None for an adjustment, in which one side gains or loses points by agreement.
    giver: str | None
    # The side that gets the points.
    taker: str
    # The number of points. Only an adjustment may be negative.
    points: int
    # The reason in the words of the record, or "".
    reason: str


class Claim(NamedTuple):
    """The score, card points or yaku that a side claims for a round."""

    # The side that makes the claim.
    side: str
    # The score of the round that it claims; None if it claims none.
    score: int | None = None
    # The card points that it claims; None if it claims none.
    cards: int | None = None
    # The ids of the yaku that it claims; None if it claims none.
    yaku: tuple[str, ...] | None = None


class CardTwice(NamedTuple):
    """A card that is written in the piles of two sides."""

    # The card, as a set.
    card: int
    # The two sides, in the order of the record.
    sides: tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Round:
    """One round as it was written down."""

    # The number of the round in the game, from 1. Rounds that are void count as well.
    number: int
    # The number of the first round of the record; None if the round's keys are at the top of the record.
    first_number: int | None = None
    # The options that hold from this round on, as values: those above the rounds, changed by this round and
    # those before it. None if they are those above the rounds.
    options: Mapping[str, Any] | None = None
    # The player who dealt; None if the record leaves it open.
    dealer: str | None = None
    # The pile of each side, in the order of the record's sides, as a set of cards. For a pile that is known
    # by `counts`, the set holds only the cards known by name.
    piles: tuple[int, ...] = ()
    # The numbers of each pile that is known by numbers, in the order of the sides. None if there is no such
    # pile.
    counts: tuple[Counts | None, ...] | None = None
    # The chaff of the piles whose number is written, as a set. The others have the first free numbers.
    numbered_chaff: int = 0
    # The cards in no pile, as a set; None if the record does not say.
    left_over: int | None = None
    # The side whose pile was written as `rest`.
    rest_side: str | None = None
    # The only card that is written in the piles of two sides, and these sides; None if there is no such card
    # or there are several. The pile of the first side holds it (internal).
    card_twice: CardTwice | None = None
    # The final score of each side, in the order of the sides, if nothing else is known.
    scores: tuple[int, ...] | None = None
    # The hands, the field and the stock before the first turn.
    dealt: Dealt = _NO_DEAL
    # The turns as written, for the replay; None if the record has none.
    turns: Sequence[Any] | None = None
    # The players who did not play this round.
    sitting_out: tuple[str, ...] = ()
    # What the sides say they scored, in the order of the sides.
    claims: tuple[Claim, ...] = ()
    # The reason why the round does not count; None if it counts.
    void: str | None = None
    # Points that change hands outside the game.
    payments: tuple[Payment, ...] = ()
    # Free text.
    note: str | None = None
    # The facts of the game, such as who stopped: a NamedTuple of the game's own.
    facts: Any = None
    # The problems found while reading the round.
    problems: tuple[Problem, ...] = ()
    # The parsed round, for the places of later messages (internal).
    data: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def path(self) -> Path:
        """The path of the round in the document."""
        return () if self.first_number is None else ("rounds", self.number - self.first_number)

    @property
    def evidence(self) -> Evidence:
        """The evidence for the score. If it differs between piles, the weakest counts."""
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
    """The table of an event at which a record was played."""

    # The number of the event's round.
    round: int | None = None
    # The name of the table.
    table: str | None = None


_NO_TABLE = EventTable()
_NO_HOUSE_RULES = HouseRules()


class WrittenTotal(NamedTuple):
    """What the record says about one side of a game without rounds."""

    # The total of the game.
    score: int
    # The rounds that the side won, or its games of a session; None if that is not written.
    won: int | None = None
    # The place in the game; None if it is not written.
    place: int | None = None


class ClubDefaults(NamedTuple):
    """The defaults that a record took from its club's hanascore.yaml."""

    # The path of that file.
    file: str = ""
    # The keys and options that came from it.
    keys: tuple[str, ...] = ()
    # The SHA-256 of the file.
    digest: str = ""


NO_DEFAULTS = ClubDefaults()


class RecordSource(Protocol):
    """The document that a record was read from."""

    def read_with_options(self, options: Mapping[str, Any]) -> Record | None:
        """Return the record with these options instead of its own."""

    def locate(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """Return problems with their file and lines. Those that have them already stay as they are."""


@dataclass(frozen=True, kw_only=True)
class Record:
    """One game as it was written down."""

    # The id of the game.
    game: str
    # The players, in the order of their seats.
    players: tuple[str, ...]
    # The teams and the players without a team; each of them has a score.
    sides: tuple[str, ...]
    # The players of each team, in the order of the seats.
    teams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # The name of the file, "-" for standard input, or "".
    file: str = ""
    # The number of the document in the file, from 1.
    document: int = 1
    # Free text.
    title: str | None = None
    # The date as written.
    date: str | None = None
    # Free text.
    place: str | None = None
    # The table of an event at which the game was played.
    event: EventTable = _NO_TABLE
    # What the months 11 and 12 mean: "japanese" or "korean"; None if the game needs it and nothing says it.
    months: str | None = None
    # Whether the chaff is in the piles.
    chaff_kept: bool = True
    # The cards the game is played with, as a set.
    deck: int = WHOLE
    # The cards that are in no pile if chaff is discarded, as a set.
    discardable: int = CHAFF
    # The options that the record, its event or its club set, as values. The game adds its own defaults. A
    # round may change them.
    options: Mapping[str, Any] = field(default_factory=dict)
    # The names of the options that its event sets.
    event_options: frozenset[str] = frozenset()
    # The house rules of the record and its event (internal).
    house_rules: HouseRules = _NO_HOUSE_RULES
    # The points each side brings from before the first round.
    starting_totals: Mapping[str, int] = field(default_factory=dict)
    # The rounds each side won before the first round.
    starting_rounds_won: Mapping[str, int] = field(default_factory=dict)
    # The games of a session each side won before the first round.
    starting_games_won: Mapping[str, int] = field(default_factory=dict)
    # The number of the first round of the record.
    first_round: int = 1
    # The player who deals first because of the cards drawn for it.
    first_dealer: str | None = None
    # The rounds, in the order they were played.
    rounds: tuple[Round, ...] = ()
    # The totals of a whole game by side, in the order of the sides, if no round was kept (internal).
    written_totals: Mapping[str, WrittenTotal] = field(default_factory=dict)
    # The problems that concern the whole game. Each round has its own.
    problems: tuple[Problem, ...] = ()
    # The defaults that came from the club's file.
    defaults: ClubDefaults = NO_DEFAULTS
    # The parsed document, for the places of later messages (internal).
    data: Mapping[str, Any] = field(default_factory=dict, compare=False)
    # The document with its lines, to read it again (internal); None if there is none.
    source: RecordSource | None = field(default=None, compare=False)

    @property
    def cards_kept(self) -> int:
        """The cards that end in piles: all of them, or all but the discarded chaff."""
        return self.deck if self.chaff_kept else self.deck & ~self.discardable

    @property
    def changes_options(self) -> bool:
        """Whether a round changes options."""
        return any(round.options is not None for round in self.rounds)

    def options_of(self, round: Round) -> Mapping[str, Any]:
        """Return the options that hold in a round, as they are set. The game adds its own defaults."""
        return self.options if round.options is None else round.options

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

    def locate(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """Return problems of this record with their file, and with their lines if it was read from a text."""
        problems = with_pages_of(self.game, problems)
        if self.source is None:
            return tuple(problem.in_file(self.file, self.document) for problem in problems)
        return self.source.locate(problems)

    @property
    def is_stopped(self) -> bool:
        """Whether an error keeps the whole record from being scored."""
        return any(problem.stops for problem in self.problems)

    def __repr__(self) -> str:
        rounds = many(len(self.rounds), "round")
        return f"<Record {self.game}: {', '.join(self.players)}; {rounds}>"
