"""The reports of `score`, with every round and how it stands, and of `check`, what is wrong or doubtful."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from hanascore.model import NO_DEFAULTS, Defaults, Evidence
from hanascore.problems.problem import Found, Severity, width
from hanascore.problems.words import are, listed, many, runs
from hanascore.record.options import unusual
from hanascore.report.blocks import (
    Block,
    Cell,
    Heading,
    Lines,
    Listing,
    Outcome,
    PageBlock,
    Problems,
    Report,
    Sentence,
    Table,
    Title,
    columns,
    key_of,
    page_width,
    shortened,
    together,
)
from hanascore.report.data import (
    Rows,
    defaults_data,
    document,
    head_data,
    problem_data,
    round_data,
    side_data,
)
from hanascore.report.words import from_club, language, yaku_name
from hanascore.scoring.match import Match, RoundResult, SideScore, Standing

# The yaku stand beside the scores where so many cells are left for them, in a table of rounds or of sides,
# and below the table elsewhere. No name is drawn wider than the longest.
_ENOUGH, _LEAST, _LONGEST = 24, 16, 30
# So many rounds stand in one table: more than any evening has.
_TOGETHER = 200
_COLUMNS = "file document game round dealer evidence side card_points yaku score total problems".split()
_OF_PROBLEMS = "id severity message file document line column end_line end_column path hint also".split()
# What stands over the two numbers of a side.
_TWO_NUMBERS = "round total"


Answer = TypeVar("Answer")
_Told = TypeVar("_Told", Block, PageBlock)


class RecordsReport(ABC, Report, Generic[Answer]):
    """What was found out about the games of records, each with its answer; nothing of one without a match."""

    command = ""
    # What could not be done with a game of which nothing is told.
    verb = "scored"

    def __init__(self, games: Sequence[tuple[Outcome, Answer]], found: Iterable[Found] = ()) -> None:
        self.games, self.found = games, tuple(found)
        # The number of the one round that is asked for.
        self.only = next((outcome.only for outcome, _ in games), None)

    @abstractmethod
    def told(self, match: Match, answer: Answer) -> Iterable[Block]:
        """What is told of a game under its title."""

    def pictured(self, match: Match, answer: Answer) -> Iterable[PageBlock]:
        """The same for a page."""
        return self.told(match, answer)

    @abstractmethod
    def game_data(self, outcome: Outcome, answer: Answer) -> dict[str, Any]:
        """What programs are told of a game, beside what it is."""

    def blocks(self) -> Iterator[Block]:
        """Game by game."""
        return self._each(self.told)

    def page(self) -> Iterator[PageBlock]:
        """Game by game, and at the end what is wrong or doubtful."""
        yield from self._each(self.pictured)
        if self.found:
            yield Heading("What is wrong or doubtful")
            yield Problems(self.found)

    def data(self) -> dict[str, Any]:
        """Every game in its place, every problem at the end."""
        games = ({**head_data(one), **self.game_data(one, answer)} for one, answer in self.games)
        return document(self.command, games, self.found)

    def _each(self, tell: Callable[[Match, Answer], Iterable[_Told]]) -> Iterator[_Told | Title]:
        """Each game under its title, but for those without the round that is asked for."""
        documents = Counter(outcome.file for outcome, _ in self.games)
        for outcome, answer in self.games:
            file = "standard input" if outcome.file == "-" else outcome.file
            called = f"{file} ({outcome.document})" if documents[outcome.file] > 1 else file
            if outcome.match is None:
                club = from_club(outcome.record.defaults) if outcome.record else []
                yield Title(called, club, f"not {self.verb}, because of errors in the record")
            elif outcome.only is None or outcome.rounds:
                yield _title(outcome.match, called if len(self.games) > 1 else "")
                yield from tell(outcome.match, answer)


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
            if not result.course.complete:
                wrong.append("incomplete")
            told = {
                "yaku": " ".join(made.yaku.id for made in side.made),
                "problems": " ".join(dict.fromkeys(wrong)),
            }
            yield of_round | side_data(side, cards=False) | told


class CheckReport(Report):
    """What is wrong or doubtful in files, file by file, in the order of their lines."""

    def __init__(self, outcomes: Sequence[Outcome], found: Sequence[Found]) -> None:
        self.outcomes, self.found = outcomes, found
        # What each record that was read left to the file of its club.
        self.clubs = {(one.file, one.document): one.record.defaults for one in outcomes if one.record}

    def blocks(self) -> Iterator[Problems | Listing]:
        """The problems, and nothing when all is well."""
        if self.found:
            yield Problems(self.found)
            if said := [line for club in dict.fromkeys(self.clubs.values()) for line in from_club(club)]:
                yield Listing(said)

    def data(self) -> dict[str, Any]:
        """How each game fares, and every problem."""
        games = []
        for outcome in self.outcomes:
            record, severities = outcome.record, [one.problem.severity for one in outcome.found]
            game: dict[str, Any] = {"file": outcome.file, "document": outcome.document}
            game |= {"game": record.game, "title": record.title} if record else {"game": None, "title": None}
            game |= {f"{each.value}s": severities.count(each) for each in Severity}
            games.append(game | (defaults_data(record.defaults) if record else {}))
        return document("check", games, self.found)

    def lines(self) -> Iterator[dict[str, Any]]:
        """A line a problem, with what its record left to the file of a club."""
        head = {"schema": "hanascore.check/1", "type": "problem"}
        for one in self.found:
            yield {**head, **problem_data(one), **defaults_data(self._club(one))}

    def rows(self) -> Iterator[Sequence[Cell]]:
        """A row a problem; `also` holds the other places as line:column, and a last column, `defaults`, the
        file of the club where any record left something to one.
        """
        named = any(club.file for club in self.clubs.values())
        yield (*_OF_PROBLEMS, *(["defaults"] if named else []))
        for one in self.found:
            data = problem_data(one) | {"also": " ".join(f"{span.line}:{span.column}" for span in one.also)}
            yield (*(data[key] for key in _OF_PROBLEMS), *([self._club(one).file] if named else []))

    def _club(self, one: Found) -> Defaults:
        """What the record with a problem left to the file of its club."""
        return self.clubs.get((one.file, one.document or 1), NO_DEFAULTS)


def how_it_stands(match: Match) -> str:
    """What the standings say, in words."""
    if not match.rounds:
        return "No round is recorded yet."
    if match.over:
        return _won(match)
    if not match.complete:
        which = rounds_named(match.unscored).capitalize()
        return f"{which} {are(len(match.unscored))} not scored: every total, place and winner is incomplete."
    deals = f" {_deals_next(match.rounds[-1])}" if match.next_dealer else ""
    return f"{_ahead(match)}{_to_the_end(match)}.{deals}"


def _deals_next(result: RoundResult) -> str:
    """Who deals after a round, and by which rule where that was a matter of a tie."""
    tie = f": {result.course.deal_tie}" if result.course.deal_tie else ""
    return f"{result.course.next_dealer} deals next{tie}."


def rounds_named(found: Sequence[int]) -> str:
    """Rounds by their numbers."""
    return f"round{'' if len(found) == 1 else 's'} {runs(found)}"


def _names(sides: list[Standing]) -> str:
    return listed(standing.side for standing in sides)


def _won(match: Match) -> str:
    """Who won, with what, and by which rule where a win is shared."""
    first = [standing for standing in match.final if standing.side in match.winners]
    end = match.ended_after
    after = [one.number for one in match.rounds if end is not None and one.number > end]
    shared = len(first) > 1
    verb = ("shared the win" if shared else "won") if after else "share the win" if shared else "wins"
    by, goal = "", match.rules.options.goal
    if shared:
        # Who shares a win does so by a rule.
        rule = "last_tie" if goal is None or first[0].total < goal else "goal_tie"
        by = f" by `{rule}: shared`"
    came = f"; {rounds_named(after)} came after the end" if after else ""
    return f"{_names(first)} {verb}{when_over(match)} with {score_of(match, first[0])}{by}{came}."


def when_over(match: Match) -> str:
    """When a game ended after whose end rounds were played; nothing of any other."""
    ended, rounds = match.ended_after, match.record.rounds
    if ended is None or ended == rounds[-1].number:
        return ""
    return f" before round {rounds[0].number}" if ended < rounds[0].number else f" in round {ended}"


def _by_rounds(match: Match) -> bool:
    """Whether rounds won decide who is ahead. A game ended by its goal is won by points."""
    goal = match.rules.options.goal
    at_goal = match.over and goal is not None and any(one.to_goal == 0 for one in match.final)
    return match.rules.won_by == "rounds" and not at_goal


def score_of(match: Match, standing: Standing) -> str:
    """What decides the place of a side: its points, or the rounds it won as well."""
    if _by_rounds(match):
        return f"{many(standing.rounds_won, 'round')} won and {many(standing.total, 'point')}"
    return str(standing.total)


def _ahead(match: Match) -> str:
    """Who leads, with what, and by how much."""
    first = [standing for standing in match.standings if standing.place == 1]
    rest = [standing for standing in match.standings if standing.place > 1]
    score = score_of(match, first[0])
    goal = match.rules.options.goal
    if len(first) > 1 and goal is not None and first[0].total >= goal:
        passed = f"past the {goal} that end the game"
        return f"{_names(first)} are level at {score}, {passed}: play goes on by `goal_tie: play-on`"
    if not rest:
        return f"{_names(first)} {'are level at' if len(first) > 1 else 'has'} {score}"
    if len(first) > 1:
        return f"{_names(first)} lead together with {score}"
    next_best = [standing for standing in rest if standing.place == rest[0].place]
    won, ahead = first[0].rounds_won - rest[0].rounds_won, first[0].total - rest[0].total
    margin = str(ahead)
    if _by_rounds(match):
        margin = many(won, "round") if won else many(ahead, "point")
    return f"{_names(first)} leads with {score}, {margin} ahead of {_names(next_best)}"


def _to_the_end(match: Match) -> str:
    """How far to the end, as the last part of a sentence."""
    options, said = match.rules.options, ""
    best = max(standing.total for standing in match.standings)
    if options.goal is not None and best < options.goal:
        said = f" and {options.goal - best} short of the {options.goal} that end the game"
    if options.last_round is not None:
        # Rounds before this record count too, and of its own all but the void ones.
        played = match.record.first_round - 1 + sum(not result.round.void for result in match.rounds)
        left = options.last_round - played
        said += f", with {left} of {many(options.last_round, 'round')} to play"
    return said


def _how_it_went(result: RoundResult) -> str:
    """Who won the only round that is shown, and who deals next."""
    if not result.scored:
        return f"Round {result.number} is not scored."
    if result.round.void:
        parts = [f"Round {result.number} is void."]
    elif result.course.winners:
        best = next(side for side in result.sides if side.side == result.course.winners[0])
        verb = "win" if len(result.course.winners) > 1 else "wins"
        parts = [f"{listed(result.course.winners)} {verb} round {result.number} with {best.deciding}."]
    else:
        parts = [f"Nobody wins round {result.number}."]
    if result.course.next_dealer:
        parts.append(_deals_next(result))
    if not result.course.complete:
        parts.append("The totals are incomplete, since an earlier round is not scored.")
    return " ".join(parts)


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
        standings = [one | {f"in_{unit.name}": unit.show(one["total"])} for one in standings]
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
        yield Sentence(how_it_stands(match), tone="outcome" if match.over else "")
        return
    (result,) = (one for one in match.rounds if one.number == only)
    yield from _rounds(match, [result], [])
    yield Sentence(_how_it_went(result))


def _title(match: Match, name: str = "") -> Title:
    """The title, the game, what is not as usual, and when and where it was."""
    record = match.record
    own = record.title or ""
    called = f"{name}: {own}" if name and own else name or own
    said = ", ".join([match.game.name, *unusual(match.game, match.rules.options)])
    house = [rule.id for rules in record.house_rules for rule in rules]
    more = [f"House rules: {', '.join(house)}"] if house else []
    more += from_club(record.defaults)
    event = [f"{word} {value}" for word, value in zip(("round", "table"), record.event, strict=True) if value]
    when = [part for part in (record.date, record.place, *event) if part]
    return Title(f"{called}: {said}" if called else said, (*more, *([", ".join(when)] if when else [])))


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
    return _Row(result, cells, why, "" if result.course.complete else "?", in_vain)


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
        rows.append((str(result.number), result.course.dealer or "", *scores, _evidence(result), remark))
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
        dealer = f", {result.course.dealer} deals" if result.course.dealer else ""
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
        rows.append((unit.name.capitalize(), [unit.show(one.total) for one in found]))
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
    return {rule.partition(".")[2] for rule in side.booked}
