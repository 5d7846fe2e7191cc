"""What commands that explain a record say beside their answer: its problems, and how they name its games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hanascore.cli.reading import Judged
from hanascore.cli.streams import Streams
from hanascore.report.games import Outcome


def tell(streams: Streams, judged: Judged, *, notes: bool = False) -> None:
    """The problems of a file, on standard error."""
    from hanascore.report.problems import text, without_notes

    found = judged.found if notes else without_notes(judged.found)
    if found:
        streams.err(text(found, judged.file.lines(), streams.error_paint))


def names_of(outcomes: Sequence[Outcome]) -> list[str]:
    """What to call each game in its heading: by its file where it has no title or is one of many."""
    from hanascore.report.wording import visible

    documents = Counter(outcome.file for outcome in outcomes)
    names = []
    for outcome in outcomes:
        number = f" ({outcome.document})" if documents[outcome.file] > 1 else ""
        titled = outcome.match is not None and outcome.match.record.title and len(outcomes) == 1
        names.append("" if titled else f"{visible(outcome.file)}{number}")
    return names


def unscored(name: str) -> str:
    """The report of a document that is too broken to be scored."""
    return f"{name}: not scored, because of errors in the record\n"
