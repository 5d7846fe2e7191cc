"""What every test may count on: the same surroundings and the same examples in every run."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.helpers.paths import ROOT

# What the tests are asked by; every other name that begins so is an option of a command.
OURS = {"HANASCORE_ARCHIVES", "HANASCORE_BROWSER", "HANASCORE_REWRITE"}
SURROUNDINGS = ("COLUMNS", "FORCE_COLOR", "LINES", "NO_COLOR", "PYTHONWARNINGS")

# `pytest --hypothesis-profile=search` looks for new examples; a gate must answer twice alike. No law says how
# many it takes: the profile does, and `few` of tests/laws.py.
settings.register_profile("gate", derandomize=True, database=None, deadline=None)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("gate")


@pytest.fixture(scope="session", autouse=True)
def _same_surroundings() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        options = {name for name in os.environ if name.startswith("HANASCORE_")} - OURS
        for name in (*SURROUNDINGS, *options):
            patch.delenv(name, raising=False)
        # A shell's background job ignores Ctrl-C, and so would every process that a test starts.
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is drawn at random is not measured, which takes three times as long: cases reach every line.

    A test that walks once more over what others walk over is marked so where it stands.
    """
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("no_cover")


def pytest_collection_finish() -> None:
    """Tests stay to the end: looking for garbage among them takes longer than some of them."""
    gc.freeze()


@pytest.fixture
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands run where the examples can be named as the README names them."""
    monkeypatch.chdir(ROOT)
