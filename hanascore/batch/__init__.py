"""Many piles and many rounds at once.

The functions of `arrays` are offered here as well. numpy is an optional package, so `arrays` is imported when
one of them is used for the first time.
"""

from importlib import import_module
from typing import Any

_OF_ARRAYS = ("UnsettledError", "made", "points", "possible", "settle")


def __getattr__(name: str) -> Any:
    if name not in _OF_ARRAYS:
        raise AttributeError(f"hanascore.batch has no {name}")
    return getattr(import_module("hanascore.batch.arrays"), name)
