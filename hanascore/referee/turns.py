"""The text of a turn, `1b x 1r / 5r, stop`: the cards in it, the word at its end, and where all of it stands.

Whether a turn is lawful is not asked here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from hanascore.cards import deck
from hanascore.cards.deck import CHAFF, in_order, of_month
from hanascore.cards.notation import (
    Misread,
    Token,
    chaff_needed,
    count,
    doubled,
    exact,
    label,
    of_cards,
    of_chaff,
    spell,
)
from hanascore.model import Record, Round
from hanascore.problems.problem import Place, Problem, error
from hanascore.problems.words import fold, listed
from hanascore.record.cursor import entries, likely_mistake, name_of, quoted, shortened, sort_of, suggestion
from hanascore.record.cursor import listed as listed_cursor
from hanascore.rules.ruleset import Calls
from hanascore.rules.yaku import Made

if TYPE_CHECKING:
    from hanascore.referee.play import Playing


def of_round(round: Round, *keys: str) -> Place:
    """The first of the keys that the round writes, or the round itself."""
    place = Place(round.path)
    return next((place.inside(key) for key in keys if key in round.data), place)


def of_pile(record: Record, round: Round, side: str) -> Place:
    """Where a side's pile is written; of several piles of a team the first."""
    captured = round.data.get("captured")
    if isinstance(captured, dict):
        for name in captured:
            if record.side_of(name_of(name)) == side:
                return Place((*round.path, "captured", name))
    return of_round(round, "captured", "turns")


def of_name(round: Round, key: str, name: str) -> Place:
    """Where a player's or a side's entry is written in a mapping of the round."""
    written = round.data.get(key)
    for each in written if isinstance(written, dict) else ():
        if name_of(each) == name:
            return Place((*round.path, key, each))
    return of_round(round, key)


def words_of(cards: int, months: str | None) -> str:
    """The cards of a set in words, a whole month and the chaff of one month together.

    >>> words_of(0b1111_0001, "japanese"), words_of(0b1100, None)
    ('pine crane (1b) and the four plum cards', '2 pine chaff (1c)')
    """
    words = []
    for month in range(1, 13):
        held = cards & deck.of_month(month)
        chaff = held & CHAFF
        if held == deck.of_month(month):
            words.append(f"the four {deck.SUITS[month - 1]} cards")
            continue
        words += [label(of_cards(card.bit), months) for card in deck.in_order(held & ~CHAFF)]
        if chaff.bit_count() > 1:
            words.append(f"{chaff.bit_count()} {label(of_chaff(month), months)}")
        elif chaff:
            words.append(label(of_chaff(month), months))
    return listed(words)


class Position(NamedTuple):
    """How things stand after so many turns, or in the middle of the next one.

    `hidden` counts the cards on the field of which nobody knows which they are, and `unknown` those in each
    hand. `stock` are the cards next to be turned as far as they are known, each a set of one, and
    `stock_left` is how many there are. `piles` are those of the players, `made` what each side's pile makes.
    `next` is whose turn it is; None once the round has ended.
    """

    after: int
    field: int
    hidden: int
    hands: Mapping[str, int]
    unknown: Mapping[str, int]
    stock: tuple[int, ...]
    stock_left: int
    piles: Mapping[str, int]
    made: Mapping[str, tuple[Made, ...]]
    calls: tuple[str, ...]
    next: str | None


class Move(NamedTuple):
    """One card and what it takes, as sets.

    `card` is the card, or where its number was not written all chaff it may be; `month` are the four cards of
    its month. `taken` are the cards taken that are known exactly, `loose` is how many chaff without a number
    are taken beside them, all of the month of the card, and `number` counts all that is taken. `strays` are
    the months of chaff without a number that are of another month.
    """

    card: int
    month: int
    taken: int = 0
    loose: int = 0
    number: int = 0
    strays: tuple[int, ...] = ()


def move_of(card: int, taken: Sequence[int]) -> Move:
    """A card and what it takes, each given by the value of its token."""
    bit = exact(card)
    month = next(in_order(bit)).month if bit else chaff_needed(card)[0][0]
    whole = sum(taken)
    loose, strays = 0, []
    for of, number in chaff_needed(whole):
        if of == month:
            loose = number
        else:
            strays += [of] * number
    return Move(
        card=bit or CHAFF & of_month(month),
        month=of_month(month),
        taken=exact(whole),
        loose=loose,
        number=count(whole),
        strays=tuple(strays),
    )


JOKERS = frozenset(("joker", "jōker", "ジョーカー", "조커"))
_JOKER_KEYS = frozenset(map(fold, JOKERS))
_LONGEST = 400
_MOST_REMEMBERED = 8192
_SLASH = re.compile("[/／]")
_COMMAS = ",，、､"
_COMMA = re.compile(f"[{_COMMAS}]")
_CROSS = re.compile(r"(?<!\S)[xX×✕ｘＸ](?!\S)")
_WORD = re.compile(r"\S+")


