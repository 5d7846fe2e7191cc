"""A question, how its answer is understood, and what a refused answer suggests."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, NamedTuple

from hanascore.evening.answers import NOTHING, Path, as_typed
from hanascore.evening.errors import AnswerError, Offer, SuggestionError
from hanascore.record.cursor import normal_name
from hanascore.rules.game import FactShape
from hanascore.rules.yaku import Yaku
from hanascore.words.alike import did_you_mean
from hanascore.words.english import Phrase, listed

# How deep suggestions are tried: suggestions for an answer, and suggestions for such a suggestion.
_MOST_TRIALS = 2
# No words: for what needs none.
NO_WORDS = Phrase("")


class NoAnswer(Enum):
    """The value of `Question.default` or of `Question.none` if there is none."""

    # The only value.
    NOT_AN_ANSWER = "no answer"

    def __repr__(self) -> str:
        return self.name


NOT_AN_ANSWER: Final = NoAnswer.NOT_AN_ANSWER


def why_refused(parse: Callable[..., Any], text: str, depth: int) -> str:
    """Return why a question would refuse a suggestion; "" if it would not. Too deep suggestions are refused.

    `parse` takes a text and its depth: 0 for a typed text, 1 for a suggestion, 2 for a suggestion for that.
    """
    if depth >= _MOST_TRIALS:
        return "this is not understood"
    try:
        parse(text, depth=depth + 1)
    except AnswerError as error:
        return str(error)
    return ""


def as_checked(error: SuggestionError, parse: Callable[..., Any], depth: int) -> AnswerError:
    """Return an error with its suggestion, or without it if the question would refuse the suggestion."""
    reason = "" if depth else why_refused(parse, error.better, depth)
    return AnswerError("{}? {}", error.question, reason) if reason else error


def one_of(names: Collection[str], value: Any, kind: str = "player") -> str:
    """Return a name that must be among some names. AnswerError says that it is not."""
    # JSON may have a name such as 7 as a number.
    name = str(value) if _is_whole(value) else value
    if isinstance(name, str) and name in names:
        return name
    hint = did_you_mean(str(value), names) or listed(names, "or")
    raise AnswerError("no {} is called '{}': {}", Phrase(kind), value, hint)


def new_names(values: Any) -> list[str]:
    """Return a list of new names. Raise AnswerError if the value is not such a list."""
    is_list = isinstance(values, list | tuple)
    if not is_list or not all(isinstance(value, str) or _is_whole(value) for value in values):
        raise AnswerError("'{}' is no list of names", values)
    return [normal_name(str(value)) for value in values]


def some_of(names: Collection[str], values: Any) -> list[str]:
    """Return a list of names that must be among some names. AnswerError says that one is not."""
    if not isinstance(values, list | tuple):
        raise AnswerError("'{}' is no list of names", values)
    return [one_of(names, value) for value in values]


def whole_number(value: Any) -> int:
    """Return a whole number. AnswerError says that a value is none."""
    if not _is_whole(value):
        raise AnswerError("'{}' is no whole number", value)
    return int(value)


def is_empty(value: Any) -> bool:
    """Return whether data say nothing: null, or an empty text, list or mapping."""
    return value is None or value in ("", [], {}, ())


def text_of(value: Any) -> str:
    """Return a text. AnswerError says that a value is none."""
    if not isinstance(value, str):
        raise AnswerError("'{}' is no text", value)
    return value


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def number_offers(lines: Iterable[tuple[int, str]]) -> Iterator[Offer]:
    """Yield numbers as short answers, each with the whole line that it means."""
    return (Offer(Phrase("{}", number), line) for number, line in lines)


def named(names: Iterable[str]) -> tuple[Choice, ...]:
    """Return names as choices."""
    return tuple(Choice(name, Phrase("{}", name)) for name in names)


def yaku_choices(all_yaku: Iterable[Yaku]) -> tuple[Choice, ...]:
    """Return yaku as choices."""
    return tuple(Choice(yaku.id, Phrase("{}", yaku)) for yaku in all_yaku)


class Several(dict[Path, Any]):
    """The value of an answer that answers other questions as well, by their paths."""


class AnswerKind(Enum):
    """What kind of answer a question takes. A page chooses its control by it."""

    # The name of a player, or of the other choices.
    PLAYER = "player"
    # A list of names, in order. Without choices the names are new.
    PLAYERS = "players"
    # Teams, by their names, with the lists of their members.
    TEAMS = "teams"
    # Cards, as a list of codes or as one text. A pile may also be a mapping, or `none` or `rest`.
    CARDS = "cards"
    # Who won, and with what: a mapping with `winner`, `piles`, `calls`, `hands` and `facts`.
    YAKU = "yaku"
    # A turn of a player, as one text.
    TURN = "turn"
    # A whole number, or one of the choices.
    NUMBER = "number"
    # A list of whole numbers.
    NUMBERS = "numbers"
    # One of the choices.
    CHOICE = "choice"
    # One of the choices. The words of two of them are yes and no.
    YES_NO = "yes or no"
    # A mapping from options to their choices.
    OPTIONS = "options"
    # A fact of another shape: for each of the `rows` the words, yaku, cards or numbers that `shape` says.
    FACT = "fact"


class Choice(NamedTuple):
    """One of the answers that a question offers."""

    # The value, in the form of a record.
    value: Any
    # How a user says it.
    words: Phrase
    # What it means, if the words do not say it.
    meaning: Phrase = NO_WORDS


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question, and the two doors for its answer: words for `value_of`, and data for `check`."""

    # The text of the question, without its choices.
    text: Phrase
    # Returns the value of an answer in words. AnswerError says what is wrong with it.
    parse: Callable[[str], Any]
    # Returns the value of an answer that is data in the form of a record. AnswerError says what is wrong.
    check: Callable[[Any], Any]
    # What kind of answer it takes.
    kind: AnswerKind
    # What comes before the text when questions are read one after another: which round it is, or which turn.
    heading: Phrase = NO_WORDS
    # The answers that it offers.
    choices: tuple[Choice, ...] = ()
    # What the rows of a fact can be: names of players and sides, or of the parts of the fact.
    rows: tuple[str, ...] = ()
    # The shape of a fact; None for other questions.
    shape: FactShape | None = None
    # Why the answer is needed; "" if that is plain.
    why: Phrase = NO_WORDS
    # Whether the answer decides which questions follow.
    is_gate: bool = False
    # What can be answered in words.
    help: str = ""
    # The default answer, if it has one.
    default: Any = NOT_AN_ANSWER
    # Where the answer belongs in the record.
    path: Path = ()
    # Returns whole answers that begin with a text.
    completions: Callable[[str], list[str]] | None = None
    # What to say if there is no default.
    expected: str = ""
    # The value of `none` and its synonyms, unless `parse` reads them.
    none: Any = NOT_AN_ANSWER
    # Whether the value is a mapping that answers several questions, by their paths.
    answers_several: bool = False
    # Returns the words for a value, to offer an earlier answer again.
    spell: Callable[[Any], str] = as_typed

    def answers(self, value: Any) -> dict[Path, Any]:
        """Return the answers that a value gives, by their paths. A mapping may answer several questions."""
        return value if self.answers_several or isinstance(value, Several) else {self.path: value}

    def __repr__(self) -> str:
        return f"<Question {' '.join(map(str, self.path))}: {self.text}>"

    @property
    def has_default(self) -> bool:
        """Whether there is a default answer."""
        return self.default is not NOT_AN_ANSWER

    @property
    def default_words(self) -> str:
        """The default answer in words; "" if there is none."""
        return self.spell(self.default) if self.has_default else ""

    def value_of(self, text: str) -> Any:
        """Return the value of an answer in words. An empty text means the default."""
        answer = text or self.default_words
        if self.expected and not answer:
            raise AnswerError("type {}", self.expected, help_says_more=True)
        if self.none is not NOT_AN_ANSWER and answer.casefold() in NOTHING:
            return self.none
        return self.parse(answer)
