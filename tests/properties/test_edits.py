"""Changes written into random texts give exactly the data with the changes, and keep every comment."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from hanascore.problems.fix import Change, Remove, Replace, Write
from hanascore.problems.place import Place
from hanascore.record.changes import EditError, data_with
from hanascore.record.edits import apply_edits, edits_of, with_changes
from hanascore.record.source import LINE_BREAK, parse
from tests.helpers.random_texts import KEYS, TEXTS, TextWriter, paths_of, random_record, random_value

# Why a change that fits the data cannot be written.
REASONS = ("a list in brackets has no empty items", "a comment is in the way")


def random_change(rng: Random, data: dict[str, Any]) -> Change:
    """Return a change of random data. It may not fit them."""
    path = rng.choice([*paths_of(data)][2:])
    value: Any = data
    for step in path:
        value = value[step]
    new = rng.choice([7, True, -3]) if rng.random() < 0.2 else random_value(rng, 1)
    kind = rng.random()
    if kind < 0.25:
        return Remove(Place(path))
    if kind < 0.35 and isinstance(path[-1], str):
        return Replace(Place(path, key=True), rng.choice(KEYS))
    if kind < 0.6 and isinstance(value, list):
        return Write((*path, len(value)), new)
    if kind < 0.6 and not isinstance(value, str):
        return Write((*path, rng.choice(KEYS), rng.choice(KEYS))[: len(path) + rng.randint(1, 2)], new)
    if kind < 0.7:
        return Write((rng.choice(KEYS),), new)
    if isinstance(value, str) and kind < 0.9:
        start = rng.randint(0, len(value))
        part = start, rng.randint(start, len(value))
        return Replace(Place(path, part=part), rng.choice(["9a", "x", "", "it's", "a b", ": ", "#", "😀"]))
    return Replace(Place(path), rng.choice(TEXTS)) if isinstance(value, str) else Write(path, new)


@pytest.mark.parametrize("style", ["block", "flow", "json"])
@given(seed=st.integers(0, 2**32))
def test_changes_of_random_texts(style: str, seed: int) -> None:
    rng = Random(seed)
    data = random_record(rng)
    line_break = rng.choice(["\n", "\n", "\r\n", "\r", "\u2028"])
    mark = rng.choice(["", "\ufeff"])
    text = mark + TextWriter(rng, style).write(data).replace("\n", line_break)
    (document,) = parse(text).documents
    assert document.data == data
    changes = [random_change(rng, data) for _ in range(rng.randint(1, 3))]
    try:
        expected = data_with(document.data, changes)
    except EditError:
        with pytest.raises(EditError):
            edits_of(parse(text), 1, changes)
        return
    try:
        changed = with_changes(text, changes)
    except EditError as error:
        if str(error) not in REASONS:
            raise
        return
    assert changed == apply_edits(text, edits_of(parse(text), 1, changes))
    (document,) = parse(changed).documents
    assert (document.data, document.problems) == (expected, ())
    assert sorted(re.findall(r"# \d+\.", changed)) == sorted(re.findall(r"# \d+\.", text))
    assert changed.startswith(mark)
    assert set(re.findall(LINE_BREAK, changed)) == {line_break}
    # What PyYAML reads is the same.
    loaded = yaml.load(changed.removeprefix(mark).replace("\u2028", "\n"), Loader=yaml.BaseLoader)
    assert style == "json" or without_nothing(loaded) == without_nothing(expected)


def without_nothing(data: Any) -> Any:
    """Return data with empty texts instead of empty values, which PyYAML does not tell apart."""
    if isinstance(data, dict):
        return {key: without_nothing(value) for key, value in data.items()}
    return [*map(without_nothing, data)] if isinstance(data, list) else data or ""


@given(text=st.text(alphabet="ab:-[]{},#'\"|>?&!\\ \n\t", max_size=40), seed=st.integers(0, 2**32))
def test_changes_of_any_text(text: str, seed: int) -> None:
    rng = Random(seed)
    for document in parse(text).documents:
        for path in paths_of(document.data):
            for change in (
                Write(path, random_value(rng)),
                Remove(Place(path)),
                Replace(Place(path, key=True), "c"),
            ):
                try:
                    changed = with_changes(text, [change], document.number)
                except EditError:
                    continue
                documents = parse(changed).documents
                assert documents[document.number - 1].data == data_with(document.data, [change])
