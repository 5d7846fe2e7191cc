"""`NamedTuple` as in `typing`, for the many small values of the house, with classes that are quickly made.

`typing` looks at the type of every field, which took a tenth of a short run; here only the type checker does.
"""

from __future__ import annotations

from collections import namedtuple

__all__ = ["NamedTuple"]

# As in `typing`, which takes a while to import.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple
else:

    class _Makes(type):
        """Makes a named tuple of the body of a class: its fields are what has a type there."""

        def __new__(cls, name, bases, body):
            """The class, with the defaults, methods and properties of the body."""
            if len(bases) > 1:
                raise TypeError(f"{name} has a base beside NamedTuple, which takes no other")
            fields = body.get("__annotations__")
            if not fields:
                raise TypeError(
                    f"{name} has no fields, or its module no `from __future__ import annotations`"
                )
            free = [field in body for field in fields]
            if free != sorted(free):
                raise TypeError(f"{name} has a field without a default below one that has one")
            defaults = [body.pop(field) for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            for key, value in body.items():
                setattr(made, key, value)
            return made

    NamedTuple = type.__new__(_Makes, "NamedTuple", (), {})
