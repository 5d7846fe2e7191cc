"""From bytes to plain data: what is read, and the words for what cannot be."""

import pytest

from hanascore.problems.excerpt import concise
from hanascore.problems.problem import Lines, Span
from hanascore.record.cursor import likely_mistake
from hanascore.record.source import parse
from hanascore.record.yaml_errors import Fault, explain


def data(content: bytes | str, **more):
    source = parse(content, **more)
    assert not source.problems
    assert [document.problems for document in source.documents] == [()] * len(source.documents)
    return [document.data for document in source.documents]


def told(content: bytes | str, **more) -> list[str]:
    """Each problem in one line, with libyaml and without."""
    answers = []
    for fast in (True, False):
        source = parse(content, fast=fast, **more)
        groups = [(0, source.problems), *((each.number, each.problems) for each in source.documents)]
        answers.append(
            [
                concise(str(number), problem, source.spans(number, [problem.place])[0])
                for number, problems in groups
                for problem in problems
            ]
        )
    assert answers[0] == answers[1]
    return answers[0]


def hint(content: bytes | str) -> str:
    return parse(content).documents[0].problems[0].hint


def test_every_scalar_is_its_text():
    words = "No, On, 007, 1:20, ~, null, true, 1e3, 2024-01-01, .inf, =, 0x1F"
    assert data(f"[{words}]") == [words.split(", ")]
    assert data("{No: On, 1: 2, null: null}") == [{"No": "On", "1": "2", "null": "null"}]
    assert data("'<<': \"null\"\n") == [{"<<": "null"}]


def test_an_empty_value_is_nothing_and_an_empty_text_is_text():
    assert data("a:\nb: ''\nc: \"\"\nd: []\ne: {}\n'': x") == [
        {"a": None, "b": "", "c": "", "d": [], "e": {}, "": "x"}
    ]
    assert data("- \n-\n- a") == [[None, None, "a"]]
    assert data("{Aki: 1b, 3b, Bo: 2a}") == [{"Aki": "1b", "3b": None, "Bo": "2a"}]


def test_json_is_read_as_json():
    text = '\n {"a": null, "b": "null", "c": [true, 1.5, -1],\t"d": "\\ud83c\\udfb4\\/\\t", "松":{"x":""}}'
    expected = {"a": None, "b": "null", "c": ["true", "1.5", "-1"], "d": "🎴/\t", "松": {"x": ""}}
    assert data(text) == [expected]
    assert data(f"[{text}]") == [expected]
    assert data(f"[{text}, 1]") == [[expected, "1"]]
    assert data(text, json=True) == [expected]
    assert data("[null, a]") == [["null", "a"]]
    assert data("[null, a]", json=True) == [[None, "a"]]
    assert data('{"a": null}', json=False) == [{"a": "null"}]


def test_tabs_in_json_are_blanks_outside_strings():
    assert data('{\n\t"a"\t:\t"x\ty",\n\t"b\\"\t": 1\t}\t\n') == [{"a": "x\ty", 'b"\t': "1"}]


def test_several_documents():
    assert data("a: 1\n---\nb: 2\n--- # three\nc: 3\n...\n---\n") == [{"a": "1"}, {"b": "2"}, {"c": "3"}]
    assert data("%YAML 1.2\n---\na: 1\n...\n# and\n%YAML 1.1\n\n---\nb: 2") == [{"a": "1"}, {"b": "2"}]
    assert data("--- text\n---- more\n") == ["text ---- more"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[{"a": 1}, {"b": [{}]}]', [{"a": "1"}, {"b": [{}]}]),
        ('\n[\n{"a": "}]\\" {"},\n\n{"b": null}\n]\n', [{"a": '}]" {'}, {"b": None}]),
        ('[{"a": 1}]', [{"a": "1"}]),
        ('[{"a": 1},]', [{"a": "1"}]),
        ('{"a": 1}\n{"b": {"c": 2}}\n', [{"a": "1"}, {"b": {"c": "2"}}]),
        ('\n{"a": 1}\r\n\r\n{"b": 2}', [{"a": "1"}, {"b": "2"}]),
        ('{"a": 1}\n---\n{"b": 2}', [{"a": "1"}, {"b": "2"}]),
        ('{"a":\n{"b": 2}\n}', [{"a": {"b": "2"}}]),
        ('[{"a": 1}, 2]', [[{"a": "1"}, "2"]]),
        ('[[{"a": 1}]]', [[[{"a": "1"}]]]),
        ("[]", [[]]),
        ("[{a: 1}]", [[{"a": "1"}]]),
    ],
)
def test_records_in_a_list_or_on_lines_of_json(text, expected):
    assert data(text) == expected
    assert data(text, fast=False) == expected


