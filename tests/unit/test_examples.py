"""The examples are what their scripts write. A change by hand must be made in the script."""

from __future__ import annotations

from pathlib import Path

from tests.helpers import make_event, make_examples
from tests.helpers.paths import EXAMPLES

# Examples of plays that no script makes.
BY_HAND = {"go-stop", "hachi-hachi"}


def test_the_examples_are_what_their_script_writes(tmp_path: Path) -> None:
    make_examples.write(tmp_path)
    written = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    by_hand = {f"{name}.hanascore.yaml" for name in BY_HAND}
    examples = {path.name: path.read_text(encoding="utf-8") for path in EXAMPLES.glob("*.yaml")}
    assert {name: examples[name] for name in examples.keys() - by_hand} == written
    assert all("written by tests/helpers/make_examples.py" in text for text in written.values())


def test_the_event_is_what_its_script_writes(tmp_path: Path) -> None:
    make_event.write(tmp_path)
    written = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert {path.name: path.read_text(encoding="utf-8") for path in make_event.FOLDER.iterdir()} == written
    assert all("written by tests/helpers/make_event.py" in text for text in written.values())
