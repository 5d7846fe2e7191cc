"""Read the text of a turn, as in `1b x 1r / 5r, stop`.

A slash divides the text of a turn into the card of the hand and the card of the stock. An `x` precedes the
cards that a card takes. The last comma precedes a call. This module also reads the words in which `replay`
prints a turn, in all languages of the reports. It does not check whether a turn is lawful.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from hanascore.cards.deck import CHAFF, WHOLE, in_order, of_month
from hanascore.cards.named_cards import all_named, settle_chaff
from hanascore.cards.notation import Offer
from hanascore.cards.pile import not_in_deck, yellow_offers, yellow_problem
from hanascore.cards.spelling import Misread, Token, spell
from hanascore.record.card_texts import spells_cards
from hanascore.record.cursor import shortened
from hanascore.referee.replay.moves import NO_MOVE, Joker, Move, Span, WrittenTurn
from hanascore.words.alike import fold, nearest
from hanascore.words.common_words import is_none
from hanascore.words.english import listed
from hanascore.words.lists import COLONS, COMMAS, SEMICOLONS, SLASHES

EXAMPLE = "1b x 1r / 5r"
_MAX_LENGTH = 400
_JOKER_NAMES = tuple(map(fold, ("joker", "jōker", "ジョーカー", "조커")))
_COMMAS = f"{COMMAS}{SEMICOLONS}"
_AFTER_LAST_COMMA = rf"[{_COMMAS}]([^{_COMMAS}{SLASHES}]*)\Z"
# The words of `replay` for a card that takes others, and for a card that takes none.
_TAKE, _STAY = "takes?|→", "stays|場へ|바닥에"
_CROSS = re.compile(rf"(?<!\S)(?:[xX×✕ｘＸ]|{_TAKE}|{_STAY})(?!\S)")
_TAKES = rf"\s(?:{_TAKE})\s[^{SLASHES}]*\Z"
_MOVES = rf"\s(?:{_TAKE}|{_STAY})(?!\S)"
_ANNOUNCES = r"\s*(?:declares?|announces?|宣言|선언)\s+"
_SHOWS = rf"\s*(?:shakes?|振り札|흔든 패)\s+([^{COLONS}]*)[{COLONS}]"
_HIKI = rf"\s*hiki(?:[{COLONS}{COMMAS}]\s*|\s+)(?=\S)"
_JOKER = rf"\s*(?:the\s+)?([^\s{COMMAS}]+(?:\s+(?:[23]|2b)(?!\S))?)(?:[\s{COMMAS}]+(?:then|次に|다음)(?!\S))?"
_STEALS = rf"[{_COMMAS}]\s*(?:steals?|奪い札|빼앗은 패)\s+([^{SLASHES}]*)\Z"
# Hints for the words that belong to shown or stolen cards.
_HOW_TO_SHOW = "cards are shown like this: shakes 5arc: 5c / 8a"
_HOW_TO_STEAL = "what others give comes after a comma: 1c / 1b x 1c, steals 3c"
_WORDS_WITH_CARDS = {
    "shake": _HOW_TO_SHOW,
    "shakes": _HOW_TO_SHOW,
    "steal": _HOW_TO_STEAL,
    "steals": _HOW_TO_STEAL,
}


class TurnNotation(NamedTuple):
    """The notation of a game's turns."""

    # How months are counted.
    months: str | None
    # The cards of the game.
    deck: int = WHOLE
    # The words for a call; the first is the one we write.
    call_words: tuple[str, ...] = ()
    # The words for a stop; the first is the one we write.
    stop_words: tuple[str, ...] = ()
    # The sets that a turn may announce: each name and its id.
    sets: tuple[tuple[str, str], ...] = ()
    # Whether four cards of a month may be taken at once.
    hiki: bool = False
    # Whether players without a card go on drawing until the stock is played out.
    stock_ends: bool = False
    # With how many cards a bomb may be thrown.
    bombs: tuple[int, ...] = ()
    # Whether the yellow paulownia is a card of its own.
    yellow: bool = False

    @property
    def jokers(self) -> int:
        """The jokers in play."""
        return self.deck & ~WHOLE

    @property
    def may_draw_only(self) -> bool:
        """Whether a turn may have no card of the hand, because hands may run out before the stock."""
        return self.hiki or self.stock_ends or bool(self.bombs)


@lru_cache(maxsize=4096)
def read_turn(text: str, notation: TurnNotation) -> WrittenTurn:
    """Read the text of a turn. The result is cached, because a dispute replays each turn dozens of times."""
    return _TurnReader(text, notation).read()


# The same few hundred cards, and groups of cards, are in all turns of a record.
_spell = lru_cache(maxsize=4096)(spell)


