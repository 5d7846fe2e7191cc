"""A dialogue of plain lines: a question, an answer, what it means. Nothing on the screen is drawn twice.

At a terminal a line can be edited, where the system has readline; elsewhere answers are read a line each and
questions go to standard error.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from typing import Any, NamedTuple

from hanascore.cli.streams import Streams, redraws
from hanascore.problems.excerpt import width
from hanascore.problems.words import visible
from hanascore.report.blocks import page_width, wrapped

_LONGEST = 4000
_YES, _NO = frozenset(("y", "yes")), frozenset(("n", "no"))


class SlipError(ValueError):
    """Raised where an answer is wrong by a slip: what to ask about it, and the answer without it."""

    def __init__(self, told: str, question: str, better: str) -> None:
        super().__init__(told)
        self.question, self.better = question, better


class Question(NamedTuple):
    """One thing to ask, and where its answer stands in what is asked for; nowhere if `path` is empty.

    `take` makes of an answer what is kept of it; ValueError says why it cannot. `offers` makes of the
    beginning of an answer whole ones, for the Tab key.
    """

    words: str
    take: Callable[[str], Any]
    help: str = ""
    default: str = ""
    path: tuple[str | int, ...] = ()
    offers: Callable[[str], list[str]] | None = None


class Dialogue:
    """Questions and their answers.

    `command` is handed each answer first, and tells whether that was all of it; `help` is what may be typed
    anywhere.
    """

    def __init__(self, streams: Streams, command: Callable[[str], bool], help: str) -> None:
        self.streams, self.command, self.help = streams, command, help
        self.echoed, self.shows = (
            stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)
        )
        # Editing takes control characters, which a dumb terminal or a screen reader would show.
        self.edits = self.echoed and redraws(sys.stdout)
        self.words: tuple[str, ...] = ()
        self.offers: Callable[[str], list[str]] | None = None
        self.readline: Any = None
        if self.edits:
            with suppress(ImportError):
                self.readline = import_module("readline")
                self.readline.set_completer(self._found)
                self.readline.parse_and_bind("tab: complete")

    def say(self, text: str) -> None:
        """Show some lines, which a window that is narrower folds between words."""
        lines = []
        for line in map(visible, text.splitlines()):
            margin = " " * (len(line) - len(line.lstrip(" ")))
            fits = not self.shows or width(line) <= page_width()
            lines += [line] if fits else wrapped(line, indent=margin, hanging=f"{margin}  ")
        self.streams.out("".join(f"{line}\n" for line in lines))

    def know(self, words: Iterable[str]) -> None:
        """Offer words for the Tab key, wherever a question offers no answers of its own."""
        self.words = tuple(sorted(set(words)))

    def _found(self, text: str, number: int) -> str | None:
        """What the Tab key makes of a beginning: words, or the answers that a question offers."""
        known = (*(self.offers(text) if self.offers else ()), *self.words)
        fitting = [word for word in known if word.casefold().startswith(text.casefold())]
        return fitting[number] if number < len(fitting) else None

    def ask(self, question: Question) -> Any:
        """The answer to a question, asked until there is one that can be taken."""
        brackets = f" [{visible(question.default)}]" if question.default else ""
        words = f"{question.words}{brackets}{'' if question.words.endswith(('?', ']')) else ':'} "
        text: str | None = None
        while True:
            self.offers = question.offers
            if self.readline:
                self.readline.set_completer_delims("" if self.offers else " ,;")
            said, text = self._line(words) if text is None else text, None
            if said == "?":
                self.say(f"{question.help}\nAnywhere:\n{self.help}")
                continue
            try:
                if not self.command(said):
                    return question.take(said or question.default)
            except SlipError as slip:
                text = self._mended(slip)
            except ValueError as fault:
                self.say(f"  {fault}")

    def _mended(self, slip: SlipError) -> str | None:
        """The answer without a slip, if somebody agrees to that, or another one that is typed instead."""
        text = self._line(f"  {slip.question}? [Y/n] ")
        if text.casefold() in _NO:
            self.say(f"  {slip}")
            return None
        return slip.better if not text or text.casefold() in _YES else text

    def yes(self, words: str, *, default: bool = True) -> bool:
        """Whether somebody agrees."""

        def taken(text: str) -> bool:
            word = text.casefold()
            if word and word not in _YES | _NO:
                raise ValueError("please answer y or n")
            return word in _YES if word else default

        return bool(self.ask(Question(f"{words}? {'[Y/n]' if default else '[y/N]'}", taken, "y or n")))

    def _line(self, words: str) -> str:
        """One line of input without spaces around it."""
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
