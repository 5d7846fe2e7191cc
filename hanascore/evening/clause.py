"""Read the words between two commas as names of players and as statements about them.

Who each statement is about follows from the whole sentence (`sentence.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hanascore.cards.deck import Kind
from hanascore.cards.spelling import spell
from hanascore.evening.errors import AnswerError
from hanascore.evening.lexer import Token
from hanascore.evening.lexicon import Lexicon, Readings, Role
from hanascore.evening.pile_words import Vocabulary
from hanascore.evening.slips import UnknownWords
from hanascore.rules.counting import SAKE_CUP

# What did not happen if `no` is before it, or `なし` behind it.
DENIABLE = (Role.CALL, Role.NUMBER_FACT, Role.WORD_FACT, Role.TIMES, Role.HAND)
# Words that may come between a number or `all` and what it counts.
_BETWEEN = (Role.COUNTER, Role.FILLER, Role.FOR, Role.POSSESSIVE, Role.ARTICLE)
_WITHOUT_MEANING = (
    Role.FILLER,
    Role.PARTICLE,
    Role.POSSESSIVE,
    Role.COUNTER,
    Role.COLON,
    Role.FOR,
    Role.POINTS,
)
# What a number can count or belong to.
_COUNTED = (Role.CALL, Role.NUMBER_FACT, Role.YAKU, Role.KIND)
# Statements that need no other words, in the order in which they are tried.
_STATEMENTS = (
    Role.HAND,
    Role.NUMBER_FACT,
    Role.WORD_FACT,
    Role.MONTH,
    Role.KIND,
    Role.REST,
    Role.NOBODY,
    Role.TIMES,
    Role.WIN,
    Role.LOSE,
)
# How many cards a suit has.
_SUIT_SIZE = 4
# The greatest multiplier. A greater number after the name of a kind counts cards: `chaff x 12`.
_MOST_TIMES = 4
# The greatest number of cards that can count for a yaku. A greater number before a yaku is points.
_MOST_COUNTED = 24


class Part(NamedTuple):
    """A statement in a sentence, or the name of a player."""

    # What it is.
    role: Role
    # What its words mean in this role.
    value: Any
    # The words.
    token: Token
    # The number that belongs to it; None without one.
    number: int | None = None
    # Whether the number comes after it.
    number_follows: bool = False
    # For a name: how it is joined to the rest (`FOR`, `BEAT` or `POSSESSIVE`); None if it is plain.
    joined_by: Role | None = None
    # Whether the sentence says that it happened.
    happened: bool = True

    def could_be(self, role: Role) -> bool:
        """Return whether its words have another meaning, too."""
        return role in self.token.readings


class Scene(NamedTuple):
    """A sentence, and what its words mean in a match."""

    # The whole sentence.
    text: str
    # The words that are known.
    lexicon: Lexicon
    # What names of yaku mean for a pile.
    vocabulary: Vocabulary
    # Whether the sentence names a player in full.
    has_full_name: bool
    # Whether the sentence gives points. If it does, names are read as yaku rather than as cards.
    has_points: bool

    def words(self, first: Token, last: Token) -> str:
        """Return the words from one token to another."""
        return self.text[first.start : last.end]


class ClauseReader:
    """Reads the words of a clause, one after another."""

    def __init__(self, scene: Scene, tokens: Sequence[Token], *, numbers_follow: bool = False) -> None:
        self.scene, self.tokens = scene, tokens
        self.prefers_yaku = scene.vocabulary.prefers_yaku
        # Whether a number belongs to what is before it, as in `animals 6 ribbons 5`.
        self.numbers_follow = numbers_follow
        # The index of the next word.
        self.at = 0
        self.found: list[Part] = []
        # The first word of a denial that waits for what did not happen.
        self.denial: Token | None = None
        # How the next name is joined to the rest.
        self.joined_by: Role | None = None
        # Whether nothing but words without meaning came after the last statement.
        self.is_adjacent = False
        # Whether the last word joined a part of a pile to the rest, as in `with the sake cup`.
        self.is_with = False
        # Whether the clause has all cards of a suit.
        self.says_all = False
        # Whether the next number says how many cards count for the last yaku.
        self.counts = False

    def parts(self) -> list[Part]:
        """Return the names and statements of the clause. AnswerError says what has no meaning in it."""
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            self._read(token, token.readings)
        if self.denial:
            self._refuse(self.denial)
        if self.says_all:
            # `All` holds for each suit, as in `all the pines and plums`.
            for at, part in enumerate(self.found):
                if part.role is Role.MONTH:
                    self.found[at] = part._replace(number=_SUIT_SIZE)
        if self._has_bare_number(self.found) and not self.numbers_follow:
            again = ClauseReader(self.scene, self.tokens, numbers_follow=True).parts()
            if not self._has_bare_number(again):
                return again
        return self.found

    @staticmethod
    def _has_bare_number(parts: Sequence[Part]) -> bool:
        return any(part.role is Role.NUMBER for part in parts)

    def _read(self, token: Token, readings: Readings) -> None:
        """Read the next word."""
        if Role.NAME in readings or self._is_beginning(readings):
            self._name(token)
        elif readings.keys() == {Role.BEGINNING}:
            raise UnknownWords(self.scene.lexicon, self.scene.text, [token._replace(readings={})]).error()
        elif Role.NO in readings:
            self.denial = self.denial or token
        elif Role.PARTICLE in readings and self._is_ending(token):
            pass
        elif Role.NUMBER in readings and self._is_number(readings):
            self._number(token, readings[Role.NUMBER])
        elif Role.ALL in readings:
            self._all(token)
        elif not (self._common_statement(token, readings) or self._statement(token, readings)):
            self._joiner(token, readings)

    # The words around

    def _after(self, at: int, skip: Sequence[Role]) -> int:
        """Return the index of the first word from here that is none of these."""
        while at < len(self.tokens):
            readings = self.tokens[at].readings
            is_name = any(role in readings for role in (Role.NAME, Role.YAKU, Role.CARDS))
            if is_name or not any(role in readings for role in skip):
                break
            at += 1
        return at

    def _next(self, skip: Sequence[Role] = ()) -> Readings:
        """Return what the next word can mean. Skip words with one of these roles before it."""
        at = self._after(self.at, skip)
        return self.tokens[at].readings if at < len(self.tokens) else {}

    @property
    def _last(self) -> Part | None:
        """The last statement, if nothing but words without meaning came after it."""
        return self.found[-1] if self.found and self.is_adjacent else None

    def _add(self, token: Token, role: Role, value: Any = None, number: int | None = None) -> None:
        """Add a statement, or that it did not happen."""
        part = Part(role, value, token, number)
        if self.denial:
            part = self._denied(part, self.denial)
            self.denial = None
        self.found.append(part)
        self.is_adjacent, self.is_with, self.counts = True, False, False

    def _change_last(self, **changes: Any) -> None:
        self.found[-1] = self.found[-1]._replace(**changes)

    def _refuse(self, token: Token) -> None:
        raise AnswerError("'{}' has no meaning here", self.scene.words(token, token), help_says_more=True)

    def _refuse_denial(self, first: Token, last: Token) -> None:
        raise AnswerError("'{}': type only what somebody has", self.scene.words(first, last))

    def _denied(self, part: Part, denial: Token) -> Part:
        """Return the meaning of a part that is denied: `no animals`, `did not call`."""
        if part.role in DENIABLE and part.number is None:
            return part._replace(role=Role.NOTHING, happened=False)
        if part.role is Role.WIN:
            has_subject = any(other.role is Role.NAME for other in self.found)
            return part._replace(role=Role.LOSE if has_subject else Role.DRAW)
        if (part.role is Role.KIND or self._grows(part)) and part.number is None:
            return part._replace(number=0)
        if part.role is Role.CARDS and self._is_cup(part.token):
            return part._replace(number=0)
        if part.role is Role.POINTS and part.value is None:
            return part._replace(role=Role.NOTHING)
        if part.role not in (Role.NOTHING, Role.YAKU_NOUN):
            self._refuse_denial(denial, part.token)
        return part

    def _grows(self, part: Part) -> bool:
        """Return whether a statement is a yaku that scores more for extra cards."""
        return part.role is Role.YAKU and self.scene.vocabulary.grows(part.value)

    def _is_cup(self, token: Token) -> bool:
        cards = spell(self.scene.words(token, token), "japanese").cards
        return cards.exact == SAKE_CUP and not cards.loose

    # Names

    def _is_beginning(self, readings: Readings) -> bool:
        """Return whether a word is the beginning of a name here, and not an article."""
        if Role.BEGINNING not in readings or (self.found and not self.joined_by):
            return False
        if Role.ARTICLE not in readings:
            return True
        following = self._next()
        is_kind = following.keys() == {Role.KIND}
        return not (
            is_kind or Role.DRAW in following or (self.scene.has_full_name and Role.CARDS in following)
        )

    def _name(self, token: Token) -> None:
        readings = token.readings
        player = readings.get(Role.NAME) or readings[Role.BEGINNING]
        joined_by = Role.POSSESSIVE if Role.POSSESSIVE in readings else self.joined_by
        while self.at < len(self.tokens) and Role.NAME not in self.tokens[self.at].readings:
            following = self.tokens[self.at]
            is_ending = Role.PARTICLE in following.readings and following.is_glued
            if Role.POSSESSIVE in following.readings:
                joined_by = Role.POSSESSIVE
            elif not (is_ending or Role.COLON in following.readings):
                break
            self.at += 1
        if Role.OVER in self.tokens[self.at - 1].readings and Role.WIN in self._next():
            joined_by = Role.BEAT
        self.found.append(Part(Role.NAME, player, token, joined_by=joined_by))
        self.joined_by, self.is_adjacent = None, False

    # Numbers

    def _is_ending(self, token: Token) -> bool:
        """Return whether a word that could be a number is the ending of the word before it."""
        if not token.is_glued or token is self.tokens[0]:
            return False
        is_number = Role.NUMBER in token.readings and self._counts_next()
        return not is_number and not any(role in token.readings for role in _COUNTED)

    def _counts_next(self) -> bool:
        following = self._next((Role.COUNTER,))
        return any(role in following for role in (*_COUNTED, Role.POINTS))

    def _is_number(self, readings: Readings) -> bool:
        """Return whether a word is a number here, and not a kind or the name of a yaku such as `1`."""
        return self._counts_next() or not (Role.KIND in readings or Role.YAKU in readings)

    def _number(self, token: Token, number: int) -> None:
        """Read a number with what it counts, after it or before it."""
        after = self._after(self.at, (*_BETWEEN, Role.OCCASIONS))
        is_often = any(Role.OCCASIONS in word.readings for word in self.tokens[self.at : after])
        following = self.tokens[after].readings if after < len(self.tokens) else {}
        counted = next((role for role in _COUNTED if role in following), None)
        if Role.KIND in following and not self.prefers_yaku:
            counted = Role.KIND
        if Role.MULTIPLIED in following and not is_often:
            self.at = after + 1
            if "times" in self.scene.words(token, self.tokens[after]) and self._is_event(self._last):
                self._change_last(number=number)
            else:
                self._times(token, number)
        elif Role.POINTS in following:
            self.at = after + 1
            if not self._is_worth(number):
                self._add(token, Role.POINTS, number)
        elif self._binds_backward(is_often=is_often, has_counted=counted is not None):
            self.at = after if is_often else self._after(self.at, (Role.COUNTER,))
            role = Role.YAKU if self.counts and self.found[-1].could_be(Role.YAKU) else self.found[-1].role
            value = self.found[-1].token.readings.get(role)
            self._change_last(number=number, number_follows=True, role=role, value=value)
            self.is_adjacent = False
        elif self._last and self._last.role is Role.MONTH and number == _SUIT_SIZE:
            self.at = self._after(self.at, (Role.COUNTER,))
            self._change_last(number=number)
        elif counted and not self._is_of_points(following, number):
            self.at = after + 1
            self._add(self._from(token, after), counted, following[counted], number)
        elif Role.MONTH in following and number == _SUIT_SIZE:
            self.at = after + 1
            self._add(self._from(token, after), Role.MONTH, following[Role.MONTH], number)
        elif Role.YAKU_NOUN in following and number == 0:
            self.at = after + 1
            self._add(token, Role.YAKU_NOUN)
        else:
            self._add(token, Role.NUMBER, number)

    def _is_worth(self, points: int) -> bool:
        """Return whether these points are what the yaku before them is worth: `moon viewing for 5 points`."""
        last = self._last if self.prefers_yaku else None
        if last is None or last.role is not Role.YAKU:
            return False
        return self.scene.vocabulary.worth(last.value, last.number) == points

    def _from(self, first: Token, last: int) -> Token:
        """Return a word together with the words from another one."""
        return self.tokens[last]._replace(start=first.start)

    def _binds_backward(self, *, is_often: bool, has_counted: bool) -> bool:
        """Return whether a number belongs to the statement before it, as in `animals 6`."""
        last = self._last
        if last is None or last.number is not None or last.role not in _COUNTED:
            return False
        if is_often:
            return self._is_event(last)
        if has_counted and not (self.numbers_follow or self.counts):
            return False
        return self.counts or last.role is Role.KIND or self.prefers_yaku

    def _is_event(self, part: Part | None) -> bool:
        """Return whether a statement says that something happened, and not how often."""
        return part is not None and part.role in (Role.CALL, Role.NUMBER_FACT) and part.number is None

    def _is_of_points(self, following: Readings, number: int) -> bool:
        """Return whether a number before a yaku is points, because no yaku has so many cards: `95 maple`."""
        return not self.prefers_yaku and Role.KIND not in following and number > _MOST_COUNTED

    def _times(self, token: Token, number: int) -> None:
        """Say by what the score was multiplied, or in a pile how many cards there are: `chaff x 9`."""
        last = self._last
        is_count = last and (self._grows(last) and number > _MOST_TIMES if self.prefers_yaku else True)
        if last and is_count and last.could_be(Role.KIND) and last.number is None:
            self._change_last(number=number)
        else:
            self._add(token, Role.TIMES, number)

    # Whole suits and kinds

    def _all(self, token: Token) -> None:
        """Read `all the irises`, `every card of March`, `all five brights`, or behind it: `松は全部`."""
        after = self._after(self.at, _BETWEEN)
        size = None
        if after < len(self.tokens) and Role.NUMBER in self.tokens[after].readings:
            size = self.tokens[after].readings[Role.NUMBER]
            after = self._after(after + 1, _BETWEEN)
        following = self.tokens[after].readings if after < len(self.tokens) else {}
        kind, last = following.get(Role.KIND), self._last
        names = (Role.YAKU, Role.CARDS, Role.REST)
        if Role.MONTH in following and size in (None, _SUIT_SIZE):
            self.at = after + 1
            self.says_all = True
            self._add(self._from(token, after), Role.MONTH, following[Role.MONTH], _SUIT_SIZE)
        elif kind and size in (None, self._size(kind)):
            self.at = after + 1
            role = Role.YAKU if Role.YAKU in following and self.prefers_yaku else Role.KIND
            self._add(self._from(token, after), role, following[role], self._size(kind))
        elif any(role in following for role in names):
            # `All` means nothing before the name of a yaku or a card, or before a number of them.
            pass
        elif last and last.could_be(Role.MONTH) and last.number is None:
            value = last.token.readings[Role.MONTH]
            self.says_all = True
            self._change_last(role=Role.MONTH, value=value, number=_SUIT_SIZE)
        elif last and last.role is Role.KIND and last.number is None:
            self._change_last(number=self._size(last.value))
        else:
            self._refuse(token)

    def _size(self, kind: Kind) -> int:
        rules = self.scene.vocabulary.rules
        return (rules.kinds.by_kind[kind] & rules.deck).bit_count()

    # Other statements

    def _common_statement(self, token: Token, readings: Readings) -> bool:
        """Read a yaku, a call or cards. Return whether the word is one of them."""
        has_noun = Role.YAKU_NOUN in self._next()
        is_cards = Role.KIND in readings or (Role.CARDS in readings and not self.scene.has_points)
        is_yaku = self.prefers_yaku or has_noun or not is_cards
        if Role.CALLED in readings and Role.CALL not in readings:
            self._called(token)
        elif Role.DRAW in readings:
            self._add(token, Role.DRAW)
        elif Role.YAKU in readings and is_yaku:
            self._add(token, Role.YAKU, readings[Role.YAKU])
        elif Role.CALL in readings:
            self._add(token, Role.CALL)
        elif Role.MONTH in readings and has_noun and (yaku := self._yaku_of_month(readings)):
            self._add(token, Role.YAKU, yaku)
        elif Role.CARDS in readings:
            # With anything else, `with the sake cup` says that it is among cards that are counted.
            number = 1 if self.is_with and not self.denial and self._is_cup(token) else None
            self._add(token, Role.CARDS, number=number)
        else:
            return False
        return True

    def _statement(self, token: Token, readings: Readings) -> bool:
        """Read another statement. Return whether the word is one."""
        number = self._next().get(Role.NUMBER)
        role = next((role for role in _STATEMENTS if role in readings), None)
        if Role.NOTHING in readings:
            self._nothing(token)
        elif Role.YAKU_NOUN in readings:
            self._yaku_noun(token)
        elif Role.OFTEN in readings and self._is_event(self._last):
            self._change_last(number=readings[Role.OFTEN])
        elif Role.OFTEN in readings:
            self._add(token, Role.TIMES, readings[Role.OFTEN])
        elif Role.MULTIPLIED in readings and number is not None:
            self.at += 1
            self._times(token, number)
        elif Role.POINTS in readings and self.denial:
            self._add(token, Role.POINTS)
        elif Role.POINTS in readings and number is not None:
            self.at += 1
            self._add(token, Role.POINTS, number)
        elif role:
            self._add(token, role, readings[role])
        else:
            return False
        return True

    def _yaku_of_month(self, readings: Readings) -> str:
        """Return the yaku that `maple bonus` means; "" if there is none."""
        return self.scene.vocabulary.yaku_of_month(readings[Role.MONTH])

    def _called(self, token: Token) -> None:
        """Read `called`, which is a call itself unless the name of a call is next to it."""
        skip = (*_BETWEEN, Role.NUMBER, Role.OFTEN, Role.OCCASIONS)
        last = self._last
        was_named = last and (last.role is Role.CALL or (last.role is Role.NOTHING and not last.happened))
        if was_named or Role.CALL in self._next(skip):
            return
        calls = self.scene.lexicon.calls
        if calls is None or not calls.call:
            self._refuse(token)
        self._add(token, Role.CALL)

    def _nothing(self, token: Token) -> None:
        """Read `nothing`, which after a call says that it did not happen: `こいこいなし`."""
        last = None if self.denial else self._last
        if last and last.role in DENIABLE and last.number is None:
            self._change_last(role=Role.NOTHING, happened=False)
        elif last and last.number is None and (last.role is Role.KIND or self._grows(last)):
            self._change_last(number=0)
        elif last and last.role in (*DENIABLE, Role.YAKU, Role.CARDS, Role.KIND, Role.MONTH):
            self._refuse_denial(last.token, token)
        else:
            self._add(token, Role.NOTHING)

    def _yaku_noun(self, token: Token) -> None:
        """Read `yaku`, which means something in `no yaku` and `役なし` only."""
        after = self._after(self.at, (Role.PARTICLE,))
        if self.denial:
            self._add(token, Role.YAKU_NOUN)
        elif after < len(self.tokens) and Role.NOTHING in self.tokens[after].readings:
            self.at = after + 1
            self._add(token, Role.YAKU_NOUN)

    def _joiner(self, token: Token, readings: Readings) -> None:
        """Read a word that joins others, or that means nothing."""
        following = self._next((Role.FILLER, Role.ARTICLE))
        if Role.BEAT in readings:
            self.joined_by = Role.BEAT
        elif Role.FOR in readings and (Role.NAME in following or Role.BEGINNING in following):
            self.joined_by = Role.FOR
        elif Role.ARTICLE in readings:
            if Role.KIND in self._next():
                self._number(token, 1)
        elif Role.AND in readings:
            self.is_adjacent = False
            self.is_with = True
        elif Role.COUNTS in readings:
            self.counts = True
        elif not any(role in readings for role in _WITHOUT_MEANING):
            self._refuse(token)