class _Half(NamedTuple):
    """A part of a turn between slashes, with the offset at which it begins."""

    # The offset of its first character in the text of the turn.
    start: int
    # The text between the slashes.
    text: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    def after(self, offset: int) -> _Half:
        """Return the part of the text from an offset on."""
        return _Half(self.start + offset, self.text[offset:])

    @property
    def is_blank(self) -> bool:
        """Whether the text says that no card is played."""
        text = self.text.strip(f"{_COMMAS} ")
        return not text or is_none(text)


class _TurnReader:
    """Reads one turn, and collects what cannot be read."""

    def __init__(self, text: str, notation: TurnNotation) -> None:
        self.text = text
        self.notation = notation
        self.misreads: list[Misread] = []
        self.words: Mapping[str, str] = {
            fold(word): words[0] for words in (notation.call_words, notation.stop_words) for word in words
        }

    def _misread(
        self,
        span: Span,
        message: str,
        advice: str = "",
        id: str = "turn-unread",
        *,
        offers: Iterable[Offer] = (),
    ) -> None:
        self.misreads.append(Misread(*span, id, message, advice, tuple(offers)))

    def _misplaced_joker(self, span: Span, advice: str) -> None:
        self._misread(span, "a joker does not belong here", advice, "move-unlawful")

    def read(self) -> WrittenTurn:
        """Return the turn."""
        text, notation = self.text, self.notation
        if len(text) > _MAX_LENGTH:
            advice = "write each turn as an entry of its own"
            self._misread((0, len(text)), "this is too long for a turn", advice)
            return WrittenTurn(misreads=tuple(self.misreads))
        end, call, call_span = self._call()
        stolen: tuple[Token, ...] = ()
        if notation.bombs and (steals := re.search(_STEALS, text[:end], re.IGNORECASE)):
            stolen = self._cards(*steals.span(1))
            end = steals.start()
        first, *others = _split_halves(text[:end])
        after, announced, shown = self._opening(first.text)
        first = first.after(after)
        halves = [first, *others]
        jokers_played: tuple[Joker, ...] = ()
        if notation.jokers:
            jokers_played, halves = self._jokers(halves)
        if notation.jokers and notation.bombs and len(others) == 1 and halves == others:
            # After a bomb, a turn may have a joker of the hand but no card of the hand.
            halves = [_Half(end, ""), *halves]
        first, *others = halves or [_Half(end, "")]
        draws_only = notation.may_draw_only and bool(others) and first.is_blank
        played = None if draws_only else self._half(first)
        jokers_turned, others = self._jokers(others)
        if len(others) > 1:
            start = others[1].start
            advice = "after '/' comes one card of the stock"
            self._misread((start - 1, start), "there is a second '/' here", advice)
        if jokers_turned and not others:
            advice = "a player who turns up a joker turns up the next card as well: 1b / joker 5r"
            self._misread(jokers_turned[-1].span, "no card comes after the joker", advice)
        turned = self._half(others[0]) if others else None
        return WrittenTurn(
            played=played or NO_MOVE,
            turned=turned,
            jokers_played=jokers_played,
            jokers_turned=jokers_turned,
            call=call,
            call_span=call_span,
            announced=announced,
            shown=shown,
            stolen=stolen,
            misreads=tuple(sorted(self.misreads)),
        )

    # The beginning and the end of a turn

    def _opening(self, text: str) -> tuple[int, str, tuple[Token, ...]]:
        """Return where the first card begins, and what comes before it: an announced set, and shown cards."""
        after, announced = self._announced(text) if self.notation.sets else (0, "")
        shown: tuple[Token, ...] = ()
        if self.notation.bombs and (shows := re.match(_SHOWS, text, re.IGNORECASE)):
            after = shows.end()
            shown = self._cards(*shows.span(1))
        if self.notation.hiki and (hiki := re.match(_HIKI, text, re.IGNORECASE)):
            after = hiki.end()
        return after, announced, shown

    def _announced(self, text: str) -> tuple[int, str]:
        """Return the id of the set in an announcement such as `declare set-5: 4a`, and where it ends."""
        opening = re.match(_ANNOUNCES, text, re.IGNORECASE)
        if not opening:
            return 0, ""
        start = opening.end()
        sets = {fold(name): id for name, id in self.notation.sets}
        for separator in re.finditer(rf"[{COLONS}\s]+", text[start:]):
            id = sets.get(fold(text[start : start + separator.start()]))
            if id:
                return start + separator.end(), id
        name, colon, _ = text[start:].partition(":")
        name = name if colon else name.partition(" ")[0]
        offers = [Offer(id, id) for id in nearest(name, sets.values())]
        advice = "" if offers else "write it like this: declare SET: CARD"
        message = f"'{shortened(name)}' is no set that is announced"
        self._misread((start, start + len(name)), message, advice, offers=offers)
        return start + len(name) + len(colon), ""

    def _call(self) -> tuple[int, str, Span | None]:
        """Return where the cards end, the call after them, and where the call is written."""
        text = self.text
        if after := re.search(_AFTER_LAST_COMMA, text):
            start, end = _strip(text, *after.span(1))
            word = text[start:end]
            if call := self.words.get(fold(word)):
                return after.start(), call, (start, end)
            if not word:
                return after.start(), "", None
            is_move = re.search(_TAKES, text[: after.start()]) or re.search(_MOVES, after[0])
            is_steal = self.notation.bombs and re.match(_STEALS, after[0], re.IGNORECASE)
            if not (is_move or is_steal or spells_cards(word, self.notation.months)):
                self._no_call((start, end), " ".join(word.split())[:40])
                return after.start(), "", None
        # The comma before the call may be missing.
        words = list(re.finditer(r"\S+", text)) if self.words else []
        for size in (1, 2):
            if len(words) > size:
                start = words[-size].start()
                if call := self.words.get(fold(text[start:])):
                    return start, call, (start, words[-1].end())
        return len(text), "", None

    def _no_call(self, span: Span, word: str) -> None:
        """Report a word after the last comma that is neither a card nor a call."""
        words = [words[0] for words in (self.notation.call_words, self.notation.stop_words) if words]
        if not words:
            advice = f"cards are separated by spaces, as in {EXAMPLE}"
            self._misread(span, f"'{word}' is no card", advice)
            return
        offers = [Offer(call, call) for call in nearest(word, words)]
        advice = "" if offers else f"after the comma comes {listed(words, 'or')}"
        if self.notation.bombs and fold(word) in _WORDS_WITH_CARDS:
            offers, advice = [], _WORDS_WITH_CARDS[fold(word)]
        self._misread(span, f"'{word}' is neither a card nor a call", advice, offers=offers)

    def _jokers(self, halves: list[_Half]) -> tuple[tuple[Joker, ...], list[_Half]]:
        """Return the jokers with which some halves begin, and the rest of these halves."""
        jokers: list[Joker] = []
        in_play = self.notation.jokers
        while halves and (joker_and_rest := _find_joker(halves[0], in_play)):
            joker, rest = joker_and_rest
            jokers.append(joker)
            if not joker.card & in_play:
                ids = listed((card.id for card in in_order(in_play)), "and")
                self._misplaced_joker(joker.span, f"in play: {ids}" if in_play else "no joker is in play")
            halves = halves[1:] if rest.is_blank else [rest, *halves[1:]]
        return tuple(jokers), halves

    # The halves

    def _half(self, half: _Half) -> Move | None:
        """Return the move in a half: a card, and what it takes."""
        move = self._move(half.start, half.end)
        if move is None and not self.misreads:
            start, end = _strip(self.text, half.start, half.end)
            if start == end:
                start, end = max(0, half.start - 1), max(1, half.start)
            self._misread((start, end), "there is no card here", f"a turn is written like {EXAMPLE}")
        return move

    def _move(self, start: int, end: int) -> Move | None:
        crosses = [cross.span() for cross in _CROSS.finditer(self.text, start, end)]
        if len(crosses) > 1:
            second = self.text[slice(*crosses[1])]
            self._misread(crosses[1], f"there is a second '{second}' here", "a card takes once: 1b x 1r 1c")
            return None
        cross = crosses[0] if crosses else (end, end)
        word = self.text[slice(*cross)]
        left = self._cards(start, cross[0])
        number = len(self.misreads)
        is_take = word.startswith("take")
        if is_take and not left:
            return None
        # The words of `replay` name the suit of taken cards only once.
        right = self._cards(cross[1], end, left[0].cards.first.suit if is_take else "")
        if crosses and not right and len(self.misreads) == number and not re.fullmatch(_STAY, word):
            advice = f"name the cards taken, or leave '{word}' out"
            self._misread(cross, f"no card comes after the '{word}'", advice)
        if not left:
            return None
        tokens = (*left, *right)
        for token in tokens:
            if token.cards.exact & ~WHOLE:
                advice = "write it before the card of the hand or of the stock: joker-2 1b / joker-3 5r"
                self._misplaced_joker((token.start, token.end), advice)
                return None
        if sum(token.cards.count for token in left) > 1:
            return self._several(left, right)
        move = Move.of(tokens)
        if all_named(token.cards for token in tokens).names_twice:
            self._misread(move.span, "this names one card twice", "write each card once", "card-twice")
        return move

    def _several(self, left: tuple[Token, ...], right: tuple[Token, ...]) -> Move | None:
        """Return the move of several cards of the hand at once, which must take the rest of their month."""
        tokens = (*left, *right)
        bombs = self.notation.bombs
        number = sum(token.cards.count for token in left)
        if not (self.notation.hiki or bombs):
            advice = "one card is played at a time; what it takes comes after an 'x': 1b x 1r"
            self._misread((left[0].start, left[-1].end), f"there are {number} cards here", advice)
            return None
        cards = all_named(token.cards for token in tokens)
        month = left[0].cards.first.month
        four = of_month(month)
        is_four = cards.count == 4 and not cards.names_twice and cards.months == [month]
        is_four = is_four and cards.chaff_of(month) == (CHAFF & four).bit_count()
        if not is_four or (bombs and number not in bombs):
            typed = self.text[left[0].start : tokens[-1].end]
            message = f"{typed}: hiki needs all four cards of the month"
            advice = "hiki is written like 5ar x 5cc; otherwise one card is played at a time"
            if bombs:
                sizes = listed(map(str, bombs), "or")
                message = f"{typed}: a bomb is {sizes} cards of a month that take the rest"
                advice = "a bomb is written like 5arc x 5c; otherwise one card is played at a time"
            self._misread((left[0].start, tokens[-1].end), message, advice, "move-unlawful")
            return None
        hand, _ = settle_chaff([all_named(token.cards for token in half) for half in (left, right)])
        taken = four & ~hand
        return Move(hand & -hand, four, taken, number=taken.bit_count(), hiki=hand, tokens=tokens)

    def _cards(self, start: int, end: int, suit: str = "") -> tuple[Token, ...]:
        """Return the cards between two offsets. With `suit`, its cards may be named without their suit."""
        spelling = _spell(self.text[start:end], self.notation.months, suit=suit)
        for misread in spelling.misreads:
            self._no_card(misread._replace(start=start + misread.start, end=start + misread.end))
        yellow_unclear = self.notation.yellow and spelling.cards.may_hold_yellow()
        tokens = []
        for in_part in spelling.tokens:
            token = in_part._replace(start=start + in_part.start, end=start + in_part.end)
            span = (token.start, token.end)
            if amiss := not_in_deck(token.cards, self.notation.months, self.notation.deck):
                self._misread(span, *amiss, "card-not-in-deck")
            elif yellow_unclear and token.cards.may_hold_yellow():
                message, advice = yellow_problem(self.notation.months)
                offers = yellow_offers(token.cards, self.notation.months)
                advice = "" if offers else advice
                self._misread(span, message, advice, "ambiguous-card", offers=offers)
            else:
                tokens.append(token)
        return tuple(tokens)

    def _no_card(self, misread: Misread) -> None:
        """Report a word that is no card. The advice is better if the word belongs elsewhere in a turn."""
        span = (misread.start, misread.end)
        word = self.text[slice(*span)]
        if len(word) > 1 and word[0] in "xX×" and spells_cards(word[1:], self.notation.months):
            apart = f"{word[0]} {word[1:]}"
            self._misread(span, f"'{word}' is no card", offers=[Offer(apart, apart)])
        elif call := self.words.get(fold(word)):
            advice = f"a call comes at the end, after the card of the stock: {EXAMPLE}, {call}"
            self._misread(span, f"'{word}' comes before the end of the turn", advice)
        elif self.notation.bombs and fold(word) in _WORDS_WITH_CARDS:
            self._misread(span, f"'{word}' is no card", _WORDS_WITH_CARDS[fold(word)])
        elif fold(word) in _JOKER_NAMES:
            advice = "write it after '/', and the next card of the stock after it"
            self._misplaced_joker(span, advice if self.notation.jokers else "no joker is in play")
        else:
            self.misreads.append(misread)


