"""`python -m hanascore` is the command."""

from __future__ import annotations

import sys

from hanascore.cli import main

if __name__ == "__main__":
    sys.exit(main())
