"""Check the results of all records against an event, and decide which of them count.

An error keeps the standings from being final. A warning does not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from hanascore.model.record import Evidence
from hanascore.problems.fix import Blank, Certainty, Fix, remove, replace, spell_value, write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, Severity, error, warning
from hanascore.record.cursor import short_list, shortened
from hanascore.tally.compared_records import (
    find_equal_deals,
    find_near_names,
    find_varying_rules,
    find_varying_teams,
    without_copies,
    without_repeated_tables,
)
from hanascore.tally.event import OTHER_RULES, Correction, Event, Points, table_name, write_amount
from hanascore.tally.event_fixes import EVENT_FILE, add_entries
from hanascore.tally.results import Extra, Result, Seat
from hanascore.tally.seats import (
    PlayerFinder,
    compare_with_seating,
    find_unexpected_players,
)
from hanascore.tally.wrong_rounds import (
    find_players_seated_twice,
    without_doubled_rounds,
    without_wrong_rounds,
)
from hanascore.words.alike import nearest
from hanascore.words.english import is_or_are, many

EVIDENCES = list(Evidence)


class CheckedResults(NamedTuple):
    """All results in the order of their rounds and tables, with the ids of players, and their problems."""

    # The results.
    results: tuple[Result, ...]
    # The problems that were found.
    problems: tuple[Problem, ...]
    # The corrections of seats that belong to no record here.
    unused_corrections: frozenset[Correction]


def check_results(results: Iterable[Result], event: Event, *, as_of: int | None = None) -> CheckedResults:
    """Check each result by itself, then the results of each table and each round, and then all together."""
    checker = _ResultChecker(event, as_of)
    checked: list[Result] = []
    problems: list[Problem] = []
    results = sorted(results, key=lambda result: result.sort_key)
    checker.has_cards = any(result.evidence[0] for result in results)
    checker.broken_files = {result.file for result in results if result.errors}
    for result in results:
        checked_result, own_problems = checker.check(result)
        checked.append(checked_result)
        problems += (problem.in_file(*result.key) for problem in own_problems)
    checked, problems_of_copies = without_copies(checked)
    problems += problems_of_copies
    checked, problems_of_seating = compare_with_seating(checked, event)
    checked, problems_of_doubled = without_doubled_rounds(checked, event)
    checked, problems_of_rounds = without_wrong_rounds(checked)
    problems_of_rounds += problems_of_doubled
    problems += problems_of_rounds
    seated_twice = find_players_seated_twice(checked, event)
    blamed = {(located.file, located.document) for located in (*seated_twice, *problems_of_rounds)}
    problems += (located for located in problems_of_seating if (located.file, located.document) not in blamed)
    checked, problems_of_repeats = without_repeated_tables(checked)
    problems += problems_of_repeats
    problems += seated_twice
    problems += find_unexpected_players(checked, event)
    problems += _of_other_rules(find_varying_rules(checked), event)
    problems += _of_other_rules(find_varying_teams(checked, event.teams), event)
    problems += find_equal_deals(checked)
    if not event.players:
        problems += find_near_names(checked)
    problems += _find_results_by_score(checked)
    corrections = checker.players.corrections
    problems += (problem.in_file("", 1) for problem in corrections.problems())
    return CheckedResults(tuple(checked), tuple(problems), corrections.unused)


def _of_other_rules(problems: Iterable[Problem], event: Event) -> Iterator[Problem]:
    """Yield problems of tables with other rules. In an event they are errors, unless it allows them."""
    for problem in problems:
        if event.given and OTHER_RULES not in event.allow:
            advice = f"{problem.advice}, or list `other-rules` under `allow` in the event's file"
            yield problem._replace(severity=Severity.ERROR, advice=advice)
        else:
            yield problem


def _find_results_by_score(results: Sequence[Result]) -> Iterator[Problem]:
    """Yield an error for CSV files that have only scores, although rounds decide who wins the games."""
    if not any(result.won_by == "rounds" and result.rules is not None for result in results):
        return
    by_file = {result.file: result for result in reversed(results) if result.rules is None}
    for result in by_file.values():
        if result.won_by == "points" and result.seats:
            message = "the games of the records are won by rounds, but these scores do not show who won"
            hint = "add a column `won` with the rounds that each player won, or a column `place`"
            yield error("results-broken", result.at(), message, hint).in_file(*result.key)


class _ResultChecker:
    """Checks results one by one, and remembers which problems have been explained."""

    def __init__(self, event: Event, as_of: int | None) -> None:
        self.event = event
        self.players = PlayerFinder(event)
        # Whether some rounds are known by cards. Then rounds without cards are worth a warning.
        self.has_cards = False
        self._tables = frozenset(event.tables or ())
        self._needs_round = bool(event.rounds or event.tables or as_of)
        # The files with errors. An error may be the reason why a table lacks a player.
        self.broken_files: set[str] = set()

    def check(self, result: Result) -> tuple[Result, list[Problem]]:
        """Return the result with the ids of its players, and its problems. Find out whether it counts."""
        seats, problems_of_players = self.players.find(result)
        is_near = any(problem.fixes for problem in problems_of_players)
        if len(problems_of_players) == len(result.players) > 1 and self.event.players and not is_near:
            return self._foreign(result)
        problems = [*self._check_end(result), *self._check_table(result), *self._check_places(result)]
        problems += self._check_forfeits(result, seats)
        problems += [*problems_of_players, *self._check_extras(result)]
        # A player whom the event does not know keeps the standings from being final, but the game counts.
        # If the event gives no points for places, which is an error of its file, no game can count.
        points = self.event.points
        can_count = points.by != "places" or bool(points.row(len(seats)))
        counts = (
            result.scored
            and can_count
            and not any(problem.stops and problem.id != "not-entered" for problem in problems)
        )
        result = result._replace(extras=self._extras(result))
        forfeits = self.event.forfeits_by_table.get(result.event_table, {}).keys()
        if counts and any(not forfeits.isdisjoint(seat.players) for seat in seats):
            seats = _with_forfeits(seats, forfeits)
        return result._replace(seats=seats, counts=counts), problems

    def _foreign(self, result: Result) -> tuple[Result, list[Problem]]:
        """Return a record that names no player of the event, without its table, and its only problem."""
        names = short_list(map(shortened, result.players), "and")
        message = f"no player of this record is in the event: {names}"
        advice = "leave the record out, or add the players to the event's file"
        problem = error("not-entered", result.at("players"), message, advice)
        kept = result._replace(round=None, table=None, seats=(), deals=(), counts=False, scored=False)
        return kept, [problem]

    def _check_end(self, result: Result) -> Iterator[Problem]:
        """Yield a problem if the game is not over."""
        # A record that is not scored has other errors already.
        if result.scored and not result.over and result.event_table not in self.event.forfeits_by_table:
            rounds = f"{many(result.rounds, 'round')} {is_or_are(result.rounds)}"
            message = f"this game is not over: it ends {result.ends}, but {rounds} recorded"
            end = "agree on another end under options"
            if result.ends_by_event:
                end = f"correct the end under options in {EVENT_FILE}"
            fixes = [Fix((), Certainty.CHOICE, label=label) for label in ("add the missing rounds", end)]
            if result.event_table:
                fixes.append(self._forfeit(*result.event_table))
            report = error if self.event.given else warning
            yield report("game-unfinished", result.at(), message, fixes=fixes)

    def _forfeit(self, round: int, table: str) -> Fix:
        """Return the fix that says that a game was given up."""
        entry = {"round": round, "table": table, "player": Blank("PLAYER")}
        fix = add_entries(self.event, "forfeits", [entry]).in_other_file(EVENT_FILE)
        return fix._replace(when="if the game was given up")

    def _check_table(self, result: Result) -> Iterator[Problem]:
        """Yield what is wrong with the round and the table of the event that a record names."""
        event = self.event
        if not result.scored and not result.game:
            # The record cannot be read, which may be the reason why its table is unknown.
            return
        missing = ["the round"] if self._needs_round and result.round is None else []
        needs_table = self._tables or result.round in event.seating
        missing += ["the table"] if needs_table and result.table is None else []
        if missing and "table" not in result.unclear:
            message = f"this record does not say {short_list(missing, 'and')} of the event"
            fixes = [] if result.is_csv else [_naming(result, missing)]
            yield error("table-unknown", result.at("event"), message, fixes=fixes, cause=tuple(missing))
        if event.rounds and result.round and result.round > event.rounds:
            message = (
                f"the event has {many(event.rounds, 'round')}, but this record is of round {result.round}"
            )
            hint = "correct the round here, or `rounds` in the event's file"
            cause = "round", result.round
            yield error("table-unknown", result.at("event", "round"), message, hint, cause=cause)
        if self._tables and result.table and table_name(result.table) not in self._tables:
            tables = short_list(event.tables or (), "and")
            table = shortened(result.table)
            message = f"the event's tables are {tables}, but this record is of table {table}"
            advice = "correct the table here, or `tables` in the event's file"
            place = result.at("event", "table")
            # Any number is near another one.
            names = [name for name in event.tables or () if not name.isdecimal()]
            fixes = [replace(place, name) for name in nearest(result.table, names)]
            yield error("table-unknown", place, message, advice, fixes=fixes, cause=table_name(result.table))

    def _check_forfeits(self, result: Result, seats: Sequence[Seat]) -> Iterator[Problem]:
        """Yield a problem if all players of a table forfeit the game, or if the game is already over."""
        all_forfeits = self.event.forfeits_by_table.get(result.event_table, {})
        forfeits = [id for seat in seats for id in seat.players if id in all_forfeits]
        names = short_list((self.event.player(id).name for id in forfeits), "and")
        hint = "correct `forfeits` in the event's file"
        if seats and all(any(id in forfeits for id in seat.players) for seat in seats):
            message = f"{names} gave up {result.table_in_words}, so nobody can win"
            yield error("seating-differs", result.at("players"), message, hint)
        elif forfeits and result.scored and result.over:
            message = f"this game is over, but {names} gave it up"
            hint += ", if that is wrong; the game counts as lost"
            yield warning("seating-differs", result.at("players"), message, hint)

    def _extras(self, result: Result) -> tuple[Extra, ...]:
        """Return what a record states without cards. Scores count only if other rounds have cards."""
        number = result.evidence[EVIDENCES.index(Evidence.POINTS)]
        if not number or result.is_csv or not self.has_cards or not self.event.given:
            return result.extras
        text = f"{many(number, 'round')} of {result.table_in_words or 'this record'} without cards"
        return (*result.extras, Extra(text, (), is_round=True))

    def _check_extras(self, result: Result) -> Iterator[Problem]:
        """Yield a problem for everything that changes the totals of a record but does not come from cards."""
        only_cards = self.event.only_cards
        allowing = remove(Place(("only_cards",))).in_other_file(EVENT_FILE)
        for extra in self._extras(result) if self.event.given and not result.errors else ():
            place, message = result.at(*extra.path), f"this does not come from the cards: {extra.text}"
            if only_cards and extra.is_round:
                continue
            if only_cards:
                fixes = [remove(place), allowing]
                yield error("not-by-cards", place, message, fixes=fixes, cause=extra.text)
            else:
                advice = "the points count; only_cards: yes in the event's file would forbid them"
                yield warning("not-by-cards", place, message, advice, cause=extra.text)
        for number, kind in zip(result.evidence, Evidence, strict=True):
            if only_cards and number and kind is not Evidence.CARDS:
                message = f"the event counts only cards, and {many(number, 'round')} {is_or_are(number)} "
                fixes = [Fix((), Certainty.CHOICE, label="write the captured cards"), allowing]
                message += f"known only by {kind.value}"
                yield error("not-by-cards", result.at(), message, fixes=fixes, cause=(kind, number))

    def _check_places(self, result: Result) -> Iterator[Problem]:
        """Yield a problem if the event's points are for more or fewer places than the table has."""
        points = self.event.points
        sides = len(result.seats)
        if not result.scored or points.by != "places" or not any(points.places.values()):
            return
        row = points.row(sides)
        rows = _example_rows(points, sides)
        label = f"write `places: {spell_value(rows)}` under `points`"
        fix = write(("points", "places"), rows, label=label).in_other_file(EVENT_FILE)
        if len(row) < sides:
            given = f"only for {len(row)} places"
            if not row:
                given = f"only for tables of {short_list(map(str, points.places))}"
            message = f"this table has {sides} sides, but the event gives points {given}"
            yield error("places-unfit", result.at("players"), message, fixes=[fix], cause=sides)
        elif len(row) > sides and result.file not in self.broken_files:
            message = f"this table has {sides} sides, but the event gives points for {len(row)} places"
            advice = f"otherwise the first {sides} count"
            yield warning("places-unfit", result.at("players"), message, advice, fixes=[fix], cause=sides)


