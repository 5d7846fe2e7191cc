"""Nothing that is read raises, hangs or is read differently without libyaml."""

import random
import re
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore import loads, score
from hanascore.problems.problem import LINE_BREAK, Place, excerpt, pages
from hanascore.record.text import read
from hanascore.referee.judge import File
from tests.calls import calls

IDS = {page.id for page in pages()}
RECORD = """\
hanascore: 1
players: [Aki, 'Bo', "Chiyo"]
options: {method: floor, yaku: [a, b]}
note: |
  one
  two
rounds:
  - dealer: Aki   # first
    captured:
      Aki: 1b 3b 8b
      愛子: rest
    turns:
    - Aki: 1b x 1c / 3r
---
a: 1
"""
SCRAPS = [
    *("\t", "\n", "  ", ":", ": ", "- ", "-", "?", "? ", "[", "]", "{", "}", "#", " #", "|", ">"),
    *("|2 # x\n", ">-\n", ","),
    *("&", "*", "!", "&a ", "*a", "!t ", "@", "`", "%", "%YAML 1.2\n---\n", "---\n", "--- "),
    *("...\n", "\r", "\r\n", ", "),
    *("\x85", "\u2028", "\ufeff", "\x00", "\x1b", "\\", '"', "'"),
    *('"\\u00e9"', '"\\ud83c\\udfb4"', "''", "松", "🎴"),
    *("<<: ", "~", "null", "a: 1\n", "\n\n", "\n    "),
]  # fmt: skip


def found(source) -> list:
    return [*source.problems, *(problem for document in source.documents for problem in document.problems)]


def show(source) -> None:
    """Everything a problem needs to be shown."""
    for number, problems in [
        (0, source.problems),
        *((each.number, each.problems) for each in source.documents),
    ]:
        assert {problem.id for problem in problems} <= IDS
        for found in source.found(problems, "f", number):
            assert excerpt("f", dict(found.lines), found.problem, [found.span, *found.also])


def paths(data, path=()):
    yield path
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in steps:
        yield from paths(value, (*path, step))


def same(text: str) -> None:
    """Both parsers give the same data, problems and places."""
    fast, slow = read(text), read(text, fast=False)
    assert fast.documents == slow.documents
    assert fast.problems == slow.problems
    show(fast)
    lines = re.split(LINE_BREAK, fast.text)
    for document in fast.documents:
        wanted = [Place(path, key=key) for path in paths(document.data) for key in (True, False)]
        spans = fast.spans(document.number, wanted)
        assert spans == slow.spans(document.number, wanted)
        for span in spans:
            assert (1, 1) <= (span.line, span.column) <= (span.end_line, span.end_column)
            assert span.end_line <= len(lines)
            assert span.end_column <= len(lines[span.end_line - 1]) + 1


HEAD = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\n"
MANY = {
    "rounds": HEAD + "rounds:\n" + "- {scores: {Aki: 1, Boo: 0}}\n" * 1_200,
    "keys": HEAD + "captured: {Aki: 1*, Bo: 2*}\n" + "".join(f"k{number}: 1\n" for number in range(1_200)),
    "names": HEAD + "scores:\n" + "".join(f"  p{number}: 1\n" for number in range(1_200)),
}


@pytest.mark.no_cover
@pytest.mark.parametrize("text", MANY.values(), ids=MANY)
def test_problems_beyond_a_thousand_are_counted(text):
    *told, last = loads(text).problems
    assert len({(one.id, one.place, one.message) for one in told}) == 1000
    assert (last.id, last.severity.value) == ("more-problems", "error")
    assert re.fullmatch("[0-9,]+ more errors are not told", last.message)
    assert all(match.standings and not match.complete for match in map(score, loads(text).records))


def test_an_error_is_told_beside_more_than_a_thousand_warnings():
    rounds = "- {dealer: Bo, scores: {Aki: 1, Bo: 0}}\n" * 1_200
    (match,) = map(score, loads(f"{HEAD}rounds:\n{rounds}- {{scores: {{Aki: x, Bo: 0}}}}\n").records)
    assert [one.id for one in match.problems if one.stops] == ["wrong-type"]


@pytest.mark.parametrize(
    "round",
    [
        "koi_koi: [{}]",
        "koi_koi: {}",
        "sitting_out: [{}]",
        "captured: {{Aki: [{}], Bo: none}}",
        "captured: {{Aki: {{brights: [{}]}}, Bo: none}}",
        "lucky_hands: {{Aki: [{}]}}",
        "turns: [{}]",
        "side_payments: [{}]",
        "adjustments: [{}]",
        "claims: {{Aki: {{yaku: [{}]}}}}",
    ],
)
def test_a_list_that_nobody_makes_long_is_refused_by_number(round):
    problems = loads(f"{HEAD}{round.format('Aki, ' * 5_000 + 'Aki')}\n").problems
    (found,) = (one for one in problems if one.id == "too-many")
    assert found.message.endswith(("holds 5,001 entries, and 200 are the most", "has more than 200 words"))
    assert len(problems) < 500


