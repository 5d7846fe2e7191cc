"""What an evening holds, and the states after it: answers, rounds, rules, and people who come and go.

Each step returns the state after it, or raises StepError. A state never changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, NamedTuple, Self

from hanascore.evening.answers import Answers, Path
from hanascore.evening.errors import AnswerError
from hanascore.evening.option_texts import check_choice, check_may_change
from hanascore.evening.pile_questions import CHAFF
from hanascore.evening.question import Question, is_empty, new_names, one_of, text_of, whole_number
from hanascore.evening.round_questions import RoundEntry, Ways
from hanascore.evening.set_up import SetUp
from hanascore.evening.sheet import Data, Reading, Sheet, answers_of
from hanascore.evening.win import WIN
from hanascore.evening.win_questions import keys_of_win
from hanascore.record.keys import FROM_NOW_ON
from hanascore.record.source import as_parsed
from hanascore.words.english import runs

# The keys of a round that can be answered although no question asks for them.
_FREE_KEYS = frozenset(("dealer", "note", "claims", "side_payments", "adjustments"))


class Step(Enum):
    """What a step does to an evening."""

    # It answers a question, or corrects an answer.
    ANSWER = "answer"
    # It adds something to the round that no question covers, such as a note or a claim.
    TELL = "tell"
    # It writes the round into the record, or it ends the questions before the first round.
    KEEP = "keep"
    # It offers the last answer again.
    BACK = "back"
    # It takes back the last step.
    UNDO = "undo"
    # It enters an old round again.
    EDIT = "edit"
    # It takes the last round out of the record, and offers its answers again.
    REOPEN = "reopen"
    # It removes a round.
    REMOVE = "remove"
    # It changes rules of the table.
    SET = "set"
    # It lets a player go. From this round on, the player sits out.
    LEAVE = "leave"
    # It lets a player come, or come back.
    JOIN = "join"
    # It gives a player another name.
    RENAME = "rename"


class Taken(NamedTuple):
    """The state after a step, and what was understood."""

    # The state.
    state: State
    # The new answers, by their paths.
    meaning: Answers
    # The kind of step, if the line decides it.
    step: Step | None = None


@dataclass(frozen=True, kw_only=True)
class State:
    """The record of an evening, and the questions for the round that is being entered."""

    # The questions and answers: those above the rounds, or those of a round.
    entry: SetUp | RoundEntry
    # The record with the rounds that are kept; None before the first round.
    sheet: Sheet | None = None
    # A new round that waits while an old one is entered again.
    waiting: RoundEntry | None = None
    # The answers that final scores replaced.
    aside: Answers = field(default_factory=dict)
    # Whether new rounds are entered turn by turn.
    turns: bool = False

    @classmethod
    def read(cls, text: str, draft: Data | None, reading: Reading, *, turns: bool) -> Self:
        """Return the state of a record with the draft of an unfinished round.

        SheetError says why rounds cannot be added to the text, and AnswerError that the draft does not fit.
        """
        if not text and draft:
            settings = reading.settings
            settings = settings._replace(months=settings.months or draft.get("months"))
            answers, earlier = _read_answers(draft)
            head = SetUp(reading=replace(reading, settings=settings), answers=answers, earlier=earlier)
            return cls(entry=head, turns=turns)
        sheet = Sheet.read(text, reading)
        new = RoundEntry.new(sheet, ways=Ways(turns=turns))
        entry = _read_round(sheet, draft) if draft else None
        waits = draft.get("waiting") if draft else None
        waiting = _read_round(sheet, waits) if waits else None
        if entry is None:
            entry, waiting = waiting or new, None
        return cls(sheet=sheet, entry=entry, waiting=waiting, turns=turns)

    @property
    def draft(self) -> Data | None:
        """What is not in the text yet, in the form of JSON; None if there is nothing."""
        if isinstance(self.entry, SetUp):
            months = self.entry.reading.settings.months
            return {"months": months, **_as_draft(self.entry)} if self.entry.answers else None
        waiting = _draft_of_round(self.waiting) if self.waiting else None
        if not (waiting or self.entry.is_unsaved or self.entry.replaced is not None):
            return None
        return {**_draft_of_round(self.entry), **({"waiting": waiting} if waiting else {})}

    @property
    def is_unsaved(self) -> bool:
        """Whether there are answers that are not in the record."""
        if isinstance(self.entry, SetUp):
            return bool(self.entry.answers)
        return self.waiting is not None or self.entry.is_unsaved

    def offered_again(self) -> State:
        """Return the state with the answers to questions as defaults. Each question comes again."""
        entry = self.entry
        if isinstance(entry, SetUp):
            return replace(self, entry=entry.reopened([*entry.answers]))
        return replace(self, entry=entry.reopened(entry.answered_questions))

    # Answers

    def answered(self, question: Question, value: Any) -> Taken:
        """Return the state with the value of an answer."""
        answers = question.answers(value)
        entry = self.entry
        if isinstance(entry, SetUp):
            return Taken(self._with_head(entry.corrected(question, value)), answers)
        if question.path == CHAFF:
            return self.with_rules(answers)
        if question.path not in entry.answers:
            return Taken(replace(self, entry=entry.answered(question, value)), answers)
        if question.path == WIN:
            kept = {
                path: answer for path, answer in entry.answers.items() if path[0] not in keys_of_win(entry)
            }
            entry = replace(entry, answers=kept)
        corrected = entry.answered(question, value)
        return Taken(replace(self, entry=corrected.asked_again(corrected.sheet)), answers)

    def with_data(self, path: Path, value: Any) -> Taken:
        """Return the state with data that answer a question, or correct an answer."""
        path = tuple(path)
        if not _is_data(value):
            raise AnswerError("an answer is data that JSON can have")
        if path == ("scores",):
            return self.with_scores(value)
        if path == ("void",):
            return self.with_void(value)
        if question := self._question_at(path):
            return self.answered(question, question.check(value))
        if isinstance(self.entry, RoundEntry) and len(path) == 1 and path[0] in _FREE_KEYS:
            return self.with_fact(str(path[0]), value)
        raise AnswerError("no question asks for {} now", " ".join(map(str, path)))

    def _question_at(self, path: Path) -> Question | None:
        """Return the question about an answer, if it can be answered now."""
        for question in self.entry.questions():
            if question.path == path:
                return question
            if question.is_gate and question.path not in self.entry.answers:
                break
        entry = self.entry
        if isinstance(entry, RoundEntry) and len(path) == 1 and path[0] in entry.facts_and_cards:
            return entry.question_about(str(path[0]))
        return None

    def with_fact(self, key: str, value: Any) -> Taken:
        """Return the state with something about the round that no question asks for."""
        entry, path = self.round, (key,)
        if is_empty(value):
            # An answer without a value removes the value of the round that is replaced.
            others = {other: answer for other, answer in entry.answers.items() if other != path}
            removed: Answers = {path: None} if path in entry.earlier else {}
            return Taken(replace(self, entry=replace(entry, answers=others | removed)), {path: None})
        checked = entry.checked(path, text_of(value) if key == "note" else value)
        return Taken(replace(self, entry=entry.with_answer(path, checked)), {path: checked})

    def with_offer(self, answers: Mapping[Path, Any]) -> Taken:
        """Return the state with the answers that a short answer to a refusal means."""
        entry = self.round.with_answers(dict(answers))
        for path, answer in answers.items():
            entry.checked(path, answer)
        return Taken(replace(self, entry=entry), dict(answers))

    def with_scores(self, scores: Any) -> Taken:
        """Return the state with final scores instead of piles."""
        entry = self.round
        if not isinstance(scores, dict):
            raise AnswerError("final scores are a mapping from sides to numbers")
        sides = entry.sheet.match.record.sides
        answers: Answers = {
            ("scores", one_of(sides, side, "side")): whole_number(score) for side, score in scores.items()
        }
        aside = self._answers_of_play()
        changed = entry.replacing(
            {"void", *(path[0] for path in aside)}, answers, entry.ways._replace(scores=True)
        )
        return Taken(replace(self, entry=changed, aside=aside), answers)

    def _answers_of_play(self) -> Answers:
        """Return the answers about the play, which final scores or a void round replace."""
        entry = self.round
        old = {**entry.earlier, **entry.answers}
        if entry.ways.scores or ("void",) in old:
            return self.aside
        keys = {"captured", "left_over", "turns", *(path[0] for path in entry.answered_questions)}
        return {path: old[path] for path in old if path[0] in keys - {"dealer", "sitting_out"}}

    def with_piles(self) -> Taken:
        """Return the state with piles instead of final scores, or of the question who won."""
        entry = self.round
        is_void = ("void",) in {**entry.earlier, **entry.answers}
        if entry.asks_who_won and not (entry.ways.scores or is_void):
            changed = entry.replacing(WIN, {}, entry.ways._replace(piles=True))
            return Taken(replace(self, entry=changed), {})
        changed = entry.replacing(("scores", "void"), self.aside, entry.ways._replace(scores=False))
        return Taken(replace(self, entry=changed, aside={}), dict(self.aside))

    def with_void(self, reason: Any) -> Taken:
        """Return the state with a reason why the round is void, or without one."""
        entry = self.round
        if not reason:
            return self.with_piles() if ("void",) in {**entry.earlier, **entry.answers} else Taken(self, {})
        answers: Answers = {("void",): entry.checked(("void",), text_of(reason))}
        changed = entry.replacing(("void", "scores"), answers, entry.ways._replace(scores=False))
        return Taken(replace(self, entry=changed, aside=self._answers_of_play()), answers)

    def _with_head(self, head: SetUp) -> State:
        """Return the state with the answers above the rounds. After the last one the first round begins."""
        if head.next_question:
            return replace(self, entry=head)
        return self._with_sheet(head.new_sheet(), None)

    def _with_sheet(self, sheet: Sheet, entry: RoundEntry | None) -> State:
        """Return the state with another record, and with a new round if no round is entered."""
        entry = entry or RoundEntry.new(sheet, ways=Ways(turns=self.turns))
        return replace(self, sheet=sheet, entry=entry)

    # Rounds

    def kept(self) -> Taken:
        """Return the state with the round in the record, or after the questions above the rounds."""
        if isinstance(self.entry, SetUp):
            head = self.entry
            while question := head.next_question:
                head = head.answered(question, question.value_of(""))
            return Taken(self._with_head(head), {})
        if chaff := self.entry.first_open([CHAFF]):
            # Its answer belongs above the rounds.
            return self.answered(chaff, chaff.default).state.kept()
        entry = self.entry
        answers = entry.accept_earlier()
        entry = entry.with_answers(answers)
        if question := entry.next_question:
            raise AnswerError("there is no answer yet to '{}'", question.text)
        if not entry.can_be_kept:
            entry.refuse([problem for problem in entry.preview.problems if problem.stops])
            raise AnswerError("this round cannot be scored")
        sheet = self._sheet.with_round(entry.index, entry.data())
        waiting = self.waiting.found_in(sheet).asked_again(sheet) if self.waiting else None
        return Taken(replace(self._with_sheet(sheet, waiting), waiting=None, aside={}), answers)

    def back(self) -> Taken:
        """Return the state with the last answer offered again."""
        entry = self.entry.before()
        if entry is None:
            if isinstance(self.entry, SetUp):
                raise AnswerError("this is the first question")
            raise AnswerError(
                "this is the first question of the round; undo takes back the last round, and option changes "
                "a rule of the table"
            )
        return Taken(replace(self, entry=entry), {})

    def edited(self, number: int, *, offered: bool = False) -> Taken:
        """Return the state with an old round that is entered again.

        If its answers are `offered`, the questions come again. Else its answers stay until they are changed.
        """
        entry = RoundEntry.again(self._sheet, self._index(number), Ways(turns=self.turns))
        if not offered:
            entry = entry.with_answers(entry.accept_earlier())
        waiting = self.waiting
        if self.round.replaced is None and self.round.is_unsaved:
            waiting = self.round
        return Taken(replace(self, entry=entry, waiting=waiting, aside={}), {})

    def reopened(self) -> Taken:
        """Return the state without the last round, whose answers are offered again as those of a new one."""
        sheet = self._sheet
        if not sheet.rounds:
            raise AnswerError("there is no round to take back")
        last = len(sheet.rounds) - 1
        answers = answers_of(sheet.rounds[last])
        entry = RoundEntry.new(sheet.without_round(last), answers, Ways(turns=self.turns))
        changed = replace(self, sheet=entry.sheet, entry=entry, waiting=None, aside={})
        return Taken(changed, {("rounds", last): None})

    def removed(self, number: int) -> Taken:
        """Return the state without a round. Later rounds move up."""
        index = self._index(number)
        sheet = self._sheet.without_round(index)
        is_removed = self.round.replaced is not None and self.round.index == index
        entry = self.waiting if is_removed else self.round
        waiting = self.waiting if not is_removed and self.waiting else None
        after = self._with_sheet(sheet, entry.found_in(sheet).asked_again(sheet) if entry else None)
        after = replace(after, waiting=waiting.found_in(sheet) if waiting else None)
        return Taken(after, {("rounds", index): None})

    # People

    def without_player(self, player: str) -> Taken:
        """Return the state with a player who sits out from this round on."""
        entry = self.round
        entry = entry.with_away({*entry.away, one_of(entry.playing, player)})
        return Taken(replace(self, entry=entry), {("sitting_out",): entry.away})

    def with_player(self, player: str, after: str) -> Taken:
        """Return the state with a player who comes back, or with a new one after another in turn order."""
        entry = self.round.with_player(player, after)
        if entry.sheet is self.sheet:
            return Taken(replace(self, entry=entry), {("sitting_out",): entry.away})
        waiting = replace(self.waiting, sheet=entry.sheet) if self.waiting else None
        return Taken(replace(self._with_sheet(entry.sheet, entry), waiting=waiting), {})

    def with_name(self, player: str, name: str) -> Taken:
        """Return the state with another name of a player, in all rounds."""
        sheet = self._sheet
        old = one_of(sheet.match.record.players, player)
        (new,) = new_names([name])
        changed = sheet.with_name(old, new)
        entry = self.round.with_name(changed, old, new)
        waiting = self.waiting.with_name(changed, old, new) if self.waiting else None
        return Taken(replace(self, sheet=changed, entry=entry, waiting=waiting), {})

    # Rules

    def with_rules(self, settings: Answers) -> Taken:
        """Return the state under other rules. The answers that still fit stay."""
        sheet, event = self._sheet, self._sheet.reading.settings.event
        checked: Answers = {}
        for path, choice in settings.items():
            name = str(path[-1])
            if name in event.options:
                raise AnswerError("the event sets {}, and its rules come before those of this table", name)
            checked[path] = choice if path == CHAFF else check_choice(sheet.match.game, name, choice)
        return self._with_checked(checked)

    def with_options(self, options: Mapping[str, Any], from_round: int | None = None) -> Taken:
        """Return the state with options, and perhaps `chaff`, for all rounds or from a round on."""
        if from_round is None:
            return self.with_rules(
                {CHAFF if name == "chaff" else ("options", name): options[name] for name in options}
            )
        entry, event = self.round, self._sheet.reading.settings.event
        game = self._sheet.match.game
        checked: dict[str, Any] = {}
        for name, choice in options.items():
            check_may_change(game, name)
            if name in event.options:
                raise AnswerError("the event sets {}, and its rules come before those of this table", name)
            checked[name] = check_choice(game, name, choice)
        if from_round == entry.number:
            return Taken(replace(self, entry=entry.with_options(checked)), {(FROM_NOW_ON,): checked})
        path = ("rounds", self._index(from_round), FROM_NOW_ON)
        return self._with_checked({(*path, name): choice for name, choice in checked.items()})

    def _with_checked(self, settings: Answers) -> Taken:
        """Return the state under other rules whose choices are right."""
        sheet = self._sheet
        # This raises an error if the settings are wrong.
        sheet.match_with(settings)
        sheet = sheet.with_settings(settings)
        # The rounds that are being entered do not change what holds for all rounds now.
        names = {path[-1] for path in settings if path[0] == "options"}
        waiting = replace(self.waiting.without_options(names), sheet=sheet) if self.waiting else None
        entry = self.round.without_options(names).asked_again(sheet)
        return Taken(replace(self._with_sheet(sheet, entry), waiting=waiting), settings)

    # Parts

    @property
    def round(self) -> RoundEntry:
        """The questions of the round. AnswerError says that the first one has not begun."""
        if isinstance(self.entry, RoundEntry):
            return self.entry
        raise AnswerError("this works once round 1 has begun")

    @property
    def _sheet(self) -> Sheet:
        return self.round.sheet

    def _index(self, number: int) -> int:
        """Return the index of a round, given its number."""
        first, size = self._sheet.match.record.first_round, len(self._sheet.rounds)
        if not size:
            raise AnswerError("there is no round yet")
        if number not in range(first, first + size):
            raise AnswerError(
                "there is no round {}; the record has {}", number, runs(range(first, first + size))
            )
        return number - first

    def with_answers(self, answers: Answers) -> Taken:
        """Return the state with answers that were checked together."""
        return Taken(replace(self, entry=self.round.with_answers(answers)), answers)


def _is_data(value: Any) -> bool:
    """Return whether a value is data that JSON can have."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_data(item) for key, item in value.items())
    if isinstance(value, list | tuple):
        return all(map(_is_data, value))
    return value is None or isinstance(value, str | int | float)


