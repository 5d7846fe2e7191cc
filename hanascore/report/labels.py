"""The labels of reports: English, Japanese and Korean.

A report translates a label when it makes it: `tr("Round {}, {} deals", 2, "Aki")`. `labels.txt` has the
translations of labels, and `rule_sentences.txt` those of sentences about rules. Most other sentences stay
English, and so do the ids of options and the names that people write.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from hanascore.cards.deck import LANGUAGES
from hanascore.words.english import Phrase, listed

_LANGUAGE: ContextVar[str] = ContextVar("language", default="en")


def language() -> str:
    """Return the language of names and labels."""
    return _LANGUAGE.get()


@contextmanager
def use_language(lang: str) -> Iterator[None]:
    """Write names and labels in a language, within a `with` block.

    Raise ValueError if there is no such language.
    """
    if lang not in LANGUAGES:
        raise ValueError(f"there is no language {lang!r}: choose {listed(LANGUAGES, 'or')}")
    before = _LANGUAGE.set(lang)
    try:
        yield
    finally:
        _LANGUAGE.reset(before)


def tr(words: str, *parts: object) -> str:
    """Return a label with its parts filled in, in the language of the reports.

    A part is a name, a number, another label (`Phrase`), or something with a name, such as a yaku. A label
    stays English if the language lacks its words or one of its parts.

    >>> with use_language("ja"):
    ...     tr("Round {}", 2), tr("{}, paid by {}", Phrase("{} cards", 3), "Bo"), tr("No such label")
    ('第2回', '3枚、Boから', 'No such label')
    """
    label = Phrase(words, *parts) if parts else words
    if language() == "en":
        return label
    return _translate(label) or label


def translated_name(named: object) -> str | None:
    """Return the name of a yaku, lucky hand or card in the language of the reports, or in English."""
    return getattr(named, "name" if language() == "en" else language(), None) or None


@cache
def _translations(lang: str) -> dict[str, str]:
    """Return the labels of a language, by the English labels."""
    here = Path(__file__).parent
    texts = [(here / name).read_text(encoding="utf-8") for name in ("labels.txt", "rule_sentences.txt")]
    rows = [line.split(" | ") for text in texts for line in text.splitlines() if " | " in line]
    return {english: japanese if lang == "ja" else korean for english, japanese, korean in rows}


def _translate(label: str) -> str | None:
    """Return a label in another language; None if the language lacks its words or one of its parts."""
    translations = _translations(language())
    if not isinstance(label, Phrase) or not label.parts:
        return translations.get(label)
    words = translations.get(label.words)
    parts = [_translate_part(part) for part in label.parts]
    return None if words is None or None in parts else words.format(*parts)


def _translate_part(part: object) -> object:
    if isinstance(part, Phrase):
        return _translate(part)
    return translated_name(part) if hasattr(part, "name") else part
