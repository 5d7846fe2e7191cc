"""Whatever is typed at the score pad, an answer is understood or refused with a reason."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanascore.evening.round_questions import RoundEntry
from tests.helpers.quick import QUICK
from tests.helpers.score_pad import new_sheet

WORDS = """
mia tom ben 1b 3b 8b 9a 5arcc 10* 12 x2 x 3x koi-koi go 2 3 stop draw none rest all moon viewing three
brights 6 animals ribbon 11 chaff kasu poetry blue grass boar deer , ; / and with called by teshi chongtong
shaken ppeok points 95 -3 sake cup without iris maple dragno crane rian man + - to from 七 광 피 ( { [ : won
""".split()


@pytest.mark.parametrize("game", ["koi-koi", "go-stop", "kwa-do", "min-hwatu", "sudaoshi"])
@settings(max_examples=5 if QUICK else 25)
@given(texts=st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(" ".join), max_size=4))
def test_any_words_are_understood_or_refused(game: str, texts: list[str]) -> None:
    players = ["Mia", "Tom", "Ben"][: 2 if game == "koi-koi" else 3]
    entry = RoundEntry.new(new_sheet(game=game, players=players))
    for text in ["", *texts]:
        question = entry.next_question
        if question is not None:
            with suppress(ValueError):
                entry = entry.answered(question, question.value_of(text))
    assert entry.preview.match.rounds
