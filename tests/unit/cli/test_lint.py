"""`hanascore rules --lint`: a game is checked before it is installed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hanascore.games import GAMES
from tests.helpers.commands import run
from tests.helpers.documents import GUIDE, marked
from tests.helpers.paths import ROOT
from tests.helpers.quick import every

PAGE = (GUIDE / "write-a-game.md").read_text(encoding="utf-8")
GAME_FILES = (ROOT / "hanascore" / "games").glob("[a-z]*.py")
GAME = marked(PAGE, "game").split("\n", 1)[1].rsplit("```", 1)[0]


def lint(folder: Path, text: str) -> tuple[int, str]:
    """Return the exit code and the report for the file of a game."""
    path = folder / "birds.py"
    path.write_text(text, encoding="utf-8")
    result = run(f"rules --lint {path}")
    return result.exit_code, result.stdout.replace(f"{folder}/", "")


def test_the_games_of_the_guide_have_no_faults(tmp_path: Path) -> None:
    assert lint(tmp_path, GAME) == (0, "Birds (birds): 6 options, 30 shuffled rounds scored\n")
    assert "birds" not in GAMES
    larger = marked(PAGE, "larger game").split("\n", 1)[1].rsplit("```", 1)[0]
    assert lint(tmp_path, larger) == (0, "Harvest (harvest): 7 options, 62 shuffled rounds scored\n")
    variant = marked(PAGE, "house variant").split("\n", 1)[1].rsplit("```", 1)[0]
    result = "Club Hana-awase (club-hana-awase): 15 options, 210 shuffled rounds scored\n"
    assert lint(tmp_path, variant) == (0, result)
    assert "did you mean four_lights?" in lint(tmp_path, variant.replace("four_lights", "four_ligths"))[1]
    assert "`four_lights` cannot be 'wet'" in lint(tmp_path, variant.replace('"dry"', '"wet"'))[1]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "path", every(5, sorted(GAME_FILES, key=lambda path: path.stat().st_size)), ids=lambda path: path.stem
)
def test_no_game_has_faults(path: Path) -> None:
    result = run(f"rules --lint {path}")
    assert result.exit_code == 0, result.stdout


YAKU_POINTS = "yield from yaku_points(played, holding)"


@pytest.mark.parametrize(
    ("was", "now", "line", "fault"),
    [
        (
            "10  Two Birds",
            "10 Two Birds",
            "   10 Two Birds",
            "is it `10  Two Birds 二鳥  2a 4a  b",
        ),
        ("# Options", "# Option", "# Option", "no chapter is called `# Option`: did you mean Options?"),
        ('== "ten"', '== "tenn"', 'birds == "tenn"', "`tenn` is no choice of `birds`"),
        ("options.birds", "options.bird", "options.bird ", "'Options' object has no attribute 'bird'"),
        (
            "(played, holding)",
            "(played)",
            "card_points(played)",
            "TypeError: card_points() missing",
        ),
        ("def build", "def buil d", "def buil d", "expected '('"),
        ("GAME = ", "GAM = ", "", "the file has no `GAME = BOOK.game(build, players=…)`"),
        (
            "    return RuleSet(",
            '    return RuleSet(\n        won_by="rounds" if options.birds == "ten" else "points",',
            "    birds (BI-1)",
            "`birds` changes the deck, the deal or the end of the match: mark it with `whole match`",
        ),
        ("2: Deal", "3: Deal", "3: Deal", "`deals` has no deal for 2 players"),
        (
            YAKU_POINTS,
            'yield Entry(holding.side, 5, played.rule("flock"), "")',
            "flock",
            "no rule `flock`",
        ),
        (
            YAKU_POINTS,
            'yield Entry(holding.side, 5, "birds.flock", "a flock")',
            "flock",
            "no rule `birds.f",
        ),
        (
            YAKU_POINTS,
            'yield Entry(holding.side, 5, "birds." + "flock", "")',
            "",
            "which has no page",
        ),
    ],
)
def test_a_fault_is_reported_with_its_line(tmp_path: Path, was: str, now: str, line: str, fault: str) -> None:
    text = GAME.replace(was, now)
    exit_code, report = lint(tmp_path, text)
    first = report.splitlines()[0]
    assert exit_code == 1
    assert fault in first
    number = next((at for at, words in enumerate(text.split("\n"), start=1) if line and line in words), None)
    assert first.startswith(f"birds.py:{number}: error: " if number else "birds.py: error: ")


def test_a_relative_path_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "birds.py").write_text(GAME.replace("(played, holding)", "(played)"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run("rules --lint birds.py").stdout.startswith("birds.py:50: error: TypeError: card_points()")


def _renamed(text: str) -> str:
    """Return the file of a game with another id and name, as a house variant has."""
    return re.sub(r"rulebook.read\(\"{3}\n    .*", 'rulebook.read("""\n    Ours (ours)', text, count=1)


def test_a_game_for_teams_alone_is_checked(tmp_path: Path) -> None:
    text = (ROOT / "hanascore" / "games" / "hanahuda.py").read_text(encoding="utf-8")
    exit_code, report = lint(tmp_path, _renamed(text).replace("players=(2, 3, 4)", "players=(4,)"))
    assert (exit_code, " 0 shuffled rounds" in report) == (0, False)


def test_a_file_that_is_no_game_is_reported(tmp_path: Path) -> None:
    assert lint(tmp_path, "")[1].startswith("birds.py: error: the file has no `GAME = ")
    assert run("rules --lint nothing.py").exit_code == 2
    result = run("rules --lint README.md")
    assert (result.exit_code, "a game is a file of Python" in result.stdout) == (1, True)
