"""The page of each problem id: what the problem means, why it matters, an example, and what to do.

`pages.md` holds the general pages. Pages of problems that only one game has are in that game's rulebook. Both
have the form that `hanascore rules ID` prints.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from hanascore.problems.problem import Severity

_PAGES = Path(__file__).with_name("pages.md")
_TITLE = r"([a-z0-9-]+): (.+) \(((?:error|warning|note)(?: or (?:error|warning|note))*)\)"
_HEADINGS = ("Why", "Example", "What to do")


class Page(NamedTuple):
    """The page of a problem."""

    # The id of the problem.
    id: str
    # The severities it can have. A few problems are an error in one case and a warning in another.
    severities: tuple[Severity, ...]
    # What the problem is, in a few words.
    title: str
    # What it means.
    meaning: str
    # Why it is a problem.
    why: str
    # Lines of a record that has it.
    example: str
    # What to do about it.
    remedy: str


@cache
def general_pages() -> tuple[Page, ...]:
    """Return the pages of `pages.md`: problems of the file first, then of the record, the play and the event.

    >>> general_pages()[0].id
    'not-utf8'
    """
    return read_pages(_PAGES.read_text(encoding="utf-8"), "problems/pages.md")


def read_pages(text: str, source: str) -> tuple[Page, ...]:
    r'''Read pages from a text. Raise ValueError, with the name of the source, if it is not in order.

    A page begins with its id, title and severity; a long title continues on an indented line. After a blank
    line the meaning follows, indented by two spaces. Then come the headings `Why`, `Example` and
    `What to do`, each with its indented text. Blank lines separate paragraphs. Only the lines of an example
    are kept as they are. The whole text may be indented.

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
    {'id': 'no-stamp', 'severities': (<Severity.WARNING: 'warning'>,), 'title': 'a letter without a stamp',
     'meaning': 'Nobody paid for it.', 'why': 'It may never arrive.', 'example': 'To: Bo\n  Kyoto',
     'remedy': 'Buy a stamp.'}
    '''
    lines = text.split("\n")
    margin = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=0)
    lines = [line[margin:].rstrip() for line in lines]
    first = next((index for index, line in enumerate(lines) if line), 0)
    starts = [index for index, line in enumerate(lines) if _is_title(line)]
    if starts[:1] != [first]:
        raise ValueError(f"{source}, line {first + 1}: a page begins with `id: title (severity)`")
    pages: dict[str, Page] = {}
    for start, end in pairwise([*starts, len(lines)]):
        try:
            page = _read_page(lines[start:end])
        except ValueError as error:
            raise ValueError(f"{source}, line {start + 1}: {error}") from None
        if page.id in pages:
            raise ValueError(f"{source}, line {start + 1}: {page.id} has a page already")
        pages[page.id] = page
    return tuple(pages.values())


def _is_title(line: str) -> bool:
    """Whether a line begins a page: it is not indented and not a heading."""
    return bool(line) and not line[0].isspace() and line not in _HEADINGS


def _read_page(lines: list[str]) -> Page:
    """Read one page from its lines. Raise ValueError if it is not in order."""
    end = lines.index("") if "" in lines else len(lines)
    title = re.fullmatch(_TITLE, " ".join(line.strip() for line in lines[:end]))
    if not title:
        raise ValueError(f"'{lines[0]}' is not `id: title (severity)` followed by a blank line")
    heading = lines[0]
    sections: dict[str, list[str]] = {heading: []}
    for line in lines[end:]:
        if line in sections:
            raise ValueError(f"'{line}' occurs twice")
        if line in _HEADINGS:
            heading = line
            sections[heading] = []
        elif line and not line.startswith("  "):
            raise ValueError(f"'{line}' must be indented by two spaces")
        else:
            sections[heading].append(line[2:])
    texts = {heading: "\n".join(section).strip("\n") for heading, section in sections.items()}
    for heading in (lines[0], *_HEADINGS):
        if not texts.get(heading):
            raise ValueError(f"there is no text under '{heading}'")
    return Page(
        id=title[1],
        severities=tuple(map(Severity, title[3].split(" or "))),
        title=title[2],
        meaning=_join_lines(texts[lines[0]]),
        why=_join_lines(texts["Why"]),
        example=texts["Example"],
        remedy=_join_lines(texts["What to do"]),
    )


def _join_lines(text: str) -> str:
    """Join the lines of each paragraph."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))
