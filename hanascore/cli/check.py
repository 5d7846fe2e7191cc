"""`hanascore check`: only what is wrong or doubtful; nothing at all when all is well."""

from __future__ import annotations

from hanascore.cli import options
from hanascore.cli.records import Call, reads_records


@options.command(
    "hanascore check friday.yaml",
    "hanascore check *.yaml --format concise --strict",
    "hanascore check - --format json < friday.yaml",
)
@options.files
@options.formats("table", "concise", "json", "jsonl", "csv", "markdown")
@options.output
@reads_records()
def command(call: Call) -> None:
    """Check records, and say only what is wrong or doubtful.

    Silent, with exit 0, when all is well. A FILE is a record in YAML or JSON; - is standard input.
    """
    text = _text(call.without_notes())
    if text or call.streams.output or call.form not in {"table", "concise"}:
        call.streams.out(text)


def _text(call: Call) -> str:
    if call.form in {"json", "jsonl"}:
        from hanascore.report import data as as_json

        if call.form == "json":
            return as_json.check_as_json(call.outcomes, call.found)
        return "".join(as_json.check_lines(call.found))
    if call.form == "csv":
        from hanascore.report.data import check_as_csv as check

        return check(call.found)
    if call.form == "markdown":
        from hanascore.report.as_markdown import check as markdown

        return markdown(call.found)
    from hanascore.report import text as problems

    if call.form == "concise":
        return problems.one_line(call.found)
    return "".join(problems.text(file.found, call.streams.paint) for file in call.files)
