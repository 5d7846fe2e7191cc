"""Find the pages of a game's rulebook that are nearest to a question, as people type it.

The pages are ranked with BM25: a page is near if it has many of the words of the question, above all the
rare ones, and has them in its title or in its answer. Words are compared by their stems, and a number in
words is a number. Names of cards, months and yaku in other languages, and words that mean the same, count as
well, but less. A word that no page has counts as the word that is spelt most like it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import log
from typing import NamedTuple
from unicodedata import normalize

from hanascore.cards.deck import CARDS, in_order
from hanascore.cards.names import NAMES, short_name
from hanascore.problems.fix import spell_value
from hanascore.rules.game import Game
from hanascore.rules.glossary import words_of
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.topics import card_values_answer, hand_answer, own_topics, split_answer, yaku_answer
from hanascore.words.alike import distance, nearest
from hanascore.words.numbers import number_in_words

# How often a word counts in the title, in the answer and in the rest of a page.
_WEIGHTS = (4.0, 2.0, 1.0)
# The two constants of BM25: how soon more of the same word adds nothing, and how much long texts count less.
_SATURATION, _LENGTH = 2.0, 0.4
# How much a synonym of a word in the question counts, and how much a word with a similar spelling.
_SYNONYM, _SPELLING = 0.6, 0.8
# How much the page of a yaku counts. A question that names a yaku is often about a ruling on it.
# The second number is for a yaku that is not in play.
_WEIGHT_OF_YAKU, _WEIGHT_OF_OTHER_YAKU = 0.8, 0.6
# How much the page of a decision counts. It is short, and about one question.
_WEIGHT_OF_DECISION = 1.05
# How much the page of a word counts. A question that has more than the word is often about something else.
_WEIGHT_OF_WORD = 0.8
# The least letters of a word that may be a slip.
_LEAST_FOR_SLIP = 4
# The letters of a word in which there may be two slips.
_LONG_WORD = 7
# The words of a question that are searched for at most.
_MOST_WORDS = 60
# The cards of a yaku that are named on its page at most.
_MOST_CARDS = 16

_TOKEN = re.compile(r"[a-z]{2,}|[0-9]+|[^\W_a-z0-9]+")
_OTHER_SCRIPT = re.compile(r"[^\x00-\u024f]+")
_SMALL_WORDS = frozenset(
    """
    a about actually after all also am an and any are arent as at be been but by can cant could did didnt
    do does doesnt doing dont for from get gets getting give got had happen happened happens has have
    having he her here him his how i if im in into is isnt it its ive just let like lot lots make makes me
    many mean means much my of off okay on or other our please really she should so some someone
    somebody still than that thats the their them then there these they thing this those to too up us was
    we well were what whats when where whether which while whos why will with would yes yet you your
    question rule rules game
    """.split()
)
# Forms of words that their endings do not show, by the word.
_FORMS = {
    "begin": "began begun",
    "choose": "chose chosen",
    "throw": "threw thrown",
    "write": "wrote written",
    "keep": "kept",
    "sit": "sat",
    "break": "broke broken",
    "deal": "dealt",
    "draw": "drawn drew",
    "give": "gave given",
    "hold": "held",
    "lay": "laid",
    "leave": "left",
    "lose": "lost loser losers loses losing",
    "pay": "paid",
    "show": "shown",
    "take": "taken took",
    "win": "winner winners won",
}
_IRREGULAR = {form: word for word, forms in _FORMS.items() for form in forms.split()}
# Words that are numbers for a pile of cards, but not in a question.
_NO_NUMBERS = ("no", "both")


class Page(NamedTuple):
    """What a search needs to know about a page."""

    # The id of the page, without the game.
    id: str
    # The question that it answers, with all names of its subject.
    title: str
    # The answer.
    answer: str
    # Everything else.
    body: str = ""
    # How much its score counts.
    weight: float = 1.0


class FoundPage(NamedTuple):
    """A page that a search found."""

    # The page.
    page: Page
    # How near it is to the question.
    score: float


class PageSearch:
    """Some pages, ready to be searched."""

    def __init__(self, pages: Iterable[Page], names: Iterable[tuple[str, str]]) -> None:
        """Count the words of the pages. `names` are names and words with the words that mean the same."""
        self.pages = list(pages)
        fields = [
            # The names of a yaku repeat each other, so each word of a title counts once.
            (list(dict.fromkeys(_stems(page.title))), _stems(page.answer), _stems(page.body))
            for page in self.pages
        ]
        averages = _averages(fields)
        self._counts = [_weighted_counts(texts, averages) for texts in fields]
        self._holders = Counter(stem for counts in self._counts for stem in counts)
        self._meanings = _meanings(names)
        spelt = (word for page in self.pages for text in page[1:4] for word in _words(text))
        self._known_words = dict.fromkeys([*spelt, *(word for name in self._meanings for word in name)])
        self._known_stems = {stem for word in self._known_words for stem in _stems(word)}

    def knows(self, word: str) -> bool:
        """Return whether a page has a word, or a name that means the same."""
        return bool(stems := _stems(word)) and set(stems) <= self._known_stems

    def find(self, question: str) -> list[FoundPage]:
        """Return the pages that have a word of the question, the nearest first."""
        query = self._query(question)
        result = []
        for page, counts in zip(self.pages, self._counts, strict=True):
            score = sum(
                weight * self._rarity(stem) * _saturated(counts.get(stem, 0))
                for stem, weight in query.items()
            )
            if score:
                result.append(FoundPage(page, page.weight * score))
        return sorted(result, key=lambda found: -found.score)

    def _rarity(self, stem: str) -> float:
        holders = self._holders[stem]
        return log(1 + (len(self.pages) - holders + 0.5) / (holders + 0.5))

    def _query(self, question: str) -> dict[str, float]:
        """Return the stems to search for, each with its weight."""
        words = self._split_scripts(_words(question)[:_MOST_WORDS])
        query: dict[str, float] = {}
        for word in words:
            stem = _stem(word)
            query[stem] = 1.0
            if stem not in self._known_stems and (other := self._correct(word)):
                words = [*words, other]
                query.setdefault(_stem(other), _SPELLING)
        for size in range(1, 5):
            for start in range(len(words) - size + 1):
                name = tuple(map(_stem, words[start : start + size]))
                for stem in self._meanings.get(name, ()):
                    query.setdefault(stem, _SYNONYM)
        return query

    def _correct(self, word: str) -> str:
        """Return the known word that a word is a slip for, or "". A long word may have two wrong letters."""
        most = 1 if len(word) < _LONG_WORD else 2
        others = nearest(word, self._known_words, limit=1) if len(word) >= _LEAST_FOR_SLIP else []
        return next((other for other in others if distance(word, other, most) <= most), "")

    def _split_scripts(self, words: Iterable[str]) -> list[str]:
        """Split words in kanji, kana or hangul into the names that they are made of."""
        result = []
        for word in words:
            if not _OTHER_SCRIPT.fullmatch(word):
                result.append(word)
                continue
            start = 0
            while start < len(word):
                ends = range(len(word), start, -1)
                end = next((end for end in ends if (word[start:end],) in self._meanings), start)
                if end > start:
                    result.append(word[start:end])
                start = max(end, start + 1)
        return result


def search_of(game: Game, rules: RuleSet) -> PageSearch:
    """Return the search in the pages of a game, under the rules of a table."""
    pages: dict[str, Page] = {}
    for page in _pages_of(game, rules):
        # A lucky hand may have the name of the ruling on it, which says more.
        pages.setdefault(page.id, page)
    return PageSearch(pages.values(), _names_and_meanings(game))


def _pages_of(game: Game, rules: RuleSet) -> Iterator[Page]:
    """Yield what can be searched for: options, decisions, topics, yaku, lucky hands and words."""
    for option in game.options:
        title = f"{option.name} {option.question} {option.help}"
        choices = [f"{spell_value(choice)} {meaning}" for choice, meaning in option.choices.items()]
        others = [sentence.text for sentence in (*option.sentences, *option.page_sentences)]
        body = " ".join([*choices, *others, option.sources])
        yield Page(option.name, title, option.answer(rules.options), body)
    for decision in game.decisions:
        yield Page(decision.ref, decision.question, decision.answer, weight=_WEIGHT_OF_DECISION)
    for topic in own_topics(game, rules):
        answer, more = split_answer(topic.answer)
        yield Page(topic.name, f"{topic.name} {topic.question}", answer, more)
    yield Page("card-values", "What is each card worth, how many points?", card_values_answer(rules))
    for yaku in (*rules.yaku, *rules.not_in_play):
        cards = [short_name(card) for card in in_order(yaku.pattern.cards)]
        names = f"{yaku.id} {yaku.name} {' '.join(yaku.aliases)} {yaku.ja} {yaku.ko}"
        body = f"{', '.join(cards[:_MOST_CARDS])} {yaku.note} {yaku.group}"
        weight = _WEIGHT_OF_YAKU if yaku in rules.yaku else _WEIGHT_OF_OTHER_YAKU
        yield Page(yaku.id, names, yaku_answer(yaku, rules), body, weight)
    for hand in game.hands:
        names = f"{hand.id} {hand.name} {' '.join(hand.claimed_as)} {hand.roman} {hand.ja} {hand.ko}"
        yield Page(hand.id, names, hand_answer(hand, rules), hand.note, _WEIGHT_OF_YAKU)
    for word in words_of(game):
        if word.explanation:
            # The page of a word is found only by its names, because other pages are about its meaning.
            yield Page(word.names[0], " ".join(word.names), "", weight=_WEIGHT_OF_WORD)


# Words


def _words(text: str) -> list[str]:
    """Return the words of a text that help to find a page, in lower case and without accents."""
    plain = normalize("NFKC", text).casefold().replace("\u2019", "'").replace("'s ", " ")
    latin = "".join(mark for mark in normalize("NFD", plain) if not "\u0300" <= mark <= "\u036f")
    tokens = _TOKEN.findall(normalize("NFC", latin))
    return [token for token in tokens if token not in _SMALL_WORDS]


def _stems(text: str) -> list[str]:
    return [_stem(word) for word in _words(text)]


def _stem(word: str) -> str:
    """Return the stem of a word: `doubled` and `doubling` have the stem of `double`, and `four` is 4."""
    number = None if word in _NO_NUMBERS else number_in_words(word)
    if number is not None:
        return str(number)
    word = _IRREGULAR.get(word, word)
    if len(word) > 4 and word.endswith(("ies", "ied")):
        return word[:-3]
    if len(word) > 4 and word.endswith("y"):
        return word[:-1]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us")):
        word = word[:-1]
    for ending in ("ing", "ed", "er"):
        if len(word) > len(ending) + 2 and word.endswith(ending):
            word = word[: -len(ending)]
            if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls":
                word = word[:-1]
            break
    return word.removesuffix("e") if len(word) > 3 else word


def _meanings(names: Iterable[tuple[str, str]]) -> dict[tuple[str, ...], list[str]]:
    """Return the stems that mean the same as a name, by the stems of the name."""
    result: dict[tuple[str, ...], list[str]] = {}
    for name, meaning in names:
        key = tuple(_stems(name)) if name.isascii() else (_plain_name(name),)
        if any(stem.isdigit() for stem in key) and len(key) == 1:
            continue
        meant = result.setdefault(key, [])
        meant += [stem for stem in _stems(meaning) if stem not in (*key, *meant)]
    return result


def _names_and_meanings(game: Game) -> Iterator[tuple[str, str]]:
    """Yield names and words with the words of the rulebook that mean the same."""
    for word in words_of(game):
        yield from ((name, word.meaning) for name in word.names)
    rules = game.rules()
    for yaku in (*rules.yaku, *rules.not_in_play):
        yield from ((name, yaku.name) for name in (*yaku.aliases, yaku.ja, yaku.ko) if name)
    for hand in game.hands:
        yield from ((name, hand.name) for name in (*hand.claimed_as, hand.roman, hand.ja, hand.ko) if name)
    by_code = {card.code: short_name(card) for card in CARDS}
    for heading, table in NAMES.items():
        about, _, _ = heading.partition(" ")
        for key, names in table.items():
            meaning = key
            if about in ("suits", "months"):
                meaning = NAMES["suits en"][key][0]
            elif about in ("cards", "full"):
                meaning = by_code.get(key) or NAMES["cards en"].get(key, (key,))[0]
            elif about != "kinds":
                continue
            yield from ((name, meaning) for name in names if name not in ("may", "mar", "sun", "su", "no"))


def _plain_name(name: str) -> str:
    return normalize("NFKC", name).casefold()


# Counting


def _averages(fields: Sequence[Sequence[Sequence[str]]]) -> list[float]:
    """Return the average length of each field."""
    return [sum(map(len, texts)) / max(1, len(fields)) for texts in zip(*fields, strict=True)]


def _weighted_counts(texts: Sequence[Sequence[str]], averages: Sequence[float]) -> dict[str, float]:
    """Return how often a page has each stem: more in the title and in short texts, less in long ones."""
    counts: dict[str, float] = {}
    for stems, weight, average in zip(texts, _WEIGHTS, averages, strict=True):
        length = 1 - _LENGTH + _LENGTH * len(stems) / (average or 1)
        for stem in stems:
            counts[stem] = counts.get(stem, 0) + weight / length
    return counts


def _saturated(count: float) -> float:
    return count * (_SATURATION + 1) / (count + _SATURATION)
