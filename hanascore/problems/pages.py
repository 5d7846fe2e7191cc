"""The pages of problems: the reader of their text, and the page of every problem that no game alone finds.
`pages.md` holds those, in the form in which `hanascore rules ID` prints them.
"""

from __future__ import annotations

import re
from functools import cache
from textwrap import dedent

from hanascore.problems.problem import Page, Severity

_TITLE = re.compile(r"([a-z0-9-]+): (.+) \((error|warning|note)\)")
_HEADS = {"Why": "why", "Example": "example", "What to do": "remedy"}
_PARTS = ("means", *_HEADS.values())


def read_pages(text: str, where: str) -> tuple[Page, ...]:
    r'''The pages of a text in the form in which they are printed. `where` is how an error calls the text.

    A page opens at the margin with its id, its title and its severity; a long title goes on further in. What
    the problem means follows a blank line, two blanks further in; then `Why`, `Example` and `What to do`,
    each a line at the margin with its words below, two blanks further in. Lines of an example stay as they
    are; other lines are joined, and blank lines part paragraphs. The whole text may be indented.

    >>> text = """
    ...     no-stamp: a letter without
    ...       a stamp (warning)
    ...
    ...       Nobody paid for it.
    ...
    ...     Why
    ...       It may never
    ...       arrive.
    ...
    ...     Example
    ...       To: Bo
    ...         Kyoto
    ...
    ...     What to do
    ...       Buy a stamp.
    ...     """
    >>> read_pages(text, "the letters")[0]._asdict()  # doctest: +NORMALIZE_WHITESPACE
    {'id': 'no-stamp', 'severity': <Severity.WARNING: 'warning'>, 'title': 'a letter without a stamp',
     'means': 'Nobody paid for it.', 'why': 'It may never arrive.', 'example': 'To: Bo\n  Kyoto',
     'remedy': 'Buy a stamp.'}
    '''
    found: dict[str, Page] = {}
    for number, lines in _sheets(text, where):
        try:
            page = _page(lines)
        except ValueError as fault:
            raise ValueError(f"{where}, line {number}: {fault}") from None
        if page.id in found:
            raise ValueError(f"{where}, line {number}: {page.id} has a page already")
        found[page.id] = page
    return tuple(found.values())


def _sheets(text: str, where: str) -> list[tuple[int, list[str]]]:
    """The lines of each page, with the number of the first."""
    sheets: list[tuple[int, list[str]]] = []
    for number, line in enumerate(dedent(text).split("\n"), 1):
        if line and line[0] not in " \t" and line not in _HEADS:
            sheets.append((number, [line]))
        elif sheets:
            sheets[-1][1].append(line)
        elif line:
            raise ValueError(f"{where}, line {number}: a page opens with `id: title (severity)`")
    return sheets


def _page(lines: list[str]) -> Page:
    """The page that these lines are; a ValueError says what is wrong with them."""
    end = lines.index("") if "" in lines else len(lines)
    title = _TITLE.fullmatch(" ".join(line.strip() for line in lines[:end]))
    if not title:
        raise ValueError(f"'{lines[0]}' is not `id: title (severity)`, with a blank line below")
    parts: dict[str, list[str]] = {"means": []}
    part = "means"
    for line in lines[end:]:
        if line in _HEADS:
            part = _HEADS[line]
            if part in parts:
                raise ValueError(f"'{line}' stands there twice")
            parts[part] = []
        elif line and not line.startswith("  "):
            raise ValueError(f"'{line}' must stand two blanks further in")
        else:
            parts[part].append(line[2:])
    said = {name: "\n".join(words).strip("\n") for name, words in parts.items()}
    if missing := [name for name in _PARTS if not said.get(name)]:
        heads = {name: head for head, name in _HEADS.items()}
        raise ValueError(f"nothing stands under '{heads.get(missing[0], lines[0])}'")
    example = said.pop("example")
    joined = {name: "\n\n".join(_joined(one) for one in text.split("\n\n")) for name, text in said.items()}
    return Page(title[1], Severity(title[3]), title[2], example=example, **joined)


def _joined(lines: str) -> str:
    return " ".join(lines.split())


@cache
def pages() -> tuple[Page, ...]:
    """The pages of `pages.md`, in the order in which a record meets their problems, those of some games last.

    >>> pages()[0].id
    'not-utf8'
    """
    with open(f"{__file__.removesuffix('.py')}.md", encoding="utf-8") as file:
        return read_pages(file.read(), "problems/pages.md")
