"""`hanascore schema`: write the JSON Schema of a record, an event, or the output of a command."""

from __future__ import annotations

import json

import click

from hanascore.cli.arguments import usage_errors
from hanascore.cli.options import command, output_options
from hanascore.cli.output import Output
from hanascore.report.output_schemas import SCHEMAS, find_schema


@command(
    "hanascore schema -o hanascore.schema.json",
    "hanascore schema event -o event.schema.json",
    "hanascore schema score --lines",
)
@click.argument("what", metavar="[record|event|COMMAND]", type=click.Choice(list(SCHEMAS)), default="record")
@click.option("--lines", is_flag=True, help="Write the schema of a line of --format jsonl instead.")
@output_options
def schema_command(output: Output, *, what: str, lines: bool) -> None:
    """Write the JSON Schema of a record, an event, or the output of COMMAND with --format json.

    An editor completes keys and marks mistakes with the schema of a record. Name it in the first line of a
    record: # yaml-language-server: $schema=hanascore.schema.json. A program can check what it reads with the
    schema of a command.
    """
    with usage_errors():
        schema = find_schema(what, lines=lines)
    output.write(json.dumps(schema, indent=2) + "\n")
