"""Ask questions at a terminal, or read the answers from standard input, one on each line."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from shutil import get_terminal_size
from typing import Any, Final

import click

from hanascore.cli.keep.answers import HELP, NOTHING, Path, as_typed
from hanascore.cli.output import Output
from hanascore.cli.streams import is_interactive
from hanascore.report.text import page_width, wrapped
from hanascore.words.common_words import is_no, is_yes
from hanascore.words.visible import visible, width

if sys.platform != "win32":
    import tty

_LONGEST_ANSWER = 4000
# How deep suggestions are tried: suggestions for an answer, and suggestions for such a suggestion.
_MOST_TRIALS = 2
# The least number of cells for the answer, if the question can be wrapped.
_ROOM_TO_TYPE = 12
# The value of `Question.none` for a question that does not accept `none`.
NOT_AN_ANSWER: Final = object()


class SuggestionError(ValueError):
    """An answer has a mistake for which there is a correction. `question` asks if `better` was meant."""

    def __init__(self, message: str, question: str, better: str) -> None:
        super().__init__(message)
        self.question, self.better = question, better


def why_refused(parse: Callable[..., Any], text: str, depth: int) -> str:
    """Return why a question would refuse a suggestion; "" if it would not. Too deep suggestions are refused.

    `parse` takes a text and its depth: 0 for a typed text, 1 for a suggestion, 2 for a suggestion for that.
    """
    if depth >= _MOST_TRIALS:
        return "? shows what can be typed"
    try:
        parse(text, depth=depth + 1)
    except ValueError as error:
        return str(error)
    return ""


def as_checked(error: SuggestionError, parse: Callable[..., Any], depth: int) -> ValueError:
    """Return an error with its suggestion, or without it if the question would refuse the suggestion."""
    reason = "" if depth else why_refused(parse, error.better, depth)
    if not reason:
        return error
    # If the reason has an example, the user knows what to type.
    return ValueError(f"{error.question}? {reason}" if "`" in reason else str(error))


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question, and the function that understands its answer."""

    # The text of the question.
    text: str
    # Returns the value of a typed answer. ValueError says what is wrong with it.
    parse: Callable[[str], Any]
    # What `?` shows.
    help: str = ""
    # The default answer: Enter alone means this.
    default: str = ""
    # Where the answer belongs in the record.
    path: Path = ()
    # Returns whole answers that begin with a text, for the Tab key.
    completions: Callable[[str], list[str]] | None = None
    # What to type if there is no default.
    expected: str = ""
    # The value of `none` and its synonyms, unless `parse` reads them.
    none: Any = NOT_AN_ANSWER
    # Whether the value is a mapping that answers several questions, by their paths.
    answers_several: bool = False
    # Returns how a value is typed, to offer an earlier answer again.
    spell: Callable[[Any], str] = as_typed

    def answers(self, value: Any) -> dict[Path, Any]:
        """Return the answers that a value gives, by their paths. A mapping may answer several questions."""
        return value if self.answers_several else {self.path: value}

    def value_of(self, text: str) -> Any:
        """Return the value of an answer that was typed."""
        answer = text or self.default
        if self.expected and not answer:
            raise ValueError(f"type {self.expected}; ? shows help")
        if self.none is not NOT_AN_ANSWER and answer.casefold() in NOTHING:
            return self.none
        return self.parse(answer)


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
        """Write some lines, wrapped between words if the window is narrower.

        A role, such as `title` or `warning`, colours the text, or only the word of a severity before it.
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
        default = f" [{visible(question.default)}]" if question.default else ""
        colon = "" if question.text.endswith(("?", "]")) else ":"
        suggestion: SuggestionError | None = None
        while True:
            self._question = question
            if suggestion:
                answer = self._read_line(f"  {suggestion.question}? [Y/n] ")
            else:
                answer = self._read_line(f"{question.text}{default}{colon} ")
            word = answer.casefold()
            if suggestion and is_no(word):
                self.say(f"  {suggestion}")
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
            except ValueError as error:
                self.say(f"  {error}")
                suggestion = None

    def confirm(self, text: str, *, default: bool = True) -> bool:
        """Ask a question that is answered by yes or no."""

        def parse(answer: str) -> bool:
            if answer and not (is_yes(answer) or is_no(answer)):
                raise ValueError("type y or n")
            return is_yes(answer) if answer else default

        choices = "[Y/n]" if default else "[y/N]"
        return bool(self.ask(Question(text=f"{text}? {choices}", parse=parse, help="y or n")))

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
