"""The versions of hanascore and of everything it rests on, for reports of faults."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from hanascore import __version__


def versions() -> str:
    """The versions, a line for each package."""
    libyaml = "with libyaml" if find_spec("yaml._yaml") else "without libyaml"
    return "\n".join(
        (
            f"hanascore {__version__}",
            f"Python {platform.python_version()}",
            f"click {_of('click')}",
            f"PyYAML {_of('PyYAML')} ({libyaml})",
            f"tabulate {_of('tabulate')}",
        )
    )


def _of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "of unknown version"
