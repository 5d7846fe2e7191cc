"""The result of a record: everything that a tally needs to know about one game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import NamedTuple

from hanascore.model.record import Evidence, Record
from hanascore.problems.place import Path, Place
from hanascore.problems.problem import Problem
from hanascore.record.cursor import Cursor, parse_integer
from hanascore.record.document import ReadResult
from hanascore.record.header import read_event_table
from hanascore.record.options import options_to_show
from hanascore.referee.match import Match, RoundResult, changed_options
from hanascore.referee.match_end import END_OPTIONS
from hanascore.rules.house_rules import describe_rule
from hanascore.tally.event import Event, table_name
from hanascore.tally.tally import NO_EVIDENCE, EvidenceCounts
from hanascore.words.alike import nearest

# Fewer scores of whole rounds may be equal by chance.
_MOST_ALIKE = 4
# The errors of a record that make it unclear who played.
_ABOUT_PLAYERS = {"unknown-player", "side-missing", "misplaced-key"}


class Seat(NamedTuple):
    """One side of a game."""

    # The name of the side in the record.
    side: str
    # The names of the players in the record; after `check_results` their ids.
    players: tuple[str, ...]
    # The total of the game, with starting totals.
    total: int
    # What the rounds of this record brought.
    gained: int
    # The place in the game, from 1; 0 if the record is not scored.
    place: int
    # 1 if the side won alone, 0 for a shared win, -1 for a loss, None if the game is not over.
    outcome: int | None


class Extra(NamedTuple):
    """Points or rounds won that a record states without cards, such as an adjustment."""

    # What it is, in words, with the reason.
    text: str
    # The path of its value in the record.
    path: Path
    # Whether it replaces rounds that are known only by their scores.
    is_round: bool = False


class Result(NamedTuple):
    """The result of a record, or of one table in a CSV file.

    The result of a record that cannot be read has no game and no seats.
    """

    # The name of the file.
    file: str
    # The number of the document in the file, from 1.
    document: int
    # The id of the game.
    game: str = ""
    # The options and house rules in words; None if unknown, as in CSV.
    rules: str | None = ""
    # The round of the event.
    round: int | None = None
    # The table of the event.
    table: str | None = None
    # The sides, in the order of the record.
    seats: tuple[Seat, ...] = ()
    # How many rounds the record has.
    rounds: int = 0
    # How many rounds are written, without void ones.
    written: int = 0
    # How many of its rounds are known by cards, by counts, by yaku and by points.
    evidence: EvidenceCounts = NO_EVIDENCE
    # Whether every round is scored.
    scored: bool = False
    # Whether the game is over; None if a round that is not scored leaves that open.
    over: bool | None = None
    # What decides the places: points, rounds, or in CSV the column place.
    won_by: str = "points"
    # When the game ends, in words.
    ends: str = ""
    # Whether the event decides when it ends.
    ends_by_event: bool = False
    # How many errors it has.
    errors: int = 0
    # The names in the order of the record.
    players: tuple[str, ...] = ()
    # For CSV, the line of the first row of the table.
    line: int | None = None
    # Adjustments, side payments and starting totals.
    extras: tuple[Extra, ...] = ()
    # What was dealt: for each round that is known by cards, its number and its piles in the order of their
    # cards; for a record of nothing but scores, all its scores.
    deals: tuple[tuple[int, Hashable], ...] = ()
    # What errors of the record leave unclear: its `table`, its `players`, or nothing.
    unclear: frozenset[str] = frozenset()
    # Whether it counts in the standings; decided by `check_results`.
    counts: bool = True

    @property
    def player_ids(self) -> list[str]:
        """Everybody at the table. After `check_results`, only the players whom the event knows."""
        return [id for seat in self.seats for id in seat.players]

    @property
    def key(self) -> tuple[str, int]:
        """The name of the file and the number of the document, which identify the result."""
        return self.file, self.document

    @property
    def event_table(self) -> tuple[int, str] | None:
        """The round and the table of the event, if the record names both."""
        if self.round is None or self.table is None:
            return None
        return self.round, table_name(self.table)

    @property
    def is_csv(self) -> bool:
        """Whether it is of a CSV file, which has no keys."""
        return self.line is not None

    @property
    def table_in_words(self) -> str:
        """The table and the round in words, such as `table 3 of round 2`."""
        return describe_table(self.round, self.table)

    @property
    def sort_key(self) -> tuple[int, int, str, str, int]:
        """The key that sorts the results of a tally: by round, table and file."""
        number = parse_integer(self.table) if self.table else None
        return (self.round or 0, number or 0, self.table or "", self.file, self.document)

    def at(self, *path: str | int) -> Place:
        """Return the place of a path in the record."""
        return Place(path)

    def at_player(self, name: str) -> Place:
        """Return where the record names a player."""
        if name not in self.players:
            return self.at("players")
        return self.at("players", self.players.index(name))

    def at_id(self, id: str, event: Event) -> Place:
        """Return where the record names a player, under any of the player's names."""
        names = (name for name in self.players if event.find_player(name) == id)
        return self.at_player(next(names, ""))