class Half(NamedTuple):
    """One card with what it takes, as written and as sets."""

    card: Token
    taken: tuple[Token, ...]
    move: Move

    @property
    def span(self) -> tuple[int, int]:
        """From the card to the last card taken."""
        return self.card.start, self.taken[-1].end if self.taken else self.card.end


class TurnText(NamedTuple):
    """A turn as written: two halves, a joker between them, a word at the end, and what could not be read."""

    played: Half | None
    turned: Half | None = None
    joker: tuple[int, int] | None = None
    call: str = ""
    call_span: tuple[int, int] | None = None
    faults: tuple[Misread, ...] = ()


def _fault(start: int, end: int, message: str, hint: str) -> Misread:
    return Misread(start, end, "turn-unread", message, hint)


class Grammar:
    """How the turns of one record are read: the order of its months and the words of its game.

    Halves are remembered, since the same few hundred stand in turn after turn.
    """

    def __init__(self, months: str | None, calls: Calls | None, *, joker: bool = False) -> None:
        self.months = months
        self.calls = calls
        self.joker = joker
        self._words = {}
        if calls:
            self._words = {fold(word): words[0] for words in (calls.call, calls.stop) for word in words}
        self._remembered: dict[tuple[str, int], tuple[Half | None, tuple[Misread, ...]]] = {}

    def read(self, text: str) -> TurnText:
        """A whole turn."""
        if len(text) > _LONGEST:
            fault = _fault(
                0, len(text), "this is too long for a turn", "write each turn as an entry of its own"
            )
            return TurnText(None, faults=(fault,))
        faults: list[Misread] = []
        body, call, span = self._call(text, faults)
        first, *more = _parted(text, body)
        played = self._half(text, *first, faults)
        joker, more = _joker(text, more)
        if joker and not self.joker:
            faults.append(Misread(*joker, "joker-unlawful", "a joker stands here", "no joker is in play"))
        if len(more) > 1:
            start = more[1][0]
            hint = "after '/' comes one card of the stock"
            faults.append(_fault(start - 1, start, "a second '/' stands here", hint))
        turned = self._half(text, *more[0], faults) if more else None
        return TurnText(played, turned, joker, call, span, tuple(sorted(faults)))

    def _call(self, text: str, faults: list[Misread]) -> tuple[int, str, tuple[int, int] | None]:
        """Where the cards end, and the word after them."""
        commas = [comma.start() for comma in _COMMA.finditer(text)]
        comma = commas[-1] if commas else 0
        if commas and not _SLASH.search(text, comma):
            start, end = _stripped(text, comma + 1, len(text))
            word = text[start:end]
            found = self._words.get(fold(word))
            if found:
                return comma, found, (start, end)
            if not word:
                return comma, "", None
            if not _has_cards(word, self.months):
                faults.append(self._no_call(start, end, word))
                return comma, "", None
        words = list(_WORD.finditer(text)) if self._words else []
        for size in (1, 2):
            if len(words) > size:
                start = words[-size].start()
                found = self._words.get(fold(text[start:]))
                if found:
                    return start, found, (start, words[-1].end())
        return len(text), "", None

    def _no_call(self, start: int, end: int, word: str) -> Misread:
        shown = " ".join(word.split())[:40]
        if not self.calls:
            return _fault(
                start, end, f"'{shown}' is no card", "cards are parted by blanks, as in 1b x 1r / 5r"
            )
        from hanascore.problems.words import did_you_mean

        words = (self.calls.call[0], self.calls.stop[0])
        hint = did_you_mean(shown, words) or f"after the comma comes {words[0]} or {words[1]}"
        return _fault(start, end, f"'{shown}' is neither a card nor a call", hint)

    def _half(self, text: str, start: int, end: int, faults: list[Misread]) -> Half | None:
        """What stands between two offsets of a turn, which must be a card, and what it takes."""
        key = (text[start:end], start)
        found = self._remembered.get(key)
        if found is None:
            of_half: list[Misread] = []
            found = self._read_half(text[:end], start, of_half), tuple(of_half)
            if len(self._remembered) < _MOST_REMEMBERED:
                self._remembered[key] = found
        half, more = found
        faults += more
        if half is None and not faults:
            at = _stripped(text, start, end)
            span = at if at[0] < at[1] else (max(0, start - 1), max(1, start))
            faults.append(_fault(*span, "no card stands here", "a turn is written like 1b x 1r / 5r"))
        return half

    def _read_half(self, text: str, start: int, faults: list[Misread]) -> Half | None:
        crosses = list(_CROSS.finditer(text, start))
        if len(crosses) > 1:
            fault = _fault(*crosses[1].span(), "a second 'x' stands here", "a card takes once: 1b x 1r 1c")
            faults.append(fault)
            return None
        cross = crosses[0].span() if crosses else (len(text), len(text))
        left, before = self._cards(text, start, cross[0], faults), len(faults)
        right = self._cards(text, cross[1], len(text), faults)
        if crosses and not right and len(faults) == before:
            hint = "name the cards taken, or leave 'x' out"
            faults.append(_fault(*cross, "no card stands after the 'x'", hint))
        number = sum(count(each.value) for each in left)
        if number == len(left) == 1:
            if doubled(sum(token.value for token in (*left, *right))):
                span = (left[0].start, right[-1].end)
                message = "this names one card twice"
                faults.append(Misread(*span, "card-twice", message, "write each card once"))
            return Half(left[0], right, move_of(left[0].value, [token.value for token in right]))
        if left:
            span = (left[0].start, left[-1].end)
            hint = "one card is played at a time; what it takes stands after an 'x': 1b x 1r"
            faults.append(_fault(*span, f"{number} cards stand here", hint))
        return None

    def _cards(self, text: str, start: int, end: int, faults: list[Misread]) -> tuple[Token, ...]:
        spelling = spell(text[start:end], self.months)
        for each in spelling.misreads:
            word = text[start + each.start : start + each.end]
            if len(word) > 1 and word[0] in "xX×" and _has_cards(word[1:], self.months):
                faults.append(
                    _fault(
                        start + each.start,
                        start + each.end,
                        f"'{word}' is no card",
                        f"part it with a blank: x {word[1:]}",
                    )
                )
            elif fold(word) in self._words:
                hint = (
                    "a call stands at the end, after the card of the stock: 1b x 1r / 5r, "
                    + self._words[fold(word)]
                )
                span = (start + each.start, start + each.end)
                faults.append(_fault(*span, f"'{word}' stands before the end of the turn", hint))
            elif fold(word) in _JOKER_KEYS:
                hint = (
                    "it stands after '/', and the next card of the stock after it"
                    if self.joker
                    else "no joker is in play"
                )
                faults.append(
                    Misread(
                        start + each.start, start + each.end, "joker-unlawful", "a joker stands here", hint
                    )
                )
            else:
                faults.append(each._replace(start=start + each.start, end=start + each.end))
        return tuple(Token(start + each.start, start + each.end, each.value) for each in spelling.tokens)