def test_a_long_list_of_numbers_is_refused_by_number():
    text = f"hanascore: 1\ngame: go-stop\nplayers: [Aki, Bo]\ncarry: [{'1024, ' * 1500}]\nvoid: x\n"
    (found,) = (one for one in loads(text).problems if one.id == "too-many")
    assert found.message.endswith("holds 1,500 entries, and 200 are the most")


def test_more_rounds_than_anybody_plays_are_refused_by_number():
    (found,) = loads(HEAD + "rounds:\n" + "-\n" * 100_001).problems
    assert found.message == "100,001 rounds stand here, and 100,000 are the most"


def test_after_five_thousand_broken_rounds_no_more_are_read():
    loaded = loads(HEAD + "rounds:\n" + "-\n" * 5_001)
    assert loaded.problems[0].message == "the rounds from here on are not read"
    assert loaded.problems[0].place.path == ("rounds", 5_000)
    assert loaded.problems[-1].message == "4,001 more errors are not told"
    assert len(loaded.records[0].rounds) == 5_000


def test_broken_rounds_are_counted_over_all_documents_and_sound_ones_read():
    broken = f"---\n{HEAD}rounds:\n" + "-\n" * 3_000
    first, second, third = File(f"{broken}{broken}---\n{HEAD}rounds:\n- {{void: x}}\n").taken()
    assert [len(one.record.rounds) for one in (first, second, third) if one.record] == [3_000, 2_000, 1]
    assert [one.message for one in second.problems] == ["the rounds from here on are not read"]
    assert (first.problems, third.all_problems) == ((), ())


def test_after_a_thousand_broken_documents_no_more_are_read():
    source = read("--- [\n" * 1_200)
    assert len(source.documents) == 1_000
    assert [one.message for one in source.problems] == ["the documents from here on are not read"]


@pytest.mark.parametrize("text", ["--- a\n", "--- {a: 1}\n", "---\n{hanascore: 1, a: 1}\n"])
def test_after_a_thousand_documents_without_a_record_no_more_are_read(text: str):
    file = File(text * 1_200 + f"---\n{HEAD}void: x\n")
    assert len(list(file.taken())) == 1_000
    assert [one.message for one in file.problems] == ["the documents from here on are not read"]
    assert file.problems[0].place.span.line == text.count("\n") * 1_000 + 1


def test_results_in_place_of_records_are_all_read():
    assert len(list(File('{"schema": "hanascore.score/1"}\n' * 1_200).taken())) == 1_200


def test_rounds_after_the_thousandth_problem_are_scored_all_the_same():
    text = MANY["rounds"] + "- {scores: {Aki: 5, Bo: 0}}\n"
    (record,) = loads(text).records
    assert [result.number for result in score(record).rounds if result.scored] == [1201]
    assert score(record).standings[0].total == 5


@given(st.binary(max_size=60))
def test_any_bytes(content):
    show(read(content))


@given(st.text(max_size=40))
def test_any_text(text):
    show(read(text))


@given(st.lists(st.sampled_from([*SCRAPS, "a", "b", "Aki"]), max_size=14))
def test_scraps_of_yaml(scraps):
    same("".join(scraps))


@given(
    st.lists(
        st.tuples(st.integers(0, len(RECORD)), st.sampled_from([0, 0, 1, 4]), st.sampled_from(SCRAPS)),
        max_size=4,
    )
)
def test_mutated_records(changes):
    text = RECORD
    for start, length, scrap in changes:
        text = text[:start] + scrap + text[start + length :]
    same(text)


@pytest.mark.parametrize(
    "text",
    ["a: b?", "{a: b?c}", "[a?, b]", "a: |  # x\n  b", "a: |2 # x\n   b", ">#x\n", "a: b!", "a: 'b\\c'",
     "%A\n---\na",      "a: \ufeffb", "a\u2028 b: c", "a: [b]#c", '"a"#b', "[-, a]", "[a:]",
     "{a:}", "[a: , b]", "b:\n-\nc:\n- x",
     "[Aki, Bo:, C]", "-\t a", "a: !", "--- !\n"],
)  # fmt: skip
def test_where_the_parsers_are_known_to_differ(text):
    same(text)


# Longer than a key may be, and short of the limits behind which nothing more is read.
SIZE = 1 << 11


