"""`NamedTuple` as in `typing`, for the many small values of the house, with classes that are quickly made.

`typing` looks at the type of every field, and `collections` compiles the call of every class: a fifth of a
short run. Here only the type checker looks at types, and a call is compiled for the first value of its class,
of which most classes have none in such a run.
"""

from __future__ import annotations

from collections import namedtuple

__all__ = ["NamedTuple"]

# As in `typing`, which takes a while to import.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from collections import _tuplegetter

    class _Value(tuple):
        """What all named tuples share."""

        __slots__ = ()
        _make = classmethod(tuple.__new__)

        def __new__(cls, *values, **named):
            """The first value of a class, which has the call of `collections` from then on."""
            home = next(one for one in cls.__mro__ if "_fields" in vars(one))
            made = namedtuple(home.__name__, home._fields, defaults=home._field_defaults.values())
            home.__new__ = made.__new__
            return cls(*values, **named)

        def _replace(self, /, **changed):
            made = self._make(map(changed.pop, self._fields, self))
            if changed:
                raise ValueError(f"{type(self).__name__} has no field {', '.join(changed)}")
            return made

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            fields = ", ".join(f"{name}={value!r}" for name, value in self._asdict().items())
            return f"{type(self).__name__}({fields})"

        def __getnewargs__(self):
            return tuple(self)

    class _Makes(type):
        """Makes a named tuple of the body of a class: its fields are what has a type there."""

        def __new__(cls, name, bases, body):
            """The class, with the defaults, methods and properties of the body."""
            if len(bases) > 1:
                raise TypeError(f"{name} has a base beside NamedTuple, which takes no other")
            fields = tuple(body.get("__annotations__", ()))
            if not fields:
                raise TypeError(
                    f"{name} has no fields, or its module no `from __future__ import annotations`"
                )
            free = [field in body for field in fields]
            if free != sorted(free):
                raise TypeError(f"{name} has a field without a default below one that has one")
            defaults = {field: body[field] for field in fields if field in body}
            body |= {field: _tuplegetter(at, "") for at, field in enumerate(fields)}
            body |= {"_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            return type(name, (_Value,), {**body, "__slots__": ()})

    NamedTuple = type.__new__(_Makes, "NamedTuple", (), {})
