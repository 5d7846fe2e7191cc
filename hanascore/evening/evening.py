"""An evening at a table as a value: what is asked next, what an answer means, and what it does.

Each step returns a `Reply` with the evening after it. The evening itself never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hanascore.evening.answers import Answers, Path
from hanascore.evening.commands import read_line
from hanascore.evening.errors import AnswerError, Offer, StepError, SuggestionError
from hanascore.evening.live_points import LivePoints, live_points
from hanascore.evening.question import NO_WORDS, Question
from hanascore.evening.round_questions import RoundEntry
from hanascore.evening.set_up import SetUp
from hanascore.evening.sheet import PLAIN, Data, Preview, Reading, ScoreChange, score_changes
from hanascore.evening.state import State, Step, Taken
from hanascore.evening.win import WIN
from hanascore.problems.problem import Problem
from hanascore.referee.match import Match
from hanascore.words.english import Phrase, many

# The most steps that can be taken back.
_MOST_STEPS = 200


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

    # Short answers to a refusal that say what is missing or in doubt, for `choose`.
    offers: tuple[Offer, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether the step was taken."""
        return not self.refusal

    def choose(self, offer: Offer) -> Reply:
        """Take a short answer to the refusal: the step with what it means."""
        if isinstance(offer.meaning, str):
            return self.evening.say(offer.meaning)
        answers = offer.meaning
        return self.evening.take(self.step, lambda: self.evening.state.with_offer(answers))