@pytest.mark.parametrize(
    ("text", "numbers", "fault"),
    [
        ('{"a": 1}\n{"b": \n{"c": 3}', [1, 2, 3], 2),
        ('[{"a": 1}, {"b" 2}, {"c": 3}]', [1, 2, 3], 2),
        ('[{"a": 1} {"b": 2}]', [1], 1),
        ('[{"a": 1}, {"b": [}]', [1], 1),
        ('[{"a": 1', [1], 1),
        ('{"a": "' + '\\"' * 50_000, [1], 1),
        ('{"a": 1}\n{"b": 2}\n[]\n{"c": 3}\n}\n{"d": 4}\n', [1, 2, 3, 4, 5, 6], 5),
        ("[" + '{"a": "x' * 10_000, [1], 1),
    ],
)
def test_a_fault_in_one_object_spares_the_others(text, numbers, fault):
    source = parse(text)
    assert [document.number for document in source.documents] == numbers
    assert [document.number for document in source.documents if document.problems] == [fault]


def test_texts_of_several_lines():
    text = "a: |\n  one\n   two\nb: >-\n  three\n  four\nc: five\n  six\nd: 'it''s\n\n  so'\n"
    expected = {"a": "one\n two\n", "b": "three four", "c": "five six", "d": "it's\nso"}
    assert data(text) == data(text, fast=False) == [expected]


def test_a_byte_order_mark_at_the_start_is_fine():
    assert data("\ufeffa: 松".encode()) == data("\ufeffa: 松") == [{"a": "松"}]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"a: caf\xe9 x\n", "0:1:7: error: byte 0xe9 (number 7 of the file) is not UTF-8 [not-utf8]"),
        (
            "\ufeff松\n".encode() + b"b\xff",
            "0:2:2: error: byte 0xff (number 9 of the file) is not UTF-8 [not-utf8]",
        ),
        (b"a: \xc0\x80", "0:1:4: error: byte 0xc0 (number 4 of the file) is not UTF-8 [not-utf8]"),
        (b"a: \xed\xa0\x80", "0:1:4: error: byte 0xed (number 4 of the file) is not UTF-8 [not-utf8]"),
        (b"a: \xe6\x9d", "0:1:4: error: byte 0xe6 (number 4 of the file) is not UTF-8 [not-utf8]"),
        (
            "a: 1".encode("utf-16"),
            "0:1:1: error: this file is UTF-16 (its first bytes say so), and a record is UTF-8 [not-utf8]",
        ),
        (
            "a: 1".encode("utf-32"),
            "0:1:1: error: this file is UTF-32 (its first bytes say so), and a record is UTF-8 [not-utf8]",
        ),
        (b"", "0:1:1: error: this file is empty [record-empty]"),
        (b"# a\n---\n\n---\n...\n", "0:1:1: error: there is no record in this file [record-empty]"),
    ],
)
def test_bytes_that_are_no_record(content, line):
    assert told(content) == [line]
    assert parse(content).documents == []


def test_a_file_that_is_too_large():
    assert told(b"a: 12345", max_bytes=7) == [
        "0:1:1: error: this file has more than 7 bytes, and no more are read [too-large]"
    ]
    assert data(b"a: 1234", max_bytes=7) == [{"a": "1234"}]


