"""A score pad: a record on disk that grows by a round at a time, and the answers of the round being told.

Rounds are added, replaced and taken back as text, so that everything else in the file stays as its owner
wrote it. Whatever is to be written is read again first, and goes to disk in one step.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any, NamedTuple, TypeAlias

from hanascore.files import file_identity, read_bytes, write_text
from hanascore.model.record import Record
from hanascore.problems.problem import LocatedProblem, Problem
from hanascore.problems.words import printable_name, visible
from hanascore.record.club import CLUB_FILE_HINT, ClubSettings, is_club_file
from hanascore.record.cursor import parse_boolean, parse_integer
from hanascore.record.document import ReadResult, read_document
from hanascore.record.event_rules import EventRules
from hanascore.record.source import MAX_BYTES, Document, as_parsed, parse
from hanascore.record.writing import dump
from hanascore.referee.judge import judge
from hanascore.referee.match import Match, RoundResult
from hanascore.referee.replay.outcome import Replay

# A system without it has no lock; a file that changed is noticed all the same.
if sys.platform != "win32":
    import fcntl

Data: TypeAlias = "dict[str, Any]"
# Answers by where they stand in a round: `("captured", "Aki")`.
Told: TypeAlias = "dict[tuple[str | int, ...], Any]"
_COMMENT = re.compile(r"""([^"'#]*\S)\s+(#.*)""")
_CONVERT = "`hanascore convert FILE -o NEW` writes it as a list of rounds"


class PadError(ValueError):
    """Why a file cannot be kept as a score pad, with what is `found` in it, or why nothing was written."""

    def __init__(self, told: str, found: Sequence[LocatedProblem] = ()) -> None:
        super().__init__(told)
        self.problems = found


class Trial(NamedTuple):
    """A round as it would be kept: the game with it, its replay, its problems, and what it scores."""

    match: Match
    replay: Replay | None
    problems: list[Problem]
    result: RoundResult | None


class Pad:
    """The record of a game that is being played.

    `data` is the plain data of the file as it is on disk, and `match` the game as it stands there. `placed`
    is the round and the table of an event that are asked for.
    """

    match: Match

    def __init__(
        self,
        path: str,
        *,
        months: str | None,
        event: EventRules,
        club: ClubSettings | None = None,
        placed: Data | None = None,
    ) -> None:
        self.path, self.months, self.event, self.club = path, months, event, club
        self.placed = placed or {}
        self.text = ""
        self.data: Data = {}
        self.is_new = False
        try:
            os.stat(path)
        except FileNotFoundError:
            # A link may lead to no file yet, but not into a folder that is not there.
            os.stat(os.path.dirname(os.path.realpath(path)))
            self.is_new = True
        if path in ("", "-") or not (self.is_new or os.path.isfile(path)):
            raise PadError("a score pad is a file on disk: name one, as friday.yaml")
        if is_club_file(path):
            raise PadError(CLUB_FILE_HINT)
        if not self.is_new:
            self.load()
        self.draft = Draft(f"{path}.draft")

    def load(self) -> None:
        """Read the file as it is now; PadError says why rounds cannot be added to it."""
        text = self._on_disk()
        if not text.strip():
            raise PadError("this file is empty: delete it, and keep will start a new one")
        source, name = parse(text), printable_name(self.path)
        documents = source.documents
        broken = [
            *source.problems,
            *(one for each in documents if each.data is None for one in each.problems),
        ]
        if broken:
            raise PadError("this file cannot be read as it is", source.locate(broken, name, None))
        data = documents[0].data if len(documents) == 1 else None
        if not isinstance(data, dict):
            raise PadError("a score pad is one record, and this file is something else")
        _, record, problems, _ = self.read_head(data)
        if record is None or record.is_stopped:
            found = source.locate([one for one in problems if one.stops], name, 1)
            raise PadError("this record has errors above its rounds", found)
        if text.lstrip("\ufeff \t\r\n").startswith("{"):
            raise PadError(f"this record is JSON, and a score pad is YAML: {_CONVERT}")
        if not isinstance(data.get("rounds", []), list) and data.get("rounds") is not None:
            raise PadError("`rounds` is no list in this record")
        if "rounds" not in data and record.rounds:
            raise PadError(f"this record holds one round without a list: {_CONVERT}")
        told = record.event._asdict()
        for word, asked in self.placed.items():
            if asked != told[word]:
                where = f"of {word} {told[word]}" if told[word] else f"of no {word} of an event"
                raise PadError(f"this record is {where}, and --{word} says {asked}")
        self.text, self.data = text, data
        self.match = judge(record)

    def _on_disk(self) -> str:
        try:
            return read_bytes(self.path, MAX_BYTES).decode("utf-8")
        except UnicodeDecodeError:
            raise PadError("this file is not UTF-8") from None

    @property
    def name(self) -> str:
        """How its file is named in a line of words."""
        return visible(printable_name(self.path))

    @property
    def rounds(self) -> list[Any]:
        """The rounds that are kept, as plain data."""
        return self.data.get("rounds") or []

    @property
    def is_gone(self) -> bool:
        """Whether somebody took away the file that was written or read before."""
        return not self.is_new and not os.path.exists(self.path)

    def restore(self) -> None:
        """Write the file as it was when it was there last."""
        write_text(self.path, (self.text,))

    def read_with(self, number: int, round: Data) -> Record:
        """The record with one more round, or with another in place of one; `number` counts from 0."""
        return self._record([*self.rounds[:number], as_parsed(round), *self.rounds[number + 1 :]])

    def _record(self, rounds: list[Any]) -> Record:
        record = self.read_head({**self.data, "rounds": rounds}).record
        if record is None:
            raise PadError("this record cannot be scored")
        return record

    def read_head(self, data: Data) -> ReadResult:
        """The record of plain data, under the months, the event and the club of the pad."""
        document = Document(1, as_parsed(data))
        return read_document(document, file=self.path, months=self.months, event=self.event, club=self.club)

    def problems_of(self, number: int, round: Data) -> list[Problem]:
        """What is wrong in the words of a round, whatever its cards come to."""
        record = self.read_with(number, {"void": "being told", **round})
        told = record.rounds[number : number + 1]
        found = (*record.problems, *(one for round in told for one in round.problems))
        return [one for one in found if one.stops and _is_in(one, number)]

    def trial(self, number: int, round: Data) -> Trial:
        """The game with one more round, or with another in place of one."""
        match = judge(self.read_with(number, round))
        problems = [one for one in match.problems if _is_in(one, number)]
        result = match.rounds[number] if number < len(match.rounds) else None
        return Trial(match, result.replay if result else None, problems, result)

    def begin(self, head: Data) -> None:
        """Write a new file with everything above the rounds."""
        text = dump(_writable(head)) + "rounds:\n"
        if os.path.exists(self.path):
            raise PadError("somebody else wrote this file in the meantime")
        write_text(self.path, (text,))
        self.is_new = False
        self.load()

    def write(self, number: int, *told: Data) -> None:
        """Write a round to disk, as one more or in place of an older one; or nothing in its place."""
        new = [as_parsed(round) for round in told]
        if self._on_disk() != self.text:
            self.load()
            raise PadError("the file was changed by somebody else; it is read anew, and nothing was written")
        rounds = [*self.rounds[:number], *new, *self.rounds[number + 1 :]]
        text = self._text_with(number, new)
        if [one.data for one in parse(text).documents] != [{**self.data, "rounds": rounds or None}]:
            raise PadError(f"rounds cannot be written into the text of this file as it is: {_CONVERT}")
        write_text(self.path, (text,))
        self.load()

    def _text_with(self, number: int, new: list[Any]) -> str:
        """The text with the lines of one round changed, or with more lines at the end of the rounds."""
        end = "\r\n" if "\r\n" in self.text else "\n"
        lines = self.text.split(end)
        if not self.rounds:
            return end.join(_in_empty(lines, new, told="rounds" in self.data))
        rounds = self.data["rounds"]
        starts = [(rounds.null_spans.get(at) or one.span).line - 1 for at, one in enumerate(rounds)]
        indent = " " * (len(lines[starts[0]]) - len(lines[starts[0]].lstrip(" ")))
        added = [indent + line for line in dump(_writable(new)).splitlines()]
        at = min(number, len(starts) - 1)
        last = _last_line(lines, starts[at], [*starts, len(lines)][at + 1], len(indent)) + 1
        first = starts[at] if at == number else last
        if not new:
            # Remarks behind its last line that stand as far in as it does go with the round.
            behind = takewhile(lambda line: line[: len(indent) + 1].isspace() and "#" in line, lines[last:])
            return end.join([*lines[:first], *lines[last + len([*behind]) :]])
        return end.join([*lines[:first], *_commented(lines[first:last], added), *lines[last:]])


def _in_empty(lines: list[str], new: list[Any], *, told: bool) -> list[str]:
    """The lines of a record without rounds, with some."""
    added = ["  " + line for line in dump(_writable(new)).splitlines()]
    if told:
        for number, line in enumerate(lines):
            if found := re.fullmatch(r"(rounds:)\s*(\[\s*\])?(\s*(?:#.*)?)", line):
                return [*lines[:number], f"{found[1]}{found[3]}".rstrip(), *added, *lines[number + 1 :]]
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return [*lines, "rounds:", *added, ""]


def _last_line(lines: Sequence[str], first: int, before: int, indent: int) -> int:
    """The last line of what begins on a line: comments and blank lines behind it are not part of it."""
    last = first
    for number in range(first + 1, before):
        line = lines[number].lstrip(" ")
        if not line or line.startswith("#"):
            continue
        if len(lines[number]) - len(line) <= indent:
            break
        last = number
    return last


def _commented(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """New lines in place of old ones, with the comments of the old: at lines that stay, or else above."""
    beside: dict[str, str] = {}
    for line in old:
        if line.lstrip().startswith("#"):
            yield line
        elif found := _COMMENT.fullmatch(line):
            beside[found[1]] = found[2]
    indent = " " * (len(old[0]) - len(old[0].lstrip(" "))) if old else ""
    yield from (f"{indent}{comment}" for line, comment in beside.items() if line not in new)
    yield from (f"{line}  {beside[line]}" if line in beside else line for line in new)


def _writable(data: Any) -> Any:
    """The same with numbers and truths as people write them, without quotes."""
    if isinstance(data, dict):
        return {key: _writable(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_writable(each) for each in data]
    if not isinstance(data, str):
        return data
    number = parse_integer(data)
    if number is not None and str(number) == data:
        return number
    return parse_boolean(data) if data in ("yes", "no") else data


def _is_in(problem: Problem, number: int) -> bool:
    return problem.place.path[:2] == ("rounds", number)


def flat(round: Any) -> Told:
    """A round as a record writes it, by where each answer stands."""
    found: Told = {}
    for key, value in (round if isinstance(round, dict) else {}).items():
        if key in ("captured", "scores", "hands") and isinstance(value, dict):
            found |= {(key,): {}, **{(key, name): each for name, each in value.items()}}
        elif key == "turns" and isinstance(value, list):
            found |= {(key, at): each for at, each in enumerate(value)}
        else:
            found[(key,)] = value
    return found


class Draft:
    """The answers of a round that is not kept yet, in a file beside the record, which also locks it.

    Every answer is a line that is written at once, so that a crash loses none.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        if _is_foreign(path):
            message = f"{printable_name(path)} is in the way, and no score pad wrote it: give it another name"
            raise PadError(visible(message))
        self.file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        if sys.platform != "win32":
            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(self.file)
                raise PadError("another score pad is open on this file") from None

    @property
    def is_there(self) -> bool:
        """Whether what is written down can be found again, and nobody took the file away."""
        return file_identity(self.path) == file_identity(self.file)

    def answers(self) -> Told:
        """The answers of before; half a line at the end is left out."""
        found: Told = {}
        os.lseek(self.file, 0, os.SEEK_SET)
        for line in os.read(self.file, MAX_BYTES).split(b"\n"):
            with suppress(ValueError, TypeError):
                path, answer = json.loads(line)
                found[tuple(path)] = answer
        return found

    def add(self, answers: Told) -> None:
        """Write answers down, all at once."""
        os.write(self.file, "".join(f"\n{json.dumps(answer)}\n" for answer in answers.items()).encode())

    def clear(self) -> None:
        """Forget the answers, once their round is kept."""
        os.ftruncate(self.file, 0)

    def close(self) -> None:
        """Leave the lock, and no file where there is nothing left to say."""
        if not self.answers():
            with suppress(OSError):
                os.unlink(self.path)
        os.close(self.file)


def _is_foreign(path: str) -> bool:
    """Whether something lies there that is no draft: every answer begins with an empty line."""
    if file_identity(path) is None:
        return os.path.exists(path)
    # One byte more than the limit is read.
    return read_bytes(path, 1, only_regular=True) not in (b"", b"\n", b"\n[")