def _parted(text: str, end: int) -> list[tuple[int, int]]:
    """The stretches between slashes."""
    slashes = [slash.start() for slash in _SLASH.finditer(text, 0, end)]
    return list(zip([0, *(slash + 1 for slash in slashes)], [*slashes, end], strict=True))


def _joker(
    text: str, stretches: list[tuple[int, int]]
) -> tuple[tuple[int, int] | None, list[tuple[int, int]]]:
    """The joker with which the stretches after the first slash begin, and what is left of them."""
    if not stretches:
        return None, stretches
    (start, end), *more = stretches
    found = _joker_in(text[start:end])
    if found is None:
        return None, stretches
    span = (start + found[0], start + found[1])
    return span, (more if found[2] else [(span[1], end), *more])


@lru_cache(maxsize=_MOST_REMEMBERED)
def _joker_in(words: str) -> tuple[int, int, bool] | None:
    """Where a joker stands with which some words begin, and whether it is all they are."""
    if fold(words) in _JOKER_KEYS:
        return *_stripped(words, 0, len(words)), True
    word = _WORD.search(words)
    if word and fold(word[0].strip(_COMMAS)) in _JOKER_KEYS:
        return *word.span(), False
    return None


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end


def _has_cards(text: str, months: str | None) -> bool:
    spelling = spell(text, months)
    return bool(spelling.tokens) and not spelling.misreads


_WRITTEN = "a turn is written like - Aki: 1b x 1r / 5r"


def turn_of(playing: Playing, item: Any) -> tuple[int, TurnText] | None:
    """The seat of a turn and its text; None where it cannot be read."""
    if item.__class__ is not dict or len(item) != 1:
        return None
    ((name, text),) = item.items()
    seat = seat_of(playing, name)
    if seat is None or text.__class__ is not str:
        return None
    read = playing.laws.grammar.read(text)
    if read.faults or read.played is None or (read.joker and not read.turned):
        return None
    return seat, read


def seat_of(playing: Playing, name: str) -> int | None:
    """The seat of a name in this round."""
    found = playing.seats.get(name)
    return playing.seats.get(name_of(name)) if found is None else found


