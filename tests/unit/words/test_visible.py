from __future__ import annotations

from hanascore.words.visible import visible, width


def test_width_in_cells() -> None:
    assert [width(text) for text in ("ab", "松", "e\u0301", "")] == [2, 2, 1, 0]


def test_visible_text_stays_as_it_is() -> None:
    assert visible("plain") == "plain"
    assert visible("松 a\u0301") == "松 a\u0301"
