"""Games of installed packages: the game of the guide is installed and played, and a bad one is reported."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

import hanascore.games
from hanascore.games import GAMES, GameError, GameWarning
from hanascore.rules.rulebook import RulebookError
from tests.helpers.commands import run
from tests.helpers.documents import GUIDE, marked
from tests.helpers.paths import ROOT
from tests.helpers.quick import not_quick

PAGE = (GUIDE / "write-a-game.md").read_text(encoding="utf-8")

Bring = Callable[..., None]


def block(name: str) -> str:
    """Return the text of a marked block of the guide, without its fence."""
    return marked(PAGE, name).split("\n", 1)[1].rsplit("```", 1)[0]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the package of the guide is installed."""
    source, target = tmp_path_factory.mktemp("birds"), tmp_path_factory.mktemp("site")
    (source / "pyproject.toml").write_text(block("package"), encoding="utf-8")
    (source / "hanascore_birds.py").write_text(block("game"), encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    pip += ["--no-build-isolation", "--no-index", "--target", str(target), str(source)]
    done = subprocess.run(pip, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return target


@not_quick
def test_the_game_of_the_guide_is_installed_and_played(site: Path) -> None:
    def said(*words: str, stdin: str = "") -> str:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(ROOT)])}
        command = [sys.executable, "-m", "hanascore", *words]
        done = subprocess.run(
            command, input=stdin, capture_output=True, text=True, check=False, env=environment, cwd=site
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "Two Birds 二鳥" in said("rules", "birds")
    assert "Birds" in said("rules")
    assert '"points": 30' in said("pile", "birds", "2a 4a", "--format", "json")
    assert "Birds" in said("score", "-", stdin=said("new", "birds"))


def test_the_promised_modules_have_the_promised_names() -> None:
    rows = [line.split(" | ") for line in marked(PAGE, "modules").split("\n") if line.startswith("| `")]
    assert len(rows) == 18
    for module, names in rows:
        name = module.strip("| `").partition("`")[0]
        for member in re.findall(r"`(\w+)`", names):
            assert hasattr(import_module(name), member), f"{name} has no {member}"


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bring]:
    """Return a function that installs a package with a game."""

    def forget() -> None:
        for cached in ("_installed", "_is_usable", "_warn_of"):
            getattr(hanascore.games, cached).cache_clear()
        for module in [name for name in sys.modules if name.startswith("hanascore_")]:
            del sys.modules[module]

    def brought(text: str, *, package: str = "kitchen", id: str = "birds") -> None:
        (tmp_path / f"hanascore_{package}.py").write_text(text, encoding="utf-8")
        info = tmp_path / f"{package}-2.5.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 2.5\n")
        (info / "entry_points.txt").write_text(f"[hanascore.games]\n{id} = hanascore_{package}:GAME\n")
        forget()

    monkeypatch.syspath_prepend(tmp_path)
    yield brought
    forget()


def test_the_larger_game_of_the_guide_is_played(bring: Bring) -> None:
    bring(block("larger game"), id="harvest")
    head = "{hanascore: 1, game: Shūkaku, players: [Aki, Bo], rounds: [{dealer: Aki, "
    piles = "captured: {Aki: 3b 9a 8b 1rc 2rc 4rc 5rc 6rc 7rc, Bo: 1b 11b}, "
    result = run("score - --format json", stdin=f"{head}{piles}called: [Aki], stopped_by: Aki}}]}}")
    sides = json.loads(result.stdout)["games"][0]["rounds"][0]["sides"]
    # 86 and 40 for the cards, less a par of 132; Moon Viewing 30 and ribbons 20, doubled by the call.
    assert [side["score"] for side in sides] == [86 - 132 + 2 * (30 + 20), 40 - 132]
    dark = run("check -", stdin=f"{head}captured: {{Aki: 4r 5r 6r 7r 9r, Bo: 1b}}, stopped_by: Aki}}]}}")
    assert "Aki stopped without a bright [dark-stop]" in dark.stdout + dark.stderr
    assert "dark-stop: a player stopped without a bright (warning), Harvest" in run("rules dark-stop").stdout


