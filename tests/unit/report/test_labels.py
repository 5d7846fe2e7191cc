"""Labels in Japanese and Korean."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from hanascore.games import GAMES
from hanascore.report.labels import language, tr, use_language
from hanascore.report.wording import hand_requirement
from hanascore.words.english import Phrase
from tests.helpers.modules import MODULES, PACKAGE, tree_of

FILES = [PACKAGE / "report" / name for name in ("labels.txt", "rule_sentences.txt")]
LINES = [line for path in FILES for line in path.read_text(encoding="utf-8").splitlines()]
ROWS = [line.split(" | ") for line in LINES if " | " in line]
PART = re.compile(r"\{\d*\}")


class Named:
    """Something with a name in some languages."""

    name, ja, ko = "Moon Viewing", "月見酒", ""


def test_english_is_the_default() -> None:
    assert language() == "en"
    assert tr("Round {}, {} deals", 2, "Aki") == "Round 2, Aki deals"


def test_a_label_is_translated_with_its_parts() -> None:
    with use_language("ja"):
        assert tr("Round {}", 2) == "第2回"
        assert tr("{}, paid by {}", Phrase("{} cards", 3), "Bo") == "3枚、Boから"
        assert tr(Phrase("{} x {}", Phrase("{} brights", 3), 20)) == "光3枚 × 20"
        assert tr("{}, {} in all", Named(), 5) == "月見酒、全5枚"


def test_parts_come_in_the_order_of_the_language() -> None:
    with use_language("ko"):
        assert tr("{}, paid by {} for {}", Phrase("adjustment"), "Aki", "Bo") == "조정, Bo 몫까지 Aki에게서"


@pytest.mark.parametrize(
    "label",
    [
        Phrase("No such label"),
        Phrase("{}, paid by {}", Phrase("No such label"), "Bo"),
        Phrase("{}, {} in all", Named(), 5),
    ],
)
def test_a_label_stays_english_if_a_part_is_not_translated(label: Phrase) -> None:
    with use_language("ko"):
        assert tr(label) == str(label)


def test_a_name_is_never_a_label() -> None:
    with use_language("ja"):
        assert tr("Round {}, {} says", 2, "Total") == "第2回 Totalの申し立て"
        assert tr("{}, paid by {}", Phrase("adjustment"), "{} cards") == "調整、{} cardsから"


def test_the_language_is_restored() -> None:
    with use_language("ko"), use_language("ja"):
        assert language() == "ja"
    assert language() == "en"


def test_a_row_has_three_languages_with_the_same_parts() -> None:
    for row in ROWS:
        assert len(row) == 3, row
        number = len(PART.findall(row[0]))
        for text in row[1:]:
            assert text.format(*range(number))
            assert len(PART.findall(text)) == number, row


@pytest.mark.parametrize(
    "word",
    [
        *("競技者", "規則", "家の決まり", "決まり:", "下りた", "対子", "任意", "引き点", "誤りと疑い"),
        *("저록접", "기준 공제", "패 일람", "나누기", "한 차례 앞으로", "한 차례 뒤로", "{}와 {} 대전"),
    ],
)
def test_no_word_is_used_that_players_do_not_use(word: str) -> None:
    assert [row for row in ROWS if any(word in text for text in row[1:])] == []


def test_no_label_is_listed_twice() -> None:
    labels = [row[0] for row in ROWS]
    assert len(labels) == len(set(labels))


def labels_in_code() -> Iterator[str]:
    """Yield the constant labels that are looked up, and the constant heads of tables."""
    for path in MODULES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                argument = node.args[0]
                if node.func.id == "tr" and isinstance(argument, ast.Constant):
                    yield argument.value
                if node.func.id == "table" and isinstance(argument, ast.List):
                    yield from (head.value for head in argument.elts if isinstance(head, ast.Constant))


def test_every_label_in_the_code_is_translated() -> None:
    labels = set(labels_in_code())
    assert len(labels) > 60
    assert labels - {row[0] for row in ROWS} == set()


def test_the_rules_of_each_game_are_translated() -> None:
    translated = {row[0] for row in ROWS}
    for game in GAMES.values():
        for options in ({}, {"four_on_field": "dealer"}):
            sentences = [option.sentence(game.rules(options).options) for option in game.options]
            texts = [sentence.text for sentence in sentences if sentence]
            texts += [game.summary, *(hand.note or hand_requirement(hand) for hand in game.hands)]
            assert [text for text in texts if text not in translated] == [], game.id


def test_each_sentence_about_rules_is_in_use() -> None:
    sentences = {
        sentence.text for game in GAMES.values() for option in game.options for sentence in option.sentences
    }
    modules = ("report/agreements.py", "report/rule_blocks.py", "rules/topics.py")
    code = "".join((PACKAGE / name).read_text("utf-8") for name in modules)
    summaries = {game.summary for game in GAMES.values()}
    summaries |= {hand_requirement(hand) for game in GAMES.values() for hand in game.hands}
    rows = [line.split(" | ")[0] for line in FILES[1].read_text("utf-8").splitlines() if " | " in line]
    assert [text for text in rows if text not in sentences | summaries and text not in code] == []
