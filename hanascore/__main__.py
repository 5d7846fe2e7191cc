"""`python -m hanascore` is the command."""

from __future__ import annotations

from hanascore.cli import main

if __name__ == "__main__":
    main()
