"""Write texts as HTML: escaped, with the language of each part, and with the signs that a page uses."""

from __future__ import annotations

import re
from html import escape

from hanascore.report.labels import language

# A sequence of kana and kanji, or of hangul, with the blanks between its words.
_KANA = "\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f"
_HANGUL = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"
_FOREIGN = re.compile(f"(?P<ja>[{_KANA}](?:[ {_KANA}]*[{_KANA}])?)|[{_HANGUL}](?:[ {_HANGUL}]*[{_HANGUL}])?")
_OWN_SCRIPT = {"ja": re.compile(f"[{_KANA}]"), "ko": re.compile(f"[{_HANGUL}]")}
# Words that occur only in English sentences.
_ENGLISH_WORDS = re.compile(r"\b[a-z]+,? [a-z]+\b")
_ENGLISH_ON_PAGE = re.compile(rf'lang="en">[^<]*?{_ENGLISH_WORDS.pattern}')

# A part of a record that a message quotes.
_QUOTED = re.compile(r"`([\w \-:,./*…{}\[\]]+)`")
# A minus sign before a number or between two numbers. At the beginning of a text it may belong to a name.
_MINUS = re.compile(r"(?<=[ (::、])-(?=\d)|(?<=\d )-(?= \d)")

# A number of things times their points, such as `2 x 5`.
_TIMES = re.compile(r"(?<=\w) x (?=\d)")


def marked(text: str) -> str:
    """Return a text as HTML, in which each part in another language than that of the page is marked.

    >>> marked("<b> & Moon Viewing 月見: -5")
    '&lt;b&gt; &amp; Moon Viewing <span lang="ja">月見</span>: −5'
    """
    html = _FOREIGN.sub(_mark_language, _TIMES.sub(" × ", _MINUS.sub("−", escape(text))))
    return f'<span lang="en">{html}</span>' if _is_english(text) else html


def sentence(text: str) -> str:
    """Return a sentence as HTML, in which parts of a record that it quotes are code.

    >>> sentence("write `rest`")
    'write <code>rest</code>'
    """
    return _QUOTED.sub(r"<code>\1</code>", marked(text))


def number(text: str) -> str:
    """Return a number as HTML, with a real minus sign.

    >>> number("-5*")
    '−5*'
    """
    return marked(f"−{text[1:]}" if re.match(r"-\d", text) else text)


def has_english_sentences(html: str) -> bool:
    """Return whether a page in Japanese or Korean has sentences in English."""
    return bool(_ENGLISH_ON_PAGE.search(html))


def _is_english(text: str) -> bool:
    """Return whether a text is English although the page is in Japanese or Korean."""
    if language() == "en" or not re.search("[A-Za-z]", text):
        return False
    return not _OWN_SCRIPT[language()].search(text) or bool(_ENGLISH_WORDS.search(text))


def _mark_language(match: re.Match[str]) -> str:
    lang = "ja" if match["ja"] else "ko"
    return match[0] if lang == language() else f'<span lang="{lang}">{match[0]}</span>'
