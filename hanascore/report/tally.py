"""The report of `tally`: a line a player, why who stands before whom, and what it all rests on."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter, itemgetter
from sys import intern
from typing import Any

from hanascore.games import GAMES
from hanascore.problems.words import are, listed, many
from hanascore.report.blocks import (
    Block,
    Cell,
    Column,
    Fields,
    Heading,
    Listing,
    Report,
    Sentence,
    Statements,
    Table,
    Title,
    columns,
)
from hanascore.report.data import Rows, club_data, problem_data
from hanascore.report.wording import amount, from_club, signed
from hanascore.tally.checks import where
from hanascore.tally.event import Amount, Correction, Event, Points, as_number, since
from hanascore.tally.results import EVIDENCE, Sheet
from hanascore.tally.standings import (
    SCHEMA,
    PlaceChange,
    PlayerLine,
    RoundPoints,
    Tally,
    TieBreakAsked,
    meetings,
)

# What stands in place of a game that was played, and its mark behind the points.
_KINDS = {"bye": ("b", "a bye"), "absent": ("a", "absent"), "forfeit": ("f", "a game given up")}
_MOST_NAMED = 12
# How many cells the headings take that are explained, in any language.
_LABELS = 11
# More players have a line each: nobody reads a wider square.
_WIDEST_SQUARE = 100
_HEADS = {
    "wins": "Wins",
    "head-to-head": "Met",
    "score-difference": "Diff",
    "score": "Score",
    "best-game": "Best",
    "fewest-penalties": "Penalised",
    "lots": "Lot",
}


class TallyReport(Report):
    """Standings, with what is wanted beside them: `moves` are those since the tally of the file `before`."""

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
        self.tally, self.rounds, self.cross_table, self.audit = tally, rounds, cross_table, audit
        self.moves, self.before = moves, before

    def blocks(self, *, everything: bool = False) -> Iterator[Block]:
        """The standings with all that is said of them, and what is wanted beside them, or `everything`."""
        yield from _standings(self.tally)
        if self.rounds or everything:
            yield from _by_round(self.tally)
        if self.cross_table or everything:
            yield from _cross_table(self.tally)
        if self.moves is not None:
            yield from _difference(self.moves, self.before)
        if self.audit:
            yield from _audit(self.tally)

    def page(self) -> Iterator[Block]:
        """The same for a wall, with every round and who met whom."""
        return self.blocks(everything=True)

    def data(self) -> dict[str, Any]:
        """The whole as one document, a player and a problem on a line of its own."""
        parts = {key: Rows(rows) for key, rows in self._beside()}
        return {**_head_data(self.tally), "standings": Rows(self._lines_data()), **parts}

    def lines(self) -> Iterator[dict[str, Any]]:
        """A line a player, and a closing line with everything else."""
        yield from ({"schema": SCHEMA, "type": "standing", **row} for row in self._lines_data())
        head = {"schema": SCHEMA, "type": "tally"} | _head_data(self.tally)
        yield head | {key: list(rows) for key, rows in self._beside()}

    def _lines_data(self) -> Iterator[dict[str, Any]]:
        """What is told of each player, with the rounds where they are wanted."""
        values, event = self.tally.tie_break_values, self.tally.event_so_far
        for line in self.tally.lines if self.tally.shown else ():
            rounds = {"rounds": list(map(_round_data, line.parts))} if self.rounds else {}
            yield _standing_data(line, values, event) | rounds

    def _beside(self) -> Iterator[tuple[str, Iterable[dict[str, Any]]]]:
        """What is told beside the standings, under the keys of each list."""
        tally = self.tally
        asked, first = tally.asked if tally.shown else (), tally.tie_breaks[0]
        reasons = [one for one in asked if one.tie_break != first]
        yield "reasons", map(_reason_data, reasons)
        if tally.shown and self.cross_table:
            yield "cross_table", _cross_data(tally)
        if self.audit:
            yield "audit", _audit_data(tally)
        if tally.shown and self.moves is not None:
            yield "diff", map(_move_data, self.moves)
        yield "problems", map(problem_data, tally.found)

    def rows(self) -> Iterator[Sequence[Cell]]:
        """A row a player, with the files of clubs in a last column where any record left something to one."""
        heads, cells = zip(*self._named_cells(), strict=True)
        yield heads
        yield from zip(*cells, strict=True)

    def _named_cells(self) -> Iterator[tuple[str, list[Cell]]]:
        """The columns of a table for spreadsheets, those that JSON has too by the same names."""
        tally, lines = self.tally, self.tally.lines
        yield "place", [_place(line) for line in lines]
        yield "player", [line.player for line in lines]
        yield "name", [line.name for line in lines]
        yield "club", [line.club for line in lines]
        yield "games", [len(line.games) for line in lines]
        for head, outcome in (("won", 1), ("drawn", 0), ("lost", -1)):
            yield head, [line.came_out(outcome) for line in lines]
        yield "points", [line.points for line in lines]
        yield "score", [line.score for line in lines]
        yield "score_difference", [line.difference for line in lines]
        yield "penalties", [len(line.penalties) for line in lines]
        yield "penalty_points", [line.penalty for line in lines]
        for tie_break, values in tally.tie_break_values.items():
            if tie_break != "points":
                yield f"by_{tie_break.replace('-', '_')}", [values.get(line.player) for line in lines]
        for at, evidence in enumerate(EVIDENCE):
            yield f"evidence_{evidence}", [line.evidence[at] for line in lines]
        for number in _rounds(tally) if self.rounds else ():
            if number is not None:
                rounds = (line.of_round(number) for line in lines)
                yield f"round_{number}", [sum(part.points for part in of) if of else None for of in rounds]
        if tally.defaults:
            yield "defaults", [" ".join(dict.fromkeys(one.file for one in tally.defaults))] * len(lines)


def _standings(tally: Tally) -> Iterator[Block]:
    """The standings as they are, with everything that is said of them."""
    yield Title(_title(tally))
    if terms := _terms(tally):
        yield Listing([terms], level=1, joined=True)
    if not tally.complete:
        yield Sentence("Not final: what is still open is named below.", tone="alert")
    if tally.lines:
        yield Table(_columns(tally), cut=2)
        but = ", without those that are not over" if any(line.unfinished for line in tally.lines) else ""
        legend = [
            ("W-D-L", "", f"games won, drawn and lost{but}"),
            ("Diff", "", "one's score less that of each opponent, added up over all games"),
        ]
        if "head-to-head" in tally.tie_break_values:
            legend.append(("Met", "", "how those who are level did against each other"))
        yield Fields(legend, level=1, label_cells=_LABELS)
    gaps = [
        f"Open: {one.file}{f':{one.span.line}' if one.span else ''}: {one.problem.message}"
        for one in tally.found
        if one.problem.stops
    ]
    played = (one.rules for one in tally.games if one.counts)
    rules = dict.fromkeys(words or "those of the game, unchanged" for words in played if words is not None)
    rests = [_evidence(tally), f"Rules: {'; '.join(rules)}." if rules else ""]
    rests.append(f"Digest of {many(len(tally.sheets), 'file')}: {tally.digest}")
    rests += [line for one in tally.defaults for line in from_club(one)]
    for said in (_reasons(tally), list(_rulings(tally)), gaps, rests):
        if said:
            yield Listing([line for line in said if line])


def _title(tally: Tally) -> str:
    """What was played, and how far these standings go."""
    event, last = tally.event, tally.order.as_of
    games = sorted({one.game for one in tally.games if one.game})
    # A table of results names no game.
    game = None if games else event.rules.game
    names = listed(GAMES[id].name for id in games) or (game.name if game else "")
    called = event.title or ("" if event.given else "Tally")
    said = ": ".join(filter(None, (called, names))) or "Tally"
    if last is not None:
        said += f", after round {last}" + (f" of {event.rounds}" if event.rounds else "")
    return said


def _terms(tally: Tally) -> str:
    """By what points are won, and when and where it was."""
    event, points = tally.event, tally.event.points
    said = [part for part in (event.date, event.where) if part]
    if event.given:
        said.append(_how_points_are_won(points))
        if points.cap is not None:
            said.append(f"at most {amount(points.cap)} a game")
        if event.count_best:
            said.append(f"the best {event.count_best} of each count")
    if tally.order.tie_breaks and tally.order.tie_breaks != event.tie_breaks:
        usual = f" (the event says {', '.join(event.tie_breaks)})" if event.given else ""
        said.append(f"ties broken as asked by {', '.join(tally.tie_breaks)}{usual}")
    return "; ".join(said)


def _how_points_are_won(points: Points) -> str:
    if points.by == "wins":
        worth = (("win", points.win), ("draw", points.draw), ("loss", points.loss))
        return f"points for {', '.join(f'a {word} {amount(number)}' for word, number in worth)}"
    if points.by == "score":
        return "points by score"
    rows = [
        f"{f'at {sides} sides ' if sides else ''}{', '.join(map(amount, row))}"
        for sides, row in points.places.items()
    ]
    ties = {"share": "shared", "best": "at the best of them", "worst": "at the worst of them"}[points.ties]
    return f"points by places {'; '.join(rows)}, ties {ties}"


def _columns(tally: Tally) -> list[Column]:
    """The columns of the table: those that are needed, tie-breaks in their order."""
    lines, unverified = tally.lines, any(tally.evidence[1:])
    found = [
        Column("Place", [_place(line) or "-" for line in lines], right=True),
        Column("Player", [line.name for line in lines]),
        Column("Club", [line.club or "" for line in lines]),
        Column("Games", [str(len(line.games)) for line in lines], right=True),
        Column("W-D-L", list(map(_outcomes, lines)), right=True),
        Column(
            "Points" if tally.event.given else "Score", [amount(line.points) for line in lines], right=True
        ),
        Column("Diff", [signed(line.difference) for line in lines], right=True),
        Column("Penalty", list(map(_penalty, lines)), right=True),
    ]
    for tie_break, values in tally.tie_break_values.items():
        if tie_break not in {"points", "score-difference"}:
            cells = [_value(tie_break, values.get(line.player)) for line in lines]
            found.append(Column(_HEADS[tie_break], cells, right=True))
    evidence = [intern("/".join(map(str, line.evidence))) for line in lines] if unverified else []
    found.append(Column("Evidence", evidence, right=True))
    return [one for one in found if one.head not in {"Club", "Penalty", "Evidence"} or any(one.cells)]


def _outcomes(line: PlayerLine) -> str:
    """How many games were won, drawn and lost; nothing where none of them is over."""
    over = not line.games or line.unfinished < len(line.games)
    return intern("-".join(str(line.came_out(how)) for how in (1, 0, -1))) if over else ""


def _penalty(line: PlayerLine) -> str:
    return amount(line.penalty) if line.penalties else ""


def _place(line: PlayerLine) -> str:
    """The place as it is written: with `=` where it is shared, and nothing where there is none."""
    return f"{line.place}{'=' if line.shared else ''}" if line.place else ""


def _value(tie_break: str, value: Amount | None) -> str:
    if value is None:
        return ""
    return signed(value) if tie_break in {"head-to-head", "score-difference"} else amount(value)


def _reasons(tally: Tally) -> list[str]:
    """Why players of equal points stand as they do, with the values, and who shares a place."""

    def names(ids: Iterable[str]) -> str:
        return listed((tally.event.player(id).name for id in ids), most=_MOST_NAMED)

    said = []
    for one in tally.asked:
        if one.parted and one.tie_break != tally.tie_breaks[0]:
            values = [_value(one.tie_break, one.values[level[0]]) or "none" for level in one.parts]
            levels = (f"{names(level)} ({value})" for level, value in zip(one.parts, values, strict=True))
            said.append((one.place, f"Place {one.place}: {' before '.join(levels)}, by {one.tie_break}."))
    for place, level in groupby((line for line in tally.lines if line.shared), attrgetter("place")):
        group = [line.player for line in level]
        asked = [one for one in tally.asked if set(group) <= set(one.players)]
        unfit = {one.tie_break for one in asked if not one.values}
        tried = [f"{each} (not all of them met)" if each in unfit else each for each in tally.tie_breaks]
        said.append((place, f"Place {place} is shared by {names(group)}, level by {listed(tried)}."))
    return [sentence for _, sentence in sorted(said, key=itemgetter(0))]


def _rulings(tally: Tally) -> list[str]:
    """What a director ruled, as far as it counts here."""
    event, last = tally.event_so_far, tally.order.as_of
    said = []
    for line in tally.lines:
        for part in (one for one in line.parts if one.kind != "game"):
            what = f"{signed(part.points)}{f': {part.reason}' if part.reason else ''}"
            said.append(f"{part.kind.capitalize()}: {line.name}, round {part.round}, {what}.")
    for line in tally.lines:
        for penalty in line.penalties:
            when = f", round {penalty.round}" if penalty.round else ""
            reason = f"{penalty.reason} ({penalty.by})"
            said.append(f"Penalty: {line.name}{when}, {signed(penalty.points)}: {reason}.")
    for line in tally.lines:
        if gone := event.withdrawal.get(line.player):
            said.append(f"Withdrawn: {line.name}, {since(gone.after)}.")
        other = event.standing_in.get(line.player)
        if other and (last is None or other.since <= last):
            instead, ranked = event.player(other.instead_of).name, "" if other.ranked else ", without a place"
            said.append(f"Substitute: {line.name} for {instead}, from round {other.since}{ranked}.")
    used = set(tally.corrections(result for sheet in tally.sheets for result in sheet.results))
    for one in filter(used.__contains__, event.every_correction):
        named = ", ".join(filter(None, (one.file, where(one))))
        said.append(f"Corrected: {named}: {_correction(one, event)}.")
    return said


def _correction(one: Correction, event: Event) -> str:
    """What a director put right, and why."""
    said = [one.reason] if one.reason else []
    if one.was:
        was, now = (listed(event.player(id).name for id in ids) for ids in (one.was, one.now))
        said.insert(0, f"the seats of {was} were those of {now}")
    return "; ".join(said) + (f" ({one.by})" if one.by else "")


def _evidence(tally: Tally) -> str:
    """What the scores rest on, and how many records have a warning."""
    cards, counts, points = tally.evidence
    total = cards + counts + points
    if not total:
        return ""
    rounds, number = many(total, "round"), len(tally.doubtful)
    doubt = f" {many(number, 'record')} {are(number)} doubtful." if number else ""
    if denied := tally.denied:
        doubt += f" {many(denied, 'claim')} {are(denied)} denied, and what the cards say counts."
    if cards == total:
        return f"Evidence: {rounds}, {'each ' if total > 1 else ''}verified by cards.{doubt}"
    parts = [f"{cards} verified by cards", f"{counts} by counts", f"{points} only by points as written"]
    return f"Evidence: {rounds}: {', '.join(parts)}; in the table cards/counts/points.{doubt}"


def _rounds(tally: Tally) -> list[int | None]:
    """The rounds of which anybody has anything, and at the end None, where something belongs to no round."""
    numbers = {part.round for line in tally.lines for part in line.parts}
    return sorted(numbers, key=lambda each: (each is None, each))


def _by_round(tally: Tally) -> Iterator[Block]:
    """The points of each player in each round, what belongs to no round, penalties, and the sum."""
    found = [Column("Player", [line.name for line in tally.lines])]
    for number in _rounds(tally):
        rounds = (line.of_round(number) for line in tally.lines)
        if number is None:
            sums = ((parts, sum(part.points for part in parts if part.counts)) for parts in rounds)
            cells = [amount(points) if parts else "" for parts, points in sums]
        else:
            cells = [" ".join(map(_points_of_round, parts)) for parts in rounds]
        found.append(Column("Other" if number is None else str(number), cells, right=True))
    if any(line.penalties for line in tally.lines):
        found.append(Column("Penalty", list(map(_penalty, tally.lines)), right=True))
    found.append(Column("Total", [amount(line.points) for line in tally.lines], right=True))
    yield from (Heading("Points of each round"), Table(found, cut=1))
    every = [part for line in tally.lines for part in line.parts]
    kinds = {part.kind for part in every}
    notes = [f"{mark}: {words}" for kind, (mark, words) in _KINDS.items() if kind in kinds]
    if any(not part.counts for part in every):
        notes.append("in brackets: not among the best that count")
    if notes:
        yield Listing(["; ".join(notes)])


def _points_of_round(part: RoundPoints) -> str:
    """The points of a round: in brackets where better games stand for them."""
    points = f"{amount(part.points)}{_KINDS.get(part.kind, ('', ''))[0]}"
    return points if part.counts else f"({points})"


# Outcomes, game by game.
_SIGNS = {1: "+", 0: "=", -1: "-"}


def _cross_table(tally: Tally) -> Iterator[Block]:
    """Who met whom: a square where it fits, and a line a player elsewhere."""
    yield Heading("Who met whom (+ placed before, - behind, = level)")
    names = {line.player: line.name for line in tally.lines}
    told = _met(tally)
    if len(names) > _WIDEST_SQUARE:
        yield _who_met_whom(told, names)
        return
    met = {one: dict(others) for one, others in told}
    lines = _who_met_whom(((one, others.items()) for one, others in met.items()), names)
    heads = [str(number) for number in range(1, len(names) + 1)]
    columns = [Column("", heads, right=True), Column("Player", list(names.values()))]
    for head, other in zip(heads, names, strict=True):
        columns.append(Column(head, [_signs(met[one].get(other, ())) for one in names]))
    yield Table(columns, narrow=lines)


def _who_met_whom(
    met: Iterable[tuple[str, Iterable[tuple[str, Iterable[int]]]]], names: Mapping[str, str]
) -> Statements:
    """A line for each player, with those met."""
    lines = []
    for one, others in met:
        who = ", ".join(f"{_signs(outcomes)} {names[other]}" for other, outcomes in others)
        lines.append((f"{names[one]}: {who or 'nobody'}", ()))
    return Statements(lines)


def _signs(outcomes: Iterable[int]) -> str:
    return "".join(_SIGNS[outcome] for outcome in outcomes)


def _met(tally: Tally) -> Iterator[tuple[str, list[tuple[str, list[int]]]]]:
    """Each player with those met and how that went, all in the order of the standings."""
    met = meetings(tally.games)
    order = {line.player: at for at, line in enumerate(tally.lines)}
    for one in order:
        games = sorted(met[one], key=lambda game: order[game[0]])
        others = groupby(games, key=itemgetter(0))
        yield one, [(other, [outcome for _, outcome in some]) for other, some in others]


def _audit(tally: Tally) -> Iterator[Block]:
    """Each file with its SHA-256, and what its records rest on."""
    yield Heading("Files, each with its SHA-256")
    counted = tally.counted()
    for role, item in tally.audited:
        said = [f"the {role}"] if role else _rests_on(tally, item, counted)
        yield Statements([(line, ()) for line in (item.file, item.digest, *said)])


def _rests_on(tally: Tally, item: Sheet, counted: Container[object]) -> Iterator[str]:
    """What is said of each record of a file."""
    for result in item.results:
        kinds = zip(result.evidence, ("cards", "counts", "points as written"), strict=True)
        words = [
            where(result),
            GAMES[result.game].name if result.game else "",
            result.rules,
            *(f"{many(number, 'round')} by {kind}" for number, kind in kinds if number),
            "" if result.key in counted else "not counted",
            "doubtful" if result.key in tally.doubtful else "",
            f"as scored in {item.through}" if item.through else "",
            *(f"corrected: {_correction(one, tally.event)}" for one in tally.corrections([result])),
        ]
        yield "; ".join(filter(None, words))


def _difference(moves: Sequence[PlaceChange], before: str) -> Iterator[Block]:
    """Who stands elsewhere than before, and how each moved."""
    yield Heading(f"Since {before}")
    rows = []
    for one in moves:
        if one.moved:
            was = "" if one.points_before is None else one.place_before or "-"
            points, were = (_value("points", of) for of in (one.points, one.points_before))
            rows.append((one.name, str(one.place or "-"), str(was), _moved(one), points, were))
    if not rows:
        yield Statements([("Nobody moved.", ())])
        return
    heads = ("Player", "Place", "Was", "Moved", "Points", "Were")
    yield Table(columns(heads, rows, right=("Place", "Was", "Points", "Were")), cut=1)
    if rest := len(moves) - len(rows):
        yield Statements([(f"{many(rest, 'other')}: same place, same points.", ())])


def _moved(move: PlaceChange) -> str:
    """How somebody moved, in words.

    >>> _moved(PlaceChange("aki", "Aki", place=1, points=30))
    'new'
    """
    if move.points_before is None:
        return "new"
    if move.points is None:
        return "gone"
    up = move.up or 0
    return f"up {up}" if up > 0 else f"down {-up}" if up < 0 else ""


def _head_data(tally: Tally) -> dict[str, Any]:
    event = tally.event
    return {
        "schema": SCHEMA,
        "title": event.title,
        "date": event.date,
        "place": event.where,
        "event": event.given,
        "rounds": event.rounds,
        "as_of": tally.order.as_of,
        "points": _points_data(event.points),
        "count_best": event.count_best,
        "tie_breaks": list(tally.tie_breaks),
        "tie_breaks_asked": bool(tally.order.tie_breaks),
        "tie_breaks_needed": list(tally.tie_break_values) if tally.shown else [],
        "complete": tally.complete,
        "partial": tally.order.partial,
        "evidence": _evidence_data(tally.evidence),
        "doubtful": len(tally.doubtful),
        "denied": tally.denied,
        "files": len(tally.sheets),
        "digest": tally.digest,
        **({"defaults": [*map(club_data, tally.defaults)]} if tally.defaults else {}),
    }


def _evidence_data(rounds: Sequence[int]) -> dict[str, int]:
    return dict(zip(EVIDENCE, rounds, strict=True))


def _points_data(points: Points) -> dict[str, Any]:
    found: dict[str, Any] = {"by": points.by}
    if points.by == "places":
        found["places"] = {
            str(sides or "any"): [as_number(each) for each in row] for sides, row in points.places.items()
        }
        found["ties"] = points.ties
    if points.by == "wins":
        found |= {key: as_number(getattr(points, key)) for key in ("win", "draw", "loss")}
    found["cap"] = None if points.cap is None else as_number(points.cap)
    return found


def _exactly(name: str, number: Amount | None) -> dict[str, Any]:
    """A number, and its exact value in words where it is not whole."""
    if number is None:
        return {name: None}
    exact = {} if number.denominator == 1 else {f"{name}_exact": str(number)}
    return {name: as_number(number), **exact}


def _standing_data(
    line: PlayerLine, values: Mapping[str, Mapping[str, Amount | None]], event: Event
) -> dict[str, Any]:
    """What is told of a player, with the values of the tie-breaks that were needed."""
    gone, stands_in = event.withdrawal.get(line.player), event.standing_in.get(line.player)
    replaced = event.replaced.get(line.player)
    told = ((tie_break, of.get(line.player)) for tie_break, of in values.items())
    return {
        "place": line.place,
        "shared": line.shared,
        "player": line.player,
        "name": line.name,
        "club": line.club,
        "games": len(line.games),
        "won": line.came_out(1),
        "drawn": line.came_out(0),
        "lost": line.came_out(-1),
        **_exactly("points", line.points),
        "score": line.score,
        "score_difference": line.difference,
        "penalties": [
            {**_exactly("points", one.points), "round": one.round, "reason": one.reason, "by": one.by}
            for one in line.penalties
        ],
        "tie_breaks": {each: as_number(value) for each, value in told if value is not None},
        "evidence": _evidence_data(line.evidence),
        "withdrawn_after": gone.after if gone else None,
        "substitute_for": stands_in.instead_of if stands_in else None,
        "replaced_by": replaced.player if replaced else None,
    }


def _round_data(part: RoundPoints) -> dict[str, Any]:
    """What a player got in a round, or in place of one."""
    return {
        "round": part.round,
        **_exactly("points", part.points),
        "score": part.score,
        "kind": part.kind,
        "reason": part.reason,
        "counts": part.counts,
    }


def _reason_data(one: TieBreakAsked) -> dict[str, Any]:
    """By which tie-break players who were level came to stand apart."""
    return {"tie_break": one.tie_break, "place": one.place, "players": one.players, "parted": one.parted}


def _cross_data(tally: Tally) -> Iterator[dict[str, Any]]:
    for one, others in _met(tally):
        for other, outcomes in others:
            counts = {"before": outcomes.count(1), "level": outcomes.count(0), "behind": outcomes.count(-1)}
            yield {"player": one, "against": other, **counts}


def _audit_data(tally: Tally) -> Iterator[dict[str, Any]]:
    counted = tally.counted()
    for role, item in tally.audited:
        corrections = []
        for one in tally.corrections(item.results):
            seats = {"was": one.was, "is": one.now} if one.was else {}
            corrections.append(
                {"round": one.round, "table": one.table, **seats, "reason": one.reason, "by": one.by}
            )
        records = [
            {
                "document": result.document,
                "game": result.game or None,
                "rules": result.rules,
                "round": result.round,
                "table": result.table,
                "evidence": _evidence_data(result.evidence),
                "counted": result.key in counted,
                "doubtful": result.key in tally.doubtful,
            }
            for result in item.results
        ]
        yield {
            "file": item.file,
            "sha256": item.digest,
            "through": item.through or None,
            "event": role == "event",
            "club": role == "club",
            "records": records,
            "corrections": corrections,
        }


def _move_data(move: PlaceChange) -> dict[str, Any]:
    return {
        "player": move.player,
        "name": move.name,
        "place": move.place,
        "place_before": move.place_before,
        "up": move.up,
        **_exactly("points", move.points),
        **_exactly("points_before", move.points_before),
    }
