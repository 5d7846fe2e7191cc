"""What the scripts of the app show before Python has started: cards, games, and words in each language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hanascore.cards.deck import EVERY, LANGUAGES, Kind, in_order
from hanascore.cards.notation import number_of
from hanascore.games import GAMES
from hanascore.report.labels import tr, use_language
from hanascore.report.wording import card_names

# A text that a script shows: t("Round {}", number), and a text of the page: data-t="Undo".
_WORDS = re.compile(r'\bt\(\s*"([^"]+)"|data-t(?:itle)?="([^"]+)"')


def card_data() -> list[dict[str, Any]]:
    """Return the cards and jokers in deck order, with their names."""
    return [
        {
            "code": card.code,
            "month": card.month,
            "korean": number_of(card.month, "korean") if card.month else 0,
            "kind": list(Kind).index(card.kind),
            "names": {lang: card_names(card.bit, lang)[0] for lang in LANGUAGES},
        }
        for card in in_order(EVERY)
    ]


def game_data() -> list[dict[str, Any]]:
    """Return the games with their numbers of players."""
    data = []
    for game in GAMES.values():
        names = {}
        for lang in LANGUAGES:
            with use_language(lang):
                names[lang] = tr(game.name)
        data.append({"id": game.id, "names": names, "players": list(game.players)})
    return data


def words_of(script: str) -> list[str]:
    """Return the English words that a script or a page shows.

    >>> words_of('t("Round {}", 3) + t("Undo")')
    ['Round {}', 'Undo']
    """
    return [one or other for one, other in _WORDS.findall(script)]


def words_data(files: Mapping[str, bytes]) -> dict[str, dict[str, str]]:
    """Return the translations of all words of the scripts and the page, by language."""
    sources = [content.decode() for name, content in files.items() if name.endswith((".js", ".html"))]
    words = sorted({word for source in sources for word in words_of(source)})
    translations = {}
    for lang in LANGUAGES[1:]:
        with use_language(lang):
            translations[lang] = {word: tr(word) for word in words}
    return translations
