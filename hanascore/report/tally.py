"""The report of `tally`: the standings, the reasons for the places, and the evidence for the scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from hanascore.games import GAMES
from hanascore.model.record import Evidence
from hanascore.problems.problem import LocatedProblem
from hanascore.problems.words import is_or_are, listed, many
from hanascore.report.blocks import (
    Block,
    Cell,
    Heading,
    ItemList,
    Paragraph,
    Report,
    Row,
    Table,
    Title,
    fields,
    table,
)
from hanascore.report.json_parts import problem_data
from hanascore.report.labels import tr
from hanascore.report.tally_data import (
    audit_data,
    cross_table_data,
    difference_data,
    event_data,
    meetings_in_order,
    reasons_data,
    standings_data,
)
from hanascore.report.wording import amount, club_lines, signed
from hanascore.tally.event import TIE_BREAKS, Amount, Correction, Event, Points
from hanascore.tally.gaps import describe_status
from hanascore.tally.place_changes import SCHEMA, PlaceChange
from hanascore.tally.points import PlayerLine, RoundPoints
from hanascore.tally.results import describe_table
from hanascore.tally.standings import Tally, TallyFile

# How many players a sentence names at most.
_MOST_NAMED = 12
# The largest cross-table that is a square, on a terminal and on a page.
_LARGEST_SQUARE, _LARGEST_SQUARE_ON_PAGE = 20, 100
# The heading for the values of a tie-break.
_TIE_BREAK_HEADS = {
    "wins": "Wins",
    "head-to-head": "Met",
    "score": "Score",
    "best-game": "Best",
    "fewest-penalties": "Penalised",
    "lots": "Lot",
}
# What replaces a game: its mark behind the points, and what the mark means.
_REPLACEMENTS = {"bye": ("b", "a bye"), "absent": ("a", "absent"), "forfeit": ("f", "a game given up")}
_OUTCOME_SIGNS = {1: "+", 0: "=", -1: "-"}


class TallyReport(Report):
    """The standings of an event, with more parts on request."""

    name = "tally"

    def __init__(
        self,
        tally: Tally,
        *,
        rounds: bool = False,
        cross_table: bool = False,
        audit: bool = False,
        moves: Sequence[PlaceChange] | None = None,
        before: str = "",
    ) -> None:
        self.tally = tally
        # Which parts to show after the standings.
        self.rounds, self.cross_table, self.audit = rounds, cross_table, audit
        # How the places changed since an earlier tally, and the file of that.
        self.moves, self.before = moves, before

    def blocks(self, *, page: bool = False) -> Iterator[Block]:
        """Return the standings and other parts. A page for the wall has every round and the cross-table."""
        yield from _standings(self.tally, page=page)
        if self.rounds or page:
            yield from _points_by_round(self.tally)
        if self.cross_table or page:
            largest_square = _LARGEST_SQUARE_ON_PAGE if page else _LARGEST_SQUARE
            yield from _cross_table(self.tally, largest_square)
        if self.moves is not None:
            yield from _changes(self.moves, self.before)
        if self.audit:
            yield from _audit(self.tally)
        yield ItemList([describe_status(status, self.tally.event) for status in self.tally.round_statuses])

    def data(self) -> dict[str, Any]:
        """Return the standings and everything else as one document."""
        standings = standings_data(self.tally, rounds=self.rounds)
        return {**event_data(self.tally), "standings": standings, **self._other_data()}

    def lines(self) -> Iterator[dict[str, Any]]:
        """Return a line for each player, and a last line with everything else."""
        for line in standings_data(self.tally, rounds=self.rounds):
            yield {"schema": SCHEMA, "type": "standing", **line}
        yield {"schema": SCHEMA, "type": "tally", **event_data(self.tally), **self._other_data()}

    def _other_data(self) -> dict[str, list[dict[str, Any]]]:
        tally = self.tally
        data = {"reasons": reasons_data(tally)}
        if tally.is_shown and self.cross_table:
            data["cross_table"] = cross_table_data(tally)
        if self.audit:
            data["audit"] = audit_data(tally)
        if tally.is_shown and self.moves is not None:
            data["diff"] = difference_data(self.moves)
        data["problems"] = [problem_data(located) for located in tally.problems]
        return data

    def rows(self) -> Iterator[Sequence[Cell]]:
        """Return a row for each player. The columns have the names that JSON has."""
        tally = self.tally
        numbers = [number for number in _round_numbers(tally) if number is not None] if self.rounds else []
        if self.rounds and tally.event.rounds:
            # The columns are the same during the whole event.
            numbers = list(range(1, tally.event.rounds + 1))
        clubs = " ".join(dict.fromkeys(club.file for club in tally.defaults)) or None
        yield [
            *("place", "player", "name", "club", "games", "won", "drawn", "lost", "points", "score"),
            *("score_difference", "penalties", "penalty_points"),
            *(f"by_{tie_break.replace('-', '_')}" for tie_break in TIE_BREAKS[1:]),
            *(f"evidence_{kind.value}" for kind in Evidence),
            *(f"round_{number}" for number in numbers),
            "defaults",
        ]
        values = tally.tie_break_values
        for line in tally.lines:
            yield [
                *(_place(line), line.player, line.name, line.club, len(line.games)),
                *(line.count_outcomes(outcome) for outcome in (1, 0, -1)),
                *(line.points, line.score, line.difference, len(line.penalties), line.penalty),
                *(values.get(tie_break, {}).get(line.player) for tie_break in TIE_BREAKS[1:]),
                *line.evidence,
                *(_points_in_round(line, number) for number in numbers),
                clubs,
            ]


# The standings


def _standings(tally: Tally, *, page: bool = False) -> Iterator[Block]:
    """Return the standings with all remarks. A page also has all warnings."""
    yield Title(_title(tally), list(filter(None, [_terms(tally)])))
    if not tally.complete:
        yield Paragraph("Not final: what is missing is listed below.", tone="alert")
    if tally.lines:
        yield _standings_table(tally)
        yield _legend(tally)
    problems = [f"Open: {_with_line(located)}" for located in tally.problems if located.problem.stops]
    if page:
        problems += [
            f"Warning: {_with_line(located)}"
            for located in tally.warnings
            if located.problem.id != "not-by-cards"  # listed with the rulings
        ]
    for lines in (
        _reasons(tally),
        list(_rulings(tally)),
        list(_extras(tally)),
        problems,
        list(_basis(tally)),
    ):
        yield ItemList(lines)


def _with_line(located: LocatedProblem) -> str:
    """Return a problem with its file and line."""
    line = f":{located.span.line}" if located.span else ""
    return f"{located.file}{line}: {located.problem.message}"


def _title(tally: Tally) -> str:
    """Return the event, the games, and the last round that counts."""
    event, last = tally.event, tally.options.as_of
    games = sorted({result.game for result in tally.results if result.game})
    names = listed(GAMES[game].name for game in games)
    if not names and event.rules.game:
        # Results in CSV name no game.
        names = event.rules.game.name
    title = event.title or ("" if event.given else "Tally")
    text = ": ".join(filter(None, (title, names))) or "Tally"
    if last is None:
        return text
    return f"{text}, after round {last}{f' of {event.rounds}' if event.rounds else ''}"


def _terms(tally: Tally) -> str:
    """Return when and where the event was, and how points are won."""
    event, points = tally.event, tally.event.points
    terms = [term for term in (event.date, event.place) if term]
    if event.given:
        terms.append(_points_words(points))
        if points.cap is not None:
            terms.append(f"at most {amount(points.cap)} a game")
        if event.count_best:
            terms.append(f"the best {event.count_best} of each player count")
    if tally.options.tie_breaks and tally.options.tie_breaks != event.tie_breaks:
        instead = f" instead of {', '.join(event.tie_breaks)}" if event.given else ""
        terms.append(f"tie-breaks: {', '.join(tally.tie_breaks)}{instead}")
    return "; ".join(terms)


def _points_words(points: Points) -> str:
    """Return how points are won."""
    if points.by == "wins":
        worth = (("win", points.win), ("draw", points.draw), ("loss", points.loss))
        return f"points for {', '.join(f'a {outcome} {amount(number)}' for outcome, number in worth)}"
    if points.by == "score":
        return "points by score"
    rows = []
    for sides, row in points.places.items():
        number = f" with {sides} sides" if sides else ""
        rows.append(f"{', '.join(map(amount, row))}{number}")
    ties = {"share": "ties share points", "best": "ties get the best", "worst": "ties get the worst"}
    return f"points by place: {'; '.join(rows)}; {ties[points.ties]}"


def _standings_table(tally: Tally) -> Table:
    """Return a row for each player, with the columns that have something in them."""
    lines = tally.lines
    columns: dict[str, list[str]] = {
        "Place": [_place(line) or "-" for line in lines],
        "Player": [line.name for line in lines],
        "Club": [line.club or "" for line in lines],
        "Games": [str(len(line.games)) for line in lines],
        "W-D-L": [_outcomes(line) for line in lines],
        "Points" if tally.event.given else "Score": [amount(line.points) for line in lines],
        "Diff": [signed(line.difference) for line in lines],
        "Penalty": [_penalty(line) for line in lines],
    }
    for tie_break, values in tally.tie_break_values.items():
        if tie_break not in {"points", "score-difference"}:
            cells = [_value(tie_break, values.get(line.player)) for line in lines]
            columns[_TIE_BREAK_HEADS[tie_break]] = cells
    if any(tally.evidence[1:]):
        columns["Evidence"] = ["/".join(map(str, line.evidence)) for line in lines]
    heads = [head for head, cells in columns.items() if any(cells) or head not in {"Club", "Penalty"}]
    rows = zip(*(columns[head] for head in heads), strict=True)
    return table(heads, rows, right={*heads} - {"Player", "Club"})._replace(repeated=2)


def _legend(tally: Tally) -> Table:
    """Return what the headings of the standings mean."""
    left_out = ", unfinished games left out" if any(line.unfinished for line in tally.lines) else ""
    rows = [
        (tr("W-D-L"), f"games won, drawn and lost{left_out}"),
        (tr("Diff"), "own score minus each opponent's score, over all games"),
    ]
    if "head-to-head" in tally.tie_break_values:
        rows.append((tr("Met"), "results of tied players against each other"))
    return fields(rows)


def _place(line: PlayerLine) -> str:
    """Return a place, with = if it is shared; empty if the player has none."""
    return f"{line.place}{'=' if line.shared else ''}" if line.place else ""


def _outcomes(line: PlayerLine) -> str:
    """Return how many games were won, drawn and lost; empty if none of them is over."""
    if line.games and line.unfinished == len(line.games):
        return ""
    return "-".join(str(line.count_outcomes(outcome)) for outcome in (1, 0, -1))


def _penalty(line: PlayerLine) -> str:
    return amount(line.penalty) if line.penalties else ""


def _value(tie_break: str, value: Amount | None) -> str:
    if value is None:
        return ""
    return signed(value) if tie_break in {"head-to-head", "score-difference"} else amount(value)


def _reasons(tally: Tally) -> list[str]:
    """Return how ties were broken, and who shares a place."""
    reasons = []
    for step in tally.tie_break_steps:
        if step.decided and step.tie_break != tally.tie_breaks[0]:
            levels = []
            for players in step.groups:
                value = _value(step.tie_break, step.values[players[0]]) or "none"
                levels.append(f"{_names(tally, players)} ({value})")
            sentence = f"Place {step.place}: {' before '.join(levels)}, by {step.tie_break}."
            reasons.append((step.place, sentence))
        final_places = {line.place for line in tally.lines if line.player in step.players}
        if step.not_met and len(final_places) > 1:
            first, second = _names(tally, step.not_met[:1]), _names(tally, step.not_met[1:])
            sentence = (
                f"Place {step.place}: head-to-head does not apply to {_names(tally, step.players)}, "
                f"because {first} and {second} have not met."
            )
            reasons.append((step.place, sentence))
    shared = (line for line in tally.lines if line.shared)
    for place, lines in groupby(shared, key=lambda line: line.place or 0):
        tied = [line.player for line in lines]
        steps = [step for step in tally.tie_break_steps if set(tied) <= set(step.players)]
        without_answer = {step.tie_break for step in steps if not step.values}
        tie_breaks = [
            f"{tie_break} (not all of them met)" if tie_break in without_answer else tie_break
            for tie_break in tally.tie_breaks
        ]
        sentence = f"Place {place} is shared by {_names(tally, tied)}, tied on {listed(tie_breaks)}."
        reasons.append((place, sentence))
    return [sentence for _, sentence in sorted(reasons, key=itemgetter(0))]


def _names(tally: Tally, players: Iterable[str]) -> str:
    return listed((tally.event.player(player).name for player in players), most=_MOST_NAMED)


def _rulings(tally: Tally) -> Iterator[str]:
    """Return the rulings of the director that count here."""
    event, last = tally.event_so_far, tally.options.as_of
    for line in tally.lines:
        for part in line.parts:
            if part.kind != "game":
                reason = f": {part.reason}" if part.reason else ""
                points = f"{signed(part.points)}{reason}"
                yield f"{part.kind.capitalize()}: {line.name}, round {part.round}, {points}."
    for line in tally.lines:
        for penalty in line.penalties:
            when = f", round {penalty.round}" if penalty.round else ""
            reason = f"{penalty.reason} ({penalty.by})"
            yield f"Penalty: {line.name}{when}, {signed(penalty.points)}: {reason}."
    for line in tally.lines:
        if withdrawal := event.withdrawal_of.get(line.player):
            yield f"Withdrawn: {line.name}, {withdrawal.since}."
        substitute = event.substitution_by.get(line.player)
        if substitute and (last is None or substitute.since <= last):
            replaced = event.player(substitute.instead_of).name
            unplaced = "" if substitute.ranked else ", without a place"
            yield f"Substitute: {line.name} for {replaced}, from round {substitute.since}{unplaced}."
    used = set(tally.applied_corrections(result for file in tally.files for result in file.results))
    for correction in event.all_corrections:
        if correction in used:
            place = ", ".join(
                filter(None, (correction.file, describe_table(correction.round, correction.table)))
            )
            yield f"Corrected: {place}: {_correction_words(correction, event)}."


def _extras(tally: Tally) -> Iterator[str]:
    """Return what changes the totals of records and is not from their cards."""
    for result in tally.results:
        for extra in result.extras if result.counts else ():
            place = ", ".join(filter(None, (result.file, result.table_in_words)))
            yield f"Not from the cards: {place}: {extra.text}."


def _correction_words(correction: Correction, event: Event) -> str:
    """Return what the director corrected, and why."""
    parts = []
    if correction.was:
        was, now = (
            listed(event.player(player).name for player in players)
            for players in (correction.was, correction.now)
        )
        parts.append(f"{now} played in the seats of {was}")
    if correction.reason:
        parts.append(correction.reason)
    return "; ".join(parts) + (f" ({correction.by})" if correction.by else "")


def _basis(tally: Tally) -> Iterator[str]:
    """Return the basis of the standings: evidence, rules, files and club defaults."""
    if evidence := _evidence(tally):
        yield evidence
    rules = dict.fromkeys(
        result.rules or "the defaults of the game"
        for result in tally.results
        if result.counts and result.rules is not None
    )
    if rules:
        yield f"Rules: {'; '.join(rules)}."
    yield f"Digest of {many(len(tally.files), 'file')}: {tally.digest}"
    for club in tally.defaults:
        yield from club_lines(club)


def _evidence(tally: Tally) -> str:
    """Return how many rounds are proved by cards, and how many records have a warning."""
    cards, counts, yaku, points = tally.evidence
    total = sum(tally.evidence)
    if not total:
        return ""
    rounds = many(total, "round")
    if cards == total:
        sentences = [f"Evidence: {rounds}, {'all ' if total > 1 else ''}checked by cards."]
    else:
        parts = f"{cards} checked by cards, {counts} by counts, {yaku} entered as yaku, {points} as points"
        sentences = [f"Evidence: {rounds}: {parts} (in the table: cards/counts/yaku/points)."]
    if extras := sum(len(result.extras) for result in tally.results if result.counts):
        entries = "entry is" if extras == 1 else "entries are"
        sentences.append(f"{extras} {entries} not from the cards, as listed above.")
    if doubtful := len(tally.doubtful):
        sentences.append(f"{many(doubtful, 'record')} {is_or_are(doubtful)} doubtful.")
    if tally.denied:
        sentences.append(
            f"{many(tally.denied, 'claim')} {is_or_are(tally.denied)} denied; the points follow the cards."
        )
    if number := len(tally.warnings):
        sentences.append(f"{many(number, 'warning')} in all.")
    return " ".join(sentences)


# Rounds


def _round_numbers(tally: Tally) -> list[int | None]:
    """Return the numbers of all rounds; None comes last, for points that belong to no round."""
    numbers = {part.round for line in tally.lines for part in line.parts}
    return sorted(numbers, key=lambda number: (number is None, number))


def _points_by_round(tally: Tally) -> Iterator[Block]:
    """Return the points of each player in each round."""
    columns = {tr("Player"): [line.name for line in tally.lines]}
    for number in _round_numbers(tally):
        if number is None:
            columns[tr("Other")] = [_other_points(line) for line in tally.lines]
        else:
            columns[str(number)] = [
                " ".join(map(_round_points, line.in_round(number))) for line in tally.lines
            ]
    if any(line.penalties for line in tally.lines):
        columns[tr("Penalty")] = [_penalty(line) for line in tally.lines]
    columns[tr("Total")] = [amount(line.points) for line in tally.lines]
    yield Heading(tr("Points of each round"))
    rows = [Row(cells) for cells in zip(*columns.values(), strict=True)]
    yield Table(rows, list(columns), right=range(1, len(columns)))
    parts = [part for line in tally.lines for part in line.parts]
    kinds = {part.kind for part in parts}
    notes = [f"{mark}: {meaning}" for kind, (mark, meaning) in _REPLACEMENTS.items() if kind in kinds]
    if any(not part.counts for part in parts):
        notes.append("in brackets: does not count")
    yield ItemList(["; ".join(notes)] if notes else [])


def _round_points(part: RoundPoints) -> str:
    """Return the points of a round, in brackets if they do not count."""
    mark, _ = _REPLACEMENTS.get(part.kind, ("", ""))
    points = f"{amount(part.points)}{mark}"
    return points if part.counts else f"({points})"


def _other_points(line: PlayerLine) -> str:
    parts = line.in_round(None)
    return amount(sum(part.points for part in parts if part.counts)) if parts else ""


def _points_in_round(line: PlayerLine, number: int) -> Amount | None:
    parts = line.in_round(number)
    return sum(part.points for part in parts) if parts else None


# The cross-table


def _cross_table(tally: Tally, largest_square: int) -> Iterator[Block]:
    """Return who met whom: a square, or a line for each player if there are many."""
    yield Heading(tr("Who met whom (+ placed before, - behind, = level)"))
    names = {line.player: line.name for line in tally.lines}
    meetings = meetings_in_order(tally)
    if len(names) > largest_square:
        yield ItemList([_opponents_line(player, meetings[player], names) for player in names], level=1)
        return
    numbers = [str(number) for number in range(1, len(names) + 1)]
    rows = []
    for number, (player, name) in zip(numbers, names.items(), strict=True):
        signs = [_signs(meetings[player].get(opponent, ())) for opponent in names]
        rows.append(Row((number, name, *signs)))
    yield Table(rows, ["", tr("Player"), *numbers], right=[0], repeated=2)


def _opponents_line(player: str, outcomes: Mapping[str, Sequence[int]], names: Mapping[str, str]) -> str:
    opponents = [f"{_signs(met)} {names[opponent]}" for opponent, met in outcomes.items()]
    return f"{names[player]}: {', '.join(opponents) or 'nobody'}"


def _signs(outcomes: Iterable[int]) -> str:
    return "".join(_OUTCOME_SIGNS[outcome] for outcome in outcomes)


# Files, and changes since an earlier tally


def _audit(tally: Tally) -> Iterator[Block]:
    """Return each file with its SHA-256, and what is known of its records."""
    yield Heading(tr("Files, each with its SHA-256"))
    for role, file in tally.audited_files:
        lines = [f"the {role}"] if role else _record_lines(tally, file)
        yield ItemList([file.name, file.digest, *lines], level=1, joined=True)


def _record_lines(tally: Tally, file: TallyFile) -> list[str]:
    """Return the evidence, the rules and the corrections of each record of a file."""
    counted, lines = tally.counted, []
    for result in file.results:
        parts = [result.table_in_words]
        if result.game:
            parts.append(GAMES[result.game].name)
        parts.append(result.rules or "")
        kinds = zip(result.evidence, Evidence, strict=True)
        parts += [f"{many(number, 'round')} by {kind.value}" for number, kind in kinds if number]
        parts += (f"not from the cards: {extra.text}" for extra in result.extras)
        if result.key not in counted:
            parts.append("not counted")
        if result.key in tally.doubtful:
            parts.append("doubtful")
        for correction in tally.applied_corrections([result]):
            parts.append(f"corrected: {_correction_words(correction, tally.event)}")
        lines.append("; ".join(filter(None, parts)))
    return lines


def _changes(moves: Sequence[PlaceChange], before: str) -> Iterator[Block]:
    """Return whose place or points changed since an earlier tally."""
    yield Heading(tr("Since {}", before))
    rows = []
    for move in moves:
        if move.has_changed:
            was = "" if move.points_before is None else str(move.place_before or "-")
            points, points_before = _value("points", move.points), _value("points", move.points_before)
            place = str(move.place or "-")
            rows.append(Row((move.name, place, was, _moved(move), points, points_before)))
    if not rows:
        yield Paragraph("Nothing changed.", level=1)
        return
    heads = ("Player", "Place", "Was", "Moved", "Points", "Were")
    yield table(heads, rows, right=("Place", "Was", "Points", "Were"))
    if others := len(moves) - len(rows):
        yield Paragraph(f"{many(others, 'other')}: same place, same points.", level=1)


def _moved(move: PlaceChange) -> str:
    """Return how a player moved.

    >>> _moved(PlaceChange("aki", "Aki", place=1, points=30))
    'new'
    """
    if move.points_before is None:
        return tr("new")
    if move.points is None:
        return tr("gone")
    up = move.up or 0
    if not up:
        return ""
    return tr("up {}", up) if up > 0 else tr("down {}", -up)
