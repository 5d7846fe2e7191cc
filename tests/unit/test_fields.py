"""Each field of a class is explained by a comment in the line above it, and nowhere else."""

from __future__ import annotations

import re
from functools import cache

from tests.helpers.fields import SourceClass, SourceField, field_classes, fields_of
from tests.helpers.modules import MODULES
from tests.helpers.paths import ROOT


@cache
def classes() -> dict[str, SourceClass]:
    """Return all classes with fields by their names."""
    return {
        f"{path.relative_to(ROOT)}: {kind.name}": kind for path in MODULES for kind in field_classes(path)
    }


@cache
def fields() -> dict[str, SourceField]:
    """Return all fields by their names."""
    return {f"{name}.{field.name}": field for name, kind in classes().items() for field in fields_of(kind)}


def test_every_field_has_a_comment_above_it() -> None:
    assert [name for name, field in fields().items() if not field.comment] == []


def test_no_comment_follows_a_field() -> None:
    assert [name for name, field in fields().items() if field.has_trailing_comment] == []


def test_no_docstring_lists_fields() -> None:
    listed = []
    for name, kind in classes().items():
        described = re.findall(r"^(\w+): .", kind.docstring, re.MULTILINE)
        listed += [f"{name}.{field.name}" for field in fields_of(kind) if field.name in described]
    assert listed == []