def _split_halves(text: str) -> list[_Half]:
    """Return the parts of a turn between its slashes."""
    halves = []
    start = 0
    for part in re.split(f"[{SLASHES}]", text):
        halves.append(_Half(start, part))
        start += len(part) + 1
    if len(halves) > 1 and is_none(halves[-1].text):
        halves.pop()
    return halves


def _find_joker(half: _Half, in_play: int) -> tuple[Joker, _Half] | None:
    """Return the joker with which a half begins, and the rest of the half; None if it has no joker there.

    If only one joker is in play, the word alone is enough.
    """
    word = re.match(_JOKER, half.text, re.IGNORECASE)
    name = word[1].strip(_COMMAS) if word else ""
    if not word or not fold(name).startswith(_JOKER_NAMES):
        return None
    if fold(name) in _JOKER_NAMES and in_play.bit_count() == 1:
        card = in_play
    else:
        card = all_named(token.cards for token in spell("".join(name.split()), None).tokens).exact
    start, end = word.span(1)
    return Joker((half.start + start, half.start + end), card), half.after(word.end())


def _strip(text: str, start: int, end: int) -> Span:
    """Return the span of some characters without the spaces around them."""
    words = text[start:end]
    first = end - len(words.lstrip())
    return first, first + len(words.strip())
