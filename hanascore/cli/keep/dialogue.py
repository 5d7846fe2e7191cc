"""Ask questions at a terminal, or read the answers from standard input, one on each line."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from shutil import get_terminal_size
from typing import Any

import click

from hanascore.cli.output import Output
from hanascore.cli.streams import is_interactive
from hanascore.evening.answers import HELP
from hanascore.evening.errors import AnswerError, StepError, SuggestionError
from hanascore.evening.question import AnswerKind, Question
from hanascore.report.text import page_width, wrapped
from hanascore.words.common_words import is_no, is_yes
from hanascore.words.english import Phrase
from hanascore.words.visible import visible, width

if sys.platform != "win32":
    import tty

_LONGEST_ANSWER = 4000
# The least number of cells for the answer, if the question can be wrapped.
_ROOM_TO_TYPE = 12


def _prompt_of(question: Question) -> str:
    """Return the text of a question, with its choices if a user types one of a few."""
    parts: list[str] = [question.heading, question.text]
    if question.kind is AnswerKind.CHOICE and question.path != ("game",):
        parts.append(", ".join(choice.words for choice in question.choices))
    return " ".join(filter(None, parts))


def refusal_of(error: StepError) -> str:
    """Return why an answer is refused, and that the help of the question says more."""
    return f"{error}; ? shows help" if error.help_says_more else str(error)


class Dialogue:
    """Writes questions and reads answers.

    `run_command` gets each answer first, and returns whether it was a command. `help` lists the commands.
    """

    def __init__(self, output: Output, run_command: Callable[[str], bool], help: str) -> None:
        self.output, self.run_command, self.help = output, run_command, help
        # Whether the input is a terminal, and whether the output is one.
        self.is_echoed = sys.stdin is not None and sys.stdin.isatty()
        self.is_shown = sys.stdout is not None and sys.stdout.isatty()
        # Editing needs control characters, which a dumb terminal or a screen reader would show.
        self.has_editing = self.is_echoed and is_interactive(sys.stdout)
        # The words that the Tab key offers in addition to the completions of the question.
        self.words: list[str] = []
        self._question: Question | None = None
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
        """Write some lines, in a pager if they do not fit on the screen."""
        self.show("".join(f"{line}\n" for line in self._wrap_lines(text)))

    def show(self, text: str) -> None:
        """Write a text unchanged, in a pager if it does not fit on the screen."""
        # The question below the text needs a line, too.
        if self.has_editing and text.count("\n") + 1 >= get_terminal_size().lines:
            click.echo_via_pager(text)
        else:
            self.output.write(text)

    def _wrap_lines(self, text: str) -> list[str]:
        return [part for line in text.splitlines() for part in self._wrap(line)]

    def _wrap(self, line: str, hanging: str = "  ", *, room: int = 0) -> list[str]:
        """Break a line between words so that each part leaves `room` cells of the screen free."""
        line, cells = visible(line), page_width() - room
        if not self.is_shown or width(line) <= cells:
            return [line]
        margin = " " * (len(line) - len(line.lstrip(" ")))
        return wrapped(line, cells, indent=margin, hanging=margin + hanging)

    # Asking

    def ask(self, question: Question) -> Any:
        """Ask until there is an answer, and return its value."""
        default = f" [{visible(question.default_words)}]" if question.default_words else ""
        prompt = _prompt_of(question)
        colon = "" if prompt.endswith(("?", "]")) else ":"
        suggestion: SuggestionError | None = None
        while True:
            self._question = question
            if suggestion:
                answer = self._read_line(f"  {suggestion.question}? [Y/n] ")
            else:
                answer = self._read_line(f"{prompt}{default}{colon} ")
            word = answer.casefold()
            if suggestion and is_no(word):
                self.say(f"  {refusal_of(suggestion)}")
                suggestion = None
                continue
            if suggestion and (not answer or is_yes(word)):
                answer = suggestion.better
            if word in HELP:
                self.show_lines(f"{question.help}\n{self.help}")
                continue
            try:
                # Instead of yes or no to a suggestion, the user may type a command or another answer.
                if not self.run_command(answer):
                    return question.value_of(answer)
            except SuggestionError as error:
                suggestion = error
            except StepError as error:
                self.say(f"  {refusal_of(error)}")
                suggestion = None

    def confirm(self, text: str, *, default: bool = True) -> bool:
        """Ask a question that is answered by yes or no."""

        def parse(answer: str) -> bool:
            if answer and not (is_yes(answer) or is_no(answer)):
                raise AnswerError("type y or n")
            return is_yes(answer) if answer else default

        choices = "[Y/n]" if default else "[y/N]"
        words = Phrase("{}? {}", text, choices)
        question = Question(text=words, kind=AnswerKind.YES_NO, parse=parse, check=bool, help="y or n")
        return bool(self.ask(question))

    def _read_line(self, prompt: str) -> str:
        """Return a line that was typed, without blanks around it."""
        while True:
            try:
                line = self._read_typed(prompt).strip()
            except UnicodeDecodeError:
                self.say("  that is not UTF-8: type it again")
                continue
            if len(line) > _LONGEST_ANSWER:
                self.say(f"  that has {len(line):,} characters; the limit is {_LONGEST_ANSWER:,}")
            elif any(not char.isprintable() and char not in "\t\u3000" for char in line):
                self.say("  that contains control characters: type it again")
            else:
                return line.replace("\t", " ")

    def _read_typed(self, prompt: str) -> str:
        """Return a line exactly as it was typed. Raise EOFError at the end of the input."""
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
            has_completions = self._question is not None and self._question.completions is not None
            self._readline.set_completer_delims("" if has_completions else " ,;")
        self._prompt = prompt
        try:
            return input(prompt)
        finally:
            self._prompt = ""

    def _complete(self, typed: str, number: int) -> str | None:
        """Return the completion with this number, for the Tab key."""
        offered = list(self.words)
        if self._question and self._question.completions:
            offered = [*self._question.completions(typed), *offered]
        fitting = [word for word in offered if word.casefold().startswith(typed.casefold())]
        return fitting[number] if number < len(fitting) else None

    def _show_prompt_again(self, *_: object) -> None:
        """Show the prompt and what was typed when `fg` continues the program after Ctrl-Z."""
        if self._prompt and sys.platform != "win32":
            # The shell has changed the settings of the terminal.
            tty.setcbreak(sys.stdin)
            self.output.write(f"{self._prompt}{self._readline.get_line_buffer()}")
