"""Where words go, with streams that refuse them; and how a run ends whatever happens."""

from __future__ import annotations

import csv
import errno
import io
import sys
from importlib import metadata
from io import StringIO
from pathlib import Path

import pytest

from hanascore.cli import main
from hanascore.cli.streams import Streams
from hanascore.problems.excerpt import uncoloured
from hanascore.problems.words import system_reason
from hanascore.report.blocks import Listing, Sentence
from hanascore.report.markdown import as_markdown
from hanascore.report.text import coloured
from tests.helpers.commands import Terminal, run
from tests.unit.cli.conftest import FRIDAY


class Refusing(io.StringIO):
    """A stream on which nothing can be written."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def write(self, _: str) -> int:
        raise OSError(self.number, "No space left on device")

    def fileno(self) -> int:
        raise OSError(errno.EBADF, "no such stream")


class Narrow(io.StringIO):
    """A stream that understands ASCII alone."""

    encoding = "ascii"


def test_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    errors = Terminal()
    monkeypatch.setattr(sys, "stdout", Refusing(errno.ENOSPC))
    monkeypatch.setattr(sys, "stderr", errors)
    streams = Streams()
    streams.out("words")
    assert streams.code == 2
    assert errors.getvalue() == "hanascore: cannot write to standard output: no space left on device\n"


def test_a_closed_pipe_keeps_the_exit_that_was_known(monkeypatch: pytest.MonkeyPatch) -> None:
    errors = Terminal()
    monkeypatch.setattr(sys, "stdout", Refusing(errno.EPIPE))
    monkeypatch.setattr(sys, "stderr", errors)
    streams = Streams()
    streams.worse(1)
    pieces = iter(["words", "more words"])
    streams.out(pieces)
    assert (streams.code, errors.getvalue()) == (1, "")
    assert list(pieces) == ["more words"], "nobody takes them, and they need not be made"


def test_standard_error_that_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Refusing(errno.ENOSPC))
    streams = Streams()
    streams.err("words")
    assert streams.code == 0


def test_streams_that_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    streams = Streams()
    streams.out("words")
    assert streams.code == 2
    assert streams.paint(sys.stdout) is uncoloured


def test_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = Narrow()
    monkeypatch.setattr(sys, "stdout", narrow)
    Streams().out("松 Dō\n")
    Streams(form="json").out('"松"\n')
    Streams(form="html").out("<p>松</p>\n")
    assert narrow.getvalue() == '?? Do\n"\\u677e"\n<p>&#26494;</p>\n'


@pytest.mark.parametrize(
    ("environment", "colour", "painted"),
    [
        ({}, "auto", True),
        ({"NO_COLOR": "1"}, "auto", False),
        ({"NO_COLOR": ""}, "auto", True),
        ({"TERM": "dumb"}, "auto", False),
        ({"NO_COLOR": "1"}, "always", True),
        ({}, "never", False),
    ],
)
def test_colour_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], colour: str, painted: bool
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert (Streams(colour).paint(sys.stdout) is coloured) is painted
    assert (Streams(colour).paint(sys.stderr) is coloured) is painted
    assert Streams(colour, "out.txt").paint(sys.stdout) is uncoloured
    assert (Streams(colour, "-").paint(sys.stdout) is coloured) is painted


def test_what_the_system_says() -> None:
    assert system_reason(OSError(errno.ENOENT, "No such file")) == "no such file"
    assert system_reason(OSError("Odd")) == "odd"
    assert system_reason(OSError()) == "unknown fault"


def test_a_fault_while_helping(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(report: object) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("hanascore.report.rules.GamesReport.blocks", full)
    result = run("rules")
    assert (result.exit_code, result.stderr) == (
        2,
        "hanascore: cannot write to the output: no space left on device\n",
    )


def test_the_end_of_a_run_lets_other_things_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    class OddError(BaseException):
        """Nothing that a run knows."""

    def end(report: object) -> str:
        raise faults.pop()

    monkeypatch.setattr("hanascore.report.rules.GamesReport.blocks", end)
    faults: list[BaseException] = [OddError(), SystemExit(1)]
    assert main.commands.main(["rules"], standalone_mode=False) == 1
    with pytest.raises(OddError):
        main.commands.main(["rules"], standalone_mode=False)


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    from hanascore.files import read_bytes

    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(OSError, match="it is closed"):
        read_bytes("-", 10)
    assert main.commands.main(["pile", "koi-koi", "-"], standalone_mode=False) == 2


def test_a_package_whose_version_nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(package: str) -> str:
        raise metadata.PackageNotFoundError(package)

    monkeypatch.setattr(metadata, "version", unknown)
    assert "\ntabulate of unknown version\n" in run("--version").stdout


def test_the_door_returns_its_code_where_that_is_asked_for(folder: Path) -> None:
    assert main.commands.main(["check", "bad.yaml"], standalone_mode=False) == 1
    with pytest.raises(SystemExit, match="0"):
        main.commands.main(["check", "friday.yaml"])


SIGNS = [
    "=1+1",
    "+1",
    "-1",
    "@a",
    "\uff1d1+1",
    "\uff0b1",
    "\uff0d1",
    "\uff20a",
    "\u22121",
    "\ufe661",
    "\ufe6ba",
    "\t=1",
]
FORMULAS = """\
hanascore: 1
game: hana-awase
players: ["{0}", Bo]
rounds:
  - {{"{0}": 1, captured: {{"{0}": 1* x, Bo: rest}}}}
  - captured: {{"{0}": 1*, Bo: rest}}
