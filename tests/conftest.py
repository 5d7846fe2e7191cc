"""Give every test the same environment."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.helpers.paths import ROOT
from tests.helpers.quick import QUICK

# Variables that the tests read. A variable with any other name of this kind is an option of a command.
OURS = {
    "HANASCORE_ARCHIVES",
    "HANASCORE_BROWSER",
    "HANASCORE_RUNTIME",
    "HANASCORE_QUICK",
    "HANASCORE_REWRITE",
}
TERMINAL = ("COLUMNS", "FORCE_COLOR", "LINES", "NO_COLOR", "PYTHONWARNINGS")

# The same examples in every run. `pytest --hypothesis-profile=search` looks for new ones.
settings.register_profile("gate", derandomize=True, database=None, deadline=None)
settings.register_profile("quick", settings.get_profile("gate"), max_examples=15)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("quick" if QUICK else "gate")

SLOW = [
    "commands/test_app_page.py",
    "commands/test_archives.py",
    "commands/test_browser.py",
    "properties/test_large_files.py",
    "unit/test_package.py",
]
collect_ignore = SLOW if QUICK else []


@pytest.fixture(scope="session", autouse=True)
def _same_environment() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        options = {name for name in os.environ if name.startswith("HANASCORE_")} - OURS
        for name in (*TERMINAL, *options):
            patch.delenv(name, raising=False)
        # A background job of a shell ignores Ctrl-C, and so would every process that a test starts.
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        # Hundreds of saved rounds would wait for the disk.
        patch.setattr(os, "fsync", lambda _: None)
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave tests with random examples out of the coverage: it makes them three times as slow."""
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("no_cover")


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking at all collected tests again and again."""
    gc.freeze()


@pytest.fixture
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the test in the folder that contains examples/."""
    monkeypatch.chdir(ROOT)
