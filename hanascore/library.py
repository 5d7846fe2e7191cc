"""The public functions: what the commands do, for programs. `import hanascore` gives all of them.

A record may be given as a path, a text, a mapping or a `Record`. The results have `as_text` and `as_data`:
what the command of that name prints, as text and with `--format json`.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from errno import ENOENT
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from hanascore.cards.pile import Pile, check_order
from hanascore.files import read_bytes
from hanascore.model import record as model
from hanascore.problems.problem import LocatedProblem, Problem, unique
from hanascore.problems.words import runs, with_article
from hanascore.record.record_file import Loaded, RecordFile
from hanascore.record.source import MAX_BYTES
from hanascore.referee import dispute as disputes
from hanascore.referee import explain as explanations
from hanascore.referee import match as matches
from hanascore.referee import pile as piles
from hanascore.referee.judge import judge
from hanascore.scoring import pile as pile_scores

if TYPE_CHECKING:
    from hanascore.report.blocks import Report
    from hanascore.report.outcome import Outcome

Source: TypeAlias = "str | bytes | PathLike[str] | Mapping[str, Any] | model.Record"

_PLAIN_DATA = "a record consists of texts, numbers, lists and mappings"


@dataclass(frozen=True, kw_only=True)
class Record(model.Record):
    """A record with the file it was read from. The file gives its problems lines and columns."""

    text: RecordFile | None = field(default=None, compare=False)


# The results. Their reports are imported when they are used, because `import hanascore` would take a third
# longer with them.


class Reported(ABC):
    """A result with a report: the one that the command of that name prints."""

    @abstractmethod
    def report(self) -> Report:
        """Return the report."""

    def as_text(self, *, lang: str = "en") -> str:
        """Return what the command prints, without colour. `lang` is the language, as in --lang."""
        from hanascore.report.labels import use_language
        from hanascore.report.text import as_text

        with use_language(lang):
            return as_text(self.report().blocks())

    def as_data(self) -> dict[str, Any]:
        """Return what the command prints with `--format json`, as Python data."""
        from hanascore.report.data import as_json

        data: dict[str, Any] = json.loads(as_json(self.report().data()))
        return data


class Match(matches.Match, Reported):
    """A record after scoring: `standings`, `rounds`, `winners`, `problems`."""

    def report(self) -> Report:
        """Return the report of `hanascore score`."""
        from hanascore.report.score import ScoreReport

        outcome = _outcome(self)
        return ScoreReport([(outcome, None)], outcome.problems)


class Explanation(explanations.Explanation, Reported):
    """An explained record: its `match`, and its `rounds` with what explains the points of each side."""

    def report(self) -> Report:
        """Return the report of `hanascore explain`."""
        from hanascore.report.explain import ExplainReport

        outcome = _outcome(self.match)
        return ExplainReport([(outcome, self)], outcome.problems)


class Dispute(disputes.Dispute, Reported):
    """A record under other rulings: its `match`, `trials` that change something, and `idle` rulings."""

    def report(self) -> Report:
        """Return the report of `hanascore dispute`."""
        from hanascore.report.dispute import DisputeReport

        outcome = _outcome(self.match)
        return DisputeReport([(outcome, self if outcome.match else None)], outcome.problems)


class PileScore(pile_scores.PileScore, Reported):
    """The score of a pile: `points`, `card_points`, `yaku`, `entries`, and `near` for what lacks a card."""

    def report(self) -> Report:
        """Return the report of `hanascore pile`."""
        from hanascore.report.pile import PileReport

        return PileReport(self, piles.find_game(self.game))


# The functions


def load(path: str | PathLike[str], *, months: str | None = None) -> Loaded:
    """Read the records of a file. Raise OSError if the file cannot be read.

    Problems of the records are in `problems`.

    >>> loaded = load("examples/kwa-do.hanascore.yaml")
    >>> [record.game for record in loaded.records], loaded.problems
    (['kwa-do'], ())
    """
    if not isinstance(path, str | bytes | PathLike):
        raise TypeError(f"hanascore.load takes a path, not {_type_name(path)}")
    if isinstance(path, str) and _is_text(path):
        raise ValueError("hanascore.load takes a path, but this is a text: use hanascore.loads")
    return _load(_Input(_open_file(path, months)))


def loads(text: str | bytes, *, months: str | None = None) -> Loaded:
    r"""Read the records of a text in YAML or JSON. Problems of the records are in `problems`.

    >>> loaded = loads("hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nscores: {Aki: 6, Bob: 0}")
    >>> loaded.records[0].players, [(one.id, one.line, one.column) for one in loaded.problems]
    (('Aki', 'Bo'), [('unknown-player', 4, 18)])
    """
    if not isinstance(text, str | bytes):
        raise TypeError(f"hanascore.loads takes a text, not {_type_name(text)}")
    return _load(_Input(_parse(text, "", months)))


def score(source: Source, *, months: str | None = None) -> Match:
    r"""Score a record: a path, a text, a mapping, or a record of `load`.

    A text has several lines, or begins with {. `months` is `japanese` or `korean`, for a record that does not
    say what 11 and 12 mean. If a round cannot be scored, `problems` says why. Raise OSError if a file cannot
    be read, and ValueError if there is not exactly one record.

    >>> match = score({"hanascore": 1, "game": "koi-koi", "players": ["Aki", "Bo"], "stopped_by": "Aki",
    ...                "captured": {"Aki": "1b 3b 8b 12b", "Bo": "4ar 5ar"}, "left_over": "none"})
    >>> [(standing.place, standing.side, standing.total) for standing in match.standings]
    [(1, 'Aki', 16), (2, 'Bo', 0)]
    >>> print(score("examples/koi-koi.hanascore.yaml").as_text().splitlines()[0])
    Koi-Koi, table: legends, last_round: 6
    """
    return _with_places(judge(_read_record(source, months, "score")))


def check(source: Source, *, months: str | None = None) -> list[Problem]:
    r"""Return all errors, warnings and notes about a record, or about all records of a text or a file.

    `source` is as in `score`. A problem has a `file`, a `line` and a `column`.

    >>> problems = check("hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\ncaptured: {Aki: 1b 9s, Bo: 2r}\n")
    >>> [(problem.id, problem.line, problem.column) for problem in problems if problem.stops]
    [('unknown-card', 4, 20)]
    """
    if isinstance(source, model.Record):
        match = judge(_read_record(source, months, "check"))
        return [located.located for located in _located_problems(match)]
    return list(_load(_read(source, months, "check"), is_judged=True).problems)


def explain(
    source: Source, *, round: int | None = None, side: str | None = None, months: str | None = None
) -> Explanation:
    """Explain every point of a record, what was nearly made, and what claims are worth.

    `source` is as in `score`. `round` is the number of the only round to explain, and `side` the name of the
    only side. Raise ValueError if the record has no such round or side.

    >>> explanation = explain("examples/koi-koi.hanascore.yaml", round=1, side="Aki")
    >>> [near.yaku.name for near in explanation.rounds[0].sides[0].near]
    ['Three Brights', 'Moon Viewing']
    """
    if not isinstance(side, str | None):
        raise TypeError(f"hanascore.explain takes the name of a side, not {_type_name(side)}")
    record = _read_record(source, months, "explain")
    explanation = explanations.explain_match(judge(record), round=round, side=side)
    numbers = [result.number for result in explanation.match.rounds]
    if round is not None and numbers and round not in numbers:
        raise ValueError(f"there is no round {round!r}: the record has {runs(numbers)}")
    return Explanation(_with_places(explanation.match), explanation.rounds)


def dispute(
    source: Source,
    *,
    ruling: str | None = None,
    together: Sequence[Mapping[str, Any]] = (),
    months: str | None = None,
) -> Dispute:
    """Score a record under each other choice of each open ruling, or of those that `ruling` is about.

    `source` is as in `score`. `ruling` is a name, a number, a yaku or other words. `together` has
    combinations of choices to try as well; without a `ruling`, only they are tried. Raise ValueError if there
    is no such ruling or choice.

    >>> dispute("examples/kwa-do.hanascore.yaml", ruling="method").trials[0].winner
    True
    """
    record = _read_record(source, months, "dispute")
    result = disputes.dispute(judge(record), ruling=ruling, together=together)
    return Dispute(**{**_fields(result), "match": _with_places(result.match)})


def score_pile(
    game: str,
    cards: str | Pile | Mapping[str, Any],
    *,
    months: str | None = None,
    seat: str | None = None,
    month: int | None = None,
    hand: str | Pile | None = None,
    **options: Any,
) -> PileScore:
    """Score one pile, without anything that depends on the other players. Raise ValueError if it is wrong.

    `cards` are written as in a record, also as a mapping if only numbers are known. `options` are those of
    the game. `months` says what 11 and 12 mean, `japanese` or `korean`. `seat` is the seat of the pile's
    owner, `month` the number of the round, and `hand` the cards that were dealt, to find lucky hands.

    >>> score_pile("koi-koi", "1b 3b 8b", table="nintendo").points
    5
    >>> [(near.id, missing.bit_count()) for near, missing in score_pile("koi-koi", "1b 3b 8b").near]
    [('four-brights', 1), ('rainy-four', 1), ('flower-viewing', 1), ('moon-viewing', 1)]
    """
    if not isinstance(game, str):
        raise TypeError(f"hanascore.score_pile takes the name of a game, not {_type_name(game)}")
    if not isinstance(cards, str | Pile | Mapping):
        raise TypeError(f"hanascore.score_pile takes cards as a text or a Pile, not {_type_name(cards)}")
    if not isinstance(hand, str | Pile | None):
        raise TypeError(f"hanascore.score_pile takes a hand as a text or a Pile, not {_type_name(hand)}")
    order = months or piles.default_months(game)
    check_order(order)
    context = piles.pile_context_of(game, options, seat=seat, month=month)
    dealt = None
    if hand is not None:
        dealt = piles.dealt_hand(context, piles.cards_of(hand, order, context.rules))
    if isinstance(cards, Pile):
        return PileScore(context, piles.cards_of(cards, order, context.rules), hand=dealt)
    result = piles.score_pile_text(piles.find_game(game), context, cards, order)
    if isinstance(result, pile_scores.PileScore):
        return PileScore(**{**_fields(result), "hand": dealt})
    raise ValueError(result[0].with_hint)


# Reading


class _Input(NamedTuple):
    """A file of records."""

    file: RecordFile
    # Whether problems have lines and columns. A mapping has none.
    has_lines: bool = True


def _read(source: Any, months: str | None, function: str) -> _Input:
    if isinstance(source, PathLike) or (isinstance(source, str) and not _is_text(source)):
        return _Input(_open_file(source, months))
    if isinstance(source, str | bytes):
        return _Input(_parse(source, "", months))
    if isinstance(source, Mapping):
        return _Input(_parse(_as_json(source), "", months), has_lines=False)
    hint = ": use one of its `records`" if isinstance(source, Loaded) else ""
    expected = "takes a path, a text, a mapping or a record"
    raise TypeError(f"hanascore.{function} {expected}, not {_type_name(source)}{hint}")


def _is_text(source: str) -> bool:
    """Return whether a string is a text and not a path."""
    return "\n" in source or "\r" in source or source.lstrip()[:1] == "{"


def _open_file(path: str | PathLike[str], months: str | None) -> RecordFile:
    name = fspath(path)
    try:
        content = read_bytes(name, MAX_BYTES)
    except (FileNotFoundError, ValueError):
        # ValueError: no file can have this name.
        message = "there is no such file, and the text of a record has several lines"
        raise FileNotFoundError(ENOENT, message, name) from None
    except OSError as error:
        error.filename = name
        raise
    return _parse(content, name, months)


def _parse(content: str | bytes, name: str, months: str | None) -> RecordFile:
    check_order(months)
    return RecordFile(content, name, months=months)


def _as_json(data: Mapping[str, Any]) -> str:
    """Return a mapping as JSON."""

    def as_plain_data(value: Any) -> Any:
        if isinstance(value, Mapping):
            return dict(value)
        if isinstance(value, date):
            return value.isoformat()
        raise TypeError(f"{_PLAIN_DATA}, not of {_type_name(value)}")

    try:
        return json.dumps(dict(data), default=as_plain_data, ensure_ascii=False)
    except RecursionError:
        raise ValueError("this mapping is nested too deeply for a record") from None
    except ValueError:
        raise ValueError("this mapping contains itself") from None
    except TypeError as error:
        message = str(error)
        raise TypeError(
            message if message.startswith(_PLAIN_DATA) else "the keys of a record are texts"
        ) from None


def _load(source: _Input, *, is_judged: bool = False) -> Loaded:
    """Return the records of a file, and all problems of reading them, or of judging them."""
    file = source.file
    records: list[Record] = []
    problems: list[Problem] = []
    for document in file.documents:
        record = document.record
        match = judge(record) if is_judged and record and not record.is_stopped else None
        of_record = match.problems if match else unique(document.all_problems)
        problems += _with_lines(file, of_record, document.number) if source.has_lines else of_record
        if record:
            records.append(Record(**_fields(record), text=file if source.has_lines else None))
    of_file = _with_lines(file, file.problems) if source.has_lines else file.problems
    return Loaded(tuple(records), (*of_file, *problems))


def _with_lines(file: RecordFile, problems: Sequence[Problem], document: int | None = None) -> list[Problem]:
    """Return problems with their file and span, in the same order."""
    by_problem = {located.problem: located.located for located in file.locate(problems, document)}
    return [by_problem[problem] for problem in problems]


def _read_record(source: Source, months: str | None, function: str) -> model.Record:
    """Return the one record of a source."""
    if isinstance(source, model.Record):
        if months is not None:
            raise ValueError("this record is already read: give `months` to hanascore.load")
        return source
    read = _read(source, months, function)
    loaded, name = _load(read), read.file.name or "this text"
    if (number := len(read.file.source.documents)) > 1:
        message = f"{name} has {number} records, but hanascore.{function} takes one"
        raise ValueError(f"{message}: hanascore.load and loads read them all")
    if not loaded.records:
        first = next(problem for problem in loaded.problems if problem.stops)
        where = f"{name}, line {first.line}, column {first.column}" if first.line else name
        hint = f" ({first.hint})" if first.hint else ""
        raise ValueError(f"{where}: {first.message}{hint}; hanascore.check lists all problems")
    return loaded.records[0]


# Results


def _fields(value: Any) -> dict[str, Any]:
    """Return the fields of a dataclass, to make an instance of a subclass."""
    return {field.name: getattr(value, field.name) for field in fields(value)}


def _with_places(match: matches.Match) -> Match:
    """Return the match of a record, with lines and columns for its problems if the record has them."""
    values, record = _fields(match), match.record
    if isinstance(record, Record) and record.text is not None:
        values["problems"] = tuple(_with_lines(record.text, match.problems, record.document))
    return Match(**values)


def _outcome(match: matches.Match) -> Outcome:
    """Return a match as a command reports it."""
    from hanascore.report.outcome import Outcome

    record = match.record
    scored = None if record.is_stopped else match
    return Outcome(record.file, record.document, record, scored, _located_problems(match))


def _located_problems(match: matches.Match) -> tuple[LocatedProblem, ...]:
    """Return all problems of a match, with lines and columns if the record has them."""
    record, problems = match.record, match.problems
    if record.is_stopped:
        of_rounds = (problem for round in record.rounds for problem in round.problems)
        problems = unique((*record.problems, *of_rounds))
    file = record.text if isinstance(record, Record) else None
    if file is None:
        return tuple(LocatedProblem(problem, record.file, record.document) for problem in problems)
    return (*file.locate(file.problems), *file.locate(problems, record.document))


def _type_name(value: object) -> str:
    return with_article(type(value).__name__)