NO_KEY = "error: this line has no key with a colon and a space after it [missing-colon]"
COLON = "error: this text has a colon and a space in it, which YAML takes for the end of a key [needs-quotes]"
COLUMN = "error: this line does not start where the lines that belong with it start [indentation]"
FURTHER = (
    "error: this line is further in than the one before, so YAML takes it for more of that text [indentation]"
)
ORDER = (
    "error: a line that starts with '%' gives an order to the YAML reader, and this one is none [bad-yaml]"
)
ANCHOR = "error: '&' at the start of a text is a YAML anchor, which a record does not use [alias-or-tag]"
ALIAS = "error: '*' at the start of a text is a YAML alias, which a record does not use [alias-or-tag]"
TAG = "error: '!' at the start of a text is a YAML tag, which a record does not use [alias-or-tag]"
MERGE = "error: '<<' merges mappings in YAML, which a record does not use [alias-or-tag]"
COMPLETE = "error: the document is complete before this [bad-yaml]"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("title: Friday: final", f"1:1:14: {COLON}"),
        ("a: [b, {c: d: e}]", f"1:1:13: {COLON}"),
        ("'a': 'b': c", f"1:1:9: {COLON}"),
        ("captured:\n  Aki: 1b\n  Bo：2a\n  Chiyo: 3a\n", f"1:3:3: {NO_KEY}"),
        ("captured:\n  Aki:1b\n  Bo: 2a\n", f"1:2:3: {NO_KEY}"),
        ("captured:\n  Aki: 1b\n  Bo:2a\n", f"1:3:3: {NO_KEY}"),
        ("captured:\n  Aki 1b\n  Bo: 2a\n", f"1:2:3: {NO_KEY}"),
        ("captured:\n  Aki: 1b\n  Bo 2a # x", f"1:3:3: {NO_KEY}"),
        (
            f"{'x' * 1100}: 1",
            "1:1:1: error: no colon is near enough: a key has at most 1,024 characters [missing-colon]",
        ),
        ("captured:\n  Aki: 1b\n    Bo: 2a\n", f"1:3:5: {FURTHER}"),
        ("captured:\n  Aki: 1b\n Bo: 2a\n", f"1:3:2: {COLUMN}"),
        ("- a\nb: c", f"1:2:1: {COLUMN}"),
        ("a: 1\n- b\n", "1:2:1: error: a list item stands where a key belongs [indentation]"),
        ("--- a: b", "1:1:6: error: a key stands on the line of '---' [indentation]"),
        ("captured:\n  Bo: -\n", "1:2:7: error: a '-' alone starts a list here [bad-yaml]"),
        ("players: - Aki", "1:1:10: error: a list cannot start on the line of its key [bad-yaml]"),
        (
            "turns: [- Aki: 1b, koi-koi]",
            "1:1:9: error: a list inside brackets is written without '-' [bad-yaml]",
        ),
        ("a: ]", "1:1:4: error: this ']' closes nothing [bad-yaml]"),
        ("a: 1\n}", "1:2:1: error: this '}' closes nothing [bad-yaml]"),
        ("[a]]", "1:1:4: error: this ']' closes nothing [bad-yaml]"),
        ("[a, , b]", "1:1:5: error: nothing stands before this comma [bad-yaml]"),
        (": x", "1:1:1: error: nothing stands before this colon [bad-yaml]"),
        ("a: 'b', c", "1:1:7: error: a comma stands after the end of a text or a list [bad-yaml]"),
        ("a: [b]c", "1:1:7: error: this stands after the end of a list or mapping [bad-yaml]"),
        ("a: 'it's so'", "1:1:8: error: this stands after the end of a quoted text [needs-quotes]"),
        ("a: @b", "1:1:4: error: a text cannot start with '@' [needs-quotes]"),
        ("a: `b`", "1:1:4: error: a text cannot start with '`' [needs-quotes]"),
        ("[|, a]", "1:1:2: error: a text cannot start with '|' [needs-quotes]"),
        ("a: ? b", "1:1:4: error: a text cannot start with '?' and a space [needs-quotes]"),
        ("a: >b", "1:1:4: error: after '>' at its start, a text begins on the next line [needs-quotes]"),
        (
            "players: [Aki, Bo\nrounds:\n  - a: 1",
            "1:1:10: error: the bracket that opens here ([) is never closed [unclosed]",
        ),
        ("players: [Aki, Bo", "1:1:10: error: the bracket that opens here ([) is never closed [unclosed]"),
        ("players: [Aki,\n- Bo", "1:1:10: error: the bracket that opens here ([) is never closed [unclosed]"),
        ("a: {b: [c]", "1:1:4: error: the bracket that opens here ({) is never closed [unclosed]"),
        ("a: {b: c,", "1:1:4: error: the bracket that opens here ({) is never closed [unclosed]"),
        ("a: [b}", "1:1:6: error: this bracket does not close the '[' before it [unclosed]"),
        ('a: "b\nc: d', '1:1:4: error: the quote that opens here (") is never closed [unclosed]'),
        ("a: 'b", "1:1:4: error: the quote that opens here (') is never closed [unclosed]"),
        ('["a" b]', "1:1:6: error: a comma is missing before this [missing-comma]"),
        ('["a",\n "b"\n "c"]', "1:3:2: error: a comma is missing before this [missing-comma]"),
        ("a:\n\tb: 1", "1:2:1: error: this line is indented with a tab [indentation]"),
        ("a: b\t", "1:1:5: error: a tab stands at the end of this line [indentation]"),
        ("a:\tb", "1:1:3: error: a tab stands here [indentation]"),
        (
            'a: "\\q"',
            "1:1:6: error: inside double quotes a backslash starts an escape, and this is none [needs-quotes]",
        ),
        (
            'a: "\\U99999999"',
            "1:1:7: error: inside double quotes a backslash starts an escape, and this is none [needs-quotes]",
        ),
        ('["\\ud83c"]', "1:1:2: error: an escape here is half a surrogate pair [needs-quotes]"),
        ('{"\\udfb4\\ud83c": 1}', "1:1:2: error: an escape here is half a surrogate pair [needs-quotes]"),
        ("a: 1\n...\nb: 2", f"1:3:1: {COMPLETE}"),
        ('{"a": 1}\n["a"]', f"1:2:1: {COMPLETE}"),
        (
            "%YAML x\n---\na: 1",
            f"1:1:7: {ORDER}",
        ),
        (
            f"%YAML 1.{'9' * 5000}\n---\na: 1",
            f"1:1:9: {ORDER}",
        ),
        ("[" * 33, "1:1:33: error: lists and mappings are nested more than 32 deep here [too-deep]"),
        ("- " * 33, "1:1:65: error: lists and mappings are nested more than 32 deep here [too-deep]"),
        (
            "a: 1\n\ufeff---\nb: 2",
            "1:2:1: error: an invisible byte-order mark stands at the start of this line [control-character]",
        ),
    ],
)
def test_faults_in_our_own_words(text, line):
    assert told(text) == [line]
    assert parse(text).documents[0].data is None or "\\ud" in text


