"""The named tuples of the house: as those of `typing`, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

from hanascore.tuples import NamedTuple


class Point(NamedTuple):
    """A place on a sheet."""

    across: int
    down: int = 2

    @property
    def sum(self) -> int:
        """Both together."""
        return self.across + self.down


def test_it_has_fields_defaults_and_properties() -> None:
    point = Point(1)
    assert (point, point.sum, Point._fields) == ((1, 2), 3, ("across", "down"))
    assert (Point.__doc__, Point.__module__) == ("A place on a sheet.", __name__)


FUTURE = "from __future__ import annotations\n"
BAD = (
    (FUTURE, "class A(NamedTuple):\n    one: int = 1\n    two: int", "A has a field without a default below"),
    (FUTURE, "class A(NamedTuple, object):\n    one: int", "A has a base beside NamedTuple"),
    (FUTURE, "class A(NamedTuple):\n    pass", "A has no fields, or its module no `from __future__"),
)


@pytest.mark.parametrize(("opening", "body", "reason"), BAD)
def test_what_is_no_value_is_refused(opening: str, body: str, reason: str) -> None:
    names: dict[str, Any] = {"NamedTuple": NamedTuple, "__name__": "a"}
    with pytest.raises(TypeError, match=reason):
        exec(compile(opening + body, "a", "exec"), names)
