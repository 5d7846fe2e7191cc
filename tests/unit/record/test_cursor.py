"""Cursors: what they convert, and the problems with what they cannot convert."""

from __future__ import annotations

from typing import Any

import pytest

from hanascore.problems.fix import Replace
from hanascore.problems.place import Place
from hanascore.problems.problem import warning
from hanascore.record.changes import data_with
from hanascore.record.cursor import (
    Cursor,
    known_spelling,
    likely_mistake,
    name_error,
    quoted,
    short_list,
)
from hanascore.record.source import parse


def cursor(data: Any, label: str = "`goal`") -> Cursor:
    return Cursor(data, [], Place(("goal",)), label)


def messages(at: Cursor) -> list[str]:
    return [f"{problem.id}: {problem.with_hint}" for problem in at.problems]


@pytest.mark.parametrize(
    ("text", "number"), [("7", 7), (" +07 ", 7), ("-3", -3), ("１２", 12), ("\u22125", -5)]
)
def test_integers(text: str, number: int) -> None:
    assert cursor(text).integer() == number


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("2.5", "wrong-type: `goal` must be a whole number, not '2.5': it has a decimal point"),
        ("1e3", "wrong-type: `goal` must be a whole number, not '1e3'"),
        (["7"], "wrong-type: `goal` must be a whole number, not a list"),
        (
            "9" * 5000,
            "wrong-type: `goal` must be a whole number, not '9999999999999999999999999999999999999…'",
        ),
        ("0", "out-of-range: `goal` is 0, outside the range 1 to 9"),
        ("-12345", "out-of-range: `goal` is -12,345, outside the range 1 to 9"),
    ],
)
def test_texts_that_are_no_integer_in_range(data: Any, message: str) -> None:
    at = cursor(data)
    assert at.integer(1, 9) is None
    assert messages(at) == [message]


@pytest.mark.parametrize(
    ("data", "value"),
    [("yes", True), ("On", True), ("TRUE", True), ("no", False), (" off ", False), ("false", False)],
)
def test_booleans(data: str, value: bool) -> None:
    assert cursor(data).boolean() is value


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("ye", "wrong-type: `goal` must be yes or no, not 'ye': did you mean yes?"),
        ("maybe", "wrong-type: `goal` must be yes or no, not 'maybe'"),
        ("1", "wrong-type: `goal` must be yes or no, not '1'"),
        ({}, "wrong-type: `goal` must be yes or no, not a mapping"),
    ],
)
def test_a_misspelt_boolean_is_an_error(data: Any, message: str) -> None:
    at = cursor(data)
    assert at.boolean() is None
    assert messages(at) == [message]


def test_texts_and_choices() -> None:
    assert cursor("  a b ").text() == "a b"
    assert cursor(" ").text() is None
    at = cursor(["a"])
    assert at.text() is None
    assert messages(at) == ["wrong-type: `goal` must be a text, not a list: put it in quotes"]
    assert cursor(" Korean").choice(("japanese", "korean")) == "korean"
    at = cursor("korea")
    assert at.choice(("japanese", "korean")) is None
    assert messages(at) == [
        "unknown-choice: `goal` must be japanese or korean, not 'korea': did you mean korean?"
    ]


def test_a_missing_value_is_none_without_a_problem() -> None:
    at = cursor(None)
    assert [at.integer(), at.boolean(), at.text(), at.choice(["a"]), at.words(str.isalpha)] == [None] * 5
    assert not at.check_mapping("goal: {a: b}")
    assert list(at.entries("")) == []
    assert at.problems == []


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("", "a name is empty"),
        ("b" * 65, "a name has 65 characters; the limit is 64"),
    ],
)
def test_texts_that_are_no_names(data: str, reason: str) -> None:
    at = cursor(data)
    assert at.name() == ""
    assert messages(at) == [f"bad-name: {reason}"]


@pytest.mark.parametrize(
    ("name", "character", "better"),
    [
        ("a\nb", "U+000A", "a b"),
        ("B\u200eo", "U+200E", "Bo"),
        ("B\u200do", "U+200D", "Bo"),
        ("\u0645\u06cc\u200c", "U+200C", "\u0645\u06cc"),
        ("\U0001f468\u200d\u200d\U0001f469", "U+200D", "\U0001f468\U0001f469"),
    ],
)
def test_invisible_characters_in_names(name: str, character: str, better: str) -> None:
    at = cursor(name)
    assert at.name() == ""
    (problem,) = at.problems
    assert problem.message == f"a name contains a line break or an invisible character ({character})"
    without = "" if character == "U+000A" else " without it"
    assert problem.hint == f"did you mean {better}{without}?"
    assert data_with({"goal": name}, problem.fixes[0].changes) == {"goal": better}


