"""The fields of classes and the comments above them, read from the source text."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from typing import Any, NamedTuple

from tests.helpers.modules import tree_of


class SourceClass(NamedTuple):
    """A dataclass, a named tuple, a typed dictionary or an enumeration in a source text."""

    # The name of the class.
    name: str
    # Its docstring, without indentation.
    docstring: str
    # Its syntax tree.
    node: ast.ClassDef
    # The lines of the module.
    lines: list[str]


class SourceField(NamedTuple):
    """A field of a class in a source text."""

    # The name of the field.
    name: str
    # The text of the comment lines above it; "" if there are none.
    comment: str
    # Whether a comment follows the field in its last line.
    has_trailing_comment: bool


def field_classes(path: Path) -> list[SourceClass]:
    """Return the classes with fields in a module."""
    lines = path.read_text(encoding="utf-8").split("\n")
    return [
        SourceClass(node.name, ast.get_docstring(node) or "", node, lines)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ClassDef) and (_is_enum(node) or _has_fields(node))
    ]


def _is_enum(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).endswith("Enum") for base in node.bases)


def _has_fields(node: ast.ClassDef) -> bool:
    is_dataclass = any(ast.unparse(decorator).startswith("dataclass") for decorator in node.decorator_list)
    return is_dataclass or any(ast.unparse(base) in {"NamedTuple", "TypedDict"} for base in node.bases)


def fields_of(kind: SourceClass) -> list[SourceField]:
    """Return the fields of a class, or the members of an enumeration, in order."""
    fields = []
    for item in kind.node.body:
        if isinstance(item, ast.AnnAssign) and ast.unparse(item.annotation) != "KW_ONLY":
            target = item.target
        elif isinstance(item, ast.Assign) and _is_enum(kind.node):
            target = item.targets[0]
        else:
            continue
        assert isinstance(target, ast.Name)
        assert item.end_lineno
        rest = kind.lines[item.end_lineno - 1][item.end_col_offset :].strip()
        comment = _comment_above(kind.lines, item.lineno - 1)
        fields.append(SourceField(target.id, comment, rest.startswith("#") and "noqa" not in rest))
    return fields


def _comment_above(lines: list[str], position: int) -> str:
    """Return the text of the comment lines directly above a line."""
    start = position
    while lines[start - 1].lstrip().startswith("#"):
        start -= 1
    return " ".join(line.strip().removeprefix("#").strip() for line in lines[start:position])


def field_comments(kind: type[Any]) -> dict[str, str]:
    """Return the comment above each field of a class and of its bases, by the name of the field."""
    comments: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("hanascore"):
            for found in field_classes(Path(inspect.getfile(base))):
                if found.name == base.__name__:
                    comments |= {field.name: field.comment for field in fields_of(found)}
    return comments
