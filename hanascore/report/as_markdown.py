"""Reports as Markdown, for pages and messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from hanascore.problems.excerpt import visible
from hanascore.referee.reading import Found
from hanascore.report.columns import Column
from hanascore.report.games import Outcome
from hanascore.report.sentences import of_round, sentences
from hanascore.report.tables import columns_of, heading, names

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")


def escaped(text: str) -> str:
    r"""A text that Markdown shows as it is.

    >>> escaped("a|b *c*")
    'a\\|b \\*c\\*'
    """
    return _SPECIAL.sub(r"\\\1", visible(text))


def table(columns: Sequence[Column]) -> list[str]:
    """The lines of a table."""
    lines = [
        f"| {' | '.join(escaped(column.head) for column in columns)} |",
        f"| {' | '.join('---:' if column.right else '---' for column in columns)} |",
    ]
    rows = zip(*(column.cells for column in columns), strict=True)
    return [*lines, *(f"| {' | '.join(escaped(' '.join(cell.split())) for cell in row)} |" for row in rows)]


def score(outcomes: Sequence[Outcome], *, lang: str = "en") -> str:
    """A section for each game."""
    parts = []
    for outcome, name in zip(outcomes, names(outcomes), strict=True):
        if outcome.match is None:
            parts.append(
                f"## {escaped(name or outcome.file)}\n\nNot scored, because of errors in the record.\n"
            )
            continue
        only = outcome.only
        if only is not None and not outcome.rounds:
            continue
        match = outcome.match
        title, *more = heading(match, name)
        shown = match._replace(rounds=outcome.rounds)
        lines = [f"## {escaped(' '.join([title, *more]))}", ""]
        if shown.rounds:
            lines += [*table(columns_of(shown, lang, foot=only is None)), ""]
        lines.append(escaped(sentences(match) if only is None else of_round(shown)))
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def check(found: Iterable[Found]) -> str:
    """A table of problems, or nothing when all is well."""
    rows = [
        (
            f"{one.file}:{one.span.line}:{one.span.column}" if one.span else one.file,
            one.problem.severity.value,
            one.problem.message,
            one.problem.id,
            one.problem.hint,
        )
        for one in found
    ]
    if not rows:
        return ""
    heads = ("Where", "Severity", "What", "Id", "What to do")
    columns = [Column(head, cells) for head, cells in zip(heads, zip(*rows, strict=True), strict=True)]
    return "\n".join(table(columns)) + "\n"
