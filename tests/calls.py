"""Counts the functions that are called, those of the parser and of Python itself included.

The count is the same on every machine, which the time is not.
"""

from __future__ import annotations

import sys
from collections.abc import Callable


def calls(work: Callable[[], object]) -> int:
    """How many functions are called while something is done."""
    number = 0

    def count(*_: object) -> None:
        nonlocal number
        number += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
        return number
    finally:
        sys.setprofile(before)
