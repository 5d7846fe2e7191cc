"""Every general problem with its page. What only one game knows comes with that game."""

from __future__ import annotations

from functools import cache

from hanascore.problems import (
    pages_claims,
    pages_play,
    pages_reading,
    pages_record,
    pages_referee,
    pages_tally,
)
from hanascore.problems.problem import Page

_ROOMS = (
    pages_reading.PAGES,
    pages_record.PAGES,
    pages_play.PAGES,
    pages_referee.PAGES,
    pages_claims.PAGES,
    pages_tally.PAGES,
)


@cache
def _by_id() -> dict[str, Page]:
    return {page.id: page for pages in _ROOMS for page in pages}


def pages() -> tuple[Page, ...]:
    """The general pages, in the order in which a record meets their problems.

    >>> pages()[0].id
    'not-utf8'
    """
    return tuple(_by_id().values())


def page(id: str) -> Page | None:
    """The general page of an id.

    >>> page("odd-month").title
    'a pile with one or three cards of a month'
    """
    return _by_id().get(id)
