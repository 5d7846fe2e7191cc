"""The record of a score pad on disk. It grows by a round at a time.

Each change is an edit of the text, so everything else in the file stays as its owner wrote it. Before each
change the file is read again, and each change is written in one step.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from hanascore.cli.keep.answers import Answers, as_typed
from hanascore.cli.keep.errors import PadError
from hanascore.files import read_bytes, write_text
from hanascore.model.record import Record
from hanascore.problems.fix import Change, Remove, Write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem
from hanascore.record.changes import EditError, data_with
from hanascore.record.club import CLUB_FILE_HINT, ClubSettings, is_club_file
from hanascore.record.document import ReadResult, ReadSettings, read_document
from hanascore.record.edits import with_changes
from hanascore.record.event_rules import EventRules
from hanascore.record.locate import locate
from hanascore.record.source import MAX_BYTES, Document, Source, as_parsed, parse
from hanascore.record.writing import dump, unquoted
from hanascore.referee.judge import judge
from hanascore.referee.match import Match, RoundResult
from hanascore.referee.replay.outcome import RoundReplay
from hanascore.words.common_words import NONE, REST, is_none, is_rest
from hanascore.words.visible import printable_name, visible

Data: TypeAlias = "dict[str, Any]"

# A round that is being entered is read as void for this reason. Then missing keys and piles are no errors.
UNFINISHED = "unfinished"
_KEYS_OF_THE_FIRST_ROUND = frozenset(("drawn", "starting_totals", "starting_rounds_won"))
_CONVERT = "`hanascore convert FILE -o NEW` writes it as a list of rounds"
_CANNOT_WRITE_ROUNDS = f"rounds cannot be written into this file: {_CONVERT}"


class Preview(NamedTuple):
    """The match as it would be with a round that is not saved yet."""

    # The match with the round.
    match: Match
    # The problems of the round.
    problems: list[Problem]
    # The round after scoring.
    result: RoundResult | None

    @property
    def replay(self) -> RoundReplay | None:
        """The replay of the round, if it has turns."""
        return self.result.replay if self.result else None


class PadFile:
    """A record that is written while it is played."""

    def __init__(
        self,
        path: str,
        *,
        months: str | None = None,
        event: EventRules,
        club: ClubSettings | None = None,
        table: Data | None = None,
    ) -> None:
        self.path, self.months, self.event, self.club = path, months, event, club
        # The round and the table of an event, as a record writes them.
        self.table = table or {}
        # The text of the file and its data, as they are on disk.
        self.text = ""
        self.data: Data = {}
        self.match: Match
        self.is_new = not _exists(path)
        if path in ("", "-") or not (self.is_new or os.path.isfile(path)):
            raise PadError("a score pad is a file on disk; give it a name such as friday.yaml")
        if is_club_file(path):
            raise PadError(CLUB_FILE_HINT)
        if not self.is_new:
            self.load()

    @property
    def name(self) -> str:
        """The name of the file for messages."""
        return visible(printable_name(self.path))

    @property
    def rounds(self) -> list[Any]:
        """The rounds in the file, as data."""
        return self.data.get("rounds") or []

    @property
    def is_missing(self) -> bool:
        """Whether the file was deleted after it was read or written."""
        return not self.is_new and not os.path.exists(self.path)

    # Reading

    def load(self) -> None:
        """Read the file as it is now. PadError says why rounds cannot be added to it."""
        text = self._read_text()
        if not text.strip():
            raise PadError("this file is empty: delete it, and keep will start a new one")
        source = parse(text)
        data = self._data_of(source)
        if "hanascore_event" in data:
            hint = f"hanascore keep friday.yaml --event {self._file}"
            raise PadError(f"this is the file of an event, not a record; to keep a game of it: {hint}")
        _, record, problems, _ = self.read_document(data)
        if record is None or record.is_stopped:
            errors = locate(source, [problem for problem in problems if problem.stops], self._file, 1)
            raise PadError("this record has errors above its rounds", errors)
        if text.lstrip("\ufeff \t\r\n").startswith("{"):
            raise PadError(f"this record is JSON, but `keep` needs YAML: {_CONVERT}")
        if "rounds" not in data and record.rounds:
            raise PadError("this record has one round without a list: put its keys below `rounds:` and `-`")
        self._check_table(record)
        self.text, self.data = text, data
        self.match = judge(record)

    @property
    def _file(self) -> str:
        return printable_name(self.path)

    def _read_text(self) -> str:
        try:
            return read_bytes(self.path, MAX_BYTES).decode("utf-8")
        except UnicodeDecodeError:
            raise PadError("this file is not UTF-8") from None

    def _data_of(self, source: Source) -> Data:
        """Return the data of the one record of a file."""
        broken: list[Problem] = list(source.problems)
        for document in source.documents:
            broken += document.problems if document.data is None else ()
        if broken:
            raise PadError("this file cannot be read", locate(source, broken, self._file, None))
        data = source.documents[0].data if len(source.documents) == 1 else None
        if not isinstance(data, dict):
            raise PadError("a score pad is one record, but this file is something else")
        return data

    def _check_table(self, record: Record) -> None:
        """Refuse a record of another round or table of the event."""
        written = record.event._asdict()
        for key, value in self.table.items():
            if value != written[key]:
                which = f"for {key} {written[key]}" if written[key] else f"for no {key} of an event"
                raise PadError(f"this record is {which}, not for --{key} {value}")

    def read_document(self, data: Data) -> ReadResult:
        """Read data as a record, under the months, the event and the club of the pad."""
        document = Document(1, as_parsed(data))
        settings = ReadSettings(self.months, self.event, self.club)
        return read_document(document, settings=settings, file=self.path)

    # Rounds that are not saved yet

    def record_with(self, index: int, round: Data) -> Record:
        """Return the record with a round added, or replaced. Indices count from 0."""
        rounds = [*self.rounds[:index], as_parsed(round), *self.rounds[index + 1 :]]
        record = self.read_document({**self.data, "rounds": rounds}).record
        if record is None:
            raise PadError("this record cannot be scored")
        return record

    def record_of_one_round(self, index: int, round: Data) -> Record:
        """Return a record that has a round alone, which is read faster than all rounds."""
        number = self.match.record.first_round + index
        voids = sum(result.round.void is not None for result in self.match.rounds[:index])
        head = {key: value for key, value in self.data.items() if key not in _KEYS_OF_THE_FIRST_ROUND}
        data = {**head, "rounds": [as_parsed(round)], "first_round": str(number - voids)}
        record = self.read_document(data).record
        if record is None:
            raise PadError("this record cannot be scored")
        return record

    def errors_in(self, index: int, round: Data) -> list[Problem]:
        """Return the errors in the text of a round. Missing and impossible piles are not reported."""
        record = self.record_of_one_round(index, {"void": UNFINISHED, **round})
        problems = list(record.problems)
        for read_round in record.rounds:
            problems += read_round.problems
        return [problem for problem in problems if problem.stops and _is_about(problem, 0)]

    def preview_alone(self, index: int, round: Data) -> Preview:
        """Return a match of a round alone: what it is worth, apart from what earlier rounds pass on."""
        match = judge(self.record_of_one_round(index, round))
        problems = [problem for problem in match.problems if _is_about(problem, 0)]
        return Preview(match, problems, match.rounds[0] if match.rounds else None)

    def preview(self, index: int, round: Data) -> Preview:
        """Return the match with a round added, or replaced."""
        match = judge(self.record_with(index, round))
        problems = [problem for problem in match.problems if _is_about(problem, index)]
        return Preview(match, problems, match.rounds[index] if index < len(match.rounds) else None)

    # Settings above the rounds

    def match_with(self, settings: Answers) -> Match:
        """Return the match with other settings above the rounds. PadError says what is wrong with them."""
        result = self.read_document(data_with(self.data, _changes_of(settings)))
        errors = [problem.with_hint for problem in result.problems if problem.stops]
        if errors or result.record is None:
            raise PadError(next(iter(errors), "this record cannot be scored"))
        return judge(result.record)

    def change_settings(self, settings: Answers) -> None:
        """Write settings above the rounds. Everything else in the file stays as its owner wrote it."""
        written = ", ".join(f"{path[-1]}: {as_typed(value)}" for path, value in settings.items())
        self._change(
            _changes_of(settings),
            f"`{written}` cannot be written into this file: write it there yourself",
        )

    # Writing

    def create(self, head: Data) -> None:
        """Write a new file with everything above the rounds."""
        if os.path.exists(self.path):
            raise PadError("another program wrote this file in the meantime")
        write_text(self.path, [dump(unquoted(head)) + "rounds:\n"])
        self.is_new = False
        self.load()

    def restore(self) -> None:
        """Write the file as it was before it was deleted."""
        write_text(self.path, [self.text])

    def save_round(self, index: int, round: Data) -> None:
        """Write a round to disk, as a new one or in place of an old one."""
        self._change([Write(("rounds", index), round)], _CANNOT_WRITE_ROUNDS)

    def remove_round(self, index: int) -> None:
        """Remove a round from the file, with its comments."""
        change = Remove(Place(("rounds", index))) if len(self.rounds) > 1 else Write(("rounds",), None)
        self._change([change], _CANNOT_WRITE_ROUNDS, keep_comments=False)

    def _change(self, changes: Sequence[Change], refusal: str, *, keep_comments: bool = True) -> None:
        """Write changes of the data to disk. The refusal is for a file into which they cannot be written."""
        self._check_unchanged()
        try:
            text = with_changes(self.text, changes, keep_comments=keep_comments)
        except EditError:
            raise PadError(refusal) from None
        write_text(self.path, [text])
        self.load()

    def _check_unchanged(self) -> None:
        """Refuse to write a file that another program changed."""
        if self._read_text() != self.text:
            self.load()
            raise PadError("another program changed the file; it was read again, and nothing was written")


def _exists(path: str) -> bool:
    """Return whether a file exists. Raise OSError if it could not be created either."""
    try:
        os.stat(path)
    except FileNotFoundError:
        # A link may lead to a file that does not exist yet, but its folder must exist.
        os.stat(os.path.dirname(os.path.realpath(path)))
        return False
    return True


def _is_about(problem: Problem, index: int) -> bool:
    return problem.place.path[:2] == ("rounds", index)


def _changes_of(settings: Answers) -> list[Change]:
    return [Write(tuple(map(str, path)), value) for path, value in settings.items()]


def answers_of(round: Any) -> Answers:
    """Convert a round of the file to the answers that would enter it."""
    answers: Answers = {}
    for key, value in (round if isinstance(round, dict) else {}).items():
        if key in ("captured", "scores", "hands") and isinstance(value, dict):
            answers |= {(key,): {}, **{(key, name): _in_our_words(pile) for name, pile in value.items()}}
        elif key == "turns" and isinstance(value, list):
            answers |= {(key, number): turn for number, turn in enumerate(value)}
        else:
            answers[(key,)] = value
    return answers


def _in_our_words(pile: Any) -> Any:
    """Return a pile as it was written, but with the usual words for no cards and for all other cards."""
    if isinstance(pile, str) and is_none(pile):
        return NONE
    return REST if isinstance(pile, str) and is_rest(pile) else pile
