"""The reports of `score`, with every round and how it stands, and of `check`, what is wrong or doubtful."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple, TypeAlias

from hanascore.model.record import Evidence
from hanascore.problems.problem import Severity
from hanascore.problems.words import are, many, width
from hanascore.referee.match import Match, RoundResult, SideScore
from hanascore.report.blocks import Block, Cell, Lines, Listing, Sentence, Table, columns
from hanascore.report.data import Rows, head_data, problem_data, round_data, side_data
from hanascore.report.game_status import game_status, round_status
from hanascore.report.labels import language
from hanascore.report.outcome import Outcome
from hanascore.report.record_report import RecordsReport
from hanascore.report.text import key_of, page_width, shortened
from hanascore.report.wording import together, yaku_name

# The yaku stand beside the scores where so many cells are left for them, in a table of rounds or of sides,
# and below the table elsewhere. No name is drawn wider than the longest.
_ENOUGH, _LEAST, _LONGEST = 24, 16, 30
# So many rounds stand in one table: more than any evening has.
_TOGETHER = 200
_COLUMNS = "file document game round dealer evidence side card_points yaku score total problems".split()
# What stands over the two numbers of a side.
_TWO_NUMBERS = "round total"


class ScoreReport(RecordsReport[None]):
    """The scores of all games. With `cards` the entries of JSON name theirs; `results` are what a tally reads
    of each document in the JSON lines.
    """

    command = "score"
    cards = False
    results: Iterable[Mapping[str, Any]] = ()

    def told(self, match: Match, answer: None) -> Iterator[Block]:
        """Every round, and how it stands; or the one round."""
        del answer
        return game_blocks(match, self.only)

    def game_data(self, outcome: Outcome, answer: None) -> dict[str, Any]:
        """Every round, and how it stands."""
        del answer
        rounds = (_round_data(result, cards=self.cards) for result in outcome.rounds)
        own = {} if outcome.match else {"problems": list(map(problem_data, outcome.found))}
        return {"rounds": Rows(rounds), **_foot_data(outcome.match), **own}

    def lines(self) -> Iterator[dict[str, Any]]:
        """A line a round, and for each game a closing line with the standings."""
        schema = "hanascore.score/1"
        for (outcome, _), kept in zip_longest(self.games, self.results):
            start = {"schema": schema, "type": "round", "file": outcome.file, "document": outcome.document}
            for result in outcome.rounds:
                yield {**start, **_round_data(result, cards=self.cards)}
            problems = list(map(problem_data, outcome.found))
            head = {"schema": schema, "type": "game", **head_data(outcome)}
            yield {**head, **_foot_data(outcome.match), "problems": problems, "result": kept}

    def rows(self) -> Iterator[Sequence[Cell]]:
        """A row for each side in each round.

        Where a record left anything to the file of a club, a last column, `defaults`, names that file.
        """
        named = any(one.record and one.record.defaults.file for one, _ in self.games)
        yield (*_COLUMNS, *(["defaults"] if named else []))
        for outcome, _ in self.games:
            club = [outcome.record.defaults.file if outcome.record else None] if named else []
            yield from ((*(row[key] for key in _COLUMNS), *club) for row in _side_rows(outcome))


def _side_rows(outcome: Outcome) -> Iterator[dict[str, Any]]:
    """What the columns tell of each side in each round; of a document that cannot be scored one row.

    `problems` are the ids of what is wrong or doubtful there, with `unverified` where a yaku of the side is
    taken on a player's word, and `incomplete` where that round or one before it is not scored, so that the
    total lacks it.
    """
    head = {"file": outcome.file, "document": outcome.document}
    if outcome.match is None:
        wrong = [one.problem.id for one in outcome.found]
        yield dict.fromkeys(_COLUMNS) | head | {"problems": " ".join(dict.fromkeys(wrong))}
    for result in outcome.rounds:
        doubts = [one.id for one in result.problems if one.severity is not Severity.NOTE]
        of_round = head | round_data(result, ()) | {"game": result.ruled.record.game}
        if result.round.void:
            of_round["evidence"] = "void"
        for side in result.sides:
            wrong = [*doubts]
            if any(made.claimed for made in side.made):
                wrong.append("unverified")
            if not result.totals_complete:
                wrong.append("incomplete")
            told = {
                "yaku": " ".join(made.yaku.id for made in side.made),
                "problems": " ".join(dict.fromkeys(wrong)),
            }
            yield of_round | side_data(side, cards=False) | told


def _round_data(result: RoundResult, *, cards: bool) -> dict[str, Any]:
    notes = [one.message for one in result.problems if one.severity is Severity.NOTE]
    sides = [side_data(side, cards=cards) for side in result.sides]
    return {**round_data(result, sides), "notes": notes}


def _foot_data(match: Match | None) -> dict[str, Any]:
    """What stands after the rounds of a game."""
    if match is None:
        return {
            "standings": [],
            "evidence": None,
            "complete": False,
            "unscored": [],
            "ends": None,
            "over": None,
            "ended_after": None,
            "winners": [],
            "next_dealer": None,
        }
    standings = [one._asdict() for one in match.standings]
    if unit := match.rules.unit:
        standings = [one | {f"in_{unit.name}": unit.format(one["total"])} for one in standings]
    # The weakest evidence that the totals rest on.
    rests = {one.round.evidence for one in match.rounds if one.scored and not one.round.void}
    weakest = next((each.value for each in reversed(Evidence) if each in rests), None)
    return {
        "standings": standings,
        "evidence": weakest,
        "complete": match.complete,
        "unscored": match.unscored,
        "ends": match.ends,
        "over": match.over,
        "ended_after": match.ended_after,
        "winners": match.winners,
        "next_dealer": match.next_dealer,
    }


def game_blocks(match: Match, only: int | None = None) -> Iterator[Block]:
    """The report of one game, or of the one round of a number."""
    if only is None:
        yield from _rounds(match, match.rounds, _foot(match))
        yield Sentence(game_status(match), tone="outcome" if match.over else "")
        return
    (result,) = (one for one in match.rounds if one.number == only)
    yield from _rounds(match, [result], [])
    yield Sentence(round_status(result))


class _Row(NamedTuple):
    """A round in a table: of each side its score, its total and its yaku; and `why` it brings nothing.

    A `mark` says that totals are incomplete, `in_vain` that a side has a yaku that brought nothing.
    """

    result: RoundResult
    sides: Sequence[tuple[str, str, str]]
    why: str
    mark: str
    in_vain: bool


def _row(result: RoundResult) -> _Row:
    """A round as a table tells it; a side that could have no score has a dash."""
    round, sides, cells = result.round, result.sides, []
    for side in sides:
        members = result.ruled.record.members(side.side)
        away = round.void or any(player in round.sitting_out for player in members)
        points = "-" if not side.score and (side.score is None or away) else str(side.score)
        cells.append((points, str(side.total), _yaku_of(side)))
    why = why_nothing(result)
    in_vain = not why and any(made.yaku.id not in _booked(side) for side in sides for made in side.made)
    return _Row(result, cells, why, "" if result.totals_complete else "?", in_vain)


# A row under the rounds: what it is called, and a cell for each side.
_Foot: TypeAlias = Sequence[tuple[str, Sequence[str]]]


def _rounds(match: Match, results: Sequence[RoundResult], foot: _Foot) -> Iterator[Block]:
    """The table of rounds, in pieces where there are very many, and what its marks mean."""
    in_vain = False
    for at in range(0, len(results), _TOGETHER):
        rows = list(map(_row, results[at : at + _TOGETHER]))
        in_vain = in_vain or any(one.in_vain for one in rows)
        yield _table(match, rows, foot if at + _TOGETHER >= len(results) else [])
    notes = []
    if weak := sum(bool(_evidence(one)) for one in results if one.scored):
        known = f"{many(weak, 'round')} {are(weak)} known"
        notes.append(f"* {known} only by written counts or points, which no cards prove")
    if in_vain:
        notes.append("(in brackets: held, but it scored nothing)")
    if notes:
        yield Listing(notes, level=1, aside=True)


def _table(match: Match, rounds: Sequence[_Row], foot: _Foot) -> Table:
    """A line a round, over the rows that stand under them."""
    sides = match.record.sides
    heads = [Lines(f"{side}\n{_TWO_NUMBERS}") for side in sides]
    rows, below = [], []
    for result, told, why, mark, _ in rounds:
        scores = [f"{points:>5} {total:>5}{mark}" for points, total, _ in told]
        made = (f"{side}: {yaku}" for side, (_, _, yaku) in zip(sides, told, strict=True) if yaku)
        remark = why or "; ".join(made)
        rows.append((str(result.number), result.dealer or "", *scores, _evidence(result), remark))
        below += [f"Round {result.number}: {remark}"] if remark else []
    longest = max(width(row[-1]) for row in rows)
    rows += [(label, "", *cells, "", "") for label, cells in foot]
    table = columns(["Round", "Dealer", *heads, "From", "Yaku"], rows, right=["Round", *heads])
    if not any(table[-2].cells):
        del table[-2]
    narrow = _by_side(match, rounds, foot, below)
    return Table(table, flowing=True, enough=min(_ENOUGH, longest), below=below, narrow=narrow)


def _by_side(match: Match, rounds: Sequence[_Row], foot: _Foot, below: Sequence[str]) -> Table:
    """A line a side instead of a line a round, where the names or numbers are too wide."""
    sides = match.record.sides
    names = shortened(sides, max(_LEAST, min(_LONGEST, page_width() - 18)))
    rows, groups = [], []
    for result, told, why, mark, _ in rounds:
        dealer = f", {result.dealer} deals" if result.dealer else ""
        groups += [f"Round {result.number}{dealer}", *[""] * (len(sides) - 1)]
        evidence = _evidence(result)
        for at, (side, (points, total, yaku)) in enumerate(zip(sides, told, strict=True)):
            remark = "; ".join(filter(None, (yaku, f"from {evidence}" if evidence else "")))
            # Why there is no score is told in full in the first line.
            remark = (why.partition(":")[0] if at else why) or remark
            rows.append((names[side], points, total + mark, remark))
    for label, cells in foot:
        rows += [(names[side], "", cell, "") for side, cell in zip(sides, cells, strict=True)]
        groups += [label, *[""] * (len(sides) - 1)]
    table = columns(["Side", "Score", "Total", "Yaku"], rows, right=["Score", "Total"])
    return Table(table, flowing=True, enough=_LEAST, below=below, groups=groups, key=key_of(names))


def _foot(match: Match) -> _Foot:
    """The totals, with a star where they rest on less than cards and a question mark where a round is missing
    from them; and whatever else decides.
    """
    at = {standing.side: standing for standing in match.standings}
    found = [at[side] for side in match.record.sides]
    star = "*" if any(_evidence(one) for one in match.rounds if one.scored) else ""
    rows = [("Total", [f"{one.total}{star}{'' if match.complete else '?'}" for one in found])]
    if match.rules.won_by == "rounds":
        rows.append(("Won", [str(one.rounds_won) for one in found]))
    if unit := match.rules.unit:
        rows.append((unit.name.capitalize(), [unit.format(one.total) for one in found]))
    return rows


def _evidence(result: RoundResult) -> str:
    """What the scores rest on, where it is not cards."""
    return "" if result.round.void or result.round.evidence is Evidence.CARDS else result.round.evidence.value


def why_nothing(result: RoundResult) -> str:
    """Why a round brings nothing, where it does not: what makes it void, or the first of its errors."""
    if result.scored:
        return f"void: {result.round.void}" if result.round.void else ""
    errors = (problem.message for problem in result.problems if problem.stops)
    return f"not scored: {next(errors, 'an error in the record')}"


def _yaku_of(side: SideScore) -> str:
    """The yaku a side holds; those that brought nothing in brackets, those without proof marked."""
    names, booked = [], _booked(side)
    for made in side.made:
        name = f"{yaku_name(made.yaku, language())}{' (claimed)' if made.claimed else ''}"
        names.append(name if made.yaku.id in booked else f"({name})")
    return together(names)


def _booked(side: SideScore) -> set[str]:
    return {rule.partition(".")[2] for rule in side.rules_booked}
