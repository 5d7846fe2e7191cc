"""`hanascore schema`: the JSON Schema of a record, for editors."""

from __future__ import annotations

import json

from hanascore.cli import options
from hanascore.cli.streams import Streams
from hanascore.record.schema import schema


@options.command(
    "hanascore schema -o hanascore.schema.json",
    "hanascore schema | head",
)
@options.output
def command(streams: Streams) -> None:
    """Write the JSON Schema of a record.

    An editor that knows it completes keys and marks slips. Name it in the first line of a record:
    # yaml-language-server: $schema=hanascore.schema.json
    """
    streams.out(json.dumps(schema(), indent=2) + "\n")
