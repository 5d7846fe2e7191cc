"""`hanascore convert`: write a record as YAML, JSON or JSONL, with all data that was written in it."""

from __future__ import annotations

from hanascore.cli.arguments import usage_errors
from hanascore.cli.exit_codes import PROBLEMS
from hanascore.cli.input import read_input
from hanascore.cli.options import command, file_argument, format_option, max_bytes_option
from hanascore.cli.output import Output
from hanascore.report.conversion import FORMATS, as_written, written_records
from hanascore.words.visible import printable_name


@command(
    "hanascore convert friday.yaml --format json -o friday.json",
    "hanascore convert friday.json -o again.yaml",
)
@file_argument
@format_option(*FORMATS)
@max_bytes_option
def convert_command(output: Output, *, file: str, max_bytes: int) -> None:
    """Write a record as YAML, JSON or JSONL. Everything is kept except comments.

    Several documents become several documents of YAML, a list in JSON, or one line each in JSONL. hanascore
    reads all of these.
    """
    content = read_input(file, output, max_bytes)
    if content is None:
        return
    with usage_errors():
        records, problems = written_records(content, printable_name(file), max_bytes=max_bytes)
    if problems:
        output.report_problems(problems)
        output.raise_exit_code(PROBLEMS)
    if records:
        output.write(as_written(records, output.format))
