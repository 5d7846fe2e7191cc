"""Many piles and many rounds at once.

This package also has the functions of `arrays`. `arrays` needs the optional package numpy, so it is imported
only when one of its functions is used.
"""

from importlib import import_module
from typing import Any

_OF_ARRAYS = ("UnsettledError", "made", "points", "possible", "settle")


def __getattr__(name: str) -> Any:
    if name not in _OF_ARRAYS:
        raise AttributeError(f"hanascore.batch has no {name}")
    return getattr(import_module("hanascore.batch.arrays"), name)
