"""`hanascore schema`: the JSON Schema of a record, for editors."""

from __future__ import annotations

import json

import click

from hanascore.cli.options import command, output_options
from hanascore.cli.output import Output
from hanascore.record.schema import schema
from hanascore.tally.event_keys import event_schema


@command(
    "hanascore schema -o hanascore.schema.json",
    "hanascore schema --event -o event.schema.json",
)
@click.option("--event", is_flag=True, help="Write the schema of an event instead.")
@output_options
def schema_command(output: Output, *, event: bool) -> None:
    """Write the JSON Schema of a record, or with --event that of an event.

    An editor uses it to complete keys and to mark mistakes. Name it in the first line of a record:
    # yaml-language-server: $schema=hanascore.schema.json
    """
    output.write(json.dumps(event_schema() if event else schema(), indent=2) + "\n")
