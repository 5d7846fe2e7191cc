"""Read HTML pages strictly: tags must be nested, ids unique, and nothing may come from another place."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TypeVar

_ALONE = {"meta", "link", "input", "br", "wbr", "hr", "img"}
# The tags of pictures that close themselves.
_SHAPES = {"path", "circle", "rect", "line", "polyline", "ellipse", "use"}


class Page(HTMLParser):
    """The tags of a page with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == [], f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        self.tags.append((tag, dict(attrs)))
        if tag not in _ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in _SHAPES, f"<{tag}/> does not close itself"
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1] == tag, f"</{tag}> closes <{self.open[-1]}>"
        self.open.pop()
        if tag in {"td", "th", "p", "li", "h1", "h2", "h3", "h4"}:
            self.text.append(" ")

    def handle_data(self, data: str) -> None:
        if "style" not in self.open and "script" not in self.open:
            self.text.append(data)

    @property
    def shown(self) -> str:
        """The text of the page, in one line."""
        return " ".join("".join(self.text).split())


Kept = TypeVar("Kept", bound=Page)


def read(text: str, kind: type[Kept] = Page) -> Kept:
    """Parse a page, which must be complete, safe and self-contained."""
    assert text.startswith("<!DOCTYPE html>\n")
    page = kind(text)
    ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    assert len(ids) == len(set(ids)), "an id is used twice"
    for tag, attrs in page.tags:
        assert not any(name.startswith("on") or name == "style" for name in attrs), (tag, attrs)
        for name in ("src", "href", "action", "data"):
            target = attrs.get(name) or "#"
            assert target == "data:," or target.startswith("#"), (tag, attrs)
            if name == "href" and target.startswith("#") and target != "#":
                assert target[1:] in ids, f"{target} is not on the page"
    return page