def _with_forfeits(seats: Sequence[Seat], forfeits: Collection[str]) -> tuple[Seat, ...]:
    """Return the seats with the players who forfeit in the last place. The best of the others win."""
    stayed = [seat for seat in seats if not any(id in forfeits for id in seat.players)]
    places = sorted(seat.place for seat in stayed)
    winners = {seat.side for seat in stayed if seat.outcome in {0, 1}}
    winners = winners or {seat.side for seat in stayed if seat.place == places[0]}
    changed = []
    for seat in seats:
        place = places.index(seat.place) + 1 if seat in stayed else len(places) + 1
        outcome = int(len(winners) == 1) if seat.side in winners else -1
        changed.append(seat._replace(place=place, outcome=outcome))
    return tuple(changed)


def _naming(result: Result, missing: Sequence[str]) -> Fix:
    """Return the fix that names the round and the table of a record, with what is missing to fill in."""
    values = {"round": result.round, "table": result.table}
    blanks = {key: Blank(key.upper()) for key in values if f"the {key}" in missing}
    known = {key: value for key, value in values.items() if value is not None}
    return write(("event",), known | blanks)


def _example_rows(points: Points, sides: int) -> dict[int, list[int | str]]:
    """Return the points of the places with an added row for this number of sides, as an example to change."""
    rows = {number or len(row): list(map(write_amount, row)) for number, row in points.places.items()}
    rows[sides] = [10 * (sides - 1 - 2 * place) for place in range(sides)]
    return rows
