"""An event: who plays, how a game brings points, and the director's rulings.

These are plain values. This module reads no file and knows no results. Points are exact numbers.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import NamedTuple
from unicodedata import normalize

from hanascore.problems.place import Place
from hanascore.record.cursor import parse_integer
from hanascore.record.event_rules import NO_EVENT, EventRules
from hanascore.tally.tally import simplest_amount
from hanascore.words.alike import name_key

# The most sides at one table. No game has more.
MAX_SIDES = 100
# The ways in which a game brings points.
POINT_SYSTEMS = ("places", "score", "wins")
# What the players get who share a place.
SHARED_PLACES = ("share", "best", "worst")
# What an event may allow: players at no table, and tables that played by other rules.
ABSENCES, OTHER_RULES = ALLOWED = ("absences", "other-rules")
TIE_BREAKS = (
    "points",
    "wins",
    "head-to-head",
    "score-difference",
    "score",
    "best-game",
    "fewest-penalties",
    "lots",
)
Amount = int | Fraction
_AMOUNT = re.compile(r"[+-]?[0-9]{1,12}(?:\.[0-9]{1,6}|/0{0,6}[1-9][0-9]{0,5})?")


def parse_amount(text: str) -> Amount | None:
    """Return the exact value of a whole number, a decimal or a fraction; None if the text is no number.

    >>> parse_amount("-7.5"), parse_amount("6/2"), parse_amount("6/002"), parse_amount("ten")
    (Fraction(-15, 2), 3, 3, None)
    """
    if not text.isascii():
        text = normalize("NFKC", text).replace("\u2212", "-")
    text = text.strip()
    return simplest_amount(Fraction(text)) if _AMOUNT.fullmatch(text) else None


def write_amount(number: Amount) -> int | str:
    """Return a number of points as a file has it: an integer if it is whole, or else a fraction.

    >>> write_amount(Fraction(2)), write_amount(Fraction(-1, 2))
    (2, '-1/2')
    """
    return number.numerator if number.denominator == 1 else str(number)


def json_amount(number: Amount) -> int | float:
    """Return a number of points for JSON: an integer if it is whole, or else a float."""
    return number.numerator if number.denominator == 1 else float(number)


def table_name(text: str) -> str:
    """Return the name of a table. A number loses its leading zeros.

    >>> table_name("03"), table_name("East")
    ('3', 'East')
    """
    if text.isascii() and text.isdecimal() and not text.startswith("0"):
        return text
    number = parse_integer(text)
    return text if number is None else str(number)


class Player(NamedTuple):
    """A player of the event."""

    # The name by which the event's file refers to the player.
    id: str
    # The name that is shown.
    name: str
    # Other names under which records may list the player.
    aliases: tuple[str, ...] = ()
    # The player's club; None if it is unknown.
    club: str | None = None


class Points(NamedTuple):
    """The points of an event for a game."""

    # The system of points, one of POINT_SYSTEMS.
    by: str = "score"
    # The points of each place, by the number of sides. The entry 0 is for any number.
    places: Mapping[int, tuple[Amount, ...]] = {}
    # How tied sides share the points of their places, one of SHARED_PLACES.
    ties: str = SHARED_PLACES[0]
    # The points of a win.
    win: Amount = 1
    # The points of a shared win.
    draw: Amount = Fraction(1, 2)
    # The points of a loss.
    loss: Amount = 0
    # The most that one game may bring or cost.
    cap: Amount | None = None

    def row(self, sides: int) -> tuple[Amount, ...]:
        """Return the points of each place at a table with this number of sides."""
        return self.places.get(sides) or self.places.get(0) or ()


BY_SCORE = Points()


class Excuse(NamedTuple):
    """A bye, an absence or a forfeit: why a player has no game in a round."""

    # The round of the event.
    round: int
    # The id of the player.
    player: str
    # What the player gets instead, if the director says so.
    points: Amount | None
    # The director's reason.
    reason: str | None
    # Where the event's file has it.
    place: Place
    # For a forfeit, the table of the game that is lost.
    table: str | None = None


class Withdrawal(NamedTuple):
    """A player who stops after a round."""

    # The id of the player.
    player: str
    # The last round the player played; 0 if the player never played.
    after: int
    # The director's reason.
    reason: str | None
    # Where the event's file has it.
    place: Place

    @property
    def since(self) -> str:
        """From when on the player is away, in words."""
        return f"after round {self.after}" if self.after else "from the first round on"


class Substitute(NamedTuple):
    """A player who takes the seat of another from a round on."""

    # The id of the substitute.
    player: str
    # The id of the player whose seat is taken.
    instead_of: str
    # The first round of the substitute.
    since: int
    # Whether the substitute gets a place in the standings.
    ranked: bool
    # Where the event's file has it.
    place: Place


class Penalty(NamedTuple):
    """Points that the director takes away."""

    # The id of the player.
    player: str
    # The points that are taken away.
    points: Amount
    # The reason; None if the director gives none.
    reason: str | None
    # Who decided it.
    by: str
    # The round in which it was given; None if it belongs to no round.
    round: int | None
    # Where the event's file has it.
    place: Place


class Correction(NamedTuple):
    """A record that the director corrected, or a record in which players sat in wrong seats."""

    # The name of the record's file.
    file: str
    # With `table`, which record is meant if the file has several: the round of the event.
    round: int | None
    # The table of the event.
    table: str | None
    # The director's reason.
    reason: str | None
    # Who decided it.
    by: str | None
    # Where the event's file has it.
    place: Place
    # For wrong seats, the players that the record names.
    was: tuple[str, ...] = ()
    # The players who really sat there, in the same order.
    now: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """The path of the file in the form in which it is compared with others."""
        return self.file.replace("\\", "/").removeprefix("./")


def names_of_file(file: str) -> Iterator[str]:
    """Yield the names by which an event may refer to a file: its path, and each shorter end of the path.

    >>> list(names_of_file("cup/r1/t1.yaml"))
    ['cup/r1/t1.yaml', 'r1/t1.yaml', 't1.yaml']
    """
    path = file.replace("\\", "/")
    yield path
    for slash in re.finditer("/", path):
        yield path[slash.end() :]


@dataclass(frozen=True, kw_only=True)
class Event:
    """The content of an event's file. Without a file every field is empty."""

    # Whether there is a file at all.
    given: bool = False
    # The title of the event.
    title: str | None = None
    # The date as written.
    date: str | None = None
    # The place of the event.
    place: str | None = None
    # The rules that override those of each record.
    rules: EventRules = NO_EVENT
    # The players by id, in the order of the file. Empty if anybody may play.
    players: Mapping[str, Player] = field(default_factory=dict)
    # The players of each team, by its name. Empty if partners change, or if there are no partners.
    teams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # The number of rounds, if known.
    rounds: int | None = None
    # The names of the tables, if known.
    tables: tuple[str, ...] | None = None
    # How a game brings points.
    points: Points = BY_SCORE
    # Whether adjustments, side payments, starting totals, and rounds without cards are forbidden.
    only_cards: bool = False
    # How many of a player's best games count; None if all do.
    count_best: int | None = None
    # What an absence brings; None for the lowest result of the round.
    absence: Amount | None = None
    # The items of ALLOWED that do not keep the standings from being final.
    allow: tuple[str, ...] = ()
    # The tie-breaks, in the order in which they are applied.
    tie_breaks: tuple[str, ...] = TIE_BREAKS[:1]
    # The text from which lots are drawn; None if no lots are drawn.
    lots_seed: str | None = None
    # The players at each table of each round.
    seating: Mapping[int, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    # The byes.
    byes: tuple[Excuse, ...] = ()
    # The absences.
    absent: tuple[Excuse, ...] = ()
    # The forfeits.
    forfeits: tuple[Excuse, ...] = ()
    # The players who stop before the end.
    withdrawn: tuple[Withdrawal, ...] = ()
    # The players who take the seats of others.
    substitutes: tuple[Substitute, ...] = ()
    # The points that the director takes away.
    penalties: tuple[Penalty, ...] = ()
    # Records that were corrected, for the list and the audit.
    corrections: tuple[Correction, ...] = ()
    # Wrong seats in records.
    seats: tuple[Correction, ...] = ()
    # How many entries the file has in each list of rulings, with the wrong ones.
    list_sizes: Mapping[str, int] = field(default_factory=dict)

    @property
    def names(self) -> dict[str, str]:
        """The ids of the players, by all names that the event's file gives them."""
        players = self.players.values()
        return {name: player.id for player in players for name in (player.id, player.name, *player.aliases)}

    @cached_property
    def _ids(self) -> Mapping[str, str]:
        """The ids of the players, by the folded forms of their names."""
        return {name_key(name): id for name, id in self.names.items()}

    def find_player(self, name: str) -> str | None:
        """Return the id of a player with this name. If the event lists no players, the name is the id."""
        return self._ids.get(name_key(name)) if self.players else name

    def player(self, id: str) -> Player:
        """Return the player with this id. If the event lists no players, the id is the name."""
        return self.players.get(id) or Player(id, id)

    @cached_property
    def positions(self) -> Mapping[str, int]:
        """The position of each player in the event's file, by id."""
        return {id: position for position, id in enumerate(self.players)}

    def why_no_round(self, number: int) -> str:
        """Return why the event has no round of this number; "" if it has one."""
        if number < 1:
            return "rounds count from 1"
        if self.rounds and number > self.rounds:
            return f"the event has {self.rounds} rounds"
        return ""

    def until(self, last: int | None) -> Event:
        """Return the event without the rulings for rounds after `last`."""
        if last is None:
            return self
        return replace(
            self,
            byes=tuple(bye for bye in self.byes if bye.round <= last),
            absent=tuple(absence for absence in self.absent if absence.round <= last),
            forfeits=tuple(forfeit for forfeit in self.forfeits if forfeit.round <= last),
            penalties=tuple(penalty for penalty in self.penalties if (penalty.round or 0) <= last),
            withdrawn=tuple(withdrawal for withdrawal in self.withdrawn if withdrawal.after < last),
            # A substitute who gets no place in the standings stays without one.
            substitutes=tuple(sub for sub in self.substitutes if sub.since <= last or not sub.ranked),
        )

    @property
    def all_corrections(self) -> tuple[Correction, ...]:
        """All corrections: those of records, and those of seats in records."""
        return (*self.corrections, *self.seats)

    @cached_property
    def _corrections_by_record(self) -> Mapping[tuple[str, int | None, str | None], list[int]]:
        """The positions of all corrections, by file, round and table."""
        positions = defaultdict(list)
        for position, correction in enumerate(self.all_corrections):
            positions[correction.path, correction.round, correction.table].append(position)
        return positions

    def corrections_at(self, file: str, round: int | None, table: str | None) -> list[Correction]:
        """Return the corrections of the record of a table, in the order of the event's file."""
        if not self._corrections_by_record:
            return []
        keys = product(names_of_file(file), {None, round}, {None, table and table_name(table)})
        positions = {position for key in keys for position in self._corrections_by_record.get(key, ())}
        return [self.all_corrections[position] for position in sorted(positions)]

    @cached_property
    def withdrawal_of(self) -> Mapping[str, Withdrawal]:
        """The withdrawal of each player who withdrew, by id."""
        return {withdrawal.player: withdrawal for withdrawal in reversed(self.withdrawn)}

    @cached_property
    def substitution_by(self) -> Mapping[str, Substitute]:
        """The substitution in which each substitute takes a seat, by the id of the substitute."""
        return {substitute.player: substitute for substitute in reversed(self.substitutes)}

    @cached_property
    def substitution_of(self) -> Mapping[str, Substitute]:
        """The substitution in which each player is replaced, by the id of that player."""
        return {substitute.instead_of: substitute for substitute in reversed(self.substitutes)}

    @cached_property
    def forfeits_by_table(self) -> Mapping[tuple[int, str | None] | None, Mapping[str, Excuse]]:
        """The forfeits of each table of each round, by player."""
        forfeits: dict[tuple[int, str | None] | None, dict[str, Excuse]] = defaultdict(dict)
        for forfeit in self.forfeits:
            forfeits[forfeit.round, forfeit.table].setdefault(forfeit.player, forfeit)
        return forfeits

    @cached_property
    def excuses(self) -> Mapping[int, Mapping[str, Mapping[str, Excuse]]]:
        """The players without a game in each round, each with the key of the ruling that says so."""
        excuses: dict[int, dict[str, dict[str, Excuse]]] = defaultdict(lambda: defaultdict(dict))
        rulings = {"byes": self.byes, "absent": self.absent, "forfeits": self.forfeits}
        for key, entries in rulings.items():
            for excuse in entries:
                excuses[excuse.round][excuse.player].setdefault(key, excuse)
        return excuses

    def reasons_away(self, id: str, round: int) -> Iterator[tuple[str, Place]]:
        """Yield each reason for which a player should not sit at a table in a round, with its ruling."""
        withdrawal = self.withdrawal_of.get(id)
        substitution = self.substitution_of.get(id)
        if withdrawal and round > withdrawal.after:
            yield f"is withdrawn {withdrawal.since}", withdrawal.place
        if substitution and round >= substitution.since:
            substitute = self.player(substitution.player).name
            yield f"is replaced by {substitute} from round {substitution.since}", substitution.place
        own = self.substitution_by.get(id)
        if own and round < own.since:
            yield f"is a substitute only from round {own.since}", own.place

    def announced_players(self, round: int, table: str) -> dict[str, None]:
        """Return who should sit at a table, by the seating and the rulings, in the order of the seats."""
        return self.players_in_seats(round, self.seating.get(round, {}).get(table, ()))

    def players_in_seats(self, round: int, ids: Iterable[str]) -> dict[str, None]:
        """Return these players after substitutions, without those who have no game because of a ruling."""
        seated: dict[str, None] = {}
        for id in ids:
            substitution = self.substitution_of.get(id)
            instead = substitution.player if substitution and round >= substitution.since else id
            if instead not in self.excuses.get(round, {}) and not any(self.reasons_away(instead, round)):
                seated[instead] = None
        return seated

    def expected_players(self, round: int) -> list[str]:
        """Return the players who should sit at a table in a round, in the order of the event's file."""
        excused = self.excuses.get(round, {})
        return [id for id in self.players if id not in excused and not any(self.reasons_away(id, round))]
