"""The bases of results that can be printed: each prints what the command of its name prints.

Reports come after the results in the order of packages, and `import hanascore` would take a third longer with
them. So a result imports its report when it is printed.
"""

from __future__ import annotations

from typing import Any


class Reported:
    """A result with a report: the one that the command of that name prints."""

    def as_text(self, *, lang: str = "en") -> str:
        """Return what the command prints, without colour. `lang` is `en`, `ja` or `ko`, as in --lang."""
        from hanascore.report.report_of import text_of

        return text_of(self, lang)

    def as_data(self) -> dict[str, Any]:
        """Return what the command prints with `--format json`, as Python data.

        `schema` describes it, and so does `hanascore help output`.
        """
        from hanascore.report.report_of import data_of

        return data_of(self)


class ReportedAsPage(Reported):
    """A result whose report is also a page."""

    def as_html(self, *, lang: str = "en") -> str:
        """Return what the command prints with `--format html`. `lang` is as in `as_text`."""
        from hanascore.report.report_of import page_of

        return page_of(self, lang)
