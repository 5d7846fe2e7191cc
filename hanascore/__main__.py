"""The command as a process of its own: `hanascore`, and `python -m hanascore`."""

from __future__ import annotations

import sys
import traceback

from hanascore.cli.main import commands


def main() -> None:
    """Run the command line of the process, and exit: with 3 where the fault is ours."""
    try:
        commands(prog_name="hanascore")
    except Exception:
        traceback.print_exc()
        sys.exit(3)


if __name__ == "__main__":
    main()
