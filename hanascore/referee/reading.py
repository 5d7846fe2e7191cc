"""Files and texts to records, each with the problems found on the way: the first half of every command.

A problem keeps the file and document it was found in, so that a report can show the writer's own line.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from os import PathLike, fspath
from typing import Any, NamedTuple

from hanascore.model.record import Record
from hanascore.problems.problem import Place, Problem, Span
from hanascore.record.reader import read_document
from hanascore.record.text import MAX_BYTES, read
from hanascore.referee.judge import judge


class Loaded(NamedTuple):
    """The records of a file, and every problem found while reading it, in the order of its documents."""

    records: tuple[Record, ...]
    problems: tuple[Problem, ...]


class Paper(NamedTuple):
    """One document of a file: its record, or None where too little of it can be read, and its problems."""

    number: int
    record: Record | None
    problems: tuple[Problem, ...]
    data: Any = None

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        """The problems of the document and of its rounds."""
        rounds = self.record.rounds if self.record else ()
        return (*self.problems, *(problem for round in rounds for problem in round.problems))


class Found(NamedTuple):
    """A problem with the file and the document it is in, where in the text it stands, and the lines there."""

    problem: Problem
    file: str = ""
    document: int | None = None
    span: Span | None = None
    also: tuple[Span, ...] = ()
    lines: tuple[tuple[int, str], ...] = ()

    def quoting(self, lines: Sequence[str]) -> "Found":
        """The same with the lines of its text in which it stands, by their numbers."""
        numbers = sorted({span.line for span in (self.span, *self.also) if span})
        kept = ((number, lines[number - 1]) for number in numbers if 1 <= number <= len(lines))
        return self._replace(lines=tuple(kept))


class File:
    """A text that was read: its papers, and the problems that concern none of them. `name` is for people."""

    def __init__(
        self,
        content: bytes | str,
        name: str = "",
        *,
        months: str | None = None,
        event: Mapping[str, Any] | None = None,
        max_bytes: int = MAX_BYTES,
    ) -> None:
        self.name = name
        self.source = read(content, max_bytes=max_bytes)
        self.problems = tuple(self.source.problems)
        papers = []
        for document in self.source.documents:
            reading = read_document(
                document,
                file=name,
                months=months,
                event=event,
                spans=self._spans(document.number),
            )
            papers.append(Paper(document.number, reading.record, reading.problems, document.data))
        self.papers = tuple(papers)

    def _spans(self, document: int) -> Callable[[Sequence[Place]], Sequence[Span]]:
        return lambda places: self.source.spans(document, places)

    @cached_property
    def loaded(self) -> Loaded:
        """The records and all problems of reading them."""
        records = tuple(paper.record for paper in self.papers if paper.record)
        found = (problem for paper in self.papers for problem in paper.all_problems)
        return Loaded(records, (*self.problems, *found))

    def found(self, problems: Iterable[Problem], document: int | None = None) -> list[Found]:
        """Problems with their places in the text, in the order of its lines; asks the text once."""
        asked = list(problems)
        places: list[Place] = [place for problem in asked for place in (problem.place, *problem.also)]
        if document is None:
            spans = [place.span for place in places]
        else:
            spans = list(self.source.spans(document, places)) if places else []
        found = []
        at = iter(spans)
        for problem in asked:
            span = next(at)
            also = tuple(other for _ in problem.also if (other := next(at)))
            found.append(Found(problem, self.name, document, span, also).quoting(self.source.lines))
        return sorted(found, key=lambda one: one.span[:2] if one.span else (0, 0))


def check(record: Record) -> list[Problem]:
    r"""Everything that is wrong, doubtful or worth knowing in a record, as the referee sees it.

    >>> record = loads("hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nvoid: misdealt").records[0]
    >>> check(record)
    []
    """
    rounds = record.rounds if record.stopped else ()
    return [*judge(record).problems, *(problem for round in rounds for problem in round.problems)]


def loads(text: str | bytes, *, months: str | None = None) -> Loaded:
    r"""The records in a text of YAML or JSON. Nothing is raised: what is wrong is among the problems.

    >>> loaded = loads("hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nscores: {Aki: 6, Bo: 0}")
    >>> loaded.records[0].players, loaded.problems
    (('Aki', 'Bo'), ())
    """
    return File(text, months=months).loaded


def load(path: str | PathLike[str], *, months: str | None = None) -> Loaded:
    """The records in a file. Raises OSError where there are no bytes to be had."""
    from pathlib import Path

    with Path(path).open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    return File(content, fspath(path), months=months).loaded
