"""Describe cards, yaku, options and numbers in the words of reports.

Names of cards, yaku, kinds and months are in the language of the reports. Everything else is English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from hanascore.cards import deck
from hanascore.cards.deck import CHAFF, KINDS, USUAL_KINDS, YELLOW, Kind, Kinds, in_order, of_month
from hanascore.cards.names import card_name, short_name, suit_name
from hanascore.model.record import ClubDefaults
from hanascore.referee.match import RoundResult
from hanascore.referee.yaku_status import MissingCards, YakuStatus
from hanascore.report.blocks import Paragraph
from hanascore.report.labels import language, tr, translated_name
from hanascore.rules.game import Game, Option
from hanascore.rules.house_rules import rule_label
from hanascore.rules.yaku import LuckyHand, Part, Pattern, Yaku, all_of
from hanascore.words.english import Phrase, listed
from hanascore.words.numbers import NUMBERS

if TYPE_CHECKING:
    from fractions import Fraction

_Item = TypeVar("_Item")
_Key = TypeVar("_Key")

_PAULOWNIA_CHAFF = CHAFF & of_month(12)


# Numbers and lists


def amount(number: int | Fraction) -> str:
    """Write a number of points: as a whole number, as a decimal number if that is exact, or as a fraction.

    >>> from fractions import Fraction
    >>> [amount(Fraction(number)) for number in ("60", "-15/2", "10/3", "-1/3")]
    ['60', '-7.5', '3 1/3', '-1/3']
    """
    if number.denominator == 1:
        return str(number.numerator)
    if 1000 % number.denominator == 0:
        return f"{float(number):.3f}".rstrip("0")
    sign = "-" if number < 0 else ""
    whole, part = divmod(abs(number.numerator), number.denominator)
    return f"{sign}{f'{whole} ' if whole else ''}{part}/{number.denominator}"


def signed(number: int | Fraction) -> str:
    """Write a number of points with its sign.

    >>> signed(5), signed(0), signed(-5)
    ('+5', '0', '-5')
    """
    return f"+{amount(number)}" if number > 0 else amount(number)


def in_a_row(names: Sequence[str]) -> str:
    """Join names with commas, or with semicolons if one of the names has a comma.

    >>> in_a_row(["Gun 300", "Maple 30"]), in_a_row(["Boar, Deer 300", "Gun 300"])
    ('Gun 300, Maple 30', 'Boar, Deer 300; Gun 300')
    """
    return ("; " if any("," in name for name in names) else ", ").join(names)


def listed_names(names: Iterable[str]) -> str:
    """Join names in the way of the language of the reports.

    >>> listed_names(["Aki", "Bo", "Chiyo"])
    'Aki, Bo and Chiyo'
    """
    separator = {"ja": "、", "ko": ", "}.get(language())
    return separator.join(names) if separator else listed(names)


def capitalised(text: str) -> str:
    """Return a text with a capital first letter. The other letters stay the same."""
    return text[:1].upper() + text[1:]


def group_by(items: Iterable[_Item], key: Callable[[_Item], _Key]) -> dict[_Key, list[_Item]]:
    """Group items by a key. The groups are in the order in which their keys come first."""
    groups: dict[_Key, list[_Item]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


# Cards


def card_names(cards: int, lang: str = "en", *, by_number: bool = False) -> list[str]:
    """Return the names of a set of cards in a language. In English, return the shortest names.

    Chaff of one month are alike and get one name, but the lightning has its own. With `by_number`, the yellow
    chaff of the paulownia, which some games value differently, gets its own name unless all three are there.

    >>> card_names(0b1111)
    ['crane', 'pine ribbon', '2 pine chaff']
    """
    numbers: dict[str, int] = {}
    with_number = of_month(11)
    if by_number and _PAULOWNIA_CHAFF & ~cards:
        with_number |= YELLOW if cards & YELLOW else _PAULOWNIA_CHAFF
    for card in in_order(cards):
        is_yellow = bool(card.bit & with_number & YELLOW)
        name = card_name(card, lang) if lang != "en" or is_yellow else short_name(card)
        if card.bit & CHAFF & ~with_number:
            name = name.removesuffix(f"{card.number}").rstrip("-")
        numbers[name] = numbers.get(name, 0) + 1
    words = {"ja": "{1}{0}枚", "ko": "{1} {0}장"}.get(lang, "{} {}")
    return [name if number == 1 else words.format(number, name) for name, number in numbers.items()]


def card_names_of_kind(
    cards: int, kind: Kind, lang: str = "en", *, by_number: bool = False, kinds: Kinds = USUAL_KINDS
) -> list[str]:
    """Return the names of cards of a kind, if the kind is already named: ribbons and chaff by their suits.

    >>> card_names_of_kind(0b0010_0000_1100, Kind.CHAFF)
    ['2 pine']
    """
    names = card_names(cards & kinds.by_kind[kind], lang, by_number=by_number)
    if kind in (Kind.RIBBON, Kind.CHAFF):
        names = [name.removesuffix(f" {kind.value}") for name in names]
    return names


def list_cards(cards: int, lang: str = "en", *, by_number: bool = True) -> str:
    """Return the names of a set of cards as one text.

    >>> list_cards(0b1111)
    'crane, pine ribbon, 2 pine chaff'
    """
    return ", ".join(card_names(cards, lang, by_number=by_number))


def only_kind(cards: int, kinds: Kinds = USUAL_KINDS) -> Kind | None:
    """Return the kind of some cards if all of them are of one kind; else None."""
    return next((kind for kind, of in kinds.by_kind.items() if cards and not cards & ~of), None)


# The cards that yaku and lucky hands require


def yaku_name(named: Yaku | LuckyHand) -> str:
    """Return the name of a yaku or a lucky hand. It is English if the language of the reports has no name."""
    return translated_name(named) or named.name


def yaku_requirement(yaku: Yaku, lang: str = "en", kinds: Kinds = USUAL_KINDS) -> str:
    """Return the cards that a yaku requires: their names, or an English sentence.

    >>> from hanascore.games import GAMES
    >>> yaku_requirement(GAMES["kwa-do"].rules().find_yaku("set-2"))
    'curtain, moon and sake cup'
    """
    pattern = yaku.pattern
    if pattern.month_of_round:
        return "all four cards of the round's month"
    if lang != "en" and pattern == all_of(pattern.cards):
        return list_cards(pattern.cards, lang)
    words = ", and ".join(_part_words(part, kinds) for part in pattern.parts)
    if pattern.stand_ins:
        own = _set_words(pattern.parts[1].of)
        words = f"{own}; {_set_words(pattern.stand_ins, 'or')} may take the place of a missing one"
    for weight in range(len(pattern.heavier), 0, -1):
        heavier = pattern.heavier[weight - 1] & ~deck.union(pattern.heavier[weight:])
        verb = "counts" if heavier.bit_count() == 1 else "count"
        words += f"; {_the_cards(heavier)} {verb} as {weight + 1}"
    if yaku.each_extra and pattern.extra_of:
        words += f"; each card beyond {pattern.extra_from} adds {yaku.each_extra}"
    if pattern.spoilt_by:
        words += f"; {spoilt_words(pattern)}"
    return words


def spoilt_words(pattern: Pattern) -> str:
    """Return, in words, the cards with which a pile does not make the yaku."""
    words = f"not with {_set_words(pattern.spoilt_by, 'or')} in the pile"
    return (
        f"{words}, unless {_set_words(pattern.saved_by, 'or')} is there, too" if pattern.saved_by else words
    )


def yaku_limits(yaku: Yaku, others: Sequence[Yaku]) -> str:
    """Return sentences about conditions of a yaku apart from its cards. Most yaku have none.

    The sentences name only yaku that are in `others`.
    """
    sentences = []
    if yaku.seat:
        sentences.append(tr("Only the {} player scores it.", Phrase(yaku.seat)))
    if shut_by := [yaku_name(other) for other in others if other.id in yaku.shut_by]:
        together = listed(shut_by, "or") if language() == "en" else in_a_row(shut_by)
        sentences.append(tr("It does not count together with {}.", together))
    if weak := [other.name for other in others if other.id in yaku.weak_company]:
        sentences.append(f"It counts only together with another yaku other than {listed(weak, 'or')}.")
    if yaku.called_value is not None:
        sentences.append(tr("It is worth {} after an own call.", yaku.called_value))
    return " ".join(sentences)


def counted_cards(part: Part, kinds: Kinds = USUAL_KINDS) -> str:
    """Return how many cards of a large set a yaku needs, such as `5 or more animals`.

    Jokers are chaff. In Japanese and Korean, cards of other kinds in the set are named after the kind.
    """
    part = part._replace(of=part.of & deck.WHOLE)
    for kind, of in kinds.by_kind.items() if language() != "en" else ():
        number = tr("{} or more {}", part.at_least, Phrase(kind.plural))
        more = list_cards(part.of & ~of, language())
        less = list_cards(of & ~part.of, language())
        if part.of == of:
            return number
        if not less and (part.of & ~of).bit_count() < 3:
            return tr("{}, with {}", number, more)
        if not more and (of & ~part.of).bit_count() < 3:
            return tr("{}, without {}", number, less)
    return _part_words(part, kinds)


def hand_requirement(hand: LuckyHand) -> str:
    """Return the cards that a lucky hand requires."""
    pattern = hand.pattern
    words = []
    for part in pattern.parts:
        of, least, most = part
        if most == of.bit_count():
            words.append(_part_words(part))
        elif most:
            number = f"{least}" if least == most else f"{least} to {most}"
            words.append(f"{number} {_counted_words(of, most)}")
        else:
            words.append(f"no {_set_words(of)}")
    groups = [_group_words(group) for group in sorted(pattern.groups, key=len)]
    if groups:
        words.append(f"{'at least ' if pattern.or_more else ''}{listed(groups, 'or')}")
    if pattern.standing is not None and pattern.upright:
        number = NUMBERS[pattern.standing] if pattern.standing else "none"
        triplets = listed([_triplet_words(cards) for cards in pattern.upright], "or")
        words.append(f"with {number} of the triplets in {triplets}")
    return "; ".join(words)


def _the_cards(cards: int) -> str:
    return listed(f"the {name}" for name in card_names(cards, by_number=True))


def _set_words(cards: int, last: str = "and", number: int | None = None, kinds: Kinds = USUAL_KINDS) -> str:
    """Return the word for a set of cards, or their names. The word fits after a `number`, if it is given."""
    for kind, of in kinds.by_kind.items():
        word = kind.value if number == 1 else kind.plural
        more, less = cards & ~of, of & ~cards
        if not more and not less:
            return word
        if not less and (more & deck.WHOLE).bit_count() < 3:
            if number is None:
                return f"{word} and {listed(card_names(more, by_number=True))}"
            also = "counts as one" if more.bit_count() == 1 else "count, too"
            return f"{word}, where {_the_cards(more)} {also}"
        if not more and cards.bit_count() > 3 and less.bit_count() < 3:
            return f"{word} other than {_the_cards(less)}"
    for month in range(1, 13):
        whole = of_month(month)
        if cards == whole:
            return f"{'all four' if last == 'and' else 'any of the four'} {suit_name(month)} cards"
        for kind, of in kinds.by_kind.items():
            if cards == of | whole:
                return f"{kind.plural} {'and' if number is None else 'or'} {suit_name(month)} cards"
    return listed(card_names(cards, by_number=True), last)


def _part_words(part: Part, kinds: Kinds = USUAL_KINDS) -> str:
    of, at_least, at_most = part
    if at_least == of.bit_count():
        words = _set_words(of, kinds=kinds)
        # In "all nine animals and warbler", the number counts only the animals.
        whole = next((cards.bit_count() for cards in kinds if not cards & ~of), at_least)
        number = NUMBERS[whole] if whole < len(NUMBERS) else str(whole)
        return f"all {number} {words}" if _begins_with_kind(words) else words
    if at_most >= of.bit_count():
        return f"{at_least} or more {_counted_words(of, at_most, kinds)}"
    return f"exactly {at_least} {_counted_words(of, at_least, kinds)}"


def _counted_words(cards: int, number: int, kinds: Kinds = USUAL_KINDS) -> str:
    words = _set_words(cards, number=number, kinds=kinds)
    return words if _begins_with_kind(words) else f"of {words}"


def _begins_with_kind(words: str) -> bool:
    return any(words.startswith(kind.value) for kind in KINDS)


def _group_words(group: tuple[int, ...]) -> str:
    """Return the words for a lucky hand that needs groups of cards of the same month."""
    singular = {4: "four of a month", 3: "a triplet", 2: "a pair"}
    plural = {4: "fours", 3: "triplets", 2: "pairs"}
    parts = []
    for size in sorted(set(group), reverse=True):
        number = group.count(size)
        parts.append(singular[size] if number == 1 else f"{NUMBERS[number]} {plural[size]}")
    return listed(parts) if parts else "single cards only"


def _triplet_words(cards: int) -> str:
    month = next(in_order(cards)).month
    missing = listed(card_names(of_month(month) & ~cards))
    return f"{suit_name(month)} without the {missing}" if missing else suit_name(month)


# Records and options


def option_title(option: Option) -> str:
    """Return the name of an option, followed by its numbers as a ruling."""
    return f"{option.name} ({', '.join(option.refs)})" if option.refs else option.name


def game_name(game: Game) -> str:
    """Return the name of a game in the script of the language of the reports, if it has such a name.

    >>> from hanascore.games import GAMES
    >>> from hanascore.report.labels import use_language
    >>> with use_language("ja"):
    ...     game_name(GAMES["koi-koi"]), game_name(GAMES["hanahuda"])
    ('こいこい', 'Hanahuda')
    """
    return game_names(game)[0]


def months_to_show(months: str | None, game: Game | None = None) -> str:
    """Return the order of the months of a page: that of its record, of the language, or of the game."""
    usual = game.usual_months if game else "japanese"
    return months or ("korean" if language() == "ko" else usual)


def game_names(game: Game) -> list[str]:
    """Return the names of a game in all languages. That in the language of the reports comes first."""
    names = [game.name]
    for lang, script in (("ja", "[\u3040-\u9fff]"), ("ko", "[\uac00-\ud7af]")):
        own = next((alias for alias in game.aliases if re.match(script, alias)), "")
        if own:
            names.insert(0 if lang == language() else len(names), own)
    return names


def club_lines(defaults: ClubDefaults) -> list[str]:
    """Return a line about the defaults that a record took from its club. Without defaults, return no line."""
    return [f"From {defaults.file}: {', '.join(defaults.keys)}"] if defaults.keys else []


def club_paragraphs(defaults: ClubDefaults) -> list[Paragraph]:
    """Return the line about the defaults of a club that is printed below a page."""
    return [Paragraph(line, tone="quiet") for line in club_lines(defaults)]


class RoundWording:
    """The words for cards and yaku of one round, under its rules."""

    def __init__(self, result: RoundResult, *, with_ids: bool = True) -> None:
        self.result = result
        # Whether rules are named with the ids of their pages.
        self.with_ids = with_ids
        self.record, self.game, self.rules = result.ruled

    def yaku(self, yaku: Yaku) -> str:
        """Return the name of a yaku with the id of its page."""
        return f"{yaku_name(yaku)}{self.ids(yaku.rule(self.game.id))}"

    def ids(self, *ids: str) -> str:
        """Return ids of pages in brackets, or "" if ids are not shown."""
        return f" [{', '.join(ids)}]" if self.with_ids else ""

    def cards(self, cards: int, lang: str = "en") -> str:
        """Return the names of a set of cards."""
        return list_cards(cards, lang, by_number=self.rules.yellow)

    def missing(self, missing: MissingCards) -> str:
        """Return the cards that a yaku lacks, and who has them."""
        if language() != "en":
            return self._translated_missing(missing)
        parts = []
        for side, cards in missing.locations:
            names = card_names(cards, by_number=self.rules.yellow)
            pronoun = "it" if cards.bit_count() == 1 else "them"
            if side is not None:
                owner = f"{side} has {pronoun}"
            else:
                # If a pile is known by numbers, its side may have taken the card.
                owner = "unseen" if self.result.round.counts else f"nobody took {pronoun}"
            if missing.needs_all:
                names = [name if name[0].isdigit() else f"the {name}" for name in names]
            parts.append(f"{listed(names, 'and' if missing.needs_all else 'or')} ({owner})")
        if missing.needs_all:
            return listed(parts)
        return f"{'one' if missing.number == 1 else f'{missing.number} more cards'} of: {', '.join(parts)}"

    def _translated_missing(self, missing: MissingCards) -> str:
        """Return the cards that a yaku lacks in the language of the reports, each with its holder."""
        parts = []
        for side, cards in missing.locations:
            names = listed_names(card_names(cards, language(), by_number=self.rules.yellow))
            nobody = tr("unseen" if self.result.round.counts else "nobody took it")
            parts.append(tr("{} ({})", names, nobody if side is None else side))
        if missing.needs_all:
            return listed_names(parts)
        return tr("{} more of: {}", missing.number, listed_names(parts))

    def status(self, status: YakuStatus) -> str:
        """Return whether a side has a yaku, and whether it counts, in words that follow the yaku's name."""
        if made := status.made:
            if made.claimed:
                return f"is claimed and worth {made.points}. Its chaff was thrown away, so nothing proves it."
            cards = self.cards(made.cards)
            worth = f"is made and worth {made.points}{f': {cards}' if cards else ''}."
            return worth if status.booked else f"{worth} But it scored nothing in this round."
        if not status.known:
            return "is not counted: the pile is known by numbers and does not list it."
        verb = "is held but does not count" if status.held else "is not made"
        return f"{verb}: {'; '.join(self._reasons(status))}."

    def shut_out_by(self, by: str) -> str:
        """Return why a yaku of a pile does not count: another yaku shuts it out, or it needs another yaku."""
        better = self.rules.find_yaku(by)
        if better is None:
            return tr("it counts only together with another yaku")
        fatal = {rule.id: rule_label(rule.line) for rule in self.record.house_rules.lose_all}
        if by in fatal:
            return f"{self.yaku(better)} makes its owner lose all yaku ({fatal[by]})"
        return tr("{} takes its place", self.yaku(better))

    def _reasons(self, status: YakuStatus) -> Iterator[str]:
        if status.missing:
            yield f"it needs {listed(map(self.missing, status.missing))}"
        if status.too_many:
            yield f"it allows fewer of these: {self.cards(status.too_many)}"
        if status.spoiled_by:
            spoilt = listed(card_names(status.spoiled_by), "or")
            saved_by = status.yaku.pattern.saved_by
            unless = f" without {listed(card_names(saved_by), 'or')}" if saved_by else ""
            yield f"nobody with {spoilt}{unless} can make it"
        if status.excluded_by:
            yield self.shut_out_by(status.excluded_by)
        if status.seat:
            yield f"only the {status.seat} player scores it"
        if not status.in_play:
            where = "in this round" if self.record.changes_options else "at this table"
            yield f"it is not in play {where}"
        elif not status.admitted:
            yield "it was not declared in this round"
