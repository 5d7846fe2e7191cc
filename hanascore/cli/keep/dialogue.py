"""Read lines at a terminal or from standard input, and write what the score pad says."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from shutil import get_terminal_size
from typing import Any

from hanascore.cli.output import Output
from hanascore.cli.streams import is_interactive
from hanascore.report.labels import tr
from hanascore.report.text import page_width, wrapped
from hanascore.words.common_words import is_no, is_yes
from hanascore.words.visible import visible, width

if sys.platform != "win32":
    import tty

_LONGEST_ANSWER = 4000
# The least number of cells for the answer, if the question can be wrapped.
_ROOM_TO_TYPE = 12
_MORE = "Enter for more: "


def means_yes(answer: str) -> bool:
    """Return whether an answer means yes, in English or in the language of the pad."""
    return is_yes(answer) or answer == tr("yes")


def means_no(answer: str) -> bool:
    """Return whether an answer means no, in English or in the language of the pad."""
    return is_no(answer) or answer == tr("no")


class Dialogue:
    """Writes texts and reads lines."""

    def __init__(self, output: Output) -> None:
        self.output = output
        # Whether the input is a terminal, and whether the output is one.
        self.is_echoed = sys.stdin is not None and sys.stdin.isatty()
        self.is_shown = sys.stdout is not None and sys.stdout.isatty()
        # Editing needs control characters, which a dumb terminal or a screen reader would show.
        self.has_editing = self.is_echoed and is_interactive(sys.stdout)
        # The words that the Tab key offers in addition to the completions of the question.
        self.words: list[str] = []
        # Returns whole answers to the question that begin with a text, for the Tab key.
        self.completions: Callable[[str], list[str]] | None = None
        # The text of the next line before anything is typed.
        self.kept_line = ""
        # A line that was typed in the middle of a long text, or instead of yes or no. It is heard next.
        self._typed_early: str | None = None
        self._prompt = ""
        self._readline: Any = None
        if self.has_editing:
            with suppress(ImportError):
                self._readline = import_module("readline")
                self._readline.set_completer(self._complete)
                self._readline.parse_and_bind("tab: complete")
                if sys.platform != "win32":
                    signal.signal(signal.SIGCONT, self._show_prompt_again)

    # Writing

    def say(self, text: str, *, role: str = "") -> None:
        """Write a text, wrapped between words to fit into the window.

        The role `title` colours the whole text. The role `error` or `warning` colours only this first word.
        """
        style, lines = self.output.style(sys.stdout), self._wrap_lines(text)
        if role == "title":
            lines = [style(role, line) for line in lines]
        elif role:
            lines[0] = lines[0].replace(f"{role}:", style(role, f"{role}:"), 1)
        self.output.write("".join(f"{line}\n" for line in lines))

    def show_lines(self, text: str) -> None:
        """Write some lines, a screen at a time."""
        self.show("".join(f"{line}\n" for line in self._wrap_lines(text)))

    def show(self, text: str) -> None:
        """Write a text unchanged, a screen at a time. Any answer but Enter leaves it."""
        lines = text.splitlines(keepends=True)
        # The question below the text needs a line, too.
        size = max(get_terminal_size().lines - 1, 2) if self.has_editing else len(lines)
        while len(lines) > size:
            self.output.write("".join(lines[: size - 1]))
            lines = lines[size - 1 :]
            if answer := self.read(_MORE):
                self._typed_early = answer
                return
        self.output.write("".join(lines))

    def _wrap_lines(self, text: str) -> list[str]:
        return [part for line in text.splitlines() for part in self._wrap(line)]

    def _wrap(self, line: str, hanging: str = "  ", *, room: int = 0) -> list[str]:
        """Break a line between words. Each part leaves `room` cells of the screen free."""
        line, cells = visible(line), page_width() - room
        if not self.is_shown or width(line) <= cells:
            return [line]
        margin = " " * (len(line) - len(line.lstrip(" ")))
        return wrapped(line, cells, indent=margin, hanging=margin + hanging)

    # Reading

    def confirm(self, text: str, *, default: bool = True) -> bool:
        """Ask a question that is answered by yes or no. Any other line means no, and is heard after it."""
        answer = self.read(f"{text}? {'[Y/n]' if default else '[y/N]'} ")
        agrees, refuses = means_yes(answer), means_no(answer)
        if answer and not (agrees or refuses):
            self._typed_early = answer
        return agrees if answer else default

    def read(self, prompt: str) -> str:
        """Return a line that was typed, without blanks around it. Raise EOFError at the end of the input."""
        if self._typed_early is not None:
            line, self._typed_early = self._typed_early, None
            return line
        while True:
            try:
                line = self._read_typed(prompt).strip()
            except UnicodeDecodeError:
                self.say("  that is not UTF-8: type it again")
                continue
            self.kept_line = ""
            if len(line) > _LONGEST_ANSWER:
                self.say(f"  that has {len(line):,} characters; the limit is {_LONGEST_ANSWER:,}")
            elif any(not char.isprintable() and char not in "\t\u3000" for char in line):
                self.say("  that contains control characters: type it again")
            else:
                return line.replace("\t", " ")

    def _read_typed(self, prompt: str) -> str:
        """Return a line exactly as it was typed."""
        parts = [prompt]
        if self.is_shown and width(prompt) > page_width() - _ROOM_TO_TYPE:
            # Put sentences, or a question before its choices, on lines of their own.
            parts = re.split(r"(?<=[.?])\s+(?=[^\[.?][^.?]*\??[^.?]*$)", prompt.rstrip())
        *above, last = [line for part in parts for line in self._wrap(part.rstrip(), "", room=2)]
        prompt = f"{last.rstrip()} "
        if self.has_editing:
            self.output.write("".join(f"{line}\n" for line in above))
            return self._read_edited(prompt)
        self.output.write_message("".join(f"{line}\n" for line in above) + prompt)
        line = sys.stdin.buffer.readline() if sys.stdin is not None else b""
        if not self.is_echoed:
            self.output.write_message("\n")
        if not line:
            raise EOFError
        return line.decode("utf-8")

    # The terminal

    def _read_edited(self, prompt: str) -> str:
        if self._readline:
            self._readline.set_completer_delims("" if self.completions else " ,;")
            self._readline.set_startup_hook(lambda: self._readline.insert_text(self.kept_line))
        self._prompt = prompt
        try:
            return input(prompt)
        finally:
            self._prompt = ""

    def _complete(self, typed: str, number: int) -> str | None:
        """Return the completion with this number, for the Tab key."""
        offered = list(self.words)
        if self.completions:
            offered = [*self.completions(typed), *offered]
        fitting = [word for word in offered if word.casefold().startswith(typed.casefold())]
        return fitting[number] if number < len(fitting) else None

    def _show_prompt_again(self, *_: object) -> None:
        """Show the prompt and what was typed when `fg` continues the program after Ctrl-Z."""
        if self._prompt and sys.platform != "win32":
            # The shell has changed the settings of the terminal.
            tty.setcbreak(sys.stdin)
            self.output.write(f"{self._prompt}{self._readline.get_line_buffer()}")