def describe_table(round: int | None, table: str | None) -> str:
    """Return the table and the round of an event in words.

    >>> describe_table(2, "3"), describe_table(None, "East")
    ('table 3 of round 2', 'table East')
    """
    parts = [f"table {table}"] if table else []
    parts += [f"round {round}"] if round else []
    return " of ".join(parts)


def describe_file(result: Result, other: Result) -> str:
    """Return how a message about another result names the file of a result."""
    if result.file == other.file and result.line:
        return f"line {result.line} of this file"
    if result.file == other.file:
        return f"document {result.document} of this file"
    if result.line:
        return f"{result.file} (line {result.line})"
    return result.file if result.document == 1 else f"{result.file} (document {result.document})"


def result_of(file: str, document: ReadResult, match: Match | None) -> Result:
    """Return the result of a document, whether or not it could be scored."""
    result = result_of_match(match) if match else _unscored_result(file, document)
    return result._replace(unclear=_unclear_parts(document.all_problems)) if result.errors else result


def _unclear_parts(problems: Iterable[Problem]) -> frozenset[str]:
    """Return which parts of a record its errors make unclear.

    Problems that follow from this are not reported.
    """
    parts = set()
    for problem in problems:
        key = str(problem.place.path[0]) if problem.place.path else ""
        if problem.stops and (key == "event" or (problem.id == "unknown-key" and nearest(key, ["event"]))):
            parts.add("table")
        if problem.stops and problem.id == "duplicate-key" and key == "hanascore":
            # The record of another table begins in the middle of this one.
            parts.update({"table", "players"})
        if problem.stops and (key in {"players", "teams"} or problem.id in _ABOUT_PLAYERS):
            parts.add("players")
    return frozenset(parts)


