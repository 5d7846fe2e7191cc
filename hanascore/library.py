"""The library: what the commands do, for programs. Everything here is offered by `hanascore` itself.

Whatever is told of a record is handed a path, a text, a mapping or a record. Its answers have `as_text` and
`as_data`, which are what the command of that name prints, and prints with `--format json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from errno import ENOENT
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, TypeAlias

from hanascore.cards.pile import Pile, check_order
from hanascore.files import read_bytes
from hanascore.model import record as model
from hanascore.problems.problem import LocatedProblem, Problem, unique
from hanascore.problems.words import runs, with_article
from hanascore.record.record_file import Loaded, RecordFile
from hanascore.record.source import MAX_BYTES
from hanascore.referee import dispute as disputes
from hanascore.referee import explain as stories
from hanascore.referee import match as matches
from hanascore.referee import pile as piles
from hanascore.referee.judge import judge
from hanascore.scoring import pile as pile_scores

if TYPE_CHECKING:
    from hanascore.report.blocks import Report
    from hanascore.report.outcome import Outcome

Source: TypeAlias = "str | bytes | PathLike[str] | Mapping[str, Any] | model.Record"
_TAKES = "takes a path, a text, a mapping or a record"
_HOLDS = "a record holds texts, numbers, lists and mappings"


@dataclass(frozen=True, kw_only=True)
class Record(model.Record):
    """A record that knows the file it was read from, so that its problems can be located there."""

    text: RecordFile | None = field(default=None, compare=False)


class Told:
    """What was found out, as the command of that name prints it."""

    def report(self) -> Report:
        """What the command reports."""
        raise TypeError(f"{type(self).__name__} has no report")

    def as_text(self, *, lang: str = "en") -> str:
        """What the command prints, without colour; `lang` as its --lang."""
        from hanascore.report.labels import use_language
        from hanascore.report.text import as_text

        with use_language(lang):
            return "".join(as_text(self.report().blocks()))

    def as_data(self) -> dict[str, Any]:
        """What the command prints with `--format json`, as it is after reading that."""
        from hanascore.report.data import as_json

        data: dict[str, Any] = json.loads("".join(as_json(self.report().data())))
        return data


class Match(matches.Match, Told):
    """A game as far as it is scored: `standings`, `rounds`, `winners`, `problems`."""

    def report(self) -> Report:
        """That of `hanascore score`."""
        from hanascore.report.score import ScoreReport

        outcome = _outcome(self)
        return ScoreReport([(outcome, None)], outcome.problems)


class Explanation(stories.Explanation, Told):
    """A game with its story: `match`, and in `rounds` the sides with whatever there is to say of them."""

    def report(self) -> Report:
        """That of `hanascore explain`."""
        from hanascore.report.explain import ExplainReport

        outcome = _outcome(self.match)
        return ExplainReport([(outcome, self)], outcome.problems)


class Dispute(disputes.Dispute, Told):
    """A game under other rulings: `match`, `trials` that change something, rulings that are `idle`."""

    def report(self) -> Report:
        """That of `hanascore dispute`."""
        from hanascore.report.dispute import DisputeReport

        outcome = _outcome(self.match)
        return DisputeReport([(outcome, self if outcome.match else None)], outcome.problems)


class PileScore(pile_scores.PileScore, Told):
    """What a pile is worth: `points`, `card_points`, `yaku`, `entries`, and in `near` what lacks one card."""

    def report(self) -> Report:
        """That of `hanascore pile`."""
        from hanascore.report.pile import PileReport

        return PileReport(self, piles.find_game(self.game))


def load(path: str | PathLike[str], *, months: str | None = None) -> Loaded:
    """The records in a file. Raises OSError where there are no bytes to be had.

    >>> loaded = load("examples/kwa-do.hanascore.yaml")
    >>> [record.game for record in loaded.records], loaded.problems
    (['kwa-do'], ())
    """
    if not isinstance(path, str | bytes | PathLike):
        raise TypeError(f"hanascore.load takes a path, and not {_kind(path)}")
    if isinstance(path, str) and _is_text(path):
        raise ValueError("hanascore.load takes a path, and this is a text: hanascore.loads reads it")
    return _loaded(_read_file(path, months))


def loads(text: str | bytes, *, months: str | None = None) -> Loaded:
    r"""The records in a text of YAML or JSON. Nothing is raised: what is wrong is among the problems.

    >>> loaded = loads("hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nscores: {Aki: 6, Bob: 0}")
    >>> loaded.records[0].players, [(one.id, one.line, one.column) for one in loaded.problems]
    (('Aki', 'Bo'), [('unknown-player', 4, 18)])
    """
    if not isinstance(text, str | bytes):
        raise TypeError(f"hanascore.loads takes a text, and not {_kind(text)}")
    return _loaded(_file(text, "", months))


def score(source: Source, *, months: str | None = None) -> Match:
    r"""Score a record: a path, a text, a mapping, or a record of `load`.

    A text has several lines, or begins with {; a str of one line is a path. `months` is `japanese` or
    `korean`, for a record that does not say what 11 and 12 mean. What cannot be scored is among the
    `problems` of the match; ValueError says that no one record could be read, and OSError that no file could.

    >>> match = score({"hanascore": 1, "game": "koi-koi", "players": ["Aki", "Bo"], "stopped_by": "Aki",
    ...                "captured": {"Aki": "1b 3b 8b 12b", "Bo": "4ar 5ar"}, "left_over": "none"})
    >>> [(one.place, one.side, one.total) for one in match.standings]
    [(1, 'Aki', 16), (2, 'Bo', 0)]
    >>> print(score("examples/koi-koi.hanascore.yaml").as_text().splitlines()[0])
    Koi-Koi, table: legends, last_round: 6
    """
    return _match(judge(_record(source, months, "score")))


def check(source: Source, *, months: str | None = None) -> list[Problem]:
    r"""Everything that is wrong, doubtful or worth knowing in a record, or in all records of a text or file.

    It takes what `score` takes. A problem knows its `file`, `line` and `column`.

    >>> found = check("hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\ncaptured: {Aki: 1b 9s, Bo: 2r}\n")
    >>> [(one.id, one.line, one.column) for one in found if one.stops]
    [('unknown-card', 4, 20)]
    """
    if isinstance(source, model.Record):
        return [one.located for one in _found(judge(_record(source, months, "check")))]
    file, placed = _read(source, months, "check")
    return list(_loaded(file, placed=placed, judged=True).problems)


def explain(
    source: Source, *, round: int | None = None, side: str | None = None, months: str | None = None
) -> Explanation:
    """Where every point of a record comes from, what was nearly made, and what claims are worth.

    It takes what `score` takes. `round` is the number of the one round and `side` the name of the one side
    that are asked for; ValueError says that the record has no such side, or no such round.

    >>> found = explain("examples/koi-koi.hanascore.yaml", round=1, side="Aki")
    >>> [near.yaku.name for near in found.rounds[0].sides[0].near]
    ['Three Brights', 'Moon Viewing']
    """
    if not isinstance(side, str | None):
        raise TypeError(f"hanascore.explain takes a side by its name, and not {_kind(side)}")
    record = _record(source, months, "explain")
    told = stories.explain_match(judge(record), round=round, side=side)
    found = Explanation(*told._replace(match=_match(told.match)))
    known = [result.number for result in found.match.rounds]
    if round is not None and known and round not in known:
        raise ValueError(f"there is no round {round!r}: the record has {runs(known)}")
    return found


def dispute(
    source: Source,
    *,
    ruling: str | None = None,
    together: Sequence[Mapping[str, Any]] = (),
    months: str | None = None,
) -> Dispute:
    """A record under each other choice of each open ruling, or of one; and under combinations of choices.

    It takes what `score` takes. Where combinations are asked for and no ruling is named, nothing else is
    tried. ValueError says why a name is no open ruling, or a value no choice of it.

    >>> dispute("examples/kwa-do.hanascore.yaml", ruling="method").trials[0].winner
    True
    """
    record = _record(source, months, "dispute")
    told = disputes.dispute(judge(record), ruling=ruling, together=together)
    values = {field.name: getattr(told, field.name) for field in fields(told)}
    return Dispute(**{**values, "match": _match(told.match)})


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
    """What a pile is worth by itself; options as in a record. ValueError says what cannot be read.

    `cards` are written as in a record: a text, or a mapping that tells what is known.
    `months` is `japanese` or `korean` and says what 11 and 12 mean in a text, `seat` is the seat of whoever
    holds the pile, `month` the number of the round, and `hand` the cards dealt, for a lucky hand.

    >>> score_pile("koi-koi", "1b 3b 8b", table="nintendo").points
    5
    >>> [(near.id, missing.bit_count()) for near, missing in score_pile("koi-koi", "1b 3b 8b").near]
    [('four-brights', 1), ('rainy-four', 1), ('flower-viewing', 1), ('moon-viewing', 1)]
    """
    if not isinstance(game, str):
        raise TypeError(f"hanascore.score_pile takes a game by its name, and not {_kind(game)}")
    if not isinstance(cards, str | Pile | Mapping):
        raise TypeError(f"hanascore.score_pile takes cards as a text or a Pile, and not {_kind(cards)}")
    if not isinstance(hand, str | Pile | None):
        raise TypeError(f"hanascore.score_pile takes a hand as a text or a Pile, and not {_kind(hand)}")
    order = months or piles.default_months(game)
    check_order(order)
    under = piles.pile_context_of(game, options, seat=seat, month=month)
    held = None if hand is None else piles.cards_of(hand, order, under.rules)
    dealt = None if held is None else piles.dealt_hand(under, held)
    if isinstance(cards, Pile):
        return PileScore(under, piles.cards_of(cards, order, under.rules), hand=dealt)
    found = piles.score_pile_text(piles.find_game(game), under, cards, order)
    if isinstance(found, pile_scores.PileScore):
        values = {field.name: getattr(found, field.name) for field in fields(found)}
        return PileScore(**{**values, "hand": dealt})
    raise ValueError(found[0].with_hint)


def _is_text(source: str) -> bool:
    return "\n" in source or "\r" in source or source.lstrip()[:1] == "{"


def _read(source: Any, months: str | None, doing: str) -> tuple[RecordFile, bool]:
    """What is to be read, and whether it has lines that anybody knows."""
    if isinstance(source, PathLike) or (isinstance(source, str) and not _is_text(source)):
        return _read_file(source, months), True
    if isinstance(source, str | bytes):
        return _file(source, "", months), True
    if isinstance(source, Mapping):
        return _file(_as_json(source), "", months), False
    more = ": `records` of what was loaded holds them" if isinstance(source, Loaded) else ""
    raise TypeError(f"hanascore.{doing} {_TAKES}, and not {_kind(source)}{more}")


def _file(content: str | bytes, name: str, months: str | None) -> RecordFile:
    """A file to read; ValueError where months are counted in no order that is known."""
    check_order(months)
    return RecordFile(content, name, months=months)


def _kind(value: object) -> str:
    """What something is, with its article."""
    return with_article(type(value).__name__)


def _read_file(path: str | PathLike[str], months: str | None) -> RecordFile:
    name = fspath(path)
    try:
        content = read_bytes(name, MAX_BYTES)
    except (FileNotFoundError, ValueError):
        # A ValueError is that of a name no file can have.
        said = "there is no such file, and a text of a record has several lines"
        raise FileNotFoundError(ENOENT, said, name) from None
    except OSError as fault:
        fault.filename = name
        raise
    return _file(content, name, months)


def _as_json(data: Mapping[str, Any]) -> str:
    """A mapping as the text that it would be in a file."""

    def plain(value: Any) -> Any:
        if isinstance(value, Mapping):
            return dict(value)
        if isinstance(value, date):
            return value.isoformat()
        raise TypeError(f"{_HOLDS}, and not {_kind(value)}")

    try:
        return json.dumps(dict(data), default=plain, ensure_ascii=False)
    except RecursionError:
        raise ValueError("this mapping is nested too deeply for a record") from None
    except ValueError:
        raise ValueError("this mapping holds itself, and no record does") from None
    except TypeError as fault:
        said = str(fault) if str(fault).startswith(_HOLDS) else "the keys of a record are texts"
        raise TypeError(said) from None


def _loaded(file: RecordFile, *, placed: bool = True, judged: bool = False) -> Loaded:
    """The records of a file and all problems of reading them, or of judging those that can be scored."""
    records: list[Record] = []
    problems: list[Problem] = []
    for document in file.documents:
        record = document.record
        whole = judge(record) if judged and record and not record.is_stopped else None
        told = whole.problems if whole else unique(document.all_problems)
        problems += _located(file, told, document.number, placed=placed)
        if record:
            values = {each.name: getattr(record, each.name) for each in fields(record)}
            records.append(Record(**values, text=file if placed else None))
    return Loaded(tuple(records), (*_located(file, file.problems, placed=placed), *problems))


def _located(
    file: RecordFile, problems: Sequence[Problem], document: int | None = None, *, placed: bool
) -> list[Problem]:
    """Problems with their file, and with the lines and columns they stand at where there are any."""
    if not placed:
        return list(problems)
    found = {one.problem: one.located for one in file.locate(problems, document)}
    return [found[problem] for problem in problems]


def _record(source: Source, months: str | None, doing: str) -> model.Record:
    """The one record that a source holds; ValueError says that it holds none, or several."""
    if isinstance(source, model.Record):
        if months is not None:
            raise ValueError("this record was read already: say `months` to hanascore.load")
        return source
    file, placed = _read(source, months, doing)
    loaded, name = _loaded(file, placed=placed), file.name or "this text"
    if (number := len(file.source.documents)) > 1:
        said = f"{name} holds {number} records, and hanascore.{doing} takes one"
        raise ValueError(f"{said}: hanascore.load and loads read them all")
    if not loaded.records:
        first = next(one for one in loaded.problems if one.stops)
        where = f"{name}, line {first.line}, column {first.column}" if first.line else name
        hint = f" ({first.hint})" if first.hint else ""
        raise ValueError(f"{where}: {first.message}{hint}; hanascore.check tells everything")
    return loaded.records[0]


def _match(match: matches.Match) -> Match:
    """The match with each problem at its place in the text, if the record knows its text."""
    values = {field.name: getattr(match, field.name) for field in fields(match)}
    record = match.record
    if isinstance(record, Record) and record.text is not None:
        values["problems"] = tuple(_located(record.text, match.problems, record.document, placed=True))
    return Match(**values)


def _outcome(match: matches.Match) -> Outcome:
    """A game that was judged, as a command reports it."""
    from hanascore.report.outcome import Outcome

    record = match.record
    return Outcome(record.file, record.document, record, None if record.is_stopped else match, _found(match))


def _found(match: matches.Match) -> tuple[LocatedProblem, ...]:
    """Every problem of a game, with its place in the text where the record knows that."""
    record, problems = match.record, match.problems
    if record.is_stopped:
        of_rounds = (problem for round in record.rounds for problem in round.problems)
        problems = unique((*record.problems, *of_rounds))
    file = record.text if isinstance(record, Record) else None
    if file is None:
        return tuple(LocatedProblem(problem, record.file, record.document) for problem in problems)
    return (*file.locate(file.problems), *file.locate(problems, record.document))
