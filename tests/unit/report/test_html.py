from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from hanascore.cards.deck import CARDS, WHOLE
from hanascore.games import GAMES
from hanascore.report.blocks import (
    Chart,
    Column,
    Fields,
    Folded,
    Heading,
    Lines,
    Listing,
    Named,
    PageBlock,
    Pictures,
    PointsColumn,
    PointsLine,
    Poster,
    Sentence,
    Statements,
    Steps,
    Table,
    Title,
    Verbatim,
)
from hanascore.report.html import as_html
from tests.helpers.commands import run
from tests.helpers.html_pages import read
from tests.helpers.make_examples import dealt, item
from tests.helpers.plays import play_out

EXAMPLES = sorted(Path("examples").glob("*.yaml"))
HOSTILE = "<b>&\"'</script><!--"


def page(*blocks: PageBlock) -> str:
    return "".join(as_html(blocks, "test"))


def hostile_blocks() -> list[PageBlock]:
    it = HOSTILE
    column = Column(it, [it])
    line = PointsLine(it, 5, it, it, it, [PointsLine(it, 1)], 1)
    return [
        Title(it, [it], it),
        Heading(it),
        Sentence(it, tone="alert"),
        Sentence(it, 1),
        Listing([it, it]),
        Statements([(it, [it])]),
        Fields([(it, it, it)], 1, 4),
        Named(it, it, it, [it], 3),
        Verbatim([it]),
        Table([column, column, column, column], flowing=True, remarks=[[it]], groups=[it]),
        PointsColumn([line]),
        Pictures([(it, 1, it)]),
        Poster(it, [(1, [it, it])]),
        Chart(it, [it, it], [(it, [0, 5]), (it, [0, 5])], 7),
        Folded(it, [Heading(it), Sentence(it)]),
        Steps(it, [(it, [Sentence(it)])]),
        Title(it, result=it),
    ]


@pytest.mark.parametrize("block", hostile_blocks(), ids=lambda block: type(block).__name__)
def test_whatever_stands_in_a_block_is_text(block: PageBlock) -> None:
    found = read(page(Title("A page"), block))
    tags = {tag for tag, _ in found.tags}
    assert not tags & {"script"} or isinstance(block, Steps)
    assert len([one for one in found.tags if one[0] == "script"]) <= 1
    words = found.shown + " ".join(str(value) for _, attrs in found.tags for value in attrs.values())
    assert "<b>&\"'</script>" in words or isinstance(block, Chart)


def test_a_page_allows_its_own_style_and_script_and_nothing_else() -> None:
    text = page(Title("A page"), Steps("Play", [("One", [])]))
    style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)
    script = re.search(r"<script>(.*?)</script>", text, re.DOTALL)
    assert style
    assert script
    for name, part in (("style", style[1]), ("script", script[1])):
        digest = b64encode(sha256(part.encode()).digest()).decode()
        assert f"{name}-src 'sha256-{digest}'" in text
    assert "default-src 'none'" in text
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)


def test_each_language_is_marked() -> None:
    text = page(Title("千代 plays 화투 with Aki, 松に鶴 2"))
    assert '<h1><span lang="ja">千代</span> plays <span lang="ko">화투</span> with Aki' in text
    assert '<span lang="ja">松に鶴</span> 2' in text


def test_the_total_behind_a_score_stands_out_under_its_heading() -> None:
    made = page(Table([Column(Lines("Aki\nround total"), ["   95   155"], right=True)]))
    assert ">Aki<br>round total</th>" in made
    assert '<td class="number">95 <b>155</b></td>' in made


def test_every_card_is_drawn_and_named() -> None:
    text = page(Title("All"), Pictures([("deck", WHOLE, "")]))
    read(text)
    for card in CARDS:
        assert f'<use href="#c{card.code}"/>' in text
        assert f'<symbol id="c{card.code}"' in text
    names = re.findall(r'<svg role="img" aria-label="([^"]+)">', text)
    assert names[:4] == ["crane", "pine ribbon", "pine chaff", "pine chaff"]
    assert len(names) == len(CARDS)


def test_a_page_holds_only_the_cards_it_shows() -> None:
    text = page(Title("One"), Pictures([("pile", 1, "and more")]))
    assert len(re.findall("<symbol", text)) == 1
    assert "art-wisteria" not in text
    assert "<symbol" not in page(Title("None"), Sentence("No cards."))


