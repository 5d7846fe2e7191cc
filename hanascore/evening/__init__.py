"""An evening at a table: what to ask next, what an answer means, and what it would do to the record.

`hanascore.new_evening` starts an evening, and `hanascore.read_evening` continues one.
"""

from hanascore.evening.errors import AnswerError, Offer
from hanascore.evening.evening import Evening, Reply
from hanascore.evening.live_points import LivePoints
from hanascore.evening.question import AnswerKind, Choice, Question
from hanascore.evening.sheet import Preview, ScoreChange, SheetError
from hanascore.evening.state import Step
from hanascore.words.english import Phrase

__all__ = [
    "AnswerError",
    "AnswerKind",
    "Choice",
    "Evening",
    "LivePoints",
    "Offer",
    "Phrase",
    "Preview",
    "Question",
    "Reply",
    "ScoreChange",
    "SheetError",
    "Step",
]
