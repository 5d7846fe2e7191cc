"""`hanascore check`: only what is wrong or doubtful; nothing at all when all is well."""

from __future__ import annotations

from hanascore.cli import options
from hanascore.cli.reading import Judged, read_files
from hanascore.cli.streams import Streams


@options.command(
    "hanascore check friday.yaml",
    "hanascore check *.yaml --format concise --strict",
    "hanascore check - --format json < friday.yaml",
)
@options.files
@options.formats("table", "concise", "json", "jsonl", "csv", "markdown")
@options.output
@options.reading
def command(
    *,
    files: tuple[str, ...],
    form: str,
    output: str | None,
    asked: options.Asked,
    colour: str,
) -> int:
    """Check records, and say only what is wrong or doubtful.

    Silent, with exit 0, when all is well. A FILE is a record in YAML or JSON; - is standard input.
    """
    options.refuse_overwriting(output, files)
    streams = Streams(colour, output)
    judged = list(read_files(streams, files, asked))
    if not asked.notes:
        judged = [_without_notes(one) for one in judged]
    _write(streams, judged, form)
    return streams.code


def _without_notes(judged: Judged) -> Judged:
    from hanascore.report.problems import without_notes

    outcomes = (one._replace(found=tuple(without_notes(one.found))) for one in judged.outcomes)
    return judged._replace(outcomes=tuple(outcomes))


def _write(streams: Streams, judged: list[Judged], form: str) -> None:
    found = [one for each in judged for one in each.found]
    if form in {"json", "jsonl"}:
        from hanascore.report import as_json, frame

        outcomes = [outcome for one in judged for outcome in one.outcomes]
        text = as_json.check(outcomes, found) if form == "json" else "".join(as_json.check_lines(found))
        streams.out(text, frame.as_ascii)
    elif form == "csv":
        from hanascore.report.as_csv import check

        streams.out(check(found))
    elif form == "markdown":
        from hanascore.report.as_markdown import check as markdown

        streams.out(markdown(found))
    else:
        from hanascore.report import problems

        paint = streams.paint
        parts = (
            problems.one_line(each.found) if form == "concise" else problems.text(each.found, paint)
            for each in judged
        )
        text = "".join(parts)
        if text or streams.output:
            streams.out(text)