def test_a_chart_keeps_names_apart_and_shows_the_goal() -> None:
    lines = [("Aki", [0, 10, 20]), ("Bo", [0, 5, 20]), ("A very long name indeed", [0, -5, 19])]
    text = page(Chart("Totals", ["0", "1", "2"], lines, 50))
    found = re.findall(r'<text x="\d+" y="(\d+)">([^<]+)</text>', text)
    assert [name for _, name in found] == ["Aki 20", "Bo 20", "A very long… 19"]
    heights = sorted(int(height) for height, _ in found)
    assert all(after - before >= 16 for before, after in pairwise(heights))
    assert 'class="goal"' in text
    assert ">50</text>" in text


@pytest.mark.no_cover
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name.split(".")[0])
@pytest.mark.parametrize("command", ["score", "explain", "dispute", "replay", "replay --all"])
def test_every_example_makes_a_page(command: str, path: Path) -> None:
    result = run(f"{command} {path} --format html")
    assert result.exit_code in {0, 1}, result.stderr
    found = read(result.stdout)
    assert "hanascore" in found.shown


@pytest.mark.parametrize("line", ["cards", 'cards "5arcc 8b lightning"', 'pile koi-koi "1b 3b 8b 9a"'])
def test_pages_without_a_record(line: str) -> None:
    assert "<symbol" in run(f"{line} --format html").stdout
    read(run(f"{line} --format html").stdout)


def test_a_game_with_an_error_says_so_beside_what_could_be_scored(tmp_path: Path) -> None:
    record = tmp_path / "bad.yaml"
    record.write_text(
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo, Chiyo]\nrounds:\n"
        "- captured: {Aki: 1* 2* 3* 4*, Bo: 5* 6* 7* 8*, Chiyo: rest}\n"
        "- captured: {Aki: 1* 1b, Bo: 5*, Chiyo: rest}\n",
        encoding="utf-8",
    )
    result = run(f"score {record} --format html")
    assert result.exit_code == 1
    found = read(result.stdout).shown
    assert "Round 2 is not scored" in found
    assert "What is wrong or doubtful" in found
    assert "Round 1, Aki" in found


def test_hostile_names_and_notes_appear_as_text(tmp_path: Path) -> None:
    record = tmp_path / "hostile.yaml"
    name = "<b>&\"' <script>alert(1)</script>"
    quoted = '"' + name.replace('"', '\\"') + '"'
    record.write_text(
        f"hanascore: 1\ngame: hana-awase\ntitle: {quoted}\ndate: {quoted}\nplace: {quoted}\n"
        f"players: [{quoted}, Bo, Chiyo]\nrounds:\n"
        f"- captured: {{{quoted}: 1bc 4ac 5* 8bc 11bc 12bc, Bo: 2* 3* 4rc 6rc 9ac 10ar 11ar, Chiyo: rest}}\n"
        f"  note: {quoted}\n  claims: {{{quoted}: 7}}\n  dealer: {quoted}\n"
        f"  adjustments: [{{side: {quoted}, points: 5, reason: {quoted}}}]\n"
        f"- void: {quoted}\n",
        encoding="utf-8",
    )
    for command in ("score", "explain", "dispute", "replay", "tally --partial"):
        found = read(run(f"{command} {record} --format html").stdout)
        assert name in found.shown
        assert not [tag for tag, _ in found.tags if tag == "script"]


def test_a_page_of_twelve_rounds_is_small(tmp_path: Path) -> None:
    record = tmp_path / "twelve.yaml"
    a_round = "- captured: {Aki: 1bc 4ac 5* 8bc 11bc 12bc, Bo: 2* 3* 4rc 6rc 9ac 10ar 11ar, Chiyo: rest}\n"
    record.write_text(
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo, Chiyo]\nrounds:\n" + a_round * 12,
        encoding="utf-8",
    )
    text = run(f"score {record} --format html").stdout
    assert len(text.encode()) < 300_000


