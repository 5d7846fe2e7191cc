"""The house as a test: which room may know which, what each module may hold, and how long it may grow.

A check takes a module and answers with its faults in words; an empty answer is approval. Every check is tried
on a bad snippet first, for one that cannot fail holds nothing.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "hanascore"

# Each may know itself and those before it. Reading cards can go wrong, so problems come before cards.
ROOMS = "problems cards model rules games scoring record referee tally report cli".split()
HOMES = {"yaml": "record/parsing.py", "tabulate": "report/", "click": "cli/"}
TOP = {"pyproject.toml", "README.md", "hanascore", "tests", "examples"}
EXCUSES = re.compile(
    r"\b(?:TODO|FIXME|XXX)\b|NotImplementedError|pragma: no cover|type: ignore|noqa", re.IGNORECASE
)
CHANGES = set(
    "add append clear discard extend insert pop popitem remove reverse setdefault sort update".split()
)
CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]+")
CONTAINERS = set("Counter OrderedDict bytearray defaultdict deque dict list set".split())


class Module(NamedTuple):
    """A module of the house: its path below `hanascore/`, its text and its tree."""

    path: str
    text: str
    tree: ast.Module

    @property
    def room(self) -> str:
        """The folder it lies in, or nothing for the two modules at the door."""
        return self.path.split("/")[0] if "/" in self.path else ""


Check = Callable[[Module], Iterator[str]]


def module(path: str, text: str) -> Module:
    return Module(path, text, ast.parse(text))


def paths() -> list[str]:
    return sorted(path.relative_to(HOUSE).as_posix() for path in HOUSE.rglob("*.py"))


@cache
def read(path: str) -> Module:
    return module(path, (HOUSE / path).read_text(encoding="utf-8"))


@cache
def games() -> list[str]:
    """The files in the games' folder that export a game."""
    found = [path for path in paths() if path.startswith("games/")]
    return [Path(path).stem for path in found if "GAME" in [name for name, *_ in bindings(read(path).tree)]]


def imports(of: Module) -> Iterator[tuple[int, str, str]]:
    """Every import, guarded and local ones too: its line, the module and the name taken from it."""
    package = ["hanascore", *of.path.split("/")[:-1]]
    for node in ast.walk(of.tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *filter(None, [node.module])])
            yield from ((node.lineno, source, alias.name) for alias in node.names)


def direction(of: Module) -> Iterator[str]:
    if not of.room:
        return
    if of.room not in ROOMS:
        yield f"{of.path} lies in no known room: use one of {', '.join(ROOMS)}"
        return
    for line, source, name in imports(of):
        head, *rest = source.split(".")
        if head != "hanascore":
            continue
        room = rest[0] if rest else name
        if room == "__version__":
            continue
        if room not in ROOMS:
            yield f"{of.path}:{line} imports {source} {name}: of the door a room takes `__version__` alone"
        elif ROOMS.index(room) > ROOMS.index(of.room):
            yield f"{of.path}:{line} imports {room}: {of.room} comes before it; move what both need there"


def homes(of: Module) -> Iterator[str]:
    for line, source, _ in imports(of):
        home = HOMES.get(source.split(".")[0])
        if home and not of.path.startswith(home):
            yield f"{of.path}:{line} imports {source}, whose only home is {home}: call what stands there"


