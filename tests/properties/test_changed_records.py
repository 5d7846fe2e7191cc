"""Records changed at random: reading answers with problems, and never fails."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hanascore.problems.catalogue import general_pages
from hanascore.record.document import ReadSettings, read_document
from hanascore.record.source import Document, parse
from tests.helpers.reading import event_of, kwa_do, read
from tests.unit.record.test_schema import FULL

KOI_KOI = """
hanascore: 1
game: koi-koi
players: [Aki, Bo]
options: {values: {animals: 2, chaff: off}, table: nintendo, viewing: off, goal: none}
rounds:
  - {captured: {Aki: 1b 3b 8b, Bo: rest}, left_over: 9* 10*, stopped_by: Aki, koi_koi: [Aki, Bo]}
  - {captured: {Aki: {counts: {brights: crane moon}, sake_cup: yes}, Bo: 2a}, exhausted: yes}
  - {captured: {Aki: none, Bo: none}, lucky_hands: {Bo: [teshi]}, hands: {Bo: 1* 2* }}
"""
SUDAOSHI = """
hanascore: 1
game: sudaoshi
players: [Aki, Bo, Chiyo, Dai]
options: {burdens: [100, 110, 120], goal: 12}
dealer: Bo
sitting_out: [Aki]
captured: {Bo: 1b, Chiyo: rest, Dai: 2a}
lucky_hands: {Bo: [karasu]}
field_multiplier: 2
"""
SEEDS = [parse(each.encode()).documents[0].data for each in (FULL, KOI_KOI, SUDAOSHI)]
WORDS = (
    *(
        "1b 2a",
        "rest",
        "none",
        "Aki",
        "Zoe",
        "yes",
        "off",
        "no",
        "",
        " ",
        "-",
        "12c 12c 12c 12c",
        "9s",
        "1e3",
    ),
    *("-7", "99999999999", "１２", "brights", "pine", "five-brights", "months", "x-mine", "counts", "null"),
    *("1bb", "\x07", "松に鶴"),
)

scalars = st.one_of(st.none(), st.sampled_from(WORDS), st.text(max_size=8), st.integers().map(str))
anything = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from([*WORDS, "cards", "value", "yaku", "of", "at_least"]), inner, max_size=3
        ),
    ),
    max_leaves=6,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield from places(value, (*path, key))


def changed(data: Any, path: tuple[Any, ...], value: Any, key: str | None) -> Any:
    if not path:
        return value
    top = copy.deepcopy(data)
    at = top
    for step in path[:-1]:
        at = at[step]
    if isinstance(at, dict) and key is not None:
        at[key] = at.pop(path[-1])
    else:
        at[path[-1]] = value
    return top


@st.composite
def records(draw: st.DrawFn) -> Any:
    data = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 3))):
        if not isinstance(data, dict | list):
            break
        path = draw(st.sampled_from(list(places(data))))
        key = draw(st.one_of(st.none(), st.sampled_from([*WORDS, "options", "scores", "turns"])))
        data = changed(data, path, draw(anything), key)
    return data


PAGED = {page.id for page in general_pages()}


@given(data=records(), months=st.sampled_from([None, "korean"]), event=st.one_of(st.none(), records()))
def test_any_data_is_read(data: Any, months: str | None, event: Any) -> None:
    reading = read_document(Document(1, data), settings=ReadSettings(months, event_of(event)))
    found = reading.all_problems
    assert reading.record is not None or found
    for problem in found:
        assert problem.id in PAGED
        assert problem.message
        assert "\n" not in problem.message
    if reading.record:
        for round in reading.record.rounds:
            if round.piles:
                assert len(round.piles) == len(reading.record.sides)
                taken = 0
                for pile in round.piles:
                    assert not taken & pile
                    taken |= pile


@given(data=st.data())
def test_the_order_of_what_is_written_changes_nothing(data: st.DataObject) -> None:
    lines = ["dealer: Bo", "captured: {Aki: 1c 2a, Bo: 1c 3b, Chiyo: 12c}", "left_over: 12c 12c", "note: a"]
    plain = read(kwa_do(*lines)).record
    assert plain is not None
    shuffled = data.draw(st.permutations(lines))
    names = data.draw(st.permutations(["Aki: 1c 2a", "Bo: 1c 3b", "Chiyo: 12c"]))
    shuffled = [f"captured: {{{', '.join(names)}}}" if "capt" in line else line for line in shuffled]
    found = read(kwa_do(*shuffled)).record
    assert found is not None
    assert found.rounds[0] == plain.rounds[0]
