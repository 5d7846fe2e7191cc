"""What the quick suite leaves out: most of the cases of a test that repeats itself."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

import pytest

QUICK = bool(os.environ.get("HANASCORE_QUICK"))
not_quick = pytest.mark.skipif(QUICK, reason="the quick suite leaves it out")

T = TypeVar("T")


def every(step: int, cases: Iterable[T]) -> list[T]:
    """Return all cases, or every `step`-th of them if the quick suite runs."""
    return list(islice(cases, None, None, step if QUICK else 1))
