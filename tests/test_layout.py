"""The house as a test: which room may know which, what each module may hold, and how long it may grow.

A law takes the modules of the house and answers with their faults in words; an empty answer is approval.
Every law is tried on bad snippets first, for one that cannot fail holds nothing.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

# Nothing of the house runs here: it is read.
pytestmark = pytest.mark.no_cover
ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "hanascore"

# Each may know itself and those before it. Reading cards can go wrong, so problems come before cards.
ROOMS = (
    "tuples files problems cards model rules games scoring record referee batch tally report library cli"
).split()
HOMES = {
    "yaml": "record/parsing.py",
    "tabulate": "report/",
    "click": "cli/",
    "numpy": "batch.py",
    "typing.NamedTuple": "tuples.py",
}
# What may be imported when it is wanted: a command (or what reads the event it is given), its output format,
# a game, how wide kanji are, which takes a third of the time that click takes, digests, which take a tenth,
# and what edits lines at a terminal, where there is such a thing. All else is imported at the top.
DOORS = {
    "__init__.py": ("hanascore",),
    "__main__.py": ("hanascore.cli",),
    "library.py": ("hanascore.report",),
    "cli/": ("hanascore.report",),
    "cli/main.py": ("hanascore.cli", "importlib.metadata", "importlib.util"),
    "cli/convert_schema.py": ("hanascore.tally",),
    "cli/records.py": ("hanascore.referee.dispute", "hanascore.referee.explain", "hanascore.tally"),
    "cli/keep_dialogue.py": ("readline",),
    "games/__init__.py": ("hanascore.games", "importlib.metadata"),
    "record/reader.py": ("hashlib",),
    "problems/problem.py": ("wcwidth",),
}
MOST_LINES, MOST_LINES_OF_A_FUNCTION = 700, 50
# Words that belong to one game; whoever needs one asks the game, or a word of `rules/`. The names of cards
# are what people call them.
OF_ONE_GAME = "burdens?|gaji|kan|koi[-_ ]?koi|kuttsuki|teshi"
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
    """A module of the house: its path below `hanascore/`, its text, its tree and every node of that."""

    path: str
    text: str
    tree: ast.Module
    nodes: list[ast.AST]

    @property
    def room(self) -> str:
        """The folder it lies in, itself where it is a room of its own, nothing for the two at the door."""
        room = self.path.split("/")[0].removesuffix(".py")
        return "" if room in ("__init__", "__main__") else room

    @property
    def dotted(self) -> str:
        """Its name where it is imported."""
        return f"hanascore.{self.path.removesuffix('.py').removesuffix('/__init__').replace('/', '.')}"


Check = Callable[[Module], Iterator[str]]
Law = Callable[[list[Module]], Iterator[str]]


def of_each(check: Check) -> Law:
    """A law that looks at one module after the other."""
    return lambda modules: (fault for of in modules for fault in check(of))


def module(path: str, text: str) -> Module:
    tree = ast.parse(text)
    return Module(path, text, tree, list(ast.walk(tree)))


def paths() -> list[str]:
    return sorted(path.relative_to(HOUSE).as_posix() for path in HOUSE.rglob("*.py"))


@cache
def house() -> list[Module]:
    return [module(path, (HOUSE / path).read_text(encoding="utf-8")) for path in paths()]


def games(modules: list[Module]) -> list[str]:
    """The files in the games' folder that export a game."""
    found = [of for of in modules if of.room == "games"]
    return [Path(of.path).stem for of in found if "GAME" in [name for name, *_ in bindings(of.tree)]]


def imports(of: Module, nodes: Iterable[ast.AST] = ()) -> Iterator[tuple[int, str, str]]:
    """Every import, guarded and local ones too, or those among `nodes`: its line, the module and the name."""
    package = ["hanascore", *of.path.split("/")[:-1]]
    for node in nodes or of.nodes:
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


def annotated(of: Module) -> Iterator[str]:
    """The named tuples of the house take what is written as a type, which is then not worked out."""
    taken = {(source, name) for _, source, name in imports(of)}
    if ("hanascore.tuples", "NamedTuple") in taken and ("__future__", "annotations") not in taken:
        yield f"{of.path} makes named tuples: it opens with `from __future__ import annotations`"


def homes(of: Module) -> Iterator[str]:
    for line, source, name in imports(of):
        for one in (source.split(".")[0], f"{source}.{name}"):
            home = HOMES.get(one, "")
            if not of.path.startswith(home):
                yield f"{of.path}:{line} imports {one}, whose only home is {home}: call what stands there"


