"""A list of questions with the answers so far: the base of `set_up` and `round_questions`."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import takewhile
from typing import Any, Self

from hanascore.cli.keep.answers import NOTHING, Answers, Path, as_commands
from hanascore.cli.keep.dialogue import Question, SuggestionError
from hanascore.cli.keep.file import PadFile
from hanascore.problems.fix import Replace
from hanascore.problems.problem import Problem
from hanascore.rules.game import Option

# Questions that offer an earlier answer even if it is wrong now, because the user can correct it.
_SHOWN_EVEN_IF_WRONG = frozenset(("captured", "left_over", "hands", "opening_field", "turns"))
# The most problems of an answer that are shown.
_MOST_PROBLEMS = 3


class QuestionList(ABC):
    """Questions whose number and order depend on the answers so far."""

    # The facts that can be given with the command `tell`, and the options that `option` changes.
    facts: Collection[str] = ()
    options: Mapping[str, Option] | None = None

    def __init__(self, file: PadFile, earlier: Answers | None = None) -> None:
        self.file = file
        self.answers: Answers = {}
        # Earlier answers, which are offered as defaults.
        self.earlier: Answers = earlier or {}

    @abstractmethod
    def questions(self) -> Iterator[Question]:
        """Yield the questions in order. The answers so far decide which questions follow."""

    @property
    def next_question(self) -> Question | None:
        """The first question without an answer, with the earlier answer as its default."""
        for question in self.questions():
            if question.path not in self.answers:
                return self._with_earlier_answer(question)
        return None

    def _with_earlier_answer(self, question: Question) -> Question:
        if question.path not in self.earlier:
            return question
        answer = self.earlier[question.path]
        if question.path[0] == "turns" and isinstance(answer, dict):
            answer = next(iter(answer.values()), "")
        if answer == question.none and question.default in NOTHING:
            return question
        default = question.spell(answer)
        if question.path[0] not in _SHOWN_EVEN_IF_WRONG:
            try:
                question.value_of(default)
            except ValueError:
                # A later answer to another question has made the earlier answer impossible.
                return question
        return replace(question, default=default)

    def with_answer(self, path: Path, answer: Any) -> Self:
        """Return the same questions with one more answer."""
        return self.with_answers({path: answer})

    def with_answers(self, answers: Answers) -> Self:
        """Return the same questions with more answers."""
        other = copy(self)
        other.answers = {**self.answers, **answers}
        return other

    def go_back(self) -> bool:
        """Remove the last answer, to ask its question again. Return whether there was an answer."""
        answered = [
            question.path
            for question in takewhile(lambda question: question.path in self.answers, self.questions())
        ]
        for path in answered[-1:]:
            self.earlier[path] = self.answers.pop(path)
        return bool(answered)

    def as_commands(self, hint: str) -> str:
        """Return a hint about keys of a record as one about the commands that can be typed here."""
        return as_commands(hint, self.facts, self.options)

    def refuse(self, problems: Sequence[Problem], answer: str = "") -> None:
        """Raise ValueError if there are problems, or SuggestionError if one correction mends the answer."""
        if not problems:
            return
        hints = [problem._replace(advice=self.as_commands(problem.hint), fixes=()) for problem in problems]
        lines = [problem.with_hint for problem in hints[:_MOST_PROBLEMS]]
        if more := len(hints) - len(lines):
            lines.append(f"{more} more like this")
        message = "\n  ".join(lines)
        message = re.sub(r"or write \{cards: [^}]*\}", "or type all numbers", message)
        message = re.sub(r"`(brights|animals|ribbons|chaff|points)`", r"\1", message)
        # If there are two problems, the answer would still be refused after the correction of one.
        for problem in problems if len(problems) == 1 else ():
            changes = [change for fix in problem.fixes for change in fix.changes]
            quoted = re.search("'(.+)'", problem.message)
            if len(changes) == 1 and isinstance(changes[0], Replace) and quoted and quoted[1] in answer:
                text, name = changes[0].text, changes[0].name or changes[0].text
                better = answer.replace(quoted[1], text, 1)
                raise SuggestionError(message, f"{problem.message}: {name}", better)
        raise ValueError(message)
