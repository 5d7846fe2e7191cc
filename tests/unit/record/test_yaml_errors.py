"""Syntax errors: each class has a sentence of its own, the place, and what to type."""

from __future__ import annotations

import pytest
import yaml

from hanascore.record.edits import apply_edits
from hanascore.record.locate import locate
from hanascore.record.source import parse
from hanascore.record.yaml_errors import SyntaxFailure, TextPosition, explain_failure


def problem_line(text: str) -> str:
    """Return the only problem of a text as `line:column-end id: message | hint | other places`."""
    source = parse(text)
    document = source.documents[0]
    assert document.data is None
    (problem,) = locate(source, document.problems, "", document.number)
    span = problem.span
    assert span is not None
    hint = f" | {problem.hint}" if problem.hint else ""
    also = "".join(f" | {span.line}:{span.column}-{span.end_column}" for span in problem.spans[1:] if span)
    return f"{span.line}:{span.column}-{span.end_column} {problem.id}: {problem.message}{hint}{also}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "title: Friday: final # x",
            (
                "1:14-15 needs-quotes: a second colon on this line, which YAML reads as the end of a "
                'key | put the text in quotes: "Friday: final"'
            ),
        ),
        (
            "captured: Aki: 1* # x",
            (
                "1:14-15 needs-quotes: a second colon on this line, which YAML reads as the end of a "
                "key | use braces: captured: {Aki: 1*}, or start on the next line"
            ),
        ),
        (
            "{title: Friday: final, a: b}",
            (
                "1:15-16 needs-quotes: a second colon on this line, which YAML reads as the end of a "
                'key | put the text in quotes: "Friday: final"'
            ),
        ),
        (
            "a: [b, {c: d: e}]",
            (
                "1:13-14 needs-quotes: a second colon on this line, which YAML reads as the end of a "
                'key | put the text in quotes: "d: e"'
            ),
        ),
        (
            "'a': 'b': c",
            (
                "1:9-10 needs-quotes: a second colon on this line, which YAML reads as the end of a "
                "key | put the text in quotes: \"'b': c\""
            ),
        ),
        (
            "title: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: y",
            (
                "1:68-69 needs-quotes: a second colon on this line, which YAML reads as the end of a "
                "key | put the text in quotes"
            ),
        ),
        (
            "captured:\n  Aki: 1b\n  Bo：2a\n  Chiyo: 3a\n",
            ("3:3-8 missing-colon: this line has no colon with a space after it | write `Bo: 2a`"),
        ),
        (
            "captured:\n  Aki:1b\n  Bo: 2a\n",
            ("2:3-9 missing-colon: this line has no colon with a space after it | write `Aki: 1b`"),
        ),
        (
            "captured:\n  Aki 1b\n  Bo: 2a\n",
            ("2:3-9 missing-colon: this line has no colon with a space after it | type a colon after `Aki`"),
        ),
        (
            "captured:\n  Aki: 1b\n  Bo 2a # x",
            ("3:3-8 missing-colon: this line has no colon with a space after it | type a colon after `Bo`"),
        ),
        (
            "- dealer Aki\n  void: x",
            (
                "1:3-13 missing-colon: this line has no colon with a space after it | "
                "type a colon after `dealer`"
            ),
        ),
        (
            "captured:\n  Aki: 1b\n    Bo: 2a\n",
            (
                "3:5-7 indentation: this line is indented further than the key above it | indent "
                "line 3 or 2 like those around it"
            ),
        ),
        (
            "captured:\n  Aki: 1b\n Bo: 2a\n",
            (
                "3:2-3 indentation: this line starts in another column than the lines it belongs "
                "to | indent line 3 or 2 like those around it"
            ),
        ),
        (
            "- a\nb: c",
            (
                "2:1-2 indentation: this line starts in another column than the lines it belongs to | "
                "start the keys of a mapping, and the items of a list, in one column"
            ),
        ),
        (
            "a: 1\n- b\n",
            ("2:1-2 indentation: a list item where a key is expected | indent line 2 like those around it"),
        ),
        ("--- a: b", "1:6-7 indentation: a key on the line of '---' | move it to a line of its own"),
        ("captured:\n  Bo: -\n", "2:7-8 bad-yaml: a single '-' starts a list | for an empty pile write none"),
        (
            "captured:\n  Bo: - # x\n",
            "2:7-8 bad-yaml: a single '-' starts a list | for an empty pile write none",
        ),
        (
            "players: - Aki",
            (
                "1:10-11 bad-yaml: a list cannot start on the line of its key | start it on the next "
                "line, or write it in brackets: [a, b]"
            ),
        ),
        (
            "turns: [- Aki: 1b, koi-koi]",
            (
                "1:9-10 bad-yaml: a '-' inside brackets | write [a, b], or no brackets and each '-' on "
                "a line of its own"
            ),
        ),
        ("a: ]", "1:4-5 bad-yaml: this ']' has no '[' before it | add [ before `a:` or remove ]"),
        ("a: 1\n}", "2:1-2 bad-yaml: this '}' has no '{' before it | remove }"),
        ("[a]]", "1:4-5 bad-yaml: this ']' has no '[' before it | add [ before `[a]` or remove ]"),
        ("[a, , b]", "1:5-6 bad-yaml: nothing before this comma | remove it, or add a value"),
        ("[a:, : b]", "1:3-4 bad-yaml: this is not valid YAML | if it is text, put the text in quotes"),
        (": x", "1:1-2 bad-yaml: nothing before this colon | write 'key: value'"),
        (
            "a: 'b', c",
            (
                "1:7-8 bad-yaml: a comma after the end of a value | put a whole text in quotes, or a "
                "list in brackets"
            ),
        ),
        (
            "a: [b]c",
            (
                "1:7-8 bad-yaml: more text after the closing bracket | move it inside the brackets, or "
                "put all of it in quotes"
            ),
        ),
        (
            "a: 'it's so'",
            (
                "1:8-9 needs-quotes: more text after the closing quote | put all of it in quotes; "
                "write '' for a quote inside them"
            ),
        ),
        (
            'a: "b"c"',
            (
                "1:7-8 needs-quotes: more text after the closing quote | put all of it in quotes; "
                'write \\" for a quote inside them'
            ),
        ),
        ("a: @b", "1:4-5 needs-quotes: a text cannot start with '@' | put the text in quotes"),
        ("[|, a]", "1:2-3 needs-quotes: a text cannot start with '|' | put the text in quotes"),
        ("a: ? b", "1:4-5 needs-quotes: a text cannot start with '?' and a space | put the text in quotes"),
        (
            "a: >b",
            (
                "1:4-5 needs-quotes: after '>' the text starts on the next line | move it there, or "
                "put the text in quotes"
            ),
        ),
        (
            "players: [Aki, Bo\nrounds:\n  - a: 1",
            "1:10-11 unclosed: this '[' is never closed | add ] at the end of the line",
        ),
        ("players: [Aki, Bo", "1:10-11 unclosed: this '[' is never closed | add ] at the end of the line"),
        ("players: [Aki,\n- Bo", "1:10-11 unclosed: this '[' is never closed | add ] where the list ends"),
        ("a: {b: [c]", "1:4-5 unclosed: this '{' is never closed | add } at the end of the line"),
        ("a: {b: c,", "1:4-5 unclosed: this '{' is never closed | add } at the end of the line"),
        ("a: [b\n?", "1:4-5 unclosed: this '[' is never closed | add ] where the list ends"),
        (
            "a: [b}",
            "1:6-7 unclosed: this '}' does not close the '[' before it | write ] in place of } | 1:4-5",
        ),
        ('a: "b\nc: d', '1:4-5 unclosed: this quote (") is never closed | add " at the end of the text'),
        ("a: 'b", "1:4-5 unclosed: this quote (') is never closed | add ' at the end of the text"),
        (
            '["a" b]',
            (
                "1:6-7 missing-comma: a comma is missing before this | write commas between the "
                "entries in brackets"
            ),
        ),
        (
            '["a",\n "b"\n "c"]',
            (
                "3:2-3 missing-comma: a comma is missing before this | write commas between the "
                "entries in brackets"
            ),
        ),
        (
            "a:\n\tb: 1",
            ("2:1-2 indentation: this line is indented with a tab | indent line 2 with spaces"),
        ),
        (
            "a:\n  b: 1\n\tc: 2",
            ("3:1-2 indentation: this line is indented with a tab | indent line 3 with spaces"),
        ),
        ("- \tb", "1:3-4 indentation: a tab where a space is needed | type a space"),
        (
            'a: "\\q"',
            (
                "1:6-7 needs-quotes: double quotes have no such escape | write \\\\ for a backslash, or "
                "use single quotes"
            ),
        ),
        (
            'a: "\\U99999999"',
            (
                "1:7-8 needs-quotes: double quotes have no such escape | write \\\\ for a backslash, or "
                "use single quotes"
            ),
        ),
        (
            "a: 1\n...\nb: 2",
            ("3:1-2 bad-yaml: the document ends before this | start another game after a line with '---'"),
        ),
        (
            '{"a": 1}\n["a"]',
            ("2:1-2 bad-yaml: the document ends before this | start another game after a line with '---'"),
        ),
        (
            "%YAML x\n---\na: 1",
            (
                "1:7-8 bad-yaml: a line that starts with '%' is a YAML directive, but this one is "
                "wrong | remove it; if it is text, indent the line"
            ),
        ),
        (
            "a: **bold**",
            (
                "1:4-5 alias-or-tag: a text cannot start with '*', which marks an alias in YAML "
                '| put the text in quotes: "**bold**"; or write the value itself'
            ),
        ),
        (
            "a: &",
            (
                "1:4-5 alias-or-tag: a text cannot start with '&', which marks an anchor in YAML "
                '| remove it or put the text in quotes: "&"'
            ),
        ),
        (
            "a: !x!y b",
            (
                "1:4-5 alias-or-tag: a text cannot start with '!', which marks a tag in YAML | "
                'remove it or put the text in quotes: "!x!y b"'
            ),
        ),
    ],
)
def test_a_syntax_error_is_explained(text: str, expected: str) -> None:
    assert problem_line(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "a: *x",
            (
                "1:4-5 alias-or-tag: a text cannot start with '*', which marks an alias in YAML "
                '| put the text in quotes: "*x"; or write the value itself'
            ),
        ),
        (
            "a: *12",
            (
                "1:4-5 alias-or-tag: a text cannot start with '*', which marks an alias in YAML | did "
                "you mean 12*?"
            ),
        ),
        (
            "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
            (
                "1:33-34 too-deep: lists and mappings are nested more than 32 levels deep | a record "
                "needs at most eight levels"
            ),
        ),
        (
            "- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - ",
            (
                "1:65-66 too-deep: lists and mappings are nested more than 32 levels deep | a record "
                "needs at most eight levels"
            ),
        ),
        (
            "? [a]\n: b",
            ("1:3-4 wrong-type: a list or a mapping where a key is expected | write a text before the colon"),
        ),
        (
            "{{a: b}: c}",
            ("1:2-3 wrong-type: a list or a mapping where a key is expected | write a text before the colon"),
        ),
    ],
)
def test_aliases_and_deep_nesting_end_the_document(text: str, expected: str) -> None:
    assert problem_line(text) == expected


