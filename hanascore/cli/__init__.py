"""The door: one module a command, which parses, calls one function and prints. The only home of click."""

from __future__ import annotations

from collections.abc import Sequence


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line and answer with the exit code."""
    from hanascore.cli.door import door

    return door.run(args)