def _as_draft(entry: SetUp | RoundEntry) -> Data:
    """Return answers in the form of JSON, which has no keys of several parts."""
    return {
        "answers": [[list(path), value] for path, value in entry.answers.items()],
        "earlier": [[list(path), value] for path, value in entry.earlier.items()],
    }


def _draft_of_round(entry: RoundEntry) -> Data:
    """Return the round that is being entered, in the form of JSON."""
    return {
        "index": entry.index,
        "replaces": entry.replaced,
        "ways": list(entry.ways),
        "asks_who_won": entry.asks_who_won,
        **_as_draft(entry),
    }


def _read_answers(draft: Data) -> tuple[Answers, Answers]:
    """Return the answers of a draft, and the earlier ones."""
    try:
        answers, earlier = (
            {tuple(path): value for path, value in draft[key]} for key in ("answers", "earlier")
        )
    except (LookupError, TypeError, ValueError):
        raise AnswerError("this is no draft of an evening") from None
    return answers, earlier


def _read_round(sheet: Sheet, draft: Data) -> RoundEntry | None:
    """Return the round of a draft; None if the record has it already.

    It is a new round if the record has lost the round that it replaces.
    """
    answers, earlier = _read_answers(draft)
    try:
        ways, index = Ways(*map(bool, draft["ways"])), int(draft["index"])
        replaced, asks_who_won = draft["replaces"], bool(draft["asks_who_won"])
    except (LookupError, TypeError, ValueError):
        raise AnswerError("this is no draft of an evening") from None
    entry = RoundEntry(
        sheet=sheet,
        index=min(max(index, 0), len(sheet.rounds)),
        replaced=replaced,
        ways=ways,
        asks_who_won=asks_who_won,
        answers=answers,
        earlier=earlier,
    )
    written = as_parsed(entry.data())
    if sheet.rounds[index:][:1] == [written] and replaced != written:
        # The program stopped after it had saved the round.
        return None
    return entry.found_in(sheet)
