"""Read what people say about a round: who won, with what, who called, and what each pile has.

A sentence is split into known words (`lexer.py`), and its parts between commas are read as names of players
and as statements (`clause.py`). Here they are brought together: who each statement is about. Words that mean
nothing are left out, but an unknown word refuses the whole sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from unicodedata import normalize

from hanascore.cards.spelling import spell
from hanascore.evening.clause import DENIABLE, ClauseReader, Part, Scene
from hanascore.evening.errors import AnswerError, SuggestionError
from hanascore.evening.lexer import Token, split_words
from hanascore.evening.lexicon import Lexicon, Role
from hanascore.evening.pile_words import LAST_MONTH, Counted, PileWords, UnclearError, Vocabulary
from hanascore.evening.slips import UnknownWords
from hanascore.record.card_texts import spells_cards
from hanascore.referee.match import Match
from hanascore.rules.play import LUCKY_HANDS
from hanascore.words.common_words import NONE
from hanascore.words.english import listed

# What may be among cards that are misspelt.
_AMONG_CARDS = frozenset(
    (
        Role.CARDS,
        Role.MONTH,
        Role.AND,
        Role.SEPARATOR,
        Role.FILLER,
        Role.ARTICLE,
        Role.COLON,
    )
)


class NoNameError(ValueError):
    """A sentence does not say about whom it is."""


@dataclass(kw_only=True)
class Statement:
    """What a sentence says about a round."""

    # What the sentence says about each pile, by side.
    piles: dict[str, PileWords] = field(default_factory=dict)
    # Who called, in order.
    calls: list[str] = field(default_factory=list)
    # The lucky hands by player.
    hands: dict[str, list[str]] = field(default_factory=dict)
    # Facts that count something for each player, such as the triplets shown.
    numbers: dict[str, dict[str, int]] = field(default_factory=dict)
    # Facts that list words for each player, such as what happened in the first turns.
    words: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    # By what the whole score was multiplied; None if the sentence does not say.
    times: int | None = None
    # Whether the round is a draw.
    is_draw: bool = False
    # The players in the order in which they are named.
    named: list[str] = field(default_factory=list)
    # Who won, according to the sentence.
    winners: list[str] = field(default_factory=list)
    # Who lost, according to the sentence.
    losers: list[str] = field(default_factory=list)

    @property
    def has_only_piles(self) -> bool:
        """Whether it says something about piles, and nothing else."""
        others = (self.calls, self.hands, self.numbers, self.words, self.times, self.winners, self.losers)
        return bool(self.piles) and not (self.is_draw or any(others))


def parse_piles(match: Match, sides: Sequence[str], side: str, text: str) -> dict[str, Any]:
    """Return the piles that an answer to the question for the pile of a side gives, in the form of a record.

    A text that may be cards with a slip stays as it is, because the record says what is wrong with it.
    """
    if spells_cards(text, match.record.months):
        return {side: text}
    members = {player: match.record.side_of(player) for player in match.record.players}
    names = {
        **{name: meant for name, meant in members.items() if meant in sides},
        **{name: name for name in sides},
    }
    reader = SentenceReader(match, names, about=side, prefers_yaku=False)
    try:
        statement = reader.read(text)
    except AnswerError as error:
        misreads = spell(text, match.record.months).misreads
        is_single = len(misreads) == 1 and len(misreads[0].offers) == 1
        if reader.has_only_cards() and (is_single or not isinstance(error, SuggestionError)):
            return {side: text}
        raise
    if not statement.has_only_piles:
        raise AnswerError("type the cards of the pile, or its points")
    return {name: pile.value for name, pile in statement.piles.items()}


def read_fact(match: Match, players: Sequence[str], name: str, text: str) -> Any:
    """Return a fact for each player as a record writes it: `Ken had a triplet`.

    It is None if the text says anything else.
    """
    try:
        statement = SentenceReader(match, players, prefers_yaku=True).read(text)
    except (AnswerError, NoNameError):
        return None
    facts: dict[str, Any] = {LUCKY_HANDS: statement.hands, **statement.numbers, **statement.words}
    only = Statement(
        hands=statement.hands, numbers=statement.numbers, words=statement.words, named=statement.named
    )
    return facts[name] if statement == only and [key for key in facts if facts[key]] == [name] else None


def find_yaku(match: Match, text: str, *, prefers_yaku: bool) -> str:
    """Return the yaku that a text names, in the form of a record; "" if it is another text.

    A yaku may have the name of a suit, which is only meant with `prefers_yaku`.
    """
    names = Vocabulary(match).names
    if id := names.find(text) or names.find(f"{text}s"):
        return "" if spells_cards(text, match.record.months) and not prefers_yaku else id
    try:
        piles = SentenceReader(match, [], about=text, prefers_yaku=prefers_yaku).read(text).piles
    except (AnswerError, NoNameError):
        return ""
    pile = piles[text].value if text in piles else None
    yaku = pile["yaku"] if isinstance(pile, dict) and pile.keys() == {"yaku"} else NONE
    return str(yaku[0]) if yaku != NONE and len(yaku) == 1 else ""


class SentenceReader:
    """Reads one sentence."""

    def __init__(
        self,
        match: Match,
        names: Iterable[str] | Mapping[str, str],
        *,
        about: str = "",
        prefers_yaku: bool,
    ) -> None:
        """Read about players or sides with these names. `about` is the side whose pile the question is about.

        `prefers_yaku` says whether `6 animals` is a yaku.
        """
        self.match = match
        self.lexicon = Lexicon(match, names)
        self.vocabulary = Vocabulary(match, prefers_yaku=prefers_yaku)
        self.statement = Statement()
        self.text = ""
        # The player whose part is being read; "" before the first name.
        self._player = about
        # Statements before the first name.
        self._pending: list[Part] = []
        # Players whom the sentence has only named so far.
        self._bare: list[str] = []

    def read(self, text: str) -> Statement:
        """Return what a sentence says. AnswerError says what cannot be understood."""
        self.text = text
        tokens = split_words(text, self.lexicon)
        if any(token.is_unknown for token in tokens):
            raise UnknownWords(self.lexicon, text, tokens).error()
        for clause in _clauses(tokens):
            has_full_name = bool(self.statement.named) or any(Role.NAME in token.readings for token in tokens)
            scene = Scene(text, self.lexicon, self.vocabulary, has_full_name, _has_points(tokens))
            self._assign(self._without_nobody(ClauseReader(scene, clause).parts()))
        if self._pending and all(part.role in (Role.YAKU_NOUN, Role.NOTHING) for part in self._pending):
            self.statement.is_draw = True
        elif self._pending:
            raise NoNameError(text)
        if self._bare and self.statement != Statement(named=self.statement.named):
            raise AnswerError("what had {}? Add it, or leave the name out", listed(self._bare))
        return self.statement

    def has_only_cards(self) -> bool:
        """Return whether the text has nothing but cards, unknown words, and words without a meaning here."""
        tokens = split_words(self.text, self.lexicon)
        return all(
            token.is_unknown
            or _AMONG_CARDS & token.readings.keys()
            or token.readings.get(Role.NUMBER, LAST_MONTH + 1) <= LAST_MONTH
            for token in tokens
        )

    # Who is meant

    def _assign(self, parts: list[Part]) -> None:
        """Find out who each statement of a clause is about."""
        parts = list(self._without_owned(parts))
        at_names = [at for at, part in enumerate(parts) if part.role is Role.NAME]
        names = [parts[at] for at in at_names]
        starts, ends = [0, *(at + 1 for at in at_names)], [*at_names, len(parts)]
        before, *groups = (parts[start:end] for start, end in zip(starts, ends, strict=True))
        for name in names:
            self._mention(name.value)
            if any(part.role is Role.DRAW for part in parts):
                self._heard(name.value)
        if not names:
            self._say(self._player, before)
        elif len(names) == 1 and (_says_more(before) or not groups[0]):
            self._assign_around(names[0], before, groups[0])
        elif all(map(_says_more, [before, *groups[:-1]])) and not groups[-1]:
            # Each name comes after its statement: `hanami Mia koi-koi Tom`.
            self._assign_groups(names, [before, *groups[:-1]])
        else:
            self._say(self._player or names[0].value, before)
            self._assign_groups(names, groups)

    def _assign_groups(self, names: list[Part], groups: list[list[Part]]) -> None:
        """Say each group of statements about one of the names."""
        for at, (name, group) in enumerate(zip(names, groups, strict=True)):
            earlier = groups[at - 1] if at else []
            if not group and earlier and earlier[-1].role is Role.CALL:
                # This name comes after the call, which the player before got: `Mia hanami koi-koi Tom`.
                self.statement.calls[-1] = name.value
                self._heard(name.value)
                continue
            pending = [] if _says_more(group) else self._take_pending()
            self._player = name.value
            self._say(name.value, [*pending, *group])

    def _assign_around(self, name: Part, before: list[Part], after: list[Part]) -> None:
        """Find out who the statements before and after the only name of a clause are about."""
        player, current = name.value, self._player
        if _says_more(before) and not _says_more(after):
            *others, last = before
            if current and current != player and last.role is Role.CALL and name.joined_by is None:
                self._say(current, others)
                self._say(player, [last])
            else:
                self._say(player, [*self._take_pending(), *before, *after])
                # A player who is only named in passing is not the one whom the next statements are about.
                self._player = current or player
        elif _says_more(before):
            if not current and all(part.role is Role.CALL for part in before):
                raise NoNameError(self.text)
            self._say(current or player, before)
            self._player = player
            self._say(player, after)
        else:
            self._player = player
            self._say(player, [*self._take_pending(), *before, *after])

    def _without_owned(self, parts: list[Part]) -> Iterator[Part]:
        """Yield the parts without calls that are named with their caller: `Tom's koi-koi`, `koi-koi by Tom`.

        The name of a player who was beaten is left out, too.
        """
        at = 0
        while at < len(parts):
            part, following = parts[at], parts[at + 1] if at + 1 < len(parts) else None
            at += 1
            owner = call = None
            if following and part.joined_by is Role.POSSESSIVE:
                owner, call = part, following
            elif following and following.joined_by is Role.FOR:
                owner, call = following, part
            if part.joined_by is Role.BEAT:
                self._mention(part.value)
                self._heard(part.value)
                self.statement.losers.append(part.value)
            elif owner and call and call.role is Role.CALL:
                self._mention(owner.value)
                self._say(owner.value, [call])
                at += 1
            else:
                yield part

    def _without_nobody(self, parts: list[Part]) -> list[Part]:
        """Return the parts without those that have no player: `nobody called`, `no one won`."""
        at = next((at for at, part in enumerate(parts) if part.role is Role.NOBODY), None)
        if at is None:
            return parts
        after = parts[at + 1 :]
        end = next((at for at, part in enumerate(after) if part.role is Role.NAME), len(after))
        about = after[:end]
        for part in about:
            if part.role in (Role.YAKU, Role.CARDS, Role.KIND, Role.MONTH, Role.POINTS, Role.NUMBER):
                words = self.text[parts[at].token.start : part.token.end]
                raise AnswerError("'{}': type only what somebody has", words)
        others = [*parts[:at], *after[end:]]
        if any(part.role in DENIABLE for part in about):
            return others
        return [*others, parts[at]._replace(role=Role.DRAW)]

    def _mention(self, player: str) -> None:
        if player not in self.statement.named:
            self.statement.named.append(player)
            self._bare.append(player)

    def _heard(self, player: str) -> None:
        if player in self._bare:
            self._bare.remove(player)

    def _take_pending(self) -> list[Part]:
        pending, self._pending = self._pending, []
        return pending

    # What is said

    def _say(self, player: str, parts: Iterable[Part]) -> None:
        """Add statements about a player. Those before the first name wait for it."""
        for part in parts:
            if part.role in (Role.TIMES, Role.DRAW):
                self._say_of_round(part)
            elif player:
                self._say_of_player(player, part)
            elif part.happened:
                self._pending.append(part)
            self._heard(player)

    def _say_of_round(self, part: Part) -> None:
        if part.role is Role.DRAW:
            self.statement.is_draw = True
        elif self.statement.times not in (None, part.value):
            raise AnswerError("x{} and x{}: type one of them", self.statement.times, part.value)
        else:
            self.statement.times = part.value

    def _say_of_player(self, player: str, part: Part) -> None:
        statement = self.statement
        number = 1 if part.number is None else part.number
        if part.role is Role.CALL:
            statement.calls += [player] * number
        elif part.role is Role.HAND:
            statement.hands.setdefault(player, []).append(part.value)
        elif part.role is Role.NUMBER_FACT:
            numbers = statement.numbers.setdefault(part.value, {})
            numbers[player] = numbers.get(player, 0) + number
        elif part.role is Role.WORD_FACT:
            fact, word = part.value
            statement.words.setdefault(fact, {}).setdefault(player, []).append(word)
        elif part.role is Role.WIN:
            statement.winners.append(player)
        elif part.role is Role.LOSE:
            statement.losers.append(player)
        elif part.role is not Role.NOTHING or not self.vocabulary.prefers_yaku:
            pile = statement.piles.setdefault(player, PileWords(self.vocabulary))
            try:
                self._say_of_pile(player, pile, part)
            except UnclearError:
                raise self._unclear(part) from None

    def _say_of_pile(self, player: str, pile: PileWords, part: Part) -> None:
        kind = part.token.readings.get(Role.KIND)
        if part.role is Role.YAKU:
            pile.add_yaku(Counted(part.value, kind, part.number, part.number_follows))
        elif part.role is Role.KIND:
            pile.add_kind(Counted("", kind, part.number, part.number_follows))
        elif part.role in (Role.NUMBER, Role.POINTS):
            self._say_points(player, pile, part)
        elif part.role is Role.MONTH:
            if part.number is None:
                raise UnclearError
            pile.cards.append(self.vocabulary.whole_month(part.value))
        elif part.role is Role.CARDS and part.number is not None:
            pile.sake_cup = bool(part.number)
        elif part.role is Role.CARDS:
            text = self._words(part)
            narrow = normalize("NFKC", text)
            pile.cards.append(narrow if narrow.isascii() else text)
        else:
            pile.add_word(part.role)

    def _say_points(self, player: str, pile: PileWords, part: Part) -> None:
        """Add points. A small number alone could be a month, and so could any number where yaku count."""
        is_small = 0 < part.value <= LAST_MONTH or self.vocabulary.prefers_yaku
        if part.role is Role.NUMBER and is_small:
            raise UnclearError
        if not self.vocabulary.rules.counting_classes:
            final = f"`points {player} {part.value}`"
            words = "cards have no points here: type the yaku, or the cards; for the final score type {}"
            raise AnswerError(words, final)
        pile.add_points(part.value)

    def _words(self, part: Part) -> str:
        return self.text[part.token.start : part.token.end]

    def _unclear(self, part: Part) -> AnswerError:
        """Return the error that says what known words could mean."""
        if part.role is Role.NUMBER:
            misread = next(iter(spell(self._words(part), self.match.record.months).misreads), None)
            message = misread.message if misread else f"'{self._words(part)}' is no card"
            return AnswerError("{}", message, help_says_more=True)
        unknown = part.token._replace(readings={})
        error = UnknownWords(self.lexicon, self.text, [unknown]).error()
        misreads = spell(self._words(part), self.match.record.months).misreads
        if isinstance(error, SuggestionError) or not (misreads and misreads[0].offers):
            return error
        return AnswerError("{}: {}", misreads[0].message, misreads[0].hint)


def _has_points(tokens: Iterable[Token]) -> bool:
    """Return whether a sentence gives points: the word, or a number that is no month."""
    return any(
        Role.POINTS in token.readings or token.readings.get(Role.NUMBER, 0) > LAST_MONTH for token in tokens
    )


def _says_more(group: Iterable[Part]) -> bool:
    """Return whether a group of statements says more than who won."""
    return any(part.role not in (Role.WIN, Role.LOSE) for part in group)


def _clauses(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the words between two separators."""
    clause: list[Token] = []
    for token in tokens:
        if Role.SEPARATOR in token.readings or Role.BUT in token.readings:
            yield clause
            clause = []
        else:
            clause.append(token)
    yield clause