@dataclass(frozen=True, kw_only=True)
class Evening:
    """An evening at a table: its record, and the questions for the round that is being entered."""

    # What it holds (internal).
    state: State
    # What it held before the last steps, the oldest first (internal).
    history: tuple[State, ...] = field(default=(), repr=False, compare=False)

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
        evening: Evening = cls(state=State(entry=SetUp(reading=reading), turns=turns))
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
        return cls(state=State.read(text, draft, reading, turns=turns))

    def __repr__(self) -> str:
        rounds = many(len(self.state.sheet.rounds), "round") if self.state.sheet else "no record yet"
        return f"<Evening: {rounds}; {self.question}>"

    # What it has

    @property
    def text(self) -> str:
        """The record; "" before the first round. Comments and unknown keys of its owner stay as they are."""
        return self.state.sheet.text if self.state.sheet else ""

    @property
    def draft(self) -> Data | None:
        """What is not in the text yet, in the form of JSON; None if there is nothing."""
        return self.state.draft

    @property
    def before(self) -> Evening | None:
        """The evening before the last step; None at the start, and after 200 steps back."""
        return Evening(state=self.history[-1], history=self.history[:-1]) if self.history else None

    @property
    def is_unsaved(self) -> bool:
        """Whether there are answers that are not in the record."""
        return self.state.is_unsaved

    def offer_again(self) -> Evening:
        """Return the evening with the answers of the draft as defaults. Each question comes again."""
        return Evening(state=self.state.offered_again())

    @property
    def turns(self) -> bool:
        """Whether new rounds are entered turn by turn."""
        return self.state.turns

    @property
    def question(self) -> Question | None:
        """The next question; None if the round can be kept."""
        return self.state.entry.next_question

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions that can be answered now, in any order."""
        return tuple(self.state.entry.open_questions)

    @property
    def answers(self) -> Mapping[Path, Any]:
        """The answers that are not in the record yet, by their paths."""
        return {path: answer for path, answer in self.state.entry.answers.items() if path != WIN}

    @property
    def number(self) -> int | None:
        """The number of the round that is being entered; None before the first round."""
        entry = self.state.entry
        return entry.number if isinstance(entry, RoundEntry) else None

    @property
    def match(self) -> Match | None:
        """The match with the rounds that are kept; None before the first round."""
        return self.state.sheet.match if self.state.sheet else None

    @property
    def preview(self) -> Preview | None:
        """The match with the round that is being entered; None if it has no answers yet."""
        entry = self.state.entry
        return entry.preview if isinstance(entry, RoundEntry) and entry.answers else None

    @property
    def points(self) -> LivePoints | None:
        """What the round is worth so far; None before the first round."""
        entry = self.state.entry
        return live_points(entry) if isinstance(entry, RoundEntry) else None

    # Answers

    def answer(self, path: Path, value: Any) -> Reply:
        """Answer a question with data in the form of a record, or correct an answer.

        Later answers stay if they still fit. `None` removes a note, the claims, or why a round is void.
        """
        return self.take(Step.ANSWER, lambda: self.state.with_data(path, value))

    def say(self, text: str) -> Reply:
        """Answer the next question in words, correct an answer, or say a command such as `edit 1`."""
        line = read_line(self.state, text)
        return self.take(line.step, line.take)

    # Rounds

    def keep(self) -> Reply:
        """Write the round into the record. Open questions get their defaults.

        Before the first round, end the questions above the rounds in the same way.
        """
        return self.take(Step.KEEP, self.state.kept)

    def back(self) -> Reply:
        """Offer the last answer again."""
        return self.take(Step.BACK, self.state.back)

    def edit(self, number: int) -> Reply:
        """Enter an old round again, with its answers. A new round waits until it is kept."""
        return self.take(Step.EDIT, lambda: self.state.edited(number))

    def reopen(self) -> Reply:
        """Take the last round out of the record, and offer its answers again as those of a new round."""
        return self.take(Step.REOPEN, self.state.reopened)

    def remove(self, number: int) -> Reply:
        """Remove a round. Later rounds move up."""
        return self.take(Step.REMOVE, lambda: self.state.removed(number))

    def undo(self) -> Reply:
        """Take back the last step."""
        if self.before is None:
            return Reply(evening=self, step=Step.UNDO, refusal=Phrase("there is no step to take back"))
        effect = score_changes(self.match, self.before.match)
        return Reply(evening=self.before, step=Step.UNDO, effect=effect)

    # Rules and people

    def set(self, option: str, choice: Any, *, from_round: int | None = None) -> Reply:
        """Change a rule of the table for all rounds, or whether chaff is `kept` or `discarded`.

        With `from_round`, an option changes from that round on, and the rounds before keep their rules.
        """
        if isinstance(self.state.entry, SetUp):
            return replace(self.answer(("options", option), choice), step=Step.SET)
        return self.take(Step.SET, lambda: self.state.with_options({option: choice}, from_round))

    def leave(self, player: str) -> Reply:
        """Let a player go: from this round on, the player sits out. The points so far stay."""
        return self.take(Step.LEAVE, lambda: self.state.without_player(player))

    def join(self, player: str, *, after: str = "") -> Reply:
        """Let a player come back, or seat a new one, who sits out the rounds so far.

        `after` is the player before a new one in turn order. Without it, the new player is the last.
        """
        return self.take(Step.JOIN, lambda: self.state.with_player(player, after))

    def rename(self, player: str, name: str) -> Reply:
        """Give a player another name, in all rounds."""
        return self.take(Step.RENAME, lambda: self.state.with_name(player, name))

    def take(self, step: Step, take: Callable[[], Taken]) -> Reply:
        """Return the reply to a step, which raises StepError if it is refused (internal)."""
        try:
            state, meaning, other_step = take()
        except StepError as error:
            refused = Reply(
                evening=self,
                step=step,
                refusal=error.phrase,
                problems=error.problems,
                help_says_more=error.help_says_more,
                offers=error.offers if isinstance(error, AnswerError) else (),
            )
            if not isinstance(error, SuggestionError):
                return refused
            question = Phrase("{}?", error.question)
            return replace(refused, suggestion=error.better, suggestion_question=question)
        evening = Evening(state=state, history=(*self.history, self.state)[-_MOST_STEPS:])
        understood = {path: answer for path, answer in meaning.items() if path != WIN}
        effect = score_changes(self.match, evening.match)
        return Reply(evening=evening, step=other_step or step, meaning=understood, effect=effect)