"""


@pytest.mark.no_cover
@pytest.mark.parametrize("sign", SIGNS)
def test_no_text_is_a_formula_where_that_is_asked_for(folder: Path, sign: str) -> None:
    (folder / "r.yaml").write_text(FORMULAS.format(sign), encoding="utf-8")
    lines = f"{sign}\n1b\n"
    for command in ("score r.yaml", "check r.yaml", "tally r.yaml --partial", "pile koi-koi -"):
        said = run(f"{command} --format csv", stdin=lines).stdout
        safe = run(f"{command} --format csv --csv-safe", stdin=lines).stdout
        cells = [cell for row in csv.reader(StringIO(safe)) for cell in row]
        assert not any(
            cell.lstrip().startswith(tuple("=+@\uff1d\uff0b\uff0d\uff20\u2212\ufe66\ufe6b")) for cell in cells
        )
        assert sign.strip() in said or command.startswith(("check", "tally", "pile"))
        assert safe.replace("'", "") == said.replace("'", "")
        refused = run(f"{command} --csv-safe", stdin=lines)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "--csv-safe is for --format csv" in refused.stderr


def test_a_text_draws_no_line() -> None:
    assert "".join(as_markdown(map(Sentence, ("---", "==", "- - -")))) == "\\---\n\n\\==\n\n\\- - -\n"


@pytest.mark.parametrize(
    ("written", "drawn"),
    [
        ("&amp; R&D &#64;", "\\&amp; R&D \\&\\#64;"),
        ("https://a.b www.c.d e@f.g", "https\\://a.b www\\.c.d e\\@f.g"),
        ("- a", "\\- a"),
        ("1. a", "1\\. a"),
        ("12) a", "12\\) a"),
        ("+ a", "\\+ a"),
        ("-5 and 1.5", "-5 and 1.5"),
    ],
)
def test_markdown_shows_what_was_typed(folder: Path, written: str, drawn: str) -> None:
    assert "".join(as_markdown([Sentence(written), Listing([written])])) == f"{drawn}\n\n- {drawn}\n"
    (folder / "r.yaml").write_text(FRIDAY.replace("Friday night", f"'{written}'"), encoding="utf-8")
    assert f"## {drawn}: " in run("score r.yaml --format markdown").stdout