def test_a_key_that_is_too_long_for_yaml() -> None:
    assert problem_line(f"{'x' * 1100}: 1").startswith(
        "1:1-2 missing-colon: a key has at most 1,024 characters"
    )


@pytest.mark.parametrize(
    "text", ["title: Friday: final", "a: [b", "a: 'b", "a:\n\tb: 1", "captured:\n  Bo 2a\n  Aki: 1b"]
)
def test_both_parsers_lead_to_the_same_sentence(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line = problem_line(text)
    monkeypatch.setattr("hanascore.record.yaml_reader.PARSER", yaml.BaseLoader)
    assert problem_line(text) == line


def test_numbers_that_overflow_in_the_other_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hanascore.record.yaml_reader.PARSER", yaml.BaseLoader)
    for text in ('a: "\\U99999999"', f"%YAML 1.{'9' * 5000}\n---\na: 1"):
        assert problem_line(text).endswith("this is not valid YAML | if it is text, put the text in quotes")


def test_unknown_words_of_the_parser_are_never_shown() -> None:
    failure = SyntaxFailure(["a: b"], 1, TextPosition(0, 3), TextPosition(0, 3), None)
    problem = explain_failure("while thinking: some new complaint", failure)
    assert (problem.id, problem.message) == ("bad-yaml", "this is not valid YAML")


def test_a_certain_repair_wins_over_those_of_a_line_before_it() -> None:
    source = parse("captured:\n  Aki:1b 3b\n  Bo: 2r\n")
    (problem,) = locate(source, source.documents[0].problems, "", 1)
    assert [(fix.certainty, fix.title) for fix in problem.fixes] == [("certain", "write `Aki: 1b 3b`")]


def test_a_second_mapping_is_not_removed_with_what_it_holds() -> None:
    text = "captured:\n  Aki: 1b\ncaptured:\n  Bo: 2r\n"
    (problem,) = parse(text).documents[0].problems
    assert problem.fixes == ()
    assert problem.hint == "write both under one key; only the first counts"


def test_a_month_with_the_star_before_it_is_offered_as_it_is_written() -> None:
    source = parse("a: *12\n")
    (problem,) = locate(source, source.documents[0].problems, "", 1)
    assert problem.hint == "did you mean 12*?"
    assert apply_edits("a: *12\n", problem.fixes[0].edits or ()) == "a: 12*\n"
