"""The command as a process of its own: `hanascore`, and `python -m hanascore`."""

from __future__ import annotations

import gc


def main() -> None:
    """Run the command line of the process, and exit."""
    # Nothing here makes rings of garbage, and a process that is soon over looks for them in vain: while it
    # imports, while it reads, and once more at the end unless all is frozen.
    gc.disable()
    from hanascore.cli.main import commands

    try:
        commands.main()
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()