def size(of: Module) -> Iterator[str]:
    lines = len(of.text.splitlines())
    if lines > MOST_LINES:
        yield f"{of.path} has {lines} lines, {MOST_LINES} are the most: part it by what its parts know"
    for node in of.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > MOST_LINES_OF_A_FUNCTION:
                most = f"at most {MOST_LINES_OF_A_FUNCTION}"
                yield f"{of.path}:{node.lineno} {node.name} has {lines} lines, {most}: name its steps"


def contract(of: Module) -> Iterator[str]:
    if of.tree.body and not ast.get_docstring(of.tree):
        yield f"{of.path} opens without a docstring: say in a sentence what lives here and what must not"


def excuses(of: Module) -> Iterator[str]:
    for line, text in enumerate(of.text.splitlines(), start=1):
        for found in EXCUSES.findall(text):
            yield f"{of.path}:{line} holds {found!r}: finish or mend it"


def docstrings(of: Module) -> set[int]:
    """The docstrings of a module: every bare string, so that a note below a field or constant counts too."""
    return {id(node.value) for node in of.nodes if isinstance(node, ast.Expr)}


def words(of: Module) -> Iterator[tuple[int, str]]:
    """Every identifier and every string of the code; docstrings are for people."""
    told = docstrings(of)
    for node in of.nodes:
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in told:
                yield line, node.value
        elif isinstance(node, ast.ImportFrom):
            yield line, f"{node.module}"
        for field in ("id", "attr", "arg", "name", "asname"):
            if isinstance(word := getattr(node, field, None), str):
                yield line, word


def nameless(modules: list[Module]) -> Iterator[str]:
    known = games(modules)
    spelt = "|".join(game.replace("_", "[-_ ]?") for game in known)
    pattern = re.compile(rf"(?<![a-z])(?:{spelt})(?![a-z])", re.IGNORECASE) if known else re.compile(r"(?!)")
    for of in modules:
        if of.room in ("games", "cli", ""):
            continue
        for line, word in words(of):
            # A game may have the name of a flower, which is a word for cards as well.
            for found in pattern.findall(word) if not of.path.startswith("cards/names") else ():
                yield f"{of.path}:{line} names the game {found!r}: let the game declare what it needs"


def shared(of: Module) -> Iterator[str]:
    if of.room in ("games", "rules", "") or of.path.startswith(("cards/names", "cli/")):
        return
    for line, word in words(of):
        for found in re.findall(rf"(?<![a-z])(?:{OF_ONE_GAME})(?![a-z])", word, re.IGNORECASE):
            yield f"{of.path}:{line} says {found!r}, a word of one game: ask for what it does"