def test_a_game_of_a_package_is_one_of_the_games(bring: Bring) -> None:
    bring(block("game"))
    assert "birds" in list(GAMES)
    assert len(GAMES) == len(list(GAMES))
    found = GAMES.find("BIRDS")
    assert found is not None
    assert found.id == "birds"
    assert run("rules BI-1").exit_code == 0


BAD = {
    "GAME = 5": "TypeError: `hanascore_kitchen:GAME` is not a `Game`",
    block("game").replace("Birds (birds)", "Birds (bird)"): "ValueError: its id is `bird`",
    block("game").replace(
        "2a 4a", "2a 4x"
    ): "RulebookError: birds: yaku, line 2, `10  Two Birds 二鳥  2a 4x  birds, both "
    "birds`: no card and no kind of card is called `4x`",
    block("game").replace("options.birds ==", "options.bird =="): "AttributeError: 'Options' object has no "
    "attribute 'bird'",
    block("game").replace("yield from yaku_points(played, holding)", 'played.rule("flock")'): (
        "RulebookError: line 51: the rulebook has no rule `flock`"
    ),
    "import no_such_thing": "ModuleNotFoundError: No module named 'no_such_thing'",
}


@pytest.mark.parametrize("text", BAD, ids=BAD.values())
def test_a_bad_game_names_its_package(bring: Bring, text: str) -> None:
    bring(text)
    message = f"the package kitchen 2.5 brings a game `birds` that cannot be used: {BAD[text]}"
    with pytest.raises(GameError) as fault:
        GAMES["birds"]
    assert str(fault.value) == message
    result = run("rules birds")
    assert result.exit_code == 2
    assert result.output.endswith(f"hanascore: {message}\n")
    assert run("rules koi-koi").exit_code == 0, "the other games can still be used"


def test_an_exception_in_a_game_names_its_package(bring: Bring) -> None:
    bring(block("game").replace("yield from yaku_points(played, holding)", "yield from 1 / 0"))
    record = "{hanascore: 1, game: birds, players: [Aki, Bo], captured: {Aki: 2a 4a, Bo: 1b}}"
    result = run("score -", stdin=record)
    assert result.exit_code == 3
    assert "this is a bug in the package kitchen 2.5, which has the game `birds`. Please" in result.stderr
    assert "ZeroDivisionError" in result.stderr


def test_two_packages_cannot_bring_the_same_game(bring: Bring) -> None:
    bring(block("game"))
    bring(block("game"), package="larder")
    message = "brings a game `birds`, and so does another package"
    with pytest.raises(GameError, match=message):
        GAMES["birds"]
    with pytest.warns(GameWarning, match=message):
        assert "birds" not in list(GAMES)


def test_a_package_cannot_replace_a_game_of_hanascore(bring: Bring) -> None:
    bring(block("game"), id="koi-koi")
    bring(block("game"), package="larder")
    assert GAMES["koi-koi"].name == "Koi-Koi"
    with pytest.warns(GameWarning, match=r"kitchen 2\.5 brings a game `koi-koi`, and hanascore has one"):
        assert "birds" in list(GAMES)


@pytest.mark.parametrize(
    "words", ["rules", "rules odd-month", "rules KD-3", "schema record", "rules koi-koi"]
)
def test_a_broken_package_harms_no_page_and_no_other_game(bring: Bring, words: str) -> None:
    expected = run(words)
    bring("import no_such_thing")
    result = run(words)
    assert (result.exit_code, result.stdout) == (0, expected.stdout)
    assert result.stderr in (
        "",
        "hanascore: the package kitchen 2.5 brings a game `birds` that cannot be used: ModuleNotFoundError: "
        "No module named 'no_such_thing': it is left out\n",
    )


def test_an_error_in_a_rulebook_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd_birds.py").write_text(block("game").replace("10  Two", "ten  Two"), encoding="utf-8")
    monkeypatch.setattr(hanascore.games, "__path__", [*hanascore.games.__path__, str(tmp_path)])
    with pytest.raises(RulebookError, match=r"^odd_birds.py: birds: yaku, line 2, `ten  Two Birds"):
        GAMES["odd-birds"]
