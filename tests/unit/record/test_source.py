"""From bytes to documents, and from problems back to lines and columns."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hanascore.problems.place import NOWHERE, Place, Span
from hanascore.problems.problem import by_line, error
from hanascore.record.locate import locate
from hanascore.record.source import LINE_BREAK, Source, as_parsed, looks_like_csv, parse, parse_value


def data(content: bytes | str, **limits: int) -> list[Any]:
    """Return the data of every document of a file without problems."""
    source = parse(content, **limits)
    assert source.problems == []
    assert [problem for document in source.documents for problem in document.problems] == []
    return [document.data for document in source.documents]


def file_problem(content: bytes | str, **limits: int) -> tuple[str, str, Span | None]:
    """Return the id, the message and the place of the only problem of a file that cannot be read."""
    source = parse(content, **limits)
    assert source.documents == []
    (located,) = locate(source, source.problems, "", None)
    return located.id, located.message, located.span


def written_at(text: str, *path: str | int, key: bool = False, part: tuple[int, int] | None = None) -> str:
    """Return the characters of a text at a place."""
    source = parse(text)
    (located,) = locate(source, [error("x", Place(path, key=key, part=part), "")], "", 1)
    span = located.span
    assert span is not None
    lines = re.split(LINE_BREAK, text)
    if span.line == span.end_line:
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]
    first, last = lines[span.line - 1][span.column - 1 :], lines[span.end_line - 1][: span.end_column - 1]
    return "\n".join([first, *lines[span.line : span.end_line - 1], last])


def test_documents_are_separated_by_dashes() -> None:
    assert data("a: 1\n---\nb: 2\n--- # three\nc: 3\n...\n---\n") == [{"a": "1"}, {"b": "2"}, {"c": "3"}]
    assert data("%YAML 1.2\n---\na: 1\n...\n# and\n%YAML 1.1\n\n---\nb: 2") == [{"a": "1"}, {"b": "2"}]
    assert data("--- text\n---- more\n") == ["text ---- more"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[{"a": 1}, {"b": [{}]}]', [{"a": "1"}, {"b": [{}]}]),
        ('\n[\n{"a": "}]\\" {"},\n\n{"b": null}\n]\n', [{"a": '}]" {'}, {"b": None}]),
        ('{"a": 1}\n{"b": {"c": 2}}\n', [{"a": "1"}, {"b": {"c": "2"}}]),
        ('\n{"a": 1}\r\n\r\n{"b": 2}', [{"a": "1"}, {"b": "2"}]),
        ('{"a":\n{"b": 2}\n}', [{"a": {"b": "2"}}]),
        ('[{"a": 1}, 2]', [[{"a": "1"}, "2"]]),
        ('{\n\t"a"\t:\t"x\ty",\n\t"b": 1\t}\t\n', [{"a": "x\ty", "b": "1"}]),
        ("[]", [[]]),
        ("[{a: 1}]", [[{"a": "1"}]]),
    ],
)
def test_records_in_json_are_in_a_list_or_on_lines(text: str, expected: list[Any]) -> None:
    assert data(text) == expected


def test_documents_beside_a_broken_one_count() -> None:
    source = parse("a: 1\n---\nb: [\n---\nc: 3\nc: 4\n")
    assert [document.data for document in source.documents] == [{"a": "1"}, None, {"c": "3"}]
    assert [[problem.id for problem in document.problems] for document in source.documents] == [
        [],
        ["unclosed"],
        ["duplicate-key"],
    ]


def test_records_before_the_broken_one_of_a_json_list_count() -> None:
    source = parse('[{"a": 1, "a": 2}, {"b" 2}, {"c": 3}]')
    assert [document.data for document in source.documents] == [{"a": "1"}, None]
    first, second = source.documents
    assert [(problem.id, problem.place.path) for problem in first.problems] == [("duplicate-key", ("a",))]
    assert [problem.id for problem in second.problems] == ["missing-comma"]


@pytest.mark.parametrize(
    ("content", "id", "message", "span"),
    [
        (b"", "record-empty", "this file is empty", None),
        (b"# a\n---\n\n---\n...\n", "record-empty", "this file has no record", None),
        (b"a: caf\xe9 x\n", "not-utf8", "byte 0xe9 (number 7 of the file) is not UTF-8", Span(1, 7, 1, 8)),
        (
            "\ufeff松\n".encode() + b"b\xff",
            "not-utf8",
            "byte 0xff (number 9 of the file) is not UTF-8",
            Span(2, 2, 2, 3),
        ),
        (b"a: \xed\xa0\x80", "not-utf8", "byte 0xed (number 4 of the file) is not UTF-8", Span(1, 4, 1, 5)),
        ("a: 1".encode("utf-16"), "not-utf8", "this file is UTF-16, but a record is UTF-8", Span(1, 1, 1, 1)),
        ("a: 1".encode("utf-32"), "not-utf8", "this file is UTF-32, but a record is UTF-8", Span(1, 1, 1, 1)),
    ],
)
def test_a_file_that_is_no_text(content: bytes, id: str, message: str, span: Span | None) -> None:
    assert file_problem(content) == (id, message, span)


def test_the_size_of_a_file_is_limited() -> None:
    assert data(b"a: 1234", max_bytes=7) == [{"a": "1234"}]
    message = "this file has more than 7 bytes, the largest size that is read"
    assert file_problem(b"a: 12345", max_bytes=7) == ("too-large", message, None)


def test_the_number_of_documents_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hanascore.record.source.MAX_DOCUMENTS", 2)
    source = parse("--- a\n--- b\n--- c\n--- d\n")
    assert [document.data for document in source.documents] == ["a", "b"]
    (problem,) = source.problems
    assert (problem.id, problem.line) == ("too-large", 3)
    source = parse('[{"a": 1},\n{"b": 2},\n{"c": 3},\n{"d": 4}]')
    assert [document.data for document in source.documents] == [{"a": "1"}, {"b": "2"}]
    assert [problem.line for problem in source.problems] == [3]


def test_control_characters_are_reported_with_all_other_problems_of_their_document() -> None:
    source = parse("a: \x00x\x7f\na: 1\n---\nb: 2\n--- #\x1b\n")
    found = [
        (document.number, document.data, [problem.id for problem in document.problems])
        for document in source.documents
    ]
    control = "control-character"
    assert found == [
        (1, {"a": "\ufffdx\ufffd"}, ["duplicate-key", control, control]),
        (2, {"b": "2"}, []),
        (3, None, [control]),
    ]
    assert [problem.place.span for problem in source.documents[0].problems[1:]] == [
        Span(1, 4, 1, 5),
        Span(1, 6, 1, 7),
    ]


def test_a_mark_between_joined_files_is_a_control_character() -> None:
    (document,) = parse("a: 1\n\ufeffb: 2").documents
    assert [problem.hint for problem in document.problems] == ["remove it; two files were joined here"]
    assert data("\ufeffa: 松".encode()) == [{"a": "松"}]


def test_a_binary_file_has_one_problem() -> None:
    assert file_problem("\0" * 2000)[1] == "more than 1,000 control characters: this file is not text"


RECORD = """\
players: [Aki, 'Bo''s', "Ch\\u0069yo"]
options: {method: floor}
rounds:
  - dealer: Aki
    captured:
      愛子: 松 9s 12c
      Bo:
  - note: >
      one two
      three
    turns:
    - Aki: 1b
