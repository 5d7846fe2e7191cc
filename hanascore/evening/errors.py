"""Why a step of an evening is refused: a phrase that a client can translate, and what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from hanascore.problems.problem import Problem
from hanascore.words.english import Phrase


class Offer(NamedTuple):
    """A short answer to a refusal, such as a number or a name, and what it means."""

    # What a user says.
    words: Phrase
    # The whole line, or the answers by their paths.
    meaning: str | Mapping[tuple[str | int, ...], Any]


class StepError(ValueError):
    """A step is refused. `phrase` says why, and `problems` are those of the record that are the reason."""

    def __init__(
        self, words: str, *parts: Any, problems: Sequence[Problem] = (), help_says_more: bool = False
    ) -> None:
        """`help_says_more` says that the help of the question lists what would be accepted."""
        is_phrase = isinstance(words, Phrase) and not parts
        self.phrase = words if isinstance(words, Phrase) and is_phrase else Phrase(words, *parts)
        self.problems = tuple(problems)
        self.help_says_more = help_says_more
        super().__init__(self.phrase)


class AnswerError(StepError):
    """An answer does not fit its question. `problems` are those that the record would have with it."""

    # Short answers that say what is missing or in doubt.
    offers: tuple[Offer, ...] = ()

    def offering(self, offers: Iterable[Offer]) -> AnswerError:
        """Return the error with short answers that say what is missing or in doubt."""
        self.offers = tuple(offers)
        return self


class SuggestionError(AnswerError):
    """An answer has a mistake for which there is a correction. `question` asks if `better` was meant."""

    def __init__(
        self,
        message: str,
        question: str,
        better: str,
        *,
        problems: Sequence[Problem] = (),
        help_says_more: bool = False,
    ) -> None:
        super().__init__(message, problems=problems, help_says_more=help_says_more)
        self.question = question if isinstance(question, Phrase) else Phrase(question)
        self.better = better