def text_of(playing: Playing, at: int) -> tuple[Place, TurnText | None]:
    """The place of a turn's text, and the text read with its characters."""
    turns = playing.round.turns or ()
    place = Place((*playing.round.path, "turns", at))
    item = turns[at] if at < len(turns) else None
    if item.__class__ is not dict or len(item) != 1:
        return place, None
    ((name, text),) = item.items()
    return place.inside(name), playing.laws.grammar.read(text) if text.__class__ is str else None


def unread(playing: Playing) -> list[tuple[int, Problem]]:
    """Everything amiss with this turn and with those after it that cannot be read, with their numbers."""
    found = []
    turns = playing.round.turns or ()
    for at in range(playing.at, len(turns)):
        place = Place((*playing.round.path, "turns", at))
        found += [(at + 1, problem) for problem in _amiss(playing, turns[at], place)]
    return found


def _amiss(playing: Playing, item: Any, place: Place) -> list[Problem]:
    if isinstance(item, str):
        return [_loose_text(playing, item, place)]
    if not isinstance(item, dict):
        return [error("turn-unread", place, f"a turn belongs here, not {sort_of(item)}", _WRITTEN)]
    named = list(entries(item))
    if len(named) != 1:
        return [_several(playing, named, place)]
    ((name, text),) = named
    if seat_of(playing, name) is None:
        return [_stranger(playing, name, text, place.inside(name).at_key())]
    at = place.inside(name)
    if text is None:
        return [error("turn-unread", at.at_key(), f"{name} plays no card here", _WRITTEN)]
    if not isinstance(text, str):
        message = f"a turn must be a text, not {sort_of(text)}"
        return [error("turn-unread", at, message, "cards are parted by blanks: 1b x 1r / 5r")]
    faults = playing.laws.grammar.read(text).faults
    found = [error(each.id, at.characters(each.start, each.end), each.message, each.hint) for each in faults]
    if not found and turn_of(playing, item) is None:
        found.append(error("turn-unread", at, "this is no turn", _WRITTEN))
    return found


def _several(playing: Playing, named: list[tuple[str, Any]], place: Place) -> Problem:
    """A turn of no player or of several: a comma that ended it inside brackets, or a missing dash."""
    if not named:
        return error("turn-unread", place, "nobody plays here", _WRITTEN)
    tails = [name for name, text in named[1:] if text is None and seat_of(playing, name) is None]
    first, text = named[0]
    if tails and isinstance(text, str) and seat_of(playing, first) is not None:
        whole = quoted(f"{text}, {', '.join(tails)}")
        hint = f"put the turn in quotes: {first}: {whole}" if whole else "put the turn in quotes"
        message = f"inside braces the comma before '{shortened(tails[0])}' ended the turn"
        return error("turn-unread", place.inside(tails[0]).at_key(), message, hint)
    names = listed_cursor((shortened(name) for name, _ in named), "and")
    message = f"{names} play in one turn"
    return error(
        "turn-unread", place.inside(named[1][0]).at_key(), message, "begin each turn with a '-' of its own"
    )


def _loose_text(playing: Playing, text: str, place: Place) -> Problem:
    """A text where a player and a turn belong."""
    hint = likely_mistake(text)
    if hint:
        return error("turn-unread", place, f"no player and turn in '{shortened(text)}'", hint)
    before = (playing.round.turns or ())[place.path[-1] - 1] if isinstance(place.path[-1], int) else None
    words = text.strip()
    if place.path[-1] and isinstance(before, dict) and len(before) == 1:
        ((name, value),) = before.items()
        whole = quoted(f"{value}, {words}")
        if isinstance(value, str) and "/" not in words and whole:
            message = (
                f"inside brackets the comma before '{shortened(words)}' ended the turn of {shortened(name)}"
            )
            return error("turn-unread", place, message, f"put the turn in quotes: {name}: {whole}")
    message = f"'{shortened(words)}' does not say who plays"
    named = next((name for name in playing.order if words.startswith(f"{name} ")), None)
    if named is not None:
        hint = f"a colon belongs behind the name: {named}: {words[len(named) + 1 :].lstrip()[:40]}"
    else:
        hint = f"write who plays: {playing.order[playing.next]}: {words[:40]}"
    return error("turn-unread", place, message, hint)


def _stranger(playing: Playing, name: str, text: Any, at: Place) -> Problem:
    """A turn of somebody who does not play."""
    away = playing.round.sitting_out
    if name_of(name) in away:
        return error("unknown-player", at, f"{shortened(name)} sits this round out and plays a card", "")
    if text is None and (hint := likely_mistake(name)):
        return error("turn-unread", at, f"no player and turn in '{shortened(name)}'", hint)
    hint = suggestion(name, playing.order) or f"the players are {', '.join(playing.order)}"
    return error("unknown-player", at, f"no player is called '{shortened(name)}'", hint)