"""


@pytest.mark.parametrize(
    ("path", "is_key", "expected"),
    [
        (("players",), False, "[Aki, 'Bo''s', \"Ch\\u0069yo\"]"),
        (("players",), True, "players"),
        (("players", 1), False, "'Bo''s'"),
        (("players", 1), True, "'Bo''s'"),
        (("options",), False, "{method: floor}"),
        (("options", "method"), True, "method"),
        # A block is shown by its key, or by its first character.
        (("rounds",), False, "rounds"),
        (("rounds", 0), False, "d"),
        (("rounds", 0, "captured", "愛子"), False, "松 9s 12c"),
        (("rounds", 0, "captured", "愛子"), True, "愛子"),
        (("rounds", 0, "captured", "Bo"), False, "Bo"),
        (("rounds", 1, "note"), False, "one two\n      three"),
        # A place that does not exist is shown by the nearest place around it.
        (("rounds", 0, "void"), False, "d"),
        (("rounds", 7, "void"), True, "rounds"),
        (("players", "Aki"), False, "[Aki, 'Bo''s', \"Ch\\u0069yo\"]"),
        ((), False, "p"),
    ],
)
def test_places_of_values_and_keys(path: tuple[str | int, ...], is_key: bool, expected: str) -> None:
    # The text of several lines starts after its '>'.
    assert written_at(RECORD, *path, key=is_key).removeprefix(">\n      ").rstrip("\n ") == expected


@pytest.mark.parametrize(
    ("written", "part", "expected"),
    [
        ("1b 9s 3c", (3, 5), "9s"),
        ("'1b 9s'", (3, 5), "9s"),
        ('"1b 9s"', (3, 5), "9s"),
        ("1b\n  9s", (3, 5), "9s"),
        ("1b\n\n  9s", (3, 5), "9s"),
        ("'1b\n  9s'", (3, 5), "9s"),
        ("|\n  1b\n  9s\n", (3, 5), "9s"),
        (">\n  1b\n  9s\n", (3, 5), "9s"),
        ("|-  # cards\n  1b\n  9s\n", (0, 5), "1b\n  9s"),
        ("1b 9s", (3, 99), "9s"),
        # If the characters cannot be located, the whole text is shown.
        ("1b 9s", (5, 5), "1b 9s"),
        ("1b\n  9s", (2, 3), "1b\n  9s"),
        ("'it''s 9s'", (5, 7), "'it''s 9s'"),
        ('"a\\tb\\u0031c"', (2, 4), '"a\\tb\\u0031c"'),
    ],
)
def test_places_of_parts_of_a_text(written: str, part: tuple[int, int], expected: str) -> None:
    assert written_at(f"a: {written}\nb: x", "a", part=part) == expected


def test_columns_after_a_surrogate_pair_are_those_of_the_file() -> None:
    text = '{"a\\ud83c\\udfb4": "\\ud83c\\udfb4 x", "b": "y z", "b": 1}'
    assert data(text.replace(', "b": 1', "")) == [{"a🎴": "🎴 x", "b": "y z"}]
    assert written_at(text, "b", part=(2, 3)) == "z"
    assert written_at(text, "a🎴") == '"\\ud83c\\udfb4 x"'
    source = parse(text)
    (located,) = locate(source, source.documents[0].problems, "", 1)
    assert located.span == Span(1, text.rindex('"b"') + 1, 1, text.rindex('"b"') + 4)
    assert located.lines == ((1, text),)


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r", "\x85", "\u2028", "\u2029"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_every_line_end_of_yaml_counts(line_end: str, mark: str) -> None:
    text = f"{mark}title: 松{line_end}# 鶴{line_end}players: [Aki, Bo]{line_end}title: x"
    for content in (text, text.encode()):
        source = parse(content)
        places = [Place(("title",)), Place(("players", 1))]
        located = locate(source, [error("x", place, "") for place in places], "", 1)
        assert [problem.span for problem in located] == [Span(1, 8, 1, 9), Span(3, 16, 3, 18)]
        (problem,) = source.documents[0].problems
        assert (problem.id, problem.place.span) == ("duplicate-key", Span(4, 1, 4, 6))


def test_a_form_feed_is_no_line_end() -> None:
    source = parse("a: \x0b\x0c\x1c\nb: [")
    assert source.documents[0].problems[0].line == 2


def located_lines(source: Source, number: int, *places: Place) -> list[int | None]:
    located = by_line(locate(source, [error("x", place, "") for place in places], "", number))
    return [problem.span and problem.span.line for problem in located]


def test_problems_are_located_in_their_document_and_sorted_by_line() -> None:
    source = parse("---\na: 1\nb: 1\n--- # two\na: 2\n---\n")
    assert located_lines(source, 2, Place(("a",))) == [5]
    assert located_lines(source, 1, Place(("b",)), Place(("a",))) == [2, 3]
    # A document that does not exist or could not be read has its problems in the first line.
    assert located_lines(source, 7, NOWHERE) == [1]
    assert located_lines(parse("\n\n@"), 1, NOWHERE) == [1]
    assert located_lines(source, 1, Place(span=Span(3, 1, 3, 2))) == [3]


def test_a_value_typed_on_a_line() -> None:
    assert parse_value("{points: 95, yaku: [iris]}") == {"points": "95", "yaku": ["iris"]}
    for text in ("{points: 95", "a: 1\n---\nb: 2", "", "{a: 1, a: 2}"):
        with pytest.raises(ValueError, match="write it like"):
            parse_value(text)


def test_plain_data_in_its_parsed_form() -> None:
    assert as_parsed({1: [2.5, False, None]}, none="none") == {"1": ["2.5", "no", "none"]}


def test_tables_of_results_are_recognised_by_name_or_by_their_first_row() -> None:
    assert looks_like_csv(b"", "results.CSV")
    assert looks_like_csv(b'"Round";"Player";"Score"\r\n1;Aki;5', "-")
    assert not looks_like_csv(b"round: 1\nplayer: Aki\nscore: 5", "-")


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "a JPEG picture"),
        (b"PK\x03\x04\x14\0\x06\0word/document.xml", "a Word document"),
        (b"PK\x03\x04\x14\0\x06\0xl/workbook.xml", "an Excel workbook"),
        (b"PK\x03\x04rest", "a ZIP archive"),
    ],
)
def test_a_file_of_another_program_is_named(content: bytes, kind: str) -> None:
    (problem,) = parse(content).problems
    assert (problem.id, problem.message) == ("not-utf8", f"this is {kind}, not a text file")
