"""What reading and judging takes grows no faster than the text, and stays within thirty times its size.

Growth is counted in calls, so that it is the same on every machine. Memory is that of the second half of a
text, so that what is there anyway, as the first problems that are told, does not count.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from typing import NamedTuple
from weakref import ref

import pytest

from hanascore.cards.names import lookup, near
from hanascore.cli.convert_schema import converted
from hanascore.problems.problem import Problems
from hanascore.problems.words import fold_word
from hanascore.record.text import read, read_places
from hanascore.referee.explain import explain_match
from hanascore.referee.judge import File, judge
from hanascore.report.data import as_csv
from hanascore.report.tally import TallyReport
from hanascore.report.text import as_text
from hanascore.tally.checks import read_instead
from hanascore.tally.event_reader import EventFile
from hanascore.tally.results import ReadOptions, _row, read_records
from hanascore.tally.standings import Order, TallyBuilder
from tests.calls import calls
from tests.commands import run

# Whatever is read here other tests read too, and what measures coverage would be measured itself.
pytestmark = pytest.mark.no_cover

KOI = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\n"
KWA = "hanascore: 1\ngame: kwa-do\nmonths: japanese\nplayers: [Aki, Bo, Chiyo]\nvoid: x\n"
JSON = '{"hanascore": 1, "game": "koi-koi", "players": ["Aki", "Bo"], "void": "x"}'


class Long(NamedTuple):
    """A text that grows: how it begins, what stands there again and again, and how it ends.

    `measured` is how long the first half is of which memory is measured: what is there anyway is in it.
    """

    head: str
    item: str
    tail: str = "\n"
    measured: int = 4_000

    def text(self, size: int) -> str:
        """The text in about so many characters."""
        number = size // len(self.item.replace("#", "12345"))
        items = (self.item.replace("#", f"{one:05}") for one in range(number))
        return f"{self.head}{''.join(items)}{self.tail}"


TEXTS = {
    "rounds with scores": Long(f"{KOI}rounds:\n", "- {scores: {Aki: 1, Bo: 0}}\n"),
    "rounds with a slip": Long(f"{KOI}rounds:\n", "- {scores: {Aki: 1, Boo: 0}}\n"),
    "void rounds": Long(f"{KOI}rounds:\n", "- {void: x}\n"),
    "rounds of piles": Long(
        f"{KOI}rounds:\n", "- {captured: {Aki: 1*, Bo: rest}, left_over: 2*}\n", measured=7_000
    ),
    "documents": Long("", f"---\n{JSON}\n"),
    "documents with a slip": Long("", f"---\n{JSON.replace('Bo', 'Aki')}\n", measured=20_000),
    "documents with piles": Long(
        "", f"---\n{{{KOI[:-1].replace(chr(10), ', ')}, captured: {{Aki: 1b, Bo: 1r}}}}\n", measured=30_000
    ),
    "documents that hold no record": Long("", "--- {a: 1}\n", measured=12_000),
    "lines of JSON": Long("", f"{JSON}\n"),
    "cards": Long(f"{KOI}captured: {{Bo: none, Aki: ", "1b ", "}\n", measured=12_000),
    "words that are no cards": Long(f"{KOI}captured: {{Bo: none, Aki: ", "1b 9s ", "}\n"),
    "cards over many lines": Long(f"{KOI}captured:\n  Bo: none\n  Aki: >\n", "    1b 9s\n", ""),
    "a stock": Long(f"{KOI}void: x\nstock: ", "1b ", measured=12_000),
    "left over": Long(f"{KOI}captured: {{Aki: none, Bo: none}}\nleft_over: ", "1c ", measured=12_000),
    "an opening field": Long(f"{KOI}void: x\nopening_field: [", "1b, ", "1b]\n"),
    "keys": Long(f"{KOI}captured: {{Aki: 1b, Bo: 2b}}\n", "k#: 1\n"),
    "names with piles": Long(f"{KOI}captured:\n", "  n#: 1b\n"),
    "names with scores": Long(f"{KOI}scores:\n", "  n#: 1\n"),
    "names with claims": Long(f"{KOI}captured: {{Aki: 1b, Bo: 2b}}\nclaims:\n", "  n#: 1\n"),
    "names with hands": Long(f"{KOI}void: x\nhands:\n", "  n#: 1b\n"),
    "names with lucky hands": Long(f"{KOI}void: x\nlucky_hands:\n", "  n#: [teshi]\n"),
    "names with totals": Long(f"{KOI}void: x\nstarting_totals:\n", "  n#: 1\n"),
    "players": Long("hanascore: 1\ngame: koi-koi\nplayers: [", "p#, ", "Aki]\n"),
    "teams": Long(f"{KWA}teams:\n", "  n#: [Aki]\n"),
    "calls": Long(f"{KOI}captured: {{Aki: 1*, Bo: 2*}}\nkoi_koi: [", "Aki, ", "Aki]\n"),
    "turns": Long(f"{KOI}turns:\n", "- Aki: 1b x 1r\n"),
    "adjustments": Long(f"{KOI}void: x\nadjustments:\n", "- {side: Aki, points: 1}\n"),
    "payments": Long(f"{KOI}void: x\nside_payments:\n", "- {from: Aki, to: Bo, points: 1}\n"),
    "who sits out": Long(f"{KWA}sitting_out: [", "Aki, ", "Aki]\n"),
    "months claimed": Long(f"{KWA}month_bonuses: {{Aki: [", "iris, ", "iris]}\n"),
    "options": Long(f"{KOI}void: x\noptions: {{", "y#: 1, ", "}\n"),
    "an option": Long(f"{KWA}options: {{yaku: [", "iris, ", "iris]}\n"),
    "house rules": Long(f"{KOI}void: x\nhouse_rules: {{yaku: {{", "y#: 1, ", "}}\n", measured=12_000),
    "rivals": Long(f"{KWA}house_rules: {{rivals: {{a: [", "iris, ", "iris]}}\n"),
    "own lists": Long("x-a: [", "a, ", "a]\n"),
    "a note": Long(f"{KOI}void: x\nnote: ", "word "),
    "comments": Long(KOI, "# c\n"),
    "empty lines": Long(KOI, "\n"),
    "lines without keys": Long("", "word word\n"),
    "colons": Long("a: ", "b: "),
    "a quoted text over lines": Long("a: '", "x\n ", "'\n"),
    "the same key": Long(KOI, "a: 1\n"),
    "anchors": Long("x-a: [", "&a b, ", "]\n"),
    "tags": Long("x-a: [", "!a b, ", "]\n"),
    "broken escapes": Long("x-a: [", '"\\ud800", ', "]\n"),
    "marks of documents": Long("", "---\n"),
    "orders": Long("", "%A\n", "---\na\n"),
    "unseen characters": Long(f"{KOI}captured: {{Bo: none, Aki: '", "1b\u200b", "'}\n"),
    "one long name": Long(f"{KOI}scores: {{", "n", ": 1, Bo: 0}\n"),
    "one long number": Long(f"{KOI}scores: {{Aki: ", "9", ", Bo: 0}\n"),
}


def answered(text: str) -> None:
    """All that `check` does with a text, but for writing."""
    file = File(text, "long.yaml")
    answers = []
    for one in file.taken():
        match = judge(one.record) if one.record and not one.record.stopped else None
        problems = match.problems if match else Problems(one.all_problems).told()
        answers.append((match, file.found_in(one, problems)))
    file.found(file.problems)


EVENTS = {
    "players with names": Long("players:\n", "  p#: {name: Aki #, aliases: [A#], club: East}\n"),
    "aliases": Long("players: {aki: {aliases: [", "a#, ", "]}}\n", 12_000),
    "penalties": Long("players: [aki]\npenalties:\n", "- {player: aki, points: -1, reason: x, by: y}\n"),
    "penalties of nobody": Long("penalties:\n", "- {player: p#, points: -1, reason: x, by: y}\n", "", 60_000),
    "byes": Long("byes:\n", "- {player: p#, round: 1, points: 1}\n"),
    "forfeits": Long("forfeits:\n", "- {round: 1, table: 1, player: p#}\n"),
    "tables": Long("tables: [", "t#, ", "]\n", 12_000),
    "tables that are none": Long("tables: [", "{}, ", "]\n", 12_000),
    "a round of seats": Long("seating:\n  1:\n", "    #: [aki#, bo#]\n"),
    "seats in no round": Long("seating:\n", "  #: {1: [aki, bo]}\n", "", 60_000),
}


def judged(text: str) -> None:
    """All that `check` does with an event, but for writing."""
    content = f"hanascore_event: 1\n{text}"
    assert read_instead(content.encode(), read(content), "event.yaml")


PLAYED = '{"hanascore": 1, "game": "koi-koi", "players": ["a#", "b#"], "scores": {"a#": 1, "b#": 0}}'


def tallied(text: str, form: str) -> TallyReport:
    """All that `tally` does with a file of records, but for writing, as text or in CSV."""
    building = TallyBuilder(EventFile(), Order(partial=True))
    building.take(read_records(text.encode(), "all.yaml", ReadOptions()))
    report = TallyReport(building.finish(lambda _: read_places(text)), rounds=form == "csv")
    for _ in as_csv(report.rows()) if form == "csv" else as_text(report.blocks()):
        pass
    return report


def converts(text: str) -> None:
    """All that `convert` does with a text, but for writing."""
    "".join(converted([one.data for one in read(text).documents], "json"))


def most_memory(text: str, work: Callable[[str], None] = answered) -> int:
    # What earlier tests left in these would make them grow now, or not.
    for cached in (fold_word, lookup, near):
        cached.cache_clear()
    # As in the command, nothing is collected meanwhile: when it would be hangs on earlier tests.
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        work(text)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        gc.enable()


def grown(measure: Callable[[str], int], long: Long, size: int) -> tuple[int, int, int]:
    """What a text takes, what one of twice the size takes, and how many bytes the second has more."""
    short, double = long.text(size), long.text(2 * size)
    return measure(short), measure(double), len(double.encode()) - len(short.encode())


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_twice_as_long_takes_twice_the_calls(name: str) -> None:
    answered(TEXTS[name].text(1_000))
    short, double, _ = grown(lambda text: calls(lambda: answered(text)), TEXTS[name], 4_000)
    assert double <= 2.2 * short


@pytest.fixture
def _less_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of what is told or shared otherwise, so that a tenth of the text shows what comes after it."""
    for module in ("problems.problem", "referee.judge"):
        monkeypatch.setattr(f"hanascore.{module}.MOST_TOLD", 100)
    for module in ("parsing", "text"):
        monkeypatch.setattr(f"hanascore.record.{module}.MAX_PROBLEMS", 100)
    monkeypatch.setattr("hanascore.record.parsing._MOST_KEYS", 100)


