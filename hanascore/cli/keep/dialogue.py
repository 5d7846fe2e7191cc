"""How the pad asks: a question, and the dialogue in which it is asked until there is an answer.

A dialogue is of plain lines of which none is drawn twice. What is meant by an answer is in `keep_meaning`.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, NamedTuple

from hanascore.cli.keep.answers import NONE
from hanascore.cli.output import Output
from hanascore.cli.streams import is_interactive
from hanascore.problems.words import visible, width
from hanascore.report.text import page_width, wrapped

# Only where there is one can a terminal be stopped.
if sys.platform != "win32":
    import tty

HELP = frozenset(("?", "help"))
# An answer has no more characters.
_LONGEST = 4000
_YES, _NO = frozenset(("y", "yes")), frozenset(("n", "no"))


class SlipError(ValueError):
    """Raised where an answer is wrong by a slip: what to ask about it, and the answer without it."""

    def __init__(self, told: str, question: str, better: str) -> None:
        super().__init__(told)
        self.question, self.better = question, better


class Question(NamedTuple):
    """One thing to ask, and where its answer stands in what is asked for; nowhere if `path` is empty.

    `take` makes of an answer what is kept of it; ValueError says why it cannot. What is kept of `none`, or of
    another such word, is told where that needs no taking. `wanted` is what is to be typed where Enter alone
    is no answer. `offers` makes of the beginning of an answer whole ones, for the Tab key.
    """

    words: str
    take: Callable[[str], Any]
    help: str = ""
    default: str = ""
    path: tuple[str | int, ...] = ()
    offers: Callable[[str], list[str]] | None = None
    wanted: str = ""
    none: Any = ...

    def answer(self, text: str) -> Any:
        """What is kept of an answer as it was typed."""
        said = text or self.default
        if self.wanted and not said:
            raise ValueError(f"type {self.wanted}; ? says what is meant")
        return self.none if self.none is not ... and said.casefold() in NONE else self.take(said)


class Dialogue:
    """Questions and their answers.

    `command` is handed each answer first, and tells whether that was all of it; `help` is what may be typed
    anywhere. The Tab key offers `words`, and the answers that a question offers.
    """

    def __init__(self, streams: Output, command: Callable[[str], bool], help: str) -> None:
        self.streams, self.command, self.help = streams, command, help
        self.echoed, self.shows = (
            stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)
        )
        # Editing takes control characters, which a dumb terminal or a screen reader would show.
        self.edits = self.echoed and is_interactive(sys.stdout)
        self.words: list[str] = []
        self.offers: Callable[[str], list[str]] | None = None
        self.readline: Any = None
        self.asking = ""
        if self.edits:
            with suppress(ImportError):
                self.readline = import_module("readline")
                self.readline.set_completer(self._completion)
                self.readline.parse_and_bind("tab: complete")
                if sys.platform != "win32":
                    signal.signal(signal.SIGCONT, self._show_again)

    def say(self, text: str) -> None:
        """Show some lines, which a window that is narrower folds between words."""
        lines = (piece for line in text.splitlines() for piece in self._folded(line))
        self.streams.write("".join(f"{line}\n" for line in lines))

    def _folded(self, line: str, hanging: str = "  ") -> list[str]:
        """A line as it is shown, folded where the window is narrower."""
        line = visible(line)
        margin = " " * (len(line) - len(line.lstrip(" ")))
        fits = not self.shows or width(line) <= page_width()
        return [line] if fits else wrapped(line, indent=margin, hanging=margin + hanging)

    def _completion(self, text: str, number: int) -> str | None:
        """What the Tab key makes of a beginning."""
        known = (*(self.offers(text) if self.offers else ()), *self.words)
        fitting = [word for word in known if word.casefold().startswith(text.casefold())]
        return fitting[number] if number < len(fitting) else None

    def ask(self, question: Question) -> Any:
        """The answer to a question, asked until there is one that can be taken."""
        brackets = f" [{visible(question.default)}]" if question.default else ""
        words = f"{question.words}{brackets}{'' if question.words.endswith(('?', ']')) else ':'} "
        slip: SlipError | None = None
        while True:
            self.offers = question.offers
            if self.readline:
                self.readline.set_completer_delims("" if self.offers else " ,;")
            said = self._line(f"  {slip.question}? [Y/n] " if slip else words)
            if slip and said.casefold() in _NO:
                self.say(f"  {slip}")
                slip = None
                continue
            if slip and (not said or said.casefold() in _YES):
                said = slip.better
            if said.casefold() in HELP:
                self.say(f"{question.help}\nAnywhere:\n{self.help}")
                continue
            try:
                # A slip is asked about again behind a command; whoever does not agree may also answer anew.
                if not self.command(said):
                    return question.answer(said)
            except SlipError as found:
                slip = found
            except ValueError as fault:
                self.say(f"  {fault}")
                slip = None

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
        *above, last = self._folded(words, "")
        asked = f"{last.rstrip()} "
        show = self.streams.write if self.edits else self.streams.write_message
        show("".join(f"{line}\n" for line in above))
        if self.edits:
            self.asking = asked
            try:
                return input(self.asking)
            finally:
                self.asking = ""
        self.streams.write_message(asked)
        line = sys.stdin.buffer.readline() if sys.stdin is not None else b""
        if not self.echoed:
            self.streams.write_message("\n")
        if not line:
            raise EOFError
        return line.decode("utf-8")

    def _show_again(self, *_: object) -> None:
        """Show the question and what is typed again, where Ctrl-Z stopped the pad and `fg` takes it up."""
        if self.asking and sys.platform != "win32":
            # The shell set the terminal as it likes it.
            tty.setcbreak(sys.stdin)
            self.streams.write(f"{self.asking}{self.readline.get_line_buffer()}")
