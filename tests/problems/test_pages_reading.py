"""The pages of what a file may have before it is a record."""

import pytest

from hanascore.problems.pages_reading import PAGES
from hanascore.record.text import read

UNSHOWN = {"not-utf8", "too-large", "too-many"}


def test_each_id_has_one_page_with_all_its_parts():
    assert len({page.id for page in PAGES}) == len(PAGES)
    for page in PAGES:
        assert all(page), page.id


@pytest.mark.parametrize("page", [page for page in PAGES if page.id not in UNSHOWN], ids=lambda page: page.id)
def test_the_example_has_the_problem(page):
    source = read(page.example)
    found = source.problems + [problem for document in source.documents for problem in document.problems]
    assert {problem.id for problem in found} == {page.id}
    assert {problem.severity for problem in found} == {page.severity}
