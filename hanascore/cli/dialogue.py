"""A dialogue of plain lines: a question, an answer, what it means. Nothing on the screen is drawn twice.

At a terminal a line can be edited, where the system has readline; elsewhere answers are read a line each and
questions go to standard error.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from typing import Any, NamedTuple

from hanascore.cli.streams import Streams
from hanascore.problems.words import visible

_LONGEST = 4000
_YES, _NO = frozenset(("y", "yes")), frozenset(("n", "no"))


class Question(NamedTuple):
    """One thing to ask. `take` makes of an answer what is kept of it; ValueError says why it cannot."""

    key: str
    words: str
    default: str
    help: str
    take: Callable[[str], Any]


class Dialogue:
    """Questions and their answers.

    `command` is handed each answer first, and tells whether that was all of it; `help` is what may be typed
    anywhere.
    """

    def __init__(self, streams: Streams, command: Callable[[str], bool], help: str) -> None:
        self.streams, self.command, self.help = streams, command, help
        self.echoed, shows = (stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
        # Editing takes control characters, which a dumb terminal or a screen reader would show.
        self.edits = self.echoed and shows and os.environ.get("TERM") != "dumb"

    def say(self, text: str) -> None:
        """Show some lines."""
        self.streams.out("".join(f"{visible(line)}\n" for line in text.splitlines()))

    def complete(self, words: Iterable[str]) -> None:
        """Offer words for the Tab key."""
        if not self.edits:
            return
        known = sorted(set(words))

        def found(text: str, number: int) -> str | None:
            fitting = [word for word in known if word.casefold().startswith(text.casefold())]
            return fitting[number] if number < len(fitting) else None

        with suppress(ImportError):
            readline: Any = import_module("readline")
            readline.set_completer(found)
            readline.set_completer_delims(" ,;")
            readline.parse_and_bind("tab: complete")

    def ask(self, question: Question) -> Any:
        """The answer to a question, asked until there is one that can be taken."""
        brackets = f" [{visible(question.default)}]" if question.default else ""
        words = f"{question.words}{brackets}{'' if question.words.endswith(('?', ']')) else ':'} "
        while True:
            text = self._line(words)
            if text == "?":
                self.say(f"{question.help}\nAnywhere:\n{self.help}")
                continue
            try:
                if not self.command(text):
                    return question.take(text or question.default)
            except ValueError as fault:
                self.say(f"  {fault}")

    def yes(self, words: str, *, default: bool = True) -> bool:
        """Whether somebody agrees."""

        def taken(text: str) -> bool:
            word = text.casefold()
            if word and word not in _YES | _NO:
                raise ValueError("please answer y or n")
            return word in _YES if word else default

        choice = "[Y/n]" if default else "[y/N]"
        return bool(self.ask(Question("", f"{words}? {choice}", "", "y or n", taken)))

    def _line(self, words: str) -> str:
        """One line of input without blanks around it."""
        while True:
            try:
                text = self._typed(words).strip()
            except UnicodeDecodeError:
                self.say("  that is not UTF-8; please type it again")
                continue
            if len(text) > _LONGEST:
                self.say(f"  that has {len(text):,} characters, and {_LONGEST:,} are the most")
            elif any(not char.isprintable() and char not in "\t\u3000" for char in text):
                self.say("  that holds control characters; please type it again")
            else:
                return text.replace("\t", " ")

    def _typed(self, words: str) -> str:
        """One line as it was typed; EOFError where there is no more."""
        if self.edits:
            return input(visible(words))
        self.streams.err(visible(words))
        line = sys.stdin.buffer.readline() if sys.stdin is not None else b""
        if not self.echoed:
            self.streams.err("\n")
        if not line:
            raise EOFError
        return line.decode("utf-8")