@pytest.mark.parametrize(
    "name", ["No", "007", "1:20", "b" * 64, "\u0645\u06cc\u200c\u0634", "\U0001f468\u200d\U0001f469"]
)
def test_names(name: str) -> None:
    assert name_error(name) == ""
    assert cursor(f" {name} ").name() == name


def test_names_are_composed() -> None:
    assert cursor("Jose\u0301").name() == "Jos\u00e9"


def test_a_list_is_no_name() -> None:
    at = cursor(["Aki"])
    assert at.name() == ""
    assert messages(at) == ["wrong-type: a name is expected here, not a list"]


def test_words_of_a_text_know_their_characters() -> None:
    words = cursor("a, bb、c").words(str.isalpha)
    assert words is not None
    assert [(word.data, word.place.part) for word in words] == [("a", (0, 1)), ("bb", (3, 5)), ("c", (6, 7))]


def test_words_of_a_list() -> None:
    at = cursor([" a b ", None, "a､c", ["c"]])
    words = at.words({"a", "a b", "c"}.__contains__)
    assert words is not None
    assert [word.data for word in words] == ["a b", "a", "c"]
    assert messages(at) == ["wrong-type: `goal` must be a list of words, not a list"]
    at = cursor({"a": "b"})
    assert at.words(str.isalpha) is None
    assert messages(at) == ["wrong-type: `goal` must be a list, not a mapping: write it as [a, b]"]


def test_long_lists_are_cut() -> None:
    at = cursor(["a"] * 201)
    assert len(at.words(str.isalpha) or ()) == 200
    assert messages(at) == ["too-large: `goal` has 201 entries; the limit is 200"]
    at = cursor("a " * 201)
    assert len(at.words(str.isalpha) or ()) == 200
    assert messages(at) == ["too-large: `goal` has more than 200 words, the limit"]


def test_entries_of_a_mapping() -> None:
    at = cursor({"a": "1", "x-mine": "2", "b": None})
    assert [(key, value.data, value.path) for key, value in at.entries("")] == [
        ("a", "1", ("goal", "a")),
        ("b", None, ("goal", "b")),
    ]
    at = cursor("Aki:1b")
    assert list(at.entries("goal: {a: b}")) == []
    assert messages(at) == [
        (
            "wrong-type: `goal` must be a mapping, not 'Aki:1b': "
            "write `goal: {Aki: 1b}`; a space is missing after the colon"
        )
    ]


@pytest.mark.parametrize(
    ("data", "mapping", "certainty"),
    [
        ("Aki:1b 3r", {"Aki": "1b 3r"}, "certain"),
        ("Aki：1b", {"Aki": "1b"}, "certain"),
        ("Aki:1b, Bo:3r 2a", {"Aki": "1b", "Bo": "3r 2a"}, "likely"),
        ([{"Aki": "1b"}, {"Bo": "3r"}], {"Aki": "1b", "Bo": "3r"}, "certain"),
        ([{"Aki": "1b"}, {"Aki": "3r"}], None, ""),
        ([], None, ""),
        ("Aki", None, ""),
    ],
)
def test_what_may_be_meant_as_a_mapping(data: Any, mapping: Any, certainty: str) -> None:
    at = cursor(data)
    assert not at.check_mapping("goal: {a: b}")
    (problem,) = at.problems
    if mapping is None:
        assert (problem.fixes, problem.hint) == ((), "write it as goal: {a: b}")
        return
    (fix,) = problem.fixes
    assert (data_with({"goal": data}, fix.changes), fix.certainty) == ({"goal": mapping}, certainty)


def test_braces_that_were_typed_for_brackets() -> None:
    at = cursor({"Aki": None, "Bo": None})
    assert at.words(lambda _: True) is None
    (fix,) = at.problems[0].fixes
    assert (fix.title, fix.certainty) == ("write `goal: [Aki, Bo]`", "certain")


@pytest.mark.parametrize("text", ["–5", "−5", "—5", "﹣5"])
def test_other_signs_for_a_minus(text: str) -> None:
    at = cursor(text)
    if at.integer() is None:
        (fix,) = at.problems[0].fixes
        assert (data_with({"goal": text}, fix.changes), fix.certainty) == ({"goal": "-5"}, "certain")


def test_unknown_keys_are_reported_except_the_writers_own() -> None:
    at = cursor({"scroe": "1", "X-mine": "2", "zzz": "3"})
    assert at.check_mapping("", ("score", "yaku"), "the claim of Aki")
    assert messages(at) == [
        "unknown-key: the claim of Aki has no key `scroe`: did you mean score?",
        "unknown-key: the claim of Aki has no key `zzz`: its keys are score and yaku",
    ]
    assert at.problems[0].place == Place(("goal", "scroe"), key=True)


