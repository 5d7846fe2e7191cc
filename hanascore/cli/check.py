"""`hanascore check`: only what is wrong or doubtful; nothing at all when all is well."""

from __future__ import annotations

from hanascore.cli import options
from hanascore.cli.records import Records, reads_records


@options.command(
    "hanascore check friday.yaml",
    "hanascore check *.yaml --format concise --strict",
    "hanascore check - --format json < friday.yaml",
)
@options.files
@options.formats("table", "concise", "json", "jsonl", "csv", "markdown")
@options.output
@reads_records()
def command(records: Records) -> None:
    """Check records, and say only what is wrong or doubtful.

    Silent, with exit 0, when all is well. A FILE is a record in YAML or JSON; - is standard input.
    """
    from hanascore.report.check import CheckReport

    records = records.without_notes()
    streams = records.streams
    if records.found or streams.output or streams.form not in {"table", "concise"}:
        streams.answer(CheckReport(records.outcomes, records.found))
