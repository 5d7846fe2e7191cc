"""Turn changes of data into edits of the text that the data was parsed from. All other text stays as it is.

This is the one place that edits the texts of records: YAML in blocks and in brackets, and JSON. A comment in
what is written over or removed moves to a line of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from hanascore.problems.fix import Change, Edit, Remove, Replace
from hanascore.problems.place import Place
from hanascore.record.changes import Changes, EditError, data_with, gather_changes
from hanascore.record.document_editor import Editor
from hanascore.record.source import BOM, LINE_BREAK, Source, TableSource, parse


def edits_of(
    source: Source, document: int | None, changes: Sequence[Change], *, keep_comments: bool = True
) -> tuple[Edit, ...]:
    """Return the edits that make changes in one document of a file, or in none, in the order of the file.

    The places of the changes are those of the parsed document, before problems get their places in the file.
    Comments are kept, unless those in what is removed are to go with it. EditError says that a change cannot
    be written into this text.
    """
    if isinstance(source, TableSource):
        return _in_order(edit for change in changes for edit in _edits_of_cells(source, document, change))
    edits = [
        Edit(*source.in_file(change.place.span), change.text)
        for change in changes
        if isinstance(change, Replace) and change.place.span
    ]
    by_place = gather_changes(changes)
    if by_place != Changes():
        if document is None or not 0 < document <= len(source.documents):
            raise EditError("there is no such document")
        editor = Editor(source, source.documents[document - 1], keep_comments=keep_comments)
        edits += editor.edits_of(by_place)
    return _in_order(edits)


def _edits_of_cells(source: TableSource, document: int | None, change: Change) -> Iterable[Edit]:
    """Return the edits that write a value into the cells of a table of results."""
    if isinstance(change, Remove):
        raise EditError("a table of results has no keys")
    place = change.place if isinstance(change, Replace) else Place(change.path)
    spans = [place.span] if place.span else source.cells_of(place.path, document or 0)
    text = str(change.text if isinstance(change, Replace) else change.value)
    if not spans or place.part:
        raise EditError("there is no such cell")
    if re.search(r'[,;\t"]', text):
        quotes = text.replace('"', '""')
        text = f'"{quotes}"'
    return [Edit(*span, text) for span in spans]


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    r"""Return a text with edits. An edit that is given twice is made once. EditError says that they overlap.

    >>> apply_edits("goal: 10\r\n", [Edit(1, 9, 1, 9, "0\ngaji: yes")])
    'goal: 100\r\ngaji: yes\r\n'
    """
    mark = BOM if text.startswith(BOM) else ""
    body = text.removeprefix(BOM)
    line_breaks = list(re.finditer(LINE_BREAK, body))
    starts = [0, *(line_break.end() for line_break in line_breaks)]
    parts, last = [mark], 0
    for edit in _in_order(dict.fromkeys(edits)):
        start = starts[edit.line - 1] + edit.column - 1
        line_break = "\n"
        if line_breaks:
            # The line break of the line, or of the line above if it is the last one.
            line_break = line_breaks[min(edit.line, len(line_breaks)) - 1][0]
        parts += body[last:start], edit.text.replace("\n", line_break)
        last = starts[edit.end_line - 1] + edit.end_column - 1
    return "".join([*parts, body[last:]])


def with_changes(
    text: str, changes: Sequence[Change], document: int = 1, *, keep_comments: bool = True
) -> str:
    """Return the text of a file with changes of one document.

    The new text is parsed to check that it has the data with the changes, no new problem, and the comments of
    the old one. Otherwise, and if a change cannot be written, EditError is raised.
    """
    source = parse(text)
    if not 0 < document <= len(source.documents):
        raise EditError("there is no such document")
    changed = apply_edits(text, edits_of(source, document, changes, keep_comments=keep_comments))
    new_source = parse(changed)
    expected = [old.data for old in source.documents]
    actual = [new.data for new in new_source.documents]
    if any(isinstance(change, Replace) and change.place.span for change in changes):
        # The value of a text at a span is known only when it is parsed.
        expected[document - 1 : document] = actual[document - 1 : document]
        has_all_comments = True
    else:
        expected[document - 1] = data_with(expected[document - 1], changes)
        comments, new_comments = _comments(source), _comments(new_source)
        has_all_comments = comments == new_comments or (comments > new_comments and not keep_comments)
    if actual != expected or not has_all_comments or not _problems(new_source) <= _problems(source):
        raise EditError("this text cannot be changed without changing more")
    return changed


def _problems(source: Source) -> Counter[str]:
    ids = Counter(problem.id for problem in source.problems)
    for document in source.documents:
        ids.update(problem.id for problem in document.problems)
    return ids


def _comments(source: Source) -> Counter[str]:
    documents = {document.lines: document for document in source.documents if document.data is not None}
    layouts = [source.layout_of(document) for document in documents.values()]
    return Counter(comment for layout in layouts for comment in layout.comments_between(0, len(layout.text)))


def _in_order(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """Return edits in the order of the text. EditError says that two of them overlap."""
    in_order = sorted(edits, key=lambda edit: edit[:4])
    end = (0, 0)
    for edit in in_order:
        if (edit.line, edit.column) < end:
            raise EditError("two changes of one place")
        end = (edit.end_line, edit.end_column)
    return tuple(in_order)
