"""The output of `hanascore --version`: the versions of hanascore, of Python and of the packages it uses."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from hanascore import __version__


def versions() -> str:
    """Return a line for each version."""
    lines = [f"hanascore {__version__}", f"Python {platform.python_version()}"]
    for package in ("click", "tabulate", "wcwidth", "PyYAML"):
        try:
            lines.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            lines.append(f"{package} of unknown version")
    lines[-1] += " with libyaml" if find_spec("yaml._yaml") else " without libyaml"
    return "\n".join(lines)