def size(of: Module) -> Iterator[str]:
    most, lines = (500 if of.room == "games" else 300), len(of.text.splitlines())
    if lines > most:
        yield f"{of.path} has {lines} lines, {most} are the most: part it by what its parts know"
    for node in ast.walk(of.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > 50:
                yield f"{of.path}:{node.lineno} {node.name} has {lines} lines, at most 50: name its steps"


def contract(of: Module) -> Iterator[str]:
    if of.tree.body and not ast.get_docstring(of.tree):
        yield f"{of.path} opens without a docstring: say in a sentence what lives here and what must not"


def excuses(of: Module) -> Iterator[str]:
    for line, text in enumerate(of.text.splitlines(), start=1):
        for found in EXCUSES.findall(text):
            yield f"{of.path}:{line} holds {found!r}: finish or mend it"


def docstrings(tree: ast.Module) -> set[int]:
    """The docstrings of a tree: every bare string, so that a note below a field or constant counts too."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def words(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every identifier and every string of the code; docstrings are for people."""
    told = docstrings(tree)
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in told:
                yield line, node.value
        elif isinstance(node, ast.ImportFrom):
            yield line, f"{node.module}"
        for field in ("id", "attr", "arg", "name", "asname"):
            if isinstance(word := getattr(node, field, None), str):
                yield line, word


def nameless(of: Module, known: list[str]) -> Iterator[str]:
    if of.room in ("games", "cli", ""):
        return
    spelt = "|".join(game.replace("_", "[-_ ]?") for game in known)
    pattern = re.compile(rf"(?<![a-z])(?:{spelt})(?![a-z])", re.IGNORECASE) if known else re.compile(r"(?!)")
    for line, word in words(of.tree):
        for found in pattern.findall(word):
            yield f"{of.path}:{line} names the game {found!r}: let the game declare what it needs in games/"


def names(target: ast.expr) -> Iterator[str]:
    """The bare names an assignment binds."""
    yield from (
        node.id for node in ast.walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )


def bindings(tree: ast.Module) -> Iterator[tuple[str, ast.expr | None, int]]:
    """What a module binds at its top: the name, the expression and the line."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            yield from ((name, node.value, node.lineno) for each in node.targets for name in names(each))
        elif isinstance(node, ast.AnnAssign):
            yield from ((name, node.value, node.lineno) for name in names(node.target))


def makes_container(value: ast.expr | None) -> bool:
    """Whether an expression makes something that could be changed later."""
    if isinstance(value, ast.Call):
        maker = value.func
        return (maker.attr if isinstance(maker, ast.Attribute) else getattr(maker, "id", "")) in CONTAINERS
    return isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp)


def changed(node: ast.AST) -> Iterator[str]:
    """The names whose holdings a node changes in place."""
    places: list[ast.expr] = []
    if isinstance(node, ast.Assign | ast.Delete):
        places = [each.value for each in node.targets if isinstance(each, ast.Subscript)]
    elif isinstance(node, ast.AugAssign):
        places = [node.target.value if isinstance(node.target, ast.Subscript) else node.target]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
        places = [node.func.value]
    yield from (each.id if isinstance(each, ast.Name) else getattr(each, "attr", "") for each in places)


def state(of: Module) -> Iterator[str]:
    for name, value, line in bindings(of.tree):
        if makes_container(value) and name != name.upper() and name != "__all__":
            yield f"{of.path}:{line} binds {name} to a container: use a tuple or a CONSTANT"
    for node in ast.walk(of.tree):
        if isinstance(node, ast.Global):
            yield f"{of.path}:{node.lineno} says global {', '.join(node.names)}: hand the value on instead"
        for name in changed(node):
            if CONSTANT.fullmatch(name):
                yield f"{of.path}:{getattr(node, 'lineno', 0)} changes {name}: build it in one expression"


def strangers(tracked: list[str]) -> Iterator[str]:
    top = {path.split("/")[0] for path in tracked}
    for name in sorted(top - TOP):
        if not name.startswith("."):
            yield f"{name} stands at the top: put it into one of {', '.join(sorted(TOP))}"
    for name in sorted(TOP - top):
        yield f"{name} is missing at the top, or not yet added to git"


def loose(modules: list[Module]) -> Iterator[str]:
    """Modules that nobody imports; commands and games are found by name, and the doors open themselves."""
    used = {
        part for of in modules for _, source, name in imports(of) for part in (source, f"{source}.{name}")
    }
    for of in modules:
        dotted = f"hanascore.{of.path.removesuffix('.py').replace('/', '.')}"
        by_name = of.room in ("games", "") or of.path.endswith("/__init__.py")
        command = of.room == "cli" and "command" in {
            node.name for node in of.tree.body if isinstance(node, ast.FunctionDef)
        }
        if dotted not in used and not by_name and not command:
            yield f"{of.path} is imported by nobody: take it away, or call it"


def nameless_here(of: Module) -> Iterator[str]:
    return nameless(of, games())


CHECKS: dict[str, Check] = {
    "direction": direction,
    "homes": homes,
    "size": size,
    "contract": contract,
    "excuses": excuses,
    "nameless": nameless_here,
    "state": state,
}


@pytest.mark.parametrize("path", paths())
@pytest.mark.parametrize("check", CHECKS)
def test_every_module_keeps_to_the_house(check: str, path: str) -> None:
    assert list(CHECKS[check](read(path))) == []


def test_the_games_are_found() -> None:
    assert games(), "no module in hanascore/games exports a GAME, so nothing is held against their names"


def test_no_module_is_left_behind() -> None:
    assert list(loose([read(path) for path in paths()])) == []


def test_a_module_left_behind_is_seen() -> None:
    texts = {
        "cards/deck.py": "",
        "cards/old.py": "from hanascore.cards import deck",
        "cli/score.py": "def command(): pass",
        "cli/telling.py": "def tell(): pass",
        "games/snap.py": "",
        "__main__.py": "",
    }
    found = list(loose([module(path, text) for path, text in texts.items()]))
    assert found == [
        f"{path} is imported by nobody: take it away, or call it"
        for path in ("cards/old.py", "cli/telling.py")
    ]


def test_the_top_of_the_repository() -> None:
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    tracked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert list(strangers(tracked.rstrip("\0").split("\0"))) == []


def spoken(of: Module) -> Iterator[str]:
    return nameless(of, ["koi_koi", "sudaoshi"])


LONG_FUNCTION = "def f():\n" + "    pass\n" * 50
GUARDED = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from hanascore.cli import main\n"

BAD: tuple[tuple[Check, str, str, str], ...] = (
    (direction, "cards/pile.py", "from hanascore.model.record import Record", "pile.py:1 imports model"),
    (direction, "cards/pile.py", "import hanascore.cli.main", "imports cli"),
    (direction, "cards/pile.py", "from hanascore import rules", "imports rules"),
    (direction, "cards/pile.py", "from ..model import record", "imports model"),
    (direction, "cards/pile.py", "from .. import model", "imports model"),
    (direction, "cards/__init__.py", "from ..model import record", "imports model"),
    (direction, "cards/pile.py", GUARDED, "pile.py:3 imports cli"),
    (direction, "cards/pile.py", "def f():\n    from hanascore.cli import main", "pile.py:2 imports cli"),
    (direction, "problems/page.py", "from hanascore.cards import deck", "problems comes before it"),
    (direction, "cards/pile.py", "from hanascore import score", "takes `__version__` alone"),
    (direction, "report/text.py", "import hanascore", "takes `__version__` alone"),
    (direction, "helpers/text.py", "", "no known room"),
    (homes, "record/reader.py", "import yaml", "only home is record/parsing.py"),
    (homes, "cli/score.py", "from yaml.events import Event", "only home is record/parsing.py"),
    (homes, "cli/score.py", "def f():\n    import tabulate", "only home is report/"),
    (homes, "report/text.py", "from click import echo", "only home is cli/"),
    (homes, "__init__.py", "import click", "only home is cli/"),
    (size, "cards/pile.py", "x = 1\n" * 301, "has 301 lines, 300 are the most"),
    (size, "games/snap.py", "x = 1\n" * 501, "has 501 lines, 500 are the most"),
    (size, "games/snap.py", LONG_FUNCTION, "f has 51 lines, at most 50"),
    (size, "cards/pile.py", "class A:\n" + LONG_FUNCTION.replace("def", " async def"), "has 51 lines"),
    (contract, "cards/pile.py", "x = 1", "opens without a docstring"),
    (contract, "cards/pile.py", "# a note\nimport os", "opens without a docstring"),
    (excuses, "cards/pile.py", "x = 1  # type: ignore[misc]", "pile.py:1 holds 'type: ignore'"),
    (excuses, "cards/pile.py", "x = 1\n# TODO: more", "pile.py:2 holds 'TODO'"),
    (excuses, "cards/pile.py", "raise NotImplementedError", "finish or mend it"),
    (excuses, "cards/pile.py", "x = 1  # NOQA: F401", "finish or mend it"),
    (excuses, "cards/pile.py", "x = 1  # pragma: no cover", "finish or mend it"),
    (spoken, "rules/yaku.py", "x = 'koi-koi.moon'", "yaku.py:1 names the game 'koi-koi'"),
    (spoken, "rules/yaku.py", "x = f'Koi Koi {y}'", "names the game 'Koi Koi'"),
    (spoken, "rules/yaku.py", "def settle_koi_koi(): pass", "names the game 'koi_koi'"),
    (spoken, "rules/yaku.py", "f(sudaoshi=1)", "names the game 'sudaoshi'"),
    (spoken, "rules/yaku.py", "def f(sudaoshi): pass", "names the game 'sudaoshi'"),
    (spoken, "rules/yaku.py", "x.sudaoshi", "names the game 'sudaoshi'"),
    (spoken, "report/text.py", "from hanascore.games.sudaoshi import GAME", "names the game 'sudaoshi'"),
    (spoken, "report/text.py", "from hanascore.games import sudaoshi as s", "names the game 'sudaoshi'"),
    (state, "cards/pile.py", "seen = {}", "pile.py:1 binds seen to a container"),
    (state, "cards/pile.py", "_seen: list[int] = []", "binds _seen to a container"),
    (state, "cards/pile.py", "a, b = [], 1\nc = d = set()", "binds c to a container"),
    (state, "cards/pile.py", "seen = collections.defaultdict(list)", "binds seen to a container"),
    (state, "cards/pile.py", "seen = {x: 1 for x in y}", "binds seen to a container"),
    (state, "cards/pile.py", "NAMES = {}\nNAMES['a'] = 1", "pile.py:2 changes NAMES"),
    (state, "cards/pile.py", "def f():\n    deck.BY_ID.update(a=1)", "pile.py:2 changes BY_ID"),
    (state, "cards/pile.py", "NAMES = [1]\nNAMES += [2]", "changes NAMES"),
    (state, "cards/pile.py", "NAMES = [1]\ndel NAMES[0]", "changes NAMES"),
    (state, "cards/pile.py", "def f():\n    global seen\n    seen = 1", "says global seen"),
)

GOOD: tuple[tuple[Check, str, str], ...] = (
    (direction, "report/text.py", "from hanascore import __version__\nfrom ..cards import deck\nimport os"),
    (direction, "cards/pile.py", "from hanascore.problems.problem import Problem\nfrom . import deck"),
    (direction, "__init__.py", "from hanascore.cli import main"),
    (homes, "record/parsing.py", "import yaml"),
    (homes, "cli/score.py", "import click"),
    (homes, "report/text.py", "import tabulate"),
    (size, "cards/pile.py", "x = 1\n" * 249 + "@a\n" + LONG_FUNCTION.removesuffix("    pass\n")),
    (size, "games/snap.py", "x = 1\n" * 500),
    (contract, "cards/pile.py", '"""What lives here."""\nx = 1'),
    (contract, "cards/__init__.py", ""),
    (excuses, "cards/pile.py", "method = 'todo_list'"),
    (spoken, "rules/yaku.py", '"""As in koi-koi."""\nclass A:\n    x: int\n    """Koi-Koi."""'),
    (spoken, "rules/yaku.py", "koi = 'koi'\nx = 'no koi, koi'"),
    (spoken, "games/other.py", "x = 'koi-koi'"),
    (spoken, "cli/score.py", "x = 'koi-koi'"),
    (state, "cards/pile.py", "__all__ = ['a']\nNAMES: dict[str, int] = {'a': 1}\nseen = (1,)"),
    (state, "cards/pile.py", "def f():\n    seen = []\n    seen.append(1)\n    return seen"),
)


@pytest.mark.parametrize(("check", "path", "text", "fault"), BAD)
def test_a_check_sees_the_fault(check: Check, path: str, text: str, fault: str) -> None:
    assert fault in "\n".join(check(module(path, text)))


@pytest.mark.parametrize(("check", "path", "text"), GOOD)
def test_a_check_lets_good_work_pass(check: Check, path: str, text: str) -> None:
    assert list(check(module(path, text))) == []


def test_a_stranger_at_the_top_is_seen() -> None:
    tracked = [f"{name}/x" for name in TOP] + [".gitignore"]
    assert list(strangers(tracked)) == []
    assert [word.split()[0] for word in strangers([*tracked, "setup.py"])] == ["setup.py"]
    assert list(strangers(tracked[1:])) == [
        f"{tracked[0][:-2]} is missing at the top, or not yet added to git"
    ]
