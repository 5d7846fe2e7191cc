"""Understand answers to the question "Who won, and with what?", in games that count nothing but yaku.

One answer says who won, with which yaku or cards, who called, and what multiplies the score. `spell_win` does
the opposite: it returns such an answer for a round.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from hanascore.cards.spelling import spell
from hanascore.evening.answers import NOTHING, Answers, Path
from hanascore.evening.errors import AnswerError, SuggestionError
from hanascore.evening.names import match_name
from hanascore.evening.pile_words import SAKE_CUP, PileWords, Vocabulary, listed_yaku, spell_pile
from hanascore.evening.sheet import Preview
from hanascore.referee.match import Match
from hanascore.rules.game import FactShape
from hanascore.rules.play import EXHAUSTED, FORCED_OUT, LUCKY_HANDS, STOPPED, Calls
from hanascore.words.alike import fold
from hanascore.words.common_words import NONE
from hanascore.words.english import listed
from hanascore.words.lists import SEPARATORS

# The path of the answer as it was typed. What it means is stored under the paths of piles, calls and facts.
WIN: Path = ("won",)
NO_YAKU: Mapping[str, Any] = {"yaku": NONE}
_DRAW = NOTHING | {"a draw", "a tie", "no one", *"draw drawn tie tied 引き分け 流れ 나가리 nagari".split()}
# Words that may fill a sentence which only says that nobody won: `it was a draw`, `nobody had anything`.
_WORDS_OF_DRAW = frozenset(
    "it was is a the in ended round game winner one won wins had has anything yaku".split()
)
_SEPARATOR = re.compile(f"[{SEPARATORS}]")
# A word that may be an article or the beginning of a name.
_ARTICLES = ("a", "an")
# Words which say that the call or fact after them did not happen: `no koi-koi`, `nobody called`.
_DENIALS = ("no one", "nobody", "none", "no", "not", "without")
_TIMES_IN_TEXT = re.compile(r"(?<![^\s,+])\+?\s*[x×*]\s*(\d+)", re.IGNORECASE)
_TIMES = re.compile(r"(?:[x×*](\d+)|(\d+)[x×])", re.IGNORECASE)
_TIMES_WORDS = {"double": 2, "doubled": 2, "twice": 2, "triple": 3, "tripled": 3}
_FILLERS = frozenset("won wins win has had called calls said by after stopped with and the".split())
# The most calls that are tried to explain a multiplier.
_MOST_CALLS = 4


def number_facts(match: Match) -> list[str]:
    """Return the facts that count, for each player, events that multiply the score."""
    calls = match.rules.play.calls
    others = (calls.points_fact if calls else "", match.rules.play.stolen_fact, FORCED_OUT)
    return [
        fact.name
        for fact in match.game.facts
        if fact.shape is FactShape.NUMBERS_BY_PLAYER
        and fact.name not in others
        and (fact.needs is None or fact.matters(match.rules.options))
    ]


def word_facts(match: Match) -> dict[str, tuple[str, ...]]:
    """Return the facts that list words for each player, with these words, except lucky hands."""
    return {
        fact.name: tuple(fact.choices)
        for fact in match.game.facts
        if fact.shape is FactShape.WORDS_BY_PLAYER
        and fact.name != LUCKY_HANDS
        and (fact.needs is None or fact.matters(match.rules.options))
    }


def with_number(pile: Any, key: str | int, *more: Any) -> dict[str, Any]:
    """Return a pile with a number of cards of a kind, or with the number of cards that count for a yaku."""
    parts = dict(pile) if isinstance(pile, dict) and pile != NO_YAKU else {}
    if key != "yaku":
        return {**parts, str(key): more[0]}
    return {**parts, "yaku": [*listed_yaku(parts), f"{more[1]} {more[0]}"]}


@dataclass(kw_only=True)
class Win:
    """What an answer says about the round."""

    # What is said about each pile, by side.
    piles: dict[str, PileWords] = field(default_factory=dict)
    # Who called, in order.
    calls: list[str] = field(default_factory=list)
    # The lucky hands by player.
    hands: dict[str, list[str]] = field(default_factory=dict)
    # Facts that count something for each player, such as the triplets shown.
    numbers: dict[str, dict[str, int]] = field(default_factory=dict)
    # Facts that list words for each player, such as what happened in the first turns.
    words: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    # By what the whole score was multiplied; None if the answer does not say.
    times: int | None = None
    # Whether the round is a draw.
    is_draw: bool = False
    # The players in the order in which they are named.
    named: list[str] = field(default_factory=list)


class ExampleError(ValueError):
    """An answer cannot be understood. The message may show the first of `texts` that is accepted."""

    def __init__(self, message: str, texts: Iterable[str]) -> None:
        super().__init__(message)
        self.texts = list(texts)


class NoNameError(ValueError):
    """An answer does not begin with a name."""


class WinReader:
    """Understands an answer, part by part."""

    def __init__(self, match: Match, playing: Sequence[str], calls: Calls) -> None:
        self.match, self.playing, self.calls = match, playing, calls
        self.vocabulary = Vocabulary(match, prefers_yaku=True)
        self.number_facts, self.word_facts = number_facts(match), word_facts(match)
        # The names in a form in which they can be typed: without commas, which would end a part.
        self.names = {" ".join(_SEPARATOR.sub(" ", name).split()): name for name in playing}
        self.win = Win()
        # The player whose part of the answer is being read.
        self._player = ""

    def read(self, text: str) -> Win:
        """Return what an answer says. ValueError says what cannot be understood."""
        text = _TIMES_IN_TEXT.sub(r" x\1", re.sub(r"[()]", " ", text)).strip()
        if self._is_only_draw(text):
            self.win.is_draw = True
            return self.win
        for typed, name in self.names.items():
            if typed != name:
                # Use a function, because a backslash in a name must not be an escape.
                text = re.sub(re.escape(name), typed.replace("\\", r"\\"), text, flags=re.IGNORECASE)
        try:
            self._read_parts(text)
        except NoNameError:
            texts = [f"{player} {text}" for player in self.playing]
            raise ExampleError(f"who? Begin with the name: {listed(self.playing, 'or')}", texts) from None
        return self.win

    def _is_only_draw(self, text: str) -> bool:
        """Return whether a text says that nobody won, and nothing else."""
        words = [word.strip(".!") for word in _SEPARATOR.sub(" ", text.casefold()).split()]
        if " ".join(words) in _DRAW:
            return True
        others = _DRAW.symmetric_difference(words) & set(words)
        return (
            bool(_DRAW.intersection(words))
            and others <= _WORDS_OF_DRAW
            and not any(map(self._is_name, words))
        )

    def _read_parts(self, text: str) -> None:
        for part in _SEPARATOR.split(text):
            words = self._read_name(part.split())
            if not self._player:
                words = self._read_name(self._name_first(words))
            while words:
                size = self._read_words(words)
                if not size:
                    self._report_unknown(text, words)
                words = words[size:]

    def _name_first(self, words: Sequence[str]) -> Sequence[str]:
        """Move the name to the beginning of the first part, if it comes last: `moon viewing for Mia`."""
        for start in range(1, len(words)):
            for end in range(len(words), start, -1):
                if self._name(" ".join(words[start:end]), in_full=True):
                    before = (
                        words[: start - 1] if words[start - 1].casefold() in ("by", "for") else words[:start]
                    )
                    return [*words[start:end], *before, *words[end:]]
        return words

    def _read_name(self, words: Sequence[str]) -> Sequence[str]:
        """Remember the player whose name begins a part, and return the words after the name."""
        for size in range(len(words), 0, -1):
            name = self._name(" ".join(words[:size]), in_full=True)
            if name:
                return self._of(name, words[size:])
        if not words or self._has_meaning(words):
            return words
        for size in range(len(words), 0, -1):
            name = self._name(" ".join(words[:size]), in_full=False)
            if name:
                return self._of(name, words[size:])
        return words

    def _of(self, name: str, words: Sequence[str]) -> Sequence[str]:
        self._player = name
        if name not in self.win.named:
            self.win.named.append(name)
        return words

    def _name(self, text: str, *, in_full: bool) -> str:
        text = text.strip(":：")
        if in_full:
            return next(
                (name for typed, name in self.names.items() if typed.casefold() == text.casefold()), ""
            )
        return match_name(text, self.names) if text else ""

    def _is_name(self, word: str) -> bool:
        return bool(self._name(word, in_full=True))

    def _has_meaning(self, words: Sequence[str]) -> bool:
        """Return whether the first words mean something other than a name."""
        size, win = self._try(words)
        if words[0].casefold() not in _ARTICLES:
            return bool(size)
        # `A godori` names a player, but `a curtain` after a name does not.
        has_name = self._player or any(map(self._is_name, words))
        _, win = self._try(words[1:]) if words[1:] else (0, win)
        has_cards = any(pile.cards for pile in win.piles.values()) and not words[1][0].isdecimal()
        return bool(win.is_draw or (has_name and has_cards))

    def _try(self, words: Sequence[str]) -> tuple[int, Win]:
        """Return how many of the first words can be understood as a part, and what they would say."""
        reader = WinReader(self.match, self.playing, self.calls)
        reader._player = self.playing[0]
        return reader._read_words(words), reader.win

    def _read_words(self, words: Sequence[str]) -> int:
        """Understand as many of the first words as possible, and return how many."""
        if any(" ".join(words[:size]).casefold() in SAKE_CUP for size in (3, 4)):
            return self._read_pile(words)
        if size := self._skip_denied(words):
            return size
        for size in range(min(3, len(words)), 0, -1):
            if taken := self._read_phrase(" ".join(words[:size]), size, words[size:]):
                return taken
        first = words[0].casefold()
        if times := _TIMES.fullmatch(first):
            self.win.times = int(times[1] or times[2])
            return 1
        if first in _TIMES_WORDS:
            self.win.times = _TIMES_WORDS[first]
            return 1
        if size := self._read_pile(words):
            return size
        return 1 if first in _FILLERS or first in map(str.casefold, self.calls.stop) else 0

    def _skip_denied(self, words: Sequence[str]) -> int:
        """Skip words which say that something did not happen: `no one called koi-koi`.

        Return their number.
        """
        text = f"{' '.join(words).casefold()} "
        denial = next((denial for denial in _DENIALS if text.startswith(f"{denial} ")), "")
        if not denial:
            return 0
        start = end = len(denial.split())
        while end < len(words) and words[end].casefold() in _FILLERS:
            end += 1
        for size in range(1, min(3, len(words) - end) + 1):
            _, win = self._try(words[end : end + size])
            if win.calls or win.hands or win.numbers or win.words or win.times:
                is_followed = words[end + size : end + size + 1] == ["called"]
                return end + size + is_followed
        if {"called", "calls"}.intersection(map(str.casefold, words[start:end])):
            return end
        size, win = self._try(words[end:]) if words[end:] else (0, self.win)
        if size and win.piles:
            raise AnswerError(f"'{' '.join(words[: end + size])}': type only what somebody has")
        return 0

    def _read_phrase(self, phrase: str, size: int, after: Sequence[str]) -> int:
        """Understand a name, a call, a lucky hand or another fact. Return how many words it has."""
        win = self.win
        if name := self._name(phrase, in_full=True):
            self._of(name, ())
        elif phrase.casefold() in _DRAW:
            win.is_draw |= phrase.casefold() not in NOTHING
        elif number := self._number_of_calls(phrase) or self._is_call(phrase, after):
            caller, named = self._caller_after(after)
            win.calls += [caller or self._who(phrase)] * number
            return size + named
        elif hand := next((hand.id for hand in self.match.game.hands if hand.has_name(phrase)), ""):
            win.hands.setdefault(self._who(phrase), []).append(hand)
        elif fact_and_number := self._number_fact(phrase):
            fact, number = fact_and_number
            win.numbers.setdefault(fact, {})[self._who(phrase)] = number
        elif fact_and_word := self._word_fact(phrase):
            fact, word = fact_and_word
            win.words.setdefault(fact, {}).setdefault(self._who(phrase), []).append(word)
        else:
            return 0
        return size

    def _read_pile(self, words: Sequence[str]) -> int:
        """Understand words about a pile, up to a multiplier. Return how many words these are."""
        end = next(
            (at for at, word in enumerate(words) if at and (_TIMES.fullmatch(word) or word in _TIMES_WORDS)),
            len(words),
        )
        pile = self.win.piles.get(self._player) or PileWords(self.vocabulary)
        size = pile.read(words[:end])
        if size and not pile.is_empty:
            self.win.piles[self._who(" ".join(words[:size]))] = pile
        return size

    def _who(self, phrase: str) -> str:
        """Return the player whose part is being read."""
        if not self._player:
            raise NoNameError(phrase)
        return self._player

    def _number_of_calls(self, phrase: str) -> int:
        """Return how many calls a phrase means: `koi-koi`, `2 go`, `go 2`; 0 if it is another phrase."""
        match = re.fullmatch(r"(\d)?\s*(.+?)", phrase)
        if match and fold(match[2]) in map(fold, self.calls.call):
            return int(match[1] or 1)
        return 0

    def _is_call(self, phrase: str, after: Sequence[str]) -> bool:
        """Return whether `called` is the call itself: `called by Tom`, but not `called koi-koi`."""
        following = (" ".join(after[:size]) for size in (3, 2, 1))
        return phrase.casefold() in ("called", "calls") and not any(map(self._number_of_calls, following))

    def _caller_after(self, words: Sequence[str]) -> tuple[str, int]:
        """Return the player named after a call, as in `koi-koi by Tom`, and the number of words for that."""
        start = 1 if words and words[0].casefold() in ("by", "from") else 0
        for size in range(len(words), start, -1):
            name = self._name(" ".join(words[start:size]), in_full=not start)
            if name:
                return name, size
        return "", 0

    def _number_fact(self, phrase: str) -> tuple[str, int] | None:
        """Return the fact that a phrase such as `2 shaken` or `bomb` counts, and the number."""
        match = re.fullmatch(r"(\d)?\s*(\D+?)", phrase)
        for fact in self.number_facts if match else ():
            if match and fold(match[2]) in (fold(fact), fold(fact.removesuffix("s"))):
                return fact, int(match[1] or 1)
        return None

    def _word_fact(self, phrase: str) -> tuple[str, str] | None:
        """Return the fact to which a phrase such as `ppeok` or `first turn ppeok` belongs, and its word."""
        for fact, choices in self.word_facts.items():
            for word in choices:
                if fold(phrase) in (fold(word), fold(f"{fact}{word}")):
                    return fact, word
        return None

    def _report_unknown(self, text: str, words: Sequence[str]) -> None:
        unknown = " ".join(words)
        message = f"'{unknown}' is no yaku, card or call here"
        hands = (name for hand in self.match.game.hands for name in (hand.id, hand.roman))
        if near := self.vocabulary.near_yaku(unknown, (*hands, *self.calls.call)):
            raise SuggestionError(message, f"{message}: {near}", text.replace(unknown, near))
        for misread in spell(unknown, self.match.record.months).misreads[:1]:
            if len(misread.offers) == 1:
                offer = misread.offers[0]
                better = f"{unknown[: misread.start]}{offer.text}{unknown[misread.end :]}"
                raise SuggestionError(message, f"{message}: {offer.name}", text.replace(unknown, better))
        raise AnswerError(f"{message}", help_says_more=True)


def answers_of_win(
    win: Win, match: Match, playing: Sequence[str], calls: Calls, preview: Callable[[Answers], Preview]
) -> Answers:
    """Return the answers about piles, calls and facts that an answer to "Who won?" means.

    `preview` returns the match with some answers for the round.
    """
    if win.hands:
        if win.piles or win.is_draw:
            raise AnswerError("a lucky hand wins before a card is played: leave out the yaku, or the hand")
        return {(LUCKY_HANDS,): win.hands}
    piles = {player: win.piles[player].value if player in win.piles else {**NO_YAKU} for player in playing}
    answers: Answers = {("captured", player): pile for player, pile in piles.items()}
    answers |= {(fact,): value for fact, value in (*win.numbers.items(), *win.words.items())}
    answers[(calls.called_fact,)] = win.calls
    if win.is_draw:
        answers[(STOPPED,)] = NONE
        _check_draw(win, playing, calls, preview(answers))
    elif winner := _find_winner(win, match, playing, lambda: preview(answers)):
        answers[(STOPPED,)] = winner
        if win.times is not None:
            answers[(calls.called_fact,)] = _find_calls(win, match, winner, playing, calls, answers, preview)
    return answers


def _find_winner(win: Win, match: Match, playing: Sequence[str], preview: Callable[[], Preview]) -> str:
    """Return who won; "" if several piles have a yaku, and nothing says whose yaku ended the round."""
    with_yaku = [
        player for player in win.named if player in win.piles and _has_yaku(match, win.piles[player])
    ]
    others = [player for player in with_yaku[1:] if player not in win.calls]
    if others:
        names = listed([with_yaku[0], *others])
        texts = [f"{player} {spell_pile(win.piles[player].value, prefers_yaku=True)}" for player in with_yaku]
        raise ExampleError(f"{names} cannot both win: type only the winner's yaku", texts)
    if with_yaku:
        return with_yaku[0]
    if not win.piles:
        texts = [f"{(win.named or playing)[0]} {yaku.name.lower()}" for yaku in match.rules.yaku]
        raise ExampleError("with what? Type the yaku or the cards", reversed(texts))
    if len(win.piles) == 1:
        return next(iter(win.piles))
    played = result.played if (result := preview().result) else None
    makers = [holding.side for holding in played.holdings if holding.made] if played else []
    if not makers:
        raise AnswerError("none of these piles has a yaku: correct them, or add draw")
    return makers[0] if len(makers) == 1 else ""


def _check_draw(win: Win, playing: Sequence[str], calls: Calls, preview: Preview) -> None:
    """Refuse a draw if a player has a yaku with which the player could stop, but did not call."""
    played = preview.result.played if preview.result else None
    for holding in played.holdings if played else ():
        pile = win.piles.get(holding.side)
        may_stop = calls.points_towards(holding.made) >= calls.minimum_points(len(playing))
        if pile and pile.yaku and may_stop and holding.side not in win.calls:
            text = f"{holding.side} {spell_pile(pile.value, prefers_yaku=True)}"
            message = f"{holding.side} has a yaku and did not call, so this is no draw: leave out draw"
            raise ExampleError(message, [text])


def _has_yaku(match: Match, pile: PileWords) -> bool:
    """Return whether a pile has a yaku, and not only a number of cards that is too small for it."""
    for text in pile.yaku:
        number, space, id = text.partition(" ")
        yaku = match.rules.find_yaku(id) if space else None
        if yaku is None or int(number) >= yaku.pattern.extra_from:
            return True
    return False


def _find_calls(
    win: Win,
    match: Match,
    winner: str,
    playing: Sequence[str],
    calls: Calls,
    answers: Answers,
    preview: Callable[[Answers], Preview],
) -> list[str]:
    """Return the calls that explain a multiplier. ValueError says which multipliers are possible."""
    if events := match.rules.play.events:
        reasons: list[Answers] = [
            {(fact,): {winner: 1}} for fact in (events.facts.shown, events.facts.thrown)
        ]
        texts = [spell_win({**answers, **reason}, match, playing, calls) for reason in reasons]
        raise ExampleError(f"x{win.times} may mean several things: type the reason", texts)
    multipliers: dict[int, list[str]] = {}
    for number in [len(win.calls)] if win.calls else range(_MOST_CALLS + 1):
        for callers in [win.calls] if win.calls else map(list, product(playing, repeat=number)):
            result = preview({**answers, (calls.called_fact,): callers}).result
            if result is None or not result.scored:
                continue
            score = result.side_score(winner)
            points = sum(made.points for made in score.made)
            if points and score.score and score.score % points == 0:
                multipliers.setdefault(score.score // points, callers)
        if win.times in multipliers:
            return multipliers[win.times]
    if not multipliers:
        return win.calls
    possible = listed([f"x{times}" for times in sorted(multipliers)], "or")
    raise AnswerError(f"x{win.times} is not possible here: type {possible}, or leave it out")


# How a round is typed


def each_call(callers: Any) -> list[str]:
    """Return who called, with a name for each call. A record may also count the calls: `{Aki: 1, Bo: 2}`."""
    if isinstance(callers, dict):
        return [name for name, number in callers.items() for _ in range(int(number))]
    return [callers] if isinstance(callers, str) else list(callers or ())


def spell_win(answers: Answers, match: Match, playing: Sequence[str], calls: Calls) -> str:
    """Return one answer that means the same as all answers of a round; "" if there is none."""
    words_of = word_facts(match)
    parts = [
        f"{player} {hand}"
        for player, hands in (answers.get((LUCKY_HANDS,)) or {}).items()
        for hand in ([hands] if isinstance(hands, str) else hands)
    ]
    if parts:
        return ", ".join(parts)
    stopper = answers.get((STOPPED,))
    is_draw = stopper in (None, NONE)
    if is_draw and not (stopper or answers.get((EXHAUSTED,))):
        return ""
    parts = ["draw"] if is_draw else []
    for player in sorted(playing, key=lambda player: player != stopper):
        pile = answers.get(("captured", player))
        if pile in (None, NONE, NO_YAKU):
            continue
        text = spell_pile(pile, prefers_yaku=True)
        if not text:
            return ""
        parts.append(f"{player} {text}")
    parts += [f"{player} {calls.call[0]}" for player in each_call(answers.get((calls.called_fact,)))]
    for fact in (*number_facts(match), *words_of):
        numbers = answers.get((fact,)) or {}
        if not isinstance(numbers, dict):
            return ""
        for player, value in numbers.items():
            if fact in words_of:
                words = value if isinstance(value, list) else [value]
                parts += [f"{player} {fact.replace('_', ' ')} {word}" for word in words]
            else:
                parts.append(f"{player} {value} {fact}")
    return ", ".join(parts)
