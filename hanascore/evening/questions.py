"""A list of questions with the answers so far: the base of `set_up` and `round_questions`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import takewhile
from typing import Any, Self

from hanascore.evening.answers import Answers, Path, as_command
from hanascore.evening.errors import AnswerError, Offer, SuggestionError
from hanascore.evening.question import Question
from hanascore.problems.fix import Change, Fix, Replace, describe_fixes
from hanascore.problems.problem import Problem
from hanascore.record.changes import EditError, data_with
from hanascore.record.source import as_parsed
from hanascore.words.english import Phrase

# Questions that offer an earlier answer even if it is wrong now, because the user can correct it.
_SHOWN_EVEN_IF_WRONG = frozenset(("captured", "left_over", "hands", "opening_field", "turns"))
# The most problems of an answer that are shown.
_MOST_PROBLEMS = 3
# Problems about which the help of a question says more than the advice for writing a file.
_IN_HELP = frozenset(("unknown-card", "ambiguous-card"))


@dataclass(frozen=True, kw_only=True)
class QuestionList(ABC):
    """Questions whose number and order depend on the answers so far."""

    # The answers so far, by their paths.
    answers: Answers = field(default_factory=dict)
    # Earlier answers, which are offered as defaults.
    earlier: Answers = field(default_factory=dict)

    @property
    def facts(self) -> Collection[str]:
        """The facts that can be given with the command `tell`."""
        return ()

    @property
    def options(self) -> Collection[str]:
        """The options that the command `option` can change."""
        return ()

    @abstractmethod
    def questions(self) -> Iterator[Question]:
        """Yield the questions in order. The answers so far decide which questions follow."""

    @cached_property
    def next_question(self) -> Question | None:
        """The first question without an answer, with the earlier answer as its default."""
        for question in self.questions():
            if question.path not in self.answers:
                return self.with_earlier_answer(question)
        return None

    def with_accepted(self, paths: Collection[Path]) -> Self:
        """Return the same questions with those earlier answers at these paths that still fit."""
        questions, refused = self, set[Path]()
        while question := questions.first_open([path for path in paths if path not in refused]):
            try:
                questions = questions.answered(question, question.value_of(""))
            except AnswerError:
                refused.add(question.path)
        return questions

    def first_open(self, paths: Collection[Path]) -> Question | None:
        """Return the first question at one of these paths that can be answered now."""
        return next((question for question in self.open_questions if question.path in paths), None)

    @property
    def open_questions(self) -> list[Question]:
        """The questions without an answer that can be answered now, in any order."""
        questions = []
        for question in self.questions():
            if question.path not in self.answers:
                questions.append(self.with_earlier_answer(question))
                if question.is_gate:
                    break
        return questions

    def with_earlier_answer(self, question: Question) -> Question:
        """Return a question with the earlier answer as its default, if there is one and it still fits."""
        if question.path not in self.earlier:
            return question
        answer = self.earlier[question.path]
        offered = replace(question, default=answer)
        if question.path[0] not in _SHOWN_EVEN_IF_WRONG:
            try:
                offered.value_of("")
            except AnswerError:
                # A later answer to another question has made the earlier answer impossible.
                return question
        return offered

    def with_answer(self, path: Path, answer: Any) -> Self:
        """Return the same questions with one more answer."""
        return self.with_answers({path: answer})

    def with_answers(self, answers: Answers) -> Self:
        """Return the same questions with more answers."""
        return replace(self, answers={**self.answers, **answers}) if answers else self

    def answered(self, question: Question, value: Any) -> Self:
        """Return the same questions with the answer to one of them."""
        return self.with_answers(question.answers(value))

    def before(self) -> Self | None:
        """Return the same questions with the last answer offered again, or None if there is none."""
        paths = [
            question.path
            for question in takewhile(lambda question: question.path in self.answers, self.questions())
        ]
        return self.reopened(paths[-1:]) if paths else None

    def reopened(self, paths: Collection[Path]) -> Self:
        """Return the same questions with some answers offered again."""
        reopened = {path: self.answers[path] for path in paths}
        answers = {path: answer for path, answer in self.answers.items() if path not in reopened}
        return replace(self, answers=answers, earlier={**self.earlier, **reopened})

    def hint_of(self, problem: Problem) -> str:
        """Return what to do about a problem, in the commands that can be typed here."""
        advice = "" if problem.id in _IN_HELP else problem.advice
        return describe_fixes(problem.fixes, advice, partial(as_command, self.facts, self.options))

    def describe(self, problem: Problem) -> Phrase:
        """Return a problem and what to do about it in one line."""
        hint = self.hint_of(problem)
        message = problem.plain_message
        return Phrase("{}: {}", message, hint) if hint else Phrase("{}", message)

    def refuse(self, problems: Sequence[Problem], answer: str = "", data: Any = None) -> None:
        """Raise AnswerError if there are problems, or SuggestionError if one correction mends the answer.

        `data` is the round with the answer, as a record writes it.
        """
        if not problems:
            return
        lines = list(map(self.describe, problems[:_MOST_PROBLEMS]))
        if more := len(problems) - len(lines):
            lines.append(Phrase("{} more like this", more))
        message = Phrase("\n  ".join(["{}"] * len(lines)), *lines)
        in_help = any(problem.id in _IN_HELP and not problem.fixes for problem in problems)
        # If there are two problems, the answer would still be refused after the correction of one.
        if len(problems) == 1:
            (problem,) = problems
            change = _only_replacement(problem.fixes)
            better = _corrected(answer, change, data) if change and data else ""
            if change and better:
                question = Phrase("{}: {}", problem.plain_message, change.name or change.text)
                raise SuggestionError(message, question, better, problems=problems)
        error = AnswerError(message, problems=problems, help_says_more=in_help)
        raise error.offering(self._piles_in_doubt(problems, data)) if data else error

    def _piles_in_doubt(self, problems: Sequence[Problem], data: Any) -> list[Offer]:
        """Return whose cards that are in two piles may be, with the answers if a side keeps them.

        Return nothing if there are other problems.
        """
        places = [place for problem in problems for place in (problem.place, *problem.also)]
        are_piles = all(place.path[2:3] == ("captured",) and len(place.path) > 3 for place in places)
        if not are_piles or any(problem.id != "card-twice" for problem in problems):
            return []
        changes: dict[str, list[Change]] = {}
        for problem in problems:
            sides = [str(place.path[3]) for place in (problem.place, *problem.also)]
            for fix in problem.fixes:
                removed = [str(change.place.path[3]) for change in fix.changes if isinstance(change, Replace)]
                for side in set(sides) - set(removed):
                    changes.setdefault(side, []).extend(fix.changes)
        offers = []
        for side, moves in changes.items():
            with suppress(EditError):
                (round,) = data_with({"rounds": [as_parsed(data)]}, moves)["rounds"]
                piles: Answers = {("captured", name): pile for name, pile in round["captured"].items()}
                changed = {path: pile for path, pile in piles.items() if self.answers.get(path) != pile}
                offers.append(Offer(Phrase("{}", side), changed))
        return offers


def _only_replacement(fixes: Sequence[Fix]) -> Replace | None:
    """Return the one change of the only fix, if it writes another text."""
    changes = fixes[0].changes if len(fixes) == 1 else ()
    change = changes[0] if len(changes) == 1 else None
    return change if isinstance(change, Replace) else None


def _corrected(answer: str, change: Replace, data: Any) -> str:
    """Return a typed answer that means a change of the round; "" if its place is unclear."""
    # The first two steps lead to the round.
    steps = change.place.path[2:]
    value = data
    for step in steps:
        value = value[step]
    text = steps[-1] if change.place.key else value
    if not isinstance(text, str):
        return ""
    start, end = change.place.part or (0, len(text))
    if text != answer:
        # The answer holds more than this text.
        old = text[start:end]
        if not old or answer.count(old) != 1:
            return ""
        start = answer.index(old)
        end = start + len(old)
    return f"{answer[:start]}{change.text}{answer[end:]}"