def test_a_page_replaces_a_page_of_its_kind_alone(tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    line = f"score examples/kwa-do.hanascore.yaml --format html -o {target}"
    assert run(line).exit_code == 0
    first = target.read_bytes()
    assert run(line).exit_code == 0
    assert target.read_bytes() == first
    refused = run(f"cards --format html -o {target}")
    assert refused.exit_code == 2
    assert target.read_bytes() == first


def test_a_replay_marks_the_unlawful_move_with_its_law() -> None:
    found = read(run("replay tests/problems/must-take/all-three/record.yaml --format html").stdout)
    assert "The deal" in found.shown
    assert "Turn 1, unlawful, Aki: crane takes ribbon; turned up: bush clover chaff stays" in found.shown
    assert "Law the fourth card of a month takes the other three" in found.shown
    assert [tag for tag, _ in found.tags].count("li") == 2


def test_a_replay_shows_the_table_up_to_a_turn() -> None:
    line = "replay examples/play.hanascore.yaml --round 2 --format html"
    whole, part, none = (read(run(line + more).stdout) for more in ("", " --until 7", " --until 0"))
    assert [[tag for tag, _ in one.tags].count("li") for one in (whole, part, none)] == [11, 8, 1]
    assert "after turn 7 of 10: Aki is to play" in part.shown
    assert "Bo makes Moon Viewing (5) and says koi-koi." in part.shown


def test_a_joker_is_named_where_it_lies(tmp_path: Path) -> None:
    record = tmp_path / "jokers.yaml"
    record.write_text(
        "hanascore: 1\ngame: go-stop\nmonths: korean\nplayers: [Aki, Bo]\ndealer: Aki\ndraw: yes\n"
        "opening_field: 1c 2r 3b 5r 6c 7c 8c 9a\nturns: [{Aki: 1b x 1c / joker-2 1c}]\n",
        encoding="utf-8",
    )
    assert "9a<p>joker-2</p>" in run(f"replay {record} --format html").stdout


def test_a_result_list_holds_rounds_and_who_met_whom() -> None:
    found = read(run("tally --event examples/event/event.yaml examples/event --format html").stdout)
    assert "Digest of 16 files: " in found.shown
    assert [tag for tag, _ in found.tags].count("thead") == 3


@pytest.mark.parametrize("game", GAMES)
def test_the_sheets_of_a_game(game: str) -> None:
    rules = GAMES[game].rules()
    sheet = read(run(f"rules {game} --format html").stdout).shown
    blank = read(run(f"new {game} --format html").stdout).shown
    for yaku in rules.yaku:
        assert f"{yaku.value} {yaku.name} " in sheet
        assert f"{yaku.value} {yaku.name} " in blank
    for option in GAMES[game].options:
        assert option.name in sheet
    assert "score sheet" in blank


def test_a_sheet_is_that_of_a_table(tmp_path: Path) -> None:
    plain = run("rules hana-awase --format html").stdout
    own = run("rules examples/house-rules.hanascore.yaml --format html").stdout
    assert "five-lights: 120" in read(own).shown
    assert "120 Five Lights" in read(own).shown
    assert "15 Tea house" in read(own).shown
    assert "120 Five Lights" not in read(plain).shown
    event = tmp_path / "event.yaml"
    event.write_text("hanascore_event: 1\ngame: kwa-do\noptions: {yaku: all}\n", encoding="utf-8")
    assert "Dragon" in read(run(f"rules --event {event} --format html").stdout).shown
    assert "Dragon" not in read(run("rules kwa-do --format html").stdout).shown


def test_the_rules_of_a_table_as_text_and_data(tmp_path: Path) -> None:
    text = run("rules examples/house-rules.hanascore.yaml").stdout
    assert "These are the rules of examples/house-rules.hanascore.yaml" in " ".join(text.split())
    assert "viewings: of tea-house and flower-viewing only the best counts" in text
    data = json.loads(run("rules examples/house-rules.hanascore.yaml --format json").stdout)
    assert {"id": "five-lights", "value": 120}.items() <= data["yaku"][0].items()
    assert data["table"]["house_rules"]
    record = tmp_path / "a.yaml"
    record.write_text(
        "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\noptions: {teshi: off}\n", encoding="utf-8"
    )
    lines = run(f"rules {record}").stdout.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("  teshi"))
    starred = next(line for line in lines[at:] if line.lstrip().startswith("*"))
    assert starred.split()[:2] == ["*", "off"]


def test_rules_that_cannot_be_had(tmp_path: Path) -> None:
    bad, event = tmp_path / "bad.yaml", tmp_path / "event.yaml"
    bad.write_text("hanascore: 1\ngame: koi-koy\nplayers: [Aki, Bo]\n", encoding="utf-8")
    result = run(f"rules {bad}")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "koi-koy" in result.stderr
    event.write_text("hanascore_event: 1\n", encoding="utf-8")
    assert "the event names no game" in run(f"rules --event {event}").stderr
    assert run(f"rules koi-koi --event {event}").exit_code == 0
    other = run("rules koi-koi examples/kwa-do.hanascore.yaml")
    assert other.exit_code == 2
    assert "that table plays Kwa-Do, and 'koi-koi' is something else" in other.stderr
    two = run("rules examples/kwa-do.hanascore.yaml examples/play.hanascore.yaml")
    assert "name one FILE" in two.stderr
    event.write_text("hanascore_event: 2\n", encoding="utf-8")
    assert run(f"rules --event {event}").exit_code in {1, 2}


