"""The entry point of the program: `hanascore`, or `python -m hanascore`."""

from __future__ import annotations

from hanascore.cli.main import commands


def main() -> None:
    """Run the command line of the process, and exit with its exit code."""
    commands(prog_name="hanascore")


if __name__ == "__main__":
    main()
