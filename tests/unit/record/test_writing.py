"""Plain data is written as YAML that reads back the same."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from hanascore.record import yaml_reader
from hanascore.record.source import parse
from hanascore.record.writing import dump

texts = st.one_of(
    st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=12),
    st.text(alphabet=" abcnoy019.-_:'\"\\#,[]{}?!|>&*%@`~\t\n\r\x85\u2028\ufeff松", max_size=10),
    st.sampled_from(
        ["no", "On", "NULL", "~", "y", "007", "1:20", "1e3", "2.50", ".5", "0x1F", "0o17", "1_000"]
    ),
    st.sampled_from(
        ["2024-01-01", "2024-1-1 12:00", "---", "--- a", "...", "<<", "=", "- a", "a: b", "a:", "null"]
    ),
    st.sampled_from(
        ["", " a", "a ", "\na", "a\n", "a\nb", "a\n\nb", "a\n b", "a \nb", "x" * 2000, "松" * 500]
    ),
)
values = st.recursive(
    st.none() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@given(values)
def test_what_is_written_reads_the_same_with_both_parsers(data: Any) -> None:
    text = dump(data)
    for parser in (yaml.CBaseLoader, yaml.BaseLoader):
        with patch.object(yaml_reader, "PARSER", parser):
            documents = parse(text).documents
        assert [document.problems for document in documents] in ([], [()])
        assert (documents[0].data if documents else None) == data


@given(values)
def test_other_readers_of_yaml_see_the_same_texts(data: Any) -> None:
    assert yaml.load(dump(data), Loader=yaml.SafeLoader) == data


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"hanascore": 1, "void": True, "x": False}, "hanascore: 1\nvoid: yes\nx: no\n"),
        ({"players": ["Aki", "No", "7"]}, "players: [Aki, 'No', '7']\n"),
        (
            {"turns": [{"Aki": "1b x 1r / 5r"}, {"Bo": "4r x 4c, stop"}]},
            "turns:\n  - Aki: 1b x 1r / 5r\n  - Bo: 4r x 4c, stop\n",
        ),
        ({"a": ["b, c"]}, "a: ['b, c']\n"),
        ({"note": "one\ntwo"}, "note: |-\n  one\n  two\n"),
        (
            {"notes": ["one\ntwo", {"a": "b\nc"}]},
            "notes:\n  - |-\n    one\n    two\n  - a: |-\n      b\n      c\n",
        ),
        ({"a": 'say "hi", it\'s'}, 'a: say "hi", it\'s\n'),
        ({"a": "tab\there\x1b\x85\ufeff"}, 'a: "tab\\there\\e\\N\\uFEFF"\n'),
        ({"a": {"b": {}, "c": [], "d": None, "e": ""}}, "a:\n  b: {}\n  c: []\n  d:\n  e: ''\n"),
        ([["a", ["b"]], [None]], "- - a\n  - [b]\n- -\n"),
        ({"a": ["x" * 30, "y" * 30]}, f"a:\n  - {'x' * 30}\n  - {'y' * 30}\n"),
        ({"愛子": "松 鶴"}, "愛子: 松 鶴\n"),
        ("8b", "8b\n"),
        (3, "3\n"),
        (None, ""),
    ],
)
def test_the_form_of_the_text(data: Any, text: str) -> None:
    assert dump(data) == text
