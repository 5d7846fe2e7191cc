"""An evening at a table as a value: what is asked next, what an answer means, and what it does.

Each step returns a `Reply` with the evening after it. The evening itself never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, NamedTuple

from hanascore.evening.answers import Answers, Path
from hanascore.evening.commands import say
from hanascore.evening.errors import AnswerError, StepError, SuggestionError
from hanascore.evening.live_points import LivePoints, live_points
from hanascore.evening.option_texts import check_choice
from hanascore.evening.pile_questions import CHAFF
from hanascore.evening.question import NO_WORDS, Question, is_empty, one_of, text_of, whole_number
from hanascore.evening.round_questions import RoundEntry, Ways
from hanascore.evening.set_up import SetUp
from hanascore.evening.sheet import (
    PLAIN,
    Data,
    Preview,
    Reading,
    ScoreChange,
    Sheet,
    score_changes,
)
from hanascore.evening.win import WIN
from hanascore.evening.win_questions import keys_of_win
from hanascore.problems.problem import Problem
from hanascore.referee.match import Match
from hanascore.words.english import Phrase, many, runs

# The keys of a round that can be answered although no question asks for them.
_FREE_KEYS = frozenset(("dealer", "note", "claims", "side_payments", "adjustments"))

# The most steps that can be taken back.
_MOST_STEPS = 200


class Step(Enum):
    """What a step does to an evening."""

    # It answers a question, or corrects an answer.
    ANSWER = "answer"
    # It writes the round into the record, or it ends the questions before the first round.
    KEEP = "keep"
    # It offers the last answer again.
    BACK = "back"
    # It takes back the last step.
    UNDO = "undo"
    # It enters an old round again.
    EDIT = "edit"
    # It removes a round.
    REMOVE = "remove"
    # It changes rules of the table.
    SET = "set"
    # It lets a player go. From this round on, the player sits out.
    LEAVE = "leave"
    # It lets a player come, or come back.
    JOIN = "join"


@dataclass(frozen=True, kw_only=True)
class Reply:
    """What a step did, or why it was refused."""

    # The evening after the step; the same evening if it was refused.
    evening: Evening
    # What kind of step it was.
    step: Step
    # What was understood: the new answers by their paths, as a record writes them.
    meaning: Mapping[Path, Any] = field(default_factory=dict)
    # The rounds of the record whose scores the step changed.
    effect: tuple[ScoreChange, ...] = ()
    # Why the step was refused; "" if it was taken.
    refusal: Phrase = NO_WORDS
    # Whether the help of the question lists what would be accepted.
    help_says_more: bool = False
    # The problems that the record would have, with their fixes, if they are the reason.
    problems: tuple[Problem, ...] = ()
    # What was probably meant, for `say`; "" if nothing is near.
    suggestion: str = ""
    # Asks whether the suggestion was meant.
    suggestion_question: Phrase = NO_WORDS

    @property
    def accepted(self) -> bool:
        """Whether the step was taken."""
        return not self.refusal


class Taken(NamedTuple):
    """The evening after a step, and what was understood (internal)."""

    # The evening.
    evening: Evening
    # The new answers, by their paths.
    meaning: Answers


@dataclass(frozen=True, kw_only=True)
class Evening:
    """An evening at a table: its record, and the questions for the round that is being entered."""

    # The record with the rounds that are kept (internal); None before the first round.
    sheet: Sheet | None = None
    # The questions and answers: those above the rounds, or those of a round (internal).
    entry: SetUp | RoundEntry
    # A new round that waits while an old one is entered again (internal).
    waiting: RoundEntry | None = None
    # The answers that final scores replaced (internal).
    aside: Answers = field(default_factory=dict)
    # Whether new rounds are entered turn by turn.
    turns: bool = False
    # The evenings before the last steps, the oldest first, each without its own (internal).
    history: tuple[Evening, ...] = field(default=(), repr=False, compare=False)

    @classmethod
    def new(
        cls,
        game: str = "",
        players: Sequence[str] = (),
        *,
        teams: Mapping[str, Sequence[str]] | None = None,
        options: Mapping[str, Any] | None = None,
        turns: bool = False,
        reading: Reading = PLAIN,
    ) -> Evening:
        """Start an evening. What is not given is asked. AnswerError says that something does not fit."""
        evening: Evening = cls(entry=SetUp(reading=reading), turns=turns)
        given: Answers = {
            ("game",): game,
            ("players",): list(players),
            ("teams",): teams,
            ("options",): options,
        }
        for path, value in given.items():
            if value:
                reply = evening.answer(path, value)
                if not reply.accepted:
                    raise AnswerError(reply.refusal, problems=reply.problems)
                evening = replace(reply.evening, history=())
        return evening

    @classmethod
    def read(
        cls, text: str, draft: Data | None = None, *, turns: bool = False, reading: Reading = PLAIN
    ) -> Evening:
        """Continue an evening from its text, and from the `draft` of an unfinished round.

        SheetError says why rounds cannot be added to the text, and AnswerError that the draft does not fit.
        """
        if not text and draft:
            settings = reading.settings
            settings = settings._replace(months=settings.months or draft.get("months"))
            answers, earlier = _read_answers(draft)
            head = SetUp(reading=replace(reading, settings=settings), answers=answers, earlier=earlier)
            return cls(entry=head, turns=turns)
        sheet = Sheet.read(text, reading)
        evening = cls(sheet=sheet, entry=RoundEntry.new(sheet, ways=Ways(turns=turns)), turns=turns)
        if not draft:
            return evening
        waiting = draft.get("waiting")
        return replace(
            evening,
            entry=_read_round(sheet, draft),
            waiting=_read_round(sheet, waiting) if waiting else None,
        )

    def __repr__(self) -> str:
        rounds = many(len(self.sheet.rounds), "round") if self.sheet else "no record yet"
        return f"<Evening: {rounds}; {self.question}>"

    # What it has

    @property
    def text(self) -> str:
        """The record; "" before the first round. Comments and unknown keys of its owner stay as they are."""
        return self.sheet.text if self.sheet else ""

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
    def before(self) -> Evening | None:
        """The evening before the last step; None at the start, and after 200 steps back."""
        return replace(self.history[-1], history=self.history[:-1]) if self.history else None

    @property
    def question(self) -> Question | None:
        """The next question; None if the round can be kept."""
        return self.entry.next_question

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions that can be answered now, in any order."""
        return tuple(self.entry.open_questions)

    @property
    def answers(self) -> Mapping[Path, Any]:
        """The answers that are not in the record yet, by their paths."""
        return self.entry.answers

    @property
    def number(self) -> int | None:
        """The number of the round that is being entered; None before the first round."""
        return self.entry.number if isinstance(self.entry, RoundEntry) else None

    @property
    def match(self) -> Match | None:
        """The match with the rounds that are kept; None before the first round."""
        return self.sheet.match if self.sheet else None

    @property
    def preview(self) -> Preview | None:
        """The match with the round that is being entered; None if it has no answers yet."""
        return self.entry.preview if isinstance(self.entry, RoundEntry) and self.entry.answers else None

    @property
    def points(self) -> LivePoints | None:
        """What the round is worth so far; None before the first round."""
        return live_points(self.entry) if isinstance(self.entry, RoundEntry) else None

    # Answers

    def answer(self, path: Path, value: Any) -> Reply:
        """Answer a question with data in the form of a record, or correct an answer.

        Later answers stay if they still fit. `None` removes a note, the claims, or why a round is void.
        """
        return self._try(Step.ANSWER, lambda: self._answer(path, value))

    def say(self, text: str) -> Reply:
        """Answer the next question in words, correct an answer, or say a command such as `edit 1`."""
        return say(self, text)

    def take(self, question: Question, value: Any) -> Taken:
        """Return the evening with the value of an answer (internal). AnswerError refuses it."""
        answers = question.answers(value)
        entry = self.entry
        if isinstance(entry, SetUp):
            return Taken(self._with_head(entry.corrected(question, value)), answers)
        if question.path == CHAFF:
            return Taken(self.with_settings({CHAFF: value}), answers)
        if question.path not in entry.answers:
            return Taken(replace(self, entry=entry.answered(question, value)), answers)
        if question.path == WIN:
            kept = {
                path: answer for path, answer in entry.answers.items() if path[0] not in keys_of_win(entry)
            }
            entry = replace(entry, answers=kept)
        corrected = entry.answered(question, value)
        return Taken(replace(self, entry=corrected.asked_again(corrected.sheet)), answers)

    # Rounds

    def keep(self) -> Reply:
        """Write the round into the record. Open questions get their defaults.

        Before the first round, end the questions above the rounds in the same way.
        """
        return self._try(Step.KEEP, self._keep)

    def back(self) -> Reply:
        """Offer the last answer again."""
        return self._try(Step.BACK, self._back)

    def undo(self) -> Reply:
        """Take back the last step."""
        return self._try(Step.UNDO, self._undo)

    def edit(self, number: int) -> Reply:
        """Enter an old round again, with its answers. A new round waits until it is kept."""
        return self._try(Step.EDIT, lambda: self._edit(number))

    def remove(self, number: int) -> Reply:
        """Remove a round. Later rounds move up."""
        return self._try(Step.REMOVE, lambda: self._remove(number))

    def set(self, option: str, choice: Any) -> Reply:
        """Change a rule of the table for all rounds, or whether chaff is `kept` or `discarded`."""
        return self._try(Step.SET, lambda: self._set(option, choice))

    def leave(self, player: str) -> Reply:
        """Let a player go: from this round on, the player sits out. The points so far stay."""
        return self._try(Step.LEAVE, lambda: self._leave(player))

    def join(self, player: str, *, after: str = "") -> Reply:
        """Let a player come back, or seat a new one, who sits out the rounds so far.

        `after` is the player before a new one in turn order. Without it, the new player is the last.
        """
        return self._try(Step.JOIN, lambda: self._join(player, after))

    # How the steps are taken

    def _answer(self, path: Path, value: Any) -> Taken:
        path = tuple(path)
        if not _is_data(value):
            raise AnswerError("an answer is data that JSON can have")
        if path == ("scores",):
            return self.with_scores(value)
        if path == ("void",):
            return self.with_void(value)
        if question := self._question_at(path):
            return self.take(question, question.check(value))
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
        """Return the evening with something about the round that no question asks for (internal)."""
        entry, path = self.round, (key,)
        if is_empty(value):
            # An answer without a value removes that of an older round.
            others = {other: answer for other, answer in entry.answers.items() if other != path}
            removed: Answers = {path: None} if path in entry.earlier else {}
            return Taken(replace(self, entry=replace(entry, answers=others | removed)), {path: None})
        checked = entry.checked(path, text_of(value) if key == "note" else value)
        return Taken(replace(self, entry=entry.with_answer(path, checked)), {path: checked})

    def with_scores(self, scores: Any) -> Taken:
        """Return the evening with final scores instead of piles (internal)."""
        entry = self.round
        if not isinstance(scores, dict):
            raise AnswerError("final scores are a mapping from sides to numbers")
        old = {**entry.earlier, **entry.answers}
        keys = {"void", "captured", "left_over", "turns", *(path[0] for path in entry.answered_questions)}
        keys -= {"dealer", "sitting_out"}
        sides = entry.sheet.match.record.sides
        answers: Answers = {
            ("scores", one_of(sides, side, "side")): whole_number(score) for side, score in scores.items()
        }
        aside = self.aside if entry.ways.scores else {path: old[path] for path in old if path[0] in keys}
        changed = entry.replacing(keys, answers, entry.ways._replace(scores=True))
        return Taken(replace(self, entry=changed, aside=aside), answers)

    def with_piles(self) -> Taken:
        """Return the evening with piles instead of final scores, or of the question who won (internal)."""
        entry = self.round
        is_void = ("void",) in {**entry.earlier, **entry.answers}
        if entry.asks_who_won and not (entry.ways.scores or is_void):
            changed = entry.replacing(WIN, {}, entry.ways._replace(piles=True))
            return Taken(replace(self, entry=changed), {})
        changed = entry.replacing(("scores", "void"), self.aside, entry.ways._replace(scores=False))
        return Taken(replace(self, entry=changed, aside={}), dict(self.aside))

    def with_void(self, reason: Any) -> Taken:
        """Return the evening with a reason why the round is void, or without one (internal)."""
        entry = self.round
        answers: Answers = {("void",): entry.checked(("void",), text_of(reason))} if reason else {}
        changed = entry.replacing(("void", "scores"), answers, entry.ways._replace(scores=False))
        return Taken(replace(self, entry=changed), answers)

    def _with_head(self, head: SetUp) -> Evening:
        """Return the evening with the answers above the rounds. After the last one the first round begins."""
        if head.next_question:
            return replace(self, entry=head)
        return self._with_sheet(head.new_sheet(), None)

    def _with_sheet(self, sheet: Sheet, entry: RoundEntry | None) -> Evening:
        """Return the evening with another record, and with a new round if no round is entered."""
        entry = entry or RoundEntry.new(sheet, ways=Ways(turns=self.turns))
        return replace(self, sheet=sheet, entry=entry)

    def _keep(self) -> Taken:
        if isinstance(self.entry, SetUp):
            head = self.entry
            while question := head.next_question:
                head = head.answered(question, question.value_of(""))
            return Taken(self._with_head(head), {})
        entry = self.entry
        answers = entry.accept_earlier()
        entry = entry.with_answers(answers)
        if question := entry.next_question:
            raise AnswerError("there is no answer yet to '{}'", question.text)
        preview = entry.preview
        result = preview.result
        if result is None or not (result.scored or result.round.void):
            errors = [problem for problem in preview.problems if problem.stops]
            entry.refuse(errors)
            raise AnswerError("this round cannot be scored")
        sheet = self._sheet.with_round(entry.index, entry.data())
        waiting = self.waiting.found_in(sheet).asked_again(sheet) if self.waiting else None
        return Taken(replace(self._with_sheet(sheet, waiting), waiting=None, aside={}), answers)

    def _back(self) -> Taken:
        entry = self.entry.before()
        if entry is None:
            raise AnswerError("this is the first question")
        return Taken(replace(self, entry=entry), {})

    def _undo(self) -> Taken:
        if self.before is None:
            raise AnswerError("there is no step to take back")
        return Taken(self.before, {})

    def _after(self, evening: Evening) -> Evening:
        """Return another evening as the one after this one."""
        history = (*self.history, replace(self, history=()))[-_MOST_STEPS:]
        return replace(evening, history=history)

    def _edit(self, number: int) -> Taken:
        entry = RoundEntry.again(self._sheet, self._index(number), Ways(turns=self.turns))
        entry = entry.with_answers(entry.accept_earlier())
        waiting = self.waiting
        if self.round.replaced is None and self.round.is_unsaved:
            waiting = self.round
        return Taken(replace(self, entry=entry, waiting=waiting, aside={}), {})

    def _remove(self, number: int) -> Taken:
        index = self._index(number)
        sheet = self._sheet.without_round(index)
        is_removed = self.round.replaced is not None and self.round.index == index
        entry = self.waiting if is_removed else self.round
        waiting = self.waiting if not is_removed and self.waiting else None
        return Taken(
            replace(
                self._with_sheet(sheet, entry.found_in(sheet).asked_again(sheet) if entry else None),
                waiting=waiting.found_in(sheet) if waiting else None,
            ),
            {},
        )

    def _set(self, option: str, choice: Any) -> Taken:
        if isinstance(self.entry, SetUp):
            return self._answer(("options", option), choice)
        settings: Answers = {CHAFF: choice} if option == "chaff" else {("options", option): choice}
        return Taken(self.with_settings(settings), settings)

    def _leave(self, player: str) -> Taken:
        entry = self.round
        entry = entry.with_away({*entry.away, one_of(entry.playing, player)})
        return Taken(replace(self, entry=entry), {("sitting_out",): entry.away})

    def _join(self, player: str, after: str) -> Taken:
        entry = self.round.with_player(player, after)
        if entry.sheet is self.sheet:
            return Taken(replace(self, entry=entry), {("sitting_out",): entry.away})
        waiting = replace(self.waiting, sheet=entry.sheet) if self.waiting else None
        return Taken(replace(self._with_sheet(entry.sheet, entry), waiting=waiting), {})

    def with_settings(self, settings: Answers) -> Evening:
        """Return the evening under other rules (internal). The answers that still fit stay."""
        sheet, event = self._sheet, self._sheet.reading.settings.event
        checked: Answers = {}
        for path, choice in settings.items():
            name = str(path[-1])
            if name in event.options:
                raise AnswerError("the event sets {}, and its rules come before those of this table", name)
            checked[path] = choice if path == CHAFF else check_choice(sheet.match.game, name, choice)
        # This says what is wrong with them.
        sheet.match_with(checked)
        sheet = sheet.with_settings(checked)
        waiting = replace(self.waiting, sheet=sheet) if self.waiting else None
        return replace(self._with_sheet(sheet, self.round.asked_again(sheet)), waiting=waiting)

    @property
    def round(self) -> RoundEntry:
        """The questions of the round (internal). AnswerError says that the first one has not begun."""
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
        """Return the evening with answers that were checked together (internal)."""
        return Taken(replace(self, entry=self.round.with_answers(answers)), answers)

    def set_all(self, settings: Callable[[], Answers]) -> Reply:
        """Change several rules in one step (internal)."""

        def take() -> Taken:
            changed = settings()
            return Taken(self.with_settings(changed), changed)

        return self._try(Step.SET, take)

    def attempt(self, take: Callable[[], Taken]) -> Reply:
        """Return the reply to answers (internal). AnswerError of `take` refuses them."""
        return self._try(Step.ANSWER, take)

    def as_one_step(self, reply: Reply) -> Reply:
        """Return the reply to several steps that began here as if they were one (internal)."""
        if not reply.accepted:
            return replace(reply, evening=self)
        evening = self._after(reply.evening)
        return replace(reply, evening=evening, effect=score_changes(self.match, evening.match))

    def _try(self, step: Step, take: Callable[[], Taken]) -> Reply:
        """Return the reply to a step, which raises StepError if it is refused."""
        try:
            evening, meaning = take()
        except SuggestionError as error:
            return Reply(
                evening=self,
                step=step,
                refusal=error.phrase,
                problems=error.problems,
                help_says_more=error.help_says_more,
                suggestion=error.better,
                suggestion_question=Phrase("{}?", error.question),
            )
        except StepError as error:
            return Reply(
                evening=self,
                step=step,
                refusal=error.phrase,
                problems=error.problems,
                help_says_more=error.help_says_more,
            )
        if step is not Step.UNDO:
            evening = self._after(evening)
        effect = score_changes(self.match, evening.match)
        return Reply(evening=evening, step=step, meaning=meaning, effect=effect)


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


def _read_round(sheet: Sheet, draft: Data) -> RoundEntry:
    """Return the round of a draft. It is a new one if the record has lost the round that it replaces."""
    answers, earlier = _read_answers(draft)
    try:
        ways, index = Ways(*map(bool, draft["ways"])), int(draft["index"])
        replaced, asks_who_won = draft["replaces"], bool(draft["asks_who_won"])
    except (LookupError, TypeError, ValueError):
        raise AnswerError("this is no draft of an evening") from None
    entry = RoundEntry(
        sheet=sheet,
        index=index,
        replaced=replaced,
        ways=ways,
        asks_who_won=asks_who_won,
        answers=answers,
        earlier=earlier,
    )
    return entry.found_in(sheet)