def test_a_key_that_is_there_is_not_suggested() -> None:
    at = cursor({"score": "1", "scroe": "2", "yaku": [], "yakus": []})
    assert at.check_mapping("", ("score", "yaku"), "the claim of Aki")
    assert [problem.hint for problem in at.problems] == [
        "remove it: `score` is already there",
        "remove it: `yaku` is already there",
    ]


def test_the_version_of_the_format() -> None:
    at = cursor("1", "`hanascore`")
    assert at.check_version(1, "record")
    assert not cursor("2", "`hanascore`").check_version(1, "record")
    at = cursor("one", "`hanascore`")
    assert not at.check_version(1, "record")
    assert messages(at) == [
        "version: `hanascore` must be the version of the format, not 'one': write `goal: 1`"
    ]


def test_lines_are_known_for_parsed_values_alone() -> None:
    value = parse("a: 1\nb: 2").documents[0].data
    assert Cursor(value, []).inside("b").line == 2
    assert Cursor({"b": "2"}, []).inside("b").line is None


def test_errors_may_show_other_places() -> None:
    at = cursor("x")
    at.add_error("some-id", "wrong", "", at.inside("first"))
    assert at.problems[0].also == (Place(("goal", "first")),)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("Aki:1b", "a space is missing after the colon: write 'Aki: 1b'"),
        ("- Aki:1b", "a space is missing after the colon: write 'Aki: 1b'"),
        ("愛子：松 鶴", "this is a wide colon: write '愛子: 松 鶴'"),
        ("Aki：", "this is a wide colon: write 'Aki:'"),
        ("dealer = Aki", "a key ends with ':' and a space: write 'dealer: Aki'"),
        ("-Aki", "a space is missing after the '-': write '- Aki'"),
        ("Aki", ""),
        ("http://x", ""),
        ("-5", ""),
        ("", ""),
        (None, ""),
    ],
)
def test_likely_mistakes(text: Any, hint: str) -> None:
    assert likely_mistake(text) == hint


def test_a_known_name_in_another_spelling() -> None:
    assert known_spelling("\u0645\u06cc\u200c\u0634", ["\u0645\u06cc\u0634"]) == "\u0645\u06cc\u0634"
    assert known_spelling("Cho", ["Aki", "Bo"]) == "Cho"


@pytest.mark.parametrize(
    ("text", "known", "fixes"),
    [
        ("Last-Round", ["last_round", "months"], [("last_round", "certain")]),
        ("last\u00a0round", ["last_round"], [("last_round", "certain")]),
        ("sh", ["share", "shore"], []),
        ("sha", ["share", "shale"], [("share", "likely"), ("shale", "likely")]),
        ("zzz", ["share"], []),
    ],
)
def test_words_that_are_suggested(text: str, known: list[str], fixes: list[tuple[str, str]]) -> None:
    suggested = [(fix.changes, fix.certainty) for fix in cursor(text).suggestions(known)]
    assert suggested == [((Replace(Place(("goal",)), word),), certainty) for word, certainty in fixes]


def test_signs_belong_to_the_spelling_of_a_name() -> None:
    (fix,) = cursor("aki-ko").suggestions(["Akiko"], names=True)
    assert (fix.certainty, fix.title) == ("likely", "write Akiko")
    (fix,) = cursor("ＡＫＩ").suggestions(["Aki"], names=True)
    assert (fix.certainty, fix.title) == ("certain", "write Aki")
    (fix,) = cursor("Aki\u3000Tanaka").suggestions(["Aki Tanaka"], names=True)
    assert fix.title == "write Aki Tanaka with a space from the keyboard instead of U+3000"


def test_a_key_that_is_in_no_mapping_is_corrected() -> None:
    (fix,) = Cursor("Akki", [], Place(("turns", "Akki"), key=True)).suggestions(["Aki"], names=True)
    assert fix.title == "write Aki"


def test_the_search_for_slips_ends_after_many_problems() -> None:
    at = cursor("dealr")
    assert at.suggestions(["dealer"] * 5001) == []
    at.problems.extend([warning("x", Place(), "")] * 51)
    assert at.suggestions(["dealer"]) == []
    assert [fix.title for fix in at.suggestions(["Dealr"])] == ["write Dealr"]


def test_long_lists_in_messages_are_cut() -> None:
    assert short_list(map(str, range(13))) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or 12"
    assert short_list(map(str, range(20))) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 or 9 more"


def test_texts_in_quotes_for_hints() -> None:
    assert quoted(" a b ") == '"a b"'
    assert [quoted('say "a"'), quoted("x" * 51), quoted(" ")] == ["", "", ""]
