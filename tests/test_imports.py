"""A package imports only the packages that come before it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1] / "hanascore"

# The packages and single modules directly in hanascore/, each after everything it imports.
ORDER = (
    "tuples files problems cards model rules games scoring record referee batch tally report library cli"
).split()


def imported(path: Path) -> list[str]:
    """Return the packages of hanascore that a module imports."""
    package = path.relative_to(ROOT).parts[0].removesuffix(".py")
    packages = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path.name}:{node.lineno}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        packages += [name.split(".")[1] for name in names if name.startswith("hanascore.")]
    return [name for name in packages if name not in (package, "__version__")]


def test_every_package_has_a_place_in_the_order() -> None:
    present = {
        path.stem for path in ROOT.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert present - {"__init__", "__main__"} == set(ORDER)


@pytest.mark.parametrize("package", ORDER)
def test_a_package_imports_only_packages_before_it(package: str) -> None:
    paths = [ROOT / f"{package}.py"] if (ROOT / f"{package}.py").exists() else (ROOT / package).rglob("*.py")
    before = ORDER[: ORDER.index(package)]
    late = {(path.name, name) for path in paths for name in imported(path) if name not in before}
    assert not late
