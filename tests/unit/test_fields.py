"""Each field of a class is explained by a comment in the line above it, and nowhere else."""

from __future__ import annotations

import re

from tests.helpers.fields import field_classes, fields_of
from tests.helpers.paths import ROOT

CLASSES = {
    f"{path.relative_to(ROOT)}: {kind.name}": kind
    for path in sorted((ROOT / "hanascore").rglob("*.py"))
    for kind in field_classes(path.read_text(encoding="utf-8"))
}
FIELDS = {f"{name}.{field.name}": field for name, kind in CLASSES.items() for field in fields_of(kind)}


def test_every_field_has_a_comment_above_it() -> None:
    assert [name for name, field in FIELDS.items() if not field.comment] == []


def test_no_comment_follows_a_field() -> None:
    assert [name for name, field in FIELDS.items() if field.has_trailing_comment] == []


def test_no_docstring_lists_fields() -> None:
    listed = []
    for name, kind in CLASSES.items():
        described = re.findall(r"^(\w+): .", kind.docstring, re.MULTILINE)
        listed += [f"{name}.{field.name}" for field in fields_of(kind) if field.name in described]
    assert listed == []
