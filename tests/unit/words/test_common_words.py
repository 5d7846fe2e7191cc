from __future__ import annotations

import pytest

from hanascore.record.record_file import loads
from hanascore.words.common_words import is_none, is_rest, is_yes

HEAD = "hanascore: 1\ngame: hana-awase\nmonths: japanese\nplayers: [Aki, Bo]\n"


@pytest.mark.parametrize("word", ["none", "None", "nothing", "nobody", "なし", "없음", " no  one "])
def test_words_for_none(word: str) -> None:
    assert is_none(word)
    loaded = loads(f'{HEAD}captured: {{Aki: "{word}", Bo: 1b}}\nleft_over: "{word}"\n')
    assert loaded.records[0].rounds[0].piles == (0, 1)
    assert loaded.records[0].rounds[0].left_over == 0


@pytest.mark.parametrize("word", ["rest", "Rest", "the rest", "残り", "나머지"])
def test_words_for_the_rest(word: str) -> None:
    assert is_rest(word)
    assert loads(f"{HEAD}captured: {{Aki: 1b, Bo: {word}}}\n").records[0].rounds[0].rest_side == "Bo"


def test_a_player_may_be_called_like_a_word() -> None:
    head = "hanascore: 1\ngame: koi-koi\nmonths: japanese\nplayers: [Nobody, 'No']\n"
    loaded = loads(f"{head}koi_koi: nobody\nstopped_by: No\nscores: {{Nobody: 1, No: 0}}\n")
    assert [problem for problem in loaded.problems if problem.stops] == []
    facts = loaded.records[0].rounds[0].facts
    assert (facts.koi_koi, facts.stopped_by) == (("Nobody",), "No")
    assert is_yes("Y")
