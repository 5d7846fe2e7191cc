"""Whatever is typed at the score pad, an answer is understood or refused with a reason."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hanascore.cli.keep.file import PadFile
from hanascore.cli.keep.round_questions import RoundEntry
from hanascore.record.event_rules import EventRules
from tests.helpers.quick import QUICK

WORDS = """
mia tom ben 1b 3b 8b 9a 5arcc 10* 12 x2 x 3x koi-koi go 2 3 stop draw none rest all moon viewing three
brights 6 animals ribbon 11 chaff kasu poetry blue grass boar deer , ; / and with called by teshi chongtong
shaken ppeok points 95 -3 sake cup without iris maple dragno crane rian man + - to from 七 광 피 ( { [ : won
""".split()


@pytest.mark.parametrize("game", ["koi-koi", "go-stop", "kwa-do", "min-hwatu", "sudaoshi"])
@settings(max_examples=5 if QUICK else 25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(" ".join), max_size=4))
def test_any_words_are_understood_or_refused(tmp_path: Path, game: str, texts: list[str]) -> None:
    players = ["Mia", "Tom", "Ben"][: 2 if game == "koi-koi" else 3]
    file = PadFile(str(tmp_path / f"{game}.yaml"), event=EventRules())
    if file.is_new:
        file.create({"hanascore": 1, "game": game, "months": "japanese", "players": players})
    entry = RoundEntry(file)
    for text in ["", *texts]:
        question = entry.next_question
        if question is not None:
            with suppress(ValueError):
                entry.answers.update(question.answers(question.value_of(text)))
    entry.preview()
