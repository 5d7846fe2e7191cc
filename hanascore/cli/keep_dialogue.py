"""What the pad asks and somebody types: a question and its answer, and what is meant by it.

A dialogue is of plain lines of which none is drawn twice. What is typed becomes what a record writes, and
ValueError says what cannot be meant.
"""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import chain, islice
from typing import Any

from hanascore.cli.options import names_in
from hanascore.cli.streams import Streams, redraws
from hanascore.problems.problem import width
from hanascore.problems.words import did_you_mean, listed, visible
from hanascore.record.cursor import name_of, own_spelling
from hanascore.record.text import data_of
from hanascore.report.blocks import page_width, wrapped
from hanascore.rules.game import Fact, FactShape, written
from hanascore.tuples import NamedTuple

# Only where there is one can a terminal be stopped.
if sys.platform != "win32":
    import tty

HELP = frozenset(("?", "help"))
NONE = frozenset(("none", "nobody", "no", "nothing", "-"))
OF_CARDS = {"left_over": "Cards that nobody took", "opening_field": "The field as it was dealt"}
BY_PLAYER = frozenset((FactShape.WORDS_BY_PLAYER, FactShape.YAKU_BY_PLAYER, FactShape.YAKU_WITH_CARDS))
_NEXT = "with ; before the next name"
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

    def __init__(self, streams: Streams, command: Callable[[str], bool], help: str) -> None:
        self.streams, self.command, self.help = streams, command, help
        self.echoed, self.shows = (
            stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)
        )
        # Editing takes control characters, which a dumb terminal or a screen reader would show.
        self.edits = self.echoed and redraws(sys.stdout)
        self.words: list[str] = []
        self.offers: Callable[[str], list[str]] | None = None
        self.readline: Any = None
        self.asking = ""
        if self.edits:
            with suppress(ImportError):
                self.readline = import_module("readline")
                self.readline.set_completer(self._found)
                self.readline.parse_and_bind("tab: complete")
                if sys.platform != "win32":
                    signal.signal(signal.SIGCONT, self._taken_up)

    def say(self, text: str) -> None:
        """Show some lines, which a window that is narrower folds between words."""
        lines = (piece for line in text.splitlines() for piece in self._folded(line))
        self.streams.out("".join(f"{line}\n" for line in lines))

    def _folded(self, line: str) -> list[str]:
        """A line as it is shown, folded where the window is narrower."""
        line = visible(line)
        margin = " " * (len(line) - len(line.lstrip(" ")))
        fits = not self.shows or width(line) <= page_width()
        return [line] if fits else wrapped(line, indent=margin, hanging=f"{margin}  ")

    def _found(self, text: str, number: int) -> str | None:
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
        *above, last = self._folded(words)
        asked = f"{last.rstrip()} "
        show = self.streams.out if self.edits else self.streams.err
        show("".join(f"{line}\n" for line in above))
        if self.edits:
            self.asking = asked
            try:
                return input(self.asking)
            finally:
                self.asking = ""
        self.streams.err(asked)
        line = sys.stdin.buffer.readline() if sys.stdin is not None else b""
        if not self.echoed:
            self.streams.err("\n")
        if not line:
            raise EOFError
        return line.decode("utf-8")

    def _taken_up(self, *_: object) -> None:
        """Show the question and what is typed again, where Ctrl-Z stopped the pad and `fg` takes it up."""
        if self.asking and sys.platform != "win32":
            # The shell set the terminal as it likes it.
            tty.setcbreak(sys.stdin)
            self.streams.out(f"{self.asking}{self.readline.get_line_buffer()}")


def name_meant(name: str, known: Collection[str]) -> str:
    """What is meant by a name or its beginning, or nothing where that is none or more than one.

    `known` may be a mapping that tells what each name means.
    """
    own = own_spelling(name, known)
    begun = " ".join(name.split()).casefold()
    fitting = {own}.intersection(known) or {
        one for one in known if " ".join(one.split()).casefold().startswith(begun)
    }
    found = {known[one] if isinstance(known, dict) else one for one in fitting}
    return found.pop() if len(found) == 1 else ""


def one_of(text: str, known: Collection[str], what: str = "player") -> str:
    """What is meant by a name in full, in other capitals, or by a beginning that no other has."""
    names = list(dict.fromkeys(known.values() if isinstance(known, dict) else known))
    name = name_of(text)
    if not name:
        raise ValueError(f"type {listed(names, 'or')}")
    if meant := name_meant(name, known):
        return meant
    raise ValueError(f"no {what} is called '{text}': {did_you_mean(name, names) or listed(names, 'or')}")


def players_meant(text: str, known: Collection[str], what: str = "player") -> list[str]:
    """The players that names in a row mean; where spaces alone part them, as many words as can be are a name.

    >>> players_meant("aki b bo", ["Aki B", "Bo", "Chiyo"])
    ['Aki B', 'Bo']
    >>> players_meant("Bo, Sato, Ken", ["Sato, Ken", "Bo"])
    ['Bo', 'Sato, Ken']
    """
    if "," in "".join(known) and not re.search("[;；]", text):
        # Such names are found as those with spaces are.
        known = {name.replace(",", " "): known[name] if isinstance(known, dict) else name for name in known}
        text = re.sub("[,、，]", " ", text)
    parts = [part for part in names_in(text, known) if part]
    if len(parts) > 1:
        return [one_of(part, known, what) for part in parts]
    found, rest = [], "".join(parts)
    most = max(len(name.split()) for name in known)
    while rest:
        ends = [word.end() for word in islice(re.finditer(r"\S+", rest), most)]
        end = next((end for end in reversed(ends) if name_meant(rest[:end], known)), ends[0])
        found.append(one_of(rest[:end], known, what))
        rest = rest[end:].lstrip()
    return found