def read_both_ways(text):
    for fast in (True, False):
        show(read(text, fast=fast))


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "make",
    [
        *(
            lambda much, run=run: much(run)
            for run in [
                *("[", "{", "? ", "- ", "a: ", "[\n", "a", "a ", "#", "#\n", "\n", " ", "'", "!", "&", "*"),
                *("|", "-", "]", ">\n", "--- ", "\\", "\t", "\ufeff", "\0", "a\u2028", "a: b\r", "%a\n"),
                *("%A\n---\n", '"\\"', "---\n", "---\n@\n", f"---\n{'[' * 100}\n", "- &a b\n", "- *a\n"),
                *("- !a b\n", "a: 1\n", "a:b:", f"{'[' * 31}{']' * 31},", "[a, 'b', {d: e}, "),
            ]
        ),
        *(
            lambda much, start=start, run=run: f"a: b\n{start}{much(run)}?\n"
            for start in ("", "c:", "- ", "c: d", "c: [")
            for run in (" ", "] ", "x ")
        ),
        lambda much: f"a: b\nc: [{much('b, ')}b]",
        lambda much: f"a: b\nc: {{{much('b: c, ')}b: c}}",
        lambda much: f"a:\n{much('- b' + chr(10))}",
        lambda much: f"[{much('a,')}]",
        lambda much: f"[{much('[],')}",
        lambda much: f"[{much('?,')}]",
        lambda much: f"{{{much('?,')}}}",
        lambda much: f'"{much("a")}',
        lambda much: f"'{much('a' + chr(10))}",
        lambda much: f'"{much(chr(92) + "n")}"',
        lambda much: f'{{"{much(chr(92) + chr(34))}',
        lambda much: f'{{"a":{much(chr(9))}',
        lambda much: f"a: |\n{much(' ')}x",
        lambda much: f"a: |9\n{much(' ' + chr(10))}",
        lambda much: f"%YAML {much('1')}",
        lambda much: f'"{much(chr(92) + "ud83c")}"',
        lambda much: f"{much('k')}: 1",
    ],
    ids=lambda make: repr(make(lambda run: run)[:16]),
)
def test_hostile_text_twice_as_long_takes_twice_the_calls(make):
    texts = [make(lambda run, size=size: run * (size // len(run))) for size in (SIZE, 2 * SIZE)]
    short, double = (calls(partial(read_both_ways, text)) for text in texts)
    assert double <= 2.2 * short + 100


@pytest.mark.parametrize("line", ["-\n", "\n"])
def test_lines_that_begin_ever_deeper_are_read(line):
    # Half of such a text are blanks: it is as long as the square of its depth.
    read_both_ways(("a: |\n" if line == "\n" else "") + "".join(" " * step + line for step in range(500)))


@pytest.mark.no_cover
def test_too_many_values_are_refused_by_both_parsers(monkeypatch):
    monkeypatch.setattr("hanascore.record.parsing.MAX_NODES", 1_000)
    for fast in (True, False):
        source = read("[" + "[]," * 1_000 + "]\n---\na: 1\n", fast=fast)
        (problem,) = found(source)
        assert problem.id == "too-many"
        assert problem.message == "more than 1,000 texts, lists and mappings in one file"
        assert len(source.documents) == 1


@pytest.mark.no_cover
@pytest.mark.parametrize(("item", "fits"), [("{a},", 20_000), ("[a],", 40_000), ("[{}, {}],\n", 10_000)])
def test_many_lists_and_mappings_of_next_to_nothing_are_refused_by_both_parsers(item: str, fits: int):
    for fast in (True, False):
        assert found(read(f"[{item * (fits // 2)}]", fast=fast)) == []
        (problem,) = found(read(f"[{item * (fits + 1)}]", fast=fast))
        assert problem.message == "too many lists and mappings of next to nothing in one file"


@pytest.mark.no_cover
@pytest.mark.parametrize("round", ["- void: x\n", "- scores: {A: 1, B: 0}\n", "- {scores: {A: 1, B: 0}}\n"])
def test_the_shortest_rounds_of_any_record_are_read(round: str):
    source = read(f"hanascore: 1\ngame: koi-koi\nplayers: [A, B]\nrounds:\n{round * 50_000}")
    assert found(source) == []
    assert len(source.documents[0].data["rounds"]) == 50_000


def test_too_many_documents_are_not_read():
    source = read("--- a\n" * 10_001)
    assert len(source.documents) == 10_000
    assert [problem.message for problem in found(source)] == ["the documents from here on are not read"]
    assert source.problems[0].place.span.line == 10_001


def test_too_many_faults_in_a_document():
    source = read("- &a b\n" * 5_000)
    assert len(found(source)) == 1_001
    assert found(source)[-1].message == "more than 1,000 faults: the rest of this document is not read"


def test_many_places_in_one_long_text():
    text = "a: '" + "1b 9s " * 20_000 + "'"
    wanted = [Place(("a",), part=(start, start + 2)) for start in range(3, 12_000, 6)]
    source = read(text)
    assert len(source.spans(1, wanted)) == 2_000
    some, all_of_them = (
        calls(lambda number=number: source.spans(1, wanted[:number])) for number in (1_000, 2_000)
    )
    assert all_of_them <= 2.2 * some


def test_a_walk_without_a_seed_is_the_same_twice():
    text = "".join(random.Random(1).choices([*SCRAPS, "a"], k=300))
    assert read(text).documents == read(text).documents
