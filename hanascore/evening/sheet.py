"""The record of an evening: its text and its match. It grows by a round at a time.

Each change is an edit of the text, so everything else in it stays as its owner wrote it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self, TypeAlias

from hanascore.evening.answers import Answers, as_typed
from hanascore.evening.errors import StepError
from hanascore.model.record import Record, Round
from hanascore.problems.fix import Change, Remove, Write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem
from hanascore.record.changes import EditError, data_with
from hanascore.record.cursor import known_spelling
from hanascore.record.document import NO_SETTINGS, ReadResult, ReadSettings, read_document
from hanascore.record.edits import with_changes
from hanascore.record.keys import FROM_NOW_ON
from hanascore.record.locate import locate
from hanascore.record.source import Document, Source, as_parsed, parse
from hanascore.record.writing import dump, unquoted
from hanascore.referee.judge import judge, rules_of
from hanascore.referee.match import Match, RoundResult
from hanascore.referee.replay.results import RoundReplay
from hanascore.rules.ruleset import RuleSet
from hanascore.words.common_words import NONE, REST, is_none, is_rest
from hanascore.words.english import Phrase

Data: TypeAlias = "dict[str, Any]"

# A round that is being entered is read as void for this reason. Then missing keys and piles are no errors.
UNFINISHED = "unfinished"
_KEYS_OF_THE_FIRST_ROUND = frozenset(("drawn", "starting_totals", "starting_rounds_won"))
# The keys above the rounds that have names of players, and the keys of free texts.
_KEYS_WITH_NAMES = ("players", "teams", "starting_totals", "starting_rounds_won")
_TEXTS = frozenset(("note", "reason", "void"))
_CONVERT = "`hanascore convert FILE -o NEW` writes it as a list of rounds"


class SheetError(StepError):
    """A text or a file cannot be the record of an evening, or cannot be changed."""


@dataclass(frozen=True, kw_only=True)
class Reading:
    """How the record of an evening is read: what holds although it is not written there."""

    # The name of the file, for problems.
    file: str = ""
    # What months 11 and 12 mean, the rules of the event, and the settings of the club.
    settings: ReadSettings = NO_SETTINGS
    # The round and the table of the event, as a record writes them.
    table: Data = field(default_factory=dict)

    def read(self, data: Data, known: Sequence[Round] = ()) -> ReadResult:
        """Read data as a record. `known` are its rounds as they were read before."""
        document = Document(1, as_parsed(data))
        return read_document(document, settings=self.settings, file=self.file, known=known)


PLAIN = Reading()


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


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A record that is written while it is played."""

    # The record as its owner wrote it.
    text: str
    # The data of the text.
    data: Data
    # The match so far. It follows from the text.
    match: Match = field(compare=False)
    # How the record is read.
    reading: Reading

    @classmethod
    def read(cls, text: str, reading: Reading, *, known: Match | None = None) -> Self:
        """Return the sheet of a text. SheetError says why rounds cannot be added to it.

        `known` is a match of the same table, perhaps with other rounds.
        """
        source = parse(text)
        data = _data_of(source, reading)
        if "hanascore_event" in data:
            hint = f"hanascore keep friday.yaml --event {reading.file}"
            raise SheetError("this is the file of an event, not a record; to keep a game of it: {}", hint)
        _, record, problems, _ = reading.read(data)
        if record is None or record.is_stopped:
            errors = locate(source, [problem for problem in problems if problem.stops], reading.file, 1)
            raise SheetError("this record has errors above its rounds", problems=errors)
        if text.lstrip("\ufeff \t\r\n").startswith("{"):
            raise SheetError("this record is JSON, but rounds are added to YAML: {}", _CONVERT)
        if "rounds" not in data and record.rounds:
            raise SheetError("this record has one round without a list: put its keys below `rounds:` and `-`")
        _check_table(record, reading)
        return cls(text=text, data=data, match=judge(record, known=known), reading=reading)

    @classmethod
    def create(cls, head: Data, reading: Reading) -> Self:
        """Return a new sheet with everything above the rounds."""
        return cls.read(dump(unquoted(head)) + "rounds:\n", reading)

    @property
    def rounds(self) -> list[Any]:
        """The rounds, as data."""
        return self.data.get("rounds") or []

    @property
    def last_number(self) -> int:
        """The number of the last round, if there is one."""
        return self.match.record.first_round + len(self.rounds) - 1

    def rules_at(self, index: int, changes: Data | None = None) -> RuleSet:
        """Return the rules before a round, or with `changes`, the options that the round itself changes."""
        if changes:
            record = self.record_of_one_round(index, {"void": UNFINISHED, FROM_NOW_ON: changes})
            return rules_of(record, record.rounds[0]).rules
        rounds = self.match.rounds
        if index:
            return rounds[index - 1].rules
        is_changed = bool(rounds) and rounds[0].round.options is not None
        return rules_of(self.match.record).rules if is_changed else self.match.rules_by_round[0].rules

    # Rounds that are not saved yet

    def record_with(self, index: int, round: Data) -> Record:
        """Return the record with a round added, or replaced. Indices count from 0."""
        rounds = [*self.rounds[:index], as_parsed(round), *self.rounds[index + 1 :]]
        return self._read({**self.data, "rounds": rounds}, self.match.record.rounds)

    def record_of_one_round(self, index: int, round: Data) -> Record:
        """Return a record that has a round alone, which is read faster than all rounds."""
        number = self.match.record.first_round + index
        voids = sum(result.round.void is not None for result in self.match.rounds[:index])
        head = {key: value for key, value in self.data.items() if key not in _KEYS_OF_THE_FIRST_ROUND}
        if changes := self._changed_options(index):
            round = {**round, FROM_NOW_ON: {**changes, **(round.get(FROM_NOW_ON) or {})}}
        return self._read({**head, "rounds": [as_parsed(round)], "first_round": str(number - voids)})

    def _changed_options(self, index: int) -> Data:
        """Return the options that rounds before one have changed, as they are written."""
        changes: Data = {}
        for round in self.rounds[:index]:
            changes |= _changed_options(round)
        return changes

    def _read(self, data: Data, known: Sequence[Round] = ()) -> Record:
        record = self.reading.read(data, known).record
        if record is None:
            raise SheetError("this record cannot be scored")
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
        match = judge(self.record_with(index, round), known=self.match)
        problems = [problem for problem in match.problems if _is_about(problem, index)]
        return Preview(match, problems, match.rounds[index] if index < len(match.rounds) else None)

    # Changes

    def with_round(self, index: int, round: Data) -> Self:
        """Return the sheet with a round, as a new one or in place of an old one."""
        return self._with_rounds([Write(("rounds", index), round)])

    def without_round(self, index: int) -> Self:
        """Return the sheet without a round and its comments.

        The next round has the options that changed with the round, because its score must not change.
        """
        change = Remove(Place(("rounds", index))) if len(self.rounds) > 1 else Write(("rounds",), None)
        changes: list[Change] = [change]
        if (options := _changed_options(self.rounds[index])) and index + 1 < len(self.rounds):
            merged = {**options, **_changed_options(self.rounds[index + 1])}
            changes.insert(0, Write(("rounds", index + 1, FROM_NOW_ON), merged))
        return self._with_rounds(changes, keep_comments=False)

    def _with_rounds(self, changes: Sequence[Change], *, keep_comments: bool = True) -> Self:
        text = self._text_with(changes, keep_comments=keep_comments)
        return self.read(text, self.reading, known=self.match)

    def _text_with(self, changes: Sequence[Change], *, keep_comments: bool = True) -> str:
        try:
            return with_changes(self.text, changes, keep_comments=keep_comments)
        except EditError:
            raise SheetError("rounds cannot be written into this file: {}", _CONVERT) from None

    def with_player(self, name: str, seat: int) -> Self:
        """Return the sheet with one more player, who sits out the rounds so far.

        `seat` is the place in turn order, from 0. SheetError says why there cannot be one more.
        """
        players = [*self.match.record.players]
        players.insert(seat, name)
        changes: list[Change] = [Write(("players",), players)]
        for index, result in enumerate(self.match.rounds):
            changes.append(Write(("rounds", index, "sitting_out"), [*result.round.sitting_out, name]))
        record = self._check_head(changes, is_about_text=False)
        for old, new in zip(self.match.rounds, judge(record).rounds, strict=True):
            errors = [problem for problem in new.problems if problem.stops]
            if old.scored and not new.scored:
                raise SheetError("{}", errors[0].plain_message, problems=errors)
        return self._with_rounds(changes)

    def with_name(self, old: str, new: str) -> Self:
        """Return the sheet with another name of a player, in all rounds. SheetError says why it cannot be.

        Notes and other texts of the owner stay.
        """
        if new in (*self.match.record.players, *self.match.record.sides):
            raise SheetError("there is a player or team called {} already", new)
        keys = [key for key in _KEYS_WITH_NAMES if key in self.data]
        changes: list[Change] = [Write((key,), renamed(self.data[key], old, new)) for key in keys]
        rounds = [renamed(round, old, new) for round in self.rounds]
        changes += [
            Write(("rounds", index), round)
            for index, round in enumerate(rounds)
            if round != self.rounds[index]
        ]
        self._check_head(changes, is_about_text=False)
        # No round of the match so far is known under the new name.
        return self.read(self._text_with(changes), self.reading)

    def match_with(self, settings: Answers) -> Match:
        """Return the match with other settings. SheetError says what is wrong with them."""
        is_above = all(path[0] != "rounds" for path in settings)
        return judge(self._check_head(self._changes_of(settings), is_about_text=is_above))

    def _check_head(self, changes: Sequence[Change], *, is_about_text: bool = True) -> Record:
        """Return the record with changes. SheetError says what is wrong above its rounds.

        If the changes are not about the text of the record, it does not say what to write there.
        """
        result = self.reading.read(data_with(self.data, changes))
        errors = [problem for problem in result.problems if problem.stops]
        if errors or result.record is None:
            message = "this record cannot be scored"
            if errors:
                message = errors[0].with_hint if is_about_text else errors[0].plain_message
            raise SheetError("{}", message, problems=errors)
        return result.record

    def with_settings(self, settings: Answers) -> Self:
        """Return the sheet with other settings: above the rounds, or options that a round changes."""
        try:
            text = with_changes(self.text, self._changes_of(settings))
        except EditError:
            written = ", ".join(f"{path[-1]}: {as_typed(value)}" for path, value in settings.items())
            raise SheetError(
                "`{}` cannot be written into this file: write it there yourself", written
            ) from None
        return self.read(text, self.reading)

    def _changes_of(self, settings: Answers) -> list[Change]:
        """Return the changes of the record. No round changes an option that is set above the rounds."""
        changes: list[Change] = [Write(path, value) for path, value in settings.items()]
        for index, round in enumerate(self.rounds):
            place = Place(("rounds", index, FROM_NOW_ON))
            options = _changed_options(round)
            names = [name for name in options if ("options", name) in settings]
            if names and len(names) == len(options):
                changes.append(Remove(place))
            else:
                changes += [Remove(place.inside(name)) for name in names]
        return changes


