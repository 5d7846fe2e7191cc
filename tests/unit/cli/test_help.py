"""`hanascore help` prints the guide."""

from __future__ import annotations

from pathlib import Path

import pytest
from wcwidth import wcswidth

from hanascore.cli.help import plain_text, topics
from tests.helpers.commands import run

ROOT = Path(__file__).parents[3]


def test_help_lists_the_topics_with_their_titles() -> None:
    output = run("help").stdout
    assert "  event         Events: tournaments and club evenings\n" in output
    assert [topic for topic in topics() if f"\n  {topic} " not in output] == []


def test_help_prints_a_topic_as_plain_text() -> None:
    output = run("help event").stdout
    assert output.startswith("Events: tournaments and club evenings\n=====")
    assert "<!--" not in output
    assert "```" not in output


@pytest.mark.parametrize("topic", topics())
def test_prose_and_tables_fit_80_columns(topic: str) -> None:
    pages = run(f"help {topic}").stdout.splitlines()
    # Code is indented by two spaces and is not folded.
    assert [line for line in pages if wcswidth(line) > 80 and not line.startswith("  ")] == []


def test_help_of_a_command_is_its_help() -> None:
    assert run("help score").stdout == run("score --help").stdout


def test_an_unknown_topic_names_the_nearest() -> None:
    result = run("help evnt")
    assert result.exit_code == 2
    assert "no topic is called 'evnt': did you mean event?" in result.output


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("a *b* `c*` **d**", "a b `c*` d\n"),
        ("[the output](output.md#x), [x](http://y)", "the output, x\n"),
        ("![deck](a.svg)\n<!-- hidden -->", "deck\n"),
        ("1. one\n   two\n2. three", "1. one two\n2. three\n"),
        ("```yaml x\na:  1\n\nb\n```", "  a:  1\n\n  b\n"),
        ("| a | b |\n| --- | --- |\n| `x\\|y` | z |", "a      b\n-----  -\n`x|y`  z\n"),
    ],
)
def test_markdown_becomes_plain_text(markdown: str, text: str) -> None:
    assert plain_text(markdown) == text
