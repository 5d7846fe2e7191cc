"""A package imports only the packages that come before it in the map of the guide."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.helpers.inside import package_order
from tests.helpers.modules import PACKAGE, tree_of

ORDER = package_order()

# A result and a problem import the report that they print, because reports come after all results.
LATE = {("reported.py", "report"), ("problem.py", "report")}


def imported(path: Path) -> list[str]:
    """Return the packages of hanascore that a module imports."""
    package = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    packages = []
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path.name}:{node.lineno}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        packages += [name.split(".")[1] for name in names if name.startswith("hanascore.")]
    return [name for name in packages if name not in (package, "__version__")]


def packages() -> list[str]:
    """Return the packages and single modules directly in hanascore/."""
    modules = [path.stem for path in PACKAGE.glob("*.py") if not path.name.startswith("__")]
    return sorted(modules + [path.parent.name for path in PACKAGE.glob("*/__init__.py")])


@pytest.mark.parametrize("package", packages())
def test_a_package_imports_only_packages_before_it(package: str) -> None:
    assert package in ORDER, f"name {package} in guide/inside.md, below everything it imports"
    before = ORDER[: ORDER.index(package)]
    module = PACKAGE / f"{package}.py"
    paths = [module] if module.exists() else (PACKAGE / package).rglob("*.py")
    late = {(path.name, name) for path in paths for name in imported(path) if name not in before}
    assert late <= LATE