@pytest.mark.parametrize(
    ("text", "line", "left"),
    [
        ("a: &x b", f"1:1:4: {ANCHOR}", {"a": "b"}),
        ("&x a: b", f"1:1:1: {ANCHOR}", {"a": "b"}),
        ("a: &x [b]", f"1:1:4: {ANCHOR}", {"a": ["b"]}),
        ("a: *x", f"1:1:4: {ALIAS}", None),
        ("a: **bold**", f"1:1:4: {ALIAS}", None),
        ("a: !!int 1", f"1:1:4: {TAG}", {"a": "1"}),
        ("a: !x {b: c}", f"1:1:4: {TAG}", {"a": {"b": "c"}}),
        ("a: !x!y b", f"1:1:4: {TAG}", None),
        ("a: 1\n<<: {b: c}", f"1:2:1: {MERGE}", {"a": "1"}),
        ("{a: 1, ? : 2}", "1:1:9: error: a key is missing before this colon [wrong-type]", {"a": "1"}),
        ("? [a]\n: b", "1:1:3: error: a list or a mapping stands where a key belongs [wrong-type]", None),
        ("{{a: b}: c}", "1:1:2: error: a list or a mapping stands where a key belongs [wrong-type]", None),
        (
            "a: b\x07c",
            "1:1:5: error: a control character (U+0007) stands here [control-character]",
            {"a": "b\ufffdc"},
        ),
    ],
)
def test_what_a_record_does_not_use(text, line, left):
    assert told(text) == [line]
    assert parse(text).documents[0].data == left


@pytest.mark.parametrize(
    ("text", "hint"), [("*12 5*", "did you mean 12*?"), ("*x", "write repeated values out")]
)
def test_a_star_before_a_month_is_likely_meant_behind_it(text, hint):
    (problem,) = parse(f"a: {text}").documents[0].problems
    assert problem.hint.startswith(hint)


def test_a_key_twice_shows_both_places_and_the_first_counts():
    text = "rounds:\n- captured: {Aki: 1b, Bo: 2a, Aki: {x: [y, y]}, Aki: 3}\n"
    assert told(text) == ["1:2:31: error: the key 'Aki' is here twice [duplicate-key]",
                          "1:2:49: error: the key 'Aki' is here twice [duplicate-key]"]  # fmt: skip
    source = parse(text)
    (document,) = source.documents
    assert document.data == {"rounds": [{"captured": {"Aki": "1b", "Bo": "2a"}}]}
    problem = document.problems[0]
    assert problem.place.path == problem.also[0].path == ("rounds", 0, "captured", "Aki")
    assert source.spans(1, problem.also) == [Span(2, 14, 2, 17)]


