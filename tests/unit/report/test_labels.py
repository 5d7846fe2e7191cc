"""Every fixed label in Japanese and Korean, in every format of every command that takes --lang."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from hanascore.cards.deck import LANGUAGES
from hanascore.games import GAMES
from hanascore.report.labels import translated, use_language
from tests.helpers.commands import run
from tests.helpers.html_pages import Page, read

# Every report is drawn here again and again, and each of them is measured elsewhere.
pytestmark = pytest.mark.no_cover
EXAMPLES = sorted(Path("examples").glob("*.hanascore.yaml"))
# The labels that stand as they are, in English.
LINES = Path("hanascore/report/labels.txt").read_text(encoding="utf-8").splitlines()
ROWS = [line for line in LINES if " | " in line]
FIXED = {row.split(" | ")[0] for row in ROWS if "{" not in row}
LABELS = {"th", "dt", "h1", "h2", "h3", "h4", "h5", "summary", "label"}


class Labels(Page):
    """A page whose headings and labels are kept apart."""

    def __init__(self, text: str) -> None:
        self.labels: list[str] = []
        super().__init__(text)

    def handle_data(self, data: str) -> None:
        super().handle_data(data)
        if LABELS & set(self.open):
            self.labels.append(data)


def lines() -> Iterator[str]:
    for path in EXAMPLES:
        yield f"score {path}"
        yield f"explain {path}"
        yield f"dispute {path}"
        yield f"rules {path}"
    yield "replay examples/play.hanascore.yaml"
    yield "replay examples/play.hanascore.yaml --until 3"
    yield "replay tests/problems/must-take/all-three/record.yaml"
    yield "pile koi-koi 1b 3b 8b 9a"
    yield "cards 1b 2*"
    yield "tally --event examples/event/event.yaml examples/event --rounds --cross-table --audit"
    for game in GAMES:
        yield f"rules {game}"
        yield f"new {game}"


@cache
def own_words(line: str) -> set[str]:
    """What stays as it is: people, titles and house rules of the record, games, ids of options."""
    said = [f"{game.name} {one.name} {list(one.choices)}" for game in GAMES.values() for one in game.options]
    for path in (Path(word) for word in line.split() if word.endswith(".yaml")):
        record = yaml.safe_load(path.read_text(encoding="utf-8"))
        said += [str(record.get(key, "")) for key in ("title", "players", "teams", "house_rules")]
    return {"SHA", *re.findall(r"[A-Za-z]+", " ".join(said))}


def english(texts: list[str], line: str) -> list[str]:
    known = own_words(line)
    return [text for text in texts if set(re.findall(r"[A-Za-z]{3,}", text)) - known]


@pytest.mark.parametrize("lang", ["ja", "ko"])
@pytest.mark.parametrize(
    "line",
    [
        *(line for line in lines() if line.startswith(("score", "explain", "replay", "pile"))),
        *(f"{line} --format markdown" for line in lines() if line.startswith("score")),
    ],
)
def test_no_cell_of_a_table_is_a_label_in_english(line: str, lang: str) -> None:
    # The further lines of a sentence are no cells.
    told = re.sub(r"\n {6,}", " ", run(f"{line} --lang {lang}").stdout)
    cells = {cell.strip("# *") for row in told.splitlines() for cell in re.split(r"\s{2,}|\|", row)}
    assert cells & FIXED == set()


@pytest.mark.parametrize("lang", ["ja", "ko"])
@pytest.mark.parametrize("line", list(lines()))
def test_no_label_is_left_in_english(line: str, lang: str) -> None:
    page = read(run(f"{line} --lang {lang} --format html").stdout, Labels)
    assert english(page.labels, line) == []


FOREIGN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
WORDS = re.compile(r"(?<![-\w])(and|or|the|of|other|more|paid|made|half|counts|lacks|has|than)(?![-\w])")


@pytest.mark.parametrize("lang", ["ja", "ko"])
@pytest.mark.parametrize("line", [line for line in lines() if not line.startswith(("new", "dispute"))])
def test_no_sentence_is_half_in_another_language(line: str, lang: str) -> None:
    if "kanji" in line:
        pytest.skip("people of other scripts stand in its sentences")
    told = re.sub(r"\n {6,}(?! )", "\n", run(f"{line} --lang {lang}").stdout)
    # Names of all languages stand beside each other in a rulebook, and members of a team in brackets.
    rows = [row for row in told.splitlines() if not re.match(r" +\d+  [A-Z]|\S+ \(\S+\), also ", row)]
    cells = [cell for row in rows for cell in re.split(r"\s{2,}|\([A-Z].*\)", row)]
    assert [cell for cell in cells if FOREIGN.search(cell) and WORDS.search(cell)] == []


SAME = [*(line for line in lines() if not line.startswith("new")), "rules moon-viewing", "rules moon"]


@pytest.mark.parametrize("line", SAME)
def test_data_is_the_same_in_every_language(line: str) -> None:
    english, *others = (run(f"{line} --lang {lang} --format json").stdout for lang in LANGUAGES)
    assert others == [english] * 2


def test_moves_and_positions_are_said_whole() -> None:
    told = run("replay examples/play.hanascore.yaml --round 1 --until 2 --lang ja").stdout
    assert "第1回 2/6手の後、次はAki" in told
    assert "菊のカス → 菊に盃" in told
    assert " takes " not in told
    assert "松: 松のカス" in told


def test_turns_that_are_unlawful_or_cannot_be_read_are_told_in_the_heading() -> None:
    head = "hanascore: 1\ngame: koi-koi\nmonths: japanese\nplayers: [Aki, Bo]\nturns:\n"
    first, third = "- Aki: 1b / 2a\n", "- Aki: 5a → → 6a / 7a\n"
    for second, told in (("3b / 4a, stop", "2手目が反則、3手目が読めない"), ("zzz", "2-3手目が読めない")):
        result = run("replay - --all --lang ja", stdin=f"{head}{first}- Bo: {second}\n{third}")
        assert f"先手Aki:{told}\n" in result.stdout
        assert "a second '→' stands here" in result.stderr


def test_cards_of_a_turn_stand_in_a_row_without_english() -> None:
    told = {
        lang: run(f"replay examples/matgo.hanascore.yaml --lang {lang}").stdout.splitlines()
        for lang in ("ja", "ko")
    }
    turns = {lang: [row for row in rows if re.match(r" +\d+  ", row)] for lang, rows in told.items()}
    assert all(turns.values())
    assert not [row for rows in turns.values() for row in rows if re.search("and|shakes|steals|take", row)]


def test_the_legend_names_headings_as_the_table_does() -> None:
    told = run("tally --event examples/event/event.yaml examples/event --lang ja").stdout
    assert re.search("勝-分-負 +games won", told)
    assert re.search("直接対戦 +how those", told)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("examples/hachi-hachi.hanascore.yaml --lang ja", "  第2回: Chiyo: (赤短); Dai: 青短\n"),
        ("examples/hachi-hachi.hanascore.yaml --lang ko", "  2판: Chiyo: (홍단); Dai: 청단\n"),
        ("examples/kwa-do.hanascore.yaml --lang ko", "  1판: Aki: 풍약, Set 2; Chiyo: 오동광\n"),
    ],
)
def test_yaku_below_a_table_stand_behind_their_round(
    line: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert said in run(f"score {line}").stdout


# What may stand in a gap: yaku of several sides, names, labels.
IN_GAPS = ["Aki: (赤短), Set 2; Bo: Set 3", "Kim, the 2nd", "Bo: 25", "Total", "3 brights", "Boar, Deer"]
GAP = re.compile(r"\{[*#]?\}")


@pytest.mark.parametrize("lang", ["ja", "ko"])
@pytest.mark.parametrize("row", [row for row in ROWS if "{" in row])
def test_what_stands_in_the_gap_of_a_label_is_left_as_it_is(row: str, lang: str) -> None:
    english, *others = row.split(" | ")
    of_this = others[lang == "ko"]
    for text in IN_GAPS:
        texts = [{"{}": text, "{#}": "12", "{*}": "4 ribbons"}[gap] for gap in GAP.findall(english)]
        whole = GAP.sub("%s", english) % tuple(texts)
        with use_language(lang):
            told = translated(whole)
            texts = [translated(one) if one == "4 ribbons" else one for one in texts]
        # Some languages leave one out.
        stay = [one for at, one in enumerate(texts, 1) if GAP.search(of_this) or f"{{{at}}}" in of_this]
        # Of a label that may be read in two ways nothing is told in another language.
        assert told == whole or all(one in told for one in stay), told