@pytest.mark.usefixtures("_less_is_told")
@pytest.mark.parametrize("name", TEXTS)
def test_memory_stays_within_thirty_times_the_text(name: str) -> None:
    # The table of names that Python itself keeps grows in leaps: it does so now and not while it is measured.
    answered(TEXTS[name].text(2 * TEXTS[name].measured))
    short, double, bytes_more = grown(most_memory, TEXTS[name], TEXTS[name].measured)
    assert double - short <= 30 * bytes_more


OWN = "---\n{hanascore: 1, game: koi-koi, players: [A#, B#], "
WRONG_IN_ITS_OWN_WAY = {
    "piles": Long("", f"{OWN}captured: {{A#: 1b, B#: 1r}}}}\n"),
    "a slip": Long("", f"{OWN}scores: {{A#: 1, C#: 0}}}}\n"),
    "an unknown key": Long("", f"{OWN}void: x, k#: 1}}\n"),
}


@pytest.mark.usefixtures("_less_is_told")
@pytest.mark.parametrize("name", WRONG_IN_ITS_OWN_WAY)
def test_of_documents_that_are_checked_nothing_is_kept_but_what_is_told(name: str) -> None:
    def checks(text: str) -> None:
        assert run("check -", stdin=text).exit_code

    checks(WRONG_IN_ITS_OWN_WAY[name].text(60_000))
    short, double, bytes_more = grown(
        lambda text: most_memory(text, checks), WRONG_IN_ITS_OWN_WAY[name], 30_000
    )
    assert double - short <= 30 * bytes_more


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_stays_within_thirty_times_its_size(name: str) -> None:
    judged(EVENTS[name].text(2 * EVENTS[name].measured))
    short, double, bytes_more = grown(
        lambda text: most_memory(text, judged), EVENTS[name], EVENTS[name].measured
    )
    assert double - short <= 30 * bytes_more


