"""Counts the functions that are called, those of the parser and of Python itself included.

The count is the same on every machine, which the time is not.
"""

from __future__ import annotations

from collections.abc import Callable
from cProfile import Profile


def calls(work: Callable[[], object]) -> int:
    """How many functions are called while something is done."""
    with Profile() as profile:
        work()
    return sum(entry.callcount for entry in profile.getstats())