def whole_number(text: str) -> int:
    """A whole number."""
    if not re.fullmatch(r"[-+]?\d{1,6}", text.strip()):
        raise ValueError(f"a whole number belongs here, not '{text}'")
    return int(text)


def names_and_number(text: str, known: Collection[str], names: int = 1) -> tuple[list[str], int, str] | None:
    """So many names, the number behind them and what follows there; None where a line is none of that.

    Of the numbers in it, and of the ways to part names that spaces part, one counts by which all are
    known: in full, or by how they begin.

    >>> names_and_number("Sato, Ken to P 1 10 bet", ["Sato, Ken", "P 1"], 2)
    (['Sato, Ken', 'P 1'], 10, 'bet')
    """
    ways = []
    for found in re.finditer(r"[\s:=]+([-+]?\d{1,9})(?=[\s,;]|$)", text):
        words = text[: found.start()].split()
        rest = text[found.end() :].strip(" ,;")
        for cut in range(len(words) - 1, 0, -1) if names > 1 else [len(words)]:
            parts = [words[:cut], words[cut:]][:names]
            if len(parts[-1]) > 1 and parts[-1][0].casefold() == "to":
                parts[-1] = parts[-1][1:]
            told = [" ".join(part).strip(",;") for part in parts]
            ways.append((told, int(found[1]), rest))
    in_full = (way for way in ways if all(own_spelling(name, known) in known for name in way[0]))
    begun = (way for way in ways if all(name_meant(name, known) for name in way[0]))
    return next(chain(in_full, begun, ways), None)


def mapping_meant(text: str, names: Iterable[str], *, commas: bool = False) -> dict[str, Any]:
    """Names and their values: `yaku: all; goal 100`. With `commas` one before a name parts them too."""
    if text.startswith("{"):
        found = data_of(text)
        return found if isinstance(found, dict) else {}
    longest_first = sorted(names, key=len, reverse=True)
    told: dict[str, Any] = {}
    between = rf";|,(?=\s*(?:{'|'.join(map(re.escape, longest_first))}))" if commas else ";"
    for part in filter(None, map(str.strip, re.split(between, text, flags=re.IGNORECASE))):
        begun = (
            name for name in longest_first if re.match(rf"{re.escape(name)}(?=[ :=]|$)", part, re.IGNORECASE)
        )
        name = next(begun, None)
        if name is None:
            word = re.split(r"[:\s]", part)[0]
            every = f"there are {listed(sorted(names))}" if len(longest_first) < 9 else "? lists what is"
            hint = did_you_mean(word, longest_first) or every
            raise ValueError(f"'{visible(word)}' is not known here: {hint}")
        told[name] = part[len(name) :].lstrip(" :=")
    return told


def fact_meant(fact: Fact, text: str, names: list[str]) -> Any:
    """What was typed for a fact, as a record writes it."""
    if text[:1] in "{[":
        return data_of(text)
    if fact.shape is FactShape.PLAYER:
        return one_of(text, names)
    if fact.shape is FactShape.PLAYERS:
        return players_meant(text, names)
    if fact.shape is FactShape.NUMBERS:
        return text.split(",")
    if fact.shape in (FactShape.PARTS, FactShape.NUMBERS_BY_PLAYER):
        return mapping_meant(text, fact.parts or names, commas=True)
    if fact.shape in BY_PLAYER:
        told = mapping_meant(text, names)
        if len(fact.choices) == 1:
            told = {name: words or fact.choices[0] for name, words in told.items()}
        if "" in told.values():
            raise ValueError(f"what {listed([name for name in told if not told[name]])} has is missing")
        return {name: [word.strip() for word in words.split(",")] for name, words in told.items()}
    return text


def fact_typed(fact: Fact, players: Sequence[str]) -> str:
    """How a fact is typed at the pad."""
    if fact.shape in BY_PLAYER:
        first = fact.choices[0] if fact.choices else "YAKU"
        return f"a name and what it has, as in {players[0]} {first}, {_NEXT}"
    if fact.shape is FactShape.NUMBERS_BY_PLAYER:
        return f"a name and its number, as in {players[0]} 1, {_NEXT}"
    if fact.shape is FactShape.PARTS:
        shown = {FactShape.PLAYER: players[0], FactShape.CARD: "2a"}
        parts = [f"{name} {shown.get(one.shape) or [*one.choices, 1][0]}" for name, one in fact.parts.items()]
        return f"its parts with ; between, as in {'; '.join(parts)}"
    between = fact.shape in (FactShape.PLAYERS, FactShape.NUMBERS)
    return f"{fact.shape.value}, with a comma between" if between else str(fact.shape.value)


def in_commands(text: str, facts: Iterable[str] = ()) -> str:
    """What is said of keys of a record and of other commands, in what is typed at the pad.

    >>> in_commands("write `left_over` with the cards nobody took, or `go: [Aki, Bo]`", ["go"])
    'write `tell left_over` with the cards nobody took, or `tell go Aki, Bo`'
    """
    keys = "|".join((*OF_CARDS, *facts))
    return re.sub(
        rf"`({keys})(?:: \[?([^`\]]*)\]?)?`",
        lambda found: f"`tell {found[1]} {found[2] or ''}".rstrip() + "`",
        text.replace("hanascore cards lists every name", "? says what may be typed"),
    )


def typed(value: Any) -> str:
    """A value as it is typed: as a record spells it, but for the brackets of a row."""
    if value in ([], {}):
        return "none"
    return ", ".join(map(typed, value)) if isinstance(value, list | tuple) else written(value)