def test_faults_know_their_path():
    text = "rounds:\n- x\n- dealer: &a Aki\n  turns:\n  - !t {Bo: &b [&c d]}\n"
    assert [problem.place.path for problem in parse(text).documents[0].problems] == [
        ("rounds", 1, "dealer"),
        ("rounds", 1, "turns", 0),
        ("rounds", 1, "turns", 0, "Bo"),
        ("rounds", 1, "turns", 0, "Bo", 0),
    ]
    assert parse("a: 1\na: [&x b]").documents[0].problems[1].place.path == ()


def test_the_document_after_a_broken_one_counts_and_all_faults_are_told():
    text = "a: 1\n---\nb: [\n--- # three\nc: 'x\n---\nd: 4\nd: 5\n---\ne: 5\n"
    assert told(text) == [
        "2:3:4: error: the bracket that opens here ([) is never closed [unclosed]",
        "3:5:4: error: the quote that opens here (') is never closed [unclosed]",
        "4:8:1: error: the key 'd' is here twice [duplicate-key]",
    ]
    assert [document.data for document in parse(text).documents] == [
        {"a": "1"},
        None,
        None,
        {"d": "4"},
        {"e": "5"},
    ]


def test_control_characters_spare_the_other_documents():
    text = "a: \x00\x7f\n---\nb: 2\n--- #\x1b\n"
    assert told(text) == [
        "1:1:4: error: a control character (U+0000) stands here [control-character]",
        "1:1:5: error: a control character (U+007F) stands here [control-character]",
        "3:4:6: error: a control character (U+001B) stands here [control-character]",
    ]
    assert told("\0") == ["1:1:1: error: a control character (U+0000) stands here [control-character]"]
    assert told("\0" * 2000) == [
        "0:1:1: error: 1,000 control characters and more: this does not look like text [control-character]"
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title: Friday: final # x", 'put the text in quotes: "Friday: final"'),
        ("captured: Aki: 1* # x", "write it in brackets: captured: {Aki: 1*}, or start it on the next line"),
        ("{title: Friday: final, a: b}", 'put the text in quotes: "Friday: final"'),
        ("a: 'b': c", "put the text in quotes: \"'b': c\""),
        (f"title: {'x' * 60}: y", "put the text in quotes"),
        ("a: 1\nBo:2a", "a space is missing after the colon: write 'Bo: 2a'"),
        ("a: 1\nBo 2a", "write 'key: value', or indent the line if the text above goes on here"),
        ("a: 'it's'", "put all of it in quotes; a quote inside them is written ''"),
        ('a: "b"c"', 'put all of it in quotes; a quote inside them is written \\"'),
        ("Bo: -", "where a pile has no cards, write none"),
        ("Bo: - # x", "where a pile has no cards, write none"),
    ],
)
def test_the_next_step(text, words):
    assert hint(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Aki:1b", "a space is missing after the colon: write 'Aki: 1b'"),
        ("- Aki:1b", "a space is missing after the colon: write 'Aki: 1b'"),
        ("愛子：松 鶴", "the colon is a wide one: write '愛子: 松 鶴' with ':' and a space"),
        ("Aki：", "the colon is a wide one: write 'Aki:' with ':' and a space"),
        ("dealer = Aki", "a key is followed by ':' and a space: write 'dealer: Aki'"),
        ("-Aki", "a space is missing after the '-': write '- Aki'"),
        (
            f"Aki:{'1b ' * 30}",
            "a space is missing after the colon: write 'Aki: 1b 1b 1b 1b 1b 1b 1b 1b 1b 1b 1b 1b 1…'",
        ),
        ("Aki", ""),
        ("http://x", ""),
        ("-5", ""),
        ("", ""),
    ],
)
def test_slips(text, words):
    assert likely_mistake(text) == words


def test_words_of_a_parser_that_nobody_knows_are_not_shown():
    text = "a: b"
    problem = explain(Fault("some new complaint", "while thinking", 3), text, Lines(text))
    assert (problem.id, problem.message) == ("bad-yaml", "this cannot be read as YAML")
    assert problem.place.span == Span(1, 4, 1, 5)


def test_half_characters_of_a_text_are_refused():
    assert told("a: \ud83c") == [
        "1:1:4: error: a control character (U+D83C) stands here [control-character]",
    ]
