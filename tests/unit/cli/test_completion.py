"""What the Tab key offers in a shell."""

from __future__ import annotations

import pytest
from click.shell_completion import ShellComplete

from hanascore.cli.main import commands
from tests.helpers.paths import ROOT

RECORD = str(ROOT / "examples" / "kwa-do.hanascore.yaml")


def offered(*words: str) -> list[str]:
    """Return what is offered for the last of the words."""
    completion = ShellComplete(commands, {}, "hanascore", "_HANASCORE_COMPLETE")
    return [item.value for item in completion.get_completions(list(words[:-1]), words[-1])]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (["ke"], ["keep"]),
        (["new", "k"], ["kekoro", "koi-koi"]),
        (["new", "ev"], ["event"]),
        (["help", "out"], ["output"]),
        (["help", "zz"], []),
        (["pile", "KWA"], ["kwa-do"]),
        (["rules", "odd-m"], ["odd-month"]),
        (["pile", "koi-koi", "1b", "--option", "viewing="], ["viewing=on", "viewing=off"]),
        (["pile", "sudaoshi", "1b", "--seat", ""], ["dealer", "second", "last"]),
        (["score", "--format", "js"], ["json", "jsonl"]),
        (["explain", RECORD, "--side", "c"], ["Chiyo"]),
        (["explain", RECORD, "--round", ""], ["1", "2", "3", "4"]),
        (["explain", RECORD, "--yaku", "dra"], ["dragon"]),
        (["dispute", RECORD, "--ruling", "meth"], ["method"]),
        (["dispute", RECORD, "--together", "method="], ["method=floor", "method=easy"]),
        (["explain", "missing.yaml", "--side", ""], []),
    ],
)
def test_offers(words: list[str], first: list[str]) -> None:
    assert offered(*words)[: len(first)] == first
    assert first or not offered(*words)
