"""The pages of problems: what a problem means, why it matters, an example, and what to do.

`pages.md` holds the general pages. Pages of problems that only one game has are in that game's rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

from hanascore.problems.problem import Problem, Severity
from hanascore.words.english import listed

_PAGES = Path(__file__).with_name("pages.md")
_TITLE = r"([a-z0-9-]+): (.+) \(((?:error|warning|note)(?: or (?:error|warning|note))*)\)"
_HEADINGS = ["Why", "Example", "What to do"]


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

    @property
    def depends_on_game(self) -> bool:
        """Whether some of its paragraphs are only for games that have a certain option."""
        texts = (self.meaning, self.why, self.remedy)
        return any(paragraph.option for text in texts for paragraph in paragraphs(text))


class PageParagraph(NamedTuple):
    """A paragraph of a page."""

    # The option that a game must have for it; empty if it is for all games.
    option: str
    # The text.
    text: str


def paragraphs(text: str) -> list[PageParagraph]:
    r"""Return the paragraphs of a text of a page.

    >>> paragraphs("Correct it.\n\n(gaji) Or set `gaji: yes`.")[1]
    PageParagraph(option='gaji', text='Or set `gaji: yes`.')
    """
    found = [re.match(r"(?:\(([a-z_]+)\) )?(.*)", paragraph, re.DOTALL) for paragraph in text.split("\n\n")]
    return [PageParagraph(words[1] or "", words[2]) for words in found if words]


@cache
def general_pages() -> tuple[Page, ...]:
    """Return the pages of `pages.md`: first problems of files, then those of records, plays and events.

    >>> general_pages()[0].id
    'not-utf8'
    """
    _, _, pages = _PAGES.read_text(encoding="utf-8").partition("\n\n## ")
    return read_pages(f"## {pages}", "problems/pages.md")


@cache
def _pages_by_game() -> frozenset[str]:
    """Return the ids of the general pages that have advice for some games only."""
    return frozenset(page.id for page in general_pages() if page.depends_on_game)


def with_pages_of(game: str, problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems of a record, which name the page of its game if that differs."""
    return [
        problem._replace(page_of=game) if problem.id in _pages_by_game() else problem for problem in problems
    ]


def read_pages(text: str, source: str) -> tuple[Page, ...]:
    r'''Read pages from Markdown. Raise ValueError, with the name of the source, if it is not in order.

    The heading of a page has its id, title and severity. Below it is what the problem means, and the headings
    `Why`, `Example` and `What to do`. The example is indented as code.

    >>> text = """
    ...     ## no-stamp: a letter without a stamp (warning)
    ...
    ...     Nobody paid
    ...     for it.
    ...
    ...     ### Why
    ...
    ...     It may never arrive.
    ...
    ...     ### Example
    ...
    ...         To: Bo
    ...           Kyoto
    ...
    ...     ### What to do
    ...
    ...     Buy a stamp.
    ...     """
    >>> read_pages(text, "the letters")[0]._asdict()  # doctest: +NORMALIZE_WHITESPACE
    {'id': 'no-stamp', 'severities': (<Severity.WARNING: 'warning'>,), 'title': 'a letter without a stamp',
     'meaning': 'Nobody paid for it.', 'why': 'It may never arrive.', 'example': 'To: Bo\n  Kyoto',
     'remedy': 'Buy a stamp.'}
    '''
    before, *texts = re.split(r"^## ", dedent(text), flags=re.MULTILINE)
    if before.strip() or not texts:
        raise ValueError(f"{source}: a page begins with `## id: title (severity)`")
    pages: dict[str, Page] = {}
    for page_text in texts:
        try:
            page = _read_page(page_text)
        except ValueError as error:
            raise ValueError(f"{source}: {error}") from None
        if page.id in pages:
            raise ValueError(f"{source}: {page.id} has a page already")
        pages[page.id] = page
    return tuple(pages.values())


def _read_page(text: str) -> Page:
    """Read one page from its text after `## `. Raise ValueError if it is not in order."""
    title, _, body = text.partition("\n")
    words = re.fullmatch(_TITLE, title)
    if not words:
        raise ValueError(f"`## {title}` is not `## id: title (severity)`")
    meaning, *sections = re.split(r"^### (.+)$", body, flags=re.MULTILINE)
    if sections[::2] != _HEADINGS:
        raise ValueError(f"`## {title}` needs the headings {listed(_HEADINGS)}, in this order")
    texts = [meaning, *sections[1::2]]
    if not all(text.strip() for text in texts):
        raise ValueError(f"`## {title}` has a heading without a text")
    meaning, why, example, remedy = texts
    if not all(line.startswith("    ") for line in example.splitlines() if line):
        raise ValueError(f"`## {title}` has an example that is not indented by four spaces")
    return Page(
        id=words[1],
        severities=tuple(map(Severity, words[3].split(" or "))),
        title=words[2],
        meaning=_join_lines(meaning),
        why=_join_lines(why),
        example=dedent(example).strip("\n"),
        remedy=_join_lines(remedy),
    )


def _join_lines(text: str) -> str:
    """Join the lines of each paragraph."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n"))
