"""Read the event's file that a command line names. Commands without `--event` do not import this module."""

from __future__ import annotations

from hanascore.cli.exit_codes import PROBLEMS
from hanascore.cli.input import read_input
from hanascore.cli.output import Output
from hanascore.record.source import MAX_BYTES
from hanascore.tally.event_reader import EventFile, read_event
from hanascore.words.visible import printable_name


def report_event(output: Output, path: str, max_bytes: int = MAX_BYTES) -> EventFile | None:
    """Read an event and report its problems. Return None if the event cannot be used."""
    event_file = read_event_file(output, path, max_bytes)
    if event_file:
        output.report_problems(event_file.problems, more="json")
        output.count_problems(event_file.problems)
    return event_file


def read_event_file(output: Output, path: str, max_bytes: int = MAX_BYTES) -> EventFile | None:
    """Read an event. If records cannot be judged by it, report its problems and return None."""
    event_file = load_event_file(output, path, max_bytes)
    if event_file is None or event_file.is_usable:
        return event_file
    output.report_problems(event_file.problems, more="json")
    output.raise_exit_code(PROBLEMS)
    return None


def load_event_file(output: Output, path: str, max_bytes: int = MAX_BYTES) -> EventFile | None:
    """Read an event, even one with errors. Report only that its file cannot be read."""
    content = read_input(path, output, max_bytes)
    return None if content is None else read_event(content, printable_name(path), max_bytes=max_bytes)