@pytest.mark.parametrize(
    "line", ["rules", "rules KD-3", "rules odd-month", "new kwa-do --players Aki,Bo,千代"]
)
def test_other_pages_of_the_rules(line: str) -> None:
    read(run(f"{line} --format html").stdout)


def test_a_page_answers_why_a_yaku_counts() -> None:
    line = "explain examples/kwa-do.hanascore.yaml --yaku dragon --side Chiyo --round 1 --format html"
    assert "Dragon [kwa-do.dragon] is made, worth 25" in read(run(line).stdout).shown


@pytest.mark.parametrize("command", ["score", "explain", "dispute", "replay"])
def test_a_record_that_cannot_be_scored_has_a_page_that_says_so(command: str, tmp_path: Path) -> None:
    record = tmp_path / "bad.yaml"
    record.write_text("hanascore: 1\ngame: koi-koy\nplayers: [Aki, Bo]\n", encoding="utf-8")
    result = run(f"{command} {record} --format html")
    assert result.exit_code == 1
    found = read(result.stdout).shown
    assert "because of errors in the record" in found
    assert "[unknown-game]" in found


def test_rounds_that_are_passed_over_are_named_in_a_replay(tmp_path: Path) -> None:
    record = tmp_path / "some.yaml"
    record.write_text(
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\noptions: {last_round: 2}\nrounds:\n"
        "- void: rain\n- opening_field: 1rcc 2c 3c 4c 11b 12b\n  turns: [Aki: 1b x 1r / 7c]\n",
        encoding="utf-8",
    )
    found = read(run(f"replay {record} --format html").stdout).shown
    assert "Round 1 is void: rain." in found
    assert "Round 2, Aki plays first" in found


@pytest.mark.no_cover
@pytest.mark.parametrize("game", ["hana-awase", "koi-koi", "kwa-do", "min-hwatu", "sudaoshi"])
def test_a_replay_of_twelve_rounds_is_small(game: str, tmp_path: Path) -> None:
    names = ["Aki", "Bo", "Chiyo"] if 3 in GAMES[game].players else ["Aki", "Bo"]
    rounds = [line for seed in range(12) for line in item(dealt(play_out(game, names, "Aki", Random(seed))))]
    record = tmp_path / "twelve.yaml"
    head = f"hanascore: 1\ngame: {game}\nmonths: japanese\nplayers: [{', '.join(names)}]\nrounds:\n"
    record.write_text("\n".join([head, *rounds, ""]), encoding="utf-8")
    text = run(f"replay {record} --all --format html").stdout
    page = read(text)
    turns = sum(tag == "li" for tag, _ in page.tags)
    assert turns > 12 * 16
    assert len(text.encode()) < 300_000


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("kwa-do", ["Cards", "Floor", "Yaku", "Score", "Total"]),
        ("koi-koi", ["Yaku", "Times", "Score", "Total"]),
        ("hana-awase", ["Cards", "Yaku", "Score", "Total"]),
        ("min-hwatu", ["Cards", "Yaku gained", "Yaku paid", "Score", "Total"]),
        (
            "sudaoshi",
            [
                "Cards",
                "Yaku gained",
                "Yaku paid",
                "Burden",
                "Times the field",
                "Lucky hands",
                "Score",
                "Total",
            ],
        ),
    ],
)
def test_a_blank_score_sheet_has_a_row_for_all_that_is_added_up(asked: str, rows: list[str]) -> None:
    found = re.findall(r"<td[^>]*>([A-Z][a-z ]+)</td>", run(f"new {asked} --format html").stdout)
    assert found[: len(rows)] == rows


@pytest.mark.no_cover
def test_the_chart_of_very_many_rounds_draws_some_of_them_and_the_last(tmp_path: Path) -> None:
    record = tmp_path / "long.yaml"
    rounds = "- scores: {Aki: 1, Bo: 0}\n" * 1_000
    record.write_text(f"hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nrounds:\n{rounds}", encoding="utf-8")
    text = run(f"score {record} --format html").stdout
    lines = re.findall(r'<polyline [^>]*points="([^"]*)"', text)
    assert [200 < len(line.split()) <= 302 for line in lines] == [True, True]
    assert "The totals over 1000 rounds" in text
    assert ">Aki 1000</text>" in text