def result_of_match(match: Match) -> Result:
    """Return the result of a record that was judged."""
    record = match.record
    options = match.rules.options
    is_over = match.over
    if is_over is False and options.goal is None and options.last_round is None:
        # If no end of the game is agreed, the game consists of the rounds that were played.
        is_over = bool(match.rounds)
    winners = tuple(standing.side for standing in match.standings if standing.place == 1)
    if match.over:
        # A game without a winner is a draw for everybody.
        winners = match.winners or match.record.sides
    totals = record.written_totals
    # Rounds after the end of the game do not count.
    rounds = [
        result for result in match.rounds if match.ended_after is None or result.number <= match.ended_after
    ]
    seats = []
    for standing in match.standings:
        outcome = None
        if is_over:
            outcome = -1 if standing.side not in winners else int(len(winners) == 1)
        # In a session, the total of a standing is that of the last game only.
        gained = sum(result.scores.get(standing.side, 0) for result in rounds)
        gained = totals[standing.side].score if totals else gained
        players = record.members(standing.side)
        total = record.starting_totals.get(standing.side, 0) + gained
        seats.append(Seat(standing.side, players, total, gained, standing.place, outcome))
    first, *later = match.rules_by_round
    rules = options_to_show(match.game, first.rules.options, presets=False)
    for rules_from in later:
        rules += [f"{change} from round {rules_from.round} on" for change in changed_options(rules_from)]
    rules += [f"{rule.id}: {describe_rule(rule)}" for kind in record.house_rules for rule in kind]
    kinds = [result.round.evidence for result in rounds if result.scored and result.round.void is None]
    if totals:
        # The number of rounds of a whole game is unknown, so it counts as one.
        kinds = [Evidence.POINTS]
    won_by = match.rules.won_by if match.rules.wins_needed is None else "rounds"
    if totals and all(total.place is not None for total in totals.values()):
        won_by = "place"
    elif totals and any(total.won is None for total in totals.values()):
        won_by = "points"
    return Result(
        file=record.file,
        document=record.document,
        game=record.game,
        rules=None if totals else ", ".join(rules),
        round=record.event.round,
        table=record.event.table,
        seats=tuple(seats),
        rounds=len(rounds) or len(kinds),
        written=sum(result.round.void is None for result in match.rounds),
        evidence=tuple(map(kinds.count, Evidence)),
        scored=match.complete,
        over=is_over,
        won_by=won_by,
        ends=match.ends,
        ends_by_event=not record.event_options.isdisjoint(END_OPTIONS),
        errors=sum(problem.stops for problem in match.problems),
        players=record.players,
        extras=tuple(_extras(record, rounds)),
        deals=tuple(_deals(match)),
    )


def _unscored_result(file: str, document: ReadResult) -> Result:
    """Return the result of a document that could not be scored: its table and its players, if known."""
    record = document.record
    errors = sum(problem.stops for problem in document.all_problems)
    if record is None:
        round, table = read_event_table(Cursor(document.data, []).inside("event"))
        return Result(file, document.number, round=round, table=table, errors=errors)
    return Result(
        file=file,
        document=document.number,
        game=record.game,
        round=record.event.round,
        table=record.event.table,
        seats=tuple(Seat(side, record.members(side), 0, 0, 0, None) for side in record.sides),
        rounds=len(record.rounds),
        errors=errors,
        players=record.players,
    )


def _deals(match: Match) -> Iterator[tuple[int, Hashable]]:
    """Yield a key for each deal of a match, to recognise the same deal in another record."""
    last = match.ended_after or len(match.rounds) + match.record.first_round
    rounds = [result.round for result in match.rounds if result.number <= last]
    for round in rounds:
        if round.evidence is Evidence.CARDS and sum(map(bool, round.piles)) > 1:
            yield round.number, tuple(sorted(round.piles))
    scores = tuple(tuple(sorted(round.scores)) for round in rounds if round.scores)
    if len(scores) == len(rounds) >= _MOST_ALIKE:
        yield 1, scores
    record = match.record
    totals = [(total.score, *record.members(side)) for side, total in record.written_totals.items()]
    if any(score for score, *_ in totals):
        yield 1, ("totals", *sorted(totals))


def _extras(record: Record, rounds: Iterable[RoundResult]) -> Iterator[Extra]:
    """Yield everything that changes the totals of a record but does not come from cards."""
    totals = [f"{side} {total:+}" for side, total in record.starting_totals.items() if total]
    if totals:
        yield Extra(f"starting totals: {', '.join(totals)}", ("starting_totals",))
    won = [f"{side} {number}" for side, number in record.starting_rounds_won.items() if number]
    if won:
        yield Extra(f"rounds won before the first round: {', '.join(won)}", ("starting_rounds_won",))
    games = [f"{side} {number}" for side, number in record.starting_games_won.items() if number]
    if games:
        yield Extra(f"games won before the first round: {', '.join(games)}", ("starting_games_won",))
    for result in rounds:
        round = result.round
        for payment in round.payments:
            reason = payment.reason or "no reason given"
            if payment.giver is None:
                text = f"{payment.taker} {payment.points:+} by adjustment"
                key = "adjustments"
            else:
                text = f"{payment.giver} pays {payment.taker} {payment.points}"
                key = "side_payments"
            yield Extra(f"round {round.number}: {text} ({reason})", (*round.path, key))