def renamed(data: Any, old: str, new: str) -> Any:
    """Return data of a record with another name of a player. Notes and reasons stay."""
    if isinstance(data, dict):
        return {
            renamed(key, old, new): value if key in _TEXTS else renamed(value, old, new)
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [renamed(item, old, new) for item in data]
    return new if isinstance(data, str) and known_spelling(data, [old]) == old else data


class ScoreChange(NamedTuple):
    """A round whose scores a step changes."""

    # The number of the round.
    number: int
    # The scores before the step; empty for a new round, and for one that was not scored.
    before: Mapping[str, int]
    # The scores after it; empty for a removed round, and for one that is not scored.
    after: Mapping[str, int]


def score_changes(before: Match | None, after: Match | None) -> tuple[ScoreChange, ...]:
    """Return the rounds whose scores differ between two matches, by their numbers."""
    old = {result.number: result.scores for result in before.rounds} if before else {}
    new = {result.number: result.scores for result in after.rounds} if after else {}
    changes = [ScoreChange(number, old.get(number, {}), new.get(number, {})) for number in {**old, **new}]
    return tuple(change for change in changes if _differ(change.before, change.after))


def _differ(before: Mapping[str, int], after: Mapping[str, int]) -> bool:
    """Return whether scores differ. A side that is new scored nothing."""
    if not (before and after):
        return before != after
    return any(before.get(side, 0) != after.get(side, 0) for side in {**before, **after})


def _data_of(source: Source, reading: Reading) -> Data:
    """Return the data of the one record of a text."""
    broken: list[Problem] = list(source.problems)
    for document in source.documents:
        broken += document.problems if document.data is None else ()
    if broken:
        problems = locate(source, broken, reading.file, None)
        raise SheetError("this file cannot be read", problems=problems)
    data = source.documents[0].data if len(source.documents) == 1 else None
    if not isinstance(data, dict):
        raise SheetError("a score pad is one record, but this file is something else")
    return data


def _check_table(record: Record, reading: Reading) -> None:
    """Refuse a record of another round or table of the event."""
    written = record.event._asdict()
    for key, value in reading.table.items():
        if value != written[key]:
            if not written[key]:
                raise SheetError(
                    "this record is for no {} of an event, not for --{} {}", Phrase(key), key, value
                )
            raise SheetError(
                "this record is for {} {}, not for --{} {}", Phrase(key), written[key], key, value
            )


def _is_about(problem: Problem, index: int) -> bool:
    return problem.place.path[:2] == ("rounds", index)


def _changed_options(round: Any) -> Data:
    """Return the options that a round changes, as they are written."""
    options = round.get(FROM_NOW_ON) if isinstance(round, dict) else None
    return options if isinstance(options, dict) else {}


def answers_of(round: Any) -> Answers:
    """Convert a round of a record to the answers that would enter it."""
    answers: Answers = {}
    for key, value in (round if isinstance(round, dict) else {}).items():
        if key in ("captured", "scores", "hands") and isinstance(value, dict):
            answers |= {(key, name): _in_our_words(pile) for name, pile in value.items()}
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