def late_imports(of: Module) -> Iterator[tuple[int, str, str]]:
    """Imports when they are wanted: inside functions, or by a module's name in a text; no name where none is
    written.
    """
    inside = {
        node: None
        for function in of.nodes
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    yield from imports(of, inside) if inside else ()
    for node in of.nodes:
        if isinstance(node, ast.Call) and called(node) in ("import_module", "__import__"):
            known = node.args[0].value if isinstance(node.args[0], ast.Constant) else ""
            yield node.lineno, str(known), ""


def goes_through(source: str, name: str, behind: str) -> bool:
    """Whether an import is of what stands behind a door; one without a name may be of anything."""
    return f"{source or behind}.{name}.".startswith(f"{behind}.")


def local(of: Module) -> Iterator[str]:
    """Late imports that go through no door."""
    allowed = [behind for door, some in DOORS.items() if of.path.startswith(door) for behind in some]
    for line, source, name in late_imports(of):
        if not any(goes_through(source, name, behind) for behind in allowed):
            yield f"{of.path}:{line} imports {source or 'a module'} when it runs: import it at the top"


def round_about(modules: list[Module]) -> Iterator[str]:
    """Modules that import each other, were it inside a function or for the type checker only."""
    known = {of.dotted for of in modules}
    needs: dict[str, list[str]] = {}
    for of in modules:
        wanted = {
            one for _, source, name in imports(of) for one in (f"{source}.{name}", source) if one in known
        }
        needs[of.dotted] = sorted(wanted - {of.dotted})
    while free := {name for name, wanted in needs.items() if not any(one in needs for one in wanted)}:
        needs = {name: wanted for name, wanted in needs.items() if name not in free}
    if needs:
        path = [min(needs)]
        while path[-1] not in path[:-1]:
            path.append(next(one for one in needs[path[-1]] if one in needs))
        way = " -> ".join(path[path.index(path[-1]) :])
        yield f"these import each other: {way}; move what both need to a room before them"


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


def called(node: ast.Call) -> str:
    """The bare name of what a call calls."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def makes_container(value: ast.expr | None) -> bool:
    """Whether an expression makes something that could be changed later."""
    if isinstance(value, ast.Call):
        return called(value) in CONTAINERS
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
    for node in of.nodes:
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
    """Modules that nobody imports; commands and games are found by name, and users import `batch`."""
    used = {
        part for of in modules for _, source, name in imports(of) for part in (source, f"{source}.{name}")
    }
    for of in modules:
        by_name = of.room in ("games", "batch", "") or of.path.endswith("/__init__.py")
        command = of.room == "cli" and any(
            isinstance(node, ast.FunctionDef) and node.name.endswith("_command") for node in of.tree.body
        )
        if of.dotted not in used and not by_name and not command:
            yield f"{of.path} is imported by nobody: take it away, or call it"


LAWS: dict[str, Law] = {
    "direction": of_each(direction),
    "homes": of_each(homes),
    "annotated": of_each(annotated),
    "size": of_each(size),
    "contract": of_each(contract),
    "excuses": of_each(excuses),
    "nameless": nameless,
    "shared": of_each(shared),
    "state": of_each(state),
    "local": of_each(local),
    "round about": round_about,
    "loose": loose,
}


@pytest.mark.parametrize("law", LAWS)
def test_every_module_keeps_to_the_house(law: str) -> None:
    assert list(LAWS[law](house())) == []


def test_every_door_and_every_home_is_used() -> None:
    late = [(of.path, source, name) for of in house() for _, source, name in late_imports(of)]
    for door, some in DOORS.items():
        for behind in some:
            through = [path for path, *what in late if path.startswith(door) and goes_through(*what, behind)]
            assert through, f"nothing comes through the door {door} to {behind}: take it away"
    taken_in = {
        one
        for of in house()
        for _, source, name in imports(of)
        for one in (source.split(".")[0], f"{source}.{name}")
    }
    assert taken_in >= set(HOMES), "a home is kept for a package that nobody imports"


def test_the_games_are_found() -> None:
    assert games(house()), (
        "no module in hanascore/games exports a GAME, so nothing is held against their names"
    )


def test_the_top_of_the_repository() -> None:
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    tracked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert list(strangers(tracked.rstrip("\0").split("\0"))) == []


LONG_FUNCTION = "def f():\n" + "    pass\n" * 50
GUARDED = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from hanascore.cli import main\n"
TWO_GAMES = [module(f"games/{name}.py", '"""A game."""\nGAME = 1') for name in ("koi_koi", "sudaoshi")]

# For each law modules that break it, with words of what it must say of them, and modules that keep it.
BAD: dict[str, tuple[tuple[str, str, str], ...]] = {
    "direction": (
        ("cards/pile.py", "from hanascore.model.record import Record", "pile.py:1 imports model"),
        ("cards/pile.py", "import hanascore.cli.main", "imports cli"),
        ("cards/pile.py", "from hanascore import rules", "imports rules"),
        ("cards/pile.py", "from ..model import record", "imports model"),
        ("cards/pile.py", "from .. import model", "imports model"),
        ("cards/__init__.py", "from ..model import record", "imports model"),
        ("cards/pile.py", GUARDED, "pile.py:3 imports cli"),
        ("cards/pile.py", "def f():\n    from hanascore.cli import main", "pile.py:2 imports cli"),
        ("problems/page.py", "from hanascore.cards import deck", "problems comes before it"),
        ("cards/pile.py", "from hanascore import score", "takes `__version__` alone"),
        ("report/text.py", "import hanascore", "takes `__version__` alone"),
        ("helpers/text.py", "", "no known room"),
        ("model.py", "from hanascore.rules import yaku", "model.py:1 imports rules"),
    ),
    "homes": (
        ("record/reader.py", "import yaml", "only home is record/parsing.py"),
        ("cli/score.py", "from yaml.events import Event", "only home is record/parsing.py"),
        ("cli/score.py", "def f():\n    import tabulate", "only home is report/"),
        ("report/text.py", "from click import echo", "only home is cli/"),
        ("__init__.py", "import click", "only home is cli/"),
        ("scoring/rounds.py", "import numpy as np", "only home is batch.py"),
        ("model.py", "from typing import Any, NamedTuple", "typing.NamedTuple, whose only home is tuples.py"),
    ),
    "annotated": (
        ("rules/yaku.py", "from hanascore.tuples import NamedTuple", "yaku.py makes named tuples: it opens"),
    ),
    "size": (
        ("cards/pile.py", "x = 1\n" * 701, "has 701 lines, 700 are the most"),
        ("games/snap.py", LONG_FUNCTION, "f has 51 lines, at most 50"),
        ("cards/pile.py", "class A:\n" + LONG_FUNCTION.replace("def", " async def"), "has 51 lines"),
    ),
    "contract": (
        ("cards/pile.py", "x = 1", "opens without a docstring"),
        ("cards/pile.py", "# a note\nimport os", "opens without a docstring"),
    ),
    "excuses": (
        ("cards/pile.py", "x = 1  # type: ignore[misc]", "pile.py:1 holds 'type: ignore'"),
        ("cards/pile.py", "x = 1\n# TODO: more", "pile.py:2 holds 'TODO'"),
        ("cards/pile.py", "raise NotImplementedError", "finish or mend it"),
        ("cards/pile.py", "x = 1  # NOQA: F401", "finish or mend it"),
        ("cards/pile.py", "x = 1  # pragma: no cover", "finish or mend it"),
    ),
    "nameless": (
        ("rules/yaku.py", "x = 'koi-koi.moon'", "yaku.py:1 names the game 'koi-koi'"),
        ("rules/yaku.py", "x = f'Koi Koi {y}'", "names the game 'Koi Koi'"),
        ("rules/yaku.py", "def settle_koi_koi(): pass", "names the game 'koi_koi'"),
        ("rules/yaku.py", "f(sudaoshi=1)", "names the game 'sudaoshi'"),
        ("rules/yaku.py", "def f(sudaoshi): pass", "names the game 'sudaoshi'"),
        ("rules/yaku.py", "x.sudaoshi", "names the game 'sudaoshi'"),
        ("report/text.py", "from hanascore.games.sudaoshi import GAME", "names the game 'sudaoshi'"),
        ("report/text.py", "from hanascore.games import sudaoshi as s", "names the game 'sudaoshi'"),
    ),
    "state": (
        ("cards/pile.py", "seen = {}", "pile.py:1 binds seen to a container"),
        ("cards/pile.py", "_seen: list[int] = []", "binds _seen to a container"),
        ("cards/pile.py", "a, b = [], 1\nc = d = set()", "binds c to a container"),
        ("cards/pile.py", "seen = collections.defaultdict(list)", "binds seen to a container"),
        ("cards/pile.py", "seen = {x: 1 for x in y}", "binds seen to a container"),
        ("cards/pile.py", "NAMES = {}\nNAMES['a'] = 1", "pile.py:2 changes NAMES"),
        ("cards/pile.py", "def f():\n    deck.BY_ID.update(a=1)", "pile.py:2 changes BY_ID"),
        ("cards/pile.py", "NAMES = [1]\nNAMES += [2]", "changes NAMES"),
        ("cards/pile.py", "NAMES = [1]\ndel NAMES[0]", "changes NAMES"),
        ("cards/pile.py", "def f():\n    global seen\n    seen = 1", "says global seen"),
    ),
    "shared": (
        ("record/rounds.py", "x = 'gaji'", "rounds.py:1 says 'gaji'"),
        ("report/text.py", "def kan_of(x): pass", "says 'kan'"),
        ("referee/play.py", "x = y.koi_koi", "says 'koi_koi'"),
        ("report/text.py", "x = f'{y} burdens'", "says 'burdens'"),
    ),
    "local": (
        ("report/text.py", "def f():\n    import re", "text.py:2 imports re when it runs"),
        ("cli/score.py", "def f():\n    from hanascore.referee import judge", "imports hanascore.referee"),
        (
            "report/text.py",
            "class A:\n    async def f(self):\n        from . import data",
            "imports hanascore.report",
        ),
        ("report/text.py", "from importlib import import_module\nx = import_module('re')", "imports re when"),
        ("rules/yaku.py", "import importlib\nx = importlib.import_module(y)", "yaku.py:2 imports a module"),
        ("games/__init__.py", "x = __import__('yaml')", "imports yaml when it runs"),
        ("cards/deck.py", "def f():\n    from hanascore.cards import names", "imports hanascore.cards"),
    ),
}

GOOD: dict[str, tuple[tuple[str, str], ...]] = {
    "direction": (
        ("report/text.py", "from hanascore import __version__\nfrom ..cards import deck\nimport os"),
        ("cards/pile.py", "from hanascore.problems.problem import Problem\nfrom . import deck"),
        ("__init__.py", "from hanascore.cli import main"),
    ),
    "homes": (
        ("record/parsing.py", "import yaml"),
        ("cli/score.py", "import click"),
        ("report/text.py", "import tabulate"),
    ),
    "annotated": (
        (
            "rules/yaku.py",
            "from __future__ import annotations\nfrom hanascore.tuples import NamedTuple",
        ),
    ),
    "size": (
        ("cards/pile.py", "x = 1\n" * 249 + "@a\n" + LONG_FUNCTION.removesuffix("    pass\n")),
        ("games/snap.py", "x = 1\n" * 700),
    ),
    "contract": (
        ("cards/pile.py", '"""What lives here."""\nx = 1'),
        ("cards/__init__.py", ""),
    ),
    "excuses": (("cards/pile.py", "method = 'todo_list'"),),
    "nameless": (
        ("rules/yaku.py", '"""As in koi-koi."""\nclass A:\n    x: int\n    """Koi-Koi."""'),
        ("rules/yaku.py", "koi = 'koi'\nx = 'no koi, koi'"),
        ("games/other.py", "x = 'koi-koi'"),
        ("cli/score.py", "x = 'koi-koi'"),
    ),
    "state": (
        ("cards/pile.py", "__all__ = ['a']\nNAMES: dict[str, int] = {'a': 1}\nseen = (1,)"),
        ("cards/pile.py", "def f():\n    seen = []\n    seen.append(1)\n    return seen"),
    ),
    "shared": (
        ("rules/wild_cards.py", "x = 'gaji'"),
        ("cards/names.py", "x = 'gaji'"),
        ("report/text.py", '"""Gaji."""\nkanji = 1'),
    ),
    "local": (
        ("cli/score.py", "def f():\n    from hanascore.report import data"),
        ("problems/problem.py", "def f():\n    from wcwidth import wcswidth"),
        ("report/text.py", "import re\nif re:\n    import os"),
        (
            "games/__init__.py",
            "from importlib import import_module\nx = import_module(f'{__name__}.{y}').GAME",
        ),
    ),
}


@pytest.mark.parametrize("law", BAD)
def test_a_law_sees_the_fault(law: str) -> None:
    for path, text, fault in BAD[law]:
        assert fault in "\n".join(LAWS[law]([*TWO_GAMES, module(path, text)])), text


@pytest.mark.parametrize("law", GOOD)
def test_a_law_lets_good_work_pass(law: str) -> None:
    for path, text in GOOD[law]:
        assert list(LAWS[law]([*TWO_GAMES, module(path, text)])) == [], text


def test_a_module_left_behind_is_seen() -> None:
    texts = {
        "cards/deck.py": "",
        "cards/old.py": "from hanascore.cards import deck",
        "cli/score.py": "def score_command(): pass",
        "cli/telling.py": "def tell(): pass",
        "games/snap.py": "",
        "__main__.py": "",
    }
    found = list(loose([module(path, text) for path, text in texts.items()]))
    assert found == [
        f"{path} is imported by nobody: take it away, or call it"
        for path in ("cards/old.py", "cli/telling.py")
    ]


def test_modules_that_import_each_other_are_seen() -> None:
    texts = {
        "cards/__init__.py": "",
        "cards/deck.py": "import os",
        "cards/names.py": "from hanascore.cards import deck\ndef f():\n    from .notation import a",
        "cards/notation.py": "if TYPE_CHECKING:\n    from hanascore.cards.names import b",
        "cards/pile.py": "import hanascore.cards.notation",
    }
    modules = [module(path, text) for path, text in texts.items()]
    way = "hanascore.cards.names -> hanascore.cards.notation -> hanascore.cards.names"
    assert list(round_about(modules)) == [
        f"these import each other: {way}; move what both need to a room before them"
    ]
    assert list(round_about([of for of in modules if of.path != "cards/notation.py"])) == []


def test_a_stranger_at_the_top_is_seen() -> None:
    tracked = [f"{name}/x" for name in TOP] + [".gitignore"]
    assert list(strangers(tracked)) == []
    assert [word.split()[0] for word in strangers([*tracked, "setup.py"])] == ["setup.py"]
    assert list(strangers(tracked[1:])) == [
        f"{tracked[0][:-2]} is missing at the top, or not yet added to git"
    ]
