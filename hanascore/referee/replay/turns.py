"""The turns of a round as a record writes them, `- Aki: 1b x 1r / 5r, stop`: who plays, the cards, the call.

And what is said where a turn cannot be read. Whether it is lawful is not asked here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from hanascore.cards.deck import CHAFF, WHOLE, in_order, of_month
from hanascore.cards.named import settle_chaff, total
from hanascore.cards.pile import not_in_deck, yellow_problem
from hanascore.cards.spelling import Misread, Token, spell
from hanascore.model.record import Round
from hanascore.problems.problem import Place, Problem, error
from hanascore.problems.words import did_you_mean, fold, listed
from hanascore.record.card_texts import spells_cards
from hanascore.record.cursor import (
    describe_type,
    entries,
    known_spelling,
    likely_mistake,
    normal_name,
    quoted,
    shortened,
    suggestion,
)
from hanascore.rules.play import Calls

_JOKERS = tuple(map(fold, ("joker", "jōker", "ジョーカー", "조커")))
_LONGEST = 400
_MOST_REMEMBERED = 8192
_MOST_NAMED = 12
_FOUR = 4
_COMMAS = ",，、､"
_AFTER_LAST_COMMA = rf"[{_COMMAS}]([^{_COMMAS}/／]*)\Z"
# The words of replays in three languages: that a card takes others, or none; and that none is played.
_TAKE, _STAY, _NOTHING = "takes?|→", "stays|場へ|바닥에", ("nothing", "なし", "없음")
_CROSS = rf"(?<!\S)(?:[xX×✕ｘＸ]|{_TAKE}|{_STAY})(?!\S)"
_TAKES = rf"\s(?:{_TAKE})\s[^/／]*\Z"
_MOVES = rf"\s(?:{_TAKE}|{_STAY})(?!\S)"
_WORD = r"\S+"
_SHAKES = r"\s*(?:shakes?|振り札|흔든 패)\s+([^:：]*)[:：]"
_HIKI = r"\s*hiki(?:[:,：，]\s*|\s+)(?=\S)"
_JOKER = r"\s*(?:the\s+)?([^\s、]+(?:\s+(?:[23]|2b)(?!\S))?)(?:[\s、]+(?:then|次に|다음)(?!\S))?"
_STEALS = rf"[{_COMMAS}]\s*(?:steals?|奪い札|빼앗은 패)\s+([^/／]*)\Z"
# Words that stand before or behind cards which are shown, or which others give.
_SHOWN = "cards are shown like this: shakes 5arc: 5c / 8a"
_GIVEN = "what others give stands behind a comma: 1c / 1b x 1c, steals 3c"
_WITH_CARDS = {"shake": _SHOWN, "shakes": _SHOWN, "steal": _GIVEN, "steals": _GIVEN}
_AS_WRITTEN = "a turn is written like - Aki: 1b x 1r / 5r"
_unread = partial(error, "turn-unread")

Span = tuple[int, int]
# A joker: where it stands, and which it is as a set of one, or 0 where nobody can tell.
Joker = tuple[Span, int]
# A part of a turn, with the offset at which it begins.
Part = tuple[int, str]


class Move(NamedTuple):
    """One card and what it takes: as sets, and the tokens that were read, that of the card first.

    `card` is the card, or where its number was not written all chaff it may be; `month` are the four cards of
    its month. `taken` are the cards taken that are known exactly, `loose` is how many chaff without a number
    are taken beside them, all of the month of the card, and `number` counts all that is taken. `strays` are
    the months of chaff without a number that are of another month. `hiki` are the cards of a hand that are
    taken at once with the others of their month, and `card` is the first of them.
    """

    card: int
    month: int
    taken: int = 0
    loose: int = 0
    number: int = 0
    strays: tuple[int, ...] = ()
    hiki: int = 0
    tokens: tuple[Token, ...] = ()

    @property
    def span(self) -> Span:
        """From the card to the last card taken."""
        return self.tokens[0].start, self.tokens[-1].end

    def span_of(self, card: int) -> Span:
        """Where a card stands that is taken, or a chaff that may be the one; else where all of it does."""
        for start, end, cards in self.tokens[1:]:
            if cards.possible & card:
                return start, end
        return self.span


# The half of a turn in which nothing is played, since the hand has run out.
NO_MOVE = Move(0, 0)


def _move_of(tokens: tuple[Token, ...]) -> Move:
    """A card and what it takes, by their tokens."""
    played, taken = tokens[0].cards, total(token.cards for token in tokens[1:])
    month = played.first.month
    return Move(
        card=played.exact or CHAFF & of_month(month),
        month=of_month(month),
        taken=taken.exact,
        loose=taken.loose.count(month),
        number=taken.count,
        strays=tuple(other for other in taken.loose if other != month),
        tokens=tokens,
    )


class WrittenTurn(NamedTuple):
    """A turn as written: two halves, jokers before each, a word at the end, and what could not be read.

    `shown` are the jokers played from the hand, `jokers` those turned up. `call` is the first of the game's
    words for what was said, `declared` the set announced with the card, `shaken` the cards that were shown
    before the first was played, and `stolen` those that came out of others' piles.
    """

    played: Move = NO_MOVE
    turned: Move | None = None
    shown: tuple[Joker, ...] = ()
    jokers: tuple[Joker, ...] = ()
    call: str = ""
    call_span: Span | None = None
    declared: str = ""
    shaken: tuple[Token, ...] = ()
    stolen: tuple[Token, ...] = ()
    faults: tuple[Misread, ...] = ()


class TurnReader:
    """How turns are written, given the order of the months and what is said in the game.

    One serves the whole process, and holds nothing of a text that is being read. Halves are remembered, since
    the same few hundred stand in turn after turn.
    """

    def __init__(
        self,
        months: str | None,
        calls: Calls | None,
        *,
        deck: int = WHOLE,
        sets: Iterable[tuple[str, str]] = (),
        hiki: bool = False,
        bombs: tuple[int, ...] = (),
        yellow: bool = False,
    ) -> None:
        self.months, self.calls, self.deck, self.jokers = months, calls, deck, deck & ~WHOLE
        self.hiki, self.bombs, self.yellow = hiki, bombs, yellow
        self.sets = {fold(name): id for name, id in sets}
        self.words = {}
        if calls:
            self.words = {fold(word): words[0] for words in (calls.call, calls.stop) for word in words}
        self.remembered: dict[Part, tuple[Move | None, tuple[Misread, ...]]] = {}

    def read(self, text: str) -> WrittenTurn:
        """A whole turn."""
        return _Reading(self, text).turn()


# One reader for all rounds under the same rules, so that a record scored again is not read again.
turn_reader = lru_cache(maxsize=8)(TurnReader)


class _Reading:
    """The reading of one turn, with what is amiss with it."""

    def __init__(self, how: TurnReader, text: str) -> None:
        self.how, self.text = how, text
        self.faults: list[Misread] = []

    def _fault(self, span: Span, message: str, hint: str, id: str = "turn-unread") -> None:
        self.faults.append(Misread(*span, id, message, hint))

    def _joker_fault(self, span: Span, hint: str) -> None:
        self._fault(span, "a joker stands here", hint, "move-unlawful")

    def turn(self) -> WrittenTurn:
        """The turn as written."""
        text = self.text
        if len(text) > _LONGEST:
            hint = "write each turn as an entry of its own"
            self._fault((0, len(text)), "this is too long for a turn", hint)
            return WrittenTurn(faults=tuple(self.faults))
        end, call, call_span = self._call()
        declared = ""
        shaken: tuple[Token, ...] = ()
        stolen: tuple[Token, ...] = ()
        if self.how.bombs and (closing := re.search(_STEALS, text[:end], re.IGNORECASE)):
            stolen, end = self._cards(*closing.span(1)), closing.start()
        first, *more = _parts(text[:end])
        if self.how.sets or self.how.bombs or self.how.hiki:
            after, declared, shaken = self._opening(first[1])
            first = (after, first[1][after:])
        shown: tuple[Joker, ...] = ()
        if self.how.jokers:
            shown, parts = self._jokers([first, *more])
            # After a bomb no card of the hand need be played behind the joker.
            parts = [(end, ""), *parts] if self.how.bombs and len(more) == 1 and parts == more else parts
            first, *more = parts or [(end, "")]
        # With hiki a hand may run out before the stock does; after a bomb a turn may do without a card.
        only_draws = (self.how.hiki or self.how.bombs) and more and _blank(first[1])
        played = None if only_draws else self._half(first)
        jokers, more = self._jokers(more)
        if len(more) > 1:
            start, hint = more[1][0], "after '/' comes one card of the stock"
            self._fault((start - 1, start), "a second '/' stands here", hint)
        if jokers and not more:
            hint = "whoever turns up a joker turns up the next card as well: 1b / joker 5r"
            self._fault(jokers[-1][0], "no card stands after the joker", hint)
        turned = self._half(more[0]) if more else None
        told = (played or NO_MOVE, turned, shown, jokers, call, call_span, declared, shaken, stolen)
        return WrittenTurn(*told, tuple(sorted(self.faults)))

    def _opening(self, words: str) -> tuple[int, str, tuple[Token, ...]]:
        """Where the first card of a turn stands, the set announced before it, and the cards shown."""
        after, declared = self._declared(words) if self.how.sets else (0, "")
        shaken: tuple[Token, ...] = ()
        if self.how.bombs and (opening := re.match(_SHAKES, words, re.IGNORECASE)):
            after, shaken = opening.end(), self._cards(*opening.span(1))
        if self.how.hiki and (opening := re.match(_HIKI, words, re.IGNORECASE)):
            after = opening.end()
        return after, declared, shaken

    def _jokers(self, parts: list[Part]) -> tuple[tuple[Joker, ...], list[Part]]:
        """The jokers with which some parts of a turn begin, and what is left of these."""
        found: list[Joker] = []
        while parts and (one := _joker_in(parts[0][1], self.how.jokers)):
            (start, words), *more = parts
            first, end, last, which = one
            found.append(((start + first, start + end), which))
            if not which & self.how.jokers:
                ids = listed((card.id for card in in_order(self.how.jokers)), "and")
                self._joker_fault(
                    found[-1][0], f"in play: {ids}" if self.how.jokers else "no joker is in play"
                )
            parts = [(start + last, words[last:]), *more] if not _blank(words[last:]) else more
        return tuple(found), parts

    def _declared(self, words: str) -> tuple[int, str]:
        """The set with whose announcement a turn begins, as in `declare set-5: 4a`, and where that ends."""
        opening = re.match(r"\s*(?:declares?|announces?|宣言|선언)\s+", words, re.IGNORECASE)
        if not opening:
            return 0, ""
        start = opening.end()
        for name in re.finditer(r"[:：\s]+", words[start:]):
            if found := self.how.sets.get(fold(words[start : start + name.start()])):
                return start + name.end(), found
        said, colon, _ = words[start:].partition(":")
        said = said if colon else said.partition(" ")[0]
        hint = did_you_mean(said, self.how.sets.values()) or "write it like this: declare SET: CARD"
        self._fault((start, start + len(said)), f"'{shortened(said)}' is no set that is announced", hint)
        return start + len(said) + len(colon), ""

    def _call(self) -> tuple[int, str, Span | None]:
        """Where the cards end, and the word after them."""
        text = self.text
        if after := re.search(_AFTER_LAST_COMMA, text):
            start, end = _stripped(text, *after.span(1))
            word = text[start:end]
            if found := self.how.words.get(fold(word)):
                return after.start(), found, (start, end)
            if not word:
                return after.start(), "", None
            told = (
                re.search(_TAKES, text[: after.start()])
                or re.search(_MOVES, after[0])
                or (self.how.bombs and re.match(_STEALS, after[0], re.IGNORECASE))
            )
            if not told and not spells_cards(word, self.how.months):
                self._no_call((start, end), " ".join(word.split())[:40])
                return after.start(), "", None
        words = list(re.finditer(_WORD, text)) if self.how.words else []
        for size in (1, 2):
            if len(words) > size:
                start = words[-size].start()
                if found := self.how.words.get(fold(text[start:])):
                    return start, found, (start, words[-1].end())
        return len(text), "", None

    def _no_call(self, span: Span, word: str) -> None:
        """What is amiss with a word behind the last comma that is neither a card nor a call."""
        if not self.how.calls:
            hint = "cards are separated by spaces, as in 1b x 1r / 5r"
            self._fault(span, f"'{word}' is no card", hint)
            return
        words = (self.how.calls.call[0], self.how.calls.stop[0])
        hint = did_you_mean(word, words) or f"after the comma comes {words[0]} or {words[1]}"
        if self.how.bombs:
            hint = _WITH_CARDS.get(fold(word), hint)
        self._fault(span, f"'{word}' is neither a card nor a call", hint)

    def _half(self, part: Part) -> Move | None:
        """What stands in a part of a turn, which must be a card, and what it takes."""
        start, end, before = part[0], part[0] + len(part[1]), len(self.faults)
        if remembered := self.how.remembered.get(part):
            move, faults = remembered
            self.faults += faults
        else:
            move = self._read_half(start, end)
            if len(self.how.remembered) < _MOST_REMEMBERED:
                self.how.remembered[part] = move, tuple(self.faults[before:])
        if move is None and not self.faults:
            at = _stripped(self.text, start, end)
            span = at if at[0] < at[1] else (max(0, start - 1), max(1, start))
            self._fault(span, "no card stands here", "a turn is written like 1b x 1r / 5r")
        return move

    def _read_half(self, start: int, end: int) -> Move | None:
        crosses = [cross.span() for cross in re.compile(_CROSS).finditer(self.text, start, end)]
        if len(crosses) > 1:
            second = self.text[slice(*crosses[1])]
            self._fault(crosses[1], f"a second '{second}' stands here", "a card takes once: 1b x 1r 1c")
            return None
        cross = crosses[0] if crosses else (end, end)
        left, before = self._cards(start, cross[0]), len(self.faults)
        cut = self.text[slice(*cross)]
        if cut.startswith("take") and not left:
            return None
        suit = left[0].cards.first.suit if cut.startswith("take") else ""
        right = self._cards(cross[1], end, suit)
        if crosses and not right and len(self.faults) == before and not re.fullmatch(_STAY, cut):
            hint = f"name the cards taken, or leave '{cut}' out"
            self._fault(cross, f"no card stands after the '{cut}'", hint)
        if not left:
            return None
        if jokers := [token for token in (*left, *right) if token.cards.exact & ~WHOLE]:
            hint = "it stands before the card of the hand or of the stock: joker-2 1b / joker-3 5r"
            self._joker_fault(jokers[0][:2], hint)
            return None
        if (number := sum(token.cards.count for token in left)) > 1:
            return self._at_once(left, right, number)
        move = _move_of((*left, *right))
        if total(token.cards for token in move.tokens).names_twice:
            self._fault(move.span, "this names one card twice", "write each card once", "card-twice")
        return move

    def _at_once(self, left: tuple[Token, ...], right: tuple[Token, ...], number: int) -> Move | None:
        """Several cards of the hand, which must be four of one month together with those they take.

        For a bomb they are as many of the hand as one of `bombs`, and the others lie on the field.
        """
        tokens = (*left, *right)
        if not (self.how.hiki or self.how.bombs):
            hint = "one card is played at a time; what it takes stands after an 'x': 1b x 1r"
            self._fault((left[0].start, left[-1].end), f"{number} cards stand here", hint)
            return None
        value = total(token.cards for token in tokens)
        month = left[0].cards.first.month
        whole = of_month(month)
        four = value.count == _FOUR and not value.names_twice and value.months == [month]
        four = four and value.chaff_of(month) == (CHAFF & whole).bit_count()
        if not four or (self.how.bombs and number not in self.how.bombs):
            message = "several cards are played, and with what they take they are not the four of a month"
            hint = "hiki takes all four at once: 5ar x 5cc; else one card is played at a time"
            if self.how.bombs:
                sizes = listed(map(str, self.how.bombs), "or")
                message = (
                    f"several cards are played, and they are not {sizes} of a month that take the others"
                )
                hint = "a bomb takes the fourth of the field: 5arc x 5c; else one card is played at a time"
            id = "move-unlawful"
            self._fault((left[0].start, tokens[-1].end), message, hint, id)
            return None
        hand, _ = settle_chaff([total(token.cards for token in half) for half in (left, right)])
        taken = whole & ~hand
        return Move(hand & -hand, whole, taken, number=taken.bit_count(), hiki=hand, tokens=tokens)

    def _cards(self, start: int, end: int, suit: str = "") -> tuple[Token, ...]:
        """The cards between two offsets of the text, of which those of a suit may be told without it."""
        spelling = spell(self.text[start:end], self.how.months, suit=suit)
        for each in spelling.misreads:
            moved = each._replace(start=start + each.start, end=start + each.end)
            self._no_card(moved, self.text[moved.start : moved.end])
        unclear = self.how.yellow and spelling.cards.may_hold_yellow()
        tokens = []
        for read in spelling.tokens:
            token = Token(start + read.start, start + read.end, read.cards)
            if amiss := not_in_deck(token.cards, self.how.months, self.how.deck):
                self._fault(token[:2], *amiss, "card-not-in-deck")
            elif unclear and token.cards.may_hold_yellow():
                self._fault(token[:2], *yellow_problem(self.how.months), "ambiguous-card")
            else:
                tokens.append(token)
        return tuple(tokens)

    def _no_card(self, misread: Misread, word: str) -> None:
        """What is amiss with a word that is no card, if it is one that may stand in turns."""
        span, folded = misread[:2], fold(word)
        if len(word) > 1 and word[0] in "xX×" and spells_cards(word[1:], self.how.months):
            self._fault(span, f"'{word}' is no card", f"separate it with a space: x {word[1:]}")
        elif call := self.how.words.get(folded):
            hint = f"a call stands at the end, after the card of the stock: 1b x 1r / 5r, {call}"
            self._fault(span, f"'{word}' stands before the end of the turn", hint)
        elif self.how.bombs and folded in _WITH_CARDS:
            self._fault(span, f"'{word}' is no card", _WITH_CARDS[folded])
        elif folded in _JOKERS:
            hint = "it stands after '/', and the next card of the stock after it"
            self._joker_fault(span, hint if self.how.jokers else "no joker is in play")
        else:
            self.faults.append(misread)


def _parts(text: str) -> list[Part]:
    """The parts of a turn between its slashes."""
    parts, start = [], 0
    for words in text.replace("／", "/").split("/"):
        parts.append((start, words))
        start += len(words) + 1
    if len(parts) > 1 and _folded(parts[-1][1]) in _NOTHING:
        parts.pop()
    return parts


def _blank(words: str) -> bool:
    """Whether a part of a turn says that no card is played."""
    return _folded(words.strip(f"{_COMMAS} ")) in ("", *_NOTHING)


@lru_cache(maxsize=_MOST_REMEMBERED)
def _folded(words: str) -> str:
    """Words of a turn as they are compared, remembered like the halves."""
    return fold(words)


@lru_cache(maxsize=_MOST_REMEMBERED)
def _joker_in(words: str, jokers: int) -> tuple[int, int, int, int] | None:
    """Where a joker stands with which some words begin, where what follows it begins, and which it is.

    It is 0 where nobody can tell. The word alone is enough where one joker is in play.
    """
    word = re.match(_JOKER, words, re.IGNORECASE)
    name = word[1].strip(_COMMAS) if word else ""
    if not word or not fold(name).startswith(_JOKERS):
        return None
    named = total(token.cards for token in spell("".join(name.split()), None).tokens)
    return (
        *word.span(1),
        word.end(),
        jokers if fold(name) in _JOKERS and jokers.bit_count() == 1 else named.exact,
    )


def _stripped(text: str, start: int, end: int) -> Span:
    """A stretch of text without the spaces around it."""
    words = text[start:end]
    first = end - len(words.lstrip())
    return first, first + len(words.strip())


class WrittenTurns:
    """The turns of one round as they stand in its record, with its players in the order of turns."""

    def __init__(self, round: Round, order: tuple[str, ...], reader: TurnReader) -> None:
        self.round, self.order, self.reader = round, order, reader
        self.items: Sequence[Any] = round.turns or ()
        self._seats = {player: seat for seat, player in enumerate(order)}

    def read(self, at: int) -> tuple[int, WrittenTurn] | None:
        """The seat of a turn, and the turn as it was written; None where it cannot be read."""
        name, text = self._entry(at)
        seat = self._seat(name)
        if seat is None or not isinstance(text, str):
            return None
        turn = self.reader.read(text)
        return None if turn.faults else (seat, turn)

    def _entry(self, at: int) -> tuple[str, Any]:
        """The name and the text of a turn; nothing where it is not one player with one turn."""
        item = self.items[at] if at < len(self.items) else None
        return next(iter(item.items())) if isinstance(item, dict) and len(item) == 1 else ("", None)

    def _seat(self, name: str) -> int | None:
        found = self._seats.get(name)
        return self._seats.get(known_spelling(normal_name(name), self._seats)) if found is None else found

    def place(self, at: int) -> Place:
        """Where a turn stands."""
        return Place((*self.round.path, "turns", at))

    def place_of_text(self, at: int) -> Place:
        """Where the text of a turn stands; without a text, the turn."""
        name, _ = self._entry(at)
        return self.place(at).inside(name) if name else self.place(at)

    def unread(self, start: int, due: str) -> Iterator[tuple[int, Problem]]:
        """Everything amiss with the turns from one on that cannot be read, each with the number of its turn.

        `due` is the player whose turn the first of them is.
        """
        for at in range(start, len(self.items)):
            yield from ((at + 1, problem) for problem in self._amiss(at, due))

    def _amiss(self, at: int, due: str) -> list[Problem]:
        item, place = self.items[at], self.place(at)
        if isinstance(item, str):
            return [self._loose_text(at, item, due)]
        if not isinstance(item, dict):
            return [_unread(place, f"a turn belongs here, not {describe_type(item)}", _AS_WRITTEN)]
        named = list(entries(item))
        if len(named) != 1:
            return [self._several(named, place)]
        ((name, text),) = named
        inside = place.inside(name)
        if self._seat(name) is None:
            return [self._stranger(name, text, inside.at_key())]
        if text is None:
            return [_unread(inside.at_key(), f"{name} plays no card here", _AS_WRITTEN)]
        if not isinstance(text, str):
            message = f"a turn must be a text, not {describe_type(text)}"
            return [_unread(inside, message, "cards are separated by spaces: 1b x 1r / 5r")]
        faults = self.reader.read(text).faults
        return [error(one.id, inside.characters(*one[:2]), one.message, one.hint) for one in faults]

    def _several(self, named: list[tuple[str, Any]], place: Place) -> Problem:
        """A turn of no player or of several: a comma that ended it inside brackets, or a missing dash."""
        if not named:
            return _unread(place, "nobody plays here", _AS_WRITTEN)
        tails = [name for name, text in named[1:] if text is None and self._seat(name) is None]
        first, text = named[0]
        if tails and isinstance(text, str) and self._seat(first) is not None:
            whole = quoted(f"{text}, {', '.join(tails)}")
            hint = f"put the turn in quotes: {first}: {whole}" if whole else "put the turn in quotes"
            message = f"inside braces the comma before '{shortened(tails[0])}' ended the turn"
            return _unread(place.inside(tails[0]).at_key(), message, hint)
        names = listed((shortened(name) for name, _ in named), "and", most=_MOST_NAMED)
        second = place.inside(named[1][0]).at_key()
        return _unread(second, f"{names} play in one turn", "begin each turn with a '-' of its own")

    def _loose_text(self, at: int, text: str, due: str) -> Problem:
        """A text where a player and a turn belong."""
        place = self.place(at)
        if hint := likely_mistake(text):
            return _unread(place, f"no player and turn in '{shortened(text)}'", hint)
        name, value = self._entry(at - 1) if at else ("", None)
        words = text.strip()
        whole = quoted(f"{value}, {words}")
        if isinstance(value, str) and "/" not in words and whole:
            message = f"inside brackets the comma before '{shortened(words)}' ended the turn of"
            hint = f"put the turn in quotes: {name}: {whole}"
            return _unread(place, f"{message} {shortened(name)}", hint)
        named = next((name for name in self.order if words.startswith(f"{name} ")), None)
        if named is not None:
            hint = f"a colon belongs behind the name: {named}: {words[len(named) + 1 :].lstrip()[:40]}"
        else:
            hint = f"write who plays: {due}: {words[:40]}"
        return _unread(place, f"'{shortened(words)}' does not say who plays", hint)

    def _stranger(self, name: str, text: Any, place: Place) -> Problem:
        """A turn of somebody who does not play."""
        if known_spelling(normal_name(name), self.round.sitting_out) in self.round.sitting_out:
            message = f"{shortened(name)} sits this round out and plays a card"
            return error("unknown-player", place, message, "")
        if text is None and (hint := likely_mistake(name)):
            return _unread(place, f"no player and turn in '{shortened(name)}'", hint)
        hint = suggestion(name, self.order) or f"the players are {', '.join(self.order)}"
        return error("unknown-player", place, f"no player is called '{shortened(name)}'", hint)