@pytest.mark.parametrize("name", ["void rounds", "rounds with scores", "turns"])
def test_a_record_is_converted_within_thirty_times_its_size(name: str) -> None:
    short, double, bytes_more = grown(lambda text: most_memory(text, converts), TEXTS[name], 35_000)
    assert double - short <= 30 * bytes_more


@pytest.mark.parametrize("form", ["text", "csv"])
def test_a_tally_of_new_players_stays_within_thirty_times_its_size(
    form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("problems.problem.MOST_TOLD", "referee.judge.MOST_TOLD", "report.text._MOST_ROWS"):
        monkeypatch.setattr(f"hanascore.{limit}", 100)
    # What caches hold is limited, and a text that fills them would take long.
    monkeypatch.setattr("hanascore.problems.words.fold_word", fold_word.__wrapped__)
    monkeypatch.setattr("hanascore.tally.results._row", _row.__wrapped__)
    records = Long("", f"{PLAYED}\n", measured=20_000)
    # As long as somebody holds the names, the table that Python keeps of them does not grow.
    held = tallied(records.text(2 * records.measured), form)
    short, double, bytes_more = grown(lambda text: most_memory(text, drawn_as(form)), records, 20_000)
    assert held
    assert double - short <= 30 * bytes_more


def drawn_as(form: str) -> Callable[[str], None]:
    """What makes a tally of a text in a format, and keeps nothing."""

    def work(text: str) -> None:
        tallied(text, form)

    return work


def written(text: str) -> None:
    """The same in YAML, of which no line is kept when it is written."""
    for _ in converted([one.data for one in read(text).documents], "yaml"):
        pass


def test_empty_rounds_are_converted_to_yaml_within_thirty_times_their_size() -> None:
    rounds = Long(f"{KOI}rounds:\n", "-\n")
    short, double, bytes_more = grown(lambda text: most_memory(text, written), rounds, 35_000)
    assert double - short <= 30 * bytes_more


def test_a_story_goes_when_nobody_holds_it() -> None:
    (document,) = File(TEXTS["void rounds"].text(100)).taken()
    record = document.record
    assert record
    gc.disable()
    try:
        stories = explain_match(judge(record)).rounds
        assert list(stories)
        held = ref(stories)
        del stories
        assert held() is None
    finally:
        gc.enable()


RINGS = ("rounds with a slip", "rounds of piles", "documents with a slip", "colons", "turns", "an option")


def test_what_is_read_and_found_makes_no_rings() -> None:
    # The command never looks for rings of garbage, so that every one of them would stay.
    texts = [TEXTS[name].text(1_000) for name in RINGS]
    for text in texts:
        answered(text)
    gc.collect()
    gc.disable()
    try:
        for text in texts:
            answered(text)
        assert gc.collect() == 0
    finally:
        gc.enable()
