"""Colour for terminals. It underlines what the words say already and never says anything alone."""

from __future__ import annotations

_CODES = {
    "title": "1",
    "place": "1",
    "error": "1;31",
    "warning": "1;33",
    "note": "1;36",
    "margin": "2",
    "id": "2",
    "caret": "1;31",
    "hint": "36",
}


class Paint:
    """A brush that paints, or that leaves every text as it is."""

    __slots__ = ("on",)

    def __init__(self, *, on: bool = False) -> None:
        self.on = on

    def __call__(self, role: str, text: str) -> str:
        """The text in the colour of its role."""
        code = _CODES.get(role) if self.on and text else None
        return f"\x1b[{code}m{text}\x1b[0m" if code else text


NO_PAINT = Paint()
